"""Elements as pieces of a scene: their symbol, where they look, their turret, their markers; then in words."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from grognard.core.measure import node
from grognard.core.scene import Face, Piece, Region, Status
from grognard.core.words import Words
from grognard.games.blitzkrieg import force, orders, setup, text
from grognard.games.blitzkrieg.data import LEVELS, MM, Data
from grognard.games.blitzkrieg.params import Params
from grognard.games.blitzkrieg.plan import angle, turned
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    COMMANDER_HIT,
    DEMORALISED,
    DUG_IN,
    FIRED,
    HIDDEN,
    IMMOBILE,
    JAMMED,
    NONE,
    ORDERED,
    STOPPED,
    SUPPRESSED,
    Fight,
    Model,
)

TRAY: Final = (-336.0, 268.0)  # where the boxes begin, and how wide they are
ROWS: Final = (5, 50.0)  # elements in a row of a box, and how far apart
APART: Final = 0.75  # how far apart those are who share a building, in widths
GAP: Final = 16.0  # between boxes
HEAD: Final = 84.0  # of a box: its title
ARMS: Final = {  # what an arm looks like on its plate
    "hq": "staff", "half_hq": "staff", "mmg": "machine-gun", "hmg": "machine-gun", "mortar": "mortar", "gun": "gun",
    "at": "long-rifle", "rr": "gun", "sniper": "long-rifle", "observer": "staff",
}  # fmt: skip
HULLS: Final = {"German": "#7c7a63", "Soviet": "#55613f", "US": "#5d6a46", "British": "#6c6a45"}


def pieces(view: Fight, words: Words, boxes: list[Region]) -> Iterator[Piece]:
    """All that lies on the table or waits beside it, as far as the reader may know it."""
    trays = {box.id: box for box in boxes}
    waiting: dict[str, int] = {}
    plan, inside = turned(view), _inside(view)
    for number, (x, y, heading, _, type_) in enumerate(view.wrecks):
        yield _wreck(view, number, plan.down((x, y)), heading, type_, words)
    for i, unit in enumerate(view.units):
        if unit.life != ALIVE:
            continue
        box = tray(view, i)
        if unit.at is not None and unit.aboard == NONE:
            yield _element(view, i, inside.get(i) or plan.down(unit.at), words)
        elif box in trays:
            place = waiting.get(box, 0)
            waiting[box] = place + 1
            yield _element(view, i, _seat(trays[box], place), words)._replace(region=box)


def _inside(view: Fight) -> dict[int, tuple[float, float]]:
    """bk:0.20a Those who share a building are drawn around the middle of them: each can be seen, and pointed at."""
    sharing: dict[str, list[int]] = {}
    for i, unit in enumerate(view.units):
        if (
            unit.life == ALIVE
            and unit.at is not None
            and unit.aboard == NONE
            and (house := view.table.building(unit.at))
        ):
            sharing.setdefault(house, []).append(i)
    plan, found = turned(view), {}
    for group in sharing.values():
        xs, ys = zip(*(view.place(i) for i in group), strict=True)
        x, y = plan.down((sum(xs) / len(group), sum(ys) / len(group)))
        for n, i in enumerate(group):
            dx, dy = _around(n, len(group), view.models[i].radius)
            found[i] = (x + dx, y + dy)
    return found


def _around(n: int, count: int, radius: int) -> tuple[float, float]:
    """The nth of some on a ring, from the left: each shows at least half of itself."""
    far, turn = radius * APART / sin(pi / count) if count > 1 else 0.0, pi * (2 * n / count - 1)
    return far * cos(turn), far * sin(turn)


# -- boxes -------------------------------------------------------------------------------------------------------------


def tray(view: Fight, i: int) -> str:
    """The box of an element that is not on the table: to be set up, or to come later. Where somebody is hidden is told
    to his owner alone; what the enemy has not shown lies nowhere."""
    unit, side = view.units[i], view.models[i].side
    if unit.aboard != NONE:
        return f"aboard/{view.models[unit.aboard].name}"
    if unit.at is not None or (side != view.reader and unit.marks & HIDDEN):
        return ""
    seat = view.scenario.side[side].seat.lower()
    return f"later/{unit.due}/{seat}" if unit.due else f"reserve/{seat}"


def boxes(view: Fight, words: Words) -> list[Region]:
    """One for each that holds somebody, from the north down; those who are set up in the south lie beside their zone,
    below the others."""
    held: dict[str, int] = {}
    for i, unit in enumerate(view.units):
        box = tray(view, i) if unit.life == ALIVE else ""
        if box:
            held[box] = held.get(box, 0) + 1
    south = _in_the_south(view)
    order = sorted(held, key=lambda box: south and box.startswith("reserve/"))
    heights = [HEAD + ROWS[1] * -(-held[box] // ROWS[0]) for box in order]
    found, top = [], max(0.0, view.table.lattice.height - sum(heights) - GAP * len(heights)) if south else 0.0
    for box, high in zip(order, heights, strict=True):
        found.append(_box(box, held[box], top, high, words))
        top += high + GAP
    return found


def _in_the_south(view: Fight) -> bool:
    """bk:0.24a Whether all that is set up now goes to the southern half of the table."""
    top = view.stack[-1] if view.stack else None
    zones = setup.areas(view, top.seat) if isinstance(top, setup.Deploy) else []
    return bool(zones) and all(2 * y <= view.table.lattice.height for outline, _ in zones for _, y in outline)


def _box(box: str, count: int, top: float, high: float, words: Words) -> Region:
    left, wide = TRAY
    kind, *rest = box.split("/")
    said = {"later": {"n": rest[0]}, "aboard": {"unit": rest[0]}}
    title = words.say(f"scene.{kind}", **said.get(kind, {}))
    side = "" if kind == "aboard" else rest[-1]
    corners = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    note = words.say("scene.elements", n=count)
    return Region(box, "tray", left + wide / 2, top + high / 2, corners, title, title, note, side, changes=True)


def _seat(box: Region, number: int) -> tuple[float, float]:
    row, column = divmod(number, ROWS[0])
    (left, top) = box.outline[0]
    return left + 34 + ROWS[1] * column, top + HEAD + ROWS[1] * row


# -- elements ----------------------------------------------------------------------------------------------------------


def _element(view: Fight, i: int, at: tuple[float, float], words: Words) -> Piece:
    model, unit = view.models[i], view.units[i]
    vehicle = model.kind == "vehicle"
    faced = vehicle or model.kind == "gun"
    turret = angle(unit.turret) if vehicle and model.mount == "turret" and unit.at else None
    return Piece(
        id=model.name,
        kind="vehicle" if vehicle else "group",
        region="",
        x=at[0],
        y=at[1],
        z=20 + unit.floor if model.on_foot else 10,
        size=float(2 * model.radius),
        side=view.scenario.side[model.side].seat.lower(),
        colour=HULLS.get(model.nation, "") if vehicle else "",
        face=_symbol(model),
        statuses=tuple(_states(view, i, words)),
        title=words.name("unit", model.name),
        text=tuple(described(view, i, words)),
        angle=angle(unit.heading) if faced else 0,
        turret=turret,
    )


def portrait(data: Data, p: Params, type_: str, side: str) -> Piece | None:
    """A type as it stands on the table, looking north; None where there is no such thing (bk:R72)."""
    if type_ in data.aircraft:
        return Piece(type_, "aircraft", "", 0, 0, 0, 62.0, side, angle=-90)
    model = force.element(data, p, type_) if type_ in data.types else None
    if model is None:
        return None
    vehicle = model.kind == "vehicle"
    return Piece(
        type_, "vehicle" if vehicle else "group", "", 0, 0, 0, float(2 * model.radius), side,
        colour=HULLS.get(model.nation, "") if vehicle else "",
        face=_symbol(model),
        angle=-90 if vehicle or model.kind == "gun" else 0,
        turret=-90.0 if vehicle and model.mount == "turret" else None,
    )  # fmt: skip


def _symbol(model: Model) -> Face:
    hull = "wheeled" if model.locomotion == "wheeled" else "tracked"
    return Face("", "", hull if model.kind == "vehicle" else ARMS.get(model.kind, "rifles"), "", ())


def _wreck(view: Fight, number: int, at: tuple[float, float], heading: int, type_: str, words: Words) -> Piece:
    """bk:205 Wrecks stay."""
    size = float(2 * view.data.radius[view.data.vehicles[type_].size])
    name = words.say("scene.wreck", name=words.name("type", type_))
    face = Face("", "", "tracked", "", ())
    return Piece(f"wreck-{number}", "vehicle", "", *at, 4, size, "", face=face, statuses=(Status("wreck"),), title=name,
                 angle=angle(heading))  # fmt: skip


def _states(view: Fight, i: int, words: Words) -> Iterator[Status]:
    """Markers by form: what hinders is a band with a word, what is done a tick."""
    unit = view.units[i]
    if unit.marks & (DUG_IN | BURIED):
        yield Status("dug")
    hinders = (
        (DEMORALISED, "demoralised"), (SUPPRESSED, "suppressed"), (IMMOBILE, "immobile"), (JAMMED, "jammed"),
        (STOPPED, "stopped"),
    )  # fmt: skip
    band = next((name for bit, name in hinders if unit.marks & bit and not unit.marks & BURIED), "")
    if band:
        yield Status("broken", words.say(f"scene.band.{band}"))
    if unit.marks & COMMANDER_HIT:
        yield Status("hit")
    if unit.moved:
        yield Status("moved", str(unit.moved // MM))
    if unit.now & (ORDERED | FIRED) and not _at_it(view, i):
        yield Status("spent")


def _at_it(view: Fight, i: int) -> bool:
    """Whether it is being given its order just now."""
    return any(isinstance(one, orders.Order) and one.unit == i for one in view.stack)


def described(view: Fight, i: int, words: Words) -> Iterator[str]:
    """Line by line what is known of an element."""
    model, unit = view.models[i], view.units[i]
    yield words.say("scene.is", level=words.say(f"level.{LEVELS[model.level]}"))
    yield from text.printed(view, i, words)
    marks = [words.say(f"mark.{name}") for bit, name in text.MARKS.items() if unit.marks & bit]
    if marks:
        yield words.join(marks)
    if unit.at is None:
        return
    house = view.table.building(node(f"{unit.at[0]},{unit.at[1]}"))
    if house:
        yield words.say("scene.inside" if unit.floor else "scene.inside-ground", thing=house, n=unit.floor)
    if model.side == view.reader and orders.needs_test(view, i):
        yield words.say("scene.out-of-command")
    if unit.moved:
        yield words.say("text.moved", n=unit.moved // MM)
