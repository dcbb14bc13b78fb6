"""Blitzkrieg examined: a sentence of the rules each, played through; above all where two of them meet."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bk_table import both, foretold, kinds, offers, ordered, outcome, play, position, refused, told, unit, until, waits

from grognard.games.blitzkrieg import aim, look, victory
from grognard.games.blitzkrieg.state import CAMOUFLAGED, DEMORALISED, IMMOBILE, SHOT_AT, Fight

AWAY = "german p4-pz4g-4 at 1750,50 h0\nsoviet t70-t70-1 at 1750,1150 h12\n"  # so that nobody is wiped out


def alive(s: Fight, name: str) -> bool:
    return s.here(unit(s, name))


def spot(s: Fight, name: str) -> tuple[int, int]:
    return s.place(unit(s, name))


# -- presentation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:001")
def test_a_bren_carrier_takes_a_half_group_and_no_whole_one() -> None:
    text = "scenario caumont\nactive british\nbritish rec-bren-1 at 300,100 h0\n{}\ngerman g1-hq-1 at 900,1100"
    half = ordered(text.format("british rec-carrier-1 at 330,100"), "rec-carrier-1")
    assert offers(half, "embark") == ["embark rec-carrier-1 rec-bren-1"]
    whole = ordered(text.format("british a-hq-1 at 330,100"), "a-hq-1")
    assert refused(whole, "embark a-hq-1 rec-bren-1") == "bk:203"


@pytest.mark.rule("bk:003", "bk:003a", "bk:003c")
def test_a_closed_tank_does_not_find_the_gun_that_fires_at_it_from_cover_at_60_cm() -> None:
    text = AWAY + "active german\ngerman p4-pz4g-1 at 890,290 h18 {}\nsoviet ptp-45-1 at 300,320 h6 fired"
    shut, out = position(text.format("")), position(text.format("hatch"))
    seen = [look.detects(s, unit(s, "p4-pz4g-1"), unit(s, "ptp-45-1")) for s in (shut, out)]
    assert seen == [False, True], "45 cm closed, 90 cm with the commander out"


@pytest.mark.rule("bk:003c")
@pytest.mark.parametrize(("type_", "far", "found"), [("ger_222", 150, True), ("ger_222", 155, False),
                                                     ("ger_pz4g", 55, False), ("ger_pz4g", 50, True)])  # fmt: skip
def test_of_all_who_see_farther_only_scouts_see_a_camouflaged_gun_from_farther_off(
    type_: str, far: int, found: bool
) -> None:
    hill = f"german p4-pz4g-1 at 800,{800 + far} h12 type {type_} hatch"  # on the hill: +30 for all others
    s = position(AWAY + f"{hill}\nsoviet ptp-45-1 at 800,800 h0 camouflaged")
    assert look.detects(s, unit(s, "p4-pz4g-1"), unit(s, "ptp-45-1")) is found


# -- infantry ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:101")
def test_who_crawls_5_cm_fires_with_a_die_less_and_who_crawls_farther_not_at_all() -> None:
    text = AWAY + "active soviet\nsoviet r-hq-1 at 300,150 h0\nsoviet r-rifle-1 at 300,100 h0\n"
    foe = "german pzg-pzgren-1 at 900,100 h0\ngerman pzg-hq_pzgren-1 at 900,200"
    s = ordered(text + foe, "r-rifle-1")
    play(s, "crawl r-rifle-1 350,100")
    while s.actor == 0:
        play(s, "pass")
    play(s, "fire r-rifle-1 pzg-pzgren-1 small")
    assert len(s.distribution()) == 6, "one die"
    far = ordered(text + foe, "r-rifle-1")
    play(far, "crawl r-rifle-1 360,100")
    while far.actor == 0:
        play(far, "pass")
    assert not offers(far, "fire")


@pytest.mark.rule("bk:102", "bk:R57")
def test_a_mortar_that_fires_at_what_it_sees_covers_an_assault_like_any_other() -> None:
    s = position(
        "scenario saint_come\nactive us\nus coyD-hq-1 at 400,60\nus coyD-m60-1 at 400,20 h0\n"
        "us coyD-para-1 at 400,140\ngerman coy1-gren-1 at 400,240 h12\ngerman coy1-hq-1 at 900,700"
    )
    play(s, "activate coyD", "go coyD-m60-1", "shell coyD-m60-1 400,240", "roll 6", "roll 1 1")
    assert s.units[unit(s, "coy1-gren-1")].weight == 1
    play(s, "go coyD-para-1", "assault coy1-gren-1 coyD-para-1")
    assert foretold(s, "defend coy1-gren-1 coyD-para-1 small")[0]["mod.covering"] == 1


@pytest.mark.rule("bk:104")
@pytest.mark.parametrize(("heading", "dice"), [("h0", 3), ("h6", 3), ("h12", 2)])
def test_a_machine_gun_that_must_turn_throws_a_die_less_when_it_fires(heading: str, dice: int) -> None:
    s = ordered(
        AWAY + f"active soviet\nsoviet r-hq-1 at 350,150\nsoviet r-mmg-1 at 300,100 {heading}\n"
        "german pzg-pzgren-1 at 300,250\ngerman pzg-hq_pzgren-1 at 300,290", "r-mmg-1",
    )  # fmt: skip
    play(s, "fire r-mmg-1 pzg-pzgren-1 small", "roll 6")
    (volley,) = [e for e in play(s, f"roll{' 6' * (dice - 1)}") if e.kind == "volley"]
    assert len(volley.args["dice"]) == dice - 1, "beside the colour die"


@pytest.mark.rule("bk:107b", "bk:R59")
@pytest.mark.parametrize("die", [3, 4])
def test_who_finds_no_panzerfaust_does_not_fire_again_in_the_turn_even_at_a_tank_upon_him(die: int) -> None:
    """The section's free shot is gone; a second tank overruns him whose attempt failed."""
    s = ordered(
        "scenario caumont\nactive british\nbritish ch-churchill7-1 at 300,100\nbritish ch-churchill7-2 at 520,150 h18\n"
        "german g1-gren-1 at 400,160\ngerman g1-hq-1 at 900,1100", "ch-churchill7-1",
    )  # fmt: skip
    s.fausts[s.models[unit(s, "g1-gren-1")].formation] = 1
    play(s, "move ch-churchill7-1 400,100", "react g1-gren-1 400,100 faust", f"roll {die}")
    if die == 4:
        play(s, "roll 1 1 2")
    until(s, lambda s: "go ch-churchill7-2" in offers(s))
    play(s, "go ch-churchill7-2", "overrun ch-churchill7-2 g1-gren-1")
    assert bool(offers(s, "defend")) is (die == 4), "he has fired, and replies at -2"


@pytest.mark.rule("bk:112", "bk:0.9a")
def test_who_shared_the_hits_of_a_fire_was_fired_at() -> None:
    s = ordered(
        AWAY + "active soviet\nsoviet r-hq-1 at 300,50 h0\nsoviet r-rifle-1 at 300,100 h0\n"
        "german pzg-hq_pzgren-1 at 700,200\ngerman pzg-pzgren-1 at 300,250\ngerman pzg-pzgren-2 at 340,250",
        "r-rifle-1",
    )
    play(s, "fire r-rifle-1 pzg-pzgren-1 small", "roll 6 6", "roll 6", "roll 2")
    second = unit(s, "pzg-pzgren-2")
    assert s.has(second, DEMORALISED)
    assert s.did(second, SHOT_AT)


@pytest.mark.rule("bk:413", "bk:R5")
@pytest.mark.parametrize(("type_", "why"), [("us_m60", ""), ("ger_m50", "bk:413")])
def test_the_minimum_of_10_cm_binds_the_50_mm_mortar_when_it_fires_direct_not_the_60_mm(type_: str, why: str) -> None:
    s = ordered(
        f"scenario saint_come\nactive us\nus coyD-hq-1 at 400,60\nus coyD-m60-1 at 400,100 h0 type {type_}\n"
        "german coy1-gren-1 at 400,180\ngerman coy1-hq-1 at 900,700", "coyD-m60-1",
    )  # fmt: skip
    assert refused(s, "shell coyD-m60-1 400,180") == why


# -- vehicles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:206", "bk:0.12")
@pytest.mark.parametrize(("type_", "turret", "base"), [
    ("ger_pz4g", "h0", 4), ("ger_pz4g", "h12", 5), ("ger_stug3g", "h0", 4), ("ger_stug3g", "h12", 7),
])  # fmt: skip
def test_a_turret_that_turns_and_a_hull_that_pivots_pay_for_it_when_the_shot_is_thrown(
    type_: str, turret: str, base: int
) -> None:
    s = ordered(
        AWAY + f"active german\ngerman p4-pz4g-1 at 300,100 type {type_} {turret}\nsoviet t34-t34_76a-1 at 300,300 h12",
        "p4-pz4g-1",
    )
    (shown, *_) = foretold(s, "fire p4-pz4g-1 t34-t34_76a-1 ap")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap")
    thrown = told(play(s, "roll 1 1 6"), "shot-misses")
    assert thrown.args["base"] == base
    assert {m.label: m.amount for m in thrown.modifiers} == shown, "as the screen had it"
    assert aim.base_number(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap") == 4, "now it faces the target"


@pytest.mark.rule("bk:214d")
def test_a_gun_on_a_mount_turned_against_an_overrun_fires_as_one_that_pivots() -> None:
    s = ordered(
        AWAY + "active german\ngerman p4-pz4g-1 at 300,100 h0\nsoviet ptp-45-1 at 300,350 h0 type ussr_37aa acted",
        "p4-pz4g-1",
    )
    play(s, "overrun p4-pz4g-1 ptp-45-1")
    until(s, lambda s: "defend ptp-45-1 p4-pz4g-1 ap" in offers(s))
    (shown, *_) = foretold(s, "defend ptp-45-1 p4-pz4g-1 ap")
    play(s, "defend ptp-45-1 p4-pz4g-1 ap")
    assert waits(s) == "turn"
    play(s, "roll 6")
    shot = told(play(s, "roll 1 1 6"), "shot-misses")
    assert shot.args["base"] == 7
    assert {m.label: m.amount for m in shot.modifiers} == shown, "as the screen had it"
    assert shown["mod.late"] == -2


@pytest.mark.rule("bk:214a", "bk:0.17")
def test_suppressed_men_do_not_fire_at_the_tank_that_overruns_them() -> None:
    text = AWAY + "active german\ngerman p4-pz4g-1 at 300,100 h0\nsoviet ptp-atr-1 at 300,300 h0 {}"
    asked = []
    for mark in ("", "suppressed"):
        s = ordered(text.format(mark), "p4-pz4g-1")
        play(s, "overrun p4-pz4g-1 ptp-atr-1")
        while s.actor == 1 and not offers(s, "defend"):
            play(s, "pass")
        asked.append(bool(s.actor == 1 and offers(s, "defend")))
    assert asked == [True, False]


@pytest.mark.rule("bk:214b")
def test_a_truck_that_cannot_drive_does_not_flee_from_an_overrun() -> None:
    text = AWAY + "active german\ngerman p4-pz4g-1 at 300,100 h0\nsoviet t34-t34_76a-1 at 300,300 type ussr_zis5 {}"
    fates = []
    for mark in ("", "immobile"):
        s = ordered(text.format(mark), "p4-pz4g-1")
        play(s, "overrun p4-pz4g-1 t34-t34_76a-1", "roll 1")
        fates.append(alive(s, "t34-t34_76a-1"))
    assert fates == [True, False]


@pytest.mark.rule("bk:203", "bk:214b")
def test_in_an_overrun_passengers_save_by_either_rule_for_trucks() -> None:
    text = (
        AWAY + "active german\ngerman p4-pz4g-1 at 300,100 h0\nsoviet t34-t34_76a-1 at 300,300 type ussr_zis5\n"
        "soviet r-rifle-1 aboard t34-t34_76a-1\nsoviet r-hq-1 at 900,900"
    )
    for s in both(text, "bk_203"):
        play(s, "activate p4", "go p4-pz4g-1", "overrun p4-pz4g-1 t34-t34_76a-1", "roll 6")
        assert waits(s) == "save"


@pytest.mark.rule("bk:215d", "bk:0.15d")
def test_men_without_the_means_only_stop_a_tank_that_drives_by() -> None:
    s = ordered(
        AWAY + "active german\ngerman p4-pz4g-1 at 100,100 h6\nsoviet r-rifle-1 at 300,180\nsoviet r-hq-1 at 300,300",
        "p4-pz4g-1",
    )
    play(s, "move p4-pz4g-1 400,100")
    play(s, offers(s, "storm")[0], "roll 6", "roll 6")
    assert alive(s, "p4-pz4g-1")
    assert s.has(unit(s, "p4-pz4g-1"), IMMOBILE)


@pytest.mark.rule("bk:216a", "bk:0.10b")
def test_a_tank_whose_commander_is_hit_on_the_way_stops_there() -> None:
    s = ordered(
        AWAY + "active german\ngerman p4-pz4g-1 at 100,100 h6 hatch\nsoviet r-mmg-1 at 300,300 h12", "p4-pz4g-1"
    )
    play(s, "move p4-pz4g-1 400,100", "react r-mmg-1 250,100 small", "roll 6", "roll 1 1", "roll 1")
    assert "on" not in offers(s)
    assert spot(s, "p4-pz4g-1") == (250, 100)


@pytest.mark.rule("bk:219")
def test_the_last_tank_without_radio_tests_to_move_but_fires_and_pivots_as_it_likes() -> None:
    text = AWAY + "turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 300,300 h12\ngerman pzg-251-1 at 300,100 acted fired"
    fires = ordered(text, "t34-t34_76a-1")
    play(fires, "pivot t34-t34_76a-1 h6", "fire t34-t34_76a-1 pzg-251-1 ap")
    assert waits(fires) == "hit"
    moves = ordered(text, "t34-t34_76a-1")
    play(moves, "move t34-t34_76a-1 300,400")
    assert waits(moves) == "radio"
    play(moves, "roll 2")
    assert refused(moves, "move t34-t34_76a-1 300,400") == "bk:219"
    assert offers(moves, "fire")


@pytest.mark.rule("bk:221")
def test_who_turns_in_time_brings_its_hull_round_or_only_its_turret_and_need_not_fire() -> None:
    """From the flank: the pivot shows the front and is a shot of a vehicle that pivots; the turret is quicker."""
    s = ordered(
        AWAY + "turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 600,100 h18 type us_m4\nsoviet r-hq-1 at 1700,1100\n"
        "german p4-pz4g-1 at 300,100 h0", "t34-t34_76a-1",
    )  # fmt: skip
    play(s, "move t34-t34_76a-1 400,100", "answer p4-pz4g-1 400,100 ap", "roll 4")
    tank, foe = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
    assert offers(s) == ["stay", "pivot p4-pz4g-1 h6"]
    assert refused(s, "pivot p4-pz4g-1 h0")
    turret, hull = s.clone(), s.clone()
    shots = [told(play(turret, "stay", "roll 1 1 3"), "shot-misses"), *play(hull, "pivot p4-pz4g-1 h6", "roll 1 1 3")]
    assert [e.args["base"] for e in shots if e.kind == "shot-misses"] == [5, 7]
    assert [look.armour_side(one, tank, one.place(foe)) for one in (turret, hull)] == [1, 0]
    quiet = ordered(
        AWAY + "turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 600,100 h18 type us_m4\nsoviet r-hq-1 at 1700,1100\n"
        "german p4-pz4g-1 at 300,100 h0 type ger_251", "t34-t34_76a-1",
    )  # fmt: skip
    play(quiet, "move t34-t34_76a-1 400,100")
    assert offers(quiet, "answer") == ["answer p4-pz4g-1 400,100 turn"]
    play(quiet, "answer p4-pz4g-1 400,100 turn", "roll 4", "pivot p4-pz4g-1 h5")
    assert quiet.units[tank].heading == 5
    assert not offers(quiet, "answer"), "once a turn"


@pytest.mark.rule("bk:221")
def test_a_vehicle_that_started_unseen_is_not_answered_however_many_legs_it_takes() -> None:
    """Out of cover, 33 cm from a closed tank: still, it was seen at 30; on the way it would be at 60."""
    s = ordered(
        AWAY + "active german\ngerman p4-pz4g-1 at 370,320 h6\nsoviet ptp-45-1 at 700,290 h18 type us_m4\n"
        "soviet r-hq-1 at 1700,1100", "p4-pz4g-1",
    )  # fmt: skip
    play(s, "move p4-pz4g-1 500,280 610,280")
    while s.actor == 1:
        assert not offers(s, "answer")
        play(s, "pass")
    assert spot(s, "p4-pz4g-1") == (610, 280)


@pytest.mark.rule("bk:0.12", "bk:0.13")
def test_an_immobilised_hull_does_not_pivot_to_bring_its_gun_to_bear() -> None:
    text = AWAY + "active german\ngerman p4-pz4g-1 at 300,100 type {} immobile h{}\nsoviet t34-t34_76a-1 at 300,300 h12"
    why = [refused(ordered(text.format(*one), "p4-pz4g-1"), "fire p4-pz4g-1 t34-t34_76a-1 ap")
           for one in (("ger_stug3g", 12), ("ger_stug3g", 0), ("ger_pz4g", 12))]  # fmt: skip
    assert why == ["bk:0.12", "", ""]


@pytest.mark.rule("bk:224", "bk:603")
def test_aircraft_find_the_front_of_a_dug_in_tank_and_its_earth() -> None:
    s = position(AWAY + "active german\nsoviet dug-t34_76a-1 at 300,300 h0 buried immobile\nflight stuka-ju87g-1\n"
                 "german pzg-pzgren-1 at 300,200\ngerman pzg-hq_pzgren-1 at 300,100")  # fmt: skip
    play(s, "activate stuka-ju87g-1", "strike cannon37 300,300")
    test = told(play(s, "roll 6", "roll 1 1"), "destroy-test")
    assert test.args["armour"] == 7
    assert {m.rule: m.amount for m in test.modifiers}["bk:224"] == -1
    assert test.args["total"] == 2 + 6 + 1 - 1 - 7


@pytest.mark.rule("bk:224", "bk:307")
def test_shells_find_the_front_of_a_dug_in_tank_and_its_earth() -> None:
    s = position(AWAY + "active german\nsoviet dug-t34_76a-1 at 300,300 h0 buried immobile\n"
                 "german pzg-mmg-1 at 300,100 type ger_m81 h0\ngerman pzg-hq_pzgren-1 at 300,50")  # fmt: skip
    play(s, "activate pzg", "go pzg-mmg-1", "shell pzg-mmg-1 300,300", "roll 6")
    test = told(play(s, "roll 6 6 6", "roll 1 1"), "destroy-test")
    assert test.args["armour"] == 7
    assert {m.rule: m.amount for m in test.modifiers}["bk:224"] == -1


@pytest.mark.rule("bk:0.22", "bk:224")
def test_a_dug_in_tank_is_not_a_damaged_one() -> None:
    text = AWAY + "german pzg-hq_pzgren-1 at 300,100\nsoviet dug-t34_76a-1 at 300,300 h0 buried immobile{}"
    whole, hurt = position(text.format("")), position(text.format(" commander-hit"))
    assert victory.points(hurt, 0) - victory.points(whole, 0) == 1


# -- artillery ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:303", "bk:R69")
def test_a_battery_that_is_ranging_cannot_be_called_elsewhere_without_a_request() -> None:
    s = ordered(
        "scenario stalingrad\nactive german\ngerman art-obs-1 at 600,300 h0 hidden camouflaged\n"
        "soviet r1-rifle-1 at 600,900\nsoviet r1-hq-1 at 600,1000\nbattery art-ger_105 ready", "art-obs-1",
    )  # fmt: skip
    play(s, "call art-obs-1 art-ger_105 600,900", "roll 2")
    until(s, lambda s: s.turn == 2 and s.phase == "activation" and s.actor == 0)
    play(s, "activate art", "go art-obs-1")
    assert refused(s, "call art-obs-1 art-ger_105 600,1000") == "bk:303"
    assert offers(s, "call") == ["call art-obs-1 art-ger_105 600,900", "call art-obs-1 art-ger_105 600,900 smoke"]
    play(s, "call art-obs-1 art-ger_105 600,900")
    assert outcome(s, lambda s: bool(offers(s, "lay"))) == Fraction(2, 3), "5+ with 2 more"


@pytest.mark.rule("bk:306")
def test_an_observer_is_camouflaged_even_while_he_moves() -> None:
    s = ordered(
        AWAY + "active soviet\nsoviet m120-obs-1 at 300,100 h0 hidden camouflaged\ngerman pzg-pzgren-1 at 300,300",
        "m120-obs-1",
    )
    play(s, "move m120-obs-1 300,200")
    observer = unit(s, "m120-obs-1")
    assert s.is_hidden(observer)
    assert s.has(observer, CAMOUFLAGED)
    assert not look.detects(s, unit(s, "pzg-pzgren-1"), observer), "at 10 cm; at 5 he would be"


@pytest.mark.rule("bk:0.25", "bk:0.24b")
def test_hidden_men_who_moved_are_camouflaged_again_when_they_lie_still_in_cover() -> None:
    s = ordered(
        AWAY + "active soviet\nsoviet r-hq-1 at 300,500 hidden\nsoviet r-rifle-1 at 300,400 hidden camouflaged\n"
        "german pzg-pzgren-1 at 1500,100", "r-rifle-1",
    )  # fmt: skip
    play(s, "move r-rifle-1 300,450")
    group = unit(s, "r-rifle-1")
    assert not s.has(group, CAMOUFLAGED)
    until(s, lambda s: s.turn == 3)
    assert s.is_hidden(group)
    assert s.has(group, CAMOUFLAGED)


@pytest.mark.rule("bk:403", "bk:403b", "bk:R18")
@pytest.mark.parametrize(("far", "time"), [(200, True), (205, False)])
def test_a_half_track_unlimbers_after_20_cm_at_most(far: int, time: bool) -> None:
    s = ordered(
        AWAY + "active german\ngerman pzg-251-1 at 300,100 h6\ngerman pzg-mmg-1 aboard pzg-251-1 type ger_pak38\n"
        "german pzg-hq_pzgren-1 at 300,150", "pzg-251-1",
    )  # fmt: skip
    play(s, f"move pzg-251-1 {300 + far},100")
    assert bool(s.actor == 0 and offers(s, "unlimber")) is time


@pytest.mark.rule("bk:403", "bk:0.8c")
@pytest.mark.parametrize(("far", "time"), [(295, True), (300, False)])
def test_on_a_road_half_a_move_is_half_of_the_road_move(far: int, time: bool) -> None:
    """A half-track that tows drives 40 cm across country, 60 on the road."""
    s = ordered(
        AWAY + "active german\ngerman pzg-251-1 at 100,620 h6\ngerman pzg-mmg-1 aboard pzg-251-1 type ger_pak38\n"
        "german pzg-hq_pzgren-1 at 100,680", "pzg-251-1",
    )  # fmt: skip
    play(s, f"move pzg-251-1 {100 + far},615")
    assert bool(s.actor == 0 and offers(s, "unlimber")) is time


@pytest.mark.rule("bk:402", "bk:403")
@pytest.mark.parametrize(("gun", "may"), [("ger_pak38", True), ("ger_pak40", False)])
def test_a_heavy_gun_that_started_in_a_house_does_not_leave_it_behind_a_tractor(gun: str, may: bool) -> None:
    s = ordered(
        f"scenario caumont\nactive german\ngerman pak-pak40-1 at 820,540 type {gun}\n"
        "german stug-stug3g-1 at 820,495 h0 type ger_251\nbritish a-hq-1 at 100,100", "stug-stug3g-1",
    )  # fmt: skip
    assert bool(offers(s, "limber")) is may


@pytest.mark.rule("bk:408", "bk:303f")
def test_a_launcher_asked_for_smoke_fires_smoke() -> None:
    s = ordered(
        AWAY + "active german\ngerman pzg-mmg-1 at 500,100 h0 type ger_neb41\ngerman pzg-hq_pzgren-1 at 500,50\n"
        "soviet r-rifle-1 at 500,850\nsoviet r-hq-1 at 900,900", "pzg-mmg-1",
    )  # fmt: skip
    play(s, "call pzg-mmg-1 pzg 500,850 smoke", "roll 5", "salvo 2", "roll 1 1", "roll 3 1")
    assert [one[:2] for one in s.smoke] == [(500, 850), (500, 900)]
    assert waits(s) != "fire"


@pytest.mark.rule("bk:409", "bk:R70")
def test_a_section_leader_directs_the_60_mm_mortars_of_his_own_company() -> None:
    text = (
        "scenario saint_come\nactive us\nus coyA-hq-1 at 600,60\nus coyA-para-1 at 600,100\nus coyD-hq-1 at 300,60\n"
        "us coyD-para-1 at 300,100\nus coyD-m60-1 at 300,50 {}\ngerman coy1-gren-1 at 450,240\n"
        "german coy1-hq-1 at 900,700"
    )
    called = [ordered(text.format(""), f"coy{c}-para-1") for c in "DA"]
    assert [bool(offers(s, "call")) for s in called] == [True, False]
    heavier = ordered(text.format("type us_m81"), "coyD-para-1")
    assert not offers(heavier, "call")


@pytest.mark.rule("bk:501")
def test_one_die_for_each_minefield_section_under_the_fire_however_many_guns() -> None:
    s = position(
        AWAY + "active german\ngerman pzg-251-1 at 500,100 h0 type us_m7\ngerman pzg-251-2 at 550,100 h0 type us_m7\n"
        "german pzg-hq_pzgren-1 at 300,50\nsoviet r-rifle-1 at 500,900\nsoviet r-hq-1 at 500,1000\n"
        "work soviet minefield 500,850"
    )
    play(s, "activate pzg", "go pzg-251-1", "call pzg-251-1 pzg 500,850", "roll 6")
    play(s, "lay 500,850 10x5", "roll 6 6")
    asked = []
    while s.actor == -1 and waits(s) != "first":
        asked.append(waits(s))
        play(s, offers(s)[0])
    assert asked.count("mine") == 1


@pytest.mark.rule("bk:417", "bk:301a")
def test_four_guns_on_the_table_lay_a_square_or_a_rectangle() -> None:
    guns = "".join(f"german pzg-pzgren-{n} at {400 + 50 * n},100 h0 type us_m7\n" for n in range(1, 5))
    s = position(
        AWAY + f"active german\n{guns}german pzg-hq_pzgren-1 at 300,50\nsoviet r-rifle-1 at 500,900\n"
        "soviet r-hq-1 at 500,1000"
    )
    play(s, "activate pzg", "go pzg-pzgren-1", "call pzg-pzgren-1 pzg 500,900", "roll 6")
    assert {action.split()[-1] for action in offers(s, "lay")} == {"10x10", "20x5", "5x20"}


# -- fortifications ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:502a", "bk:0.7b")
@pytest.mark.parametrize(("die", "place"), [(1, (300, 200)), (2, (300, 300))])
def test_a_tank_crosses_a_barricade_only_if_it_passes_its_test(die: int, place: tuple[int, int]) -> None:
    s = ordered(AWAY + "active german\ngerman p4-pz4g-1 at 300,200 h0\nwork soviet barricade 300,235", "p4-pz4g-1")
    play(s, "move p4-pz4g-1 300,300", f"roll {die}")
    assert spot(s, "p4-pz4g-1") == place
    assert s.has(unit(s, "p4-pz4g-1"), IMMOBILE) is (die == 1)


@pytest.mark.rule("bk:0.7b")
def test_a_tank_that_bogs_down_in_a_bank_has_not_crossed_it() -> None:
    s = ordered(
        "scenario caumont\nactive british\nbritish ch-churchill7-1 at 300,250 h0\nbritish a-hq-1 at 900,50\n"
        "german g1-hq-1 at 900,1100", "ch-churchill7-1",
    )  # fmt: skip
    play(s, "move ch-churchill7-1 300,350", "roll 1")
    assert 280 <= spot(s, "ch-churchill7-1")[1] <= 305, "the bank is at 302"


@pytest.mark.rule("bk:0.8", "bk:0.1")
def test_a_vehicle_pivots_to_any_heading() -> None:
    s = ordered(AWAY + "active german\ngerman p4-pz4g-1 at 300,200 h0", "p4-pz4g-1")
    assert refused(s, "pivot p4-pz4g-1 h1") == ""
    assert refused(s, "pivot p4-pz4g-1 h0")
    assert "pivots" in kinds(play(s, "pivot p4-pz4g-1 h1"))
