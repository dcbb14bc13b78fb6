"""Odds in the terminal: one throw on a line, several in order, dice that are added or count for themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.cli.common import CLI_WORDS
from grognard.cli.tell import odds_text
from grognard.core.game import CORE_WORDS
from grognard.core.values import Odds, Stage, one_throw
from grognard.core.words import Words

WORDS = Words([CORE_WORDS, CLI_WORDS], "en", strict=True)
HALF = Fraction(1, 2)


def stage(good: tuple[int, ...], dice: tuple[int, ...] = (6,), *, need: int = 0, added: bool = False) -> Stage:
    return Stage("", dice, HALF, 4, need, "x:1", good=good, added=added)


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (stage((), need=3), "50%, die 3 or less: value 4 (x:1)"),
        (stage((), need=1), "50%, die 1: value 4 (x:1)"),
        (stage((5, 6)), "50%, die 5\u20136: value 4 (x:1)"),
        (stage((3, 7, 8), (10,)), "50%, die 3, 7\u20138: value 4 (x:1)"),
        (stage(()), "50%, cannot hit: value 4 (x:1)"),
        (stage((9, 10, 11, 12), (6, 6), added=True), "50%, 2 dice, sum 9\u201312: value 4 (x:1)"),
        (stage((4, 5, 6), (6,) * 16), "50%, 16 dice, each 4\u20136: value 4 (x:1)"),
    ],
)
def test_one_throw_says_what_the_dice_need(one: Stage, told: str) -> None:
    assert odds_text(WORDS, one_throw(one)) == told


def test_several_throws_follow_the_chance_of_the_whole() -> None:
    first, last = stage((), need=3)._replace(label="yes"), stage((6,))._replace(label="no")
    told = odds_text(WORDS, Odds(Fraction(1, 4), (first, last)))
    assert told == "25% in all; yes: 50%, die 3 or less: value 4 (x:1); no: 50%, die 6: value 4 (x:1)"
    assert odds_text(WORDS, Odds(Fraction(1, 4), (first,), sampled=True)).startswith("about 25%; yes: ")
