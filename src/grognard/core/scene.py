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


class Side(NamedTuple):
    """A side as drawings and pages show it. It is told by its shape first, then by its emblem, then by its colour."""

    id: str
    name: str
    short: str
    light: str  # its colour by day, "#rrggbb": it must be readable on light paper
    dark: str  # and by night, on dark paper
    shape: str = "square"  # "square", "disc", "diamond", "hexagon", "octagon"
    emblem: str = "ring"  # the name of a drawing


class Lattice(NamedTuple):
    """How free points of a table without a grid are named: "x,y" in the game's own measure, y to the north.

    A point of the scene is ((x - x0) / scale, (y0 - y) / scale) there, snapped to multiples of the step.
    """

    step: int
    x0: float
    y0: float
    scale: float = 1
    headings: tuple[float, ...] = ()  # where h0, h1 ... look, as the angle of a piece


class Feature(NamedTuple):
    """Something printed on the board: a wood at a point, a river along points, a name."""

    kind: str
    points: Outline
    text: str = ""
    size: float = 0  # the width of a road, the height of a hill in contours


class Ground(NamedTuple):
    """What is printed on the board and never changes; the same for all readers, so that it is sent once."""

    kind: str  # which drawing: "hexmap" ...
    name: str  # also the seed of what is drawn by chance: the sheet is the same every time
    box: Box  # the playing surface
    sheet: Box  # the paper it is printed on, with its margins
    unit: float  # a length to draw by: the radius of a hex, a centimetre of a measured table
    features: tuple[Feature, ...] = ()
    title: str = ""
    subtitle: str = ""


class Region(NamedTuple):
    """A place one can point at: a hex, a rank of cards, a holding box. Its id is the one that actions use."""

    id: str
    kind: str  # "hex", "position", "box", "slot" (an empty box), "hand" (the reader's own cards: shown elsewhere)
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
    symbol: str  # a silhouette ("tank") or a symbol ("nato-foot")
    size: str  # "company", "regiment" ...
    figures: tuple[str, ...]
    badge: str = ""  # a special ability, two letters


class CardFace(NamedTuple):
    """What is printed on a card. The layout says which of the parts are set, and where."""

    layout: str  # the name of a drawing
    name: str
    picture: str = ""  # the name of a drawing
    frame: str = "#a8905c"  # the colour of its edge
    tint: str = "#f3ead2"  # the colour behind its picture
    emblem: str = "ring"
    corner: str = ""  # what stands in the upper corner: its points
    numbers: tuple[str, ...] = ()  # a column of numbers beside the picture
    boxes: tuple[tuple[str, str], ...] = ()  # label and value, large
    heads: tuple[str, ...] = ()  # above the columns of the rows
    rows: tuple[tuple[str, ...], ...] = ()  # a label and its values
    cells: tuple[tuple[str, str], ...] = ()  # label and value, small
    signs: tuple[tuple[str, str], ...] = ()  # a sign by its name, and the words beside it
    pill: tuple[str, str] = ("", "")  # a word that is set apart, and its form: "round" or "square"
    text: str = ""
    note: str = ""
    kind: str = ""  # the word for the type of card, at the foot
    years: str = ""
    rarity: str = ""
    arrows: int = 0  # how fast it is
    speed: str = ""  # the word for it
    west: bool = False  # which way its picture looks
    printed: str = ""  # its name as it is printed, where the reader's language has another one


class Status(NamedTuple):
    """A state of a piece, and the word for it where the drawing shows a word."""

    kind: str  # "disrupted", "hit", "spent"
    word: str = ""


class Piece(NamedTuple):
    """A thing that lies on the board or in a box and can be pointed at."""

    id: str
    kind: str  # "counter", "back" ...
    region: str  # "" where it stands free
    x: float  # its centre
    y: float
    z: int  # what is higher is drawn later
    size: float
    side: str
    colour: str = ""
    face: Face | CardFace | None = None
    statuses: tuple[Status, ...] = ()
    title: str = ""
    text: tuple[str, ...] = ()  # the lines of its card
    level: int = 0  # its place in the stack, from the bottom
    height: int = 1  # how many the stack has
    copies: int = 1  # equal cards that lie here as one
    angle: float = 0  # degrees, clockwise; 0 looks east
    outline: Outline = ()  # its footprint around its centre, before it is turned; none: a disc, or its kind's own shape
    turret: float | None = None  # where its turret looks, if it has one; as the angle, not relative to it

    @property
    def label(self) -> str:
        """All that is known of the piece, in one line, for readers of the screen."""
        return ". ".join(line for line in (self.title, *self.text) if line)


class Mark(NamedTuple):
    """Something drawn on the board that nobody points at: who controls a hex, an arrow, a tint, a count. One whose id
    ends with "-" and the id of a piece is that piece's, such as its name: it is not seen while the piece is led."""

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
    picture: str = ""  # the name of a small drawing
    at: str = ""  # a piece: where one looks when the entry is clicked
    chances: tuple[int, ...] = ()  # in percent: one for each number of others who may still come
    would: tuple[tuple[str, tuple[int, ...]], ...] = ()  # a piece, and the chances as they would be with it


class Panel(NamedTuple):
    """A track, a row of markers, a score, a ledger, the contents of a box: values that a page lays out as it likes."""

    id: str
    # "track", "markers", "roster", "counts", "score", "ledger", "box", "places", "losses" (a box of what is lost),
    # "contest" (dice and chances of both sides), "prospects" (chances place by place)
    kind: str
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
    sides: tuple[Side, ...] = ()
    lattice: Lattice | None = None  # where one points at free points
    core: Box | None = None  # what a small screen looks at, where it cannot show all of `focus` large enough to read
    near: float = 0  # pixels of a unit from which on its pieces can be read; 0: the page knows
