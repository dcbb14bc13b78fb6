"""Ruins against a burning sky: the picture of a place that is fought for, one silhouette for each name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from grognard.draw.svg import n

WIDE: Final = 320.0
HIGH: Final = 120.0
DARK: Final = "#0f0b08"
LIT: Final = ("#e8741c", "#f6a53a", "#8a3b1b", "#2a1a10")
PROFILES: Final = ("ruins", "arch", "hill", "chimneys", "silos", "tower", "park", "quay")


@lru_cache(maxsize=64)
def skyline(name: str, profile: str = "ruins") -> str:
    """A picture of 320 x 120, as a group; the same for the same name."""
    rng = Random(name)
    out = ['<path fill="url(#n-sky)" d="M0 0H320V120H0Z"/>', _smoke(rng)]
    x, after = -6.0, 0.0
    if profile in WHOLE:
        drawn, after = WHOLE[profile](rng)
        out.append(drawn)
        x = after
    while x < WIDE:
        drawn, wide = PARTS[profile](x, rng) if profile in PARTS and rng.random() < 0.5 else _house(x, rng)
        out.append(drawn)
        x += wide
    return "".join(out)


def _smoke(rng: Random) -> str:
    out = []
    for _ in range(5):
        x, r = rng.uniform(0, WIDE), rng.uniform(WIDE * 0.08, WIDE * 0.18)
        for i in range(4):
            at = (x + rng.uniform(-12, 12), HIGH * (0.5 - i * 0.15))
            out.append(f'<circle cx="{n(at[0])}" cy="{n(at[1])}" r="{n(r * (0.5 + i * 0.15))}"/>')
    return f'<g fill="#1a0f0a" opacity=".2">{"".join(out)}</g>'


def _house(x: float, rng: Random) -> tuple[str, float]:
    """A broken wall with lit and burnt-out windows."""
    wide, high = rng.uniform(WIDE * 0.07, WIDE * 0.13), rng.uniform(HIGH * 0.3, HIGH * 0.66)
    top = "".join(f"L{n(x + wide * i / 5)} {n(HIGH - high + rng.uniform(-8, 11))}" for i in range(6))
    out = [f'<path d="M{n(x)} 120{top}L{n(x + wide)} 120Z" fill="{DARK}"/>']
    panes: dict[str, str] = dict.fromkeys(LIT, "")
    for row in range(max(1, int(high / 14))):
        for column in range(max(1, int(wide / 9))):
            if rng.random() < 0.6:
                panes[rng.choice(LIT)] += f"M{n(x + 3 + column * 9)} {n(HIGH - high + 11 + row * 14)}h4v6h-4z"
    out += [f'<path fill="{colour}" opacity=".85" d="{path}"/>' for colour, path in panes.items() if path]
    return "".join(out), wide - 1.5


def _chimney(x: float, rng: Random) -> tuple[str, float]:
    wide, top = rng.uniform(18, 30), rng.uniform(8, 26)
    path = f"M{n(x)} 120L{n(x + wide * 0.2)} {n(top)}H{n(x + wide * 0.55)}L{n(x + wide * 0.75)} 120Z"
    return f'<path d="{path}" fill="{DARK}"/>', wide * 0.8


def _silo(x: float, rng: Random) -> tuple[str, float]:
    wide, top = rng.uniform(26, 36), rng.uniform(24, 36)
    path = f"M{n(x)} 120V{n(top)}Q{n(x + wide / 2)} {n(top - 12)} {n(x + wide)} {n(top)}V120Z"
    return f'<path d="{path}" fill="{DARK}"/>', wide * 0.96


def _tree(x: float, rng: Random) -> tuple[str, float]:
    """A burnt tree."""
    top = rng.uniform(40, 66)
    stem = n(x + 8)
    path = f"M{stem} 120V{n(top)}M{stem} {n(top + 24)}l-9-14M{stem} {n(top + 34)}l10-16M{stem} {n(top + 10)}l6-9"
    return f'<path d="{path}" fill="none" stroke="{DARK}" stroke-width="3.4"/>', rng.uniform(16, 30)


def _arch(rng: Random) -> tuple[str, float]:
    """A great hall with its window alight."""
    left = []
    x = -6.0
    while x < WIDE * 0.28:
        drawn, wide = _house(x, rng)
        left.append(drawn)
        x += wide
    a = WIDE * 0.36
    hall = (
        f'<path d="M{n(x)} 120V60Q{n(x + a / 2)} 2 {n(x + a)} 55V120Z" fill="{DARK}"/>'
        f'<path d="M{n(x + a * 0.14)} 120V72Q{n(x + a / 2)} 26 {n(x + a * 0.86)} 70V120Z" fill="#e8741c" opacity=".5"/>'
    )
    bars = "".join(f"M{n(x + a * q)} {n(36 + abs(q - 0.5) * 60)}V120" for q in (0.26, 0.38, 0.5, 0.62, 0.74))
    return "".join(left) + hall + f'<path d="{bars}" stroke="{DARK}" stroke-width="2.6"/>', x + a


def _hill(_: Random) -> tuple[str, float]:
    path = "M0 120Q64 66 134 41Q176 31 211 48T320 84V120ZM160 36v-19h9v20Z"
    return f'<path d="{path}" fill="#120c08"/>', WIDE * 0.8


def _tower(_: Random) -> tuple[str, float]:
    path = "M30 120V40H46V18H54L60 4L66 18H74V40H90V120Z"
    return f'<path d="{path}" fill="{DARK}"/>', 92.0


def _quay(_: Random) -> tuple[str, float]:
    """The river before the ruins."""
    waves = "".join(f"M{12 + 37 * i % 280} {96 + 6 * (i % 4)}q9-5 18 0t18 0" for i in range(9))
    water = '<path d="M0 88H320V120H0Z" fill="#1d3646"/>'
    crane = f'<path d="M40 88L52 30H58L70 88ZM54 30L118 18V24L58 38Z" fill="{DARK}"/>'
    return (
        f'{water}<path d="{waves}" fill="none" stroke="#b7d6de" stroke-opacity=".4" stroke-width="1.4"/>{crane}',
        WIDE,
    )


PARTS: Final[dict[str, Callable[[float, Random], tuple[str, float]]]] = {
    "chimneys": _chimney,
    "silos": _silo,
    "park": _tree,
}
WHOLE: Final[dict[str, Callable[[Random], tuple[str, float]]]] = {
    "arch": _arch,
    "hill": _hill,
    "tower": _tower,
    "quay": _quay,
}


def symbols() -> str:
    """Sky, wood, water and the glow of embers."""
    return (
        '<linearGradient id="n-sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2a1109"/><stop offset=".5" '
        'stop-color="#8a3416"/><stop offset="1" stop-color="#f08a24"/></linearGradient>'
        '<linearGradient id="n-wood" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#e9c48a"/>'
        '<stop offset="1" stop-color="#9a6a34"/></linearGradient>'
        '<linearGradient id="n-river" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1d3646"/>'
        '<stop offset="1" stop-color="#3f7d96"/></linearGradient>'
        f'<g id="n-ruins">{skyline("ruins")}</g>'
    )
