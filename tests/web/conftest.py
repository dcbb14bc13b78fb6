"""Every test of the server runs on asyncio; what twins must have in common."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Any

import pytest

from grognard.web import keys, seals, tables

sys.path.insert(0, str(Path(__file__).parent))  # the helpers beside the tests


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def same_names(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Tables, keys, secrets of the dice and clocks repeat themselves, so that only the secrets of a game differ."""

    def again() -> None:
        count = itertools.count()
        monkeypatch.setattr(keys, "table_id", lambda: f"table{next(count)}")
        monkeypatch.setattr(keys, "make", lambda: f"key{next(count)}")
        monkeypatch.setattr(seals.secrets, "token_hex", lambda n: f"{next(count):02}" * n)
        monkeypatch.setattr(tables.time, "time", lambda: 1_000_000.0)

    return again
