"""Every fact that the log can tell: one function each, so that no rule misspells one. The words are in `words/*.po`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grognard.core.values import Event, Modifier, dice
from grognard.games.blood_and_steel.data import GERMAN, SOVIET

if TYPE_CHECKING:
    from grognard.games.blood_and_steel.state import Battle

BOTH = (GERMAN, SOVIET)  # a die each


def _event(kind: str, rule: str, modifiers: Sequence[Modifier] = (), /, **args: Any) -> Event:
    return Event(kind, rule, args, tuple(modifiers))


# -- set-up (bs:12) ------------------------------------------------------------------------------------------------


def placed(s: Battle, unit: int, where: int, rule: str) -> Event:
    return _event("placed", rule, seat=s.data.side[unit], unit=s.data.units[unit], hex=s.data.map.grid.ids[where])


def remnant_placed(s: Battle, where: int) -> Event:
    return _event("remnant-placed", "bs:12.2.a", seat=1, hex=s.data.map.grid.ids[where])


def ready(seat: int) -> Event:
    return _event("ready", "bs:12.0", seat=seat)


def dealt(s: Battle, unit: int, where: int) -> Event:
    event = _event("dealt", "bs:12.2.e", unit=s.data.units[unit], hex=s.data.map.grid.ids[where])
    return event._replace(reveals=True)


# -- turn (bs:5, bs:6) ---------------------------------------------------------------------------------------------


def turn_began(s: Battle) -> Event:
    row = s.data.turns[s.turn - 1]
    return _event("turn-began", "bs:4.0.a", turn=s.turn, start=row.start, end=row.end)


def air(german: int, soviet: int, seat: int, n: int) -> Event:
    return _event("air", "bs:6.1.a", dice=dice(german, soviet), by=BOTH, seat=seat, n=n)


def no_air(german: int, soviet: int) -> Event:
    return _event("no-air", "bs:6.1.a", dice=dice(german, soviet), by=BOTH)


def artillery(seat: int, die: int, n: int, rule: str) -> Event:
    return _event("artillery" if n else "no-artillery", rule, seat=seat, dice=dice(die), n=n)


def artillery_167(n: int) -> Event:
    return _event("artillery-167", "bs:14.2.1.b", seat=0, n=n)


def rudel_appears() -> Event:
    return _event("rudel-appears", "bs:14.2.2.a")


def rudel_down() -> Event:
    return _event("rudel-down", "bs:14.2.2.d")


def div167_rolled(outcome: str, die: int, turn: int) -> Event:
    """`outcome` is `arrives`, `fails` or `never`."""
    return _event(f"division-167-{outcome}", "bs:14.2.1.a", seat=GERMAN, dice=dice(die), turn=turn)


def reserve_rolled(s: Battle, unit: int, die: int, granted: bool) -> Event:
    kind, rule = ("reserve-granted", "bs:14.1.c") if granted else ("reserve-refused", "bs:14.1.d")
    return _event(kind, rule, seat=s.data.side[unit], unit=s.data.units[unit], dice=dice(die), turn=s.turn)


def reserve_requested(s: Battle, unit: int) -> Event:
    return _event("reserve-requested", "bs:14.1.b", unit=s.data.units[unit])


def committed(s: Battle, formation: int) -> Event:
    return _event("committed", "bs:10.b", formation=s.data.formations[formation])


def envelope_filled(s: Battle) -> Event:
    return _event("envelope-filled", "bs:7.0.a", formations=tuple(s.data.formations[f] for f in s.envelope.cards))


def drew(s: Battle, formation: int) -> Event:
    return _event("drew", "bs:5.2.a", seat=s.data.formation_side[formation], formation=s.data.formations[formation])


def zone_rolled(s: Battle, unit: int, die: int, rule: str) -> Event:
    """A corps shares one die, a brigade of the reserve has its own."""
    thrown = {"seat": s.data.side[unit], "dice": dice(die)}
    if s.data.formation[unit] == s.data.reserve:
        return _event("brigade-zone-rolled", rule, unit=s.data.units[unit], **thrown)
    return _event("zone-rolled", rule, formation=s.data.formations[s.data.formation[unit]], **thrown)


def zone_known(s: Battle, unit: int, zone: int, rule: str) -> Event:
    if s.data.formation[unit] == s.data.reserve:
        return _event("brigade-zone-known", rule, unit=s.data.units[unit], zone=zone)
    return _event("zone-known", rule, formation=s.data.formations[s.data.formation[unit]], zone=zone)


def phase_ended(s: Battle, formation: int) -> Event:
    seat = s.data.formation_side[formation]
    return _event("phase-ended", "bs:5.2.f", formation=s.data.formations[formation], seat=seat)


def disruption_ended(s: Battle, units: list[int]) -> Event:
    return _event("disruption-ended", "bs:9.a", units=tuple(s.data.units[unit] for unit in units))


def recovery(s: Battle, unit: int, die: int, recovered: bool) -> Event:
    kind = "recovered" if recovered else "not-recovered"
    return _event(kind, "bs:9.b", seat=s.data.side[unit], unit=s.data.units[unit], dice=dice(die))


def statement(s: Battle, now: tuple[int, int]) -> Event:
    """bs:R24 The running total of each side, and what the turn has changed of it."""
    german, soviet = now
    change = {"german_change": german - s.stated[0], "soviet_change": soviet - s.stated[1]}
    return _event("statement", "bs:5.3.c", turn=s.turn, german=german, soviet=soviet, **change)


def points(side: int, amount: int, rule: str, reason: str) -> Event:
    return _event("points", rule, seat=side, amount=amount, reason=reason)


def game_over(result: str, german: int, soviet: int) -> Event:
    return _event(f"over-{result}", "bs:13.f", german=german, soviet=soviet)


def _hexes(s: Battle, path: list[int]) -> tuple[str, ...]:
    return tuple(s.data.map.grid.ids[where] for where in path)


# -- operations (bs:7) ---------------------------------------------------------------------------------------------


def moved(s: Battle, unit: int, path: list[int], cost: int, rule: str) -> Event:
    hexes = _hexes(s, path)
    return _event("moved", rule, unit=s.data.units[unit], hex=hexes[-1], path=hexes, cost=cost)


def entered(s: Battle, unit: int, path: list[int], cost: int) -> Event:
    hexes = _hexes(s, path)
    return _event("entered", "bs:10.e", unit=s.data.units[unit], hex=hexes[-1], path=hexes, cost=cost)


def exited(s: Battle, unit: int, path: list[int]) -> Event:
    hexes = _hexes(s, path)
    return _event("exited", "bs:13.b", unit=s.data.units[unit], hex=hexes[-1], path=hexes)


def shot(
    s: Battle, firer: int, target: int, value: int, die: int, hit: bool, modifiers: Sequence[Modifier], rule: str
) -> Event:
    kind = "hit" if hit else "missed"
    names, seat = s.data.units, s.data.side[firer]
    return _event(kind, rule, modifiers, seat=seat, unit=names[firer], target=names[target], af=value, dice=dice(die))


def support_shot(
    s: Battle, kind: str, target: int, value: int, die: int, hit: bool, modifiers: Sequence[Modifier]
) -> Event:
    """Aircraft and guns are no units; they belong to the enemy of their target (bs:6.1.1.d, bs:6.2.3.d)."""
    rule = "bs:6.1.1.d" if kind == "strike" else "bs:6.2.3.d"
    result, seat = "hit" if hit else "missed", 1 - s.data.side[target]
    return _event(f"{kind}-{result}", rule, modifiers, seat=seat, target=s.data.units[target], af=value, dice=dice(die))


def rerolled(s: Battle, firer: int, die: int) -> Event:
    return _event("rerolled", "bs:14.2.3.a", seat=s.data.side[firer], unit=s.data.units[firer], dice=dice(die))


def damage(s: Battle, unit: int, result: str, rule: str) -> Event:
    """`result` is `disrupted`, `reduced`, `shaken` (reduced and disrupted), `eliminated` or `unharmed`."""
    return _event(f"unit-{result}", rule, unit=s.data.units[unit])


def tiger_saved(s: Battle, unit: int, die: int) -> Event:
    return _event("tiger-saved", "bs:11.0.f", seat=s.data.side[unit], unit=s.data.units[unit], dice=dice(die))


def tiger_lost(s: Battle, unit: int, die: int) -> Event:
    return _event("tiger-lost", "bs:11.0.f", seat=s.data.side[unit], unit=s.data.units[unit], dice=dice(die))


def control(s: Battle, where: int, side: int) -> Event:
    return _event("control", "bs:13.c", hex=s.data.map.grid.ids[where], seat=side)


# -- overrun (bs:7.3.3) --------------------------------------------------------------------------------------------


def overrun_began(s: Battle, units: Sequence[int], origin: int, where: int) -> Event:
    ids, names = s.data.map.grid.ids, s.data.units
    units_named = tuple(names[unit] for unit in units)
    return _event("overrun-began", "bs:7.3.3.a", units=units_named, origin=ids[origin], hex=ids[where])


def overrun_round(n: int) -> Event:
    return _event("overrun-round", "bs:7.3.3.o", n=n)


def driven_back(s: Battle, unit: int, where: int) -> Event:
    return _event("driven-back", "bs:7.3.3.g", unit=s.data.units[unit], hex=s.data.map.grid.ids[where])


def retreated(s: Battle, unit: int, where: int, rule: str) -> Event:
    return _event("retreated", rule, unit=s.data.units[unit], hex=s.data.map.grid.ids[where])


def retreated_off(s: Battle, unit: int) -> Event:
    return _event("retreated-off", "bs:7.3.3.n", unit=s.data.units[unit])


def no_retreat(s: Battle, unit: int) -> Event:
    return _event("no-retreat", "bs:R30", unit=s.data.units[unit])


def stalemate(s: Battle, where: int) -> Event:
    return _event("stalemate", "bs:R32", hex=s.data.map.grid.ids[where])


def overrun_closed(s: Battle, where: int, side: int) -> Event:
    return _event("overrun-closed", "bs:7.3.3.o", hex=s.data.map.grid.ids[where], seat=side)
