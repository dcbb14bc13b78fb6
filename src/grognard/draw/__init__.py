"""Drawing: scenes become SVG. The same drawing serves the browser, files and replays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard.core.game import CORE_WORDS, Game
from grognard.core.words import Words
from grognard.draw.dice import die, odds
from grognard.draw.outfit import picture
from grognard.draw.png import to_png
from grognard.draw.registry import STYLE
from grognard.draw.sheet import Layer, extent, frame, ground, laid, mark, piece, printed, region, render, symbols
from grognard.draw.small import small
from grognard.draw.theme import THEMES, css, fixed

WORDS = Path(__file__).parent / "words"

__all__ = [
    "STYLE", "THEMES", "WORDS", "Layer", "css", "die", "extent", "fixed", "frame", "ground", "laid", "mark", "odds",
    "picture", "piece", "printed", "region", "render", "small", "symbols", "to_png", "words_for",
]  # fmt: skip


def words_for(game: Game, language: str, data: Any = None, *, strict: bool = False) -> Words:
    """The words of a game together with those of the drawing."""
    names = game.names(game.data if data is None else data, language)
    folders = [CORE_WORDS, WORDS, *[folder for folder in game.word_folders if folder != CORE_WORDS]]
    return Words(folders, language, names, strict=strict)
