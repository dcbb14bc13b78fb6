"""The README tells the truth: its game is run, and so are its commands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from grognard.cli.app import run

README = Path(__file__).parents[1] / "README.md"
SHOWN = re.compile(r"^```console\n\$ grognard (?P<command>.*)\n(?P<output>(?:.*\n)*?)```$", re.MULTILINE)
COMMANDS = {found["command"]: found["output"] for found in SHOWN.finditer(README.read_text("utf-8"))}
BY_CHANCE = ("fuzz",)  # what random games meet changes with the rules: the figures are those of the day


def test_the_short_game_of_the_readme_runs() -> None:
    """Every line of the example gives what the page says."""
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_the_readme_shows_commands() -> None:
    assert {command.split()[0] for command in COMMANDS} == {"games", "fuzz", "rules"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_prints_what_the_page_says(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "110")
    assert run(command.split()) == 0
    printed = capsys.readouterr().out
    pattern = shown_as_pattern(COMMANDS[command], loose=command.startswith(BY_CHANCE))
    assert re.fullmatch(pattern, bare(printed)), printed


def bare(text: str) -> str:
    """Without the spaces that fill a column at the end of a line."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def shown_as_pattern(text: str, *, loose: bool) -> str:
    """The lines as they are; a line of dots stands for lines left out; a loose figure for any figure."""
    pattern = ""
    for line in text.splitlines():
        exact = re.escape(line)
        said = re.sub(r"(?:\\ )*\b\d+\b", r" *\\d+", exact) if loose else exact
        pattern += "(?:.*\n)*?" if line == "..." else f"{said}\n"
    return pattern
