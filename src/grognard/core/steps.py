"""Steps: who decides next, and what follows. A state keeps a stack of them; the top one is asked.

A step is a value: once it lies on a stack it never changes, so a clone may share it. It is a plain class with
`__slots__` and a written `__init__` because dataclasses stay slow when compiled; its fields give equality and hash.
It is generic over the state it asks about: `class Phase(Step[Battle])`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from typing_extensions import TypeVar  # its default lets a step that asks about any state say nothing

from grognard.core.dice import Rng
from grognard.core.errors import GrognardError
from grognard.core.plain import Plain, field_names
from grognard.core.values import CHANCE, Action, Prompt, Refusal, Seat

if TYPE_CHECKING:
    from grognard.core.state import State

S = TypeVar("S", bound="State", default=Any)


class Step(Plain, Generic[S]):
    """A pending decision, or a stage that runs by itself (`actor` is None)."""

    __slots__ = ()
    RULE: ClassVar[str] = ""  # the paragraph that asks the question
    COMPLETE: ClassVar[bool] = True  # False: `choices` is a useful part of what `refuses` accepts

    def actor(self, s: S) -> Seat | None:
        return None

    def choices(self, s: S) -> list[Action]:
        return []

    def complete(self, s: S) -> bool:
        """Whether `choices` lists every legal action."""
        return self.COMPLETE

    def sample(self, s: S, rng: Rng) -> Action:
        """One legal action. A step with many choices overrides this so as not to list them all."""
        choices = self.choices(s)
        return choices[rng.below(len(choices))]

    def eager(self, s: S, rng: Rng) -> Action:
        """One legal action of somebody who wants to see what is rare: random play asks for it now and then."""
        return self.sample(s, rng)

    def refuses(self, s: S, action: Action) -> Refusal | None:
        if action in self.choices(s):
            return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def nobody(self, s: S, verb: str, about: str) -> Refusal | None:
        """Why nothing at all can be done with a verb, or with it to what is pointed at; None: the step does not say."""
        return None

    def take(self, s: S, action: Action) -> None:
        raise NotImplementedError

    def run(self, s: S) -> None:
        raise NotImplementedError

    def receive(self, s: S, answer: Action) -> None:
        """The step above ended with this answer."""
        raise NotImplementedError

    def prompt(self, s: S) -> Prompt:
        return Prompt("prompt." + type(self).__name__.lower(), self.RULE)

    def seen_by(self, s: S, seat: Seat) -> Step[S]:
        """The step as a seat may know it: a secret pick that waits on the stack is blanked here."""
        return self

    def shown(self, s: S, action: Action, seat: Seat) -> Action | None:
        """An action taken in this step, as that seat may read it in the record (None: not at all)."""
        return action

    def facts(self) -> tuple[Any, ...]:
        return (type(self).__name__, *[getattr(self, name) for name in field_names(type(self))])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Step) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in field_names(type(self)))
        return f"{type(self).__name__}({fields})"


class Procedure(Step[S]):
    """Stages by name, in the order of the rulebook; each is a method. `at` counts the stages done."""

    __slots__ = ("at",)
    ORDER: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.at = 0

    def run(self, s: S) -> None:
        if self.at == len(self.ORDER):
            s.end()
            return
        now = self.but(at=self.at + 1)
        s.become(now)
        getattr(now, self.ORDER[self.at])(s)

    def back_to(self, s: S, stage: str) -> None:
        """Go on with a named stage (a loop of the rulebook). Call it on the procedure that lies on top."""
        s.become(self.but(at=self.ORDER.index(stage)))


class Chance(Step[S]):
    """A question to the dice or a deck. Every outcome is an action like any other."""

    __slots__ = ("purpose", "stream")

    def __init__(self, purpose: str, stream: str = "public") -> None:
        self.purpose = purpose
        self.stream = stream  # hidden chance draws from a stream of its own

    def actor(self, s: S) -> Seat | None:
        return CHANCE

    def distribution(self, s: S) -> list[tuple[Action, int]]:
        """Every outcome with its weight; the weights are whole numbers."""
        return [(action, 1) for action in self.choices(s)]

    def take(self, s: S, action: Action) -> None:
        s.end(action)

    def prompt(self, s: S) -> Prompt:
        return Prompt("prompt.chance", self.RULE, {"purpose": self.purpose})


_ROLLS: Final[dict[tuple[int, ...], Action]] = {}  # rolls are few and common: made once


def rolled(*faces: int) -> Action:
    """The action of dice that show these faces."""
    action = _ROLLS.get(faces)
    if action is None:
        action = Action("roll", tuple(str(face) for face in faces))
        if len(faces) <= 2:
            _ROLLS[faces] = action
    return action


def faces(action: Action) -> tuple[int, ...]:
    """The faces a roll shows."""
    return tuple(int(arg) for arg in action.args)


class Roll(Chance[S]):
    """Dice thrown at once of which each has its own meaning; `dice` holds the number of sides of each."""

    __slots__ = ("dice",)

    def __init__(self, purpose: str, dice: tuple[int, ...] = (6,), stream: str = "public") -> None:
        super().__init__(purpose, stream)
        self.dice = dice

    def choices(self, s: S) -> list[Action]:
        return [rolled(*combination) for combination in product(*[range(1, sides + 1) for sides in self.dice])]

    def sample(self, s: S, rng: Rng) -> Action:
        return rolled(*[rng.below(sides) + 1 for sides in self.dice])

    def refuses(self, s: S, action: Action) -> Refusal | None:
        if action.verb == "roll" and len(action.args) == len(self.dice):
            shown = [arg.isdecimal() and int(arg) for arg in action.args]
            if all(1 <= face <= sides for face, sides in zip(shown, self.dice, strict=True)):
                return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})


class Unlisted(GrognardError):
    """A chance step with too many outcomes to list was asked for all of them."""


class Bucket(Chance[S]):
    """Many equal dice thrown at once, of which only the faces count: `roll 1 1 3 6`, sorted.

    16 dice show 20,349 different things, not 6 ** 16. More than `MOST` are not listed; they are sampled and judged.
    """

    __slots__ = ("count", "sides")
    MOST: ClassVar[int] = 25_000

    def __init__(self, purpose: str, count: int, sides: int = 6, stream: str = "public") -> None:
        super().__init__(purpose, stream)
        self.count = count
        self.sides = sides

    def complete(self, s: S) -> bool:
        return comb(self.count + self.sides - 1, self.count) <= self.MOST

    def choices(self, s: S) -> list[Action]:
        return [action for action, _ in _throws(self.count, self.sides)] if self.complete(s) else []

    def distribution(self, s: S) -> list[tuple[Action, int]]:
        """Every throw, with the number of ways in which the dice can show it."""
        if not self.complete(s):
            raise Unlisted(f"{self.count} dice of {self.sides} sides show too many different things to list")
        return list(_throws(self.count, self.sides))

    def sample(self, s: S, rng: Rng) -> Action:
        return rolled(*sorted([rng.below(self.sides) + 1 for _ in range(self.count)]))

    def refuses(self, s: S, action: Action) -> Refusal | None:
        if action.verb == "roll" and len(action.args) == self.count and all(map(str.isdecimal, action.args)):
            shown = sorted(map(int, action.args))
            if all(1 <= face <= self.sides for face in shown) and action == rolled(*shown):
                return None
        return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})

    def successes(self, good: int) -> list[tuple[int, int]]:
        """How many of the dice show one of so many good faces: each number with its weight, however many dice."""
        bad = self.sides - good
        ways = [comb(self.count, n) * good**n * bad ** (self.count - n) for n in range(self.count + 1)]
        return [(n, weight) for n, weight in enumerate(ways) if weight]


@lru_cache(maxsize=16)
def _throws(count: int, sides: int) -> tuple[tuple[Action, int], ...]:
    """What so many dice can show, and in how many ways: face by face, so many of the dice that are left show it."""
    rows: list[tuple[tuple[str, ...], int, int]] = [((), count, 1)]
    for face in map(str, range(1, sides)):
        rows = [
            ((*shown, *(face,) * n), left - n, ways * comb(left, n))
            for shown, left, ways in rows
            for n in range(left, -1, -1)
        ]
    return tuple((Action("roll", (*shown, *(str(sides),) * left)), ways) for shown, left, ways in rows)


class Draw(Chance[S]):
    """One of several things comes up: a marker, a card, a counter. `options` pairs each id with its copies."""

    __slots__ = ("options", "verb")

    def __init__(self, purpose: str, verb: str, options: tuple[tuple[str, int], ...], stream: str = "public") -> None:
        super().__init__(purpose, stream)
        self.verb = verb
        self.options = options

    def choices(self, s: S) -> list[Action]:
        return [Action(self.verb, (name,)) for name, _ in self.options]

    def distribution(self, s: S) -> list[tuple[Action, int]]:
        return [(Action(self.verb, (name,)), copies) for name, copies in self.options]

    def sample(self, s: S, rng: Rng) -> Action:
        drawn = rng.below(sum(copies for _, copies in self.options))
        for name, copies in self.options:
            if drawn < copies:
                return Action(self.verb, (name,))
            drawn -= copies
        raise AssertionError("a draw lies within the copies")  # pragma: no cover - below() keeps its promise
