"""What a kind of piece, mark, place or ground is to the drawing: a function, entered in a registry by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.core.scene import Ground, Mark, Piece, Region, Side

NOBODY: Final = Side("", "", "", "#6d6a5c", "#a8a493")  # whoever is on no side


def as_wide_as_high(one: Piece) -> tuple[float, float]:
    return one.size, one.size


class PieceKind(NamedTuple):
    """How a piece looks around the origin, unturned, and how much it covers: width and height."""

    draw: Callable[[Piece, Side], str]
    extent: Callable[[Piece], tuple[float, float]] = as_wide_as_high


MarkKind = Callable[[Mark, Side], str]
RegionKind = Callable[[Region], str]
GroundKind = Callable[[Ground], str]
