"""bk:107, bk:107a, bk:R25 Smoke grenades of a pioneer section."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import name as node_name
from grognard.core.measure import node, within
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import reaction
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.state import DEMORALISED, FIRED, Fight

NEAR: Final = 50  # mm: from the element to its marker
AROUND: Final = ((0, 50), (50, 0), (0, -50), (-50, 0))


def may(s: Fight, i: int) -> bool:
    """bk:107 One marker an element, three in an activation; by the old rule as many as there are grenades."""
    model, unit = s.models[i], s.units[i]
    if not model.on_foot or not s.here(i) or unit.marks & DEMORALISED or unit.moved or unit.now & FIRED:
        return False
    few = s.p.smoke_mode != "section" or s.puffs < s.p.smoke_markers
    return s.grenades[model.formation] > 0 and few


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    p = node(action.args[1])
    if not may(s, i):
        return Refusal("bk:107", "refusal.no-grenades", {"unit": s.models[i].name})
    if not s.table.lattice.has(p) or not within(s.place(i), p, NEAR):
        return Refusal("bk:107", "refusal.place-far", {"node": node_name(p)})
    return None


def offered(s: Fight, i: int) -> list[Action]:
    if not may(s, i):
        return []
    x, y = s.place(i)
    found = [Action("smoke", (s.models[i].name, node_name((x + dx, y + dy)))) for dx, dy in AROUND
             if s.table.lattice.has((x + dx, y + dy))]  # fmt: skip
    return [action for action in found if refusal(s, i, action) is None]


def begin(s: Fight, i: int, action: Action) -> None:
    x, y = node(action.args[1])
    s.smoke = (*s.smoke, (x, y, s.turn + 1))
    s.puffs += 1
    formation = s.models[i].formation
    if s.p.smoke_mode != "section":
        s.grenades[formation] -= 1
    s.note(i, FIRED)
    tell(s, "smoke", "bk:107", node=action.args[1])
    reaction.glance(s, i)


class Left(Step[Fight]):
    """bk:107, bk:R25 After each use: 4+, or the section has none left."""

    __slots__ = ("formation",)
    RULE = "bk:107"

    def __init__(self, formation: int) -> None:
        self.formation = formation

    def run(self, s: Fight) -> None:
        s.call(Roll("grenades", (6,)))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        shown = faces(answer)
        good = shown[0] >= s.p.smoke_keep_on
        tell(s, "smoke-left" if good else "smoke-out", self.RULE, formation=s.formations[self.formation].id,
             dice=dice(shown))  # fmt: skip
        if not good:  # bk:107a
            s.grenades[self.formation] = 0


def after(s: Fight, formation: int) -> None:
    """bk:107, bk:107a The activation is over: a section that used smoke tests whether it has some left."""
    used, s.puffs = s.puffs, 0
    if used and s.p.smoke_mode == "section":
        s.call(Left(formation))
