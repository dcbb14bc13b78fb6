"""Chapters 5.3 and 9: the end phase."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import asked, chances, events, play, position, purpose, status, statuses, told, until

F = Fraction


@pytest.mark.rule("bs:5.3.a", "bs:9.a")
def test_all_disruption_ends() -> None:
    """5.3.a: every DISRUPTED marker of both sides is removed; HIT stays."""
    s = position(
        """
        turn 2
        phase LAH
        1110 lah-pz(D) lah-sp(HD)
        1010 lah-tig(D)
        1310 29tc-32(D) 29tc-25(HD)
        did lah-sp struck
        did 29tc-25 struck
    """
    )
    s = play(s, "end")
    assert s.turn == 3
    assert statuses(s, "lah-pz", "lah-sp", "lah-tig", "29tc-32", "29tc-25") == ("", "H", "", "", "H")


ELIGIBLE = {
    "": True,
    "did lah-pz moved": False,
    "did lah-pz fired": False,
    "did lah-pz struck": False,
    "did lah-pz moved fired struck": False,
}


@pytest.mark.rule("bs:9.b", "bs:5.3.b", "bs:R35")
@pytest.mark.parametrize("memory", ELIGIBLE)
def test_who_may_recover(memory: str) -> None:
    """9.b: reduced, and this turn not moved, not fired, not hit by ground fire."""
    s = play(position(f"turn 2\nphase LAH\n1110 lah-pz(H)\n{memory}"), "end")
    assert (s.turn == 2 and purpose(s) == "recovery") == ELIGIBLE[memory]


@pytest.mark.rule("bs:9.b", "bs:R36")
def test_disruption_goes_first() -> None:
    """R36: a unit with H+D that did nothing and was not hit by ground fire rolls too."""
    s = play(position("turn 2\nphase LAH\n1110 lah-pz(HD)"), "end")
    assert (purpose(s), status(s, "lah-pz")) == ("recovery", "H")
    assert chances(s, lambda t: status(t, "lah-pz") if t.turn == 3 else None) == {"": F(1, 3), "H": F(2, 3)}


@pytest.mark.rule("bs:9.b", "bs:R35")
def test_missed_fire_does_not_matter() -> None:
    """R35: being fired upon without a hit does not spoil recovery; neither do air and artillery hits."""
    s = position("turn 2\nphase 9GA\n1110 lah-1pg(H)\n1111 9ga-23\nair 0 1\nartillery 0 1")
    s = play(s, "fire 9ga-23 lah-1pg full", "roll 6", "strike lah-1pg", "roll 1", "bombard lah-1pg", "roll 1", "end")
    assert (purpose(s), status(s, "lah-1pg")) == ("recovery", "H")


@pytest.mark.rule("bs:9.b")
def test_what_the_units_did_is_remembered_for_the_turn() -> None:
    """9.b: moving, firing and exact hits of this turn count, those of the last turn do not."""
    s = position("turn 2\nphase LAH\n1110 lah-pz(H)\n1108 lah-sp(H)\n1106 lah-1pg(H)\n1112 29tc-32(H)")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1", "move lah-sp 1107", "end")
    assert (asked(s), purpose(s)) == ("chance", "recovery")
    s = play(s, "roll 1")
    assert s.turn == 3
    assert statuses(s, "lah-pz", "lah-sp", "lah-1pg", "29tc-32") == ("H", "H", "", "H")
    s = play(s, "roll 1 1", "roll 6", "done", "draw LAH", "roll 6", "end", "draw 29TC", "end")
    recovered = []
    while purpose(s) == "recovery":
        s = play(s, "roll 2")
        recovered += [entry["unit"] for entry in events(s, "recovered")]
    assert recovered == ["lah-pz", "lah-sp", "29tc-32"]


@pytest.mark.rule("bs:9.b", "bs:5.3.b")
def test_the_order_of_recovery_dice() -> None:
    """Section 5: German units first, then Soviet ones, each in the order of the counters; each rolls once."""
    s = play(position("turn 2\nphase LAH\n1310 29tc-32(H)\n1110 lah-sp(H) lah-pz(H)\n1210 rem-305(H)"), "end")
    rolled = []
    while purpose(s) == "recovery":
        s = play(s, "roll 6")
        rolled += [entry["unit"] for entry in events(s, "not-recovered")]
    assert rolled == ["lah-pz", "lah-sp", "29tc-32", "rem-305"]


@pytest.mark.rule("bs:5.3.c", "bs:5.3.d", "bs:R24")
def test_the_statement_and_the_next_turn() -> None:
    """5.3.c-d, R24: the points are told with the running total and the change; then the turn marker advances
    one box."""
    s = position("turn 2\nphase LAH\n0601 lah-pz\n1209 lah-rec\n1910 9ga-23")
    s = play(s, "end")
    assert told(s).index("statement") < told(s).index("turn-began")
    assert [(entry["turn"], entry["german"], entry["soviet"]) for entry in events(s, "statement")] == [(2, 6, 16)]
    assert s.turn == 3
    s = play(s, "roll 1 1", "roll 6", "done", "draw LAH", "roll 6", "exit lah-pz 0601", "move lah-rec 1310", "end")
    s = until(s, lambda t: t.turn == 4)
    (statement,) = events(s, "statement")
    assert (statement["turn"], statement["german"], statement["soviet"]) == (3, 8, 15)
    assert (statement["german_change"], statement["soviet_change"]) == (2, -1)
