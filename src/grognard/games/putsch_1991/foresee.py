"""Before one commits: how far a man could go, what a path comes to, what may answer it, where a vehicle would stop.

All of it is made from a view: what nobody knows is told as not known, and stands in the same places whether or not
somebody is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from grognard.core.measure import Point, node, steps
from grognard.core.measure import name as node_name
from grognard.core.measure.contour import contours
from grognard.core.measure.legs import Way as Walked
from grognard.core.reach import Band, Reach
from grognard.core.values import Action, Pending
from grognard.core.way import Danger, Leg, Row, Way
from grognard.core.words import Words
from grognard.games.putsch_1991 import hits, interrupts, look, men, movement, odds, vehicles
from grognard.games.putsch_1991.acting import Moving
from grognard.games.putsch_1991.data import RULER, STEP
from grognard.games.putsch_1991.dicemove import Onto
from grognard.games.putsch_1991.plan import down
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    FREE_MOVE,
    MOVE_USED,
    NONE,
    POSTURED,
    VEHICLE,
    Table,
)

WALKS: Final = ("move", "patrol", "crawl", "charge", "storm", "onto")
TICK: Final = 10.0  # a centimetre of the scene
CM: Final = 1000  # hundredths of a millimetre


# -- reach ---------------------------------------------------------------------------------------------------------


def reach(view: Table, piece: str, verb: str) -> Reach:
    """pu:4.1, pu:4.9a As far as one may still fire, the whole move, and at most with a run (pu:4.5a)."""
    i = view.unit(piece)
    if not NONE < i < VEHICLE or view.side[i] != view.reader or view.at[i] is None or view.mounted[i] != NONE:
        return Reach()
    top = view.stack[-1] if view.stack else None
    if isinstance(top, Onto) and top.unit == i:
        return Reach((_shaped("reach.onto", top.limits[0], _within(view, i, top.limits[0])),))
    if not isinstance(top, Moving) or top.unit != i or not top.free_to_move(view):
        return Reach()
    return Reach(tuple(_bands(view, i, verb)))


def _bands(view: Table, i: int, verb: str) -> Iterator[Band]:
    half = verb in movement.HALVED or bool(view.now[i] & POSTURED)
    most = men.allowance(view, i, half=half) * 100
    near = min(most, men.half_for_fire(view, i))
    roads = men.allowance(view, i, half=half, on_road=view.night) * 100
    lit = min(roads, men.allowance(view, i, on_road=True) * 100 // 2)  # pu:R68 half of the plain move
    paved = _along_roads(view, i, lit)
    inner = _within(view, i, near) | paved
    yield _shaped("reach.fire", max(near, lit if paved else 0), inner)
    whole = _within(view, i, most) | _along_roads(view, i, roads)
    if whole - inner:
        yield _shaped("reach.move", max(most, roads if _along_roads(view, i, roads) else 0), whole - inner)


def _along_roads(view: Table, i: int, limit: int) -> frozenset[Point]:
    """pu:4.11 At night a path that stays on a road is not halved."""
    if not view.night or view.in_effect("power_cut"):
        return frozenset()
    start = view.place(i)
    return frozenset(p for p in _within(view, i, limit) if movement.on_road(view, (start, p)))


def _within(view: Table, i: int, limit: int) -> frozenset[Point]:
    free = hits.free_for(view, i)
    found = view.field.reach(view.place(i), limit, view.data.walk, free, hits.s_shun(view, i))
    return frozenset(found.cost)


def _shaped(label: str, limit: int, nodes: frozenset[Point]) -> Band:
    outlines = tuple(tuple(down(p) for p in line) for line in contours(nodes, STEP))
    return Band(label, {"cm": limit / CM}, outlines=outlines)


# -- a path --------------------------------------------------------------------------------------------------------


def way(view: Table, action: Action, words: Words) -> Way | None:
    """pu:G.9 A path leg by leg: its length of what is allowed, its price, what may answer it."""
    if action.verb in ("drive", "overrun"):
        return _drive(view, action, words)
    if action.verb not in WALKS:
        return None
    i = view.unit(action.args[0])
    points = tuple(node(word) for word in action.args[1:] if "," in word)
    if not NONE < i < VEHICLE or view.at[i] is None or not points:
        return None
    path = (view.place(i), *points)
    walked = view.field.cost(path, view.data.walk)
    limit = _limit(view, i, action.verb, path)
    price = 0 if action.verb == "onto" else movement.price(view, i, _kind(action.verb), walked.grounds)
    left = view.ap[i] - price
    legs = tuple(_leg(view, p, price, left, words) for p in points)
    head = words.say("way.length", n=walked.length / CM, most=limit / CM)
    foot = words.say("way.price", n=price, left=left)
    rows = tuple(_rows(view, i, action.verb, path, walked, words))
    return Way(legs, tick=TICK, head=head, foot=foot, rows=rows, dangers=tuple(_dangers(view, i, path, words)))


def _kind(verb: str) -> str:
    return "charge" if verb == "storm" else verb


def _limit(view: Table, i: int, verb: str, path: tuple[Point, ...]) -> int:
    top = view.stack[-1] if view.stack else None
    if isinstance(top, Onto):
        return top.limits[1] if movement.lit_road(view, path) else top.limits[0]
    return movement.budget(view, i, _kind(verb), path)


def _leg(view: Table, p: Point, price: int, left: int, words: Words) -> Leg:
    place = view.field.at(p)
    zone = words.name("thing", view.field.zones[place.top].id) if place.top >= 0 else words.say("way.open")
    return Leg(node_name(p), price, left, zone)


def _rows(view: Table, i: int, verb: str, path: tuple[Point, ...], walked: Walked, words: Words) -> Iterator[Row]:
    """What the price is made of, and what it rules out."""
    lengths = tuple(round(RULER.leg(a, b) / CM, 1) for a, b in pairwise(path))
    told = words.say("way.legs", n=len(lengths))
    yield Row(told, words.say("way.cm", items=tuple(f"{one:.1f}" for one in lengths)), "pu:G.9")
    if verb == "onto":
        return
    price = movement.price(view, i, _kind(verb), walked.grounds)
    cost = words.say("way.ap", n=price)
    if movement.rough(view, i, walked.grounds) and verb not in movement.HALVED:
        yield Row(words.say("way.rough"), cost, "pu:1.3b", "bad")
    elif price == 0:
        yield Row(words.say("way.officer"), cost, "pu:1.3a", "good")
    else:
        free = view.now[i] & (FREE_MOVE | MOVE_USED)
        yield Row(words.say("way.again" if free else "way.alone"), cost, "pu:1.3a")
    if view.moved[i] + walked.length > men.half_for_fire(view, i) and verb in ("move", "charge"):
        yield Row(words.say("way.no-fire"), "", "pu:4.9a", "warn")


def _dangers(view: Table, i: int, path: tuple[Point, ...], words: Words) -> Iterator[Danger]:
    """pu:5.14a Fire lanes, at the step where they bite; pu:3.17b an ambush, somewhere: once for each leg."""
    foe = 1 - view.side[i]
    for j, cone in enumerate(view.cone):
        if view.side[j] == foe and cone != NONE and view.stands(j):
            bitten = next((p for p in _steps(view, path) if _in_lane(view, j, i, p)), None)
            if bitten:
                told = words.say("way.lane", unit=view.name(j))
                yield Danger(node_name(bitten), told, "pu:5.14a")
    hidden = any(own == foe and view.vis[j] == AMBUSHED and view.life[j] == ALIVE for j, own in enumerate(view.side))
    for a, b in pairwise(path) if hidden else ():
        middle = view.data.lattice.snap(a[0] + b[0], a[1] + b[1], 2)
        yield Danger(node_name(middle), words.say("way.ambush"), "pu:3.17b", known=False)


def _steps(view: Table, path: tuple[Point, ...]) -> Iterator[Point]:
    for a, b in pairwise(path):
        yield from steps(view.data.lattice, RULER, a, b, STEP) if a != b else ()


def _in_lane(view: Table, j: int, i: int, p: Point) -> bool:
    if not look.in_lane(view, j, p):
        return False
    return look.between(view, view.spot(j), view.spot(i)._replace(x=p[0], y=p[1]), (j, i)).clear


# -- vehicles ------------------------------------------------------------------------------------------------------


def landing(view: Table, action: Action) -> str:
    """pu:12.5 Where a drive ends, on the nearest node."""
    unit = view.unit(action.args[0])
    if unit < VEHICLE or action.verb not in ("drive", "overrun"):
        return ""
    legs = vehicles.legs_of(action.args[1:], view.vehicle(unit).heading)
    (x, y), _ = vehicles.ends(view, unit, legs)
    return node_name(view.data.lattice.snap(x, y))


def _drive(view: Table, action: Action, words: Words) -> Way | None:
    """pu:12.3, pu:12.5 A drive leg by leg: its length, its price, what may answer it."""
    unit = view.unit(action.args[0])
    if unit < VEHICLE:
        return None
    vehicle, over = view.vehicle(unit), action.verb == "overrun"
    legs = vehicles.legs_of(action.args[1:], vehicle.heading)
    points = [vehicles.ends(view, unit, legs[: n + 1])[0] for n in range(len(legs))]
    price = vehicles.drive_price(view, unit, legs, over=over)
    left, far = vehicle.ap - price, sum(abs(distance) for _, distance in legs)
    head = words.say("way.length", n=far / 10, most=vehicles.speed(view, unit, legs) / 10)
    foot = words.say("way.price", n=price, left=left)
    rows = [Row(words.say("way.legs", n=len(legs)), words.say("way.ap", n=price), "pu:12.3")]
    if over:
        rows.append(Row(words.say("way.overrun"), "", "pu:12.21", "warn"))
    walked = tuple(Leg(node_name(p), price, left) for p in points)
    return Way(walked, tick=TICK, head=head, foot=foot, rows=tuple(rows))


# -- windows -------------------------------------------------------------------------------------------------------


def pending(view: Table, words: Words) -> Pending | None:
    """F.9 Who comes along, and how far: the same words whether or not somebody could fire."""
    top = view.stack[-1] if view.stack else None
    if isinstance(top, interrupts.LegWindow):
        ids = (view.name(top.unit),)
        title = words.say("pending.leg", unit=ids[0])
        note = words.say("pending.way", a=node_name(top.a), b=node_name(top.b))
        asked = [action for action in view.legal() if action.verb in ("spring", "lane")]
        chances = {str(action): found for action in asked if (found := odds.of_action(view, action))}
        return Pending(title, note, top.RULE, view.side_of_unit(top.unit), ids=ids, answers=chances)
    return None
