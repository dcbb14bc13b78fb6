"""The records of the data files: one type a table, checked on loading (section 6 of the specification)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Nation = Literal["German", "US", "Soviet", "British", "French", "Polish", "Italian", "Japanese"]
Size = Literal["TP", "P", "N", "G", "TG"]
Level = Literal["recruit", "regular", "veteran", "elite"]
Pair = tuple[int, int]


class Infantry(msgspec.Struct, frozen=True):
    """An element on foot: a group, a team, a weapon that is carried."""

    id: str
    nation: Nation
    name: str
    name_fr: str
    kind: str
    fire_dice: int
    range_short_cm: int
    range_long_cm: int
    points: int
    first_year: int
    last_year: int
    source: str
    points_source: str
    calibre: str = ""
    at_weapon: str = ""
    assault: int = 0
    notes: str = ""


class VehicleRow(msgspec.Struct, frozen=True):
    """A vehicle; armoured if its front is 1 or more."""

    id: str
    nation: Nation
    name: str
    class_: str = msgspec.field(name="class")
    locomotion: Literal["tracked", "halftrack", "wheeled"]
    height_m: str
    size: Size
    size_v2: Size
    size_source: str
    armour_front: int
    armour_side: int
    armour_rear: int
    mount: str
    speed_class: str
    move_clear_cm: int
    move_road_cm: int
    carry_units: str  # 0.5: a half-group
    first_year: int
    last_year: int
    points: int
    points_source: str
    source: str
    gun: str = ""
    mgs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


class Gun(msgspec.Struct, frozen=True):
    """A towed gun."""

    id: str
    nation: Nation
    name: str
    calibre: str
    role: Literal["at", "howitzer", "aa", "rocket", "field"]
    size_to_hit: Literal["small", "medium", "large"]
    size_to_crush: Size
    mount: str
    push_clear_cm: int
    push_road_cm: int
    first_year: int
    last_year: int
    points: int
    source: str
    notes: str = ""


class Calibre(msgspec.Struct, frozen=True):
    """bk:208 What a barrel does to armour and to men."""

    key: str
    mm: int
    length_class: str
    he_dice: int
    rof_before: int
    rof_after: int
    source: str
    ac_before: int | None = None
    ac_after: int | None = None
    ammo: tuple[str, ...] = ()


class HandWeapon(msgspec.Struct, frozen=True):
    """bk:208 An anti-tank weapon that men carry."""

    id: str
    name: str
    name_fr: str
    ac_before: int
    ac_after: int
    short_cm: int
    long_cm: int
    hollow_charge: int
    first_year: int
    points: int
    limits: str
    source: str


class Terrain(msgspec.Struct, frozen=True):
    """bk:0.7a, bk:002 One kind of ground."""

    id: str
    name: str
    name_fr: str
    infantry_pct: str
    wheeled: str
    halftrack: str
    tracked: str
    bog_test: Literal["none", "all", "cross"]
    cover: Literal["none", "light", "light_static", "heavy"]
    los: str
    height: int
    v2_fallback: str
    source: str


class Detection(msgspec.Struct, frozen=True):
    """bk:003 How far something is seen; `unlimited`: however far."""

    target_class: Literal["inf_gun", "vehicle", "bonus"]
    target_state: str
    normal_cm: str
    limited_cm: str
    source: str


class Fortification(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str
    size_cm: str
    cover: str
    points: int
    effect: str
    source: str


class Aircraft(msgspec.Struct, frozen=True):
    id: str
    nation: Nation
    name: str
    weapons: tuple[str, ...]
    points_per_support: int
    source: str


class AirWeapon(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_fr: str
    attacks: int
    he_dice: int
    template_cm: str
    to_hit_before: str
    to_hit_after: str
    source: str
    ac: int | None = None


class OffTable(msgspec.Struct, frozen=True):
    """bk:301, bk:302 A battery that fires from beyond the table."""

    id: str
    nation: Nation
    name: str
    name_fr: str
    calibre: str
    tubes: int
    template_cm: str
    echelon: Literal["organic", "divisional"]
    request: str
    precision: str
    first_year: int
    last_year: int
    points: int
    source: str
    template_long_cm: str = ""


class Switch(msgspec.Struct, frozen=True):
    """bk:000 One numbered proposal."""

    id: str
    title: str
    chapter: int
    before: str
    after: str
    source_before: Literal["rulebook", "partly", "reconstructed"]
    source_after: str
    needs: tuple[str, ...]
    before_params: dict[str, Any]
    after_params: dict[str, Any]


class Preset(msgspec.Struct, frozen=True):
    all: Literal["before", "after"]
    except_: tuple[str, ...] = msgspec.field(name="except", default=())


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: int
    source: str
    default: Literal["before", "after"]
    preset: dict[str, Preset]
    switch: tuple[Switch, ...]


# -- scenarios -----------------------------------------------------------------------------------------------------


class Count(msgspec.Struct, frozen=True):
    type: str
    count: int


class FormationRecord(msgspec.Struct, frozen=True):
    """A company, a section: what is activated together."""

    id: str
    name: str
    experience: Level
    units: tuple[Count, ...]
    points: int
    extras_points: int = 0
    fanatic: bool = False
    placement: Literal["", "hidden"] = ""
    panzerfaust_sections: int = 0
    explosive_charges: int = 0
    smoke: bool = False
    dug_in: bool = False
    entry: str = ""  # the entry of the army list it was taken from
    magnetic_mines: int = 0
    molotovs: int = 0
    launchers: int = 0  # close-defence grenades (bk:217)
    bulldozers: int = 0
    buried: int = 0  # so many of its tanks are dug in (bk:224)
    offtable: tuple[str, ...] = ()
    air: tuple[str, ...] = ()
    fortifications: tuple[Count, ...] = ()


class SideRecord(msgspec.Struct, frozen=True):
    seat: str
    nation: Nation
    role: Literal["attacker", "defender"]
    year: int
    points_total: int
    formation: tuple[FormationRecord, ...]


class TerrainRecord(msgspec.Struct, frozen=True):
    """A feature of the table; lengths in cm."""

    kind: str
    id: str
    polygon: tuple[Pair, ...] = ()
    line: tuple[Pair, ...] = ()
    width: int = 0
    floors: int = 0
    capacity: int = 0
    objective: bool = False
    level: int = 0


class ZoneRecord(msgspec.Struct, frozen=True):
    side: str
    kind: Literal["deploy", "deploy_hidden", "deploy_buildings"]
    polygon: tuple[Pair, ...] = ()
    buildings: tuple[str, ...] = ()


class Reinforcement(msgspec.Struct, frozen=True):
    turn: int
    side: str
    formations: tuple[str, ...]
    edge: Literal["north", "south", "east", "west"]
    segment: tuple[Pair, Pair]


class Worth(msgspec.Struct, frozen=True):
    id: str
    vp: int


class Victory(msgspec.Struct, frozen=True):
    """bk:0.22, bk:0.23 One line of the conditions."""

    type: str
    side: str = ""
    of: str = ""
    at_least: int = 0
    when: str = ""
    result: str = ""
    points: tuple[Worth, ...] = ()
    decisive: int = 0
    minor: int = 0
    edge: str = ""
    vp: str = ""
    from_list: tuple[str, ...] = ()
    own_list: tuple[str, ...] = ()
    minus_lost: bool = False
    decisive_at: int = 0


class PointRecord(msgspec.Struct, frozen=True):
    """bk:0.23 An objective that is but a point; in cm."""

    id: str
    x: int
    y: int


class Scenario(msgspec.Struct, frozen=True):
    id: str
    title: str
    date: str
    table_cm: Pair
    turns: int
    source: str
    first_turn: str
    narrow_passages: tuple[str, ...]
    options: tuple[str, ...]
    notes: str
    side: tuple[SideRecord, SideRecord]
    terrain: tuple[TerrainRecord, ...]
    zone: tuple[ZoneRecord, ...]
    victory: tuple[Victory, ...]
    reinforcement: tuple[Reinforcement, ...] = ()
    point: tuple[PointRecord, ...] = ()
    ground: str = ""  # whose table it is fought on; its own, if nothing is said
    surprise: bool = False  # bk:0.24a


class Scenarios(msgspec.Struct, frozen=True):
    schema: int
    source: str
    scenario: tuple[Scenario, ...]


# -- army lists (bk:0.24) ------------------------------------------------------------------------------------------


class Choose(msgspec.Struct, frozen=True):
    """Which rows may stand instead of the base elements."""

    file: Literal["vehicles", "guns_towed"]
    nation: Nation
    class_: tuple[str, ...] = msgspec.field(name="class", default=())
    flag: str = ""
    role: tuple[str, ...] = ()
    or_vehicle_flag: str = ""
    max_each: dict[str, int] = {}


class ArmyOption(msgspec.Struct, frozen=True):
    """What may be added to an entry, exchanged in it or bought for it."""

    kind: Literal["add", "replace", "transport", "tractor", "capability", "equipment"]
    type: str = ""
    from_: str = msgspec.field(name="from", default="")
    to: str = ""
    max: int = 1
    name: str = ""
    per: str = ""
    points: int = 0
    from_year: int = 0
    switch: str = ""
    only: Literal["before", "after"] = "after"
    types: tuple[str, ...] = ()


class ArmyEntry(msgspec.Struct, frozen=True):
    """One entry of an army list."""

    id: str
    nation: Nation
    name: str
    base: tuple[Count, ...]
    options: tuple[ArmyOption, ...]
    points_regular: int
    years: Pair
    max_per_army: int
    special: str
    source: str
    size: Pair = (0, 0)
    one_type: bool = False
    choose: Choose | None = None
    substitute: dict[str, str] = {}


class ArmyLimits(msgspec.Struct, frozen=True):
    """bk:0.24 What every army keeps to."""

    companies_min: int
    offtable_batteries: int
    air_supports: int
    snipers: int
    fortifications: str
    dug_in_tanks: int
    dug_in_tank_points: int
    grenade_launcher_points: int
    smoke_grenade_points_before: int
    panzerfaust_points_before: int
    source: str


class Armies(msgspec.Struct, frozen=True):
    schema: int
    source: str
    limits: ArmyLimits
    entry: tuple[ArmyEntry, ...]
