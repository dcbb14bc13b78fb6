"""Dice are thrown, and what they show is judged: most tests of the rulebook are no more than that."""

from __future__ import annotations

from grognard.core.steps import Procedure, faces
from grognard.core.values import Action
from grognard.games.putsch_1991.state import Table


class Verdict(Procedure[Table]):
    """A test says how it throws (`roll`) and what comes of it (`verdict`)."""

    __slots__ = ("thrown",)
    ORDER = ("roll", "verdict")

    def __init__(self) -> None:
        super().__init__()
        self.thrown: tuple[int, ...] = ()

    def receive(self, s: Table, answer: Action) -> None:
        s.become(self.but(thrown=faces(answer)))

    @property
    def face(self) -> int:
        """Of a single die."""
        return self.thrown[0]
