"""Counters: one at the origin, in the size of its piece, in all its states. Anatomy in units of a hundredth.

Lettering is squeezed or spread to fixed widths, because the reader's font is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.scene import Face, Piece, Side, Status
from grognard.draw.emblems import EMBLEMS, burst, is_pale, shape
from grognard.draw.kinds import PieceKind
from grognard.draw.svg import NARROW, esc, fitting, text
from grognard.draw.theme import ink_on

STYLE: Final = f"""
.p-code,.p-name,.p-fig,.p-word,.p-hit,.p-badge,.p-q{{font-family:{NARROW};font-stretch:condensed;font-weight:700}}
.p-code{{font-size:19px}}.p-name{{font-size:19.5px;font-weight:600;text-anchor:end}}
.p-fig{{font-size:27px;text-anchor:middle}}.p-word{{font-size:16.5px;fill:#1d1a08;stroke:none;text-anchor:middle}}
.p-hit{{font-size:15px;fill:#fff;text-anchor:middle}}.p-badge{{font-size:19px;fill:#fff;text-anchor:middle}}
.p-q{{font-size:24px;fill:#2b1f0d;text-anchor:middle}}
"""
BLANK: Final = Face("", "", "", "", ())


def scaled(one: Piece, drawing: str) -> str:
    """A drawing of 100 x 100 around the origin, in the size of the piece."""
    scale = f"{one.size / 100:.3f}".lstrip("0").rstrip("0").rstrip(".")
    return f'<g transform="scale({scale})translate(-50 -50)">{drawing}</g>'


def emblem_of(side: Side) -> str:
    return side.emblem if side.emblem in EMBLEMS else "ring"


def counter(one: Piece, side: Side) -> str:
    """Header, size, symbol, strip with the figures; then the markers that lie on it."""
    face = one.face if isinstance(one.face, Face) else BLANK
    form, ink = shape(side), ink_on(one.colour)
    parts = [
        f'<use href="#p-base-{form}" fill="{esc(one.colour)}"/>',
        _header(face, ink, 8 if form == "square" else 11),
        f'<use href="#p-size-{face.size}" y="25" stroke="{ink}"/>' if face.size else "",
        f'<use href="#p-{face.symbol}"/>' if face.symbol else "",
        _badge(face.badge) if face.badge else "",
        f'<use href="#p-foot-{form}-{emblem_of(side)}"/>',
        _figures(face.figures, "#1d1f1a" if is_pale(form) else "#fdf4e0"),
        *(STATUSES[status.kind](form, status) for status in one.statuses if status.kind in STATUSES),
    ]
    return scaled(one, "".join(parts))


def back(one: Piece, side: Side) -> str:
    """A piece that lies face down: hatch and the emblem of its side, never an empty square."""
    mark = f'<use href="#e-{emblem_of(side)}" transform="translate(50 42)scale(2.5)"/>'
    return scaled(one, f'<use href="#p-back-{shape(side)}"/>{mark}{text("?", 50, 92, "p-q")}')


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
    return '<rect x="72" y="33" width="27" height="19" rx="3" fill="#a9470c"/>' + text(words, 85.5, 49, "p-badge")


def _band(_: str, status: Status) -> str:
    """A diagonal band with a word."""
    width = min(10.2 * len(status.word), 104)
    return (
        '<g transform="rotate(-18 50 52)" stroke="#1d1a08">'
        '<path d="M-9 41H109V62H-9Z" fill="#f2c318" stroke-width="2"/>'
        '<path d="M-9 44.2H109M-9 58.8H109" stroke-width="1.6" stroke-dasharray="7 5"/>'
        f"{text(status.word, 50, 57.4, 'p-word', width)}</g>"
    )


def _burst(_: str, status: Status) -> str:
    """A burst in the corner with a short word."""
    look = 'fill="#c42b1c" stroke="#fff4e4" stroke-width="2.6" stroke-linejoin="round"'
    word = text(status.word, 0, 5.4, "p-hit", fitting(status.word, 15, 27, 0.6))
    return f'<g transform="translate(100 0)"><polygon points="{burst(9, 21, 14, 1.1)}" {look}/>{word}</g>'


def _spent(form: str, _: Status) -> str:
    """Paled, with a tick."""
    return f'<use href="#p-spent-{form}"/>'


STATUSES: Final[dict[str, Callable[[str, Status], str]]] = {"disrupted": _band, "hit": _burst, "spent": _spent}
PIECES: Final = {"counter": PieceKind(counter), "back": PieceKind(back)}
