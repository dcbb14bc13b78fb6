"""Chapters 5.1 and 6: air and artillery."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import (
    asked,
    drm,
    events,
    hits_on,
    markers,
    odds,
    offered,
    offers,
    play,
    position,
    purpose,
    refused,
    status,
    to_turn,
    told,
    until,
    value,
)

F = Fraction

BOTH = """
    turn 2
    phase LAH
    1110 lah-pz
    1310 29tc-32 29tc-53mr
    1908 29tc-25
    0908 rem-305
    1411 29tc-31
    air 2 0
    artillery 2 0
"""


@pytest.mark.rule("bs:6.1.1.b", "bs:6.2.3.a")
def test_support_has_af_2_against_any_class() -> None:
    """6.1.1.b, 6.2.3.a: AF 2, armour or infantry."""
    s = position(BOTH)
    for target in ("29tc-32", "29tc-53mr", "rem-305", "29tc-31"):
        assert value(s, f"strike {target}") == 2
        if f"bombard {target}" in offered(s):
            assert value(s, f"bombard {target}") == 2


@pytest.mark.rule("bs:6.1.1.d", "bs:6.2.3.d")
def test_the_dice_of_support_are_those_of_the_side_that_called_it() -> None:
    """No unit fires, so the log names the seat."""
    s = play(position(BOTH), "strike 29tc-32", "roll 6", "bombard 29tc-53mr", "roll 6")
    assert [event.args["seat"] for event in s.news if "dice" in event.args] == [0, 0]
    assert events(s, "bombard-missed")[0]["dice"] == ((6, 6),)
    soviet = position("turn 2\nphase 29TC\n1110 lah-pz\n1310 29tc-32\nair 0 1")
    assert events(play(soviet, "strike lah-pz", "roll 6"), "strike-missed")[0]["seat"] == 1


@pytest.mark.rule("bs:6.1.1.c", "bs:6.2.3.b", "bs:R4")
def test_only_the_target_terrain_modifies_support() -> None:
    """R4: +1 in forest and village; nothing on a hill, in clear, at any range, or with the firer's side on a hill."""
    s = position(BOTH + "1013 lah-sp")
    assert drm(s, "strike 29tc-32") == {"bs:6.1.1.c": 1}  # village
    assert drm(s, "strike rem-305") == {"bs:6.1.1.c": 1}  # forest
    assert drm(s, "strike 29tc-31") == {}  # hill
    assert drm(s, "strike 29tc-25") == {}  # clear, far away
    assert drm(s, "bombard 29tc-53mr") == {"bs:6.2.3.b": 1}
    assert drm(s, "bombard rem-305") == {"bs:6.2.3.b": 1}
    assert drm(s, "bombard 29tc-31") == {}
    assert hits_on(s, "strike 29tc-25") == {1, 2}
    assert hits_on(s, "strike rem-305") == {1}


@pytest.mark.rule("bs:6.1.1.d")
def test_air_reaches_any_unit_on_the_map_and_one_only() -> None:
    """6.1.1.d: every enemy unit on the map, whatever its distance, and never a friend or a unit off the map."""
    s = position(BOTH + "waiting 18tc-181 zone 1\ngone 29tc-31")
    assert offers(s, "strike") == {f"strike {unit}" for unit in ("29tc-32", "29tc-53mr", "29tc-25", "rem-305")}
    assert refused(s, "strike lah-pz") == "bs:6.1.1.d"
    assert refused(s, "strike 18tc-181") == "bs:6.1.1.d"
    assert refused(s, "strike 29tc-31") == "bs:6.1.1.d"
    s = play(s, "strike 29tc-32", "roll 1")
    assert (status(s, "29tc-32"), status(s, "29tc-53mr")) == ("D", "")  # the other unit of the stack is unharmed


@pytest.mark.rule("bs:6.1.1.a", "bs:R5", "bs:R10")
def test_each_air_unit_attacks_once() -> None:
    """6.1.1.a, R5, R10: two air units strike twice, the same target too, between actions of units; then none
    is left."""
    s = position(BOTH)
    s = play(s, "strike 29tc-32", "roll 1", "move lah-pz 1111", "strike 29tc-32", "roll 1")
    assert status(s, "29tc-32") == "H"
    assert refused(s, "strike 29tc-32") == "bs:6.1.1.a"
    assert not offers(s, "strike")
    s = play(s, "bombard 29tc-32", "roll 1", "bombard 29tc-32", "roll 1")
    assert status(s, "29tc-32") == "HD"
    assert refused(s, "bombard 29tc-32") == "bs:6.2.2.b"


@pytest.mark.rule("bs:6.1.1.a", "bs:R3")
def test_air_serves_in_any_phase_of_its_owner_and_is_lost_at_the_end_of_the_turn() -> None:
    """6.1.1.a: air units left in one phase serve in the next one of their owner, and vanish with the turn."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1510 dr-pz\n1310 9ga-23\nair 2 0\nenvelope 9GA DR")
    s = play(s, "strike 9ga-23", "roll 6", "end", "draw 9GA")
    assert not offers(s, "strike")
    s = play(s, "end", "draw DR", "roll 6")
    assert s.air == (1, 0)
    assert offers(s, "strike") == {"strike 9ga-23"}
    s = play(s, "end")
    assert s.turn == 3
    assert s.air == (0, 0)


@pytest.mark.rule("bs:6.2.a", "bs:6.2.1.b", "bs:R8")
def test_soviet_artillery_serves_in_soviet_phases_of_the_turn() -> None:
    """6.2.1.b, R8: each unit once, in any Soviet phase; not in a German one; lost at the end of the turn."""
    s = position("turn 2\nat start\n1110 lah-pz\n1310 9ga-23\n1510 29tc-32")
    s = play(s, "roll 1 1", "roll 3", "done")
    assert s.artillery == (0, 3)
    s = play(s, "draw 9GA", "bombard lah-pz", "roll 6")
    assert s.artillery == (0, 2)
    s = play(s, "end", "draw LAH", "roll 1")
    assert s.artillery == (2, 2)  # both sides have artillery
    assert refused(s, "bombard lah-pz") == "bs:6.2.3.d"
    s = play(s, "end", "draw 29TC", "bombard lah-pz", "roll 6", "bombard lah-pz", "roll 6")
    assert refused(s, "bombard lah-pz") == "bs:6.2.1.b"
    s = play(s, "end")
    assert s.turn == 3
    left = play(to_turn(position("turn 2\nat start\n1110 lah-pz\n1310 9ga-23"), 3))
    assert left.artillery == (0, 0)


@pytest.mark.rule("bs:6.2.2.b", "bs:6.2.2.a", "bs:R7")
def test_german_artillery_is_rolled_for_each_german_marker() -> None:
    """R7: each German marker has its own die; what is left over does not pass to the next phase."""
    s = position("turn 2\nat draw\n1110 lah-pz\n1510 dr-pz\n1310 9ga-23\nenvelope LAH DR")
    s = play(s, "draw LAH", "roll 1")
    assert s.artillery == (2, 0)
    s = play(s, "end", "draw DR")
    assert s.artillery == (0, 0)
    assert purpose(s) == "german-artillery"
    assert play(s, "roll 6").artillery == (0, 0)


@pytest.mark.rule("bs:6.2.3.d", "bs:R9")
def test_any_undisrupted_unit_spots() -> None:
    """R9: a Tiger, a unit of another formation, a remnant; distance 5 counts, 6 does not; sight does not matter."""
    s = position("turn 2\nphase LAH\n0101 lah-pz\n1105 dr-tig\n1110 29tc-32\n1111 29tc-25\nartillery 1 0")
    assert offers(s, "bombard") == {"bombard 29tc-32"}
    assert refused(s, "bombard 29tc-25") == "bs:6.2.3.d"
    s = position("turn 2\nphase 9GA\n2101 9ga-23\n1310 rem-42g\n1315 lah-pz\n1316 lah-sp\nartillery 0 1")
    assert offers(s, "bombard") == {"bombard lah-pz"}
    s = position("turn 2\nphase LAH\n0101 lah-pz\n1105 dr-tig(D)\n1110 29tc-32\nartillery 1 0")
    assert not offers(s, "bombard")
    assert refused(s, "bombard lah-pz") == "bs:6.2.3.d"


@pytest.mark.rule("bs:6.2.3.c", "bs:6.1.1.e", "bs:R6")
def test_support_never_eliminates() -> None:
    """6.2.3.c: the ladder up to H+D and no further; artillery uses it also under the strict option."""
    for options in ({}, {"air_damage": "strict"}):
        s = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32\nartillery 5 0", **options)
        ladder = []
        for _ in range(5):
            s = play(s, "bombard 29tc-32", "roll 1")
            ladder.append(status(s, "29tc-32"))
        assert ladder == ["D", "H", "HD", "HD", "HD"]
        assert "unit-unharmed" in told(s)
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32\nair 5 0")
    ladder = []
    for _ in range(5):
        s = play(s, "strike 29tc-32", "roll 1")
        ladder.append(status(s, "29tc-32"))
    assert ladder == ["D", "H", "HD", "HD", "HD"]


@pytest.mark.rule("bs:6.1.a", "bs:6.1.b", "bs:5.1.a")
@pytest.mark.parametrize(("german", "soviet"), [(g, s) for g in range(1, 7) for s in range(1, 7)])
def test_every_pair_of_air_dice(german: int, soviet: int) -> None:
    """6.1: the higher die receives the difference, the other nothing."""
    s = play(position("turn 2\nat start\n1110 lah-pz"), f"roll {german} {soviet}")
    assert s.air == (max(0, german - soviet), max(0, soviet - german))


@pytest.mark.rule("bs:R3", "bs:R10")
def test_support_between_shots_of_the_own_phase() -> None:
    """R10: support may come before, between and after the actions of units; in the enemy's phase nobody asks for it."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp\n1111 29tc-32\nair 1 3\nartillery 1 2\nenvelope 29TC")
    s = play(s, "bombard 29tc-32", "roll 6", "fire lah-pz 29tc-32 full", "roll 6", "strike 29tc-32", "roll 6")
    s = play(s, "fire lah-sp 29tc-32 full", "roll 6")
    assert asked(s) == "german"
    assert refused(s, "strike lah-pz") == "bs:6.1.1.a"
    s = play(s, "end", "draw 29TC")
    assert {"strike lah-pz", "bombard lah-pz"} <= offered(s)


@pytest.mark.rule("bs:5.2.a", "bs:5.2.f", "bs:7.0.c", "bs:7.0.b")
def test_markers_are_drawn_until_the_envelope_is_empty() -> None:
    """5.2: one marker at a time, each equally likely, each once; the drawn formation's owner has a phase."""
    s = position("turn 2\nat draw\n1110 lah-pz\n1510 dr-pz\n1310 9ga-23\nenvelope LAH DR 9GA")
    assert {str(action): weight for action, weight in s.distribution()} == {"draw LAH": 1, "draw DR": 1, "draw 9GA": 1}
    s = play(s, "draw 9GA")
    assert (asked(s), markers(s)) == ("soviet", {"LAH", "DR"})
    s = play(s, "end", "draw DR", "roll 6")
    assert (asked(s), markers(s)) == ("german", {"LAH"})
    s = play(s, "end", "draw LAH", "roll 6", "end")
    assert (s.turn, purpose(s)) == (3, "air")


@pytest.mark.rule("bs:7.0.a", "bs:R11")
def test_which_markers_go_in() -> None:
    """R11: formations with a unit on the map or waiting; not those whose units are all gone, exited or off the map."""
    s = position("""
        turn 4
        at start
        1110 lah-pz
        exited dr-pz
        off tk-pz
        gone 9ga-23
        2010 18tc-181
        waiting 29tc-32 zone 2
        committed 2TC 2GTC
        1310 rem-305
    """)
    s = play(s, "roll 1 1", "roll 6")
    assert markers(s) == {"LAH", "18TC", "29TC"}


@pytest.mark.rule("bs:7.0.a", "bs:5.3.d", "bs:R58")
def test_a_turn_without_markers_goes_to_the_end_phase() -> None:
    """Section 5: if no marker can be placed, the turn goes to its end phase; play goes on to turn 9 with one
    side gone."""
    s = position("turn 7\nat start\n1310 rem-305(H)\ncommitted 18TC 29TC 2TC 2GTC")
    s = play(s, "roll 1 1", "roll 6")
    assert purpose(s) == "recovery"
    s = until(s, lambda _: False)
    assert s.turn == 9
    assert s.scores() == (0.0, 1.0)


@pytest.mark.rule("bs:6.1.1.e", "bs:11.0.e")
def test_a_bombarded_tiger() -> None:
    """11.0.e: artillery disrupts a fresh Tiger and does nothing to a disrupted one."""
    s = position("turn 2\nphase 9GA\n1110 lah-tig\n1112 9ga-23\nartillery 0 3")
    s = play(s, "bombard lah-tig", "roll 1")
    assert status(s, "lah-tig") == "D"
    s = play(s, "bombard lah-tig", "roll 1")
    assert status(s, "lah-tig") == "D"
    assert asked(s) == "soviet"
    assert odds(s, "bombard lah-tig") == F(1, 3)
