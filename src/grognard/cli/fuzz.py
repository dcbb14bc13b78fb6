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
from grognard.cli.common import DataFolder, OptionTexts, ScenarioText, Screen, Slug, chosen, housed
from grognard.core.game import Game

SHOWN: Final = 10  # failures told one by one
FAMILIES: Final = ("verb", "event")


def fuzz(
    slug: Slug,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Another seed, other games.")] = 1,
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in this folder.")] = None,
    option: OptionTexts = None,
    scenario: ScenarioText = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=0, help="Processes; 0: one for each core.")] = 0,
    cards: Annotated[bool, typer.Option("--cards", help="How often each card was used, unused ones first.")] = False,
    data: DataFolder = None,
) -> None:
    """Play random games and check every promise; options that are not given are drawn, too."""
    game = housed(slug, data)
    fixed = chosen(option, scenario)
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
    screen = Screen()
    _exercised(screen, game, report.exercised)
    _never(screen, game, report.exercised)
    _cards(screen, game, report.exercised, listed=cards)
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


def _exercised(screen: Screen, game: Game, met: Mapping[str, int]) -> None:
    """What random play met, by number: verbs, events, windows, rules; and how often views could be compared."""
    for family in (*FAMILIES, *game.tallied):
        found = _family(met, f"{family} ")
        screen.say(f"{family}s exercised: {len(found)}", "bold")
        screen.columns(f"{found[name]:>6} {name}" for name in sorted(found))
    if asked := _family(met, promises.ASKED):
        answered = _family(met, promises.ANSWERED)
        screen.say(f"windows opened: {len(asked)}, answered: {sum(map(bool, answered.values()))}", "bold")
        screen.columns(f"{name} asked {asked[name]}, answered {answered.get(name, 0)}" for name in asked)
    cited = {rule.id: met[rule.id] for rule in game.rulebook.values() if rule.kind != "note" and met.get(rule.id)}
    codes = sum(rule.kind != "note" for rule in game.rulebook.values())
    screen.say(f"rules cited by questions and events: {len(cited)} of {codes}", "bold")
    screen.columns(f"{times:>6} {rule}" for rule, times in cited.items())
    if game.switches:
        decided = {name: met.get(f"{promises.DECIDED}{name}", 0) for name in game.switches}
        screen.say(f"switches that made a difference: {sum(map(bool, decided.values()))} of {len(decided)}", "bold")
        screen.columns(f"{times:>6} {name}" for name, times in sorted(decided.items(), key=lambda one: one[1] > 0))
    if game.secrets:
        screen.say(f"other courses that told a seat the same, compared: {met.get(promises.COMPARED, 0)}", "bold")


def _never(screen: Screen, game: Game, met: Mapping[str, int]) -> None:
    """What there is and was never met, each with the reason if the game gives one."""
    there = [*(f"verb {verb}" for verb in game.verbs), *(f"card {card}" for card in game.components(game.data))]
    missing = [name for name in there if not met.get(name)]
    screen.say(f"never met: {len(missing)} of {len(there)} verbs and cards", "bold")
    for name in missing:
        screen.say(f"  {name}: {game.unmet.get(name, 'possible, but it did not come up')}")


def _family(met: Mapping[str, int], prefix: str) -> dict[str, int]:
    return {name.removeprefix(prefix): times for name, times in met.items() if name.startswith(prefix)}


def _cards(screen: Screen, game: Game, met: Mapping[str, int], *, listed: bool) -> None:
    """How many cards were played or used; with `listed` each of them, the unused ones first."""
    names = game.components(game.data)
    if not names:
        if listed:
            screen.say(f"{game.slug} has no cards.")
        return
    used = promises.cards_used(met, names)
    if listed:
        widest = max(map(len, names))
        for card in sorted(names, key=lambda card: used[card] > 0):
            screen.block(f"{used[card]:>7}  {card:<{widest}}  {names[card]}")
    screen.say(f"{sum(map(bool, used.values()))} of {len(names)} cards used", "bold")
