"""What a fight in rounds would bring, by trying it: the same fight again and again, each side playing plainly well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action, Outcome

TRIALS: Final = 240  # enough for three points more or less, and soon done
LONGEST: Final = 400  # actions of one fight: a game that never ends one is told as it stands


def tried(
    view: Any, action: Action, over: Callable[[Any], str], choose: Callable[[Any], Action], trials: int = TRIALS
) -> Counter[str]:
    """How often each end came. `over` names it ("" while the fight goes on); `choose` plays for whoever is asked.

    The dice of a trial are no dice of the game: the same question always has the same answer."""
    rng, found = Seeded(trials), Counter[str]()
    for _ in range(trials):
        state = view.guess(rng)
        state.apply(action)
        for _ in range(LONGEST):
            if over(state):
                break
            state.apply(state.stack[-1].sample(state, rng) if state.actor == CHANCE else choose(state))
            state.news.clear()
        found[over(state)] += 1
    return found


def outcomes(counted: Counter[str], ends: dict[str, tuple[str, str]]) -> tuple[Outcome, ...]:
    """The ends in the order in which they are told: name -> the key of its words, and its tone."""
    trials = sum(counted.values())
    return tuple(Outcome(label, Fraction(counted[name], trials), tone) for name, (label, tone) in ends.items())
