"""To cover: the forced dive of who is pinned in the open, and the one that is chosen (pu:5.22, pu:1.3p, P6)."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from grognard.core.measure import Point, Spot, along, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Seat
from grognard.games.putsch_1991 import hits, look, men, movement
from grognard.games.putsch_1991.data import RULER
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import ALIVE, MOVE_USED, NO_MOVE, NONE, PRONE, STRUCK, VEHICLE, Table

Path = tuple[Point, ...]
DIVE: Final = 2  # action points
BAND: Final = 50  # millimetres: so much farther one looks at a time
UNKNOWN: Final = 1_000_000  # longer than any way, in hundredths of a millimetre


# -- where cover is ------------------------------------------------------------------------------------------------


def covered(s: Table, p: Spot, attacker: int) -> bool:
    """P6 Whether a place has cover against an attacker; where there is none (a mine), whether the ground gives any."""
    if attacker == NONE:
        return s.field.at(p[:2]).cover > 0
    return not s.field.bare(s.place(attacker), p[:2]) and s.field.cover(s.spot(attacker), p) > 0


@cache
def _band(inner: int, step: int) -> tuple[tuple[int, int, int], ...]:
    """The nodes around one that are farther away than so much, up to `BAND` more, nearest first: the distance in
    hundredths of a millimetre and the offset."""
    outer = inner + BAND
    around = range(-outer, outer + 1, step)
    nodes = [(dx, dy) for dx in around for dy in around if inner * inner < dx * dx + dy * dy <= outer * outer]
    return tuple(sorted((RULER.leg((0, 0), node), *node) for node in nodes))


class _Search:
    """The shortest ways to a node with cover. The start looks around band by band. What it sees and does not reach is
    looked for from the bends, those first on which least is spent."""

    def __init__(self, s: Table, i: int, attacker: int) -> None:
        field, self.start = s.field, s.place(i)
        self.field, self.lattice, self.walk, self.shun = field, s.data.lattice, s.data.walk, hits.s_shun(s, i)
        self.free = hits.free_for(s, i)
        self.covers = field.sheltering(s.spot(attacker) if attacker != NONE else None)
        self.best, self.found = UNKNOWN, list[tuple[int, Point, Path]]()
        self.cut_off, self.reached = set[Point](), set[Point]()
        # What it comes to at least; where one looks from, the bend before, the whole way there, what it costs; how far
        # one has looked (-1: the last leg is not judged yet, and most never are).
        self.queue: list[tuple[int, Point, Point, Path, int, int]] = [(0, self.start, self.start, (), 0, -1)]

    def look(self, inner: int) -> None:
        """A band around the start."""
        x, y = self.start
        barred, covers, (step, width, height) = self.field.barring(self.start), self.covers, self.lattice
        for length, dx, dy in _band(inner, step):
            if length > self.best:
                break
            p = (x + dx, y + dy)
            if not (0 <= p[0] <= width and 0 <= p[1] <= height) or not covers(p) or not self.free(p):
                continue
            if barred(p) or not self._open(self.start, p):
                self.cut_off.add(p)
            else:
                self._note(length, p, (self.start,))

    def follow(self, limit: int) -> None:
        """Ways round corners, as long as they surely come to no more than this."""
        while self.queue and self.queue[0][0] <= min(self.best, limit):
            _, here, before, way, spent, inner = heappop(self.queue)
            if inner < 0:
                if here in self.reached or (way and not self._open(before, here)):
                    continue
                self.reached.add(here)
                way, inner = (*way, here), 0
                self._bend(way, spent)
            self._look_on(way, spent, inner)
            heappush(self.queue, (spent + 100 * (inner + BAND), here, before, way, spent, inner + BAND))

    def _bend(self, way: Path, spent: int) -> None:
        if len(way) == movement.LEGS:
            return
        for bend, length in self.field.to_corners(way[-1], RULER):
            if bend not in self.reached and spent + length <= self.best:
                heappush(self.queue, (spent + length, bend, way[-1], way, spent + length, -1))

    def _look_on(self, way: Path, spent: int, inner: int) -> None:
        """A band around a bend, for what the start does not reach."""
        here, cut_off = way[-1], self.cut_off
        x, y = here
        seen = [(one[0], p) for one in _band(inner, self.lattice.step) if (p := (x + one[1], y + one[2])) in cut_off]
        if not seen:
            return
        barred = self.field.barring(here)
        for length, p in seen:
            if spent + length <= self.best and not barred(p) and self._open(here, p):
                self._note(spent + length, p, way)

    def _open(self, a: Point, b: Point) -> bool:
        return self.field.passable(a, b, self.walk, self.shun)

    def _note(self, cost: int, end: Point, way: Path) -> None:
        self.best = min(self.best, cost)
        self.found.append((cost, way[-1], (*way, end)))


def nearest_cover(s: Table, i: int, attacker: int) -> list[Path]:
    """pu:5.22, P6 The ways to the nearest nodes with cover, by the length of the way; several where it is equal."""
    search = _Search(s, i, attacker)
    for inner in range(0, 2 * s.data.lattice.width, BAND):
        if 100 * inner > search.best:
            break
        search.look(inner)
        if search.cut_off:
            search.follow(100 * inner)
    search.follow(UNKNOWN)
    return _shortest(search.found, search.best)


def _shortest(found: list[tuple[int, Point, Path]], best: int) -> list[Path]:
    """The ways that cost least, one for each end: straight ones as they were found, then bent ones."""
    ways: dict[Point, Path] = {way[-1]: way[1:] for cost, _, way in found if cost == best and len(way) == 2}
    for cost, _, way in sorted(found, key=lambda one: (one[2][-1], *one)):
        if cost == best:
            ways.setdefault(way[-1], way[1:])
    return list(ways.values())


def shortened(s: Table, i: int, path: Path, limit: int) -> Path:
    """As much of a path (its start first) as an allowance holds, ending on a free node."""
    made: list[Point] = []
    free = hits.free_for(s, i)
    for a, b in pairwise(path[: movement.LEGS + 1]):
        length = RULER.leg(a, b)
        if length <= limit:
            made.append(b)
            limit -= length
            continue
        for part in range(limit, 0, -500):
            end = along(s.data.lattice, a, b, part, length)
            fits = end != a and RULER.leg(a, end) <= limit and free(end)
            if fits and not s.field.leg(a, end, s.data.walk, hits.s_shun(s, i)).refused:
                made.append(end)
                break
        break
    while made and not free(made[-1]):
        made.pop()
    return tuple(made)


# -- the dive ------------------------------------------------------------------------------------------------------


class Dive(Step):
    """P6 A figure that is pinned outside cover goes to the nearest, for 2 action points; else it stays."""

    __slots__ = ("attacker", "unit")
    RULE = "pu:5.22"

    def __init__(self, unit: int, attacker: int) -> None:
        self.unit = unit
        self.attacker = attacker

    def run(self, s: Table) -> None:
        s.end()
        i = self.unit
        if must_dive(s, i, self.attacker):
            paths = nearest_cover(s, i, self.attacker)
            if paths:
                s.ap[i] -= DIVE
                s.now[i] &= ~STRUCK  # the dive itself is not stopped by the hit that causes it
                tell(s, "dives", "pu:5.22", unit=s.name(i))
                go(s, i, paths)


def must_dive(s: Table, i: int, attacker: int) -> bool:
    """pu:5.22, pu:R41 In the open, with the points, able to move, and not diving already."""
    if s.life[i] != ALIVE or not s.stands(i) or s.carried[i] != NONE or s.ap[i] < DIVE:
        return False
    held = s.now[i] & NO_MOVE and not s.now[i] & MOVE_USED  # by a card, not by a hit on the way (pu:11.2)
    if held or men.move_share(s, i)[0] == 0 or men.helpless(s, i) or look.engaged(s, i) or _diving(s, i):
        return False
    place = s.field.at(s.place(i))
    if place.walled >= 0 or (place.top >= 0 and s.field.zones[place.top].hollow):
        return False
    if NONE < attacker < VEHICLE and (s.at[attacker] is None or s.mounted[attacker] != NONE):
        return False
    return not covered(s, s.spot(i), attacker)


def _diving(s: Table, i: int) -> bool:
    return any(isinstance(step, movement.Walk) and step.unit == i and step.kind == "dive" for step in s.stack)


def go(s: Table, i: int, paths: list[Path]) -> None:
    """To the nearest cover, or to one of several that are equally near, as the owner likes."""
    if len(paths) > 1:
        s.call(ChooseCover(i, tuple(paths)))
    else:
        _walk(s, i, paths[0])


def _walk(s: Table, i: int, path: Path) -> None:
    """As far as the allowance goes; who gets nowhere lies down."""
    way = (s.place(i), *path)
    made = shortened(s, i, way, men.allowance(s, i, on_road=movement.lit_road(s, way)) * 100)
    if made:
        s.call(movement.Walk(i, made, "dive"))
    else:
        s.posture[i] = PRONE


class ChooseCover(Step):
    """F.9, P6 Equal nearest cover nodes: the figure's owner chooses."""

    __slots__ = ("paths", "unit")
    RULE = "pu:5.22"

    def __init__(self, unit: int, paths: tuple[Path, ...]) -> None:
        self.unit = unit
        self.paths = paths

    def actor(self, s: Table) -> Seat | None:
        return s.side[self.unit]

    def choices(self, s: Table) -> list[Action]:
        return [Action("dive", (s.name(self.unit), node_name(path[-1]))) for path in self.paths]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.cover", self.RULE, {"unit": s.name(self.unit)})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        end = node(action.args[1])
        _walk(s, self.unit, next(path for path in self.paths if path[-1] == end))


def choose(s: Table, i: int) -> None:
    """pu:1.3p A dive of one's own will: from the nearest enemy on the table, or just to cover."""
    foes = s.free(1 - s.side[i])
    nearest = min(foes, key=lambda j: (look.gap2(s, i, j), j), default=NONE)
    paths = nearest_cover(s, i, nearest)
    tell(s, "dives", "pu:1.3p", unit=s.name(i))
    if paths:
        go(s, i, paths)
    else:
        s.posture[i] = PRONE
