"""Twin games: one public history, two truths. What one reader may not know is drawn twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from war_table import drawn

from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.values import CHANCE, SPECTATOR, Action, Seat
from grognard.games.tank_commander import GAME

Pair = tuple[Match, Match]


def twins(
    options: dict[str, str], reader: Seat, seed: int, until: Callable[[Pair], bool], game: Game = GAME
) -> Pair | None:
    """Two games that this reader (a seat or the spectator) cannot tell apart, once something holds of them."""
    chance = random.Random(seed)
    pair = tuple(Match(game, game.options.from_text(options), None) for _ in range(2))
    assert len(pair) == 2
    for _ in range(3000):
        _unseen(pair, reader, chance)
        actor = pair[0].state.actor
        assert pair[1].state.actor == actor, "who is asked is public"
        if actor is None:
            return None
        if until(pair):  # the sizes of two piles, say, are public: then these are no twins
            return pair if pair[0].log(reader) == pair[1].log(reader) else None
        actions = _chosen(pair, reader, actor, chance)
        if actions is None:
            return None
        for match, action in zip(pair, actions, strict=True):
            _enter(match, actor, action)
    return None


def pairs(
    options: dict[str, str], reader: Seat, until: Callable[[Pair], bool], seeds: int = 40, game: Game = GAME
) -> Pair:
    for seed in range(seeds):
        if (found := twins(options, reader, seed, until, game)) is not None:
            return found
    raise AssertionError("random play has found no such twins")


def _unseen(pair: Pair, reader: Seat, chance: random.Random) -> None:
    """Rolls of which the reader hears nothing: each twin makes its own, as many as it needs."""
    for match in pair:
        while match.state.actor == CHANCE:
            outcome = chance.choice(match.state.legal())
            if _shown(match, outcome, reader) is not None:
                break
            _enter(match, CHANCE, outcome)


def _chosen(pair: Pair, reader: Seat, actor: Seat, chance: random.Random) -> tuple[Action, Action] | None:
    """What happens in each twin: the same as far as the reader sees, and another thing behind it where that can be."""
    offered = [match.state.legal() for match in pair]
    if actor == reader:
        assert offered[0] == offered[1], "one's own choices follow from one's own view"
    seen = [{str(_shown(match, one, reader)) for one in all_} for match, all_ in zip(pair, offered, strict=True)]
    both = sorted(seen[0] & seen[1])
    both = [one for one in both if one not in ("end", "done")] or both
    if not both:
        return None
    shown = chance.choice(both)
    one, two = (
        chance.choice([one for one in all_ if str(_shown(match, one, reader)) == shown])
        for match, all_ in zip(pair, offered, strict=True)
    )
    return one, two


def _shown(match: Match, action: Action, reader: Seat) -> Action | None:
    return match.state.stack[-1].shown(match.state, action, reader)


def _enter(match: Match, actor: Seat, action: Action) -> None:
    match.enter(actor, action, drawn(match, action) if actor == CHANCE else ())
    match._mark()


def differ(pair: Pair, other: Seat) -> bool:
    """Whether the truth is another one: the hand, the pile, the pool."""
    one, two = (match.state for match in pair)
    return [_secret(one, other)] != [_secret(two, other)]


def _secret(state: Any, seat: Seat) -> tuple[Any, ...]:
    return (state.hand[seat], state.pile[seat], state.pool[seat], state.aside[seat])


__all__ = ["SPECTATOR", "differ", "pairs", "twins"]
