"""The example of docs/bots.md is a whole bot: it is read from there, and plays."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from grognard.bots import arena
from grognard.bots.clock import Budget
from grognard.games import find

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_of_the_documentation_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty lines, no fallback, and it beats the recruit."""
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found is not None
    assert len(found[1].splitlines()) <= 40
    module = ModuleType("trigger")
    exec(found[1], module.__dict__)
    monkeypatch.setitem(sys.modules, "trigger", module)
    budget = Budget(2.0, 100)
    todo = arena.tasks(find("tank-commander"), ("trigger:Trigger", "recruit"), 12, budgets=(budget, budget))
    rows = [one for _, one in arena.played(todo, 1)]
    assert sum(sum(row.fallbacks) for row in rows) == 0
    assert arena.figures(rows).score > 0.5
