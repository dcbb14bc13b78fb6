"""Blitzkrieg: what fire and assaults promise, in the worth of what they may destroy.

The chances are those that the rules themselves reckon with; what a hit does to men is the mean of their saves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.measure import Point, Spot, node
from grognard.core.values import Action
from grognard.games.blitzkrieg import aim, assault, fire, hits, look, mortars, victory, weapons
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    COMMANDER_HIT,
    DEMORALISED,
    EMPTY,
    IMMOBILE,
    JAMMED,
    MACHINE_GUNS,
    Fight,
)

SHAKEN: Final = 0.5  # what a demoralised element is still worth
BROKEN: Final = ((DEMORALISED, SHAKEN), (JAMMED, 0.7), (EMPTY, 0.6), (IMMOBILE, 0.65), (COMMANDER_HIT, 0.8))
POINTS: Final = 25.0  # a group costs so much: what it is worth is one
LEADER: Final = 1.5  # a company that has lost its headquarters hardly moves
GUN_REACH: Final = 1200  # mm
PERSON: Final = 0.30  # of its worth, what a closed tank loses by a hit on its commander
CLOSE: Final = 60  # mm: what lies so near a shell shares it
COVERED: Final = (0.5, 1 / 3, 1 / 6)  # the chance of a die of small arms by cover: open, light, heavy
LOST_GROUND: Final = 0.25  # what it costs to be thrown out of a place


# -- what things are worth -------------------------------------------------------------------------------------------


def full_worth(s: Fight, i: int) -> float:
    """Half of what its loss scores, half of what it costs."""
    model = s.models[i]
    found = 0.5 * victory.worth(s, i) + 0.5 * s.data.types[model.type].points / POINTS
    return found * (LEADER if model.kind in ("hq", "half_hq") else 1.0)


@lru_cache(maxsize=65_536)
def _condition(marks: int) -> float:
    found = 1.0
    for mark, part in BROKEN:
        if marks & mark:
            found *= part
    return found


def worth(s: Fight, i: int) -> float:
    """What an element is worth as it stands."""
    return full_worth(s, i) * _condition(s.units[i].marks & MARKS)


MARKS: Final = DEMORALISED | JAMMED | EMPTY | IMMOBILE | COMMANDER_HIT


# -- what a hit does -------------------------------------------------------------------------------------------------


def per_hit(s: Fight, j: int, plus: int = 0) -> float:
    """bk:0.9b, bk:0.9c What one hit on an element costs it: a 1 kills, below its experience it is shaken."""
    model = s.models[j]
    if model.armoured and model.kind == "vehicle":
        return full_worth(s, j) * (1.0 if model.open_topped else PERSON) / 6
    need, more = s.data.needed[model.level], plus + (1 if model.fanatic else 0)
    killed = max(1, 1 - more) / 6
    shaken = max(0, need - 1 - max(1, 1 - more) - max(0, more)) / 6
    if s.units[j].marks & DEMORALISED:
        return worth(s, j) * (killed + shaken)
    return worth(s, j) * (killed + (1 - SHAKEN) * shaken)


def struck(s: Fight, target: int, count: float, plus: int = 0) -> float:
    """bk:0.9a So many hits, shared by those around the target."""
    if s.models[target].kind == "vehicle":
        return count * per_hit(s, target, plus)
    among = hits.sharing(s, target)
    costs = [per_hit(s, j, plus) for j in among]
    return count * sum(costs) / len(costs)


# -- fire ------------------------------------------------------------------------------------------------------------


def promise(s: Fight, i: int, j: int, mode: str, *, halting: bool = False) -> float:
    """What fire with a mode may be expected to cost the enemy."""
    if mode in ("small", "mg"):
        return _volley(s, i, j, mode)
    if mode == "flame":
        dice = 6 if s.models[i].kind == "vehicle" else s.models[i].dice
        return struck(s, j, dice * 4 / 6)
    if mode == "snipe":
        near = look.within(s, i, j, s.p.sniper_short * 10)
        return per_hit(s, j, -1) * (4 if near else 3) / 6
    if mode in ("smoke", "indirect"):
        return 0.0
    return _shot(s, i, j, mode, halting=halting)


def _volley(s: Fight, i: int, j: int, mode: str) -> float:
    if mode == "mg":
        found = aim.small_arms(s, i, j, dice=weapons.mg_dice(s, i, j), reach=fire.MG_REACH)
    else:
        found = aim.small_arms(s, i, j)
    crew = s.models[j].kind == "vehicle" and s.models[j].armoured
    return struck(s, j, found.dice * (7 - (6 if crew else found.need)) / 6)


@lru_cache(maxsize=64)
def at_least(need: int) -> float:
    """Of two dice."""
    return sum([6 - abs(t - 7) for t in range(max(2, need), 13)]) / 36


def _shot(s: Fight, i: int, j: int, mode: str, *, halting: bool) -> float:
    chance = aim.gun_aim(s, i, j, mode, halting=halting).chances / 36
    if mode == "faust" and weapons.faust_tried(s, i) and s.p.faust_mode == "section":
        chance /= 2
    target = s.models[j]
    if target.kind == "vehicle":
        return chance * (worth(s, j) if target.soft else _pierced(s, i, j, mode, halting=halting))
    if mode == "he":
        if s.data.calibres[s.models[i].calibre].mm == 20:
            found = aim.small_arms(s, i, j, dice=aim.LIGHT_GUN[0], reach=aim.LIGHT_GUN[1:])
            return struck(s, j, found.dice * (7 - found.need) / 6, s.p.light_gun_save_mod_20mm)
        need = fire.Burst(i, j).need(s)
        return chance * struck(s, j, 1 + s.data.calibres[s.models[i].calibre].he_dice * (7 - need) / 6)
    return chance * struck(s, j, 1)


def _pierced(s: Fight, i: int, j: int, mode: str, *, halting: bool) -> float:
    """bk:0.13 What the destroy test costs."""
    rules = s.data.constants["destroy"]
    plus = sum([m.amount for m in aim.destroy_modifiers(s, i, j, mode)]) - aim.armour_hit(s, i, j, mode)
    if halting:
        return 0.35 * worth(s, j) * at_least(rules["immobilise_shot_at"] - plus)
    killed, halted = at_least(rules["destroyed_at"] - plus), at_least(rules["immobilised_at"] - plus)
    shaken = at_least(rules["shaken_at"] - plus)
    return worth(s, j) * (killed + 0.5 * (halted - killed) + 0.4 * (shaken - halted))


def of_action(s: Fight, action: Action) -> float:
    """What an order to fire promises; 0 for what is none."""
    verb, args = action.verb, action.args
    if verb in ("fire", "defend"):
        return promise(s, s.find(args[0]), s.find(args[1]), args[2])
    if verb == "cripple":
        return promise(s, s.find(args[0]), s.find(args[1]), "ap", halting=True)
    if verb == "volley":
        j = s.find(args[0])
        return sum([promise(s, s.find(name), j, "small") for name in args[1:]])
    if verb == "shell":
        return _bombs(s, s.find(args[0]), node(args[1]))
    if verb == "launch":
        i, j = s.find(args[0]), s.find(args[1])
        return promise(s, i, j, "he") * (1 + 0.5 * (int(args[2]) - 1))
    if verb == "call" and args[-1] != "smoke":
        return shelled(s, s.models[s.find(args[0])].side, node(args[-1])) * 0.5
    return assaults(s, action) if verb == "assault" else 0.0


def _bombs(s: Fight, i: int, p: Point) -> float:
    """bk:108b Dice against each element under the template, friends too."""
    found, side = 0.0, s.models[i].side
    for j in mortars.under(s, p, centre_only=s.p.mortar_mode == "precision"):
        if s.is_hidden(j):
            continue
        sign = -1.5 if s.models[j].side == side else 1.0
        if s.models[j].kind == "vehicle":
            found += sign * 0.1 * worth(s, j)
            continue
        need = mortars.HOUSE_NEED if s.table.building(s.place(j)) else mortars.OPEN_NEED
        found += sign * s.models[i].dice * (7 - need) / 6 * per_hit(s, j)
    return found


def shelled(s: Fight, side: int, p: Point) -> float:
    """What shells on a place may cost the enemy, less what they cost friends."""
    found = 0.0
    for j, model in enumerate(s.models):
        if s.here(j) and not s.is_hidden(j):
            x, y = s.place(j)
            if (x - p[0]) ** 2 + (y - p[1]) ** 2 <= (2 * CLOSE) ** 2:
                part = 0.15 if model.kind == "vehicle" else 0.3
                found += part * worth(s, j) * (1.0 if model.side != side else -2.0)
    return found


# -- assaults (bk:0.15a, bk:215) -------------------------------------------------------------------------------------


def assaults(s: Fight, action: Action) -> float:
    """What an assault promises: the close combat, less the fire it has to go through."""
    j, attackers = s.find(action.args[0]), tuple(s.find(name) for name in action.args[1:])
    if s.models[j].kind == "vehicle":
        return _on_vehicle(s, attackers, j) - _fire_of(s, j, attackers)
    return melee(s, attackers, j) - _fire_of(s, j, attackers)


def melee(s: Fight, attackers: tuple[int, ...], j: int) -> float:
    plus = sum([m.amount for m in assault.strength(s, attackers, defending=False)])
    plus -= sum([m.amount for m in assault.strength(s, (j,), defending=True)])
    theirs, ours = worth(s, j), sum([worth(s, i) for i in attackers])
    again = bool(s.units[j].marks & DEMORALISED) or s.models[j].kind == "gun"
    found = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            margin = a - b + plus
            deadly = abs(margin) >= s.data.constants["assault"]["eliminate_difference"]
            if margin > 0:
                found += theirs if deadly or again else theirs * (1 - SHAKEN) + LOST_GROUND
            elif margin < 0:
                found -= ours if deadly else ours * (1 - SHAKEN)
    return found / 36


def _on_vehicle(s: Fight, attackers: tuple[int, ...], j: int) -> float:
    missed = 1.0
    for i in attackers:
        need, count, spared = assault.score(s, i)
        plus = sum([m.amount for m in assault.against(s, i, j)])
        one = max(0, min(5, 7 - (need - plus))) / 6
        nerve = 1.0 if spared or s.models[j].soft else (7 - s.data.needed[s.models[i].level]) / 6
        missed *= 1.0 - nerve * (1.0 - (1.0 - one) ** count)
    return worth(s, j) * (1.0 - missed)


def _fire_of(s: Fight, j: int, attackers: tuple[int, ...]) -> float:
    """The defensive fire, hindered by the covering fire that weighs on the defender, and that of others near by."""
    if s.units[j].marks & DEMORALISED:
        return 0.0
    first = attackers[0]
    dice = s.models[j].dice or (weapons.mg_dice(s, j) if s.models[j].kind == "vehicle" else 0)
    need = aim.with_covering(s, 2, s.units[j].weight) if s.p.covering_cover_fire else 2
    cost = dice * (7 - need) / 6 * per_hit(s, first)
    side = s.models[first].side
    watchers = sum([k != j and look.within(s, k, j, 200) for k in s.shown(1 - side)])
    return cost + 0.08 * min(4, watchers) * worth(s, first)


# -- by a glance -----------------------------------------------------------------------------------------------------


def reach_of(s: Fight, i: int) -> int:
    """How far an element is to be feared, in mm; 0: not at all."""
    model = s.models[i]
    if s.units[i].marks & (DEMORALISED | JAMMED | EMPTY):
        return 0
    if model.kind == "vehicle":
        return GUN_REACH if model.calibre else 800 if model.mgs else 0
    if model.kind in ("gun", "rr"):
        return GUN_REACH
    return 800 if model.kind in MACHINE_GUNS else model.long


def glance(s: Fight, i: int, at: Point, floor: int, j: int, p: Point, *, moved: bool = False) -> float:
    """What i at one place may cost j at another, by a glance: the part of j's worth that one fire takes."""
    far, gap = reach_of(s, i), (at[0] - p[0]) ** 2 + (at[1] - p[1]) ** 2
    if not far or gap > far * far:
        return 0.0
    sight = s.table.field.sight(Spot(at[0], at[1], floor), Spot(p[0], p[1], s.units[j].floor))
    if not sight.clear:
        return 0.0
    model, target = s.models[i], s.models[j]
    if target.kind == "vehicle" and target.armoured:
        return _armour_glance(s, i, j, gap) * full_worth(s, j)
    if model.kind == "vehicle" or model.kind in ("gun", "rr"):
        shells = 0.4 * (1 + 0.4 * s.data.calibres[model.calibre].he_dice) if model.calibre else 0.0
        count = shells + (0.7 if model.mgs and gap < 640_000 else 0.0)
    elif model.kind == "mortar":
        count = 0.8 * model.dice / 2
    else:
        count = model.dice * COVERED[min(2, sight.cover)]
        count *= (0.6 if gap > model.short**2 else 1.0) * (1.4 if moved else 1.0)
    return count * per_hit(s, j)


def _armour_glance(s: Fight, i: int, j: int, gap: int) -> float:
    """The chance that a shot of i destroys an armoured vehicle."""
    model = s.models[i]
    if model.hand:
        weapon = s.data.hand[model.hand]
        if gap > (weapon.long_cm * 10) ** 2:
            return 0.0
        return 0.5 * at_least(8 + s.models[j].armour[0] - weapon.ac_after)
    if not model.calibre or model.kind == "mortar":
        return 0.0
    power = s.data.calibres[model.calibre].ac_after or 0
    hit = 0.6 if gap < 600**2 else 0.4
    return hit * at_least(8 + s.models[j].armour[0] - power)


def unseen(s: Fight, j: int) -> bool:
    """Whom nobody sees from afar."""
    return bool(s.units[j].marks & CAMOUFLAGED)
