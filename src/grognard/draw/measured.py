"""Marks of measured tables: areas and templates, smoke, the veil of the night, rings, pencil lines, tapes, flags.

Places are outlines in the scene. What an area means is told by its form first: reach is tinted, a template is hatched,
a field of sight is outlined.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from random import Random
from typing import Final

from grognard.core.scene import Mark, Outline, Side
from grognard.draw.kinds import MarkKind
from grognard.draw.svg import NARROW, SANS, SERIF, esc, line, n, polygon, smooth, text
from grognard.draw.table import inset, inset_ends
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
.y-floor{{fill:{v("w-floor")}}}.y-boards{{fill:none;stroke:{v("w-board")};stroke-width:.8}}
.y-outer{{fill:none;stroke:{v("w-eaves")};stroke-width:8}}.y-inner{{fill:none;stroke:{v("w-roof-w")};stroke-width:5.4}}
.y-pane{{fill:none;stroke:{v("w-glass")};stroke-width:5.4}}.y-sill{{fill:none;stroke:{v("w-eaves")};stroke-width:9}}
.y-gap{{fill:none;stroke:{v("w-line")};stroke-width:10}}
.y-place{{font:italic 600 13px {SERIF};fill:{v("m-text")};text-anchor:middle;letter-spacing:.6px}}
.y-small{{font:italic 600 11px {SERIF};fill:{v("m-text")};text-anchor:middle}}
.y-place,.y-small{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3.4px;stroke-linejoin:round}}
.y-spot{{font-size:clamp(11px, calc(16px - 2.6px * var(--steady, 1)), 13px)}}
.y-spot{{opacity:clamp(0, calc((2.4 - var(--steady, 1)) * 100), 1)}}
.y-name{{font:700 11.5px {NARROW};fill:{v("m-text")};text-anchor:middle}}
.y-name{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3px;stroke-linejoin:round}}
.y-name{{opacity:clamp(0, calc((1.65 - var(--steady, 1)) * 100), 1)}}
.y-letter{{font:700 12px {SANS};fill:#22261f;text-anchor:middle}}
.y-star{{fill:#fff3c4;stroke:#c8742a;stroke-width:1.6}}.y-glow{{fill:#f6c35a;opacity:.2}}
.y-shine{{fill:none;stroke:#ffe2a0;stroke-width:2;stroke-dasharray:2 7;stroke-linecap:round}}
"""
PANE: Final = 22.0  # the width of a window,
RHYTHM: Final = 52.0  # and from one to the next


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
    return _quiet(f'<path style="{look}" d="{path}"/>{_steady(one.text, one.x, one.y)}')


def _template(one: Mark, side: Side) -> str:
    """What a shell or a grenade covers: hatched, with a firm edge."""
    colour = _colour(one, side)
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:{colour};fill-opacity:.22;stroke:{colour};stroke-width:2.4"
    hatch = f'<path d="{path}" fill="url(#p-hatch)" opacity=".28"/>'
    return _quiet(f'<path style="{look}" d="{path}"/>{hatch}{_steady(one.text, one.x, one.y, "y-small")}')


def _ring(one: Mark, side: Side) -> str:
    """A range or a cone that is only outlined."""
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:none;stroke:{_colour(one, side)};stroke-width:1.6;stroke-dasharray:4 6;stroke-opacity:.8"
    return _quiet(f'<path style="{look}" d="{path}"/>{_steady(one.text, one.x, one.y)}')


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


def _interior(one: Mark, _: Side) -> str:
    """A building whose roof is lifted: the first outline is its wall, the others are its doors."""
    wall, doors = one.outlines[0], one.outlines[1:]
    xs, ys = [x for x, _ in wall], [y for _, y in wall]
    rows = range(int(min(ys)) + 13, int(max(ys)) - 4, 13)
    boards = "".join(f"M{n(min(xs))} {y}H{n(max(xs))}" for y in rows)
    edge = inset(wall, 4)
    panes = [pane for a, b in pairwise((*edge, edge[0])) for pane in _panes(a, b)]
    return _quiet(
        f'<path class="y-floor" d="{polygon(wall)}"/><path class="y-boards" d="{boards}"/>'
        f'<path class="y-outer" d="{polygon(edge)}"/><path class="y-inner" d="{polygon(edge)}"/>'
        f'<path class="y-sill" d="{"".join(map(line, panes))}"/>'
        f'<path class="y-pane" d="{"".join(line(inset_ends(pane, 1.6)) for pane in panes)}"/>'
        f'<path class="y-gap" d="{"".join(map(line, doors))}"/>'
    )


def _panes(a: tuple[float, float], b: tuple[float, float]) -> list[Outline]:
    """Windows at a rhythm along a wall, none at its corners."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    count = int((length - PANE) / RHYTHM)
    step = length / (count + 1) if count > 0 else 0
    dx, dy = (b[0] - a[0]) / (length or 1), (b[1] - a[1]) / (length or 1)
    middles = [(i + 1) * step for i in range(count)]
    return [
        (
            (a[0] + dx * (m - PANE / 2), a[1] + dy * (m - PANE / 2)),
            (a[0] + dx * (m + PANE / 2), a[1] + dy * (m + PANE / 2)),
        )
        for m in middles
    ]


def _light(one: Mark, _: Side) -> str:
    """A light that burns: a star where it hangs, a ring around what it lights, its words below."""
    ring = "".join(polygon(outline) for outline in one.outlines)
    at = f"translate({n(one.x)} {n(one.y)})"
    star = f'<path class="y-star" d="M0-13L3-3L13 0L3 3L0 13L-3 3L-13 0L-3-3Z" transform="{at}"/>'
    glow = f'<path class="y-glow" d="{ring}"/><path class="y-shine" d="{ring}"/>'
    return _quiet(glow + star + _steady(one.text, one.x, one.y + 26))


def _steady(words: str, x: float, y: float, kind: str = "y-place") -> str:
    """Lettering that a page keeps large enough to read, however far away one looks."""
    if not words:
        return ""
    return f'<g transform="translate({n(x)} {n(y)})"><g class="steady">{text(words, 0, 4, kind)}</g></g>'


def _place(one: Mark, _: Side) -> str:
    """The name of a place; the farther one looks from, the smaller, and left out where names would cover each other."""
    return _quiet(_steady(one.text, one.x, one.y, "y-place y-spot"))


def _breach(one: Mark, _: Side) -> str:
    """A gap that was forced: bare road between splinters."""
    path = "".join(polygon(outline) for outline in one.outlines)
    look = f"fill:{v('w-street')};stroke:{v('w-line')};stroke-width:1.6;stroke-dasharray:4 4"
    return _quiet(f'<path style="{look}" d="{path}"/>')


def _hazard(one: Mark, side: Side) -> str:
    """Something that may go off: a warning triangle."""
    look = f"fill:#f2c318;stroke:{_colour(one, side)};stroke-width:2.4;stroke-linejoin:round"
    sign = f'<path style="{look}" d="M0-11L11 8H-11Z"/><path d="M0-5V2M0 4.4V5.4" stroke="#1d1a08" stroke-width="2"/>'
    return _quiet(f'<g transform="translate({n(one.x)} {n(one.y)})">{sign}</g>{_steady(one.text, one.x, one.y + 22)}')


def _pencil(one: Mark, side: Side) -> str:
    """A dotted line between places: who commands whom, who sees whom."""
    look = (
        f"fill:none;stroke:{_colour(one, side)};stroke-width:2.2;stroke-dasharray:2 4;stroke-linecap:round;opacity:.85"
    )
    path = "".join(line(outline) for outline in one.outlines)
    return _quiet(f'<path style="{look}" d="{path}"/>{_steady(one.text, one.x, one.y)}')


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
    inside = f'<g class="steady">{body}{words}</g>'
    return _quiet(f'<g transform="translate({n(one.x)} {n(one.y)})">{inside}</g>')


def _broken(one: Mark, side: Side) -> str:
    """A chain that does not hold: long dashes between places."""
    look = f"fill:none;stroke:{_colour(one, side)};stroke-width:2.4;stroke-dasharray:13 8;opacity:.9"
    return _quiet(f'<path style="{look}" d="{"".join(map(line, one.outlines))}"/>')


def _called(one: Mark, _: Side) -> str:
    """What a piece is, in small letters below it; from far away they would cover others, and are left out."""
    return _quiet(_steady(one.text, one.x, one.y, "y-name"))


def _route(one: Mark, side: Side) -> str:
    """Where somebody comes along: a firm line on a light one, with a head."""
    (ax, ay), (bx, by) = one.outlines[0][-2], one.outlines[0][-1]
    turn = degrees(atan2(by - ay, bx - ax))
    path, colour = line(one.outlines[0]), _colour(one, side)
    head = f'<path transform="translate({n(bx)} {n(by)})rotate({n(turn)})" fill="{colour}" d="M6 0L-13-9V9Z"/>'
    return _quiet(
        f'<path d="{path}" fill="none" stroke="#fdf4e0" stroke-width="8" opacity=".85"/>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="4"/>{head}'
    )


def _moment(one: Mark, side: Side) -> str:
    """A letter on a disc beside a way."""
    disc = f'<circle r="9.5" cy="-15" fill="#fdf9ee" stroke="{_colour(one, side)}" stroke-width="2.2"/>'
    pin = f'<path d="M0-6V0" stroke="{_colour(one, side)}" stroke-width="2.2"/>'
    inside = f'<g class="steady">{pin}{disc}{text(one.text, 0, -10.8, "y-letter")}</g>'
    return _quiet(f'<g transform="translate({n(one.x)} {n(one.y)})">{inside}</g>')


def _letter(one: Mark, side: Side) -> str:
    """A letter on a dark disc, of the same size from near and far."""
    disc = f'<circle r="10" fill="{_colour(one, side)}" stroke="#fdf9ee" stroke-width="1.6"/>'
    inside = f'<g class="steady">{disc}{text(one.text, 0, 4.4, "k-count")}</g>'
    return _quiet(f'<g transform="translate({n(one.x)} {n(one.y)})">{inside}</g>')


MARKS: Final[dict[str, MarkKind]] = {
    "area": _area,
    "template": _template,
    "ring": _ring,
    "smoke": _smoke,
    "veil": _veil,
    "interior": _interior,
    "light": _light,
    "toponym": _place,
    "breach": _breach,
    "hazard": _hazard,
    "pencil": _pencil,
    "broken": _broken,
    "called": _called,
    "tape": _tape,
    "flag": _flag,
    "route": _route,
    "moment": _moment,
    "letter": _letter,
}
