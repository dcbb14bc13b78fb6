"""Emblems and shapes by which sides are told, and symbols of the arms: drawings by their own names.

A side names its shape and its emblem (`core.scene.Side`); which side has which is data of a game. The arms are told by
NATO frames and side views.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, NamedTuple

from grognard.core.scene import Side
from grognard.draw.silhouettes import CUT, SILHOUETTES
from grognard.draw.svg import n
from grognard.draw.theme import side_colour, v

OUTLINES: Final = {  # of a counter of 100 x 100, by the shape of its side
    "square": "M9 0H91Q100 0 100 9V91Q100 100 91 100H9Q0 100 0 91V9Q0 0 9 0Z",
    "disc": "M14 0H86L100 14V86L86 100H14L0 86V14Z",
    "diamond": "M15 0H85A15 15 0 0 0 100 15V85A15 15 0 0 0 85 100H15A15 15 0 0 0 0 85V15A15 15 0 0 0 15 0Z",
    "hexagon": "M10 0H90L100 50L90 100H10L0 50Z",
    "octagon": "M24 0H76L100 24V76L76 100H24L0 76V24Z",
}
STRIPS: Final = {  # its lower part
    "square": "M0 71H100V91Q100 100 91 100H9Q0 100 0 91Z",
    "disc": "M0 71H100V86L86 100H14L0 86Z",
    "diamond": "M0 71H100V85A15 15 0 0 0 85 100H15A15 15 0 0 0 0 85Z",
    "hexagon": "M4.2 71H95.8L90 100H10Z",
    "octagon": "M0 71H100V76L76 100H24L0 76Z",
}
BADGES: Final = {  # the mark of a side, around the origin
    "square": "M-7.6-10H7.6Q10-10 10-7.6V7.6Q10 10 7.6 10H-7.6Q-10 10-10 7.6V-7.6Q-10-10-7.6-10Z",
    "disc": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z",
    "diamond": "M0-11.6L11.6 0L0 11.6L-11.6 0Z",
    "hexagon": "M-5.6-9.8H5.6L11.2 0L5.6 9.8H-5.6L-11.2 0Z",
    "octagon": "M-4.4-10.6H4.4L10.6-4.4V4.4L4.4 10.6H-4.4L-10.6 4.4V-4.4Z",
}
INK: Final = "#1d1f1a"
CREAM: Final = "#fdf9ee"
PALE_STRIP: Final = "#f4eedd"
DARK_STRIP: Final = "#2a1d17"
SIZES: Final = {"company": "I", "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX"}
NATO: Final = ("foot", "airborne", "panzergrenadier", "mech", "motor_rifle")


def shape(side: Side) -> str:
    """The shape of its counters; a name that nobody knows is a square."""
    return side.shape if side.shape in OUTLINES else "square"


def is_pale(form: str) -> bool:
    """Whether the lower strip of a counter of this shape is pale."""
    return form == "square"


def burst(spikes: int, outer: float, inner: float, stretch: float = 1.0) -> str:
    """The points of a star around the origin, one spike upwards."""
    points = []
    for i in range(2 * spikes):
        r = inner if i % 2 else outer
        points.append(f"{n(r * stretch * sin(pi * i / spikes))},{n(-r * cos(pi * i / spikes))}")
    return " ".join(points)


# -- emblems: each of radius r around the origin, a body and an edge around it -------------------------------------


def star(r: float, body: str, edge: str) -> str:
    look = f'stroke-width="{n(r * 0.2)}" stroke-linejoin="round" paint-order="stroke"'
    return f'<polygon points="{burst(5, r, r * 0.382)}" style="fill:{body};stroke:{edge}" {look}/>'


def cross(r: float, body: str, edge: str) -> str:
    """The Balkenkreuz: straight bars, a light border along the arms, open at the ends."""

    def bars(half: float) -> str:
        h = n(half)
        a = n(r)
        return f"M-{a}-{h}H-{h}V-{a}H{h}V-{h}H{a}V{h}H{h}V{a}H-{h}V{h}H-{a}Z"

    return f'<path d="{bars(r * 0.54)}" style="fill:{edge}"/><path d="{bars(r * 0.27)}" style="fill:{body}"/>'


def _ring(r: float, body: str, _edge: str) -> str:
    return f'<circle r="{n(r * 0.76)}" style="fill:none;stroke:{body}" stroke-width="{n(r * 0.23)}"/>'


def _cockade(r: float, body: str, edge: str) -> str:
    outer = f'<circle r="{n(r * 0.86)}" style="fill:{edge};stroke:{body}" stroke-width="{n(r * 0.28)}"/>'
    return outer + f'<circle r="{n(r * 0.34)}" style="fill:{body}"/>'


def _bars(r: float, body: str, edge: str) -> str:
    """Three bars, one below the other."""
    field = f'<path d="M{n(-r)} {n(-r * 0.7)}H{n(r)}V{n(r * 0.7)}H{n(-r)}Z" style="fill:{edge}"/>'
    bars = "".join(f"M{n(-r)} {n(r * y)}H{n(r)}v{n(r * 0.3)}H{n(-r)}Z" for y in (-0.65, -0.15, 0.35))
    return f'{field}<path d="{bars}" style="fill:{body}"/>'


def _chevron(r: float, body: str, _edge: str) -> str:
    path = "".join(f"M{n(-r * 0.8)} {n(r * y)}L0 {n(r * (y - 0.62))}L{n(r * 0.8)} {n(r * y)}" for y in (0.2, 0.75))
    return f'<path d="{path}" style="fill:none;stroke:{body}" stroke-width="{n(r * 0.3)}" stroke-linejoin="round"/>'


def _barred(r: float, body: str, edge: str) -> str:
    """A disc with a bar across it."""
    half, thick = n(r * 0.62), n(r * 0.18)
    bar = f"M-{half}-{thick}H{half}V{thick}H-{half}Z"
    return f'<circle r="{n(r * 0.92)}" style="fill:{body}"/><path d="{bar}" style="fill:{edge}"/>'


def _tricolour(r: float, body: str, edge: str) -> str:
    """A band of three colours, one below the other."""
    thirds = ((edge, -0.66), (body, -0.22), ("#b8392c", 0.22))
    bands = "".join(
        f'<path d="M{n(-r)} {n(r * y)}H{n(r)}v{n(r * 0.44)}H{n(-r)}Z" style="fill:{colour}"/>' for colour, y in thirds
    )
    frame = f"M{n(-r)} {n(-r * 0.66)}H{n(r)}V{n(r * 0.66)}H{n(-r)}Z"
    return f'{bands}<path d="{frame}" style="fill:none;stroke:{edge}" stroke-width="{n(r * 0.12)}"/>'


class Emblem(NamedTuple):
    draw: Callable[[float, str, str], str]
    body: str
    edge: str = ""  # its own; none: it takes the colour of what is around it


EMBLEMS: Final = {
    "balkenkreuz": Emblem(cross, INK, CREAM),
    "star": Emblem(star, "#d8432d"),
    "ring": Emblem(_ring, INK),
    "cockade": Emblem(_cockade, "#2f4f7f", CREAM),
    "bars": Emblem(_bars, "#2f4f7f", CREAM),
    "chevron": Emblem(_chevron, "#b8862b"),
    "barred": Emblem(_barred, "#a3301f", CREAM),
    "tricolour": Emblem(_tricolour, "#2f5a8f", CREAM),
}


def emblem(name: str, r: float, edge: str = CREAM) -> str:
    """An emblem in its own colours; an unknown one is a ring."""
    one = EMBLEMS.get(name, EMBLEMS["ring"])
    return one.draw(r, one.body, one.edge or edge)


def badge(side: Side) -> str:
    """The mark of a side: its shape in its colour with its emblem on it, in a box of 24 x 24 around the origin."""
    colour, paper = side_colour(side), v("paper")
    one = EMBLEMS.get(side.emblem, EMBLEMS["ring"])
    inner = one.draw(6.8, one.body, one.edge) if one.edge else one.draw(6.8, paper, colour)
    return f'<path d="{BADGES[shape(side)]}" style="fill:{colour};stroke:{paper}" stroke-width="1.8"/>{inner}'


# -- arms ----------------------------------------------------------------------------------------------------------


def _nato(kind: str) -> str:
    """A NATO frame of 48 x 31 with its north-west corner at the origin."""
    parts = []
    if kind in NATO:
        parts.append("M0 0L48 31M48 0L0 31")
    if kind in ("panzergrenadier", "mech"):
        parts.append("M6.7 15.5a17.3 9.3 0 1 0 34.6 0a17.3 9.3 0 1 0-34.6 0")
    if kind == "motor_rifle":
        parts.append("M24 0V31")
    if kind == "airborne":
        parts.append("M16.3 29.4q3.8-8 7.7 0q3.8-8 7.7 0")
    inner = f'<path d="{"".join(parts)}" fill="none"/>' if parts else ""
    return f'<g stroke="{INK}" stroke-width="2.6"><rect width="48" height="31" fill="{CUT}"/>{inner}</g>'


def _size(mark: str) -> str:
    """Size marks around x = 50, 7 high."""
    gap = 6 if mark[0] == "I" else 8
    x = 50 - gap * (len(mark) - 1) / 2
    path = "".join(
        f"M{n(x + gap * i)} 0v7" if sign == "I" else f"M{n(x + gap * i - 3)} 0l6 7m0-7l-6 7"
        for i, sign in enumerate(mark)
    )
    return f'<path d="{path}" fill="none" stroke-width="2.3"/>'


def _feet() -> dict[str, str]:
    """The lower strip with the emblem, and the edges of the counter: all that equal counters share."""
    found = {}
    for form, outline in OUTLINES.items():
        strip = PALE_STRIP if is_pale(form) else DARK_STRIP
        at = "translate(15 85.4)" if is_pale(form) else "translate(17 85.4)"
        edges = (
            f'<path d="{outline}" fill="none" stroke="#14150f" stroke-opacity=".75" stroke-width="2.4"/>'
            f'<path d="{outline}" transform="translate(2.6 2.6)scale(.948)" fill="none" stroke="#fff" '
            'stroke-opacity=".28" stroke-width="1.6"/>'
        )
        for name in EMBLEMS:
            mark = f'<g transform="{at}">{emblem(name, 8.8, strip)}</g>'
            found[f"p-foot-{form}-{name}"] = f'<path d="{STRIPS[form]}" fill="{strip}"/>{mark}{edges}'
    return found


def _spent() -> dict[str, str]:
    """Paled, with a tick."""
    return {
        f"p-spent-{form}": f'<path d="{outline}" fill="#d9d2bd" opacity=".46"/>'
        '<circle cx="86" cy="52" r="12" fill="#22261f" stroke="#f8f4ea" stroke-width="2"/>'
        '<path d="M80 52l4.6 5 8-9.4" fill="none" stroke="#f8f4ea" stroke-width="3" stroke-linecap="round"/>'
        for form, outline in OUTLINES.items()
    }


def _bases() -> dict[str, str]:
    """The body of a counter: its shadow, then its outline in the colour of the formation, then a faint sheen."""
    found = {}
    for name, outline in OUTLINES.items():
        found[f"p-base-{name}"] = (
            f'<path d="{outline}" transform="translate(2.4 4.4)" fill="#1c180c" opacity=".34"/>'
            f'<path d="{outline}"/><path d="{outline}" fill="url(#p-sheen)"/>'
        )
        found[f"p-back-{name}"] = (
            f'<path d="{outline}" transform="translate(2.4 4.4)" fill="#1c180c" opacity=".34"/>'
            f'<path d="{outline}" fill="#a9895f"/><path d="{outline}" fill="url(#p-hatch)" opacity=".42"/>'
            f'<path d="{outline}" fill="none" stroke="#3a2c17" stroke-width="2.4"/>'
        )
    return found


def symbols() -> str:
    """All symbols that counters use, as definitions; they are sent once."""
    found = {**_bases(), **_feet(), **_spent()}
    bar = f'<path d="M0 34.5H100V67.5H0Z" fill="{CUT}"/>'
    for name, drawing in SILHOUETTES.items():
        found[f"p-{name}"] = (
            f'{bar}<g transform="translate(9 36)scale(.84 .79)" fill="#23251f" color="#23251f">{drawing}</g>'
        )
    for kind in NATO:
        found[f"p-nato-{kind}"] = f'<g transform="translate(26 35.5)">{_nato(kind)}</g>'
    for size, mark in SIZES.items():
        found[f"p-size-{size}"] = _size(mark)
    for name in EMBLEMS:
        found[f"e-{name}"] = emblem(name, 10)
    sheen = (
        '<linearGradient id="p-sheen" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".22"/>'
        '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient>'
    )
    hatch = (
        '<pattern id="p-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V9" stroke="#2b2416" stroke-width="2.4"/></pattern>'
    )
    return sheen + hatch + "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in found.items())
