"""The tint of a selected unit: places it may move to, by cost; for others a forecast. And the score as it stands."""

from __future__ import annotations

import pytest
from bs_table import GAME, play, position

from grognard.core.dice import Seeded
from grognard.core.reach import Reach
from grognard.core.values import total
from grognard.games.blood_and_steel import movement
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.state import Battle


def places(found: Reach) -> list[str]:
    return [place for band in found.bands for place in band.places]


def labels(found: Reach) -> list[tuple[str, int]]:
    return [(band.label, band.params["n"]) for band in found.bands]


@pytest.mark.parametrize("seed", range(3))
def test_who_acts_now_reaches_exactly_what_is_offered(seed: int) -> None:
    """In random games: every destination on offer is in one band, whose cost is that of the way."""
    rng, s = Seeded(seed), GAME.new()
    looked = 0
    while s.actor is not None and looked < 400:
        phase = s.stack[-1]
        if isinstance(phase, Phase):
            offered = s.legal()
            for unit in phase.units(s):
                name = s.data.units[unit]
                found = GAME.reach(s, name, "move")
                wanted = {action.args[1] for action in offered if action.verb == "move" and action.args[0] == name}
                assert sorted(places(found)) == sorted(wanted)
                check_costs(s, unit, found)
                looked += 1
        s.apply(s.sample(rng))
    assert looked >= 400


def check_costs(s: Battle, unit: int, found: Reach) -> None:
    for band in found.bands:
        for place in band.places:
            where = s.data.map.grid.index[place]
            assert movement.way(s, unit, where, movement.budget(s, unit))[1] == band.params["n"]


@pytest.mark.rule("bs:7.2.a", "bs:7.1.c")
def test_bands_say_what_is_left_to_do() -> None:
    """Up to half of its points a unit may still fire; what it has moved already counts."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1908 29tc-25")
    fresh = labels(GAME.reach(s, "lah-pz", "move"))
    half = s.data.half_mp[s.data.unit_index["lah-pz"]]
    assert [label for label, n in fresh] == ["reach.fires" if n <= half else "reach.cost" for _, n in fresh]
    near = GAME.reach(s, "lah-pz", "move").bands[0].places[0]
    moved = GAME.reach(play(s, f"move lah-pz {near}"), "lah-pz", "move")
    assert [n for label, n in labels(moved) if label == "reach.fires"] == list(range(1, half))


def test_for_others_it_is_a_forecast() -> None:
    """Any unit on the map, the enemy's too, with its whole allowance; nothing for what is no unit or another verb."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1908 29tc-25")
    enemy = GAME.reach(s, "29tc-25", "move")
    assert enemy.note == "reach.forecast"
    assert max(n for _, n in labels(enemy)) == s.data.mp[s.data.unit_index["29tc-25"]]
    assert GAME.reach(s, "lah-pz", "").note == ""
    for piece, verb in (("lah-pz", "fire"), ("1110", "move"), ("lah-sp", "move")):
        assert GAME.reach(s, piece, verb) == Reach()


@pytest.mark.rule("bs:R24")
def test_the_standing_is_the_score_that_would_be_stated() -> None:
    """Objectives count as if the game ended here; once it is over, only what was written counts."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1908 29tc-25")
    assert s.standing() == (s.points(0), s.points(1))
    assert sum(s.standing()) == len(s.data.map.objectives) * s.data.tables.victory.objective
    s.stack.clear()
    assert s.standing() == (total(s.ledger, 0), total(s.ledger, 1))
