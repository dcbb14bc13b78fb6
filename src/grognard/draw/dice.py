"""Dice, drawn small enough for a line of text. Success is filled, failure is dashed: told by form, then by colour."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Side
from grognard.draw.svg import esc, n
from grognard.draw.theme import side_colour, v

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
TONES: Final = {  # fill, pips, edge
    "plain": (v("paper"), v("ink"), v("ink-2")),
    "good": (v("good"), v("paper"), v("good")),
    "bad": (v("paper-3"), v("ink-2"), v("rule-2")),
    "off": ("none", v("ink-3"), v("rule-2")),
}


def die(face: int, size: float = 18, tone: str = "plain", label: str = "", side: Side | None = None) -> str:
    """A six-sided die as an element of its own, in a tone or in the colour of a side."""
    fill, pip, edge = TONES[tone] if side is None else (side_colour(side), v("paper"), v("ink-2"))
    dots = "".join(f'<circle cx="{n(16 + 7.2 * a)}" cy="{n(16 + 7.2 * b)}" r="2.9"/>' for a, b in PIPS[face])
    dash = ";stroke-dasharray:3 2.4" if tone == "off" else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="die" width="{n(size)}" height="{n(size)}" viewBox="0 0 32 32" '
        f'role="img" aria-label="{esc(label or str(face))}"><rect x="1.5" y="1.5" width="29" height="29" rx="6.5" '
        f'style="fill:{fill};stroke:{edge};stroke-width:1.8{dash}"/><g style="fill:{pip}">{dots}</g></svg>'
    )


def odds(need: int, size: float = 26) -> str:
    """The six faces: those that succeed are filled, the others dashed."""
    return "".join(die(face, size, "good" if face <= need else "off") for face in range(1, 7))
