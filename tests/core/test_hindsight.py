"""A finished game looked back on: the luck that is told agrees with the log, and with chance itself."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import pytest

from grognard import draw
from grognard.core import record
from grognard.core.hindsight import Hindsight, hindsight
from grognard.core.match import Match
from grognard.core.values import CONCEDE
from grognard.games import find

RECORDS = Path(__file__).parent.parent / "golden" / "records"


def _seen(name: str) -> tuple[Match, Hindsight]:
    kept = record.read(RECORDS / f"{name}.grog")
    game = find(kept.game)
    match = Match.replay(game, kept)
    return match, hindsight(match, draw.words_for(game, "en"))


def test_a_throw_is_good_where_the_log_says_hit() -> None:
    match, seen = _seen("blood-and-steel-01")
    assert len(seen.throws) > 50
    for throw in seen.throws:
        told = [event for event in match.entries[throw.step - 1].events if "dice" in event.args]
        assert all(("hit" in event.kind) is throw.good for event in told)
        assert {event.args["seat"] for event in told} == {throw.seat}


@pytest.mark.parametrize("name", ["tank-commander-05", "tank-commander-12"])
def test_numbers_from_piles_count_only_where_they_are_for_a_shot(name: str) -> None:
    match, seen = _seen(name)
    assert seen.throws
    for throw in seen.throws:
        purposes = [event.args.get("purpose") for event in match.entries[throw.step - 1].events if "dice" in event.args]
        assert purposes == ["shot"]


def test_over_some_games_luck_evens_out() -> None:
    """Recorded games do not change: a chance that is told too high or too low would show."""
    throws = [throw for name in ("blood-and-steel-02", "tank-commander-12") for throw in _seen(name)[1].throws]
    above = sum(throw.good - throw.chance for throw in throws)
    spread = sqrt(sum(throw.chance * (1 - throw.chance) for throw in throws))
    assert abs(float(above)) < 2 * spread


def test_the_standing_is_known_after_every_action_and_a_game_given_up_stands_as_it_stood() -> None:
    match, seen = _seen("blood-and-steel-01")
    assert len(seen.standings) == len(match.entries) + 1
    game = find("blood-and-steel")
    kept = record.read(RECORDS / "blood-and-steel-01.grog")
    until = next(n for n in range(100, 200) if match.entries[n].seat >= 0)  # somebody is asked
    short = Match.replay(game, kept, until=until)
    short.play(match.entries[until].seat, CONCEDE)
    given = hindsight(short, draw.words_for(game, "en"))
    assert given.standings[-1] == given.standings[-2] == seen.standings[until] != (0, 0)
