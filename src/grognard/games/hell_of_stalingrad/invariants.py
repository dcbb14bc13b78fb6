"""What holds in every state of The Hell of Stalingrad, whatever was played: random play checks it at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from grognard.games.hell_of_stalingrad.state import Siege


def broken(s: Siege) -> list[str]:
    return [*_formations(s), *_leaders(s), *_tracks(s), *_hands(s)]


def _formations(s: Siege) -> Iterator[str]:
    """Each formation is in one zone, once; cards lie only on formations of the current battle (hs:9.1)."""
    for f, zone in enumerate(s.where):
        name, here = s.data.formation_ids[f], s.here[2 * zone + s.data.side[f]]
        if here.count(f) != 1 or sum(zone_.count(f) for zone_ in s.here) != 1:
            yield f"{name} is not in one zone"
        if s.cards[f] and zone != s.battle:
            yield f"{name} has cards and does not fight"
        if (s.depleted[f] or s.leader[f] >= 0) and zone > STAGING:
            yield f"{name} is out of play, but depleted or led"
        if s.side_of(s.owner[f]) != s.data.side[f]:
            yield f"{name} belongs to the other side"


STAGING: Final = 4  # the last zone that is in play


def _leaders(s: Siege) -> Iterator[str]:
    """hs:12.3, hs:12.4 A leader leads one formation of his side; a formation without one has no level."""
    led = [leader for leader in s.leader if leader >= 0]
    if len(set(led)) != len(led):
        yield "a leader leads two formations"
    for f, leader in enumerate(s.leader):
        if leader < 0 and s.level[f]:
            yield f"{s.data.formation_ids[f]} has a level and no leader"
        if leader >= 0 and leader not in s.data.pool[s.data.side[f]]:
            yield f"{s.data.formation_ids[f]} has a leader of the other side"


def _tracks(s: Siege) -> Iterator[str]:
    """Counters are on their tracks; where no building stands there is nothing (hs:21.6.a)."""
    kinds = s.data.kinds
    for d in range(4):
        if not (0 <= s.fire[d] < s.data.inferno_at and 0 <= s.bucket[d] < s.data.bucket_at and s.infernos[d] >= 0):
            yield f"a counter of district {d} is off its track"
        counts = s.units[d * kinds : (d + 1) * kinds]
        if min(counts) < 0:
            yield f"district {d} has fewer units than none"
        if s.building[d] < 0 and (any(counts) or s.fire[d] or s.bucket[d] or s.infernos[d] or s.here[2 * d]):
            yield f"district {d} has no building, but something lies there"
        if s.hold[d] and d != s.battle:
            yield f"district {d} has a Hold counter and no battle"


def _hands(s: Siege) -> Iterator[str]:
    """What everybody saw going into a hand is in it; a hand has no order."""
    for seat, hand in enumerate(s.hand):
        if Counter(s.known[seat]) - Counter(hand):
            yield f"seat {seat} is known to hold what it does not hold"
        if list(hand) != sorted(hand):
            yield f"the hand of seat {seat} has an order"


def census(s: Siege) -> Mapping[str, int]:
    """Every combat card, wherever it lies: none comes and none goes. So it is with formations."""
    data = s.data
    cards = [*s.deck[0], *s.deck[1], *s.pile[0], *s.pile[1], *s.fallen, *[hero.card for hero in s.heroes]]
    cards += [card for held in (*s.hand, *s.cards) for card in held]
    cards += [s.limbo] if s.limbo >= 0 else []
    found = Counter(data.card_ids[card] for card in cards)
    found["formations"] = sum(map(len, s.here))
    return found
