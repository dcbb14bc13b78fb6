"""Everything that may differ from one game of Blitzkrieg to the next: the battle, and every numbered proposal.

The proposals are declared once, in `data/switches.toml`; each becomes an option here. On a command line it is written
as the rulebook numbers it: `-o bk:206=before`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from grognard.core.options import Options, option

Side = Literal["before", "after"]
MADE_UP: Final = ("engagement", "assault", "deep_assault", "breakthrough")
AMERICANS: Final = 1942  # the first year of their companies
DECLARED: Final = tomllib.loads((Path(__file__).parent / "data" / "switches.toml").read_text("utf-8"))
SWITCHES: Final[tuple[str, ...]] = tuple(one["id"] for one in DECLARED["switch"])
GROUPS: Final = ("general", "infantry", "vehicles", "support", "guns", "works", "air", "optional")  # by hundreds


def name_of(switch: str) -> str:
    """The option of a proposal: `bk:206` is `bk_206`."""
    return switch.replace(":", "_")


@dataclass(frozen=True)
class Battle(Options):
    """What is fought, and how much is shown."""

    scenario: Literal[
        "saint_come", "stalingrad", "caumont", "ponyri", "engagement", "assault", "deep_assault", "breakthrough"
    ] = option("saint_come", rule="bk:0.24a")
    fog: bool = option(False, rule="bk:R80")
    # of a battle that is made up: the last four
    attacker: Literal["german", "us", "soviet", "british"] = option("us", rule="bk:0.24", group="battle")
    defender: Literal["german", "us", "soviet", "british"] = option("german", rule="bk:0.24", group="battle")
    year: int = option(1944, rule="bk:0.24", low=1939, high=1945, group="battle")
    budget: int = option(1500, rule="bk:0.24", low=600, high=3000, group="battle")
    table: int = option(1, rule="bk:R83", low=1, high=99, group="battle")
    forces: Literal["ready", "choose"] = option("ready", rule="bk:0.24", group="battle")
    hidden_placement: bool = option(True, rule="bk:0.24b", group="battle")
    prepared_positions: bool = option(False, rule="bk:R81", group="battle")
    surprise: bool = option(False, rule="bk:0.24a", group="battle")

    def conflict(self) -> tuple[str, str] | None:
        """bk:0.24 Of a battle that is made up: two nations, each in its years."""
        if self.scenario not in MADE_UP:
            return None
        if self.attacker == self.defender:
            return "defender", "The two sides must be of different nations."
        if "us" in (self.attacker, self.defender) and self.year < AMERICANS:
            return "year", f"American companies are there from {AMERICANS} on."
        return None

    @classmethod
    def from_text(cls, texts: Mapping[str, str]) -> Self:
        """bk:000 A proposal may be named as the rulebook numbers it."""
        return super().from_text({name_of(key) if key in SWITCHES else key: value for key, value in texts.items()})

    def side(self, switch: str) -> Side:
        """Which side of a switch is played."""
        chosen: Side = getattr(self, name_of(switch))
        return chosen


def _switches() -> list[tuple[str, Any, Any]]:
    """One option for each proposal, in the order and the groups of the list."""
    return [(name_of(one["id"]), Side, _switch(one)) for one in DECLARED["switch"]]


def _switch(one: Mapping[str, Any]) -> Any:
    sources = {side: one[f"source_{side}"] for side in ("before", "after") if one[f"source_{side}"] != "rulebook"}
    needs = tuple(map(name_of, one["needs"]))
    return option(DECLARED["default"], rule=one["id"], group=GROUPS[one["chapter"]], needs=needs, sources=sources)


if TYPE_CHECKING:
    Rules = Battle
else:
    Rules = make_dataclass("Rules", _switches(), bases=(Battle,), frozen=True, namespace={"__module__": __name__})


@lru_cache(maxsize=1024)
def flipped(options: Battle, switch: str = "") -> Battle:
    """The same battle with one option the other way, or all proposals: the other edition."""
    names = [switch] if switch else [name_of(one) for one in SWITCHES]
    changed: dict[str, Any] = {name: "after" if getattr(options, name) == "before" else "before" for name in names}
    return replace(options, **changed)


def preset(name: str) -> dict[str, str]:
    """A named setting of all proposals: what differs from the defaults."""
    record = DECLARED["preset"][name]
    other = {"before": "after", "after": "before"}[record["all"]]
    chosen = {one: other if one in record["except"] else record["all"] for one in SWITCHES}
    return {name_of(one): side for one, side in chosen.items() if side != DECLARED["default"]}
