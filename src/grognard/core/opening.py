"""A table as it may stand when the first turn begins, for the small picture of a scenario. It belongs to no game."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.dice import Rng, Seeded
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import Action

MOST: Final = 1000  # actions of a set-up
SEED: Final = 1943  # the same picture every time


def opening(game: Game, options: Any) -> State:
    """Set up by lot: what the game names as ready-made (`Game.set_up`) is taken as soon as it is offered."""
    state, rng = game.setup(options, game.data), Seeded(SEED)
    for _ in range(MOST):
        if not state.stack or getattr(state, "turn", 1) > 0:
            break
        state.apply(_quickest(game, state, rng))
        state.news.clear()
    return state


def _quickest(game: Game, state: State, rng: Rng) -> Action:
    for verb in game.set_up if state.complete else ():
        found = next((action for action in state.legal() if action.verb == verb), None)
        if found is not None:
            return found
    return state.sample(rng)
