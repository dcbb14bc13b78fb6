"""The regular: one step ahead. Each action is tried, played on by the script to a quiet state, and judged there.

Chance is weighed by its outcomes where they are few, and sampled where they are many. What the seat does not know is
guessed; all actions are tried on the same guesses with the same luck, so that none is better for being luckier.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grognard.bots import minds
from grognard.bots.bot import Bot
from grognard.bots.clock import Clock
from grognard.bots.mind import BOLD, CAREFUL, PLAIN, Mind, Style
from grognard.core.dice import Rng, Seeded
from grognard.core.game import Game
from grognard.core.values import CHANCE, Action, Seat

LONGEST: Final = 300  # actions from a choice to a quiet state; a game that takes more is judged as it stands
SEEDS: Final = 1 << 40


class Judged(NamedTuple):
    """An action and the chance to win that it seems to give."""

    action: Action
    chance: float
    tries: int = 1


class Look:
    """Looks at what follows an action."""

    def __init__(self, mind: Mind, side: int, clock: Clock, leaves: int = 0) -> None:
        self.mind = mind
        self.side = side
        self.clock = clock
        self.leaves = leaves or mind.LEAVES

    def after(self, state: Any, action: Action, luck: Rng) -> float:
        """The chance to win after an action, the state itself being left as it is."""
        trial = state.clone()
        trial.apply(action)
        self.clock.count()
        return self._expected(trial, self.leaves, luck)

    def _expected(self, state: Any, leaves: int, luck: Rng) -> float:
        mind = self.mind
        for _ in range(LONGEST):
            actor = state.actor
            if actor is None or mind.quiet(state):
                break
            if actor != CHANCE:
                state.apply(mind.script(state, luck))
            elif leaves > 1:
                return self._branched(state, leaves, luck)
            else:
                state.apply(state.sample(luck))
            state.news.clear()
            self.clock.count()
        return mind.chance(state, self.side)

    def _branched(self, state: Any, leaves: int, luck: Rng) -> float:
        """Every outcome with its weight, or as many samples as may be followed."""
        outcomes = self.mind.outcomes(state) if state.complete else []
        if not 0 < len(outcomes) <= leaves:
            outcomes = [(state.sample(luck), 1) for _ in range(leaves)]
        total = sum([weight for _, weight in outcomes])
        expected = 0.0
        for outcome, weight in outcomes:
            trial = state.clone()
            trial.apply(outcome)
            self.clock.count()
            expected += weight / total * self._expected(trial, leaves // len(outcomes), luck)
        return expected


class Regular(Bot):
    """Looks one step ahead."""

    STYLE: Style = PLAIN
    PLANS: bool = False  # what takes several turns is for the veteran

    def __init__(self, game: Game, seat: Seat, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        self.mind = minds.of(game)(self.STYLE)
        self.mind.plans = self.PLANS
        self._seen: Any = None  # the view that was asked about last, and what is worth a look in it
        self._worth: list[Action] = []

    def choose(self, view: Any, clock: Clock) -> Action:
        plain = self.mind.plain(view, self.rng)
        return plain or self.settled(view) or self.habit(view) or self.judged(view, clock)[0].action

    def habit(self, view: Any) -> Action | None:
        """What is done without looking because a look does not see far enough."""
        return self.mind.habit(self.imagined(view), self.rng)

    def settled(self, view: Any) -> Action | None:
        """What needs no thought."""
        if (answer := self.mind.settled(view, self.rng)) is not None:
            return answer
        offered = self.candidates(view)
        return offered[0] if len(offered) == 1 else None

    def candidates(self, view: Any) -> list[Action]:
        """The actions worth a look, found once for a view."""
        if view is not self._seen:
            self._seen, self._worth = view, self.mind.candidates(view)
        return self._worth

    def imagined(self, view: Any) -> Any:
        """A full state that agrees with the view: what is hidden is guessed."""
        return view.guess(self.rng)

    def judged(self, view: Any, clock: Clock, keep: int = 1) -> list[Judged]:
        """The actions worth a look, the best first."""
        return self.looked(view, clock, keep, self.mind.GUESSES)

    def looked(self, view: Any, clock: Clock, keep: int, guesses: int) -> list[Judged]:
        """One step ahead at everything; only the better half, and at least `keep`, is tried on each further guess."""
        look = Look(self.mind, self.mind.side(view, view.actor), clock)
        left = [Judged(action, 0.0, 0) for action in self.candidates(view)]
        out: list[Judged] = []
        for _ in range(guesses):
            guess, seed = self.imagined(view), self.rng.below(SEEDS)
            tried: list[Judged] = []
            for action, chance, n in left:
                if clock.over and (n or tried):
                    break
                tried.append(Judged(action, (chance * n + look.after(guess, action, Seeded(seed))) / (n + 1), n + 1))
            if len(tried) < len(left) and left[0].tries:
                break  # the clock ran out in the middle of a guess: what all have been tried on counts
            out, left = [*left[len(tried) :], *out], sorted(tried, key=lambda one: -one.chance)
            half = max(keep, len(left) // 2)
            out, left = [*left[half:], *out], left[:half]
            if clock.over or len(left) <= 1:
                break
        return [*left, *out]


class Bold(Regular):
    """A regular who cares less for what he may lose."""

    STYLE = BOLD


class Careful(Regular):
    """A regular who runs no risk."""

    STYLE = CAREFUL
