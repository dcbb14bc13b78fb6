"""The values that pass between rules, people and machines: actions, events, refusals, modifiers, points.

All of them are plain immutable values with a text form or a JSON form; none of them knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

Seat = int  # 0, 1, ... in the order of the game's seat names
CHANCE: Final = -1  # the seat of the dice and of the decks
SPECTATOR: Final = -2  # sees what everybody may see; never acts
HIDDEN: Final = -9999  # in a view: a small number that this seat may not know


class Action(NamedTuple):
    """One decision: a verb and ids. `fire lah-pz 29tc-31 full` is its text, its record and its name."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


CONCEDE: Final = Action("concede")  # open to whoever is asked, in every game; never listed among the choices


class Modifier(NamedTuple):
    """One line of a reckoning: the rule, a label from the catalogue, the amount."""

    rule: str
    label: str
    amount: int


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and a message key with its parameters."""

    rule: str
    key: str
    params: Mapping[str, Any] = {}


class Prompt(NamedTuple):
    """What is asked of a seat: a message key with its parameters, and the rule it comes from."""

    key: str
    rule: str
    params: Mapping[str, Any] = {}


class Fact(NamedTuple):
    """One line beside a reckoning that adds nothing to it: the rule, a label from the catalogue and its parameters."""

    rule: str
    label: str
    params: Mapping[str, Any] = {}


class Odds(NamedTuple):
    """What an action would bring, before it is chosen: the same modifiers the log will print."""

    chance: Fraction  # of success
    value: int  # the number to roll at or under, before modifiers
    need: int  # the highest natural die that succeeds (0: none, 6: all)
    value_rule: str
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    good: tuple[int, ...] = ()  # the natural numbers that succeed; empty: 1 to need
    facts: tuple[Fact, ...] = ()


class Pending(NamedTuple):
    """What is being decided while an interrupt window is open, in words for the seat that is asked."""

    title: str
    note: str
    rule: str
    seat: Seat  # whose action it is
    odds: Odds | None = None  # as things stand
    ids: tuple[str, ...] = ()  # the pieces and places it is about
    answers: Mapping[str, Odds] = {}  # by offered action (its text): the odds if it were taken, where easily known


class Event(NamedTuple):
    """A fact for log and screen; rules never read it back.

    `only` names the seats that may know it (None: everybody); the others see `instead`, or nothing.
    `reveals` says that somebody learnt something: undo stops there.
    """

    kind: str
    rule: str
    args: Mapping[str, Any] = {}
    modifiers: tuple[Modifier, ...] = ()
    only: tuple[Seat, ...] | None = None
    instead: Event | None = None
    reveals: bool = False

    def seen_by(self, seat: Seat) -> Event | None:
        if self.only is None:
            return self
        # What others may not know about the event includes who else may know it.
        return self._replace(only=None, instead=None) if seat in self.only else self.instead


class Points(NamedTuple):
    """One signed entry of a ledger."""

    turn: int
    seat: Seat
    amount: int
    rule: str
    reason: str


Ledger = tuple[Points, ...]  # immutable, so that a clone shares it


def total(ledger: Ledger, seat: Seat) -> int:
    return sum(entry.amount for entry in ledger if entry.seat == seat)
