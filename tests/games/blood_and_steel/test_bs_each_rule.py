"""Rules that the other tests obey without looking: each of these looks, and fails when its rule is broken."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import GAME, odds, offered, parse, play, position, status, value

F = Fraction
rule = pytest.mark.rule


@rule("bs:2.4", "bs:6.1.1.b", "bs:6.2.3.a", "bs:7.3.1.e")
def test_every_kind_of_shot_has_its_odds() -> None:
    """Fire in full and at half AF, a strike with and without Rudel, artillery, both fires of an overrun."""
    text = "turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32\nair 1 0\nartillery 1 0\nrudel here"
    s = position(text, rudel="yes")
    assert (value(s, "fire lah-pz 29tc-32 full"), odds(s, "fire lah-pz 29tc-32 full")) == (4, F(4, 6))
    assert (value(s, "fire lah-pz 29tc-32 half"), odds(s, "fire lah-pz 29tc-32 half")) == (2, F(2, 6))
    assert odds(s, "strike 29tc-32") == odds(s, "bombard 29tc-32") == F(2, 6)
    assert odds(s, "strike 29tc-32 rudel") == F(3, 6)
    assert GAME.odds(s, parse("end")) is None
    fight = play(position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz"), "overrun 1110 29tc-32")
    assert value(fight, "defend lah-pz 29tc-32") == 4
    assert value(play(fight, "defend lah-pz 29tc-32", "roll 6"), "attack 29tc-32 lah-pz") == 3


@rule("bs:7.3.2.h", "bs:7.3.2.b", "bs:R22")
def test_a_hit_on_a_disrupted_unit_leaves_it_reduced_and_nothing_else() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32(D)\nenvelope 29TC")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1")
    assert status(s, "29tc-32") == "H"
    assert "move 29tc-32 1112" in offered(play(s, "end", "draw 29TC"))


@rule("bs:11.0.b", "bs:11.0.c", "bs:11.0.h")
def test_only_a_tiger_fires_like_a_tiger() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-tig lah-1pg\n1111 29tc-53mr")
    assert value(s, "fire lah-tig 29tc-53mr full") == 1
    assert value(s, "fire lah-1pg 29tc-53mr full") == 4


@rule("bs:14.2.3.b", "bs:14.2.3.a")
def test_wittmann_helps_while_his_company_lives() -> None:
    for tiger, again in (("1110 lah-pz lah-tig", True), ("1110 lah-pz dr-tig\ngone lah-tig", False)):
        s = position(f"turn 2\nphase LAH\n{tiger}\n1111 29tc-32", wittmann="yes")
        s = play(s, "fire lah-pz 29tc-32 full", "roll 6")
        assert (offered(s) == {"reroll", "keep"}) == again
