"""The Hell of Stalingrad: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds
from grognard.core.game import Game
from grognard.core.scene import Piece, Scene
from grognard.core.values import Action, Odds, Pending, Seat
from grognard.core.words import Words
from grognard.games.hell_of_stalingrad import faces, invariants, notation, odds, pending, scene, text
from grognard.games.hell_of_stalingrad.data import DISTRICTS, SIDES, Data
from grognard.games.hell_of_stalingrad.options import Rules, seat_names
from grognard.games.hell_of_stalingrad.setup import SetUp
from grognard.games.hell_of_stalingrad.state import Siege
from grognard.games.hell_of_stalingrad.telling import TELLINGS
from grognard.games.hell_of_stalingrad.verbs import VERBS


class HellOfStalingrad(Game):
    """The siege of Stalingrad, August to November 1942: four districts, divisions as cards, a cup of dice."""

    slug = "hell-of-stalingrad"
    prefix = "hs"
    version = 3
    folder = Path(__file__).parent
    windows = True
    partners = True
    options = Rules
    verbs = VERBS
    tellings = TELLINGS
    presets = {
        "basic": {},
        "expert": {"mode": "expert"},
        "four-players": {"mode": "four_player"},
        "basic-next-highest": {"bloody_slaughter": "next_highest", "consolidation_minimum": "2"},
        "expert-next-highest": {"mode": "expert", "bloody_slaughter": "next_highest"},
    }

    def seats(self, options: Rules) -> tuple[str, ...]:
        return seat_names(options)

    def opens_windows(self, options: Rules) -> bool:
        """hs:18.11 Interceptors are among the expert cards."""
        return options.expert

    def invariants(self, state: Siege) -> list[str]:
        return invariants.broken(state)

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
        """Everything printed has a name in each language."""
        return data.names(language)

    def components(self, data: Data) -> Mapping[str, str]:
        """Cards of every kind, formations, units and leaders: random games count which of them were used."""
        parts = (data.cards, data.formations, data.buildings, data.units, data.campaign, data.leaders)
        named = {record.id: record.name for part in parts for record in part}
        return named | {row.id: row.id for row in data.carnage_rows}

    def longest(self, options: Rules) -> int:
        """A battle has at most 121 rounds (R53) of some 30 actions, a turn four battles and 150 other actions."""
        return 600 + 6 * (4 * 121 * 30 + 150)

    def side(self, view: Siege, seat: Seat) -> str:
        return SIDES[seat % 2]

    def odds(self, s: Siege, action: Action) -> Odds | None:
        return odds.of_action(s, action)

    def pending(self, view: Siege, words: Words) -> Pending | None:
        return pending.pending(view, words)

    def sketch(self, view: Siege, words: Words) -> str:
        return text.sketch(view, words)

    def scene(self, view: Siege, words: Words) -> Scene:
        return scene.scene(view, words)

    def face(self, card: str, words: Words) -> Piece | None:
        return faces.alone(self.data, card, words)

    def aids(self, view: Siege, words: Words) -> str:
        return text.aids(view, words)

    def card(self, view: Siege, id_: str, words: Words) -> str:
        return text.printed(view, id_, words)

    def describe(self, view: Siege, action: Action, words: Words) -> str:
        return text.describe(view, action, words)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Siege:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
