"""What a bot is: one object for one game and one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.bots.clock import Clock
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.values import Action, Event, Seat


class Bot:
    """A player. `view` is what the seat may know, a state of the game's own type; the bot never receives more.

    One object may serve a seat through a whole game, or be made anew in the middle of it: what it remembers may help
    it, and must not be needed.
    """

    def __init__(self, game: Game, seat: Seat, rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    def hear(self, events: Sequence[Event]) -> None:
        """What the seat was told since it last chose."""

    def choose(self, view: Any, clock: Clock) -> Action:
        """One legal action, before the clock is over."""
        raise NotImplementedError


Factory = Callable[[Game, Seat, Rng], Bot]
