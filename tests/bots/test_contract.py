"""The contract of a bot: how it is found, what it is given, what clock it has."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from grognard import bots
from grognard.bots.clock import Budget, Clock
from grognard.bots.pool import Question, pack, think, unpack
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action, Event
from grognard.games import address, every, find

SCREENS = [game for game in every() if game.screen]


class Listener(bots.Bot):
    """Says what it was told, and plays the first action on offer."""

    heard: list[str]

    def hear(self, events: Any) -> None:
        Listener.heard = [event.kind for event in events]

    def choose(self, view: Any, clock: Clock) -> Action:
        offered: list[Action] = view.legal()
        return offered[0]


def asked(game: Any, seed: int = 1, **options: str) -> Any:
    """The first position of a game in which a seat is asked."""
    state, rng = game.new(**options), Seeded(seed)
    while state.actor == CHANCE:
        state.apply(state.sample(rng))
    return state


def test_a_bot_is_found_by_module_and_class() -> None:
    assert bots.find(f"{__name__}:Listener") is Listener


def test_a_bot_is_found_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("listener", f"{__name__}:Listener", bots.GROUP)
    monkeypatch.setattr(bots, "entry_points", lambda group: [entry] if group == bots.GROUP else [])
    assert bots.find("listener") is Listener


@pytest.mark.parametrize("name", ["nobody", "no.such.module:Bot", "grognard.bots:NoSuchBot", "grognard.bots:GROUP"])
def test_an_unknown_bot_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(bots.UnknownBot, match=name):
        bots.find(name)


def test_a_clock_of_apply_calls_knows_no_seconds() -> None:
    """However slow the machine is, it ends after so many calls."""
    clock = Clock(seconds=0.0, applies=10)
    clock.count(9)
    assert not clock.over
    clock.count()
    assert clock.over


def test_a_clock_without_time_is_over() -> None:
    assert Budget(0.0).start().over


def test_a_worker_tells_the_bot_what_happened() -> None:
    game = find("blood-and-steel")
    view = asked(game).view(0)
    question = Question(
        f"{__name__}:Listener", address(game), pack(game, view), Budget(60.0), events=(Event("ready", ""),)
    )
    assert view.refusal(think(question)) is None
    assert Listener.heard == ["ready"]


@pytest.mark.parametrize("game", SCREENS, ids=lambda game: game.slug)
def test_a_level_plays_from_the_serialised_view_alone(game: Any) -> None:
    """Through the first decisions of a game, each level is given what travelled as bytes, and answers legally."""
    for level in bots.levels(game):
        state, rng = asked(game), Seeded(7)
        for _ in range(12):
            seat = state.actor
            if seat is None:
                break
            view = unpack(pack(game, state.view(seat)))
            action = bots.make(level, game, seat, Seeded(3)).choose(view, Clock(applies=200))
            assert state.refusal(action) is None, (level, action)
            state.apply(action)
            while state.actor == CHANCE:
                state.apply(state.sample(rng))
