"""Where one may go: a useful list of destinations, and the whole reach."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, cached_property
from heapq import heapify, heappop, heappush
from typing import Final, NamedTuple

from grognard.core.measure.lattice import Ruler
from grognard.core.measure.legs import How, Shun, Walked, Way, touched
from grognard.core.measure.segments import Point, edges, square

MOST: Final = 60  # destinations in one list
CELL: Final = 50  # millimetres: special nodes are looked up by cells of this size
BENDS: Final = 12  # corners tried from one start
ROUND: Final = ("wall", "line")  # what one may go round
TRIES: Final = 60  # bends from which a route is sought on
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


Free = Callable[[Point], bool]  # whether one may stop somewhere
Ends = Callable[[Point], Iterable[Point]]  # where a way may end, by the place from which one looks


@cache
def _ray_ends(step: int, reach: int) -> tuple[tuple[int, int, int], ...]:
    """Sixteen directions at full, half and quarter reach: the square of the distance, and the offset."""
    found = []
    for part in (1, 2, 4):
        for dx, dy in DIRECTIONS:
            count = reach * 100 // part // Ruler(100).leg((0, 0), (dx * step, dy * step))
            if count:
                x, y = dx * step * count, dy * step * count
                found.append((x * x + y * y, x, y))
    return tuple(found)


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
        """Nodes diagonally outside the corners of walls, at doors and at the ends of lines, where a path may bend."""
        step = self.lattice.step
        found = set()
        for zone in self.zones:
            if zone.walled or zone.opaque:
                for x, y in zone.outline:
                    found |= {(x + dx, y + dy) for dx in (-step, step) for dy in (-step, step)}
            for (ax, ay), (bx, by) in zone.doors:
                x, y = self.lattice.snap(ax + bx, ay + by, 2)
                found |= {(x - step, y), (x + step, y)} if ax == bx else {(x, y - step), (x, y + step)}
        for line in self.lines:
            for x, y in (line.points[0], line.points[-1]):
                found |= {(x + dx, y + dy) for dx in (-step, step) for dy in (-step, step)}
        return sorted(p for p in found if self.lattice.has(p) and self.on_line(p) < 0)

    def offers(
        self,
        start: Point,
        allowance: int,
        how: How,
        free: Free,
        cells: Mapping[Point, list[Point]],
        shun: Shun = (),
        most: int = MOST,
    ) -> list[Offer]:
        """A useful list of destinations: special nodes, nearest first, then sixteen directions at full, half and
        quarter. Straight legs, and one bend where a wall is in the way."""
        found: dict[Point, Offer] = {}
        refused: list[Point] = []
        reach = allowance // max(1, min(how.rates.values())) // how.ruler.scale
        shun = [(p, keep) for p, keep in shun if square(p, start) <= (reach + keep) ** 2]
        judged = self.judging(start, how)
        near_by = self._specials_apart(start, reach, cells)
        for ends, limit in ((near_by, most // 2), (self._rays(start, reach), most)):
            for far, end in ends:
                if len(found) >= limit:
                    break
                if not far or end in found or not free(end) or touched(shun, start, end):
                    continue
                way = judged(end, far)
                if way.refused in ROUND:
                    refused.append(end)
                elif not way.refused and way.cost <= allowance:
                    found[end] = Offer((end,), way.cost, way.grounds)
        if len(found) < most:  # ways round a corner are dear: only where there is room for them
            for offer in self._bent(start, allowance, how, refused[:BENDS], shun):
                found.setdefault(offer.path[-1], offer)
                if len(found) >= most:
                    break
        return list(found.values())

    def _specials_near(self, start: Point, reach: int, cells: Mapping[Point, list[Point]]) -> list[Point]:
        """Special nodes within reach, nearest first."""
        return [p for _, p in self._specials_apart(start, reach, cells)]

    def _specials_apart(self, start: Point, reach: int, cells: Mapping[Point, list[Point]]) -> list[tuple[int, Point]]:
        """The same, each with the square of its distance."""
        x, y = start
        limit = reach * reach
        found = [
            (far, p)
            for cx in range((x - reach) // CELL, (x + reach) // CELL + 1)
            for cy in range((y - reach) // CELL, (y + reach) // CELL + 1)
            for p in cells.get((cx, cy), ())
            if (far := (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y)) <= limit
        ]
        found.sort()
        return found

    def _rays(self, start: Point, reach: int) -> list[tuple[int, Point]]:
        (x, y), (step, width, height) = start, self.lattice
        return [
            (far, (x + dx, y + dy))
            for far, dx, dy in _ray_ends(step, reach)
            if 0 <= x + dx <= width and 0 <= y + dy <= height
        ]

    def _bent(self, start: Point, allowance: int, how: How, ends: list[Point], shun: Shun) -> Iterable[Offer]:
        if not ends:
            return
        first: dict[Point, Way] = {}
        for p in self._specials_near(start, allowance // how.ruler.scale, self._corner_cells)[:BENDS]:
            if p == start:
                continue
            way = self.leg(start, p, how, shun)
            if not way.refused and way.cost <= allowance:
                first[p] = way
        length = how.ruler.leg
        for end in ends:
            # By the shortest detour first; where every ground costs the same, the first that is open is the best.
            detours = sorted((before.cost + length(p, end), p) for p, before in first.items() if p != end)
            best: Offer | None = None
            for least, p in detours:
                if least > allowance or (best and (how.flat or least >= best.cost)):
                    break
                way = self.leg(p, end, how, shun)
                cost = first[p].cost + way.cost
                if not way.refused and cost <= allowance and (best is None or cost < best.cost):
                    best = Offer((p, end), cost, first[p].grounds | way.grounds)
            if best:
                yield best

    @cached_property
    def corner_nodes(self) -> list[Point]:
        return self.corners()

    @cached_property
    def _corner_cells(self) -> dict[Point, list[Point]]:
        cells: dict[Point, list[Point]] = {}
        for p in self.corner_nodes:
            cells.setdefault((p[0] // CELL, p[1] // CELL), []).append(p)
        return cells

    def route(
        self, start: Point, ends: Ends, how: How, shun: Shun = (), most: int = TRIES, name: Hashable = None
    ) -> Offer | None:
        """The shortest way to one of the points that `ends` names as nearest from a place, bent where walls and lines
        end; None if there is none. After so many bends tried it is given up. Under a name of `ends` it is remembered
        how far every bend is from them."""
        length = how.ruler.leg
        nearest = min(ends(start), key=lambda end: (length(start, end), end), default=start)
        straight = self.leg(start, nearest, how, shun)
        if not straight.refused:
            return Offer((nearest,), straight.cost)
        far = self._from_bends(ends, how.ruler, name)
        # What it would come to, what was spent before, from where to where, the bends so far, whether that is the end.
        queue: list[tuple[int, int, Point, Point, tuple[Point, ...], bool]] = [(0, 0, start, start, (), False)]
        done: set[Point] = set()
        while queue and len(done) < most:
            _, spent, before, here, path, last = heappop(queue)
            if here in done:
                continue
            if here != start:
                # A leg is judged only when nothing shorter is left: most never are.
                way = self.leg(before, here, how)
                if way.refused or touched(shun, before, here):
                    continue
                spent, path = spent + way.cost, (*path, here)
            if last:
                return Offer(path, spent)
            done.add(here)
            for end in ends(here):
                heappush(queue, (spent + length(here, end), spent, here, end, path, True))
            queue += [
                (spent + leg + far[bend], spent, here, bend, path, False)
                for bend, leg in self.to_corners(here, how.ruler)
                if bend not in done
            ]
            heapify(queue)
        return None

    def _from_bends(self, ends: Ends, ruler: Ruler, name: Hashable) -> dict[Point, int]:
        """How far every bend is from the nearest end."""
        far = self._bends.get((name, ruler))
        if far is None:
            far = {bend: min((ruler.leg(bend, end) for end in ends(bend)), default=0) for bend in self.corner_nodes}
            if name is not None:
                self._bends[name, ruler] = far
        return far

    @cached_property
    def _bends(self) -> dict[tuple[Hashable, Ruler], dict[Point, int]]:
        return {}

    def to_corners(self, here: Point, ruler: Ruler) -> list[tuple[Point, int]]:
        """How far it is to every other corner; from one that is a corner itself it is measured once."""
        found = self._apart.get((here, ruler))
        if found is None:
            corners = self.corner_nodes
            found = [one for one in zip(corners, ruler.legs(here, corners), strict=True) if one[1]]
            if here in self._corners:
                self._apart[here, ruler] = found
        return found

    @cached_property
    def _apart(self) -> dict[tuple[Point, Ruler], list[tuple[Point, int]]]:
        return {}

    @cached_property
    def _corners(self) -> frozenset[Point]:
        return frozenset(self.corner_nodes)

    def reach(self, start: Point, allowance: int, how: How, free: Free, shun: Shun = (), every: int = 1) -> Reach:
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
        ends = {p: cost for p, cost in best.items() if p == start or free(p)}
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
