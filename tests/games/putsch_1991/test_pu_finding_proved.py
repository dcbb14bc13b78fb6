"""Chapters 2 and 3: command, sight by day and night, finding, ambushes, mines, flares; each case fails when its rule is
broken."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, alone, firing, kinds, moving, offered, play, position, unit, why_not

from grognard.core.measure import Spot
from grognard.core.values import Action
from grognard.games.putsch_1991 import (
    cards,
    command,
    detect,
    grenades,
    hits,
    interrupts,
    look,
    men,
    noise,
    secrets,
    special,
    turn,
)
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    BLASTED,
    FIRED,
    LOCATED,
    MOVED,
    NONE,
    PATROLLED,
    REVEALED,
    SILENCED,
    SPENT,
    TARGETED,
    TOKEN,
    VEHICLE,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"
NIGHT = "scenario garden-ring\n"


# -- command (chapter 2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:2.13", "pu:2.4", "pu:R19")
@pytest.mark.parametrize(("at", "fails"), [("350,60", False), ("350,70", True)])
def test_the_voice_of_a_leader_carries_250_at_night(at: str, fails: bool) -> None:
    s = position(f"{NIGHT}g01 100,60 h0 leader:veteran\ng02 {at} h0{FOE}")
    assert command.out_of_hearing(s, 1) is fails


@pytest.mark.rule("pu:9.6", "pu:R72")
@pytest.mark.parametrize(("dead", "spoken_for"), [("g01", False), ("g02", True)])
def test_eloquence_is_asked_about_until_the_leader_is_dead(dead: str, spoken_for: bool) -> None:
    s = position("g01 100,100 h0 leader:veteran\ng02 140,100 h0\ng03 180,100 h0" + FOE)
    hits.kill(s, unit(s, dead), "pu:6.39")
    alone(s, command.Command(0))
    assert isinstance(s.stack[-1], command.Speak) is spoken_for


@pytest.mark.rule("pu:9.6", "pu:S.7")
def test_a_leader_may_be_silent_or_speak_once() -> None:
    s = position("g01 100,100 h0 token leader:veteran skill=eloquence\ng02 600,100 h0\ng03 640,100 h0" + FOE)
    alone(s, command.Command(0))
    silent, loud = s.clone(), s.clone()
    play(silent, "hold")
    assert (silent.eloquence, silent.obeying, silent.vis[0]) == ([False, False], [False, False], TOKEN)
    told = play(loud, "speak")
    assert (loud.eloquence, loud.obeying, loud.vis[0]) == ([True, False], [True, False], REVEALED)
    assert "speaks" in kinds(told)
    assert command.testers(loud, 0) == []


@pytest.mark.rule("pu:2.2")
@pytest.mark.parametrize(("seen", "heard"), [("revealed", ["obeys"]), ("located", ["obeys"]), ("token", [])])
def test_of_a_test_in_the_open_the_enemy_sees_the_numbers(seen: str, heard: list[str]) -> None:
    s = position(f"g01 100,100 h0 leader:veteran\ng02 600,100 h0 {seen}\ng03 640,100 h0" + FOE)
    told = play(alone(s, command.Test(1)), "roll 6")
    theirs = [seen for event in told if (seen := event.seen_by(1))]
    assert [event.kind for event in theirs if "total" in event.args] == [event.kind for event in theirs] == heard


@pytest.mark.rule("pu:2.1", "pu:2.9a")
@pytest.mark.parametrize(("x", "tests"), [(150, False), (160, True)])
def test_a_mounted_leader_is_measured_to_his_vehicle(x: int, tests: bool) -> None:
    s = position(f"uaz 600,600 h0 gkchp\ng01 in=uaz leader:veteran\ng02 {628 + x // 10 * 10 - 8},600 h0" + FOE)
    assert (1 in command.testers(s, 0)) is tests


@pytest.mark.rule("pu:1.3a", "pu:R9", "pu:R17", "pu:2.1", "pu:R14")
def test_a_move_is_free_in_sight_of_a_living_officer() -> None:
    def price(*lines: str) -> int:
        s = moving("\n".join(("g01 600,600 h0 soldier:seasoned", *lines)) + FOE)
        play(s, "go g01", "move g01 640,600")
        return 4 - s.ap[0]

    assert price("g02 600,700 h0 leader:veteran") == 0
    assert price("g02 600,700 h0 second:veteran") == 0
    assert price("g02 600,700 h0 medic:veteran") == 1
    assert price("r01 600,700 h0 leader:veteran") == 1
    assert price("g02 960,900 h0 leader:veteran") == 1  # deep in the hangar
    assert price("g02 600,700 h0 ambushed leader:veteran") == 1
    assert price("g02 leader:veteran") == 1  # off the table
    assert price("uaz 600,750 h0 gkchp", "g02 in=uaz leader:veteran") == 0  # seen when his vehicle is
    officer = moving("g01 600,600 h0 leader:seasoned" + FOE)
    play(officer, "go g01", "move g01 640,600")
    assert officer.ap[0] == 3
    dead = moving("g01 600,600 h0 soldier:seasoned\ng02 600,700 h0 leader:veteran" + FOE)
    hits.kill(dead, 1, "pu:6.39")
    assert not look.sees_officer(dead, 0)


@pytest.mark.rule("pu:2.17", "pu:R17")
def test_the_second_who_has_taken_over_is_worth_a_leader() -> None:
    s = position("g01 100,100 h0 leader:veteran\ng02 140,100 h0 second:seasoned\ng03 180,100 h0" + FOE)
    assert [hits.worth(s, i) for i in (0, 1, 2)] == [3, 1, 1]
    hits.kill(s, 0, "pu:6.39")
    command.succession(s, 0)
    assert s.leader[0] == 1
    assert hits.worth(s, 1) == 3
    assert hits.worth(s, 0) == 3  # the first leader, too, whoever commands now


@pytest.mark.rule("pu:2.17", "pu:R17")
def test_a_dead_second_does_not_take_over() -> None:
    s = position("g01 100,100 h0 leader:veteran\ng02 140,100 h0 second:seasoned\ng03 180,100 h0" + FOE)
    hits.kill(s, 0, "pu:6.39")
    hits.kill(s, 1, "pu:6.39")
    command.succession(s, 0)
    assert command.leader(s, 0) == NONE


@pytest.mark.rule("pu:2.9h", "pu:S.11")
def test_who_is_not_on_the_table_is_no_company() -> None:
    assert command._alone(position("g01 100,100 h0\ng02 soldier:seasoned" + FOE), 0)
    assert not command._alone(position("g01 100,100 h0\ng02 150,100 h0\ng03 soldier:seasoned" + FOE), 0)


@pytest.mark.rule("pu:2.12", "pu:R65")
def test_only_who_refuses_is_refused() -> None:
    s = position("g01 100,100 h0\ng02 200,100 h0" + FOE)
    command.refuse(s, 0, "pu:2.12")
    assert [men.refused(s, i) for i in (0, 1)] == [True, False]
    assert [men.able(s, i) for i in (0, 1)] == [False, True]
    assert s.now[1] == 0


# -- sight and light -------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:G.4", "pu:R3")
@pytest.mark.parametrize(
    ("x", "y", "touches"), [(620, 610, True), (600, 620, True), (620, 620, False), (625, 600, False)]
)
def test_contact_is_closer_than_25(x: int, y: int, touches: bool) -> None:
    s = position(f"g01 600,600 h0\nr01 {x},{y} h0")
    assert look.touching(s, 0, 1) is touches
    upstairs = position(f"scenario ostankino\ng01 600,600 h0\nr01 {x},{y} h0 f1")
    assert not look.touching(upstairs, 0, 1)


@pytest.mark.rule("pu:G.7")
@pytest.mark.parametrize(
    ("p", "inside"),
    [((720, 650), True), ((720, 660), False), ((730, 655), False), ((480, 600), False), ((720, 550), True)],
)
def test_a_fire_lane_opens_5_in_12_to_each_side(p: tuple[int, int], inside: bool) -> None:
    s = position("g01 600,600 h0" + FOE)
    s.cone[0] = 0
    assert look.in_lane(s, 0, p) is inside


@pytest.mark.rule("pu:G.7", "pu:5.6", "pu:R58")
def test_the_front_arc_of_men_and_vehicles() -> None:
    s = position(
        "g01 600,600 h0\nbtr80 600,300 h8 gkchp\nr01 600,700 h0\nr02 590,700 h0\nr03 700,300 h0\nr04 500,300 h0"
    )
    assert [look.in_front(s, 0, unit(s, name)) for name in ("r01", "r02", "r03")] == [True, False, True]
    assert [look.in_front(s, VEHICLE, unit(s, name)) for name in ("r03", "r04")] == [False, True]


@pytest.mark.rule("pu:G.6", "pu:5.28")
@pytest.mark.parametrize(
    ("at", "rear"),
    [((500, 600), True), ((500, 700), True), ((500, 710), False), ((600, 500), False), ((700, 600), False)],
)
def test_the_rear_quadrant(at: tuple[int, int], rear: bool) -> None:
    s = position("g01 600,600 h0" + FOE)
    assert look.behind(s, 0, at) is rear


@pytest.mark.rule("pu:G.20", "pu:R61")
def test_no_enemy_within() -> None:
    for seat, (own, foe) in enumerate((("g", "r"), ("r", "g"))):
        s = position(
            f"{own}01 600,600 h0\n{foe}01 decoy 750,600 h0 token\n{foe}02 620,620 h0 ambushed\n{own}02 610,640 h0"
        )
        i, decoy = unit(s, f"{own}01"), unit(s, f"{foe}01")
        assert s.side[i] == seat
        assert look.enemy_within(s, i, 150)  # tokens count, at 150 sharp
        assert not look.enemy_within(s, i, 149)
        assert not look.enemy_within(s, i, 150, but=decoy)


@pytest.mark.rule("pu:3.8", "pu:3.1", "pu:R65")
@pytest.mark.parametrize(
    ("words", "sees"),
    [("revealed", True), ("located", True), ("token", False), ("pinned", False), ("refused", False), ("", True)],
)
def test_who_observes(words: str, sees: bool) -> None:
    s = position(f"g01 600,600 h0 {words}\nr01 700,600 h8 token")
    assert look.can_observe(s, 0) is sees
    assert (look.observers(s, 0, 1) == [0]) is sees


@pytest.mark.rule("pu:3.1", "pu:3.8", "pu:R65")
def test_the_stunned_the_carried_and_empty_vehicles_do_not_observe() -> None:
    s = position("g01 600,600 h0\ng02 640,600 h0\nbtr80 600,300 h8 gkchp\nuaz 600,400 h8 gkchp empty" + FOE)
    s.stunned[0] = s.turn
    s.carried[1] = 0
    assert not look.can_observe(s, 0)
    assert not look.can_observe(s, 1)
    assert look.can_observe(s, VEHICLE)
    assert not look.can_observe(s, VEHICLE + 1)
    s.put_vehicle(VEHICLE, destroyed=True)
    assert not look.can_observe(s, VEHICLE)
    aboard = position("btr80 600,300 h8 gkchp\ng01 in=btr80" + FOE)
    assert look.lookouts(aboard, 0) == [VEHICLE]


@pytest.mark.rule("pu:5.3")
def test_sight_is_mutual_and_a_vehicle_on_the_way_cuts_it() -> None:
    s = position("g01 600,600 h0\nr01 900,600 h8\nr02 600,900 h8\nbtr80 750,600 h4 gkchp\nural 610,750 h0 gkchp")
    lines = [(look.line(s, i, j).clear, look.line(s, i, j).cut_by) for i, j in ((0, 1), (1, 0), (0, 2), (2, 0))]
    assert lines == [(False, "btr80"), (False, "btr80"), (False, "ural"), (False, "ural")]
    assert look.line(s, 0, VEHICLE).clear  # it does not hide itself
    assert look.line(s, 0, VEHICLE + 1).clear
    s.mounted[0] = VEHICLE + 1
    assert look.line(s, 0, 2).clear  # nor from those aboard
    s.mounted[0] = NONE
    s.put_vehicle(VEHICLE, destroyed=True)
    assert look.line(s, 0, 1).clear
    hangar = position("g01 960,900 h0\nr01 600,900 h8\nbtr80 700,900 h4 gkchp")
    assert [look.line(hangar, *ends).cut_by for ends in ((0, 1), (1, 0))] == ["hangar", "hangar"]


@pytest.mark.rule("pu:3.15d")
@pytest.mark.parametrize(
    ("p", "bright"), [((900, 600), True), ((900, 610), False), ((600, 300), True), ((610, 900), False)]
)
def test_a_flare_lights_300_around_it(p: tuple[int, int], bright: bool) -> None:
    assert look.lit(position(f"{NIGHT}flare 600,600\ng01 100,60 h0{FOE}"), p) is bright


@pytest.mark.rule("pu:5.25c", "pu:R42")
@pytest.mark.parametrize(("x", "smoky"), [(500, True), (490, False), (700, True), (600, True)])
def test_a_line_that_touches_a_cloud_is_smoked(x: int, smoky: bool) -> None:
    s = position("smoke 600,600\ng01 100,100 h0" + FOE)
    assert look.smoked(s, (x, 300), (x, 900)) is smoky
    assert look.smoked(s, (600, 500), (600, 100))  # at the rim
    assert not look.smoked(s, (600, 499), (600, 100))


@pytest.mark.rule("pu:3.14", "pu:5.24a", "pu:5.24b", "pu:R24")
def test_how_far_one_sees_at_night() -> None:
    text = (
        f"{NIGHT}g01 600,100 h4 {{}}\ng02 640,100 h4\nr01 600,900 h12\nr02 600,590 h12\n"
        f"btr80 700,100 h4 gkchp\nflare 600,900"
    )
    plain, night_eyes = position(text.format("")), position(text.format("soldier:seasoned:infrared"))
    assert look.reach_of_sight(plain, 0, 3) == 250
    assert look.reach_of_sight(night_eyes, 0, 3) == 350
    assert look.reach_of_sight(night_eyes, 1, 3) == 250
    assert look.reach_of_sight(plain, VEHICLE, 3) == 250
    assert look.reach_of_sight(plain, 0, 2) == 1000  # in the light
    for bits, reach in ((FIRED, 750), (FIRED | SILENCED, 250)):
        plain.before[3] = bits
        assert look.reach_of_sight(plain, 0, 3) == reach
    plain.effects = (("rain", 0),)
    assert look.reach_of_sight(plain, 0, 2) == 600
    assert look.reach_of_sight(plain, 0, 3) == 250
    plain.effects = (("speech", 0),)
    assert look.reach_of_sight(plain, 0, 2) == 1000
    day = position("g01 600,100 h4\nr01 600,900 h12")
    assert look.reach_of_sight(day, 0, 1) == look.FAR
    day.effects = (("rain", 0),)
    assert look.reach_of_sight(day, 0, 1) == 600


@pytest.mark.rule("pu:5.24b", "pu:R24")
@pytest.mark.parametrize(("y", "ping"), [(600, True), (610, False)])
def test_a_shot_is_heard_to_500(y: int, ping: bool) -> None:
    s = position(f"{NIGHT}g01 600,100 h4\nr01 600,{y} h12")
    noise.heard(s, 1, (600, 100), 500, "heard-shot")
    assert (kinds(s.news) == ["heard-shot"]) is ping
    if ping:
        assert s.news[0].args["heading"] == 12
        assert s.news[0].seen_by(0) is None


EDGES = [  # from A to B on the garden-ring: 20 mm deep in the block, but 25.6 along the line; and straight
    ("garden-ring", (340, 800), (440, 880), False), ("garden-ring", (340, 800), (440, 800), True),
    ("garden-ring", (330, 800), (440, 800), False),
]  # fmt: skip


@pytest.mark.rule("pu:5.10", "pu:R21", "pu:3.9d")
@pytest.mark.parametrize(("scenario", "a", "b", "clear"), EDGES)
def test_at_the_edge_of_a_block_25_of_the_line_lie_in_it(
    scenario: str, a: tuple[int, int], b: tuple[int, int], clear: bool
) -> None:
    field = DATA.field(scenario)
    assert field.sight(Spot(*a), Spot(*b)).clear is clear
    assert field.sight(Spot(*b), Spot(*a)).clear is clear


COVER = [  # who fires from A at B has this cover against him (6.4)
    ("garden-ring", (340, 800), (440, 800), 0),  # out of his own window
    ("garden-ring", (440, 800), (340, 800), 3),  # into it
    ("garden-ring", (900, 600), (1000, 490), 2),  # into the trees
    ("garden-ring", (600, 600), (500, 720), 1),  # into a wreck
    ("garden-ring", (500, 720), (600, 600), 1),  # out of it: twenty-six along the line
    ("garden-ring", (600, 800), (600, 740), 2),  # behind the barricade, in contact with it
    ("garden-ring", (620, 800), (620, 720), 0),  # not in contact
    ("garden-ring", (600, 300), (600, 380), 0),  # in the street
    ("airstrip", (600, 600), (600, 900), 0),
]  # fmt: skip


@pytest.mark.rule("pu:5.10", "pu:G.14", "pu:T.3", "pu:T.4", "pu:T.5", "pu:T.2")
@pytest.mark.parametrize(("scenario", "a", "b", "cover"), COVER)
def test_cover_against_a_shot(scenario: str, a: tuple[int, int], b: tuple[int, int], cover: int) -> None:
    assert DATA.field(scenario).sight(Spot(*a), Spot(*b)).cover == cover


# -- localisation and detection --------------------------------------------------------------------------------------


@pytest.mark.rule("pu:S.8", "pu:3.4")
@pytest.mark.parametrize(("kind", "face", "found"), [("token", 1, False), ("token", 6, True), ("decoy token", 6, True)])
def test_a_located_token_is_a_man_or_nothing(kind: str, face: int, found: bool) -> None:
    s = position(f"turn 1 detect\nstarts gkchp\ng01 600,300 h4\nr01 600,600 h12 {kind}{FOE}")
    told = play(s, "locate r01", f"roll {face}")
    assert s.contact[0] is found
    assert s.vis[1] == (TOKEN if not found or "decoy" in kind else LOCATED)
    assert (s.at[1] is None) is ("decoy" in kind)
    assert ("locates" in kinds(told)) is found


@pytest.mark.rule("pu:3.1", "pu:R65", "pu:3.5")
def test_whom_one_may_try_to_locate() -> None:
    s = position(
        "g01 600,300 h4\ng02 620,340 h4 token\nr01 600,600 h12\nr02 640,600 h12 ambushed\nr03 680,600 h12 located\n"
        "r04 960,900 h12\nuaz 500,500 h0 rsfsr"
    )
    names = {"r01": "", "r02": "pu:3.1", "r03": "pu:3.1", "r04": "pu:3.1", "uaz": "pu:3.1", "g02": "pu:3.1"}
    for name, rule in names.items():
        found = detect.locate_refusal(s, 0, unit(s, name))
        assert (found.rule if found else "") == rule, name
    nobody = detect.locate_refusal(s, 0, NONE)
    assert nobody is not None
    assert nobody.key == "refusal.no-target"


@pytest.mark.rule("pu:3.13g", "pu:R24")
@pytest.mark.parametrize(("far", "less"), [(500**2, []), (500**2 + 100, [-1])])
def test_far_under_a_flare(far: int, less: list[int]) -> None:
    s = position(f"{NIGHT}flare 600,600\ng01 100,60 h0\nr01 600,600 h0")
    found = [one.amount for one in detect._by_night(s, [0], 1, far) if one.rule in ("pu:3.13g", "pu:3.13f")]
    assert found == less


@pytest.mark.rule("pu:3.3", "pu:3.3f", "pu:3.3a")
def test_a_vehicle_has_no_scope() -> None:
    s = position("btr80 600,100 h4 gkchp\nr01 600,900 h12")
    assert [one.rule for one in detect._by_day(s, [VEHICLE], 0, 600**2)] == ["pu:3.3f"]
    assert detect._by_day(s, [VEHICLE], 0, 600**2 - 1) == []


@pytest.mark.rule("pu:3.18b", "pu:R27", "pu:3.6", "pu:3.7")
def test_one_sweep_a_turn_and_then_any_number_of_attempts() -> None:
    s = position(f"turn 2 detect\nstarts gkchp\ng01 600,300 h4\ng02 640,300 h4\nr01 600,600 h12\nr02 640,600 h12{FOE}")
    s.before[0] = s.before[1] = PATROLLED
    assert offered(s, "sweep ") == {"sweep g01", "sweep g02"}
    assert offered(s, "locate ") >= {"locate r01", "locate r02"}
    step = s.stack[-1]
    assert step.shown(s, Action("sweep", ("g01",)), 0) == Action("sweep", ("g01",))
    assert step.shown(s, Action("sweep", ("g01",)), 1) is None  # as nobody hears of it
    told = play(s, "sweep g01")
    assert [(event.kind, event.seen_by(1)) for event in told] == [("sweeps", None)]
    play(s, "roll 1 1")
    assert offered(s, "sweep ") == set()
    play(s, "locate r01", "roll 6")
    assert "locate r02" in offered(s)
    assert "locate r01" not in offered(s)
    assert s.vis[0] == REVEALED  # who has found somebody is not found by that


@pytest.mark.rule("pu:3.6", "pu:3.7")
def test_a_located_enemy_is_not_looked_for() -> None:
    s = position(f"turn 2 detect\nstarts gkchp\ng01 600,300 h4\nr01 600,600 h12 located\nr02 640,600 h12{FOE}")
    assert "locate r01" not in offered(s)
    play(s, "locate r02", "roll 1")
    assert "locate r02" not in offered(s)


@pytest.mark.rule("pu:3.18c")
def test_a_sweep_throws_two_dice() -> None:
    s = position(f"g01 600,300 h4 {MAN}\nr01 600,600 h12 ambushed{FOE}")
    alone(s, detect.Sweep(0))
    assert len(s.distribution()) == 36
    play(s, "roll 6 6")
    assert s.vis[1] == LOCATED


@pytest.mark.rule("pu:3.18a", "pu:3.18d", "pu:R67")
def test_who_can_be_detected() -> None:
    s = position(
        "scenario ostankino\ng01 600,440 h4\nr01 600,600 h12\nr02 600,500 h12\nr03 620,380 h12\n"
        "r04 600,620 h12 ambushed\n"
        "r05 ambushed\nr06 640,440 h0 ambushed\nr07 600,640 h12 located"
    )
    found = {s.name(j) for j in range(1, 8) if detect.detectable(s, 0, j)}
    assert found == {"r01", "r04", "r06"}  # r02 stands at the window, r03 in the street: they are seen


@pytest.mark.rule("pu:3.18e", "pu:9.1", "pu:9.2", "pu:9.3", "pu:R27")
@pytest.mark.parametrize(("own", "foe"), [("g", "r"), ("r", "g")])
def test_enemies_near_the_point_man_disturb_a_sweep(own: str, foe: str) -> None:
    s = position(f"{own}01 600,600 h0\n{foe}01 600,850 h12 ambushed\n{foe}02 600,350 h12\n{own}02 620,640 h0")
    amounts = {one.label: one.amount for one in detect.detection_modifiers(s, 0, [1])}
    assert amounts["mod.enemies"] == -2
    far = position(f"{own}01 600,600 h0\n{foe}01 600,850 h12 ambushed\n{foe}02 600,340 h12\n{own}02 620,640 h0")
    assert "mod.enemies" not in {one.label for one in detect.detection_modifiers(far, 0, [1])}


TARGETS = [
    ("soldier:seasoned:silencer", "", -1), ("sniper:seasoned", "", -1), ("soldier:seasoned", "stealthy", -2),
    ("soldier:seasoned", "mimicry", -2), ("soldier:seasoned", "sabotage", 2), ("soldier:seasoned", "dodge", 0),
    ("sniper:seasoned:silencer", "mimicry", -4),
]  # fmt: skip


@pytest.mark.rule("pu:3.18e", "pu:9.1", "pu:9.2", "pu:9.3")
@pytest.mark.parametrize(("man", "skill", "amount"), TARGETS)
def test_how_well_a_man_is_hidden(man: str, skill: str, amount: int) -> None:
    s = position(f"g01 100,100 h0\nr01 600,850 h12 ambushed {man} skill={skill}")
    assert detect._target_modifier(s, 1) == amount


@pytest.mark.rule("pu:3.16")
def test_who_sees_an_enemy_or_is_seen_stays_located() -> None:
    s = position(
        f"{NIGHT}g01 600,100 h4 located soldier:seasoned:infrared\nr01 600,420 h12 located\nr02 100,1150 h0 located",
        concealment="yes",
    )
    assert look.sees(s, 0, 1)
    assert not look.sees(s, 1, 0)
    turn._concealed(s)
    assert s.vis == [LOCATED, LOCATED, REVEALED]


# -- ambushes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.18f", "pu:3.17d", "pu:R27", "pu:3.17c", "pu:R63")
def test_springing_a_group_leaves_all_others_where_they_are() -> None:
    s = position(
        "r01 600,600 h0 ambushed group=3\nr02 640,600 h0 ambushed group=3\nr03 680,600 h0 ambushed group=4\n"
        "r04 720,600 h0 token\ng01 100,100 h0 ambushed group=3"
    )
    hits.spring(s, 0, LOCATED, "pu:3.18f")
    assert s.vis == [LOCATED, LOCATED, AMBUSHED, TOKEN, AMBUSHED]
    told = position("r01 600,600 h0 ambushed group=3\nr02 640,600 h0 ambushed group=3\ng01 100,100 h0")
    hits.spring(told, 0, LOCATED, "pu:3.17c")
    assert told.vis[:2] == [LOCATED, REVEALED]


@pytest.mark.rule("pu:3.17b", "pu:R26")
def test_only_the_living_enemies_of_a_mover_spring() -> None:
    s = position(
        f"turn 1 move\ninitiative rsfsr\ng01 500,250 h0 {MAN}\ng02 660,330 h8 ambushed {MAN}\n"
        f"r01 700,250 h8 ambushed {MAN}\n"
        f"r02 700,280 h8 ambushed {MAN}"
    )
    play(s, "last", "go g01")
    hits.kill(s, unit(s, "r02"), "pu:6.39")
    play(s, "move g01 560,250")
    springs = {text.split()[1] for text in offered(s, "spring ")}
    assert springs == {"r01"}
    assert {text.split()[2] for text in offered(s, "spring r01 ")} == {"first", "last"}


@pytest.mark.rule("pu:3.19b", "pu:R28")
@pytest.mark.parametrize(
    ("face", "kind", "left", "trapped"),
    [(6, "mine-bursts", 0, True), (4, "mine-bursts", 0, True), (3, "mine-fails", 1, False), (1, "mine-dud", 0, False)],
)
def test_a_laid_mine_bursts_is_a_dud_or_stays(face: int, kind: str, left: int, trapped: bool) -> None:
    s = position("mine rsfsr 600,400\ng01 600,600 h0 ap=0\nr01 100,100 h0")
    alone(s, interrupts.MineRoll(0, 0, 4, (600, 600)))
    told = play(s, f"roll {face}")
    assert [one for one in kinds(told) if one.startswith("mine")] == [kind]
    assert len(s.mines) == left
    assert s.trapped == [trapped, False]


@pytest.mark.rule("pu:R28", "pu:3.19b")
def test_how_far_a_mine_lies_is_its_owners_secret() -> None:
    s = position("mine rsfsr 600,400\nmine rsfsr 600,500\ng01 600,600 h0\nr01 100,100 h0")
    step = interrupts.MineRoll(1, 0, 4, (600, 600))
    ours, theirs = step.seen_by(s, 1), step.seen_by(s, 0)
    assert ours == step
    assert (theirs.number, theirs.need) == (0, 0)  # type: ignore[attr-defined]


@pytest.mark.rule("pu:R28", "pu:3.19b")
def test_a_mine_that_failed_is_not_tried_again_when_another_is_gone() -> None:
    s = position(
        f"turn 1 move\nstarts gkchp\nmine rsfsr 600,500\nmine rsfsr 640,500\ng01 600,200 h4 ap=0 {MAN}\n"
        f"r01 1100,1100 h0"
    )
    s.ap[0] = 4
    play(s, "go g01", "move g01 600,300", "trigger 600,500", "roll 2", "trigger 640,500", "roll 1")
    assert [mine[1:3] for mine in s.mines] == [(600, 500)]
    assert offered(s, "trigger ") == set()


@pytest.mark.rule("pu:3.19c", "pu:9.3")
@pytest.mark.parametrize(("at", "near"), [("620,600", True), ("610,620", True), ("630,600", False)])
def test_a_mine_is_defused_within_25(at: str, near: bool) -> None:
    s = firing(f"g01 600,600 h0 saboteur:veteran\nmine rsfsr {at} known\nr09 1190,1190 h0")
    play(s, "go g01")
    assert (f"defuse g01 {at}" in offered(s)) is near


# -- flares ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.15a")
def test_only_an_officer_fires_a_flare() -> None:
    s = position(f"{NIGHT}g01 600,100 h4 leader:veteran\ng02 640,100 h4 soldier:veteran{FOE}")
    s.stock[1] = s.stock[0]
    assert grenades.flare_refusal(s, 0) is None
    found = grenades.flare_refusal(s, 1)
    assert found is not None
    assert found.rule == "pu:3.15a"


@pytest.mark.rule("pu:3.15b", "pu:3.15c")
@pytest.mark.parametrize(
    ("at", "heading", "where"),
    [("600,100", 4, (600, 600)), ("100,100", 0, (600, 100)), ("600,600", 8, (100, 600)), ("300,100", 8, (0, 100))],
)
def test_a_flare_bursts_500_away_and_takes_the_whole_turn(at: str, heading: int, where: tuple[int, int]) -> None:
    s = position(f"{NIGHT}g01 {at} h4 leader:veteran{FOE}")
    grenades.flare(s, 0, heading)
    assert s.flares == ((*where, 1),)
    assert (s.ap[0], s.stock[0][5]) == (0, 1)
    assert s.now[0] & SPENT
    assert not s.now[0] & FIRED
    assert kinds(s.news) == ["flare"]  # a revealed officer is named


@pytest.mark.rule("pu:3.15c")
@pytest.mark.parametrize(
    ("at", "quarter"), [("300,300", "sw"), ("900,300", "se"), ("300,900", "nw"), ("900,900", "ne"), ("600,600", "ne")]
)
def test_of_a_hidden_officer_the_quarter_is_told(at: str, quarter: str) -> None:
    s = position(f"{NIGHT}g01 {at} h4 token leader:veteran{FOE}")
    grenades.flare(s, 0, 0)
    assert [(event.kind, event.args["quarter"]) for event in s.news] == [("flare-from", quarter)]


@pytest.mark.rule("pu:3.15b", "pu:3.3c")
def test_who_has_fired_a_flare_does_nothing_else() -> None:
    s = position(
        f"turn 1 fire\ninitiative gkchp\n{NIGHT}g01 600,100 h4 leader:veteran:{AR} skill=promptness\nr09 1190,1190 h8"
    )
    play(s, "first", "go g01")
    assert "prompt g01" in offered(s)
    play(s, "flare g01 h4")
    assert {text.split()[0] for text in offered(s)} <= {"done", "face"}


# -- secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:0.6", "pu:8.3")
def test_a_sheet_is_private_until_its_man_is_dead() -> None:
    s = position(f"g01 100,100 h0 located leader:veteran:{AR}\nr01 900,900 h0")
    assert s.view(0).sheet[0] == s.sheet[0]
    seen = s.view(1).sheet[0]
    assert (seen.n, seen.role, seen.gear) == (0, "", ())
    hits.kill(s, 0, "pu:6.39")
    assert s.view(1).sheet[0].role == "leader"
    assert secrets.view(s, 1).stock[0] == (0,) * 7


@pytest.mark.rule("pu:3.18f", "pu:R27", "pu:11.2")
def test_a_tip_off_finds_a_group_on_eight() -> None:
    for dice, vis in (("4 4", LOCATED), ("4 3", AMBUSHED)):
        s = position("g01 600,600 h0\nr01 600,900 h0 ambushed")
        play(alone(s, cards.TipOff(1)), f"roll {dice}")
        assert s.vis[1] == vis


@pytest.mark.rule("pu:1.3q", "pu:6.38")
@pytest.mark.parametrize(("foe", "free"), [("750,600", False), ("750,610", True)])
def test_a_medic_needs_150_without_an_enemy(foe: str, free: bool) -> None:
    s = moving(f"g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=7\nr01 {foe} h8")
    play(s, "go g01")
    assert (offered(s, "heal ") == {"heal g01 g02"}) is free


@pytest.mark.rule("pu:6.38", "pu:1.3q")
def test_a_token_that_dresses_shows_itself_and_pays() -> None:
    s = moving("g01 600,600 h0 token medic:seasoned\ng02 620,600 h0 wound=7" + FOE)
    play(s, "go g01", "heal g01 g02")
    assert (s.vis[0], s.ap[0], s.patient[0]) == (REVEALED, 3, 1)
    assert s.seen[0] == ("medic",)
    assert not offered(s, "move g01")


def dressing() -> Table:
    s = moving("g01 600,600 h0 medic:seasoned\ng02 620,600 h0 wound=7" + FOE)
    play(s, "go g01", "heal g01 g02")
    return s


@pytest.mark.rule("pu:6.38")
@pytest.mark.parametrize("case", ["in peace", "targeted", "apart", "patient gone", "medic dead", "an enemy near"])
def test_when_a_wound_is_dressed(case: str) -> None:
    s = dressing()
    if case == "targeted":
        s.now[0] |= TARGETED
    elif case == "apart":
        s.at[1] = (640, 600)
    elif case == "patient gone":
        hits.kill(s, 1, "pu:6.39")
    elif case == "medic dead":
        hits.kill(s, 0, "pu:6.39")
    elif case == "an enemy near":
        s.at[2] = (750, 600)
    turn._heal(s)
    assert s.wounds[1][0].dressed is (case == "in peace")
    assert s.patient[0] == NONE


@pytest.mark.rule("pu:3.20", "pu:R29", "pu:1.3r")
def test_a_sabotage_is_tried_by_one_die_in_contact() -> None:
    text = "turn 1 fire\ninitiative {}\ng01 980,480 h0\nr01 {} h0 {}"
    s = position(text.format("rsfsr", "1000,500", "soldier:seasoned"))
    s.at[0] = (100, 100)
    play(s, "first", "go r01")
    assert "sabotage r01 T1" in offered(s)
    s.now[1] |= MOVED
    assert special.sabotages(s, 1) == []
    s.now[1] = 0
    s.at[0] = (950, 500)  # 50 away
    assert special.sabotages(s, 1) == []
    s.at[0] = (940, 500)
    assert special.sabotages(s, 1) != []
    play(s, "sabotage r01 T1", "roll 5")
    assert s.targets[0] == 1
    assert s.mission[1]


@pytest.mark.rule("pu:2.9d", "pu:5.28")
def test_a_blast_is_remembered() -> None:
    s = position("g01 600,600 h0" + FOE)
    hits.mark(s, 0, NONE, blast=True)
    assert s.now[0] == TARGETED | BLASTED
    assert s.combat == [True, False]


@pytest.mark.rule("pu:4.3")
def test_an_enemy_bars_the_way_of_either_side() -> None:
    for own, foe in (("g", "r"), ("r", "g")):
        s = position(
            f"turn 1 move\ninitiative {'gkchp' if own == 'g' else 'rsfsr'}\n{own}01 600,600 h0\n{foe}01 660,620 h0"
        )
        play(s, "first", f"go {own}01")
        assert why_not(s, f"move {own}01 720,600") == "pu:4.3"
