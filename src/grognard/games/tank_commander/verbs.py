"""The verbs of Tank Commander: how each is written and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.verbs import Verb

VERBS: Final[Mapping[str, Verb]] = {
    # setting up
    "nation": Verb("german|soviet", "flag", "C"),
    "build": Verb("LISTED+"),
    "reinforce": Verb("LISTED+"),
    "deck": Verb("LISTED+"),
    "pick": Verb("CARD"),
    "turn": Verb("CARD"),
    "deal": Verb("CARD"),
    "terrain": Verb("CARD PLACE", "place", "Q", 3),
    "place": Verb("CARD PLACE", "place", "P", 2, meant=("place", "card")),
    "aboard": Verb("CARD PIECE", "place", "B", 4),
    "attach": Verb("CARD PIECE", "link", "A", 16, meant=("card",)),
    "lay": Verb("CARD PLACE", "place", "Y", 17, meant=("card",)),
    "keep": Verb("CARD", "end", "K", ends=True),
    "ready": Verb("", "end", "E", ends=True),
    "ask": Verb("0|1|2|3"),
    "name": Verb("red|yellow|green|blue|white"),
    # moving
    "move": Verb("PLACE", "move", "M", 5, core=True, meant=("place",)),
    "mount": Verb("PIECE PIECE", "place", "U", 18),
    "dismount": Verb("PIECE", "exit", "O", 19),
    "hand": Verb("CARD PIECE PIECE", "link", "A", 20),
    "go": Verb("PIECE PLACE+", "move", "M", 1, path=1, meant=("place",)),
    "bring": Verb("CARD PLACE+", "place", "B", 6, path=1, meant=("place", "card")),
    "carry": Verb("CARD CARD PLACE+", "place", "Y", 7, path=2),
    "done": Verb("", "end", "E", ends=True),
    "free": Verb("PIECE", "move", "Q", 21),
    "clear": Verb("PIECE PLACE", "close", "Z", 22),
    "choose": Verb("MOVER CARD? PLACE+", "move", "M", 8, path=1),
    # fire and cards
    "fire": Verb("PIECE PIECE WEAPON", "fire", "F", 9, core=True, meant=("enemy",)),
    "hold": Verb("", "end", "E", ends=True),
    "draw": Verb("", "draw", "D", 15, core=True),
    "drop": Verb("CARD PIECE", "close", "X", 23),
    "end": Verb("", "end", "E", ends=True),
    "forgo": Verb("", "end", "E", ends=True),
    "play": Verb("CARD TARGET? TARGET? TARGET?", "card", "C", 12, core=True, meant=("card",)),
    "also": Verb("CARD TARGET? TARGET? TARGET?", "card", "K", 13),
    "pass": Verb("", "end", "P", ends=True),
    "melee": Verb("PLACE", "assault", "O", 11),
    "shoot": Verb("PIECE PIECE WEAPON", "fire", "F", 10, meant=("enemy",)),
    "skip": Verb("", "end", "E", ends=True),
    "discard": Verb("CARD", "close", "X", 24, meant=("card",)),
}
