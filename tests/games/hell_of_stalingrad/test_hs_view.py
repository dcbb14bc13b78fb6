"""What each seat may know (section 4.3): hands, decks, offered interceptions; views, guesses and the record."""

from __future__ import annotations

import pytest
from hs_table import DATA, GAME, expert, four, new, play, resolve

from grognard.core.dice import Seeded
from grognard.core.match import Match
from grognard.core.values import HIDDEN, SPECTATOR, Action

TABLE = """
    A dar_gova g_71 s_193
    hand german marksman house_clearing*2
    hand soviet katyusha storm_group
    discard german fresh_battalion
    discard soviet bucket_brigade
    battle A german
"""


@pytest.mark.rule("hs:R38")
def test_a_hand_is_seen_by_its_side_alone() -> None:
    s = expert(TABLE)
    mine, his, spectator = s.view(0), s.view(1), s.view(SPECTATOR)
    assert mine.hand == [s.hand[0], (HIDDEN, HIDDEN)]
    assert his.hand == [(HIDDEN,) * 3, s.hand[1]]
    assert (mine.reader, his.reader, spectator.reader) == (0, 1, SPECTATOR)
    assert spectator.hand == [(HIDDEN,) * 3, (HIDDEN, HIDDEN)]
    assert mine.deck[0] == s.deck[0]
    assert set(mine.deck[1]) == set(spectator.deck[0]) == {HIDDEN}
    assert len(mine.deck[1]) == len(s.deck[1])
    assert (mine.pile, mine.where, mine.units, mine.carnage) == (s.pile, s.where, s.units, s.carnage)


@pytest.mark.rule("hs:2.15", "hs:R38")
def test_a_drawn_card_is_known_to_its_side_alone() -> None:
    s = resolve(expert(TABLE), "german", "draw")
    play(s, "deal staff_planning")
    assert DATA.card_index["staff_planning"] in s.view(0).hand[0]
    assert s.view(1).hand[0] == s.view(SPECTATOR).hand[0] == (HIDDEN,) * 4


def test_partners_see_each_others_hands() -> None:
    s = four("A dar_gova g_71 s_193\n hand german-army marksman\n hand german-second house_clearing\n"
             " hand soviet-second katyusha\n battle A german")  # fmt: skip
    assert s.view(0).hand == [s.hand[0], (), s.hand[2], (HIDDEN,)]
    assert s.view(3).hand == [(HIDDEN,), (), (HIDDEN,), s.hand[3]]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_guess_agrees_with_the_view_and_deals_every_card_once(seat: int) -> None:
    s, view = expert(TABLE), expert(TABLE).view(seat)
    everything = sorted(DATA.deck(0, ("basic", "expert")) + DATA.deck(1, ("basic", "expert")))
    for name in ("fresh_battalion", "bucket_brigade"):  # they lie in the discard piles
        everything.remove(DATA.card_index[name])
    hands = set()
    for seed in range(12):
        guess = view.guess(Seeded(seed))
        assert guess.view(seat) == view
        assert sorted(card for pile in (*guess.hand, *guess.deck) for card in pile) == everything
        hands.add(tuple(guess.hand))
    assert len(hands) > 6
    assert all(seat < 0 or hand[seat] == s.hand[seat] for hand in hands)


@pytest.mark.rule("hs:R60")
def test_an_offered_interception_betrays_nothing() -> None:
    """Whether the asked seat could intercept: the same view, prompt and record for everybody else; no event."""
    text = "A dar_gova g_71 s_193\n hand german fresh_battalion\n hand soviet {card}\n battle A german"
    with_, without = (expert(text.format(card=card)) for card in ("hero_zaitsev", "katyusha"))
    for s in (with_, without):
        play(s, "play fresh_battalion g_71")
    for seat in (0, SPECTATOR):
        assert with_.view(seat) == without.view(seat)
        assert with_.view(seat).prompt() == without.view(seat).prompt()
    assert with_.view(1).legal() != without.view(1).legal()
    told = [[event.seen_by(0) for event in play(s, "pass")] for s in (with_, without)]
    assert told[0] == told[1]


@pytest.mark.rule("hs:2.15", "hs:19.7")
def test_drawn_cards_are_told_to_the_own_side_only() -> None:
    match = Match(GAME, GAME.options.from_text({"mode": "four_player"}), Seeded(3))
    match.roll()
    drawn = [event for event in match.log(0) if event.kind in ("drew", "drew-hidden")]
    assert {event.kind for event in drawn if event.args["seat"] % 2 == 0} <= {"drew"}
    assert {event.kind for event in match.log(SPECTATOR) if event.kind.startswith("drew")} <= {"drew-hidden"}
    rng = Seeded(3)
    while match.state.turn < 2 and match.state.actor is not None:
        match.play(match.state.actor, match.state.sample(rng))
    for seat, others in ((0, (1, 3)), (3, (0, 2)), (SPECTATOR, (0, 1, 2, 3))):
        for event in match.log(seat):
            if event.kind in ("drew", "gave"):
                assert event.args["seat"] not in others
        shown = [action for _, action in match.seen_actions(seat) if action.verb in ("deal", "give")]
        assert seat != SPECTATOR or set(shown) <= {Action("deal"), Action("give")}


@pytest.mark.rule("hs:19.7", "hs:R57")
def test_known_cards_are_forgotten_when_cards_are_given() -> None:
    """Rat's War puts a card into a hand in the open; after a gift nobody outside knows where it lies."""
    s = four("A dar_gova g_71 s_193\n hand soviet-army katyusha storm_group\n known soviet-army katyusha\n"
             " battle A soviet")  # fmt: skip
    assert s.view(0).hand[1] == (HIDDEN, DATA.card_index["katyusha"])
    play(s, "give storm_group")
    assert s.view(0).hand[1] == (HIDDEN,)
    assert s.view(0).hand[3] == (HIDDEN,)


def test_the_question_to_a_hand_does_not_depend_on_it() -> None:
    """A hero's owner with two equal cards is asked like one with two different ones: only their number is public."""
    for cards in ("marksman*2", "marksman house_clearing"):
        s = expert(f"A dar_gova g_71(-) s_193\n heroes german hero_rudel\n hand german {cards}\n battle A soviet")
        resolve(s, "soviet", "sniper")
        play(s, "carnage c03")
        assert s.actor == 0


@pytest.mark.parametrize("mode", ["basic", "expert", "four_player"])
def test_no_card_is_ever_lost_or_doubled(mode: str) -> None:
    """Through a whole game every combat card, formation and carnage card is in exactly one place."""
    s, rng = new(mode=mode), Seeded(8)
    whole = [sorted(s.deck[side]) for side in (0, 1)]
    while s.actor is not None:
        for side in (0, 1):
            cards = [*s.deck[side], *s.pile[side], *[card for seat in s.team(side) for card in s.hand[seat]]]
            cards += [card for f in DATA.every[side] for card in s.cards[f]]
            cards += [hero.card for hero in s.heroes if hero.seat % 2 == side]
            cards += [card for card in (*s.fallen, s.limbo) if card >= 0 and DATA.card_side[card] == side]
            assert sorted(cards) == whole[side]
            there = sorted(f for zone in range(8) for f in s.here[2 * zone + side])
            assert there == list(DATA.every[side])
        assert all(f in s.here[2 * s.where[f] + DATA.side[f]] for f in range(36))
        assert min(s.units) >= 0
        s.apply(s.sample(rng))
