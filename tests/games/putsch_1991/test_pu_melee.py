"""Chapter 6: melee. Chapter 5: grenades."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from pu_table import AR, chance, firing, kinds, moving, offered, play, position, unit, wounding

from grognard.games.putsch_1991 import grenades, hits, look, melee
from grognard.games.putsch_1991.state import CHARGER, DEAD, Table


def exchange(s: Table, a: str, b: str, arm_a: str, arm_b: str) -> tuple[Fraction, Fraction]:
    """The chances of winning and of losing for the first of two fighters."""
    i, j = unit(s, a), unit(s, b)
    totals = []
    for me, arm, foe in ((i, arm_a, j), (j, arm_b, i)):
        sides, number = melee.sides_of(s, me, arm), melee.count(s, me, arm, [foe])
        bonus = sum(one.amount for one in melee.modifiers(s, me))
        less = range(1, 5) if foe in s.foes[me] else (0,)
        rolls = product(range(1, sides + 1), repeat=number)
        totals.append([max(thrown) + bonus - minus for thrown in rolls for minus in less])
    ways = len(totals[0]) * len(totals[1])
    won = sum(x > y for x, y in product(*totals))
    lost = sum(x < y for x, y in product(*totals))
    return Fraction(won, ways), Fraction(lost, ways)


def charged(s: Table, quarter: int = 0) -> Table:
    s.now[0] |= CHARGER
    s.quarter[0] = quarter
    return s


@pytest.mark.rule("pu:6.2", "pu:6.6a", "pu:6.6c", "pu:R44", "pu:6.7")
def test_ac_23_a_veteran_with_a_bayonet_charges() -> None:
    s = charged(position(f"g01 600,600 h0 soldier:veteran:{AR}+bayonet\nr01 620,600 h8 soldier:seasoned:{AR}"))
    assert exchange(s, "g01", "r01", "bayonet", "rifle_butt") == (Fraction(25, 32), Fraction(5, 32))


@pytest.mark.rule("pu:6.6b", "pu:6.3", "pu:R43", "pu:6.4")
def test_ac_24_from_the_rear_against_a_machine_gunner() -> None:
    s = charged(position("g01 600,600 h0 soldier:seasoned:knife\nr01 620,600 h8 soldier:green:machine_gun"), 2)
    assert melee.arms(s, unit(s, "r01")) == ["bare_hands"]
    assert exchange(s, "g01", "r01", "knife", "bare_hands")[0] == 1


@pytest.mark.rule("pu:6.2")
def test_ac_25_in_dense_cover_long_weapons_are_worse() -> None:
    s = charged(position(f"g01 740,240 h0 soldier:seasoned:{AR}+bayonet\nr01 760,240 h8 soldier:seasoned:{AR}"))
    assert exchange(s, "g01", "r01", "bayonet", "rifle_butt") == (Fraction(11, 16), Fraction(5, 24))


@pytest.mark.rule("pu:6.5")
def test_ac_26_one_more_die_against_a_pinned_man() -> None:
    s = charged(
        position(f"g01 600,600 h0 soldier:seasoned:{AR}+bayonet\nr01 620,600 h8 pinned soldier:seasoned:{AR}+bayonet")
    )
    assert exchange(s, "g01", "r01", "bayonet", "bayonet") == (Fraction(611, 864), Fraction(385, 1728))


@pytest.mark.rule("pu:6.6d")
def test_ac_27_an_opponent_who_was_not_located() -> None:
    s = charged(position("g01 600,600 h0 located soldier:seasoned:knife\nr01 620,600 h8 soldier:seasoned"))
    s.foes[0] = (1,)
    assert exchange(s, "g01", "r01", "knife", "bare_hands") == (Fraction(1, 2), Fraction(3, 8))


@pytest.mark.rule("pu:4.10", "pu:1.3n", "pu:6.1", "pu:6.8", "pu:R33", "pu:R9")
def test_a_charge_ends_in_contact_and_the_loser_is_wounded() -> None:
    s = moving("g01 500,600 h0 located soldier:veteran:knife\nr01 620,600 h8 soldier:green")
    play(s, "go g01", "charge g01 r01 600,600")
    assert look.engaged(s, 0)
    assert s.vis[1] == 3
    play(s, "done", "pass", "first", "pass", "pass")
    told = play(s, "arm g01 knife", "arm r01 bare_hands", "roll 8 1", "roll 1", "roll 100 4")
    assert "melee-won" in kinds(told)
    assert s.wounds[1]


@pytest.mark.rule("pu:S.11", "pu:4.10")
def test_a_charge_on_a_decoy_removes_it() -> None:
    s = moving("g01 500,600 h0 located soldier:veteran:knife\nr01 decoy 620,600 h8 token\nr02 1100,100 h0")
    play(s, "go g01", "charge g01 r01 600,600")
    assert s.life[unit(s, "r01")] != 0
    assert s.vp == [0, 0]


@pytest.mark.rule("pu:9.11", "pu:R52")
def test_ac_47_a_dirty_fighter_strikes_again() -> None:
    s = position(
        "turn 1 melee\nstarts gkchp\ng01 600,600 h0 located soldier:veteran:knife skill=old_hand\n"
        "r01 620,600 h8 located soldier:green"
    )
    play(s, "arm g01 knife", "arm r01 bare_hands", "roll 8", "roll 1", "roll 100 4")
    assert offered(s) == {"again g01 r01", "pass"}
    play(s, "again g01 r01", "arm g01 knife", "arm r01 bare_hands", "roll 8", "roll 1", "roll 50 3")
    assert s.life[1] == DEAD


@pytest.mark.rule("pu:6.2", "pu:R72")
def test_weapons_are_hidden_until_both_have_chosen() -> None:
    s = position(
        f"turn 1 melee\nstarts gkchp\ng01 600,600 h0 located soldier:veteran:{AR}+knife\nr01 620,600 h8 located"
    )
    knife, butt = s.clone(), s.clone()
    play(knife, "arm g01 knife")
    play(butt, "arm g01 rifle_butt")
    assert knife.view(1) == butt.view(1)
    assert knife.view(0) != butt.view(0)


@pytest.mark.rule("pu:2.12b")
def test_a_refused_man_who_is_charged_breaks_off() -> None:
    s = position("turn 1 melee\nstarts gkchp\ng01 600,600 h0 located\nr01 620,600 h8 located refused\nr02 1100,100 h0")
    s.by[1] = 0
    twin = position("turn 1 morale\ng01 600,600 h0 located\nr01 620,600 h8 located\nr02 1100,100 h0")
    path = melee.away(twin, unit(twin, "r01"), unit(twin, "g01"))
    assert path
    assert path[-1][0] > 700


# -- grenades ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.17a", "pu:5.17b", "pu:5.17c", "pu:5.17d", "pu:5.17e", "pu:1.3m", "pu:R12")
def test_ac_19_where_a_grenade_lands() -> None:
    s = position("g01 300,300 h4 soldier:seasoned:grenade\nr01 300,500 h12 located")
    bonus = sum(one.amount for one in grenades.modifiers(s, 0, 1))
    found = {"lost": 0, "short": 0, "right": 0, "left": 0, "behind": 0, "feet": 0}
    for a, b in product(range(1, 7), repeat=2):
        result = a + b + bonus
        where = (
            "lost" if a + b == 2 else "short" if result <= 4 else "right" if result <= 6 else "left" if result <= 8
            else "behind" if result <= 10 else "feet"
        )  # fmt: skip
        found[where] += 1
    assert found == {"lost": 1, "short": 2, "right": 7, "left": 11, "behind": 9, "feet": 6}


@pytest.mark.rule("pu:G.18")
@pytest.mark.parametrize(
    ("result", "where"), [(4, (300, 370)), (6, (370, 500)), (8, (230, 500)), (10, (300, 570)), (11, (300, 500))]
)
def test_ac_20_scatter(result: int, where: tuple[int, int]) -> None:
    s = position("g01 300,300 h4\nr01 300,500 h12")
    assert grenades.landing(s, (300, 300), (300, 500), result, 3) == where


@pytest.mark.rule("pu:5.17g", "pu:5.18", "pu:5.17f")
def test_ac_21_a_grenade_at_the_feet() -> None:
    s = firing("g01 300,540 h0 soldier:seasoned:grenade\nr01 500,540 h8 located soldier:seasoned")
    play(s, "go g01", "throw g01 r01 grenade", "roll 6 6")
    i = unit(s, "r01")
    away = chance(s, "roll 2", lambda t: t.life[i] != DEAD and not t.pinned[i])
    assert away == 1
    assert chance(s, "roll 5", lambda t: t.life[i] == DEAD) == Fraction(5, 6)
    assert chance(s, "roll 3", lambda t: t.life[i] != DEAD and bool(t.pinned[i])) == Fraction(1, 6)


@pytest.mark.rule("pu:5.21", "pu:R40")
def test_ac_22_no_cover_in_the_zone_where_it_bursts() -> None:
    s = position("r01 750,250 h0 soldier:seasoned:body_armour\ng01 100,600 h0")
    assert hits.blast_cover(s, (770, 250), 0) == 0
    assert hits.blast_cover(s, (810, 250), 0) == 3


@pytest.mark.rule("pu:5.20", "pu:G.17")
def test_every_hit_is_saved_for_itself_and_other_floors_are_safe() -> None:
    s = position("scenario ostankino\nr01 600,600 h0 f1\nr02 640,600 h0\ng01 100,100 h0")
    assert hits.under_blast(s, (620, 600), 100, 0) == [unit(s, "r02")]
    assert not wounding(s)
