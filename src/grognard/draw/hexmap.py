"""The printed sheet of a hex map: ground, woods, hills, villages, river, railway, grid, names, margins.

Light comes from the north-west. What is drawn by chance is drawn from the name of the map: the sheet is the same every
time. Equal shapes are written as steps or as uses of one symbol, so that the sheet stays small on the wire.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt
from random import Random

from grognard.core.scene import Box, Feature, Ground, Point
from grognard.draw.kinds import GroundKind
from grognard.draw.svg import SERIF, Cubic, curve, el, esc, line, n, polygon, relaxed, smooth, text
from grognard.draw.theme import v

STYLE = f"""
.m-grid{{fill:none;stroke:{v("m-grid")};stroke-opacity:.34;stroke-width:.9}}
.m-num{{font:500 7.6px {SERIF};fill:{v("m-num")};text-anchor:middle;letter-spacing:.4px}}
.m-tuft{{stroke:{v("m-furrow")};stroke-width:.8;fill:none;opacity:.75}}
.m-fa{{fill:{v("m-field-a")}}}.m-fb{{fill:{v("m-field-b")}}}.m-fc{{fill:{v("m-field-c")}}}
.m-furrow{{stroke:{v("m-furrow")};stroke-width:.7;fill:none;opacity:.42}}
.m-r0{{fill:none;stroke:{v("m-marsh")};stroke-opacity:.34;stroke-width:21;stroke-linecap:round}}
.m-r1{{fill:none;stroke:{v("m-bank")};stroke-width:10.5;stroke-linecap:round}}
.m-r2{{fill:none;stroke:{v("m-water")};stroke-width:7.8;stroke-linecap:round}}
.m-r3{{fill:none;stroke:{v("m-water-2")};stroke-width:2.2;stroke-linecap:round;stroke-dasharray:26 9 12 14}}
.m-reed{{fill:none;stroke:{v("m-marsh")};stroke-width:1.1}}
.m-w0{{fill:none;stroke:{v("m-hach")};stroke-opacity:.28;stroke-width:12}}
.m-w1{{fill:none;stroke:{v("m-rail")};stroke-width:5}}
.m-w2{{fill:none;stroke:{v("m-railgap")};stroke-width:3;stroke-dasharray:9 9}}
.m-wood{{fill:{v("m-wood")}}}.m-shade{{fill:{v("m-crown-s")};opacity:.5}}
.m-crown{{fill:{v("m-crown")};stroke:{v("m-crown-s")};stroke-width:.9}}.m-lit{{fill:{v("m-crown-2")}}}
.m-ring{{fill:{v("m-hill")};stroke:{v("m-hach")};stroke-opacity:.55;stroke-width:.8}}
.m-hach{{fill:none;stroke:{v("m-hach")}}}
.m-plot{{fill:{v("m-plot")};opacity:.75}}.m-lane{{fill:none;stroke:{v("m-halo")}}}
.m-roof{{fill:{v("m-house")};stroke:{v("m-house-s")};stroke-width:.8}}.m-roof2{{fill:{v("m-house-2")}}}
.m-eaves{{fill:{v("m-house-s")};opacity:.5}}
.m-obj{{fill:none;stroke:{v("m-obj")};stroke-width:1.5;stroke-dasharray:1.2 3.4;stroke-linecap:round}}
.m-place,.m-height,.m-water{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3.2px;stroke-linejoin:round;
text-anchor:middle}}
.m-place{{font:600 8.6px {SERIF};fill:{v("m-text")};letter-spacing:.7px}}.m-cap{{font-size:11px}}
.m-height{{font:italic 700 10.6px {SERIF};fill:{v("m-hilltext")}}}
.m-water{{font:italic 600 13px {SERIF};fill:{v("m-watertext")};letter-spacing:7px}}
.m-sheet{{fill:{v("m-paper")}}}.m-ground{{fill:{v("m-ground")}}}.m-drop{{fill:#1c180c;opacity:.28}}
.m-edge{{fill:none;stroke:{v("m-edge")}}}
.m-title{{font:600 31px {SERIF};fill:{v("m-text")}}}
.m-sub{{font:italic 500 16px {SERIF};fill:{v("m-text")};letter-spacing:.6px}}
.m-scale{{font:600 12px {SERIF};fill:{v("m-text")};text-anchor:middle}}
.m-line{{fill:none;stroke:{v("m-text")};stroke-width:1.3}}.m-ink{{fill:{v("m-text")}}}.m-gap{{fill:{v("m-paper")}}}
"""

CROWNS = (
    ("m-t1", "7.2", "3.6"),
    ("m-t2", "6.2", "3"),
)
SITES = (
    (-28, -11), (-17, -13), (-9, -24), (10, -12), (21, -11), (13, -25), (-24, 11), (-14, 13), (4, 12), (15, 11),
    (26, 9), (-12, 25), (6, 25),
)  # fmt: skip


def draw(ground: Ground) -> str:
    """The whole sheet, one layer after another, from the paper to the names."""
    rng = Random(ground.name)
    inside = "".join(layer(ground, rng) for layer in LAYERS)
    return (
        f'{_defs(ground)}{_paper(ground)}<g clip-path="url(#m-clip)">{inside}</g>{_frame(ground)}{_cartouche(ground)}'
    )


def _defs(ground: Ground) -> str:
    box = ground.box
    crowns = "".join(
        f'<g id="{name}"><circle r="{r}" class="m-crown"/><circle cx="-2" cy="-2.3" r="{lit}" class="m-lit"/></g>'
        for name, r, lit in CROWNS
    )
    clump = "M-7 1a5 5 0 0 1 3-6a5.4 5.4 0 0 1 8-.6a5 5 0 0 1 3.2 6.6a5.4 5.4 0 0 1-6 5.2a5.6 5.6 0 0 1-8.2-5.2Z"
    hach = v("m-hach")
    return (
        f"<style>{STYLE}</style><defs>"
        f'<clipPath id="m-clip"><rect x="{n(box.x)}" y="{n(box.y)}" width="{n(box.width)}" height="{n(box.height)}"/>'
        "</clipPath>"
        f'<radialGradient id="m-hs" cx=".46" cy=".44"><stop offset=".5" style="stop-color:{hach};stop-opacity:.34"/>'
        f'<stop offset="1" style="stop-color:{hach};stop-opacity:0"/></radialGradient>'
        f'<radialGradient id="m-vig" cx=".5" cy=".5" r=".75"><stop offset=".62" stop-opacity="0"/>'
        f'<stop offset="1" style="stop-color:{hach};stop-opacity:.2"/></radialGradient>{crowns}'
        f'<g id="m-t3"><path d="{clump}" class="m-crown"/><circle cx="-2" cy="-2" r="2.8" class="m-lit"/></g>'
        '<g id="m-h"><path d="M-2.7-.8h9v5.7h-9z" class="m-eaves"/><path d="M-4.5-2.8h9v5.7h-9z" class="m-roof"/>'
        '<path d="M-4.1-2.4h8.2V0h-8.2z" class="m-roof2"/></g>'
        '<path id="m-p" d="M-38 2Q-12-5 6 1T38-1" class="m-lane" stroke-width="5"/>'
        '<path id="m-q" d="M2 0Q5-14 0-32M-6 1Q-8 14-3 30" class="m-lane" stroke-width="3.4"/></defs>'
    )


def _rect(box: Box, style: str, **more: float | str) -> str:
    return el("rect", x=box.x, y=box.y, width=box.width, height=box.height, class_=style, **more)


def _paper(ground: Ground) -> str:
    sheet = ground.sheet
    drop = Box(sheet.x + 5, sheet.y + 7, sheet.width, sheet.height)
    return _rect(drop, "m-drop", rx=3) + _rect(sheet, "m-sheet", rx=2) + _rect(ground.box, "m-ground")


def _at(ground: Ground, kind: str) -> list[Feature]:
    return [feature for feature in ground.features if feature.kind == kind]


# -- ground --------------------------------------------------------------------------------------------------------


def _fields(ground: Ground, rng: Random) -> str:
    """Patches in three near tints and sparse tufts, so that open ground is never flat."""
    box = ground.box
    patches: dict[str, list[str]] = {name: [] for name in ("a3", "b3", "c3", "a6", "b6", "c6")}
    furrows = []
    for _ in range(150):
        x, y = rng.uniform(-40, box.width), rng.uniform(-40, box.height)
        width, height = rng.uniform(60, 190), rng.uniform(46, 120)
        turn = (rng.choice((-24, -20, 12, 66, 70)) + rng.uniform(-4, 4)) * pi / 180
        loose = 0.14 * min(width, height)
        corners = [
            (a + rng.uniform(-loose, loose), b + rng.uniform(-loose, loose))
            for a, b in ((0, 0), (width, 0), (width, height), (0, height))
        ]
        placed = [(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in corners]
        patches[rng.choice("abc") + rng.choice("36")].append(polygon([(round(a), round(b)) for a, b in placed]))
        if rng.random() < 0.34:
            furrows += _furrows(placed)
    drawn = "".join(
        f'<path class="m-f{name[0]}" opacity=".{"38" if name[1] == "3" else "62"}" d="{"".join(paths)}"/>'
        for name, paths in patches.items()
    )
    tufts = []
    for _ in range(420):
        x, y = rng.uniform(0, box.width), rng.uniform(0, box.height)
        tufts.append(f"M{x:.0f} {y:.0f}l-1.6-3.4m1.6 3.4l.2-4.4m-.2 4.4l2-3.2")
    return f'{drawn}<path class="m-furrow" d="{"".join(furrows)}"/><path class="m-tuft" d="{"".join(tufts)}"/>'


def _furrows(corners: list[Point]) -> list[str]:
    """Plough lines from one side of a field to the other."""
    a, b, c, d = corners
    count = int(hypot(d[0] - a[0], d[1] - a[1]) // 6)
    lines = []
    for i in range(1, count):
        t = i / count
        start = (a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t)
        end = (b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t)
        lines.append(f"M{start[0]:.0f} {start[1]:.0f}L{end[0]:.0f} {end[1]:.0f}")
    return lines


def _blob(centre: Point, radius: float, rng: Random, wobble: float, steps: int) -> list[Point]:
    """A round thing that is not quite round."""
    waves = [(rng.uniform(0, 2 * pi), rng.uniform(0.3, 1) * wobble / k) for k in (1, 2, 3)]
    found = []
    for i in range(steps):
        turn = 2 * pi * i / steps
        r = radius * (1 + sum(size * sin((k + 1) * turn + phase) for k, (phase, size) in enumerate(waves)))
        found.append((centre[0] + r * cos(turn), centre[1] + r * sin(turn) * 0.92))
    return found


# -- hills ---------------------------------------------------------------------------------------------------------


def _hills(ground: Ground, rng: Random) -> str:
    """Three contours, hachures that are heavier to the south-east, a soft shade around."""
    radius, out = ground.unit, []
    strokes: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for feature in _at(ground, "hill"):
        (x, y), at = feature.points[0], _hillside(feature.points[0], rng)
        shade = {"cx": x + 6, "cy": y + 7, "rx": radius * 1.3, "ry": radius * 1.12}
        out.append(el("ellipse", fill="url(#m-hs)", **shade))
        rings = [radius * part for part in (0.96, 0.72, 0.46, 0.2)]
        for ring, depth in zip(rings, (".26", ".36", ".5"), strict=False):
            contour = smooth([at(ring, 2 * pi * i / 16) for i in range(16)], closed=True)
            out.append(f'<path class="m-ring" fill-opacity="{depth}" d="{contour}"/>')
        for outer, inner, count in (
            (rings[0], rings[1] + 2, 46),
            (rings[1], rings[2] + 2, 32),
            (rings[2], rings[3] + 4, 20),
        ):
            for i in range(count):
                turn = 2 * pi * (i + rng.uniform(-0.25, 0.25)) / count
                shadow = (1 + cos(turn - pi / 4)) / 2
                stroke = line([at(outer - 1, turn), at(inner + rng.uniform(0, 2.4), turn)])
                strokes[min(2, int(shadow * 3))].append(stroke)
    for weight, paths in strokes.items():
        look = f'stroke-width="{(0.7, 1.2, 1.8)[weight]}" opacity="{(0.38, 0.55, 0.74)[weight]}"'
        out.append(f'<path class="m-hach" {look} d="{"".join(paths)}"/>')
    return "".join(out)


def _hillside(centre: Point, rng: Random) -> Callable[[float, float], Point]:
    """Where a hill of a given size lies in a given direction: an irregular, leaning ellipse."""
    waves = [(rng.uniform(0, 2 * pi), rng.uniform(0.3, 1) * 0.2 / k) for k in (1, 2, 3)]
    lean, squash = rng.uniform(-0.5, 0.5), rng.uniform(0.8, 0.92)

    def at(size: float, turn: float) -> Point:
        r = size * (1 + sum(depth * sin((k + 1) * turn + phase) for k, (phase, depth) in enumerate(waves)))
        across, down = r * cos(turn), r * squash * sin(turn)
        return centre[0] + across * cos(lean) - down * sin(lean), centre[1] + across * sin(lean) + down * cos(lean)

    return at


# -- woods and villages --------------------------------------------------------------------------------------------


def _woods(ground: Ground, rng: Random) -> str:
    """Crowns lit from the north-west over one common shadow; neighbouring woods grow together."""
    radius = ground.unit
    centres = [feature.points[0] for feature in _at(ground, "forest")]
    spots: list[Point] = []
    floor = []
    for number, (x, y) in enumerate(centres):
        spots += _grove((x, y), radius, rng)
        for a, b in centres[number + 1 :]:
            if hypot(a - x, b - y) < radius * 1.9:
                middle = ((x + a) / 2, (y + b) / 2)
                spots += [(middle[0] + rng.uniform(-14, 14), middle[1] + rng.uniform(-14, 14)) for _ in range(5)]
        floor.append(smooth(_blob((x, y), radius * 0.93, rng, 0.06, 12), closed=True))
    spots.sort(key=lambda spot: spot[1])
    shadows = "".join(f"M{x - 4.4:.0f} {y + 4:.0f}a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0" for x, y in spots)
    crowns = "".join(f'<use href="#m-t{rng.randint(1, 3)}" x="{x:.0f}" y="{y:.0f}"/>' for x, y in spots)
    return f'<path class="m-wood" d="{"".join(floor)}"/><path class="m-shade" d="{shadows}"/>{crowns}'


def _grove(centre: Point, radius: float, rng: Random) -> list[Point]:
    """Trees of one hex, none too near another."""
    placed: list[Point] = []
    for _ in range(500):
        turn, out = rng.uniform(0, 2 * pi), radius * 0.88 * sqrt(rng.random())
        x, y = centre[0] + out * cos(turn), centre[1] + out * sin(turn) * 0.94
        if all(hypot(x - a, y - b) > 10.5 for a, b in placed):
            placed.append((x, y))
        if len(placed) == 25:
            break
    return placed


def _villages(ground: Ground, rng: Random) -> str:
    """Two lanes, a dozen roofs with their shadows, plots around."""
    out = []
    for feature in _at(ground, "village"):
        (x, y), turn = feature.points[0], rng.uniform(-30, 30)
        plots = smooth(_blob((0, 0), ground.unit * 0.78, rng, 0.1, 12), closed=True)
        inside = [f'<path class="m-plot" d="{plots}"/><use href="#m-p"/><use href="#m-q"/>']
        for a, b in SITES:
            if rng.random() < 0.12:
                continue
            at = f"translate({n(a + rng.uniform(-1.5, 1.5))} {n(b + rng.uniform(-1.5, 1.5))})"
            bend = f"rotate({rng.choice((0, 90)) + rng.uniform(-9, 9):.0f})"
            inside.append(f'<use href="#m-h" transform="{at}{bend}scale({n(rng.uniform(0.85, 1.16))} 1)"/>')
        out.append(f'<g transform="translate({n(x)} {n(y)})rotate({turn:.0f})">{"".join(inside)}</g>')
    return "".join(out)


# -- lines ---------------------------------------------------------------------------------------------------------


def _river(ground: Ground, rng: Random) -> str:
    """Hexsides bent and relaxed into a stream: wet margin, bank, water, glint, reeds."""
    out = []
    for number, feature in enumerate(_at(ground, "river")):
        points = _meander(feature.points, rng)
        first, last = points[0], points[-1]
        points = [(first[0] - 60, first[1] + 6), *points, (last[0] + 14, last[1] - 60)]
        path = smooth(points)
        reeds = []
        for a, b in pairwise(points):
            if rng.random() < 0.62:
                turn = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2 * rng.choice((-1, 1))
                x, y = (a[0] + b[0]) / 2 + cos(turn) * 10, (a[1] + b[1]) / 2 + sin(turn) * 10
                reeds.append(f"M{x - 5:.0f} {y:.0f}h10m-8 0v-3.6m3 3.6v-4.8m3 4.8v-3.6")
        name = f"m-river{number}"
        uses = "".join(f'<use href="#{name}" class="m-r{i}"/>' for i in (0, 1, 2))
        out.append(
            f'<defs><path id="{name}" d="{path}"/></defs>{uses}<use href="#{name}" class="m-r3" y="-1.4" x="-.6"/>'
            f'<path class="m-reed" d="{"".join(reeds)}"/>'
        )
    return "".join(out)


def _meander(points: tuple[Point, ...], rng: Random) -> list[Point]:
    bent = [points[0]]
    for a, b in pairwise(points):
        across, down = b[0] - a[0], b[1] - a[1]
        aside = rng.uniform(-4, 4) / hypot(across, down)
        bent += [((a[0] + b[0]) / 2 - down * aside, (a[1] + b[1]) / 2 + across * aside), b]
    return relaxed(bent, 2.2)


def rail_line(feature: Feature, radius: float) -> list[Cubic]:
    """Engineers lay straight lines: the way from centre to centre, relaxed, but never out of its own hexes."""
    points: list[Point] = list(feature.points)
    for _ in range(3):
        points = relaxed(points)
    half = radius * sqrt(3) / 2
    (x, y), (u, w) = feature.points[0], feature.points[-1]
    return curve([(x - 2, y + half), *points, (u + radius * 0.75, w - half / 2)])


def _railway(ground: Ground, _: Random) -> str:
    """Embankment, black line, white dashes."""
    out = []
    for feature in _at(ground, "railway"):
        cubics = rail_line(feature, ground.unit)
        points = [cubics[0][0], *(one[3] for one in cubics)]
        path = smooth(points) + f"l{n(ground.unit)}{n(-ground.unit * 0.577 * 1.5)}"
        path = f"M{n(points[0][0])} {n(points[0][1] + ground.unit)}L{path[1:]}"
        out.append("".join(f'<path class="m-w{i}" d="{path}"/>' for i in (0, 1, 2)))
    return "".join(out)


# -- grid, names, margins ------------------------------------------------------------------------------------------


def _grid(ground: Ground, _: Random) -> str:
    """Each hex draws its three northern sides; those at the border draw the others too. Numbers at the top."""
    radius = ground.unit
    half = radius * sqrt(3) / 2
    centres = {(round(f.points[0][0]), round(f.points[0][1])) for f in _at(ground, "hex")}
    upper = f"l{n(radius / 2)}{n(-half)}h{n(radius)}l{n(radius / 2)} {n(half)}"
    lower = f"l{n(-radius / 2)} {n(half)}h{n(-radius)}l{n(-radius / 2)}{n(-half)}"
    lines, numbers = [], []
    for feature in _at(ground, "hex"):
        x, y = feature.points[0]
        south = [(0.0, 2 * half), (1.5 * radius, half), (-1.5 * radius, half)]
        inner = all(_near(centres, x + a, y + b) for a, b in south)
        lines.append(f"M{n(x - radius)} {n(y)}{upper}" + ("" if inner else lower))
        numbers.append(f'<text x="{n(x)}" y="{n(y - half + 9.4)}">{esc(feature.text)}</text>')
    return f'<path class="m-grid" d="{"".join(lines)}"/><g class="m-num">{"".join(numbers)}</g>'


def _near(centres: set[tuple[int, int]], x: float, y: float) -> bool:
    return any((round(x) + a, round(y) + b) in centres for a in (-1, 0, 1) for b in (-1, 0, 1))


def _objectives(ground: Ground, _: Random) -> str:
    rings = []
    for feature in _at(ground, "objective"):
        x, y = feature.points[0]
        turns = [pi / 3 * i for i in range(6)]
        rings.append(polygon([(x + ground.unit * 0.93 * cos(t), y + ground.unit * 0.93 * sin(t)) for t in turns]))
    return f'<path class="m-obj" d="{"".join(rings)}"/>'


def _names(ground: Ground, _: Random) -> str:
    """Places in small capitals at the foot of the hex, heights and water in italics."""
    foot = ground.unit * sqrt(3) * 0.455
    out = []
    for feature in _at(ground, "village-name"):
        x, y = feature.points[0]
        words = [
            f'<tspan class="m-cap">{esc(word[:1])}</tspan>{esc(word[1:].upper())}' for word in feature.text.split()
        ]
        out.append(f'<text class="m-place" x="{n(x)}" y="{n(y + foot)}">{" ".join(words)}</text>')
    for feature in _at(ground, "height"):
        x, y = feature.points[0]
        out.append(text(feature.text, x, y + foot, "m-height"))
    for number, feature in enumerate(_at(ground, "river")):
        for part in (13, 48, 89):
            along = f'<textPath href="#m-river{number}" startOffset="{part}%">{esc(feature.text)}</textPath>'
            out.append(f'<text class="m-water" dy="-8">{along}</text>')
    return "".join(out)


def _vignette(ground: Ground, _: Random) -> str:
    return _rect(ground.box, "", fill="url(#m-vig)")


def _frame(ground: Ground) -> str:
    neat = _rect(ground.box, "m-edge", stroke_width=2.4) + _rect(ground.box.grown(5), "m-edge", stroke_width=0.8)
    return neat + _rect(ground.sheet.grown(-1), "m-edge", stroke_width=0.8, stroke_opacity=".6", rx=2)


def _cartouche(ground: Ground) -> str:
    """In the southern margin: title, date, north, scale."""
    box, sheet = ground.box, ground.sheet
    y = box.y + box.height + (sheet.y + sheet.height - box.y - box.height) / 2 + 4
    x = box.x + 12
    width = 17.0 * len(ground.title)
    out = [
        text(ground.title, x, y + 10, "m-title", width),
        f'<path class="m-line" d="M{n(x + width + 18)} {n(y - 15)}v28m4 0v-28"/>',
        text(ground.subtitle, x + width + 40, y + 6, "m-sub"),
    ]
    scale = _at(ground, "scale")
    if scale:
        hexes, step = 5, ground.unit * sqrt(3)
        right = box.x + box.width - 14
        left = right - hexes * step
        bar = "".join(
            el("rect", x=left + i * step, y=y - 2, width=step, height=6, class_="m-ink" if i % 2 == 0 else "m-gap")
            for i in range(hexes)
        )
        out.append(f'{bar}<path class="m-line" d="M{n(left)} {n(y - 2)}h{n(hexes * step)}v6h{n(-hexes * step)}z"/>')
        metres = int(scale[0].text.split()[0])
        for i in (0, 1, hexes):
            told = "0" if not i else scale[0].text if i == 1 else f"{metres * i / 1000:g} km"
            out.append(text(told, left + i * step, y - 9, "m-scale"))
        out.append(_north(left - 60, y))
    return "".join(out)


def _north(x: float, y: float) -> str:
    arrow = "M0-22L7 14L0 8L-7 14Z"
    return (
        f'<g transform="translate({n(x)} {n(y)})"><path class="m-line" d="{arrow}"/>'
        f'<path class="m-ink" d="M0-22L7 14L0 8Z"/><text class="m-scale" y="-24" x="14">N</text></g>'
    )


LAYERS = (_fields, _hills, _river, _villages, _railway, _woods, _vignette, _grid, _objectives, _names)


GROUNDS: dict[str, GroundKind] = {"hexmap": draw}
