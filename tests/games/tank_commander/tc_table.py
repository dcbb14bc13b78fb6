"""The table at which the tests play Tank Commander: positions and actions as text, exact chances, small questions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from grognard import games
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.games.tank_commander.data import Data
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts
from playing import Playing

GAME = games.find("tank-commander")
DATA: Data = GAME.data
CODEC = GAME.codec(DATA)
TABLE = Playing(GAME)
play, why_not, kinds, chance = TABLE.play, TABLE.why_not, TABLE.kinds, TABLE.chance
SEATS = {0: "A", 1: "B", 2: "A2", 3: "B2", CHANCE: "chance", None: "nobody"}
NAMES = {letter: seat for seat, letter in SEATS.items()}


def position(text: str, **options: str) -> Table:
    """A position from its text; 17.3 by default, because it has every rule."""
    state = GAME.position(text, GAME.options.from_text({"scenario": "17.3", **options}))
    assert isinstance(state, Table)
    state.news.clear()
    return state


def new(**options: str) -> Table:
    state = GAME.new(**options)
    assert isinstance(state, Table)
    return state


def asked(s: Table) -> str:
    return SEATS[s.actor]


def window(s: Table) -> str:
    """The open window and who is asked in it."""
    top = s.stack[-1]
    assert isinstance(top, Interrupts), top
    return f"{['TURN', 'MOVE', 'ENTER', 'FIRE', 'NUMBER', 'HIT', 'AFTERFIRE', 'MELEE', 'EVENT'][top.kind]} {asked(s)}"


def offered(s: Table, start: str = "") -> set[str]:
    """The actions on offer that begin so."""
    return {str(action) for action in s.legal() if str(action).startswith(start)}


def legal(s: Table, text: str) -> bool:
    return s.refusal(CODEC.parse(text)) is None


def on(s: Table, place: str) -> set[str]:
    """The pieces on a position, mounted ones too."""
    where = s.board.index[place]
    return {s.names[p] for p in range(len(s.at)) if s.at[p] == where}


def alive(s: Table, name: str) -> bool:
    return s.piece(name) >= 0


def pile(s: Table, name: str, seat: str) -> list[str]:
    """hand, discarded, destroyed, known, pool, aside or pile of a seat, by card id."""
    cards: Any = getattr(s, name)[NAMES[seat]]
    return [DATA.ids[card] for card in (cards.cards if name == "pile" else cards)]


def kills(s: Table, action: str, target: str) -> Fraction:
    """The exact chance that an action destroys a piece."""
    return chance(s, action, lambda after: not alive(after, target))


def random_game(seed: int, **options: str) -> Table:
    """A whole random game."""
    rng = Seeded(seed)
    s = new(**options)
    while s.actor is not None:
        s.apply(s.sample(rng))
    return s


def through_setup(seed: int = 1, **options: str) -> Table:
    """A game played at random up to its first step."""
    rng = Seeded(seed)
    s = new(**options)
    while s.turn == 0:
        s.apply(s.sample(rng))
    return s
