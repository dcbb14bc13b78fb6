"""Chapter 5: scores, modifiers, priority, aim, launchers, smoke; chapter 6: saves and wounds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pu_table import AR, DATA, asked, chance, firing, kinds, offered, play, position, unit, why_not, wounding

from grognard.games.putsch_1991 import hits, men, odds
from grognard.games.putsch_1991.cards import dress
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import DEAD, FIRED, PRONE, STANDING, Table


def hit(s: Table, shooter: str, target: str, weapon: str, mode: str = "fire", why: str = "") -> Fraction:
    found = odds.of_shot(s, Shot(unit(s, shooter), unit(s, target), weapon, mode, why))
    assert found is not None
    return found.chance


def duel(distance: int, man: str = "soldier:seasoned:assault_rifle", target: str = "located", extra: str = "") -> Table:
    """A shooter at (100,600) on the runway and one enemy to the east."""
    return firing(f"g01 100,600 h0 {man}\nr01 {100 + distance},600 h8 {target} soldier:seasoned:assault_rifle\n{extra}")


@pytest.mark.rule("pu:5.1", "pu:5.1b", "pu:5.12a")
def test_ac_01_a_seasoned_rifleman_at_600_and_610() -> None:
    assert hit(duel(600), "g01", "r01", AR) == Fraction(11, 12)
    assert hit(duel(610), "g01", "r01", AR) == Fraction(13, 18)


@pytest.mark.rule("pu:5.11", "pu:6.20", "pu:5.23")
def test_ac_02_the_whole_shot() -> None:
    s = duel(600)
    play(s, "go g01")
    i = unit(s, "r01")
    shot = f"fire g01 r01 {AR}"

    assert chance(s, shot, wounding) == Fraction(77, 144)
    assert chance(s, shot, lambda t: not wounding(t) and bool(t.pinned[i])) == Fraction(55, 144)


@pytest.mark.rule("pu:6.21", "pu:9.14")
def test_ac_03_medium_cover_and_armour() -> None:
    s = position("r01 300,300 h0 soldier:seasoned:assault_rifle+body_armour\ng01 600,600 h0")
    total = sum(one.amount for one in hits.save_modifiers(s, unit(s, "r01"), 2))
    good = sum(a + b + total >= 8 for a in range(1, 7) for b in range(1, 7))
    assert Fraction(good, 36) == Fraction(5, 6)


@pytest.mark.rule("pu:5.2", "pu:5.1c", "pu:5.12d")
def test_ac_04_three_ones_miss() -> None:
    s = duel(100, "soldier:veteran:machine_gun", extra="g02 80,600 h0 loader:seasoned:assault_rifle")
    assert hit(s, "g01", "r01", "machine_gun") == Fraction(215, 216)


@pytest.mark.rule("pu:5.1f")
def test_ac_05_a_pistol_reaches_400() -> None:
    s = duel(410, "leader:veteran:pistol")
    play(s, "go g01")
    assert why_not(s, "fire g01 r01 pistol") != ""
    near = duel(400, "leader:veteran:pistol")
    assert hit(near, "g01", "r01", "pistol") == Fraction(1, 6)


@pytest.mark.rule("pu:5.7", "pu:R69")
def test_ac_06_a_nearer_enemy_costs_a_die_but_not_a_sniper() -> None:
    nearer = "r02 400,560 h8 located"
    assert hit(duel(600, extra=nearer), "g01", "r01", AR) == Fraction(1, 2)
    sniper = duel(600, "sniper:seasoned:sniper_rifle", extra=nearer)
    assert hit(sniper, "g01", "r01", "sniper_rifle") == Fraction(11, 12)


@pytest.mark.rule("pu:5.13", "pu:1.3g", "pu:R37")
def test_ac_07_aiming_rolls_twice() -> None:
    s = duel(900, "soldier:green:assault_rifle")
    assert hit(s, "g01", "r01", AR) == Fraction(5, 12)
    assert hit(s, "g01", "r01", AR, "aimed") == Fraction(95, 144)


@pytest.mark.rule("pu:5.12b", "pu:1.5", "pu:5.1a", "pu:R34")
def test_ac_08_the_scope_of_a_veteran_sniper() -> None:
    s = firing("g01 0,560 h0 sniper:veteran:sniper_rifle+scope\nr01 1190,50 h8 located")
    far = 1190**2 + 510**2
    assert 1000**2 < far <= 1300**2
    assert hit(s, "g01", "r01", "sniper_rifle") == Fraction(13, 18)
    assert hit(s, "g01", "r01", "sniper_rifle", "aimed") == Fraction(299, 324)
    s.now[unit(s, "g01")] |= 4  # it has moved
    assert hit(s, "g01", "r01", "sniper_rifle") == Fraction(5, 12)
    play(s, "go g01")
    assert "aim g01" not in offered(s)


@pytest.mark.rule("pu:4.9a", "pu:5.12c", "pu:5.12d", "pu:R36", "pu:R68")
def test_ac_09_a_machine_gunner_alone_after_a_move() -> None:
    s = duel(300, "soldier:seasoned:machine_gun")
    i = unit(s, "g01")
    s.now[i] |= 4
    s.moved[i] = 7000
    assert hit(s, "g01", "r01", "machine_gun") == Fraction(103, 108)
    play(s, "go g01")
    assert why_not(s, "fire g01 r01 machine_gun") == ""
    s.moved[i] = 8000
    assert offered(s, "fire ") == set()


@pytest.mark.rule("pu:6.30", "pu:R47", "pu:6.33", "pu:6.34")
@pytest.mark.parametrize(
    ("dice", "result", "severity", "move"),
    [
        ((16, 4), "dead", "dead", None),
        ((17, 2), "dead", "dead", None),
        ((45, 4), "light", "light", 150),
        ((46, 3), "dead", "dead", None),
        ((73, 2), "critical", "critical", 75),
        ((74, 4), "cut", "light", 112),
        ((100, 1), "severe", "severe", 75),
    ],
)
def test_ac_10_wounds(dice: tuple[int, int], result: str, severity: str, move: int | None) -> None:
    s = position("g01 600,600 h0\nr01 900,900 h0")
    row = hits.wound_row(s, *dice)
    record = DATA.wounds[row]
    assert (record.result, record.severity) == (result, severity)
    if move is not None:
        hits.suffer(s, 0, "wound", row, "pu:6.30")
        assert men.allowance(s, 0) == move


@pytest.mark.rule("pu:6.36", "pu:6.38")
def test_ac_11_a_dressed_wound_no_longer_counts() -> None:
    s = position("g01 600,600 h0 wound=7\nr01 900,900 h0")
    dress(s, 0)
    hits.suffer(s, 0, "wound", 6, "pu:6.30")
    assert s.life[0] != DEAD
    assert men.fire_wound(s, 0) == -2
    assert men.move_share(s, 0) == (3, 4)
    hits.suffer(s, 0, "wound", 15, "pu:6.30")
    assert s.life[0] == DEAD


@pytest.mark.rule("pu:6.31", "pu:R46")
def test_a_wound_while_stunned_kills() -> None:
    s = position("g01 600,600 h0\nr01 900,900 h0")
    hits.suffer(s, 0, "wound", 0, "pu:6.30")
    assert s.stunned[0] == s.turn + 1
    hits.suffer(s, 0, "wound", 15, "pu:6.30")
    assert s.life[0] == DEAD


@pytest.mark.rule("pu:6.37", "pu:6.39")
def test_a_wounded_gunner_drops_his_machine_gun_and_another_may_take_it() -> None:
    s = position("g01 600,600 h0 soldier:seasoned:machine_gun+pistol\ng02 620,600 h0\nr01 900,900 h0")
    hits.suffer(s, 0, "wound", 7, "pu:6.30")
    assert s.dropped == ((600, 600, "machine_gun", 0),)
    assert not s.has(0, "machine_gun")


@pytest.mark.rule("pu:5.8", "pu:R35")
def test_an_unlocated_enemy_is_no_target_for_a_rifle_but_for_a_launcher() -> None:
    s = duel(300, "soldier:seasoned:assault_rifle_gl", target="revealed")
    play(s, "go g01")
    assert why_not(s, f"fire g01 r01 {AR}") != ""
    assert "fire g01 r01 grenade_launcher" in offered(s)


@pytest.mark.rule("pu:5.25c", "pu:R42", "pu:5.1e", "pu:5.25a")
def test_ac_44_firing_through_smoke() -> None:
    s = duel(300, extra="smoke 250,600")
    assert hit(s, "g01", "r01", AR) == Fraction(13, 18)
    far = duel(600, "soldier:seasoned:assault_rifle_gl", extra="smoke 250,600")
    play(far, "go g01")
    assert "fire g01 r01 grenade_launcher" not in offered(far)


@pytest.mark.rule("pu:5.5", "pu:1.4", "pu:5.6", "pu:R58", "pu:1.3h")
def test_one_shot_a_turn_at_one_target() -> None:
    s = duel(300, "soldier:veteran:assault_rifle")
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 1 2")
    assert s.now[0] & FIRED
    assert offered(s, "fire ") == offered(s, "sustain ") == set()


@pytest.mark.rule("pu:Q.4", "pu:R8")
def test_ac_41_a_man_killed_in_a_simultaneous_phase_still_fires() -> None:
    s = position(
        "turn 1 fire\nstarts gkchp\n"
        "g01 100,600 h0 located soldier:veteran:assault_rifle\nr01 300,600 h8 located soldier:veteran:assault_rifle"
    )
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 6 6", "roll 1 1", "roll 10 4", "done")
    assert s.life[1] != DEAD
    assert asked(s) == "rsfsr"
    told = play(s, "go r01", f"fire r01 g01 {AR}", "roll 6 6", "roll 6 6", "done")
    assert "hit" in kinds(told)
    assert s.life[1] == DEAD  # at the end of the phase


@pytest.mark.rule("pu:Q.4", "pu:5.18")
def test_who_drops_before_a_grenade_in_a_simultaneous_phase_stands_until_its_end() -> None:
    text = "g01 300,540 h0 soldier:seasoned:grenade\nr01 500,540 h8 located ap=0 soldier:seasoned"
    s = position("turn 1 fire\nstarts gkchp\n" + text)
    i = unit(s, "r01")
    play(s, "go g01", "throw g01 r01 grenade", "roll 6 6", "roll 3", "roll 6 6")
    assert s.posture[i] == STANDING
    play(s, "done", "pass")
    assert s.posture[i] == PRONE
    first = firing(text)  # with the initiative it is at once
    play(first, "go g01", "throw g01 r01 grenade", "roll 6 6", "roll 3")
    assert first.posture[unit(first, "r01")] == PRONE


@pytest.mark.rule("pu:5.15", "pu:R38", "pu:1.3j", "pu:R11")
def test_a_spray_strikes_friend_and_foe_around_its_target() -> None:
    s = duel(300, target="located ap=0", extra="r02 430,640 h8 ap=0\ng02 400,560 h0 ap=0\nr03 700,600 h8")
    play(s, "go g01")
    told = play(s, f"spray g01 r01 {AR}", "roll 6 6", "roll 6 6", "roll 6 6", "roll 6 6")
    assert {event.args["unit"] for event in told if event.kind == "saved"} == {"r01", "r02", "g02"}


@pytest.mark.rule("pu:5.19", "pu:5.27", "pu:R59", "pu:5.1d", "pu:1.3i", "pu:8.10", "pu:R50", "pu:R39")
def test_a_rocket_bursts_with_radius_150_and_is_counted() -> None:
    s = duel(
        300, "soldier:seasoned:rocket_launcher", target="located ap=0", extra="r02 540,600 h8 ap=0\nr03 560,600 h8"
    )
    play(s, "go g01")
    told = play(s, "fire g01 r01 rocket_launcher", "roll 6 6 6", "roll 6 6", "roll 6 6")
    assert {event.args["unit"] for event in told if event.kind == "saved"} == {"r01", "r02"}
    assert s.stock[0][3] == 2


@pytest.mark.rule("pu:5.9")
def test_nobody_fires_into_or_out_of_a_melee() -> None:
    s = firing("g01 100,600 h0 soldier:seasoned:assault_rifle\ng02 400,600 h0 located\nr01 420,600 h8 located")
    play(s, "go g01")
    assert offered(s, "fire ") == set()
    play(s, "done")
    play(s, "go g02")
    assert offered(s, "fire ") == set()


@pytest.mark.rule("pu:5.22", "pu:R41", "pu:1.3p")
def test_a_man_pinned_in_the_open_dives_to_cover_if_he_has_two_action_points() -> None:
    text = "g01 830,700 h4 located soldier:seasoned:assault_rifle\nr01 830,600 h4 located {}"
    s = firing(text.format("ap=2"))
    hits.suffer(s, unit(s, "r01"), "pinned", unit(s, "g01"), "pu:5.11")
    s.settle()
    assert s.posture[1] == 2
    assert s.at[1] != (830, 600)
    poor = firing(text.format("ap=1"))
    hits.suffer(poor, unit(poor, "r01"), "pinned", unit(poor, "g01"), "pu:5.11")
    assert poor.at[1] == (830, 600)


@pytest.mark.rule("pu:5.14a", "pu:5.14b", "pu:1.3k")
def test_ac_48_a_fire_lane_shoots_once_at_each_enemy_and_jams_on_ones() -> None:
    s = position(
        "turn 1 fire\ninitiative gkchp\ng01 100,600 h0 soldier:seasoned:assault_rifle\n"
        "r01 500,600 h8\nr02 600,640 h8\nr03 700,600 h8 ambushed"
    )
    play(s, "first", "go g01", "sustain g01 h0", "done")
    assert s.cone[0] == 0
    play(s, "go r01")
    assert offered(s) == {"lane g01", "pass"}
    play(s, "lane g01", "roll 2 1", "roll 1")
    assert "lane g01" not in offered(s)
    play(s, "done", "go r02", "lane g01", "roll 1 1", "roll 1")
    assert s.jammed[0] == 1
    assert s.cone[0] == -1


@pytest.mark.rule("pu:2.12a", "pu:R18", "pu:5.26", "pu:R72")
def test_a_refused_man_may_answer_a_located_shooter() -> None:
    s = firing(
        "g01 100,600 h0 located soldier:seasoned:assault_rifle\n"
        "r01 300,600 h8 located refused soldier:seasoned:assault_rifle"
    )
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 1 1")
    assert asked(s) == "rsfsr"
    assert f"answer r01 {AR}" in offered(s)
    told = play(s, f"answer r01 {AR}", "roll 1 1")
    assert kinds(told)[0] == "fires-fire"
    unarmed = firing(
        "g01 100,600 h0 located soldier:seasoned:assault_rifle\nr01 300,600 h8 located refused soldier:seasoned:knife"
    )
    play(unarmed, "go g01", f"fire g01 r01 {AR}", "roll 1 1")
    assert offered(unarmed) == {"pass"}
