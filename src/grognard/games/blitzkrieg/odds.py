"""The chance of a shot before it is fired: the same modifiers that the log will print, in stages.

The chance of the whole means the same of every weapon: that something befalls the target or those who share its hits,
be it demoralised, immobilised, destroyed or eliminated.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from grognard.core.measure import node
from grognard.core.values import Action, Odds, Other, Stage, one_throw
from grognard.games.blitzkrieg import aim, fire, outside_odds, overrun, walk, weapons, works
from grognard.games.blitzkrieg.odds_of import at_least_one, fails, pierced, saved
from grognard.games.blitzkrieg.options import SWITCHES, flipped
from grognard.games.blitzkrieg.state import PIVOTED, Fight


def of_action(s: Fight, action: Action) -> Odds | None:
    """bk:0.9, bk:0.12, bk:0.13 To hit, then to do some harm; beside it what the other edition says (bk:000)."""
    if action.verb in outside_odds.VERBS:
        return outside_odds.of_action(s, action)
    if action.verb not in ("fire", "cripple", "defend"):
        return None
    i, j = s.find(action.args[0]), s.find(action.args[1])
    mode = "ap" if action.verb == "cripple" else action.args[2]
    if action.verb == "defend":
        return _defence(s, i, j, mode)
    return _both(s, i, j, mode, PLAIN._replace(halting=action.verb == "cripple"))


class Odd(NamedTuple):
    """What is unusual about a shot."""

    halting: bool = False  # bk:212
    late: bool = False  # bk:214a
    covered: int = 0  # bk:102


PLAIN: Final = Odd()


def _defence(s: Fight, i: int, j: int, mode: str) -> Odds | None:
    """bk:102, bk:214a, bk:214d Under covering fire, or upon an overrun: late, and perhaps turned at the last moment."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, overrun.Reply):
        return _both(s, i, j, mode, PLAIN._replace(covered=s.units[i].weight))
    twin = s.clone()
    twin.note(i, 0 if top.in_arc(s) else PIVOTED)
    return _both(twin, i, j, mode, PLAIN._replace(late=top.late(s)))


def of_reaction(s: Fight, mover: int, action: Action) -> Odds | None:
    """bk:0.10a The same of opportunity fire, where the mover will be."""
    i, mode = s.find(action.args[0]), action.args[2]
    twin = s.clone()
    walk.step_to(twin, mover, node(action.args[1]))
    return _both(twin, i, mover, mode, PLAIN)


def _both(s: Fight, i: int, j: int, mode: str, odd: Odd) -> Odds | None:
    found = _odds(s, i, j, mode, odd)
    if found is None:
        return None
    twin = s.clone()
    twin.options = flipped(s.options)
    twin.p = s.data.params(twin.options)
    other = _odds(twin, i, j, mode, odd)
    if other is None or len(other.stages) != len(found.stages):
        return found
    stages = tuple(_beside(mine, theirs) for mine, theirs in zip(found.stages, other.stages, strict=True))
    return found._replace(stages=stages, editions=_editions(s), otherwise=other.chance)


def _beside(mine: Stage, other: Stage) -> Stage:
    """bk:000 Where a proposal changed a number: what stood, or would stand, there in the other edition."""
    told = (mine.value, mine.chance, sorted(mine.modifiers))
    if told == (other.value, other.chance, sorted(other.modifiers)):
        return mine
    return mine._replace(other=Other(other.chance, other.value, other.modifiers))


def _editions(s: Fight) -> tuple[str, str]:
    """The edition that most of the proposals in force belong to, and the other one."""
    new = sum(s.options.side(one) == "after" for one in SWITCHES)
    if len(SWITCHES) // 10 < new < len(SWITCHES) - len(SWITCHES) // 10:
        return "edition.here", "edition.else"
    return ("edition.v3", "edition.v2") if new * 2 > len(SWITCHES) else ("edition.v2", "edition.v3")


def _odds(s: Fight, i: int, j: int, mode: str, odd: Odd) -> Odds | None:
    if i < 0 or j < 0 or not s.here(i) or not s.here(j):
        return None
    light = mode == "he" and s.models[j].kind != "vehicle" and s.data.calibres[s.models[i].calibre].mm == fire.LIGHT_MM
    if mode in ("small", "mg") or light:
        return _volley(s, i, j, mode, odd.covered)
    if mode == "flame":
        return _flames(s, i, j)
    if mode not in fire.SHELLS and mode not in ("hand", "faust", weapons.AIMED):
        return None
    return _shot(s, i, j, mode, odd)


def _volley(s: Fight, i: int, j: int, mode: str, covered: int) -> Odds:
    """bk:0.9, bk:0.9b, bk:0.14a, bk:0.14b At least one hit; then one that is not saved."""
    if mode == "mg":
        volley = aim.small_arms(s, i, j, dice=weapons.mg_dice(s, i, j), reach=fire.MG_REACH, more=covered)
    elif mode == "he":
        volley = aim.small_arms(s, i, j, dice=aim.LIGHT_GUN[0], reach=aim.LIGHT_GUN[1:], more=covered)
    else:
        volley = aim.small_arms(s, i, j, more=covered)
    steel = s.models[j].kind == "vehicle" and s.models[j].armoured
    need = 6 if steel else volley.need
    base, made = (6, ()) if steel else (s.data.constants["fire"]["small_arms"]["base"], volley.modifiers)
    each, good = Fraction(7 - need, 6), tuple(range(need, 7))
    chance = at_least_one(each, volley.dice)
    hit = Stage("stage.hit", (6,) * volley.dice, chance, base, 0, "bk:0.9", made, good, raised=True)
    plus = s.p.light_gun_save_mod_20mm if mode == "he" and s.models[j].on_foot else 0
    return _unsaved(s, j, hit, at_least_one(each * fails(s, j, plus), volley.dice), plus)


def _flames(s: Fight, i: int, j: int) -> Odds:
    """bk:106, bk:223"""
    count = 6 if s.models[i].kind == "vehicle" else s.models[i].dice
    each, good = Fraction(7 - fire.FLAME_NEED, 6), tuple(range(fire.FLAME_NEED, 7))
    hit = Stage("stage.hit", (6,) * count, at_least_one(each, count), fire.FLAME_NEED, 0, "bk:106", (), good)
    return _unsaved(s, j, hit, at_least_one(each * fails(s, j), count))


def _unsaved(s: Fight, j: int, hit: Stage, chance: Fraction, plus: int = 0) -> Odds:
    """The stage of the saves that follows hits, by the chance of the whole."""
    return Odds(chance, (hit, saved(s, j, chance / hit.chance if hit.chance else Fraction(0), plus)))


def _shot(s: Fight, i: int, j: int, mode: str, odd: Odd) -> Odds:
    found = aim.gun_aim(s, i, j, mode, late=odd.late, halting=odd.halting)
    totals = tuple(t for t in range(2, 13) if aim.hits(t, found.need))
    hit = Stage("stage.hit", (6, 6), Fraction(found.chances, 36), found.base, 0, "bk:206", found.modifiers, totals,
                added=True)  # fmt: skip
    if mode == "smoke":
        return one_throw(hit)
    if s.models[j].kind == "vehicle":
        if s.models[j].soft:
            return one_throw(hit)
        made, armour = aim.destroy_modifiers(s, i, j, mode), aim.armour_hit(s, i, j, mode)
        harm = pierced(s, j, armour, made, halting=odd.halting)
        return Odds(hit.chance * harm.chance, (hit, harm))
    if mode != "he" and works.shelter(s, j) == "bunker":
        return one_throw(hit)
    q = fails(s, j)
    if mode == "he":  # bk:0.14 one hit, and more by the dice of the calibre
        need = fire.Burst(i, j).need(s)
        more = at_least_one(Fraction(7 - need, 6) * q, s.data.calibres[s.models[i].calibre].he_dice)
        q = 1 - (1 - q) * (1 - more)
    return _unsaved(s, j, hit, hit.chance * q)


def at_least(count: int, dice: int, good: int) -> Fraction:
    """The chance that so many of the dice show one of so many good faces."""
    ways = sum(comb(dice, n) * good**n * (6 - good) ** (dice - n) for n in range(count, dice + 1))
    return Fraction(ways, 6**dice)
