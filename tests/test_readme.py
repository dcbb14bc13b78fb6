"""The README tells the truth: its game is run."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_short_game_of_the_readme_runs() -> None:
    """Every line of the example gives what the page says."""
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0
