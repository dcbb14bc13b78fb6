"""The kernel on the tables of the scenarios: who sees is seen, and sight, cover and the cost of a way are those of a
slow reference that shares nothing with it. By night on as many pairs as were asked for, by day on a few."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from pu_table import DATA

from core.measure_reference import Slow
from grognard.core.measure import Field, Point, Spot
from grognard.games.putsch_1991.data import ROADS, SCENARIOS

WRECK = (((500, 300), (560, 300), (560, 380), (500, 380)),)


def table(scenario: str, *, wrecked: bool = False) -> tuple[Field, Slow]:
    field = DATA.field(scenario, WRECK if wrecked else ())
    return field, Slow(list(field.zones), list(field.lines), field.optics)


SEEDS = (11, 12, 13)


def point(rng: Random, field: Field) -> Point:
    """A node; three in ten on an outline, at a corner or at a door, or next to one of them."""
    if rng.random() > 0.3:
        return 10 * rng.randrange(121), 10 * rng.randrange(121)
    zone = rng.choice(field.zones)
    (px, py), (qx, qy) = rng.choice([*pairwise(zone.outline), *zone.doors])
    n = rng.randrange(5)
    x, y = field.lattice.snap(4 * px + n * (qx - px), 4 * py + n * (qy - py), 4)
    return field.lattice.clipped((x + rng.choice((-10, 0, 0, 10)), y + rng.choice((-10, 0, 0, 10))))


def spot(rng: Random, field: Field) -> Spot:
    """Now and then upstairs or down in a hollow."""
    p = point(rng, field)
    place = field.at(p)
    if place.walled >= 0:
        return Spot(*p, rng.randrange(field.zones[place.walled].floors + 1))
    hollow = place.top >= 0 and field.zones[place.top].hollow
    return Spot(*p, 0, hollow and rng.random() < 0.5)


def pairs(seed: int, field: Field, count: int) -> list[tuple[Spot, Spot]]:
    """Half of them near each other, where edges and corners matter."""
    rng = Random(seed)
    found = []
    while len(found) < count:
        a, b = spot(rng, field), spot(rng, field)
        if len(found) % 2 and (abs(a.x - b.x) > 300 or abs(a.y - b.y) > 300):
            continue
        if a[:2] != b[:2]:
            found.append((a, b))
    return found


def one_sided(scenario: str, count: int, seed: int = SEEDS[0]) -> list[tuple[Spot, Spot]]:
    """The pairs of which one sees the other otherwise than he is seen."""
    field, _ = table(scenario, wrecked=True)
    found = []
    for a, b in pairs(seed, field, count):
        there, back = field.look(a, b), field.look(b, a)
        if (there.clear, there.cover, there.back) != (back.clear, back.back, back.cover):
            found.append((a, b))
    return found


def seen_otherwise(scenario: str, count: int, seed: int = SEEDS[0]) -> list[tuple[Spot, Spot]]:
    """The pairs for which sight or cover is not what the reference says."""
    field, slow = table(scenario, wrecked=True)
    found = []
    for a, b in pairs(seed, field, count):
        seen, bare = field.sight(a, b), field.at(a[:2]).top
        made = (seen.clear, seen.cover, seen.back), field.cover(a, b), field.cover(a, b, bare)
        if made != (slow.sight(a, b), slow.behind(a, b, -1), slow.behind(a, b, bare)) or (
            field.bare(a[:2], b[:2]) and field.cover(a, b)
        ):
            found.append((a, b))
    return found


def gone_otherwise(scenario: str, count: int, seed: int = SEEDS[0]) -> list[tuple[Spot, Spot]]:
    """The pairs between which a way costs, or is refused, otherwise than the reference says."""
    field, slow = table(scenario, wrecked=True)
    matter = field._matter(DATA.walk)
    found = []
    for a, b in pairs(seed, field, count):
        p, q = a[:2], b[:2]
        way, known = field.leg(p, q, DATA.walk), slow.cost(p, q, DATA.walk)
        made = None if way.refused else (way.cost, way.grounds)
        wanted = None if known is None else (known[0], known[1] - DATA.walk.plain - {""})
        plain = not field.open_between(p, q, matter) or wanted == (way.length, frozenset())
        if made != wanted or not plain or field.runs_on(p, q, ROADS) != field._runs_on(p, q, ROADS):
            found.append((a, b))
    return found


@pytest.mark.many
@pytest.mark.rule("pu:5.3", "pu:G.13")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_sees_is_seen(scenario: str) -> None:
    assert not one_sided(scenario, 1000)


@pytest.mark.many
@pytest.mark.rule("pu:3.9a", "pu:3.9b", "pu:3.9c", "pu:3.9d", "pu:3.11a", "pu:3.11b", "pu:3.11c", "pu:5.10", "pu:5.21")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sight_and_cover_are_those_of_the_reference(scenario: str) -> None:
    assert not seen_otherwise(scenario, 60)


@pytest.mark.many
@pytest.mark.rule("pu:G.9", "pu:G.10", "pu:4.11")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_cost_of_a_way_is_that_of_the_reference(scenario: str) -> None:
    assert not gone_otherwise(scenario, 60)


@pytest.mark.night
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_sees_is_seen_on_a_hundred_thousand_pairs(scenario: str, seed: int) -> None:
    assert not one_sided(scenario, 100_000, seed)


@pytest.mark.night
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sight_and_cover_on_ten_thousand_pairs(scenario: str, seed: int) -> None:
    assert not seen_otherwise(scenario, 10_000, seed)


@pytest.mark.night
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_cost_of_ten_thousand_ways(scenario: str, seed: int) -> None:
    assert not gone_otherwise(scenario, 10_000, seed)
