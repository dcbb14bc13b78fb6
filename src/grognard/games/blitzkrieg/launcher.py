"""bk:217, bk:R26 Close-defence grenades of a tank: a spray at those who assault it; then it is empty."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Bucket, Roll, Step, faces
from grognard.core.values import Action
from grognard.games.blitzkrieg import hits
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.state import ALIVE, STILL_FIRED, Fight

DICE: Final = 2
NEED: Final = 4  # bk:R26
LOADED: Final = 1
USED: Final = 2
TESTED: Final = "test"  # how it is loaded again by the new rule


def spray(s: Fight, attackers: tuple[int, ...], target: int) -> None:
    """bk:217, bk:R26 Before contact: two dice, 4+, the hits shared among the attackers."""
    if s.units[target].launcher == LOADED:
        s.put(target, launcher=USED)
        s.call(Spray(attackers, target))


class Spray(Step[Fight]):
    """bk:217"""

    __slots__ = ("attackers", "rolled", "target")
    RULE = "bk:217"

    def __init__(self, attackers: tuple[int, ...], target: int) -> None:
        self.attackers = attackers
        self.target = target
        self.rolled = False

    def run(self, s: Fight) -> None:
        if self.rolled:
            s.end()
        else:
            s.call(Bucket("spray", DICE))

    def receive(self, s: Fight, answer: Action) -> None:
        shown = faces(answer)
        got = sum(face >= NEED for face in shown)
        tell(s, "volley", self.RULE, unit=s.models[self.target].name, dice=dice(shown), need=NEED, n=got)
        s.become(self.but(rolled=True))
        if got:
            s.call(hits.Share(s.models[self.target].side, self.attackers, got, None))


class Reload(Step[Fight]):
    """bk:217 At its next order: an experience test; failure loses the launcher."""

    __slots__ = ("unit",)
    RULE = "bk:217"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        s.call(hits.Test(self.unit, "reload", self.RULE))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        s.put(self.unit, launcher=LOADED if answer.verb == "passed" else 0)


def at_order(s: Fight, i: int) -> None:
    if s.units[i].launcher == USED and s.p.launcher_reload == TESTED:
        s.call(Reload(i))


def at_end(s: Fight, i: int) -> None:
    """bk:217 before: a turn without firing loads it."""
    quiet = s.units[i].life == ALIVE and not s.did(i, STILL_FIRED)
    if s.units[i].launcher == USED and s.p.launcher_reload != TESTED and quiet:
        s.put(i, launcher=LOADED)


class Issue(Step[Fight]):
    """bk:217 before: at set-up a die for each vehicle that could have one: 4+."""

    __slots__ = ("left",)
    RULE = "bk:217"

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left = left

    def run(self, s: Fight) -> None:
        if self.left:
            s.call(Roll("launcher", (6,)))
        else:
            s.end()

    def receive(self, s: Fight, answer: Action) -> None:
        i, shown = self.left[0], faces(answer)
        has = shown[0] >= s.p.launcher_owned_on
        tell(s, "launcher-yes" if has else "launcher-no", self.RULE, unit=s.models[i].name, dice=dice(shown))
        if has:
            s.put(i, launcher=LOADED)
        s.become(self.but(left=self.left[1:]))


def issue(s: Fight) -> None:
    if s.p.launcher_owned_on:
        s.call(Issue(tuple(i for i, model in enumerate(s.models) if "gl_option" in model.flags)))
