"""The tape measure: how far, who detects whom, and what cuts the line."""

from __future__ import annotations

from math import isqrt

from grognard.core.measure import Sight, Spot, node, square_of
from grognard.core.measure.onscene import cut_at
from grognard.core.measured import Measured
from grognard.core.scene import Outline
from grognard.core.words import Words
from grognard.games.blitzkrieg import look
from grognard.games.blitzkrieg.data import FAR, MM
from grognard.games.blitzkrieg.plan import turned
from grognard.games.blitzkrieg.state import BURIED, DUG_IN, NONE, Fight

End = tuple[int, Spot]  # the element that stands there, or NONE; and the place


# -- the tape ----------------------------------------------------------------------------------------------------------


def measure(view: Fight, start: str, end: str, words: Words) -> Measured | None:
    """bk:0.1a, bk:0.2, bk:003 A tape between two elements or points: how far, whether it is seen, and why not."""
    a, b = _end(view, start), _end(view, end)
    if a is None or b is None or a[1][:2] == b[1][:2]:
        return None
    plan = turned(view)
    sight = look.line(view, a[1], b[1])
    far = isqrt(square_of(a[1][:2], b[1][:2]))
    ends = (plan.down(a[1][:2]), plan.down(b[1][:2]))
    title = words.say("tape.length", n=far / MM)
    if not sight.clear:
        shapes = _shapes(view, sight.cut_by)
        told = words.say("tape.cut", name=words.name(*look.barrier(view, sight.cut_by)))
        return Measured(title, told, "cut", "bk:0.2", ends, cut_at(ends, shapes), shapes)
    if unseen := _undetected(view, a, b, sight, far):
        return Measured(title, words.say("tape.unseen", n=unseen / MM), "cut", "bk:003", ends)
    if sight.cover:
        cover = words.name("cover", "heavy" if sight.cover > 1 else "light")
        return Measured(title, words.say("tape.cover", cover=cover), "cover", "bk:0.2b", ends)
    return Measured(title, words.say("tape.clear"), "clear", "bk:0.2", ends)


def _end(view: Fight, id_: str) -> End | None:
    if "," in id_:
        return (NONE, Spot(*node(id_))) if view.table.lattice.reads(id_) else None
    i = view.find(id_)
    return (i, view.spot(i)) if i != NONE and view.here(i) else None


def _undetected(view: Fight, a: End, b: End, sight: Sight, far: int) -> int:
    """bk:003 How far the first would detect the other, if that is too little; 0 if it is enough."""
    if NONE in (a[0], b[0]) or view.models[a[0]].side == view.models[b[0]].side:
        return 0
    marks = view.units[b[0]].marks
    in_cover = look.cover(view, b[0], sight, a[1][:2]) > look.OPEN or bool(marks & (DUG_IN | BURIED))
    limit = look.detection_reach(view, a[0], b[0], in_cover)
    return limit if limit != FAR and far > limit else 0


def _shapes(view: Fight, cut_by: str) -> tuple[Outline, ...]:
    field, plan = view.table.field, turned(view)
    if cut_by in field.index:
        return (plan.outline(field.zones[field.index[cut_by]].outline),)
    if cut_by in field.line_index:
        return (plan.outline(field.lines[field.line_index[cut_by]].points),)
    return ()
