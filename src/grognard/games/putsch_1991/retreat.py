"""Retreat of a broken squad (pu:7.7, P11), and the forced moves of dazed men (pu:6.32)."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action
from grognard.games.putsch_1991 import diving, hits, look, melee, men, movement
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    CHARGER,
    DAZED,
    KNEELING,
    MOVE_USED,
    MOVED,
    NO_MOVE,
    NONE,
    POSTURED,
    PRONE,
    RAN,
    STANDING,
    STRUCK,
    Table,
)

OPPOSITE: Final = {"north": "south", "south": "north", "east": "west", "west": "east"}


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


class Flee(Procedure):
    """P11, pu:7.7 Up, then by the shortest way toward the edge, and on at a run; who reaches it leaves."""

    __slots__ = ("face", "unit", "way")
    RULE = "pu:7.7"
    ORDER = ("rise", "walk", "sprint", "onward", "kneel")

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit
        self.face = 0
        self.way: tuple[Point, ...] = ()  # that is left of the way out when it has walked

    def rise(self, s: Table) -> None:
        """pu:4.12, pu:R64 Getting up costs a point a step; who has not enough of them crawls."""
        i = self.unit
        if s.carrying[i] != NONE:
            hits.put_down(s, i)
        if s.now[i] & NO_MOVE or men.move_share(s, i)[0] == 0 or s.carried[i] != NONE:
            s.end()
            return
        if s.posture[i] and s.ap[i] > s.posture[i]:
            s.ap[i] -= s.posture[i]
            s.posture[i] = STANDING
            s.now[i] |= POSTURED
            tell(s, "posture", "pu:1.3f", unit=s.name(i), posture="standing")

    def walk(self, s: Table) -> None:
        i = self.unit
        kind = {STANDING: "move", PRONE: "crawl"}.get(s.posture[i], "")
        if not kind or s.now[i] & MOVE_USED or (kind == "crawl" and s.has(i, "machine_gun")):
            return
        half = kind == "crawl" or bool(s.now[i] & POSTURED)
        dark, lit = (men.allowance(s, i, half=half, on_road=road) * 100 for road in (False, True))
        stairs = self._down(s, dark)
        self._go(s, (dark - stairs, lit - stairs), kind)

    def _down(self, s: Table, limit: int) -> int:
        """pu:G.15 Down the stairs first, as far as the allowance goes; what that takes."""
        i, each = self.unit, s.data.climb * 100
        floors = min(s.floor[i], limit // each)
        if floors:
            s.floor[i] -= floors
            s.moved[i] += floors * each
            s.now[i] |= MOVED | MOVE_USED
            tell(s, "stairs", "pu:G.15", unit=s.name(i), floor=s.floor[i])
        return floors * each

    def _go(self, s: Table, limits: tuple[int, int], kind: str) -> None:
        """So far as one may go, or, by a way that stays on a road at night, so far (pu:4.11)."""
        i = self.unit
        route = () if s.floor[i] else self.way or way_out(s, i)
        start = s.place(i)
        path = diving.shortened(s, i, (start, *route), limits[1])
        if path and s.night and not movement.lit_road(s, (start, *path)):
            path = diving.shortened(s, i, (start, *route), limits[0])
        if not route:
            path = toward(s, i, limits[0])
        if not path:
            return
        s.become(self.but(way=_rest(route, path)))
        grounds = s.field.cost((s.place(i), *path), s.data.walk).grounds
        cost = movement.price(s, i, kind, grounds) if kind else 0
        if cost <= s.ap[i]:
            s.ap[i] -= cost
            s.now[i] = (s.now[i] | MOVE_USED) & ~STRUCK
            tell(s, "flees", "pu:7.7", unit=s.name(i))
            s.call(movement.Walk(i, path, "flee"))

    def sprint(self, s: Table) -> None:
        """pu:4.5a On at a run, if it can."""
        if self._can_sprint(s):
            s.ap[self.unit] -= 1
            s.now[self.unit] |= RAN
            s.call(Roll("run"))

    def _can_sprint(self, s: Table) -> bool:
        i = self.unit
        bits = s.now[i]
        here = s.life[i] == ALIVE and s.at[i] is not None and not s.floor[i]
        return here and bool(bits & MOVED) and not bits & NO_MOVE and s.ap[i] >= 1 and men.can_run(s, i)

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(face=faces(answer)[0]))

    def onward(self, s: Table) -> None:
        if self.face:
            i = self.unit
            dark, lit = (men.dice_reach(s, self.face, on_road=road) for road in (False, True))
            tell(s, "rolls-run", "pu:4.5a", unit=s.name(i), n=dark, dice=dice((self.face,)))
            self._go(s, (dark * 100, lit * 100), "")

    def kneel(self, s: Table) -> None:
        """Who could only crawl gets up for the next turn."""
        i = self.unit
        s.end()
        if s.life[i] == ALIVE and s.at[i] is not None and s.posture[i] == PRONE and s.ap[i] and not men.is_pinned(s, i):
            s.ap[i] -= 1
            s.posture[i] = KNEELING
            tell(s, "posture", "pu:1.3f", unit=s.name(i), posture="kneeling")


def _rest(route: tuple[Point, ...], path: tuple[Point, ...]) -> tuple[Point, ...]:
    """What is left of a route when a path along it has been walked."""
    done = 0
    while done < min(len(path), len(route)) and path[done] == route[done]:
        done += 1
    return route[done:]


def way_out(s: Table, i: int) -> tuple[Point, ...]:
    """The shortest way to the own edge; none where it is barred."""
    size, (x, y) = s.data.lattice.width, s.place(i)
    edges = edges_out(s, s.side[i])

    def ends(p: Point) -> list[Point]:
        points = {"south": (p[0], 0), "north": (p[0], size), "west": (0, p[1]), "east": (size, p[1])}
        return [points[edge] for edge in edges]

    route = s.field.route((x, y), ends, s.data.walk, hits.s_shun(s, i), name=tuple(edges))
    return route.path if route else ()


def toward(s: Table, i: int, limit: int) -> tuple[Point, ...]:
    """Where no way out is open: as near to the edge as an allowance brings one."""
    (x, y), shun = s.place(i), hits.s_shun(s, i)
    free, goal = hits.free_for(s, i), out_point(s, i)
    offers = s.field.offers((x, y), limit, s.data.walk, free, movement.specials(s), shun)
    best = min(offers, key=lambda offer: (_far(offer.path[-1], goal), offer.path), default=None)
    return best.path if best and _far(best.path[-1], goal) < _far((x, y), goal) else ()


def at_edge(s: Table, i: int) -> bool:
    """Whether a man stands on the edge by which he leaves."""
    return _far(s.place(i), out_point(s, i)) == 0


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


class Stagger(Procedure):
    """pu:6.32, pu:R46 A dazed man goes half his allowance in a random direction, until something stops him."""

    __slots__ = ("heading", "quarters", "unit")
    RULE = "pu:6.32"
    ORDER = ("roll", "go", "bump")

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit
        self.heading = 0
        self.quarters: tuple[tuple[int, int], ...] = ()  # from which side he comes to each enemy (P7)

    def roll(self, s: Table) -> None:
        s.call(Roll("stagger", (16,)))

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(heading=faces(answer)[0] - 1))

    def go(self, s: Table) -> None:
        i = self.unit
        if s.life[i] != ALIVE or not s.stands(i):
            s.end()
            return
        s.laned = ()  # F.9 his reeling is a move of its own
        s.now[i] = (s.now[i] | MOVE_USED) & ~STRUCK
        tell(s, "staggers", "pu:6.32", unit=s.name(i), heading=self.heading)
        s.become(self.but(quarters=tuple((j, melee.came_from(s, i, j)) for j in s.free(1 - s.side[i]))))
        end = self._end(s)
        if end != s.place(i):
            s.call(movement.Walk(i, (end,), "stagger"))

    def _end(self, s: Table) -> Point:
        """The last free node on the way; contact with anybody stops him."""
        i = self.unit
        last = start = s.place(i)
        free = hits.free_for(s, i)
        others = [s.place(j) for j in range(len(s.side)) if j != i and s.stands(j) and s.floor[j] == s.floor[i]]
        zone = s.field.at(start).walled if s.floor[i] else NONE
        for distance in range(10, men.allowance(s, i, half=True) + 1, 10):
            dx, dy = s.data.headings.ahead_by(self.heading, distance)
            p = s.data.lattice.snap(start[0] + dx, start[1] + dy)
            if p == start:
                continue
            if not s.data.lattice.has(p) or not free(p) or s.field.leg(start, p, s.data.walk).refused:
                break
            if zone != NONE and s.field.at(p).walled != zone:
                break
            last = p
            if any(_far(q, p) < s.data.contact**2 for q in others):
                break
        return last

    def bump(self, s: Table) -> None:
        """Whom he runs into he fights as assailant, friend or foe."""
        s.end()
        i = self.unit
        if s.life[i] != ALIVE or not s.stands(i):
            return
        near_by = [j for j in range(len(s.side)) if j != i and s.stands(j) and s.carried[j] == NONE]
        near_by = [j for j in near_by if look.touching(s, i, j)]
        first = min(near_by, key=lambda j: (_far(s.place(i), s.place(j)), j), default=NONE)
        if first == NONE:
            return
        s.quarter[i] = dict(self.quarters).get(first, 0)
        if s.side[first] != s.side[i]:
            melee.contact(s, i, first)
        elif not s.is_decoy(first):
            s.now[i] |= CHARGER
            s.against[i] = first
            tell(s, "contact", "pu:6.32", unit=s.name(i), target=s.name(first), quarter="front")


def dazed(s: Table, side: int) -> list[int]:
    """Those who were dazed in the turn before."""
    return [i for i in s.on_table(side) if s.ever[i] & DAZED and s.stunned[i] == s.turn and s.carried[i] == NONE]
