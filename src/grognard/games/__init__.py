"""The games, found by folder: a package here with a `GAME` is a game. There is no list to edit."""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from pathlib import Path

from grognard.core.errors import GrognardError
from grognard.core.game import Game


class UnknownGame(GrognardError):
    """No game has this slug; the sentence names those there are."""


@cache
def every() -> tuple[Game, ...]:
    """All games, by slug."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))
    found: list[Game] = [import_module(f"{__name__}.{folder}").GAME for folder in folders]
    return tuple(sorted(found, key=lambda game: game.slug))


def find(slug: str) -> Game:
    for game in every():
        if game.slug == slug:
            return game
    slugs = [game.slug for game in every()]
    near = difflib.get_close_matches(slug, slugs, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(slugs)}"
    raise UnknownGame(f"there is no game '{slug}'; {hint}")
