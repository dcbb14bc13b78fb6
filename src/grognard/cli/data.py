"""`grognard data`: the component data of a game, out for editing and checked on the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.common import CommandError, Slug
from grognard.core import data, firststeps
from grognard.core.guide import FIRST_STEPS
from grognard.core.ranges import unusual
from grognard.games import find

app = typer.Typer(
    help="Export the data of a game for editing, and check the result.",
    epilog="Example: grognard data export blood-and-steel my-data",
    no_args_is_help=True,
)
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the files.", show_default=False)]


@app.command(epilog="Example: grognard data export blood-and-steel my-data")
def export(slug: Slug, folder: Folder) -> None:
    """Copy the data files into a folder. Nothing is overwritten."""
    names = data.export(find(slug).data_folder, folder)
    print(f"{len(names)} files in {folder}; play with them: grognard play {slug} --data {folder}")


@app.command(epilog="Example: grognard data check blood-and-steel my-data")
def check(slug: Slug, folder: Folder) -> None:
    """Load a folder as the game would, and say what is wrong with it, and which values are unusual. A folder that holds
    a guide (`first_steps.toml`) is checked as one: words, rules, pieces, and a script that the rules accept."""
    game = find(slug)
    if (folder / FIRST_STEPS).is_file():
        steps = firststeps.check(game, folder)
        assert steps is not None
        print(f"{len(steps.step)} steps after {len(steps.script)} actions of preparation, ok")
        return
    names = data.files(folder)
    if not names:
        raise CommandError(f"{folder}: there are no data files in this folder")
    game.load(folder)
    for sentence in unusual(folder, game.data_folder):
        print(f"unusual: {sentence}")
    print(f"{len(names)} files, fingerprint {data.fingerprint(folder)}, ok")
