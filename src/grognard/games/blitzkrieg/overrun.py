"""bk:0.15b, bk:214 to bk:214e, bk:R13, bk:R76 Overruns: a vehicle drives over men, guns and light vehicles."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS
from grognard.games.blitzkrieg import assault, fire, hits, look, moves, walk, weapons, works
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.state import (
    ACTED,
    CONTINUOUS,
    DEMORALISED,
    FIRED,
    ORDERED,
    PIVOTED,
    SUPPRESSED,
    Fight,
)

TRIED: Final = 8  # places in contact
SIZES: Final = ("TP", "P", "N", "G", "TG")
CRUSHERS: Final = ("tank", "assault", "td", "spg")  # bk:R76
OPEN_NEED: Final = 3  # bk:214e, bk:R13
COVER_NEED: Final = 5
BACK: Final = 50  # mm
FLEES: Final = 200
TURNED_BY_HAND: Final = 75  # mm (bk:214d)


def size_of(s: Fight, j: int) -> str:
    """bk:214c, bk:R45 The size of a gun or mortar to a vehicle that would crush it."""
    model = s.models[j]
    if model.kind == "gun":
        found = model.crush
    else:
        mm = s.data.calibres[model.calibre].mm
        found = "TP" if mm < 75 else "P" if mm <= 120 else "N"
    return "P" if found == "TP" and not s.p.size_tp else found


def may_crush(s: Fight, i: int, j: int) -> Refusal | None:
    """bk:0.15b, bk:214b, bk:214c, bk:R76 Men always; guns and mortars not larger than the vehicle; light vehicles by
    tanks and assault guns, jeeps by half-tracks."""
    model, target = s.models[i], s.models[j]
    params = {"unit": model.name, "target": target.name}
    if target.kind == "vehicle":
        light = target.soft and (model.vehicle_class in CRUSHERS or (
            model.vehicle_class == "halftrack" and target.vehicle_class == "jeep"))  # fmt: skip
        moving = s.units[j].marks & CONTINUOUS
        return None if light and not moving else Refusal("bk:214b", "refusal.crush", params)
    sized = target.kind in ("gun", "mortar") and s.p.overrun_crush_size_check
    if sized and SIZES.index(size_of(s, j)) > SIZES.index(model.size):
        return Refusal("bk:214c", "refusal.crush", params)
    return None


def ready(s: Fight, i: int) -> bool:
    model, unit = s.models[i], s.units[i]
    able = model.kind == "vehicle" and model.armoured and s.here(i) and moves.may_move(s, i)
    return able and not unit.marks & DEMORALISED and not unit.moved and not unit.now & FIRED


def way(s: Fight, i: int, j: int) -> tuple[Point, ...] | None:
    """A drive into contact: straight, else round a corner."""
    path = assault.straight(s, i, j, tried=TRIED)
    return path or assault.round_a_corner(s, i, j, assault.apart_from(s, i, j, (), TRIED))


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    j = s.find(action.args[1])
    if not ready(s, i):
        return Refusal("bk:0.15b", "refusal.weapon", {"unit": s.models[i].name})
    if j < 0 or s.models[j].side == s.models[i].side or not s.here(j) or s.is_hidden(j):
        return Refusal("bk:0.15b", "refusal.no-target")
    if safe(s, j):
        return Refusal("bk:0.15b", "refusal.no-way")
    return may_crush(s, i, j) or (None if way(s, i, j) else Refusal("bk:0.15b", "refusal.no-way"))


def safe(s: Fight, j: int) -> bool:
    """In a house or a bunker nobody is overrun."""
    return bool(s.table.building(s.place(j))) or works.shelter(s, j) == "bunker"


def offered(s: Fight, i: int, going: moves.Going | None = None) -> list[Action]:
    """Whom it reaches straight. `going`: what stands around it, if known."""
    if not ready(s, i):
        return []
    reach = max(s.models[i].clear, s.models[i].road) * 10 + 100
    near = [j for j in s.shown(1 - s.models[i].side) if look.within(s, i, j, reach)]
    near = [j for j in near if not safe(s, j) and may_crush(s, i, j) is None]
    going = going or (moves.Going(s, i, "move", wary=True) if near else None)
    return [Action("overrun", (s.models[i].name, s.models[j].name)) for j in near
            if assault.straight(s, i, j, (), going, TRIED)]  # fmt: skip


def begin(s: Fight, i: int, action: Action) -> None:
    j = s.find(action.args[1])
    path = way(s, i, j)
    assert path is not None
    hits.reveal(s, i, "bk:0.24b")
    s.note(i, FIRED)  # its main gun is silent this turn
    tell(s, "overruns", "bk:0.15b", unit=s.models[i].name, target=s.models[j].name)
    s.call(Overrun(i, j))
    s.call(walk.Walk(i, path, "assault"))


class Overrun(Step[Fight]):
    """bk:0.15b, bk:214 The drive is over: a reply just before contact, then one die."""

    __slots__ = ("stage", "target", "unit")
    RULE = "bk:214"

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target
        self.stage = "reply"

    def run(self, s: Fight) -> None:
        if not self._there(s) or self.stage == "done":
            s.end()
        elif self.stage == "reply":
            s.become(self.but(stage="crush"))
            reply = Reply(self.target, self.unit)
            if reply.choices(s)[1:]:
                s.call(reply)
        else:
            s.call(Roll("crush", (6,)))

    def _there(self, s: Fight) -> bool:
        i, j = self.unit, self.target
        return s.here(i) and s.here(j) and look.touching(s, i, j) and not s.has(i, DEMORALISED)

    def need(self, s: Fight) -> int:
        """bk:214e"""
        return COVER_NEED if look.covered(s, self.target) else OPEN_NEED

    def receive(self, s: Fight, answer: Action) -> None:
        s.become(self.but(stage="done"))
        i, j, need = self.unit, self.target, self.need(s)
        shown, model, place = faces(answer), s.models[self.target], s.place(self.target)
        good = shown[0] >= need
        tell(s, "crush-yes" if good else "crush-no", self.RULE, unit=s.models[i].name, target=model.name,
             dice=dice(shown), need=need)  # fmt: skip
        if good:
            hits.eliminate(s, j, "bk:214b" if model.kind == "vehicle" else self.RULE)
            if moves.end_refusal(s, i, place) is None and s.table.field.at(place).ground in moves.how(s, i).rates:
                walk.step_to(s, i, place)
            return
        if model.kind != "vehicle" and not s.has(j, DEMORALISED):
            hits.demoralise(s, j, self.RULE)
        if model.kind == "vehicle":
            s.call(assault.Retreat(j, FLEES))
        elif model.kind not in ("gun", "mortar"):
            s.call(assault.Retreat(j, BACK))


class Reply(Step[Fight]):
    """bk:214a, bk:214d Men with an anti-tank weapon, or a gun, may fire just before contact; -2 if they have acted."""

    __slots__ = ("mode", "target", "unit")
    RULE = "bk:214a"

    def __init__(self, unit: int, target: int) -> None:
        self.unit = unit
        self.target = target
        self.mode = ""

    def actor(self, s: Fight) -> Seat | None:
        return None if self.mode else s.models[self.unit].side

    def prompt(self, s: Fight) -> Prompt:
        return Prompt(
            "prompt.reply", self.RULE, {"unit": s.models[self.unit].name, "target": s.models[self.target].name}
        )

    def choices(self, s: Fight) -> list[Action]:
        i, fresh = self.unit, s.clone()
        if s.has(i, DEMORALISED | SUPPRESSED) or s.models[i].kind in ("vehicle", "mortar"):
            return [PASS]
        fresh.put(i, now=fresh.units[i].now & ~FIRED, moved=0, task=())
        modes = [
            mode for mode in weapons.modes(fresh, i) if mode in ("hand", "faust", *fire.SHELLS) and mode != "smoke"
        ]
        able = [m for m in modes if fire.why_not(fresh, i, self.target, m) is None and self._turns(s)]
        return [PASS, *(Action("defend", (s.models[i].name, s.models[self.target].name, mode)) for mode in able)]

    def late(self, s: Fight) -> bool:
        """bk:214a Whether it has been activated, or has fired."""
        return s.did(self.unit, ACTED | FIRED | ORDERED)

    def in_arc(self, s: Fight) -> bool:
        i = self.unit
        return s.models[i].on_foot or look.in_arc(s, s.place(i), s.units[i].heading, s.place(self.target))

    def _turns(self, s: Fight) -> bool:
        """bk:214d Outside its arc a gun of 75 mm or less, or an anti-aircraft gun on its mount, can try to turn."""
        if self.in_arc(s):
            return True
        model = s.models[self.unit]
        light = s.data.calibres[model.calibre].mm <= TURNED_BY_HAND
        return s.p.overrun_pivot_test and (light or (model.role == "aa" and model.mount == "360"))

    def take(self, s: Fight, action: Action) -> None:
        if action == PASS:
            s.end()
            return
        s.become(self.but(mode=action.args[2]))

    def run(self, s: Fight) -> None:
        if self.in_arc(s):
            self._fire(s)
        else:
            s.call(hits.Test(self.unit, "turn", "bk:214d"))

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb == "passed":
            s.note(self.unit, PIVOTED)
            self._fire(s)
        else:
            s.end()

    def _fire(self, s: Fight) -> None:
        s.end()
        fire.open_fire(s, (self.unit,), self.target, self.mode, late=self.late(s))
