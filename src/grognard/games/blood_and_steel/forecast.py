"""Before one commits: the way of a move with its prices, who could fire there, and what an overrun would bring."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from grognard.core.reach import Reach
from grognard.core.trials import TRIALS, Tried, outcomes, tried
from grognard.core.values import Action, Branch, Flow, Odds, Round, Throw
from grognard.core.way import Leg, Way
from grognard.core.words import Words
from grognard.games.blood_and_steel import fire, movement, overrun
from grognard.games.blood_and_steel.data import GERMAN
from grognard.games.blood_and_steel.fire import DEFENSIVE, OFFENSIVE
from grognard.games.blood_and_steel.overrun import HOLD, STAY, Overrun
from grognard.games.blood_and_steel.state import Battle

HIT, AGAIN = "hit", "again"  # what is noted of an overrun on its way
ENDS = {"won": ("odds.won", "good"), "hurt": ("odds.won-hurt", "fair"), "lost": ("odds.repulsed", "bad")}


# -- ways ----------------------------------------------------------------------------------------------------------


def threats(s: Battle, unit: int, where: int) -> tuple[str, ...]:
    """bs:7.3.d-h The enemies that could fire at a unit if it stood there when their turn comes, as they stand now."""
    data, grid = s.data, s.data.map.grid
    found = []
    for enemy, place in enumerate(s.place):
        if place < 0 or data.side[enemy] == data.side[unit] or s.disrupted(enemy):
            continue
        near = grid.adjacent_set[place] >> where & 1
        far = data.side[enemy] == GERMAN and data.armour[unit] and data.map.sight[place] >> where & 1
        if near or far:
            found.append(data.units[enemy])
    return tuple(found)


def threatened(s: Battle, unit: int, reach: Reach) -> tuple[str, ...]:
    """The places within reach where somebody could fire at the unit."""
    index = s.data.map.grid.index
    return tuple(place for band in reach.bands for place in band.places if threats(s, unit, index[place]))


def way(s: Battle, action: Action, words: Words) -> Way | None:
    """bs:7.1.b Hex by hex; bs:7.3.3.c into an overrun at one point more; bs:7.3.h nobody fires at whoever passes."""
    index, hexes = s.data.unit_index, s.data.map.grid.index
    if action.verb == "overrun":
        unit, where = index[action.args[1]], hexes[action.args[0]]
        price = overrun.price(s, s.place[unit], where)
        legs = [_leg(s, unit, where, price, movement.budget(s, unit) - price, words)]
        return Way(tuple(legs), "way.overrun", "bs:7.3.3.c")
    unit, path = index[action.args[0]], [hexes[name] for name in action.args[1:]]
    budget = movement.budget(s, unit)
    if len(path) == 1 and path[0] != s.place[unit]:
        path, _ = movement.way(s, unit, path[0], budget)
    at, left, legs = s.place[unit], budget, []
    for where in path:
        price = movement.step_cost(s, at, where)
        left = max(0, left - price)
        legs.append(_leg(s, unit, where, price, left, words))
        at = where
    return Way(tuple(legs), "way.passes", "bs:7.3.h")


def _leg(s: Battle, unit: int, where: int, price: int, left: int, words: Words) -> Leg:
    grid, row = s.data.map.grid, s.data.map.hexes[where]
    ground = words.name("terrain", row.terrain)
    return Leg(grid.ids[where], price, left, ground, threats(s, unit, where))


# -- overruns ------------------------------------------------------------------------------------------------------


def of_overrun(s: Battle, action: Action) -> Odds:
    """bs:7.3.3 Tried on a copy: nobody retreats of his own will, everybody fires where the chance is best."""
    where = s.data.map.grid.index[action.args[0]]
    units = [s.data.unit_index[name] for name in action.args[1:]]

    def fight(state: Battle) -> Overrun | None:
        return next((step for step in state.stack if isinstance(step, Overrun)), None)

    def over(state: Battle) -> str:
        if fight(state):
            return ""
        there = sum(state.place[unit] == where for unit in units)
        return "lost" if not there else "won" if there == len(units) else "hurt"

    def seen(state: Battle) -> str:
        step = fight(state)
        if step and step.round > 1:
            return AGAIN
        return HIT if any(state.place[unit] != where for unit in units) else ""

    found = tried(s, action, over, _plainly, seen)
    ends, rounds = outcomes(found, ENDS), _rounds(s, action, units)
    won = ends[0].chance + ends[1].chance
    flow = _flow(found, fired=bool(rounds[0].throws))
    return Odds(won, (), sampled=True, outcomes=ends, rounds=rounds, flow=flow, trials=TRIALS)


def _flow(found: Counter[Tried], *, fired: bool) -> Flow:
    """bs:7.3.3.f Whether the defender hit somebody before the attackers fired, bs:7.3.3.o whether that was enough."""
    counted, ends = Counter[tuple[bool, bool, int]](), list(ENDS)
    for one, n in found.items():
        again = AGAIN in one.seen
        # Whoever is driven back to the last man in the first round was not seen to be: the overrun was over.
        hit = HIT in one.seen or (one.end == "lost" and not again)
        counted[hit, again, ends.index(one.end)] += n
    branches = [
        Branch(
            ("odds.flow.hit" if hit else "odds.flow.miss", "odds.flow.again" if again else ""), end, Fraction(n, TRIALS)
        )
        for (hit, again, end), n in sorted(counted.items())
    ]
    if fired:
        return Flow(("odds.flow.defence", "odds.flow.attack"), tuple(branches))
    return Flow(("odds.flow.attack",), tuple(one._replace(stops=one.stops[1:]) for one in branches))


def _plainly(s: Battle) -> Action:
    """The best shot; stay where one may go; of forced retreats the first."""
    choices = s.legal()
    shots = [action for action in choices if action.verb in ("defend", "attack")]
    if shots:
        return max(shots, key=lambda action: _chance(s, action))
    return next((action for action in choices if action in (STAY, HOLD, fire.REROLL)), choices[0])


def _chance(s: Battle, action: Action) -> int:
    unit, target = (s.data.unit_index[name] for name in action.args)
    kind = DEFENSIVE if action.verb == "defend" else OFFENSIVE
    return fire.factor(s, unit, target, kind) - sum(one.amount for one in fire.modifiers(s, unit, target, kind))


def _rounds(s: Battle, action: Action, units: list[int]) -> tuple[Round, ...]:
    """bs:7.3.3.f Who fires first, bs:7.3.3.h what the attackers answer, bs:7.3.3.k what ends it: as they enter."""
    state = s.clone()
    state.apply(action)
    where = s.data.map.grid.index[action.args[0]]
    defenders = [unit for unit in s.stacks.get(where, ()) if s.data.side[unit] != s.data.side[units[0]]]
    first = _throws(state, defenders, units, DEFENSIVE)
    return (
        Round("odds.round.defence" if first else "odds.round.helpless", "bs:7.3.3.f", first),
        Round("odds.round.attack", "bs:7.3.3.h", _throws(state, units, defenders, OFFENSIVE)),
        Round("odds.round.end", "bs:7.3.3.k"),
    )


def _throws(s: Battle, firers: list[int], targets: list[int], kind: str) -> tuple[Throw, ...]:
    """Each at whom it can hit best; all of them, where one fires alone."""
    several = len(targets) > 1
    shots = [
        [_throw(s, unit, target, kind, several) for target in targets if fire.factor(s, unit, target, kind)]
        for unit in firers
    ]
    if len(firers) == 1:
        return tuple(shots[0])
    return tuple(max(some, key=lambda throw: throw.chance) for some in shots if some)


def _throw(s: Battle, unit: int, target: int, kind: str, several: bool) -> Throw:
    factor, modifiers = fire.factor(s, unit, target, kind), fire.modifiers(s, unit, target, kind)
    params = {"unit": s.data.units[unit], "target": s.data.units[target], "af": factor}
    return Throw(
        "odds.throw" if several else "odds.throw-only",
        params,
        fire.odds(factor, modifiers, fire.RULE_OF[kind]).chance,
        kind == OFFENSIVE,
    )
