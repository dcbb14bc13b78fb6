"""What a map and an order of battle of Blood & Steel come to for a bot: reckoned once, asked for in every position."""

from __future__ import annotations

from typing import Final

from grognard.bots.blood_and_steel_overrun import fighter
from grognard.core.hexes import HexSet, members
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, Data

LONG: Final = 60  # movement points that lead anywhere on the map
FAR: Final = 99
KEPT: Final = 5_000  # positions of a side that are remembered
# bs:7.3.2 what is left of a unit: fresh, disrupted, reduced, both
LEFT_OF: Final = (1.0, 0.8, 0.5, 0.25)


class Chart:
    """The worth of units, the ways to objectives and to the north edge, and what fire does."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.worth = [
            2 * data.af_armour[u] + data.af_infantry[u] + data.mp[u] / 2 + 4 * data.tiger[u]
            for u in range(len(data.units))
        ]
        self.fighters = [fighter(data, u) for u in range(len(data.units))]
        self.away = [self._costs([1 << o]) for o in data.map.objectives]
        self.north = [cost + data.map.exit_cost for cost in self._costs([0, data.map.north])]
        self.misses = [[_misses(af) for af in data.af_infantry], [_misses(af) for af in data.af_armour]]
        self.mover = [mp > 1 and not tiger for mp, tiger in zip(data.mp, data.tiger, strict=True)]
        self._speeds: dict[int, list[tuple[float, ...]]] = {}
        self._turns: dict[tuple[tuple[int, HexSet], ...], list[float]] = {}
        self._goals: dict[tuple[HexSet, int], list[int]] = {}

    def _costs(self, seeds: list[HexSet]) -> list[int]:
        """What it costs to come from there to each hex: near enough what it costs to go there."""
        levels = self.data.map.ground.reach_from([*seeds, *[0] * LONG], LONG)
        costs = [FAR] * self.data.map.grid.size
        for cost, level in enumerate(levels):
            for where in members(level):
                costs[where] = cost
        return costs

    def turns_away(self, movers: dict[int, HexSet]) -> list[float]:
        """For each objective how many moves the nearest of these units needs, whatever stands in the way."""
        key = tuple(movers.items())
        found = self._turns.get(key)
        if found is None:
            if len(self._turns) > KEPT:
                self._turns.clear()
            rows = [self._by_speed(speed)[h] for speed, where in key for h in members(where)]
            found = list(map(min, zip(*rows, strict=True))) if rows else [FAR] * len(self.away)
            self._turns[key] = found
        return found

    def _by_speed(self, speed: int) -> list[tuple[float, ...]]:
        """For each hex the turns to every objective."""
        found = self._speeds.get(speed)
        if found is None:
            rows = zip(*self.away, strict=True)
            found = self._speeds[speed] = [tuple([cost / speed for cost in row]) for row in rows]
        return found

    def seen(self, held: list[HexSet]) -> tuple[HexSet, HexSet]:
        """For each side the hexes where its units may be fired at."""
        ground, sight = self.data.map.ground, self.data.map.sight
        near, far = ground.around(held[SOVIET]), ground.around(held[GERMAN])
        for where in members(held[GERMAN]):
            far |= sight[where]
        return near, far

    def goal(self, control: HexSet, side: int) -> list[int]:
        """For each hex the cost to the nearest objective that is not this side's."""
        found = self._goals.get((control, side))
        if found is None:
            if len(self._goals) > 500:
                self._goals.clear()
            objectives = self.data.map.objectives
            wanted = [n for n, o in enumerate(objectives) if bool(control >> o & 1) != (side == GERMAN)]
            rows = [self.away[n] for n in wanted]
            found = [min(column) for column in zip(*rows, strict=True)] if rows else [0] * len(self.north)
            self._goals[control, side] = found
        return found


def _misses(factor: int) -> list[list[float]]:
    """The chance that a shot misses: for a unit in order and a disrupted one, by the modifier (the last is -1)."""
    needs = [max(0, min(6, factor - drm)) for drm in (0, 1, 2, 3, -1)]
    return [[1.0 - need / 6 for need in needs], [1.0 - need / 12 for need in needs]]


_charts: dict[int, Chart] = {}


def chart_of(data: Data) -> Chart:
    found = _charts.get(id(data))
    if found is None:
        found = _charts[id(data)] = Chart(data)
    return found
