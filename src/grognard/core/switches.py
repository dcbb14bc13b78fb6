"""Whether a switch matters: the same state, asked and played under both of its values.

A game with switches names them (`Game.switches`), gives the same state under the other value (`Game.otherwise`), and
says which of them its rules ask for (`Game.noting`): the others need not be tried.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from grognard.core.dice import Rng
from grognard.core.errors import GrognardError
from grognard.core.state import State
from grognard.core.values import CHANCE, Action, Event, Seat

if TYPE_CHECKING:
    from grognard.core.game import Game

THROWS: Final = 12  # dice that are followed after an action


class Moment(NamedTuple):
    """An action and what it led to."""

    action: Action
    actor: Seat | None
    news: tuple[Event, ...]
    facts: tuple[Any, ...]


def course(mine: State, action: Action, rng: Rng) -> list[Moment]:
    """An action and the dice that follow it, played once: many values may then be compared with it."""
    state, found = mine.clone(), []
    for _ in range(THROWS):
        state.apply(action)
        facts = tuple((name, value.copy() if isinstance(value, list) else value) for name, value in state.facts())
        found.append(Moment(action, state.actor, tuple(state.news), facts))
        if state.actor != CHANCE:
            break
        state.news.clear()
        action = state.sample(rng)
    return found


def departs(played: list[Moment], other: State) -> bool:
    """The action is refused, or leads to other numbers or to another result with equal dice. A throw that the other
    does not know is a difference as well."""
    if other.refusal(played[0].action) is not None:
        return True
    state = other.clone()
    for moment in played:
        state.news.clear()
        try:
            state.apply(moment.action)
        except (GrognardError, ValueError, IndexError):
            return True
        if state.actor != moment.actor or tuple(state.news) != moment.news or state.facts() != moment.facts:
            return True
    return False


def in_force(game: Game, options: Mapping[str, str]) -> dict[str, bool]:
    """Of each switch, by its rule, whether it is as printed."""
    chosen = game.options.from_text(options)
    fields = [field for field in game.options.fields() if field.name in game.switches]
    return {field.rule: getattr(chosen, field.name) == field.default for field in fields}


def switch_of(rule: str, rules: Collection[str]) -> str:
    """The switch to which a rule or a point of it belongs: `bk:207e` to `bk:207`; empty if to none."""
    while rule and rule not in rules and rule[-1].isalpha():
        rule = rule[:-1]
    return rule if rule in rules else ""
