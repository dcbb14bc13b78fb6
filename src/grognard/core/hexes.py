"""Hex maps: numbering, neighbours, distances and lines of sight on a rectangle of flat-top hexes.

A hex is a small int, counted down each column from the north-west corner: (column - 1) * rows + (row - 1).
A set of hexes is an int used as a bit set, bit h standing for hex h: union, intersection and "is it empty"
are then one operation each, whatever the size of the set. The printed number ("0109": column 1, row 9)
is for people and files only.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, Literal, TypeVar

HexSet = int  # bit h is hex h; 0 is the empty set

T = TypeVar("T")

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")  # clockwise, the order of every table of neighbours
OFF_MAP: Final = -1

# Column step and row step of each direction, from a column that lies high and from one that lies low.
_FROM_HIGH: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_FROM_LOW: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

_FEW: Final = 16  # up to here picking bits one by one beats writing the set out (measured on 22 x 21)
_DIGIT_TO_FLAG: Final = bytes(code & 1 for code in range(256))  # "0" and "1" have the codes 48 and 49


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return (direction + 3) % 6


def as_set(hexes: Iterable[int]) -> HexSet:
    """The set of these hexes."""
    result = 0
    for h in hexes:
        result |= 1 << h
    return result


def members(hexes: HexSet) -> list[int]:
    """The hexes of a set, ascending."""
    return chosen(range(hexes.bit_length()), hexes)


def chosen(table: Sequence[T], hexes: HexSet) -> list[T]:
    """The entries of a table with one entry a hex, at the members of the set, in ascending order."""
    if hexes.bit_count() > _FEW:
        # A set is mostly one patch of the map: leave out the hexes before it, then let C do the picking.
        first = (hexes & -hexes).bit_length() - 1
        digits = bin(hexes >> first)[:1:-1]
        flags = digits.encode().translate(_DIGIT_TO_FLAG)
        return list(compress(table[first : first + len(flags)], flags))
    result: list[T] = []
    while hexes:
        lowest = hexes & -hexes
        result.append(table[lowest.bit_length() - 1])
        hexes ^= lowest
    return result


class HexGrid:
    """A rectangle of flat-top hexes; every second column lies half a hex lower."""

    __slots__ = (
        "_axial",
        "adjacent",
        "adjacent_set",
        "columns",
        "everywhere",
        "ids",
        "index",
        "low",
        "low_columns",
        "neighbour",
        "rows",
        "size",
    )

    def __init__(self, columns: int, rows: int, low: Literal["even", "odd"] = "even") -> None:
        """Number the hexes and find the neighbours of each; `low` names the columns that lie lower."""
        if columns < 1 or rows < 1:
            raise ValueError(f"a map of {columns} x {rows} hexes has no hex")
        self.columns: Final = columns
        self.rows: Final = rows
        self.size: Final = columns * rows
        self.low: Final = low
        digits = max(2, len(str(max(columns, rows))))
        places = [(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]
        self.ids: Final = tuple([f"{c:0{digits}}{r:0{digits}}" for c, r in places])
        self.index: Final = {name: h for h, name in enumerate(self.ids)}
        self.everywhere: Final[HexSet] = (1 << self.size) - 1
        self.low_columns: Final[HexSet] = as_set([h for h in range(self.size) if self._lies_low(places[h][0])])
        self._axial: Final = tuple([self._slanted(c, r) for c, r in places])
        self.neighbour: Final = tuple([self._around(c, r) for c, r in places])
        self.adjacent: Final = tuple([tuple([n for n in six if n != OFF_MAP]) for six in self.neighbour])
        self.adjacent_set: Final = tuple([as_set(some) for some in self.adjacent])

    def parse(self, name: str) -> int:
        """The hex with this printed number."""
        h = self.index.get(name, OFF_MAP)
        if h == OFF_MAP:
            raise ValueError(f"no hex {name} on a {self.columns} x {self.rows} map")
        return h

    def column(self, h: int) -> int:
        """The column of a hex, counted from 1 in the west."""
        return h // self.rows + 1

    def row(self, h: int) -> int:
        """The row of a hex, counted from 1 in the north."""
        return h % self.rows + 1

    def edges(self, h: int) -> str:
        """The map edges a hex belongs to, as letters in the order N, S, W, E; the corner 0101 is "NW"."""
        column, row = self.column(h), self.row(h)
        north = "N" if row == 1 else ""
        south = "S" if row == self.rows else ""
        west = "W" if column == 1 else ""
        east = "E" if column == self.columns else ""
        return north + south + west + east

    def distance(self, a: int, b: int) -> int:
        """The number of steps from a to b over an empty map."""
        x, z = self._axial[a]
        to_x, to_z = self._axial[b]
        return max(abs(to_x - x), abs(to_z - z), abs(to_x - x + to_z - z))

    def within(self, h: int, n: int) -> HexSet:
        """The hexes at distance n or less, h among them."""
        x, z = self._axial[h]
        result = 0
        for to_x in range(max(0, x - n), min(self.columns - 1, x + n) + 1):
            # The hexes of one column within n are a run without gaps, around the row of h: never empty.
            shift = to_x - x
            down = self._slant(to_x)
            first = max(0, z + max(-n, -n - shift) + down)
            last = min(self.rows - 1, z + min(n, n - shift) + down)
            result |= ((1 << (last - first + 1)) - 1) << (to_x * self.rows + first)
        return result

    def ring(self, h: int, n: int) -> HexSet:
        """The hexes at exactly distance n."""
        return self.within(h, n) ^ self.within(h, n - 1)

    def between(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """The hexes under the straight line from centre to centre, in order, without a and b.

        A group is one hex that the line passes through, or the two hexes of a hexside that it runs along
        (one, where the other is off the map). A corner that the line only touches does not count.
        The answer depends on the map alone: a game that asks often asks once and keeps it.
        """
        met: list[tuple[int, int]] = []
        for h in self._box(a, b):
            entered = _entered(self._axial[a], self._axial[b], self._axial[h])
            if entered and h != b:
                met.append((entered, h))
        met.sort()
        groups: list[tuple[int, ...]] = []
        previous = 0
        for entered, h in met:
            if entered == previous:  # only the two hexes of a hexside are met at the same moment
                groups[-1] = (*groups[-1], h)
            else:
                groups.append((h,))
            previous = entered
        return tuple(groups)

    def blocked(self, a: int, b: int, opaque: HexSet) -> bool:
        """Whether sight is blocked: a hex on the line is opaque, or both hexes of a hexside on the line."""
        for group in self.between(a, b):
            hexes = as_set(group)
            if hexes & opaque == hexes:
                return True
        return False

    def _lies_low(self, column: int) -> bool:
        return (column % 2 == 0) == (self.low == "even")

    def _slant(self, x: int) -> int:
        """How many rows the slanted axis has risen at the column x, counted from 0."""
        return x // 2 if self.low == "even" else (x + 1) // 2

    def _slanted(self, column: int, row: int) -> tuple[int, int]:
        """The place on two axes without zigzag, where distances and lines are plain arithmetic."""
        return column - 1, row - 1 - self._slant(column - 1)

    def _around(self, column: int, row: int) -> tuple[int, int, int, int, int, int]:
        steps = _FROM_LOW if self._lies_low(column) else _FROM_HIGH
        n, ne, se, s, sw, nw = [self._at(column + right, row + down) for right, down in steps]
        return n, ne, se, s, sw, nw

    def _at(self, column: int, row: int) -> int:
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (column - 1) * self.rows + row - 1
        return OFF_MAP

    def _box(self, a: int, b: int) -> list[int]:
        """Every hex that a line from a to b may meet, and some more."""
        left, right = sorted((self.column(a), self.column(b)))
        top, bottom = sorted((self.row(a), self.row(b)))
        rows = range(max(1, top - 1), min(self.rows, bottom + 1) + 1)  # the zigzag may add a row
        return [self._at(c, r) for c in range(left, right + 1) for r in rows]


def _entered(a: tuple[int, int], b: tuple[int, int], h: tuple[int, int]) -> int:
    """When the line from a to b enters hex h, on a clock of whole numbers that starts at 0; 0 if never.

    A hex is the overlap of three strips, each of width 2 on its own axis. The clock runs fast enough for
    every border of a strip to be met at a whole number, so that no rounding decides who sees whom.
    """
    start, way, place = _strips(a[0], a[1]), _strips(b[0] - a[0], b[1] - a[1]), _strips(h[0], h[1])
    end = max(1, abs(way[0])) * max(1, abs(way[1])) * max(1, abs(way[2]))
    into, out = -end, 2 * end
    for axis in range(3):
        apart = place[axis] - start[axis]
        if way[axis]:
            pace = end // way[axis]
            one, other = (apart - 1) * pace, (apart + 1) * pace
            into, out = max(into, min(one, other)), min(out, max(one, other))
        elif abs(apart) > 1:  # at exactly 1 the line runs along the side of the hex
            return 0
    return into if 0 < into < min(out, end) else 0


def _strips(x: int, z: int) -> tuple[int, int, int]:
    """A place on the three axes square to the hexsides; neighbours across a side are 2 apart on its axis."""
    return 2 * x + z, -x - 2 * z, z - x
