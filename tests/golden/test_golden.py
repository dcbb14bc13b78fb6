"""Golden material: playthroughs compared line by line, recorded games replayed, perft counts."""

from __future__ import annotations

import copy
import importlib.util
import subprocess
import sys
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

import pytest

from grognard import games
from grognard.core import record
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.options import option
from grognard.core.state import State

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.grog"))
VERIFIER = HERE.parents[1] / "tools" / "verify_grog.py"
PLAYTHROUGHS = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in games.every() for name in game.presets]

spec = importlib.util.spec_from_file_location("regenerate", HERE / "regenerate.py")
assert spec is not None
assert spec.loader is not None
regenerate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(regenerate)


@pytest.mark.parametrize(("game", "preset"), PLAYTHROUGHS)
def test_the_playthrough_is_the_same_line_by_line(game: Game, preset: str) -> None:
    """The same seed tells the same story; `make golden` writes it anew after a wanted change."""
    expected = (HERE / "playthroughs" / f"{game.slug}-{preset}.txt").read_text("utf-8")
    assert regenerate.playthrough(game, preset).splitlines() == expected.splitlines()


def test_every_game_has_its_recorded_games() -> None:
    """Twenty a game."""
    assert len(RECORDS) == regenerate.RECORDED * len(games.every())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_state(path: Path) -> None:
    """A changed rule that breaks an old record is noticed here, with the action that breaks."""
    saved = record.read(path)
    match = Match.replay(games.find(saved.game), saved)
    assert match.result() == saved.result
    assert record.check_dice(saved).complaints == []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_outlive_a_new_option(path: Path) -> None:
    """All of them, with one more option, another version and another data set at hand."""
    saved = record.read(path)
    grown = copy.copy(games.find(saved.game))
    fields: Any = [("added", bool, option(False, rule="added"))]
    grown.options = make_dataclass("GrownOptions", fields, bases=(grown.options,), frozen=True)
    grown.version, grown.fingerprint = saved.rules + 1, "ffff"  # type: ignore[misc]
    assert Match.replay(grown, saved).result() == saved.result


@pytest.mark.parametrize("path", RECORDS[:3], ids=lambda path: path.stem)
def test_the_stand_alone_verifier_reproduces_every_roll_of_a_finished_game(path: Path, tmp_path: Path) -> None:
    """It accepts the record, and rejects it with one roll or one action altered."""
    good = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
    draws = sum(len(line.draws) for line in record.read(path).lines)
    assert good.returncode == 0
    assert f"{draws} rolls reproduced" in good.stdout
    lines = path.read_text("utf-8").splitlines()
    roll = next(n for n, line in enumerate(lines) if " chance roll " in line)
    move = next(n for n, line in enumerate(lines) if " place " in line)
    altered = {
        "roll": [*lines[:roll], _other_face(lines[roll]), *lines[roll + 1 :]],
        "action": [*lines[:move], lines[move][:-4] + "0909", *lines[move + 1 :]],
    }
    for name, text in altered.items():
        copy = tmp_path / f"{name}.grog"
        copy.write_text("\n".join(text) + "\n", "utf-8")
        bad = subprocess.run([sys.executable, VERIFIER, copy], capture_output=True, text=True, check=False)
        assert bad.returncode == 1, name
        assert "Traceback" not in bad.stderr


def _other_face(line: str) -> str:
    words = line.split(" ")
    words[3] = "2" if words[3] != "2" else "3"
    return " ".join(words)


# -- perft: how many action sequences of length n start here ---------------------------------------------------------


def perft(state: State, depth: int) -> int:
    if depth == 0 or state.actor is None:
        return 1
    total = 0
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


DUEL = """
    turn 9
    phase LAH
    1309 lah-pz lah-tig
    1308 29tc-31
    envelope 29TC
"""
CLOSE_COMBAT = """
    turn 9
    phase 29TC
    1012 29tc-32 29tc-53mr
    1013 lah-pz(H) lah-1pg
"""
RIVER = """
    turn 9
    phase 9GA
    0310 9ga-23 rem-183
    0408 lah-rec(D)
    artillery 0 1
"""


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        pytest.param(DUEL, [194, 20890], id="duel"),
        pytest.param(CLOSE_COMBAT, [151, 11715], id="close-combat"),
        pytest.param(RIVER, [30, 413, 2719, 12727], id="river"),
    ],
)
def test_perft(position: str, counts: list[int]) -> None:
    """The number of action sequences from a stated position, chance included, does not change unnoticed."""
    state = games.find("blood-and-steel").position(position)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
