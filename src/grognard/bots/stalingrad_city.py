"""The four districts of Stalingrad: the chance that each is out of Soviet hands at the end.

The German needs all of them; one building saves the Soviet side. So districts are not points to be added up: each that
is likely to stand at the end costs the German most of his hopes. The numbers are logistic regressions over the turns
and battles of games between scripts (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import log, prod
from typing import Final, NamedTuple

from grognard.bots.mind import squash
from grognard.games.hell_of_stalingrad.data import GERMAN, SOVIET, Data
from grognard.games.hell_of_stalingrad.state import CLOSED, Siege

LONGEST: Final = 7  # turns that may follow, none included
FRESH: Final = 2.0  # the defense of a building that nobody has seen yet
MOST_UNITS: Final = 6
MOST_FULL: Final = 3
GAINED: Final = 0.13  # what a lost battle leaves behind, as a lead: flames for the next one


class Later(NamedTuple):
    """That a district falls in the turns to come."""

    base: float = 0.0
    turn: float = 0.55
    another: float = 0.57  # if there is more than one
    defense: float = -0.29
    inferno: float = 0.17
    fire: float = 0.07
    units: float = 0.01


class ToCome(NamedTuple):
    """That a battle which has not begun yet is won."""

    base: float = 0.27
    defense: float = -0.35
    inferno: float = 0.33
    fire: float = 0.1
    bucket: float = -0.06
    full: float = 0.06  # a full-strength formation more
    more: float = 0.22  # whoever has more of them
    slot: float = 0.13  # room for cards on German formations
    patriotism: float = -0.08  # and on Soviet ones
    units: float = 0.02


LATER: Final = Later()
TO_COME: Final = ToCome()


# -- turns -----------------------------------------------------------------------------------------------------------


def turns_ahead(s: Siege) -> tuple[float, ...]:
    """How likely it is that so many turns follow this one."""
    if s.last or s.hourglass >= s.final_turn:
        return (1.0,)
    cards = s.campaign[SOVIET]
    skips = sum([bool(s.data.campaign[card].hourglass) for card in cards]) / max(1, len(cards))
    return _further(s.final_turn - s.hourglass, round(skips, 2))


@cache
def _further(spaces: int, skips: float) -> tuple[float, ...]:
    """hs:8.3 A turn moves the hourglass by one space, or by two; the turn that brings it to the end is the last."""
    found = [0.0] * LONGEST
    for p, left in ((1.0 - skips, spaces - 1), (skips, spaces - 2)):
        for n, q in enumerate(_further(left, skips) if left > 0 else (1.0,)):
            found[min(n + 1, LONGEST - 1)] += p * q
    return tuple(found)


# -- one district ----------------------------------------------------------------------------------------------------


def falls_later(s: Siege, d: int, ahead: tuple[float, ...], gained: float = 0.0) -> float:
    """That a building which stands after this turn falls in one of those that follow."""
    w = LATER
    units = max(-MOST_UNITS, min(MOST_UNITS, s.count(GERMAN, d) - s.count(SOVIET, d)))
    lead = w.defense * s.data.defense[s.building[d]] + w.inferno * s.infernos[d] + w.fire * s.fire[d] + w.units * units
    return sum([p * _in_turns(n, lead + gained) for n, p in enumerate(ahead)])


def _in_turns(n: int, lead: float) -> float:
    return squash(LATER.base + LATER.turn * n + LATER.another * (n > 1) + lead) if n else 0.0


def stays_fallen(s: Siege, d: int, ahead: tuple[float, ...]) -> float:
    """That a district which is captured in this turn is out of Soviet hands at the end: hs:20.5 it is renewed with a
    Volga card or another building, but not on the last turn."""
    b = s.building[d]
    if b == CLOSED or s.river[d] or (b >= 0 and s.data.river_bank[b]):
        return 1.0
    return _stays(ahead, *_cards_left(s, d))


def _cards_left(s: Siege, d: int) -> tuple[int, int]:
    """hs:20.5.b Volga cards, and buildings of the district."""
    district = s.data.district
    return s.data.volga - s.volga, sum([district[b] == d for b in s.estate])


@cache
def _stays(ahead: tuple[float, ...], volga: int, buildings: int) -> float:
    closes = volga / max(1, volga + buildings)
    new = LATER.defense * FRESH
    return sum([p * (1.0 if n < 2 else closes + (1 - closes) * _in_turns(n, new)) for n, p in enumerate(ahead)])


def falls(s: Siege, d: int, won: float | None, ahead: tuple[float, ...]) -> float:
    """That a district is out of Soviet hands at the end, by the chance of its battle in this turn, if there is one."""
    if s.building[d] < 0:
        return stays_fallen(s, d, ahead)
    if won is None:
        return falls_later(s, d, ahead)
    return won * stays_fallen(s, d, ahead) + (1 - won) * falls_later(s, d, ahead, GAINED)


def hopes(chances: Iterable[float]) -> float:
    """The chance that all of them fall, as a lead."""
    whole = max(0.004, min(0.996, prod(chances)))
    return log(whole / (1.0 - whole))


# -- a battle to come ------------------------------------------------------------------------------------------------


def to_come(s: Siege, d: int, german: Iterable[int], soviet: Iterable[int], hands: float = 0.0) -> float:
    """The German chance in a battle with these formations that has not begun yet; `hands` is what his promise more."""
    w, data = TO_COME, s.data
    german, soviet = list(german), list(soviet)
    full = sum([not s.depleted[f] for f in german]) - sum([not s.depleted[f] for f in soviet])
    units = float(s.count(GERMAN, d) - s.count(SOVIET, d))
    lead = w.base + hands + w.defense * data.defense[s.building[d]] + w.inferno * s.infernos[d]
    lead += w.fire * s.fire[d] + w.bucket * s.bucket[d]
    for f in german:
        brings, fire, _ = brought(data, f)
        units += brings
        lead += w.slot * (data.capacity[f] + s.level[f]) + w.fire * fire
    for f in soviet:
        brings, _, bucket = brought(data, f)
        units -= brings
        lead += w.patriotism * (data.capacity[f] + s.level[f]) + w.bucket * bucket
    lead += w.units * max(-MOST_UNITS, min(MOST_UNITS, units))
    return squash(lead + w.full * max(-MOST_FULL, min(MOST_FULL, full)) + w.more * ((full > 0) - (full < 0)))


@cache
def brought(data: Data, f: int) -> tuple[float, int, int]:
    """What the vanguard of a formation brings: units, an elite one for its tactic a little more; flames; buckets."""
    units, fire, bucket = 0.0, 0, 0
    for op, n, unit in data.vanguard[f]:
        if op == "add_unit":
            units += 1.6 if data.elite[unit] else 1.0
        elif op == "fire":
            fire += n
        elif op == "bucket":
            bucket += n
    return units, fire, bucket
