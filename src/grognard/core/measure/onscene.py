"""How points of the rules, with y to the north, lie in a scene, whose y goes down; circles; where a tape is cut."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

from grognard.core.scene import Outline, Point

ROUND: Final = 36  # corners of a circle


class Turned(NamedTuple):
    """A table so many millimetres high, turned over."""

    height: int

    def down(self, point: Point) -> Point:
        return float(point[0]), float(self.height - point[1])

    def outline(self, points: tuple[Point, ...]) -> Outline:
        return tuple(map(self.down, points))

    def circle(self, at: Point, radius: float) -> Outline:
        x, y = self.down(at)
        turns = [2 * pi * i / ROUND for i in range(ROUND)]
        return tuple((round(x + radius * cos(turn), 1), round(y + radius * sin(turn), 1)) for turn in turns)


def cut_at(ends: tuple[Point, Point], shapes: tuple[Outline, ...]) -> Point | None:
    """Where a tape first meets an outline, seen from its beginning."""
    (ax, ay), (bx, by) = ends
    best: float | None = None
    for shape in shapes:
        for (px, py), (qx, qy) in pairwise((*shape, shape[0])):
            cross = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
            if not cross:
                continue
            t = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / cross
            u = ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / cross
            if 0 < t < 1 and 0 <= u <= 1 and (best is None or t < best):
                best = t
    return (round(ax + (bx - ax) * best, 1), round(ay + (by - ay) * best, 1)) if best is not None else None
