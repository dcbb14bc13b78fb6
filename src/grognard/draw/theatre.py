"""Tables of a battle in a burning city: units, formations, places, tracks and orders, on coal, in both themes.

All of them are cards or counters that any game may lay down. A `CardFace` says what is printed on them; each drawing
says which parts it sets. Pieces are drawn around the origin; their size is their width.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.scene import CardFace, Face, Ground, Piece, Side
from grognard.draw.cards import BLANK as BLANK_CARD
from grognard.draw.counters import BLANK, emblem_of
from grognard.draw.dice import PIPS
from grognard.draw.emblems import EMBLEMS, is_pale, shape
from grognard.draw.kinds import GroundKind, PieceKind
from grognard.draw.pictures import VEHICLES
from grognard.draw.signs import SIGNS, sign
from grognard.draw.skyline import skyline
from grognard.draw.svg import NARROW, SANS, SERIF, el, esc, fitting, n, text
from grognard.draw.theme import ink_on

COAL: Final = "#17130f"
BROWN: Final = "#241a13"
RUST: Final = "#8a3b1b"
FLAME: Final = "#e8741c"
EMBER: Final = "#f6b24a"
BONE: Final = "#f3e6cc"
SAND: Final = "#f3ead2"
INK: Final = "#22261f"
STYLE: Final = f"""
.h-serif{{font-family:{SERIF};font-weight:700}}.h-narrow{{font-family:{NARROW};font-stretch:condensed;font-weight:700}}
.h-sans{{font-family:{SANS};font-weight:600}}.h-m{{text-anchor:middle}}.h-e{{text-anchor:end}}
.h-drop{{fill:#000;opacity:.5}}.h-edge{{fill:none;stroke:#0d0a07;stroke-width:1.3}}
.h-inner{{fill:none;stroke:#fff;stroke-opacity:.22}}
"""


CAPITALS: Final = 1.16  # how much wider a line of capitals is,
SHORT: Final = 5  # if it is longer than a number or a badge


def _say(words: str, x: float, y: float, size: float, style: str, fill: str = BONE, width: float = 0) -> str:
    """A line of a size; where it is wider than its room it is squeezed."""
    factor = 0.46 if "narrow" in style else 0.62 if "serif" in style else 0.54
    factor *= CAPITALS if words.isupper() and len(words) > SHORT else 1
    room = fitting(words, size, width, factor) if width else None
    return text(words, x, y, f"h-{style.replace(' ', ' h-')}", room, font_size=size, fill=fill) if words else ""


def _rounded(x: float, y: float, wide: float, high: float, r: float, **more: str | float) -> str:
    return el("rect", x=x, y=y, width=wide, height=high, rx=r, **more)


def _printed(one: Piece) -> CardFace:
    return one.face if isinstance(one.face, CardFace) else BLANK_CARD


def _emblem(face: CardFace, side: Side) -> str:
    """That of the card; else that of the side that holds it."""
    return face.emblem if face.emblem in EMBLEMS and face.emblem != BLANK_CARD.emblem else emblem_of(side)


def _placed(one: Piece, wide: float, high: float, drawing: str) -> str:
    """A drawing of so much around the origin, in the size of its piece."""
    scale = f"{one.size / wide:.3f}".rstrip("0").rstrip(".")
    grown = f"scale({scale})" if one.size != wide else ""
    return f'<g transform="{grown}translate({n(-wide / 2)} {n(-high / 2)})">{drawing}</g>'


def _has(one: Piece, *kinds: str) -> bool:
    return any(status.kind in kinds for status in one.statuses)


def _word(one: Piece, kind: str) -> str:
    return next((status.word for status in one.statuses if status.kind == kind), "")


def _ratio(wide: float, high: float) -> Callable[[Piece], tuple[float, float]]:
    return lambda one: (round(one.size, 1), round(one.size * high / wide, 1))


def _count(number: int, x: float, y: float) -> str:
    disc = f'<circle cx="{n(x)}" cy="{n(y)}" r="9" fill="{INK}" stroke="#fdf4e0" stroke-width="1.6"/>'
    return disc + _say(str(number), x, y + 4.4, 12.4, "sans m", "#fdf4e0")


# -- units ---------------------------------------------------------------------------------------------------------

CHIPS: Final = {  # 64 x 40, by the shape of the side: the whole, and its foot
    "square": (
        "M5 0H59Q64 0 64 5V35Q64 40 59 40H5Q0 40 0 35V5Q0 0 5 0Z",
        "M0 26H64V35Q64 40 59 40H5Q0 40 0 35Z",
    ),
    "disc": ("M7 0H57L64 7V33L57 40H7L0 33V7Z", "M0 26H64V33L57 40H7L0 33Z"),
    "diamond": (
        "M8 0H56A8 8 0 0 0 64 8V32A8 8 0 0 0 56 40H8A8 8 0 0 0 0 32V8A8 8 0 0 0 8 0Z",
        "M0 26H64V32A8 8 0 0 0 56 40H8A8 8 0 0 0 0 32Z",
    ),
    "hexagon": ("M7 0H57L64 20L57 40H7L0 20Z", "M2.1 26H61.9L57 40H7Z"),
    "octagon": ("M12 0H52L64 12V28L52 40H12L0 28V12Z", "M0 26H64V28L52 40H12L0 28Z"),
}


def chip(one: Piece, side: Side) -> str:
    """A unit, 64 x 40: its silhouette or sign, its name in the strip. A shield at the left if it has one; the elite
    side has a gilt edge and the sign of what it does. Equal ones are one counter with a number."""
    face = one.face if isinstance(one.face, Face) else BLANK
    form = shape(side)
    outline, foot = CHIPS[form]
    base, elite = "#cdd2c6" if is_pale(form) else "#e6c9a8", face.size == "elite"
    strip = side.light
    out = []
    if one.copies > 1:
        out.append(
            f'<path d="{outline}" transform="translate(3 -3)" fill="{strip}" stroke="#0d0a07" stroke-width="1.2"/>'
        )
    out.append(
        f'<path class="h-drop" d="{outline}" transform="translate(1.6 2.6)"/><path d="{outline}" fill="{base}"/>'
    )
    out.append(f'<path d="{foot}" fill="{strip}"/>{_silhouette(face.symbol, base)}')
    out.append(_say(face.name, 32, 37, 12.4, "narrow m", ink_on(strip), 56))
    out.append(sign("shield", 2.6, 3, 11, INK, base) if "shield" in face.figures else "")
    out.append(f'<path class="h-edge" d="{outline}"/>')
    if elite:
        out.append(f'<path d="{outline}" fill="none" stroke="#d9a21c" stroke-width="2.6"/>')
        out.append(
            '<circle cx="54" cy="10" r="8" fill="#d9a21c" stroke="#4a2f12"/>'
            + sign(face.badge, 48.4, 4.4, 11.2, INK, "#d9a21c")
        )
    if _has(one, "ghost"):
        out.append(f'<path d="{outline}" fill="{COAL}" opacity=".45"/>')
        out.append(f'<path d="{outline}" fill="none" stroke="{EMBER}" stroke-width="2" stroke-dasharray="4 3"/>')
    if one.copies > 1:
        out.append(_count(one.copies, 61, 3))
    return _placed(one, 64, 40, "".join(out))


def _silhouette(name: str, cut: str) -> str:
    """A vehicle or men from the side, else a sign."""
    if name in VEHICLES:
        return f'<use href="#c-{name}" transform="translate(13 2.6)scale(.4 .55)"/>'
    return sign(name, 21, 2.4, 22, "#1d1a14", cut)


# -- formations ----------------------------------------------------------------------------------------------------

UPRIGHT: Final = (112.0, 96.0)
LYING: Final = (140.0, 84.0)


def formation(one: Piece, side: Side) -> str:
    """A formation in a battle: 112 x 96 upright, 140 x 84 turned. `corner` its number, `name` its kind, `note` its
    size; `cells` slots that are free or used, `boxes` what is left of how much, `signs` what it can do, `text` its
    leader and `pill` his level."""
    face, turned = _printed(one), _has(one, "turned")
    wide, high = LYING if turned else UPRIGHT
    main, dark = _shades(face)
    out = [_plate(wide, high, main), _rounded(5, 5, wide - 10, 31, 3, fill=dark)]
    out.append(f'<use href="#e-{_emblem(face, side)}" transform="translate(18 20.5)scale(.9)"/>')
    size = 17 if len(face.corner) > 2 else 22
    out.append(_say(face.corner, 31, 28, size, "serif", "#fdf4e0"))
    room = wide - 44 - len(face.corner) * (11 if len(face.corner) > 2 else 13.5)
    out.append(_say(face.name, wide - 9, 17, 12, "narrow e", "#fdf4e0", room))
    out.append("" if turned else _say(face.note, wide - 9, 31, 11, "narrow e", "#e3ddcf", room))
    out += [_slot(9 + 15 * i, 42, state == "used") for i, (_, state) in enumerate(face.cells)]
    out += [_left(22, 49 if turned else 54, *box) for box in face.boxes[:1]]
    for i, (name, _) in enumerate(face.signs):
        x = wide - 27 - 22 * i
        out.append(_rounded(x, 41, 19, 21, 3, fill=SAND) + sign(name, x + 2, 43.5, 15, INK, SAND))
    out.append(_leader(face, 6, high - (21 if turned else 24), is_pale(shape(side))) if face.text else "")
    if turned and (word := _word(one, "turned")):
        out.append(_rounded(wide - 74, 20.5, 67, 14.5, 2, fill="#c42b1c", stroke="#fff4e4"))
        out.append(_say(word, wide - 40.5, 32, 11, "narrow m", "#fff", 60))
    out.append(_owner(_word(one, "owner"), 0, high * 0.62) if _has(one, "owner") else "")
    return _placed(one, wide, high, "".join(out))


def _shades(face: CardFace) -> tuple[str, str]:
    """The colour of a card, and a darker one for its head."""
    parts = [int(face.frame[i : i + 2], 16) for i in (1, 3, 5)]
    return esc(face.frame), "#" + "".join(f"{round(part * 0.68):02x}" for part in parts)


def _plate(wide: float, high: float, fill: str, r: float = 6) -> str:
    return (
        _rounded(2, 3, wide, high, r, class_="h-drop")
        + _rounded(0, 0, wide, high, r, fill=fill, stroke="#0d0a07")
        + _rounded(2.5, 2.5, wide - 5, high - 5, r - 2, class_="h-inner")
    )


def _slot(x: float, y: float, used: bool) -> str:
    """A shell: bright if it is free, black with a tick if it is used."""
    tick = '<path d="M2 13l2.4 3L8.4 9" fill="none" stroke="#8d8370" stroke-width="1.6"/>' if used else ""
    body = f'<path d="M0 20V8Q0 2 5-1Q10 2 10 8V20Z" fill="{"#1b1712" if used else EMBER}" stroke="#0d0a07"/>'
    return f'<g transform="translate({n(x)} {n(y)})">{body}{tick}</g>'


def _left(x: float, y: float, words: str, value: str) -> str:
    """A number in a star, and of how many."""
    star = f'<use href="#s-star" transform="translate({n(x - 16)} {n(y - 16)})scale(1.33)" color="#fdf0d8"/>'
    return star + _say(value, x, y + 6, 13.5, "sans m", "#6b1c10") + _say(words, x + 19, y + 4, 11.5, "sans", "#fbe6cf")


def _leader(face: CardFace, x: float, y: float, pale: bool) -> str:
    fill, edge = ("#d9dccf", "#2f3734") if pale else ("#f0d9b8", "#5e140b")
    level = face.pill[0]
    disc = f'<circle cx="82" cy="9" r="8" fill="{RUST}" stroke="#fff3dd" stroke-width="1.2"/>' if level else ""
    return (
        f'<g transform="translate({n(x)} {n(y)})">{_rounded(1.5, 2, 92, 18, 5, class_="h-drop")}'
        f"{_rounded(0, 0, 92, 18, 4 if pale else 9, fill=fill, stroke=edge)}{sign('cap', 4, 3, 12, edge, fill)}"
        f"{_say(face.text, 20, 13, 11.4, 'narrow', INK, 52 if level else 68)}{disc}"
        f"{_say(level, 82, 13, 11.4, 'narrow m', '#fff', 14)}</g>"
    )


def _owner(letter: str, x: float, y: float) -> str:
    """Who of a side commands it: a letter at the edge."""
    return _rounded(x - 7, y - 8, 15, 16, 3, fill=EMBER, stroke=INK) + _say(
        letter, x + 0.5, y + 4.4, 11.5, "sans m", INK
    )


def small_formation(one: Piece, _side: Side) -> str:
    """On a line of waiting formations: 42 x 50 upright, 52 x 40 turned. `picture` is the sign of its kind."""
    face, turned = _printed(one), _has(one, "turned")
    wide, high = (52.0, 40.0) if turned else (42.0, 50.0)
    main, _ = _shades(face)
    middle = wide / 2 - (6 if face.pill[0] else 0)  # of its number
    out = [_plate(wide, high, main, 4), _say(face.corner, middle, 17, 14, "serif m", "#fdf4e0", 2 * middle - 6)]
    if turned:
        out.append(sign(face.picture, 5, 21, 14, "#fdf4e0", main))
        out.append(_rounded(21, 22.5, 30, 13.5, 1, fill="#c42b1c", stroke="#fff4e4"))
        out.append(_say(_word(one, "turned"), 36, 33.4, 11, "narrow m", "#fff", 27))
    else:
        out.append(sign(face.picture, wide / 2 - 8, 20, 16, "#fdf4e0", main))
        out.append(_say(face.name, wide / 2, 46, 11, "narrow m", "#fdf4e0", 38))
    if face.pill[0]:
        out.append(f'<circle cx="{n(wide - 7)}" cy="7" r="8" fill="{RUST}" stroke="#fff3dd" stroke-width="1.2"/>')
        out.append(_say(face.pill[0], wide - 7, 11, 11.4, "narrow m", "#fff", 14))
    out.append(_owner(_word(one, "owner"), 1, 4) if _has(one, "owner") else "")
    return _placed(one, wide, high, "".join(out))


def slim_formation(one: Piece, _side: Side) -> str:
    """Where many wait in a line: 30 x 50 upright, 36 x 42 turned; number, sign and level, no word but that it is
    turned."""
    face, turned = _printed(one), _has(one, "turned")
    wide, high = (36.0, 42.0) if turned else (30.0, 50.0)
    main, _ = _shades(face)
    out = [_plate(wide, high, main, 4), _say(face.corner, wide / 2, 15, 13, "serif m", "#fdf4e0", wide - 4)]
    level = face.pill[0]
    owned = _has(one, "owner")  # its letter stands beside the sign: the number stays readable
    if turned:
        if not (owned and level):
            out.append(sign(face.picture, (20 if owned else 3 if level else wide / 2 - 6), 16.5, 12, "#fdf4e0", main))
        out.append(_say(level, 26, 27, 11, "sans m", "#ffcf8a") if level else "")
        out.append(_rounded(2.5, 29, 31, 11.5, 1, fill="#c42b1c", stroke="#fff4e4"))
        out.append(_say(_word(one, "turned"), wide / 2, 38.6, 11, "narrow m", "#fff", 29))
    else:
        out.append(sign(face.picture, (16 if owned else wide / 2 - 7), 18.5, 13, "#fdf4e0", main))
        out.append(_say(level, wide / 2, 46, 11, "sans m", "#ffcf8a") if level else "")
    out.append(_owner(_word(one, "owner"), 8, 22 if turned else 25) if owned else "")
    return _placed(one, wide, high, "".join(out))


def _turning(upright: tuple[float, float], lying: tuple[float, float]) -> Callable[[Piece], tuple[float, float]]:
    def extent(one: Piece) -> tuple[float, float]:
        wide, high = lying if _has(one, "turned") else upright
        return round(one.size, 1), round(one.size * high / wide, 1)

    return extent


# -- places --------------------------------------------------------------------------------------------------------

SITE: Final = (372.0, 200.0)
SMALL_SITE: Final = (134.0, 92.0)


def site(one: Piece, _: Side) -> str:
    """A place that is fought for, 372 x 200: `kind` above, `name` below, `picture` its profile, `cells` signs and
    values at the right; `signs` what the upper side gets, `rows` what the lower one gets (sign, words). Its halves are
    red and grey, the red one above; below if it looks `west`."""
    face, (wide, high) = _printed(one), SITE
    middle = 24 + (high - 54) / 2
    upper, lower = ("#22302c", "#5e140b") if face.west else ("#5e140b", "#22302c")
    out = [
        _rounded(3, 4, wide, high, 8, class_="h-drop"),
        _rounded(0, 0, wide, high, 8, fill=BROWN, stroke=RUST, stroke_width=2),
        f'<svg x="6" y="24" width="{n(wide - 12)}" height="{n(high - 54)}" viewBox="0 0 320 120" '
        f'preserveAspectRatio="none">{skyline(face.name, face.picture)}'
        f'<path d="M0 0H320V60H0Z" fill="{upper}" opacity=".4"/>'
        f'<path d="M0 60H320V120H0Z" fill="{lower}" opacity=".4"/></svg>',
        f'<path d="M6 {n(middle)}H{n(wide - 6)}" stroke="{EMBER}" stroke-width="1.6" stroke-dasharray="7 5" '
        'opacity=".9"/>',
        _say(face.kind, 9, 16.5, 11.5, "sans", "#e9d3b0", 210),
        _say(face.name.upper(), 9, high - 13, 14.5, "serif", "#fff0d4", 250),
        _given(face.signs, wide - 8, 4, "#f0b49c"),
        _given(tuple((row[0], row[1]) for row in face.rows), wide - 8, high - 22, "#c9d2c8"),
    ]
    for i, (name, value) in enumerate(face.cells):
        y, colour = 30 + 36 * i, ("#f2c318", "#e2e6da")[i % 2]
        out.append(_rounded(wide - 56, y, 48, 32, 5, fill=COAL, fill_opacity=0.86, stroke=RUST))
        out.append(
            sign(name, wide - 53, y + 5, 21, colour, COAL) + _say(value, wide - 19, y + 23.5, 18, "sans m", colour)
        )
    return _placed(one, wide, high, "".join(out))


def _given(given: tuple[tuple[str, str], ...], right: float, y: float, colour: str) -> str:
    """Signs with words, set from the right."""
    out, x = [], right
    for name, words in reversed(given):
        x -= 7.2 * len(words)
        out.append(_say(words, x, y + 12.5, 11.4, "sans", "#cdb594"))
        x -= 19 if name in SIGNS else 27
        if name in VEHICLES:
            out.append(_rounded(x, y - 1, 24, 17, 3, fill="#cdd2c6"))
            out.append(f'<use href="#c-{name}" transform="translate({n(x + 2)} {n(y + 2)})scale(.2 .28)"/>')
        else:
            out.append(sign(name, x, y, 16, colour, BROWN))
    return "".join(out)


def small_site(one: Piece, _: Side) -> str:
    """A place that waits, 134 x 92: `corner` its letter, `cells` signs and values, `pill` a word across it, `boxes`
    what the sides have there (emblem, number), `arrows` how many fires burn."""
    face, (wide, high) = _printed(one), SMALL_SITE
    out = [
        _rounded(2, 3, wide, high, 6, class_="h-drop"),
        _rounded(0, 0, wide, high, 6, fill=BROWN, stroke=RUST, stroke_width=1.4),
        f'<svg x="4" y="4" width="126" height="50" viewBox="0 0 320 120" preserveAspectRatio="none">'
        f"{skyline(face.name, face.picture)}</svg>",
        _rounded(4, 4, 18, 16, 0, fill=COAL, opacity=0.85) + _say(face.corner, 13, 16.5, 12, "sans m", "#fff0d4"),
        _say(face.name.upper(), 6, high - 25, 12, "narrow", "#fff0d4", wide - 12),
    ]
    for i in range(face.arrows):
        x = wide - 14 - 17 * i
        out.append(f'<circle cx="{n(x)}" cy="14" r="8" fill="{COAL}" stroke="{FLAME}" stroke-width="1.4"/>')
        out.append(sign("flame", x - 5.5, 8.2, 11, FLAME, COAL))
    for i, (name, value) in enumerate(face.cells):
        colour = ("#f2c318", "#e2e6da")[i % 2]
        out.append(
            sign(name, 5 + 26 * i, high - 20, 14, colour, BROWN)
            + _say(value, 20 + 26 * i, high - 8.5, 12, "sans", colour)
        )
    for i, (emblem, value) in enumerate(face.boxes):
        x = wide - 58 + 32 * i
        out.append(f'<use href="#e-{esc(emblem)}" transform="translate({n(x)} {n(high - 12.8)})scale(.62)"/>')
        out.append(_say(value, x + 9, high - 8.5, 12, "sans", BONE))
    if face.pill[0]:
        half = 3.7 * len(face.pill[0]) + 8
        out.append(_rounded(wide / 2 - half, 25, 2 * half, 19, 9, fill=RUST, stroke="#fff3dd"))
        out.append(_say(face.pill[0], wide / 2, 38.6, 12, "sans m", "#fff3dd"))
    return _placed(one, wide, high, "".join(out))


def river(one: Piece, _: Side) -> str:
    """A place that is closed for good: water, 134 x 92. `name` across it, `kind` above, `note` below."""
    face, (wide, high) = _printed(one), SMALL_SITE
    waves = "".join(f"M{8 + (i * 37) % 84} {26 + 9 * i}q9-5 18 0t18 0" for i in range(6))
    return _placed(
        one,
        wide,
        high,
        _rounded(2, 3, wide, high, 6, class_="h-drop")
        + _rounded(0, 0, wide, high, 6, fill="url(#n-river)", stroke="#0d1a22", stroke_width=1.6)
        + f'<path d="{waves}" fill="none" stroke="#b7d6de" stroke-opacity=".4" stroke-width="1.4"/>'
        + _say(face.name.upper(), wide / 2, high / 2 + 5, 19, "serif m", "#eaf4f6", wide - 16)
        + _say(face.note, wide / 2, high - 9, 12, "narrow m", "#d5e7ee", wide - 12)
        + _say(face.kind, 8, 16, 12, "sans", "#d5e7ee"),
    )


# -- tracks --------------------------------------------------------------------------------------------------------


def tracker(one: Piece, _: Side) -> str:
    """Short tracks with a wooden cube, 150 x 172. Each of `rows`: its sign, where the cube stands, where it would go
    ("" for nowhere), then its spaces: words or signs. `note` stands above the fires, of which there are `arrows`."""
    face, wide, high = _printed(one), 150.0, 172.0
    out = [
        _rounded(2, 3, wide, high, 7, class_="h-drop"),
        _rounded(0, 0, wide, high, 7, fill=BROWN, stroke=RUST, stroke_width=1.6),
    ]
    for number, (name, at, to, *spaces) in enumerate(face.rows):
        y, cell = 8 + 38 * number, (wide - 36) / max(len(spaces), 1)
        out.append(sign(name, 6, y + 4, 19, "#f0b49c", BROWN))
        for i, words in enumerate(spaces):
            out.append(_space(30 + i * cell, y, cell, words))
        if at:
            out.append(_cube(30 + int(at) * cell + cell / 2 - 1, y + 13.5))
        if at and to:
            start, end = (30 + int(place) * cell + cell / 2 for place in (at, to))
            arc = f"M{n(start)} {n(y - 1)}Q{n((start + end) / 2)} {n(y - 11)} {n(end)} {n(y - 1)}"
            out.append(f'<path d="{arc}" fill="none" stroke="{EMBER}" stroke-width="1.8" stroke-dasharray="4 3"/>')
    out.append(_say(face.note, 8, 132, 11.8, "sans", "#e9d3b0", wide - 14))
    for i in range(face.arrows):
        x = 20 + 27 * i
        out.append(f'<circle cx="{n(x)}" cy="152" r="11.5" fill="{COAL}" stroke="{FLAME}" stroke-width="1.8"/>')
        out.append(sign("flame", x - 8, 143.5, 16, FLAME, COAL))
    return _placed(one, wide, high, "".join(out))


def _space(x: float, y: float, cell: float, words: str) -> str:
    hot = words in SIGNS
    fill, edge = ("#4a1d0c", FLAME) if hot else ("#322519", "#6b4a2c")
    inside = (
        sign(words, x + cell / 2 - 8, y + 6, 14, FLAME, fill)
        if hot
        else _say(words, x + cell / 2 - 1, y + 18, 12, "sans m", "#cdb594", cell - 3)
    )
    return _rounded(x, y, cell - 2, 27, 3, fill=fill, stroke=edge) + inside


def _cube(x: float, y: float, size: float = 16) -> str:
    left, top = x - size / 2, y - size / 2
    return (
        _rounded(left + 1.5, top + 2.5, size, size, 2, class_="h-drop")
        + _rounded(left, top, size, size, 2, fill="url(#n-wood)", stroke="#4a2f12")
        + f'<path d="M{n(left)} {n(top + size - 4)}h{n(size)}" stroke="#4a2f12" stroke-opacity=".5"/>'
    )


# -- orders --------------------------------------------------------------------------------------------------------

ORDER: Final = (150.0, 210.0)
STRIP: Final = (108.0, 15.0)


def order(one: Piece, side: Side) -> str:
    """A card of the hand, 150 x 210; what must be read lies in the upper 140. `signs` what it does and how often,
    `text` the same in words, `pill` what it needs, `corner` what it costs, `note` more."""
    face, (wide, high) = _printed(one), ORDER
    main, _ = _shades(face)
    out = [
        _rounded(2.5, 4, wide, high, 8, class_="h-drop"),
        _rounded(0, 0, wide, high, 8, fill=main, stroke="#0d0a07"),
        _rounded(5, 30, 140, 175, 4, fill=SAND),
        f'<use href="#e-{_emblem(face, side)}" transform="translate(17 16)scale(.86)"/>',
        _say(face.name, 30, 21, 14, "serif", ink_on(face.frame), 112),
        '<svg x="9" y="34" width="132" height="46" viewBox="0 0 320 112" preserveAspectRatio="xMidYMid slice">'
        f'<use href="#n-ruins"/>{_art(face.picture)}</svg>',
        _rounded(9, 34, 132, 46, 3, fill="none", stroke="#3a2413"),
        _effects(face.signs),
        _say(face.text, 12, 126, 11.2, "sans", INK, 126),
        _needs(face),
    ]
    for i, line in enumerate(_lines(face.note)):
        out.append(_say(line, 12, 172 + 13 * i, 10.4, "sans", "#4f5347", 128))
    out.append(_count(one.copies, 138, 18) if one.copies > 1 else "")
    return _placed(one, wide, high, "".join(out))


def _art(name: str) -> str:
    """A dark figure before the fire."""
    if name in VEHICLES:
        return f'<use href="#c-{name}" transform="translate(60 34)scale(2 1.9)"/>'
    return sign(name, 118, 16, 84, "#120c08", "#8a3416")


def _effects(signs: tuple[tuple[str, str], ...]) -> str:
    """Signs from the left, each with how often."""
    out, x = [], 12.0
    for name, words in signs:
        if name in VEHICLES:
            out.append(_rounded(x, 86, 38, 24, 3, fill="#cdd2c6", stroke="#0d0a07"))
            out.append(f'<use href="#c-{name}" transform="translate({n(x + 4)} 90)scale(.3 .42)"/>')
            x += 40
        else:
            out.append(sign(name, x, 86, 24, INK, SAND))
            x += 25
        if words:
            out.append(_say(words, x, 104, 16, "sans", INK))
            x += 11 * len(words)
        x += 6
    return "".join(out)


def _needs(face: CardFace) -> str:
    if face.corner:
        star = '<use href="#s-star" transform="translate(11 134)scale(1)" color="#9d2f1d"/>'
        return (
            star + _say(face.corner, 23, 151, 10.5, "sans m", "#fff") + _say(face.pill[0], 40, 150, 11, "sans", INK, 96)
        )
    if not face.pill[0]:
        return ""
    wide = 30 + 6.4 * len(face.pill[0])
    return (
        _rounded(12, 136, wide, 20, 4, fill="#e0d7c3")
        + sign(face.pill[1], 16, 138.5, 15, INK, "#e0d7c3")
        + _say(face.pill[0], 35, 150, 11, "sans", INK)
    )


def _lines(words: str, most: int = 25) -> list[str]:
    """At most three lines of so many letters."""
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines[:3] if line]


def slip(one: Piece, _: Side) -> str:
    """The edge of a card that looks out from below another, 108 x 15: its name."""
    face, (wide, high) = _printed(one), STRIP
    body = _rounded(0, 0, wide, high, 3, fill=SAND, stroke="#1c120a")
    return _placed(one, wide, high, body + _say(face.name, wide / 2, 11.4, 11.2, "narrow m", INK, wide - 8))


ONE_LINE: Final = 14  # letters that find room in one line of a notice


def notice(one: Piece, _side: Side) -> str:
    """A small card that holds for all, 120 x 84: its name, a long one in two lines; below it signs and what they come
    to, or `text`. Who was `hit` says so."""
    face, wide, high = _printed(one), 120.0, 84.0
    _, dark = _shades(face)
    words = face.name.split()
    half = (len(words) + 1) // 2
    lines = [face.name] if len(face.name) <= ONE_LINE else [" ".join(words[:half]), " ".join(words[half:])]
    out = [_plate(wide, high, dark), _rounded(8, 48, wide - 16, 28, 4, fill=SAND)]
    for i, line in enumerate(lines):
        y = 37 - 8 * len(lines) + 16 * i
        out.append(_say(line, wide / 2, y, 12.5, "serif m", "#fdf4e0", wide - 12))
    x = 13.0
    for name, told in face.signs:
        out.append(_say(told, x, 67, 13, "sans", INK))
        x += 9.4 * len(told) + 2
        if name in VEHICLES:
            out.append(f'<use href="#c-{name}" transform="translate({n(x)} 52)scale(.3 .42)"/>')
            x += 8
        out.append(sign(name, x, 52, 19, INK, SAND))
        x += 23
    out.append(_say(face.text, wide / 2, 67, 12, "sans m", INK, wide - 22))
    if word := _word(one, "hit"):
        out.append(_rounded(wide / 2 - 36, 40, 72, 15, 2, fill="#c42b1c", stroke="#fff4e4"))
        out.append(_say(word, wide / 2, 51.8, 12, "narrow m", "#fff", 66))
    out.append(_owner(_word(one, "owner"), 4, 8) if _has(one, "owner") else "")
    return _placed(one, wide, high, "".join(out))


def person(one: Piece, side: Side) -> str:
    """Who commands a side, 168 x 50: `name`, `kind`, `signs`, and a number at the right (`corner`)."""
    face, wide, high = _printed(one), 168.0, 50.0
    out = [
        _rounded(0, 0, wide, high, 6, fill=COAL, stroke=RUST, stroke_width=1.4),
        f'<use href="#e-{_emblem(face, side)}" transform="translate(24 25)scale(1.2)"/>',
        _say(face.name, 46, 21, 14.5, "serif", "#fff0d4", 84),
        _say(face.kind, 46, 38, 11.5, "sans", "#cdb594", 56),
        _say(face.corner, wide - 18, 33, 20, "sans m", "#fff0d4"),
    ]
    out += [sign(name, 104 + 20 * i, 26, 15, "#cdb594", COAL) for i, (name, _) in enumerate(face.signs)]
    out.append(_owner(_word(one, "owner"), wide - 18, 42) if _has(one, "owner") else "")
    return _placed(one, wide, high, "".join(out))


# -- dice ----------------------------------------------------------------------------------------------------------


def die(one: Piece, side: Side) -> str:
    """A die that lies on the table, 40 x 40: `code` its face, or the sign of what it is for while it is to be thrown.
    It may be the best of its row, or have been laid aside."""
    face = one.face if isinstance(one.face, Face) else BLANK
    ink = ink_on(side.light)
    out = [_rounded(1.5, 3, 37, 37, 8, class_="h-drop")]
    if _has(one, "ghost"):
        out = [_rounded(1.5, 1.5, 37, 37, 8, fill=BROWN, stroke=EMBER, stroke_width=2.4, stroke_dasharray="5 4")]
        ink = EMBER
    else:
        out.append(f'<rect x="1.5" y="1.5" width="37" height="37" rx="8" fill="{side.light}" stroke="#0d0a07"/>')
        out.append(_rounded(4, 4, 32, 32, 6, class_="h-inner"))
    if face.code.isdigit() and int(face.code) in PIPS:
        pips = "".join(f'<circle cx="{n(20 + 9 * a)}" cy="{n(20 + 9 * b)}" r="3.5"/>' for a, b in PIPS[int(face.code)])
        out.append(f'<g fill="{ink}">{pips}</g>')
    elif face.code:
        out.append(_say(face.code, 20, 27, 20, "sans m", ink))
    else:
        out.append(sign(face.symbol, 8, 8, 24, ink, side.light))
    if _has(one, "aside"):
        out.append('<path d="M6 6L34 34M34 6L6 34" stroke="#7d1408" stroke-width="6" stroke-linecap="round"/>')
        out.append('<path d="M6 6L34 34M34 6L6 34" stroke="#fff3dd" stroke-width="2.4" stroke-linecap="round"/>')
    if _has(one, "best"):
        out.append(_rounded(-2, -2, 44, 44, 10, fill="none", stroke=EMBER, stroke_width=3))
    return _placed(one, 40, 40, "".join(out))


# -- the ground ----------------------------------------------------------------------------------------------------


def coal(ground: Ground) -> str:
    """A table of coal with a glow of embers. Features: `glow` around a point, of a size; `band` between two corners,
    in the colour its text names; `line` along points; `words` at a point."""
    box = ground.box
    out = [
        '<defs><radialGradient id="h-glow"><stop stop-color="#e8741c" stop-opacity=".5"/><stop offset=".6" '
        'stop-color="#8a3b1b" stop-opacity=".2"/><stop offset="1" stop-color="#8a3b1b" stop-opacity="0"/>'
        f"</radialGradient></defs><style>{STYLE}</style>",
        _rounded(*ground.sheet, 8, fill="#0d0a07"),
        _rounded(*box, 6, fill=COAL),
    ]
    for one in ground.features:
        x, y = one.points[0]
        if one.kind == "glow":
            out.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(one.size)}" fill="url(#h-glow)"/>')
        elif one.kind == "band":
            right, bottom = one.points[1]
            out.append(_rounded(x, y, right - x, bottom - y, 4, fill=one.text, fill_opacity=0.42, stroke=RUST))
        elif one.kind == "line":
            path = "M" + "L".join(f"{n(a)} {n(b)}" for a, b in one.points)
            out.append(f'<path d="{path}" fill="none" stroke="{RUST}" stroke-width="1.6"/>')
        elif one.kind == "words":
            out.append(_say(one.text, x, y, one.size or 13, "serif", "#cdb594"))
    return "".join(out)


PIECES: Final = {
    "chip": PieceKind(chip, _ratio(64, 40)),
    "card-formation": PieceKind(formation, _turning(UPRIGHT, LYING)),
    "card-formation-small": PieceKind(small_formation, _turning((42, 50), (52, 40))),
    "card-formation-slim": PieceKind(slim_formation, _turning((30, 50), (36, 42))),
    "card-site": PieceKind(site, _ratio(*SITE)),
    "card-site-small": PieceKind(small_site, _ratio(*SMALL_SITE)),
    "card-site-closed": PieceKind(river, _ratio(*SMALL_SITE)),
    "tracker": PieceKind(tracker, _ratio(150, 172)),
    "card-order": PieceKind(order, _ratio(*ORDER)),
    "card-slip": PieceKind(slip, _ratio(*STRIP)),
    "card-notice": PieceKind(notice, _ratio(120, 84)),
    "person": PieceKind(person, _ratio(168, 50)),
    "die": PieceKind(die),
}
GROUNDS: Final[dict[str, GroundKind]] = {"coal": coal}
DESKS: Final = {"coal": COAL}  # around the sheet
