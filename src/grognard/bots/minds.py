"""The minds there are, found by name: the module of a game here is its mind."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from grognard.bots.mind import Mind
from grognard.core.errors import GrognardError
from grognard.core.game import Game


class NoMind(GrognardError):
    """No bot that thinks knows this game yet."""


@cache
def _found(slug: str) -> type[Mind] | None:
    name = f"grognard.bots.{slug.replace('-', '_')}"
    mind: type[Mind] | None = import_module(name).MIND if find_spec(name) else None
    return mind


def knows(game: Game) -> bool:
    return _found(game.slug) is not None


def of(game: Game) -> type[Mind]:
    mind = _found(game.slug)
    if mind is None:
        raise NoMind(f"only the recruit knows {game.slug}")
    return mind
