"""How an event is told on the board: who goes which way, who aims at whom, what falls on a piece, how much it matters.

A game declares it once for each kind of event (`Game.tellings`), by the names of the arguments of the event; a kind
that is not there is told by its line of the log alone. The log, the dice and the modifiers stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from grognard.core.values import Event

# What matters to whoever comes back to the table, the weightiest first; nothing: it is not among the few things told.
DECIDED: Final = 5  # a contest was won and lost: it is said across the board, and never left out
LOSS: Final = 4
HURT: Final = 3
GROUND: Final = 2
HELD: Final = 1

# What a line is in the log.
HEAD: Final = "head"
OPENS: Final = "opens"


class Telling(NamedTuple):
    """The names of the arguments that tell something; empty: there is nothing of the kind."""

    piece: str = ""  # who acts
    way: str = ""  # the places it passes, or the one where it comes to lie
    price: str = ""  # catalogue key of what the way cost
    target: str = ""  # a piece or place that is aimed at
    word: str = ""  # catalogue key of the word that falls on `on`
    on: str = ""  # who bears the word; by default whoever is aimed at, else who acts
    tone: str = ""  # "bad", "good" or "": a burst, a shield, a plain word that goes
    weight: int = 0
    need: str = ""  # the highest result that succeeds
    card: str = ""  # a card that is turned
    at: str = ""  # where it is turned: the id of a place, with the names of arguments in braces
    tray: bool = False  # part of a contest of dice: its throws lie in one tray, die after die, until it is over
    signs: str = ""  # what each die of a throw is for, as names of small drawings
    course: str = ""  # how the chance went with a throw: rows of a catalogue key, a seat and its chance in percent
    faces: str = ""  # what the highest die of the next throw will mean, face by face: a catalogue key and who gains
    lays: bool = False  # with it the table is laid anew: what follows is told on the table to come
    line: str = ""  # told by its line alone: HEAD, a heading of the log; OPENS, left out before what comes of it


def shown(telling: Telling, event: Event) -> dict[str, Any]:
    """What a screen needs to tell an event; ids are those of pieces and places."""
    args = event.args
    way = _ids(args, telling.way)
    piece, target = _first(args, telling.piece), _first(args, telling.target)
    bearer = _first(args, telling.on) or target or piece
    return {
        "piece": piece,
        "way": list(way),
        "price": telling.price,
        "target": target,
        "word": telling.word,
        "on": bearer if telling.word else "",
        "tone": telling.tone,
        "weight": telling.weight,
        "need": args.get(telling.need) if telling.need else None,
        "card": _first(args, telling.card),
        "at": telling.at.format(**args) if telling.at else "",
        "tray": telling.tray,
        "signs": list(_ids(args, telling.signs)),
        "course": list(args.get(telling.course, ())),
        "faces": list(args.get(telling.faces, ())),
        "lays": telling.lays,
    }


def _ids(args: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = args.get(name, ()) if name else ()
    return (value,) if isinstance(value, str) else tuple(value)


def _first(args: Mapping[str, Any], name: str) -> str:
    return next(iter(_ids(args, name)), "")
