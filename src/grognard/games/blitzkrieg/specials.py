"""bk:0.6a, bk:003e, bk:111 Special orders: hatches, pivots, digging in, floors."""

from __future__ import annotations

from typing import Final

from grognard.core.values import Action
from grognard.games.blitzkrieg import (
    hits,
    reaction,
)
from grognard.games.blitzkrieg.digging import Dig
from grognard.games.blitzkrieg.events import tell_of
from grognard.games.blitzkrieg.state import (
    COMMANDER_HIT,
    DEMORALISED,
    DIGGING,
    DUG_IN,
    FIRED,
    HATCH,
    HIDDEN,
    IMMOBILE,
    PIVOTED,
    Fight,
)

TURNS: Final = 8  # headings offered for a pivot


def offered(s: Fight, i: int) -> list[Action]:
    """bk:0.6a, bk:003e, bk:111 Hatches, pivots, digging in, floors."""
    name, unit, model = s.models[i].name, s.units[i], s.models[i]
    found = [Action("show", (name,))] if unit.marks & HIDDEN else []
    if model.kind == "vehicle" and not model.open_topped and not unit.marks & (COMMANDER_HIT | DEMORALISED):
        found.append(Action("hatch", (name, "shut" if unit.marks & HATCH else "open")))
    drives = model.kind == "vehicle" and not unit.marks & (IMMOBILE | DEMORALISED)
    if (drives or (model.kind == "gun" and model.clear)) and not unit.now & PIVOTED:
        step = s.data.headings.count // TURNS
        found += [Action("pivot", (name, f"h{h}")) for h in range(0, s.data.headings.count, step) if h != unit.heading]
    if may_dig(s, i):
        found.append(Action("dig", (name,)))
    house = s.table.building(s.place(i))
    if house and model.on_foot:
        floors = s.table.features[house].floors
        found += [Action("floor", (name, f"f{n}")) for n in range(floors + 1) if n != unit.floor]
    return found


def may_dig(s: Fight, i: int) -> bool:
    """bk:111 Infantry in the open, neither moving nor firing."""
    foot = s.models[i].on_foot and not s.has(i, DEMORALISED | DUG_IN) and not s.did(i, FIRED)
    return s.p.dig_in and foot and not s.table.field.at(s.place(i)).cover


def carry_out(s: Fight, i: int, action: Action) -> None:
    """What each of them does."""
    verb = action.verb
    if verb == "show":  # bk:0.24b
        hits.reveal(s, i, "bk:0.24b")
    elif verb == "hatch":
        s.lay(i, HATCH) if action.args[1] == "open" else s.lift(i, HATCH)
        tell_of(s, i, f"hatch-{action.args[1]}", "bk:003e")
    elif verb == "pivot":
        heading = int(action.args[1][1:])
        turned = (s.units[i].turret + heading - s.units[i].heading) % s.data.headings.count
        s.put(i, heading=heading, turret=turned)
        s.note(i, PIVOTED)
        tell_of(s, i, "pivots", "bk:0.8")
        reaction.glance(s, i)
    elif verb == "floor":
        floor = int(action.args[1][1:])
        s.put(i, moved=s.units[i].moved + 50 * abs(floor - s.units[i].floor), floor=floor)
        tell_of(s, i, "climbs", "bk:0.20a", n=floor)
    else:
        s.note(i, DIGGING)
        s.call(Dig(i))
        reaction.glance(s, i)
