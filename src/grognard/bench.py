"""How fast a game plays, beside python-chess in the same run: ratios are safe, single figures are not.

The time is that of this process on the processor, so that whatever else runs on the machine disturbs less.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from typing import Any

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import CHANCE

REPEATS = 9
SLICES = 5  # each figure of a game alternates with its peer, so that a slow spell of the machine hits both


def measure(game: Game, seconds: float = 10.0, options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Random play through the public interface: `legal()` lists everything, `sample()` one action."""
    chosen = game.options.from_text(options or {})
    new = partial(game.setup, chosen, game.data)
    _random_play(new, 0, 0, listed=True)  # data are loaded and tables filled before the clock starts
    share = seconds / (3 * SLICES)
    plays, chess_plays, samples = [], [], []
    for number in range(SLICES):
        plays.append(_random_play(new, share, number, listed=True))
        samples.append(_random_play(new, share, number, listed=False))
        chess_plays.append(_chess_play(share, number))
    listed, sampled, peer = _added(plays), _added(samples), _added(chess_plays)
    spent, decisions, finished, offered = listed
    return {
        "game": game.slug,
        "options": chosen.to_text(),
        "decisions_per_second": round(decisions / spent, 1),
        "games_per_second": round(finished / spent, 3),
        "mean_length": round(decisions / max(finished, 1), 1),
        "mean_branching": round(offered / decisions, 2),
        "offered_per_second": round(offered / spent),
        "sampled_per_second": round(sampled[1] / sampled[0], 1),
        **_costs(new),
        "peer": {
            "name": "python-chess",
            "decisions_per_second": round(peer[1] / peer[0], 1),
            "offered_per_second": round(peer[3] / peer[0]),
            "copy_us": _chess_copy(),
        },
    }


Start = Callable[[], State]  # a new game
Tally = tuple[float, int, int, int]  # seconds, decisions, games finished, actions offered


def _added(tallies: list[Tally]) -> Tally:
    seconds, decisions, finished, offered = zip(*tallies, strict=True)
    return sum(seconds), sum(decisions), sum(finished), sum(offered)


def _random_play(new: Start, seconds: float, seed: int, *, listed: bool) -> Tally:
    """Whole games until the time is up; chance is not counted as a decision."""
    rng = Seeded(seed)
    decisions = finished = offered = 0
    start = time.process_time()
    while finished == 0 or time.process_time() - start < seconds:
        state = new()
        while (actor := state.actor) is not None:
            if actor == CHANCE or not listed:
                action = state.sample(rng)
                decisions += actor != CHANCE
            else:
                choices = state.legal()
                action = choices[rng.below(len(choices))]
                decisions += 1
                offered += len(choices)
            state.apply(action)
            state.news.clear()
        finished += 1
    return time.process_time() - start, decisions, finished, offered


def _chess_play(seconds: float, seed: int) -> Tally:
    import chess  # noqa: PLC0415 - a development dependency: only the benchmark needs it

    rng = Seeded(seed)
    decisions = finished = offered = 0
    start = time.process_time()
    while finished == 0 or time.process_time() - start < seconds:
        board = chess.Board()
        while moves := list(board.legal_moves):
            if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
                break
            board.push(moves[rng.below(len(moves))])
            decisions += 1
            offered += len(moves)
        finished += 1
    return time.process_time() - start, decisions, finished, offered


def _chess_copy() -> float:
    import chess  # noqa: PLC0415

    board = chess.Board()
    for move in ("e2e4", "e7e5", "g1f3", "b8c6"):
        board.push_uci(move)
    return _microseconds(lambda: board.copy(stack=False), 2000)


def _costs(new: Start) -> dict[str, float]:
    """What single calls cost in positions from the middle of random games."""
    states = _middle_states(new)
    rng = Seeded(7)

    def over(call: Callable[[State], Any], times: int) -> float:
        return round(median([_microseconds(partial(call, state), times) for state in states]), 2)

    def play(state: State) -> None:
        choices = state.legal()
        state.clone().apply(choices[rng.below(len(choices))])

    legal, clone = over(lambda s: s.legal(), 50), over(lambda s: s.clone(), 500)
    return {
        "legal_us": legal,
        "apply_us": round(max(over(play, 50) - legal - clone, 0), 2),
        "clone_us": clone,
        "view_us": over(lambda s: s.view(0), 200),
        "guess_us": over(lambda s: s.view(0).guess(rng), 200),
    }


def _middle_states(new: Start) -> list[State]:
    states = []
    for seed in range(5):
        rng = Seeded(seed)
        history = []
        state = new()
        while (actor := state.actor) is not None:
            if actor != CHANCE:
                history.append(state.clone())
            state.apply(state.sample(rng))
        states.append(history[len(history) // 2])
    return states


def _microseconds(call: Callable[[], Any], times: int) -> float:
    """The best of several repeats: what the call costs when nothing disturbs it."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        for _ in range(times):
            call()
        best = min(best, (time.process_time() - start) / times)
    return round(best * 1e6, 2)
