"""Putsch 1991: what the table, the bots and the laboratory need to know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.core.codec import Kinds, number
from grognard.core.game import Game
from grognard.core.values import Action, Odds, Seat
from grognard.core.verbs import Verb
from grognard.core.words import Words
from grognard.games.putsch_1991 import notation, odds, squads, text, victory
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
    verbs = {
        "squad": Verb("SQUAD"),
        "build": Verb("MAN+"),
        "soldiers": Verb("FACE"),
        "skills": Verb("default"),
        "skill": Verb("SKILL PAPER"),
        "number": Verb("PAPER"),
        "bombs": Verb("yes|no"),
        "edge": Verb("north|east|south|west"),
        "place": Verb("UNIT NODE HEADING FLOOR?", icon="move", lead=1),
        "ambush": Verb("UNIT NODE HEADING FLOOR? UNIT?", icon="eye", lead=2),
        "bury": Verb("NODE"),
        "leave": Verb("UNIT"),
        "ready": Verb(ends=True),
        "card": Verb("CARD"),
        "redraw": Verb(),
        "hold": Verb(),
        "pick": Verb("UNIT"),
        "point": Verb("NODE"),
        "speak": Verb(),
        "first": Verb(),
        "last": Verb(),
        "sweep": Verb("UNIT", icon="eye", lead=3, risky=True),
        "locate": Verb("UNIT", icon="eye", lead=4, risky=True, meant=("enemy",)),
        "reveal": Verb("UNIT"),
        "scrap": Verb("UNIT"),
        "go": Verb("UNIT", icon="move", lead=5, meant=("own",)),
        "pass": Verb(ends=True),
        "move": Verb("UNIT NODE+", icon="move", lead=6, path=1, meant=("place",)),
        "patrol": Verb("UNIT NODE+", icon="eye", lead=7, path=1),
        "watch": Verb("UNIT", icon="eye", lead=8),
        "crawl": Verb("UNIT NODE+", icon="move", lead=9, path=1),
        "charge": Verb("UNIT UNIT NODE+", icon="fire", lead=10, path=2, assault=True, meant=("enemy",)),
        "storm": Verb("UNIT UNIT WEAPON NODE+", icon="fire", lead=11, path=3, assault=True, risky=True),
        "run": Verb("UNIT", icon="move", lead=12, risky=True),
        "onto": Verb("UNIT NODE+", icon="move", lead=13, path=1, meant=("place",)),
        "stay": Verb("UNIT", ends=True),
        "cross": Verb("UNIT THING"),
        "stairs": Verb("UNIT FLOOR"),
        "posture": Verb("UNIT standing|kneeling|prone"),
        "trench": Verb("UNIT low|step"),
        "face": Verb("UNIT HEADING"),
        "dive": Verb("UNIT"),
        "heal": Verb("UNIT UNIT"),
        "take": Verb("UNIT WEAPON"),
        "lift": Verb("UNIT UNIT"),
        "carry": Verb("UNIT"),
        "drop": Verb("UNIT"),
        "board": Verb("UNIT UNIT"),
        "dismount": Verb("UNIT NODE"),
        "jump": Verb("UNIT NODE"),
        "drive": Verb("UNIT STEER+", icon="move", lead=14),
        "overrun": Verb("UNIT STEER+", icon="fire", lead=15, risky=True),
        "halt": Verb("UNIT"),
        "embark": Verb("UNIT UNIT+"),
        "ram": Verb("UNIT"),
        "exit": Verb("UNIT"),
        "aim": Verb("UNIT", icon="eye", lead=16),
        "fire": Verb("UNIT UNIT WEAPON UNIT?", icon="fire", lead=17, risky=True, meant=("enemy",)),
        "spray": Verb("UNIT UNIT WEAPON UNIT?", icon="fire", lead=18, risky=True),
        "veil": Verb("UNIT UNIT WEAPON"),
        "pierce": Verb("UNIT UNIT WEAPON"),
        "sustain": Verb("UNIT HEADING"),
        "throw": Verb("UNIT UNIT grenade|smoke|petrol", icon="grenade", lead=19, risky=True),
        "unjam": Verb("UNIT"),
        "flare": Verb("UNIT HEADING"),
        "sabotage": Verb("UNIT THING"),
        "lay": Verb("UNIT"),
        "defuse": Verb("UNIT NODE"),
        "prompt": Verb("UNIT"),
        "done": Verb(ends=True),
        "spring": Verb("UNIT first|last WEAPON fire|aimed|spray", icon="fire", lead=20, risky=True),
        "lane": Verb("UNIT", icon="fire", lead=21, risky=True),
        "trigger": Verb("NODE", icon="fire", lead=22, risky=True),
        "answer": Verb("UNIT WEAPON", icon="fire", lead=23, risky=True),
        "arm": Verb("UNIT ARM"),
        "victim": Verb("UNIT"),
        "again": Verb("UNIT UNIT"),
        "survivor": Verb("SURVIVOR"),
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
        return text.describe(action, words)

    def card(self, view: Table, id_: str, words: Words) -> str:
        return text.card(view, id_, words)

    def invariants(self, state: Table) -> list[str]:
        return victory.broken_invariants(state)

    def position(self, text_: str, options: Any = None, data: Any = None) -> Table:
        return notation.position(text_, options or Rules(), self.data if data is None else data)
