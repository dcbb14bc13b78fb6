"""bk:0.7, bk:0.8, bk:0.10a Movement: allowances, what refuses a path, what is offered, and walking it leg by leg."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from grognard.core.dice import Rng
from grognard.core.measure import How, Point, samples, square_of, steps, within
from grognard.core.measure import name as node_name
from grognard.core.measure.legs import beyond, in_contact
from grognard.core.measure.paths import DIRECTIONS
from grognard.core.measure.segments import crosses_chain, near, on
from grognard.core.steps import Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blitzkrieg import hits, look, mines, quiet, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import dice, event, tell_of
from grognard.games.blitzkrieg.ground import ENTER, RULER, WALK
from grognard.games.blitzkrieg.places import Goal
from grognard.games.blitzkrieg.room import WIDEST, free_at, taken, within_walls
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    CAMOUFLAGED,
    CONTINUOUS,
    CRAWLED,
    DEMORALISED,
    DUG_IN,
    HIDDEN,
    IMMOBILE,
    LOADED,
    LOADED_ALL,
    NONE,
    PAST_HALF,
    STOPPED,
    UNSET,
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


def shun(s: Fight, i: int, but: int = NONE, far: int = 0) -> list[tuple[Point, int]]:
    """bk:0.15 Contact with an enemy is made by assault or overrun; hidden ones refuse nothing (bk:R79). `far`: only
    those so near will be met."""
    models = s.models
    radius, side, (x, y) = models[i].radius + s.data.slack + 1, models[i].side, s.units[i].at or (0, 0)
    wide = far + radius + WIDEST if far else s.table.lattice.width + s.table.lattice.height
    return [(at, models[j].radius + radius) for j, unit in enumerate(s.units)
            if (at := unit.at) and -wide <= at[0] - x <= wide and -wide <= at[1] - y <= wide
            and models[j].side != side and not unit.marks & HIDDEN and j != but]  # fmt: skip


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

    __slots__ = ("bound", "free", "friends", "kind", "limit", "unseen", "wary")

    def __init__(self, s: Fight, i: int, kind: str, *, wary: bool = False) -> None:
        model = s.models[i]
        self.kind = kind
        self.limit = budget(s, i, kind)
        far = self.limit // max(1, min(how(s, i).rates.values())) if wary else 0  # no farther will be asked about
        self.free = free_at(s, i, far)
        self.wary = shun(s, i, far=far) if wary else []
        self.friends: list[Point] = []
        self.unseen: list[int] = []  # those it must not drive up to
        self.bound = False  # it must go straight on
        if model.kind == "vehicle":
            self.friends = [s.place(j) for j in s.own(model.side) if j != i and s.models[j].kind == "vehicle"]
            if wary:
                self.friends = [p for p in self.friends if within(p, s.place(i), far + 2 * model.radius)]
            self.unseen = _unseen(s, i)
            self.bound = _bound(s, i)

    def slower(self, s: Fight, i: int, kind: str) -> Going:
        """The same for a shorter way of going: crawling, or backwards."""
        twin = object.__new__(Going)
        for name in Going.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.kind, twin.limit = kind, budget(s, i, kind)
        return twin

    def plain(self, s: Fight, i: int) -> bool:
        """Whether nothing but the ground and who stands there stops it: men that are in order, where no works are."""
        return s.models[i].on_foot and not s.works and not s.units[i].marks & DEMORALISED


def judged(s: Fight, i: int, path: tuple[Point, ...], cost: int, going: Going) -> Refusal | None:
    """The same of a path whose ground is known to be passable at this cost."""
    if cost <= going.limit and going.plain(s, i):
        return end_refusal(s, i, path[-1], going.free)
    extra = bypass(s, i, path, going.friends)
    if isinstance(extra, Refusal):
        return extra
    toll = works.passage(s, i, path)
    if isinstance(toll, Refusal):
        return toll
    if cost + extra + toll > going.limit:
        rule = "bk:0.7" if s.models[i].on_foot else "bk:0.8"
        return Refusal(rule, "refusal.too-far", {"length": RULER.path(path) // MM})
    return _obligations(s, i, path, going) or end_refusal(s, i, path[-1], going.free)


def _obligations(s: Fight, i: int, path: tuple[Point, ...], going: Going) -> Refusal | None:
    """bk:0.9d, bk:213, bk:222 What a mover must do, or must not."""
    if s.units[i].marks & DEMORALISED and not _withdraws(s, i, path[-1]):
        return Refusal("bk:0.9d", "refusal.withdraw")
    for j in going.unseen:
        if any(near(s.place(j), a, b, CLOSE) for a, b in pairwise(path)):
            return Refusal("bk:222", "refusal.approach", {"unit": s.models[j].name})
    if going.bound and (going.kind == BACKWARDS or not _straight_on(s, i, path)):
        return Refusal("bk:213", "refusal.straight")
    return None


def _withdraws(s: Fight, i: int, end: Point) -> bool:
    """bk:0.7 Farther from every visible enemy, or in cover."""
    if s.table.field.at(end).cover:
        return True
    foes = [j for j in s.shown(1 - s.models[i].side) if look.line(s, s.spot(i), s.spot(j)).clear]
    return all(square_of(end, s.place(j)) > look.gap2(s, i, j) for j in foes)


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


def end_refusal(s: Fight, i: int, end: Point, free: Callable[[Point], bool] | None = None) -> Refusal | None:
    """bk:0.1a, bk:0.20a, bk:402 Nobody ends on another; a building holds so many, of one side, and no vehicles."""
    house = s.table.building(end)
    if house:
        inside = [j for j in within_walls(s, house) if j != i]
        if any(s.models[j].side != s.models[i].side and not s.is_hidden(j) for j in inside):
            return Refusal("bk:0.20a", "refusal.held", {"thing": house})
        own = [j for j in inside if s.models[j].side == s.models[i].side]
        if len(own) >= s.table.features[house].capacity:
            return Refusal("bk:0.20a", "refusal.full", {"thing": house})
        return None
    if s.works and s.models[i].kind != "vehicle" and (refused := _shelter_refusal(s, i, end)):
        return refused
    fits = free(end) if free else not taken(s, i, end)
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
    start, free, wary, plain = s.place(i), going.free, going.wary, going.plain(s, i)
    found = []
    for goal in s.table.goals(start, going.limit, how(s, i), most):
        if not goal.house and not free(goal.path[-1]):
            continue
        if wary or goal.house or not plain:
            path = (start, *goal.path)
            if comes_near(wary, path) or (not plain and judged(s, i, path, goal.cost, going)):
                continue
            if plain and end_refusal(s, i, path[-1], free):
                continue
        found.append(goal)
        if len(found) == most:
            break
    return found


def comes_near(foes: list[tuple[Point, int]], path: tuple[Point, ...]) -> bool:
    """bk:0.15 Whether a path comes into contact; a leg that only leads away from one does not."""
    return any(in_contact(foe, a, b, keep) for a, b in pairwise(path) for foe, keep in foes)


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


# -- walking -----------------------------------------------------------------------------------------------------------


class Walk(Step[Fight]):
    """bk:0.10a An element goes a path that is known to be legal; the other side is asked before each leg."""

    __slots__ = ("asked", "fired", "heading", "kind", "path", "spent", "start", "unit")
    RULE = "bk:0.10a"

    def __init__(self, unit: int, path: tuple[Point, ...], kind: str, heading: int = NONE) -> None:
        self.unit = unit
        self.path = path  # the points still to be reached
        self.kind = kind
        self.heading = heading  # how it will stand at the end
        self.start: Point | None = None  # where the move began (bk:221)
        self.asked = False
        self.fired = False  # somebody fired at it, or was found: its owner may go on or stop
        self.spent = 0  # what the way has cost so far (bk:218)

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return quiet.veiled(s, self, self.unit, seat)

    def actor(self, s: Fight) -> Seat | None:
        return s.models[self.unit].side if self.fired and self.path and self._able(s) else None

    def choices(self, s: Fight) -> list[Action]:
        return [Action("on"), Action("stop")]

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.go-on", "bk:0.10b", {"unit": s.models[self.unit].name})

    def take(self, s: Fight, action: Action) -> None:
        s.become(self.but(fired=False) if action.verb == "on" else self.but(fired=False, path=()))

    def _able(self, s: Fight) -> bool:
        """bk:0.10b, bk:216a Demoralised (but who was already), immobilised, stopped or lost it goes no farther."""
        unit = s.units[self.unit]
        return s.here(self.unit) and not unit.marks & (IMMOBILE | STOPPED) and not self._shaken(s)

    def _shaken(self, s: Fight) -> bool:
        return bool(s.units[self.unit].marks & DEMORALISED) and self.kind != "withdraw"

    def run(self, s: Fight) -> None:
        from grognard.games.blitzkrieg.reaction import Watch  # noqa: PLC0415 - a window looks at the walk

        if not self._able(s) or not self.path:
            s.end()
            if s.units[self.unit].life == ALIVE and s.here(self.unit):
                self._arrive(s)
        elif s.is_hidden(self.unit) and (p := self._comes_out(s)):
            self.go(s, p, self.path[1:] if p == self.path[0] else self.path)
        elif not self.asked:
            start = self.start or s.place(self.unit)
            s.become(self.but(asked=True, start=start))
            watch = Watch(1 - s.models[self.unit].side, self.unit, self.path[0], start)
            if not s.is_hidden(self.unit):
                watch.open_on(s)
        else:
            self._leg(s)

    def _leg(self, s: Fight) -> None:
        """One leg; who would walk into a hidden enemy, or one just found, stops short of it (bk:R79); who bogs down,
        there."""
        i, start, end = self.unit, s.place(self.unit), self.path[0]
        found = _hidden_on(s, i, start, end, known=self.kind != "assault")
        spied = discovered(s, i, start, end)
        nearer = spied and (found is None or square_of(start, spied[0]) <= square_of(start, found[1]))
        if spied and nearer and self._discovers(s, *spied):
            return
        if found is not None:
            enemy, before = found
            step_to(s, i, before)
            hits.reveal(s, enemy, "bk:0.24b")
            s.become(self.but(path=()))
            return
        if s.works and (met := mines.ahead(s, i, start, end)):
            where, n = met
            step_to(s, i, where)
            mines.come_upon(s, i, n)
            return
        if s.models[i].kind == "vehicle" and (boggy := _bog(s, i, start, end)) is not None:
            s.become(self.but(path=self.path[1:], asked=False, spent=self._cost(s, end)))
            s.call(Bog(i, boggy, end, back=self.kind == BACKWARDS))
            return
        self.go(s, end, self.path[1:])

    def _cost(self, s: Fight, end: Point) -> int:
        """bk:218, bk:403 Only of tanks that may break down, and of vehicles that carry or tow."""
        model = s.models[self.unit]
        if not {"unreliable", "tow", "tow_light"} & set(model.flags) and model.carries in ("", "0"):
            return 0
        return self.spent + s.table.field.leg(s.place(self.unit), end, how(s, self.unit)).cost

    def go(self, s: Fight, end: Point, rest: tuple[Point, ...], **changes: Any) -> None:
        spent = self._cost(s, end)
        step_to(s, self.unit, end, back=self.kind == BACKWARDS)
        s.become(self.but(path=rest, asked=False, spent=spent, **changes))

    def _comes_out(self, s: Fight) -> Point | None:
        """bk:0.24b A hidden element that moves in sight appears there."""
        for p in path_samples(s, s.place(self.unit), self.path[0]):
            twin = s.clone()
            step_to(twin, self.unit, p)
            if not twin.is_hidden(self.unit):
                return p
        return None

    def _discovers(self, s: Fight, place: Point, foes: tuple[int, ...]) -> bool:
        """bk:0.24b, bk:0.25, bk:306 It sees somebody who had not been seen: who lay hidden is placed, and the mover
        may stop there (bk:R79); who was camouflaged on the table is so no more."""
        hidden = [j for j in foes if s.is_hidden(j)]
        for j in foes:
            hits.reveal(s, j, "bk:0.24b")
        if not hidden or place == s.place(self.unit):
            return False
        self.go(s, place, self.path[1:] if place == self.path[0] else self.path, fired=True)
        return True

    def _arrive(self, s: Fight) -> None:
        """bk:0.8, bk:0.8b, bk:218, bk:403 The end of a move."""
        i = self.unit
        come_to_rest(s, i)
        if 2 * self.spent > budget(s, i, self.kind):
            s.note(i, PAST_HALF)
        if self.heading != NONE:
            s.put(i, heading=self.heading)
        frail = s.models[i].kind == "vehicle" and "unreliable" in s.models[i].flags and s.units[i].moved
        if frail and not s.units[i].marks & IMMOBILE:
            s.call(Breakdown(i, self.spent))


def discovered(s: Fight, i: int, start: Point, end: Point) -> tuple[Point, tuple[int, ...]] | None:
    """bk:0.24b, bk:0.25, bk:306 Whom a mover comes to see at the distance at which hidden or camouflaged ones are
    seen, and at which sample of the leg."""
    if s.units[i].marks & DEMORALISED:
        return None
    foes = []
    for j, model in enumerate(s.models):
        if model.side == s.models[i].side or not s.units[j].marks & (HIDDEN | CAMOUFLAGED) or not s.here(j):
            continue
        if near(s.place(j), start, end, max(look.detection_reaches(s, i, j))):
            foes.append((j, look.secret_reach(s, i, j)))
    for p in path_samples(s, start, end) if foes else ():
        eye = s.spot(i)._replace(x=p[0], y=p[1], floor=0)
        seen = [j for j, reach in foes if within(p, s.place(j), reach) and look.line(s, eye, s.spot(j)).clear]
        if seen:
            return p, tuple(seen)
    return None


def stepped(s: Fight, i: int, end: Point, *, back: bool = False) -> None:
    """It stands somewhere else, and has lost what standing still had brought (bk:0.25, bk:111)."""
    start, unit, model = s.place(i), s.units[i], s.models[i]
    if end == start:
        return
    heading = s.data.headings.nearest(end, start) if back else s.data.headings.nearest(start, end)
    turned = (unit.turret + heading - unit.heading) % s.data.headings.count
    marks = unit.marks & ~DUG_IN
    gun = model.kind in ("gun", "mortar") or "indirect" in model.flags
    if (gun and not s.p.battery_move) or model.kind == "observer":
        marks |= UNSET  # bk:412; bk:R74 the telephone stays where it is
    moved = unit.moved + RULER.leg(start, end)
    s.put(i, at=end, moved=moved, heading=heading, turret=turned, floor=0, marks=marks)
    observes = model.kind == "observer" and s.p.observer_hidden  # bk:306 he always is
    if not observes and not (unit.now & CRAWLED and look.covered(s, i)):  # bk:101a
        s.lift(i, CAMOUFLAGED)


def step_to(s: Fight, i: int, end: Point, *, back: bool = False) -> None:
    """It goes straight to a place, and is seen to move."""
    if end == s.place(i):
        return
    stepped(s, i, end, back=back)
    if s.units[i].marks & (HIDDEN | CAMOUFLAGED) and look.seen_by_side(s, 1 - s.models[i].side, i):
        hits.reveal(s, i, "bk:0.24b")
    told = event("moves", "bk:0.7", (), unit=s.models[i].name, node=node_name(end))
    s.tell(told._replace(only=(s.models[i].side,)) if s.is_hidden(i) else told)


def come_to_rest(s: Fight, i: int) -> None:
    """bk:0.1a Who is stopped where nobody may stand goes to the nearest free place."""
    at = s.place(i)
    if s.table.field.on_line(at) < 0 and end_refusal(s, i, at) is None:
        return
    step, ways, free = s.data.step, how(s, i), free_at(s, i)
    for dx, dy in RINGS:
        p = (at[0] + dx * step, at[1] + dy * step)
        if not s.table.lattice.has(p) or s.table.field.on_line(p) >= 0 or end_refusal(s, i, p, free):
            continue
        if s.table.field.at(p).ground in ways.rates:
            s.put(i, at=p)
            return


RING: Final = 16
RINGS: Final = sorted(
    ((dx, dy) for dx in range(-RING, RING + 1) for dy in range(-RING, RING + 1)),
    key=lambda p: (p[0] * p[0] + p[1] * p[1], p),
)  # steps from a place, the nearest first


def _hidden_on(s: Fight, i: int, start: Point, end: Point, *, known: bool) -> tuple[int, Point] | None:
    """R79, bk:0.20a The first hidden enemy that a leg would touch, and the last free sample before it. `known`: those
    on the table as well, who have been found on the way; from contact one may go off."""
    side, house = s.models[i].side, s.table.building(end)
    foes = []
    for j, model in enumerate(s.models):
        if model.side == side or not s.here(j):
            continue
        if not s.is_hidden(j) and (not known or look.touching(s, i, j)):
            continue
        same = house and s.table.building(s.place(j)) == house
        if same or near(s.place(j), start, end, look.contact_reach(s, i, j)):
            foes.append((j, same))
    if not foes:
        return None
    last, free = start, free_at(s, i)
    for p in steps(s.table.lattice, RULER, start, end, s.data.step * 2):
        for j, same in foes:
            close = square_of(p, s.place(j)) <= look.contact_reach(s, i, j) ** 2
            if (s.table.building(p) == house) if same else close:
                return j, last
        if free(p) and not s.table.building(p) and s.table.field.on_line(p) < 0:
            last = p
    return None


# -- bogging down and breaking down ------------------------------------------------------------------------------------


def _bog(s: Fight, i: int, start: Point, end: Point) -> Point | None:
    """bk:0.7b, bk:002b, bk:002c Where a leg enters, or starts in, ground that holds vehicles fast."""
    way = s.table.field.leg(start, end, how(s, i))
    if s.works and works.crossed(s, (start, end), "barricade"):  # bk:502a
        return start
    if banks := [line for line in way.crossed if s.table.holds_fast(line)]:
        return _before(s, start, end, banks)
    if not any(s.table.bogs(ground) for ground in way.grounds):
        return None
    for p in (start, *steps(s.table.lattice, RULER, start, end, s.data.step)):
        if s.table.bogs(s.table.field.at(p).ground):
            return p
    return None


def _before(s: Fight, start: Point, end: Point, banks: list[str]) -> Point:
    """The last point of a leg before it crosses one of these lines."""
    chains = [line.points for line in s.table.field.lines if line.id in banks]
    last = start
    for p in steps(s.table.lattice, RULER, start, end, s.data.step):
        if any(crosses_chain(start, p, chain) for chain in chains):
            break
        last = p
    return last


class Bog(Step[Fight]):
    """bk:0.7b A 1 immobilises the vehicle where it entered, for the game."""

    __slots__ = ("at", "back", "end", "unit")
    RULE = "bk:0.7b"

    def __init__(self, unit: int, at: Point, end: Point, *, back: bool = False) -> None:
        self.unit = unit
        self.at = at
        self.end = end
        self.back = back

    def run(self, s: Fight) -> None:
        s.call(quiet.roll(s, self.unit, "bog"))

    def receive(self, s: Fight, answer: Action) -> None:
        (face,) = faces(answer)
        s.end()
        stuck = face in s.data.constants["bog"]["bogged_on"]
        tell_of(s, self.unit, "bog", self.RULE, dice=dice((face,)))
        step_to(s, self.unit, self.at if stuck else self.end, back=self.back)
        if stuck:
            hits.immobilise(s, self.unit, self.RULE)


class Breakdown(Step[Fight]):
    """bk:218 Unreliable tanks: two dice after each move; a low total immobilises, by the old rule with a crew test."""

    __slots__ = ("spent", "unit")
    RULE = "bk:218"

    def __init__(self, unit: int, spent: int) -> None:
        self.unit = unit
        self.spent = spent  # what the move has cost: a cm of road costs less than one across country

    def run(self, s: Fight) -> None:
        s.call(quiet.roll(s, self.unit, "breakdown", (6, 6)))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        i = self.unit
        if answer.verb != "roll":
            return
        shown = faces(answer)
        limit = s.p.unreliable_slow if self.spent <= slow_pace(s, i) else s.p.unreliable_full
        tell_of(s, i, "breakdown", self.RULE, dice=dice(shown), need=limit)
        if sum(shown) <= limit:
            hits.immobilise(s, i, self.RULE)
            if s.p.unreliable_stay_test:
                s.call(Stay(i))


class Stay(Step[Fight]):
    """bk:218 before: the crew of a broken-down tank tests experience to stay; else it is abandoned."""

    __slots__ = ("unit",)
    RULE = "bk:218"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        s.call(hits.Test(self.unit, "crew", self.RULE))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "failed":
            hits.eliminate(s, self.unit, self.RULE)


def slow_pace(s: Fight, i: int) -> int:
    """bk:218 10 cm across country less than the allowance (on a road that is 15), in units of cost."""
    return (s.models[i].clear - 10) * MM * max(s.models[i].road, s.models[i].clear)


def path_samples(s: Fight, start: Point, end: Point) -> list[Point]:
    """bk:R85 The points of a leg at which something may react: every 5 cm, and its end."""
    return [p for _, p in samples(s.table.lattice, RULER, (start, end), s.data.sample)]
