"""To cover: the forced dive of who is pinned in the open, and the one that is chosen (pu:5.22, pu:1.3p, P6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from grognard.core.measure import Point, Spot, along, node
from grognard.core.measure import name as node_name
from grognard.core.measure.segments import near
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Seat
from grognard.games.putsch_1991 import hits, look, men, movement
from grognard.games.putsch_1991.data import RULER
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import ALIVE, NONE, PRONE, STRUCK, VEHICLE, Table

Path = tuple[Point, ...]
DIVE: Final = 2  # action points
NEAR: Final = 300  # millimetres within which there is cover nearly always


# -- where cover is ------------------------------------------------------------------------------------------------


def covered(s: Table, p: Spot, attacker: int) -> bool:
    """P6 Whether a place has cover against an attacker; where there is none (a mine), whether the ground gives any."""
    if attacker == NONE:
        return s.field.at(p[:2]).cover > 0
    return not s.field.bare(s.place(attacker), p[:2]) and s.field.cover(s.spot(attacker), p) > 0


def _cover_test(s: Table, attacker: int) -> Callable[[Point], bool]:
    """The same of many nodes on the ground; what does not change from node to node is gathered once."""
    field = s.field
    if attacker == NONE:
        return lambda p: field.at(p).cover > 0
    eye, place = s.spot(attacker), s.place(attacker)
    # One's own ground covers against everybody.
    return lambda p: field.at(p).cover > 0 or (not field.bare(place, p) and field.cover(eye, Spot(*p)) > 0)


Ring = tuple[int, int, int]  # a node by its distance in hundredths of a millimetre, and its offset


def _rings(size: int, step: int) -> Iterator[Ring]:
    """The nodes around one, nearest first; those far away are hardly ever asked for."""
    yield from _ring(0, NEAR, step)
    yield from _ring(NEAR, 2 * NEAR, step)
    yield from _ring(2 * NEAR, size, step)


@cache
def _ring(inner: int, outer: int, step: int) -> tuple[Ring, ...]:
    """The nodes farther away than so much, up to that; of the outermost the corners of the table, too."""
    around = range(-outer, outer + 1, step)
    found = [(RULER.leg((0, 0), (dx, dy)), dx, dy) for dx in around for dy in around if dx or dy]
    most = outer * (100 if outer <= 2 * NEAR else 200)
    return tuple(sorted(one for one in found if inner * 100 < one[0] <= most))


def nearest_cover(s: Table, i: int, attacker: int) -> list[Path]:
    """pu:5.22, P6 The ways to the nearest nodes with cover, by the length of the way; several where it is equal. The
    first node that a straight leg reaches is the nearest of those; nearer ones may be reached round a corner."""
    field, (x, y), lattice = s.field, s.place(i), s.data.lattice
    covers, free, free_near = _cover_test(s, attacker), hits.free_for(s, i), hits.free_for(s, i, NEAR)
    shun = hits.s_shun(s, i)
    close = [one for one in shun if near(one[0], (x, y), (x, y), NEAR + one[1])]
    nearest, found, cut_off = 0, list[Path](), list[Point]()
    for length, dx, dy in _rings(lattice.width, lattice.step):
        if nearest and length > nearest:
            break
        p = (x + dx, y + dy)
        if not lattice.inside(p) or not covers(p) or not (free_near if length <= NEAR * 100 else free)(p):
            continue
        if (
            field.barred((x, y), p)
            or field.leg((x, y), p, s.data.walk, close if length <= NEAR * 100 else shun).refused
        ):
            cut_off.append(p)
        else:
            nearest = length
            found.append((p,))
    if not cut_off:
        return found
    cost, bent = _round_corners(s, (x, y), cut_off, shun, nearest)
    return found if not bent or 0 < nearest < cost else [*found, *bent] if cost == nearest else bent


def _round_corners(
    s: Table, start: Point, ends: list[Point], shun: list[tuple[Point, int]], most: int
) -> tuple[int, list[Path]]:
    """The shortest ways to one of some nodes, bent where walls and lines end, and what they come to; none if that is
    more than so much (0: any length). A leg is judged only when nothing shorter is left: most never are."""
    bends = s.field.corner_nodes
    queue: list[tuple[int, Point, Point, Path]] = [(0, start, start, ())]
    done, goals = set[Point](), set(ends)
    best, found = 0, list[Path]()
    while queue:
        spent, here, before, path = heappop(queue)
        if best and spent > best:
            break
        if here in done or (here != start and s.field.leg(before, here, s.data.walk, shun).refused):
            continue
        done.add(here)
        if here in goals:
            best = spent
            found.append((*path, here))
        elif len(path) < movement.LEGS - 1:
            path, (x, y), left = (*path, here) if here != start else (), here, (most - spent) // 100 + 1
            for there in (*bends, *ends) if path else bends:
                if there in done or (most and (abs(there[0] - x) > left or abs(there[1] - y) > left)):
                    continue  # surely too far: most are
                cost = spent + RULER.leg(here, there)
                if (not most or cost <= most) and not (there in goals and s.field.barred(here, there)):
                    heappush(queue, (cost, there, here, path))
    return best, found


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
    if men.move_share(s, i)[0] == 0 or men.helpless(s, i) or look.engaged(s, i) or _diving(s, i):
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
