"""Section 5.1, bk:0.24b, bk:0.25, bk:111a Set-up: the defender first, then the attacker; hidden ones are recorded."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Outline, Point, node, square_of
from grognard.core.measure import name as node_name
from grognard.core.measure.segments import edges, holds, near
from grognard.core.measure.shapes import Template
from grognard.core.steps import Procedure, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.blitzkrieg import enlist, force, fortify, launcher, look, moves, support, victory, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import event, tell
from grognard.games.blitzkrieg.options import MADE_UP
from grognard.games.blitzkrieg.room import Room, crowd
from grognard.games.blitzkrieg.state import CAMOUFLAGED, DUG_IN, HATCH, HIDDEN, NONE, Fight
from grognard.games.blitzkrieg.turn import Turn

GRID: Final = 40  # mm between the places that are thought of
OFFERED: Final = 12
THOUGHT: Final = 90  # places that are looked at when all are set up at once
SPREAD: Final = 75  # mm: so far apart they are set up, where there is room
BESIDE: Final = 50  # mm: beside a building of the zone
LID: Final = "open"  # set up with the commander out (bk:003e)


class SetUp(Procedure[Fight]):
    """The forces, then each side in its zone."""

    ORDER = ("armies", "forces", "defender", "attacker", "equipment", "play")

    def armies(self, s: Fight) -> None:
        """bk:0.24"""
        victory.set_control(s)  # whoever chooses his list sees the table, and what counts on it
        if s.options.scenario not in MADE_UP:
            return
        for seat in (1, 0):
            if s.options.forces == "choose":
                s.call(enlist.Enlist(seat))
            else:
                s.lists[seat] = enlist.written(enlist.ready(s, seat))

    def forces(self, s: Fight) -> None:
        if s.options.scenario in MADE_UP:
            enlist.field(s)
        force.muster(s)
        support.muster(s)

    def equipment(self, s: Fight) -> None:
        """bk:217"""
        launcher.issue(s)

    def defender(self, s: Fight) -> None:
        s.call(Deploy(_seat(s, "defender")))

    def attacker(self, s: Fight) -> None:
        s.call(Deploy(_seat(s, "attacker")))

    def play(self, s: Fight) -> None:
        tell(s, "begins", "bk:0.3", turns=s.scenario.turns)
        s.become(Turn())


def _seat(s: Fight, role: str) -> int:
    return next(n for n, side in enumerate(s.scenario.side) if side.role == role)


def to_place(s: Fight, side: int) -> list[int]:
    """The elements of a side that start on the table and do not stand there yet."""
    return [i for i, m in enumerate(s.models) if m.side == side and not s.units[i].due and s.units[i].at is None
            and s.units[i].aboard == NONE]  # fmt: skip


# -- where -------------------------------------------------------------------------------------------------------------


def areas(s: Fight, side: int) -> list[tuple[Outline, int]]:
    """The outlines of a side's zone, each with how far beside it one may stand: around buildings a little."""
    found: list[tuple[Outline, int]] = []
    for zone in s.scenario.zone:
        if zone.side == s.scenario.side[side].seat:
            polygons = [(zone.polygon, 0)] if zone.polygon else []
            polygons += [(s.table.features[house].polygon, BESIDE) for house in zone.buildings]
            found += [(tuple((x * MM, y * MM) for x, y in polygon), beside) for polygon, beside in polygons]
    return found


def in_zone(s: Fight, side: int, p: Point) -> bool:
    """A place of the side's zone: in its polygon, or in or beside one of its houses. Who has none may be anywhere."""
    found = areas(s, side)
    return not found or any(
        holds(outline, *p) or (beside and any(near(p, a, b, beside) for a, b in edges(outline)))
        for outline, beside in found
    )


def place_refusal(s: Fight, i: int, p: Point) -> Refusal | None:
    """bk:0.1, bk:0.20a, bk:402 Whether an element may be set up at a place."""
    if not s.table.lattice.has(p):
        return Refusal("bk:0.1", "refusal.outside")
    if not in_zone(s, s.models[i].side, p):
        return Refusal("bk:0.24a", "refusal.zone", {"node": node_name(p)})
    return rest_refusal(s, i, p)


def rest_refusal(s: Fight, i: int, p: Point, room: Room | None = None) -> Refusal | None:
    """The same of a place that is known to lie in its zone."""
    if s.table.field.on_line(p) >= 0:
        return Refusal("bk:0.1", "refusal.outside")
    ground = s.table.field.at(p).ground
    light = s.models[i].kind == "gun" and ground == "building" and starts_inside(s, i)
    if works.over(s, p, *works.SHELTERS) and s.models[i].kind == "gun" and not starts_inside(s, i):
        return Refusal("bk:402", "refusal.heavy-gun", {"unit": s.models[i].name})
    if ground not in moves.how(s, i).rates and not light:
        return Refusal("bk:0.7a", "refusal.impassable", {"by": ground})
    return moves.end_refusal(s, i, p, room)


def starts_inside(s: Fight, i: int) -> bool:
    """bk:402 Anti-tank guns, howitzers and anti-aircraft guns up to 75 mm may start in a house or an entrenchment."""
    model = s.models[i]
    return works.light_gun(s, i) or model.role in ("at", "field") or s.data.calibres[model.calibre].mm <= 75


def candidates(s: Fight, i: int) -> list[Point]:
    """Places worth thinking of, the best first: near the formation's share of the zone, men in cover."""
    side = s.models[i].side
    own = [f for f, one in enumerate(s.formations) if one.side == side and not one.due]
    share = own.index(s.models[i].formation) if s.models[i].formation in own else 0
    xs = zone_columns(s, side)
    anchor = xs[(2 * share + 1) * len(xs) // (2 * len(own))] if xs else 0
    shelters = [works.outline(s, work) for work in s.works if work.kind in works.SHELTERS]
    if shelters and s.models[i].on_foot:
        return _by_dread(s, side, anchor, shelters, afoot=True)
    kept: dict[tuple[int, int, bool], list[Point]] = s.table.dread  # without works it is always the same
    key = (side, anchor, s.models[i].on_foot)
    if key not in kept:
        kept[key] = _by_dread(s, side, anchor, [], afoot=s.models[i].on_foot)
    return kept[key]


def _by_dread(s: Fight, side: int, anchor: int, shelters: list[Template], *, afoot: bool) -> list[Point]:
    at = s.table.field.at

    def dread(p: Point) -> tuple[int, Point]:
        bare = afoot and not at(p).cover and not any(one.holds(p) for one in shelters)
        return abs(p[0] - anchor) + (150 if bare else 0), p

    return sorted(zone_nodes(s, side), key=dread)


def zone_columns(s: Fight, side: int) -> list[int]:
    """The x of these places, in order."""
    kept: dict[int, list[int]] = s.table.columns
    if side not in kept:
        kept[side] = sorted({x for x, _ in zone_nodes(s, side)})
    return kept[side]


def zone_nodes(s: Fight, side: int) -> list[Point]:
    """The places of a zone that are thought of; kept, as zones never change."""
    kept: dict[int, list[Point]] = s.table.nodes
    if side not in kept:
        width, height = s.table.lattice.width, s.table.lattice.height
        nodes = ((x, y) for x in range(GRID // 2, width, GRID) for y in range(GRID // 2, height, GRID))
        kept[side] = [p for p in nodes if in_zone(s, side, p)]
    return kept[side]


def facing(s: Fight, side: int) -> int:
    """Towards the middle of the table; kept, as zones never change."""
    kept: dict[int, int] = s.table.facing
    if side not in kept:
        kept[side] = _facing(s, side)
    return kept[side]


def _facing(s: Fight, side: int) -> int:
    nodes = zone_nodes(s, side)
    middle = (s.table.lattice.width // 2, s.table.lattice.height // 2)
    if not nodes:
        return 0
    centre = (sum(x for x, _ in nodes) // len(nodes), sum(y for _, y in nodes) // len(nodes))
    other = next(n for n in (middle, (middle[0], middle[1] + 1)) if n != centre)
    return s.data.headings.nearest(centre, other) if square_of(centre, middle) > 10_000 else 0


class Deploy(Step[Fight]):
    """One side sets up, element by element, or all the rest at once."""

    __slots__ = ("seat",)
    RULE = "bk:0.24a"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Fight) -> Seat | None:
        return self.seat if to_place(s, self.seat) or fortify.to_build(s, self.seat) else None

    def run(self, s: Fight) -> None:
        s.end()
        s.placed[self.seat] = True
        tell(s, "set-up", self.RULE, seat=self.seat)

    def choices(self, s: Fight) -> list[Action]:
        found: list[Action] = [Action("deploy")]
        if fortify.to_build(s, self.seat):
            return [*found, *fortify.offered(s, self.seat)]
        i = to_place(s, self.seat)[0]
        room = Room(s, i, crowd(s, i))
        full = _full(s, i, room)
        for p in candidates(s, i):
            if p not in full and rest_refusal(s, i, p, room) is None:
                found.append(Action("place", (s.models[i].name, node_name(p))))
                if has_lid(s, i):
                    found.append(Action("place", (s.models[i].name, node_name(p), LID)))
                if len(found) > OFFERED:
                    break
        return found

    def sample(self, s: Fight, rng: Rng) -> Action:
        """Some are set up one by one, most at once."""
        choices = self.choices(s)
        return choices[0] if rng.below(3) == 0 else choices[rng.below(len(choices))]

    def eager(self, s: Fight, rng: Rng) -> Action:
        """Works one by one, then all the rest at once."""
        works = fortify.offered(s, self.seat)
        return works[rng.below(len(works))] if works else Action("deploy")

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        if action.verb == "deploy":
            return None
        if action.verb == "fortify" and action.args[0] in fortify.to_build(s, self.seat):
            return fortify.refusal(s, self.seat, fortify.read(self.seat, action))
        if fortify.to_build(s, self.seat):
            return Refusal("bk:0.20", "refusal.works-first")
        if action.verb != "place" or (i := s.find(action.args[0])) not in to_place(s, self.seat):
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if LID in action.args and not has_lid(s, i):
            return Refusal("bk:003e", "refusal.lid", {"unit": s.models[i].name})
        return place_refusal(s, i, node(action.args[1]))

    def prompt(self, s: Fight) -> Prompt:
        if left := fortify.to_build(s, self.seat):
            return Prompt("prompt.fortify", "bk:0.20", {"work": left[0]} if s.reader in (NONE, self.seat) else {})
        return Prompt("prompt.deploy", self.RULE, {"n": len(to_place(s, self.seat))})

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        if seat == self.seat:
            return action
        hidden = action.verb == "place" and s.is_hidden(s.find(action.args[0]))
        mined = action.verb == "fortify" and action.args[0] == fortify.SECRET
        return None if hidden or mined else action

    def take(self, s: Fight, action: Action) -> None:
        if action.verb == "place":
            words = [word for word in action.args[2:] if word != LID]
            heading = int(words[0][1:]) if words else facing(s, self.seat)
            set_down(s, s.find(action.args[0]), node(action.args[1]), heading, open_=LID in action.args)
            return
        if action.verb == "fortify":
            fortify.build(s, self.seat, fortify.read(self.seat, action))
            return
        fortify.build_all(s, self.seat)
        heading = facing(s, self.seat)
        for i in to_place(s, self.seat):
            p = room_for(s, i)
            set_down(s, i, anywhere(s, i) if p is None else p, heading)


def room_for(s: Fight, i: int) -> Point | None:
    """The first place with room around it, or in a house; else the first that will do at all."""
    friends = [s.place(j) for j in s.own(s.models[i].side)]
    places, first, room = candidates(s, i), None, Room(s, i, crowd(s, i))
    full = _full(s, i, room)
    for n, p in enumerate(places):
        roomy = s.table.building(p) or not _crowded(p, friends)
        if (first is None or roomy) and p not in full and rest_refusal(s, i, p, room) is None:
            if roomy and n < THOUGHT:
                return p
            first = first or p
        if n >= THOUGHT and first:
            return first
    return first


def _full(s: Fight, i: int, room: Room) -> set[Point]:
    """The places of its zone, but for those in houses, where somebody stands in the way: most are sorted out by it."""
    side = s.models[i].side
    zone_nodes(s, side)
    return {p for p in room.full(s, side) if not s.table.building(p)}


def _crowded(p: Point, friends: list[Point]) -> bool:
    """Whether a friend stands near."""
    x, y = p
    return any((ax - x) * (ax - x) + (ay - y) * (ay - y) <= SPREAD * SPREAD for ax, ay in friends)


def anywhere(s: Fight, i: int) -> Point:
    """The first place of the whole lattice that will do: crowded zones only."""
    lattice = s.table.lattice
    nodes = ((x, y) for x in range(0, lattice.width + 1, 10) for y in range(0, lattice.height + 1, 10))
    return next(p for p in nodes if place_refusal(s, i, p) is None)


def has_lid(s: Fight, i: int) -> bool:
    """bk:003e A vehicle that is closed, or has its commander out."""
    return s.models[i].kind == "vehicle" and not s.models[i].open_topped


def set_down(s: Fight, i: int, p: Point, heading: int, *, open_: bool = False) -> None:
    """bk:0.25, bk:111a In cover it is camouflaged; infantry in the open starts dug in, which costs nothing."""
    s.put(i, at=p, heading=heading, turret=heading)
    if open_:
        s.lay(i, HATCH)
    if look.covered(s, i):
        s.lay(i, CAMOUFLAGED)
    elif s.p.dig_in and s.models[i].on_foot:
        s.lay(i, DUG_IN)
    told = event("placed", "bk:0.24a", (), unit=s.models[i].name, node=node_name(p))
    s.tell(told._replace(only=(s.models[i].side,)) if s.units[i].marks & HIDDEN else told)
