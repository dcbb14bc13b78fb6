"""What is printed: 164 cards (tc:1.0b, tc:2.0b, tc:R34), their numbers, scenarios, ready-made lists.

Loaded once, validated, frozen, shared.

Rules see small numbers: a card is its place in the catalogue (units, terrain, equipment, events). Values of a card are
lists indexed by it, so that a rule reads one with a single look-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from grognard.core.data import document, rows
from grognard.core.errors import DataError
from grognard.core.values import Action
from grognard.games.tank_commander.records import (
    BuildRecord,
    Builds,
    DeckRecord,
    Decks,
    EquipmentRow,
    EventRecord,
    Events,
    GunRow,
    NumbersRow,
    Scenario,
    Scenarios,
    TerrainRow,
    UnitRow,
)

GERMAN: Final = 0
SOVIET: Final = 1
BOTH: Final = 2
NATIONS: Final = ("german", "soviet", "both")

# tc:2.1a the types of cards; tc:18.0a a card is fit or destroyed, there are no damage states
VEHICLE: Final = 0
ATGUN: Final = 1
INFANTRY: Final = 2
CAVALRY: Final = 3
TERRAIN: Final = 4
EQUIPMENT: Final = 5
EVENT: Final = 6
TYPES: Final = ("vehicle", "atgun", "infantry", "cavalry", "terrain", "equipment", "event")

COLOURS: Final = ("red", "yellow", "green", "blue", "white")
RED: Final = 0

# tc:R4 the copies of a card that a retail draw pile may hold, by rarity
COPIES: Final = {"C": 4, "U": 3, "R": 2, "UR": 1}

# weapons have numbers of their own: five that are printed on combat cards, then one for each equipment card
AT: Final = 0
HE: Final = 1
SA: Final = 2
FT: Final = 3
TMV: Final = 4
WEAPONS: Final = ("at", "he", "sa", "ft", "tmv")
NO_WEAPON: Final = -1

# the windows of section 5.5
TURN: Final = 0
MOVE: Final = 1
ENTER: Final = 2
FIRE: Final = 3
NUMBER: Final = 4
HIT: Final = 5
AFTERFIRE: Final = 6
MELEE: Final = 7
EVENTS: Final = 8
WINDOWS: Final = ("TURN", "MOVE", "ENTER", "FIRE", "NUMBER", "HIT", "AFTERFIRE", "MELEE", "EVENT")
ANY: Final = (TURN, MOVE, ENTER, FIRE, EVENTS)

MOST_COPIES: Final = 99  # of one card on the table at once: names are made for so many

AnyRow = UnitRow | TerrainRow | EquipmentRow | EventRecord


class Data:
    """The whole data set. Lists are indexed by card number."""

    def __init__(self, folder: Path) -> None:
        self.unit_rows = rows(folder, "units.csv", UnitRow, key="id")
        self.terrain_rows = rows(folder, "terrain.csv", TerrainRow, key="id")
        self.equipment_rows = rows(folder, "equipment.csv", EquipmentRow, key="id")
        self.event_records = document(folder, "events.toml", Events).event
        self.guns = rows(folder, "guns.csv", GunRow, key="gun")
        self.cards: list[AnyRow] = [*self.unit_rows, *self.terrain_rows, *self.equipment_rows, *self.event_records]
        self.ids = [card.id for card in self.cards]
        self.index = {name: c for c, name in enumerate(self.ids)}
        if len(self.index) != len(self.ids):
            raise DataError("units.csv, terrain.csv, equipment.csv, events.toml: two cards share an id")
        self._common()
        self._units()
        self._terrain()
        self._equipment()
        self._events(folder)
        self._numbers(folder)
        self._scenarios(folder)
        self._lists(folder)
        self._actions()
        self.memo: dict[tuple[object, ...], Any] = {}  # answers that depend on nothing but data and options

    def _common(self) -> None:
        n = len(self.cards)
        units, terrain, equipment = len(self.unit_rows), len(self.terrain_rows), len(self.equipment_rows)
        self.type: list[int] = [TYPES.index(row.type) for row in self.unit_rows]
        self.type += [TERRAIN] * terrain + [EQUIPMENT] * equipment + [EVENT] * (n - units - terrain - equipment)
        self.nation = [NATIONS.index(getattr(card, "nation", "both")) for card in self.cards]
        self.points = [card.points for card in self.cards]
        self.rarity = [card.rarity for card in self.cards]
        self.years = [(getattr(card, "year_from", 1900), getattr(card, "year_to", 2000)) for card in self.cards]
        self.combat = [kind <= CAVALRY for kind in self.type]
        self.of_nation = [
            [c for c in range(n) if self.nation[c] in (nation, BOTH)] for nation in (GERMAN, SOVIET)
        ]  # tc:R30

    def _units(self) -> None:
        units = self.unit_rows
        rest = len(self.cards) - len(units)

        def column(values: Iterable[int]) -> list[int]:
            return [*values, *[0] * rest]

        self.is_tank = column(int(row.is_tank) for row in units)  # tc:R11
        self.front = column(row.front for row in units)
        self.side = column(row.side for row in units)
        self.hit_short = column(row.hit_short for row in units)
        self.hit_long = column(row.hit_long for row in units)
        self.pen_short = column(row.pen_short for row in units)
        self.pen_long = column(row.pen_long for row in units)
        self.he = column(row.he for row in units)
        self.sa = column(row.sa for row in units)
        self.ft = column(row.ft for row in units)
        self.tmv = column(row.tmv for row in units)
        self.sa_short = column(int(row.sa_short) for row in units)
        self.fast = column(int(row.speed == "fast") for row in units)  # tc:8.1a
        self.carries = column(int(row.carries) for row in units)
        self.engineer = column(int(row.engineer) for row in units)
        self.vehicle = [kind == VEHICLE for kind in self.type]
        self.foot = [kind in (INFANTRY, CAVALRY) for kind in self.type]  # whom rule 9.7 protects
        self.infantry = [kind == INFANTRY for kind in self.type]
        self.gun = [kind == ATGUN for kind in self.type]
        self.armoured = [self.vehicle[c] and self.front[c] > 0 for c in range(len(self.cards))]
        self.soft = [self.combat[c] and not self.armoured[c] for c in range(len(self.cards))]
        self.light = [
            self.armoured[c] and (not self.is_tank[c] or (c < len(units) and units[c].open_top))
            for c in range(len(self.cards))
        ]
        # tc:8.5b what may not enter a clear position with an enemy tank alone: soft targets, trucks among them
        self.barred = self.soft

    def _terrain(self) -> None:
        """tc:9.5a The printed modifiers, by kind of attack; an absent card (-1, the last place) modifies nothing."""
        n = len(self.cards) + 1
        start = len(self.unit_rows)
        self.mod_at, self.mod_he, self.mod_sa, self.mod_art, self.mod_air = ([0] * n for _ in range(5))
        self.blocks = [False] * n
        self.slows = [False] * n
        self.standard = [False] * n
        self.fieldwork = [False] * n
        for c, row in enumerate(self.terrain_rows, start=start):
            self.mod_at[c], self.mod_he[c], self.mod_sa[c] = row.at, row.he, row.sa
            self.mod_art[c], self.mod_air[c] = row.art, row.air
            self.blocks[c], self.slows[c] = row.blocks_los, row.slows
            self.standard[c], self.fieldwork[c] = row.kind == "standard", row.kind == "fieldwork"
        self.foxholes, self.bunker = self.index["t-foxholes"], self.index["t-bunker"]
        self.stream = self.index["t-stream"]

    def _equipment(self) -> None:
        n = len(self.cards)
        start, printed = len(self.unit_rows) + len(self.terrain_rows), len(WEAPONS)
        # by card
        self.bonus_short, self.bonus_melee = [0] * n, [0] * n
        self.cavalry_too = [False] * n
        self.weapon = [NO_WEAPON] * n
        for c, row in enumerate(self.equipment_rows, start=start):
            self.bonus_short[c], self.bonus_melee[c] = row.sa_bonus_short, row.sa_bonus_melee
            self.cavalry_too[c] = row.users == "infantry+cavalry"
            self.weapon[c] = printed + c - start
        # by weapon; those of combat cards are printed there, and of equipment the last place stands for no weapon
        rows_ = self.equipment_rows
        self.weapon_card = [*[NO_WEAPON] * printed, *range(start, start + len(rows_))]
        self.mode = [*[""] * printed, *(row.mode for row in rows_), ""]
        self.short_hit = [*[0] * printed, *(row.short_hit for row in rows_), 0]
        self.melee_hit = [*[0] * printed, *(row.melee_hit for row in rows_), 0]
        self.pen = [*[0] * printed, *(row.pen for row in rows_), 0]
        self.single_use = [*[False] * printed, *(row.single_use for row in rows_), False]
        self.is_equipment = [kind == EQUIPMENT for kind in self.type]

    def _events(self, folder: Path) -> None:
        """tc:12.0, tc:2.1.6 Instants and Interrupts; for each window the cards that may be played in it."""
        start = len(self.cards) - len(self.event_records)
        self.instant = [False] * len(self.cards)
        self.costs_play = [False] * len(self.cards)
        self.params: list[dict[str, int]] = [{} for _ in self.cards]
        playable: list[list[int]] = [[] for _ in WINDOWS]
        for c, record in enumerate(self.event_records, start=start):
            self.instant[c] = record.timing == "instant"
            self.costs_play[c] = record.costs_play
            self.params[c] = record.params
            for word in record.windows:
                if word in ("OWN_PLAY", "SETUP"):
                    continue
                if word != "ANY" and word not in WINDOWS:
                    raise DataError(f"events.toml, {record.id}, windows: no window '{word}'; there are ANY, {WINDOWS}")
                for window in ANY if word == "ANY" else (WINDOWS.index(word),):
                    playable[window].append(c)
        playable[MOVE].append(self.stream)  # tc:12.2e, tc:R22 a Stream is played like an Interrupt
        self.playable = [frozenset(found) for found in playable]
        index = self.index
        self.breakdown, self.bogged, self.minefield = index["v-breakdown"], index["v-bogged"], index["v-minefield"]
        self.repair, self.gap, self.bridge = index["v-repair"], index["v-gap"], index["v-bridge"]
        self.removing = frozenset({self.repair, self.gap, self.bridge})  # section 5.5: the ANY cards
        self.ace, self.hero, self.reinforcements = index["v-tankace"], index["v-hero"], index["v-reinforcements"]
        self.answerable = frozenset({self.breakdown, self.bogged, self.minefield, self.stream})

    def _numbers(self, folder: Path) -> None:
        """tc:2.1b Every card of every type prints five numbers from 1 to 10."""
        printed = {row.id: row for row in rows(folder, "random_numbers.csv", NumbersRow, key="id")}
        if missing := sorted(set(self.ids) ^ set(printed)):
            raise DataError(f"random_numbers.csv: the numbers of {missing[0]} are missing, or there is no such card")
        self.numbers = [tuple(getattr(printed[name], colour) for colour in COLOURS) for name in self.ids]
        for name, numbers in zip(self.ids, self.numbers, strict=True):
            if not all(1 <= value <= 10 for value in numbers):
                raise DataError(f"random_numbers.csv ({name}): random numbers go from 1 to 10")

    def _scenarios(self, folder: Path) -> None:
        found = document(folder, "scenarios.toml", Scenarios).scenario
        custom = document(folder, "custom.toml", Scenarios).scenario  # tc:17.0c
        self.scenarios: dict[str, Scenario] = {}
        for scenario in (*found, *custom):
            for card in (*scenario.german, *scenario.soviet, *scenario.defender_free_cards):
                self._known(card, f"scenarios.toml, {scenario.id}")
            self.scenarios[scenario.id] = scenario

    def _known(self, card: str, where: str) -> None:
        if card not in self.index:
            raise DataError(f"{where}: there is no card '{card}'")

    def _lists(self, folder: Path) -> None:
        self.decks: dict[str, DeckRecord] = {}
        self.builds: list[BuildRecord] = list(document(folder, "builds.toml", Builds).build)
        for deck in document(folder, "decks.toml", Decks).deck:
            self.decks[deck.id] = deck
            swap = deck.swap_for_17_5_defender
            for card in (*deck.cards, *((*swap.out, *swap.into) if swap else ())):
                self._known(card, f"decks.toml, {deck.id}")
            if sum(deck.cards.values()) != deck.size:
                raise DataError(f"decks.toml, {deck.id}, size: the cards are {sum(deck.cards.values())}")
        for build in self.builds:
            for card in build.cards:
                self._known(card, f"builds.toml, {build.scenario} {build.id}")
            if (cost := sum(self.points[self.index[c]] * n for c, n in build.cards.items())) != build.cost:
                raise DataError(f"builds.toml, {build.scenario} {build.id}, cost: the cards cost {cost}")

    def counted(self, cards: dict[str, int]) -> tuple[int, ...]:
        """A table of ids and copies as sorted card numbers."""
        return tuple(sorted(self.index[name] for name, copies in cards.items() for _ in range(copies)))

    def _actions(self) -> None:
        """Actions and names that come up by the thousand are made once."""
        self.turned = [Action("turn", (name,)) for name in self.ids]
        self.dealt = [Action("deal", (name,)) for name in self.ids]
        self.discards = [Action("discard", (name,)) for name in self.ids]
        self.weapon_names = [*WEAPONS, *(row.id for row in self.equipment_rows)]  # of equipment: its id
        self.weapon_index = {name: w for w, name in enumerate(self.weapon_names)}
        self.piece_names = [
            [f"{name}.{copy}" for copy in range(1, MOST_COPIES + 1)] if self.combat[c] else []
            for c, name in enumerate(self.ids)
        ]
