"""What holds in every state of Blood & Steel, whatever was played: random play checks it at each step."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.hexes import as_set
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.overrun import Overrun
from grognard.games.blood_and_steel.state import DISRUPTED, REDUCED, Battle


def broken(s: Battle) -> list[str]:
    return [*_places(s), *_stacking(s), *_sets(s), *_markers(s)]


def _places(s: Battle) -> Iterator[str]:
    """Each unit is in one place, and the stacks say the same."""
    stacked = sorted((unit, where) for where, units in s.stacks.items() for unit in units)
    if stacked != [(unit, where) for unit, where in enumerate(s.place) if where >= 0]:
        yield "the stacks are not where the units are"
    if any(not units for units in s.stacks.values()):
        yield "an empty stack is kept"


def _stacking(s: Battle) -> Iterator[str]:
    """bs:8.a No stack of a side is over the limit; remnants and Tigers as bs:8.d-e say."""
    if not s.stack or any(isinstance(step, Overrun) for step in s.stack):
        return  # in an overrun both sides are in the hex, and a game may be given up there
    data, limit = s.data, s.data.tables.stacking.limit
    for where in set(s.stacks) | set(s.backs):
        for side in (GERMAN, SOVIET):
            counting = [unit for unit in s.units_in(where, side) if data.stacks[unit]]
            n = len(counting) + (side == SOVIET) * s.backs.count(where)
            if n > limit:
                yield f"{n} units of a side in {data.map.grid.ids[where]}"
        if s.units_in(where, GERMAN) and (s.units_in(where, SOVIET) or where in s.backs):
            yield f"both sides in {data.map.grid.ids[where]}"


def _sets(s: Battle) -> Iterator[str]:
    """What is kept in step with the units, counted anew."""
    twin = s.clone()
    for where in set(s.stacks) | set(s.backs):
        twin._count(where)
    if (twin.held, twin.full, twin.ones) != (s.held, s.full, s.ones):
        yield "the sets of occupied hexes are out of step"
    occupied = as_set({*s.stacks, *s.backs})
    if (s.held[GERMAN] | s.held[SOVIET]) != occupied:
        yield "a hex is held by nobody's units"
    if s.control & ~s.data.map.objective_set:
        yield "a hex is controlled that is no objective"


def _markers(s: Battle) -> Iterator[str]:
    """Statuses, points spent and support never leave their range."""
    data = s.data
    for unit, status in enumerate(s.status):
        if not 0 <= status <= DISRUPTED | REDUCED or (data.tiger[unit] and status & REDUCED):
            yield f"{data.units[unit]} has the status {status}"
        if not 0 <= s.spent[unit] <= data.mp[unit] + 1:
            yield f"{data.units[unit]} has spent {s.spent[unit]} movement points"
    if min(*s.air, *s.artillery) < 0:
        yield f"support is owed: {s.air}, {s.artillery}"
    if set(s.drawn) & set(s.envelope.cards):
        yield "a marker is drawn and in the envelope"
