"""The chances of an action before it is chosen: a Sniper Shot at a leader or hero, the Break Test as it would be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby

from grognard.core.values import Action, Fact, Odds, Pool, Stage, one_throw
from grognard.games.hell_of_stalingrad import forecast
from grognard.games.hell_of_stalingrad.breaktest import Dice, chance_to_win, dice, pool
from grognard.games.hell_of_stalingrad.data import HIDEOUS_DEATH, HIT, SIDES, Compiled
from grognard.games.hell_of_stalingrad.look import DICE
from grognard.games.hell_of_stalingrad.state import NONE, Siege

RULES = {
    "formation": "hs:21.5.a", "unit": "hs:21.5.b", "inferno": "hs:21.5.c", "defensive": "hs:21.5.d",
    "determination": "hs:21.5.f", "hero": "hs:18.9", "stolen": "hs:18.10",
}  # fmt: skip


def of_action(s: Siege, action: Action) -> Odds | None:
    if s.battle == NONE or s.building[s.battle] < 0 or s.actor is None or s.actor < 0:
        return None
    seat, side = s.actor, s.side_of(s.actor)
    if action.verb == "shoot":
        return _shot(s, action.args[0])
    if action.verb == "hold" and s.hold[s.battle] == 1:  # hs:21.4.c the last one: the dice are thrown
        return contest(s, side, dice(s))
    if action.verb in ("play", "hero"):
        card = s.data.card_index[action.args[0]]
        f = s.data.formation_index[action.args[1]] if action.verb == "play" else NONE
        return contest(s, side, forecast.after_card(s, seat, card, f), s.data.effects[card])
    if action.verb == "effect" and s.holding != NONE:
        effects = s.data.holds[s.holding]["ab".index(action.args[0])][side]
        return contest(s, side, forecast.after_effects(s, seat, effects), effects)
    return None


def _shot(s: Siege, name: str) -> Odds | None:
    """hs:4.4, hs:4.5 The carnage cards that are left decide; an unshielded unit is simply destroyed (hs:13.3.a)."""
    if name in s.data.unit_index:
        return None
    wounded = any(hero.wounded for hero in s.heroes if s.data.card_ids[hero.card] == name)
    kills = {HIT, HIDEOUS_DEATH} if name in s.data.formation_index or wounded else {HIDEOUS_DEATH}
    left = s.carnage or s.used_carnage()
    deadly = sum(s.data.sniper[k] in kills for k in left)
    rule = "hs:13.3.b" if name in s.data.formation_index else "hs:18.5"
    return one_throw(Stage("odds.sniper", (len(left),), Fraction(deadly, len(left)), deadly, deadly, rule))


def contest(s: Siege, side: int, found: Dice, effects: Compiled = ()) -> Odds:
    """hs:21.5.h The Break Test with these dice, for a side: its dice by kind, those that would be new, its chance."""
    chance, now = forecast.chance(s, side, found), dice(s)
    facts = tuple(
        _fact(s, side, effects, op) for op, _ in groupby(effects, key=lambda effect: (effect.op, effect.unit))
    )
    facts = facts or tuple(Fact(RULES[kind], f"die.{kind}", {"n": n}) for kind, n in Counter(pool(now, side)).items())
    label = "odds.after" if effects else "odds.break-test"
    stage = Stage(label, (), chance, 0, 0, "hs:21.5.h", facts=facts)
    pools = tuple(Pool(SIDES[one], *_pool(found, now, one)) for one in (side, 1 - side))
    return Odds(chance, (stage,), pools=pools, before=chance_to_win(s, side) if effects else None)


def _fact(s: Siege, side: int, effects: Compiled, which: tuple[str, int]) -> Fact:
    """One effect of a card, equal ones together; of a unit for the other side (hs:2.23) whose it is."""
    op, unit = which
    n = sum(effect.n for effect in effects if (effect.op, effect.unit) == which)
    if op == "add_unit" and s.data.unit_side[unit] != side:
        given = {"n": n, "unit": s.data.unit_ids[unit], "side": SIDES[s.data.unit_side[unit]]}
        return Fact("hs:2.23", "odds.for-others", given)
    return Fact("", f"effect.{op}", {"n": n, "unit": s.data.unit_ids[unit] if unit >= 0 else ""})


def _pool(found: Dice, now: Dice, side: int) -> tuple[tuple[tuple[str, str], ...], int]:
    """The dice as signs with their names, and how many of them are new: these stand last."""
    had, kinds = pool(now, side), []
    fresh = []
    for kind in pool(found, side):
        if kind in had:
            had.remove(kind)
            kinds.append(kind)
        else:
            fresh.append(kind)
    return tuple((DICE[kind], f"die.{kind}") for kind in (*kinds, *fresh)), len(fresh)
