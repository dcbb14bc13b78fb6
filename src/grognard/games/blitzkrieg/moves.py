"""bk:0.7, bk:0.8 Movement: allowances, what refuses a path, and what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import How, Point, square_of
from grognard.core.measure import name as node_name
from grognard.core.measure.legs import beyond, touched
from grognard.core.measure.paths import DIRECTIONS
from grognard.core.measure.segments import near, on
from grognard.core.values import Refusal
from grognard.games.blitzkrieg import look, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.ground import ENTER, RULER, WALK
from grognard.games.blitzkrieg.places import Goal
from grognard.games.blitzkrieg.room import Crowd, Room, crowd, house_refusal, taken
from grognard.games.blitzkrieg.state import (
    BURIED,
    CONTINUOUS,
    DEMORALISED,
    HIDDEN,
    IMMOBILE,
    LOADED,
    LOADED_ALL,
    NONE,
    Fight,
)

LEGS: Final = 6  # bk:0.1d
CLOSE: Final = 100  # mm (bk:222)
AHEAD: Final = 100  # mm (bk:213)
LANE: Final = 50  # mm: mines so near on two sides leave no way round (bk:204)
OFFERED: Final = 32
BACKWARDS: Final = "reverse"
PACKED: Final = "packed"


# -- how far -----------------------------------------------------------------------------------------------------------


def how(s: Fight, i: int) -> How:
    model = s.models[i]
    if model.on_foot or model.locomotion == PACKED:  # bk:402a
        return s.table.walk
    return s.table.how(model.locomotion, model.clear, max(model.road, model.clear))


def budget(s: Fight, i: int, kind: str = "move") -> int:
    """bk:0.7, bk:0.8, bk:0.9d, bk:101, bk:109 What a move may cost, in the units of its way of moving."""
    model, broken = s.models[i], s.units[i].marks & DEMORALISED
    if model.on_foot:
        cm = s.p.crawl_move_cm if kind == "crawl" else model.clear
        if broken:
            cm = min(cm, s.data.constants["movement"]["infantry"]["demoralised_cm"])
        return (cm - s.units[i].floor * ENTER) * MM * WALK
    if model.locomotion == PACKED:
        return model.clear * MM * WALK
    unit = s.units[i]
    if unit.now & LOADED_ALL:  # bk:403
        return 0
    towing = any(s.models[j].kind == "gun" for j in s.inside(i)) if model.kind == "vehicle" else False
    cm = model.clear - (s.p.limber_tow_malus_cm if towing else 0)  # bk:403b, bk:R18 before halving
    full = cm * MM * max(model.road, model.clear)
    return full // (2 if broken or kind == BACKWARDS or unit.now & LOADED else 1)  # bk:0.8, bk:0.8c


def may_move(s: Fight, i: int) -> bool:
    """Whether it can leave its place at all."""
    return bool(s.models[i].clear) and not s.units[i].marks & (IMMOBILE | BURIED) and not walled_in(s, i)


def walled_in(s: Fight, i: int) -> bool:
    """bk:402 Heavier guns that start in a building or an entrenchment stay there."""
    if s.models[i].kind != "gun" or works.light_gun(s, i):
        return False
    return bool(s.table.building(s.place(i)) or works.shelter(s, i))


# -- what refuses a path -----------------------------------------------------------------------------------------------

REFUSED: Final = {
    "outside": ("bk:0.1", "refusal.outside"),
    "ground": ("bk:0.7a", "refusal.impassable"),
    "line": ("bk:0.7a", "refusal.line"),
    "wall": ("bk:0.20a", "refusal.wall"),
    "on-line": ("bk:0.7a", "refusal.on-line"),
    "near": ("bk:0.15", "refusal.near-enemy"),
    "still": ("bk:0.1d", "refusal.still"),
}


def shun(s: Fight, i: int, but: int = NONE, among: Crowd | None = None) -> list[tuple[Point, int]]:
    """bk:0.15 Contact with an enemy is made by assault or overrun; hidden ones refuse nothing (bk:R79). `among`: only
    these will be met."""
    models = s.models
    radius, side = models[i].radius + s.data.slack + 1, models[i].side
    return [(at, models[j].radius + radius) for j, unit, at in (crowd(s, i) if among is None else among)
            if models[j].side != side and not unit.marks & HIDDEN and j != but]  # fmt: skip


def path_refusal(s: Fight, i: int, path: tuple[Point, ...], kind: str = "move", target: int = NONE) -> Refusal | None:
    """bk:0.1d, bk:0.7a Why a path (its start first) is not legal, judged by what its owner knows."""
    if len(path) - 1 > LEGS:
        return Refusal("bk:0.1d", "refusal.legs", {"n": LEGS})
    if not all(s.table.lattice.has(p) for p in path[1:]):
        return Refusal("bk:0.1", "refusal.outside")
    way = s.table.field.cost(path, how(s, i), shun(s, i, target))
    if way.refused:
        rule, key = REFUSED[way.refused]
        return Refusal(rule, key, {"by": way.by})
    return judged(s, i, path, way.cost, Going(s, i, kind))


class Going:
    """What stands around a mover, found once for all the paths that are judged."""

    __slots__ = ("_cost_to", "_feared", "bound", "friends", "how", "kind", "limit", "plain", "room", "unseen", "wary")

    def __init__(self, s: Fight, i: int, kind: str, *, wary: bool = False) -> None:
        model = s.models[i]
        self.kind = kind
        self.how = how(s, i)
        self.limit = budget(s, i, kind)
        far = self.limit // max(1, min(self.how.rates.values())) if wary else 0  # no farther will be asked about
        near_by = crowd(s, i, far)
        self.room = Room(s, i, near_by)
        x, y = s.place(i)
        self.wary = [(p, keep) for p, keep in shun(s, i, among=near_by)
                     if (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y) <= (far + keep) * (far + keep)
                     ] if far else []  # fmt: skip
        # Whether nothing but the ground and who stands there stops it: men that are in order, where no works are.
        self.plain = model.on_foot and not s.works and not s.units[i].marks & DEMORALISED
        self._feared: list[tuple[Point, int]] | None = None
        self._cost_to: Callable[[Point], int | None] | None = None
        self.friends: list[Point] = []
        self.unseen: list[int] = []  # those it must not drive up to
        self.bound = False  # it must go straight on
        if model.kind == "vehicle":
            self.friends = [
                at for j, _, at in near_by if s.models[j].kind == "vehicle" and s.models[j].side == model.side
            ]
            self.unseen = _unseen(s, i)
            self.bound = _bound(s, i)

    def slower(self, s: Fight, i: int, kind: str) -> Going:
        """The same for a shorter way of going: crawling, or backwards."""
        twin = object.__new__(Going)
        for name in Going.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.kind, twin.limit = kind, budget(s, i, kind)
        return twin

    def cost_to(self, s: Fight, i: int, end: Point) -> int | None:
        """What the ground makes of a straight leg; None: it refuses it."""
        if self._cost_to is None:
            self._cost_to = s.table.field.costs_from(s.place(i), self.how)
        return self._cost_to(end)

    def fears(self, s: Fight, i: int) -> list[tuple[Point, int]]:
        """bk:0.7 The visible enemies that it must not come nearer to, with the square of their distance."""
        if self._feared is None:
            eye = s.spot(i)
            foes = [j for j in s.shown(1 - s.models[i].side) if look.clear(s, eye, s.spot(j))]
            self._feared = [(s.place(j), look.gap2(s, i, j)) for j in foes]
        return self._feared


def judged(s: Fight, i: int, path: tuple[Point, ...], cost: int, going: Going) -> Refusal | None:
    """The same of a path whose ground is known to be passable at this cost."""
    if cost <= going.limit and going.plain:
        return end_refusal(s, i, path[-1], going.room)
    extra = bypass(s, i, path, going.friends)
    if isinstance(extra, Refusal):
        return extra
    toll = works.passage(s, i, path)
    if isinstance(toll, Refusal):
        return toll
    if cost + extra + toll > going.limit:
        rule = "bk:0.7" if s.models[i].on_foot else "bk:0.8"
        return Refusal(rule, "refusal.too-far", {"length": RULER.path(path) // MM})
    return _obligations(s, i, path, going) or end_refusal(s, i, path[-1], going.room)


def _obligations(s: Fight, i: int, path: tuple[Point, ...], going: Going) -> Refusal | None:
    """bk:0.9d, bk:213, bk:222 What a mover must do, or must not."""
    if s.units[i].marks & DEMORALISED and not _withdraws(s, i, path[-1], going):
        return Refusal("bk:0.9d", "refusal.withdraw")
    for j in going.unseen:
        if any(near(s.place(j), a, b, CLOSE) for a, b in pairwise(path)):
            return Refusal("bk:222", "refusal.approach", {"unit": s.models[j].name})
    if going.bound and (going.kind == BACKWARDS or not _straight_on(s, i, path)):
        return Refusal("bk:213", "refusal.straight")
    return None


def _withdraws(s: Fight, i: int, end: Point, going: Going) -> bool:
    """bk:0.7 Farther from every visible enemy, or in cover."""
    if s.table.field.at(end).cover:
        return True
    return all(square_of(end, at) > gap for at, gap in going.fears(s, i))


def _unseen(s: Fight, i: int) -> list[int]:
    """bk:222, bk:R22, bk:R68 Enemy vehicles on the table that it does not see."""
    foes = s.shown(1 - s.models[i].side) if s.p.unseen_need_seen else ()
    return [j for j in foes if s.models[j].kind == "vehicle" and not look.detects(s, i, j)]


def _bound(s: Fight, i: int) -> bool:
    """bk:213, bk:R64 In continuous movement, and the way ahead is free."""
    if not s.p.continuous_min_straight_cm or not s.units[i].marks & CONTINUOUS:
        return False
    at = s.place(i)
    dx, dy = s.data.headings.ahead_by(s.units[i].heading, AHEAD)
    ahead = s.table.lattice.snap(at[0] + dx, at[1] + dy)
    way = s.table.field.leg(at, ahead, how(s, i), shun(s, i))
    return not way.refused and not isinstance(bypass(s, i, (at, ahead)), Refusal)


def _straight_on(s: Fight, i: int, path: tuple[Point, ...]) -> bool:
    far = s.p.continuous_min_straight_cm * MM
    straight = s.data.headings.nearest(path[0], path[1]) == s.units[i].heading
    return straight and square_of(path[0], path[1]) >= far * far


def bypass(s: Fight, i: int, path: tuple[Point, ...], friends: list[Point] | None = None) -> int | Refusal:
    """bk:204, bk:205a, bk:R30 Passing a friendly vehicle or a wreck costs 10 cm; not at a narrow passage, by the old
    rule nowhere. Men pass freely."""
    model = s.models[i]
    if model.kind != "vehicle":
        return 0
    if friends is None:
        friends = [s.place(j) for j in s.own(model.side) if j != i and s.models[j].kind == "vehicle"]
    wrecks = [(x, y) for x, y, *_ in s.wrecks]
    met = 0
    apart = 2 * model.radius
    for at in (*friends, *wrecks):
        if not any(not beyond(at, a, b, apart) and near(at, a, b, apart, closed=False) for a, b in pairwise(path)):
            continue
        if near(at, path[0], path[0], 2 * model.radius, closed=False):
            continue  # it starts beside it and only drives off
        if not s.p.bypass or narrow(s, at):
            return Refusal("bk:204", "refusal.blocked", {"node": node_name(at)})
        met += 1
    return met * s.p.bypass_cost_cm * MM * max(model.road, model.clear)


def narrow(s: Fight, at: Point) -> bool:
    """bk:204, bk:R79 A bridge or street that was listed before play; a lane between mines that everybody knows of."""
    if sum(work.kind == "minefield" and work.shown and works.outline(s, work).within(at, LANE) for work in s.works) > 1:
        return True
    zones = [s.table.field.zones[z].id for z in s.table.field.at(at).zones]
    return any(zone.rsplit("-", 1)[0] in s.scenario.narrow_passages or zone in s.scenario.narrow_passages
               for zone in zones)  # fmt: skip


def end_refusal(s: Fight, i: int, end: Point, room: Room | None = None) -> Refusal | None:
    """bk:0.1a, bk:0.20a, bk:402 Nobody ends on another; a building holds so many, of one side, and no vehicles."""
    if house := s.table.building(end):
        return room.shut(s, i, house) if room else house_refusal(s, i, house)
    if s.works and s.models[i].kind != "vehicle" and (refused := _shelter_refusal(s, i, end)):
        return refused
    fits = room.free(end) if room else not taken(s, i, end)
    return None if fits else Refusal("bk:0.1a", "refusal.taken", {"node": node_name(end)})


def _shelter_refusal(s: Fight, i: int, end: Point) -> Refusal | None:
    """bk:0.20, bk:402 An entrenchment holds two infantry elements or one gun; in play only light guns go in."""
    if not works.over(s, end, *works.SHELTERS):
        return None
    if works.full(s, i, end):
        return Refusal("bk:0.20", "refusal.trench", {"node": node_name(end)})
    heavy = s.models[i].kind == "gun" and not works.light_gun(s, i) and s.phase != "setup"
    return (
        Refusal("bk:402", "refusal.heavy-gun", {"unit": s.models[i].name}) if heavy and end != s.units[i].at else None
    )


# -- what is offered ---------------------------------------------------------------------------------------------------


def offered(s: Fight, i: int, kind: str = "move", most: int = OFFERED) -> list[tuple[Point, ...]]:
    """bk:0.1d A useful list of paths; each passes `path_refusal`."""
    return [goal.path for goal in goals(s, i, Going(s, i, kind, wary=True), most)]


def goals(s: Fight, i: int, going: Going, most: int = OFFERED) -> list[Goal]:
    """The same as goals of the table: those that nobody stands in the way of."""
    if going.limit <= 0 or not may_move(s, i):
        return []
    start, wary, full = s.place(i), going.wary, going.room.full(s)
    found: Iterable[Goal] = (
        goal for goal in s.table.goals(start, going.limit, going.how, most)
        if (goal.end not in full if goal.plain else _has_room(s, i, going, goal))
    )  # fmt: skip
    if wary:
        found = (goal for goal in found if not _comes_near(wary, start, goal.path))
    if not going.plain:
        found = (goal for goal in found if not judged(s, i, (start, *goal.path), goal.cost, going))
    return list(islice(found, most))


def _has_room(s: Fight, i: int, going: Going, goal: Goal) -> bool:
    """bk:0.1a, bk:0.20a In a house, or beside the net."""
    return not going.room.shut(s, i, goal.house) if goal.house else going.room.free(goal.end)


def _comes_near(foes: list[tuple[Point, int]], start: Point, path: tuple[Point, ...]) -> bool:
    """bk:0.15 Whether a path comes into contact; a leg that only leads away from one does not."""
    for end in path:
        if touched(foes, start, end):
            return True
        start = end
    return False


def sampled(s: Fight, i: int, rng: Rng, kind: str = "move") -> tuple[Point, ...] | None:
    """Any reachable node: one direction, one length."""
    if not may_move(s, i):
        return None
    limit, step = budget(s, i, kind), s.data.step
    rate = how(s, i).rates[""]
    dx, dy = DIRECTIONS[rng.below(len(DIRECTIONS))]
    unit = RULER.leg((0, 0), (dx * step, dy * step)) * rate
    if limit < unit:
        return None
    most = limit // unit
    count = 1 + rng.below(most)
    x, y = s.place(i)
    path = ((x + dx * step * count, y + dy * step * count),)
    return path if path_refusal(s, i, ((x, y), *path), kind) is None else None


def entries(s: Fight, i: int) -> Iterator[Point]:
    """bk:0.27 Free places of the edge where a reinforcement comes in."""
    segment = s.formations[s.models[i].formation].segment
    if not segment or s.units[i].aboard != NONE:
        return
    (ax, ay), (bx, by) = segment
    parts = 8
    nodes = (s.table.lattice.snap(ax * parts + (bx - ax) * n, ay * parts + (by - ay) * n, parts)
             for n in range(parts + 1))  # fmt: skip
    seen = set()
    for p in nodes:
        if p not in seen and not taken(s, i, p) and _open_edge(s, p):
            yield p
        seen.add(p)


def may_come(s: Fight, i: int) -> bool:
    """bk:0.27 Whether there is such a place."""
    return next(entries(s, i), None) is not None


def _open_edge(s: Fight, p: Point) -> bool:
    return s.table.field.on_line(p) < 0 and not s.table.building(p)


def may_enter(s: Fight, i: int, p: Point) -> bool:
    """bk:0.27 Any free place of its edge will do, not only those that are offered."""
    segment = s.formations[s.models[i].formation].segment
    if not segment or s.units[i].aboard != NONE or not s.table.lattice.has(p):
        return False
    return on(p, *segment) and _open_edge(s, p) and not taken(s, i, p)
