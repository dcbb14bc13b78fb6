"""Putsch 1991: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds, number
from grognard.core.game import Game
from grognard.core.values import Action, Odds, Seat
from grognard.core.words import Words
from grognard.games.putsch_1991 import notation, odds, squads, text
from grognard.games.putsch_1991.data import SIDES, Data
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.setup import SetUp
from grognard.games.putsch_1991.state import Table

UNIT = re.compile(r"[gr][0-9]{2}")
PAPER = re.compile(r"m[1-9][0-9]?|decoy")
FLOOR = re.compile(r"f[0-9]")


class Putsch(Game):
    """pu:0.1, pu:0.2 Moscow, August 1991: one figure is one man, a turn five minutes, 25 mm five metres."""

    slug = "putsch-1991"
    prefix = "pu"
    version = 1
    folder = Path(__file__).parent
    screen = False
    windows = True
    options = Rules
    patterns = {
        "squad": "SQUAD",
        "build": "MAN+",
        "soldiers": "FACE",
        "skills": "default",
        "skill": "SKILL PAPER",
        "number": "PAPER",
        "bombs": "yes|no",
        "edge": "north|east|south|west",
        "place": "UNIT NODE HEADING FLOOR?",
        "ambush": "UNIT NODE HEADING FLOOR? UNIT?",
        "bury": "NODE",
        "leave": "UNIT",
        "ready": "",
        "card": "CARD",
        "redraw": "",
        "hold": "",
        "pick": "UNIT",
        "point": "NODE",
        "speak": "",
        "first": "",
        "last": "",
        "sweep": "UNIT",
        "locate": "UNIT",
        "reveal": "UNIT",
        "scrap": "UNIT",
        "go": "UNIT",
        "pass": "",
        "move": "UNIT NODE+",
        "patrol": "UNIT NODE+",
        "watch": "UNIT",
        "crawl": "UNIT NODE+",
        "charge": "UNIT UNIT NODE+",
        "storm": "UNIT UNIT WEAPON NODE+",
        "run": "UNIT",
        "onto": "UNIT NODE+",
        "stay": "UNIT",
        "cross": "UNIT THING",
        "stairs": "UNIT FLOOR",
        "posture": "UNIT standing|kneeling|prone",
        "trench": "UNIT low|step",
        "face": "UNIT HEADING",
        "dive": "UNIT",
        "heal": "UNIT UNIT",
        "take": "UNIT WEAPON",
        "lift": "UNIT UNIT",
        "carry": "UNIT",
        "drop": "UNIT",
        "board": "UNIT UNIT",
        "dismount": "UNIT NODE",
        "jump": "UNIT NODE",
        "drive": "UNIT STEER+",
        "overrun": "UNIT STEER+",
        "halt": "UNIT",
        "embark": "UNIT UNIT+",
        "ram": "UNIT",
        "exit": "UNIT",
        "aim": "UNIT",
        "fire": "UNIT UNIT WEAPON UNIT?",
        "spray": "UNIT UNIT WEAPON UNIT?",
        "veil": "UNIT UNIT WEAPON",
        "pierce": "UNIT UNIT WEAPON",
        "sustain": "UNIT HEADING",
        "throw": "UNIT UNIT grenade|smoke|petrol",
        "unjam": "UNIT",
        "flare": "UNIT HEADING",
        "sabotage": "UNIT THING",
        "lay": "UNIT",
        "defuse": "UNIT NODE",
        "prompt": "UNIT",
        "done": "",
        "spring": "UNIT first|last WEAPON fire|aimed|spray",
        "lane": "UNIT",
        "trigger": "NODE",
        "answer": "UNIT WEAPON",
        "arm": "UNIT ARM",
        "victim": "UNIT",
        "again": "UNIT UNIT",
        "survivor": "SURVIVOR",
    }
    presets = {
        "garden-ring": {},
        "grom": {"scenario": "grom"},
        "ostankino": {"scenario": "ostankino"},
        "airstrip": {"scenario": "airstrip"},
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
            "STEER": lambda word: word == "back" or number(word) or data.headings.reads(word),
            "WEAPON": data.weapons,
            "ARM": ("bare_hands", "rifle_butt", "knife", "pistol", "bayonet"),
            "THING": things,
            "SKILL": data.skills,
            "SQUAD": data.squads,
            "CARD": data.card_index,
            "PAPER": lambda word: PAPER.fullmatch(word) is not None,
            "MAN": lambda word: squads.MAN.fullmatch(word) is not None,
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

    def board(self, view: Table, words: Words) -> str:
        return text.board(view, words)

    def describe(self, view: Table, action: Action, words: Words) -> str:
        return text.describe(view, action, words)

    def card(self, view: Table, id_: str, words: Words) -> str:
        return text.card(view, id_, words)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Table:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
