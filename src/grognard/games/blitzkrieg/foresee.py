"""Before one commits: how far an element could go, what a path comes to, who may answer it, what waits in a window.

All of it is made from a view: what nobody knows is told as not known, and stands in the same places whether or not
somebody is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from grognard.core.measure import Point, Spot, node
from grognard.core.measure import name as node_name
from grognard.core.measure.contour import contours
from grognard.core.reach import Band, Reach
from grognard.core.values import Action, Moment, Pending
from grognard.core.way import Danger, Leg, Row, Way
from grognard.core.words import Words
from grognard.games.blitzkrieg import look, moves, odds, reaction, room, walk, weapons
from grognard.games.blitzkrieg.data import FAR, MM
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.orders import Order
from grognard.games.blitzkrieg.plan import turned
from grognard.games.blitzkrieg.state import CRAWLED, NONE, Fight

WALKS: Final = ("move", "crawl")
TICK: Final = 10.0  # a centimetre of the scene
MESH: Final = 10  # mm between the nodes of a tint: coarser than the lattice,
NEAR: Final = 200  # and twice as coarse for who goes farther than this


# -- reach -------------------------------------------------------------------------------------------------------------


def reach(view: Fight, piece: str, verb: str) -> Reach:
    """bk:0.7, bk:0.8 As far as one may still fire, and the whole move."""
    i = view.find(piece)
    top = view.stack[-1] if view.stack else None
    asked = isinstance(top, Order) and top.unit == i and not top.acted
    if verb not in ("", *WALKS):
        return Reach()
    if i == NONE or view.models[i].side != view.reader or not view.here(i) or not asked or not moves.may_move(view, i):
        return Reach()
    return Reach(tuple(_bands(view, i, verb)))


def _bands(view: Fight, i: int, verb: str) -> Iterator[Band]:
    kind = "crawl" if verb == "crawl" else "move"
    whole, rate = moves.budget(view, i, kind), moves.how(view, i).rates[""]
    near = min(whole, _firing_reach(view, i, kind) * rate)
    mesh = MESH if whole <= NEAR * rate else 2 * MESH
    cost = _within(view, i, whole, mesh)
    inner = frozenset(p for p, spent in cost.items() if near and spent <= near)
    if inner:
        yield _shaped(view, "reach.fire", near // rate, inner, mesh)
    outer = frozenset(cost) - inner
    if outer:
        yield _shaped(view, "reach.move", whole // rate, outer, mesh)


def _firing_reach(view: Fight, i: int, kind: str) -> int:
    """bk:0.7, bk:0.8, bk:101 How many mm it may go and still fire: men a little, vehicles all their way, machine guns
    nothing."""
    men = view.p.crawl_move_fire_cm * MM if kind == "crawl" else weapons.WALKED
    limit = men if view.models[i].on_foot else FAR
    return limit if _fires_after(view, i, limit, kind) else 0


def _fires_after(view: Fight, i: int, mm: int, kind: str) -> bool:
    """Whether it could still fire with something, so many mm farther."""
    twin = view.clone()
    twin.put(i, moved=view.units[i].moved + mm)
    twin.note(i, CRAWLED if kind == "crawl" else 0)
    return bool(weapons.modes(twin, i))


def _within(view: Fight, i: int, limit: int, mesh: int) -> Mapping[Point, int]:
    """What it costs to come to the nodes of a mesh: one flood serves all bands."""
    free, every = room.free_at(view, i), mesh // view.table.lattice.step
    return view.table.field.reach(view.place(i), limit, moves.how(view, i), free, moves.shun(view, i), every).cost


def _shaped(view: Fight, label: str, mm: int, nodes: frozenset[Point], mesh: int) -> Band:
    plan = turned(view)
    return Band(label, {"cm": mm / MM}, outlines=tuple(plan.outline(line) for line in contours(nodes, mesh)))


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
    how = moves.how(view, i)
    walked = view.table.field.cost(path, how)
    limit, rate = moves.budget(view, i, action.verb), how.rates[""]
    round_ = moves.bypass(view, i, path)
    extra = round_ if isinstance(round_, int) else 0
    cost = walked.cost + extra
    left = limit - cost
    legs = tuple(Leg(node_name(p), cost // rate // MM, left // rate // MM, _ground(view, p, words)) for p in points)
    head = words.say("way.length", n=cost / rate / MM, most=limit / rate / MM)
    foot = words.say("way.left", n=max(0, left) / rate / MM)
    slow = walked.cost - walked.length * rate
    rows = (*_rows(view, i, path, action.verb, words), *_costs(slow / rate / MM, extra / rate / MM, words))
    return Way(legs, tick=TICK, head=head, foot=foot, rows=rows, dangers=tuple(_dangers(view, i, path, words)))


def _ground(view: Fight, p: Point, words: Words) -> str:
    house = view.table.building(p)
    return words.name("thing", house) if house else words.name("ground", view.table.field.at(p).ground or "open")


def _rows(view: Fight, i: int, path: tuple[Point, ...], verb: str, words: Words) -> Iterator[Row]:
    lengths = tuple(RULER.leg(a, b) for a, b in pairwise(path))
    told = tuple(f"{mm / MM:.1f}" for mm in lengths)
    yield Row(words.say("way.legs", n=len(lengths)), words.say("way.cm", items=told), "bk:0.1d")
    if weapons.modes(view, i) and not _fires_after(view, i, sum(lengths), verb):
        yield Row(words.say("way.no-fire"), "", "bk:0.7" if view.models[i].on_foot else "bk:0.8", "warn")


def _costs(ground: float, bypass: float, words: Words) -> Iterator[Row]:
    """bk:0.7a, bk:204 What the way costs beside its length: ground and lines that slow down, vehicles in the way."""
    if round(ground, 1):
        yield Row(words.say("way.ground"), words.say("way.more", n=ground), "bk:0.7a")
    if bypass:
        yield Row(words.say("way.bypass"), words.say("way.more", n=bypass), "bk:204")


def _dangers(view: Fight, i: int, path: tuple[Point, ...], words: Words) -> Iterator[Danger]:
    """bk:0.10a Who may fire at the mover, where he first sees it; bk:0.24b, bk:R79 hidden ones, somewhere."""
    foe = 1 - view.models[i].side
    watchers = [j for j in view.shown(foe) if reaction.may_react(view, j) and weapons.modes(view, j)]
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
