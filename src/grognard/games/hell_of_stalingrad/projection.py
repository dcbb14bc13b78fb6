"""While formations are sent: what each battle would be, if nobody answers, and by how many formations answer.

Each formation that answers is counted as full-strength with two units, as most bring; vanguards of those that were sent
count as they are printed. Cards, fires and carnage come on top.
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Item, Panel
from grognard.games.hell_of_stalingrad import look
from grognard.games.hell_of_stalingrad.breaktest import chance_of, percent, pool, projected
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES, SOVIET
from grognard.games.hell_of_stalingrad.eye import Eye
from grognard.games.hell_of_stalingrad.maneuver import Maneuver, room

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


# -- beside the table ------------------------------------------------------------------------------------------------


def panel(eye: Eye, maneuver: Maneuver) -> Panel:
    """The districts side by side: how many were sent (hs:7.5), the chance for each number of formations that may still
    answer, and what each formation that is ready would make of it."""
    items = tuple(_prospect(eye, maneuver, d) for d in range(4) if eye.view.building[d] >= 0)
    own = SIDES[eye.low]
    words = eye.words
    return Panel("prospects", "prospects", words.say(f"scene.prospects-{own}"), items, words.say("scene.assumed"))


def _prospect(eye: Eye, maneuver: Maneuver, d: int) -> Item:
    view, words, own = eye.view, eye.words, eye.low
    name = words.name("building", eye.data.building_ids[view.building[d]])
    note = words.say("scene.of-most", n=len(view.here[2 * d + own]), most=room(view, d))
    would: tuple[tuple[str, tuple[int, ...]], ...] = ()
    if eye.asked and d in maneuver.open_(view):
        ids = eye.data.formation_ids
        would = tuple((ids[f], _chances(eye, d, (f,))) for f in maneuver.ready(view))
    chances = _chances(eye, d) if view.here[2 * d + GERMAN] else ()
    return Item(DISTRICTS[d], name, note, SIDES[own], chances=chances, would=would)


def _chances(eye: Eye, d: int, more: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Of the reader's side, in percent, if nobody more comes for the Soviet side, if one does, if two do ..."""
    view = eye.view
    there = len(view.here[2 * d + SOVIET]) + sum(eye.data.side[f] == SOVIET for f in more)
    dice = [projected(view, d, n, more) for n in range(room(view, d) - there + 1)]
    return tuple(percent(chance_of(one, eye.low, view.options.bloody_slaughter)) for one in dice)
