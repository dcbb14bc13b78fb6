"""bk:0.1a, bk:0.20a Room: whether a base fits somewhere, and who is in a building."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import product
from typing import Final

from grognard.core.measure import Point
from grognard.core.values import Refusal
from grognard.games.blitzkrieg.ground import NET
from grognard.games.blitzkrieg.state import HIDDEN, Fight, Unit

WIDEST: Final = 40  # mm: no base has a larger radius
CELL: Final = 100  # mm: the squares by which one looks who is in the way

Crowd = list[tuple[int, Unit, Point]]  # elements on the table, each with its place
Base = tuple[int, int, int]  # somebody in the way: its place, and how far another must keep from it


def crowd(s: Fight, i: int, far: int = 0, at: Point | None = None) -> Crowd:
    """Everybody else on the table; with `far` only those whom it may come to stand beside within so far of a place: of
    its own, where none is named."""
    at = at or s.units[i].at
    if not far or at is None:
        return [(j, unit, unit.at) for j, unit in enumerate(s.units) if unit.at is not None and j != i]
    wide = far + 2 * (s.models[i].radius + WIDEST)
    left, right, low, high = at[0] - wide, at[0] + wide, at[1] - wide, at[1] + wide
    return [
        (j, unit, p) for j, unit in enumerate(s.units)
        if (p := unit.at) and left <= p[0] <= right and low <= p[1] <= high and j != i
    ]  # fmt: skip


def blocking(s: Fight, i: int, among: Crowd) -> list[Base]:
    """bk:0.1a Whoever of these may keep its base from a place outside buildings; vehicles mind wrecks as well."""
    models, at = s.models, s.table.field.at
    radius, side = models[i].radius, models[i].side
    found = [
        (p[0], p[1], models[j].radius + radius) for j, unit, p in among
        if not (unit.marks & HIDDEN and models[j].side != side) and at(p).walled < 0
    ]  # fmt: skip
    if s.wrecks and models[i].kind == "vehicle":
        found += [(x, y, 2 * radius) for x, y, *_ in s.wrecks]
    return found


def within_walls(s: Fight, house: str) -> list[int]:
    """Who is in a building."""
    field, z = s.table.field, s.table.buildings[house]
    x0, y0, x1, y1 = field.boxes[z]
    near_by = [(j, unit.at) for j, unit in enumerate(s.units)
               if unit.at and x0 <= unit.at[0] <= x1 and y0 <= unit.at[1] <= y1]  # fmt: skip
    return [j for j, at in near_by if field.at(at).walled == z]


def house_refusal(s: Fight, i: int, house: str) -> Refusal | None:
    """bk:0.20a A building holds so many, of one side."""
    inside = [j for j in within_walls(s, house) if j != i]
    if any(s.models[j].side != s.models[i].side and not s.is_hidden(j) for j in inside):
        return Refusal("bk:0.20a", "refusal.held", {"thing": house})
    own = [j for j in inside if s.models[j].side == s.models[i].side]
    full = len(own) >= s.table.features[house].capacity
    return Refusal("bk:0.20a", "refusal.full", {"thing": house}) if full else None


def taken(s: Fight, i: int, p: Point) -> bool:
    """bk:0.1a Whether a base does not fit at a place outside buildings, because of another."""
    return not Room(s, i, crowd(s, i, 1, p)).free(p)


class Room:
    """bk:0.1a Whether a base fits somewhere; `among`: who stands near the places that will be asked about."""

    __slots__ = ("_full", "_shut", "others")

    def __init__(self, s: Fight, i: int, among: Crowd) -> None:
        self.others = blocking(s, i, among)
        self._full: set[Point] | None = None
        self._shut: dict[str, Refusal | None] = {}

    def free(self, p: Point) -> bool:
        """Whether its base fits there."""
        x, y = p
        for ax, ay, apart in self.others:
            dx, dy = ax - x, ay - y
            if dx * dx + dy * dy < apart * apart:
                return False
        return True

    def full(self, s: Fight, nodes: int = NET) -> set[Point]:
        """The nodes of the table's net, or of a side's zone, where it does not fit."""
        if self._full is None:
            self._full = set().union(*[s.table.nodes_within(nodes, *one) for one in self.others])
        return self._full

    def shut(self, s: Fight, i: int, house: str) -> Refusal | None:
        """Why it cannot go into a building."""
        if house not in self._shut:
            self._shut[house] = house_refusal(s, i, house)
        return self._shut[house]


def free_at(s: Fight, i: int) -> Callable[[Point], bool]:
    """The same for thousands of places: who may be in the way is looked up by square of the table."""
    cells: defaultdict[Point, list[Base]] = defaultdict(list)
    for x, y, apart in blocking(s, i, crowd(s, i)):
        columns = range((x - apart) // CELL, (x + apart) // CELL + 1)
        rows = range((y - apart) // CELL, (y + apart) // CELL + 1)
        for cell in product(columns, rows):
            cells[cell].append((x, y, apart * apart))

    def free(p: Point) -> bool:
        x, y = p
        near_by = cells.get((x // CELL, y // CELL), ())
        return not any((ax - x) * (ax - x) + (ay - y) * (ay - y) < apart for ax, ay, apart in near_by)

    return free
