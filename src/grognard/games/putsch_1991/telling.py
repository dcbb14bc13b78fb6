"""How the events of Putsch 1991 are told on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.telling import GROUND, HEAD, HELD, HURT, LOSS, OPENS, Telling
from grognard.games.putsch_1991.panels import PHASES

_SHOT: Final = Telling(piece="unit", target="target")
_PHASE: Final = Telling(line=HEAD)
_BEGINS: Final = Telling(piece="unit", line=OPENS)  # what comes of it is told next

TELLINGS: Final[Mapping[str, Telling]] = {
    **{f"phase-{name}": _PHASE for name in PHASES},
    "activates-move": _BEGINS,
    "activates-fire": _BEGINS,
    "goes-move": _BEGINS,
    "goes-patrol": _BEGINS,
    "goes-crawl": _BEGINS,
    "drives": _BEGINS,
    "moves": Telling(piece="unit", way="node"),
    "fires-fire": _SHOT,
    "fires-aimed": _SHOT,
    "fires-spray": _SHOT,
    "fires-sustained": _SHOT,
    "fires-pierce": _SHOT,
    "fires-smoke": _SHOT,
    "throws-grenade": _SHOT,
    "throws-smoke": _SHOT,
    "throws-petrol": _SHOT,
    "killed": Telling(piece="unit", word="told.killed", tone="bad", weight=LOSS),
    "wound": Telling(piece="unit", word="told.wounded", tone="bad", weight=HURT),
    "pinned": Telling(piece="unit", word="told.pinned", tone="bad", weight=HURT),
    "located": Telling(piece="unit", word="told.located", weight=HELD),
    "locates": Telling(piece="unit", weight=HELD),  # that he is located is told next
    "appears": Telling(piece="unit", way="node", word="told.ambush", tone="bad", weight=GROUND),
    "decoy": Telling(piece="unit", word="told.decoy", weight=HELD),
    "disobeys": Telling(piece="unit", word="told.disobeys", tone="bad"),
    "objective": Telling(piece="unit", word="told.objective", tone="good", weight=GROUND),
    "immobilised": Telling(piece="unit", word="told.stuck", tone="bad", weight=HURT),
    "destroyed": Telling(piece="unit", word="told.destroyed", tone="bad", weight=LOSS),
}
