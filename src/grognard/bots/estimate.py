"""How a finished game looked on the way: the first side's chance to win in its quiet states, with all cards open."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.bots import minds
from grognard.core.match import Match
from grognard.core.values import CHANCE

MOST: Final = 150  # points of the curve


class Estimate(NamedTuple):
    step: int
    chance: float


def estimates(match: Match) -> list[Estimate]:
    """The game is played once more; a mind judges what lies between two actions. Nothing where no mind knows it."""
    if not minds.knows(match.game):
        return []
    mind, state = minds.of(match.game)(), match.game.setup(match.options, match.data)
    apart = len(match.entries) / MOST
    found: list[Estimate] = []
    for step, entry in enumerate(match.entries, 1):
        state.apply(entry.action)
        state.news.clear()
        if state.actor in (None, CHANCE) or not mind.quiet(state):
            continue
        if not found or step - found[-1].step >= apart:
            # what a side risks weighs more than what it hopes for: the middle of both opinions is fair
            found.append(Estimate(step, (mind.chance(state, 0) + 1.0 - mind.chance(state, 1)) / 2))
    return [*found, *_end(match)] if found else []


def _end(match: Match) -> list[Estimate]:
    scores = match.state.scores()
    first = next((seat for seat, team in enumerate(match.state.teams) if team == 0), 0)
    return [Estimate(len(match.entries), float(scores[first]))] if scores is not None else []
