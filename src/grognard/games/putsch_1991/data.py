"""What is printed: tables, weapons, squads, cards and the tables of the scenarios. Loaded once, validated, shared.

The ground of a scenario is a `Field` of the kernel; wrecks and opened barricades make another one, kept by what
differs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from grognard.core.data import document, known, rows
from grognard.core.errors import DataError
from grognard.core.measure import (
    FREE,
    Field,
    Headings,
    How,
    Lattice,
    Line,
    Optics,
    Outline,
    Point,
    Ruler,
    Template,
    Zone,
    footprint,
)
from grognard.core.measure.shapes import box
from grognard.games.putsch_1991.records import (
    Card,
    DamageRow,
    EquipmentRow,
    Events,
    RoleRow,
    Scenario,
    SkillRow,
    Squad,
    Squads,
    TerrainRow,
    Vehicles,
    VehicleType,
    WeaponRow,
    WoundRow,
)

GKCHP: Final = 0  # pu:0.1
RSFSR: Final = 1
SIDES: Final = ("gkchp", "rsfsr")

GREEN: Final = 0
SEASONED: Final = 1
VETERAN: Final = 2
EXPERIENCE: Final = ("green", "seasoned", "veteran")

COVERS: Final = ("none", "light", "medium", "dense")
OPEN: Final = frozenset(("", "street", "runway", "square"))
ROADS: Final = frozenset(("street", "runway"))  # pu:T.5
SCENARIOS: Final = ("garden-ring", "grom", "ostankino", "airstrip")

RULER: Final = Ruler(100)  # pu:G.9 hundredths of a millimetre, rounded down
STEP: Final = 10  # pu:G.2

Wreck = tuple[Point, ...]  # the footprint of a destroyed vehicle (pu:12.15)
Gap = tuple[str, int, int]  # an opened barricade: its line and the middle of the gap


class Data:
    """The whole data set."""

    def __init__(self, folder: Path) -> None:
        self.tables: dict[str, Any] = document(folder, "tables.toml", dict[str, Any])
        self.weapons = {row.id: row for row in rows(folder, "weapons.csv", WeaponRow, key="id")}
        self.equipment = {row.id: row for row in rows(folder, "equipment.csv", EquipmentRow, key="id")}
        self.roles = {row.id: row for row in rows(folder, "roles.csv", RoleRow, key="id")}
        self.skills = {row.id: row for row in rows(folder, "skills.csv", SkillRow, key="id")}
        self.wounds = rows(folder, "wounds.csv", WoundRow)
        self.terrain = {row.id: row for row in rows(folder, "terrain_types.csv", TerrainRow, key="id")}
        self.damage = {(row.target_class, row.weapon): row for row in rows(folder, "vehicle_damage.csv", DamageRow)}
        self.vehicle_rules = document(folder, "vehicles.toml", Vehicles)
        self.vehicles: dict[str, VehicleType] = {one.id: one for one in self.vehicle_rules.vehicle}
        self._geometry()
        self._squads(folder)
        self._cards(folder)
        self._scenarios(folder)
        self._shapes: dict[tuple[str, Point, int, int], Template] = {}
        self._rims: dict[tuple[str, Point, int, int], list[Point]] = {}
        self._covered: dict[tuple[str, Point, int], frozenset[Point]] = {}
        self.grounds: dict[str, Field] = {}  # as the scenarios have them: asked for all the time
        self._fields: dict[tuple[str, tuple[Wreck, ...], tuple[Gap, ...]], Field] = {}

    def _geometry(self) -> None:
        """pu:0.7, pu:0.9, pu:R2, pu:G.1, pu:G.2, pu:G.5 The constants of the table."""
        facts = self.tables["geometry"]
        self.lattice = Lattice(
            facts["lattice_mm"], self.tables["scale"]["table_max_mm"], self.tables["scale"]["table_max_mm"]
        )
        self.headings = Headings([(x, y) for x, y in facts["heading_vectors"]], 1000)
        self.contact: int = facts["contact_max_exclusive_mm"]
        self.base: int = facts["base_diameter_mm"]
        self.climb: int = facts["floor_climb_mm"]
        night = self.tables["night_fire"]
        self.dark: tuple[int, int, int] = (night["max_mm"], night["infrared_mm"], night["flash_visible_mm"])
        walked = dict.fromkeys(("", *self.terrain), 1)
        del walked["water"]  # pu:G.10 impassable
        self.walk = How("walk", RULER, walked, {}, plain=OPEN)
        self.crawling = How("crawl", RULER, walked, {"wire": 0, "wall": 0, "barricade": 0}, entry=0, plain=OPEN)

    def _squads(self, folder: Path) -> None:
        self.squads: dict[str, Squad] = {}
        for squad in document(folder, "squads.toml", Squads).squad:
            where = f"squads.toml, {squad.id}"
            for figure in squad.figure:
                known(self.roles, figure.role, f"{where}, figure {figure.n}, role")
                for item in figure.gear:
                    if item not in self.weapons and item not in self.equipment:
                        raise DataError(f"{where}, figure {figure.n}, gear: no weapon or equipment '{item}'")
                cost = self.price(figure.role, figure.experience, figure.gear)
                if cost != figure.cost:
                    raise DataError(f"{where}, figure {figure.n}, cost: the gear comes to {cost}, not {figure.cost}")
            if sum(figure.cost for figure in squad.figure) != squad.total:
                raise DataError(f"{where}, total: the figures come to {sum(f.cost for f in squad.figure)}")
            self.squads[squad.id] = squad

    def price(self, role: str, experience: str, gear: list[str] | tuple[str, ...]) -> int:
        """pu:8.4 What a figure costs."""
        parts = {"soldier", role, experience}
        things = [self.weapons[item].cost if item in self.weapons else self.equipment[item].cost for item in gear]
        return sum(self.roles[part].cost for part in parts) + sum(things)

    def _cards(self, folder: Path) -> None:
        found = document(folder, "events.toml", Events)
        self.cards: list[Card] = found.card
        self.card_index = {card.id: c for c, card in enumerate(self.cards)}
        if sum(card.copies for card in self.cards) != found.deck.size:
            raise DataError(f"events.toml, deck.size: the copies come to {sum(c.copies for c in self.cards)}")
        self.deck = tuple(c for c, card in enumerate(self.cards) for _ in range(card.copies))

    def _scenarios(self, folder: Path) -> None:
        self.scenarios: dict[str, Scenario] = {}
        for name in SCENARIOS:
            scenario = document(folder, f"scenarios/{name}.toml", Scenario)
            where = f"scenarios/{name}.toml"
            for zone in scenario.zone:
                known(self.terrain, zone.type, f"{where}, zone {zone.id}, type")
            for line in scenario.line:
                known(self.terrain, line.type, f"{where}, line {line.id}, type")
            for door in scenario.door:
                known({zone.id for zone in scenario.zone}, door.zone, f"{where}, door, zone")
            for squad in scenario.squads.values():
                known(self.squads, squad, f"{where}, squads")
            self.scenarios[name] = scenario

    def shape(self, kind: str, at: Point, heading: int, longer: int = 0) -> Template:
        """pu:G.16 The footprint of a vehicle somewhere, or a longer one; the same are asked for again and again."""
        found = self._shapes.get((kind, at, heading, longer))
        if found is None:
            if len(self._shapes) > SHAPES:
                self._shapes.clear()
            record = self.vehicles[kind]
            found = footprint(self.headings, at, heading, record.length_mm + longer, record.width_mm)
            self._shapes[kind, at, heading, longer] = found
        return found

    def rim(self, kind: str, at: Point, heading: int, reach: int) -> list[Point]:
        """The nodes within so much of a vehicle's footprint: every man aboard asks for them."""
        found = self._rims.get((kind, at, heading, reach))
        if found is None:
            if len(self._rims) > FIELDS:
                self._rims.clear()
            shape = self.shape(kind, at, heading)
            found = [p for p in self.around(shape, reach) if shape.within(p, reach)]
            self._rims[kind, at, heading, reach] = found
        return found

    def covered(self, kind: str, at: Point, heading: int) -> frozenset[Point]:
        """The nodes under a vehicle's footprint."""
        found = self._covered.get((kind, at, heading))
        if found is None:
            if len(self._covered) > FIELDS:
                self._covered.clear()
            shape = self.shape(kind, at, heading)
            found = self._covered[kind, at, heading] = frozenset(filter(shape.holds, self.around(shape, 0)))
        return found

    def around(self, shape: Template, reach: int) -> list[Point]:
        """The nodes in the box of a footprint, and so much farther."""
        step, (left, right, low, high) = self.lattice.step, box(shape.outline)
        return [
            (x, y)
            for x in range(max(0, (left - reach) // step * step), min(self.lattice.width, right + reach) + 1, step)
            for y in range(max(0, (low - reach) // step * step), min(self.lattice.height, high + reach) + 1, step)
        ]

    # -- ground --------------------------------------------------------------------------------------------------

    def field(self, scenario: str, wrecks: tuple[Wreck, ...] = (), gaps: tuple[Gap, ...] = ()) -> Field:
        """pu:G.13, pu:G.14, pu:G.15 The ground of a scenario, with what has been wrecked or opened since."""
        if not wrecks and not gaps and scenario in self.grounds:
            return self.grounds[scenario]
        found = self._fields.get((scenario, wrecks, gaps))
        if found is None:
            if len(self._fields) > FIELDS:
                self._fields.clear()
            found = self._build(self.scenarios[scenario], wrecks, gaps)
            self._fields[scenario, wrecks, gaps] = found
            if not wrecks and not gaps:
                self.grounds[scenario] = found
        return found

    def _build(self, scenario: Scenario, wrecks: tuple[Wreck, ...], gaps: tuple[Gap, ...]) -> Field:
        zones = [self._zone(scenario, number) for number in range(len(scenario.zone))]
        zones += [self._ground(f"wreck-{n}", "wreck", outline) for n, outline in enumerate(wrecks, 1)]
        lines = [part for record in scenario.line for part in self._lines(record.id, record.type, record.points, gaps)]
        base = self.field(scenario.id) if wrecks or gaps else None
        return Field(self.lattice, zones, lines, Optics(), f"scenarios/{scenario.id}.toml", base)

    def _zone(self, scenario: Scenario, number: int) -> Zone:
        """pu:G.15 Buildings and factories, and what has a door, have walls."""
        record = scenario.zone[number]
        zone = self._ground(record.id, record.type, tuple((x, y) for x, y in record.polygon))
        if record.type == "hill":
            return zone._replace(rise=max(1, record.level))
        doors = tuple(_door(zone.outline, (d.x, d.y), d.width_mm) for d in scenario.door if d.zone == record.id)
        return zone._replace(
            floors=record.floors, walled=record.type in ("building", "factory") or bool(doors), doors=doors
        )

    def _ground(self, name: str, kind: str, outline: Outline) -> Zone:
        """pu:T.1, pu:T.2, pu:T.3, pu:T.4, pu:T.5, pu:3.9a-d, pu:3.10a-b, pu:3.11a-c Terrain for sight and movement."""
        row = self.terrain[kind]
        dense = row.blocks_los == "yes"
        return Zone(
            name, outline, "" if kind == "hill" else kind,
            layer=int(row.layer) if row.layer.isdecimal() else 0,
            cover=COVERS.index(row.cover),
            opaque=dense or row.blocks_los == "through",
            edge=self.tables["geometry"]["edge_depth_mm"] if dense else FREE,  # pu:5.10
            inside=SIGHT_INSIDE if dense else FREE,
            hollow=row.blocks_los == "depression",
            overlooked=row.cover == "light",
        )  # fmt: skip

    def _lines(self, name: str, kind: str, points: list[tuple[int, int]], gaps: tuple[Gap, ...]) -> list[Line]:
        row = self.terrain[kind]
        cover, solid = COVERS.index(row.cover), row.move_class == "linear_solid"
        parts = [tuple((x, y) for x, y in points)]
        for line, x, y in gaps:
            if line == name:
                parts = [piece for part in parts for piece in _opened(part, (x, y))]
        names = [name] if len(parts) == 1 else [f"{name}-{n}" for n in range(1, len(parts) + 1)]
        return [Line(one, part, kind, cover, solid) for one, part in zip(names, parts, strict=True)]


FIELDS: Final = 64  # grounds kept
SHAPES: Final = 4096  # footprints kept
SIGHT_INSIDE: Final = 250  # pu:T.4, pu:3.9c
GAP: Final = 120  # 6.2 garden-ring: the width of a gap in a barricade


def _door(outline: Outline, middle: Point, width: int) -> tuple[Point, Point]:
    """The gap of a door, along the side of the outline that it lies on."""
    half = width // 2
    sides = zip(outline, (*outline[1:], outline[0]), strict=True)
    for (px, py), (qx, qy) in sides:
        if px == qx == middle[0]:
            return (px, middle[1] - half), (px, middle[1] + half)
        if py == qy == middle[1]:
            return (middle[0] - half, py), (middle[0] + half, py)
    return middle, middle


def _opened(part: tuple[Point, ...], middle: Point) -> list[tuple[Point, ...]]:
    """A straight line with a gap in it: what is left on each side."""
    (px, py), (qx, qy) = part[0], part[-1]
    if py == qy:
        left, right = (middle[0] - GAP // 2, py), (middle[0] + GAP // 2, py)
        ends = [((px, py), left), (right, (qx, qy))] if px < qx else [((px, py), right), (left, (qx, qy))]
        kept = [end for end in ends if (end[0][0] < end[1][0]) == (px < qx)]
    else:
        left, right = (px, middle[1] - GAP // 2), (px, middle[1] + GAP // 2)
        ends = [((px, py), left), (right, (qx, qy))] if py < qy else [((px, py), right), (left, (qx, qy))]
        kept = [end for end in ends if (end[0][1] < end[1][1]) == (py < qy)]
    return [tuple(end) for end in kept]
