"""The values that pass between rules, people and machines: actions, events, refusals, modifiers, points.

All of them are plain immutable values with a text form or a JSON form; none of them knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

Seat = int  # 0, 1, ... in the order of the game's seat names
CHANCE: Final = -1  # the seat of the dice and of the decks
SPECTATOR: Final = -2  # sees what everybody may see; never acts
HIDDEN: Final = -9999  # in a view: a small number that this seat may not know


class Action(NamedTuple):
    """One decision: a verb and ids. `fire lah-pz 29tc-31 full` is its text, its record and its name."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


def actions(verb: str, args: Iterable[tuple[str, ...]]) -> list[Action]:
    """Many actions of one verb. Lists are long, and the constructor of a named tuple takes as long as its tuple."""
    new = tuple.__new__
    return [new(Action, (verb, one)) for one in args]


CONCEDE: Final = Action("concede")  # open to every seat at any time, in every game; never listed among the choices


class Modifier(NamedTuple):
    """One line of a reckoning: the rule, a label from the catalogue, the amount."""

    rule: str
    label: str
    amount: int


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and a message key with its parameters."""

    rule: str
    key: str
    params: Mapping[str, Any] = {}


class Prompt(NamedTuple):
    """What is asked of a seat: a message key with its parameters, and the rule it comes from."""

    key: str
    rule: str
    params: Mapping[str, Any] = {}


class Fact(NamedTuple):
    """One line beside a reckoning that adds nothing to it: the rule, a label from the catalogue and its parameters."""

    rule: str
    label: str
    params: Mapping[str, Any] = {}


class Other(NamedTuple):
    """The same throw under other rules: what it would be measured by there, and its chance."""

    chance: Fraction
    value: int
    modifiers: tuple[Modifier, ...] = ()


class Stage(NamedTuple):
    """One throw of the odds: the same modifiers the log will print."""

    label: str  # from the catalogue; "" where there is only one throw
    dice: tuple[int, ...]  # the sides of each: (6,), (6, 6), (6,) * 16; a number from a card counts as a die
    chance: Fraction  # of succeeding, once it comes to this throw
    value: int  # the number that the throw is measured by, before modifiers
    need: int  # the highest natural result that succeeds, where `good` names none (0: none does)
    rule: str
    modifiers: tuple[Modifier, ...] = ()
    good: tuple[int, ...] = ()  # the natural results that succeed; empty: 1 to `need`
    facts: tuple[Fact, ...] = ()
    added: bool = False  # several dice are added up; else each counts for itself
    raised: bool = False  # modifiers are added to the number that is needed, not to the throw
    other: Other | None = None  # where other rules give other numbers

    @property
    def succeeding(self) -> tuple[int, ...]:
        """The natural results that succeed: of each die, or of the sum where dice are added."""
        return self.good or tuple(range(1, self.need + 1))


class Pool(NamedTuple):
    """The dice of one side in a contest: what each is for, as a sign and a label of the catalogue."""

    side: str
    dice: tuple[tuple[str, str], ...]
    coming: int = 0  # so many at the end are not there yet: the action would bring them


class Effect(NamedTuple):
    """What a success would do to this target."""

    sign: str  # how a screen shows it in small: "band", "burst", "cross", or "" for nothing
    label: str  # from the catalogue
    rule: str = ""


class Outcome(NamedTuple):
    """One way in which a fight in rounds may end."""

    label: str  # from the catalogue
    chance: Fraction
    tone: str  # "good", "fair" or "bad" for whoever begins it


class Throw(NamedTuple):
    """A throw that may come in a round of a fight."""

    label: str  # from the catalogue
    params: Mapping[str, Any]
    chance: Fraction
    own: bool  # of whoever begins the fight


class Round(NamedTuple):
    """A part of a fight in rounds: what happens in it, and the throws that it may bring."""

    label: str  # from the catalogue
    rule: str
    throws: tuple[Throw, ...] = ()


class Branch(NamedTuple):
    """One branch of a fight: what happened at each stop of its flow, and which of the outcomes it led to."""

    stops: tuple[str, ...]  # from the catalogue, "" where nothing happened there
    end: int
    chance: Fraction


class Flow(NamedTuple):
    """How a fight goes on its way, to be drawn as one stream that parts: its stops, and the branches through them."""

    stops: tuple[str, ...]  # their titles, from the catalogue
    branches: tuple[Branch, ...]  # together 1


class Odds(NamedTuple):
    """What an action would bring, before it is chosen: the chance of the whole, and the throws it takes, in order.

    A later throw may follow the success of the one before or its failure; its label and facts say which. In a contest
    both sides throw: their dice are in `pools`, that of whoever acts first.
    """

    chance: Fraction
    stages: tuple[Stage, ...]
    sampled: bool = False  # estimated by trying, not reckoned
    pools: tuple[Pool, ...] = ()
    before: Fraction | None = None  # the chance as things stand, where the action changes it
    effect: Effect | None = None
    outcomes: tuple[Outcome, ...] = ()  # of a fight in rounds; together 1
    rounds: tuple[Round, ...] = ()  # the parts of such a fight, in order
    flow: Flow | None = None  # and the ways it may take
    trials: int = 0  # how many fights were tried, if it is sampled
    editions: tuple[str, str] | None = None  # labels of the rules in force and of those that `other` speaks of
    otherwise: Fraction | None = None  # the chance of the whole under those


def one_throw(stage: Stage) -> Odds:
    """The odds of what is decided by a single throw."""
    return Odds(stage.chance, (stage,))


class Moment(NamedTuple):
    """A place on the way of what is being decided, where it may be answered."""

    place: str  # as answers name it
    label: str  # for people: how far on the way


class Pending(NamedTuple):
    """What is being decided while an interrupt window is open, in words for the seat that is asked."""

    title: str
    note: str
    rule: str
    seat: Seat  # whose action it is
    odds: Odds | None = None  # as things stand
    ids: tuple[str, ...] = ()  # the pieces and places it is about
    answers: Mapping[str, Odds] = {}  # by offered action (its text): the odds if it were taken, where easily known
    moments: tuple[Moment, ...] = ()  # in their order, where answers name a place of the way after who answers


Dice = tuple[tuple[int, int], ...]  # dice as they fell: sides and face of each


def dice(*faces: int, sides: int = 6) -> Dice:
    """Equal dice that show these faces."""
    return tuple((sides, face) for face in faces)


class Event(NamedTuple):
    """A fact for log and screen; rules never read it back.

    Of its arguments `seat` is who did it, `dice` what fell (`Dice`), and `by` who threw: a seat, or one for each die,
    where that is not `seat`. A sentence that names `dice` says the faces.

    `only` names the seats that may know it (None: everybody); the others see `instead`, or nothing.
    `reveals` says that somebody learnt something: undo stops there.
    """

    kind: str
    rule: str
    args: Mapping[str, Any] = {}
    modifiers: tuple[Modifier, ...] = ()
    only: tuple[Seat, ...] | None = None
    instead: Event | None = None
    reveals: bool = False

    def signed(self, owner: Callable[[str], Seat | None]) -> Event:
        """With the seat of the units that it names, where it says no seat itself; so is what others see instead."""
        named = [self.args["unit"]] if "unit" in self.args else self.args.get("units", ())
        owners = set() if "seat" in self.args else {owner(one) for one in named}
        args = {**self.args, "seat": owners.pop()} if len(owners) == 1 and None not in owners else self.args
        return self._replace(args=args, instead=self.instead and self.instead.signed(owner))

    def seen_by(self, seat: Seat) -> Event | None:
        if self.only is None:
            return self
        # What others may not know about the event includes who else may know it.
        return self._replace(only=None, instead=None) if seat in self.only else self.instead


class Points(NamedTuple):
    """One signed entry of a ledger."""

    turn: int
    seat: Seat
    amount: int
    rule: str
    reason: str


Ledger = tuple[Points, ...]  # immutable, so that a clone shares it


def total(ledger: Ledger, seat: Seat) -> int:
    return sum(entry.amount for entry in ledger if entry.seat == seat)
