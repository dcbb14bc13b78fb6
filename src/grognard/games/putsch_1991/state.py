"""What lies on the table in Putsch 1991, and small questions about it (section 4 of the specification).

A figure, token or decoy is a *piece*: a small number that indexes flat lists. Its `sheet` (who he is) is secret until
seen; in the view of somebody who may not know it, it is UNKNOWN. A vehicle is a number above VEHICLE in everything that
may mean either.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.measure import Field, Point, Spot, Template
from grognard.core.state import State
from grognard.core.steps import Step
from grognard.core.values import CONCEDE, HIDDEN, Action, Event, Refusal, Seat
from grognard.games.putsch_1991 import freegame
from grognard.games.putsch_1991.data import SIDES, Data, Gap, Wreck
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.records import ObjectiveRecord, Scenario, VehicleType

NONE: Final = -1
VEHICLE: Final = 100  # units above it are vehicles
DRAW: Final = 2  # as the winner: nobody

# visibility (pu:S.10: revealed is not located)
AMBUSHED: Final = 0
TOKEN: Final = 1
REVEALED: Final = 2
LOCATED: Final = 3

ALIVE: Final = 0
DEAD: Final = 1
LEFT: Final = 2  # off the table: it fled, changed sides, or drove off
AWAY: Final = 3  # a decoy that was found out

STANDING: Final = 0
KNEELING: Final = 1
PRONE: Final = 2
POSTURES: Final = ("standing", "kneeling", "prone")

# what is counted
GRENADE: Final = 0
SMOKE: Final = 1
PETROL: Final = 2
ROCKET: Final = 3
SHELL: Final = 4
FLARE: Final = 5
MINE: Final = 6
NOTHING: Final = (0,) * 7

# what a figure has done or suffered: `now` this turn, `before` in the turn before, `ever` for good
(
    GONE, SHOT_PHASE, MOVED, RAN, PATROLLED, MOVE_USED, CROSSED, POSTURED, AIMED, FIRED, LANED, DRESSING, REFUSED,
    LOADED, TARGETED, SNIPED, BLASTED, REAR, SPRUNG, SILENCED, TRIED, NO_FIRE, NO_MOVE, EXTRA, FREE_MOVE, SPENT, ROADED,
    DOOMED, CHARGER, LANE_SET, STRUCK, SABOTAGED, BLOWN, CLIMBED, NO_RUN, BURST,
    WINDED, HOLDS, BROUGHT,
) = (1 << bit for bit in range(39))  # fmt: skip
PASSED, WON, TOUGH_USED, DAZED, CREW, DESERTER, DRIVEN_OFF = (1 << bit for bit in range(7))


NAMES: Final = tuple(tuple(f"{side}{number:02}" for number in range(VEHICLE)) for side in "gr")


class Man(NamedTuple):
    """A line of a squad sheet (pu:0.6)."""

    n: int  # its number on the sheet; 0: none
    role: str
    exp: int
    skill: str = ""
    gear: tuple[str, ...] = ()

    @property
    def officer(self) -> bool:
        return self.role in ("leader", "second")  # pu:R17


UNKNOWN: Final = Man(0, "", HIDDEN)
DECOY: Final = Man(0, "decoy", 1)  # pu:S.6 counts as seasoned


class Wound(NamedTuple):
    row: int  # of the wound table
    dressed: bool = False


class Vehicle(NamedTuple):
    """A vehicle on the table: a value, replaced when something changes."""

    name: str
    side: int
    type: str
    at: Point
    heading: int
    crew: tuple[int, ...]  # experience of the men aboard as crew; the driver first
    motion: bool = False
    ap: int = 0
    immobilised: bool = False
    destroyed: bool = False
    left: bool = False
    moved: bool = False
    fired: int = 0  # weapons that fired this turn, a bit each
    acted: bool = False  # activated this phase
    dug_in: bool = False
    shells: bool = True
    tried: bool = False  # the barricade, this turn
    halted: bool = False  # a card forbids it to move
    due: int = 0  # the turn in which it comes; 0: it is there
    wheel: int = NONE  # who took the wheel of a lorry or jeep
    flashed: bool = False  # it fired in the Fire phase of the turn before

    @property
    def here(self) -> bool:
        return not (self.destroyed or self.left or self.due)


Later = tuple[int, str, int]  # an effect that waits for the end of a simultaneous Fire phase: piece, what, number
Cloud = tuple[int, int, int, int, int]  # x, y, forward vector, the turn it was thrown
Light = tuple[int, int, int]  # a flare: x, y, the turn it was fired
Mined = tuple[int, int, int, bool]  # side, x, y, known to the enemy

Lying = tuple[int, int, str, int]  # a weapon on the ground: x, y, what, its rockets or whether it is jammed

COLUMNS: Final = (
    "against", "ap", "at", "before", "by", "carried", "carrying", "cone", "ever", "floor", "foes", "group", "heading",
    "jammed", "life", "low", "moved", "mounted", "now", "number", "patient", "pinned", "posture", "quarter", "seen",
    "sheet", "side", "stock", "stunned", "vis", "wounds",
)  # fmt: skip
PLAIN: Final = (
    "attacker", "civilians", "clouds", "deck", "discards", "dropped", "effects", "flares", "gaps", "holder", "laned",
    "later", "marks", "mines",
    "phase", "starter", "turn", "walks", "why", "winner", "wrecks", "simultaneous", "reader", "conceded",
)  # fmt: skip
LISTS: Final = (
    "alarm", "broken", "combat", "contact", "dud", "edge", "eloquence", "fails", "first", "held", "last", "leader",
    "mission", "original", "obeying", "placed", "points", "radio", "rear", "sniper", "targets", "trapped", "vehicles",
    "vp", "spare_mines", "bombs", "roster",
)  # fmt: skip

Gain = tuple[int, int, str, int, str]  # points that were scored: side, how many, by which rule, on which turn, for what
Stood = tuple[Any, tuple[list[int], list[int]]]  # columns, and who stands on the table by them
UNREAD: Final[Stood] = (None, ([], []))

T = TypeVar("T", bound=Step)


class Table(State):
    """One game of Putsch 1991."""

    __slots__ = (*COLUMNS, *(name for name in PLAIN if name != "conceded"), *LISTS, "gains", "scenario", "stood")
    SHARED: ClassVar[frozenset[str]] = frozenset({"data", "gains", "news", "options", "scenario", "reader", "stood"})

    data: Data
    options: Rules

    def __init__(self, data: Data, options: Rules) -> None:
        self.data = data
        self.options = options
        table = data.scenarios[options.scenario]
        self.scenario: Scenario = freegame.emptied(table) if options.setting == "free" else table
        self.stack: list[Step] = []
        self.news: list[Event] = []
        self.conceded = None
        self.stood = UNREAD
        self.gains: tuple[Gain, ...] = ()  # for the ledger; it changes nothing, so it is no part of the position
        self._pieces()
        self._game()
        self._sides()

    def _pieces(self) -> None:
        self.side: list[int] = []
        self.against: list[int] = []  # the friend that a dazed man has run into (pu:6.32)
        self.number: list[int] = []  # of the token: 1 to N (pu:8.2, pu:S.13)
        self.sheet: list[Man] = []
        self.seen: list[tuple[str, ...]] = []  # gear and roles the enemy has seen in use (pu:8.3)
        self.at: list[Point | None] = []
        self.floor: list[int] = []
        self.low: list[bool] = []  # pu:3.10b on the floor of a hollow, not on its step
        self.heading: list[int] = []
        self.posture: list[int] = []
        self.vis: list[int] = []
        self.life: list[int] = []
        self.ap: list[int] = []
        self.moved: list[int] = []  # hundredths of a millimetre, this turn
        self.now: list[int] = []
        self.before: list[int] = []
        self.ever: list[int] = []
        self.pinned: list[int] = []  # the turn in which it was last given, or 0
        self.cone: list[int] = []  # heading of the fire lane (pu:5.14a), or NONE
        self.jammed: list[int] = []  # 1: its rifle or machine gun
        self.wounds: list[tuple[Wound, ...]] = []
        self.stunned: list[int] = []  # the last turn in which it is stunned
        self.stock: list[tuple[int, ...]] = []
        self.group: list[int] = []  # of the ambush
        self.mounted: list[int] = []
        self.carried: list[int] = []
        self.carrying: list[int] = []
        self.patient: list[int] = []  # whom a medic dresses this turn
        self.by: list[int] = []  # who charged it first this turn
        self.quarter: list[
            int
        ] = []  # from which quadrant it charges: 0 front, 1 flank, 2 rear; plus 4: over an obstacle
        self.foes: list[tuple[int, ...]] = []  # enemies that were not located when contact was made (pu:6.6d)

    def _game(self) -> None:
        self.turn = 0
        self.phase = "setup"
        self.attacker = SIDES.index(self.scenario.attacker)  # pu:S.1
        self.starter = 0
        self.holder = NONE  # of the ambusher's initiative (pu:Q.2)
        self.simultaneous = False  # a Fire phase without initiative is on (pu:Q.4)
        self.later: tuple[Later, ...] = ()
        self.walks: tuple[tuple[int, tuple[Point, ...]], ...] = ()  # and ways that wait for it (pu:9.9)
        self.laned: tuple[int, ...] = ()  # fire lanes and mines (-1 - place) used against the present activation
        self.clouds: tuple[Cloud, ...] = ()
        self.flares: tuple[Light, ...] = ()
        self.mines: tuple[Mined, ...] = ()
        self.marks: tuple[Point, ...] = ()  # objectives that the players have placed (pu:S.12)
        self.wrecks: tuple[Wreck, ...] = ()
        self.gaps: tuple[Gap, ...] = ()
        self.civilians: Point | None = None
        self.dropped: tuple[Lying, ...] = ()  # weapons that lie on the ground (pu:6.37)
        self.deck = Deck(self.data.deck)
        self.discards: tuple[int, ...] = ()
        self.effects: tuple[tuple[str, int], ...] = ()  # cards that last this turn, with who drew them
        self.winner = NONE
        self.why = ""
        self.reader: Seat = NONE

    def _sides(self) -> None:
        self.vp = [0, 0]
        self.mission = [False, False]
        self.vehicles: list[Vehicle] = []
        self.original = [0, 0]
        self.leader = [NONE, NONE]
        self.last = [0, 0]  # morale: 1 passed, -1 failed, 0 not tested
        self.fails = [0, 0]
        self.broken = [False, False]
        self.sniper = [(0, 0, False), (0, 0, False)]  # the same three for the sniper (pu:7.6)
        self.combat = [False, False]
        self.contact = [False, False]  # pu:R60
        self.trapped = [False, False]  # ambushed or trapped this turn
        self.rear = [False, False]
        self.alarm = [False, False]  # has announced an ambush (pu:S.4)
        self.obeying = [False, False]  # no command tests this turn
        self.eloquence = [False, False]
        self.radio = [False, False]
        self.dud = [0, 0]
        self.edge = ["", ""]
        self.first = [0, 0]  # pu:Q.2 the phases in which the holder acts first, a bit each
        count = freegame.OBJECTIVES if self.free_game else len(self.scenario.objective)
        self.held = [(NONE, 0)] * count  # who stands on it, for how many turns; (-2, side): scored
        self.targets = [NONE] * len(self.scenario.sabotage_target)  # the side that destroyed it
        self.points = [0, 0]  # skill points (pu:9.0)
        self.placed = [False, False]
        self.spare_mines = [0, 0]  # mines to be laid at set-up
        self.bombs = [False, False]
        self.roster: list[tuple[Man, ...]] = [(), ()]  # the public list of each squad, without skills

    def reads(self, side: int) -> bool:
        """Whether this is the whole table or the view of a side: only then may be said what its men can do."""
        return self.reader in (NONE, side)

    def clone(self) -> Self:
        twin: Self = _clone(self)
        return twin

    def refusal(self, action: Action) -> Refusal | None:
        """Whoever is not asked cannot judge what a man might do whom he does not see."""
        if self.stack and action != CONCEDE and self.reader not in (NONE, self.actor):
            return Refusal("pu:Q.3", "refusal.not-offered", {"action": str(action)})
        return super().refusal(action)

    def view(self, seat: Seat) -> Self:
        from grognard.games.putsch_1991 import secrets  # noqa: PLC0415 - secrets knows the table

        return secrets.view(self, seat)

    def guess(self, rng: Rng) -> Self:
        from grognard.games.putsch_1991 import secrets  # noqa: PLC0415

        return secrets.guess(self, rng)

    def reckon(self) -> tuple[float, ...]:
        if self.winner == DRAW:
            return (0.5, 0.5)
        return tuple(1.0 if side == self.winner else 0.0 for side in (0, 1))

    @property
    def decided(self) -> bool:
        return self.winner != NONE

    # -- pieces ----------------------------------------------------------------------------------------------------

    def add(self, side: int, number: int, man: Man) -> int:
        """A new piece, not yet anywhere."""
        fresh: dict[str, Any] = {
            "side": side, "number": number, "sheet": man, "seen": (), "at": None, "cone": NONE, "mounted": NONE,
            "carried": NONE, "carrying": NONE, "patient": NONE, "against": NONE, "by": NONE,
            "quarter": NONE, "wounds": (), "foes": (), "stock": self.start_stock(man), "low": False, "vis": REVEALED,
        }  # fmt: skip
        for name in COLUMNS:
            getattr(self, name).append(fresh.get(name, 0))
        return len(self.side) - 1

    def start_stock(self, man: Man) -> tuple[int, ...]:
        """pu:8.10, pu:3.15a, pu:3.19c What is counted: grenades, rockets, shells, flares, mines."""
        gear = man.gear
        miner = man.role == "saboteur" or man.skill == "sabotage"
        return (
            gear.count("grenade"), gear.count("smoke_grenade"), 0,
            ROCKETS if "rocket_launcher" in gear else 0,
            SHELLS if "grenade_launcher" in gear or "assault_rifle_gl" in gear else 0,
            FLARES if man.officer else 0,
            self.data.tables["mine_handling"]["carried"] if miner else 0,
        )  # fmt: skip

    def name(self, unit: int) -> str:
        if unit >= VEHICLE:
            return self.vehicles[unit - VEHICLE].name
        return NAMES[self.side[unit]][self.number[unit]]

    def unit(self, name: str) -> int:
        """The unit of a name, or NONE."""
        for v, vehicle in enumerate(self.vehicles):
            if vehicle.name == name:
                return VEHICLE + v
        if len(name) != 3 or name[0] not in "gr":
            return NONE
        side, number = "gr".index(name[0]), int(name[1:])
        i = NONE
        for _ in range(self.number.count(number)):
            i = self.number.index(number, i + 1)
            if self.side[i] == side:
                return i
        return NONE

    def side_of_unit(self, unit: int) -> int:
        """The side of a man or a vehicle (`side_of` asks for that of a seat)."""
        return self.vehicles[unit - VEHICLE].side if unit >= VEHICLE else self.side[unit]

    def vehicle(self, unit: int) -> Vehicle:
        return self.vehicles[unit - VEHICLE]

    def put_vehicle(self, unit: int, **changes: Any) -> None:
        self.vehicles[unit - VEHICLE] = self.vehicles[unit - VEHICLE]._replace(**changes)

    def kind_of(self, unit: int) -> VehicleType:
        return self.data.vehicles[self.vehicles[unit - VEHICLE].type]

    def shape(self, unit: int) -> Template:
        """pu:G.16 The footprint of a vehicle."""
        vehicle = self.vehicles[unit - VEHICLE]
        return self.data.shape(vehicle.type, vehicle.at, vehicle.heading)

    def place(self, unit: int) -> Point:
        """Where a unit is; a mounted man is where his vehicle is."""
        if unit >= VEHICLE:
            return self.vehicles[unit - VEHICLE].at
        if self.mounted[unit] != NONE:
            return self.vehicles[self.mounted[unit] - VEHICLE].at
        found = self.at[unit]
        assert found is not None
        return found

    def spot(self, unit: int) -> Spot:
        """The place a unit sees from."""
        if unit >= VEHICLE:
            return Spot(*self.vehicles[unit - VEHICLE].at)
        x, y = self.place(unit)
        return Spot(x, y, self.floor[unit], self.low[unit])

    def stands(self, i: int) -> bool:
        """Whether a piece is on the table, on foot: not hidden, not aboard, not carried."""
        return self.life[i] == ALIVE and self.vis[i] != AMBUSHED and self.mounted[i] == NONE and self.at[i] is not None

    def on_table(self, side: int) -> list[int]:
        """The pieces of a side that stand on the table, carried men among them."""
        columns = (self.at, self.life, self.vis, self.mounted)
        if self.stood[0] != columns:
            self.stood = (tuple(column.copy() for column in columns), self._standing())
        return self.stood[1][side][:]

    def _standing(self) -> tuple[list[int], list[int]]:
        """Asked for five times between two changes: so what was read is kept, with the columns it was read from."""
        found: tuple[list[int], list[int]] = ([], [])
        for i, at in enumerate(self.at):
            if at is not None and self.life[i] == ALIVE and self.vis[i] != AMBUSHED and self.mounted[i] == NONE:
                found[self.side[i]].append(i)
        return found

    def free(self, side: int) -> list[int]:
        """The same without carried men."""
        carried = self.carried
        return [i for i in self.on_table(side) if carried[i] == NONE]

    def living(self, side: int) -> list[int]:
        """Real men of a side who are alive and have not left, hidden or aboard included."""
        return [
            i for i, own in enumerate(self.side)
            if own == side and self.life[i] == ALIVE and self.sheet[i].role != "decoy"
        ]  # fmt: skip

    def squad(self, side: int) -> list[int]:
        """The men who count for a squad's strength: no crews, no decoys."""
        return [
            i for i, own in enumerate(self.side)
            if own == side and self.sheet[i].role != "decoy" and not self.ever[i] & CREW
        ]  # fmt: skip

    def is_decoy(self, i: int) -> bool:
        return self.sheet[i].role == "decoy"

    def has(self, i: int, item: str) -> bool:
        return item in self.sheet[i].gear

    def skill(self, i: int) -> str:
        return self.sheet[i].skill

    def show(self, i: int, item: str) -> None:
        """pu:8.3 The enemy sees something in use."""
        if item and item not in self.seen[i]:
            self.seen[i] = (*self.seen[i], item)

    def take(self, i: int, what: int, count: int = 1) -> None:
        """Something counted is used up."""
        stock = list(self.stock[i])
        stock[what] -= count
        self.stock[i] = tuple(stock)

    # -- the table -------------------------------------------------------------------------------------------------

    @property
    def field(self) -> Field:
        if self.wrecks or self.gaps:
            return self.data.field(self.scenario.id, self.wrecks, self.gaps)
        return self.data.grounds.get(self.scenario.id) or self.data.field(self.scenario.id)

    @property
    def free_game(self) -> bool:
        """pu:S.1 A game without a scenario."""
        return bool(self.options.setting == "free")

    @property
    def objectives(self) -> list[ObjectiveRecord]:
        return freegame.objectives(self)

    @property
    def night(self) -> bool:
        return self.scenario.night

    def in_effect(self, card: str) -> bool:
        return (card, 0) in self.effects or (card, 1) in self.effects

    def affects(self, card: str, side: int) -> bool:
        """Whether a card of this turn was drawn by a side."""
        return (card, side) in self.effects

    def limit(self) -> int:
        """pu:10.4 The last turn."""
        return self.options.turn_limit or self.data.tables["victory_extra"]["hard_last_turn"]

    def topmost(self, kind: type[T]) -> T | None:
        """The nearest step of this kind."""
        return next((step for step in reversed(self.stack) if isinstance(step, kind)), None)


ROCKETS: Final = 3  # pu:8.10
SHELLS: Final = 4
FLARES: Final = 2  # pu:R25


def _cloner() -> Any:
    """A function that copies a table field by field, written out: a loop over the names takes twice the time."""
    lines = ["twin = new(type(s))", "twin.data = s.data", "twin.options = s.options", "twin.scenario = s.scenario"]
    # What is kept of the columns is not handed on: a view is made of a copy.
    lines += ["twin.stack = s.stack[:]", "twin.news = []", "twin.stood = unread", "twin.gains = s.gains"]
    lines += [f"twin.{name} = s.{name}[:]" for name in (*COLUMNS, *LISTS)]
    lines += [f"twin.{name} = s.{name}" for name in PLAIN]
    made: dict[str, Any] = {"new": object.__new__, "unread": UNREAD}
    exec("def clone(s):\n    " + "\n    ".join(lines) + "\n    return twin", made)
    return made["clone"]


_clone = _cloner()
