"""Draw piles: nothing is lost, nothing is foretold, and each seat knows what it has seen."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.deck import Deck

cards = st.lists(st.integers(0, 6), max_size=8)
seats = st.lists(st.integers(0, 3), max_size=3)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    top = draw(cards)
    return Deck(draw(cards), top, [draw(seats) for _ in top])


def contents(deck: Deck) -> Counter[int]:
    return Counter(deck.cards) + Counter(deck.top)


def test_a_pile_is_a_multiset() -> None:
    """Two piles with the same cards are one value, however they were put together."""
    assert Deck([3, 1, 3]) == Deck([1, 3, 3])
    assert hash(Deck([3, 1, 3])) == hash(Deck([1, 3, 3]))
    assert Deck([1]) != Deck([1, 1])
    assert Deck([1]) != (1,)


def test_what_may_come_next_has_its_weight() -> None:
    """Copies make a card more likely; a known top card is certain."""
    deck = Deck([2, 1, 2])
    assert deck.options() == [(1, 1), (2, 2)]
    assert deck.put_on_top(7, [0]).options() == [(7, 1)]
    assert Deck().options() == []


def test_after_takes_the_top_copy_first() -> None:
    """The card that lies on top is the one that is drawn, not its twin below."""
    deck = Deck([5, 6], [5, 4], [[0], [1]])
    assert deck.after(5) == Deck([5, 6], [4], [[1]])
    assert deck.after(4) == Deck([5, 6], [5], [[0]])
    assert deck.after(6) == Deck([5], [5, 4], [[0], [1]])


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    """A wrong card is a mistake of the program and stops it."""
    with pytest.raises(ValueError, match="card 9 is not in the deck"):
        Deck([1, 2]).after(9)
    with pytest.raises(ValueError, match="lie on top"):
        Deck([1, 2], [3], [[0]]).looked_at([1], [0])
    with pytest.raises(ValueError, match="1 cards on top need 1 entries"):
        Deck([1], [2])


def test_looking_moves_cards_out_of_the_unknown() -> None:
    """Seat 0 looks at two cards, then seat 1 at three: each knows what it saw."""
    deck = Deck([1, 2, 3, 4]).looked_at([4, 2], [0]).looked_at([4, 2, 1], [1])
    assert deck == Deck([3], [4, 2, 1], [[0, 1], [0, 1], [1]])
    assert deck.seen_by(0) == Deck([1, 3], [4, 2], [[0, 1], [0, 1]])
    assert deck.seen_by(1) == deck
    assert deck.seen_by(2) == Deck([1, 2, 3, 4])


def test_looking_at_fewer_cards_keeps_the_rest_of_the_top() -> None:
    """A second look at the first card says nothing about the others."""
    deck = Deck([1], [4, 2], [[0], [0]])
    assert deck.looked_at([4], [1]) == Deck([1], [4, 2], [[0, 1], [0]])


def test_a_card_under_an_unknown_one_is_folded_back() -> None:
    """Seat 0 knew the top, then seat 1 laid a card on it in secret: seat 0's view says less, never more."""
    deck = Deck([1, 2, 3]).looked_at([3], [0]).put_on_top(9, [1])
    assert deck.seen_by(0) == Deck([1, 2, 3, 9])
    assert deck.seen_by(1) == Deck([1, 2, 3], [9], [[1]])


def test_its_text_builds_it_again() -> None:
    """What a debugger prints can be pasted into a test."""
    deck = Deck([1], [4, 2], [[0], [1, 0]])
    assert eval(repr(deck)) == deck


@given(decks(), cards)
def test_adding_then_shuffling_loses_nothing(deck: Deck, more: list[int]) -> None:
    """Shuffling forgets the order and keeps the cards."""
    grown = deck.with_(more).shuffled()
    assert contents(grown) == contents(deck) + Counter(more)
    assert grown.top == ()
    assert grown.size == deck.size + len(more)


@given(decks(), st.data())
def test_a_draw_takes_exactly_one_card(deck: Deck, data: st.DataObject) -> None:
    """Drawing what may come next, until the pile is empty, yields each card once."""
    drawn: Counter[int] = Counter()
    left = deck
    while options := left.options():
        card, count = data.draw(st.sampled_from(options))
        assert 0 < count <= contents(left)[card]
        drawn[card] += 1
        left = left.after(card)
    assert drawn == contents(deck)
    assert left == Deck()


@given(decks(), st.integers(0, 3))
def test_a_view_keeps_the_cards_and_only_known_order(deck: Deck, seat: int) -> None:
    """A view has the same cards, its top is what the seat knows of the true one, a view of it is itself."""
    view = deck.seen_by(seat)
    assert contents(view) == contents(deck)
    assert view.top == deck.top[: len(view.top)]
    assert all(seat in known for known in view.knows)
    assert view.seen_by(seat) == view


@given(decks(), st.integers(0, 6), seats)
def test_a_card_laid_on_top_comes_back(deck: Deck, card: int, who: list[int]) -> None:
    """Laying a card on the pile and drawing it restores the pile."""
    assert deck.put_on_top(card, who).after(card) == deck
