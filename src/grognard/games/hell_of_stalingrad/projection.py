"""While formations are sent: what each battle would be, if nobody answers, and by how many formations answer.

Each formation that answers is counted as full-strength with two units, as most bring; vanguards of those that were sent
count as they are printed. Cards, fires and carnage come on top.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hell_of_stalingrad import look
from grognard.games.hell_of_stalingrad.breaktest import chance_of, pool, projected
from grognard.games.hell_of_stalingrad.data import GERMAN, SIDES, SOVIET
from grognard.games.hell_of_stalingrad.eye import Eye
from grognard.games.hell_of_stalingrad.maneuver import Maneuver

FEW: Final = 22.0  # of a small die


def lay(eye: Eye, d: int, x: float, low: float) -> None:
    """Dice by kind and the chances as bars, below a district that is attacked."""
    view, words = eye.view, eye.words
    if not view.here[2 * d + GERMAN]:
        return
    found = projected(view, d, 0)
    for side, y in ((GERMAN, low - 56), (SOVIET, low - 34)):
        signs = " ".join(look.DICE[kind] for kind in pool(found, side)[:4])
        eye.mark(f"dice-{'ABCD'[d]}-{side}", "dice", x, y, signs, side)
    open_ = bool(view.stack) and isinstance(view.stack[-1], Maneuver)  # somebody may still be sent
    room = eye.data.concentration[view.building[d]] - len(view.here[2 * d + SOVIET]) if open_ else 0
    told = []
    for n in range(room + 1):
        chance = chance_of(projected(view, d, n), eye.low, view.options.bloody_slaughter)
        percent = round(float(100 * chance))
        said = words.say("scene.percent", n=percent)
        told.append(f"{'+' if n else ''}{n if open_ else ''}:{percent}:{said}")
    eye.mark(f"bars-{'ABCD'[d]}", "bars", x + 4 * FEW + 10, low - 26, " ".join(told[:4]), eye.low)
    title = words.say("scene.projected" if open_ else "scene.met", side=SIDES[eye.low])
    eye.mark(f"bars-note-{'ABCD'[d]}", "small", x, low, title, room=232)
