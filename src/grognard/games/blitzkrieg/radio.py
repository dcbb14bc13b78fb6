"""bk:219, bk:R19, bk:R20, bk:R66 Tanks without radio keep together."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point, square_of
from grognard.core.values import Refusal
from grognard.games.blitzkrieg import look
from grognard.games.blitzkrieg.state import ORDERED, Fight

LINK: Final = 150  # mm


def deaf(s: Fight, i: int) -> bool:
    """A vehicle without radio, by the new rule."""
    return s.models[i].kind == "vehicle" and "noradio" in s.models[i].flags and s.p.no_radio_mode == "link15"


def alone(s: Fight, formation: int) -> tuple[int, ...]:
    """bk:219, bk:R20 The vehicles without a link of 15 cm when the formation is activated, or the last one."""
    units = [i for i in s.living(formation) if s.here(i)]
    return tuple(
        i for i in units if deaf(s, i) and not any(j != i and look.within(s, i, j, LINK) for j in units)
    )  # fmt: skip


def refusal(s: Fight, i: int, end: Point, isolated: tuple[int, ...]) -> Refusal | None:
    """bk:219, bk:R19, bk:R66 Isolated: it ends nearer its formation. Linked: within 15 cm of one that has its order,
    or nearer to it than before; the first moves as it likes, the last of all as well."""
    if not deaf(s, i):
        return None
    others = [j for j in s.living(s.models[i].formation) if j != i and s.here(j)]
    if i not in isolated:
        others = [j for j in others if s.did(j, ORDERED) and j not in isolated]
    if not others:
        return None
    now = min(look.gap2(s, i, j) for j in others)
    then = min(square_of(end, s.place(j)) for j in others)
    if then < now or (i not in isolated and then <= LINK * LINK):
        return None
    return Refusal("bk:219", "refusal.radio", {"unit": s.models[i].name})
