"""`grognard fuzz SLUG`: random games, each checked against everything that a game promises."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import promises
from grognard.cli.common import OptionTexts, Screen, Slug, pairs
from grognard.core.game import Game
from grognard.core.rulebook import RULE_ID
from grognard.games import find

SHOWN: Final = 10  # failures told one by one
FAMILIES: Final = ("verb", "event")


def fuzz(
    slug: Slug,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Another seed, other games.")] = 1,
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in this folder.")] = None,
    option: OptionTexts = None,
    scenario: Annotated[str | None, typer.Option(metavar="NAME", help="Short for --option scenario=NAME.")] = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=0, help="Processes; 0: one for each core.")] = 0,
) -> None:
    """Play random games and check every promise; options that are not given are drawn, too."""
    game = find(slug)
    fixed = pairs([*(option or ()), *([f"scenario={scenario}"] if scenario is not None else [])], "option")
    game.options.from_text(fixed)  # a wrong one is told at once, not a thousand times
    with _progress(games) as progress:
        report = promises.fuzz(
            game, games=games, seed=seed, keep=keep, options=fixed or None,
            jobs=min(jobs or os.cpu_count() or 1, games), progress=progress,
        )  # fmt: skip
    for sentence, path in report.failures[:SHOWN]:
        print(f"FAILED {sentence}" + (f" (record: {path})" if path else ""))
    if report.failed > SHOWN:
        print(f"... and {report.failed - SHOWN} more")
    _exercised(game, report.exercised)
    print(f"{report.passed} passed, {report.failed} failed")
    if report.failed:
        raise typer.Exit(1)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal; elsewhere nothing."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=games)

        def show(done: int, failed: int) -> None:
            bar.update(task, completed=done, description=f"{failed} failed")

        yield show


def _exercised(game: Game, met: Mapping[str, int]) -> None:
    """What random play met: verbs and events by number, and how many of the rules."""
    screen = Screen()
    for family in FAMILIES:
        found = {name.removeprefix(f"{family} "): n for name, n in met.items() if name.startswith(f"{family} ")}
        screen.say(f"{family}s exercised: {len(found)}", "bold")
        screen.columns(f"{found[name]:>6} {name}" for name in sorted(found))
    ids = {name for name in met if RULE_ID.fullmatch(name)}
    rules = [rule for rule in game.rulebook.values() if rule.kind == "rule"]
    screen.say(f"rules cited by events: {len(ids & {rule.id for rule in rules})} of {len(rules)}", "bold")
