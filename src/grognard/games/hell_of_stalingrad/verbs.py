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
    "keep": Verb("FORMATION", "place", "K", 1, meant=("own",), quick=True),
    "cede": Verb("FORMATION", "exit", "C", 2),
    "accept": Verb("", "end", "A", ends=True),
    "refuse": Verb("", "close", "X"),
    "consolidate": Verb("FORMATION FORMATION transfer?", "link", "C", 3, meant=("own",)),
    "send": Verb("FORMATION DISTRICT", "move", "M", 4, meant=("own", "place", "enemy")),  # a building is nobody's own
    "recall": Verb("FORMATION", "exit", "B", 5, meant=("own",), back=True),
    "all-back": Verb("", "undo", "A", 40),
    "as-before": Verb("", "turn", "P", 41),
    "done": Verb("", "end", "E", ends=True),
    "fight": Verb("DISTRICT", "assault", "F", 6, meant=("place",)),
    # action rounds
    "vanguard": Verb("FORMATION", "flag", "Q", 7, meant=("own",), quick=True),
    "play": Verb("CARD FORMATION", "card", "C", 8, core=True, meant=("card", "enemy")),
    "hero": Verb("CARD", "flag", "Y", 9),
    "redraw": Verb("", "draw", "D", 10, core=True),
    "give": Verb("CARD", "link", "I", 11),
    "hand-over": Verb("", "exit", "O", 12),
    "hold": Verb("", "end", "E", ends=True),
    "effect": Verb("a|b", "card", "F", 13, meant=("own",), quick=True),
    "drop": Verb("CARD", "close", "X", 14, meant=("card",)),
    "draw": Verb("", "draw", "E", ends=True),
    "intercept": Verb("CARD", "card", "C", 15, meant=("card",)),
    "pass": Verb("", "end", "P", ends=True),
    # effects
    "lose": Verb("UNIT", "close", "X", 16, meant=("own",), quick=True),
    "destroy": Verb("UNIT", "fire", "F", 17, meant=("enemy",)),
    "shoot": Verb("TARGET", "fire", "F", 18, meant=("enemy",)),
    "spill": Verb("", "fire", "F", 19),
    "decline": Verb("", "end", "E", ends=True),
    "discard": Verb("CARD", "close", "X", 20, meant=("card",)),
    "hand": Verb("SEAT"),
    "strike": Verb("CARD", "close", "X", 21),
    "recover": Verb("CARD", "draw", "D", 22, meant=("card",)),
    "deplete": Verb("FORMATION", "fire", "F", 23, meant=("enemy",)),
    "stand": Verb("FORMATION FORMATION?", "assault", "A", 24, meant=("own",)),
    "supply": Verb("FORMATION", "link", "U", 25, meant=("own",), quick=True),
    "overrun": Verb("FORMATION", "move", "M", 26, meant=("own",), quick=True),
    "promote": Verb("FORMATION", "flag", "P", 27, meant=("own",), quick=True),
    "demote": Verb("FORMATION", "close", "X", 28, meant=("own",), quick=True),
    "burn": Verb("FORMATION", "fire", "B", 29, meant=("own",), quick=True),
}
