"""`grognard games`: what there is to play."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.table import Table

from grognard.cli.common import Language, Screen, load, title_of
from grognard.core.game import Game
from grognard.games import every

LONG: Final = 20  # options that are told by name; where there are more, by groups


def games(lang: Language = None) -> None:
    """List the games, with their seats, rules and options."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("game", no_wrap=True)
    table.add_column("title")
    table.add_column("seats", min_width=8)
    table.add_column("version", justify="right")
    table.add_column("rules", justify="right")
    table.add_column("options", overflow="fold", min_width=16)
    for game in every():
        words = load(game.slug, None).words(lang)
        seats = ", ".join(game.seats(game.options()))
        options = ", ".join(_options(game))
        table.add_row(game.slug, title_of(game, words), seats, str(game.version), str(len(game.rulebook)), options)
    Screen().console.print(table)


def _options(game: Game) -> list[str]:
    """Their names; of a game with very many the first and the last of each group, and how many there are."""
    fields = game.options.fields()
    if len(fields) <= LONG:
        return [field.name for field in fields]
    groups = []
    for group, found in groupby(fields, key=lambda field: field.group):
        names = [field.name for field in found]
        short = group and len(names) > 1
        groups.append(f"{names[0]} to {names[-1]} ({len(names)})" if short else ", ".join(names))
    return groups
