"""Legs and paths: what they touch, what they cost, and why they are refused.

A `How` says what a way of moving makes of each ground and each kind of line. Costs are whole numbers: so many units for
each unit of the ruler; an allowance is counted in the same units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import isqrt, lcm
from typing import Final, NamedTuple

from grognard.core.measure.ground import Line, Zone, boxes_met
from grognard.core.measure.lattice import Ruler
from grognard.core.measure.segments import Point, Span, clip, crosses_chain, cuts, holds, on, side
from grognard.core.measure.sight import Sighted

WHOLE: Final[Span] = (0, 1, 1, 1)
KEPT: Final = 16_384  # legs remembered: terrain never moves, and every second leg is asked for again


class How(NamedTuple):
    """One way of moving: walking, on tracks, on wheels."""

    name: str  # on one table a name means one way of moving: what it makes of a leg is remembered by it
    ruler: Ruler
    rates: Mapping[str, int]  # units of cost by ground ("": open ground); what is not named cannot be entered
    crossing: Mapping[str, int]  # cost by kind of line; what is not named cannot be crossed
    gaps: frozenset[str] = frozenset()  # grounds on which lines are crossed freely (a road through a hedge)
    entry: int | None = None  # cost of passing a wall away from its doors; None: not so
    flat: bool = True  # every ground that can be entered costs the same: lengths need no shares
    plain: frozenset[str] = frozenset()  # grounds like open ground: not noted, but where they lie over others


class Way(NamedTuple):
    """What a leg or a path comes to."""

    length: int = 0  # in units of the ruler
    cost: int = 0
    grounds: frozenset[str] = frozenset()  # of every part of it, its ends included (without open and plain ones)
    crossed: tuple[str, ...] = ()  # lines and walls passed
    refused: str = ""  # why not: "outside", "ground", "line", "wall", "on-line", "near", "still"
    by: str = ""  # the id of what refuses it


OUTSIDE: Final = Way(refused="outside")
STILL: Final = Way(refused="still")
WALLED: Final = Way(refused="wall")
Shun = Sequence[tuple[Point, int]]  # places with the distance to keep from them (nearer than that is refused)


class Walked(Sighted):
    """A table one can move across."""

    @cached_property
    def _ways(self) -> dict[tuple[Point, Point, str], Way]:
        return {}

    # -- one leg -------------------------------------------------------------------------------------------------

    def leg(self, a: Point, b: Point, how: How, shun: Shun = ()) -> Way:
        """What a straight leg comes to; nothing else is asked of its end than that it lies on the table."""
        kept = self._ways
        way = kept.get((a, b, how.name))
        if way is None:
            if len(kept) >= KEPT:
                kept.clear()
            way = kept[a, b, how.name] = self._judged(a, b, how)
        if way.refused == "outside":
            return way
        if shun and (place := touched(shun, a, b)):
            return Way(way.length, refused="near", by=f"{place[0]},{place[1]}")
        return way

    def passable(self, a: Point, b: Point, how: How, shun: Shun = ()) -> bool:
        """Whether a straight leg is not refused; sooner told than why."""
        return not self.leg(a, b, how).refused and touched(shun, a, b) is None

    def _judged(self, a: Point, b: Point, how: How) -> Way:
        """What the table itself makes of a leg."""
        (ax, ay), (bx, by), (_, width, height) = a, b, self.lattice
        if not (0 <= bx <= width and 0 <= by <= height):
            return OUTSIDE
        if a == b:
            return STILL
        length = how.ruler.root((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        cells, row, places = self._cells, self._width, self.places
        here, there = places[cells[ay * row + ax]].bits, places[cells[by * row + bx]].bits
        if met := (boxes_met(self.zone_masks, a, b) | here | there) & self._matter(how):
            way = self._on_flat(a, b, how, met, length) if how.flat else self._on_ground(a, b, how, met, length)
        else:
            way = Way(length, length * how.rates.get("", 1))
        if (lines := boxes_met(self.line_masks, a, b)) and not way.refused:
            way = self._lines(a, b, how, lines, way)
        return way

    def judging(self, a: Point, how: How) -> Callable[[Point, int], Way]:
        """What straight legs from one place come to, asked of many nodes with the squares of their distances: most lie
        over open ground or behind a wall, and need not be judged. Only its grounds and what it costs are told."""
        is_open, barred, root, rate = self.opening(a, how), self.barring(a), how.ruler.root, how.rates.get("", 1)
        walled = how.flat and how.entry is None

        def judged(b: Point, far: int) -> Way:
            if is_open(b):
                return Way(0, root(far) * rate)
            return WALLED if walled and barred(b) else self._judged(a, b, how)

        return judged

    def opening(self, a: Point, how: How) -> Callable[[Point], bool]:
        """`open_between` from one place, asked of many points of the table."""
        cells, width, places, matter = self._cells, self._width, self.places, self._matter(how)
        ax, ay = a
        if places[cells[ay * width + ax]].bits & matter:
            return lambda _: False
        (begun_x, left_x, begun_y, left_y), (first_x, last_x, first_y, last_y) = self.zone_masks, self.line_masks

        def is_open(p: Point) -> bool:
            x, y = p
            west, east = (ax, x) if ax < x else (x, ax)
            south, north = (ay, y) if ay < y else (y, ay)
            if begun_x[east] & left_x[west] & begun_y[north] & left_y[south] & matter:
                return False
            if first_x[east] & last_x[west] & first_y[north] & last_y[south]:
                return False
            return not places[cells[y * width + x]].bits & matter

        return is_open

    def open_between(self, a: Point, b: Point, matter: int) -> bool:
        """Whether a leg to a point of the table meets no zone that matters, and no line: most do not."""
        ax, ay = a
        bx, by = b
        cells, width, places = self._cells, self._width, self.places
        if (places[cells[ay * width + ax]].bits | places[cells[by * width + bx]].bits) & matter:
            return False
        if ax > bx:
            ax, bx = bx, ax
        if ay > by:
            ay, by = by, ay
        begun_x, left_x, begun_y, left_y = self.zone_masks
        if begun_x[bx] & left_x[ax] & begun_y[by] & left_y[ay] & matter:
            return False
        begun_x, left_x, begun_y, left_y = self.line_masks
        return not begun_x[bx] & left_x[ax] & begun_y[by] & left_y[ay]

    def costs_from(self, a: Point, how: How) -> Callable[[Point], int | None]:
        """What straight legs from a node cost (None: refused), asked of many nodes that lie on no line. Most meet no
        ground that slows one down: of these only walls and lines are judged."""
        (ax, ay), rate, (scale, up) = a, how.rates.get("", 1), how.ruler
        cells, width, places, slow, walled = self._cells, self._width, self.places, self._slow(how), self.walled_bits
        (begun_x, left_x, begun_y, left_y), (first_x, last_x, first_y, last_y) = self.zone_masks, self.line_masks
        here, on_line = places[cells[ay * width + ax]].bits, self.on_line(a) >= 0

        def cost(b: Point) -> int | None:
            x, y = b
            west, east = (ax, x) if ax < x else (x, ax)
            south, north = (ay, y) if ay < y else (y, ay)
            met = (
                begun_x[east] & left_x[west] & begun_y[north] & left_y[south] | here | places[cells[y * width + x]].bits
            )
            if met & slow or on_line:
                way = self.leg(a, b, how)
                return None if way.refused else way.cost
            exact = scale * scale * ((x - ax) * (x - ax) + (y - ay) * (y - ay))
            length = isqrt(exact)
            found = (length + 1 if up and length * length < exact else length) * rate
            if met & walled:
                crossed, barred = self._walls(a, b, how, met & walled)
                if barred:
                    return None
                found += len(crossed) * (how.entry or 0)
            lines = first_x[east] & last_x[west] & first_y[north] & last_y[south]
            toll = self._toll(a, b, how, lines) if lines else 0
            return None if toll is None else found + toll

        return cost

    def _slow(self, how: How) -> int:
        """The zones (a bit each) whose ground costs more than open ground, or cannot be entered; and what lies over
        them."""
        kept: dict[str, int] = self.__dict__.setdefault("_slowing", {})
        if how.name not in kept:
            odd = [z for z, zone in enumerate(self.zones) if not zone.rise and zone.ground not in ("", *how.plain)]
            kept[how.name] = sum(1 << z for z in {*odd, *(above for z in odd for above in self.over[z])})
        return kept[how.name]

    def _toll(self, a: Point, b: Point, how: How, met: int) -> int | None:
        """What it costs to cross those of some lines that a leg crosses; None: one of them stops it."""
        toll = 0
        while met:
            line = self.lines[met.bit_length() - 1]
            met ^= 1 << met.bit_length() - 1
            if self._crosses(a, b, how, line):
                if line.kind not in how.crossing:
                    return None
                toll += how.crossing[line.kind]
        return toll

    def _crosses(self, a: Point, b: Point, how: How, line: Line) -> bool:
        """Whether a leg crosses a line, away from its gaps."""
        return crosses_chain(a, b, line.points) and not (how.gaps and self._in_gap(a, b, line.points, how))

    def _matter(self, how: How) -> int:
        """The zones (a bit each) that make a difference to a way of moving."""
        found = self._mattering.get(how.name)
        if found is None:
            numbers = [z for z, zone in enumerate(self.zones) if zone.walled or not zone.rise]
            odd = [z for z in numbers if self.zones[z].walled or self.zones[z].ground not in how.plain]
            over = () if how.flat else (above for z in odd for above in self.over[z])
            found = self._mattering[how.name] = sum(1 << z for z in {*odd, *over})
        return found

    @cached_property
    def _mattering(self) -> dict[str, int]:
        return {}

    def _on_flat(self, a: Point, b: Point, how: How, met: int, length: int) -> Way:
        """The walls and grounds of a leg where none costs more: zone by zone, cut only where something lies over one.
        Most legs that are refused are refused by a wall."""
        crossed, barred = self._walls(a, b, how, met & self.walled_bits)
        if barred:
            return Way(length, refused="wall", by=barred)
        grounds: list[str] = []
        while met:
            z = met.bit_length() - 1
            met ^= 1 << z
            ground = self.zones[z].ground
            if ground in how.plain or not self._touches(a, b, z):
                continue
            if ground not in how.rates:
                return Way(length, refused="ground", by=self.zones[z].id)
            grounds.append(ground)
        cost = length * how.rates.get("", 1) + len(crossed) * (how.entry or 0)
        return Way(length, cost, frozenset(grounds), crossed)

    def _touches(self, a: Point, b: Point, z: int) -> bool:
        """Whether a part of a leg, or an end of it, lies in a zone where that one counts."""
        cells, width, places = self._cells, self._width, self.places
        if places[cells[a[1] * width + a[0]]].top == z or places[cells[b[1] * width + b[0]]].top == z:
            return True
        if self.over[z]:
            return any(zone == z for _, zone in self.pieces(a, b, (z, *self.over[z])))
        if self.convex[z]:
            return clip(a, b, self.zones[z].outline) is not None
        return any(zone == z for _, zone in self.pieces(a, b, (z,)))

    def runs_on(self, a: Point, b: Point, ground: frozenset[str]) -> bool:
        """Whether all of a leg lies on such ground, the outlines of its zones included."""
        return self.running(a, ground)(b)

    def running(self, a: Point, ground: frozenset[str]) -> Callable[[Point], bool]:
        """The same from one place, asked of many points of the table."""
        cells, width, places, paved = self._cells, self._width, self.places, self._paved(ground)
        here = self.at(a).bits & paved

        def runs(b: Point) -> bool:
            there = places[cells[b[1] * width + b[0]]].bits & paved
            if not here or not there:
                return False
            if both := here & there:
                z = both.bit_length() - 1
                if self.convex[z] and not boxes_met(self.zone_masks, a, b) & self.over_bits[z] & ~paved:
                    return True  # one road holds all of it, and nothing lies on it there
            return self._runs_on(a, b, ground)

        return runs

    def _paved(self, ground: frozenset[str]) -> int:
        """The zones (a bit each) of such ground."""
        found = self._pavings.get(ground)
        if found is None:
            numbers = (z for z, zone in enumerate(self.zones) if zone.ground in ground and not zone.rise)
            found = self._pavings[ground] = sum(1 << z for z in numbers)
        return found

    @cached_property
    def _pavings(self) -> dict[frozenset[str], int]:
        return {}

    def _runs_on(self, a: Point, b: Point, ground: frozenset[str]) -> bool:
        (left, right), (low, high) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        numbers = [
            z
            for z, (x0, y0, x1, y1) in enumerate(self.boxes)
            if not self.zones[z].rise and x0 <= right and left <= x1 and y0 <= high and low <= y1
        ]
        outlines = [self.zones[z].outline for z in numbers]
        at, common = cuts(a, b, outlines)
        dx, dy, scale = b[0] - a[0], b[1] - a[1], 2 * common
        for n0, n1 in pairwise(at):
            x, y = a[0] * scale + dx * (n0 + n1), a[1] * scale + dy * (n0 + n1)
            held = [z for z in numbers if holds(self.zones[z].outline, x, y, scale)]
            strict = [z for z in held if holds(self.zones[z].outline, x, y, scale, closed=False)]
            tops = {self.zones[z].layer for z in strict if self.zones[z].ground not in ground}
            roads = {self.zones[z].layer for z in held if self.zones[z].ground in ground}
            if not roads or (tops and max(tops) > max(roads)):
                return False
        return True

    def _on_ground(self, a: Point, b: Point, how: How, met: int, length: int) -> Way:
        """The grounds of a leg, part by part, each charged at its rate; then its walls."""
        rates, rest, cost = how.rates, length, 0
        grounds = {self.at(a).ground, self.at(b).ground}
        for (n0, d0, n1, d1), z in self._parts(a, b, met):
            ground = self.zones[z].ground if z >= 0 else ""
            grounds.add(ground)
            if z >= 0 and ground in rates:
                # A share is rounded up; what is left over is charged as open ground.
                share = min(rest, -(-length * (n1 * d0 - n0 * d1) // (d0 * d1)))
                cost += share * rates[ground]
                rest -= share
        for ground in grounds:
            if ground not in rates:
                return Way(length, refused="ground", by=ground)
        crossed, barred = self._walls(a, b, how, met & self.walled_bits)
        if barred:
            return Way(length, refused="wall", by=barred)
        cost += rest * rates.get("", 1) + len(crossed) * (how.entry or 0)
        return Way(length, cost, frozenset(grounds - {""}), crossed)

    def _parts(self, a: Point, b: Point, met: int) -> list[tuple[Span, int]]:
        """A leg cut where the zone that counts changes; of convex zones each is one stretch of it."""
        spans: list[tuple[Span, int]] = []
        for z in range(met.bit_length()):
            if not met >> z & 1 or self.zones[z].rise:
                continue
            if not self.convex[z]:
                inside = [z for z in range(met.bit_length()) if met >> z & 1 and not self.zones[z].rise]
                return self.pieces(a, b, inside)
            if found := clip(a, b, self.zones[z].outline):
                spans.append((found, z))
        if not spans:
            return [(WHOLE, -1)]
        return _around(*spans[0]) if len(spans) == 1 else self._ranked(spans)

    def _ranked(self, spans: list[tuple[Span, int]]) -> list[tuple[Span, int]]:
        """Stretches of one leg that may overlap: each part belongs to the zone that takes precedence there."""
        common = lcm(*[d for (_, d0, _, d1), _ in spans for d in (d0, d1)])
        placed = [(n0 * (common // d0), n1 * (common // d1), z) for (n0, d0, n1, d1), z in spans]
        placed.sort(key=lambda one: (-self.zones[one[2]].layer, one[2]))
        at = sorted({0, common, *[n for n0, n1, _ in placed for n in (n0, n1)]})
        found: list[tuple[Span, int]] = []
        for n0, n1 in pairwise(at):
            zone = next((z for first, last, z in placed if first <= n0 and n1 <= last), -1)
            if found and found[-1][1] == zone:
                found[-1] = ((*found[-1][0][:2], n1, common), zone)
            else:
                found.append(((n0, common, n1, common), zone))
        return found

    def _walls(self, a: Point, b: Point, how: How, met: int) -> tuple[tuple[str, ...], str]:
        """Walled zones are entered and left through their doors, or by climbing through: those climbed, and one that
        bars the way."""
        crossed: tuple[str, ...] = ()
        if not met:
            return crossed, ""
        here, there = self.at(a).bits & met, self.at(b).bits & met
        met &= ~(here & there)  # who stays inside meets no wall
        while met:
            z = met.bit_length() - 1
            met ^= 1 << z
            zone = self.zones[z]
            if not (here | there) >> z & 1:
                if self.cut_through(a, b, z):
                    return crossed, zone.id
            elif not _by_door(a, b, zone, b if there >> z & 1 else a):
                if how.entry is None:
                    return crossed, zone.id
                crossed += (zone.id,)
        return crossed, ""

    def barred(self, a: Point, b: Point) -> bool:
        """Whether the walls around b surely keep a straight leg out, and no door lies on it; quicker than a leg."""
        z = self.at(b).walled
        if z < 0 or self.at(a).bits >> z & 1:
            return False
        return not _by_door(a, b, self.zones[z], b)

    def barring(self, a: Point) -> Callable[[Point], bool]:
        """`barred` from one place, asked of many nodes: a zone that turns no door towards it is dismissed at once."""
        cells, width, places = self._cells, self._width, self.places
        outside, doors = ~self.at(a).bits, self.door_nodes
        facing = 0
        for z in self.walled:
            for c, d in self.zones[z].doors:
                facing |= (side(c, d, a) <= 0) << z

        def barred(p: Point) -> bool:
            z = places[cells[p[1] * width + p[0]]].walled
            if z < 0 or not outside >> z & 1:
                return False
            return not (facing >> z & 1 or p in doors) or not _by_door(a, p, self.zones[z], p)

        return barred

    def _lines(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """Lines are crossed at a cost, freely where a gap is, or not at all; nobody bends or stops on one."""
        has, lined = self.lattice.has, self.lined
        surely_off = a not in lined and b not in lined and has(a) and has(b)
        for number in range(met.bit_length()):
            if not met >> number & 1:
                continue
            line = self.lines[number]
            if not surely_off and any(on(p, c, d) for p in (a, b) for c, d in pairwise(line.points)):
                return Way(way.length, refused="on-line", by=line.id)
            if not self._crosses(a, b, how, line):
                continue
            if line.kind not in how.crossing:
                return Way(way.length, refused="line", by=line.id)
            way = way._replace(cost=way.cost + how.crossing[line.kind], crossed=(*way.crossed, line.id))
        return way

    def _in_gap(self, a: Point, b: Point, points: Sequence[Point], how: How) -> bool:
        """Whether the point where a leg crosses a line lies in a zone that makes a gap."""
        paved = self._paved(how.gaps)
        if not paved:
            return False
        gaps = [zone.outline for z, zone in enumerate(self.zones) if paved >> z & 1]
        for c, d in pairwise(points):
            dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
            bottom = dx * ey - dy * ex
            if bottom == 0:
                continue
            top = (c[0] - a[0]) * ey - (c[1] - a[1]) * ex
            x, y = a[0] * bottom + dx * top, a[1] * bottom + dy * top
            if bottom < 0:
                x, y, bottom = -x, -y, -bottom
            if any(holds(outline, x, y, bottom) for outline in gaps):
                return True
        return False

    # -- a path --------------------------------------------------------------------------------------------------

    def cost(self, path: Sequence[Point], how: How, shun: Shun = ()) -> Way:
        """What a whole path comes to, its start first; the first refusal ends it."""
        length = cost = 0
        grounds: frozenset[str] = frozenset()
        crossed: tuple[str, ...] = ()
        for a, b in pairwise(path):
            way = self.leg(a, b, how, shun)
            if way.refused:
                return way._replace(length=length + way.length)
            length, cost = length + way.length, cost + way.cost
            grounds, crossed = grounds | way.grounds, crossed + way.crossed
        return Way(length, cost, grounds, crossed)


def _around(span: tuple[int, int, int, int], z: int) -> list[tuple[tuple[int, int, int, int], int]]:
    """One part inside a zone, and what is before and after it."""
    n0, d0, n1, d1 = span
    parts = [(span, z)]
    if n0:
        parts.insert(0, ((0, 1, n0, d0), -1))
    if n1 < d1:
        parts.append(((n1, d1, 1, 1), -1))
    return parts


def _by_door(a: Point, b: Point, zone: Zone, inner: Point) -> bool:
    """Whether a leg with one end in a walled zone passes the outline at a door: where it comes to the inside, or, if it
    never does, at the end that lies on the outline. Running along a door is not passing it."""
    for c, d in zone.doors:
        if side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) < 0:
            return True
        if on(inner, c, d) and clip(a, b, zone.outline) is None:
            return True
    return False


def beyond(p: Point, a: Point, b: Point, distance: int) -> bool:
    """Whether a point is surely farther than that from a segment: its box says so, and most are."""
    x, y = p
    if (a[0] if a[0] < b[0] else b[0]) - distance > x or (a[0] if a[0] > b[0] else b[0]) + distance < x:
        return True
    return (a[1] if a[1] < b[1] else b[1]) - distance > y or (a[1] if a[1] > b[1] else b[1]) + distance < y


def touched(shun: Shun, a: Point, b: Point) -> Point | None:
    """The first of some places that a leg comes too near to. Who starts too near may leave: nothing shrinks on such a
    way."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    length = dx * dx + dy * dy
    for place, distance in shun:
        px, py = place[0] - ax, place[1] - ay
        ahead = px * dx + py * dy
        if ahead <= 0:
            continue
        if ahead < length:
            across = px * dy - py * dx
            close = across * across < distance * distance * length
        else:
            close = (px - dx) * (px - dx) + (py - dy) * (py - dy) < distance * distance
        if close:
            return place
    return None
