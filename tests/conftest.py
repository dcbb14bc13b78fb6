"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("grognard", deadline=None)  # machines are noisy: no test judges by the clock
settings.load_profile("grognard")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that is played from several seeds repeats one idea on many random cases: coverage need not count it."""
    for item in items:
        if "seed" in getattr(getattr(item, "callspec", None), "params", {}):
            item.add_marker("many")
