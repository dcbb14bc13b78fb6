"""The printed table of a scenario: zones and lines as features to draw, and how points of the rules lie in a scene."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from grognard.core.measure import Point as Node
from grognard.core.scene import Box, Feature, Ground, Outline, Point
from grognard.games.putsch_1991.data import Data
from grognard.games.putsch_1991.records import LineRecord, Scenario, ZoneRecord

SIZE: Final = 1200  # millimetres, both ways
MARGIN: Final = 40.0
FOOT: Final = 60.0  # below the table, for its title
ROUND: Final = 36  # corners of a circle
COUNTRY: Final = ("airstrip",)  # scenarios out of town
ZONES: Final = {
    "street": "street", "runway": "runway", "square": "square", "rough": "rough", "wreck": "hulk", "park": "park",
    "rubble": "rubble", "ruin": "ruin", "factory": "factory", "building": "building", "trench": "trench",
    "shell_hole": "crater", "water": "pond", "hill": "hill",
}  # fmt: skip
LINES: Final = {"wall": "wall", "barricade": "barricade", "wire": "wire", "high_wall": "high-wall"}


def down(point: Node | Point) -> Point:
    """A point of the rules in the scene."""
    return float(point[0]), float(SIZE - point[1])


def angle(heading: int) -> float:
    """pu:G.5 Heading 0 looks east, 4 north; scenes count clockwise."""
    return -22.5 * heading


def circle(at: Node | Point, radius: float) -> Outline:
    x, y = down(at)
    turns = [2 * pi * i / ROUND for i in range(ROUND)]
    return tuple((round(x + radius * cos(turn), 1), round(y + radius * sin(turn), 1)) for turn in turns)


def on_table(shape: Outline) -> Outline:
    """The part of a convex shape that lies on the table: what reaches farther would be drawn on the desk."""
    for axis in (0, 1):
        for edge, inward in ((0, 1), (SIZE, -1)):
            shape = _cut(shape, axis, edge, inward)
    return shape


def _cut(shape: Outline, axis: int, edge: int, inward: int) -> Outline:
    """What lies on the inner side of one edge."""
    kept: list[Point] = []
    for a, b in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        far_a, far_b = (a[axis] - edge) * inward, (b[axis] - edge) * inward
        if far_a >= 0:
            kept.append(a)
        if (far_a < 0) != (far_b < 0):
            part = far_a / (far_a - far_b)
            kept.append((round(a[0] + (b[0] - a[0]) * part, 1), round(a[1] + (b[1] - a[1]) * part, 1)))
    return tuple(kept)


def outline(zone: ZoneRecord) -> Outline:
    return tuple(map(down, zone.polygon))


@lru_cache(maxsize=8)
def printed(data: Data, scenario: str) -> Ground:
    """pu:T.1 What never changes; names are laid over it, in the reader's language."""
    facts = data.scenarios[scenario]
    base = Feature("base", (), "country" if scenario in COUNTRY else "town")
    zones = [_zone(zone) for zone in facts.zone]
    lines = [_line(line) for line in facts.line]
    goals = [Feature("objective", (down((one.x, one.y)),), size=25) for one in facts.objective]
    goals += [Feature("objective", (down((one.x, one.y)),), size=18) for one in facts.sabotage_target]
    sheet = Box(-MARGIN, -MARGIN, SIZE + 2 * MARGIN, SIZE + MARGIN + FOOT)
    features = (base, *zones, *lines, *_doors(facts), *goals)
    return Ground("table", scenario, Box(0, 0, SIZE, SIZE), sheet, 10, features)


def _zone(zone: ZoneRecord) -> Feature:
    size = zone.level + 1 if zone.type == "hill" else 0
    return Feature(ZONES[zone.type], outline(zone), size=size)


def _line(line: LineRecord) -> Feature:
    return Feature(LINES[line.type], tuple(map(down, line.points)))


def _doors(scenario: Scenario) -> list[Feature]:
    return [Feature("door", gap) for zone in scenario.zone for gap in doors(scenario, zone)]


def doors(scenario: Scenario, zone: ZoneRecord) -> list[Outline]:
    """pu:G.15 The gaps in the wall of a building, each along the side that it lies on."""
    found = []
    for door in scenario.door:
        if door.zone != zone.id:
            continue
        half = door.width_mm // 2
        upright = any(door.x == x for x, _ in zone.polygon)
        ends = ((0, -half), (0, half)) if upright else ((-half, 0), (half, 0))
        found.append(tuple(down((door.x + dx, door.y + dy)) for dx, dy in ends))
    return found
