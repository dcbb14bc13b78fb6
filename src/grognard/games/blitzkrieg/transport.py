"""bk:0.8c, bk:0.21, bk:0.27, bk:203, bk:403, bk:404 Aboard, in tow, and off the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.core.measure import Point, node, square_of
from grognard.core.measure import name as node_name
from grognard.core.steps import Step
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.blitzkrieg import hits, look, moves, reaction
from grognard.games.blitzkrieg.events import tell
from grognard.games.blitzkrieg.state import (
    ACTED,
    ALIVE,
    CAMOUFLAGED,
    DEAD,
    DEMORALISED,
    DUG_IN,
    FIRED,
    IMMOBILE,
    LEFT,
    LOADED,
    LOADED_ALL,
    NONE,
    ORDERED,
    PAST_HALF,
    PIVOTED,
    UNSET,
    Fight,
)

MM: Final = 10
MOUNT: Final = 100  # mm: what embarking costs men (bk:0.8c)
HEAVY: Final = 80  # mm: above it limbering takes the whole move (bk:403)
LIGHT_TOW: Final = 57  # mm: a light tractor tows guns up to this calibre
SUPPORT: Final = frozenset({"mmg", "hmg", "mortar", "rr"})  # bk:R36
FLAK: Final = "flak88"
VERBS: Final = ("embark", "disembark", "limber", "unlimber", "leave")


# -- who fits (bk:203, bk:001) -----------------------------------------------------------------------------------------


def has_room(s: Fight, vehicle: int, i: int) -> bool:
    """bk:001, bk:203, bk:R36 Half-groups alone on jeeps and carriers; on a heavy truck three, or two with a support
    weapon among them."""
    model, man = s.models[vehicle], s.models[i]
    aboard = [j for j in s.inside(vehicle) if s.models[j].kind != "gun"]
    if model.carries == "0.5":
        return s.p.half_groups and man.kind in ("half", "half_hq") and not aboard
    places = int(model.carries or 0)
    if places > 2 and any(s.models[j].kind in SUPPORT for j in (*aboard, i)):
        places = 2
    return len(aboard) < places


def half_gone(s: Fight, vehicle: int) -> bool:
    """bk:0.8c, bk:403 It has driven farther than half its move, or spent it otherwise."""
    return bool(s.units[vehicle].now & (PAST_HALF | LOADED | LOADED_ALL))


def offered(s: Fight, i: int, *, acted: bool) -> list[Action]:
    """What an element may do with vehicles, as its order or after a move."""
    unit, model = s.units[i], s.models[i]
    if unit.aboard != NONE:
        return [] if acted or model.kind == "gun" else _disembarks(s, i)
    if not s.here(i) or unit.marks & DEMORALISED:
        return []
    found = []
    if model.on_foot and not acted:
        found = [Action("embark", (model.name, s.models[v].name)) for v in s.roster.carriers[model.side]
                 if s.units[v].at and embark_refusal(s, i, v) is None]  # fmt: skip
    if model.kind == "vehicle":
        found += _limbers(s, i)
    if acted and unit.moved and at_edge(s, i):
        found.append(Action("leave", (model.name,)))
    return found


def refusal(s: Fight, i: int, action: Action, *, acted: bool) -> Refusal | None:
    if action in offered(s, i, acted=acted):
        return None
    if action.verb == "embark" and (v := s.find(action.args[1])) != NONE and s.here(v) and s.here(i):
        return embark_refusal(s, i, v) or Refusal("bk:0.8c", "refusal.aboard")
    if action.verb == "disembark" and not acted and s.units[i].aboard != NONE:
        return disembark_refusal(s, i, node(action.args[1]))
    rule = "bk:403" if action.verb in ("limber", "unlimber") else "bk:0.8c"
    return Refusal("bk:0.27" if action.verb == "leave" else rule, "refusal.aboard")


# -- men (bk:0.8c) -----------------------------------------------------------------------------------------------------


def embark_refusal(s: Fight, i: int, vehicle: int) -> Refusal | None:
    """bk:0.8c Ten centimetres of its move, the rest to come to the vehicle."""
    no = Refusal("bk:0.8c", "refusal.aboard")
    model = s.models[vehicle]
    if model.kind != "vehicle" or model.side != s.models[i].side or vehicle == i or not s.here(vehicle):
        return no
    if s.is_hidden(i) or s.is_hidden(vehicle) or not s.models[i].clear or s.units[i].moved:
        return no
    walked = s.models[i].clear * MM - MOUNT + look.contact_reach(s, i, vehicle)
    if not look.within(s, i, vehicle, walked) or s.units[vehicle].marks & IMMOBILE or half_gone(s, vehicle):
        return no
    return None if has_room(s, vehicle, i) else Refusal("bk:203", "refusal.no-room", {"unit": model.name})


def _disembarks(s: Fight, i: int) -> list[Action]:
    vehicle = s.units[i].aboard
    if not s.here(vehicle):
        return []
    (x, y), reach = s.place(vehicle), look.contact_reach(s, i, vehicle)
    around = [(x + dx * far // 10, y + dy * far // 10) for far in (reach, reach + MOUNT) for dx, dy in COMPASS]
    places = [s.table.lattice.snap(*p) for p in around]
    return [Action("disembark", (s.models[i].name, node_name(p))) for p in dict.fromkeys(places)
            if disembark_refusal(s, i, p) is None]  # fmt: skip


COMPASS: Final = ((0, 10), (7, 7), (10, 0), (7, -7), (0, -10), (-7, -7), (-10, 0), (-7, 7))


def disembark_refusal(s: Fight, i: int, p: Point) -> Refusal | None:
    """bk:0.8c Beside the vehicle, or what is left of its move from it."""
    vehicle = s.units[i].aboard
    no = Refusal("bk:0.8c", "refusal.aboard")
    if not s.here(vehicle) or half_gone(s, vehicle) or not s.table.lattice.has(p):
        return no
    reach = max(0, s.models[i].clear * MM - MOUNT) + look.contact_reach(s, i, vehicle)
    twin = s.clone()
    twin.put(i, at=p)
    if square_of(p, s.place(vehicle)) > reach * reach or not stands(twin, i, p):
        return no
    return None


def stands(s: Fight, i: int, p: Point) -> bool:
    """Whether a base may rest there: on ground it can enter, out of contact with the enemy."""
    ground = s.table.field.at(p).ground
    if s.table.field.on_line(p) >= 0 or ground not in moves.how(s, i).rates or moves.end_refusal(s, i, p):
        return False
    return all(square_of(p, at) > far * far for at, far in moves.shun(s, i))


def begin(s: Fight, i: int, action: Action) -> None:
    getattr(MOVES, action.verb)(s, i, action)


class MOVES:
    """One function a verb."""

    @staticmethod
    def embark(s: Fight, i: int, action: Action) -> None:
        vehicle = s.find(action.args[1])
        reaction.glance(s, i)
        s.call(Board(i, vehicle))

    @staticmethod
    def disembark(s: Fight, i: int, action: Action) -> None:
        vehicle = s.units[i].aboard
        s.note(vehicle, LOADED)
        heading = s.units[vehicle].heading
        s.put(i, at=node(action.args[1]), aboard=NONE, moved=MOUNT, heading=heading, turret=heading)
        s.note(i, FIRED)
        tell(s, "disembarks", "bk:0.8c", unit=s.models[i].name, node=action.args[1])
        reaction.glance(s, i)

    @staticmethod
    def limber(s: Fight, i: int, action: Action) -> None:
        gun = s.find(action.args[1])
        s.note(i, LOADED_ALL if heavy(s, gun) else LOADED)
        s.note(gun, ORDERED | ACTED | FIRED)
        s.put(gun, at=None, aboard=i)
        s.lift(gun, CAMOUFLAGED | DUG_IN)
        s.lay(gun, UNSET)
        tell(s, "limbers", "bk:403", unit=s.models[gun].name, target=s.models[i].name)
        reaction.glance(s, i)

    @staticmethod
    def unlimber(s: Fight, i: int, action: Action) -> None:
        gun, p = s.find(action.args[1]), node(action.args[2])
        s.note(i, LOADED_ALL if heavy(s, gun) else LOADED)
        heading = s.units[i].heading
        s.put(gun, at=p, aboard=NONE, heading=heading, turret=heading)
        s.note(gun, PIVOTED)  # bk:403a it fires as one that was turned
        if s.p.limber_cost == "all":
            s.note(gun, FIRED | ORDERED | ACTED)
        tell(s, "unlimbers", "bk:403", unit=s.models[gun].name, node=action.args[2])
        reaction.glance(s, i)

    @staticmethod
    def leave(s: Fight, i: int, _: Action) -> None:
        scores = edge_scores(s, i)
        for j in (i, *s.inside(i)):
            s.put(j, at=None, aboard=NONE, life=LEFT if scores else DEAD)
        tell(s, "breaks-out" if scores else "leaves", "bk:0.27", unit=s.models[i].name)


class Board(Step[Fight]):
    """bk:0.8c It climbs aboard, unless the fire it drew stopped it."""

    __slots__ = ("unit", "vehicle")
    RULE = "bk:0.8c"

    def __init__(self, unit: int, vehicle: int) -> None:
        self.unit = unit
        self.vehicle = vehicle

    def run(self, s: Fight) -> None:
        s.end()
        i, vehicle = self.unit, self.vehicle
        if not s.here(i) or s.has(i, DEMORALISED) or not s.here(vehicle) or not has_room(s, vehicle, i):
            return
        s.note(vehicle, LOADED)
        s.put(i, at=None, aboard=vehicle, floor=0, moved=MOUNT)
        s.lift(i, CAMOUFLAGED | DUG_IN)
        s.note(i, FIRED)
        tell(s, "embarks", self.RULE, unit=s.models[i].name, target=s.models[vehicle].name)


# -- guns (bk:403) -----------------------------------------------------------------------------------------------------


def heavy(s: Fight, gun: int) -> bool:
    """bk:403 Above 80 mm, or on a 360 mount; by the old rule every gun takes all."""
    model = s.models[gun]
    return s.p.limber_cost == "all" or s.data.calibres[model.calibre].mm > HEAVY or model.mount == "360"


def tows(s: Fight, vehicle: int, gun: int) -> bool:
    flags, mm = s.models[vehicle].flags, s.data.calibres[s.models[gun].calibre].mm
    return "tow" in flags or ("tow_light" in flags and mm <= LIGHT_TOW)


def towed(s: Fight, vehicle: int) -> int:
    return next((j for j in s.inside(vehicle) if s.models[j].kind == "gun"), NONE)


def _limbers(s: Fight, i: int) -> list[Action]:
    """bk:403, bk:403a Guns beside the tractor; or places for the one it tows."""
    name, unit = s.models[i].name, s.units[i]
    if unit.marks & IMMOBILE or unit.now & (LOADED | LOADED_ALL) or s.is_hidden(i):
        return []
    gun = towed(s, i)
    if gun != NONE:
        return _unlimbers(s, i, gun) if _time_for(s, i, gun) else []
    near = s.p.limber_reach_cm * MM
    found = []
    for j in s.own(s.models[i].side):
        if s.models[j].kind != "gun" or not tows(s, i, j) or s.units[j].moved or s.has(j, DEMORALISED):
            continue
        if moves.walled_in(s, j):  # bk:402
            continue
        reach = near if near else look.contact_reach(s, i, j)
        fresh = near or not s.did(j, ORDERED | FIRED)  # the old rule takes the gun's whole turn as well
        if look.within(s, i, j, reach) and fresh and _time_for(s, i, j) and not s.is_hidden(j):
            found.append(Action("limber", (name, s.models[j].name)))
    return found


def _time_for(s: Fight, vehicle: int, gun: int) -> bool:
    return not s.units[vehicle].moved if heavy(s, gun) else not half_gone(s, vehicle)


def _unlimbers(s: Fight, i: int, gun: int) -> list[Action]:
    (x, y), reach = s.place(i), look.contact_reach(s, i, gun)
    places = [s.table.lattice.snap(x + dx * reach // 10, y + dy * reach // 10) for dx, dy in COMPASS]
    names = (s.models[i].name, s.models[gun].name)
    return [Action("unlimber", (*names, node_name(p))) for p in dict.fromkeys(places)
            if s.table.lattice.has(p) and stands(s, gun, p)]  # fmt: skip


def fires_limbered(s: Fight, i: int) -> bool:
    """bk:404 The 88 mm Flak may fire from its trailer."""
    aboard = s.units[i].aboard
    return s.p.flak_fire_limbered and FLAK in s.models[i].type and aboard != NONE and s.here(aboard)


# -- what becomes of those aboard (bk:0.21, bk:203a) -------------------------------------------------------------------


def bail_out(s: Fight, vehicle: int, aboard: Iterable[int], at: Point | None, rule: str) -> None:
    """bk:0.21, bk:203a, bk:R75 In armour each saves at -1 and is demoralised; in a truck hit by 37 mm or more each
    saves at -1, by the old rule all are lost; from small arms they only get out."""
    model = s.models[vehicle]
    gentle = model.soft and rule in ("bk:0.9b", "bk:0.9f")
    shelled = model.soft and not gentle and rule != "bk:214b"
    for j in aboard:
        s.put(j, aboard=NONE, moved=s.units[j].moved or MM)
        place = _beside(s, j, at)
        if (shelled and s.p.truck_passengers == "eliminated") or place is None:
            s.put(j, at=at)
            hits.eliminate(s, j, "bk:203a")
            continue
        s.put(j, at=place)
        tell(s, "bails-out", "bk:0.21" if model.armoured else "bk:203a", unit=s.models[j].name)
        if not gentle:
            s.call(Bail(j, shaken=model.armoured))


def _beside(s: Fight, i: int, at: Point | None) -> Point | None:
    if at is None:
        return None
    step = s.data.step
    around = [(at[0] + dx * step, at[1] + dy * step) for dx in range(-16, 17) for dy in range(-16, 17)]
    for p in sorted(around, key=lambda p: (square_of(p, at), p)):
        if s.table.lattice.has(p) and stands(s, i, p):
            return p
    return None


class Bail(Step[Fight]):
    """bk:0.21, bk:203a"""

    __slots__ = ("saved", "shaken", "unit")
    RULE = "bk:0.21"

    def __init__(self, unit: int, *, shaken: bool) -> None:
        self.unit = unit
        self.shaken = shaken
        self.saved = False

    def run(self, s: Fight) -> None:
        if not self.saved:
            s.become(self.but(saved=True))
            s.call(hits.Save(self.unit, 1, Modifier("bk:203a", "mod.bails-out", -1)))
            return
        s.end()
        if self.shaken and s.units[self.unit].life == ALIVE and not s.has(self.unit, DEMORALISED):
            hits.demoralise(s, self.unit, self.RULE)


# -- off the table (bk:0.27) -------------------------------------------------------------------------------------------


def at_edge(s: Fight, i: int) -> bool:
    x, y = s.place(i)
    return x in (0, s.table.lattice.width) or y in (0, s.table.lattice.height)


def edge_scores(s: Fight, i: int) -> bool:
    """bk:0.27 Whether it leaves by the edge that a condition of its side names."""
    x, y = s.place(i)
    width, height = s.table.lattice.width, s.table.lattice.height
    reached = {"north": y == height, "south": y == 0, "west": x == 0, "east": x == width}
    seat = s.scenario.side[s.models[i].side].seat
    return any(one.type == "exit" and one.side == seat and reached.get(one.edge) for one in s.scenario.victory)
