"""Chapter 7.3.3: the overrun, step by step."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from bs_table import (
    altered,
    asked,
    control,
    destinations,
    dice_that_hit,
    drm,
    events,
    hits_on,
    legal,
    odds,
    offered,
    offers,
    overrun_round,
    play,
    points,
    position,
    purpose,
    refused,
    status,
    statuses,
    told,
    value,
    where,
)

F = Fraction


# -- entering ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:7.3.3.a", "bs:7.1.d", "bs:7.1.e")
def test_entering_an_enemy_hex() -> None:
    """7.3.3.a: an adjacent hex with enemies can be entered by overrun, an empty or friendly one cannot."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32\n1210 lah-1pg\n1113 29tc-25")
    assert offers(s, "overrun") == {"overrun 1111 lah-pz", "overrun 1111 lah-1pg"}
    assert refused(s, "overrun 1109 lah-pz") == "bs:7.3.3.a"
    assert refused(s, "overrun 1210 lah-pz") == "bs:7.3.3.a"
    assert refused(s, "overrun 1113 lah-pz") == "bs:7.3.3.b"


@pytest.mark.rule("bs:7.3.3.b", "bs:R26")
def test_attackers_start_together() -> None:
    """7.3.3.b, R26: from one hex, each unit once, of the active formation, up to two and the division's own Tiger."""
    s = position(
        "turn 2\nphase LAH\n1110 lah-pz lah-1pg lah-tig dr-tig\n1109 lah-sp\n1010 lah-2pg\n1111 29tc-32\n1210 lah-rec"
    )
    together = {
        "lah-pz",
        "lah-1pg",
        "lah-tig",
        "lah-1pg lah-pz",
        "lah-pz lah-tig",
        "lah-1pg lah-tig",
        "lah-1pg lah-pz lah-tig",
    }
    assert offers(s, "overrun 1111") == {f"overrun 1111 {group}" for group in together | {"lah-rec", "lah-2pg"}}
    assert legal(s, "overrun 1111 lah-tig lah-pz")  # in any order
    assert refused(s, "overrun 1111 lah-pz lah-rec") == "bs:7.3.3.b"
    assert refused(s, "overrun 1111 lah-pz lah-pz") == "bs:7.3.3.b"
    assert refused(s, "overrun 1111 lah-pz dr-tig") == "bs:5.2.a"
    assert refused(s, "overrun 1111 lah-sp") == "bs:7.3.3.b"


@pytest.mark.rule("bs:R26", "bs:7.3.3.q", "bs:7.3.3.e")
def test_who_may_not_join() -> None:
    """R26: not a disrupted unit, nor one that fired at full AF, moved and fired, or overran; fire at half AF
    may come first."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp(D)\n1111 29tc-32")
    assert refused(s, "overrun 1111 lah-sp") == "bs:7.3.2.f"
    full = play(s, "fire lah-pz 29tc-32 full", "roll 6")
    assert refused(full, "overrun 1111 lah-pz") == "bs:7.3.3.q"
    half = play(s, "fire lah-pz 29tc-32 half", "roll 6")
    assert "overrun 1111 lah-pz" in offered(half)
    moved = play(position("turn 2\nphase LAH\n1109 lah-pz\n1111 29tc-32"), "move lah-pz 1110")
    assert "overrun 1111 lah-pz" in offered(moved)
    fired = play(moved, "fire lah-pz 29tc-32 half", "roll 6")
    assert refused(fired, "overrun 1111 lah-pz") == "bs:7.3.3.q"


@pytest.mark.rule("bs:7.3.3.d", "bs:7.3.3.q", "bs:7.3.3.e")
def test_an_overrun_ends_the_action() -> None:
    """7.3.3.d, q: the victor stays in the hex; neither he nor an attacker driven back moves or fires again."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp\n1111 rem-42g(HD)\n1112 29tc-32\n1211 29tc-25")
    won = play(s, "overrun 1111 lah-pz", "roll 1")
    assert (where(won, "lah-pz"), status(won, "rem-42g")) == ("1111", "gone")
    for text in ("move lah-pz 1110", "fire lah-pz 29tc-32 half", "overrun 1112 lah-pz"):
        assert refused(won, text) in {"bs:5.2.b", "bs:7.3.3.q"}
    assert "overrun 1111 lah-sp" not in offered(won)
    beaten = play(
        position("turn 2\nphase LAH\n1110 lah-pz(H)\n1111 29tc-32"),
        "overrun 1111 lah-pz",
        "defend 29tc-32 lah-pz",
        "roll 1",
    )
    assert (where(beaten, "lah-pz"), status(beaten, "lah-pz")) == ("1110", "HD")
    assert refused(beaten, "move lah-pz 1109")


# -- the rounds --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:7.3.3.f", "bs:R27")
def test_defensive_fire() -> None:
    """7.3.3.f, R27: each defender once, in the owner's order, at an attacker of his choice, results at once,
    or not at all."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32 29tc-25\n1110 lah-pz lah-1pg")
    s = play(s, "overrun 1110 29tc-32 29tc-25")
    assert asked(s) == "german"
    assert offered(s) == {f"defend {a} {b}" for a in ("lah-pz", "lah-1pg") for b in ("29tc-32", "29tc-25")} | {"hold"}
    s = play(s, "defend lah-1pg 29tc-32", "roll 1")
    assert (where(s, "29tc-32"), status(s, "29tc-32")) == ("1111", "D")
    assert offered(s) == {"defend lah-pz 29tc-25", "hold"}
    missed = play(s, "defend lah-pz 29tc-25", "roll 6")
    assert asked(missed) == "soviet"
    assert offered(missed) == {"attack 29tc-25 lah-pz", "attack 29tc-25 lah-1pg"}
    assert asked(play(s, "hold")) == "soviet"


@pytest.mark.rule("bs:R27", "bs:7.3.3.f")
def test_defenders_fire_again_whatever_they_did_before() -> None:
    """R27: a unit that fired, moved, overran or was driven back still fires if it is overrun later in the turn."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-1pg\n1111 29tc-32 29tc-25\nenvelope 29TC")
    s = play(s, "fire lah-1pg 29tc-32 full", "roll 6", "overrun 1111 lah-pz", "defend 29tc-32 lah-pz", "roll 1")
    assert (where(s, "lah-pz"), status(s, "lah-pz")) == ("1110", "D")
    s = play(s, "end", "draw 29TC", "overrun 1110 29tc-25")
    assert offered(s) == {"defend lah-pz 29tc-25", "defend lah-1pg 29tc-25", "hold"}
    assert value(s, "defend lah-pz 29tc-25") == 1
    assert value(s, "defend lah-1pg 29tc-25") == 3


@pytest.mark.rule("bs:7.3.3.g", "bs:R28", "bs:7.3.3.o")
def test_a_hit_attacker_goes_back_at_once() -> None:
    """7.3.3.g, R28: fresh becomes D and reduced becomes H+D, both return to the origin; with nobody left it is over."""
    for before, after in (("", "D"), ("(H)", "HD")):
        s = position(f"turn 2\nphase 29TC\n1111 29tc-32{before}\n1110 lah-pz")
        s = play(s, "overrun 1110 29tc-32", "defend lah-pz 29tc-32", "roll 1")
        assert (where(s, "29tc-32"), status(s, "29tc-32")) == ("1111", after)
        assert overrun_round(s) == 0
        assert "driven-back" in told(s)
        assert asked(s) == "soviet"


@pytest.mark.rule("bs:7.3.3.h", "bs:R29", "bs:R64")
def test_attackers_must_fire() -> None:
    """7.3.3.h, R29: no attacker may decline; each fires once; the last one with one target fires without
    being asked."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32 29tc-25\n1110 lah-pz(D)")
    s = play(s, "overrun 1110 29tc-32 29tc-25", "hold")
    assert offered(s) == {"attack 29tc-32 lah-pz", "attack 29tc-25 lah-pz"}
    assert refused(s, "hold")
    s = play(s, "attack 29tc-25 lah-pz")
    assert purpose(s) == "fire"
    s = play(s, "roll 1")
    assert status(s, "lah-pz") == "H"  # R29: a hit may well help the defender
    assert purpose(s) == "fire"  # the other brigade, at once
    assert dice_that_hit(s) == {1, 2, 3, 4}


@pytest.mark.rule("bs:7.3.3.h", "bs:7.3.3.o")
def test_no_offensive_fire_at_a_hex_already_empty() -> None:
    """Flow 3: when no defender is left the overrun closes, though an attacker has not fired."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32 29tc-25\n1110 lah-pz(HD)")
    s = play(s, "overrun 1110 29tc-32 29tc-25", "hold", "attack 29tc-25 lah-pz", "roll 1")
    assert status(s, "lah-pz") == "gone"
    assert overrun_round(s) == 0
    assert (where(s, "29tc-32"), where(s, "29tc-25")) == ("1110", "1110")


@pytest.mark.rule("bs:7.3.3.i", "bs:R23", "bs:7.3.1.d")
def test_soviet_units_fight_tanks_in_their_own_hex() -> None:
    """7.3.3.i, R23: -1 once, in attack and defence, against armour only; Germans have none."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz lah-1pg")
    s = play(s, "overrun 1110 29tc-32")
    assert drm(s, "defend lah-pz 29tc-32") == {}
    s = play(s, "hold")
    assert drm(s, "attack 29tc-32 lah-pz") == {"bs:7.3.1.d": -1}
    assert drm(s, "attack 29tc-32 lah-1pg") == {}
    assert odds(s, "attack 29tc-32 lah-pz") == F(2, 3)
    assert odds(s, "attack 29tc-32 lah-1pg") == F(1, 3)
    s = play(position("turn 2\nphase LAH\n1110 lah-pz lah-1pg\n1111 29tc-32"), "overrun 1111 lah-pz lah-1pg")
    assert drm(s, "defend 29tc-32 lah-pz") == {"bs:7.3.1.d": -1}
    assert drm(s, "defend 29tc-32 lah-1pg") == {}


@pytest.mark.rule("bs:7.3.3.j", "bs:R25")
def test_combined_arms_is_for_attackers_with_infantry() -> None:
    """7.3.3.j, R25: armour beside infantry in attack; not defenders, not infantry itself, not tanks with tanks."""
    s = position("turn 2\nphase 18TC\n1111 18tc-181 18tc-32mr\n1110 lah-1pg")
    s = play(s, "overrun 1110 18tc-181 18tc-32mr", "hold")
    assert value(s, "attack 18tc-181 lah-1pg") == 3
    assert value(s, "attack 18tc-32mr lah-1pg") == 2
    s = play(
        position("turn 2\nphase 18TC\n1111 18tc-181 18tc-110\n1110 lah-1pg"), "overrun 1110 18tc-181 18tc-110", "hold"
    )
    assert value(s, "attack 18tc-181 lah-1pg") == 2
    s = play(position("turn 2\nphase 18TC\n1111 18tc-32mr\n1110 lah-pz lah-1pg"), "overrun 1110 18tc-32mr")
    assert value(s, "defend lah-pz 18tc-32mr") == 3


@pytest.mark.rule("bs:R25", "bs:7.3.3.e")
def test_full_factors_in_an_overrun_after_fire_at_half() -> None:
    """R25: an attacker that fired at half AF before has its full AF, and a Tiger's bonus, in the overrun."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp lah-tig\n1111 29tc-32 29tc-25")
    s = play(s, "fire lah-pz 29tc-32 half", "roll 6", "overrun 1111 lah-pz lah-tig", "hold")
    assert value(s, "attack lah-pz 29tc-32") == 5
    assert not offers(s, "attack lah-tig")


@pytest.mark.rule("bs:7.3.3.p")
def test_terrain_does_not_count_in_an_overrun() -> None:
    """7.3.3.p: neither village nor forest nor hill, for attackers or defenders."""
    for origin, hex_ in (("1210", "1310"), ("0909", "0908"), ("1012", "1013")):
        s = play(
            position(f"turn 2\nphase LAH\n{origin} lah-pz lah-sp\n{hex_} 29tc-53mr"), f"overrun {hex_} lah-pz lah-sp"
        )
        assert odds(s, "defend 29tc-53mr lah-pz") == F(1, 3)  # AF 1, -1
        s = play(s, "hold")
        assert drm(s, "attack lah-pz 29tc-53mr") == {}
        assert odds(s, "attack lah-pz 29tc-53mr") == F(1, 2)
    s = play(position("turn 2\nphase LAH\n1013 lah-pz\n1012 29tc-53mr"), "overrun 1012 lah-pz", "hold")
    assert dice_that_hit(s) == {1, 2, 3}  # from a hill, no -1


# -- retreats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:7.3.3.k", "bs:R30")
def test_forced_retreat() -> None:
    """7.3.3.k: a disrupted defender goes to a neighbour free of enemies, never to the origin; his owner chooses."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz(D)\n1109 29tc-25\n1209 lah-1pg")
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 6")
    assert asked(s) == "german"
    assert offered(s) == {f"retreat lah-pz {hex_}" for hex_ in ("1209", "1210", "1010", "1009")}
    s = play(s, "retreat lah-pz 1209")
    assert (where(s, "lah-pz"), status(s, "lah-pz")) == ("1209", "D")
    assert overrun_round(s) == 0


@pytest.mark.rule("bs:7.3.3.k", "bs:7.3.3.l")
def test_the_defender_picks_the_order_of_retreats() -> None:
    """Flow 4: with two disrupted defenders the owner picks who goes first and where; the last room may be taken."""
    s = position("""
        turn 2
        phase 29TC
        1111 29tc-32
        1110 lah-pz(D) lah-sp(D)
        1109 29tc-25
        1209 29tc-31
        1210 29tc-53mr
        1010 lah-1pg
        1009 lah-2pg lah-rec
    """)
    s = play(s, "overrun 1110 29tc-32", "hold", "attack 29tc-32 lah-pz", "roll 6")
    assert offered(s) == {"retreat lah-pz 1010", "retreat lah-sp 1010"}
    s = play(s, "retreat lah-sp 1010")
    assert (where(s, "lah-sp"), status(s, "lah-pz")) == ("1010", "gone")
    assert "no-retreat" in told(s)


@pytest.mark.rule("bs:7.3.3.l", "bs:R30", "bs:R64")
def test_voluntary_retreat() -> None:
    """7.3.3.l: first the defender, then the attacker, may withdraw undisrupted units; the attacker also to
    the origin."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz lah-1pg")
    s = play(s, "overrun 1110 29tc-32", "hold", "attack 29tc-32 lah-1pg", "roll 6")
    assert asked(s) == "german"
    assert "stay" in offered(s)
    assert "retreat lah-pz 1111" not in offered(s)
    assert refused(s, "retreat lah-pz 1111") == "bs:7.3.3.l"
    s = play(s, "retreat lah-pz 1109")
    assert asked(s) == "german"  # the other one may go as well
    s = play(s, "stay")
    assert asked(s) == "soviet"
    assert {"retreat 29tc-32 1111", "retreat 29tc-32 1010", "stay"} <= offered(s)
    assert "retreat 29tc-32 1109" not in offered(s)  # the enemy is there now
    over = play(s, "retreat 29tc-32 1111")
    assert (overrun_round(over), where(over, "29tc-32")) == (0, "1111")
    assert overrun_round(play(s, "stay")) == 2


@pytest.mark.rule("bs:7.3.3.l", "bs:7.3.3.o")
def test_a_defender_that_withdraws_leaves_the_hex() -> None:
    """Flow 5: when the last defender has withdrawn the attackers hold the hex."""
    s = position("turn 2\nphase 29TC\n1210 29tc-32\n1310 lah-pz")
    s = play(s, "overrun 1310 29tc-32", "hold", "roll 6", "retreat lah-pz 1309")
    assert (overrun_round(s), where(s, "29tc-32"), control(s, "1310")) == (0, "1310", "soviet")
    assert status(s, "lah-pz") == ""


@pytest.mark.rule("bs:7.3.3.m", "bs:R33", "bs:8.a")
def test_no_retreat_beyond_the_stacking_limit() -> None:
    """7.3.3.m: a full stack, or one of another formation, is no place; a Tiger finds room anywhere."""
    s = position(
        "turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz(D) lah-tig(D)\n1109 lah-1pg lah-2pg\n1209 dr-pz\n1210 lah-sp"
    )
    s = play(s, "overrun 1110 29tc-32", "hold", "attack 29tc-32 lah-pz", "roll 6")
    assert offers(s, "retreat lah-pz") == {f"retreat lah-pz {hex_}" for hex_ in ("1210", "1010", "1009")}
    assert offers(s, "retreat lah-tig") == {
        f"retreat lah-tig {hex_}" for hex_ in ("1109", "1209", "1210", "1010", "1009")
    }


@pytest.mark.rule("bs:7.3.3.n", "bs:R30", "bs:R45")
@pytest.mark.parametrize("hex_", ["0601", "0621", "0115", "2210"])
def test_retreat_off_the_map(hex_: str) -> None:
    """7.3.3.n: from a hex of any edge a unit may leave the map, by force or of its own will, for good and for
    no points."""
    origin = {"0601": "0602", "0621": "0620", "0115": "0215", "2210": "2110"}[hex_]
    forced = play(
        position(f"turn 2\nphase 29TC\n{origin} 29tc-32\n{hex_} lah-pz(D)"), f"overrun {hex_} 29tc-32", "hold", "roll 6"
    )
    assert "retreat lah-pz off" in offered(forced)
    gone = play(forced, "retreat lah-pz off")
    assert (where(gone, "lah-pz"), points(gone)) == ("off", (0, 0))
    free = play(
        position(f"turn 2\nphase 29TC\n{origin} 29tc-32\n{hex_} lah-pz"), f"overrun {hex_} 29tc-32", "hold", "roll 6"
    )
    assert {"retreat lah-pz off", "stay"} <= offered(free)
    attacker = play(free, "stay")
    assert "retreat 29tc-32 off" in offered(attacker)
    assert where(play(attacker, "retreat 29tc-32 off"), "29tc-32") == "off"


@pytest.mark.rule("bs:7.3.3.n", "bs:R30")
def test_the_map_edge_saves_a_disrupted_unit() -> None:
    """R30: with no legal hex but an edge, the only way is off the map, and it is taken at once."""
    s = position(
        "turn 2\nphase 29TC\n0602 29tc-32\n0601 lah-pz(D)\n0501 29tc-25\n0502 29tc-31\n0701 18tc-181\n0702 18tc-110"
    )
    s = play(s, "overrun 0601 29tc-32", "hold", "roll 6")
    assert where(s, "lah-pz") == "off"
    assert "retreated-off" in told(s)


@pytest.mark.rule("bs:R30", "bs:R44")
def test_a_retreat_takes_control() -> None:
    """R44: a unit that retreats into an objective takes it."""
    s = position("turn 2\nphase 29TC\n1211 29tc-32\n1210 lah-pz(D)")
    assert control(s, "1310") == "soviet"
    s = play(s, "overrun 1210 29tc-32", "hold", "roll 6", "retreat lah-pz 1310")
    assert control(s, "1310") == "german"


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:7.3.3.o", "bs:R44")
def test_rounds_repeat_and_the_hex_changes_hands_at_the_close() -> None:
    """7.3.3.o, R44: round after round; control of the hex passes when the overrun closes, not when it is entered."""
    s = position("turn 2\nphase LAH\n1210 lah-pz lah-1pg\n1310 9ga-23")
    s = play(s, "overrun 1310 lah-pz lah-1pg")
    assert control(s, "1310") == "soviet"
    s = play(s, "hold", "attack lah-pz 9ga-23", "roll 6", "roll 6", "stay", "stay")
    assert (overrun_round(s), control(s, "1310")) == (2, "soviet")
    assert asked(s) == "soviet"
    assert "overrun-round" in told(s)
    s = play(s, "hold", "attack lah-1pg 9ga-23", "roll 1", "roll 6")
    assert status(s, "9ga-23") == "D"
    s = play(s, "retreat 9ga-23 1309")
    assert (overrun_round(s), control(s, "1310")) == (0, "german")
    repulsed = play(
        position("turn 2\nphase LAH\n1210 lah-pz\n1310 9ga-23"), "overrun 1310 lah-pz", "defend 9ga-23 lah-pz", "roll 1"
    )
    assert control(repulsed, "1310") == "soviet"
    assert [entry["seat"] for entry in events(repulsed, "overrun-closed")] == [1]


@pytest.mark.rule("bs:R32")
def test_nobody_can_harm_anybody(tmp_path: Path) -> None:
    """R32 a: no factor on either side: the attackers are back in the origin before anybody is asked."""
    data = altered(tmp_path, "units.csv", "unit", {"lah-1pg": {"af_infantry": 0}, "rem-42g": {"af_infantry": 0}})
    s = position("turn 2\nphase LAH\n1210 lah-1pg\n1310 rem-42g", data)
    s = play(s, "overrun 1310 lah-1pg")
    assert where(s, "lah-1pg") == "1210"
    assert (asked(s), overrun_round(s), control(s, "1310")) == ("german", 0, "soviet")
    assert "stalemate" in told(s)
    assert refused(s, "move lah-1pg 1209")


@pytest.mark.rule("bs:R64", "bs:7.3.3.f")
def test_a_defender_that_cannot_fire_is_not_asked() -> None:
    """R64: a remnant 0/2 overrun by tanks alone is not asked; the tanks fire at once."""
    s = play(position("turn 2\nphase LAH\n1110 lah-pz\n1111 rem-89g"), "overrun 1111 lah-pz")
    assert purpose(s) == "fire"
    assert dice_that_hit(s) == {1, 2, 3}
    s = play(s, "roll 1")
    assert status(s, "rem-89g") == "D"
    assert asked(s) == "soviet"  # it must retreat, and has a choice of hexes
    assert "stay" not in offered(s)


@pytest.mark.rule("bs:R64", "bs:7.3.3.l")
def test_nobody_is_asked_to_retreat_without_a_place() -> None:
    """R64: a voluntary retreat without a legal place is skipped; a forced one with one place is carried out."""
    s = position("""
        turn 2
        phase 29TC
        1111 29tc-32 29tc-25
        1110 lah-pz
        1109 18tc-181
        1209 18tc-110
        1210 18tc-170
        1010 18tc-36g
        1009 18tc-32mr
    """)
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 6")
    assert asked(s) == "soviet"  # the defender has no place: the attacker is asked
    s = position(
        "turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz(D)\n1109 18tc-181\n1209 18tc-110\n1210 18tc-170\n1010 18tc-36g"
    )
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 6")
    assert where(s, "lah-pz") == "1009"


@pytest.mark.rule("bs:R28", "bs:7.3.3.k")
def test_an_attacker_is_never_disrupted_inside_the_hex() -> None:
    """R28: only defenders are forced to retreat: the attacker left in the hex fights on while the other went back."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32 29tc-25\n1110 lah-pz lah-1pg")
    s = play(
        s, "overrun 1110 29tc-32 29tc-25", "defend lah-pz 29tc-32", "roll 1", "hold", "attack 29tc-25 lah-1pg", "roll 6"
    )
    assert statuses(s, "29tc-32", "29tc-25") == ("D", "")
    assert (where(s, "29tc-32"), where(s, "29tc-25")) == ("1111", "1110")
    assert asked(s) == "german"
    assert "stay" in offered(s)


@pytest.mark.rule("bs:7.2.e", "bs:7.3.3.e")
def test_fire_then_overrun_but_not_the_reverse() -> None:
    """7.3.3.e: half AF and half MP, the +1 included; after an overrun there is no fire."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-1pg\n1109 lah-2pg")
    assert value(s, "fire 29tc-32 lah-1pg half") == 1
    s = play(s, "fire 29tc-32 lah-1pg half", "roll 1", "overrun 1110 29tc-32")
    assert asked(s) == "german"
    assert hits_on(s, "defend lah-1pg 29tc-32") == {1}
    s = play(s, "hold", "roll 6", "retreat lah-1pg 1010")
    assert where(s, "29tc-32") == "1110"
    assert refused(s, "fire 29tc-32 lah-2pg half") == "bs:5.2.b"


@pytest.mark.rule("bs:R30", "bs:9.b", "bs:R36")
def test_retreat_and_overrun_count_as_movement() -> None:
    """R36: a reduced unit that retreated, or overran, has moved: no recovery die."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32(H)\n1110 lah-pz(H)")
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 6", "retreat lah-pz 1109", "end")
    assert s.turn == 3
    assert statuses(s, "29tc-32", "lah-pz") == ("H", "H")


@pytest.mark.rule("bs:R33", "bs:7.3.3.b")
def test_each_side_counts_for_itself_in_the_hex() -> None:
    """R33: two attackers and a Tiger fight two defenders and a Tiger's worth in one hex."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-1pg lah-tig\n1111 29tc-32 29tc-25")
    s = play(s, "overrun 1111 lah-pz lah-1pg lah-tig")
    assert {where(s, unit) for unit in ("lah-pz", "lah-1pg", "lah-tig", "29tc-32", "29tc-25")} == {"1111"}
    assert len(offered(s)) == 7  # two defenders, three targets, hold


@pytest.mark.rule("bs:7.3.3.q", "bs:R27")
def test_a_later_phase_of_the_turn_finds_attackers_rested() -> None:
    """7.3.3.q: overrun units are spent in that activation only: on the next turn they act again."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 rem-42g(HD)\n1114 29tc-32")
    s = play(s, "overrun 1111 lah-pz", "roll 1", "end", "roll 1 1", "roll 6", "done", "draw LAH", "roll 6")
    assert "1112" in destinations(s, "lah-pz")
