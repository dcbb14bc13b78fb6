"""The recruit: any legal action, each as likely as another."""

from __future__ import annotations

from typing import Any

from grognard.core.dice import Rng
from grognard.core.values import Action


class Recruit:
    """Knows the rules and nothing else."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: Any, seconds: float) -> Action:
        offered = view.legal()
        return offered[self._rng.below(len(offered))]  # type: ignore[no-any-return]  # a view's actions are actions
