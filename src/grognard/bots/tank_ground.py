"""Ground in Tank Commander: who can take what with his next movement, and how well a card stands where.

A position that counts is taken in one play by whoever is near enough and finds it empty; so the first question of every
turn is whether that is possible now, and the second whether the enemy could do it next.
"""

from __future__ import annotations

from typing import Final

from grognard.bots.tank_shots import duel
from grognard.games.tank_commander import fire, movement, victory
from grognard.games.tank_commander.state import Table

BOLDEST: Final = 2.5  # times that ground counts more, and danger less, for whoever is so much stronger
UNSEEN: Final = 0.2  # of a shot that is not possible yet, a step away from it
HITS: Final = 0.6  # of what a card could destroy from a place
DANGER: Final = 0.9  # and of what could be lost there
COVER: Final = 1.5  # for foot in terrain
TAKES: Final = 40.0  # for a position that wins the game at once
GUARDS: Final = 12.0  # and for one that the enemy would take so


def goals(s: Table, side: int) -> list[int]:
    """The enemy positions that a side must occupy; none where the scenario is not won so."""
    if s.scenario.victory.type == "elimination" or side not in victory.contenders(s):
        return []
    return s.board.second[1 - side] if s.scenario.victory.where == "enemy_second" else s.board.own[1 - side]


def takes(s: Table, side: int, *, guarded: bool = False) -> dict[int, set[int]]:
    """By the position that a movement starts from: the positions that count, are not held yet, and can be taken; also
    those, if asked, that are only not taken because the enemy stands there."""
    board, size = s.board, s.board.size
    ours, theirs = side * size, (1 - side) * size
    guarded = guarded or s.options.occupation == "contains"  # tc:R24 then nobody need leave
    free = [goal for goal in goals(s, side) if not s.here[ours + goal] and (guarded or not s.here[theirs + goal])]
    found: dict[int, set[int]] = {}
    for start in range(size):
        near = [goal for goal in free if board.distance[start][goal] <= 2] if s.here[ours + start] else []
        for piece in s.here[ours + start] if near else ():
            if s.fault[piece] < 0:
                fast = s.is_fast(s.card[piece], False)
                taken = {goal for goal in near if leads(s, side, start, goal, fast)}
                if taken:
                    found.setdefault(start, set()).update(taken)
    return found


def leads(s: Table, side: int, start: int, goal: int, fast: bool) -> bool:
    """tc:8.1b, tc:8.4 Whether a card gets there in one play."""
    board = s.board
    if board.distance[start][goal] == 1:
        return True
    if not fast:
        return False
    return any(
        movement.why_stops(s, side, start, middle) is None and movement.why_no_second(s, middle, goal) is None
        for middle in board.neighbours[start]
        if board.distance[middle][goal] == 1
    )


def missing(s: Table, side: int) -> int:
    """How many positions a side still has to take to win; 0 where it is not won so."""
    return victory.needed(s) - len(s.occupied(side)) if goals(s, side) else 0


def winning_start(s: Table, side: int) -> int | None:
    """A position from which one movement wins the game, if nobody interferes."""
    wanted = missing(s, side)
    if not 0 < wanted <= movement.MOST:
        return None
    held = s.occupied(side)
    for start, taken in takes(s, side).items():
        movers = min(movement.MOST, len(s.here[side * s.board.size + start]))
        if start in held:
            movers -= 1  # somebody has to stay
        if min(movers, len(taken)) >= wanted:
            return start
    return None


def threatened(s: Table, side: int) -> set[int]:
    """Positions that a side would win with in its next movement, if they stay empty."""
    return set().union(*takes(s, side).values()) if winning_start(s, side) is not None else set()


def exposed(s: Table, side: int) -> set[int]:
    """Own positions that must not be empty: the enemy is near enough to win with them. Where he need not be alone there
    (tc:R24), a guard does not help."""
    if s.options.occupation == "contains" or not 0 < missing(s, 1 - side) <= movement.MOST:
        return set()
    return set().union(*takes(s, 1 - side, guarded=True).values())


def bold(s: Table, side: int, standing: tuple[float, float]) -> float:
    """Whoever has much more on the table, and wins by occupying, can afford what it costs."""
    if not goals(s, side):
        return 1.0
    return max(1.0, min(BOLDEST, (standing[side] + 5) / (standing[1 - side] + 5)))


class Ground:
    """How well cards of a side would stand, as the table is now."""

    def __init__(self, s: Table, side: int, standing: tuple[float, float]) -> None:
        self.s = s
        self.side = side
        self.bold = bold(s, side, standing)
        self.goals = goals(s, side)
        size = s.board.size
        theirs = (1 - side) * size
        self.foes = [(place, s.card[foe]) for place in range(size) for foe in s.here[theirs + place]]
        self.wins = winning_start(s, side)
        self.taken = takes(s, side)[self.wins] if self.wins is not None else set()
        self.guards = exposed(s, side)
        self.rush = 0.0  # more for a place whose next step leads to where the game is won
        self._known: dict[tuple[int, int], float] = {}

    def value(self, card: int, place: int) -> float:
        """What it hits from there, who hits it there, how far it leads."""
        key = card, place
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._fire(card, place) + self._way(card, place)
        return found

    def _fire(self, card: int, place: int) -> float:
        s, data, away_from = self.s, self.s.data, self.s.board.distance[place]
        points, own = data.points, data.points[card]
        hits = danger = 0.0
        for other, foe in self.foes:
            away = away_from[other]
            seen = away <= 2 and (away == 0 or fire.in_sight(s, place, other))
            weight = 1.0 if seen else UNSEEN / max(1, away)
            range_ = min(away, 2)
            hits = max(hits, weight * duel(data, card, foe, range_) * points[foe])
            danger = max(danger, weight * duel(data, foe, card, range_) * own)
        cover = COVER if data.foot[card] and s.terrain[place] >= 0 else 0.0
        return HITS * hits - DANGER * danger / self.bold + cover

    def _way(self, card: int, place: int) -> float:
        s, ours = self.s, self.side * self.s.board.size
        there_already = s.here[ours + place]
        alone = not there_already or (len(there_already) == 1 and s.card[there_already[0]] == card)
        found = GUARDS if alone and place in self.guards else 0.0
        if self.goals:
            away = min([s.board.distance[place][goal] for goal in self.goals])
            there = 6.0 if not there_already else 3.0  # one card holds a position
            found += self.bold * (there if away == 0 else 3.0 / away) * (1.5 if s.data.fast[card] else 1.0)
            if place in self.taken:
                found += TAKES
            elif away == 1:
                found += self.rush
        return found
