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


class Way(NamedTuple):
    """The legs in order. `note` is what a beginner expects otherwise."""

    legs: tuple[Leg, ...]
    note: str = ""  # from the catalogue
    rule: str = ""
