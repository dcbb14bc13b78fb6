"""Why not: the reason for which an element cannot fire at an enemy, as the rules that refuse it have it.

A question names an element and what is pointed at, often with a weapon that it does not have: so whatever it has is
tried. Of who lies hidden nothing is told but that there is no target.
"""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action, Refusal
from grognard.games.blitzkrieg import fire, look, weapons
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.state import (
    BURIED,
    DEMORALISED,
    DIGGING,
    DUG_IN,
    EMPTY,
    FIRED,
    FUMBLED,
    JAMMED,
    MG_FIRED,
    NONE,
    ORDERED,
    Fight,
)

SHOTS: Final = ("fire", "cripple")
IN_CONTACT: Final = ("refusal.cut", "refusal.cut-house", "refusal.undetected", "refusal.far")
NAMED: Final = 3  # elements that are named where several could fire


def not_offered(rule: str, action: Action) -> Refusal:
    return Refusal(rule, "refusal.not-offered", {"action": str(action)})


def is_target(s: Fight, side: int, j: int) -> bool:
    """bk:003d An enemy on the table that its reader knows of."""
    return j != NONE and s.models[j].side != side and s.here(j) and not s.is_hidden(j)


def shot_refusal(s: Fight, i: int, j: int, mode: str = "") -> Refusal | None:
    """bk:003d, bk:0.9, bk:0.12 Why an element cannot fire at another with anything it has; None: it can."""
    if not is_target(s, s.models[i].side, j):
        return Refusal("bk:003d", "refusal.no-target")
    have = weapons.modes(s, i)
    if not have:
        return silent_refusal(s, i)
    if found := unseen_refusal(s, i, j):
        return found
    if mode not in have and _owns(s, i, mode):
        fired = s.units[i].now & (MG_FIRED if mode == "mg" else FIRED)
        return Refusal("bk:0.6a", "refusal.has-fired" if fired else "refusal.weapon", {"unit": s.models[i].name})
    tried = [fire.why_not(s, i, j, one) for one in ((mode,) if mode in have else have)]
    return None if None in tried else tried[0]


def _owns(s: Fight, i: int, mode: str) -> bool:
    """Whether such a weapon belongs to it, ready or not: the question is then about that one."""
    model = s.models[i]
    if mode in fire.SHELLS:
        return bool(model.calibre)
    if mode == "mg":
        return bool(model.mgs)
    if mode == "faust":
        return bool(s.formations[model.formation].fausts)
    return (mode == "small" and model.kind != "vehicle" and bool(model.dice)) or (mode == "hand" and bool(model.hand))


def unseen_refusal(s: Fight, i: int, j: int) -> Refusal | None:
    """bk:0.2, bk:003 What cuts the line, or how near it would have to be."""
    if look.detects(s, i, j):
        return None
    params = {"unit": s.models[i].name, "target": s.models[j].name}
    sight = look.line(s, s.spot(i), s.spot(j))
    if not sight.clear:
        key, by = look.barrier(s, sight.cut_by)
        return Refusal("bk:003d", "refusal.cut-house" if key == "thing" else "refusal.cut", {**params, "by": by})
    in_cover = look.cover(s, j, sight, s.place(i)) > look.OPEN or bool(s.units[j].marks & (DUG_IN | BURIED))
    limit = look.detection_reach(s, i, j, in_cover)
    return Refusal("bk:003d", "refusal.undetected", {**params, "n": limit // MM})


def silent_refusal(s: Fight, i: int) -> Refusal:
    """bk:0.7, bk:0.9d, bk:0.11 Why it fires with nothing at all now."""
    unit, params = s.units[i], {"unit": s.models[i].name}
    if unit.at is None:
        return Refusal("bk:0.6a", "refusal.absent", params)
    if unit.marks & DEMORALISED:
        return Refusal("bk:0.9d", "refusal.demoralised", params)
    if unit.now & (DIGGING | FUMBLED) or unit.task:
        return Refusal("bk:0.6a", "refusal.busy", params)
    if unit.marks & JAMMED:
        return Refusal("bk:0.11", "refusal.jammed", params)
    if unit.marks & EMPTY:
        return Refusal("bk:0.11", "refusal.empty", params)
    if unit.now & (FIRED | MG_FIRED):
        return Refusal("bk:0.6a", "refusal.has-fired", params)
    if unit.moved:
        return Refusal("bk:0.7", "refusal.walked", params)
    return Refusal("bk:0.6a", "refusal.unarmed", params)


def fire_refusal(s: Fight, i: int, j: int, mode: str) -> Refusal | None:
    """The same of one mode: where only another would do, that is said."""
    if found := shot_refusal(s, i, j, mode):
        return found
    have = weapons.modes(s, i)
    if mode in have:
        return None
    able = tuple(one for one in have if fire.why_not(s, i, j, one) is None)
    return Refusal("bk:0.6a", "refusal.other-weapon", {"unit": s.models[i].name, "mode": able})


def contact_refusal(s: Fight, i: int, end: tuple[int, int], plain: Refusal | None) -> Refusal | None:
    """bk:0.15 A path that ends on an enemy: that contact is made by assault, and why one cannot fire at it either."""
    if plain is None or plain.key != "refusal.near-enemy":
        return plain
    at = next((j for j in s.shown(1 - s.models[i].side) if _lies_at(s, j, end)), NONE)
    found = shot_refusal(s, i, at) if at != NONE else None
    if found is None or found.key not in IN_CONTACT:
        return plain
    return Refusal(plain.rule, f"{found.key}-contact", found.params)


def _lies_at(s: Fight, j: int, p: tuple[int, int]) -> bool:
    (x, y), radius = s.place(j), s.models[j].radius
    return (x - p[0]) ** 2 + (y - p[1]) ** 2 <= radius * radius


# -- before an element is chosen -----------------------------------------------------------------------------------


def at_enemy(s: Fight, units: list[int], j: int) -> Refusal:
    """bk:0.6a Nobody is chosen yet: who could fire at somebody, or why the nearest cannot."""
    able = [i for i in units if s.here(i) and shot_refusal(s, i, j) is None]
    if able:
        return Refusal("bk:0.6a", "refusal.choose-first", {"unit": tuple(s.models[i].name for i in able[:NAMED])})
    placed = [i for i in units if s.here(i)]
    if not placed:
        return Refusal("bk:0.6a", "refusal.nobody-left")
    nearest = min(placed, key=lambda i: look.gap2(s, i, j))
    return shot_refusal(s, nearest, j) or Refusal("bk:0.6a", "refusal.nobody-left")


def pointed_at(s: Fight, units: list[int], about: str) -> Refusal | None:
    """The same of what is pointed at. Who is not asked learns nothing (bk:R79)."""
    j = s.find(about) if about else NONE
    if s.reader not in (NONE, s.actor) or not is_target(s, s.active, j):
        return None
    return at_enemy(s, units, j)


def early(s: Fight, action: Action, waiting: list[int]) -> Refusal:
    """bk:0.6 An element is asked to act before its formation is activated."""
    i = s.find(action.args[0]) if action.verb in ("go", *SHOTS) else NONE
    if i == NONE or s.models[i].side != s.active:
        return not_offered("bk:0.6", action)
    formation = s.models[i].formation
    params = {"formation": s.formations[formation].id}
    if formation not in waiting:
        return Refusal("bk:0.6", "refusal.activated", params)
    found = shot_refusal(s, i, s.find(action.args[1])) if action.verb in SHOTS and s.here(i) else None
    return found or Refusal("bk:0.6", "refusal.activate-first", params)


def unordered(s: Fight, action: Action, formation: int, left: list[int]) -> Refusal:
    """bk:0.6a One is asked to act that has not been given an order, or gets none."""
    i = s.find(action.args[0]) if action.verb in ("go", *SHOTS) else NONE
    if i == NONE or s.models[i].side != s.active:
        return not_offered("bk:0.6a", action)
    if s.models[i].formation != formation:
        return Refusal("bk:0.6a", "refusal.other-formation", {"formation": s.formations[formation].id})
    if i not in left:
        key = "refusal.has-order" if s.did(i, ORDERED) else "refusal.absent"
        return Refusal("bk:0.6a", key, {"unit": s.models[i].name})
    found = shot_refusal(s, i, s.find(action.args[1]))
    return found or Refusal("bk:0.6a", "refusal.choose-first", {"unit": action.args[0]})
