"""bk:0.10 to bk:0.10b, bk:0.15d, bk:221 What the other side does while one moves: opportunity fire, an assault on a
tank that comes near, an answer to a close approach. One question before each leg, at the samples that matter."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.core.measure import Point, node, square_of
from grognard.core.measure import name as node_name
from grognard.core.measure.segments import near
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.blitzkrieg import close, fire, indirect, look, weapons
from grognard.games.blitzkrieg.data import FAR
from grognard.games.blitzkrieg.state import (
    ACTED,
    ALIVE,
    DEMORALISED,
    FIRED,
    HELD,
    HIDDEN,
    ORDERED,
    STOPPED,
    SUPPRESSED,
    Fight,
    Unit,
)
from grognard.games.blitzkrieg.walk import Walk, step_to, stepped

Ways = tuple[str, ...]  # what somebody could do at a sample: modes of fire, "storm", "answer MODE"
BARRED: Final = DEMORALISED | SUPPRESSED | STOPPED
STORM: Final = "storm"
ANSWER: Final = "answer "


def may_react(s: Fight, i: int) -> bool:
    """bk:0.10 Whether an element may answer."""
    return s.here(i) and is_free(s.units[i])


def is_free(unit: Unit) -> bool:
    """bk:0.10, bk:0.6c, bk:0.9d, bk:0.17, bk:R65 Not yet activated nor fired this turn, or held; not demoralised,
    suppressed or stopped."""
    now = unit.now
    if unit.marks & BARRED or now & FIRED or unit.task:
        return False
    return not now & (ORDERED | ACTED) or bool(now & HELD)


Post = tuple[int, int, int, int, int]  # who may answer, its place, and the squares of how far: men, and vehicles


def free_of(s: Fight, side: Seat) -> list[Post]:
    """Those of a side that may answer; kept while nothing happens to any of them."""
    rank, kept = s.roster.ranks[side], s.memo.free.get(side)
    now = (s.units[rank.start : rank.stop], s.models, s.fausts.copy(), s.p, s.scenario)
    if kept is None or kept[0] != now:
        units = s.units
        found = [_kept_post(s, i) for i in rank if units[i].at and is_free(units[i])]
        kept = s.memo.free[side] = (now, found)
    return kept[1]


def _kept_post(s: Fight, i: int) -> Post:
    stand = s.stand(i)
    if stand.post is None:
        stand.post = _post(s, i, fired_with(s, i))
    return stand.post


def _post(s: Fight, i: int, arms: fire.Ranges) -> Post:
    men = vehicles = close_by(s)
    for _, at_men, at_vehicles in arms:
        men, vehicles = max(men, at_men or FAR), max(vehicles, at_vehicles or FAR)
    x, y = s.place(i)
    return i, x, y, men * men, vehicles * vehicles


def close_by(s: Fight) -> int:
    """bk:0.15d, bk:221 So near a mover is answered by other means than fire, in mm."""
    return max(close.REACH, s.p.reaction_cm * 10)


def hidden_left(s: Fight, side: Seat) -> bool:
    """R79 Whether by public knowledge a side may still have hidden elements."""
    units = s.units
    return s.options.fog or any(
        units[i].marks & HIDDEN and units[i].life == ALIVE for i in s.roster.ranks[side]
    )  # fmt: skip


class Watch(Window[Fight]):
    """bk:0.10a The other side may answer a mover somewhere along a leg."""

    __slots__ = ("end", "start", "unit")
    RULE = "bk:0.10a"
    COMPLETE = False

    def __init__(self, seat: Seat, unit: int, end: Point, start: Point) -> None:
        super().__init__((seat,))
        self.unit = unit
        self.end = end
        self.start = start  # where its whole move began (bk:221)

    def admits(self, s: Fight, seat: Seat) -> bool:
        """R79 An element that lies on the table could answer, or there may be hidden ones."""
        return hidden_left(s, seat) or bool(self._offers(s))

    def open_on(self, s: Fight) -> None:
        """Asks, if there is anything to ask: only one seat is, and whether it could answer is known by then."""
        if self.admits(s, self.order[0]):
            s.call(self.but(asking=True))

    def _points(self, s: Fight) -> list[Point]:
        """Where it can be answered: the walk lies on top while the window opens, below it while it asks."""
        walk = next(step for step in reversed(s.stack) if isinstance(step, Walk))
        return walk.samples(s)

    def _offers(self, s: Fight) -> list[Action]:
        """What could be answered; it is asked when the window opens, and again when it lists."""
        key = (type(self), self.unit, self.end, self.start, s.turn, *s.fausts, *s.batteries)
        found: list[Action] | None = s.memo.recall(s, key)
        if found is None:
            found = self._found(s)
            s.memo.keep(s, key, found)
        return found

    def _found(self, s: Fight) -> list[Action]:
        """Who may answer at which sample: at the first in sight, the nearest, the last in sight, and the end. Who is
        too far from a sample is left out first, then who does not see it: most are."""
        posts = self._posts(s) if s.here(self.unit) else []
        watchers: dict[int, Watcher | None] = {}
        seen: dict[int, list[tuple[Point, Ways]]] = {}
        mover, twin, far = s.units[self.unit], s.clone(), 4 if s.models[self.unit].kind == "vehicle" else 3
        for p in self._points(s) if posts else ():
            x, y = p
            near_by = [one[0] for one in posts if (one[1] - x) * (one[1] - x) + (one[2] - y) * (one[2] - y) <= one[far]]
            asked = sighted = list(look.lookers(s, p, mover.floor if p == mover.at else 0, near_by))
            if s.p.indirect_reaction_to:  # bk:R73 who fires indirect need not see it
                asked = [one[0] for one in posts]
            if asked:  # the table at the moment when the mover has come to this sample
                twin.units[self.unit] = mover
                stepped(twin, self.unit, p)
            for i in asked:
                if i not in watchers:
                    watchers[i] = self._watcher(s, i)
                watcher = watchers[i]
                if watcher and (ways := _ways(s, twin, watcher, self.unit, self.start, in_sight=i in sighted)):
                    seen.setdefault(i, []).append((p, ways))
        return [
            _written(s.models[i].name, p, way)
            for i, places in seen.items()
            for p, ways in _useful(s.place(i), places)
            for way in ways
        ]

    def _posts(self, s: Fight) -> list[Post]:
        """Those who may answer, wherever they are: besides the free ones (bk:221) vehicles that have acted."""
        side = self.order[0]
        free = free_of(s, side)
        if not close.is_answered(s, self.unit):
            return free
        known = {one[0] for one in free}
        late = [i for i in s.own(side) if i not in known and close.may_answer(s, i, self.unit)]
        return sorted([*free, *(_post(s, i, ()) for i in late)])

    def _watcher(self, s: Fight, i: int) -> Watcher | None:
        """What somebody could answer with somewhere on the leg; None: it is too far from all of it."""
        at, a, b, free = s.place(i), s.place(self.unit), self.end, is_free(s.units[i])
        driven = s.models[self.unit].kind == "vehicle"
        arms = fired_with(s, i) if free else ()
        modes = [one for one in arms if not (far := one[2] if driven else one[1]) or near(at, a, b, far)]
        if modes or s.p.indirect_reaction_to or near(at, a, b, close_by(s)):
            return Watcher(i, modes, free, close.may_answer(s, i, self.unit))
        return None

    def choices(self, s: Fight) -> list[Action]:
        return [PASS, *self._offers(s)]

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        if action == PASS:
            return None
        if action.verb not in ("react", "storm", "answer"):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        name, place = action.args[:2]
        i, p = s.find(name), node(place)
        reacts, answers = i >= 0 and may_react(s, i), i >= 0 and close.may_answer(s, i, self.unit)
        if not (reacts or answers) or s.models[i].side != self.order[0]:
            return Refusal("bk:0.10", "refusal.no-reaction", {"unit": name})
        if p not in self._points(s):
            return Refusal("bk:0.10", "refusal.no-sample", {"node": place})
        twin = s.clone()
        step_to(twin, self.unit, p)
        watcher, in_sight = Watcher(i, fired_with(s, i), reacts, answers), look.in_sight(twin, i, self.unit)
        if _way(action) in _ways(s, twin, watcher, self.unit, self.start, in_sight=in_sight):
            return None
        if action.verb == "react" and reacts and action.args[2] in weapons.modes(s, i):
            return fire.why_not(twin, i, self.unit, action.args[2])
        return Refusal("bk:0.10", "refusal.no-reaction", {"unit": name})

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.watch", self.RULE, {"unit": s.models[self.unit].name, "node": node_name(self.end)})

    def take(self, s: Fight, action: Action) -> None:
        s.end()
        if action == PASS:
            return
        place = node(action.args[1])
        self._bring(s, place)
        answer(s, s.find(action.args[0]), self.unit, _way(action))

    def _bring(self, s: Fight, place: Point) -> None:
        """The mover comes to the sample; its owner will be asked whether it goes on."""
        walk = s.stack[-1]
        assert isinstance(walk, Walk)
        walk.go(s, place, walk.path[1:] if place == walk.path[0] else walk.path, fired=True)


class Glance(Watch):
    """bk:0.10 An element that turns or begins something special may be fired at where it stands."""

    __slots__ = ()

    def _points(self, s: Fight) -> list[Point]:
        return [self.end]

    def _bring(self, s: Fight, place: Point) -> None:
        glance(s, self.unit)  # the question is put again after the fire


def glance(s: Fight, i: int) -> None:
    """bk:0.10 The other side may fire at an element that does something special."""
    if not s.is_hidden(i):
        window = Glance(1 - s.models[i].side, i, s.place(i), s.place(i))
        if window.opens(s):
            s.call(window)  # it asks when what was begun has come so far: then there may be nothing left to answer


# -- what one can do ---------------------------------------------------------------------------------------------------


class Watcher(NamedTuple):
    """Somebody who could answer."""

    unit: int
    modes: fire.Ranges  # with what it could fire
    reacts: bool  # bk:0.10
    answers: bool  # bk:221


def fired_with(s: Fight, i: int) -> fire.Ranges:
    """bk:0.10 What is fired at a mover: no smoke."""
    return fire.loud(fire.ranges(s, i))


def _ways(s: Fight, twin: Fight, watcher: Watcher, mover: int, start: Point, *, in_sight: bool) -> Ways:
    """What an element could do with the mover at a sample; `twin` is the table at that moment."""
    i, found = watcher.unit, []
    if watcher.reacts:
        found = fire.usable(twin, i, mover, watcher.modes) if watcher.modes and in_sight else []
        if s.p.indirect_reaction_to and indirect.answers(twin, i, mover):
            found.append("indirect")  # bk:411 before
        if close.may_storm(twin, i, mover):
            found.append(STORM)
    if watcher.answers:
        found += [f"{ANSWER}{mode}" for mode in close.answers(s, twin, i, mover, start)]
    return tuple(found)


def _written(name: str, p: Point, way: str) -> Action:
    if way == STORM:
        return Action("storm", (name, node_name(p)))
    if way.startswith(ANSWER):
        return Action("answer", (name, node_name(p), way.removeprefix(ANSWER)))
    return Action("react", (name, node_name(p), way))


def _way(action: Action) -> str:
    if action.verb == "storm":
        return STORM
    return f"{ANSWER}{action.args[2]}" if action.verb == "answer" else action.args[2]


def answer(s: Fight, i: int, mover: int, way: str) -> None:
    """It fires, assaults, or tests whether it can turn in time."""
    if way == STORM:
        close.storm(s, i, mover)
    elif way.startswith(ANSWER):
        close.answer(s, i, mover, way.removeprefix(ANSWER))
    elif way == "indirect":
        indirect.snap(s, i, s.place(mover))
    else:
        fire.open_fire(s, (i,), mover, way)


def _useful(at: Point, places: list[tuple[Point, Ways]]) -> list[tuple[Point, Ways]]:
    """bk:0.10a First sample of sight, nearest, last in sight (which is the end, if the end is in sight)."""
    nearest = min(places, key=lambda one: square_of(at, one[0]))
    return list({one[0]: one for one in (places[0], nearest, places[-1])}.values())
