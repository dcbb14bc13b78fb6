"""bk:0.20, bk:503, bk:R81 Fortifications at set-up: their owner places them in its zone, before its elements."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import mines, works
from grognard.games.blitzkrieg.events import event
from grognard.games.blitzkrieg.ground import ROADS
from grognard.games.blitzkrieg.state import Fight, Work

OFFERED: Final = 8
SECRET: Final = "minefield"


def to_build(s: Fight, side: int) -> list[str]:
    """What a side still has to place, a word each."""
    if s.placed[side]:
        return []
    left = []
    for kind, count in mines.bought(s, side).items():
        if kind != "tank_emplacement":
            built = sum(work.kind == kind and work.side == side for work in s.works)
            left += [kind] * (count - built)
    return left


def refusal(s: Fight, side: int, work: Work) -> Refusal | None:
    """bk:0.20, bk:503 In its zone, on free ground, an anti-tank obstacle not on a road."""
    from grognard.games.blitzkrieg import setup  # noqa: PLC0415 - set-up asks for fortifications

    if not s.table.lattice.has(work.at) or not setup.in_zone(s, side, work.at):
        return Refusal("bk:0.20", "refusal.zone", {"node": node_name(work.at)})
    shape = works.outline(s, work)
    places = [s.table.field.at(p) for p in (work.at, *map(s.table.lattice.clipped, shape.outline))]
    if any(place.walled >= 0 for place in places):
        return Refusal("bk:0.20", "refusal.wall", {"by": "building"})
    if work.kind == "at_obstacle" and not s.p.obstacle_on_road and any(place.ground in ROADS for place in places):
        return Refusal("bk:503", "refusal.on-road")
    known = [one for one in s.works if one.shown or one.side == side]
    if any(shape.meets(works.outline(s, one)) or one.at == work.at for one in known):
        return Refusal("bk:0.20", "refusal.taken", {"node": node_name(work.at)})
    return None


def read(side: int, action: Action) -> Work:
    kind, place, lies = action.args
    x, y = node(place)
    return Work(kind, side, x, y, lies == "tall", shown=kind != SECRET)


def offered(s: Fight, side: int, most: int = OFFERED) -> list[Action]:
    """Places for the next one: spread along the front of the zone."""
    left = to_build(s, side)
    if not left:
        return []
    found: list[Action] = []
    for p in _front(s, side, len(left)):
        action = Action("fortify", (left[0], node_name(p), "wide"))
        if refusal(s, side, read(side, action)) is None:
            found.append(action)
            if len(found) == most:
                break
    return found


def _front(s: Fight, side: int, left: int) -> list[Point]:
    """Places of the zone, the best first: the share of the width that is still bare, and near the enemy."""
    from grognard.games.blitzkrieg import setup  # noqa: PLC0415

    nodes = setup.zone_nodes(s, side)
    if not nodes:
        return []
    low, high = min(x for x, _ in nodes), max(x for x, _ in nodes)
    middle = low + (high - low) * (2 * (left % 5) + 1) // 10
    own, other = [y for _, y in nodes], s.table.lattice.height // 2
    front = min(own, key=lambda y: abs(y - other)) if min(own) > other or max(own) < other else other
    return sorted(nodes, key=lambda p: (abs(p[0] - middle) + abs(p[1] - front), p))


def build(s: Fight, side: int, work: Work) -> None:
    s.works = (*s.works, work)
    told = event("fortified", "bk:0.20", (), work=work.kind, node=node_name(work.at))
    s.tell(told if work.shown else told._replace(only=(side,)))


def build_all(s: Fight, side: int) -> None:
    """All that are left, where they fit; what fits nowhere is left out."""
    for _ in to_build(s, side):
        places = offered(s, side, 1)
        if not places:
            return
        build(s, side, read(side, places[0]))
