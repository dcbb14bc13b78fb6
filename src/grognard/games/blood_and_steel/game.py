"""Blood & Steel: what the table, the bots and the laboratory need to know of it.

bs:1.0 The clash of the II SS Panzer Corps and the 5th Guards Tank Army at Prokhorovka. bs:2.1 The booklet lies beside
the table: `rulebook` holds every rule in both languages; `grognard rules` and the question mark of a screen open it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds
from grognard.core.game import Game
from grognard.core.reach import Reach
from grognard.core.scene import Scene
from grognard.core.values import Action, Odds, Seat
from grognard.core.way import Way
from grognard.core.words import Words
from grognard.games.blood_and_steel import fire, forecast, invariants, movement, notation, scene, support, text
from grognard.games.blood_and_steel.data import SIDES, Data
from grognard.games.blood_and_steel.options import Rules
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.state import WAITING, Battle
from grognard.games.blood_and_steel.telling import TELLINGS
from grognard.games.blood_and_steel.turn import Campaign
from grognard.games.blood_and_steel.verbs import VERBS


class BloodAndSteel(Game):
    """Two players, one map, one day."""

    slug = "blood-and-steel"
    prefix = "bs"
    version = 2
    folder = Path(__file__).parent
    secrets = False
    options = Rules
    verbs = VERBS
    tellings = TELLINGS
    set_up = ("deploy", "ready")
    presets = {
        "standard": {},
        "cumulative": {"vp_mode": "cumulative", "air_damage": "strict"},
        "might-have-been": {"soviet_reserve": "yes", "german_167": "yes", "rudel": "yes", "wittmann": "yes"},
    }

    def seats(self, options: Rules) -> tuple[str, ...]:
        return SIDES

    def owner_of(self, state: Battle, piece: str) -> Seat | None:
        return state.data.side[state.data.unit_index[piece]]

    def invariants(self, state: Battle) -> list[str]:
        return invariants.broken(state)

    def load(self, folder: Path) -> Data:
        return Data(folder)

    def setup(self, options: Rules, data: Data) -> Battle:
        state = Battle(data, options)
        state.call(Campaign())
        state.settle()
        return state

    def kinds(self, data: Data) -> Kinds:
        hexes = data.map.grid.index
        return {
            "UNIT": data.unit_index,
            "HEX": hexes,
            "FORMATION": data.formation_index,
            "DEPLOYMENT": data.deployments,
            "PLACE": {*hexes, "off"},
        }

    def names(self, data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
        french = language == "fr"
        return {
            "unit": {row.unit: row.name_fr if french else row.name for row in data.unit_rows},
            "formation": {row.formation: row.name_fr if french else row.name for row in data.formation_rows},
            "the": dict.fromkeys((*data.units, *data.formations), "le" if french else "the"),  # for units of one's own
            "hex": {row.hex: f"{row.hex} {row.name}" if row.name else row.hex for row in data.map.hexes},
        }

    def longest(self, options: Rules) -> int:
        """Some 40 actions of set-up; a turn has at most 10 phases of some 60 actions of units, support and overruns."""
        return 20_000

    def odds(self, s: Battle, action: Action) -> Odds | None:
        """bs:2.4 The chance of a shot, before it is fired."""
        index = s.data.unit_index
        if action.verb in fire.SUPPORT:
            target = index[action.args[0]]
            found = support.modifiers(s, target, support.RUDEL in action.args, action.verb)
            odds = fire.odds(support.value(s, action.verb), found, fire.RULE_OF[action.verb])
            return odds._replace(effect=fire.effect(s, target, action.verb))
        kinds = {"defend": fire.DEFENSIVE, "attack": fire.OFFENSIVE}
        kind = action.args[2] if action.verb == "fire" else kinds.get(action.verb, "")
        if not kind:
            return None
        unit, target = index[action.args[0]], index[action.args[1]]
        odds = fire.odds(fire.factor(s, unit, target, kind), fire.modifiers(s, unit, target, kind), fire.RULE_OF[kind])
        return odds._replace(effect=fire.effect(s, target, kind))

    def forecast(self, view: Battle, action: Action) -> Odds | None:
        return forecast.of_overrun(view, action) if action.verb == "overrun" else None

    def way(self, view: Battle, action: Action, words: Words) -> Way | None:
        return forecast.way(view, action, words) if action.verb in ("move", "exit", "overrun") else None

    def reach(self, view: Battle, piece: str, verb: str) -> Reach:
        """Where a unit could move: one that acts now by what it has left, any other as if its turn had come."""
        unit, phase = view.data.unit_index.get(piece), view.stack[-1] if view.stack else None
        if (
            unit is None
            or verb not in ("", "move")
            or view.place[unit] not in (*range(view.data.map.grid.size), WAITING)
        ):
            return Reach()
        found = movement.reach(view, unit, now=isinstance(phase, Phase) and unit in phase.units(view))
        return found._replace(threats=forecast.threatened(view, unit, found))

    def aids(self, view: Battle, words: Words) -> str:
        return text.aids(view.data, words)

    def card(self, view: Battle, id_: str, words: Words) -> str:
        unit = view.data.unit_index.get(id_)
        return "" if unit is None else text.unit_card(view, unit, words)

    def describe(self, view: Battle, action: Action, words: Words) -> str:
        return text.describe(view, action, words)

    def sketch(self, view: Battle, words: Words) -> str:
        return text.sketch(view, words)

    def scene(self, view: Battle, words: Words) -> Scene:
        return scene.scene(view, words)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Battle:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
