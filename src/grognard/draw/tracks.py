"""Panels as one strip above the board, for drawings that stand alone; a page lays them out itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.core.scene import Item, Panel, Scene, Side
from grognard.draw.emblems import badge, shape
from grognard.draw.kinds import NOBODY
from grognard.draw.svg import NARROW, SANS, SERIF, el, esc, n, text
from grognard.draw.theme import ink_on, side_colour, v

HEIGHT: Final = 104.0
GAP: Final = 34.0
TOP: Final = 42.0  # where the boxes of a panel begin
PICTURES: Final = {
    "air": "M12 2v20M12 8L2 14M12 8l10 6M12 18l-4 3M12 18l4 3",
    "artillery": "M9 21V10q0-5 3-8q3 3 3 8v11ZM9 17h6",
}
STYLE: Final = f"""
.t-strip{{fill:{v("paper-2")};stroke:{v("rule")}}}.t-head{{font:600 15px {SANS};fill:{v("ink-2")}}}
.t-box{{fill:{v("paper")};stroke:{v("rule-2")}}}.t-now{{fill:{v("accent")};stroke:{v("accent")}}}
.t-num{{font:700 18px {SANS};fill:{v("ink")};text-anchor:middle}}
.t-note{{font:500 12px {SANS};fill:{v("ink-2")};text-anchor:middle}}
.t-on{{fill:{v("accent-ink")}}}.t-past{{opacity:.6}}.t-code{{font:700 18px {NARROW};text-anchor:middle}}
.t-big{{font:700 27px {SANS};fill:{v("ink")};text-anchor:middle}}
.t-ring{{fill:none;stroke:{v("accent")};stroke-width:3}}
.t-pic{{fill:none;stroke:{v("ink")};stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}}
.t-title{{font:600 25px {SERIF};fill:{v("ink")}}}.t-sub{{font:500 15px {SANS};fill:{v("ink-2")}}}
"""


Sides = Mapping[str, Side]


def strip(scene: Scene, x: float, y: float, width: float) -> str:
    """All tracks in one row, from the left; the score at the right end."""
    title, sides = scene.title, {side.id: side for side in scene.sides}
    out = [el("rect", x=x, y=y, width=width, height=HEIGHT, rx=10, class_="t-strip")]
    out.append(f'<g transform="translate({n(x + 22)} {n(y + 4)})">{text(title, 0, 56, "t-title")}</g>')
    at = x + max(250.0, 24 + 13.5 * len(title))
    for panel in scene.panels:
        if panel.kind not in KINDS:
            continue
        drawing, wide = KINDS[panel.kind](panel, sides)
        place = x + width - wide - 24 if panel.kind == "score" else at
        note = f" {panel.note}" if panel.note else ""
        head = text(panel.title + note, 0, 26, "t-head")
        out.append(f'<g transform="translate({n(place)} {n(y + 4)})">{head}{drawing}</g>')
        at += max(wide, 8.4 * len(panel.title + note)) + GAP
    return "".join(out)


def _track(panel: Panel, _: Sides) -> tuple[str, float]:
    """One row of boxes: the present one filled, the past ones paled."""
    out = []
    for number, item in enumerate(panel.items):
        now, past = item.state == "now", item.state == "past"
        on = " t-on" if now else ""
        box = el("rect", width=50, height=46, rx=5, class_="t-now" if now else "t-box")
        words = text(item.text, 25, 21, "t-num" + on) + text(item.note, 25, 38, "t-note" + on)
        out.append(
            el("g", box + words, class_="t-past" if past else None, transform=f"translate({number * 54} {n(TOP)})")
        )
    return "".join(out), 54.0 * len(panel.items)


def marker(item: Item, side: Side) -> str:
    """A formation marker of 52 x 40, in the shape of its side."""
    square = shape(side) == "square"
    path = "M6 0H46Q52 0 52 6V34Q52 40 46 40H6Q0 40 0 34V6Q0 0 6 0Z" if square else "M8 0H44L52 8V32L44 40H8L0 32V8Z"
    body = f'<path d="{path}" transform="translate(1.5 2.5)" fill="#1c180c" opacity=".3"/>'
    body += f'<path d="{path}" fill="{esc(item.colour)}" stroke="#14150f" stroke-opacity=".7"/>'
    word = text(item.text, 26, 26, "t-code", 10.4 * len(item.text), fill=ink_on(item.colour))
    ring = '<rect x="-4.5" y="-4.5" width="61" height="49" rx="8" class="t-ring"/>' if item.state == "now" else ""
    return body + word + ring


def _markers(panel: Panel, sides: Sides) -> tuple[str, float]:
    out = "".join(
        f'<g transform="translate({n(number * 58)} {n(TOP + 3)})"><title>{esc(item.note)}</title>'
        f"{marker(item, sides.get(item.side, NOBODY))}</g>"
        for number, item in enumerate(panel.items)
    )
    return out or text("–", 6, TOP + 28, "t-sub"), max(58.0 * len(panel.items), 40.0)


def _counts(panel: Panel, sides: Sides) -> tuple[str, float]:
    out, x = [], 0.0
    for item in panel.items:
        if not item.value:
            continue
        picture = PICTURES.get(item.picture, "")
        out.append(
            f'<g transform="translate({n(x)} {n(TOP + 9)})"><title>{esc(item.note)}, {esc(item.text)}</title>'
            f'<g transform="translate(11 14)">{badge(sides.get(item.side, NOBODY))}</g>'
            f'<path class="t-pic" transform="translate(24 2)" d="{picture}"/>'
            f"{text(str(item.value), 60, 22, 't-num')}</g>"
        )
        x += 84
    return "".join(out) or text("–", 6, TOP + 28, "t-sub"), max(x, 60.0)


def _score(panel: Panel, sides: Sides) -> tuple[str, float]:
    """Two numbers with the marks of their sides, and a bar between them."""
    first, second = panel.items[0], panel.items[-1]
    left, right = (sides.get(item.side, NOBODY) for item in (first, second))
    one, two = max(first.value or 0, 0), max(second.value or 0, 0)
    share = 110 * (one / (one + two) if one + two else 0.5)
    return (
        f'<g transform="translate(0 {n(TOP + 6)})">'
        f'<g transform="translate(14 17)scale(1.2)">{badge(left)}</g>'
        f"{text(str(first.value), 52, 26, 't-big')}"
        f'<g transform="translate(82 9)"><path d="M0 0H110V17H0Z" style="fill:{side_colour(right)}"/>'
        f'<path d="M0 0H{n(share)}V17H0Z" style="fill:{side_colour(left)}"/>'
        '<path d="M55-3V20" stroke="#fdf9ee" stroke-width="2" stroke-dasharray="3 3"/></g>'
        f"{text(str(second.value), 222, 26, 't-big')}"
        f'<g transform="translate(260 17)scale(1.2)">{badge(right)}</g></g>'
    ), 274.0


KINDS: Final[dict[str, Callable[[Panel, Sides], tuple[str, float]]]] = {
    "track": _track,
    "markers": _markers,
    "counts": _counts,
    "score": _score,
}
