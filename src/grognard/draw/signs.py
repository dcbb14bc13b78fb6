"""Pictograms in a box of 24: what a card or a unit does, by sign. Drawn for this project.

Bodies take the colour of the text; what is cut out of them takes fill and stroke:
`<use href="#s-boot" color="BODY" fill="CUT" stroke="CUT"/>`.
"""

from __future__ import annotations

from typing import Final

from grognard.draw.svg import n


def _body(path: str) -> str:
    return f'<path d="{path}" fill="currentColor" stroke="none"/>'


def _lines(path: str, width: float = 1.8, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"{dashed}/>'


def _cut(path: str, width: float = 1.2) -> str:
    """Lines cut out of a body."""
    return f'<path d="{path}" fill="none" stroke-width="{width}"/>'


def _hole(path: str) -> str:
    return f'<path d="{path}" stroke="none"/>'


BURST: Final = (
    "M12 1l2 6.6 5.8-4.2-3 6.4 6.6.8-5.8 3.4 4.4 5.4-6.6-1.8L14.6 23 12 17.6 8.6 23l-.4-5.8-6.2 1.6 4-5.2L.6 10.6"
    "l6.6-.8-3-6.2 5.8 4Z"
)
RING: Final = "M4.4 12a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0-15.2 0M12 1v7M12 16v7M1 12h7M16 12h7"
SIGNS: Final = {
    "boot": _body("M8 2h7v10l6 4q1.4 1 1.4 3v2H7V9Z") + _cut("M7 20h15.4", 1.3),
    "egg-grenade": _body(
        "M10 3h5v4h-5ZM15 3q6 1 5 8l-2-1q0-4-3-5ZM11.4 7.4h1.2q5.4 0 5.4 5.4v3.8q0 5.4-5.4 5.4h-1.2q-5.4 0-5.4-5.4v-3.8"
        "q0-5.4 5.4-5.4Z"
    )
    + _cut("M6 12h12M6 16.6h12M10 7.6v14M14 7.6v14", 1),
    "flame": _body("M12 1.6q1 4 4.4 7.4T19 15.4q-.4 6.8-7 7-6.6-.2-7-6.6 0-3.6 2.8-6.2.2 2.6 1.8 3.4Q9 7 12 1.6Z")
    + '<path d="M12 21q3.4-.6 3.2-4-.4-2-2.4-3.8-.4 2-1.6 2.6T9.4 18.4Q9.8 20.8 12 21Z" stroke="none" opacity=".55"/>',
    "bucket": _body("M4 9h16l-2.4 13H6.4Z")
    + '<path d="M4 9a8 2.4 0 1 0 16 0a8 2.4 0 1 0-16 0" stroke="currentColor" stroke-width="1.4"/>'
    + _lines("M4.4 9Q12-4 19.6 9", 1.6),
    "burst": _body(BURST),
    "crossed-burst": _body(BURST) + _cut("M8.4 8.6l7 7m0-7l-7 7", 2.2),
    "cross-hairs": _lines(RING, 2) + _body("M9.8 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0"),
    "scoped-rifle": _body("M1 15.6l14-2.2 8-.2v1.6l-8 .4-4 1.8-1 3H7l.6-2.6L2 19ZM8 9.6h9v2H8Z")
    + _lines("M10 11.6v2M15 11.6v2", 1.4),
    "card-plus": _body("M4.8 4h8.4q1.8 0 1.8 1.8v13.4q0 1.8-1.8 1.8H4.8Q3 21 3 19.2V5.8Q3 4 4.8 4Z")
    + _lines("M18.6 8v9M14 12.5h9", 2.6),
    "card-minus": _lines("M4.8 4h8.4q1.8 0 1.8 1.8v13.4q0 1.8-1.8 1.8H4.8Q3 21 3 19.2V5.8Q3 4 4.8 4Z", 1.8, "3 2")
    + _lines("M16 12.5h7", 2.6),
    "card-turned": _body("M3.6 6.5h16.8q1.6 0 1.6 1.6v8.3q0 1.6-1.6 1.6H3.6Q2 18 2 16.4V8.1q0-1.6 1.6-1.6Z")
    + _cut("M6 12h9m-3-3l3.4 3-3.4 3", 1.8),
    "thrust": _body("M2 8h11V3l9 9-9 9v-5H2Z"),
    "crate": _body("M3 8h18v13H3Z") + _cut("M3 12.5h18M12 8v13", 1.4) + _lines("M8 8V4h8v4"),
    "heap": _body("M2 21v-6h4v-5h4V6h5v4h4v5h3v6Z")
    + _cut("M2 15h20M6 10h13M6 15v6M12 15v6M18 15v6M10 10v5M15 10v5", 1),
    "helmet": _body("M3 15Q3 5 12 5t9 10l1.6 1.6q.4 1.4-1.6 1.4H3q-2 0-1.6-1.4Z"),
    "track": _body("M6.2 10h11.6a5.2 5.2 0 0 1 0 10.5H6.2a5.2 5.2 0 0 1 0-10.5ZM7 10l1.6-4H15l1.6 4Z")
    + _hole("".join(f"M{n(x - 2.5)} 15.2a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0" for x in (6.3, 12, 17.7))),
    "cap": _body("M2.6 10Q12 1 21.4 10l-2 3.6H4.6ZM4.4 15h15.2q-1 4.6-7.6 4.8-6.6-.2-7.6-4.8Z")
    + _hole("M10.1 9.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0"),
    "shield": _body("M12 2l8.6 2.8V12q-.6 7-8.6 10.4Q4 19 3.4 12V4.8Z"),
    "dive-bomber": _body("M2 11l8-1.4 1-6h2l1 6 8 1.4v2.2l-8 .6-.8 5.6 3 1.6v1.4H7.8V21l3-1.6-.8-5.6-8-.6Z"),
    "rodent": _lines("M2 17q1-8 9-8 4 0 6 2.6L21.6 14q1 1 0 2l-3.6 1.2H6q-3.4 0-4.6-3.6-.8-4 2.6-6", 1.7)
    + _body("M4 17q1-7.4 8-7.4 4 0 6 2.6l4 2.8-3.6 2Z"),
    "field-glass": _body("M4 4h5v5h6V4h5l2 13h-8v-5h-4v5H2Z"),
    "hourglass": _body("M5 2h14v3q0 4-5 7 5 3 5 7v3H5v-3q0-4 5-7-5-3-5-7Z")
    + '<path d="M8 5h8q-1 3-4 4.6Q9 8 8 5Z" stroke="none" opacity=".5"/>',
    "water-drop": _body("M12 2q7 8.6 7 13a7 7 0 0 1-14 0q0-4.4 7-13Z"),
    "sidearm": _body("M2 6h19v4.6h-9l-1 2.4H8.6L7 20H2.6l1.6-8Z"),
    "howitzer": _body("M3 19l13-12 2 2-9 9q2 4-2 5t-5-2ZM15 6l4-4 3 3-4 4Z"),
    "star": _body("M12 1.5l2.6 7.4 7.9.2-6.3 4.8 2.3 7.6-6.5-4.5-6.5 4.5 2.3-7.6L1.5 9.1l7.9-.2Z"),
    "plus": _lines("M12 4v16M4 12h16", 4),
    "question": _lines("M7.4 8.4q.4-4.6 4.6-4.6t4.6 4q0 2.6-3 4.2-1.8 1-1.8 3.2", 2.6)
    + _body("M10.2 18h3.4v3.4h-3.4Z"),
}


def sign(name: str, x: float, y: float, size: float, body: str, cut: str) -> str:
    """A sign with its north-west corner at a place; nothing for a name that nobody knows."""
    if name not in SIGNS:
        return ""
    at = f"translate({n(x)} {n(y)})scale({f'{size / 24:.3f}'.lstrip('0')})"
    return f'<use href="#s-{name}" transform="{at}" color="{body}" fill="{cut}" stroke="{cut}"/>'


def symbols() -> str:
    return "".join(f'<g id="s-{name}">{drawing}</g>' for name, drawing in SIGNS.items())
