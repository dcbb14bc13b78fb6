"""Directions on the table: a fixed table of integer vectors; arcs and quadrants by dot and cross products."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Final, Literal

from grognard.core.measure.segments import Point

Quadrant = Literal["front", "rear", "flank"]
HEADING: Final = re.compile(r"h(0|[1-9][0-9]?)")
KEPT: Final = 8192  # directions


class Headings:
    """The n directions of a game, in the order of its rules (counter-clockwise from east, or clockwise from north)."""

    def __init__(self, vectors: Sequence[Point], length: int) -> None:
        self.vectors: tuple[Point, ...] = tuple((x, y) for x, y in vectors)
        self.length = length  # of each vector, rounding aside
        count = len(self.vectors)
        self.count = count
        # Half-way vectors: a direction belongs to the heading between whose two half-ways it lies. The vectors differ
        # a little in length, so the largest dot product would be biased there.
        self._halves = [
            (v[0] + w[0], v[1] + w[1]) for v, w in zip(self.vectors, (*self.vectors[1:], self.vectors[0]), strict=True)
        ]
        self._kept: dict[Point, int] = {}  # directions whose heading is known
        self._ahead: dict[tuple[int, int], Point] = {}  # offsets by heading and distance
        first, second = self.vectors[0], self.vectors[1]
        self._turn = 1 if first[0] * second[1] - first[1] * second[0] > 0 else -1

    def reads(self, word: str) -> bool:
        """A kind of the codec: `h4`."""
        found = HEADING.fullmatch(word)
        return found is not None and int(found[1]) < self.count

    def quadrant(self, heading: int, at: Point, other: Point) -> Quadrant:
        """In which quarter another point lies; the edges belong to front and rear."""
        hx, hy = self.vectors[heading]
        vx, vy = other[0] - at[0], other[1] - at[1]
        dot, turn = vx * hx + vy * hy, abs(hx * vy - hy * vx)
        if dot > 0 and turn <= dot:
            return "front"
        return "rear" if dot < 0 and turn <= -dot else "flank"

    def ahead(self, heading: int, at: Point, other: Point) -> bool:
        """Whether a point lies in the half plane ahead, its edge included."""
        hx, hy = self.vectors[heading]
        return (other[0] - at[0]) * hx + (other[1] - at[1]) * hy >= 0

    def cone(self, heading: int, at: Point, other: Point, rise: int, run: int) -> bool:
        """Whether a point lies at most rise/run (a slope) to either side of straight ahead."""
        hx, hy = self.vectors[heading]
        vx, vy = other[0] - at[0], other[1] - at[1]
        dot = vx * hx + vy * hy
        return dot > 0 and run * abs(hx * vy - hy * vx) <= rise * dot

    def between(self, heading: int, turns: int, at: Point, other: Point) -> bool:
        """Whether a point lies at most so many headings to either side (fewer than half a circle), edges included."""
        vx, vy = other[0] - at[0], other[1] - at[1]
        lx, ly = self.vectors[(heading + turns * self._turn) % self.count]
        rx, ry = self.vectors[(heading - turns * self._turn) % self.count]
        hx, hy = self.vectors[heading]
        if 4 * turns <= self.count:
            return rx * vy - ry * vx >= 0 and vx * ly - vy * lx >= 0 and vx * hx + vy * hy >= 0
        # A wide arc is what is not strictly in the arc behind.
        return not (lx * vy - ly * vx > 0 and vx * ry - vy * rx > 0)

    def nearest(self, at: Point, other: Point) -> int:
        """The heading of a direction; on the edge between two the lower number. No direction: heading 0."""
        direction = (other[0] - at[0], other[1] - at[1])
        found = self._kept.get(direction)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[direction] = self._nearest(*direction)
        return found

    def _nearest(self, vx: int, vy: int) -> int:
        turn = self._turn
        for number in range(self.count):
            bx, by = self._halves[number - 1]
            ax, ay = self._halves[number]
            before = (bx * vy - by * vx) * turn
            after = (vx * ay - vy * ax) * turn
            # The edge towards the higher number belongs to this one, that towards the lower does not, but for 0.
            if after >= 0 and (before > 0 or (before == 0 and number == 0)) and self._forward(number, vx, vy):
                return number
        return 0

    def _forward(self, number: int, vx: int, vy: int) -> bool:
        hx, hy = self.vectors[number]
        return vx * hx + vy * hy > 0

    def ahead_by(self, heading: int, distance: int) -> Point:
        """The offset of so many millimetres straight ahead (negative: behind), in whole millimetres."""
        found = self._ahead.get((heading, distance))
        if found is None:
            if len(self._ahead) >= KEPT:
                self._ahead.clear()
            hx, hy = self.vectors[heading]
            found = self._ahead[heading, distance] = (
                _scaled(distance, hx, self.length),
                _scaled(distance, hy, self.length),
            )
        return found


def towards(ux: int, uy: int, distance: int) -> Point:
    """The offset of so many millimetres along any direction (ux, uy), in whole millimetres."""
    k = isqrt(1_000_000 * (ux * ux + uy * uy))
    return _part(ux, distance, k), _part(uy, distance, k)


def _part(v: int, distance: int, k: int) -> int:
    size = (2000 * abs(distance) * abs(v) + k) // (2 * k) if k else 0
    return size if (v > 0) == (distance > 0) else -size


def _scaled(distance: int, v: int, length: int) -> int:
    size = (2 * abs(distance) * abs(v) + length) // (2 * length)
    return size if (v > 0) == (distance > 0) else -size
