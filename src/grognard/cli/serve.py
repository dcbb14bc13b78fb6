"""`grognard serve`: the table in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.common import complain
from grognard.games import every, whose

Host = Annotated[str, typer.Option(metavar="HOST", help="The address to listen at.")]
Port = Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="Where tables are kept; by default a file in your data folder.")
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, where there is one.")]


Data = Annotated[
    list[Path] | None,
    typer.Option("--data", metavar="DIR", help="Play a game with the data of this folder; may be repeated."),
]
TestDice = Annotated[
    int | None, typer.Option(metavar="SEED", min=0, help="For tests: dice known beforehand; every table says so.")
]


def serve(
    host: Host = "127.0.0.1", port: Port = 8020, database: Database = None, open_browser: Open = True,
    data: Data = None, test_dice: TestDice = None,
) -> None:  # fmt: skip
    """Start the table and open the browser: play against a bot, on one screen, or with a friend by link."""
    from grognard.web import serve as web  # noqa: PLC0415 - a second of loading that no other command should pay
    from grognard.web.settings import Settings  # noqa: PLC0415 - the same

    housed = {game.slug: game for game in map(whose, data or ())}
    shelf = tuple(housed.get(game.slug, game) for game in every() if game.screen)
    settings = Settings(database or web.default_database(), shelf=shelf, dice_seed=test_dice)
    web.serve(host=host, port=port, open_browser=open_browser, warn=complain, settings=settings)
