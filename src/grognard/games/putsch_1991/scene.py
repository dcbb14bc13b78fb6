"""A view of Putsch 1991 as a scene: the table from above, to scale, one unit a millimetre.

The rules count y to the north, scenes downwards: it is turned over once, by `down`. Men who are not on the table yet,
and those aboard a vehicle, lie in boxes along its southern and northern edges.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Lattice, Region, Scene, Side
from grognard.core.words import Words
from grognard.games.putsch_1991 import naming, panels, scene_marks, scene_pieces
from grognard.games.putsch_1991.data import SIDES
from grognard.games.putsch_1991.plan import SIZE, angle, printed
from grognard.games.putsch_1991.state import Table

LOOKS: Final = {
    "gkchp": ("#a3301f", "#f39a83", "octagon", "barred"),
    "rsfsr": ("#2a5d94", "#93c4ec", "disc", "tricolour"),
}
GAP: Final = 16.0
TABLE: Final = Box(0, 0, SIZE, SIZE)


def scene(view: Table, words: Words) -> Scene:
    """pu:0.9, pu:R2 The whole table as its reader sees it."""
    words = naming.seen(words, view)
    ground = printed(view.data, view.scenario.id)
    boxes = scene_pieces.boxes(view, words)
    seen = asked = ground.sheet
    for box in boxes:
        seen = seen.joined(_around(box))
        asked = asked.joined(_around(box)) if box.id.startswith("reserve") else asked
    return Scene(
        title=panels.title(view, words),
        box=seen.grown(GAP),
        focus=(asked if asked != ground.sheet else TABLE).grown(GAP),  # who rides lies beside
        ground=ground,
        regions=tuple(boxes),
        pieces=tuple(scene_pieces.pieces(view, words, boxes)),
        marks=tuple(scene_marks.marks(view, words)),
        panels=tuple(panels.panels(view, words)),
        sides=sides(words),
        lattice=lattice(view),
    )


def _around(region: Region) -> Box:
    (left, top), (right, bottom) = region.outline[0], region.outline[2]
    return Box(left, top, right - left, bottom - top)


def lattice(view: Table) -> Lattice:
    """pu:G.2, pu:G.5 Nodes every 10 mm, sixteen headings counted from the east."""
    headings = tuple(angle(heading) for heading in range(view.data.headings.count))
    return Lattice(view.data.lattice.step, 0, SIZE, headings=headings)


def sides(words: Words) -> tuple[Side, ...]:
    return tuple(Side(name, words.name("seat", name), words.name("side", name), *LOOKS[name]) for name in SIDES)
