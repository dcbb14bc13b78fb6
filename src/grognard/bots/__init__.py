"""Bots: they see what their seat sees, and answer in time.

A bot is found by its name, by an entry point of the group `grognard.bots`, or as `module:Class`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from grognard.bots import minds
from grognard.bots.bot import Bot, Factory
from grognard.bots.clock import Budget, Clock
from grognard.bots.lookahead import Bold, Careful, Regular
from grognard.bots.rollouts import Veteran
from grognard.bots.uniform import Recruit
from grognard.core.dice import Rng
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.values import Seat

GROUP: Final = "grognard.bots"


class UnknownBot(GrognardError):
    """No bot has this name, or none for this game; the sentence names those there are."""


BOTS: Final[Mapping[str, Factory]] = {
    "recruit": Recruit, "regular": Regular, "veteran": Veteran, "bold": Bold, "careful": Careful,
}  # fmt: skip
LEVELS: Final = ("recruit", "regular", "veteran")  # that a table offers


def levels(game: Game) -> tuple[str, ...]:
    """The levels that a table of this game offers, the weakest first."""
    return LEVELS if minds.knows(game) else LEVELS[:1]


def find(name: str) -> Factory:
    """The factory of a bot."""
    if name in BOTS:
        return BOTS[name]
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return _factory(name, entry.load())
    module, colon, attribute = name.partition(":")
    if colon:
        try:
            return _factory(name, getattr(import_module(module), attribute))
        except (ImportError, AttributeError) as error:
            raise UnknownBot(f"there is no bot '{name}': {error}") from error
    there = ", ".join([*BOTS, *(entry.name for entry in entry_points(group=GROUP))])
    raise UnknownBot(f"there is no bot '{name}'; there are: {there}, or module:Class")


def _factory(name: str, found: Any) -> Factory:
    if not callable(found):
        raise UnknownBot(f"'{name}' is not a class or a function that makes a bot")
    made: Factory = found
    return made


def make(name: str, game: Game, seat: Seat, rng: Rng) -> Bot:
    """A bot for a seat of a game."""
    return find(name)(game, seat, rng)


__all__ = ["BOTS", "GROUP", "LEVELS", "Bot", "Budget", "Clock", "Factory", "UnknownBot", "find", "levels", "make"]
