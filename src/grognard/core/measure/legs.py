"""Legs and paths: what they touch, what they cost, and why they are refused.

A `How` says what a way of moving makes of each ground and each kind of line. Costs are whole numbers: so many units for
each unit of the ruler; an allowance is counted in the same units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.core.measure.lattice import Ruler
from grognard.core.measure.segments import Point, Span, clip, crosses_chain, cuts, holds, near, on, side
from grognard.core.measure.sight import Sighted

WHOLE: Final[Span] = (0, 1, 1, 1)


class How(NamedTuple):
    """One way of moving: walking, on tracks, on wheels."""

    name: str
    ruler: Ruler
    rates: Mapping[str, int]  # units of cost by ground ("": open ground); what is not named cannot be entered
    crossing: Mapping[str, int]  # cost by kind of line; what is not named cannot be crossed
    gaps: frozenset[str] = frozenset()  # grounds on which lines are crossed freely (a road through a hedge)
    entry: int | None = None  # cost of passing a wall away from its doors; None: not so
    flat: bool = True  # every ground that can be entered costs the same: lengths need no shares
    plain: frozenset[str] = frozenset()  # if flat: grounds like open ground, which are not noted


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
        if not self.lattice.inside(b):
            return Way(refused="outside")
        if a == b:
            return Way(refused="still")
        length = how.ruler.leg(a, b)
        cells, width, places = self._cells, self._width, self.places
        here, there = places[cells[a[1] * width + a[0]]], places[cells[b[1] * width + b[0]]]
        met = (self.zones_met(a, b) | here.bits | there.bits) & self._matter(how)
        lines = self.lines_met(a, b)
        way = Way(length, length * how.rates.get("", 1))
        if met:
            way = self._on_flat(a, b, how, met, way) if how.flat else self._on_ground(a, b, how, met, way)
            if met & self.walled_bits and not way.refused:
                way = self._walls(a, b, how, met, way)
        if lines and not way.refused:
            way = self._lines(a, b, how, lines, way)
        for place, distance in shun:
            if near(place, a, b, distance, closed=False) and _comes_nearer(place, a, b):
                return Way(length, refused="near", by=f"{place[0]},{place[1]}")
        return way

    def _matter(self, how: How) -> int:
        """The zones (a bit each) that make a difference to a way of moving."""
        kept: dict[str, int] | None = self.__dict__.get("_mattering")
        if kept is None:
            kept = self.__dict__["_mattering"] = {}
        found = kept.get(how.name)
        if found is None:
            numbers = [z for z, zone in enumerate(self.zones) if zone.walled or not zone.rise]
            found = sum(1 << z for z in numbers if self.zones[z].walled or self.zones[z].ground not in how.plain)
            kept[how.name] = found
        return found

    def _on_flat(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """The grounds of a leg where none costs more: zone by zone, cut only where something lies over one."""
        grounds: list[str] = []
        for z in range(met.bit_length()):
            if not met >> z & 1 or (ground := self.zones[z].ground) in how.plain:
                continue
            if self._touches(a, b, z):
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
        numbers = [z for z, zone in enumerate(self.zones) if not zone.rise]
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
        """A leg cut where the zone that counts changes; the common cases need no cutting."""
        inside: list[int] = []
        span: Span | None = None
        simple = True
        for z in range(met.bit_length()):
            if not met >> z & 1 or self.zones[z].rise:
                continue
            if not self.convex[z]:
                inside.append(z)
                simple = False
            elif found := clip(a, b, self.zones[z].outline):
                inside.append(z)
                span = found
        if not inside:
            return [(WHOLE, -1)]
        return _around(span, inside[0]) if span and simple and len(inside) == 1 else self.pieces(a, b, inside)

    def _walls(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """Walled zones are entered and left through their doors, or by climbing through."""
        here, there = self.at(a).bits, self.at(b).bits
        for z in self.walled:
            if not met >> z & 1:
                continue
            zone = self.zones[z]
            in_a, in_b = here >> z & 1, there >> z & 1
            if in_a == in_b:
                if not in_a and clip(a, b, zone.outline):
                    return Way(way.length, refused="wall", by=zone.id)
                continue
            if any(_through(a, b, door, inside=bool(in_b)) for door in zone.doors):
                continue
            if how.entry is None:
                return Way(way.length, refused="wall", by=zone.id)
            way = way._replace(cost=way.cost + how.entry, crossed=(*way.crossed, zone.id))
        return way

    def _lines(self, a: Point, b: Point, how: How, met: int, way: Way) -> Way:
        """Lines are crossed at a cost, freely where a gap is, or not at all; nobody bends or stops on one."""
        for number in range(met.bit_length()):
            if not met >> number & 1:
                continue
            line = self.lines[number]
            if any(on(p, c, d) for p in (a, b) for c, d in pairwise(line.points)):
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


def _comes_nearer(place: Point, a: Point, b: Point) -> bool:
    """Who starts too near may leave: the distance may not shrink on the way."""
    return (b[0] - a[0]) * (place[0] - a[0]) + (b[1] - a[1]) * (place[1] - a[1]) > 0
