"""Tank Commander (tc:1.0a, tc:1.0c): what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds
from grognard.core.dice import Rng
from grognard.core.game import Game
from grognard.core.muster import Muster
from grognard.core.reach import Reach
from grognard.core.scene import Piece, Scene
from grognard.core.values import Action, Odds, Pending, Seat
from grognard.core.way import Way
from grognard.core.words import Words, catalogue
from grognard.games.tank_commander import (
    faces,
    forecast,
    instants,
    interrupts,
    invariants,
    lists,
    muster,
    naming,
    notation,
    odds,
    pending,
    scene,
    text,
)
from grognard.games.tank_commander.board import PLACE_NAMES
from grognard.games.tank_commander.data import NATIONS, Data
from grognard.games.tank_commander.options import Rules, seat_names
from grognard.games.tank_commander.setup import ChooseNation, SetUp, silent
from grognard.games.tank_commander.state import NONE, Table
from grognard.games.tank_commander.telling import TELLINGS
from grognard.games.tank_commander.verbs import VERBS

__all__ = ["TankCommander", "instants", "interrupts"]  # the card modules enter their cards on import


class TankCommander(Game):
    """The Eastern Front, 1941 to 1945; one card is one vehicle, gun or squad."""

    slug = "tank-commander"
    prefix = "tc"
    version = 3
    folder = Path(__file__).parent
    windows = True
    options = Rules
    verbs = VERBS
    tellings = TELLINGS
    set_up = ("build", "deck")
    presets = {
        "tanks-in-action": {},
        "build-your-own-force": {"scenario": "17.2"},
        "meeting-engagement": {"scenario": "17.3"},
        "prepared-defense": {"scenario": "17.4"},
        "defense": {"scenario": "17.5"},
        "advanced-force-1942": {"scenario": "17.6", "year": "1942"},
        "bridgehead": {"scenario": "17.7"},
        "kursk": {"scenario": "17.8"},
        "end-is-near": {"scenario": "17.9"},
        "custom": {"scenario": "custom", "random_source": "d10", "no_mans_land": "gap"},
        "closed-defense": {"scenario": "17.5", "draw_pile": "closed", "random_source": "d10"},
        "team-kursk": {"scenario": "17.8", "team": "yes", "columns": "6"},
    }

    def seats(self, options: Rules) -> tuple[str, ...]:
        """tc:R3 Side A at the lower edge, side B at the upper one; in a team game two seats each."""
        return seat_names(options)

    def opens_windows(self, options: Rules) -> bool:
        """tc:R25 In 17.1 no window is ever opened."""
        return bool(self.data.scenarios[options.scenario].interrupts)

    def invariants(self, state: Table) -> list[str]:
        return invariants.broken(state)

    def load(self, folder: Path) -> Data:
        return Data(folder)

    def setup(self, options: Rules, data: Data) -> Table:
        state = Table(data, options)
        state.call(SetUp())
        state.settle()
        return state

    def kinds(self, data: Data) -> Kinds:
        weapons = data.weapon_index
        piece = partial(_is_piece, data)
        return {
            "CARD": data.index,
            "LISTED": partial(lists.is_listed, data),
            "PLACE": PLACE_NAMES,
            "PIECE": piece,
            "WEAPON": weapons,
            "MOVER": lambda word: word in data.index or piece(word),
            "TARGET": lambda word: (
                word in PLACE_NAMES or word in weapons or word in data.index or word in SEAT_NUMBERS or piece(word)
            ),
        }

    def names(self, data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
        """Names of vehicles, guns and most weapons stay, all other cards have French names. In plain words a piece is
        called by its card with the number of its copy, as orders are; `words_seen` tells it by its place."""
        cards = {card.id: _card_name(card.id, card.name, language) for card in data.cards}
        pieces = {
            name: f"{cards[data.ids[c]]} {name.rpartition('.')[2]}"
            for c, names in enumerate(data.piece_names)
            for name in names
        }
        french = language == "fr"
        scenarios = {record.id: record.name_fr if french else record.name for record in data.scenarios.values()}
        places = {name: name for name in PLACE_NAMES}
        weapons = {card.id: cards[card.id] for card in data.equipment_rows}
        return {
            "card": cards,
            "list": lists.Named(cards),
            "piece": pieces,
            "place": places,
            "scenario": scenarios,
            "target": {**cards, **pieces, **places, **weapons},
            "weapon": weapons,
        }

    def words_seen(self, words: Words, view: Table) -> Words:
        return naming.seen(words, view)

    def components(self, data: Data) -> Mapping[str, str]:
        """The 164 cards of the catalogue, as they are printed."""
        return {card.id: card.name for card in data.cards}

    def longest(self, options: Rules) -> int:
        """Set-up: four lists of up to 100 cards, 100 placements; a game turn: 4 turns of at most some 400 actions."""
        return 2_000 + options.turn_limit * 1_600

    def odds(self, s: Table, action: Action) -> Odds | None:
        """The chance of a shot, before it is fired."""
        return odds.of_action(s, action)

    def forecast(self, view: Table, action: Action) -> Odds | None:
        return forecast.of_melee(view, action) if action.verb == "melee" else None

    def way(self, view: Table, action: Action, words: Words) -> Way | None:
        return forecast.way(view, action, words)

    def reach(self, view: Table, piece: str, verb: str) -> Reach:
        return forecast.reach(view, piece)

    def pending(self, view: Table, words: Words) -> Pending | None:
        return pending.pending(view, words)

    def side(self, view: Table, seat: Seat) -> str:
        """The nation; where the attacker picks it nobody has one before (tc:17.4a, tc:17.5a)."""
        open_ = view.scenario.roles and (view.attacker == NONE or view.topmost(ChooseNation) is not None)
        return "" if open_ else NATIONS[view.nation[view.side_of(seat)]]

    def sketch(self, view: Table, words: Words) -> str:
        return text.sketch(view, words)

    def describe(self, view: Table, action: Action, words: Words) -> str:
        return text.describe(view, action, words)

    def scene(self, view: Table, words: Words) -> Scene:
        return scene.scene(view, words)

    def muster(self, view: Table, words: Words) -> Muster | None:
        return muster.muster(view, words)

    def random_list(self, view: Table, rng: Rng) -> tuple[str, ...]:
        return muster.random_list(view, rng)

    def silent(self, view: Table) -> Action | None:
        return silent(view)

    def face(self, card: str, words: Words) -> Piece | None:
        return faces.card(self.data, self.data.index[card], words) if card in self.data.index else None

    def position(self, text_: str, options: Any = None, data: Any = None) -> Table:
        return notation.position(text_, options or Rules(), self.data if data is None else data)


SEAT_NUMBERS = frozenset("0123")
PIECE = re.compile(r"([a-z0-9-]+)\.([1-9][0-9]?)")


def _is_piece(data: Data, word: str) -> bool:
    found = PIECE.fullmatch(word)
    return bool(found) and found[1] in data.index if found else False


@cache
def _names_in(language: str) -> Mapping[str, str]:
    """The names of cards in the catalogue of a language."""
    found = catalogue(TankCommander.folder / "words" / f"{language}.po")
    return {key.removeprefix("cardname."): one.forms[0] for key, one in found.items() if key.startswith("cardname.")}


def _card_name(id_: str, printed: str, language: str) -> str:
    """The name of a card in a language; a data set that names it otherwise is followed."""
    return _names_in(language).get(id_, printed) if _names_in("en").get(id_) == printed else printed
