"""All kinds that can be drawn, by name. A new kind is a function in a module of its own and an entry here."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Ground
from grognard.draw import (
    cards,
    counters,
    emblems,
    figures,
    hexmap,
    marks,
    measured,
    projection,
    ranks,
    signs,
    skyline,
    table,
    theatre,
)
from grognard.draw.kinds import GroundKind, MarkKind, PieceKind, RegionKind
from grognard.draw.svg import el
from grognard.draw.theme import v


def _plain(printed: Ground) -> str:
    """A bare table top: a sheet for boards that print nothing, such as a table of cards."""
    return _sheet(printed.sheet, v("paper-2")) + _sheet(printed.box, v("paper"))


def _sheet(box: Box, colour: str) -> str:
    look = f"fill:{colour};stroke:{v('rule-2')}"
    return el("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=4, style=look)


GROUNDS: Final[dict[str, GroundKind]] = {
    "plain": _plain,
    **hexmap.GROUNDS,
    **ranks.GROUNDS,
    **table.GROUNDS,
    **theatre.GROUNDS,
}
DESKS: Final[dict[str, str]] = theatre.DESKS  # the colour around a ground that has one of its own
PIECES: Final[dict[str, PieceKind]] = {
    **counters.PIECES,
    **cards.PIECES,
    **figures.PIECES,
    **theatre.PIECES,
}
MARKS: Final[dict[str, MarkKind]] = {**marks.MARKS, **ranks.MARKS, **measured.MARKS, **projection.MARKS}
REGIONS: Final[dict[str, RegionKind]] = marks.REGIONS
SPEAKERS: Final = (counters, marks, cards, ranks, figures, measured, theatre, projection)  # modules with a style
STYLE: Final = "".join(module.STYLE for module in SPEAKERS)
SYMBOLS: Final = (emblems, cards, ranks, measured, signs, skyline)  # modules with symbols


def symbols() -> str:
    """What pieces and marks use, each once."""
    return "".join(module.symbols() for module in SYMBOLS)
