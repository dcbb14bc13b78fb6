"""Draw piles without an order."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.deck import Deck

CARDS = st.lists(st.integers(0, 9), max_size=12)
DECKS = CARDS.map(Deck)


def test_a_pile_is_a_multiset() -> None:
    """The order in which cards were put in is forgotten; copies count."""
    assert Deck([3, 1, 3]) == Deck([3, 3, 1])
    assert hash(Deck([3, 1])) == hash(Deck([1, 3]))
    assert Deck([3]) != Deck([3, 3])
    assert Deck([3]) != (3,)
    assert Deck([3, 1, 3]).size == 3


def test_what_may_come_next_has_its_weight() -> None:
    """Each card once, with its number of copies."""
    assert Deck([2, 5, 2]).options() == [(2, 2), (5, 1)]
    assert Deck().options() == []


@pytest.mark.parametrize("card", [0, 2, 9])
def test_a_card_that_is_not_there_cannot_be_taken(card: int) -> None:
    with pytest.raises(ValueError, match=f"card {card} is not in the deck"):
        Deck([1, 3]).after(card)


def test_its_text_is_the_one_that_stored_games_were_hashed_by() -> None:
    assert repr(Deck([2, 1])) == "Deck((1, 2), (), ())"


@given(DECKS, CARDS)
def test_adding_loses_nothing(deck: Deck, more: list[int]) -> None:
    assert Counter(deck.with_(more).cards) == Counter(deck.cards) + Counter(more)


@given(DECKS.filter(lambda deck: deck.size > 0), st.data())
def test_a_draw_takes_exactly_one_card(deck: Deck, data: st.DataObject) -> None:
    card, weight = data.draw(st.sampled_from(deck.options()))
    left = deck.after(card)
    assert left.size == deck.size - 1
    assert dict(left.options()).get(card, 0) == weight - 1
    assert left.with_([card]) == deck
