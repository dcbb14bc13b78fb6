"""What bots know of a game beyond its rules: how to judge a position, what to do without thinking, when to look.

One mind a game, in the module of its name; the bots themselves know no game. A *quiet* state is one that can be judged:
windows are answered, the shot is resolved, the activation is over. In the middle of something every position looks
better or worse than it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Any, ClassVar, Final, NamedTuple

from grognard.core.dice import Rng
from grognard.core.values import CHANCE, Action, Seat


class Term(NamedTuple):
    """One thing that counts in a position: what a whole unit of it is worth, and whether it is a risk one runs."""

    weight: float
    risk: bool = False


class Style(NamedTuple):
    """How a bot weighs what may be lost, and what may be won."""

    risk: float = 1.0
    gain: float = 1.0


PLAIN: Final = Style()
BOLD: Final = Style(risk=0.4, gain=1.3)
CAREFUL: Final = Style(risk=2.0, gain=0.85)


class Mind:
    """How one game is judged and played. `TERMS` names what counts; the names are shown in hints."""

    TERMS: ClassVar[Mapping[str, Term]]
    SCALE: ClassVar[float]  # the lead that wins about three games of four
    EVEN: ClassVar[float] = 0.0  # the lead of the first side in a position that favours nobody
    LEAVES: ClassVar[int] = 12  # outcomes of chance that a look at one action follows
    GUESSES: ClassVar[int] = 1  # full states tried for one view
    WIDTH: ClassVar[int] = 8  # actions that a search goes into
    LOOKS: ClassVar[bool] = True  # whether a look tells a search what to try; else the order of `candidates` does
    REPLIES: ClassVar[int] = 0  # decisions of a rollout that are looked at, where the script knows too little
    HORIZON: ClassVar[int] = 1  # how far a rollout goes, as `round` counts
    LUCK: ClassVar[float] = 0.7  # standard errors by which an action must be better than the base to be taken instead
    PAIRS: ClassVar[int] = 2  # rollouts of both without which nothing is known of the difference
    APART: ClassVar[bool] = False  # whether each round of a rollout has luck of its own, whatever was thrown before

    def __init__(self, style: Style = PLAIN) -> None:
        self.orders: Any = None  # what the script has been told to keep to
        self.plans = True  # whether it reckons with what takes several turns; a regular's does not
        self.weights = {
            name: term.weight * (style.risk if term.risk else style.gain) for name, term in self.TERMS.items()
        }

    def side(self, s: Any, seat: Seat) -> int:
        """The side that a seat plays for."""
        found: int = s.side_of(seat)
        return found

    # -- what each game writes -----------------------------------------------------------------------------------

    def terms(self, s: Any, side: int) -> dict[str, float]:
        """What counts in a quiet state, for a side, before it is weighed."""
        raise NotImplementedError

    def script(self, s: Any, rng: Rng) -> Action:
        """What whoever is asked does without thinking: what follows an action, and rollouts, are played by it."""
        raise NotImplementedError

    def quiet(self, s: Any) -> bool:
        """Whether a state can be judged."""
        raise NotImplementedError

    def candidates(self, s: Any) -> list[Action]:
        """The actions worth a look, the likely ones first."""
        offered: list[Action] = s.legal()
        return offered

    def outcomes(self, s: Any) -> list[tuple[Action, int]]:
        """The outcomes of chance that differ, with their weights."""
        found: list[tuple[Action, int]] = s.distribution()
        return found

    def settled(self, s: Any, rng: Rng) -> Action | None:
        """The answer to a question that needs no look-ahead, or None."""
        return None

    def plain(self, s: Any, rng: Rng) -> Action | None:
        """What the regular does before anything else where it is to play more simply than the script that a search
        begins with; or None."""
        return None

    def habit(self, s: Any, rng: Rng) -> Action | None:
        """Where the script has measured better than one step of look-ahead: what the regular does; or None."""
        return None

    def base(self, s: Any, rng: Rng) -> Action | None:
        """What a search measures all else by: the habit; None: the best of the first look."""
        return self.habit(s, rng)

    def tried(self, s: Any) -> list[Action]:
        """What a search goes into where no look tells it."""
        return self.candidates(s)

    def told(self, s: Any, action: Action) -> Any:
        """The orders that go with an action, kept in `orders` while the script plays on from it."""
        return None

    def effort(self, s: Any) -> float:
        """The part of the clock that a search may take."""
        return 1.0

    def horizon(self, s: Any) -> int:
        """How far a rollout from a state goes, as `round` counts."""
        return self.HORIZON

    def sure(self, s: Any) -> float:
        """Where every first rollout of the base is won by more than this, or lost so, nothing is searched; 1: never."""
        return 1.0

    def result(self, s: Any, side: int) -> float:
        """What a rollout came to, between 0 and 1."""
        return self.chance(s, side)

    def plays_on(self, s: Any) -> bool:
        """Whether rollouts by the script tell more of what whoever is asked may do than a longer look."""
        return True

    def round(self, s: Any) -> int:
        """A number that grows with the game: rollouts are cut when it has grown by `HORIZON`."""
        raise NotImplementedError

    # -- what follows from it ------------------------------------------------------------------------------------

    def lead(self, terms: Mapping[str, float]) -> float:
        weights = self.weights
        return sum([weights[name] * amount for name, amount in terms.items()])

    def chance(self, s: Any, side: int) -> float:
        """The estimated chance of a side to win from a quiet state."""
        scores = s.scores()
        if scores is not None:
            return float(next(score for seat, score in enumerate(scores) if self.side(s, seat) == side))
        even = self.EVEN if side == 0 else -self.EVEN
        return squash((self.lead(self.terms(s, side)) - even) / self.SCALE)


def squash(x: float) -> float:
    """From any number to a chance."""
    return 1.0 / (1.0 + exp(-x)) if x > -30 else 0.0


def asked(s: Any) -> Seat | None:
    """The seat that is asked, if it is one."""
    actor: Seat | None = s.actor
    return None if actor == CHANCE else actor
