"""How the events of Tank Commander are told on the mat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.telling import HELD, HURT, LOSS, Telling

_MISS: Final = Telling(piece="firer", target="target", word="told.missed", weight=HELD)

TELLINGS: Final[Mapping[str, Telling]] = {
    "moved": Telling(piece="piece", way="at"),
    "withdrew": Telling(piece="piece", way="at", word="told.withdrew", weight=HURT),
    "mounted": Telling(piece="piece", target="carrier"),
    "handed": Telling(piece="piece", target="to"),
    "number": Telling(card="turned", at="piles-{seat}"),  # tc:7.0a the top card of the pile
    "aimed": Telling(piece="firer", target="target"),
    "shot-declared": Telling(piece="firer", target="target"),
    "shot-hit": Telling(piece="firer", target="target"),
    "shot-missed": _MISS,
    "no-penetration": Telling(target="target", word="told.bounced", weight=HELD),
    "lucky": Telling(target="target", word="told.penetrated", tone="bad"),
    "not-lucky": Telling(target="target", word="told.bounced", weight=HELD),
    "marked": Telling(piece="piece", word="told.marked", tone="bad", weight=HURT),
    "destroyed": Telling(piece="piece", word="told.destroyed", tone="bad", weight=LOSS),
    "melee": Telling(word="told.melee", on="place", tone="bad"),
    "terrain-turned": Telling(word="told.turned", on="place"),
    "freed": Telling(piece="piece", word="told.freed", tone="good"),
}
