"""Getting on and off vehicles (pu:12.20, section 6.5)."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point, node, rounded, square_of
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import hits, look
from grognard.games.putsch_1991.data import ROADS
from grognard.games.putsch_1991.events import tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    DRIVEN_OFF,
    GONE,
    LEFT,
    MOVE_USED,
    NONE,
    REVEALED,
    VEHICLE,
    Table,
)


def driver(s: Table, unit: int) -> int:
    """pu:12.3, 6.5 The experience of who drives, or NONE: a lorry or jeep is driven by whoever took its wheel."""
    vehicle = s.vehicle(unit)
    if vehicle.wheel != NONE and s.mounted[vehicle.wheel] == unit and s.life[vehicle.wheel] == ALIVE:
        return s.sheet[vehicle.wheel].exp
    if vehicle.crew:
        return vehicle.crew[0]
    if s.kind_of(unit).cls == "unarmoured":
        return max((s.sheet[i].exp for i in aboard(s, unit)), default=NONE)
    return NONE


def may_steer(s: Table, unit: int) -> bool:
    return s.kind_of(unit).cls == "unarmoured" and bool(aboard(s, unit))


class TakeWheel(Step):
    """6.5 Ural and UAZ: a man aboard may replace the driver, with his own experience."""

    __slots__ = ("unit",)
    RULE = "pu:12.20"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def actor(self, s: Table) -> Seat | None:
        return s.vehicle(self.unit).side

    def choices(self, s: Table) -> list[Action]:
        now = s.vehicle(self.unit).wheel
        men = [i for i in aboard(s, self.unit) if i != now]
        return [*[Action("wheel", (s.name(self.unit), s.name(i))) for i in men], Action("hold")]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.wheel", self.RULE, {"unit": s.name(self.unit)})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "wheel":
            s.put_vehicle(self.unit, wheel=s.unit(action.args[1]))
            tell(s, "takes-wheel", "pu:12.20", unit=action.args[1], vehicle=s.name(self.unit))


def aboard(s: Table, unit: int) -> list[int]:
    return [i for i, v in enumerate(s.mounted) if v == unit and s.life[i] == ALIVE]


def mount(s: Table, i: int, unit: int) -> None:
    hits.uncover(s, i, REVEALED, "pu:12.20") if s.vis[i] != AMBUSHED else hits.spring(s, i, REVEALED, "pu:12.20")
    hits.end_lane(s, i)
    if s.carrying[i] != NONE:
        hits.put_down(s, i)
    s.mounted[i] = unit
    s.at[i] = None
    s.now[i] |= MOVE_USED | GONE
    tell(s, "boards", "pu:12.20", unit=s.name(i), vehicle=s.name(unit))


def boarding(s: Table, i: int) -> list[Action]:
    """6.5 A vehicle without a driver is boarded for 2 AP of the first figure."""
    found = []
    for v, one in enumerate(s.vehicles):
        unit = VEHICLE + v
        free = one.side == s.side[i] and one.here and driver(s, unit) == NONE and s.kind_of(unit).cls == "unarmoured"
        if free and s.ap[i] >= 2 and look.touching(s, i, unit) and s.floor[i] == 0 and not s.now[i] & MOVE_USED:
            found.append(Action("board", (s.name(i), one.name)))
    return found


def embark(s: Table, i: int, unit: int) -> None:
    s.ap[i] -= 2
    mount(s, i, unit)


def leaving(s: Table, i: int) -> list[Action]:
    """pu:12.20 Dismounting from a stopped vehicle, or jumping from a moving one."""
    unit, name = s.mounted[i], s.name(i)
    if s.now[i] & MOVE_USED:
        return []
    if s.vehicle(unit).motion:
        return [Action("jump", (name, node_name(p))) for p in covers(s, i, unit)] if s.ap[i] >= 2 else []
    if s.ap[i] < 1:
        return []
    places = beside(s, i, unit)
    return [Action("dismount", (name, node_name(p))) for p in places[:: max(1, len(places) // 12)]]


def leaving_refusal(s: Table, i: int, action: Action) -> Refusal | None:
    """pu:12.20 Any free node beside a stopped vehicle will do; who jumps goes to the nearest cover."""
    unit = s.mounted[i]
    if action.verb == "dismount" and action.args[0] == s.name(i) and not s.now[i] & MOVE_USED:
        if s.vehicle(unit).motion or s.ap[i] < 1:
            return Refusal("pu:12.20", "refusal.not-stopped")
        return None if node(action.args[1]) in beside(s, i, unit) else Refusal("pu:12.20", "refusal.not-beside")
    return None if action in leaving(s, i) else Refusal("pu:12.20", "refusal.not-offered", {"action": str(action)})


def beside(s: Table, i: int, unit: int, reach: int = 25) -> list[Point]:
    """Free nodes within 25 of the footprint, not in contact with an enemy."""
    vehicle, shape, at = s.vehicle(unit), s.shape(unit), s.field.at
    foes = [p for p in map(s.place, s.free(1 - s.side[i])) if shape.within(p, reach + s.data.contact)]
    free = hits.free_for(s, i, s.kind_of(unit).length_mm + reach) if s.mounted[i] == unit else hits.free_for(s, i)
    around = s.data.rim(vehicle.type, vehicle.at, vehicle.heading, reach)
    return [p for p in around if free(p) and at(p).walled < 0 and not _touched(s, p, foes)]


def _touched(s: Table, p: Point, foes: list[Point]) -> bool:
    """pu:G.4 Whether one of some places is in contact with a node."""
    return bool(foes) and any(square_of(p, foe) < s.data.contact**2 for foe in foes)


JUMP: Final = 150  # pu:12.20
JUMPS: Final = 256  # remembered for a ground


def covers(s: Table, i: int, unit: int) -> list[Point]:
    """pu:12.20 The nearest cover within 150 of it, equal ones all; none: beside it."""
    free, foes = hits.free_for(s, i), [s.place(j) for j in s.free(1 - s.side[i])]
    nearest: look.Gap = JUMP * JUMP
    found = list[Point]()
    for far, p in _cover_around(s, unit):
        if far > nearest:
            break
        if free(p) and not _touched(s, p, foes):
            nearest = far
            found.append(p)
    return found or beside(s, i, unit)[:12]


def _cover_around(s: Table, unit: int) -> list[tuple[look.Gap, Point]]:
    """The nodes with cover within 150 of a vehicle, nearest first: every man aboard asks for them."""
    vehicle, field = s.vehicle(unit), s.field
    key = (vehicle.type, vehicle.at, vehicle.heading)
    kept: dict[object, list[tuple[look.Gap, Point]]] = field.__dict__.setdefault("_putsch_jumps", {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= JUMPS:
            kept.clear()
        shape, covers_ = s.shape(unit), field.sheltering(None)
        good = [p for p in s.data.around(shape, JUMP) if covers_(p) and field.at(p).walled < 0]
        around = [p for p in good if shape.within(p, JUMP)]
        found = kept[key] = sorted((look.point_gap2(s, p, unit), p) for p in around)
    return found


# -- off the table -------------------------------------------------------------------------------------------------


def way_off(s: Table, unit: int, most: int) -> int:
    """6.5 How far straight ahead its centre crosses the north edge, on the road; 0: not there, or too far."""
    vehicle = s.vehicle(unit)
    hx, hy = s.data.headings.vectors[vehicle.heading]
    left = s.data.lattice.height - vehicle.at[1]
    if hy <= 0:
        return 0
    far = max(-(-left * s.data.headings.length // hy), 1)
    x = vehicle.at[0] + rounded(hx * left, hy)
    on_road = 0 <= x <= s.data.lattice.width and s.field.at((x, s.data.lattice.height)).ground in ROADS
    return far if on_road and far <= most else 0


class Leave(Step):
    """6.5 Once its way is driven, the vehicle is off the table, unless something stopped it."""

    __slots__ = ("unit",)
    RULE = "pu:10.1"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Table) -> None:
        s.end()
        vehicle = s.vehicle(self.unit)
        if vehicle.here and not vehicle.immobilised and vehicle.at[1] >= s.data.lattice.height:
            leave_table(s, self.unit)


def leave_table(s: Table, unit: int) -> None:
    """6.5 Off by the scenario's exit: those aboard have left too and are not out of action."""
    s.put_vehicle(unit, left=True, moved=True)
    tell(s, "drives-off", "pu:10.1", unit=s.name(unit))
    for i in aboard(s, unit):
        s.life[i] = LEFT
        s.ever[i] |= DRIVEN_OFF
        s.mounted[i] = NONE
