"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("grognard", deadline=None)  # machines are noisy: no test judges by the clock
settings.load_profile("grognard")
