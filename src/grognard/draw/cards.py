"""Cards of two sizes: 200 x 280 to read, 80 x 112 on the table; tabs, of which one sees the name; and their backs.

What is printed on a card is its `CardFace`; the layout names the functions that set it. A value that ends with a star
(9*) is reconstructed. Words come with the face: the drawing knows no language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.core.scene import CardFace, Piece, Side
from grognard.draw import pictures
from grognard.draw.counters import emblem_of
from grognard.draw.emblems import EMBLEMS, emblem
from grognard.draw.kinds import PieceKind
from grognard.draw.svg import NARROW, SANS, SERIF, el, esc, fitting, n, text
from grognard.draw.theme import LIGHT_INK, ink_on

LARGE: Final = (200.0, 280.0)
SMALL: Final = (80.0, 112.0)
TAB: Final = (80.0, 18.0)
BLANK: Final = CardFace("", "")
COLOURS: Final = (
    ("#c5362a", "#fff"), ("#efc52e", "#241c00"), ("#3f7d3f", "#fff"), ("#2f66a3", "#fff"), ("#fbfaf4", "#1d1f1a"),
)  # fmt: skip
RECONSTRUCTED: Final = "*"
STYLE: Final = f"""
.c-card text{{font-family:{SANS};fill:#22261f}}.c-card .cm{{text-anchor:middle}}.c-card .ce{{text-anchor:end}}
.c-card .cn{{font-family:{SERIF};font-weight:600}}.c-card .cp{{font-size:15px;font-weight:700;text-anchor:end}}
.c-card .cq{{font-size:12.2px;font-weight:700;text-anchor:middle}}
.c-card .cl{{font-size:11.5px;font-weight:600;fill:#4f5347}}.c-card .cs{{font-size:11px;font-weight:600;fill:#4f5347}}
.c-card .ct{{font-size:13px;font-weight:500}}
.c-card .cf{{font-size:17px;font-weight:700;text-anchor:middle}}
.c-card .cb{{font-size:27px;font-weight:700;text-anchor:middle}}
.c-card .ca{{font-size:22px;font-weight:700;text-anchor:middle}}
.c-card .cc{{font-size:15px;font-weight:700;text-anchor:end}}
.c-card .cw{{font-size:13px;font-weight:700;fill:#fffaf0;text-anchor:middle}}
.c-card .cv{{font-size:12.5px;font-weight:600}}.c-card .co{{font-size:.8em;font-weight:500;baseline-shift:.16em}}
.c-card .cy{{font-size:11px;font-style:italic;font-weight:600;paint-order:stroke;stroke:#faf6ea;stroke-width:3px}}
.c-card .ch{{stroke:#cdc3ab;fill:none}}.c-card .cg{{fill:none;stroke:#22261f;stroke-width:2}}
.c-card .cgo{{fill:#a9470c}}
.c-card .sn{{font:700 13px {NARROW};text-anchor:middle}}.c-card .sf{{font-size:15px;font-weight:700;text-anchor:middle}}
.c-card .sl{{font-size:13px;font-weight:600;fill:#4f5347}}
.c-card .sv{{font-size:14px;font-weight:700;text-anchor:middle}}
.c-card .sk{{font-size:13px;font-weight:600;fill:#4f5347}}.c-card .sb{{font-size:20px;font-weight:700;text-anchor:end}}
.c-card .so{{font-size:13px;font-weight:500;fill:#4f5347;text-anchor:middle}}
.c-card .cz{{font-size:13px;font-weight:700;fill:#f8f4ea;text-anchor:middle}}
.c-card .cd{{fill:#faf6ea;stroke:#22261f;stroke-opacity:.5}}
.c-card .ci{{fill:#fdf9ee}}{"".join(f".c-card .q{i}{{fill:{ink}}}" for i, (_, ink) in enumerate(COLOURS))}
"""


# -- symbols ---------------------------------------------------------------------------------------------------------


def _rounded(width: float, height: float, r: float) -> str:
    return (
        f"M{n(r)} 0H{n(width - r)}Q{n(width)} 0 {n(width)} {n(r)}V{n(height - r)}Q{n(width)} {n(height)} "
        f"{n(width - r)} {n(height)}"
        f"H{n(r)}Q0 {n(height)} 0 {n(height - r)}V{n(r)}Q0 0 {n(r)} 0Z"
    )


def _frames() -> str:
    """The frame of a large card, of a small one, and the back: the fill is the frame, the colour is the tint."""
    large, small = _rounded(*LARGE, 11), _rounded(*SMALL, 6)
    scene = (
        '<path fill="currentColor" d="M12 44H158V124H12Z"/><path fill="#cfc79f" opacity=".8" d="M12 94Q52 84 102 '
        '92T158 88V106H12Z"/><path fill="#bdb085" d="M12 104Q82 97 158 103V124H12Z"/>'
    )
    shadow = f'<path d="{small}" transform="translate(2 3)" fill="#1c180c" opacity=".34"/>'
    out = [
        '<g id="c-a"><path d="M5 59h34v18H5Z"/><path fill="none" stroke="currentColor" stroke-width="1.5" '
        'd="M41 59.7h33.5v16.6H41Z"/></g><g id="c-h"><path d="M12 132h86v19q-43 15-86 0Z"/>'
        '<path d="M103 132h85v19q-42.5 15-85 0Z" fill="none" stroke="currentColor" stroke-width="2"/></g>'
        '<g id="c-w"><path d="M12 137h84v56h-84Z"/><path d="M104 137h84v56h-84Z" fill="none" '
        'stroke="currentColor" stroke-width="2"/></g>'
        f'<g id="c-s">{shadow}<path d="{small}"/>'
        '<path fill="#faf6ea" d="M2.5 20H77.5V105.5Q77.5 109.5 73.5 109.5H6.5Q2.5 109.5 2.5 105.5Z"/>'
        '<path fill="currentColor" d="M5 22H75V56H5Z"/><path stroke="#22261f" stroke-opacity=".35" d="M5 56.5H75"/></g>'
    ]
    out += [
        f'<g id="c-l-{name}"><path d="{large}" transform="translate(3 5)" fill="#1c180c" opacity=".32"/>'
        f'<path d="{large}"/><path fill="#faf6ea" d="M6 38H194V267Q194 274 187 274H13Q6 274 6 267Z"/>'
        f'<g transform="translate(20 22)">{emblem(name, 9.8)}</g>{scene}</g>'
        f'<g id="c-b-{name}">{shadow}<path d="{small}" stroke="#22261f" stroke-opacity=".4"/>'
        '<path d="M9 5H71Q75 5 75 9V103Q75 107 71 107H9Q5 107 5 103V9Q5 5 9 5Z" fill="none" stroke="#fdf9ee" '
        'stroke-opacity=".6" stroke-width="1.4"/><path d="M9 9H71V103H9Z" fill="url(#p-hatch)" opacity=".3"/>'
        f'<g transform="translate(40 56)">{emblem(name, 18)}</g></g>'
        for name in EMBLEMS
    ]
    return "".join(out)


def symbols() -> str:
    """Frames and pictures of cards, sent once."""
    numbers = "".join(
        f'<path fill="{fill}" stroke="#1d1f1a" stroke-width=".9" d="M165.6 {n(44 + i * 16.45)}h19.8q2.6 0 2.6 '
        '2.6v9q0 2.6-2.6 2.6h-19.8q-2.6 0-2.6-2.6v-9q0-2.6 2.6-2.6Z"/>'
        for i, (fill, _) in enumerate(COLOURS)
    )
    edge = (
        '<path id="c-edge" d="M16 44H154Q158 44 158 48V120Q158 124 154 124H16Q12 124 12 120V48Q12 44 16 44Z" '
        'fill="none" stroke="#22261f" stroke-opacity=".5"/>'
    )
    arrows = "".join(
        f'<path id="c-go{i}" d="{d}" fill="none" stroke="#a9470c" stroke-width="2"/>'
        for i, d in ((1, "M66 95l4.5 4.5l-4.5 4.5"), (2, "M62 95l4.5 4.5l-4.5 4.5M68 95l4.5 4.5l-4.5 4.5"))
    )
    table = (
        '<g id="c-table"><path stroke="#cdc3ab" d="M12 180.4H188M12 200.4H188"/>'
        '<path fill="#eee7d7" d="M12 222h37v22h-37ZM53 222h37v22h-37ZM94 222h37v22h-37Z"/></g>'
    )
    signs = "".join(f'<g id="c-{name}"><path d="{path}"/></g>' for name, path in SIGNS.items())
    return f'{_frames()}<g id="c-numbers">{numbers}</g>{edge}{arrows}{table}{signs}{pictures.symbols()}'


SIGNS: Final = {
    "eye": "M-9 0Q0-9 9 0Q0 9-9 0ZM-8 8L8-8",
    "snail": "M-10 6H9Q10 0 6 1M-4 6a6 6 0 1 1 6-6a3.4 3.4 0 1 1-4 2M8 1V-4",
}

# -- pieces ----------------------------------------------------------------------------------------------------------


def _whole(one: Piece, drawing: str, wide: float) -> str:
    """A card around the origin, in the size of its piece; `wide` is the width in which it was drawn."""
    middle = f"translate({n(-wide / 2)} {n(-wide * 0.7)})"
    scale = f"scale({_short(one.size / wide)})" if one.size != wide else ""
    return f'<g class="c-card" transform="{scale}{middle}">{drawing}</g>'


def extent(one: Piece) -> tuple[float, float]:
    """What a card covers, around the origin."""
    return round(one.size, 1), round(one.size * LARGE[1] / LARGE[0], 1)


def _face(one: Piece) -> CardFace:
    return one.face if isinstance(one.face, CardFace) else BLANK


def _ink(face: CardFace) -> str:
    """The class of lettering on the frame: light on dark frames."""
    return " ci" if ink_on(face.frame) == LIGHT_INK else ""


def _framed(symbol: str, face: CardFace) -> str:
    """A part of a card in the colour of its frame."""
    return f'<use href="#c-{symbol}" fill="{face.frame}" color="{face.frame}"/>'


def _emblem(face: CardFace) -> str:
    return face.emblem if face.emblem in EMBLEMS else "ring"


def _short(value: float) -> str:
    return f"{value:.4f}".strip("0").rstrip(".") or "0"


def _ringed(value: str) -> tuple[str, bool]:
    """A value, and whether it is reconstructed."""
    return value.removesuffix(RECONSTRUCTED), value.endswith(RECONSTRUCTED)


def _figure(value: str, x: float, y: float, style: str) -> str:
    """A figure, with a small star after it where the value is reconstructed."""
    told, reconstructed = _ringed(value)
    if not reconstructed:
        return text(told, x, y, style)
    right = 5 if style.startswith("cc") else 2.5  # the figure itself stays where it is
    star = f'<tspan class="co">{RECONSTRUCTED}</tspan>'
    return f'<text class="{style}" x="{n(x + right)}" y="{n(y)}">{esc(told)}{star}</text>'


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Lines that probably fit: letters are half as wide as high, on the average."""
    most, lines, line = width / (size * 0.56), [], ""
    for word in words.split(" "):
        if line and len(line) + len(word) + 1 > most:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def _prose(words: str, top: float, most: int, size: float = 11.8) -> str:
    """A few lines; where they are too many the letters get smaller."""
    lines = wrapped(words, 176, size)
    if len(lines) > most:
        size = max(size * 0.88, 10)
        lines = wrapped(words, 176, size)
    lines = lines[: most + 1]
    step = min(15.4, 15.4 * most / len(lines))
    return "".join(
        text(line, 12, top + step * i, "cx", fitting(line, size, 178, 0.55), font_size=size)
        for i, line in enumerate(lines)
    )


# -- the card one reads ----------------------------------------------------------------------------------------------


def card(one: Piece, _: Side) -> str:
    """Frame, name, points, picture, numbers, then what its layout sets."""
    face = _face(one)
    ink = _ink(face)
    size = 17 if len(face.name) < 14 else 15 if len(face.name) < 19 else 13.5
    parts = (
        f'<use href="#c-l-{_emblem(face)}" fill="{face.frame}" color="{face.tint}"/>',
        text(face.name, 36, 28, f"cn{ink}", fitting(face.name, size, 122, 0.6), font_size=size),
        text(face.corner, 186, 28, f"cp{ink}"),
        _picture(face),
        '<use href="#c-numbers"/>' if face.numbers else "",
        '<use href="#c-edge"/>',
        *(text(value, 175.5, 55.4 + i * 16.45, f"cq q{i}") for i, value in enumerate(face.numbers)),
        text(face.printed, 17, 119, "cy", fitting(face.printed, 11, 134, 0.54)) if face.printed else "",
        LAYOUTS[face.layout].large(face, ink),
        _copies(one, 144, 110),
        *(STATUSES[status.kind] for status in one.statuses if status.kind in STATUSES),
    )
    return _whole(one, "".join(parts), LARGE[0])


def _picture(face: CardFace) -> str:
    """A vehicle stands on the ground; a scene fills its field."""
    if face.picture not in pictures.VEHICLES:
        return f'<use href="#c-{face.picture}" x="12" y="44"/>' if face.picture else ""
    scale = 1.5 if face.picture in pictures.TALL else 1.32
    at = f"translate({n(85 - 50 * scale)} {n(108 - 38 * scale)})scale({scale})"
    return f'<use href="#c-{face.picture}" transform="{at}"/>'


def _foot(face: CardFace) -> str:
    """The lowest line: type, speed, years and rarity."""
    kind, years, signs = face.kind, face.years, face.rarity
    out = '<path class="ch" d="M12 252H188"/>' + text(kind, 12, 266, "cs") + text(signs, 188, 266, "cs ce")
    out += text(years, 184 - 8 * len(signs), 266, "cs ce")
    if face.arrows:
        word = face.speed
        fast = "M6-4l5 4l-5 4" if face.arrows > 1 else ""
        x = 12 + 6.2 * len(kind) + 8
        start = x + (15 if fast else 9)
        room = 184 - 8 * len(signs) - 7.2 * len(years) - 5 - start
        if room < 4.6 * len(word):
            word = ""  # the arrows say it
        out += (
            f'<path transform="translate({n(x)} 262)" fill="none" stroke="#a9470c" stroke-width="2.2" d="M0-4l5 '
            f'4l-5 4{fast}"/>' + (text(word, start, 266, "cs cgo", fitting(word, 10.5, room, 0.6)) if word else "")
        )
    return out


def _armed(face: CardFace, ink: str) -> str:
    """Two boxes (armour) or a note in their place; a table of two columns; three cells, and a note beside them."""
    table = "".join(text(head, x, 176, "cs cm") for head, x in zip(face.heads, (112, 164), strict=True))
    table += '<use href="#c-table"/>'
    for y, (label, *values) in zip((195, 215), face.rows, strict=True):
        table += text(label, 12, y, "ct", fitting(label, 13, 80, 0.54))
        table += "".join(_figure(value, x, y, "cf") for value, x in zip(values, (112, 164), strict=True))
    low = ""
    for i, (label, value) in enumerate(face.cells):
        x = 12 + i * 41
        low += text(label, x + 4, 238, "cs") + _figure(value, x + 31, 239, "cc")
    if face.note:
        low += text(face.note, 188, 238, "cl ce", fitting(face.note, 11.5, 52, 0.56))
    return _armour(face, ink) + table + low + _foot(face)


def _armour(face: CardFace, ink: str) -> str:
    if not face.boxes:
        words = text(face.text, 100, 149.4, "cl cm", fitting(face.text, 11.5, 168, 0.54))
        return f'<path d="M12 133H188V157H12Z" fill="#eee7d7"/>{words}'
    (front, front_value), (side, side_value) = face.boxes
    return (
        _framed("h", face)
        + text(front, 20, 147, f"cl{ink}", fitting(front, 11.5, 36, 0.58))
        + _figure(front_value, 74, 152, f"ca{ink}")
        + text(side, 111, 147, "cl", fitting(side, 11.5, 36, 0.58))
        + _figure(side_value, 164, 152, "ca")
    )


def _two(face: CardFace, ink: str) -> str:
    """Two big figures in boxes, the left one filled, the right one outlined; below them what the card says."""
    (left, left_value), (right, right_value) = face.boxes
    boxes = (
        _framed("w", face)
        + text(left, 54, 154, f"cl cm{ink}", fitting(left, 11.5, 78, 0.54))
        + _figure(left_value, 54, 183, f"cb{ink}")
        + text(right, 146, 154, "cl cm", fitting(right, 11.5, 78, 0.54))
        + _figure(right_value, 146, 183, "cb")
    )
    return boxes + _prose(face.text, 210, 3) + _foot(face)


def _land(face: CardFace, _ink: str) -> str:
    """A heading, five cells, then signs with words, or what the card says."""
    out = text(face.note, 12, 142, "cl", fitting(face.note, 11.5, 176, 0.56))
    for i, (label, value) in enumerate(face.cells):
        x = 12 + i * 35.6
        plain = _ringed(value)[0] == "\u2013"
        out += (
            f'<path d="M{n(x)} 147h32v42h-32Z" fill="{"none" if plain else "#e9dfc3"}" stroke="#a8905c" '
            'stroke-width="1.3"/>' + text(label, x + 16, 161, "cs cm") + _figure(value, x + 14.5, 182, "cf")
        )
    for i, (sign, words) in enumerate(face.signs):
        y = 207.0 + 25 * i
        out += f'<use class="cg" href="#c-{sign}" x="22" y="{n(y)}"/>'
        out += text(words, 38, y + 4.6, "cv", fitting(words, 12.5, 150, 0.53))
    return out + ("" if face.signs else _prose(face.text, 207, 3)) + _foot(face)


def _effect(face: CardFace, _ink: str) -> str:
    """A word that is set apart, then what the card does."""
    word, form = face.pill
    wide = 18 + 7.8 * len(word)
    round_, fill = PILLS[form]
    pill = el("rect", x=12, y=132, width=wide, height=21, rx=round_, fill=fill)
    return pill + text(word, 12 + wide / 2, 146.4, "cw") + _prose(face.text, 171, 5) + _foot(face)


PILLS: Final = {"round": (10.5, "#a9470c"), "square": (3.0, "#275a7a")}  # corners and colour


# -- the card on the table -------------------------------------------------------------------------------------------


def small(one: Piece, _: Side) -> str:
    """Name, picture and what its layout sets below: only what is asked of it at a glance."""
    face = _face(one)
    ink = _ink(face)
    parts = (
        f'<use href="#c-s" fill="{face.frame}" color="{face.tint}"/>',
        text(face.name, 40, 15.4, f"sn{ink}", fitting(face.name, 13, 70, 0.49)),
        _small_picture(face),
        LAYOUTS[face.layout].small(face, ink),
        _copies(one, 65, 46),
        *(STATUSES[status.kind] for status in one.statuses if status.kind in STATUSES),
    )
    return _whole(one, "".join(parts), SMALL[0])


def _small_picture(face: CardFace) -> str:
    """A combat card looks at the enemy, east or west."""
    if face.picture in pictures.VEHICLES:
        return f'<use href="#c-{"w" if face.west else "e"}-{face.picture}"/>'
    return f'<use href="#c-p-{face.picture}"/>' if face.picture else ""


def _small_armed(face: CardFace, ink: str) -> str:
    if face.boxes:
        (_, front), (_, side) = face.boxes
        out = _framed("a", face) + _figure(front, 22, 73, f"sf{ink}") + _figure(side, 58, 73, "sf")
    else:
        out = text(face.text, 40, 72.5, "so", fitting(face.text, 13, 70, 0.54))
    for y, (label, value) in zip((90, 105.5), face.rows, strict=True):
        out += text(label, 5, y, "sl") + _figure(value, 40, y, "sv")
    return out + f'<use href="#c-go{face.arrows}"/>'


def _small_two(face: CardFace, _ink: str) -> str:
    """Two rows of a label and a value."""
    out = ""
    for y, (label, value) in zip((77, 100), face.boxes, strict=True):
        room = 24 if "/" in value else 25 if len(value) > 2 else 38
        out += text(label, 8, y, "sk", fitting(label, 13, room, 0.56)) + _figure(
            value, 70, y + (2 if y < 80 else 3), "sb"
        )
    return out + '<path class="ch" d="M5 83H75"/>'


def _small_effect(face: CardFace, _ink: str) -> str:
    word, form = face.pill
    round_, fill = PILLS[form]
    pill = el("rect", x=6, y=66, width=68, height=20, rx=min(round_, 10), fill=fill)
    return pill + text(word, 40, 80.4, "cw", fitting(word, 13, 62, 0.6))


def tab(one: Piece, _: Side) -> str:
    """A card of which one sees the name only: attached to another one, carried by it, lost, or waiting in a row."""
    face = _face(one)
    copies = f" \u00d7{one.copies}" if one.copies > 1 else ""
    room = TAB[0] - 8
    states = {status.kind for status in one.statuses}
    edge = "#ff9a2e" if "firing" in states else "#c42b1c" if states & {"target", "marked"} else "#faf6ea"
    parts = (
        f'<path d="{_rounded(*TAB, 4)}" fill="{face.frame}" stroke="{edge}" stroke-width="1.6"/>',
        text(face.name + copies, 40, 13.4, f"sn{_ink(face)}", fitting(face.name + copies, 13, room, 0.49)),
        '<path d="M4 9H76" stroke="#fff3dd" stroke-width="3"/>' if "cancelled" in states else "",
    )
    scale = f"scale({_short(one.size / TAB[0])})" if one.size != TAB[0] else ""
    middle = f"translate({n(-TAB[0] / 2)} {n(-TAB[1] / 2)})"
    return f'<g class="c-card" transform="{scale}{middle}">{"".join(parts)}</g>'


def _tab_extent(one: Piece) -> tuple[float, float]:
    return round(one.size, 1), round(one.size * TAB[1] / TAB[0], 1)


class Layout(NamedTuple):
    """How the lower part of a card is set: to read, and on the table."""

    large: Callable[[CardFace, str], str]
    small: Callable[[CardFace, str], str]


LAYOUTS: Final = {
    "armed": Layout(_armed, _small_armed),
    "two": Layout(_two, _small_two),
    "land": Layout(_land, _small_two),
    "prose": Layout(_effect, _small_effect),
}


# -- backs and badges ------------------------------------------------------------------------------------------------


def _copies(one: Piece, x: float, y: float) -> str:
    """More than one copy of a card: a disc with their number."""
    if one.copies < 2:
        return ""
    disc = f'<circle cx="{n(x)}" cy="{n(y)}" r="12" fill="#22261f" stroke="#f8f4ea" stroke-width="1.8"/>'
    return disc + text(f"\u00d7{one.copies}", x, y + 4.6, "cz")


def back(one: Piece, side: Side) -> str:
    """The back of a card: hatch and the emblem of its side. More than one: a pile with its number."""
    key = emblem_of(side)
    pile = "".join(
        f'<use href="#c-b-{key}" x="{n(i * 2.2)}" y="{n(i * 1.8)}"/>' for i in range(min(one.copies - 1, 3), -1, -1)
    )
    count = _disc(str(one.copies), 40, 94) if one.copies > 1 else ""
    return _whole(one, _coloured(one, pile) + count, SMALL[0])


def _coloured(one: Piece, backs: str) -> str:
    return f'<g fill="{esc(one.colour or BLANK.frame)}">{backs}</g>'


def _disc(words: str, x: float, y: float) -> str:
    disc = f'<circle cx="{n(x)}" cy="{n(y)}" r="13" fill="#22261f" stroke="#f8f4ea" stroke-width="1.8"/>'
    return disc + text(words, x, y + 4.8, "cz")


_BADGE: Final = '<circle cx="66" cy="30" r="11" fill="#f2c318" stroke="#1d1a08" stroke-width="1.8"/>'
STATUSES: Final = {
    "broken": _BADGE
    + '<path d="M61 35l7-7M67 25a4.6 4.6 0 1 0 4 5l-3 .4l-1.4-2Z" stroke="#1d1a08" stroke-width="2.2" fill="none"/>',
    "bogged": _BADGE
    + '<path d="M58.5 31q2.5-3 5 0t5 0t5 0M59.5 36q2.5-3 5 0t5 0" stroke="#1d1a08" stroke-width="2" fill="none"/>'
    '<path d="M63 22h6l2 5h-10Z" fill="#1d1a08"/>',
    "marked": '<path transform="translate(72 6)" fill="#c42b1c" stroke="#fff4e4" stroke-width="2" d="M0-14L4-5'
    "L13-9L8 0L14 8L4 6L0 15L-4 6"
    'L-14 8L-8 0L-13-9L-4-5Z"/>',
    "cancelled": '<path d="M6 108L74 24" stroke="#7d1408" stroke-width="9" stroke-linecap="round"/><path d="M6 '
    '108L74 24" '
    'stroke="#fff3dd" stroke-width="4" stroke-linecap="round"/>',
    "firing": '<path d="M1.5 6Q1.5 1.5 6 1.5H74Q78.5 1.5 78.5 6V106Q78.5 110.5 74 110.5H6Q1.5 110.5 1.5 106Z" fi'
    'll="none" '
    'stroke="#7d1408" stroke-width="6.5"/><path d="M1.5 6Q1.5 1.5 6 1.5H74Q78.5 1.5 78.5 6V106Q78.5 110.5 74 '
    '110.5H6Q1.5 110.5 1.5 106Z" '
    'fill="none" stroke="#ff9a2e" stroke-width="3.6"/>',
    "target": '<path d="M-7 16V-7H16M64-7H87V16M87 96V119H64M16 119H-7V96" fill="none" stroke="#7d1408" '
    'stroke-width="8"/>'
    '<path d="M-7 16V-7H16M64-7H87V16M87 96V119H64M16 119H-7V96" fill="none" stroke="#fff3dd" stroke-width="3.4"/>',
}
PIECES: Final = {
    "card": PieceKind(card, extent),
    "card-small": PieceKind(small, extent),
    "card-tab": PieceKind(tab, _tab_extent),
    "card-back": PieceKind(back, extent),
}
