"""A game of secrets, to test the server: each side hides a number, the first peeks at a die, the second guesses.

Everything that can leak does occur: a hidden choice, a hidden roll that only one side may notice, events with a
public and a secret face, refusals, and choices that depend on what a seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from grognard.core.codec import Kinds
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.options import Options, option
from grognard.core.state import State
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import HIDDEN, Action, Event, Refusal, Seat
from grognard.core.verbs import Verb

NUMBERS = ("1", "2", "3")


@dataclass(frozen=True)
class ToyOptions(Options):
    rounds: int = option(2, rule="ty:1", low=1, high=5)
    nosy: bool = option(False, rule="ty:3")  # the first peeks only after hiding a 1: whether he does is a secret too


class Toy(State):
    __slots__ = ("hidden", "peeked", "points", "round")

    def __init__(self, options: ToyOptions) -> None:
        self.stack, self.news, self.conceded, self.data, self.options = [], [], None, None, options
        self.hidden = [0, 0]
        self.peeked = 0
        self.points = (0, 0)
        self.round = 0

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.stack, twin.news, twin.conceded, twin.data = self.stack[:], [], self.conceded, self.data
        twin.options, twin.hidden, twin.peeked = self.options, self.hidden[:], self.peeked
        twin.points, twin.round = self.points, self.round
        return twin

    def view(self, seat: Seat) -> Self:
        twin = self.clone()
        twin.stack = [step.seen_by(self, seat) for step in self.stack]
        twin.hidden = [number if owner == seat or not number else HIDDEN for owner, number in enumerate(self.hidden)]
        twin.peeked = self.peeked if seat == 0 else HIDDEN
        return twin

    def guess(self, rng: Rng) -> Self:
        twin = self.clone()
        twin.hidden = [1 + rng.below(3) if number == HIDDEN else number for number in self.hidden]
        twin.peeked = 1 + rng.below(6) if self.peeked == HIDDEN else self.peeked
        return twin

    def reckon(self) -> tuple[float, ...]:
        first, second = self.points
        return (0.5, 0.5) if first == second else (1.0, 0.0) if first > second else (0.0, 1.0)


class Round(Procedure):
    __slots__ = ()
    RULE = "ty:1"
    ORDER = ("first", "second", "peek", "guess", "again")

    def first(self, s: Toy) -> None:
        s.round += 1
        s.tell(Event("turn-began", "ty:1", {"turn": s.round}))
        s.call(Hide(0))

    def second(self, s: Toy) -> None:
        s.call(Hide(1))

    def peek(self, s: Toy) -> None:
        if not s.options.nosy or s.hidden[0] == 1:
            s.call(Peek("peek", (6,), "peek"))

    def receive(self, s: Toy, answer: Action) -> None:
        (s.peeked,) = faces(answer)
        s.tell(Event("peeked", "ty:3", {"dice": ((6, s.peeked),), "seat": 0}, only=(0,)))

    def guess(self, s: Toy) -> None:
        s.call(Guess())

    def again(self, s: Toy) -> None:
        if s.round < s.options.rounds:
            s.hidden, s.peeked = [0, 0], 0
            self.back_to(s, "first")


class Hide(Step):
    __slots__ = ("seat",)
    RULE = "ty:2"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Toy) -> Seat | None:
        return self.seat

    def choices(self, s: Toy) -> list[Action]:
        return [Action("hide", (number,)) for number in NUMBERS]

    def take(self, s: Toy, action: Action) -> None:
        s.hidden[self.seat] = int(action.args[0])
        public = Event("hid", "ty:2", {"seat": self.seat})
        s.tell(
            Event(
                "hid-number", "ty:2", {"seat": self.seat, "n": int(action.args[0])}, only=(self.seat,), instead=public
            )
        )
        s.end()

    def shown(self, s: Toy, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("hide")


class Peek(Roll):
    """A roll that only the first side notices."""

    __slots__ = ()
    RULE = "ty:3"

    def shown(self, s: Toy, action: Action, seat: Seat) -> Action | None:
        return action if seat == 0 else None


class Guess(Step):
    __slots__ = ()
    RULE = "ty:4"

    def actor(self, s: Toy) -> Seat | None:
        return 1

    def choices(self, s: Toy) -> list[Action]:
        return [Action("guess", (number,)) for number in NUMBERS if int(number) != s.hidden[1]]

    def refuses(self, s: Toy, action: Action) -> Refusal | None:
        if action.verb == "guess" and int(action.args[0]) == s.hidden[1]:
            return Refusal("ty:4", "refusal.own-number", {"n": s.hidden[1]})
        return super().refuses(s, action)

    def take(self, s: Toy, action: Action) -> None:
        right = int(action.args[0]) == s.hidden[0]
        first, second = s.points
        s.points = (first, second + 1) if right else (first + 1, second)
        s.tell(Event("guessed", "ty:4", {"seat": 1, "n": int(action.args[0])}, reveals=True))
        s.end()


class ToyGame(Game):
    slug, prefix, version = "toy", "ty", 1
    folder = Path(__file__).parent
    options = ToyOptions
    verbs = {"hide": Verb("NUMBER"), "guess": Verb("NUMBER")}
    presets = {"standard": {}}

    def seats(self, options: Any) -> tuple[str, ...]:
        return ("first", "second")

    def load(self, folder: Path) -> Any:
        return None

    def setup(self, options: Any, data: Any) -> Toy:
        state = Toy(options)
        state.call(Round())
        state.settle()
        return state

    def kinds(self, data: Any) -> Kinds:
        return {"NUMBER": NUMBERS}

    def names(self, data: Any, language: str) -> Mapping[str, Mapping[str, str]]:
        return {}

    def longest(self, options: Any) -> int:
        return 100


TOY = ToyGame()
