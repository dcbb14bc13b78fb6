"""R79 What may not be noticed: dice that only their owner sees, and steps of which others see that somebody is busy."""

from __future__ import annotations

from grognard.core.steps import Bucket, Chance, Roll, Step
from grognard.core.values import Action, Prompt, Seat
from grognard.games.blitzkrieg.state import Fight

STREAM = "hidden"


class QuietRoll(Roll[Fight]):
    """A roll for a hidden element."""

    __slots__ = ("seat",)

    def __init__(self, purpose: str, dice: tuple[int, ...], seat: Seat) -> None:
        super().__init__(purpose, dice, STREAM)
        self.seat = seat

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


class QuietBucket(Bucket[Fight]):
    """Many equal dice for a hidden element."""

    __slots__ = ("seat",)

    def __init__(self, purpose: str, count: int, seat: Seat) -> None:
        super().__init__(purpose, count, stream=STREAM)
        self.seat = seat

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


def roll(s: Fight, i: int, purpose: str, dice: tuple[int, ...] = (6,)) -> Chance[Fight]:
    """Dice for an element: of a hidden one only its owner sees them."""
    return QuietRoll(purpose, dice, s.models[i].side) if s.is_hidden(i) else Roll(purpose, dice)


def bucket(s: Fight, i: int, purpose: str, count: int) -> Chance[Fight]:
    return QuietBucket(purpose, count, s.models[i].side) if s.is_hidden(i) else Bucket(purpose, count)


class Veil(Step[Fight]):
    """What others see of a hidden element's order: that its side is busy."""

    __slots__ = ("seat",)
    RULE = "bk:0.6a"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Fight) -> Seat | None:
        return self.seat

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.veil", self.RULE)


def veiled(s: Fight, step: Step[Fight], unit: int, seat: Seat) -> Step[Fight]:
    """The step as a seat sees it, which is about one element."""
    hidden = s.is_hidden(unit) and seat != s.models[unit].side
    return Veil(s.models[unit].side) if hidden else step
