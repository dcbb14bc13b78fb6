"""Chapter 8: stacking."""

from __future__ import annotations

import pytest
from bs_table import DATA, destinations, legal, play, position, random_states, refused, where

from grognard.games.blood_and_steel.overrun import Overrun
from grognard.games.blood_and_steel.state import Battle

GERMANS = ("lah-pz", "lah-1pg", "dr-pz", "dr-df", "lah-tig", "dr-tig")
SOVIETS = ("18tc-181", "18tc-110", "29tc-32", "9ga-23", "9ga-26", "rem-305", "rem-89g")


def lawful(stack: list[str]) -> bool:
    """Chapter 8 in plain words, for the units of one side in a hex."""
    rows = [DATA.unit_rows[DATA.unit_index[unit]] for unit in stack]
    counting = [row for row in rows if row.kind != "tiger"]
    if len(counting) > 2:
        return False
    divisions = [row for row in counting if row.size == "division"]
    if len(divisions) > 1:
        return False
    return len({row.formation for row in counting if row.size != "division"}) <= 1


@pytest.mark.rule("bs:8.a", "bs:8.b", "bs:8.c", "bs:8.d", "bs:8.e", "bs:8.f", "bs:R34")
@pytest.mark.parametrize("units", [GERMANS, SOVIETS], ids=["german", "soviet"])
def test_every_pair_and_triple(units: tuple[str, ...]) -> None:
    """8.a-f, R34: a unit joins one or two others exactly when the stack is lawful."""
    for mover in units:
        formation = DATA.formations[DATA.formation[DATA.unit_index[mover]]]
        phase = "9GA" if formation == "REM" else formation
        for first in units:
            for second in units:
                there = sorted({first, second})
                if mover in there or not lawful(there):
                    continue
                s = position(f"turn 2\nphase {phase}\n1110 {mover}\n1111 {' '.join(there)}")
                assert legal(s, f"move {mover} 1111") == lawful([*there, mover]), (mover, there)
                assert ("1111" in destinations(s, mover)) == lawful([*there, mover])


@pytest.mark.rule("bs:8.b", "bs:8.d")
def test_a_refusal_names_the_sentence_that_forbids_the_stack() -> None:
    """8: too many units is 8.a, another formation 8.b, two remnants 8.d."""
    s = position(
        """
        turn 2
        phase 18TC
        1110 18tc-181
        1111 29tc-32
        1210 18tc-110 18tc-170
        1310 rem-305
        1311 rem-89g
        2010 lah-pz
    """
    )
    assert refused(s, "move 18tc-181 1210") == "bs:8.a"
    assert refused(s, "move 18tc-181 1111") == "bs:8.b"
    assert refused(s, "move rem-305 1311") == "bs:8.d"


@pytest.mark.rule("bs:8.e", "bs:8.f")
def test_all_three_tigers_in_one_hex() -> None:
    """8.e-f: Tigers do not count: three of them beside two regiments of one division."""
    s = position("turn 2\nphase TK\n1110 tk-tig\n1111 lah-pz lah-1pg lah-tig dr-tig")
    assert where(play(s, "move tk-tig 1111"), "tk-tig") == "1111"
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 dr-tig tk-tig")
    assert where(play(s, "move lah-pz 1111"), "lah-pz") == "1111"


@pytest.mark.rule("bs:8.c", "bs:R34")
def test_a_remnant_joins_and_is_joined() -> None:
    """8.c: a brigade joins a remnant, and a remnant a brigade."""
    s = position("turn 2\nphase 9GA\n1310 rem-305\n1311 9ga-23\n1210 18tc-181\n2010 lah-pz")
    assert where(play(s, "move rem-305 1210"), "rem-305") == "1210"
    assert where(play(s, "move 9ga-23 1310"), "9ga-23") == "1310"
    assert refused(s, "move 9ga-23 1210").startswith("bs:8")


@pytest.mark.rule("bs:R33", "bs:8.a", "bs:8.b")
@pytest.mark.parametrize("seed", range(3))
def test_stacking_is_kept_at_rest_in_random_games(seed: int) -> None:
    """R33: whenever nobody is in the middle of an overrun every stack is lawful, and the hex sets agree with
    the places."""
    for s in random_states(seed, limit=3000, soviet_reserve="yes", german_167="yes"):
        agree(s)
        overrun = next((step.hex for step in s.stack if isinstance(step, Overrun)), -1)
        for where_, units in s.stacks.items():
            sides = [[DATA.units[u] for u in units if DATA.side[u] == side] for side in (0, 1)]
            assert lawful(sides[0])
            assert lawful(sides[1])
            assert where_ == overrun or not (sides[0] and sides[1])


def agree(s: Battle) -> None:
    """The sets that make play fast say the same as the list of places."""
    for side in (0, 1):
        held = {where_ for unit, where_ in enumerate(s.place) if where_ >= 0 and DATA.side[unit] == side}
        held |= set(s.backs) if side == 1 else set()
        assert {h for h in range(462) if s.held[side] >> h & 1} == held
    assert {where_: set(units) for where_, units in s.stacks.items()} == {
        where_: {unit for unit, other in enumerate(s.place) if other == where_}
        for where_ in set(s.place)
        if where_ >= 0
    }
