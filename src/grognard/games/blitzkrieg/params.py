"""What the switches come to: one frozen value, resolved from the options when a game starts (bk:000).

Rules read these fields and never ask which edition is played. The numbers of each side of a switch are data
(`switches.toml`); a field is named after the switch (`NAMES`) and the key there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from grognard.core.data import convert

NAMES: Final[Mapping[str, str]] = {
    "001": "half",
    "002": "terrain",
    "003": "detect",
    "101": "crawl",
    "102": "covering",
    "103": "demining",
    "104": "mg",
    "105": "light_gun",
    "106": "flame",
    "107": "smoke",
    "107b": "faust",
    "108": "mortar",
    "109": "carried",
    "110": "recoilless",
    "111": "dig",
    "112": "rally",
    "201": "size",
    "202": "vehicle_mg",
    "203": "truck",
    "204": "bypass",
    "205": "wreck",
    "206": "hit",
    "207": "aim",
    "207b": "at_gun",
    "208": "shells",
    "209": "hand",
    "209b": "pierce",
    "210": "hill",
    "211": "special",
    "212": "halting",
    "213": "continuous",
    "214": "overrun",
    "215": "close",
    "216": "crew",
    "217": "launcher",
    "218": "unreliable",
    "219": "no_radio",
    "220": "narrow",
    "220b": "optics",
    "221": "reaction",
    "222": "unseen",
    "223": "vehicle_flame",
    "224": "buried",
    "301": "template",
    "302": "support",
    "303": "ranging",
    "303b": "friendly",
    "304": "supply",
    "305": "batteries",
    "306": "observer",
    "307": "shelled",
    "401": "gun",
    "402": "push",
    "403": "limber",
    "404": "flak",
    "405": "gun_cover",
    "406": "rockets",
    "407": "he_cover",
    "408": "rocket_barrage",
    "409": "nations",
    "410": "indirect",
    "411": "indirect_reaction",
    "412": "battery",
    "413": "minimum",
    "414": "observing",
    "415": "radios",
    "416": "on_table",
    "417": "effect",
    "501": "mines",
    "502": "barricade",
    "503": "obstacle",
    "601": "flight",
    "602": "aa",
    "603": "air",
    "701": "sniper",
}


class Params(msgspec.Struct, frozen=True):
    """The numbers that the numbered proposals change. What one side of a switch does not know stays empty."""

    half_groups: bool = False  # 001 Half-groups
    half_dice: int = 0
    terrain_use_v2_terrain: bool = False  # 002 New terrain types
    detect_detection: str = ""  # 003 Detection distance
    detect_hidden_cm: int = 0
    detect_hidden_recon_cm: int = 0
    crawl: bool = False  # 101 Crawling
    crawl_move_cm: int = 0
    crawl_move_fire_cm: int = 0
    covering_cover_fire: bool = False  # 102 Covering fire
    covering_mmg_hmg_weight: int = 0
    covering_worst: int = 0
    demining_provokes: bool = False  # 103 Mine clearing and TO
    mg_arc_deg: int = 0  # 104 Machine-gun facing
    mg_turn_dice: int = 0
    light_gun_save_mod_20mm: int = 0  # 105 20 mm against infantry
    flame_empty_on: tuple[int, ...] = ()  # 106 Portable flamethrower
    flame_points: int = 0
    smoke_mode: str = ""  # 107 Smoke grenades
    smoke_points_each: int = 0
    smoke_points: int = 0
    smoke_markers: int = 0
    smoke_keep_on: int = 0
    faust_mode: str = ""  # 107b Panzerfausts
    faust_points_each: int = 0
    faust_points: int = 0
    faust_retry_on: int = 0
    mortar_mode: str = ""  # 108 Mortars
    mortar_precision: int = 0
    mortar_max_units_light: int = 0
    carried_push_cm: int = 0  # 109 Carrying the 81 mm mortar
    recoilless_available: bool = False  # 110 Recoilless guns
    dig_in: bool = False  # 111 Digging in
    rally_shot_at: int = 0  # 112 Rally under fire
    size_p: int = 0  # 201 Vehicle sizes
    size_n: int = 0
    size_g: int = 0
    size_tp: int = 0
    size_tg: int = 0
    vehicle_mg_hull_coax: int = 0  # 202 Vehicle machine guns
    vehicle_mg_twin_aa: int = 0
    vehicle_mg_moving: int = 0
    truck_light: tuple[int, ...] = ()  # 203 Trucks
    truck_heavy: tuple[int, ...] = ()
    truck_passengers: str = ""
    bypass: bool = False  # 204 Going round a vehicle
    bypass_cost_cm: int = 0
    wreck_wrecks: bool = False  # 205 Wrecks
    wreck_cost_cm: int = 0
    hit_static: int = 0  # 206 To-hit table
    hit_moving: int = 0
    hit_stab: int = 0
    hit_narrow: int = 0
    hit_pivot: int = 0
    hit_turret: int = 0
    hit_hand: int = 0
    hit_hand_moved: int = 0
    aim_range: dict[str, int] = msgspec.field(default_factory=dict)  # 207 To-hit modifiers
    aim_commander_out: int = 0
    aim_closed: int = 0
    aim_moving: int = 0
    aim_fast: int = 0
    aim_entrenched: int = 0
    at_gun: int = 0  # 207b Firing at a gun
    at_gun_gun_size: bool = False
    shells_ac: str = ""  # 208 Ammunition efficiency
    shells_rof: str = ""
    shells_panzerfaust_from: int = 0
    hand_long: int = 0  # 209 Destroy: hand weapons
    pierce_short_bonus: int = 0  # 209b Destroy: range
    pierce_start: dict[str, int] = msgspec.field(default_factory=dict)
    pierce_short_cm: int = 0
    hill_armour: str = ""  # 210 Fire from above
    special_mode: str = ""  # 211 Special ammunition
    special_rounds: int = 0
    special_empty_on: tuple[int, ...] = ()
    halting_mod: int = 0  # 212 Immobilisation shot
    halting_short: str = ""
    continuous_min_straight_cm: int = 0  # 213 Continuous movement
    overrun_crush_size_check: bool = False  # 214 Armour overruns
    overrun_pivot_test: bool = False
    close_scores: tuple[int, ...] = ()  # 215 Infantry against armour
    close_molotov: bool = False
    close_test_1940: int = 0
    close_continuous_protects: bool = False
    crew_closed_effect: str = ""  # 216 Exposed crew
    launcher_owned_on: int = 0  # 217 Close-defence grenade launcher
    launcher_points: int = 0
    launcher_reload: str = ""
    unreliable_slow: int = 0  # 218 Unreliable tanks
    unreliable_full: int = 0
    unreliable_stay_test: bool = False
    no_radio_mode: str = ""  # 219 No radio
    narrow_french_extra: int = 0  # 220 Narrow turret
    optics_by: str = ""  # 220b Russian and French tanks
    reaction_react: bool = False  # 221 Short-range reaction
    reaction_cm: int = 0
    reaction_fired_mod: int = 0
    unseen_need_seen: bool = False  # 222 Unseen target
    vehicle_flame_shots: int = 0  # 223 Vehicle flamethrower
    vehicle_flame_empty_on: tuple[int, ...] = ()
    buried_available: bool = False  # 224 Dug-in tanks
    buried_destroy_mod: int = 0
    template_shape: str = ""  # 301 Artillery template
    template_diameter_cm: int = 0
    template_rocket_diameter_cm: int = 0
    support_request: int | str = 0  # 302 Kinds of support
    ranging_mode: str = ""  # 303 Firing procedure
    ranging_bonus: int = 0
    friendly: bool = False  # 303b Fire on friends
    friendly_radius_cm: int = 0
    supply_score: int | str = 0  # 304 Support test
    supply_fail: str = ""
    batteries_us_max: int = 0  # 305 Several batteries
    batteries_from: int = 0
    observer_hidden: bool = False  # 306 Observers
    observer_cm: int = 0
    observer_recon_cm: int = 0
    shelled_hit_on: int = 0  # 307 Indirect fire on vehicles
    shelled_armour_needs: int = 0
    shelled_above: int = 0
    shelled_open: int = 0
    gun_sizes: bool = False  # 401 Gun characteristics
    push_max_mm_turn: int = 0  # 402 Moving guns
    push_at_all: bool = False
    limber_cost: str = ""  # 403 Towing
    limber_tow_malus_cm: int = 0
    limber_reach_cm: int = 0
    flak_fire_limbered: bool = False  # 404 88 mm Flak limbered
    flak_mod: int = 0
    gun_cover_at: int = 0  # 405 Guns in cover
    gun_cover_other: int = 0
    rockets_count: bool = False  # 406 Rocket launchers, direct
    rockets_mod: int = 0
    rockets_reload: int = 0
    he_cover_extra_heavy: int = 0  # 407 HE against infantry
    he_cover_spread_cm: int = 0
    rocket_barrage_per_rocket: bool = False  # 408 Rocket launchers, indirect
    rocket_barrage_on_target: tuple[int, ...] = ()
    rocket_barrage_dev_cm: int = 0
    nations_national: bool = False  # 409 National peculiarities
    indirect_all: bool = False  # 410 Who may fire indirect
    indirect_reaction_to: bool = False  # 411 Indirect fire and TO
    battery_move: bool = False  # 412 Indirect fire and movement
    minimum_min: tuple[int, ...] = ()  # 413 Minimum indirect range
    observing_any: bool = False  # 414 Observer rules
    radios_all_hq: bool = False  # 415 Radios
    on_table_support_test: bool = False  # 416 On-table procedure
    effect_building: int = 0  # 417 On-table indirect effects
    effect_ammo: tuple[int, ...] = ()
    effect_dice_cover: int = 0
    effect_dice_bunker: int = 0
    mines_clear_on: int = 0  # 501 Minefields
    mines_min_mm: int = 0
    barricade_inf: bool = False  # 502 Barricades
    barricade_tank: bool = False
    obstacle_on_road: bool = False  # 503 Anti-tank obstacles
    flight_n: int = 0  # 601 Number of aircraft
    aa_max_mm: int = 0  # 602 AA defence
    air_hit: int = 0  # 603 Air attacks
    sniper_short: int = 0  # 701 Sniper (optional)
    sniper_long: int = 0
    sniper_max_per_side: int = 0

    def size(self, size: str) -> int:
        """bk:201 How much easier a vehicle is to hit for its size."""
        found: int = getattr(self, f"size_{size.lower()}")
        return found


class Noting:
    """Parameters that note of which switches somebody asks: the others cannot matter to what he does."""

    def __init__(self, p: Params, asked: set[str]) -> None:
        self._p = p
        self._asked = asked

    def __getattr__(self, name: str) -> Any:
        self._asked.add(OWNERS[name])
        return getattr(self._p, name)

    def size(self, size: str) -> int:
        """bk:201"""
        return Params.size(self, size)  # type: ignore[arg-type]  # it is asked like the real ones


def _owner(name: str) -> str:
    """The switch whose parameter a field is: that of the longest name it begins with."""
    fits = [number for number, prefix in NAMES.items() if name == prefix or name.startswith(prefix + "_")]
    return "bk_" + max(fits, key=lambda number: len(NAMES[number]))


OWNERS: Final[Mapping[str, str]] = {name: _owner(name) for name in Params.__struct_fields__}


def number(switch: str) -> str:
    """A proposal as the list numbers it. That it has a parameter here does not say that a rule reads it yet."""
    return switch.partition(":")[2]


def field(switch: str, key: str) -> str:
    """The field that holds a key of a switch."""
    prefix = NAMES[number(switch)]
    return key if key == prefix or key.startswith(prefix + "_") else f"{prefix}_{key.lower()}"


def resolve(sides: Mapping[str, Mapping[str, Any]], where: str = "switches.toml") -> Params:
    """The parameters of a game: of each switch the chosen side's keys and values."""
    flat = {field(switch, key): value for switch, values in sides.items() for key, value in values.items()}
    return convert(flat, Params, where)
