"""Retreat of a broken squad (pu:7.7, P11), and the forced moves of dazed men (pu:6.32)."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action
from grognard.games.putsch_1991 import hits, look, men, movement
from grognard.games.putsch_1991.data import RULER
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import ALIVE, CHARGER, CREW, DAZED, MOVE_USED, NONE, STANDING, Table

OPPOSITE: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}


def must_flee(s: Table, i: int) -> bool:
    """pu:7.6, pu:7.7 The squad is broken, and the sniper when he breaks himself."""
    side = s.side[i]
    if s.sheet[i].role == "sniper":
        return s.sniper[side][2]
    return s.broken[side] and s.mounted[i] == NONE and not s.is_decoy(i) and not s.ever[i] & CREW


def edges_out(s: Table, side: int) -> list[str]:
    """pu:7.7 The own edge; where water bars it, the edges that are neither water nor the enemy's."""
    entered = s.edge[s.attacker]
    own = entered if side == s.attacker else OPPOSITE[entered]
    if not _watered(s, own):
        return [own]
    enemy = OPPOSITE[own] if side == s.attacker else entered
    return [edge for edge in ("north", "east", "south", "west") if edge not in (own, enemy) and not _watered(s, edge)]


def _watered(s: Table, edge: str) -> bool:
    size = s.data.lattice.width
    middle = {"south": (size // 2, 0), "north": (size // 2, size), "west": (0, size // 2), "east": (size, size // 2)}
    return s.field.at(middle[edge]).ground == "water"


def out_point(s: Table, i: int) -> Point:
    """The nearest point of the exit edge."""
    x, y = s.place(i)
    size = s.data.lattice.width
    points = {"south": (x, 0), "north": (x, size), "west": (0, y), "east": (size, y)}
    return min((points[edge] for edge in edges_out(s, s.side[i])), key=lambda p: ((p[0] - x) ** 2 + (p[1] - y) ** 2, p))


def flee(s: Table, i: int) -> None:
    """P11 As far as the allowance goes toward the edge; who reaches it leaves."""
    if men.move_share(s, i)[0] == 0 or s.carried[i] != NONE:
        return
    s.posture[i] = STANDING
    s.floor[i] = 0
    if s.carrying[i] != NONE:
        hits.put_down(s, i)
    limit = men.allowance(s, i) * 100
    goal, start = out_point(s, i), s.place(i)
    if RULER.leg(start, goal) <= limit and not s.field.leg(start, goal, s.data.walk, hits.s_shun(s, i)).refused:
        hits.leaves(s, i, "pu:7.7")
        return
    free = hits.free_for(s, i)
    offers = s.field.offers(start, limit, s.data.walk, lambda p: not free(p), movement.specials(s), hits.s_shun(s, i))
    best = min(offers, key=lambda offer: (_far(offer.path[-1], goal), offer.path), default=None)
    if best and _far(best.path[-1], goal) < _far(start, goal):
        s.now[i] |= MOVE_USED
        tell(s, "flees", "pu:7.7", unit=s.name(i))
        s.call(movement.Walk(i, best.path, "flee"))


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


class Stagger(Procedure):
    """pu:6.32, pu:R46 A dazed man goes half his allowance in a random direction, until something stops him."""

    __slots__ = ("heading", "unit")
    RULE = "pu:6.32"
    ORDER = ("roll", "go")

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit
        self.heading = 0

    def roll(self, s: Table) -> None:
        s.call(Roll("stagger", (16,)))

    def told(self, s: Table, answer: Action) -> None:
        s.become(self.but(heading=faces(answer)[0] - 1))

    def go(self, s: Table) -> None:
        s.end()
        i = self.unit
        if s.life[i] != ALIVE or not s.stands(i):
            return
        s.now[i] |= MOVE_USED
        tell(s, "staggers", "pu:6.32", unit=s.name(i), heading=self.heading)
        end = self._end(s)
        if end != s.place(i):
            s.at[i] = end
            s.heading[i] = self.heading
        for j in look.foes_touching(s, i):
            s.now[i] |= CHARGER
            s.quarter[i] = 0
            s.by[j] = i if s.by[j] == NONE else s.by[j]

    def _end(self, s: Table) -> Point:
        """The last free node on the way; contact with anybody stops him."""
        i = self.unit
        start = s.place(i)
        last = start
        for distance in range(10, men.allowance(s, i, half=True) + 1, 10):
            dx, dy = s.data.headings.ahead_by(self.heading, distance)
            p = s.data.lattice.snap(start[0] + dx, start[1] + dy)
            if (
                not s.data.lattice.has(p)
                or not hits._free(s, p, i)
                or (p != start and s.field.leg(start, p, s.data.walk).refused)
            ):
                break
            last = p
            others = [j for j in range(len(s.side)) if j != i and s.stands(j) and s.floor[j] == s.floor[i]]
            if any(_far(s.place(j), p) < s.data.contact**2 for j in others):
                break
        return last


def dazed(s: Table, side: int) -> list[int]:
    return [i for i in s.on_table(side) if s.ever[i] & DAZED and s.carried[i] == NONE]
