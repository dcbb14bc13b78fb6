"""How veterans answer in hundreds of games, in all games: how fast, how often too late, how often with no legal action.

    python tools/bot_trial.py --games 500 --timed 10 --applies 400 --folder trial [--jobs 2] [--minutes 9]

Veteran against regular, in pairs with sides swapped. Most count calls of `apply`; some of each game are played by the
clock, two seconds an answer, which says how long a person waits. Every game that was played is a line of a file in the
folder, so that a trial may be stopped, and continued when the machine is quiet.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from grognard import games
from grognard.bots import arena
from grognard.bots.clock import Budget
from grognard.bots.tally import Tally

BOTS: Final = ("veteran", "regular")
SECONDS: Final = 2.0


class Part(NamedTuple):
    """The games of one game with one budget."""

    name: str
    todo: list[arena.Task]

    def kept(self, folder: Path) -> Tally:
        return Tally(folder / f"{self.name.replace(' ', '-')}.jsonl", self.todo[0])


def parts(n: int, timed: int, applies: int) -> list[Part]:
    """Of every game its share by calls, then so many by the clock."""
    share = n // len(games.every())
    kinds = ((f"{applies} calls", Budget(SECONDS, applies), share - timed), (f"{SECONDS:g} s", Budget(SECONDS), timed))
    return [
        Part(f"{game.slug} {kind}", arena.tasks(game, BOTS, number, budgets=(budget, budget)))
        for kind, budget, number in kinds
        for game in games.every()
        if number > 0
    ]


def play(part: Part, folder: Path, jobs: int, until: float | None) -> list[arena.Played]:
    """The games that are still missing; all that there are by then."""
    kept = part.kept(folder)
    for task, one in arena.played(kept.missing(part.todo), jobs, until):
        kept.add(task, one)
    return list(kept.games.values())


def told(name: str, found: Iterable[arena.Played]) -> str:
    """A row of the table: milliseconds of both levels."""
    rows = list(found)
    veteran, regular = arena.times(rows, 0), arena.times(rows, 1)
    cells = (
        name, len(rows), veteran.answers, *[round(1000 * t) for t in (veteran.p99, veteran.slowest, regular.p95)],
        veteran.late + regular.late, veteran.fallbacks + regular.fallbacks,
    )  # fmt: skip
    return f"| {' | '.join([str(cell) for cell in cells])} |"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=500, help="in all")
    ask.add_argument("--timed", type=int, default=10, help="of each game by the clock")
    ask.add_argument("--applies", type=int, default=400, help="calls of apply of an answer in all others")
    ask.add_argument("--folder", type=Path, default=Path("trial"), help="where the games are kept")
    ask.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    ask.add_argument("--minutes", type=float, default=0, help="begin no game after so long; 0: all")
    given = ask.parse_args()
    until = time.monotonic() + 60 * given.minutes if given.minutes else None
    every: list[arena.Played] = []
    print("| games of | games | veteran's answers | 99 % ms | slowest ms | regular's 95 % ms | late | fallbacks |")
    print("|---|---|---|---|---|---|---|---|")
    for part in parts(given.games, given.timed, given.applies):
        found = play(part, given.folder, given.jobs, until)
        print(told(part.name, found), flush=True)
        every += found
    print(told("all", every))


if __name__ == "__main__":
    main()
