"""6.0 Air and artillery, for both sides (bs:6.2.a): what each receives, and its attacks."""

from __future__ import annotations

from grognard.core.hexes import HexSet
from grognard.core.values import Action, Modifier, Refusal
from grognard.games.blood_and_steel import events
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.state import AVAILABLE, DISRUPTED, GONE, Battle

RUDEL = "rudel"


# -- what each side receives ---------------------------------------------------------------------------------------


def air_rolled(s: Battle, german: int, soviet: int) -> None:
    """bs:6.1.a-b The higher die receives the difference; equal dice give none to either."""
    difference = german - soviet
    s.air = (max(difference, 0), max(-difference, 0))
    if difference:
        s.tell(events.air(german, soviet, GERMAN if difference > 0 else SOVIET, abs(difference)))
    else:
        s.tell(events.no_air(german, soviet))
    if s.options.rudel and s.rudel == AVAILABLE and german == s.data.tables.game.die:
        _rudel(s, soviet)


def _rudel(s: Battle, soviet: int) -> None:
    """bs:14.2.2.a, bs:14.2.2.c Rudel comes with a German 6, on any number of turns.
    bs:14.2.2.d, bs:R52 If the Soviet die is a 6 as well he is shot down for good."""
    if soviet == s.data.tables.game.die:
        s.rudel = GONE
        s.tell(events.rudel_down())
        s.score(SOVIET, s.data.tables.victory.rudel_shot_down, "bs:14.2.2.d", "rudel")
    elif s.air[GERMAN]:
        s.rudel_here = True
        s.tell(events.rudel_appears())


def soviet_artillery_rolled(s: Battle, die: int) -> None:
    """bs:6.2.1.a, bs:6.2.a For the whole turn (bs:6.2.1.b, bs:R8)."""
    n = s.data.support.number(str(die), "soviet")
    s.artillery = (0, n)
    s.tell(events.artillery(SOVIET, die, n, "bs:6.2.1.a"))


def german_artillery_rolled(s: Battle, formation: int, die: int) -> None:
    """bs:6.2.2.a, bs:R7 For this operational phase; the 167th brings its own as well (bs:14.2.1.b, bs:R51)."""
    n = s.data.support.number(str(die), "german")
    s.tell(events.artillery(GERMAN, die, n, "bs:6.2.2.a"))
    if formation == s.data.div167:
        own = s.data.tables.artillery.division_167_units
        s.tell(events.artillery_167(own))
        n += own
    s.artillery = (n, s.artillery[SOVIET])


# -- attacks -------------------------------------------------------------------------------------------------------


def spotted(s: Battle, side: int) -> HexSet:
    """bs:6.2.3.d, bs:R9 Hexes within reach of the guns: near a friendly unit of any kind that is not disrupted."""
    data, seen = s.data, 0
    reach = data.map.within_guns(data.tables.artillery.range_from_spotter)
    status = s.status
    for unit, where in enumerate(s.place):
        if where >= 0 and data.side[unit] == side and not status[unit] & DISRUPTED:
            seen |= reach[where]
    return seen


def offers(s: Battle, side: int, offered: list[Action]) -> None:
    """bs:R3, bs:R5, bs:R10 Support may attack at any moment of the owner's phase, several times the same target."""
    if s.air[side]:
        offer_strikes(s, side, offered)
    if s.artillery[side]:
        offer_bombardments(s, side, offered)


def offer_strikes(s: Battle, side: int, offered: list[Action]) -> None:
    """bs:6.1.1.d Any enemy unit on the map."""
    data = s.data
    for unit, where in enumerate(s.place):
        if where >= 0 and data.side[unit] != side:
            offered.append(data.strikes[unit])
            if side == GERMAN and s.rudel_here:
                offered.append(Action("strike", (data.units[unit], RUDEL)))


def offer_bombardments(s: Battle, side: int, offered: list[Action]) -> None:
    data, seen = s.data, spotted(s, side)
    for unit, where in enumerate(s.place):
        if where >= 0 and data.side[unit] != side and seen >> where & 1:
            offered.append(data.bombards[unit])


def refuses_strike(s: Battle, side: int, action: Action) -> Refusal | None:
    target = s.data.unit_index[action.args[0]]
    if not s.air[side]:
        return Refusal("bs:6.1.1.a", "refusal.no-air")
    if refusal := _refuses_target(s, side, target, "bs:6.1.1.d"):
        return refusal
    if len(action.args) > 1 and not (side == GERMAN and s.rudel_here):
        return Refusal("bs:14.2.2.b", "refusal.no-rudel")
    return None


def refuses_bombardment(s: Battle, side: int, action: Action) -> Refusal | None:
    target = s.data.unit_index[action.args[0]]
    if not s.artillery[side]:
        return Refusal("bs:6.2.1.b" if side == SOVIET else "bs:6.2.2.b", "refusal.no-artillery")
    if refusal := _refuses_target(s, side, target, "bs:6.2.3.d"):
        return refusal
    if not spotted(s, side) >> s.place[target] & 1:
        return Refusal("bs:6.2.3.d", "refusal.not-spotted", {"target": s.data.units[target]})
    return None


def nobody(s: Battle, side: int, kind: str) -> Refusal:
    """Why there is no attack of this kind at all: nothing to attack with, or nobody it reaches."""
    if kind == "strike":
        return Refusal("bs:6.1.1.d", "refusal.none-on-map") if s.air[side] else Refusal("bs:6.1.1.a", "refusal.no-air")
    if s.artillery[side]:
        return Refusal("bs:6.2.3.d", "refusal.none-spotted")
    return Refusal("bs:6.2.1.b" if side == SOVIET else "bs:6.2.2.b", "refusal.no-artillery")


def _refuses_target(s: Battle, side: int, target: int, rule: str) -> Refusal | None:
    if s.data.side[target] == side:
        return Refusal(rule, "refusal.friendly-target", {"target": s.data.units[target]})
    if s.place[target] < 0:
        return Refusal(rule, "refusal.target-off-map", {"target": s.data.units[target]})
    return None


def modifiers(s: Battle, target: int, rudel: bool, kind: str) -> list[Modifier]:
    """bs:6.1.1.c, bs:6.2.3.b, bs:R4 Only the target's terrain counts, and Rudel (bs:14.2.2.b)."""
    found = []
    cover = s.data.map.target_drm[s.place[target]]
    if cover:
        found.append(Modifier("bs:6.1.1.c" if kind == "strike" else "bs:6.2.3.b", "modifier.target-terrain", cover))
    if rudel:
        found.append(Modifier("bs:14.2.2.b", "modifier.rudel", s.data.tables.fire.drm_rudel))
    return found


def value(s: Battle, kind: str) -> int:
    """bs:6.1.1.b, bs:6.2.3.a The same AF against any target."""
    return s.data.tables.air.af if kind == "strike" else s.data.tables.artillery.af
