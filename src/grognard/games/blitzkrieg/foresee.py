"""Before one commits: how far an element could go, what a path comes to, who may answer it, what waits in a window.

All of it is made from a view: what nobody knows is told as not known, and stands in the same places whether or not
somebody is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from grognard.core.measure import Point, Spot, node
from grognard.core.measure import name as node_name
from grognard.core.measure.contour import contours
from grognard.core.reach import Band, Reach
from grognard.core.values import Action, Moment, Pending
from grognard.core.way import Danger, Leg, Row, Way
from grognard.core.words import Words
from grognard.games.blitzkrieg import fire, look, odds, reaction, room, walk
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.orders import Order
from grognard.games.blitzkrieg.plan import turned
from grognard.games.blitzkrieg.state import NONE, Fight

WALKS: Final = ("move", "crawl")
TICK: Final = 10.0  # a centimetre of the scene
MESH: Final = 10  # mm between the nodes of a tint: coarser than the lattice


# -- reach -------------------------------------------------------------------------------------------------------------


def reach(view: Fight, piece: str, verb: str) -> Reach:
    """bk:0.7, bk:0.8 As far as one may still fire, and the whole move."""
    i = view.find(piece)
    top = view.stack[-1] if view.stack else None
    asked = isinstance(top, Order) and top.unit == i and not top.acted
    if verb not in ("", *WALKS):
        return Reach()
    if i == NONE or view.models[i].side != view.reader or not view.here(i) or not asked or not walk.may_move(view, i):
        return Reach()
    return Reach(tuple(_bands(view, i, verb)))


def _bands(view: Fight, i: int, verb: str) -> Iterator[Band]:
    kind = "crawl" if verb == "crawl" else "move"
    whole = walk.budget(view, i, kind)
    near = whole // 2 if kind == "move" and fire.modes(view, i) else 0
    inner = _within(view, i, near) if near else frozenset()
    rate = walk.how(view, i).rates[""]
    if inner:
        yield _shaped(view, "reach.fire", near // rate, inner)
    outer = _within(view, i, whole) - inner
    if outer:
        yield _shaped(view, "reach.move", whole // rate, outer)


def _within(view: Fight, i: int, limit: int) -> frozenset[Point]:
    free = room.free_at(view, i)
    found = view.table.field.reach(view.place(i), limit, walk.how(view, i), lambda p: not free(p), walk.shun(view, i))
    return frozenset(p for p in found.cost if not p[0] % MESH and not p[1] % MESH)


def _shaped(view: Fight, label: str, mm: int, nodes: frozenset[Point]) -> Band:
    plan = turned(view)
    return Band(label, {"cm": mm / MM}, outlines=tuple(plan.outline(line) for line in contours(nodes, MESH)))


# -- a path ------------------------------------------------------------------------------------------------------------


def way(view: Fight, action: Action, words: Words) -> Way | None:
    """bk:0.1d A path leg by leg: its length of what is allowed, what it costs, who may answer it."""
    if action.verb not in WALKS:
        return None
    i = view.find(action.args[0])
    points = tuple(node(word) for word in action.args[1:] if "," in word)
    if i == NONE or not points or (not view.here(i) and len(points) < 2):
        return None
    path = (view.place(i), *points) if view.here(i) else points
    how = walk.how(view, i)
    walked = view.table.field.cost(path, how)
    limit, rate = walk.budget(view, i, "crawl" if action.verb == "crawl" else "move"), how.rates[""]
    extra = walk.bypass(view, i, path)
    cost = walked.cost + (extra if isinstance(extra, int) else 0)
    left = limit - cost
    legs = tuple(Leg(node_name(p), cost // rate // MM, left // rate // MM, _ground(view, p, words)) for p in points)
    head = words.say("way.length", n=cost / rate / MM, most=limit / rate / MM)
    foot = words.say("way.left", n=max(0, left // rate // MM))
    rows = tuple(_rows(view, i, path, cost, limit, words))
    return Way(legs, tick=TICK, head=head, foot=foot, rows=rows, dangers=tuple(_dangers(view, i, path, words)))


def _ground(view: Fight, p: Point, words: Words) -> str:
    house = view.table.building(p)
    return words.name("thing", house) if house else words.name("ground", view.table.field.at(p).ground or "open")


def _rows(view: Fight, i: int, path: tuple[Point, ...], cost: int, limit: int, words: Words) -> Iterator[Row]:
    lengths = tuple(f"{RULER.leg(a, b) / MM:.1f}" for a, b in pairwise(path))
    yield Row(words.say("way.legs", n=len(lengths)), words.say("way.cm", items=lengths), "bk:0.1d")
    if fire.modes(view, i) and 2 * cost > limit:
        yield Row(words.say("way.no-fire"), "", "bk:0.7" if view.models[i].on_foot else "bk:0.8", "warn")


def _dangers(view: Fight, i: int, path: tuple[Point, ...], words: Words) -> Iterator[Danger]:
    """bk:0.10a Who may fire at the mover, where he first sees it; bk:0.24b, bk:R79 hidden ones, somewhere."""
    foe = 1 - view.models[i].side
    watchers = [j for j in view.shown(foe) if reaction.may_react(view, j) and fire.modes(view, j)]
    for j in watchers:
        seen = next((p for p in _samples(view, path) if look.line(view, view.spot(j), _spot(view, i, p)).clear), None)
        if seen:
            yield Danger(node_name(seen), words.say("way.watched", unit=view.models[j].name), "bk:0.10a")
    if reaction.hidden_left(view, foe):
        for a, b in pairwise(path):
            middle = view.table.lattice.snap(a[0] + b[0], a[1] + b[1], 2)
            yield Danger(node_name(middle), words.say("way.hidden"), "bk:0.24b", known=False)


def _samples(view: Fight, path: tuple[Point, ...]) -> Iterator[Point]:
    for a, b in pairwise(path):
        yield from walk.path_samples(view, a, b)


def _spot(view: Fight, i: int, p: Point) -> Spot:
    return view.spot(i)._replace(x=p[0], y=p[1]) if view.here(i) else Spot(*p)


# -- windows -----------------------------------------------------------------------------------------------------------


def pending(view: Fight, words: Words) -> Pending | None:
    """bk:0.10a Who comes along and how far: the same words whether or not somebody could fire."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, reaction.Watch) or view.actor != view.reader:
        return None
    name = view.models[top.unit].name
    at = view.units[top.unit].at
    note = words.say("pending.way", a=node_name(at), b=node_name(top.end)) if at else ""
    chances = {}
    for action in view.legal():
        if action.verb == "react" and (found := odds.of_reaction(view, top.unit, action)):
            chances[str(action)] = found
    side = view.models[top.unit].side
    told = (
        tuple(Moment(node_name(p), words.say("way.at", n=RULER.leg(at, p) / MM)) for p in moments(view)) if at else ()
    )
    return Pending(
        words.say("pending.leg", unit=name), note, top.RULE, side, ids=(name,), answers=chances, moments=told
    )


def moments(view: Fight) -> tuple[Point, ...]:
    """bk:0.10a The places of a leg where the reader's elements could answer, from its start to its end."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, reaction.Watch) or view.actor != view.reader or not view.here(top.unit):
        return ()
    named = {node(action.args[1]) for action in view.legal() if action.args}
    start = view.place(top.unit)
    return tuple(sorted(named, key=lambda p: RULER.leg(start, p)))
