"""Answers of a table without a grid, for those who look at it: a tape laid between two things, the area of a throw."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.scene import Outline, Point
from grognard.core.way import Row


class Measured(NamedTuple):
    """A tape from one thing or point to another: how far, and whether one sees the other."""

    title: str  # the distance, in words
    text: str = ""  # what is seen, what covers, what cuts
    tone: str = "plain"  # "clear", "cover", "cut"; "plain": nobody looks there
    rule: str = ""
    ends: tuple[Point, Point] = ((0, 0), (0, 0))  # in the scene
    cut: Point | None = None  # where it is cut
    outlines: tuple[Outline, ...] = ()  # of what cuts it


class Covered(NamedTuple):
    """What an action would cover, before it is chosen: its area, and who lies there as far as its actor knows."""

    outlines: tuple[Outline, ...]
    text: str = ""
    under: tuple[str, ...] = ()  # pieces, those of its actor first
    rows: tuple[Row, ...] = ()  # for each of them what it may suffer, where that is known
