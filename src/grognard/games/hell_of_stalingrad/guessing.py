"""A full state that agrees with a view: hidden hands and decks are dealt from the cards that lie nowhere in sight."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from grognard.core.dice import Rng
from grognard.core.values import HIDDEN

if TYPE_CHECKING:
    from grognard.games.hell_of_stalingrad.state import Siege

    S = TypeVar("S", bound=Siege)


def filled(view: S, rng: Rng) -> S:
    """Every unseen card of a side is equally likely to be in a hidden hand or in its deck."""
    s = view.clone()
    s.reader = -1
    for side in (0, 1):
        hidden = [seat for seat in s.team(side) if HIDDEN in s.hand[seat]]
        if hidden or HIDDEN in s.deck[side]:
            unseen = _shuffled(_unseen(s, side), rng)
            for seat in hidden:
                s.hand[seat] = tuple(sorted([unseen.pop() if card == HIDDEN else card for card in s.hand[seat]]))
            s.deck[side] = tuple(sorted(unseen))
    return s


def _unseen(s: Siege, side: int) -> list[int]:
    """The cards of a side that lie neither on the table nor in a known place."""
    data = s.data
    left = Counter(data.deck(side, data.tracks.mode[s.options.mode].combat_levels))
    left.subtract(s.pile[side])
    for f in data.every[side]:
        left.subtract(s.cards[f])
    left.subtract([hero.card for hero in s.heroes if s.side_of(hero.seat) == side])
    left.subtract([card for card in (*s.fallen, s.limbo) if card >= 0 and data.card_side[card] == side])
    for seat in s.team(side):
        left.subtract([card for card in s.hand[seat] if card != HIDDEN])
    return list(left.elements())


def _shuffled(cards: list[int], rng: Rng) -> list[int]:
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards
