"""Nodes of the table, lengths, and the steps of a leg at which something may react."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

from grognard.core.measure.segments import Point, rounded

NODE: Final = re.compile(r"(0|[1-9][0-9]{0,3}),(0|[1-9][0-9]{0,3})")


class Lattice(NamedTuple):
    """The places where something may stand: multiples of a step, in millimetres, on a table from (0, 0)."""

    step: int
    width: int
    height: int

    def inside(self, p: Point) -> bool:
        """Whether a point lies on the table."""
        return 0 <= p[0] <= self.width and 0 <= p[1] <= self.height

    def has(self, p: Point) -> bool:
        """Whether a point is a node."""
        return self.inside(p) and p[0] % self.step == 0 and p[1] % self.step == 0

    def nodes(self) -> Iterator[Point]:
        """Every node of the table."""
        step = self.step
        return ((x, y) for x in range(0, self.width + 1, step) for y in range(0, self.height + 1, step))

    def snap(self, x: int, y: int, scale: int = 1) -> Point:
        """The node nearest to (x/scale, y/scale), halves away from zero."""
        step = self.step
        return (rounded(x, step * scale) * step, rounded(y, step * scale) * step)

    def clipped(self, p: Point) -> Point:
        return (min(max(p[0], 0), self.width), min(max(p[1], 0), self.height))

    def reads(self, word: str) -> bool:
        """A kind of the codec: `340,720`, a node of this lattice."""
        found = NODE.fullmatch(word)
        return found is not None and self.has((int(found[1]), int(found[2])))


def node(word: str) -> Point:
    """The point that a text names."""
    x, y = word.split(",")
    return int(x), int(y)


def name(p: Point) -> str:
    return f"{p[0]},{p[1]}"


class Ruler(NamedTuple):
    """How a length is rounded: `scale` units to the millimetre, down or up to a whole one."""

    scale: int = 1
    up: bool = False

    def leg(self, a: Point, b: Point) -> int:
        dx, dy = b[0] - a[0], b[1] - a[1]
        return self.root(dx * dx + dy * dy)

    def legs(self, a: Point, ends: Sequence[Point]) -> list[int]:
        """The same to many points."""
        if self.up:
            return [self.leg(a, b) for b in ends]
        (x, y), unit = a, self.scale * self.scale
        return [isqrt(unit * ((bx - x) * (bx - x) + (by - y) * (by - y))) for bx, by in ends]

    def root(self, square: int) -> int:
        """The length whose square is given."""
        scale, up = self
        exact = scale * scale * square
        root = isqrt(exact)
        return root + 1 if up and root * root < exact else root

    def path(self, points: Sequence[Point]) -> int:
        return sum(self.leg(a, b) for a, b in pairwise(points))


def along(lattice: Lattice, a: Point, b: Point, n: int, d: int) -> Point:
    """The node nearest to the point n/d of the way from a to b."""
    return lattice.snap(a[0] * d + (b[0] - a[0]) * n, a[1] * d + (b[1] - a[1]) * n, d)


def steps(lattice: Lattice, ruler: Ruler, a: Point, b: Point, every: int) -> list[Point]:
    """A leg in equal steps of at most `every` millimetres, each on a node; the start is not among them."""
    count = max(1, -(-ruler.leg(a, b) // (every * ruler.scale)))
    return [along(lattice, a, b, k, count) for k in range(1, count + 1)]


def samples(lattice: Lattice, ruler: Ruler, path: Sequence[Point], every: int) -> Iterator[tuple[int, Point]]:
    """The points every so many millimetres along a whole path, each on a node, and its end; with the leg's number."""
    unit = every * ruler.scale
    wanted, done = unit, 0
    for number, (a, b) in enumerate(pairwise(path)):
        length = ruler.leg(a, b)
        while wanted < done + length:
            yield number, along(lattice, a, b, wanted - done, length)
            wanted += unit
        done += length
    yield max(len(path) - 2, 0), path[-1]
