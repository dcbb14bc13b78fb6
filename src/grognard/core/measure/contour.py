"""The edge of a set of nodes, as outlines to draw: squares around the nodes, joined, with their corners cut."""

from __future__ import annotations

from collections.abc import Collection

from grognard.core.measure.segments import Point

Corner = tuple[int, int]  # in half steps
Shape = tuple[tuple[float, float], ...]


def contours(nodes: Collection[Point], step: int) -> tuple[Shape, ...]:
    """Closed outlines, holes among them: to be filled by the even-odd rule. Decides nothing."""
    cells = {(x // step, y // step) for x, y in nodes}
    onward: dict[Corner, list[Corner]] = {}
    for x, y in cells:
        sides = (
            ((x, y - 1), (2 * x - 1, 2 * y - 1), (2 * x + 1, 2 * y - 1)),
            ((x + 1, y), (2 * x + 1, 2 * y - 1), (2 * x + 1, 2 * y + 1)),
            ((x, y + 1), (2 * x + 1, 2 * y + 1), (2 * x - 1, 2 * y + 1)),
            ((x - 1, y), (2 * x - 1, 2 * y + 1), (2 * x - 1, 2 * y - 1)),
        )
        for neighbour, start, end in sides:
            if neighbour not in cells:
                onward.setdefault(start, []).append(end)
    found = []
    while onward:
        found.append(_smoothed(_chain(onward), step / 2))
    return tuple(found)


def _chain(onward: dict[Corner, list[Corner]]) -> list[Corner]:
    """One closed line of sides, taken out of the others."""
    first = next(iter(onward))
    line, here = [first], first
    while True:
        ends = onward[here]
        there = ends.pop()
        if not ends:
            del onward[here]
        if there == first:
            return line
        line.append(there)
        here = there


def _smoothed(line: list[Corner], half: float) -> Shape:
    """From the middle of each side to that of the next: steps become slopes."""
    around = zip(line, (*line[1:], line[0]), strict=True)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in around]
    triples = zip((middles[-1], *middles), middles, (*middles[1:], middles[0]), strict=False)
    kept = [b for a, b, c in triples if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])]
    return tuple((x * half, y * half) for x, y in kept)
