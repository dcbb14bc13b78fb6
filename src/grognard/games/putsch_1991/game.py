"""Putsch 1991: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds, number
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.measured import Covered, Measured
from grognard.core.muster import Muster
from grognard.core.reach import Reach
from grognard.core.scene import Scene
from grognard.core.values import Action, Odds, Pending, Seat
from grognard.core.way import Way
from grognard.core.words import Words
from grognard.games.putsch_1991 import foresee, lists, measuring, naming, notation, odds, scene, squads, text, victory
from grognard.games.putsch_1991.data import SIDES, Data
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.setup import SetUp
from grognard.games.putsch_1991.state import NONE, Table
from grognard.games.putsch_1991.telling import TELLINGS
from grognard.games.putsch_1991.verbs import VERBS

UNIT = re.compile(r"[gr][0-9]{2}")
PAPER = re.compile(r"m[1-9][0-9]?|decoy")
FLOOR = re.compile(r"f[0-9]")
AFTER = re.compile(r"after[1-5]")


class Putsch(Game):
    """Moscow, August 1991: one figure is one man, a turn five minutes, 25 mm five metres."""

    slug = "putsch-1991"
    prefix = "pu"
    version = 5
    folder = Path(__file__).parent
    screen = True
    windows = True
    options = Rules
    verbs = VERBS
    tellings = TELLINGS
    patient = 4
    unmet = {
        "verb leave": "nobody is left without a place: on a table of 1200 mm there is always a free node",
    }
    tallied = ("weapon", "skill", "location", "result")
    presets = {
        "garden-ring": {},
        "grom": {"scenario": "grom"},
        "ostankino": {"scenario": "ostankino"},
        "airstrip": {"scenario": "airstrip"},
        "free-game": {"scenario": "ostankino", "setting": "free", "decoys": "none"},
        "own-squads": {"scenario": "ostankino", "squads": "choose", "concealment": "yes"},
        "all-options": {
            "scenario": "garden-ring", "decoys": "none", "repeat_moves": "yes", "burst_surcharge": "yes",
            "grenade_reach_roll": "yes", "turret_360": "yes", "turn_limit": "8",
        },
    }  # fmt: skip

    def seats(self, options: Rules) -> tuple[str, ...]:
        return SIDES

    def load(self, folder: Path) -> Data:
        return Data(folder)

    def setup(self, options: Rules, data: Data) -> Table:
        state = Table(data, options)
        state.call(SetUp())
        state.settle()
        return state

    def kinds(self, data: Data) -> Kinds:
        vehicles = data.vehicles
        things = {line.id for one in data.scenarios.values() for line in one.line}
        things |= {zone.id for one in data.scenarios.values() for zone in one.zone}
        things |= {target.id for one in data.scenarios.values() for target in one.sabotage_target}
        things |= {f"{name}-{n}" for name in list(things) for n in (1, 2, 3)}

        def unit(word: str) -> bool:
            return word in vehicles or UNIT.fullmatch(word) is not None

        return {
            "UNIT": unit,
            "NODE": data.lattice.reads,
            "HEADING": data.headings.reads,
            "FLOOR": lambda word: FLOOR.fullmatch(word) is not None,
            "AFTER": lambda word: AFTER.fullmatch(word) is not None,
            "STEER": lambda word: word == "back" or number(word) or data.headings.reads(word),
            "WEAPON": data.weapons,
            "ARM": ("bare_hands", "rifle_butt", "knife", "pistol", "bayonet"),
            "THING": things,
            "SKILL": data.skills,
            "SQUAD": data.squads,
            "CARD": data.card_index,
            "PAPER": lambda word: PAPER.fullmatch(word) is not None,
            "MAN": squads.reads,
            "SURVIVOR": lambda word: unit(word) or re.fullmatch(r"crew[1-9]", word) is not None,
        }

    def names(self, data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
        return text.names(data, language)

    def components(self, data: Data) -> Mapping[str, str]:
        return {card.id: card.title_en for card in data.cards}

    def longest(self, options: Rules) -> int:
        """A turn: some 50 activations of at most some 40 actions, their dice and answers."""
        return 1_000 + 3_000 * (options.turn_limit or 30)

    def odds(self, s: Table, action: Action) -> Odds | None:
        return odds.of_action(s, action)

    def side(self, view: Table, seat: Seat) -> str:
        return SIDES[seat]

    def sketch(self, view: Table, words: Words) -> str:
        return text.sketch(view, words)

    def scene(self, view: Table, words: Words) -> Scene:
        return scene.scene(view, words)

    def tokens(self, data: Data, words: Words) -> Mapping[str, str]:
        return naming.tokens(data, words)

    def reach(self, view: Table, piece: str, verb: str) -> Reach:
        return foresee.reach(view, piece, verb)

    def way(self, view: Table, action: Action, words: Words) -> Way | None:
        return foresee.way(view, action, words)

    def landing(self, view: Table, action: Action) -> str:
        return foresee.landing(view, action)

    def covered(self, view: Table, action: Action, words: Words) -> Covered | None:
        return measuring.covered(view, action, words)

    def measure(self, view: Table, start: str, end: str, words: Words) -> Measured | None:
        return measuring.measure(view, start, end, words)

    def pending(self, view: Table, words: Words) -> Pending | None:
        return foresee.pending(view, words)

    def muster(self, view: Table, words: Words) -> Muster | None:
        return lists.muster(view, words)

    def random_list(self, view: Table, rng: Rng) -> tuple[str, ...]:
        return lists.random_list(view, rng)

    def words_seen(self, words: Words, view: Table) -> Words:
        return naming.seen(words, view)

    def describe(self, view: Table, action: Action, words: Words) -> str:
        return text.describe(action, words)

    def card(self, view: Table, id_: str, words: Words) -> str:
        return text.card(view, id_, words)

    def owner_of(self, state: Table, piece: str) -> Seat | None:
        unit = state.unit(piece)
        return None if unit == NONE else state.side_of_unit(unit)

    def invariants(self, state: Table) -> list[str]:
        return victory.broken_invariants(state)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Table:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
