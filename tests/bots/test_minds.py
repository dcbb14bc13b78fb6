"""What the minds think of positions that need no thinking, and what looking ahead costs."""

from __future__ import annotations

from typing import Any

import pytest

from grognard import bots
from grognard.bots import minds
from grognard.bots.clock import Clock
from grognard.bots.lookahead import Regular
from grognard.bots.mind import BOLD, CAREFUL, PLAIN
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.games import every

KNOWN = [game for game in every() if minds.knows(game)]


def quiet_states(game: Any, seed: int, wanted: int) -> list[Any]:
    """Quiet states of a random game."""
    state, rng, mind, found = game.new(), Seeded(seed), minds.of(game)(), []
    while state.actor is not None and len(found) < wanted:
        if state.actor != CHANCE and mind.quiet(state):
            found.append(state.clone())
        state.apply(state.sample(rng))
        state.news.clear()
    return found


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_the_chances_of_both_sides_are_chances(game: Any) -> None:
    """Every term has its weight; what one side hopes for the other fears, but for what it risks."""
    mind = minds.of(game)()
    for state in quiet_states(game, 3, 25):
        assert set(mind.terms(state, 0)) == set(mind.TERMS)
        assert all(0.0 <= mind.chance(state, side) <= 1.0 for side in (0, 1))
        assert 0.5 < mind.chance(state, 0) + mind.chance(state, 1) < 1.5


PRESETS = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in KNOWN for name in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_script_plays_every_scenario_to_its_end_legally(game: Any, preset: str) -> None:
    """Both sides by the script, whatever it is asked; where it looks, it finds a chance."""
    state, rng, mind = game.new(**game.presets[preset]), Seeded(11), minds.of(game)()
    assert 0.0 <= mind.chance(state, 0) <= 1.0
    for _ in range(5000):
        if state.actor is None:
            break
        action = state.sample(rng) if state.actor == CHANCE else mind.script(state, rng)
        assert state.refusal(action) is None, (action, state.stack[-1])
        state.apply(action)
        state.news.clear()
    assert state.actor is None


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_a_look_leaves_the_view_as_it_is_and_counts_what_it_does(game: Any) -> None:
    """Every candidate is tried while there is time, and the clock is told."""
    (state,) = [one for one in quiet_states(game, 5, 8) if len(one.legal()) > 1][-1:]
    view = state.view(state.actor)
    before, clock = view.clone(), Clock(applies=300)
    bot = bots.make("veteran", game, state.actor, Seeded(1))
    assert isinstance(bot, Regular)
    bot.judged(view, clock)
    assert view == before
    assert clock.used >= len(bot.mind.candidates(view))


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_the_bold_and_the_careful_weigh_risks_otherwise(game: Any) -> None:
    mind = minds.of(game)
    for name, term in mind.TERMS.items():
        bold, plain, careful = (mind(style).weights[name] for style in (BOLD, PLAIN, CAREFUL))
        assert (bold < plain < careful) if term.risk else (bold > plain > careful)
