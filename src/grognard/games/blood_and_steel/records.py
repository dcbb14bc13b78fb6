"""The records of the data files: one type a table, checked on loading (bs:2.3.a, bs:3.mp, bs:3.af)."""

from __future__ import annotations

import msgspec


class UnitRow(msgspec.Struct, frozen=True):
    """bs:3.mp, bs:3.af A unit as its counter shows it."""

    unit: str
    side: str
    formation: str
    name: str
    name_fr: str
    short: str
    kind: str
    target_class: str
    size: str
    af_armour: int
    af_infantry: int
    mp: int
    steps: int
    stack_points: int
    setup: str
    existence: str
    source: str
    option: str = ""
    note: str = ""

    @property
    def label(self) -> str:
        """What its counter is lettered with; the table of units writes one name without its accent."""
        return self.short.replace("Fhrer", "F\u00fchrer")


class FormationRow(msgspec.Struct, frozen=True):
    formation: str
    side: str
    name: str
    name_fr: str
    arrival: str
    units: int
    has_marker: bool
    colour: str
    source: str
    option: str = ""


class HexRow(msgspec.Struct, frozen=True):
    hex: str
    col: int
    row: int
    terrain: str
    objective: bool
    psel_bank: str
    railway: bool
    rail_side: str
    source: str
    name: str = ""
    german_zone: str = ""
    soviet_entry: int = 0
    edges: str = ""
    start_control: str = ""


class HexsideRow(msgspec.Struct, frozen=True):
    hex_a: str
    hex_b: str
    direction_a_to_b: str
    feature: str
    extra_mp: int
    source: str


class RailwayRow(msgspec.Struct, frozen=True):
    order: int
    hex: str
    source: str


class TerrainRow(msgspec.Struct, frozen=True):
    terrain: str
    kind: str
    mp_cost: int
    blocks_los: bool
    target_drm: int
    firer_drm: int
    objective: bool
    source: str
    note: str = ""


class TurnRow(msgspec.Struct, frozen=True):
    turn: int
    start: str
    end: str
    reserve_success_on: str
    source: str


class CounterRow(msgspec.Struct, frozen=True):
    counter: str
    count: int
    source: str
    note: str = ""


class DeploymentRow(msgspec.Struct, frozen=True):
    deployment: str
    piece: str
    hex: str
    source: str


class GameTable(msgspec.Struct, frozen=True):
    turns: int
    die: int
    hex_metres: int
    turn_minutes: int
    counters: int
    source: str


class AirTable(msgspec.Struct, frozen=True):
    af: int
    source: str


class ArtilleryTable(msgspec.Struct, frozen=True):
    af: int
    range_from_spotter: int
    division_167_units: int
    support: str
    source: str


class FireTable(msgspec.Struct, frozen=True):
    long_range: int
    drm_long_range: int
    drm_same_hex: int
    drm_rudel: int
    disrupted_defence_af: int
    source: str


class MovementTable(msgspec.Struct, frozen=True):
    overrun_extra_mp: int
    source: str


class StackingTable(msgspec.Struct, frozen=True):
    limit: int
    source: str


class RecoveryTable(msgspec.Struct, frozen=True):
    remove_hit_on: tuple[int, ...]
    source: str


class ReinforcementTable(msgspec.Struct, frozen=True):
    choice_on: int
    zones: int
    source: str


class TigerTable(msgspec.Struct, frozen=True):
    companion_bonus: int
    own_af: int
    eliminated_on: tuple[int, ...]
    source: str


class SetupTable(msgspec.Struct, frozen=True):
    remnants: int
    hill_252: str
    hill_252_formation: str
    hill_252_units: int
    source: str


class ReserveTable(msgspec.Struct, frozen=True):
    first_turn: int
    always_fails_on: int
    source: str


class Division167Table(msgspec.Struct, frozen=True):
    first_turn: int
    gone_for_good_on: int
    zone: str
    edge: str
    source: str


class VictoryTable(msgspec.Struct, frozen=True):
    exit_north: int
    objective: int
    formation_not_engaged: int
    railway_clear: int
    reserve_refused: int
    division_167_attempt: int
    rudel_shot_down: int
    source: str


class Tables(msgspec.Struct, frozen=True):
    game: GameTable
    air: AirTable
    artillery: ArtilleryTable
    fire: FireTable
    movement: MovementTable
    stacking: StackingTable
    recovery: RecoveryTable
    reinforcement: ReinforcementTable
    tiger: TigerTable
    setup: SetupTable
    reserve: ReserveTable
    division_167: Division167Table
    victory: VictoryTable
