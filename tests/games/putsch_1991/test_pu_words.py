"""What is said to people: centimetres, names instead of ids, reasons that explain, prompts that are true."""

from __future__ import annotations

import re

import pytest
from pu_table import AR, CODEC, GAME, chance, firing, moving, play, position, unit

from grognard.core.words import catalogue
from grognard.games.putsch_1991 import cards, hits, panels, scene_marks
from grognard.games.putsch_1991.state import LOCATED, Table

LANGUAGES = ("en", "fr")
MAN = f"soldier:seasoned:{AR}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lengths_are_told_in_centimetres(language: str) -> None:
    """The rulers of the table count centimetres, so no sentence counts millimetres."""
    for folder in (GAME.folder / "words", GAME.folder / "guide"):
        for key, message in catalogue(folder / f"{language}.po").items():
            assert not any(re.search(r"\bmm\b", form) for form in message.forms), key
    words = GAME.words(language)
    told = words.say("refusal.too-far", length=213, allowance=150)
    assert ("21.3 cm" if language == "en" else "21,3 cm") in told
    assert "15 cm" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_in_the_way_has_a_name(language: str) -> None:
    """Zones, lines and what is left of them, vehicles, wrecks: none is told by its id."""
    words = GAME.words(language)
    for scenario in GAME.data.scenarios.values():
        view = GAME.new(scenario=scenario.id).view(0)
        seen = GAME.words_seen(words, view)
        ids = [one.id for one in scenario.zone] + [f"{one.id}{part}" for one in scenario.line for part in ("", "-2")]
        ids += [one.type for one in scenario.vehicle] + ["wreck-1", "wall"]
        for id_ in ids:
            told = seen.say("refusal.no-sight", by=id_)
            assert "<" not in told, told
            assert not re.search(r"[a-z]-[1-3]\b", told), told


# -- why not -------------------------------------------------------------------------------------------------------


def refused(s: Table, action: str) -> str:
    found = s.refusal(CODEC.parse(action))
    assert found is not None, action
    for language in LANGUAGES:
        assert "<" not in GAME.words_seen(GAME.words(language), s.view(0)).say(found.key, **found.params)
    return found.key


def test_a_shot_is_refused_with_its_reason_whatever_weapon_the_question_names() -> None:
    """pu:5.6, pu:5.8 What cuts the line, that he is not located; of who lies hidden nothing."""
    s = firing(
        f"g01 300,300 h0 {MAN}\ng02 300,900 h0 {MAN}\nr01 500,300 h8\nr02 900,600 h8 located\nr03 310,500 ambushed"
    )
    assert view_of(s).nobody("fire", "r01") is not None
    play(s, "go g01")
    assert refused(s, "fire g01 r01 machine_gun") == "refusal.unlocated"
    assert refused(s, "fire g01 r03 machine_gun") == "refusal.no-target"
    assert refused(s, "move g01 310,300") == "refusal.phase-move"
    assert refused(s, "fire g02 r01 pistol") == "refusal.other-acts"


def view_of(s: Table) -> Table:
    assert s.actor is not None
    return s.view(s.actor)


def test_what_cuts_the_line_is_named() -> None:
    """The studio block stands between them."""
    s = firing(f"scenario ostankino\ng01 610,300 h4 {MAN}\nr01 610,850 h12 located")
    play(s, "go g01")
    found = s.refusal(CODEC.parse("fire g01 r01 pistol"))
    assert found is not None
    assert found.key == "refusal.no-sight"
    assert "studio block" in GAME.words("en").say(found.key, **found.params)


def test_who_has_acted_and_who_cannot_be_located_is_told_so() -> None:
    s = moving(f"g01 300,300 h0 {MAN}\ng02 300,900 h0 {MAN}\nr01 900,600 h8")
    assert refused(s, "fire g01 r01 pistol") == "refusal.phase-fire"
    play(s, "go g01")
    assert refused(s, "fire g01 r01 pistol") == "refusal.phase-fire"
    play(s, "move g01 310,300")
    assert refused(s, "move g01 320,300") == "refusal.one-move"
    play(s, "done")
    assert refused(s, "go g01") == "refusal.has-acted"


# -- the ledger ------------------------------------------------------------------------------------------------------


def test_the_ledger_says_for_what_and_when_and_sums_to_the_score() -> None:
    """pu:10.3 Points of a card are no enemies; who fled is among the losses."""
    s = moving(f"g01 300,300 h0 {MAN}\ng02 300,900 h0 {MAN}\nr01 900,600 h8")
    hits.score(s, 0, 2, "pu:11.3", "card")
    hits.kill(s, unit(s, "r01"), "pu:6.39")
    hits.leaves(s, unit(s, "g02"), "pu:7.7")
    found = {panel.id: panel for panel in panels.panels(s.view(0), GAME.words("en"))}
    rows = found["ledger"].items
    assert [(row.text, row.note) for row in rows] == [("Event card", "1"), ("Enemy out of action", "1")]
    assert sum(row.value or 0 for row in rows) == s.vp[0]
    assert {(item.id, item.note) for item in found["losses"].items} == {
        ("lost-r01", "dead"), ("lost-g02", "fled or gone over"),
    }  # fmt: skip


def test_what_the_ledger_knows_is_no_part_of_the_position() -> None:
    s = moving(f"g01 300,300 h0 {MAN}\nr01 900,600 h8")
    before = s.hash_text()
    s.gains = ((0, 2, "pu:11.3", 1, "card"),)
    assert s.hash_text() == before
    assert s.clone().gains == s.gains


# -- prompts and odds ------------------------------------------------------------------------------------------------


def prompt(s: Table) -> str:
    found = view_of(s).prompt()
    for language in LANGUAGES:
        words = GAME.words_seen(GAME.words(language), view_of(s))
        assert "<" not in words.say(found.key, **found.params) + words.say(f"{found.key}.help", **found.params)
    return found.key


def test_the_prompt_says_whether_anybody_can_be_fired_at() -> None:
    s = firing(f"g01 300,300 h0 {MAN}\nr01 500,300 h8")
    assert prompt(s) == "prompt.fire-nobody"
    assert s.view(1).prompt().key == "prompt.fire"  # what a man can do is his side's to know
    play(s, "go g01")
    assert prompt(s) == "prompt.firing-nobody"
    s = firing(f"g01 300,300 h0 {MAN}\nr01 500,300 h8 located")
    assert prompt(s) == "prompt.fire"
    play(s, "go g01")
    assert prompt(s) == "prompt.firing"


@pytest.mark.rule("pu:7.7")
def test_a_rout_has_a_prompt_of_its_own() -> None:
    s = position(f"turn 1 move\ninitiative gkchp\ng01 300,300 h0 {MAN}\nr01 900,600 h8")
    s.broken[0] = True
    play(s, "first")
    assert prompt(s) == "prompt.flee"
    assert refused(s, "pass") == "refusal.must-flee"


def test_whether_there_is_anybody_to_locate_is_said() -> None:
    """pu:3.1 And the odds of locating are those of the roll: the score, the modifiers, who looks."""
    s = position(f"turn 1 detect\ninitiative gkchp\ng01 300,300 h0 {MAN}\nr01 500,300 h8")
    play(s, "first")
    assert prompt(s) == "prompt.detect"
    found = GAME.odds(view_of(s), CODEC.parse("locate r01"))
    assert found is not None
    assert found.chance == chance(s, "locate r01", lambda after: after.vis[unit(after, "r01")] == LOCATED)
    assert any(fact.params.get("unit") == "g01" for fact in found.stages[0].facts)
    play(s, "locate r01", "roll 6")
    assert prompt(s) == "prompt.detect-nobody"
    assert refused(s, "locate r01") == "refusal.located-already"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_that_asks_says_what_to_pick(language: str) -> None:
    words = GAME.words(language)
    for card in (*cards.PICKS, *cards.POINTS):
        assert words.say("prompt.pick", card=card).endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["garden-ring", "grom", "ostankino", "airstrip"])
def test_no_name_lies_over_another_or_past_the_edge(scenario: str, language: str) -> None:
    view = GAME.new(scenario=scenario).view(0)
    words = GAME.words_seen(GAME.words(language), view)
    labels = [mark for mark in scene_marks.marks(view, words) if mark.kind == "toponym"]
    assert len(labels) > 5
    for n, one in enumerate(labels):
        half = scene_marks.LETTER * len(one.text) / 2
        named = one.id.startswith(("goal", "target"))
        assert not named or half - 1 <= one.x <= scene_marks.SIZE - half + 1, one.text
        for other in labels[n + 1 :]:
            apart = scene_marks.LETTER * (len(one.text) + len(other.text)) / 2
            assert abs(one.y - other.y) >= scene_marks.LINE or abs(one.x - other.x) >= apart, (one.text, other.text)
