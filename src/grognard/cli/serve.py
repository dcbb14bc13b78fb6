"""`grognard serve`: the table in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.cli.common import complain

Host = Annotated[str, typer.Option(metavar="HOST", help="The address to listen at.")]
Port = Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")]
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="Where tables are kept; by default a file in your data folder.")
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, where there is one.")]


def serve(host: Host = "127.0.0.1", port: Port = 8020, database: Database = None, open_browser: Open = True) -> None:
    """Start the table and open the browser: play against a bot, on one screen, or with a friend by link."""
    from grognard.web import serve as web  # noqa: PLC0415 - a second of loading that no other command should pay

    web.serve(host=host, port=port, database=database, open_browser=open_browser, warn=complain)
