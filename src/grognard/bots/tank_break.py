"""Breaking through in Tank Commander: who is one movement away from winning, and whether he lives to make it.

One play a turn is little: three cards that stand together before the enemy's rear are hard to stop with one shot and a
melee. A *gate* is where they come through: a position of the first rank that does not slow them.
"""

from __future__ import annotations

from math import prod
from typing import Final

from grognard.bots.tank_ground import goals, leads, missing, winning_start
from grognard.bots.tank_shots import kills
from grognard.games.tank_commander import fire
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.turn import Refit

NOW: Final = 0.96  # the chance of whoever can win with the play that is his: an Interrupt may stop him
NEXT: Final = 0.95  # of whoever could with his next, if he lives: all of 21 in the games that were looked at


def acting(s: Table) -> int | None:
    """The side whose play comes next."""
    top = s.stack[-1]
    if isinstance(top, Act):
        return s.side_of(top.seat)
    return 1 - s.side_of(top.seat) if isinstance(top, Refit) else None


def gates(s: Table, side: int) -> list[int]:
    """Own positions of the first rank that do not slow whoever comes (tc:8.4a)."""
    return [place for place in s.board.first[side] if s.terrain[place] < 0 or not s.data.slows[s.terrain[place]]]


def breakers(s: Table, side: int) -> list[int]:
    """The cards that would win the game with their next movement, each for itself."""
    if missing(s, side) != 1:
        return []
    size, ours, theirs = s.board.size, side * s.board.size, (1 - side) * s.board.size
    shared = s.options.occupation == "contains"  # tc:R24
    free = [goal for goal in goals(s, side) if shared or not s.here[theirs + goal]]
    found: list[int] = []
    for start in range(size):
        near = [goal for goal in free if s.board.distance[start][goal] <= 2] if s.here[ours + start] else []
        for piece in s.here[ours + start] if near else ():
            fast = s.is_fast(s.card[piece], False)
            if s.fault[piece] < 0 and any(leads(s, side, start, goal, fast) for goal in near):
                found.append(piece)
    return found


def lives(s: Table, side: int, pieces: list[int]) -> float:
    """The chance that one of these cards outlives the enemy's next turn: one shot, and the melees as they stand."""
    fallen = {piece: _falls(s, side, piece) for piece in pieces}
    worst = prod(fallen.values())
    for piece in pieces:
        hit = 1.0 - (1.0 - _shot(s, side, piece)) * (1.0 - fallen[piece])
        worst = max(worst, hit * prod([chance for other, chance in fallen.items() if other != piece]))
    return 1.0 - worst


def _falls(s: Table, side: int, piece: int) -> float:
    """In the melee of its position: every enemy there fires at one of those who stand there."""
    place, size = s.at[piece], s.board.size
    mates = len(s.here[side * size + place])
    return 1.0 - prod([1.0 - kills(s, foe, piece, 0) / mates for foe in s.here[(1 - side) * size + place]])


def _shot(s: Table, side: int, piece: int) -> float:
    """By the best shot of the enemy."""
    place, theirs = s.at[piece], (1 - side) * s.board.size
    found = 0.0
    for start in range(s.board.size):
        away = s.board.distance[start][place]
        if 0 < away <= 2 and s.here[theirs + start] and fire.in_sight(s, start, place):
            found = max(found, *[kills(s, foe, piece, away) for foe in s.here[theirs + start]])
    return found


def broken(s: Table, side: int) -> tuple[float, float]:
    """The chances of a side and of the enemy to win with their next plays."""
    acts = acting(s)
    if acts is None or not s.turn:
        return 0.0, 0.0
    now = NOW if winning_start(s, acts) is not None else 0.0
    waiting = breakers(s, 1 - acts)
    later = (1.0 - now) * NEXT * lives(s, 1 - acts, waiting) if waiting else 0.0
    return (now, later) if side == acts else (later, now)
