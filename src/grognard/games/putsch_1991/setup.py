"""Set-up (chapter S, F.1): squads, skills, tokens and decoys, deployment, ambushes, mines."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Chance, Draw, Procedure, Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import hits, look, squads
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES
from grognard.games.putsch_1991.events import dice, event, secret, tell, veiled
from grognard.games.putsch_1991.records import Deployment, VehicleRecord
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
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

READY: Final = Action("ready")
TOKENS: Final = 12  # pu:S.5
AMBUSH_NEAR: Final = 200  # pu:R5
GROUP: Final = 100  # pu:3.17a
BOMBERS: Final = (10, 11, 12)  # 6.2 garden-ring
OFFERED: Final = 12
FACING: Final = {"south": 4, "north": 12, "west": 0, "east": 8}


def decoy_mode(s: Table) -> str:
    return s.scenario.decoys.mode if s.options.decoys == "scenario" else s.options.decoys


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
    ORDER = ("squads", "skills", "vehicles", "numbers", "bombs", "attacker", "defender", "play")

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
        if s.scenario.id == "garden-ring":
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
        s.spare_mines[side] = max(facts.mines, own)
        s.call(Deploy(side))

    def play(self, s: Table) -> None:
        from grognard.games.putsch_1991.turn import Turn  # noqa: PLC0415

        for side in (0, 1):
            s.original[side] = len(s.squad(side))
            s.leader[side] = next((i for i in s.squad(side) if s.sheet[i].role == "leader"), NONE)
        s.become(Turn())


def enlist(s: Table, side: int, men: tuple[Man, ...]) -> None:
    """The pieces of a side: men, then decoys (pu:S.6)."""
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

    def told(self, s: Table, answer: Action) -> None:
        n = int(answer.args[0])
        secret(s, self.seat, "draws-number", "pu:S.5", n=n)
        s.become(self.but(drawn=n))

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else self.but(drawn=min(self.drawn, 1))

    def choices(self, s: Table) -> list[Action]:
        names = [one.id for one in s.data.squads.values() if one.side == SIDES[self.seat]]
        return [Action("squad", (name,)) for name in names]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb == "squad" and action in self.choices(s):
            return None
        if action.verb != "build":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        return squads.why_not(s.data, squads.parse(action.args), self.drawn)

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.squad", self.RULE)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat else Action("squad")

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "squad":
            men = squads.ready_made(s.data, action.args[0])
            if self.drawn:
                men = squads.trimmed(men, self.drawn)
        else:
            men = squads.parse(action.args)
        enlist(s, self.seat, men)


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

    def told(self, s: Table, answer: Action) -> None:
        face = faces(answer)[0]
        s.points[self.seat] = face + 2
        tell(s, "skill-points", "pu:9.0", seat=self.seat, n=face + 2, dice=dice((face,)))

    def choose(self, s: Table) -> None:
        s.become(ChooseSkills(self.seat))


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
            found += [Action("skill", (name, f"m{man.n}")) for name in s.data.skills if squads.may_have(man, name)]
        return [*found, READY]

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.skills", self.RULE, {"n": s.points[self.seat] if s.points[self.seat] > 0 else 0})

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == self.seat else self.but(begun=False)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        return action if seat == self.seat or action == READY else Action("skill")

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
            secret(s, self.seat, "numbered", "pu:S.13", unit=s.name(i), man=man.n)


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


class Deploy(Step):
    """pu:S.2, pu:S.3, pu:S.4 Piece by piece; then `ready`."""

    __slots__ = ("seat",)
    RULE = "pu:S.2"
    COMPLETE = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def rules(self, s: Table) -> Deployment:
        return s.scenario.deploy[SIDES[self.seat]]

    def unplaced(self, s: Table) -> list[int]:
        return [
            i for i, side in enumerate(s.side)
            if side == self.seat and s.at[i] is None and s.mounted[i] == NONE and s.life[i] == ALIVE
        ]  # fmt: skip

    def may_ambush(self, s: Table, i: int) -> bool:
        """pu:S.4 Only the defender's men; none with twelve tokens; as many as the scenario allows."""
        if self.seat == s.attacker or decoy_mode(s) == "first" or s.is_decoy(i):
            return False
        hidden = sum(s.vis[j] == AMBUSHED and s.side[j] == self.seat for j in range(len(s.side)))
        return hidden < self.rules(s).max_ambushed

    def must_ambush(self, s: Table, i: int) -> bool:
        """6.2 airstrip: all start hidden."""
        return self.rules(s).kind == "ambush" and self.may_ambush(s, i)

    def choices(self, s: Table) -> list[Action]:
        left = self.unplaced(s)
        if left:
            return self._places(s, left[0])
        if s.spare_mines[self.seat] > 0:
            found = [p for p in self._nodes(s, 3) if self._mine_refusal(s, p) is None]
            return [Action("bury", (node_name(p),)) for p in found[:OFFERED]] + [READY]
        return [READY]

    def _places(self, s: Table, i: int) -> list[Action]:
        heading = f"h{FACING[s.edge[s.attacker]] if self.seat == s.attacker else (FACING[s.edge[s.attacker]] + 8) % 16}"
        name = s.name(i)
        found: list[Action] = []
        verbs = ["ambush"] if self.must_ambush(s, i) else ["place"] + ["ambush"] * self.may_ambush(s, i)
        for verb in verbs:
            most = len(found) + OFFERED
            for seed in range(5):
                for p in self._nodes(s, 5 + i + 7 * seed):
                    action = Action(verb, (name, node_name(p), heading))
                    if len(found) < most and action not in found and self.refuses(s, action) is None:
                        found.append(action)
            if verb == "ambush" and len(found) > most - OFFERED:
                found += self._joining(s, found[-1])
        return found or self._anywhere(s, i, heading, verbs[0])

    def _joining(self, s: Table, action: Action) -> list[Action]:
        """pu:3.17a Joining the group of a hidden friend within 100."""
        p = node(action.args[1])
        friends = [
            j for j, side in enumerate(s.side)
            if side == self.seat and s.vis[j] == AMBUSHED and s.at[j] is not None
            and (s.place(j)[0] - p[0]) ** 2 + (s.place(j)[1] - p[1]) ** 2 <= GROUP**2
        ]  # fmt: skip
        return [Action("ambush", (*action.args, s.name(j))) for j in friends[:1]]

    def _anywhere(self, s: Table, i: int, heading: str, verb: str) -> list[Action]:
        """The table is crowded: the first nodes that are free at all."""
        size = s.data.lattice.width
        for x in range(0, size + 1, 10):
            for y in range(0, size + 1, 10):
                action = Action(verb, (s.name(i), node_name((x, y)), heading))
                if self.refuses(s, action) is None:
                    return [action]
        return [Action("leave", (s.name(i),))]

    def _nodes(self, s: Table, seed: int) -> list[Point]:
        """A spread of nodes, another one for each figure."""
        from grognard.games.putsch_1991.movement import specials  # noqa: PLC0415

        size = s.data.lattice.width
        if self.seat == s.attacker:
            depth = self.rules(s).depth_mm
            marks = [
                ((seed * 70 + k * 110) % 1140 // 10 * 10 + 30, (seed * 30 + k * 20) % depth // 10 * 10)
                for k in range(16)
            ]
            return [_from_edge(s.edge[self.seat], size, along, deep) for along, deep in marks]
        zone = self.rules(s).ambush_zone
        nodes = [p for cell in specials(s).values() for p in cell]
        if zone:
            x0, y0, x1, y1 = s.field.boxes[s.field.index[zone]]
            nodes += [(x, y) for x in range(x0 + 20, x1, 60) for y in range(y0 + 20, y1, 60)]
        return [nodes[(seed * 37 + k * 53) % len(nodes)] for k in range(24)]

    # -- judging -------------------------------------------------------------------------------------------------

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        offered = Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action == READY:
            return offered if self.unplaced(s) else None
        if action.verb == "bury" and not self.unplaced(s):
            return self._mine_refusal(s, node(action.args[0]))
        if action.verb == "leave":
            return None if action in self.choices(s) else offered
        if action.verb not in ("place", "ambush"):
            return offered
        i = s.unit(action.args[0])
        if i == NONE or i >= VEHICLE or i not in self.unplaced(s):
            return offered
        return self._place_refusal(s, i, action)

    def _place_refusal(self, s: Table, i: int, action: Action) -> Refusal | None:
        p, floor = node(action.args[1]), _floor(action)
        zone = s.field.at(p).walled
        hidden = action.verb == "ambush"
        if hidden and (refusal := self._ambush_refusal(s, i, p, action)):
            return refusal
        if not hidden and self.must_ambush(s, i):
            return Refusal("pu:S.4", "refusal.must-ambush")
        if not hidden and len(action.args) > 3 and action.args[-1][0] in "gr":
            return Refusal("pu:3.17a", "refusal.group")
        if floor and (zone < 0 or floor > s.field.zones[zone].floors):
            return Refusal("pu:G.15", "refusal.no-floor")
        if not _room(s, p, i, floor):
            return Refusal("pu:G.10", "refusal.taken", {"node": node_name(p)})
        if self.seat == s.attacker:
            return self._band_refusal(s, p)
        keep = AMBUSH_NEAR if hidden and self.rules(s).kind != "ambush" else self.rules(s).except_within_mm
        return self._far_refusal(s, p, keep)

    def _ambush_refusal(self, s: Table, i: int, p: Point, action: Action) -> Refusal | None:
        if not self.may_ambush(s, i):
            return Refusal("pu:S.4", "refusal.no-ambush")
        zone = self.rules(s).ambush_zone
        if zone and not s.field.at(p).bits >> s.field.index[zone] & 1:
            return Refusal("pu:S.4", "refusal.ambush-zone", {"by": zone})
        friend = action.args[-1]
        if friend[0] in "gr":
            j = s.unit(friend)
            if j in (NONE, i) or j >= VEHICLE or s.side[j] != self.seat or s.vis[j] != AMBUSHED or s.at[j] is None:
                return Refusal("pu:3.17a", "refusal.group")
            x, y = s.place(j)
            if (x - p[0]) ** 2 + (y - p[1]) ** 2 > GROUP**2:
                return Refusal("pu:3.17a", "refusal.group")
        return None

    def _band_refusal(self, s: Table, p: Point) -> Refusal | None:
        """pu:S.2 In the band of the edge, 300 or more from enemy vehicles of the scenario."""
        size = s.data.lattice.width
        off = {"south": p[1], "north": size - p[1], "west": p[0], "east": size - p[0]}[s.edge[self.seat]]
        if off > self.rules(s).depth_mm:
            return Refusal("pu:S.2", "refusal.band", {"n": self.rules(s).depth_mm})
        for v, one in enumerate(s.vehicles):
            if one.side != self.seat and one.here and look.point_gap2(s, p, VEHICLE + v) < 300**2:
                return Refusal("pu:S.2", "refusal.near-vehicle")
        return None

    def _far_refusal(self, s: Table, p: Point, keep: int) -> Refusal | None:
        """pu:S.3, pu:R5 Far enough from enemy figures and vehicles."""
        foes = [
            *s.on_table(1 - self.seat),
            *[VEHICLE + v for v, o in enumerate(s.vehicles) if o.side != self.seat and o.here],
        ]
        if any(look.point_gap2(s, p, unit) < keep**2 for unit in foes):
            return Refusal("pu:S.3", "refusal.too-near", {"n": keep})
        return None

    def _mine_refusal(self, s: Table, p: Point) -> Refusal | None:
        """pu:3.19c, pu:T.7 200 or more from enemies; the scenario may bar a band."""
        if s.spare_mines[self.seat] < 1:
            return Refusal("pu:3.19c", "refusal.no-mine")
        if p[1] < self.rules(s).mines_min_from_south_mm:
            return Refusal("pu:3.19c", "refusal.mine-band")
        if any(mine[:3] == (self.seat, *p) for mine in s.mines):
            return Refusal("pu:3.19c", "refusal.taken", {"node": node_name(p)})
        return self._far_refusal(s, p, s.data.tables["mine_handling"]["setup_min_from_enemy_mm"])

    # -- doing ---------------------------------------------------------------------------------------------------

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.deploy", self.RULE)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        hidden = action.verb in ("ambush", "bury") and seat != self.seat
        return Action(action.verb) if hidden else action

    def take(self, s: Table, action: Action) -> None:
        if action == READY:
            self._ready(s)
        elif action.verb == "bury":
            self._bury(s, node(action.args[0]))
        elif action.verb == "leave":
            hits.leaves(s, s.unit(action.args[0]), "pu:S.3")
        else:
            self._place(s, action)

    def _place(self, s: Table, action: Action) -> None:
        i = s.unit(action.args[0])
        s.at[i] = node(action.args[1])
        s.heading[i] = int(action.args[2][1:])
        s.floor[i] = _floor(action)
        if action.verb == "place":
            tell(s, "placed", "pu:S.2", unit=s.name(i), node=action.args[1])
            return
        s.vis[i] = AMBUSHED
        friend = action.args[-1]
        s.group[i] = s.group[s.unit(friend)] if friend[0] in "gr" else max(s.group) + 1
        mine = event("hides", "pu:S.4", unit=s.name(i), node=action.args[1])
        veiled(s, self.seat, mine, event("hides-somewhere", "pu:S.4", unit=s.name(i)))
        s.alarm[self.seat] = True

    def _bury(self, s: Table, p: Point) -> None:
        s.spare_mines[self.seat] -= 1
        s.mines = (*s.mines, (self.seat, *p, False))
        for i, side in enumerate(s.side):
            if side == self.seat and s.stock[i][MINE]:
                s.take(i, MINE)
                break
        mine = event("buries", "pu:3.19c", node=node_name(p))
        veiled(s, self.seat, mine, event("buries-somewhere", "pu:3.19c", seat=self.seat))

    def _ready(self, s: Table) -> None:
        s.end()
        s.spare_mines[self.seat] = 0
        s.placed[self.seat] = True
        if s.alarm[self.seat]:
            tell(s, "ambush-announced", "pu:S.4", seat=self.seat)
        tell(s, "ready", "pu:S.12", seat=self.seat)


def _from_edge(edge: str, size: int, along: int, deep: int) -> Point:
    """A point so far along an edge and so deep from it."""
    if edge in ("south", "north"):
        return along, deep if edge == "south" else size - deep
    return deep if edge == "west" else size - deep, along


def _floor(action: Action) -> int:
    return next((int(word[1:]) for word in action.args if word[0] == "f"), 0)


def _room(s: Table, p: Point, i: int, floor: int) -> bool:
    """A free node on a floor; hidden friends are known to their owner."""
    if s.field.on_line(p) >= 0 or s.field.at(p).ground == "water":
        return False
    for j in range(len(s.side)):
        if j != i and s.side[j] == s.side[i] and s.at[j] is not None and s.floor[j] == floor:
            x, y = s.place(j)
            if (x - p[0]) ** 2 + (y - p[1]) ** 2 < s.data.base**2:
                return False
    return not any(one.here and s.shape(VEHICLE + v).holds(p) for v, one in enumerate(s.vehicles))
