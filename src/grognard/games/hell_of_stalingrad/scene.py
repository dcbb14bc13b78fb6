"""A view of The Hell of Stalingrad as a scene. Two tables: the city, while formations are sent; and one battle.

Ids are those of actions: districts ("A"), formations ("g_71"), unit types ("rifle"), cards ("stuka_strike"), effects of
a carnage card ("a", "b"). Copies of a card in a hand are one piece with a count. Where the same thing lies in several
places, the one that an action may mean has the plain id; the others say where they lie ("rifle@B"). The own side lies
below; who only looks on sees the German side there.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Feature, Ground, Scene
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import panels, show_battle, show_city, show_hands
from grognard.games.hell_of_stalingrad.eye import HIGH, WIDE, Eye
from grognard.games.hell_of_stalingrad.sides import sides
from grognard.games.hell_of_stalingrad.state import Siege

SHEET: Final = Box(0, 0, WIDE, HIGH)


def scene(view: Siege, words: Words) -> Scene:
    """The whole table, as one reader may see it."""
    eye = Eye(view, words)
    if eye.battle:
        show_battle.lay(eye)
    else:
        show_city.lay(eye)
    show_hands.lay(eye)
    return Scene(
        title=panels.title(view, words),
        box=SHEET.joined(eye.seen).grown(10),
        focus=SHEET.grown(2),
        ground=Ground("coal", "Stalingrad", SHEET, SHEET.grown(4), 10, GLOW, "Stalingrad"),
        regions=tuple(eye.regions),
        pieces=tuple(eye.pieces),
        marks=tuple(eye.marks),
        panels=tuple(panels.every(eye)),
        sides=sides(words),
        core=show_battle.CORE if eye.battle else show_city.CORE,
    )


GLOW: Final = (Feature("glow", ((WIDE / 2, HIGH / 2),), "", 330),)
