"""The estimate of a finished game: a curve of chances that ends with the result."""

from __future__ import annotations

import pytest

from grognard.bots import minds
from grognard.bots.estimate import MOST, estimates
from grognard.core.dice import Seeded
from grognard.core.match import Match
from grognard.games import find


def over() -> Match:
    """A random game, played to its end."""
    game, rng = find("tank-commander"), Seeded(4)
    match = Match(game, game.options(), Seeded(4))
    match.roll()
    while (seat := match.state.actor) is not None:
        match.play(seat, match.state.sample(rng))
    return match


def test_a_curve_goes_through_the_game_to_its_result() -> None:
    match = over()
    curve = estimates(match)
    steps, scores = [one.step for one in curve], match.state.scores()
    assert 5 < len(curve) <= MOST + 2
    assert steps == sorted(set(steps))
    assert all(0.0 <= one.chance <= 1.0 for one in curve)
    assert scores is not None
    assert curve[-1] == (len(match.entries), scores[0])


def test_nothing_is_estimated_where_no_mind_knows_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = over()
    monkeypatch.setattr(minds, "knows", lambda _: False)
    assert estimates(match) == []
