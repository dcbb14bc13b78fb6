"""Break Tests thrown by the engine, many of them: what the exact odds are held against."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from grognard.core.dice import Rng
from grognard.core.steps import Bucket
from grognard.games.hell_of_stalingrad.breaktest import BreakTest
from grognard.games.hell_of_stalingrad.data import GERMAN
from grognard.games.hell_of_stalingrad.state import Siege


class Trial(BreakTest):
    """A Break Test by itself, without a battle around it: who wins is all that follows."""

    __slots__ = ()

    def _won(self, s: Siege, side: int) -> None:
        s.winner = side


def thrown(s: Siege, german: int, soviet: int, rng: Rng) -> bool:
    """One test in a battle, thrown to its end; whether the German side wins it."""
    table = s.clone()
    table.stack = [Trial(german, soviet)]
    table.settle()
    while table.stack:
        top = table.stack[-1]
        assert isinstance(top, Bucket)
        table.apply(top.sample(table, rng))
    return table.winner == GERMAN


def share(s: Siege, german: int, soviet: int, tests: int, rng: Rng) -> Fraction:
    """Of so many tests, those that the German side wins."""
    return Fraction(sum(thrown(s, german, soviet, rng) for _ in range(tests)), tests)


def off(share: Fraction, chance: Fraction, tests: int) -> float:
    """How far a share is from its chance, in standard errors."""
    return float(share - chance) / sqrt(float(chance * (1 - chance)) / tests)
