"""What stands on the table in Tank Commander, reckoned once: most of what a look follows ends with the same cards."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grognard.bots.tank_ground import goals
from grognard.bots.tank_shots import kills
from grognard.games.tank_commander import fire, victory
from grognard.games.tank_commander.state import Table

NEAR: Final = (1.0, 1.0, 1.0, 0.15, 0.0)  # of a fast card, by its distance from a position that counts
MOST_NEAR: Final = 4.0  # such cards: more do not help
REMEMBERED: Final = 20_000  # tables, before they are forgotten


class Stands(NamedTuple):
    """What counts of the cards on the table, of each side."""

    standing: tuple[float, float]  # points
    shots: tuple[float, float]  # what the best shots promise
    near: tuple[float, float]  # to the positions that count
    line: tuple[int, int]  # positions of the first rank that are held
    melee: float  # of the first side: what the next melees promise


class Tables:
    """The tables of one game that a mind has reckoned."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], Stands] = {}
        self._options: Any = None

    def stands(self, s: Table) -> Stands:
        if s.options is not self._options or len(self._known) >= REMEMBERED:
            self._known.clear()
            self._options = s.options
        lists = (s.here, s.card, s.gear, s.fault, s.rider, s.work, s.worker, s.smoke, s.terrain)
        key = (*[tuple(one) for one in lists], s.mud, s.attacker)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _reckoned(s)
        return found


def _reckoned(s: Table) -> Stands:
    return Stands(
        (standing(s, 0), standing(s, 1)),
        (_shooting(s, 0), _shooting(s, 1)),
        (_advance(s, 0), _advance(s, 1)),
        (_line(s, 0), _line(s, 1)),
        _melees(s, 0),
    )


def standing(s: Table, side: int) -> float:
    """The points of a side's cards, with what they bear."""
    own, size, card, points = side * s.board.size, s.board.size, s.card, s.data.points
    found = 0.0
    for place in range(size):
        for piece in s.here[own + place]:
            found += points[card[piece]] * (0.6 if s.fault[piece] >= 0 else 1.0)
            if s.rider[piece] >= 0:
                found += points[card[s.rider[piece]]]
            found += 2.0 * len(s.gear[piece])
    return found


def _advance(s: Table, side: int) -> float:
    """How near a side is to the enemy positions that count."""
    wanted = goals(s, side)
    if not wanted:
        return 0.0
    board, own, found = s.board, side * s.board.size, 0.0
    for place in range(board.size):
        pieces = s.here[own + place]
        if pieces:
            away = min([board.distance[place][goal] for goal in wanted])
            for piece in pieces:
                found += NEAR[min(4, away + (not s.is_fast(s.card[piece], False)))]
    return min(found, MOST_NEAR) + 2.0 * len(s.occupied(side)) / victory.needed(s)


def _line(s: Table, side: int) -> int:
    """Positions of the first rank that a side holds, where the enemy has to come through."""
    own = side * s.board.size
    return sum([bool(s.here[own + place]) for place in s.board.first[side]]) if goals(s, 1 - side) else 0


def _shooting(s: Table, side: int) -> float:
    """The best shot of a side, and a little of the others: what fires only from nearer counts less."""
    size, here, card, points = s.board.size, s.here, s.card, s.data.points
    ours, theirs = side * size, (1 - side) * size
    marks = [place for place in range(size) if here[theirs + place]]
    found: list[float] = []
    for start in range(size):
        if not here[ours + start]:
            continue
        distances = s.board.distance[start]
        for firer in here[ours + start]:
            best = 0.0
            for place in marks:
                away = distances[place]
                if away == 0:
                    continue
                clear = away <= 2 and fire.in_sight(s, start, place)
                weight = 1.0 if clear else 0.25 / max(1, away - 1)
                for target in here[theirs + place]:
                    best = max(best, weight * kills(s, firer, target, min(away, 2)) * points[card[target]])
            found.append(best)
    found.sort(reverse=True)
    return found[0] + 0.3 * found[1] + 0.1 * sum(found[2:]) if len(found) > 1 else sum(found)


def _melees(s: Table, side: int) -> float:
    """What the next melees may bring: destroyed and lost, in points."""
    size, here, card, points = s.board.size, s.here, s.card, s.data.points
    found = 0.0
    for place in range(size):
        ours, theirs = here[side * size + place], here[(1 - side) * size + place]
        if ours and theirs:
            found += sum([max([kills(s, a, b, 0) * points[card[b]] for b in theirs]) for a in ours])
            found -= sum([max([kills(s, b, a, 0) * points[card[a]] for a in ours]) for b in theirs])
    return found
