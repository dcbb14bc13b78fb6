"""Everything that may differ from one game of Blood & Steel to the next (bs:14.0, bs:R6, bs:R24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from grognard.core.options import Options, option


@dataclass(frozen=True)
class Rules(Options):
    """Four optional rules, off by default (bs:14.0), and the two rulings that are choices."""

    soviet_reserve: bool = option(False, rule="bs:14.1.a")
    german_167: bool = option(False, rule="bs:14.2.1.a")
    rudel: bool = option(False, rule="bs:14.2.2.a")
    wittmann: bool = option(False, rule="bs:14.2.3.a")
    vp_mode: Literal["standing", "cumulative"] = option("standing", rule="bs:R24")
    air_damage: Literal["ladder", "strict"] = option("ladder", rule="bs:R6")
