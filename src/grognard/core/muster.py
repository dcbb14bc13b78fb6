"""What a list of cards may hold that a player is asked for: a force, reinforcements, a draw pile.

A game answers with values; screens lay them out. Whether a list is legal is asked like any other action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grognard.core.scene import Piece


class Span(NamedTuple):
    """From so many to so many, both included."""

    low: int
    high: int


class Ready(NamedTuple):
    """A ready-made list that is legal here."""

    id: str
    name: str
    cards: Mapping[str, int]  # card: copies
    points: int


class Offer(NamedTuple):
    """A card that may be chosen."""

    id: str
    name: str
    kind: str
    kind_name: str
    points: int
    years: Span | None
    most: int | None  # copies; None: any number
    rarity: str
    rarity_name: str
    combat: bool
    piece: Piece  # to be drawn
    text: tuple[str, ...]


class Muster(NamedTuple):
    """The list that is asked for: `build g-pz4h*3 g-line` begins with its verb."""

    verb: str
    title: str
    note: str
    rule: str
    nation: str
    points: Span | None
    cards: Span | None
    combat: int | None  # the most combat cards; None: any number
    ready: tuple[Ready, ...]
    offers: tuple[Offer, ...]  # in the order of the catalogue
