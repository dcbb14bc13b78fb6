"""Chapters 6, 7 and 9: wounds, melee, morale, retreat, skills; each case fails when its rule is broken."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pu_table import AR, alone, kinds, moving, offered, outcome, play, position, unit

from grognard.games.putsch_1991 import hits, look, melee, men, morale, movement, retreat, special
from grognard.games.putsch_1991.state import (
    AIMED,
    AMBUSHED,
    CHARGER,
    DAZED,
    DEAD,
    FIRED,
    LANED,
    MOVE_USED,
    MOVED,
    NONE,
    RAN,
    REAR,
    REVEALED,
    SPENT,
    SPRUNG,
    STRUCK,
    TOKEN,
    WON,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


def rules_of(found: list) -> dict[str, int]:  # type: ignore[type-arg]
    return {one.rule: one.amount for one in found}


# -- wounds ----------------------------------------------------------------------------------------------------

WOUNDS = {  # section 6.1: location by d100 (its first and last), effect by d4
    ("head", 1, 16): ("stunned", "severe", "dazed", "dead"),
    ("thighs", 17, 45): ("critical", "dead", "severe", "light"),
    ("torso", 46, 73): ("light", "critical", "dead", "serious"),
    ("feet", 74, 100): ("severe", "critical", "light", "cut"),
}  # fmt: skip


@pytest.mark.rule("pu:6.30")
@pytest.mark.parametrize("place", WOUNDS)
def test_a_wound_is_thrown_for_and_told(place: tuple[str, int, int]) -> None:
    name, low, high = place
    for effect, result in enumerate(WOUNDS[place], 1):
        for location in (low, high):
            s = position(f"g01 100,100 h0\nr01 600,600 h8 {MAN}")
            told = play(alone(s, hits.Wounding(1)), f"roll {location} {effect}")
            wound = told[0].args
            assert (wound["location"], wound["result"]) == (name, result)
            assert wound["dice"] == ((100, location), (4, effect))
            assert (s.life[1] == DEAD) is (result == "dead")


@pytest.mark.rule("pu:6.37")
@pytest.mark.parametrize(
    ("gear", "lying"), [(AR, ()), ("machine_gun", ((600, 600, "machine_gun", 0),)), ("rocket_launcher", ())]
)
def test_a_wounded_man_drops_a_machine_gun_and_nothing_else(gear: str, lying: tuple[object, ...]) -> None:
    s = position(f"g01 100,100 h0\nr01 600,600 h8 soldier:seasoned:{gear}+knife")
    hits._wound(s, 1, 7)
    assert s.dropped == lying
    assert s.has(1, "knife")
    assert s.has(1, gear) is (gear != "machine_gun")


EFFECTS = {  # row of wounds.csv: melee, halved in fire, halved in melee, fire, share of the move
    1: (0, True, True, 0, (1, 1)), 4: (0, True, True, 0, (0, 1)), 6: (0, True, True, 0, (3, 4)),
    7: (-2, False, False, -2, (1, 1)), 9: (0, True, True, 0, (1, 2)), 12: (-1, False, False, 0, (1, 2)),
    14: (-1, False, False, 0, (3, 4)), 15: (0, False, False, 0, (3, 4)),
}  # fmt: skip


@pytest.mark.rule("pu:6.6e", "pu:6.34", "pu:6.33", "pu:6.35", "pu:R47")
@pytest.mark.parametrize("row", EFFECTS)
def test_what_a_wound_does(row: int) -> None:
    s = position(f"g01 100,100 h0 wound={row}" + FOE)
    found = (
        men.melee_wound(s, 0),
        men.halves_fire(s, 0),
        men.halves_melee(s, 0),
        men.fire_wound(s, 0),
        men.move_share(s, 0),
    )
    assert found == EFFECTS[row]
    assert rules_of(melee.modifiers(s, 0)).get("pu:6.6e", 0) == EFFECTS[row][0]


# -- melee -------------------------------------------------------------------------------------------------------


def fought(*lines: str) -> Table:
    return position("turn 1 melee\nstarts gkchp\n" + "\n".join(lines))


@pytest.mark.rule("pu:6.1")
def test_connected_contacts_are_one_melee_and_the_dead_fight_nobody() -> None:
    s = position(
        "g01 600,600 h0\nr01 620,600 h8\ng02 640,600 h8\nr02 900,600 h0\ng03 920,600 h8\nr03 300,600 h0\n"
        "g04 320,600 h8\n"
        "r04 340,600 h8"
    )
    hits.kill(s, unit(s, "r03"), "pu:6.39")
    hits.kill(s, unit(s, "r04"), "pu:6.39")
    names = [[s.name(i) for i in group] for group in melee.groups(s)]
    assert names == [["g01", "r01", "g02"], ["r02", "g03"]]
    s.starter = 1
    s.number[unit(s, "r02")] = 0
    assert [[s.name(i)[0] for i in group] for group in melee.groups(s)] == [["r", "g"], ["g", "r", "g"]]


@pytest.mark.rule("pu:6.6a", "pu:6.6b")
@pytest.mark.parametrize(
    ("quarter", "charged", "found"),
    [(0, True, {"pu:6.6a": 1}), (1, True, {"pu:6.6a": 1, "pu:6.6b": 2}), (2, True, {"pu:6.6a": 1, "pu:6.6b": 4}),
     (2, False, {}), (NONE, False, {})],
)  # fmt: skip
def test_only_who_has_reached_his_enemy_is_the_assailant(quarter: int, charged: bool, found: dict[str, int]) -> None:
    s = position("g01 600,600 h0\nr01 620,600 h8")
    s.quarter[0] = quarter
    s.now[0] = CHARGER if charged else 0
    mods = rules_of(melee.modifiers(s, 0))
    assert {rule: amount for rule, amount in mods.items() if rule != "pu:6.6c"} == found
    assert mods["pu:6.6c"] == 1


@pytest.mark.rule("pu:6.5", "pu:9.4")
@pytest.mark.parametrize(
    ("own", "arm", "foe", "dice"),
    [
        ("", "knife", "", 1), ("", "knife", "prone", 2), ("", "knife", "pinned", 2), ("", "knife", "pinned prone", 2),
        ("", "knife", "kneeling", 1), ("skill=close_combat", "knife", "", 2),
        ("skill=close_combat", "bare_hands", "", 2),
        ("skill=close_combat", "pistol", "", 1), ("skill=close_combat", "knife", "prone", 3),
        ("", "pistol", "prone", 2),
    ],
)  # fmt: skip
def test_how_many_dice(own: str, arm: str, foe: str, dice: int) -> None:
    s = position(f"g01 600,600 h0 {own}\nr01 620,600 h8 {foe}")
    assert melee.count(s, 0, arm, [1]) == dice


@pytest.mark.rule("pu:6.3", "pu:6.4", "pu:6.2", "pu:R43")
@pytest.mark.parametrize(
    ("gear", "arms"),
    [
        ("", {"bare_hands"}), (AR, {"bare_hands", "rifle_butt"}), ("machine_gun", {"bare_hands"}),
        ("sniper_rifle", {"bare_hands"}), ("sniper_rifle+bayonet", {"bare_hands"}),
        ("pistol", {"bare_hands", "pistol"}),
        ("machine_gun+knife+pistol", {"bare_hands", "knife", "pistol"}),
        (AR + "+bayonet+knife", {"bare_hands", "rifle_butt", "knife", "bayonet"}),
        ("assault_rifle_gl", {"bare_hands", "rifle_butt"}), ("grenade_launcher", {"bare_hands"}),
        (AR + "+machine_gun+bayonet", {"bare_hands", "bayonet"}),
    ],
)  # fmt: skip
def test_with_what_one_fights(gear: str, arms: set[str]) -> None:
    s = position(f"g01 600,600 h0 soldier:seasoned{':' + gear if gear else ''}" + FOE)
    assert set(melee.arms(s, 0)) == arms


@pytest.mark.rule("pu:6.2")
@pytest.mark.parametrize(
    ("arm", "plain", "dense"), [("bare_hands", 4, 4), ("rifle_butt", 8, 6), ("knife", 8, 8), ("bayonet", 12, 8),
    ("pistol", 10, 10)]
)  # fmt: skip
def test_the_dice_of_arms(arm: str, plain: int, dense: int) -> None:
    s = position("g01 600,600 h0\ng02 960,900 h0" + FOE)
    assert (melee.sides_of(s, 0, arm), melee.sides_of(s, 1, arm)) == (plain, dense)


@pytest.mark.rule("pu:6.2", "pu:6.7")
def test_a_melee_is_a_fight_for_both_sides() -> None:
    s = fought("g01 600,600 h0 located soldier:seasoned", "r01 620,600 h8 located soldier:seasoned")
    assert s.combat == [False, False]
    told = play(s, "arm g01 bare_hands", "arm r01 bare_hands", "roll 4", "roll 2")
    assert s.combat == [True, True]
    assert [event.args["seat"] for event in told if event.kind == "melee-won"] == [0]
    assert s.ever[0] & WON
    assert not s.ever[1] & WON


@pytest.mark.rule("pu:9.11", "pu:6.8")
def test_in_a_melee_only_enemies_in_contact_count_but_an_extra_attack_reaches_anybody_in_it() -> None:
    s = position("g01 600,600 h0\nr01 620,600 h8\ng02 640,600 h8\nr02 660,600 h8")
    whole = melee.Melee((0, 1, 2, 3))
    assert [whole.enemies(s, i) for i in range(4)] == [[1], [0, 2], [1, 3], [2]]
    assert melee.Melee((0, 1, 2, 3), (0, 3)).enemies(s, 0) == [3]


@pytest.mark.rule("pu:6.8", "pu:R52")
def test_of_an_extra_attack_only_the_chosen_enemy_can_be_wounded() -> None:
    for result, wounded in ((0, True), (1, False)):
        s = position("g01 600,600 h0\nr01 620,600 h8\nr02 580,600 h8")
        s.stack = []
        s.call(melee.Melee((0, 1, 2), (0, 1)).but(result=result, at=5))
        s.stack[-1].wound(s)
        assert bool([step for step in s.stack if isinstance(step, hits.Wounding) and step.victim == 1]) is wounded
        assert not [step for step in s.stack if isinstance(step, hits.Wounding) and step.victim != 1]


@pytest.mark.rule("pu:6.8")
def test_the_winner_picks_whom_he_wounds() -> None:
    s = fought("g01 600,600 h0 located soldier:veteran", "r01 620,600 h8 located", "r02 580,600 h0 located")
    play(s, "arm g01 bare_hands", "arm r01 bare_hands", "arm r02 bare_hands", "roll 4", "roll 1", "roll 1")
    assert offered(s) == {"victim r01", "victim r02"}
    play(s, "victim r02")
    assert s.stack[-1].purpose == "wound"


DIRTY = "located soldier:seasoned:knife skill=old_hand"


@pytest.mark.rule("pu:9.11", "pu:9.12", "pu:R52")
def test_a_dirty_fighter_strikes_again_once() -> None:
    s = fought(f"g01 600,600 h0 {DIRTY}", "r01 620,600 h8 located", "g02 640,600 h8 located", "r02 660,600 h8 located")
    play(s, "arm g01 knife", "arm g02 bare_hands", "arm r01 bare_hands", "arm r02 bare_hands")
    play(s, "roll 8", "roll 1", "roll 1", "roll 1", "victim r01", "roll 100 4")
    assert offered(s) == {"again g01 r01", "again g01 r02", "pass"}
    play(s, "again g01 r02", "arm g01 knife", "arm r02 bare_hands", "roll 8", "roll 1", "roll 100 4")
    assert not offered(s, "again ")  # no chain


@pytest.mark.rule("pu:9.11", "pu:9.12", "pu:R52")
@pytest.mark.parametrize(("face", "again"), [(8, True), (7, False)])
def test_only_the_highest_face_of_the_winning_die_counts(face: int, again: bool) -> None:
    s = fought(f"g01 600,600 h0 {DIRTY}", "r01 620,600 h8 located")
    play(s, "arm g01 knife", "arm r01 bare_hands", f"roll {face}", "roll 1", "roll 100 4")
    assert bool(offered(s, "again ")) is again


@pytest.mark.rule("pu:9.12", "pu:9.11", "pu:R52")
def test_a_furious_charger_strikes_again_even_after_a_tie() -> None:
    s = fought(
        "g01 600,600 h0 located soldier:seasoned:knife skill=furious", "r01 620,600 h8 located soldier:veteran:knife"
    )
    s.now[0] |= CHARGER
    s.quarter[0] = 0
    play(s, "arm g01 knife", "arm r01 knife", "roll 4", "roll 4")  # 4 + 1 + 1 against 4 + 2
    assert offered(s) == {"again g01 r01", "pass"}
    told = play(s, "again g01 r01", "arm g01 knife", "arm r01 knife", "roll 1", "roll 8")
    assert "melee-won" in kinds(told)
    assert not [step for step in s.stack if isinstance(step, hits.Wounding)]
    charged = fought(
        "g01 600,600 h0 located soldier:seasoned:knife skill=furious", "r01 620,600 h8 located soldier:veteran:knife"
    )
    charged.now[0] |= CHARGER
    charged.quarter[0], charged.by[0] = 0, 1
    play(charged, "arm g01 knife", "arm r01 knife", "roll 4", "roll 4")
    assert not offered(charged, "again ")


@pytest.mark.rule("pu:2.12b", "pu:R18")
def test_who_refuses_breaks_off_if_he_can() -> None:
    def charged(where: str, extra: str = "") -> Table:
        s = position(f"{where}\ng01 600,600 h0 located\nr01 620,600 h0 located refused {extra}")
        s.by[1] = 0
        s.now[0] |= CHARGER
        return alone(s, melee.Melees())

    lame = charged("scenario airstrip", "wound=4")
    assert lame.at[1] == (620, 600)
    assert isinstance(lame.stack[-1], melee.ChooseArm)
    lame.news.clear()
    melee.break_off(lame, 1)
    assert lame.news == []
    free = charged("scenario airstrip")
    assert free.at[1] == (770, 600)  # straight away from him
    assert free.at[1] is not None
    assert not look.engaged(free, 1)
    split = position("g01 600,600 h0 located\ng02 780,600 h8 located\nr01 620,600 h0 located refused")
    split.by[2] = 0
    alone(split, melee.Melees())
    ends = offered(split, "onto ")
    assert len(ends) == 2
    play(split, min(ends))
    assert not look.engaged(split, 2)


@pytest.mark.rule("pu:6.10", "pu:R45")
def test_who_is_in_contact_may_leave_it_but_not_come_nearer_to_others() -> None:
    s = moving("g01 600,600 h0 located\nr01 620,600 h8 located\nr02 540,640 h8 located")
    play(s, "go g01")
    found = {end: movement.path_refusal(s, 0, ((600, 600), end), 15000) for end in ((560, 560), (630, 600), (540, 620))}
    assert [one.rule if one else "" for one in found.values()] == ["", "pu:4.3", "pu:4.3"]


# -- dazed men ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:6.32", "pu:R46")
def test_a_dazed_man_reels_in_one_of_sixteen_directions() -> None:
    s = position("g01 600,600 h0" + FOE)
    s.ever[0] |= DAZED
    s.now[0] |= STRUCK
    alone(s, retreat.Stagger(0))
    assert len(s.distribution()) == 16
    play(s, "roll 5")
    assert s.at[0] == (600, 670)
    assert s.now[0] == MOVE_USED | MOVED
    assert not s.now[0] & RAN


@pytest.mark.rule("pu:6.32", "pu:R46")
def test_whom_he_runs_into_from_behind_he_fights_from_behind() -> None:
    for own, foe in (("g", "r"), ("r", "g")):
        s = position(f"{own}01 600,600 h0\n{foe}01 650,600 h0\n{foe}02 1100,1100 h0")
        s.ever[0] |= DAZED
        play(alone(s, retreat.Stagger(0)), "roll 1")
        assert s.at[0] == (630, 600)
        assert (s.quarter[0], bool(s.now[0] & CHARGER)) == (2, True)
        assert s.rear[s.side[1]]


# -- morale --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.3", "pu:R48")
@pytest.mark.parametrize(
    ("places", "kind"),
    [
        (("600,600", "960,900"), "clear"), (("600,600", "900,450"), "clear"), (("960,900",), "dense"),
        (("900,450", "960,900"), "rough"), (("960,900", "980,950", "600,600"), "dense"), (("900,450",), "rough"),
    ],
)  # fmt: skip
def test_the_ground_of_a_squad(places: tuple[str, ...], kind: str) -> None:
    lines = [f"g{n:02} {at} h0" for n, at in enumerate(places, 1)]
    s = position("\n".join(lines) + FOE)
    assert morale.ground(s, list(range(len(places)))) == kind


@pytest.mark.rule("pu:7.3", "pu:7.6", "pu:R48")
def test_the_modifiers_of_morale() -> None:
    s = position("g01 600,600 h0 leader:veteran\ng02 640,600 h0 sniper:seasoned\ng03 680,600 h0" + FOE)
    labels = {one.label: one.amount for one in morale.modifiers(s, 0)}
    assert labels == {"mod.leader-alive": 2, "mod.ground-clear": -3}
    s.trapped[0] = s.rear[0] = True
    s.last[0] = 1
    labels = {one.label: one.amount for one in morale.modifiers(s, 0)}
    assert labels == {
        "mod.passed": 2, "mod.leader-alive": 2, "mod.ambushed": -1, "mod.from-behind": -2, "mod.ground-clear": -3,
    }  # fmt: skip
    alone_ = {one.label: one.amount for one in morale.modifiers(s, 0, alone=1)}
    assert alone_ == {"mod.leader-alive": 2, "mod.ground-clear": -3}  # his own back, his own ambush
    s.now[1] |= SPRUNG | REAR
    alone_ = {one.label: one.amount for one in morale.modifiers(s, 0, alone=1)}
    assert alone_ == {"mod.leader-alive": 2, "mod.ambushed": -1, "mod.from-behind": -2, "mod.ground-clear": -3}
    hits.kill(s, 0, "pu:6.39")
    assert {one.label: one.amount for one in morale.modifiers(s, 0)}["mod.no-leader"] == -4
    night = position("scenario garden-ring\ng01 600,60 h0 leader:veteran" + FOE)
    assert {one.label: one.amount for one in morale.modifiers(night, 0)}["mod.night"] == -1


@pytest.mark.rule("pu:7.1")
def test_who_must_test() -> None:
    s = position("g01 600,600 h0\ng02 640,600 h0" + FOE)
    assert not morale.must_test(s, 0)
    s.combat[0] = True
    assert morale.must_test(s, 0)
    for i in (0, 1):
        hits.kill(s, i, "pu:6.39")
    assert not morale.must_test(s, 0)  # nobody is left


@pytest.mark.rule("pu:7.4", "pu:R49")
@pytest.mark.parametrize(
    ("dead", "fails", "broken"), [(5, 0, False), (6, 0, True), (4, 1, False), (0, 2, True), (0, 1, False)]
)
def test_half_the_men_or_two_failures_break_a_squad(dead: int, fails: int, broken: bool) -> None:
    s = position("\n".join(f"g{n:02} {n * 40},600 h0" for n in range(1, 13)) + FOE)
    for i in range(dead):
        hits.kill(s, i, "pu:6.39")
    s.fails[0] = fails
    s.combat[0] = False
    alone(s, morale.Morale(0))
    assert s.broken[0] is broken
    assert s.mission[1] is broken


@pytest.mark.rule("pu:7.4", "pu:R49")
def test_a_side_without_a_squad_does_not_break() -> None:
    s = position("g01 600,600 h0\nuaz 900,900 h0 rsfsr")
    alone(s, morale.Morale(1))
    assert not s.broken[1]


@pytest.mark.rule("pu:7.6", "pu:7.7")
def test_a_sniper_who_breaks_stays_the_token_that_he_is() -> None:
    s = position("g01 600,600 h0 leader:veteran\ng02 640,600 h0 token sniper:seasoned" + FOE)
    assert s.sniper == [(0, 0, False), (0, 0, False)]
    s.combat[0] = True
    s.sniper[0] = (-1, 1, False)
    alone(s, morale.Morale(0))
    play(s, "roll 6 6", "roll 1 1")
    assert s.sniper[0] == (-1, 2, True)
    assert s.vis[1] == TOKEN
    assert men.bound(s, 1)
    assert not men.bound(s, 0)


@pytest.mark.rule("pu:7.6")
@pytest.mark.parametrize(("faces", "fails"), [("6 6", 0), ("1 1", 1)])
def test_a_hidden_sniper_tests_in_secret(faces: str, fails: int) -> None:
    s = position("g01 600,600 h0 leader:veteran\ng02 640,600 h0 ambushed sniper:seasoned" + FOE)
    s.combat[0] = True
    alone(s, morale.Morale(0))
    play(s, "roll 6 6")
    before = s.view(1)
    told = play(s, f"roll {faces}")
    assert s.sniper[0] == (-1 if fails else 1, fails, False)
    assert s.vis[1] == AMBUSHED
    assert [one.kind for one in told if one.seen_by(0)] == ["sniper-fails" if fails else "sniper-holds"]
    assert [one.kind for one in told if one.seen_by(1)] == []
    assert before.sniper == s.view(1).sniper


@pytest.mark.rule("pu:7.6", "pu:7.7")
def test_a_hidden_sniper_who_breaks_is_placed() -> None:
    s = position("g01 600,600 h0 leader:veteran\ng02 640,600 h0 ambushed sniper:seasoned" + FOE)
    s.combat[0] = True
    s.sniper[0] = (-1, 1, False)
    alone(s, morale.Morale(0))
    told = play(s, "roll 6 6", "roll 1 1")
    assert s.vis[1] == REVEALED
    assert [one.kind for one in told if one.seen_by(1)][-2:] == ["sniper-breaks", "appears"]


@pytest.mark.rule("pu:7.6")
def test_who_watches_does_not_learn_which_man_the_sniper_is() -> None:
    views = []
    for first, second in (("sniper", "soldier"), ("soldier", "sniper")):
        s = position(f"g01 600,600 h0 token {first}:seasoned\ng02 640,600 h0 token {second}:seasoned" + FOE)
        s.combat[0] = True
        alone(s, morale.Morale(0))
        play(s, "roll 6 6")
        views.append(s.view(1).stack)
    assert views[0] == views[1]


@pytest.mark.rule("pu:7.6", "pu:7.3")
def test_a_sniper_aboard_tests_and_stands_on_no_ground() -> None:
    s = position("g01 600,600 h0 leader:veteran\ng02 640,600 h0 sniper:seasoned\nuaz 900,900 h0 gkchp" + FOE)
    s.mounted[1] = 0
    assert [one.label for one in morale.modifiers(s, 0, alone=1)] == ["mod.leader-alive"]
    s.combat[0] = True
    alone(s, morale.Morale(0))
    play(s, "roll 6 6", "roll 1 1")
    assert s.sniper[0] == (-1, 1, False)


# -- skills ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:9.9", "pu:1.10", "pu:R68")
@pytest.mark.parametrize(
    ("words", "bits", "may"),
    [
        ("", 0, True), ("pinned", 0, False), ("kneeling", 0, False), ("prone", 0, False), ("", FIRED, False),
        ("", LANED, False), ("", SPENT, False), ("", AIMED, False), ("", MOVED, True),
    ],
)  # fmt: skip
def test_when_promptness_helps(words: str, bits: int, may: bool) -> None:
    s = position(f"g01 600,600 h0 {words} {MAN} skill=promptness\ng02 700,600 h0 {MAN}" + FOE)
    s.now[0] = bits
    assert ("prompt" in {action.verb for action in special.in_fire(s, 0)}) is may
    assert special.in_fire(s, 1) == []


@pytest.mark.rule("pu:9.5", "pu:9.8", "pu:R51")
def test_hard_as_nails_and_dodge() -> None:
    text = "g01 100,100 h0\nr01 600,600 h8 located ap=0 soldier:seasoned skill={}"
    tough = position(text.format("tough"))
    assert hits.toughs_out(tough, 1)
    assert not hits.toughs_out(tough, 1)
    dodger = position(text.format("dodge"))
    alone(dodger, hits.Save(1, 8, hits.FIRE, 0, 0, "pu:5.11"))
    wounded = outcome(dodger, lambda t: bool(t.stack) and getattr(t.stack[-1], "purpose", "") == "wound")
    assert wounded == Fraction(21, 36) * Fraction(5, 6)


@pytest.mark.rule("pu:4.13", "pu:1.3l")
def test_a_token_that_lifts_a_man_shows_itself_and_takes_him_up() -> None:
    s = moving(f"g01 600,600 h0 token soldier:veteran\ng02 620,600 h0 wound=7 {MAN}" + FOE)
    s.cone[1] = 4
    play(s, "go g01", "lift g01 g02")
    assert (s.vis[0], s.at[1], s.cone[1], s.ap[0]) == (REVEALED, (600, 600), NONE, 5)
    assert s.carried[1] == 0


@pytest.mark.rule("pu:4.5b", "pu:1.7", "pu:1.8", "pu:9.10", "pu:9.7", "pu:R31")
@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("600,600 h0", True), ("600,600 h0 kneeling", False), ("600,600 h0 prone", False), ("600,600 h0 pinned", False),
        ("750,250 h0", False), ("750,250 h0 skill=scout", True), ("900,450 h0", True),
        ("600,600 h0 soldier:seasoned:rocket_launcher", False), ("600,600 h0 soldier:seasoned:grenade_launcher", True),
        ("600,600 h0 soldier:seasoned:rocket_launcher skill=strong", True),
    ],
)  # fmt: skip
def test_who_can_run(words: str, runs: bool) -> None:
    assert men.can_run(position(f"g01 {words}" + FOE), 0) is runs


@pytest.mark.rule("pu:3.17c", "pu:9.1")
def test_the_stealthy_move_unseen() -> None:
    for skill, vis in (("stealthy", AMBUSHED), ("dodge", REVEALED)):
        s = moving(f"g01 600,600 h0 ambushed skill={skill}\ng02 700,600 h0" + FOE)
        told = play(s, "go g01", "move g01 640,600")
        assert s.vis[0] == vis
        assert any(event.seen_by(1) for event in told) is (vis == REVEALED)
