"""Section 8 of the specification: the acceptance cases A1 to A52, one test each."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from bs_table import (
    ALL_CORPS,
    EVERY_OPTION,
    GAME,
    after_setup,
    altered,
    asked,
    chances,
    control,
    destinations,
    dice_that_hit,
    drm,
    events,
    hits_on,
    idle,
    ledger,
    legal,
    markers,
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
    to_end,
    told,
    until,
    value,
    where,
)

from grognard.core.values import SPECTATOR
from grognard.games.blood_and_steel.state import Battle

F = Fraction


@pytest.mark.rule("bs:14.1.c", "bs:14.1.d", "bs:14.1.b")
def test_a1_a_reserve_brigade_is_requested_on_turn_2() -> None:
    """A1: on turn 2 a brigade comes on a die of 1; with a 2 it is refused and costs the Soviet player a point."""
    s = position(f"turn 2\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6", "request 5gta-10m", "done")
    granted = play(s, "roll 1")
    assert where(granted, "5gta-10m") == "waiting"
    assert points(granted) == (0, 0)
    refused_ = play(s, "roll 2")
    assert where(refused_, "5gta-10m") == "pool"
    assert points(refused_) == (0, -1)
    assert ledger(refused_) == {("soviet", "bs:14.1.d"): -1}
    assert chances(s, lambda t: where(t, "5gta-10m") if t.requests == () else None) == {
        "waiting": F(1, 6),
        "pool": F(5, 6),
    }


@pytest.mark.rule("bs:14.2.1.a", "bs:14.2.1.d", "bs:14.2.1.e")
def test_a2_the_167th_is_requested_on_turn_2() -> None:
    """A2: die 1 brings the 167th, 2 to 5 do not, 6 loses it for good; each attempt costs the German player 2 points."""
    s = position("turn 2\nat start\n1110 lah-pz", german_167="yes")
    s = play(s, "roll 1 1", "roll 6", "attempt")
    arrived = play(s, "roll 1")
    assert where(arrived, "167-315") == "waiting"
    assert points(arrived) == (-2, 0)
    for die in (2, 3, 4, 5):
        failed = play(s, f"roll {die}")
        assert where(failed, "167-315") == "pool"
        assert points(failed) == (-2, 0)
        again = until(failed, lambda t: t.turn == 3 and asked(t) == "german")
        assert {"attempt", "decline"} == offered(again)
    never = play(s, "roll 6")
    assert points(never) == (-2, 0)
    assert where(to_end(never), "167-315") == "pool"
    assert "attempt" not in {text for t in states_on_the_way(never) for text in offered(t)}


def states_on_the_way(s: Battle) -> list[Battle]:
    """Every state of a quiet rest of the game."""
    found = [s]
    while found[-1].stack:
        found.append(play(found[-1], idle(found[-1])))
    return found


@pytest.mark.rule("bs:7.0.f", "bs:7.2.a")
def test_a3_a_remnant_fires_and_cannot_move() -> None:
    """A3: a remnant that fires cannot move in this or any later Soviet phase; half AF and then a move is not
    offered."""
    s = position("""
        turn 2
        phase 9GA
        1310 rem-305
        1311 lah-1pg
        2210 18tc-181
        envelope 18TC
    """)
    assert offers(s, "fire rem-305") == {"fire rem-305 lah-1pg full"}
    assert destinations(s, "rem-305")
    s = play(s, "fire rem-305 lah-1pg full", "roll 6")
    assert refused(s, "move rem-305 1309") == "bs:7.0.f"
    assert not offers(s, "move rem-305")
    later = play(s, "end", "draw 18TC")
    assert refused(later, "move rem-305 1309") == "bs:7.0.f"
    assert refused(later, "fire rem-305 lah-1pg full") == "bs:7.0.f"
    assert not {text for text in offered(later) if "rem-305" in text}


@pytest.mark.rule("bs:6.1.a", "bs:6.1.b", "bs:5.1.a")
def test_a4_air_units_are_the_difference_of_the_dice() -> None:
    """A4: German 5 and Soviet 2 give 3 German air units; equal dice give none; P(German exactly 3) is 3/36."""
    s = position("turn 2\nat start\n1110 lah-pz")
    assert purpose(s) == "air"
    assert play(s, "roll 5 2").air == (3, 0)
    assert play(s, "roll 4 4").air == (0, 0)
    spread = chances(s, lambda t: t.air if purpose(t) != "air" else None)
    assert spread[3, 0] == F(3, 36)
    assert spread[0, 0] == F(1, 6)
    for n in range(1, 6):
        assert spread[n, 0] == spread[0, n] == F(6 - n, 36)
    assert sum(n * p for (n, _), p in spread.items()) == F(35, 36)  # type: ignore[misc, attr-defined]


@pytest.mark.rule("bs:6.2.1.a", "bs:5.1.b")
def test_a5_soviet_artillery() -> None:
    """A5: the Soviet artillery die gives 1 to 5 units, and a 6 gives none."""
    s = play(position("turn 2\nat start\n1110 lah-pz"), "roll 1 1")
    assert purpose(s) == "soviet-artillery"
    assert [play(s, f"roll {die}").artillery for die in range(1, 7)] == [(0, n) for n in (1, 2, 3, 4, 5, 0)]


@pytest.mark.rule("bs:6.2.2.a", "bs:6.2.2.b", "bs:R7")
def test_a6_german_artillery_serves_one_phase() -> None:
    """A6: German marker, die 2: two markers, gone when the next marker is drawn; a Soviet marker brings no
    German die."""
    s = position("""
        turn 2
        at draw
        1110 lah-pz
        1310 9ga-23
        envelope LAH 9GA
    """)
    german = play(s, "draw LAH")
    assert purpose(german) == "german-artillery"
    assert [play(german, f"roll {die}").artillery[0] for die in range(1, 7)] == [2, 2, 1, 1, 0, 0]
    german = play(german, "roll 2")
    assert offers(german, "bombard") == {"bombard 9ga-23"}
    soviet = play(german, "end", "draw 9GA")
    assert soviet.artillery == (0, 0)
    assert asked(soviet) == "soviet"  # no die was rolled


@pytest.mark.rule("bs:6.2.3.a", "bs:6.2.3.b", "bs:6.2.3.d", "bs:R9")
def test_a7_bombardment_of_a_tank_brigade() -> None:
    """A7: a village hit only on 1, clear ground on 1-2, and no guns without an undisrupted unit within 5 hexes."""
    s = position("""
        turn 2
        phase LAH
        1305 lah-pz
        1310 29tc-32    # village, 5 hexes away
        1309 29tc-25    # clear
        artillery 1 0
    """)
    assert drm(s, "bombard 29tc-32") == {"bs:6.2.3.b": 1}
    assert odds(s, "bombard 29tc-32") == F(1, 6)
    assert hits_on(s, "bombard 29tc-32") == {1}
    assert odds(s, "bombard 29tc-25") == F(1, 3)
    assert hits_on(s, "bombard 29tc-25") == {1, 2}
    s = position("""
        turn 2
        phase LAH
        1305 lah-pz(D)
        1304 lah-sp
        1310 29tc-32
        1309 29tc-25
        artillery 1 0
    """)
    assert refused(s, "bombard 29tc-32") == "bs:6.2.3.d"
    assert offers(s, "bombard") == {"bombard 29tc-25"}


@pytest.mark.rule("bs:6.1.1.e", "bs:R6")
def test_a8_an_air_hit_on_a_reduced_unit() -> None:
    """A8: air turns H into H+D and does nothing to H+D; by the strict option it does nothing to H or D."""
    text = """
        turn 2
        phase LAH
        1110 lah-pz
        1112 29tc-32(H)
        1210 29tc-25(D)
        1310 29tc-31
        air 3 0
    """
    s = play(position(text), "strike 29tc-32", "roll 1")
    assert status(s, "29tc-32") == "HD"
    s = play(s, "strike 29tc-32", "roll 1")
    assert status(s, "29tc-32") == "HD"
    assert status(play(s, "strike 29tc-25", "roll 1"), "29tc-25") == "H"
    strict = position(text, air_damage="strict")
    assert status(play(strict, "strike 29tc-32", "roll 1"), "29tc-32") == "H"
    assert status(play(strict, "strike 29tc-25", "roll 1"), "29tc-25") == "D"
    assert status(play(strict, "strike 29tc-31", "roll 1"), "29tc-31") == "D"


A9 = {
    "adjacent": ("1110", "1111", 4, F(2, 3), {}),
    "range 2": ("1110", "1112", 3, F(1, 2), {"bs:7.3.1.c": 1}),
    "range 2, forest": ("0910", "0908", 2, F(1, 3), {"bs:7.3.1.c": 1, "bs:7.3.1.f": 1}),
    "from a hill": ("1013", "1012", 5, F(5, 6), {"bs:7.3.1.g": -1}),
}


@pytest.mark.rule("bs:7.3.1.b", "bs:7.3.1.c", "bs:7.3.1.f", "bs:7.3.1.g", "bs:7.3.b")
@pytest.mark.parametrize("case", A9)
def test_a9_a_panzer_regiment_fires(case: str) -> None:
    """A9: AF 4 adjacent hits on 1-4; range 2 on 1-3; range 2 into a forest on 1-2; from a hill on 1-5."""
    here, there, need, chance, modifiers = A9[case]
    s = position(f"turn 2\nphase LAH\n{here} lah-pz\n{there} 29tc-32")
    shot = "fire lah-pz 29tc-32 full"
    assert value(s, shot) == 4
    assert drm(s, shot) == modifiers
    assert odds(s, shot) == chance
    assert hits_on(s, shot) == set(range(1, need + 1))


@pytest.mark.rule("bs:11.0.a", "bs:R39")
def test_a10_with_a_tiger_in_the_stack() -> None:
    """A10: an undisrupted Tiger makes it AF 5: 5/6 adjacent in clear, and certain from a hill."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32")
    assert value(s, "fire lah-pz 29tc-32 full") == 5
    assert odds(s, "fire lah-pz 29tc-32 full") == F(5, 6)
    s = position("turn 2\nphase LAH\n1013 lah-pz lah-tig\n1012 29tc-32")
    assert odds(s, "fire lah-pz 29tc-32 full") == 1
    assert hits_on(s, "fire lah-pz 29tc-32 full") == {1, 2, 3, 4, 5, 6}
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig(D)\n1111 29tc-32")
    assert value(s, "fire lah-pz 29tc-32 full") == 4


@pytest.mark.rule("bs:7.2.b", "bs:7.3.1.e", "bs:R39")
def test_a11_the_same_stack_moves_and_fires() -> None:
    """A11: floor(5/2) = 2 with the Tiger and floor(4/2) = 2 without: 1/3 each."""
    for stack in ("lah-pz lah-tig", "lah-pz"):
        s = position(f"turn 2\nphase LAH\n1110 {stack}\n1111 29tc-32")
        assert value(s, "fire lah-pz 29tc-32 half") == 2
        assert odds(s, "fire lah-pz 29tc-32 half") == F(1, 3)
        assert hits_on(s, "fire lah-pz 29tc-32 half") == {1, 2}


@pytest.mark.rule("bs:7.3.d", "bs:7.3.f", "bs:5.2.c")
def test_a12_only_germans_fire_at_two_hexes_and_only_at_armour() -> None:
    """A12: a grenadier regiment fires at armour at range 2 (1/3), not at infantry; no Soviet unit ever does."""
    s = position("turn 2\nphase LAH\n1110 lah-1pg\n1112 29tc-32 29tc-53mr")
    assert odds(s, "fire lah-1pg 29tc-32 full") == F(1, 3)
    assert hits_on(s, "fire lah-1pg 29tc-32 full") == {1, 2}
    assert refused(s, "fire lah-1pg 29tc-53mr full") == "bs:7.3.d"
    for row in GAME.data.unit_rows:
        if row.side == "soviet":
            formation = "9GA" if row.formation == "REM" else row.formation
            s = position(f"turn 2\nphase {formation}\n1112 {row.unit}\n1110 lah-pz lah-1pg")
            assert refused(s, f"fire {row.unit} lah-pz full") == "bs:7.3.f"
            assert not offers(s, f"fire {row.unit}")


@pytest.mark.rule("bs:7.3.e", "bs:R20", "bs:tec.village")
def test_a13_sight_at_two_hexes() -> None:
    """A13: the village 1310 blocks 1309-1311; 1209-1311 is open along 1210; into the village from 1308 one may fire."""
    s = position("turn 2\nphase LAH\n1309 lah-pz\n1209 lah-sp\n1308 lah-rec\n1311 29tc-32\n1310 29tc-25")
    assert refused(s, "fire lah-pz 29tc-32 full") == "bs:7.3.e"
    assert drm(s, "fire lah-sp 29tc-32 full") == {"bs:7.3.1.c": 1}
    assert "fire lah-sp 29tc-32 full" in offered(s)
    assert "fire lah-rec 29tc-25 full" in offered(s)
    assert drm(s, "fire lah-rec 29tc-25 full") == {"bs:7.3.1.c": 1, "bs:7.3.1.f": 1}


@pytest.mark.rule("bs:7.3.g", "bs:R18", "bs:7.3.1.e")
def test_a14_a_factor_of_zero_cannot_fire() -> None:
    """A14: a remnant 0/2 cannot fire at armour; a motor rifle brigade 1/2 on the move has 0 against armour, 1
    against infantry."""
    s = position("turn 2\nphase 18TC\n1210 rem-89g\n1211 lah-pz lah-1pg\n1114 18tc-32mr")
    assert refused(s, "fire rem-89g lah-pz full") == "bs:7.3.g"
    assert offers(s, "fire rem-89g") == {"fire rem-89g lah-1pg full"}
    s = play(s, "move 18tc-32mr 1112")
    assert refused(s, "fire 18tc-32mr lah-pz half") == "bs:7.3.g"
    assert offers(s, "fire 18tc-32mr") == {"fire 18tc-32mr lah-1pg half"}
    assert value(s, "fire 18tc-32mr lah-1pg half") == 1


@pytest.mark.rule("bs:7.3.2.a", "bs:7.3.2.b", "bs:7.3.2.c", "bs:7.3.2.d", "bs:R22")
def test_a15_four_hits_in_one_turn() -> None:
    """A15: D, H, H+D, eliminated; after the second hit the brigade may act when its marker comes."""
    s = position("""
        turn 2
        phase LAH
        1210 lah-pz lah-sp
        1212 lah-1pg lah-2pg
        1211 29tc-32
        envelope 29TC
    """)
    ladder = []
    for firer in ("lah-pz", "lah-sp", "lah-1pg", "lah-2pg"):
        s = play(s, f"fire {firer} 29tc-32 full", "roll 1")
        ladder.append(status(s, "29tc-32"))
        if ladder[-1] == "H":
            later = play(s, "end", "draw 29TC")
            assert offers(later, "fire 29tc-32")
            assert offers(later, "move 29tc-32")
        if ladder[-1] == "D":
            later = play(s, "end", "draw 29TC")
            assert refused(later, "fire 29tc-32 lah-pz full") == "bs:7.3.2.f"
    assert ladder == ["D", "H", "HD", "gone"]


@pytest.mark.rule("bs:5.3.a", "bs:9.a", "bs:9.b", "bs:R35", "bs:R36")
def test_a16_recovery_after_ground_fire_and_after_artillery() -> None:
    """A16: hit by ground fire: D removed and no die; hit only by artillery: D removed, then 1-2 removes H."""
    text = """
        turn 2
        phase 9GA
        1110 lah-1pg(H)
        1111 9ga-23
        artillery 0 1
    """
    s = play(position(text), "fire 9ga-23 lah-1pg full", "roll 1")
    assert status(s, "lah-1pg") == "HD"
    s = play(s, "end")
    assert status(s, "lah-1pg") == "H"
    assert s.turn == 3
    s = play(position(text), "bombard lah-1pg", "roll 1")
    assert status(s, "lah-1pg") == "HD"
    s = play(s, "end")
    assert (s.turn, purpose(s), status(s, "lah-1pg")) == (2, "recovery", "H")
    assert [status(play(s, f"roll {die}"), "lah-1pg") for die in range(1, 7)] == ["", "", "H", "H", "H", "H"]
    assert chances(s, lambda t: status(t, "lah-1pg") if t.turn == 3 else None) == {"": F(1, 3), "H": F(2, 3)}


@pytest.mark.rule("bs:7.1.c", "bs:R16")
def test_a17_the_minimum_move() -> None:
    """A17: a remnant enters a forest or crosses the Psel with its 1 MP; a unit that has spent a point may not."""
    s = position("turn 2\nphase 18TC\n0909 rem-305\n0310 rem-375\n0311 18tc-36g\n2001 lah-pz")
    s = play(s, "move rem-305 0908")
    assert where(s, "rem-305") == "0908"
    assert refused(s, "move rem-305 0907") == "bs:7.0.f"
    s = play(s, "move rem-375 0309")
    assert where(s, "rem-375") == "0309"
    s = play(s, "move 18tc-36g 0310")
    assert refused(s, "move 18tc-36g 0309") == "bs:7.1.a"
    assert "0309" not in destinations(s, "18tc-36g")
    assert "0410" in destinations(s, "18tc-36g")


@pytest.mark.rule("bs:7.2.a", "bs:7.2.c")
def test_a18_no_minimum_move_after_fire() -> None:
    """A18: an airborne regiment that fired at half AF may enter clear (1) but not forest (2)."""
    s = position("turn 2\nphase 9GA\n0909 9ga-23\n0910 lah-1pg")
    assert "0908" in destinations(s, "9ga-23")
    s = play(s, "fire 9ga-23 lah-1pg half", "roll 6")
    assert destinations(s, "9ga-23") == {"1008", "1009", "0809", "0808"}
    assert refused(s, "move 9ga-23 0908") == "bs:7.2.a"


A19 = {  # origin, hexes to come from at 1, 2, 3 and 4 points, target, cost, within reach after fire: T-34, Mk IV
    "clear": ("1110", ("1109", "1108", "1107", "1106"), "1111", 2, True, True),
    "village": ("1210", ("1209", "1208", "1207", "1206"), "1310", 2, True, True),
    "forest": ("0909", ("0910", "0911", "0912", "0913"), "0908", 3, False, True),
    "hill": ("1012", ("1011", "1010", "1009", "1008"), "1013", 3, False, True),
    "clear across the Psel": ("0409", ("0410", "0411", "0412", "0413"), "0309", 4, False, False),
}


@pytest.mark.rule("bs:7.3.3.c", "bs:7.3.3.e", "bs:7.2.e", "bs:7.1.d", "bs:R15")
@pytest.mark.parametrize("case", A19)
def test_a19_what_an_overrun_costs(case: str) -> None:
    """A19: the step and 1 MP more: clear and village 2, forest and hill 3, across the Psel 4; half the MP
    after firing."""
    origin, on_the_way, target, cost, tank, panzer = A19[case]
    attack = f"overrun {target} 29tc-32"
    s = position(f"turn 2\nphase 29TC\n{origin} 29tc-32\n{target} lah-1pg")
    assert attack in offered(s)
    for spent, start in enumerate(on_the_way, start=1):
        tired = play(position(f"turn 2\nphase 29TC\n{start} 29tc-32\n{target} lah-1pg"), f"move 29tc-32 {origin}")
        assert (attack in offered(tired)) == (5 - spent >= cost)
        if 5 - spent < cost:
            assert refused(tired, attack) == "bs:7.3.3.c"
    s = play(s, "fire 29tc-32 lah-1pg half", "roll 6")
    assert (attack in offered(s)) == legal(s, attack) == tank
    s = play(
        position(f"turn 2\nphase LAH\n{origin} lah-pz\n{target} 29tc-53mr"), "fire lah-pz 29tc-53mr half", "roll 6"
    )
    assert (f"overrun {target} lah-pz" in offered(s)) == legal(s, f"overrun {target} lah-pz") == panzer


@pytest.mark.rule("bs:R15", "bs:7.0.f")
def test_a20_a_remnant_never_overruns() -> None:
    """A20: no remnant is offered an overrun, and one that tries is refused."""
    s = position("turn 2\nphase 9GA\n1210 rem-305\n1110 rem-89g 9ga-23\n1211 lah-1pg\n1111 lah-2pg")
    assert offers(s, "overrun") == {"overrun 1111 9ga-23"}
    assert refused(s, "overrun 1211 rem-305")
    assert refused(s, "overrun 1111 9ga-23 rem-89g")


def fight_on(s: Battle) -> str:
    """Everybody fires and nobody withdraws of his own will."""
    if "stay" in offered(s):
        return "stay"
    return sorted(offered(s) - {"hold"})[0]


@pytest.mark.rule("bs:7.3.3.f", "bs:7.3.3.g", "bs:7.3.3.h", "bs:7.3.3.k", "bs:7.3.3.o", "bs:7.3.3.p", "bs:7.3.3.i")
def test_a21_a_brigade_overruns_a_panzer_regiment_in_a_village() -> None:
    """A21: first round repulse 2/3, driven out 2/9, nothing 1/9; if nobody withdraws 3/4 and 1/4."""
    s = position("turn 2\nphase 29TC\n1210 29tc-32\n1310 lah-pz")
    s = play(s, "overrun 1310 29tc-32")
    assert asked(s) == "german"
    assert odds(s, "defend lah-pz 29tc-32") == F(2, 3)
    assert drm(s, "defend lah-pz 29tc-32") == {}

    def verdict(t: Battle, last: int) -> str | None:
        if where(t, "29tc-32") == "1210":
            return "repulse" if status(t, "29tc-32") == "D" and status(t, "lah-pz") == "" else "?"
        if where(t, "lah-pz") != "1310":
            return "driven out" if status(t, "lah-pz") == "D" else "?"
        return "nothing" if overrun_round(t) > last else None

    first = chances(s, lambda t: verdict(t, 1), fight_on)
    assert first == {"repulse": F(2, 3), "driven out": F(2, 9), "nothing": F(1, 9)}
    s = play(s, "defend lah-pz 29tc-32", "roll 5")
    assert dice_that_hit(s) == {1, 2, 3, 4}  # the brigade fires without being asked: AF 3, -1 in the same hex
    s = play(s, "roll 5", "stay", "stay")
    assert overrun_round(s) == 2
    second = chances(s, lambda t: verdict(t, 2), fight_on)
    assert second == first
    assert first["repulse"] / (1 - first["nothing"]) == F(3, 4)
    assert first["driven out"] / (1 - first["nothing"]) == F(1, 4)


@pytest.mark.rule("bs:7.3.3.f", "bs:7.3.2.g", "bs:R22", "bs:R21")
def test_a22_a_disrupted_panzer_regiment_is_overrun() -> None:
    """A22: it fires with AF 1; missed, it must retreat; hit, it has HIT alone and may stay."""
    s = position("turn 2\nphase 29TC\n1210 29tc-32\n1211 lah-pz(D)")
    s = play(s, "overrun 1211 29tc-32")
    assert value(s, "defend lah-pz 29tc-32") == 1
    assert odds(s, "defend lah-pz 29tc-32") == F(1, 6)
    s = play(s, "defend lah-pz 29tc-32", "roll 2")
    missed = play(s, "roll 6")
    assert asked(missed) == "german"
    assert "stay" not in offered(missed)
    assert offered(missed) == {f"retreat lah-pz {hex_}" for hex_ in ("1311", "1312", "1212", "1112", "1111")}
    hit = play(s, "roll 1")
    assert status(hit, "lah-pz") == "H"
    assert "stay" in offered(hit)
    assert where(play(hit, "stay"), "lah-pz") == "1211"


@pytest.mark.rule("bs:7.3.3.j", "bs:R25", "bs:7.3.3.p")
def test_a23_combined_arms() -> None:
    """A23: with grenadiers beside them the tanks use AF 4 against infantry in a forest; once these are driven
    back, 3."""
    s = position("turn 2\nphase LAH\n0909 lah-pz lah-1pg\n0908 9ga-23")
    s = play(s, "overrun 0908 lah-pz lah-1pg")
    held = play(s, "hold")
    assert value(held, "attack lah-pz 9ga-23") == 4
    assert odds(held, "attack lah-pz 9ga-23") == F(2, 3)
    assert drm(held, "attack lah-pz 9ga-23") == {}
    alone = play(s, "defend 9ga-23 lah-1pg", "roll 1")
    assert (where(alone, "lah-1pg"), status(alone, "lah-1pg")) == ("0909", "D")
    assert dice_that_hit(alone) == {1, 2, 3}


@pytest.mark.rule("bs:R23", "bs:7.3.1.d")
def test_a24_soviet_infantry_defends_against_tanks() -> None:
    """A24: infantry 1/3 defending against a Mk IV in the overrun: AF 1, -1: hits on 1-2."""
    s = play(position("turn 2\nphase LAH\n1110 lah-pz\n1111 9ga-23"), "overrun 1111 lah-pz")
    assert value(s, "defend 9ga-23 lah-pz") == 1
    assert drm(s, "defend 9ga-23 lah-pz") == {"bs:7.3.1.d": -1}
    assert hits_on(s, "defend 9ga-23 lah-pz") == {1, 2}


@pytest.mark.rule("bs:7.3.3.k", "bs:7.3.3.m", "bs:R30")
def test_a25_a_disrupted_defender_without_a_way_out() -> None:
    """A25: five neighbours with enemies or full stacks: eliminated; one free neighbour: it goes there at any cost."""
    s = position("""
        turn 2
        phase 29TC
        1211 lah-pz(D)
        1212 29tc-32
        1210 29tc-25
        1311 29tc-31
        1312 29tc-53mr
        1112 lah-1pg lah-2pg
        1111 lah-sp lah-rec
    """)
    s = play(s, "overrun 1211 29tc-32", "hold", "roll 6")
    assert status(s, "lah-pz") == "gone"
    assert where(s, "29tc-32") == "1211"
    s = position("""
        turn 2
        phase TK
        0310 rem-305(D)
        0311 tk-th
        0409 tk-ei
        0410 tk-pz
        0210 tk-sp
        0209 tk-rec
    """)
    s = play(s, "overrun 0310 tk-th", "hold", "roll 6")
    assert (where(s, "rem-305"), status(s, "rem-305")) == ("0309", "D")  # across the Psel: 3 MP for a unit with 1


@pytest.mark.rule("bs:8.a", "bs:8.b", "bs:8.c", "bs:8.d", "bs:8.e", "bs:8.f", "bs:R34")
def test_a26_who_stacks_with_whom() -> None:
    """A26: the six stacks of the case, legal and illegal."""
    s = position("turn 2\nphase DR\n1110 lah-1pg\n1210 lah-2pg lah-pz\n1109 dr-pz dr-tig")
    assert refused(s, "move dr-pz 1110").startswith("bs:8")
    assert where(play(s, "move dr-tig 1210"), "dr-tig") == "1210"
    s = position("""
        turn 2
        phase 18TC
        1110 18tc-181
        1111 rem-305
        1112 29tc-32
    """)
    assert where(play(s, "move 18tc-181 1111"), "18tc-181") == "1111"
    assert refused(s, "move 18tc-181 1112").startswith("bs:8")
    s = position("turn 2\nphase 18TC\n1212 18tc-110 18tc-170\n1211 rem-89g\n1210 rem-305\n2001 lah-pz")
    assert refused(s, "move rem-89g 1212").startswith("bs:8")
    assert refused(s, "move rem-89g 1210").startswith("bs:8")


@pytest.mark.rule("bs:10.d", "bs:10.e", "bs:R37")
def test_a27_the_entry_zone_of_a_corps() -> None:
    """A27: die 4: all units of 18TC enter through 2213-2216; die 6: the Soviet player names the zone."""
    s = position("""
        turn 2
        at draw
        1110 lah-pz
        waiting 18tc-181 18tc-110 18tc-170 18tc-36g 18tc-32mr
        envelope 18TC
    """)
    s = play(s, "draw 18TC")
    assert purpose(s) == "entry-zone"
    four = play(s, "roll 4")
    for unit in ("18tc-181", "18tc-110", "18tc-170", "18tc-36g", "18tc-32mr"):
        for row in range(1, 22):
            first, second = f"22{row:02}", f"22{row + 1 if row < 21 else 20:02}"
            assert legal(four, f"move {unit} {first} {second}") == (13 <= row <= 16)
    six = play(s, "roll 6")
    assert asked(six) == "soviet"
    assert offered(six) == {f"zone {zone}" for zone in range(1, 6)}
    assert legal(play(six, "zone 2"), "move 18tc-181 2205")

    def zone(t: Battle) -> object:
        known = {z for z in t.zone if z}
        return known.pop() if known else "choice" if asked(t) == "soviet" else None

    assert chances(s, zone) == {1: F(1, 6), 2: F(1, 6), 3: F(1, 6), 4: F(1, 6), 5: F(1, 6), "choice": F(1, 6)}


@pytest.mark.rule("bs:11.0.f", "bs:11.0.e", "bs:11.0.d", "bs:7.3.2.e")
def test_a28_a_disrupted_tiger_is_hit() -> None:
    """A28: by adjacent fire: even, eliminated; odd, it stays D without HIT. By air: no effect."""
    s = position("turn 2\nphase 29TC\n1110 lah-tig(D)\n1111 29tc-32\nair 0 1")
    hit = play(s, "fire 29tc-32 lah-tig full", "roll 1")
    assert purpose(hit) == "tiger"
    assert [status(play(hit, f"roll {die}"), "lah-tig") for die in range(1, 7)] == ["D", "gone"] * 3
    assert chances(hit, lambda t: status(t, "lah-tig") if asked(t) != "chance" else None) == {
        "gone": F(1, 2),
        "D": F(1, 2),
    }
    struck = play(s, "strike lah-tig", "roll 1")
    assert status(struck, "lah-tig") == "D"
    assert asked(struck) == "soviet"  # no die


@pytest.mark.rule("bs:11.0.g", "bs:R40")
def test_a29_a_disrupted_tiger_is_hit_in_an_overrun() -> None:
    """A29: eliminated, no die."""
    s = position("turn 2\nphase 29TC\n1110 lah-tig(D)\n1111 29tc-32")
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 1")
    assert status(s, "lah-tig") == "gone"
    assert asked(s) == "soviet"


@pytest.mark.rule("bs:11.0.c", "bs:R39", "bs:7.3.3.f")
def test_a30_tanks_and_a_tiger_are_overrun() -> None:
    """A30: AF 4 and AF 1, two shots: the brigade is not hit with 1/3 x 5/6 = 5/18."""
    s = position("turn 2\nphase 29TC\n1110 lah-pz lah-tig\n1111 29tc-32")
    s = play(s, "overrun 1110 29tc-32")
    assert value(s, "defend lah-pz 29tc-32") == 4
    assert value(s, "defend lah-tig 29tc-32") == 1

    def verdict(t: Battle) -> str | None:
        if where(t, "29tc-32") == "1111":
            return "hit"
        return "not hit" if asked(t) == "soviet" else None

    assert chances(s, verdict, fight_on) == {"not hit": F(5, 18), "hit": F(13, 18)}


@pytest.mark.rule("bs:12.2.e", "bs:R42")
def test_a31_remnants_lie_face_down_until_the_reveal() -> None:
    """A31: before the reveal every view shows 15 identical backs; after it, all strengths."""
    s = GAME.new()
    assert isinstance(s, Battle)
    s = play(s, "deploy front-line", "ready", "deploy front-line")
    remnants = [row.unit for row in GAME.data.unit_rows if row.formation == "REM"]
    for seat in (0, 1, SPECTATOR):
        view = s.view(seat)
        assert len(view.backs) == 15
        assert {where(view, unit) for unit in remnants} == {"pool"}
        assert not [event for event in s.news if any(unit in str(event) for unit in remnants)]
    s = play(s, "ready")
    assert asked(s) == "chance"
    first = chances(s, lambda t: next((u for u in remnants if where(t, u) != "pool"), None))
    assert first == dict.fromkeys(remnants, F(1, 15))
    s = until(s, lambda t: t.turn == 1)
    for seat in (0, 1, SPECTATOR):
        view = s.view(seat)
        assert view.backs == ()
        assert len({where(view, unit) for unit in remnants}) == 15
        assert all(where(view, unit).isdecimal() for unit in remnants)


@pytest.mark.rule("bs:13.b", "bs:R45", "bs:7.3.3.n")
def test_a32_leaving_by_the_north_edge() -> None:
    """A32: a reconnaissance battalion in 0601 with 1 MP left leaves for 1 point; retreating off gives none."""
    s = position("turn 2\nphase LAH\n0707 lah-rec\n1910 29tc-32\nenvelope LAH")
    s = play(s, "move lah-rec 0607 0606 0605 0604 0603 0602 0601")
    assert "exit lah-rec 0601" in offered(s)
    s = play(s, "exit lah-rec 0601")
    assert where(s, "lah-rec") == "exited"
    assert points(s) == (1, 0)
    assert ledger(s) == {("german", "bs:13.b"): 1}
    assert where(to_end(s), "lah-rec") == "exited"
    tired = play(position("turn 2\nphase LAH\n0707 lah-pz\n1910 29tc-32"), "move lah-pz 0602")
    assert refused(play(tired, "move lah-pz 0601"), "exit lah-pz 0601") == "bs:13.b"
    s = position("turn 2\nphase 29TC\n0601 lah-rec(D)\n0602 29tc-32")
    s = play(s, "overrun 0601 29tc-32", "hold", "roll 6", "retreat lah-rec off")
    assert where(s, "lah-rec") == "off"
    assert points(s) == (0, 0)


A33 = """
    turn 9
    phase LAH
    0101 lah-pz lah-sp
    0301 lah-1pg lah-2pg
    control german 0109 0814 0718 0620 1013 0517 0310 0604 0608 0807
    committed 18TC 29TC 2TC
"""


@pytest.mark.rule("bs:13.a", "bs:13.b", "bs:13.c", "bs:13.d", "bs:13.e", "bs:13.f", "bs:R24", "bs:R54", "bs:R46")
def test_a33_the_final_score() -> None:
    """A33: German 10 + 4, Soviet 12 + 2: a draw; without a German on the railway the Soviet player wins 16 to 14."""
    leaving = ["exit lah-pz 0101", "exit lah-sp 0101", "exit lah-1pg 0301", "exit lah-2pg 0301", "end"]
    s = play(position(A33 + "1512 dr-pz"), *leaving)
    assert asked(s) == "nobody"
    assert points(s) == (14, 14)
    assert s.scores() == (0.5, 0.5)
    assert ledger(s) == {
        ("german", "bs:13.b"): 4,
        ("german", "bs:13.c"): 10,
        ("soviet", "bs:13.c"): 12,
        ("soviet", "bs:13.d"): 2,
    }
    s = play(position(A33), *leaving)
    assert points(s) == (14, 16)
    assert s.scores() == (0.0, 1.0)


@pytest.mark.rule("bs:13.c", "bs:R24", "bs:5.3.c")
def test_a34_cumulative_control() -> None:
    """A34: control 6/16 at the end of all nine turns: German 54, Soviet 144 from control."""
    s = to_end(position("turn 1\nat start\n1110 lah-pz", vp_mode="cumulative"))
    assert ledger(s)["german", "bs:13.c"] == 54
    assert ledger(s)["soviet", "bs:13.c"] == 144
    assert len([entry for entry in s.ledger if entry.rule == "bs:13.c"]) == 18


@pytest.mark.rule("bs:13.e", "bs:R46", "bs:map.rail")
def test_a35_the_railway() -> None:
    """A35: the last Germans in 1410 and 1013: Soviet +2; one more in 0920, on the line: no bonus."""
    s = position("turn 9\nphase LAH\n1410 lah-pz\n1013 lah-1pg")
    assert ledger(play(s, "end"))["soviet", "bs:13.e"] == 2
    s = position("turn 9\nphase LAH\n1410 lah-pz\n1013 lah-1pg\n0920 dr-pz")
    assert ledger(play(s, "end"))["soviet", "bs:13.e"] == 0


@pytest.mark.rule("bs:14.2.2.a", "bs:14.2.2.b", "bs:14.2.2.d", "bs:R52")
def test_a36_rudel() -> None:
    """A36: dice 6-4: Rudel leads one of two strikes (1/2 against 1/3); 6-6 shoots him down for good, Soviet +1."""
    start = position("turn 2\nat start\n1110 lah-pz\n1112 29tc-32", rudel="yes")
    s = play(start, "roll 6 4", "roll 6", "done", "draw LAH", "roll 6")
    assert s.air == (2, 0)
    assert odds(s, "strike 29tc-32 rudel") == F(1, 2)
    assert odds(s, "strike 29tc-32") == F(1, 3)
    assert hits_on(s, "strike 29tc-32 rudel") == {1, 2, 3}
    s = play(s, "strike 29tc-32 rudel", "roll 6")
    assert refused(s, "strike 29tc-32 rudel") == "bs:14.2.2.b"
    assert hits_on(s, "strike 29tc-32") == {1, 2}
    down = play(start, "roll 6 6")
    assert down.air == (0, 0)
    assert points(down) == (0, 1)
    later = play(until(down, lambda t: t.turn == 3), "roll 6 1", "roll 6", "done", "draw LAH", "roll 6")
    assert later.air == (5, 0)
    assert offers(later, "strike 29tc-32") == {"strike 29tc-32"}
    assert points(play(until(down, lambda t: t.turn == 3), "roll 6 6")) == (0, 1)
    spread = chances(start, lambda t: (t.rudel_here, points(t)[1]) if purpose(t) != "air" else None)
    assert spread == {(True, 0): F(5, 36), (False, 1): F(1, 36), (False, 0): F(30, 36)}


@pytest.mark.rule("bs:14.2.3.a", "bs:R53")
def test_a37_wittmann() -> None:
    """A37: 5/6 becomes 35/36; the second miss stands, and there is no second re-roll in the turn."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-sp lah-tig\n1111 29tc-32", wittmann="yes")
    shot = play(s, "fire lah-pz 29tc-32 full")
    result = chances(
        shot,
        lambda t: status(t, "29tc-32") if asked(t) == "german" and "end" in offered(t) else None,
        lambda _: "reroll",
    )
    assert result == {"D": F(35, 36), "": F(1, 36)}
    s = play(shot, "roll 6", "reroll", "roll 6")
    assert status(s, "29tc-32") == ""
    s = play(s, "fire lah-sp 29tc-32 full", "roll 6")
    assert asked(s) == "german"
    assert "end" in offered(s)
    kept = play(shot, "roll 6", "keep", "fire lah-sp 29tc-32 full", "roll 6")
    assert offered(kept) == {"reroll", "keep"}


@pytest.mark.rule("bs:7.0.b", "bs:7.0.a", "bs:12.2.c", "bs:R63")
def test_a38_the_envelope_of_turn_1() -> None:
    """A38: nothing committed: four markers, 9GA first with 1/4; all four corps committed: eight markers."""
    s = play(after_setup(), "roll 1 1", "roll 6")
    assert asked(s) == "soviet"
    none = play(s, "done")
    assert markers(none) == {"LAH", "DR", "TK", "9GA"}
    assert [(str(action), weight) for action, weight in none.distribution()] == [
        (f"draw {name}", 1) for name in ("LAH", "DR", "TK", "9GA")
    ]
    every = play(s, "commit 18TC", "commit 29TC", "commit 2TC", "commit 2GTC")
    assert markers(every) == {"LAH", "DR", "TK", "9GA", "18TC", "29TC", "2TC", "2GTC"}


@pytest.mark.rule("bs:R12", "bs:7.0.c", "bs:R13")
def test_a39_the_marker_of_a_formation_wiped_out() -> None:
    """A39: 9GA is wiped out before its marker comes: it is drawn, remnants act, air and artillery are used."""
    s = position("""
        turn 2
        phase LAH
        1110 lah-pz
        1111 9ga-23(HD)
        1510 rem-305
        1610 lah-1pg
        air 0 1
        artillery 0 1
        envelope 9GA
    """)
    s = play(s, "fire lah-pz 9ga-23 full", "roll 1")
    assert status(s, "9ga-23") == "gone"
    s = play(s, "end")
    assert offered(s) == {"draw 9GA"}
    s = play(s, "draw 9GA")
    assert asked(s) == "soviet"
    assert {"fire rem-305 lah-1pg full", "move rem-305 1509", "strike lah-pz", "bombard lah-1pg", "end"} <= offered(s)


@pytest.mark.rule("bs:7.2.d", "bs:7.2.a", "bs:R17", "bs:5.2.e")
def test_a40_fire_after_movement() -> None:
    """A40: a panzer regiment may fire with 3 of 6 MP spent, not with 4; a T-34 brigade with 2 of 5, not with 3."""
    s = play(position("turn 2\nphase LAH\n1107 lah-pz\n1112 29tc-32"), "move lah-pz 1110")
    assert offers(s, "fire lah-pz") == {"fire lah-pz 29tc-32 half"}
    s = play(s, "move lah-pz 1111")
    assert refused(s, "fire lah-pz 29tc-32 half") == "bs:7.2.d"
    assert refused(s, "fire lah-pz 29tc-32 full") == "bs:7.2.d"
    s = play(position("turn 2\nphase 29TC\n1108 29tc-32\n1111 lah-pz\n1012 lah-sp"), "move 29tc-32 1110")
    assert offers(s, "fire 29tc-32") == {"fire 29tc-32 lah-pz half"}
    s = play(s, "move 29tc-32 1011")
    assert not offers(s, "fire 29tc-32")
    assert refused(s, "fire 29tc-32 lah-sp half") == "bs:7.2.d"


@pytest.mark.rule("bs:R14", "bs:7.3.3.b", "bs:R26")
def test_a41_brigades_gather_for_an_overrun() -> None:
    """A41: a brigade moves one hex to another and both overrun; had it spent 4 MP, the other goes alone."""
    s = position("turn 2\nphase 18TC\n1109 18tc-181\n1110 18tc-110\n1111 lah-1pg")
    s = play(s, "move 18tc-181 1110")
    assert offers(s, "overrun 1111") == {
        "overrun 1111 18tc-181",
        "overrun 1111 18tc-110",
        "overrun 1111 18tc-181 18tc-110",
    }
    both = play(s, "overrun 1111 18tc-181 18tc-110")
    assert (where(both, "18tc-181"), where(both, "18tc-110")) == ("1111", "1111")
    s = position("turn 2\nphase 18TC\n1106 18tc-181\n1110 18tc-110\n1111 lah-1pg")
    s = play(s, "move 18tc-181 1110")
    assert refused(s, "overrun 1111 18tc-181 18tc-110") == "bs:7.3.3.c"
    assert offers(s, "overrun 1111") == {"overrun 1111 18tc-110"}


@pytest.mark.rule("bs:R37", "bs:10.b", "bs:10.e")
def test_a42_a_corps_enters_in_two_turns() -> None:
    """A42: zone 1; two brigades enter, three units wait and enter on the next turn with no new die; 2202 is
    held by a German."""
    s = position("turn 3\nat commit\n2202 dr-pz\n1110 lah-pz\ncommitted 18TC 29TC 2TC")
    s = play(s, "commit 2GTC", "draw 2GTC", "roll 1")
    assert refused(s, "move 2gtc-4g 2202") == "bs:7.1.e"
    s = play(s, "move 2gtc-4g 2201", "move 2gtc-25g 2203")
    assert [entry["cost"] for entry in events(s, "entered")] == [1, 1]
    assert {where(s, unit) for unit in ("2gtc-26g", "2gtc-47g", "2gtc-4gmr")} == {"waiting"}
    s = play(until(play(s, "end"), lambda t: t.turn == 4), "roll 1 1", "roll 6", "draw 2GTC")
    assert asked(s) == "soviet"
    assert refused(s, "move 2gtc-26g 2202") == "bs:7.1.e"
    assert not legal(s, "move 2gtc-26g 2205 2206")  # zone 2
    s = play(s, "move 2gtc-26g 2204", "move 2gtc-47g 2203")
    assert (where(s, "2gtc-26g"), where(s, "2gtc-47g")) == ("2204", "2203")
    assert "overrun 2202 2gtc-4gmr" not in offered(s)


A43 = """
    turn 2
    phase LAH
    1211 18tc-181(D)
    1212 lah-1pg
    1210 lah-2pg
    1311 lah-pz
    1312 lah-sp
    1112 lah-rec
"""


@pytest.mark.rule("bs:7.3.3.m", "bs:8.b", "bs:8.c", "bs:R30")
def test_a43_retreat_and_stacking() -> None:
    """A43: the only enemy-free hex holds a brigade of another corps: eliminated; if it holds a remnant, it
    goes there."""
    attack = ("overrun 1211 lah-1pg", "hold", "roll 6")
    s = play(position(A43 + "1111 29tc-25"), *attack)
    assert status(s, "18tc-181") == "gone"
    s = play(position(A43 + "1111 rem-305"), *attack)
    assert (where(s, "18tc-181"), status(s, "18tc-181")) == ("1111", "D")


@pytest.mark.rule("bs:R27", "bs:9.b", "bs:R36")
def test_a44_defensive_fire_is_no_action() -> None:
    """A44: after defensive fire the regiment still has its full action, but no recovery die, whether it acted
    or not."""
    s = position("turn 2\nphase 29TC\n1210 29tc-32\n1211 lah-1pg(H)\nenvelope LAH")
    s = play(s, "overrun 1211 29tc-32", "defend lah-1pg 29tc-32", "roll 1")
    assert (where(s, "29tc-32"), status(s, "29tc-32")) == ("1210", "D")
    s = play(s, "end", "draw LAH", "roll 6")
    assert {"fire lah-1pg 29tc-32 full", "fire lah-1pg 29tc-32 half", "overrun 1210 lah-1pg"} <= offered(s)
    assert "0913" in destinations(s, "lah-1pg")  # 4 hexes away
    idle = play(s, "end")
    assert (idle.turn, status(idle, "lah-1pg")) == (3, "H")
    acted = play(s, "fire lah-1pg 29tc-32 full", "roll 6", "end")
    assert (acted.turn, status(acted, "lah-1pg")) == (3, "H")
    assert "recovered" not in told(idle) + told(acted)


@pytest.mark.rule("bs:R39", "bs:11.0.h")
def test_a45_a_tiger_that_moves_or_attacks() -> None:
    """A45: a Tiger that moved is not offered fire, alone or stacked; alone in an overrun it fires with AF 1
    at any target."""
    s = position("turn 2\nphase LAH\n1109 lah-tig\n1110 lah-pz\n1111 29tc-32")
    assert refused(play(s, "move lah-tig 1110"), "fire lah-tig 29tc-32 half") == "bs:7.3.g"
    assert not offers(play(s, "move lah-tig 1110"), "fire lah-tig")
    assert not offers(play(s, "move lah-tig 1010"), "fire lah-tig")
    assert refused(play(s, "move lah-tig 1010"), "fire lah-tig 29tc-32 half")
    for defender in ("29tc-32", "29tc-53mr"):
        s = position(f"turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 {defender}")
        s = play(s, "overrun 1111 lah-pz lah-tig", f"defend {defender} lah-pz", "roll 1")
        assert where(s, "lah-pz") == "1110"
        assert dice_that_hit(s) == {1}


@pytest.mark.rule("bs:R3", "bs:R10", "bs:6.1.1.a")
def test_a46_support_only_in_ones_own_phase() -> None:
    """A46: in a Soviet phase the German player is offered nothing; with an overrun open nobody is offered support."""
    s = position("turn 2\nphase 29TC\n1210 29tc-32\n1211 lah-pz lah-1pg\nair 2 1\nartillery 0 1")
    assert asked(s) == "soviet"
    assert not offers(s, "strike 29tc-32")
    assert refused(s, "strike 29tc-32") == "bs:6.1.1.d"
    assert {"strike lah-pz", "bombard lah-pz"} <= offered(s)
    s = play(s, "overrun 1211 29tc-32")
    assert asked(s) == "german"
    assert not offers(s, "strike") | offers(s, "bombard")
    assert refused(s, "strike 29tc-32")
    s = play(s, "hold")
    assert asked(s) == "soviet"
    assert offered(s) == {"attack 29tc-32 lah-pz", "attack 29tc-32 lah-1pg"}
    assert refused(s, "strike lah-pz")


@pytest.mark.rule("bs:R39", "bs:11.0.b")
def test_a47_a_tiger_has_one_role_a_phase() -> None:
    """A47: the Tiger fires first and lends nothing; or it lends and fires no more; a shot at infantry borrows
    nothing."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32 29tc-53mr")
    assert odds(s, "fire lah-tig 29tc-32 full") == F(1, 6)
    fired = play(s, "fire lah-tig 29tc-32 full", "roll 6")
    assert value(fired, "fire lah-pz 29tc-32 full") == 4
    assert odds(fired, "fire lah-pz 29tc-32 full") == F(2, 3)
    assert odds(s, "fire lah-pz 29tc-32 full") == F(5, 6)
    lent = play(s, "fire lah-pz 29tc-32 full", "roll 6")
    assert refused(lent, "fire lah-tig 29tc-32 full") == "bs:R39"
    assert not offers(lent, "fire lah-tig")
    assert value(s, "fire lah-pz 29tc-53mr full") == 3
    at_infantry = play(s, "fire lah-pz 29tc-53mr full", "roll 6")
    assert "fire lah-tig 29tc-32 full" in offered(at_infantry)


@pytest.mark.rule("bs:R21", "bs:R23", "bs:7.3.2.g")
def test_a48_disrupted_infantry_is_overrun() -> None:
    """A48: AF 1 against either; tanks on 1-2, grenadiers on 1; a disrupted remnant 0/2 fires only at the grenadiers."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-1pg\n1111 9ga-23(D)\n1210 lah-sp lah-2pg\n1211 rem-89g(D)")
    airborne = play(s, "overrun 1111 lah-pz lah-1pg")
    assert value(airborne, "defend 9ga-23 lah-pz") == value(airborne, "defend 9ga-23 lah-1pg") == 1
    assert hits_on(airborne, "defend 9ga-23 lah-pz") == {1, 2}
    assert hits_on(airborne, "defend 9ga-23 lah-1pg") == {1}
    remnant = play(s, "overrun 1211 lah-sp lah-2pg")
    assert offered(remnant) == {"defend rem-89g lah-2pg", "hold"}
    assert odds(remnant, "defend rem-89g lah-2pg") == F(1, 6)


@pytest.mark.rule("bs:R32")
def test_a49_an_overrun_in_which_nobody_fires(tmp_path: Path) -> None:
    """A49: an attacker without a factor, a defender that declines: after the round the attacker is back in
    the origin."""
    data = altered(tmp_path, "units.csv", "unit", {"lah-1pg": {"af_infantry": 0}})
    s = position("turn 2\nphase LAH\n1110 lah-1pg\n1111 rem-42g", data)
    s = play(s, "overrun 1111 lah-1pg")
    assert offered(s) == {"defend rem-42g lah-1pg", "hold"}
    s = play(s, "hold", "stay", "stay")
    assert where(s, "lah-1pg") == "1110"
    assert overrun_round(s) == 0
    assert asked(s) == "german"
    assert "end" in offered(s)


@pytest.mark.rule("bs:R30", "bs:R27", "bs:7.3.3.l")
def test_a50_a_retreat_is_no_action() -> None:
    """A50: a brigade that retreated has its full action when its marker comes, a remnant its action of the turn."""
    s = position("turn 2\nphase LAH\n1110 lah-1pg\n1111 29tc-32\n1210 lah-2pg\n1211 rem-305\nenvelope 29TC")
    s = play(s, "overrun 1111 lah-1pg", "hold", "roll 6", "retreat 29tc-32 1112")
    s = play(s, "overrun 1211 lah-2pg", "hold", "roll 6", "retreat rem-305 1212")
    s = play(s, "end", "draw 29TC")
    assert {"fire 29tc-32 lah-1pg full", "fire 29tc-32 lah-1pg half", "overrun 1111 29tc-32"} <= offered(s)
    assert "1117" in destinations(s, "29tc-32")  # 5 hexes away
    assert {"fire rem-305 lah-2pg full", "move rem-305 1213"} <= offered(s)


@pytest.mark.rule("bs:R50", "bs:R37", "bs:14.1.e", "bs:14.1.f")
def test_a51_reserve_brigades_have_their_own_zones() -> None:
    """A51: two brigades, zone dice 2 and 6; a third one granted on the next turn rolls its own die."""
    s = position(f"turn 5\nat start\n1110 lah-pz\n{ALL_CORPS}", soviet_reserve="yes")
    s = play(s, "roll 1 1", "roll 6", "request 5gta-10m", "request 5gta-21t", "done", "roll 1", "roll 4")
    assert "5GTA" in markers(s)
    s = play(s, "draw 5GTA")
    assert purpose(s) == "entry-zone"
    s = play(s, "roll 2")
    assert purpose(s) == "entry-zone"
    s = play(s, "roll 6")
    assert offered(s) == {f"zone {zone}" for zone in range(1, 6)}
    s = play(s, "zone 5")
    for row in range(1, 22):
        first, second = f"22{row:02}", f"22{row + 1 if row < 21 else 20:02}"
        assert legal(s, f"move 5gta-10m {first} {second}") == (5 <= row <= 8)
        assert legal(s, f"move 5gta-21t {first} {second}") == (17 <= row <= 21)
    s = play(s, "move 5gta-10m 2205")
    s = until(play(s, "end"), lambda t: t.turn == 6)
    s = play(s, "roll 1 1", "roll 6", "request 5gta-11m", "done", "roll 1", "draw 5GTA")
    assert purpose(s) == "entry-zone"
    s = play(s, "roll 3")
    assert asked(s) == "soviet"  # no die for the brigade that still waits
    assert legal(s, "move 5gta-11m 2209")
    assert not legal(s, "move 5gta-11m 2205 2204")
    assert legal(s, "move 5gta-21t 2217")


@pytest.mark.rule("bs:R63", "bs:R47")
def test_a52_the_order_of_a_turn_with_all_options() -> None:
    """A52: air dice, artillery die, the 167th, reserve requests if they are allowed, commitment, first draw."""
    s = position(f"turn 3\nat start\n1110 lah-pz\n{ALL_CORPS}", **EVERY_OPTION)
    assert purpose(s) == "air"
    s = play(s, "roll 1 1")
    assert purpose(s) == "soviet-artillery"
    s = play(s, "roll 6")
    assert (asked(s), offered(s)) == ("german", {"attempt", "decline"})
    s = play(s, "attempt")
    assert purpose(s) == "division-167"
    s = play(s, "roll 5")
    assert asked(s) == "soviet"
    assert offered(s) == {"request 5gta-10m", "request 5gta-11m", "request 5gta-12m", "request 5gta-21t", "done"}
    s = play(s, "request 5gta-10m", "done")
    assert purpose(s) == "reserve"
    s = play(s, "roll 6")
    assert purpose(s) == "marker"  # every corps is committed: nothing to ask
    s = position("turn 3\nat start\n1110 lah-pz", **EVERY_OPTION)
    s = play(s, "roll 1 1", "roll 6", "decline")
    assert (asked(s), offered(s)) == ("soviet", {"commit 18TC", "commit 29TC", "commit 2TC", "commit 2GTC", "done"})
    s = play(s, "done")
    assert purpose(s) == "marker"
    assert control(s, "1310") == "soviet"
    assert statuses(s, "lah-pz") == ("",)
