"""The log of a table as a seat may read it: one line an event, with its rule, dice, modifiers and the ids it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from grognard.core.codec import Codec
from grognard.core.game import sentence
from grognard.core.match import Match
from grognard.core.reading import Told
from grognard.core.telling import Telling, shown
from grognard.core.values import Dice, Event, Modifier
from grognard.core.words import Words

NOTHING: Final = Telling()


def lines(
    match: Match, log: Sequence[Told], words: Words, start: int = 0, *, all_steps: bool = False
) -> list[dict[str, Any]]:
    """The log from a line on, ready for a screen. `all_steps` counts every action: only once nothing is secret."""
    return [line(match, n, one, words, all_steps=all_steps) for n, one in enumerate(log[start:], start)]


def line(match: Match, n: int, one: Told, words: Words, *, all_steps: bool = False) -> dict[str, Any]:
    event = one.event
    play = show(match, event, words)
    telling = match.game.tellings.get(event.kind, NOTHING)
    acting = [shown(telling, event)[name] for name in ("piece", "target")]
    return {
        "n": n,
        "step": one.place if all_steps else one.step,
        "turn": one.turn,
        "kind": event.kind,
        "rule": event.rule,
        "text": sentence(words, event, match.seats),
        "seat": _seat(match, event.args.get("seat")),
        "dice": [face for _, face in event.args.get("dice", ())],
        "rolls": rolls(match, event.args),
        "modifiers": modifiers(event.modifiers, words),
        "ids": list(dict.fromkeys([*(one for one in acting if one), *ids(match.codec, event.args)])),
        "show": play,
        "as": telling.line,
    }


def show(match: Match, event: Event, words: Words) -> dict[str, Any] | None:
    """How the event is told on the board; None: by its line alone."""
    telling = match.game.tellings.get(event.kind)
    if telling is None or telling.line:
        return None
    play = shown(telling, event)
    play["price"] = words.say(telling.price, **event.args) if telling.price else ""
    play["word"] = words.say(telling.word) if telling.word else ""
    play["course"] = [
        {"text": words.say(key, **event.args), "seat": _seat(match, seat), "percent": percent}
        for key, seat, percent in play["course"]
    ]
    play["faces"] = [{"text": words.say(key), "seat": _seat(match, seat)} for key, seat in play["faces"]]
    return play


def _seat(match: Match, seat: object) -> str | None:
    return match.seats[seat] if isinstance(seat, int) and 0 <= seat < len(match.seats) else None


def rolls(match: Match, args: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The dice that fell, each with the seat that threw it, where there is one."""
    thrown: Dice = args.get("dice", ())
    by = args.get("by", args.get("seat"))
    seats = by if isinstance(by, tuple) else (by,) * len(thrown)
    return [
        {"seat": _seat(match, who), "face": face, "sides": sides, "colour": args.get("colour", "")}
        for who, (sides, face) in zip(seats, thrown, strict=True)
    ]


def modifiers(found: Iterable[Modifier], words: Words) -> list[dict[str, Any]]:
    return [
        {"rule": one.rule, "label": words.say(one.label, amount=one.amount, n=one.amount), "amount": one.amount}
        for one in found
    ]


def ids(codec: Codec, args: Mapping[str, Any]) -> list[str]:
    """The pieces and places that an event names, for the screen to light up."""
    known = [kind for kind in codec.kinds.values() if not callable(kind)]
    named: list[str] = []
    for value in args.values():
        named += [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str)]
    return [one for one in dict.fromkeys(named) if any(one in kind for kind in known)]
