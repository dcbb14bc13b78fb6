"""A decision in the middle of an effect: one seat picks from a list. Of one possibility nobody is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.hell_of_stalingrad.state import Siege

DECLINE: Final = Action("decline")


class Pick(Step[Siege]):
    """One seat picks one of the things that `offers` lists, by number; `picked` says what comes of it."""

    __slots__ = ("seat",)
    VERB: ClassVar[str]
    OPTIONAL: ClassVar[bool] = False  # may it be declined?

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    # -- what each decision writes ---------------------------------------------------------------------------------

    def offers(self, s: Siege) -> Sequence[int]:
        raise NotImplementedError

    def picked(self, s: Siege, what: int) -> None:
        """The step is off the stack already."""
        raise NotImplementedError

    # -- what follows from it --------------------------------------------------------------------------------------

    def actor(self, s: Siege) -> Seat | None:
        return self.seat

    def actions(self, s: Siege) -> list[Action]:
        """The action for each number."""
        return s.data.named[self.VERB]

    def choices(self, s: Siege) -> list[Action]:
        actions = self.actions(s)
        found = [actions[what] for what in self.offers(s)]
        if self.OPTIONAL:
            found.append(DECLINE)
        return found

    def sample(self, s: Siege, rng: Rng) -> Action:
        offers = self.offers(s)
        which = rng.below(len(offers) + self.OPTIONAL)
        return DECLINE if which == len(offers) else self.actions(s)[offers[which]]

    def refuses(self, s: Siege, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-a-choice", {"action": str(action)})

    def take(self, s: Siege, action: Action) -> None:
        s.stack.pop()
        if action.verb == "decline":
            return
        self.picked(s, self.actions(s).index(action))

    def prompt(self, s: Siege) -> Prompt:
        return Prompt("prompt." + self.VERB, self.RULE, self.params(s))

    def params(self, s: Siege) -> dict[str, Any]:
        return {}


def ask(s: Siege, step: Pick) -> bool:
    """Ask, or take the only possibility at once; says whether there was any.

    Only for what everybody can see: where the list depends on a hand, being asked must not tell of it."""
    offers = step.offers(s)
    if not offers:
        return False
    if len(offers) == 1 and not step.OPTIONAL:
        step.picked(s, offers[0])
    else:
        s.call(step)
    return True
