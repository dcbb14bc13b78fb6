"""`grognard rules SLUG`: the rules by number, and how many of them code cites and tests prove."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import grognard
from grognard.cli.common import CommandError, Language, Screen, Slug, load
from grognard.cli.tell import find_rules, rule_lines
from grognard.core.game import Game
from grognard.core.rulebook import Coverage
from grognard.core.rulebook import coverage as reckon
from grognard.core.words import Words


def rules(
    slug: Slug,
    wanted: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A rule, or the beginning of several.", show_default=False)
    ] = None,
    lang: Language = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which rules are cited and tested?")] = False,
    tests: Annotated[Path | None, typer.Option(metavar="DIR", help="The folder of the tests, for --coverage.")] = None,
) -> None:
    """Show the rules of a game: all of them, one, or those below a number."""
    loaded = load(slug, None)
    if coverage:
        _coverage(loaded.game, tests)
    elif wanted is None:
        _list(loaded.game, loaded.words(lang))
    else:
        _show(loaded.game, loaded.words(lang), wanted)


def _list(game: Game, words: Words) -> None:
    screen = Screen()
    wide = max(len(id_) for id_ in game.rulebook)
    for rule in game.rulebook.values():
        screen.say(f"{rule.id:<{wide}}  {rule.title[words.language]}", indent=" " * (wide + 2))


def _show(game: Game, words: Words, wanted: str) -> None:
    screen = Screen()
    for number, rule in enumerate(find_rules(game, wanted)):
        if number:
            screen.say()
        for line in rule_lines(words, game.rulebook, rule):
            screen.say(line.text, line.style, indent="  ")


def _coverage(game: Game, tests: Path | None) -> None:
    folder = tests if tests is not None else Path(grognard.__file__).parents[2] / "tests"
    if not folder.is_dir():
        missing = f"the tests are not where they should be ({folder})"
        raise CommandError(f"{missing}; run this in a source checkout, or name their folder with --tests DIR")
    found = reckon(game.rulebook, game.folder, folder)
    _print(found)
    if not found.complete:
        raise typer.Exit(1)


def _print(found: Coverage) -> None:
    """A line for each rule that is not covered; the last line is the figure."""
    for row in found.rows:
        if row.problem:
            print(f"{row.id}: {row.problem}")
    for id_, places in found.unknown.items():
        print(f"{id_}: there is no such rule, but {', '.join(places[:3])} names it")
    print(found)
