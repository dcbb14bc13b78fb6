"""bk:0.9e, bk:0.20, bk:502, bk:503 Fortifications: where they lie, what they shelter, what they stop."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grognard.core.measure import Point
from grognard.core.measure.shapes import Template
from grognard.core.values import Refusal
from grognard.games.blitzkrieg.state import Fight, Work

MM: Final = 10
SHELTERS: Final = ("entrenchment", "bunker")
STOPS: Final = ("barricade", "at_obstacle")  # vehicles
TRACKS: Final = ("tracked", "halftrack")
HOLDS: Final = 2  # infantry elements in one entrenchment
CROSSERS: Final = ("tank", "assault")  # bk:502a
BUNKER_ARMOUR: Final = 10
KEPT: Final = 4096  # outlines


def sides(s: Fight, kind: str, *, tall: bool) -> tuple[int, int]:
    """How wide and how deep it lies, in mm."""
    wide, deep = (int(part) * MM for part in s.data.fortifications[kind].size_cm.split("x"))
    return (deep, wide) if tall else (wide, deep)


def outline(s: Fight, work: Work) -> Template:
    kept: dict[tuple[str, int, int, bool], Template] = s.data.outlines
    found = kept.get(key := (work.kind, work.x, work.y, work.tall))
    if found is None:
        wide, deep = sides(s, work.kind, tall=work.tall)
        x0, y0, x1, y1 = work.x - wide // 2, work.y - deep // 2, work.x + wide // 2, work.y + deep // 2
        if len(kept) > KEPT:
            kept.clear()
        found = kept[key] = Template(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    return found


def over(s: Fight, p: Point, *kinds: str) -> list[int]:
    """The works of these kinds that hold a point."""
    return [n for n, work in enumerate(s.works) if work.kind in kinds and outline(s, work).holds(p)]


def beside(s: Fight, i: int, work: Work) -> bool:
    """bk:0.1a Within 3 cm of it."""
    return outline(s, work).within(s.place(i), s.models[i].radius + s.data.adjacent)


def find(s: Fight, kind: str, at: Point) -> int:
    """The work of a kind whose middle lies there, or -1."""
    return next((n for n, work in enumerate(s.works) if work.kind == kind and work.at == at), -1)


def remove(s: Fight, n: int) -> None:
    s.works = (*s.works[:n], *s.works[n + 1 :])


def change(s: Fight, n: int, work: Work) -> None:
    s.works = (*s.works[:n], work, *s.works[n + 1 :])


# -- shelter -----------------------------------------------------------------------------------------------------------


def shelter(s: Fight, i: int) -> str:
    """The entrenchment or bunker that a man or gun is in, or nothing."""
    if not s.works or s.models[i].kind == "vehicle":
        return ""
    found = over(s, s.place(i), *SHELTERS)
    return s.works[found[0]].kind if found else ""


def screens(s: Fight, target: int, origin: Point) -> bool:
    """bk:0.2b Behind a barricade or obstacle that the line crosses: light cover."""
    at, reach = s.place(target), s.models[target].radius + s.data.adjacent
    for work in s.works:
        if work.kind in STOPS:
            shape = outline(s, work)
            if shape.crossed(origin, at) and shape.within(at, reach):
                return True
    return False


def full(s: Fight, i: int, p: Point) -> bool:
    """bk:0.20 An entrenchment or bunker holds two infantry elements or one gun."""
    for n in over(s, p, *SHELTERS):
        shape = outline(s, s.works[n])
        there = [j for j in range(len(s.models)) if j != i and s.here(j) and shape.holds(s.place(j))]
        known = [j for j in there if s.models[j].side == s.models[i].side or not s.is_hidden(j)]
        guns = any(s.models[j].kind == "gun" for j in [*known, i])
        if guns and known:
            return True
        if len(known) >= HOLDS:
            return True
    return False


def light_gun(s: Fight, i: int) -> bool:
    """bk:402 Light guns alone go into buildings and entrenchments in play."""
    return s.models[i].gun_size == "small" and s.models[i].role in ("at", "howitzer")


# -- what stops vehicles -----------------------------------------------------------------------------------------------


def crossed(s: Fight, path: tuple[Point, ...], *kinds: str) -> list[int]:
    """The works of these kinds that a path goes through."""
    return [
        n for n, work in enumerate(s.works)
        if work.kind in kinds and any(outline(s, work).crossed(a, b) for a, b in pairwise(path))
    ]  # fmt: skip


def passage(s: Fight, i: int, path: tuple[Point, ...]) -> int | Refusal:
    """bk:502, bk:502a, bk:503 What a vehicle pays to cross works: an obstacle lets nobody through, a barricade a tank
    that starts in contact with it, for half its move."""
    model = s.models[i]
    if not s.works or model.on_foot:
        return 0
    for n in crossed(s, path, *STOPS):
        work = s.works[n]
        rule = "bk:503" if work.kind == "at_obstacle" else "bk:502"
        touches = outline(s, work).within(path[0], model.radius + s.data.slack)
        climbs = s.p.barricade_tank and model.vehicle_class in CROSSERS and model.locomotion == "tracked"
        if work.kind == "at_obstacle" or not climbs or not touches:
            return Refusal(rule, "refusal.work", {"work": work.kind})
    count = len(crossed(s, path, "barricade"))
    return count * model.clear * MM * max(model.road, model.clear) // 2


def entered(s: Fight, i: int, start: Point, p: Point) -> int:
    """The mines or wire that a mover comes upon at a point, and did not stand in before; -1: none."""
    kinds = ("minefield", "wire") if s.models[i].on_foot or s.models[i].locomotion in TRACKS else ("minefield",)
    before = over(s, start, *kinds)
    return next((n for n in over(s, p, *kinds) if n not in before), -1)
