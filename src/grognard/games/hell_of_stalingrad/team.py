"""Chapter 19: four players. Formations are shared out; the second commanders are replaced."""

from __future__ import annotations

from typing import Final

from grognard.core.steps import Step
from grognard.core.values import Action, Refusal, Seat
from grognard.games.hell_of_stalingrad import events
from grognard.games.hell_of_stalingrad.choices import Pick
from grognard.games.hell_of_stalingrad.state import STAGING, Siege

ACCEPT: Final = Action("accept")
REFUSE: Final = Action("refuse")


class AfterBattle(Step[Siege]):
    """Who came back to the Staging Line, and who did not."""

    __slots__ = ()
    RULE = "hs:19.3"

    def run(self, s: Siege) -> None:
        s.look_for_panzers()
        s.end()


# -- sharing out (hs:19.5, R59) ------------------------------------------------------------------------------------


class FirstShare(Pick):
    """Set-up: the army seat takes two of the three starting formations that are not reserved."""

    __slots__ = ("left",)
    RULE = "hs:19.5"
    VERB = "keep"

    def __init__(self, seat: Seat, left: int = 2) -> None:
        super().__init__(seat)
        self.left = left

    def offers(self, s: Siege) -> list[int]:
        second = self.seat + 2
        return [f for f in s.here[2 * STAGING + self.seat] if s.owner[f] == second and s.data.reserved[f] < 0]

    def picked(self, s: Siege, what: int) -> None:
        s.owner[what] = self.seat
        s.tell(events.shared(s, what))
        if self.left > 1:
            s.call(FirstShare(self.seat, self.left - 1))


def share(s: Siege, side: int, drawn: tuple[int, ...]) -> None:
    """New formations: the army seat proposes who gets what, the second seat accepts or refuses."""
    free = tuple(f for f in drawn if s.data.reserved[f] < 0)
    if free:
        s.call(Propose(side, free))


class Propose(Step[Siege]):
    """The army seat keeps or cedes each formation in the order drawn."""

    __slots__ = ("ceded", "done", "drawn", "seat")
    RULE = "hs:19.5"

    def __init__(self, seat: Seat, drawn: tuple[int, ...], done: int = 0, ceded: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.drawn = drawn
        self.done = done
        self.ceded = ceded

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def choices(self, s: Siege) -> list[Action]:
        f = self.drawn[self.done]
        return [s.data.named["keep"][f], s.data.named["cede"][f]]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        f = self.drawn[self.done]
        ceded = self.ceded if action.verb == "keep" else (*self.ceded, f)
        done = self.done + 1
        s.become(
            Propose(self.seat, self.drawn, done, ceded)
            if done < len(self.drawn)
            else SplitAnswer(self.seat + 2, self.drawn, ceded)
        )


class SplitAnswer(Step[Siege]):
    """Refused: alternately in the order drawn, the army seat first."""

    __slots__ = ("ceded", "drawn", "seat")
    RULE = "hs:19.5"

    def __init__(self, seat: Seat, drawn: tuple[int, ...], ceded: tuple[int, ...]) -> None:
        self.seat = seat
        self.drawn = drawn
        self.ceded = ceded

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def choices(self, s: Siege) -> list[Action]:
        return [ACCEPT, REFUSE]

    def take(self, s: Siege, action: Action) -> None:
        agreed = action == ACCEPT
        s.tell(events.split_answered(self.seat, agreed))
        for place, f in enumerate(self.drawn):
            mine = f in self.ceded if agreed else place % 2 == 1
            s.owner[f] = self.seat if mine else self.seat - 2
            s.tell(events.shared(s, f))
        s.end()
