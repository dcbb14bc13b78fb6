"""bk:701 to bk:701d Snipers: the special shot of one who is not found, and how he is found."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.blitzkrieg import hits, look
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.state import ALIVE, CAMOUFLAGED, DEMORALISED, FIRED, HIDDEN, SPOTTED, Fight

NEED: Final = 3  # bk:701c
SEARCH: Final = 300  # mm: by the old rule all so near may find him


def special(s: Fight, i: int) -> bool:
    """bk:701c Not found, he has his special shot."""
    return bool(s.units[i].marks & CAMOUFLAGED) and not s.units[i].marks & SPOTTED


def why_not(s: Fight, i: int, j: int) -> Refusal | None:
    """bk:701b, bk:701c Any element in sight but closed armour and a camouflaged observer."""
    params = {"unit": s.models[i].name, "target": s.models[j].name}
    target = s.models[j]
    if target.kind == "observer" and s.units[j].marks & CAMOUFLAGED:
        return Refusal("bk:701b", "refusal.unseen", params)
    if target.armoured and not target.open_topped and not look.hatch_open(s, j):
        return Refusal("bk:0.9f", "refusal.armour", params)
    return None


def shoot(s: Fight, i: int, j: int) -> None:
    """bk:701c His shots do not place him."""
    s.note(i, FIRED)
    hits.shot_at(s, j)
    tell(s, "sniped", "bk:701c", target=s.models[j].name)
    s.call(Snipe(i, j))


class Snipe(Step[Fight]):
    """bk:701, bk:701a, bk:701c One die, 3+ whatever the cover, one more beyond short range; the save is at -1. Then the
    target may find him, by the old rule everybody near."""

    __slots__ = ("finders", "firer", "stage", "target")
    RULE = "bk:701c"

    def __init__(self, firer: int, target: int) -> None:
        self.firer = firer
        self.target = target
        self.stage = "shot"
        self.finders: tuple[int, ...] = ()

    def seen_by(self, s: Fight, seat: int) -> Step[Fight]:
        return self if seat == s.models[self.firer].side else self.but(firer=0, finders=())

    def run(self, s: Fight) -> None:
        if self.stage == "shot":
            s.call(Roll("snipe", (6,)))
        elif self.stage == "after":
            s.become(self.but(stage="search", finders=tuple(finders(s, self.firer, self.target))))
        elif self.finders and s.is_hidden(self.firer) and s.here(self.firer):
            s.call(hits.Test(self.finders[0], "spot", "bk:701a"))
        else:
            s.end()

    def need(self, s: Fight) -> int:
        near = look.within(s, self.firer, self.target, s.p.sniper_short * 10)
        return NEED if near else NEED + 1

    def receive(self, s: Fight, answer: Action) -> None:
        i, j = self.firer, self.target
        if answer.verb != "roll":
            s.become(self.but(finders=self.finders[1:]))
            if answer.verb == "passed":
                found(s, i)
            return
        shown, need = faces(answer), self.need(s)
        got = sum(face >= need for face in shown)
        tell(s, "snipe", self.RULE, target=s.models[j].name, dice=dice(shown), need=need)
        s.become(self.but(stage="after"))
        if got and s.units[j].life == ALIVE:
            crew = s.models[j].armoured
            s.call(hits.Save(j, 1, Modifier("bk:701c", "mod.sniper", -1), crew=crew))


def finders(s: Fight, i: int, target: int) -> list[int]:
    """bk:701a Only a target on foot or in an open vehicle; by the old rule every enemy within 30 cm that could see."""
    if s.p.sniper_max_per_side:
        able = s.models[target].kind != "vehicle" or s.models[target].open_topped
        return [target] if able and s.here(target) else []
    return [
        j for j in s.shown(s.models[target].side)
        if look.within(s, i, j, SEARCH) and not s.has(j, DEMORALISED) and look.line(s, s.spot(j), s.spot(i)).clear
    ]  # fmt: skip


def found(s: Fight, i: int) -> None:
    """bk:701a He is placed; by the new rule he is never camouflaged again."""
    hits.reveal(s, i, "bk:701a")
    if s.p.sniper_max_per_side:
        s.lay(i, SPOTTED)


def vanishes(s: Fight, i: int) -> None:
    """bk:701 before: after an idle turn he hides again."""
    idle = not s.units[i].moved and not s.did(i, FIRED) and not s.has(i, HIDDEN)
    if s.models[i].kind == "sniper" and s.here(i) and idle and not s.p.sniper_max_per_side:
        s.lay(i, CAMOUFLAGED)
