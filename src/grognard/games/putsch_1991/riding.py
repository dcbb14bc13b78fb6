"""Getting on and off vehicles (pu:12.20, section 6.5)."""

from __future__ import annotations

from grognard.core.measure import Point
from grognard.core.measure import name as node_name
from grognard.core.values import Action
from grognard.games.putsch_1991 import hits, look
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
    """pu:12.3, 6.5 The experience of who drives, or NONE: in a lorry or jeep any man aboard may take the wheel."""
    vehicle = s.vehicle(unit)
    if vehicle.crew:
        return vehicle.crew[0]
    if s.kind_of(unit).cls == "unarmoured":
        return max((s.sheet[i].exp for i in aboard(s, unit)), default=NONE)
    return NONE


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


def board(s: Table, i: int, unit: int) -> None:
    s.ap[i] -= 2
    mount(s, i, unit)


def leaving(s: Table, i: int) -> list[Action]:
    """pu:12.20 Dismounting from a stopped vehicle, or jumping from a moving one."""
    unit = s.mounted[i]
    vehicle = s.vehicle(unit)
    if s.now[i] & MOVE_USED:
        return []
    if vehicle.motion:
        return [Action("jump", (s.name(i), node_name(p))) for p in _covers(s, i, unit)] if s.ap[i] >= 2 else []
    return [Action("dismount", (s.name(i), node_name(p))) for p in beside(s, i, unit)] if s.ap[i] >= 1 else []


def beside(s: Table, i: int, unit: int) -> list[Point]:
    """Free nodes within 25 of the footprint, not in contact with an enemy."""
    shape = s.shape(unit)
    xs, ys = [x for x, _ in shape.outline], [y for _, y in shape.outline]
    step = s.data.lattice.step
    nodes = [
        (x, y)
        for x in range((min(xs) - 30) // step * step, max(xs) + 31, step)
        for y in range((min(ys) - 30) // step * step, max(ys) + 31, step)
    ]
    foes = [s.place(j) for j in s.free(1 - s.side[i])]
    good = [p for p in nodes if s.data.lattice.has(p) and shape.within(p, 25) and not shape.holds(p)]
    good = [p for p in good if s.field.at(p).walled < 0 and hits._free(s, p, i)]
    good = [p for p in good if all((p[0] - x) ** 2 + (p[1] - y) ** 2 >= 625 for x, y in foes)]
    return good[:: max(1, len(good) // 12)]


def _covers(s: Table, i: int, unit: int) -> list[Point]:
    """pu:12.20 The nearest cover within 150; none: beside it."""
    from grognard.games.putsch_1991.movement import specials  # noqa: PLC0415

    x, y = s.vehicle(unit).at
    free = hits.free_for(s, i)
    nodes = [p for p in s.field._specials_near((x, y), 150, specials(s)) if s.field.at(p).cover and free(p)]
    found = [p for p in nodes if s.field.at(p).walled < 0]
    return found[:1] or beside(s, i, unit)[:1]


def leave_table(s: Table, unit: int) -> None:
    """6.5 Off by the scenario's exit: those aboard have left too and are not out of action."""
    s.put_vehicle(unit, left=True, moved=True)
    tell(s, "drives-off", "pu:10.1", unit=s.name(unit))
    for i in aboard(s, unit):
        s.life[i] = LEFT
        s.ever[i] |= DRIVEN_OFF
        s.mounted[i] = NONE
