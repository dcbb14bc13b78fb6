"""What lies on the sheet besides pieces: control discs, zones, arrows, counts; and the regions one can point at."""

from __future__ import annotations

from math import hypot
from typing import Final

from grognard.core.scene import Mark, Region, Side
from grognard.draw.emblems import badge
from grognard.draw.kinds import MarkKind, RegionKind
from grognard.draw.svg import NARROW, SANS, SERIF, fitting, n, polygon, text
from grognard.draw.theme import side_colour, v

ARROW: Final = "M-22-9H4V-19L24 0L4 19V9H-22Z"
STYLE: Final = f"""
.hex,.position{{fill:transparent}}
.box>path,.hand>path{{fill:{v("paper-2")};fill-opacity:.82;stroke:{v("rule-2")};stroke-opacity:.7}}
.slot>path{{fill:{v("paper-2")};fill-opacity:.16;stroke:{v("rule-2")};stroke-opacity:.6;stroke-dasharray:5 5}}
.b-title{{font:600 14px {SERIF};fill:{v("ink")}}}
.slot .b-title{{fill:{v("ink-2")}}}.b-note{{font:500 12.5px {SANS};fill:{v("ink-2")}}}
.k-arrow{{stroke:{v("paper")};stroke-width:1.8;stroke-linejoin:round}}
.k-num{{font:700 17px {NARROW};fill:{v("paper")};text-anchor:middle}}
.k-caption{{font:italic 600 15px {SERIF};fill:{v("m-text")};text-anchor:middle;letter-spacing:.8px}}
.k-zone{{font:700 46px {SERIF};text-anchor:middle;letter-spacing:3px;fill:{v("m-text")};opacity:.3}}
.k-count{{font:700 12px {SANS};fill:#f8f4ea;text-anchor:middle}}
.k-fight{{fill:#ffb24d;fill-opacity:.32;stroke:#7d1408;stroke-width:2.4}}
.k-way0{{fill:none;stroke:#fff3dd;stroke-width:9;stroke-linecap:round;stroke-opacity:.9}}
.k-way1{{fill:none;stroke:#a51e0d;stroke-width:4.4;stroke-linecap:round}}.k-head{{fill:#a51e0d;stroke:#fff3dd;stroke-width:1.4}}
"""


def _bare(_: Region) -> str:
    """A place that is printed already: only its outline is there to be pointed at."""
    return ""


def _framed(one: Region) -> str:
    """A frame with a title, and what is said of what lies in it."""
    (left, top), (right, bottom) = one.outline[0], one.outline[2]
    width = right - left
    frame = (
        f'<path d="M{n(left + 8)} {n(top)}h{n(width - 16)}q8 0 8 8v{n(bottom - top - 16)}q0 8-8 8'
        f'h{n(16 - width)}q-8 0-8-8v{n(16 - bottom + top)}q0-8 8-8z"/>'
    )
    title = text(one.text, left + 12, top + 19, "b-title", fitting(one.text, 14, width - 22, 0.6))
    note = text(one.note, left + 12, top + 34, "b-note", fitting(one.note, 12.5, width - 22, 0.56)) if one.note else ""
    return f'<g class="region {one.kind}">{frame}{title}{note}</g>'


def _tray(one: Region) -> str:
    """A frame beside a table that is seen from far away: its words keep their size."""
    (left, top), (right, bottom) = one.outline[0], one.outline[2]
    frame = f'<path d="M{n(left)} {n(top)}H{n(right)}V{n(bottom)}H{n(left)}z"/>'
    words = text(one.text, 0, 15, "b-title") + (text(one.note, 0, 30, "b-note") if one.note else "")
    said = f'<g transform="translate({n(left + 12)} {n(top + 4)})"><g class="steady">{words}</g></g>'
    return f'<g class="region box">{frame}{said}</g>'


REGIONS: Final[dict[str, RegionKind]] = {
    "hex": _bare,
    "position": _bare,
    "box": _framed,
    "tray": _tray,
    "slot": _framed,
    "hand": _framed,
}


def _placed(one: Mark, drawing: str, turn: float = 0) -> str:
    at = f"translate({n(one.x)} {n(one.y)})" + (f"rotate({n(turn)})" if turn else "")
    return f'<g transform="{at}" aria-hidden="true">{drawing}</g>'


def _disc(one: Mark, side: Side) -> str:
    return _placed(one, f'<g transform="scale(.76)">{badge(side)}</g>')


def _arrow(one: Mark, side: Side) -> str:
    """An arrow on the edge of the sheet; its number stays upright."""
    scale = "" if one.text else "scale(.62)"
    turn = f"rotate({n(one.angle)})" if one.angle else ""
    number = text(one.text, -2 if one.angle == 180 else 2, 6, "k-num") if one.text else ""
    wide = "scale(1.1 1)" if len(one.text) > 2 else ""
    colour = side_colour(side)
    arrow = f'<path class="k-arrow" style="fill:{colour}" transform="{turn}{scale}{wide}" d="{ARROW}"/>'
    return _placed(one, arrow + number)


def _caption(one: Mark, _: Side) -> str:
    return text(one.text, one.x, one.y, "k-caption", aria_hidden="true")


def _tint(one: Mark, _: Side) -> str:
    """A zone: a tint over its hexes, and its name across it."""
    hexes = "".join(polygon(outline) for outline in one.outlines)
    edge = f'fill="{one.colour}" fill-opacity=".3" stroke="{one.colour}" stroke-opacity=".5" stroke-width="1.2"'
    return f'<g aria-hidden="true"><path d="{hexes}" {edge}/>{text(one.text, one.x, one.y + 16, "k-zone")}</g>'


def _count(one: Mark, _: Side) -> str:
    body = '<circle r="8.6" fill="#22261f" stroke="#f8f4ea" stroke-width="1.8"/>'
    return _placed(one, body + text(one.text, 0, 4.3, "k-count"))


def _assault(one: Mark, _: Side) -> str:
    """An overrun: its hex lit, and an arrow from where the attackers came."""
    (x, y), (to_x, to_y) = one.outlines[0]
    length = hypot(to_x - x, to_y - y)
    across, down = (to_x - x) / length, (to_y - y) / length
    start, end = (x + across * 14, y + down * 14), (x + across * (length - 40), y + down * (length - 40))
    way = f"M{n(start[0])} {n(start[1])}L{n(end[0])} {n(end[1])}"
    tip = (end[0] + across * 13, end[1] + down * 13)
    left, right = (end[0] - down * 8, end[1] + across * 8), (end[0] + down * 8, end[1] - across * 8)
    return (
        f'<g aria-hidden="true"><path class="k-fight" d="{polygon(one.outlines[1])}"/><path class="k-way0" d="{way}"/>'
        f'<path class="k-way1" d="{way}"/><path class="k-head" d="{polygon([tip, left, right])}"/></g>'
    )


MARKS: Final[dict[str, MarkKind]] = {
    "disc": _disc,
    "arrow": _arrow,
    "caption": _caption,
    "tint": _tint,
    "count": _count,
    "storming": _assault,
}
