"""The edge of a set of nodes: closed outlines, holes among them, of about the right size."""

from __future__ import annotations

from grognard.core.measure.contour import contours


def _area(outline: tuple[tuple[float, float], ...]) -> float:
    around = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)) / 2


def test_nothing_has_no_edge() -> None:
    assert contours((), 10) == ()


def test_one_node_is_a_square_with_its_corners_cut() -> None:
    (outline,) = contours([(100, 100)], 10)
    assert len(outline) == 4
    assert _area(outline) == 50
    assert {(95.0, 100.0), (105.0, 100.0), (100.0, 95.0), (100.0, 105.0)} == set(outline)


def test_a_block_has_one_outline_and_straight_sides_are_not_dotted() -> None:
    nodes = [(x, y) for x in range(0, 100, 10) for y in range(0, 50, 10)]
    (outline,) = contours(nodes, 10)
    assert len(outline) == 8
    assert 0.95 * 5000 < _area(outline) < 5000


def test_two_islands_are_two_outlines_and_a_hole_is_one_more() -> None:
    ring = [(x, y) for x in range(0, 50, 10) for y in range(0, 50, 10) if (x, y) != (20, 20)]
    assert len(contours([*ring, (200, 200)], 10)) == 3
