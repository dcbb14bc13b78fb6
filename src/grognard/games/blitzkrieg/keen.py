"""What somebody does who wants to see what is rare: random games ask him now and then. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, node, square_of
from grognard.core.measure import name as node_name
from grognard.core.values import Action
from grognard.games.blitzkrieg import indirect
from grognard.games.blitzkrieg.state import Fight

PLAIN: Final = frozenset({"hold", "done", "move", "crawl", "pivot", "hatch", "show", "floor", "leave", "fire small",
                          "volley"})  # fmt: skip
NEAREST: Final = 3  # of what one could go to


def any_of(actions: Sequence[Action], rng: Rng) -> Action:
    return actions[rng.below(len(actions))]


def order(s: Fight, i: int, offered: list[Action], rng: Rng) -> Action:
    """A rare deed, if one is on offer; else towards something."""
    deeds: dict[str, list[Action]] = {}
    for action in offered:
        deeds.setdefault(_deed(action), []).append(action)
    rare = [deed for deed in deeds if deed not in PLAIN]
    if rare and rng.below(4):
        chosen = any_of(deeds[rare[rng.below(len(rare))]], rng)
        return _on_works(s, i, chosen, rng) if chosen.verb == "call" else chosen
    if "move" in deeds and rng.below(4):
        return _towards(deeds["move"], errand(s, i, rng))
    return any_of(deeds[any_of_names(deeds, rng)], rng)


def any_of_names(deeds: dict[str, list[Action]], rng: Rng) -> str:
    return list(deeds)[rng.below(len(deeds))]


def _deed(action: Action) -> str:
    """The verb, and what makes it another deed: with what one fires, how one drives."""
    if action.verb == "fire":
        return f"fire {action.args[2]}"
    if action.verb == "move" and not action.args[-1][0].isdecimal():
        return f"move {action.args[-1]}"
    return action.verb


def _towards(moves: list[Action], goal: Point) -> Action:
    return min(moves, key=lambda action: square_of(node(action.args[-1]), goal))


def errand(s: Fight, i: int, rng: Rng) -> Point:
    """Something to go to: an enemy, works, a vehicle that takes it along, a gun to tow, a wreck; else the middle."""
    model, at = s.models[i], s.units[i].at or (0, 0)
    own = [j for j in s.own(model.side) if j != i]
    kinds = [
        [s.place(j) for j in s.shown(1 - model.side)],
        [s.place(j) for j in s.shown(1 - model.side) if s.models[j].kind == "vehicle"],
        [work.at for work in s.works if work.shown or work.side == model.side],
        [s.place(j) for j in own if s.models[j].carries and model.on_foot],
        [s.place(j) for j in own if s.models[j].kind == "gun" and model.kind == "vehicle"],
        [(x, y) for x, y, *_ in s.wrecks],
    ]
    some = [places for places in kinds if places]
    if not some:
        return s.table.lattice.width // 2, s.table.lattice.height // 2
    near = sorted(some[rng.below(len(some))], key=lambda p: (square_of(p, at), p))[:NEAREST]
    return near[rng.below(len(near))]


def _on_works(s: Fight, i: int, call: Action, rng: Rng) -> Action:
    """bk:501 Shells on a minefield, if one can be seen: the list names enemies only."""
    mined = [work for work in s.works if work.kind == "minefield" and (work.shown or work.side == s.models[i].side)]
    wanted = [Action("call", (*call.args[:2], node_name(work.at))) for work in mined]
    good = [action for action in wanted if indirect.refusal(s, i, action) is None]
    return any_of(good, rng) if good and rng.below(2) else call
