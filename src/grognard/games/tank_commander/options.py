"""Everything that may differ from one game of Tank Commander to the next (section 4.1 of the specification)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from grognard.core.options import Options, option

POINT_BUY: Final = ("17.2", "17.3", "17.4", "17.5", "17.6")
WITH_ROLES: Final = ("17.4", "17.5", "custom")  # who is German is decided at the table
TEAM_COLUMNS: Final = 5


def seat_names(options: Rules) -> tuple[str, ...]:
    """tc:R3 Side A at the lower edge, side B at the upper one; in a team game two seats each."""
    names = ("south", "north") if options.scenario in WITH_ROLES else ("german", "soviet")
    if not options.team:
        return names
    return (f"{names[0]}-1", f"{names[1]}-1", f"{names[0]}-2", f"{names[1]}-2")


@dataclass(frozen=True)
class Rules(Options):
    """The scenario (tc:17.0a; `custom`: tc:R36), the optional rules (tc:9.3.2, tc:16.1a), rulings that are choices."""

    scenario: Literal["17.1", "17.2", "17.3", "17.4", "17.5", "17.6", "17.7", "17.8", "17.9", "custom"] = option(
        "17.1", rule="tc:17.0a"
    )
    columns: int = option(3, rule="tc:6.0d", low=3, high=8)
    no_mans_land: Literal["row", "gap"] = option("row", rule="tc:6.0b")
    random_source: Literal["cards", "d10"] = option("cards", rule="tc:16.1a")
    optional_penetration: bool = option(False, rule="tc:9.3.2")
    draw_pile: Literal["open", "closed"] = option("open", rule="tc:R4")
    deck_rule: Literal["retail", "rulebook"] = option("retail", rule="tc:R4", advanced=True)
    occupation: Literal["sole", "contains"] = option("sole", rule="tc:R24")
    terrain: Literal["scenario", "none", "random", "purchased"] = option("scenario", rule="tc:6.1a", advanced=True)
    foxholes_hide: bool = option(False, rule="tc:R17", advanced=True)
    turn_limit: int = option(40, rule="tc:17.x2", low=10, high=200)
    year: int = option(1943, rule="tc:17.6a", low=1941, high=1945)
    team: bool = option(False, rule="tc:6.0f")

    def conflict(self) -> tuple[str, str] | None:
        """tc:R7 Where each terrain mode is offered; tc:R3 a team game needs a wide board."""
        bought = self.scenario in (*POINT_BUY, "custom")
        if self.terrain == "purchased" and not bought:
            return "terrain", "terrain is bought in scenarios 17.2 to 17.6 only."
        if self.terrain == "random" and self.scenario == "17.1":
            return "terrain", "scenario 17.1 has no terrain."
        if self.terrain == "random" and bought and self.draw_pile == "closed":
            return "terrain", "with a closed draw pile there is nothing to lay at random."
        if self.team and self.columns < TEAM_COLUMNS:
            return "team", f"a team game needs {TEAM_COLUMNS} columns or more."
        return None
