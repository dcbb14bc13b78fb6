"""A way before it is gone: leg by leg its price, what is left, and who could fire there. Made from a view."""

from __future__ import annotations

from typing import NamedTuple


class Leg(NamedTuple):
    """One place of a way."""

    place: str
    price: int
    left: int  # of what is spent on moving, once one is there
    ground: str = ""  # the name of the place and what lies there, for reading
    threats: tuple[str, ...] = ()  # pieces of others that could fire at whoever stops there


class Row(NamedTuple):
    """A line of what a way comes to, in words."""

    text: str
    value: str = ""
    rule: str = ""
    tone: str = ""  # "good", "bad", "warn"


class Danger(NamedTuple):
    """What may answer a way, as far as its walker knows: here for sure, or somewhere, nobody knows where."""

    place: str
    text: str
    rule: str = ""
    known: bool = True


class Way(NamedTuple):
    """The legs in order. `note` is what a beginner expects otherwise. Where ways are measured it has a tape with a
    tick each `tick` of the scene, and a flag at its end that says `head` and `foot`."""

    legs: tuple[Leg, ...]
    note: str = ""  # from the catalogue
    rule: str = ""
    tick: float = 0
    head: str = ""
    foot: str = ""
    rows: tuple[Row, ...] = ()
    dangers: tuple[Danger, ...] = ()
