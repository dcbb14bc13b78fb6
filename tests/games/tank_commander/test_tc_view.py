"""What a view carries besides the position: whose it is, and the last random number; and the words of its actions."""

from __future__ import annotations

import pytest
from tc_table import CODEC, DATA, GAME, play, position

from grognard.bots import pool
from grognard.core.dice import Seeded
from grognard.core.values import SPECTATOR
from grognard.core.verbs import meant
from grognard.core.words import LANGUAGES
from grognard.games.tank_commander.data import COLOURS, WEAPONS
from grognard.games.tank_commander.state import NONE, Table, Turned

DUEL = """
turn 2
step a A
A1-2 g-pz4h
N-2 s-t34m41
pile A v-flank*3
pile B v-flank
"""


# -- whose view ------------------------------------------------------------------------------------------------------


def test_a_view_knows_its_reader_and_a_guess_has_none() -> None:
    s = position(DUEL)
    views = {seat: s.view(seat) for seat in (0, 1, SPECTATOR)}
    assert {seat: view.reader for seat, view in views.items()} == {0: 0, 1: 1, SPECTATOR: SPECTATOR}
    assert s.reader == views[1].guess(Seeded(1)).reader == NONE
    assert views[0].view(1).reader == 1


def test_views_of_two_readers_differ_even_where_nothing_is_hidden() -> None:
    s = GAME.new()
    assert isinstance(s, Table)
    assert s.view(0) != s.view(1)
    assert s.view(0) == s.clone().view(0)
    assert s.view(0).hash_text() == s.hash_text()  # whose view it is, is no part of the position


def test_a_view_keeps_its_reader_on_the_way_to_a_bot() -> None:
    s = position(DUEL)
    sent = pool.unpack(pool.pack(GAME, s.view(1)))
    assert sent.reader == 1
    assert sent == s.view(1)


# -- the last random number ------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:7.0b")
def test_the_last_number_is_kept_for_everybody_to_see() -> None:
    s = position(DUEL)
    assert s.turned is None
    play(s, "fire g-pz4h.1 s-t34m41.1 at")
    assert s.turned == Turned(0, NONE, NONE, 0)
    before = s.clone()
    play(s, "name blue")
    assert s.turned == Turned(0, NONE, COLOURS.index("blue"), 0)
    play(s, "turn v-flank")
    flank = DATA.index["v-flank"]
    assert s.turned == Turned(0, flank, 3, DATA.numbers[flank][3])
    assert s.view(SPECTATOR).turned == s.turned
    assert before.turned == Turned(0, NONE, NONE, 0)


@pytest.mark.rule("tc:16.1b")
def test_a_number_from_a_die_has_no_card() -> None:
    s = position(DUEL, random_source="d10")
    play(s, "fire g-pz4h.1 s-t34m41.1 at", "roll 0")
    assert s.turned == Turned(0, NONE, NONE, 10)


def test_the_last_number_tells_states_apart_but_not_their_hash() -> None:
    s = position(DUEL)
    twin = s.clone()
    twin.turned = Turned(0, 1, 2, 3)
    assert twin != s
    assert twin.hash_text() == s.hash_text()


# -- words of actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_is_a_button_of_a_few_words(language: str) -> None:
    words = GAME.words(language)
    for verb in GAME.patterns:
        label = words.say(f"verb.{verb}")
        assert not label.startswith("<"), verb
        assert 1 <= len(label.split()) <= 3
        assert label[0].isupper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_an_action_that_is_no_card_and_no_place_has_a_name(language: str) -> None:
    words = GAME.words(language)
    tokens = [*COLOURS, *WEAPONS, *DATA.weapon_index, "german", "soviet", "0", "1", "2", "3"]
    assert all(words.has(f"token.{token}") for token in tokens)
    assert all(words.say(f"token.{row.id}") == words.name("card", row.id) for row in DATA.equipment_rows)
    lists = ["random", *DATA.decks, *(build.id for build in DATA.builds)]
    assert all(words.has(f"list.{name}") for name in lists)
    assert all(CODEC.parse(f"deck {name}") for name in lists)


# -- pointing at a place ---------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:8.0a")
def test_pointing_at_a_place_before_a_move_is_declared_says_what_comes_first() -> None:
    s = position(DUEL)
    assert meant(GAME.verbs, "place", {action.verb for action in s.legal()}) == "move"
    refusal = s.refusal(CODEC.parse("move A1-1"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("tc:8.0a", "refusal.starts-elsewhere")
    assert "Move first" in GAME.words("en").say(refusal.key)
    assert s.refusal(CODEC.parse("move A1-2")) is None


def test_several_of_a_kind_are_told_apart_in_a_sentence() -> None:
    s = position(DUEL.replace("N-2 s-t34m41", "B1-2 s-t34m41 s-t34m41"))
    words = GAME.words_seen(GAME.words("en"), s.view(0))
    said = words.say("name.apart-2", name="T-34", place="B1-2")
    assert said.startswith("T-34 (the second of that name in the ")
