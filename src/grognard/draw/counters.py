"""Counters: one at the origin, in the size of its piece, in all its states. Anatomy in units of a hundredth.

Lettering is squeezed or spread to fixed widths, because the reader's font is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from grognard.core.scene import Face, Piece, Status
from grognard.draw.emblems import burst, shape, star
from grognard.draw.svg import NARROW, el, esc, fitting, hot, n, text
from grognard.draw.theme import ink_on

STYLE: Final = f"""
.p-code,.p-name,.p-fig,.p-word,.p-hit,.p-badge,.p-q{{font-family:{NARROW};font-stretch:condensed;font-weight:700}}
.p-code{{font-size:19px}}.p-name{{font-size:19.5px;font-weight:600;text-anchor:end}}
.p-fig{{font-size:27px;text-anchor:middle}}.p-word{{font-size:16.5px;fill:#1d1a08;stroke:none;text-anchor:middle}}
.p-hit{{font-size:15px;fill:#fff;text-anchor:middle}}.p-badge{{font-size:12.5px;fill:#fff;text-anchor:middle}}
.p-q{{font-size:24px;fill:#2b1f0d;text-anchor:middle}}
.piece .focus{{display:none}}.piece:focus-visible{{outline:none}}.piece:focus-visible .focus{{display:inline}}
"""
RINGS: Final = ("can", "selected", "target", "aim", "dark")  # what a page adds to a piece: `<use href="#p-can-square">`


@lru_cache(maxsize=4096)
def piece(one: Piece, *, tooltip: bool = False, ring: str = "") -> str:
    """A piece as a group at the origin: the page moves it by a transform. The kind names the function that draws it."""
    drawing = KINDS[one.kind](one)
    if ring:
        drawing += f'<use href="#p-{ring}-{shape(one.side)}"/>'
    title = f"<title>{esc(one.label)}</title>" if tooltip else ""
    scale = f"{one.size / 100:.3f}".lstrip("0").rstrip("0")
    inner = f'<g transform="scale({scale})translate(-50 -50)">{drawing}</g>'
    classes = " ".join(("piece", one.kind, one.side, *(status.kind for status in one.statuses)))
    return el("g", title + inner, class_=classes, **hot(one.id, one.label))


def counter(one: Piece) -> str:
    """bs:2.3.a Header, size, symbol, strip with the figures; then the markers that lie on it."""
    face = one.face or Face("", "", "", "", ())
    form, ink = shape(one.side), ink_on(one.colour)
    parts = [
        f'<use href="#p-base-{form}" fill="{esc(one.colour)}"/>',
        _header(face, ink, 8 if form == "square" else 11),
        f'<use href="#p-size-{face.size}" y="25" stroke="{ink}"/>' if face.size else "",
        f'<use href="#p-{face.symbol}"/>' if face.symbol else "",
        _badge(face.badge) if face.badge else "",
        f'<use href="#p-foot-{one.side}"/>',
        _figures(face.figures, "#1d1f1a" if form == "square" else "#fdf4e0"),
        *(STATUSES[status.kind](one, status) for status in one.statuses if status.kind in STATUSES),
        f'<use class="focus" href="#p-focus-{form}"/>',
    ]
    return "".join(parts)


def back(one: Piece) -> str:
    """A piece that lies face down: hatch and the mark of its side, never an empty square."""
    form = shape(one.side)
    mark = f'<g transform="translate(50 42)">{star(25, "#8c2a1b", "#f0dcb8")}</g>'
    query = text("?", 50, 92, "p-q")
    return f'<use href="#p-back-{form}"/>{mark}{query}<use class="focus" href="#p-focus-{form}"/>'


def _header(face: Face, ink: str, margin: float) -> str:
    """The formation left, the unit right."""
    code = min(9.8 * len(face.code), 38)
    room = 100 - 2 * margin - code - 6
    name = min(_width(face.name, 19.5), room)
    return text(face.code, margin, 20, "p-code", code, fill=ink) + text(
        face.name, 100 - margin, 20, "p-name", name, fill=ink
    )


def _width(words: str, size: float) -> float:
    """How wide a narrow font sets a line: figures and capitals are wider than small letters and points."""
    return sum(0.24 if sign in " .-il" else 0.5 if sign.isupper() or sign.isdigit() else 0.43 for sign in words) * size


def _figures(figures: tuple[str, ...], ink: str) -> str:
    told = "-".join(figures)
    return text(told, 60, 94.8, "p-fig", min(12.6 * len(told), 70), fill=ink) if told else ""


def _badge(words: str) -> str:
    return '<rect x="78" y="36" width="21" height="13" rx="2" fill="#a9470c"/>' + text(words, 88.5, 46.6, "p-badge")


def _band(_: Piece, status: Status) -> str:
    """A diagonal band with a word."""
    width = min(10.2 * len(status.word), 104)
    return (
        '<g transform="rotate(-18 50 52)" stroke="#1d1a08">'
        '<path d="M-9 41H109V62H-9Z" fill="#f2c318" stroke-width="2"/>'
        '<path d="M-9 44.2H109M-9 58.8H109" stroke-width="1.6" stroke-dasharray="7 5"/>'
        f"{text(status.word, 50, 57.4, 'p-word', width)}</g>"
    )


def _burst(_: Piece, status: Status) -> str:
    """A burst in the corner with a short word."""
    look = 'fill="#c42b1c" stroke="#fff4e4" stroke-width="2.6" stroke-linejoin="round"'
    word = text(status.word, 0, 5.4, "p-hit", fitting(status.word, 15, 27, 0.6))
    return f'<g transform="translate(100 0)"><polygon points="{burst(9, 21, 14, 1.1)}" {look}/>{word}</g>'


def _spent(one: Piece, _: Status) -> str:
    """Paled, with a tick."""
    return f'<use href="#p-spent-{shape(one.side)}"/>'


STATUSES: Final[dict[str, Callable[[Piece, Status], str]]] = {"disrupted": _band, "hit": _burst, "spent": _spent}
KINDS: Final[dict[str, Callable[[Piece], str]]] = {"counter": counter, "back": back}


def chip(one: Piece) -> str:
    """A piece too small for lettering: a plain shape in the colour of its side, for overviews."""
    half = one.size / 2
    if shape(one.side) == "square":
        return el("rect", x=one.x - half, y=one.y - half, width=one.size, height=one.size, class_="chip german")
    return f'<circle cx="{n(one.x)}" cy="{n(one.y)}" r="{n(half)}" class="chip soviet"/>'
