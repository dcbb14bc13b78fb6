"""Sight, cover and cost once more, slowly: fractions, every outline cut, the rules read off one by one.

Nothing here is shared with `grognard.core.measure` but its plain records: that is the point of it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, isqrt

from grognard.core.measure import FREE, How, Line, Optics, Spot, Zone

XY = tuple[int, int]


def contains(outline: tuple[tuple[int, int], ...], x: Fraction, y: Fraction) -> tuple[bool, bool]:
    """(closed, strict): by the number of edges that a ray to the east meets. Everything is brought to one denominator:
    whole numbers are compared ten times as fast as fractions."""
    d = x.denominator * y.denominator
    east, north = x.numerator * y.denominator, y.numerator * x.denominator
    corners = [(px * d, py * d) for px, py in outline]
    inside = False
    for (px, py), (qx, qy) in zip(corners, [*corners[1:], corners[0]], strict=True):
        turn = (qx - px) * (north - py) - (qy - py) * (east - px)
        if turn == 0 and min(px, qx) <= east <= max(px, qx) and min(py, qy) <= north <= max(py, qy):
            return True, False
        if (py <= north) != (qy <= north) and (turn > 0) == (qy > py):
            inside = not inside
    return inside, inside


def meeting(a: tuple[int, int], b: tuple[int, int], p: tuple[int, int], q: tuple[int, int]) -> list[Fraction]:
    """Where the segment ab meets the line through p and q, as parts of ab."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    bottom = dx * ey - dy * ex
    if bottom:
        t = Fraction((p[0] - a[0]) * ey - (p[1] - a[1]) * ex, bottom)
        return [t] if 0 <= t <= 1 else []
    found = []
    for v in (p, q):
        t = Fraction(v[0] - a[0], dx) if dx else Fraction(v[1] - a[1], dy) if dy else Fraction(0)
        if 0 <= t <= 1:
            found.append(t)
    return found


def parts(zones: list[Zone], a: tuple[int, int], b: tuple[int, int]) -> list[tuple[Fraction, Fraction, list[int]]]:
    """The segment cut at every outline; each part with the zones that strictly hold its middle."""
    at = {Fraction(0), Fraction(1)}
    for zone in zones:
        n = len(zone.outline)
        for i in range(n):
            at.update(meeting(a, b, zone.outline[i], zone.outline[(i + 1) % n]))
    made = []
    for t0, t1 in pairwise(sorted(at)):
        t = (t0 + t1) / 2
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        made.append((t0, t1, [z for z, zone in enumerate(zones) if contains(zone.outline, x, y)[1]]))
    return made


class Slow:
    """The table of the reference."""

    def __init__(self, zones: list[Zone], lines: list[Line], optics: Optics) -> None:
        self.zones, self.lines, self.optics = zones, lines, optics
        self.cut: tuple[tuple[XY, XY], list[tuple[Fraction, Fraction, list[int]]]] | None = None  # the last line
        self.base = []
        for z, zone in enumerate(zones):
            level = 0
            for other, hill in enumerate(zones):
                if (
                    hill.rise
                    and other != z
                    and all(contains(hill.outline, Fraction(x), Fraction(y))[0] for x, y in zone.outline)
                ):
                    level += hill.rise
            self.base.append(level)

    def held(self, x: int, y: int) -> list[int]:
        return [z for z, zone in enumerate(self.zones) if contains(zone.outline, Fraction(x), Fraction(y))[0]]

    def top(self, numbers: list[int]) -> int:
        flat = [z for z in numbers if not self.zones[z].rise]
        return max(flat, key=lambda z: (self.zones[z].layer, -z), default=-1)

    def level(self, spot: Spot) -> int:
        return sum(self.zones[z].rise for z in self.held(spot.x, spot.y)) + spot.floor

    def own(self, spot: Spot) -> set[int]:
        held = self.held(spot.x, spot.y)
        if not self.optics.masked:
            return set(held)
        if spot.floor:
            walled = [z for z in held if self.zones[z].walled]
            if walled:
                return {walled[0]}
        return {self.top(held)} - {-1}

    def inside_parts(self, a: Spot, b: Spot, z: int) -> list[tuple[Fraction, Fraction]]:
        """The parts in which a zone counts, neighbours joined."""
        found: list[tuple[Fraction, Fraction]] = []
        for t0, t1, held in self.parts((a.x, a.y), (b.x, b.y)):
            counts = z in held if self.zones[z].rise or not self.optics.masked else self.top(held) == z
            if counts and found and found[-1][1] == t0:
                found[-1] = (found[-1][0], t1)
            elif counts:
                found.append((t0, t1))
        return found

    def parts(self, a: XY, b: XY) -> list[tuple[Fraction, Fraction, list[int]]]:
        """The segment cut at every outline; the last one is asked for again and again."""
        if self.cut is None or self.cut[0] != (a, b):
            self.cut = ((a, b), parts(self.zones, a, b))
        return self.cut[1]

    def far(self, a: Spot, b: Spot) -> int:
        return (a.x - b.x) ** 2 + (a.y - b.y) ** 2

    def too_deep(self, a: Spot, b: Spot, span: tuple[Fraction, Fraction], limit: int) -> bool:
        return (span[1] - span[0]) ** 2 * self.far(a, b) > limit * limit

    def at_crest(self, a: Spot, b: Spot, spot: Spot) -> bool:
        if self.level(spot) == 0:
            return False
        held = self.held(spot.x, spot.y)
        walled = [z for z in held if self.zones[z].walled]
        rises = walled[:1] if spot.floor and walled else [z for z in held if self.zones[z].rise]
        for z in rises:
            spans = [(t0, t1) for t0, t1, inside in parts([self.zones[z]], (a.x, a.y), (b.x, b.y)) if inside]
            if spans and self.too_deep(a, b, spans[0] if spot is a else spans[-1], self.optics.crest):
                return False
        return True

    def line_near(self, spot: Spot, line: Line) -> bool:
        return any(self.near(spot, p, q) for p, q in pairwise(line.points))

    def near(self, spot: Spot, p: tuple[int, int], q: tuple[int, int]) -> bool:
        ex, ey = q[0] - p[0], q[1] - p[1]
        t = Fraction((spot.x - p[0]) * ex + (spot.y - p[1]) * ey, ex * ex + ey * ey)
        t = max(Fraction(0), min(Fraction(1), t))
        d2 = (p[0] + ex * t - spot.x) ** 2 + (p[1] + ey * t - spot.y) ** 2
        reach = self.optics.beside**2
        return d2 <= reach if self.optics.beside_closed else d2 < reach

    def line_crossed(self, a: Spot, b: Spot, line: Line) -> list[Fraction]:
        """Proper crossings of two-point lines."""
        p, q = line.points

        def turn(u: tuple[int, int], v: tuple[int, int], w: tuple[int, int]) -> int:
            return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0])

        ab = ((a.x, a.y), (b.x, b.y))
        if turn(*ab, p) * turn(*ab, q) < 0 and turn(p, q, ab[0]) * turn(p, q, ab[1]) < 0:
            return meeting(*ab, p, q)
        return []

    def eye(self, a: Spot, b: Spot, t: Fraction) -> Fraction:
        ha, hb = 2 * self.level(a) + 1, 2 * self.level(b) + 1
        return ha + (hb - ha) * t

    def sight(self, a: Spot, b: Spot) -> tuple[bool, int, int]:
        """(clear, cover of b, cover of a)"""
        own_a, own_b = self.own(a), self.own(b)
        cover = {}  # of a, of b
        for number, own in ((0, own_a), (1, own_b)):
            cover[number] = max([self.zones[z].cover for z in own], default=0)
        cuts = [self.hollow(a, b), self.heights(a, b)]
        cuts += [self.zone(a, b, z, z in own_a, z in own_b, cover) for z in range(len(self.zones))]
        cuts += [self.line(a, b, line, cover) for line in self.lines]
        return (False, 0, 0) if any(cuts) else (True, cover[1], cover[0])

    def zone(self, a: Spot, b: Spot, z: int, in_a: bool, in_b: bool, cover: dict[int, int]) -> bool:
        zone = self.zones[z]
        if zone.rise or zone.hollow:
            return False
        if in_a and in_b:
            return zone.inside != FREE and (self.far(a, b) > zone.inside**2 or a.floor != b.floor)
        spans = self.inside_parts(a, b, z)
        if not spans:
            return False
        if in_a or in_b:
            return self.own_zone(a, b, z, spans, in_a, cover)
        return self.other_zone(a, b, z, spans, cover)

    def line(self, a: Spot, b: Spot, line: Line, cover: dict[int, int]) -> bool:
        at = self.line_crossed(a, b, line)
        if not at:
            return False
        near_a, near_b = self.line_near(a, line), self.line_near(b, line)
        cover[0] = max(cover[0], line.cover if near_a else 0)
        cover[1] = max(cover[1], line.cover if near_b else 0)
        if not line.solid or (line.spared and (near_a or near_b)):
            return False
        base = min(self.level(Spot(*p)) for p in line.points)
        return self.optics.heights == "crest" or any(self.eye(a, b, t) < 2 * (base + line.height) for t in at)

    def own_zone(
        self, a: Spot, b: Spot, z: int, spans: list[tuple[Fraction, Fraction]], mine: bool, cover: dict[int, int]
    ) -> bool:
        zone = self.zones[z]
        span = spans[0] if mine else spans[-1]
        single = len(spans) == 1 and (span[0] == 0 if mine else span[1] == 1)
        if zone.opaque and zone.edge != FREE and (not single or self.too_deep(a, b, span, zone.edge)):
            return True
        if self.optics.masked and (not single or self.too_deep(a, b, span, self.optics.crest)):
            other = 1 if mine else 0
            cover[other] = max(cover[other], zone.cover)
        return False

    def other_zone(
        self, a: Spot, b: Spot, z: int, spans: list[tuple[Fraction, Fraction]], cover: dict[int, int]
    ) -> bool:
        zone = self.zones[z]
        if self.optics.heights == "eye":
            top = 2 * (self.base[z] + zone.height)
            if (
                zone.opaque
                and zone.height
                and any(min(self.eye(a, b, t0), self.eye(a, b, t1)) < top for t0, t1 in spans)
            ):
                return True
            for number, spot in ((0, a), (1, b)):
                sides = [*pairwise(zone.outline), (zone.outline[-1], zone.outline[0])]
                if z in self.held(spot.x, spot.y) or any(self.near(spot, p, q) for p, q in sides):
                    cover[number] = max(cover[number], zone.cover)
            return False
        over = zone.overlooked and any(self.at_crest(a, b, spot) and self.level(spot) > self.base[z] for spot in (a, b))
        if zone.opaque:
            return not over
        if not over:
            cover[0], cover[1] = max(cover[0], zone.cover), max(cover[1], zone.cover)
        return False

    def hollow(self, a: Spot, b: Spot) -> bool:
        if not (a.low or b.low):
            return False
        top_a, top_b = self.top(self.held(a.x, a.y)), self.top(self.held(b.x, b.y))
        if top_a != top_b:
            return True
        outline = self.zones[top_a].outline
        ab = (a.x, a.y), (b.x, b.y)
        for t0, t1, _ in parts([self.zones[top_a]], *ab):
            t = (t0 + t1) / 2
            if not contains(outline, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)[0]:
                return True
        return False

    def heights(self, a: Spot, b: Spot) -> bool:
        la, lb = self.level(a), self.level(b)
        held = set(self.held(a.x, a.y)) | set(self.held(b.x, b.y))
        between = [z for z, zone in enumerate(self.zones) if zone.rise and z not in held and self.inside_parts(a, b, z)]
        if self.optics.heights == "eye":
            for z in between:
                top = 2 * (self.base[z] + self.zones[z].rise)
                if any(min(self.eye(a, b, t0), self.eye(a, b, t1)) < top for t0, t1 in self.inside_parts(a, b, z)):
                    return True
            return False
        if la != lb and not self.at_crest(a, b, a if la > lb else b):
            return True
        for z in between:
            rise = self.zones[z].rise + self.base[z]
            if rise > max(la, lb):
                return True
            if rise == la == lb and not (self.at_crest(a, b, a) or self.at_crest(a, b, b)):
                return True
        return False

    # -- cost ----------------------------------------------------------------------------------------------------

    def cost(self, a: tuple[int, int], b: tuple[int, int], how: How) -> tuple[int, frozenset[str]] | None:
        """Cost of a leg and its grounds; None if a ground or a line forbids it."""
        exact = how.ruler.scale**2 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
        length = isqrt(exact)
        if how.ruler.up and length * length < exact:
            length += 1
        grounds = {self.ground(self.top(self.held(*p))) for p in (a, b)}
        cost, rest = 0, length
        for share, top in self.shares(a, b):
            grounds.add(self.ground(top))
            if top >= 0 and not how.flat and self.ground(top) in how.rates:
                charged = min(rest, ceil(length * share))
                cost += charged * how.rates[self.ground(top)]
                rest -= charged
        passed = [self.line_cost(a, b, line, how) for line in self.lines]
        passed += [self.wall_cost(a, b, z, how) for z, zone in enumerate(self.zones) if zone.walled]
        if not grounds <= set(how.rates) or None in passed:
            return None
        return cost + rest * how.rates[""] + sum(one or 0 for one in passed), frozenset(grounds)

    def wall_cost(self, a: tuple[int, int], b: tuple[int, int], z: int, how: How) -> int | None:
        """Nothing for whoever stays on one side, or meets the outline within a door; nobody goes right through."""
        inside = [z in self.held(*p) for p in (a, b)]
        if inside[0] == inside[1]:
            through = any(z in held for _, _, held in self.parts(a, b))
            return None if through and not inside[0] else 0
        t = self.passing(a, b, z, inner=Fraction(inside[1]))
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        if any(contains((p, q), x, y)[0] for p, q in self.zones[z].doors):
            return 0
        return how.entry

    def passing(self, a: tuple[int, int], b: tuple[int, int], z: int, inner: Fraction) -> Fraction:
        """Where a leg passes the outline: next to its part inside, or at its inner end if it only comes to the edge."""
        within = [t for t0, t1, held in self.parts(a, b) if z in held for t in (t0, t1)]
        return inner if not within else min(within) if inner else max(within)

    def ground(self, z: int) -> str:
        return self.zones[z].ground if z >= 0 else ""

    def shares(self, a: tuple[int, int], b: tuple[int, int]) -> list[tuple[Fraction, int]]:
        """The parts of a leg with the zone that counts, neighbours joined."""
        merged: list[tuple[Fraction, int]] = []
        for t0, t1, held in self.parts(a, b):
            top = self.top(held)
            if merged and merged[-1][1] == top:
                merged[-1] = (merged[-1][0] + t1 - t0, top)
            else:
                merged.append((t1 - t0, top))
        return merged

    def line_cost(self, a: tuple[int, int], b: tuple[int, int], line: Line, how: How) -> int | None:
        for x, y in (a, b):
            if contains((*line.points, line.points[0]), Fraction(x), Fraction(y))[0]:
                return None
        if not self.line_crossed(Spot(*a), Spot(*b), line):
            return 0
        return how.crossing.get(line.kind)

    def behind(self, a: Spot, b: Spot, bare: int) -> int:
        """The cover of b against a, free line or not; its own zone counts for nothing if it is `bare`."""
        own_a, own_b = self.own(a), self.own(b)
        best = max([self.zones[z].cover for z in own_b - {bare}], default=0)
        high = [self.level(spot) for spot in (a, b) if self.at_crest(a, b, spot)]
        for z, zone in enumerate(self.zones):
            spans = self.inside_parts(a, b, z)
            if zone.rise or zone.hollow or z in own_b or not spans:
                continue
            edge = len(spans) == 1 and spans[0][0] == 0 and not self.too_deep(a, b, spans[0], self.optics.crest)
            over = zone.overlooked and any(level > self.base[z] for level in high)
            if edge if z in own_a else over:
                continue
            best = max(best, zone.cover)
        lines = [line.cover for line in self.lines if self.line_near(b, line) and self.line_crossed(a, b, line)]
        return max([best, *lines])
