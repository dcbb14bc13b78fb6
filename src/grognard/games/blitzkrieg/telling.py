"""How the events of Blitzkrieg are told on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.telling import GROUND, HELD, HURT, LOSS, OPENS, Telling

TELLINGS: Final[Mapping[str, Telling]] = {
    "goes": Telling(piece="unit", line=OPENS),  # how far it comes is told next
    "moves": Telling(piece="unit", way="node"),
    "moves-in": Telling(piece="unit", way="node"),
    "enters": Telling(piece="unit", way="node"),
    "appears": Telling(piece="unit", way="node", word="told.appears", weight=HELD),
    "fires": Telling(piece="units", target="target"),
    "shells": Telling(piece="unit", target="node"),
    "assaults": Telling(piece="units", target="target"),
    "eliminated": Telling(piece="unit", word="told.eliminated", tone="bad", weight=LOSS),
    "destroyed": Telling(piece="unit", word="told.destroyed", tone="bad", weight=LOSS),
    "demoralised": Telling(piece="unit", word="told.demoralised", tone="bad", weight=HURT),
    "immobilised": Telling(piece="unit", word="told.immobilised", tone="bad", weight=HURT),
    "commander-hit": Telling(piece="unit", word="told.commander", tone="bad", weight=HURT),
    "jammed": Telling(piece="unit", word="told.jammed", tone="bad"),
    "shot-misses": Telling(piece="target", word="told.missed"),
    "unharmed": Telling(piece="unit", word="told.unharmed"),
    "saves": Telling(piece="unit"),
    "rally-yes": Telling(piece="unit", word="told.rallies", tone="good", weight=HELD),
    "digs-in": Telling(piece="unit", word="told.dug-in", tone="good"),
    "calls": Telling(target="node"),
    "strikes": Telling(target="node"),
    "overruns": Telling(piece="unit", target="target"),
    "storms": Telling(piece="unit", target="target"),
    "sniped": Telling(target="target"),
    "disembarks": Telling(piece="unit", way="node"),
    "unlimbers": Telling(piece="unit", way="node"),
    "takes": Telling(weight=GROUND),
}
