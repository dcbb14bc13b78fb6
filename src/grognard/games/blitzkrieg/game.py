"""Blitzkrieg: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from grognard.core.codec import Kinds, number
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.measure.lattice import Lattice
from grognard.core.measured import Covered, Measured
from grognard.core.muster import Muster, entry
from grognard.core.reach import Reach
from grognard.core.scene import Scene
from grognard.core.values import Action, Odds, Pending, Seat
from grognard.core.way import Way
from grognard.core.words import Words
from grognard.games.blitzkrieg import (
    fire,
    foresee,
    indirect,
    lists,
    measuring,
    naming,
    notation,
    odds,
    scene,
    templates,
    text,
    victory,
)
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.options import SWITCHES, Battle, Rules, flipped, name_of, preset
from grognard.games.blitzkrieg.params import Noting, Params
from grognard.games.blitzkrieg.setup import SetUp
from grognard.games.blitzkrieg.state import NONE, Fight
from grognard.games.blitzkrieg.telling import TELLINGS
from grognard.games.blitzkrieg.verbs import VERBS

UNIT = re.compile(r"[A-Za-z0-9]+-[a-z0-9_]+-[1-9][0-9]?")
FLOOR = re.compile(r"f[0-9]")
SUPPORT = re.compile(r"[A-Za-z0-9]+(-[a-z0-9_]+)?(-[1-9][0-9]?)?")  # a battery or a flight
WIDEST = 3000  # mm: no table is larger
GROUND = "bk_002"  # the switch that gives a battle its table: it is asked once, when a game begins


def _begun(state: Fight) -> Fight:
    state.call(SetUp())
    state.settle()
    return state


class Blitzkrieg(Game):
    """bk:000 Companies of 1939 to 1945 on a table without a grid, with every numbered proposal a switch."""

    slug = "blitzkrieg"
    prefix = "bk"
    version = 4
    folder = Path(__file__).parent
    screen = True
    windows = True
    patience = 150
    patient = 8
    options = Rules
    set_up = ("deploy",)
    switches = tuple(map(name_of, SWITCHES))
    verbs = VERBS
    tellings = TELLINGS
    presets = {
        "v3": {},
        "v2": preset("v2"),
        "v3_core": preset("v3_core"),
        "stalingrad": {"scenario": "stalingrad"},
        "caumont": {"scenario": "caumont"},
        "ponyri": {"scenario": "ponyri"},
        "engagement": {"scenario": "engagement"},
        "assault": {"scenario": "assault", "prepared_positions": "yes"},
        "deep_assault": {"scenario": "deep_assault", "attacker": "soviet"},
        "breakthrough": {"scenario": "breakthrough", "attacker": "british", "surprise": "yes"},
    }

    def seats(self, options: Battle) -> tuple[str, ...]:
        return tuple(side.seat.lower() for side in self.data.battle(options).side)

    def load(self, folder: Path) -> Data:
        return Data(folder)

    def setup(self, options: Battle, data: Data) -> Fight:
        return _begun(Fight(data, options))

    def kinds(self, data: Data) -> Kinds:
        lattice = Lattice(data.step, WIDEST, WIDEST)
        formations = {f.id for one in data.scenarios.values() for side in one.side for f in side.formation}
        return {
            "UNIT": lambda word: UNIT.fullmatch(word) is not None,
            "NODE": lattice.reads,
            "HEADING": data.headings.reads,
            "FLOOR": lambda word: FLOOR.fullmatch(word) is not None,
            "MODE": fire.MODES,
            "FORMATION": lambda word: word in formations or SUPPORT.fullmatch(word) is not None,
            "SUPPORT": lambda word: SUPPORT.fullmatch(word) is not None,
            "SIZE": lambda word: indirect.SIZE.fullmatch(word) is not None,
            "COUNT": number,
            "WORK": frozenset(data.fortifications),
            "WEAPON": frozenset(data.air_weapons),
            "ENTRY": lambda word: entry(word) is not None,
        }

    def names(self, data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
        return text.names(data, language)

    def otherwise(self, state: Fight, switch: str) -> Fight:
        twin = state.clone()
        twin.options = flipped(state.options, switch)
        twin.p = self.data.params(twin.options)
        twin.table = self.data.table(state.ground, old=twin.p.terrain_use_v2_terrain)
        return twin

    def noting(self, state: Fight) -> tuple[Fight, set[str]]:
        twin, asked = state.clone(), {GROUND}
        twin.p = cast("Params", Noting(state.p, asked))
        return twin, asked

    def noting_setup(self, options: Battle) -> set[str]:
        twin, asked = self.noting(Fight(self.data, options))
        _begun(twin)
        return asked

    def longest(self, options: Battle) -> int:
        """A turn: some 60 elements, each with an order, its dice and what is asked on the way."""
        turns: int = self.data.battle(options).turns
        return 1_000 + 3_000 * turns

    def odds(self, s: Fight, action: Action) -> Odds | None:
        return odds.of_action(s, action)

    def side(self, view: Fight, seat: Seat) -> str:
        return self.seats(view.options)[seat]

    def sketch(self, view: Fight, words: Words) -> str:
        return text.sketch(view, words)

    def scene(self, view: Fight, words: Words) -> Scene:
        return scene.scene(view, words)

    def tokens(self, data: Data, words: Words) -> Mapping[str, str]:
        return naming.tokens(data, words)

    def reach(self, view: Fight, piece: str, verb: str) -> Reach:
        return foresee.reach(view, piece, verb)

    def way(self, view: Fight, action: Action, words: Words) -> Way | None:
        return foresee.way(view, action, words)

    def covered(self, view: Fight, action: Action, words: Words) -> Covered | None:
        return templates.covered(view, action, words)

    def measure(self, view: Fight, start: str, end: str, words: Words) -> Measured | None:
        return measuring.measure(view, start, end, words)

    def pending(self, view: Fight, words: Words) -> Pending | None:
        return foresee.pending(view, words)

    def words_seen(self, words: Words, view: Fight) -> Words:
        return naming.seen(words, view)

    def describe(self, view: Fight, action: Action, words: Words) -> str:
        return text.describe(action, words)

    def card(self, view: Fight, id_: str, words: Words) -> str:
        return text.card(view, id_, words)

    def muster(self, view: Fight, words: Words) -> Muster | None:
        return lists.muster(view, words)

    def random_list(self, view: Fight, rng: Rng) -> tuple[str, ...]:
        return lists.random_list(view, rng)

    def owner_of(self, state: Fight, piece: str) -> Seat | None:
        unit = state.find(piece)
        return None if unit == NONE else state.models[unit].side

    def invariants(self, state: Fight) -> list[str]:
        return victory.broken_invariants(state)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Fight:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
