"""bk:0.1a, bk:0.20a Room: whether a base fits somewhere, and who is in a building."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Final

from grognard.core.measure import Point, square_of
from grognard.games.blitzkrieg.state import HIDDEN, Fight

WIDEST: Final = 40  # mm: no base has a larger radius
CELL: Final = 100  # mm: the squares by which one looks who is in the way


def within_walls(s: Fight, house: str) -> list[int]:
    """Who is in a building."""
    field, z = s.table.field, s.table.buildings[house]
    x0, y0, x1, y1 = field.boxes[z]
    near_by = [(j, unit.at) for j, unit in enumerate(s.units)
               if unit.at and x0 <= unit.at[0] <= x1 and y0 <= unit.at[1] <= y1]  # fmt: skip
    return [j for j, at in near_by if field.at(at).walled == z]


def taken(s: Fight, i: int, p: Point) -> bool:
    """bk:0.1a Whether a base does not fit at a place outside buildings, because of another."""
    x, y = p
    radius, side = s.models[i].radius, s.models[i].side
    for j, unit in enumerate(s.units):
        at = unit.at
        if at is None or abs(at[0] - x) > WIDEST + radius or abs(at[1] - y) > WIDEST + radius or j == i:
            continue
        if unit.marks & HIDDEN and s.models[j].side != side:
            continue
        if square_of(at, p) < (s.models[j].radius + radius) ** 2 and not s.table.building(at):
            return True
    apart = (2 * radius) ** 2
    return s.models[i].kind == "vehicle" and any(square_of((wx, wy), p) < apart for wx, wy, *_ in s.wrecks)


def free_at(s: Fight, i: int, reach: int = 0) -> Callable[[Point], bool]:
    """The same as a question that is asked about many places. `reach`: they lie so far from where it stands."""
    radius, side, models, building = s.models[i].radius, s.models[i].side, s.models, s.table.building
    x, y = s.units[i].at or (0, 0)
    far = reach + 2 * radius + WIDEST if reach else s.table.lattice.width + s.table.lattice.height
    crowd: Crowd = defaultdict(list)
    for j, unit in enumerate(s.units):
        at = unit.at
        if at is None or not (-far <= at[0] - x <= far and -far <= at[1] - y <= far) or j == i:
            continue
        if not (unit.marks & HIDDEN and models[j].side != side) and not building(at):
            _joins(crowd, *at, models[j].radius + radius)
    for wx, wy, *_ in s.wrecks if models[i].kind == "vehicle" else ():
        _joins(crowd, wx, wy, 2 * radius)

    def free(p: Point) -> bool:
        x, y = p
        for ax, ay, apart in crowd.get((x // CELL, y // CELL), ()):
            dx, dy = ax - x, ay - y
            if dx * dx + dy * dy < apart:
                return False
        return True

    return free


Crowd = defaultdict[Point, list[tuple[int, int, int]]]  # by square of the table: who may be in the way there


def _joins(crowd: Crowd, x: int, y: int, apart: int) -> None:
    """One more: in each of the squares, four at most, that are near."""
    one = (x, y, apart * apart)
    left, right, low, high = (x - apart) // CELL, (x + apart) // CELL, (y - apart) // CELL, (y + apart) // CELL
    crowd[left, low].append(one)
    if right != left:
        crowd[right, low].append(one)
    if high != low:
        crowd[left, high].append(one)
        if right != left:
            crowd[right, high].append(one)
