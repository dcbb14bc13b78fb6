"""A table of ranks: positions for cards, two ranks a side and perhaps no man's land; and what lies on positions.

The ground is printed: grass on the ranks, torn earth between them. Terrain, fieldworks, smoke and streams are marks,
because they change; each is one symbol of the size of a position.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Final

from grognard.core.scene import Ground, Mark, Point, Side
from grognard.draw.cards import COLOURS
from grognard.draw.kinds import GroundKind, MarkKind
from grognard.draw.svg import SANS, SERIF, el, fitting, n, polygon, smooth, text
from grognard.draw.theme import v

WIDTH: Final = 272.0  # of a position
HEIGHT: Final = 138.0
STYLE: Final = f"""
.r-rank{{font:italic 600 13.5px {SERIF};fill:{v("ink-2")};text-anchor:middle}}
.r-place{{font:600 11px {SANS};fill:{v("ink-2")};text-anchor:end;paint-order:stroke}}
.r-place{{stroke:{v("paper")};stroke-width:3px;stroke-opacity:.6}}
.r-plate{{fill:{v("paper")};fill-opacity:.93}}.r-label{{font:500 11.5px {SANS};fill:{v("ink")}}}
.r-bold{{font-weight:700}}
.r-icon{{fill:none;stroke:{v("ink")};stroke-width:1.6}}
.r-caption{{font:600 13px {SANS};fill:{v("ink-2")}}}
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
        places = [(22.0 + 38 * i, 20.0 + 33 * j) for j in range(4) for i in range(7)]
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
    rows = "".join(f"M{n(8 + 6.5 * i)} {n(20 + 20 * j)}l2-11" for i in range(40) for j in range(6))
    return f'{_fill("r-gold")}<path class="r-straw" d="{rows}"/>'


def _wall() -> str:
    top = "".join(f"M{n(6 + 13.1 * i)} 5h12v9h-12z" for i in range(20))
    sides = "".join(f"M{x} {n(16 + 11.4 * i)}h9v10.4h-9z" for x in (5, 258) for i in range(8))
    return f'<path class="r-stone" d="{top}{sides}"/>'


def _hills() -> str:
    return "".join(
        f'<path class="r-hill" fill-opacity=".{op}" d="M{n(136 - 128 * r)} 69a{n(128 * r)} {n(63 * r)} 0 1 0 '
        f"{n(256 * r)} 0"
        f'a{n(128 * r)} {n(63 * r)} 0 1 0 {n(-256 * r)} 0"/>'
        for r, op in ((1, 36), (0.72, 46), (0.45, 56))
    )


def _ravine() -> str:
    edge = ((8, 96), (70, 78), (136, 92), (206, 66), (264, 78))
    ticks = "".join(f"M{x + 4} {y}l4 13m8-15l4 13m8-14l4 13" for x, y in edge[:-1])
    low = ((8, 62), (70, 44), (136, 56), (206, 32), (264, 42))
    ticks += "".join(f"M{x + 4} {y}l3-12m9 9l3-12m9 9l3-12" for x, y in low[:-1])
    return f'<path class="r-hach" stroke-width="2" d="{smooth(edge)}{smooth(low)}{ticks}"/>'


def _swamp() -> str:
    pools = "".join(
        f"M{x} {y}a{r} {r // 4} 0 1 0 {2 * r} 0a{r} {r // 4} 0 1 0 {-2 * r} 0"
        for x, y, r in ((14, 30, 40), (130, 24, 48), (30, 104, 44), (150, 110, 52))
    )
    reeds = "".join(
        f"M{x} {y}l-3-11m5 11l1-13m4 13l4-10"
        for x, y in ((20, 26), (92, 34), (150, 22), (226, 30), (50, 100), (118, 112), (170, 106), (246, 112))
    )
    return f'<path class="r-water" opacity=".8" d="{pools}"/><path class="r-reed" d="{reeds}"/>'


def _embankment() -> str:
    ties = "".join(f"M{6 + 13 * i} 10v18" for i in range(21))
    hatch = "".join(f"M{10 + 13 * i} 34l-3 9M{10 + 13 * i} 4l-3-4" for i in range(20))
    return (
        f'<path class="r-tie" d="{ties}"/><path class="r-rail" d="M2 14H270M2 24H270"/><path class="r-hach" '
        f'd="{hatch}"/>'
    )


VILLAGE: Final = (
    (14, 14, 8, 1), (62, 10, -6, 1), (112, 8, 4, 1), (176, 10, -4, 1), (226, 14, 10, 1), (238, 62, -8, 1),
    (10, 62, -10, 1), (14, 100, 6, 1), (236, 102, 4, 1),
)  # fmt: skip
TOWN: Final = tuple(
    (x, y, 0, 1.25)
    for x, y in (
        (8, 8),
        (46, 8),
        (84, 8),
        (152, 8),
        (190, 8),
        (228, 8),
        (8, 36),
        (228, 36),
        (8, 66),
        (228, 66),
        (8, 96),
        (228, 96),
    )
)
LANDS: Final = {
    "woods": _fill("r-wood") + _trees("woods", 62),
    "wheat": _straw(),
    "village": '<path class="r-lane" d="M0 46Q90 36 140 46T272 42"/>' + _roofs(VILLAGE),
    "hills": _hills(),
    "walls": _wall(),
    "brush": _trees("brush", 20),
    "orchard": _trees("orchard", 0, rows=True),
    "balka": _ravine(),
    "swamp": _swamp(),
    "kolkhoz": '<path class="r-lane" d="M0 56Q90 44 140 54T272 50"/>'
    + _roofs(((12, 12, -4, 1.9), (82, 10, 2, 1.9), (196, 12, 5, 1.9), (12, 90, 4, 1.6), (222, 88, -6, 1.5))),
    "rail": _embankment(),
    "town": _fill("r-eaves") + _roofs(TOWN),
    "factory": _roofs(((8, 8, 0, 2.4), (74, 8, 0, 2.4), (200, 8, 0, 2.4), (8, 88, 0, 2), (212, 88, 0, 2)))
    + f'<path class="r-stone" d="{_disc(152, 26, 9)}{_disc(176, 30, 7)}"/>',
}
BAGS: Final = "".join(f"M{12 + 16 * i} 0h8q4 0 4 4.5t-4 4.5h-8q-4 0-4-4.5t4-4.5z" for i in range(16))
WORKS: Final = {
    "foxholes": f'<path class="r-bag" d="{BAGS}"/>',
    "bunker": '<path class="r-stone" d="M70-8H202L212 9H60Z"/><path d="M100-3H172V2H100Z" fill="#1d1a12"/>'
    f'<path class="r-bag" d="{BAGS}"/>',
}
PUFFS: Final = (
    (20, 40, 22),
    (56, 22, 20),
    (100, 34, 26),
    (146, 20, 24),
    (190, 36, 26),
    (234, 24, 22),
    (252, 60, 20),
    (24, 92, 22),
    (70, 112, 22),
    (122, 118, 20),
    (176, 112, 24),
    (228, 104, 24),
    (16, 66, 18),
)


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
    """A name in bold, what goes with it, and signs: three lines of text that are set on one."""
    name, words, signs = (*one.text.split("\n"), "", "")[:3]
    bold, plain = 6.5 * len(name), 5.9 * len(words)
    room = bold + (plain + 5 if words else 0)
    icons, x = "", room + 18
    for sign in signs.split():
        icons += f'<use class="r-icon" href="#c-{sign}" transform="translate({n(x)} 8.5)scale(.66)"/>'
        x += 17
    wide = x - 6 if icons else room + 12
    inside = text(name, 6, 12.6, "r-label r-bold", bold)
    inside += text(words, 11 + bold, 12.6, "r-label", plain) if words else ""
    return _group(f'<rect width="{n(wide)}" height="17" rx="4" class="r-plate"/>{inside}{icons}', _at(one))


def _rank(one: Mark, _: Side) -> str:
    return _group(
        text(one.text, 0, 0, "r-rank", fitting(one.text, 13.5, HEIGHT - 8, 0.54)), f"{_at(one)}rotate({n(one.angle)})"
    )


def _corner(one: Mark, _: Side) -> str:
    """The id of a position in its corner, as the log and the prompts name it."""
    return _group(text(one.text, one.x, one.y, "r-place"))


def _note(one: Mark, _: Side) -> str:
    return _group(text(one.text, one.x, one.y, "r-caption"))


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
    "corner": _corner,
    "note": _note,
    "stream": _stream,
    "way": _way,
    "shot": _shot,
    "number": _number,
}
GROUNDS: Final[dict[str, GroundKind]] = {"ranks": draw}
