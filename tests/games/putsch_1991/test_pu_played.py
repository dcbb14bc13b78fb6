"""Procedures played with their dice, from the declaration to what is told: command, fire, grenades, melee, morale,
vehicles, the turn."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, GAME, asked, firing, kinds, moving, offered, play, position, unit, why_not

from grognard.core.steps import Step
from grognard.games.putsch_1991 import command, damage, deploy, detect, fire, hits, melee, men, morale, movement
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    AWAY,
    CREW,
    DEAD,
    LOCATED,
    MOVE_USED,
    MOVED,
    NONE,
    PASSED,
    PATROLLED,
    REFUSED,
    REVEALED,
    TARGETED,
    VEHICLE,
    WON,
    Table,
)

MAN = "soldier:seasoned:assault_rifle"
FAR = "\nr09 1150,1150 h8"


def alone(s: Table, step: Step) -> Table:
    """The table with nothing to do but this."""
    s.stack = [step]
    s.settle()
    s.news.clear()
    return s


def last(s: Table, kind: str) -> dict[str, object]:
    return dict(next(event.args for event in reversed(s.news) if event.kind == kind))


# -- command -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:2.2", "pu:2.11", "pu:2.12", "pu:2.6", "pu:2.3", "pu:2.9a", "pu:R65")
def test_a_command_test_is_thrown_and_told_with_its_numbers() -> None:
    s = position(
        "turn 1 command\nstarts gkchp\ng01 100,100 h0 leader:veteran\ng02 400,100 h0 soldier:green\n"
        "g03 420,100 h0 soldier:green\nr01 1100,1100 h0 leader:veteran"
    )
    told = play(s, "hold", "roll 4")
    assert kinds(told)[-1] == "obeys"
    assert (told[-1].args["need"], told[-1].args["total"]) == (6, 6)  # 4 + 4 - 2
    assert s.ever[1] & PASSED
    assert s.ap[1] == 2
    told = play(s, "roll 3")
    assert [kind for kind in kinds(told) if kind != "phase-detect"][:2] == ["disobeys", "refuses"]
    assert s.now[2] & REFUSED
    assert not s.ever[2] & PASSED
    assert s.ap[2] == 0
    assert not s.now[1] & REFUSED


@pytest.mark.rule("pu:2.1", "pu:2.16", "pu:R14")
def test_who_is_tested() -> None:
    s = position(
        "turn 1 command\ng01 100,100 h0 leader:veteran\ng02 250,100 h0\ng03 260,100 h0\ng04 900,100 h0\n"
        "g05 920,100 h0\ng06 960,100 h0 ambushed\ng07 980,100 h0\nr01 1100,1100 h0"
    )
    s.stunned[3] = s.turn + 1
    s.carried[4] = 6
    assert command.testers(s, 0) == [2, 6]
    s.leader[0] = NONE
    assert command.testers(s, 0) == [0, 1, 2, 6]
    s.obeying[0] = True
    assert command.testers(s, 0) == []


@pytest.mark.rule("pu:2.9h")
def test_a_friend_nearer_than_200_keeps_one_company_and_a_decoy_does_not() -> None:
    text = "turn 1 command\ng01 100,100 h0\ng02 {} {},100 h0 token\nr01 1100,1100 h0"
    alone_ = [command._alone(position(text.format(kind, x)), 0) for kind, x in (("", 290), ("", 300), ("decoy", 200))]
    assert alone_ == [False, True, True]
    assert command._alone(position("g01 100,100 h0\nr01 110,140 h0"), 0)  # an enemy is no company


@pytest.mark.rule("pu:2.13", "pu:R19")
@pytest.mark.parametrize(
    ("x", "role", "dice"), [(350, "soldier", True), (360, "soldier", False), (360, "sniper", True)]
)
def test_beyond_250_at_night_nobody_hears_but_a_sniper(x: int, role: str, dice: bool) -> None:
    s = position(
        f"scenario garden-ring\nturn 1 command\nstarts gkchp\ng01 100,60 h0 leader:veteran\n"
        f"g02 {x},60 h0 {role}:veteran\nr01 1100,1100 h0 leader:veteran"
    )
    told = play(s, "hold")
    assert (asked(s) == "chance") is dice
    assert ("refuses" in kinds(told)) is not dice
    if not dice:
        assert told[-1].rule == "pu:2.13" or told[0].rule == "pu:2.13"


# -- finding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.3a", "pu:3.2", "pu:3.4")
@pytest.mark.parametrize(("watchers", "face", "found"), [(1, 2, False), (1, 3, True), (2, 1, False), (2, 2, True)])
def test_two_observers_find_a_token_more_easily_than_one(watchers: int, face: int, found: bool) -> None:
    second = "g02 600,260 h4\n" if watchers == 2 else ""
    s = position(f"turn 1 detect\nstarts gkchp\ng01 600,300 h4\n{second}r01 600,600 h12{FAR}")
    told = play(s, "locate r01", f"roll {face}")
    assert ("locates" in kinds(told)) is found
    assert (s.vis[s.unit("r01")] == LOCATED) is found


@pytest.mark.rule("pu:3.18c", "pu:3.18e", "pu:3.18f")
@pytest.mark.parametrize(("dice", "found"), [("2 3", False), ("2 4", True)])
def test_a_sweep_compares_one_throw_with_the_score_of_the_point_man(dice: str, found: bool) -> None:
    s = position(f"turn 2 detect\nstarts gkchp\ng01 600,300 h4 {MAN}\nr01 600,600 h12 ambushed{FAR}")
    s.before[0] |= PATROLLED
    s.contact[0] = True
    while not offered(s, "sweep "):
        play(s, min(offered(s)))
    told = play(s, "sweep g01", f"roll {dice}")  # 8, and 2 for a squad that patrols
    assert (s.vis[1] == LOCATED) is found
    assert ("finds-nothing" in kinds(told)) is not found
    assert asked(s) == "gkchp"


@pytest.mark.rule("pu:3.18e")
def test_a_flare_and_enemies_near_by_in_a_sweep() -> None:
    s = position(
        f"scenario garden-ring\nturn 2 detect\ng01 600,300 h4 {MAN}\nr01 600,500 h12 ambushed\nflare 300,300{FAR}"
    )
    amounts = {one.label: one.amount for one in detect.detection_modifiers(s, 0, [1])}
    assert amounts == {"mod.patrols": 2, "mod.flare": 2, "mod.no-contact": 1, "mod.night": -2}
    near = position(f"turn 2 detect\ng01 600,300 h4 {MAN}\nr01 600,500 h12 ambushed\nr02 600,550 h12{FAR}")
    assert ("mod.enemies", -2) in {(one.label, one.amount) for one in detect.detection_modifiers(near, 0, [1])}


# -- fire ----------------------------------------------------------------------------------------------------------

COLUMNS = {
    "sniper_rifle": [(2, 100), (4, 400), (6, 700), (8, 1000), (10, 1300), (12, 0)],
    "assault_rifle": [(2, 100), (4, 300), (6, 600), (8, 900), (10, 1200), (12, 0)],
    "machine_gun": [(2, 100), (4, 300), (6, 600), (8, 900), (10, 1200), (12, 0)],
    "rocket_launcher": [(2, 100), (4, 300), (6, 600), (8, 900), (10, 1200), (12, 0)],
    "grenade_launcher": [(4, 400), (6, 600), (8, 800)],
    "pistol": [(2, 100), (4, 200), (6, 300), (8, 400)],
    "tank_cannon": [(2, 150), (4, 400), (6, 800), (8, 1000), (10, 1200), (12, 0)],
}
NUMBERS = {  # dice, plus, radius, save, action points
    "sniper_rifle": (2, 1, 0, 8, 1), "assault_rifle": (2, 1, 100, 8, 1), "machine_gun": (3, 0, 100, 9, 2),
    "rocket_launcher": (3, 0, 150, 11, 2), "grenade_launcher": (2, 0, 100, 10, 2), "pistol": (1, 0, 0, 7, 1),
    "tank_cannon": (3, 0, 30, 11, 0),
}  # fmt: skip


@pytest.mark.rule(
    "pu:5.1", "pu:5.1a", "pu:5.1b", "pu:5.1c", "pu:5.1d", "pu:5.1e", "pu:5.1f", "pu:5.27", "pu:R59", "pu:R34",
    "pu:12.12", "pu:6.20", "pu:1.3i",
)  # fmt: skip
@pytest.mark.parametrize("weapon", COLUMNS)
def test_the_fire_table(weapon: str) -> None:
    s = position("g01 100,100 h0\nr01 900,900 h0")
    assert fire.columns(s, weapon) == COLUMNS[weapon]
    row = DATA.weapons[weapon]
    assert (row.dice, row.plus, row.radius_mm, row.save, row.fire_ap) == NUMBERS[weapon]
    for need, limit in COLUMNS[weapon]:
        if limit:
            assert fire.score(s, weapon, limit**2) == need
            assert fire.score(s, weapon, limit**2 + 1) != need


@pytest.mark.rule("pu:1.3h", "pu:1.3i", "pu:1.3j", "pu:R11", "pu:R10")
def test_what_a_shot_costs() -> None:
    s = position("g01 100,100 h0\nr01 900,900 h0")
    dear = position("g01 100,100 h0\nr01 900,900 h0", burst_surcharge="yes")
    prices = [(w, m) for w in (AR, "machine_gun", "sniper_rifle") for m in ("fire", "aimed", "spray", "sustained")]
    assert [fire.cost(s, *one) for one in prices] == [1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1]
    assert [fire.cost(dear, AR, "spray"), fire.cost(dear, "machine_gun", "sustained")] == [2, 3]
    burst = firing(f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located{FAR}")
    play(burst, "go g01", f"spray g01 r01 {AR}")
    assert burst.ap[0] == 3


@pytest.mark.rule("pu:5.2", "pu:5.11", "pu:6.33", "pu:R47", "pu:5.12a")
@pytest.mark.parametrize(
    ("wound", "dice", "kind"),
    [
        ("", "2 2", "hit"), ("", "2 1", "missed"), ("", "1 1", "missed"),
        ("wound=1", "6 3", "hit"), ("wound=1", "5 2", "missed"), ("wound=1", "4 4", "hit"),
    ],
)  # fmt: skip
def test_a_shot_at_400_needs_six(wound: str, dice: str, kind: str) -> None:
    s = firing(f"g01 100,600 h0 located {wound} {MAN}\nr01 500,600 h8 located{FAR}")
    told = play(s, "go g01", f"fire g01 r01 {AR}", f"roll {dice}")
    assert kinds(told)[-1] == kind
    assert told[-1].rule == ("pu:5.2" if dice == "1 1" else "pu:5.11")
    assert s.now[1] & TARGETED
    assert (asked(s) == "chance") is (kind == "hit")  # the save


@pytest.mark.rule("pu:5.13", "pu:1.3g", "pu:R37")
def test_an_aimed_shot_rolls_twice_and_keeps_the_better() -> None:
    s = firing(f"g01 100,600 h0 located {MAN}\nr01 500,600 h8 located{FAR}")
    told = play(s, "go g01", "aim g01")
    assert kinds(told)[-1] == "aims"
    assert s.ap[0] == 3
    for first, second, kind in (("1 1", "2 2", "hit"), ("6 6", "1 1", "hit"), ("2 1", "1 2", "missed")):
        twin = s.clone()
        told = play(twin, f"fire g01 r01 {AR}", f"roll {first}", f"roll {second}")
        assert kinds(told)[-1] == kind
        assert twin.ap[0] == 2
    plain = firing(f"g01 100,600 h0 located {MAN}\nr01 500,600 h8 located{FAR}")
    assert kinds(play(plain, "go g01", f"fire g01 r01 {AR}", "roll 1 1"))[-1] == "missed"
    assert asked(plain) == "gkchp"  # no second roll


@pytest.mark.rule("pu:1.3g", "pu:1.3k", "pu:5.14b")
def test_nobody_aims_with_an_enemy_within_150_and_a_jam_is_cleared_for_a_point() -> None:
    near, far = (firing(f"g01 100,600 h0 {MAN}\nr01 {x},600 h8{FAR}") for x in (250, 260))
    for s in (near, far):
        play(s, "go g01")
    assert "aim g01" not in offered(near)
    assert "aim g01" in offered(far)
    jammed = firing(f"g01 100,600 h0 located {MAN}\nr01 500,600 h8 located{FAR}")
    jammed.jammed[0] = 1
    play(jammed, "go g01")
    assert not offered(jammed, "fire ")
    told = play(jammed, "unjam g01")
    assert kinds(told) == ["unjams"]
    assert (jammed.ap[0], jammed.jammed[0]) == (3, 0)
    assert offered(jammed, "fire ")


@pytest.mark.rule("pu:5.9")
def test_a_melee_is_neither_fired_into_nor_out_of_but_a_charge_may_fire() -> None:
    s = firing(f"g01 100,600 h0 located {MAN}\ng02 500,600 h0 located {MAN}\nr01 520,600 h8 located{FAR}")
    play(s, "go g01")
    assert not offered(s, "fire ")
    play(s, "done", "go g02")
    assert not offered(s, "fire ")
    refusals = [fire.able_refusal(s, 1, why) for why in ("", "riposte", "charge")]
    assert [found.rule if found else "" for found in refusals] == ["pu:5.9", "pu:5.9", ""]
    free = firing(f"g01 100,600 h0 located {MAN}\nr01 500,600 h8 located{FAR}")
    assert fire.able_refusal(free, 0, "") is None


@pytest.mark.rule("pu:5.15", "pu:S.11")
def test_a_spray_takes_decoys_away_and_spares_other_floors_and_the_dead() -> None:
    s = firing(
        f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located {MAN}\nr02 decoy 340,600 h8 token\nr03 360,600 h8 f1\n"
        f"r04 380,600 h8\nr05 410,600 h8\nr06 350,620 h8{FAR}"
    )
    s.life[unit(s, "r06")] = DEAD
    hit = fire.sprayed(s, 0, unit(s, "r01"), 100)
    assert [s.name(j) for j in hit] == ["r01", "r02", "r04"]
    told = play(s, "go g01", f"spray g01 r01 {AR}", "roll 6 6", "roll 6 6", "roll 6 6")
    assert s.life[unit(s, "r02")] == AWAY
    assert kinds(told).count("decoy") == 1
    assert s.life[unit(s, "r01")] == s.life[unit(s, "r04")] == ALIVE


@pytest.mark.rule("pu:5.25a", "pu:5.25c", "pu:R42")
def test_only_a_grenade_launcher_fires_smoke_and_smoke_shifts_two_columns() -> None:
    s = firing(f"g01 100,600 h0 located soldier:seasoned:grenade_launcher\nr01 400,600 h8 located\nsmoke 250,600{FAR}")
    play(s, "go g01")
    assert fire.need(s, fire.Shot(0, 1, "grenade_launcher")) == 8
    assert offered(s, "veil ") == {"veil g01 r01 grenade_launcher"}
    told = play(s, "veil g01 r01 grenade_launcher", "roll 6 6")
    assert kinds(told)[-1] == "smoke"
    assert s.clouds[-1][:2] == (400, 600)
    assert asked(s) == "gkchp"  # nobody saves
    rocket = firing(f"g01 100,600 h0 located soldier:seasoned:rocket_launcher\nr01 400,600 h8 located{FAR}")
    play(rocket, "go g01")
    assert not offered(rocket, "veil ")


# -- grenades ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:1.3m", "pu:5.17a", "pu:5.17b", "pu:5.17e", "pu:5.17f", "pu:5.28")
def test_a_grenade_from_the_hand_to_the_burst() -> None:
    text = f"g01 600,600 h4 located {MAN}+grenade+grenade\nr01 800,600 h8 located prone {MAN}\nr02 800,690 h8"
    text += "\nr03 800,710 h8"
    s = firing(text)
    play(s, "go g01", "throw g01 r01 grenade")
    assert (s.ap[0], s.heading[0], s.stock[0][0]) == (3, 0, 1)
    assert s.now[1] & TARGETED
    assert s.combat[1]
    told = play(s, "roll 6 6")  # 12 + 1 - 2 for who lies: at his feet; who lies does not react
    assert last(s, "grenade-lands")["node"] == "800,600"
    assert kinds(told)[-1] in ("blast", "located")
    thrown = play(s, "roll 6 4", "roll 6 4")
    assert kinds(thrown).count("saved") == 2  # r01 and r02, who is 90 away; r03 is not
    assert "grenade" in s.seen[0]
    lost = firing(text)
    told = play(lost, "go g01", "throw g01 r01 grenade", "roll 1 1")
    assert kinds(told)[-1] == "grenade-lost"
    assert asked(lost) == "gkchp"
    too_far = firing(text.replace("800,600", "860,600"))
    play(too_far, "go g01")
    assert not offered(too_far, "throw g01 r01")


@pytest.mark.rule("pu:R12", "pu:1.3m")
def test_as_an_option_the_reach_of_a_grenade_is_rolled() -> None:
    text = f"g01 600,600 h4 located {MAN}+grenade\nr01 800,600 h8 located prone {MAN}{FAR}"
    s = firing(text, grenade_reach_roll="yes")
    play(s, "go g01", "throw g01 r01 grenade", "roll 1 2", "roll 6 6")
    assert last(s, "grenade-lands")["node"] == "675,600"  # 3 times 25, short of 200
    enough = firing(text, grenade_reach_roll="yes")
    play(enough, "go g01", "throw g01 r01 grenade", "roll 4 4", "roll 6 6")
    assert last(enough, "grenade-lands")["node"] == "800,600"


@pytest.mark.rule("pu:5.21", "pu:R40", "pu:6.21")
def test_upstairs_the_building_in_which_it_bursts_gives_no_cover() -> None:
    s = position("scenario ostankino\ng01 100,100 h0\nr01 600,600 h0 f1\nr02 600,600 h0")
    assert hits.blast_cover(s, (620, 600), 1) == 0
    assert hits.blast_cover(s, (620, 600), 2) == 0
    assert hits.blast_cover(s, (600, 460), 2) == 3


@pytest.mark.rule("pu:5.20", "pu:6.20", "pu:6.21")
@pytest.mark.parametrize(
    ("gear", "dice", "saved"), [("", "4 4", True), ("", "4 3", False), ("+body_armour", "4 3", True)]
)
def test_a_save_against_a_rifle(gear: str, dice: str, saved: bool) -> None:
    s = firing(f"g01 100,600 h0 located {MAN}\nr01 300,600 h8 located ap=0 {MAN}{gear}{FAR}")
    told = play(s, "go g01", f"fire g01 r01 {AR}", "roll 6 6", f"roll {dice}")
    assert ("saved" in kinds(told)) is saved
    assert (s.pinned[1] == s.turn) is saved
    assert (asked(s) == "chance") is not saved  # the wound


# -- melee ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:6.7", "pu:6.6d", "pu:6.2", "pu:6.9", "pu:2.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [("6 3", "2", 0), ("6 4", "2", None), ("5 4", "2", 1), ("8 1", "8", 1), ("8 1", "7", None)],
)
def test_the_higher_modified_die_wins_and_an_unseen_opponent_costs_a_d4(
    mine: str, theirs: str, won: int | None
) -> None:
    s = position(
        f"turn 1 melee\nstarts gkchp\ng01 600,600 h4 located {MAN}+knife\nr01 620,600 h12 located {MAN}+knife{FAR}"
    )
    s.stack[-1] = s.stack[-1].but()
    melee_ = next(step for step in s.stack if isinstance(step, melee.Melee))
    s.foes[0] = (1,)
    play(s, "arm g01 knife", "arm r01 knife", f"roll {mine}")
    told = play(s, f"roll {theirs}")
    assert melee_.group == (0, 1)
    assert ("melee-tied" in kinds(told)) is (won is None)
    if won is not None:
        assert last(s, "melee-won")["seat"] == won
        assert bool(s.ever[won] & WON)
        assert not s.ever[1 - won] & WON
        assert asked(s) == "chance"  # the loser is wounded


@pytest.mark.rule("pu:2.12b", "pu:R18")
def test_a_refused_man_breaks_off_and_who_cannot_move_fights() -> None:
    text = f"turn 1 melee\nstarts gkchp\ng01 600,600 h4 located {MAN}\nr01 620,600 h12 located refused {{}} {MAN}{FAR}"
    s = position("turn 1 fire\n" + text.format("").replace("turn 1 melee\n", ""))
    s.by[1] = 0
    alone(s, melee.Melees())
    assert s.place(1)[0] > 700 or offered(s, "onto ")
    while offered(s, "onto "):
        play(s, min(offered(s, "onto ")))
    assert not any(isinstance(step, melee.Melee) for step in s.stack)
    fixed = position("turn 1 fire\n" + text.format("wound=4").replace("turn 1 melee\n", ""))
    fixed.by[1] = 0
    alone(fixed, melee.Melees())
    assert any(isinstance(step, melee.Melee) for step in fixed.stack)


@pytest.mark.rule("pu:G.4", "pu:R3", "pu:4.10")
def test_twelve_nodes_are_in_contact_with_an_enemy() -> None:
    around = [(x, y) for x in range(-30, 31, 10) for y in range(-30, 31, 10)]
    assert set(movement.CONTACTS) == {(x, y) for x, y in around if 20**2 <= x * x + y * y < 25**2}
    assert len(movement.CONTACTS) == 12
    s = moving(f"g01 600,600 h4 {MAN}\nr01 600,700 h12 located{FAR}")
    play(s, "go g01")
    assert why_not(s, "charge g01 r01 600,680") == ""


# -- morale --------------------------------------------------------------------------------------------------------


def shaken(dead: int = 0, fails: int = 0) -> Table:
    """A squad of four in the open, by day, with its leader; so many dead, so many tests failed."""
    s = position(
        "turn 3 fire\ng01 100,100 h0\nr01 600,600 h8 leader:veteran\nr02 640,600 h8\nr03 680,600 h8\nr04 720,600 h8"
    )
    for i in range(dead):
        s.life[4 - i] = DEAD
    s.fails[1] = fails
    s.combat[1] = True
    return s


@pytest.mark.rule("pu:7.2", "pu:7.4", "pu:7.5", "pu:7.3", "pu:R49")
@pytest.mark.parametrize(("dice", "passed"), [("3 4", True), ("3 3", False)])
def test_a_morale_test_and_what_is_remembered_of_it(dice: str, passed: bool) -> None:
    s = alone(shaken(fails=1), morale.Morale(1))
    told = play(s, f"roll {dice}")  # 6, +2 for the leader, -3 for the open
    assert kinds(told)[0] == ("morale-holds" if passed else "morale-fails")
    assert (s.last[1], s.fails[1]) == ((1, 0) if passed else (-1, 2))
    assert s.broken[1] is not passed  # the second failure in a row
    first = alone(shaken(), morale.Morale(1))
    play(first, "roll 1 1")
    assert (first.last[1], first.fails[1], first.broken[1]) == (-1, 1, False)


@pytest.mark.rule("pu:7.4", "pu:R49", "pu:7.1")
def test_half_of_the_men_out_of_action_break_a_squad_and_a_quarter_does_not() -> None:
    quarter = alone(shaken(dead=1), morale.Morale(1))
    play(quarter, "roll 6 6")
    assert not quarter.broken[1]
    half = alone(shaken(dead=2), morale.Morale(1))
    if asked(half) == "chance":
        play(half, "roll 6 6")
    assert half.broken[1]
    assert half.mission[0]  # pu:7.7 the enemy scores its mission
    wounded = shaken(dead=1)
    wounded.simultaneous = False
    hits.suffer(wounded, 2, "wound", 4, "pu:6.30")  # critical
    assert morale.out_of_action(wounded, 1) == 2


@pytest.mark.rule("pu:7.1", "pu:R48", "pu:11.2")
def test_when_a_squad_is_tested_and_on_what_ground() -> None:
    s = shaken()
    assert morale.must_test(s, 1)
    s.effects = (("swan_lake", 0),)
    assert not morale.must_test(s, 1)
    s.effects = ()
    s.broken[1] = True
    assert not morale.must_test(s, 1)
    s.broken[1] = s.combat[1] = False
    assert not morale.must_test(s, 1)
    ground = position("r01 600,600 h8\nr02 880,400 h8\nr03 900,420 h8\nr04 960,950 h8")
    assert morale.ground(ground, [0, 1, 2, 3]) == "rough"
    assert morale.ground(ground, [0, 1]) == "clear"  # of equal ones the worst
    assert morale.ground(ground, [3]) == "dense"


# -- vehicles ------------------------------------------------------------------------------------------------------

DAMAGE = [
    ("ural", "assault_rifle", 1, "immobilised"), ("ural", "assault_rifle", 6, "immobilised"),
    ("ural", "machine_gun", 1, "destroyed"), ("ural", "machine_gun", 2, "immobilised"),
    ("ural", "rocket_launcher", 4, "destroyed"), ("ural", "rocket_launcher", 5, "immobilised"),
    ("ural", "tank_cannon", 6, "destroyed"), ("ural", "grenade", 3, "immobilised"),
    ("btr80", "machine_gun", 4, ""), ("btr80", "machine_gun", 5, "immobilised"),
    ("btr80", "grenade", 4, ""), ("btr80", "grenade", 6, "immobilised"),
    ("btr80", "rocket_launcher", 2, "destroyed"), ("btr80", "rocket_launcher", 3, "immobilised"),  # from the front
    ("btr80", "tank_cannon", 5, "destroyed"), ("btr80", "tank_cannon", 6, "immobilised"),
]  # fmt: skip


@pytest.mark.rule("pu:12.13", "pu:12.14", "pu:12.17", "pu:12.11", "pu:12.22")
@pytest.mark.parametrize(("vehicle", "weapon", "face", "result"), DAMAGE)
def test_the_damage_tables(vehicle: str, weapon: str, face: int, result: str) -> None:
    s = position(f"turn 1 fire\nr01 900,400 h8 located\ng01 100,100 h0\n{vehicle} 600,400 h0 gkchp")
    alone(s, damage.VehicleSave(VEHICLE, weapon, 0, 0))
    told = play(s, "roll 1 1", f"roll {face}")
    now = s.vehicles[0]
    assert (now.destroyed, now.immobilised) == (result == "destroyed", result == "immobilised")
    assert next(event.rule for event in told if event.kind == "damage") == (
        "pu:12.13" if vehicle == "ural" else "pu:12.14"
    )


@pytest.mark.rule("pu:12.16", "pu:R57", "pu:R70")
def test_a_crew_stays_on_the_squads_score_or_gets_out_with_numbers_of_its_own() -> None:
    text = "turn 1 fire\ng01 100,100 h0\ng04 120,100 h0\nr11 900,900 h0\nbtr80 600,400 h0 gkchp"
    stays, flees = position(text), position(text)
    for s, dice in ((stays, "roll 3 3"), (flees, "roll 3 2")):
        s.stack = []
        damage.immobilise(s, VEHICLE, "pu:12.14")
        s.settle()
        play(s, dice)
    assert len(stays.vehicles[0].crew) == len(DATA.vehicles["btr80"].crew)
    assert flees.vehicles[0].crew == ()
    crew = [i for i, bits in enumerate(flees.ever) if bits & CREW]
    assert [flees.number[i] for i in crew] == list(range(5, 5 + len(crew)))
    assert all(flees.sheet[i].gear == ("pistol",) for i in crew)
    assert morale.out_of_action(flees, 0) == 0
    again = position(text)
    again.put_vehicle(VEHICLE, immobilised=True)
    damage.immobilise(again, VEHICLE, "pu:12.14")
    assert again.vehicles[0].destroyed


@pytest.mark.rule("pu:Q.5", "pu:12.2", "pu:12.8")
def test_a_vehicle_is_activated_once_a_phase() -> None:
    s = moving("ural 600,60 h4 gkchp\ng01 100,100 h0\nr01 1100,1100 h0")
    assert "go ural" in offered(s)
    told = play(s, "go ural")
    assert kinds(told) == ["activates-move"]
    assert asked(s) == "chance"
    play(s, "roll 6 6", "done")
    assert "go ural" not in offered(s)
    gun = firing("btr80 600,60 h4 gkchp\ng01 100,100 h0\nr01 600,400 h12 located")
    play(gun, "go btr80")
    assert "fire btr80 r01 machine_gun" in offered(gun)


# -- the turn ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:Q.1", "pu:1.1", "pu:1.2", "pu:5.23", "pu:R31", "pu:3.15d", "pu:5.25b")
def test_a_turn_ends_and_the_next_begins() -> None:
    s = position(
        "scenario garden-ring\nturn 1 morale\nstarts gkchp\ng01 100,60 h0 leader:green ap=0\n"
        "r01 1100,1150 h0 leader:veteran\nsmoke 300,300\nflare 300,300",
        events="no",
    )
    assert s.turn == 2
    assert asked(s) == "chance"  # the cloud drifts
    assert len(s.clouds) == len(s.flares) == 1
    assert s.ap[:2] == [2, 6]
    play(s, "roll 5 3")
    assert s.clouds[0][:2] == (330, 300)
    s.pinned[0], s.pinned[1] = 1, 2
    while s.turn == 2:
        play(s, "roll 6 1" if asked(s) == "chance" else next(t for t in ("hold", "done", "pass") if t in offered(s)))
    assert s.turn == 3
    assert not s.clouds
    assert not s.flares
    assert (s.pinned[0], s.pinned[1]) == (0, 2)


@pytest.mark.rule("pu:Q.3", "pu:R7", "pu:Q.1")
@pytest.mark.parametrize(("dice", "starts"), [("4 2", 0), ("2 4", 1), ("3 3", None)])
def test_the_higher_die_starts_and_equal_ones_are_thrown_again(dice: str, starts: int | None) -> None:
    s = position("turn 1 morale\ng01 100,100 h0 leader:green\nr01 900,900 h0 leader:green", events="no")
    told = play(s, f"roll {dice}")
    assert kinds(told)[0] == ("starts-tied" if starts is None else "starts")
    if starts is None:
        assert asked(s) == "chance"
    else:
        assert s.starter == starts


# -- other deeds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.20", "pu:1.3r", "pu:R29")
def test_sabotage_from_the_deed_to_the_points() -> None:
    text = "scenario grom\ng01 700,940 h4 {}\nr01 {} h0{}"
    far = "\nr09 100,400 h8"
    s = firing(text.format("saboteur:seasoned:knife", "1100,1100", far))
    play(s, "go g01")
    assert offered(s, "sabotage ") == {"sabotage g01 T1"}
    failed = s.clone()
    told = play(failed, "sabotage g01 T1", "roll 3")
    assert kinds(told) == ["sabotage-fails"]
    assert not offered(failed, "sabotage ")  # one try a turn
    told = play(s, "sabotage g01 T1", "roll 4")
    assert told[0].args["objective"] == "T1"
    assert s.ap[0] == 2
    assert s.vp[0] == 5
    assert asked(s) == "gkchp"
    near = firing(text.format("saboteur:seasoned:knife", "700,890", far))
    pinned = firing(text.format("pinned saboteur:seasoned:knife", "1100,1100", far))
    done = firing(text.format("saboteur:seasoned:knife", "1100,1100", far))
    done.targets[0] = 0
    moved = firing(text.format("saboteur:seasoned:knife", "1100,1100", far))
    moved.now[0] |= MOVED
    for other in (near, pinned, done, moved):
        play(other, "go g01")
        assert not offered(other, "sabotage ")


@pytest.mark.rule("pu:1.3p", "pu:5.22")
def test_a_dive_of_ones_own_will_costs_two_and_is_the_move() -> None:
    s = moving(f"g01 600,600 h0 {MAN}\nr01 600,900 h12 located")
    play(s, "go g01", "dive g01")
    while offered(s, "dive "):
        play(s, min(offered(s, "dive ")))
    assert s.ap[0] == 2
    assert s.now[0] & MOVE_USED
    assert s.posture[0] == 2


@pytest.mark.rule("pu:R13", "pu:1.9")
def test_further_moves_are_an_option_at_full_price_and_not_after_a_run() -> None:
    text = f"g01 600,600 h0 {MAN}\ng02 640,640 h0 leader:veteran\nr01 100,1100 h12"
    once, often = moving(text), moving(text, repeat_moves="yes")
    for s in (once, often):
        play(s, "go g01", "move g01 600,560")
        assert s.ap[0] == 4  # free under the leader's eye
    assert not offered(once, "move ")
    assert offered(once, "run ") == offered(often, "run ") == {"run g01"}
    play(often, "move g01 600,520")
    assert often.ap[0] == 3
    ran = often.clone()
    ran.now[0] |= 1 << 3
    assert not offered(ran, "move ")


@pytest.mark.rule("pu:6.35", "pu:G.12")
def test_the_worst_wound_says_how_far_one_goes() -> None:
    s = position(
        "g01 600,600 h0\ng02 620,640 h0 wound=14\ng03 660,640 h0 wound=12\ng04 700,640 h0 wound=4\nr01 900,900 h0"
    )
    assert [men.move_share(s, i) for i in range(4)] == [(1, 1), (3, 4), (1, 2), (0, 1)]
    assert [men.allowance(s, i) for i in range(4)] == [150, 112, 75, 0]


@pytest.mark.rule("pu:S.7", "pu:S.8", "pu:S.6")
def test_a_token_an_ambusher_and_a_decoy_are_shown() -> None:
    s = position(
        f"turn 1 move\nstarts rsfsr\ng01 100,100 h0\nr01 600,600 h8 token {MAN}\nr02 decoy 640,600 h8 token\n"
        "r03 700,600 h8 ambushed group=3\nr04 720,640 h8 ambushed group=3"
    )
    assert {"reveal r01", "scrap r02", "reveal r03"} <= offered(s)
    told = play(s, "reveal r01", "scrap r02", "reveal r03")
    assert kinds(told) == ["revealed", "decoy", "appears", "appears"]
    assert [s.vis[unit(s, name)] for name in ("r01", "r03", "r04")] == [REVEALED] * 3
    assert s.life[unit(s, "r02")] == AWAY


@pytest.mark.rule("pu:S.3", "pu:R5", "pu:S.4")
def test_how_near_a_defender_may_be_placed() -> None:
    s = position(
        "scenario ostankino\ng01 600,100 h4\nr01 700,700 h0\nr02 720,700 h0\nuaz 200,1000 h0 gkchp", decoys="none"
    )
    s.at[1] = s.at[2] = None
    s.stack = [deploy.Deploy(1)]
    assert why_not(s, "place r01 600,390 h12") == "pu:S.3"
    assert why_not(s, "place r01 600,400 h12") == ""
    assert why_not(s, "ambush r01 600,290 h12") == "pu:S.3"
    assert why_not(s, "ambush r01 600,300 h12") == ""
    assert why_not(s, "place r01 200,800 h12") == "pu:S.3"  # a vehicle
    play(s, "ambush r01 600,700 h12")
    assert s.vis[1] == AMBUSHED
    assert why_not(s, "ambush r02 600,790 h12 r01") == ""
    assert why_not(s, "ambush r02 670,780 h12 r01") == "pu:3.17a"


@pytest.mark.rule("pu:R72", "pu:9.8")
def test_the_dice_of_a_save_are_kept_from_the_other_side() -> None:
    s = position("g01 100,100 h0\nr01 900,900 h0")
    save = hits.Save(1, 8, hits.FIRE, 0, 0, "pu:5.11").but(thrown=(6,))
    assert save.seen_by(s, 1).thrown == (6,)
    assert save.seen_by(s, 0).thrown == ()


@pytest.mark.rule("pu:5.14a", "pu:3.15d", "pu:0.5")
def test_lanes_and_flares_are_drawn_with_the_turns_they_last() -> None:
    s = position("scenario garden-ring\ng01 600,60 h4\nr01 600,900 h12\nflare 300,300")
    s.cone[0] = 4
    marks = {mark.id: mark for mark in GAME.scene(s.view(0), GAME.words("en")).marks}
    assert sum(name.startswith("lane") for name in marks) == 1
    assert "2" in marks["flare-0"].text
    s.turn += 1
    later = {mark.id: mark for mark in GAME.scene(s.view(0), GAME.words("en")).marks}
    assert "last" in later["flare-0"].text
