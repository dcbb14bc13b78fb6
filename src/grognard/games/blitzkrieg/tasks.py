"""bk:0.28, bk:0.19, bk:103, bk:205b, bk:406, bk:502 Tasks that take a whole turn without moving or firing."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import name as node_name
from grognard.core.measure import node, square_of
from grognard.core.steps import Step
from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import hits, reaction, rockets, works
from grognard.games.blitzkrieg.events import tell, tell_of
from grognard.games.blitzkrieg.state import DEMORALISED, IMMOBILE, STILL_FIRED, Fight

MEN: Final = frozenset({"group", "pioneer", "scout", "hq", "half", "half_hq"})
SIZES: Final = ("TP", "P", "N", "G", "TG")
VERBS: Final = ("clear", "remove", "haul", "reload")


def idle(s: Fight, i: int) -> bool:
    """bk:0.28 Neither moved, nor fired in any way, nor demoralised."""
    unit = s.units[i]
    return s.here(i) and not unit.moved and not unit.now & STILL_FIRED and not unit.marks & DEMORALISED


def offered(s: Fight, i: int) -> list[Action]:
    """What an element could do for the rest of the turn; two may not share one task."""
    if not idle(s, i):
        return []
    found = [*_on_works(s, i), *_on_wrecks(s, i)]
    if rockets.fired(s, i) and s.p.rockets_count:
        found.append(Action("reload", (s.models[i].name,)))
    if not found:
        return []
    shared = {unit.task for j, unit in enumerate(s.units) if j != i and unit.task}
    return [action for action in found if action.verb == "reload" or task(action) not in shared]


def task(action: Action) -> tuple[str, int, int]:
    if action.verb == "reload":
        return ("reload", 0, 0)
    return (action.verb, *node(action.args[1]))


def _on_works(s: Fight, i: int) -> list[Action]:
    """bk:0.19, bk:502 Men beside mines that they know of; pioneers, and by the new rule other men, at a barricade."""
    model = s.models[i]
    if model.kind not in MEN:
        return []
    found = []
    for work in s.works:
        known = work.shown or work.side == model.side
        removes = work.kind == "barricade" and (model.kind == "pioneer" or s.p.barricade_inf)
        free = work.tested != s.turn
        if known and free and (work.kind == "minefield" or removes) and works.beside(s, i, work):
            verb = "clear" if work.kind == "minefield" else "remove"
            found.append(Action(verb, (model.name, node_name(work.at))))
    return found


def _on_wrecks(s: Fight, i: int) -> list[Action]:
    """bk:205b, bk:R63 Men push away a wheeled wreck; an armoured vehicle one that is not larger, a bulldozer any."""
    model, found = s.models[i], []
    for x, y, _, _, type_ in s.wrecks:
        row = s.data.vehicles[type_]
        reach = model.radius + s.data.radius[row.size] + s.data.adjacent
        if square_of(s.place(i), (x, y)) > reach * reach:
            continue
        size = row.size if s.p.size_tp else row.size_v2
        drives = model.armoured and not s.has(i, IMMOBILE)
        strong = drives and ("bulldozer" in model.flags or SIZES.index(model.size) >= SIZES.index(size))
        if strong or (model.kind in MEN and row.locomotion == "wheeled"):
            found.append(Action("haul", (model.name, node_name((x, y)))))
    return found


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    if action in offered(s, i):
        return None
    return Refusal("bk:0.28", "refusal.task", {"unit": s.models[i].name})


def begin(s: Fight, i: int, action: Action) -> None:
    """bk:103 Whoever sees it may fire; not at men who clear mines, by the new rule."""
    s.put(i, task=task(action))
    tell_of(s, i, f"task-{action.verb}", "bk:0.28")
    if action.verb != "clear" or s.p.demining_provokes:
        reaction.glance(s, i)


class Tasks(Step[Fight]):
    """bk:0.28 At the end of the turn each task takes effect, if its element was idle."""

    __slots__ = ("at",)
    RULE = "bk:0.28"

    def __init__(self) -> None:
        self.at = 0

    def run(self, s: Fight) -> None:
        waiting = [i for i in range(self.at, len(s.units)) if s.units[i].task]
        if not waiting:
            s.end()
            return
        i = waiting[0]
        s.become(self.but(at=i + 1))
        if idle(s, i):
            s.call(Task(i))


class Task(Step[Fight]):
    """bk:0.19, bk:205b, bk:406, bk:502 Pioneers succeed, others test experience; wrecks and rockets need no test."""

    __slots__ = ("unit",)
    RULE = "bk:0.28"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        kind, x, y = s.units[self.unit].task or ("", 0, 0)
        if kind in ("clear", "remove") and s.models[self.unit].kind != "pioneer":
            if kind == "remove":  # bk:R27
                n = works.find(s, "barricade", (x, y))
                works.change(s, n, s.works[n]._replace(tested=s.turn))
            s.call(hits.Test(self.unit, kind, "bk:0.19" if kind == "clear" else "bk:502"))
            return
        s.end()
        self._done(s)

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "passed":
            self._done(s)

    def _done(self, s: Fight) -> None:
        kind, x, y = s.units[self.unit].task or ("", 0, 0)
        if kind == "reload":
            s.put(self.unit, rockets=max(0, s.units[self.unit].rockets - s.p.rockets_reload))
        elif kind == "haul":
            s.wrecks = tuple(wreck for wreck in s.wrecks if wreck[:2] != (x, y))
        elif (n := works.find(s, "minefield" if kind == "clear" else "barricade", (x, y))) >= 0:
            if not s.works[n].shown:
                works.remove(s, n)
                tell_of(s, self.unit, f"done-{kind}", self.RULE, node=f"{x},{y}")
                return
            works.remove(s, n)
        tell(s, f"done-{kind}", self.RULE, unit=s.models[self.unit].name, node=f"{x},{y}")
