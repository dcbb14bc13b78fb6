"""A game in progress: plain data, a stack of steps, and no future (no seed, no order of cards)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import Any, ClassVar, Final, Self, TypeVar

from grognard.core.dice import Rng
from grognard.core.errors import GrognardError
from grognard.core.plain import field_names
from grognard.core.steps import Chance, Step
from grognard.core.values import CHANCE, CONCEDE, Action, Event, Prompt, Refusal, Seat


class IllegalAction(GrognardError):
    """An action was refused; `refusal` says by which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.key} {dict(refusal.params)}")
        self.refusal = refusal


_CLONERS: Final[dict[type, Callable[[Any], Any]]] = {}


def _cloner(state: State) -> Callable[[Any], Any]:
    """A function that copies the fields of a state one by one, written out: lists and dicts anew, the rest shared.

    What a field holds now it holds in every state of this class; the promises check that no list is ever shared.
    """
    cls = type(state)
    lines = ["twin = new(cls)"]
    for name in field_names(cls):
        copy = ".copy()" if isinstance(getattr(state, name), list | dict | set) else ""
        lines.append(f"twin.{name} = []" if name == "news" else f"twin.{name} = state.{name}{copy}")
    made: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("def cloned(state, new=new, cls=cls):\n    " + "\n    ".join([*lines, "return twin"]), made)
    cloned: Callable[[Any], Any] = made["cloned"]
    _CLONERS[cls] = cloned
    return cloned


class State:
    """What lies on the table. Each game adds its fields: small values, tuples, and flat lists and dicts of these.

    Static data (`data`, `options`) are shared by all states; `news` is emptied by whoever drives the game.
    """

    __slots__ = ("conceded", "data", "news", "options", "stack")
    SHARED: ClassVar[frozenset[str]] = frozenset({"data", "news", "options"})  # not part of the position

    stack: list[Step[Any]]
    news: list[Event]
    conceded: Seat | None
    data: Any
    options: Any

    def clone(self) -> Self:
        """The same position with lists of its own and no news; what lies in the lists never changes and is shared."""
        twin: Self = (_CLONERS.get(type(self)) or _cloner(self))(self)
        return twin

    # -- what each game writes ---------------------------------------------------------------------------------

    def view(self, seat: Seat) -> Self:
        """What this seat may know, built by allow-list: a state of the same type."""
        raise NotImplementedError

    def guess(self, rng: Rng) -> Self:
        """A full state that agrees with this view, for search."""
        raise NotImplementedError

    def reckon(self) -> tuple[float, ...]:
        """The score of each seat once the stack is empty: 1 for a win, a half for a draw."""
        raise NotImplementedError

    def standing(self) -> tuple[float, ...]:
        """The score of each team as the rules would state it now, for curves; empty where there is none to state."""
        return ()

    @property
    def decided(self) -> bool:
        """Whether the game has ended in the middle of something."""
        return False

    def census(self) -> Mapping[str, int]:
        """What neither comes nor goes once it is there, counted: cards, counters. Empty: nothing is promised yet."""
        return {}

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat."""
        return (0, 1)

    def side_of(self, seat: Seat) -> int:
        """The side that a seat plays for."""
        return self.teams[seat]

    # -- asking --------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> Seat | None:
        """The seat that is asked, CHANCE, or None when the game is over."""
        return self.stack[-1].actor(self) if self.stack else None

    def legal(self) -> list[Action]:
        """The actions on offer."""
        return self.stack[-1].choices(self) if self.stack else []

    @property
    def complete(self) -> bool:
        """Whether `legal` lists every legal action; else `refusal` accepts more, and `sample` may draw more."""
        return not self.stack or self.stack[-1].complete(self)

    def sample(self, rng: Rng) -> Action:
        """One legal action, drawn without listing all: each has a chance, not always the same one."""
        return self.stack[-1].sample(self, rng)

    def eager(self, rng: Rng) -> Action:
        """One legal action of somebody who wants to see what is rare."""
        return self.stack[-1].eager(self, rng)

    def distribution(self) -> list[tuple[Action, int]]:
        """The outcomes of the chance step on top, with whole-number weights; `Unlisted` if `complete` is false."""
        top = self.stack[-1]
        if not isinstance(top, Chance):
            raise TypeError(f"{type(top).__name__} is not a chance step")
        return top.distribution(self)

    def prompt(self) -> Prompt:
        return self.stack[-1].prompt(self) if self.stack else Prompt("prompt.over", "")

    def refusal(self, action: Action) -> Refusal | None:
        """None if the action is legal now, else the rule and the reason."""
        if not self.stack:
            return Refusal("", "refusal.game-over")
        if action == CONCEDE and self.actor != CHANCE:
            return None
        return self.stack[-1].refuses(self, action)

    def nobody(self, verb: str, about: str = "") -> Refusal | None:
        """Why a verb is impossible for whoever is asked, whatever it is tried with; None: there is nothing to say."""
        return self.stack[-1].nobody(self, verb, about) if self.stack else Refusal("", "refusal.game-over")

    def scores(self) -> tuple[float, ...] | None:
        """The score of each seat, or None while the game goes on. The scores of the teams add up to 1."""
        if self.stack:
            return None
        if self.conceded is None:
            return self.reckon()
        lost, others = self.teams[self.conceded], len(set(self.teams)) - 1
        return tuple(0.0 if team == lost else 1.0 / others for team in self.teams)

    # -- acting --------------------------------------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Carry out an action that is known to be legal, and whatever follows without a question."""
        stack = self.stack
        if action.verb == "concede":
            self.concede(self.actor)
            return
        stack[-1].take(self, action)
        self.settle()

    def concede(self, seat: Seat | None) -> None:
        """A seat gives the game up, whoever is asked."""
        self.conceded = seat
        self.news.append(Event("conceded", "", {"seat": seat}))
        self.stack.clear()

    def settle(self) -> None:
        """Run stages until somebody is asked or the game is over; once decided, what was begun goes no further."""
        stack = self.stack
        while stack:
            if self.decided:
                stack.clear()
            elif stack[-1].actor(self) is None:
                stack[-1].run(self)
            else:
                return

    def call(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def become(self, step: Step[Any]) -> None:
        self.stack[-1] = step

    def end(self, answer: Action | None = None) -> None:
        """The step on top is done; an answer is handed to the one below."""
        self.stack.pop()
        if answer is not None:
            self.stack[-1].receive(self, answer)

    def tell(self, event: Event) -> None:
        self.news.append(event)

    # -- comparing -----------------------------------------------------------------------------------------------

    def facts(self) -> tuple[Any, ...]:
        """The position as one comparable value."""
        names = [name for name in field_names(type(self)) if name not in self.SHARED]
        return tuple((name, getattr(self, name)) for name in names)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, State) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]  # a state changes; use `hash_text`

    def hash_text(self) -> str:
        """A short hash of the position, equal on every machine."""
        return blake2b(repr(self.facts()).encode(), digest_size=8).hexdigest()

    def mark(self) -> str:
        """The same of what is not empty: a field that came with a later rule does not change it until it is used."""
        found = [(name, value) for name, value in self.facts() if not _is_empty(value)]
        return blake2b(repr(found).encode(), digest_size=8).hexdigest()


def _is_empty(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, Collection) and not value)


S = TypeVar("S", bound=State)


def play(before: S, action: Action) -> S:
    """The state after a legal action; the one before is left as it was."""
    if refusal := before.refusal(action):
        raise IllegalAction(refusal)
    after = before.clone()
    after.apply(action)
    return after
