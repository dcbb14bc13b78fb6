"""Where one may go: a useful list of destinations, and the whole reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from grognard.core.measure.lattice import Ruler
from grognard.core.measure.legs import How, Shun, Walked, Way
from grognard.core.measure.segments import Point, edges, square

MOST: Final = 60  # destinations in one list
CELL: Final = 50  # millimetres: special nodes are looked up by cells of this size
BENDS: Final = 12  # corners tried from one start
DIRECTIONS: Final = tuple(
    (dx, dy)
    for dx in (-2, -1, 0, 1, 2)
    for dy in (-2, -1, 0, 1, 2)
    if (abs(dx), abs(dy)) in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
)


class Offer(NamedTuple):
    path: tuple[Point, ...]  # without the start
    cost: int
    grounds: frozenset[str] = frozenset()  # as in `Way`


class Reach(NamedTuple):
    """Every node within an allowance: its cost and how one comes there."""

    cost: Mapping[Point, int]
    back: Mapping[Point, Point]  # the bend before it; the start has none

    def path(self, end: Point) -> tuple[Point, ...]:
        """The way to a node, without the start."""
        points = [end]
        while points[-1] in self.back:
            points.append(self.back[points[-1]])
        return tuple(reversed(points[:-1]))


Blocked = Callable[[Point], bool]


class Field(Walked):
    """A table to look across and to move on."""

    # -- where one may go ----------------------------------------------------------------------------------------

    def specials(self, extra: Iterable[Point] = ()) -> dict[Point, list[Point]]:
        """Nodes worth going to, by cell: at the corners and sides of what covers, at doors, past the ends of lines."""
        step = self.lattice.step
        found: set[Point] = {p for p in extra if self.lattice.has(p)}
        for zone in self.zones:
            if zone.cover or zone.opaque:
                for (px, py), (qx, qy) in edges(zone.outline):
                    for n in (0, 1, 2):
                        found |= self._around_point(px + (qx - px) * n // 3, py + (qy - py) * n // 3, step)
            for (px, py), (qx, qy) in zone.doors:
                found |= self._around_point((px + qx) // 2, (py + qy) // 2, step)
        for line in self.lines:
            for p in line.points:
                found |= self._around_point(*p, 2 * step)
        cells: dict[Point, list[Point]] = {}
        for p in sorted(found):
            if self.on_line(p) < 0:
                cells.setdefault((p[0] // CELL, p[1] // CELL), []).append(p)
        return cells

    def _around_point(self, x: int, y: int, reach: int) -> set[Point]:
        step = self.lattice.step
        middle = self.lattice.snap(x, y)
        return {
            (middle[0] + dx, middle[1] + dy)
            for dx in (-reach, 0, reach)
            for dy in (-reach, 0, reach)
            if self.lattice.has((middle[0] + dx, middle[1] + dy)) and (dx + dy) % step == 0
        }

    def corners(self) -> list[Point]:
        """Nodes diagonally outside the corners of walls and at the ends of lines, where a path may bend."""
        step = self.lattice.step
        found = set()
        for zone in self.zones:
            if zone.walled or zone.opaque:
                for x, y in zone.outline:
                    found |= {(x + dx, y + dy) for dx in (-step, step) for dy in (-step, step)}
        for line in self.lines:
            for x, y in (line.points[0], line.points[-1]):
                found |= {(x + dx, y + dy) for dx in (-step, step) for dy in (-step, step)}
        return sorted(p for p in found if self.lattice.has(p) and self.on_line(p) < 0)

    def offers(
        self,
        start: Point,
        allowance: int,
        how: How,
        blocked: Blocked,
        cells: Mapping[Point, list[Point]],
        shun: Shun = (),
        most: int = MOST,
    ) -> list[Offer]:
        """A useful list of destinations: special nodes, nearest first, then sixteen directions at full, half and
        quarter. Straight legs, and one bend where a wall is in the way."""
        found: dict[Point, Offer] = {}
        refused: list[Point] = []
        reach = allowance // max(1, min(how.rates.values())) // how.ruler.scale
        near_by = self._specials_near(start, reach, cells)
        for ends, limit in ((near_by, most // 2), (self._rays(start, reach), most)):
            for end in ends:
                if len(found) >= limit:
                    break
                if end in found or end == start or blocked(end):
                    continue
                way = self.leg(start, end, how, shun)
                if not way.refused and way.cost <= allowance:
                    found[end] = Offer((end,), way.cost, way.grounds)
                elif way.refused in ("wall", "line"):
                    refused.append(end)
        for offer in self._bent(start, allowance, how, refused[:BENDS], shun):
            if len(found) < most:
                found.setdefault(offer.path[-1], offer)
        return list(found.values())

    def _specials_near(self, start: Point, reach: int, cells: Mapping[Point, list[Point]]) -> list[Point]:
        x, y = start
        near_ = [
            p
            for cx in range((x - reach) // CELL, (x + reach) // CELL + 1)
            for cy in range((y - reach) // CELL, (y + reach) // CELL + 1)
            for p in cells.get((cx, cy), ())
        ]
        limit = reach * reach
        return sorted((p for p in near_ if square(p, start) <= limit), key=lambda p: (square(p, start), p))

    def _rays(self, start: Point, reach: int) -> Iterable[Point]:
        step = self.lattice.step
        for part in (1, 2, 4):
            for dx, dy in DIRECTIONS:
                longest = Ruler(100).leg((0, 0), (dx * step, dy * step))
                count = reach * 100 // part // longest
                if count:
                    end = (start[0] + dx * step * count, start[1] + dy * step * count)
                    if self.lattice.inside(end):
                        yield end

    def _bent(self, start: Point, allowance: int, how: How, ends: list[Point], shun: Shun) -> Iterable[Offer]:
        if not ends:
            return
        corners = [p for p in self.corner_nodes if square(p, start) <= (allowance // how.ruler.scale) ** 2]
        first: dict[Point, Way] = {}
        for p in sorted(corners, key=lambda p: (square(p, start), p))[:BENDS]:
            way = self.leg(start, p, how, shun)
            if not way.refused and way.cost <= allowance:
                first[p] = way
        for end in ends:
            best: Offer | None = None
            for p, before in first.items():
                if p == end or before.cost + how.ruler.leg(p, end) > allowance:
                    continue
                way = self.leg(p, end, how, shun)
                cost = before.cost + way.cost
                if not way.refused and cost <= allowance and (best is None or cost < best.cost):
                    best = Offer((p, end), cost, before.grounds | way.grounds)
            if best:
                yield best

    @property
    def corner_nodes(self) -> list[Point]:
        kept: list[Point] | None = self.__dict__.get("_corner_nodes")
        if kept is None:
            kept = self.__dict__["_corner_nodes"] = self.corners()
        return kept

    def reach(self, start: Point, allowance: int, how: How, blocked: Blocked, shun: Shun = (), every: int = 1) -> Reach:
        """All nodes within an allowance: by a straight leg where there is one, else over the lattice (`every` so many
        nodes), sixteen neighbours each, straight from the bend before wherever that is possible."""
        step = self.lattice.step * every
        best, back = self._straight(start, allowance, how, shun, step)
        queue = [(cost, p) for p, cost in best.items()]
        heapify(queue)
        while queue:
            cost, here = heappop(queue)
            if cost > best[here]:
                continue
            for dx, dy in DIRECTIONS:
                there = (here[0] + dx * step, here[1] + dy * step)
                limit = best.get(there, allowance + 1)
                if limit <= cost or back.get(there) == start or not self.lattice.inside(there):
                    continue
                for bend in (back.get(here, start), here):
                    way = self.leg(bend, there, how, shun)
                    total = best[bend] + way.cost
                    if not way.refused and total < limit:
                        best[there], back[there] = total, bend
                        heappush(queue, (total, there))
                        break
        ends = {p: cost for p, cost in best.items() if p == start or not blocked(p)}
        return Reach(ends, back)

    def _straight(
        self, start: Point, allowance: int, how: How, shun: Shun, step: int
    ) -> tuple[dict[Point, int], dict[Point, Point]]:
        """The nodes that one straight leg reaches."""
        best, back = {start: 0}, {}
        reach = allowance // max(1, min(how.rates.values())) // how.ruler.scale
        most = reach // step
        for dx in range(-most, most + 1):
            for dy in range(-most, most + 1):
                end = (start[0] + dx * step, start[1] + dy * step)
                if end == start or (dx * dx + dy * dy) * step * step > reach * reach:
                    continue
                way = self.leg(start, end, how, shun)
                if not way.refused and way.cost <= allowance:
                    best[end], back[end] = way.cost, start
        return best, back
