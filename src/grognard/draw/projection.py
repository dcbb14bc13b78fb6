"""What may come, drawn on a dark table: bands, words, slots, dice by kind, chances as bars. Marks that any game may
lay down; what they say comes as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.scene import Mark, Side
from grognard.draw.emblems import is_pale, shape
from grognard.draw.kinds import MarkKind
from grognard.draw.pictures import VEHICLES
from grognard.draw.signs import sign
from grognard.draw.svg import NARROW, SANS, SERIF, fitting, n, text
from grognard.draw.theme import ink_on

EMBER: Final = "#f6b24a"
RUST: Final = "#8a3b1b"
BONE: Final = "#e9d3b0"
COAL: Final = "#17130f"
PALE: Final = "#cdd2c6"
SAND: Final = "#e6c9a8"
STYLE: Final = f"""
.j-title{{font:italic 600 13px {SERIF};fill:#cdb594}}.j-words{{font:500 12px {SANS};fill:#cdb594}}
.j-strong{{font:700 13px {SANS};fill:#f6b24a}}.j-small{{font:600 11px {NARROW};fill:#cdb594}}
.j-value{{font:700 11.5px {SANS};fill:#fff0d4;text-anchor:middle}}
.j-token{{font:700 12px {SANS};fill:{COAL};text-anchor:middle}}
.j-foot{{font:600 11px {SANS};fill:#cdb594;text-anchor:middle}}
"""


def _corners(one: Mark) -> tuple[float, float, float, float]:
    (x, y), (right, bottom) = one.outlines[0][0], one.outlines[0][1]
    return x, y, right - x, bottom - y


def _rect(one: Mark, look: str) -> str:
    x, y, wide, high = _corners(one)
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" {look} aria-hidden="true"/>'


def _band(one: Mark, side: Side) -> str:
    """A strip of the table that belongs to a side: between two corners."""
    return _rect(one, f'rx="4" fill="{side.light}" fill-opacity=".26" stroke="{RUST}" stroke-opacity=".8"')


def _slot(one: Mark, _: Side) -> str:
    """Room for one more: a dashed frame."""
    look = f'rx="5" fill="none" stroke="{EMBER}" stroke-opacity=".55" stroke-width="1.4" stroke-dasharray="5 4"'
    return _rect(one, look)


def _written(style: str) -> MarkKind:
    """Words on the table; `colour` may be the room they have, in units."""

    def drawn(one: Mark, _: Side) -> str:
        room = fitting(one.text, 13, float(one.colour), 0.5) if one.colour else None
        return text(one.text, one.x, one.y, style, room, aria_hidden="true")

    return drawn


def _dice(one: Mark, side: Side) -> str:
    """Small dice in a row, each with the sign of what it is for; one after "+" would come."""
    out, x = [], one.x
    for word in one.text.split():
        coming = word.startswith("+")
        fill, edge = (COAL, f'stroke="{EMBER}" stroke-dasharray="3 2"') if coming else (side.light, 'stroke="#0d0a07"')
        out.append(f'<rect x="{n(x)}" y="{n(one.y)}" width="19" height="19" rx="4" fill="{fill}" {edge}/>')
        ink = EMBER if coming else ink_on(side.light)
        out.append(sign(word.lstrip("+"), x + 2.5, one.y + 2.5, 14, ink, fill))
        x += 22
    return f'<g aria-hidden="true">{"".join(out)}</g>'


TOKEN: Final = 19.0  # of one with a sign alone,
MORE: Final = 11.0  # and what a number adds


def _tokens(one: Mark, side: Side) -> str:
    """What something brings, in a row: "squad:2 flame" are two men and a fire, in the colour of a side."""
    out, x, pale = [], one.x, PALE if is_pale(shape(side)) else SAND
    for word in one.text.split():
        name, _, count = word.partition(":")
        wide = TOKEN + (MORE if count else 0)
        look = f'width="{n(wide)}" height="{n(TOKEN)}" rx="4" fill="{pale}" stroke="{side.light}" stroke-width="1.6"'
        out.append(f'<rect x="{n(x)}" y="{n(one.y)}" {look}/>')
        if name in VEHICLES:
            out.append(f'<use href="#c-{name}" transform="translate({n(x + 1.5)} {n(one.y + 3)})scale(.17 .3)"/>')
        else:
            out.append(sign(name, x + 2.5, one.y + 2.5, 14, COAL, pale))
        out.append(text(count, x + 22.5, one.y + 14, "j-token") if count else "")
        x += wide + 2
    return f'<g aria-hidden="true">{"".join(out)}</g>'


def _bars(one: Mark, side: Side) -> str:
    """Chances as bars on a line: "0:74:74% 1:49:49%"; each with what it stands for below and its value above, as it is
    said."""
    out, x, low = [], one.x, one.y
    for word in filter(None, one.text.split(" ")):
        label, value, told = word.split(":")
        high = 30 * float(value) / 100
        out.append(f'<rect x="{n(x)}" y="{n(low - high)}" width="26" height="{n(high)}" rx="2" fill="{side.dark}"/>')
        out.append(text(told, x + 13, low - high - 3, "j-value") + text(label, x + 13, low + 11, "j-foot"))
        x += 32
    line = f'<path d="M{n(one.x - 4)} {n(low)}H{n(x - 4)}" stroke="{RUST}"/>'
    return f'<g aria-hidden="true">{line}{"".join(out)}</g>'


def _balance(one: Mark, side: Side) -> str:
    """A bar of a chance in percent between two corners, in the colour of a side; `colour` is that of the other."""
    x, y, wide, high = _corners(one)
    share = wide * float(one.text) / 100
    edge = f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" rx="3" fill="{one.colour}"/>'
    part = f'<rect x="{n(x)}" y="{n(y)}" width="{n(share)}" height="{n(high)}" rx="3" fill="{side.light}"/>'
    return f'<g aria-hidden="true">{edge}{part}</g>'


MARKS: Final[Mapping[str, MarkKind]] = {
    "band": _band,
    "room": _slot,
    "title": _written("j-title"),
    "words": _written("j-words"),
    "strong": _written("j-strong"),
    "small": _written("j-small"),
    "dice": _dice,
    "tokens": _tokens,
    "bars": _bars,
    "balance": _balance,
}
