"""How the two sides are shown: names, colours, shapes, emblems (bs:2.3.a)."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Side
from grognard.core.words import Words

LOOKS: Final = {
    "german": ("#4d5854", "#b4c3bc", "square", "balkenkreuz"),
    "soviet": ("#a3301f", "#f39a83", "disc", "star"),
}


def sides(words: Words) -> tuple[Side, ...]:
    return tuple(
        Side(name, words.name("side", name), words.name("side.short", name), *look) for name, look in LOOKS.items()
    )
