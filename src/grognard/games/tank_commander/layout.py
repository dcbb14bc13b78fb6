"""Where things lie on the table of Tank Commander: positions, piles, hands. Plain geometry, y downwards.

The reader's side is at the lower edge (section 9). Column 1 is on the left of side A, so the upper edge sees it on the
right: for side B the whole battlefield is turned around.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Outline, Point
from grognard.games.tank_commander.board import Board

WIDTH: Final = 348.0  # of a position: a plate with the names of the terrain, then three cards
HEIGHT: Final = 116.0  # a card, and a little air
PLATE: Final = 76.0  # what the names of the terrain take at the left of a position
GAP: Final = 3.0
MARGIN: Final = (24.0, 4.0)  # of the mat: for the names of the ranks, and elsewhere
COLUMN: Final = 96.0  # of piles, beside the mat
SPACE: Final = 8.0
MIDDLE: Final = 182.0  # the height of what is being decided, between the piles of the two sides
STRIP: Final = 84.0  # the height of a hand without cards
HAND: Final = 336.0
CARD: Final = 200.0
RATIO: Final = 1.4  # of every card
SMALL: Final = 80.0
TAB: Final = 18.0  # the height of a card of which one sees the name only
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
        self.right = self.east + COLUMN if team else self.sheet.x + self.sheet.width
        self.low = self.sheet.y + self.sheet.height + SPACE  # where the own hand begins

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

    def column(self, upper: bool, second: bool) -> Box:
        """The piles of a seat, beside its ranks; those of the second seat of a team on the far side."""
        high = (self.sheet.height - MIDDLE) / 2
        y = self.sheet.y if upper else self.sheet.y + self.sheet.height - high
        return Box(self.east if second else self.west, y, COLUMN, high)

    def middle(self) -> Box:
        """What is being decided: the number that is turned, the cards that wait for their effect."""
        return Box(self.west, self.sheet.y + (self.sheet.height - MIDDLE) / 2, COLUMN, MIDDLE)


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
