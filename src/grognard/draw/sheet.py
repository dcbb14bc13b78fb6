"""From a scene to pictures: layers for a page, frames for its updates, a drawing that stands alone."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from grognard.core.scene import Box, Ground, Piece, Region, Scene
from grognard.core.words import Words
from grognard.draw import cards, counters, hexmap, marks, ranks, tracks
from grognard.draw.emblems import symbols as drawn_symbols
from grognard.draw.svg import el, esc, n
from grognard.draw.theme import THEMES, fixed, v


def _plain(printed: Ground) -> str:
    """A bare table top: a sheet for boards that print nothing, such as a table of cards."""
    return _sheet(printed.sheet, v("paper-2")) + _sheet(printed.box, v("paper"))


def _sheet(box: Box, colour: str) -> str:
    look = f"fill:{colour};stroke:{v('rule-2')}"
    return el("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=4, style=look)


GROUNDS: Final = {"hexmap": hexmap.draw, "plain": _plain, "ranks": ranks.draw}


class Layer(NamedTuple):
    """A part of a drawing that is sent once; its key changes exactly when its contents change."""

    key: str
    svg: str


@lru_cache(maxsize=16)
def ground(printed: Ground) -> Layer:
    """What is printed on the board, as a group."""
    return _layer("ground", f'<g class="ground" aria-hidden="true">{GROUNDS[printed.kind](printed)}</g>')


@lru_cache(maxsize=1)
def symbols() -> Layer:
    """The symbols that pieces and marks use, and their style; it must be in the same document."""
    style = counters.STYLE + marks.STYLE + cards.STYLE + ranks.STYLE
    drawn = drawn_symbols() + cards.symbols() + ranks.symbols()
    return _layer("symbols", f"<defs><style>{style}</style>{drawn}</defs>")


def _layer(name: str, svg: str) -> Layer:
    return Layer(f"{name}-{sha256(svg.encode()).hexdigest()[:12]}", svg)


def piece(one: Piece, *, tooltip: bool = False, ring: str = "") -> str:
    """A piece as a group at the origin: a counter or a card."""
    drawn = cards.piece if one.kind in cards.KINDS else counters.piece
    return drawn(one, tooltip=tooltip, ring=ring)


def extent(one: Piece) -> tuple[float, float]:
    """Width and height of what a piece covers, around its place."""
    return cards.extent(one) if one.kind in cards.KINDS else (one.size, one.size)


def regions(scene: Scene) -> str:
    """All places one can point at, boxes first: they lie below."""
    ordered = sorted(scene.regions, key=lambda one: one.kind in marks.BARE)
    return f'<g class="regions">{"".join(marks.region(one) for one in ordered)}</g>'


def frame(scene: Scene) -> dict[str, Any]:
    """All that may change from one moment to the next, as plain values: what a server sends after each action."""
    return {
        "title": scene.title,
        "ground": ground(scene.ground).key,
        "symbols": symbols().key,
        "box": list(scene.box),
        "focus": list(scene.focus),
        "pieces": {
            one.id: {
                "x": one.x,
                "y": one.y,
                "z": one.z,
                "kind": one.kind,
                "size": list(extent(one)),
                "svg": piece(one),
                "title": one.title,
                "text": list(one.text),
                "side": one.side,
                "region": one.region,
                "level": one.level,
                "height": one.height,
                "copies": one.copies,
            }
            for one in scene.pieces
        },
        "marks": {one.id: {"svg": marks.mark(one), "over": one.over} for one in scene.marks},
        "regions": {one.id: _changing(one) for one in scene.regions if one.changes},
        "panels": [{**panel._asdict(), "items": [item._asdict() for item in panel.items]} for panel in scene.panels],
    }


def _changing(one: Region) -> dict[str, str]:
    """A place whose words change. A hex stays where it is; a position may be turned around; a box is drawn anew."""
    if one.kind == "hex":
        return {"label": one.label, "kind": one.kind}
    drawn = one._replace(label="") if one.kind in marks.BARE else one
    return {"label": one.label, "kind": one.kind, "svg": marks.region(drawn)}


def board(scene: Scene) -> str:
    """Ground, regions, marks and pieces, in the order in which they lie."""
    below = "".join(marks.mark(one) for one in scene.marks if not one.over)
    above = "".join(marks.mark(one) for one in scene.marks if one.over)
    pieces = "".join(
        f'<g transform="translate({n(one.x)} {n(one.y)})">{piece(one, tooltip=True)}</g>'
        for one in sorted(scene.pieces, key=lambda one: one.z)
    )
    return (
        f'{ground(scene.ground).svg}{regions(scene)}<g class="marks">{below}</g><g class="pieces">{pieces}</g>'
        f'<g class="over">{above}</g>'
    )


def render(
    scene: Scene, words: Words, *, theme: str = "light", width: float | None = None, view: Box | None = None
) -> str:
    """A whole drawing as an SVG file that needs nothing else: tracks above, the board below."""
    seen = view or scene.box
    whole = seen if view else Box(seen.x, seen.y - tracks.HEIGHT - 8, seen.width, seen.height + tracks.HEIGHT + 8)
    top = "" if view else tracks.strip(scene.title, scene.panels, whole.x + 16, whole.y + 16, whole.width - 32)
    desk = el("rect", x=whole.x, y=whole.y, width=whole.width, height=whole.height, fill=v("desk"))
    style = f"<style>{tracks.STYLE}</style>"
    label = esc(f"{words.say('draw.map', name=scene.ground.name)}. {scene.title}")
    wide = width or whole.width
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(wide)}" height="{n(wide * whole.height / whole.width)}" '
        f'viewBox="{" ".join(n(value) for value in whole)}" lang="{words.language}" role="group" aria-label="{label}">'
        f"<title>{label}</title>{symbols().svg}{style}{desk}{board(scene)}{top}</svg>"
    )
    if theme not in THEMES:
        raise ValueError(f"There is no theme '{theme}'; there are {', '.join(THEMES)}.")
    return fixed(svg, theme)
