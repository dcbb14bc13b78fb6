"""Tables of data: for a record type that cites rules, a whole column is printed wrongly, or a line is missing."""

from __future__ import annotations

import ast
import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from grognard.core.rulebook import citations


class Wrong(NamedTuple):
    """A table with one column off: every number by one, every yes a no."""

    file: str
    column: str
    ids: tuple[str, ...]
    text: str


def wrong_columns(records: Path, folder: Path) -> Iterator[Wrong]:
    if not records.exists():
        return
    tables = {
        path.name: list(csv.reader(io.StringIO(path.read_text("utf-8")))) for path in sorted(folder.glob("*.csv"))
    }
    for node in ast.parse(records.read_text("utf-8")).body:
        ids = tuple(dict.fromkeys(citations(ast.get_docstring(node) or ""))) if isinstance(node, ast.ClassDef) else ()
        if not isinstance(node, ast.ClassDef) or not ids:
            continue
        fields = {_name(one): ast.unparse(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)}
        for file, lines in tables.items():
            if set(lines[0]) == set(fields):
                for column, kind in fields.items():
                    if kind in ("int", "bool"):
                        yield Wrong(file, column, ids, _off(lines, lines[0].index(column), kind))


def _name(node: ast.AnnAssign) -> str:
    assert isinstance(node.target, ast.Name)
    return node.target.id


def _off(lines: list[list[str]], place: int, kind: str) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(lines[0])
    for line in lines[1:]:
        value = int(line[place] or 0)
        other = 1 - value if kind == "bool" else value + 1
        writer.writerow([*line[:place], str(other), *line[place + 1 :]])
    return made.getvalue()
