"""kill -9 of the server in the middle of play (tools/kill9.py does it 200 times; GROGNARD_KILLS here)."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any


def _tool() -> Any:
    path = Path(__file__).parents[2] / "tools" / "kill9.py"
    spec = importlib.util.spec_from_file_location("kill9", path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["kill9"] = made
    spec.loader.exec_module(made)
    return made


def test_no_acknowledged_action_is_lost(tmp_path: Path) -> None:
    """Five kills at random moments: every acknowledged action is in the record, every table opens."""
    seen = asyncio.run(_tool().run(int(os.environ.get("GROGNARD_KILLS", "5")), tmp_path))
    assert seen.acknowledged > 10
    assert (seen.lost, seen.unreadable) == (0, 0)
