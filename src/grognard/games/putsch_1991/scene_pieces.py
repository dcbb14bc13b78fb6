"""Men, tokens and vehicles as pieces of a scene: what the reader knows of each, by form first, then in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.scene import Face, Outline, Piece, Region, Status
from grognard.core.words import Words
from grognard.games.putsch_1991 import men, text
from grognard.games.putsch_1991.acting import Deed
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES
from grognard.games.putsch_1991.plan import FOOT, MARGIN, SIZE, angle, down
from grognard.games.putsch_1991.state import (
    AIMED,
    ALIVE,
    AMBUSHED,
    GONE,
    KNEELING,
    LOCATED,
    NONE,
    POSTURES,
    PRONE,
    SHOT_PHASE,
    UNKNOWN,
    VEHICLE,
    Table,
    Vehicle,
)

FIGURE: Final = 24.0  # a little more than its base of 20
WAITING: Final = 56.0  # so large are men beside the table: it is looked at whole
APART: Final = 72.0  # from one of them to the next
TRAY: Final = (150.0, 300.0)  # how high a box is, and how wide at least: its title keeps its size
LINE: Final = 166.0  # from one line of boxes to the next
GAP: Final = 16.0
NORTH: Final = 4
SIGNS: Final = {  # what a role or a weapon looks like on the edge of a base
    "leader": "leader", "second": "second", "medic": "medic", "sniper": "scope", "radio": "radio",
    "saboteur": "engineer", "loader": "loader", "decoy": "dummy", "machine_gun": "gunner",
    "rocket_launcher": "launcher", "grenade_launcher": "launcher", "assault_rifle_gl": "launcher",
    "sniper_rifle": "scope",
}  # fmt: skip
DONE: Final = {"move": GONE, "fire": SHOT_PHASE}  # what tells that a man has acted in a phase
HULLS: Final = {"bmp1": "#5d6a46", "btr80": "#5d6a46", "t72": "#55613f", "ural": "#6c6f54", "uaz": "#7a7a58"}


def pieces(view: Table, words: Words, boxes: list[Region]) -> Iterator[Piece]:
    """All that lies on the table or waits beside it, as far as the reader may know it."""
    trays = {box.id: box for box in boxes}
    waiting: dict[str, int] = {}
    for v, one in enumerate(view.vehicles):
        if not (one.left or one.due):
            yield _vehicle(view, v, one, words)
    for i, life in enumerate(view.life):
        if life != ALIVE:
            continue
        box = tray(view, i)
        if view.at[i] is not None and view.mounted[i] == NONE:
            yield _figure(view, i, down(view.place(i)), words)
        elif box in trays:
            place = waiting.get(box, 0)
            waiting[box] = place + 1
            seat = _seat(trays[box], place)
            yield _figure(view, i, seat, words)._replace(region=box, angle=angle(NORTH), size=WAITING)


# -- boxes ---------------------------------------------------------------------------------------------------------


def tray(view: Table, i: int) -> str:
    """The box in which a man lies who is not on the table: his vehicle's, or that of those still to come."""
    if view.mounted[i] != NONE:
        return f"aboard-{view.name(view.mounted[i])}"
    return f"reserve-{SIDES[view.side[i]]}" if view.at[i] is None and view.vis[i] != AMBUSHED else ""


def boxes(view: Table, words: Words) -> list[Region]:
    """One for each that holds somebody, along the edges of the sheet: the reader's own in the south."""
    held: dict[str, int] = {}
    for i, life in enumerate(view.life):
        box = tray(view, i) if life == ALIVE else ""
        if box:
            held[box] = held.get(box, 0) + 1
    near = SIDES[max(view.reader, 0)]
    mine = {box: count for box, count in held.items() if _whose(view, box) == near}
    others = {box: count for box, count in held.items() if box not in mine}
    first = SIZE + FOOT + GAP
    return [*_laid(mine, first, LINE, words), *_laid(others, -MARGIN - GAP - TRAY[0], -LINE, words)]


def _whose(view: Table, box: str) -> str:
    kind, _, whose = box.partition("-")
    return whose if kind == "reserve" else SIDES[view.side_of_unit(view.unit(whose))]


def _laid(held: dict[str, int], top: float, line: float, words: Words) -> Iterator[Region]:
    """Boxes from the west to the east, and then in another line."""
    left = -MARGIN
    for box, count in held.items():
        wide = max(TRAY[1], APART * count + GAP)
        if left + wide > SIZE + MARGIN and left > -MARGIN:
            left, top = -MARGIN, top + line
        yield _box(box, count, (left, top, wide), words)
        left += wide + GAP


def _box(box: str, count: int, place: tuple[float, float, float], words: Words) -> Region:
    left, top, wide = place
    bottom = top + TRAY[0]
    kind, _, whose = box.partition("-")
    title = words.say(f"scene.{kind}", unit=whose, n=count) if kind == "aboard" else words.say("scene.reserve", n=count)
    corners = ((left, top), (left + wide, top), (left + wide, bottom), (left, bottom))
    side = whose if kind == "reserve" else ""
    middle = left + wide / 2, top + TRAY[0] / 2
    return Region(box, "tray", *middle, corners, title, title, side=side, changes=True)


def _seat(box: Region, number: int) -> tuple[float, float]:
    """Side by side along the lower edge of a box."""
    left, bottom = box.outline[3]
    return left + APART * (number + 0.55), bottom - WAITING * 0.8


# -- men -----------------------------------------------------------------------------------------------------------


def _figure(view: Table, i: int, at: tuple[float, float], words: Words) -> Piece:
    return Piece(
        id=view.name(i),
        kind="figure",
        region="",
        x=at[0],
        y=at[1],
        z=10 + view.floor[i],
        size=FIGURE,
        side=SIDES[view.side[i]],
        face=Face(str(view.number[i]), "", _sign(view, i), "", ()),
        statuses=_states(view, i),
        title=words.name("unit", view.name(i)),
        text=tuple(line[:1].upper() + line[1:] for line in described(view, i, words)),
        angle=angle(view.heading[i]),
    )


def _sign(view: Table, i: int) -> str:
    """What he is, to those who know his sheet; else what he was seen to use (pu:8.3)."""
    man = view.sheet[i]
    known = view.seen[i] if man == UNKNOWN else (man.role, *man.gear)
    return next((SIGNS[one] for one in known if one in SIGNS), "")


def _states(view: Table, i: int) -> tuple[Status, ...]:
    found = []
    if view.vis[i] != LOCATED:
        found.append(Status("veiled" if view.vis[i] == AMBUSHED else "hidden"))
    if view.posture[i] in (KNEELING, PRONE):
        found.append(Status(POSTURES[view.posture[i]]))
    if men.helpless(view, i):
        found.append(Status("dazed"))
    if view.pinned[i]:
        found.append(Status("pinned"))
    if men.refused(view, i):
        found.append(Status("halted"))
    if view.wounds[i]:
        found.append(Status("hit", str(len(view.wounds[i]))))
    if view.floor[i]:
        found.append(Status("plate", str(view.floor[i])))
    done = view.now[i] & DONE.get(view.phase, 0) and i != _acting(view)
    if done or view.now[i] & AIMED:
        found.append(Status("aiming" if view.now[i] & AIMED else "spent"))
    return tuple(found)


def _acting(view: Table) -> int:
    """Whoever is at it now: he has not acted yet, whatever he has begun."""
    return next((step.unit for step in reversed(view.stack) if isinstance(step, Deed)), NONE)


def described(view: Table, i: int, words: Words) -> Iterator[str]:
    """Line by line what is known of a man."""
    man = view.sheet[i]
    if man == UNKNOWN:
        yield (
            words.say("scene.seen", items=tuple(_item(words, one) for one in view.seen[i]))
            if view.seen[i]
            else (words.say("scene.unknown"))
        )
    elif view.is_decoy(i):
        yield words.say("scene.decoy")
    else:
        yield words.say("scene.man", role=man.role, experience=EXPERIENCE[man.exp])
        gear = [words.name("item", item) for item in dict.fromkeys(man.gear)]
        yield words.join([*gear[:1], *map(_within, gear[1:])])
        if man.skill:
            yield words.say("scene.skill", skill=man.skill)
        if view.turn:
            yield words.say("scene.ap", n=view.ap[i])
    yield words.say(f"vis.{text.VISIBLE[view.vis[i]]}")
    if view.at[i] is not None and view.mounted[i] == NONE:
        yield from _standing(view, i, words)


def _standing(view: Table, i: int, words: Words) -> Iterator[str]:
    place = view.field.at(view.place(i))
    where = view.field.zones[place.top].id if place.top >= 0 else ""
    posture = words.name("posture", POSTURES[view.posture[i]])
    yield words.say("scene.stands", posture=posture, thing=where) if where else words.say("scene.open", posture=posture)
    if view.floor[i]:
        yield words.say("text.floor", n=view.floor[i])
    if view.pinned[i]:
        yield words.say("text.pinned")
    if men.refused(view, i):
        yield words.say("text.refused")
    for row in men.wound_rows(view, i):
        yield words.say("scene.wound", result=row.result, location=row.location)


def _within(name: str) -> str:
    """A name in the middle of a sentence: an abbreviation stays as it is."""
    return name if name[1:2].isupper() else name[:1].lower() + name[1:]


def _item(words: Words, item: str) -> str:
    return words.name("role", item) if item in ("leader", "medic") else words.name("item", item)


# -- vehicles ------------------------------------------------------------------------------------------------------


def _vehicle(view: Table, v: int, one: Vehicle, words: Words) -> Piece:
    """pu:G.16 To scale, with its front; weapons look ahead (pu:12.9)."""
    kind = view.kind_of(VEHICLE + v)
    x, y = down(one.at)
    return Piece(
        id=one.name,
        kind="vehicle",
        region="",
        x=x,
        y=y,
        z=5,
        size=float(kind.length_mm),
        side=SIDES[one.side],
        colour=HULLS[one.type],
        face=Face("", words.name("unit", one.name), "tracked" if kind.tracked else "wheeled", "", ()),
        statuses=_vehicle_states(one, words),
        title=words.say("scene.wreck", unit=one.name) if one.destroyed else words.name("unit", one.name),
        text=tuple(line[:1].upper() + line[1:] for line in vehicle_told(view, v, words)),
        angle=angle(one.heading),
        outline=footprint(kind.length_mm, kind.width_mm),
        turret=angle(one.heading) if kind.weapons and not one.destroyed else None,
    )


def footprint(long: int, wide: int) -> Outline:
    x, y = long / 2, wide / 2
    return ((-x, -y), (x, -y), (x, y), (-x, y))


def _vehicle_states(one: Vehicle, words: Words) -> tuple[Status, ...]:
    if one.destroyed:
        return (Status("wreck"),)
    found = [Status("broken", words.say("scene.stuck"))] if one.immobilised else []
    found += [Status("dug")] if one.dug_in else []
    found += [Status("moved", words.say("scene.ap-short", n=one.ap))] if one.ap else []
    return tuple(found)


def vehicle_told(view: Table, v: int, words: Words) -> Iterator[str]:
    """pu:12.19 The panel of a vehicle: state, crew, passengers, action points, weapons."""
    one, kind = view.vehicles[v], view.kind_of(VEHICLE + v)
    if one.destroyed:
        return
    yield words.say("text.immobilised" if one.immobilised else "text.moving" if one.motion else "text.stopped")
    if one.dug_in:
        yield words.say("scene.dug-in")
    yield words.say("scene.crew", n=len(one.crew), experience=EXPERIENCE[max(one.crew, default=0)])
    aboard = sum(view.mounted[i] == VEHICLE + v and view.life[i] == ALIVE for i in range(len(view.life)))
    if kind.passengers:
        yield words.say("scene.passengers", n=aboard, most=kind.passengers)
    if one.ap:
        yield words.say("scene.ap", n=one.ap)
    for number, mount in enumerate(kind.weapons):
        fired = one.fired >> number & 1
        yield words.say("scene.fired" if fired else "scene.weapon", item=mount.id)


__all__ = ["SIZE", "boxes", "described", "footprint", "pieces", "vehicle_told"]
