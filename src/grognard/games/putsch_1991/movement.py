"""Movement (chapter 4, pu:G.8 to pu:G.12): allowances and prices, paths and what refuses them, walking a path."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any, Final

from grognard.core.measure import Offer, Point, Template, node, square_of, steps
from grognard.core.measure import name as node_name
from grognard.core.measure.ground import boxes_met
from grognard.core.measure.legs import Way
from grognard.core.measure.segments import crosses_chain, near
from grognard.core.steps import Step
from grognard.core.values import Action, Refusal
from grognard.games.putsch_1991 import hits, look, men
from grognard.games.putsch_1991.data import OPEN, ROADS, RULER, STEP
from grognard.games.putsch_1991.events import event, tell, veiled
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    BROUGHT,
    CLIMBED,
    CROSSED,
    FREE_MOVE,
    LOCATED,
    MOVE_USED,
    MOVED,
    NO_MOVE,
    NO_RUN,
    NONE,
    PATROLLED,
    POSTURED,
    PRONE,
    ROADED,
    STANDING,
    STRUCK,
    VEHICLE,
    Table,
)

Judge = Callable[[Table, Action], Refusal | None]
LEGS: Final = 6  # pu:G.9
KINDS: Final = ("move", "patrol", "crawl", "charge", "onto", "dive", "flee", "stagger", "break")
HALVED: Final = ("patrol", "crawl")
ROADED_LEGS: Final = 20_000  # remembered for a ground


def specials(s: Table) -> dict[Point, list[Point]]:
    """pu:G.11 The nodes worth going to, by cell; reckoned once for each ground."""
    field = s.field
    kept: dict[Point, list[Point]] | None = field.__dict__.get("_putsch_cells")
    if kept is None:
        table = s.data.scenarios[s.scenario.id]
        marks = [(one.x, one.y) for one in table.objective]
        marks += [(one.x, one.y) for one in table.sabotage_target]
        kept = field.__dict__["_putsch_cells"] = field.specials(marks)
    return kept


# -- allowance and price -------------------------------------------------------------------------------------------


def on_road(s: Table, path: Iterable[Point]) -> bool:
    """pu:4.11 All of a path on a road; the same legs are asked about again and again."""
    field, path = s.field, tuple(path)
    kept: dict[tuple[Point, Point], bool] = field.__dict__.setdefault("_putsch_roads", {})
    for leg in pairwise(path if len(path) > 1 else path * 2):
        found = kept.get(leg)
        if found is None:
            if len(kept) >= ROADED_LEGS:
                kept.clear()
            found = kept[leg] = field.runs_on(*leg, ROADS)
        if not found:
            return False
    return True


def lit_road(s: Table, path: tuple[Point, ...]) -> bool:
    """pu:4.11 At night, a path (its start first) that is not halved."""
    return s.night and not s.in_effect("power_cut") and on_road(s, path)


def budget(s: Table, i: int, kind: str, path: tuple[Point, ...]) -> int:
    """Hundredths of a millimetre that a move of this kind may have (its start is the first point of the path)."""
    half = kind in HALVED
    halves = half or bool(s.now[i] & POSTURED and kind in ("move", "charge"))  # pu:4.12
    spent = s.moved[i] if s.now[i] & CLIMBED else 0  # pu:G.15 stairs are part of the move
    return men.allowance(s, i, half=halves, on_road=lit_road(s, path)) * 100 - spent


def rough(s: Table, i: int, grounds: Iterable[str]) -> bool:
    """pu:1.3b, pu:9.7 Whether a path has a part in rough or dense ground; a scout does not mind the dense."""
    classes = {s.data.terrain[ground].move_class for ground in grounds if ground not in OPEN}
    return "rough" in classes or ("dense" in classes and s.skill(i) != "scout")


def price(s: Table, i: int, kind: str, grounds: Iterable[str]) -> int:
    """pu:1.3a-e, pu:1.3n The action points of a move."""
    if s.now[i] & CLIMBED:  # the move has been paid for on the stairs
        return 1 if s.skill(i) == "scout" and rough(s, i, grounds) else 0
    if kind in HALVED:
        return 1
    if rough(s, i, grounds):
        return 2
    if kind == "move" and not s.now[i] & (FREE_MOVE | MOVE_USED) and look.sees_officer(s, i):
        return 0
    return 1


# -- what refuses a path -------------------------------------------------------------------------------------------

REFUSED: Final = {
    "outside": ("pu:4.14", "refusal.outside"),
    "ground": ("pu:G.10", "refusal.impassable"),
    "line": ("pu:4.7", "refusal.line"),
    "wall": ("pu:G.15", "refusal.wall"),
    "on-line": ("pu:R73", "refusal.on-line"),
    "near": ("pu:4.3", "refusal.near-enemy"),
    "still": ("pu:G.9", "refusal.still"),
}


def path_refusal(s: Table, i: int, path: tuple[Point, ...], limit: int, *, target: int = NONE) -> Refusal | None:
    """pu:G.9, pu:G.10, pu:4.2, pu:4.14, pu:6.10 Why a path (its start first) is not legal, as its mover may know."""
    if len(path) - 1 > LEGS:
        return Refusal("pu:G.9", "refusal.legs", {"n": LEGS})
    shun = [(s.place(j), s.data.contact) for j in s.free(1 - s.side[i]) if j != target and s.floor[j] == s.floor[i]]
    way = s.field.cost(path, s.data.walk, shun)
    if way.refused:
        rule, key = REFUSED[way.refused]
        return Refusal(rule, key, {"by": _by(s, i, way)})
    if way.length > limit:
        return Refusal("pu:4.1", "refusal.too-far", {"length": -(-way.length // 100), "allowance": limit // 100})
    if refusal := _floor_refusal(s, i, path):
        return refusal
    if name := _meets_vehicle(s, path):
        return Refusal("pu:G.10", "refusal.vehicle", {"unit": name})
    return end_refusal(s, i, path[-1])


def _by(s: Table, i: int, way: Way) -> str:
    """What is in the way: an enemy by his name, anything else by its id."""
    if way.refused != "near":
        return way.by or "wall"
    return next(s.name(j) for j in s.free(1 - s.side[i]) if node_name(s.place(j)) == way.by)


def _floor_refusal(s: Table, i: int, path: tuple[Point, ...]) -> Refusal | None:
    """pu:G.15 Upstairs one stays in the building."""
    if not s.floor[i]:
        return None
    zone = s.field.at(path[0]).walled
    if any(s.field.at(p).walled != zone for p in path):
        return Refusal("pu:G.15", "refusal.upstairs")
    return None


def end_refusal(s: Table, i: int, end: Point) -> Refusal | None:
    """pu:G.10 Bases may not overlap."""
    return None if hits._free(s, end, i) else Refusal("pu:G.10", "refusal.taken", {"node": node_name(end)})


# -- walking -------------------------------------------------------------------------------------------------------


class Walk(Step):
    """A figure walks a path that is known to be legal, leg by leg; the other side may react to each (F.9)."""

    __slots__ = ("asked", "kind", "path", "start", "target", "unit")
    RULE = "pu:G.9"

    def __init__(self, unit: int, path: tuple[Point, ...], kind: str, target: int = NONE) -> None:
        self.unit = unit
        self.path = path  # the points still to be reached
        self.kind = kind
        self.target = target  # of a charge
        self.asked = False
        self.start: Point | None = None  # of the present leg

    def seen_by(self, s: Table, seat: int) -> Step:
        hidden = s.vis[self.unit] == AMBUSHED and seat != s.side[self.unit]
        return self.but(unit=0, path=(), target=NONE, start=None) if hidden else self

    def run(self, s: Table) -> None:
        from grognard.games.putsch_1991.interrupts import LegWindow  # noqa: PLC0415 - a window looks at the walk

        i = self.unit
        if s.life[i] != ALIVE or s.at[i] is None:
            s.end()
        elif s.now[i] & STRUCK:
            self._halted(s)
        elif not self.path:
            s.end()
            arrived(s, i, self.kind, self.target)
        elif not self.asked:
            s.become(self.but(asked=True, start=s.place(i)))
            if s.vis[i] != AMBUSHED:
                window = LegWindow(1 - s.side[i], i, s.place(i), self.path[0])
                if window.opens(s):
                    s.call(window)
        else:
            self._go(s)

    def _go(self, s: Table) -> None:
        """One leg; who would walk into an ambush stops short of it (pu:3.17d)."""
        i, start, end = self.unit, s.place(self.unit), self.path[0]
        found = _ambusher_on(s, i, start, end)
        if found is None:
            _step_to(s, i, end, start)
            s.become(self.but(path=self.path[1:], asked=False))
            return
        enemy, before = found
        _step_to(s, i, before, start)
        tell(s, "walks-into", "pu:3.17d", unit=s.name(i), node=node_name(before))
        hits.spring(s, enemy, LOCATED, "pu:3.17d")
        s.end()
        stop(s, i)

    def _halted(self, s: Table) -> None:
        """F.9 A mover who is hit stops where he is."""
        s.end()
        if self.start and self.path:
            back_up(s, self.unit, self.start, self.path[0])
        stop(s, self.unit)
        if self.kind == "dive":
            dived(s, self.unit)


def _step_to(s: Table, i: int, end: Point, start: Point) -> None:
    length = RULER.leg(start, end)
    if end != start:
        s.heading[i] = s.data.headings.nearest(start, end)
        s.now[i] |= MOVED
        hits.end_lane(s, i)
    s.moved[i] += length
    s.at[i] = end
    s.low[i] = False
    if s.carrying[i] != NONE:
        s.at[s.carrying[i]] = end
        s.now[s.carrying[i]] |= BROUGHT
    moved = event("moves", "pu:4.1", (), unit=s.name(i), node=node_name(end))
    veiled(s, s.side[i], moved, None) if s.vis[i] == AMBUSHED else s.tell(moved)


def _ambusher_on(s: Table, i: int, start: Point, end: Point) -> tuple[int, Point] | None:
    """pu:3.17d The first hidden enemy that a leg would come too near to, and the last step before it."""
    contact = s.data.contact
    hidden = [
        j for j, side in enumerate(s.side)
        if side != s.side[i] and s.vis[j] == AMBUSHED and s.life[j] == ALIVE and s.at[j] is not None
        and s.floor[j] == s.floor[i] and near(s.place(j), start, end, contact, closed=False)
    ]  # fmt: skip
    if not hidden:
        return None
    last, free = start, hits.free_for(s, i)
    for p in steps(s.data.lattice, RULER, start, end, STEP):
        for j in hidden:
            x, y = s.place(j)
            if (p[0] - x) ** 2 + (p[1] - y) ** 2 < contact**2:
                return j, last
        if free(p):
            last = p
    return None


def back_up(s: Table, i: int, start: Point, end: Point) -> None:
    """pu:G.19, pu:R62 Who is halted where nobody may stand goes back to the last step where one may, or the start."""
    here, free = s.place(i), hits.free_for(s, i)
    if free(here):
        return
    way = [start, *steps(s.data.lattice, RULER, start, end, STEP)]
    before = way[: way.index(here)] if here in way else way[:1]
    s.at[i] = next((p for p in reversed(before) if free(p)), start)
    tell(s, "moves", "pu:G.19", unit=s.name(i), node=node_name(s.place(i)))


def stop(s: Table, i: int) -> None:
    """pu:G.19 Movement is over for the turn; where even the start has been taken, beside it."""
    s.now[i] = (s.now[i] | MOVE_USED | NO_MOVE) & ~STRUCK
    if s.at[i] is not None and not hits._free(s, s.place(i), i):
        free = hits.free_node_near(s, s.place(i), i)
        if free:
            s.at[i] = free
    _end_activation_moves(s, i)


def _end_activation_moves(s: Table, i: int) -> None:
    from grognard.games.putsch_1991.acting import Moving  # noqa: PLC0415

    for place in range(len(s.stack) - 1, -1, -1):
        step = s.stack[place]
        if isinstance(step, Moving) and step.unit == i:
            s.stack[place] = step.but(over=True)
            return


def arrived(s: Table, i: int, kind: str, target: int) -> None:
    """The end of a path."""
    from grognard.games.putsch_1991 import melee, retreat  # noqa: PLC0415

    if kind == "dive":
        dived(s, i)
    if kind == "charge" and target != NONE:
        melee.contact(s, i, target)
    if kind == "flee" and retreat.at_edge(s, i):
        hits.leaves(s, i, "pu:7.7")


def dived(s: Table, i: int) -> None:
    """pu:5.22 Prone; and the move in which it was hit is over."""
    s.posture[i] = PRONE
    s.now[i] |= MOVE_USED | NO_RUN
    if any(isinstance(step, Walk) and step.unit == i for step in s.stack):
        s.now[i] |= STRUCK


def begin(s: Table, i: int, kind: str, path: tuple[Point, ...], target: int = NONE) -> None:
    """A move is declared, and then walked."""
    declared(s, i, kind, path, target)
    s.call(Walk(i, path, kind, target))


def declared(s: Table, i: int, kind: str, path: tuple[Point, ...], target: int = NONE) -> None:
    """A move is paid for; of a charge is noted where it begins (P7)."""
    from grognard.games.putsch_1991 import melee  # noqa: PLC0415

    full = (s.place(i), *path)
    cost = price(s, i, kind, s.field.cost(full, s.data.walk).grounds)
    if cost == 0 and not s.now[i] & CLIMBED:
        s.now[i] |= FREE_MOVE
    s.ap[i] -= cost
    if kind == "charge":
        s.quarter[i] = melee.came_from(s, i, target)
    if kind == "crawl":
        s.now[i] |= NO_RUN  # pu:1.9
    if kind == "patrol":
        s.now[i] |= PATROLLED  # pu:4.4 however far he comes
    if lit_road(s, full):
        s.now[i] |= ROADED
    s.now[i] |= MOVE_USED
    s.now[i] &= ~(STRUCK | CLIMBED)
    if s.vis[i] != AMBUSHED:
        tell(s, f"goes-{kind}", RULE_OF[kind], unit=s.name(i), path=tuple(node_name(p) for p in path))


RULE_OF: Final = {"move": "pu:1.3a", "patrol": "pu:4.4", "crawl": "pu:4.6", "charge": "pu:4.10", "onto": "pu:4.5a"}


# -- crossing (pu:4.7) ---------------------------------------------------------------------------------------------


def crossings(s: Table, i: int) -> list[tuple[str, Point]]:
    """pu:4.7, pu:4.8, pu:G.15 The lines and windows that a figure in contact may cross, each with its nearest free
    node on the other side, or with several that are equally near; wire by crawling, so not with a machine gun."""
    if s.floor[i] or (s.posture[i] == PRONE and s.has(i, "machine_gun")):
        return []
    field, place, reach = s.field, s.place(i), s.data.contact
    found: list[tuple[str, Point]] = []
    low, high = (max(place[0] - reach, 0), max(place[1] - reach, 0)), (place[0] + reach, place[1] + reach)
    box = low, s.data.lattice.clipped(high)
    lines, walls = boxes_met(field.line_masks, *box), boxes_met(field.zone_masks, *box) & field.walled_bits
    if not lines and not walls:
        return []
    for number, line in enumerate(field.lines):
        wire = line.kind == "wire"
        if not lines >> number & 1 or line.solid or wire != (s.posture[i] == PRONE) or not field.beside(place, number):
            continue
        far = _beyond(s, i, lambda p, line=line: crosses_chain(place, p, line.points))
        found += [(line.id, p) for p in far]
    if s.posture[i] == STANDING:
        for z in field.walled:
            if walls >> z & 1 and field.skirts(place, z):
                inside = field.at(place).bits >> z & 1
                far = _beyond(s, i, lambda p, z=z, inside=inside: (field.at(p).bits >> z & 1) != inside)
                found += [(field.zones[z].id, p) for p in far]
    return found


def cross_price(s: Table, i: int, end: Point) -> int:
    """pu:4.7, pu:4.8, pu:1.3b A Move in every other respect: free under the officer's eye, 2 into or out of rough or
    dense ground, as through a window; under wire one crawls for 1."""
    if s.posture[i] == PRONE:
        return 1
    return price(s, i, "move", s.field.leg(s.place(i), end, s.data.crawling).grounds)


def _beyond(s: Table, i: int, across: Any) -> list[Point]:
    """The nearest free nodes for which something lies between."""
    x, y = s.place(i)
    shun, free, found, nearest = hits.s_shun(s, i), hits.free_for(s, i), list[Point](), 0
    for far, dx, dy in _around(s.data.lattice.step):
        if found and far > nearest:
            break
        p = (x + dx, y + dy)
        if s.data.lattice.inside(p) and across(p) and free(p):
            way = s.field.leg((x, y), p, s.data.crawling, shun)
            if not way.refused and len(way.crossed) == 1:
                nearest = far
                found.append(p)
    return found


@cache
def _around(step: int) -> list[tuple[int, int, int]]:
    """The nodes up to five steps away, nearest first: the square of the distance, and the offset."""
    near_by = range(-5 * step, 5 * step + 1, step)
    return sorted((dx * dx + dy * dy, dx, dy) for dx in near_by for dy in near_by)


# -- what is offered (pu:G.11) -------------------------------------------------------------------------------------


KEPT: Final = 2048  # lists of destinations remembered for a ground


def offered(s: Table, i: int, limit: int, most: int = 40) -> list[Offer]:
    """Useful paths within so many hundredths of a millimetre; each passes `path_refusal`. A figure that turns or kneels
    asks again: what the list depends on is its key."""
    field, start, reach = s.field, s.place(i), limit // 100 + 1
    shun = tuple(one for one in hits.s_shun(s, i) if square_of(one[0], start) <= (reach + one[1]) ** 2)
    shapes = tuple(
        shape for shape in (s.shape(VEHICLE + v) for v, one in enumerate(s.vehicles) if one.here)
        if shape.within(start, reach)
    )  # fmt: skip
    taken = hits.taken_near(s, i, reach)
    key = (start, limit, most, s.floor[i], taken, shun, shapes)
    kept: dict[Any, list[Offer]] = field.__dict__.setdefault("_putsch_offers", {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        free = hits.room_beside(s, taken)
        found = field.offers(start, limit, s.data.walk, free, specials(s), shun, most)
        if shapes:
            found = [offer for offer in found if not _passes(shapes, (start, *offer.path))]
        if s.floor[i]:
            found = [offer for offer in found if _floor_refusal(s, i, (start, *offer.path)) is None]
        kept[key] = found
    return found


def _passes(shapes: tuple[Template, ...], path: tuple[Point, ...]) -> bool:
    """Whether a path passes through one of some footprints."""
    return any(shape.crossed(a, b) or shape.holds(b) for shape in shapes for a, b in pairwise(path))


def _meets_vehicle(s: Table, path: tuple[Point, ...]) -> str:
    """The vehicle that a path would pass through, or empty."""
    for v, one in enumerate(s.vehicles):
        if one.here:
            shape = s.shape(VEHICLE + v)
            if any(shape.crossed(a, b) or shape.holds(b) for a, b in pairwise(path)):
                return one.name
    return ""


CONTACTS: Final = (
    (20, 0), (-20, 0), (0, 20), (0, -20), (20, 10), (20, -10), (-20, 10), (-20, -10), (10, 20), (10, -20), (-10, 20),
    (-10, -20),
)  # fmt: skip  # pu:G.4


def charges(s: Table, i: int, limit: int) -> list[tuple[int, tuple[Point, ...]]]:
    """pu:4.10 Enemies within reach of a straight charge, each at the contact node nearest to the charger."""
    found: list[tuple[int, tuple[Point, ...]]] = []
    start = s.place(i)
    for j in s.free(1 - s.side[i]):
        if s.floor[j] != s.floor[i] or look.gap2(s, i, j) > (limit // 100 + 30) ** 2 or look.touching(s, i, j):
            continue
        x, y = s.place(j)
        nodes = sorted(
            ((x + dx, y + dy) for dx, dy in CONTACTS),
            key=lambda p: ((p[0] - start[0]) ** 2 + (p[1] - start[1]) ** 2, p),
        )
        for p in nodes[:4]:
            if s.data.lattice.has(p) and p != start and path_refusal(s, i, (start, p), limit, target=j) is None:
                found.append((j, (p,)))
                break
    return found


def sampled(s: Table, i: int, limit: int, rng: Any) -> tuple[Point, ...] | None:
    """pu:G.11 Any reachable node: one direction, one length."""
    from grognard.core.measure.paths import DIRECTIONS  # noqa: PLC0415

    dx, dy = DIRECTIONS[rng.below(len(DIRECTIONS))]
    step = s.data.lattice.step
    unit = RULER.leg((0, 0), (dx * step, dy * step))
    most = limit // unit
    if most < 1:
        return None
    count = 1 + rng.below(most)
    x, y = s.place(i)
    end = (x + dx * step * count, y + dy * step * count)
    if not s.data.lattice.has(end):
        return None
    return (end,) if path_refusal(s, i, ((x, y), end), limit) is None else None


def parsed(words: Iterable[str]) -> tuple[Point, ...]:
    return tuple(node(word) for word in words)


def cross(s: Table, i: int, line: str, end: Point) -> None:
    """pu:4.7 Over the obstacle; what follows is a die."""
    s.now[i] |= CROSSED | MOVE_USED
    start = s.place(i)
    told = event("crosses", "pu:4.7", unit=s.name(i), line=line)
    veiled(s, s.side[i], told, None) if s.vis[i] == AMBUSHED else s.tell(told)
    _step_to(s, i, end, start)
