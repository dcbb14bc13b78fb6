"""bk:0.18, bk:0.18a, bk:601 to bk:603 Air support: aircraft come once, are fired at, and attack."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, Spot, node, within
from grognard.core.measure import name as node_name
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.core.window import PASS, Window
from grognard.games.blitzkrieg import aim, hits, look, quiet, reaction, works
from grognard.games.blitzkrieg.events import dice, tell, tell_of
from grognard.games.blitzkrieg.shelling import Area
from grognard.games.blitzkrieg.state import (
    ALIVE,
    COMMANDER_HIT,
    DEMORALISED,
    EMPTY,
    HATCH,
    JAMMED,
    SUPPRESSED,
    Fight,
)

MM: Final = 10
OPEN_NEED: Final = 5
HOUSE_NEED: Final = 6
SHOT_DOWN: Final = 12
LIGHT_CANNON: Final = "cannon20"  # bk:R55


def arrived(s: Fight, side: int) -> list[int]:
    """The flights that come this turn and have not been sent in."""
    return [n for n, flight in enumerate(s.flights) if flight.side == side and flight.due == s.turn and not flight.gone]


def find(s: Fight, id_: str) -> int:
    return next((n for n, flight in enumerate(s.flights) if flight.id == id_), -1)


def send(s: Fight, n: int) -> None:
    s.flights[n] = s.flights[n]._replace(gone=True)
    s.call(Sortie(n))


class Sortie(Step[Fight]):
    """bk:0.18, bk:601 Each aircraft attacks once, with one weapon, at a point that its side sees."""

    __slots__ = ("flight", "flown")
    RULE = "bk:0.18"
    COMPLETE = False

    def __init__(self, flight: int) -> None:
        self.flight = flight
        self.flown = 0

    def actor(self, s: Fight) -> Seat | None:
        return s.flights[self.flight].side if self.flown < s.flights[self.flight].planes else None

    def prompt(self, s: Fight) -> Prompt:
        left = s.flights[self.flight].planes - self.flown
        return Prompt("prompt.sortie", self.RULE, {"support": s.flights[self.flight].id, "n": left})

    def choices(self, s: Fight) -> list[Action]:
        one = s.flights[self.flight]
        places = list(dict.fromkeys(s.place(j) for j in s.shown(1 - one.side) if look.seen_by_side(s, one.side, j)))
        weapons = s.data.aircraft[one.type].weapons
        return [Action("done"), *(Action("strike", (weapon, node_name(p))) for p in places for weapon in weapons)]

    def eager(self, s: Fight, rng: Rng) -> Action:
        """An attack, if there is anything to attack."""
        offered = self.choices(s)
        return offered[1 + rng.below(len(offered) - 1)] if len(offered) > 1 else offered[0]

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        if action.verb == "done":
            return None
        one = s.flights[self.flight]
        if action.verb != "strike" or action.args[0] not in s.data.aircraft[one.type].weapons:
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        p = node(action.args[1])
        seen = s.table.lattice.has(p) and any(
            look.watching(s, i) and look.line(s, s.spot(i), Spot(*p)).clear for i in s.own(one.side)
        )
        return None if seen else Refusal(self.RULE, "refusal.place-unseen", {"node": action.args[1]})

    def take(self, s: Fight, action: Action) -> None:
        if action.verb == "done":
            s.end()
            return
        s.become(self.but(flown=self.flown + 1))
        weapon, place = action.args
        one = s.flights[self.flight]
        tell(s, "strikes", self.RULE, support=one.id, weapon=weapon, node=place)
        s.call(Dive(one.side, weapon, node(place)))
        window = Flak(1 - one.side, node(place))
        if window.opens(s):
            s.call(window)

    def run(self, s: Fight) -> None:
        s.end()


# -- anti-aircraft fire (bk:0.18, bk:602) ------------------------------------------------------------------------------


def guns(s: Fight, i: int) -> int:
    """bk:602, bk:R28, bk:R61 What an element needs to drive an aircraft off with two dice; 0: it cannot."""
    model, unit, rules = s.models[i], s.units[i], s.data.constants["air"]
    if not s.here(i) or unit.marks & (DEMORALISED | SUPPRESSED | JAMMED | EMPTY):
        return 0
    if model.kind == "gun" and model.role == "aa" and s.data.calibres[model.calibre].mm <= s.p.aa_max_mm:
        return int(rules["aa_gun"])
    manned = model.open_topped or unit.marks & HATCH
    if {"aa", "aa50"} & set(model.mgs) and manned and not unit.marks & COMMANDER_HIT:
        return int(rules["aa_mg"])
    return 0


class Flak(Window[Fight]):
    """bk:0.18 Each weapon near the target point may fire once at the aircraft, and keeps its opportunity fire."""

    __slots__ = ("at", "fired", "firing")
    RULE = "bk:0.18"

    def __init__(self, seat: Seat, at: Point) -> None:
        super().__init__((seat,))
        self.at = at
        self.fired: tuple[int, ...] = ()
        self.firing = -1

    def able(self, s: Fight) -> list[int]:
        reach = s.data.constants["air"]["aa_range_cm"] * MM
        own = [i for i in s.own(self.order[0]) if i not in self.fired and guns(s, i)]
        return [i for i in own if within(s.place(i), self.at, reach)]

    def admits(self, s: Fight, seat: Seat) -> bool:
        """R79"""
        return reaction.hidden_left(s, seat) or bool(self.able(s))

    def choices(self, s: Fight) -> list[Action]:
        return [PASS, *(Action("flak", (s.models[i].name,)) for i in self.able(s))]

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.flak", self.RULE, {"node": node_name(self.at)})

    def take(self, s: Fight, action: Action) -> None:
        if action == PASS:
            s.end()
            return
        i = s.find(action.args[0])
        hits.reveal(s, i, "bk:0.24b")
        s.become(self.but(firing=i, fired=(*self.fired, i)))
        s.call(Roll("flak", (6, 6)))

    def receive(self, s: Fight, answer: Action) -> None:
        shown, i = faces(answer), self.firing
        need = guns(s, i)
        off = sum(shown) >= need
        kind = "shot-down" if sum(shown) == SHOT_DOWN else "driven-off" if off else "flak-misses"
        tell(s, kind, self.RULE, unit=s.models[i].name, dice=dice(shown), need=need)
        if off:
            s.end()
            s.become(s.stack[-1].but(left=0))  # the dive below is off
        else:
            s.become(self.but(firing=-1, asking=False))


# -- the attack (bk:0.18a, bk:603) -------------------------------------------------------------------------------------


class Dive(Step[Fight]):
    """bk:603, bk:0.18a, bk:R37 So many attacks of a weapon: to hit, then dice against men below, and a destroy
    test on the rear of each vehicle there."""

    __slots__ = ("at", "blows", "left", "seat", "weapon")
    RULE = "bk:603"

    def __init__(self, seat: Seat, weapon: str, at: Point) -> None:
        self.seat = seat
        self.weapon = weapon
        self.at = at
        self.left = -1  # attacks still to come; -1: not begun
        self.blows: tuple[int, ...] = ()

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self.but(blows=tuple(j for j in self.blows if not s.is_hidden(j) or seat == s.models[j].side))

    def run(self, s: Fight) -> None:
        weapon = s.data.air_weapons[self.weapon]
        if self.left < 0:
            s.become(self.but(left=weapon.attacks))
        elif self.blows:
            self._blow(s, self.blows[0])
        elif self.left:
            s.call(Roll("air", (6,)))
        else:
            s.end()

    def _under(self, s: Fight) -> list[int]:
        wide, deep = (int(part) * MM for part in s.data.air_weapons[self.weapon].template_cm.split("x"))
        laid = Area(*self.at, wide, deep)
        return [j for j, model in enumerate(s.models) if s.here(j) and laid.touches(s.place(j), model.radius)]

    def _blow(self, s: Fight, j: int) -> None:
        weapon, model = s.data.air_weapons[self.weapon], s.models[j]
        if s.units[j].life != ALIVE or (model.armoured and weapon.ac is None):  # machine guns do not harm armour
            s.become(self.but(blows=self.blows[1:]))
        elif model.kind != "vehicle" or weapon.ac is None:
            s.call(quiet.bucket(s, j, "fire", weapon.he_dice))
        else:
            s.become(self.but(blows=self.blows[1:]))
            if model.soft:
                hits.eliminate(s, j, self.RULE)
                return
            above = s.p.shelled_open if model.open_topped and s.p.shelled_open else 3 if model.open_topped else 1
            made = (Modifier("bk:603", "mod.power", weapon.ac), Modifier("bk:603", "mod.above", above))
            s.call(hits.Destroy(j, aim.plate(s, j, 2), (*made, *aim.earth(s, j))))

    def receive(self, s: Fight, answer: Action) -> None:
        shown = faces(answer)
        if not self.blows:
            need = s.p.air_hit
            good = shown[0] >= need
            tell(s, "dive-hits" if good else "dive-misses", self.RULE, weapon=self.weapon, dice=dice(shown), need=need)
            struck = tuple(self._under(s)) if good else ()
            for j in struck:
                hits.shot_at(s, j)
            s.become(self.but(left=self.left - 1, blows=struck))
            return
        j = self.blows[0]
        s.become(self.but(blows=self.blows[1:]))
        housed = s.table.building(s.place(j)) or works.shelter(s, j)
        need = HOUSE_NEED if housed else OPEN_NEED
        got = sum(face >= need for face in shown)
        tell_of(s, j, "burst", "bk:0.18a", dice=dice(shown), need=need, n=got)
        light = self.weapon == LIGHT_CANNON and s.models[j].on_foot and s.p.light_gun_save_mod_20mm
        if got:
            modifier = Modifier("bk:105", "mod.light-gun", s.p.light_gun_save_mod_20mm) if light else None
            s.call(hits.Save(j, got, modifier))
