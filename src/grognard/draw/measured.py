"""Marks of measured tables: areas and templates, smoke, the veil of the night, rings, pencil lines, tapes, flags.

Places are outlines in the scene. What an area means is told by its form first: reach is tinted, a template is hatched,
a field of sight is outlined.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random
from typing import Final

from grognard.core.scene import Mark, Outline, Side
from grognard.draw.kinds import MarkKind
from grognard.draw.svg import SANS, SERIF, esc, line, n, polygon, smooth, text
from grognard.draw.theme import side_colour, v

STYLE: Final = f"""
.y-word{{font:700 12.5px {SANS};fill:#fffaf0}}.y-note{{font:500 11px {SANS};fill:#f2e6cf}}
.y-along{{font:italic 600 12.5px {SERIF};fill:{v("m-text")};text-anchor:middle}}
.y-along{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3px}}
.y-rim{{fill:none;stroke:#fdf9ee;stroke-width:1.8;stroke-dasharray:6 5}}
.y-veil{{fill:#0e1a33;opacity:.62;fill-rule:evenodd}}
.y-tape0{{fill:none;stroke:#1c180c;stroke-width:10.5;stroke-linejoin:round;opacity:.55}}
.y-tape1{{fill:none;stroke:#f6cf3e;stroke-width:8;stroke-linejoin:round}}.y-tick{{fill:none;stroke:#1d1a08;stroke-width:1}}
.y-knot{{fill:#f8f4ea;stroke:#1c180c;stroke-width:1.6}}
"""


SOFT: Final = ((1.0, 0.22), (0.97, 0.28), (0.94, 0.36), (0.91, 0.5), (0.88, 0.7), (0.85, 1))  # size and strength


def symbols() -> str:
    """What smoke is made of."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="#e4e4de" stop-opacity="{alpha}"/>'
        for at, alpha in ((0, 0.75), (0.6, 0.45), (1, 0))
    )
    return f'<radialGradient id="y-fog">{stops}</radialGradient>'


def _quiet(inside: str) -> str:
    """Nobody points at it."""
    return f'<g pointer-events="none" aria-hidden="true">{inside}</g>'


def _colour(one: Mark, side: Side) -> str:
    return esc(one.colour) or side_colour(side)


def _area(one: Mark, side: Side) -> str:
    """A tint with a broken edge: a zone, a reach, a field of fire; its words in the middle."""
    colour = _colour(one, side)
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:{colour};fill-opacity:.16;fill-rule:evenodd;stroke:{colour};stroke-width:2;stroke-dasharray:7 5"
    words = text(one.text, one.x, one.y, "y-along") if one.text else ""
    return _quiet(f'<path style="{look}" d="{path}"/>{words}')


def _template(one: Mark, side: Side) -> str:
    """What a shell or a grenade covers: hatched, with a firm edge."""
    colour = _colour(one, side)
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:{colour};fill-opacity:.22;stroke:{colour};stroke-width:2.4"
    words = text(one.text, one.x, one.y + 4, "y-along") if one.text else ""
    return _quiet(f'<path style="{look}" d="{path}"/><path d="{path}" fill="url(#p-hatch)" opacity=".28"/>{words}')


def _ring(one: Mark, side: Side) -> str:
    """A range or a cone that is only outlined."""
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:none;stroke:{_colour(one, side)};stroke-width:1.6;stroke-dasharray:4 6;stroke-opacity:.8"
    words = text(one.text, one.x, one.y, "y-along") if one.text else ""
    return _quiet(f'<path style="{look}" d="{path}"/>{words}')


def _smoke(one: Mark, _: Side) -> str:
    """A cloud that fills its outline; how long it stays, and an arrow where it drifts to."""
    rng, outline = Random(one.id), one.outlines[0]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    reach = (max(xs) - min(xs)) / 2
    puffs = "".join(
        _puff(middle[0] + (x - middle[0]) * f, middle[1] + (y - middle[1]) * f, reach * rng.uniform(0.34, 0.52))
        for x, y in outline[::2]
        for f in (0.12, 0.45, 0.78)
    )
    clip = f"y-{esc(one.id)}"
    disc = f'<circle cx="{n(one.x)}" cy="{n(one.y)}" r="11" class="y-knot"/>' if one.text else ""
    told = text(one.text, one.x, one.y + 4.4, "y-along") if one.text else ""
    edge = smooth(outline, closed=True)
    return _quiet(
        f'<clipPath id="{clip}"><path d="{edge}"/></clipPath><g clip-path="url(#{clip})">{puffs}</g>'
        f'<path class="y-rim" d="{edge}"/>{disc}{told}'
    )


def _puff(x: float, y: float, r: float) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="url(#y-fog)"/>'


def _veil(one: Mark, _: Side) -> str:
    """Night over the first outline; the others are what is lit or seen. Each is cut out in steps, for a soft edge,
    and stays lit where several overlap."""
    whole, lit = one.outlines[0], one.outlines[1:]
    mask = f"y-{esc(one.id)}"
    holes = "".join(
        f'<path d="{smooth(_grown(outline, scale), closed=True)}" fill="#000" fill-opacity="{strength}"/>'
        for scale, strength in SOFT
        for outline in lit
    )
    return _quiet(
        f'<mask id="{mask}"><path d="{polygon(whole)}" fill="#fff"/>{holes}</mask>'
        f'<path class="y-veil" mask="url(#{mask})" d="{polygon(whole)}"/>'
    )


def _grown(outline: Outline, scale: float) -> Outline:
    x = sum(point[0] for point in outline) / len(outline)
    y = sum(point[1] for point in outline) / len(outline)
    return tuple((x + (px - x) * scale, y + (py - y) * scale) for px, py in outline)


def _pencil(one: Mark, side: Side) -> str:
    """A dotted line between places: who commands whom, who sees whom."""
    look = (
        f"fill:none;stroke:{_colour(one, side)};stroke-width:2.2;stroke-dasharray:2 4;stroke-linecap:round;opacity:.85"
    )
    path = "".join(line(outline) for outline in one.outlines)
    words = text(one.text, one.x, one.y, "y-along") if one.text else ""
    return _quiet(f'<path style="{look}" d="{path}"/>{words}')


def _tape(one: Mark, _: Side) -> str:
    """A measuring tape along a way: a tick each centimetre (`angle` holds its length), a long one each five."""
    way, unit = one.outlines[0], one.angle or 10
    path, run, ticks = line(way), 0.0, []
    for (ax, ay), (bx, by) in pairwise(way):
        length = hypot(bx - ax, by - ay) or 1
        dx, dy = (bx - ax) / length, (by - ay) / length
        at = -run % unit
        while at <= length:
            high = 5.6 if round((run + at) / unit) % 5 == 0 else 3
            x, y = ax + dx * at - dy * 4, ay + dy * at + dx * 4
            ticks.append(f"M{n(x)} {n(y)}l{n(dy * high)} {n(-dx * high)}")
            at += unit
        run += length
    knots = "".join(f'<circle class="y-knot" cx="{n(x)}" cy="{n(y)}" r="4.6"/>' for x, y in way[1:-1])
    return _quiet(
        f'<path class="y-tape0" d="{path}"/><path class="y-tape1" d="{path}"/>'
        f'<path class="y-tick" d="{"".join(ticks)}"/>{knots}'
    )


def _flag(one: Mark, _: Side) -> str:
    """A small sign with a line in bold and one below."""
    first, *more = one.text.split("\n")
    second = " ".join(more)
    wide = max(7.2 * len(first), 6.1 * len(second)) + 18
    look = f'rx="4" fill="{esc(one.colour) or "#22261f"}" stroke="#fdf4e0" stroke-width="1.4"'
    body = f'<rect width="{n(wide)}" height="{35 if second else 22}" {look}/>'
    words = text(first, 9, 15.4, "y-word") + (text(second, 9, 29, "y-note") if second else "")
    return _quiet(f'<g transform="translate({n(one.x)} {n(one.y)})">{body}{words}</g>')


MARKS: Final[dict[str, MarkKind]] = {
    "area": _area,
    "template": _template,
    "ring": _ring,
    "smoke": _smoke,
    "veil": _veil,
    "pencil": _pencil,
    "tape": _tape,
    "flag": _flag,
}
