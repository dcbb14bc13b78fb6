"""The chance of what comes from outside: of a request, of ranging, of an air strike."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.core.measure import node
from grognard.core.values import Action, Fact, Modifier, Odds, Stage, one_throw
from grognard.games.blitzkrieg import aim, air, indirect, support, works
from grognard.games.blitzkrieg.odds_of import at_least_one, fails, pierced
from grognard.games.blitzkrieg.shelling import Area
from grognard.games.blitzkrieg.state import NONE, Fight

VERBS: Final = ("request", "call", "strike")


def of_action(s: Fight, action: Action) -> Odds | None:
    if action.verb == "request":
        return _requested(s, action.args[0])
    return _called(s, action) if action.verb == "call" else _struck(s, action)


def _one_die(label: str, need: int, rule: str, facts: tuple[Fact, ...] = (), count: int = 1) -> Stage:
    need = max(1, need)
    chance = at_least_one(Fraction(max(0, 7 - need), 6), count)
    return Stage(label, (6,) * count, chance, need, 0, rule, (), tuple(range(need, 7)), facts)


def _requested(s: Fight, id_: str) -> Odds:
    """bk:303, bk:0.18, bk:R52"""
    n = support.find(s, id_)
    if n == NONE:
        return one_throw(_one_die("stage.request", s.data.constants["air"]["request"], "bk:0.18"))
    return one_throw(_one_die("stage.request", support.request_score(s, n), "bk:303"))


def _called(s: Fight, action: Action) -> Odds | None:
    """bk:303a, bk:416 That the fire falls where it is wanted; the third attempt needs no die."""
    numbers, marker, smoke = indirect.read(s, action)
    director = s.find(action.args[0])
    if NONE in numbers or director == NONE or indirect.emergency(s, numbers[0]):
        return None
    one = s.batteries[numbers[0]]
    again = one.target == marker and one.observer == director
    tries = one.attempts if again else 0
    if indirect.procedure(s, numbers[0]) == "three_tries" and tries >= indirect.LAST:
        return one_throw(_one_die("stage.precision", 1, "bk:303a", (Fact("bk:303a", "odds.third", {}),)))
    twin = s.clone()
    twin.amend(numbers[0], attempts=tries)
    need = indirect.Barrage(director, numbers, marker, smoke=smoke).need(twin)
    return one_throw(_one_die("stage.precision", need, "bk:303a"))


def _struck(s: Fight, action: Action) -> Odds:
    """bk:603, bk:0.18a That an attack hits; then that some enemy who is seen below suffers by it."""
    weapon, (x, y) = s.data.air_weapons[action.args[0]], node(action.args[1])
    dive = _one_die("stage.dive", s.p.air_hit, "bk:603", count=weapon.attacks)
    wide, deep = (int(part) * air.MM for part in weapon.template_cm.split("x"))
    laid = Area(x, y, wide, deep)
    below = [j for j in s.shown(1 - s.active) if laid.touches(s.place(j), s.models[j].radius)]
    spared, worst = Fraction(1), Stage("stage.below", (6,), Fraction(0), 0, 0, "bk:0.18a")
    for j in below:
        harm = _bombed(s, j, action.args[0])
        spared *= 1 - harm.chance
        worst = max(worst, harm, key=lambda stage: stage.chance)
    whole = at_least_one(Fraction(7 - s.p.air_hit, 6) * (1 - spared), weapon.attacks)
    facts = (Fact("bk:0.18a", "odds.below", {"unit": tuple(s.models[j].name for j in below)}),) if below else ()
    return Odds(whole, (dive, worst._replace(label="stage.below", chance=whole / dive.chance, facts=facts)))


def _bombed(s: Fight, j: int, name: str) -> Stage:
    """What one hit of an aircraft throws at somebody below, and the chance that it harms him."""
    weapon, model = s.data.air_weapons[name], s.models[j]
    none = Stage("stage.below", (6,), Fraction(0), 0, 0, "bk:0.18a")
    if model.armoured and weapon.ac is None:
        return none
    if model.kind == "vehicle" and weapon.ac is not None:
        if model.soft:
            return none._replace(chance=Fraction(1), good=tuple(range(1, 7)))
        above = s.p.shelled_open if model.open_topped and s.p.shelled_open else 3 if model.open_topped else 1
        made = (Modifier("bk:603", "mod.power", weapon.ac), Modifier("bk:603", "mod.above", above), *aim.earth(s, j))
        return pierced(s, j, aim.plate(s, j, 2), made)
    need = air.HOUSE_NEED if s.table.building(s.place(j)) or works.shelter(s, j) else air.OPEN_NEED
    plus = s.p.light_gun_save_mod_20mm if name == air.LIGHT_CANNON and model.on_foot else 0
    chance = at_least_one(Fraction(7 - need, 6) * fails(s, j, plus), weapon.he_dice)
    return none._replace(dice=(6,) * weapon.he_dice, chance=chance, value=need, good=tuple(range(need, 7)))
