"""A position is written and read back exactly: every field of the table and every step of the stack."""

from __future__ import annotations

import pytest
from pu_table import DATA, GAME

from grognard.core.dice import Seeded
from grognard.core.errors import GrognardError
from grognard.core.options import OptionError
from grognard.core.values import CHANCE
from grognard.games.putsch_1991 import literal, notation
from grognard.games.putsch_1991.data import SCENARIOS
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.state import Table, Wound

EVERY = 12  # states between two that are written


def random_rules(scenario: str, rng: Seeded) -> Rules:
    """The scenario with whatever other options fit it."""
    while True:
        drawn = Rules.variants(rng.below).to_text()
        try:
            return Rules.from_text({**drawn, "scenario": scenario})
        except OptionError:
            continue


def not_read_back(scenario: str, seeds: range) -> tuple[int, list[str]]:
    """How many states of random games were written, and the texts that gave another state."""
    count, wrong = 0, []
    for seed in seeds:
        rng = Seeded(seed)
        s = GAME.setup(random_rules(scenario, rng), DATA)
        number = 0
        while (actor := s.actor) is not None:
            if number % EVERY == 0:
                count += 1
                text = notation.render(s)
                made = notation.position(text, Rules(), DATA)
                if made.hash_text() != s.hash_text() or made.options != s.options:
                    wrong.append(text)
            s.apply(s.sample(rng) if actor == CHANCE or rng.below(2) else s.eager(rng))
            s.news.clear()
            number += 1
    return count, wrong


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_states_are_read_back(scenario: str) -> None:
    """Whatever a game has come to: the text of it makes the same state, by its hash."""
    count, wrong = not_read_back(scenario, range(2))
    assert count > 30
    assert not wrong


@pytest.mark.night
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_states_of_many_games_are_read_back(scenario: str) -> None:
    count, wrong = not_read_back(scenario, range(100, 140))
    assert count > 1000
    assert not wrong


TOLD = """
scenario ostankino
option decoys none
turn 3 fire
starts rsfsr
g03 600,300 h4 located soldier:seasoned:machine_gun+grenade wound=3 dressed=7 stunned=4 jammed lane=h4
g04 640,300 h4 revealed soldier:green:assault_rifle+grenade stock=0.0.0.0.0.0.0
g05 dead
r01 600,500 h12 located leader:veteran:assault_rifle
"""


def table() -> Table:
    return notation.position(TOLD, Rules(), DATA)


def test_what_people_write_is_read() -> None:
    s = table()
    assert s.wounds[0] == (Wound(3), Wound(7, dressed=True))
    assert (s.stunned[0], s.jammed[0], s.cone[0]) == (4, 1, 4)
    assert sum(s.stock[1]) == 0
    assert s.life[2] != 0
    assert s.options.decoys == "none"


@pytest.mark.parametrize(
    "line",
    [
        "also nothing 3",
        "also turn open('x')",
        "also turn (",
        "step Nobody()",
        "step Moving(unit=1)",
        "g09 600,300 lame",
    ],
)
def test_what_means_nothing_is_refused(line: str) -> None:
    with pytest.raises(GrognardError):
        notation.position(TOLD + line, Rules(), DATA)


def test_only_values_are_read() -> None:
    assert literal.read("(1, -2, 'a', [None, True])") == (1, -2, "a", [None, True])
    with pytest.raises(literal.BadValue):
        literal.read("__import__('os')")
