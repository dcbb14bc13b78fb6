"""bk:0.1d Places worth going to: a net of nodes over a table, and those of it that one leg or a bend reaches.

The ground never moves, so both are made once for a table and kept beside it, whoever stands where. Elements that go
from node to node of one net also look from node to node, so that what is remembered of sight is asked again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise, product, zip_longest
from typing import Final, NamedTuple

from grognard.core.measure import Field, How, Point, Ruler, Way
from grognard.core.measure import name as node_name
from grognard.core.measure.paths import DIRECTIONS
from grognard.core.measure.segments import edges, holds

OPEN: Final = 0
COVER: Final = 1  # in or beside what covers, on a hill, at an objective
ROAD: Final = 2
GAP: Final = 50  # mm between open places: some fifty lie within a walk of 20 cm
INSET: Final = 20  # mm from the edge of a wood, or from a wall, to who uses it
ALONG: Final = 120  # mm between places along a line or a road
SPARE: Final = 8  # goals more than are wanted: some of them will be taken
BENT: Final = 8  # refused places to which a way round a corner is sought
CORNERS: Final = 6  # that are tried
TRIED: Final = 120  # places that are tried from one start


class Spot(NamedTuple):
    """A node of the net."""

    x: int
    y: int
    kind: int
    path: tuple[Point]  # straight to it
    words: tuple[str]
    house: str  # the building it lies in


@dataclass(slots=True)
class Goal:
    """Where one may go over the ground of a table."""

    path: tuple[Point, ...]  # without the start
    cost: int
    words: tuple[str, ...]  # the path as actions name it
    house: str  # the building it ends in
    end: Point
    plain: bool  # it ends at a node of the net, in no house


# -- the net -----------------------------------------------------------------------------------------------------------


def net(field: Field, roads: frozenset[str], wanted: Iterable[Point] = ()) -> list[Spot]:
    """The nodes of a table, in the order of their x: special ones, and a grid."""
    kinds: dict[Point, int] = {}
    for p, kind in _special(field, roads, wanted):
        if field.lattice.has(p) and field.on_line(p) < 0:
            kinds.setdefault(p, kind)
    width, height = field.lattice.width, field.lattice.height
    for p in product((*range(0, width, GAP), width), (*range(0, height, GAP), height)):
        if field.on_line(p) < 0:
            kinds.setdefault(p, OPEN)
    return [Spot(*p, kinds[p], (p,), (node_name(p),), _house(field, p)) for p in sorted(kinds)]


def near(nodes: list[Point], x: int, y: int, reach: int) -> list[Point]:
    """Of nodes in their order those that are nearer than so far."""
    first, last = bisect_left(nodes, (x - reach,)), bisect_right(nodes, (x + reach,))
    return [p for p in nodes[first:last] if (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y) < reach * reach]


def _special(field: Field, roads: frozenset[str], wanted: Iterable[Point]) -> Iterator[tuple[Point, int]]:
    snap = field.lattice.snap
    for p in wanted:
        yield snap(*p), COVER
    for zone in field.zones:
        xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
        middle = ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        if zone.ground in roads:
            corners = zone.outline
            ends = [((corners[a][0] + corners[b][0]) // 2, (corners[a][1] + corners[b][1]) // 2)
                    for a, b in ((0, -1), (1, 2))]  # fmt: skip
            yield from ((snap(*p), ROAD) for p in _strung(*ends))
        elif zone.cover or zone.rise:
            if holds(zone.outline, *middle):
                yield snap(*middle), COVER
            if not zone.walled:
                yield from ((snap(*p), COVER) for p in _inside(zone.outline))
    for line in field.lines:
        if line.cover:
            for a, b in pairwise(line.points):
                yield from ((snap(*p), COVER) for p in _beside(a, b))


def _strung(a: Point, b: Point) -> list[Point]:
    """Points along a segment, not at its ends."""
    length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    count = max(1, length // ALONG)
    return [
        (a[0] + (b[0] - a[0]) * n // (2 * count), a[1] + (b[1] - a[1]) * n // (2 * count))
        for n in range(1, 2 * count, 2)
    ]


def _inside(outline: tuple[Point, ...]) -> Iterator[Point]:
    """A little inside an outline that runs counter-clockwise."""
    for a, b in edges(outline):
        for p in _strung(a, b):
            q = _left_of(a, b, p, INSET)
            if holds(outline, *q):
                yield q


def _beside(a: Point, b: Point) -> Iterator[Point]:
    """On both sides of a line."""
    for p in _strung(a, b):
        yield _left_of(a, b, p, INSET)
        yield _left_of(a, b, p, -INSET)


def _left_of(a: Point, b: Point, p: Point, far: int) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = Ruler().leg(a, b) or 1
    return p[0] - dy * far // length, p[1] + dx * far // length


# -- what a start reaches ----------------------------------------------------------------------------------------------


def goals(field: Field, spots: list[Spot], start: Point, limit: int, how: How, most: int) -> list[Goal]:
    """Near and far, in every direction, into cover and along roads, by turns: the first few are of every kind. Where
    these are not as many as are wanted, ways round a corner, then any others."""
    reach, walked = limit // min(how.rates.values()), limit // how.rates[""]
    found: dict[Point, Goal] = {}
    refused: list[Point] = []
    cost_to = field.costs_from(start, how)
    for end in islice(_by_turns(_around(spots, start, walked, reach)), TRIED):
        p = end.path[0]
        cost = cost_to(p)
        if cost is None:
            refused.append(p)
        elif cost <= limit:
            found[p] = Goal(end.path, cost, end.words, end.house, p, not end.house)
            if len(found) == most + SPARE:
                return list(found.values())
    if len(found) < most:
        found |= _bent(field, start, limit, how, refused[:BENT], reach)
    for p in _rays(field, start, limit, how) if len(found) < most else ():
        cost = cost_to(p) if p not in found else None
        if cost is not None and cost <= limit:
            found[p] = _goal(field, (p,), cost, stray=True)
            if len(found) == most:
                break
    return list(found.values())


def _goal(field: Field, path: tuple[Point, ...], cost: int, *, stray: bool = False) -> Goal:
    house = _house(field, path[-1])
    return Goal(path, cost, tuple(map(node_name, path)), house, path[-1], not stray and not house)


def _house(field: Field, p: Point) -> str:
    zone = field.at(p).walled
    return field.zones[zone].id if zone >= 0 else ""


def _around(spots: list[Spot], start: Point, walked: int, reach: int) -> list[list[Spot]]:
    """The nodes within reach by kind and by eighth of a turn: covers nearest first; open ones the farthest, then the
    nearest, then the others. Those of roads matter to who is faster there, and are reached from farther away."""
    sx, sy = start
    limits = (walked * walked, walked * walked, reach * reach if reach > walked else 0)
    groups: list[list[tuple[int, Spot]]] = [[] for _ in range(8 * len(limits))]
    low, high = sy - reach, sy + reach
    for spot in spots[bisect_left(spots, (sx - reach,)) : bisect_right(spots, (sx + reach + 1,))]:
        x, y, kind, _, _, _ = spot
        if low <= y <= high:
            dx, dy = x - sx, y - sy
            far = dx * dx + dy * dy
            if 0 < far <= limits[kind]:
                eighth = (dx > 0) + 2 * (dy > 0) + 4 * (abs(dx) > abs(dy))
                groups[8 * kind + eighth].append((far, spot))
    ranked = []
    for number, some in enumerate(groups):
        if some:
            kind = number // 8
            some.sort(reverse=kind != COVER)
            nodes = [spot for _, spot in some]
            if kind == OPEN and len(nodes) > 2:
                nodes.insert(1, nodes.pop())
            ranked.append(nodes)
    return ranked


def _by_turns(groups: list[list[Spot]]) -> Iterator[Spot]:
    """One of each group, then again."""
    for some in zip_longest(*groups):
        yield from (spot for spot in some if spot is not None)


def _rays(field: Field, start: Point, limit: int, how: How) -> Iterator[Point]:
    """As far as one comes over open ground, in sixteen directions, and half as far."""
    step = field.lattice.step
    for part in (1, 2):
        for dx, dy in DIRECTIONS:
            count = limit // part // (how.rates[""] * how.ruler.leg((0, 0), (dx * step, dy * step)))
            end = (start[0] + dx * step * count, start[1] + dy * step * count)
            if count and field.lattice.inside(end) and field.on_line(end) < 0:
                yield end


def _bent(field: Field, start: Point, limit: int, how: How, ends: list[Point], reach: int) -> dict[Point, Goal]:
    """Ways round one corner to places that no straight leg reaches."""
    found: dict[Point, Goal] = {}
    corners = field._specials_near(start, reach, field._corner_cells)[: 2 * CORNERS] if ends else []
    first: dict[Point, Way] = {}
    for p in corners:
        if p != start and len(first) < CORNERS and not (way := field.leg(start, p, how)).refused and way.cost < limit:
            first[p] = way
    for end in ends:
        detours = sorted((way.length + how.ruler.leg(p, end), p) for p, way in first.items() if p != end)
        for _, p in detours[:2]:
            rest = field.leg(p, end, how)
            cost = first[p].cost + rest.cost
            if not rest.refused and cost <= limit:
                found[end] = _goal(field, (p, end), cost)
                break
    return found
