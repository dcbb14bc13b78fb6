"""What is printed: elements, weapons, terrain, scenarios and the numbered proposals. Loaded once, validated, shared.

The ground of a scenario is a `Field` of the kernel, one for each reading of the terrain table (bk:002).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from grognard.core.data import document, known, rows
from grognard.core.errors import DataError
from grognard.core.measure import Headings, Lattice
from grognard.core.measure.shapes import Template
from grognard.games.blitzkrieg import params
from grognard.games.blitzkrieg.ground import Table, build
from grognard.games.blitzkrieg.options import Battle
from grognard.games.blitzkrieg.params import Params
from grognard.games.blitzkrieg.records import (
    Aircraft,
    AirWeapon,
    Armies,
    Calibre,
    Detection,
    Fortification,
    Gun,
    HandWeapon,
    Infantry,
    OffTable,
    Scenario,
    Scenarios,
    Switch,
    Switches,
    Terrain,
    VehicleRow,
)

LEVELS: Final = ("recruit", "regular", "veteran", "elite")
FAR: Final = 1_000_000  # millimetres: however far
MM: Final = 10  # millimetres in a centimetre


class Data:
    """The whole data set."""

    def __init__(self, folder: Path) -> None:
        self.constants: dict[str, Any] = document(folder, "params.toml", dict[str, Any])
        self.calibres = {row.key: row for row in rows(folder, "calibres.csv", Calibre, key="key")}
        self.hand = {row.id: row for row in rows(folder, "hand_at.csv", HandWeapon, key="id")}
        self.infantry = {row.id: row for row in rows(folder, "infantry.csv", Infantry, key="id")}
        self.vehicles = {row.id: row for row in rows(folder, "vehicles.csv", VehicleRow, key="id")}
        self.guns = {row.id: row for row in rows(folder, "guns_towed.csv", Gun, key="id")}
        self.terrain = {row.id: row for row in rows(folder, "terrain.csv", Terrain, key="id")}
        self.fortifications = {row.id: row for row in rows(folder, "fortifications.csv", Fortification, key="id")}
        self.aircraft = {row.id: row for row in rows(folder, "aircraft.csv", Aircraft, key="id")}
        self.air_weapons = {row.id: row for row in rows(folder, "air_weapons.csv", AirWeapon, key="id")}
        self.offtable = {row.id: row for row in rows(folder, "offtable.csv", OffTable, key="id")}
        self._references()
        self._detection(folder)
        self._geometry()
        self._switches(folder)
        self._scenarios(folder)
        self._armies(folder)
        self.outlines: dict[tuple[str, int, int, bool], Template] = {}  # of fortifications, kept
        self.rows: dict[tuple[str, int], list[str]] = {}  # by entry and year, what may stand in it; kept
        self.parts: tuple[Params | None, dict[tuple[str, int, bool], Any]] = (None, {})  # of entries, by setting; kept
        self._params: dict[Battle, Params] = {}
        self._tables: dict[tuple[str, bool], Table] = {}

    # -- reading -------------------------------------------------------------------------------------------------

    def _references(self) -> None:
        """No record names what there is not."""
        for vehicle in self.vehicles.values():
            if vehicle.gun:
                known(self.calibres, vehicle.gun, f"vehicles.csv ({vehicle.id}), field gun")
        for gun in self.guns.values():
            known(self.calibres, gun.calibre, f"guns_towed.csv ({gun.id}), field calibre")
        for man in self.infantry.values():
            where = f"infantry.csv ({man.id}), field"
            if man.calibre:
                known(self.calibres, man.calibre, f"{where} calibre")
            if man.at_weapon:
                known({**self.hand, **self.calibres}, man.at_weapon, f"{where} at_weapon")
        for plane in self.aircraft.values():
            known(self.air_weapons, plane.weapons, f"aircraft.csv ({plane.id}), field weapons")
        for battery in self.offtable.values():
            known(self.calibres, battery.calibre, f"offtable.csv ({battery.id}), field calibre")
        for row in self.terrain.values():
            known(self.terrain, row.v2_fallback, f"terrain.csv ({row.id}), field v2_fallback")

    def _detection(self, folder: Path) -> None:
        """bk:003b Millimetres by class, state and whether one sees freely."""
        self.detection: dict[tuple[str, str], tuple[int, int]] = {}
        for row in rows(folder, "detection.csv", Detection):
            seen = tuple(FAR if cm == "unlimited" else int(cm) * MM for cm in (row.normal_cm, row.limited_cm))
            self.detection[row.target_class, row.target_state] = (seen[0], seen[1])
        # bk:003c How much farther some see: freely, or badly
        self.bonus = {state: far for (kind, state), far in self.detection.items() if kind == "bonus"}
        self.keenest = max(map(max, self.bonus.values()))  # no eye is better by more
        # The same of one in cover and of one in the open, by what it does; who crawls in cover is as one who is still.
        self.seen: dict[tuple[str, str, bool], tuple[int, int]] = {}
        pairs = [(state, f"cover_{state}", f"open_{state}") for state in ("static", "moving", "firing")]
        pairs += [("camouflaged", "camouflaged", "camouflaged"), ("crawling", "cover_static", "open_crawling")]
        for kind in ("vehicle", "inf_gun"):
            for state, hidden, bare in pairs:
                for badly in (False, True):
                    table = self.detection
                    if (kind, bare) in table:
                        self.seen[kind, state, badly] = (table[kind, hidden][badly], table[kind, bare][badly])

    def _geometry(self) -> None:
        """bk:0.1, bk:0.1c The constants of the table."""
        facts = self.constants["geometry"]
        self.headings = Headings([(x, y) for x, y in facts["facing_vectors"]], 10_000)
        self.step: int = facts["lattice_mm"]
        self.radius: dict[str, int] = facts["radius_mm"]
        self.slack: int = facts["contact_slack_mm"]
        self.adjacent: int = facts["adjacent_cm"] * MM
        self.charge: int = self.constants["assault"]["reach_cm"] * MM  # bk:0.15
        self.command = tuple(self.constants["command"][key] * MM for key in ("hq_cm", "link_cm"))  # bk:0.6b
        self.sample: int = facts["path_sample_cm"] * MM  # bk:R85
        self.needed: tuple[int, ...] = tuple(self.constants["experience"]["test"][level] for level in LEVELS)

    def _switches(self, folder: Path) -> None:
        """bk:000 Every proposal has two sides, each with numbers that the parameters know."""
        found = document(folder, "switches.toml", Switches)
        self.switches: dict[str, Switch] = {one.id: one for one in found.switch}
        if odd := sorted({params.number(one) for one in self.switches} ^ set(params.NAMES)):
            raise DataError(f"switches.toml: exactly the proposals of the list are wanted; see {', '.join(odd)}")
        for one in found.switch:
            where = f"switches.toml, {one.id}"
            known(self.switches, one.needs, f"{where}, needs")
            params.resolve({one.id: one.before_params}, f"{where}, before_params")
            params.resolve({one.id: one.after_params}, f"{where}, after_params")
        for name, record in found.preset.items():
            known(self.switches, record.except_, f"switches.toml, preset {name}, except")

    def _scenarios(self, folder: Path) -> None:
        self.scenarios: dict[str, Scenario] = {}
        self.types: dict[str, Infantry | VehicleRow | Gun] = {**self.infantry, **self.vehicles, **self.guns}
        for one in document(folder, "scenarios.toml", Scenarios).scenario:
            where = f"scenarios.toml, {one.id}"
            for feature in one.terrain:
                known(self.terrain, feature.kind, f"{where}, terrain {feature.id}, kind")
            for side in one.side:
                for formation in side.formation:
                    spot = f"{where}, formation {formation.id}"
                    known(self.types, [unit.type for unit in formation.units], f"{spot}, type")
                    known(self.offtable, formation.offtable, f"{spot}, offtable")
                    known(self.aircraft, formation.air, f"{spot}, air")
                    known(self.fortifications, [f.type for f in formation.fortifications], f"{spot}, fortifications")
            formations = {f.id for side in one.side for f in side.formation}
            for late in one.reinforcement:
                known(formations, late.formations, f"{where}, reinforcement, formations")
            self.scenarios[one.id] = one

    def _armies(self, folder: Path) -> None:
        """bk:0.24 The entries of the army lists name rows that there are."""
        found = document(folder, "formations.toml", Armies)
        self.limits = found.limits
        self.entries = {one.id: one for one in found.entry}
        for one in found.entry:
            where = f"formations.toml, entry {one.id}"
            known(self.types, [count.type for count in one.base], f"{where}, base")
            known(self.types, list(one.substitute.values()), f"{where}, substitute")
            for option in one.options:
                named = [option.type, option.from_, option.to, *option.types]
                known(self.types, [type_ for type_ in named if type_], f"{where}, options")
                known(self.switches, [option.switch] if option.switch else [], f"{where}, options, switch")

    # -- asking --------------------------------------------------------------------------------------------------

    def params(self, options: Battle) -> Params:
        """bk:000 The numbers of a game: of each proposal the chosen side."""
        found = self._params.get(options)
        if found is None:
            if len(self._params) > KEPT:
                self._params.clear()
            chosen = {
                one.id: one.before_params if options.side(one.id) == "before" else one.after_params
                for one in self.switches.values()
            }
            found = self._params[options] = params.resolve(chosen)
        return found

    def battle(self, options: Battle) -> Scenario:
        """The battle of a game: printed, or made up without its forces."""
        from grognard.games.blitzkrieg import battlefield  # noqa: PLC0415 - battles are made of records

        return self.scenarios.get(options.scenario) or battlefield.battle(options)

    def terrain_of(self, ground: str) -> Scenario:
        """The battle whose table has this name: of a made-up one only the table is meant."""
        from grognard.games.blitzkrieg import battlefield  # noqa: PLC0415

        if ground in self.scenarios:
            return self.scenarios[ground]
        kind, _, number = ground.rpartition("-")
        plain = next(iter(self.scenarios.values()))
        size = (battlefield.WIDE, battlefield.DEEP)
        terrain = battlefield.features(kind, int(number))
        points = (*battlefield.spots(kind), *battlefield.objectives(kind, terrain)[1])
        return replace(plain, id=ground, table_cm=size, terrain=terrain, point=points)

    def table(self, scenario: str, *, old: bool) -> Table:
        """bk:002 The ground of a scenario, read by the new terrain table or by the old one."""
        found = self._tables.get((scenario, old))
        if found is None:
            if len(self._tables) >= TABLES:
                self._tables.clear()
            one = self.terrain_of(scenario)
            lattice = Lattice(self.step, one.table_cm[0] * MM, one.table_cm[1] * MM)
            found = self._tables[scenario, old] = build(one, self.terrain, lattice, self.adjacent, old=old)
            found.found = (self, scenario, old)
        return found


KEPT: Final = 1024  # settings of the switches
TABLES: Final = 24
