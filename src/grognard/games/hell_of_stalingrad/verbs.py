"""The verbs of The Hell of Stalingrad: how each is written and offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.verbs import Verb

VERBS: Final[Mapping[str, Verb]] = {
    # chance
    "site": Verb("SITE"),
    "campaign": Verb("CAMPAIGN"),
    "carnage": Verb("CARNAGE"),
    "arrive": Verb("FORMATION"),
    "deal": Verb("CARD"),
    "lost": Verb("CARD"),
    # strategy phase
    "keep": Verb("FORMATION", "place", "K", 1, meant=("own",)),
    "cede": Verb("FORMATION", "exit", "C", 2),
    "accept": Verb("", "end", "A", ends=True),
    "refuse": Verb("", "close", "X"),
    "consolidate": Verb("FORMATION FORMATION transfer?", "link", "C", 3, meant=("own",)),
    "send": Verb("FORMATION DISTRICT", "move", "M", 4, meant=("own", "place")),
    "recall": Verb("FORMATION", "exit", "B", 5, meant=("own",), back=True),
    "done": Verb("", "end", "E", ends=True),
    "fight": Verb("DISTRICT", "assault", "F", 5, meant=("place",)),
    # action rounds
    "vanguard": Verb("FORMATION", "flag", "Q", 6, meant=("own",)),
    "play": Verb("CARD FORMATION", "card", "C", 7, core=True, meant=("card",)),
    "hero": Verb("CARD", "flag", "Y", 8),
    "redraw": Verb("", "draw", "D", 9, core=True),
    "give": Verb("CARD", "link", "I", 10),
    "hand-over": Verb("", "exit", "O", 11),
    "hold": Verb("", "end", "E", ends=True),
    "effect": Verb("a|b"),
    "drop": Verb("CARD", "close", "X", 12, meant=("card",)),
    "draw": Verb("", "draw", "E", ends=True),
    "intercept": Verb("CARD", "card", "C", 13, meant=("card",)),
    "pass": Verb("", "end", "P", ends=True),
    # effects
    "lose": Verb("UNIT", "close", "X", 14, meant=("own",)),
    "destroy": Verb("UNIT", "fire", "F", 15, meant=("enemy",)),
    "shoot": Verb("TARGET", "fire", "F", 16, meant=("enemy",)),
    "spill": Verb("", "fire", "F", 17),
    "decline": Verb("", "end", "E", ends=True),
    "discard": Verb("CARD", "close", "X", 18, meant=("card",)),
    "hand": Verb("SEAT"),
    "strike": Verb("CARD", "close", "X", 19),
    "recover": Verb("CARD", "draw", "D", 20, meant=("card",)),
    "deplete": Verb("FORMATION", "fire", "F", 21, meant=("enemy",)),
    "stand": Verb("FORMATION FORMATION?", "assault", "A", 22, meant=("own",)),
    "supply": Verb("FORMATION", "link", "U", 23, meant=("own",)),
    "overrun": Verb("FORMATION", "move", "M", 24, meant=("own",)),
    "promote": Verb("FORMATION", "flag", "P", 25, meant=("own",)),
    "demote": Verb("FORMATION", "close", "X", 26, meant=("own",)),
    "burn": Verb("FORMATION", "fire", "B", 27, meant=("own",)),
}
