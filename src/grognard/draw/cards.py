"""Cards of two sizes: 200 x 280 to read, 80 x 112 on the table; and their backs.

A card is a piece whose face is read like this: `code` the points, `name` the name, `symbol` the picture, `size` the
type of card, `badge` what stands at the foot on the right, `figures` first the five coloured numbers (always in the
same place and order), then the fields of its type (see the functions). A value that ends with a ring (9\u00b0) is
reconstructed. Words come with the piece: the drawing knows no language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from grognard.core.scene import Face, Piece
from grognard.draw import pictures
from grognard.draw.emblems import cross, star
from grognard.draw.svg import NARROW, SANS, SERIF, el, esc, fitting, hot, n, text
from grognard.draw.theme import LIGHT_INK, ink_on

LARGE: Final = (200.0, 280.0)
SMALL: Final = (80.0, 112.0)
FRAMES: Final = {"german": "#56625d", "soviet": "#6d5a34", "": "#a8905c"}
TINTS: Final = {"german": "#dfe3dc", "soviet": "#ebe2cb", "": "#f3ead2"}
COLOURS: Final = (
    ("#c5362a", "#fff"), ("#efc52e", "#241c00"), ("#3f7d3f", "#fff"), ("#2f66a3", "#fff"), ("#fbfaf4", "#1d1f1a"),
)  # fmt: skip
RECONSTRUCTED: Final = "\u00b0"
OPEN_CIRCLE: Final = "\u25cb"  # begins the line about reconstructed values
INTERRUPT: Final = "interrupt"
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
.c-card .cw{{font-size:12px;font-weight:700;fill:#fffaf0;text-anchor:middle}}
.c-card .cv{{font-size:12.5px;font-weight:600}}.c-card .co{{font-size:.72em;font-weight:400;baseline-shift:.28em}}
.c-card .ch{{stroke:#cdc3ab;fill:none}}.c-card .cg{{fill:none;stroke:#22261f;stroke-width:2}}
.c-card .cgo{{fill:#a9470c}}
.c-card .sn{{font:700 13px {NARROW};text-anchor:middle}}.c-card .sf{{font-size:15px;font-weight:700;text-anchor:middle}}
.c-card .sl{{font-size:10px;font-weight:700;fill:#67685b}}
.c-card .sv{{font-size:14px;font-weight:700;text-anchor:middle}}
.c-card .sk{{font-size:11px;font-weight:600;fill:#4f5347}}.c-card .sb{{font-size:20px;font-weight:700;text-anchor:end}}
.c-card .so{{font-size:10.5px;font-weight:500;fill:#4f5347;text-anchor:middle}}
.c-card .cz{{font-size:13px;font-weight:700;fill:#f8f4ea;text-anchor:middle}}
.c-card .cd{{fill:#faf6ea;stroke:#22261f;stroke-opacity:.5}}
.c-card .ci{{fill:#fdf9ee}}{"".join(f".c-card .q{i}{{fill:{ink}}}" for i, (_, ink) in enumerate(COLOURS))}
.c-card .focus{{display:none}}.c-card:focus-visible{{outline:none}}.c-card:focus-visible .focus{{display:inline}}
"""


# -- symbols ---------------------------------------------------------------------------------------------------------


def _rounded(width: float, height: float, r: float) -> str:
    return (
        f"M{n(r)} 0H{n(width - r)}Q{n(width)} 0 {n(width)} {n(r)}V{n(height - r)}Q{n(width)} {n(height)} "
        f"{n(width - r)} {n(height)}"
        f"H{n(r)}Q0 {n(height)} 0 {n(height - r)}V{n(r)}Q0 0 {n(r)} 0Z"
    )


def _mark(side: str, r: float) -> str:
    if side == "german":
        return cross(r * 0.9, "#1d1f1a", "#fdf9ee")
    if side == "soviet":
        return star(r, "#e04a33", "#fdf4e0")
    return f'<circle r="{n(r * 0.76)}" fill="none" stroke="#1d1f1a" stroke-width="2.4"/>'


def _frames(side: str) -> str:
    """The frame of a large card, of a small one, and the back."""
    key, frame, tint = side or "both", FRAMES[side], TINTS[side]
    large, small = _rounded(*LARGE, 11), _rounded(*SMALL, 6)
    scene = (
        f'<path fill="{tint}" d="M12 44H158V124H12Z"/><path fill="#cfc79f" opacity=".8" d="M12 94Q52 84 102 '
        '92T158 88V106H12Z"/>'
        '<path fill="#bdb085" d="M12 104Q82 97 158 103V124H12Z"/>'
    )
    parts = (
        f'<g id="c-a-{key}"><path fill="{frame}" d="M5 59h34v18H5Z"/><path fill="none" stroke="{frame}" '
        'stroke-width="1.5" '
        f'd="M41 59.7h33.5v16.6H41Z"/></g><g id="c-h-{key}"><path d="M12 132h86v19q-43 15-86 0Z" fill="{frame}"/>'
        f'<path d="M103 132h85v19q-42.5 15-85 0Z" fill="none" stroke="{frame}" stroke-width="2"/></g>'
        f'<g id="c-w-{key}"><path d="M12 137h84v56h-84Z" fill="{frame}"/><path d="M104 137h84v56h-84Z" fill="none" '
        f'stroke="{frame}" stroke-width="2"/></g>'
    )
    parts += "".join(
        f'<g id="c-v{i}-{key}"><use href="#c-s-{key}"/><use href="#c-a-{key}"/><use href="#c-go{i}"/></g>'
        for i in (1, 2)
    )
    return (
        f'{parts}<g id="c-l-{key}"><path d="{large}" transform="translate(3 5)" fill="#1c180c" opacity=".32"/>'
        f'<path d="{large}" '
        f'fill="{frame}"/><path fill="#faf6ea" d="M6 38H194V267Q194 274 187 274H13Q6 274 6 267Z"/>'
        f'<g transform="translate(20 22)">{_mark(side, 10.5)}</g>{scene if side else ""}</g>'
        f'<g id="c-s-{key}"><path d="{small}" transform="translate(2 3)" fill="#1c180c" opacity=".34"/><path '
        f'd="{small}" '
        f'fill="{frame}"/><path fill="#faf6ea" d="M2.5 20H77.5V105.5Q77.5 109.5 73.5 109.5H6.5Q2.5 109.5 2.5 105.5Z"/>'
        f'<path fill="{tint}" d="M5 22H75V56H5Z"/><path stroke="#22261f" stroke-opacity=".35" d="M5 56.5H75"/></g>'
        f'<g id="c-b-{key}"><path d="{small}" transform="translate(2 3)" fill="#1c180c" opacity=".34"/><path '
        f'd="{small}" '
        f'fill="{frame}" stroke="#22261f" stroke-opacity=".4"/><path d="M9 5H71Q75 5 75 9V103Q75 107 71 107H9Q5 '
        '107 5 103V9Q5 5 9 5Z" '
        'fill="none" stroke="#fdf9ee" stroke-opacity=".6" stroke-width="1.4"/><path d="M9 9H71V103H9Z" fill="ur'
        'l(#p-hatch)" '
        f'opacity=".3"/><g transform="translate(40 56)">{_mark(side, 19)}</g></g>'
    )


def symbols() -> str:
    """Frames and pictures of cards, sent once."""
    numbers = "".join(
        f'<path fill="{fill}" stroke="#1d1f1a" stroke-width=".9" d="M165.6 {n(44 + i * 16.45)}h19.8q2.6 0 2.6 '
        "2.6v9q0 2.6-2.6 2.6"
        'h-19.8q-2.6 0-2.6-2.6v-9q0-2.6 2.6-2.6Z"/>'
        for i, (fill, _) in enumerate(COLOURS)
    )
    edge = (
        '<path d="M16 44H154Q158 44 158 48V120Q158 124 154 124H16Q12 124 12 120V48Q12 44 16 44Z" fill="none" '
        'stroke="#22261f" stroke-opacity=".5"/>'
    )
    arrows = "".join(
        f'<path id="c-go{i}" d="{d}" fill="none" stroke="#a9470c" stroke-width="2"/>'
        for i, d in ((1, "M66 95l4.5 4.5l-4.5 4.5"), (2, "M62 95l4.5 4.5l-4.5 4.5M68 95l4.5 4.5l-4.5 4.5"))
    )
    table = (
        '<g id="c-table"><path stroke="#cdc3ab" d="M12 180.4H188M12 200.4H188"/><path fill="#eee7d7" d="M12 222'
        "h37v22h-37ZM53 222h37"
        'v22h-37ZM94 222h37v22h-37Z"/></g>'
    )
    eye = '<g id="c-eye"><path d="M-9 0Q0-9 9 0Q0 9-9 0ZM-8 8L8-8"/></g>'
    snail = '<g id="c-snail"><path d="M-10 6H9Q10 0 6 1M-4 6a6 6 0 1 1 6-6a3.4 3.4 0 1 1-4 2M8 1V-4"/></g>'
    frames = "".join(_frames(side) for side in FRAMES)
    return f'{frames}<g id="c-numbers">{numbers}{edge}</g>{arrows}{table}{eye}{snail}{_rings()}{pictures.symbols()}'


# -- pieces ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def piece(one: Piece, *, tooltip: bool = False, ring: str = "") -> str:
    """A card as a group at the origin. Its first group counts in the units of a large card, and so do the rings that a
    page adds to it (`<use href="#p-can-card">`): they fit cards of every size."""
    drawing = KINDS[one.kind](one)
    if one.kind != "card":
        drawing = f'<g transform="scale({_short(LARGE[0] / SMALL[0])})">{drawing}</g>'
    rings = f'<use href="#p-{ring}-card"/>' if ring else ""
    title = f"<title>{esc(one.label)}</title>" if tooltip else ""
    middle = f"translate({n(-LARGE[0] / 2)} {n(-LARGE[1] / 2)})"
    scale = f"scale({_short(one.size / LARGE[0])})" if one.size != LARGE[0] else ""
    body = f'<g transform="{scale}{middle}">{drawing}{rings}<use class="focus" href="#p-focus-card"/></g>'
    classes = " ".join(("piece", "c-card", one.side, *(status.kind for status in one.statuses)))
    return el("g", title + body, class_=classes.replace("  ", " "), **hot(one.id, _spoken(one)))


def extent(one: Piece) -> tuple[float, float]:
    """What a card covers, around the origin: a fan is wider than its cards."""
    across = one.size
    if one.kind == "card-fan":
        across += fan_step(one.copies) * (one.copies - 1) * one.size / SMALL[0]
    return round(across, 1), round(one.size * LARGE[1] / LARGE[0], 1)


def _rings() -> str:
    """The states of a card: a thin line, a thick ring with a wedge, brackets, cross hairs, a hatch; as on counters."""
    near = "M0 -8H200Q208 -8 208 0V280Q208 288 200 288H0Q-8 288 -8 280V0Q-8 -8 0 -8Z"
    far = "M0 -11H200Q211 -11 211 0V280Q211 291 200 291H0Q-11 291 -11 280V0Q-11 -11 0 -11Z"
    brackets = "M-16 32V-16H32M168-16H216V32M216 248V296H168M32 296H-16V248"
    hairs = "M100-30V-4M100 284V310M-30 140H-4M204 140H230"
    whole = _rounded(*LARGE, 11)

    def line(path: str, colour: str, width: float, more: str = "") -> str:
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{n(width)}"{more}/>'

    found = {
        "can": line(near, "#1c180c", 14, ' opacity=".55"') + line(near, "#ffc46b", 8),
        "selected": line(far, "#1c120a", 22)
        + line(far, "#ff9a2e", 14)
        + '<path d="M74-42L100-14L126-42Z" fill="#ff9a2e" stroke="#1c120a" stroke-width="5"/>',
        "focus": line(far, "#fff8e6", 24) + line(far, "#1c120a", 14),
        "target": line(brackets, "#7d1408", 22) + line(brackets, "#fff3dd", 10),
        "aim": line(brackets + hairs, "#7d1408", 22) + line(brackets + hairs, "#ff9a2e", 10),
        "dark": f'<path d="{whole}" fill="#6d6a5c" opacity=".62"/>'
        f'<path d="{whole}" fill="url(#p-hatch)" opacity=".55"/>',
    }
    return "".join(f'<g id="p-{name}-card">{drawing}</g>' for name, drawing in found.items())


def _spoken(one: Piece) -> str:
    """What is read aloud: all of a card that one reads; of a card on the table not where its values come from."""
    if one.kind == "card":
        return one.label
    return ". ".join(line for line in (one.title, *one.text) if line and line[0] != OPEN_CIRCLE)


def _ink(one: Piece) -> str:
    """The class of lettering on the frame: light on dark frames."""
    return " ci" if ink_on(FRAMES.get(one.colour, FRAMES[""])) == LIGHT_INK else ""


def _short(value: float) -> str:
    return f"{value:.4f}".strip("0").rstrip(".") or "0"


def _ringed(value: str) -> tuple[str, bool]:
    """A value, and whether it is reconstructed."""
    return value.removesuffix(RECONSTRUCTED), value.endswith(RECONSTRUCTED)


def _figure(value: str, x: float, y: float, style: str) -> str:
    """A figure, with a small open circle after it where the value is reconstructed."""
    told, reconstructed = _ringed(value)
    if not reconstructed:
        return text(told, x, y, style)
    right = 5 if style.startswith(("cc", "sb")) else 2.5  # the figure itself stays where it is
    if style.startswith("s"):  # on a small card in the letters of the figure: short, as there are many
        return text(told + RECONSTRUCTED, x + right, y, style)
    return f'<text class="{style}" x="{n(x + right)}" y="{n(y)}">{esc(told)}<tspan class="co">\u00b0</tspan></text>'


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


def card(one: Piece) -> str:
    """Frame, name, points, picture, five numbers, then what its type prints."""
    face = one.face or Face("", "", "", "", ())
    ink = _ink(one)
    size = 17 if len(face.name) < 14 else 15 if len(face.name) < 19 else 13.5
    name = text(face.name, 36, 28, f"cn{ink}", fitting(face.name, size, 122, 0.6), font_size=size)
    points = text(face.code, 186, 28, f"cp{ink}")
    return "".join(
        (
            f'<use href="#c-l-{one.colour or "both"}"/>',
            name,
            points,
            _picture(face),
            '<use href="#c-numbers"/>',
            *(text(value, 175.5, 55.4 + i * 16.45, f"cq q{i}") for i, value in enumerate(face.figures[:5])),
            BODIES[face.size](one, face, ink),
            _copies(one, 144, 110),
            *(STATUSES[status.kind] for status in one.statuses if status.kind in STATUSES and one.kind == "card"),
        )
    )


def _picture(face: Face) -> str:
    if face.size in ("vehicle", "atgun", "infantry", "cavalry"):
        scale = 1.5 if face.size == "infantry" else 1.32
        return (
            f'<use href="#c-{face.symbol}" transform="translate({n(85 - 50 * scale)} '
            f'{n(108 - 38 * scale)})scale({scale})"/>'
        )
    return f'<use href="#c-{face.symbol}" x="12" y="44"/>'


def _foot(face: Face, kind: str, speed: str = "") -> str:
    """The lowest line: type, speed, years and rarity."""
    years, _, signs = face.badge.partition(" ")
    out = '<path class="ch" d="M12 252H188"/>' + text(kind, 12, 266, "cs") + text(signs, 188, 266, "cs ce")
    out += text(years, 184 - 8 * len(signs), 266, "cs ce")
    if speed:
        word = speed[1:]
        fast = "M6-4l5 4l-5 4" if speed[0] == "2" else ""
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


def _vehicle(one: Piece, face: Face, ink: str) -> str:
    """Fields: type, speed, front, value, side, value, short, long, to hit, two values, penetrates, two values, then
    three of label and value, and a note."""
    f = face.figures[5:]
    kind, speed, front, front_value, side, side_value, short, long, hit, hit_s, hit_l, pen, pen_s, pen_l = f[:14]
    cells, note = f[14:20], f[20]
    if face.size == "vehicle":
        top = (
            f'<use href="#c-h-{one.colour}"/>'
            + text(front, 20, 147, f"cl{ink}", fitting(front, 11.5, 36, 0.58))
            + _figure(front_value, 74, 152, f"ca{ink}")
            + text(side, 111, 147, "cl", fitting(side, 11.5, 36, 0.58))
            + _figure(side_value, 164, 152, "ca")
        )
    else:
        top = '<path d="M12 133H188V157H12Z" fill="#eee7d7"/>' + text(
            front, 100, 149.4, "cl cm", fitting(front, 11.5, 168, 0.54)
        )
    table = text(short, 112, 176, "cs cm") + text(long, 164, 176, "cs cm") + '<use href="#c-table"/>'
    for y, label, a, b in ((195, hit, hit_s, hit_l), (215, pen, pen_s, pen_l)):
        table += (
            text(label, 12, y, "ct", fitting(label, 13, 80, 0.54)) + _figure(a, 112, y, "cf") + _figure(b, 164, y, "cf")
        )
    low = ""
    for i in range(3):
        x = 12 + i * 41
        low += text(cells[2 * i], x + 4, 238, "cs")
        low += _figure(cells[2 * i + 1], x + 31, 239, "cc")
    if note:
        low += text(note, 188, 238, "cl ce", fitting(note, 11.5, 52, 0.56))
    return top + table + low + _foot(face, kind, speed)


def _two(one: Piece, ink: str, fields: tuple[str, ...]) -> str:
    """Two big figures in boxes: the left one filled, the right one outlined."""
    left, left_value, right, right_value = fields
    return (
        f'<use href="#c-w-{one.colour or "both"}"/>'
        + text(left, 54, 154, f"cl cm{ink}", fitting(left, 11.5, 78, 0.54))
        + _figure(left_value, 54, 183, f"cb{ink}")
        + text(right, 146, 154, "cl cm", fitting(right, 11.5, 78, 0.54))
        + _figure(right_value, 146, 183, "cb")
    )


def _squad(one: Piece, face: Face, ink: str) -> str:
    """Fields: type, speed, two of label and value, then a sentence."""
    kind, speed, *fields, words = face.figures[5:]
    return _two(one, ink, tuple(fields)) + _prose(words, 210, 3) + _foot(face, kind, speed)


def _gear(one: Piece, face: Face, ink: str) -> str:
    kind, *fields, words = face.figures[5:]
    return _two(one, ink, tuple(fields)) + _prose(words, 210, 3) + _foot(face, kind)


def _land(_one: Piece, face: Face, _ink: str) -> str:
    """Fields: type, heading, five of label and value, words for what blocks sight and slows or nothing, a sentence."""
    kind, heading, *rest = face.figures[5:]
    blocks, slows, words = rest[10:13]
    out = text(heading, 12, 142, "cl", fitting(heading, 11.5, 176, 0.56))
    for i in range(5):
        label, value = rest[2 * i], rest[2 * i + 1]
        x = 12 + i * 35.6
        plain = _ringed(value)[0] == "\u2013"
        out += (
            f'<path d="M{n(x)} 147h32v42h-32Z" fill="{"none" if plain else "#e9dfc3"}" stroke="#a8905c" '
            'stroke-width="1.3"/>' + text(label, x + 16, 161, "cs cm") + _figure(value, x + 14.5, 182, "cf")
        )
    y = 207.0
    for word, symbol in ((blocks, "eye"), (slows, "snail")):
        if word:
            out += f'<use class="cg" href="#c-{symbol}" x="22" y="{n(y)}"/>' + text(
                word, 38, y + 4.6, "cv", fitting(word, 12.5, 150, 0.53)
            )
            y += 25
    if not blocks and not slows:
        out += _prose(words, 207, 3)
    return out + _foot(face, kind)


def _event(_one: Piece, face: Face, _ink: str) -> str:
    """Fields: type, timing and its word, then what the card does."""
    kind, timing, word, words = face.figures[5:]
    wide = 18 + 7.2 * len(word)
    round_, fill = (10.5, "#a9470c") if timing == INTERRUPT else (3, "#275a7a")
    pill = el("rect", x=12, y=132, width=wide, height=21, rx=round_, fill=fill)
    return pill + text(word, 12 + wide / 2, 146.4, "cw") + _prose(words, 171, 5) + _foot(face, kind)


BODIES: Final[dict[str, Callable[[Piece, Face, str], str]]] = {
    "vehicle": _vehicle,
    "atgun": _vehicle,
    "infantry": _squad,
    "cavalry": _squad,
    "terrain": _land,
    "equipment": _gear,
    "event": _event,
}


# -- the card on the table -------------------------------------------------------------------------------------------


def small(one: Piece) -> str:
    """Name, picture and two rows of numbers. Fields: type of rows, then labels and values."""
    face = one.face or Face("", "", "", "", ())
    ink = _ink(one)
    name = text(face.name, 40, 15.4, f"sn{ink}", fitting(face.name, 13, 70, 0.49))
    return "".join(
        (
            f'<use href="#{_small_frame(one, face)}"/>',
            name,
            _small_picture(one, face),
            ROWS[face.size](one, face, ink),
            _copies(one, 65, 46),
            *(STATUSES[status.kind] for status in one.statuses if status.kind in STATUSES),
        )
    )


def _small_picture(one: Piece, face: Face) -> str:
    """A combat card looks at the enemy: Germans east, Soviets west."""
    if face.size in ("vehicle", "atgun", "infantry", "cavalry"):
        return f'<use href="#c-{"w" if one.colour == "soviet" else "e"}-{face.symbol}"/>'
    return f'<use href="#c-p-{face.symbol}"/>'


def _small_frame(one: Piece, face: Face) -> str:
    """A vehicle's frame has its armour and its arrows in it."""
    if face.size != "vehicle":
        return f"c-s-{one.colour or 'both'}"
    return f"c-v{face.figures[3]}-{one.colour}"


def _small_vehicle(_one: Piece, face: Face, ink: str) -> str:
    front, side, none, fast, short, s_value, long, l_value = face.figures
    if none:
        out = text(none, 40, 72.5, "so", fitting(none, 10.5, 70, 0.54))
    else:
        out = _figure(front, 22, 73, f"sf{ink}") + _figure(side, 58, 73, "sf")
    out += text(short, 6, 90, "sl") + _figure(s_value, 40, 90, "sv")
    out += text(long, 6, 105.5, "sl") + _figure(l_value, 40, 105.5, "sv")
    return out + (f'<use href="#c-go{fast}"/>' if none else "")


def _small_rows(_one: Piece, face: Face, _ink: str) -> str:
    """Two rows of a label and a value."""
    a, a_value, b, b_value = face.figures
    room, other = (24 if "/" in value else 25 if len(value) > 2 else 38 for value in (a_value, b_value))
    return (
        text(a, 8, 77, "sk", fitting(a, 11, room, 0.56))
        + _figure(a_value, 70, 79, "sb")
        + '<path class="ch" d="M5 83H75"/>'
        + text(b, 8, 100, "sk", fitting(b, 11, other, 0.56))
        + _figure(b_value, 70, 103, "sb")
    )


def _small_event(_one: Piece, face: Face, _ink: str) -> str:
    timing, word = face.figures
    round_, fill = (10, "#a9470c") if timing == INTERRUPT else (3, "#275a7a")
    return el("rect", x=6, y=66, width=68, height=20, rx=round_, fill=fill) + text(
        word, 40, 80.4, "cw", fitting(word, 12, 60, 0.6)
    )


ROWS: Final[dict[str, Callable[[Piece, Face, str], str]]] = {
    "vehicle": _small_vehicle,
    "atgun": _small_vehicle,
    "infantry": _small_rows,
    "cavalry": _small_rows,
    "terrain": _small_rows,
    "equipment": _small_rows,
    "event": _small_event,
}


# -- backs and badges ------------------------------------------------------------------------------------------------


def _copies(one: Piece, x: float, y: float) -> str:
    """More than one copy of a card: a disc with their number."""
    if one.copies < 2:
        return ""
    disc = f'<circle cx="{n(x)}" cy="{n(y)}" r="12" fill="#22261f" stroke="#f8f4ea" stroke-width="1.8"/>'
    return disc + text(f"\u00d7{one.copies}", x, y + 4.6, "cz")


def back(one: Piece) -> str:
    """The back of a card: hatch and the mark of its side. More than one: a pile with its number."""
    key = one.colour or "both"
    pile = "".join(
        f'<use href="#c-b-{key}" x="{n(i * 2.2)}" y="{n(i * 1.8)}"/>' for i in range(min(one.copies - 1, 3), 0, -1)
    )
    return f'{pile}<use href="#c-b-{key}"/>' + _disc(str(one.copies), 40, 94)


def fan(one: Piece) -> str:
    """Backs side by side around the middle, closer together when there are many; their number on the last."""
    key, count = one.colour or "both", one.copies
    step = fan_step(count)
    left = -step * (count - 1) / 2
    backs = "".join(f'<use href="#c-b-{key}" x="{n(left + i * step)}"/>' for i in range(count))
    return backs + _disc(str(count), 40 - left, 94)


def fan_step(count: int) -> float:
    """How far apart the cards of a fan lie, in the units of a small card."""
    return min(26.0, 300.0 / max(count, 1))


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
KINDS: Final[dict[str, Callable[[Piece], str]]] = {
    "card": card,
    "card-small": small,
    "card-back": back,
    "card-fan": fan,
}
