"""The games, found by folder: a package here with a `GAME` is a game. There is no list to edit."""

from __future__ import annotations

import copy
import difflib
from functools import cache
from importlib import import_module
from pathlib import Path

from grognard.core.data import files, fingerprint
from grognard.core.game import Game
from grognard.core.words import SpokenError


class UnknownGame(SpokenError):
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
    if near:
        raise UnknownGame("game.near", slug=slug, near=near[0])
    raise UnknownGame("game.unknown", slug=slug, slugs=", ".join(slugs))


# -- house data: a folder that takes the place of the data that ship with a game ---------------------------------------


@cache
def with_data(slug: str, folder: str) -> Game:
    """A game that is played with the data of a folder wherever its own would be used."""
    game, place = find(slug), Path(folder)
    twin = copy.copy(game)
    kept = {name: value for name, value in vars(game).items() if name not in ("data", "fingerprint", "_words")}
    twin.__dict__ = {**kept, "data": game.load(place), "fingerprint": fingerprint(place), "house": folder}
    return twin


def address(game: Game) -> str:
    """By which text another process finds the same game with the same data."""
    return f"{game.slug} {vars(game).get('house', '')}".rstrip()


def at(address: str) -> Game:
    slug, _, folder = address.partition(" ")
    return with_data(slug, folder) if folder else find(slug)


def whose(folder: Path) -> Game:
    """The game whose data a folder holds, by the names of its files."""
    here = set(files(folder))
    found = [game for game in every() if here and set(files(game.data_folder)) <= here]
    if len(found) != 1:
        raise UnknownGame(f"{folder} does not hold the data files of a game; grognard data export writes them")
    return with_data(found[0].slug, str(folder.resolve()))
