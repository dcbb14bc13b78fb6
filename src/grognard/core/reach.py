"""How far a piece could go or fire: what a screen tints when it is selected. Made from a view, like all else shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.core.scene import Outline


class Band(NamedTuple):
    """Places that are reached at the same price: regions by id, or outlines of the scene where there is no grid."""

    label: str  # from the catalogue, with its parameters
    params: Mapping[str, Any] = {}
    places: tuple[str, ...] = ()
    outlines: tuple[Outline, ...] = ()


class Reach(NamedTuple):
    """Bands from near to far; no place is in two. A note says if it is a forecast and no offer."""

    bands: tuple[Band, ...] = ()
    note: str = ""  # from the catalogue
    threats: tuple[str, ...] = ()  # those of its places where somebody could fire at the piece
