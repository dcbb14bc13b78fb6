"""What the owner of a phase of Blood & Steel does without thinking: each unit what promises most points.

Everything is reckoned in victory points from what stands around, without trying it: the script plays whole turns of
both sides hundreds of times while somebody waits. The same glance chooses the destinations that are worth a look.
"""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple

from grognard.bots.blood_and_steel_chart import LEFT_OF, Chart, chart_of
from grognard.bots.blood_and_steel_overrun import ELIMINATED, fought
from grognard.core.hexes import HexSet, members
from grognard.core.values import Action
from grognard.games.blood_and_steel import fire, movement, overrun, stacking, support
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.phase import END, Phase
from grognard.games.blood_and_steel.state import ACTED, DISRUPTED, WAITING, Battle

TAKEN: Final = 2.0  # an objective that changes hands: one side loses what the other wins
GUARDED: Final = (0.2, 0.9)  # an own objective with somebody on it while enemies are near
NEARER: Final = (0.45, 0.25)  # one move nearer to an objective of the enemy
RISK: Final = 0.06  # worth of a unit that may be hit
AIM: Final = 0.12  # worth of an enemy that may be hit
HURT: Final = 0.24  # worth that is lost for good
NEIGHBOURHOOD: Final = 5  # hexes from which an enemy may come
CLOSE: Final = 0.4  # points that an action may promise less than the best of its unit to be worth a search
FREELY: Final = 1.5  # the same where rollouts go to the end of the game and need no judgement
ACTS: Final = frozenset(("move", "fire", "exit"))
ELSEWHERE: Final = 4  # destinations of a unit that are worth a try
LEAST: Final = 0.05  # what is worth doing at all
LEAVING: Final = 1
SURE: Final = 1.0
JUST: Final = 0.4
FADE: Final = 4.0  # turns before the end from which units count less and less
AFTER: Final = (1, 2, 3, ELIMINATED)  # bs:7.3.2 the status after a hit
STEPS: Final = (1.0, 0.9, 0.55, 0.4)  # what is left for good of a unit: a disruption alone passes (bs:9.a)
READY: Final = 0.03  # worth that a unit is not disrupted before it has acted in this turn
HELD: Final = 0.01  # the same after it has acted: it defends itself better
STRONGEST: Final = 2  # bs:8.a units of a raid, without a Tiger


class Plan(NamedTuple):
    gain: float
    action: Action


class Raid(NamedTuple):
    """Units that gather beside an objective to overrun whoever holds it."""

    gain: float
    group: tuple[int, ...]
    action: Action


NOTHING: Final = Plan(LEAST, END)
NO_RAID: Final = Raid(0.0, (), END)
NOBODY: Final[frozenset[int]] = frozenset()


def act(s: Battle, phase: Phase, still: frozenset[int] = NOBODY) -> Action:
    """Support first; then whoever had better fire, for what is disrupted is easily overrun; then the attack that
    several gather for; then the first unit that has something to gain does what promises most. Who is told to keep
    still does nothing."""
    side = s.data.formation_side[phase.formation]
    if (s.air[side] or s.artillery[side]) and (strikes := _supports(s, side)) and strikes[0].gain > 0:
        return strikes[0].action
    chart, formation = chart_of(s.data), phase.formation
    units = [unit for unit in phase.units(s) if unit not in still]
    raid = _raid(s, chart, units, formation)
    for unit in units:
        shot = _shot(s, chart, unit) if unit not in raid.group else NOTHING
        if shot.gain > LEAST and shot == _best(s, chart, unit, formation):
            return shot.action
    if raid.group:
        return raid.action
    found = (_best(s, chart, unit, formation) for unit in units)
    return next((best.action for best in found if best.gain > LEAST), END)


def _best(s: Battle, chart: Chart, unit: int, formation: int) -> Plan:
    """What a unit does by itself."""
    return max(_shot(s, chart, unit), _overrun(s, chart, unit, formation), *_moves(s, chart, unit)[:1])


def options(s: Battle, phase: Phase, most: int) -> list[Action]:
    """What may be tried by one who looks at each unit by itself: of the first with something to gain what it may do,
    then what others may begin with. Attacks that several have to gather for are for those who plan."""
    groups = [plans for plans in _plans(s, phase) if plans]
    groups.sort(key=lambda plans: max(plans).gain <= LEAST)
    if not groups:
        return [END]
    same, others = groups[0], [NOTHING, *[plan for plans in groups[1:] for plan in plans]]
    ordered = [*sorted(same, reverse=True), *sorted(others, reverse=True)]
    return list(dict.fromkeys([plan.action for plan in ordered]))[:most]


def variants(s: Battle, phase: Phase) -> list[Action]:
    """The script's choice, and what else the same unit may do that promises nearly as much. In which order units act
    matters little, for all of them will; what each does matters."""
    usual = act(s, phase)
    who = actors(s, usual)
    side = s.data.formation_side[phase.formation]
    plans = _plans_of(s, chart_of(s.data), min(who), phase.formation) if who else _supports(s, side)
    return _close_to(usual, plans, CLOSE)


def _close_to(usual: Action, plans: list[Plan], gap: float) -> list[Action]:
    least = max(plans).gain - gap if plans else 0.0
    found = [plan.action for plan in sorted(plans, reverse=True) if plan.gain >= least and plan != NOTHING]
    return list(dict.fromkeys([usual, *found]))


def courses(s: Battle, phase: Phase, still: frozenset[int]) -> list[Action]:
    """What the last turn is searched for: the script's choice; that the same units keep still, and others go on; what
    else one of them may do. A unit that stays is often what holds an objective."""
    usual = act(s, phase, still)
    who = actors(s, usual)
    if not who:
        return [usual]
    plans = _plans_of(s, chart_of(s.data), min(who), phase.formation)
    first, *others = _close_to(usual, plans, FREELY)
    return list(dict.fromkeys([first, act(s, phase, still | who), *others]))


def actors(s: Battle, action: Action) -> frozenset[int]:
    """The units that do it; none where aircraft or guns do, or where the phase ends."""
    named = action.args[1:] if action.verb == "overrun" else action.args[:1] if action.verb in ACTS else ()
    return frozenset([s.data.unit_index[name] for name in named])


def _plans(s: Battle, phase: Phase) -> list[list[Plan]]:
    """Of support, and of every unit: its best shot and overrun, and a few moves."""
    chart = chart_of(s.data)
    return [
        _supports(s, s.data.formation_side[phase.formation]),
        *[_plans_of(s, chart, unit, phase.formation) for unit in phase.units(s)],
    ]


def _plans_of(s: Battle, chart: Chart, unit: int, formation: int) -> list[Plan]:
    return [_shot(s, chart, unit), _overrun(s, chart, unit, formation), *_moves(s, chart, unit)[:ELSEWHERE]]


# -- fire ----------------------------------------------------------------------------------------------------------


def loss(s: Battle, chart: Chart, unit: int) -> float:
    """What a hit costs the owner of a unit."""
    status = s.status[unit]
    return standing(s, chart, unit, status) - standing(s, chart, unit, AFTER[status])


def standing(s: Battle, chart: Chart, unit: int, status: int) -> float:
    """What a unit is worth in a status: what is lost for good counts, and what it cannot do in this turn."""
    if status == ELIMINATED:
        return 0.0
    worth = HURT * fade(s) * STEPS[status]
    if not status & DISRUPTED:
        worth += READY if waits(s, unit) else HELD
    return chart.worth[unit] * worth


def waits(s: Battle, unit: int) -> bool:
    """Whether a unit has still to act in this turn. Disruption costs those who have acted little: it passes."""
    data = s.data
    if data.remnant[unit]:
        return not s.marks[unit] & ACTED
    return data.formation[unit] in s.envelope.cards


def fade(s: Battle) -> float:
    left = s.data.last_turn - s.turn
    return left / FADE if left < FADE else 1.0


def _supports(s: Battle, side: int) -> list[Plan]:
    """Strikes and bombardments, the best first."""
    data, chart = s.data, chart_of(s.data)
    offered: list[Action] = []
    support.offers(s, side, offered)
    return sorted([Plan(_hit_by_support(s, chart, data.unit_index[a.args[0]]), a) for a in offered], reverse=True)


def _hit_by_support(s: Battle, chart: Chart, target: int) -> float:
    """bs:6.1.1.e, bs:6.2.3.c The chance of a hit, times what it costs; support eliminates nobody."""
    need = s.data.tables.air.af - s.data.map.target_drm[s.place[target]]
    return 0.0 if s.status[target] == 3 else need / 6 * loss(s, chart, target)


def _shot(s: Battle, chart: Chart, unit: int) -> Plan:
    kinds = fire.may_fire(s, unit)
    if not kinds:
        return NOTHING
    table, best = s.data.fires[unit], NOTHING
    for target in fire.targets(s, unit):
        gain = chance(s, unit, target, kinds[0]) * loss(s, chart, target)
        if gain > best.gain:
            best = Plan(gain, table[target][0 if kinds[0] == fire.FULL else 1])
    return best


def chance(s: Battle, unit: int, target: int, kind: str) -> float:
    """The chance of a shot to hit."""
    factor = fire.factor(s, unit, target, kind)
    need = factor - sum([m.amount for m in fire.modifiers(s, unit, target, kind)]) if factor else 0
    return max(0, min(6, need)) / 6


# -- moves ---------------------------------------------------------------------------------------------------------


def glance(s: Battle, chart: Chart, unit: int, where: int) -> float:
    """What it promises that a unit stands in a hex, compared with other hexes."""
    data, side = s.data, s.data.side[unit]
    mp = data.mp[unit]
    found = exposure(s, chart, unit, where) - NEARER[side] * chart.goal(s.control, side)[where] / mp
    if data.map.objective_set >> where & 1:
        if bool(s.control >> where & 1) != (side == GERMAN):
            found += TAKEN
        elif alone(s, unit, where) and data.map.within_guns(NEIGHBOURHOOD)[where] & s.held[1 - side]:
            found += GUARDED[side]
    if side == GERMAN:
        found += can_leave(chart.north[where], mp, data.last_turn - s.turn)
    return found


def alone(s: Battle, unit: int, where: int) -> bool:
    return all(other == unit for other in s.stacks.get(where, ()))


def can_leave(cost: int, mp: int, left: int) -> float:
    """bs:13.b How surely a unit can still leave: with a phase to spare, just in time, or not any more."""
    spare = left - -(-cost // mp)
    return SURE if spare >= 1 else JUST if spare == 0 else 0.0


def exposure(s: Battle, chart: Chart, unit: int, where: int) -> float:
    """What a unit may hit from a hex, less what may hit it there."""
    data, side = s.data, s.data.side[unit]
    enemies = s.held[1 - side]
    near, far = data.map.grid.adjacent_set[where] & enemies, data.map.sight[where] & enemies
    if not near and not far:
        return 0.0
    status, armour, cover, hill = s.status, data.armour, data.map.target_drm, data.map.firer_drm
    spared, aimed = 1.0, 0.0
    ours, theirs = cover[where], hill[where]
    for other in members(near):
        for enemy in s.stacks[other]:
            spared *= chart.misses[armour[unit]][enemy][status[enemy] & 1][ours + hill[other]]
            missed = chart.misses[armour[enemy]][unit][0][theirs + cover[other]]
            aimed += chart.worth[enemy] * LEFT_OF[status[enemy]] * (1.0 - missed)
    further = data.tables.fire.drm_long_range
    for other in members(far):
        for enemy in s.stacks[other]:
            if side == SOVIET and armour[unit]:
                spared *= chart.misses[1][enemy][status[enemy] & 1][ours + further + hill[other]]
            elif side == GERMAN and armour[enemy]:
                missed = chart.misses[1][unit][0][theirs + further + cover[other]]
                aimed += chart.worth[enemy] * LEFT_OF[status[enemy]] * (1.0 - missed)
    risked = chart.worth[unit] * LEFT_OF[status[unit]] * (1.0 - spared)
    return fade(s) * (AIM * aimed - RISK * risked) / 2


def _moves(s: Battle, chart: Chart, unit: int) -> list[Plan]:
    """The best first, of a few hexes: objectives, and the nearest to one, or to the north edge."""
    data, side, where = s.data, s.data.side[unit], s.place[unit]
    points = movement.budget(s, unit)
    if points <= 0 or (data.remnant[unit] and not data.map.grid.adjacent_set[where] & s.held[1 - side]):
        return []
    levels = movement.levels(s, unit, points)
    reached = 0
    for level in levels[1:]:
        reached |= level
    reached &= stacking.room_for(s, unit)
    here = glance(s, chart, unit, where) if where != WAITING else -9.0
    plans = [
        Plan(glance(s, chart, unit, place) - here, data.moves[unit][place])
        for place in (_worth_a_glance(s, chart, side, reached) if reached else ())
    ]
    if side == GERMAN and data.last_turn - s.turn <= LEAVING and (edge := movement.exit_hex(s, unit, levels)) >= 0:
        plans.append(Plan(1.0 - here, Action("exit", (data.units[unit], data.map.grid.ids[edge]))))
    return sorted(plans, reverse=True)


def _worth_a_glance(s: Battle, chart: Chart, side: int, reached: int) -> set[int]:
    objectives = members(reached & s.data.map.objective_set)
    goal, hexes = chart.goal(s.control, side), members(reached)
    found = {*objectives, *sorted(hexes, key=goal.__getitem__)[:3]}
    if side == GERMAN:
        found.add(min(hexes, key=chart.north.__getitem__))
    return found


# -- overruns ------------------------------------------------------------------------------------------------------


def _overrun(s: Battle, chart: Chart, unit: int, formation: int) -> Plan:
    """With all who can, into the adjacent hex that promises most."""
    data, where = s.data, s.place[unit]
    if where < 0 or data.formation[unit] != formation:
        return NOTHING
    side, best = data.side[unit], NOTHING
    for hex_ in members(data.map.grid.adjacent_set[where] & s.held[1 - side]):
        cost = overrun.price(s, where, hex_)
        group = [
            one
            for one in s.stacks[where]
            if overrun.able(s, one, formation) and movement.budget(s, one) >= cost
        ]  # fmt: skip
        if unit not in group:
            continue
        gain = _fought(s, chart, group, list(s.stacks[hex_]), hex_)
        if gain > best.gain:
            ids = data.map.grid.ids[hex_], *(data.units[one] for one in group)
            best = Plan(gain, Action("overrun", ids))
    return best


def _raid(s: Battle, chart: Chart, units: list[int], formation: int) -> Raid:
    """bs:7.3.3.b, bs:R14 The attack on an objective that promises most, and more than what its units would do by
    themselves: they come together in one hex, then they go in."""
    data, side = s.data, s.data.formation_side[formation]
    theirs = s.control if side == SOVIET else ~s.control
    able = [unit for unit in units if overrun.able(s, unit, formation)]
    points = {unit: movement.budget(s, unit) for unit in able}
    best, alone, ways = NO_RAID, dict[int, float](), dict[int, list[HexSet]]()
    for target in members(data.map.objective_set & theirs & s.held[1 - side]):
        near = [unit for unit in able if data.map.grid.distance(s.place[unit], target) <= points[unit]]
        for unit in near:
            if unit not in ways:
                ways[unit] = list(accumulate(movement.levels(s, unit, points[unit]), or_))
                alone[unit] = _best(s, chart, unit, formation).gain
        reached = reduce(or_, [ways[unit][-1] for unit in near], 0)
        for origin in members(data.map.grid.adjacent_set[target] & reached):
            group = _gathered(s, near, ways, origin, overrun.price(s, origin, target))
            if not group:
                continue
            gain = _fought(s, chart, group, list(s.stacks[target]), target) - sum([alone[unit] for unit in group])
            if gain > best.gain:
                best = Raid(gain, tuple(group), _next_step(s, group, origin, target))
    return best


def _gathered(s: Battle, near: list[int], ways: dict[int, list[HexSet]], origin: int, price: int) -> list[int]:
    """Who can come to a hex and still pay the overrun, within stacking: the strongest two, and a Tiger."""
    data = s.data
    able = []
    for unit in near:
        within = movement.budget(s, unit) - price
        if within >= 0 and ways[unit][within] >> origin & 1:
            able.append(unit)
    strong = sorted([u for u in able if data.stacks[u]], key=lambda u: -data.af_infantry[u] - data.af_armour[u])
    strong = strong[:STRONGEST]
    others = [u for u in s.stacks.get(origin, ()) if data.stacks[u] and u not in strong]
    if others:
        strong = [u for u in strong if s.place[u] == origin or stacking.room_for(s, u) >> origin & 1]
        strong = strong[: STRONGEST - len(others)]
    return strong + [u for u in able if not data.stacks[u]][:1]


def _next_step(s: Battle, group: list[int], origin: int, target: int) -> Action:
    """Who is not there yet comes; then all go in."""
    for unit in group:
        if s.place[unit] != origin:
            return s.data.moves[unit][origin]
    return Action("overrun", (s.data.map.grid.ids[target], *[s.data.units[unit] for unit in group]))


def _fought(s: Battle, chart: Chart, ours: list[int], theirs: list[int], where: int) -> float:
    """What an overrun promises: what the defenders lose, and the ground, less what the attackers lose."""
    data = s.data
    status = tuple([s.status[d] for d in theirs])
    kinds = chart.fighters
    found = fought(tuple([kinds[a] for a in ours]), tuple([kinds[d] for d in theirs]), status)
    gain = 0.0
    for unit, ends in zip(theirs, found.ends, strict=True):
        now = standing(s, chart, unit, s.status[unit])
        gain += sum([part * (now - standing(s, chart, unit, end)) for end, part in enumerate(ends) if part])
    gain -= sum([part * loss(s, chart, unit) for unit, part in zip(ours, found.hit, strict=True)])
    if data.map.objective_set >> where & 1 and bool(s.control >> where & 1) != (data.side[ours[0]] == GERMAN):
        gain += found.won * TAKEN
    return gain
