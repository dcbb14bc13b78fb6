"""Chapters 0, G and T, section 6.4: the table, distances, sight, cover."""

from __future__ import annotations

from random import Random

import pytest
from pu_table import DATA, moving, offered, play, position, unit, why_not

from core.measure_reference import Slow
from grognard.core.measure import Spot
from grognard.games.putsch_1991 import look, men
from grognard.games.putsch_1991.data import SCENARIOS


def sight(scenario: str, a: tuple[int, int], b: tuple[int, int]) -> tuple[bool, int]:
    found = DATA.field(scenario).sight(Spot(*a), Spot(*b))
    return found.clear, found.cover


@pytest.mark.rule("pu:3.9a", "pu:3.9b", "pu:3.9d", "pu:R21", "pu:G.13")
@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ((600, 300), (600, 900), True),  # it grazes the trolleybus
        ((590, 300), (590, 900), False),
        ((320, 300), (600, 300), True),  # 20 inside the block
        ((310, 300), (600, 300), False),
        ((900, 600), (1000, 490), True),
        ((900, 600), (1000, 450), False),
    ],
)
def test_ac_29_sight_lines_of_the_garden_ring(a: tuple[int, int], b: tuple[int, int], seen: bool) -> None:
    assert sight("garden-ring", a, b)[0] is seen


@pytest.mark.rule("pu:3.9b", "pu:5.10")
def test_ac_29_a_man_among_the_trees_has_medium_cover() -> None:
    assert sight("garden-ring", (900, 600), (1000, 490)) == (True, 2)


@pytest.mark.rule("pu:3.11a", "pu:3.11b", "pu:3.11c", "pu:R23")
@pytest.mark.parametrize(
    ("a", "b", "seen"),
    [
        ((600, 200), (600, 580), True),  # the crest is 20 away
        ((600, 200), (600, 590), False),
        ((600, 620), (600, 720), True),
        ((600, 620), (600, 730), False),
    ],
)
def test_ac_30_sight_lines_over_the_terrace(a: tuple[int, int], b: tuple[int, int], seen: bool) -> None:
    assert sight("grom", a, b)[0] is seen


@pytest.mark.many
@pytest.mark.rule("pu:5.3", "pu:3.9c", "pu:3.10a", "pu:3.10b", "pu:G.14", "pu:G.15", "pu:R22")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sight_and_cover_of_the_scenarios_equal_a_slow_reference_and_are_symmetric(scenario: str) -> None:
    field = DATA.field(scenario)
    slow = Slow(list(field.zones), list(field.lines), field.optics)
    rng = Random(scenario)
    for _ in range(60):
        a, b = random_spot(rng, field), random_spot(rng, field)
        if a[:2] != b[:2]:
            found, back = field.look(a, b), field.look(b, a)
            assert (found.clear, found.cover, found.back) == slow.sight(a, b), (a, b)
            assert (found.clear, found.cover, found.back) == (back.clear, back.back, back.cover)


def random_spot(rng: Random, field) -> Spot:  # type: ignore[no-untyped-def]
    if rng.random() < 0.4:
        x, y = rng.choice(rng.choice(field.zones).outline)
        x, y = min(1200, max(0, x + rng.choice((-20, 0, 20)))), min(1200, max(0, y + rng.choice((-20, 0, 20))))
    else:
        x, y = rng.randrange(121) * 10, rng.randrange(121) * 10
    place = field.at((x, y))
    floor = rng.randrange(field.zones[place.walled].floors + 1) if place.walled >= 0 else 0
    low = place.top >= 0 and field.zones[place.top].hollow and rng.random() < 0.5
    return Spot(x, y, floor, low)


@pytest.mark.rule("pu:3.10a", "pu:3.10b")
def test_on_the_floor_of_a_trench_one_sees_only_along_it() -> None:
    field = DATA.field("airstrip")
    low, high = Spot(300, 310, 0, True), Spot(300, 310)
    assert not field.sight(low, Spot(300, 100)).clear
    assert field.sight(high, Spot(300, 100)).clear
    assert field.sight(low, Spot(400, 310, 0, True)).clear
    assert not field.sight(low, Spot(400, 400, 0, True)).clear  # round the zigzag


@pytest.mark.rule("pu:G.4", "pu:R3", "pu:G.3")
def test_contact_is_nearer_than_25() -> None:
    s = position("g01 600,600 h0 located\nr01 620,610 h8 located\nr02 600,630 h8 located")
    assert look.touching(s, unit(s, "g01"), unit(s, "r01"))
    assert not look.touching(s, unit(s, "g01"), unit(s, "r02"))


@pytest.mark.rule("pu:G.12", "pu:R4", "pu:4.11", "pu:4.1", "pu:6.35")
def test_ac_32_allowance_of_a_man_with_a_bad_foot() -> None:
    s = position("g01 600,600 h0 wound=15")
    i = unit(s, "g01")
    assert men.allowance(s, i) == 112
    assert men.allowance(s, i, half=True) == 56
    night = position("scenario garden-ring\ng01 300,60 h0 wound=15")
    assert men.allowance(night, unit(night, "g01"), half=True) == 28


@pytest.mark.rule("pu:R73", "pu:G.10")
def test_nobody_stops_on_a_line() -> None:
    s = moving("g01 300,160 h4\nr01 900,900 h12")
    play(s, "go g01")
    assert why_not(s, "move g01 300,180") == "pu:R73"
    assert why_not(s, "move g01 300,200") == "pu:4.7"  # wire


@pytest.mark.rule("pu:G.9", "pu:G.10", "pu:4.14", "pu:4.3", "pu:4.2")
def test_what_refuses_a_path() -> None:
    s = moving("g01 600,600 h0\ng02 640,600 h0\nr01 600,700 h8 located\nr02 900,900 h8")
    play(s, "go g01")
    assert why_not(s, "move g01 600,760") == "pu:4.3"  # past the enemy
    assert why_not(s, "move g01 750,600") == ""  # past the friend
    assert why_not(s, "move g01 760,600") == "pu:4.1"
    assert why_not(s, "move g01 650,600") == "pu:G.10"  # bases may not overlap
    assert why_not(s, "move g01 600,610 610,610 610,620 620,620 620,630 630,630 630,640") == "pu:G.9"


@pytest.mark.rule("pu:G.11", "pu:R74")
def test_at_most_sixty_destinations_are_offered_and_each_is_legal() -> None:
    s = moving("g01 600,600 h0\nr01 900,900 h8")
    play(s, "go g01")
    moves = offered(s, "move ")
    assert 20 <= len(moves) <= 60
    assert all(why_not(s, move) == "" for move in moves)


@pytest.mark.rule("pu:G.20", "pu:R61")
def test_decoys_on_the_table_count_as_enemies_near_but_hidden_men_do_not() -> None:
    near = position("g01 600,600 h0\nr01 decoy 700,600 h8 token")
    assert look.enemy_within(near, unit(near, "g01"), 150)
    hidden = position("g01 600,600 h0\nr01 700,600 h8 ambushed\nr02 900,900 h0")
    assert not look.enemy_within(hidden, unit(hidden, "g01"), 150)
