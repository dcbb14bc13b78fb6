"""Data, secrets, words, positions as text, perft: what holds for the whole game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tc_table import CODEC, DATA, GAME, new, play, position, random_game, through_setup

from grognard.core import words
from grognard.core.dice import Seeded
from grognard.core.errors import DataError
from grognard.core.match import Match
from grognard.core.rulebook import coverage
from grognard.core.values import CHANCE, HIDDEN, SPECTATOR
from grognard.games.tank_commander import notation, text
from grognard.games.tank_commander.data import COLOURS, Data
from grognard.promises import cards_used, met_in_events
from playing import perft

ROOT = Path(__file__).parents[3]


# -- data ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:1.0a", "tc:1.0b", "tc:2.0b", "tc:2.1a", "tc:R34", "tc:1.0c")
def test_the_catalogue() -> None:
    assert len(DATA.cards) == 164
    assert Counter(DATA.nation[c] for c in range(98)) == {0: 49, 1: 49}
    assert Counter(DATA.type) == {0: 76, 1: 10, 2: 10, 3: 2, 4: 16, 5: 14, 6: 36}
    assert {card.rarity for card in DATA.cards} == {"C", "U", "R", "UR"}
    assert {"g-truck", "s-truck"} <= set(DATA.ids)


@pytest.mark.rule("tc:2.1b")
def test_numbers_are_spread_evenly() -> None:
    for colour in range(len(COLOURS)):
        spread = Counter(numbers[colour] for numbers in DATA.numbers)
        assert set(spread) == set(range(1, 11))
        assert set(spread.values()) <= {16, 17}


@pytest.mark.rule("tc:2.1.1", "tc:2.1.2", "tc:2.1.3", "tc:2.1.4", "tc:2.1.5", "tc:2.1.5a", "tc:11.0i", "tc:18.0a")
def test_values_of_the_rulebook() -> None:
    index = DATA.index
    assert (DATA.hit_short[index["g-pz3l"]], DATA.pen_short[index["g-pz3l"]]) == (8, 8)
    assert DATA.front[index["s-t26"]] == 4
    assert DATA.hit_long[index["g-marder2"]] == 5
    assert DATA.sa[index["s-line"]] == 4
    faust = DATA.weapon_index["e-panzerfaust"]
    assert (DATA.melee_hit[faust], DATA.pen[faust], DATA.short_hit[faust], DATA.single_use[faust]) == (5, 20, 0, True)
    assert all(DATA.tmv[c] == 1 for c in range(98) if DATA.foot[c])
    assert (DATA.mod_at[index["t-walls"]], DATA.mod_at[index["t-hills"]]) == (1, 2)
    assert DATA.blocks[index["t-wheat"]]
    assert DATA.slows[index["t-woods"]]
    assert not any(DATA.fast[c] or DATA.front[c] for c in range(98) if DATA.gun[c])
    assert not any(DATA.he[c] or DATA.front[c] for c in range(98) if DATA.foot[c])


def test_broken_data_is_told(tmp_path: Path) -> None:
    for path in GAME.data_folder.iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    broken = (tmp_path / "builds.toml").read_text("utf-8").replace("cost = 116", "cost = 117", 1)
    (tmp_path / "builds.toml").write_text(broken, "utf-8")
    with pytest.raises(DataError, match="cost"):
        Data(tmp_path)


# -- secrets (section 4.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("tc:14.0a", "tc:15.0e", "tc:17.1b")
def test_a42_a_spectator_sees_no_hidden_card() -> None:
    for scenario in ("17.1", "17.5", "17.7"):
        s = through_setup(seed=4, scenario=scenario)
        seen = s.view(SPECTATOR)
        for seat in (0, 1):
            hidden = [card for card in seen.hand[seat] if card not in s.known[seat]]
            assert set(hidden) <= {HIDDEN}
            assert set(seen.pile[seat].cards) <= {HIDDEN}
            assert set(seen.aside[seat]) <= {HIDDEN}
            assert len(seen.hand[seat]) == len(s.hand[seat])


def test_cards_that_went_home_in_the_open_are_known() -> None:
    s = position("A2-1 g-pz4h\nA2-2 g-line\nB2-1 s-t70\nhand A v-flank")
    play(s, "move A2-1", "go g-pz4h.1 reserve", "done")
    assert s.view(1).hand[0] == (HIDDEN, DATA.index["g-pz4h"])
    guess = s.view(1).guess(Seeded(1))
    assert DATA.index["g-pz4h"] in guess.hand[0]
    assert guess.view(1) == s.view(1)


def test_a_drawn_card_is_shown_to_its_owner_only() -> None:
    match = Match(GAME, GAME.options.from_text({"scenario": "17.2"}), Seeded(3))
    rng = Seeded(3)
    match.roll()
    while match.state.turn < 2 and match.state.actor is not None:  # type: ignore[attr-defined]
        actor = match.state.actor
        match.play(actor, match.state.sample(rng))
    mine = [str(action) for seat, action in match.seen_actions(0) if action.verb == "deal"]
    theirs = [str(action) for seat, action in match.seen_actions(1) if action.verb == "deal"]
    assert len(mine) == len(theirs)
    assert any(len(text.split()) == 2 for text in mine)
    assert any(text == "deal" for text in mine)
    assert not any(action.verb == "pick" for _, action in match.seen_actions(SPECTATOR))


# -- words and texts -----------------------------------------------------------------------------------------------


def test_the_catalogues_are_complete() -> None:
    assert words.check([GAME.folder / "words"]) == []
    for language in ("en", "fr"):
        spoken = GAME.words(language)
        for record in (*DATA.terrain_rows, *DATA.equipment_rows, *DATA.event_records):
            assert spoken.has(f"cardtext.{record.id}")
        s = position("A2-1 g-pz4h\nB2-1 s-t70")
        for card in range(len(DATA.cards)):
            assert "<" not in text.card_text(s, card, spoken)


def test_board_and_actions_in_words() -> None:
    rng = Seeded(9)
    for scenario in ("17.1", "17.4", "17.7"):
        s = new(scenario=scenario, turn_limit="10")
        while (actor := s.actor) is not None:
            if actor != CHANCE and rng.below(6) == 0:
                for language in ("en", "fr"):
                    spoken = GAME.words(language)
                    assert "<" not in GAME.sketch(s.view(actor), spoken)
                    assert not any("<" in GAME.describe(s, action, spoken) for action in s.legal())
            s.apply(s.sample(rng))


def test_positions_read_back() -> None:
    rng, found = Seeded(2), 0
    for seed in range(6):
        rng = Seeded(seed)
        options = GAME.options.from_text({**GAME.options.variants(rng.below).to_text(), "turn_limit": "10"})
        s = GAME.setup(options, DATA)
        while s.actor is not None:
            try:
                told = notation.written(s)  # type: ignore[arg-type]
            except notation.NotationError:
                pass
            else:
                found += 1
                again = notation.position(told, options, DATA)
                assert notation.written(again) == told
            s.apply(s.sample(rng))
    assert found > 20


def test_a_position_that_cannot_be_read() -> None:
    with pytest.raises(notation.NotationError, match="line 2"):
        position("A2-1 g-pz4h\nB2-1 s-nothing")
    with pytest.raises(notation.NotationError):
        notation.written(new())


# -- counting ------------------------------------------------------------------------------------------------------


PERFT = {
    "A1-1 g-pz4h\nB1-1 s-t70": (4, 49, 151),
    "A2-1 g-spw251>g-line g-pz3l\nN-1 s-line\nhand A v-coordination\nhand B v-breakdown": (4, 47, 895),
    "step b A\nN-1 g-pz6e g-line s-t34m43 s-line\nB2-1 s-t70\nA2-1 g-pz3l": (3, 7, 22),
}


@pytest.mark.parametrize("text_", PERFT)
def test_perft(text_: str) -> None:
    s = position(text_, random_source="d10")
    counts = tuple(perft(s, depth) for depth in (1, 2, 3))
    assert counts == PERFT[text_], counts


# -- rules, cards ----------------------------------------------------------------------------------------------------


def test_every_rule_is_cited_and_tested() -> None:
    found = coverage(GAME.rulebook, GAME.folder, ROOT / "tests" / "games" / "tank_commander")
    lacking = [(row.id, row.problem) for row in found.rows if row.problem]
    assert not lacking, lacking
    assert found.complete, found.unknown


def test_a_shot_counts_as_a_use_of_the_card_that_fires() -> None:
    """What a report of random games calls used: the card that acted, not the one that was shot at."""
    s = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-t70", random_source="d10")
    met = met_in_events(play(s, "fire g-pz4h.1 s-t70.1 at", "roll 10"))
    used = cards_used(met, GAME.components(DATA))
    assert len(used) == 164
    assert {card: times for card, times in used.items() if times} == {"g-pz4h": 1}


def test_refusals_match_the_offers() -> None:
    """What is refused is not offered, what is offered is not refused, for every move and shot of a position."""
    s = position("A1-1 g-pz4h g-line g-truck\nN-2 t-woods s-line s-t70\nB1-1 s-45m42\nA2-2 t-brush g-pak40\nB2-1 s-t70")
    pieces = [name for name in s.names if name]
    for firer in pieces:
        for target in pieces:
            for weapon in DATA.weapon_index:
                action = CODEC.parse(f"fire {firer} {target} {weapon}")
                assert (s.refusal(action) is None) == (action in s.legal())
    play(s, "move A1-1")
    for name in ("g-pz4h.1", "g-line.1", "g-truck.1"):
        for first in (*s.board.ids, "reserve"):
            for second in ("", *s.board.ids, "reserve"):
                action = CODEC.parse(f"go {name} {first} {second}".rstrip())
                assert (s.refusal(action) is None) == (action in s.legal()), action


def test_random_games_end_in_time() -> None:
    for seed in range(3):
        s = random_game(seed, scenario="17.3", turn_limit="12")
        assert s.actor is None
