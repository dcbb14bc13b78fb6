"""The chance of a shot before it is fired: the same score and modifiers that the dice will meet."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import isqrt
from typing import Final

from grognard.core.values import Action, Fact, Modifier, Odds, Stage, one_throw
from grognard.games.putsch_1991 import detect, fire, hits, interrupts, look, men
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import AIMED, NONE, UNKNOWN, VEHICLE, Table

SHOTS: Final = {"fire": "fire", "spray": "spray", "veil": "smoke", "pierce": "pierce"}


def of_action(s: Table, action: Action) -> Odds | None:
    """The shot, then the save of a man who is hit: what he wears that nobody has seen is not reckoned with."""
    if action.verb in ("spring", "lane"):
        return _from_window(s, action)
    if action.verb == "locate":
        return _locating(s, s.unit(action.args[0]))
    if action.verb not in SHOTS:
        return None
    i, target = s.unit(action.args[0]), s.unit(action.args[1])
    loader = s.unit(action.args[3]) if len(action.args) > 3 else NONE
    mode = SHOTS[action.verb]
    if mode == "fire" and i < VEHICLE and s.now[i] & AIMED:
        mode = "aimed"
    return _staged(s, Shot(i, target, action.args[2], mode, "", loader))


def _locating(s: Table, target: int) -> Odds | None:
    """pu:3.2, pu:3.4 One die: the score, the modifiers and who looks are those that the roll will have."""
    side = 1 - s.side[target]
    watchers = look.observers(s, side, target)
    if not watchers:
        return None
    far, cover = detect.nearest(s, watchers, target)
    need = detect.score(s, watchers, cover)
    if need is None:
        return None
    mods = detect.modifiers(s, watchers, target, far)
    least = need - sum(one.amount for one in mods)
    good = tuple(range(max(1, least), 7))
    facts = _lookers(s, watchers, target)
    return one_throw(Stage("", (6,), Fraction(len(good), 6), need, 0, "pu:3.2", tuple(mods), good, facts))


def _lookers(s: Table, watchers: list[int], target: int) -> tuple[Fact, ...]:
    """pu:3.1, pu:R65 Who looks, and how many others do."""
    near = min(watchers, key=lambda unit: (look.gap2(s, unit, target), look.line(s, unit, target).cover))
    first = Fact("pu:3.1", "fact.observer", {"unit": s.name(near), "n": isqrt(int(look.gap2(s, near, target)))})
    others = len(watchers) - 1
    return (first, Fact("pu:3.3a", "fact.observers", {"n": others})) if others else (first,)


def _from_window(s: Table, action: Action) -> Odds | None:
    """pu:3.17b, pu:5.14a A shot at somebody who comes along, at the step that is meant."""
    top = s.stack[-1]
    if not isinstance(top, interrupts.LegWindow):
        return None
    found = top.shot_of(s, action)
    if found is None:
        return None
    twin, shot = found
    return _staged(twin, shot)


def _staged(s: Table, shot: Shot) -> Odds | None:
    first = of_shot(s, shot)
    if first is None or shot.target >= VEHICLE or shot.mode == "smoke":
        return first
    hit, save = first.stages[0]._replace(label="stage.hit"), _save(s, shot)
    return Odds(hit.chance * save.chance, (hit, save))


def _save(s: Table, shot: Shot) -> Stage:
    """pu:6.20 2d6 plus cover against the score of the weapon; the shooter hopes for less."""
    score = s.data.weapons[shot.weapon].save
    mods = hits.save_modifiers(s, shot.target, hits.fire_cover(s, shot.shooter, shot.target))
    least = score - sum(one.amount for one in mods)
    good = tuple(range(2, min(13, least)))
    ways = sum(a + b in good for a, b in product(range(1, 7), repeat=2))
    facts = (Fact("pu:8.3", "fact.armour-unknown"),) if s.sheet[shot.target] == UNKNOWN else ()
    return Stage(
        "stage.save", (6, 6), Fraction(ways, 36), score, least - 1, "pu:6.20", tuple(mods), good, facts, added=True
    )


def of_shot(s: Table, shot: Shot) -> Odds | None:
    need = fire.need(s, shot)
    if need is None:
        return None
    mods = fire.modifiers(s, shot)
    facts: list[Fact] = []
    penalty = fire.pays_priority(s, shot)
    if penalty:
        facts.append(Fact("pu:5.7", "fact.not-priority"))
    chance = hit_chance(s, shot, need, mods, penalty=penalty)
    least = need - sum(one.amount for one in mods)
    count = s.data.weapons[shot.weapon].dice
    good = tuple(range(max(count + 1 if count > 1 else 2, least), count * 6 + 1))
    stage = Stage("", (6,) * count, chance, need, least, "pu:5.1", tuple(mods), good, tuple(facts), added=count > 1)
    return one_throw(stage)


def hit_chance(s: Table, shot: Shot, need: int, mods: list[Modifier], *, penalty: bool) -> Fraction:
    """All dice, one by one."""
    count = s.data.weapons[shot.weapon].dice
    bonus = sum(one.amount for one in mods)
    halved = shot.shooter < VEHICLE and men.halves_fire(s, shot.shooter)
    single: dict[tuple[int, bool], int] = {}
    for thrown in product(range(1, 7), repeat=count):
        key = (sum(thrown), all(face == 1 for face in thrown))
        single[key] = single.get(key, 0) + 1
    if shot.mode == "aimed":
        twice: dict[tuple[int, bool], int] = {}
        for (a, n), (b, m) in product(single.items(), repeat=2):
            kept = max(a, b)
            twice[kept] = twice.get(kept, 0) + n * m
        single = twice
    minus = range(1, 7) if penalty else (0,)
    good = total = 0
    for (natural, ones), ways in single.items():
        for less in minus:
            total += ways
            value = (natural // 2 if halved else natural) + bonus - less
            good += ways if value >= need and not ones else 0
    return Fraction(good, total)
