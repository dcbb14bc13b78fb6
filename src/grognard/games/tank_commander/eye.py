"""Who looks at the table of Tank Commander, in which words, and what has been laid down for him so far."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Mark, Piece, Point, Region
from grognard.core.values import Seat
from grognard.core.words import Words
from grognard.games.tank_commander import faces, panels
from grognard.games.tank_commander.attacks import Attack
from grognard.games.tank_commander.data import NATIONS
from grognard.games.tank_commander.fire import Shot
from grognard.games.tank_commander.layout import SMALL, Layout, middle, outline
from grognard.games.tank_commander.melee import Fight
from grognard.games.tank_commander.state import NONE, Table

LOW_HAND: Final = 0  # in the order of things: hands lie below
ON_TABLE: Final = 1000


class Eye:
    """Who looks, at what, in which words; and what has been laid down so far."""

    def __init__(self, view: Table, words: Words) -> None:
        self.view = view
        self.words = words
        self.data = view.data
        self.reader = max(view.reader, NONE)  # spectators look from nobody's side
        self.bottom = view.side_of(self.reader) if self.reader != NONE else 0
        self.layout = Layout(view.board, self.bottom, view.seats > 2)
        self.names = panels.seat_names(view)
        self.taken: set[str] = set()
        self.boxes: list[Region] = []
        self.notes: list[Mark] = []
        self.places: dict[int, Point] = {}  # the middle of each piece
        self.shot = view.topmost(Shot)
        self.attack = view.topmost(Attack)
        self.fight = view.topmost(Fight)

    def nation(self, seat: Seat) -> str:
        return NATIONS[self.view.nation[self.view.side_of(seat)]]

    def claim(self, plain: str, elsewhere: str) -> str:
        """The plain id for who asks first, another one for those who come later."""
        if plain in self.taken:
            return f"{plain}@{elsewhere}"
        self.taken.add(plain)
        return plain

    def box(
        self, name: str, box: Box, title: str, note: str = "", side: str = "", kind: str = "box", bare: bool = False
    ) -> None:
        """A place beside the mat; a bare one bears no words of its own."""
        label = ". ".join(part for part in (title, note) if part)
        told = ("", "") if bare else (title, note)
        self.boxes.append(Region(name, kind, *middle(box), outline(box), label, *told, side, changes=True))

    def sum(self, name: str, x: float, y: float, count: int, word: str, form: str = "") -> None:
        """How many cards lie there."""
        told = f"{count}\n{self.words.name('ranks', word)}\n{form}"
        self.notes.append(Mark(f"sum-{name}", "sum", round(x, 1), round(y, 1), text=told))

    def tab(self, name: str, card: int, region: str, at: Point, z: int, seat: Seat) -> Piece:
        """A card of which one sees the name only."""
        return self.card(name, card, region, at, SMALL, z, seat)._replace(kind="card-tab")

    def card(
        self, name: str, card: int, region: str, at: Point, size: float, z: int, seat: Seat, large: bool = False
    ) -> Piece:
        """A card that lies face up."""
        face = faces.large(self.data, card, self.words) if large else faces.small(self.data, card, self.words)
        return Piece(
            id=name,
            kind="card" if large else "card-small",
            region=region,
            x=at[0],
            y=at[1],
            z=z,
            size=size,
            side=self.nation(seat),
            face=face,
            title=self.words.name("card", self.data.ids[card]),
            text=faces.lines(self.data, card, self.words, not large),
        )

    def backs(
        self, name: str, kind: str, region: str, at: Point, size: float, seat: Seat, count: int, title: str
    ) -> Piece:
        side = self.nation(seat)
        text = (self.words.say("ranks.cards", n=count),)
        frame = faces.FRAMES[side]
        return Piece(name, kind, region, *at, LOW_HAND, size, side, frame, None, (), title, text, copies=count)
