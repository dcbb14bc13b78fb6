"""What a table is made of: zones and lines, checked once; which zones hold a point, which a segment may meet.

Two structures make the questions cheap. A raster keeps one byte for each whole millimetre: the class of zones that hold
that point. And for each coordinate one integer is a set of features (a bit each): four of them, joined by `&`, leave
those whose box a segment meets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from grognard.core.errors import DataError
from grognard.core.measure.lattice import Lattice
from grognard.core.measure.segments import (
    Outline,
    Point,
    Span,
    area2,
    clip,
    convex,
    cuts,
    edges,
    holds,
    near,
    on,
    self_crossing,
)

FREE: Final = -1  # no limit
KEPT: Final = 16_384  # points of which it is remembered which lines they are beside


class Zone(NamedTuple):
    """An area of the table. What its numbers mean to sight is said in `sight`, to movement in `paths`."""

    id: str
    outline: Outline
    ground: str = ""  # the class that movement asks for
    layer: int = 1  # where zones overlap, the highest layer counts; in one layer the first
    cover: int = 0
    opaque: bool = False  # cuts sight that passes through it
    edge: int = FREE  # an end inside it sees out only if at most so much of the line lies in it
    inside: int = FREE  # two ends inside it see each other up to this distance
    hollow: bool = False  # a trench or hole: who is down in it sees nobody outside
    overlooked: bool = False  # low enough to be looked over from a crest
    height: int = 0  # of its top above the ground it stands on, in levels
    rise: int = 0  # a hill of so many levels: changes nothing else
    floors: int = 0
    walled: bool = False  # entered through doors only, or by climbing through
    doors: tuple[tuple[Point, Point], ...] = ()  # the gaps, as segments on the outline


class Line(NamedTuple):
    """A linear obstacle."""

    id: str
    points: tuple[Point, ...]
    kind: str = ""  # the class that movement asks for
    cover: int = 0
    solid: bool = False  # cuts sight where it is crossed
    spared: bool = False  # but not for an end beside it
    height: int = 0


class Optics(NamedTuple):
    """In which way the rules of a game let one see."""

    masked: bool = True  # a higher layer hides the lower ones on a line; else every zone counts as drawn
    heights: Literal["crest", "eye"] = "crest"  # by the crest one stands at, or by the line between two eyes
    crest: int = 25  # at the crest: at most so much of the line lies on one's own rise
    beside: int = 25  # so near a line one is beside it
    beside_closed: bool = False  # exactly so near counts


@dataclass(slots=True)
class Place:
    """What the zones that hold a point make of it. It is asked all the time, and a slot is read faster than a tuple."""

    zones: tuple[int, ...]
    top: int  # the zone that counts there, or -1
    level: int  # of the ground: the rises add up
    ground: str
    cover: int
    walled: int  # the walled zone that holds it, or -1
    hills: tuple[int, ...]
    bits: int  # the zones as a set


class Ground:
    """The zones and lines of one table."""

    _cells: bytes
    _held: tuple[frozenset[int], ...]

    def __init__(
        self,
        lattice: Lattice,
        zones: Sequence[Zone],
        lines: Sequence[Line] = (),
        optics: Optics = Optics(),  # noqa: B008  a plain value
        where: str = "table",
        base: Ground | None = None,
    ) -> None:
        self.lattice = lattice
        self.optics = optics
        self.zones = tuple(_checked(lattice, zone, where) for zone in zones)
        self.lines = tuple(_checked_line(lattice, line, where) for line in lines)
        self.index = {zone.id: z for z, zone in enumerate(self.zones)}
        self.line_index = {line.id: z for z, line in enumerate(self.lines)}
        for names, noun in ((self.index, "zone"), (self.line_index, "line")):
            if len(names) != len(self.zones if noun == "zone" else self.lines):
                raise DataError(f"{where}: two records of kind {noun} share an id")
        self.rises = tuple(z for z, zone in enumerate(self.zones) if zone.rise)
        self.walled = tuple(z for z, zone in enumerate(self.zones) if zone.walled)
        self.walled_bits = sum(1 << z for z in self.walled)
        self.rise_bits = sum(1 << z for z in self.rises)
        self.spared_bits = sum(1 << n for n, line in enumerate(self.lines) if line.spared)
        # What a sight line may be cut by or covered by, hills aside.
        self.sight_bits = sum(
            1 << z
            for z, zone in enumerate(self.zones)
            if not zone.rise and not zone.hollow and (zone.opaque or zone.cover)
        )
        opaque = (z for z, zone in enumerate(self.zones) if zone.opaque)
        self.opaque_bits = sum(1 << z for z in opaque) & self.sight_bits
        # Who is in one of these does not see as one in the open does.
        self.dim_bits = self.opaque_bits | sum(1 << z for z, zone in enumerate(self.zones) if zone.inside != FREE)
        self.by_eye = optics.heights == "eye"
        self._seen: defaultdict[Point, dict[Point, bool]] = defaultdict(dict)  # what `sight` remembers,
        self._pairs = 0  # and of how many pairs
        self._eye: Point | None = None  # from where was looked last,
        self._sees: Callable[[Point], bool] = bool  # and how one sees from there
        self._high: dict[int, tuple[int, int]] = {}  # by level: zones and lines that cut
        self._besides: dict[Point, int] = {}
        self._relations()
        self._masks()
        self._raster(base if base and self.zones[: len(base.zones)] == base.zones else None)
        self.base = [self._base(z) for z in range(len(self.zones))]
        self.line_base = [min(self.at(p).level for p in line.points) for line in self.lines]

    # -- built once ----------------------------------------------------------------------------------------------

    def _relations(self) -> None:
        """Which zones take precedence over which, where their boxes overlap; which are plain."""
        boxes = [_box(zone.outline) for zone in self.zones]
        self.boxes = boxes
        self.over: list[tuple[int, ...]] = []
        for z, zone in enumerate(self.zones):
            above = [
                other
                for other, rival in enumerate(self.zones)
                if other != z
                and not rival.rise
                and (rival.layer, -other) > (zone.layer, -z)
                and _overlap(boxes[z], boxes[other])
            ]
            self.over.append(() if zone.rise else tuple(above))
        self.over_bits = [sum(1 << other for other in above) for above in self.over]
        self.convex = [convex(zone.outline) for zone in self.zones]
        # On a sight line the zones above may hide this one, or every zone counts as drawn.
        self.veils = self.over if self.optics.masked else [() for _ in self.zones]
        self.plain = [self.convex[z] and not self.veils[z] for z in range(len(self.zones))]
        self.oblong = [_is_oblong(zone.outline) for zone in self.zones]

    def _masks(self) -> None:
        """For each coordinate the features that begin before it and that end after it. Areas are open, lines closed."""
        areas = [(box, 0) for box in self.boxes]
        bounds = [(_box(line.points), 1) for line in self.lines]
        self.zone_masks = self._mask_set(areas)
        self.line_masks = self._mask_set(bounds)

    def _mask_set(self, boxes: list[tuple[tuple[int, int, int, int], int]]) -> tuple[list[int], ...]:
        width, height = self.lattice.width, self.lattice.height
        made: list[list[int]] = []
        for low, axis, size in ((0, 0, width), (0, 2, width), (1, 1, height), (1, 3, height)):
            # A feature's bit comes or goes at one coordinate: between those places nothing changes.
            turns: dict[int, int] = {0: 0}
            for number, (box, closed) in enumerate(boxes):
                at = box[low] + 1 - closed if axis < 2 else box[low + 2] + closed
                if axis >= 2:
                    turns[0] ^= 1 << number
                turns[max(at, 0)] = turns.get(max(at, 0), 0) ^ 1 << number
            column: list[int] = []
            bits = 0
            places = sorted(place for place in turns if place <= size)
            for place, after in zip(places, (*places[1:], size + 1), strict=True):
                bits ^= turns[place]
                column += [bits] * (after - place)
            made.append(column)
        return tuple(made)

    def _raster(self, base: Ground | None) -> None:
        """Zone by zone; a table that differs from another only by more zones goes on from there."""
        width, height = self.lattice.width + 1, self.lattice.height + 1
        cells = bytearray(base._cells if base else width * height)
        held: list[frozenset[int]] = list(base._held) if base else [frozenset()]
        classes = {zones: number for number, zones in enumerate(held)}
        for z in range(len(base.zones) if base else 0, len(self.zones)):
            zone = self.zones[z]
            table = bytearray(range(256))
            known: set[int] = set()
            for y, first, last in _rows(zone.outline):
                start, stop = y * width + first, y * width + last + 1
                row = cells[start:stop]
                for old in set(row) - known:
                    both = held[old] | {z}
                    if both not in classes:
                        classes[both] = len(held)
                        held.append(both)
                        if len(held) > 256:
                            raise DataError(f"{zone.id}: more than 256 different overlaps of zones")
                    table[old] = classes[both]
                    known.add(old)
                cells[start:stop] = row.translate(bytes(table))
        self._cells = bytes(cells)
        self._held = tuple(held)
        self._width = width
        self.places = [self._place(zones) for zones in held]

    def _place(self, held: frozenset[int]) -> Place:
        zones = tuple(sorted(held))
        flat = [z for z in zones if not self.zones[z].rise]
        top = min(flat, key=lambda z: (-self.zones[z].layer, z), default=-1)
        walled = next((z for z in zones if self.zones[z].walled), -1)
        return Place(
            zones,
            top,
            sum(self.zones[z].rise for z in zones),
            self.zones[top].ground if top >= 0 else "",
            self.zones[top].cover if top >= 0 else 0,
            walled,
            tuple(z for z in zones if self.zones[z].rise),
            sum(1 << z for z in zones),
        )

    def _base(self, z: int) -> int:
        """The level that a whole zone stands on."""
        corners = [self.at(p) for p in self.zones[z].outline]
        return sum(self.zones[h].rise for h in self.rises if h != z and all(h in place.zones for place in corners))

    # -- questions -----------------------------------------------------------------------------------------------

    def at(self, p: Point) -> Place:
        """What is at a point of the table."""
        return self.places[self._cells[p[1] * self._width + p[0]]]

    def crossed(self, a: Point, b: Point, z: int) -> bool:
        """Whether a segment that meets a zone's box has a part inside the zone, as far as it counts there."""
        return bool(self.spans(a, b, z)) if self.veils[z] else self.cut_through(a, b, z)

    def cut_through(self, a: Point, b: Point, z: int) -> bool:
        """The same, whatever lies over it."""
        if self.oblong[z]:
            x0, y0, x1, y1 = self.boxes[z]
            dx, dy = b[0] - a[0], b[1] - a[1]
            k = dx * a[1] - dy * a[0]
            if dx * dy >= 0:
                first, second = dx * y1 - dy * x0 - k, dx * y0 - dy * x1 - k
            else:
                first, second = dx * y0 - dy * x0 - k, dx * y1 - dy * x1 - k
            return first > 0 > second or first < 0 < second
        if self.convex[z]:
            return clip(a, b, self.zones[z].outline) is not None
        return any(zone == z for _, zone in self.pieces(a, b, (z,)))

    def stretch(self, a: Point, b: Point, z: int) -> Span | None:
        """The part of a segment strictly inside a convex zone, whatever lies over it."""
        return clip(a, b, self.zones[z].outline)

    def spans(self, a: Point, b: Point, z: int) -> list[Span]:
        """The parts of a segment strictly inside a zone and under no other that takes precedence there."""
        if self.plain[z]:
            found = clip(a, b, self.zones[z].outline)
            return [found] if found else []
        return [span for span, zone in self.pieces(a, b, (z, *self.veils[z])) if zone == z]

    def pieces(self, a: Point, b: Point, among: Iterable[int] | None = None) -> list[tuple[Span, int]]:
        """A segment cut at outlines, each part with the zone that counts there (-1: none); equal neighbours merged."""
        numbers = list(range(len(self.zones)) if among is None else among)
        numbers = [z for z in numbers if not self.zones[z].rise or among is not None]
        at, common = cuts(a, b, [self.zones[z].outline for z in numbers])
        ranked = sorted(numbers, key=lambda z: (-self.zones[z].layer, z))
        dx, dy = b[0] - a[0], b[1] - a[1]
        scale = 2 * common
        found: list[tuple[Span, int]] = []
        for n0, n1 in pairwise(at):
            x, y = a[0] * scale + dx * (n0 + n1), a[1] * scale + dy * (n0 + n1)
            zone = next((z for z in ranked if holds(self.zones[z].outline, x, y, scale, closed=False)), -1)
            if found and found[-1][1] == zone:
                found[-1] = ((*found[-1][0][:2], n1, common), zone)
            else:
                found.append(((n0, common, n1, common), zone))
        return found

    def stays(self, a: Point, b: Point, z: int) -> bool:
        """Whether a segment stays inside a zone, its outline included."""
        outline = self.zones[z].outline
        at, common = cuts(a, b, [outline])
        dx, dy = b[0] - a[0], b[1] - a[1]
        middles = [n0 + n1 for n0, n1 in pairwise(at)] or [0]
        scale = 2 * common
        ends = holds(outline, *a) and holds(outline, *b)
        return ends and all(holds(outline, a[0] * scale + dx * n, a[1] * scale + dy * n, scale) for n in middles)

    def beside(self, p: Point, line: int) -> bool:
        """Whether a point is beside a line."""
        return bool(self.alongside(p) >> line & 1)

    def alongside(self, p: Point) -> int:
        """The lines (a bit each) that a point is beside; remembered: who stands somewhere is asked again and again."""
        found = self._besides.get(p)
        if found is None:
            if len(self._besides) >= KEPT:
                self._besides.clear()
            found = self._besides[p] = self._alongside(p)
        return found

    def _alongside(self, p: Point) -> int:
        reach, closed, (x, y) = self.optics.beside, self.optics.beside_closed, p
        clipped, found = self.lattice.clipped, 0
        met = boxes_met(self.line_masks, clipped((x - reach, y - reach)), clipped((x + reach, y + reach)))
        while met:
            n = met.bit_length() - 1
            met ^= 1 << n
            if any(near(p, a, b, reach, closed=closed) for a, b in pairwise(self.lines[n].points)):
                found |= 1 << n
        return found

    def skirts(self, p: Point, z: int) -> bool:
        """Whether a point is beside a zone, or in it."""
        reach, closed = self.optics.beside, self.optics.beside_closed
        outline = self.zones[z].outline
        return holds(outline, *p) or any(near(p, a, b, reach, closed=closed) for a, b in edges(outline))

    @cached_property
    def lined(self) -> frozenset[Point]:
        """The nodes that lie exactly on a line: nobody may stand there."""
        return frozenset(p for line in self.lines for p in self._nodes_on(line.points))

    @cached_property
    def door_nodes(self) -> frozenset[Point]:
        """The nodes that lie in a door."""
        return frozenset(p for zone in self.zones for door in zone.doors for p in self._nodes_on(door))

    def closed(self, grounds: frozenset[str]) -> frozenset[Point]:
        """The nodes on a line or in one of these grounds, where nobody may stand; reckoned once."""
        found = self._closed.get(grounds)
        if found is None:
            wet = any(zone.ground in grounds for zone in self.zones)
            nodes = (p for p in self.lattice.nodes() if wet and self.at(p).ground in grounds)
            found = self._closed[grounds] = self.lined.union(nodes)
        return found

    @cached_property
    def _closed(self) -> dict[frozenset[str], frozenset[Point]]:
        return {}

    def _nodes_on(self, points: Sequence[Point]) -> Iterator[Point]:
        step = self.lattice.step
        x0, y0, x1, y1 = _box(points)
        for x in range(-(-x0 // step) * step, x1 + 1, step):
            for y in range(-(-y0 // step) * step, y1 + 1, step):
                if any(on((x, y), a, b) for a, b in pairwise(points)):
                    yield (x, y)

    def on_line(self, p: Point) -> int:
        """The line that a point lies on exactly, or -1: nobody may stand there."""
        met = boxes_met(self.line_masks, p, p)
        while met:
            number = met.bit_length() - 1
            met ^= 1 << number
            points = self.lines[number].points
            if any(on(p, a, b) for a, b in pairwise(points)):
                return number
        return -1


def boxes_met(masks: tuple[list[int], ...], a: Point, b: Point) -> int:
    """The zones or lines (a bit each) whose box a segment meets; for each coordinate the masks say where boxes lie."""
    ax, ay = a
    bx, by = b
    if ax > bx:
        ax, bx = bx, ax
    if ay > by:
        ay, by = by, ay
    begun_x, left_x, begun_y, left_y = masks
    return begun_x[bx] & left_x[ax] & begun_y[by] & left_y[ay]


def _checked(lattice: Lattice, zone: Zone, where: str) -> Zone:
    """The zone with its outline counter-clockwise, or a sentence that says what is wrong with it."""
    place = f"{where}, zone {zone.id}, polygon"
    if len(zone.outline) < 3:
        raise DataError(f"{place}: an outline has three corners or more")
    for p in zone.outline:
        if not lattice.inside(p):
            raise DataError(f"{place}: ({p[0]}, {p[1]}) lies outside the table")
    if self_crossing(zone.outline):
        raise DataError(f"{place}: the outline crosses itself")
    turned = zone._replace(outline=zone.outline[::-1]) if area2(zone.outline) < 0 else zone
    if zone.walled and not convex(turned.outline):
        raise DataError(f"{place}: a zone with walls must be convex")
    for p, q in zone.doors:
        if not any(on(p, a, b) and on(q, a, b) for a, b in edges(zone.outline)):
            raise DataError(f"{where}, zone {zone.id}, door: ({p[0]}, {p[1]}) does not lie on the outline")
    return turned._replace(doors=tuple(_along(turned.outline, door) for door in zone.doors))


def _along(outline: Outline, door: tuple[Point, Point]) -> tuple[Point, Point]:
    """A door in the direction in which the outline runs: what lies right of it is outside."""
    (px, py), (qx, qy) = p, q = door
    (ax, ay), (bx, by) = next(edge for edge in edges(outline) if on(p, *edge) and on(q, *edge))
    return door if (qx - px) * (bx - ax) + (qy - py) * (by - ay) > 0 else (q, p)


def _checked_line(lattice: Lattice, line: Line, where: str) -> Line:
    place = f"{where}, line {line.id}, points"
    if len(line.points) < 2:
        raise DataError(f"{place}: a line has two points or more")
    for p in line.points:
        if not lattice.inside(p):
            raise DataError(f"{place}: ({p[0]}, {p[1]}) lies outside the table")
    return line


def _box(points: Sequence[Point]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _overlap(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _is_oblong(outline: Outline) -> bool:
    x0, y0, x1, y1 = _box(outline)
    return len(outline) == 4 and set(outline) == {(x0, y0), (x1, y0), (x1, y1), (x0, y1)}


def _rows(outline: Outline) -> Iterable[tuple[int, int, int]]:
    """For each whole y the whole x from first to last that a closed outline holds; parts may overlap."""
    x0, y0, x1, y1 = _box(outline)
    rectilinear = all(p[0] == q[0] or p[1] == q[1] for p, q in edges(outline))
    kept: list[tuple[int, int]] = []
    corners = {y for _, y in outline}
    for y in range(y0, y1 + 1):
        if not rectilinear or y in corners or y - 1 in corners:
            at, common = cuts((x0, y), (x1, y), [outline])
            kept = []
            for n0, n1 in pairwise(at):
                scale = 2 * common
                if holds(outline, x0 * scale + (x1 - x0) * (n0 + n1), y * scale, scale):
                    kept.append((-(-(n0 * (x1 - x0)) // common) + x0, n1 * (x1 - x0) // common + x0))
            # A corner that only touches this row is a part of its own.
            kept += [(x, x) for x, cy in outline if cy == y]
        for first, last in kept:
            if first <= last:
                yield y, first, last
