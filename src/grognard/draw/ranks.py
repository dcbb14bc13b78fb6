"""A table of ranks: positions for cards, two ranks a side and perhaps no man's land; and what lies on positions.

The ground is printed: grass on the ranks, torn earth between them. Terrain, fieldworks, smoke and streams are marks,
because they change; each is one symbol of the size of a position.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Final

from grognard.core.scene import Ground, Mark, Point, Side
from grognard.draw.cards import COLOURS, wrapped
from grognard.draw.kinds import GroundKind, MarkKind
from grognard.draw.svg import SANS, SERIF, el, fitting, n, polygon, smooth, text
from grognard.draw.theme import v

WIDTH: Final = 348.0  # of a position
HEIGHT: Final = 116.0
PLATE: Final = 70.0  # the width of the names at its left edge
LINE: Final = 15.0  # from one line of a name to the next
STYLE: Final = f"""
.r-rank{{font:italic 600 13.5px {SERIF};fill:{v("ink-2")};text-anchor:middle}}
.r-plate{{fill:{v("paper")};fill-opacity:.93}}.r-label{{font:500 13px {SANS};fill:{v("ink")}}}
.r-bold{{font-weight:700}}.r-sum{{font:700 17px {SANS};fill:{v("ink")}}}
.r-icon{{fill:none;stroke:{v("ink")};stroke-width:1.6}}
.r-wood{{fill:{v("m-wood")}}}.r-shade{{fill:{v("m-crown-s")};opacity:.4}}.r-crown{{fill:{v("m-crown")};stroke:{v("m-crown-s")}}}
.r-lit{{fill:{v("m-crown-2")}}}.r-hill{{fill:{v("m-hill")};stroke:{v("m-hach")};stroke-opacity:.55}}
.r-hach{{fill:none;stroke:{v("m-hach")};stroke-opacity:.6;stroke-width:1.3}}
.r-roof{{fill:{v("m-house-2")};stroke:{v("m-house-s")}}}.r-roof2{{fill:{v("m-house")}}}.r-eaves{{fill:{v("m-house-s")};opacity:.4}}
.r-lane{{fill:none;stroke:{v("m-halo")};stroke-width:7}}.r-reed{{fill:none;stroke:{v("m-marsh")};stroke-width:2}}
.r-water{{fill:{v("m-water")}}}.r-gold{{fill:{v("r-gold")}}}.r-straw{{fill:none;stroke:{v("r-straw")};stroke-width:2}}
.r-stone{{fill:{v("r-stone")};stroke:{v("m-house-s")};stroke-width:.8}}.r-bag{{fill:{v("r-bag")};stroke:{v("m-hach")};stroke-width:.9}}
.r-rail{{fill:none;stroke:{v("m-rail")};stroke-width:2.6}}.r-tie{{fill:none;stroke:{v("m-house-s")};stroke-width:4}}
.r-bank{{fill:none;stroke:{v("m-bank")};stroke-width:10;stroke-linecap:round}}
.r-stream{{fill:none;stroke:{v("m-water")};stroke-width:6.4;stroke-linecap:round}}
.r-glint{{fill:none;stroke:{v("m-water-2")};stroke-width:1.6;stroke-dasharray:22 12}}
.r-way0,.r-shot0{{fill:none;stroke:#fff3dd;stroke-width:8;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.9}}
.r-way1{{fill:none;stroke:#8a5a10;stroke-width:3.6;stroke-dasharray:9 5;stroke-linejoin:round}}
.r-wayhead{{fill:#8a5a10}}
.r-shot1{{fill:none;stroke:#a51e0d;stroke-width:3.6;stroke-linecap:round}}.r-shothead{{fill:#a51e0d;stroke:#fff3dd}}
.r-tag{{fill:#a51e0d;stroke:#fff3dd;stroke-width:1.8}}.r-tagtext{{font:700 13px {SANS};fill:#fffaf0;text-anchor:middle}}
.r-number{{font:700 40px {SANS};text-anchor:middle}}
"""

# -- the printed ground ----------------------------------------------------------------------------------------------

PRINTED: Final = f"""
.g-mat{{fill:{v("m-paper")};stroke:{v("m-edge")}}}.g-drop{{fill:#1c180c;opacity:.24}}
.g-second{{fill:{v("m-field-c")}}}.g-first{{fill:{v("m-field-a")}}}.g-nobody{{fill:{v("m-field-b")}}}
.g-edge{{fill:none;stroke:{v("m-edge")};stroke-opacity:.75}}.g-tuft{{fill:none;stroke:{v("m-furrow")};stroke-width:.9}}
.g-torn{{fill:{v("m-hach")};opacity:.2}}
.g-rut{{fill:none;stroke:{v("m-hach")};stroke-opacity:.34;stroke-width:1.4;stroke-dasharray:4 3}}
"""


def draw(ground: Ground) -> str:
    """The mat and its positions."""
    rng = Random(ground.name)
    sheet = ground.sheet
    out = [f"<style>{PRINTED}</style>"]
    out.append(el("rect", x=sheet.x + 5, y=sheet.y + 7, width=sheet.width, height=sheet.height, rx=8, class_="g-drop"))
    out.append(el("rect", x=sheet.x, y=sheet.y, width=sheet.width, height=sheet.height, rx=8, class_="g-mat"))
    edges, tufts, torn, ruts = [], [], [], []
    for feature in ground.features:
        (x, y), (right, bottom) = feature.points
        path = _box(x, y, right - x, bottom - y)
        out.append(f'<path class="g-{feature.kind}" d="{path}"/>')
        edges.append(path)
        for _ in range(24):
            a, b = rng.uniform(x + 8, right - 20), rng.uniform(y + 10, bottom - 6)
            if feature.kind != "nobody":
                tufts.append(f"M{a:.0f} {b:.0f}l-1.6-3.4m1.6 3.4l.2-4.4m-.2 4.4l2-3.2")
            elif rng.random() < 0.5:
                r = rng.uniform(3, 9)
                torn.append(
                    f"M{a:.0f} {b:.0f}a{n(r)} {n(r * 0.55)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r * 0.55)} 0 1 0 {n(-2 * r)} 0"
                )
            else:
                ruts.append(f"M{a:.0f} {b:.0f}l{rng.uniform(-14, 14):.0f} {rng.uniform(-6, 6):.0f}")
    for style, paths in (("tuft", tufts), ("torn", torn), ("rut", ruts), ("edge", edges)):
        out.append(f'<path class="g-{style}" d="{"".join(paths)}"/>' if paths else "")
    return "".join(out)


def _box(x: float, y: float, width: float, height: float, r: float = 7) -> str:
    return (
        f"M{n(x + r)} {n(y)}h{n(width - 2 * r)}q{n(r)} 0 {n(r)} {n(r)}v{n(height - 2 * r)}q0 {n(r)} {n(-r)} {n(r)}"
        f"h{n(2 * r - width)}q{n(-r)} 0 {n(-r)} {n(-r)}v{n(2 * r - height)}q0 {n(-r)} {n(r)} {n(-r)}z"
    )


# -- terrain, as symbols of the size of a position -------------------------------------------------------------------


def _trees(name: str, count: int, *, rows: bool = False) -> str:
    """Crowns with a lit spot and a common shadow; an orchard stands in rows."""
    rng = Random(name)
    if rows:
        places = [(20.0 + 38.5 * i, 19.0 + 26 * j) for j in range(4) for i in range(9)]
    else:
        places = [(rng.uniform(12, WIDTH - 12), rng.uniform(12, HEIGHT - 12)) for _ in range(count)]
    places.sort(key=lambda place: place[1])
    shade = "".join(_disc(x + 2.5, y + 3.5, 9) for x, y in places)
    crowns = "".join(f'<use href="#r-tree" x="{n(x)}" y="{n(y)}"/>' for x, y in places)
    return f'<path class="r-shade" d="{shade}"/>{crowns}'


def _disc(x: float, y: float, r: float) -> str:
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"


def _fill(style: str) -> str:
    return f'<path class="{style}" d="{_box(0, 0, WIDTH, HEIGHT)}"/>'


def _roofs(places: tuple[tuple[float, float, float, float], ...], wide: float = 26, high: float = 17) -> str:
    out = []
    for x, y, turn, scale in places:
        w, h = n(wide * scale), n(high * scale / 2)
        out.append(
            f'<g transform="translate({n(x)} {n(y)})rotate({n(turn)})"><path class="r-eaves" d="M3 3h{w}'
            f'v{n(high * scale)}h-{w}z"/>'
            f'<path class="r-roof" d="M0 0h{w}v{n(high * scale)}h-{w}z"/><path class="r-roof2" d="M.5 {h}'
            f"h{n(wide * scale - 1)}v{h}"
            f'h-{n(wide * scale - 1)}z"/></g>'
        )
    return "".join(out)


def _straw() -> str:
    rows = "".join(f"M{n(8 + 6.5 * i)} {n(20 + 20 * j)}l2-11" for i in range(52) for j in range(5))
    return f'{_fill("r-gold")}<path class="r-straw" d="{rows}"/>'


def _wall() -> str:
    top = "".join(f"M{n(6 + 13.0 * i)} 4h12v8h-12z" for i in range(26))
    sides = "".join(f"M{n(x)} {n(14 + 11.4 * i)}h9v10.4h-9z" for x in (5, WIDTH - 14) for i in range(8))
    return f'<path class="r-stone" d="{top}{sides}"/>'


def _hills() -> str:
    wide, high = WIDTH / 2 - 6, HEIGHT / 2 - 4
    return "".join(
        f'<path class="r-hill" fill-opacity=".{op}" d="M{n(WIDTH / 2 - wide * r)} {n(HEIGHT / 2)}a{n(wide * r)} '
        f"{n(high * r)} 0 1 0 {n(2 * wide * r)} 0"
        f'a{n(wide * r)} {n(high * r)} 0 1 0 {n(-2 * wide * r)} 0"/>'
        for r, op in ((1, 36), (0.72, 46), (0.45, 56))
    )


def _ravine() -> str:
    edge = ((10, 82), (90, 66), (174, 78), (262, 56), (338, 66))
    ticks = "".join(f"M{x + 4} {y}l4 13m8-15l4 13m8-14l4 13" for x, y in edge[:-1])
    low = ((10, 52), (90, 37), (174, 47), (262, 27), (338, 36))
    ticks += "".join(f"M{x + 4} {y}l3-12m9 9l3-12m9 9l3-12" for x, y in low[:-1])
    return f'<path class="r-hach" stroke-width="2" d="{smooth(edge)}{smooth(low)}{ticks}"/>'


def _swamp() -> str:
    pools = "".join(
        f"M{x} {y}a{r} {r // 4} 0 1 0 {2 * r} 0a{r} {r // 4} 0 1 0 {-2 * r} 0"
        for x, y, r in ((18, 26, 44), (166, 20, 52), (38, 88, 48), (192, 94, 58))
    )
    reeds = "".join(
        f"M{x} {y}l-3-11m5 11l1-13m4 13l4-10"
        for x, y in ((26, 24), (118, 30), (192, 20), (290, 27), (64, 84), (152, 96), (218, 90), (316, 96))
    )
    return f'<path class="r-water" opacity=".8" d="{pools}"/><path class="r-reed" d="{reeds}"/>'


def _embankment() -> str:
    ties = "".join(f"M{6 + 13 * i} 10v18" for i in range(26))
    hatch = "".join(f"M{10 + 13 * i} 34l-3 9M{10 + 13 * i} 4l-3-4" for i in range(26))
    return (
        f'<path class="r-tie" d="{ties}"/><path class="r-rail" d="M2 14H{n(WIDTH - 2)}M2 24H{n(WIDTH - 2)}"/>'
        f'<path class="r-hach" d="{hatch}"/>'
    )


VILLAGE: Final = (
    (14, 10, 8, 1), (72, 8, -6, 1), (136, 7, 4, 1), (226, 8, -4, 1), (290, 10, 10, 1), (312, 50, -8, 1),
    (10, 48, -10, 1), (80, 84, 6, 1), (310, 84, 4, 1), (200, 88, -3, 1),
)  # fmt: skip
TOWN: Final = tuple(
    (x, y, 0, 1.25)
    for x, y in (
        *((x, 7) for x in (8, 46, 84, 122, 194, 232, 270, 308)),
        *((x, y) for y in (34, 61, 88) for x in (8, 308)),
    )
)
LANDS: Final = {
    "woods": _fill("r-wood") + _trees("woods", 62),
    "wheat": _straw(),
    "village": '<path class="r-lane" d="M0 40Q110 30 180 38T348 36"/>' + _roofs(VILLAGE),
    "hills": _hills(),
    "walls": _wall(),
    "brush": _trees("brush", 20),
    "orchard": _trees("orchard", 0, rows=True),
    "balka": _ravine(),
    "swamp": _swamp(),
    "kolkhoz": '<path class="r-lane" d="M0 50Q110 38 180 46T348 42"/>'
    + _roofs(((12, 9, -4, 1.8), (104, 7, 2, 1.8), (262, 9, 5, 1.8), (90, 76, 4, 1.5), (292, 74, -6, 1.5))),
    "rail": _embankment(),
    "town": _fill("r-eaves") + _roofs(TOWN),
    "factory": _roofs(((8, 7, 0, 2.2), (86, 7, 0, 2.2), (270, 7, 0, 2.2), (86, 74, 0, 1.9), (290, 74, 0, 1.9)))
    + f'<path class="r-stone" d="{_disc(196, 24, 9)}{_disc(222, 28, 7)}"/>',
}
BAGS: Final = "".join(f"M{12 + 16 * i} 0h8q4 0 4 4.5t-4 4.5h-8q-4 0-4-4.5t4-4.5z" for i in range(20))
WORKS: Final = {
    "foxholes": f'<path class="r-bag" d="{BAGS}"/>',
    "bunker": '<path class="r-stone" d="M108-8H240L250 9H98Z"/><path d="M138-3H210V2H138Z" fill="#1d1a12"/>'
    f'<path class="r-bag" d="{BAGS}"/>',
}
PUFFS: Final = (
    (26, 34, 22), (72, 18, 18), (128, 28, 25), (186, 18, 20), (244, 30, 25), (300, 20, 20), (324, 50, 20),
    (30, 78, 22), (90, 94, 20), (156, 98, 18), (226, 94, 22), (292, 88, 24), (20, 56, 18),
)  # fmt: skip


def symbols() -> str:
    """Terrain, fieldworks, smoke and small signs, each once."""
    tree = '<g id="r-tree"><circle r="9" class="r-crown"/><circle cx="-2.6" cy="-3" r="4.4" class="r-lit"/></g>'
    lands = "".join(f'<g id="r-{name}">{drawing}</g>' for name, drawing in {**LANDS, **WORKS}.items())
    smoke = "".join(_disc(*puff) for puff in PUFFS)
    mine = (
        '<g id="r-mine"><path d="M0-17L17 13H-17Z" fill="#f2c318" stroke="#1d1a08" stroke-width="2.4" stroke-'
        'linejoin="round"/>'
        '<path d="M-7 8q0-6 7-6t7 6ZM-1.5-6h3v6h-3z" fill="#1d1a08"/></g>'
    )
    swords = (
        '<g id="r-swords"><circle r="19" fill="#f8f4ea" stroke="#7d1408" stroke-width="2.4"/><path fill="none" '
        'stroke="#22261f" '
        'stroke-width="3" stroke-linecap="round" d="M-9-9L8 8M9-9L-8 8M4 10L10 4M-4 10L-10 4"/></g>'
    )
    return (
        f'{tree}{lands}<g id="r-smoke" fill="#b4b4ab"><path d="{_box(0, 0, WIDTH, HEIGHT)}" opacity=".34"/>'
        f'<path d="{smoke}" stroke="#83837a" opacity=".62"/></g>'
        f"{mine}{swords}"
    )


# -- marks -----------------------------------------------------------------------------------------------------------


def _group(inside: str, transform: str = "") -> str:
    return el("g", inside, transform=transform or None, pointer_events="none", aria_hidden="true")


def _at(one: Mark) -> str:
    return f"translate({n(one.x)} {n(one.y)})"


def _land(one: Mark, _: Side) -> str:
    """Terrain or smoke on a whole position; the place is its north-west corner."""
    return _group(f'<use href="#r-{one.text}" x="{n(one.x)}" y="{n(one.y)}"/>')


def _work(one: Mark, _: Side) -> str:
    """Sandbags on the edge of a position: the upper edge, or turned the lower one."""
    turn = f"rotate({n(one.angle)} {n(WIDTH / 2)} 4)" if one.angle else ""
    return _group(f'<use href="#r-{one.text}"/>', _at(one) + turn)


def _sign(one: Mark, _: Side) -> str:
    return _group(f'<use href="#r-{one.text}" x="{n(one.x)}" y="{n(one.y)}"/>')


def _label(one: Mark, _: Side) -> str:
    """What lies there, on a plate that stands on its place: a name in bold, what goes with it, signs. A line each; an
    empty line divides one thing from the next."""
    drawn, y = "", 0.0
    for thing in one.text.split("\n\n"):
        name, words, signs = (*thing.split("\n"), "", "")[:3]
        for line in wrapped(name, PLATE - 4, 12):
            y += LINE
            drawn += text(line, 6, y - 2, "r-label r-bold", fitting(line, 13, PLATE - 10, 0.56))
        if words:
            y += LINE
            drawn += text(words, 6, y - 2, "r-label", fitting(words, 13, PLATE - 10, 0.56))
        if signs:
            y += LINE + 1
            drawn += "".join(
                f'<use class="r-icon" href="#c-{sign}" transform="translate({n(16 + 24 * i)} {n(y - 7)})scale(.72)"/>'
                for i, sign in enumerate(signs.split())
            )
        y += 3
    plate = f'<rect width="{n(PLATE)}" height="{n(y + 2)}" rx="5" class="r-plate"/>'
    return _group(plate + drawn, f"translate({n(one.x)} {n(one.y - y - 2)})")


def _sum(one: Mark, _: Side) -> str:
    """How many there are of what: a figure and a word, on a plate as wide as a card, or bare on two lines."""
    count, words, form = (*one.text.split("\n"), "", "")[:3]
    if form == "bare":
        word = text(words, 0, 16, "r-label", fitting(words, 13, 41, 0.6))
        return _group(text(count, 0, 0, "r-sum") + word, _at(one))
    wide = 6 + 9.8 * len(count) + 5
    plate = '<rect width="92" height="21" rx="5" class="r-plate"/>'
    word = text(words, wide, 15, "r-label", fitting(words, 13, 90 - wide, 0.54))
    return _group(plate + text(count, 6, 16, "r-sum") + word, _at(one))


def _rank(one: Mark, _: Side) -> str:
    return _group(
        text(one.text, 0, 0, "r-rank", fitting(one.text, 13.5, HEIGHT - 8, 0.54)), f"{_at(one)}rotate({n(one.angle)})"
    )


def _stream(one: Mark, _: Side) -> str:
    """Water along the border of two positions; across a corner a short piece with a dot."""
    (x, y), (to_x, to_y) = one.outlines[0]
    length = hypot(to_x - x, to_y - y) or 1
    across, down = -(to_y - y) / length, (to_x - x) / length
    points: list[Point] = []
    for i, swing in enumerate((0, -4, 3, -3, 4, 0)):
        t = i / 5
        points.append((x + (to_x - x) * t + across * swing, y + (to_y - y) * t + down * swing))
    path = smooth(points)
    return _group("".join(f'<path class="r-{style}" d="{path}"/>' for style in ("bank", "stream", "glint")))


def _head(start: Point, end: Point, style: str) -> str:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = (end[0] + dx * 11, end[1] + dy * 11)
    left, right = (end[0] - dy * 7.5, end[1] + dx * 7.5), (end[0] + dy * 7.5, end[1] - dx * 7.5)
    return f'<path class="{style}" d="{polygon([tip, left, right])}"/>'


def _way(one: Mark, _: Side) -> str:
    """A declared move: dashed, from where the card stands along its path."""
    points = one.outlines[0]
    path = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
    return _group(
        f'<path class="r-way0" d="{path}"/><path class="r-way1" d="{path}"/>'
        f"{_head(points[-2], points[-1], 'r-wayhead')}"
    )


def _shot(one: Mark, _: Side) -> str:
    """A line of fire, bent a little, with its words in the middle."""
    (x, y), (to_x, to_y) = one.outlines[0]
    mid = ((x + to_x) / 2, (y + to_y) / 2 - 26)
    path = f"M{n(x)} {n(y)}Q{n(mid[0])} {n(mid[1])} {n(to_x)} {n(to_y)}"
    out = (
        f'<path class="r-shot0" d="{path}"/><path class="r-shot1" d="{path}"/>{_head(mid, (to_x, to_y), "r-shothead")}'
    )
    if one.text:
        wide = 7.3 * len(one.text) + 20
        tag = f'<rect x="{n(-wide / 2)}" y="-13" width="{n(wide)}" height="25" rx="12.5" class="r-tag"/>'
        out += f'<g transform="translate({n(mid[0])} {n(mid[1] + 12)})">{tag}{text(one.text, 0, 4.6, "r-tagtext")}</g>'
    return _group(out)


def _number(one: Mark, _: Side) -> str:
    """The number that was turned up, in the colour that was named; white where nobody knows the colour."""
    fill, ink = COLOURS[int(one.colour)] if one.colour else ("#fbfaf4", "#1d1f1a")
    box = f'<rect x="-36" y="-34" width="72" height="68" rx="10" fill="{fill}" stroke="#1d1f1a" stroke-width="2"/>'
    return _group(box + text(one.text, 0, 14, "r-number", fill=ink), _at(one))


MARKS: Final[dict[str, MarkKind]] = {
    "land": _land,
    "work": _work,
    "sign": _sign,
    "label": _label,
    "rank": _rank,
    "sum": _sum,
    "stream": _stream,
    "way": _way,
    "shot": _shot,
    "number": _number,
}
GROUNDS: Final[dict[str, GroundKind]] = {"ranks": draw}
