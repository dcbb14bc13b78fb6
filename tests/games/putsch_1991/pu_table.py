"""The table at which the tests play Putsch 1991: positions and actions as text, exact chances, small questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from grognard.core.dice import Seeded
from grognard.core.state import IllegalAction
from grognard.core.steps import Roll
from grognard.core.values import CHANCE, Action, Event
from grognard.core.window import Window
from grognard.games.putsch_1991.data import Data
from grognard.games.putsch_1991.game import Putsch
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.state import Table

GAME = Putsch()
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
SEATS = {0: "gkchp", 1: "rsfsr", CHANCE: "chance", None: "nobody"}
AR = "assault_rifle"


def position(text: str, **options: str) -> Table:
    """A position from its text; the airstrip by day unless it says otherwise."""
    if "scenario " not in text:
        text = "scenario airstrip\n" + text
    state = GAME.position(text, Rules.from_text(options))
    state.news.clear()
    return state


def firing(text: str, **options: str) -> Table:
    """The Fire phase of somebody with the initiative, so that effects come at once: GKChP acts first."""
    s = position("turn 1 fire\ninitiative gkchp\n" + text, **options)
    play(s, "first")
    return s


def moving(text: str, **options: str) -> Table:
    """The Movement phase, GKChP first."""
    s = position("turn 1 move\ninitiative gkchp\n" + text, **options)
    play(s, "first")
    return s


def new(**options: str) -> Table:
    return GAME.new(**options)


def play(s: Table, *actions: str) -> list[Event]:
    """Play these actions, whoever's they are; what happened."""
    s.news.clear()
    for text in actions:
        action = CODEC.parse(text)
        if refusal := s.refusal(action):
            raise IllegalAction(refusal)
        s.apply(action)
    return list(s.news)


def asked(s: Table) -> str:
    return SEATS[s.actor]


def offered(s: Table, start: str = "") -> set[str]:
    return {str(action) for action in s.legal() if str(action).startswith(start)}


def why_not(s: Table, text: str) -> str:
    """The rule that refuses an action; empty if it is legal."""
    refusal = s.refusal(CODEC.parse(text))
    if refusal:
        for language in ("en", "fr"):
            assert not GAME.words(language).say(refusal.key, **refusal.params).startswith("<"), refusal
    return refusal.rule if refusal else ""


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def unit(s: Table, name: str) -> int:
    found = s.unit(name)
    assert found >= 0, name
    return found


def chance(s: Table, action: str, wanted: Callable[[Table], bool]) -> Fraction:
    """The exact chance that an action brings something about; whoever is asked in a window passes."""
    after = s.clone()
    after.apply(CODEC.parse(action))
    return outcome(after, wanted)


def wounding(s: Table) -> bool:
    """A wound is about to be rolled for: the 400 results of that roll are left alone."""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, Roll) and top.purpose == "wound"


def outcome(s: Table, wanted: Callable[[Table], bool]) -> Fraction:
    if s.actor == CHANCE and not wounding(s):
        total = Fraction(0)
        outcomes = s.distribution()
        weights = sum(weight for _, weight in outcomes)
        for one, weight in outcomes:
            after = s.clone()
            after.apply(one)
            total += Fraction(weight, weights) * outcome(after, wanted)
        return total
    if s.stack and isinstance(s.stack[-1], Window):
        after = s.clone()
        after.apply(Action("pass"))
        return outcome(after, wanted)
    return Fraction(int(wanted(s)))


def random_game(seed: int, turns: int = 99, **options: str) -> Table:
    rng = Seeded(seed)
    s = new(**options)
    while s.actor is not None and s.turn <= turns:
        s.apply(s.sample(rng))
    return s
