"""Chapter 5: shots, sprays, lanes, grenades, blasts, smoke; each case fails when its rule is broken."""

from __future__ import annotations

import pytest
from pu_table import AR, alone, asked, chance, firing, kinds, offered, play, position, unit, why_not

from grognard.games.putsch_1991 import fire, grenades, hits, interrupts, turn
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    AIMED,
    AMBUSHED,
    BURST,
    EXTRA,
    FIRED,
    LANE_SET,
    LANED,
    LOCATED,
    MOVED,
    NONE,
    PRONE,
    RAN,
    REFUSED,
    REVEALED,
    ROADED,
    SPENT,
    STANDING,
    TARGETED,
    VEHICLE,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
GL, RPG, MG = "soldier:seasoned:grenade_launcher", "soldier:seasoned:rocket_launcher", "soldier:seasoned:machine_gun"
FOE = "\nr09 1190,1190 h8"


def rule_of(found: object) -> str:
    """The rule of a refusal, or nothing."""
    return str(getattr(found, "rule", ""))


def step_of(s: Table, kind: type) -> list:  # type: ignore[type-arg]
    """The steps of a kind that wait, the first to come first."""
    return [step for step in reversed(s.stack) if isinstance(step, kind)]


# -- who may fire, and how -------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.4", "pu:1.8", "pu:S.6", "pu:7.7")
@pytest.mark.parametrize("case", ["fit", "stunned", "mounted", "carrying", "refused", "decoy", "broken", "spent"])
def test_who_is_fit_to_fire(case: str) -> None:
    s = position(f"uaz 900,100 h0 gkchp\ng01 100,600 h0 {'decoy' if case == 'decoy' else MAN}\ng02 120,600 h0" + FOE)
    if case == "stunned":
        s.stunned[0] = s.turn
    elif case == "mounted":
        s.mounted[0] = VEHICLE
    elif case == "carrying":
        s.carrying[0] = 1
    elif case == "refused":
        s.now[0] |= REFUSED
    elif case == "broken":
        s.broken[0] = True
    elif case == "spent":
        s.now[0] |= SPENT
    rules = {"fit": "", "decoy": "pu:S.6", "broken": "pu:7.7", "spent": "pu:1.8"}
    assert rule_of(fire.idle_refusal(s, 0, "")) == rules.get(case, "pu:5.4")
    if case == "refused":
        assert fire.idle_refusal(s, 0, "riposte") is None


@pytest.mark.rule("pu:5.5", "pu:1.4")
@pytest.mark.parametrize(
    ("bits", "why", "rule"),
    [
        (0, "", ""), (FIRED, "", "pu:5.5"), (FIRED | EXTRA, "", ""), (FIRED | BURST | LANED, "lane", ""),
        (FIRED | BURST | LANED, "sustain", ""), (FIRED, "riposte", "pu:5.5"), (LANED, "", "pu:1.4"),
        (LANED, "lane", ""),
    ],
)  # fmt: skip
def test_one_shot_a_turn_but_from_a_lane(bits: int, why: str, rule: str) -> None:
    s = position(f"g01 100,600 h0 {MAN}" + FOE)
    s.now[0] = bits
    assert rule_of(fire.able_refusal(s, 0, why)) == rule


@pytest.mark.rule("pu:4.9a", "pu:R68")
@pytest.mark.parametrize(
    ("scenario", "bits", "moved", "fires"),
    [
        ("airstrip", MOVED, 7500, True), ("airstrip", MOVED, 7501, False), ("airstrip", MOVED | RAN, 1000, False),
        ("garden-ring", MOVED, 3700, True), ("garden-ring", MOVED, 3751, False),
        ("garden-ring", MOVED | ROADED, 7500, True), ("garden-ring", MOVED | ROADED, 7501, False),
    ],
)  # fmt: skip
def test_half_a_move_leaves_time_to_fire(scenario: str, bits: int, moved: int, fires: bool) -> None:
    s = position(f"scenario {scenario}\ng01 600,60 h0 {MAN}" + FOE)
    s.now[0], s.moved[0] = bits, moved
    assert rule_of(fire.able_refusal(s, 0, "")) == ("" if fires else "pu:4.9a")


@pytest.mark.rule("pu:1.4", "pu:1.5", "pu:1.3j", "pu:5.25a")
@pytest.mark.parametrize(
    ("man", "bits", "shot", "rule"),
    [
        (MAN, 0, Shot(0, 1, AR), ""), (MAN, 0, Shot(0, 1, AR, "smoke"), "pu:5.25a"),
        (GL, 0, Shot(0, 1, "grenade_launcher", "smoke"), ""), (MAN, 0, Shot(0, 1, AR, "spray"), ""),
        (GL, 0, Shot(0, 1, "grenade_launcher", "spray"), "pu:1.3j"),
        (MAN, MOVED, Shot(0, 1, AR, "fire", "spring"), ""), (MAN, MOVED, Shot(0, 1, AR, "aimed", "spring"), "pu:1.5"),
        (MAN, MOVED | AIMED, Shot(0, 1, AR, "aimed"), ""),  # it was judged when he aimed
        (MAN, 0, Shot(0, 1, AR, "aimed", "spring"), ""), (MAN, FIRED | EXTRA, Shot(0, 1, AR, "spray"), "pu:1.4"),
        (MAN, FIRED | EXTRA | BURST, Shot(0, 1, AR, "spray"), ""), (MAN, FIRED | EXTRA, Shot(0, 1, AR), ""),
    ],
)  # fmt: skip
def test_the_ways_of_firing(man: str, bits: int, shot: Shot, rule: str) -> None:
    s = position(f"g01 100,600 h0 {man}\nr01 300,600 h8 located")
    s.now[0] = bits
    assert rule_of(fire.shooter_refusal(s, shot)) == rule


@pytest.mark.rule("pu:5.6", "pu:R58")
def test_a_vehicle_is_a_target_while_it_is_there() -> None:
    s = position(f"g01 100,600 h0 {MAN}\nuaz 300,600 h0 rsfsr")
    assert fire.absent_refusal(s, VEHICLE) is None
    s.put_vehicle(VEHICLE, destroyed=True)
    assert rule_of(fire.absent_refusal(s, VEHICLE)) == "pu:5.6"


@pytest.mark.rule("pu:5.6", "pu:R58")
@pytest.mark.parametrize(("why", "rule"), [("", ""), ("riposte", "pu:5.6"), ("lane", "pu:5.6"), ("spring", "pu:5.6")])
def test_out_of_turn_nobody_turns(why: str, rule: str) -> None:
    s = position(f"g01 500,600 h0 {MAN}\nr01 300,600 h8 located\nr02 700,600 h8 located")
    assert rule_of(fire.weapon_refusal(s, Shot(0, 1, AR, "fire", why))) == rule
    assert fire.weapon_refusal(s, Shot(0, 2, AR, "fire", why)) is None


@pytest.mark.rule("pu:11.2", "pu:5.8", "pu:R35")
@pytest.mark.parametrize(
    ("man", "weapon", "mode", "rule"),
    [
        (MAN, AR, "fire", ""), (MAN, AR, "spray", "pu:11.2"), (GL, "grenade_launcher", "fire", "pu:11.2"),
        (GL, "grenade_launcher", "smoke", ""), (RPG, "rocket_launcher", "fire", "pu:11.2"),
    ],
)  # fmt: skip
def test_no_spray_and_no_blast_reaches_the_civilians(man: str, weapon: str, mode: str, rule: str) -> None:
    s = position(f"g01 100,600 h0 {man}\nr01 300,600 h8 located")
    s.civilians = (300, 740)
    assert rule_of(fire.weapon_refusal(s, Shot(0, 1, weapon, mode))) == rule
    s.civilians = (300, 810)
    assert fire.weapon_refusal(s, Shot(0, 1, weapon, mode)) is None


@pytest.mark.rule("pu:5.1", "pu:5.25c", "pu:R42")
@pytest.mark.parametrize(
    ("weapon", "far", "plain", "smoky"),
    [
        (AR, 100, 2, 6), (AR, 900, 8, 12), (AR, 1200, 10, None), (AR, 1210, 12, None), ("sniper_rifle", 1400, 12, None),
        ("grenade_launcher", 400, 4, 8), ("grenade_launcher", 600, 6, None), ("grenade_launcher", 810, None, None),
        ("pistol", 200, 4, 8), ("pistol", 300, 6, None), ("pistol", 410, None, None), ("tank_cannon", 1300, 12, None),
    ],
)  # fmt: skip
def test_the_score_in_the_clear_and_through_smoke(weapon: str, far: int, plain: int | None, smoky: int | None) -> None:
    s = position("g01 100,600 h0" + FOE)
    assert fire.score(s, weapon, far * far) == plain
    assert fire.score(s, weapon, far * far, smoke=True) == smoky


# -- shots -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:6.33", "pu:R47", "pu:5.14b", "pu:12.8")
def test_the_guns_of_a_vehicle_are_not_halved() -> None:
    s = position("btr80 300,600 h0 gkchp\nr01 600,600 h8 located ap=0\ng01 100,100 h0 wound=1")
    told = play(alone(s, fire.Shooting(Shot(VEHICLE, 0, "machine_gun"), 4)), "roll 1 1 1")
    assert [event.args["total"] for event in told if event.kind == "missed"] == [4]


@pytest.mark.rule("pu:5.11", "pu:5.19", "pu:12.12")
def test_a_plain_shot_is_saved_by_its_target_alone() -> None:
    s = position(f"g01 100,600 h0 {MAN}\nr01 400,600 h8 located\nr02 440,600 h8 located")
    fire.strike(s, Shot(0, 1, AR))
    assert [step.victim for step in step_of(s, hits.Save)] == [1]
    wheels = position(f"g01 100,600 h0 {MAN}\nural 400,600 h0 rsfsr\nr02 440,640 h8 located")
    fire.strike(wheels, Shot(0, VEHICLE, AR))
    assert step_of(wheels, hits.Save) == []
    assert [step.unit for step in wheels.stack if hasattr(step, "bonus")] == [VEHICLE]


@pytest.mark.rule("pu:5.19", "pu:R39", "pu:12.12", "pu:5.11")
def test_a_rocket_on_a_vehicle_is_felt_by_those_around_it() -> None:
    s = position(f"g01 100,600 h0 {RPG}\nural 400,600 h0 rsfsr\nr01 400,740 h8\nr02 400,760 h8")
    fire.strike(s, Shot(0, VEHICLE, "rocket_launcher"))
    assert [step.victim for step in step_of(s, hits.Save)] == [1]
    shell = position("t72 100,600 h0 gkchp\nural 400,600 h0 rsfsr\nr01 400,630 h8\nr02 400,640 h8")
    fire.strike(shell, Shot(VEHICLE, VEHICLE + 1, "tank_cannon"))
    assert [step.victim for step in step_of(shell, hits.Save)] == [0]
    pierced = position("t72 100,600 h0 gkchp\nural 400,600 h0 rsfsr\nr01 400,630 h8")
    fire.strike(pierced, Shot(VEHICLE, VEHICLE + 1, "tank_cannon", "pierce"))
    assert step_of(pierced, hits.Save) == []


@pytest.mark.rule("pu:5.19", "pu:12.12", "pu:5.11", "pu:R39", "pu:G.17")
def test_a_shell_bursts_on_the_floor_of_its_target() -> None:
    s = position(
        f"scenario ostankino\ng01 600,440 h4 {GL}\nr01 600,490 h12 f1 located\nr02 640,490 h12 f1\nr03 640,500 h12\n"
        "r04 soldier:seasoned"
    )
    fire.strike(s, Shot(0, 1, "grenade_launcher"))
    assert [step.victim for step in step_of(s, hits.Save)] == [1, 2]
    assert step_of(s, hits.Save)[0].score == 10


@pytest.mark.rule("pu:5.17g", "pu:R39", "pu:5.19")
def test_only_a_hand_grenade_kills_without_a_wound_roll() -> None:
    for kind, dead in ((hits.GRENADE, True), (hits.FIRE, False), (hits.BLAST, False)):
        s = position("g01 100,100 h0\nr01 600,600 h8 located ap=0")
        play(alone(s, hits.Save(1, 10, kind, 0, NONE, "pu:5.17f")), "roll 1 1")
        assert (s.life[1] == 1) is dead
        assert bool(s.stack and getattr(s.stack[-1], "purpose", "") == "wound") is not dead


@pytest.mark.rule("pu:S.8", "pu:5.15", "pu:R38")
def test_a_spray_finds_tokens_and_hidden_men() -> None:
    s = position(
        f"g01 100,600 h0 {MAN}\nr01 400,600 h8 located\nr02 440,600 h8 token\nr03 400,640 h8 ambushed group=5\n"
        "r04 400,760 h8 ambushed group=5\nr05 decoy 400,560 h8 token"
    )
    for j in fire.sprayed(s, 0, 1, 100):
        fire._spray_one(s, Shot(0, 1, AR, "spray"), j)
    assert s.vis[1:5] == [LOCATED, LOCATED, LOCATED, REVEALED]
    assert s.now[2] & TARGETED
    assert s.at[5] is None
    assert sorted(step.victim for step in step_of(s, hits.Save)) == [1, 2, 3]


@pytest.mark.rule("pu:5.4", "pu:3.17c", "pu:R63")
def test_who_fires_is_seen_to_do_so() -> None:
    s = firing(f"g01 100,600 h0 token {MAN}\nr01 300,600 h8 located")
    told = play(s, "go g01", f"fire g01 r01 {AR}")
    assert [(event.kind, event.rule) for event in told if event.kind == "revealed"] == [("revealed", "pu:5.4")]
    hidden = firing(f"g01 100,600 h0 ambushed group=2 {MAN}\ng02 140,640 h0 ambushed group=2\nr01 300,600 h8 located")
    told = play(hidden, "go g01", f"fire g01 r01 {AR}")
    assert {event.rule for event in told if event.kind == "appears"} == {"pu:3.17c"}
    assert hidden.vis[:2] == [REVEALED, REVEALED]


@pytest.mark.rule("pu:1.3g", "pu:1.3k", "pu:S.6")
@pytest.mark.parametrize(
    ("seen", "after", "open_"), [("revealed", REVEALED, True), ("token", REVEALED, True), ("ambushed", AMBUSHED, False)]
)
@pytest.mark.parametrize("verb", ["aim", "unjam"])
def test_aiming_and_clearing_a_jam(seen: str, after: int, open_: bool, verb: str) -> None:
    s = firing(f"g01 100,600 h0 {seen} {MAN}\nr01 900,600 h8 located")
    s.jammed[0] = int(verb == "unjam")
    told = play(s, "go g01", f"{verb} g01")
    assert (s.vis[0], s.ap[0], s.jammed[0]) == (after, 3, 0)
    assert bool(s.now[0] & AIMED) is (verb == "aim")
    assert any(event.kind == f"{verb}s" and event.seen_by(1) for event in told) is open_
    assert any(event.kind == f"{verb}s" and event.seen_by(0) for event in told)


@pytest.mark.rule("pu:5.13", "pu:R37")
def test_an_aimed_shot_throws_all_its_dice_again() -> None:
    s = position(f"g01 100,600 h0 {MAN}\nr01 900,600 h8 located ap=0")
    alone(s, fire.Shooting(Shot(0, 1, AR, "aimed"), 8))
    play(s, "roll 1 1")
    assert len(s.distribution()) == 36
    told = play(s, "roll 6 6")
    assert told[0].kind == "hit"
    assert told[0].args["total"] == 14  # the better throw, 1 for the rifle, 1 for experience


@pytest.mark.rule("pu:5.12d", "pu:5.16", "pu:R36")
def test_a_named_friend_serves_the_gun() -> None:
    s = position(f"g01 100,600 h0 {MG}\ng02 100,580 h0 {MAN}\ng03 300,580 h0 loader:seasoned\nr01 400,600 h8 located")
    assert fire.served(s, 0, 1)
    assert not fire.served(s, 0, NONE)
    labels = [one.label for one in fire.modifiers(s, Shot(0, 3, "machine_gun", "fire", "", 1))]
    assert "mod.lone" not in labels
    s.at[2] = (120, 600)
    assert fire.own_loader(s, 0) == 2


# -- lanes (pu:5.14a) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.14a", "pu:1.4")
def test_a_lane_is_declared_for_a_point_and_shows_its_man() -> None:
    s = firing(f"g01 100,600 h0 token {MAN}\nr01 900,600 h8 located")
    told = play(s, "go g01", "sustain g01 h2")
    assert (s.vis[0], s.ap[0], s.cone[0], s.heading[0]) == (REVEALED, 3, 2, 2)
    assert s.now[0] & LANED
    assert "lane" in kinds(told)
    assert offered(s, "fire ") == offered(s, "sustain ") == set()


@pytest.mark.rule("pu:5.14a")
@pytest.mark.parametrize(("bits", "may"), [(0, True), (FIRED, False), (FIRED | LANED | BURST, True), (AIMED, False)])
def test_who_has_fired_from_a_lane_may_only_renew_it(bits: int, may: bool) -> None:
    s = firing(f"g01 100,600 h0 {MAN}\nr01 900,600 h8 located")
    play(s, "go g01")
    s.now[0] |= bits
    assert (len(offered(s, "sustain ")) == 16) is may


@pytest.mark.rule("pu:5.14a")
def test_an_old_lane_ends_with_the_fire_phase() -> None:
    s = position(f"g01 100,600 h0 {MAN}\ng02 140,600 h0 {MAN}\ng03 180,600 h0 {MAN}" + FOE)
    s.cone[0] = s.cone[1] = 4
    s.now[1] |= LANE_SET
    s.stack = [turn.Turn()._from("after_fire")]
    turn.Turn()._from("after_fire").after_fire(s)
    assert s.cone[:3] == [NONE, 4, NONE]
    assert kinds(s.news) == ["lane-over"]


# -- grenades ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.17a", "pu:5.9")
@pytest.mark.parametrize(
    ("foe", "rule"),
    [
        ("r01 350,600 h8", ""), ("r01 350,610 h8", "pu:5.17a"), ("r01 300,600 h8 ambushed", "pu:5.17a"),
        ("r01 300,600 h8 token", ""), ("r01 300,600 h8\n"
            "g02 320,600 h8", "pu:5.9"), ("r01 soldier:seasoned", "pu:5.17a"),
    ],
)  # fmt: skip
def test_at_whom_a_grenade_may_be_thrown(foe: str, rule: str) -> None:
    s = position(f"g01 100,600 h0 soldier:seasoned:grenade\n{foe}" + FOE)
    assert rule_of(grenades.refusal(s, 0, unit(s, "r01"), "grenade")) == rule


@pytest.mark.rule("pu:5.17a", "pu:1.3m")
def test_a_grenade_at_a_vehicle_begins_a_fight() -> None:
    s = firing("g01 100,600 h0 soldier:seasoned:grenade\nuaz 300,600 h0 rsfsr" + FOE)
    play(s, "go g01")
    assert why_not(s, "throw g01 uaz grenade") == ""
    play(s, "throw g01 uaz grenade")
    assert s.combat == [False, True]
    assert (s.ap[0], s.stock[0][0]) == (3, 0)
    s.put_vehicle(VEHICLE, left=True)
    assert rule_of(grenades.target_refusal(s, 0, VEHICLE, "grenade")) == "pu:5.17a"


@pytest.mark.rule("pu:5.17a")
@pytest.mark.parametrize(("at", "rule"), [("770,890", ""), ("760,890", "pu:5.17a"), ("770,900", "pu:5.17a")])
def test_into_a_hole_one_throws_unseen_up_to_100(at: str, rule: str) -> None:
    s = position(f"g01 {at} h12 soldier:seasoned:grenade\nr01 770,790 h8 low" + FOE)
    assert rule_of(grenades.refusal(s, 0, 1, "grenade")) == rule


@pytest.mark.rule("pu:5.17c", "pu:5.17d", "pu:5.17e", "pu:G.18")
@pytest.mark.parametrize(
    ("start", "aim", "ends"),
    [
        ((300, 500), (300, 300), {4: (300, 430), 6: (230, 300), 8: (370, 300), 10: (300, 230), 11: (300, 300)}),
        ((300, 300), (300, 500), {3: (300, 370), 5: (370, 500), 7: (230, 500), 9: (300, 570), 12: (300, 500)}),
        ((300, 300), (500, 300), {4: (370, 300), 6: (500, 230), 8: (500, 370), 10: (570, 300), 11: (500, 300)}),
        ((500, 300), (300, 300), {4: (430, 300), 6: (300, 370), 8: (300, 230), 10: (230, 300), 11: (300, 300)}),
        ((300, 300), (420, 390), {4: (356, 342), 6: (462, 334), 8: (378, 446), 10: (476, 432), 11: (420, 390)}),
    ],
)  # fmt: skip
def test_where_a_grenade_lands(start: tuple[int, int], aim: tuple[int, int], ends: dict[int, tuple[int, int]]) -> None:
    s = position("g01 100,100 h0" + FOE)
    assert {result: grenades.landing(s, start, aim, result, 3) for result in ends} == ends


@pytest.mark.rule("pu:5.17f")
@pytest.mark.parametrize(
    ("kind", "at", "hurt"),
    [
        ("grenade", (700, 600), True),
        ("grenade", (700, 610), False),
        ("petrol", (650, 600), True),
        ("petrol", (650, 610), False),
    ],
)
def test_how_far_a_blast_reaches(kind: str, at: tuple[int, int], hurt: bool) -> None:
    s = position("g01 100,100 h0\nr01 600,600 h0")
    s.at[1] = at
    grenades.explode(s, (600, 600), kind, 0, NONE, 0)
    saves = step_of(s, hits.Save)
    assert bool(saves) is hurt
    assert not saves or saves[0].score == 10


@pytest.mark.rule("pu:5.28", "pu:R12", "pu:1.3m")
def test_as_an_option_the_reach_of_a_throw_is_thrown_too() -> None:
    s = firing("g01 100,600 h0 soldier:seasoned:grenade\nr01 300,600 h8 located ap=0", grenade_reach_roll="yes")
    play(s, "go g01", "throw g01 r01 grenade")
    assert s.stack[-1].purpose == "grenade-reach"
    assert len(s.distribution()) == 36
    assert s.now[1] & TARGETED
    told = play(s, "roll 1 2", "roll 6 6")  # 75 of 200
    assert next(event.args["node"] for event in told if event.kind == "grenade-lands") == "175,600"


def thrown(foe: str, *rolls: str) -> Table:
    s = firing(f"g01 100,600 h0 located soldier:seasoned:grenade\n{foe}")
    play(s, "go g01", "throw g01 r01 grenade", *rolls)
    return s


@pytest.mark.rule("pu:5.17b", "pu:2.12a", "pu:5.17f")
def test_the_refused_may_answer_a_grenade_that_is_lost_or_hurts_them() -> None:
    lost = thrown(f"r01 300,600 h8 refused located {MAN}", "roll 1 1")
    assert isinstance(lost.stack[-1], interrupts.Riposte)
    assert asked(lost) == "rsfsr"
    near = thrown(f"r01 300,600 h8 located prone ap=0\nr02 340,600 h8 refused located {MAN}", "roll 6 6", "roll 6 6")
    while asked(near) == "chance":
        play(near, "roll 6 6")
    assert isinstance(near.stack[-1], interrupts.Riposte)
    assert near.stack[-1].unit == 2


@pytest.mark.rule("pu:5.18", "pu:R39")
@pytest.mark.parametrize(
    ("face", "seen", "posture", "bursts"),
    [
        (2, REVEALED, STANDING, False),
        (3, LOCATED, PRONE, True),
        (4, LOCATED, PRONE, True),
        (5, LOCATED, STANDING, True),
        (6, LOCATED, STANDING, True),
    ],
)
def test_at_whose_feet_it_falls(face: int, seen: int, posture: int, bursts: bool) -> None:
    s = thrown("r01 300,600 h8 token ap=0", "roll 6 6", "roll 1", f"roll {face}")
    assert (s.vis[1], s.posture[1]) == (seen, posture)
    assert bool(step_of(s, hits.Save)) is bursts


@pytest.mark.rule("pu:5.18")
def test_one_throws_it_back() -> None:
    s = thrown("r01 300,600 h8 located ap=0", "roll 6 6", "roll 1")
    back = step_of(s, grenades.Throw)[0]
    assert (back.thrower, back.target, back.back) == (1, 0, True)


@pytest.mark.rule("pu:5.21", "pu:R40")
@pytest.mark.parametrize(("centre", "cover"), [((1000, 900), 0), ((1000, 800), 3), ((960, 1100), 3)])
def test_a_blast_in_the_zone_of_its_victim_leaves_him_no_cover(centre: tuple[int, int], cover: int) -> None:
    s = position("g01 100,100 h0\nr01 1000,840 h0")  # just inside the hangar
    assert hits.blast_cover(s, centre, 1) == cover
    hits.burst(s, centre, 400, 10, hits.GRENADE, 0, "pu:5.17f")
    assert [step.cover for step in step_of(s, hits.Save)] == [cover]


@pytest.mark.rule("pu:6.20", "pu:5.17f", "pu:5.17g")
def test_a_grenade_is_saved_at_ten() -> None:
    assert hits.EXPLOSION == 10
    s = thrown("r01 300,600 h8 located prone ap=0", "roll 6 6", "roll 6 6")
    played = s.clone()
    told = play(alone(played, hits.Save(1, hits.EXPLOSION, hits.GRENADE, 0, 0, "pu:5.17f")), "roll 5 4")
    assert [(event.kind, event.args["need"]) for event in told if "saved" in event.kind] == [("not-saved", 10)]


@pytest.mark.rule("pu:G.17")
def test_who_is_not_on_the_table_feels_no_blast() -> None:
    s = position(
        "uaz 600,600 h0 gkchp\ng01 in=uaz\ng02 soldier:seasoned\nr01 600,700 h0\nr02 600,710 h0\nr03 660,600 h0"
    )
    hits.kill(s, unit(s, "r03"), "pu:6.39")
    assert hits.under_blast(s, (600, 600), 100) == [unit(s, "r01")]


@pytest.mark.rule("pu:5.25a", "pu:5.25b")
def test_a_launched_cloud_looks_away_from_its_gunner() -> None:
    s = firing(f"g01 100,600 h0 {GL}\nr01 300,600 h8 token ap=0")
    play(s, "go g01")
    assert chance(s, "veil g01 r01 grenade_launcher", lambda t: bool(t.clouds)) > 0
    assert why_not(s, "veil g01 r01 grenade_launcher") == ""
    fire.strike(s, Shot(0, 1, "grenade_launcher", "smoke"))
    assert s.clouds == ((300, 600, 200, 0, 1),)
    assert step_of(s, hits.Save) == []


@pytest.mark.rule("pu:5.7", "pu:R69")
def test_who_pays_for_passing_over_the_nearest() -> None:
    s = position(
        f"g01 100,600 h0 {MAN}\ng02 100,640 h0 sniper:seasoned:sniper_rifle\nr01 300,600 h8 located\n"
        f"r02 400,600 h8 located\n"
        "r03 250,600 h8"
    )
    pays = {
        ("", 2): False, ("", 3): True, ("", 4): True, ("riposte", 3): False, ("spring", 4): False, ("lane", 3): False,
        ("lane", 4): True,
    }  # fmt: skip
    assert {key: fire.pays_priority(s, Shot(0, key[1], AR, "fire", key[0])) for key in pays} == pays
    assert not fire.pays_priority(s, Shot(1, 3, "sniper_rifle"))
