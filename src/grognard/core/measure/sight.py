"""Who sees whom, what covers whom, and what cuts a line. Symmetric by construction: a pair is put in order first.

A line is cut by the first of these:

- an opaque zone that holds neither end and has a part of the line inside it. Where heights go by the eye, only if the
  line between the two eyes is below its top somewhere on that part; where they go by the crest, not if it may be
  overlooked from an end that stands on the crest of higher ground;
- an end's own opaque zone, if more than `edge` of the line lies in it, or not in one piece at that end; for two ends in
  one zone, if they are more than `inside` apart or on different floors;
- a hollow whose bottom holds one end and not the other, or that the line leaves;
- heights: by the crest, the higher end must stand at the edge of its rise or floor; a rise higher than both cuts, and
  so does one as high as both, unless one of them stands at such an edge. By the eye, a rise is like any other zone, but
  never cuts for somebody on it;
- a solid line that is crossed.

The cover of an end is the best of its own zone, of the zones that the line passes through (not the other end's own, if
that one is at its edge) and of the lines beside it that are crossed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from grognard.core.measure.ground import FREE, Ground, Place, boxes_met
from grognard.core.measure.segments import Point, Span, clip, crosses_chain, cuts, square

SEEN: Final = 131_072  # pairs of places of which it is remembered whether they see each other
KEPT: Final = 4096  # pairs of places remembered: terrain never moves, and a search asks the same pairs again


class Spot(NamedTuple):
    """A place to see from: a point, a floor, and whether one is down in a hollow."""

    x: int
    y: int
    floor: int = 0
    low: bool = False


class Sight(NamedTuple):
    clear: bool
    cover: int = 0  # of the second against the first
    back: int = 0  # of the first against the second
    cut_by: str = ""  # the id of what cuts it


CLEAR: Final = Sight(True)
NOWHERE: Final = -1


class Sighted(Ground):
    """A table one can look across."""

    @cached_property
    def _kept(self) -> dict[tuple[Spot, Spot], Sight]:
        return {}

    def sight(self, a: Spot, b: Spot) -> Sight:
        """Whether terrain lets a and b see each other, with cover."""
        kept = self._kept
        found = kept.get((a, b))
        if found is None:
            if len(kept) >= 2 * KEPT:
                kept.clear()
            first, second = (a, b) if a <= b else (b, a)
            found = self.look(first, second)
            kept[first, second] = found
            kept[second, first] = Sight(found.clear, found.back, found.cover, found.cut_by)
            found = kept[a, b]
        return found

    def clear(self, a: Spot, b: Spot) -> bool:
        """Whether a and b see each other, without what covers them."""
        if a.floor or b.floor or a.low or b.low:
            return self.sight(a, b).clear
        return self.sees(a[:2], b[:2])

    def sees(self, p: Point, q: Point) -> bool:
        """The same on the ground; remembered."""
        found = self._seen[p].get(q)
        return self.find_out(p, q) if found is None else found

    def find_out(self, p: Point, q: Point) -> bool:
        """The same of a pair that is not remembered yet; of many from one place, which is named first, quicker."""
        if self._eye != p:
            self._eye, self._sees = p, self.seeing(p)
        seen = self._seen
        if self._pairs >= SEEN:
            seen.clear()
            self._pairs = 0
        self._pairs += 1
        found = seen[p][q] = seen[q][p] = self._sees(q)
        return found

    def seen_from(self, p: Point) -> dict[Point, bool]:
        """What is remembered of who sees a place, and whom one sees from there: who asks of many looks here first."""
        return self._seen[p]

    def seeing(self, p: Point) -> Callable[[Point], bool]:
        """Whether one sees places on the ground from one of them, reckoned anew. Most ends lie at one level, among
        convex zones that count as drawn: then only these are reckoned."""
        ax, ay = p
        cells, width, places, dim, lines = self._cells, self._width, self.places, self.dim_bits, self.lines
        here = places[cells[ay * width + ax]]
        bits, level, veils, odd = here.bits, here.level, self.veils, self.rise_bits
        (begun_x, left_x, begun_y, left_y), (first_x, last_x, first_y, last_y) = self.zone_masks, self.line_masks
        high, tall = self._high.get(level) or self._cutting(level)
        spared = self.spared_bits & ~self.alongside(p)
        slow, masked = bool(level) and not self.by_eye, self.optics.masked

        def sees(q: Point) -> bool:
            bx, by = q
            there = places[cells[by * width + bx]]
            west, east = (ax, bx) if ax < bx else (bx, ax)
            south, north = (ay, by) if ay < by else (by, ay)
            met = begun_x[east] & left_x[west] & begun_y[north] & left_y[south]
            own = (bits | there.bits) & dim
            if slow or met & odd or level != there.level or (own and masked):
                return self.look(Spot(ax, ay), Spot(bx, by)).clear
            on_way = met & high & ~own
            while on_way:
                z = on_way.bit_length() - 1
                on_way ^= 1 << z
                if self.spans(p, q, z) if veils[z] else self.cut_through(p, q, z):
                    return False
            if own and not self._sees_out(p, q, met, bits, there.bits):
                return False
            crossed = first_x[east] & last_x[west] & first_y[north] & last_y[south] & tall
            if crossed & self.spared_bits:
                crossed &= ~self.spared_bits | (spared & ~self.alongside(q))
            while crossed:
                n = crossed.bit_length() - 1
                crossed ^= 1 << n
                if crosses_chain(p, q, lines[n].points):
                    return False
            return True

        return sees

    def _sees_out(self, p: Point, q: Point, met: int, here: int, there: int) -> bool:
        """Whether the zones of the ends, in which one does not see as in the open, leave the line."""
        both = here & there & self.dim_bits
        if both and any(both >> z & 1 and self._too_far(p, q, z) for z in range(both.bit_length())):
            return False
        own = met & self.opaque_bits & (here | there) & ~both
        while own:
            z = own.bit_length() - 1
            own ^= 1 << z
            if not self.convex[z]:
                return self.look(Spot(*p), Spot(*q)).clear
            if self._buried(p, q, z, at_start=bool(here >> z & 1)):
                return False
        return True

    def _cutting(self, level: int) -> tuple[int, int]:
        """The opaque zones and the solid lines (a bit each) that two eyes at one level do not look over."""
        bits = range(self.opaque_bits.bit_length())
        zones = [z for z in bits if self.opaque_bits >> z & 1 and not self._overlooks(level, z)]
        lines = [n for n, line in enumerate(self.lines) if line.solid and not self._above(level, n)]
        found = self._high[level] = (sum(1 << z for z in zones), sum(1 << n for n in lines))
        return found

    def _overlooks(self, level: int, z: int) -> bool:
        """Whether two eyes at one level look over a zone."""
        height = self.zones[z].height
        return self.by_eye and (not height or level >= self.base[z] + height)

    def _above(self, level: int, n: int) -> bool:
        """Whether they look over a line."""
        return self.by_eye and level >= self.line_base[n] + self.lines[n].height

    def _too_far(self, p: Point, q: Point, z: int) -> bool:
        """Whether two ends in one zone are too far apart in it."""
        limit = self.zones[z].inside
        return limit != FREE and square(p, q) > limit * limit

    def _buried(self, p: Point, q: Point, z: int, *, at_start: bool) -> bool:
        """Whether too much of a line lies in the convex zone of one of its ends."""
        zone = self.zones[z]
        span = clip(p, q, zone.outline) if zone.edge != FREE else None
        if span is None:
            return False
        n0, d0, n1, d1 = span
        part, bottom = n1 * d0 - n0 * d1, d0 * d1
        far = part * part * square(p, q) > zone.edge * zone.edge * bottom * bottom
        return far or (n0 != 0 if at_start else n1 != d1)

    def look(self, a: Spot, b: Spot, spare: int = NOWHERE) -> Sight:
        """The answer itself, reckoned anew; a zone may be spared: it then cuts nothing."""
        p, q = a[:2], b[:2]
        cells, width, places = self._cells, self._width, self.places
        here, there = places[cells[p[1] * width + p[0]]], places[cells[q[1] * width + q[0]]]
        met = boxes_met(self.zone_masks, p, q)
        own_a, own_b = self._own(here, a), self._own(there, b)
        if not (a.low or b.low or met & self.rise_bits or a.floor or b.floor) and here.level == there.level:
            # Most lines: nobody up or down, no hill. What cuts is found without reckoning anything else.
            on_way = met & self.sight_bits & ~(own_a | own_b) if self.optics.heights == "crest" else 0
            while on_way:
                z = on_way.bit_length() - 1
                on_way ^= 1 << z
                if z != spare and self.zones[z].opaque and self.crossed(p, q, z):
                    return Sight(False, cut_by=self.zones[z].id)
            if not (met & self.sight_bits or own_a & own_b or boxes_met(self.line_masks, p, q)):
                return Sight(True, self._best(own_b), self._best(own_a)) if own_a or own_b else CLEAR
        elif (a.low or b.low) and (cut := self._hollow(p, q, a, b, here, there)):
            return Sight(False, cut_by=cut)
        view = _View(self, a, b, here, there, own_a, own_b, spare)
        cut = view.same_zone() or view.levels(met) or view.zones(met & self.sight_bits) or view.lines()
        return Sight(False, cut_by=cut) if cut else Sight(True, view.cover_b, view.cover_a)

    def cover(self, a: Spot, b: Spot, bare: int = NOWHERE) -> int:
        """The cover of b against a, whether or not the line between them is free; one zone may be bare: b's own gives
        nothing then (something bursts inside it)."""
        p, q = a[:2], b[:2]
        here, there = self.at(p), self.at(q)
        view = _View(self, a, b, here, there, self._own(here, a), self._own(there, b), NOWHERE)
        view.levels(met := boxes_met(self.zone_masks, p, q))
        return view.behind(met & self.sight_bits, bare)

    def sheltering(self, eye: Spot | None) -> Callable[[Point], bool]:
        """Whether a node on the ground has cover against an eye, its own or what lies between (without an eye: its
        own); asked of many nodes."""
        own = self._sheltered
        if eye is None:
            return own.__contains__
        seen, (ax, ay) = self.sight_bits, eye[:2]
        (begun_x, left_x, begun_y, left_y), (first_x, last_x, first_y, last_y) = self.zone_masks, self.line_masks

        def sheltered(p: Point) -> bool:
            if p in own:
                return True
            x, y = p
            west, east = (ax, x) if ax < x else (x, ax)
            south, north = (ay, y) if ay < y else (y, ay)
            if begun_x[east] & left_x[west] & begun_y[north] & left_y[south] & seen or (
                first_x[east] & last_x[west] & first_y[north] & last_y[south]
            ):
                return self.cover(eye, Spot(x, y)) > 0
            return False

        return sheltered

    @cached_property
    def _sheltered(self) -> frozenset[Point]:
        """The nodes whose own ground gives cover."""
        return frozenset(p for p in self.lattice.nodes() if self.at(p).cover)

    def bare(self, a: Point, b: Point) -> bool:
        """Whether surely nothing covers b against a: no zone that could, no line, on the way or where b is."""
        if self.at(b).cover or boxes_met(self.zone_masks, a, b) & self.sight_bits:
            return False
        return not boxes_met(self.line_masks, a, b)

    def _own(self, place: Place, spot: Spot) -> int:
        """The zones (a bit each) that an end counts as being in."""
        if not self.optics.masked:
            return place.bits
        zone = place.walled if spot.floor and place.walled >= 0 else place.top
        return 1 << zone if zone >= 0 else 0

    def _hollow(self, p: tuple[int, int], q: tuple[int, int], a: Spot, b: Spot, here: Place, there: Place) -> str:
        """Down in a hollow one sees only who is in it too, along a line that stays in it."""
        zone = here.top if a.low else there.top
        if here.top == there.top and self.stays(p, q, zone):
            return ""
        return self.zones[zone].id

    def _best(self, own: int) -> int:
        """The best cover of some zones (a bit each)."""
        best = 0
        while own:
            z = own.bit_length() - 1
            own ^= 1 << z
            best = max(best, self.zones[z].cover)
        return best


class _View:
    """One question, while it is being answered."""

    __slots__ = ("a", "b", "cover_a", "cover_b", "crest_a", "crest_b", "far", "field", "here", "own_a", "own_b", "p",
                 "q", "spare", "there")  # fmt: skip

    def __init__(
        self, field: Sighted, a: Spot, b: Spot, here: Place, there: Place, own_a: int, own_b: int, spare: int
    ) -> None:
        self.field = field
        self.a, self.b = a, b
        self.p, self.q = (a.x, a.y), (b.x, b.y)
        self.here, self.there = here, there
        self.own_a, self.own_b = own_a, own_b
        self.spare = spare
        self.far = square(self.p, self.q)
        self.cover_a, self.cover_b = field._best(own_a), field._best(own_b)
        self.crest_a = self.crest_b = False

    def same_zone(self) -> str:
        """Both ends in one zone."""
        both = self.own_a & self.own_b
        while both:
            z = both.bit_length() - 1
            both ^= 1 << z
            zone = self.field.zones[z]
            if z == self.spare or zone.inside == FREE:
                continue
            if self.far > zone.inside * zone.inside or self.a.floor != self.b.floor:
                return zone.id
        return ""

    def zones(self, met: int) -> str:
        """The zones on the way, and the ends' own."""
        field, p, q = self.field, self.p, self.q
        zones, own_a, own_b = field.zones, self.own_a, self.own_b
        while met:
            z = met.bit_length() - 1
            bit = 1 << z
            met ^= bit
            zone = zones[z]
            if own_a & own_b & bit:
                continue
            if not (own_a | own_b) & bit:
                if field.crossed(p, q, z) and z != self.spare and self._blocks(z):
                    return zone.id
                continue
            if (
                (spans := field.spans(p, q, z))
                and z != self.spare
                and self._leaves(z, spans, at_start=bool(own_a & bit))
            ):
                return zone.id
        return ""

    def _blocks(self, z: int) -> bool:
        """A zone that holds neither end, with a part of the line in it: cut, or cover for both."""
        field = self.field
        zone = field.zones[z]
        if field.optics.heights == "eye":
            if zone.opaque and zone.height and self._below(z, field.base[z] + zone.height):
                return True
            if field.skirts(self.p, z):
                self.cover_a = max(self.cover_a, zone.cover)
            if field.skirts(self.q, z):
                self.cover_b = max(self.cover_b, zone.cover)
            return False
        if self._looked_over(z):
            return False
        self.cover_a, self.cover_b = max(self.cover_a, zone.cover), max(self.cover_b, zone.cover)
        return zone.opaque

    def _looked_over(self, z: int) -> bool:
        """Whether one end, at its crest, looks down over a zone: it then neither cuts nor covers, either way."""
        if not self.field.zones[z].overlooked:
            return False
        base = self.field.base[z]
        if self.crest_a and self._level(self.a, self.here) > base:
            return True
        return self.crest_b and self._level(self.b, self.there) > base

    def _leaves(self, z: int, spans: list[Span], *, at_start: bool) -> bool:
        """A zone that holds one end: cut if too much of the line lies in it; past its edge it covers the other."""
        zone = self.field.zones[z]
        n0, d0, n1, d1 = spans[0] if at_start else spans[-1]
        touches = n0 == 0 if at_start else n1 == d1
        single = len(spans) == 1 and touches
        # The length of the part, squared, over the square of `bottom`.
        part, bottom = n1 * d0 - n0 * d1, d0 * d1
        length, unit = part * part * self.far, bottom * bottom
        if zone.opaque and zone.edge != FREE and (not single or length > zone.edge * zone.edge * unit):
            return True
        edge = self.field.optics.crest
        if self.field.optics.masked and (not single or length > edge * edge * unit):
            if at_start:
                self.cover_b = max(self.cover_b, zone.cover)
            else:
                self.cover_a = max(self.cover_a, zone.cover)
        return False

    def behind(self, met: int, bare: int) -> int:
        """What covers the second end: its own zone, what lies between, a line beside it that is crossed."""
        field, p, q = self.field, self.p, self.q
        best = field._best(self.own_b & ~(1 << bare) if bare >= 0 else self.own_b)
        for z in range(met.bit_length()):
            zone = field.zones[z]
            if not met >> z & 1 or self.own_b >> z & 1 or zone.cover <= best or not (spans := field.spans(p, q, z)):
                continue
            if not (self._at_edge(spans) if self.own_a >> z & 1 else self._looked_over(z)):
                best = zone.cover
        lines = boxes_met(field.line_masks, p, q)
        while lines:
            number = lines.bit_length() - 1
            lines ^= 1 << number
            line = field.lines[number]
            if line.cover > best and field.beside(q, number) and crosses_chain(p, q, line.points):
                best = line.cover
        return best

    def _at_edge(self, spans: list[Span]) -> bool:
        """Whether the first end leaves its zone at once: one short part, where it stands."""
        n0, d0, n1, d1 = spans[0]
        part, bottom, edge = n1 * d0 - n0 * d1, d0 * d1, self.field.optics.crest
        return len(spans) == 1 and n0 == 0 and part * part * self.far <= edge * edge * bottom * bottom

    # -- heights -------------------------------------------------------------------------------------------------

    @staticmethod
    def _level(spot: Spot, place: Place) -> int:
        return place.level + spot.floor

    def levels(self, met: int) -> str:
        return self._by_eye(met) if self.field.optics.heights == "eye" else self._by_crest(met)

    def _by_crest(self, met: int) -> str:
        la, lb = self._level(self.a, self.here), self._level(self.b, self.there)
        if not (la or lb or met & self.field.rise_bits):
            return ""
        self.crest_a = la > 0 and self._at_crest(self.a, self.here, at_start=True)
        self.crest_b = lb > 0 and self._at_crest(self.b, self.there, at_start=False)
        if la != lb and not (self.crest_a if la > lb else self.crest_b):
            return self._rise_of(*((self.a, self.here) if la > lb else (self.b, self.there)))
        on = self.here.bits | self.there.bits
        for z in self.field.rises:
            rise = self.field.zones[z].rise + self.field.base[z]
            if on >> z & 1 or rise < max(la, lb) or not met >> z & 1 or not self.field.spans(self.p, self.q, z):
                continue
            if rise > max(la, lb) or (la == lb and not (self.crest_a or self.crest_b)):
                return self.field.zones[z].id
        return ""

    def _at_crest(self, spot: Spot, place: Place, *, at_start: bool) -> bool:
        """At most so much of the line lies on one's own rise, or inside the building one stands up in."""
        own = (place.walled,) if spot.floor and place.walled >= 0 else place.hills
        limit = self.field.optics.crest
        for z in own:
            if z == self.spare:
                continue
            spans = self.field.spans(self.p, self.q, z) if not spot.floor else self._unmasked(z)
            if not spans:
                continue
            n0, d0, n1, d1 = spans[0] if at_start else spans[-1]
            part, bottom = n1 * d0 - n0 * d1, d0 * d1
            if part * part * self.far > limit * limit * bottom * bottom:
                return False
        return True

    def _unmasked(self, z: int) -> list[Span]:
        found = self.field.stretch(self.p, self.q, z)
        return [found] if found else []

    def _rise_of(self, spot: Spot, place: Place) -> str:
        own = (place.walled,) if spot.floor and place.walled >= 0 else place.hills
        return self.field.zones[own[-1]].id if own else "height"

    def _by_eye(self, met: int) -> str:
        on = self.here.bits | self.there.bits
        for z in self.field.rises:
            if on >> z & 1 or not met >> z & 1:
                continue
            if self._below(z, self.field.base[z] + self.field.zones[z].rise):
                return self.field.zones[z].id
        return ""

    def _below(self, z: int, top: int) -> bool:
        """Whether the line between the eyes is below a top, on some part of the line inside a zone."""
        ha, hb = 2 * self._level(self.a, self.here) + 1, 2 * self._level(self.b, self.there) + 1
        high = 2 * top
        if ha >= high and hb >= high:
            return False
        for n0, d0, n1, d1 in self.field.spans(self.p, self.q, z):
            # It is straight, so its lowest point on a part is at an end of it.
            if ha * d0 + (hb - ha) * n0 < high * d0 or ha * d1 + (hb - ha) * n1 < high * d1:
                return True
        return False

    # -- lines ---------------------------------------------------------------------------------------------------

    def lines(self) -> str:
        field, p, q = self.field, self.p, self.q
        met = boxes_met(field.line_masks, p, q)
        while met:
            number = met.bit_length() - 1
            met ^= 1 << number
            line = field.lines[number]
            if not (line.solid or line.cover) or not crosses_chain(p, q, line.points):
                continue
            near_a, near_b = field.beside(p, number), field.beside(q, number)
            if line.solid and not (line.spared and (near_a or near_b)) and not self._over(number):
                return line.id
            if near_a:
                self.cover_a = max(self.cover_a, line.cover)
            if near_b:
                self.cover_b = max(self.cover_b, line.cover)
        return ""

    def _over(self, number: int) -> bool:
        """Whether the line between the eyes passes over a line (only where heights go by the eye)."""
        field = self.field
        if field.optics.heights != "eye":
            return False
        ha, hb = 2 * self._level(self.a, self.here) + 1, 2 * self._level(self.b, self.there) + 1
        line = field.lines[number]
        top = 2 * (field.line_base[number] + line.height)
        at, common = cuts(self.p, self.q, [(*line.points, *line.points[-2:0:-1])])
        return all(ha * common + (hb - ha) * n >= top * common for n in at[1:-1])
