"""Blood & Steel: points and what they hang on. Units are worth what they can still do; ground what it will count."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.bots.mind import Mind, Term
from grognard.core.dice import Rng
from grognard.core.hexes import members
from grognard.core.values import Action
from grognard.games.blood_and_steel import fire, movement, stacking, support
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, Data
from grognard.games.blood_and_steel.overrun import HOLD, STAY, Question, VoluntaryRetreat
from grognard.games.blood_and_steel.phase import END, Phase
from grognard.games.blood_and_steel.reinforcements import DECLINE, DONE_ACTION, Commit
from grognard.games.blood_and_steel.setup import READY, Deploy
from grognard.games.blood_and_steel.state import DONE, WAITING, Battle
from grognard.games.blood_and_steel.turn import Turn
from grognard.games.blood_and_steel.victory import formations_not_engaged

# bs:7.3.2 what is left of a unit: fresh, disrupted, reduced, both
WORTH: Final = (1.0, 0.8, 0.5, 0.25)
FAR: Final = 99
MOVES: Final = 7  # destinations of a unit that are looked at
COMMITTED: Final = 3  # corps that the Soviet side sends in at once: two lose ground, the fourth is worth its two points


class BloodAndSteel(Mind):
    """Points as they stand, and what will change them."""

    TERMS = {
        "points": Term(1.0),  # bs:13 the game is decided by nothing else
        "strength": Term(0.16),  # units that can still act; an armoured regiment is about 10
        "danger": Term(0.11, risk=True),  # what enemy fire may cost before one's own next activation
        "aim": Term(0.09),  # what one's own fire may cost the enemy
        "approach": Term(0.8),  # objectives of the enemy that a unit can soon reach
        "guard": Term(0.30),  # own objectives with a unit on them while the enemy is near
        "exit": Term(0.75),  # bs:13.b German units that can still leave by the north edge in time
        "railway": Term(1.0),  # bs:13.e two points if nobody stands on or south of it at the end
    }
    SCALE = 5.0
    EVEN = 7.0  # where both sides stand after the ready-made set-up: the German has more to do, and more to do it with
    LEAVES = 12
    HORIZON = 1

    # -- judging -------------------------------------------------------------------------------------------------

    def terms(self, s: Battle, side: int) -> dict[str, float]:
        chart = _chart(s.data)
        strength, danger, exits = [0.0, 0.0], [0.0, 0.0], 0.0
        left = s.data.last_turn - s.turn + (1 if s.active < 0 else 0)
        for unit, where in enumerate(s.place):
            if where >= 0:
                mine = s.data.side[unit]
                worth = chart.worth[unit] * WORTH[s.status[unit]]
                strength[mine] += worth
                danger[mine] += worth * self._threat(s, unit, where)
                if mine == GERMAN:
                    exits += _can_leave(chart.north[where], s.data.mp[unit], left)
            elif where == WAITING:
                strength[s.data.side[unit]] += chart.worth[unit]
        foe = 1 - side
        near = self._ground(s, chart)
        sign = 1.0 if side == GERMAN else -1.0
        return {
            "points": sign * self._points(s, left),
            "strength": strength[side] - strength[foe],
            "danger": -danger[side],
            "aim": danger[foe],
            "approach": near[side][0] - near[foe][0],
            "guard": near[side][1] - near[foe][1],
            "exit": sign * exits,
            "railway": -sign * self._railway(s, left),
        }

    @staticmethod
    def _points(s: Battle, left: int) -> float:
        """bs:13 The lead of the German side, with what the end will add."""
        tables = s.data.tables.victory
        lead = float(s.points(GERMAN) - s.points(SOVIET))
        if s.stack:
            lead -= formations_not_engaged(s) * tables.formation_not_engaged
            if s.options.vp_mode == "cumulative":  # bs:R24 ground counts again at the end of each turn
                held = s.control.bit_count()
                lead += (2 * held - len(s.data.map.objectives)) * max(1, left) * tables.objective
        return lead

    @staticmethod
    def _railway(s: Battle, left: int) -> float:
        clear = not s.held[GERMAN] & s.data.map.rail_or_south
        return s.data.tables.victory.railway_clear * (0.9 if left <= 1 else 0.4 if left <= 2 else 0.1) if clear else 0.0

    @staticmethod
    def _threat(s: Battle, unit: int, where: int) -> float:
        """How much of a unit the enemies around it may cost: shots from where they stand, not those after a move."""
        data = s.data
        enemies = s.held[1 - data.side[unit]]
        near = data.map.grid.adjacent_set[where] & enemies
        far = data.map.sight[where] & enemies if data.side[unit] == SOVIET and data.armour[unit] else 0
        if not near and not far:
            return 0.0
        spared, cover = 1.0, data.map.target_drm[where]
        factors = data.af_armour if data.armour[unit] else data.af_infantry
        for ring, further in ((near, 0), (far, data.tables.fire.drm_long_range)):
            for other in members(ring) if ring else ():
                for firer in s.stacks.get(other, ()):
                    need = factors[firer] - cover - further - data.map.firer_drm[other]
                    if need > 0:
                        spared *= 1.0 - min(need, 6) / (12.0 if s.status[firer] & 1 else 6.0)
        return 0.5 * (1.0 - spared)

    @staticmethod
    def _ground(s: Battle, chart: _Chart) -> list[list[float]]:
        """For each side: how near it is to objectives of the other, and how many of its own it guards."""
        found = [[0.0, 0.0], [0.0, 0.0]]
        movers: list[list[tuple[int, int]]] = [[], []]
        for unit, where in enumerate(s.place):
            if where >= 0 and s.data.mp[unit] > 1 and not s.data.tiger[unit]:
                movers[s.data.side[unit]].append((where, s.data.mp[unit]))
        for number, objective in enumerate(s.data.map.objectives):
            owner = GERMAN if s.control >> objective & 1 else SOVIET
            away = chart.away[number]
            steps = min([away[where] / mp for where, mp in movers[1 - owner]], default=FAR)
            if steps < 4:
                pull = 1.0 - steps / 4
                if s.held[owner] >> objective & 1:
                    found[owner][1] += pull
                    pull *= 0.6
                found[1 - owner][0] += pull
        for side in (GERMAN, SOVIET):
            # the others follow: a unit that leads nowhere else still does better near than far
            goal = chart.goal(s.control, side)
            found[side][0] += 0.12 * sum([1.0 - goal[where] / (4 * mp) for where, mp in movers[side]])
        return found

    # -- playing without thinking ----------------------------------------------------------------------------------

    def quiet(self, s: Battle) -> bool:
        """Between two actions of a phase, or between phases."""
        return isinstance(s.stack[-1], Phase | Deploy | Commit | Turn) or (
            len(s.stack) > 1 and isinstance(s.stack[-2], Turn)
        )

    def round(self, s: Battle) -> int:
        return len(s.drawn) + 20 * s.turn

    def candidates(self, s: Battle) -> list[Action]:
        """Everything but most moves: of these the best destinations of each unit, by a glance at the ground."""
        offered = s.legal()
        if not isinstance(s.stack[-1], Phase):
            return offered
        moves: dict[str, list[tuple[float, Action]]] = {}
        others = []
        chart, index, hexes = _chart(s.data), s.data.unit_index, s.data.map.grid.index
        for action in offered:
            if action.verb != "move":
                others.append(action)
                continue
            unit, where = index[action.args[0]], hexes[action.args[1]]
            moves.setdefault(action.args[0], []).append((self._glance(s, chart, unit, where), action))
        best = [sorted(found, key=lambda pair: -pair[0])[:MOVES] for found in moves.values()]
        return others + [action for found in best for _, action in found]

    def _glance(self, s: Battle, chart: _Chart, unit: int, where: int) -> float:
        """How good a hex looks for a unit."""
        data, side = s.data, s.data.side[unit]
        german = side == GERMAN
        goal = chart.goal(s.control, side)[where]
        found = -0.8 * goal / max(1, data.mp[unit]) + 0.3 * data.map.target_drm[where]
        if goal == 0:
            found += 2.0
        elif data.map.objective_set >> where & 1:
            found += 0.4
        if german and data.last_turn - s.turn <= 3:
            found -= chart.north[where] / (2 * data.mp[unit])
        if data.map.grid.adjacent_set[where] & s.held[1 - side] or (not german and data.map.sight[where] & s.held[0]):
            found -= self._threat(s, unit, where)
        return found

    def settled(self, s: Battle, rng: Rng) -> Action | None:
        """Set-up by the ready-made deployments, and which corps come when."""
        top = s.stack[-1]
        if isinstance(top, Deploy):
            offered = top.choices(s)
            ready = [action for action in offered if action.verb == "deploy"]
            return READY if READY in offered else ready[0] if ready else None
        if isinstance(top, Commit):
            kept = [f for f in s.data.reinforcements if not s.committed[f]]
            sent = len(s.data.reinforcements) - len(kept)
            if sent >= COMMITTED or s.turn > 4:
                return DONE_ACTION
            best = max(kept, key=lambda f: sum(_chart(s.data).worth[unit] for unit in s.data.units_of[f]))
            return Action("commit", (s.data.formations[best],))
        return None

    def script(self, s: Battle, rng: Rng) -> Action:
        top = s.stack[-1]
        if isinstance(top, Phase):
            return self._act(s, top, rng)
        if isinstance(top, Question):
            return self._in_overrun(s, top)
        if (answer := self.settled(s, rng)) is not None:
            return answer
        offered = s.legal()
        return DECLINE if DECLINE in offered else offered[rng.below(len(offered))]

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
        return 1.0 - self._threat(s, s.data.unit_index[action.args[0]], where)

    def _act(self, s: Battle, phase: Phase, rng: Rng) -> Action:
        """Support first, then fire, then whoever can take ground; then the phase is over."""
        side = s.data.formation_side[phase.formation]
        if (s.air[side] or s.artillery[side]) and (attack := self._support(s, side)) is not None:
            return attack
        units = phase.units(s)
        for unit in units:
            if not s.data.remnant[unit] and (shot := self._fire(s, unit)) is not None:
                return shot
        for unit in units:
            if s.data.mp[unit] > 1 and (move := self._advance(s, unit)) is not None:
                return move
        return END

    @staticmethod
    def _support(s: Battle, side: int) -> Action | None:
        offered: list[Action] = []
        support.offers(s, side, offered)
        index, chart = s.data.unit_index, _chart(s.data)
        return max(
            offered,
            key=lambda a: chart.worth[index[a.args[0]]] * (s.data.map.target_drm[s.place[index[a.args[0]]]] <= 0),
            default=None,
        )

    @staticmethod
    def _fire(s: Battle, unit: int) -> Action | None:
        if s.mode[unit] == DONE or not fire.may_fire(s, unit):
            return None
        offered: list[Action] = []
        fire.offers(s, unit, offered)
        index = s.data.unit_index
        best = max(offered, key=lambda a: _shot(s, unit, index[a.args[1]], a.args[2]), default=None)
        return best if best and _shot(s, unit, index[best.args[1]], best.args[2]) > 0 else None

    @staticmethod
    def _advance(s: Battle, unit: int) -> Action | None:
        """Leave if time is short; else the nearest objective of the enemy."""
        offered: list[Action] = []
        movement.offers(s, unit, stacking.room_for(s, unit), offered)
        if not offered:
            return None
        left, hexes, chart = s.data.last_turn - s.turn, s.data.map.grid.index, _chart(s.data)
        if offered[-1].verb == "exit":
            if left <= 1:
                return offered[-1]
            offered.pop()
        where, goal = s.place[unit], chart.goal(s.control, s.data.side[unit])
        best = min(offered, key=lambda a: goal[hexes[a.args[1]]], default=None)
        if best is None or (where >= 0 and goal[hexes[best.args[1]]] >= goal[where]):
            return None
        return best


class _Chart:
    """What is reckoned once for a map: the worth of units, distances to objectives and to the north edge."""

    def __init__(self, data: Data) -> None:
        grid = data.map.grid
        self.worth = [
            2 * data.af_armour[u] + data.af_infantry[u] + data.mp[u] / 2 + 4 * data.tiger[u]
            for u in range(len(data.units))
        ]
        self.away = [[grid.distance(o, h) for h in range(grid.size)] for o in data.map.objectives]
        self._goals: dict[tuple[int, int], list[int]] = {}
        self._objectives = data.map.objectives
        edge = members(data.map.north)
        self.north = [min(grid.distance(h, n) for n in edge) + 1 for h in range(grid.size)]

    def goal(self, control: int, side: int) -> list[int]:
        """For each hex the distance to the nearest objective that is not this side's."""
        found = self._goals.get((control, side))
        if found is None:
            wanted = [n for n, o in enumerate(self._objectives) if bool(control >> o & 1) != (side == GERMAN)]
            rows = [self.away[n] for n in wanted]
            found = [min(column) for column in zip(*rows, strict=True)] if rows else [0] * len(self.north)
            if len(self._goals) > 500:
                self._goals.clear()
            self._goals[control, side] = found
        return found


_charts: dict[int, tuple[Data, _Chart]] = {}


def _chart(data: Data) -> _Chart:
    found = _charts.get(id(data))
    if found is None:
        found = _charts[id(data)] = (data, _Chart(data))
    return found[1]


@lru_cache(maxsize=4096)
def _can_leave(rows: int, mp: int, left: int) -> float:
    """bs:13.b How surely a unit can still leave: with a phase to spare, just in time, or not any more."""
    spare = left - -(-rows // mp)
    return 0.7 if spare >= 2 else 0.6 if spare == 1 else 0.35 if spare == 0 else 0.0


def _shot(s: Battle, unit: int, target: int, kind: str) -> float:
    """What a shot may cost the target."""
    need = fire.factor(s, unit, target, kind) - sum([m.amount for m in fire.modifiers(s, unit, target, kind)])
    return max(0, min(6, need)) / 6 * _chart(s.data).worth[target] * (1.0 if not s.status[target] else 1.3)


MIND = BloodAndSteel
