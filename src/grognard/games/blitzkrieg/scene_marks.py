"""What lies over the table: names, zones of deployment, objectives and who holds them, smoke, lines of command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.scene import Box, Mark, Point
from grognard.core.words import Words
from grognard.games.blitzkrieg import foresee, look, naming, orders, reaction, setup, victory, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.orders import Command, Order
from grognard.games.blitzkrieg.plan import turned
from grognard.games.blitzkrieg.shelling import CELL
from grognard.games.blitzkrieg.state import BURIED, DUG_IN, NONE, Fight

AMBER: Final = "#c8742a"
RED: Final = "#a3301f"
EARTH: Final = "#7c5424"
OCHRE: Final = "#7a5200"
NAME: Final = 40  # mm: the room of a name below a place
LETTER: Final = 8.6  # mm: of the name of an element, as it is seen from afar
NAMED: Final = 10.0  # mm: below its plate
RIM: Final = 5  # mm: what is drawn around a plate
FLAG: Final = (190, 48)  # mm: the room of a flag


def marks(view: Fight, words: Words) -> Iterator[Mark]:
    yield from _zones(view, words)
    yield from _interiors(view)
    yield from _objectives(view, words)
    yield from _works(view, words)
    yield from _ranging(view, words)
    yield from _smoke(view)
    yield from _names(view, words)
    yield from _command(view, words)
    yield from _coming(view)


def seat_of(view: Fight, side: int) -> str:
    return view.scenario.side[side].seat.lower()


def _zones(view: Fight, words: Words) -> Iterator[Mark]:
    """bk:0.24a Where the side that sets up may do so."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, setup.Deploy):
        return
    plan = turned(view)
    for number, (outline, beside) in enumerate(setup.areas(view, top.seat)):
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        left, right, low, high = min(xs) - beside, max(xs) + beside, min(ys) - beside, max(ys) + beside
        around = ((left, low), (right, low), (right, high), (left, high)) if beside else outline
        middle = plan.down(((min(xs) + max(xs)) / 2, max(ys) - 2 * MM))
        told = "" if beside else words.say("scene.zone")
        yield Mark(f"zone-{number}", "area", *middle, seat_of(view, top.seat), text=told,
                   outlines=(plan.outline(around),))  # fmt: skip


def _interiors(view: Fight) -> Iterator[Mark]:
    """A roof is lifted where somebody stands whom the reader sees."""
    plan = turned(view)
    inside = {view.table.building(unit.at) for unit in view.units if unit.at is not None and not unit.life}
    for house in sorted(inside - {""}):
        outline = plan.outline(tuple((x * MM, y * MM) for x, y in view.table.features[house].polygon))
        yield Mark(f"inside-{house}", "interior", *outline[0], outlines=(outline,))


def _objectives(view: Fight, words: Words) -> Iterator[Mark]:
    """bk:0.23 The places that count, by name, and who holds them."""
    plan = turned(view)
    for camp, owner in zip(view.camps, view.control, strict=True):
        corners = spots(view, camp)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        corner = plan.down((max(xs), max(ys)))
        foot = plan.down(((min(xs) + max(xs)) / 2, _free(view, camp, min(xs), max(xs), min(ys), max(ys))))
        yield Mark(f"name-{camp}", "toponym", *foot, text=words.name("placename", camp))
        if owner == NONE:
            yield Mark(f"goal-{camp}", "count", *corner, text="?")
        else:
            yield Mark(f"goal-{camp}", "disc", *corner, seat_of(view, owner), over=True)


def spots(view: Fight, camp: str) -> list[tuple[int, int]]:
    """The corners of a place that counts, or the one point that it is."""
    spot = victory.point_of(view, camp)
    return [(x * MM, y * MM) for x, y in ((spot,) if spot else view.table.features[camp].polygon)]


def _free(view: Fight, camp: str, left: float, right: float, low: float, high: float) -> float:
    """Where a name stands: below its place, or above it where another one begins there."""
    others = [one.polygon for id_, one in view.table.features.items() if id_ in view.camps and id_ != camp]
    below = any(
        low - NAME < max(y for _, y in one) * MM < low
        and min(x for x, _ in one) * MM < right
        and max(x for x, _ in one) * MM > left
        for one in others
    )
    return high + NAME / 2 if below else low - 14


def _works(view: Fight, words: Words) -> Iterator[Mark]:
    """bk:0.20, bk:0.19 Fortifications; of minefields those that the reader knows."""
    plan = turned(view)
    for number, work in enumerate(view.works):
        shape = plan.outline(works.outline(view, work).outline)
        colour = RED if work.kind == "minefield" else EARTH
        at = (plan.down(work.at)[0], max(y for _, y in shape) + 12)  # below it: somebody may stand there
        yield Mark(f"work-{number}", "template", *at, seat_of(view, work.side), colour,
                   words.say(f"scene.short.{work.kind}"), (shape,))  # fmt: skip


def _ranging(view: Fight, words: Words) -> Iterator[Mark]:
    """bk:303a Where a battery is ranging, and how often it has tried."""
    plan, half = turned(view), CELL // 2
    for battery in view.batteries:
        if battery.target is not None:
            x, y = battery.target
            corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            told = words.say("scene.ranging", support=battery.id, n=battery.attempts)
            yield Mark(f"ranging-{battery.id}", "area", *plan.down(battery.target), seat_of(view, battery.side),
                       text=told, outlines=(plan.outline(corners),))  # fmt: skip


def _smoke(view: Fight) -> Iterator[Mark]:
    """bk:0.2c Markers of 5 cm, and how many turns they stay."""
    plan, half = turned(view), look.MARKER // 2
    for number, (x, y, last) in enumerate(view.smoke):
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        yield Mark(f"smoke-{number}", "smoke", *plan.down((x, y)), text=str(last - view.turn + 1),
                   outlines=(plan.outline(corners),), over=True)  # fmt: skip


def _command(view: Fight, words: Words) -> Iterator[Mark]:
    """bk:0.6b While one's formation has its orders: how far its headquarters commands, and who is out of it."""
    top = next((one for one in reversed(view.stack) if isinstance(one, Command | Order)), None)
    if top is None:
        return
    formation = top.formation if isinstance(top, Command) else view.models[top.unit].formation
    hq = orders.head(view, formation)
    if view.formations[formation].side != view.reader or hq == NONE or not view.here(hq):
        return
    plan, seat = turned(view), seat_of(view, view.reader)
    far = view.data.constants["command"]["hq_cm"]
    at = plan.down(view.place(hq))
    yield Mark("command", "ring", at[0], at[1] - far * MM - 4, seat, text=words.say("scene.command", n=far),
               outlines=(plan.circle(view.place(hq), far * MM),))  # fmt: skip
    inside = orders.commanded(view, formation)
    for i in view.living(formation):
        if view.here(i) and i != hq:
            ends = (at, plan.down(view.place(i)))
            x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
            kind, colour = ("pencil", "") if i in inside else ("broken", AMBER)
            yield Mark(f"command-{view.models[i].name}", kind, x, y, seat, colour, outlines=(ends,))
    yield from _cut_off(view, hq, inside, words)


def _cut_off(view: Fight, hq: int, inside: set[int], words: Words) -> Iterator[Mark]:
    """bk:0.6b A flag where the chain breaks: how far, and what follows; none over another one."""
    plan, flags = turned(view), list[Point]()
    for i in view.living(view.models[hq].formation):
        if not view.here(i) or i == hq or not orders.needs_test(view, i, inside):
            continue
        x, y = plan.down(view.place(i))
        if any(abs(x - a) < FLAG[0] and abs(y - b) < FLAG[1] for a, b in flags):
            continue
        flags.append((x, y))
        far = words.say("scene.far", n=RULER.leg(view.place(i), view.place(hq)) // MM)
        left = x + view.models[i].radius + 6
        if left + FLAG[0] > view.table.lattice.width:
            left = x - view.models[i].radius - FLAG[0]
        text = "\n".join((far, words.say("scene.far-note")))
        yield Mark(f"cut-{view.models[i].name}", "flag", left, y - 18, "", OCHRE, text, over=True)


def _names(view: Fight, words: Words) -> Iterator[Mark]:
    """Below vehicles and guns, where nobody stands and no other name is."""
    plan = turned(view)
    seen = [i for i in range(len(view.units)) if view.here(i) and view.units[i].aboard == NONE]
    taken = [_plate(plan.down(view.place(i)), view.models[i].radius + RIM) for i in seen]
    for own, i in enumerate(seen):
        model = view.models[i]
        if model.kind not in ("vehicle", "gun"):
            continue
        name = naming.short(words.name("type", model.type))
        (x, y), half = plan.down(view.place(i)), len(name) * LETTER / 2
        foot = y + model.radius + NAMED + (RIM if view.units[i].marks & (DUG_IN | BURIED) else 0)
        room = Box(x - half, foot - NAMED / 2, 2 * half, 1.5 * NAMED)
        if not any(_meet(room, other) for n, other in enumerate(taken) if n != own):
            taken.append(room)
            yield Mark(f"called-{model.name}", "called", x, foot, text=name)


def _plate(at: Point, radius: int) -> Box:
    return Box(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)


def _meet(one: Box, other: Box) -> bool:
    return (one.x < other.x + other.width and other.x < one.x + one.width
            and one.y < other.y + other.height and other.y < one.y + one.height)  # fmt: skip


def _coming(view: Fight) -> Iterator[Mark]:
    """bk:0.10a The leg of a mover that one may answer, and a letter for each moment of it."""
    top = view.stack[-1] if view.stack else None
    if not isinstance(top, reaction.Watch) or view.actor != view.reader or not view.here(top.unit):
        return
    plan, start = turned(view), view.place(top.unit)
    if top.end != start:
        ends = (plan.down(start), plan.down(top.end))
        yield Mark("coming", "route", *ends[1], colour=RED, outlines=(ends,), over=True)
    for number, p in enumerate(foresee.moments(view)):
        yield Mark(f"moment-{number}", "moment", *plan.down(p), colour=RED, text=chr(ord("A") + number), over=True)
