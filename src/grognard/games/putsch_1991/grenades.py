"""Hand grenades, smoke, flares (pu:5.17, pu:5.18, pu:5.25, pu:3.15)."""

from __future__ import annotations

from typing import Any, Final

from grognard.core.measure import Point, towards
from grognard.core.steps import Procedure, Roll, faces
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.putsch_1991 import fire, hits, look, men
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import (
    BURST,
    FIRED,
    FLARE,
    GRENADE,
    KNEELING,
    MOVED,
    NONE,
    PETROL,
    PRONE,
    REVEALED,
    SMOKE,
    SPENT,
    TARGETED,
    VEHICLE,
    Table,
)

KINDS: Final = {"grenade": GRENADE, "smoke": SMOKE, "petrol": PETROL}
NEAR: Final = 100  # pu:5.17a sight is waived so near, where only a hollow or a line hides the target


def refusal(s: Table, i: int, target: int, kind: str) -> Refusal | None:
    """pu:5.17a Whether a grenade may be thrown at a target."""
    return thrower_refusal(s, i, kind) or target_refusal(s, i, target, kind)


def thrower_refusal(s: Table, i: int, kind: str) -> Refusal | None:
    if found := fire.able_refusal(s, i, "throw"):
        return found
    if s.now[i] & FIRED and s.now[i] & BURST:
        return Refusal("pu:1.4", "refusal.one-type")
    if s.stock[i][KINDS[kind]] < 1:
        return Refusal("pu:8.7", "refusal.no-grenade")
    if s.ap[i] < 1:
        return Refusal("pu:1.2", "refusal.ap", {"n": 1})
    return None


def in_reach(s: Table, i: int) -> list[int]:
    """pu:5.17a The enemies within a throw."""
    far = s.data.tables["grenade"]["max_target_mm"]
    return [target for target in fire.targets(s, i) if look.near_unit(s, i, target, far)]


def target_refusal(s: Table, i: int, target: int, kind: str) -> Refusal | None:
    if target < VEHICLE and (not s.stands(target) or s.carried[target] != NONE or men.doomed(s, target)):
        return Refusal("pu:5.17a", "refusal.no-target")
    if target >= VEHICLE and not s.vehicle(target).here:
        return Refusal("pu:5.17a", "refusal.no-target")
    if not look.near_unit(s, i, target, s.data.tables["grenade"]["max_target_mm"]):
        return Refusal("pu:5.17a", "refusal.range")
    if target < VEHICLE and look.engaged(s, target):
        return Refusal("pu:5.9", "refusal.target-in-melee")
    if (unseen := fire.unseen_refusal(s, i, target, "pu:5.17a")) and not _lobbed(s, i, target):
        return unseen
    return fire.civil_refusal(s, i, target) or (
        fire.blast_refusal(s, target, radius_of(s, kind)) if kind != "smoke" else None
    )


def radius_of(s: Table, kind: str) -> int:
    """pu:5.17f, 6.5 Of the blast; a petrol bomb has half of it."""
    return int(s.data.tables["petrol_bomb" if kind == "petrol" else "grenade"]["radius_mm"])


def _lobbed(s: Table, i: int, target: int) -> bool:
    """pu:5.17a Near enough, and only a hollow or a line is in the way."""
    if not look.near_unit(s, i, target, NEAR):
        return False
    cut = look.line(s, i, target).cut_by
    zone = s.field.index.get(cut)
    return cut in s.field.line_index or (zone is not None and s.field.zones[zone].hollow)


def modifiers(s: Table, i: int, target: int) -> list[Modifier]:
    """pu:5.17a Experience, moved, pinned, posture, wounds, marksman, a vehicle."""
    facts = s.data.tables["fire_modifiers"]
    experience = ("green", "seasoned", "veteran")[s.sheet[i].exp]
    found = [Modifier("pu:5.12a", f"mod.{experience}", facts[experience])]
    if s.now[i] & MOVED:
        found.append(Modifier("pu:5.12c", "mod.moved", facts["moved"]))
    if men.is_pinned(s, i):
        found.append(Modifier("pu:5.12e", "mod.pinned", facts["firer_pinned"]))
    if men.fire_wound(s, i):
        found.append(Modifier("pu:6.34", "mod.wound", men.fire_wound(s, i)))
    if s.skill(i) == "marksman":
        found.append(Modifier("pu:9.13", "mod.marksman", 2))
    if target >= VEHICLE:
        found.append(Modifier("pu:12.10", "mod.at-vehicle", facts["target_is_vehicle"]))
    elif s.posture[target] == KNEELING:
        found.append(Modifier("pu:5.12f", "mod.kneeling", facts["target_kneeling"]))
    elif s.posture[target] == PRONE:
        found.append(Modifier("pu:5.12f", "mod.prone", facts["target_prone"]))
    return found


def throw(s: Table, i: int, target: int, kind: str) -> None:
    """pu:1.3m A grenade is thrown."""
    hits.spring(s, i, REVEALED, "pu:3.17c") if s.vis[i] == 0 else hits.uncover(s, i, REVEALED, "pu:5.4")
    s.ap[i] -= 1
    s.take(i, KINDS[kind])
    fire.once_more(s, i)
    s.now[i] |= FIRED
    s.heading[i] = s.data.headings.nearest(s.place(i), s.place(target))
    s.show(i, "smoke_grenade" if kind == "smoke" else "grenade" if kind == "grenade" else "petrol_bomb")
    tell(s, f"throws-{kind}", "pu:1.3m", unit=s.name(i), target=s.name(target))
    s.combat[s.side_of_unit(target)] = True
    if fire.dudded(s, s.side[i]):
        return
    s.call(Throw(i, target, kind, back=False))


class Throw(Procedure):
    """pu:5.17 2d6 and the modifiers say where it lands."""

    __slots__ = ("back", "kind", "minus", "reach", "scatter", "target", "thrower", "thrown")
    RULE = "pu:5.17a"
    ORDER = ("far", "roll", "unlocated", "astray", "land")

    def __init__(self, thrower: int, target: int, kind: str, *, back: bool) -> None:
        super().__init__()
        self.thrower = thrower
        self.target = target
        self.kind = kind
        self.back = back  # thrown back: nobody reacts to it (pu:5.18)
        self.thrown: tuple[int, ...] = ()
        self.minus = 0
        self.scatter = 0
        self.reach = 0

    def far(self, s: Table) -> None:
        """pu:5.28 Who is named is targeted; pu:R12 as an option, how far it flies is rolled too."""
        _mark(s, self.target, self.thrower)
        if s.options.grenade_reach_roll:
            s.call(Roll("grenade-reach", (6, 6)))

    def roll(self, s: Table) -> None:
        s.call(Roll("grenade", (6, 6)))

    def unlocated(self, s: Table) -> None:
        """pu:5.12h"""
        if not look.located(s, self.target):
            s.call(Roll("unlocated"))

    def astray(self, s: Table) -> None:
        result = self._result(s)
        if result is None:
            s.end()
            fire.ripostes(s, self.thrower, (self.target,))
            tell(s, "grenade-lost", "pu:5.17b", unit=s.name(self.thrower), dice=dice(self.thrown))
        elif result < 11:
            s.call(Roll("scatter"))

    def _result(self, s: Table) -> int | None:
        """The modified total; None: a natural 2, lost (pu:5.17b)."""
        natural = sum(self.thrown)
        if natural == 2:
            return None
        if men.halves_fire(s, self.thrower):
            natural //= 2
        return natural + sum(one.amount for one in modifiers(s, self.thrower, self.target)) - self.minus

    def receive(self, s: Table, answer: Action) -> None:
        found = faces(answer)
        stage = self.ORDER[self.at - 1]
        changes: dict[str, dict[str, Any]] = {
            "far": {"reach": sum(found) * 25}, "roll": {"thrown": found}, "unlocated": {"minus": found[0]},
            "astray": {"scatter": found[0]},
        }  # fmt: skip
        s.become(self.but(**changes[stage]))

    def land(self, s: Table) -> None:
        s.end()
        result = self._result(s)
        assert result is not None
        start, aim = s.place(self.thrower), s.place(self.target)
        where = landing(s, start, aim, result, self.scatter)
        if self.reach and self.reach**2 < look.gap2(s, self.thrower, self.target):
            where = _short_of(s, start, aim, self.reach)
        mods = modifiers(s, self.thrower, self.target)
        if self.minus:
            mods.append(Modifier("pu:5.12h", "mod.unlocated", -self.minus))
        tell(
            s, "grenade-lands", "pu:5.17c" if result < 11 else "pu:5.17e", mods, unit=s.name(self.thrower),
            node=f"{where[0]},{where[1]}", total=result, dice=dice(self.thrown),
        )  # fmt: skip
        fire.ripostes(s, self.thrower, (self.target,))
        if self.kind == "smoke":
            cloud(s, where, start)
        elif self.back:
            explode(s, where, self.kind, self.thrower, self.target, self._floor(s))
        else:
            s.call(Reactions(self.thrower, self.target, self.kind, where, self._floor(s)))

    def _floor(self, s: Table) -> int:
        return s.floor[self.target] if self.target < VEHICLE else 0


def _mark(s: Table, target: int, thrower: int) -> None:
    if target < VEHICLE:
        hits.mark(s, target, thrower)
        s.now[target] |= TARGETED


def landing(s: Table, start: Point, aim: Point, result: int, scatter: int) -> Point:
    """pu:5.17c-e, pu:G.18 Short of the thrower's aim, right, left or behind the target, or at its feet."""
    ux, uy = aim[0] - start[0], aim[1] - start[1]
    if (ux, uy) == (0, 0):
        ux = 1
    distance = (scatter + 4) * 10
    if result >= 11:
        return aim
    if result <= 4:
        base, (dx, dy) = start, towards(ux, uy, distance)
    elif result <= 6:
        base, (dx, dy) = aim, towards(uy, -ux, distance)
    elif result <= 8:
        base, (dx, dy) = aim, towards(-uy, ux, distance)
    else:
        base, (dx, dy) = aim, towards(ux, uy, distance)
    return s.data.lattice.clipped((base[0] + dx, base[1] + dy))


def _short_of(s: Table, start: Point, aim: Point, reach: int) -> Point:
    dx, dy = towards(aim[0] - start[0], aim[1] - start[1], reach)
    return s.data.lattice.clipped((start[0] + dx, start[1] + dy))


class Reactions(Procedure):
    """pu:5.18 Those at whose feet it falls may still do something, nearest first; then it bursts."""

    __slots__ = ("floor", "kind", "queue", "target", "thrower", "where")
    RULE = "pu:5.18"
    ORDER = ("first", "react", "burst")

    def __init__(self, thrower: int, target: int, kind: str, where: Point, floor: int) -> None:
        super().__init__()
        self.thrower = thrower
        self.target = target
        self.kind = kind
        self.where = where
        self.floor = floor
        self.queue: tuple[int, ...] = ()

    def first(self, s: Table) -> None:
        limit = s.data.tables["grenade"]["reaction_radius_exclusive_mm"]
        queue = [
            i for i in hits.under_blast(s, self.where, limit, self.floor)
            if (s.place(i)[0] - self.where[0]) ** 2 + (s.place(i)[1] - self.where[1]) ** 2 < limit**2
            and not s.wounds[i] and s.posture[i] != PRONE and not s.is_decoy(i) and not men.helpless(s, i)
            and s.vis[i] != 0 and not men.doomed(s, i)
        ]  # fmt: skip
        s.become(self.but(queue=tuple(queue)))

    def react(self, s: Table) -> None:
        if self.queue:
            s.call(Roll("reaction"))

    def receive(self, s: Table, answer: Action) -> None:
        i, face = self.queue[0], faces(answer)[0]
        does = s.data.tables["grenade_reaction"][str(face)]
        hits.uncover(s, i, REVEALED, "pu:5.18")
        tell(s, f"reacts-{does.replace('_', '-')}", "pu:5.18", unit=s.name(i), dice=dice((face,)))
        if does == "throw_away":
            s.end()
        elif does == "throw_back":
            aim = self.thrower if s.side[i] != s.side[self.thrower] else self.target
            s.end()
            if aim != i and (aim >= VEHICLE or s.at[aim] is not None):
                s.call(Throw(i, aim, self.kind, back=True))
        else:
            if does == "drop_prone":
                hits.suffer(s, i, "prone", 0, "pu:5.18")
            s.become(self.but(queue=self.queue[1:], at=self.ORDER.index("react")))

    def burst(self, s: Table) -> None:
        s.end()
        explode(s, self.where, self.kind, self.thrower, self.target, self.floor)


def explode(s: Table, where: Point, kind: str, thrower: int, target: int, floor: int) -> None:
    """pu:5.17f A grenade bursts."""
    from grognard.games.putsch_1991 import vehicles  # noqa: PLC0415

    radius = radius_of(s, kind)
    others = [i for i in hits.under_blast(s, where, radius, floor) if i != target]
    fire.ripostes(s, thrower, reversed(others))
    vehicles.blasted(s, where, "petrol" if kind == "petrol" else "grenade", thrower)
    hits.burst(s, where, radius, hits.EXPLOSION, hits.GRENADE, thrower, "pu:5.17f", floor)


# -- smoke (pu:5.25) -----------------------------------------------------------------------------------------------


def cloud(s: Table, where: Point, start: Point) -> None:
    """pu:5.25a A cloud; its forward direction is that of the throw."""
    s.clouds = (*s.clouds, (*where, where[0] - start[0], where[1] - start[1], s.turn))
    tell(s, "smoke", "pu:5.25a", node=f"{where[0]},{where[1]}")


def drifted(s: Table, number: int, direction: int, distance: int) -> None:
    """pu:5.25b, pu:R42 1-2 left, 3-4 right, 5-6 forward, 7-8 back; so many centimetres."""
    x, y, ux, uy, thrown = s.clouds[number]
    if (ux, uy) == (0, 0):
        ux = 1
    way = ((-uy, ux), (uy, -ux), (ux, uy), (-ux, -uy))[(direction - 1) // 2]
    dx, dy = towards(*way, distance * 10)
    moved = s.data.lattice.clipped((x + dx, y + dy))
    s.clouds = (*s.clouds[:number], (*moved, ux, uy, thrown), *s.clouds[number + 1 :])
    tell(s, "drifts", "pu:5.25b", node=f"{moved[0]},{moved[1]}", dice=((8, direction), (6, distance)))


# -- flares (pu:3.15) ----------------------------------------------------------------------------------------------


def flare_refusal(s: Table, i: int) -> Refusal | None:
    """pu:3.15b An officer with a flare who has spent nothing this turn."""
    if not s.sheet[i].officer or s.stock[i][FLARE] < 1:
        return Refusal("pu:3.15a", "refusal.no-flare")
    if s.ap[i] < men.full_ap(s, i) or s.now[i] & (SPENT | FIRED) or look.engaged(s, i):
        return Refusal("pu:3.15b", "refusal.flare-all-ap")
    if men.helpless(s, i) or s.mounted[i] != NONE or s.carrying[i] != NONE:
        return Refusal("pu:5.4", "refusal.cannot-fire")
    return None


def flare(s: Table, i: int, heading: int) -> None:
    """pu:3.15b, pu:3.15c It bursts 500 away; of an officer who is not revealed only the quarter is told."""
    dx, dy = s.data.headings.ahead_by(heading, s.data.tables["flare"]["distance_mm"])
    x, y = s.place(i)
    where = s.data.lattice.clipped((x + dx, y + dy))
    s.ap[i] = 0
    s.now[i] |= SPENT  # his whole turn, but no shot: it does not betray him (pu:3.3c, pu:3.14)
    s.take(i, FLARE)
    s.flares = (*s.flares, (*where, s.turn))
    if s.vis[i] >= REVEALED:
        s.show(i, "flare")
        tell(s, "flare", "pu:3.15b", unit=s.name(i), node=f"{where[0]},{where[1]}")
    else:
        half_x, half_y = s.data.lattice.width // 2, s.data.lattice.height // 2
        quarter = ("s" if y < half_y else "n") + ("w" if x < half_x else "e")
        tell(s, "flare-from", "pu:3.15c", quarter=quarter, node=f"{where[0]},{where[1]}")
