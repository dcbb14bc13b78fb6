"""Hex maps: the numbering and checks of Blood & Steel (section 6.2), and laws that hold on any map."""

from collections import deque
from itertools import pairwise
from math import dist, sqrt
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.hexes import DIRECTIONS, OFF_MAP, HexGrid, as_set, chosen, members, opposite

PROKHOROVKA = HexGrid(22, 21)

Low = Literal["even", "odd"]


@st.composite
def grids(draw: st.DrawFn) -> HexGrid:
    """Small maps of both kinds, single rows and columns among them."""
    low: Low = draw(st.sampled_from(("even", "odd")))
    return HexGrid(draw(st.integers(1, 9)), draw(st.integers(1, 9)), low)


@st.composite
def grids_with_two(draw: st.DrawFn) -> tuple[HexGrid, int, int]:
    """A map and two hexes on it."""
    grid = draw(grids())
    hexes = st.integers(0, grid.size - 1)
    return grid, draw(hexes), draw(hexes)


def hexes(text: str, grid: HexGrid = PROKHOROVKA) -> tuple[int, ...]:
    """The hexes of a line of printed numbers."""
    return tuple(grid.parse(name) for name in text.split())


def names(some: list[int] | tuple[int, ...], grid: HexGrid = PROKHOROVKA) -> str:
    """A line of printed numbers."""
    return " ".join(grid.ids[h] for h in some)


def walked(grid: HexGrid, start: int) -> list[int]:
    """Distances found by walking, the slow and certain way."""
    steps = [-1] * grid.size
    steps[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for near in grid.adjacent[here]:
            if steps[near] < 0:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


def centre(grid: HexGrid, h: int) -> tuple[float, float]:
    """Where the centre lies on paper, with hexes 1 high; south is positive."""
    low = (grid.column(h) % 2 == 0) == (grid.low == "even")
    return grid.column(h) * sqrt(3) / 2, grid.row(h) + (0.5 if low else 0.0)


# The numbering


def test_hexes_are_counted_down_the_columns() -> None:
    """0101 is the first hex, 0121 ends the first column, 2221 is the last."""
    assert PROKHOROVKA.size == 462
    assert [PROKHOROVKA.parse(name) for name in ("0101", "0121", "0201", "2221")] == [0, 20, 21, 461]
    assert PROKHOROVKA.ids[PROKHOROVKA.parse("0109")] == "0109"
    assert (PROKHOROVKA.column(8), PROKHOROVKA.row(8)) == (1, 9)


@pytest.mark.parametrize("name", ["9999", "0122", "2301", "0001", "", "109"])
def test_a_number_off_the_map_is_refused_by_name(name: str) -> None:
    """The message names the number and the size of the map."""
    with pytest.raises(ValueError, match=f"^no hex {name} on a 22 x 21 map$"):
        PROKHOROVKA.parse(name)


def test_a_map_needs_a_hex() -> None:
    """Neither side may be 0."""
    with pytest.raises(ValueError, match="0 x 5"):
        HexGrid(0, 5)
    with pytest.raises(ValueError, match="5 x 0"):
        HexGrid(5, 0)


def test_large_maps_get_longer_numbers() -> None:
    """Two digits are not enough for 120 columns, and no two hexes may share a number."""
    grid = HexGrid(120, 12)
    assert grid.ids[0] == "001001"
    assert grid.ids[-1] == "120012"
    assert len(grid.index) == grid.size


def test_edges_are_read_off_row_and_column() -> None:
    """Only row 01 is the north edge, only row 21 the south edge, whether the column lies high or low."""
    read = {name: PROKHOROVKA.edges(PROKHOROVKA.parse(name)) for name in PROKHOROVKA.ids}
    corners = {"0101": "NW", "0121": "SW", "2201": "NE", "2221": "SE"}
    assert {name: edges for name, edges in read.items() if len(edges) == 2} == corners
    counts = {edge: list(read.values()).count(edge) for edge in ("N", "S", "W", "E", "")}
    assert counts == {"N": 20, "S": 20, "W": 19, "E": 19, "": 380}
    assert HexGrid(1, 1).edges(0) == "NSWE"


# Neighbours and distances


@pytest.mark.parametrize(
    ("name", "around"),
    [("1310", "1309 1409 1410 1311 1210 1209"), ("1411", "1410 1511 1512 1412 1312 1311")],
)
def test_the_neighbours_of_section_6_2(name: str, around: str) -> None:
    """The two checks of the book, one in an odd and one in an even column, in the order of directions."""
    assert DIRECTIONS == ("N", "NE", "SE", "S", "SW", "NW")
    h = PROKHOROVKA.parse(name)
    assert names(PROKHOROVKA.neighbour[h]) == around
    assert PROKHOROVKA.adjacent[h] == PROKHOROVKA.neighbour[h]
    assert PROKHOROVKA.adjacent_set[h] == as_set(hexes(around))


@pytest.mark.parametrize(
    ("a", "direction", "b"),
    [("0109", "S", "0110"), ("0110", "NE", "0209"), ("0209", "SE", "0310"), ("2001", "NE", "2101")],
)
def test_hexsides_of_the_psel(a: str, direction: str, b: str) -> None:
    """Hexsides as the map data names them."""
    assert PROKHOROVKA.neighbour[PROKHOROVKA.parse(a)][DIRECTIONS.index(direction)] == PROKHOROVKA.parse(b)


def test_corners_have_the_neighbours_that_are_on_the_map() -> None:
    """A high corner has 2 neighbours in the north and 3 in the south; a low one the other way round."""
    assert names(PROKHOROVKA.adjacent[PROKHOROVKA.parse("0101")]) == "0201 0102"
    assert names(PROKHOROVKA.adjacent[PROKHOROVKA.parse("0121")]) == "0120 0220 0221"
    assert names(PROKHOROVKA.adjacent[PROKHOROVKA.parse("2201")]) == "2202 2102 2101"
    assert PROKHOROVKA.neighbour[0] == (OFF_MAP, OFF_MAP, 21, 1, OFF_MAP, OFF_MAP)


def test_odd_columns_may_lie_low() -> None:
    """Other maps number the other way: then 0202 is a high hex."""
    grid = HexGrid(3, 3, low="odd")
    assert names(grid.neighbour[grid.parse("0202")], grid) == "0201 0301 0302 0203 0102 0101"


@given(grids())
def test_every_step_can_be_taken_back(grid: HexGrid) -> None:
    """The opposite direction leads home, and the tables of neighbours agree."""
    for h in range(grid.size):
        for direction, near in enumerate(grid.neighbour[h]):
            assert near == OFF_MAP or grid.neighbour[near][opposite(direction)] == h
        assert grid.adjacent_set[h] == as_set(n for n in grid.neighbour[h] if n != OFF_MAP)


@given(grids())
def test_neighbours_are_the_nearest_on_paper(grid: HexGrid) -> None:
    """Drawn flat-top with the right columns lowered, neighbours are the hexes whose centres are 1 apart."""
    for a in range(grid.size):
        near = [b for b in range(grid.size) if 0.5 < dist(centre(grid, a), centre(grid, b)) < 1.5]
        assert sorted(grid.adjacent[a]) == near


@given(grids_with_two())
def test_distance_is_the_number_of_steps(case: tuple[HexGrid, int, int]) -> None:
    """The formula agrees with walking, both ways."""
    grid, a, b = case
    assert grid.distance(a, b) == walked(grid, a)[b] == grid.distance(b, a)


@given(grids_with_two(), st.integers(0, 12))
def test_rings_hold_the_hexes_at_their_distance(case: tuple[HexGrid, int, int], n: int) -> None:
    """ring() and within() agree with distance()."""
    grid, h, _ = case
    apart = [grid.distance(h, other) for other in range(grid.size)]
    assert members(grid.ring(h, n)) == [other for other in range(grid.size) if apart[other] == n]
    assert members(grid.within(h, n)) == [other for other in range(grid.size) if apart[other] <= n]


# Lines of sight


@pytest.mark.parametrize(
    ("a", "b", "groups"),
    [
        ("1310", "1310", []),
        ("1310", "1311", []),
        ("1309", "1311", ["1310"]),
        ("1209", "1311", ["1210 1310"]),
        ("1311", "1209", ["1210 1310"]),
        ("1309", "1509", ["1408 1409"]),
        ("0101", "0301", ["0201"]),  # the other hex of the side is off the map
        ("0221", "0421", ["0321"]),
        ("1310", "1610", ["1410", "1510"]),  # it leans: clear of the hexsides
        ("1310", "1710", ["1409 1410", "1510", "1609 1610"]),
        ("1310", "1413", ["1311", "1411", "1312", "1412"]),  # steep: more hexes than steps, all crossed
        ("1310", "1513", ["1311 1410", "1411", "1412 1512"]),
    ],
)
def test_hexes_between(a: str, b: str, groups: list[str]) -> None:
    """One hex a group, or the two of a hexside."""
    found = PROKHOROVKA.between(PROKHOROVKA.parse(a), PROKHOROVKA.parse(b))
    assert [names(group) for group in found] == groups


def test_a13_sight_lines() -> None:
    """A13 From 1309 the village 1310 hides 1311; past it, from 1209, 1311 is seen; 1310 itself is seen."""
    village = as_set(hexes("1310"))
    a1308, a1309, a1310, a1209, a1311 = hexes("1308 1309 1310 1209 1311")
    assert PROKHOROVKA.blocked(a1309, a1311, village)
    assert not PROKHOROVKA.blocked(a1209, a1311, village)
    assert PROKHOROVKA.blocked(a1209, a1311, village | as_set(hexes("1210")))
    assert not PROKHOROVKA.blocked(a1308, a1310, village)
    assert not PROKHOROVKA.blocked(a1310, a1308, village)


def test_r20_on_the_edge_of_the_map_the_other_hex_decides() -> None:
    """R20 The line from 0101 to 0301 runs along the north side of 0201, which alone blocks it."""
    a, middle, b = hexes("0101 0201 0301")
    assert PROKHOROVKA.blocked(a, b, as_set([middle]))
    assert not PROKHOROVKA.blocked(a, b, PROKHOROVKA.everywhere ^ as_set([middle]))


@given(grids_with_two())
def test_a_line_is_a_chain_of_groups_the_same_from_both_ends(case: tuple[HexGrid, int, int]) -> None:
    """No group is empty, each touches the next, and the enemy sees the same hexes in between."""
    grid, a, b = case
    groups = grid.between(a, b)
    assert grid.between(b, a) == groups[::-1]
    if a != b:
        chain = ((a,), *groups, (b,))
        for group, following in pairwise(chain):
            assert all(grid.distance(h, other) == 1 for h in group for other in following)
        assert len(groups) >= grid.distance(a, b) - 1


@given(grids_with_two())
def test_a_line_meets_the_hexes_under_it(case: tuple[HexGrid, int, int]) -> None:
    """Every point of the line drawn on paper lies in a hex of the answer, and no hex of it is too far off."""
    grid, a, b = case
    groups = grid.between(a, b)
    met = {a, b}.union(*groups)
    (x, y), (to_x, to_y) = centre(grid, a), centre(grid, b)
    points = [(x + (to_x - x) * i / 200, y + (to_y - y) * i / 200) for i in range(201)]
    for point in points:
        nearest = sorted((dist(point, centre(grid, h)), h) for h in range(grid.size))
        assert nearest[0][1] in met or (len(nearest) > 1 and nearest[1][0] - nearest[0][0] < 1e-9)
    for group in groups:
        for h in group:
            off = min(dist(point, centre(grid, h)) for point in points)
            assert off < 1 / sqrt(3)
            assert len(group) == 1 or off == pytest.approx(0.5, abs=0.01)


# Sets


@given(st.sets(st.integers(0, 500)))
def test_sets_give_back_their_members(some: set[int]) -> None:
    """Into a bit set and out again, small sets and large."""
    assert members(as_set(some)) == sorted(some)


@given(st.sets(st.integers(0, 461)))
def test_chosen_reads_a_table_at_the_members(some: set[int]) -> None:
    """The entries of the members and no others, in order."""
    assert chosen(PROKHOROVKA.ids, as_set(some)) == [PROKHOROVKA.ids[h] for h in sorted(some)]
    assert chosen(list(range(462)), as_set(some)) == sorted(some)
