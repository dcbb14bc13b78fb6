"""The tape measure and the templates: how far, who sees whom and what cuts the line, who lies under a blast."""

from __future__ import annotations

from math import isqrt
from typing import Final

from grognard.core.measure import Point, Sight, Spot, node
from grognard.core.measure.onscene import cut_at
from grognard.core.measure.segments import within
from grognard.core.measured import Covered, Measured
from grognard.core.scene import Outline
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.putsch_1991 import look
from grognard.games.putsch_1991.data import COVERS
from grognard.games.putsch_1991.plan import circle, down
from grognard.games.putsch_1991.scene_marks import cone
from grognard.games.putsch_1991.state import NONE, VEHICLE, Table

End = tuple[int, Spot]  # the unit that stands there, or NONE; and the place
AREAS: Final = {"grenade": "grenade", "smoke": "smoke", "petrol": "petrol_bomb"}


# -- the tape ------------------------------------------------------------------------------------------------------


def measure(view: Table, start: str, end: str, words: Words) -> Measured | None:
    """pu:G.3, pu:3.9a-d A tape between two men, vehicles or points, and whether one sees the other."""
    a, b = _end(view, start), _end(view, end)
    if a is None or b is None or a[1][:2] == b[1][:2]:
        return None
    sight = look.between(view, a[1], b[1], tuple(unit for unit in (a[0], b[0]) if unit != NONE))
    far = _distance(view, a, b)
    ends = (down(a[1][:2]), down(b[1][:2]))
    title = words.say("tape.length", n=far / 10)
    dark = _dark(view, a, b, far)
    if not sight.clear:
        shapes = _shapes(view, sight.cut_by)
        text = words.say("tape.cut", name=_named(view, sight.cut_by, words)) if shapes else words.say("tape.cut-height")
        return Measured(title, text, "cut", "pu:3.9a", ends, cut_at(ends, shapes), shapes)
    if dark:
        return Measured(title, words.say("tape.dark", n=dark / 10), "cut", "pu:3.14", ends)
    return _clear(view, a, b, sight, title, words)._replace(ends=ends)


def _end(view: Table, id_: str) -> End | None:
    if "," in id_:
        return (NONE, Spot(*node(id_))) if view.data.lattice.reads(id_) else None
    unit = view.unit(id_)
    if unit == NONE or (unit < VEHICLE and not view.stands(unit) and (view.at[unit] is None)):
        return None
    return unit, view.spot(unit)


def _distance(view: Table, a: End, b: End) -> int:
    """pu:G.3 In whole millimetres, rounded down."""
    if a[0] != NONE and b[0] != NONE:
        return isqrt(int(look.gap2(view, a[0], b[0])))
    if NONE not in (a[0], b[0]) or a[0] == b[0]:
        return isqrt((a[1].x - b[1].x) ** 2 + (a[1].y - b[1].y) ** 2)
    unit, spot = (a[0], b[1]) if a[0] != NONE else (b[0], a[1])
    return isqrt(int(look.point_gap2(view, spot[:2], unit)))


def _dark(view: Table, a: End, b: End, far: int) -> int:
    """pu:3.14, pu:5.24a How far the first one sees, if that is too little; 0 if it is enough."""
    if NONE in (a[0], b[0]):
        return 0
    limit = look.reach_of_sight(view, a[0], b[0])
    return limit if far > limit else 0


def _clear(view: Table, a: End, b: End, sight: Sight, title: str, words: Words) -> Measured:
    smoke = look.smoked(view, a[1][:2], b[1][:2])
    if sight.cover or smoke:
        cover = words.name("cover", COVERS[sight.cover])
        text = words.say("tape.smoke") if smoke else words.say("tape.cover", cover=cover)
        return Measured(title, text, "cover", "pu:5.25c" if smoke else "pu:5.3")
    return Measured(title, words.say("tape.clear"), "clear", "pu:3.9a")


def _named(view: Table, cut_by: str, words: Words) -> str:
    """What cuts a line: a zone or a wall, a vehicle, a wreck."""
    if view.unit(cut_by) != NONE:
        return words.name("unit", cut_by)
    return words.say("tape.wreck") if cut_by.startswith("wreck-") else words.name("thing", cut_by)


def _shapes(view: Table, cut_by: str) -> tuple[Outline, ...]:
    """The outline of what cuts a line: a zone, a wall, a vehicle."""
    field = view.field
    if cut_by in field.index:
        return (tuple(map(down, field.zones[field.index[cut_by]].outline)),)
    if cut_by in field.line_index:
        return (tuple(map(down, field.lines[field.line_index[cut_by]].points)),)
    unit = view.unit(cut_by)
    return (tuple(map(down, view.shape(unit).outline)),) if unit >= VEHICLE else ()


# -- templates -----------------------------------------------------------------------------------------------------


def covered(view: Table, action: Action, words: Words) -> Covered | None:
    """pu:5.17f, pu:5.15, pu:3.15b, pu:5.14a The area of a throw, a blast, a spray, a flare or a lane."""
    if action.verb in ("flare", "sustain"):
        return _headed(view, action, words)
    radius = _radius(view, action)
    if not radius:
        return None
    unit = view.unit(action.args[1])
    if unit == NONE:
        return None
    at = view.place(unit)
    floor = view.floor[unit] if unit < VEHICLE else 0
    text = words.say("area.around", n=radius / 10)
    return Covered((circle(at, radius),), text, _under(view, at, radius, floor))


def _radius(view: Table, action: Action) -> int:
    tables = view.data.tables
    if action.verb == "throw":
        return int(tables[AREAS[action.args[2]]]["radius_mm"])
    if action.verb == "veil":
        return int(tables["smoke"]["radius_mm"])
    if action.verb in ("fire", "spray", "pierce"):
        row = view.data.weapons[action.args[2]]
        area = action.verb == "spray" or row.area_mode not in ("none", "spray")
        return row.radius_mm if area else 0
    return 0


def _under(view: Table, at: Point, radius: int, floor: int) -> tuple[str, ...]:
    """Everybody whom the reader knows there, the nearest first; vehicles too."""
    units = [
        i for side in (0, 1) for i in view.free(side) if view.floor[i] == floor and within(at, view.place(i), radius)
    ]
    units += [
        VEHICLE + v for v, one in enumerate(view.vehicles) if one.here and view.shape(VEHICLE + v).within(at, radius)
    ]
    return tuple(view.name(unit) for unit in sorted(units, key=lambda unit: look.point_gap2(view, at, unit)))


def _headed(view: Table, action: Action, words: Words) -> Covered | None:
    i, heading = view.unit(action.args[0]), int(action.args[1][1:])
    if not NONE < i < VEHICLE or view.at[i] is None:
        return None
    if action.verb == "sustain":
        inside = [j for j in view.free(1 - view.side[i]) if _in_cone(view, i, heading, view.place(j))]
        names = tuple(view.name(j) for j in inside)
        return Covered((cone(view, i, heading),), words.say("area.lane"), names)
    facts = view.data.tables["flare"]
    dx, dy = view.data.headings.ahead_by(heading, facts["distance_mm"])
    x, y = view.place(i)
    where = view.data.lattice.clipped((x + dx, y + dy))
    lit = _under(view, where, facts["radius_mm"], 0)
    return Covered((circle(where, facts["radius_mm"]),), words.say("area.flare", n=facts["radius_mm"] / 10), lit)


def _in_cone(view: Table, i: int, heading: int, p: Point) -> bool:
    return view.data.headings.cone(heading, view.place(i), p, *look.CONE)
