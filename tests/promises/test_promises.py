"""Every game keeps the promises of the engine: the shared harness, run on random games of every game and preset."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard import games, promises
from grognard.core import record
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.values import Event
from toy.flags import GAME as FLAGS
from toy.signals import GAME as SIGNALS

PRESETS = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in games.every() for name in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_random_games_of_every_preset_keep_the_promises(game: Game, preset: str) -> None:
    """Someone can always act, offered actions are legal, copies are independent, views leak nothing, the game ends."""
    trial = promises.Trial(game, 11, game.presets[preset])
    trial.run()
    assert trial.match.state.scores() is not None


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=3, deadline=None)
def test_random_option_sets_keep_the_promises(game: Game, seed: int) -> None:
    """Any combination of options makes a game that ends and replays."""
    trial = promises.Trial(game, seed, {})
    trial.run()
    assert trial.match.result() is not None


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_game_with_hidden_hands_and_four_seats_keeps_the_promises(seed: int) -> None:
    """The core carries nested answers, secret picks, hidden dice and teams: a game made to try it passes."""
    trial = promises.Trial(SIGNALS, seed, {})
    trial.run()
    assert trial.match.state.scores() is not None


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_game_without_a_grid_and_with_three_sides_keeps_the_promises(seed: int) -> None:
    """Lists that are not complete, a bucket of dice, free points, a hidden flag: ways outside the list are legal."""
    trial = promises.Trial(FLAGS, seed, {})
    trial.run()
    assert trial.match.state.scores() is not None


def test_a_game_with_windows_counts_who_was_asked_and_who_answered() -> None:
    """The report knows windows by the names of the rules, and that the twin test by history had cases."""
    met = promises.fuzz(games.find("tank-commander"), games=3, seed=4, options={"scenario": "17.3"}).exercised
    assert met["window TURN"] > met["answer TURN"] > 0
    assert met["window FIRE"] > 0
    assert met[promises.COMPARED] > 0


def test_what_a_game_tallies_is_counted_besides_kinds_and_rules() -> None:
    shot = Event("fires", "x:1", {"weapon": "rifle", "unit": "a"})
    met = promises.met_in_events([shot, shot], ("weapon", "skill"))
    assert met == {"event fires": 2, "x:1": 2, "weapon rifle": 2}


def test_fuzz_counts_passes_and_keeps_every_record(tmp_path: Path) -> None:
    """`keep` writes the record of each game, and each of them replays."""
    game = games.find("blood-and-steel")
    report = promises.fuzz(game, games=2, seed=5, keep=tmp_path)
    assert (report.passed, report.failed, report.failures) == (2, 0, [])
    kept = sorted(tmp_path.glob("*.grog"))
    assert len(kept) == 2
    assert Match.replay(game, record.read(kept[0])).state.scores() is not None
    assert report.exercised["verb move"] > 50
    assert report.exercised["bs:7.1.a"] > 50


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    """A fuzz run can be repeated bit for bit."""
    game = games.find("blood-and-steel")
    for folder in ("one", "two"):
        promises.fuzz(game, games=1, seed=9, keep=tmp_path / folder)
    first, second = (next((tmp_path / folder).glob("*.grog")).read_text() for folder in ("one", "two"))
    assert first == second


def test_two_processes_find_the_same_as_one() -> None:
    """The number of jobs changes nothing but the time."""
    game = games.find("blood-and-steel")
    seen: list[tuple[int, int]] = []
    alone = promises.fuzz(game, games=3, seed=2, progress=lambda done, failed: seen.append((done, failed)))
    together = promises.fuzz(game, games=3, seed=2, jobs=2)
    assert alone.exercised == together.exercised
    assert seen == [(1, 0), (2, 0), (3, 0)]
