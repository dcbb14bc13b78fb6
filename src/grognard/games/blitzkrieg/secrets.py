"""Section 4, bk:R79 Who knows what: views by allow-list, and guesses that agree with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grognard.core.dice import Rng
from grognard.core.steps import Step
from grognard.core.values import Seat
from grognard.games.blitzkrieg import enlist, mines, setup
from grognard.games.blitzkrieg.orders import Command
from grognard.games.blitzkrieg.quiet import Veil
from grognard.games.blitzkrieg.state import ALIVE, CAMOUFLAGED, HIDDEN, NONE, Unit

if TYPE_CHECKING:
    from grognard.games.blitzkrieg.state import Fight

    S = TypeVar("S", bound=Fight)


def view(s: S, seat: Seat) -> S:
    """What a seat may know; a spectator is an enemy of both sides. The forces of a scenario are public, not where
    hidden elements are."""
    seen = s.clone()
    seen.reader = seat
    seen.stack = _stack(s, seat)
    if not s.models:  # bk:0.24 nobody sees a list before both have chosen
        seen.lists = [words if side == seat else CHOSEN if words else () for side, words in enumerate(s.lists)]
    seen.works = tuple(work for work in s.works if work.shown or work.side == seat)  # bk:0.19
    for i, unit in enumerate(s.units):
        if unit.marks & HIDDEN and s.models[i].side != seat:
            _hide(s, seen, i)
    for f, leader in enumerate(s.hq):
        formation = s.formations[f]
        if formation.units and formation.side != seat and not _is_seen(s, leader):
            seen.hq[f] = formation.units[0]
    return seen


def _is_seen(s: Fight, leader: int) -> bool:
    """bk:0.6d Others know a leader whom they see: an heir may have taken command unseen, or have failed to."""
    return leader != NONE and s.units[leader].life == ALIVE and not s.is_hidden(leader)


def _hide(s: Fight, seen: Fight, i: int) -> None:
    """Of an element that others do not see they know whether it is there, to come, or gone."""
    unit = s.units[i]
    if unit.life != ALIVE:
        seen.units[i] = Unit(life=unit.life, marks=HIDDEN)
        return
    seen.units[i] = Unit(due=unit.due, marks=HIDDEN | CAMOUFLAGED)
    for n, battery in enumerate(s.batteries):
        if battery.observer == i:
            seen.amend(n, observer=NONE)


def _stack(s: Fight, seat: Seat) -> list[Step[Fight]]:
    """The steps as a seat sees them; of a hidden element's order and all it does in it, that somebody is busy."""
    found: list[Step[Fight]] = []
    for step in s.stack:
        found.append(step.seen_by(s, seat))
        if isinstance(found[-1], Veil):
            break
    if found and isinstance(found[-1], Command) and _may_be_busy(s, found[-1].formation, seat):
        found.append(Veil(s.formations[found[-1].formation].side))
    return found


def _may_be_busy(s: Fight, formation: int, seat: Seat) -> bool:
    """bk:R79 Whether a hidden element of it could have an order now, as far as others know: that it has none, because
    it failed its test, must look the same."""
    one = s.formations[formation]
    return one.side != seat and any(s.is_hidden(i) and s.units[i].life == ALIVE for i in one.units)


def guess(view_: S, rng: Rng) -> S:
    """A full state that agrees with a view: hidden elements lie somewhere in their zone."""
    s = view_.clone()
    reader, s.reader = s.reader, NONE
    for side, words in enumerate(s.lists):
        if words == CHOSEN:
            army = enlist.army_of(s, side)
            s.lists[side] = enlist.written(enlist.drawn(s.data, army, rng))
    for i, model in enumerate(s.models):
        unit = s.units[i]
        known = model.side == reader or not unit.marks & HIDDEN or unit.at is not None
        if known or unit.life != ALIVE or unit.due or not s.placed[model.side]:
            continue
        nodes = setup.zone_nodes(s, model.side)
        for _ in range(TRIES):
            p = nodes[rng.below(len(nodes))]
            if setup.place_refusal(s, i, p) is None:
                s.put(i, at=p, heading=rng.below(s.data.headings.count))
                break
        else:
            s.put(i, at=setup.anywhere(s, i))
    for side in (0, 1):
        if side != reader and s.placed[side]:
            mines.scatter(s, side, rng)
    return s


TRIES = 40
CHOSEN = ("chosen",)  # a list that is there, whatever it holds
