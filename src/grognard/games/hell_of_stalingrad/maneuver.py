"""hs:20.6 Maneuver: formations leave the Staging Line for the buildings, one by one until the player is done."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad import battle, events, team
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN
from grognard.games.hell_of_stalingrad.state import STAGING, Siege

DONE: Final = Action("done")
MOST: Final = 24  # formations taken back in one maneuver: a game ends


class Maneuver(Step[Siege]):
    """hs:20.6.a, hs:20.6.c A seat sends its own formations, at most the concentration of each building (hs:7.5).

    Until it is done it may take back whom it sent; nothing hangs on a formation before that."""

    __slots__ = ("back", "seat", "sent")
    RULE = "hs:20.6.a"

    def __init__(self, seat: Seat, sent: tuple[int, ...] = (), back: int = 0) -> None:
        self.seat = seat
        self.sent = sent  # in the order in which they went
        self.back = back  # how many were taken back

    def ready(self, s: Siege) -> list[int]:
        """The own formations on the Staging Line, full-strength or depleted."""
        return [f for f in s.here[2 * STAGING + self.seat % 2] if s.owner[f] == self.seat]

    def open_(self, s: Siege) -> list[int]:
        """Districts that can still take a formation: each side counts its own (hs:7.5)."""
        side = self.seat % 2
        aims = range(4) if side == GERMAN else s.attacked
        return [d for d in aims if s.building[d] >= 0 and len(s.here[2 * d + side]) < room(s, d)]

    def may_stop(self, s: Siege) -> bool:
        """hs:20.6.b The German side must attack somewhere; with four players the second seat still can (R59)."""
        if self.seat % 2 != GERMAN or any(s.here[2 * d] for d in range(4)):
            return True
        return self.seat == GERMAN and any(s.owner[f] != self.seat for f in s.here[2 * STAGING])

    def actor(self, s: Siege) -> Seat | None:
        """Who has nobody to send, or nowhere to send him, is not asked; who has sent somebody says when he is done."""
        return self.seat if self.sent or (self.ready(s) and self.open_(s)) else None

    def run(self, s: Siege) -> None:
        s.tell(events.maneuvered(self.seat, len(self.sent)))
        s.end()
        if self.sent and self.seat % 2 == GERMAN:
            s.look_for_panzers()

    def choices(self, s: Siege) -> list[Action]:
        districts, sends = self.open_(s), s.data.sends
        found = [sends[f][d] for f in self.ready(s) for d in districts]
        found += self._recalls(s)
        if self.may_stop(s):
            found.append(DONE)
        return found

    def _recalls(self, s: Siege) -> list[Action]:
        return [s.data.named["recall"][f] for f in self.sent] if self.back < MOST else []

    def sample(self, s: Siege, rng: Rng) -> Action:
        ready, districts = self.ready(s), self.open_(s)
        which = rng.below(len(ready) * len(districts) + self.may_stop(s))
        if which == len(ready) * len(districts):
            return DONE
        return s.data.sends[ready[which // len(districts)]][districts[which % len(districts)]]

    def eager(self, s: Siege, rng: Rng) -> Action:
        """Somebody who changes his mind."""
        recalls = self._recalls(s)
        return recalls[rng.below(len(recalls))] if recalls and not rng.below(4) else self.sample(s, rng)

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action == DONE:
            return None if self.may_stop(s) else Refusal("hs:20.6.b", "refusal.must-attack")
        if action.verb == "recall":
            return None if action in self._recalls(s) else Refusal(self.RULE, "refusal.not-sent", _named(action))
        if action.verb != "send":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        f, d, side = s.data.formation_index[action.args[0]], DISTRICTS.index(action.args[1]), self.seat % 2
        named = {"formation": action.args[0], "district": action.args[1]}
        if s.where[f] != STAGING or s.owner[f] != self.seat:
            return Refusal("hs:20.6.d" if s.where[f] < STAGING else self.RULE, "refusal.not-on-staging", named)
        if s.building[d] < 0:
            return Refusal("hs:20.6.a", "refusal.no-building", named)
        if side != GERMAN and d not in s.attacked:
            return Refusal("hs:20.6.c", "refusal.not-attacked", named)
        if d not in self.open_(s):
            return Refusal("hs:7.5", "refusal.concentration", {**named, "n": room(s, d)})
        return None

    def take(self, s: Siege, action: Action) -> None:
        if action == DONE:
            self.run(s)
            return
        f = s.data.formation_index[action.args[0]]
        if action.verb == "recall":
            s.move(f, STAGING)
            s.tell(events.recalled(s, f))
            s.become(Maneuver(self.seat, tuple(other for other in self.sent if other != f), self.back + 1))
            return
        d = DISTRICTS.index(action.args[1])
        s.move(f, d)
        s.tell(events.committed(s, f, d))
        s.become(Maneuver(self.seat, (*self.sent, f), self.back))

    def prompt(self, s: Siege) -> Prompt:
        side = self.seat % 2
        return Prompt(("prompt.maneuver", "prompt.answer")[side], ("hs:20.6.a", "hs:20.6.c")[side])


def _named(action: Action) -> dict[str, str]:
    return {"formation": action.args[0]}


def room(s: Siege, d: int) -> int:
    """hs:7.5 How many formations of a side a building takes in the strategy phase."""
    return s.data.concentration[s.building[d]]


class NextBattle(Step[Siege]):
    """hs:21.0.b The German army seat names the building that is fought for next."""

    __slots__ = ("seat",)
    RULE = "hs:21.0.b"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def choices(self, s: Siege) -> list[Action]:
        return [s.data.named["fight"][d] for d in s.attacked]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        fight(s, DISTRICTS.index(action.args[0]))


def fight(s: Siege, d: int) -> None:
    """One battle, and the look at the commanders after it."""
    s.call(team.AfterBattle())
    battle.begin(s, d)
