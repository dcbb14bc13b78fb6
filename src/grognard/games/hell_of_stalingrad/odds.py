"""The chances of an action before it is chosen: a Sniper Shot at a leader or hero, the Break Test after a Hold."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.values import Action, Odds
from grognard.games.hell_of_stalingrad.breaktest import chance_to_win, dice
from grognard.games.hell_of_stalingrad.data import CLOSE_ESCAPE, HIDEOUS_DEATH, HIT
from grognard.games.hell_of_stalingrad.state import NONE, Siege


def of_action(s: Siege, action: Action) -> Odds | None:
    if s.battle == NONE or s.actor is None or s.actor < 0:
        return None
    if action.verb == "shoot":
        return _shot(s, action.args[0])
    if action.verb == "hold":
        return _hold(s)
    return None


def _shot(s: Siege, name: str) -> Odds | None:
    """hs:4.3 to hs:4.5 The carnage cards that are left decide; an unshielded unit is simply destroyed (hs:13.3.a)."""
    if name in s.data.unit_index:
        return None
    wounded = any(hero.wounded for hero in s.heroes if s.data.card_ids[hero.card] == name)
    kills = {HIT, HIDEOUS_DEATH} if name in s.data.formation_index or wounded else {HIDEOUS_DEATH}
    left = s.carnage or s.used_carnage()
    deadly = sum(s.data.sniper[k] in kills for k in left)
    assert CLOSE_ESCAPE not in kills
    return Odds(Fraction(deadly, len(left)), deadly, deadly, "hs:13.3.b", sides=len(left))


def _hold(s: Siege) -> Odds | None:
    """hs:21.5 The Break Test as things stand, for the side that would call for it with the last Hold Action."""
    side = (s.actor or 0) % 2
    found = dice(s)
    mine = found.german if side == 0 else found.soviet
    return Odds(chance_to_win(s, side), mine, mine, "hs:21.5.g")
