"""Vehicles (chapter 12, procedure P12): activation, driving, boarding, overrun, fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Outline, Point, Template, rounded, steps
from grognard.core.measure import name as node_name
from grognard.core.measure.segments import edges, near
from grognard.core.measure.shapes import box
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import gunnery, hits, keen, look, movement, riding, whynot
from grognard.games.putsch_1991.damage import blasted, destroyed, immobilise, struck
from grognard.games.putsch_1991.data import RULER, SHAPES, STEP
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    LOCATED,
    NONE,
    VEHICLE,
    Table,
    Vehicle,
)
from grognard.games.putsch_1991.verdict import Verdict

__all__ = ["activate", "arrives", "blasted", "destroyed", "immobilise", "ready", "struck"]

BARRED: Final = frozenset(("wreck", "rubble", "building", "factory", "ruin", "park", "water"))  # 6.5
HOLES: Final = frozenset(("trench", "shell_hole"))  # tracked only
SHORTEST: Final = 50  # pu:12.5 a leg
DENSE: Final = 3
KEEP_OFF: Final = 10  # P12 from enemy figures
Legs = tuple[tuple[int, int], ...]  # heading and distance of each leg; a negative distance goes backwards


def ready(s: Table, side: int, phase: str) -> list[int]:
    """Vehicles of a side that may still be activated in a phase."""
    found = []
    for v, one in enumerate(s.vehicles):
        unit = VEHICLE + v
        if one.side != side or not one.here or one.acted or riding.driver(s, unit) == NONE:
            continue
        if phase == "move" and (one.dug_in or (one.immobilised and not riding.aboard(s, unit))):
            continue
        if phase == "fire" and not (s.kind_of(unit).weapons and one.crew):
            continue
        found.append(unit)
    return found


def activate(s: Table, unit: int, phase: str) -> None:
    s.put_vehicle(unit, acted=True)
    tell(s, f"activates-{phase}", "pu:Q.5", unit=s.name(unit))
    s.call(Rolling(unit) if phase == "move" else gunnery.Gunnery(unit))


class Rolling(Procedure):
    """pu:12.2 Action points of the turn: 1d6 and the driver's bonus; then it acts."""

    __slots__ = ("unit",)
    RULE = "pu:12.2"
    ORDER = ("wheel", "roll", "act")

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def wheel(self, s: Table) -> None:
        """6.5 In a lorry or jeep somebody else may take the wheel first."""
        if riding.may_steer(s, self.unit):
            s.call(riding.TakeWheel(self.unit))

    def roll(self, s: Table) -> None:
        s.call(Roll("vehicle", (6,) if riding.driver(s, self.unit) == 0 else (6, 6)))

    def receive(self, s: Table, answer: Action) -> None:
        found = faces(answer)
        skill = riding.driver(s, self.unit)
        ap = found[0] + (0 if skill == 0 else (found[1] + 1) // 2 if skill == 1 else found[1])
        s.put_vehicle(self.unit, ap=ap)
        tell(s, "vehicle-ap", "pu:12.2", unit=s.name(self.unit), n=ap, dice=dice(found))

    def act(self, s: Table) -> None:
        s.become(Driving(self.unit))


# -- where it can go (pu:12.5, pu:12.6) ----------------------------------------------------------------------------


def speed(s: Table, unit: int, legs: Legs = ()) -> int:
    """pu:12.1, pu:4.11 At night half of it, unless the whole way is on a road."""
    full = s.kind_of(unit).move_mm
    if not s.night:
        return full
    way = [s.vehicle(unit).at, *[s.data.lattice.clipped(end) for _, _, _, end in stages(s, unit, legs)]]
    return full if movement.on_road(s, way) and not s.in_effect("power_cut") else full // 2


def stages(s: Table, unit: int, legs: Legs) -> list[tuple[Point, int, int, Point]]:
    """A way leg by leg: from where, in which direction, how far, and where to."""
    at, found = s.vehicle(unit).at, []
    for heading, distance in legs:
        dx, dy = s.data.headings.ahead_by(heading, distance)
        end = (at[0] + dx, at[1] + dy)
        found.append((at, heading, distance, end))
        at = end
    return found


def shape_at(s: Table, unit: int, at: Point, heading: int) -> Template:
    return s.data.shape(s.vehicle(unit).type, at, heading)


def swept(s: Table, unit: int, at: Point, heading: int, distance: int) -> Template:
    """The ground that a straight leg covers: one long footprint."""
    if not distance:
        return shape_at(s, unit, at, heading)
    dx, dy = s.data.headings.ahead_by(heading, distance)
    return s.data.shape(s.vehicle(unit).type, (at[0] + dx // 2, at[1] + dy // 2), heading, abs(distance))


def bars(s: Table, unit: int, shape: Template, *, off: bool = False) -> str:
    """pu:12.6 What keeps a vehicle off some ground: an id, or empty. By a scenario's exit it may go over the edge."""
    left, right, low, high = box(shape.outline)
    if not off and (left < 0 or low < 0 or right > s.data.lattice.width or high > s.data.lattice.height):
        return "edge"
    if barred := _terrain_bars(s, shape, tracked=s.kind_of(unit).tracked):
        return barred
    for v, one in enumerate(s.vehicles):
        if one.here and VEHICLE + v != unit and s.shape(VEHICLE + v).meets(shape):
            return one.name
    if s.civilians and shape.within(s.civilians, 50):
        return "civilians"
    return ""


def _terrain_bars(s: Table, shape: Template, *, tracked: bool) -> str:
    """What of the ground keeps a vehicle off; the same ways are asked about again and again."""
    field = s.field
    kept: dict[tuple[Template, bool], str] = field.__dict__.setdefault("_putsch_bars", {})
    found = kept.get((shape, tracked))
    if found is None:
        if len(kept) >= SHAPES:
            kept.clear()
        found = kept[shape, tracked] = next(_bars_of(s, shape, tracked=tracked), "")
    return found


def _bars_of(s: Table, shape: Template, *, tracked: bool) -> Iterator[str]:
    field, (x0, x1, y0, y1) = s.field, box(shape.outline)
    for (left, low, right, high), z, hole in _barring(s):
        if left >= x1 or right <= x0 or low >= y1 or high <= y0 or (hole and tracked):
            continue
        if _overlap(s, z, shape):
            yield field.zones[z].id
    for line in field.lines:
        soft = tracked and line.kind in ("wall", "wire")
        if not soft and any(shape.crossed(a, b) for a, b in pairwise(line.points)):
            yield line.id


Bar = tuple[tuple[int, int, int, int], int, bool]


def _barring(s: Table) -> list[Bar]:
    """6.5 The zones that vehicles may not enter, with their boxes; holes bar wheels only. Once for each ground."""
    field = s.field
    kept: list[Bar] | None = field.__dict__.get("_putsch_barring")
    if kept is None:
        barred = [z for z, zone in enumerate(field.zones) if zone.ground in BARRED or zone.ground in HOLES]
        kept = [(field.boxes[z], z, field.zones[z].ground in HOLES) for z in barred]
        field.__dict__["_putsch_barring"] = kept
    return kept


def _overlap(s: Table, z: int, shape: Template) -> bool:
    """Whether a footprint lies in a zone, in part; trenches are not convex."""
    outline = s.field.zones[z].outline
    if s.field.convex[z]:
        return Template(outline).meets(shape)
    inside = any(zone == z for a, b in edges(shape.outline) for _, zone in s.field.pieces(a, b, (z,)))
    return inside or any(shape.crossed(a, b) for a, b in edges(outline))


def clear_run(s: Table, unit: int, at: Point, heading: int, distance: int, *, over: bool) -> int:
    """How far it can go straight, up to a distance, in millimetres: all of it, or whole centimetres."""
    foes = [] if over else foes_ahead(s, unit)

    def free(length: int) -> bool:
        shape = swept(s, unit, at, heading, length if distance > 0 else -length)
        return not bars(s, unit, shape) and not any(shape.within(q, KEEP_OFF, closed=False) for q in foes)

    if free(abs(distance)):
        return abs(distance)
    done = 0
    while done + 10 < abs(distance) and free(done + 10):
        done += 10
    return done


def clear_leg(s: Table, unit: int, at: Point, heading: int, distance: int, foes: list[Point]) -> bool:
    shape = swept(s, unit, at, heading, distance)
    return not bars(s, unit, shape) and not any(shape.within(q, KEEP_OFF, closed=False) for q in foes)


def ends(s: Table, unit: int, legs: Legs) -> tuple[Point, int]:
    if not legs:
        return s.vehicle(unit).at, s.vehicle(unit).heading
    return stages(s, unit, legs)[-1][3], legs[-1][0]


def foes_ahead(s: Table, unit: int) -> list[Point]:
    """pu:12.6 The places of enemy figures on the ground, of which it keeps off."""
    return [s.place(j) for j in s.free(1 - s.vehicle(unit).side) if s.floor[j] == 0]


def drive_refusal(s: Table, unit: int, legs: Legs, foes: list[Point]) -> Refusal | None:
    """pu:12.5, pu:12.6 Why a way cannot be driven, keeping off some enemies (whoever drives over them, does not)."""
    vehicle = s.vehicle(unit)
    backwards = any(distance < 0 for _, distance in legs)
    total = sum(abs(distance) for _, distance in legs)
    if any(abs(distance) < SHORTEST for _, distance in legs) or not legs:
        return Refusal("pu:12.5", "refusal.short-leg", {"n": SHORTEST})
    if backwards and (len(legs) > 1 or legs[0][0] != vehicle.heading):
        return Refusal("pu:12.5", "refusal.reverse")
    most = speed(s, unit, legs)
    if total > (most // 2 if backwards else most):
        return Refusal("pu:12.1", "refusal.too-far", {"length": total, "allowance": most})
    if vehicle.motion and 2 * total < most:
        return Refusal("pu:12.4", "refusal.momentum")
    heading = vehicle.heading
    for number, (at, turned, distance, _) in enumerate(stages(s, unit, legs)):
        turn = min((turned - heading) % 16, (heading - turned) % 16)
        if turn > (2 if number else 4 if s.kind_of(unit).tracked else 0):
            return Refusal("pu:12.5", "refusal.steering")
        heading = turned
        if not clear_leg(s, unit, at, heading, distance, foes):
            return Refusal("pu:12.6", "refusal.no-way")
    return None


def drive_price(s: Table, unit: int, legs: Legs, *, over: bool) -> int:
    """pu:12.3 1 for a Move, 2 if the way touches dense cover; 1 more for contact with an enemy."""
    shapes = [swept(s, unit, at, heading, distance) for at, heading, distance, _ in stages(s, unit, legs)]
    walls = [zone.outline for zone in s.field.zones if zone.cover == DENSE]
    return 1 + any(_touches(shape, wall) for shape in shapes for wall in walls) + over


def _touches(shape: Template, outline: Outline) -> bool:
    """Whether two convex outlines touch or overlap."""
    left, right, low, high = box(outline)
    from_, to, bottom, top = box(shape.outline)
    if right < from_ or to < left or high < bottom or top < low:
        return False  # their boxes are apart: most are
    return any(shape.within(p, 0) for p in outline) or any(Template(outline).within(p, 0) for p in shape.outline)


def ways(s: Table, unit: int) -> list[Legs]:
    """pu:12.5 Useful ways: straight, and with one turn."""
    vehicle, top = s.vehicle(unit), speed(s, unit)
    heading = vehicle.heading
    found: list[Legs] = [((heading, part),) for part in (top, top // 2, top // 4) if part >= SHORTEST]
    for turn in (-2, -1, 1, 2):
        side = (heading + turn) % 16
        found.append(((heading, top // 2), (side, top - top // 2)))
        if s.night:
            found.append(((heading, top // 4), (side, top // 4)))  # off the road
        if s.kind_of(unit).tracked:
            found.append(((side, top),))
            found.append((((heading + 2 * turn) % 16, top // 2),))
    found.append(((heading, -(top // 4)),))
    return found


def legs_of(words: tuple[str, ...], heading: int) -> Legs:
    """`120 h5 80`: a distance, a heading, a distance; `back` turns a distance around."""
    made: list[tuple[int, int]] = []
    sign = 1
    for word in words:
        if word == "back":
            sign = -1
        elif word.startswith("h"):
            heading = int(word[1:])
        else:
            made.append((heading, sign * int(word)))
    return tuple(made)


def words_of(legs: Legs, heading: int) -> tuple[str, ...]:
    words: list[str] = []
    for turned, distance in legs:
        if turned != heading:
            words.append(f"h{turned}")
        heading = turned
        if distance < 0:
            words.append("back")
        words.append(str(abs(distance)))
    return tuple(words)


# -- the activation (P12) ------------------------------------------------------------------------------------------


class Driving(Step):
    """pu:12.3 Move, stop, contact, embark: in any order, one Move."""

    __slots__ = ("unit",)
    RULE = "pu:12.3"
    COMPLETE = False

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def actor(self, s: Table) -> Seat | None:
        vehicle = s.vehicle(self.unit)
        if not vehicle.here or riding.driver(s, self.unit) == NONE or self._must_roll(s):
            return None
        return vehicle.side

    def _must_roll(self, s: Table) -> bool:
        """pu:12.4 In motion, and it can neither move far enough nor stop."""
        vehicle = s.vehicle(self.unit)
        if not vehicle.motion or vehicle.moved:
            return False
        return vehicle.ap < 2 and not self._drives(s)

    def run(self, s: Table) -> None:
        s.end()
        vehicle = s.vehicle(self.unit)
        if vehicle.here and vehicle.motion and not vehicle.moved:
            roll_on(s, self.unit)

    def choices(self, s: Table) -> list[Action]:
        vehicle, name = s.vehicle(self.unit), s.name(self.unit)
        found = self._drives(s)
        if vehicle.motion and vehicle.ap >= 2:
            found.append(Action("halt", (name,)))
        if not vehicle.motion and vehicle.ap >= 2:
            found += self._embarks(s)
        if self._may_ram(s):
            found.append(Action("ram", (name,)))
        if self._may_exit(s):
            found.append(Action("exit", (name,)))
        if not vehicle.motion or vehicle.moved or not found:
            found.append(Action("done"))
        return found

    def eager(self, s: Table, rng: Rng) -> Action:
        """As far ahead as it goes, up to a barricade, at a stop if need be; else what is rare."""
        vehicle, offered = s.vehicle(self.unit), self.choices(s)
        if rarest := [action for action in offered if action.verb in ("ram", "exit")]:
            return rarest[0]
        if self._may_drive(s) and rng.below(4):
            far = clear_run(s, self.unit, vehicle.at, vehicle.heading, speed(s, self.unit), over=False)
            wanted = (Action("drive", (vehicle.name, str(far))), Action("halt", (vehicle.name,)))
            if good := [action for action in wanted if self.refuses(s, action) is None]:
                return good[0]
        return keen.choice(s, offered, rng)

    def _drives(self, s: Table) -> list[Action]:
        vehicle = s.vehicle(self.unit)
        if not self._may_drive(s):
            return []
        found, reach = [], s.kind_of(self.unit).move_mm + s.kind_of(self.unit).length_mm
        shape = s.shape(self.unit)
        foes = [p for p in foes_ahead(s, self.unit) if shape.within(p, reach)]
        for legs in ways(s, self.unit):
            words = (s.name(self.unit), *words_of(legs, vehicle.heading))
            refusal = drive_refusal(s, self.unit, legs, foes)
            over = refusal is not None
            if refusal and (refusal.rule != "pu:12.6" or not foes or drive_refusal(s, self.unit, legs, [])):
                continue
            if vehicle.ap >= drive_price(s, self.unit, legs, over=over):
                found.append(Action("overrun" if over else "drive", words))
        return list(dict.fromkeys(found))

    def _may_drive(self, s: Table) -> bool:
        vehicle = s.vehicle(self.unit)
        return not (vehicle.moved or vehicle.immobilised or vehicle.dug_in or vehicle.halted) and vehicle.ap >= 1

    def _embarks(self, s: Table) -> list[Action]:
        """pu:12.20 Figures in contact, up to the capacity."""
        room = s.kind_of(self.unit).passengers - len(riding.aboard(s, self.unit))
        near_by = self._beside(s)
        found = [Action("embark", (s.name(self.unit), s.name(i))) for i in near_by if room >= 1]
        if 1 < len(near_by) <= room:
            found.append(Action("embark", (s.name(self.unit), *[s.name(i) for i in near_by])))
        return found

    def _may_ram(self, s: Table) -> bool:
        """6.2 garden-ring: the BMP, once a turn, with its front edge within 25 of a barricade."""
        vehicle = s.vehicle(self.unit)
        if vehicle.type != "bmp1" or vehicle.tried or vehicle.ap < 1 or vehicle.immobilised:
            return False
        return barricade_ahead(s, self.unit) != ""

    def _may_exit(self, s: Table) -> bool:
        """6.2, 6.5 airstrip: the Ural leaves by the north edge on the road."""
        if s.scenario.id != "airstrip" or s.vehicle(self.unit).type != "ural" or not self._may_drive(s):
            return False
        return riding.way_off(s, self.unit, speed(s, self.unit)) > 0 and self._road_free(s)

    def _road_free(self, s: Table) -> bool:
        vehicle = s.vehicle(self.unit)
        far = riding.way_off(s, self.unit, speed(s, self.unit))
        shape = swept(s, self.unit, vehicle.at, vehicle.heading, far)
        near_by = any(shape.within(q, KEEP_OFF, closed=False) for q in foes_ahead(s, self.unit))
        return bars(s, self.unit, shape, off=True) == "" and not near_by

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb in ("drive", "overrun") and action.args[0] == s.name(self.unit) and self._may_drive(s):
            over = action.verb == "overrun"
            words = action.args[1:]
            if sum(word.startswith("h") or word == "back" for word in words) == len(words):
                return Refusal("pu:12.5", "refusal.short-leg", {"n": SHORTEST})
            legs = legs_of(words, s.vehicle(self.unit).heading)
            if refusal := drive_refusal(s, self.unit, legs, [] if over else foes_ahead(s, self.unit)):
                return refusal
            price = drive_price(s, self.unit, legs, over=over)
            return Refusal("pu:12.3", "refusal.ap", {"n": price}) if s.vehicle(self.unit).ap < price else None
        if action.verb == "embark" and action.args[0] == s.name(self.unit):
            return self._embark_refusal(s, action)
        return None if action in self.choices(s) else whynot.deed_refusal(s, self.unit, action, self.RULE)

    def _embark_refusal(self, s: Table, action: Action) -> Refusal | None:
        """pu:12.20 A stopped vehicle, 2 points, any men of its side in contact, as many as there is room for."""
        vehicle = s.vehicle(self.unit)
        if vehicle.motion or vehicle.ap < 2:
            return Refusal("pu:12.20", "refusal.ap", {"n": 2})
        near_by = self._beside(s)
        units = [s.unit(word) for word in action.args[1:]]
        room = s.kind_of(self.unit).passengers - len(riding.aboard(s, self.unit))
        if len(set(units)) < len(units) or len(units) > room or not set(units) <= set(near_by):
            return Refusal("pu:12.20", "refusal.not-offered", {"action": str(action)})
        return None

    def _beside(self, s: Table) -> list[int]:
        own = s.free(s.vehicle(self.unit).side)
        return [i for i in own if look.touching(s, i, self.unit) and not s.is_decoy(i) and s.floor[i] == 0]

    def prompt(self, s: Table) -> Prompt:
        vehicle = s.vehicle(self.unit)
        key = "prompt.driving-on" if vehicle.motion and not vehicle.moved else "prompt.driving"
        return Prompt(key, self.RULE, {"unit": s.name(self.unit), "ap": vehicle.ap})

    def take(self, s: Table, action: Action) -> None:
        unit, vehicle = self.unit, s.vehicle(self.unit)
        if action.verb == "done":
            s.end()
        elif action.verb == "halt":
            s.put_vehicle(unit, ap=vehicle.ap - 2, motion=False)
            tell(s, "halts", "pu:12.3", unit=s.name(unit))
        elif action.verb == "embark":
            s.put_vehicle(unit, ap=vehicle.ap - 2)
            for word in action.args[1:]:
                riding.mount(s, s.unit(word), unit)
        elif action.verb == "ram":
            s.put_vehicle(unit, ap=vehicle.ap - 1, tried=True)
            s.call(Ram(unit))
        elif action.verb == "exit":
            s.put_vehicle(unit, ap=vehicle.ap - 1, moved=True, motion=True)
            tell(s, "drives", "pu:12.3", unit=s.name(unit))
            far = riding.way_off(s, unit, speed(s, unit))
            s.call(riding.Leave(unit))
            s.call(Drive(unit, ((vehicle.heading, far),), over=False))
        else:
            over = action.verb == "overrun"
            price = drive_price(s, unit, legs_of(action.args[1:], vehicle.heading), over=over)
            s.put_vehicle(unit, ap=vehicle.ap - price, moved=True, motion=True)
            tell(s, "drives", "pu:12.3", unit=s.name(unit))
            s.call(Drive(unit, legs_of(action.args[1:], vehicle.heading), over=over))


class Drive(Step):
    """A vehicle follows its legs; the other side may react to each."""

    __slots__ = ("asked", "legs", "over", "unit")
    RULE = "pu:12.5"

    def __init__(self, unit: int, legs: Legs, *, over: bool) -> None:
        self.unit = unit
        self.legs = legs
        self.over = over
        self.asked = False

    def run(self, s: Table) -> None:
        from grognard.games.putsch_1991.interrupts import LegWindow  # noqa: PLC0415

        vehicle = s.vehicle(self.unit)
        if not vehicle.here or vehicle.immobilised or not self.legs:
            s.end()
            return
        heading, distance = self.legs[0]
        if not self.asked:
            s.put_vehicle(self.unit, heading=heading)
            dx, dy = s.data.headings.ahead_by(heading, distance)
            goal = s.data.lattice.clipped((vehicle.at[0] + dx, vehicle.at[1] + dy))
            s.become(self.but(asked=True, legs=((heading, distance), *self.legs[1:])))
            window = LegWindow(1 - vehicle.side, self.unit, vehicle.at, goal)
            s.become(Arriving(self.unit, self.legs[1:], goal, vehicle.at, heading, over=self.over))
            if window.opens(s):
                s.call(window)
            return
        s.end()


class Arriving(Step):
    """The end of one leg, once nobody reacts any more."""

    __slots__ = ("goal", "heading", "legs", "over", "start", "unit")
    RULE = "pu:12.5"

    def __init__(self, unit: int, legs: Legs, goal: Point, start: Point, heading: int, *, over: bool) -> None:
        self.unit = unit
        self.legs = legs
        self.goal = goal
        self.start = start
        self.heading = heading
        self.over = over

    def run(self, s: Table) -> None:
        unit, vehicle = self.unit, s.vehicle(self.unit)
        if not vehicle.here or vehicle.immobilised:
            s.end()
            return
        before = s.place(unit)
        met, goal = self._met(s)
        s.put_vehicle(unit, at=goal)
        tell(s, "moves", "pu:12.5", unit=s.name(unit), node=node_name(goal))
        s.end()
        if met != NONE:
            hits.spring(s, met, LOCATED, "pu:3.17d")
        elif self.legs:
            s.call(Drive(unit, self.legs, over=self.over))
        run_over(s, unit, before, over=self.over)

    def _met(self, s: Table) -> tuple[int, Point]:
        """pu:3.17d, pu:G.19 The first hidden enemy that the footprint would come nearer to than 10, and the last step
        before it; nobody, and the goal."""
        side, last = s.vehicle(self.unit).side, s.place(self.unit)
        hidden = [
            j for j, own in enumerate(s.side)
            if own != side and s.vis[j] == AMBUSHED and s.life[j] == ALIVE and s.at[j] is not None and s.floor[j] == 0
        ]  # fmt: skip
        way = [*steps(s.data.lattice, RULER, last, self.goal, STEP)[:-1], self.goal] if hidden else []
        for p in way:
            shape = shape_at(s, self.unit, p, self.heading)
            for j in hidden:
                if shape.within(s.place(j), KEEP_OFF, closed=False):
                    return j, last
            last = p
        return NONE, self.goal


def run_over(s: Table, unit: int, start: Point, *, over: bool) -> None:
    """pu:12.21 Enemies under the way save or die; friends step aside."""
    vehicle = s.vehicle(unit)
    half = s.kind_of(unit).width_mm // 2
    shape = s.shape(unit)
    for i in range(len(s.side)):
        if not s.stands(i) or s.floor[i] or s.carried[i] != NONE:
            continue
        under = shape.holds(s.place(i)) or near(s.place(i), start, vehicle.at, half)
        if not under:
            continue
        if s.side[i] == vehicle.side or s.is_decoy(i):
            if s.is_decoy(i) and s.side[i] != vehicle.side:
                hits.remove_decoy(s, i, "pu:S.11")
            else:
                step_aside(s, i)
        elif over:
            s.call(Overrun(unit, i))


def step_aside(s: Table, i: int) -> None:
    node = hits.free_node_near(s, s.place(i), i)
    if node:
        s.at[i] = node


class Overrun(Verdict):
    """pu:12.21 2d6 at 8 or more without modifiers, or dead; who lives is beside it, pinned."""

    __slots__ = ("unit", "victim")
    RULE = "pu:12.21"

    def __init__(self, unit: int, victim: int) -> None:
        super().__init__()
        self.unit = unit
        self.victim = victim

    def roll(self, s: Table) -> None:
        s.call(Roll("overrun", (6, 6)))

    def verdict(self, s: Table) -> None:
        s.end()
        i = self.victim
        saved = sum(self.thrown) >= 8
        hits.uncover(s, i, LOCATED, "pu:12.21")
        kind = "overrun-saved" if saved else "overrun-killed"
        tell(s, kind, "pu:12.21", unit=s.name(self.unit), target=s.name(i), dice=dice(self.thrown))
        if saved:
            step_aside(s, i)
            hits.pin(s, i, NONE)
        else:
            hits.kill(s, i, "pu:12.21")


def roll_on(s: Table, unit: int) -> None:
    """pu:12.4, pu:R55 Straight on as far as it legally can, then it stops free."""
    vehicle = s.vehicle(unit)
    done = 0
    if not vehicle.halted and not vehicle.immobilised:
        far = speed(s, unit, ((vehicle.heading, s.kind_of(unit).move_mm),))
        done = clear_run(s, unit, vehicle.at, vehicle.heading, far, over=False)
    s.put_vehicle(unit, motion=False, moved=True)
    tell(s, "rolls-on", "pu:12.4", unit=s.name(unit), n=done)
    if done:
        s.call(Drive(unit, ((vehicle.heading, done),), over=False))


# -- barricades (garden-ring) --------------------------------------------------------------------------------------


def barricade_ahead(s: Table, unit: int) -> str:
    """The barricade line within 25 of the front edge, or empty."""
    outline = s.shape(unit).outline
    front = (outline[0], outline[3])
    for line in s.field.lines:
        if line.kind != "barricade":
            continue
        for a, b in zip(line.points, line.points[1:], strict=False):
            if any(near(p, a, b, 25) for p in front) or any(near(p, *front, 25) for p in (a, b)):
                return line.id
    return ""


def nearest_point(p: Point, a: Point, b: Point) -> Point:
    """The point of a segment that is nearest to another, to whole millimetres."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    n, d = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy
    n = min(max(n, 0), d)
    return a[0] + rounded(dx * n, d), a[1] + rounded(dy * n, d)


class Ram(Verdict):
    """6.2 garden-ring: 4 or more opens a gap, 1 immobilises the BMP."""

    __slots__ = ("unit",)
    RULE = "pu:12.6"

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Table) -> None:
        s.call(Roll("ram"))

    def verdict(self, s: Table) -> None:
        s.end()
        line = barricade_ahead(s, self.unit)
        kind = "ram-opens" if self.face >= 4 else "ram-stuck" if self.face == 1 else "ram-nothing"
        tell(s, kind, "pu:12.6", unit=s.name(self.unit), line=line, dice=dice(self.thrown))
        if self.face >= 4 and line:
            name = line if line in {one.id for one in s.scenario.line} else line.rpartition("-")[0]
            parts = s.field.lines[s.field.line_index[line]].points
            s.gaps = (*s.gaps, (name, *nearest_point(s.vehicle(self.unit).at, parts[0], parts[-1])))
        elif self.face == 1:
            immobilise(s, self.unit, "pu:12.6")


# -- reinforcements ------------------------------------------------------------------------------------------------


def arrives(s: Table, v: int) -> None:
    """6.5 A reinforcement: at the given point, or the nearest free x on that edge."""
    vehicle: Vehicle = s.vehicles[v]
    unit = VEHICLE + v
    x, y = vehicle.at
    for off in range(0, 1200, 10):
        for at in ((x + off, y), (x - off, y)):
            if s.data.lattice.inside(at) and not bars(s, unit, shape_at(s, unit, at, vehicle.heading)):
                s.vehicles[v] = vehicle._replace(at=at, due=0)
                tell(s, "arrives", "pu:12.19", unit=vehicle.name, node=node_name(at))
                run_over(s, unit, at, over=False)
                return
