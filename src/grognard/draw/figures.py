"""Pieces of measured tables: men on round bases, vehicles and guns from above, groups on a plate. All look east here;
whoever lays them down turns them. Lettering is turned back, so that it stays upright.

A figure is told by the shape and colour of its side and by its number; a vehicle with a footprint is drawn to scale,
one without stands on a plate. As everything that is printed on pieces, the colours are those of the day.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

from grognard.core.scene import Face, Piece, Side, Status
from grognard.draw.counters import BLANK
from grognard.draw.emblems import BADGES, burst, emblem, shape
from grognard.draw.kinds import PieceKind
from grognard.draw.svg import NARROW, SANS, esc, fitting, n, polygon, text
from grognard.draw.theme import v

STYLE: Final = f"""
.f-num{{font:700 10.5px {SANS};fill:#fdf9ee;text-anchor:middle}}.f-shadow{{fill:#0f0d08;opacity:.45}}
.f-edge{{stroke:#fdf9ee;stroke-width:1.6}}.f-wedge{{fill:#fdf4e0;stroke:#22261f;stroke-width:.8}}
.f-glyph{{fill:none;stroke:#22261f;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}}
.f-tag{{fill:#fdf4e0;stroke:#22261f;stroke-width:1}}.f-word{{font:700 9.5px {NARROW};text-anchor:middle}}
.f-count{{font:700 12.5px {NARROW};fill:#fdf4e0;text-anchor:middle}}
.f-plate{{fill:#e6dfcc;stroke-width:2}}.f-solid{{fill:#22261f}}
.f-label{{font:700 11.5px {NARROW};fill:{v("m-text")};text-anchor:middle}}
.f-label{{paint-order:stroke;stroke:{v("m-halo")};stroke-width:3px}}
.f-dark{{fill:#2c3024}}.f-line{{fill:none;stroke:#14150f;stroke-opacity:.6}}
"""
OLIVE: Final = "#6c6f54"
GLYPHS: Final = {  # around the origin, in a box of 12
    "leader": "M0-4.4L1.3-1.4L4.4-1.3L2 .8L2.8 4L0 2.2L-2.8 4L-2 .8L-4.4-1.3L-1.3-1.4Z",
    "gunner": "M-4.4 0H5M-1 0l-3 4M-1 0l3 4",
    "radio": "M-2.4 4.4V-1H2.8V4.4ZM1.8-1V-5",
    "launcher": "M-4.4 2.4L4.4-2.4M1 0l2 3",
    "medic": "M0-4V4M-4 0H4",
    "scope": "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0M0-5.4V5.4M-5.4 0H5.4",
    "engineer": "M-4 4V-2H4V4M0-2V4",
    "runner": "M-3-4l4 4-4 4M1-4l4 4-4 4",
    "second": "M-3-4.6L4.4 0L-3 4.6Z",
    "loader": "M-4-3.4H4V3.4H-4ZM-4 0H4",
    "dummy": "M-2-2.6A2.4 2.4 0 1 1 0 1V2M0 4.2V4.6",
}
ARMS: Final = {  # on the plate of a group, in a box of 24
    "rifles": "M-2.6-5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M-8.4 4.6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0"
    "M3.2 4.6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0",
    "machine-gun": "M-8-1.4H2L9-3V0L2 2H-8ZM-3 1.6L-7 8H-4.6L-1 2.4L2.6 8H5L1 1.6Z",
    "gun": "M-1.4-11H1.4V2H-1.4ZM-8 1H8V4H-8ZM-6 4L-8.6 10H-6L-3.4 4ZM6 4L8.6 10H6L3.4 4Z",
    "mortar": "M-1.6-9H1.6V5H-1.6ZM-6 5H6V8H-6ZM-1-2L-7 5H-5L0 0L5 5H7L1-2Z",
    "long-rifle": "M-9 7L6-8L8-6L-7 9ZM2-1L6 5L4 6L.4.6Z",
    "staff": "M0-9L2.6-2.9L9.2-2.4L4.2 1.9L5.7 8.4L0 4.9L-5.7 8.4L-4.2 1.9L-9.2-2.4L-2.6-2.9Z",
}


def _upright(one: Piece, drawing: str) -> str:
    """What stays as it is when the piece is turned."""
    return f'<g transform="rotate({n(-one.angle)})">{drawing}</g>' if one.angle and drawing else drawing


def _printed(one: Piece) -> Face:
    return one.face if isinstance(one.face, Face) else BLANK


def _scaled(one: Piece, drawn: float, inside: str) -> str:
    """A drawing around the origin, in the size of its piece; `drawn` is the size in which it was drawn."""
    if one.size == drawn:
        return inside
    return f'<g transform="scale({f"{one.size / drawn:.3f}".lstrip("0")})">{inside}</g>'


def _tip(x: float, high: float) -> str:
    """A wedge that points east."""
    return f'<path class="f-wedge" d="M{n(x)}-{n(high)}L{n(x + high * 1.1)} 0L{n(x)} {n(high)}Z"/>'


# -- men -----------------------------------------------------------------------------------------------------------


def figure(one: Piece, side: Side) -> str:
    """A man on his base: the shape and colour of his side, his number, a sign for what he carries. Drawn 22 wide."""
    face, kinds = _printed(one), {status.kind for status in one.statuses}
    body = BADGES[shape(side)]
    unknown = "hidden" in kinds
    look = f"fill:{side.light}" + (";fill-opacity:.5;stroke-dasharray:3.4 2.6" if unknown else "")
    base = (
        f'<path class="f-shadow" d="{body}" transform="translate(2 2.6)"/>'
        f'<path class="f-edge" d="{body}" style="{look}"/>'
        f"{text(face.code, 0, 3.8, 'f-num', fitting(face.code, 10.5, 15, 0.6))}"
    )
    glyph = GLYPHS.get(face.symbol, "")
    tag = f'<g transform="translate(10 -10)"><circle r="6.4" class="f-tag"/><path class="f-glyph" d="{glyph}"/></g>'
    states = "".join(POSTURES[status.kind](status) for status in one.statuses if status.kind in POSTURES)
    wedge = "" if "unfaced" in kinds else _tip(11, 5.4)
    return _scaled(one, 22, wedge + _upright(one, base + (tag if glyph else "") + states))


def _prone(_: Status) -> str:
    return '<path class="f-tag" d="M-8.6 11.4H8.6Q10.4 11.4 10.4 13.2T8.6 15H-8.6Q-10.4 15-10.4 13.2T-8.6 11.4Z"/>'


def _kneeling(_: Status) -> str:
    return '<path class="f-glyph" style="stroke:#fdf4e0" d="M-8 12.6H2V16.4"/>'


def _pinned(_: Status) -> str:
    """A flag of alarm."""
    return (
        '<path d="M5-20H21V-8H9L5-4Z" fill="#f2c318" stroke="#1d1a08" stroke-width="1"/>'
        '<path d="M13-18V-13M13-11.4V-10.4" stroke="#1d1a08" stroke-width="2"/>'
    )


def _hurt(status: Status) -> str:
    word = text(status.word, 0, 3, "f-word", fill="#fff") if status.word else ""
    return (
        f'<g transform="translate(-10 -10)"><polygon points="{burst(9, 8, 5.4)}" fill="#c42b1c" stroke="#fff4e4"/>'
        f"{word}</g>"
    )


def _down(_: Status) -> str:
    crossed = "M-8-8L8 8M8-8L-8 8"
    return (
        f'<path d="{crossed}" stroke="#fff4e4" stroke-width="5"/>'
        f'<path d="{crossed}" stroke="#7d1408" stroke-width="2.6"/>'
    )


def _done(_: Status) -> str:
    return (
        '<g transform="translate(10 10)"><circle r="6" fill="#22261f" stroke="#f8f4ea"/>'
        '<path d="M-3 0l2.2 2.4L3-2.4" fill="none" stroke="#f8f4ea" stroke-width="1.7" stroke-linecap="round"/></g>'
    )


def _halted(_: Status) -> str:
    """A barred disc: no order is obeyed."""
    return (
        '<g transform="translate(-10 10)"><circle r="6" fill="#fdf4e0" stroke="#7d1408" stroke-width="1.8"/>'
        '<path d="M-4 4L4-4" stroke="#7d1408" stroke-width="1.8"/></g>'
    )


def _veiled(_: Status) -> str:
    """A ring of dashes and a crossed eye: it stands there, and nobody else knows."""
    return (
        '<circle r="15" fill="none" stroke="#1c180c" stroke-width="3.4"/>'
        '<circle r="15" fill="none" stroke="#f0a24e" stroke-width="2" stroke-dasharray="4.2 3"/>'
        '<g transform="translate(-11 -11)"><circle r="6.4" class="f-tag"/>'
        '<path class="f-glyph" d="M-4.4 0Q0-4.4 4.4 0Q0 4.4-4.4 0ZM-4 4L4-4" stroke-width="1.2"/></g>'
    )


def _plated(status: Status) -> str:
    """A number on a black plate: the floor it is on."""
    return (
        '<rect x="4" y="5" width="13" height="12" rx="2.4" fill="#22261f" stroke="#fdf4e0"/>'
        f"{text(status.word, 10.5, 14.4, 'f-word', fill='#fdf4e0')}"
    )


def _dazed(_: Status) -> str:
    return (
        '<path d="M-7-14q3-5 6 0t6 0t6 0" fill="none" stroke="#1d1a08" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M-7-14q3-5 6 0t6 0t6 0" fill="none" stroke="#f2c318" stroke-width="2.2" stroke-linecap="round"/>'
    )


def _aiming(_: Status) -> str:
    return (
        '<g transform="translate(10 10)"><circle r="6" fill="#fdf4e0" stroke="#22261f"/>'
        '<path class="f-glyph" d="M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M0-5V5M-5 0H5" stroke-width="1.1"/></g>'
    )


POSTURES: Final[dict[str, Callable[[Status], str]]] = {
    "prone": _prone,
    "kneeling": _kneeling,
    "pinned": _pinned,
    "hit": _hurt,
    "down": _down,
    "spent": _done,
    "halted": _halted,
    "veiled": _veiled,
    "plate": _plated,
    "dazed": _dazed,
    "aiming": _aiming,
}


# -- vehicles ------------------------------------------------------------------------------------------------------


def vehicle(one: Piece, side: Side) -> str:
    """From above: tracks or wheels, hull, turret with a bearing of its own."""
    kinds = {status.kind for status in one.statuses}
    long, wide = _footprint(one)
    colour = "#2a2823" if "wreck" in kinds else one.colour or OLIVE
    hull = _hull(_printed(one).symbol, long, wide, esc(colour))
    turret = _turret(one, long, wide, esc(colour)) if one.turret is not None else ""
    mark = "" if "wreck" in kinds else f'<g transform="scale({n(wide / 60 + 0.3)})">{emblem(side.emblem, 6)}</g>'
    plate = "" if one.outline or "wreck" in kinds else _plate(one, side)
    shadow = f'<path class="f-shadow" d="{_box(long, wide, 3)}" transform="translate(3 4)"/>' if one.outline else ""
    dug = _dug(one) if "dug" in kinds else ""
    crossed = '<path d="M-7-7L7 7M7-7L-7 7" stroke="#fdf4e0" stroke-width="2.6"/>' if "wreck" in kinds else ""
    return (
        _upright(one, plate + dug)
        + shadow
        + hull
        + _tip(long / 2 + 1, min(6, wide * 0.2))
        + turret
        + _upright(one, mark + crossed + _about(one))
    )


def _footprint(one: Piece) -> tuple[float, float]:
    """Length and width: of its outline, or what fits on its plate."""
    if not one.outline:
        return one.size * 0.8, one.size * 0.46
    xs, ys = [x for x, _ in one.outline], [y for _, y in one.outline]
    return max(xs) - min(xs), max(ys) - min(ys)


def _box(long: float, wide: float, r: float) -> str:
    """A rectangle around the origin with rounded corners."""
    x, y, q = n(long / 2 - r), n(wide / 2 - r), n(r)
    top = n(wide / 2)
    return f"M-{x}-{top}H{x}q{q} 0 {q} {q}V{y}q0 {q}-{q} {q}H-{x}q-{q} 0-{q}-{q}V-{y}q0-{q} {q}-{q}Z"


def _hull(kind: str, long: float, wide: float, colour: str) -> str:
    """The running gear, then the body: `wheeled`, or on tracks."""
    half, band = wide / 2, wide * 0.2
    if kind == "wheeled":
        gear = "".join(
            f'<path class="f-dark" d="M{n(x - long * 0.09)} {n(y)}h{n(long * 0.18)}v{n(band)}h{n(-long * 0.18)}z"/>'
            for x in (-long * 0.3, 0.0, long * 0.3)
            for y in (-half, half - band)
        )
    else:
        links = "".join(
            f"M{n(-long / 2 + 3 + 4 * i)} {n(-half)}v{n(band)}M{n(-long / 2 + 3 + 4 * i)} {n(half - band)}v{n(band)}"
            for i in range(int((long - 4) / 4))
        )
        gear = "".join(
            f'<path class="f-dark" d="M{n(-long / 2)} {n(y)}h{n(long)}v{n(band)}h{n(-long)}z"/>'
            for y in (-half, half - band)
        )
        gear += f'<path d="{links}" fill="none" stroke="{colour}" stroke-width="1"/>'
    inner = half - band * 0.75
    nose = long * 0.12
    body = (
        f"M{n(-long / 2 + 2)} {n(-inner)}H{n(long / 2 - nose)}L{n(long / 2)} {n(-inner + nose)}V{n(inner - nose)}"
        f"L{n(long / 2 - nose)} {n(inner)}H{n(-long / 2 + 2)}Z"
    )
    deck = "".join(f"M{n(-long / 2 + d)} {n(-inner + 3)}V{n(inner - 3)}" for d in (long * 0.1, long * 0.16))
    return (
        f'{gear}<path d="{body}" fill="{colour}" stroke="#14150f" stroke-width="1.3"/><path class="f-line" d="{deck}"/>'
    )


def _turret(one: Piece, long: float, wide: float, colour: str) -> str:
    turn = (one.turret or 0) - one.angle
    r, barrel = wide * 0.3, f"M{n(wide * 0.18)} 0H{n(long * 0.62)}"
    body = (
        f"M{n(-r)} {n(-r * 0.7)}L{n(-r * 0.3)} {n(-r)}H{n(r * 0.6)}L{n(r * 1.1)} {n(-r * 0.4)}V{n(r * 0.4)}"
        f"L{n(r * 0.6)} {n(r)}H{n(-r * 0.3)}L{n(-r)} {n(r * 0.7)}Z"
    )
    inside = (
        f'<path d="{barrel}" stroke="#14150f" stroke-width="5"/><path d="{barrel}" stroke="{colour}" '
        f'stroke-width="2.6"/><path d="{body}" fill="{colour}" stroke="#14150f" stroke-width="1.3"/>'
    )
    return f'<g transform="rotate({n(turn)})">{inside}</g>' if turn else inside


def _plate(one: Piece, side: Side) -> str:
    """The base tells the side by its shape and its edge."""
    body, scale = BADGES[shape(side)], f"scale({one.size / 20:.2f})"
    edge = f"stroke:{side.light};stroke-width:{n(40 / one.size)}"
    return (
        f'<g transform="{scale}"><path class="f-shadow" d="{body}" transform="translate(1 1.4)"/>'
        f'<path class="f-plate" style="{edge}" d="{body}"/></g>'
    )


def _dug(one: Piece) -> str:
    return (
        f'<circle r="{n(one.size / 2 + 7)}" fill="none" stroke="#7c5424" stroke-width="7" stroke-dasharray="6 3" '
        'opacity=".75"/>'
    )


def _about(one: Piece) -> str:
    """What is written around a piece: its name below, a number, a tick, a band with a word."""
    half, face = one.size / 2, _printed(one)
    down, spot = _beside(one)
    out = text(face.name, 0, down + 10, "f-label") if face.name else ""
    for status in one.statuses:
        if status.kind == "spent":
            out += f'<g transform="translate({n(half - 11)} {n(half - 11)})">{_done(status)}</g>'
        elif status.kind == "moved":
            out += _bubble(status.word, *spot)
        elif status.kind in ("broken", "disrupted"):
            out += _banded(status.word, half)
        elif status.kind == "hit":
            out += f'<g transform="translate({n(10 - half)} {n(10 - half)})">{_hurt(status)}</g>'
    return out


def _beside(one: Piece) -> tuple[float, tuple[float, float]]:
    """How far down a piece reaches as it lies, and where a number stands: in a corner of its plate, or on its rear."""
    half = one.size / 2
    if not one.outline:
        return half, (half - 4, -half + 2)
    long, wide = _footprint(one)
    across, along = cos(radians(one.angle)), sin(radians(one.angle))
    return abs(along) * long / 2 + abs(across) * wide / 2, (-long * 0.3 * across, -long * 0.3 * along)


def _bubble(word: str, x: float, y: float) -> str:
    wide = 7.4 * len(word) + 10
    return (
        f'<g transform="translate({n(x)} {n(y)})"><rect x="{n(-wide / 2)}" y="-9" width="{n(wide)}" height="18" rx="9" '
        f'class="f-solid" stroke="#fdf4e0" stroke-width="1.2"/>{text(word, 0, 4.4, "f-count")}</g>'
    )


def _banded(word: str, half: float) -> str:
    wide = half * 1.2
    word_ = text(word, 0, 3.4, "f-word", fitting(word, 9.5, 2 * wide - 6, 0.6), fill="#1d1a08")
    return (
        f'<g transform="rotate(-18)"><path d="M{n(-wide)}-7H{n(wide)}V7H{n(-wide)}Z" fill="#f2c318" stroke="#1d1a08" '
        f'stroke-width="1.4"/>{word_}</g>'
    )


# -- groups --------------------------------------------------------------------------------------------------------


def group(one: Piece, side: Side) -> str:
    """A team or a gun on a plate: a sign for its arm, in the shape of its side. Guns turn, men do not."""
    face, kinds = _printed(one), {status.kind for status in one.statuses}
    arm = ARMS.get(face.symbol, ARMS["rifles"])
    scale = f"{one.size / 34:.2f}"
    sign = f'<path d="{arm}" transform="scale({scale})" style="fill:{side.light}"/>'
    turns = face.symbol in ("gun", "mortar")
    sign = f'<g transform="rotate(90)">{sign}</g>' if turns else _upright(one, sign)
    dug = _dug(one) if "dug" in kinds else ""
    return _upright(one, _plate(one, side) + dug) + sign + _upright(one, _about(one))


def aircraft(one: Piece, side: Side) -> str:
    """Above the table, with its shadow below; drawn 96 wide."""
    path = (
        "M34 0Q30 4 18 4L6 44Q4 48-2 47L-6 46L-4 4L-22 3L-28 15H-33L-31 0L-33-15H-28L-22-3L-4-4L-6-46L-2-47Q4-48 6-44"
        "L18-4Q30-4 34 0Z"
    )
    turn = radians(-one.angle)
    fall = (26 * cos(turn) - 34 * sin(turn), 26 * sin(turn) + 34 * cos(turn))
    marks = "".join(f'<g transform="translate(2 {y})">{emblem(side.emblem, 6)}</g>' for y in (-27, 27))
    return _scaled(
        one,
        96,
        f'<path d="{path}" transform="translate({n(fall[0])} {n(fall[1])})" fill="#14110a" opacity=".28"/>'
        f'<path d="{path}" fill="{esc(one.colour or "#7b8780")}" stroke="#1d211e" stroke-width="1.6"/>'
        f'<path d="M20-3V3H6V-3Z" fill="#39433f"/>{marks}',
    )


def token(one: Piece, side: Side) -> str:
    """Any outline to scale: a crate, a body of water, a template that lies there."""
    outline = one.outline or ((-one.size / 2, -one.size / 2), (one.size / 2, -one.size / 2), (0, one.size / 2))
    face = _printed(one)
    body = f'<path d="{polygon(outline)}" style="fill:{esc(one.colour) or side.light};stroke:#14150f"/>'
    return body + _upright(one, text(face.code, 0, 4, "f-num") if face.code else "")


def _covered(one: Piece) -> tuple[float, float]:
    """A footprint is covered as it is; what stands on a plate covers the plate."""
    if not one.outline:
        return one.size, one.size
    long, wide = _footprint(one)
    return round(long, 1), round(wide, 1)


PIECES: Final = {
    "figure": PieceKind(figure),
    "vehicle": PieceKind(vehicle, _covered),
    "group": PieceKind(group),
    "aircraft": PieceKind(aircraft),
    "token": PieceKind(token, _covered),
}
