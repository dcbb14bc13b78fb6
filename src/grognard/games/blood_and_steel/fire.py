"""7.3 Fire: who may fire at what, with which factor and modifiers; 7.3.2 what a hit does; 11.0 Tiger companies."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.core.hexes import members
from grognard.core.steps import Procedure, Roll, Step, faces
from grognard.core.values import Action, Effect, Modifier, Odds, Prompt, Refusal, Seat, Stage, one_throw
from grognard.games.blood_and_steel import events, support
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.state import (
    ACTED,
    DISRUPTED,
    DONE,
    ELIMINATED,
    FIRED,
    FIRED_HALF,
    FRESH,
    MOVING,
    REDUCED,
    STRUCK,
    Battle,
)

# the circumstances of a shot
FULL: Final = "full"  # bs:5.2.c
HALF: Final = "half"  # bs:5.2.e
DEFENSIVE: Final = "defensive"  # bs:7.3.3.f
OFFENSIVE: Final = "offensive"  # bs:7.3.3.h
STRIKE: Final = "strike"  # bs:6.1.1
BOMBARD: Final = "bombard"  # bs:6.2.3
OVERRUN: Final = (DEFENSIVE, OFFENSIVE)
SUPPORT: Final = (STRIKE, BOMBARD)
RULE_OF: Final = {
    FULL: "bs:7.3.1.b",
    HALF: "bs:7.3.1.e",
    DEFENSIVE: "bs:7.3.3.f",
    OFFENSIVE: "bs:7.3.3.h",
    STRIKE: "bs:6.1.1.b",
    BOMBARD: "bs:6.2.3.a",
}
REROLL = Action("reroll")
KEEP = Action("keep")


# -- factors -------------------------------------------------------------------------------------------------------


def uses_armour_factor(s: Battle, firer: int, target: int, kind: str) -> bool:
    """bs:7.3.b-c, bs:3.af The target's class says which factor; bs:7.3.3.j, bs:R25 combined arms in an overrun."""
    data = s.data
    if data.armour[target]:
        return True
    if kind != OFFENSIVE or not data.armour[firer]:
        return False
    beside = s.units_in(s.place[firer], data.side[firer])
    return any(not data.armour[unit] and not s.disrupted(unit) for unit in beside)


def lender(s: Battle, firer: int, kind: str) -> int:
    """bs:11.0.a, bs:R39 The Tiger that lends its bonus to a shot with the armour factor, or -1: stacked with the firer,
    not disrupted, and not having fired itself in this phase. It lends to any German unit but another Tiger, never in
    defence. Of several one lends: with Wittmann that of the Leibstandarte, else one that could not fire now anyway
    (bs:R53)."""
    data = s.data
    if data.side[firer] != GERMAN or data.tiger[firer] or kind == DEFENSIVE:
        return -1
    able = [
        unit
        for unit in s.stacks.get(s.place[firer], ())
        if data.tiger[unit] and not s.status[unit] & DISRUPTED and not s.fired_tigers >> unit & 1
    ]
    if s.options.wittmann and data.lah_tiger in able:
        return data.lah_tiger
    return min(able, key=lambda tiger: data.formation[tiger] == s.active, default=-1)


def factor(s: Battle, firer: int, target: int, kind: str) -> int:
    """The AF of a shot: printed, helped by a Tiger, halved on the move, or 1 for a disrupted defender.

    0 means that there is no such shot (bs:7.3.g, bs:R18)."""
    data = s.data
    if data.tiger[firer]:  # bs:11.0.b, bs:11.0.c, bs:11.0.h
        own = data.tables.tiger.own_af
        return own // 2 if kind == HALF else own
    armour = uses_armour_factor(s, firer, target, kind)
    value = data.af_armour[firer] if armour else data.af_infantry[firer]
    if kind == DEFENSIVE:
        # bs:7.3.2.g, bs:R21 a loss cannot improve a unit
        return min(value, data.tables.fire.disrupted_defence_af) if s.disrupted(firer) else value
    if armour and lender(s, firer, kind) >= 0:
        value += data.tables.tiger.companion_bonus
    return value // 2 if kind == HALF else value  # bs:5.2.e, bs:7.2.b, bs:7.3.1.e: after the bonus (bs:R39 b)


# -- modifiers: one function each, so that the log, the odds and the tests read the same list (bs:3.drm) -----------


def long_range(s: Battle, firer: int, target: int) -> Modifier | None:
    """bs:7.3.1.c"""
    if s.data.map.grid.distance(s.place[firer], s.place[target]) < s.data.tables.fire.long_range:
        return None
    return Modifier("bs:7.3.1.c", "modifier.long-range", s.data.tables.fire.drm_long_range)


def target_terrain(s: Battle, _firer: int, target: int) -> Modifier | None:
    """bs:7.3.1.f, bs:tec.forest, bs:tec.village"""
    drm = s.data.map.target_drm[s.place[target]]
    return Modifier("bs:7.3.1.f", "modifier.target-terrain", drm) if drm else None


def firer_terrain(s: Battle, firer: int, _target: int) -> Modifier | None:
    """bs:7.3.1.g, bs:tec.hill"""
    drm = s.data.map.firer_drm[s.place[firer]]
    return Modifier("bs:7.3.1.g", "modifier.firer-on-hill", drm) if drm else None


def same_hex(s: Battle, firer: int, target: int) -> Modifier | None:
    """bs:7.3.1.d, bs:7.3.3.i, bs:R23 Once, in attack and in defence."""
    if s.data.side[firer] != SOVIET or not s.data.armour[target] or s.place[firer] != s.place[target]:
        return None
    return Modifier("bs:7.3.1.d", "modifier.same-hex", s.data.tables.fire.drm_same_hex)


def modifiers(s: Battle, firer: int, target: int, kind: str) -> list[Modifier]:
    """bs:7.3.1 All modifiers of a ground shot (not the river, bs:R59); bs:7.3.3.p no terrain in an overrun."""
    rules = (same_hex,) if kind in OVERRUN else (long_range, target_terrain, firer_terrain)
    return [found for rule in rules if (found := rule(s, firer, target))]


def odds(value: int, found: list[Modifier], rule: str, die: int = 6) -> Odds:
    """bs:7.3.1.b A hit if the die with its modifiers is at most the AF."""
    need = max(0, min(die, value - sum(modifier.amount for modifier in found)))
    return one_throw(Stage("", (die,), Fraction(need, die), value, need, rule, tuple(found)))


# -- ordinary fire -------------------------------------------------------------------------------------------------


def may_fire(s: Battle, unit: int) -> list[str]:
    """bs:7.2.d, bs:R17 How a unit may fire now: in full, or at half AF with movement before or after."""
    data, mode = s.data, s.mode[unit]
    if s.place[unit] < 0 or (data.tiger[unit] and s.lent >> unit & 1):
        return []  # off the map; or bs:R39 (d) a Tiger that has lent its bonus
    if mode == FRESH:  # bs:7.0.f, bs:7.2.a a remnant, or a unit with one point, cannot move and fire
        return [FULL, HALF] if data.half_mp[unit] and not data.remnant[unit] else [FULL]
    if mode == MOVING and s.spent[unit] <= data.half_mp[unit]:
        return [HALF]
    return []


def targets(s: Battle, unit: int) -> list[int]:
    """bs:5.2.c, bs:7.3.d-f, bs:7.3.h Adjacent enemies; Germans see armour at two hexes as well (sight: bs:7.3.e)."""
    data, where = s.data, s.place[unit]
    side = data.side[unit]
    enemies = s.held[1 - side]
    found = [t for near in members(data.map.grid.adjacent_set[where] & enemies) for t in s.stacks[near]]
    if side == GERMAN and (far := data.map.sight[where] & enemies):
        found += [t for seen in members(far) for t in s.stacks[seen] if data.armour[t]]
    return found


def offers(s: Battle, unit: int, offered: list[Action]) -> None:
    kinds = may_fire(s, unit)
    if not kinds:
        return
    table = s.data.fires[unit]
    for target in targets(s, unit):
        full = factor(s, unit, target, FULL)
        if full and FULL in kinds:
            offered.append(table[target][0])
        if full >= 2 and HALF in kinds:
            offered.append(table[target][1])


def refuses(s: Battle, unit: int, target: int, kind: str) -> Refusal | None:
    """Why this shot is not possible: the unit, the target, the mode, the factor."""
    data = s.data
    params = {"unit": data.units[unit], "target": data.units[target]}
    if s.place[unit] < 0:
        return Refusal("bs:7.3.a", "refusal.firer-off-map", params)
    if s.mode[unit] not in (FRESH, MOVING):
        return Refusal("bs:5.2.b", "refusal.has-acted", params)
    if data.tiger[unit] and s.lent >> unit & 1:
        return Refusal("bs:R39", "refusal.tiger-lent", params)
    if kind not in may_fire(s, unit):
        return Refusal("bs:7.0.f" if data.remnant[unit] else "bs:7.2.d", "refusal.fire-mode", params)
    if refusal := _refuses_target(s, unit, target):
        return refusal
    if not factor(s, unit, target, kind):
        return Refusal("bs:7.3.g", "refusal.no-factor", params)
    return None


def _refuses_target(s: Battle, unit: int, target: int) -> Refusal | None:
    data = s.data
    params = {"unit": data.units[unit], "target": data.units[target]}
    if data.side[unit] == data.side[target]:
        return Refusal("bs:7.3.a", "refusal.friendly-target", params)
    if s.place[target] < 0:
        return Refusal("bs:7.3.a", "refusal.target-off-map", params)
    distance = data.map.grid.distance(s.place[unit], s.place[target])
    if distance <= 1:
        return None
    if distance > data.tables.fire.long_range or data.side[unit] != GERMAN:
        return Refusal("bs:7.3.f", "refusal.out-of-range", {**params, "n": distance})
    if not data.armour[target]:
        return Refusal("bs:7.3.d", "refusal.long-range-infantry", params)
    if not data.map.sight[s.place[unit]] >> s.place[target] & 1:
        return Refusal("bs:7.3.e", "refusal.no-sight", params)
    return None


def fire(s: Battle, unit: int, target: int, kind: str) -> None:
    """bs:7.3.1.a-b One unit at one unit, named by the firer (bs:R19); the mode says what it may do next (bs:7.2.d)."""
    data = s.data
    value, found = factor(s, unit, target, kind), modifiers(s, unit, target, kind)
    lent_by = lender(s, unit, kind) if uses_armour_factor(s, unit, target, kind) else -1
    if lent_by >= 0:
        s.lent |= 1 << lent_by
    s.mode[unit] = FIRED_HALF if kind == HALF and s.mode[unit] == FRESH else DONE
    if data.remnant[unit]:
        s.marks[unit] |= ACTED
    if data.tiger[unit]:
        s.fired_tigers |= 1 << unit
    shoot(s, unit, target, kind, value, found, lent_by)


def shoot(
    s: Battle, unit: int, target: int, kind: str, value: int, found: list[Modifier], lent_by: int
) -> None:  # fmt: skip
    """A ground shot, ordinary or in an overrun."""
    s.marks[unit] |= FIRED
    s.call(Shot(unit, target, kind, value, tuple(found), _wittmann_helps(s, unit, target, kind, lent_by)))


def support_attack(s: Battle, target: int, kind: str, rudel: bool) -> None:
    """bs:6.1.1, bs:6.2.3 One air unit or battery at one unit."""
    side = 1 - s.data.side[target]
    stock = list(s.air if kind == STRIKE else s.artillery)
    stock[side] -= 1
    if kind == STRIKE:
        s.air = (stock[0], stock[1])
        s.rudel_here = s.rudel_here and not rudel
    else:
        s.artillery = (stock[0], stock[1])
    found = support.modifiers(s, target, rudel, kind)
    s.call(Shot(-1, target, kind, support.value(s, kind), tuple(found), False))


# -- the shot ------------------------------------------------------------------------------------------------------


class Shot(Procedure[Battle]):
    """bs:7.3.1.b One die against one factor, and what follows."""

    __slots__ = ("die", "firer", "found", "kind", "target", "value", "wittmann")
    RULE = "bs:7.3.1.b"
    ORDER = (
        "roll",  # bs:7.3.1.b
        "reroll",  # bs:14.2.3.a, an option
        "result",  # bs:7.3.2
    )

    def __init__(
        self, firer: int, target: int, kind: str, value: int, found: tuple[Modifier, ...], wittmann: bool
    ) -> None:  # fmt: skip
        super().__init__()
        self.firer = firer  # -1: aircraft or artillery
        self.target = target
        self.kind = kind
        self.value = value
        self.found = found
        self.wittmann = wittmann
        self.die = 0

    def hits(self) -> bool:
        return self.die + sum(modifier.amount for modifier in self.found) <= self.value  # bs:3.drm

    def roll(self, s: Battle) -> None:
        s.call(Roll(self.kind if self.kind in SUPPORT else "fire"))

    def receive(self, s: Battle, answer: Action) -> None:
        if answer.verb == "roll":
            s.become(self.but(die=faces(answer)[0]))
        elif answer == REROLL:
            s.wittmann_used = True
            s.tell(events.rerolled(s, self.firer, self.die))
            s.become(self.but(at=0, wittmann=False))  # bs:14.2.3.a the second result stands

    def reroll(self, s: Battle) -> None:
        if self.wittmann and not self.hits():
            s.call(Wittmann(self.firer, self.target, self.die))

    def result(self, s: Battle) -> None:
        hit = self.hits()
        s.end()
        if self.kind in SUPPORT:
            s.tell(events.support_shot(s, self.kind, self.target, self.value, self.die, hit, self.found))
        else:
            rule = RULE_OF[self.kind]
            s.tell(events.shot(s, self.firer, self.target, self.value, self.die, hit, self.found, rule))
        if hit:
            damage(s, self.target, self.kind)


class Wittmann(Step[Battle]):
    """bs:14.2.3.a, bs:R53 After a miss: roll again, or keep it for later in the turn?"""

    __slots__ = ("die", "firer", "target")
    RULE = "bs:14.2.3.a"

    def __init__(self, firer: int, target: int, die: int) -> None:
        self.firer = firer
        self.target = target
        self.die = die

    def actor(self, s: Battle) -> Seat | None:
        return GERMAN

    def choices(self, s: Battle) -> list[Action]:
        return [REROLL, KEEP]

    def prompt(self, s: Battle) -> Prompt:
        params = {"unit": s.data.units[self.firer], "target": s.data.units[self.target], "die": self.die}
        return Prompt("prompt.wittmann", self.RULE, params)

    def take(self, s: Battle, action: Action) -> None:
        s.end(action)


def _wittmann_helps(s: Battle, unit: int, target: int, kind: str, lent_by: int) -> bool:
    """bs:14.2.3.a-c, bs:R53 Once a turn, an armour shot by the Leibstandarte Tigers or with their help; not in defence.
    A company that is destroyed or disrupted gives none: it neither fires nor lends."""
    if not s.options.wittmann or s.wittmann_used or kind == DEFENSIVE:
        return False
    tiger = s.data.lah_tiger
    return tiger >= 0 and uses_armour_factor(s, unit, target, kind) and tiger in (unit, lent_by)


# -- damage (bs:7.3.2) ---------------------------------------------------------------------------------------------


def damage(s: Battle, unit: int, kind: str) -> None:
    """The ladder: fresh, disrupted, reduced, reduced and disrupted, eliminated."""
    ground = kind not in SUPPORT
    if ground:
        s.marks[unit] |= STRUCK
    status = s.status[unit]
    if kind == STRIKE and s.options.air_damage == "strict" and status:
        s.tell(events.damage(s, unit, "unharmed", "bs:R6"))
    elif s.data.tiger[unit] and status & DISRUPTED:
        _second_hit_on_tiger(s, unit, kind)
    elif status == 0:
        s.status[unit] = DISRUPTED
        s.tell(events.damage(s, unit, "disrupted", "bs:11.0.d" if s.data.tiger[unit] else "bs:7.3.2.a"))
    elif status == DISRUPTED:  # bs:R22 the unit may act again
        s.status[unit] = REDUCED
        s.tell(events.damage(s, unit, "reduced", "bs:7.3.2.b"))
    elif status == REDUCED:
        s.status[unit] = REDUCED | DISRUPTED
        s.tell(events.damage(s, unit, "shaken", "bs:7.3.2.c"))
    elif ground:
        eliminate(s, unit, "bs:7.3.2.d")
    else:  # bs:6.1.1.e, bs:6.2.3.c support never eliminates
        s.tell(events.damage(s, unit, "unharmed", "bs:6.1.1.e" if kind == STRIKE else "bs:6.2.3.c"))


def effect(s: Battle, target: int, kind: str) -> Effect:
    """What a hit would do, by the same ladder (`damage`): the word of the event that would tell it."""
    status, support_fire = s.status[target], kind in SUPPORT
    if kind == STRIKE and s.options.air_damage == "strict" and status:
        return Effect("", "effect.unharmed", "bs:R6")
    if s.data.tiger[target] and status & DISRUPTED:
        if support_fire:
            return Effect("", "effect.unharmed", "bs:11.0.e")
        return Effect("cross", "effect.eliminated", "bs:11.0.g") if kind in OVERRUN else THICK_ARMOUR
    if status == REDUCED | DISRUPTED and support_fire:
        return Effect("", "effect.unharmed", "bs:6.1.1.e" if kind == STRIKE else "bs:6.2.3.c")
    return LADDER[status]


THICK_ARMOUR: Final = Effect("cross", "effect.tiger", "bs:11.0.f")
LADDER: Final = {
    0: Effect("band", "effect.disrupted", "bs:7.3.2.a"),
    DISRUPTED: Effect("burst", "effect.reduced", "bs:7.3.2.b"),
    REDUCED: Effect("band", "effect.shaken", "bs:7.3.2.c"),
    REDUCED | DISRUPTED: Effect("cross", "effect.eliminated", "bs:7.3.2.d"),
}


def _second_hit_on_tiger(s: Battle, unit: int, kind: str) -> None:
    """bs:7.3.2.e, bs:11.0.d-g, bs:R40 A disrupted Tiger: safe from support, lost in an overrun, else a die."""
    if kind in SUPPORT:
        s.tell(events.damage(s, unit, "unharmed", "bs:11.0.e"))
    elif kind in OVERRUN:
        eliminate(s, unit, "bs:11.0.g")
    else:
        s.call(ThickArmour(unit))


class ThickArmour(Procedure[Battle]):
    """bs:11.0.f A disrupted Tiger hit by ordinary fire: even, it is lost; odd, it stays disrupted."""

    __slots__ = ("unit",)
    RULE = "bs:11.0.f"
    ORDER = ("roll",)

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def roll(self, s: Battle) -> None:
        s.call(Roll("tiger"))

    def receive(self, s: Battle, answer: Action) -> None:
        (die,) = faces(answer)
        if die in s.data.tables.tiger.eliminated_on:
            s.tell(events.tiger_lost(s, self.unit, die))
            eliminate(s, self.unit, "bs:11.0.f")
        else:
            s.tell(events.tiger_saved(s, self.unit, die))


def eliminate(s: Battle, unit: int, rule: str) -> None:
    """bs:7.3.2.d, bs:9.c For good."""
    s.put(unit, ELIMINATED)
    s.status[unit] = 0
    s.tell(events.damage(s, unit, "eliminated", rule))
