"""The printed table of a scenario: features to draw, and how points of the rules lie in a scene."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.core.measure.onscene import Turned
from grognard.core.scene import Box, Feature, Ground, Lattice
from grognard.games.blitzkrieg.data import MM, Data
from grognard.games.blitzkrieg.records import Scenario, TerrainRecord
from grognard.games.blitzkrieg.state import Fight

MARGIN: Final = 40.0
EDGES: Final = 28  # so much of the width has the edge of a large table, for the numbers of its rulers
FOOT: Final = 60.0  # below the table, for its title
DEGREES: Final = 15  # bk:0.1c between two headings
WIDE: Final = 40  # mm: a bridge, which has no width of its own
KINDS: Final = {
    "road": "road", "crops": "crop", "rough": "rough", "light_wood": "park", "wood": "wood", "dense_wood": "wood",
    "soft_sand": "sand", "marsh": "pond", "hill": "hill", "steep_hill": "hill", "hedge": "hedge", "bocage": "hedge",
    "stone_wall": "wall", "building": "building", "ruins": "ruin", "stream": "stream", "river": "stream",
    "bridge": "bridge",
}  # fmt: skip
WIDTHS: Final = {"stream": 14.0, "river": 40.0}


def angle(heading: int) -> float:
    """bk:0.1c Heading 0 looks north; scenes count from the east."""
    return float(DEGREES * heading - 90)


def turned(s: Fight) -> Turned:
    return Turned(s.table.lattice.height)


def size(scenario: Scenario) -> Box:
    return Box(0, 0, scenario.table_cm[0] * MM, scenario.table_cm[1] * MM)


@lru_cache(maxsize=16)
def printed(data: Data, scenario: str) -> Ground:
    """bk:0.24a What never changes; names are laid over it, in the reader's language."""
    facts = data.terrain_of(scenario)
    box = size(facts)
    town = any(one.kind == "ruins" for one in facts.terrain)
    plan = Turned(int(box.height))
    features = [Feature("base", (), "town" if town else "country"), *(_feature(plan, one) for one in facts.terrain)]
    edge = max(MARGIN, box.width / EDGES)
    sheet = Box(-edge, -edge, box.width + 2 * edge, box.height + edge + FOOT)
    return Ground("table", scenario, box, sheet, MM, tuple(features))


def _feature(plan: Turned, one: TerrainRecord) -> Feature:
    points = tuple((x * MM, y * MM) for x, y in one.polygon or one.line)
    wide = one.width * MM or WIDTHS.get(one.kind, 0)
    high = one.level + 1 if one.kind.endswith("hill") else 0
    return Feature(KINDS[one.kind], plan.outline(points), size=high or wide)


def lattice(s: Fight) -> Lattice:
    """bk:0.1, bk:0.1c Nodes every 5 mm, 24 headings."""
    headings = tuple(angle(heading) for heading in range(s.data.headings.count))
    return Lattice(s.table.lattice.step, 0, s.table.lattice.height, headings=headings)
