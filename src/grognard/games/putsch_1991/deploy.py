"""Deployment (pu:S.2 to pu:S.4, pu:3.17a, pu:3.19c): figures, hidden groups, mines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.measure import Point, Template, node
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import hits
from grognard.games.putsch_1991.data import SIDES
from grognard.games.putsch_1991.events import event, tell, veiled
from grognard.games.putsch_1991.records import Deployment
from grognard.games.putsch_1991.state import ALIVE, AMBUSHED, MINE, NONE, POSTURES, VEHICLE, Table

Foes = tuple[list[Point], list[Template]]  # the places of figures, the footprints of vehicles
READY: Final = Action("ready")
AMBUSH_NEAR: Final = 200  # pu:R5
GROUP: Final = 100  # pu:3.17a
OFFERED: Final = 12
FACING: Final = {"south": 4, "north": 12, "west": 0, "east": 8}


def decoy_mode(s: Table) -> str:
    return s.scenario.decoys.mode if s.options.decoys == "scenario" else s.options.decoys


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
            foes = self._foes(s)
            found = [p for p in self._nodes(s, 3) if self._mine_refusal(s, p, foes) is None]
            return [*self._postures(s), *(Action("bury", (node_name(p),)) for p in found[:OFFERED]), READY]
        return [*self._postures(s), READY]

    def _postures(self, s: Table) -> list[Action]:
        """pu:S.4 How each hidden man lies in wait."""
        hidden = [i for i, side in enumerate(s.side) if side == self.seat and s.vis[i] == AMBUSHED]
        return [
            Action("posture", (s.name(i), posture))
            for i in hidden
            for number, posture in enumerate(POSTURES)
            if number != s.posture[i]
        ]

    def _places(self, s: Table, i: int) -> list[Action]:
        heading = f"h{FACING[s.edge[s.attacker]] if self.seat == s.attacker else (FACING[s.edge[s.attacker]] + 8) % 16}"
        name = s.name(i)
        found: list[Action] = []
        verbs = ["ambush"] if self.must_ambush(s, i) else ["place"] + ["ambush"] * self.may_ambush(s, i)
        for verb in verbs:
            places = [Action(verb, (name, node_name(p), heading)) for p in self._free_nodes(s, i, verb)]
            found += places
            if verb == "ambush" and places:
                found += self._joining(s, places[-1])
        return found or self._anywhere(s, i, heading, verbs[0])

    def _free_nodes(self, s: Table, i: int, verb: str) -> list[Point]:
        """Some nodes where a figure may be put."""
        found: dict[Point, None] = {}
        foes, room, hidden = self._foes(s), room_for(s, i, 0), verb == "ambush"
        for seed in range(5):
            for p in self._nodes(s, 5 + i + 7 * seed):
                if p not in found and self._ground_refusal(s, p, 0, room, hidden=hidden, foes=foes) is None:
                    found[p] = None
                    if len(found) == OFFERED:
                        return list(found)
        return list(found)

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
        kept: list[Point] | None = s.field.__dict__.get("_putsch_nodes")
        if kept is None:
            kept = s.field.__dict__["_putsch_nodes"] = [p for cell in specials(s).values() for p in cell]
        nodes = kept
        if zone:
            x0, y0, x1, y1 = s.field.boxes[s.field.index[zone]]
            nodes = nodes + [(x, y) for x in range(x0 + 20, x1, 60) for y in range(y0 + 20, y1, 60)]
        return [nodes[(seed * 37 + k * 53) % len(nodes)] for k in range(24)]

    # -- judging -------------------------------------------------------------------------------------------------

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        offered = Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        if action == READY:
            left = self.unplaced(s)
            return Refusal(self.RULE, "refusal.not-all-placed", {"n": len(left)}) if left else None
        if action.verb == "bury" and not self.unplaced(s):
            return self._mine_refusal(s, node(action.args[0]), self._foes(s))
        if action.verb in ("leave", "posture"):
            return None if action in self.choices(s) else offered
        if action.verb not in ("place", "ambush"):
            return offered
        i = s.unit(action.args[0])
        if i == NONE or i >= VEHICLE or i not in self.unplaced(s):
            own = NONE < i < VEHICLE and s.side[i] == self.seat
            return Refusal(self.RULE, "refusal.placed") if own else offered
        return self._place_refusal(s, i, action)

    def _place_refusal(self, s: Table, i: int, action: Action) -> Refusal | None:
        p, hidden = node(action.args[1]), action.verb == "ambush"
        if hidden and (refusal := self._ambush_refusal(s, i, p, action)):
            return refusal
        if not hidden and self.must_ambush(s, i):
            return Refusal("pu:S.4", "refusal.must-ambush")
        floor = _floor(action)
        return self._ground_refusal(s, p, floor, room_for(s, i, floor), hidden=hidden, foes=self._foes(s))

    def _foes(self, s: Table) -> Foes:
        """pu:S.3 The places of enemy figures and the footprints of enemy vehicles, of which one keeps away."""
        wheels = [s.shape(VEHICLE + v) for v, one in enumerate(s.vehicles) if one.side != self.seat and one.here]
        return [s.place(j) for j in s.on_table(1 - self.seat)], wheels

    def _ground_refusal(
        self, s: Table, p: Point, floor: int, room: Callable[[Point], bool], *, hidden: bool, foes: Foes
    ) -> Refusal | None:
        """Whether a place is one where a figure may be put, hidden or not."""
        place = s.field.at(p)
        within = self.rules(s).ambush_zone if hidden else ""
        if within and not place.bits >> s.field.index[within] & 1:
            return Refusal("pu:S.4", "refusal.ambush-zone", {"by": within})
        if floor and (place.walled < 0 or floor > s.field.zones[place.walled].floors):
            return Refusal("pu:G.15", "refusal.no-floor")
        if not room(p):
            return Refusal("pu:G.10", "refusal.taken", {"node": node_name(p)})
        if self.seat == s.attacker:
            return self._band_refusal(s, p)
        keep = AMBUSH_NEAR if hidden and self.rules(s).kind != "ambush" else self.rules(s).except_within_mm
        return Refusal("pu:S.3", "refusal.too-near", {"n": keep}) if _too_near(p, keep, foes) else None

    def _ambush_refusal(self, s: Table, i: int, p: Point, action: Action) -> Refusal | None:
        if not self.may_ambush(s, i):
            return Refusal("pu:S.4", "refusal.no-ambush")
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
            if one.side != self.seat and one.here and s.shape(VEHICLE + v).within(p, 300, closed=False):
                return Refusal("pu:S.2", "refusal.near-vehicle")
        return None

    def _mine_refusal(self, s: Table, p: Point, foes: Foes) -> Refusal | None:
        """pu:3.19c, pu:T.7 200 or more from enemies; the scenario may bar a band."""
        if s.spare_mines[self.seat] < 1:
            return Refusal("pu:3.19c", "refusal.no-mine")
        if p[1] < self.rules(s).mines_min_from_south_mm:
            return Refusal("pu:3.19c", "refusal.mine-band")
        if any(mine[:3] == (self.seat, *p) for mine in s.mines):
            return Refusal("pu:3.19c", "refusal.taken", {"node": node_name(p)})
        keep = s.data.tables["mine_handling"]["setup_min_from_enemy_mm"]
        return Refusal("pu:3.19c", "refusal.too-near", {"n": keep}) if _too_near(p, keep, foes) else None

    # -- doing ---------------------------------------------------------------------------------------------------

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.deploy", self.RULE)

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        if seat == self.seat or action.verb not in ("ambush", "bury", "posture"):
            return action
        return None if action.verb == "posture" else Action(action.verb)

    def take(self, s: Table, action: Action) -> None:
        if action == READY:
            self._ready(s)
        elif action.verb == "bury":
            self._bury(s, node(action.args[0]))
        elif action.verb == "posture":
            i = s.unit(action.args[0])
            s.posture[i] = POSTURES.index(action.args[1])
            veiled(s, self.seat, event("posture", "pu:S.4", unit=s.name(i), posture=action.args[1]), None)
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
        miners = [i for i, side in enumerate(s.side) if side == self.seat and s.stock[i][MINE]]
        if sum(s.stock[i][MINE] for i in miners) == s.spare_mines[self.seat]:  # those of the scenario lie already
            s.take(miners[0], MINE)
        s.spare_mines[self.seat] -= 1
        s.mines = (*s.mines, (self.seat, *p, False))
        mine = event("buries", "pu:3.19c", node=node_name(p))
        veiled(s, self.seat, mine, event("buries-somewhere", "pu:3.19c", seat=self.seat))

    def _ready(self, s: Table) -> None:
        s.end()
        s.spare_mines[self.seat] = 0
        s.placed[self.seat] = True
        if s.alarm[self.seat]:
            tell(s, "ambush-announced", "pu:S.4", seat=self.seat)
        tell(s, "ready", "pu:S.12", seat=self.seat)


def _too_near(p: Point, keep: int, foes: Foes) -> bool:
    """pu:S.3, pu:R5, pu:3.19c Whether an enemy figure or vehicle is nearer than that."""
    (x, y), square = p, keep * keep
    for fx, fy in foes[0]:
        if (fx - x) * (fx - x) + (fy - y) * (fy - y) < square:
            return True
    return any(shape.within(p, keep, closed=False) for shape in foes[1])


def _from_edge(edge: str, size: int, along: int, deep: int) -> Point:
    """A point so far along an edge and so deep from it."""
    if edge in ("south", "north"):
        return along, deep if edge == "south" else size - deep
    return deep if edge == "west" else size - deep, along


def _floor(action: Action) -> int:
    return next((int(word[1:]) for word in action.args if word[0] == "f"), 0)


def room_for(s: Table, i: int, floor: int) -> Callable[[Point], bool]:
    """The test whether a node on a floor is free; hidden friends are known to their owner."""
    own = s.side[i]
    taken = [at for j, at in enumerate(s.at) if at and s.side[j] == own and j != i and s.floor[j] == floor]
    return hits.room_beside(s, taken)
