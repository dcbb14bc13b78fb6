"""Positions and sight (chapters G, T and 3, section 6.4): distances, contact, arcs, who sees whom, night, flares."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from grognard.core.measure import Point, Sight, Spot
from grognard.core.measure.segments import edges, near
from grognard.games.putsch_1991 import men
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    FIRED,
    LOCATED,
    NONE,
    SILENCED,
    VEHICLE,
    Table,
)

FAR: Final = 10_000
CONE: Final = (5, 12)  # pu:G.7 a slope of 5 in 12 to either side
Gap = int | Fraction


# -- distance ------------------------------------------------------------------------------------------------------


@lru_cache(8192)
def nodes_within(at: Point, reach: int, step: int) -> frozenset[Point]:
    """The nodes nearer to one than so much, itself included."""
    x, y = at
    return frozenset([(x + dx, y + dy) for dx, dy in _offsets(reach, step)])


@cache
def _offsets(reach: int, step: int) -> list[Point]:
    near_by = [n * step for n in range(-(reach // step), reach // step + 1)]
    return [(dx, dy) for dx in near_by for dy in near_by if dx * dx + dy * dy < reach * reach]


def gap2(s: Table, a: int, b: int) -> Gap:
    """pu:G.3 The square of the distance: centre to centre; to a vehicle, to the nearest point of its footprint."""
    if a < VEHICLE and b < VEHICLE:
        (ax, ay), (bx, by) = s.at[a] or s.place(a), s.at[b] or s.place(b)
        return (ax - bx) ** 2 + (ay - by) ** 2
    if b < VEHICLE:
        a, b = b, a
    return point_gap2(s, s.place(a), b)


def point_gap2(s: Table, p: Point, unit: int) -> Gap:
    """The square of the distance from a point to a unit."""
    if unit < VEHICLE:
        x, y = s.place(unit)
        return (p[0] - x) ** 2 + (p[1] - y) ** 2
    shape = s.shape(unit)
    if shape.holds(p):
        return 0
    return min(_to_edge(p, a, b) for a, b in edges(shape.outline))


def _to_edge(p: Point, a: Point, b: Point) -> Gap:
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0 or not length:
        return px * px + py * py
    if along >= length:
        return (p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2
    return Fraction((px * dy - py * dx) ** 2, length)


def near_unit(s: Table, a: int, b: int, reach: int) -> bool:
    """pu:G.3 At most so far apart."""
    if a < VEHICLE > b:
        (ax, ay), (bx, by) = s.at[a] or s.place(a), s.at[b] or s.place(b)
        return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= reach * reach
    if a >= VEHICLE:
        a, b = b, a
    return s.shape(b).within(s.place(a), reach)


def touching(s: Table, a: int, b: int) -> bool:
    """pu:G.4 In contact: closer than 25, on the same floor."""
    if a >= VEHICLE:
        a, b = b, a
    if b >= VEHICLE:
        return s.shape(b).within(s.place(a), s.data.contact, closed=False)
    return s.floor[a] == s.floor[b] and gap2(s, a, b) < s.data.contact**2


def foes_touching(s: Table, i: int) -> list[int]:
    """pu:6.1 The enemies in contact with a figure. Asked before every shot: mostly nobody is that near."""
    place = s.at[i]
    if place is None or s.mounted[i] != NONE:
        return []
    near_by = nodes_within(place, s.data.contact, s.data.lattice.step)
    if near_by.intersection(s.at) == {place} and s.at.count(place) == 1:
        return []
    side, floor = s.side[i], s.floor[i]
    close = [j for j, at in enumerate(s.at) if at in near_by and s.side[j] != side and s.floor[j] == floor]
    return [j for j in close if s.carried[j] == NONE and s.stands(j)]


def engaged(s: Table, i: int) -> bool:
    """pu:5.9 In melee: an enemy is in contact."""
    return s.stands(i) and bool(foes_touching(s, i))


def enemy_within(s: Table, i: int, reach: int, but: int = NONE) -> bool:
    """pu:G.20 Every enemy figure or token on the table counts, decoys too; hidden ones never."""
    (x, y), limit = s.place(i), reach * reach
    for j in s.on_table(1 - s.side[i]):
        fx, fy = s.at[j] or s.place(j)
        if (fx - x) * (fx - x) + (fy - y) * (fy - y) <= limit and j != but:
            return True
    return False


# -- sight ---------------------------------------------------------------------------------------------------------


def line(s: Table, a: int, b: int) -> Sight:
    """6.4, pu:3.9a-d, pu:3.11a-c The sight line between two units: terrain, and vehicles on the way."""
    return between(s, s.spot(a), s.spot(b), (a, b))


def between(s: Table, a: Spot, b: Spot, ends: tuple[int, ...] = (), spare: int = NONE) -> Sight:
    """pu:5.3 The line between two places, whoever looks; one zone may be spared: it then cuts nothing (pu:R67)."""
    found = s.field.look(a, b, spare) if spare != NONE else s.field.sight(a, b)
    if found.clear and s.vehicles:
        for v, vehicle in enumerate(s.vehicles):
            if not vehicle.here or VEHICLE + v in ends or _aboard(s, ends, VEHICLE + v):
                continue
            if s.shape(VEHICLE + v).crossed(a[:2], b[:2]):
                return Sight(False, cut_by=vehicle.name)
    return found


def _aboard(s: Table, ends: tuple[int, ...], vehicle: int) -> bool:
    return any(end < VEHICLE and s.mounted[end] == vehicle for end in ends)


def lit(s: Table, p: Point) -> bool:
    """pu:3.15d Within the light of a burning flare."""
    radius = s.data.tables["flare"]["radius_mm"]
    return any((p[0] - x) ** 2 + (p[1] - y) ** 2 <= radius * radius for x, y, _ in s.flares)


def has_infrared(s: Table, unit: int) -> bool:
    return unit < VEHICLE and s.has(unit, "infrared")


def reaches(s: Table, target: int) -> tuple[int, int]:
    """pu:3.14, pu:5.24a, pu:5.24b, pu:R24, 6.4 step 1 How far a target is seen at most, without infrared and with."""
    limit = RAIN if s.effects and s.in_effect("rain") else FAR
    if not s.scenario.night:
        return limit, limit
    plain, infrared, flash = s.data.dark
    bright = flash if _flashed(s, target) else 0
    if s.flares and lit(s, s.place(target)):
        bright = max(bright, s.data.tables["flare"]["visible_to_mm"])
    if bright == 0 and limit == FAR:
        return plain, infrared
    return min(limit, max(plain, bright)), min(limit, max(infrared, bright))


def reach_of_sight(s: Table, watcher: int, target: int) -> int:
    """How far a watcher sees a target at most."""
    return reaches(s, target)[has_infrared(s, watcher)]


def _flashed(s: Table, target: int) -> bool:
    """pu:5.24b Whether it fired in the last Fire phase, and not with a silencer."""
    if target >= VEHICLE:
        vehicle = s.vehicle(target)
        return vehicle.flashed or vehicle.fired > 0
    did = s.now[target] if s.now[target] & FIRED else s.before[target]
    return bool(did & FIRED) and not did & SILENCED


RAIN: Final = 600


def sees(s: Table, watcher: int, target: int) -> bool:
    """Whether a watcher sees a target: a free line, and near enough for the light."""
    if s.scenario.night or s.effects:
        plain, infrared = reaches(s, target)
        far = infrared if infrared > plain and has_infrared(s, watcher) else plain
        if not near_unit(s, watcher, target, far):
            return False
    return line(s, watcher, target).clear


def in_front(s: Table, unit: int, other: int) -> bool:
    """pu:G.7, pu:5.6 In the field of vision."""
    heading = s.vehicle(unit).heading if unit >= VEHICLE else s.heading[unit]
    return s.data.headings.ahead(heading, s.place(unit), s.place(other))


def in_lane(s: Table, shooter: int, p: Point) -> bool:
    """pu:5.14a In the cone of a fire lane."""
    return s.data.headings.cone(s.cone[shooter], s.place(shooter), p, *CONE)


def behind(s: Table, victim: int, attacker: Point) -> bool:
    """pu:G.6, pu:5.28 Taken from behind: the attacker is in its rear quadrant."""
    return s.data.headings.quadrant(s.heading[victim], s.place(victim), attacker) == "rear"


def smoked(s: Table, a: Point, b: Point) -> bool:
    """pu:5.25c, pu:R42 A line that crosses a cloud; several shift once."""
    radius = s.data.tables["smoke"]["radius_mm"]
    return any(near((x, y), a, b, radius) for x, y, *_ in s.clouds)


def can_observe(s: Table, unit: int) -> bool:
    """pu:3.1, pu:3.8, pu:R65 Revealed, on its feet in every sense; a crewed vehicle observes as one figure."""
    if unit >= VEHICLE:
        return s.vehicle(unit).here and bool(s.vehicle(unit).crew)
    if not s.stands(unit) or s.vis[unit] < 2 or s.carried[unit] != NONE:
        return False
    return not (men.is_pinned(s, unit) or men.refused(s, unit) or men.helpless(s, unit))


def lookouts(s: Table, side: int) -> list[int]:
    """pu:3.1 Those of a side who may observe."""
    units = [i for i in s.on_table(side) if can_observe(s, i)]
    return units + [VEHICLE + v for v, one in enumerate(s.vehicles) if one.side == side and can_observe(s, VEHICLE + v)]


def observers(s: Table, side: int, target: int, among: list[int] | None = None) -> list[int]:
    """pu:3.1 Those of a side who see a target and may observe."""
    units = lookouts(s, side) if among is None else among
    if s.scenario.night or s.effects:
        plain, infrared = reaches(s, target)
        units = [unit for unit in units if near_unit(s, unit, target, infrared)]
        if plain < infrared:
            units = [unit for unit in units if has_infrared(s, unit) or near_unit(s, unit, target, plain)]
    return [unit for unit in units if line(s, unit, target).clear]


def sees_officer(s: Table, i: int) -> bool:
    """pu:1.3a, pu:R9, pu:R17 A living officer of the side, not oneself, is visible; heading does not matter.
    Aboard he is seen when his vehicle is (pu:2.1)."""
    if s.affects("contradiction", s.side[i]):
        return False
    for j, man in enumerate(s.sheet):
        if j == i or not man.officer or s.side[j] != s.side[i] or s.life[j] != ALIVE:
            continue
        if s.at[j] is None and s.mounted[j] == NONE:
            continue
        if s.vis[j] == AMBUSHED and s.vis[i] != AMBUSHED:
            continue
        other = s.mounted[j] if s.mounted[j] != NONE else j
        if s.carried[j] == NONE and sees(s, i, other):
            return True
    return False


def located(s: Table, unit: int) -> bool:
    """pu:12.7 Vehicles are always located."""
    return unit >= VEHICLE or s.vis[unit] == LOCATED
