"""Blitzkrieg examined: corners that could be broken without anybody noticing."""

from __future__ import annotations

import msgspec
import pytest
from bk_table import GAME, ordered, play, position, refused, rest, told, unit, until, waits

from grognard.games.blitzkrieg import look, support, victory, weapons
from grognard.games.blitzkrieg.state import ALIVE, CAMOUFLAGED
from grognard.games.blitzkrieg.turn import Contest, hides_again

AWAY = "german p4-pz4g-4 at 1750,50 h0\nsoviet t70-t70-1 at 1750,1150 h12\n"  # so that nobody is wiped out


@pytest.mark.rule("bk:0.9b", "bk:R34", "bk:0.9c")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, False)])
def test_a_natural_1_kills_the_most_fanatic(die: int, lost: bool) -> None:
    """The 1 that he adds makes a 2 of it; it is a 1 all the same."""
    s = ordered(
        "scenario stalingrad\nactive german\ngerman g1-hq-1 at 600,560\ngerman g1-gren-1 at 600,600\n"
        "soviet r1-rifle-1 at 600,800\nsoviet r1-hq-1 at 600,1100", "g1-gren-1",
    )  # fmt: skip
    play(s, "fire g1-gren-1 r1-rifle-1 small", "roll 1 6", f"roll {die}")
    assert s.here(unit(s, "r1-rifle-1")) is not lost


@pytest.mark.rule("bk:R50", "bk:401a")
def test_the_tapered_28_mm_gun_has_its_tungsten_a_year_before_all_others() -> None:
    s = position("scenario caumont\nbritish a-hq-1 at 100,100\ngerman pak-pak40-1 at 820,640")
    i, years = unit(s, "pak-pak40-1"), (1940, 1941, 1942)
    for calibre, has in (("28LL", [False, True, True]), ("50L", [False, False, True])):
        s.models = (*s.models[:i], s.models[i].but(calibre=calibre), *s.models[i + 1 :])
        found = []
        for year in years:
            sides = tuple(msgspec.structs.replace(side, year=year) for side in s.scenario.side)
            s.scenario = msgspec.structs.replace(s.scenario, side=sides)
            found.append("apcr" in weapons.shells(s, i))
        assert found == has, calibre


@pytest.mark.rule("bk:0.25")
@pytest.mark.parametrize(
    ("deed", "again"), [("", True), ("fired", False), ("moved 50", False), ("moved 50 crawled", True)]
)
def test_who_fired_or_moved_in_the_turn_is_not_camouflaged_at_its_end_though_nobody_sees_him(
    deed: str, again: bool
) -> None:
    s = position(AWAY + f"soviet r-rifle-1 at 300,400 {deed}\nsoviet r-hq-1 at 300,500")
    hides_again(s, unit(s, "r-rifle-1"))
    assert s.has(unit(s, "r-rifle-1"), CAMOUFLAGED) is again


@pytest.mark.rule("bk:219")
def test_an_isolated_tank_without_radio_must_come_nearer_not_only_keep_its_distance() -> None:
    s = ordered(
        AWAY + "turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 600,200\nsoviet t34-t34_76a-2 at 300,200\n"
        "german pzg-hq_pzgren-1 at 1700,100", "t34-t34_76a-1",
    )  # fmt: skip
    assert [refused(s, f"move t34-t34_76a-1 {p}") for p in ("300,500", "480,440", "300,495")] == [
        "bk:219",
        "bk:219",
        "",
    ]


@pytest.mark.rule("bk:107b")
def test_a_section_without_panzerfausts_has_none() -> None:
    s = position(
        "scenario saint_come\nus coyD-hq-1 at 300,60\ngerman coy1-gren-3 at 500,340\ngerman coy1-gren-4 at 560,340"
    )
    f = s.models[unit(s, "coy1-gren-3")].formation
    s.formations = (*s.formations[:f], s.formations[f].but(fausts=1), *s.formations[f + 1 :])
    assert [weapons.has_faust(s, unit(s, f"coy1-gren-{n}")) for n in (3, 4)] == [True, False]


@pytest.mark.rule("bk:303b", "bk:R29")
def test_the_enemy_moves_the_template_no_farther_than_30_cm() -> None:
    s = ordered(
        "scenario stalingrad\nactive german\ngerman art-obs-1 at 600,300 hidden camouflaged\n"
        "german g1-gren-1 at 600,620\ngerman g1-hq-1 at 600,300\nsoviet r1-rifle-1 at 600,900\n"
        "soviet r1-hq-1 at 600,1000\n"
        "battery art-ger_105 ready", "art-obs-1",
    )  # fmt: skip
    play(s, "call art-obs-1 art-ger_105 600,900", "roll 1", "roll 4")
    assert [refused(s, f"lay {p} 10x10") for p in ("600,600", "600,595", "600,900")] == ["", "bk:303b", "bk:303b"]


@pytest.mark.rule("bk:205")
@pytest.mark.parametrize(("at", "cover"), [("300,100", look.HEAVY), ("300,180", look.OPEN)])
def test_a_wreck_is_no_cover_from_a_man_who_stands_on_it(at: str, cover: int) -> None:
    s = position(
        AWAY
        + f"german pzg-pzgren-1 at {at}\nwreck us_m4 300,200\nsoviet r-rifle-1 at 300,240\nsoviet r-hq-1 at 900,900"
    )
    assert look.behind_wreck(s, unit(s, "r-rifle-1"), s.place(unit(s, "pzg-pzgren-1"))) == cover


@pytest.mark.rule("bk:408")
def test_two_launchers_range_with_one_rocket() -> None:
    s = ordered(
        AWAY + "active german\ngerman pzg-mmg-1 at 500,100 h0 type ger_neb41\n"
        "german pzg-pzgren-1 at 550,100 type ger_neb41\ngerman pzg-hq_pzgren-1 at 500,50\n"
        "soviet r-rifle-1 at 500,850\nsoviet r-hq-1 at 900,900", "pzg-mmg-1",
    )  # fmt: skip
    play(s, "call pzg-mmg-1 pzg 500,850")
    assert [s.units[unit(s, name)].rockets for name in ("pzg-mmg-1", "pzg-pzgren-1")] == [1, 0]


@pytest.mark.rule("bk:409a")
@pytest.mark.parametrize("asked", [False, True])
def test_two_batteries_on_one_zone_are_both_at_hand_no_emergency(asked: bool) -> None:
    """By the old rule a battery that was refused may fire once a game; not together with another."""
    s = ordered(
        "scenario saint_come\nactive us\nus coyD-hq-1 at 300,100\ngerman coy1-gren-1 at 300,240\n"
        "german coy1-hq-1 at 900,700\nbattery us us_105 x-us_105\n"
        "battery us us_m81 y-us_m81", "coyD-hq-1", bk_303="before",
    )  # fmt: skip
    s.amend(support.find(s, "y-us_m81"), ready=not asked, asked=s.turn)
    assert refused(s, "call coyD-hq-1 y-us_m81 300,240") == ""
    assert refused(s, "call coyD-hq-1 x-us_105 y-us_m81 300,240") == ("bk:409a" if asked else "")


@pytest.mark.rule("bk:0.16")
def test_a_formation_that_stood_its_test_is_not_tested_again_for_the_same_losses() -> None:
    """Two of four tanks lost; in the next rally phase a test, in the one after none."""
    s = position(AWAY + "german p4-pz4g-1 at 300,100\nsoviet r-hq-1 at 300,1100")
    f = s.models[unit(s, "p4-pz4g-1")].formation
    s.lost_checked[f] = 0
    asked = []
    for turn in (2, 3):
        until(s, lambda s, turn=turn: s.turn == turn)
        asked.append(0)
        while s.phase == "rally":
            asked[-1] += waits(s) == "break"
            play(s, "roll 6") if waits(s) == "break" else rest(s)
    assert asked == [1, 0]


@pytest.mark.rule("bk:0.14b", "bk:0.14")
@pytest.mark.parametrize(("mode", "asked"), [("he", True), ("ap", False)])
def test_only_a_shell_that_bursts_reaches_the_crew_of_an_open_vehicle(mode: str, asked: bool) -> None:
    s = ordered(
        AWAY + "active german\ngerman p4-pz4g-1 at 300,100 h0\nsoviet ptp-45-1 at 300,400 h12 type us_m10", "p4-pz4g-1"
    )
    play(s, f"fire p4-pz4g-1 ptp-45-1 {mode}", "roll 6 6 3", "roll 1 1")
    assert s.here(unit(s, "ptp-45-1"))
    assert (waits(s) == "burst") is asked


@pytest.mark.rule("bk:107b", "bk:214a")
def test_who_has_acted_and_finds_another_panzerfaust_fires_it_at_a_malus() -> None:
    s = ordered(
        "scenario caumont\nactive british\nbritish ch-churchill7-1 at 520,150 h18\ngerman g1-gren-1 at 400,160 acted\n"
        "german g1-hq-1 at 900,1100", "ch-churchill7-1",
    )  # fmt: skip
    s.fausts[s.models[unit(s, "g1-gren-1")].formation] = 1
    play(s, "overrun ch-churchill7-1 g1-gren-1", "defend g1-gren-1 ch-churchill7-1 faust", "roll 4")
    shot = told(play(s, "roll 1 1 2"), "shot-misses")
    assert {m.label: m.amount for m in shot.modifiers}["mod.late"] == -2


@pytest.mark.rule("bk:0.15", "bk:0.1d")
def test_a_charge_round_a_corner_goes_by_the_corner() -> None:
    s = ordered(
        "scenario caumont\nactive british\nbritish a-hq-1 at 700,545\nbritish a-rifle-1 at 765,535\n"
        "german g1-gren-1 at 905,520 demoralised\ngerman g1-hq-1 at 100,1100", "a-rifle-1",
    )  # fmt: skip
    events = play(s, "assault g1-gren-1 a-rifle-1")
    assert [e.args["node"] for e in events if e.kind == "moves"] == ["775,505", "875,505"]


@pytest.mark.rule("bk:0.15a")
@pytest.mark.parametrize(("type_", "lost"), [("ussr_45", True), ("ussr_mmg", False)])
def test_a_gun_that_loses_by_little_in_close_combat_cannot_retreat(type_: str, lost: bool) -> None:
    s = ordered(
        AWAY + "active german\ngerman pzg-hq_pzgren-1 at 300,60\ngerman pzg-pzgren-1 at 300,100\n"
        f"soviet r-rifle-1 at 300,200 type {type_}\nsoviet r-hq-1 at 900,900", "pzg-pzgren-1",
    )  # fmt: skip
    play(s, "assault r-rifle-1 pzg-pzgren-1")
    while s.actor == 1:
        play(s, "pass")
    play(s, "roll 3 2")
    assert s.here(unit(s, "r-rifle-1")) is not lost


@pytest.mark.rule("bk:0.24a")
def test_a_surprise_attack_surprises_in_the_first_turn_only() -> None:
    game = GAME.position("scenario caumont\nbritish a-hq-1 at 100,100\ngerman g1-hq-1 at 900,1100")
    game.scenario = msgspec.structs.replace(game.scenario, surprise=True)
    held = []
    for turn in (1, 2):
        s = game.clone()
        s.turn = turn
        s.call(Contest("initiative"))
        s.settle()
        play(s, "roll 4 5")
        held.append(s.holder)
    assert held == [0, 1]


@pytest.mark.rule("bk:0.26")
def test_a_side_whose_reinforcements_are_still_to_come_is_not_beaten() -> None:
    s = position("german pzg-hq_pzgren-1 at 300,100\nsoviet r-hq-1 at 300,1100 demoralised")
    assert victory.wiped_out(s)
    tank = unit(s, "t34-t34_76a-1")
    s.put(tank, life=ALIVE, at=None, due=2)
    assert not victory.wiped_out(s)
