"""Answers to a move or an attack (F.9): ambushes sprung together, mines and decoys, ripostes; areas of a shot."""

from __future__ import annotations

import pytest
from pu_table import AR, GAME, asked, firing, kinds, offered, play, position, unit

from grognard.games.putsch_1991 import fire, interrupts
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    AWAY,
    LOCATED,
    MOVED,
    REVEALED,
    TARGETED,
    VEHICLE,
)

MAN = "soldier:seasoned:assault_rifle"
MG = "soldier:seasoned:machine_gun"


def ambush(*lines: str):  # type: ignore[no-untyped-def]
    """GKChP walks on the airstrip, RSFSR lies in ambush and lets it come."""
    s = position("turn 1 move\ninitiative rsfsr\n" + "\n".join(lines))
    play(s, "last", "go g01")
    return s


# -- ambushes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.17b", "pu:3.17c", "pu:R26")
def test_a_group_fires_together_at_one_trigger_and_is_placed_when_it_is_resolved() -> None:
    s = ambush(
        f"g01 500,250 h0 ap=0 {MAN}",
        f"r01 700,250 h8 ambushed group=7 {MAN}",
        f"r02 700,280 h8 ambushed group=7 {MAN}",
        f"r03 700,310 h8 ambushed group=7 {MAN}",
        f"r04 700,160 h8 ambushed {MAN}",
    )
    s.ap[0] = 4
    play(s, "move g01 560,250", f"spring r01 first {AR} fire")
    hidden = {name for name in ("r01", "r02", "r03", "r04") if s.vis[unit(s, name)] == AMBUSHED}
    assert hidden == {"r02", "r03", "r04"}
    s.ap[0] = 0  # he cannot dive
    play(s, "roll 6 6", "roll 6 6")  # hit, and saved: he stops here, pinned
    assert asked(s) == "rsfsr"
    assert f"spring r02 first {AR} fire" in offered(s)
    assert f"spring r04 first {AR} fire" in offered(s)
    told = play(s, f"spring r02 first {AR} fire", "roll 1 1", "pass")
    assert [s.vis[unit(s, name)] for name in ("r01", "r02", "r03", "r04")] == [REVEALED] * 3 + [AMBUSHED]
    assert kinds(told)[-1] == "appears"
    assert s.at[0] == (510, 250)


@pytest.mark.rule("pu:3.17b", "pu:3.17c")
def test_who_does_not_fire_at_the_trigger_of_his_group_has_missed_it() -> None:
    s = ambush(
        f"g01 500,250 h0 {MAN}",
        f"r01 700,250 h8 ambushed group=7 {MAN}",
        f"r02 700,280 h8 ambushed group=7 {MAN}",
        f"r03 700,160 h8 ambushed {MAN}",
    )
    play(s, "move g01 560,250", f"spring r01 first {AR} fire", "roll 1 1")
    # At the same step once more; later on the leg only who belongs to another group.
    springs = {text for text in offered(s, "spring ") if text.endswith("fire")}
    assert springs == {f"spring r02 first {AR} fire", f"spring r03 first {AR} fire", f"spring r03 last {AR} fire"}
    play(s, f"spring r03 last {AR} fire")
    assert s.vis[unit(s, "r02")] == REVEALED
    assert s.at[0] == (560, 250)


@pytest.mark.rule("pu:3.17b")
def test_nobody_fires_at_a_mover_who_is_dead() -> None:
    s = ambush(
        f"g01 500,250 h0 {MAN}",
        f"r01 700,250 h8 ambushed group=7 {MAN}",
        f"r02 700,280 h8 ambushed group=7 {MAN}",
    )
    play(s, "move g01 560,250", f"spring r01 first {AR} fire", "roll 6 6", "roll 1 1", "roll 50 3")
    assert s.life[0] != ALIVE
    assert asked(s) != "rsfsr" or not offered(s, "spring ")
    assert s.vis[unit(s, "r02")] == REVEALED


@pytest.mark.rule("pu:3.17b", "pu:1.3g", "pu:1.5")
def test_an_ambusher_aims_like_anybody_else() -> None:
    lines = (f"g01 500,250 h0 {MAN}", f"r01 {{}},250 h8 ambushed {MAN}", "r02 1100,1100 h0 ambushed")
    far = ambush(lines[0], lines[1].format(720), lines[2])
    play(far, "move g01 560,250")
    assert f"spring r01 last {AR} aimed" in offered(far)
    moved = ambush(lines[0], lines[1].format(720), lines[2])
    moved.now[unit(moved, "r01")] |= MOVED
    play(moved, "move g01 560,250")
    assert f"spring r01 last {AR} aimed" not in offered(moved)
    near = ambush(lines[0], lines[1].format(650), lines[2])
    play(near, "move g01 560,250")
    assert f"spring r01 last {AR} fire" in offered(near)
    assert not any("aimed" in text for text in offered(near))  # he is within 15 cm from the first step on


@pytest.mark.rule("pu:3.17d")
def test_the_whole_group_is_located_when_somebody_walks_into_it() -> None:
    s = ambush("g01 600,300 h4", "r01 600,380 h12 ambushed group=3", "r02 660,380 h12 ambushed group=3")
    play(s, "move g01 600,400", "pass")
    assert s.vis[unit(s, "r01")] == s.vis[unit(s, "r02")] == LOCATED


# -- mines ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.19b")
def test_each_mine_is_tried_once_an_activation_even_when_another_is_gone() -> None:
    s = position(
        f"turn 1 move\nstarts gkchp\nmine rsfsr 600,500\nmine rsfsr 640,500\nmine rsfsr 700,500\ng01 600,200 h4 {MAN}\n"
        "r01 1100,1100 h0"
    )
    play(s, "go g01", "move g01 600,250 600,300")
    play(s, "trigger 640,500", "roll 2")  # nothing happens, and it has had its try
    play(s, "trigger 600,500", "roll 1")  # a dud: it is gone
    assert offered(s, "trigger ") == {"trigger 700,500"}
    play(s, "pass")
    assert offered(s, "trigger ") == {"trigger 700,500"}  # on the next leg, too


@pytest.mark.rule("pu:3.19b", "pu:S.11")
def test_a_decoy_that_a_mine_is_rolled_for_goes_at_once_and_the_mine_bursts_on_others() -> None:
    text = (
        f"turn 1 move\nstarts gkchp\nmine rsfsr 600,500\ng01 decoy 600,250 h4 token\ng02 640,330 h4 {MAN}\n"
        "r01 1100,1100 h0"
    )
    dud = position(text)
    play(dud, "go g01", "move g01 600,300", "trigger 600,500", "roll 2")
    assert dud.life[0] == AWAY
    assert len(dud.mines) == 1
    s = position(text)
    play(s, "go g01", "move g01 600,300", "trigger 600,500", "roll 6", "roll 6 6")
    assert not s.mines
    assert s.now[1] & TARGETED
    assert not s.trapped[0]


@pytest.mark.rule("pu:3.19b")
def test_a_mine_that_does_not_work_does_not_say_how_near_it_is() -> None:
    told = []
    for at in ("600,390", "600,590"):
        s = position(f"turn 1 move\nstarts gkchp\nmine rsfsr {at}\ng01 600,250 h4 {MAN}\nr01 1100,1100 h0")
        play(s, "go g01", "move g01 600,300", f"trigger {at}")
        step = s.stack[-2].seen_by(s, 0)
        assert isinstance(step, interrupts.MineRoll)
        assert (step.number, step.need) == (0, 0)
        told.append(play(s, "roll 1"))
    assert told[0] == told[1]


# -- ripostes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:2.12a", "pu:5.28")
def test_everybody_who_is_refused_and_had_to_save_may_answer_a_spray() -> None:
    s = firing(
        f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located refused {MAN}\nr02 340,600 h8 refused {MAN}\n"
        f"r03 380,600 h8 {MAN}"
    )
    play(s, "go g01", f"spray g01 r01 {AR}", "roll 6 6", "roll 6 6", "roll 6 6", "roll 6 6")
    answered = []
    while asked(s) == "rsfsr" and offered(s, "answer "):
        answered.append(min(offered(s, "answer ")).split()[1])
        play(s, "pass")
    assert answered == ["r01", "r02"]


@pytest.mark.rule("pu:2.12a")
def test_the_target_of_a_grenade_may_answer_even_when_it_is_lost() -> None:
    text = f"g01 100,600 h0 located {MAN}+grenade\nr01 300,600 h8 located refused {MAN}\nr02 900,900 h8"
    lost = firing(text)
    play(lost, "go g01", "throw g01 r01 grenade", "roll 1 1")
    assert f"answer r01 {AR}" in offered(lost)
    assert lost.now[unit(lost, "r01")] & TARGETED  # pu:5.28
    fallen = firing(text)
    play(fallen, "go g01", "throw g01 r01 grenade", "roll 3 5", "roll 1", "roll 6 6")
    assert f"answer r01 {AR}" in offered(fallen)


@pytest.mark.rule("pu:2.12a", "pu:12.7")
def test_a_vehicle_that_fires_is_answered() -> None:
    s = firing("bmp1 100,600 h0 gkchp\nr01 400,600 h8 located refused soldier:seasoned:rocket_launcher")
    play(s, "go bmp1", "fire bmp1 r01 machine_gun", "roll 1 1 1")
    assert "answer r01 rocket_launcher" in offered(s)


# -- areas ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.22", "pu:5.15", "pu:G.3")
def test_a_spray_may_be_centred_on_a_vehicle() -> None:
    s = firing(f"g01 100,600 h0 located {MG}\nural 500,600 h0 rsfsr\nr01 500,510 h8 {MAN}\nr02 700,600 h8 {MAN}")
    play(s, "go g01")
    assert "spray g01 ural machine_gun" in offered(s)
    near, far = unit(s, "r01"), unit(s, "r02")
    assert fire.sprayed(s, 0, VEHICLE, 100) == [near]
    told = play(s, "spray g01 ural machine_gun", "roll 6 6 6", "roll 1 1", "roll 4", "roll 6 6", "roll 6 6")
    assert s.vehicles[0].immobilised or s.vehicles[0].destroyed
    assert kinds(told).count("saved") == 1
    assert s.vis[near] == LOCATED
    assert s.vis[far] == REVEALED


@pytest.mark.rule("pu:5.15", "pu:3.17c")
def test_a_spray_does_not_spare_who_lies_in_ambush_beside_its_target() -> None:
    s = firing(f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located {MAN}\nr02 360,600 h8 ambushed {MAN}")
    hidden = unit(s, "r02")
    play(s, "go g01", f"spray g01 r01 {AR}")
    assert hidden in fire.area(s, Shot(0, unit(s, "r01"), AR, "spray"))
    play(s, "roll 6 6")
    assert s.vis[hidden] == LOCATED
    assert s.now[hidden] & TARGETED


@pytest.mark.rule("pu:5.7", "pu:12.9")
def test_what_lies_behind_a_vehicle_is_no_nearer_target_of_its_guns() -> None:
    text = "bmp1 600,400 h0 gkchp\nr01 900,400 h8 located\nr02 {},400 h0 located"
    behind, ahead = firing(text.format(400)), firing(text.format(800))
    shot = Shot(VEHICLE, 0, "machine_gun")
    assert not fire.pays_priority(behind, shot)
    assert fire.pays_priority(ahead, shot)
    round_about = firing(text.format(400), turret_360="yes")
    assert fire.pays_priority(round_about, shot)


def test_somebody_may_give_up_while_a_friend_is_being_passed() -> None:
    s = position("turn 1 move\nstarts gkchp\nmine rsfsr 100,1100\ng01 600,300 h4\ng02 600,350 h4\nr01 1100,1100 h0")
    play(s, "go g01", "move g01 600,350 600,400", "pass")
    assert s.at[0] == s.at[1]
    assert not GAME.invariants(s)
    play(s, "concede")
    assert not GAME.invariants(s)
