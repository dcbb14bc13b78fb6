"""What the acceptance cases leave out, chapter by chapter."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pu_table import (
    AR,
    DATA,
    GAME,
    asked,
    chance,
    firing,
    kinds,
    moving,
    new,
    offered,
    play,
    position,
    random_game,
    unit,
    why_not,
)

from grognard.core.dice import Seeded
from grognard.core.steps import Roll
from grognard.games.putsch_1991 import (
    cards,
    command,
    damage,
    detect,
    fire,
    grenades,
    hits,
    look,
    melee,
    men,
    morale,
    retreat,
    squads,
    turn,
    vehicles,
    victory,
)
from grognard.games.putsch_1991.deploy import Deploy
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    BLASTED,
    DAZED,
    DEAD,
    FIRED,
    LOCATED,
    MOVED,
    PASSED,
    PATROLLED,
    REAR,
    REVEALED,
    SILENCED,
    SPRUNG,
    TOKEN,
    WON,
)  # fmt: skip

FOE = "\nr09 1190,1190 h8"


def rules_of(found: list) -> dict[str, int]:  # type: ignore[type-arg]
    return {one.rule: one.amount for one in found}


# -- 0, G, S, T --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:0.1", "pu:0.3", "pu:R1", "pu:0.7", "pu:0.9", "pu:R2", "pu:G.1", "pu:G.2", "pu:G.5")
def test_the_table_its_sides_and_its_dice() -> None:
    assert GAME.seats(GAME.options()) == ("gkchp", "rsfsr")
    assert (DATA.lattice.step, DATA.lattice.width, DATA.lattice.height) == (10, 1200, 1200)
    assert DATA.headings.count == 16
    assert DATA.headings.vectors[4] == (0, 1000)
    assert DATA.base == 20
    s = new(scenario="grom")
    assert isinstance(s.stack[-1], Roll)  # skill points: the die is asked of chance


@pytest.mark.rule("pu:G.6", "pu:G.7", "pu:5.28")
def test_behind_and_in_front() -> None:
    s = position("g01 600,600 h0" + FOE)
    assert look.behind(s, 0, (500, 640))
    assert not look.behind(s, 0, (600, 500))
    assert look.in_front(s, 0, unit(s, "r09"))


@pytest.mark.rule("pu:G.8")
def test_turning_is_free_but_not_twice_for_nothing() -> None:
    s = moving("g01 600,600 h0" + FOE)
    play(s, "go g01")
    ap = s.ap[0]
    play(s, "face g01 h5")
    assert (s.heading[0], s.ap[0]) == (5, ap)
    assert offered(s, "face ") == set()
    play(s, "move g01 600,700")
    assert s.heading[0] == 4


@pytest.mark.rule("pu:G.16")
def test_a_footprint_is_turned_with_its_heading() -> None:
    assert set(DATA.shape("t72", (600, 600), 0).outline) == {(649, 625), (552, 625), (552, 575), (649, 575)}
    xs = [x for x, _ in DATA.shape("t72", (600, 600), 4).outline]
    assert max(xs) - min(xs) == 50


@pytest.mark.rule("pu:S.7")
def test_a_token_may_be_revealed_and_a_decoy_removed_at_any_own_decision() -> None:
    s = moving("g01 600,600 h0 token\ng02 decoy 700,600 h0 token\ng03 100,100 h0" + FOE)
    play(s, "reveal g01", "scrap g02")
    assert s.vis[0] == REVEALED
    assert s.life[1] != 0


@pytest.mark.rule("pu:S.9", "pu:S.10", "pu:S.12")
def test_only_the_defender_has_tokens_in_the_second_system() -> None:
    rng = Seeded(1)
    s = new(scenario="garden-ring")
    while not isinstance(s.stack[-1], Deploy):
        s.apply(s.sample(rng))
    assert {s.vis[i] for i, side in enumerate(s.side) if side == 0} == {REVEALED}
    assert {s.vis[i] for i, side in enumerate(s.side) if side == 1} == {TOKEN}
    assert sum(s.is_decoy(i) for i in range(len(s.side))) == 4
    plain = new(scenario="garden-ring", decoys="none")
    assert not any(plain.is_decoy(i) for i in range(len(plain.side)))


@pytest.mark.rule("pu:T.1", "pu:T.2", "pu:T.3", "pu:T.4", "pu:T.5")
def test_ground_and_its_cover() -> None:
    field = DATA.field("garden-ring")
    assert (field.at((600, 300)).ground, field.at((600, 300)).cover) == ("street", 0)
    assert (field.at((500, 720)).ground, field.at((500, 720)).cover) == ("wreck", 1)  # on the street, and still a wreck
    assert field.at((200, 900)).cover == 3
    assert {row.id: row.move_class for row in DATA.terrain.values()}["rubble"] == "dense"


@pytest.mark.rule("pu:T.7", "pu:3.19c")
def test_mines_lie_anywhere_but_200_from_enemies() -> None:
    rng = Seeded(3)
    s = new(scenario="airstrip")
    while not (isinstance(s.stack[-1], Deploy) and s.actor == 1 and not s.stack[-1].unplaced(s)):
        s.apply(s.sample(rng))
    assert s.spare_mines[1] == 4
    assert why_not(s, "bury 600,700") == ""
    assert why_not(s, "bury 600,190") == "pu:3.19c"
    play(s, "bury 600,700")
    assert s.view(0).mines == ((1, -1, -1, False),)


# -- 1, 2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:1.2", "pu:2.16")
def test_action_points_are_not_saved() -> None:
    s = position("g01 600,600 h0 soldier:veteran" + FOE)
    assert s.ap[0] == 6
    turn.expire(s)
    assert s.ap[0] == 0
    hidden = position("g01 600,600 h0 ambushed\ng02 100,100 h0 leader:veteran" + FOE)
    assert 0 not in command.testers(hidden, 0)


@pytest.mark.rule("pu:1.3f", "pu:R64", "pu:4.12", "pu:4.6", "pu:1.3e", "pu:R32")
def test_postures_one_step_each_and_crawling_needs_prone() -> None:
    s = moving("g01 600,600 h0 soldier:veteran" + FOE)
    play(s, "go g01")
    assert why_not(s, "posture g01 prone") != ""
    play(s, "posture g01 kneeling")
    assert why_not(s, "move g01 610,600") == "pu:4.6"
    play(s, "posture g01 standing")
    assert why_not(s, "move g01 680,600") == "pu:4.1"  # half, after standing up
    play(s, "posture g01 kneeling", "posture g01 prone")
    assert s.ap[0] == 2
    assert why_not(s, "crawl g01 670,600") == ""
    assert why_not(s, "crawl g01 680,600") == "pu:4.1"


@pytest.mark.rule("pu:1.3d", "pu:4.5a", "pu:1.9", "pu:1.10")
def test_a_run_follows_a_move_and_forbids_fire() -> None:
    s = moving("g01 600,600 h0 soldier:veteran:assault_rifle\nr09 900,600 h8 located")
    play(s, "go g01")
    assert "run g01" not in offered(s)
    play(s, "move g01 610,600", "run g01", "roll 2")
    assert why_not(s, "onto g01 660,600") == ""
    assert why_not(s, "onto g01 670,600") == "pu:4.1"
    play(s, "stay g01")
    assert offered(s, "move ") == offered(s, "run ") == set()
    found = fire.able_refusal(s, 0, "")
    assert found is not None
    assert found.rule == "pu:4.9a"


@pytest.mark.rule("pu:4.5b", "pu:1.7", "pu:9.10", "pu:9.7")
def test_who_cannot_run() -> None:
    text = "g01 {} h0 {}" + FOE
    assert not men.can_run(position(text.format("600,600", "soldier:seasoned:machine_gun")), 0)
    assert men.can_run(position(text.format("600,600", "soldier:seasoned:machine_gun skill=strong")), 0)
    assert not men.can_run(position(text.format("600,600", "pinned")), 0)
    assert not men.can_run(position(text.format("750,250", "soldier:seasoned")), 0)
    assert men.can_run(position(text.format("750,250", "soldier:seasoned skill=scout")), 0)


@pytest.mark.rule("pu:1.3l", "pu:1.8", "pu:4.13")
def test_a_wounded_friend_is_carried() -> None:
    s = moving("g01 600,600 h0 soldier:veteran\ng02 620,600 h0 wound=7" + FOE)
    play(s, "go g01", "lift g01 g02", "roll 4")
    assert s.carrying[0] == 1
    play(s, "onto g01 600,700")
    assert s.at[1] == (600, 700)
    assert fire.able_refusal(s, 0, "") is not None
    assert not s.free(0) or 1 not in s.free(0)
    play(s, "drop g01")
    assert s.carried[1] == -1


@pytest.mark.rule("pu:1.3q", "pu:6.38")
def test_a_medic_dresses_a_wound_in_a_whole_turn() -> None:
    s = moving("g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=7" + FOE)
    play(s, "go g01", "heal g01 g02")
    turn._heal(s)
    assert s.wounds[1][0].dressed
    near = moving("g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=7\nr01 700,600 h8")
    play(near, "go g01")
    assert offered(near, "heal ") == set()


@pytest.mark.rule("pu:2.5", "pu:2.6", "pu:2.9d", "pu:2.9f", "pu:2.9g", "pu:2.9i", "pu:2.9j")
def test_more_modifiers_of_the_command_test() -> None:
    s = position("scenario garden-ring\ng01 100,60 h0 leader:veteran\ng02 390,730 h0" + FOE)
    s.ever[1] |= PASSED | WON
    s.before[1] |= BLASTED | REAR | SPRUNG
    found = rules_of(command.modifiers(s, 1))
    wanted = {"pu:2.5": 2, "pu:2.6": 2, "pu:2.9d": -3, "pu:2.9f": -1, "pu:2.9g": -1, "pu:2.9i": -1, "pu:2.9j": -1}
    assert wanted.items() <= found.items()


@pytest.mark.rule("pu:2.15")
def test_of_a_tokens_test_the_enemy_sees_only_the_outcome() -> None:
    s = position("turn 1 command\nstarts gkchp\ng01 600,600 h0 token\ng02 100,100 h0 leader:veteran" + FOE)
    play(s, "hold")
    top = s.stack[-1]
    assert top.shown(s, s.legal()[0], 1) is None
    for roll, heard in (("roll 6", []), ("roll 1", ["refuses"])):  # who obeys bears no marker, tested or not
        seen = [event.seen_by(1) for event in play(s.clone(), roll)]
        assert [event.kind for event in seen if event] == heard


# -- 3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "pu:3.3a", "pu:3.13c", "pu:3.13d", "pu:3.13e", "pu:3.13g", "pu:3.13h", "pu:3.14", "pu:5.24a", "pu:5.24b"
)
def test_localisation_by_night() -> None:
    text = "scenario garden-ring\nr01 600,{} h8 {}\ng01 600,100 h4\ng02 640,100 h4\n"

    def found(s) -> dict[str, int]:  # type: ignore[no-untyped-def]
        watchers = look.observers(s, 0, 0)
        return rules_of(detect.modifiers(s, watchers, 0, detect.nearest(s, watchers, 0)[0]))

    s = position(text.format(180, "kneeling"))
    s.before[0] |= FIRED
    assert found(s) == {"pu:3.13c": 1, "pu:3.13d": 1, "pu:3.13e": 1, "pu:3.13h": -1}
    s.before[0] |= SILENCED
    assert "pu:3.13d" not in found(s)
    far = position(text.format(690, "") + "flare 600,690")
    assert found(far)["pu:3.13g"] == -1
    dark = position(text.format(360, ""))
    assert look.observers(dark, 0, 0) == []
    dark.before[0] |= FIRED  # the flash is seen to 750
    assert look.observers(dark, 0, 0) != []


@pytest.mark.rule("pu:3.15c")
def test_a_flare_of_a_token_tells_only_its_quarter() -> None:
    s = position("turn 1 fire\nstarts rsfsr\nscenario garden-ring\nr01 900,900 h4 token leader:veteran\ng01 100,60 h0")
    told = play(s, "go r01", "flare r01 h8")
    flare = next(event for event in told if event.kind == "flare-from")
    assert flare.args["quarter"] == "ne"
    assert "unit" not in flare.args


@pytest.mark.rule("pu:3.16")
def test_concealment() -> None:
    s = position("g01 600,600 h0 located\nr01 600,700 h0\ng02 960,900 h0 located", concealment="yes")
    turn._concealed(s)
    assert s.vis[0] == LOCATED
    assert s.vis[unit(s, "g02")] == REVEALED  # deep in the hangar


@pytest.mark.rule("pu:3.18b", "pu:3.18f", "pu:R27")
def test_a_sweep_is_hidden_and_finds_the_whole_group() -> None:
    s = position(
        "turn 2 detect\ninitiative rsfsr\ng01 600,600 h0 revealed\nr01 800,600 h8 ambushed\n"
        "r02 840,600 h8 ambushed\nr03 100,100 h0"
    )
    s.group[unit(s, "r02")] = s.group[unit(s, "r01")]
    play(s, "last")
    assert offered(s, "sweep ") == set()
    s.before[0] |= PATROLLED
    play(s, "sweep g01")
    assert s.stack[-1].shown(s, s.legal()[0], 0) is None
    low = s.clone()
    told = play(low, "roll 1 1")
    assert [event.seen_by(1) for event in told] == [None]
    play(s, "roll 6 6")
    assert s.vis[unit(s, "r01")] == s.vis[unit(s, "r02")] == LOCATED


@pytest.mark.rule("pu:3.19a", "pu:11.2", "pu:R71")
def test_the_mine_card_bursts_on_the_chosen_victim() -> None:
    s = position("turn 0 upkeep\ng01 600,600 h0\nr01 700,600 h8 token\nr02 720,660 h8\nr03 900,900 h0 ambushed")
    play(s, "card mine")
    assert offered(s) == {"pick r01", "pick r02"}
    told = play(s, "pick r01")
    assert "blast" in kinds(told)


@pytest.mark.rule("pu:3.19c", "pu:9.3")
def test_laying_and_defusing() -> None:
    s = firing("g01 600,600 h0 saboteur:veteran\nmine rsfsr 610,600 known\nr09 1190,1190 h0")
    play(s, "go g01")
    assert {"lay g01", "defuse g01 610,600"} <= offered(s)
    assert chance(s, "defuse g01 610,600", lambda t: not t.mines) == Fraction(2, 3)
    play(s, "lay g01")
    assert (0, 600, 600, True) in s.mines
    plain = firing("g01 600,600 h0 soldier:veteran\nmine rsfsr 610,600 known\nr09 1190,1190 h0")
    play(plain, "go g01")
    assert offered(plain, "lay") == offered(plain, "defuse") == set()


# -- 4, 5, 6 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.8")
def test_wire_is_crossed_by_crawling_only() -> None:
    s = moving("g01 300,160 h4 soldier:veteran" + FOE)
    play(s, "go g01")
    assert offered(s, "cross ") == set()
    play(s, "posture g01 kneeling", "posture g01 prone")
    assert offered(s, "cross ") == {"cross g01 perimeter-wire-w"}
    play(s, "cross g01 perimeter-wire-w")
    assert s.at[0][1] > 180


@pytest.mark.rule("pu:4.9b", "pu:5.12g", "pu:5.4")
def test_a_shot_before_the_charge() -> None:
    s = moving("g01 500,600 h0 token soldier:veteran:assault_rifle\nr01 620,600 h8 located")
    play(s, "go g01")
    shot = Shot(0, 1, AR, "fire", "charge")
    assert rules_of(fire.modifiers(s, shot))["pu:5.12g"] == -2
    play(s, f"storm g01 r01 {AR} 600,600", "roll 1 1")
    assert s.vis[0] == LOCATED  # it showed itself to fire, and met its enemy
    assert look.engaged(s, 0)


@pytest.mark.rule("pu:5.12e", "pu:5.12f", "pu:9.13", "pu:6.33", "pu:6.34")
def test_more_modifiers_of_fire() -> None:
    s = firing(
        "g01 100,600 h0 pinned wound=7 soldier:seasoned:assault_rifle skill=marksman\nr01 400,600 h8 located prone"
    )
    found = rules_of(fire.modifiers(s, Shot(0, 1, AR)))
    assert {"pu:5.12e": -1, "pu:5.12f": -2, "pu:9.13": 2, "pu:6.34": -2}.items() <= found.items()


@pytest.mark.rule("pu:5.12h")
def test_a_grenade_at_an_unlocated_enemy_loses_a_die() -> None:
    s = firing("g01 300,540 h0 soldier:seasoned:grenade\nr01 500,540 h8 token")
    play(s, "go g01", "throw g01 r01 grenade", "roll 4 4")
    assert s.stack[-1].purpose == "unlocated"


@pytest.mark.rule("pu:5.16", "pu:5.12d")
def test_a_friend_who_loads_does_not_fire() -> None:
    s = firing(
        f"g01 100,600 h0 soldier:veteran:machine_gun\ng02 100,580 h0 soldier:seasoned:{AR}\nr01 400,600 h8 located"
    )
    play(s, "go g01", "fire g01 r01 machine_gun g02", "roll 1 1 1")
    found = fire.able_refusal(s, 1, "")
    assert found is not None
    assert found.rule == "pu:5.16"


@pytest.mark.rule("pu:5.25b")
def test_smoke_drifts_once_and_goes() -> None:
    s = position("smoke 600,600\ng01 100,100 h0" + FOE)
    grenades.drifted(s, 0, 1, 3)
    assert s.clouds[0][:2] == (600, 630)  # left of east
    grenades.drifted(s, 0, 8, 2)
    assert s.clouds[0][:2] == (580, 630)


@pytest.mark.rule("pu:6.6e", "pu:6.9", "pu:6.10", "pu:R45")
def test_wounds_in_melee_and_ties_over_an_obstacle() -> None:
    s = position(
        "turn 1 melee\nstarts gkchp\ng01 600,600 h0 located wound=14 soldier:seasoned\n"
        "r01 620,600 h8 located soldier:seasoned"
    )
    assert rules_of(melee.modifiers(s, 0))["pu:6.6e"] == -1
    s.quarter[0] = melee.ACROSS
    play(s, "arm g01 bare_hands", "arm r01 bare_hands", "roll 4", "roll 3")
    assert s.stack[-1].purpose == "wound"  # 4 + 1 - 1 against 3 + 1: the defender of the obstacle wins
    free = moving("g01 600,600 h0 located\nr01 620,600 h8 located")
    play(free, "go g01")
    assert why_not(free, "move g01 540,600") == ""


@pytest.mark.rule("pu:6.32")
def test_a_dazed_man_staggers() -> None:
    s = position("g01 600,600 h0" + FOE)
    s.ever[0] |= DAZED
    s.call(retreat.Stagger(0))
    s.settle()
    play(s, "roll 1")
    assert s.at[0] == (670, 600)
    assert not men.able(s, 0)


# -- 7, 9, 10, 11 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.6")
def test_a_sniper_has_a_morale_of_his_own() -> None:
    s = position("g01 100,600 h0 leader:veteran\ng02 300,600 h0 sniper:seasoned" + FOE)
    s.sniper[0] = (-1, 1, False)
    s.last[0] = 1
    assert "mod.passed" not in [one.label for one in morale.modifiers(s, 0, alone=1)]
    assert not men.bound(s, 1)
    s.sniper[0] = (-1, 2, True)
    assert men.bound(s, 1)
    assert not men.bound(s, 0)


@pytest.mark.rule("pu:9.0", "pu:R51")
def test_skills_one_a_man_and_none_for_the_green() -> None:
    made = squads.ready_made(DATA, "taman")
    assert squads.may_have(made[0], "eloquence")
    assert not squads.may_have(made[1], "eloquence")
    assert not squads.may_have(made[9], "scout")
    assert not squads.may_have(made[0]._replace(skill="scout"), "dodge")
    s = new(scenario="grom")
    play(s, "roll 1", "skills default")
    assert sum(bool(s.skill(i)) for i in s.squad(0)) == 3


@pytest.mark.rule("pu:9.1")
def test_the_stealthy_stay_hidden_when_they_move() -> None:
    text = "turn 1 move\ninitiative rsfsr\nr01 600,600 h0 ambushed {}\ng01 100,100 h0"
    s = position(text.format("skill=stealthy"))
    told = play(s, "first", "go r01", "move r01 600,650")
    assert s.vis[0] == AMBUSHED
    assert [event for event in told if event.seen_by(0) and event.kind != "acts-first"] == []
    plain = position(text.format(""))
    play(plain, "first", "go r01", "move r01 600,650")
    assert plain.vis[0] == REVEALED


@pytest.mark.rule("pu:9.4", "pu:9.5", "pu:9.8")
def test_close_combat_hard_as_nails_and_dodge() -> None:
    s = position("g01 600,600 h0 soldier:seasoned:pistol skill=close_combat\nr01 620,600 h8 skill=tough")
    assert melee.count(s, 0, "bare_hands", [1]) == 2
    assert melee.count(s, 0, "pistol", [1]) == 1
    assert hits.toughs_out(s, 1)
    assert not hits.toughs_out(s, 1)
    dodger = firing("g01 100,600 h0 soldier:veteran:assault_rifle\nr01 300,600 h8 located skill=dodge")
    play(dodger, "go g01", f"fire g01 r01 {AR}", "roll 6 6", "roll 1 1")
    assert dodger.stack[-1].shown(dodger, dodger.legal()[0], 0) is None  # a failed dodge is secret
    told = play(dodger, "roll 6")
    assert "dodged" in kinds(told)


@pytest.mark.rule("pu:9.9")
def test_promptness_moves_instead_of_firing() -> None:
    s = firing("g01 600,600 h0 soldier:veteran:assault_rifle skill=promptness\nr01 900,600 h8 located")
    play(s, "go g01", "prompt g01", "roll 3")
    assert why_not(s, "onto g01 670,600") == ""
    assert why_not(s, "onto g01 680,600") == "pu:4.1"
    play(s, "stay g01")
    assert offered(s, "fire ") == set()


@pytest.mark.rule("pu:9.12", "pu:R52")
def test_the_furious_strike_again_when_they_charge() -> None:
    s = position("g01 600,600 h0 skill=furious\nr01 620,600 h8")
    assert not melee._furious(s, 0)
    s.now[0] |= melee.CHARGER
    assert melee._furious(s, 0)
    s.by[0] = 1
    assert not melee._furious(s, 0)


@pytest.mark.rule("pu:10.1")
def test_missions_of_the_scenarios() -> None:
    for scenario in DATA.scenarios.values():
        marks = [(one.x, one.y) for one in scenario.objective]
        assert len(marks) == 3
    s = position("scenario ostankino\ng01 600,600 h0\ng02 640,600 h0\ng03 680,600 h0\nr01 100,100 h0")
    victory.check_missions(s)
    assert s.mission == [True, False]
    assert s.vp == [5, 0]


@pytest.mark.rule("pu:11.3", "pu:11.5", "pu:R72")
def test_captured_papers_score_and_the_radio_exchanges_a_card() -> None:
    s = position("turn 0 upkeep\ng01 600,600 h0 radio:seasoned" + FOE)
    play(s, "card quiet")
    assert offered(s) == {"redraw", "hold"}
    play(s, "redraw", "card documents")
    assert s.vp == [1, 0]
    pinned = position("turn 0 upkeep\ng01 600,600 h0 radio:seasoned pinned" + FOE)
    pinned.pinned[0] = 1
    play(pinned, "card quiet")
    assert offered(pinned) == {"hold"}


def test_every_card_has_its_effect_and_its_words() -> None:
    assert set(cards.CARDS) == {one.id for one in DATA.cards}
    for language in ("en", "fr"):
        words = GAME.words(language)
        assert all(words.has(f"cardtext.{one.id}") for one in DATA.cards)


# -- 12 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.3", "pu:12.19", "pu:12.7")
def test_what_a_vehicle_does_with_its_points() -> None:
    s = position("turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp\ng01 600,370 h0" + FOE)
    play(s, "go btr80", "roll 2 3")
    assert s.vehicles[0].ap == 4
    assert "embark btr80 g01" in offered(s)
    play(s, "embark btr80 g01")
    assert (s.mounted[0], s.vehicles[0].ap) == (unit(s, "btr80"), 2)
    play(s, "drive btr80 240")
    assert s.vehicles[0].motion
    assert offered(s, "drive") == offered(s, "halt") == set()
    assert look.located(s, unit(s, "btr80"))


@pytest.mark.rule("pu:12.8", "pu:12.9", "pu:12.10", "pu:12.12", "pu:R56")
def test_vehicle_fire() -> None:
    text = (
        "turn 1 fire\ninitiative gkchp\nt72 600,300 h4 gkchp motion\nr01 600,500 h8 located\n"
        "r02 600,100 h8 located\nr03 620,540 h8\ng01 100,900 h0"
    )
    s = position(text)
    play(s, "first", "go t72")
    assert "fire t72 r01 tank_cannon" in offered(s)
    assert "fire t72 r02 tank_cannon" not in offered(s)  # behind it
    assert rules_of(fire.modifiers(s, Shot(unit(s, "t72"), unit(s, "r01"), "tank_cannon")))["pu:12.10"] == -1
    play(s, "pierce t72 r01 tank_cannon", "roll 6 6 6", "roll 6 6")
    assert offered(s, "fire t72 r01 tank_cannon") == set()
    assert s.pinned[unit(s, "r01")]
    assert not s.pinned[unit(s, "r03")]
    wide = position(text, turret_360="yes")
    play(wide, "first", "go t72")
    assert "fire t72 r02 tank_cannon" in offered(wide)


@pytest.mark.rule("pu:12.11", "pu:12.22")
def test_a_blast_beside_a_vehicle_does_nothing_to_it() -> None:
    s = position("ural 600,600 h0 gkchp\ng01 100,100 h0" + FOE)
    depth = len(s.stack)
    damage.blasted(s, (600, 650), "grenade", -1)
    assert len(s.stack) == depth
    damage.blasted(s, (600, 610), "grenade", -1)
    assert len(s.stack) == depth + 1


@pytest.mark.rule("pu:12.20", "pu:1.3o", "pu:1.3p")
def test_getting_off() -> None:
    s = position("turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp\ng01 in=btr80\ng02 100,100 h0" + FOE)
    play(s, "go g01")
    assert offered(s, "dismount ")
    play(s, min(offered(s, "dismount ")))
    assert s.mounted[0] == -1
    assert offered(s, "move ")
    rolling = position("turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp motion\ng01 in=btr80\ng02 100,100 h0" + FOE)
    play(rolling, "go g01")
    play(rolling, min(offered(rolling, "jump ")))
    assert rolling.posture[0] == 2
    assert offered(rolling, "move ") == set()


@pytest.mark.rule("pu:12.21")
def test_an_overrun_kills_who_does_not_get_away() -> None:
    s = position("turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp\nr01 600,420 h0\ng01 100,100 h0")
    play(s, "go btr80", "roll 4 4")
    assert why_not(s, "drive btr80 240") == "pu:12.6"
    assert why_not(s, "overrun btr80 240") == ""
    assert chance(s, "overrun btr80 240", lambda t: t.life[unit(t, "r01")] == DEAD) == Fraction(7, 12)


@pytest.mark.rule("pu:12.6")
def test_the_bmp_rams_a_barricade() -> None:
    s = position("turn 1 move\nscenario garden-ring\nstarts gkchp\nbmp1 680,700 h4 gkchp\ng01 100,60 h0" + FOE)
    play(s, "go bmp1", "roll 4 4")
    assert "ram bmp1" in offered(s)
    play(s, "ram bmp1", "roll 4")
    assert s.gaps
    assert vehicles.barricade_ahead(s, unit(s, "bmp1")) == ""


def test_whole_games_keep_their_invariants() -> None:
    s = random_game(11, scenario="ostankino", turn_limit="2")
    assert asked(s) == "nobody"
    for i in range(len(s.side)):
        if s.stands(i) and s.carried[i] == -1:
            assert DATA.lattice.has(s.place(i))
        assert not (s.life[i] != 0 and s.mounted[i] != -1 and s.life[i] != DEAD)
    assert s.now[0] & MOVED >= 0
