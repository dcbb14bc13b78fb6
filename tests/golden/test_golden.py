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
from grognard.core.match import Departed, Match
from grognard.core.options import option
from grognard.core.plain import field_names
from grognard.core.state import State
from grognard.core.values import Action, Refusal
from grognard.core.verbs import Verb
from playing import perft

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


# -- recorded games and later rules ----------------------------------------------------------------------------------


def grown(game: Game, **deeds: Any) -> Game:
    """A later version of a game: an option, a value in its data, and a rule with a verb and a field of its own that no
    old game has used. `deeds` are methods of its states: what was changed besides."""
    later = copy.copy(game)
    fields: Any = [("added", bool, option(False, rule="added"))]
    later.options = make_dataclass("GrownOptions", fields, bases=(game.options,), frozen=True)
    later.version, later.fingerprint = game.version + 1, "ffff"  # type: ignore[misc]
    later.verbs = {**game.verbs, "added": Verb()}  # type: ignore[misc]
    later.data = copy.copy(game.data)  # type: ignore[misc]
    later.data.added = 4

    def setup(options: Any, data: Any) -> State:
        old = game.setup(options, data)
        state: Any = object.__new__(type("Grown", (type(old),), {"__slots__": ("added",), **deeds}))
        for name in field_names(type(old)):
            setattr(state, name, getattr(old, name))
        state.added = ()
        return state

    later.setup = setup  # type: ignore[method-assign]
    return later


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_outlive_an_option_a_value_and_a_rule(path: Path) -> None:
    """All of them, to their end: every hash on the way agrees."""
    saved = record.read(path)
    later = grown(games.find(saved.game))
    match = Match.replay(later, saved)
    assert match.result() == saved.result
    assert (match.state.data.added, match.state.options.added) == (4, False)
    assert "added" in field_names(type(match.state))


@pytest.mark.parametrize("path", RECORDS[::5], ids=lambda path: path.stem)
def test_recorded_games_say_at_which_action_a_changed_rule_departs(path: Path) -> None:
    """What is no longer legal is named itself; what only has another effect, by the end of the turn in which it did."""
    saved = record.read(path)
    game = games.find(saved.game)
    texts = [line.action for line in saved.lines]
    number = next(n for n, line in enumerate(saved.lines) if n >= len(texts) // 4 and texts.index(line.action) == n)
    wrong = game.codec(game.data).parse(texts[number])

    def refusal(self: State, action: Action) -> Refusal | None:
        return Refusal("changed", "refusal.not-offered") if action == wrong else super(type(self), self).refusal(action)

    def apply(self: Any, action: Action) -> None:
        super(type(self), self).apply(action)
        self.added += (1,) if action == wrong else ()

    with pytest.raises(Departed, match=rf"action {number + 1} .*not legal by changed") as stricter:
        Match.replay(grown(game, refusal=refusal), saved)
    assert stricter.value.number == number + 1
    told = next(n for n, line in enumerate(saved.lines) if n >= number and line.state)
    with pytest.raises(Departed, match=rf"action {told + 1} .*it led to state") as other:
        Match.replay(grown(game, apply=apply), saved)
    assert other.value.number == told + 1


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
