"""A game of Blitzkrieg in progress (section 4): elements, formations, markers. Whole numbers only (bk:0.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from grognard.core.dice import Rng
from grognard.core.measure import Point, Spot
from grognard.core.plain import Plain
from grognard.core.state import State
from grognard.core.steps import Step
from grognard.core.values import CONCEDE, Action, Event, Refusal, Seat
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.ground import Table
from grognard.games.blitzkrieg.options import Battle
from grognard.games.blitzkrieg.params import Params
from grognard.games.blitzkrieg.records import Scenario

NONE: Final = -1
DRAW: Final = -2

# What becomes of an element.
ALIVE: Final = 0
DEAD: Final = 1
LEFT: Final = 2  # by an edge of the table

# Lasting markers, a bit each.
DEMORALISED: Final = 1
SUPPRESSED: Final = 2
JAMMED: Final = 4
EMPTY: Final = 8  # out of ammunition, or of fuel
IMMOBILE: Final = 16
COMMANDER_HIT: Final = 32
DUG_IN: Final = 64
CAMOUFLAGED: Final = 128
HIDDEN: Final = 256  # recorded, not placed (bk:0.24b)
HATCH: Final = 512  # the commander looks out (bk:003e)
CONTINUOUS: Final = 1024
STOPPED: Final = 2048  # its next order must be Hold (bk:216a)
BURIED: Final = 4096  # a dug-in tank (bk:224)
UNSET: Final = 8192  # not in battery: it fires no indirect fire (bk:412)
SPOTTED: Final = 16384  # a sniper that was found (bk:701a)
FOGGED: Final = 65536  # hidden only because nobody sees it (bk:R80)
RAPID: Final = 32768  # in continuous movement, and it went 50 cm or more (bk:0.8b)

# What happened this turn, a bit each.
ORDERED: Final = 1
HELD: Final = 2
FIRED: Final = 4  # may not fire any more
CRAWLED: Final = 8
SHOT_AT: Final = 16
SHOT_AT_BEFORE: Final = 32  # in the turn before this one (bk:R33)
CLOSE_TEST: Final = 64  # has tested its reaction to a close approach (bk:221)
DIGGING: Final = 128
PIVOTED: Final = 256
MG_FIRED: Final = 512
ACTED: Final = 1024  # had its order and did not hold
ONCE: Final = 2048  # has fired the first of two shots (bk:208a)
LOADED: Final = 4096  # a vehicle: half its move went for embarking or limbering (bk:0.8c, bk:403)
LOADED_ALL: Final = 8192  # the whole of it
PRESSED: Final = 16384  # came under indirect fire this turn (bk:0.17)
PAST_HALF: Final = 65536  # a vehicle: it has driven farther than half its move (bk:0.8c, bk:403)
FUMBLED: Final = 32768  # found no Panzerfaust, and does not fire in any way (bk:107b)
STILL_FIRED: Final = FIRED | MG_FIRED | ONCE

TEAMS: Final = frozenset({"mmg", "hmg", "mortar", "at", "rr", "flame"})
SUPPORT: Final = frozenset({"mmg", "hmg", "mortar", "at"})  # bk:0.11
MACHINE_GUNS: Final = frozenset({"mmg", "hmg"})
LEADERS: Final = frozenset({"hq", "half_hq"})
SECTION: Final = 3  # groups


@dataclass(slots=True)
class Model(Plain):
    """What an element is: the row of its data file as this game reads it. It never changes."""

    name: str
    side: int
    formation: int
    type: str
    kind: str
    nation: str
    level: int  # 0 recruit to 3 elite
    radius: int  # of its base, in mm
    fanatic: bool = False
    dice: int = 0
    short: int = 0  # mm
    long: int = 0
    calibre: str = ""
    hand: str = ""  # anti-tank weapon that is carried
    assault: bool = False
    size: str = ""
    armour: tuple[int, int, int] = (0, 0, 0)  # front, side, rear
    vehicle_class: str = ""
    mount: str = ""
    mgs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()  # no set: a state is hashed by its text, the same everywhere
    clear: int = 0  # cm
    road: int = 0
    locomotion: str = ""
    role: str = ""
    gun_size: str = ""
    crush: str = ""
    commissar: bool = False
    charges: int = 0
    carries: str = ""  # elements it takes aboard: "0.5" is a half-group

    # What follows from these, and is asked all the time.
    on_foot: bool = field(init=False, repr=False, compare=False)
    armoured: bool = field(init=False, repr=False, compare=False)
    soft: bool = field(init=False, repr=False, compare=False)
    open_topped: bool = field(init=False, repr=False, compare=False)
    infantry: bool = field(init=False, repr=False, compare=False)  # may hold ground (bk:0.23): men, no guns or vehicles

    def __post_init__(self) -> None:
        self.on_foot = self.kind not in ("vehicle", "gun")
        self.armoured = self.armour[0] > 0
        self.soft = self.kind == "vehicle" and not self.armour[0]
        self.open_topped = "open" in self.flags
        self.infantry = self.kind not in ("vehicle", "gun", "sniper", "observer")

    def but(self, **changes: Any) -> Self:
        twin = Plain.but(self, **changes)
        twin.__post_init__()
        return twin


@dataclass(slots=True)
class Unit(Plain):
    """An element as it stands: what changes."""

    at: Point | None = None
    floor: int = 0
    heading: int = 0
    turret: int = 0
    life: int = ALIVE
    due: int = 0  # the turn from which it may enter; 0: it is there or was placed
    marks: int = 0
    now: int = 0
    moved: int = 0  # mm this turn
    spent: tuple[str, ...] = ()  # special ammunition that is finished
    rounds: tuple[tuple[str, int], ...] = ()  # special rounds fired, where they are counted
    weight: int = 0  # covering fire put on it in this activation (bk:102)
    charges: int = 0
    aboard: int = NONE  # the vehicle that carries or tows it
    task: tuple[str, int, int] | tuple[()] = ()  # what it does this turn without moving or firing (bk:0.28)
    rockets: int = 0  # fired since the tubes were full (bk:406)
    launcher: int = 0  # close-defence grenades (bk:217): 1 loaded, 2 empty


@dataclass(slots=True)
class Formation(Plain):
    """What is activated together. It never changes."""

    id: str
    side: int
    name: str
    units: tuple[int, ...]
    led: bool  # has a headquarters; else its first element leads (bk:0.6b)
    due: int = 0
    segment: tuple[Point, Point] | tuple[()] = ()
    fausts: int = 0  # sections that have the capability (bk:107b)
    smoke: bool = False


class Work(NamedTuple):
    """bk:0.20 A fortification on the table, its sides along the edges."""

    kind: str
    side: int
    x: int
    y: int
    tall: bool = False  # its long side runs north
    shown: bool = True  # minefields are hidden until somebody enters them
    tested: int = 0  # the turn in which its removal was tried (bk:R27)

    @property
    def at(self) -> Point:
        return (self.x, self.y)


class Battery(NamedTuple):
    """bk:300 Guns that fire at what others see: off the table, or (without a row) the pieces of a formation on it."""

    id: str
    side: int
    formation: int  # whose observer directs it; NONE: it has none of its own
    row: str = ""
    ready: bool = False
    kept: bool = False  # the support test went well: no request next turn (bk:304)
    target: Point | None = None  # where it is ranging
    attempts: int = 0
    tried: int = 0  # the turn of the last attempt
    observer: int = NONE
    asked: int = 0  # the turn of the last request
    fired: int = 0  # the turn of the last fire for effect
    emergency: bool = False  # has fired without being granted, once a game (bk:303)
    out: bool = False


class Flight(NamedTuple):
    """bk:0.18 Aircraft that may come once."""

    id: str
    side: int
    type: str
    planes: int
    asked: int = 0
    due: int = 0  # the turn in which it comes
    gone: bool = False


def _sections(models: tuple[Model, ...]) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Section 4: each three groups of a formation are a section; its number and its groups, by group."""
    companies: dict[int, list[int]] = {}
    for i, model in enumerate(models):
        if model.kind == "group":
            companies.setdefault(model.formation, []).append(i)
    return {
        i: (n // SECTION, tuple(groups[n // SECTION * SECTION :][:SECTION]))
        for groups in companies.values() for n, i in enumerate(groups)
    }  # fmt: skip


class Roster:
    """Who takes part, by side and by name: the elements of one side lie together. It never changes."""

    __slots__ = ("_models", "carriers", "names", "ranks", "sections")

    def __init__(self, models: tuple[Model, ...] = ()) -> None:
        self._models = models
        first = sum(model.side == 0 for model in models)
        self.ranks = (range(first), range(first, len(models)))
        self.carriers = tuple([i for i in rank if models[i].carries] for rank in self.ranks)
        self.sections = _sections(models)
        self.names = {model.name: i for i, model in enumerate(models)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Roster, (self._models,)


Smoke = tuple[int, int, int]  # the centre of a marker, and the last turn it is there
Wreck = tuple[int, int, int, bool, str]  # place, heading, whether armoured, type

T = TypeVar("T", bound=Step)


class Stand:
    """What follows from an element as it stands: found out when it is asked for, kept while it stands so."""

    __slots__ = ("arms", "eye", "fausts", "model", "modes", "p", "post", "row", "scenario", "unit")

    def __init__(self, s: Fight, i: int) -> None:
        self.unit, self.model, self.p, self.scenario = s.units[i], s.models[i], s.p, s.scenario
        self.fausts = s.fausts[self.model.formation]
        self.modes: tuple[str, ...] | None = None  # what it may fire with (`weapons.modes`)
        self.arms: tuple[tuple[str, int, int], ...] | None = None  # and how far, at men and at vehicles (`fire.ranges`)
        self.post: tuple[int, int, int, int, int] | None = None  # whether it may answer movers (`reaction.free_of`)
        self.eye: tuple[bool, int, int] | None = None  # how it sees (`look.sharpness`)
        self.row: tuple[tuple[int, int], tuple[int, int]] | None = None  # from how far it is seen (`look.visibility`)


class Memo:
    """What was found out last, and of what: it holds while the table is the same.

    States that come of one another share it. Nothing in it decides anything, so it is no part of a position.
    """

    __slots__ = ("found", "free", "key", "stands", "table", "units")

    def __init__(self) -> None:
        self.stands: dict[int, Stand] = {}
        self.free: dict[int, tuple[tuple[Any, ...], list[Any]]] = {}  # by side, who may answer (`reaction.free_of`)
        self.key: tuple[Any, ...] = ()
        self.units: list[Unit] = []
        self.table: tuple[Any, ...] = ()
        self.found: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Memo, ()

    def recall(self, s: Fight, key: tuple[Any, ...]) -> Any:
        """What was kept of this question, or None."""
        same = self.key == key and self.units == s.units
        return self.found if same and all(a is b for a, b in zip(self.table, _table(s), strict=True)) else None

    def keep(self, s: Fight, key: tuple[Any, ...], found: Any) -> None:
        self.key, self.units, self.table, self.found = key, s.units.copy(), _table(s), found


def _table(s: Fight) -> tuple[Any, ...]:
    return (s.smoke, s.works, s.wrecks, s.p, s.table)


class Fight(State):
    """One game of Blitzkrieg."""

    __slots__ = (
        "active", "batteries", "camps", "control", "done", "fausts", "flights", "formations", "grenades", "holder",
        "hq", "lists", "lost_checked", "memo", "models", "p", "passed", "phase", "placed", "puffs", "reader",
        "roster", "scenario", "smoke", "table", "turn", "units", "why", "winner", "works", "wrecks",
    )  # fmt: skip
    SHARED: ClassVar[frozenset[str]] = frozenset(
        {"data", "news", "options", "scenario", "reader", "p", "table", "memo", "roster"}
    )

    data: Data
    options: Battle
    p: Params
    table: Table
    scenario: Scenario

    def __init__(self, data: Data, options: Battle) -> None:
        self.data = data
        self.options = options
        self.p = data.params(options)
        self.scenario = data.battle(options)
        self.table = data.table(self.ground, old=self.p.terrain_use_v2_terrain)
        self.lists: list[tuple[str, ...]] = [(), ()]  # the forces that were chosen for a made-up battle (bk:0.24)
        self.stack: list[Step] = []
        self.news: list[Event] = []
        self.conceded = None
        self.models: tuple[Model, ...] = ()
        self.roster = Roster()
        self.units: list[Unit] = []
        self.formations: tuple[Formation, ...] = ()
        self.done: list[bool] = []  # activated this turn
        self.hq: list[int] = []
        self.lost_checked: list[int] = []  # losses at the last test of the formation (bk:0.16)
        self.fausts: list[int] = []  # Panzerfausts: shots so far, by formation
        self.control: list[int] = []  # who holds each objective (bk:0.23)
        self.camps: tuple[str, ...] = ()  # the objectives: ids of features
        self.smoke: tuple[Smoke, ...] = ()
        self.wrecks: tuple[Wreck, ...] = ()
        self.works: tuple[Work, ...] = ()
        self.batteries: list[Battery] = []
        self.flights: list[Flight] = []
        self.grenades: list[int] = []  # smoke grenades by formation; by the new rule 1: it still has some (bk:107)
        self.puffs = 0  # smoke markers laid in this activation
        self.placed = [False, False]
        self.turn = 0
        self.phase = "setup"
        self.holder = 0  # of the initiative
        self.active: Seat = NONE
        self.passed = 0  # a bit for each seat whose last answer was to pass (bk:0.6)
        self.winner = NONE
        self.why = ""
        self.reader: Seat = NONE
        self.memo = Memo()

    def view(self, seat: Seat) -> Self:
        from grognard.games.blitzkrieg import secrets  # noqa: PLC0415 - secrets knows the table

        return secrets.view(self, seat)

    def guess(self, rng: Rng) -> Self:
        from grognard.games.blitzkrieg import secrets  # noqa: PLC0415

        return secrets.guess(self, rng)

    def refusal(self, action: Action) -> Refusal | None:
        """Whoever is not asked cannot judge what an element might do that he does not see (bk:R79)."""
        if self.stack and action != CONCEDE and self.reader not in (NONE, self.actor):
            return Refusal("bk:0.6a", "refusal.not-offered", {"action": str(action)})
        return super().refusal(action)

    def reckon(self) -> tuple[float, ...]:
        if self.winner == DRAW:
            return (0.5, 0.5)
        return tuple(1.0 if side == self.winner else 0.0 for side in (0, 1))

    def standing(self) -> tuple[float, ...]:
        from grognard.games.blitzkrieg import victory  # noqa: PLC0415

        return tuple(float(victory.points(self, side)) for side in (0, 1))

    @property
    def decided(self) -> bool:
        return self.winner != NONE

    @property
    def ground(self) -> str:
        """The name of its table."""
        return self.scenario.ground or self.scenario.id

    # -- elements --------------------------------------------------------------------------------------------------

    def put(self, i: int, **changes: Any) -> None:
        self.units[i] = self.units[i].but(**changes)

    def lay(self, i: int, bits: int) -> None:
        """Markers are laid beside an element,"""
        unit = self.units[i]
        if unit.marks & bits != bits:
            self.units[i] = unit = unit.twin()
            unit.marks |= bits

    def lift(self, i: int, bits: int) -> None:
        """and taken away."""
        unit = self.units[i]
        if unit.marks & bits:
            self.units[i] = unit = unit.twin()
            unit.marks &= ~bits

    def note(self, i: int, bits: int) -> None:
        """Something it did, or that was done to it, this turn."""
        unit = self.units[i]
        if unit.now & bits != bits:
            self.units[i] = unit = unit.twin()
            unit.now |= bits

    def has(self, i: int, bits: int) -> bool:
        return bool(self.units[i].marks & bits)

    def did(self, i: int, bits: int) -> bool:
        return bool(self.units[i].now & bits)

    def stand(self, i: int) -> Stand:
        """What is known of an element as it stands."""
        found = self.memo.stands.get(i)
        if (
            found is not None and found.unit is self.units[i] and found.model is self.models[i] and found.p is self.p
            and found.scenario is self.scenario and found.fausts == self.fausts[found.model.formation]
        ):  # fmt: skip
            return found  # nothing has changed of what it follows from
        found = self.memo.stands[i] = Stand(self, i)
        return found

    def is_hidden(self, i: int) -> bool:
        return bool(self.units[i].marks & HIDDEN)

    def here(self, i: int) -> bool:
        """On the table, hidden or not."""
        unit = self.units[i]
        return unit.life == ALIVE and unit.at is not None

    def place(self, i: int) -> Point:
        at = self.units[i].at
        assert at is not None
        return at

    def amend(self, n: int, **changes: Any) -> None:
        """A battery changes."""
        self.batteries[n] = self.batteries[n]._replace(**changes)

    def spot(self, i: int) -> Spot:
        at = self.units[i].at
        assert at is not None
        return tuple.__new__(Spot, (at[0], at[1], self.units[i].floor, False))

    def own(self, side: int) -> list[int]:
        """The elements of a side on the table."""
        units = self.units
        return [i for i in self.roster.ranks[side] if units[i].at is not None]

    def shown(self, side: int) -> list[int]:
        """Those that the other side sees lying on the table."""
        units = self.units
        return [i for i in self.roster.ranks[side] if units[i].at is not None and not units[i].marks & HIDDEN]

    def find(self, name: str) -> int:
        """The element of a name, or NONE."""
        return self.roster.names.get(name, NONE)

    def inside(self, vehicle: int) -> list[int]:
        """Who is aboard a vehicle, or towed by it."""
        return [i for i, unit in enumerate(self.units) if unit.aboard == vehicle and unit.life == ALIVE]

    def living(self, formation: int) -> list[int]:
        return [i for i in self.formations[formation].units if self.units[i].life == ALIVE]

    def topmost(self, kind: type[T]) -> T | None:
        """The nearest step of this kind."""
        return next((step for step in reversed(self.stack) if isinstance(step, kind)), None)
