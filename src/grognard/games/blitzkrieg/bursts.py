"""bk:0.14b, bk:0.20 Shells that burst on an open vehicle, and on a bunker."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Bucket, Roll, Step, faces
from grognard.core.values import Action, Modifier
from grognard.games.blitzkrieg import works
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.hits import Save, eliminate
from grognard.games.blitzkrieg.state import ALIVE, Fight

CREW_NEED: Final = 6  # bk:0.14b


class Splinters(Step[Fight]):
    """bk:0.14b A shell that bursts on a vehicle whose crew shows itself: of its dice each 6 is a hit on the crew."""

    __slots__ = ("firer", "target")
    RULE = "bk:0.14b"

    def __init__(self, firer: int, target: int) -> None:
        self.firer = firer
        self.target = target

    def run(self, s: Fight) -> None:
        if s.units[self.target].life != ALIVE:
            s.end()
        else:
            s.call(Bucket("burst", s.data.calibres[s.models[self.firer].calibre].he_dice))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        shown = faces(answer)
        got = sum(face == CREW_NEED for face in shown)
        tell(s, "burst", self.RULE, unit=s.models[self.target].name, dice=dice(shown), need=CREW_NEED, n=got)
        if got:
            s.call(Save(self.target, got, crew=True))


class Bunker(Step[Fight]):
    """bk:0.20 A bunker falls to a destroy test against its walls, with those who are in it."""

    __slots__ = ("modifiers", "target")
    RULE = "bk:0.20"

    def __init__(self, target: int, modifiers: tuple[Modifier, ...]) -> None:
        self.target = target
        self.modifiers = modifiers

    def run(self, s: Fight) -> None:
        s.call(Roll("destroy", (6, 6)))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        shown, at = faces(answer), s.place(self.target)
        total = sum(shown) + sum(m.amount for m in self.modifiers) - works.BUNKER_ARMOUR
        tell(s, "destroy-test", self.RULE, self.modifiers, unit=s.models[self.target].name, dice=dice(shown),
             total=total, armour=works.BUNKER_ARMOUR)  # fmt: skip
        if total < s.data.constants["destroy"]["destroyed_at"]:
            return
        (n,) = works.over(s, at, "bunker")[:1]
        shape = works.outline(s, s.works[n])
        works.remove(s, n)
        for i in range(len(s.models)):
            if s.here(i) and s.models[i].kind != "vehicle" and shape.holds(s.place(i)):
                eliminate(s, i, self.RULE)
