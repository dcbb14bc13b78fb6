"""Odd corners of Putsch 1991: two rules at once, last men, last points, cards with a text of their own."""

from __future__ import annotations

import pytest
from pu_table import AR, firing, moving, offered, play, position, unit, why_not

from grognard.core.steps import Roll
from grognard.games.putsch_1991 import cards, hits, victory
from grognard.games.putsch_1991.state import ALIVE, DAZED, DEAD, NO_FIRE, NONE, RAN, Table

FURIOUS = f"soldier:seasoned:{AR}+bayonet skill=furious"
PLAIN = f"soldier:seasoned:{AR}"


def after_a_charge(g: str, r: str, more: str = "") -> Table:
    """g01 has charged r01 and stands beside him; both sides have passed, the melee begins."""
    s = moving(f"g01 500,600 h0 located {g}\nr01 600,600 h8 located {r}\n{more}")
    play(s, "go g01", "charge g01 r01 580,600", "done")
    return s


def until(s: Table, verb: str) -> None:
    """Everybody passes until this is asked for."""
    for _ in range(40):
        if any(str(action).startswith(verb) for action in s.legal()):
            return
        idle = [str(one) for one in s.legal() if str(one) in ("pass", "done", "first", "hold")]
        assert idle, [str(one) for one in s.legal()]
        play(s, idle[0])
    raise AssertionError(verb)


@pytest.mark.rule("pu:6.31", "pu:9.12")
def test_a_furious_charger_who_is_stunned_strikes_no_second_time() -> None:
    s = after_a_charge(FURIOUS, PLAIN)
    until(s, "arm")
    play(s, "arm g01 bayonet", "arm r01 rifle_butt", "roll 1", "roll 8", "roll 5 1")
    assert "again g01 r01" not in offered(s)


@pytest.mark.rule("pu:6.32", "pu:9.12")
def test_a_furious_charger_who_is_dazed_strikes_no_second_time() -> None:
    s = after_a_charge(FURIOUS, PLAIN)
    until(s, "arm")
    play(s, "arm g01 bayonet", "arm r01 rifle_butt", "roll 1", "roll 8", "roll 5 3")
    assert "again g01 r01" not in offered(s)


@pytest.mark.rule("pu:6.32")
def test_a_charger_who_is_dazed_by_a_blast_does_not_fight_in_that_turn() -> None:
    s = after_a_charge(PLAIN, PLAIN)
    s.ever[unit(s, "g01")] |= DAZED
    s.stunned[unit(s, "g01")] = 2
    until(s, "arm")
    assert offered(s, "arm") == {"arm r01 bare_hands", "arm r01 rifle_butt"}


@pytest.mark.rule("pu:11.2", "pu:10.3")
def test_foreign_cameras_see_a_blast_and_not_the_bayonet_after_it() -> None:
    s = after_a_charge(f"soldier:seasoned:{AR}+bayonet", PLAIN)
    s.effects = (("press", 0),)
    hits.burst(s, (600, 600), 10, hits.EXPLOSION, hits.BLAST, NONE, "pu:3.19a")
    s.settle()
    play(s, "roll 6 6")
    until(s, "arm")
    play(s, "arm g01 bayonet", "arm r01 rifle_butt", "roll 12 1", "roll 1", "roll 5 4")
    assert s.life[unit(s, "r01")] == DEAD
    assert s.vp == [1, 0]


@pytest.mark.rule("pu:11.2", "pu:5.5")
def test_with_empty_magazines_one_throws_one_grenade_and_no_two() -> None:
    s = firing(f"g01 600,300 h4 located soldier:veteran:{AR} stock=2.0.0.0.0.0.0\nr01 600,500 h12 located {PLAIN}")
    s.now[unit(s, "g01")] |= NO_FIRE
    play(s, "go g01")
    assert not offered(s, "fire")
    play(s, "throw g01 r01 grenade", "roll 1 1")
    assert not offered(s, "throw")


@pytest.mark.rule("pu:11.2", "pu:4.9a")
def test_with_empty_magazines_who_has_run_throws_nothing() -> None:
    s = firing(f"g01 600,300 h4 located soldier:veteran:{AR} stock=2.0.0.0.0.0.0\nr01 600,500 h12 located {PLAIN}")
    s.now[unit(s, "g01")] |= NO_FIRE | RAN
    play(s, "go g01")
    assert not offered(s, "throw")


@pytest.mark.rule("pu:11.2")
def test_a_second_wind_is_for_three_different_men() -> None:
    s = position("turn 1 move\ng01 600,300 soldier:green\ng02 700,300 soldier:green\nr01 600,900")
    cards.CARDS["second_wind"](s, 0)
    s.settle()
    play(s, "pick g01")
    assert offered(s, "pick") == {"pick g02"}
    assert s.ap[unit(s, "g01")] == 4


@pytest.mark.rule("pu:11.2", "pu:6.38")
def test_a_medic_with_second_wind_may_dress() -> None:
    s = moving("g01 600,300 medic:seasoned\ng02 620,300 wound=7\nr01 600,900")
    cards.PICKED["second_wind"](s, unit(s, "g01"), 0)
    play(s, "go g01")
    assert "heal g01 g02" in offered(s)


@pytest.mark.rule("pu:11.2", "pu:3.15b")
def test_an_officer_with_second_wind_who_spent_a_point_fires_no_flare() -> None:
    s = position("scenario grom\nturn 1 move\ninitiative gkchp\ng01 600,300 located leader:seasoned\nr01 600,900")
    cards.PICKED["second_wind"](s, unit(s, "g01"), 0)
    play(s, "first", "go g01", "posture g01 kneeling", "done")
    until(s, "first")
    play(s, "first", "go g01")
    assert not offered(s, "flare")


@pytest.mark.rule("pu:6.38", "pu:5.23")
def test_a_pinned_medic_may_dress() -> None:
    s = moving("g01 600,300 pinned medic:seasoned\ng02 620,300 wound=7\nr01 600,900")
    play(s, "go g01")
    assert "heal g01 g02" in offered(s)


@pytest.mark.rule("pu:6.37")
def test_a_wounded_man_picks_up_a_rocket_launcher_but_no_machine_gun() -> None:
    s = moving(f"g01 600,300 wound=7 {PLAIN}\nr01 600,900")
    s.dropped = ((600, 320, "machine_gun", 0), (600, 320, "rocket_launcher", 2))
    play(s, "go g01")
    assert offered(s, "take") == {"take g01 rocket_launcher"}


@pytest.mark.rule("pu:1.8", "pu:1.9")
def test_who_has_put_a_man_down_moves_no_more_though_moves_may_be_repeated() -> None:
    s = moving(f"g01 600,300 {PLAIN}\ng02 620,300 wound=7 {PLAIN}\nr01 600,900", repeat_moves="true")
    play(s, "go g01", "lift g01 g02", "roll 2", "stay g01", "drop g01")
    assert not offered(s, "move")
    assert why_not(s, "move g01 600,350")


@pytest.mark.rule("pu:7.7", "pu:2.12a")
def test_a_broken_man_may_riposte() -> None:
    s = firing(f"g01 600,300 h4 located {PLAIN}\nr01 600,500 h12 located {PLAIN}")
    s.broken[1] = True
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 1 1")
    assert "answer r01 assault_rifle" in offered(s)


@pytest.mark.rule("pu:3.21", "pu:R30")
def test_of_two_men_on_an_objective_each_has_held_it() -> None:
    s = position("turn 1 morale\ng01 960,460 located\ng02 960,480 located\nr01 100,900 located")
    assert s.turn == 2
    hits.kill(s, unit(s, "g01"), "pu:6.30")
    victory.hold_objectives(s)
    assert s.vp[0] == 3


@pytest.mark.rule("pu:3.21", "pu:R30")
def test_who_relieves_another_on_an_objective_begins_anew() -> None:
    s = position("turn 1 morale\ng01 960,460 located\ng02 960,520 located\nr01 100,900 located")
    assert s.held[1] == (unit(s, "g01"), 1)
    s.at[0], s.at[1] = (960, 520), (960, 460)
    victory.hold_objectives(s)
    assert (s.vp[0], s.held[1]) == (0, (unit(s, "g02"), 1))


@pytest.mark.rule("pu:11.2", "pu:10.3", "pu:Q.4")
def test_foreign_cameras_see_who_dies_of_a_blast_at_the_end_of_a_simultaneous_phase() -> None:
    s = position(f"turn 1 fire\ng01 600,300 h4 located {PLAIN}\nr01 600,500 h12 located prone {PLAIN}\nr02 100,900")
    s.effects = (("press", 0),)
    hits.burst(s, (600, 500), 10, hits.EXPLOSION, hits.GRENADE, NONE, "pu:5.17f")
    s.settle()
    play(s, "roll 1 1")
    assert (s.life[unit(s, "r01")], s.vp) == (ALIVE, [0, 0])
    while s.phase == "fire" and s.actor in (0, 1):
        play(s, "pass")
    assert (s.life[unit(s, "r01")], s.vp) == (DEAD, [0, 0])


@pytest.mark.rule("pu:5.18")
@pytest.mark.parametrize(("state", "reacts"), [("standing", True), ("wound=15", False), ("dressed=15", False)])
def test_a_wounded_man_does_not_react_to_a_grenade_at_his_feet(state: str, *, reacts: bool) -> None:
    text = f"g01 600,300 h4 located {PLAIN} stock=2.0.0.0.0.0.0\nr01 600,500 h12 located {state} {PLAIN}"
    s = firing(text)
    play(s, "go g01", "throw g01 r01 grenade", "roll 6 6")
    roll = s.stack[-1]
    assert isinstance(roll, Roll)
    assert (roll.purpose == "reaction") == reacts
