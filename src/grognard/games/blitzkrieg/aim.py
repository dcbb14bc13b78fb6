"""bk:0.9, bk:0.12, bk:0.13, bk:201, bk:206 to bk:212 What a shot needs, with every modifier beside its rule."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.core.measure import Outline, Point
from grognard.core.measure.segments import crosses, crosses_chain, edges, near
from grognard.core.values import Modifier
from grognard.games.blitzkrieg import look, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.look import HEAVY, LIGHT, OPEN
from grognard.games.blitzkrieg.state import (
    BURIED,
    COMMANDER_HIT,
    CONTINUOUS,
    CRAWLED,
    HATCH,
    MACHINE_GUNS,
    PIVOTED,
    RAPID,
    SUPPRESSED,
    Fight,
)

POINT_BLANK: Final = 100  # mm
FAST: Final = 500  # mm: a fast target (bk:207e)
HEAVY_MG: Final = "12.7"
AIMED: Final = "aa50"
AHEAD: Final = 6  # headings to either side: 180 degrees (bk:104)
IMPOSSIBLE: Final = 99  # bk:206 a number that cannot be: it may not fire
SMALL_CALIBRE: Final = 40  # mm (bk:207a)
SPECIAL: Final = ("heat", "apcr", "apds", "smoke")
FAUSTS: Final = ("panzerfaust30", "panzerfaust60")  # until 1943, and later
LIGHT_GUN: Final = (3, 400, 800)  # bk:0.14a dice and ranges of 20 mm fire at men


class Volley(NamedTuple):
    """Small arms: so many dice at a number."""

    dice: int
    need: int
    modifiers: tuple[Modifier, ...]


class Aim(NamedTuple):
    """bk:R53 A shot: two dice, modifiers, at least the base number."""

    base: int
    modifiers: tuple[Modifier, ...]
    rule: str = "bk:206"

    @property
    def need(self) -> int:
        return self.base - sum(m.amount for m in self.modifiers)

    @property
    def chances(self) -> int:
        """Of 36. A natural 2 misses, a natural 12 hits."""
        return sum(1 for a in range(1, 7) for b in range(1, 7) if hits(a + b, self.need))


def hits(total: int, need: int) -> bool:
    """bk:0.12"""
    return total == 12 or (total != 2 and total >= need)


def moving(s: Fight, i: int) -> bool:
    """bk:0.8b, bk:101b A moving target; who crawls is not one."""
    unit = s.units[i]
    loading = unit.task[:1] == ("reload",)  # bk:406
    return bool((unit.moved and not unit.now & CRAWLED) or unit.marks & CONTINUOUS or loading)


# -- small arms (bk:0.9) -----------------------------------------------------------------------------------------------


def small_arms(s: Fight, i: int, j: int, *, dice: int = 0, reach: tuple[int, int] = (0, 0), more: int = 0) -> Volley:
    """bk:0.9, bk:0.9f, bk:0.17, bk:104 The dice of one element and the number each needs."""
    model, rules = s.models[i], s.data.constants["fire"]["small_arms"]
    short = (reach if reach[1] else (model.short, model.long))[0]
    made = [m for m in _small_modifiers(s, i, j, short) if m.amount]
    need = rules["base"] + sum(m.amount for m in made)
    need = max(rules["best"], min(rules["worst"], need))
    if more:
        made.append(Modifier("bk:102", "mod.covering", more))
        need = with_covering(s, need, more)
    return Volley(_dice(s, i, j, dice or model.dice), need, tuple(made))


def with_covering(s: Fight, need: int, weight: int) -> int:
    """bk:102b Never pushed above 5+; a number already 6 stays."""
    return need if need >= s.p.covering_worst else min(s.p.covering_worst, need + weight)


def _small_modifiers(s: Fight, i: int, j: int, short: int) -> list[Modifier]:
    rules = s.data.constants["fire"]["small_arms"]
    sight = look.line(s, s.spot(i), s.spot(j))
    soft = s.models[j].kind == "vehicle"
    cover = OPEN if soft else look.cover(s, j, sight, s.place(i))
    made = [
        Modifier("bk:0.9", "mod.moving", rules["target_moving"] if moving(s, j) else 0),
        Modifier("bk:0.9", "mod.light", rules["light_cover"] if cover == LIGHT else 0),
        Modifier("bk:0.9", "mod.heavy", rules["heavy_cover"] if cover == HEAVY else 0),
        Modifier("bk:0.9", "mod.long", rules["long_range"] if not look.within(s, i, j, short) else 0),
        Modifier("bk:0.9", "mod.point-blank", rules["point_blank"] if look.within(s, i, j, POINT_BLANK) else 0),
    ]
    if smoke := look.smokes(s, s.place(i), s.place(j)):
        made.append(Modifier("bk:0.2c", "mod.smoke", smoke))
    return made


def _dice(s: Fight, i: int, j: int, dice: int) -> int:
    """bk:0.7, bk:0.17, bk:101, bk:104 One die less after a move, under suppression, for a machine gun that turns."""
    unit, model = s.units[i], s.models[i]
    less = 0
    if unit.moved and model.on_foot:
        less += 1
    if unit.marks & SUPPRESSED:
        less += 1
    if model.kind in MACHINE_GUNS and turns_gun(s, i, j):
        less -= s.p.mg_turn_dice
    if works.shelter(s, j) == "bunker":
        return max(0, max(1, dice - less) - 1)  # bk:0.9e
    return max(1, dice - less)


def turns_gun(s: Fight, i: int, j: int) -> bool:
    """bk:104 The target lies outside the 180 degrees to the front; the old rule knows no facing."""
    return s.p.mg_arc_deg < 360 and not look.in_arc(s, s.place(i), s.units[i].heading, s.place(j), AHEAD)


# -- guns (bk:0.12) ----------------------------------------------------------------------------------------------------


def hand_of(s: Fight, i: int, ammo: str) -> str:
    """The hand weapon that is fired: a team's own, or the Panzerfaust of a group; nothing for a gun."""
    if ammo == "faust":
        return FAUSTS[s.scenario.side[s.models[i].side].year >= 1944]
    return s.models[i].hand if ammo == "hand" else ""


def barrel(s: Fight, i: int, ammo: str) -> str:
    """The calibre that is fired: of a gun its own, of a vehicle's anti-aircraft machine gun 12.7 mm (bk:0.9f)."""
    return HEAVY_MG if ammo == AIMED else s.models[i].calibre


def base_number(s: Fight, i: int, j: int, ammo: str) -> int:
    """bk:206, bk:220, bk:R43, bk:R60, bk:R67 The number before modifiers, by what the firer did and must still do."""
    p, unit, model = s.p, s.units[i], s.models[i]
    if hand_of(s, i, ammo):
        return p.hit_hand_moved if unit.moved else p.hit_hand
    if model.kind == "hmg":
        return p.hit_hand
    if model.kind == "vehicle" and (unit.moved or unit.marks & CONTINUOUS):
        if "narrow" in model.flags:
            return IMPOSSIBLE if p.narrow_french_extra else p.hit_narrow
        return p.hit_stab if "stab" in model.flags else p.hit_moving
    if ammo == AIMED:  # bk:R60, bk:R61 it turns all round
        return p.hit_static
    if unit.moved or unit.now & PIVOTED:
        return p.hit_pivot
    return _turning(s, i, j)


def closing_number(s: Fight, i: int) -> int:
    """bk:221 An answer to a close approach: the turret turns, or the vehicle pivots."""
    return s.p.hit_turret if s.models[i].mount in ("turret", "360") else s.p.hit_pivot


def _turning(s: Fight, i: int, j: int) -> int:
    """bk:0.12 A target outside the arc: the turret or mount turns, the hull or trail pivots."""
    p, unit, model = s.p, s.units[i], s.models[i]
    swings = model.mount in ("turret", "360")
    facing = unit.turret if swings else unit.heading
    if model.on_foot or look.in_arc(s, s.place(i), facing, s.place(j)):
        return p.hit_static
    return p.hit_turret if swings else p.hit_pivot


def range_line(s: Fight, i: int, ammo: str) -> int:
    """bk:207, bk:207a The bands of a gun to hit, in cm: 20, 30, 45 or 60."""
    lines = s.p.aim_range
    if "all" in lines:
        return lines["all"]
    if ammo == "hand":
        return lines["normal"]
    calibre = s.data.calibres[barrel(s, i, ammo)]
    if ammo == "he":
        return lines["he"]
    if s.units[i].aboard >= 0:  # bk:404, bk:R17
        return lines["normal"]
    if calibre.mm <= SMALL_CALIBRE:
        return lines["normal"]
    length = calibre.length_class
    if length == "L" and s.models[i].nation == "Soviet":
        return lines["normal"]
    return lines.get(length, lines["normal"])


def gun_aim(s: Fight, i: int, j: int, ammo: str, *, late: bool = False, halting: bool = False) -> Aim:
    """bk:0.12, bk:0.12a A shot with a gun or a hand weapon; `late`: the firer has already acted."""
    p = s.p
    made = [*_target_modifiers(s, i, j), *_firer_modifiers(s, i)]
    hand = hand_of(s, i, ammo)
    if not hand or hand == "atr":  # bk:R60 hand weapons have no range to hit, rifles the normal line
        step = range_line(s, i, ammo)
        made.append(Modifier("bk:207", "mod.range", -look.bands(s, i, j, step, step)))
    rules = s.data.constants["fire"]["gun"]["mods"]
    if look.within(s, i, j, POINT_BLANK):
        made.append(Modifier("bk:0.12a", "mod.point-blank", rules["point_blank"]))
    if from_above(s, i, j, ammo):
        made.append(Modifier("bk:210", "mod.above", rules["from_above"]))
    if smoke := look.smokes(s, s.place(i), s.place(j)):
        made.append(Modifier("bk:0.2c", "mod.smoke", rules["smoke"] * smoke))
    if s.units[i].aboard >= 0:
        made.append(Modifier("bk:404", "mod.limbered", p.flak_mod))
    if late:
        made.append(Modifier("bk:0.12a", "mod.late", rules["reaction_after_acting"]))
    if halting:
        made.append(Modifier("bk:212", "mod.halting", p.halting_mod))
    return Aim(base_number(s, i, j, ammo), tuple(m for m in made if m.amount))


def _firer_modifiers(s: Fight, i: int) -> list[Modifier]:
    """bk:207c, bk:207d, bk:216a, bk:220, bk:220b, bk:R44 What the firer brings."""
    p, unit, model = s.p, s.units[i], s.models[i]
    level = ("recruit", "regular", "veteran", "elite")[model.level]
    made = [Modifier("bk:0.12a", "mod.gunnery", s.data.constants["experience"]["gunnery"][level])]
    if unit.marks & SUPPRESSED:
        made.append(Modifier("bk:0.17", "mod.suppressed", s.data.constants["fire"]["gun"]["mods"]["suppressed"]))
    if model.kind != "vehicle":
        return made
    if not model.open_topped:
        closed = not unit.marks & HATCH
        made.append(Modifier("bk:207c", "mod.closed", p.aim_closed if closed else p.aim_commander_out))
    if unit.marks & COMMANDER_HIT:
        made.append(Modifier("bk:216a", "mod.commander-hit", -2))
    by_nation = p.optics_by == "nation" and model.vehicle_class == "tank"
    poor = model.nation in POOR if by_nation else any(flag in model.flags for flag in ("optics", "narrow"))
    if p.optics_by == "flag" or by_nation:
        made.append(Modifier("bk:220b", "mod.optics", -1 if poor else 0))
    if p.narrow_french_extra and model.nation == "French" and model.vehicle_class == "tank":
        made.append(Modifier("bk:220", "mod.french", p.narrow_french_extra))
    return made


POOR: Final = frozenset({"Soviet", "French", "Polish", "Italian"})


def _target_modifiers(s: Fight, i: int, j: int) -> list[Modifier]:
    p, model = s.p, s.models[j]
    made = []
    if moving(s, j):
        fast = s.units[j].moved >= FAST or s.units[j].marks & RAPID  # bk:0.8b
        made.append(Modifier("bk:207e", "mod.moving", p.aim_fast if fast else p.aim_moving))
    if model.kind == "vehicle" and not s.units[j].marks & BURIED:
        made.append(Modifier("bk:201", "mod.size", p.size(model.size)))
        return [*made, *_vehicle_cover(s, i, j)]
    if model.kind == "vehicle":  # bk:224, bk:R32 a dug-in tank is a gun
        rules = s.data.constants["fire"]["gun"]["mods"]
        size = _gun_size(s, "small" if s.data.calibres[model.calibre].mm <= 50 else "medium")
        return [*made, *size, Modifier("bk:224", "mod.hull-down", rules["hull_down"])]
    return [*made, *(_gun_cover(s, i, j) if model.kind == "gun" else _men_cover(s, i, j))]


def _vehicle_cover(s: Fight, i: int, j: int) -> list[Modifier]:
    """bk:0.12a, bk:0.12b Hull down or in cover: the better one only."""
    rules = s.data.constants["fire"]["gun"]["mods"]
    if hull_down(s, i, j):
        return [Modifier("bk:0.12b", "mod.hull-down", rules["hull_down"])]
    sight = look.line(s, s.spot(i), s.spot(j))
    return (
        [Modifier("bk:0.12a", "mod.light", rules["vehicle_light_cover"])] if look.cover(s, j, sight, s.place(i)) else []
    )


def hull_down(s: Fight, i: int, j: int) -> bool:
    """bk:0.12b A still vehicle behind a wall, hedge or bank that the line crosses."""
    if s.models[j].kind != "vehicle" or moving(s, j):
        return False
    field, place, origin = s.table.field, s.place(j), s.place(i)
    banks = any(
        one.cover and field.beside(place, n) and crosses_chain(origin, place, one.points)
        for n, one in enumerate(field.lines)
    )
    return banks or any(_crest(s, field.zones[z].outline, origin, place) for z in field.rises)


def _crest(s: Fight, hill: Outline, origin: Point, place: Point) -> bool:
    """bk:0.12b The edge of a hill that the line crosses within 3 cm of the target."""
    return any(near(place, a, b, s.data.adjacent) and crosses(origin, place, a, b) for a, b in edges(hill))


def _men_cover(s: Fight, i: int, j: int) -> list[Modifier]:
    rules = s.data.constants["fire"]["gun"]["mods"]
    if works.shelter(s, j):
        return [Modifier("bk:207f", "mod.entrenched", s.p.aim_entrenched)]
    cover = look.cover(s, j, look.line(s, s.spot(i), s.spot(j)), s.place(i))
    if cover == OPEN:
        return []
    key = "infantry_light_cover" if cover == LIGHT else "infantry_heavy_cover"
    return [Modifier("bk:0.12a", "mod.light" if cover == LIGHT else "mod.heavy", rules[key])]


def _gun_cover(s: Fight, i: int, j: int) -> list[Modifier]:
    """bk:207b, bk:401, bk:405 Fire at a gun: its carriage, and the cover it stands in."""
    p, model = s.p, s.models[j]
    if works.shelter(s, j):
        return [Modifier("bk:207f", "mod.entrenched", p.aim_entrenched)]
    made = [*_gun_size(s, model.gun_size), Modifier("bk:207b", "mod.at-gun", p.at_gun if model.role == "at" else 0)]
    if look.cover(s, j, look.line(s, s.spot(i), s.spot(j)), s.place(i)):
        made.append(Modifier("bk:405", "mod.gun-cover", p.gun_cover_at if is_at(model.role) else p.gun_cover_other))
    return made


def is_at(role: str) -> bool:
    """R56 Field guns are anti-tank guns for these rules."""
    return role in ("at", "field")


def _gun_size(s: Fight, size: str) -> list[Modifier]:
    if not s.p.at_gun_gun_size:
        return []
    return [Modifier("bk:207b", "mod.size", {"small": -1, "medium": 0, "large": 1}[size])]


def from_above(s: Fight, i: int, j: int, ammo: str) -> bool:
    """bk:210, bk:210a From a hill at a lower target, or with an anti-tank weapon from the second floor."""
    low = look.level(s, s.place(j))
    if s.models[i].on_foot:
        return s.units[i].floor >= 2 and bool(hand_of(s, i, ammo)) and s.models[j].kind == "vehicle"  # bk:R62
    return look.level(s, s.place(i)) > low


# -- the destroy test (bk:0.13) ---------------------------------------------------------------------------------------


def power(s: Fight, i: int, ammo: str) -> int:
    """bk:208, bk:0.14, bk:0.14c The anti-tank power of what is fired."""
    before = s.p.shells_ac == "before"
    if hand := hand_of(s, i, ammo):
        weapon = s.data.hand[hand]
        return weapon.ac_before if before else weapon.ac_after
    calibre = s.data.calibres[barrel(s, i, ammo)]
    found = (calibre.ac_before if before else calibre.ac_after) or calibre.ac_after or 0
    if ammo == "he":
        return found - 2
    if ammo in ("apcr", "apds"):
        return found + 2
    stubby = calibre.length_class == "short" and not calibre.key.startswith("RR")
    return found + 1 if ammo == "heat" and stubby else found


def destroy_modifiers(s: Fight, i: int, j: int, ammo: str) -> tuple[Modifier, ...]:
    """bk:209, bk:209b, bk:210, bk:224 The power first, then range, height and earth."""
    p = s.p
    made = [Modifier("bk:208", "mod.power", power(s, i, ammo))]
    if hand := hand_of(s, i, ammo):
        short = s.data.hand[hand].short_cm * MM
        made.append(Modifier("bk:209", "mod.long", 0 if look.within(s, i, j, short) else p.hand_long))
    elif ammo != "heat":
        length = s.data.calibres[barrel(s, i, ammo)].length_class
        start = p.pierce_start.get(length, p.pierce_start.get("all", p.pierce_start.get("normal", 60)))
        near = p.pierce_short_cm and look.within(s, i, j, p.pierce_short_cm * MM)
        made.append(Modifier("bk:209b", "mod.short", p.pierce_short_bonus if near else 0))
        made.append(Modifier("bk:209b", "mod.range", -look.bands(s, i, j, start, 30)))
    if from_above(s, i, j, ammo):
        made.append(Modifier("bk:210", "mod.above", 1))
    return tuple(m for n, m in enumerate([*made, *earth(s, j)]) if m.amount or n == 0)


def earth(s: Fight, j: int) -> tuple[Modifier, ...]:
    """bk:224 What shelters a dug-in tank in every destroy test."""
    dug_in = s.units[j].marks & BURIED
    return (Modifier("bk:224", "mod.dug-in", s.p.buried_destroy_mod),) if dug_in else ()


def plate(s: Fight, j: int, side: int) -> int:
    """bk:224 The armour of a side (0 front, 1 side, 2 rear); of a dug-in tank always the front."""
    return s.models[j].armour[0 if s.units[j].marks & BURIED else side]


def armour_hit(s: Fight, i: int, j: int, ammo: str) -> int:
    """bk:0.1c, bk:210, bk:210a, bk:224 The plate that is hit."""
    roof = from_above(s, i, j, ammo) and (s.models[i].on_foot or s.p.hill_armour == "rear")
    return plate(s, j, 2 if roof else look.armour_side(s, j, s.place(i)))


def halting_reach(s: Fight, i: int) -> int:
    """bk:212 How far an immobilisation shot may be tried, in mm."""
    return range_line(s, i, "ap") * MM if s.p.halting_short == "by_class" else int(s.p.halting_short) * MM
