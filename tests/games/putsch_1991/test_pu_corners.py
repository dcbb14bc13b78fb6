"""Corners of Putsch 1991 where two rules meet: a deed and what it excludes, who came this turn, civilians, jams."""

from __future__ import annotations

import pytest
from pu_table import AR, alone, firing, moving, offered, play, position, unit, why_not

from grognard.core.steps import Roll
from grognard.games.putsch_1991 import cards, command, detect, fire, grenades, hits, melee, morale, victory
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    ALIVE,
    BURST,
    DAZED,
    HOLDS,
    LEFT,
    LOCATED,
    MOVED,
    NONE,
    PATROLLED,
    PRONE,
    REAR,
    REFUSED,
    STANDING,
    VEHICLE,
    WON,
    Table,
)

PLAIN = f"soldier:seasoned:{AR}"
SABOTEUR = f"saboteur:veteran:{AR}"
GUNNER = "soldier:seasoned:machine_gun"


def until(s: Table, verb: str) -> None:
    """Everybody passes until this is asked for."""
    for _ in range(40):
        if offered(s, verb):
            return
        idle = [word for word in ("pass", "done", "first", "hold") if word in offered(s)]
        assert idle, offered(s)
        play(s, idle[0])
    raise AssertionError(verb)


def purpose(s: Table) -> str:
    """What the dice that are asked for are for."""
    roll = s.stack[-1]
    assert isinstance(roll, Roll)
    return roll.purpose


# -- one deed of the Fire phase (pu:1.10) --------------------------------------------------------------------------


def at_the_pump(more: str = "") -> Table:
    """A saboteur beside the fuel pump in his Fire activation, with an enemy before him."""
    s = firing(f"g01 800,480 h0 located {PLAIN}\nr08 1000,480 h8 located {SABOTEUR} {more}")
    play(s, "pass", "go r08")
    return s


@pytest.mark.rule("pu:1.10", "pu:3.20")
def test_who_has_sabotaged_neither_fires_nor_opens_a_lane() -> None:
    s = at_the_pump()
    assert offered(s, "fire")
    play(s, "sabotage r08 T1", "roll 1")
    assert not offered(s, "fire") | offered(s, "spray") | offered(s, "sustain") | offered(s, "aim")
    assert s.ap[unit(s, "r08")] == 4


@pytest.mark.rule("pu:1.10", "pu:3.19c")
def test_who_has_laid_a_mine_throws_no_grenade_and_is_not_prompt() -> None:
    s = firing(
        f"g01 800,480 h0 located {PLAIN}\nr08 1000,480 h8 located {SABOTEUR} skill=promptness stock=2.0.0.0.0.0.2"
    )
    play(s, "pass", "go r08")
    assert {"throw r08 g01 grenade", "prompt r08"} <= offered(s)
    play(s, "lay r08")
    assert not offered(s, "throw") | offered(s, "prompt")


@pytest.mark.rule("pu:1.10", "pu:5.14a")
def test_who_has_opened_a_lane_lays_no_mine() -> None:
    s = at_the_pump()
    assert {"lay r08", "sabotage r08 T1"} <= offered(s)
    play(s, "sustain r08 h8")
    assert not offered(s, "lay") | offered(s, "sabotage")


# -- bearers and medics do nothing else (pu:1.8, pu:6.38) ----------------------------------------------------------


@pytest.mark.rule("pu:1.8", "pu:1.3k")
def test_who_has_carried_a_man_clears_no_jam() -> None:
    s = moving(f"g01 600,300 jammed soldier:veteran:{AR}\ng02 620,300 wound=7 {PLAIN}\nr01 600,900")
    play(s, "go g01", "lift g01 g02", "roll 2", "stay g01", "drop g01", "done")
    until(s, "first")
    play(s, "first", "go g01")
    assert not offered(s, "unjam")


@pytest.mark.rule("pu:1.8", "pu:3.15b")
def test_an_officer_with_a_man_on_his_back_fires_no_flare() -> None:
    text = f"g01 600,300 located leader:seasoned\ng02 600,300 wound=7 {PLAIN}\nr01 600,900"
    s = position(f"scenario grom\nturn 1 fire\ninitiative gkchp\n{text}")
    s.carrying[0], s.carried[1] = 1, 0
    play(s, "first", "go g01")
    assert not offered(s, "flare")


@pytest.mark.rule("pu:1.8", "pu:3.20", "pu:3.19c")
def test_who_has_put_a_man_down_beside_a_target_neither_sabotages_nor_lays() -> None:
    s = moving(f"r08 1000,480 h8 located {SABOTEUR}\nr02 1020,480 wound=7 {PLAIN}\ng01 100,100 located {PLAIN}")
    play(s, "pass", "go r08", "lift r08 r02", "roll 2", "stay r08", "drop r08", "done")
    until(s, "first")
    play(s, "first", "pass", "go r08")
    assert not offered(s, "sabotage") | offered(s, "lay")


@pytest.mark.rule("pu:6.38", "pu:5.12d")
def test_a_medic_who_dresses_serves_no_gun() -> None:
    text = f"g01 600,300 h4 located {GUNNER}\ng02 620,300 medic:seasoned:{AR}\ng03 640,300 wound=7 {PLAIN}"
    s = moving(f"{text}\nr01 600,600 located")
    assert fire.may_load(s, unit(s, "g01"), unit(s, "g02"))
    play(s, "go g02", "heal g02 g03")
    until(s, "first")
    play(s, "first", "go g01")
    assert offered(s, "fire") == {"fire g01 r01 machine_gun"}


@pytest.mark.rule("pu:1.8", "pu:5.12d")
def test_a_loader_who_carries_a_man_serves_no_gun() -> None:
    s = firing(
        f"g01 600,300 h4 {GUNNER}\ng02 620,300 loader:seasoned\ng03 620,300 wound=7 {PLAIN}\nr01 600,600 located"
    )
    assert fire.own_loader(s, 0) == 1
    s.carrying[1], s.carried[2] = 2, 1
    assert fire.own_loader(s, 0) == NONE


# -- in contact since the start of the turn ------------------------------------------------------------------------


@pytest.mark.rule("pu:3.20", "pu:12.20")
def test_who_gets_off_beside_a_target_does_not_sabotage_it_in_that_turn() -> None:
    s = moving(f"ural 960,420 h4 rsfsr\nr08 1000,480 {SABOTEUR}\ng01 100,100 located {PLAIN}")
    i = unit(s, "r08")
    s.mounted[i], s.at[i] = VEHICLE, None
    play(s, "pass", "go r08", "dismount r08 1000,470", "done")
    until(s, "first")
    play(s, "first", "pass", "go r08")
    assert not s.now[i] & MOVED  # pu:1.9 it was no move
    assert "lay r08" in offered(s)
    assert not offered(s, "sabotage")


@pytest.mark.rule("pu:6.38", "pu:4.13")
def test_a_casualty_who_was_carried_to_the_medic_is_not_dressed_in_that_turn() -> None:
    text = f"g01 600,300 {PLAIN}\ng02 620,300 wound=7 {PLAIN}\ng03 560,350 medic:seasoned\ng04 540,350 wound=7"
    s = moving(f"{text}\nr01 600,900")
    play(s, "go g01", "lift g01 g02", "roll 2", "onto g01 600,350", "drop g01", "done", "go g03")
    assert s.at[unit(s, "g02")] == (580, 350)
    assert offered(s, "heal") == {"heal g03 g04"}


# -- behind, in contact, on patrol ---------------------------------------------------------------------------------


@pytest.mark.rule("pu:2.9f", "pu:5.28", "pu:6.6b")
@pytest.mark.parametrize(("heading", "behind"), [(0, True), (8, False), (4, False)])
def test_who_was_charged_from_behind_feels_it_in_his_next_command_test(heading: int, *, behind: bool) -> None:
    s = moving(f"g01 500,600 h0 located {PLAIN}\nr01 600,600 h{heading} located {PLAIN}\nr02 610,700 leader:seasoned")
    play(s, "go g01", "charge g01 r01 580,600")
    i = unit(s, "r01")
    assert bool(s.now[i] & REAR) == behind
    s.before[i] = s.now[i]
    assert ("pu:2.9f" in [one.rule for one in command.modifiers(s, i)]) == behind


@pytest.mark.rule("pu:7.6", "pu:7.3", "pu:6.6b")
def test_a_sniper_who_was_charged_from_behind_feels_it_in_his_own_morale() -> None:
    s = moving(f"g01 500,600 h0 located {PLAIN}\nr01 600,600 h0 located sniper:seasoned:sniper_rifle\nr02 610,700")
    play(s, "go g01", "charge g01 r01 580,600")
    assert "mod.from-behind" in [one.label for one in morale.modifiers(s, 1, alone=unit(s, "r01"))]


def hidden_twice() -> Table:
    """Two hidden groups in sight of a man on patrol, who has not met an enemy yet."""
    text = f"g01 600,300 located {PLAIN}\nr01 600,500 ambushed group=1 {PLAIN}\nr02 500,500 ambushed group=2 {PLAIN}"
    s = position(f"turn 2 detect\ninitiative rsfsr\n{text}")
    s.group[unit(s, "r01")], s.group[unit(s, "r02")] = 1, 2
    s.before[unit(s, "g01")] |= PATROLLED
    s.contact = [False, False]
    play(s, "last")
    return s


@pytest.mark.rule("pu:3.18e", "pu:R60")
def test_a_sweep_that_finds_somebody_is_contact_but_not_for_the_others_it_finds() -> None:
    s = hidden_twice()
    play(s, "sweep g01", "roll 4 1")  # 5, +2 the squad patrols, +1 no contact yet: 8 for both groups
    assert [s.vis[unit(s, name)] for name in ("r01", "r02")] == [LOCATED, LOCATED]
    assert s.contact == [True, False]
    assert "mod.no-contact" not in [one.label for one in detect.detection_modifiers(s, unit(s, "g01"), [1])]


@pytest.mark.rule("pu:3.17d", "pu:R60", "pu:4.4")
def test_who_walks_into_an_ambush_on_patrol_has_patrolled_and_met_the_enemy() -> None:
    s = moving(f"g01 600,300 {PLAIN}\nr01 600,360 h12 ambushed {PLAIN}")
    s.contact = [False, False]
    play(s, "go g01", "patrol g01 600,370", "pass")
    assert s.at[unit(s, "g01")] == (600, 330)
    s.before[0] = s.now[0]
    assert detect.squad_patrols(s, 0)
    assert detect.sweepers(s, 0) == [0]
    assert s.contact[0]


@pytest.mark.rule("pu:4.10", "pu:R60")
def test_a_melee_is_contact_for_both_sides() -> None:
    s = moving(f"g01 500,600 h0 located {PLAIN}\nr01 600,600 h8 token {PLAIN}\nr02 100,900")
    s.contact = [False, False]
    play(s, "go g01", "charge g01 r01 580,600")
    assert s.contact == [True, True]


# -- runs, breaking off, reeling -----------------------------------------------------------------------------------


@pytest.mark.rule("pu:1.9", "pu:4.5a", "pu:R13")
def test_where_moves_may_be_repeated_one_may_still_run() -> None:
    s = moving(f"g01 600,300 {PLAIN}\nr01 600,900", repeat_moves="true")
    play(s, "go g01")
    assert why_not(s, "run g01")
    play(s, "move g01 600,350")
    assert offered(s, "run") == {"run g01"}
    assert offered(s, "move")
    play(s, "run g01", "roll 2", "onto g01 600,400")
    assert not offered(s, "run") | offered(s, "move")


@pytest.mark.rule("pu:4.10", "pu:R33", "pu:R13")
def test_where_moves_may_be_repeated_a_run_still_lengthens_a_charge() -> None:
    s = moving(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 h12 located {PLAIN}", repeat_moves="true")
    play(s, "go g01", "charge g01 r01 600,450", "run g01", "roll 3", "onto g01 600,480")
    assert melee.groups(s) == [(0, 1)]


@pytest.mark.rule("pu:2.12b", "pu:G.10")
def test_two_who_break_off_toward_the_same_place_do_not_stand_on_one_another() -> None:
    text = f"g01 590,580 h4 located {PLAIN}\ng02 790,580 h4 located {PLAIN}\nr01 600,600 located {PLAIN}"
    s = position(f"turn 1 move\n{text}\nr02 780,600 located {PLAIN}\nr03 100,1100")
    first, second = unit(s, "r01"), unit(s, "r02")
    assert melee.away(s, first, 0) == melee.away(s, second, 1) == ((690, 720),)
    for i, charger in ((first, 0), (second, 1)):
        s.now[i] |= REFUSED
        s.by[i] = charger
    s.stack = [melee.Melees()]
    s.settle()
    while offered(s, "onto"):
        play(s, sorted(offered(s, "onto"))[0])
    assert victory.broken_invariants(s) == []
    assert s.at[first] != (600, 600)
    assert s.at[second] != (780, 600)


@pytest.mark.rule("pu:6.32", "pu:5.14a")
def test_a_fire_lane_answers_each_man_who_reels_through_it() -> None:
    text = "g01 600,600 stunned=2\ng02 700,600 stunned=2\nr01 650,300 h4 lane=h4 located"
    s = position(f"turn 2 move\ninitiative gkchp\n{text} {PLAIN}\nr02 650,900")
    for i in (0, 1):
        s.ever[i] |= DAZED
    play(s, "first", "roll 1", "lane r01", "roll 1 2", "roll 6", "pass", "roll 9")
    assert offered(s, "lane") == {"lane r01"}


# -- civilians in the way (pu:11.2) --------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:12.8", "pu:5.15")
def test_no_spray_of_a_vehicle_reaches_the_civilians() -> None:
    s = firing("bmp1 600,60 h4 gkchp\nr01 600,400 located\nr02 300,900")
    s.civilians = (700, 400)
    play(s, "go bmp1")
    assert offered(s, "spray") | offered(s, "fire") == {"fire bmp1 r01 machine_gun"}


@pytest.mark.rule("pu:11.2", "pu:12.12")
@pytest.mark.parametrize(("x", "verbs"), [(670, {"pierce"}), (690, {"fire", "pierce"})])
def test_beside_civilians_a_gun_may_pierce_but_not_burst(x: int, verbs: set[str]) -> None:
    s = firing("t72 600,60 h4 gkchp\nr01 600,400 located\nr02 300,900")
    s.civilians = (x, 400)
    play(s, "go t72")
    assert {word.split()[0] for word in offered(s) if "tank_cannon" in word} == verbs


@pytest.mark.rule("pu:5.7", "pu:11.2")
def test_whom_civilians_stand_before_is_no_nearer_target() -> None:
    s = firing(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 located\nr02 300,300 located")
    shot = Shot(unit(s, "g01"), unit(s, "r02"), AR)
    assert fire.pays_priority(s, shot)
    s.civilians = (600, 420)
    assert not fire.pays_priority(s, shot)


@pytest.mark.rule("pu:5.7", "pu:11.2", "pu:5.15")
def test_beside_whom_civilians_stand_is_a_nearer_target_of_a_shot_and_not_of_a_spray() -> None:
    s = firing(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 located\nr02 300,300 located")
    s.civilians = (700, 500)
    shot = Shot(unit(s, "g01"), unit(s, "r02"), AR)
    assert fire.pays_priority(s, shot)
    assert not fire.pays_priority(s, shot._replace(mode="spray"))


@pytest.mark.rule("pu:11.2", "pu:5.22")
@pytest.mark.parametrize(("lost", "posture"), [(True, STANDING), (False, PRONE)])
def test_who_may_not_spend_points_on_movement_does_not_dive(lost: bool, posture: int) -> None:
    s = firing(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 h12 located {PLAIN}")
    if lost:
        cards.PICKED["wrong_turn"](s, unit(s, "r01"), 1)
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 6 6", "roll 6 6")
    if offered(s, "dive"):
        play(s, sorted(offered(s, "dive"))[0])
    assert s.pinned[unit(s, "r01")]
    assert s.posture[unit(s, "r01")] == posture


# -- losses, guns, hidden men --------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.1", "pu:11.2")
def test_a_squad_from_which_a_man_went_over_has_lost_one_and_tests() -> None:
    s = position("turn 1 move\ng01 600,300 soldier:green\ng02 700,300 soldier:green\nr01 600,900")
    cards.CARDS["defector"](s, 1)
    s.settle()
    assert not morale.must_test(s, 0)
    play(s, "roll 1")
    assert s.life[:2] == [LEFT, ALIVE]
    assert morale.must_test(s, 0)
    assert not morale.must_test(s, 1)


@pytest.mark.rule("pu:5.14b", "pu:6.37", "pu:6.39")
@pytest.mark.parametrize("jammed", ["jammed", ""])
def test_a_jammed_gun_is_jammed_for_whoever_takes_it_up(jammed: str) -> None:
    s = moving(f"g01 600,300 {jammed} {GUNNER}\ng02 620,300 {PLAIN}\nr01 600,900")
    hits.kill(s, unit(s, "g01"), "pu:6.30")
    play(s, "go g02", "take g02 machine_gun")
    assert s.jammed[unit(s, "g02")] == bool(jammed)
    assert s.stock[unit(s, "g02")] == (0,) * 7


@pytest.mark.rule("pu:5.14b", "pu:6.37")
def test_a_wounded_gunner_leaves_the_jam_with_his_gun() -> None:
    s = position(f"turn 1 move\ng01 600,300 jammed {GUNNER}+pistol\nr01 600,900")
    hits._apply(s, 0, "wound", 7, "pu:6.30")
    assert s.dropped == ((600, 300, "machine_gun", 1),)
    assert not s.jammed[0]


@pytest.mark.rule("pu:10.1", "pu:3.17a")
def test_the_studio_is_not_held_while_somebody_lies_hidden_in_it() -> None:
    men = "g01 500,600 located\ng02 540,600 located\ng03 600,600 located\nr02 100,1100"
    s = position(f"scenario ostankino\nturn 3 morale\n{men}\nr01 700,700 ambushed", decoys="none")
    assert s.mission == [False, False]
    s = position(f"scenario ostankino\nturn 3 morale\n{men}\nr01 700,900 ambushed", decoys="none")
    assert s.mission == [True, False]


# -- ambush, night, melee, wounds: what holds ----------------------------------------------------------------------


@pytest.mark.rule("pu:4.5a", "pu:3.17b", "pu:4.9a")
def test_who_runs_into_the_sight_of_an_ambush_is_fired_at_and_runs_no_farther() -> None:
    s = moving(f"g01 600,300 located {PLAIN}\nr01 600,600 h12 ambushed {PLAIN}")
    play(s, "go g01", "move g01 600,350", "pass", "run g01", "roll 4", "onto g01 600,450")
    play(s, f"spring r01 last {AR} fire", "roll 6 6", "roll 6 6")
    while s.actor is not None and offered(s, "dive"):
        play(s, sorted(offered(s, "dive"))[0])
    assert s.pinned[0]
    assert not offered(s, "move") | offered(s, "run")
    assert fire.able_refusal(s, 0, "")


@pytest.mark.rule("pu:3.13b", "pu:3.13e", "pu:3.13g", "pu:3.13f")
@pytest.mark.parametrize(
    ("y", "flare", "labels"),
    [
        (490, "", ["mod.infrared"]),
        (510, "", ["mod.infrared"]),
        (590, "", ["mod.infrared"]),
        (600, "", ["mod.infrared", "mod.far"]),
        (600, "flare 600,600", ["mod.lit", "mod.infrared"]),
        (490, "flare 600,600", ["mod.lit", "mod.infrared", "mod.near"]),
        (810, "flare 600,600", ["mod.lit", "mod.infrared", "mod.far"]),
    ],
)
def test_infrared_and_flares_add_up_as_they_should(y: int, flare: str, labels: list[str]) -> None:
    s = position(f"scenario grom\nturn 2 detect\n{flare}\ng01 100,300 located soldier:seasoned:infrared\nr01 100,{y}")
    s.at[0], s.at[1] = (600, 300), (600, y)
    far, _ = detect.nearest(s, [0], 1)
    assert [one.label for one in detect.modifiers(s, [0], 1, far)] == labels


@pytest.mark.rule("pu:5.18")
@pytest.mark.parametrize(("x", "next_roll"), [(619, "reaction"), (620, "save")])
def test_nearer_than_20_one_reacts_to_a_grenade_and_at_20_one_does_not(x: int, next_roll: str) -> None:
    s = firing(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 h12 located {PLAIN}")
    alone(s, grenades.Reactions(0, 1, "grenade", (x, 500), 0))
    assert purpose(s) == next_roll


@pytest.mark.rule("pu:3.21")
@pytest.mark.parametrize(("y", "holds"), [(420, False), (410, True)])
def test_nobody_holds_an_objective_with_an_enemy_at_him_who_is_not_on_it(y: int, *, holds: bool) -> None:
    s = position(f"turn 1 morale\ng01 960,440 located\nr01 960,{y} located\nr02 100,900")
    assert bool(s.before[0] & HOLDS) == holds


@pytest.mark.rule("pu:4.8")
@pytest.mark.parametrize(("face", "end", "refused"), [("6", 260, ""), ("6", 270, "pu:4.1"), ("2", 250, "pu:4.1")])
def test_under_wire_one_crawls_on_at_most_half_a_move(face: str, end: int, refused: str) -> None:
    s = moving(f"g01 300,160 prone {PLAIN}\nr01 600,900")
    play(s, "go g01", "cross g01 perimeter-wire-w", f"roll {face}")
    assert s.at[0] == (300, 190)
    assert why_not(s, f"onto g01 300,{end}") == refused


@pytest.mark.rule("pu:12.20")
def test_no_more_men_embark_than_there_is_room_for() -> None:
    men = "g01 570,280\ng02 570,300\ng03 570,320\ng04 630,280\ng05 630,300\nr01 600,900"
    s = moving(f"uaz 600,300 h4 gkchp\n{men}")
    play(s, "go uaz", "roll 6 6")
    assert why_not(s, "embark uaz g01 g02 g03 g04 g05") == "pu:12.20"
    assert why_not(s, "embark uaz g01 g01") == "pu:12.20"
    play(s, "embark uaz g01 g02 g03 g04")
    assert not offered(s, "embark")


@pytest.mark.rule("pu:1.7", "pu:9.7")
@pytest.mark.parametrize(("skill", "refused"), [("", "pu:1.7"), ("skill=scout", "")])
def test_nobody_but_a_scout_runs_into_dense_ground(skill: str, refused: str) -> None:
    s = moving(f"scenario ostankino\ng01 320,580 {PLAIN} {skill}\nr01 1100,100")
    play(s, "go g01", "move g01 300,580", "run g01", "roll 3")
    assert why_not(s, "onto g01 260,580") == refused
    assert why_not(s, "onto g01 300,620") == ""


@pytest.mark.rule("pu:4.13", "pu:6.31", "pu:6.32")
@pytest.mark.parametrize(("ever", "lifted"), [(0, {"lift g01 g02"}), (DAZED, set())])
def test_a_stunned_friend_is_picked_up_and_one_who_reels_is_not(ever: int, lifted: set[str]) -> None:
    s = moving(f"g01 600,300 {PLAIN}\ng02 620,300 stunned=1 {PLAIN}\nr01 600,900")
    s.ever[1] |= ever
    play(s, "go g01")
    assert offered(s, "lift") == lifted


@pytest.mark.rule("pu:6.9")
def test_who_defends_a_wall_wins_a_tie_and_his_enemy_is_wounded() -> None:
    s = position("turn 1 melee\nstarts gkchp\ng01 900,550 h4 located soldier:veteran\nr01 900,570 h12 located")
    assert melee._across(s, 0, 1)
    s.quarter[0] = melee.ACROSS
    play(s, "arm g01 bare_hands", "arm r01 bare_hands")
    value = {i: sum(one.amount for one in melee.modifiers(s, i)) for i in (0, 1)}
    play(s, f"roll {1 + max(0, value[1] - value[0])}", f"roll {1 + max(0, value[0] - value[1])}", "roll 50 1")
    assert [len(wounds) for wounds in s.wounds] == [1, 0]
    assert s.ever[1] & WON


@pytest.mark.rule("pu:5.24b", "pu:8.3", "pu:1.4")
def test_nobody_learns_that_a_silenced_shot_in_the_dark_was_a_burst() -> None:
    text = f"g01 140,300 h4 located soldier:seasoned:{AR}+silencer\nr01 140,500 h12 located {PLAIN}"
    seen = []
    for verb in ("fire", "spray"):
        s = position(f"scenario grom\nturn 1 fire\ninitiative gkchp\n{text}")
        play(s, "first", "go g01", f"{verb} g01 r01 {AR}", "roll 1 1", "done")
        seen.append(s.view(1).now[0])
        assert bool(s.now[0] & BURST) == (verb == "spray")
    assert seen[0] == seen[1]
