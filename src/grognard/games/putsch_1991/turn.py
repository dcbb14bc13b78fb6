"""The turn (chapter Q, section 5): upkeep, card, initiative, then the six phases, then the end (P13)."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Seat
from grognard.games.putsch_1991 import (
    cards,
    diving,
    grenades,
    hits,
    look,
    men,
    morale,
    movement,
    retreat,
    vehicles,
    victory,
)
from grognard.games.putsch_1991.acting import Alternate
from grognard.games.putsch_1991.command import Command
from grognard.games.putsch_1991.data import RULER
from grognard.games.putsch_1991.detect import Detecting
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.melee import Melees
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    DAZED,
    DOOMED,
    DRESSING,
    LANE_SET,
    LOCATED,
    NONE,
    REVEALED,
    TARGETED,
    VEHICLE,
    Table,
)

PHASES: Final = ("detect", "move", "fire")
HEAL_CLEAR: Final = 150


class Turn(Procedure):
    """pu:Q.1, pu:0.3, pu:R1 One turn; every die is asked of chance."""

    __slots__ = ("tens",)
    RULE = "pu:Q.1"
    ORDER = (
        "upkeep", "drift", "card", "initiative", "command", "detect_order", "detect", "move_order", "dazed", "move",
        "fire_order", "fire", "prompted", "after_fire", "melee", "after_melee", "morale", "finish",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.tens = 0  # clouds still to drift

    def _from(self, stage: str) -> Turn:
        """The turn from a stage on, for positions."""
        return self.but(at=self.ORDER.index(stage))

    def upkeep(self, s: Table) -> None:
        """F.2 What is burnt out goes; action points are refilled (pu:1.2: none are saved)."""
        s.turn += 1
        s.phase = "upkeep"
        tell(s, "turn-began", "pu:Q.1", turn=s.turn)
        last = s.data.tables["flare"]["turns"]
        s.flares = tuple(one for one in s.flares if s.turn - one[2] < last)
        s.clouds = tuple(one for one in s.clouds if s.turn - one[4] < s.data.tables["smoke"]["turns"])
        for i in range(len(s.side)):
            s.ap[i] = men.full_ap(s, i) if s.life[i] == ALIVE and s.sheet[i].exp >= 0 else 0
        s.become(self.but(tens=len(s.clouds)))

    def drift(self, s: Table) -> None:
        """pu:5.25b Clouds of last turn drift."""
        if self.tens:
            s.call(Roll("drift", (8, 6)))

    def receive(self, s: Table, answer: Action) -> None:
        stage = self.ORDER[self.at - 1]
        if stage == "drift":
            grenades.drifted(s, self.tens - 1, *faces(answer))
            s.become(self.but(tens=self.tens - 1, at=self.ORDER.index("drift")))
        else:
            self._starter(s, faces(answer))

    def card(self, s: Table) -> None:
        """pu:11.2"""
        if s.options.events and s.scenario.events:
            s.call(cards.DrawCard(s.attacker if s.turn % 2 else 1 - s.attacker))

    def initiative(self, s: Table) -> None:
        """pu:Q.2, pu:Q.3 The ambusher's initiative, or one die each."""
        hidden = [
            any(own == side and s.vis[i] == AMBUSHED and s.life[i] == ALIVE for i, own in enumerate(s.side))
            for side in (0, 1)
        ]  # fmt: skip
        if hidden[0] != hidden[1]:
            s.holder = s.starter = 0 if hidden[0] else 1
            tell(s, "initiative", "pu:Q.2", seat=s.holder)
        else:
            s.holder = NONE
            s.call(Roll("initiative", (6, 6)))

    def _starter(self, s: Table, found: tuple[int, ...]) -> None:
        if found[0] == found[1]:
            tell(s, "starts-tied", "pu:Q.3", dice=dice(found), by=(0, 1))
            self.back_to(s, "initiative")
        else:
            s.starter = 0 if found[0] > found[1] else 1
            tell(s, "starts", "pu:Q.3", seat=s.starter, dice=dice(found), by=(0, 1))

    def command(self, s: Table) -> None:
        _phase(s, "command")
        s.call(Command(1 - s.starter))
        s.call(Command(s.starter))

    def detect_order(self, s: Table) -> None:
        _concealed(s)
        _phase(s, "detect")
        _ask_order(s, "detect")

    def detect(self, s: Table) -> None:
        first = _first(s, "detect")
        s.call(Detecting(1 - first))
        s.call(Detecting(first))

    def move_order(self, s: Table) -> None:
        _concealed(s)
        _phase(s, "move")
        for v, one in enumerate(s.vehicles):
            s.vehicles[v] = one._replace(acted=False)
            if one.due and one.due <= s.turn:
                vehicles.arrives(s, v)
        _ask_order(s, "move")

    def dazed(self, s: Table) -> None:
        """pu:6.32"""
        for side in (1 - s.starter, s.starter):
            for i in reversed(retreat.dazed(s, side)):
                s.call(retreat.Stagger(i))

    def move(self, s: Table) -> None:
        s.call(Alternate("move", _first(s, "move")))

    def fire_order(self, s: Table) -> None:
        _concealed(s)
        _phase(s, "fire")
        for v, one in enumerate(s.vehicles):
            s.vehicles[v] = one._replace(acted=False)
        _ask_order(s, "fire")

    def fire(self, s: Table) -> None:
        """pu:Q.4 Simultaneous where nobody has the initiative."""
        s.simultaneous = s.holder == NONE
        s.call(Alternate("fire", _first(s, "fire")))

    def prompted(self, s: Table) -> None:
        """pu:Q.4, pu:9.9 Who was prompt goes now: until here he was where he was at the start of the phase."""
        s.simultaneous = False
        walks, s.walks = s.walks, ()
        for i, path in reversed(walks):
            made = diving.shortened(s, i, (s.place(i), *path), RULER.path((s.place(i), *path)))
            s.call(movement.Walk(i, made, "onto"))

    def after_fire(self, s: Table) -> None:
        """pu:Q.4 Deaths, wounds and pins take effect; then the dives, the starter's side first."""
        later, s.later = s.later, ()
        pins = [(i, number) for i, what, number in later if what == "pinned"]
        for i, what, number in later:
            if what != "pinned":
                hits._apply(s, i, what, number, "pu:Q.4")
        for i, bits in enumerate(s.now):
            s.now[i] = bits & ~DOOMED
            if s.cone[i] != NONE and not bits & LANE_SET:
                hits.end_lane(s, i)  # pu:5.14a
        dives = dict(pins)
        for i in sorted(dives, key=lambda i: (s.side[i] == s.starter, s.number[i])):
            if s.life[i] == ALIVE:
                hits.pin(s, i, dives[i])

    def melee(self, s: Table) -> None:
        _concealed(s)
        _phase(s, "melee")
        s.call(Melees())

    def after_melee(self, s: Table) -> None:
        _concealed(s)

    def morale(self, s: Table) -> None:
        _phase(s, "morale")
        _heal(s)
        s.call(morale.Morale(1 - s.starter))
        s.call(morale.Morale(s.starter))

    def finish(self, s: Table) -> None:
        """P13"""
        _concealed(s)
        _captured(s)
        victory.hold_objectives(s)
        victory.check_missions(s)
        victory.check(s)
        if s.winner == NONE:
            expire(s)
            s.become(Turn())


def _phase(s: Table, name: str) -> None:
    s.phase = name
    tell(s, f"phase-{name}", "pu:Q.1")


def _ask_order(s: Table, phase: str) -> None:
    if s.holder != NONE:
        s.call(ChooseOrder(s.holder, phase))


def _first(s: Table, phase: str) -> int:
    """Who begins a phase."""
    if s.holder == NONE:
        return s.starter
    return s.holder if s.first[s.holder] >> PHASES.index(phase) & 1 else 1 - s.holder


class ChooseOrder(Step):
    """pu:Q.2 The holder acts wholly before or wholly after the enemy."""

    __slots__ = ("phase", "seat")
    RULE = "pu:Q.2"

    def __init__(self, seat: Seat, phase: str) -> None:
        self.seat = seat
        self.phase = phase

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return [Action("first"), Action("last")]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.order", self.RULE, {"phase": self.phase})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        bit = 1 << PHASES.index(self.phase)
        first = action.verb == "first"
        s.first[self.seat] = s.first[self.seat] | bit if first else s.first[self.seat] & ~bit
        tell(s, "acts-first" if first else "acts-last", "pu:Q.2", seat=self.seat)


def _concealed(s: Table) -> None:
    """pu:3.16 As an option, who sees no enemy and is seen by none is no longer located."""
    if not s.options.concealment:
        return
    for i in range(len(s.side)):
        if not s.stands(i) or s.vis[i] != LOCATED:
            continue
        foes = [*s.on_table(1 - s.side[i]), *_enemy_vehicles(s, s.side[i])]
        if not any(look.sees(s, i, j) or look.sees(s, j, i) for j in foes):
            s.vis[i] = REVEALED
            tell(s, "concealed", "pu:3.16", unit=s.name(i))


def _enemy_vehicles(s: Table, side: int) -> list[int]:
    return [VEHICLE + v for v, one in enumerate(s.vehicles) if one.side != side and one.here]


def _heal(s: Table) -> None:
    """pu:6.38 A medic who was left in peace has dressed one wound."""
    for i in range(len(s.side)):
        j = s.patient[i]
        if not s.now[i] & DRESSING or j == NONE:
            continue
        s.patient[i] = NONE
        peace = not s.now[i] & TARGETED and not look.enemy_within(s, i, HEAL_CLEAR) if s.stands(i) else False
        if peace and s.stands(j) and s.wounds[j] and look.touching(s, i, j):
            cards.dress(s, j)
            tell(s, "dressed", "pu:6.38", unit=s.name(i), target=s.name(j))


def _captured(s: Table) -> None:
    """P11 A broken man who cannot move, with an enemy in contact, counts as killed."""
    for i in range(len(s.side)):
        if men.move_share(s, i)[0] == 0 and men.bound(s, i) and look.engaged(s, i):
            hits.kill(s, i, "pu:7.7")


def expire(s: Table) -> None:
    """P13 Markers go; what happened this turn becomes the memory of the next."""
    for i in range(len(s.side)):
        if s.pinned[i] and s.pinned[i] < s.turn:
            s.pinned[i] = 0  # pu:5.23
        if s.stunned[i] and s.stunned[i] <= s.turn:
            s.stunned[i] = 0
            s.ever[i] &= ~DAZED
        s.before[i] = s.now[i]
        s.now[i] = 0
        s.moved[i] = 0
        s.ap[i] = 0
        s.by[i] = s.quarter[i] = s.against[i] = NONE
        s.foes[i] = ()
    for v, one in enumerate(s.vehicles):
        s.vehicles[v] = one._replace(moved=False, fired=0, flashed=one.fired > 0, tried=False, halted=False, ap=0)
    s.effects = ()
    s.civilians = None
    s.laned = ()
    for side in (0, 1):
        s.combat[side] = s.trapped[side] = s.rear[side] = s.obeying[side] = False
