"""The recruit: any legal action, each as likely as another."""

from __future__ import annotations

from typing import Any

from grognard.bots.bot import Bot
from grognard.bots.clock import Clock
from grognard.core.values import Action


class Recruit(Bot):
    """Knows the rules and nothing else."""

    def choose(self, view: Any, clock: Clock) -> Action:
        offered: list[Action] = view.legal()
        return offered[self.rng.below(len(offered))]
