"""The chances of an action before it is chosen: a Sniper Shot at a leader or hero, the Break Test after a Hold."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.values import Action, Modifier, Odds, Stage, one_throw
from grognard.games.hell_of_stalingrad.breaktest import chance_to_win, dice
from grognard.games.hell_of_stalingrad.data import GERMAN, HIDEOUS_DEATH, HIT
from grognard.games.hell_of_stalingrad.state import NONE, Siege


def of_action(s: Siege, action: Action) -> Odds | None:
    if s.battle == NONE or s.actor is None or s.actor < 0:
        return None
    if action.verb == "shoot":
        return _shot(s, action.args[0])
    if action.verb == "hold":
        return _break_test(s, s.actor % 2)
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


def _break_test(s: Siege, side: int) -> Odds:
    """hs:21.5.h The Break Test as things stand, for the side that would hold: its dice by kind, and its chance."""
    found = dice(s)
    if side == GERMAN:
        kinds = [
            Modifier("hs:21.5.a", "die.formation", found.german_formation),
            Modifier("hs:21.5.b", "die.unit", found.german_unit),
            Modifier("hs:21.5.c", "die.inferno", found.inferno),
            Modifier("hs:18.9", "die.hero", found.hero),
            Modifier("hs:18.10", "die.lost", -found.stolen),
            Modifier("hs:21.5.f", "die.determination", int(found.determination)),
        ]
    else:
        kinds = [
            Modifier("hs:21.5.a", "die.formation", found.soviet_formation),
            Modifier("hs:21.5.b", "die.unit", found.soviet_unit),
            Modifier("hs:21.5.d", "die.defensive", found.defensive),
            Modifier("hs:18.10", "die.stolen", found.stolen),
        ]
    total = found.german if side == GERMAN else found.soviet
    awarded = tuple(kind for kind in kinds if kind.amount)
    chance = chance_to_win(s, side)
    return one_throw(Stage("odds.break-test", (6,) * total, chance, 0, 6, "hs:21.5.h", awarded))
