"""bk:0.15d, bk:215d, bk:221 At ten centimetres: men assault a tank that comes near, a tank answers one."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blitzkrieg import aim, assault, fire, hits, look, moves, walk, weapons
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.state import (
    BURIED,
    CLOSE_TEST,
    CONTINUOUS,
    DEMORALISED,
    FIRED,
    IMMOBILE,
    STOPPED,
    SUPPRESSED,
    Fight,
)

REACH: Final = 100  # mm
TURN: Final = "turn"  # an answer without a shot (bk:221)


# -- men against a tank (bk:0.15d) -------------------------------------------------------------------------------------


def may_storm(s: Fight, i: int, mover: int) -> bool:
    """bk:0.15d Infantry within 10 cm of an armoured vehicle; by the old rule not of one that keeps moving."""
    target = s.models[mover]
    if not target.armoured or s.models[i].kind not in assault.FIGHTERS or not look.within(s, i, mover, REACH):
        return False
    if s.p.close_continuous_protects and s.units[mover].marks & CONTINUOUS:
        return False
    return look.detects(s, i, mover) and landing(s, i, mover) is not None


def landing(s: Fight, i: int, mover: int) -> Point | None:
    """Where it comes into contact."""
    start = s.place(i)
    for p in assault.contact_places(s, i, mover):
        free = p == start or not s.table.field.leg(start, p, moves.how(s, i)).refused
        if free and moves.end_refusal(s, i, p) is None:
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
    return bool(starred or s.models[i].hand or (s.models[i].kind == "group" and weapons.has_faust(s, i)))


# -- a tank against a tank (bk:221) ------------------------------------------------------------------------------------


def is_answered(s: Fight, mover: int) -> bool:
    """bk:221 A vehicle that comes near may be answered."""
    return s.p.reaction_react and s.models[mover].kind == "vehicle"


def may_answer(s: Fight, i: int, mover: int) -> bool:
    """bk:221, bk:R47 An enemy vehicle that can turn, once a turn, whether it has fired or not."""
    unit, model = s.units[i], s.models[i]
    if not is_answered(s, mover) or model.kind != "vehicle" or not s.here(i):
        return False
    barred = unit.marks & (DEMORALISED | SUPPRESSED | STOPPED) or unit.now & CLOSE_TEST
    return bool(model.calibre or swings(s, i)) and not barred


def swings(s: Fight, i: int) -> bool:
    """Whether its hull can turn on the spot; a truck gains nothing by it."""
    return s.models[i].armoured and not s.units[i].marks & (IMMOBILE | BURIED)


def answers(s: Fight, twin: Fight, i: int, mover: int, start: Point) -> list[str]:
    """bk:221 What one who may answer could fire once it has turned, or that it only turns: the mover started in its
    view and is within 10 cm."""
    if not look.within(twin, i, mover, s.p.reaction_cm * 10):
        return []
    first = s.clone()
    first.put(mover, at=start, moved=0)
    if not look.detects(first, i, mover):
        return []
    fresh = twin.clone()
    fresh.put(i, now=fresh.units[i].now & ~FIRED, moved=0)
    modes = [m for m in weapons.modes(fresh, i) if m in ("ap", "he", "heat", "apcr", "apds")]
    return [*(m for m in modes if fire.why_not(fresh, i, mover, m) is None), *([TURN] if swings(s, i) else [])]


def answer(s: Fight, i: int, mover: int, mode: str) -> None:
    s.note(i, CLOSE_TEST)
    s.call(Answer(i, mover, mode))


class Answer(Step[Fight]):
    """bk:221, bk:R21 An experience test; success lets it turn and fire."""

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
            s.call(Turned(self.unit, self.target, self.mode))


class Turned(Step[Fight]):
    """bk:221 It has turned in time: its owner says whether the hull pivots or only the turret. Then it fires, at -2 if
    it has fired already."""

    __slots__ = ("mode", "target", "unit")
    RULE = "bk:221"
    COMPLETE = False

    def __init__(self, unit: int, target: int, mode: str) -> None:
        self.unit = unit
        self.target = target
        self.mode = mode

    def actor(self, s: Fight) -> Seat | None:
        return s.models[self.unit].side if swings(s, self.unit) else None

    def prompt(self, s: Fight) -> Prompt:
        names = {"unit": s.models[self.unit].name, "target": s.models[self.target].name}
        return Prompt("prompt.turned", self.RULE, names)

    def choices(self, s: Fight) -> list[Action]:
        ahead = self._towards(s)
        found = [Action("stay"), Action("pivot", (s.models[self.unit].name, f"h{ahead}"))]
        return found if s.units[self.unit].heading != ahead else found[:1]

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        own = action.verb == "pivot" and action.args[0] == s.models[self.unit].name
        known = action == Action("stay") or (own and action.args[1] != f"h{s.units[self.unit].heading}")
        return None if known else Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def _towards(self, s: Fight) -> int:
        return s.data.headings.nearest(s.place(self.unit), s.place(self.target))

    def take(self, s: Fight, action: Action) -> None:
        if action.verb == "stay":
            self.run(s)
            return
        s.put(self.unit, heading=int(action.args[1][1:]), turret=self._towards(s))
        tell(s, "pivots", self.RULE, unit=s.models[self.unit].name)
        self._fire(s, s.p.hit_pivot)

    def run(self, s: Fight) -> None:
        """Only its turret turns; a gun without one turns as it fires."""
        if s.models[self.unit].mount == "turret":
            s.put(self.unit, turret=self._towards(s))
        self._fire(s, aim.closing_number(s, self.unit))

    def _fire(self, s: Fight, number: int) -> None:
        s.end()
        if self.mode != TURN:
            again = s.did(self.unit, FIRED)
            fire.open_fire(s, (self.unit,), self.target, self.mode, late=again, closing=number)
