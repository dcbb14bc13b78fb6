"""What a table looks like, before anything is drawn: regions, pieces, marks and panels as plain values.

A game turns a view into a scene; the drawing turns a scene into pictures. A scene knows places (numbers on a plane, y
downwards), names and words in the reader's language. It knows neither files nor the web, and nothing in it is secret:
it is made from a view. Kinds are names that the drawing knows how to draw: another board, another kind.
"""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
Outline = tuple[Point, ...]


class Box(NamedTuple):
    """A rectangle: its north-west corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def grown(self, by: float) -> Box:
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def joined(self, other: Box) -> Box:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return Box(x, y, right - x, bottom - y)


class Feature(NamedTuple):
    """Something printed on the board: a wood at a point, a river along points, a name."""

    kind: str
    points: Outline
    text: str = ""


class Ground(NamedTuple):
    """What is printed on the board and never changes; the same for all readers, so that it is sent once."""

    kind: str  # which drawing: "hexmap" ...
    name: str  # also the seed of what is drawn by chance: the sheet is the same every time
    box: Box  # the playing surface
    sheet: Box  # the paper it is printed on, with its margins
    unit: float  # a length to draw by: the radius of a hex
    features: tuple[Feature, ...] = ()
    title: str = ""
    subtitle: str = ""


class Region(NamedTuple):
    """A place one can point at: a hex, a rank of cards, a holding box. Its id is the one that actions use."""

    id: str
    kind: str  # "hex", "box", "slot" (an empty box), "hand" (the reader's own cards: a page may show them elsewhere)
    x: float
    y: float
    outline: Outline
    label: str  # for readers of the screen
    text: str = ""  # what is written on it
    note: str = ""  # a second, smaller line
    side: str = ""
    changes: bool = False  # the words may differ from one moment to the next


class Face(NamedTuple):
    """What is printed on a piece."""

    code: str  # the formation, short
    name: str  # the unit, short
    symbol: str  # a silhouette ("t34") or a symbol ("nato-foot")
    size: str  # "company", "regiment" ...
    figures: tuple[str, ...]
    badge: str = ""  # a special ability, two letters


class Status(NamedTuple):
    """A state of a piece, and the word for it where the drawing shows a word."""

    kind: str  # "disrupted", "hit", "spent"
    word: str = ""


class Piece(NamedTuple):
    """A thing that lies on the board or in a box and can be pointed at."""

    id: str
    kind: str  # "counter", "back" ...
    region: str
    x: float  # its centre
    y: float
    z: int  # what is higher is drawn later
    size: float
    side: str
    colour: str = ""
    face: Face | None = None
    statuses: tuple[Status, ...] = ()
    title: str = ""
    text: tuple[str, ...] = ()  # the lines of its card
    level: int = 0  # its place in the stack, from the bottom
    height: int = 1  # how many the stack has
    copies: int = 1  # equal cards that lie here as one

    @property
    def label(self) -> str:
        """All that is known of the piece, in one line, for readers of the screen."""
        return ". ".join(line for line in (self.title, *self.text) if line)


class Mark(NamedTuple):
    """Something drawn on the board that nobody points at: who controls a hex, an arrow, a tint, a count."""

    id: str
    kind: str
    x: float
    y: float
    side: str = ""
    colour: str = ""
    text: str = ""
    outlines: tuple[Outline, ...] = ()
    angle: float = 0  # of an arrow, in degrees, clockwise from east
    over: bool = False  # above the pieces instead of below


class Item(NamedTuple):
    """One entry of a panel."""

    id: str
    text: str
    note: str = ""
    side: str = ""
    colour: str = ""
    value: int | None = None
    state: str = ""  # "past", "now"
    rule: str = ""


class Panel(NamedTuple):
    """A track, a row of markers, a score, a ledger, the contents of a box: values that a page lays out as it likes."""

    id: str
    kind: str  # "track", "markers", "counts", "score", "ledger", "box"
    title: str
    items: tuple[Item, ...] = ()
    note: str = ""


class Scene(NamedTuple):
    """All there is to see at one moment for one reader."""

    title: str
    box: Box  # everything
    focus: Box  # what matters now: where a page looks first
    ground: Ground
    regions: tuple[Region, ...]
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...] = ()
    panels: tuple[Panel, ...] = ()
