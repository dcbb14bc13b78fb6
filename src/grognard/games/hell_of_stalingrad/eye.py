"""Who looks, at what, in which words; and what has been laid down so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.scene import Box, Mark, Outline, Piece, Region
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import faces, text
from grognard.games.hell_of_stalingrad.data import GERMAN, SIDES, Compiled
from grognard.games.hell_of_stalingrad.state import NONE, Siege

WIDE: Final = 1000.0
HIGH: Final = 494.0
SMALL: Final = (42.0, 50.0)  # a formation that waits, upright;
TURNED: Final = (52.0, 40.0)  # and depleted
SLIM: Final = (30.0, 50.0)  # where many wait,
LEAN: Final = (36.0, 42.0)  # and depleted
FORMATION: Final = (112.0, 96.0)
LYING: Final = (140.0, 84.0)
TOKEN: Final = 19.0  # the width of a sign among tokens,
MORE: Final = 11.0  # and of its number
GENERALS: Final = ("promote", "demote")  # verbs that pick a general by his formation


class Eye:
    """One reader of one view."""

    def __init__(self, view: Siege, words: Words) -> None:
        self.view = view
        self.words = words
        self.data = view.data
        self.reader = max(view.reader, NONE)
        self.low = view.side_of(self.reader) if self.reader >= 0 else GERMAN  # the side whose edge is below
        self.battle = view.battle != NONE and view.building[view.battle] >= 0
        self.asked = view.actor is not None and view.actor == view.reader
        self.offered: list[Action] = view.legal() if self.asked else []
        self.generals = any(action.verb in GENERALS for action in self.offered)  # one of them is to be picked
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

    def waiting(self, here: Sequence[int], wide: float, room: float, rows: int = 1) -> tuple[bool, list[float]]:
        """Whether formations that wait must be slim to find room, and how wide each is; `wide` is that of a small one
        that stands upright. Where generals are picked all say who leads them."""
        depleted, scale = [self.view.depleted[f] for f in here], wide / SMALL[0]
        widths = [scale * (TURNED if lying else SMALL)[0] for lying in depleted]
        if self.generals or not here or flowing(widths, room, 2)[-1][1] < rows:
            return False, widths
        return True, [scale * (LEAN if lying else SLIM)[0] for lying in depleted]

    def formation(
        self, f: int, x: float, y: float, z: int, region: str, wide: float, small: bool = True, fighting: bool = False,
        slim: bool = False,
    ) -> None:  # fmt: skip
        """A formation around a point; `wide` is the width of one that stands upright. A small one that fights says
        what it can still take; a slim one is as high as a small one of that width."""
        view, words = self.view, self.words
        face = faces.crowded(view, f, words) if fighting else faces.formation(view, f, words, not small)
        if small and self.generals:
            face = faces.led(view, f, words)
        upright, lying = (SLIM, LEAN) if slim else (SMALL, TURNED) if small else (FORMATION, LYING)
        size = wide * (lying if view.depleted[f] else upright)[0] / (SMALL if small else FORMATION)[0]
        name = self.data.formation_ids[f]
        told = text.formation_text(view, f, words).partition(" [")[2].rstrip("]")
        self.pieces.append(
            Piece(
                name,
                ("card-formation", "card-formation-small", "card-formation-slim")[small + slim],
                region,
                round(x, 1),
                round(y, 1),
                z,
                round(size, 1),
                SIDES[self.data.side[f]],
                face=face,
                statuses=faces.states(view, f, words, not small),
                title=words.name("formation", name),
                text=faces.sentences((told[:1].upper() + told[1:], *faces.lines(view, name, words)[1:])),
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
                title=words.name("unit", name) + (f" {faces.TIMES}{n}" if n > 1 else ""),
                text=faces.lines(view, name, words)[1:],
                copies=n,
            )
        )

    def tokens(self, name: str, effects: Compiled, x: float, y: float, side: int) -> None:
        """What effects bring, as a row of signs around a point."""
        self.signs(name, self.told(effects), x, y, side)

    def told(self, effects: Compiled) -> list[str]:
        """Effects as signs with their numbers."""
        return [sign + (f":{n[1:]}" if n else "") for sign, n in faces.signs(self.data, effects)]

    def signs(self, name: str, told: Sequence[str], x: float, y: float, side: int) -> None:
        """Signs with their numbers around a point; above everything, so that nothing hides them."""
        wide = row_wide(told)
        mark = Mark(name, "tokens", round(x - wide / 2, 1), round(y, 1), SIDES[side], "", " ".join(told), over=True)
        self.marks.append(mark)

    def units(self, d: int, side: int) -> list[tuple[int, int]]:
        """The unit types of a side in a building, each with its number."""
        base = d * self.data.kinds
        return [(u, n) for u in self.data.types[side] if (n := self.view.units[base + u])]


def row_wide(told: Sequence[str]) -> float:
    """How wide a row of signs with their numbers is."""
    return sum(TOKEN + 2 + (MORE if ":" in one else 0) for one in told) - 2


def outline(box: Box) -> Outline:
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    return ((x, y), (right, y), (right, bottom), (x, bottom))


def flowing(widths: Sequence[float], room: float, gap: float) -> list[tuple[float, int]]:
    """The middles of things of these widths side by side, and the row of each: a new one where the room ends."""
    found, x, row = [], 0.0, 0
    for wide in widths:
        if x and x + wide > room:
            x, row = 0.0, row + 1
        found.append((x + wide / 2, row))
        x += wide + gap
    return found


def in_line(widths: Sequence[float], room: float, gap: float) -> list[float]:
    """The middles of things of these widths side by side in a room; they overlap where they must."""
    between = min(gap, (room - sum(widths)) / max(len(widths) - 1, 1))
    return [sum(widths[:i]) + between * i + wide / 2 for i, wide in enumerate(widths)]


def spread(count: int, room: float, wide: float, gap: float = 4) -> list[float]:
    """The middles of so many things side by side in a room, from its left edge; they overlap where they must."""
    if not count:
        return []
    step = min(wide + gap, (room - wide) / max(count - 1, 1))
    return [wide / 2 + step * i for i in range(count)]
