"""Draw piles. A pile is a multiset, not an order: a state contains no future."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable


class Deck:
    """An immutable pile: `cards` in no order (kept sorted).

    Cards are small numbers; equal ones are copies. Drawing a card that is not there is a ValueError: no person can make
    that mistake.
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.cards = tuple(sorted(cards))

    @property
    def size(self) -> int:
        return len(self.cards)

    def options(self) -> list[tuple[int, int]]:
        """What may come next: each card with its number of copies, so with its weight."""
        counts: dict[int, int] = {}
        for card in self.cards:
            counts[card] = counts.get(card, 0) + 1
        return list(counts.items())

    def after(self, card: int) -> Deck:
        """Without one copy of a card."""
        at = bisect_left(self.cards, card)
        if at == len(self.cards) or self.cards[at] != card:
            raise ValueError(f"card {card} is not in the deck")
        return Deck(self.cards[:at] + self.cards[at + 1 :])

    def with_(self, cards: Iterable[int]) -> Deck:
        """With more cards in it."""
        return Deck((*self.cards, *cards))

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        """Two empty tuples stand for what piles once knew of their order: the hashes of stored games are made of it."""
        return f"Deck({self.cards!r}, (), ())"
