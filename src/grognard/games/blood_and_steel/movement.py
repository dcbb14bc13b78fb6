"""7.1 Movement, and the movement half of 7.2 move and fire.

`offers` lists destinations with a flood over sets of hexes; `refuses` judges any move, also one along a path of the
player's own, and names the rule. A test holds the two against each other.
"""

from __future__ import annotations

from grognard.core.hexes import HexSet, chosen, members
from grognard.core.reach import Band, Reach
from grognard.core.values import Action, Refusal
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN
from grognard.games.blood_and_steel.reinforcements import entry_hexes
from grognard.games.blood_and_steel.stacking import room_for, why_no_room
from grognard.games.blood_and_steel.state import ACTED, DONE, EXITED, FIRED_HALF, FRESH, MOVED, MOVING, WAITING, Battle


def budget(s: Battle, unit: int) -> int:
    """bs:5.2.d-e, bs:7.1.a, bs:7.2.a Points a unit may still spend: all of them, or half once it fired at half AF."""
    mode = s.mode[unit]
    if mode == DONE:
        return 0
    limit = s.data.half_mp[unit] if mode == FIRED_HALF else s.data.mp[unit]
    return limit - s.spent[unit]


def levels(s: Battle, unit: int, points: int) -> list[HexSet]:
    """The cost of each hex (bs:7.1.b, bs:3.tec); enemy hexes are closed (bs:7.1.e), friendly ones not (bs:R57)."""
    side = s.data.side[unit]
    if s.place[unit] != WAITING:
        return s.data.map.ground.reach(s.place[unit], points, s.held[1 - side])
    # bs:10.e, bs:R37 From off the map the first hex is one of the zone, and is paid for.
    seeds: list[HexSet] = [0] * (points + 1)
    for where in members(entry_hexes(s, unit)):
        if s.data.map.cost[where] <= points:
            seeds[s.data.map.cost[where]] |= 1 << where
    return s.data.map.ground.reach_from(seeds, points, s.held[1 - side])


def one_step(s: Battle, unit: int) -> HexSet:
    """The hexes one step away, whatever they cost."""
    if s.place[unit] == WAITING:
        return entry_hexes(s, unit)
    return s.data.map.grid.adjacent_set[s.place[unit]] & ~s.enemies(s.data.side[unit])


def has_minimum_move(s: Battle, unit: int) -> bool:
    """bs:7.1.c, bs:7.2.c, bs:R16 A unit that has done nothing yet may always move one hex, for all its points."""
    return s.mode[unit] == FRESH


def offers(s: Battle, unit: int, room: HexSet, offered: list[Action]) -> None:
    """Every hex a unit may move to by a cheapest way, and leaving the map."""
    data = s.data
    points = budget(s, unit)
    found = levels(s, unit, points) if points > 0 else [0]
    reached = 0
    for level in found[1:]:
        reached |= level
    if has_minimum_move(s, unit):
        reached |= one_step(s, unit)
    offered += chosen(data.moves[unit], reached & room)
    if data.side[unit] == GERMAN and (where := exit_hex(s, unit, found)) >= 0:
        offered.append(Action("exit", (data.units[unit], data.map.grid.ids[where])))


def exit_hex(s: Battle, unit: int, found: list[HexSet]) -> int:
    """bs:13.b, bs:R45 The cheapest hex of the north edge from which a German unit can leave, or -1."""
    for level in found[: budget(s, unit) - s.data.map.exit_cost + 1]:
        if at_edge := level & s.data.map.north:
            return members(at_edge)[0]
    return -1


# -- for tints -----------------------------------------------------------------------------------------------------


def reach(s: Battle, unit: int, *, now: bool) -> Reach:
    """Where a unit could end its move, by cost: what it may do now, or with its whole allowance when its turn comes."""
    data = s.data
    points = budget(s, unit) if now else data.mp[unit]
    fresh = has_minimum_move(s, unit) or not now
    room = room_for(s, unit)
    found = levels(s, unit, points) if points > 0 else [0]
    free = room & ~found[0]
    bands = []
    for cost, level in enumerate(found[1:], start=1):
        if level & free:
            label = "reach.fires" if _fires_after(s, unit, cost, now=now) else "reach.cost"
            bands.append(Band(label, {"n": cost}, _ids(s, level & free)))
            free &= ~level
    if fresh and (last := one_step(s, unit) & free):  # bs:7.1.c
        bands.append(Band("reach.whole", {"n": data.mp[unit]}, _ids(s, last)))
    return Reach(tuple(bands), "" if now else "reach.forecast")


def _fires_after(s: Battle, unit: int, cost: int, *, now: bool) -> bool:
    """bs:7.2.a, bs:7.0.f Whether the unit may still fire at half AF."""
    data = s.data
    before = s.spent[unit] if now else 0
    unfired = not now or s.mode[unit] in (FRESH, MOVING)
    return unfired and not data.remnant[unit] and before + cost <= data.half_mp[unit]


def _ids(s: Battle, hexes: HexSet) -> tuple[str, ...]:
    ids = s.data.map.grid.ids
    return tuple(ids[where] for where in members(hexes))


# -- judging any move ----------------------------------------------------------------------------------------------


def refuses(s: Battle, unit: int, path: list[int]) -> Refusal | None:
    """A move to one hex by the cheapest way, or along a path of one's own."""
    data = s.data
    params = {"unit": data.units[unit], "hex": data.map.grid.ids[path[-1]]}
    if len(path) == 1 and not _one_hex(s, unit, path[0]):
        found = levels(s, unit, budget(s, unit))
        if not any(level >> path[0] & 1 for level in found[1:]):
            return _why_unreached(s, unit, path[0])
    elif refusal := _refuses_path(s, unit, path):
        return refusal
    back_home = path[-1] == s.place[unit]  # a way round to its own stack, which was legal with it
    if not back_home and not room_for(s, unit) >> path[-1] & 1:
        formation = data.formation[unit]
        rule = why_no_room(s, formation, path[-1])
        return Refusal(rule, "refusal.stacking", {**params, "formation": data.formations[formation]})
    return None


def _one_hex(s: Battle, unit: int, where: int) -> bool:
    """Is it a single step that the unit can pay, if need be with its whole allowance?"""
    if not one_step(s, unit) >> where & 1:
        return False
    return has_minimum_move(s, unit) or step_cost(s, s.place[unit], where) <= budget(s, unit)


def step_cost(s: Battle, origin: int, where: int) -> int:
    """bs:7.1.b The hex entered and the hexside crossed; from off the map the hex alone (bs:10.e)."""
    return s.data.map.cost[where] if origin == WAITING else s.data.map.ground.step_cost(origin, where)


def _refuses_path(s: Battle, unit: int, path: list[int]) -> Refusal | None:
    """bs:7.1.a Hex by hex: neighbours, no enemies, and the sum of the costs."""
    data, at, spent = s.data, s.place[unit], 0
    for where in path:
        params = {"unit": data.units[unit], "hex": data.map.grid.ids[where]}
        if s.enemies(data.side[unit]) >> where & 1:
            return Refusal("bs:7.1.e", "refusal.enemy-hex", params)
        next_to = entry_hexes(s, unit) if at == WAITING else data.map.grid.adjacent_set[at]
        if not next_to >> where & 1:
            return Refusal("bs:7.1.a", "refusal.not-adjacent", params)
        spent += step_cost(s, at, where)
        at = where
    if spent > budget(s, unit) and not (len(path) == 1 and has_minimum_move(s, unit)):
        rule = "bs:7.2.a" if s.mode[unit] == FIRED_HALF else "bs:7.1.a"
        return Refusal(rule, "refusal.too-far", {**params, "cost": spent, "mp": budget(s, unit)})
    return None


def _why_unreached(s: Battle, unit: int, where: int) -> Refusal:
    data = s.data
    params = {"unit": data.units[unit], "hex": data.map.grid.ids[where]}
    if where == s.place[unit]:
        return Refusal("bs:7.1.a", "refusal.already-there", params)
    if s.enemies(data.side[unit]) >> where & 1:
        return Refusal("bs:7.1.e", "refusal.enemy-hex", params)
    if s.place[unit] == WAITING and not entry_hexes(s, unit):
        return Refusal("bs:10.e", "refusal.entry-closed", params)
    if s.mode[unit] == FIRED_HALF:
        return Refusal("bs:7.2.a", "refusal.out-of-reach", {**params, "mp": budget(s, unit)})
    return Refusal("bs:7.1.a", "refusal.out-of-reach", {**params, "mp": budget(s, unit)})


def refuses_exit(s: Battle, unit: int, where: int) -> Refusal | None:
    """bs:13.b, bs:R45 German units leave by the north edge, Soviet units never do."""
    data = s.data
    params = {"unit": data.units[unit], "hex": data.map.grid.ids[where]}
    if data.side[unit] != GERMAN or not data.map.north >> where & 1:
        return Refusal("bs:13.b", "refusal.no-exit", params)
    points = budget(s, unit) - data.map.exit_cost
    if points < 0 or not any(level >> where & 1 for level in levels(s, unit, points)):
        return Refusal("bs:13.b", "refusal.out-of-reach", {**params, "mp": budget(s, unit)})
    return None


# -- carrying it out -----------------------------------------------------------------------------------------------


def way(s: Battle, unit: int, where: int, points: int) -> tuple[list[int], int]:
    """The cheapest way to a hex and its cost; of equal ways one that passes objectives not yet held (bs:R44)."""
    data = s.data
    found = levels(s, unit, points)
    enemy_held = data.map.objective_set & (~s.control if data.side[unit] == GERMAN else s.control)
    cost = next((k for k, level in enumerate(found) if level >> where & 1), -1)
    if cost < 0:  # the minimum move (bs:7.1.c)
        return [where], data.mp[unit]
    return data.map.ground.path(found, where, enemy_held), cost


def move(s: Battle, unit: int, path: list[int]) -> None:
    """bs:7.1.a The unit goes; it may go on later in its activation if points are left (bs:R14)."""
    data = s.data
    entering = s.place[unit] == WAITING
    if len(path) == 1:
        path, cost = way(s, unit, path[0], budget(s, unit))
    else:
        steps = zip([s.place[unit], *path], path, strict=False)
        cost = sum(step_cost(s, origin, where) for origin, where in steps)
    minimum = cost > budget(s, unit) or (cost == data.mp[unit] and _dear(s, unit, path))
    _spend(s, unit, cost, over=minimum)
    s.put(unit, path[-1])
    if entering:
        s.tell(events.entered(s, unit, path, cost))
    else:
        s.tell(events.moved(s, unit, path, cost, "bs:7.1.c" if minimum else "bs:7.1.a"))
    for where in path:
        s.take_control(where, data.side[unit])


def _dear(s: Battle, unit: int, path: list[int]) -> bool:
    """A single step that costs more than the allowance was paid with the whole of it."""
    return len(path) == 1 and step_cost(s, s.place[unit], path[0]) > s.data.mp[unit]


def _spend(s: Battle, unit: int, cost: int, *, over: bool) -> None:
    s.spent[unit] += cost
    s.marks[unit] |= MOVED
    if s.data.remnant[unit]:  # bs:7.0.f a remnant moves or fires once a turn
        s.marks[unit] |= ACTED
        s.mode[unit] = DONE
    elif over:
        s.mode[unit] = DONE
    elif s.mode[unit] == FRESH:
        s.mode[unit] = MOVING


def leave(s: Battle, unit: int, where: int) -> None:
    """bs:13.b The unit leaves the map for good and scores."""
    path, _ = way(s, unit, where, budget(s, unit)) if s.place[unit] != where else ([where], 0)
    s.put(unit, EXITED)
    s.mode[unit] = DONE
    for passed in path:
        s.take_control(passed, GERMAN)
    s.tell(events.exited(s, unit, path))
    s.score(GERMAN, s.data.tables.victory.exit_north, "bs:13.b", "exit")
