"""Values in edited data that lie outside what ships with a game: seldom wrong, often a slip of the keyboard."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from grognard.core.data import files


class Found(NamedTuple):
    """A number in a data file: its kind is the file and the name of its column or key."""

    file: str
    key: str
    place: str  # a line, or a path of keys
    value: float


def unusual(folder: Path, shipped: Path) -> list[str]:
    """A sentence for every number outside the range that its kind has in the shipped data."""
    ranges: dict[tuple[str, str], tuple[float, float]] = {}
    for one in numbers(shipped):
        low, high = ranges.get((one.file, one.key), (one.value, one.value))
        ranges[one.file, one.key] = (min(low, one.value), max(high, one.value))
    warnings: list[str] = []
    for one in numbers(folder):
        low, high = ranges.get((one.file, one.key), (one.value, one.value))
        if not low <= one.value <= high:
            warnings.append(
                f"{one.file}, {one.place}: {one.key} is {one.value:g}, in the shipped data {low:g} to {high:g}"
            )
    return warnings


def numbers(folder: Path) -> Iterator[Found]:
    """Every number in the files of a folder; files that cannot be read are somebody else's complaint."""
    for name in files(folder):
        text = (folder / name).read_text("utf-8")
        if name.endswith(".csv"):
            yield from _in_table(name, text)
        else:
            yield from _in_tree(name, tomllib.loads(text), "", "")


def _in_table(name: str, text: str) -> Iterator[Found]:
    reader = csv.DictReader(text.splitlines())
    for row in reader:
        first = next(iter(row.values()), "")
        for key, written in row.items():
            if isinstance(written, str) and _is_number(written):
                yield Found(name, key, f"line {reader.line_num} ({first})", float(written))


def _is_number(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdecimal() and not (len(text) > 1 and text[0] == "0")


def _in_tree(name: str, value: Any, key: str, path: str) -> Iterator[Found]:
    if isinstance(value, dict):
        for label, one in value.items():
            yield from _in_tree(name, one, str(label), f"{path}.{label}" if path else str(label))
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _in_tree(name, one, key, f"{path}[{n}]")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield Found(name, key, path, float(value))
