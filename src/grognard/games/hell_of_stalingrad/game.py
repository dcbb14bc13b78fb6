"""The Hell of Stalingrad: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds
from grognard.core.game import Game
from grognard.core.values import Action, Seat
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import notation
from grognard.games.hell_of_stalingrad.data import DISTRICTS, SIDES, Data
from grognard.games.hell_of_stalingrad.options import Rules, seat_names
from grognard.games.hell_of_stalingrad.setup import SetUp
from grognard.games.hell_of_stalingrad.state import Siege


class HellOfStalingrad(Game):
    """The siege of Stalingrad, August to November 1942: four districts, divisions as cards, a cup of dice."""

    slug = "hell-of-stalingrad"
    prefix = "hs"
    version = 1
    folder = Path(__file__).parent
    screen = False
    windows = True
    options = Rules
    patterns = {
        "site": "SITE",
        "campaign": "CAMPAIGN",
        "carnage": "CARNAGE",
        "arrive": "FORMATION",
        "deal": "CARD",
        "lost": "CARD",
        "keep": "FORMATION",
        "cede": "FORMATION",
        "accept": "",
        "refuse": "",
        "consolidate": "FORMATION FORMATION transfer?",
        "send": "FORMATION DISTRICT",
        "done": "",
        "fight": "DISTRICT",
        "vanguard": "FORMATION",
        "play": "CARD FORMATION",
        "hero": "CARD",
        "redraw": "",
        "drop": "CARD",
        "draw": "",
        "hold": "",
        "effect": "a|b",
        "hand-over": "",
        "give": "CARD",
        "intercept": "CARD",
        "pass": "",
        "lose": "UNIT",
        "destroy": "UNIT",
        "shoot": "TARGET",
        "spill": "",
        "decline": "",
        "discard": "CARD",
        "hand": "SEAT",
        "strike": "CARD",
        "recover": "CARD",
        "deplete": "FORMATION",
        "stand": "FORMATION FORMATION?",
        "supply": "FORMATION",
        "overrun": "FORMATION",
        "promote": "FORMATION",
        "demote": "FORMATION",
        "burn": "FORMATION",
    }
    presets = {
        "basic": {},
        "expert": {"mode": "expert"},
        "four-players": {"mode": "four_player"},
        "basic-next-highest": {"bloody_slaughter": "next_highest", "consolidation_minimum": "3"},
        "expert-next-highest": {"mode": "expert", "bloody_slaughter": "next_highest"},
    }

    def seats(self, options: Rules) -> tuple[str, ...]:
        return seat_names(options)

    def opens_windows(self, options: Rules) -> bool:
        """hs:18.11 Interceptors are among the expert cards."""
        return options.expert

    def load(self, folder: Path) -> Data:
        return Data(folder)

    def setup(self, options: Rules, data: Data) -> Siege:
        state = Siege(data, options)
        state.call(SetUp())
        state.settle()
        return state

    def kinds(self, data: Data) -> Kinds:
        return {
            "CARD": data.card_index,
            "FORMATION": data.formation_index,
            "UNIT": data.unit_index,
            "DISTRICT": DISTRICTS,
            "SITE": {"volga", *data.building_ids},
            "CAMPAIGN": data.campaign_index,
            "CARNAGE": data.carnage_index,
            "TARGET": {*data.unit_ids, *data.formation_ids, *data.card_ids},
            "SEAT": frozenset(seat_names(Rules("four_player"))) | frozenset(seat_names(Rules())),
        }

    def names(self, data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
        return {}

    def longest(self, options: Rules) -> int:
        return 60_000

    def side(self, view: Siege, seat: Seat) -> str:
        return SIDES[seat % 2]

    def board(self, view: Siege, words: Words) -> str:
        return ""

    def describe(self, view: Siege, action: Action, words: Words) -> str:
        return str(action)

    def position(self, text: str, options: Any = None, data: Any = None) -> Siege:
        return notation.position(text, options or Rules(), self.data if data is None else data)
