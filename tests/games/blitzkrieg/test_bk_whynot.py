"""Why not: who cannot fire at an enemy is told what is in the way, and nothing that he may not know."""

from __future__ import annotations

from bk_table import CODEC, GAME, ordered, play, position, told

from grognard.core.values import Refusal
from grognard.games.blitzkrieg.state import Fight

HOUSE = """active german
german p4-pz4g-1 at 660,100
german p4-pz4g-2 at 560,20
soviet ptp-45-1 at 660,660
"""
DUEL = "german p4-pz4g-1 at 100,100 h6 hatch\nsoviet t34-t34_76a-1 at 500,100 h18\nsoviet r-rifle-1 at 100,300\n"
SHOT = "fire p4-pz4g-1 ptp-45-1 small"


def asked(s: Fight, text: str) -> Refusal:
    found = s.view(s.active).refusal(CODEC.parse(text))
    assert found is not None, text
    for language in ("en", "fr"):
        assert "<" not in GAME.words(language).say(found.key, **found.params)
    return found


def test_what_cuts_the_line_is_named() -> None:
    """The page asks with any weapon: the answer is about the ground."""
    found = asked(ordered(HOUSE, "p4-pz4g-1"), SHOT)
    assert (found.rule, found.key, found.params["by"]) == ("bk:003d", "refusal.cut-house", "mts")


def test_a_path_onto_an_enemy_says_both() -> None:
    near = HOUSE.replace("660,100", "660,430").replace("560,20", "560,430")
    found = asked(ordered(near, "p4-pz4g-1"), "move p4-pz4g-1 560,540 660,660")
    assert (found.rule, found.key) == ("bk:0.15", "refusal.cut-house-contact")


def test_before_anybody_is_chosen() -> None:
    """What is pointed at is answered by whoever could fire, or by the nearest."""
    s = position(HOUSE)
    assert asked(s, SHOT).key == "refusal.cut-house"
    seen = s.view(0).nobody("fire", "ptp-45-1")
    assert seen is not None
    assert seen.key == "refusal.cut-house"
    open_field = position(HOUSE.replace("660,660", "660,200"))
    assert asked(open_field, SHOT).key == "refusal.activate-first"
    able = open_field.view(0).nobody("fire", "ptp-45-1")
    assert able is not None
    assert able.key == "refusal.choose-first"
    assert "p4-pz4g-1" in able.params["unit"]
    play(open_field, "activate p4")
    assert asked(open_field, SHOT).key == "refusal.choose-first"


def test_who_has_fired() -> None:
    s = ordered(HOUSE, "p4-pz4g-1")
    s.put(s.find("p4-pz4g-1"), now=s.units[s.find("p4-pz4g-1")].now | 4 | 512)
    assert asked(s, SHOT).key == "refusal.has-fired"


def test_of_the_hidden_nothing_is_told() -> None:
    """Wherever it lies: no target, and no word more to whoever is not asked."""
    answers = []
    for place in ("660,660", "660,300"):
        s = ordered(HOUSE.replace("660,660", place + " hidden camouflaged"), "p4-pz4g-1")
        answers.append((asked(s, SHOT), s.view(0).nobody("fire", "ptp-45-1")))
    assert answers[0] == answers[1]
    assert answers[0][0].key == "refusal.no-target"
    assert position(HOUSE).view(1).nobody("fire", "p4-pz4g-1") is None


# -- what is told of a shot ----------------------------------------------------------------------------------------


def test_a_shot_counts_as_a_use_of_what_gave_its_number() -> None:
    """bk:206 The base number is that of the proposal: the line of the log cites it."""
    s = ordered(DUEL, "p4-pz4g-1")
    events = play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
    assert told(events, "shot-misses", "shot-hits").rule == "bk:206"


def test_a_test_without_effect_says_so() -> None:
    s = ordered(DUEL, "p4-pz4g-1")
    events = play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 6 6 3", "roll 1 1")
    assert told(events, "unharmed").args["unit"] == "t34-t34_76a-1"


def test_saves_say_how_many_failed() -> None:
    s = ordered(DUEL, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 r-rifle-1 ap", "roll 6 6 3")
    saves = told(play(s, "roll 1"), "saves")
    assert saves.args["n"] == 1
    assert "1 failed save" in GAME.words("en").say("event.saves", **{**saves.args, "dice": "1"})
