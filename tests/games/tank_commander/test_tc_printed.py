"""The scenarios as they are printed, value by value: what the rules say of each, apart from the data files."""

from __future__ import annotations

from typing import Any

import pytest
from tc_table import DATA

from grognard.games.tank_commander.records import Victory

rule = pytest.mark.rule
PRINTED = [
    pytest.param("17.1", "pick", 6, marks=rule("tc:17.1b")),
    pytest.param("17.1", "terrain", "none", marks=rule("tc:17.1c")),
    pytest.param("17.1", "draw_cards", False, marks=rule("tc:17.1c")),
    pytest.param("17.1", "interrupts", False, marks=rule("tc:R25")),
    pytest.param("17.1", "at_only", True, marks=rule("tc:17.1e")),
    pytest.param("17.1", "guns_are_targets", True, marks=rule("tc:17.1i")),
    pytest.param("17.1", "setup", "lower", marks=rule("tc:17.1f")),
    pytest.param("17.1", "first", "setup", marks=rule("tc:17.1f")),
    pytest.param("17.1", "zone", "own_any", marks=rule("tc:17.1g")),
    pytest.param("17.1", "min_on_table", 1, marks=rule("tc:17.1g")),
    pytest.param("17.1", "victory", ("elimination", "either", 0, "enemy_second"), marks=rule("tc:17.1h")),
    pytest.param("17.2", "budget", 120, marks=rule("tc:17.2a")),
    pytest.param("17.2", "terrain", "purchased", marks=rule("tc:R7")),
    pytest.param("17.2", "setup", "lower", marks=rule("tc:17.2b")),
    pytest.param("17.2", "first", "setup", marks=rule("tc:17.2b")),
    pytest.param("17.2", "zone", "own_second", marks=rule("tc:17.2b")),
    pytest.param("17.2", "victory", ("occupy", "either", 1, "enemy_second"), marks=rule("tc:17.2c")),
    pytest.param("17.3", "budget", 180, marks=rule("tc:17.3a")),
    pytest.param("17.3", "terrain", "purchased", marks=rule("tc:R7")),
    pytest.param("17.3", "setup", "lower", marks=rule("tc:17.3b")),
    pytest.param("17.3", "first", "setup", marks=rule("tc:17.3b")),
    pytest.param("17.3", "zone", "own_any", marks=rule("tc:17.3b")),
    pytest.param("17.3", "victory", ("occupy", "either", 1, "enemy_second"), marks=rule("tc:17.3c")),
    pytest.param("17.4", "roles", True, marks=rule("tc:17.4a")),
    pytest.param("17.4", "budget_attacker", 200, marks=rule("tc:17.4b")),
    pytest.param("17.4", "budget_defender", 120, marks=rule("tc:17.4c")),
    pytest.param("17.4", "attacker_terrain", False, marks=rule("tc:17.4b")),
    pytest.param(
        "17.4",
        "defender_free_cards",
        ("t-woods", "t-wheat", "t-village", "t-hills", "t-foxholes"),
        marks=rule("tc:17.4c"),
    ),
    pytest.param("17.4", "terrain", "purchased", marks=rule("tc:R7")),
    pytest.param("17.4", "setup", "attacker", marks=rule("tc:R26")),
    pytest.param("17.4", "first", "initiative", marks=rule("tc:17.4d")),
    pytest.param("17.4", "initiative_modifier", 3, marks=rule("tc:17.4d")),
    pytest.param("17.4", "zone_attacker", "own_second", marks=rule("tc:R26")),
    pytest.param("17.4", "zone_defender", "own_any", marks=rule("tc:R26")),
    pytest.param("17.4", "victory", ("occupy", "attacker", 4, "enemy_any"), marks=rule("tc:17.4e")),
    pytest.param("17.5", "roles", True, marks=rule("tc:17.5a")),
    pytest.param("17.5", "budget_attacker", 180, marks=rule("tc:17.5b")),
    pytest.param("17.5", "budget_defender", 100, marks=rule("tc:17.5c")),
    pytest.param("17.5", "budget_reinforcements", 100, marks=rule("tc:17.5c")),
    pytest.param("17.5", "terrain", "purchased", marks=rule("tc:R7")),
    pytest.param("17.5", "setup", "attacker", marks=rule("tc:R26")),
    pytest.param("17.5", "first", "initiative", marks=rule("tc:17.5d")),
    pytest.param("17.5", "initiative_modifier", 3, marks=rule("tc:17.5d")),
    pytest.param("17.5", "zone_attacker", "own_second", marks=rule("tc:R26")),
    pytest.param("17.5", "zone_defender", "own_any", marks=rule("tc:R26")),
    pytest.param("17.5", "victory", ("occupy", "attacker", 4, "enemy_any"), marks=rule("tc:17.5g")),
    pytest.param("17.5", "full_turns_after_reinforcements", 3, marks=rule("tc:17.5h")),
    pytest.param("17.6", "budget", 240, marks=rule("tc:17.6a")),
    pytest.param("17.6", "year_required", True, marks=rule("tc:17.6a")),
    pytest.param("17.6", "terrain", "purchased", marks=rule("tc:R7")),
    pytest.param("17.6", "setup", "lower", marks=rule("tc:17.6b")),
    pytest.param("17.6", "first", "setup", marks=rule("tc:17.6b")),
    pytest.param("17.6", "zone", "own_second", marks=rule("tc:17.6b")),
    pytest.param("17.6", "victory", ("occupy", "either", 2, "enemy_second"), marks=rule("tc:17.6c")),
    pytest.param("17.7", "attacker", "german", marks=rule("tc:17.7a")),
    pytest.param("17.7", "setup", "attacker", marks=rule("tc:17.7a")),
    pytest.param("17.7", "first", "attacker", marks=rule("tc:17.7a")),
    pytest.param("17.7", "zone_attacker", "own_second", marks=rule("tc:17.7a")),
    pytest.param("17.7", "zone_defender", "own_any", marks=rule("tc:17.7a")),
    pytest.param("17.7", "terrain", "random", marks=rule("tc:17.7e")),
    pytest.param("17.7", "victory", ("occupy", "attacker", 5, "enemy_any"), marks=rule("tc:17.7d")),
    pytest.param("17.8", "setup", "higher", marks=rule("tc:17.8a")),
    pytest.param("17.8", "first", "setup", marks=rule("tc:17.8a")),
    pytest.param("17.8", "zone", "own_any", marks=rule("tc:17.8a")),
    pytest.param("17.8", "terrain", "random", marks=rule("tc:17.7e")),
    pytest.param("17.8", "victory", ("occupy", "either", 2, "enemy_second"), marks=rule("tc:17.8d")),
    pytest.param("17.9", "attacker", "soviet", marks=rule("tc:17.9a")),
    pytest.param("17.9", "setup", "attacker", marks=rule("tc:17.9a")),
    pytest.param("17.9", "first", "attacker", marks=rule("tc:17.9a")),
    pytest.param("17.9", "zone_attacker", "own_second", marks=rule("tc:17.9a")),
    pytest.param("17.9", "zone_defender", "own_any", marks=rule("tc:17.9a")),
    pytest.param("17.9", "terrain", "random", marks=rule("tc:17.7e")),
    pytest.param("17.9", "victory", ("occupy", "attacker", 2, "enemy_second"), marks=rule("tc:17.9d")),
    pytest.param(
        "17.7",
        "german",
        {
            "g-line": 3,
            "g-veteran": 3,
            "v-hero": 1,
            "e-panzerschreck": 1,
            "g-truck": 1,
            "g-spw251": 1,
            "g-pz6b": 2,
            "g-pz4h": 1,
        },
        marks=rule("tc:17.7b"),
    ),
    pytest.param(
        "17.7",
        "soviet",
        {"s-line": 4, "s-guards": 4, "e-atrifle": 2, "t-foxholes": 2, "s-57m43": 1, "s-js2": 1},
        marks=rule("tc:17.7b"),
    ),
    pytest.param(
        "17.8", "german", {"g-pz3l": 3, "g-pz4f": 3, "g-pz6e": 3, "g-pz3n": 1, "g-stug3g": 2}, marks=rule("tc:17.8b")
    ),
    pytest.param(
        "17.8", "soviet", {"s-t70": 5, "s-t34m41": 5, "s-t34m43": 5, "s-su122": 2, "s-su76": 2}, marks=rule("tc:17.8b")
    ),
    pytest.param(
        "17.9",
        "soviet",
        {"s-line": 4, "s-guards": 2, "s-js2": 2, "s-t3485": 1, "s-jsu122": 2, "s-su85": 1},
        marks=rule("tc:17.9b"),
    ),
    pytest.param(
        "17.9",
        "german",
        {"g-ss": 4, "e-panzerschreck": 1, "g-spw251": 1, "g-pz5g": 3, "v-tankace": 1},
        marks=rule("tc:17.9b"),
    ),
]


@pytest.mark.parametrize(("scenario", "field", "value"), PRINTED)
def test_a_scenario_is_as_printed(scenario: str, field: str, value: Any) -> None:
    """Budgets, zones, order of set-up, what wins, which cards: a victory is (type, side, positions, where)."""
    found = getattr(DATA.scenarios[scenario], field)
    if isinstance(found, Victory):
        found = (found.type, found.side, found.positions, found.where)
    assert found == value
