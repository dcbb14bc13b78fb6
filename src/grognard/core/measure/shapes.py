"""What lies under something: discs, cones, templates and the footprints of vehicles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from grognard.core.measure.headings import Headings
from grognard.core.measure.segments import Outline, Point, clip, crosses, edges, near, rounded, within


@lru_cache(4096)
def box(outline: Outline) -> tuple[int, int, int, int]:
    """The least and the greatest x and y of an outline; the same few are asked about again and again."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), max(xs), min(ys), max(ys)


class Disc(NamedTuple):
    """Everything within a distance of a point, that distance included."""

    centre: Point
    radius: int

    def holds(self, p: Point) -> bool:
        return within(self.centre, p, self.radius)

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether a segment meets it."""
        return near(self.centre, a, b, self.radius)


class Cone(NamedTuple):
    """Everything ahead of a point, at most rise/run to either side, and not farther than `reach` (0: any distance)."""

    headings: Headings
    at: Point
    heading: int
    rise: int
    run: int
    reach: int = 0

    def holds(self, p: Point) -> bool:
        if self.reach and not within(self.at, p, self.reach):
            return False
        return self.headings.cone(self.heading, self.at, p, self.rise, self.run)


class Template(NamedTuple):
    """Everything under a convex counter-clockwise outline, its edge included: a square of smoke, a footprint."""

    outline: Outline

    def holds(self, p: Point) -> bool:
        x, y = p
        px, py = self.outline[-1]
        for qx, qy in self.outline:
            if (qx - px) * (y - py) < (qy - py) * (x - px):
                return False  # strictly right of an edge
            px, py = qx, qy
        return True

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether a segment passes through its inside; running along its edge does not count."""
        return clip(a, b, self.outline) is not None

    def within(self, p: Point, reach: int, *, closed: bool = True) -> bool:
        """Whether a point is at most so far from its nearest point (0 inside)."""
        x, y = p
        left, right, low, high = box(self.outline)
        if x < left - reach or x > right + reach or y < low - reach or y > high + reach:
            return False  # beyond its box: most are
        return self.holds(p) or any(near(p, a, b, reach, closed=closed) for a, b in edges(self.outline))

    def meets(self, other: Template) -> bool:
        """Whether two templates overlap; touching does not count."""
        if any(clip(a, b, other.outline) for a, b in edges(self.outline)):
            return True
        if any(clip(a, b, self.outline) for a, b in edges(other.outline)):
            return True
        return any(crosses(a, b, c, d) for a, b in edges(self.outline) for c, d in edges(other.outline))


def footprint(headings: Headings, centre: Point, heading: int, length: int, width: int) -> Template:
    """A rectangle turned to a heading, its corners rounded to whole millimetres, halves away from zero."""
    hx, hy = headings.vectors[heading]
    unit = 2 * headings.length

    def corner(forward: int, left: int) -> Point:
        x = rounded(centre[0] * unit + forward * length * hx - left * width * hy, unit)
        y = rounded(centre[1] * unit + forward * length * hy + left * width * hx, unit)
        return x, y

    return Template((corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1)))


def square(centre: Point, size: int) -> Template:
    """A square template with sides along the table."""
    x, y, half = *centre, size // 2
    return Template(((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)))


def under(shape: Disc | Cone | Template, points: Iterable[tuple[int, Point]]) -> list[int]:
    """The numbers of those who lie under a shape."""
    return [number for number, p in points if shape.holds(p)]
