"""Set-up (chapter S, F.1): squads, skills, tokens and decoys, deployment, ambushes, mines."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.core.dice import Rng
from grognard.core.steps import Chance, Draw, Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import freegame, squads
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES
from grognard.games.putsch_1991.deploy import FACING, READY, Deploy, decoy_mode
from grognard.games.putsch_1991.events import dice, secret, tell
from grognard.games.putsch_1991.records import VehicleRecord
from grognard.games.putsch_1991.state import (
    DECOY,
    MINE,
    NONE,
    PETROL,
    REVEALED,
    TOKEN,
    VEHICLE,
    Man,
    Table,
    Vehicle,
)

__all__ = ["Deploy", "SetUp", "decoy_mode", "decoys_of", "enlist", "uses_tokens"]

TOKENS: Final = 12  # pu:S.5
BOMBERS: Final = (10, 11, 12)  # 6.2 garden-ring


def uses_tokens(s: Table, side: int) -> bool:
    """pu:S.5, pu:S.9 Whose figures are tokens: both sides', the defender's, or nobody's."""
    mode = decoy_mode(s)
    return mode == "first" or (mode == "second" and side != s.attacker)


def decoys_of(s: Table, side: int, men: int) -> int:
    mode = decoy_mode(s)
    if mode == "first":
        return max(0, TOKENS - men)
    if mode == "second" and side != s.attacker:
        facts = s.scenario.decoys
        given = facts.gkchp if side == 0 else facts.rsfsr
        return given if facts.mode == "second" else int(s.data.tables["decoys"]["second_system_default"])
    return 0


class SetUp(Procedure):
    """pu:S.12 The order of preparation."""

    __slots__ = ()
    RULE = "pu:S.12"
    ORDER = (
        "coin", "squads", "skills", "vehicles", "numbers", "bombs", "attacker", "defender", "objectives", "play",
    )  # fmt: skip

    def coin(self, s: Table) -> None:
        """pu:S.1"""
        if s.free_game:
            s.call(freegame.Coin())

    def squads(self, s: Table) -> None:
        for side in (1, 0):
            if s.options.squads == "ready":
                squad = s.scenario.squads[SIDES[side]]
                s.roster[side] = squads.ready_made(s.data, squad)
            else:
                s.call(ChooseSquad(side))
        if s.options.squads == "ready":
            for side in (0, 1):
                enlist(s, side, s.roster[side])

    def skills(self, s: Table) -> None:
        """pu:9.0 1d6+2 points a side."""
        for side in (1, 0):
            s.call(Skills(side))

    def vehicles(self, s: Table) -> None:
        records = [*s.scenario.vehicle, *([s.scenario.reinforcement] if s.scenario.reinforcement else [])]
        for record in records:
            _bring(s, record)

    def numbers(self, s: Table) -> None:
        """pu:S.13 With decoys the numbers are a secret permutation."""
        for side in (1, 0):
            own = [i for i, one in enumerate(s.side) if one == side]
            if any(s.is_decoy(i) for i in own):
                s.call(Numbers(side, tuple(s.sheet[i] for i in own)))

    def bombs(self, s: Table) -> None:
        if s.scenario.id == "garden-ring" and not s.free_game:
            s.call(Bombs(1))

    def attacker(self, s: Table) -> None:
        """pu:S.2"""
        side = s.attacker
        edge = s.scenario.deploy[SIDES[side]].edge
        s.call(Deploy(side))
        if edge == "any":
            s.call(ChooseEdge(side))
        else:
            s.edge[side] = edge

    def defender(self, s: Table) -> None:
        """pu:S.3, pu:3.19c Mines of saboteurs, and those of the scenario."""
        side = 1 - s.attacker
        facts = s.scenario.deploy[SIDES[side]]
        own = sum(s.stock[i][MINE] for i, one in enumerate(s.side) if one == side)
        extra = max(0, facts.mines - s.data.tables["mine_handling"]["carried"])  # it counts a saboteur's two
        s.spare_mines[side] = own + extra
        s.call(Deploy(side))

    def objectives(self, s: Table) -> None:
        """pu:S.12 Of the scenario, or placed by the players."""
        if s.free_game:
            s.call(freegame.PlaceObjectives())

    def play(self, s: Table) -> None:
        from grognard.games.putsch_1991.turn import Turn  # noqa: PLC0415

        for side in (0, 1):
            s.original[side] = len(s.squad(side))
            s.leader[side] = next((i for i in s.squad(side) if s.sheet[i].role == "leader"), NONE)
        s.become(Turn())


def enlist(s: Table, side: int, men: tuple[Man, ...]) -> None:
    """pu:8.2, pu:S.10, pu:S.6 The pieces of a side, numbered: men, then decoys; who is no token is revealed."""
    for man in men:
        i = s.add(side, man.n, man)
        s.vis[i] = TOKEN if uses_tokens(s, side) else REVEALED
    for n in range(decoys_of(s, side, len(men))):
        i = s.add(side, len(men) + n + 1, DECOY)
        s.vis[i] = TOKEN
    tell(s, "enlists", "pu:S.10", seat=side, n=sum(one == side for one in s.side))


def _bring(s: Table, record: VehicleRecord) -> None:
    """pu:12.19, 6.2 A vehicle of the scenario with its crew and passengers."""
    kind = s.data.vehicles[record.type]
    drive = EXPERIENCE.index(record.driver)
    gun = EXPERIENCE.index(record.gunner) if record.gunner else drive
    crew = tuple(gun if role == "gunner" else drive for role in kind.crew)
    side = SIDES.index(record.side)
    dug_in = "never moves" in " ".join(s.scenario.special) and record.type == "t72"
    unit = VEHICLE + len(s.vehicles)
    s.vehicles.append(
        Vehicle(
            record.type, side, record.type, (record.x, record.y), record.heading, _ordered(crew, kind.crew),
            motion=record.in_motion, due=record.turn, dug_in=dug_in, shells="no shells" not in record.note,
        )
    )  # fmt: skip
    for i, own in enumerate(s.side):
        if own == side and s.sheet[i].n in record.passengers and not s.is_decoy(i):
            s.mounted[i] = unit


def _ordered(crew: tuple[int, ...], roles: list[str]) -> tuple[int, ...]:
    """The driver first, the gunner second."""
    order = sorted(range(len(roles)), key=lambda n: (roles[n] != "driver", roles[n] != "gunner", n))
    return tuple(crew[n] for n in order)


# -- squads --------------------------------------------------------------------------------------------------------


class ChooseSquad(Step):
    """pu:8.1, P14 A ready-made squad of the own side, or one of one's own, in secret."""

    __slots__ = ("drawn", "seat")
    RULE = "pu:8.1"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.drawn = 0  # pu:R6 with the first system the number is drawn first

    def actor(self, s: Table) -> Seat | None:
        return None if decoy_mode(s) == "first" and not self.drawn else self.seat

    def run(self, s: Table) -> None:
        facts = s.data.tables["decoys"]
        s.call(SecretDraw(self.seat, tuple((str(n), 1) for n in facts["draw"])))

    def receive(self, s: Table, answer: Action) -> None:
        n = int(answer.args[0])
        secret(s, self.seat, "draws-number", "pu:S.5", n=n)
        s.become(self.but(drawn=n))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else self.but(drawn=min(self.drawn, 1))

    def choices(self, s: Table) -> list[Action]:
        return [Action("squad", (name,)) for name in squads.offered(s.data, SIDES[self.seat], self.drawn)]

    def eager(self, s: Table, rng: Rng) -> Action:
        """A list of one's own."""
        from grognard.games.putsch_1991 import lists  # noqa: PLC0415 - a list is for this step

        return Action("build", lists.random_list(s, rng))

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        known = s.data.squads.get(action.args[0]) if action.args else None
        if action.verb == "squad" and known and known.side == SIDES[self.seat]:
            return None  # also one that is no longer offered, as stored games have it
        if action.verb != "build":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if known and known.side != SIDES[self.seat]:
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        return squads.why_not(s.data, squads.chosen(s.data, action.args, self.drawn), self.drawn)

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.squad", self.RULE)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("squad")

    def take(self, s: Table, action: Action) -> None:
        s.end()
        enlist(s, self.seat, squads.chosen(s.data, action.args, self.drawn))


class SecretDraw(Draw):
    """A draw that only its seat sees."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat, options: tuple[tuple[str, int], ...]) -> None:
        super().__init__("soldiers", "soldiers", options, f"soldiers-{seat}")
        self.seat = seat

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None


class Skills(Procedure):
    """pu:9.0 Points by die, then one skill after the other, in secret."""

    __slots__ = ("seat",)
    RULE = "pu:9.0"
    ORDER = ("roll", "choose")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def roll(self, s: Table) -> None:
        s.call(Roll("skills"))

    def receive(self, s: Table, answer: Action) -> None:
        face = faces(answer)[0]
        s.points[self.seat] = face + 2
        tell(s, "skill-points", "pu:9.0", seat=self.seat, n=face + 2, dice=dice((face,)))

    def choose(self, s: Table) -> None:
        s.become(ChooseSkills(self.seat))


@cache
def skilled(skill: str, n: int) -> Action:
    return Action("skill", (skill, f"m{n}"))


class ChooseSkills(Step):
    """F.1 The default of the squad, or a choice of one's own."""

    __slots__ = ("begun", "seat")
    RULE = "pu:9.0"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.begun = False

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        if not s.points[self.seat]:
            return [READY]
        found = [] if self.begun else [Action("skills", ("default",))]
        for i in s.squad(self.seat):
            man = s.sheet[i]
            found += [skilled(name, man.n) for name in s.data.skills if squads.may_have(man, name)]
        return [*found, READY]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.skills", self.RULE, {"n": s.points[self.seat] if s.points[self.seat] > 0 else 0})

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else self.but(begun=False)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        """Whoever takes the default is done, and that is all the other side is told."""
        if seat == self.seat:
            return action
        return Action("skill") if action.verb == "skill" else READY

    def take(self, s: Table, action: Action) -> None:
        if action == READY:
            s.end()
        elif action.verb == "skills":
            self._default(s)
            s.end()
        else:
            s.become(self.but(begun=True))
            self._give(s, action.args[0], int(action.args[1][1:]))

    def _give(self, s: Table, skill: str, n: int) -> None:
        for i in s.squad(self.seat):
            if s.sheet[i].n == n and squads.may_have(s.sheet[i], skill):
                s.sheet[i] = s.sheet[i]._replace(skill=skill)
                s.stock[i] = s.start_stock(s.sheet[i])
                s.points[self.seat] -= 1
                secret(s, self.seat, "skilled", "pu:9.0", unit=s.name(i), skill=skill)
                return

    def _default(self, s: Table) -> None:
        """The first entries of the squad's list, as many as there are points."""
        own = tuple(s.sheet[i]._replace(skill="") for i in s.squad(self.seat))
        for squad in s.data.squads.values():
            if squads.ready_made(s.data, squad.id) == own:
                for entry in squad.skill_priority:
                    if s.points[self.seat]:
                        skill, n = entry.split(":")
                        self._give(s, skill, int(n))


# -- tokens (pu:S.13) ----------------------------------------------------------------------------------------------


class Numbers(Chance):
    """pu:S.13, pu:R6 Who is behind which number: one draw after the other, seen by the owner only."""

    __slots__ = ("done", "pool", "seat")
    RULE = "pu:S.13"

    def __init__(self, seat: Seat, pool: tuple[Man, ...]) -> None:
        super().__init__("numbers", f"numbers-{seat}")
        self.seat = seat
        self.pool = pool
        self.done: tuple[Man, ...] = ()

    def seen_by(self, s: Table, seat: Seat) -> Step:
        if seat == self.seat:
            return self
        return self.but(pool=(DECOY,) * len(self.pool), done=(DECOY,) * len(self.done))

    def _options(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for man in self.pool:
            name = f"m{man.n}" if man.n else "decoy"
            found[name] = found.get(name, 0) + 1
        return found

    def choices(self, s: Table) -> list[Action]:
        return [Action("number", (name,)) for name in self._options()]

    def distribution(self, s: Table) -> list[tuple[Action, int]]:
        return [(Action("number", (name,)), copies) for name, copies in self._options().items()]

    def sample(self, s: Table, rng: Rng) -> Action:
        man = self.pool[rng.below(len(self.pool))]
        return Action("number", (f"m{man.n}" if man.n else "decoy",))

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else None

    def take(self, s: Table, action: Action) -> None:
        n = 0 if action.args[0] == "decoy" else int(action.args[0][1:])
        at = next(place for place, man in enumerate(self.pool) if man.n == n)
        pool = (*self.pool[:at], *self.pool[at + 1 :])
        done = (*self.done, self.pool[at])
        if pool:
            s.become(self.but(pool=pool, done=done))
            return
        s.stack.pop()
        own = [i for i, one in enumerate(s.side) if one == self.seat]
        riders = {s.sheet[i].n: s.mounted[i] for i in own if s.mounted[i] != NONE}
        for number, (i, man) in enumerate(zip(own, done, strict=True), 1):
            s.sheet[i] = man
            s.number[i] = number
            s.stock[i] = s.start_stock(man)
            s.mounted[i] = riders.get(man.n, NONE) if man.n else NONE
            if man.n:
                secret(s, self.seat, "numbered", "pu:S.13", unit=s.name(i), man=man.n)
            else:
                secret(s, self.seat, "numbered-decoy", "pu:S.13", unit=s.name(i))


# -- deployment ----------------------------------------------------------------------------------------------------


class Bombs(Step):
    """6.2, 6.5 garden-ring: petrol bombs for three volunteers, or not."""

    __slots__ = ("seat",)
    RULE = "pu:S.12"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        return [Action("bombs", ("yes",)), Action("bombs", ("no",))]

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("bombs")

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.args[0] == "yes":
            s.bombs[self.seat] = True
            for i in s.squad(self.seat):
                if s.sheet[i].n in BOMBERS:
                    stock = list(s.stock[i])
                    stock[PETROL] = 1
                    s.stock[i] = tuple(stock)


class ChooseEdge(Step):
    """pu:S.2 The edge by which the attacker comes."""

    __slots__ = ("seat",)
    RULE = "pu:S.2"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        barred = s.scenario.deploy[SIDES[self.seat]].forbidden_edges
        return [Action("edge", (name,)) for name in FACING if name not in barred]

    def take(self, s: Table, action: Action) -> None:
        s.end()
        s.edge[self.seat] = action.args[0]
        tell(s, "edge", "pu:S.2", seat=self.seat, edge=action.args[0])
