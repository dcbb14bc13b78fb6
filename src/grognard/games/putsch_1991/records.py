"""The records of the data files: one type a table, checked on loading (section 6 of the specification)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

SideName = Literal["gkchp", "rsfsr"]
Experience = Literal["green", "seasoned", "veteran"]
YesNo = Literal["yes", "no", ""]


class WeaponRow(msgspec.Struct, frozen=True):
    """pu:5.1 A row of the fire table; an empty cell stands for a column that the weapon does not have."""

    id: str
    name: str
    french: str
    source: str
    dice: int = 0
    plus: int = 0
    c2_mm: int = 0
    c4_mm: int = 0
    c6_mm: int = 0
    c8_mm: int = 0
    c10_mm: int = 0
    c12_from_mm: int = 0
    max_mm: int = 0
    radius_mm: int = 0
    area_mode: str = "none"
    save: int = 0
    fire_ap: int = 0
    spray_ok: YesNo = ""
    sustained_ok: YesNo = ""
    special: YesNo = ""
    heavy: YesNo = ""
    cost: int = 0


class EquipmentRow(msgspec.Struct, frozen=True):
    """pu:8.4 Gear and its price."""

    id: str
    name: str
    french: str
    kind: str
    cost: int
    effect: str
    source: str
    limit: str = ""


class RoleRow(msgspec.Struct, frozen=True):
    """pu:8.4 Roles and experience, and what they add to the price of a figure."""

    id: str
    name: str
    french: str
    cost: int
    effect: str
    source: str
    limit: str = ""


class SkillRow(msgspec.Struct, frozen=True):
    """pu:9.0 A skill."""

    id: str
    name: str
    french: str
    effect: str
    source: str
    restriction: str = ""


class WoundRow(msgspec.Struct, frozen=True):
    """pu:6.30 One cell of the wound table."""

    location: str
    d100_min: int
    d100_max: int
    d4: int
    result: str
    severity: str
    move_num: int
    move_den: int
    duration: str
    counts_as_wound: Literal["yes", "no"]
    source: str
    fire_effect: str = ""
    melee_effect: str = ""


class TerrainRow(msgspec.Struct, frozen=True):
    """pu:T.1 A type of ground or of linear obstacle."""

    id: str
    name: str
    move_class: Literal["clear", "rough", "dense", "linear", "linear_solid", "impassable"]
    cover: Literal["none", "light", "medium", "dense"]
    blocks_los: Literal["no", "through", "yes", "crest", "depression"]
    los_height: int
    notes: str
    source: str
    layer: str


class DamageRow(msgspec.Struct, frozen=True):
    """pu:12.13, pu:12.14 A row of the damage table; 0 stands for never."""

    target_class: Literal["unarmoured", "armoured", "heavy_tank"]
    weapon: str
    facing_modifier: Literal["yes", "no"]
    source: str
    destroyed_min: int = 0
    destroyed_max: int = 0
    immobilised_min: int = 0
    immobilised_max: int = 0


class Mount(msgspec.Struct, frozen=True):
    id: str
    mount: Literal["pivot", "turret"]


class VehicleType(msgspec.Struct, frozen=True):
    """pu:12.19 A type of vehicle."""

    id: str
    name: str
    cls: Literal["armoured", "unarmoured", "heavy_tank"] = msgspec.field(name="class")
    crew: list[str]
    passengers: int
    weapons: list[Mount]
    move_mm: int
    length_mm: int
    width_mm: int
    tracked: bool
    cost: int
    source: str


class Vehicles(msgspec.Struct, frozen=True):
    vehicle: list[VehicleType]
    driver_bonus: dict[str, Any]
    actions: dict[str, Any]
    save: dict[str, Any]
    heavy_tank_save: dict[str, Any]
    damage: dict[str, Any]


class SquadFigure(msgspec.Struct, frozen=True):
    """pu:13.2 One line of a squad sheet."""

    n: int
    role: str
    experience: Experience
    gear: list[str]
    cost: int


class Squad(msgspec.Struct, frozen=True):
    """A ready-made squad of exactly 400 points."""

    id: str
    name: str
    side: SideName
    scenario: str
    total: int
    skill_priority: list[str]
    figure: list[SquadFigure]
    source: str


class Squads(msgspec.Struct, frozen=True):
    squad: list[Squad]


class Card(msgspec.Struct, frozen=True):
    """pu:11.4 An event card."""

    id: str
    copies: int
    title_en: str
    title_fr: str
    duration: Literal["instant", "turn", "held"]
    effect: str
    source: str
    choice: str = ""


class DeckFacts(msgspec.Struct, frozen=True):
    size: int
    source: str


class Events(msgspec.Struct, frozen=True):
    deck: DeckFacts
    card: list[Card]


class ZoneRecord(msgspec.Struct, frozen=True):
    id: str
    type: str
    polygon: list[tuple[int, int]]
    source: str
    level: int = 0
    floors: int = 0


class LineRecord(msgspec.Struct, frozen=True):
    id: str
    type: str
    points: list[tuple[int, int]]
    source: str


class DoorRecord(msgspec.Struct, frozen=True):
    zone: str
    x: int
    y: int
    width_mm: int
    source: str


class ObjectiveRecord(msgspec.Struct, frozen=True):
    id: str
    name: str
    x: int
    y: int
    vp: int
    source: str


class TargetRecord(msgspec.Struct, frozen=True):
    id: str
    name: str
    x: int
    y: int
    source: str


class VehicleRecord(msgspec.Struct, frozen=True):
    side: SideName
    type: str
    driver: str
    x: int
    y: int
    heading: int
    in_motion: bool
    source: str
    gunner: str = ""
    passengers: list[int] = []
    note: str = ""
    turn: int = 0
    edge: str = ""


class Deployment(msgspec.Struct, frozen=True):
    kind: Literal["edge", "anywhere", "ambush"]
    edge: str = ""
    forbidden_edges: list[str] = []
    depth_mm: int = 100
    except_within_mm: int = 300
    of: str = ""
    max_ambushed: int = 99
    ambush_zone: str = ""
    mines: int = 0
    mines_min_from_south_mm: int = 0


class Mission(msgspec.Struct, frozen=True):
    side: SideName
    text: str
    vp: int


class Decoys(msgspec.Struct, frozen=True):
    mode: Literal["none", "first", "second"]
    gkchp: int
    rsfsr: int


class TableSize(msgspec.Struct, frozen=True):
    width_mm: int
    height_mm: int
    origin: str


class Scenario(msgspec.Struct, frozen=True):
    """6.2 One scenario: its ground, forces, missions and special rules."""

    id: str
    title: str
    date: str
    night: bool
    turns: int
    attacker: SideName
    events: bool
    initiative: str
    special: list[str]
    source: str
    table: TableSize
    squads: dict[str, str]
    decoys: Decoys
    deploy: dict[str, Deployment]
    mission: Mission
    defender_mission: Mission
    zone: list[ZoneRecord]
    line: list[LineRecord]
    door: list[DoorRecord]
    objective: list[ObjectiveRecord]
    vehicle: list[VehicleRecord] = []
    sabotage_target: list[TargetRecord] = []
    reinforcement: VehicleRecord | None = None
