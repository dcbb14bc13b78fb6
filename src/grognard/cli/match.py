"""`grognard match A B SLUG`: two bots against each other, with sides swapped, and what can be said of the result."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grognard import bots
from grognard.bots import arena, minds
from grognard.bots.clock import Budget
from grognard.bots.tally import Tally
from grognard.cli.common import CommandError, DataFolder, OptionTexts, ScenarioText, Slug, chosen, housed

SECONDS: Final = 2.0


def match(
    first: Annotated[str, typer.Argument(metavar="A", help="A bot: its name, or module:Class.", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="B", help="The other one.", show_default=False)],
    slug: Slug,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games, in pairs.")] = 20,
    seed: Annotated[int, typer.Option(metavar="S", min=0, max=2**62, help="Another seed, other games.")] = 1,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, help="How long an answer may take.")] = SECONDS,
    applies: Annotated[
        str, typer.Option(metavar="N[,M]", help="Instead: so many calls of apply; for B another number.")
    ] = "",
    option: OptionTexts = None,
    scenario: ScenarioText = None,
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the record of every game here.")] = None,
    tally: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add to the games of this file; those in it are not played.")
    ] = None,
    minutes: Annotated[float, typer.Option(metavar="M", min=0, help="Begin no game after so long; 0: all.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", min=0, help="Processes; 0: one for each core.")] = 0,
    data: DataFolder = None,
) -> None:
    """Let two bots play each other and say who is stronger, how surely, and how long they thought."""
    game, options = housed(slug, data), chosen(option, scenario)
    game.options.from_text(options)  # a wrong one is told at once
    for name in (first, second):
        ours = name in bots.BOTS or name in arena.LABORATORY
        if ours and name not in bots.levels(game)[:1] and not minds.knows(game):
            raise CommandError(f"only the recruit knows {slug}")
        arena.find(name)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    todo = arena.tasks(
        game, (first, second), games, seed=seed, options=options, budgets=_budgets(seconds, applies), keep=keep
    )
    found = _played(todo, jobs or os.cpu_count() or 1, Tally(tally, todo[0]) if tally else None, minutes)
    if not found:
        raise CommandError("no game was played")
    _tell(found, (first, second), game.seats(game.options.from_text(options)))


def _played(todo: list[arena.Task], jobs: int, kept: Tally | None, minutes: float) -> list[arena.Played]:
    """The games of this piece, and of those before it that were kept."""
    found = list(kept.games.values()) if kept else []
    todo = kept.missing(todo) if kept else todo
    until = time.monotonic() + 60 * minutes if minutes else None
    with _progress(len(found) + len(todo)) as show:
        for task, one in arena.played(todo, min(jobs, len(todo)), until) if todo else ():
            found.append(one)
            if kept:
                kept.add(task, one)
            show(len(found), arena.figures(found).score)
    return found


def _budgets(seconds: float, applies: str) -> tuple[Budget, Budget]:
    """What each bot has for an answer."""
    if not applies:
        return Budget(seconds), Budget(seconds)
    texts = applies.split(",")
    if len(texts) > 2 or not all(text.isdecimal() and int(text) for text in texts):
        raise CommandError(f"--applies is a number, or one for each bot as 1000,2000, not '{applies}'")
    return Budget(seconds, int(texts[0])), Budget(seconds, int(texts[-1]))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int, float], None]]:
    """A bar on a terminal; elsewhere nothing."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        yield lambda done, score: bar.update(task, completed=done, description=f"{score:.2f}")


def _tell(found: list[arena.Played], names: tuple[str, str], seats: tuple[str, ...]) -> None:
    got = arena.figures(found)
    print(f"{names[0]} v. {names[1]}: {got.won} won, {got.drawn} drawn, {got.lost} lost of {got.games}")
    print(f"score {got.score:.3f}, 95 % interval {got.low:.3f} to {got.high:.3f} (Wilson)")
    print(f"as {seats[0]} {got.by_side[0]:.3f}, as {seats[1]} {got.by_side[1]:.3f}; {got.actions:.0f} actions a game")
    print(f"{sum(one.cpu for one in found) / 60:.1f} minutes of one core in all")
    for who, name in enumerate(names):
        taken = arena.times(found, who)
        print(
            f"{name}: {taken.answers} answers, mean {1000 * taken.mean:.1f} ms, 95 % within {1000 * taken.p95:.0f},"
            f" 99 % within {1000 * taken.p99:.0f}, slowest {1000 * taken.slowest:.0f} ms;"
            f" {taken.fallbacks} fallbacks, {taken.late} late"
        )
