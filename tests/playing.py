"""What the tables of the tests have in common: actions as text for any game, played, or refused by a rule."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from grognard.core.game import Game
from grognard.core.state import IllegalAction, State
from grognard.core.values import CHANCE, Action, Event
from grognard.core.window import PASS, Window
from grognard.core.words import LANGUAGES


class Playing:
    def __init__(self, game: Game, settled: Callable[[Any], bool] = lambda _: False) -> None:
        self._game = game
        self._settled = settled  # dice that decide nothing which is asked for, and are left alone
        self._codec = game.codec(game.data)

    def play(self, s: State, *actions: str) -> list[Event]:
        """Play these actions, whoever's they are, chance included; what happened."""
        s.news.clear()
        for text in actions:
            action = self._codec.parse(text)
            if refusal := s.refusal(action):
                raise IllegalAction(refusal)
            s.apply(action)
        return list(s.news)

    def why_not(self, s: State, text: str) -> str:
        """The rule that refuses an action, in words in every language; empty if it is legal."""
        refusal = s.refusal(self._codec.parse(text))
        if refusal is None:
            return ""
        for language in LANGUAGES:
            assert not self._game.words(language).say(refusal.key, **refusal.params).startswith("<"), refusal
        return refusal.rule

    @staticmethod
    def kinds(events: list[Event]) -> list[str]:
        return [event.kind for event in events]

    def chance(self, s: Any, action: str, wanted: Callable[[Any], bool]) -> Fraction:
        """The exact chance that an action brings something about; whoever is asked in a window passes."""
        after = s.clone()
        after.apply(self._codec.parse(action))
        return self.outcome(after, wanted)

    def outcome(self, s: Any, wanted: Callable[[Any], bool]) -> Fraction:
        """The exact chance that what is under way brings something about."""
        if s.actor == CHANCE and not self._settled(s):
            outcomes = s.distribution()
            weights = sum(weight for _, weight in outcomes)
            return sum((Fraction(n, weights) * self._then(s, one, wanted) for one, n in outcomes), Fraction(0))
        if s.stack and isinstance(s.stack[-1], Window):
            return self._then(s, PASS, wanted)
        return Fraction(int(wanted(s)))

    def _then(self, s: Any, action: Action, wanted: Callable[[Any], bool]) -> Fraction:
        after = s.clone()
        after.apply(action)
        return self.outcome(after, wanted)


def perft(s: State, depth: int) -> int:
    """How many lines of play of this length there are; chance counts as one action each."""
    if depth == 0 or s.actor is None:
        return 1
    total = 0
    for action in s.legal():
        after = s.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total
