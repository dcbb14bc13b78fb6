"""hs:20.6 Maneuver: formations leave the Staging Line for the buildings, one by one until the player is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad import battle, events, team
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN
from grognard.games.hell_of_stalingrad.state import STAGING, Siege

DONE: Final = Action("done")
ALL_BACK: Final = Action("all-back")
AS_BEFORE: Final = Action("as-before")
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
        return [f for f in s.here[2 * STAGING + s.side_of(self.seat)] if s.owner[f] == self.seat]

    def open_(self, s: Siege) -> list[int]:
        """Districts that can still take a formation: each side counts its own (hs:7.5)."""
        side = s.side_of(self.seat)
        aims = range(4) if side == GERMAN else s.attacked
        return [d for d in aims if s.building[d] >= 0 and len(s.here[2 * d + side]) < room(s, d)]

    def may_stop(self, s: Siege) -> bool:
        """hs:20.6.b The German side must attack somewhere; with four players the second seat still can (R59)."""
        attacks = any(s.here[2 * d] for d in range(4))
        return attacks or (self.seat == GERMAN and any(s.owner[f] != self.seat for f in s.here[2 * STAGING]))

    def actor(self, s: Siege) -> Seat | None:
        """Who has nobody to send, or nowhere to send him, is not asked; who has sent somebody says when he is done."""
        return self.seat if self.sent or (self.ready(s) and self.open_(s)) else None

    def run(self, s: Siege) -> None:
        s.tell(events.maneuvered(self.seat, len(self.sent)))
        others = tuple(pair for pair in s.went if s.owner[pair[0]] != self.seat)
        s.went = (*others, *((f, s.where[f]) for f in self.sent))
        s.end()
        if self.sent and s.side_of(self.seat) == GERMAN:
            s.look_for_panzers()

    def choices(self, s: Siege) -> list[Action]:
        districts, sends = self.open_(s), s.data.sends
        found = [sends[f][d] for f in self.ready(s) for d in districts]
        found += self._changes(s)
        if self.may_stop(s):
            found.append(DONE)
        return found

    def _changes(self, s: Siege) -> list[Action]:
        """Whom one may take back, one by one or all; and before anybody is sent, those of last time."""
        if self.back >= MOST:
            return []
        found = [s.data.named["recall"][f] for f in self.sent]
        if len(self.sent) > 1:
            found.append(ALL_BACK)
        elif not self.sent and self.as_before(s):
            found.append(AS_BEFORE)
        return found

    def as_before(self, s: Siege) -> list[tuple[int, int]]:
        """Those who wait again, and where each was sent in the last maneuver, as far as there is room now."""
        ready, open_, side = self.ready(s), self.open_(s), s.side_of(self.seat)
        left = {d: room(s, d) - len(s.here[2 * d + side]) for d in open_}
        found = []
        for f, d in s.went:
            if f in ready and left.get(d, 0):
                left[d] -= 1
                found.append((f, d))
        return found

    def sample(self, s: Siege, rng: Rng) -> Action:
        ready, districts = self.ready(s), self.open_(s)
        which = rng.below(len(ready) * len(districts) + self.may_stop(s))
        if which == len(ready) * len(districts):
            return DONE
        return s.data.sends[ready[which // len(districts)]][districts[which % len(districts)]]

    def eager(self, s: Siege, rng: Rng) -> Action:
        """Somebody who changes his mind."""
        changes = self._changes(s)
        return changes[rng.below(len(changes))] if changes and not rng.below(4) else self.sample(s, rng)

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action == DONE:
            return None if self.may_stop(s) else Refusal("hs:20.6.b", "refusal.must-attack")
        if action.verb == "recall":
            return None if action in self._changes(s) else Refusal(self.RULE, "refusal.not-sent", _named(action))
        if action.verb != "send":
            return (
                None
                if action in self._changes(s)
                else Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
            )
        f, d, side = s.data.formation_index[action.args[0]], DISTRICTS.index(action.args[1]), s.side_of(self.seat)
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
        named = [s.data.formation_index[name] for name in action.args[:1]]
        if action.verb in ("recall", "all-back"):
            self._take_back(s, named or self.sent)
        else:
            self._send(s, [(f, DISTRICTS.index(action.args[1])) for f in named] or self.as_before(s))

    def _take_back(self, s: Siege, formations: Sequence[int]) -> None:
        for f in formations:
            s.move(f, STAGING)
            s.tell(events.recalled(s, f))
        left = tuple(f for f in self.sent if f not in formations)
        s.become(Maneuver(self.seat, left, self.back + len(formations)))

    def _send(self, s: Siege, pairs: Sequence[tuple[int, int]]) -> None:
        for f, d in pairs:
            s.move(f, d)
            s.tell(events.committed(s, f, d))
        s.become(Maneuver(self.seat, (*self.sent, *(f for f, _ in pairs)), self.back))

    def prompt(self, s: Siege) -> Prompt:
        side = s.side_of(self.seat)
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
