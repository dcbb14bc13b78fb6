"""The veteran: looks one step ahead at everything, then plays the best few on, again and again.

Sequential halving: a few candidates are played on by the script of both sides, past the enemy's answer, on guesses of
what is hidden and with the same luck for all; then the worse half is left out and the others are tried further. There
is no tree: with hundreds of actions and dice in every one, the same position hardly comes up twice in two seconds.

What the regular would do is the measure of all others: it is tried as often as any, and left only for an action that
was better in the same guesses by more than luck explains. Without this, a search among equals is a lottery.
"""

from __future__ import annotations

from math import ceil, log2, sqrt
from typing import Any, Final

from grognard.bots.clock import Clock
from grognard.bots.lookahead import LONGEST, SEEDS, Judged, Look, Regular
from grognard.bots.mind import Mind
from grognard.core.dice import Rng, Seeded
from grognard.core.values import CHANCE, Action

FIRST: Final = 0.5  # the part of the clock that the look at everything may take: a choice among half of it is worse
LAST: Final = 0.92  # where the search stops: what is under way must still end
GUESSES: Final = 2  # full states that the first look tries: the search tries many more
LONGER: Final = 8  # times the guesses of a regular, where a longer look tells more than rollouts
PRIOR: Final = 4.0  # how many rollouts the first look counts for
CLEAR: Final = 0.18  # an action that looks this much better than another needs no search against it
TRIES: Final = 64  # rollouts of a candidate after which it is known well enough
ENOUGH: Final = 200  # calls of `apply` without which the part of a clock is not worth a search
PROBES: Final = 3  # rollouts of the base that tell whether a game is decided


class Veteran(Regular):
    """Searches."""

    PLANS: bool = True

    def choose(self, view: Any, clock: Clock) -> Action:
        """What goes with the choice is kept to, as far as it is remembered."""
        action = self.settled(view) or self._searched(view, clock)
        self.mind.orders = self.mind.told(view, action)
        return action

    def _searched(self, view: Any, clock: Clock) -> Action:
        """By the part of the clock that the mind grants; by its base where that is too little."""
        effort = self.mind.effort(view)
        if effort >= 1.0:
            return self.judged(view, clock)[0].action
        if clock.applies and clock.applies * effort < ENOUGH:
            usual = self.mind.base(self.imagined(view), self.rng)
            if usual is not None:
                return usual
        return self.judged(view, Share(clock, effort))[0].action

    def habit(self, view: Any) -> Action | None:
        """A search sees further."""
        return None

    def judged(self, view: Any, clock: Clock, keep: int = 1) -> list[Judged]:
        mind = self.mind
        if not mind.plays_on(view):
            return self.looked(view, clock, keep, LONGER * mind.GUESSES)
        first = self._first(view, clock, keep)
        base, *others = first
        if keep == 1 and others and self._decided(view, base.action, clock):
            return first
        near = [one for one in others if one.tries and one.chance > base.chance - CLEAR][: mind.WIDTH - 1]
        search = Search(base, near or others[: keep - 1], mind.LUCK, mind.PAIRS)
        self._halve(view, search, clock, keep)
        found = search.ranked()
        seen = {one.action for one in found}
        return [*found, *[one for one in first if one.action not in seen]]

    def _decided(self, view: Any, action: Action, clock: Clock) -> bool:
        """Whether the game seems won or lost whatever is done."""
        sure = self.mind.sure(view)
        if sure >= 1.0:
            return False
        side = self.mind.side(view, view.actor)
        found = [value for _ in range(PROBES) for value in self._tried(view, [action], side, clock)]
        return bool(found) and (min(found) > sure or max(found) < 1.0 - sure)

    def _first(self, view: Any, clock: Clock, keep: int) -> list[Judged]:
        """What to search, what the regular would do first: by a look at everything, or in the order of the mind."""
        mind = self.mind
        if mind.LOOKS:
            first = self.looked(view, Share(clock, FIRST), max(keep, mind.WIDTH), min(GUESSES, mind.GUESSES))
        else:
            first = [Judged(action, 0.5) for action in (mind.candidates if keep > 1 else mind.tried)(view)]
        usual = mind.base(self.imagined(view), self.rng)
        if usual is None:
            return first
        # a look does not see what the habit is good for: it is not held against it
        return [Judged(usual, first[0].chance), *[one for one in first if one.action != usual]]

    def _halve(self, view: Any, search: Search, clock: Clock, keep: int) -> None:
        """So many rounds, each with its share of the clock; after each the worse half of the others is left out."""
        left = list(search.others)
        rounds = ceil(log2(len(left) + 1))
        side = self.mind.side(view, view.actor)
        for number in range(rounds):
            until = clock.spent + (LAST - clock.spent) / (rounds - number)
            actions = [search.base.action, *left]
            while clock.spent < until and len(search.tried[actions[0]]) < TRIES * (number + 1):
                found = self._tried(view, actions, side, clock)
                if len(found) < len(actions):
                    return  # the clock ran out in the middle of a guess: what all have been tried on counts
                for action, chance in zip(actions, found, strict=True):
                    search.tried[action].append(chance)
            left.sort(key=lambda action: -search.ahead(action)[0])
            left = left[: max(keep - 1, len(left) // 2)]

    def _tried(self, view: Any, actions: list[Action], side: int, clock: Clock) -> list[float]:
        """One rollout of each action on one guess, with the same luck for all; fewer when the clock is over."""
        guess, seed = self.imagined(view), self.rng.below(SEEDS)
        found: list[float] = []
        for action in actions:
            chance = rollout(self.mind, guess, action, side, seed, clock)
            if clock.over:
                break
            found.append(chance)
        return found


class Search:
    """What the rollouts of a few actions came to. One is the base; all are compared with it guess by guess."""

    def __init__(self, base: Judged, others: list[Judged], luck: float, pairs: int) -> None:
        self.base = base
        self.luck = luck
        self.pairs = pairs
        self.others = [one.action for one in others]
        self.looks = {one.action: one.chance for one in (base, *others)}
        self.tried: dict[Action, list[float]] = {action: [] for action in self.looks}

    def ahead(self, action: Action) -> tuple[float, float]:
        """How far an action is ahead of the base, the first look counted in; and the standard error of that."""
        pairs = zip(self.tried[action], self.tried[self.base.action], strict=False)  # who is left out has fewer
        gaps = [chance - other for chance, other in pairs]
        n, look = len(gaps), self.looks[action] - self.base.chance
        if n < self.pairs:
            return look, 1.0
        mean = sum(gaps) / n
        spread = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
        return (PRIOR * look + sum(gaps)) / (PRIOR + n), spread

    def ranked(self) -> list[Judged]:
        """The best first: the base, unless another is better by more than luck."""
        rows = self.tried[self.base.action]
        start = (PRIOR * self.base.chance + sum(rows)) / (PRIOR + len(rows))
        found = [Judged(self.base.action, start, len(rows))]
        sure: dict[Action, float] = {self.base.action: 0.0}
        for action in self.others:
            lead, error = self.ahead(action)
            found.append(Judged(action, min(1.0, max(0.0, start + lead)), len(self.tried[action])))
            sure[action] = lead if lead > self.luck * error else min(lead, -1e-9)
        return sorted(found, key=lambda one: -sure[one.action])


class Share(Clock):
    """A part of another clock, which is told of everything."""

    __slots__ = ("_part", "_whole")

    def __init__(self, whole: Clock, part: float) -> None:
        self._whole = whole
        self._part = part

    def count(self, n: int = 1) -> None:
        self._whole.count(n)

    @property
    def spent(self) -> float:
        return self._whole.spent / self._part


def rollout(mind: Mind, guess: Any, action: Action, side: int, seed: int, clock: Clock) -> float:
    """What it comes to when the orders that go with an action are kept, and both sides play on by the script."""
    kept = mind.orders
    mind.orders = mind.told(guess, action)
    try:
        return _played_on(mind, guess, action, side, seed, clock)
    finally:
        mind.orders = kept


def _played_on(mind: Mind, guess: Any, action: Action, side: int, seed: int, clock: Clock) -> float:
    """Past the horizon; as many of the next decisions as the mind wants are looked at."""
    state, luck = guess.clone(), Seeded(seed)
    now = mind.round(state)
    end = now + mind.horizon(state)
    state.apply(action)
    clock.count()
    looks = mind.REPLIES
    for _ in range(LONGEST):
        actor = state.actor
        if actor is None or clock.over:
            break
        quiet = mind.quiet(state)
        if mind.APART and mind.round(state) != now:
            now = mind.round(state)
            luck = Seeded(seed + now)
        if quiet and mind.round(state) >= end:
            break
        if actor == CHANCE:
            state.apply(state.sample(luck))
        elif quiet and looks and mind.settled(state, luck) is None:
            state.apply(_reply(mind, state, luck, clock))
            looks -= 1
        else:
            state.apply(mind.script(state, luck))
        state.news.clear()
        clock.count()
    return mind.result(state, side)


def _reply(mind: Mind, state: Any, luck: Rng, clock: Clock) -> Action:
    """What whoever is asked does after one look at each action, with one course of luck for all."""
    look, seed = Look(mind, mind.side(state, state.actor), clock, 1), luck.below(SEEDS)
    found: Action = max(mind.candidates(state), key=lambda action: look.after(state, action, Seeded(seed)))
    return found
