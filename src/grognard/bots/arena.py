"""Bots against bots. Games come in pairs: the same dice twice, with the sides swapped, so that neither a good side nor
a lucky seed decides."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from grognard import bots, games
from grognard.bots.cheating import Cheating
from grognard.bots.clock import Budget
from grognard.core import record
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.values import Action, Seat

LABORATORY: Final[Mapping[str, bots.Factory]] = {"veteran-cheating": Cheating}  # that no table can seat
GRACE: Final = 0.5  # seconds after which an answer is called late
NORMAL: Final = 1.96  # standard deviations of a 95 % interval
OWN: Final = 1_000_003  # keeps the seeds of the bots apart from those of the dice


class Task(NamedTuple):
    """One game to be played."""

    game: str  # its address
    bots: tuple[str, str]  # the first and the second of the match
    swapped: bool  # whether the first plays the second side
    seed: int
    options: Mapping[str, str]
    budgets: tuple[Budget, Budget]
    keep: str = ""  # the folder for its record


class Played(NamedTuple):
    """One game that was played, from where the first bot sits."""

    score: float
    swapped: bool
    actions: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]]  # of each answer of the first and of the second bot
    fallbacks: tuple[int, int]  # answers that were no legal action
    late: tuple[int, int]
    cpu: float = 0.0  # seconds of the processor that the whole game took


class Table:
    """One game with its two bots."""

    def __init__(self, task: Task) -> None:
        game = games.at(task.game)
        self.task = task
        self.match = Match(game, game.options.from_text(task.options), Seeded(task.seed))
        teams = self.match.state.teams
        self.who = [(team + task.swapped) % 2 for team in teams]  # which bot has each seat
        self.bots = [
            find(task.bots[who])(game, seat, Seeded((task.seed + 1) * OWN + 2 * seat + who))
            for seat, who in enumerate(self.who)
        ]
        self.match.players = {name: task.bots[who] for name, who in zip(self.match.seats, self.who, strict=True)}
        self.heard = [0] * len(teams)
        self.seconds: tuple[list[float], list[float]] = ([], [])
        self.fallbacks, self.late = [0, 0], [0, 0]

    def play(self) -> Played:
        match, task = self.match, self.task
        match.roll()
        while (seat := match.state.actor) is not None:
            match.play(seat, self._answer(seat))
        if task.keep:
            name = f"{match.game.slug}-{task.seed}-{'ba' if task.swapped else 'ab'}.grog"
            record.write(Path(task.keep) / name, match.record())
        scores = match.state.scores()
        assert scores is not None
        score = next(score for score, who in zip(scores, self.who, strict=True) if who == 0)
        times = (tuple(self.seconds[0]), tuple(self.seconds[1]))
        fallbacks, late = (self.fallbacks[0], self.fallbacks[1]), (self.late[0], self.late[1])
        return Played(score, task.swapped, len(match.entries), times, fallbacks, late)

    def _answer(self, seat: Seat) -> Action:
        """The choice of the seat's bot; any legal action where it fails."""
        match, bot, who = self.match, self.bots[seat], self.who[seat]
        told = (event.seen_by(seat) for entry in match.entries[self.heard[seat] :] for event in entry.events)
        self.heard[seat] = len(match.entries)
        view, budget = match.state.view(seat), self.task.budgets[who]
        if isinstance(bot, Cheating):
            bot.truth = match.state.clone()
        begun = time.perf_counter()
        action: Any = None
        try:
            bot.hear([event for event in told if event is not None])
            action = bot.choose(view, budget.start())
        except Exception:  # whatever a bot does wrong costs it its move, not the match
            action = None
        taken = time.perf_counter() - begun
        self.seconds[who].append(taken)
        self.late[who] += not budget.applies and taken > budget.seconds + GRACE
        if isinstance(action, Action) and view.refusal(action) is None:
            return action
        self.fallbacks[who] += 1
        return view.sample(Seeded(self.task.seed))


def find(name: str) -> bots.Factory:
    """The factory of a bot of a match."""
    return LABORATORY.get(name) or bots.find(name)


def one_game(task: Task) -> Played:
    begun = time.process_time()
    return Table(task).play()._replace(cpu=time.process_time() - begun)


def tasks(
    game: Game, names: tuple[str, str], n: int, *, seed: int = 1, options: Mapping[str, str] | None = None,
    budgets: tuple[Budget, Budget] = (Budget(2.0), Budget(2.0)), keep: Path | None = None,
) -> list[Task]:  # fmt: skip
    """So many games, in pairs; an odd number is rounded up."""
    return [
        Task(games.address(game), names, swapped, seed + pair, dict(options or {}), budgets, str(keep or ""))
        for pair in range((n + 1) // 2)
        for swapped in (False, True)
    ]


def played(todo: list[Task], jobs: int, until: float | None = None) -> Iterator[tuple[Task, Played]]:
    """The games with what came of them, as they end; none is begun after a moment of the monotonic clock."""
    waiting = iter(todo)
    if jobs == 1:
        for task in _in_time(waiting, until):
            yield task, one_game(task)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            begun = {pool.submit(one_game, task): task for task in islice(_in_time(waiting, until), jobs)}
            while begun:
                done, _ = wait(begun, return_when=FIRST_COMPLETED)
                for future in done:
                    yield begun.pop(future), future.result()
                    begun |= {pool.submit(one_game, task): task for task in islice(_in_time(waiting, until), 1)}
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def _in_time(waiting: Iterator[Task], until: float | None) -> Iterator[Task]:
    while until is None or time.monotonic() < until:
        task = next(waiting, None)
        if task is None:
            return
        yield task


# -- figures -------------------------------------------------------------------------------------------------------


class Figures(NamedTuple):
    """What a match came to, from where the first bot sits."""

    games: int
    won: int
    drawn: int
    lost: int
    score: float
    low: float  # the 95 % interval by Wilson, a draw counted as half a win
    high: float
    by_side: tuple[float, float]  # the score of the first bot on the first and on the second side
    actions: float


class Times(NamedTuple):
    """How long a bot thought, in seconds."""

    answers: int
    mean: float
    p95: float
    p99: float
    slowest: float
    fallbacks: int
    late: int


def wilson(score: float, n: int) -> tuple[float, float]:
    """The interval of a proportion that was met in n games."""
    if not n:
        return 0.0, 1.0
    spread = NORMAL**2 / n
    middle = (score + spread / 2) / (1 + spread)
    half = NORMAL * sqrt(score * (1 - score) / n + spread / (4 * n)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def figures(found: Iterable[Played]) -> Figures:
    rows = list(found)
    n = len(rows)
    score = sum(row.score for row in rows) / n
    sides = [[row.score for row in rows if row.swapped == swapped] for swapped in (False, True)]
    means = [sum(side) / len(side) if side else 0.0 for side in sides]
    won, lost = sum(row.score > 0.5 for row in rows), sum(row.score < 0.5 for row in rows)
    low, high = wilson(score, n)
    actions = sum(row.actions for row in rows) / n
    return Figures(n, won, n - won - lost, lost, score, low, high, (means[0], means[1]), actions)


def times(found: Iterable[Played], who: int) -> Times:
    rows = list(found)
    taken = sorted(seconds for row in rows for seconds in row.seconds[who])
    fallbacks, late = sum(row.fallbacks[who] for row in rows), sum(row.late[who] for row in rows)
    if not taken:
        return Times(0, 0.0, 0.0, 0.0, 0.0, fallbacks, late)
    place: Callable[[float], float] = lambda part: taken[min(len(taken) - 1, int(part * len(taken)))]  # noqa: E731
    return Times(len(taken), sum(taken) / len(taken), place(0.95), place(0.99), taken[-1], fallbacks, late)
