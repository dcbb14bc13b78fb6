"""The battlefield (chapter 6): positions, distances, what a line of fire crosses, which steps lead where.

Positions are numbers: row by row from the lower edge (side A), each row from column 1. RESERVE is no position but may
end or begin a path.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from grognard.core.values import Action

RESERVE: Final = -1
NOBODY: Final = -1
WIDEST: Final = 8

Path = tuple[int, ...]


class Board:
    """tc:6.0a, tc:6.0e, tc:R1 Two ranks a side, always; tc:6.0b no man's land, a row or none; tc:6.0d columns."""

    def __init__(self, columns: int, row: bool) -> None:
        names = ("A2", "A1", "N", "B1", "B2") if row else ("A2", "A1", "B1", "B2")
        self.columns = columns
        self.rows = len(names)
        self.row_names = names
        self.size = self.rows * columns
        self.ids = [f"{name}-{column}" for name in names for column in range(1, columns + 1)]
        self.index = {name: place for place, name in enumerate(self.ids)}
        self.row = [place // columns for place in range(self.size)]
        self.column = [place % columns for place in range(self.size)]
        last = self.rows - 1
        self.owner = [0 if r <= 1 else 1 if r >= last - 1 else NOBODY for r in self.row]  # tc:6.0b
        self.second = [[p for p in range(self.size) if self.row[p] == edge] for edge in (0, last)]  # tc:8.3a
        self.first = [[p for p in range(self.size) if self.row[p] == front] for front in (1, last - 1)]
        self.own = [[p for p in range(self.size) if self.owner[p] == side] for side in (0, 1)]
        self.rear = [[self.row[p] == edge for p in range(self.size)] for edge in (0, last)]
        self.distance = [[self._distance(a, b) for b in range(self.size)] for a in range(self.size)]
        self.neighbours = [
            tuple(b for b in range(self.size) if self.distance[a][b] == 1) for a in range(self.size)
        ]  # tc:8.0d
        self.near = [tuple(b for b in range(self.size) if self.distance[a][b] in (1, 2)) for a in range(self.size)]
        self.between = [[self._between(a, b) for b in range(self.size)] for a in range(self.size)]
        # the last element of a side's row stands for the reserve, so that RESERVE = -1 indexes it
        self.steps = [[self._steps(side, a) for a in (*range(self.size), RESERVE)] for side in (0, 1)]
        self.names = [*self.ids, "reserve"]
        self._moves: dict[str, dict[Path, Action]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A board travels by its measures: whoever unpacks a view has the same one."""
        return board, (self.columns, "N" in self.row_names)

    def _distance(self, a: int, b: int) -> int:
        """tc:9.1d The larger of the row and column differences."""
        return max(abs(self.row[a] - self.row[b]), abs(self.column[a] - self.column[b]))

    def _between(self, a: int, b: int) -> tuple[int, ...]:
        """tc:9.2c-d, tc:R14 The middle positions of a line of two: one on straight lines and diagonals, else two."""
        if self._distance(a, b) != 2:
            return ()
        rows = self._halves(self.row[a], self.row[b])
        columns = self._halves(self.column[a], self.column[b])
        if len(rows) == 2:  # offset 1 in rows, 2 in columns
            return tuple(r * self.columns + columns[0] for r in rows)
        return tuple(rows[0] * self.columns + c for c in columns)

    @staticmethod
    def _halves(a: int, b: int) -> tuple[int, ...]:
        return (a, b) if abs(a - b) == 1 else ((a + b) // 2,)

    def _steps(self, side: int, a: int) -> tuple[int, ...]:
        """tc:8.3a-b, tc:5.0d-e, tc:R10 The reserve touches the own second rank and nothing else; never the enemy's."""
        if a == RESERVE:
            return tuple(self.second[side])
        return (*self.neighbours[a], RESERVE) if self.rear[side][a] else self.neighbours[a]

    def backwards(self, side: int, a: int) -> tuple[int, ...]:
        """Sideways or towards the own reserve: where a Tactical Withdrawal may lead."""
        sign = -1 if side == 0 else 1
        return tuple(b for b in self.steps[side][a] if b == RESERVE or (self.row[b] - self.row[a]) * sign >= 0)

    def moves(self, name: str, paths: list[Path]) -> list[Action]:
        """The moves of a piece along these paths; actions that come up by the thousand are made once."""
        made = self._moves.get(name)
        if made is None:
            made = self._moves[name] = {}
        for path in paths:
            if path not in made:
                made[path] = Action("go", (name, *[self.names[place] for place in path]))
        return [made[path] for path in paths]

    def edge(self, a: int, b: int) -> tuple[int, int]:
        return (a, b) if a < b else (b, a)

    def label(self, place: int) -> str:
        return self.names[place]


@cache
def board(columns: int, row: bool) -> Board:
    """Boards are few and shared."""
    return Board(columns, row)


PLACE_NAMES: Final = frozenset((*board(WIDEST, True).ids, "reserve"))
