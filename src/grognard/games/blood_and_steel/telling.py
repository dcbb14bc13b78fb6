"""How the events of Blood & Steel are told on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.telling import GROUND, HELD, HURT, LOSS, Telling

_SHOT: Final = Telling(piece="unit", target="target", need="af")
_MISS: Final = Telling(piece="unit", target="target", word="told.missed", weight=HELD, need="af")
_SUPPORT: Final = Telling(target="target", need="af")
_SUPPORT_MISS: Final = Telling(target="target", word="told.missed", weight=HELD, need="af")

TELLINGS: Final[Mapping[str, Telling]] = {
    "moved": Telling(piece="unit", way="path", price="told.price"),
    "entered": Telling(piece="unit", way="path", price="told.price"),
    "exited": Telling(piece="unit", way="path", word="told.exited", tone="good", weight=GROUND),
    "driven-back": Telling(piece="unit", way="hex", word="told.driven-back", tone="bad", weight=HURT),
    "retreated": Telling(piece="unit", way="hex", word="told.retreated", tone="bad", weight=HURT),
    "retreated-off": Telling(piece="unit", word="told.retreated", tone="bad", weight=LOSS),
    "overrun-began": Telling(piece="units", way="hex", word="told.overrun", on="hex", tone="bad"),
    "unit-disrupted": Telling(piece="unit", word="told.disrupted", tone="bad", weight=HURT),
    "unit-reduced": Telling(piece="unit", word="told.reduced", tone="bad", weight=HURT),
    "unit-shaken": Telling(piece="unit", word="told.shaken", tone="bad", weight=HURT),
    "unit-eliminated": Telling(piece="unit", word="told.eliminated", tone="bad", weight=LOSS),
    "unit-unharmed": Telling(piece="unit", word="told.unharmed", weight=HELD),
    "tiger-saved": Telling(piece="unit", word="told.saved", tone="good", weight=HELD),
    "tiger-lost": Telling(piece="unit", word="told.eliminated", tone="bad", weight=LOSS),
    "recovered": Telling(piece="unit", word="told.recovered", tone="good"),
    "control": Telling(word="told.taken", on="hex", tone="good", weight=GROUND),
    "hit": _SHOT,
    "missed": _MISS,
    "strike-hit": _SUPPORT,
    "strike-missed": _SUPPORT_MISS,
    "bombard-hit": _SUPPORT,
    "bombard-missed": _SUPPORT_MISS,
}
