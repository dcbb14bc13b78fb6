"""A finished game looked back on: how it stood after every action, and how lucky the throws were.

The chance of a throw is the one that the game told before it (`Game.odds`; `Game.pending` where an interrupt window
changed it), so what is called luck here can be read in the log. A throw whose chance was never told, or which cannot be
told apart from others, is left out rather than guessed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from grognard.core.match import Entry, Match
from grognard.core.state import State
from grognard.core.telling import shown
from grognard.core.values import CHANCE, Action, Event, Odds, Seat, Stage
from grognard.core.words import Words


class Throw(NamedTuple):
    """A throw with the chance that it had."""

    step: int  # the action that brought it
    seat: Seat
    chance: Fraction
    good: bool


class Hindsight(NamedTuple):
    standings: list[tuple[float, ...]]  # at the beginning, and after each action
    throws: list[Throw]


class _Declared(NamedTuple):
    """An action that has been chosen and whose throw is to come."""

    seat: Seat
    action: Action
    odds: Odds
    depth: int  # of the stack when it was chosen: below it nothing is left of the action


def hindsight(match: Match, words: Words) -> Hindsight:
    """Play the game once more and look."""
    game, state = match.game, match.game.setup(match.options, match.data)
    standings, throws = [state.standing()], list[Throw]()
    waiting: dict[Seat, _Declared] = {}
    for step, entry in enumerate(match.entries, 1):
        if entry.seat != CHANCE:
            _declare(game, state, entry, waiting, words)
        throws += [throw for event in entry.events if (throw := _thrown(match, event, step, waiting))]
        state.apply(entry.action)
        state.news.clear()
        waiting = {seat: one for seat, one in waiting.items() if len(state.stack) >= one.depth}
        given_up = state.conceded is not None  # what stood then, stands
        standings.append(standings[-1] if given_up else state.standing())
    return Hindsight(standings, throws)


def _declare(game: Any, state: State, entry: Entry, waiting: dict[Seat, _Declared], words: Words) -> None:
    """A seat chooses something with odds, or answers in a window over something that has them."""
    if entry.action.verb == "concede":
        return
    if waiting and (pending := game.pending(state, words)) and pending.odds and pending.seat in waiting:
        waiting[pending.seat] = waiting[pending.seat]._replace(odds=pending.odds)
    odds = game.odds(state, entry.action)
    if odds is not None:
        waiting[entry.seat] = _Declared(entry.seat, entry.action, odds, len(state.stack))


def _thrown(match: Match, event: Event, step: int, waiting: dict[Seat, _Declared]) -> Throw | None:
    """The throw that an event tells, if it is the first one of a declared action."""
    thrown = event.args.get("dice", ())
    seat = event.args.get("seat")
    declared = waiting.get(seat) if isinstance(seat, int) else None
    if not thrown or declared is None or not _is_of(match, event, declared):
        return None
    stage = declared.odds.stages[0]
    del waiting[declared.seat]
    if declared.odds.sampled or tuple(sides for sides, _ in thrown) != stage.dice or not _plain(stage):
        return None
    face = sum(face for _, face in thrown)
    return Throw(step, declared.seat, stage.chance, face in stage.succeeding)


def _plain(stage: Stage) -> bool:
    """One number decides."""
    return len(stage.dice) == 1 or stage.added


def _is_of(match: Match, event: Event, declared: _Declared) -> bool:
    """Whether the event tells of a piece of the action, or of none at all, as a number from a pile does."""
    telling = match.game.tellings.get(event.kind)
    play = shown(telling, event) if telling else {"piece": "", "target": ""}
    named = {play["piece"], play["target"]} - {""}
    return not named or bool(named.intersection(declared.action.args))
