"""The small choices that effects ask for in The Hell of Stalingrad: one rule of thumb each, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.bots.stalingrad_battle import Moment, worth
from grognard.core.values import Action, Seat
from grognard.games.hell_of_stalingrad.data import RED_STAR
from grognard.games.hell_of_stalingrad.options import seat_names
from grognard.games.hell_of_stalingrad.state import NONE, Siege

Rating = Callable[[Siege, str], float]


def picked(s: Siege, offered: list[Action]) -> Action:
    """The best of the choices of a verb; what can be declined is good to have."""
    verb = offered[0].verb
    if verb == "effect":
        return _hold_effect(s, offered)
    if verb == "stand":
        return max(offered, key=lambda action: _stand(s, action))
    rate = RATED.get(verb)
    if rate is None:
        return offered[0]
    return max([action for action in offered if action.verb == verb], key=lambda action: rate(s, action.args[0]))


def _asked(s: Siege) -> Seat:
    seat = s.actor
    assert seat is not None
    return seat


def _hold_effect(s: Siege, offered: list[Action]) -> Action:
    """hs:4.9 The half of the carnage card that adds more."""
    moment = Moment(s, _asked(s))
    halves = s.data.holds[s.holding]
    return max(offered, key=lambda action: moment.effects(halves["ab".index(action.args[0])][moment.side], moment.seat))


# -- units -----------------------------------------------------------------------------------------------------------


def _use(s: Siege, u: int) -> float:
    """What a unit is good for beside being one more: initiative, Sacrifices, Motivators, standing fire."""
    data = s.data
    return data.recon[u] + 1.5 * (u == data.rifle) + 2 * (u == data.motivator) + 3 * data.shielded[u]


def _unit_lost(s: Siege, unit: str) -> float:
    return -_use(s, s.data.unit_index[unit])


def _unit_destroyed(s: Siege, unit: str) -> float:
    return _use(s, s.data.unit_index[unit])


def _shot_at(s: Siege, name: str) -> float:
    """hs:13.3 A unit where that changes a die of the Break Test; else a leader, whose side loses cards as well."""
    data, side = s.data, s.side_of(_asked(s))
    if name in data.unit_index:
        ahead = s.count(side, s.battle) - s.count(1 - side, s.battle)
        return (10.0 if ahead in (0, -1) else 1.0) + 0.1 * _use(s, data.unit_index[name])
    if name in data.formation_index:
        f = data.formation_index[name]
        return 3.0 + s.level[f] + 0.1 * data.capacity[f]
    return 4.5  # a hero has done his work, but may come again


# -- formations ------------------------------------------------------------------------------------------------------


def strength(s: Siege, f: int) -> float:
    """What a formation is good for in a battle: room for cards, its leader, its vanguard."""
    data = s.data
    brings = sum([1.0 + 0.5 * data.elite[e.unit] if e.op == "add_unit" else 0.5 for e in data.vanguard[f]])
    return data.capacity[f] + s.level[f] + 0.5 * (s.leader[f] != NONE) + 0.5 * brings


def _enemy_depleted(s: Siege, name: str) -> float:
    """Who still stands; a Red Star answers with a unit (hs:10.9)."""
    f = s.data.formation_index[name]
    return 10.0 * (not s.depleted[f]) - 2.0 * (s.data.icon[f] == RED_STAR) + strength(s, f)


def _supplied(s: Siege, name: str) -> float:
    """In this battle first: there it may win a die, and is not destroyed after it."""
    f = s.data.formation_index[name]
    return 10.0 * (s.where[f] == s.battle) + strength(s, f)


def _overran(s: Siege, name: str) -> float:
    f = s.data.formation_index[name]
    return 10.0 * (not s.depleted[f]) + strength(s, f)


def _promoted(s: Siege, name: str) -> float:
    """A general where there is none opens a doctrine, a veteran one room for a card."""
    f = s.data.formation_index[name]
    return 1.0 * (s.leader[f] != NONE) - 0.5 * s.depleted[f]


def _demoted(s: Siege, name: str) -> float:
    f = s.data.formation_index[name]
    return 2.0 * s.depleted[f] - s.level[f]


def _burned(s: Siege, name: str) -> float:
    f = s.data.formation_index[name]
    return 10.0 * s.depleted[f] - strength(s, f)


def _stand(s: Siege, action: Action) -> float:
    """hs:17.7.l Own formation first, then the German one."""
    own, *foes = action.args
    return sum([_enemy_depleted(s, foe) for foe in foes]) - _enemy_depleted(s, own)


# -- cards -----------------------------------------------------------------------------------------------------------


def _card(s: Siege, card: str) -> float:
    return worth(s, s.data.card_index[card])


def _poor_card(s: Siege, card: str) -> float:
    return -worth(s, s.data.card_index[card])


def _hand(s: Siege, name: str) -> float:
    return float(len(s.hand[seat_names(s.options).index(name)]))


RATED: Final[dict[str, Rating]] = {
    "lose": _unit_lost,
    "destroy": _unit_destroyed,
    "shoot": _shot_at,
    "deplete": _enemy_depleted,
    "supply": _supplied,
    "overrun": _overran,
    "promote": _promoted,
    "demote": _demoted,
    "burn": _burned,
    "strike": _card,
    "recover": _card,
    "discard": _poor_card,
    "hand": _hand,
}
