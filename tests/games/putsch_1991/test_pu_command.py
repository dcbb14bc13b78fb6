"""Chapter 2: command tests. Chapter 3: localisation, detection, ambush, mines, sabotage, objectives."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pu_table import AR, asked, chance, kinds, moving, offered, outcome, play, position, unit, why_not

from grognard.games.putsch_1991 import command, detect, hits, interrupts, look, odds, special, victory
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    DEAD,
    FIRED,
    LOCATED,
    MOVED,
    PATROLLED,
    REVEALED,
    SNIPED,
    TARGETED,
    Table,
)


def passes(s: Table, name: str) -> Fraction:
    """The chance that a figure passes its command test."""
    i = unit(s, name)
    need = command.required(s, s.side[i])
    if need is None or command.out_of_hearing(s, i):
        return Fraction(0)
    total = sum(one.amount for one in command.modifiers(s, i))
    return Fraction(sum(face + total >= need for face in range(1, 7)), 6)


@pytest.mark.rule("pu:2.1", "pu:2.2", "pu:2.3", "pu:2.9a", "pu:R14", "pu:2.10", "pu:2.11")
def test_ac_12_a_green_man_near_and_far_from_his_leader() -> None:
    text = "g01 100,600 h0 leader:veteran\ng02 {},600 h0 soldier:green\ng03 {},600 h0\nr01 1100,100 h0"
    near = position(text.format(250, 350))
    assert unit(near, "g02") not in command.testers(near, 0)
    far = position(text.format(260, 360))
    assert unit(far, "g02") in command.testers(far, 0)
    assert passes(far, "g02") == Fraction(1, 2)


@pytest.mark.rule("pu:2.4", "pu:2.8", "pu:2.9b", "pu:R16")
def test_ac_13_a_pinned_veteran_with_a_light_wound() -> None:
    s = position(
        "strength gkchp 12\ng01 100,600 h0 leader:veteran\ng02 400,600 h0 soldier:veteran pinned wound=7\n"
        "g03 420,640 h0\ng04 0,0 h0\ng05 0,40 h0\nr01 1100,100 h0"
    )
    for name in ("g04", "g05"):
        hits.kill(s, unit(s, name), "pu:6.39")
    assert passes(s, "g02") == Fraction(1, 6)


@pytest.mark.rule("pu:2.4", "pu:R15")
def test_ac_14_losses_of_a_squad_of_twelve() -> None:
    men = "\n".join(f"g{n:02} {n * 40},600 h0" for n in range(1, 13))
    s = position(men + "\nr01 1100,100 h0")
    found = []
    for i in range(7):
        hits.kill(s, i, "pu:6.39")
        found.append(command.required(s, 0))
    assert found == [7, 8, 9, 10, 11, 11, None]


@pytest.mark.rule("pu:2.9c", "pu:2.9e", "pu:2.9h")
def test_ac_51_a_snipers_target_trembles() -> None:
    s = position("g01 100,600 h0 leader:veteran\ng02 300,600 h0\ng03 400,600 h0\nr01 1100,100 h0")
    s.before[unit(s, "g02")] |= SNIPED | TARGETED
    assert passes(s, "g02") == Fraction(1, 3)


@pytest.mark.rule("pu:2.7", "pu:2.14", "pu:2.17", "pu:R17", "pu:2.13", "pu:R19")
def test_without_a_leader_all_test_and_the_second_takes_over() -> None:
    s = position(
        "g01 100,600 h0 leader:veteran\ng02 120,640 h0 second:seasoned\ng03 140,600 h0 sniper:seasoned\nr01 1100,100 h0"
    )
    hits.kill(s, unit(s, "g01"), "pu:6.39")
    assert {unit(s, "g02"), unit(s, "g03")} <= set(command.testers(s, 0))
    assert -4 in [one.amount for one in command.modifiers(s, unit(s, "g02")) if one.rule == "pu:2.7"]
    assert not [one for one in command.modifiers(s, unit(s, "g03")) if one.rule == "pu:2.7"]
    command.succession(s, 0)
    assert s.leader[0] == unit(s, "g02")


@pytest.mark.rule("pu:2.13")
def test_at_night_nobody_hears_a_leader_beyond_250() -> None:
    s = position("scenario garden-ring\ng01 100,60 h0 leader:veteran\ng02 400,60 h0\nr01 1100,1100 h0")
    assert command.out_of_hearing(s, unit(s, "g02"))


@pytest.mark.rule("pu:2.12", "pu:R65")
def test_a_refused_man_has_no_action_points_and_observes_nothing() -> None:
    s = position("g01 100,600 h0 located\nr01 300,600 h8")
    command.refuse(s, 0, "pu:2.12")
    assert s.ap[0] == 0
    assert look.observers(s, 0, unit(s, "r01")) == []


# -- localisation ------------------------------------------------------------------------------------------------------


def locates(s: Table, target: str) -> Fraction:
    j = unit(s, target)
    watchers = look.observers(s, 1 - s.side[j], j)
    far, cover = detect.nearest(s, watchers, j)
    need = detect.score(s, watchers, cover)
    if need is None:
        return Fraction(0)
    total = sum(one.amount for one in detect.modifiers(s, watchers, j, far))
    return Fraction(sum(face + total >= need for face in range(1, 7)), 6)


@pytest.mark.rule("pu:3.2", "pu:3.3b", "pu:3.3c", "pu:3.3d", "pu:3.3e", "pu:R20")
def test_ac_15_a_token_in_medium_cover_that_moved_and_fired() -> None:
    text = "scenario ostankino\nr01 300,240 h0\ng01 300,{} h12 revealed\n"
    s = position(text.format(480) + "r02 1100,1100 h0")
    assert s.field.at((300, 240)).cover == 2
    s.before[0] |= MOVED | FIRED
    assert locates(s, "r01") == Fraction(5, 6)
    s.posture[0] = 2
    assert locates(s, "r01") == Fraction(1, 2)


@pytest.mark.rule("pu:3.3f")
def test_ac_16_far_tokens_need_a_scope() -> None:
    text = "r01 {},600 h8\ng01 100,600 h0 soldier:seasoned:{}"
    assert locates(position(text.format(690, AR)), "r01") == Fraction(2, 3)
    assert locates(position(text.format(700, AR)), "r01") == Fraction(1, 2)
    assert locates(position(text.format(700, AR + "+scope")), "r01") == Fraction(2, 3)


@pytest.mark.rule("pu:3.12", "pu:3.13a", "pu:3.13b", "pu:3.13f", "pu:R66", "pu:3.14")
def test_ac_17_infrared_at_night() -> None:
    text = "scenario garden-ring\nr01 600,300 h8\ng01 600,100 h4 soldier:seasoned:assault_rifle+infrared\n"
    assert locates(position(text), "r01") == Fraction(5, 6)
    assert locates(position(text + "flare 600,300"), "r01") == Fraction(2, 3)


@pytest.mark.rule("pu:3.5", "pu:3.6", "pu:3.7", "pu:3.4", "pu:S.8", "pu:3.1")
def test_each_enemy_is_tried_once_a_turn_and_a_decoy_that_is_found_goes() -> None:
    s = position(
        "turn 1 detect\nstarts gkchp\ng01 100,600 h0 revealed\nr01 decoy 300,600 h8 token\nr02 320,560 h8 token"
    )
    play(s, "locate r01", "roll 6")
    assert s.life[unit(s, "r01")] != 0
    play(s, "locate r02", "roll 1")
    assert why_not(s, "locate r02") != ""
    assert s.vis[0] == REVEALED


@pytest.mark.rule("pu:3.8", "pu:5.23", "pu:R31")
def test_a_pinned_man_does_not_observe() -> None:
    s = position("g01 100,600 h0 revealed pinned\nr01 300,600 h8")
    assert look.observers(s, 0, unit(s, "r01")) == []


# -- detection and ambush ----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.18c", "pu:3.18d", "pu:3.18e", "pu:9.2", "pu:3.18a", "pu:R27", "pu:R60")
def test_ac_18_a_sweep_for_a_hidden_sniper() -> None:
    text = "g01 100,600 h0 revealed\nr01 {},600 h8 ambushed sniper:seasoned:sniper_rifle skill=mimicry\nr02 1100,100 h0"
    s = position(text.format(600))
    s.before[0] |= PATROLLED | MOVED
    i = unit(s, "r01")
    assert detect.detectable(s, 0, i)
    assert sum(one.amount for one in detect.detection_modifiers(s, 0, [i])) == 0
    far = position(text.format(710))
    assert not detect.detectable(far, 0, unit(far, "r01"))


@pytest.mark.rule("pu:3.18a", "pu:3.18d", "pu:R67")
def test_ac_54_a_token_deep_in_a_building_is_found_by_a_sweep_only() -> None:
    text = "scenario ostankino\ng01 600,{} h4 revealed\nr01 600,580 h12 token\nr02 1100,1100 h0"
    s = position(text.format(340))
    assert detect.locate_refusal(s, 0, unit(s, "r01")) is not None
    assert detect.detectable(s, 0, unit(s, "r01"))
    s.contact[0] = True
    s.before[0] |= PATROLLED
    assert sum(one.amount for one in detect.detection_modifiers(s, 0, [unit(s, "r01")])) == 2
    assert not detect.detectable(position(text.format(320)), 0, 1)


@pytest.mark.rule("pu:3.17b", "pu:3.17c", "pu:R26", "pu:R63", "pu:3.17a")
def test_ac_42_an_ambusher_fires_at_a_mover_he_need_not_have_located() -> None:
    text = (
        "g01 500,250 h0 soldier:seasoned:assault_rifle\n"
        "r01 700,250 h8 ambushed soldier:seasoned:assault_rifle\nr02 1100,1100 h0"
    )
    s = position("turn 1 move\ninitiative rsfsr\n" + text)
    play(s, "last", "go g01", "move g01 560,250")
    assert asked(s) == "rsfsr"
    assert f"spring r01 first {AR} fire" in offered(s)
    held = s.clone()
    told = play(held, "pass")
    assert kinds(told) == ["moves"]
    assert held.vis[unit(held, "r01")] == AMBUSHED
    play(s, f"spring r01 first {AR} fire", "roll 6 6", "roll 6 6")
    assert s.vis[unit(s, "r01")] == REVEALED
    assert s.at[0] != (560, 250)  # hit, so it stops there


@pytest.mark.rule("pu:3.17b", "pu:5.7")
def test_ac_52_an_ambusher_pays_no_die_for_an_unlocated_mover() -> None:
    s = position("g01 400,250 h0\nr01 700,250 h8 ambushed soldier:seasoned:assault_rifle\nr02 1100,1100 h0")
    found = odds.of_shot(s, Shot(unit(s, "r01"), 0, AR, "fire", "spring"))
    assert found is not None
    assert found.chance == Fraction(35, 36)


@pytest.mark.rule("pu:3.17d", "pu:G.19", "pu:R62")
def test_ac_53_who_walks_into_an_ambush_stops_short_of_it() -> None:
    text = "turn 1 move\ninitiative rsfsr\ng01 600,300 h4\nr02 1100,1100 h0 ambushed\n"
    s = position(text + "r01 600,380 h12 ambushed")
    play(s, "last", "go g01")
    assert why_not(s, "move g01 600,400") == ""
    told = play(s, "move g01 600,400", "pass")
    assert s.at[0] == (600, 350)
    assert s.vis[unit(s, "r01")] == LOCATED
    assert "walks-into" in kinds(told)


@pytest.mark.rule("pu:3.19b", "pu:R28")
def test_ac_45_a_mine_200_away() -> None:
    s = position("turn 1 move\nstarts gkchp\nmine rsfsr 600,500\ng01 600,250 h4\nr01 1100,1100 h0")
    play(s, "go g01", "move g01 600,300")
    assert offered(s, "trigger ") == {"trigger 600,500"}
    assert interrupts.mine_need(s, 200**2) == 4
    after = s.clone()
    play(after, "trigger 600,500")
    assert outcome(after, lambda t: any(event.kind == "mine-bursts" for event in t.news) or not t.mines) == Fraction(
        2, 3
    )
    assert chance(s, "trigger 600,500", lambda t: bool(t.mines)) == Fraction(1, 3)


@pytest.mark.rule("pu:3.20", "pu:R29", "pu:1.3r")
def test_ac_46_sabotage() -> None:
    text = "turn 1 fire\ninitiative gkchp\nscenario grom\ng01 700,980 h4 {}\nr01 100,1100 h0 ambushed"
    s = position(text.format("soldier:seasoned"))
    play(s, "first", "go g01")
    assert chance(s, "sabotage g01 T1", lambda t: t.targets[0] == 0) == Fraction(1, 3)
    expert = position(text.format("saboteur:seasoned"))
    play(expert, "first", "go g01")
    assert chance(expert, "sabotage g01 T1", lambda t: t.targets[0] == 0) == Fraction(1, 2)
    pinned = position(text.format("soldier:seasoned pinned"))
    assert special.in_fire(pinned, 0) == []


@pytest.mark.rule("pu:3.21", "pu:R30")
def test_ac_43_an_objective_held_for_two_turns() -> None:
    s = position("g01 240,1060 h0 located\nr01 900,200 h0")
    victory.hold_objectives(s)
    assert s.vp[0] == 0
    victory.hold_objectives(s)
    assert s.vp[0] == 3
    assert s.held[0][0] == victory.SCORED


@pytest.mark.rule("pu:3.21")
def test_an_objective_is_lost_when_the_man_changes() -> None:
    s = position("g01 240,1060 h0 located\ng02 300,1060 h0\nr01 900,200 h0")
    victory.hold_objectives(s)
    s.at[0], s.at[1] = (300, 1060), (240, 1060)
    victory.hold_objectives(s)
    assert s.vp[0] == 0


@pytest.mark.rule("pu:3.15a", "pu:3.15b", "pu:3.15d", "pu:R25")
def test_a_flare_bursts_500_away_and_takes_all_action_points() -> None:
    s = position(
        "turn 1 fire\ninitiative gkchp\nscenario garden-ring\ng01 600,100 h4 leader:veteran\nr01 600,600 h0 ambushed"
    )
    play(s, "first", "go g01", "flare g01 h4")
    assert s.flares[0][:2] == (600, 600)
    assert s.ap[0] == 0
    assert look.lit(s, (600, 300))
    assert not look.lit(s, (600, 290))


@pytest.mark.rule("pu:9.6")
def test_eloquence_skips_all_tests_once() -> None:
    text = "turn 1 command\nstarts gkchp\ng01 100,600 h0 leader:veteran {}\ng02 600,600 h0\nr01 1100,100 h0"
    s = position(text.format("skill=eloquence"))
    assert offered(s) == {"speak", "hold"}
    play(s, "speak")
    assert command.testers(s, 0) == []
    assert offered(position(text.format(""))) == {"hold"}


@pytest.mark.rule("pu:4.4", "pu:1.3c")
def test_a_patrol_goes_half_the_way_or_nowhere() -> None:
    s = moving("g01 600,600 h0\nr01 900,900 h0")
    play(s, "go g01")
    assert why_not(s, "patrol g01 670,600") == ""
    assert why_not(s, "patrol g01 680,600") == "pu:4.1"
    play(s, "watch g01")
    assert s.now[0] & PATROLLED
    assert not s.now[0] & MOVED
    assert s.life[0] != DEAD
