"""Cut-outs: a part of a table, or pieces of it by themselves, as small drawings that stand alone.

A page that explains a game shows the game's own pieces; what lies outside the picture is left out of its file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Final

from grognard.core.scene import Box, Ground, Outline, Piece, Point, Scene, Side
from grognard.core.words import Words
from grognard.draw import registry
from grognard.draw.kinds import NOBODY
from grognard.draw.sheet import extent, laid, piece
from grognard.draw.svg import SANS, el, esc, n
from grognard.draw.theme import fixed, v

GAP: Final = 10.0  # between pieces in a row
DISC: Final = 0.065  # the radius of a number that points at something, in widths of the piece
AWAY: Final = 0.15  # how far it stands off,
SMALL: Final = (30.0, 0.6)  # and farther from what is small: signs stand around it
FOOT: Final = 90  # hundredths: what is so far down is pointed at from below, else from the nearer side
_NAMED: Final = re.compile(r'<[a-zA-Z]+\b[^>]*?\sid="([^"]+)"')
_USED: Final = re.compile(r'(?:href="#|url\(#)([^")]+)')


def around(scene: Scene, ids: Iterable[str], margin: float) -> Box:
    """The part of a table that holds some pieces, places and signs; all of the board if none are named."""
    wanted = set(ids)
    boxes = [_piece_box(one) for one in scene.pieces if one.id in wanted]
    boxes += [_outline_box(one.outline) for one in scene.regions if one.id in wanted]
    boxes += [Box(one.x, one.y, 0, 0) for one in scene.marks if one.id in wanted]
    if not boxes:
        return scene.ground.box.grown(margin)
    return reduce(Box.joined, boxes).grown(margin)


def _outline_box(outline: Outline) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _piece_box(one: Piece) -> Box:
    wide, high = extent(one)
    return Box(one.x - wide / 2, one.y - high / 2, wide, high)


def cutout(scene: Scene, words: Words, ids: Sequence[str], *, theme: str = "light", margin: float = 0) -> str:
    """A part of a table as an SVG file."""
    view = around(scene, ids, margin)
    near = view.grown(scene.ground.unit * 2)
    kept = scene._replace(
        ground=_trimmed(scene.ground, near) if ids else scene.ground,
        regions=tuple(one for one in scene.regions if near.holds(one.x, one.y)),
        pieces=tuple(one for one in scene.pieces if near.holds(one.x, one.y)),
        marks=tuple(one for one in scene.marks if near.holds(one.x, one.y) or one.outlines),
        panels=(),
    )
    desk = el("rect", x=view.x, y=view.y, width=view.width, height=view.height, fill=v("desk"))
    return _file(desk + laid(kept), view, scene.title, words, theme, scene.sides)


def _trimmed(ground: Ground, near: Box) -> Ground:
    """What is printed near the view: a line with a point near, a field that reaches there."""
    features = tuple(one for one in ground.features if not one.points or _reaches(one.points, near))
    return ground._replace(features=features)


def _reaches(outline: Outline, near: Box) -> bool:
    if any(near.holds(*p) for p in outline):
        return True
    box = _outline_box(outline)
    across = box.x < near.x + near.width and near.x < box.x + box.width
    return len(outline) == 4 and across and box.y < near.y + near.height and near.y < box.y + box.height


def row(
    pieces: Sequence[Piece],
    sides: Sequence[Side],
    words: Words,
    *,
    theme: str = "light",
    numbered: Sequence[Point | None] = (),
) -> str:
    """Pieces or cards side by side, without a table; numbers point at places of the first, in hundredths of it."""
    known = {side.id: side for side in sides}
    drawn, x, height = "", 0.0, 0.0
    for one in pieces:
        wide, high = extent(one)
        turn = f"rotate({n(one.angle)})" if one.angle else ""
        drawn += el("g", piece(one, known.get(one.side, NOBODY)), transform=f"translate({n(x + wide / 2)} 0){turn}")
        x, height = x + wide + GAP, max(height, high)
    small = bool(pieces) and max(map(max, map(extent, pieces))) <= SMALL[0]  # signs stand around what is small
    view = Box(0, -height / 2, max(x - GAP, 1), max(height, 1)).grown(height / 3 if small else 3)
    if any(numbered):
        wide, high = extent(pieces[0])
        drawn += _callouts(wide, high, numbered)
        view = view.grown(wide * (_away(wide) + DISC))
    return _file(drawn, view, ", ".join(one.title for one in pieces), words, theme, sides)


def _away(wide: float) -> float:
    return SMALL[1] if wide <= SMALL[0] else AWAY


def _callouts(wide: float, high: float, places: Sequence[Point | None]) -> str:
    """Numbers around a piece, at the nearer side or below, each with a line to what it explains."""
    drawn, radius, away = "", wide * DISC, wide * _away(wide)
    for number, place in enumerate(places, start=1):
        if place is None:
            continue
        x, y = wide * place[0] / 100, high * (place[1] / 100 - 0.5)
        aside = -away if place[0] < 50 else wide + away
        at = (x, high / 2 + away) if place[1] > FOOT else (aside, y)
        line = f"M{n(x)} {n(y)}L{n(at[0])} {n(at[1])}"
        look = f"fill:none;stroke:{v('ink')};stroke-width:{n(radius / 8)}"
        letters = f"font:700 {n(radius * 1.3)}px {SANS};fill:{v('paper')};text-anchor:middle"
        drawn += (
            el("path", d=line, style=look)
            + el("circle", cx=x, cy=y, r=radius / 5, style=f"fill:{v('ink')}")
            + el("circle", cx=at[0], cy=at[1], r=radius, style=f"fill:{v('ink')}")
            + el("text", str(number), x=at[0], y=at[1] + radius * 0.45, style=letters)
        )
    return drawn


def _file(drawn: str, view: Box, title: str, words: Words, theme: str, sides: Sequence[Side]) -> str:
    symbols = "".join(_used_symbols(drawn))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(view.width)}" height="{n(view.height)}" '
        f'viewBox="{" ".join(n(value) for value in view)}" lang="{words.language}" role="img">'
        f"<title>{esc(title)}</title><defs><style>{registry.STYLE}</style>{symbols}</defs>{drawn}</svg>"
    )
    return fixed(svg, theme, tuple(sides))


@cache
def _symbols() -> dict[str, str]:
    """The symbols of the drawing by id; what has none is always kept, under an empty name."""
    found: dict[str, str] = {}
    for part in _top_level(registry.symbols()):
        match = _NAMED.match(part)
        name = match.group(1) if match else ""
        found[name] = found.get(name, "") + part
    return found


def _top_level(svg: str) -> list[str]:
    """The elements of a text, one by one."""
    parts, depth, start = [], 0, 0
    for tag in re.finditer(r"<(/?)[a-zA-Z][^>]*?(/?)>", svg):
        if not tag.group(1):
            if depth == 0:
                start = tag.start()
            depth += not tag.group(2)
        else:
            depth -= 1
        if depth == 0:
            parts.append(svg[start : tag.end()])
    return parts


def _used_symbols(drawn: str) -> list[str]:
    """What a drawing uses, and what that uses."""
    known, wanted, kept = _symbols(), set(_USED.findall(drawn)), {""}
    while wanted:
        name = wanted.pop()
        if name in known and name not in kept:
            kept.add(name)
            wanted |= set(_USED.findall(known[name]))
    return [known[name] for name in known if name in kept]
