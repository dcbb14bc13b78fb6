"""bk:0.22, bk:0.23, bk:0.26 Control, victory points, the end of the battle, and what must always hold."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import square_of, within
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.records import Victory
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    COMMANDER_HIT,
    DEAD,
    DEMORALISED,
    DRAW,
    IMMOBILE,
    LEFT,
    NONE,
    Fight,
)

NEAR: Final = 50  # mm: at a point (bk:0.23)


# -- control (bk:0.23) -------------------------------------------------------------------------------------------------


def objectives(s: Fight) -> tuple[str, ...]:
    """The features that count: those a condition names, else the objective buildings."""
    named: list[str] = []
    for condition in s.scenario.victory:
        named += [one.id for one in condition.points]
        named += [*condition.from_list, *condition.own_list]
    return tuple(dict.fromkeys(named)) or tuple(one.id for one in s.scenario.terrain if one.objective)


def set_control(s: Fight) -> None:
    """bk:0.23 At the start: who sets up around an objective, or in it, holds it."""
    s.camps = objectives(s)
    s.control = [_first_owner(s, camp) for camp in s.camps]


def _first_owner(s: Fight, camp: str) -> int:
    seats = [side.seat for side in s.scenario.side]
    spot = point_of(s, camp)
    polygon = (spot,) if spot else s.table.features[camp].polygon
    owners = []
    for zone in s.scenario.zone:
        inside = zone.polygon and all(_in_box(p, zone.polygon) for p in polygon)
        if camp in zone.buildings or inside:
            owners.append(seats.index(zone.side))
    return owners[0] if len(owners) == 1 else NONE


def _in_box(p: tuple[int, int], polygon: tuple[tuple[int, int], ...]) -> bool:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs) <= p[0] <= max(xs) and min(ys) <= p[1] <= max(ys)


def holders(s: Fight, camp: str) -> set[int]:
    """The sides with an undemoralised infantry element in it."""
    zone, spot = s.table.field.index.get(camp), point_of(s, camp)
    found = set()
    for i, unit in enumerate(s.units):
        if unit.at is None or unit.marks & DEMORALISED:
            continue
        if spot:
            inside = within(unit.at, (spot[0] * MM, spot[1] * MM), NEAR)
        else:
            inside = zone is not None and bool(s.table.field.at(unit.at).bits >> zone & 1)
        if inside and s.models[i].infantry:
            found.add(s.models[i].side)
    return found


def point_of(s: Fight, camp: str) -> tuple[int, int] | None:
    """bk:0.23 An objective that is but a point, in cm."""
    return next(((one.x, one.y) for one in s.scenario.point if one.id == camp), None)


def take_control(s: Fight) -> None:
    """bk:0.23 An objective passes to a side that alone stands in it, and is kept until the other does the same."""
    for n, camp in enumerate(s.camps):
        there = holders(s, camp)
        if len(there) == 1 and (side := there.pop()) != s.control[n]:
            s.control[n] = side
            tell(s, "takes", "bk:0.23", seat=side, thing=camp)


# -- points (bk:0.22) --------------------------------------------------------------------------------------------------


def worth(s: Fight, i: int) -> int:
    """bk:0.22, bk:R35 What the enemy scores for an element lost."""
    rules, model = s.data.constants["victory"], s.models[i]
    if model.kind == "vehicle":
        found: int = rules["armoured_destroyed"] if model.armoured else rules["soft_vehicle"]
        return found
    key = "gun" if model.kind == "gun" else "half_group" if model.kind.startswith("half") else "infantry"
    value: int = rules[key]
    return value


def is_damaged(s: Fight, i: int) -> bool:
    """bk:0.22, bk:216a, bk:224 Immobilised, which a dug-in tank is from the first, or without its commander."""
    marks = s.units[i].marks
    return bool(marks & COMMANDER_HIT or (marks & IMMOBILE and not marks & BURIED))


def points(s: Fight, side: int) -> int:
    """bk:0.22 Losses of the enemy, his damaged armour, and objectives held."""
    total = 0
    damaged = s.data.constants["victory"]["armoured_damaged"]
    for i, model in enumerate(s.models):
        if model.side == side:
            continue
        if s.units[i].life == DEAD:
            total += worth(s, i)
        elif s.units[i].life == LEFT:
            continue
        elif model.armoured and is_damaged(s, i):
            total += damaged
    total += sum(worth(s, i) for i, model in enumerate(s.models) if model.side == side and s.units[i].life == LEFT)
    for condition in s.scenario.victory:
        for one in condition.points:
            if s.control[s.camps.index(one.id)] == side:
                total += one.vp
    return total


# -- the end (bk:0.26) -------------------------------------------------------------------------------------------------


def fresh(s: Fight, side: int) -> bool:
    """bk:0.26 An undemoralised element on the table, or reinforcements still to come."""
    for i, model in enumerate(s.models):
        unit = s.units[i]
        if model.side != side or unit.life != ALIVE:
            continue
        late = unit.at is None and unit.aboard == NONE  # it may still come
        if late or not unit.marks & DEMORALISED:
            return True
    return False


def wiped_out(s: Fight) -> bool:
    return not (fresh(s, 0) and fresh(s, 1))


def check(s: Fight) -> None:
    """bk:0.26 After the last turn, or when a side has nobody left."""
    if wiped_out(s):
        decide(s, "bk:0.26")
    elif s.turn >= s.scenario.turns:
        decide(s, "bk:0.3")


def decide(s: Fight, why: str) -> None:
    """bk:0.22, bk:0.24a The conditions of the scenario, else the higher total."""
    seats = [side.seat for side in s.scenario.side]
    first = s.scenario.victory[0]
    score = (points(s, 0), points(s, 1))
    if first.type == "control_count":
        side = seats.index(first.side)
        held = sum(owner == side for owner in s.control)
        winner = side if held >= first.at_least else 1 - side
    elif first.type == "captured_buildings":
        side = seats.index(first.side)
        winner = side if captured(s, first) >= first.at_least else 1 - side
    else:
        winner = DRAW if score[0] == score[1] else 0 if score[0] > score[1] else 1
    s.winner, s.why = winner, why
    if winner == DRAW:
        tell(s, "draw", why, first=score[0], second=score[1])
    else:
        grade = degree(s, winner, score)
        tell(s, f"wins-{grade}", why, seat=winner, first=score[0], second=score[1])


def degree(s: Fight, winner: int, score: tuple[int, int]) -> str:
    """bk:0.22 The margin says how great a victory is: by the figures of the scenario, else by the common ones."""
    first, rules = s.scenario.victory[0], s.data.constants["degree"]
    if first.type == "captured_buildings":
        side = [one.seat for one in s.scenario.side].index(first.side)
        return "decisive" if winner == side and captured(s, first) >= first.decisive_at else "minor"
    wanted = next((one.decisive for one in s.scenario.victory if one.type == "vp_margin"), rules["decisive"])
    return "decisive" if score[winner] - score[1 - winner] >= wanted else "minor"


def captured(s: Fight, condition: Victory) -> int:
    """bk:0.23 Buildings of the enemy that a side has taken, less those it has lost."""
    side = [one.seat for one in s.scenario.side].index(condition.side)
    taken = sum(s.control[s.camps.index(camp)] == side for camp in condition.from_list)
    return taken - sum(s.control[s.camps.index(camp)] == 1 - side for camp in condition.own_list)


# -- what must hold ----------------------------------------------------------------------------------------------------


def broken_invariants(s: Fight) -> list[str]:
    """bk:0.1, bk:0.1a, bk:0.20a Lattice points, no overlap of resting elements, buildings of one side."""
    here = [i for i in range(len(s.models)) if s.here(i)]
    off = [i for i in here if not s.table.lattice.has(s.place(i))]
    wrong = [f"{s.models[i].name} stands at {s.place(i)}, no lattice point" for i in off]
    moves_on = type(s.stack[-1]).__name__ not in ("Activate", "Command") if s.stack else s.winner == NONE  # conceded
    if moves_on:
        return wrong
    outside = [i for i in here if not s.table.building(s.place(i))]
    for n, i in enumerate(outside):
        for j in outside[n + 1 :]:
            limit = s.models[i].radius + s.models[j].radius
            if square_of(s.place(i), s.place(j)) < limit * limit and not (s.is_hidden(i) or s.is_hidden(j)):
                wrong.append(f"{s.models[i].name} and {s.models[j].name} overlap")
    for house in s.table.buildings:
        inside = [i for i in here if s.table.building(s.place(i)) == house]
        shown = {s.models[i].side for i in inside if not s.is_hidden(i)}
        if len(shown) > 1:
            wrong.append(f"both sides stand in {house}")
    return wrong
