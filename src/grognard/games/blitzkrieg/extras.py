"""bk:0.6a The special orders of later chapters, by verb: who offers them, who refuses them, who carries them out."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import grenades, indirect, moves, overrun, rockets, tasks, transport
from grognard.games.blitzkrieg.state import NONE, Fight

CHAPTERS: Final = {
    "smoke": grenades, "call": indirect, "overrun": overrun, "launch": rockets,
    "clear": tasks, "remove": tasks, "haul": tasks, "reload": tasks,
}  # fmt: skip
VERBS: Final = frozenset({*CHAPTERS, *transport.VERBS})
MODULES: Final = (grenades, indirect, rockets, tasks)


def offered(s: Fight, i: int, going: moves.Going | None = None) -> list[Action]:
    """What an element may do as its order; `going`: what stands around it, if known."""
    found = transport.offered(s, i, acted=False)
    if s.units[i].aboard == NONE:
        found += overrun.offered(s, i, going)
        for module in MODULES:
            found += module.offered(s, i)
    return found


def after(s: Fight, i: int) -> list[Action]:
    """What it may still do when it has moved."""
    return transport.offered(s, i, acted=True)


def refusal(s: Fight, i: int, action: Action, *, acted: bool) -> Refusal | None:
    if action.verb in transport.VERBS:
        return transport.refusal(s, i, action, acted=acted)
    if acted or not s.here(i):
        return Refusal("bk:0.6a", "refusal.not-offered", {"action": str(action)})
    refused: Refusal | None = CHAPTERS[action.verb].refusal(s, i, action)
    return refused


def begin(s: Fight, i: int, action: Action) -> None:
    module = transport if action.verb in transport.VERBS else CHAPTERS[action.verb]
    module.begin(s, i, action)
