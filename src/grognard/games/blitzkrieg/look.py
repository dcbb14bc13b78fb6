"""bk:0.1 to bk:0.2c, bk:003 Distances, arcs, sight, cover, and who detects whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from grognard.core.measure import Point, Sight, Spot, near, square_of
from grognard.core.measure.shapes import square
from grognard.core.measure.sight import CLEAR
from grognard.games.blitzkrieg import works
from grognard.games.blitzkrieg.data import FAR, MM
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    CAMOUFLAGED,
    CONTINUOUS,
    CRAWLED,
    DEMORALISED,
    DUG_IN,
    FOGGED,
    HATCH,
    HIDDEN,
    STILL_FIRED,
    Fight,
    Unit,
)

OPEN: Final = 0  # cover
LIGHT: Final = 1
HEAVY: Final = 2
MARKER: Final = 50  # mm: the side of a smoke marker
QUARTER: Final = 3  # headings to either side: an arc of 90 degrees
BLIND_SMOKE: Final = 2  # bk:0.2c so many markers cut a line


def gap2(s: Fight, a: int, b: int) -> int:
    """bk:0.1a, bk:R3 The square of the distance between two centres."""
    p, q = s.units[a].at, s.units[b].at
    assert p
    assert q
    dx, dy = p[0] - q[0], p[1] - q[1]
    return dx * dx + dy * dy


def within(s: Fight, a: int, b: int, mm: int) -> bool:
    """bk:0.1a, bk:R3 Exactly so far counts."""
    return gap2(s, a, b) <= mm * mm


def contact_reach(s: Fight, a: int, b: int) -> int:
    """bk:0.1a"""
    return s.models[a].radius + s.models[b].radius + s.data.slack


def touching(s: Fight, a: int, b: int) -> bool:
    """bk:0.1a In contact; in one building one also is."""
    return within(s, a, b, contact_reach(s, a, b))


def bands(s: Fight, a: int, b: int, start: int, step: int) -> int:
    """bk:0.1b, bk:R2 How many started bands of `step` cm lie beyond `start` cm."""
    far, k = gap2(s, a, b), 0
    while far > ((start + k * step) * MM) ** 2:
        k += 1
    return k


def in_arc(s: Fight, at: Point, heading: int, other: Point, quarter: int = QUARTER) -> bool:
    """bk:0.1c Within so many headings to either side, edges included."""
    return s.data.headings.between(heading, quarter, at, other)


def armour_side(s: Fight, target: int, firer: Point) -> int:
    """bk:0.1c 0 front, 1 side, 2 rear; on an edge the better armour for the target."""
    unit, armour = s.units[target], s.models[target].armour
    quadrant = s.data.headings.quadrant(unit.heading, s.place(target), firer)
    if quadrant == "front":
        return 0
    if quadrant == "flank":
        return 1
    # An edge of the rear arc belongs to the side as well: the thicker plate counts.
    hx, hy = s.data.headings.vectors[unit.heading]
    at = s.place(target)
    vx, vy = firer[0] - at[0], firer[1] - at[1]
    on_edge = abs(hx * vy - hy * vx) == -(vx * hx + vy * hy)
    return 1 if on_edge and armour[1] > armour[2] else 2


def level(s: Fight, p: Point) -> int:
    return s.table.field.at(p).level


# -- sight -----------------------------------------------------------------------------------------------------------


def smokes(s: Fight, a: Point, b: Point) -> int:
    """bk:0.2c How many smoke markers a line crosses."""
    return sum(square((x, y), MARKER).crossed(a, b) for x, y, _ in s.smoke) if s.smoke else 0


def line(s: Fight, a: Spot, b: Spot) -> Sight:
    """bk:0.2, bk:0.2a, bk:0.2b, bk:0.2c, bk:R9, bk:R84 What terrain and smoke leave of a line of sight."""
    found = s.table.field.sight(a, b)
    if found.clear and s.smoke and smokes(s, a[:2], b[:2]) >= BLIND_SMOKE:
        return Sight(False, cut_by="smoke")
    return found


def barrier(s: Fight, cut_by: str) -> tuple[str, str]:
    """What cuts a line, as a family of names and a name in it: a building by its own, all else by its kind."""
    field = s.table.field
    if cut_by in s.table.buildings:
        return "thing", cut_by
    if cut_by in field.line_index:
        return "barrier", field.lines[field.line_index[cut_by]].kind
    if cut_by in field.index:
        return "barrier", field.zones[field.index[cut_by]].ground
    return "barrier", "smoke" if cut_by == "smoke" else "height"


def clear(s: Fight, a: Spot, b: Spot) -> bool:
    """The same, whether there is one at all."""
    return s.table.field.clear(a, b) and not (s.smoke and smokes(s, a[:2], b[:2]) >= BLIND_SMOKE)


def cover(s: Fight, target: int, sight: Sight, origin: Point | None = None) -> int:
    """bk:0.2b, bk:0.7a, bk:111, bk:205 The cover of a target on a line whose second end it is, and which begins at
    `origin`."""
    unit = s.units[target]
    found = min(sight.cover, HEAVY)
    if s.works and s.models[target].kind != "vehicle":
        if works.shelter(s, target):
            return HEAVY
        if found == OPEN and origin and works.screens(s, target, origin):
            found = LIGHT
    if origin and s.wrecks and s.models[target].on_foot:
        found = max(found, behind_wreck(s, target, origin))
    if found == OPEN:
        ground = s.table.field.at(s.place(target)).ground
        still = not unit.moved and ground and s.table.terrain[ground].cover == "light_static"
        if still or unit.marks & DUG_IN:
            return LIGHT
    return found


def behind_wreck(s: Fight, i: int, origin: Point) -> int:
    """bk:205 Beside a wreck that the line crosses: heavy cover behind armour, light behind a truck."""
    best, at = OPEN, s.place(i)
    for x, y, _, armoured, type_ in s.wrecks:
        radius = s.data.radius[s.data.vehicles[type_].size]
        beside = square_of(at, (x, y)) <= (radius + s.data.adjacent) ** 2
        if beside and near((x, y), origin, at, radius) and square_of(origin, (x, y)) > radius * radius:
            best = max(best, HEAVY if armoured else LIGHT)
    return best


def covered(s: Fight, i: int) -> bool:
    """Whether the ground it stands on is cover, whoever looks."""
    unit, at = s.units[i], s.place(i)
    if s.table.covers(at) or unit.marks & (DUG_IN | BURIED) or works.shelter(s, i):
        return True
    row = s.table.terrain.get(s.table.field.at(at).ground)
    return row is not None and row.cover == "light_static" and not unit.moved


# -- detection ---------------------------------------------------------------------------------------------------------


def limited(s: Fight, i: int) -> bool:
    """bk:003a Closed vehicles see badly."""
    return s.models[i].kind == "vehicle" and not s.models[i].open_topped and not s.units[i].marks & HATCH


def hatch_open(s: Fight, i: int) -> bool:
    """bk:003e The commander looks out."""
    return bool(s.units[i].marks & HATCH)


def seen_as_vehicle(s: Fight, i: int) -> bool:
    """bk:401, bk:224 Large guns are seen like vehicles, dug-in tanks like guns."""
    model = s.models[i]
    if model.kind == "vehicle":
        return not s.units[i].marks & BURIED
    return model.kind == "gun" and model.gun_size == "large"


def visible_state(unit: Unit) -> str:
    """bk:003, bk:R58 The row of the detection table: the most visible thing it did this turn."""
    marks, now = unit.marks, unit.now
    if marks & CAMOUFLAGED:
        return "camouflaged"
    if now & STILL_FIRED:
        return "firing"
    if now & CRAWLED:
        return "crawling"
    if unit.moved or marks & CONTINUOUS or unit.task[:1] == ("reload",):  # bk:406 loading is seen
        return "moving"
    return "static"


def secret_reach(s: Fight, watcher: int, target: int) -> int:
    """bk:003c, bk:306, bk:R51 How far a watcher sees somebody who is hidden or camouflaged, in mm."""
    return detection_reach(s, watcher, target, in_cover=covered(s, target))


def detection_reach(s: Fight, watcher: int, target: int, in_cover: bool) -> int:
    """How far a watcher detects a target, in mm."""
    return detection_reaches(s, watcher, target)[0 if in_cover else 1]


def detection_reaches(s: Fight, watcher: int, target: int) -> tuple[int, int]:
    """bk:003, bk:003b, bk:003c, bk:306, bk:R10, bk:R51 The same of one in cover, and of one in the open."""
    mark, seer = s.stand(target), s.stand(watcher)
    secret = mark.unit.marks & CAMOUFLAGED
    if (secret or mark.unit.marks & HIDDEN) and (reach := _secret(s, target, recon="recon" in seer.model.flags)):
        return reach, reach
    if s.p.detect_detection == "los_only":
        return FAR, FAR
    if mark.row is None:
        mark.row = visibility(s, target)
    if seer.eye is None:
        seer.eye = sharpness(s, watcher)
    badly, plus, plus_secret = seer.eye
    found, more = mark.row[badly], plus_secret if secret else plus
    return (min(found[0] + more, FAR), min(found[1] + more, FAR)) if more else found


def visibility(s: Fight, i: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """bk:003b From how far an element is seen in cover and in the open, by who sees freely and by who sees badly."""
    kind, state = "vehicle" if seen_as_vehicle(s, i) else "inf_gun", visible_state(s.units[i])
    return s.data.seen[kind, state, False], s.data.seen[kind, state, True]


def sharpness(s: Fight, i: int) -> tuple[bool, int, int]:
    """bk:003a, bk:003c Whether an element sees badly, and how much farther it sees than others (one bonus, the best):
    what can be seen, and what is camouflaged."""
    model, badly, bonus, plus, secret = s.models[i], limited(s, i), s.data.bonus, 0, 0
    if "recon" in model.flags:
        plus, secret = bonus["recon"][badly], bonus["recon_vs_camouflaged"][badly]
    if model.kind == "observer":
        plus = max(plus, bonus["artillery_observer"][badly])
    if level(s, s.place(i)) > 0:
        plus = max(plus, bonus["hill"][badly])
    return badly, plus, secret


def _secret(s: Fight, target: int, *, recon: bool) -> int:
    """bk:306, bk:R51 How far one sees somebody who is hidden or camouflaged, where the table does not say it."""
    p, marks = s.p, s.units[target].marks
    if s.models[target].kind == "observer" and p.observer_hidden and marks & CAMOUFLAGED:
        return (p.observer_recon_cm if recon else p.observer_cm) * MM
    if p.detect_detection == "los_only" and (marks & CAMOUFLAGED or marks & (HIDDEN | FOGGED) == HIDDEN):
        return (p.detect_hidden_recon_cm if recon else p.detect_hidden_cm) * MM
    return 0


def in_sight(s: Fight, i: int, j: int) -> bool:
    """bk:0.2 Whether the ground lets two elements see each other; smoke aside."""
    eye, mark = s.units[i], s.units[j]
    assert eye.at
    assert mark.at
    if eye.floor or mark.floor:
        return s.table.field.clear(s.spot(i), s.spot(j))
    return s.table.field.sees(mark.at, eye.at)  # several are asked about one target: quicker from its place


def detects(s: Fight, watcher: int, target: int) -> bool:
    """bk:003, bk:003d Whether an element sees an enemy itself. Most are out of sight, so that is asked first; its
    cover only where that decides."""
    return in_sight(s, watcher, target) and makes_out(s, watcher, target)


def makes_out(s: Fight, watcher: int, target: int) -> bool:
    """The same of one to whom the ground leaves a line."""
    eye, mark = s.units[watcher], s.units[target]
    assert eye.at
    assert mark.at
    (ax, ay), (bx, by) = eye.at, mark.at
    hidden, bare = detection_reaches(s, watcher, target)
    far = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
    if far > bare * bare or (s.smoke and smokes(s, eye.at, mark.at) >= BLIND_SMOKE):
        return False
    if far <= hidden * hidden:
        return True
    if mark.marks & (DUG_IN | BURIED):
        return False
    field = s.table.field
    plain = not (eye.floor or mark.floor) and field.bare(eye.at, mark.at)
    return cover(s, target, CLEAR if plain else field.sight(s.spot(watcher), s.spot(target)), eye.at) == OPEN


def watching(s: Fight, i: int) -> bool:
    """bk:0.9d Demoralised elements do not observe."""
    return s.here(i) and not s.units[i].marks & DEMORALISED


def seen_by_side(s: Fight, side: int, target: int) -> bool:
    """bk:003, bk:0.9d Whether anybody of a side who observes sees an element."""
    units, (x, y), far = s.units, s.place(target), farthest(s, target)
    near_by = [
        i for i in s.roster.ranks[side]
        if (at := units[i].at) and (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y) <= far * far
        and not units[i].marks & DEMORALISED and units[i].life == ALIVE
    ]  # fmt: skip
    return any(makes_out(s, i, target) for i in lookers(s, (x, y), units[target].floor, near_by))


def farthest(s: Fight, target: int) -> int:
    """Farther than this nobody sees an element, whoever he is, in mm."""
    unit = s.units[target]
    if unit.marks & (CAMOUFLAGED | HIDDEN) and (far := max(_secret(s, target, recon=recon) for recon in (False, True))):
        return far
    if s.p.detect_detection == "los_only":
        return FAR
    mark = s.stand(target)
    if mark.row is None:
        mark.row = visibility(s, target)
    return max(map(max, mark.row)) + s.data.keenest


def lookers(s: Fight, p: Point, floor: int, among: Iterable[int]) -> Iterator[int]:
    """bk:0.2 Those of some elements, as far as they are on the table, to whom the ground leaves a line to a place;
    smoke aside."""
    units, field = s.units, s.table.field
    seen = field.seen_from(p)
    for i in among:
        unit = units[i]
        at = unit.at
        if at is None:
            continue
        clear = field.clear(s.spot(i), Spot(*p, floor)) if floor or unit.floor else seen.get(at)
        if field.find_out(p, at) if clear is None else clear:
            yield i
