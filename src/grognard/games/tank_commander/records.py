"""The records of the data files: one type a table, checked on loading (tc:2.1a, tc:2.1d)."""

from __future__ import annotations

from typing import Literal

import msgspec

Nation = Literal["german", "soviet", "both"]
Rarity = Literal["C", "U", "R", "UR"]


class UnitRow(msgspec.Struct, frozen=True):
    """tc:2.1.1, tc:2.1.2, tc:2.1.3 A combat card; 0 stands for the dash of an absent ability."""

    id: str
    name: str
    nation: Literal["german", "soviet"]
    type: Literal["vehicle", "atgun", "infantry", "cavalry"]
    cls: str
    is_tank: bool
    front: int
    side: int
    hit_short: int
    hit_long: int
    pen_short: int
    pen_long: int
    he: int
    sa: int
    ft: int
    tmv: int
    sa_short: bool
    speed: Literal["fast", "slow"]
    carries: bool
    open_top: bool
    engineer: bool
    year_from: int
    year_to: int
    points: int
    rarity: Rarity
    name_source: str
    source: str
    rulebook_values: str = ""
    note: str = ""


class TerrainRow(msgspec.Struct, frozen=True):
    """tc:2.1.4, tc:11.0i A terrain card and its values."""

    id: str
    name: str
    kind: Literal["standard", "fieldwork", "edge"]
    at: int
    he: int
    sa: int
    ft: int
    art: int
    air: int
    blocks_los: bool
    slows: bool
    points: int
    rarity: Rarity
    name_source: str
    source: str
    rulebook_values: str = ""


class EquipmentRow(msgspec.Struct, frozen=True):
    """tc:2.1.5, tc:13.0a An equipment card, the Panzerfaust in its corrected reading (tc:2.1.5a)."""

    id: str
    name: str
    nation: Nation
    users: Literal["infantry", "infantry+cavalry"]
    mode: Literal["at", "ft", "ft_vehicle", "sa"]
    short_hit: int
    melee_hit: int
    pen: int
    sa_bonus_short: int
    sa_bonus_melee: int
    single_use: bool
    year_from: int
    year_to: int
    points: int
    rarity: Rarity
    name_source: str
    source: str
    rulebook_values: str = ""


class EventRecord(msgspec.Struct, frozen=True):
    """tc:2.1.6 A special event card."""

    id: str
    name: str
    timing: Literal["instant", "interrupt"]
    costs_play: bool
    windows: tuple[str, ...]
    nation: Nation
    year_from: int
    year_to: int
    target: str
    condition: str
    effect: str
    duration: str
    points: int
    rarity: Rarity
    name_source: str
    source: str
    effect_source: str
    params: dict[str, int] = {}


class Events(msgspec.Struct, frozen=True):
    event: tuple[EventRecord, ...]


class NumbersRow(msgspec.Struct, frozen=True):
    """tc:2.1b The five random numbers of a card."""

    id: str
    red: int
    yellow: int
    green: int
    blue: int
    white: int
    source: str


class GunRow(msgspec.Struct, frozen=True):
    gun: str
    used_by: str
    pen_500m_mm: int
    pen_1000m_mm: int
    pen_short: int
    pen_long: int
    source: str


class Swap(msgspec.Struct, frozen=True, rename={"out": "out", "into": "in"}):
    out: tuple[str, ...]
    into: tuple[str, ...]


class DeckRecord(msgspec.Struct, frozen=True):
    id: str
    nation: Literal["german", "soviet"]
    years: tuple[int, ...]
    kind: Literal["open", "historical"]
    size: int
    source: str
    cards: dict[str, int]
    swap_for_17_5_defender: Swap | None = None


class Decks(msgspec.Struct, frozen=True):
    deck: tuple[DeckRecord, ...]


class BuildRecord(msgspec.Struct, frozen=True):
    id: str
    scenario: str
    nation: Literal["german", "soviet"]
    year: int
    role: Literal["force", "attacker", "defender", "reinforcements"]
    budget: int
    cost: int
    source: str
    cards: dict[str, int]
    closed: bool = False


class Builds(msgspec.Struct, frozen=True):
    build: tuple[BuildRecord, ...]


class Victory(msgspec.Struct, frozen=True):
    type: Literal["elimination", "occupy"]
    side: Literal["either", "attacker"] = "either"
    positions: int = 0
    where: Literal["enemy_second", "enemy_any"] = "enemy_second"


Zone = Literal["own_second", "own_any"]


class Scenario(msgspec.Struct, frozen=True):
    """tc:17.0a, tc:17.0c A scenario is a combination of these fields."""

    id: str
    name: str
    name_fr: str
    kind: Literal["introductory", "point_buy", "historical"]
    terrain: Literal["none", "purchased", "random"]
    setup: Literal["lower", "higher", "attacker"]
    first: Literal["setup", "initiative", "attacker"]
    victory: Victory
    source: str
    pick: int = 0
    budget: int = 0
    budget_attacker: int = 0
    budget_defender: int = 0
    budget_reinforcements: int = 0
    attacker_terrain: bool = True
    defender_free_cards: tuple[str, ...] = ()
    roles: bool = False
    attacker: Literal["", "german", "soviet"] = ""
    initiative_modifier: int = 0
    zone: Zone = "own_any"
    zone_attacker: Zone | None = None
    zone_defender: Zone | None = None
    min_on_table: int = 0
    draw_cards: bool = True
    interrupts: bool = True
    at_only: bool = False
    guns_are_targets: bool = False
    year: int = 1943
    year_required: bool = False
    full_turns_after_reinforcements: int = 0
    date: str = ""
    place: str = ""
    german: dict[str, int] = {}
    soviet: dict[str, int] = {}
    rulings: tuple[str, ...] = ()


class Scenarios(msgspec.Struct, frozen=True):
    scenario: tuple[Scenario, ...]
