"""Bots: they see what their seat sees, and answer in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from grognard.bots.uniform import Recruit
from grognard.core.dice import Rng
from grognard.core.errors import GrognardError
from grognard.core.values import Action


class Bot(Protocol):
    """`view` is what the seat may know, a state of the game's own type; the bot never receives more."""

    def choose(self, view: Any, seconds: float) -> Action:
        """One legal action, within so many seconds."""


class UnknownBot(GrognardError):
    """No bot has this name; the sentence names those there are."""


BOTS: Final[Mapping[str, type[Recruit]]] = {"recruit": Recruit}


def make(name: str, rng: Rng) -> Bot:
    if name not in BOTS:
        raise UnknownBot(f"there is no bot '{name}'; there are: {', '.join(BOTS)}")
    return BOTS[name](rng)
