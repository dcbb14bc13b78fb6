"""bk:0.10a Walking a path leg by leg, and what one comes upon: hidden enemies, mines, ground that holds fast."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from grognard.core.measure import Lattice, Point, Spot, samples, square_of, steps, within
from grognard.core.measure import name as node_name
from grognard.core.measure.segments import crosses_chain, near
from grognard.core.steps import Step, faces
from grognard.core.values import Action, Prompt, Seat
from grognard.games.blitzkrieg import hits, look, mines, quiet, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import dice, tell_of
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.moves import BACKWARDS, budget, end_refusal, how
from grognard.games.blitzkrieg.room import WIDEST, Room, crowd
from grognard.games.blitzkrieg.state import (
    ALIVE,
    CAMOUFLAGED,
    CRAWLED,
    DEMORALISED,
    DUG_IN,
    HIDDEN,
    IMMOBILE,
    NONE,
    PAST_HALF,
    STOPPED,
    UNSET,
    Fight,
)

if TYPE_CHECKING:
    from grognard.games.blitzkrieg.reaction import Watch


@cache
def _window() -> type[Watch]:
    from grognard.games.blitzkrieg.reaction import Watch  # noqa: PLC0415 - a window looks at the walk

    return Watch


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
        if not self._able(s) or not self.path:
            s.end()
            if s.units[self.unit].life == ALIVE and s.here(self.unit):
                self._arrive(s)
        elif s.is_hidden(self.unit) and (p := self._comes_out(s)):
            self.go(s, p, self.path[1:] if p == self.path[0] else self.path)
        elif not self.asked:
            start = self.start or s.place(self.unit)
            s.become(self.but(asked=True, start=start))
            watch = _window()(1 - s.models[self.unit].side, self.unit, self.path[0], start)
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
        spent, hidden = self._cost(s, end), s.is_hidden(self.unit)
        step_to(s, self.unit, end, back=self.kind == BACKWARDS)
        s.become(self.but(path=rest, asked=False, spent=spent, **changes))
        if hidden and not s.is_hidden(self.unit):  # its order was not seen: now the way it is on is
            way = {"nodes": tuple(map(node_name, rest)), "kind": self.kind, "turns": self.heading, "spent": spent}
            tell_of(s, self.unit, "under-way", "bk:0.24b", **way)

    def samples(self, s: Fight) -> list[Point]:
        """bk:R85, bk:R79 The samples of its leg, as far as it will come: it stops short of whom it would walk into."""
        start, end = s.place(self.unit), self.path[0]
        met = _hidden_on(s, self.unit, start, end, known=self.kind != "assault")
        return path_samples(s, start, met[1] if met else end)

    def _comes_out(self, s: Fight) -> Point | None:
        """bk:0.24b A hidden element that moves in sight appears there."""
        foes = [j for j in s.roster.ranks[1 - s.models[self.unit].side] if look.watching(s, j)]
        mover, twin = s.units[self.unit], s.clone()
        for p in self.samples(s):
            sighted = list(look.lookers(s, p, 0, foes)) if p != mover.at else []
            if sighted:
                twin.units[self.unit] = mover
                stepped(twin, self.unit, p)
                if any(look.makes_out(twin, j, self.unit) for j in sighted):
                    return p
        return None

    def _discovers(self, s: Fight, place: Point, foes: tuple[int, ...]) -> bool:
        """bk:0.24b, bk:0.25, bk:306 It sees somebody who had not been seen: who lay hidden is placed, and the mover
        may stop there (bk:R79); who was camouflaged on the table is so no more."""
        hidden = [j for j in foes if s.is_hidden(j)]
        for j in foes:
            hits.spied(s, j, "bk:0.24b")
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
    for j in s.roster.ranks[1 - s.models[i].side]:
        at, marks = s.units[j].at, s.units[j].marks
        if at and marks & (HIDDEN | CAMOUFLAGED) and near(at, start, end, max(look.detection_reaches(s, i, j))):
            foes.append((j, look.secret_reach(s, i, j)))
    for p in path_samples(s, start, end) if foes else ():
        eye = Spot(*p)
        seen = [j for j, reach in foes if within(p, s.place(j), reach) and look.clear(s, eye, s.spot(j))]
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
    observes = model.kind == "observer" and s.p.observer_hidden  # bk:306 he always is
    if not observes and not unit.now & CRAWLED:
        marks &= ~CAMOUFLAGED
    s.units[i] = twin = unit.twin()
    twin.at, twin.moved, twin.floor = end, unit.moved + RULER.leg(start, end), 0
    twin.heading, twin.turret, twin.marks = heading, turned, marks
    if marks & CAMOUFLAGED and not observes and not look.covered(s, i):  # bk:101a
        s.lift(i, CAMOUFLAGED)


def step_to(s: Fight, i: int, end: Point, *, back: bool = False) -> None:
    """It goes straight to a place, and is seen to move."""
    if end == s.place(i):
        return
    stepped(s, i, end, back=back)
    if s.units[i].marks & (HIDDEN | CAMOUFLAGED) and look.seen_by_side(s, 1 - s.models[i].side, i):
        hits.spied(s, i, "bk:0.24b")
    if house := s.table.building(end):
        tell_of(s, i, "moves-in", "bk:0.7", node=node_name(end), thing=house)
    else:
        tell_of(s, i, "moves", "bk:0.7", node=node_name(end))


def come_to_rest(s: Fight, i: int) -> None:
    """bk:0.1a Who is stopped where nobody may stand goes to the nearest free place."""
    at = s.place(i)
    if s.table.field.on_line(at) < 0 and end_refusal(s, i, at) is None:
        return
    step, ways, room = s.data.step, how(s, i), Room(s, i, crowd(s, i, 2 * RING * s.data.step))
    for dx, dy in RINGS:
        p = (at[0] + dx * step, at[1] + dy * step)
        if not s.table.lattice.has(p) or s.table.field.on_line(p) >= 0 or end_refusal(s, i, p, room):
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
    house, foes, units = s.table.building(end), [], s.units
    wide = s.models[i].radius + WIDEST + s.data.slack
    west, east = min(start[0], end[0]) - wide, max(start[0], end[0]) + wide
    south, north = min(start[1], end[1]) - wide, max(start[1], end[1]) + wide
    for j in s.roster.ranks[1 - s.models[i].side]:
        at = units[j].at
        if at is None or not (house or (west <= at[0] <= east and south <= at[1] <= north)):
            continue
        same = house and s.table.building(at) == house
        if not (same or near(at, start, end, look.contact_reach(s, i, j))):
            continue
        if s.is_hidden(j) or (known and not look.touching(s, i, j)):
            foes.append((j, same))
    if not foes:
        return None
    last, free = start, Room(s, i, crowd(s, i)).free
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
    return _samples(s.table.lattice, start, end, s.data.sample)


@lru_cache(maxsize=4096)
def _samples(lattice: Lattice, start: Point, end: Point, every: int) -> list[Point]:
    return [p for _, p in samples(lattice, RULER, (start, end), every)]
