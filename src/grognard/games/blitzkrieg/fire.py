"""bk:0.9, bk:0.11, bk:0.12, bk:0.14 Fire: at whom, and the throws that follow (with what: `weapons`).

A mode names what is fired: `small` (the dice of an element), `mg` (the machine guns of a vehicle), `hand` (an
anti-tank weapon that is carried), `faust`, `flame`, `aa50` (one shot of a vehicle's 12.7 mm gun, bk:0.9f), `snipe`
(bk:701c), `indirect` (an old answer, bk:R73), or the shell of a gun (`ap` and others); `turn` is an answer without a
shot (bk:221).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.core.steps import Bucket, Roll, Step, faces
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.blitzkrieg import aim, look, snipers, works
from grognard.games.blitzkrieg.aim import IMPOSSIBLE, LIGHT_GUN
from grognard.games.blitzkrieg.bursts import CREW_NEED, Bunker, Splinters
from grognard.games.blitzkrieg.data import FAR
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.hits import Destroy, Save, Share, eliminate, reveal, shot_at, strike
from grognard.games.blitzkrieg.look import HEAVY, LIGHT
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    EMPTY,
    FIRED,
    FUMBLED,
    HATCH,
    HIDDEN,
    IMMOBILE,
    JAMMED,
    MACHINE_GUNS,
    MG_FIRED,
    ONCE,
    ORDERED,
    SUPPORT,
    Fight,
)
from grognard.games.blitzkrieg.weapons import AIMED, faust_tried, mg_dice, modes, section

MODES: Final = (
    "small", "mg", "hand", "faust", "flame", "ap", "he", "heat", "apcr", "apds", "smoke", "snipe", "indirect",
    "aa50", "turn",
)  # fmt: skip
SHELLS: Final = ("ap", "he", "heat", "apcr", "apds", "smoke")
MG_REACH: Final = (400, 800)  # bk:R61
RECOILLESS: Final = 600  # mm: the range of a recoilless gun
LIGHT_MM: Final = 20
FLAME_NEED: Final = 3  # bk:R24, bk:R41
HEAVY_SHELL: Final = 37  # mm: from here on a hit on a truck is one on those aboard (bk:203a)


# -- at whom -----------------------------------------------------------------------------------------------------------


def reach(s: Fight, i: int, mode: str, *, vehicle: bool = True) -> int:
    """How far a mode carries to men or to a vehicle, in mm; 0: however far."""
    if mode == "small":
        return s.models[i].long
    if mode in ("hand", "faust"):
        return s.data.hand[aim.hand_of(s, i, mode)].long_cm * 10
    if s.models[i].kind == "hmg":
        return s.models[i].long
    if mode == "snipe":
        return s.p.sniper_long * 10
    if mode in ("mg", AIMED):
        return MG_REACH[1]
    if mode == "he" and not vehicle and s.data.calibres[s.models[i].calibre].mm == LIGHT_MM:
        return LIGHT_GUN[2]  # bk:0.14a
    if mode == "flame":
        return 150 if s.models[i].kind == "vehicle" else 100
    return RECOILLESS if s.models[i].kind == "rr" else 0


def arms(s: Fight, i: int) -> str:
    """bk:0.9a What an element adds to a fire of several: small arms, or a vehicle its machine guns."""
    return "mg" if s.models[i].kind == "vehicle" else "small"


def why_not(s: Fight, i: int, j: int, mode: str) -> Refusal | None:
    """bk:003d, bk:0.9, bk:0.9f, bk:0.12, bk:R11 Why an element cannot fire at another with a mode it has."""
    far = reach(s, i, mode, vehicle=s.models[j].kind == "vehicle")
    params = {"unit": s.models[i].name, "target": s.models[j].name}
    if far and not look.within(s, i, j, far):
        return Refusal("bk:0.9" if mode in ("small", "mg") else "bk:0.12", "refusal.far", params)
    if not look.detects(s, i, j):
        return Refusal("bk:003d", "refusal.unseen", params)
    return _useless(s, i, j, mode)


def _useless(s: Fight, i: int, j: int, mode: str) -> Refusal | None:
    target = s.models[j]
    params = {"unit": s.models[i].name, "target": target.name}
    if mode in ("small", "mg") and target.kind == "vehicle" and target.armoured and not exposed(s, j):
        return Refusal("bk:0.9f", "refusal.armour", params)
    if mode == "snipe":
        return snipers.why_not(s, i, j)
    if s.models[i].kind == "hmg" and mode == "ap" and target.kind != "vehicle":
        return Refusal("bk:0.9f", "refusal.no-vehicle", params)
    if mode in ("hand", "faust", AIMED) and target.kind != "vehicle":
        return Refusal("bk:0.12", "refusal.no-vehicle", params)
    if mode == "flame" and target.kind == "vehicle":
        return Refusal("bk:106", "refusal.armour", params)
    if mode == "mg" and not mg_dice(s, i, j):
        return Refusal("bk:202", "refusal.arc", params)
    if mode == "hand" and s.units[i].moved and target.kind == "vehicle" and s.models[i].hand == "atr":
        return Refusal("bk:206", "refusal.moved", params)  # bk:R60
    if mode in SHELLS:
        return _gun_refusal(s, i, j, mode, params)
    if mode == AIMED and aim.base_number(s, i, j, mode) == IMPOSSIBLE:
        return Refusal("bk:220", "refusal.moved", params)
    return None


def _gun_refusal(s: Fight, i: int, j: int, mode: str, params: dict[str, str]) -> Refusal | None:
    if aim.base_number(s, i, j, mode) == IMPOSSIBLE:
        return Refusal("bk:220", "refusal.moved", params)
    rigid = s.units[i].marks & (BURIED | IMMOBILE) and s.models[i].mount not in ("turret", "360")
    if rigid and not look.in_arc(s, s.place(i), s.units[i].heading, s.place(j)):
        return Refusal("bk:224" if s.units[i].marks & BURIED else "bk:0.12", "refusal.arc", params)
    fixed = s.models[i].kind == "gun" and not s.p.push_at_all and s.models[i].mount == "carriage"
    heavy = fixed and s.data.calibres[s.models[i].calibre].mm > s.p.push_max_mm_turn
    if heavy and not look.in_arc(s, s.place(i), s.units[i].heading, s.place(j)):
        return Refusal("bk:402", "refusal.arc", params)
    return None


def exposed(s: Fight, i: int) -> bool:
    """bk:0.14b An open vehicle, or one whose commander looks out."""
    return s.models[i].open_topped or bool(s.units[i].marks & HATCH)


def targets(s: Fight, i: int) -> list[tuple[int, str]]:
    """Whom an element may fire at, and with what."""
    return [(j, mode) for j, able in targets_of(s, i) for mode in able]


def targets_of(s: Fight, i: int) -> Iterator[tuple[int, list[str]]]:
    """The same, one target after the other. Most are out of range or out of sight: these are sorted out first."""
    have = ranges(s, i)
    if s.active != s.models[i].side:
        have = loud(have)
    for j in look.lookers(s, s.place(i), s.units[i].floor, within_range(s, i, have)) if have else ():
        if able := usable(s, i, j, have):
            yield j, able


Ranges = Sequence[tuple[str, int, int]]  # a mode, and how far it carries in mm, at men and at vehicles; 0: however far


def ranges(s: Fight, i: int) -> Ranges:
    """What an element may fire with, and how far."""
    stand = s.stand(i)
    if stand.arms is None:
        stand.arms = tuple((mode, reach(s, i, mode, vehicle=False), reach(s, i, mode)) for mode in modes(s, i))
    return stand.arms


def loud(have: Ranges) -> Ranges:
    """The same without smoke."""
    return [one for one in have if one[0] != "smoke"]


def within_range(s: Fight, i: int, have: Ranges) -> list[int]:
    """The enemies on the table that one of these modes could reach."""
    units, (x, y), far = s.units, s.place(i), 0
    for _, men, vehicles in have:
        far = max(far, men or FAR, vehicles or FAR)
    return [
        j for j in s.roster.ranks[1 - s.models[i].side]
        if (at := units[j].at) and (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y) <= far * far
        and not units[j].marks & HIDDEN
    ]  # fmt: skip


def usable(s: Fight, i: int, j: int, have: Ranges) -> list[str]:
    """With which of these an element may fire at one in its sight: the same as `why_not`, asked once for all."""
    if not look.makes_out(s, i, j):
        return []
    gap, driven = look.gap2(s, i, j), s.models[j].kind == "vehicle"
    able = []
    for mode, men, vehicles in have:
        far = vehicles if driven else men
        if (not far or gap <= far * far) and _useless(s, i, j, mode) is None:
            able.append(mode)
    return able


def bears(s: Fight, i: int, j: int, mode: str) -> bool:
    """The same of one mode, and of anybody on the table."""
    far = reach(s, i, mode, vehicle=s.models[j].kind == "vehicle")
    if far and not look.within(s, i, j, far):
        return False
    return look.detects(s, i, j) and _useless(s, i, j, mode) is None


# -- throws ------------------------------------------------------------------------------------------------------------


def open_fire(
    s: Fight,
    firers: tuple[int, ...],
    target: int,
    mode: str,
    *,
    late: bool = False,
    halting: bool = False,
    covering: bool = False,
    closing: int = 0,
    rockets: int = 0,
) -> None:
    """Somebody fires: he is seen, the target is under fire, and dice are thrown."""  # bk:0.25
    if mode == "snipe":
        snipers.shoot(s, firers[0], target)
        return
    for i in firers:
        reveal(s, i, "bk:0.24b")
        s.note(i, _spent(s, i, arms(s, i) if mode == "small" else mode))
    shot_at(s, target)
    names = tuple(s.models[i].name for i in firers)
    tell(s, "fires", "bk:0.9" if mode in ("small", "mg") else "bk:0.12", units=names, target=s.models[target].name,
         mode=mode)  # fmt: skip
    if mode in ("small", "mg") or (mode == "he" and _light_gun(s, firers[0], target)):
        s.call(Salvo(firers, target, mode, covering=covering))
    elif mode == "flame":
        s.call(Flame(firers[0], target))
    elif mode == "faust" and (s.p.faust_mode == "section" and faust_tried(s, firers[0])):
        s.call(Attempt(firers[0], target, late))
    else:
        shot = Shot(firers[0], target, mode, late=late, halting=halting)
        s.call(shot.but(closing=closing, rockets=rockets))


def _spent(s: Fight, i: int, mode: str) -> int:
    """bk:208a By the old rule guns of 20 and 37 mm fire twice in an order of their own."""
    if mode in ("mg", AIMED):
        return MG_FIRED
    quick = mode in SHELLS and s.p.shells_rof == "before" and s.data.calibres[s.models[i].calibre].rof_before > 1
    first = quick and not s.units[i].now & ONCE and s.models[i].side == s.active and bool(s.units[i].now & ORDERED)
    return ONCE if first else FIRED


def turn_to(s: Fight, i: int, target: int, mode: str) -> None:
    """The gun, turret or crew faces what it fires at; that it had to turn has counted by then (bk:104, bk:206)."""
    model, at = s.models[i], s.place(i)
    towards = s.data.headings.nearest(at, s.place(target))
    if mode in SHELLS and model.kind == "vehicle" and model.mount == "turret":
        s.put(i, turret=towards)
        return
    pivots = model.kind in ("gun", "rr") or model.kind in MACHINE_GUNS or (mode in SHELLS and model.kind == "vehicle")
    if pivots and not look.in_arc(s, at, s.units[i].heading, s.place(target)):
        s.put(i, heading=towards, turret=towards)


def _light_gun(s: Fight, i: int, target: int) -> bool:
    """bk:0.14a 20 mm fire at men is like small arms."""
    return s.data.calibres[s.models[i].calibre].mm == LIGHT_MM and s.models[target].kind != "vehicle"


class Salvo(Step[Fight]):
    """bk:0.9, bk:0.9a, bk:0.11 Small arms: each firer rolls its own dice at its own number; hits are then shared."""

    __slots__ = ("covering", "firers", "hits", "mode", "n", "target", "volley", "waits")
    RULE = "bk:0.9"

    def __init__(self, firers: tuple[int, ...], target: int, mode: str, *, covering: bool = False) -> None:
        self.firers = firers
        self.target = target
        self.mode = mode
        self.covering = covering
        self.n = 0
        self.hits = 0
        self.volley: aim.Volley | None = None
        self.waits = ""

    def run(self, s: Fight) -> None:
        if self.n == len(self.firers):
            s.end()
            self._arrive(s)
            return
        i = self.firers[self.n]
        volley = self._volley(s, i)
        turn_to(s, i, self.target, self.mode)
        if not volley.dice:  # bk:0.9e
            s.become(self.but(n=self.n + 1))
            return
        colour = s.models[i].kind in SUPPORT and self.mode == "small"
        s.become(self.but(volley=volley, waits="colour" if colour else "dice"))
        s.call(Roll("colour", (6,)) if colour else Bucket("fire", volley.dice))

    def _volley(self, s: Fight, i: int) -> aim.Volley:
        more = s.units[i].weight if self.covering else 0
        if self.mode == "mg" or (self.mode == "small" and arms(s, i) == "mg"):
            return aim.small_arms(s, i, self.target, dice=mg_dice(s, i, self.target), reach=MG_REACH, more=more)
        if self.mode == "he":
            return aim.small_arms(s, i, self.target, dice=LIGHT_GUN[0], reach=LIGHT_GUN[1:], more=more)
        return aim.small_arms(s, i, self.target, more=more)

    def receive(self, s: Fight, answer: Action) -> None:
        i, shown, volley = self.firers[self.n], faces(answer), self.volley
        assert volley is not None
        need = self._need(s, volley)
        got = sum(face >= need for face in shown)
        if self.waits == "jam":
            fails(s, i, shown[0])
            self._rest(s, volley)
            return
        tell(s, "volley", self.RULE, volley.modifiers, unit=s.models[i].name, dice=dice(shown), need=need, n=got)
        if self.waits == "colour":
            s.become(self.but(hits=self.hits + got, waits="jam"))
            if shown[0] == 1:
                s.call(Roll("jam", (6,)))
            else:
                s.stack[-1]._rest(s, volley)  # type: ignore[attr-defined]  # the step as it lies there now
            return
        s.become(self.but(hits=self.hits + got, n=self.n + 1, volley=None, waits=""))

    def _need(self, s: Fight, volley: aim.Volley) -> int:
        """bk:0.14b Of a crew that shows itself each 6 is a hit."""
        target = s.models[self.target]
        return CREW_NEED if target.kind == "vehicle" and target.armoured else volley.need

    def _rest(self, s: Fight, volley: aim.Volley) -> None:
        """The dice beside the colour die."""
        if volley.dice > 1:
            s.become(self.but(waits="dice"))
            s.call(Bucket("fire", volley.dice - 1))
        else:
            s.become(self.but(n=self.n + 1, volley=None, waits=""))

    def _arrive(self, s: Fight) -> None:
        j = self.target
        if not self.hits or s.units[j].life != ALIVE:
            return
        seat = s.models[self.firers[0]].side
        if s.models[j].kind == "vehicle":
            aboard = s.inside(j) if s.models[j].soft and s.p.truck_passengers == "save-1" else []
            if aboard:  # bk:203a, bk:R75
                s.call(Share(seat, (j, *aboard), self.hits, None))
            else:
                s.call(Save(j, self.hits, crew=s.models[j].armoured))
            return
        light = self.mode == "he" and s.p.light_gun_save_mod_20mm
        modifier = Modifier("bk:105", "mod.light-gun", s.p.light_gun_save_mod_20mm) if light else None
        strike(s, seat, j, self.hits, modifier)


def fails(s: Fight, i: int, face: int) -> None:
    """bk:0.11 A second 1: out of ammunition; else the weapon is jammed."""
    s.lay(i, EMPTY if face == 1 else JAMMED)
    tell(s, "out-of-ammunition" if face == 1 else "jammed", "bk:0.11", unit=s.models[i].name, dice=dice((face,)))


class Flame(Step[Fight]):
    """bk:106, bk:223, bk:R24, bk:R41, bk:R49 A flame-thrower: 3+ whatever the cover; the colour die tells of fuel."""

    __slots__ = ("firer", "hits", "target", "waits")
    RULE = "bk:106"

    def __init__(self, firer: int, target: int) -> None:
        self.firer = firer
        self.target = target
        self.hits = 0
        self.waits = "colour"

    def run(self, s: Fight) -> None:
        if self.waits == "colour":
            s.call(Roll("colour", (6,)))
        elif self.waits == "dice":
            s.call(Bucket("fire", self._dice(s) - 1))
        else:
            s.end()
            strike(s, s.models[self.firer].side, self.target, self.hits)

    def _dice(self, s: Fight) -> int:
        return 6 if s.models[self.firer].kind == "vehicle" else s.models[self.firer].dice

    def receive(self, s: Fight, answer: Action) -> None:
        shown, i = faces(answer), self.firer
        got = sum(face >= FLAME_NEED for face in shown)
        tell(s, "volley", self.RULE, unit=s.models[i].name, dice=dice(shown), need=FLAME_NEED, n=got)
        if self.waits == "colour":
            carried = s.models[i].kind != "vehicle"
            if shown[0] in (s.p.flame_empty_on if carried else s.p.vehicle_flame_empty_on):
                s.lay(i, EMPTY)
                tell(s, "out-of-fuel", "bk:106" if carried else "bk:223", unit=s.models[i].name)
            elif not carried and s.p.vehicle_flame_shots:
                count_round(s, i, "flame", s.p.vehicle_flame_shots)
        s.become(self.but(hits=self.hits + got, waits="dice" if self.waits == "colour" else "done"))


def count_round(s: Fight, i: int, ammo: str, most: int) -> None:
    """bk:211, bk:223 before: special rounds are counted."""
    unit = s.units[i]
    fired = dict(unit.rounds).get(ammo, 0) + 1
    s.put(i, rounds=tuple(sorted({**dict(unit.rounds), ammo: fired}.items())))
    if fired >= most:
        finish(s, i, ammo)


def finish(s: Fight, i: int, ammo: str) -> None:
    """bk:211 One kind of ammunition is used up."""
    if ammo == "flame":
        s.lay(i, EMPTY)
    else:
        s.put(i, spent=(*s.units[i].spent, ammo))
    tell(s, "finished", "bk:211", unit=s.models[i].name, mode=ammo)


class Attempt(Step[Fight]):
    """bk:107b, bk:R59 A later Panzerfaust of a section: 4+, else this element does not fire this turn."""

    __slots__ = ("firer", "late", "target")
    RULE = "bk:107b"

    def __init__(self, firer: int, target: int, late: bool) -> None:
        self.firer = firer
        self.target = target
        self.late = late

    def run(self, s: Fight) -> None:
        s.call(Roll("faust", (6,)))

    def receive(self, s: Fight, answer: Action) -> None:
        (face,) = faces(answer)
        good = face >= s.p.faust_retry_on
        tell(s, "faust-yes" if good else "faust-no", self.RULE, unit=s.models[self.firer].name, dice=dice((face,)))
        s.end()
        if good:
            s.call(Shot(self.firer, self.target, "faust", late=self.late))
        else:
            s.note(self.firer, FUMBLED)


class Shot(Step[Fight]):
    """bk:0.11, bk:0.12, bk:0.14, bk:211 One shot with a gun or hand weapon: to hit, then what the hit does."""

    __slots__ = ("ammo", "closing", "firer", "halting", "hit", "late", "rockets", "target", "waits")
    RULE = "bk:0.12"

    def __init__(self, firer: int, target: int, ammo: str, *, late: bool = False, halting: bool = False) -> None:
        self.firer = firer
        self.target = target
        self.ammo = ammo
        self.late = late
        self.halting = halting
        self.closing = 0  # the number of an answer to a close approach (bk:221)
        self.rockets = 0  # so many at once (bk:406)
        self.hit = False
        self.waits = "hit"

    def run(self, s: Fight) -> None:
        if self.waits == "hit":
            if self.ammo == "faust":
                number = section(s, self.firer)
                s.fausts[s.models[self.firer].formation] |= 1 << number
            s.call(Roll("hit", (6, 6, 6)))
            return
        s.end()
        if self.hit and s.units[self.target].life == ALIVE:
            self._effect(s)

    def aimed(self, s: Fight) -> aim.Aim:
        found = aim.gun_aim(s, self.firer, self.target, self.ammo, late=self.late, halting=self.halting)
        if self.closing:
            found = found._replace(base=self.closing)
        if self.rockets:
            found = found._replace(modifiers=(*found.modifiers, Modifier("bk:406", "mod.rockets", s.p.rockets_mod)))
        return found

    def receive(self, s: Fight, answer: Action) -> None:
        shown, i = faces(answer), self.firer
        if self.waits == "jam":
            self._jam(s, shown[0])
            s.become(self.but(waits="done"))
            return
        found = self.aimed(s)
        if not self.rockets:
            turn_to(s, i, self.target, self.ammo)
        total = shown[0] + shown[1]
        hit = aim.hits(total, found.need)
        # bk:206 gave the number before modifiers: the line names it, so that it counts among the uses of that proposal
        tell(s, "shot-hits" if hit else "shot-misses", "bk:206", found.modifiers, unit=s.models[i].name,
             target=s.models[self.target].name, dice=dice(shown[:2]), need=found.need, base=found.base)  # fmt: skip
        s.become(self.but(hit=hit, waits="done"))
        self._colour(s, shown[2])

    def _colour(self, s: Fight, face: int) -> None:
        """bk:0.11, bk:211, bk:R71 The colour die: special ammunition has one of its own."""
        i = self.firer
        if self.ammo in aim.SPECIAL:
            if s.p.special_mode == "count":
                count_round(s, i, self.ammo, s.p.special_rounds)
            elif face in s.p.special_empty_on:
                finish(s, i, self.ammo)
        elif face == 1 and self.ammo not in ("faust", AIMED):
            s.become(self.but(hit=s.stack[-1].hit, waits="jam"))  # type: ignore[attr-defined]
            s.call(Roll("jam", (6,)))

    def _jam(self, s: Fight, face: int) -> None:
        """bk:0.11 Guns are out of ammunition on a second 1 and never jam."""
        if s.models[self.firer].kind in SUPPORT:
            fails(s, self.firer, face)
        elif face == 1:
            s.lay(self.firer, EMPTY)
            tell(s, "out-of-ammunition", "bk:0.11", unit=s.models[self.firer].name, dice=dice((face,)))

    def _effect(self, s: Fight) -> None:
        i, j = self.firer, self.target
        target = s.models[j]
        if self.ammo == "smoke":  # bk:0.14c
            s.smoke = (*s.smoke, (*s.place(j), s.turn + 1))
            tell(s, "smoke", "bk:0.14c", node=f"{s.place(j)[0]},{s.place(j)[1]}")
        elif target.kind == "vehicle":
            if target.soft:
                barrel = aim.barrel(s, i, self.ammo)
                small = barrel and s.data.calibres[barrel].mm < HEAVY_SHELL
                eliminate(s, j, "bk:0.9f" if small else "bk:0.13")
            else:
                self._pierce(s)
        elif self.ammo == "he":
            s.call(Burst(i, j, self.rockets or 1))
        elif works.shelter(s, j) == "bunker":
            made = aim.destroy_modifiers(s, i, j, self.ammo)
            s.call(Bunker(j, made))
        else:
            strike(s, s.models[i].side, j, 1)  # bk:0.14 a solid shot at men hits once

    def _pierce(self, s: Fight) -> None:
        i, j = self.firer, self.target
        made = aim.destroy_modifiers(s, i, j, self.ammo)
        plate = aim.armour_hit(s, i, j, self.ammo)
        if self.ammo == "he" and exposed(s, j) and s.data.calibres[s.models[i].calibre].he_dice:
            s.call(Splinters(i, j))  # after the destroy test, if there is still a crew
        s.call(Destroy(j, plate, made, halting=self.halting))


class Burst(Step[Fight]):
    """bk:0.14, bk:407 A shell among men: one hit, and more by the dice of its calibre; shared around the target."""

    __slots__ = ("firer", "hits", "rolled", "shells", "target")
    RULE = "bk:0.14"

    def __init__(self, firer: int, target: int, shells: int = 1) -> None:
        self.firer = firer
        self.target = target
        self.shells = shells  # bk:406a each rocket adds its dice
        self.hits = 1
        self.rolled = False

    def run(self, s: Fight) -> None:
        count = self.shells * s.data.calibres[s.models[self.firer].calibre].he_dice
        if not self.rolled and count:
            s.call(Bucket("burst", count))
            return
        s.end()
        strike(s, s.models[self.firer].side, self.target, self.hits)

    def need(self, s: Fight) -> int:
        rules = s.data.constants["he"]["direct"]
        sight = look.line(s, s.spot(self.firer), s.spot(self.target))
        cover = look.cover(s, self.target, sight, s.place(self.firer))
        if cover == HEAVY:
            return s.p.he_cover_extra_heavy
        found: int = rules["extra_light"] if cover == LIGHT else rules["extra_open"]
        return found

    def receive(self, s: Fight, answer: Action) -> None:
        shown, need = faces(answer), self.need(s)
        got = sum(face >= need for face in shown)
        tell(s, "burst", self.RULE, unit=s.models[self.target].name, dice=dice(shown), need=need, n=1 + got)
        s.become(self.but(hits=self.hits + got, rolled=True))
