"""8.0 Stacking: two units of one formation a side in a hex; Tigers do not count. Checked where moves end (bs:R33)."""

from __future__ import annotations

from grognard.core.hexes import HexSet
from grognard.games.blood_and_steel.state import Battle


def may_share(s: Battle, one: int, other: int) -> bool:
    """bs:8.b-d, bs:R34 May two units of these formations share a hex? A remnant stacks with any other Soviet unit."""
    remnants = s.data.remnants
    return (one == other != remnants) or ((one == remnants) != (other == remnants))


def room(s: Battle, formation: int) -> HexSet:
    """Hexes where one more unit of a formation may end its move."""
    data = s.data
    side = data.formation_side[formation]
    closed = s.full[side]  # bs:8.a
    for other, single in enumerate(s.ones):
        if single and data.formation_side[other] == side and not may_share(s, formation, other):
            closed |= single
    return data.map.grid.everywhere & ~closed


def room_for(s: Battle, unit: int) -> HexSet:
    """bs:8.e-f A Tiger company does not count and stacks with any German unit."""
    return room(s, s.data.formation[unit]) if s.data.stacks[unit] else s.data.map.grid.everywhere


def why_no_room(s: Battle, formation: int, where: int) -> str:
    """The rule that closes a hex to one more unit of a formation."""
    if s.full[s.data.formation_side[formation]] >> where & 1:
        return "bs:8.a"
    return "bs:8.d" if formation == s.data.remnants else "bs:8.b"
