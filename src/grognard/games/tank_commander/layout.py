"""Where things lie on the table of Tank Commander: positions, piles, hands. Plain geometry, y downwards.

The reader's side is at the lower edge (section 9). Column 1 is on the left of side A, so the upper edge sees it on the
right: for side B the whole battlefield is turned around.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Outline, Point
from grognard.games.tank_commander.board import Board

WIDTH: Final = 272.0  # of a position
HEIGHT: Final = 138.0
GAP: Final = 6.0
MARGIN: Final = (30.0, 12.0)  # of the mat: for the names of the ranks, and elsewhere
COLUMN: Final = 196.0  # of piles, beside the mat
SPACE: Final = 12.0
STRIP: Final = 84.0  # the height of a hand that lies face down
PILES: Final = 262.0
HAND: Final = 336.0
CARD: Final = 200.0
RATIO: Final = 1.4  # of every card
SMALL: Final = 80.0
MELEE: Final = 66.0
HEADING: Final = 42.0
BETWEEN: Final = 5.0  # cards that lie side by side


class Layout:
    """The places of one board, seen from one edge."""

    def __init__(self, board: Board, bottom: int, team: bool) -> None:
        self.board = board
        self.bottom = bottom
        self.surface = Box(0, 0, board.columns * (WIDTH + GAP) - GAP, board.rows * (HEIGHT + GAP) - GAP)
        left, other = MARGIN
        self.sheet = Box(-left, -other, self.surface.width + left + other, self.surface.height + 2 * other)
        self.west = self.sheet.x - SPACE - COLUMN
        self.east = self.sheet.x + self.sheet.width + SPACE
        self.right = self.east + COLUMN + (SPACE + COLUMN if team else 0)
        self.low = self.sheet.y + self.sheet.height + SPACE  # where the lower hands begin

    def place(self, number: int) -> Box:
        """A position."""
        row, column = self.board.row[number], self.board.column[number]
        if self.bottom == 0:
            row = self.board.rows - 1 - row
        else:
            column = self.board.columns - 1 - column
        return Box(column * (WIDTH + GAP), row * (HEIGHT + GAP), WIDTH, HEIGHT)

    def wide(self) -> float:
        return self.right - self.west

    def strip(self, upper: bool, part: int, parts: int, height: float) -> Box:
        """A hand of somebody else, above or below the mat; several share the width."""
        width = (self.wide() - SPACE * (parts - 1)) / parts
        y = self.sheet.y - SPACE - height if upper else self.low
        return Box(self.west + part * (width + SPACE), y, width, height)

    def piles(self, upper: bool, second: bool) -> Box:
        """The piles of a seat, beside its ranks; those of the second seat of a team on the far side."""
        x = self.right - COLUMN if second else self.west
        y = self.sheet.y if upper else self.sheet.y + self.sheet.height - PILES
        return Box(x, y, COLUMN, PILES)

    def number(self) -> Box:
        return Box(self.east, self.sheet.y, COLUMN, 188)

    def stack(self) -> Box:
        top = self.sheet.y + 188 + SPACE
        return Box(self.east, top, COLUMN, self.sheet.y + self.sheet.height - top)


def outline(box: Box) -> Outline:
    right, bottom = box.x + box.width, box.y + box.height
    return ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom))


def middle(box: Box) -> Point:
    return round(box.x + box.width / 2, 1), round(box.y + box.height / 2, 1)


def spread(widths: list[float], room: float, gap: float = BETWEEN) -> list[float]:
    """Where things side by side begin, in the middle of a room; they overlap when there are too many."""
    if not widths:
        return []
    if len(widths) > 1:
        gap = min(gap, (room - sum(widths)) / (len(widths) - 1))
    at, found = max(0.0, (room - sum(widths) - gap * (len(widths) - 1)) / 2), []
    for width in widths:
        found.append(round(at, 1))
        at += width + gap
    return found


def rows(box: Box, count: int, size: float, lines: int = 1) -> list[Point]:
    """The middles of cards in a box, from the left, in so many lines; closer together when there are many."""
    across = -(-count // lines)
    room = box.width - 24 - size
    step = min(size + 8, room / (across - 1)) if across > 1 else 0.0
    high = size * RATIO
    return [
        (
            round(box.x + 12 + size / 2 + step * (number % across), 1),
            round(box.y + HEADING + high / 2 + (high + 8) * (number // across), 1),
        )
        for number in range(count)
    ]
