"""Bots against bots: pairs, intervals, records, and bots that misbehave."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard import bots
from grognard.bots import arena, minds
from grognard.bots.cheating import Cheating
from grognard.bots.clock import Budget, Clock
from grognard.cli.app import run
from grognard.core import record
from grognard.core.match import Match
from grognard.core.values import Action
from grognard.games import find

SLUG = "tank-commander"


class Broken(bots.Bot):
    """Chooses what does not exist, then fails."""

    def choose(self, view: Any, clock: Clock) -> Action:
        if len(view.stack) % 2:
            raise RuntimeError("out of ideas")
        return Action("nonsense")


def play(*names: str, games: int = 2, applies: int = 60) -> list[arena.Played]:
    budget = Budget(2.0, applies)
    todo = arena.tasks(find(SLUG), (names[0], names[1]), games, budgets=(budget, budget))
    return [one for _, one in arena.played(todo, 1)]


@pytest.mark.parametrize(
    ("score", "n", "low", "high"), [(0.5, 100, 0.404, 0.596), (1.0, 20, 0.839, 1.0), (0.75, 400, 0.705, 0.790)]
)
def test_the_interval_is_that_of_wilson(score: float, n: int, low: float, high: float) -> None:
    assert arena.wilson(score, n) == pytest.approx((low, high), abs=0.001)


def test_games_come_in_pairs_with_sides_swapped() -> None:
    todo = arena.tasks(find(SLUG), ("recruit", "regular"), 3)
    assert [(task.seed, task.swapped) for task in todo] == [(1, False), (1, True), (2, False), (2, True)]


def test_a_match_comes_out_the_same_again() -> None:
    """With a clock of `apply` calls, wherever and whenever it is played."""
    first, again = play("regular", "recruit"), play("regular", "recruit")
    assert [(row.score, row.actions) for row in first] == [(row.score, row.actions) for row in again]


def test_a_bot_that_fails_loses_its_move_and_not_the_match() -> None:
    rows = play(f"{__name__}:Broken", "recruit")
    assert all(sum(row.fallbacks) == row.fallbacks[0] > 0 for row in rows)


def test_the_command_tells_the_figures_and_keeps_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code = run(
        ("match", "regular", "recruit", SLUG, "--games", "2", "--applies", "60", "--jobs", "2",
         "--keep", str(tmp_path / "kept"))
    )  # fmt: skip
    out = capsys.readouterr().out
    assert code == 0
    assert "of 2" in out
    assert "95 % interval" in out
    assert "0 fallbacks" in out
    files = sorted((tmp_path / "kept").iterdir())
    assert [path.name for path in files] == [f"{SLUG}-1-ab.grog", f"{SLUG}-1-ba.grog"]
    assert Match.replay(find(SLUG), record.read(files[0])).state.scores() is not None


def test_a_long_match_is_gathered_in_pieces(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Games that are in the file are not played again, others are added, and the figures are those of all."""
    file = tmp_path / "kept" / "tally.jsonl"

    def piece(*more: str) -> str:
        command = ("match", "recruit", "recruit", SLUG, "--applies", "10", "--jobs", "1", "--tally", str(file), *more)
        assert run(command) == 0
        return capsys.readouterr().out

    assert "of 2" in piece("--games", "2")
    first = file.read_text("utf-8")
    assert "of 2" in piece("--games", "2")
    assert file.read_text("utf-8") == first
    assert "of 6" in piece("--games", "2", "--seed", "7") + piece("--games", "4")
    file.write_text(file.read_text("utf-8")[:-20], "utf-8")  # the machine stopped in the middle of a line
    assert "of 6" in piece("--games", "4")
    again = file.read_text("utf-8")
    assert "of 6" in piece("--games", "4")
    assert file.read_text("utf-8") == again


def test_games_of_another_match_are_not_added(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tally.jsonl"
    common = ("recruit", "recruit", SLUG, "--games", "1", "--jobs", "1", "--tally", str(file))
    assert run(("match", *common, "--applies", "10")) == 0
    assert run(("match", *common, "--applies", "20")) == 2
    assert "another match" in capsys.readouterr().err


def test_no_game_is_begun_when_the_time_is_over() -> None:
    todo = arena.tasks(find(SLUG), ("recruit", "recruit"), 4)
    assert list(arena.played(todo, 1, until=0.0)) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("nobody", "recruit", SLUG), "there is no bot 'nobody'"),
        (("recruit", "recruit", SLUG, "--applies", "1,2,3"), "--applies"),
    ],
)
def test_what_cannot_be_played_is_refused(args: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("match", *args)) == 2
    assert told in capsys.readouterr().err


def test_a_game_without_a_mind_is_for_recruits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(minds, "knows", lambda _: False)
    for name in ("regular", "veteran-cheating"):
        assert run(("match", name, "recruit", SLUG)) == 2
        assert f"only the recruit knows {SLUG}" in capsys.readouterr().err


def test_a_veteran_who_is_shown_everything_plays_in_matches_alone() -> None:
    """It searches the true state, and no table finds it by its name."""
    todo = arena.tasks(find(SLUG), ("veteran-cheating", "recruit"), 1, budgets=(Budget(2.0, 60),) * 2)
    table = arena.Table(todo[0])
    cheat, match = table.bots[0], table.match
    assert isinstance(cheat, Cheating)
    match.roll()
    while match.state.actor != 0:
        match.play(1, table._answer(1))
    table._answer(0)
    assert cheat.imagined(match.state.view(0)) is cheat.truth
    assert cheat.truth == match.state
    with pytest.raises(bots.UnknownBot):
        bots.find("veteran-cheating")
