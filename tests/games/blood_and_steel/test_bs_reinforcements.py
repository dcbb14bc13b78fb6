"""Chapters 10 and 14.1: commitment, entry zones, the strategic reserve; 14.2.1 the 167th Division."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import (
    ALL_CORPS,
    asked,
    chances,
    destinations,
    events,
    ledger,
    legal,
    markers,
    offered,
    offers,
    play,
    points,
    position,
    purpose,
    refused,
    until,
    where,
)

from grognard.games.blood_and_steel.state import Battle

F = Fraction


@pytest.mark.rule("bs:10.a", "bs:10.b", "bs:R56", "bs:R63")
def test_commitment() -> None:
    """10.a-b: the Soviet player, after the dice, openly commits any of the four corps, one by one, and no
    other formation."""
    s = position("turn 2\nat start\n1110 lah-pz")
    s = play(s, "roll 3 1", "roll 2")
    assert asked(s) == "soviet"
    assert (s.air, s.artillery) == ((2, 0), (0, 2))  # R63: he knows the dice
    assert offered(s) == {"commit 18TC", "commit 29TC", "commit 2TC", "commit 2GTC", "done"}
    for formation in ("LAH", "167", "9GA", "5GTA", "REM"):
        assert refused(s, f"commit {formation}") == "bs:10.a"
    s = play(s, "commit 29TC")
    assert all(event.only is None for event in s.news)
    assert events(s, "committed") == [{"formation": "29TC"}]
    assert refused(s, "commit 29TC") == "bs:10.b"
    s = play(s, "commit 2TC", "done")
    assert markers(s) == {"LAH", "29TC", "2TC"}
    assert {where(s, unit) for unit in ("29tc-32", "29tc-25", "29tc-31", "29tc-53mr", "2tc-26")} == {"waiting"}
    assert where(s, "18tc-181") == "pool"


@pytest.mark.rule("bs:10.b", "bs:12.2.c")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_commitment_on_any_turn(turn: int) -> None:
    """10.b: on any turn, turn 1 and turn 9 included, and a corps committed earlier is not asked for again."""
    s = position(f"turn {turn}\nat commit\n1110 lah-pz\ncommitted 18TC")
    assert offered(s) == {"commit 29TC", "commit 2TC", "commit 2GTC", "done"}
    assert "2GTC" in markers(play(s, "commit 2GTC", "done"))


@pytest.mark.rule("bs:10.d", "bs:R37")
def test_the_zone_is_rolled_on_the_first_draw_only() -> None:
    """R37: one die for the formation, in its first phase, before it acts."""
    s = position("turn 2\nat commit\n1110 lah-pz")
    s = play(s, "commit 29TC", "done", "draw 29TC")
    assert purpose(s) == "entry-zone"
    s = play(s, "roll 5")
    assert asked(s) == "soviet"
    assert legal(s, "move 29tc-32 2221")
    assert refused(s, "move 29tc-32 2216 2215") == "bs:7.1.a"
    s = until(play(s, "end"), lambda t: t.turn == 3)
    s = play(s, "roll 1 1", "roll 6", "done", "draw 29TC")
    assert asked(s) == "soviet"
    assert legal(s, "move 29tc-31 2217")


@pytest.mark.rule("bs:10.d")
def test_the_player_names_the_zone_on_a_six() -> None:
    """10.d: any of the five, and it stays."""
    s = position("turn 2\nat commit\n1110 lah-pz")
    s = play(s, "commit 18TC", "done", "draw 18TC", "roll 6")
    assert (asked(s), offered(s)) == ("soviet", {f"zone {n}" for n in range(1, 6)})
    s = play(s, "zone 3")
    assert legal(s, "move 18tc-36g 2212")
    assert not legal(s, "move 18tc-36g 2208 2207")


@pytest.mark.rule("bs:10.e", "bs:8.a")
def test_entering_obeys_stacking() -> None:
    """10.e: two units a hex; a third one goes on through or elsewhere."""
    s = position("turn 2\nphase 18TC\nwaiting 18tc-181 18tc-110 18tc-170 zone 1\n1110 lah-pz")
    s = play(s, "move 18tc-181 2201", "move 18tc-110 2201")
    assert refused(s, "move 18tc-170 2201") == "bs:8.a"
    s = play(s, "move 18tc-170 2201 2101")
    assert (where(s, "18tc-170"), events(s, "entered")[0]["cost"]) == ("2101", 2)


# -- the strategic reserve --------------------------------------------------------------------------------------------


def asks_for_reserve(text: str, **options: str) -> bool:
    s = play(position(text, **options), "roll 1 1", "roll 6")
    return bool(offers(s, "request"))


@pytest.mark.rule("bs:14.1.g", "bs:R49", "bs:14.1.b", "bs:14.0")
def test_when_the_reserve_may_be_requested() -> None:
    """R49: from turn 2, with the option, once every corps was committed on an earlier turn and nobody waits
    off the map."""
    text = "at start\n1110 lah-pz\n" + ALL_CORPS
    on = {"soviet_reserve": "yes"}
    assert asks_for_reserve("turn 2\n" + text, **on)
    assert not asks_for_reserve("turn 2\n" + text)
    assert not asks_for_reserve("turn 1\n" + text, **on)
    assert not asks_for_reserve("turn 5\nat start\n1110 lah-pz\ncommitted 18TC 29TC 2TC", **on)
    waits = text.replace("2015 2gtc-4gmr", "waiting 2gtc-4gmr zone 1")
    assert not asks_for_reserve("turn 5\n" + waits, **on)
    dead = text.replace("2015 2gtc-4gmr", "gone 2gtc-4gmr")
    assert asks_for_reserve("turn 5\n" + dead, **on)


@pytest.mark.rule("bs:R49")
def test_corps_committed_this_turn_do_not_count() -> None:
    """R49: the corps must have been committed on an earlier turn: the question comes on the next one."""
    s = position("turn 3\nat start\n1110 lah-pz\n2001 18tc-181\n2003 29tc-32\n2005 2tc-26", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6", "commit 2GTC")
    s = play(
        s, "draw 2GTC", "roll 1", "move 2gtc-4g 2201", "move 2gtc-25g 2201", "move 2gtc-26g 2202", "move 2gtc-47g 2202"
    )
    one_waits = until(play(s, "end"), lambda t: t.turn == 4)
    assert not offers(play(one_waits, "roll 1 1", "roll 6"), "request")
    s = until(play(s, "move 2gtc-4gmr 2203", "end"), lambda t: t.turn == 4)
    assert offers(play(s, "roll 1 1", "roll 6"), "request")


@pytest.mark.rule("bs:14.1.a", "bs:14.1.b", "bs:14.1.d")
def test_all_requests_are_named_before_the_first_die() -> None:
    """14.1.b: any subset, each named once, then a die for each in the order chosen; each refusal costs a point."""
    s = position(f"turn 4\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6")
    assert offers(s, "request") == {f"request 5gta-{n}" for n in ("10m", "11m", "12m", "21t")}
    assert refused(s, "request 18tc-181") == "bs:14.1.a"
    s = play(s, "request 5gta-21t")
    assert refused(s, "request 5gta-21t") == "bs:14.1.a"
    s = play(s, "request 5gta-10m", "request 5gta-11m", "request 5gta-12m")
    assert purpose(s) == "reserve"  # all four are named: nothing left to ask
    s = play(s, "roll 3")
    assert where(s, "5gta-21t") == "waiting"
    s = play(s, "roll 4", "roll 6", "roll 1")
    assert [where(s, f"5gta-{n}") for n in ("10m", "11m", "12m")] == ["pool", "pool", "waiting"]
    assert points(s) == (0, -2)
    later = until(s, lambda t: t.turn == 5 and bool(offers(t, "request")))
    assert offers(later, "request") == {"request 5gta-10m", "request 5gta-11m"}  # R49: asked for again


@pytest.mark.rule("bs:14.1.b", "bs:R55")
def test_a_request_is_never_a_duty() -> None:
    """14.1.b: he may request none; R55: his points may fall below zero."""
    s = position(f"turn 4\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6")
    assert points(play(s, "done")) == (0, 0)
    s = play(s, "request 5gta-10m", "done", "roll 6")
    assert points(s) == (0, -1)


@pytest.mark.rule("bs:14.1.c", "bs:14.1.d", "bs:R48")
@pytest.mark.parametrize("turn", range(2, 10))
def test_the_chance_of_a_request(turn: int) -> None:
    """R48: a die lower than the turn number succeeds; a 6 fails on every turn: min(t - 1, 5) / 6."""
    s = position(f"turn {turn}\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes", german_167="yes")
    s = play(s, "roll 1 1", "roll 6")
    reserve = play(s, "decline", "request 5gta-12m", "done")
    arrives = F(min(turn - 1, 5), 6)
    assert chances(reserve, lambda t: where(t, "5gta-12m") if not t.requests else None) == {
        "waiting": arrives,
        "pool": 1 - arrives,
    }
    division = play(s, "attempt")
    assert chances(division, lambda t: where(t, "167-stg") if asked(t) != "chance" else None)["waiting"] == arrives


@pytest.mark.rule("bs:14.1.e", "bs:R50", "bs:14.1.f")
def test_the_marker_of_the_reserve() -> None:
    """14.1.e, R50: the 5GTA marker goes in on the turn of the grant, and only with a brigade in play."""
    s = position(f"turn 4\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6", "request 5gta-10m", "done")
    assert "5GTA" not in markers(play(s, "roll 6"))
    s = play(s, "roll 1")
    assert "5GTA" in markers(s)
    s = play(s, "draw 5GTA", "roll 3")
    assert legal(s, "move 5gta-10m 2209")
    assert where(s, "5gta-11m") == "pool"
    assert refused(s, "move 5gta-11m 2209") == "bs:5.2.b"


# -- the 167th ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:14.2.1.a", "bs:R51", "bs:14.0")
def test_when_the_167th_may_be_tried() -> None:
    """14.2.1.a, R51: with the option, from turn 2, once a turn, until it arrives or is lost; declining costs
    nothing."""
    assert (
        purpose(
            play(
                position("turn 1\nat start\n1110 lah-pz\n2010 18tc-181 \ncommitted 29TC 2TC 2GTC", german_167="yes"),
                "roll 1 1",
                "roll 6",
            )
        )
        == "marker"
    )
    s = play(position("turn 2\nat start\n1110 lah-pz", german_167="yes"), "roll 1 1", "roll 6")
    assert offered(s) == {"attempt", "decline"}
    assert points(play(s, "decline")) == (0, 0)
    failed = play(s, "attempt", "roll 4")
    assert asked(failed) == "soviet"  # once a turn
    arrived = play(s, "attempt", "roll 1")
    later = until(arrived, lambda t: t.turn == 3)
    assert asked(play(later, "roll 1 1", "roll 6")) == "soviet"
    assert asked(play(position("turn 2\nat start\n1110 lah-pz"), "roll 1 1", "roll 6")) == "soviet"


@pytest.mark.rule("bs:14.2.1.b", "bs:14.2.1.c", "bs:R51", "bs:6.2.2.a")
def test_the_167th_arrives() -> None:
    """14.2.1.b-c, R51: its marker goes in at once; it enters at 0117-0121 and has two batteries of its own
    each phase."""
    s = position("turn 2\nat start\n1110 lah-pz\n0219 9ga-23", german_167="yes")
    s = play(s, "roll 1 1", "roll 6", "attempt", "roll 1", "done")
    assert markers(s) == {"LAH", "9GA", "167"}
    s = play(s, "draw 167")
    assert purpose(s) == "german-artillery"
    assert [play(s, f"roll {die}").artillery[0] for die in range(1, 7)] == [4, 4, 3, 3, 2, 2]
    s = play(s, "roll 6")
    assert asked(s) == "german"  # no zone die
    for row in range(1, 22):
        first, second = f"01{row:02}", f"01{row + 1 if row < 21 else 20:02}"
        assert legal(s, f"move 167-315 {first} {second}") == (17 <= row <= 21)
    assert destinations(s, "167-315")
    s = play(s, "move 167-stg 0121", "end")
    assert s.artillery[0] == 0
    later = until(s, lambda t: t.turn == 3)
    later = play(later, "roll 1 1", "roll 6", "done", "draw 167", "roll 5")
    assert later.artillery[0] == 2
    assert legal(later, "move 167-331 0117")
    other = play(until(s, lambda t: "draw LAH" in offered(t)), "draw LAH", "roll 6")
    assert other.artillery[0] == 0  # its batteries serve only in its own phases


@pytest.mark.rule("bs:14.2.1.d", "bs:14.2.1.e", "bs:R55")
def test_each_attempt_is_paid() -> None:
    """14.2.1.d-e, R55: 2 points for each attempt, whatever the result; below zero too."""
    s = position("turn 2\nat start\n1110 lah-pz", german_167="yes")
    for turn in (2, 3, 4):
        s = until(s, lambda t, now=turn: t.turn == now and "attempt" in offered(t))  # type: ignore[misc]
        s = play(s, "attempt", "roll 5")
    assert ledger(s) == {("german", "bs:14.2.1.e"): -6}
    s = until(s, lambda t: t.turn == 5 and "attempt" in offered(t))
    s = play(s, "attempt", "roll 6")
    assert points(s)[0] == -8

    def never_asked(t: Battle) -> bool:
        return "attempt" in offered(t)

    assert not until(s, never_asked).stack
