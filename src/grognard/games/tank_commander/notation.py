"""Positions as text."""

from __future__ import annotations

from grognard.games.tank_commander.data import Data
from grognard.games.tank_commander.options import Rules
from grognard.games.tank_commander.state import Table


def position(text: str, options: Rules, data: Data) -> Table:
    raise NotImplementedError
