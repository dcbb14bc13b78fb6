"""What an overrun of Blood & Steel comes to: its rounds are followed, shot by shot, until one side is left.

The defenders fire first, whoever is hit goes back; a disrupted defender has to leave, and one that is hit a second time
is reduced and stays (bs:R22). So two against one is much better than one against one, and the disrupted are easy prey.
Fights between the same kinds of units are reckoned once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grognard.games.blood_and_steel.data import SOVIET, Data

ROUNDS: Final = 6  # after so many whoever attacks has not won
LITTLE: Final = 0.004  # a course of the fight that is not worth following
ELIMINATED: Final = 4  # beyond the four statuses of a unit
RETREATED: Final = 5  # added to the status of a defender that has left the hex
AFTER: Final = (1, 2, 3, ELIMINATED)  # bs:7.3.2
AFTER_TIGER: Final = (1, ELIMINATED)  # bs:11.0.d, bs:11.0.g
HURT_FIRST: Final = 1.3  # a shot at a unit that was hit before is preferred

Course = tuple[int, tuple[int, ...]]  # the attackers in the hex as bits, and how each defender is


class Fighter(NamedTuple):
    """What counts of a unit in close combat."""

    af_armour: int
    af_infantry: int
    armour: bool
    tiger: bool
    soviet: bool


class Fought(NamedTuple):
    """The chance to take the hex; of each attacker that it is hit; of each defender how it ends."""

    won: float
    hit: tuple[float, ...]
    ends: tuple[tuple[float, ...], ...]


def fighter(data: Data, unit: int) -> Fighter:
    side = data.side[unit] == SOVIET
    return Fighter(data.af_armour[unit], data.af_infantry[unit], data.armour[unit], data.tiger[unit], side)


@lru_cache(20_000)
def fought(ours: tuple[Fighter, ...], theirs: tuple[Fighter, ...], status: tuple[int, ...]) -> Fought:
    """bs:7.3.3.f-o From the moment the attackers enter."""
    courses: dict[Course, float] = {((1 << len(ours)) - 1, status): 1.0}
    won, stayed, ends = 0.0, [0.0] * len(ours), [[0.0] * 5 for _ in theirs]

    def end(course: Course, part: float) -> None:
        for number in range(len(ours)):
            stayed[number] += part * (course[0] >> number & 1)
        for number, one in enumerate(course[1]):
            ends[number][one - RETREATED if one >= RETREATED else one] += part

    for _ in range(ROUNDS):
        after: dict[Course, float] = {}
        for course, part in _round(courses, ours, theirs).items():
            if not course[0] or min(course[1]) >= ELIMINATED or part < LITTLE:
                end(course, part)
                won += part if course[0] and min(course[1]) >= ELIMINATED else 0.0
            else:
                after[course] = part
        courses = after
    for course, part in courses.items():
        end(course, part)
    return Fought(won, tuple([1.0 - part for part in stayed]), tuple([tuple(row) for row in ends]))


def _round(courses: dict[Course, float], ours: tuple[Fighter, ...], theirs: tuple[Fighter, ...]) -> dict[Course, float]:
    for number in range(len(theirs)):
        courses = _merged([one for pair in courses.items() for one in _defends(*pair, number, ours, theirs)])
    for number in range(len(ours)):
        courses = _merged([one for pair in courses.items() for one in _attacks(*pair, number, ours, theirs)])
    return _merged(
        [((mask, tuple([_leaves(one) for one in status])), part) for (mask, status), part in courses.items()]
    )


def _merged(found: list[tuple[Course, float]]) -> dict[Course, float]:
    merged: dict[Course, float] = {}
    for course, part in found:
        merged[course] = merged.get(course, 0.0) + part
    return merged


def _leaves(status: int) -> int:
    """bs:7.3.3.k A disrupted defender retreats."""
    return status + RETREATED if status in (1, 3) else status


def _defends(
    course: Course, part: float, number: int, ours: tuple[Fighter, ...], theirs: tuple[Fighter, ...]
) -> list[tuple[Course, float]]:
    """bs:7.3.3.f-g One defender fires at the attacker that it hits most easily."""
    mask, status = course
    here = [n for n in range(len(ours)) if mask >> n & 1]
    if not here or status[number] >= ELIMINATED:
        return [(course, part)]
    needs = [(_defence(theirs[number], ours[n], status[number]), -n) for n in here]
    need, target = max(needs)
    if not need:
        return [(course, part)]
    return [((mask & ~(1 << -target), status), part * need / 6), (course, part * (6 - need) / 6)]


def _attacks(
    course: Course, part: float, number: int, ours: tuple[Fighter, ...], theirs: tuple[Fighter, ...]
) -> list[tuple[Course, float]]:
    """bs:7.3.3.h, bs:R29 One attacker has to fire; bs:R39 a Tiger only when it is alone."""
    mask, status = course
    here = [n for n, one in enumerate(status) if one < ELIMINATED]
    if not here or not mask >> number & 1 or (ours[number].tiger and mask != 1 << number):
        return [(course, part)]
    group = [one for n, one in enumerate(ours) if mask >> n & 1]
    needs = [(_attack(ours[number], theirs[n], group), n) for n in here]
    need, target = max(needs, key=lambda one: one[0] * (HURT_FIRST if status[one[1]] else 1.0))
    if not need:
        return [(course, part)]
    ladder = AFTER_TIGER if theirs[target].tiger else AFTER
    struck = (*status[:target], ladder[status[target]], *status[target + 1 :])
    return [((mask, struck), part * need / 6), (course, part * (6 - need) / 6)]


def _defence(firer: Fighter, target: Fighter, status: int) -> int:
    """bs:7.3.2.g, bs:R25 The printed factor; 1 for a disrupted unit."""
    factor = 1 if firer.tiger else firer.af_armour if target.armour else firer.af_infantry
    return _need(min(factor, 1) if status & 1 else factor, firer, target)


def _attack(firer: Fighter, target: Fighter, group: list[Fighter]) -> int:
    """bs:7.3.3.j Armour with infantry beside it; bs:11.0.a a Tiger's help."""
    if firer.tiger:
        return _need(1, firer, target)
    armour = target.armour or (firer.armour and any(not one.armour for one in group))
    helped = armour and any(one.tiger for one in group)
    return _need((firer.af_armour if armour else firer.af_infantry) + helped, firer, target)


def _need(factor: int, firer: Fighter, target: Fighter) -> int:
    """bs:R23 Soviet units hit armour more easily in its own hex; bs:R18 not with a factor of 0."""
    return min(6, factor + (firer.soviet and target.armour)) if factor > 0 else 0
