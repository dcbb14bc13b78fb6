"""Everything that may differ from one game to the next: the mode and two rulings that are choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grognard.core.options import Options, option


@dataclass(frozen=True)
class Rules(Options):
    """hs:16.8, hs:17.1, hs:19.1 The mode; hs:21.5.k how a tie is read; hs:20.4.a who may consolidate."""

    mode: Literal["basic", "expert", "four_player"] = option("basic", rule="hs:17.1")
    bloody_slaughter: Literal["reroll", "next_highest"] = option("reroll", rule="hs:21.5.k")
    consolidation_minimum: int = option(3, rule="hs:20.4.a", low=2, high=3)

    @property
    def four(self) -> bool:
        return self.mode == "four_player"

    @property
    def expert(self) -> bool:
        """hs:19.1 The four-player game is played with the expert cards."""
        return self.mode != "basic"


def seat_names(options: Rules) -> tuple[str, ...]:
    """The army commanders first, so that the side of a seat is its number modulo two."""
    if options.four:
        return ("german-army", "soviet-army", "german-second", "soviet-second")
    return ("german", "soviet")
