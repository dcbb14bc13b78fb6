"""bk:0.15 to bk:0.15c, bk:102, bk:215 Assaults: covering fire, the charge, defensive fire, close combat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import islice
from types import ModuleType
from typing import Final

from grognard.core.measure import Lattice, Outline, Point, node, square_of, within
from grognard.core.measure import name as node_name
from grognard.core.measure.legs import touched
from grognard.core.measure.paths import DIRECTIONS
from grognard.core.measure.segments import edges
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.core.window import PASS
from grognard.games.blitzkrieg import fire, hits, launcher, look, moves, walk, weapons, works
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.room import WIDEST
from grognard.games.blitzkrieg.state import (
    ACTED,
    ALIVE,
    CONTINUOUS,
    DEMORALISED,
    DIGGING,
    FUMBLED,
    HIDDEN,
    IMMOBILE,
    MACHINE_GUNS,
    NONE,
    ORDERED,
    Fight,
)

FIGHTERS: Final = frozenset({"group", "pioneer", "scout", "hq", "half", "half_hq", "flame"})
MOST: Final = 3  # attackers of one defender
BACK: Final = 50  # mm: after a tie
HOUSE: Final = 150  # mm: so far from its walls may somebody be in a house
TRIED: Final = 4  # places in contact that a charge is tried to
CLOSE: Final = 100  # mm: the last part of a charge, under defensive fire
BENDS: Final = 40  # corners that are tried for a charge that is not straight


# -- covering fire (bk:102) --------------------------------------------------------------------------------------------


def covering(s: Fight, firers: tuple[int, ...], target: int) -> None:
    """bk:102, bk:102a, bk:102c, bk:102d, bk:R8, bk:R23, bk:R39, bk:R40, bk:R57 Direct fire before an assault weighs on
    the defenders, hit or not: 1 each, machine-gun teams 2, shared as evenly as can be."""
    if not s.p.covering_cover_fire or s.models[target].kind == "vehicle":
        return
    among = hits.sharing(s, target)
    for i in firers:
        weight = s.p.covering_mmg_hmg_weight if s.models[i].kind in MACHINE_GUNS else 1
        for _ in range(weight):
            least = min(among, key=lambda j: (s.units[j].weight, among.index(j)))
            s.put(least, weight=s.units[least].weight + 1)


def bombarded(s: Fight, mortar: int, struck: tuple[int, ...]) -> None:
    """bk:102, bk:108b A mortar that sees its target fires at all who lie under its template."""
    for j in struck if s.p.covering_cover_fire else ():
        if s.models[j].side != s.models[mortar].side and s.models[j].kind != "vehicle":
            s.put(j, weight=s.units[j].weight + 1)


# -- who may, and how (bk:0.15) ----------------------------------------------------------------------------------------


def fits(s: Fight, i: int) -> bool:
    unit = s.units[i]
    able = s.models[i].kind in FIGHTERS and s.here(i) and not unit.marks & DEMORALISED
    return able and not unit.moved and not unit.now & DIGGING


def contact_places(s: Fight, i: int, target: int) -> Iterable[Point]:
    """bk:0.1a Places in contact with a target, the nearest first; of somebody in a building, beside its walls."""
    (x, y), (ax, ay), lattice = s.place(target), s.place(i), s.table.lattice
    house = s.table.building((x, y))
    if not house:
        step, width, height = lattice
        if x % step or y % step:
            return ()
        around = _ring(lattice, look.contact_reach(s, i, target), ax - x, ay - y)
        return ((x + dx, y + dy) for dx, dy in around if 0 <= x + dx <= width and 0 <= y + dy <= height)
    outline = s.table.field.zones[s.table.buildings[house]].outline
    walls = _walls(lattice, outline, s.models[i].radius + s.data.step)
    ranked = [((x - ax) * (x - ax) + (y - ay) * (y - ay), x, y) for x, y in walls]
    ranked.sort()
    return ((x, y) for _, x, y in ranked)


@lru_cache(maxsize=256)
def _walls(lattice: Lattice, outline: Outline, near: int) -> tuple[Point, ...]:
    """Nodes so far outside the walls of a building."""
    found = []
    for (px, py), (qx, qy) in edges(outline):
        dx, dy = (qx > px) - (qx < px), (qy > py) - (qy < py)
        found += [(px + (qx - px) * n // 8 + dy * near, py + (qy - py) * n // 8 - dx * near) for n in range(1, 8)]
    return tuple(p for p in dict.fromkeys(lattice.snap(*p) for p in found) if lattice.has(p))


@lru_cache(maxsize=4096)
def _ring(lattice: Lattice, contact: int, ax: int, ay: int) -> tuple[Point, ...]:
    """Sixteen places around an element in contact with it, as offsets; the nearest first to whoever comes from (ax,
    ay)."""
    ranked = [((x - ax) * (x - ax) + (y - ay) * (y - ay), x, y) for x, y in _contacts(lattice, contact)]
    ranked.sort()
    return tuple((x, y) for _, x, y in ranked)


@lru_cache(maxsize=256)
def _contacts(lattice: Lattice, contact: int) -> frozenset[Point]:
    """The same in no order."""
    reach = contact - lattice.step
    found = []
    for dx, dy in DIRECTIONS:
        length, far = RULER.leg((0, 0), (dx * 1000, dy * 1000)), 1000 * reach
        found.append(lattice.snap(dx * far, dy * far, length))
    return frozenset(p for p in found if square_of(p, (0, 0)) <= contact * contact)


Path = tuple[Point, ...]  # the points of a charge after the first; none: it is in contact already


def way_to(s: Fight, i: int, target: int, taken: tuple[Point, ...] = ()) -> Path | None:
    """bk:0.15 A charge of 20 cm at most into contact: straight to the nearest place, else round a corner."""
    if target not in targets(s, i):
        return None
    found = straight(s, i, target, taken)
    return found if found is not None else round_a_corner(s, i, target, apart_from(s, i, target, taken, 6))


def apart_from(s: Fight, i: int, target: int, taken: tuple[Point, ...], most: int) -> list[Point]:
    """The nearest places in contact that nobody else will stand in."""
    apart, places = (2 * s.models[i].radius) ** 2, contact_places(s, i, target)
    if taken:
        places = (p for p in places if all(square_of(p, other) >= apart for other in taken))
    return list(islice(places, most))


def straight(
    s: Fight, i: int, target: int, taken: tuple[Point, ...] = (), going: moves.Going | None = None, tried: int = TRIED
) -> Path | None:
    """A charge in one leg to one of the nearest places."""
    start, foe = s.place(i), s.place(target)
    going = going or moves.Going(s, i, "move", wary=True)
    most = going.limit // min(going.how.rates.values())
    others = [(p, keep) for p, keep in going.wary if p != foe]
    for p in apart_from(s, i, target, taken, tried):
        if p == start:
            return ()
        if not within(p, start, most):
            return None  # the others are farther still
        if s.table.field.on_line(p) >= 0 or (others and touched(others, start, p)):
            continue
        cost = going.cost_to(s, i, p)
        if cost is not None and cost <= going.limit and moves.judged(s, i, (start, p), cost, going) is None:
            return (p,)
    return None


def round_a_corner(s: Fight, i: int, target: int, places: list[Point]) -> Path | None:
    """bk:0.1d The shortest bent way to one of these places, if it is a legal move."""
    if not places or moves.budget(s, i) <= 0:
        return None
    start, how = s.place(i), moves.how(s, i)
    if RULER.leg(start, places[0]) * how.rates[""] > moves.budget(s, i):
        return None
    found = s.table.field.route(start, lambda _: places, how, moves.shun(s, i, target), BENDS)
    if found is None or moves.path_refusal(s, i, (start, *found.path), "move", target) is not None:
        return None
    return found.path


def targets(s: Fight, i: int) -> list[int]:
    """Whom an element may assault: any enemy that lies on the table and is near enough."""
    if not fits(s, i):
        return []
    units, model, (x, y) = s.units, s.models[i], s.place(i)
    far = s.data.charge + s.data.slack + model.radius + WIDEST + HOUSE
    return [
        j for j in s.roster.ranks[1 - model.side]
        if (at := units[j].at) and -far <= at[0] - x <= far and -far <= at[1] - y <= far
        and not units[j].marks & HIDDEN and in_reach(s, i, j)
    ]  # fmt: skip


def in_reach(s: Fight, i: int, j: int) -> bool:
    """Near enough to be charged, in a house by its walls; by the old rule not a tank that keeps moving."""
    far = s.data.charge + look.contact_reach(s, i, j)
    gap = look.gap2(s, i, j)
    if gap > far * far and not (gap <= (far + HOUSE) ** 2 and s.table.building(s.place(j))):
        return False
    return not (s.p.close_continuous_protects and s.units[j].marks & CONTINUOUS)


def offered(s: Fight, i: int, going: moves.Going | None = None) -> list[Action]:
    """Alone, or with others of the formation that have no order yet. `going`: what stands around it, if known."""
    found: list[Action] = []
    friends: list[int] | None = None
    around: dict[int, moves.Going] = {}
    for j in targets(s, i):
        way = straight(s, i, j, (), going)
        if way is None:
            continue
        names = (s.models[j].name, s.models[i].name)
        found.append(Action("assault", names))
        friends = comrades(s, i) if friends is None else friends
        chosen, ends = [i], [way[-1] if way else s.place(i)]
        for k in friends:
            if len(chosen) == MOST:
                break
            if not in_reach(s, k, j):
                continue
            if k not in around:
                around[k] = moves.Going(s, k, "move", wary=True)
            other = straight(s, k, j, tuple(ends), around[k])
            if other is not None:
                chosen.append(k)
                ends.append(other[-1] if other else s.place(k))
        if len(chosen) > 1:
            found.append(Action("assault", (names[0], *(s.models[k].name for k in chosen))))
    return found


def comrades(s: Fight, i: int) -> list[int]:
    """The others of a formation that could go along."""
    formation, far = s.models[i].formation, 2 * s.data.charge + HOUSE
    near = [k for k in s.living(formation) if k != i and fits(s, k) and look.within(s, i, k, far)]
    inside = _orders().commanded(s, formation) if near else set()
    return [k for k in near if helps(s, k, inside)]


def helps(s: Fight, k: int, inside: set[int] | None = None) -> bool:
    return fits(s, k) and not s.did(k, ORDERED) and not _orders().needs_test(s, k, inside)


@cache
def _orders() -> ModuleType:
    from grognard.games.blitzkrieg import orders  # noqa: PLC0415 - orders call assaults

    return orders


def paths(s: Fight, attackers: tuple[int, ...], target: int) -> list[Path] | None:
    """How each attacker comes to its place; None if one of them does not."""
    found: list[Path] = []
    ends: list[Point] = []
    for i in attackers:
        way = way_to(s, i, target, tuple(ends))
        if way is None:
            return None
        found.append(way)
        ends.append(way[-1] if way else s.place(i))
    return found


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    """bk:0.15 At most three, of one formation, each within reach."""
    j, attackers = s.find(action.args[0]), tuple(s.find(name) for name in action.args[1:])
    if NONE in attackers or attackers[0] != i or len(set(attackers)) != len(attackers):
        return Refusal("bk:0.15", "refusal.together")
    if len(attackers) > MOST:
        return Refusal("bk:0.15", "refusal.three", {"n": MOST})
    if any(s.models[k].formation != s.models[i].formation or not helps(s, k) for k in attackers[1:]):
        return Refusal("bk:0.15", "refusal.together")
    if j == NONE or j not in targets(s, i):
        return Refusal("bk:0.15", "refusal.no-target")
    return None if paths(s, attackers, j) is not None else Refusal("bk:0.15", "refusal.no-way")


def begin(s: Fight, action: Action) -> None:
    j, attackers = s.find(action.args[0]), tuple(s.find(name) for name in action.args[1:])
    ends = paths(s, attackers, j)
    assert ends is not None
    for k in attackers:
        s.note(k, ORDERED | ACTED)
    tell(s, "assaults", "bk:0.15", units=tuple(s.models[k].name for k in attackers), target=s.models[j].name)
    starts = tuple(way[-2] if len(way) > 1 else s.place(i) for i, way in zip(attackers, ends, strict=True))
    s.call(Assault(attackers, tuple(ends), j).but(starts=starts))


class Assault(Step[Fight]):
    """bk:0.15 The charge of each attacker under opportunity fire, defensive fire, then close combat."""

    __slots__ = ("attackers", "n", "stage", "starts", "target", "wary", "ways")
    RULE = "bk:0.15"

    def __init__(self, attackers: tuple[int, ...], ways: tuple[Path, ...], target: int) -> None:
        self.attackers = attackers
        self.ways = ways
        self.target = target
        self.n = 0
        self.stage = "charge"
        self.starts: tuple[Point, ...] = ()  # where the last leg of each began
        self.wary: tuple[int, ...] = ()  # defenders that have not been asked yet

    def run(self, s: Fight) -> None:
        if self.stage == "charge":
            if self.n < len(self.attackers):
                s.become(self.but(n=self.n + 1))
                i, way = self.attackers[self.n], self.ways[self.n]
                if s.here(i) and way:
                    s.call(walk.Walk(i, way, "assault"))
            else:
                s.become(self.but(stage="defend", wary=tuple(defenders(s, self.attackers, self.target))))
        elif self.wary:
            s.become(self.but(wary=self.wary[1:]))
            j, left = self.wary[0], tuple(standing(s, self.attackers, self.target))
            if left and defends(s, j):
                s.call(Defence(j, left))
        else:
            s.end()
            self._stopped(s)
            self._fight(s)

    def _stopped(self, s: Fight) -> None:
        """bk:0.15 Who was demoralised in the last 10 cm has not come to contact."""
        for i, start in zip(self.attackers, self.starts, strict=True):
            if s.here(i) and s.has(i, DEMORALISED) and s.here(self.target) and in_contact(s, i, self.target):
                foe = s.place(self.target)
                back = [start, *walk.path_samples(s, start, s.place(i))]
                far = [p for p in back if not within(p, foe, CLOSE) and moves.end_refusal(s, i, p) is None]
                s.put(i, at=far[-1] if far else start)
                walk.come_to_rest(s, i)  # another may have been stopped where it began
                tell(s, "moves", self.RULE, unit=s.models[i].name, node=node_name(s.place(i)))

    def _fight(self, s: Fight) -> None:
        left = tuple(standing(s, self.attackers, self.target))
        if not left or not s.here(self.target):
            return
        if s.models[self.target].kind == "vehicle":
            s.call(AgainstVehicle(left, self.target))
            launcher.spray(s, left, self.target)
        else:
            s.call(Melee(left, tuple(defenders(s, left, self.target))))


def defenders(s: Fight, attackers: tuple[int, ...], target: int) -> list[int]:
    """bk:0.15 The target first; with it those of its building, and those that the attackers have come to touch."""
    if not s.here(target) or s.models[target].kind == "vehicle":
        return [target]
    house = s.table.building(s.place(target))
    there = [i for i in attackers if s.here(i) and not s.has(i, DEMORALISED)]
    others = [
        j for j in s.shown(s.models[target].side)
        if j != target and s.models[j].kind != "vehicle"
        and (s.table.building(s.place(j)) == house if house else any(look.touching(s, i, j) for i in there))
    ]  # fmt: skip
    return [target, *others]


def standing(s: Fight, attackers: tuple[int, ...], target: int) -> list[int]:
    """bk:0.15 The attackers that survive undemoralised and have come to contact."""
    if not s.here(target):
        return []
    return [
        i for i in attackers
        if s.here(i) and not s.units[i].marks & DEMORALISED and in_contact(s, i, target)
    ]  # fmt: skip


def in_contact(s: Fight, i: int, target: int) -> bool:
    """bk:0.1a Or beside the wall of the building that the target holds."""
    house = s.table.building(s.place(target))
    if not house:
        return look.touching(s, i, target)
    zone = s.table.buildings[house]
    return s.table.building(s.place(i)) == house or s.table.field.skirts(s.place(i), zone)


def defends(s: Fight, j: int) -> bool:
    """bk:0.15 Always, unless demoralised, even if it has acted or fired."""
    return not s.units[j].marks & DEMORALISED and bool(defence_modes(s, j))


def defence_modes(s: Fight, j: int) -> list[str]:
    """bk:0.15, bk:0.15c Small arms; of a vehicle its machine guns."""
    fresh = s.clone()
    fresh.put(j, now=s.units[j].now & FUMBLED, moved=0)
    return [mode for mode in weapons.modes(fresh, j) if mode in ("small", "mg", "flame")]


class Defence(Step[Fight]):
    """bk:0.15, bk:102, bk:R46 The defender fires at one of those who come, or not; covering fire makes it harder."""

    __slots__ = ("attackers", "unit")
    RULE = "bk:0.15"

    def __init__(self, unit: int, attackers: tuple[int, ...]) -> None:
        self.unit = unit
        self.attackers = attackers

    def actor(self, s: Fight) -> Seat | None:
        return s.models[self.unit].side

    def choices(self, s: Fight) -> list[Action]:
        name = s.models[self.unit].name
        return [PASS, *(
            Action("defend", (name, s.models[i].name, mode))
            for mode in defence_modes(s, self.unit) for i in self.attackers
            if mode != "mg" or weapons.mg_dice(s, self.unit, i)
        )]  # fmt: skip

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.defend", self.RULE, {"unit": s.models[self.unit].name})

    def take(self, s: Fight, action: Action) -> None:
        s.end()
        if action != PASS:
            fire.open_fire(s, (self.unit,), s.find(action.args[1]), action.args[2], covering=True)


# -- close combat (bk:0.15a) -------------------------------------------------------------------------------------------


def strength(s: Fight, units: tuple[int, ...], *, defending: bool) -> tuple[Modifier, ...]:
    """bk:0.15a What a side adds to its die."""
    rules = s.data.constants["assault"]
    levels = ("recruit", "regular", "veteran", "elite")
    best = max(rules["exp_bonus"][levels[s.models[i].level]] for i in units)
    made = [Modifier("bk:0.15a", "mod.experience", best)]
    if any(s.models[i].assault or s.models[i].kind == "flame" for i in units):
        made.append(Modifier("bk:0.15a", "mod.assault", rules["assault_troops"]))
    more = min(rules["extra_friend_max"], (len(units) - 1) * rules["extra_friend"])
    made.append(Modifier("bk:0.15a", "mod.extra", more))
    heavy = s.table.field.at(s.place(units[0])).cover >= look.HEAVY or bool(works.shelter(s, units[0]))
    if defending and heavy:
        made.append(Modifier("bk:0.15a", "mod.heavy", rules["defender_heavy_cover"]))
    if any(s.units[i].marks & DEMORALISED for i in units):
        made.append(Modifier("bk:0.15a", "mod.demoralised", rules["demoralised"]))
    return tuple(m for m in made if m.amount)


class Melee(Step[Fight]):
    """bk:0.15a One die a side; the loser is shaken and gives way, or is eliminated."""

    __slots__ = ("attackers", "defenders", "done", "ground", "won")
    RULE = "bk:0.15a"

    def __init__(self, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
        self.attackers = attackers
        self.defenders = defenders
        self.done = False
        self.won = False
        self.ground: Point | None = None  # where the loser stood

    def run(self, s: Fight) -> None:
        if not self.done:
            s.call(Roll("melee", (6, 6)))
            return
        s.end()
        if self.won:
            s.call(Occupy(self.attackers[0], self.ground))

    def receive(self, s: Fight, answer: Action) -> None:
        mine, theirs = strength(s, self.attackers, defending=False), strength(s, self.defenders, defending=True)
        target = self.defenders[0]
        first, second = faces(answer)
        margin = first + sum(m.amount for m in mine) - second - sum(m.amount for m in theirs)
        tell(s, "melee", self.RULE, (*mine, *(m._replace(amount=-m.amount) for m in theirs)),
             unit=s.models[self.attackers[0]].name, target=s.models[target].name, dice=dice((first, second)),
             margin=margin)  # fmt: skip
        s.become(self.but(done=True, won=margin > 0, ground=s.units[target].at))
        losers = self.defenders if margin > 0 else self.attackers
        deadly = abs(margin) >= s.data.constants["assault"]["eliminate_difference"]
        for i in losers:
            if margin == 0:
                s.call(Retreat(i, BACK))
            elif deadly or s.models[i].kind == "gun":
                hits.eliminate(s, i, self.RULE)
            else:
                if not s.units[i].marks & DEMORALISED:
                    hits.demoralise(s, i, self.RULE)
                s.call(Retreat(i, s.data.constants["assault"]["retreat_cm"] * 10))


class Retreat(Step[Fight]):
    """bk:0.15a A loser goes back; who cannot without contact or leaving the table is eliminated."""

    __slots__ = ("far", "unit")
    RULE = "bk:0.15a"

    def __init__(self, unit: int, far: int) -> None:
        self.unit = unit
        self.far = far

    def places(self, s: Fight) -> list[Point]:
        i, at = self.unit, s.place(self.unit)
        if s.has(i, IMMOBILE):
            return []
        foes = s.shown(1 - s.models[i].side)
        found = []
        for dx, dy in DIRECTIONS:
            length = RULER.leg((0, 0), (dx * 1000, dy * 1000))
            p = s.table.lattice.snap(
                at[0] * length + dx * 1000 * self.far, at[1] * length + dy * 1000 * self.far, length
            )
            if not s.table.lattice.has(p) or s.table.field.on_line(p) >= 0 or moves.end_refusal(s, i, p):
                continue
            if s.table.field.leg(at, p, moves.how(s, i), moves.shun(s, i)).refused:
                continue
            if all(square_of(p, s.place(j)) > look.contact_reach(s, i, j) ** 2 for j in foes):
                found.append(p)
        return found

    def actor(self, s: Fight) -> Seat | None:
        alive = s.units[self.unit].life == ALIVE and s.here(self.unit)
        return s.models[self.unit].side if alive and self.places(s) else None

    def choices(self, s: Fight) -> list[Action]:
        return [Action("retreat", (s.models[self.unit].name, node_name(p))) for p in self.places(s)]

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.retreat", self.RULE, {"unit": s.models[self.unit].name})

    def take(self, s: Fight, action: Action) -> None:
        s.end()
        walk.step_to(s, self.unit, node(action.args[1]))

    def run(self, s: Fight) -> None:
        s.end()
        hits.eliminate(s, self.unit, self.RULE)


class Occupy(Step[Fight]):
    """bk:0.15a The winner may take the place of the loser."""

    __slots__ = ("at", "unit")
    RULE = "bk:0.15a"

    def __init__(self, unit: int, at: Point | None) -> None:
        self.unit = unit
        self.at = at

    def actor(self, s: Fight) -> Seat | None:
        free = s.here(self.unit) and self.at is not None and moves.end_refusal(s, self.unit, self.at) is None
        return s.models[self.unit].side if free else None

    def choices(self, s: Fight) -> list[Action]:
        return [Action("occupy"), Action("stay")]

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.occupy", self.RULE, {"unit": s.models[self.unit].name})

    def run(self, s: Fight) -> None:
        s.end()

    def take(self, s: Fight, action: Action) -> None:
        s.end()
        if action.verb == "occupy" and self.at is not None:
            walk.step_to(s, self.unit, self.at)


# -- against vehicles (bk:0.15c, bk:215) -------------------------------------------------------------------------------


def score(s: Fight, i: int) -> tuple[int, int, bool]:
    """bk:215, bk:R12, bk:R77 What an attacker needs, how many dice it has, and whether it is spared the test."""
    infantry, storm, charge, magnet, flame = s.p.close_scores
    if s.models[i].kind == "flame":
        return flame, 2, True
    if s.units[i].charges:
        return (magnet if "magnet" in s.models[i].flags else charge), 1, True
    return (storm if s.models[i].assault else infantry), 1, False


def against(s: Fight, i: int, j: int, *, moving: bool = False) -> tuple[Modifier, ...]:
    """bk:215a, bk:215c Of the vehicle; by the old rule a Molotov cocktail helps men without better means."""
    unit, made = s.units[j], []
    plain = not s.units[i].charges and s.models[i].kind != "flame"
    if s.p.close_molotov and plain and "molotov" in s.models[i].flags:
        made.append(Modifier("bk:215c", "mod.molotov", 1))
    if moving or unit.moved or unit.marks & CONTINUOUS:
        made.append(Modifier("bk:215a", "mod.moving", -1))
    if unit.marks & IMMOBILE:
        made.append(Modifier("bk:215a", "mod.immobile", 1))
    if s.models[j].open_topped:
        made.append(Modifier("bk:215a", "mod.open", 1))
    return tuple(made)


class AgainstVehicle(Step[Fight]):
    """bk:0.15c, bk:215, bk:215b Each attacker tests its nerve, unless it has the means, then tries to destroy it."""

    __slots__ = ("attackers", "nerve", "sudden", "target")
    RULE = "bk:215"

    def __init__(self, attackers: tuple[int, ...], target: int, *, sudden: bool = False) -> None:
        self.attackers = attackers
        self.target = target
        self.sudden = sudden  # an opportunity assault on a vehicle that moves (bk:0.15d)
        self.nerve = False

    def run(self, s: Fight) -> None:
        if not self.attackers or not s.here(self.target):
            s.end()
            return
        i = self.attackers[0]
        if not s.here(i) or s.units[i].marks & DEMORALISED:  # bk:217
            s.become(self.but(attackers=self.attackers[1:], nerve=False))
            return
        _, count, spared = score(s, i)
        if not spared and not self.nerve and not s.models[self.target].soft:
            early = s.scenario.side[s.models[i].side].year <= 1940 and s.p.close_test_1940
            made = [Modifier("bk:215b", "mod.early", s.p.close_test_1940)] if early else []
            s.call(hits.Test(i, "nerve", "bk:0.15c", *made))
        else:
            s.call(Roll("close", (6,) * count))

    def receive(self, s: Fight, answer: Action) -> None:
        i, j = self.attackers[0], self.target
        if answer.verb == "passed":
            s.become(self.but(nerve=True))
            return
        s.become(self.but(attackers=self.attackers[1:], nerve=False))
        if answer.verb == "failed":
            return
        need, _, _ = score(s, i)
        made = against(s, i, j, moving=self.sudden)
        bare = not self._equipped(s, i)
        if s.units[i].charges and s.models[i].kind != "flame":
            s.put(i, charges=s.units[i].charges - 1)
        shown = faces(answer)
        plus = sum(m.amount for m in made)
        good = any(face != 1 and face + plus >= need for face in shown)
        tell(s, "close-yes" if good else "close-no", self.RULE, made, unit=s.models[i].name,
             target=s.models[j].name, dice=dice(shown), need=need)  # fmt: skip
        if good and self.sudden and bare and not s.p.close_continuous_protects:
            hits.immobilise(s, j, "bk:215d")
        elif good:
            hits.eliminate(s, j, self.RULE)

    def _equipped(self, s: Fight, i: int) -> bool:
        from grognard.games.blitzkrieg.close import equipped  # noqa: PLC0415 - close combat leads here

        return equipped(s, i)
