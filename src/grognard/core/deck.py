"""Draw piles. A pile is a multiset, not an order: a state contains no future.

What somebody has seen of the order is data: the cards known to lie on top, and for each the seats that know.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

Seats = tuple[int, ...]


class Deck:
    """An immutable pile: `cards` in no order (kept sorted), under `top`, whose first card comes next.

    `knows` holds, for each card of `top`, the sorted seats that know it lies there: one entry a card and not
    one for all, because two players may have looked at different cards. Cards are small numbers; equal ones
    are copies. Drawing a card that is not there is a ValueError: no person can make that mistake.
    """

    __slots__ = ("cards", "knows", "top")

    def __init__(self, cards: Iterable[int] = (), top: Iterable[int] = (), knows: Iterable[Iterable[int]] = ()) -> None:
        self.cards = tuple(sorted(cards))
        self.top = tuple(top)
        self.knows: tuple[Seats, ...] = tuple(tuple(sorted(set(seats))) for seats in knows)
        if len(self.knows) != len(self.top):
            raise ValueError(f"{len(self.top)} cards on top need {len(self.top)} entries, not {len(self.knows)}")

    @property
    def size(self) -> int:
        return len(self.cards) + len(self.top)

    def options(self) -> list[tuple[int, int]]:
        """What may come next: each card with its number of copies, so with its weight."""
        if self.top:
            return [(self.top[0], 1)]
        counts: dict[int, int] = {}
        for card in self.cards:
            counts[card] = counts.get(card, 0) + 1
        return list(counts.items())

    def after(self, card: int) -> Deck:
        """Without one copy of a card: the one on top if it is known to lie there, else one from the rest."""
        if card in self.top:
            at = self.top.index(card)
            return Deck(self.cards, _without(self.top, at), self.knows[:at] + self.knows[at + 1 :])
        return Deck(_taken(self.cards, card), self.top, self.knows)

    def with_(self, cards: Iterable[int]) -> Deck:
        """With more cards in it, below the known top. Who shuffles them in calls `shuffled` as well."""
        return Deck((*self.cards, *cards), self.top, self.knows)

    def put_on_top(self, card: int, seats: Iterable[int]) -> Deck:
        """With a card from elsewhere laid on top, where these seats know it."""
        return Deck(self.cards, (card, *self.top), (tuple(seats), *self.knows))

    def looked_at(self, cards: Iterable[int], seats: Iterable[int]) -> Deck:
        """These seats have looked at the first cards of the pile, and these are what they saw."""
        seen, who = tuple(cards), tuple(seats)
        shared = min(len(seen), len(self.top))
        if seen[:shared] != self.top[:shared]:
            raise ValueError(f"cards {seen} were looked at, but {self.top} lie on top")
        rest = self.cards
        for card in seen[shared:]:
            rest = _taken(rest, card)
        learnt = [(*known, *who) for known in self.knows[:shared]] + [who] * (len(seen) - shared)
        return Deck(rest, self.top[:shared] + seen[shared:] + self.top[shared:], (*learnt, *self.knows[shared:]))

    def shuffled(self) -> Deck:
        """Nobody knows what lies on top any more."""
        return Deck(self.cards + self.top) if self.top else self

    def seen_by(self, seat: int) -> Deck:
        """The pile as a seat knows it: from the first card it does not know, the top is folded back.

        A seat that knows the second card but not the first loses it here: a view never says too much. Whether
        the contents of the pile are public at all is for the game's view to say.
        """
        known = 0
        while known < len(self.top) and seat in self.knows[known]:
            known += 1
        if known == len(self.top):
            return self
        return Deck(self.cards + self.top[known:], self.top[:known], self.knows[:known])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self.cards == other.cards and self.top == other.top and self.knows == other.knows

    def __hash__(self) -> int:
        return hash((self.cards, self.top, self.knows))

    def __repr__(self) -> str:
        return f"Deck({self.cards!r}, {self.top!r}, {self.knows!r})"


def _without(cards: tuple[int, ...], at: int) -> tuple[int, ...]:
    return cards[:at] + cards[at + 1 :]


def _taken(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = bisect_left(cards, card)
    if at == len(cards) or cards[at] != card:
        raise ValueError(f"card {card} is not in the deck")
    return _without(cards, at)
