"""How pieces and positions are told to somebody who looks at the table: no ids, no numbers of copies.

A position is a rank and a column as they lie before the reader, a piece is its card; where several of a kind stand on
the table their places tell them apart (`Table.called`). Terminals, whose orders are ids, keep the plain names.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.words import Words
from grognard.games.tank_commander.board import NOBODY, Board, board
from grognard.games.tank_commander.data import NATIONS, Data
from grognard.games.tank_commander.state import NONE, Table

THREE: Final = ("left", "centre", "right")
SHARED: Final = ("german", "soviet")


def seen(words: Words, view: Table) -> Words:
    """The words for the reader of a view."""
    reader = view.side_of(view.reader) if view.reader > NONE else NONE
    owners = tuple(_whose(view, side, reader) for side in (0, 1))
    field = view.board
    return _seen(words, view.data, field.columns, field.rows, max(reader, 0), owners)


def _whose(view: Table, side: int, reader: int) -> str:
    """Own; another's is told by its nation, as on the mat: "the enemy's" would be the reader's own in a sentence about
    the enemy."""
    if side == reader:
        return "own"
    if view.nation[side] != NONE:
        return NATIONS[view.nation[side]]
    return SHARED[side] if reader == NONE else "enemy"


@lru_cache(maxsize=64)
def _seen(words: Words, data: Data, columns: int, rows: int, bottom: int, owners: tuple[str, ...]) -> Words:
    field = board(columns, rows == 5)
    places = {name: _place(words, field, number, bottom, owners) for number, name in enumerate(field.ids)}
    places["reserve"] = words.say("place.reserve")
    cards = {id_: words.name("card", id_) for id_ in data.ids}
    pieces = {name: cards[data.ids[card]] for card, names in enumerate(data.piece_names) for name in names}
    targets = {**{name: words.name("weapon", name) for name in data.weapon_index}, **cards, **pieces, **places}
    return words.seen({"piece": pieces, "place": places, "target": targets}, "name.apart")


def _place(words: Words, field: Board, place: int, bottom: int, owners: tuple[str, ...]) -> str:
    """The rank and the column of a position: "your first rank, left"."""
    owner = field.owner[place]
    if owner == NOBODY:
        rank = words.say("place.nobody")
    else:
        rank = words.name(f"place.{owners[owner]}", "second" if field.rear[owner][place] else "first")
    column = field.column[place] if bottom == 0 else field.columns - 1 - field.column[place]
    if field.columns == len(THREE):
        return words.say("place.at", rank=rank, column=words.name("place.column", THREE[column]))
    return words.say("place.counted", rank=rank, column=column + 1)
