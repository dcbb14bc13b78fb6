"""What a fight in rounds would bring, by trying it: the same fight again and again, each side playing plainly well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action, Outcome

TRIALS: Final = 240  # enough for three points more or less, and soon done
LONGEST: Final = 400  # actions of one fight: a game that never ends one is told as it stands


class Tried(NamedTuple):
    """A fight that was tried: what was seen on the way, and how it ended."""

    seen: frozenset[str]
    end: str


def tried(
    view: Any,
    action: Action,
    over: Callable[[Any], str],
    choose: Callable[[Any], Action],
    seen: Callable[[Any], str] = lambda _: "",
) -> Counter[Tried]:
    """How often each course came. `over` names its end ("" while the fight goes on); `choose` plays for whoever is
    asked; `seen` names what is worth remembering of a moment on the way.

    The dice of a trial are no dice of the game: the same question always has the same answer."""
    rng, found = Seeded(TRIALS), Counter[Tried]()
    for _ in range(TRIALS):
        state, noted = view.guess(rng), set[str]()
        state.apply(action)
        for _ in range(LONGEST):
            if over(state):
                break
            noted.add(seen(state))
            state.apply(state.stack[-1].sample(state, rng) if state.actor == CHANCE else choose(state))
            state.news.clear()
        found[Tried(frozenset(noted), over(state))] += 1
    return found


def outcomes(counted: Counter[Tried], ends: dict[str, tuple[str, str]]) -> tuple[Outcome, ...]:
    """The ends in the order in which they are told: name -> the key of its words, and its tone."""
    by_end = Counter[str]()
    for one, n in counted.items():
        by_end[one.end] += n
    return tuple(Outcome(label, Fraction(by_end[name], TRIALS), tone) for name, (label, tone) in ends.items())
