"""How an event is told on the board: who goes which way, who aims at whom, what falls on a piece, how much it matters.

A game declares it once for each kind of event (`Game.tellings`), by the names of the arguments of the event; a kind
that is not there is told by its line of the log alone. The log, the dice and the modifiers stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from grognard.core.values import Event

# What matters to whoever comes back to the table, the weightiest first; nothing: it is not among the few things told.
LOSS: Final = 4
HURT: Final = 3
GROUND: Final = 2
HELD: Final = 1


class Telling(NamedTuple):
    """The names of the arguments that tell something; empty: there is nothing of the kind."""

    piece: str = ""  # who acts
    way: str = ""  # the places it passes, or the one where it comes to lie
    target: str = ""  # a piece or place that is aimed at
    word: str = ""  # catalogue key of the word that falls on `on`
    on: str = ""  # who bears the word; by default whoever is aimed at, else who acts
    tone: str = ""  # "bad", "good" or "": a burst, a shield, a plain word that goes
    weight: int = 0
    need: str = ""  # the highest result that succeeds
    card: str = ""  # a card that is turned
    at: str = ""  # where it is turned: the id of a place, with the names of arguments in braces


def shown(telling: Telling, event: Event) -> dict[str, Any]:
    """What a screen needs to tell an event; ids are those of pieces and places."""
    args = event.args
    way = _ids(args, telling.way)
    piece, target = _first(args, telling.piece), _first(args, telling.target)
    bearer = _first(args, telling.on) or target or piece
    return {
        "piece": piece,
        "way": list(way),
        "target": target,
        "word": telling.word,
        "on": bearer if telling.word else "",
        "tone": telling.tone,
        "weight": telling.weight,
        "need": args.get(telling.need) if telling.need else None,
        "card": _first(args, telling.card),
        "at": telling.at.format(**args) if telling.at else "",
    }


def _ids(args: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = args.get(name, ()) if name else ()
    return (value,) if isinstance(value, str) else tuple(value)


def _first(args: Mapping[str, Any], name: str) -> str:
    return next(iter(_ids(args, name)), "")
