"""From a scene to pictures: layers for a page, frames for its updates, a drawing that stands alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from grognard.core.scene import Box, CardFace, Ground, Mark, Outline, Piece, Region, Scene, Side
from grognard.core.words import Words
from grognard.draw import registry, tracks
from grognard.draw.emblems import badge
from grognard.draw.kinds import NOBODY
from grognard.draw.svg import el, esc, hot, n, polygon
from grognard.draw.theme import THEMES, fixed, ink_on, v


class Layer(NamedTuple):
    """A part of a drawing that is sent once; its key changes exactly when its contents change."""

    key: str
    svg: str


@lru_cache(maxsize=16)
def ground(printed: Ground) -> Layer:
    """What is printed on the board, as a group."""
    drawn = registry.GROUNDS[printed.kind](printed)
    return _layer("ground", f'<g class="ground" aria-hidden="true">{drawn}</g>')


@lru_cache(maxsize=1)
def symbols() -> Layer:
    """The symbols that pieces and marks use; their style (`registry.STYLE`) must be in the same document."""
    return _layer("symbols", registry.symbols(), registry.STYLE)


def _layer(name: str, svg: str, style: str = "") -> Layer:
    return Layer(f"{name}-{sha256((svg + style).encode()).hexdigest()[:12]}", svg)


# -- what lies on the sheet ----------------------------------------------------------------------------------------


def piece(one: Piece, side: Side = NOBODY) -> str:
    """The face of a piece around the origin, unturned. Equal faces have equal text, wherever they lie."""
    return _face(one._replace(id="", region="", x=0, y=0, z=0, title="", text=(), level=0, height=1), side)


@lru_cache(maxsize=4096)
def _face(one: Piece, side: Side) -> str:
    return registry.PIECES[one.kind].draw(one, side)


def extent(one: Piece) -> tuple[float, float]:
    """Width and height of what a piece covers, around its place."""
    return registry.PIECES[one.kind].extent(one)


@lru_cache(maxsize=4096)
def mark(one: Mark, side: Side = NOBODY) -> str:
    """A mark, in its place."""
    return registry.MARKS[one.kind](one, side)


@lru_cache(maxsize=4096)
def region(one: Region) -> str:
    """What is drawn for a place; nothing for one that is printed already."""
    return registry.REGIONS[one.kind](one)


def _sides(scene: Scene) -> Mapping[str, Side]:
    return {side.id: side for side in scene.sides}


# -- for a page: plain values --------------------------------------------------------------------------------------


def frame(scene: Scene) -> dict[str, Any]:
    """All that may change from one moment to the next: what a server sends after each action."""
    sides = _sides(scene)
    return {
        "title": scene.title,
        "ground": ground(scene.ground).key,
        "symbols": symbols().key,
        "box": list(scene.box),
        "focus": list(scene.focus),
        **({"core": list(scene.core)} if scene.core else {}),
        **({"near": scene.near} if scene.near else {}),
        "pieces": {one.id: _piece(one, sides.get(one.side, NOBODY)) for one in scene.pieces},
        "marks": {one.id: {"svg": mark(one, sides.get(one.side, NOBODY)), "over": one.over} for one in scene.marks},
        "regions": {one.id: _changing(one) for one in scene.regions if one.changes},
        "panels": [{**panel._asdict(), "items": [item._asdict() for item in panel.items]} for panel in scene.panels],
    }


@lru_cache(maxsize=8192)
def _piece(one: Piece, side: Side) -> dict[str, Any]:
    """A piece that did not change is the very same value again: whoever compares frames sees it at once."""
    told = {
        "x": one.x, "y": one.y, "z": one.z, "kind": one.kind, "size": list(extent(one)), "svg": piece(one, side),
        "title": one.title, "text": list(one.text), "side": one.side, "region": one.region, "level": one.level,
        "height": one.height, "copies": one.copies, "angle": one.angle,
    }  # fmt: skip
    if one.turret is not None:
        told["turret"] = one.turret
    if one.outline:
        told["outline"] = _points(one.outline)
    if isinstance(one.face, CardFace) and one.face.corner:
        told["head"] = _head(one.face)
    return told


def _head(face: CardFace) -> dict[str, str]:
    """What one sees of a card that is tucked away: a page writes it itself."""
    ink = ink_on(face.frame)
    return {"name": face.name, "corner": face.corner, "kind": face.kind, "colour": face.frame, "ink": ink}


@lru_cache(maxsize=8192)
def _place(one: Region) -> dict[str, Any]:
    """A place as numbers and words: a page draws lights from its outline."""
    return {
        "kind": one.kind, "x": round(one.x, 1), "y": round(one.y, 1), "outline": _points(one.outline),
        "label": one.label, "text": one.text, "note": one.note, "side": one.side,
    }  # fmt: skip


@lru_cache(maxsize=4096)
def _changing(one: Region) -> dict[str, Any]:
    return {**_place(one), "svg": region(one)}


def _points(outline: Outline) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in outline]


def printed(scene: Scene) -> dict[str, Any]:
    """All that is sent once: the sheet, the symbols, the sides, the places that never change."""
    sheet, signs = ground(scene.ground), symbols()
    desk = registry.DESKS.get(scene.ground.kind, "")
    return {
        "ground": {**sheet._asdict(), "box": list(scene.ground.sheet.grown(8)), "desk": desk},  # with its shadow
        "symbols": {**signs._asdict(), "style": registry.STYLE},
        "sides": [{**side._asdict(), "emblem": badge(side)} for side in scene.sides],
        "regions": {one.id: _place(one) for one in scene.regions if not one.changes},
        "lattice": scene.lattice and scene.lattice._asdict(),
        "box": list(scene.box),
        "title": scene.title,
    }


# -- for files -----------------------------------------------------------------------------------------------------


def laid(scene: Scene) -> str:
    """Ground, regions, marks and pieces, in the order in which they lie."""
    sides = _sides(scene)
    below, above = (
        "".join(mark(one, sides.get(one.side, NOBODY)) for one in scene.marks if one.over is over)
        for over in (False, True)
    )
    drawn = {one.id: region(one) for one in scene.regions}
    places = "".join(_hot(one, drawn[one.id]) for one in sorted(scene.regions, key=lambda one: not drawn[one.id]))
    pieces = "".join(_standing(one, sides.get(one.side, NOBODY)) for one in sorted(scene.pieces, key=lambda one: one.z))
    return (
        f'{ground(scene.ground).svg}<g class="regions">{places}</g><g class="marks">{below}</g>'
        f'<g class="pieces">{pieces}</g><g class="over">{above}</g>'
    )


def _hot(one: Region, drawn: str) -> str:
    """A place one can point at; boxes first: they lie below."""
    if drawn:
        return el("g", drawn, **hot(one.id, one.label))
    return el("path", class_=one.kind, d=polygon(one.outline), **hot(one.id, one.label))


def _standing(one: Piece, side: Side) -> str:
    """A piece in its place, with all that is known of it."""
    turn = f"rotate({n(one.angle)})" if one.angle else ""
    classes = " ".join(("piece", one.kind, *filter(None, (one.side,)), *(status.kind for status in one.statuses)))
    inner = f"<title>{esc(one.label)}</title>{piece(one, side)}"
    at = f"translate({n(one.x)} {n(one.y)}){turn}"
    return el("g", inner, class_=classes, transform=at, **hot(one.id, one.label))


def render(
    scene: Scene, words: Words, *, theme: str = "light", width: float | None = None, view: Box | None = None
) -> str:
    """A whole drawing as an SVG file that needs nothing else: tracks above, the board below."""
    seen = view or scene.box
    whole = seen if view else Box(seen.x, seen.y - tracks.HEIGHT - 8, seen.width, seen.height + tracks.HEIGHT + 8)
    top = "" if view else tracks.strip(scene, whole.x + 16, whole.y + 16, whole.width - 32)
    desk = el("rect", x=whole.x, y=whole.y, width=whole.width, height=whole.height, fill=v("desk"))
    style = f"<style>{registry.STYLE}{tracks.STYLE}</style>"
    label = esc(f"{words.say('draw.map', name=scene.ground.name)}. {scene.title}")
    wide = width or whole.width
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(wide)}" height="{n(wide * whole.height / whole.width)}" '
        f'viewBox="{" ".join(n(value) for value in whole)}" lang="{words.language}" role="group" aria-label="{label}">'
        f"<title>{label}</title><defs>{style}{symbols().svg}</defs>{desk}{laid(scene)}{top}</svg>"
    )
    if theme not in THEMES:
        raise ValueError(f"There is no theme '{theme}'; there are {', '.join(THEMES)}.")
    return fixed(svg, theme, scene.sides)
