"""What is printed, in English (hs:R1): units, buildings, formations, cards, commanders. Loaded once, frozen, shared.

Rules see small numbers: a card, a formation, a unit type is its place in its file. What is printed on it is in lists
indexed by that number. Effects are compiled on loading: "x2" becomes two effects, one after the other (hs:2.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from grognard.core.data import document, known, rows
from grognard.core.errors import DataError
from grognard.core.values import Action
from grognard.core.words import NARROW
from grognard.games.hell_of_stalingrad.records import (
    Buildings,
    Campaigns,
    Cards,
    CarnageRow,
    Commanders,
    EffectRecord,
    Formations,
    LeaderRow,
    NameRow,
    OddsRow,
    Tracks,
    Units,
)

GERMAN: Final = 0
SOVIET: Final = 1
SIDES: Final = ("german", "soviet")
DISTRICTS: Final = ("A", "B", "C", "D")

# hs:9.4, hs:9.5, hs:9.6 doctrines as bits; a general gives the third to whatever he commands
DOCTRINE: Final = {"": 0, "infantry": 1, "tracked": 2, "general": 4}
GENERALS: Final = 4

# depletion icons (hs:10.6)
NO_ICON: Final = 0
BURNING_SKULL: Final = 1
MACHINE_GUN: Final = 2
RED_STAR: Final = 3
ICONS: Final = ("", "burning_skull", "machine_gun", "red_star")

# sections of a carnage card
CLOSE_ESCAPE: Final = 0
HIT: Final = 1
HIDEOUS_DEATH: Final = 2
SNIPER: Final = ("close_escape", "hit", "hideous_death")
STUKA: Final = 0
RAT: Final = 1
BINOCULARS: Final = 2
INITIATIVE: Final = ("stuka", "rat", "binoculars")

RESERVED: Final = {"g_14pz": 2, "s_10nkvd": 3}  # hs:19.5 the seats of Wietersheim and Saraev
WHOLE: Final = frozenset({"draw", "fire", "bucket", "destroy_rifles"})  # n is one effect; of all others n are many
MAJOR: Final = {
    "": "",
    "add_inferno": "kindle",
    "remove_inferno": "douse",
    "break_dice_2": "bonus_dice",
    "steal_die": "steal",
    "intercept": "",
}


class Effect(NamedTuple):
    """One effect, ready to be resolved; `unit` is a unit type, or -1."""

    op: str
    n: int
    unit: int


Compiled = tuple[Effect, ...]


class Data:
    """The whole data set. Lists are indexed by the number of a unit, building, formation, card ..."""

    def __init__(self, folder: Path) -> None:
        self._units(folder)
        self._buildings(folder)
        self._formations(folder)
        self._cards(folder)
        self._campaign(folder)
        self._carnage(folder)
        self._commanders(folder)
        self._limits(folder)
        self._french(folder)
        self._actions()

    # -- effects ---------------------------------------------------------------------------------------------------

    def compiled(self, effects: Iterable[EffectRecord], where: str) -> Compiled:
        """hs:2.5 Icons with a number are resolved one by one; hs:10.5 a Sacrifice comes before everything else."""
        made: list[Effect] = []
        for effect in effects:
            unit = -1
            if effect.op in ("add_unit", "rubble_fort"):
                name = "rubble_fort" if effect.op == "rubble_fort" else effect.unit
                known(self.unit_index, name, f"{where}, unit")
                unit = self.unit_index[name]
            if effect.n < 1:
                raise DataError(f"{where}, n: an effect happens at least once, not {effect.n} times")
            times, n = (1, effect.n) if effect.op in WHOLE else (effect.n, 1)
            made += [Effect("add_unit" if effect.op == "rubble_fort" else effect.op, n, unit)] * times
        return tuple(sorted(made, key=lambda effect: effect.op != "sacrifice"))  # hs:R32 the others as printed

    def _hold(self, token: str, where: str) -> tuple[Compiled, Compiled]:
        """hs:4.9, hs:4.10 A hold effect as each side reads it: flame or bucket, Infantry or Rifle."""
        op, _, times = token.partition(":")
        if not times.isdecimal():
            raise DataError(f"{where}: expected an effect such as 'kill:1', got '{token}'")
        made = []
        for side in (GERMAN, SOVIET):
            word = ("fire", "bucket")[side] if op == "fire_bucket" else "add_unit" if op == "add_core" else op
            unit = ("landser", "rifle")[side] if op == "add_core" else ""
            if word not in ("fire", "bucket", "add_unit", "kill", "draw", "discard", "supply", "sniper"):
                raise DataError(f"{where}: there is no hold effect '{op}'")
            made.append(self.compiled([EffectRecord(word, int(times), unit)], where))  # type: ignore[arg-type]
        return made[0], made[1]

    # -- components ------------------------------------------------------------------------------------------------

    def _units(self, folder: Path) -> None:
        units = sorted(document(folder, "units.toml", Units).unit, key=lambda unit: SIDES.index(unit.side))
        self.units = units
        self.unit_ids = [unit.id for unit in units]
        self.unit_index = _indexed(self.unit_ids, "units.toml")
        self.unit_side = [SIDES.index(unit.side) for unit in units]
        self.elite = [unit.enters == "elite" for unit in units]
        self.shielded = [unit.shielded for unit in units]  # hs:2.6, hs:6.3 for good, on the core face
        self.recon = [unit.recon for unit in units]
        self.terror = [self.compiled(unit.terror, f"units.toml, {unit.id}, terror") for unit in units]
        self.rifle, self.motivator = self.unit_index["rifle"], self.unit_index["motivator"]
        if [unit.id for unit in units if unit.rifle] != ["rifle"]:
            raise DataError("units.toml: exactly one unit, 'rifle', counts as a rifle unit")
        count, germans = len(units), self.unit_side.count(GERMAN)
        self.kinds = count  # unit types; a district has so many counts in the state's list
        self.types = (range(germans), range(germans, count))  # of each side
        self.soft = tuple(tuple(u for u in types if not self.shielded[u]) for types in self.types)  # hs:2.13
        self.scouts = tuple(tuple(u for u in types if self.recon[u]) for types in self.types)

    def _buildings(self, folder: Path) -> None:
        found = document(folder, "buildings.toml", Buildings).building
        self.buildings = found
        self.building_ids = [building.id for building in found]
        self.building_index = _indexed(self.building_ids, "buildings.toml")
        self.district = [DISTRICTS.index(building.district) for building in found]
        self.river_bank = [building.terrain == "river_bank" for building in found]
        self.concentration = [building.concentration for building in found]
        self.defense = [building.defense for building in found]
        self.initiative = [
            (
                self.compiled(building.german_initiative, f"buildings.toml, {building.id}, german_initiative"),
                self.compiled(building.soviet_initiative, f"buildings.toml, {building.id}, soviet_initiative"),
            )
            for building in found
        ]
        for d, name in enumerate(DISTRICTS):
            banks = [b for b in range(len(found)) if self.district[b] == d and self.river_bank[b]]
            if len(banks) != 1:
                raise DataError(f"buildings.toml: district {name} has {len(banks)} River Banks, not one")

    def _formations(self, folder: Path) -> None:
        found = sorted(document(folder, "formations.toml", Formations).formation, key=lambda f: SIDES.index(f.side))
        self.formations = found
        self.formation_ids = [formation.id for formation in found]
        self.formation_index = _indexed(self.formation_ids, "formations.toml")
        self.side = [SIDES.index(formation.side) for formation in found]
        self.starting = [formation.starting for formation in found]
        self.capacity = [formation.shock or formation.patriotism for formation in found]
        self.doctrines = [sum(DOCTRINE[word] for word in formation.doctrines) for formation in found]
        self.panzer = [formation.type == "panzer" for formation in found]
        self.militia = [f for f, formation in enumerate(found) if formation.type == "militia"]
        self.icon = [ICONS.index(formation.depletion) for formation in found]
        self.executes = [formation.depletion_rifles for formation in found]
        self.vanguard = [self.compiled(f.vanguard, f"formations.toml, {f.id}, vanguard") for f in found]
        self.medal: list[Compiled] = []
        for formation in found:
            unit = formation.depletion_unit
            if unit:
                known(self.unit_index, unit, f"formations.toml, {formation.id}, depletion_unit")
            self.medal.append((Effect("add_unit", 1, self.unit_index[unit]),) if unit else ())
        self.reserved = [RESERVED.get(formation.id, -1) for formation in found]
        self.nkvd = self.formation_index["s_10nkvd"]
        self.every = tuple(tuple(f for f in range(len(found)) if self.side[f] == side) for side in (GERMAN, SOVIET))

    def _cards(self, folder: Path) -> None:
        cards = sorted(document(folder, "combat_cards.toml", Cards).card, key=lambda card: SIDES.index(card.side))
        self.cards = cards
        self.card_ids = [card.id for card in cards]
        self.card_index = _indexed(self.card_ids, "combat_cards.toml")
        self.card_side = [SIDES.index(card.side) for card in cards]
        self.hero = [card.kind == "hero" for card in cards]
        self.cost = [card.cost for card in cards]
        self.needs = [DOCTRINE[card.doctrine] for card in cards]
        self.intercepts = [card.major == "intercept" for card in cards]
        self.effects: list[Compiled] = []
        for card in cards:
            where = f"combat_cards.toml, {card.id}"
            major = MAJOR[card.major]
            first = (Effect(major, 2 if major == "bonus_dice" else 1, -1),) if major else ()
            self.effects.append((*first, *self.compiled(card.minor or card.effects, f"{where}, effects")))
            if (card.side == "german") == (card.doctrine == "") and card.kind == "combat":
                raise DataError(f"{where}, doctrine: German cards have one, Soviet cards have none")
        self.sacrifices = [sum(e.op == "sacrifice" for e in effects) for effects in self.effects]
        self.last_stand = [any(e.op == "mutual_deplete" for e in effects) for effects in self.effects]
        self.interceptors = tuple(
            tuple(c for c in range(len(cards)) if self.intercepts[c] and self.card_side[c] == side) for side in (0, 1)
        )

    def deck(self, side: int, levels: Sequence[str]) -> tuple[int, ...]:
        """hs:16.3, hs:17.1, hs:17.2 The combat deck of a side: every copy of its cards of these levels (hs:9.10)."""
        return tuple(
            c
            for c, card in enumerate(self.cards)
            for _ in range(card.copies)
            if self.card_side[c] == side and card.level in levels
        )

    def _campaign(self, folder: Path) -> None:
        found = document(folder, "campaign_cards.toml", Campaigns).campaign
        self.campaign = found
        self.campaign_ids = [card.id for card in found]
        self.campaign_index = _indexed(self.campaign_ids, "campaign_cards.toml")
        self.campaign_side = [SIDES.index(card.side) for card in found]
        self.campaign_effects = [
            self.compiled(card.effects, f"campaign_cards.toml, {card.id}, effects") for card in found
        ]
        if wrong := [card.id for card in found if card.hourglass and card.side == "german"]:
            raise DataError(f"campaign_cards.toml, {wrong[0]}, hourglass: only Soviet cards have one")

    def _carnage(self, folder: Path) -> None:
        found = rows(folder, "carnage_cards.csv", CarnageRow, key="id")
        self.carnage_rows = found
        self.carnage_ids = [row.id for row in found]
        self.carnage_index = {name: k for k, name in enumerate(self.carnage_ids)}
        self.sniper = [SNIPER.index(row.sniper) for row in found]
        self.intensity = [row.intensity for row in found]
        self.who_starts = [INITIATIVE.index(row.initiative) for row in found]
        self.holds = [
            (
                self._hold(row.hold_a, f"carnage_cards.csv, {row.id}, hold_a"),
                self._hold(row.hold_b, f"carnage_cards.csv, {row.id}, hold_b"),
            )
            for row in found
        ]

    def _commanders(self, folder: Path) -> None:
        found = document(folder, "supreme_commanders.toml", Commanders).commander
        self.commanders = found
        self.commander_ids = [commander.id for commander in found]
        index = self.commander_index = _indexed(self.commander_ids, "supreme_commanders.toml")
        self.hand_number = [commander.hand for commander in found]
        self.bonus = [
            self.compiled(commander.redraw_bonus, f"supreme_commanders.toml, {commander.id}, redraw_bonus")
            for commander in found
        ]
        for commander in found:
            if commander.successor:
                known(index, commander.successor, f"supreme_commanders.toml, {commander.id}, successor")
        self.successor = [index.get(commander.successor, -1) for commander in found]
        front = {(c.side, c.seat): index[c.id] for c in found if c.face == "front"}
        self.first_commanders = [front[side, seat] for seat in ("army", "second") for side in SIDES]  # hs:1.1
        leaders = sorted(rows(folder, "leaders.csv", LeaderRow, key="id"), key=lambda row: SIDES.index(row.side))
        self.leaders = leaders
        self.leader_ids = [leader.id for leader in leaders]
        self.leader_index = {name: number for number, name in enumerate(self.leader_ids)}
        sides = [SIDES.index(row.side) for row in leaders]
        # hs:12.1 generals for the German, commissars for the Soviet side
        self.pool = tuple(tuple(n for n in range(len(leaders)) if sides[n] == side) for side in (0, 1))

    def _limits(self, folder: Path) -> None:
        tracks = document(folder, "tracks.toml", Tracks)
        self.tracks = tracks
        self.skull = len(tracks.skull_track.spaces) - 1  # hs:5.2 the highest space
        self.inferno_at = tracks.fire_track.steps_to_inferno
        self.bucket_at = tracks.bucket_track.steps_to_inferno
        self.volga = tracks.volga.cards
        self.volga_wins = tracks.volga.in_play_for_instant_german_win
        self.guard = tracks.stalling_guard.rounds_without_hold
        for side in (0, 1):
            if len(self.pool[side]) != tracks.leaders.per_side:
                raise DataError(f"leaders.csv: {len(self.pool[side])} {SIDES[side]} leaders, not 13")
        if too_high := [row.id for row in self.carnage_rows if not 1 <= row.intensity <= self.skull]:
            raise DataError(f"carnage_cards.csv ({too_high[0]}): the skull track goes from 1 to {self.skull}")
        self.odds_rows = rows(folder, "break_test_odds.csv", OddsRow)

    def _french(self, folder: Path) -> None:
        """Names of everything printed, in French."""
        self.french = {row.id: row.name for row in rows(folder, "names_fr.csv", NameRow, key="id")}
        if wrong := sorted({name for part in self._named().values() for name in part} ^ set(self.french)):
            raise DataError(f"names_fr.csv: the name of {wrong[0]} is missing, or there is no such thing")

    def _named(self) -> dict[str, dict[str, str]]:
        """The English names by family."""
        families: dict[str, Sequence[Any]] = {
            "card": self.cards, "formation": self.formations, "unit": self.units, "building": self.buildings,
            "campaign": self.campaign, "commander": self.commanders, "leader": self.leaders,
        }  # fmt: skip
        return {family: {record.id: record.name for record in part} for family, part in families.items()}

    def names(self, language: str) -> dict[str, dict[str, str]]:
        """Names by family; `target` and `site` are what actions may name, `the-formation`, `card-title` and
        `campaign-title` are names as they stand within a sentence."""
        found = self._named()
        if language == "fr":
            found = {family: {id_: self.french[id_] for id_ in names} for family, names in found.items()}
        found["the-formation"] = dict(found["formation"])
        found["card-title"], found["campaign-title"] = dict(found["card"]), dict(found["campaign"])
        if language == "fr":
            _in_french_sentences(found, {card.id for card in self.cards if card.kind == "hero"})
        found["target"] = {**found["unit"], **found["card"]}
        found["site"] = {**found["building"], "volga": "Volga"}
        return found

    def _actions(self) -> None:
        """Actions that come up by the thousand are made once."""

        def made(verb: str, ids: Sequence[str]) -> list[Action]:
            return [Action(verb, (name,)) for name in ids]

        self.plays = [[Action("play", (card, formation)) for formation in self.formation_ids] for card in self.card_ids]
        self.sends = [[Action("send", (name, d)) for d in DISTRICTS] for name in self.formation_ids]
        self.named = {
            verb: made(verb, ids)
            for verb, ids in {
                "lose": self.unit_ids, "destroy": self.unit_ids, "shoot": self.unit_ids, "hero": self.card_ids,
                "intercept": self.card_ids, "deal": self.card_ids, "lost": self.card_ids, "drop": self.card_ids,
                "discard": self.card_ids, "strike": self.card_ids, "recover": self.card_ids, "give": self.card_ids,
                "carnage": self.carnage_ids, "campaign": self.campaign_ids, "site": self.building_ids,
                "arrive": self.formation_ids, "vanguard": self.formation_ids, "deplete": self.formation_ids,
                "supply": self.formation_ids, "overrun": self.formation_ids, "promote": self.formation_ids,
                "demote": self.formation_ids, "burn": self.formation_ids, "keep": self.formation_ids,
                "cede": self.formation_ids, "recall": self.formation_ids, "fight": DISTRICTS,
            }.items()
        }  # fmt: skip
        self.snipe_formation = made("shoot", self.formation_ids)
        self.snipe_hero = made("shoot", self.card_ids)


def _in_french_sentences(found: dict[str, dict[str, str]], heroes: set[str]) -> None:
    """Divisions and brigades with their article, titles of cards in quotation marks; a hero is a person."""
    for id_, name in found["formation"].items():
        found["the-formation"][id_] = f"la {name[:1].lower()}{name[1:]}"
    for family in ("card-title", "campaign-title"):
        found[family] = {
            id_: name if id_ in heroes else f"«{NARROW}{name}{NARROW}»" for id_, name in found[family].items()
        }


def _indexed(ids: list[str], where: str) -> dict[str, int]:
    index = {name: number for number, name in enumerate(ids)}
    if len(index) != len(ids):
        raise DataError(f"{where}: two records share the id '{next(name for name in ids if ids.count(name) > 1)}'")
    return index
