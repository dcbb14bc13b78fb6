"""Interrupts (F.9): opportunity fire, fire lanes and mines while an enemy moves; ripostes.

A leg is asked about whenever the other side could answer by what everybody knows: it has hidden men, a fire lane or a
laid mine. The answer "pass" looks the same whether or not there was anything to do.
"""

from __future__ import annotations

from typing import Any

from grognard.core.dice import Rng
from grognard.core.measure import Point, near, node, steps
from grognard.core.measure import name as node_name
from grognard.core.steps import Roll, Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.putsch_1991 import fire, hits, look, men
from grognard.games.putsch_1991.data import RULER, STEP
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.showing import SHOWING, reveal, reveals
from grognard.games.putsch_1991.state import ALIVE, AMBUSHED, NONE, REVEALED, STRUCK, VEHICLE, Table
from grognard.games.putsch_1991.verdict import Verdict

MODES = ("fire", "aimed", "spray")


def watches(s: Table, seat: Seat) -> bool:
    """F.9 Whether, by public knowledge, a side could react to a move: it announced an ambush and had the initiative for
    it at the start of the turn (whatever has become of it since), or has a mine or a fire lane."""
    if (s.alarm[seat] and s.holder == seat) or any(side == seat for side, *_ in s.mines):
        return True
    return any(
        own == seat and s.life[i] == ALIVE and (s.vis[i] == AMBUSHED or s.cone[i] != NONE)
        for i, own in enumerate(s.side)
    )


class LegWindow(Window):
    """F.9 One question for each leg of an enemy's path: hold, or one of the triggers that are possible on it."""

    __slots__ = ("a", "b", "k", "sprung", "unit")
    RULE = "pu:3.17b"

    def __init__(self, seat: Seat, unit: int, a: Point, b: Point) -> None:
        super().__init__((seat,))
        self.unit = unit
        self.a = a
        self.b = b
        self.k = 0  # steps before this one are past
        self.sprung: tuple[int, ...] = ()  # who has fired from ambush at the present trigger

    def admits(self, s: Table, seat: Seat) -> bool:
        return watches(s, seat)

    @property
    def name(self) -> str:
        return "LEG"

    def prompt(self, s: Table) -> Prompt:
        params = {"unit": s.name(self.unit), "a": node_name(self.a), "b": node_name(self.b)}
        return Prompt("prompt.leg", self.RULE, params)

    def run(self, s: Table) -> None:
        if self._gone(s) or (self._stopped(s) and not self.sprung):
            self.close(s)
        else:
            super().run(s)

    def _gone(self, s: Table) -> bool:
        unit = self.unit
        return not s.vehicle(unit).here if unit >= VEHICLE else s.life[unit] != ALIVE or s.at[unit] is None

    def _stopped(self, s: Table) -> bool:
        """F.9 Hit, or immobilised: its leg is over; who lies in ambush there may still fire at it (pu:3.17b)."""
        unit = self.unit
        return s.vehicle(unit).immobilised if unit >= VEHICLE else bool(s.now[unit] & STRUCK)

    def close(self, s: Table) -> None:
        s.end()
        self._resolved(s)

    def _resolved(self, s: Table) -> None:
        """pu:3.17c Once a trigger is resolved the ambush is over for the whole group of each who fired."""
        for j in self.sprung:
            hits.spring(s, j, REVEALED, "pu:3.17c")

    def _steps(self, s: Table) -> list[Point]:
        return steps(s.data.lattice, RULER, self.a, self.b, STEP) if self.a != self.b else [self.a]

    def _ahead(self, s: Table) -> list[tuple[int, Point]]:
        """The steps still to come, the present one first; of who has been stopped, where he is."""
        if self._stopped(s):
            return [(self.k, s.place(self.unit))]
        return list(enumerate(self._steps(s)))[self.k :]

    def choices(self, s: Table) -> list[Action]:
        if self._stopped(s):
            return [*self._springs(s), *self._reveals(s), PASS]
        return [*self._springs(s), *self._lanes(s), *self._mines(s), *self._reveals(s), PASS]

    def _reveals(self, s: Table) -> list[Action]:
        """pu:S.7 At any own decision; but a hidden man in the way of the leg is met where he lies (pu:3.17d)."""
        found = reveals(s, self.order[0])
        return [action for action in found if not self._in_the_way(s, s.unit(action.args[0]))]

    def _in_the_way(self, s: Table, j: int) -> bool:
        return s.vis[j] == AMBUSHED and near(s.place(j), self.a, self.b, s.data.contact)

    def gives(self, s: Table, rng: Rng) -> list[Action]:
        """Showing oneself can be done elsewhere."""
        return [action for action in super().gives(s, rng) if action.verb not in SHOWING]

    def _springs(self, s: Table) -> list[Action]:
        """pu:3.17b, pu:R26 Each hidden man who may fire at the first or at the last step in view."""
        own, vis, found = self.order[0], s.vis, []
        hidden = [j for j, side in enumerate(s.side) if side == own and vis[j] == AMBUSHED and s.life[j] == ALIVE]
        ahead, twins = self._ahead(s) if hidden else [], dict[int, Table]()
        for j in hidden:
            if s.at[j] is None:
                continue
            shots = [shot for shot in self._shots(s, j) if fire.shooter_refusal(s, shot) is None]
            seen = [k for k, p in self._before(s, j, ahead) if self._in_view(s, j, p, k, twins)] if shots else []
            for shot in shots if seen else ():
                good = sum(fire.weapon_refusal(twins[k], shot) is None for k in seen)
                moments = ("first", "last")[: min(good, 2)]
                found += [Action("spring", (s.name(j), moment, shot.weapon, shot.mode)) for moment in moments]
        return found

    def _before(self, s: Table, j: int, ahead: list[tuple[int, Point]]) -> list[tuple[int, Point]]:
        """Whose group has fired already, may do so at the same trigger only."""
        return ahead[:1] if any(s.group[i] == s.group[j] for i in self.sprung) else ahead

    def _shots(self, s: Table, j: int) -> list[Shot]:
        """Every weapon in every mode that it has."""
        return [
            Shot(j, self.unit, weapon, mode, "spring")
            for weapon in men.weapons(s, j)
            for mode in MODES
            if mode != "spray" or s.data.weapons[weapon].spray_ok == "yes"
        ]

    def _in_view(self, s: Table, j: int, p: Point, k: int, twins: dict[int, Table]) -> bool:
        """Whether a hidden man has the mover before him at a step; the table at each step is made once for all."""
        if not s.data.headings.ahead(s.heading[j], s.place(j), p):
            return False
        twin = twins.get(k)
        if twin is None:
            twin = twins[k] = _moved(s, self.unit, p)
        if fire.absent_refusal(twin, self.unit) or not look.sees(twin, j, self.unit):
            return False
        return fire.civil_refusal(twin, j, self.unit) is None

    def _at(self, s: Table, p: Point, shot: Shot) -> bool:
        """Whether a shot is possible with the mover at a point."""
        twin = _moved(s, self.unit, p)
        return fire.target_refusal(twin, shot) is None

    def _lanes(self, s: Table) -> list[Action]:
        """pu:5.14a Each fire lane that the mover stands in or comes into, once an activation."""
        return [Action("lane", (s.name(j),)) for j in self._lane_shooters(s) if self._lane_step(s, j) is not None]

    def _lane_shooters(self, s: Table) -> list[int]:
        return [j for j, side in enumerate(s.side) if side == self.order[0] and s.cone[j] != NONE and j not in s.laned]

    def _lane_step(self, s: Table, j: int) -> int | None:
        weapon = lane_weapon(s, j)
        shot = Shot(j, self.unit, weapon, "sustained", "lane")
        if not weapon or not s.stands(j) or men.refused(s, j) or men.helpless(s, j) or look.engaged(s, j):
            return None
        for k, p in enumerate(self._steps(s)):
            if k >= self.k and look.in_lane(s, j, p) and self._at(s, p, shot):
                return k
        return None

    def _mines(self, s: Table) -> list[Action]:
        """pu:3.19b At the end of the leg, each own mine within 300, once an activation."""
        if not s.mines or (self.unit < VEHICLE and s.floor[self.unit]):
            return []
        twin = _moved(s, self.unit, self.b)
        found = []
        for number, (side, x, y, _) in enumerate(s.mines):
            if (
                side == self.order[0]
                and -2 - number not in s.laned
                and mine_need(s, look.point_gap2(twin, (x, y), self.unit))
            ):
                found.append(Action("trigger", (node_name((x, y)),)))
        return list(dict.fromkeys(found))

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def take(self, s: Table, action: Action) -> None:
        if action == PASS:
            self.passes(s)
        elif action.verb in SHOWING:
            reveal(s, action)
        elif action.verb == "spring":
            self._spring(s, action)
        elif action.verb == "lane":
            j = s.unit(action.args[0])
            k = self._lane_step(s, j)
            assert k is not None
            s.laned = (*s.laned, j)
            self._move_to(s, k, self._steps(s)[k])
            fire.declare(s, Shot(j, self.unit, lane_weapon(s, j), "sustained", "lane"))
        else:
            self._trigger(s, node(action.args[0]))

    def _spring(self, s: Table, action: Action) -> None:
        name, moment, weapon, mode = action.args
        j = s.unit(name)
        shot = Shot(j, self.unit, weapon, mode, "spring")
        good = [(k, p) for k, p in self._before(s, j, self._ahead(s)) if self._at(s, p, shot)]
        k, p = good[0] if moment == "first" else good[-1]
        same = p == s.place(self.unit)
        if not same:
            self._resolved(s)
        self._move_to(s, k, p, (*self.sprung, j) if same else (j,))
        fire.declare(s, shot)

    def shot_of(self, s: Table, action: Action) -> tuple[Table, Shot] | None:
        """The shot that an answer stands for, and the table with the mover at that step; to reckon its chance."""
        j = s.unit(action.args[0])
        if action.verb == "lane":
            found = self._lane_step(s, j)
            shot = Shot(j, self.unit, lane_weapon(s, j), "sustained", "lane")
            return None if found is None else (_moved(s, self.unit, self._steps(s)[found]), shot)
        shot = Shot(j, self.unit, action.args[2], action.args[3], "spring")
        good = [p for _, p in self._before(s, j, self._ahead(s)) if self._at(s, p, shot)]
        return (_moved(s, self.unit, good[0 if action.args[1] == "first" else -1]), shot) if good else None

    def _move_to(self, s: Table, k: int, p: Point, sprung: tuple[int, ...] | None = None) -> None:
        """The mover comes to a step; earlier ones are past, and ambushes that were sprung there are over."""
        if sprung is None:
            self._resolved(s)
        _put(s, self.unit, p)
        s.become(self.but(k=k, sprung=sprung or (), asking=False, turn=0, passed=0))

    def _trigger(self, s: Table, p: Point) -> None:
        number = next(n for n, mine in enumerate(s.mines) if mine[:3] == (self.order[0], *p) and -2 - n not in s.laned)
        s.laned = (*s.laned, -2 - number)
        at, unit = self._steps(s), self.unit
        self._move_to(s, len(at) - 1, at[-1])
        where, need = s.place(unit), mine_need(s, look.point_gap2(s, p, unit))
        s.call(MineRoll(number, unit, need, where))
        if unit < VEHICLE and s.is_decoy(unit):
            hits.remove_decoy(s, unit, "pu:S.11")

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        """pu:3.19b Not where the mine lies: it may not work, and stay there."""
        return Action("trigger") if action.verb == "trigger" and seat != self.order[0] else action


def _moved(s: Table, unit: int, p: Point) -> Table:
    """The table with the mover at a point: enough of it to ask about sight."""
    if s.place(unit) == p:
        return s
    twin = s.clone()
    if unit >= VEHICLE:
        twin.put_vehicle(unit, at=p)
    else:
        twin.at[unit] = p
    return twin


def _put(s: Table, unit: int, p: Point) -> None:
    if unit >= VEHICLE:
        s.put_vehicle(unit, at=p)
        return
    start = s.place(unit)
    if p != start:
        from grognard.games.putsch_1991.movement import _step_to  # noqa: PLC0415

        _step_to(s, unit, p, start)


def lane_weapon(s: Table, j: int) -> str:
    """pu:1.3j Assault rifles and machine guns."""
    return next((name for name in men.weapons(s, j) if s.data.weapons[name].sustained_ok == "yes"), "")


# -- mines (pu:3.19b) ----------------------------------------------------------------------------------------------


def mine_need(s: Table, far: look.Gap) -> int:
    """The score by distance; 0: too far."""
    for limit, need in s.data.tables["mine"]["need_by_distance_mm"]:
        if far <= limit * limit:
            return int(need)
    return 0


class MineRoll(Verdict):
    """pu:3.19b, pu:R28 The owner sets a mine off: blast, dud, or nothing."""

    __slots__ = ("need", "number", "unit", "where")
    RULE = "pu:3.19b"

    def __init__(self, number: int, unit: int, need: int, where: Point) -> None:
        super().__init__()
        self.number = number
        self.unit = unit
        self.need = need  # of the die
        self.where = where  # the victim was when it was set off: a decoy is gone by now (pu:S.11)

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == s.mines[self.number][0] else self.but(number=0, need=0)

    def roll(self, s: Table) -> None:
        s.call(Roll("mine"))

    def verdict(self, s: Table) -> None:
        s.end()
        number, side = self.number, s.mines[self.number][0]
        works = self.face >= self.need
        kind = "mine-bursts" if works else "mine-dud" if self.face == 1 else "mine-fails"
        tell(s, kind, "pu:3.19b", unit=s.name(self.unit), dice=dice(self.thrown))  # not how near it lies
        if works or self.face == 1:
            s.mines = (*s.mines[:number], *s.mines[number + 1 :])
            used = [-2 - one for one in s.laned if one < -1 and -2 - one != number]
            s.laned = (*(one for one in s.laned if one >= 0), *(-2 - n + (n > number) for n in used))
        if works:
            s.trapped[1 - side] |= self.unit >= VEHICLE or not s.is_decoy(self.unit)
            explode(s, self.where, "pu:3.19b")


def explode(s: Table, where: Point, rule: str, radius: int = 0) -> None:
    """A mine bursts; vehicles only if it lies under them (pu:12.22)."""
    from grognard.games.putsch_1991 import vehicles  # noqa: PLC0415

    facts = s.data.tables["mine"]
    vehicles.blasted(s, where, "mine", NONE)
    hits.burst(s, where, radius or facts["radius_mm"], facts["save"], hits.BLAST, NONE, rule)


# -- riposte (pu:2.12a) --------------------------------------------------------------------------------------------


class Riposte(Window):
    """pu:2.12a A refused figure that was targeted may answer; it is asked whatever it carries (pu:R72)."""

    __slots__ = ("enemy", "unit")
    RULE = "pu:2.12a"

    def __init__(self, seat: Seat, unit: int, enemy: int) -> None:
        super().__init__((seat,))
        self.unit = unit
        self.enemy = enemy

    def admits(self, s: Table, seat: Seat) -> bool:
        there = s.vehicle(self.enemy).here if self.enemy >= VEHICLE else s.stands(self.enemy)
        return there and s.stands(self.unit)

    @property
    def name(self) -> str:
        return "RIPOSTE"

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.riposte", self.RULE, {"unit": s.name(self.unit), "target": s.name(self.enemy)})

    def choices(self, s: Table) -> list[Action]:
        found = []
        for weapon in men.weapons(s, self.unit):
            shot = Shot(self.unit, self.enemy, weapon, "fire", "riposte")
            if fire.refusal(s, shot) is None:
                found.append(Action("answer", (s.name(self.unit), weapon)))
        return [*found, *reveals(s, self.order[0]), PASS]

    def gives(self, s: Table, rng: Rng) -> list[Action]:
        return [action for action in super().gives(s, rng) if action.verb not in SHOWING]

    def take(self, s: Table, action: Action) -> None:
        if action.verb in SHOWING:  # pu:S.7
            reveal(s, action)
            return
        s.end()
        if action != PASS:
            fire.declare(s, Shot(self.unit, self.enemy, action.args[1], "fire", "riposte"))


def lane_window(s: Table, unit: int) -> Any:
    """F.9 (b) At the start of an activation, for lanes that the unit stands in."""
    lanes = [j for j, cone in enumerate(s.cone) if cone != NONE]
    if not lanes or (unit < VEHICLE and not s.stands(unit)):
        return None
    side, p = s.side_of_unit(unit), s.place(unit)
    if any(look.in_lane(s, j, p) for j in lanes if s.side[j] != side and s.stands(j)):
        return StartWindow(1 - side, unit, p, p)
    return None


class StartWindow(LegWindow):
    """F.9 (b) An enemy is activated in a fire lane."""

    __slots__ = ()
    RULE = "pu:5.14a"

    @property
    def name(self) -> str:
        return "START"

    def admits(self, s: Table, seat: Seat) -> bool:
        return bool(self._lane_shooters(s))

    def choices(self, s: Table) -> list[Action]:
        return [*self._lanes(s), *self._reveals(s), PASS]
