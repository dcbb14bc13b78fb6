"""bk:0.15d, bk:215d, bk:221 At ten centimetres: men assault a tank that comes near, a tank answers one."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.steps import Step
from grognard.core.values import Action
from grognard.games.blitzkrieg import assault, fire, hits, look, walk
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.state import (
    CLOSE_TEST,
    CONTINUOUS,
    DEMORALISED,
    FIRED,
    STOPPED,
    SUPPRESSED,
    Fight,
)

REACH: Final = 100  # mm


# -- men against a tank (bk:0.15d) -------------------------------------------------------------------------------------


def may_storm(s: Fight, i: int, mover: int) -> bool:
    """bk:0.15d Infantry within 10 cm of an armoured vehicle; by the old rule not of one that keeps moving."""
    target = s.models[mover]
    if s.models[i].kind not in assault.FIGHTERS or not target.armoured or not look.within(s, i, mover, REACH):
        return False
    if s.p.close_continuous_protects and s.units[mover].marks & CONTINUOUS:
        return False
    return look.detects(s, i, mover) and landing(s, i, mover) is not None


def landing(s: Fight, i: int, mover: int) -> Point | None:
    """Where it comes into contact."""
    start = s.place(i)
    for p in assault.contact_places(s, i, mover):
        free = p == start or not s.table.field.leg(start, p, walk.how(s, i)).refused
        if free and walk.end_refusal(s, i, p) is None:
            return p
    return None


def storm(s: Fight, i: int, mover: int) -> None:
    """bk:0.15d It goes to contact, counts as having fired, and tries bk:215 with the malus of a moving target."""
    place = landing(s, i, mover)
    hits.reveal(s, i, "bk:0.24b")
    s.note(i, FIRED)
    tell(s, "storms", "bk:0.15d", unit=s.models[i].name, target=s.models[mover].name)
    if place is not None:
        walk.step_to(s, i, place)
        s.call(assault.AgainstVehicle((i,), mover, sudden=True))


def equipped(s: Fight, i: int) -> bool:
    """bk:215d A starred item or a hand anti-tank weapon."""
    starred = s.models[i].kind == "flame" or s.units[i].charges or "magnet" in s.models[i].flags
    return bool(starred or s.models[i].hand or (s.models[i].kind == "group" and fire.has_faust(s, i)))


# -- a tank against a tank (bk:221) ------------------------------------------------------------------------------------


def may_answer(s: Fight, i: int, mover: int) -> bool:
    """bk:221, bk:R47 An enemy vehicle with a gun, once a turn, whether it has fired or not."""
    unit, model = s.units[i], s.models[i]
    if not s.p.reaction_react or model.kind != "vehicle" or s.models[mover].kind != "vehicle" or not s.here(i):
        return False
    barred = unit.marks & (DEMORALISED | SUPPRESSED | STOPPED) or unit.now & CLOSE_TEST
    return bool(model.calibre) and not barred


def answers(s: Fight, twin: Fight, i: int, mover: int, start: Point) -> list[str]:
    """bk:221 What it could fire once it has turned: the mover started in its view and is within 10 cm."""
    if not may_answer(s, i, mover) or not look.within(twin, i, mover, s.p.reaction_cm * 10):
        return []
    first = s.clone()
    first.put(mover, at=start)
    if not look.detects(first, i, mover):
        return []
    fresh = twin.clone()
    fresh.put(i, now=fresh.units[i].now & ~FIRED, moved=0)
    return [m for m in fire.modes(fresh, i) if m in ("ap", "he", "heat", "apcr", "apds")
            and fire.why_not(fresh, i, mover, m) is None]  # fmt: skip


def answer(s: Fight, i: int, mover: int, mode: str) -> None:
    s.note(i, CLOSE_TEST)
    s.call(Answer(i, mover, mode))


class Answer(Step[Fight]):
    """bk:221, bk:R21 An experience test; success lets it turn and fire, at -2 if it has fired already."""

    __slots__ = ("mode", "target", "unit")
    RULE = "bk:221"

    def __init__(self, unit: int, target: int, mode: str) -> None:
        self.unit = unit
        self.target = target
        self.mode = mode

    def run(self, s: Fight) -> None:
        hits.reveal(s, self.unit, "bk:0.24b")
        s.call(hits.Test(self.unit, "answer", self.RULE))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "passed" and s.here(self.target):
            again = s.did(self.unit, FIRED)
            fire.open_fire(s, (self.unit,), self.target, self.mode, late=again, closing=True)
