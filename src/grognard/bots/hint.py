"""A hint: what a bot would do, how sure it is of it, and why, by what counts most in its judgement."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from grognard.bots.clock import Clock
from grognard.bots.lookahead import LONGEST, SEEDS, Judged, Regular
from grognard.bots.mind import Mind
from grognard.bots.rollouts import Share
from grognard.core.dice import Rng, Seeded
from grognard.core.values import CHANCE, Action

WORDS: Final = Path(__file__).parent / "words"
SHOWN: Final = 3  # candidates
SAMPLES: Final = 12  # courses of each, to see what it changes
THOUGHT: Final = 0.75  # the part of the clock that the advice itself may take; the rest is for its reasons
REASONS: Final = 2
LEAST: Final = 0.02  # a difference in the lead that is worth a word


class Hint(NamedTuple):
    """What a bot would do here. The reasons are names of terms; a settled question has neither reasons nor chances."""

    candidates: tuple[Judged, ...]
    reasons: tuple[str, ...] = ()
    looked: int = 0  # calls of `apply`
    settled: bool = False


def advise(bot: Regular, view: Any, clock: Clock) -> Hint:
    """What this bot would do in the place of whoever is asked, the best first."""
    if (answer := bot.settled(view)) is not None:
        return Hint((Judged(answer, 0.0),), settled=True)
    found = bot.judged(view, Share(clock, THOUGHT), SHOWN)[:SHOWN]
    looked, guess, seed = clock.used, view.guess(bot.rng), bot.rng.below(SEEDS)
    side = bot.mind.side(view, view.actor)
    totals, done = [dict.fromkeys(bot.mind.weights, 0.0) for _ in found], 0
    while done < SAMPLES and not (done and clock.over):  # the reasons are as good as the time allows
        for total, one in zip(totals, found, strict=True):
            _weigh(bot.mind, _quiet(bot.mind, guess, one.action, Seeded(seed + done), clock), side, total)
        done += 1
    return Hint(tuple(found), _reasons([_mean(total, done) for total in totals]), looked)


def _reasons(weighed: list[dict[str, float]]) -> tuple[str, ...]:
    """The terms in which the first is furthest ahead of the others."""
    best, others = weighed[0], weighed[1:]
    if not others:
        return ()
    ahead = {name: amount - sum([one[name] for one in others]) / len(others) for name, amount in best.items()}
    named = sorted(ahead, key=lambda name: -ahead[name])
    return tuple(name for name in named[:REASONS] if ahead[name] > LEAST)


def _weigh(mind: Mind, state: Any, side: int, total: dict[str, float]) -> None:
    """What one course came to, term by term."""
    for name, amount in mind.terms(state, side).items():
        total[name] += mind.weights[name] * amount


def _mean(total: dict[str, float], n: int) -> dict[str, float]:
    return {name: amount / n for name, amount in total.items()}


def _quiet(mind: Mind, guess: Any, action: Action, luck: Rng, clock: Clock) -> Any:
    state = guess.clone()
    state.apply(action)
    for _ in range(LONGEST):
        clock.count()
        actor = state.actor
        if actor is None or mind.quiet(state):
            break
        state.apply(state.sample(luck) if actor == CHANCE else mind.script(state, luck))
        state.news.clear()
    return state
