"""What an open window is about, in words and chances; and that everything a player reads shows names."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from tc_table import CODEC, DATA, GAME, chance, new, offered, on, play, position

from grognard.core.dice import Seeded
from grognard.core.game import reason, sentence
from grognard.core.values import Pending
from grognard.core.words import LANGUAGES
from grognard.games.tank_commander.data import WINDOWS
from grognard.games.tank_commander.fire import Shot
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

D10 = {"random_source": "d10"}
AN_ID = re.compile(r"\b[gstev]-[a-z0-9]{2,}")  # of cards and pieces: people read names


def pending(s: Table, language: str = "en") -> Pending:
    assert s.actor is not None
    found = GAME.pending(s.view(s.actor), GAME.words(language))
    assert found is not None
    return found


def prompt(s: Table, language: str = "en") -> str:
    asked = s.view(s.actor or 0).prompt()
    return GAME.words(language).say(asked.key, **asked.params)


# -- one window after another ----------------------------------------------------------------------------------------


def test_outside_windows_nothing_is_pending() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70", **D10)
    assert GAME.pending(s.view(0), GAME.words("en")) is None


@pytest.mark.rule("tc:9.0b", "tc:12.2a")
def test_a_declared_shot_and_what_answers_make_of_it() -> None:
    text = "nations soviet german\nA1-1 s-t34m41\nN-1 t-walls g-pz4f\nhand B v-hulldown v-smoke v-withdraw v-ammo"
    s = position(text, **D10)
    play(s, "fire s-t34m41.1 g-pz4f.1 at")
    found = pending(s)
    assert found.title == "T-34 M-41 1 fires at your PzKw IV F 1"
    assert found.note == "AT fire, short range, from A1-1 to N-1."
    assert (found.seat, found.rule, found.ids) == (0, "tc:9.0b", ("s-t34m41.1", "g-pz4f.1"))
    assert prompt(s) == "T-34 M-41 1 fires at PzKw IV F 1. Answer with a card, or pass."
    assert prompt(s, "fr").endswith("Répondez par une carte, ou passez.")
    assert found.odds is not None
    assert found.answers["play v-hulldown"].stages[0].modifiers[-1].amount == 2
    assert found.answers["play v-hulldown"].chance < found.odds.chance
    assert found.answers["play v-ammo"].chance == found.answers["play v-smoke A1-1"].chance == 0
    assert {text for text in found.answers if "smoke" in text} == {
        f"{verb} v-smoke {place}" for verb in ("play", "also") for place in ("A1-1", "N-1")
    }  # smoke elsewhere changes nothing
    assert pending(s, "fr").title == "T-34 M-41 1 tire sur votre PzKw IV F 1"
    assert GAME.pending(s.view(0), GAME.words("en")).answers == {}  # the hand is not the firer's


@pytest.mark.rule("tc:12.2f")
def test_cards_that_wait_for_their_effect_count() -> None:
    text = "nations soviet german\nA1-1 s-t34m42\nN-1 t-walls g-pz4h\nhand B v-hulldown\nhand A v-flank"
    s = position(text, **D10)
    play(s, "fire s-t34m42.1 g-pz4h.1 at", "play v-hulldown")
    found = pending(s)
    assert found.title == "Your T-34 M-42 1 fires at PzKw IV H 1"
    assert found.note.endswith("Waiting for their effect: Hull Down.")
    assert found.odds is not None
    assert [one.label for one in found.odds.stages[0].modifiers] == ["modifier.terrain", "modifier.hull-down"]
    flank = found.answers["play v-flank"]
    assert [one.label for one in flank.stages[0].modifiers] == ["modifier.terrain", "modifier.hull-down"]
    assert flank.chance > found.odds.chance


def test_a_number_can_be_drawn_again() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nhand A v-aim", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at", "pass", "roll 10")
    found = pending(s)
    assert found.title == "Your PzKw IV H 1 draws 10 against T-70 1"
    assert found.note == "With modifiers 10, against 8: a miss."
    assert found.odds is not None
    assert found.odds.chance == 0
    assert found.answers["play v-aim"].chance == Fraction(4, 5)
    assert "draws 10 against T-70 1" in prompt(s)


@pytest.mark.rule("tc:9.3e")
def test_a_hit_and_what_saves_from_it() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\nhand B v-ricochet v-dud", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at", "pass", "roll 5")
    found = pending(s)
    assert found.title == "PzKw IV H 1 hits your T-70 1"
    assert re.fullmatch(r"Penetration \d+ against armour \d+: without an answer it is destroyed\.", found.note)
    assert found.odds is not None
    assert found.odds.chance == 1
    assert {text: odds.chance for text, odds in found.answers.items() if text.startswith("play")} == {
        "play v-ricochet": 0,
        "play v-dud": 0,
    }


@pytest.mark.rule("tc:9.6a")
def test_an_instant_its_chance_and_the_squad_it_hits() -> None:
    s = position("A1-1 g-line\nN-1 s-line\nhand A v-sniper\nhand B v-fanatic v-garbled", **D10)
    play(s, "play v-sniper s-line.1")
    found = pending(s)
    assert found.title == "The German player plays Sniper: Soviet Line Squad 1"
    assert found.note.startswith("Destroys an enemy squad")
    assert found.odds is not None
    assert found.odds.chance == Fraction(2, 5)
    assert found.answers["play v-garbled"].chance == 0
    play(s, "pass", "roll 1")
    found = pending(s)
    assert found.title == "Sniper hits your Soviet Line Squad 1"
    assert found.odds is not None
    assert (found.odds.chance, found.answers["play v-fanatic"].chance) == (1, 0)


@pytest.mark.rule("tc:8.0a", "tc:8.6d")
def test_a_declared_move_and_an_entry() -> None:
    s = position("A2-1 g-pz4h\nA2-2 v-minefield:B\nB2-1 s-t70\nhand A g-truck g-line\nhand B v-radio v-smoke", **D10)
    play(s, "move reserve", "carry g-line g-truck A2-2", "done")
    found = pending(s)
    assert found.title == "The German player moves from the reserve"
    assert found.note == "Truck (German) with German Line Squad to A2-2"
    assert found.ids == ("A2-2",)
    assert "move from the reserve" in prompt(s)
    play(s, "pass", "pass")
    assert pending(s).note == "A Minefield lies there."
    assert pending(s).title == "Entered on A2-2: Truck (German) 1"
    assert prompt(s) == "Entered on A2-2: Truck (German) 1. Answer with a card, or pass."


def test_a_melee_names_its_shots_and_a_flank_shot_helps_one() -> None:
    s = position("step b A\nN-2 g-pz4h g-pz3l s-t34m41\nhand A v-flank", **D10)
    play(s, "shoot g-pz4h.1 s-t34m41.1 at", "shoot g-pz3l.1 s-t34m41.1 at", "done")
    while "play v-flank g-pz4h.1" not in offered(s):
        play(s, "pass")
    found = pending(s)
    assert found.title == "Melee on N-2: all shots are declared"
    assert found.note.startswith("PzKw IV H 1 at T-34 M-41 1 (AT fire); PzKw III L 1 at T-34 M-41 1 (AT fire)")
    assert {"play v-flank g-pz4h.1", "play v-flank g-pz3l.1"} <= set(found.answers)
    assert found.answers["play v-flank g-pz4h.1"].stages[0].facts[-1].params["which"] == "half"


# -- in random games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_in_random_games_every_window_has_words_and_true_chances(seed: int) -> None:
    rng, kinds, compared = Seeded(seed), set(), 0
    s = new(scenario="17.5", random_source="d10", optional_penetration="yes" if seed else "no")
    for _ in range(6000):
        if s.actor is None:
            break
        if s.actor >= 0 and isinstance(s.stack[-1], Interrupts):
            kinds.add(WINDOWS[s.stack[-1].kind])
            for language in LANGUAGES:
                found = pending(s, language)
                said = f"{found.title}|{found.note}|{prompt(s, language)}"
                assert "<" not in said
                assert not AN_ID.search(said), said
            compared += _compare(s, pending(s))
        shots = [action for action in s.legal() if action.verb == "fire"] if s.actor >= 0 else []
        s.apply(shots[rng.below(len(shots))] if shots and rng.below(3) else s.sample(rng))
    assert len(kinds) >= 6
    assert compared > 5


def _compare(s: Table, found: Pending) -> int:
    """Each chance beside what playing on brings about; the number of chances compared."""
    shot, window = s.topmost(Shot), s.stack[-1]
    assert isinstance(window, Interrupts)
    if found.odds is None or shot is None or window.kind not in map(WINDOWS.index, ("FIRE", "NUMBER", "HIT")):
        return 0
    if shot.target_name not in found.ids:  # a window HIT may be about the attack of an event
        return 0
    lost = s.destroyed[s.owner[shot.target]].count(s.card[shot.target])
    owner, card = s.owner[shot.target], s.card[shot.target]

    def dead(after: Table) -> bool:
        return after.destroyed[owner].count(card) > lost

    if shot.cause != "play":  # more may befall the target than this shot: other shots, a Minefield, a melee
        return 0
    assert found.odds.chance == chance(s, "pass", dead)
    some = list(found.answers.items())[:6]
    for text, odds in some:
        assert odds.chance == chance(s, text, dead), text
    return 1 + len(some)


# -- names, not ids --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"scenario": "17.5"}, {"scenario": "17.8", "team": "yes", "columns": "5"}])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_player_reads_shows_names(options: dict[str, str], language: str) -> None:
    rng, words = Seeded(11), GAME.words(language)
    s = new(**options)
    seats = GAME.seats(s.options)
    for _ in range(1500):
        if s.actor is None:
            break
        said = [sentence(words, event, seats) for event in s.news]
        if s.actor >= 0:
            said += [GAME.describe(s.view(s.actor), action, words) for action in s.legal()[:40]]
        for text in said:
            assert "<" not in text, text
            assert not AN_ID.search(text), text
        s.news.clear()
        s.apply(s.sample(rng))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_told_by_the_names_of_their_cards(language: str) -> None:
    words, s = GAME.words(language), new(scenario="17.1")
    told = GAME.describe(s.view(0), CODEC.parse("build g-pz4h*2 g-pz3l*4"), words)
    assert "2 \u00d7 PzKw IV H" in told
    assert "4 \u00d7 PzKw III L" in told
    assert "1943" in GAME.describe(s.view(0), CODEC.parse("deck german-1943"), words)
    (event, *_) = play(s, "build g-pz4h*2 g-pz3l*3 g-pz6e")
    assert "2 \u00d7 PzKw IV H" in sentence(words, event, GAME.seats(s.options))
    assert "PzKw VI E" in sentence(words, event, GAME.seats(s.options))


@pytest.mark.rule("tc:10.0g")
def test_declared_shots_are_told_one_by_one_by_name() -> None:
    s = position("step b A\nN-2 g-pz4h g-pz3l s-t34m41", **D10)
    news = play(s, "shoot g-pz4h.1 s-t34m41.1 at", "shoot g-pz3l.1 s-t34m41.1 at")
    said = [sentence(GAME.words("en"), event, GAME.seats(s.options)) for event in news]
    assert "The German player declares: PzKw IV H 1 fires at T-34 M-41 1 (AT fire)." in said
    assert "The German player declares: PzKw III L 1 fires at T-34 M-41 1 (AT fire)." in said


def test_a_removed_card_says_where_it_lay() -> None:
    s = position("A1-1 g-pz4h!v-breakdown\nB2-1 s-t70\nhand A v-repair\nhand B v-smoke", **D10)
    while "play v-repair g-pz4h.1" not in offered(s):
        play(s, "move A1-1" if "move A1-1" in offered(s) else "end" if "end" in offered(s) else "pass")
    news = play(s, "play v-repair g-pz4h.1", "pass")
    said = [sentence(GAME.words("en"), event, GAME.seats(s.options)) for event in news]
    assert "Breakdown (PzKw IV H 1) is removed." in said


def test_a_refusal_names_the_card_that_cannot_ride() -> None:
    s = position("A2-1 g-pz4h\nB2-1 s-t70\nhand A g-line*2", **D10)
    play(s, "move reserve")
    refusal = s.refusal(CODEC.parse("carry g-line g-line A2-2"))
    assert refusal is not None
    assert reason(GAME.words("en"), refusal).startswith("German Line Squad cannot ride there.")


def test_what_is_not_offered_is_refused_without_ids() -> None:
    s = position("A2-1 g-pz4h\nB2-1 s-t70", **D10)
    refusal = s.refusal(CODEC.parse("place g-line A2-1"))
    assert refusal is not None
    assert reason(GAME.words("en"), refusal) == "That is not possible now. (tc:5.0a)"


@pytest.mark.rule("tc:R13")
def test_a_declared_carrier_names_its_squad() -> None:
    s = position("A2-1 g-pz4h\nB2-1 s-t70\nhand A g-truck g-line", **D10)
    (event,) = play(s, "move reserve", "carry g-line g-truck A2-2")
    assert sentence(GAME.words("en"), event, GAME.seats(s.options)) == (
        "The German player declares a move of Truck (German) with German Line Squad: A2-2."
    )


# -- Radio Failure ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:R13")
def test_radio_failure_tells_two_carriers_apart_by_their_squads() -> None:
    s = position("A2-1 g-pz4h\nB2-1 s-t70\nhand A g-truck*2 g-line g-pionier\nhand B v-radio", **D10)
    play(s, "move reserve", "carry g-line g-truck A2-2", "carry g-pionier g-truck A2-2", "done", "play v-radio")
    wanted = "choose g-truck g-pionier A2-2"
    assert offered(s) == {"choose g-truck g-line A2-2", wanted}
    told = GAME.describe(s.view(0), CODEC.parse(wanted), GAME.words("en"))
    assert told == f"Truck (German) with {DATA.cards[DATA.index['g-pionier']].name} moves to A2-2"
    play(s, wanted)
    while s.actor is not None and not on(s, "A2-2"):
        play(s, "pass")
    assert on(s, "A2-2") == {"g-truck.1", "g-pionier.1"}


def test_radio_failure_offers_equal_carriers_once() -> None:
    s = position("A2-1 g-pz4h\nB2-1 s-t70\nhand A g-truck*2\nhand B v-radio", **D10)
    play(s, "move reserve", "bring g-truck A2-2", "bring g-truck A2-2", "done", "play v-radio")
    assert offered(s) == {"choose g-truck A2-2"}
