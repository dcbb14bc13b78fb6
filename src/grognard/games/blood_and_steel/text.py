"""The table as text."""

from __future__ import annotations

from grognard.core.words import Words
from grognard.games.blood_and_steel.state import Battle


def board(s: Battle, words: Words) -> str:
    return ""
