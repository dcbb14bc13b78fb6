"""Chapters 9 and 10: which card may be played on which formation. One truth for lists, refusals and reasons."""

from __future__ import annotations

from grognard.core.values import Action, Refusal, Seat
from grognard.games.hell_of_stalingrad.data import GENERALS, GERMAN
from grognard.games.hell_of_stalingrad.formations import standing_ready
from grognard.games.hell_of_stalingrad.state import NONE, Siege


def offered(s: Siege, seat: Seat) -> list[Action]:
    """Every combat card that the seat may play now, on every formation of the battle (hs:15.6), and its heroes.

    hs:9.2, hs:14.2 Whether a formation is depleted makes no difference."""
    cards = s.in_hand(seat)
    return _german(s, cards) if s.side_of(seat) == GERMAN else _soviet(s, cards)


def _german(s: Siege, cards: list[int]) -> list[Action]:
    """hs:9.3 to hs:9.7 Room on the formation, and a doctrine that it has."""
    data = s.data
    open_ = [
        (f, data.doctrines[f] | (GENERALS if s.leader[f] != NONE else 0))
        for f in s.here[2 * s.battle]
        if data.capacity[f] + s.level[f] > len(s.cards[f])
    ]
    needs, hero, plays = data.needs, data.hero, data.plays
    found: list[Action] = []
    for card in cards:
        if hero[card]:
            if not data.intercepts[card]:
                found.append(data.named["hero"][card])
            continue
        need, on = needs[card], plays[card]
        for f, doctrines in open_:
            if doctrines & need:
                found.append(on[f])
    return found


def _soviet(s: Siege, cards: list[int]) -> list[Action]:
    """hs:10.2, hs:10.3, hs:13.4.a, hs:13.4.b Patriotism, with Motivators for what is missing, and Sacrifices."""
    data, rifles = s.data, s.rifles()
    fighting = s.here[2 * s.battle + 1]
    left = [s.patriotism_left(f) for f in fighting]
    motivators = s.motivators()
    found: list[Action] = []
    for card in cards:
        if data.hero[card]:
            if not data.intercepts[card]:
                found.append(data.named["hero"][card])
            continue
        spare = rifles - data.sacrifices[card]
        if spare < 0 or (data.last_stand[card] and not standing_ready(s)):
            continue
        reach = (0 if s.free else data.cost[card]) - min(motivators, spare)
        on = data.plays[card]
        found += [on[f] for f, points in zip(fighting, left, strict=True) if points >= reach]
    return found


def missing(s: Siege, card: int, f: int) -> int:
    """hs:13.4.c The points that Motivators must make good, exactly."""
    cost = 0 if s.free else s.data.cost[card]
    return max(0, cost - s.patriotism_left(f))


def refusal(s: Siege, seat: Seat, card_id: str, formation_id: str) -> Refusal | None:
    """Why a card may not be played on a formation; None if it may."""
    data = s.data
    card, f = data.card_index[card_id], data.formation_index[formation_id]
    side = s.side_of(seat)
    named = {"card": card_id, "formation": formation_id}
    if card not in s.hand[seat]:
        return Refusal("hs:9.1", "refusal.not-in-hand", {"card": card_id})
    if data.hero[card]:
        return Refusal("hs:18.1", "refusal.hero-alone", {"card": card_id})
    if data.side[f] != side or s.where[f] != s.battle:
        return Refusal("hs:9.1" if side == GERMAN else "hs:10.1", "refusal.not-fighting", named)
    return _german_refusal(s, card, f, named) if side == GERMAN else _soviet_refusal(s, card, f, named)


def _german_refusal(s: Siege, card: int, f: int, named: dict[str, str]) -> Refusal | None:
    need = s.data.needs[card]
    if not s.free_slots(f):
        return Refusal("hs:9.3", "refusal.no-slot", named)
    if need == GENERALS and s.leader[f] == NONE:
        return Refusal("hs:9.6", "refusal.no-general", named)
    if need != GENERALS and not need & s.data.doctrines[f]:
        return Refusal("hs:9.4" if need == 1 else "hs:9.5", "refusal.doctrine", named)
    return None


def _soviet_refusal(s: Siege, card: int, f: int, named: dict[str, str]) -> Refusal | None:
    pairs, sacrifices = missing(s, card, f), s.data.sacrifices[card]
    if s.rifles() < sacrifices:
        return Refusal("hs:13.4.a", "refusal.no-sacrifice", {**named, "n": sacrifices})
    if pairs > s.motivators() or pairs + sacrifices > s.rifles():
        return Refusal("hs:13.4.b" if s.motivators() else "hs:10.2", "refusal.patriotism", {**named, "n": pairs})
    if s.data.last_stand[card] and not standing_ready(s):
        return Refusal("hs:17.7.l", "refusal.last-stand", named)
    return None


def hero_refusal(s: Siege, seat: Seat, card_id: str) -> Refusal | None:
    """hs:18.1 A hero needs neither formation nor capacity; hs:18.11 an interceptor waits for the enemy's card."""
    card = s.data.card_index[card_id]
    if card not in s.hand[seat]:
        return Refusal("hs:18.1", "refusal.not-in-hand", {"card": card_id})
    if not s.data.hero[card]:
        return Refusal("hs:18.1", "refusal.no-hero", {"card": card_id})
    if s.data.intercepts[card]:
        return Refusal("hs:18.11", "refusal.interceptor", {"card": card_id})
    return None
