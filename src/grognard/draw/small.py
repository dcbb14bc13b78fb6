"""A scene as a small picture, some 100 pixels wide: ground in flat colours, pieces as chips in their sides' shapes.

The large drawing made small would be a blur, and a hundred times the size. Kinds that have no small form are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.scene import Box, Feature, Outline, Piece, Scene, Side
from grognard.draw.kinds import NOBODY
from grognard.draw.sheet import extent
from grognard.draw.svg import n, polygon
from grognard.draw.theme import fixed, side_colour, v

WIDE: Final = 192.0
HIGH: Final = 132.0
CHIP: Final = 11.0  # the width of a counter or figure
CARD: Final = "card"  # the kinds of pieces that are cards begin so


def small(scene: Scene, theme: str = "light") -> str:
    """An SVG file that needs nothing else."""
    shown = _around(scene.ground.box)
    pixel = shown.width / WIDE
    sides = {side.id: side for side in scene.sides}
    unit = scene.ground.unit
    features = scene.ground.features
    areas = "".join(drawn(one, unit) for kind, drawn in AREAS.items() for one in features if one.kind == kind)
    ways = "".join(_way(one, pixel) for one in features if one.kind in WAYS)
    places = "".join(_place(one.outline, pixel) for one in scene.regions if one.kind == "position")
    laid = [one for one in scene.pieces if scene.ground.box.holds(one.x, one.y)]
    chips = "".join(_chip(one, sides.get(one.side, NOBODY), pixel) for one in sorted(laid, key=lambda one: one.z))
    box = scene.ground.box
    base = next((one.text for one in features if one.kind == "base"), "")
    paper = f'<path fill="{v(BASES.get(base, "m-ground"))}" d="{polygon(_corners(box))}"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(WIDE)}" height="{n(HIGH)}" '
        f'viewBox="{" ".join(n(value) for value in shown)}">{paper}{areas}{ways}{places}{chips}</svg>'
    )
    return fixed(svg, theme, scene.sides)


def _around(box: Box) -> Box:
    """The part that is shown: a wide board whole; of a high one the middle, where it is fought for."""
    shape = WIDE / HIGH
    if box.width / box.height >= shape:
        high = box.width / shape
        return Box(box.x, box.y - (high - box.height) / 2, box.width, high)
    wide = min(box.height * shape, box.width * 1.25)
    high = wide / shape
    return Box(box.x - (wide - box.width) / 2, box.y + (box.height - high) / 2, wide, high)


def _corners(box: Box) -> Outline:
    right, foot = box.x + box.width, box.y + box.height
    return ((box.x, box.y), (right, box.y), (right, foot), (box.x, foot))


# -- ground --------------------------------------------------------------------------------------------------------


def _disc(colour: str, size: float) -> Callable[[Feature, float], str]:
    """Around a point; what has an outline fills it."""

    def drawn(one: Feature, unit: float) -> str:
        if len(one.points) > 2:
            return _field(colour)(one, unit)
        x, y = one.points[0]
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(unit * size)}" fill="{v(colour)}"/>'

    return drawn


def _roofs(one: Feature, unit: float) -> str:
    x, y = one.points[0]
    spots = ((-0.6, -0.5), (0.05, -0.65), (-0.35, 0.15), (0.3, 0.05))
    return "".join(
        f'<rect x="{n(x + dx * unit)}" y="{n(y + dy * unit)}" width="{n(unit * 0.5)}" height="{n(unit * 0.38)}" '
        f'fill="{v("m-house")}"/>'
        for dx, dy in spots
    )


def _field(colour: str) -> Callable[[Feature, float], str]:
    def drawn(one: Feature, _: float) -> str:
        if len(one.points) < 3:
            return ""
        return f'<path fill="{v(colour)}" d="{polygon(one.points)}"/>'

    return drawn


BASES: Final = {"town": "w-dust", "country": "m-ground"}
AREAS: Final[dict[str, Callable[[Feature, float], str]]] = {  # in the order in which they are drawn
    "forest": _disc("m-crown-2", 0.95),
    "hill": _disc("m-hill", 0.85),
    "village": _roofs,
    "rough": _field("m-field-c"),
    "water": _field("m-water"),
    "pond": _field("m-water"),
    "street": _field("w-street"),
    "square": _field("w-kerb"),
    "runway": _field("w-street"),
    "crater": _field("w-rut"),
    "trench": _field("w-rut"),
    "rubble": _field("w-stone"),
    "ruin": _field("w-stone"),
    "park": _field("m-crown-2"),
    "wood": _field("m-crown-2"),
    "building": _field("w-roof-n"),
    "factory": _field("w-roof"),
    "hulk": _field("w-wall-s"),
}
WAYS: Final = {  # colour, pixels
    "river": ("m-water", 3.2), "railway": ("m-rail", 1.6), "road": ("m-house-2", 2.4), "wire": ("w-wall-s", 1),
    "wall": ("w-wall-s", 1.6), "high-wall": ("w-wall-s", 2.2), "barricade": ("m-obj", 2.6), "stream": ("m-water", 2),
}  # fmt: skip


def _way(one: Feature, pixel: float) -> str:
    colour, wide = WAYS[one.kind]
    line = "L".join(f"{n(x)} {n(y)}" for x, y in one.points)
    return f'<path d="M{line}" fill="none" stroke="{v(colour)}" stroke-width="{n(wide * pixel)}"/>'


def _place(outline: Outline, pixel: float) -> str:
    """A position for cards."""
    look = f'fill="{v("paper")}" stroke="{v("rule-2")}" stroke-width="{n(pixel)}"'
    return f'<path {look} d="{polygon(outline)}"/>'


# -- pieces --------------------------------------------------------------------------------------------------------


def _chip(one: Piece, side: Side, pixel: float) -> str:
    size = CHIP * pixel
    wide, high = extent(one) if one.kind.startswith(CARD) else (size, size)
    look = f'fill="{side_colour(side)}"'
    edge = f'stroke="{v("paper")}" stroke-width="{n(pixel)}"'
    if side.shape == "disc" and wide == high:
        return f'<circle cx="{n(one.x)}" cy="{n(one.y)}" r="{n(size / 2)}" {look} {edge}/>'
    turn = f' transform="rotate(45 {n(one.x)} {n(one.y)})"' if side.shape == "diamond" else ""
    place = f'x="{n(one.x - wide / 2)}" y="{n(one.y - high / 2)}" width="{n(wide)}" height="{n(high)}"'
    return f'<rect {place} rx="{n(size * 0.12)}" {look} {edge}{turn}/>'
