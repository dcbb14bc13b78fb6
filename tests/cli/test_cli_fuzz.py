"""`grognard fuzz`: what it prints of random games, and how it exits."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import promises
from grognard.cli.app import run
from grognard.cli.common import Screen
from grognard.core import record
from grognard.games import find

SLUG = "blood-and-steel"
Fuzz = Callable[..., tuple[int, str]]


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Fuzz:
    """One run; exit code and output. Nothing is written to the error stream."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def called(*args: str) -> tuple[int, str]:
        code = run(("fuzz", *args))
        out, err = capsys.readouterr()
        assert err == ""
        return code, out

    return called


def test_it_ends_with_the_count(fuzz: Fuzz) -> None:
    """Random games are played; what they met is told; the last line is the figure."""
    code, out = fuzz(SLUG, "--games", "3", "--seed", "9", "--jobs", "1", "--keep", "kept", "--option", "rudel=yes")
    assert code == 0
    assert out.splitlines()[-1] == "3 passed, 0 failed"
    assert re.search(r"\d+ move\b", out)
    assert re.search(r"rules cited by questions and events: \d+ of \d+", out)
    assert re.search(r"\d+ bs:7\.1\.a\b", out)
    assert "cards used" not in out
    kept = sorted(Path("kept").glob("*.grog"))
    assert len(kept) == 3
    assert all(record.read(path).options["rudel"] == "yes" for path in kept)


def test_it_tells_its_failures_and_exits_with_1(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failure is a line with the record that leads there; what was asked for is passed on."""
    asked: dict[str, Any] = {}
    failures = [promises.Failure("seed 7000001: Broken: an action is offered twice", Path("kept/x.grog"))]

    def failing(game: Any, **wishes: Any) -> promises.Report:
        asked.update(wishes, slug=game.slug)
        return promises.Report(999, 1, failures, {"verb move": 5, "bs:7.3.e": 2})

    monkeypatch.setattr(promises, "fuzz", failing)
    code, out = fuzz(SLUG, "--games", "1000", "--seed", "7", "--jobs", "2")
    assert code == 1
    assert "FAILED seed 7000001: Broken: an action is offered twice (record: kept/x.grog)" in out
    assert out.splitlines()[-1] == "999 passed, 1 failed"
    assert {name: asked[name] for name in ("slug", "games", "seed", "keep", "options", "jobs")} == {
        "slug": SLUG, "games": 1000, "seed": 7, "keep": None, "options": None, "jobs": 2,
    }  # fmt: skip


# -- cards and windows ---------------------------------------------------------------------------------------------


def test_cards_lists_every_card_and_the_unused_first(fuzz: Fuzz) -> None:
    """A table of all cards with their numbers of uses, then how many of them were used."""
    code, out = fuzz("tank-commander", "--games", "2", "--jobs", "1", "--scenario", "17.3", "--cards")
    assert code == 0
    game = find("tank-commander")
    names = game.components(game.data)
    rows = [found for line in out.splitlines() if (found := re.fullmatch(r" *(\d+) +([a-z]-\S+) +(.+)", line))]
    assert {row[2]: row[3] for row in rows} == dict(names)
    used = [int(row[1]) for row in rows]
    unused = used.count(0)
    assert 0 < unused < len(names)
    assert not any(used[:unused])
    assert out.splitlines()[-2] == f"{len(names) - unused} of 164 cards used"


def test_windows_are_told_with_their_answers(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that opened and that nobody answered can be told from one that somebody answered."""
    met = {"window TURN": 7, "answer TURN": 2, "window MELEE": 3, "answer MELEE": 0}
    monkeypatch.setattr(promises, "fuzz", lambda _game, **_wishes: promises.Report(1, 0, [], met))
    _, out = fuzz("tank-commander", "--games", "1")
    assert "windows opened: 2, answered: 1" in out
    assert "TURN asked 7, answered 2" in out
    assert "MELEE asked 3, answered 0" in out


def test_a_game_without_cards_says_so(fuzz: Fuzz) -> None:
    """--cards is no mistake there, but there is nothing to list."""
    code, out = fuzz(SLUG, "--games", "1", "--jobs", "1", "--cards")
    assert code == 0
    assert f"{SLUG} has no cards." in out


def test_columns_never_touch(capsys: pytest.CaptureFixture[str]) -> None:
    """A cell as wide as its place, or nearly, takes another one: two blanks stay between two cells."""
    cells = ["abc", "abc", "abc", "abcd", "abcde", "abcdefghij", "abc"]
    Screen().columns(cells)
    assert re.split(r" {2,}|\n", capsys.readouterr().out.strip()) == cells
