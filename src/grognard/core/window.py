"""Interrupt windows: who may answer what has just been declared, asked in order until all have passed.

Whom to ask follows from public facts alone: `admits` may count the cards of a hand and must never look into it, so
that being asked, or not, betrays nothing.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.core.dice import Rng
from grognard.core.steps import S, Step
from grognard.core.values import Action, Seat

PASS: Final = Action("pass")


class Window(Step[S]):
    """Asks the seats of `order` one after another; closes when all who are admitted have passed in succession."""

    __slots__ = ("asking", "order", "passed", "turn")

    def __init__(self, order: tuple[Seat, ...]) -> None:
        self.order = order
        self.turn = 0  # the place in the order of the seat that is asked
        self.passed = 0  # seats that passed, or were not admitted, since the last answer
        self.asking = False

    # -- what each game writes -----------------------------------------------------------------------------------

    def admits(self, s: S, seat: Seat) -> bool:
        """Whether a seat could answer, as far as everybody can see."""
        raise NotImplementedError

    def close(self, s: S) -> None:
        """All have passed; the window lies on top. By default it just ends."""
        s.end()

    @property
    def name(self) -> str:
        """What the rules call it."""
        return type(self).__name__

    # -- what follows from it ------------------------------------------------------------------------------------

    def gives(self, s: S, rng: Rng) -> list[Action]:
        """The answers that somebody eager gives here. What serves as well in a window that is answered less often he
        may keep for it."""
        return [action for action in self.choices(s) if action != PASS]

    def eager(self, s: S, rng: Rng) -> Action:
        """An answer, if there is any."""
        answers = self.gives(s, rng)
        return answers[rng.below(len(answers))] if answers else PASS

    @property
    def asked(self) -> Seat:
        return self.order[self.turn]

    def actor(self, s: S) -> Seat | None:
        return self.order[self.turn] if self.asking else None

    def run(self, s: S) -> None:
        self._ask(s, self.turn, self.passed)

    def opens(self, s: S) -> bool:
        """Whether anybody is admitted at all: a window that asks nobody need not be opened."""
        return any(self.admits(s, seat) for seat in self.order)

    def passes(self, s: S) -> None:
        """The asked seat has nothing to say: the next one is asked."""
        self._ask(s, self.turn + 1, self.passed + 1)

    def answered(self, s: S, **changes: Any) -> None:
        """The asked seat has answered: all others may answer that, and then the seat again."""
        s.become(self.but(turn=(self.turn + 1) % len(self.order), passed=0, asking=False, **changes))

    def _ask(self, s: S, turn: int, passed: int) -> None:
        order = self.order
        while passed < len(order):
            turn %= len(order)
            if self.admits(s, order[turn]):
                s.become(self.but(turn=turn, passed=passed, asking=True))
                return
            turn += 1
            passed += 1
        self.close(s)
