"""Any step of a game, quickly: the state is kept every so many actions, and played on from there."""

from __future__ import annotations

from typing import Final

from grognard.core.match import Match
from grognard.core.state import State

EVERY: Final = 40  # actions between two checkpoints


class Replay:
    """The steps of one match. Actions that were stored are legal, so they are applied without a check."""

    def __init__(self, match: Match) -> None:
        self.options, self.data, self.game = match.options, match.data, match.game
        self._kept: list[State] = []

    def state_at(self, match: Match, step: int) -> State:
        """The state after so many actions."""
        while len(self._kept) <= step // EVERY:
            self._keep(match)
        at = step // EVERY
        return self._on(match, self._kept[at], at * EVERY, step)

    def forget(self, step: int) -> None:
        """Actions from this step on were taken back."""
        del self._kept[step // EVERY + 1 :]

    def _keep(self, match: Match) -> None:
        if not self._kept:
            first = self.game.setup(self.options, self.data)
            first.news.clear()
            self._kept.append(first)
            return
        start = (len(self._kept) - 1) * EVERY
        self._kept.append(self._on(match, self._kept[-1], start, start + EVERY))

    def _on(self, match: Match, state: State, start: int, end: int) -> State:
        state = state.clone()
        for entry in match.entries[start:end]:
            state.apply(entry.action)
            state.news.clear()
        return state
