"""What lies on the table in Blood & Steel, and small questions about it.

Everything is a small number, a list of small numbers indexed by unit, or a set of hexes as bits, so that a clone is a
few list copies.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.hexes import HexSet, members
from grognard.core.state import State
from grognard.core.steps import Step
from grognard.core.values import Ledger, Points, Seat, total
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, Data
from grognard.games.blood_and_steel.options import Rules

# places that are not hexes
POOL: Final = -1  # not yet set up, committed or granted
WAITING: Final = -2  # committed, off the map (bs:R37)
EXITED: Final = -3  # left by the north edge (bs:13.b)
OFF_MAP: Final = -4  # retreated off the map (bs:7.3.3.n)
ELIMINATED: Final = -5

# status markers (bs:7.3.2)
DISRUPTED: Final = 1
REDUCED: Final = 2  # bs:7.3.2.h such a unit acts normally, with its printed values

# what a unit did or suffered this turn: recovery asks (bs:9.b), and remnants act once (bs:7.0.f)
MOVED: Final = 1
FIRED: Final = 2
STRUCK: Final = 4  # hit by the fire of a ground unit
ACTED: Final = 8
RESTED: Final = 16  # has had its recovery die

# what a unit has done in this activation (bs:5.2.b, bs:7.2.d)
FRESH: Final = 0
MOVING: Final = 1
FIRED_HALF: Final = 2  # may still move up to half its MP
DONE: Final = 3  # fired at full AF, moved and fired, made its minimum move, or overran: nothing more

# the two campaign cards that can be lost
AVAILABLE: Final = 0
HERE: Final = 1
GONE: Final = 2


class Battle(State):
    """One game of Blood & Steel."""

    __slots__ = (
        "active", "air", "artillery", "backs", "committed", "control", "div167", "drawn", "engaged",
        "envelope", "fired_tigers", "full", "held", "ledger", "lent", "marks", "mode", "ones", "place",
        "requests", "rudel", "rudel_here", "spent", "stacks", "stated", "status", "turn", "wittmann_used",
        "zone",
    )  # fmt: skip
    RULEBOOK: ClassVar[str] = "bs"

    data: Data
    options: Rules

    def __init__(self, data: Data, options: Rules) -> None:
        units, formations = len(data.units), len(data.formations)
        self.data = data
        self.options = options
        self.stack: list[Step] = []
        self.news = []
        self.conceded = None
        self.turn = 0
        self.active = -1  # the formation whose phase it is
        self.place = [POOL] * units
        self.status = [0] * units
        self.marks = [0] * units
        self.mode = [FRESH] * units
        self.spent = [0] * units
        self.zone = (0,) * units  # entry zone of units that wait off the map; 0: not known yet
        self.stacks: dict[int, tuple[int, ...]] = {}  # units in each occupied hex
        self.held: list[HexSet] = [0, 0]  # hexes with units of each side
        self.full: list[HexSet] = [0, 0]  # hexes where a side's stack is complete (bs:8.a)
        self.ones: list[HexSet] = [0] * formations  # hexes with exactly one counting unit, of this formation
        self.backs: tuple[int, ...] = ()  # hexes of remnants that lie face down (bs:12.2.e)
        self.control: HexSet = data.map.start_german  # objectives in German hands; the others are Soviet (bs:R43)
        self.air = (0, 0)
        self.artillery = (0, 0)
        self.envelope = Deck(())
        self.drawn: tuple[int, ...] = ()  # markers drawn this turn, in order
        self.stated = (0, 0)  # the scores of the last statement (bs:5.3.c)
        self.engaged = 0  # formations whose marker has been in the envelope, as bits (bs:R38)
        self.committed = (0,) * formations  # turn on which each was committed or granted; 0: not
        self.requests: tuple[int, ...] = ()  # reserve brigades named before the dice (bs:14.1.b)
        self.lent = 0  # Tigers that lent their bonus in this phase, as bits (bs:R39)
        self.fired_tigers = 0  # Tigers that fired themselves in this phase, as bits: they lend no bonus
        self.rudel = AVAILABLE
        self.rudel_here = False
        self.wittmann_used = False
        self.div167 = AVAILABLE
        self.ledger: Ledger = ()

    def facts(self) -> tuple[Any, ...]:
        """As in `State`; a dict remembers the order of insertion, a position does not."""
        return tuple((name, sorted(value.items()) if name == "stacks" else value) for name, value in super().facts())

    def view(self, seat: Seat) -> Self:
        """Nobody knows more than anybody else: the faces of the remnants and the order of the draws are nowhere yet,
        and everything that is on the table is open (bs:12.2.e, bs:7.0.b). So a view is the whole state."""
        return self.clone()

    def guess(self, rng: Rng) -> Self:
        return self.clone()

    def standing(self) -> tuple[float, ...]:
        """bs:R24 In `standing` mode control counts as if the game ended here."""
        return tuple(self.points(side) for side in (GERMAN, SOVIET))

    def points(self, side: int) -> int:
        """The victory points of a side as they stand now (bs:R24)."""
        points = total(self.ledger, side)
        if self.options.vp_mode == "standing" and (self.stack or self.conceded is not None):  # not reckoned yet
            points += len(self.objectives_of(side)) * self.data.tables.victory.objective
        return points

    def reckon(self) -> tuple[float, ...]:
        """bs:13.f Most points win; equal points are a draw (bs:R54)."""
        german, soviet = total(self.ledger, GERMAN), total(self.ledger, SOVIET)
        first = 1.0 if german > soviet else 0.0 if german < soviet else 0.5
        return (first, 1.0 - first)

    # -- questions --------------------------------------------------------------------------------------------------

    def disrupted(self, unit: int) -> bool:
        return bool(self.status[unit] & DISRUPTED)

    def units_in(self, where: int, side: int) -> list[int]:
        """The units of a side in a hex, in the order of the counter sheet."""
        return [unit for unit in self.stacks.get(where, ()) if self.data.side[unit] == side]

    def on_map(self, side: int) -> list[int]:
        return [unit for unit, where in enumerate(self.place) if where >= 0 and self.data.side[unit] == side]

    def enemies(self, side: int) -> HexSet:
        return self.held[1 - side]

    # -- changes ----------------------------------------------------------------------------------------------------

    def put(self, unit: int, where: int) -> None:
        """Place a unit in a hex, or off the map (a negative place)."""
        before = self.place[unit]
        if before >= 0:
            left = tuple(other for other in self.stacks[before] if other != unit)
            if left:
                self.stacks[before] = left
            else:
                del self.stacks[before]
            self._count(before)
        self.place[unit] = where
        if where >= 0:
            self.stacks[where] = tuple(sorted((*self.stacks.get(where, ()), unit)))
            self._count(where)

    def put_back(self, where: int) -> None:
        """Lay a remnant face down (bs:12.2.e)."""
        self.backs = tuple(sorted((*self.backs, where)))
        self._count(where)

    def turn_up(self, unit: int, where: int) -> None:
        """Turn a face-down remnant up: it is this one."""
        self.backs = tuple(other for other in self.backs if other != where)
        self.put(unit, where)

    def _count(self, where: int) -> None:
        """Keep the hex sets of a hex in step with its units (bs:8.a: each side counts for itself, bs:R33)."""
        data, bit = self.data, 1 << where
        counting: list[list[int]] = [[], []]
        occupied = [False, where in self.backs]
        if where in self.backs:
            counting[SOVIET].append(data.remnants)
        for unit in self.stacks.get(where, ()):
            side = data.side[unit]
            occupied[side] = True
            if data.stacks[unit]:
                counting[side].append(data.formation[unit])
        for formation in range(len(self.ones)):
            self.ones[formation] &= ~bit
        for side in (GERMAN, SOVIET):
            self.held[side] = self.held[side] | bit if occupied[side] else self.held[side] & ~bit
            complete = len(counting[side]) >= data.tables.stacking.limit
            self.full[side] = self.full[side] | bit if complete else self.full[side] & ~bit
            if counting[side] and not complete:
                self.ones[counting[side][0]] |= bit

    def take_control(self, where: int, side: int) -> None:
        """bs:13.c, bs:R44 An objective belongs to the side whose unit passed last."""
        bit = 1 << where
        if bit & self.data.map.objective_set and bool(self.control & bit) != (side == GERMAN):
            self.control ^= bit
            self.tell(events.control(self, where, side))

    def score(self, side: int, amount: int, rule: str, reason: str) -> None:
        """bs:3.vp, bs:R55 A signed entry of the ledger; a total may be negative."""
        if amount:
            self.ledger = (*self.ledger, Points(self.turn, side, amount, rule, reason))
            self.tell(events.points(side, amount, rule, reason))

    def objectives_of(self, side: int) -> list[int]:
        """bs:map.objectives"""
        ours = self.control if side == GERMAN else self.data.map.objective_set & ~self.control
        return members(ours)
