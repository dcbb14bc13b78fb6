"""What all tests share."""

from __future__ import annotations

import signal
from contextlib import suppress

import pytest
from hypothesis import settings

# Machines are noisy: no test judges by the clock. What lands is not decided by luck: new cases are for `grognard fuzz`.
settings.register_profile("grognard", deadline=None, derandomize=True)
settings.load_profile("grognard")

with suppress(ValueError):  # a shell ignores interrupts for what it runs behind, and so would all that we start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that is played from several seeds repeats one idea on many random cases: coverage need not count it."""
    for item in items:
        if "seed" in getattr(getattr(item, "callspec", None), "params", {}):
            item.add_marker("many")
