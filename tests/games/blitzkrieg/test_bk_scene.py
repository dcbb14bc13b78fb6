"""Blitzkrieg as it is looked at: scenes of random games in both languages, tapes, reach, templates, odds."""

from __future__ import annotations

import pytest
from bk_table import GAME, ordered, position

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, SPECTATOR, Action
from grognard.core.words import LANGUAGES

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
LOOKS = 12  # actions between two looks
PLAYED = 150  # actions of a short game


@pytest.mark.parametrize("scenario", GAME.data.scenarios)
def test_every_moment_can_be_drawn(scenario: str) -> None:
    """For both seats and a spectator: pieces have one place, known sides and kinds; what is drawn is never empty."""
    s, rng = GAME.new(scenario=scenario), Seeded(7)
    for number in range(PLAYED):
        if s.actor is None:
            break
        if number % LOOKS == 0:
            words = draw.words_for(GAME, LANGUAGES[number // LOOKS % 2])
            for seat in (0, 1, SPECTATOR):
                seen = GAME.scene(s.view(seat), words)
                ids = [piece.id for piece in seen.pieces]
                assert len(ids) == len(set(ids))
                assert {piece.side for piece in seen.pieces} <= {"", *(side.id for side in seen.sides)}
                assert draw.frame(seen)
        s.apply(s.sample(rng))


def test_the_enemy_does_not_see_what_is_hidden() -> None:
    s = GAME.new(scenario="saint_come")
    words = draw.words_for(GAME, "en")
    s.apply(Action("deploy"))
    mine = {piece.id for piece in GAME.scene(s.view(1), words).pieces}
    theirs = {piece.id for piece in GAME.scene(s.view(0), words).pieces}
    assert "coy1-gren-1" in mine
    assert "coy1-gren-1" not in theirs


@pytest.mark.rule("bk:0.1a", "bk:003")
def test_a_tape_says_how_far_and_whether_it_is_seen() -> None:
    s = position(HQ + "soviet r-rifle-1 at 500,200 camouflaged")
    words = draw.words_for(GAME, "en")
    told = GAME.measure(s.view(0), "pzg-hq_pzgren-1", "r-rifle-1", words)
    assert told is not None
    assert (told.title, told.tone, told.rule) == ("40.0 cm", "cut", "bk:003")
    free = GAME.measure(s.view(0), "100,100", "200,100", words)
    assert free is not None
    assert (free.title, free.tone) == ("10.0 cm", "clear")
    assert GAME.measure(s.view(0), "nobody", "200,100", words) is None


@pytest.mark.rule("bk:0.7")
def test_the_reach_of_men_and_what_a_way_comes_to() -> None:
    """Half of 20 cm and then fire, or all of it; a path says its length and that one cannot fire any more."""
    s = ordered(HQ + "german pzg-pzgren-1 at 300,300\nsoviet r-rifle-1 at 1500,1000", "pzg-pzgren-1")
    bands = GAME.reach(s.view(0), "pzg-pzgren-1", "move").bands
    assert [band.params["cm"] for band in bands] == [10, 20]
    words = draw.words_for(GAME, "en")
    way = GAME.way(s.view(0), Action("move", ("pzg-pzgren-1", "300,450")), words)
    assert way is not None
    assert way.head == "15.0 of 20 cm"
    assert [row.rule for row in way.rows if row.tone == "warn"] == ["bk:0.7"]


@pytest.mark.rule("bk:108b")
def test_a_template_shows_who_lies_under_it() -> None:
    text = "german pzg-mmg-1 type ger_m81 at 100,100\nsoviet r-rifle-1 at 500,100\nsoviet r-rifle-2 at 900,100"
    s = ordered(HQ + text, "pzg-mmg-1")
    shown = GAME.covered(s.view(0), Action("shell", ("pzg-mmg-1", "500,100")), draw.words_for(GAME, "en"))
    assert shown is not None
    assert shown.under == ("r-rifle-1",)


@pytest.mark.rule("bk:000", "bk:207", "bk:206", "bk:R60", "bk:R53")
def test_odds_tell_what_the_other_edition_says() -> None:
    """Two stages, to hit and to destroy; where a proposal changed a number, the other edition's stands beside it."""
    s = ordered("german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 at 600,100 h18 moved 200", "p4-pz4g-1")
    shot = next(action for action in s.legal() if action.verb == "fire" and action.args[2] == "ap")
    odds = GAME.odds(s.view(0), shot)
    assert odds is not None
    assert [stage.label for stage in odds.stages] == ["stage.hit", "stage.destroy"]
    hit = odds.stages[0]
    assert odds.editions == ("edition.v3", "edition.v2")
    assert hit.other is not None
    assert hit.other.value != hit.value
    assert hit.other.chance != hit.chance
    other = GAME.otherwise(s, "")
    old = GAME.odds(other.view(0), shot)
    assert old is not None
    assert (hit.other.value, hit.other.chance) == (old.stages[0].value, old.stages[0].chance)
    assert odds.otherwise == old.chance


def test_chance_has_no_seat_here() -> None:
    """A view of a moment in which dice roll can be drawn as well."""
    s = GAME.new(scenario="saint_come")
    for text in ("deploy", "deploy"):
        s.apply(Action(text))
    assert s.actor == CHANCE
    assert GAME.scene(s.view(SPECTATOR), draw.words_for(GAME, "fr")).title
