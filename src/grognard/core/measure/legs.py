"""Legs and paths: what they touch, what they cost, and why they are refused.

A `How` says what a way of moving makes of each ground and each kind of line. Costs are whole numbers: so many units for
each unit of the ruler; an allowance is counted in the same units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import lcm
from typing import Final, NamedTuple

from grognard.core.measure.ground import boxes_met
from grognard.core.measure.lattice import Ruler
from grognard.core.measure.segments import Point, Span, clip, crosses_chain, cuts, holds, near, on, side
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


Shun = Sequence[tuple[Point, int]]  # places with the distance to keep from them (nearer than that is refused)


class Walked(Sighted):
    """A table one can move across."""

    # -- one leg -------------------------------------------------------------------------------------------------

    def leg(self, a: Point, b: Point, how: How, shun: Shun = ()) -> Way:
        """What a straight leg comes to; nothing else is asked of its end than that it lies on the table."""
        kept: dict[tuple[Point, Point, str], Way] = self.__dict__.setdefault("_ways", {})
        way = kept.get((a, b, how.name))
        if way is None:
            if len(kept) >= KEPT:
                kept.clear()
            way = kept[a, b, how.name] = self._judged(a, b, how)
        if way.refused == "outside":
            return way
        for place, distance in shun:
            if in_contact(place, a, b, distance):
                return Way(way.length, refused="near", by=f"{place[0]},{place[1]}")
        return way

    def _judged(self, a: Point, b: Point, how: How) -> Way:
        """What the table itself makes of a leg."""
        if not self.lattice.inside(b):
            return Way(refused="outside")
        if a == b:
            return Way(refused="still")
        length = how.ruler.leg(a, b)
        cells, width, places = self._cells, self._width, self.places
        here, there = places[cells[a[1] * width + a[0]]], places[cells[b[1] * width + b[0]]]
        met = (boxes_met(self.zone_masks, a, b) | here.bits | there.bits) & self._matter(how)
        lines = boxes_met(self.line_masks, a, b)
        way = Way(length, length * how.rates.get("", 1))
        if met:
            way = self._grounds(a, b, how, met, way)
        if lines and not way.refused:
            way = self._lines(a, b, how, lines, way)
        return way

    def _grounds(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """The walls and the grounds of a leg; most that are refused are refused by a wall."""
        walls = met & self.walled_bits
        if how.flat:
            way = self._walls(a, b, how, walls, way) if walls else way
            return way if way.refused else self._on_flat(a, b, how, met, way)
        way = self._on_ground(a, b, how, met, way)
        return self._walls(a, b, how, walls, way) if walls and not way.refused else way

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

    def _matter(self, how: How) -> int:
        """The zones (a bit each) that make a difference to a way of moving."""
        kept: dict[str, int] | None = self.__dict__.get("_mattering")
        if kept is None:
            kept = self.__dict__["_mattering"] = {}
        found = kept.get(how.name)
        if found is None:
            numbers = [z for z, zone in enumerate(self.zones) if zone.walled or not zone.rise]
            odd = [z for z in numbers if self.zones[z].walled or self.zones[z].ground not in how.plain]
            over = () if how.flat else (above for z in odd for above in self.over[z])
            found = sum(1 << z for z in {*odd, *over})
            kept[how.name] = found
        return found

    def _on_flat(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """The grounds of a leg where none costs more: zone by zone, cut only where something lies over one."""
        grounds: list[str] = []
        while met:
            z = met.bit_length() - 1
            met ^= 1 << z
            ground = self.zones[z].ground
            if ground in how.plain or not self._touches(a, b, z):
                continue
            if ground not in how.rates:
                return Way(way.length, refused="ground", by=self.zones[z].id)
            grounds.append(ground)
        return way._replace(grounds=frozenset(grounds)) if grounds else way

    def _touches(self, a: Point, b: Point, z: int) -> bool:
        """Whether a part of a leg, or an end of it, lies in a zone where that one counts."""
        if self.at(a).top == z or self.at(b).top == z:
            return True
        if self.over[z]:
            return any(zone == z for _, zone in self.pieces(a, b, (z, *self.over[z])))
        if self.convex[z]:
            return clip(a, b, self.zones[z].outline) is not None
        return any(zone == z for _, zone in self.pieces(a, b, (z,)))

    def runs_on(self, a: Point, b: Point, ground: frozenset[str]) -> bool:
        """Whether all of a leg lies on such ground, the outlines of its zones included."""
        paved = self._paved(ground)
        here, there = self.at(a).bits & paved, self.at(b).bits & paved
        if not here or not there:
            return False
        if here & there and not boxes_met(self.zone_masks, a, b) & ~paved & ~self.rise_bits:
            z = (here & there).bit_length() - 1
            if self.convex[z]:
                return True
        return self._runs_on(a, b, ground)

    def _paved(self, ground: frozenset[str]) -> int:
        """The zones (a bit each) of such ground."""
        kept: dict[frozenset[str], int] | None = self.__dict__.get("_pavings")
        if kept is None:
            kept = self.__dict__["_pavings"] = {}
        if ground not in kept:
            kept[ground] = sum(1 << z for z, zone in enumerate(self.zones) if zone.ground in ground and not zone.rise)
        return kept[ground]

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

    def _on_ground(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """The grounds of a leg, part by part, each charged at its rate."""
        rates, length, rest, cost = how.rates, way.length, way.length, 0
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
        return Way(length, cost + rest * rates.get("", 1), frozenset(grounds - {""}))

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

    def _walls(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """Walled zones are entered and left through their doors, or by climbing through."""
        here, there = self.at(a).bits, self.at(b).bits
        while met:
            z = met.bit_length() - 1
            met ^= 1 << z
            zone = self.zones[z]
            in_a, in_b = here >> z & 1, there >> z & 1
            if in_a == in_b:
                if not in_a and self.cut_through(a, b, z):
                    return Way(way.length, refused="wall", by=zone.id)
                continue
            if any(_through(a, b, door, inside=bool(in_b)) for door in zone.doors):
                continue
            if how.entry is None:
                return Way(way.length, refused="wall", by=zone.id)
            way = way._replace(cost=way.cost + how.entry, crossed=(*way.crossed, zone.id))
        return way

    def barred(self, a: Point, b: Point) -> bool:
        """Whether the walls around b surely keep a straight leg out, and no door lies on it; quicker than a leg."""
        z = self.at(b).walled
        if z < 0 or self.at(a).bits >> z & 1:
            return False
        return not any(_through(a, b, door, inside=True) for door in self.zones[z].doors)

    def _lines(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """Lines are crossed at a cost, freely where a gap is, or not at all; nobody bends or stops on one."""
        surely_off = all(self.lattice.has(p) and not self.lined(p) for p in (a, b))
        for number in range(met.bit_length()):
            if not met >> number & 1:
                continue
            line = self.lines[number]
            if not surely_off and any(on(p, c, d) for p in (a, b) for c, d in pairwise(line.points)):
                return Way(way.length, refused="on-line", by=line.id)
            if not crosses_chain(a, b, line.points) or (how.gaps and self._in_gap(a, b, line.points, how)):
                continue
            if line.kind not in how.crossing:
                return Way(way.length, refused="line", by=line.id)
            way = way._replace(cost=way.cost + how.crossing[line.kind], crossed=(*way.crossed, line.id))
        return way

    def _in_gap(self, a: Point, b: Point, points: Sequence[Point], how: How) -> bool:
        """Whether the point where a leg crosses a line lies in a zone that makes a gap."""
        for c, d in pairwise(points):
            dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
            bottom = dx * ey - dy * ex
            if bottom == 0:
                continue
            top = (c[0] - a[0]) * ey - (c[1] - a[1]) * ex
            x, y = a[0] * bottom + dx * top, a[1] * bottom + dy * top
            if bottom < 0:
                x, y, bottom = -x, -y, -bottom
            for zone in self.zones:
                if zone.ground in how.gaps and holds(zone.outline, x, y, bottom):
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


def _through(a: Point, b: Point, door: tuple[Point, Point], *, inside: bool) -> bool:
    """Whether a leg passes an outline within a door; the end that lies on the outline is the crossing itself."""
    c, d = door
    end = b if inside else a
    if on(end, c, d):
        return True
    first, second = side(a, b, c), side(a, b, d)
    third, fourth = side(c, d, a), side(c, d, b)
    return first * second <= 0 and third * fourth < 0


def beyond(p: Point, a: Point, b: Point, distance: int) -> bool:
    """Whether a point is surely farther than that from a segment: its box says so, and most are."""
    x, y = p
    if (a[0] if a[0] < b[0] else b[0]) - distance > x or (a[0] if a[0] > b[0] else b[0]) + distance < x:
        return True
    return (a[1] if a[1] < b[1] else b[1]) - distance > y or (a[1] if a[1] > b[1] else b[1]) + distance < y


def in_contact(place: Point, a: Point, b: Point, distance: int) -> bool:
    """Whether a leg comes nearer to a place than that. Who starts too near may leave: nothing shrinks on such a way."""
    if beyond(place, a, b, distance) or not near(place, a, b, distance, closed=False):
        return False
    return (b[0] - a[0]) * (place[0] - a[0]) + (b[1] - a[1]) * (place[1] - a[1]) > 0
