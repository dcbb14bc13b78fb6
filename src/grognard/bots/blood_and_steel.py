"""Blood & Steel: points and what they hang on. Units are worth what they can still do; ground what it will count."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grognard.bots.blood_and_steel_chart import FAR, LEFT_OF, Chart, chart_of
from grognard.bots.blood_and_steel_script import (
    AIM,
    GUARDED,
    HURT,
    NEARER,
    NEIGHBOURHOOD,
    NOBODY,
    RISK,
    act,
    actors,
    can_leave,
    courses,
    fade,
    options,
    variants,
)  # fmt: skip
from grognard.bots.mind import Mind, Term, squash
from grognard.core.dice import Rng
from grognard.core.hexes import members
from grognard.core.steps import rolled
from grognard.core.values import Action, total
from grognard.games.blood_and_steel import fire
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.overrun import HOLD, STAY, Question, VoluntaryRetreat
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.reinforcements import (
    DECLINE,
    DONE_ACTION,
    Attempt167,
    ChooseZone,
    Commit,
    NameBrigades,
)  # fmt: skip
from grognard.games.blood_and_steel.setup import READY, Deploy
from grognard.games.blood_and_steel.state import WAITING, Battle
from grognard.games.blood_and_steel.turn import Turn
from grognard.games.blood_and_steel.victory import formations_not_engaged

RESERVE: Final = 5  # bs:14.1.c the turn from which brigades are asked for: more come than are refused
OFF_MAP: Final = 6.0  # moves to an objective of a unit that still waits: it had better come
TRIED: Final = 12  # actions of a phase that are worth a search
COMMITTED: Final = 4  # corps that the Soviet side sends in at once
TO_THE_END: Final = 99  # phases
EARLY: Final = 0.1  # the part of the clock that an action before the last turn may take
SURE: Final = 0.88  # of a rollout's result: whatever is done, the game is won or lost
MARGIN: Final = 2.5  # points by which a game is clearly won


class Orders(NamedTuple):
    """Who keeps still in a phase, which is known by its number."""

    phase: int
    still: frozenset[int]


class BloodAndSteel(Mind):
    """Points as they stand, and what will change them."""

    TERMS = {
        "points": Term(1.0),  # bs:13 the game is decided by nothing else
        "guard": Term(1.0),  # own objectives with a unit on them while the enemy is near
        "approach": Term(1.0),  # moves to the nearest objective of the enemy, of every unit
        "exit": Term(1.0),  # bs:13.b German units that can still leave by the north edge in time
        "railway": Term(1.0),  # bs:13.e two points if nobody stands on or south of it at the end
        "strength": Term(HURT),  # units that can still act; an armoured regiment is about 10
        "danger": Term(RISK, risk=True),  # what enemy fire may cost before one's own next activation
        "aim": Term(AIM),  # what one's own fire may cost the enemy
    }
    SCALE = 5.0
    EVEN = 0.0
    LEAVES = 12
    LOOKS = False
    WIDTH = 5
    HORIZON = 1
    LUCK = 1.3  # the script is seldom wrong by more than the dice are
    PAIRS = 6
    APART = True

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Battle, side: int) -> dict[str, float]:
        chart, sides, status, mp = chart_of(s.data), s.data.side, s.status, s.data.mp
        strength, danger, exits = [0.0, 0.0], [0.0, 0.0], 0.0
        phases = self._phases(s)
        seen, fading = chart.seen(s.held), fade(s)
        near, goals = [0.0, 0.0], [chart.goal(s.control, GERMAN), chart.goal(s.control, SOVIET)]
        for unit, where in enumerate(s.place):
            if where >= 0:
                mine, speed, left = sides[unit], mp[unit], phases[s.data.formation[unit]]
                worth = fading * chart.worth[unit] * LEFT_OF[status[unit]]
                strength[mine] += worth
                if seen[mine] >> where & 1:
                    danger[mine] += worth * _threat(s, chart, unit, where)
                if mine == GERMAN:
                    exits += can_leave(chart.north[where], speed, left)
                if chart.mover[unit]:
                    near[mine] -= goals[mine][where] / speed
            elif where == WAITING:
                strength[sides[unit]] += fading * chart.worth[unit]
                near[sides[unit]] -= OFF_MAP
        foe = 1 - side
        sign = 1.0 if side == GERMAN else -1.0
        turns = s.data.last_turn - s.turn
        return {
            "points": sign * self._points(s, turns + (1 if s.active < 0 else 0)),
            "guard": GUARDED[side] * self._guarded(s, side) - GUARDED[foe] * self._guarded(s, foe),
            "approach": NEARER[side] * near[side] - NEARER[foe] * near[foe],
            "exit": sign * exits,
            "railway": -sign * self._railway(s, turns),
            "strength": strength[side] - strength[foe],
            "danger": -danger[side],
            "aim": danger[foe],
        }

    @staticmethod
    def _points(s: Battle, left: int) -> float:
        """bs:13 The lead of the German side, with what the end will add."""
        tables = s.data.tables.victory
        times = max(1, left) if s.options.vp_mode == "cumulative" else 1  # bs:R24 ground counts each turn, or once
        lead = (2 * s.control.bit_count() - len(s.data.map.objectives)) * times * tables.objective
        lead += total(s.ledger, GERMAN) - total(s.ledger, SOVIET)
        return float(lead - formations_not_engaged(s) * tables.formation_not_engaged)

    @staticmethod
    def _guarded(s: Battle, side: int) -> int:
        """Own objectives with a unit on them and enemies in the neighbourhood."""
        control = s.control if side == GERMAN else ~s.control
        enemies, around = s.held[1 - side], s.data.map.within_guns(NEIGHBOURHOOD)
        return sum([1 for o in members(s.data.map.objective_set & control & s.held[side]) if around[o] & enemies])

    @staticmethod
    def _phases(s: Battle) -> list[int]:
        """How many phases each formation has still to come, not counting the one that is under way: what could still be
        done in it is not done yet."""
        left = s.data.last_turn - s.turn
        found = [left] * len(s.data.formations)
        for formation, _ in s.envelope.options():
            found[formation] += 1
        return found

    @staticmethod
    def _railway(s: Battle, left: int) -> float:
        clear = not s.held[GERMAN] & s.data.map.rail_or_south
        return s.data.tables.victory.railway_clear * (0.9 if not left else 0.4 if left <= 1 else 0.1) if clear else 0.0

    # -- playing without thinking ----------------------------------------------------------------------------------

    def quiet(self, s: Battle) -> bool:
        """Between two actions of a phase, or between phases."""
        return isinstance(s.stack[-1], Phase | Deploy | Commit | Turn) or (
            len(s.stack) > 1 and isinstance(s.stack[-2], Turn)
        )

    def round(self, s: Battle) -> int:
        """Phases that are over."""
        return 20 * s.turn + len(s.drawn) - (s.active >= 0)

    def candidates(self, s: Battle) -> list[Action]:
        """Of every unit the few actions that promise most by a glance."""
        top = s.stack[-1]
        return options(s, top, TRIED) if isinstance(top, Phase) else s.legal()

    def outcomes(self, s: Battle) -> list[tuple[Action, int]]:
        """A shot hits or misses, whatever the die shows."""
        shot = s.stack[-2] if len(s.stack) > 1 else None
        if not isinstance(shot, fire.Shot):
            return s.distribution()
        faces = s.data.tables.game.die
        need = max(0, min(faces, shot.value - sum([modifier.amount for modifier in shot.found])))
        return [(rolled(face), weight) for face, weight in ((1, need), (faces, faces - need)) if weight]

    def settled(self, s: Battle, rng: Rng) -> Action | None:
        """Set-up by the ready-made deployments, what comes from off the map, and the one re-roll of a turn."""
        top = s.stack[-1]
        if isinstance(top, Deploy):
            return self._deployed(top.choices(s))
        if isinstance(top, Commit):
            return self._committed(s)
        if isinstance(top, ChooseZone):
            return min(top.choices(s), key=lambda action: self._way_in(s, int(action.args[0])))
        if isinstance(top, NameBrigades):
            return top.choices(s)[0] if s.data.last_turn > s.turn >= RESERVE else DONE_ACTION
        if isinstance(top, Attempt167):
            return DECLINE  # bs:14.2.1.e four battalions late in the game are not worth two points an attempt
        if isinstance(top, fire.Wittmann):
            return fire.REROLL  # bs:14.2.3.a a better shot may not come any more
        return None

    @staticmethod
    def _deployed(offered: list[Action]) -> Action:
        ready = [action for action in offered if action.verb == "deploy"]
        return READY if READY in offered else ready[0] if ready else offered[0]

    @staticmethod
    def _committed(s: Battle) -> Action:
        """The strongest corps first, until all are there that shall come."""
        kept = [f for f in s.data.reinforcements if not s.committed[f]]
        if len(s.data.reinforcements) - len(kept) >= COMMITTED or s.turn > 4:
            return DONE_ACTION
        worth = chart_of(s.data).worth
        best = max(kept, key=lambda f: sum([worth[unit] for unit in s.data.units_of[f]]))
        return Action("commit", (s.data.formations[best],))

    @staticmethod
    def _way_in(s: Battle, zone: int) -> float:
        """How far it is from an entry zone to an objective of the enemy; far where enemies stand in it."""
        free = members(s.data.map.entry[zone] & ~s.held[GERMAN])
        goal = chart_of(s.data).goal(s.control, SOVIET)
        return min([goal[where] for where in free], default=FAR)

    def base(self, s: Battle, rng: Rng) -> Action | None:
        """The script has measured better than one step ahead: where objectives change hands again and again, a look
        that ends after one action sees little."""
        return self.script(s, rng)

    def tried(self, s: Battle) -> list[Action]:
        """What promises nearly as much as the script's choice: the rest of the phase tells them apart, in the last turn
        the rest of the game."""
        top = s.stack[-1]
        if not isinstance(top, Phase):
            return s.legal()
        return courses(s, top, self._still(s)) if self._late(s) else variants(s, top)

    def told(self, s: Battle, action: Action) -> Any:
        """Whoever was to act and gave way to another keeps still for the rest of the phase."""
        top = s.stack[-1]
        if not isinstance(top, Phase):
            return self.orders  # in the middle of an overrun nothing is decided anew
        still = self._still(s)
        usual = actors(s, act(s, top, still))
        given_way = NOBODY if usual & actors(s, action) else usual
        return Orders(self.round(s), still | given_way)

    def _still(self, s: Battle) -> frozenset[int]:
        orders: Orders | None = self.orders
        return orders.still if orders is not None and orders.phase == self.round(s) else NOBODY

    @staticmethod
    def _late(s: Battle) -> bool:
        """Near enough to the end for rollouts to reach it."""
        return s.turn >= s.data.last_turn

    def effort(self, s: Battle) -> float:
        """The last turn decides, and its rollouts are long."""
        return 1.0 if self._late(s) else EARLY

    def horizon(self, s: Battle) -> int:
        return TO_THE_END if self._late(s) else self.HORIZON

    def sure(self, s: Battle) -> float:
        return SURE if self._late(s) else 1.0

    def result(self, s: Battle, side: int) -> float:
        """Of a game that is over by how much it was won: the dice that are still to come may want a margin."""
        if s.actor is not None:
            return self.chance(s, side)
        return squash((s.points(side) - s.points(1 - side)) / MARGIN)

    def script(self, s: Battle, rng: Rng) -> Action:
        top = s.stack[-1]
        if isinstance(top, Phase):
            return act(s, top, self._still(s))
        if isinstance(top, Question):
            return self._in_overrun(s, top)
        if (answer := self.settled(s, rng)) is not None:
            return answer
        return s.legal()[0]  # nothing is left to be asked

    def _in_overrun(self, s: Battle, asked: Question) -> Action:
        """The best shot; the retreat to the safest place; nobody goes who need not, but one that can only lose."""
        offered = asked.choices(s)
        if offered[0].verb in ("defend", "attack"):
            index = s.data.unit_index
            kind = fire.DEFENSIVE if offered[0].verb == "defend" else fire.OFFENSIVE
            shots = [action for action in offered if action != HOLD]
            return max(shots, key=lambda a: _shot(s, index[a.args[0]], index[a.args[1]], kind))
        if isinstance(asked, VoluntaryRetreat):
            return STAY
        return max(offered, key=lambda action: self._refuge(s, action))

    def _refuge(self, s: Battle, action: Action) -> float:
        if action.args[1] == "off":
            return -1.0
        where = s.data.map.grid.index[action.args[1]]
        return 1.0 - _threat(s, chart_of(s.data), s.data.unit_index[action.args[0]], where)


def _threat(s: Battle, chart: Chart, unit: int, where: int) -> float:
    """How much of a unit the enemies around it may cost: shots from where they stand, not those after a move."""
    data = s.data
    enemies = s.held[1 - data.side[unit]]
    armour = data.armour[unit]
    near = data.map.grid.adjacent_set[where] & enemies
    far = data.map.sight[where] & enemies if armour and data.side[unit] == SOVIET else 0
    spared, cover, further = 1.0, data.map.target_drm[where], data.tables.fire.drm_long_range
    hill, stacks, status, misses = data.map.firer_drm, s.stacks, s.status, chart.misses[armour]
    while near or far:
        ring = near or far
        lowest = ring & -ring
        other = lowest.bit_length() - 1
        if near:
            near ^= lowest
            drm = cover + hill[other]
        else:
            far ^= lowest
            drm = cover + further + hill[other]
        for firer in stacks.get(other, ()):  # bs:12.2.e a remnant still lies face down while sides set up
            spared *= misses[firer][status[firer] & 1][drm]
    return 0.5 * (1.0 - spared)


def _shot(s: Battle, unit: int, target: int, kind: str) -> float:
    """What a shot may cost the target."""
    need = fire.factor(s, unit, target, kind) - sum([m.amount for m in fire.modifiers(s, unit, target, kind)])
    return max(0, min(6, need)) / 6 * chart_of(s.data).worth[target] * (1.0 if not s.status[target] else 1.3)


MIND = BloodAndSteel
