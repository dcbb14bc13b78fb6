"""12.1: the 14 Instants, a pair of functions each: what it may name, and what it does (tc:12.3)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, NamedTuple

from grognard.core.steps import Step
from grognard.core.values import Seat
from grognard.games.tank_commander import events, fire
from grognard.games.tank_commander.attacks import Barrage, Target, ground, threshold
from grognard.games.tank_commander.board import RESERVE
from grognard.games.tank_commander.movement import can_start
from grognard.games.tank_commander.numbers import draw_cards
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import Response, Table
from grognard.games.tank_commander.windows import Targets, spend


class Instant(NamedTuple):
    targets: Callable[[Table, Seat], Targets]
    effect: Callable[[Table, Response], None]


CARDS: Final[dict[str, Instant]] = {}


def instant(card: str, targets: Callable[[Table, Seat], Targets]) -> Callable[..., Callable[..., None]]:
    def enter(effect: Callable[[Table, Response], None]) -> Callable[[Table, Response], None]:
        CARDS[card] = Instant(targets, effect)
        return effect

    return enter


class Carry(Step[Table]):
    """An Instant takes effect when its window EVENT has closed, unless it was cancelled (tc:12.1c)."""

    __slots__ = ()
    RULE = "tc:12.1c"

    def run(self, s: Table) -> None:
        response = s.pending.pop()
        s.end()
        if response.live:
            CARDS[s.data.ids[response.card]].effect(s, response)
        else:
            s.destroyed[response.seat] += (response.card,)


def _myself(s: Table, seat: Seat) -> Targets:
    return [()]


# -- more plays, faster plays --------------------------------------------------------------------------------------


@instant("v-coordination", _myself)
def coordination(s: Table, r: Response) -> None:
    """tc:12.1b One more play of any kind before the melee step."""
    spend(s, r)
    act = s.topmost(Act)
    assert act is not None
    s.tell(events.more_plays(r.seat))
    s.alter(Act, plays=act.plays + 1)


def _shot_exists(s: Table, seat: Seat) -> Targets:
    """tc:R32 Only if a legal shot exists."""
    return [()] if fire.shots(s, seat) else []


def _move_exists(s: Table, seat: Seat) -> Targets:
    """tc:R32 Only if a legal move exists."""
    places = {s.at[piece] for piece in s.pieces_of(seat)}
    return [()] if any(can_start(s, seat, place, True) for place in (RESERVE, *sorted(places))) else []


@instant("v-rapid", _shot_exists)
def rapid_fire(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(Act, bound="rapid")


@instant("v-march", _move_exists)
def forced_march(s: Table, r: Response) -> None:
    spend(s, r)
    s.alter(Act, bound="march")


# -- cards and hands -----------------------------------------------------------------------------------------------


def _opponents(s: Table, seat: Seat) -> Targets:
    return [()] if len(s.hand) == 2 else [(str(foe),) for foe in s.foes(seat)]


@instant("v-recon", _opponents)
def reconnaissance(s: Table, r: Response) -> None:
    """Look at the whole hand of the opponent, then draw a card."""
    spend(s, r)
    s.tell(events.looked(s, r.seat, int(r.args[0]) if r.args else 1 - r.seat))
    draw_cards(s, r.seat, s.data.params[r.card]["draw"])


@instant("v-supply", _myself)
def supply_column(s: Table, r: Response) -> None:
    spend(s, r)
    draw_cards(s, r.seat, s.data.params[r.card]["draw"])


@instant("v-reinforcements", _myself)
def reinforcements(s: Table, r: Response) -> None:
    """tc:17.5e The defender of 17.5 takes the group set aside; a later card, and every other one, draws three."""
    spend(s, r)
    full = s.scenario.full_turns_after_reinforcements
    if full and s.side_of(r.seat) != s.attacker and s.aside[r.seat]:
        group = s.aside[r.seat]
        s.aside[r.seat] = ()
        s.into_hand(r.seat, list(group), public=False)
        s.tell(events.reinforced(r.seat, len(group)))
        s.waived[r.seat] = s.turn  # tc:17.5f
        if not s.taken:
            s.taken = s.turn
            s.tell(events.clock(full))
    else:
        draw_cards(s, r.seat, s.data.params[r.card]["draw"])


def _wrecks(s: Table, seat: Seat) -> Targets:
    vehicles = [card for card in dict.fromkeys(s.destroyed[seat]) if s.data.vehicle[card]]
    return [(s.data.ids[card],) for card in sorted(vehicles)]


@instant("v-repairshop", _wrecks)
def tank_repair_shop(s: Table, r: Response) -> None:
    """tc:1.0d, tc:15.0b The one way back from the destroyed pile."""
    card = s.data.index[r.args[0]]
    pile = list(s.destroyed[r.seat])
    if card in pile:
        pile.remove(card)
        s.destroyed[r.seat] = tuple(pile)
        s.into_hand(r.seat, [card], public=True)
    spend(s, r)


# -- leaders -------------------------------------------------------------------------------------------------------


def leaders(s: Table, seat: Seat, card: int) -> Targets:
    """Own cards on the table that may take a Tank Ace or a Heroic Squad Leader, mounted squads too."""
    return [(s.names[p],) for p in range(len(s.at)) if s.at[p] >= 0 and s.owner[p] == seat and s.takes_leader(card, p)]


def _aces(s: Table, seat: Seat) -> Targets:
    return leaders(s, seat, s.data.ace)


def _heroes(s: Table, seat: Seat) -> Targets:
    return leaders(s, seat, s.data.hero)


def _attach(s: Table, r: Response) -> None:
    piece = s.piece(r.args[0])
    s.gear[piece] = tuple(sorted((*s.gear[piece], r.card)))
    s.tell(events.attached(s, r.seat, r.card, piece, "tc:12.1c"))


@instant("v-tankace", _aces)
def tank_ace(s: Table, r: Response) -> None:
    _attach(s, r)


@instant("v-hero", _heroes)
def heroic_leader(s: Table, r: Response) -> None:
    _attach(s, r)


# -- attacks -------------------------------------------------------------------------------------------------------


def attacked(s: Table, r: Response) -> tuple[Target, ...]:
    """tc:9.6a The cards that a played event attacks, each with its number and modifiers; none if it attacks nothing."""
    card = s.data.ids[r.card]
    if card in ("v-artillery", "v-rocket"):
        return tuple(target for name in r.args for target in _shelled(s, r.card, s.board.index[name]))
    if card not in ("v-airstrike", "v-sniper"):
        return ()
    pieces = [piece for name in r.args if (piece := s.piece(name)) >= 0]
    if card == "v-sniper":
        value = s.data.params[r.card]["hit"]
        return tuple((p, s.serial[p], value, ground(s, p, s.data.mod_sa)) for p in pieces)
    return tuple((p, s.serial[p], threshold(s, r.card, p), ground(s, p, s.data.mod_air)) for p in pieces)


def _open_fire(s: Table, r: Response) -> None:
    spend(s, r)
    s.call(Barrage(r.seat, r.card, attacked(s, r)))


def _shelled(s: Table, card: int, place: int) -> tuple[Target, ...]:
    """Each combat card of either side in the position; passengers are not attacked."""
    both = (*s.standing_at(0, place), *s.standing_at(1, place))
    return tuple((p, s.serial[p], threshold(s, card, p), ground(s, p, s.data.mod_art)) for p in both)


def _positions(s: Table, seat: Seat) -> Targets:
    return [(name,) for name in s.board.ids]


@instant("v-artillery", _positions)
def artillery(s: Table, r: Response) -> None:
    _open_fire(s, r)


def _pairs(s: Table, seat: Seat) -> Targets:
    ids = s.board.ids
    return [(ids[a], ids[b]) for a in range(s.board.size) for b in s.board.neighbours[a] if a < b]


@instant("v-rocket", _pairs)
def rocket_artillery(s: Table, r: Response) -> None:
    _open_fire(s, r)


def _up_to_two(s: Table, seat: Seat) -> Targets:
    """One or two enemy combat cards in one position."""
    found: Targets = []
    for place in range(s.board.size):
        names = [s.names[p] for p in s.standing_at(1 - s.side_of(seat), place)]
        found += [(name,) for name in names]
        found += list(combinations(names, 2))
    return found


@instant("v-airstrike", _up_to_two)
def air_strike(s: Table, r: Response) -> None:
    _open_fire(s, r)


def _sniped(s: Table, seat: Seat) -> Targets:
    """An enemy squad, squadron or AT gun within two positions and in sight of one of one's own squads."""
    data = s.data
    posts = {s.at[p] for p in s.pieces_of(seat) if data.infantry[s.card[p]]}
    found: Targets = []
    for place in range(s.board.size):
        near = any(s.board.distance[post][place] <= fire.LONG and fire.in_sight(s, post, place) for post in posts)
        if near:
            enemies = s.standing_at(1 - s.side_of(seat), place)
            found += [(s.names[p],) for p in enemies if data.foot[s.card[p]] or data.gun[s.card[p]]]
    return found


@instant("v-sniper", _sniped)
def sniper(s: Table, r: Response) -> None:
    """Rule 9.7 does not apply."""
    _open_fire(s, r)


@instant("v-mud", _myself)
def rasputitsa(s: Table, r: Response) -> None:
    """All vehicles are slow until the end of step f of the next game turn."""
    s.mud = (*s.mud, (s.turn + 1, r.seat))
