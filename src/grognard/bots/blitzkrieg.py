"""Blitzkrieg: objectives that will be held at the end, elements that can still fight, and who has whom in his sights.

Men take and hold houses, weapons help them there: every element is sent to an objective or stands by one, and what it
does with its order is the best of three: the fire that promises most, the assault that promises most, or the step that
brings it on. What a place costs is what the enemies in sight of it would do there.
"""

from __future__ import annotations

from typing import Final

from grognard.bots import blitzkrieg_answers as answers
from grognard.bots import blitzkrieg_ground as ground
from grognard.bots import blitzkrieg_shots as shots
from grognard.bots.blitzkrieg_ground import Errand
from grognard.bots.mind import Mind, Term
from grognard.core.dice import Rng
from grognard.core.measure import Point
from grognard.core.measure import name as node_name
from grognard.core.values import Action
from grognard.games.blitzkrieg import assault, indirect, look, mortars, moves, overrun, rockets, transport
from grognard.games.blitzkrieg.orders import Activate, Command, Order
from grognard.games.blitzkrieg.setup import Deploy
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    DEMORALISED,
    FIRED,
    HIDDEN,
    MACHINE_GUNS,
    NONE,
    STOPPED,
    Fight,
)
from grognard.games.blitzkrieg.support import Requests
from grognard.games.blitzkrieg.turn import Heir

HOLD: Final = Action("hold")
DONE: Final = Action("done")
LOOKED: Final = 4  # places whose danger is looked at
LEAST: Final = 0.04  # what a step should gain
SHOOTS: Final = 0.05  # what a shot should promise
AMBUSH: Final = 0.22  # what it should promise to be worth being seen
STEPS: Final = 4  # of many places, those that a look tries
SHOTS: Final = 3
PRIZE: Final = 0.1  # of what an objective is worth, what it brings to assault those in it
PULL: Final = 3.0  # what it is worth to come nearer by the whole way
FEAR: Final = 0.5  # how much of what a place may cost counts
SHORT: Final = 100  # mm after which men still fire (bk:0.7)
FIRST: Final = {"mortar": 0, "observer": 0, "gun": 1, "mmg": 1, "hmg": 1, "vehicle": 2, "rr": 2, "at": 4, "hq": 5}


class Blitzkrieg(Mind):
    """Ground, men, fire."""

    TERMS = {
        "objectives": Term(0.9),  # what the battle is decided by: who will hold enough, or has more points
        "losses": Term(0.13, risk=True),  # elements that can still fight, by what they cost and score
        "approach": Term(0.35),  # how near men are to what they do not hold
        "danger": Term(0.10, risk=True),  # what the enemy's next fire may cost
        "aim": Term(0.10),  # what one's own may
    }
    SCALE = 1.0
    LEAVES = 4
    WIDTH = 4
    HORIZON = 2

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Fight, side: int) -> dict[str, float]:
        foe = 1 - side
        sign = 1.0 if side == 0 else -1.0
        force = [sum([shots.worth(s, i) for i in ground.alive(s, one)]) for one in (0, 1)]
        sights = [_sights(s, one) for one in (0, 1)]
        return {
            "objectives": sign * (ground.hopes(s) + _points(s)),
            "losses": force[side] - force[foe],
            "approach": ground.approach(s, side) - ground.approach(s, foe),
            "danger": -sights[foe],
            "aim": sights[side],
        }

    # -- which actions ---------------------------------------------------------------------------------------------

    def quiet(self, s: Fight) -> bool:
        """Between two orders, or between activations: moves made, shots thrown, windows answered."""
        return isinstance(s.stack[-1], Activate | Command | Requests | Deploy | Heir)

    def round(self, s: Fight) -> int:
        """Activations."""
        return 100 * s.turn + sum(s.done)

    def candidates(self, s: Fight) -> list[Action]:
        """Of an order the best shots, the best steps, every assault that is not hopeless, and to hold."""
        top = s.stack[-1]
        if not isinstance(top, Order):
            offered: list[Action] = s.legal()
            return offered
        if top.acted or s.units[top.unit].at is None:
            return s.legal()
        i = top.unit
        errand = ground.sent(s, s.models[i].side).get(i)
        fires = sorted(_fires(s, top), key=lambda one: -one[0])[:SHOTS]
        ways = [action for _, action in _ways(s, top, errand, STEPS)]
        first = self.script(s, None)
        return list(dict.fromkeys([first, *[action for _, action in fires], *ways, HOLD]))

    def settled(self, s: Fight, rng: Rng) -> Action | None:
        """Everything but what an element does with its order."""
        top = s.stack[-1]
        if isinstance(top, Order) and not top.acted and s.here(top.unit) and not s.has(top.unit, STOPPED | DEMORALISED):
            return None
        return self.script(s, rng)

    def habit(self, s: Fight, rng: Rng) -> Action | None:
        """What an order promises is reckoned, not tried: four throws of the dice say less than their mean."""
        return self.script(s, rng) if isinstance(s.stack[-1], Order) else None

    # -- without thinking --------------------------------------------------------------------------------------------

    def script(self, s: Fight, rng: Rng | None) -> Action:
        top = s.stack[-1]
        if isinstance(top, Activate):
            return _activate(s, top)
        if isinstance(top, Command):
            return _command(s, top)
        if isinstance(top, Order):
            return order(s, top)
        return answers.answer(s, top)


def _points(s: Fight) -> float:
    """bk:0.22 Where points decide: the first side's lead in what was destroyed."""
    if s.scenario.victory[0].type in ("control_count", "captured_buildings"):
        return 0.0
    held = [0.0, 0.0]
    for prize in ground.prizes(s):
        if s.control[prize.n] != NONE:
            held[s.control[prize.n]] += prize.points
    first, second = s.standing()
    return (first - held[0] - second + held[1]) / 4


def _sights(s: Fight, side: int) -> float:
    """What the next fire of a side may cost the other: the best target of each element."""
    foes = [j for j in s.shown(1 - side) if not shots.unseen(s, j)]
    if not foes:
        return 0.0
    places = [(j, s.place(j)) for j in foes]
    found = 0.0
    for i in s.own(side):
        if shots.reach_of(s, i):
            at, floor = s.place(i), s.units[i].floor
            found += max([shots.glance(s, i, at, floor, j, p) for j, p in places])
    return found


# -- activations -----------------------------------------------------------------------------------------------------


def _activate(s: Fight, top: Activate) -> Action:
    """Aircraft first, then the formation that has most to shoot at or to fear."""
    offered = [action for action in top.choices(s) if action.verb == "activate"]
    known = {one.id: f for f, one in enumerate(s.formations) if one.side == s.active}

    def stake(action: Action) -> float:
        f = known.get(action.args[0])
        if f is None:
            return 99.0
        units = [i for i in s.living(f) if s.here(i)]
        foes = [s.place(j) for j in s.shown(1 - s.active)]
        near = sum([any((x - a) ** 2 + (y - b) ** 2 < 400**2 for a, b in foes) for x, y in map(s.place, units)])
        return near + 0.1 * len(units)

    return max(offered, key=stake) if offered else Action("pass")


def _command(s: Fight, top: Command) -> Action:
    """Weapons that cover the others first, then the men, the headquarters last; who would only hold is left alone."""
    left = [i for i in top._left(s) if not _idle(s, i)]
    if not left:
        return DONE
    errands = ground.sent(s, s.formations[top.formation].side)

    def rank(i: int) -> tuple[int, float, int]:
        errand = errands.get(i)
        away = ground.off(s.place(i), errand) if errand and s.here(i) else 0.0
        return FIRST.get(s.models[i].kind, 3), away, i

    return Action("go", (s.models[min(left, key=rank)].name,))


def _idle(s: Fight, i: int) -> bool:
    """In cover at its post, and nobody to shoot at."""
    if not s.here(i) or s.units[i].aboard != NONE:
        return False
    if s.models[i].kind == "observer" and s.batteries:
        return False
    errand = ground.sent(s, s.models[i].side).get(i)
    if errand and ground.off(s.place(i), errand) > 0 and not ground.stuck(s, i):
        return False
    if not look.covered(s, i) and not ground.stuck(s, i):
        return False
    far = max(shots.reach_of(s, i), 200)
    return not any(look.within(s, i, j, far) for j in s.shown(1 - s.models[i].side))


# -- one order -------------------------------------------------------------------------------------------------------


def order(s: Fight, top: Order) -> Action:
    """The best of fire, assault and movement; else to hold, which keeps the fire for whoever comes."""
    i, unit = top.unit, s.units[top.unit]
    if top.acted:
        return _rest(s, top)
    if unit.aboard != NONE:
        out = [action for action in transport.offered(s, i, acted=False) if action.verb == "disembark"]
        return out[0] if out else HOLD
    if unit.marks & STOPPED:
        return HOLD
    errand = ground.sent(s, s.models[i].side).get(i)
    if unit.at is None:
        return _enters(s, top)
    if unit.marks & DEMORALISED:
        return _withdraws(s, top)
    least = AMBUSH if unit.marks & (HIDDEN | CAMOUFLAGED) else SHOOTS
    best, action = max(_fires(s, top), key=lambda one: one[0], default=(0.0, HOLD))
    gain, way = max(_ways(s, top, errand, LOOKED), key=lambda one: one[0], default=(0.0, HOLD))
    if best >= least and best >= gain:
        return action
    return way if gain > LEAST else HOLD


def _rest(s: Fight, top: Order) -> Action:
    """It has moved: a shot if there is one, off the table if that scores."""
    i = top.unit
    if [a for a in transport.offered(s, i, acted=True) if a.verb == "leave"] and transport.edge_scores(s, i):
        return Action("leave", (s.models[i].name,))
    found = [(shots.of_action(s, action), action) for action in top._fires(s)]
    best, action = max(found, key=lambda one: one[0], default=(0.0, DONE))
    return action if best > 0.02 else DONE


def _fires(s: Fight, top: Order) -> list[tuple[float, Action]]:
    """What the element may fire at or assault, with what it promises."""
    i = top.unit
    offered = [a for a in top._fires(s) if a.args[-1] != "smoke"]
    if s.models[i].kind == "mortar":
        offered += mortars.offered(s, i)
    if s.batteries:
        offered += [a for a in indirect.offered(s, i) if a.args[-1] != "smoke"]
    if s.models[i].role == "rocket" or "rockets" in "".join(s.models[i].flags):
        offered += rockets.offered(s, i)
    if any(look.within(s, i, j, 260) for j in s.shown(1 - s.models[i].side)):
        offered += assault.offered(s, i)
        found = [(_overrun(s, action), action) for action in overrun.offered(s, i)]
    else:
        found = []
    return [*found, *[(_each(s, action), action) for action in offered]]


def _each(s: Fight, action: Action) -> float:
    """What an order promises for each element whose turn it takes; who is thrown out of an objective leaves it."""
    found = shots.of_action(s, action)
    if action.verb == "volley":
        return found / (len(action.args) - 1)
    if action.verb == "assault":
        at = s.place(s.find(action.args[0]))
        prize = max([one.points for one in ground.prizes(s) if ground.gap(at, one.box) == 0], default=0.0)
        return (found + PRIZE * prize) / (1 + 0.5 * (len(action.args) - 2))
    return found


def _overrun(s: Fight, action: Action) -> float:
    """bk:214e"""
    j = s.find(action.args[1])
    chance = (7 - (overrun.COVER_NEED if look.covered(s, j) else overrun.OPEN_NEED)) / 6
    return chance * shots.worth(s, j) - 0.1 * shots.worth(s, s.find(action.args[0]))


def _value(s: Fight, i: int, p: Point, errand: Errand | None, foes: list[int], *, moved: bool) -> float:
    """What a place is worth to an element: the way that is left, cover, what it would fear and shoot at there."""
    pull = PULL * errand.points * (1.0 - ground.off(p, errand) / ground.FAR) if errand else 0.0
    cover = s.table.field.at(p).cover if s.models[i].kind != "vehicle" else 0
    found = pull + 0.06 * min(2, cover)
    if not foes:
        return found
    seen = ground.prospect(s, i, p, foes) if s.models[i].kind != "hq" else 0.0
    return found + 0.4 * seen - FEAR * ground.threat(s, i, p, foes, moved=moved)


def _ways(s: Fight, top: Order, errand: Errand | None, most: int) -> list[tuple[float, Action]]:
    """The steps that gain something, with what they gain over staying: those are looked at that seem best at first."""
    i = top.unit
    if not moves.may_move(s, i) or s.units[i].moved:
        return []
    start, foes = s.place(i), ground.fears(s, i)
    bare = [(_value(s, i, p, errand, [], moved=True), p) for p in ground.steps(s, i, errand)]
    bare.sort(key=lambda one: -one[0])
    here = _value(s, i, start, errand, foes, moved=False)
    if s.models[i].kind in MACHINE_GUNS or s.models[i].kind == "mortar":
        here += 0.1  # it does not fire after a move
    found: list[tuple[float, Action]] = []
    name = s.models[i].name
    for _, p in bare:
        action = Action("move", (name, node_name(p)))
        if top.refuses(s, action) is None:
            gain = _value(s, i, p, errand, foes, moved=True) - here + _fires_on(s, i, p, foes)
            found.append((gain, action))
            if len(found) == most:
                break
    return found


def _fires_on(s: Fight, i: int, p: Point, foes: list[int]) -> float:
    """bk:0.7 A short step leaves it its fire, with a die less."""
    x, y = s.place(i)
    short = (x - p[0]) ** 2 + (y - p[1]) ** 2 <= SHORT**2
    if not foes or not short or s.models[i].kind not in ground.TAKERS or s.did(i, FIRED):
        return 0.0
    return 0.4 * ground.prospect(s, i, p, foes)


def _withdraws(s: Fight, top: Order) -> Action:
    """bk:0.9d Shaken: out of sight, if it is not in cover."""
    i = top.unit
    foes = ground.fears(s, i)
    if look.covered(s, i) or not foes or not moves.may_move(s, i):
        return HOLD
    offered = [Action("move", (s.models[i].name, *map(node_name, path))) for path in moves.offered(s, i)]
    offered = [action for action in offered if top.refuses(s, action) is None]
    places = [(ground.threat(s, i, _end(action), foes), action) for action in offered]
    least, action = min(places, key=lambda one: one[0], default=(9.0, HOLD))
    return action if least < ground.threat(s, i, s.place(i), foes) else HOLD


def _end(action: Action) -> Point:
    x, y = action.args[-1].split(",")
    return int(x), int(y)


def _enters(s: Fight, top: Order) -> Action:
    """bk:0.27 Reinforcements go to the nearest objective that is wanted."""
    i = top.unit
    todo = ground.wanted(s, s.models[i].side)
    offered = top._entries(s)
    if not offered:
        return HOLD
    if not todo:
        return offered[0]
    return min(offered, key=lambda a: min([ground.gap(_end(a), prize.box) for prize, _ in todo]))


MIND = Blitzkrieg
