"""A second count of everything that is legal in an operational phase: from the booklet and the printed data alone."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations

import pytest
from bs_table import (
    DATA,
    EVERY_OPTION,
    IDS,
    all_hexes,
    distance,
    neighbours,
    offered,
    random_states,
    table_of,
)

from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.state import ACTED, DISRUPTED, DONE, FIRED_HALF, FRESH, MOVING, WAITING, Battle

UNITS = {row["unit"]: row for row in table_of("units.csv")}
HEXES = {row["hex"]: row for row in table_of("hexes.csv")}
TEC = {row["terrain"]: row for row in table_of("terrain.csv")}
RIVER = {frozenset((row["hex_a"], row["hex_b"])): int(row["extra_mp"]) for row in table_of("hexsides.csv")}
ZONES = {n: {h for h, row in HEXES.items() if row["soviet_entry"] == str(n)} for n in range(1, 6)}
WEST = {h for h, row in HEXES.items() if row["german_zone"] == "DR" and "W" in row["edges"]}
BLIND = {h for h, row in HEXES.items() if TEC[row["terrain"]]["blocks_los"] == "1"}


def entry_cost(there: str) -> int:
    return int(TEC[HEXES[there]["terrain"]]["mp_cost"])


def step(here: str, there: str) -> int:
    """7.1.b The hex entered and the hexside crossed."""
    return entry_cost(there) + RIVER.get(frozenset((here, there)), 0)


class Table:
    """What somebody at the table sees."""

    def __init__(self, s: Battle, formation: str) -> None:
        self.s, self.formation = s, formation
        self.side = "german" if formation in ("LAH", "DR", "TK", "167") else "soviet"
        self.at = {u: IDS[s.place[i]] for i, u in enumerate(DATA.units) if s.place[i] >= 0}
        self.index = {u: i for i, u in enumerate(DATA.units)}
        self.mine = {u: h for u, h in self.at.items() if UNITS[u]["side"] == self.side}
        self.foes = {u: h for u, h in self.at.items() if UNITS[u]["side"] != self.side}

    def here(self, there: str, *, but: str = "") -> list[str]:
        return [u for u, h in self.at.items() if h == there and u != but]

    def is_down(self, unit: str) -> bool:
        return bool(self.s.status[self.index[unit]] & DISRUPTED)

    def actors(self) -> list[str]:
        """5.2.b, 7.0.f, 7.3.2.f"""
        s, found = self.s, []
        for unit, row in UNITS.items():
            i = self.index[unit]
            remnant = row["formation"] == "REM" and self.side == "soviet" and not s.marks[i] & ACTED
            if not remnant and row["formation"] != self.formation:
                continue
            if (unit in self.at or s.place[i] == WAITING) and not self.is_down(unit) and s.mode[i] != DONE:
                found.append(unit)
        return found

    # -- 7.1, 8.0

    def points(self, unit: str) -> int:
        i, mp = self.index[unit], int(UNITS[unit]["mp"])
        return (mp // 2 if self.s.mode[i] == FIRED_HALF else mp) - self.s.spent[i]

    def fits(self, unit: str, there: str) -> bool:
        """8.0 Two of a formation; a remnant with anybody but a remnant; a Tiger always."""
        if UNITS[unit]["kind"] == "tiger":
            return True
        others = [u for u in self.here(there, but=unit) if u in self.mine and UNITS[u]["kind"] != "tiger"]
        if len(others) > 1:
            return False
        ours = UNITS[unit]["formation"]
        theirs = [UNITS[u]["formation"] for u in others]
        return all((ours == one) != ("REM" in (ours, one)) for one in theirs)

    def costs(self, unit: str) -> dict[str, int]:
        """The cheapest way to every hex, enemies avoided, within the points."""
        closed, points, queue = set(self.foes.values()), self.points(unit), list[tuple[int, str]]()
        if unit in self.at:
            queue = [(0, self.at[unit])]
        else:
            zone = self.s.zone[self.index[unit]]
            queue = [(entry_cost(h), h) for h in (WEST if self.side == "german" else ZONES.get(zone, set())) - closed]
        found: dict[str, int] = {}
        queue.sort()
        while queue:
            cost, here = heappop(queue)
            if here in found or cost > points:
                continue
            found[here] = cost
            for there in neighbours(here):
                if there not in closed:
                    heappush(queue, (cost + step(here, there), there))
        return found

    def moves(self, unit: str) -> set[str]:
        found = self.costs(unit)
        ends = set(found)
        if self.s.mode[self.index[unit]] == FRESH:  # 7.1.c
            near = set(neighbours(self.at[unit])) if unit in self.at else set(found)
            ends |= near - set(self.foes.values())
        ends.discard(self.at.get(unit, ""))
        actions = {f"move {unit} {there}" for there in ends if self.fits(unit, there)}
        leaving = {h: c for h, c in found.items() if h[2:] == "01" and c + 1 <= self.points(unit)}
        if self.side == "german" and leaving:  # 13.b by one of the cheapest hexes
            least = min(leaving.values())
            actions |= {f"exit {unit} {min(h for h, c in leaving.items() if c == least)}"}
        return actions

    # -- 7.3

    def sees(self, here: str, there: str) -> bool:
        """7.3.e, R20 At two hexes, unless every hex between is a wood or a village."""
        between = set(neighbours(here)) & set(neighbours(there))
        return not between <= BLIND

    def factor(self, unit: str, target: str) -> int:
        row, armour = UNITS[unit], UNITS[target]["target_class"] == "armour"
        if row["kind"] == "tiger":
            return 1
        value = int(row["af_armour" if armour else "af_infantry"])
        tigers = [u for u in self.here(self.at[unit], but=unit) if UNITS[u]["kind"] == "tiger" and u in self.mine]
        helps = [u for u in tigers if not self.is_down(u) and not self.s.fired_tigers >> self.index[u] & 1]
        return value + 1 if armour and helps else value

    def shots(self, unit: str) -> set[str]:
        i, mp = self.index[unit], int(UNITS[unit]["mp"])
        mode, tiger = self.s.mode[i], UNITS[unit]["kind"] == "tiger"
        if unit not in self.at or mode not in (FRESH, MOVING) or (tiger and self.s.lent >> i & 1):
            return set()
        found = set()
        for target, there in self.foes.items():
            far = distance(self.at[unit], there)
            long = far == 2 and self.side == "german" and UNITS[target]["target_class"] == "armour"
            if far != 1 and not (long and self.sees(self.at[unit], there)):
                continue
            factor = self.factor(unit, target)
            if mode == FRESH and factor:
                found.add(f"fire {unit} {target} full")
            may_halve = mp // 2 > 0 and self.s.spent[i] <= mp // 2 and UNITS[unit]["formation"] != "REM"
            if may_halve and factor // 2:
                found.add(f"fire {unit} {target} half")
        return found

    # -- 7.3.3, 6.0

    def overruns(self) -> set[str]:
        able = [u for u in self.actors() if u in self.at and UNITS[u]["formation"] == self.formation]
        found = set()
        for origin in {self.at[u] for u in able}:
            for there in set(neighbours(origin)) & set(self.foes.values()):
                group = [u for u in able if self.at[u] == origin and self.points(u) >= step(origin, there) + 1]
                for n in range(1, len(group) + 1):
                    for chosen in combinations(sorted(group, key=self.index.__getitem__), n):
                        found.add(f"overrun {there} {' '.join(chosen)}")
        return found

    def support(self) -> set[str]:
        side = 0 if self.side == "german" else 1
        found = {f"strike {u}" for u in self.foes} if self.s.air[side] else set()
        if side == 0 and self.s.air[0] and self.s.rudel_here:
            found |= {f"strike {u} rudel" for u in self.foes}
        if self.s.artillery[side]:
            eyes = [h for u, h in self.mine.items() if not self.is_down(u)]
            found |= {f"bombard {u}" for u, h in self.foes.items() if any(distance(eye, h) <= 5 for eye in eyes)}
        return found

    def everything(self) -> set[str]:
        each = (self.moves(u) | self.shots(u) for u in self.actors())
        return {"end"}.union(*each, self.overruns(), self.support())


@pytest.mark.rule(
    "bs:7.1.a", "bs:7.1.b", "bs:7.1.c", "bs:7.1.e", "bs:7.2.a", "bs:7.3.d", "bs:7.3.e", "bs:7.3.f", "bs:R20"
)
@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_legal_counted_again(seed: int) -> None:
    """Some eighty phases of random games: destinations, exits, shots, overruns, strikes and bombardments."""
    assert set(HEXES) == set(all_hexes())
    looked = 0
    options = EVERY_OPTION if seed % 2 else {}
    for s in random_states(seed, every=7, limit=1500, **options):
        if s.stack and isinstance(s.stack[-1], Phase):
            looked += 1
            assert offered(s) == Table(s, DATA.formations[s.active]).everything()
    assert looked > 50
