"""Points, segments and outlines on whole millimetres: exact, by cross products; no float decides anything.

A `Span` is a part of a segment, from n0/d0 to n1/d1 of its way, with positive denominators.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

Point = tuple[int, int]
Outline = tuple[Point, ...]
Span = tuple[int, int, int, int]


def side(a: Point, b: Point, p: Point) -> int:
    """Positive where p lies left of the line from a to b, negative right of it, 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points are at most so far apart."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy <= reach * reach


def square(a: Point, b: Point) -> int:
    """The square of a distance: what is compared instead of it."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def near(p: Point, a: Point, b: Point, reach: int, *, closed: bool = True) -> bool:
    """Whether a point lies within reach of a segment (`closed`: exactly so far counts)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0 or length == 0:
        far, limit = px * px + py * py, reach * reach
    elif along >= length:
        far, limit = square(p, b), reach * reach
    else:
        across = px * dy - py * dx
        far, limit = across * across, reach * reach * length
    return far <= limit if closed else far < limit


def on(p: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a closed segment."""
    return side(a, b, p) == 0 and (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]) <= 0


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross properly: each has its ends strictly on both sides of the other."""
    (ax, ay), (cx, cy) = a, c
    dx, dy, ex, ey = b[0] - ax, b[1] - ay, d[0] - cx, d[1] - cy
    px, py = cx - ax, cy - ay
    first = dx * py - dy * px
    second = first + dx * ey - dy * ex
    if not (first < 0 < second or second < 0 < first):
        return False
    third = ey * px - ex * py
    fourth = third + ex * dy - ey * dx
    return third < 0 < fourth or fourth < 0 < third


def crosses_chain(a: Point, b: Point, chain: Sequence[Point]) -> bool:
    """Whether a segment crosses a polyline: a vertex on the line takes no side, a change of strict side counts where
    it happens strictly between the ends. Touching an end of the polyline is no crossing."""
    if len(chain) == 2:
        return crosses(a, b, chain[0], chain[1])
    last, last_side = chain[0], side(a, b, chain[0])
    met: list[Point] = []  # vertices on the line since the last strict side
    for vertex in chain[1:]:
        here = side(a, b, vertex)
        if here == 0:
            met.append(vertex)
            continue
        if last_side and (here > 0) != (last_side > 0):
            if not met and crosses(a, b, last, vertex):
                return True
            if any(_between(a, b, one) for one in met):
                return True
        last, last_side, met = vertex, here, []
    return False


def _between(a: Point, b: Point, p: Point) -> bool:
    """Whether a point on the line through a and b lies strictly between them."""
    return (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1]) < 0


def edges(outline: Outline) -> Iterable[tuple[Point, Point]]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def area2(outline: Outline) -> int:
    """Twice the signed area: positive where the outline runs counter-clockwise."""
    return sum(p[0] * q[1] - p[1] * q[0] for p, q in edges(outline))


def convex(outline: Outline) -> bool:
    """Whether a counter-clockwise outline never turns right."""
    n = len(outline)
    return all(side(outline[i], outline[(i + 1) % n], outline[(i + 2) % n]) >= 0 for i in range(n))


def self_crossing(outline: Outline) -> bool:
    """Whether two edges meet that should not: properly, or a vertex on another edge."""
    sides = list(edges(outline))
    n = len(sides)
    for i in range(n):
        for j in range(i + 1, n):
            (a, b), (c, d) = sides[i], sides[j]
            if crosses(a, b, c, d):
                return True
            if j - i in (1, n - 1):
                far = d if j - i == 1 else c
                start = a if j - i == 1 else b
                if on(far, a, b) or on(start, c, d):
                    return True  # it folds back on itself
            elif on(c, a, b) or on(d, a, b) or on(a, c, d) or on(b, c, d):
                return True
    return False


def holds(outline: Outline, x: int, y: int, scale: int = 1, *, closed: bool = True) -> bool:
    """Whether an outline holds the point (x/scale, y/scale); the outline itself counts when `closed`."""
    inside = False
    for p, q in edges(outline):
        px, py, qx, qy = p[0] * scale, p[1] * scale, q[0] * scale, q[1] * scale
        turn = (qx - px) * (y - py) - (qy - py) * (x - px)
        if turn == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
            return closed
        if (py > y) != (qy > y) and (turn > 0) == (qy > py):
            inside = not inside
    return inside


def clip(a: Point, b: Point, outline: Outline) -> Span | None:
    """The part of a segment strictly inside a convex counter-clockwise outline; None if there is none."""
    n0, d0, n1, d1 = 0, 1, 1, 1
    ax, ay = a
    bx, by = b
    px, py = outline[-1]
    for qx, qy in outline:
        ex, ey = qx - px, qy - py
        fa = ex * (ay - py) - ey * (ax - px)
        fb = ex * (by - py) - ey * (bx - px)
        px, py = qx, qy
        if fa <= 0:
            if fb <= 0:
                return None
            if fa < 0 and -fa * d0 > n0 * (fb - fa):
                n0, d0 = -fa, fb - fa
        elif fb < 0 and fa * d1 < n1 * (fa - fb):
            n1, d1 = fa, fa - fb
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else None


def cuts(a: Point, b: Point, outlines: Iterable[Outline]) -> tuple[list[int], int]:
    """Where a segment meets outlines, 0 and 1 among them: sorted numerators over one denominator."""
    found: list[tuple[int, int]] = [(0, 1), (1, 1)]
    for outline in outlines:
        for p, q in edges(outline):
            fa, fb = side(p, q, a), side(p, q, b)
            if fa == fb:
                if fa == 0:
                    found += [_share(a, b, p), _share(a, b, q)]
                continue
            n, d = (fa, fa - fb) if fa > fb else (-fa, fb - fa)
            if 0 < n < d:
                found.append((n, d))
    common = lcm(*[d for _, d in found])
    return sorted({n * (common // d) for n, d in found if 0 <= n <= d}), common


def _share(a: Point, b: Point, p: Point) -> tuple[int, int]:
    """Which part of the way from a to b a point on their line is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    n, d = ((p[0] - a[0]), dx) if dx else ((p[1] - a[1]), dy) if dy else (0, 1)
    return (n, d) if d > 0 else (-n, -d)


def rounded(n: int, d: int) -> int:
    """n/d to the nearest whole number, halves away from zero; d is positive."""
    return (2 * n + d) // (2 * d) if n >= 0 else -((-2 * n + d) // (2 * d))
