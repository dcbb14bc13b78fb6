"""Guesses: full states that agree with a view, made from the view alone.

Every sample is looked at again by the eyes it was made for. By day a few hundred a game, by night ten thousand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.games import every

APART = 7  # actions from one view to the next: a game is seen all the way through
EACH = 5  # guesses of one view
DAY, NIGHT = 300, 10_000
OPEN = {"blood-and-steel"}  # nothing is hidden there: every guess is the truth

each_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)


def states(game: Any) -> Iterator[Any]:
    """States of random games, one game after the other, without end."""
    seed = 0
    while True:
        state, rng, steps = game.new(), Seeded(seed), 0
        while state.actor is not None:
            if steps % APART == 0:
                yield state
            state.apply(state.sample(rng))
            state.news.clear()
            steps += 1
        seed += 1


def sampled(game: Any, wanted: int) -> int:
    """So many guesses, each of which must agree with its view, and depend on nothing else; how many differed from the
    truth."""
    differing = done = 0
    for number, state in enumerate(states(game)):
        seat = number % len(state.teams)
        view = state.view(seat)
        other = view.guess(Seeded(number))  # another truth that this seat cannot tell from the first
        assert other.view(seat) == view
        for seed in range(EACH):
            guess = view.guess(Seeded(seed))
            assert guess.view(seat) == view
            assert (guess.actor == CHANCE) == (view.actor == CHANCE)
            assert other.view(seat).guess(Seeded(seed)) == guess, "a guess depends on what is hidden from it"
            differing += guess != state
            done += 1
            if done == wanted:
                return differing
    raise AssertionError("states have no end")


@each_game
def test_guesses_agree_with_the_view_and_depend_on_nothing_else(game: Any) -> None:
    differing = sampled(game, DAY)
    assert (differing == 0) == (game.slug in OPEN)


@pytest.mark.night
@each_game
def test_ten_thousand_guesses_agree_with_their_views(game: Any) -> None:
    sampled(game, NIGHT)
