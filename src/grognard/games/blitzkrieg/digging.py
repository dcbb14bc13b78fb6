"""bk:111 Digging in."""

from __future__ import annotations

from grognard.core.steps import Step
from grognard.core.values import Action
from grognard.games.blitzkrieg import hits
from grognard.games.blitzkrieg.state import DEMORALISED, Fight


class Dig(Step[Fight]):
    """bk:111 An experience test; the order uses up its fire."""

    __slots__ = ("unit",)
    RULE = "bk:111"

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, s: Fight) -> None:
        if not s.here(self.unit) or s.has(self.unit, DEMORALISED):
            s.end()
        else:
            s.call(hits.Test(self.unit, "dig", self.RULE))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        if answer.verb == "passed":
            hits.digs(s, self.unit)
