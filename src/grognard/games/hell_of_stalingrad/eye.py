"""Who looks, at what, in which words; and what has been laid down so far."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Mark, Outline, Piece, Region
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import faces, text
from grognard.games.hell_of_stalingrad.data import GERMAN, SIDES
from grognard.games.hell_of_stalingrad.state import NONE, Siege

WIDE: Final = 1000.0
HIGH: Final = 430.0
SMALL: Final = (42.0, 50.0)  # a formation that waits, upright;
TURNED: Final = (52.0, 40.0)  # and depleted
FORMATION: Final = (112.0, 96.0)
LYING: Final = (140.0, 84.0)


class Eye:
    """One reader of one view."""

    def __init__(self, view: Siege, words: Words) -> None:
        self.view = view
        self.words = words
        self.data = view.data
        self.reader = max(view.reader, NONE)
        self.low = self.reader % 2 if self.reader >= 0 else GERMAN  # the side whose edge is below
        self.battle = view.battle != NONE and view.building[view.battle] >= 0
        self.asked = view.actor is not None and view.actor == view.reader
        self.offered: list[Action] = view.legal() if self.asked else []
        self.pieces: list[Piece] = []
        self.marks: list[Mark] = []
        self.regions: list[Region] = []
        self.seen = Box(0, 0, WIDE, HIGH)

    # -- sides -------------------------------------------------------------------------------------------------------

    def upper(self, side: int) -> bool:
        return side != self.low

    @property
    def order(self) -> tuple[int, int]:
        """The side above, the side below."""
        return 1 - self.low, self.low

    # -- laying down -------------------------------------------------------------------------------------------------

    def region(
        self, name: str, box: Box, kind: str, label: str, title: str = "", note: str = "", side: str = ""
    ) -> None:
        self.regions.append(
            Region(
                name,
                kind,
                round(box.x + box.width / 2, 1),
                round(box.y + box.height / 2, 1),
                outline(box),
                label,
                title,
                note,
                side,
                changes=True,
            )
        )

    def mark(self, name: str, kind: str, x: float, y: float, told: str, side: int = NONE, room: float = 0) -> None:
        colour = f"{room:g}" if room else ""
        self.marks.append(Mark(name, kind, round(x, 1), round(y, 1), SIDES[side] if side >= 0 else "", colour, told))

    def frame(self, name: str, kind: str, box: Box, side: int = NONE, told: str = "", colour: str = "") -> None:
        """A mark between two corners."""
        corners = ((box.x, box.y), (box.x + box.width, box.y + box.height))
        named = SIDES[side] if side >= 0 else ""
        self.marks.append(Mark(name, kind, box.x, box.y, named, colour, told, (corners,)))

    def formation(self, f: int, x: float, y: float, z: int, region: str, wide: float, small: bool = True) -> None:
        """A formation around a point; `wide` is the width of one that stands upright."""
        view, words = self.view, self.words
        upright, lying = (SMALL, TURNED) if small else (FORMATION, LYING)
        size = wide * lying[0] / upright[0] if view.depleted[f] else wide
        name = self.data.formation_ids[f]
        told = text.formation_text(view, f, words).partition(" [")[2].rstrip("]")
        self.pieces.append(
            Piece(
                name,
                ("card-formation", "card-formation-small")[small],
                region,
                round(x, 1),
                round(y, 1),
                z,
                round(size, 1),
                SIDES[self.data.side[f]],
                face=faces.formation(view, f, words, not small),
                statuses=faces.states(view, f, words, not small),
                title=words.name("formation", name),
                text=faces.told((told[:1].upper() + told[1:], *faces.lines(view, name, words)[1:])),
            )
        )

    def chip(self, u: int, n: int, d: int, x: float, y: float, size: float) -> None:
        """Equal units of a building as one counter; that of the battle has the plain id."""
        view, words, name = self.view, self.words, self.data.unit_ids[u]
        here = self.battle and d == view.battle
        elite = here and view.entering == u
        self.pieces.append(
            Piece(
                name if here else f"{name}@{'ABCD'[d]}",
                "chip",
                "ABCD"[d],
                round(x, 1),
                round(y, 1),
                30,
                round(size, 1),
                SIDES[self.data.unit_side[u]],
                face=faces.unit(self.data, u, words, elite),
                title=words.say("text.units", n=n, unit=name),
                text=faces.lines(view, name, words)[1:],
                copies=n,
            )
        )

    def units(self, d: int, side: int) -> list[tuple[int, int]]:
        """The unit types of a side in a building, each with its number."""
        base = d * self.data.kinds
        return [(u, n) for u in self.data.types[side] if (n := self.view.units[base + u])]


def outline(box: Box) -> Outline:
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    return ((x, y), (right, y), (right, bottom), (x, bottom))


def spread(count: int, room: float, wide: float, gap: float = 4) -> list[float]:
    """The middles of so many things side by side in a room, from its left edge; they overlap where they must."""
    if not count:
        return []
    step = min(wide + gap, (room - wide) / max(count - 1, 1))
    return [wide / 2 + step * i for i in range(count)]
