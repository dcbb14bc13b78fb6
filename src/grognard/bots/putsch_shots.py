"""Shots in Putsch 1991: what each promises, by the exact chances that the table shows."""

from __future__ import annotations

from typing import Final

from grognard.core.measure import node
from grognard.core.values import Action
from grognard.games.putsch_1991 import fire, hits, interrupts, look, odds
from grognard.games.putsch_1991.acting import DONE
from grognard.games.putsch_1991.state import AIMED, FIRED, NONE, UNKNOWN, VEHICLE, Table

SURE: Final = ("sabotage", "unjam", "aim", "face")  # what needs no second thought
FEW: Final = 4  # shots that are compared
LEAST: Final = 0.04  # points that a shot should promise
LANE: Final = 450  # how far an enemy may be for a lane of fire against him
CLOSE: Final = 60  # whom a grenade reaches


def worth(s: Table, target: int) -> float:
    """What the loss of a target would bring: its points, and the mission where it hangs on a vehicle."""
    if target >= VEHICLE:
        vehicle = s.vehicle(target)
        mission = not s.free_game and vehicle.type in ("bmp1", "ural") and s.scenario.id in ("garden-ring", "airstrip")
        return 7.0 if mission and not vehicle.immobilised and not s.mission[1 - vehicle.side] else 2.0
    if s.is_decoy(target):
        return 0.2
    return 1.3 if s.sheet[target] == UNKNOWN else 0.3 + hits.worth(s, target)


def promise(s: Table, action: Action) -> float:
    """The points that an action of the Fire phase may be expected to bring."""
    if action.verb in ("fire", "spray", "pierce"):
        found = odds.of_action(s, action)
        if found is None:
            return 0.0
        target = s.unit(action.args[1])
        struck = worth(s, target)
        if action.verb == "spray":
            radius = s.data.weapons[action.args[2]].radius_mm
            hit = fire.sprayed(s, s.unit(action.args[0]), target, radius)
            struck = struck if target >= VEHICLE else 0.0
            struck += sum([worth(s, j) * (1 if s.side[j] == s.side_of_unit(target) else -1.5) for j in hit])
        return 0.6 * float(found.chance) * struck  # of those who fail their save most are wounded
    if action.verb == "throw":
        return _thrown(s, action)
    return 3.0 if action.verb == "sabotage" else 0.0


def _thrown(s: Table, action: Action) -> float:
    """A grenade among enemies, and no friend near; petrol for vehicles, smoke for nobody."""
    kind, target = action.args[2], s.unit(action.args[1])
    if kind == "smoke":
        return 0.0
    if kind == "petrol":
        return 0.35 * worth(s, target) if target >= VEHICLE else 0.2
    if target >= VEHICLE:
        return 0.0
    x, y = s.place(target)
    mine = s.side[s.unit(action.args[0])]
    near = [j for side in (0, 1) for j in s.free(side) if _within(s, j, x, y)]
    return 0.3 * sum([worth(s, j) * (1 if s.side[j] != mine else -1.5) for j in near])


def _within(s: Table, j: int, x: int, y: int) -> bool:
    a, b = s.place(j)
    return (a - x) ** 2 + (b - y) ** 2 < CLOSE**2


def best_few(s: Table, offered: list[Action]) -> list[Action]:
    """The best shots, the best first, then to be done."""
    promised = [(promise(s, action), action) for action in offered]
    good = sorted([one for one in promised if one[0] > LEAST], key=lambda one: -one[0])
    return [*[action for _, action in good[:FEW]], DONE]


def shoot(s: Table, offered: list[Action]) -> Action:
    """The shot that promises most, aimed if there is time; else a turn to the enemy, or a lane of fire."""
    best = best_few(s, offered)[0]
    unit = s.stack[-1].unit  # type: ignore[attr-defined]
    if best.verb == "fire" and unit < VEHICLE:
        aim = Action("aim", (s.name(unit),))
        price = fire.cost(s, best.args[2], "fire")
        if aim in offered and s.ap[unit] > price:
            return aim
    if best != DONE:
        return best
    if unit >= VEHICLE:
        return DONE
    if s.jammed[unit] and (clear := Action("unjam", (s.name(unit),))) in offered:
        return clear
    return face(s, unit, offered) or _lane(s, unit, offered) or DONE


def _nearest(s: Table, i: int) -> int:
    """The nearest enemy, those who are located before others."""
    foes = s.free(1 - s.side[i])
    return min(foes, key=lambda j: (not look.located(s, j), look.gap2(s, i, j)), default=NONE)


def face(s: Table, i: int, offered: list[Action]) -> Action | None:
    """A turn to the nearest enemy, if he is not in front."""
    foe = _nearest(s, i)
    if foe == NONE or s.now[i] & (AIMED | FIRED) or look.in_front(s, i, foe):
        return None
    return _toward(s, i, foe, [action for action in offered if action.verb == "face"])


def _lane(s: Table, i: int, offered: list[Action]) -> Action | None:
    foe = _nearest(s, i)
    lanes = [action for action in offered if action.verb == "sustain"]
    if foe == NONE or not lanes or look.gap2(s, i, foe) > LANE * LANE:
        return None
    return _toward(s, i, foe, lanes)


def _toward(s: Table, i: int, foe: int, offered: list[Action]) -> Action | None:
    """Of actions that name a heading, the one that points at an enemy."""
    (x, y), (a, b) = s.place(i), s.place(foe)
    vectors = s.data.headings.vectors

    def along(action: Action) -> float:
        dx, dy = vectors[int(action.args[1][1:])]
        return float(dx * (a - x) + dy * (b - y)) / float((dx * dx + dy * dy) ** 0.5)

    return max(offered, key=along, default=None)


def answer(s: Table, offered: list[Action]) -> Action:
    """Windows and small questions: fire at whoever comes along if the chance is fair, blow a mine under him, strike
    the most valuable victim."""
    top = s.stack[-1]
    if isinstance(top, interrupts.LegWindow):
        found = [(_window(s, top, action), action) for action in offered]
        best, action = max(found, key=lambda one: one[0])
        return action if best > 0.0 else offered[-1]
    victims = [action for action in offered if action.verb in ("victim", "again")]
    if victims:
        return max(victims, key=lambda action: worth(s, s.unit(action.args[-1])))
    return offered[0]


def _window(s: Table, top: interrupts.LegWindow, action: Action) -> float:
    """What an answer to somebody's way promises beyond what it gives away."""
    if action.verb in ("spring", "lane"):
        found = odds.of_action(s, action)
        chance = float(found.chance) if found else 0.0
        return chance * worth(s, top.unit) - (0.12 if action.verb == "spring" else 0.02)
    if action.verb == "trigger":
        x, y = node(action.args[0])
        need = interrupts.mine_need(s, look.point_gap2(interrupts._moved(s, top.unit, top.b), (x, y), top.unit))
        friends = sum([_within(s, j, *top.b) for j in s.free(1 - s.side_of_unit(top.unit))])
        return (7 - need) / 6 * worth(s, top.unit) - 0.5 - friends if need else -1.0
    return 0.0
