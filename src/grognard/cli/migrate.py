"""`grognard migrate`: bring stored tables up to date, or say which of them would not go on."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from grognard.cli.common import CommandError
from grognard.cli.serve import Database

SOME_STOP: Final = 1
DryRun = Annotated[bool, typer.Option("--dry-run", help="Change nothing: only say which tables would not go on.")]


def migrate(database: Database = None, dry_run: DryRun = False) -> None:
    """Bring the database up to date and note what is missing to judge its games after later changes of the rules."""
    from grognard.web.serve import default_database  # noqa: PLC0415 - as for serve: a second of loading

    url = database or default_database()
    with _copied(url) if dry_run else _itself(url) as where:
        stopped = asyncio.run(_judged(where, dry_run=dry_run))
    if stopped:
        raise typer.Exit(SOME_STOP)


async def _judged(url: str, *, dry_run: bool) -> int:
    from grognard.store.sql import open_store  # noqa: PLC0415
    from grognard.web import upkeep  # noqa: PLC0415
    from grognard.web.settings import Settings  # noqa: PLC0415

    store, settings = open_store(url), Settings(url)
    total = stopped = noted = 0
    try:
        await store.open()
        async for verdict in upkeep.verdicts(store, settings, foreign=False):
            total += 1
            if verdict.why_not:
                stopped += 1
                print(f"{verdict.table} ({verdict.game}): would not go on: {verdict.why_not}")
            elif not dry_run:
                noted += await upkeep.mark(store, verdict) > 0
    finally:
        await store.close()
    print(f"{total - stopped} of {total} unfinished tables go on" + (f"; hashes noted at {noted}" if noted else ""))
    return stopped


@contextmanager
def _itself(url: str) -> Iterator[str]:
    yield url


@contextmanager
def _copied(url: str) -> Iterator[str]:
    """A copy of a SQLite file, so that a dry run changes nothing, not even an old schema."""
    path = Path(url.removeprefix("sqlite:///")).expanduser()
    if "://" in str(path) or url.startswith("postgres"):
        raise CommandError(
            "a dry run works on a copy of a SQLite file; copy this database yourself and migrate the copy"
        )
    if not path.is_file():
        raise CommandError(f"there is no database at {path}")
    with tempfile.TemporaryDirectory(prefix="grognard-") as folder:
        twin = f"{folder}/tables.db"
        try:
            with (
                closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as old,
                closing(sqlite3.connect(twin)) as new,
            ):
                old.backup(new)
        except sqlite3.Error as error:
            raise CommandError(f"{path} cannot be used as a database: {error}") from error
        yield twin
