"""Movement over a hex map: what each hex costs to reach, for all hexes at once.

The hexes that cost the same are one bit set, and a step of all of them is a few shifts of that set: with
hexes counted down the columns, south is one bit up and east is one column of bits up. Only hexes beside a
hexside with a cost of its own, such as a river, need more care, and they are few.
"""

from collections.abc import Mapping
from typing import Final

from grognard.core.hexes import OFF_MAP, HexGrid, HexSet, as_set, chosen, members, opposite

__all__ = ["Ground", "chosen"]


class Ground:
    """What a step costs for one kind of mover, anywhere on a map; built once and shared."""

    __slots__ = (
        "_beside_sides",
        "_by_entry",
        "_cheapest",
        "_high",
        "_low",
        "_not_bottom",
        "_not_top",
        "_rows",
        "_shifts",
        "grid",
        "passable",
        "step_costs",
    )

    def __init__(self, grid: HexGrid, entry: list[int], sides: Mapping[tuple[int, int], int]) -> None:
        """Take the cost of entering each hex (0: impassable) and what crossing a hexside adds to it.

        A hexside is named by its two hexes and counts both ways, unless the opposite pair has its own cost.
        """
        _check(grid, entry, sides)
        self.grid: Final = grid
        self.passable: Final[HexSet] = as_set([h for h in range(grid.size) if entry[h]])
        self.step_costs: Final = tuple([_step_costs(grid, entry, sides, h) for h in range(grid.size)])
        self._by_entry: Final = _by_entry(entry)
        self._cheapest: Final = min([min([c for c in six if c], default=1) for six in self.step_costs])
        self._rows: Final = grid.rows
        self._low: Final[HexSet] = grid.low_columns
        self._high: Final[HexSet] = grid.everywhere ^ grid.low_columns
        self._not_top: Final[HexSet] = as_set([h for h in range(grid.size) if grid.row(h) > 1])
        self._not_bottom: Final[HexSet] = as_set([h for h in range(grid.size) if grid.row(h) < grid.rows])
        self._beside_sides: Final[HexSet] = as_set([h for pair in sides for h in pair])
        self._shifts: Final = _shifts(grid, sides, self._beside_sides)

    def step_cost(self, a: int, b: int) -> int:
        """The cost of the step from a to its neighbour b; 0 where there is no such step."""
        around = self.grid.neighbour[a]
        return self.step_costs[a][around.index(b)] if b != OFF_MAP and b in around else 0

    def reach(self, start: int, budget: int, blocked: HexSet = 0) -> list[HexSet]:
        """Where one can go from a hex: levels[k] holds the hexes whose cheapest cost is exactly k.

        There are budget + 1 levels. Blocked hexes are not entered; the start is never blocked.
        """
        levels = [0] * (budget + 1)
        levels[0] = 1 << start
        return self._fill(levels, (self.passable & ~blocked) | levels[0])

    def reach_from(self, seeds: list[HexSet], budget: int, blocked: HexSet = 0) -> list[HexSet]:
        """Where one can go having spent k to stand on a hex of seeds[k], as when entering from off the map.

        Seeds on blocked or impassable hexes, or beyond the budget, count for nothing.
        """
        levels = seeds[: budget + 1]
        levels.extend([0] * (budget + 1 - len(levels)))
        return self._fill(levels, self.passable & ~blocked)

    def path(self, levels: list[HexSet], goal: int, prefer: HexSet = 0) -> list[int]:
        """A cheapest way to the goal, without the hex one stands on at cost 0, given what reach() answered.

        It is traced back from the goal. Of equally cheap hexes to come from, one in `prefer` wins, then the
        first in the order of directions. A seed of reach_from() that cost something is the first step.
        """
        spent = self._level_of(levels, goal)
        way: list[int] = []
        here = goal
        while spent > 0:
            way.append(here)
            before = self._before(levels, here, spent, prefer)
            if before == OFF_MAP:
                break
            spent -= self.step_cost(before, here)
            here = before
        way.reverse()
        return way

    def _fill(self, levels: list[HexSet], free: HexSet) -> list[HexSet]:
        """Let every level spill into the dearer ones, cheapest first, so that each hex keeps its lowest."""
        last = len(levels) - 1
        by_entry = self._by_entry
        for spent in range(last + 1):
            here = levels[spent] & free
            levels[spent] = here
            if not here:
                continue
            free ^= here
            if spent + self._cheapest > last:
                continue
            careful = here & self._beside_sides
            if careful:
                self._spill_beside_sides(levels, spent, careful)
                here ^= careful
            if here:
                onto = self.around(here)
                for cost, hexes in by_entry:
                    if spent + cost <= last:
                        levels[spent + cost] |= onto & hexes
        return levels

    def around(self, here: HexSet) -> HexSet:
        """Every neighbour of the set, and bits beyond the last hex, which are no hex and cost nothing."""
        rows = self._rows
        north = (here & self._not_top) >> 1
        south = (here & self._not_bottom) << 1
        # Beside a high column lie the hexes of its own row and the one above, beside a low one those below.
        beside = here | (north & self._high) | (south & self._low)
        return north | south | (beside << rows) | (beside >> rows)

    def _spill_beside_sides(self, levels: list[HexSet], spent: int, here: HexSet) -> None:
        """The same for hexes with a costly side: direction by direction, each side at its own cost."""
        last = len(levels) - 1
        for extra, shifts in self._shifts:
            if spent + extra >= last:  # entering costs 1 at least, and the sides to come are no cheaper
                return
            onto = 0
            for shift, origins in shifts:
                leaving = here & origins
                if leaving:
                    onto |= leaving << shift if shift > 0 else leaving >> -shift
            if onto:
                for cost, hexes in self._by_entry:
                    if spent + extra + cost <= last:
                        levels[spent + extra + cost] |= onto & hexes

    def _level_of(self, levels: list[HexSet], goal: int) -> int:
        for spent in range(len(levels)):
            if levels[spent] >> goal & 1:
                return spent
        raise ValueError(f"hex {self.grid.ids[goal]} is out of reach")

    def _before(self, levels: list[HexSet], here: int, spent: int, prefer: HexSet) -> int:
        """The hex to come from, or OFF_MAP where the way enters the map."""
        found = OFF_MAP
        around = self.grid.neighbour[here]
        for direction in range(6):
            near = around[direction]
            if near == OFF_MAP:
                continue
            cost = self.step_costs[near][opposite(direction)]
            if 0 < cost <= spent and levels[spent - cost] >> near & 1:
                if prefer >> near & 1:
                    return near
                if found == OFF_MAP:
                    found = near
        return found


def _check(grid: HexGrid, entry: list[int], sides: Mapping[tuple[int, int], int]) -> None:
    """Refuse data that no map can mean; a step that costs nothing would also break the flood."""
    if len(entry) != grid.size:
        raise ValueError(f"{len(entry)} entry costs for {grid.size} hexes")
    if min(entry) < 0:
        raise ValueError(f"hex {grid.ids[entry.index(min(entry))]} has a negative cost")
    for a, b in sides:
        if b not in grid.adjacent[a]:
            raise ValueError(f"hexes {grid.ids[a]} and {grid.ids[b]} have no side in common")
        for start, goal in ((a, b), (b, a)):
            if entry[goal] and entry[goal] + _extra(sides, start, goal) < 1:
                raise ValueError(f"the step from {grid.ids[start]} to {grid.ids[goal]} would cost nothing")


def _extra(sides: Mapping[tuple[int, int], int], a: int, b: int) -> int:
    """What the side between a and b adds to a step from a to b."""
    return sides.get((a, b), sides.get((b, a), 0))


def _step_costs(grid: HexGrid, entry: list[int], sides: Mapping[tuple[int, int], int], h: int) -> tuple[int, ...]:
    """The cost of a step in each direction, 0 where there is none."""
    around = grid.neighbour[h]
    return tuple([entry[n] + _extra(sides, h, n) if n != OFF_MAP and entry[n] else 0 for n in around])


def _by_entry(entry: list[int]) -> tuple[tuple[int, HexSet], ...]:
    """For each cost of entry, cheapest first, the hexes that have it."""
    sets: dict[int, HexSet] = {}
    for h, cost in enumerate(entry):
        if cost:
            sets[cost] = sets.get(cost, 0) | 1 << h
    return tuple(sorted(sets.items()))


def _shifts(
    grid: HexGrid, sides: Mapping[tuple[int, int], int], origins: HexSet
) -> tuple[tuple[int, tuple[tuple[int, HexSet], ...]], ...]:
    """For each extra cost of a side, how far a step shifts the bit of a hex, and the hexes it holds for.

    A direction shifts differently from high and low columns, and two directions may shift alike; the shift
    and the hex together name the step, so directions need not be kept apart.
    """
    sets: dict[int, dict[int, HexSet]] = {}
    for h in members(origins):
        for n in grid.adjacent[h]:
            shifts = sets.setdefault(_extra(sides, h, n), {})
            shifts[n - h] = shifts.get(n - h, 0) | 1 << h
    return tuple([(extra, tuple(sorted(shifts.items()))) for extra, shifts in sorted(sets.items())])
