"""Cases of our own, read from the rulebook chapter by chapter: movement, secrets, melee, morale, cards, vehicles."""

from __future__ import annotations

import pytest
from pu_table import AR, asked, firing, kinds, moving, new, offered, play, position, unit, why_not

from grognard.core.values import SPECTATOR
from grognard.games.putsch_1991 import (
    command,
    damage,
    detect,
    fire,
    hits,
    look,
    melee,
    morale,
    movement,
    vehicles,
    victory,
)
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    DEAD,
    EXTRA,
    FIRED,
    LOCATED,
    MOVED,
    REVEALED,
    VEHICLE,
    Table,
)

MAN = "soldier:seasoned:assault_rifle"
VETERAN = "soldier:veteran:assault_rifle"
LEADER = "leader:veteran:assault_rifle"


# -- movement ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.7", "pu:1.3b", "pu:G.15")
def test_through_a_window_one_goes_for_two_points_even_under_the_officers_eye() -> None:
    s = moving(f"scenario ostankino\ng01 520,460 h4 {MAN}\ng02 700,460 h4 {LEADER}\nr01 100,1100 h0")
    play(s, "go g01")  # before the wall of the studio, beside no door
    play(s, "cross g01 studio-block")
    assert s.ap[0] == 2
    assert s.field.at(s.place(0)).walled >= 0


@pytest.mark.rule("pu:4.7", "pu:1.3a", "pu:1.3b")
def test_over_a_wall_one_goes_free_if_an_officer_looks_and_pays_two_in_all_for_rubble_behind_it() -> None:
    text = f"scenario grom\ng01 {{}} h4 ap={{}} {MAN}\ng02 {{}} h4 {LEADER}\nr01 1100,1100 h0"
    wet = moving(text.format("600,130", 0, "640,130"))
    play(wet, "go g01")
    assert not offered(wet, "cross ")  # water behind the parapet
    barricade = moving(text.format("460,320", 0, "480,300"))
    play(barricade, "go g01")
    assert offered(barricade, "cross ") == {"cross g01 pipe-line"}
    play(barricade, "cross g01 pipe-line", "roll 4")
    into_rubble = offered(barricade, "onto ")
    assert into_rubble
    assert all(
        not movement.rough(barricade, 0, barricade.field.cost(_path(barricade, text), barricade.data.walk).grounds)
        for text in into_rubble
    )
    assert why_not(barricade, "onto g01 410,350") == "pu:4.13"  # two points for the rubble, and he has none
    rich = moving(text.format("430,320", 4, "480,300"))
    play(rich, "go g01", "cross g01 pipe-line", "roll 6")
    assert rich.ap[0] == 4
    play(rich, "onto g01 410,350")
    assert rich.ap[0] == 2


def _path(s: Table, text: str) -> tuple[tuple[int, int], ...]:
    return (s.place(0), *movement.parsed(text.split()[2:]))


@pytest.mark.rule("pu:4.7")
def test_of_equally_near_places_behind_an_obstacle_the_owner_takes_one() -> None:
    s = moving(f"g01 900,540 h4 {MAN}\ng02 900,570 h4\nr01 100,1100 h0")
    play(s, "go g01")
    ways = offered(s, "cross ")
    assert len(ways) == 2
    assert ways == {"cross g01 blast-wall 880,570", "cross g01 blast-wall 920,570"}
    assert why_not(s, "cross g01 blast-wall") != ""
    play(s, "cross g01 blast-wall 920,570")
    assert s.at[0] == (920, 570)


@pytest.mark.rule("pu:4.6", "pu:4.8")
def test_nobody_crawls_under_wire_with_a_machine_gun() -> None:
    text = "g01 300,160 h4 prone soldier:seasoned:{}\nr01 900,900 h12"
    rifle, gun = moving(text.format(AR)), moving(text.format("machine_gun"))
    for s in (rifle, gun):
        play(s, "go g01")
    assert offered(rifle, "cross ")
    assert not offered(gun, "cross ")


@pytest.mark.rule("pu:1.9", "pu:4.5a")
@pytest.mark.parametrize("first", ["crawl g01 600,660", "dive g01"])
def test_nobody_runs_after_a_crawl_or_a_dive(first: str) -> None:
    prone = " prone" if first.startswith("crawl") else ""
    s = moving(f"g01 600,600 h0{prone} {VETERAN}\nr01 900,900 h12")
    play(s, "go g01", first)
    while asked(s) == "gkchp" and offered(s, "dive "):
        play(s, min(offered(s, "dive ")))
    s.ap[0] = 6
    play(s, "posture g01 kneeling", "posture g01 standing")
    assert s.now[0] & MOVED
    assert not offered(s, "run ")


@pytest.mark.rule("pu:1.8", "pu:9.10")
def test_who_puts_a_casualty_down_does_not_run_after_that() -> None:
    text = f"g01 600,600 h0 {VETERAN}{{}}\ng02 620,600 h0 wound=7 {MAN}\nr01 100,1100 h12"
    s = moving(text.format(""))
    play(s, "go g01", "lift g01 g02", "roll 2", "onto g01 600,650")
    assert not offered(s, "run ")
    play(s, "drop g01")
    assert not offered(s, "run ")
    strong = moving(text.format(" skill=strong"))
    play(strong, "go g01", "lift g01 g02", "roll 2", "onto g01 600,650")
    assert offered(strong, "run ") == {"run g01"}
    play(strong, "drop g01")
    assert not offered(strong, "run ")


@pytest.mark.rule("pu:1.5", "pu:9.9")
def test_who_has_aimed_is_not_prompt() -> None:
    s = firing(f"g01 600,600 h0 {MAN} skill=promptness\nr01 900,900 h12 located")
    play(s, "go g01")
    assert "prompt g01" in offered(s)
    play(s, "aim g01")
    assert "prompt g01" not in offered(s)


@pytest.mark.rule("pu:Q.4", "pu:9.9")
def test_the_prompt_are_shot_at_where_they_were_at_the_start_of_a_simultaneous_phase() -> None:
    s = position(
        f"turn 1 fire\nstarts gkchp\ng01 600,600 h0 located {MAN} skill=promptness\ng02 100,100 h0\n"
        f"r01 900,600 h8 {MAN}\nr02 1000,1100 h8"
    )
    play(s, "go g01", "prompt g01", "roll 6", "onto g01 600,740")
    assert s.at[0] == (600, 600)
    play(s, "done", "go r01")
    assert f"fire r01 g01 {AR}" in offered(s)
    play(s, "done")
    while s.phase == "fire":
        play(s, "pass")
    assert s.at[0] == (600, 740)


@pytest.mark.rule("pu:4.10")
def test_who_charges_a_decoy_stops_where_it_stood() -> None:
    s = moving(f"g01 600,600 h0 {VETERAN}\nr01 decoy 600,700 h8 token\nr02 100,1100 h0")
    play(s, "go g01", "charge g01 r01 600,680")
    assert s.at[0] == (600, 680)
    assert not offered(s, "run ")
    assert not offered(s, "move ")


@pytest.mark.rule("pu:G.8")
def test_one_may_turn_again_after_firing() -> None:
    s = firing(f"g01 600,600 h0 located {MAN}\nr01 900,600 h8 located")
    play(s, "go g01", "face g01 h3", f"fire g01 r01 {AR}", "roll 1 1")
    assert "face g01 h3" in offered(s)


# -- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:S.6")
@pytest.mark.parametrize("deed", ["aim r01", "unjam r01"])
def test_a_token_that_handles_a_weapon_is_a_man(deed: str) -> None:
    s = position(f"turn 1 fire\nstarts rsfsr\ng01 100,100 h0\nr01 600,600 h8 token {MAN}\nr02 decoy 700,600 h8 token")
    s.jammed[unit(s, "r01")] = 1 if deed.startswith("unjam") else 0
    play(s, "go r01", deed)
    assert s.vis[unit(s, "r01")] == REVEALED


@pytest.mark.rule("pu:3.17a", "pu:3.17c")
def test_who_kneels_in_ambush_stays_hidden_and_who_moves_does_not() -> None:
    s = position(f"turn 1 move\ninitiative rsfsr\ng01 100,100 h0\nr01 600,600 h8 ambushed {MAN}")
    play(s, "first", "go r01")
    told = play(s, "posture r01 kneeling", "posture r01 standing")
    assert s.vis[unit(s, "r01")] == AMBUSHED
    assert [event.seen_by(0) for event in told] == [None, None]
    play(s, "move r01 600,640")
    assert s.vis[unit(s, "r01")] == REVEALED


@pytest.mark.rule("pu:9.1", "pu:3.17c")
def test_nobody_is_told_that_a_stealthy_man_crosses_an_obstacle() -> None:
    s = position(f"turn 1 move\ninitiative rsfsr\ng01 100,100 h0\nr01 900,540 h4 ambushed {MAN} skill=stealthy")
    play(s, "first", "go r01")
    told = play(s, "cross r01 blast-wall", "roll 1")
    assert [event.kind for event in told if event.seen_by(0) is not None] == []
    assert s.vis[unit(s, "r01")] == AMBUSHED


@pytest.mark.rule("pu:3.15c", "pu:3.15b")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_whose_flare_it_was_is_not_told_and_not_seen(seat: int) -> None:
    text = (
        "scenario garden-ring\nturn 1 fire\nstarts rsfsr\ng01 600,60 h4 soldier:seasoned:assault_rifle\n"
        f"r01 620,900 h12 token {{}}\nr02 600,900 h12 token {{}}\nr03 100,1100 h0 token {MAN}"
    )
    one = position(text.format(LEADER, MAN))
    other = position(text.format(MAN, LEADER))
    assert one.view(seat).at == other.view(seat).at
    first = play(one, "flare r01 h12")
    second = play(other, "flare r02 h12")
    # The same quarter; only where it burst differs, by the two centimetres between the two.
    shown = [[event.seen_by(seat) for event in told] for told in (first, second)]
    assert [[event.kind for event in told if event] for told in shown] == [["flare-from"], ["flare-from"]]
    assert all("unit" not in event.args for told in shown for event in told if event)
    assert one.view(seat).now == other.view(seat).now
    assert one.view(seat).seen == other.view(seat).seen
    assert asked(one) == asked(other)
    assert not one.now[unit(one, "r01")] & FIRED  # no shot: it does not make him easier to find
    assert "go r01" not in offered(one)


@pytest.mark.rule("pu:3.15c", "pu:5.14a")
def test_in_a_fire_lane_nobody_fires_a_flare_unseen() -> None:
    text = (
        "scenario garden-ring\nturn 1 fire\nstarts rsfsr\ng01 600,700 h4 soldier:seasoned:assault_rifle\n"
        f"r01 600,900 h12 token {LEADER}\nr02 100,1100 h12 token {MAN}"
    )
    s = position(text)
    assert offered(s, "flare ")
    s.cone[0] = 4
    assert not offered(s, "flare ")
    play(s, "go r01", "pass")
    assert offered(s, "flare ")


@pytest.mark.rule("pu:2.15", "pu:2.7", "pu:2.9i")
def test_a_decoy_feels_the_night_and_the_loss_of_the_leader_but_nothing_of_its_own() -> None:
    text = "turn 1 command\ng01 100,100 h0\nr01 decoy 600,600 h8 token pinned wound=3\n{}"
    with_leader = position(text.format(f"r02 700,1100 h8 token {LEADER}"))
    without = position(text.format(f"r02 700,1100 h8 token {MAN}"))
    night = position("scenario garden-ring\n" + text.format(f"r02 700,1100 h8 token {LEADER}"))
    assert [sum(one.amount for one in command.modifiers(s, 1)) for s in (with_leader, without, night)] == [6, 2, 5]


@pytest.mark.rule("pu:3.18d", "pu:3.18a")
def test_a_sweep_does_not_see_through_a_vehicle() -> None:
    text = f"turn 2 detect\ng01 300,600 h0 {MAN}\nr01 700,600 h8 ambushed {MAN}\nural 500,{{}} h0 gkchp"
    assert not detect.detectable(position(text.format(600)), 0, 1)
    assert detect.detectable(position(text.format(680)), 0, 1)


# -- melee ---------------------------------------------------------------------------------------------------------


def fought(s: Table, *dice: str) -> list[str]:
    """Everybody takes the best arm that he has, then these are thrown."""
    while offered(s, "arm "):
        name = min(offered(s, "arm ")).split()[1]
        play(s, f"arm {name} {melee.best_arm(s, unit(s, name))}")
    return kinds(play(s, *dice))


@pytest.mark.rule("pu:9.12", "pu:R52")
def test_the_furious_strike_again_even_after_a_tie() -> None:
    s = moving(f"g01 600,600 h4 {MAN}+knife skill=furious\nr01 600,700 h12 located {MAN}+knife\nr02 100,1100 h0")
    s.vis[0] = LOCATED
    play(s, "go g01", "charge g01 r01 600,680", "done")
    _to_melee(s)
    assert "melee-tied" in fought(s, "roll 3", "roll 4")
    assert offered(s) == {"again g01 r01", "pass"}


@pytest.mark.rule("pu:9.11")
def test_a_dirty_fighter_strikes_at_anybody_in_the_melee_if_it_was_his_die_that_won() -> None:
    text = (
        f"turn 1 melee\nstarts gkchp\ng01 600,600 h4 located {MAN}+knife skill=old_hand\ng02 640,600 h4 located "
        f"{VETERAN}+knife\nr01 620,600 h12 located {MAN}+knife\nr02 660,600 h12 located {MAN}+knife"
    )
    s = position(text)
    fought(s, "roll 8", "roll 1", "roll 1", "roll 1")
    play(s, min(offered(s, "victim ")), "roll 80 4")
    assert offered(s, "again ") == {"again g01 r01", "again g01 r02"}  # r02 does not touch him
    told = play(s, "again g01 r02")
    assert kinds(told) == ["extra-attack"]
    fought(s, "roll 8", "roll 1")
    other = position(text)
    fought(other, "roll 8", "roll 8", "roll 1", "roll 1")  # a veteran with an eight: 10 to his 9
    play(other, min(offered(other, "victim ")), "roll 80 4")
    assert not offered(other, "again ")


@pytest.mark.rule("pu:6.6b", "pu:4.10")
def test_who_is_engaged_already_does_not_turn_to_a_new_charger() -> None:
    s = moving(
        f"g01 600,720 h12 located {MAN}\ng02 700,700 h8 located {MAN}\nr01 600,700 h4 located {MAN}\nr02 100,1100 h0"
    )
    play(s, "go g02", "charge g02 r01 620,700")
    assert s.heading[unit(s, "r01")] == 4
    alone = moving(f"g02 700,700 h8 located {MAN}\nr01 600,700 h4 located {MAN}\nr02 100,1100 h0")
    play(alone, "go g02", "charge g02 r01 620,700")
    assert alone.heading[unit(alone, "r01")] == 0


@pytest.mark.rule("pu:6.9", "pu:G.15")
def test_a_window_is_defended_like_any_obstacle() -> None:
    s = position("scenario ostankino\nturn 1 melee\nstarts gkchp\ng01 520,470 h4 located\nr01 520,490 h12 located")
    assert melee._across(s, 0, 1)
    door = position("scenario ostankino\nturn 1 melee\nstarts gkchp\ng01 600,470 h4 located\nr01 600,490 h12 located")
    assert not melee._across(door, 0, 1)


@pytest.mark.rule("pu:2.12b", "pu:R18")
def test_who_breaks_off_goes_as_far_from_the_charger_as_a_move_brings_him() -> None:
    s = position(
        f"turn 1 melee\nstarts gkchp\ng01 600,600 h4 located {MAN}\nr01 610,620 h12 located refused {MAN}\n"
        "r02 100,1100 h0"
    )
    s.by[1] = 0
    ends = melee.away(s, 1, 0)
    reached = [
        (x, y)
        for x in range(450, 780, 10)
        for y in range(470, 780, 10)
        if 25**2 <= (x - 610) ** 2 + (y - 620) ** 2 <= 150**2
        and not s.field.leg((610, 620), (x, y), s.data.walk, [((600, 600), 25)]).refused
    ]
    far = max((x - 600) ** 2 + (y - 600) ** 2 for x, y in reached)
    assert set(ends) == {(x, y) for x, y in reached if (x - 600) ** 2 + (y - 600) ** 2 == far}


def _to_melee(s: Table) -> None:
    while s.phase in ("move", "fire"):
        play(s, "pass" if "pass" in offered(s) else "first")


# -- morale and retreat --------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.6", "pu:7.2")
def test_over_half_its_men_dead_a_sniper_fails_like_his_squad() -> None:
    s = position("turn 1 morale\nstarts rsfsr\nstrength rsfsr 12\ng01 100,100 h0\nr01 600,600 h8 sniper:veteran")
    for _ in range(7):
        s.life[s.add(1, 20, s.sheet[1]._replace(role="soldier"))] = DEAD
    s.combat[1] = True
    s.stack = [morale.Morale(1)]
    s.settle()
    assert s.sniper[1][:2] == (-1, 1)


@pytest.mark.rule("pu:7.7")
def test_nobody_may_leave_his_broken_men_standing() -> None:
    s = position(f"turn 2 move\nstarts rsfsr\ng01 100,100 h0\nr01 600,600 h8 {MAN}\nr02 700,600 h8 {LEADER}")
    assert "pass" in offered(s)
    s.broken[1] = True
    assert "pass" not in offered(s)
    assert offered(s) == {"go r01", "go r02"}


# -- victory -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.21")
def test_a_stunned_man_holds_an_objective_and_a_refused_one_does_not() -> None:
    s = position("turn 3 fire\ng01 310,350 h0 located\nr01 900,900 h8")
    s.stunned[0] = s.turn + 1
    assert victory._holders(s, (310, 350)) == [0]
    refused = position("turn 3 fire\ng01 310,350 h0 located refused\nr01 900,900 h8")
    assert victory._holders(refused, (310, 350)) == []


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:1.4", "pu:5.5")
def test_a_cool_head_fires_once_more_in_the_same_way_and_not_twice() -> None:
    s = firing(
        f"g01 100,600 h0 located {VETERAN}+grenade+grenade+grenade\nr01 300,600 h8 located {VETERAN}\nr02 1000,1100 h0"
    )
    s.now[0] |= EXTRA
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 1 1")
    assert f"fire g01 r01 {AR}" in offered(s)
    assert not offered(s, "spray ")
    thrown = s.clone()
    play(thrown, "throw g01 r01 grenade", "roll 1 1")
    assert not offered(thrown, "throw ")
    play(s, f"fire g01 r01 {AR}", "roll 1 1")
    assert not offered(s, "fire ")


@pytest.mark.rule("pu:11.2")
def test_no_blast_may_reach_the_civilians() -> None:
    text = "g01 100,600 h0 located soldier:seasoned:grenade_launcher+pistol+grenade\nr01 300,600 h8 located"
    s = firing(text)
    s.civilians = (300, 740)
    play(s, "go g01")
    assert "fire g01 r01 pistol" in offered(s)
    assert not offered(s, "fire g01 r01 grenade_launcher")
    assert not offered(s, "throw ")
    s.civilians = (300, 760)
    assert offered(s, "fire g01 r01 grenade_launcher")
    assert offered(s, "throw ")


@pytest.mark.rule("pu:3.16")
def test_concealment_is_asked_for_at_the_end_of_every_phase() -> None:
    s = position("turn 1 command\nstarts gkchp\ng01 100,100 h4 located\nr01 600,600 h8 located", concealment="yes")
    s.at[1] = (960, 950)  # deep in the hangar
    while s.phase == "command":
        play(s, min(offered(s)))
    assert s.vis[1] == REVEALED


# -- the medic and what lies about ---------------------------------------------------------------------------------


@pytest.mark.rule("pu:6.38")
def test_a_patient_who_came_this_turn_is_not_dressed() -> None:
    s = moving(f"g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=3 {MAN}\nr01 100,1100 h0")
    moved = s.clone()
    moved.now[1] |= MOVED
    for table in (s, moved):
        play(table, "go g01")
    assert offered(s, "heal ") == {"heal g01 g02"}
    assert not offered(moved, "heal ")


@pytest.mark.rule("pu:6.39", "pu:8.10", "pu:6.37")
def test_a_launcher_is_taken_up_with_the_rockets_that_are_left() -> None:
    from grognard.games.putsch_1991.state import ROCKET  # noqa: PLC0415

    s = moving(f"g01 600,600 h0 soldier:seasoned:rocket_launcher\ng02 620,600 h0 {MAN}\nr01 100,1100 h0")
    s.take(0, ROCKET)
    hits.kill(s, 0, "pu:6.30")
    play(s, "go g02", "take g02 rocket_launcher")
    assert s.stock[1][ROCKET] == 2


# -- vehicles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.11", "pu:12.1")
def test_by_night_a_vehicle_keeps_its_speed_only_if_its_whole_way_is_on_a_road() -> None:
    s = position("scenario garden-ring\nturn 1 move\ng01 100,100 h0\nr01 1100,1150 h0\nbmp1 600,300 h4 gkchp")
    along, across = ((4, 240),), ((0, 240),)
    assert vehicles.speed(s, VEHICLE, along) == 240
    assert vehicles.speed(s, VEHICLE, across) == 120
    assert vehicles.drive_refusal(s, VEHICLE, along, []) is None
    refusal = vehicles.drive_refusal(s, VEHICLE, across, [])
    assert refusal is not None
    assert refusal.rule == "pu:12.1"


@pytest.mark.rule("pu:3.17d", "pu:G.19")
@pytest.mark.parametrize(("hidden", "stops"), [("600,240", 190), ("600,160", 110), ("680,240", 220)])
def test_a_vehicle_stops_at_the_last_step_before_a_hidden_man(hidden: str, stops: int) -> None:
    s = position(
        f"turn 1 move\ninitiative rsfsr\ng01 100,100 h0\nr01 {hidden} h8 ambushed {MAN}\nr02 1100,1100 h8 ambushed\n"
        "ural 600,60 h4 gkchp"
    )
    play(s, "last", "go ural", "roll 6 1", "drive ural 160", "pass")
    length = s.kind_of(VEHICLE).length_mm
    front = s.vehicles[0].at[1] + length // 2
    found = s.vis[unit(s, "r01")]
    if hidden.startswith("600"):
        assert found == LOCATED
        assert 10 <= int(hidden[4:]) - front < 20
    else:
        assert found == AMBUSHED
        assert s.vehicles[0].at == (600, stops)


@pytest.mark.rule("pu:12.4", "pu:3.17d")
def test_a_vehicle_that_rolls_on_may_be_answered_and_finds_who_is_hidden() -> None:
    s = position(
        f"turn 1 move\ninitiative rsfsr\ng01 100,100 h0\nr01 600,300 h12 ambushed {MAN}\nmine rsfsr 600,250\n"
        "ural 600,60 h4 gkchp green motion"
    )
    s.vehicles[0] = s.vehicles[0]._replace(heading=4)
    play(s, "last", "go ural", "roll 1")
    while asked(s) == "gkchp":
        play(s, "drive ural 160" if "drive ural 160" in offered(s) else min(offered(s)))
    assert asked(s) == "rsfsr"


@pytest.mark.rule("pu:12.15", "pu:12.16")
def test_survivors_are_placed_beside_the_wreck_where_their_owner_likes() -> None:
    s = position(f"turn 1 fire\nstarts gkchp\ng01 100,100 h0 {MAN} in=ural\nr01 900,900 h8\nural 600,400 h4 gkchp")
    s.mounted[0], s.at[0] = VEHICLE, None
    damage.destroyed(s, VEHICLE, "pu:12.13")
    s.settle()
    play(s, "roll 4", "survivor g01")
    assert asked(s) == "gkchp"
    places = offered(s, "dismount ")
    assert len(places) > 4
    shape = s.shape(VEHICLE)
    ends = [tuple(map(int, text.split()[2].split(","))) for text in places]
    assert all(shape.within(p, 25) and not shape.holds(p) for p in ends)
    assert why_not(s, "dismount g01 600,400") == "pu:12.15"
    play(s, min(places))
    assert s.pinned[0] == s.turn


@pytest.mark.rule("pu:5.24b", "pu:3.14")
def test_the_flash_of_a_vehicles_guns_is_seen_far_at_night() -> None:
    s = position("scenario garden-ring\nturn 2 fire\ng01 600,100 h4\nr01 600,600 h12 located\nbmp1 600,500 h12 rsfsr")
    assert look.reach_of_sight(s, 0, VEHICLE) == 250
    s.put_vehicle(VEHICLE, flashed=True)
    assert look.reach_of_sight(s, 0, VEHICLE) == 750


@pytest.mark.rule("pu:3.19c")
def test_mines_of_saboteurs_and_of_the_scenario_add_up() -> None:
    s = new(scenario="airstrip")
    while not offered(s, "bury "):
        play(s, "skills default" if "skills default" in offered(s) else min(offered(s)))
    carried = sum(s.stock[i][6] for i, side in enumerate(s.side) if side == 1)
    assert s.spare_mines[1] == carried + 2
    play(s, min(offered(s, "bury ")))
    assert sum(s.stock[i][6] for i, side in enumerate(s.side) if side == 1) == carried  # the scenario's first


# -- and some more -------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.11", "pu:7.7")
def test_by_night_the_broken_go_half_as_far_off_the_road() -> None:
    text = (
        f"scenario garden-ring\nturn 2 move\nstarts rsfsr\ng01 600,60 h4\nr01 {{}} h4 ap=1 {MAN}\nr02 100,1180 h0 {MAN}"
    )
    road, rough = position(text.format("600,1000")), position(text.format("390,1000"))
    for s, gone in ((road, 150), (rough, 75)):
        s.broken[1] = True
        start = s.place(1)
        play(s, "go r01")
        assert s.moved[1] // 100 <= gone
        assert abs(s.place(1)[1] - start[1]) > gone - 20


@pytest.mark.rule("pu:10.3", "pu:2.17")
def test_the_second_who_has_taken_over_is_worth_what_a_leader_is() -> None:
    s = position(f"turn 1 move\ng01 100,100 h0\nr01 600,600 h8 second:seasoned:assault_rifle\nr02 700,600 h8 {MAN}")
    assert hits.worth(s, 1) == 1
    command.succession(s, 1)
    assert hits.worth(s, 1) == 3


@pytest.mark.rule("pu:5.16", "pu:5.12d")
def test_the_loader_who_serves_the_gun_does_not_fire_and_a_refused_one_does_not_serve() -> None:
    text = (
        "g01 100,600 h0 located soldier:seasoned:machine_gun\ng02 120,600 h0 {}loader:seasoned:assault_rifle\n"
        "r01 500,600 h8 located\nr02 1000,1100 h8"
    )
    s = firing(text.format(""))
    play(s, "go g01", "fire g01 r01 machine_gun", "roll 1 1 1", "done", "go g02")
    assert not offered(s, "fire ")
    refused = firing(text.format("refused "))
    labels = [one.label for one in fire.modifiers(refused, fire.Shot(0, unit(refused, "r01"), "machine_gun"))]
    assert "mod.lone" in labels
