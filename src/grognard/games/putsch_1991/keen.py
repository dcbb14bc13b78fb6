"""A keen player: random play asks him now and then, so that men meet, and what is rare is met before a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, node
from grognard.core.values import Action
from grognard.games.putsch_1991.state import NONE, VEHICLE, Table

IDLE: Final = ("face", "reveal", "scrap", "posture", "trench", "watch", "stay", "done", "pass")
COMMON: Final = ("move", "patrol", "crawl", "sustain", "flare", "aim", "halt", "dive", "cross", "stairs", "jump")
WALKS: Final = ("move", "patrol", "crawl", "onto")


def choice(s: Table, offered: Sequence[Action], rng: Rng) -> Action:
    """A deed rather than none, a rare verb rather than a common one, and of ways one that leads to something."""
    deeds = [action for action in offered if action.verb not in IDLE]
    if not deeds:
        return offered[-1]
    rare = [action for action in deeds if action.verb not in COMMON]
    verbs = sorted({action.verb for action in (rare if rare and rng.below(4) else deeds)})
    verb = verbs[rng.below(len(verbs))]
    found = [action for action in deeds if action.verb == verb]
    if verb == "go" and rng.below(2):
        found = [action for action in found if _has_begun(s, s.unit(action.args[0]))] or found
    if verb in WALKS and rng.below(4) and (goals := _goals(s, s.unit(found[0].args[0]), rng)):
        if _nearest(s.place(s.unit(found[0].args[0])), goals) < s.data.contact**2:
            return offered[-1]  # it is there: what it came for is done from where one stands
        return min(found, key=lambda action: (_nearest(node(action.args[-1]), goals), action.args))
    return found[rng.below(len(found))]


def _has_begun(s: Table, unit: int) -> bool:
    """Somebody who carries a man, or a vehicle: what they are about takes several turns."""
    return unit >= VEHICLE or s.carrying[unit] != NONE


def _goals(s: Table, i: int, rng: Rng) -> list[Point]:
    """Enemies, or what a rare deed needs."""
    if (hurt := _hurt(s, i)) and (s.sheet[i].role == "medic" or rng.below(3) == 0):
        return hurt
    things = _things(s, s.side[i])
    return things if things and rng.below(2) else [s.place(j) for j in s.free(1 - s.side[i])]


def _hurt(s: Table, i: int) -> list[Point]:
    """Friends to be dressed or carried away."""
    return [s.place(j) for j in s.free(s.side[i]) if j != i and (s.wounds[j] or s.stunned[j])]


def _things(s: Table, side: int) -> list[Point]:
    """Weapons on the ground, mines that one knows, lorries without a driver, what can be blown up."""
    found = [(x, y) for x, y, _, _ in s.dropped]
    found += [(x, y) for own, x, y, seen in s.mines if seen or own == side]
    found += [one.at for one in s.vehicles if one.here and one.side == side and not one.crew]
    left = [target for target, by in zip(s.scenario.sabotage_target, s.targets, strict=True) if by == NONE]
    return found + [(target.x, target.y) for target in left]


def _nearest(p: Point, goals: Sequence[Point]) -> int:
    return min((x - p[0]) ** 2 + (y - p[1]) ** 2 for x, y in goals)
