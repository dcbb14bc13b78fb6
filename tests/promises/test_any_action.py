"""Any well-formed action is judged, by the state and by the view of who is asked alike, and never by a failure."""

from __future__ import annotations

import random

import pytest

from grognard.core.codec import Codec
from grognard.core.dice import Seeded
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import CHANCE, Action
from grognard.games import every

STEPS = 600
TRIES = 12  # odd actions at each question


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", range(4))
def test_odd_actions_are_judged(game: Game, seed: int) -> None:
    chance, dice, codec = random.Random(seed), Seeded(seed), game.codec(game.data)
    state = game.new(**game.presets[chance.choice(list(game.presets))])
    words: dict[str, None] = {}  # every id met so far
    judged = 0
    for _ in range(STEPS):
        actor = state.actor
        if actor is None:
            break
        if actor == CHANCE:
            state.apply(state.sample(dice))
            continue
        offered = state.legal()
        words.update(dict.fromkeys(word for action in offered for word in action.args))
        for _ in range(TRIES):
            odd = changed(chance.choice(offered), list(words), chance)
            judged += is_well_formed(codec, odd) and judge(state, actor, odd)
        state.apply(chance.choice(offered))
    assert judged > 100


def changed(action: Action, words: list[str], chance: random.Random) -> Action:
    """An offered action with another id in it, or one too many."""
    args = list(action.args)
    if args and words:
        args[chance.randrange(len(args))] = chance.choice(words)
    if words and chance.random() < 0.2:
        args.append(chance.choice(words))
    return Action(action.verb, tuple(args))


def is_well_formed(codec: Codec, action: Action) -> bool:
    try:
        codec.parse(str(action))
    except GrognardError:
        return False
    return True


def judge(state: State, actor: int, action: Action) -> bool:
    refusal = state.refusal(action)
    assert (state.view(actor).refusal(action) is None) == (refusal is None), action
    if refusal is None:
        trial = state.clone()
        trial.apply(action)
        assert trial.actor is None or trial.actor == CHANCE or trial.legal()
    return True
