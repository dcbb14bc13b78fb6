"""Free points and what is called as it is written, in the names that a table shows to people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

NODE: Final = re.compile(r"(-?\d+),(-?\d+)")


class Plain(Mapping[str, str]):
    """Everything is called as it is written."""

    def __getitem__(self, word: str) -> str:
        return word

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class Nodes(Plain):
    """`340,720` is (34; 72): centimetres to the east and to the north, as the rulers of the table count."""

    def __init__(self, language: str) -> None:
        narrow = "" if language == "en" else "\N{NARROW NO-BREAK SPACE}"
        self.apart = f"{narrow};\N{NO-BREAK SPACE}"

    def __getitem__(self, word: str) -> str:
        found = NODE.fullmatch(word)
        if found is None:
            return word
        x, y = (cm(int(part)) for part in found.groups())
        return f"({x}{self.apart}{y})"


def cm(mm: int) -> str:
    """Millimetres as centimetres."""
    return f"{mm // 10}" if mm % 10 == 0 else f"{mm / 10:.1f}"
