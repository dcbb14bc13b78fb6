"""Blitzkrieg: what ground is worth, who is sent to take or to hold it, and where one stands well."""

from __future__ import annotations

from math import cos, exp, hypot, log, radians, sin
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from grognard.bots import blitzkrieg_shots as shots
from grognard.core.measure import Point
from grognard.games.blitzkrieg import moves
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.ground import Table
from grognard.games.blitzkrieg.state import ALIVE, DEMORALISED, HIDDEN, IMMOBILE, NONE, Fight
from grognard.games.blitzkrieg.victory import point_of

Box = tuple[int, int, int, int]
HOUSE: Final = 3.0  # what an objective is worth where no points are named for it
TURN: Final = 200  # mm that men go in a turn
FAR: Final = 1000.0  # mm: a way that leaves little hope
NEAR: Final = 400  # mm: enemies so near threaten an objective
STAND_OFF: Final = {"vehicle": 350, "gun": 500, "mmg": 300, "hmg": 300, "mortar": 400, "hq": 100, "observer": 400,
                    "sniper": 400, "at": 120, "rr": 300, "half_hq": 100}  # fmt: skip
TAKERS: Final = frozenset({"group", "pioneer", "scout", "half", "flame"})
SURE: Final = 3.5  # as a lead
ANGLES: Final = (0, 25, -25, 50, -50)
PARTS: Final = (1.0, 0.5)
WELL: Final = 30  # mm on either side of a point: whoever stands there holds it
COVERS: Final = 8  # places in cover that are looked at


class Prize(NamedTuple):
    """An objective: its number, where it lies, what it is worth."""

    n: int
    box: Box
    middle: Point
    points: float
    house: str  # its name, if it is a building


class Errand(NamedTuple):
    prize: Prize
    points: float
    off: int = 0  # mm from it that are near enough


_PRIZES: Final[WeakKeyDictionary[Table, tuple[Prize, ...]]] = WeakKeyDictionary()


def prizes(s: Fight) -> tuple[Prize, ...]:
    """The objectives of a scenario: they never change."""
    found = _PRIZES.get(s.table)
    if found is None or len(found) != len(s.camps):
        points = {one.id: float(one.vp) for condition in s.scenario.victory for one in condition.points}
        made = []
        for n, camp in enumerate(s.camps):
            x0, y0, x1, y1 = box = _box(s, camp)
            middle = s.table.lattice.snap((x0 + x1) // 2, (y0 + y1) // 2)
            house = camp if camp in s.table.buildings else ""
            made.append(Prize(n, box, middle, points.get(camp, HOUSE), house))
        found = _PRIZES[s.table] = tuple(made)
    return found


def _box(s: Fight, camp: str) -> Box:
    """Where one holds an objective: in a feature, or (bk:0.23, on tables made by chance) near a point."""
    if (spot := point_of(s, camp)) is None:
        x0, y0, x1, y1 = s.table.field.boxes[s.table.field.index[camp]]
        return x0, y0, x1, y1
    x, y = spot[0] * MM, spot[1] * MM
    return x - WELL, y - WELL, x + WELL, y + WELL


def gap(p: Point, box: Box) -> float:
    """How far a place is from an objective."""
    dx = max(box[0] - p[0], 0, p[0] - box[2])
    dy = max(box[1] - p[1], 0, p[1] - box[3])
    return hypot(dx, dy) if dx and dy else float(dx or dy)


def left(s: Fight) -> int:
    """Turns to come, this one too."""
    return max(0, s.scenario.turns - s.turn + 1)


# -- who will hold what ----------------------------------------------------------------------------------------------


def men(s: Fight, side: int) -> list[int]:
    """bk:0.23 Who can hold ground: men who are not shaken."""
    return [
        i for i, m in enumerate(s.models)
        if m.side == side and m.infantry and s.here(i) and not s.units[i].marks & DEMORALISED
    ]  # fmt: skip


def owned(s: Fight) -> list[float]:
    """The chance that each objective is the first side's at the end: who holds it, and who is near it in time."""
    reach = 60.0 + TURN * min(3, left(s))
    places = [[(s.place(i), shots.worth(s, i)) for i in men(s, side)] for side in (0, 1)]
    found = []
    for prize in prizes(s):
        pull = [0.02, 0.02]
        for side in (0, 1):
            for p, worth in places[side]:
                away = gap(p, prize.box)
                if away < reach:
                    pull[side] += worth * (1.4 if not away else 1.0 - away / reach)
        owner = s.control[prize.n]
        held = 0.0 if owner == NONE else 1.0 if owner == 0 else -1.0
        lean = (pull[0] - pull[1]) / (pull[0] + pull[1] + 0.3)
        found.append(1.0 / (1.0 + exp(-(1.5 * held + 2.8 * lean))))
    return found


def hopes(s: Fight) -> float:
    """bk:0.22, bk:0.24a The first side's hopes, as a lead: of holding enough objectives, or of more points."""
    first = s.scenario.victory[0]
    chances = owned(s)
    if first.type not in ("control_count", "captured_buildings"):
        ahead = sum([prize.points * (2 * chance - 1) for prize, chance in zip(prizes(s), chances, strict=True)])
        return ahead / 4
    side = [one.seat for one in s.scenario.side].index(first.side)
    mine = [chance if side == 0 else 1.0 - chance for chance in chances]
    enough = _at_least(mine, first.at_least + len(first.own_list))
    enough = max(0.001, min(0.999, enough))
    found = max(-SURE, min(SURE, log(enough / (1.0 - enough))))
    return found if side == 0 else -found


def _at_least(chances: list[float], wanted: int) -> float:
    """The chance that so many of them come true."""
    ways = [1.0]
    for chance in chances:
        ways = [
            (ways[n] * (1 - chance) if n < len(ways) else 0.0) + (ways[n - 1] * chance if n else 0.0)
            for n in range(len(ways) + 1)
        ]
    return sum(ways[wanted:])


def approach(s: Fight, side: int) -> float:
    """How near the men of a side are to what they do not hold: of each objective the nearest two."""
    places = [s.place(i) for i in men(s, side)]
    found = 0.0
    for prize in prizes(s):
        if s.control[prize.n] != side and places:
            near = sorted([gap(p, prize.box) for p in places])[:2]
            found += prize.points / HOUSE * sum([max(0.0, 1.0 - away / 1500) for away in near]) / 2
    return found


# -- errands ---------------------------------------------------------------------------------------------------------


def wanted(s: Fight, side: int) -> list[tuple[Prize, int]]:
    """The objectives that a side goes for or holds, and how many men each needs."""
    foes = [s.place(j) for j in men(s, 1 - side) if not s.units[j].marks & HIDDEN]
    own = [s.place(i) for i in men(s, side)]
    if not own:
        return []
    held, others = [], []
    for prize in prizes(s):
        near = sum([gap(p, prize.box) < NEAR for p in foes])
        if s.control[prize.n] == side:
            held.append((prize, min(3, 1 + near) if near else 1 if left(s) > 1 else 0))
        else:
            away = sorted([gap(p, prize.box) for p in own])[:3]
            others.append((sum(away) / len(away) + 80 * near - 40 * prize.points, prize))
    others.sort(key=lambda one: one[0])
    return [*held, *[(prize, 3) for _, prize in others[: _missing(s, side)]]]


def _missing(s: Fight, side: int) -> int:
    """How many more objectives a side goes for at once: what it needs, and one more."""
    first = s.scenario.victory[0]
    seats = [one.seat for one in s.scenario.side]
    mine = sum([owner == side for owner in s.control])
    if first.type == "control_count" and seats.index(first.side) == side:
        return max(1, first.at_least - mine) + 1
    return 2


def sent(s: Fight, side: int) -> dict[int, Errand]:
    """Each objective to those who are nearest to it, groups first; the others stand by the nearest one."""
    todo = wanted(s, side)
    if not todo:
        return {}
    urgent = 1.0 + 1.5 * s.turn / max(1, s.scenario.turns)
    units = [i for i, m in enumerate(s.models) if m.side == side and s.here(i) and not s.units[i].marks & DEMORALISED]
    pairs = sorted(
        [
            (gap(s.place(i), prize.box) + (0 if s.control[prize.n] == side else 60), n, i)
            for n, (prize, needs) in enumerate(todo)
            if needs
            for i in units
            if s.models[i].kind in TAKERS
        ]
    )
    found: dict[int, Errand] = {}
    given = [0] * len(todo)
    for _, n, i in pairs:
        prize, needs = todo[n]
        if i not in found and given[n] < needs:
            found[i] = Errand(prize, urgent * prize.points / 3)
            given[n] += 1
    for i in units:
        if i not in found:
            prize, _ = min(todo, key=lambda one: gap(s.place(i), one[0].box) + (200 if not one[1] else 0))
            found[i] = Errand(prize, urgent * prize.points / 6, STAND_OFF.get(s.models[i].kind, 60))
    return found


def off(p: Point, errand: Errand) -> float:
    """How far it is still to an errand."""
    return max(0.0, gap(p, errand.prize.box) - errand.off)


# -- places ----------------------------------------------------------------------------------------------------------


def allowance(s: Fight, i: int) -> int:
    """In mm over open ground."""
    return s.models[i].clear * 10 if not s.units[i].marks & DEMORALISED else min(100, s.models[i].clear * 10)


def steps(s: Fight, i: int, errand: Errand | None) -> list[Point]:
    """Places worth a look: towards the errand, into its house, into cover on the way."""
    if not moves.may_move(s, i):
        return []
    start, reach = s.place(i), allowance(s, i)
    found = [*_towards(s, start, reach, errand), *_cover(s, start, reach, errand)] if errand else []
    if errand is None:
        found = _cover(s, start, min(reach, 150), None)
    return list(dict.fromkeys(p for p in found if p != start and s.table.lattice.has(p)))


def _towards(s: Fight, start: Point, reach: int, errand: Errand) -> list[Point]:
    prize = errand.prize
    dx, dy = prize.middle[0] - start[0], prize.middle[1] - start[1]
    far = hypot(dx, dy)
    if not far:
        return []
    found = [prize.middle] if prize.house and not errand.off and far <= reach + 60 else []
    if off(start, errand) <= 0:
        return found
    most = min(float(reach), far)
    for part in PARTS:
        for angle in ANGLES:
            turn = radians(angle)
            x = start[0] + (dx * cos(turn) - dy * sin(turn)) / far * most * part
            y = start[1] + (dx * sin(turn) + dy * cos(turn)) / far * most * part
            found.append(s.table.lattice.snap(round(x), round(y)))
    return found


def _cover(s: Fight, start: Point, reach: int, errand: Errand | None) -> list[Point]:
    """Places in cover within reach, those nearest to the errand first."""
    field = s.table.field
    near = [p for p in field._specials_near(start, reach, s.table.cells) if field.at(p).cover]
    if errand is None:
        return near[:COVERS]
    here = gap(start, errand.prize.box)
    nearer = [(away, p) for p in near if (away := gap(p, errand.prize.box)) < here - 20 or off(p, errand) <= 0]
    nearer.sort()
    return [p for _, p in nearer[:COVERS]]


def fears(s: Fight, i: int) -> list[int]:
    """The enemies that an element knows of and has to fear."""
    side = s.models[i].side
    return [j for j in s.shown(1 - side) if shots.reach_of(s, j)]


def threat(s: Fight, i: int, p: Point, foes: list[int], *, moved: bool = False) -> float:
    """What the enemies in sight of a place may cost an element there: the worst of them, and a part of the others."""
    found = [shots.glance(s, j, s.place(j), s.units[j].floor, i, p, moved=moved) for j in foes]
    worst = max(found, default=0.0)
    return worst + 0.3 * (sum(found) - worst)


def prospect(s: Fight, i: int, p: Point, foes: list[int]) -> float:
    """The best fire that an element would have from a place."""
    return max([shots.glance(s, i, p, 0, j, s.place(j)) for j in foes if not shots.unseen(s, j)], default=0.0)


def alive(s: Fight, side: int) -> list[int]:
    return [i for i, m in enumerate(s.models) if m.side == side and s.units[i].life == ALIVE]


def stuck(s: Fight, i: int) -> bool:
    return bool(s.units[i].marks & IMMOBILE) or not s.models[i].clear
