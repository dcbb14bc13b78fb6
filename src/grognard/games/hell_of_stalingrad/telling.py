"""How the events of The Hell of Stalingrad are told on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.telling import DECIDED, GROUND, HELD, HURT, LOSS, OPENS, Telling

TELLINGS: Final[Mapping[str, Telling]] = {
    "site-drawn": Telling(word="told.new", on="district", tone="good"),
    "volga": Telling(word="told.volga", on="district", weight=GROUND),
    "committed": Telling(piece="formation", way="district"),
    "recalled": Telling(piece="formation", line=OPENS),  # where it goes instead is told next
    "consolidated": Telling(piece="formation", word="told.supplied", tone="good"),
    "consolidated-leader": Telling(piece="formation", word="told.supplied", tone="good"),
    "turn-began": Telling(lays=True),
    "hourglass": Telling(word="told.hourglass", weight=HURT),
    "last-turn": Telling(word="told.last-turn", weight=GROUND),
    "campaign": Telling(word="told.campaign", weight=GROUND),
    "replaced": Telling(word="told.commander", weight=GROUND),
    "hand-discarded": Telling(word="told.hand-lost", tone="bad", weight=LOSS),
    "battle-began": Telling(word="told.battle", on="district", lays=True),
    "vanguard": Telling(piece="formation", word="told.vanguard"),
    "played": Telling(piece="formation", word="told.order"),
    "hero-played": Telling(word="told.hero", on="card", tone="good"),
    "intercepted": Telling(word="told.intercepted", on="card", tone="bad", weight=HURT),
    "unit-added": Telling(piece="unit", word="told.one-more", tone="good"),
    "unit-destroyed": Telling(piece="unit", word="told.one-lost", tone="bad", weight=HURT),
    "units-destroyed": Telling(piece="unit", word="told.some-lost", tone="bad", weight=HURT),
    "inferno": Telling(word="told.inferno", on="tracks", tone="bad", weight=HURT),
    "doused": Telling(word="told.doused", on="tracks", tone="good"),
    "aimed-at-leader": Telling(piece="formation", word="told.sniper", tone="bad", weight=HURT),
    "aimed-at-hero": Telling(piece="hero", word="told.sniper", tone="bad", weight=HURT),
    "hero-wounded": Telling(piece="hero", word="told.wounded", tone="bad", weight=HURT),
    "hero-killed": Telling(piece="hero", word="told.killed", tone="bad", weight=LOSS),
    "depleted": Telling(piece="formation", word="told.depleted", tone="bad", weight=HURT),
    "supplied": Telling(piece="formation", word="told.supplied", tone="good"),
    "overran": Telling(piece="formation", word="told.overrun", tone="good"),
    "retreated": Telling(piece="formation", word="told.retreats", tone="bad", weight=HURT),
    "retreated-leader": Telling(piece="formation", word="told.retreats", tone="bad", weight=HURT),
    "executed": Telling(piece="formation", word="told.executed", tone="bad", weight=HURT),
    "destroyed": Telling(piece="formation", word="told.destroyed", tone="bad", weight=LOSS),
    "destroyed-burned": Telling(piece="formation", word="told.destroyed", tone="bad", weight=LOSS),
    "burned": Telling(piece="formation", word="told.destroyed", tone="bad", weight=LOSS),
    "promoted": Telling(piece="formation", word="told.promoted", tone="good"),
    "general-appointed": Telling(piece="formation", word="told.promoted", tone="good"),
    "demoted": Telling(piece="formation", word="told.demoted", tone="bad"),
    "general-removed": Telling(piece="formation", word="told.demoted", tone="bad", weight=HURT),
    "graduated": Telling(piece="formation", word="told.promoted", tone="good"),
    "dice-thrown": Telling(target="district", tray=True, signs="signs", course="course", faces="meaning"),
    "slaughter": Telling(word="told.slaughter", on="district", tone="bad", weight=HELD, tray=True),
    "captured": Telling(word="told.captured", on="district", tone="bad", weight=DECIDED, tray=True),
    "held": Telling(word="told.held", on="district", tone="good", weight=DECIDED, tray=True),
}
