"""Writing SVG: numbers, escaping, elements, smooth lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.scene import Point

SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','Noto Serif',Georgia,'DejaVu Serif',serif"
SANS: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,'DejaVu Sans',sans-serif"
NARROW: Final = (
    "'Avenir Next Condensed','Roboto Condensed','Liberation Sans Narrow','Arial Narrow','DejaVu Sans Condensed',"
    "'DejaVu Sans',sans-serif"
)
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

Cubic = tuple[Point, Point, Point, Point]


def n(value: float) -> str:
    """A number with at most one decimal: 12, 3.5, -.4."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    if text in ("-0", "-"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def esc(text: str) -> str:
    """Text that may stand between tags or in an attribute. Control characters, which XML forbids, are dropped."""
    return "".join(sign for sign in text if sign >= " ").translate(_ESCAPES)


def el(tag: str, inside: str = "", /, **attributes: str | float | None) -> str:
    """One element. `class_` is class; an underscore is a hyphen; None leaves an attribute out."""
    told = [
        f' {name.rstrip("_").replace("_", "-")}="{esc(value) if isinstance(value, str) else n(value)}"'
        for name, value in attributes.items()
        if value is not None
    ]
    return f"<{tag}{''.join(told)}>{inside}</{tag}>" if inside else f"<{tag}{''.join(told)}/>"


def hot(name: str, label: str, role: str = "button") -> dict[str, str]:
    """The attributes of everything that can be pointed at. A page gives tabindex 0 to what can be chosen now."""
    return {"data_id": name, "role": role, "tabindex": "-1", "aria_label": label}


def text(words: str, x: float, y: float, style: str, width: float | None = None, **more: str | float | None) -> str:
    """A line of text; with a width it is squeezed or spread to exactly that, whatever font the reader has."""
    adjust = None if width is None else "spacingAndGlyphs"
    return el("text", esc(words), class_=style, x=x, y=y, textLength=width, lengthAdjust=adjust, **more)


def fitting(words: str, size: float, width: float, factor: float = 0.5) -> float | None:
    """The width to squeeze a line into, or None if it probably fits."""
    return width if len(words) * size * factor > width else None


def polygon(points: Sequence[Point]) -> str:
    """A closed path, written with steps: equal shapes give equal text, which packs well."""
    (x, y), told = points[0], [f"M{n(points[0][0])} {n(points[0][1])}"]
    for to_x, to_y in points[1:]:
        told.append(f"l{step(to_x - x)}{step(to_y - y, inner=True)}")
        x, y = to_x, to_y
    return "".join(told) + "z"


def step(value: float, *, inner: bool = False) -> str:
    """A number inside a path: a minus sign separates by itself."""
    told = n(value)
    return told if not inner or told.startswith("-") else f" {told}"


def line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{n(x)}{step(y, inner=True)}" for x, y in points)


# -- smooth lines --------------------------------------------------------------------------------------------------


def relaxed(points: Sequence[Point], weight: float = 2.0) -> list[Point]:
    """Each point drawn towards its neighbours; the ends stay."""
    inner = [
        ((a[0] + weight * b[0] + c[0]) / (weight + 2), (a[1] + weight * b[1] + c[1]) / (weight + 2))
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
    ]
    return [points[0], *inner, points[-1]]


def curve(points: Sequence[Point], *, closed: bool = False) -> list[Cubic]:
    """A smooth line through the points (Catmull-Rom), as Bezier curves."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    found = []
    for i in range(count if closed else count - 1):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        found.append((start, one, two, end))
    return found


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """The path of a smooth line. The numbers are steps from the last point: short, and they pack well."""
    told, x, y = [f"M{n(points[0][0])} {n(points[0][1])}"], round(points[0][0], 1), round(points[0][1], 1)
    for _, *rest in curve(points, closed=closed):
        steps = [(round(px - x, 1), round(py - y, 1)) for px, py in rest]
        numbers = [n(value) for pair in steps for value in pair]
        told.append("c" + "".join(v if v.startswith("-") or not i else f" {v}" for i, v in enumerate(numbers)))
        x, y = round(x + steps[-1][0], 1), round(y + steps[-1][1], 1)
    return "".join(told) + ("z" if closed else "")


def along(one: Cubic, t: float) -> Point:
    """A point of a Bezier curve, t from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, one, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, one, strict=True))
    return x, y
