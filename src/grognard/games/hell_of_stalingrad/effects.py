"""Chapter 2: effects. One resolver for cards, units, buildings and commanders; each word is a function.

A list of effects is a step on the stack: it goes from left to right (hs:2.1), waits while somebody decides in the
middle, and goes on. What cannot be done is lost, and the rest still happens (hs:2.2). Effects touch the current battle
only (hs:2.3), except Overrun and Supply (hs:2.4). The attacker is the seat that uses the effect (hs:2.9).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.data import GERMAN, Compiled, Effect
from grognard.games.hell_of_stalingrad.state import NONE, Siege

Op = Callable[[Siege, Seat, Effect], None]
OPS: Final[dict[str, Op]] = {}  # by word; the modules of the chapters enter theirs


def op(word: str) -> Callable[[Op], Op]:
    """Enters the function of an effect: `@op("kill")`."""

    def enter(function: Op) -> Op:
        OPS[word] = function
        return function

    return enter


class Effects(Step[Siege]):
    """Effects that one seat resolves, one after the other; `at` counts those done."""

    __slots__ = ("at", "seat", "todo")
    RULE = "hs:2.1"

    def __init__(self, seat: Seat, todo: Compiled, at: int = 0) -> None:
        self.seat = seat
        self.todo = todo
        self.at = at

    def run(self, s: Siege) -> None:
        stack, todo, seat, at = s.stack, self.todo, self.seat, self.at
        depth = len(stack)
        while not s.wiped and at < len(todo):  # hs:21.4.d is tested after every single effect
            effect = todo[at]
            at += 1
            OPS[effect.op](s, seat, effect)
            if len(stack) != depth:  # somebody is asked, or an inner list comes first
                stack[depth - 1] = Effects(seat, todo, at)
                return
        stack.pop()


class Flip(Step[Siege]):
    """hs:2.7 After its terror tactic an elite unit turns to its core face; the tactic never works again."""

    __slots__ = ("unit",)
    RULE = "hs:2.7"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Siege) -> None:
        s.entering = NONE
        s.tell(events.flipped(s, self.unit))
        s.end()


# -- units (chapters 6 and 11) -------------------------------------------------------------------------------------


@op("add_unit")
def add_unit(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:11.1, hs:6.2 One unit enters on its side's half (hs:6.1); an elite one resolves its tactic, then flips.

    hs:2.23, hs:R52 So do Rubble Forts: on the Soviet side, whoever causes them. hs:6.5 There is no limit."""
    u, data = effect.unit, s.data
    s.units[s.battle * data.kinds + u] += 1
    s.tell(events.unit_added(s, u))
    if data.elite[u]:
        s.entering = u
        s.call(Flip(u))
        s.call(Effects(seat, data.terror[u]))


# -- tracks (chapter 5) --------------------------------------------------------------------------------------------


def advance_fire(s: Siege, n: int, rule: str) -> None:
    """hs:5.4, hs:5.5 n spaces; each time the counter reaches the Inferno zone it becomes an Inferno counter, and a new
    Fire counter goes on from Smoldering Ruins. hs:5.6 Infernos are not limited."""
    d, zone = s.battle, s.data.inferno_at
    made, s.fire[d] = divmod(s.fire[d] + n, zone)
    s.tell(events.fire(s, n, rule))
    for _ in range(made):
        add_inferno(s, "hs:5.5")


def advance_bucket(s: Siege, n: int, rule: str) -> None:
    """hs:5.7, hs:5.8, hs:5.9 n spaces; in the Inferno zone the counter starts again and takes an Inferno with it, or,
    if there is none, sends the Fire counter back."""
    d, zone = s.battle, s.data.bucket_at
    arrived, s.bucket[d] = divmod(s.bucket[d] + n, zone)
    s.tell(events.bucket(s, n, rule))
    for _ in range(arrived):
        if s.infernos[d]:
            s.infernos[d] -= 1
            s.tell(events.doused(s, "hs:5.8"))
        else:
            s.fire[d] = 0
            s.tell(events.fire_out("hs:5.9"))


@op("fire")
def fire(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:2.17"""
    advance_fire(s, effect.n, "hs:2.17")


@op("bucket")
def bucket(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:2.18"""
    advance_bucket(s, effect.n, "hs:2.18")


def spill(s: Siege, side: int) -> None:
    """hs:13.2.a The own counter: Fire for the German, Bucket for the Soviet player."""
    s.tell(events.spilled(side))
    if side == GERMAN:
        advance_fire(s, 1, "hs:13.2.a")
    else:
        advance_bucket(s, 1, "hs:13.2.a")


@op("inferno")
def inferno(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.7.e"""
    add_inferno(s, "hs:17.7.e")


@op("kindle")
def kindle(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:18.8"""
    add_inferno(s, "hs:18.8")


def add_inferno(s: Siege, rule: str) -> None:
    """One Inferno counter more; the Fire counter stays."""
    s.infernos[s.battle] += 1
    s.tell(events.inferno(s, rule))


@op("douse")
def douse(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:18.8 One Inferno counter less; lost if there is none."""
    if s.infernos[s.battle]:
        s.infernos[s.battle] -= 1
        s.tell(events.doused(s, "hs:18.8"))
    else:
        s.tell(events.lost_effect("douse", "hs:2.2"))


@op("reset_fire")
def reset_fire(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.7.l The Fire counter returns to Smoldering Ruins; Infernos stay."""
    s.fire[s.battle] = 0
    s.tell(events.fire_out("hs:17.7.l"))


# -- what heroes bring to the Break Test (chapter 18) --------------------------------------------------------------


@op("bonus_dice")
def bonus_dice(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:18.9 It stays even if the hero dies."""
    s.bonus += effect.n
    s.tell(events.bonus_dice())


@op("steal")
def steal(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:18.10 It stays even if the hero dies."""
    s.steals += effect.n
    s.tell(events.steals_die())


@op("second_action")
def second_action(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.4 The same seat must act again in this round."""
    s.again = seat
    s.tell(events.second_action(seat))


@op("free_next")
def free_next(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:17.7.h"""
    s.free = True
    s.tell(events.next_is_free())
