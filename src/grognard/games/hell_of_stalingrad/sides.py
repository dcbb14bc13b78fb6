"""How the two sides are shown: names, colours, shapes, emblems."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Side
from grognard.core.words import Words

LOOKS: Final = {
    "german": ("#46534f", "#b4c3bc", "square", "balkenkreuz"),
    "soviet": ("#9d2f1d", "#f39a83", "disc", "star"),
}
FRAMES: Final = ("#56625d", "#9d2f1d")  # of formations and cards, by side


def sides(words: Words) -> tuple[Side, ...]:
    return tuple(
        Side(name, words.name("side", name), words.name("nation", name), *look) for name, look in LOOKS.items()
    )
