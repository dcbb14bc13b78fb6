"""Printed charts as text: written as on the player aid, parsed once, looked up by row and column.

SUPPORT = chart("bs:6.2", '''
    die  soviet  german
     1      1       2
     2      2       2 ''')
SUPPORT.number(1, "german") == 2
"""

from __future__ import annotations

import re
from typing import Final

from grognard.core.errors import DataError

Cell = int | str
NUMBER: Final = re.compile(r"[+\-\u2212]?[0-9]+")  # charts print a true minus too


class Chart:
    """An immutable chart. Rows and columns have names; `corner` is what stands above the rows."""

    __slots__ = ("_cells", "columns", "corner", "rows", "rule")

    def __init__(
        self,
        rule: str,
        corner: str,
        columns: tuple[str, ...],
        rows: tuple[str, ...],
        cells: dict[tuple[str, str], Cell],
    ) -> None:
        self.rule = rule
        self.corner = corner
        self.columns = columns
        self.rows = rows
        self._cells = cells

    def cell(self, row: int | str, column: int | str) -> Cell:
        """What is printed there: a number where it is one, else the text."""
        found = self._cells.get((str(row), str(column)))
        if found is not None:
            return found
        if str(row) not in self.rows:
            raise DataError(f"Chart {self.rule} has no row '{row}'; there are {', '.join(self.rows)}.")
        raise DataError(f"Chart {self.rule} has no column '{column}'; there are {', '.join(self.columns)}.")

    def number(self, row: int | str, column: int | str) -> int:
        """As `cell`, where only a number makes sense."""
        found = self.cell(row, column)
        if isinstance(found, int):
            return found
        raise DataError(f"Chart {self.rule}, row {row}, column {column}: '{found}' is not a number.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chart):
            return NotImplemented
        return self.rule == other.rule and render(self) == render(other)

    def __hash__(self) -> int:
        return hash((self.rule, self.columns, self.rows))

    def __repr__(self) -> str:
        return f"Chart({self.rule!r}, {len(self.rows)} rows, {len(self.columns)} columns)"


def chart(rule: str, text: str) -> Chart:
    """The chart that a text draws: a line of headings, then a line for each row."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or len(lines[0]) < 2:
        raise DataError(f"Chart {rule} needs a line of headings with two or more words, and a row.")
    corner, *columns = lines[0]
    cells: dict[tuple[str, str], Cell] = {}
    for number, (row, *values) in enumerate(lines[1:], 1):
        if len(values) != len(columns):
            raise DataError(f"Chart {rule}, row {number} ({row}): {len(values)} values for {len(columns)} columns.")
        cells.update({(row, column): _cell(value) for column, value in zip(columns, values, strict=True)})
    rows = [line[0] for line in lines[1:]]
    for kind, names in (("column", columns), ("row", rows)):
        if twice := [name for name in names if names.count(name) > 1]:
            raise DataError(f"Chart {rule} has the {kind} '{twice[0]}' twice.")
    return Chart(rule, corner, tuple(columns), tuple(rows), cells)


def render(chart: Chart) -> str:
    """The chart as aligned text, which `chart` reads back."""
    lines = [[chart.corner, *chart.columns]]
    lines += [[row, *(str(chart.cell(row, column)) for column in chart.columns)] for row in chart.rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return "\n".join("  ".join(word.rjust(width) for word, width in zip(line, widths, strict=True)) for line in lines)


def _cell(text: str) -> Cell:
    return int(text.replace("\u2212", "-")) if NUMBER.fullmatch(text) else text
