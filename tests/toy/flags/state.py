"""What lies on the table of Three Flags: six figures, three hidden flags, points. Places are in mm, y to the north."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Final, Self

from grognard.core.dice import Rng
from grognard.core.options import Options, option
from grognard.core.state import State
from grognard.core.values import HIDDEN, Seat

SEATS: Final = ("red", "blue", "green")
FIGURES: Final = tuple(f"{side}-{n}" for side in SEATS for n in (1, 2))
WIDTH, HEIGHT, STEP = 600, 400, 10
HOMES: Final = ((20, 20, 160, 120), (440, 20, 580, 120), (230, 280, 370, 380))  # west, south, east, north
HEADINGS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # h0 looks north
STARTS: Final = ((60, 130, 1), (170, 60, 1), (540, 130, 7), (430, 60, 7), (260, 270, 4), (340, 270, 4))
OUT: Final = (-1, -1)
NEAR: Final = 20  # two figures, or a figure and the flag it finds
WHOLE: Final = 3  # strength of a figure
FLAG: Final = 3  # points

Point = tuple[int, int]


@dataclass(frozen=True)
class FlagOptions(Options):
    rounds: int = option(4, rule="fl:1", low=1, high=6)
    lists: bool = option(False, rule="fl:2")


def node(word: str) -> Point:
    x, _, y = word.partition(",")
    return int(x), int(y)


def name(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def is_node(word: str) -> bool:
    """A kind of the codec: `340,120`, on the lattice and on the table."""
    x, comma, y = word.partition(",")
    plain = comma and all(part.isascii() and part.isdecimal() and str(int(part)) == part for part in (x, y))
    return bool(plain) and all(int(part) % STEP == 0 for part in (x, y)) and int(x) <= WIDTH and int(y) <= HEIGHT


def length(a: Point, b: Point) -> int:
    """In whole mm, rounded up."""
    exact = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return isqrt(exact - 1) + 1 if exact else 0


def at_home(seat: Seat, point: Point) -> bool:
    west, south, east, north = HOMES[seat]
    return west <= point[0] <= east and south <= point[1] <= north


class Flags(State):
    """Figures are numbered by side: 0 and 1 are red."""

    __slots__ = ("finder", "flag", "gear", "heading", "place", "points", "round", "strength")

    def __init__(self, options: FlagOptions) -> None:
        self.stack, self.news, self.conceded, self.data, self.options = [], [], None, (), options
        self.place: list[Point] = [(x, y) for x, y, _ in STARTS]
        self.heading = [heading for _, _, heading in STARTS]
        self.strength = [WHOLE] * len(FIGURES)
        self.gear: list[tuple[str, ...]] = [()] * len(FIGURES)
        self.flag: list[Point | None] = [None] * len(SEATS)  # of each side; None before it is hidden
        self.finder: list[int] = [-1] * len(SEATS)
        self.points = [0] * len(SEATS)
        self.round = 0

    def view(self, seat: Seat) -> Self:
        """fl:3 A flag is known to its side, and to all once it is found."""
        seen = self.clone()
        seen.stack = [step.seen_by(self, seat) for step in self.stack]
        for owner, flag in enumerate(self.flag):
            if flag is not None and owner != seat and self.finder[owner] < 0:
                seen.flag[owner] = (HIDDEN, HIDDEN)
        return seen

    def guess(self, rng: Rng) -> Self:
        full = self.clone()
        for owner, flag in enumerate(self.flag):
            if flag == (HIDDEN, HIDDEN):
                west, south, east, north = HOMES[owner]
                x, y = rng.below((east - west) // STEP + 1), rng.below((north - south) // STEP + 1)
                full.flag[owner] = (west + x * STEP, south + y * STEP)
        return full

    def reckon(self) -> tuple[float, ...]:
        """fl:7 The most points win; equal sides share."""
        best = [seat for seat, points in enumerate(self.points) if points == max(self.points)]
        return tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(SEATS)))

    def standing(self) -> tuple[float, ...]:
        return tuple(self.points)

    @property
    def teams(self) -> tuple[int, ...]:
        return (0, 1, 2)

    # -- questions -------------------------------------------------------------------------------------------------

    def figures_of(self, seat: Seat) -> list[int]:
        return [figure for figure in (2 * seat, 2 * seat + 1) if self.strength[figure] > 0]

    def allowance(self, figure: int) -> int:
        """fl:4 How far a figure goes."""
        return 160 if "boots" in self.gear[figure] else 120

    def dice(self, figure: int) -> int:
        """fl:5 How many dice a figure throws."""
        return 6 if "sling" in self.gear[figure] else 4

    def taken_by(self, figure: int, point: Point) -> int:
        """Another figure that stands too near to a point, or -1."""
        others = [one for one in range(len(FIGURES)) if one != figure and self.strength[one] > 0]
        return next((one for one in others if length(self.place[one], point) < NEAR), -1)

    def sees(self, figure: int, target: int) -> bool:
        """fl:5 The half of the table before a figure."""
        (x, y), (tx, ty), (hx, hy) = self.place[figure], self.place[target], HEADINGS[self.heading[figure]]
        return (tx - x) * hx + (ty - y) * hy >= 0
