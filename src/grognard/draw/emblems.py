"""Marks of the sides and symbols of the arms, as symbols that pieces use.

Germans carry the Balkenkreuz, Soviets the red star; the arms are told by NATO frames and side views.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from grognard.draw.silhouettes import CUT, SILHOUETTES
from grognard.draw.svg import n

SHAPES: Final = {"german": "square", "soviet": "octagon"}  # a side is told by the shape first
OUTLINES: Final = {
    "square": "M9 0H91Q100 0 100 9V91Q100 100 91 100H9Q0 100 0 91V9Q0 0 9 0Z",
    "octagon": "M14 0H86L100 14V86L86 100H14L0 86V14Z",
}
STRIPS: Final = {
    "square": "M0 71H100V91Q100 100 91 100H9Q0 100 0 91Z",
    "octagon": "M0 71H100V86L86 100H14L0 86Z",
}
INK: Final = "#1d1f1a"
SIZES: Final = {"company": "I", "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX"}


def shape(side: str) -> str:
    return SHAPES.get(side, "square")


def burst(spikes: int, outer: float, inner: float, stretch: float = 1.0) -> str:
    """The points of a star around the origin, one spike upwards."""
    points = []
    for i in range(2 * spikes):
        r = inner if i % 2 else outer
        points.append(f"{n(r * stretch * sin(pi * i / spikes))},{n(-r * cos(pi * i / spikes))}")
    return " ".join(points)


def star(r: float, fill: str, edge: str) -> str:
    look = f'fill="{fill}" stroke="{edge}" stroke-width="{n(r * 0.2)}" stroke-linejoin="round" paint-order="stroke"'
    return f'<polygon points="{burst(5, r, r * 0.382)}" {look}/>'


def cross(r: float, dark: str, light: str) -> str:
    """The Balkenkreuz: straight bars, a light border along the arms, open at the ends."""

    def bars(half: float) -> str:
        h = n(half)
        a = n(r)
        return f"M-{a}-{h}H-{h}V-{a}H{h}V-{h}H{a}V{h}H{h}V{a}H-{h}V{h}H-{a}Z"

    return f'<path d="{bars(r * 0.54)}" fill="{light}"/><path d="{bars(r * 0.27)}" fill="{dark}"/>'


def disc(side: str) -> str:
    """Who controls a place: a square with a cross, a disc with a star. Radius 10, around the origin."""
    if shape(side) == "square":
        square = (
            '<rect x="-10" y="-10" width="20" height="20" rx="2.4" fill="#4d5854" stroke="#fdf9ee" stroke-width="1.8"/>'
        )
        return square + cross(6.8, INK, "#fdf9ee")
    return f'<circle r="10" fill="#a3301f" stroke="#fdf9ee" stroke-width="1.8"/>{star(6.8, "#fdf0d8", "#a3301f")}'


def _nato(kind: str) -> str:
    """A NATO frame of 48 x 31 with its north-west corner at the origin."""
    parts = []
    if kind in ("foot", "airborne", "panzergrenadier", "mech", "motor_rifle"):
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


def _marks_of_sides() -> dict[str, str]:
    """The lower strip with the mark of the side, and the edges of the counter, all that equal counters share."""
    found = {}
    for side, name in SHAPES.items():
        outline = OUTLINES[name]
        strip = "#f4eedd" if name == "square" else "#2a1d17"
        mark = cross(8.6, INK, "#ffffff") if name == "square" else star(9, "#d8432d", "#2a1d17")
        at = "translate(15 85.4)" if name == "square" else "translate(17 85.4)"
        found[f"p-foot-{side}"] = (
            f'<path d="{STRIPS[name]}" fill="{strip}"/><g transform="{at}">{mark}</g>'
            f'<path d="{outline}" fill="none" stroke="#14150f" stroke-opacity=".75" stroke-width="2.4"/>'
            f'<path d="{outline}" transform="translate(2.6 2.6)scale(.948)" fill="none" stroke="#fff" '
            'stroke-opacity=".28" stroke-width="1.6"/>'
        )
    return found


def _rings() -> dict[str, str]:
    """States told by a form first: a thin line, a thick ring with a wedge, brackets, cross hairs, a hatch."""
    found = {}
    brackets = "M-11 14V-11H14M86-11H111V14M111 86V111H86M14 111H-11V86"
    hairs = "M50-18V-4M50 104V118M-18 50H-4M104 50H118"
    for name, outline in OUTLINES.items():
        near, far = 'transform="translate(-4 -4)scale(1.08)"', 'transform="translate(-6 -6)scale(1.12)"'
        found[f"p-can-{name}"] = (
            f'<path d="{outline}" {near} fill="none" stroke="#1c180c" stroke-width="6" opacity=".55"/>'
            f'<path d="{outline}" {near} fill="none" stroke="#ffc46b" stroke-width="3.6"/>'
        )
        found[f"p-selected-{name}"] = (
            f'<path d="{outline}" {far} fill="none" stroke="#1c120a" stroke-width="10"/>'
            f'<path d="{outline}" {far} fill="none" stroke="#ff9a2e" stroke-width="6.4"/>'
            '<path d="M38-22L50-10L62-22Z" fill="#ff9a2e" stroke="#1c120a" stroke-width="2.6"/>'
        )
        found[f"p-focus-{name}"] = (
            f'<path d="{outline}" {far} fill="none" stroke="#fff8e6" stroke-width="11"/>'
            f'<path d="{outline}" {far} fill="none" stroke="#1c120a" stroke-width="6.4"/>'
        )
        found[f"p-target-{name}"] = _double(brackets, "#fff3dd")
        found[f"p-aim-{name}"] = _double(brackets + hairs, "#ff9a2e")
        found[f"p-dark-{name}"] = (
            f'<path d="{outline}" fill="#6d6a5c" opacity=".62"/>'
            f'<path d="{outline}" fill="url(#p-hatch)" opacity=".55"/>'
        )
        found[f"p-spent-{name}"] = (
            f'<path d="{outline}" fill="#d9d2bd" opacity=".46"/>'
            '<circle cx="86" cy="52" r="12" fill="#22261f" stroke="#f8f4ea" stroke-width="2"/>'
            '<path d="M80 52l4.6 5 8-9.4" fill="none" stroke="#f8f4ea" stroke-width="3" stroke-linecap="round"/>'
        )
    return found


def _double(path: str, core: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="#7d1408" stroke-width="11"/>'
        f'<path d="{path}" fill="none" stroke="{core}" stroke-width="5"/>'
    )


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
    """All symbols that pieces use, as definitions; they are sent once."""
    found = {**_bases(), **_marks_of_sides(), **_rings()}
    bar = f'<path d="M0 34.5H100V67.5H0Z" fill="{CUT}"/>'
    for name, drawing in SILHOUETTES.items():
        found[f"p-{name}"] = (
            f'{bar}<g transform="translate(9 36)scale(.84 .79)" fill="#23251f" color="#23251f">{drawing}</g>'
        )
    for kind in ("foot", "airborne", "panzergrenadier", "mech", "motor_rifle"):
        found[f"p-nato-{kind}"] = f'<g transform="translate(26 35.5)">{_nato(kind)}</g>'
    for size, mark in SIZES.items():
        found[f"p-size-{size}"] = _size(mark)
    for side in SHAPES:
        found[f"p-disc-{side}"] = disc(side)
    sheen = (
        '<linearGradient id="p-sheen" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".22"/>'
        '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient>'
    )
    hatch = (
        '<pattern id="p-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V9" stroke="#2b2416" stroke-width="2.4"/></pattern>'
    )
    return sheen + hatch + "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in found.items())
