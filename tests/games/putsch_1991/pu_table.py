"""The table at which the tests play Putsch 1991: positions and actions as text, exact chances, small questions."""

from __future__ import annotations

from grognard import games
from grognard.core.dice import Seeded
from grognard.core.steps import Roll, Step
from grognard.core.values import CHANCE
from grognard.games.putsch_1991.data import Data
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.state import Table
from playing import Playing

GAME = games.find("putsch-1991")
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
SEATS = {0: "gkchp", 1: "rsfsr", CHANCE: "chance", None: "nobody"}
AR = "assault_rifle"


def wounding(s: Table) -> bool:
    """A wound is about to be rolled for: the 400 results of that roll are left alone."""
    top = s.stack[-1] if s.stack else None
    return isinstance(top, Roll) and top.purpose == "wound"


TABLE = Playing(GAME, settled=wounding)
play, why_not, kinds = TABLE.play, TABLE.why_not, TABLE.kinds
chance, outcome = TABLE.chance, TABLE.outcome


def position(text: str, **options: str) -> Table:
    """A position from its text; the airstrip by day unless it says otherwise."""
    if "scenario " not in text:
        text = "scenario airstrip\n" + text
    state = GAME.position(text, Rules.from_text(options))
    assert isinstance(state, Table)
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
    state = GAME.new(**options)
    assert isinstance(state, Table)
    return state


def asked(s: Table) -> str:
    return SEATS[s.actor]


def offered(s: Table, start: str = "") -> set[str]:
    return {str(action) for action in s.legal() if str(action).startswith(start)}


def unit(s: Table, name: str) -> int:
    found = s.unit(name)
    assert found >= 0, name
    return found


def random_game(seed: int, turns: int = 99, **options: str) -> Table:
    rng = Seeded(seed)
    s = new(**options)
    while s.actor is not None and s.turn <= turns:
        s.apply(s.sample(rng))
    return s


def alone(s: Table, step: Step) -> Table:
    """The table with nothing to do but this."""
    s.stack = [step]
    s.settle()
    s.news.clear()
    return s
