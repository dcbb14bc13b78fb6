"""Every fact that the log can tell: one function each, so that no rule misspells one. The words are in `words/*.po`.

An argument named `card` says that this card was used: the report of a fuzzing run counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.core.values import Event, dice
from grognard.games.hell_of_stalingrad.data import DISTRICTS, INITIATIVE, SIDES, SNIPER
from grognard.games.hell_of_stalingrad.look import DICE

if TYPE_CHECKING:
    from grognard.games.hell_of_stalingrad.state import Siege


def _event(kind: str, rule: str, /, **args: Any) -> Event:
    return Event(kind, rule, args)


def _open(kind: str, rule: str, /, **args: Any) -> Event:
    """Something was turned up: undo stops here."""
    return Event(kind, rule, args, reveals=True)


def _secret(s: Siege, seat: int, event: Event, instead: Event | None) -> Event:
    """Known to one side only."""
    return event._replace(only=s.team(s.side_of(seat)), instead=instead)


def _told(s: Siege, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(s.data.card_ids[card] for card in cards)


# -- set-up and strategy phase -------------------------------------------------------------------------------------


def site_drawn(s: Siege, d: int, b: int, rule: str) -> Event:
    return _open("site-drawn", rule, district=DISTRICTS[d], card=s.data.building_ids[b])


def volga(d: int, rule: str) -> Event:
    return _open("volga", rule, district=DISTRICTS[d])


def turn_began(s: Siege) -> Event:
    return _event("turn-began", "hs:20.1", turn=s.turn, n=s.hourglass)


def hourglass(s: Siege) -> Event:
    return _event("hourglass", "hs:3.3", n=s.hourglass)


def last_turn() -> Event:
    return _event("last-turn", "hs:22.2")


def campaign(s: Siege, c: int) -> Event:
    side = SIDES[s.data.campaign_side[c]]
    return _open(
        "campaign",
        "hs:20.2",
        seat=SIDES.index(side),
        side=side,
        card=s.data.campaign_ids[c],
        n=s.data.campaign[c].reinforcement,
    )


def replaced(s: Siege, seat: int, rule: str) -> Event:
    return _event("replaced", rule, seat=seat, commander=s.data.commander_ids[s.commander[seat]])


def hand_discarded(s: Siege, seat: int, cards: Sequence[int], rule: str) -> Event:
    return _open("hand-discarded", rule, seat=seat, cards=_told(s, cards), n=len(cards))


def commissars_executed(n: int) -> Event:
    return _event("commissars-executed", "hs:3.9", n=n)


def demoted(s: Siege, f: int, gone: bool) -> Event:
    return _event(
        "general-removed" if gone else "demoted", "hs:3.8", seat=s.owner[f], formation=s.data.formation_ids[f]
    )


def promoted(s: Siege, f: int, new: bool) -> Event:
    return _event(
        "general-appointed" if new else "promoted", "hs:17.6", seat=s.owner[f], formation=s.data.formation_ids[f]
    )


def burned(s: Siege, f: int) -> Event:
    return _event("burned", "hs:3.6", seat=s.owner[f], formation=s.data.formation_ids[f])


def lost_effect(op: str, rule: str) -> Event:
    return _event("effect-lost", rule, op=op)


def reinforcements(side: int, n: int) -> Event:
    return _event("reinforcements", "hs:20.3.a", seat=side, side=SIDES[side], n=n)


def no_formation(side: int) -> Event:
    return _event("no-formation", "hs:R45", seat=side, side=SIDES[side])


def arrived(s: Siege, f: int, rule: str) -> Event:
    """`card` is the leader: he is new in play with it; a formation may come without one (hs:12.3)."""
    name = s.data.formation_ids[f]
    if s.leader[f] < 0:
        return _open("arrived-alone", rule, seat=s.owner[f], formation=name)
    return _open("arrived", rule, seat=s.owner[f], formation=name, card=s.data.leader_ids[s.leader[f]])


def shared(s: Siege, f: int) -> Event:
    return _event("shared", "hs:19.5", seat=s.owner[f], formation=s.data.formation_ids[f])


def split_answered(seat: int, agreed: bool) -> Event:
    return _event("split-accepted" if agreed else "split-refused", "hs:19.5", seat=seat)


def consolidated(s: Siege, gone: int, f: int, transfer: bool) -> Event:
    ids = s.data.formation_ids
    kind = "consolidated-leader" if transfer else "consolidated"
    return _event(kind, "hs:20.4.d" if transfer else "hs:20.4.a", gone=ids[gone], seat=s.owner[f], formation=ids[f])


def committed(s: Siege, f: int, d: int) -> Event:
    rule = "hs:20.6.a" if s.data.side[f] == 0 else "hs:20.6.c"
    return _event("committed", rule, seat=s.owner[f], formation=s.data.formation_ids[f], district=DISTRICTS[d])


def recalled(s: Siege, f: int) -> Event:
    return _event("recalled", "hs:20.6.a", seat=s.owner[f], formation=s.data.formation_ids[f])


def maneuvered(seat: int, n: int) -> Event:
    return _event("maneuvered", "hs:20.6.d", seat=seat, n=n)


# -- battle --------------------------------------------------------------------------------------------------------


def battle_began(s: Siege, d: int) -> Event:
    return _event("battle-began", "hs:21.0.a", district=DISTRICTS[d], card=s.data.building_ids[s.building[d]])


def vanguard(s: Siege, f: int) -> Event:
    name = s.data.formation_ids[f]
    return _event(
        "vanguard", "hs:9.8" if s.data.side[f] == 0 else "hs:10.4", seat=s.owner[f], formation=name, card=name
    )


def intensity(s: Siege, k: int) -> Event:
    return _open("intensity", "hs:21.2", card=s.data.carnage_ids[k], n=s.data.intensity[k])


def initiative(s: Siege, k: int, side: int) -> Event:
    return _event("initiative", "hs:21.3", icon=INITIATIVE[s.data.who_starts[k]], side=SIDES[side], seat=side)


def played(s: Siege, seat: int, card: int, f: int) -> Event:
    rule = "hs:9.1" if s.side_of(seat) == 0 else "hs:10.1"
    return _event("played", rule, seat=seat, card=s.data.card_ids[card], formation=s.data.formation_ids[f])


def motivated(n: int) -> Event:
    return _event("motivated", "hs:13.4.b", n=n)


def hero_played(s: Siege, seat: int, card: int) -> Event:
    return _event("hero-played", "hs:18.1", seat=seat, card=s.data.card_ids[card])


def intercepted(s: Siege, seat: int, hero: int, card: int) -> Event:
    ids = s.data.card_ids
    return _event("intercepted", "hs:18.11", seat=seat, card=ids[hero], other=ids[card])


def holding(s: Siege, seat: int, k: int) -> Event:
    return _open("holding", "hs:21.4.b", seat=seat, card=s.data.carnage_ids[k])


def hold_left(s: Siege) -> Event:
    return _event("hold-left", "hs:5.3", n=s.hold[s.battle])


def redraws(seat: int) -> Event:
    return _event("redraws", "hs:1.6", seat=seat)


def second_action(seat: int) -> Event:
    return _event("second-action", "hs:17.4", seat=seat)


def handed_over(seat: int) -> Event:
    return _event("handed-over", "hs:19.7", seat=seat)


def gave(s: Siege, seat: int, card: int) -> Event:
    mine = _event("gave", "hs:19.7", seat=seat, given=s.data.card_ids[card])
    return _secret(s, seat, mine, _event("gave-hidden", "hs:19.7", seat=seat))


# -- cards ---------------------------------------------------------------------------------------------------------


def drew(s: Siege, seat: int, card: int) -> Event:
    mine = _open("drew", "hs:2.15", seat=seat, drawn=s.data.card_ids[card])
    return _secret(s, seat, mine, _event("drew-hidden", "hs:2.15", seat=seat))


def no_draw(seat: int) -> Event:
    return _event("no-draw", "hs:R45", seat=seat)


def discarded(s: Siege, seat: int, card: int, rule: str) -> Event:
    return _open("discarded", rule, seat=seat, lost=s.data.card_ids[card])


def reshuffled(s: Siege, side: int) -> Event:
    return _event("reshuffled", "hs:8.5", seat=side, side=SIDES[side], n=len(s.deck[side]))


def formations_reshuffled(side: int) -> Event:
    return _event("formations-reshuffled", "hs:8.6", seat=side, side=SIDES[side])


def carnage_reshuffled() -> Event:
    return _event("carnage-reshuffled", "hs:4.2")


def inspected(s: Siege, seat: int, victim: int) -> Event:
    """hs:17.7.i Only the inspecting side sees the cards."""
    mine = _open("inspected", "hs:17.7.i", seat=victim, cards=_told(s, s.hand[victim]))
    return _secret(s, seat, mine, _event("inspected-hidden", "hs:17.7.i", seat=victim))


def recovered(s: Siege, seat: int, card: int) -> Event:
    return _event("recovered", "hs:17.7.j", seat=seat, taken=s.data.card_ids[card])


def next_is_free() -> Event:
    return _event("next-is-free", "hs:17.7.h")


# -- tracks --------------------------------------------------------------------------------------------------------


def fire(s: Siege, n: int, rule: str) -> Event:
    return _event("fire", rule, n=n, at=s.fire[s.battle])


def inferno(s: Siege, rule: str) -> Event:
    return _event("inferno", rule, n=s.infernos[s.battle], tracks="tracks")


def bucket(s: Siege, n: int, rule: str) -> Event:
    return _event("bucket", rule, n=n, at=s.bucket[s.battle])


def doused(s: Siege, rule: str) -> Event:
    return _event("doused", rule, n=s.infernos[s.battle], tracks="tracks")


def fire_out(rule: str) -> Event:
    return _event("fire-out", rule)


# -- units, leaders, heroes, formations ----------------------------------------------------------------------------


def unit_added(s: Siege, u: int) -> Event:
    return _event("unit-added", "hs:11.1", seat=s.data.unit_side[u], unit=s.data.unit_ids[u], card=s.data.unit_ids[u])


def flipped(s: Siege, u: int) -> Event:
    return _event("flipped", "hs:2.7", seat=s.data.unit_side[u], unit=s.data.unit_ids[u])


def unit_destroyed(s: Siege, u: int, rule: str) -> Event:
    return _event("unit-destroyed", rule, seat=s.data.unit_side[u], unit=s.data.unit_ids[u])


def units_destroyed(s: Siege, u: int, n: int, rule: str) -> Event:
    return _event("units-destroyed", rule, seat=s.data.unit_side[u], unit=s.data.unit_ids[u], n=n)


def spilled(side: int) -> Event:
    return _event("spilled", "hs:13.2.a", side=SIDES[side], seat=side)


def aimed_at_leader(s: Siege, f: int, k: int) -> Event:
    data = s.data
    return _open(
        "aimed-at-leader", "hs:13.3.b", leader=data.leader_ids[s.leader[f]], formation=data.formation_ids[f],
        card=data.carnage_ids[k], result=SNIPER[data.sniper[k]],
    )  # fmt: skip


def aimed_at_hero(s: Siege, hero: int, k: int) -> Event:
    data = s.data
    return _open(
        "aimed-at-hero", "hs:18.5", hero=data.card_ids[hero], card=data.carnage_ids[k], result=SNIPER[data.sniper[k]]
    )


def hero_wounded(s: Siege, hero: int) -> Event:
    return _event("hero-wounded", "hs:18.5", hero=s.data.card_ids[hero])


def hero_killed(s: Siege, hero: int) -> Event:
    return _event("hero-killed", "hs:18.6", hero=s.data.card_ids[hero])


def depleted(s: Siege, f: int, rule: str) -> Event:
    return _event("depleted", rule, seat=s.owner[f], formation=s.data.formation_ids[f])


def supplied(s: Siege, f: int) -> Event:
    return _event("supplied", "hs:14.6", seat=s.owner[f], formation=s.data.formation_ids[f])


def overran(s: Siege, f: int) -> Event:
    return _event("overran", "hs:15.1", seat=s.owner[f], formation=s.data.formation_ids[f])


def destroyed(s: Siege, f: int, ash: bool) -> Event:
    kind = "destroyed-burned" if ash else "destroyed"
    return _event(kind, "hs:10.7" if ash else "hs:14.3", seat=s.data.side[f], formation=s.data.formation_ids[f])


def executed(s: Siege, f: int, n: int) -> Event:
    return _event("executed", "hs:10.8", seat=s.owner[f], formation=s.data.formation_ids[f], n=n)


def retreated(s: Siege, f: int) -> Event:
    """With its commissar's death, if it has one."""
    kind = "retreated" if s.leader[f] < 0 else "retreated-leader"
    return _event(kind, "hs:10.8", seat=s.owner[f], formation=s.data.formation_ids[f])


def bonus_dice() -> Event:
    return _event("bonus-dice", "hs:18.9")


def steals_die() -> Event:
    return _event("steals-die", "hs:18.10")


# -- Break Test and after ------------------------------------------------------------------------------------------


def break_test(german: int, soviet: int, determined: bool) -> Event:
    rule = "hs:21.5.f" if determined else "hs:21.5.g"
    return _event("break-test-determined" if determined else "break-test", rule, german=german, soviet=soviet)


def dice_thrown(s: Siege, side: int, faces: tuple[int, ...], kinds: Sequence[str], **course: Any) -> Event:
    """With what each die is for, as long as none has been lost, and how the chance went (`BreakTest`)."""
    signs = tuple(DICE[kind] for kind in kinds) if len(kinds) == len(faces) else ()
    about = {"dice": dice(*faces), "highest": max(faces), "district": DISTRICTS[s.battle], "signs": signs}
    return _event("dice-thrown", "hs:21.5.g", seat=s.lead[side], side=SIDES[side], **about, **course)


def slaughter(s: Siege, german: int, soviet: int) -> Event:
    return _event("slaughter", "hs:21.5.i", german=german, soviet=soviet, district=DISTRICTS[s.battle])


def battle_won(s: Siege, side: int, rule: str) -> Event:
    kind = "captured" if side == 0 else "held"
    name = s.data.building_ids[s.building[s.battle]]
    return _event(kind, rule, seat=s.lead[side], district=DISTRICTS[s.battle], building=name)


def wiped_out() -> Event:
    return _event("wiped-out", "hs:21.4.d")


def graduated(s: Siege, f: int) -> Event:
    leader = s.data.leader_ids[s.leader[f]]
    return _event("graduated", "hs:21.6.d", leader=leader, seat=s.owner[f], formation=s.data.formation_ids[f])


def ended(winner: int, why: str, rule: str) -> Event:
    return _event("ended", rule, side=SIDES[winner], why=why)
