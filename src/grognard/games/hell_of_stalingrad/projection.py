"""While formations are sent: what each battle would be, if nobody answers, and by how many formations answer.

Each formation that answers is counted as full-strength with two units, as most bring; vanguards of those that were sent
count as they are printed. Cards, fires and carnage come on top.
"""

from __future__ import annotations

from typing import Final

from grognard.games.hell_of_stalingrad import look, odds
from grognard.games.hell_of_stalingrad.breaktest import Dice, chance_of, dice_of
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET
from grognard.games.hell_of_stalingrad.eye import Eye

ANSWER: Final = 2  # units that a formation brings
FEW: Final = 22.0  # of a small die


def dice(eye: Eye, d: int, answers: int) -> Dice:
    """The dice of a battle with those who are there, and so many more Soviet formations."""
    view, data = eye.view, eye.data
    full, units = [0, answers], [view.count(GERMAN, d), view.count(SOVIET, d) + ANSWER * answers]
    fire = view.fire[d]
    for side in (GERMAN, SOVIET):
        for f in view.here[2 * d + side]:
            full[side] += not view.depleted[f]
            for effect in data.vanguard[f]:
                if effect.op == "add_unit":
                    units[data.unit_side[effect.unit]] += 1
                elif effect.op == "fire":
                    fire += effect.n
    infernos = view.infernos[d] + fire // data.inferno_at
    return dice_of((full[0], full[1]), (units[0], units[1]), infernos, 0, data.defense[view.building[d]], 0)


def lay(eye: Eye, d: int, x: float, low: float) -> None:
    """Dice by kind and the chances as bars, below a district that is attacked."""
    view, words = eye.view, eye.words
    if not view.here[2 * d + GERMAN]:
        return
    found = dice(eye, d, 0)
    for side, y in ((GERMAN, low - 56), (SOVIET, low - 34)):
        signs = " ".join(look.DICE[kind] for kind in odds.pool(found, side)[:4])
        eye.mark(f"dice-{'ABCD'[d]}-{side}", "dice", x, y, signs, side)
    room = eye.data.concentration[view.building[d]] - len(view.here[2 * d + SOVIET])
    told = []
    for n in range(room + 1):
        chance = chance_of(dice(eye, d, n), eye.low, view.options.bloody_slaughter)
        told.append(f"+{n}:{round(float(100 * chance))}" if n else f"{n}:{round(float(100 * chance))}")
    eye.mark(f"bars-{'ABCD'[d]}", "bars", x + 4 * FEW + 10, low - 13, " ".join(told[:4]), eye.low)
    eye.mark(f"bars-note-{'ABCD'[d]}", "small", x, low, words.say("scene.projected"), room=88)
