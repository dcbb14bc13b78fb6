"""Interrupts (F.9): opportunity fire, fire lanes and mines while an enemy moves; ripostes.

A leg is asked about whenever the other side could answer by what everybody knows: it has hidden men, a fire lane or a
laid mine. The answer "pass" looks the same whether or not there was anything to do.
"""

from __future__ import annotations

from typing import Any

from grognard.core.measure import Point, node, steps
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.putsch_1991 import fire, hits, look, men
from grognard.games.putsch_1991.data import RULER, STEP
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import ALIVE, AMBUSHED, NONE, STRUCK, VEHICLE, Table

MODES = ("fire", "aimed", "spray")


def watches(s: Table, seat: Seat) -> bool:
    """F.9 Whether, by public knowledge, a side could react to a move."""
    if any(side == seat for side, *_ in s.mines):
        return True
    return any(
        own == seat and s.life[i] == ALIVE and (s.vis[i] == AMBUSHED or s.cone[i] != NONE)
        for i, own in enumerate(s.side)
    )


class LegWindow(Window):
    """F.9 One question for each leg of an enemy's path: hold, or one of the triggers that are possible on it."""

    __slots__ = ("a", "b", "k", "unit")
    RULE = "pu:3.17b"

    def __init__(self, seat: Seat, unit: int, a: Point, b: Point) -> None:
        super().__init__((seat,))
        self.unit = unit
        self.a = a
        self.b = b
        self.k = 0  # steps before this one are past

    def admits(self, s: Table, seat: Seat) -> bool:
        return watches(s, seat)

    @property
    def name(self) -> str:
        return "LEG"

    def prompt(self, s: Table) -> Prompt:
        params = {"unit": s.name(self.unit), "a": node_name(self.a), "b": node_name(self.b)}
        return Prompt("prompt.leg", self.RULE, params)

    def run(self, s: Table) -> None:
        if (
            self.unit < VEHICLE and (s.life[self.unit] != ALIVE or s.now[self.unit] & STRUCK or s.at[self.unit] is None)
        ) or (self.unit >= VEHICLE and (not s.vehicle(self.unit).here or s.vehicle(self.unit).immobilised)):
            s.end()
        else:
            super().run(s)

    def _steps(self, s: Table) -> list[Point]:
        return steps(s.data.lattice, RULER, self.a, self.b, STEP) if self.a != self.b else [self.a]

    def choices(self, s: Table) -> list[Action]:
        return [*self._springs(s), *self._lanes(s), *self._mines(s), PASS]

    def _springs(self, s: Table) -> list[Action]:
        """pu:3.17b, pu:R26 Each hidden man who may fire at the first or at the last step in view."""
        found = []
        at = self._steps(s)
        for j, side in enumerate(s.side):
            if side != self.order[0] or s.vis[j] != AMBUSHED or s.life[j] != ALIVE or s.at[j] is None:
                continue
            for weapon in men.weapons(s, j):
                for mode in MODES:
                    if mode == "spray" and s.data.weapons[weapon].spray_ok != "yes":
                        continue
                    shot = Shot(j, self.unit, weapon, mode, "spring")
                    if fire.shooter_refusal(s, shot):
                        continue
                    good = [k for k in range(self.k, len(at)) if self._at(s, at[k], shot)]
                    if good:
                        found.append(Action("spring", (s.name(j), "first", weapon, mode)))
                    if len(good) > 1:
                        found.append(Action("spring", (s.name(j), "last", weapon, mode)))
        return found

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
        if self.unit < VEHICLE and s.floor[self.unit]:
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
        elif action.verb == "spring":
            self._spring(s, action)
        elif action.verb == "lane":
            j = s.unit(action.args[0])
            k = self._lane_step(s, j)
            assert k is not None
            s.laned = (*s.laned, j)
            self._move_to(s, k)
            fire.declare(s, Shot(j, self.unit, lane_weapon(s, j), "sustained", "lane"))
        else:
            self._trigger(s, node(action.args[0]))

    def _spring(self, s: Table, action: Action) -> None:
        name, moment, weapon, mode = action.args
        j = s.unit(name)
        shot = Shot(j, self.unit, weapon, mode, "spring")
        at = self._steps(s)
        good = [k for k in range(self.k, len(at)) if self._at(s, at[k], shot)]
        self._move_to(s, good[0] if moment == "first" else good[-1])
        fire.declare(s, shot)

    def _move_to(self, s: Table, k: int) -> None:
        """The mover comes to a step; earlier ones are past."""
        p = self._steps(s)[k]
        _put(s, self.unit, p)
        s.become(self.but(k=k, asking=False, turn=0, passed=0))

    def _trigger(self, s: Table, p: Point) -> None:
        number = next(n for n, mine in enumerate(s.mines) if mine[:3] == (self.order[0], *p) and -2 - n not in s.laned)
        s.laned = (*s.laned, -2 - number)
        self._move_to(s, len(self._steps(s)) - 1)
        s.call(MineRoll(number, self.unit))

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action


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


class MineRoll(Procedure):
    """pu:3.19b, pu:R28 The owner sets a mine off: blast, dud, or nothing."""

    __slots__ = ("face", "number", "unit")
    RULE = "pu:3.19b"
    ORDER = ("roll", "verdict")

    def __init__(self, number: int, unit: int) -> None:
        super().__init__()
        self.number = number
        self.unit = unit
        self.face = 0

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == s.mines[self.number][0] else self.but(number=0)

    def roll(self, s: Table) -> None:
        s.call(Roll("mine"))

    def told(self, s: Table, answer: Action) -> None:
        s.become(self.but(face=faces(answer)[0]))

    def verdict(self, s: Table) -> None:
        s.end()
        side, x, y, _ = s.mines[self.number]
        need = mine_need(s, look.point_gap2(s, (x, y), self.unit))
        works = self.face >= need
        kind = "mine-bursts" if works else "mine-dud" if self.face == 1 else "mine-fails"
        tell(s, kind, "pu:3.19b", unit=s.name(self.unit), need=need, dice=dice((self.face,)))
        if works or self.face == 1:
            s.mines = (*s.mines[: self.number], *s.mines[self.number + 1 :])
            s.laned = tuple(one for one in s.laned if one >= 0)
        if works:
            if self.unit < VEHICLE and s.is_decoy(self.unit):
                hits.remove_decoy(s, self.unit, "pu:S.11")
                return
            s.trapped[1 - side] = True
            explode(s, s.place(self.unit), "pu:3.19b")


def explode(s: Table, where: Point, rule: str, radius: int = 0) -> None:
    """A mine bursts; vehicles only if it lies under them (pu:12.22)."""
    from grognard.games.putsch_1991 import vehicles  # noqa: PLC0415

    facts = s.data.tables["mine"]
    vehicles.blasted(s, where, "mine", NONE)
    hits.burst(s, where, radius or facts["radius_mm"], facts["save"], hits.BLAST, NONE, rule)


# -- riposte (pu:2.12a) --------------------------------------------------------------------------------------------


class Riposte(Window):
    """pu:2.12a A refused figure that was shot at may answer; it is asked whatever it carries (pu:R72)."""

    __slots__ = ("enemy", "unit")
    RULE = "pu:2.12a"

    def __init__(self, seat: Seat, unit: int, enemy: int) -> None:
        super().__init__((seat,))
        self.unit = unit
        self.enemy = enemy

    def admits(self, s: Table, seat: Seat) -> bool:
        return (
            s.life[self.unit] == ALIVE and s.life[self.enemy] == ALIVE and s.stands(self.unit) and s.stands(self.enemy)
        )

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
        return [*found, PASS]

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action != PASS:
            fire.declare(s, Shot(self.unit, self.enemy, action.args[1], "fire", "riposte"))


def lane_window(s: Table, unit: int) -> Any:
    """F.9 (b) At the start of an activation, for lanes that the unit stands in."""
    side = s.side_of(unit)
    lanes = [j for j, own in enumerate(s.side) if own != side and s.cone[j] != NONE and s.life[j] == ALIVE]
    if unit < VEHICLE and not s.stands(unit):
        return None
    p = s.place(unit)
    if any(look.in_lane(s, j, p) for j in lanes if s.stands(j)):
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
        return [*self._lanes(s), PASS]
