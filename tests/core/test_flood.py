"""Movement costs: the flood agrees with Dijkstra on any ground, and with the map of Blood & Steel."""

from heapq import heappop, heappush
from typing import Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core import flood, hexes
from grognard.core.flood import Ground
from grognard.core.hexes import HexGrid, HexSet, as_set, members


class Case(NamedTuple):
    """A map with costs, and a mover on it."""

    grid: HexGrid
    entry: list[int]
    sides: dict[tuple[int, int], int]
    start: int
    budget: int
    blocked: HexSet


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any small map: impassable hexes, rivers, one-way slopes, roads that make a step cheaper."""
    low: Literal["even", "odd"] = draw(st.sampled_from(("even", "odd")))
    grid = HexGrid(draw(st.integers(1, 8)), draw(st.integers(1, 8)), low)
    anywhere = st.integers(0, grid.size - 1)
    entry = draw(st.lists(st.sampled_from((1, 1, 1, 2, 2, 3, 0)), min_size=grid.size, max_size=grid.size))
    pairs = [(a, b) for a in range(grid.size) for b in grid.adjacent[a]]
    sides: dict[tuple[int, int], int] = {}
    if pairs:
        sides = draw(st.dictionaries(st.sampled_from(pairs), st.sampled_from((2, 2, 1, 0, 9, -1)), max_size=12))
        for a, b in list(sides):
            if sides[a, b] < 0 and 1 in (entry[a], entry[b]):
                del sides[a, b]  # the step would cost nothing
    blocked = as_set(draw(st.sets(anywhere, max_size=12)))
    return Case(grid, entry, sides, draw(anywhere), draw(st.integers(0, 12)), blocked)


def step(case: Case, a: int, b: int) -> int:
    """The cost of a step, from the plain data."""
    if (a, b) in case.sides:
        return case.entry[b] + case.sides[a, b]
    return case.entry[b] + case.sides.get((b, a), 0)


def dijkstra(case: Case, seeds: dict[int, int]) -> dict[int, int]:
    """The cheapest cost of every hex within the budget, one hex at a time."""
    best: dict[int, int] = {}
    heap = [(cost, h) for h, cost in sorted(seeds.items()) if cost <= case.budget]
    heap.sort()
    while heap:
        cost, here = heappop(heap)
        if here in best:
            continue
        best[here] = cost
        for near in case.grid.adjacent[here]:
            total = cost + step(case, here, near)
            if case.entry[near] and not case.blocked >> near & 1 and total <= case.budget:
                heappush(heap, (total, near))
    return best


def costs(levels: list[HexSet]) -> dict[int, int]:
    """Hex to cost; fails if a hex is on two levels."""
    result: dict[int, int] = {}
    for spent, level in enumerate(levels):
        for h in members(level):
            assert h not in result
            result[h] = spent
    return result


def walk_cost(ground: Ground, start: int, way: list[int]) -> int:
    """The cost of a way, every step of which must exist."""
    total = 0
    for a, b in zip([start, *way], way, strict=False):
        assert ground.step_cost(a, b) > 0
        total += ground.step_cost(a, b)
    return total


@given(cases())
def test_reach_is_the_cheapest_cost_of_every_hex(case: Case) -> None:
    """The levels are what Dijkstra finds, and there is one a point of the budget."""
    levels = Ground(case.grid, case.entry, case.sides).reach(case.start, case.budget, case.blocked)
    assert len(levels) == case.budget + 1
    assert levels[0] == 1 << case.start
    assert costs(levels) == dijkstra(case, {case.start: 0})


@given(cases(), st.dictionaries(st.integers(0, 63), st.integers(0, 6), max_size=6))
def test_reach_from_seeds(case: Case, wanted: dict[int, int]) -> None:
    """Entering the map at a cost is the same flood; seeds that cannot be entered count for nothing."""
    wanted = {h: cost for h, cost in wanted.items() if h < case.grid.size}
    seeds = [as_set(h for h, cost in wanted.items() if cost == spent) for spent in range(7)]
    given_seeds = list(seeds)
    levels = Ground(case.grid, case.entry, case.sides).reach_from(seeds, case.budget, case.blocked)
    valid = {h: cost for h, cost in wanted.items() if case.entry[h] and not case.blocked >> h & 1}
    assert len(levels) == case.budget + 1
    assert costs(levels) == dijkstra(case, valid)
    assert seeds == given_seeds  # the caller's list is left alone


@given(cases(), st.sets(st.integers(0, 63)))
def test_a_path_costs_what_its_level_says(case: Case, preferred: set[int]) -> None:
    """Every hex reached has a way of exactly its cost, over hexes that may be entered."""
    ground = Ground(case.grid, case.entry, case.sides)
    levels = ground.reach(case.start, case.budget, case.blocked)
    for goal, spent in costs(levels).items():
        way = ground.path(levels, goal, as_set(preferred))
        assert walk_cost(ground, case.start, way) == spent
        assert (way[-1:] or [case.start]) == [goal]
        assert not as_set(way) & case.blocked
        assert case.start not in way


@given(cases())
def test_step_costs_are_the_data(case: Case) -> None:
    """Entry plus hexside for neighbours, 0 for what is no step."""
    ground = Ground(case.grid, case.entry, case.sides)
    for a in range(case.grid.size):
        for b in range(-1, case.grid.size):
            possible = b in case.grid.adjacent[a] and case.entry[b]
            assert ground.step_cost(a, b) == (step(case, a, b) if possible else 0)


# Small maps, read by eye


def open_ground(columns: int, rows: int) -> Ground:
    """A map where every step costs 1."""
    grid = HexGrid(columns, rows)
    return Ground(grid, [1] * grid.size, {})


def test_on_open_ground_the_levels_are_rings() -> None:
    """Without terrain the cost is the distance, up to the edges and corners of the map."""
    ground = open_ground(22, 21)
    for name in ("0101", "1310", "1411", "2221", "0121", "2201"):
        start = ground.grid.parse(name)
        assert ground.reach(start, 8) == [ground.grid.ring(start, n) for n in range(9)]


def test_a_mover_may_stand_where_others_may_not_go() -> None:
    """The start is neither blocked nor impassable for the one who stands there."""
    grid = HexGrid(1, 3)
    ground = Ground(grid, [1, 0, 1], {})
    assert ground.reach(1, 1, as_set([1])) == [as_set([1]), as_set([0, 2])]


def test_crossing_the_psel() -> None:
    """7.1.b From 0109 south to 0110 is 1 for the hex and 2 for the river; 0108, north of it, costs 1."""
    grid = HexGrid(22, 21)
    sides = {(grid.parse("0109"), grid.parse("0110")): 2, (grid.parse("0209"), grid.parse("0110")): 2}
    ground = Ground(grid, [1] * grid.size, sides)
    kliuchi, south = grid.parse("0109"), grid.parse("0110")
    assert ground.step_cost(kliuchi, south) == 3
    assert ground.step_cost(south, kliuchi) == 3
    assert ground.step_cost(kliuchi, grid.parse("0108")) == 1
    assert ground.reach(kliuchi, 3)[3] >> south & 1


def test_a_slope_may_cost_more_one_way() -> None:
    """A pair and its opposite each keep their own cost."""
    grid = HexGrid(1, 2)
    ground = Ground(grid, [1, 1], {(0, 1): 0, (1, 0): 4})
    assert (ground.step_cost(0, 1), ground.step_cost(1, 0)) == (1, 5)


def test_of_equal_ways_the_preferred_one_is_taken() -> None:
    """From 1309 to 1411 there are ways of equal length; the order of directions decides, or a wish."""
    ground = open_ground(22, 21)
    grid = ground.grid
    start, goal = grid.parse("1309"), grid.parse("1411")
    levels = ground.reach(start, 5)
    ids = [[grid.ids[h] for h in ground.path(levels, goal, prefer)] for prefer in (0, 1 << grid.parse("1311"))]
    assert ids == [["1409", "1410", "1411"], ["1310", "1311", "1411"]]


def test_a_way_from_off_the_map_begins_with_the_hex_of_entry() -> None:
    """A seed that cost 2 is the first step; to stand at cost 0 is no step at all."""
    ground = open_ground(5, 1)
    levels = ground.reach_from([0, 0, as_set([0])], 4)
    assert ground.path(levels, 2) == [0, 1, 2]
    assert ground.path(levels, 0) == [0]
    assert ground.path(ground.reach(0, 4), 0) == []


def test_there_is_no_way_to_a_hex_out_of_reach() -> None:
    """The refusal names the hex."""
    ground = open_ground(5, 5)
    with pytest.raises(ValueError, match="hex 0505 is out of reach"):
        ground.path(ground.reach(0, 2), ground.grid.parse("0505"))


@pytest.mark.parametrize(
    ("entry", "sides", "message"),
    [
        ([1, 1], {}, "2 entry costs for 4 hexes"),
        ([1, -1, 1, 1], {}, "hex 0102 has a negative cost"),
        ([1, 1, 1, 1], {(0, 3): 2}, "hexes 0101 and 0202 have no side in common"),
        ([1, 1, 1, 1], {(0, 1): -1}, "the step from 0101 to 0102 would cost nothing"),
        ([1, 2, 1, 1], {(0, 1): -1}, "the step from 0102 to 0101 would cost nothing"),
    ],
)
def test_data_that_makes_no_sense_is_refused(entry: list[int], sides: dict[tuple[int, int], int], message: str) -> None:
    """A wrong map is found when it is loaded, not in the middle of a game."""
    with pytest.raises(ValueError, match=message):
        Ground(HexGrid(2, 2), entry, sides)


def test_chosen_is_offered_beside_the_flood() -> None:
    """Those who flood a map read tables at the hexes reached."""
    assert flood.chosen is hexes.chosen
