"""Templates before one confirms: what they cover, who lies there, how many dice each takes and at what number."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from grognard.core.measure import node
from grognard.core.measured import Covered
from grognard.core.scene import Outline
from grognard.core.values import Action
from grognard.core.way import Row
from grognard.core.words import Words
from grognard.games.blitzkrieg import air, indirect, mortars, shelling, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.plan import turned
from grognard.games.blitzkrieg.state import NONE, Fight

Blow = tuple[int, int]  # dice, and the number each needs
Harm = Callable[[int], Blow]
NOTHING: Final = (0, 0)


def covered(view: Fight, action: Action, words: Words) -> Covered | None:
    """bk:108b, bk:303c, bk:0.18a What a mortar, a battery or an aircraft covers, and who lies there, friends too."""
    if action.verb == "lay":
        return _laid(view, indirect.area(action), _shells(view), words, "bk:303e")
    if action.verb == "call":
        _, (x, y), _ = indirect.read(view, action)
        return _laid(view, shelling.Area(x, y, shelling.CELL, shelling.CELL), lambda _: NOTHING, words, "bk:303a")
    if action.verb == "strike":
        return _bombed(view, action, words)
    if action.verb != "shell" or view.find(action.args[0]) == NONE:
        return None
    return _mortared(view, view.find(action.args[0]), action, words)


def _mortared(view: Fight, i: int, action: Action, words: Words) -> Covered:
    """bk:108b, bk:108c, bk:307"""
    at = node(action.args[1])
    under = mortars.under(view, at, centre_only=view.p.mortar_mode == "precision")
    bomb = view.data.calibres[view.models[i].calibre].he_dice

    def harm(j: int) -> Blow:
        if view.models[j].kind == "vehicle":
            return bomb, view.p.shelled_hit_on
        return view.models[i].dice, mortars.HOUSE_NEED if _housed(view, j) else mortars.OPEN_NEED

    shape = turned(view).circle(at, mortars.ACROSS / 2)
    return _told(view, shape, words.say("area.template", n=mortars.ACROSS // MM), under, harm, words, "bk:108c")


def _housed(view: Fight, j: int) -> bool:
    """bk:108c, bk:0.18a In a building or an entrenchment."""
    return bool(view.table.building(view.place(j)) or works.shelter(view, j))


def _bombed(view: Fight, action: Action, words: Words) -> Covered:
    """bk:0.18a, bk:603"""
    weapon, (x, y) = view.data.air_weapons[action.args[0]], node(action.args[1])
    wide, deep = (int(part) * MM for part in weapon.template_cm.split("x"))

    def harm(j: int) -> Blow:
        if view.models[j].kind == "vehicle":
            return NOTHING
        return weapon.he_dice, air.HOUSE_NEED if _housed(view, j) else air.OPEN_NEED

    return _laid(view, shelling.Area(x, y, wide, deep), harm, words, "bk:0.18a")


def _shells(view: Fight) -> Harm:
    """bk:303e, bk:417 The dice of the battery that is being laid."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, indirect.Lay):
        return lambda _: NOTHING
    battery = view.batteries[top.battery]
    known = battery.row or view.reader == battery.side  # which guns of the enemy on the table fire is his secret
    if not known or not (battery.row or indirect.pieces(view, top.battery, top.director, top.marker)):
        return lambda _: NOTHING
    key = indirect.calibre(view, top.battery, top.director, top.marker)
    return lambda j: shelling.strength(view, j, key, off_table=bool(battery.row))


def _laid(view: Fight, area: shelling.Area, harm: Harm, words: Words, rule: str) -> Covered:
    """bk:301 A rectangle, or by the old rule a disc."""
    plan = turned(view)
    shape = plan.circle((area.x, area.y), area.wide / 2) if area.round else plan.outline(area.shape().outline)
    under = [i for i, model in enumerate(view.models) if view.here(i) and area.touches(view.place(i), model.radius)]
    title = words.say("area.shells", wide=area.wide // MM, deep=area.deep // MM)
    return _told(view, shape, title, under, harm, words, rule)


def _told(view: Fight, shape: Outline, title: str, under: list[int], harm: Harm, words: Words, rule: str) -> Covered:
    """Own elements first, and marked; each with its dice, their number, and the chance of a hit at least."""
    under = sorted(under, key=lambda j: view.models[j].side != view.reader)
    rows = tuple(_row(view, j, harm(j), words, rule) for j in under)
    return Covered((shape,), title, tuple(view.models[j].name for j in under), rows)


def _row(view: Fight, j: int, blow: Blow, words: Words, rule: str) -> Row:
    count, need = blow
    tone = "bad" if view.models[j].side == view.reader else ""
    name = words.name("unit", view.models[j].name)
    if not count:
        return Row(name, "", rule, tone)
    chance = 1 - Fraction(need - 1, 6) ** count
    return Row(name, words.say("area.dice", n=count, need=need, chance=round(100 * chance)), rule, tone)
