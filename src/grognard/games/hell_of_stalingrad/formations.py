"""Chapters 12, 14 and 15: leaders, depletion and supply, overrun; and the depletion effects of chapter 10."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Action, Refusal, Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.choices import Pick, ask
from grognard.games.hell_of_stalingrad.damage import lose_rifles
from grognard.games.hell_of_stalingrad.data import GERMAN, MACHINE_GUN, RED_STAR, SOVIET, Effect
from grognard.games.hell_of_stalingrad.effects import Effects, op
from grognard.games.hell_of_stalingrad.hands import CardOfMany
from grognard.games.hell_of_stalingrad.state import DECK, DESTROYED, NONE, STAGING, Siege

# -- depletion (chapter 14) ----------------------------------------------------------------------------------------


def deplete(s: Siege, f: int, rule: str) -> None:
    """hs:14.1, hs:14.3 A full-strength formation is depleted, a depleted one destroyed; hs:14.5 once in a round."""
    s.hit += (f,)
    if s.depleted[f]:
        s.destroy(f)  # hs:10.6 destroyed by it: no icon works but the Burning Skull
        return
    s.depleted[f] = True
    s.tell(events.depleted(s, f, rule))
    icon = s.data.icon[f]
    if icon == MACHINE_GUN:  # hs:R43 in every step of a battle
        machine_gun(s, f)
    elif icon == RED_STAR:
        s.call(Effects(s.owner[f], s.data.medal[f]))  # hs:10.9, hs:2.9, hs:R41 its owner uses the unit's tactic


def machine_gun(s: Siege, f: int) -> None:
    """hs:10.8 Rifle units are executed; if there are too few, none is, and the formation retreats (hs:20.6.d)."""
    n = s.data.executes[f]
    if s.rifles() >= n:
        s.tell(events.executed(s, f, n))
        lose_rifles(s, n, "hs:10.8")
        return
    s.tell(events.retreated(s, f))
    s.take_cards_off(f)
    s.lose_leader(f)  # hs:12.11
    s.move(f, STAGING)


class Deplete(Pick):
    """hs:2.21 The attacker chooses an enemy formation of the battle that was not depleted in this round."""

    __slots__ = ()
    RULE = "hs:2.21"
    VERB = "deplete"

    def offers(self, s: Siege) -> Sequence[int]:
        return [f for f in s.fighting(1 - s.side_of(self.seat)) if f not in s.hit]

    def picked(self, s: Siege, what: int) -> None:
        deplete(s, what, "hs:2.21")


@op("deplete")
def deplete_effect(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Deplete(seat)):
        s.tell(events.lost_effect("deplete", "hs:14.5"))


class LastStand(Step[Siege]):
    """hs:17.7.l A full-strength Soviet formation and a German one; the Soviet one is depleted first."""

    __slots__ = ("foe", "own", "seat", "stage")
    RULE = "hs:17.7.l"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.stage = 0
        self.own = self.foe = NONE

    def actor(self, s: Siege) -> Seat | None:
        return self.seat if self.stage == 0 else None

    def choices(self, s: Siege) -> list[Action]:
        ids = s.data.formation_ids
        foes = [f for f in s.fighting(GERMAN) if f not in s.hit]
        return [
            Action("stand", (ids[own], ids[foe]) if foe != NONE else (ids[own],))
            for own in standing_ready(s)
            for foe in (foes or [NONE])
        ]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        index = s.data.formation_index
        own, *foes = [index[name] for name in action.args]
        s.become(self.but(stage=1, own=own, foe=foes[0] if foes else NONE))

    def run(self, s: Siege) -> None:
        if self.stage == 1:
            s.become(self.but(stage=2))
            deplete(s, self.own, self.RULE)
            return
        s.stack.pop()
        if self.foe != NONE:  # whatever the medal of the first has done, no formation leaves a battle by it
            deplete(s, self.foe, self.RULE)


def standing_ready(s: Siege) -> list[int]:
    """hs:17.7.l Soviet formations of the battle that are full-strength and were not depleted in this round."""
    return [f for f in s.fighting(SOVIET) if not s.depleted[f] and f not in s.hit]


@op("mutual_deplete")
def mutual_deplete(s: Siege, seat: Seat, effect: Effect) -> None:
    if standing_ready(s):
        s.call(LastStand(seat))
    else:
        s.tell(events.lost_effect("mutual_deplete", "hs:2.2"))


# -- supply --------------------------------------------------------------------------------------------------------


class Supply(Pick):
    """hs:2.22, hs:14.7 Any friendly depleted formation in play may become full-strength; no leader comes (hs:14.8)."""

    __slots__ = ()
    RULE = "hs:14.7"
    VERB = "supply"
    OPTIONAL = True

    def offers(self, s: Siege) -> Sequence[int]:
        return [f for f in s.in_play(s.side_of(self.seat)) if s.depleted[f]]  # hs:14.6, hs:2.4, hs:R30 of either seat

    def picked(self, s: Siege, what: int) -> None:
        supply(s, what)


def supply(s: Siege, f: int) -> None:
    """hs:14.6"""
    s.depleted[f] = False
    s.tell(events.supplied(s, f))


@op("supply")
def supply_effect(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Supply(seat)):
        s.tell(events.lost_effect("supply", "hs:14.6"))


# -- overrun (chapter 15) ------------------------------------------------------------------------------------------


class Overrun(Pick):
    """hs:2.19, hs:15.1 A formation of the own Staging Line, depleted or not, may come into the battle (hs:15.3)."""

    __slots__ = ()
    RULE = "hs:15.1"
    VERB = "overrun"
    OPTIONAL = True

    def offers(self, s: Siege) -> Sequence[int]:
        return s.here[2 * STAGING + s.side_of(self.seat)]  # hs:2.4, hs:R46 also who fought in this turn

    def picked(self, s: Siege, what: int) -> None:
        bring(s, what)


def bring(s: Siege, f: int) -> None:
    """hs:15.2, hs:15.5 Over any concentration, without limit; hs:15.4, hs:9.8 its vanguard effect resolves at once."""
    s.move(f, s.battle)
    s.tell(events.overran(s, f))
    s.look_for_panzers()
    vanguard(s, f)


def vanguard(s: Siege, f: int) -> None:
    """hs:9.8, hs:10.4 Whoever is brought to a battle resolves its vanguard effect; its owner decides."""
    s.tell(events.vanguard(s, f))
    s.call(Effects(s.owner[f], s.data.vanguard[f]))


@op("overrun")
def overrun(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Overrun(seat)):
        s.tell(events.lost_effect("overrun", "hs:2.2"))


class Arrival(CardOfMany):
    """hs:20.3.a A formation of the deck, each equally likely; hs:8.6 an empty deck is made new first."""

    __slots__ = ("side",)
    RULE = "hs:20.3.a"
    VERB = "arrive"

    def __init__(self, side: int) -> None:
        super().__init__("arrive")
        self.side = side

    def pool(self, s: Siege) -> tuple[int, ...]:
        return s.here[2 * DECK + self.side]


def draw_formation(s: Siege, side: int) -> bool:
    """Ask for a formation of the deck; False if deck and Destroyed Pile are both empty. The step below is told."""
    s.rebuild_formations(side)
    if not s.here[2 * DECK + side]:
        return False
    s.call(Arrival(side))
    return True


class NewFormation(Step[Siege]):
    """hs:17.7.g, hs:17.7.m A formation of the deck comes straight to the battle with a Lv 0 leader, as an Overrun."""

    __slots__ = ("seat",)
    RULE = "hs:17.7.g"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Siege) -> None:
        if not draw_formation(s, s.side_of(self.seat)):
            s.tell(events.lost_effect("new_formation", "hs:2.2"))
            s.end()

    def receive(self, s: Siege, answer: Action) -> None:
        f = s.data.formation_index[answer.args[0]]
        s.stack.pop()
        s.enter_play(f, s.battle, self.seat)
        s.tell(events.arrived(s, f, COMES_BY[s.data.side[f]]))
        vanguard(s, f)


COMES_BY: Final = ("hs:17.7.g", "hs:17.7.m")  # Forced March, Hidden Infiltrators


@op("new_formation")
def new_formation(s: Siege, seat: Seat, effect: Effect) -> None:
    s.call(NewFormation(seat))


# -- leaders (chapter 12) ------------------------------------------------------------------------------------------


class Promote(Pick):
    """hs:17.6 One general a Promotion: of the battle, or of all in play for a campaign card."""

    __slots__ = ()
    RULE = "hs:17.6"
    VERB = "promote"

    def offers(self, s: Siege) -> Sequence[int]:
        formations = s.in_play(GERMAN) if s.battle == NONE else s.fighting(GERMAN)
        spare = s.next_leader(GERMAN) != NONE
        return [f for f in formations if (s.level[f] == 0 if s.leader[f] != NONE else spare)]

    def picked(self, s: Siege, what: int) -> None:
        """hs:12.8 Lv 0 becomes Lv 1; a formation without a general gets one of Lv 0 from the pool."""
        new = s.leader[what] == NONE
        if new:
            s.leader[what] = s.next_leader(GERMAN)
        else:
            s.level[what] = 1
        s.tell(events.promoted(s, what, new))


@op("promote")
def promote(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Promote(seat)):
        s.tell(events.lost_effect("promote", "hs:2.2"))


class Demote(Pick):
    """hs:3.8 Lv 1 becomes Lv 0, Lv 0 is destroyed; the German player picks, one by one."""

    __slots__ = ()
    RULE = "hs:3.8"
    VERB = "demote"

    def offers(self, s: Siege) -> Sequence[int]:
        return [f for f in s.in_play(GERMAN) if s.leader[f] != NONE]

    def picked(self, s: Siege, what: int) -> None:
        gone = s.level[what] == 0
        if gone:
            s.lose_leader(what)
        else:
            s.level[what] = 0
        s.tell(events.demoted(s, what, gone))


@op("demote")
def demote(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Demote(seat)):
        s.tell(events.lost_effect("demote", "hs:2.2"))


@op("execute_commissars")
def execute_commissars(s: Siege, seat: Seat, effect: Effect) -> None:
    """hs:3.9 Every commissar in play; the formations stay."""
    led = [f for f in s.in_play(SOVIET) if s.leader[f] != NONE]
    for f in led:
        s.lose_leader(f)
    s.tell(events.commissars_executed(len(led)))


class Burn(Pick):
    """hs:3.6 A Militia Brigade of the Staging Line, else of the Destroyed Pile, else of the deck."""

    __slots__ = ()
    RULE = "hs:3.6"
    VERB = "burn"

    def offers(self, s: Siege) -> Sequence[int]:
        for zone in SEARCHED:
            found = [f for f in s.data.militia if s.where[f] == zone]
            if found:
                return found
        return ()

    def picked(self, s: Siege, what: int) -> None:
        s.burn(what)


SEARCHED: Final = (STAGING, DESTROYED, DECK)


@op("burn_militia")
def burn_militia(s: Siege, seat: Seat, effect: Effect) -> None:
    if not ask(s, Burn(seat)):
        s.tell(events.lost_effect("burn_militia", "hs:3.6"))
