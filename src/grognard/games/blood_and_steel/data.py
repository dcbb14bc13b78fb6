"""What is printed: units, map, charts. Loaded once, validated, frozen, shared by all states.

Rules see small numbers: the number of a unit (its place in `units.csv`), of a formation, of a hex. Values of a unit
are lists indexed by its number, so that a rule reads one with a single look-up.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Final

from grognard.core.chart import Chart, chart
from grognard.core.data import Place, document, known, rows
from grognard.core.errors import DataError
from grognard.core.flood import Ground
from grognard.core.hexes import HexGrid, HexSet, as_set, members
from grognard.core.values import Action
from grognard.games.blood_and_steel.records import (
    CounterRow,
    DeploymentRow,
    FormationRow,
    HexRow,
    HexsideRow,
    RailwayRow,
    Tables,
    TerrainRow,
    TurnRow,
    UnitRow,
)

GERMAN: Final = 0
SOVIET: Final = 1
SIDES: Final = ("german", "soviet")
CLASSES: Final = ("armour", "infantry")
STEPS: Final = 2  # what a unit can lose before it is eliminated (bs:7.3.2); a Tiger has 1 (bs:11.0.d)
WEST: Final = 6  # the entry zone of the 167th, beside the five Soviet ones (bs:14.2.1.c)


class Map:
    """The sheet: grid, terrain, river, railway, zones, objectives (bs:2.2, bs:map.grid)."""

    def __init__(self, folder: Path) -> None:
        self.hexes = rows(folder, "hexes.csv", HexRow, key="hex")
        self.terrains = {row.terrain: row for row in rows(folder, "terrain.csv", TerrainRow, key="terrain")}
        self.hexsides = rows(folder, "hexsides.csv", HexsideRow)
        self.railway = rows(folder, "railway.csv", RailwayRow, key="order")
        self.grid = HexGrid(max(row.col for row in self.hexes), max(row.row for row in self.hexes))
        self._check(folder)
        index = self.grid.index
        by_number = sorted(self.hexes, key=lambda row: index[row.hex])
        self.hexes = by_number
        ground = [self.terrains[row.terrain] for row in by_number]
        self.cost = [row.mp_cost for row in ground]  # bs:tec.clear; a railway changes nothing (bs:tec.rail)
        self.target_drm = [row.target_drm for row in ground]
        self.firer_drm = [row.firer_drm for row in ground]
        self.opaque: HexSet = as_set(h for h, row in enumerate(ground) if row.blocks_los)
        rivers = {(index[row.hex_a], index[row.hex_b]): row.extra_mp for row in self.hexsides}
        self.rivers = rivers  # bs:map.psel
        self.ground = Ground(self.grid, self.cost, rivers)
        self.exit_cost = self.terrains["map_edge_exit"].mp_cost
        self._places(by_number)
        self._sights()

    def _check(self, folder: Path) -> None:
        grid = self.grid
        if len(self.hexes) != grid.size:
            raise DataError(f"hexes.csv: {len(self.hexes)} hexes on a map of {grid.columns} x {grid.rows}")
        for line, row in enumerate(self.hexes, start=2):
            if grid.index.get(row.hex) is None or row.hex != f"{row.col:02}{row.row:02}":
                raise DataError(f"hexes.csv, line {line} ({row.hex}): the id is not column {row.col}, row {row.row}")
            known(self.terrains, row.terrain, Place(folder, "hexes.csv", "hex", row.hex, "terrain"))
        for line, side in enumerate(self.hexsides, start=2):
            known(grid.index, side.hex_a, Place(folder, "hexsides.csv", "hex_a", side.hex_a, "hex_a"))
            known(grid.index, side.hex_b, Place(folder, "hexsides.csv", "hex_a", side.hex_a, "hex_b"))
            if grid.distance(grid.index[side.hex_a], grid.index[side.hex_b]) != 1:
                raise DataError(f"hexsides.csv, line {line}: {side.hex_a} and {side.hex_b} are not neighbours")
        for rail in self.railway:
            known(grid.index, rail.hex, Place(folder, "railway.csv", "hex", rail.hex, "hex"))

    def _places(self, hexes: list[HexRow]) -> None:
        number = {row.hex: h for h, row in enumerate(hexes)}
        self.objectives = [h for h, row in enumerate(hexes) if row.objective]
        self.objective_set: HexSet = as_set(self.objectives)
        self.villages = [h for h, row in enumerate(hexes) if row.terrain == "village"]
        self.zones = {
            zone: as_set(number[row.hex] for row in hexes if row.german_zone == zone)  # bs:map.zones
            for zone in sorted({row.german_zone for row in hexes if row.german_zone})
        }
        self.german_zones: HexSet = as_set(h for h, row in enumerate(hexes) if row.german_zone)
        self.entry: dict[int, HexSet] = {
            zone: as_set(h for h, row in enumerate(hexes) if row.soviet_entry == zone)  # bs:map.zones
            for zone in sorted({row.soviet_entry for row in hexes if row.soviet_entry})
        }
        self.north: HexSet = as_set(h for h, row in enumerate(hexes) if "N" in row.edges)
        self.edge: HexSet = as_set(h for h, row in enumerate(hexes) if row.edges)
        self.rail_or_south: HexSet = as_set(h for h, row in enumerate(hexes) if row.rail_side in ("on", "south"))
        self.start_german: HexSet = as_set(h for h, row in enumerate(hexes) if row.start_control == "german")

    def _sights(self) -> None:
        """Sight depends on terrain alone: the hexes one may fire at from afar are known for good (bs:7.3.e, bs:R20)."""
        grid = self.grid
        self.sight: list[HexSet] = [
            as_set([other for other in members(grid.ring(h, 2)) if not grid.blocked(h, other, self.opaque)])
            for h in range(grid.size)
        ]

    @cache  # noqa: B019 - maps are few and live as long as the program
    def within_guns(self, distance: int) -> list[HexSet]:
        """For each hex, the hexes within a distance."""
        return [self.grid.within(h, distance) for h in range(self.grid.size)]


class Data:
    """The whole data set. Lists are indexed by unit, formation or hex number."""

    def __init__(self, folder: Path) -> None:
        self.tables = document(folder, "tables.toml", Tables)
        self.map = Map(folder)
        self.turns = rows(folder, "turns.csv", TurnRow, key="turn")
        self.counters = rows(folder, "counters.csv", CounterRow, key="counter")
        self.formation_rows = rows(folder, "formations.csv", FormationRow, key="formation")
        self.unit_rows = rows(folder, "units.csv", UnitRow, key="unit")
        self._check_counters()
        self.support: Chart = chart("bs:6.2", self.tables.artillery.support)
        self._formations(folder)
        self._units(folder)
        self._deployments(folder)
        self.map.entry[WEST] = self._west()
        self.last_turn = self.tables.game.turns
        if len(self.turns) < self.last_turn:
            raise DataError(f"turns.csv: {len(self.turns)} turns; tables.toml says {self.last_turn}")
        self._reserve_numbers()
        self._actions()

    def _reserve_numbers(self) -> None:
        """bs:14.1.c The faces printed beside each turn: "none", "1", "1-3", "1,3-4"."""
        faces = range(1, self.tables.game.die + 1)
        self.reserve_success: dict[int, frozenset[int]] = {}
        for line, row in enumerate(self.turns, start=2):
            text = row.reserve_success_on
            try:
                found = frozenset() if text == "none" else frozenset(chain.from_iterable(map(_span, text.split(","))))
            except ValueError:
                found = frozenset({0})
            if not found <= frozenset(faces):
                raise DataError(
                    f"turns.csv, line {line} ({row.turn}), reserve_success_on: '{text}' is neither 'none' nor faces "
                    f"of a die such as '1-3' or '1,{faces[-1]}'"
                )
            self.reserve_success[row.turn] = found

    def _check_counters(self) -> None:
        """bs:2.0.a The counter mix adds up to what is in the box; markers never run out all the same (bs:R31)."""
        found, promised = sum(row.count for row in self.counters), self.tables.game.counters
        if found != promised:
            raise DataError(f"counters.csv: {found} counters in all; tables.toml says {promised}")

    def _formations(self, folder: Path) -> None:
        self.formations = [row.formation for row in self.formation_rows]
        self.formation_index = {name: f for f, name in enumerate(self.formations)}
        self.formation_side = []
        for row in self.formation_rows:
            known(SIDES, row.side, Place(folder, "formations.csv", "formation", row.formation, "side"))
            self.formation_side.append(SIDES.index(row.side))
        for name in ("LAH", "DR", "TK", "167", "9GA", "5GTA", "REM"):
            known(self.formation_index, name, Place(folder, "formations.csv", "formation", "heading", "formation"))
        self.reinforcements = [f for f, row in enumerate(self.formation_rows) if row.arrival == "reinforcement"]
        self.lah = self.formation_index["LAH"]
        self.div167 = self.formation_index["167"]
        self.reserve = self.formation_index["5GTA"]
        self.remnants = self.formation_index["REM"]
        self.airborne = self.formation_index["9GA"]

    def _units(self, folder: Path) -> None:
        """bs:oob, bs:R61, bs:R62 The order of battle is data: code holds no unit's value."""
        rows_ = self.unit_rows
        for line, row in enumerate(rows_, start=2):
            known(self.formation_index, row.formation, Place(folder, "units.csv", "unit", row.unit, "formation"))
            known(CLASSES, row.target_class, Place(folder, "units.csv", "unit", row.unit, "target_class"))
            if min(row.af_armour, row.af_infantry) < 0 or row.mp < 1:
                raise DataError(f"units.csv, line {line} ({row.unit}): factors cannot be negative, mp is at least 1")
            self._check_steps(row, line)
        self.units = [row.unit for row in rows_]
        self.unit_index = {name: u for u, name in enumerate(self.units)}
        self.formation = [self.formation_index[row.formation] for row in rows_]
        self.side = [self.formation_side[f] for f in self.formation]
        # bs:3.armour, bs:3.infantry; mechanised units are infantry targets (bs:R2): it is a column of the file
        self.armour = [row.target_class == "armour" for row in rows_]
        self.af_armour = [row.af_armour for row in rows_]
        self.af_infantry = [row.af_infantry for row in rows_]
        self.mp = [row.mp for row in rows_]
        self.half_mp = [row.mp // 2 for row in rows_]  # bs:7.2.a
        self.tiger = [row.kind == "tiger" for row in rows_]
        self.stacks = [row.stack_points > 0 for row in rows_]  # bs:8.e
        self.units_of = [[u for u, g in enumerate(self.formation) if g == f] for f in range(len(self.formations))]
        for units, promised in zip(self.units_of, self.formation_rows, strict=True):
            if len(units) != promised.units:
                raise DataError(
                    f"units.csv: {len(units)} units of {promised.formation}; formations.csv says {promised.units}"
                )
        self.remnant_units = self.units_of[self.remnants]
        self.remnant = [f == self.remnants for f in self.formation]
        self.lah_tiger = next((u for u in self.units_of[self.lah] if self.tiger[u]), -1)

    def _check_steps(self, row: UnitRow, line: int) -> None:
        """bs:11.0.b, bs:11.0.d Of a Tiger the rules fix both factors and the one step; of others the two steps."""
        own, tiger = self.tables.tiger.own_af, row.kind == "tiger"
        steps = 1 if tiger else STEPS
        if row.steps != steps:
            raise DataError(f"units.csv, line {line} ({row.unit}), steps: a unit of kind {row.kind} has {steps}")
        if tiger and (row.af_armour, row.af_infantry) != (own, own):
            raise DataError(
                f"units.csv, line {line} ({row.unit}): a Tiger fires with AF {own} itself (tables.toml, tiger, own_af)"
            )

    def _deployments(self, folder: Path) -> None:
        """Ready-made set-ups: for each name the hexes of the units, and of the face-down remnants."""
        self.deployments: dict[str, list[tuple[str, int]]] = {}
        pieces = (*self.units, "remnant")
        for row in rows(folder, "deployments.csv", DeploymentRow):
            known(pieces, row.piece, Place(folder, "deployments.csv", "deployment", row.deployment, "piece"))
            known(self.map.grid.index, row.hex, Place(folder, "deployments.csv", "deployment", row.deployment, "hex"))
            self.deployments.setdefault(row.deployment, []).append((row.piece, self.map.grid.index[row.hex]))

    def _west(self) -> HexSet:
        """Where the 167th enters: the map edge inside a German zone (bs:14.2.1.c)."""
        where = self.tables.division_167
        return as_set(
            h for h, row in enumerate(self.map.hexes) if row.german_zone == where.zone and where.edge in row.edges
        )

    def _actions(self) -> None:
        """Actions that are offered by the hundred are made once (measured: a table look-up is 8 times cheaper)."""
        ids = self.map.grid.ids
        self.moves = [[Action("move", (unit, h)) for h in ids] for unit in self.units]
        self.fires = [
            [(Action("fire", (unit, target, "full")), Action("fire", (unit, target, "half"))) for target in self.units]
            for unit in self.units
        ]
        self.strikes = [Action("strike", (unit,)) for unit in self.units]
        self.bombards = [Action("bombard", (unit,)) for unit in self.units]
        self.subsets: dict[tuple[int, ...], list[tuple[int, ...]]] = {}

    def groups(self, units: tuple[int, ...]) -> list[tuple[int, ...]]:
        """All groups one can form of these units, the single ones first."""
        found = self.subsets.get(units)
        if found is None:
            found = list(chain.from_iterable(combinations(units, n) for n in range(1, len(units) + 1)))
            self.subsets[units] = found
        return found


def _span(text: str) -> range:
    """The numbers of "4" or "1-3"."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)
