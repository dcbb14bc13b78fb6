"""bk:406, bk:406a Rocket launchers fired at what they see: tubes are counted, any number goes at once."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import fire, look, weapons
from grognard.games.blitzkrieg.state import EMPTY, FIRED, PIVOTED, Fight

TOWED: Final = 6  # tubes of a towed launcher
NUMBERS: Final = (1, 2, 3, 6, 16)


def tubes(s: Fight, i: int) -> int:
    """bk:406 The rockets of a full launcher; 0: it is none."""
    model = s.models[i]
    if model.on_foot:
        return 0
    if model.role == "rocket":
        return TOWED
    return next((int(flag[7:]) for flag in model.flags if flag.startswith("rockets")), 0)


def fired(s: Fight, i: int) -> int:
    return s.units[i].rockets if tubes(s, i) else 0


def left(s: Fight, i: int) -> int:
    """The rockets it still has; where they are not counted, all."""
    full = tubes(s, i)
    return full - s.units[i].rockets if s.p.rockets_count else full


def may_launch(s: Fight, i: int) -> bool:
    """bk:406 No move or pivot before."""
    unit = s.units[i]
    able = s.p.rockets_count and left(s, i) > 0 and weapons.ready(s, i)
    return able and not unit.moved and not unit.now & (FIRED | PIVOTED) and not unit.marks & EMPTY


def offered(s: Fight, i: int) -> list[Action]:
    if not may_launch(s, i):
        return []
    numbers = sorted({n for n in NUMBERS if n < left(s, i)} | {left(s, i)})
    found = []
    for j in s.shown(1 - s.models[i].side):
        if why_not(s, i, j) is None:
            found += [Action("launch", (s.models[i].name, s.models[j].name, str(n))) for n in numbers]
    return found


def why_not(s: Fight, i: int, j: int) -> Refusal | None:
    params = {"unit": s.models[i].name, "target": s.models[j].name}
    if not look.detects(s, i, j):
        return Refusal("bk:003d", "refusal.unseen", params)
    if not look.in_arc(s, s.place(i), s.units[i].heading, s.place(j)):
        return Refusal("bk:406", "refusal.arc", params)
    return None


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    j = s.find(action.args[1])
    if not may_launch(s, i) or not 1 <= int(action.args[2]) <= left(s, i):
        return Refusal("bk:406", "refusal.weapon", {"unit": s.models[i].name})
    if j < 0 or s.models[j].side == s.models[i].side or not s.here(j) or s.is_hidden(j):
        return Refusal("bk:003d", "refusal.no-target")
    return why_not(s, i, j)


def begin(s: Fight, i: int, action: Action) -> None:
    """bk:406a One roll to hit for the shot; each rocket adds the dice of its shell."""
    count = int(action.args[2])
    s.put(i, rockets=s.units[i].rockets + count)
    fire.open_fire(s, (i,), s.find(action.args[1]), "he", rockets=count)
