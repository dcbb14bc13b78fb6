"""Single shots in Tank Commander: what one card can do to another, in this position or in the open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.values import Action
from grognard.games.tank_commander import fire
from grognard.games.tank_commander.data import Data
from grognard.games.tank_commander.state import NONE, Table

KEEPS: Final = {"e": 1.5, "v": 3.0, "t": 1.0}  # what other cards of the hand are worth, by the letter of their kind


def worth(data: Data, card: int) -> float:
    """The points of a combat card; a guess for the others."""
    return float(data.points[card]) if data.combat[card] else KEEPS.get(data.ids[card][0], 1.0) * 2


# -- on the table ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def _chance(value: int, modifier: int, armour: tuple[int, ...], penetration: int) -> float:
    """The numbers of ten that destroy: at or under the value, and through the armour that they meet."""
    good = [n for n in range(1, 11) if n + modifier <= value and (not armour or penetration > armour[n > 2])]
    return len(good) / 10


def _armour(data: Data, card: int, near: bool) -> tuple[int, ...]:
    """The armour that low numbers and others meet; empty for what has none."""
    if not data.armoured[card]:
        return ()
    return (max(data.side[card] // 2, 1), data.side[card]) if near else (data.side[card], data.front[card])


def kills(s: Table, firer: int, target: int, distance: int) -> float:
    """The chance of the best weapon of one card to destroy another."""
    place = s.at[target]
    work = s.work[place] if s.work[place] >= 0 and fire.dug_in(s, target) else NONE
    # all that the chance hangs on; looked up by the hundred for every position that is judged
    hides, scenario, memo = s.options.foxholes_hide, s.scenario, s.data.memo
    ground = s.terrain[place], work, distance, hides
    key = ("kills", s.card[firer], s.gear[firer], s.card[target], ground, scenario.at_only, scenario.guns_are_targets)
    found = memo.get(key)
    if found is None:
        found = memo[key] = _best(s, firer, target, distance)
    return float(found)


def _best(s: Table, firer: int, target: int, distance: int) -> float:
    found, data = 0.0, s.data
    weapons = (
        fire.melee_weapons(s, firer, target) if distance == 0 else fire.weapons_against(s, firer, target, distance)
    )
    for weapon in weapons:
        modifier = sum([m.amount for m in fire.modifiers(s, target, weapon, distance, 0)])
        armour = _armour(data, s.card[target], distance == 0) if fire.needs_penetration(s, target, weapon) else ()
        value = fire.value_of(s, firer, weapon, distance)
        found = max(found, _chance(value, modifier, armour, fire.penetration_of(s, firer, weapon, distance)))
    return found


def promise(s: Table, action: Action) -> float:
    """The points that a declared shot may be expected to destroy."""
    if action.verb not in ("fire", "shoot"):
        return 0.0
    firer, target = s.piece(action.args[0]), s.piece(action.args[1])
    weapon = s.data.weapon_index[action.args[2]]
    distance = s.board.distance[s.at[firer]][s.at[target]]
    modifier = sum([m.amount for m in fire.modifiers(s, target, weapon, distance, 0)])
    armour = _armour(s.data, s.card[target], distance == 0) if fire.needs_penetration(s, target, weapon) else ()
    value = fire.value_of(s, firer, weapon, distance)
    chance = _chance(value, modifier, armour, fire.penetration_of(s, firer, weapon, distance))
    return chance * (worth(s.data, s.card[target]) + 0.01)


# -- in the open ---------------------------------------------------------------------------------------------------


def duel(data: Data, firer: int, target: int, distance: int) -> float:
    """The chance of one kind of card to destroy another in the open."""
    key = ("duel", firer, target, distance)
    found = data.memo.get(key)
    if found is None:
        found = data.memo[key] = _duelled(data, firer, target, distance)
    return float(found)


def _duelled(data: Data, firer: int, target: int, distance: int) -> float:
    if not data.combat[firer] or not data.combat[target]:
        return 0.0
    far = distance == 2
    hit, pen = (data.hit_long, data.pen_long) if far else (data.hit_short, data.pen_short)
    chances = [0.0]
    if data.armoured[target]:
        chances.append(_chance(hit[firer], 0, _armour(data, target, distance == 0), pen[firer]))
        if distance == 0:
            chances.append(data.tmv[firer] / 10)
    elif not far:
        chances += [data.he[firer] / 10 if distance else 0.0, data.sa[firer] / 10]
    elif data.gun[target]:
        chances.append(hit[firer] / 20)
    return max(chances)


def duel_all(data: Data, card: int) -> float:
    """How a kind of card does against all armour of the other nation, at both ranges."""
    foes = [c for c in range(len(data.ids)) if data.armoured[c] and data.nation[c] != data.nation[card]]
    gained = sum([duel(data, card, foe, 2) + duel(data, card, foe, 1) for foe in foes])
    lost = sum([duel(data, foe, card, 2) + duel(data, foe, card, 1) for foe in foes])
    return gained - lost
