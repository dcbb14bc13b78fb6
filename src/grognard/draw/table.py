"""The printed ground of a measured table: zones, roads, buildings, walls, hills, names; rulers along the edges.

Everything is drawn to scale; `ground.unit` is a centimetre. What lies about by chance is drawn from the name of the
table: it is the same every time. Light comes from the north-west, as on the other maps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random
from typing import Final

from grognard.core.scene import Feature, Ground, Outline, Point
from grognard.draw.kinds import GroundKind
from grognard.draw.svg import SANS, SERIF, el, line, n, polygon, smooth, text
from grognard.draw.theme import v

STYLE: Final = f"""
.w-town{{fill:{v("w-dust")}}}.w-country{{fill:{v("m-ground")}}}.w-sheet{{fill:{v("paper")}}}
.w-drop{{fill:#1b1a14;opacity:.26}}.w-edge{{fill:none;stroke:{v("m-edge")};stroke-width:1.6}}
.w-fa{{fill:{v("m-field-a")};opacity:.5}}.w-fb{{fill:{v("m-field-b")};opacity:.5}}.w-fc{{fill:{v("m-field-c")};opacity:.5}}
.w-patch{{fill:{v("w-road")};opacity:.3}}.w-tuft{{fill:none;stroke:{v("m-furrow")};opacity:.7}}
.w-street{{fill:{v("w-street")}}}.w-kerb{{fill:none;stroke:{v("w-kerb")};stroke-width:9}}
.w-gutter{{fill:none;stroke:{v("w-crack")};stroke-width:1.2}}.w-crack{{fill:none;stroke:{v("w-crack")};opacity:.7}}
.w-lane{{fill:none;stroke:{v("w-line")};stroke-width:2;stroke-dasharray:16 14;opacity:.7}}
.w-zebra{{fill:{v("w-line")};opacity:.5}}
.w-road0{{fill:none;stroke:{v("w-rut")};stroke-opacity:.7}}.w-road1{{fill:none;stroke:{v("w-road")}}}
.w-rut{{fill:none;stroke:{v("w-rut")};stroke-width:1.5;stroke-dasharray:16 9;opacity:.5}}
.w-rail0{{fill:none;stroke:{v("m-hach")};stroke-opacity:.28;stroke-width:22}}
.w-rail1{{fill:none;stroke:{v("m-rail")};stroke-width:9}}
.w-rail2{{fill:none;stroke:{v("m-railgap")};stroke-width:5.4;stroke-dasharray:16 16}}
.w-bank{{fill:none;stroke:{v("m-bank")};stroke-linecap:round}}.w-water{{fill:none;stroke:{v("m-water")};stroke-linecap:round}}
.w-pond{{fill:{v("m-water")};stroke:{v("m-bank")};stroke-width:2.4}}
.w-glint{{fill:none;stroke:{v("m-water-2")};stroke-width:2;stroke-dasharray:26 14}}
.w-crop{{fill:{v("w-crop")};opacity:.8}}.w-ear{{fill:none;stroke:{v("w-ear")};stroke-width:1.3;opacity:.75}}
.w-wood{{fill:{v("m-wood")};opacity:.8}}.w-shade{{fill:{v("m-crown-s")};opacity:.4}}
.w-crown{{fill:{v("m-crown")};stroke:{v("m-crown-s")}}}.w-lit{{fill:{v("m-crown-2")}}}
.w-rough{{fill:{v("w-road")};stroke:{v("w-rut")};stroke-dasharray:5 4}}
.w-hatch{{fill:none;stroke:{v("w-rut")};stroke-width:2;opacity:.6}}
.w-heap{{fill:{v("w-stone")};fill-opacity:.5}}.w-stone{{fill:{v("w-stone")};stroke:{v("w-wall-s")};stroke-width:.6}}
.w-pit{{fill:{v("w-wall-s")};opacity:.4}}
.w-earth{{fill:{v("m-hill")};stroke:{v("m-hach")};stroke-opacity:.6}}.w-paved{{fill:{v("w-kerb")}}}
.w-parapet{{fill:none;stroke:{v("m-hill")}}}.w-ditch{{fill:none;stroke:{v("w-wall-s")};stroke-opacity:.7}}
.w-joint{{fill:none;stroke:{v("w-crack")};stroke-opacity:.4}}.w-skylight{{fill:{v("w-glass")}}}
.w-goal{{fill:none;stroke:{v("m-obj")};stroke-width:3;stroke-dasharray:1.4 7;stroke-linecap:round}}
.w-sand{{fill:{v("m-plot")}}}.w-grain{{fill:none;stroke:{v("w-rut")};stroke-opacity:.6}}.w-deck{{fill:{v("w-board")}}}
.w-hill{{fill:{v("m-hill")};fill-opacity:.36;stroke:{v("m-hach")};stroke-opacity:.55;stroke-width:1.3}}
.w-hach{{fill:none;stroke:{v("m-hach")};stroke-width:1.4;opacity:.5}}
.w-cast{{fill:#1b1a14;opacity:.38}}.w-eaves{{fill:none;stroke:{v("w-eaves")};stroke-width:2.2}}
.w-flat{{fill:{v("w-roof")};stroke:{v("w-eaves")};stroke-opacity:.5}}
.w-n{{fill:{v("w-roof-n")}}}.w-e{{fill:{v("w-roof-e")}}}.w-s{{fill:{v("w-roof-s")}}}.w-w{{fill:{v("w-roof-w")}}}
.w-floor{{fill:{v("w-floor")}}}.w-board{{fill:none;stroke:{v("w-board")};stroke-width:.8}}
.w-inner{{fill:none;stroke:{v("w-roof-w")};stroke-width:5}}.w-outer{{fill:none;stroke:{v("w-eaves")};stroke-width:7.4}}
.w-door{{fill:none;stroke:{v("w-line")};stroke-width:10}}.w-pane{{fill:none;stroke:{v("w-glass")};stroke-width:7}}
.w-jamb{{fill:none;stroke:{v("w-eaves")};stroke-width:12.6}}
.w-wall0{{fill:none;stroke:{v("w-wall-s")};stroke-width:8}}.w-wall1{{fill:none;stroke:{v("w-wall")};stroke-width:5}}
.w-high0{{fill:none;stroke:{v("w-wall-s")};stroke-width:11}}.w-high1{{fill:none;stroke:{v("w-stone")};stroke-width:7.6}}
.w-high2{{fill:none;stroke:{v("w-wall-s")};stroke-width:7.6;stroke-dasharray:1.4 11}}
.w-below{{fill:none;stroke:#1b1a14;stroke-width:8;opacity:.34}}
.w-wire{{fill:none;stroke:{v("w-wall-s")};stroke-width:1.1}}
.w-plank{{stroke:{v("w-eaves")};stroke-width:.6}}.w-hull{{stroke:{v("w-eaves")};stroke-width:1.6}}
.w-pale{{fill:{v("w-line")};opacity:.6}}.w-dark{{fill:#2c2a25;opacity:.6}}
.w-name,.w-height{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3.4px;stroke-linejoin:round;text-anchor:middle}}
.w-name{{font:600 14px {SERIF};font-variant:small-caps;fill:{v("m-text")};letter-spacing:.5px}}
.w-height{{font:italic 600 15px {SERIF};fill:{v("m-hilltext")}}}
.w-along{{font:italic 600 17px {SERIF};fill:{v("m-text")};letter-spacing:5px;text-anchor:middle;opacity:.85}}
.w-along{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3px}}
.w-tick{{fill:none;stroke:{v("ink")};stroke-width:1}}.w-cm{{font-family:{SANS};font-weight:600;fill:{v("ink")};text-anchor:middle}}
.w-title{{font:600 24px {SERIF};fill:{v("ink")}}}.w-sub{{font:italic 500 15px {SERIF};fill:{v("ink-2")}}}
"""
TREES: Final = (("w-t1", "13", "5.6"), ("w-t2", "11", "4.8"), ("w-t3", "9.4", "4"))
PLANKS: Final = ("#7b5a36", "#94703f", "#5d6063", "#6d4a2c", "#8a8577")
LETTERS: Final = 64  # of the rulers, side by side, are as wide as the table: it is looked at as a whole
HULLS: Final = {"red": "#b8483a", "blue": "#3f6f8f", "ochre": "#c08a2e"}
Drawn = Callable[[Feature, Random], str]


def draw(ground: Ground) -> str:
    """The whole table: base, features in the order of their kinds, frame, rulers, names."""
    rng = Random(ground.name)
    base = next((one.text for one in ground.features if one.kind == "base"), "country")
    drawn = [_base(ground, base, rng)]
    drawn += [drawing(one, rng) for kind, drawing in LAYERS for one in ground.features if one.kind == kind]
    return (
        f'<style>{STYLE}</style><defs><clipPath id="w-clip">{_rect(ground.box)}</clipPath>{_trees()}</defs>'
        f"{_paper(ground)}"
        f'<g clip-path="url(#w-clip)">{"".join(drawn)}</g>{_rect(ground.box, "w-edge")}{_rulers(ground)}'
    )


def _rect(box: Sequence[float], style: str = "", **more: float) -> str:
    x, y, width, height = box
    return el("rect", x=x, y=y, width=width, height=height, class_=style or None, **more)


def _trees() -> str:
    return "".join(
        f'<g id="{name}"><circle r="{r}" class="w-crown"/><circle cx="-3" cy="-4" r="{lit}" class="w-lit"/></g>'
        for name, r, lit in TREES
    )


def _paper(ground: Ground) -> str:
    sheet = ground.sheet
    drop = (sheet.x + 5, sheet.y + 7, sheet.width, sheet.height)
    title = text(ground.title, sheet.x + 34, sheet.y + sheet.height - 14, "w-title") if ground.title else ""
    after = sheet.x + 58 + 15 * len(ground.title)
    sub = text(ground.subtitle, after, sheet.y + sheet.height - 14, "w-sub") if ground.subtitle else ""
    return _rect(drop, "w-drop", rx=4) + _rect(sheet, "w-sheet", rx=4) + title + sub


def _base(ground: Ground, base: str, rng: Random) -> str:
    """Open ground is never flat: patches and tufts."""
    box = ground.box
    out = [_rect(box, f"w-{base}")]
    for _ in range(60):
        x, y = rng.uniform(box.x, box.x + box.width), rng.uniform(box.y, box.y + box.height)
        style = "w-patch" if base == "town" else f"w-f{rng.choice('abc')}"
        patch = _rect((x, y, rng.uniform(80, 230), rng.uniform(50, 140)), style)
        out.append(f'<g transform="rotate({rng.randint(-22, 22)} {n(x)} {n(y)})">{patch}</g>')
    tufts = []
    for _ in range(700):
        x, y = rng.uniform(box.x, box.x + box.width), rng.uniform(box.y, box.y + box.height)
        tufts.append(f"M{n(x)} {n(y)}l-1.8-3.6m1.8 3.6l.2-4.6m-.2 4.6l2.2-3.2")
    return "".join(out) + f'<path class="w-tuft" d="{"".join(tufts)}"/>'


# -- shapes --------------------------------------------------------------------------------------------------------


def bounds(points: Outline) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def inside(point: Point, points: Outline) -> bool:
    """Whether a point lies in a polygon, by counting the sides to its east."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in pairwise((*points, points[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found


def scattered(points: Outline, count: int, rng: Random) -> list[Point]:
    """Points in a polygon, from north to south, as what is nearer covers what is farther."""
    left, top, right, bottom = bounds(points)
    tried = [(rng.uniform(left, right), rng.uniform(top, bottom)) for _ in range(count)]
    return sorted((one for one in tried if inside(one, points)), key=lambda one: one[1])


def inset(points: Outline, by: float) -> Outline:
    """The polygon with all its sides moved inwards: where each two neighbours then meet."""
    turning = sum(ax * by_ - bx * ay for (ax, ay), (bx, by_) in pairwise((*points, points[0])))
    sign = 1 if turning > 0 else -1
    sides = []
    for (ax, ay), (bx, by_) in pairwise((*points, points[0])):
        length = hypot(bx - ax, by_ - ay) or 1
        dx, dy = (bx - ax) / length, (by_ - ay) / length
        sides.append((ax - dy * by * sign, ay + dx * by * sign, dx, dy))
    found = []
    for (ax, ay, adx, ady), (bx, by_, bdx, bdy) in zip((sides[-1], *sides), sides, strict=False):
        cross = adx * bdy - ady * bdx
        t = ((bx - ax) * bdy - (by_ - ay) * bdx) / cross if abs(cross) > 1e-6 else 0
        found.append((ax + adx * t, ay + ady * t))
    return tuple(found)


def _area(points: Outline) -> float:
    left, top, right, bottom = bounds(points)
    return (right - left) * (bottom - top)


def _moved(points: Outline, dx: float, dy: float) -> Outline:
    return tuple((x + dx, y + dy) for x, y in points)


def _path(style: str, d: str, **more: float) -> str:
    return el("path", class_=style, d=d, **more)


# -- open ground ---------------------------------------------------------------------------------------------------


def _hill(one: Feature, rng: Random) -> str:
    """Rings that follow the outline, smoother towards the top; hachures heavier to the south-east."""
    middle_x = sum(x for x, _ in one.points) / len(one.points)
    middle_y = sum(y for _, y in one.points) / len(one.points)
    dense = [
        (ax + (bx - ax) * i / 5, ay + (by - ay) * i / 5)
        for (ax, ay), (bx, by) in pairwise((*one.points, one.points[0]))
        for i in range(5)
    ]
    out, ticks = [], []
    rings = max(2, round(one.size) or 3)
    for ring in range(rings):
        scale, swing = 1 - ring * 0.8 / rings, 6.0 if not ring else 18.0
        points = [
            (
                middle_x + (x - middle_x) * scale + rng.uniform(-swing, swing),
                middle_y + (y - middle_y) * scale + rng.uniform(-swing, swing),
            )
            for x, y in dense
        ]
        for _ in range(1 + 3 * ring):
            points = _relaxed(points)
        out.append(_path("w-hill", smooth(points, closed=True)))
        if ring < rings - 1:
            ticks += [_hachure(point, (middle_x, middle_y)) for point in _along(points, 110)]
    return "".join(out) + _path("w-hach", "".join(ticks))


def _relaxed(points: list[Point]) -> list[Point]:
    around = zip((points[-1], *points), points, (*points[1:], points[0]), strict=False)
    return [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in around]


def _along(points: Sequence[Point], count: int) -> list[Point]:
    found = []
    for i in range(count):
        at = i * len(points) / count
        (ax, ay), (bx, by) = points[int(at)], points[(int(at) + 1) % len(points)]
        found.append((ax + (bx - ax) * (at % 1), ay + (by - ay) * (at % 1)))
    return found


def _hachure(point: Point, middle: Point) -> str:
    dx, dy = point[0] - middle[0], point[1] - middle[1]
    length = hypot(dx, dy) or 1
    long = 5 + 8 * (0.5 + 0.5 * (dx * 0.5 + dy * 0.86) / length)
    return f"M{n(point[0])} {n(point[1])}l{n(-dx / length * long)} {n(-dy / length * long)}"


def _crop(one: Feature, _: Random) -> str:
    left, top, right, bottom = bounds(one.points)
    ears = [
        f"M{n(x)} {n(y)}l1.6-6"
        for y in _steps(top + 8, bottom, 9)
        for x in _steps(left + 4, right, 9)
        if inside((x, y), one.points)
    ]
    return _path("w-crop", polygon(one.points)) + _path("w-ear", "".join(ears))


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * i for i in range(int((end - start) / step) + 1)]


def _wood(one: Feature, rng: Random) -> str:
    """Crowns over a common shadow; `size` is how dense they stand."""
    trees = scattered(one.points, int(_area(one.points) / 300 * (one.size or 1)), rng)
    shade = "".join(f"M{n(x - 9)} {n(y + 5)}a13 13 0 1 0 26 0a13 13 0 1 0-26 0" for x, y in trees)
    crowns = "".join(f'<use href="#{TREES[i % 3][0]}" x="{n(x)}" y="{n(y)}"/>' for i, (x, y) in enumerate(trees))
    floor = _path("w-wood", polygon(one.points)) if one.kind == "wood" else ""
    return floor + _path("w-shade", shade) + crowns


def _rough(one: Feature, _: Random) -> str:
    left, top, right, bottom = bounds(one.points)
    ticks = [
        f"M{n(x)} {n(y)}l5-7"
        for i, y in enumerate(_steps(top + 8, bottom, 10))
        for x in _steps(left + 4 + 6 * (i % 2), right, 12)
        if inside((x, y), one.points)
    ]
    return _path("w-rough", polygon(one.points)) + _path("w-hatch", "".join(ticks))


def _rubble(one: Feature, rng: Random) -> str:
    out = []
    for x, y in scattered(one.points, int(_area(one.points) / 150), rng):
        long = rng.uniform(5, 13)
        block = f"h{n(long)}v{n(long * 0.6)}h{n(-long)}z"
        turned = f'<path class="w-pit" d="M1.5 2{block}"/><path class="w-stone" d="M0 0{block}"/>'
        out.append(f'<g transform="translate({n(x)} {n(y)})rotate({rng.randint(0, 90)})">{turned}</g>')
    return _path("w-heap", polygon(one.points)) + "".join(out)


def _crater(one: Feature, rng: Random) -> str:
    """A shell hole: thrown-up earth around a dark pit."""
    left, top, right, bottom = bounds(one.points)
    x, y, r = (left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top) / 2
    earth = _path("w-earth", smooth(_ragged((x, y), r, rng), closed=True))
    return earth + f'<circle class="w-pit" cx="{n(x)}" cy="{n(y)}" r="{n(r * 0.6)}"/>'


def _ragged(middle: Point, r: float, rng: Random) -> Outline:
    """A circle drawn by an unsteady hand."""
    return tuple(
        (
            middle[0] + r * rng.uniform(0.8, 1.05) * cos(i * pi / 6),
            middle[1] + r * rng.uniform(0.8, 1.05) * sin(i * pi / 6),
        )
        for i in range(12)
    )


def _trench(one: Feature, _: Random) -> str:
    """A ditch between parapets: a polygon, or a line of its width."""
    if len(one.points) > 2:
        floor = polygon(inset(one.points, 4))
        return _path("w-earth", polygon(one.points)) + _path("w-pit", floor) + _path("w-hatch", polygon(one.points))
    wide, path = one.size or 16, line(one.points)
    return _path("w-parapet", path, stroke_width=wide + 8) + _path("w-ditch", path, stroke_width=wide)


def _square(one: Feature, _: Random) -> str:
    """A paved place."""
    left, top, right, bottom = bounds(one.points)
    joints = "".join(f"M{n(x)} {n(top)}V{n(bottom)}" for x in _steps(left + 30, right - 4, 30))
    joints += "".join(f"M{n(left)} {n(y)}H{n(right)}" for y in _steps(top + 30, bottom - 4, 30))
    return _path("w-paved", polygon(one.points)) + _path("w-joint", joints)


def _runway(one: Feature, rng: Random) -> str:
    """Concrete with a broken line and bars at both ends."""
    left, top, right, bottom = bounds(one.points)
    wide = right - left > bottom - top
    bars = []
    for i in range(6):
        if wide:
            y = top + (bottom - top) * (i + 0.5) / 6 - 4
            bars += [f"M{n(x)} {n(y)}h46v8h-46z" for x in (left + 14, right - 60)]
        else:
            x = left + (right - left) * (i + 0.5) / 6 - 4
            bars += [f"M{n(x)} {n(y)}h8v46h-8z" for y in (top + 14, bottom - 60)]
    return _street(one, rng) + _path("w-zebra", "".join(bars))


def _sand(one: Feature, rng: Random) -> str:
    dots = "".join(f"M{n(x)} {n(y)}h1.6" for x, y in scattered(one.points, int(_area(one.points) / 60), rng))
    return _path("w-sand", polygon(one.points)) + _path("w-grain", dots)


def _bridge(one: Feature, _: Random) -> str:
    """Planks across, rails along."""
    left, top, right, bottom = bounds(one.points)
    planks = "".join(f"M{n(x)} {n(top)}V{n(bottom)}" for x in _steps(left + 7, right - 2, 7))
    return (
        _path("w-cast", polygon(_moved(one.points, 3, 4)))
        + _path("w-deck", polygon(one.points))
        + _path("w-joint", planks)
        + _path("w-eaves", f"M{n(left)} {n(top)}H{n(right)}M{n(left)} {n(bottom)}H{n(right)}")
    )


def _pond(one: Feature, _: Random) -> str:
    return _path("w-pond", smooth(one.points, closed=True)) + _path(
        "w-glint", smooth(inset(one.points, 12), closed=True)
    )


# -- roads ---------------------------------------------------------------------------------------------------------


def _street(one: Feature, rng: Random) -> str:
    """Asphalt between kerbs, a broken line along its middle."""
    left, top, right, bottom = bounds(one.points)
    path = polygon(one.points)
    wide = right - left > bottom - top
    middle = (
        f"M{n(left)} {n((top + bottom) / 2)}H{n(right)}" if wide else f"M{n((left + right) / 2)} {n(top)}V{n(bottom)}"
    )
    cracks = "".join(
        f"M{n(x)} {n(y)}l{n(rng.uniform(-9, 9))} {n(rng.uniform(-5, 5))}"
        for x, y in scattered(one.points, int(_area(one.points) / 2500), rng)
    )
    return f"{_path('w-street', path)}{_path('w-lane', middle)}{_path('w-crack', cracks)}"


def _kerb(one: Feature, _: Random) -> str:
    """Below all streets, so that they run into one another."""
    path = polygon(one.points)
    return _path("w-kerb", path) + _path("w-gutter", path)


def _zebra(one: Feature, _: Random) -> str:
    left, top, right, bottom = bounds(one.points)
    if right - left > bottom - top:
        bars = "".join(f"M{n(x)} {n(top)}h11v{n(bottom - top)}h-11z" for x in _steps(left, right - 11, 23))
    else:
        bars = "".join(
            f"M{n(left)} {n(y)}h{n(right - left)}v11h{n(left - right)}z" for y in _steps(top, bottom - 11, 23)
        )
    return _path("w-zebra", bars)


def _road(one: Feature, _: Random) -> str:
    """A road of beaten earth, of its true width, with ruts."""
    wide, path = one.size or 40, line(one.points)
    ruts = "".join(line(_moved(one.points, 0, off)) for off in (-wide * 0.18, wide * 0.18))
    return (
        _path("w-road0", path, stroke_width=wide + 4) + _path("w-road1", path, stroke_width=wide) + _path("w-rut", ruts)
    )


def _rails(one: Feature, _: Random) -> str:
    path = line(one.points)
    return "".join(_path(f"w-rail{i}", path) for i in range(3))


def _stream(one: Feature, _: Random) -> str:
    wide, path = one.size or 20, smooth(one.points)
    return (
        _path("w-bank", path, stroke_width=wide + 5)
        + _path("w-water", path, stroke_width=wide)
        + _path("w-glint", path)
    )


# -- what stands on it ---------------------------------------------------------------------------------------------


def _building(one: Feature, _: Random) -> str:
    """A hipped roof: each side in the tone of its exposure, the flat top within."""
    left, top, right, bottom = bounds(one.points)
    ridge = inset(one.points, min(46, min(right - left, bottom - top) * 0.32))
    out = [_path("w-cast", polygon(_moved(one.points, 9, 11)))]
    around = zip(pairwise((*one.points, one.points[0])), pairwise((*ridge, ridge[0])), strict=True)
    for ((ax, ay), (bx, by)), (inner_a, inner_b) in around:
        middle = ((ax + bx) / 2 - (left + right) / 2, (ay + by) / 2 - (top + bottom) / 2)
        flat = abs(bx - ax) >= abs(by - ay)
        tone = ("n" if middle[1] < 0 else "s") if flat else ("w" if middle[0] < 0 else "e")
        out.append(_path(f"w-{tone}", polygon(((ax, ay), (bx, by), inner_b, inner_a))))
    return "".join(out) + _path("w-flat", polygon(ridge)) + _path("w-eaves", polygon(one.points))


def _factory(one: Feature, _: Random) -> str:
    """A saw-tooth roof: lit slopes, glass between them."""
    left, top, right, bottom = bounds(one.points)
    count = max(2, round((right - left) / 55))
    step = (right - left) / count
    lit = "".join(f"M{n(left + step * i)} {n(top)}h{n(step * 0.7)}V{n(bottom)}h{n(-step * 0.7)}z" for i in range(count))
    glass = "".join(
        f"M{n(left + step * (i + 0.7))} {n(top)}h{n(step * 0.3)}V{n(bottom)}h{n(-step * 0.3)}z" for i in range(count)
    )
    return (
        _path("w-cast", polygon(_moved(one.points, 9, 11)))
        + _path("w-w", lit)
        + _path("w-skylight", glass)
        + _path("w-eaves", polygon(one.points))
    )


def _ruin(one: Feature, rng: Random) -> str:
    """Broken walls around rubble."""
    return _rubble(one, rng) + "".join(
        _path("w-outer", line(piece)) + _path("w-inner", line(piece))
        for start, end in pairwise((*one.points, one.points[0]))
        for piece in _broken(start, end, rng)
    )


def _broken(start: Point, end: Point, rng: Random) -> list[Outline]:
    """What is left of a wall: its corners, and perhaps a stump between them."""
    (ax, ay), (bx, by) = start, end

    def at(f: float) -> Point:
        return ax + (bx - ax) * f, ay + (by - ay) * f

    parts = [(0.0, rng.uniform(0.16, 0.34)), (rng.uniform(0.66, 0.84), 1.0)]
    if rng.random() < 0.6:
        parts.append((0.46, rng.uniform(0.54, 0.6)))
    return [(at(a), at(b)) for a, b in parts]


def _objective(one: Feature, _: Random) -> str:
    """What is fought for: a dotted ring around a point, or along an outline."""
    if len(one.points) > 2:
        return _path("w-goal", polygon(one.points))
    (x, y), r = one.points[0], one.size or 30
    return f'<circle class="w-goal" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/>'


def _floor(one: Feature, _: Random) -> str:
    """A building whose roof is lifted: boards, and walls around them."""
    left, top, right, bottom = bounds(one.points)
    boards = "".join(f"M{n(left)} {n(y)}H{n(right)}" for y in _steps(top + 13, bottom - 4, 13))
    walls = polygon(inset(one.points, 3.5))
    return (
        _path("w-cast", polygon(_moved(one.points, 6, 8)))
        + _path("w-floor", polygon(one.points))
        + _path("w-board", boards)
        + _path("w-outer", walls)
        + _path("w-inner", walls)
    )


def _door(one: Feature, _: Random) -> str:
    return _path("w-jamb", line(one.points)) + _path("w-door", line(inset_ends(one.points, 1.4)))


def inset_ends(points: Outline, by: float) -> Outline:
    """A line that is a little shorter at both ends."""
    (ax, ay), (bx, by_) = points[0], points[-1]
    length = hypot(bx - ax, by_ - ay) or 1
    dx, dy = (bx - ax) / length * by, (by_ - ay) / length * by
    return ((ax + dx, ay + dy), *points[1:-1], (bx - dx, by_ - dy))


def _window(one: Feature, _: Random) -> str:
    return _path("w-outer", line(one.points)) + _path("w-pane", line(inset_ends(one.points, 1)))


def _wall(one: Feature, _: Random) -> str:
    path, below = line(one.points), line(_moved(one.points, 2, 4))
    return _path("w-below", below) + _path("w-wall0", path) + _path("w-wall1", path)


def _high_wall(one: Feature, _: Random) -> str:
    path, below = line(one.points), line(_moved(one.points, 5, 8))
    return _path("w-below", below) + "".join(_path(f"w-high{i}", path) for i in range(3))


def _wire(one: Feature, _: Random) -> str:
    coils = "".join(f"M{n(x - 3.6)} {n(y)}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0" for x, y, _ in _stations(one, 8))
    return _path("w-wire", line(one.points) + coils)


def _hedge(one: Feature, _: Random) -> str:
    """Bushes in a row, of its width."""
    r = (one.size or 14) / 2
    places = [(x, y) for x, y, _ in _stations(one, r * 1.7)]
    shade = "".join(
        f"M{n(x - r + 3)} {n(y + 3)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"
        for x, y in places
    )
    bushes = "".join(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="w-crown"/>' for x, y in places)
    return _path("w-shade", shade) + bushes


def _barricade(one: Feature, rng: Random) -> str:
    """Beams, girders and crates, heaped."""
    out = []
    for x, y, turn in _stations(one, 7):
        at = f"translate({n(x)} {n(y + rng.uniform(-5, 5))})rotate({n(turn + rng.randint(-70, 70))})"
        plank = f'<path class="w-plank" fill="{rng.choice(PLANKS)}" d="M-10-3h22v4.4h-22z"/>'
        out.append(f'<g transform="{at}"><path class="w-pit" d="M-9-1h22v4.4h-22z"/>{plank}</g>')
    return "".join(out)


def _stations(one: Feature, step: float) -> list[tuple[float, float, float]]:
    """Places along a line, with its direction there."""
    found = []
    for (ax, ay), (bx, by) in pairwise(one.points):
        length, turn = hypot(bx - ax, by - ay), degrees(atan2(by - ay, bx - ax))
        count = max(1, int(length / step))
        found += [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count, turn) for i in range(count + 1)]
    return found


def _hulk(one: Feature, rng: Random) -> str:
    """A bus, a tram or a lorry that stands there and stays; its text may name a colour."""
    left, top, right, bottom = bounds(one.points)
    wide, high = right - left, bottom - top
    long = wide > high
    colour = HULLS.get(one.text) or rng.choice(tuple(HULLS.values()))
    hatches = "".join(
        f"M{n(left + wide * f - 6)} {n(top + high / 2 - 6)}h12v12h-12z"
        if long
        else f"M{n(left + wide / 2 - 6)} {n(top + high * f - 6)}h12v12h-12z"
        for f in (0.2, 0.4, 0.6, 0.8)
    )
    return (
        _path("w-cast", polygon(_moved(one.points, 4, 5)))
        + f'<path class="w-hull" fill="{colour}" d="{polygon(one.points)}"/>'
        + _path("w-pale", polygon(inset(one.points, min(wide, high) * 0.17)))
        + _path("w-dark", hatches)
    )


# -- names and rulers ----------------------------------------------------------------------------------------------


def _name(one: Feature, _: Random) -> str:
    """At a point; along a line from one point to another."""
    x, y = one.points[0]
    if len(one.points) == 1:
        return text(one.text, x, y, "w-height" if one.kind == "height" else "w-name")
    to_x, to_y = one.points[-1]
    turn = degrees(atan2(to_y - y, to_x - x))
    at = f"translate({n((x + to_x) / 2)} {n((y + to_y) / 2)})rotate({n(turn)})"
    return f'<g transform="{at}">{text(one.text, 0, 6, "w-along")}</g>'


def _rulers(ground: Ground) -> str:
    """Centimetres along all four edges, counted from the south-west corner."""
    box, unit = ground.box, ground.unit
    right, bottom = box.x + box.width, box.y + box.height
    ticks, numbers, letter = [], [], max(11.0, box.width / LETTERS)
    for cm in range(int(box.width / unit + 1e-6) + 1):
        x, long = box.x + cm * unit, _long(cm)
        ticks.append(f"M{n(x)} {n(box.y)}v{-long}M{n(x)} {n(bottom)}v{long}")
        if cm % 10 == 0:
            numbers += [text(str(cm), x, box.y - 14, "w-cm"), text(str(cm), x, bottom + 12 + letter, "w-cm")]
    for cm in range(int(box.height / unit + 1e-6) + 1):
        y, long = bottom - cm * unit, _long(cm)
        ticks.append(f"M{n(box.x)} {n(y)}h{-long}M{n(right)} {n(y)}h{long}")
        if cm % 10 == 0 and cm:
            level = y + letter * 0.36
            far = 10 + letter
            numbers += [text(str(cm), box.x - far, level, "w-cm"), text(str(cm), right + far, level, "w-cm")]
    return _path("w-tick", "".join(ticks)) + f'<g style="font-size:{n(letter)}px">{"".join(numbers)}</g>'


def _long(cm: int) -> int:
    return 10 if cm % 10 == 0 else 6 if cm % 5 == 0 else 3


LAYERS: Final[tuple[tuple[str, Drawn], ...]] = (  # in the order in which they are drawn
    ("hill", _hill),
    ("crop", _crop),
    ("rough", _rough),
    ("sand", _sand),
    ("pond", _pond),
    ("stream", _stream),
    ("road", _road),
    ("rails", _rails),
    ("street", _kerb),
    ("street", _street),
    ("zebra", _zebra),
    ("bridge", _bridge),
    ("square", _square),
    ("runway", _kerb),
    ("runway", _runway),
    ("crater", _crater),
    ("trench", _trench),
    ("rubble", _rubble),
    ("ruin", _ruin),
    ("park", _wood),
    ("wood", _wood),
    ("floor", _floor),
    ("building", _building),
    ("factory", _factory),
    ("door", _door),
    ("window", _window),
    ("hulk", _hulk),
    ("wire", _wire),
    ("hedge", _hedge),
    ("wall", _wall),
    ("high-wall", _high_wall),
    ("barricade", _barricade),
    ("objective", _objective),
    ("name", _name),
    ("height", _name),
)
GROUNDS: Final[dict[str, GroundKind]] = {"table": draw}
