"""Perft: how many action sequences of length n start from a stated position, chance included."""

from __future__ import annotations

import pytest
from hs_table import expert, four, position

from grognard.core.state import State
from playing import perft

MANEUVER = """
    A grain_elevator
    B red_square
    C volga
    D volga
    staging g_14pz g_71 g_94(D) s_10nkvd s_193
    step maneuver_german
"""
ROUND = """
    A dar_gova hold 2 g_71 g_16pz s_95 rifle razvedka t34
    hand german house_clearing assault_guns stuka_strike marksman
    hand soviet pistol_persuasion katyusha
    staging g_44 s_193(D)
    carnage c01 c05 c21
    battle A german
"""
INTERCEPTION = """
    A dar_gova hold 1 g_71 s_244 landser rifle*2 motivator
    hand german marksman hero_rudel
    hand soviet hero_zaitsev last_stand
    carnage c03 c08
    battle A german
"""
TEAM = """
    A dar_gova hold 2 g_71 g_94(@2) s_193(@2)
    hand german-army marksman
    hand german-second fresh_battalion
    carnage c05
    battle A german
"""


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        pytest.param(position(MANEUVER), [6, 36, 192, 1090, 6074], id="maneuver"),
        pytest.param(position(ROUND), [7, 20, 67, 428, 2163], id="round"),
        pytest.param(expert(INTERCEPTION), [4, 9, 45, 809], id="interception"),
        pytest.param(four(TEAM), [6, 14, 116, 2438], id="team"),
    ],
)
def test_perft(state: State, counts: list[int]) -> None:
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
