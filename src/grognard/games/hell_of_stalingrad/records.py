"""The records of the data files: one type a table, checked on loading."""

from __future__ import annotations

from typing import Literal

import msgspec

Side = Literal["german", "soviet"]
Doctrine = Literal["infantry", "tracked", "general"]
Op = Literal[
    "add_unit", "kill", "precision_kill", "draw", "discard", "fire", "bucket", "overrun", "sniper", "deplete", "supply",
    "rubble_fort", "sacrifice", "second_action", "redraw", "promote", "demote", "inferno", "destroy_rifles",
    "discard_hand", "discard_own_hand", "new_formation", "free_next", "inspect_discard", "recover", "mutual_deplete",
    "reset_fire", "execute_commissars", "burn_militia",
]  # fmt: skip


class EffectRecord(msgspec.Struct, frozen=True):
    """One word of the effect vocabulary; `unit` only for units that are added."""

    op: Op
    n: int = 1
    unit: str = ""


Effects = tuple[EffectRecord, ...]


class UnitRecord(msgspec.Struct, frozen=True):
    """hs:6.2 A type of unit: the face it enters on and, for an elite one, its terror tactic."""

    id: str
    side: Side
    name: str
    enters: Literal["core", "elite"]
    terror: Effects
    shielded: bool
    recon: bool
    rifle: bool
    source: str
    stated: tuple[str, ...]
    note: str = ""


class Units(msgspec.Struct, frozen=True):
    unit: tuple[UnitRecord, ...]


class BuildingRecord(msgspec.Struct, frozen=True):
    """hs:7.1 A building card: its district, terrain, boot, grenade and two initiative effects."""

    id: str
    name: str
    district: Literal["A", "B", "C", "D"]
    terrain: Literal["ruins_hell", "river_bank"]
    concentration: int
    defense: int
    german_initiative: Effects
    soviet_initiative: Effects
    source: str
    stated: tuple[str, ...]
    note: str = ""


class Buildings(msgspec.Struct, frozen=True):
    building: tuple[BuildingRecord, ...]


class FormationRecord(msgspec.Struct, frozen=True):
    """A division or brigade: German with shock strength and doctrines, Soviet with patriotism and a depletion icon."""

    id: str
    side: Side
    name: str
    type: Literal[
        "infantry", "jaeger", "motorized", "panzer", "rifle", "guards", "nkvd", "naval", "tank", "militia"
    ]  # fmt: skip
    starting: bool
    vanguard: Effects
    source: str
    stated: tuple[str, ...]
    shock: int = 0
    doctrines: tuple[Doctrine, ...] = ()
    patriotism: int = 0
    depletion: Literal["", "burning_skull", "machine_gun", "red_star"] = ""
    depletion_rifles: int = 0
    depletion_unit: str = ""
    note: str = ""


class Formations(msgspec.Struct, frozen=True):
    formation: tuple[FormationRecord, ...]


class CardRecord(msgspec.Struct, frozen=True):
    """A combat card or a hero."""

    id: str
    side: Side
    name: str
    level: Literal["basic", "expert"]  # hs:9.10 a chevron or a star
    kind: Literal["combat", "hero"]
    copies: int
    source: str
    stated: tuple[str, ...]
    effects: Effects = ()
    doctrine: Literal["", "infantry", "tracked", "general"] = ""
    cost: int = 0
    major: Literal["", "add_inferno", "remove_inferno", "break_dice_2", "steal_die", "intercept"] = ""
    minor: Effects = ()
    note: str = ""


class Cards(msgspec.Struct, frozen=True):
    card: tuple[CardRecord, ...]


class CampaignRecord(msgspec.Struct, frozen=True):
    """hs:3.2, hs:3.3, hs:3.4, hs:3.5 A campaign card."""

    id: str
    side: Side
    name: str
    reinforcement: int
    hourglass: bool
    sacks_commander: bool
    effects: Effects
    source: str
    stated: tuple[str, ...]
    note: str = ""


class Campaigns(msgspec.Struct, frozen=True):
    campaign: tuple[CampaignRecord, ...]


class CarnageRow(msgspec.Struct, frozen=True):
    """hs:4.1 A carnage card: three sections, of which a draw reads one."""

    id: str
    sniper: Literal["close_escape", "hit", "hideous_death"]
    intensity: int
    initiative: Literal["stuka", "rat", "binoculars"]
    hold_a: str
    hold_b: str
    source: str


class CommanderRecord(msgspec.Struct, frozen=True):
    """hs:1.1 One face of a Supreme Commander card."""

    id: str
    side: Side
    seat: Literal["army", "second"]
    face: Literal["front", "back"]
    name: str
    hand: int
    redraw_bonus: Effects
    successor: str
    replaced_when: str
    source: str
    stated: tuple[str, ...]
    note: str = ""


class Commanders(msgspec.Struct, frozen=True):
    commander: tuple[CommanderRecord, ...]


class LeaderRow(msgspec.Struct, frozen=True):
    """hs:12.1 A leader counter; the name is decoration."""

    id: str
    side: Side
    name: str
    lv0_title: str
    lv1_title: str
    source: str


class NameRow(msgspec.Struct, frozen=True):
    """The French name of a component."""

    id: str
    name: str
    source: str


class OddsRow(msgspec.Struct, frozen=True):
    """The printed odds of the Break Test; the engine reckons its own, and a test compares."""

    german_dice: str
    soviet_dice: int
    first_roll_german_higher: float
    first_roll_tie: float
    german_wins_building: float
    source: str


class Skull(msgspec.Struct, frozen=True):
    spaces: tuple[str, ...]
    source: str
    note: str = ""


class Track(msgspec.Struct, frozen=True):
    steps_to_inferno: int
    source: str


class LeaderLimit(msgspec.Struct, frozen=True):
    per_side: int
    source: str


class Volga(msgspec.Struct, frozen=True):
    cards: int
    in_play_for_instant_german_win: int
    source: str


class Guard(msgspec.Struct, frozen=True):
    rounds_without_hold: int
    source: str


class Mode(msgspec.Struct, frozen=True):
    turns: int
    combat_levels: tuple[Literal["basic", "expert"], ...]
    players: Literal[2, 4]
    source: str


class Defaults(msgspec.Struct, frozen=True):
    bloody_slaughter: Literal["reroll", "next_highest"]
    consolidation_minimum: int
    source: str


class Tracks(msgspec.Struct, frozen=True):
    """Track lengths, limits and modes."""

    skull_track: Skull
    fire_track: Track
    bucket_track: Track
    leaders: LeaderLimit
    volga: Volga
    stalling_guard: Guard
    mode: dict[Literal["basic", "expert", "four_player"], Mode]
    options: Defaults
