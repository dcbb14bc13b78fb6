"""Everything that may differ from one game of Putsch 1991 to the next (section 1 of the specification)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grognard.core.options import Options, option


@dataclass(frozen=True)
class Rules(Options):
    """The scenario, the squads, and the rulings that are choices."""

    scenario: Literal["garden-ring", "grom", "ostankino", "airstrip"] = option("garden-ring", rule="pu:10.1")
    setting: Literal["scenario", "free"] = option("scenario", rule="pu:S.1")
    squads: Literal["ready", "choose"] = option("ready", rule="pu:8.1")
    decoys: Literal["scenario", "none", "first", "second"] = option("scenario", rule="pu:S.5")
    events: bool = option(True, rule="pu:11.2")
    concealment: bool = option(False, rule="pu:3.16")
    repeat_moves: bool = option(False, rule="pu:R13")
    burst_surcharge: bool = option(False, rule="pu:R11")
    grenade_reach_roll: bool = option(False, rule="pu:R12")
    turret_360: bool = option(False, rule="pu:12.9")
    turn_limit: int = option(12, rule="pu:10.4", low=0, high=30)
