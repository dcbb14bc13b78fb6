"""`grognard games`: what there is to play."""

from __future__ import annotations

from rich.table import Table

from grognard.cli.common import Language, Screen, load, title_of
from grognard.games import every


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
        options = ", ".join(field.name for field in game.options.fields())
        table.add_row(game.slug, title_of(game, words), seats, str(game.version), str(len(game.rulebook)), options)
    Screen().console.print(table)
