"""A view of Blitzkrieg as a scene: the table from above, to scale, one unit a millimetre.

Elements that are not on the table yet lie in boxes at its western edge.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Region, Scene, Side
from grognard.core.words import Words
from grognard.games.blitzkrieg import naming, panels, scene_marks, scene_pieces
from grognard.games.blitzkrieg.plan import lattice, printed, turned
from grognard.games.blitzkrieg.state import Fight

LOOKS: Final = {
    "german": ("#4d5854", "#b4c3bc", "square", "balkenkreuz"),
    "soviet": ("#a3301f", "#f39a83", "octagon", "star"),
    "us": ("#4c6330", "#b7cf93", "disc", "bars"),
    "british": ("#7a5a22", "#dcb878", "hexagon", "cockade"),
}
GAP: Final = 16.0
MARGIN: Final = 70.0  # mm around what is fought for
NEAR: Final = 0.85  # pixels a millimetre: smaller, an element is hard to tell


def scene(view: Fight, words: Words) -> Scene:
    """bk:0.1 The whole table as its reader sees it."""
    words = naming.seen(words, view)
    ground = printed(view.data, view.ground)
    boxes = scene_pieces.boxes(view, words)
    seen = asked = ground.sheet
    for box in boxes:
        seen = seen.joined(_around(box))
        asked = asked.joined(_around(box)) if box.id.startswith("reserve/") else asked
    return Scene(
        title=panels.title(view, words),
        box=seen.grown(GAP),
        focus=(asked if asked != ground.sheet else _fought(view, ground.box)).grown(GAP),  # who comes later lies beside
        ground=ground,
        regions=tuple(boxes),
        pieces=tuple(scene_pieces.pieces(view, words, boxes)),
        marks=tuple(scene_marks.marks(view, words)),
        panels=tuple(panels.panels(view, words)),
        sides=sides(view, words),
        lattice=lattice(view),
        near=NEAR,
    )


def _fought(view: Fight, table: Box) -> Box:
    """The part of the table on which somebody stands, or something is fought for."""
    plan = turned(view)
    points = [plan.down(view.place(i)) for i in range(len(view.units)) if view.here(i)]
    points += [plan.down(point) for camp in view.camps for point in scene_marks.spots(view, camp)]
    if not points:
        return table
    left, top = (max(0.0, min(axis) - MARGIN) for axis in zip(*points, strict=True))
    right = min(table.width, max(x for x, _ in points) + MARGIN)
    bottom = min(table.height, max(y for _, y in points) + MARGIN)
    return Box(left, top, right - left, bottom - top)


def _around(region: Region) -> Box:
    (left, top), (right, bottom) = region.outline[0], region.outline[2]
    return Box(left, top, right - left, bottom - top)


def sides(view: Fight, words: Words) -> tuple[Side, ...]:
    names = [side.seat.lower() for side in view.scenario.side]
    return tuple(Side(name, words.name("seat", name), words.name("side", name), *LOOKS[name]) for name in names)
