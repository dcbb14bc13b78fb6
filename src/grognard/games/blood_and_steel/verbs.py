"""The verbs of Blood & Steel: how each is written and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.verbs import Verb

VERBS: Final[Mapping[str, Verb]] = {
    # setting up and the turn
    "place": Verb("UNIT HEX", "place", "P", 1, meant=("place",)),
    "remnant": Verb("HEX", "place", "I", 2),
    "deploy": Verb("DEPLOYMENT", "flag", "D", 3),
    "ready": Verb("", "end", "E", ends=True),
    "deal": Verb("UNIT"),
    "attempt": Verb("", "dice", "A", 15, risky=True),
    "decline": Verb("", "end", "E", ends=True),
    "request": Verb("UNIT", "flag", "C", 13),
    "commit": Verb("FORMATION", "flag", "C", 12),
    "done": Verb("", "end", "E", ends=True),
    "draw": Verb("FORMATION"),
    "zone": Verb("1|2|3|4|5", "place", "Z", 14),
    # a phase
    "move": Verb("UNIT HEX+", "move", "M", 4, core=True, path=1, meant=("place",)),
    "exit": Verb("UNIT HEX", "exit", "X", 7, risky=True),
    "fire": Verb("UNIT UNIT full|half", "fire", "F", 5, core=True, meant=("enemy",)),
    "overrun": Verb("HEX UNIT+", "assault", "O", 6, core=True, risky=True, assault=True, grows=True),
    "strike": Verb("UNIT rudel?", "plane", "A", 9, core=True, support=True),
    "bombard": Verb("UNIT", "shell", "B", 10, core=True, support=True),
    "reroll": Verb("", "dice", "A", 16),
    "keep": Verb("", "end", "K", ends=True),
    "end": Verb("", "end", "E", ends=True),
    # an overrun
    "defend": Verb("UNIT UNIT", "fire", "F", 17, meant=("enemy",)),
    "attack": Verb("UNIT UNIT", "fire", "F", 18, meant=("enemy",)),
    "hold": Verb("", "end", "E", ends=True),
    "retreat": Verb("UNIT PLACE", "move", "M", 19),
    "stay": Verb("", "end", "E", ends=True),
}
