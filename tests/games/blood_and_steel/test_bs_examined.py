"""Cases predicted from the booklet alone: the rarest turns of every chapter."""

from __future__ import annotations

import pytest
from bs_table import (
    ALL_CORPS,
    EVERY_OPTION,
    asked,
    control,
    destinations,
    drm,
    hits_on,
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
    status,
    statuses,
    to_end,
    told,
    until,
    value,
    where,
)

from grognard.games.blood_and_steel.state import Battle

RING = "1210 lah-2pg\n1211 lah-rec\n1112 dr-pz\n1011 dr-df"  # round 1111, but for 1110 (origin) and 1010


# -- 7.3.3 retreats, one decision after another ----------------------------------------------------------------------


@pytest.mark.rule("bs:7.3.3.k", "bs:7.3.3.m", "bs:R30")
def test_two_disrupted_defenders_and_room_for_one() -> None:
    """7.3.3.k, m: the defender says who takes the only place; the other has none and is lost."""
    s = position(f"turn 3\nphase LAH\n1110 lah-pz\n1111 18tc-181(D) 18tc-110(D)\n1010 18tc-170\n{RING}")
    s = play(s, "overrun 1111 lah-pz", "hold", "attack lah-pz 18tc-181", "roll 6")
    assert (asked(s), offered(s)) == ("soviet", {"retreat 18tc-181 1010", "retreat 18tc-110 1010"})
    s = play(s, "retreat 18tc-110 1010")
    assert where(s, "18tc-110") == "1010"
    assert status(s, "18tc-181") == "gone"
    assert (where(s, "lah-pz"), asked(s)) == ("1111", "german")


@pytest.mark.rule("bs:7.3.3.k", "bs:8.e", "bs:8.f", "bs:11.0.i")
def test_a_disrupted_tiger_retreats_to_a_full_stack() -> None:
    """8.e-f, 11.0: it does not count, so a hex with two units of another division has room for it, and only for it."""
    s = position(
        "turn 3\nphase 18TC\n1110 18tc-181\n1111 lah-tig(D) lah-pz(D)\n1010 dr-pz dr-sp\n"
        "1210 18tc-110\n1211 18tc-170\n1112 18tc-36g\n1011 18tc-32mr"
    )
    s = play(s, "overrun 1111 18tc-181", "hold", "attack 18tc-181 lah-pz", "roll 6")
    # the regiment has no place and is lost; the company has one, and needs not be asked
    assert statuses(s, "lah-pz") == ("gone",)
    assert where(s, "lah-tig") == "1010"
    assert status(s, "lah-tig") == "D"


@pytest.mark.rule("bs:7.3.3.l", "bs:7.3.3.o", "bs:7.3.3.q", "bs:R30")
def test_first_the_defender_then_the_attacker_may_go() -> None:
    """7.3.3.l: an attacker may go on to another hex than the one he came from; he is spent all the same."""
    s = position("turn 3\nphase LAH\n1110 lah-pz lah-1pg\n1111 18tc-32mr")
    s = play(s, "overrun 1111 lah-1pg lah-pz", "hold", "attack lah-pz 18tc-32mr", "roll 6")
    s = play(s, "roll 6") if asked(s) == "chance" else play(s, "attack lah-1pg 18tc-32mr", "roll 6")
    assert asked(s) == "soviet"
    assert "retreat 18tc-32mr 1110" not in offered(s)  # where the attack came from
    s = play(s, "stay")
    assert asked(s) == "german"
    assert {"retreat lah-pz 1110", "retreat lah-1pg 1112"} <= offered(s)
    s = play(s, "retreat lah-pz 1112", "retreat lah-1pg 1011")
    assert (where(s, "lah-pz"), where(s, "lah-1pg"), where(s, "18tc-32mr")) == ("1112", "1011", "1111")
    assert offered(s) == {"end"}


@pytest.mark.rule("bs:7.3.3.g", "bs:7.3.3.h", "bs:7.3.3.j", "bs:R25")
def test_tanks_lose_combined_arms_with_their_grenadiers() -> None:
    """7.3.3.j: 4 against infantry while the grenadiers are there, 3 without them; a Tiger adds one."""
    s = position("turn 3\nphase LAH\n1110 lah-pz lah-1pg lah-tig\n1111 9ga-23")
    both = play(s, "overrun 1111 lah-1pg lah-pz lah-tig", "hold")
    assert value(both, "attack lah-pz 9ga-23") == 5  # bs:R39 (g)
    assert value(both, "attack lah-1pg 9ga-23") == 4
    alone = play(s, "overrun 1111 lah-1pg lah-pz lah-tig", "defend 9ga-23 lah-1pg", "roll 1")
    assert where(alone, "lah-1pg") == "1110"
    assert purpose(alone) == "fire"  # one shot, one target: nobody is asked
    assert hits_on_now(alone) == {1, 2, 3}


def hits_on_now(s: Battle) -> set[int]:
    return {die for die in range(1, 7) if "hit" in " ".join(told(play(s, f"roll {die}")))}


@pytest.mark.rule("bs:R40", "bs:7.3.3.g", "bs:11.0.d")
def test_an_attacking_tiger_that_is_hit_goes_back_disrupted() -> None:
    """R40: only a Tiger that was disrupted before is lost for certain."""
    s = position("turn 3\nphase LAH\n1110 lah-tig\n1111 18tc-181")
    s = play(s, "overrun 1111 lah-tig", "defend 18tc-181 lah-tig", "roll 4")  # AF 3, -1
    assert (where(s, "lah-tig"), status(s, "lah-tig")) == ("1110", "D")
    assert offered(s) == {"end"}


@pytest.mark.rule("bs:R44", "bs:13.c", "bs:7.3.3.k")
def test_an_objective_changes_hands_when_the_overrun_closes() -> None:
    """R44: not on entry; and a defender who retreats into the enemy's village takes it."""
    text = "turn 3\nphase LAH\n1209 lah-pz\n1310 18tc-181(D)\ncontrol german 1411\n"
    blocked = "1309 dr-pz\n1409 dr-sp\n1410 dr-df\n1210 dr-rec\n"
    s = position(text + blocked + "1311 tk-pz")
    s = play(s, "overrun 1310 lah-pz")
    assert control(s, "1310") == "soviet"
    s = play(s, "hold", "roll 6")  # nowhere to go
    assert status(s, "18tc-181") == "gone"
    assert control(s, "1310") == "german"
    free = position("turn 3\nphase LAH\n1410 lah-pz\n1311 18tc-181(D)\ncontrol german 1310")
    free = play(free, "overrun 1311 lah-pz", "hold", "roll 6", "retreat 18tc-181 1310")
    assert (control(free, "1310"), where(free, "lah-pz")) == ("soviet", "1311")


@pytest.mark.rule("bs:7.3.3.n", "bs:R45", "bs:13.b")
def test_a_retreat_over_the_north_edge_is_no_exit() -> None:
    """R45: retreat from 0601 off the map: gone for good, no point; the unit beside it leaves by itself and scores."""
    s = position("turn 3\nphase LAH\n0602 lah-pz\n0701 lah-rec\n0601 18tc-32mr")
    s = play(s, "overrun 0601 lah-pz", "hold", "roll 6", "stay")
    s = play(s, "retreat lah-pz off")
    assert (where(s, "lah-pz"), points(s)) == ("off", (0, 0))
    s = play(s, "exit lah-rec 0701")
    assert (where(s, "lah-rec"), points(s)) == ("exited", (1, 0))


@pytest.mark.rule("bs:7.3.3.e", "bs:7.2.e", "bs:R25")
def test_fire_first_at_half_then_overrun_at_full() -> None:
    """R25: 3 // 2 in the ordinary shot, the whole factor in the overrun; the price comes out of half the points."""
    s = position("turn 3\nphase LAH\n1110 lah-pz\n1111 18tc-181\n1309 18tc-110")
    s = play(s, "fire lah-pz 18tc-181 half", "roll 6")
    assert legal(s, "overrun 1111 lah-pz")
    s = play(s, "overrun 1111 lah-pz", "hold")
    assert hits_on_now(s) == {1, 2, 3, 4}
    spent = position("turn 3\nphase LAH\n1008 lah-1pg\n1009 18tc-181\n1111 18tc-110")
    spent = play(spent, "fire lah-1pg 18tc-181 half", "roll 6")
    assert legal(spent, "overrun 1009 lah-1pg")  # 5 // 2 = 2: clear ground and one more
    spent = play(spent, "move lah-1pg 1108")
    assert refused(spent, "overrun 1009 lah-1pg") in {"bs:7.3.3.c", "bs:7.3.3.b"}


@pytest.mark.rule("bs:7.3.2.g", "bs:R21", "bs:7.3.3.i", "bs:R23")
def test_a_disrupted_guards_regiment_defends_with_one() -> None:
    """R21, R23: AF 1, -1 against the tank (1-2), nothing against grenadiers; a remnant 0/2 only at these."""
    s = position("turn 3\nphase LAH\n1110 lah-pz lah-1pg\n1111 9ga-23(D) rem-89g(D)")
    s = play(s, "overrun 1111 lah-1pg lah-pz")
    assert offers(s, "defend rem-89g") == {"defend rem-89g lah-1pg"}
    assert hits_on(s, "defend 9ga-23 lah-pz") == {1, 2}
    assert hits_on(s, "defend 9ga-23 lah-1pg") == {1}
    assert drm(s, "defend 9ga-23 lah-pz") == {"bs:7.3.1.d": -1}


# -- 7.0 remnants, 7.3.2 the ladder, 9.0 recovery --------------------------------------------------------------------


@pytest.mark.rule("bs:7.0.f", "bs:R30", "bs:7.3.2.b", "bs:R22")
def test_a_remnant_that_was_driven_out_still_acts() -> None:
    """R30, R22: a retreat is no action of its own; two hits leave it reduced, and free to act."""
    s = position("turn 3\nphase LAH\n1110 lah-pz\n1111 rem-89g\nartillery 1 0\nair 1 0\nenvelope 9GA\n2010 9ga-23")
    s = play(s, "strike rem-89g", "roll 2", "bombard rem-89g", "roll 2")
    assert status(s, "rem-89g") == "H"
    s = play(s, "overrun 1111 lah-pz", "roll 6", "retreat rem-89g 1112", "end", "draw 9GA")
    assert {"1113", "1212"} <= destinations(s, "rem-89g")
    s = play(s, "move rem-89g 1113")
    assert not destinations(s, "rem-89g")


@pytest.mark.rule("bs:9.b", "bs:R36", "bs:5.3.a", "bs:5.3.b")
def test_who_may_recover() -> None:
    """9.0: shelled or bombed, yes; fired, moved, retreated or struck by ground fire, no; missed, yes. Germans first."""
    s = position(
        "turn 3\nat end\n1110 lah-pz(H) lah-1pg(HD)\n1112 lah-2pg(H)\n1510 18tc-181(H)\n1610 29tc-32(H)\n"
        "1710 rem-305(H)\ndid lah-2pg fired\ndid 18tc-181 struck\ndid 29tc-32 moved"
    )
    assert purpose(s) == "recovery"
    s = play(s, "roll 2", "roll 3", "roll 1")  # lah-1pg, lah-pz in the order of the counters, then the remnant
    assert statuses(s, "lah-1pg", "lah-pz", "lah-2pg", "18tc-181", "29tc-32", "rem-305") == ("", "H", "H", "H", "H", "")
    assert purpose(s) == "air"


@pytest.mark.rule("bs:6.2.3.d", "bs:R9", "bs:6.2.a")
def test_the_guns_see_with_any_unit_that_is_not_disrupted() -> None:
    """6.2.3: five hexes from a Tiger or a remnant, not six, and not from a disrupted unit."""
    s = position("turn 3\nphase LAH\n0510 dr-tig\n0710 lah-pz(D)\n1010 18tc-181\n1110 18tc-110\nartillery 2 0")
    assert offers(s, "bombard") == {"bombard 18tc-181"}
    assert refused(s, "bombard 18tc-110") == "bs:6.2.3.d"
    soviet = position("turn 3\nphase 9GA\n2110 9ga-23\n0510 rem-42g\n1010 lah-pz\n1110 lah-1pg(D)\nartillery 0 2")
    assert offers(soviet, "bombard") == {"bombard lah-pz"}


@pytest.mark.rule("bs:R12", "bs:7.0.c", "bs:7.0.f")
def test_the_marker_of_a_dead_formation_serves_the_remnants() -> None:
    """R12: 9GA is gone when its marker comes: remnants act, aircraft fly."""
    s = position("turn 3\nat draw\nenvelope 9GA\ngone 9ga-23 9ga-26 9ga-28\n1110 lah-pz\n1111 rem-305\nair 0 1")
    s = play(s, "draw 9GA")
    assert asked(s) == "soviet"
    assert {"fire rem-305 lah-pz full", "strike lah-pz", "end"} <= offered(s)
    assert "fire rem-305 lah-pz half" not in offered(s)


# -- 11.0, 14.2.3 Tigers and Wittmann --------------------------------------------------------------------------------


@pytest.mark.rule("bs:14.2.3.a", "bs:R53", "bs:R39")
def test_wittmann_serves_another_division_once() -> None:
    """R53, R39 (h): the company of the Leibstandarte lends to Das Reich, with the re-roll, and then has none left."""
    text = "turn 3\nphase DR\n1110 dr-pz dr-sp lah-tig\n1111 18tc-181\n1109 dr-df\nenvelope LAH"
    s = position(text, wittmann="yes")
    assert value(s, "fire dr-pz 18tc-181 full") == 5
    s = play(s, "fire dr-pz 18tc-181 full", "roll 6")
    assert (asked(s), offered(s)) == ("german", {"reroll", "keep"})
    kept = play(s, "keep")
    assert offered(play(kept, "fire dr-sp 18tc-181 full", "roll 6")) == {"reroll", "keep"}
    used = play(s, "reroll", "roll 6")
    assert status(used, "18tc-181") == ""
    assert asked(play(used, "fire dr-sp 18tc-181 full", "roll 6")) == "german"
    assert "reroll" not in offered(play(used, "fire dr-sp 18tc-181 full", "roll 6"))
    later = play(used, "end", "draw LAH", "roll 6")
    assert "reroll" not in offered(play(later, "fire lah-tig 18tc-181 full", "roll 6"))


@pytest.mark.rule("bs:14.2.3.a", "bs:14.2.3.b", "bs:R53")
def test_wittmann_does_not_help_against_infantry_or_in_defence() -> None:
    """14.2.3: an armour attack. A disrupted company helps nobody."""
    s = position("turn 3\nphase LAH\n1110 lah-pz lah-tig\n1111 9ga-23", wittmann="yes")
    assert offered(play(s, "fire lah-tig 9ga-23 full", "roll 6")).isdisjoint({"reroll"})
    down = position("turn 3\nphase LAH\n1110 lah-pz lah-tig(D)\n1111 18tc-181", wittmann="yes")
    assert value(down, "fire lah-pz 18tc-181 full") == 4
    assert "reroll" not in offered(play(down, "fire lah-pz 18tc-181 full", "roll 6"))
    defence = position("turn 3\nphase 18TC\n1110 lah-tig\n1111 18tc-181", wittmann="yes")
    assert "reroll" not in offered(play(defence, "overrun 1110 18tc-181", "defend lah-tig 18tc-181", "roll 6"))
    arms = position("turn 3\nphase LAH\n1110 lah-pz lah-1pg lah-tig\n1111 9ga-23", wittmann="yes")
    arms = play(arms, "overrun 1111 lah-1pg lah-pz lah-tig", "hold", "attack lah-pz 9ga-23", "roll 6")
    assert offered(arms) == {"reroll", "keep"}  # its factor against armour is used (bs:7.3.3.j)


@pytest.mark.rule("bs:R39", "bs:11.0.h", "bs:11.0.a")
def test_one_role_a_phase_for_a_tiger() -> None:
    """R39 (d), (i): what has fired lends nothing; what has moved cannot fire but lends; a new phase, a new role."""
    s = position("turn 3\nphase LAH\n1110 lah-pz lah-sp lah-tig\n1111 18tc-181\n1210 18tc-110")
    fired = play(s, "fire lah-tig 18tc-181 full", "roll 6")
    assert value(fired, "fire lah-pz 18tc-181 full") == 4
    moved = position("turn 3\nphase LAH\n1110 lah-pz\n1109 lah-tig\n1111 18tc-181")
    moved = play(moved, "move lah-tig 1110")
    assert not offers(moved, "fire lah-tig")
    assert value(moved, "fire lah-pz 18tc-181 full") == 5
    infantry = position("turn 3\nphase LAH\n1110 lah-pz lah-tig\n1111 9ga-23\n1210 18tc-110")
    infantry = play(infantry, "fire lah-pz 9ga-23 full", "roll 6")
    assert legal(infantry, "fire lah-tig 18tc-110 full")


@pytest.mark.rule("bs:11.0.e", "bs:11.0.f", "bs:7.3.2.e")
def test_a_disrupted_tiger_under_all_kinds_of_fire() -> None:
    """11.0: bombs do nothing; a shot from the next hex rolls; reduced it never is."""
    s = position("turn 3\nphase 18TC\n1110 lah-tig\n1111 18tc-181\nair 0 1\nartillery 0 1")
    s = play(s, "strike lah-tig", "roll 2")
    assert status(s, "lah-tig") == "D"
    s = play(s, "bombard lah-tig", "roll 1")
    assert status(s, "lah-tig") == "D"
    s = play(s, "fire 18tc-181 lah-tig full", "roll 3")
    assert purpose(s) == "tiger"
    assert [statuses(play(s, f"roll {die}"), "lah-tig")[0] for die in range(1, 7)] == ["D", "gone"] * 3


# -- 7.1 to 7.3 movement, exit, sight --------------------------------------------------------------------------------


@pytest.mark.rule("bs:13.b", "bs:R45", "bs:7.2.a")
def test_leaving_after_half_a_shot() -> None:
    """13.b: eight points, four of them after half a shot: enough from the fourth row, not from the fifth."""
    for row, possible in (("04", True), ("05", False)):
        s = position(f"turn 8\nphase LAH\n09{row} lah-rec\n10{row} 18tc-181")
        s = play(s, "fire lah-rec 18tc-181 half", "roll 6")
        assert bool(offers(s, "exit")) is possible
    full = position("turn 8\nphase LAH\n0901 lah-rec\n1001 18tc-181")
    assert not offers(play(full, "fire lah-rec 18tc-181 full", "roll 6"), "exit")
    soviet = position("turn 8\nphase 18TC\n0901 18tc-181\n1010 lah-pz")
    assert not offers(soviet, "exit")
    assert refused(soviet, "exit 18tc-181 0901") == "bs:13.b"


@pytest.mark.rule("bs:7.1.c", "bs:7.2.c", "bs:R16", "bs:map.psel")
def test_the_minimum_move_across_the_psel() -> None:
    """7.1: three points over the river; a regiment of three may go, but not after a first hex."""
    s = position("turn 3\nphase 9GA\n0310 9ga-23\n0411 9ga-26\n0109 lah-pz\n0210 lah-rec")
    assert "0309" in destinations(s, "9ga-23")
    crossed = play(s, "move 9ga-23 0309")
    assert not offers(crossed, "fire 9ga-23")
    spent = play(s, "move 9ga-26 0310")
    assert "0309" not in destinations(spent, "9ga-26")
    remnant = position("turn 3\nphase 9GA\n0310 rem-305\n2010 9ga-23\n0109 lah-pz")
    assert "0309" in destinations(remnant, "rem-305")
    assert where(play(remnant, "move rem-305 0309"), "rem-305") == "0309"


@pytest.mark.rule("bs:7.3.e", "bs:R20", "bs:7.3.d")
def test_sight_beside_a_village() -> None:
    """R20: straight through 1310, no; past it along a hexside, yes; infantry at two hexes, never."""
    s = position("turn 3\nphase LAH\n1309 lah-pz\n1209 lah-rec\n1311 18tc-181 18tc-32mr")
    assert refused(s, "fire lah-pz 18tc-181 full") == "bs:7.3.e"
    assert legal(s, "fire lah-rec 18tc-181 full")
    assert refused(s, "fire lah-rec 18tc-32mr full") == "bs:7.3.d"
    soviet = position("turn 3\nphase 18TC\n1309 lah-pz\n1109 18tc-181")
    assert refused(soviet, "fire 18tc-181 lah-pz full") == "bs:7.3.f"


@pytest.mark.rule("bs:8.b", "bs:8.c", "bs:8.d", "bs:R34")
def test_who_may_share_a_hex() -> None:
    """8.0: a brigade with a remnant, or with its own corps; not two corps, not two remnants, not three."""
    s = position(
        "turn 3\nphase 18TC\n1510 18tc-181\n1509 rem-305\n1610 29tc-32\n1511 18tc-110\n1409 18tc-170 rem-51g\n"
        "1609 rem-375\n0110 lah-pz"
    )
    there = destinations(s, "18tc-181")
    assert {"1509", "1511", "1609"} <= there
    assert not {"1610", "1409"} & there
    assert refused(s, "move 18tc-181 1610") == "bs:8.b"
    assert refused(s, "move 18tc-181 1409") == "bs:8.a"
    assert "1609" not in destinations(s, "rem-305")
    assert {"1510", "1608"} <= destinations(s, "rem-305")


# -- 10.0, 14.0 reinforcements and options ---------------------------------------------------------------------------


@pytest.mark.rule("bs:10.d", "bs:10.e", "bs:R37")
def test_a_zone_with_one_free_hex() -> None:
    """R37: through what is free, within stacking; the others wait, and come through the same zone without a new die."""
    s = position(
        "turn 3\nat draw\nenvelope 18TC\nwaiting 18tc-181 18tc-110 18tc-170 18tc-36g 18tc-32mr\ncommitted 18TC@3\n"
        "2201 lah-pz\n2202 lah-rec\n2203 lah-sp\n2103 lah-1pg\n2204 rem-305\n2104 lah-2pg\n2205 lah-tig\n2105 dr-pz"
    )
    s = play(s, "draw 18TC", "roll 1")
    assert destinations(s, "18tc-36g") == {"2204"}
    s = play(s, "move 18tc-36g 2204")
    assert not destinations(s, "18tc-181")  # a regiment and a remnant: full
    s = play(s, "end")
    s = until(s, lambda state: state.turn == 4 and state.actor is not None and "draw 18TC" in offered(state))
    s = play(s, "draw 18TC")
    assert asked(s) == "soviet"  # no die
    assert where(s, "18tc-181") == "waiting"


@pytest.mark.rule("bs:14.1.b", "bs:14.1.c", "bs:14.1.d", "bs:14.1.g", "bs:R49", "bs:R55")
def test_the_reserve_is_the_last_resort_and_has_a_price() -> None:
    """14.1: not while a unit of a corps waits; on turn 6 a 5 brings one, a 6 costs a point; all are named first."""
    waiting = position(
        f"turn 6\nat start\n{ALL_CORPS.replace('2004 18tc-32mr', '')}waiting 18tc-32mr zone 1\n0110 lah-pz",
        **EVERY_OPTION,
    )
    waiting = play(waiting, "roll 1 1", "roll 6", "decline")
    assert not offers(waiting, "request")
    s = position(f"turn 6\nat start\n{ALL_CORPS}\n0110 lah-pz", **EVERY_OPTION)
    s = play(s, "roll 1 1", "roll 6", "decline")
    s = play(s, "request 5gta-12m", "request 5gta-21t", "done", "roll 6")
    assert points(s)[1] == -1
    s = play(s, "roll 5")
    assert (where(s, "5gta-12m"), where(s, "5gta-21t")) == ("pool", "waiting")
    assert "5GTA" in markers(s)


@pytest.mark.rule("bs:14.2.1.a", "bs:14.2.1.b", "bs:14.2.1.d", "bs:14.2.1.e", "bs:R51")
def test_the_167th_comes_with_its_guns() -> None:
    """14.2.1: turn 4, a 3: two points, four units at the west edge of the zone of Das Reich, two batteries more."""
    s = position("turn 4\nat start\n0520 dr-pz\n0117 dr-df dr-dt\n2010 9ga-23", german_167="yes")
    s = play(s, "roll 1 1", "roll 6", "attempt", "roll 3", "done")
    assert points(s) == (-2, 0)
    assert {"167", "DR", "9GA"} == markers(s)
    s = play(s, "draw 167", "roll 5")
    assert s.artillery[0] == 2
    assert {"0118", "0119", "0120", "0121"} <= destinations(s, "167-315")
    assert "0117" not in destinations(s, "167-315")  # two of another division
    never = position("turn 9\nat start\n0520 dr-pz\n2010 9ga-23", german_167="yes")
    never = play(never, "roll 1 1", "roll 6", "attempt", "roll 6")
    assert points(never) == (-2, 0)
    assert "167" not in markers(until(never, lambda state: bool(state.envelope.size)))


@pytest.mark.rule("bs:14.2.2.a", "bs:14.2.2.b", "bs:14.2.2.d", "bs:R52")
def test_rudel_leads_one_attack() -> None:
    """14.2.2: 6 to 4 brings two aircraft and him; he leads one, in a village 2 + 1 - 1; 6 to 6 and he is down."""
    s = position("turn 3\nat start\n0110 lah-pz\n1310 18tc-181\n1110 18tc-110\n2010 9ga-23", rudel="yes")
    s = play(s, "roll 6 4", "roll 6", "done", "draw LAH", "roll 6")
    assert hits_on(s, "strike 18tc-181 rudel") == {1, 2}
    assert hits_on(s, "strike 18tc-110 rudel") == {1, 2, 3}
    s = play(s, "strike 18tc-110 rudel", "roll 6")
    assert refused(s, "strike 18tc-110 rudel") == "bs:14.2.2.b"
    assert legal(s, "strike 18tc-110")
    down = position("turn 3\nat start\n0110 lah-pz\n2010 9ga-23", rudel="yes")
    down = play(down, "roll 6 6")
    assert (points(down), down.air) == ((0, 1), (0, 0))
    again = until(down, lambda state: state.turn == 4)
    again = play(again, "roll 6 1")
    assert not again.rudel_here


# -- 13.0 victory ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:13.e", "bs:R46", "bs:13.d", "bs:R38", "bs:13.f")
def test_the_last_reckoning() -> None:
    """13.0: a disrupted Tiger on the line forfeits the railway; a marker put in is engaged, nobody come on or not."""
    base = "turn 9\nat draw\nenvelope 9GA\n2010 9ga-23\ncommitted 18TC@9\n"
    base += "waiting 18tc-181 18tc-110 18tc-170 18tc-36g 18tc-32mr\n"
    clear = ledger(to_end(position(base + "0110 lah-pz")))
    assert clear["soviet", "bs:13.e"] == 2
    assert clear["soviet", "bs:13.d"] == 6  # 29TC, 2TC, 2GTC
    held = ledger(to_end(position(base + "0110 lah-pz\n1613 lah-tig(D)")))
    assert held["soviet", "bs:13.e"] == 0


@pytest.mark.rule("bs:R24", "bs:13.c", "bs:5.3.c")
def test_points_each_turn_or_once() -> None:
    """R24: cumulative, both sides are paid at each end; standing, once at the end."""
    text = "turn 8\nat end\n0110 lah-pz\n2010 9ga-23\nengaged 18TC 29TC 2TC 2GTC\ncommitted 18TC 29TC 2TC 2GTC"
    once = ledger(to_end(position(text)))
    each = ledger(to_end(position(text, vp_mode="cumulative")))
    assert once["german", "bs:13.c"] + once["soviet", "bs:13.c"] == 22
    assert each["german", "bs:13.c"] + each["soviet", "bs:13.c"] == 44
    assert each["german", "bs:13.c"] == 2 * once["german", "bs:13.c"]


# -- what nobody noticed when it was broken --------------------------------------------------------------------------


@pytest.mark.rule("bs:14.2.1.d")
def test_a_six_keeps_the_167th_away_on_late_turns_too() -> None:
    """14.2.1: on turn 7 a 6 is still the end of it, though every other number would have brought it."""
    s = position("turn 7\nat start\n0520 dr-pz\n2010 9ga-23\nenvelope", german_167="yes")
    s = play(s, "roll 1 1", "roll 6", "attempt", "roll 6")
    s = until(s, lambda state: state.turn == 8)
    s = play(s, "roll 1 1", "roll 6")
    assert not {"attempt", "decline"} & offered(s)
    assert points(s) == (-2, 0)


@pytest.mark.rule("bs:R12", "bs:7.0.b", "bs:7.0.c")
def test_the_marker_of_a_dead_formation_is_as_likely_as_any() -> None:
    """R12: it lies in the envelope with the others and comes out with the same chance."""
    s = position("turn 3\nat draw\nenvelope 9GA LAH\ngone 9ga-23 9ga-26 9ga-28\n1110 lah-pz\n1111 rem-305")
    assert {(str(action), weight) for action, weight in s.distribution()} == {("draw 9GA", 1), ("draw LAH", 1)}


@pytest.mark.rule("bs:R27", "bs:7.0.f")
def test_a_remnant_that_defended_itself_still_acts() -> None:
    """R27: defensive fire is no action, not for a remnant either."""
    s = position("turn 3\nphase LAH\n1110 lah-pz\n1111 rem-305\nenvelope 9GA\n2010 9ga-23")
    s = play(s, "overrun 1111 lah-pz", "defend rem-305 lah-pz", "roll 1")
    assert where(s, "lah-pz") == "1110"
    s = play(s, "end", "draw 9GA")
    assert "1112" in destinations(s, "rem-305")


@pytest.mark.rule("bs:R5", "bs:R10", "bs:R3")
def test_guns_and_aircraft_at_any_moment_and_again() -> None:
    """R5, R10: at one target several times, before, between and after what the units do."""
    s = position("turn 3\nphase LAH\n1110 lah-pz\n1109 lah-rec\n1111 18tc-181\nartillery 2 0\nair 2 0")
    s = play(s, "bombard 18tc-181", "roll 1")
    assert {"bombard 18tc-181", "strike 18tc-181"} <= offered(s)
    s = play(s, "bombard 18tc-181", "roll 6", "strike 18tc-181", "roll 6", "move lah-rec 1108")
    assert "strike 18tc-181" in offered(s)
    s = play(s, "fire lah-pz 18tc-181 full", "roll 6")
    assert "strike 18tc-181" in offered(s)
