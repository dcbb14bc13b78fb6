"""The table as text."""

from __future__ import annotations

from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.tank_commander.state import Table


def board(s: Table, words: Words) -> str:
    return repr(s.facts())


def describe(s: Table, action: Action, words: Words) -> str:
    return str(action)
