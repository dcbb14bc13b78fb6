"""Charges (pu:4.9b, pu:4.10, procedure P7): with a shot on the way, or lengthened by a run."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import Point
from grognard.core.measure import name as node_name
from grognard.core.steps import Procedure
from grognard.core.values import Action, Refusal
from grognard.games.putsch_1991 import fire, interrupts, look, men, movement
from grognard.games.putsch_1991.data import RULER
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import ALIVE, MOVED, NO_MOVE, NONE, VEHICLE, Table

Path = tuple[Point, ...]
RUN: Final = 1  # action points
LONGEST_RUN: Final = 6  # on the die


def target_refusal(s: Table, i: int, target: int) -> Refusal | None:
    """pu:4.10, pu:5.23 Who may be charged, and by whom: an enemy on foot, not by the pinned, not by a decoy."""
    if men.is_pinned(s, i) or s.is_decoy(i):
        return Refusal("pu:5.23", "refusal.no-charge")
    foe = NONE < target < VEHICLE and s.side[target] != s.side[i] and s.stands(target) and s.carried[target] == NONE
    if not foe or look.touching(s, i, target):
        return Refusal("pu:4.10", "refusal.no-target")
    return None


def contact_refusal(s: Table, i: int, path: Path, target: int) -> Refusal | None:
    """pu:4.10, pu:G.10 A path (its start first) ends in contact, and comes near its enemy nowhere before."""
    x, y = s.place(target)
    (ax, ay), (bx, by) = path[-2], path[-1]
    if (bx - x) ** 2 + (by - y) ** 2 >= s.data.contact**2 or s.floor[target] != s.floor[i]:
        return Refusal("pu:4.10", "refusal.no-contact")
    passes = (x - bx) * (bx - ax) + (y - by) * (by - ay) < 0
    if passes or s.field.cost(path[:-1], s.data.walk, [((x, y), s.data.contact)]).refused == "near":
        return Refusal("pu:4.3", "refusal.near-enemy", {"by": s.name(target)})
    return None


def run_up_refusal(s: Table, i: int, end: Point, target: int, cost: int) -> Refusal | None:
    """pu:4.10, pu:R33 A charge that a run must lengthen: who can run, has a point left for it, and may get there."""
    x, y = s.place(target)
    far = LONGEST_RUN * s.data.tables["movement"]["run_die_mm"] + s.data.contact
    if (end[0] - x) ** 2 + (end[1] - y) ** 2 > far * far or s.floor[target] != s.floor[i]:
        return Refusal("pu:4.10", "refusal.no-contact")
    if not men.can_run(s, i):
        return Refusal("pu:4.5b", "refusal.no-run")
    return Refusal("pu:1.2", "refusal.ap", {"n": cost + RUN}) if s.ap[i] < cost + RUN else None


def legs_before(action: Action) -> int:
    """How many legs of a charge lie before its shot: `after1` behind its path; none: it fires where it stands."""
    return next((int(word[5:]) for word in action.args if word.startswith("after")), 0)


def victim(s: Table, action: Action) -> int:
    """pu:4.9b Whom a charge fires at: the enemy named as its last word, else the one that is charged."""
    last = action.args[-1]
    return s.unit(action.args[1] if "," in last or last.startswith("after") else last)


def shot_refusal(s: Table, i: int, shot_at: int, weapon: str, path: Path, legs: int) -> Refusal | None:
    """pu:4.9b The shot of a charge: after at most half the allowance, at any enemy."""
    if shot_at == NONE or s.side_of_unit(shot_at) == s.side[i]:
        return Refusal("pu:4.9b", "refusal.no-target")
    if weapon not in s.data.weapons or weapon in fire.LAUNCHERS:
        return Refusal("pu:4.9b", "refusal.no-weapon", {"weapon": weapon})
    if legs > len(path) - 2:
        return Refusal("pu:4.9b", "refusal.legs", {"n": len(path) - 2})
    way = s.field.cost(path, s.data.walk)
    cost = movement.price(s, i, "charge", way.grounds) + fire.cost(s, weapon, "fire")
    if s.ap[i] < cost:
        return Refusal("pu:1.2", "refusal.ap", {"n": cost})
    twin = interrupts._moved(s, i, path[legs])
    if legs:
        twin = s.clone() if twin is s else twin
        twin.moved[i] += s.field.cost(path[: legs + 1], s.data.walk).length
        twin.now[i] |= MOVED
    return fire.refusal(twin, Shot(i, shot_at, weapon, "fire", "charge"))


def offered(s: Table, i: int, refuses: movement.Judge) -> list[Action]:
    """pu:G.11 Straight charges; at once, with a shot first or half-way, or with a run to come."""
    if men.is_pinned(s, i) or s.is_decoy(i) or s.ap[i] < 1:
        return []
    limit = movement.budget(s, i, "charge", (s.place(i),))
    found: list[Action] = []
    for j, path in movement.charges(s, i, limit):
        words = tuple(node_name(p) for p in path)
        action = Action("charge", (s.name(i), s.name(j), *words))
        if refuses(s, action) is None:
            found.append(action)
            others = [(s.name(k),) for k in fire.in_view(s, i) if k != j]
            shots = [(weapon, *words, *at) for weapon in men.weapons(s, i) for at in ((), *others)]
            storms = [Action("storm", (s.name(i), s.name(j), *shot)) for shot in shots]
            found += [storm for storm in storms if refuses(s, storm) is None]
    if s.ap[i] > RUN and men.can_run(s, i):
        found += _run_ups(s, i, limit, {action.args[1] for action in found}, refuses)
    return found


def _run_ups(s: Table, i: int, limit: int, done: set[str], refuses: movement.Judge) -> list[Action]:
    """Straight on as far as the allowance goes toward enemies that only a run can reach."""
    found = []
    (x, y), reach = s.place(i), limit // 100
    far = reach + LONGEST_RUN * s.data.tables["movement"]["run_die_mm"] + s.data.contact
    for j in s.free(1 - s.side[i]):
        gap = look.gap2(s, i, j)
        if s.name(j) in done or s.floor[j] != s.floor[i] or not (reach + s.data.contact) ** 2 < gap <= far * far:
            continue
        tx, ty = s.place(j)
        for part in (reach, reach - 10):
            long = RULER.leg((x, y), (tx, ty))
            end = s.data.lattice.snap(x * long + (tx - x) * part * 100, y * long + (ty - y) * part * 100, long)
            action = Action("charge", (s.name(i), s.name(j), node_name(end)))
            if s.data.lattice.has(end) and refuses(s, action) is None:
                found.append(action)
                break
    return found


class Storm(Procedure):
    """P7 The way to the place of the shot, the shot, and the rest of the charge."""

    __slots__ = ("legs", "path", "target", "unit", "victim", "weapon")
    RULE = "pu:4.9b"
    ORDER = ("approach", "shoot", "close")

    def __init__(self, unit: int, target: int, weapon: str, path: Path, legs: int, shot_at: int) -> None:
        super().__init__()
        self.unit = unit
        self.target = target
        self.weapon = weapon
        self.path = path
        self.legs = legs
        self.victim = shot_at

    def approach(self, s: Table) -> None:
        if self.legs:
            s.call(movement.Walk(self.unit, self.path[: self.legs], "approach"))

    def shoot(self, s: Table) -> None:
        """pu:5.12g, pu:5.12c It may have become impossible meanwhile: then there is none."""
        shot = Shot(self.unit, self.victim, self.weapon, "fire", "charge")
        enough = s.ap[self.unit] >= fire.cost(s, self.weapon, "fire")
        if self._goes_on(s) and enough and fire.refusal(s, shot) is None:
            fire.declare(s, shot)

    def close(self, s: Table) -> None:
        """To the end of the path, if it is still open: the enemy may have dived, or lie dead."""
        s.end()
        i, target = self.unit, self.target
        if not self._goes_on(s):
            return
        rest, start = self.path[self.legs :], s.place(i)
        limit = RULER.path((start, *rest))
        if movement.path_refusal(s, i, (start, *rest), limit, target=target) is None:
            s.call(movement.Walk(i, rest, "charge", target))

    def _goes_on(self, s: Table) -> bool:
        i = self.unit
        return s.life[i] == ALIVE and s.stands(i) and not s.now[i] & NO_MOVE and not men.is_pinned(s, i)
