"""Vehicles seen from the side, facing east, in a box of 100 x 40 with the ground at 38.

The body takes the colour of the text; the wheels are cut out in the colour of the paper. Drawn for this project.
"""

from __future__ import annotations

from typing import Final

from grognard.draw.svg import n

CUT: Final = "#fbf7ea"
LOW_HULL: Final = "M4 27 8 35Q10 38 15 38H72Q77 38 80 34L84 27Z"
BOX_HULL: Final = "M3 27V22L7 17H70L72 20 84 23V27Z"
T34_HULL: Final = "M3 26 8 35Q10 38 15 38H73Q78 38 81 34L86 27 84 25ZM3 25 14 15H64L86 26Z"


def _wheels(first: float, last: float, count: int, y: float, r: float, *, hub: bool = True) -> str:
    """Road wheels from one place to another."""
    places = [first + (last - first) * i / (count - 1) for i in range(count)]
    rims = "".join(
        f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0" for x in places
    )
    told = f'<path fill="{CUT}" d="{rims}"/>'
    if hub:
        c = r * 0.45
        hubs = "".join(
            f"M{n(x - c)} {n(y)}a{n(c)} {n(c)} 0 1 0 {n(2 * c)} 0a{n(c)} {n(c)} 0 1 0 {n(-2 * c)} 0" for x in places
        )
        told += f'<path d="{hubs}"/>'
    return told


def _body(*paths: str) -> str:
    return f'<path d="{"".join(paths)}"/>'


def _discs(*places: float) -> str:
    """Tyres of an armoured car."""
    tyres = "".join(f"M{n(x - 7)} 31a7 7 0 1 0 14 0a7 7 0 1 0-14 0" for x in places)
    rims = "".join(f"M{n(x - 3.4)} 31a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0" for x in places)
    return f'<path d="{tyres}"/><path fill="{CUT}" d="{rims}"/>'


SILHOUETTES: Final = {
    "tiger": _body(
        "M3 25 7 34Q9 38 14 38H76Q81 38 83 34L87 26V24H3Z",
        "M2 24V19L6 16H80L86 19 87 24Z",
        "M27 16 28 7Q29 5 32 5H55Q59 5 60 8L61 16Z",
        "M33 5V2H42V5ZM60 8h6v6.4h-6zM65 10h31v2.6H65zM92 8.8h7v5h-7z",
    )
    + _wheels(13, 75, 8, 31.4, 5),
    "mk4": _body(
        LOW_HULL,
        BOX_HULL,
        "M28 17 30 8H52L58 10 60 17ZM32 8V4.5H40V8ZM18 17 20 10H29V17Z",
        "M58 10h4v5h-4zM61 11.4h31v2.2H61zM89 10.2h6v4.6h-6z",
    )
    + _wheels(14, 72, 8, 33, 3.4, hub=False),
    "stug3": _body(
        LOW_HULL,
        "M3 27V22L8 19H22L25 11H56L62 17 84 22V27ZM30 11V8H39V11ZM58 14 66 15V20H58Z",
        "M64 16h29v2.3H64zM90 14.8h6v4.7h-6z",
    )
    + _wheels(16, 70, 6, 32.4, 4.1),
    "marder": _body(
        LOW_HULL,
        "M3 27 6 20H28V9L34 6H52L62 17 80 22 84 27ZM50 9H62L64 17H50Z",
        "M60 11.6h35v2.2H60zM92 10.4h6v4.6h-6z",
    )
    + _wheels(18, 70, 4, 31.6, 5.4),
    "recon": _body("M4 29 8 20 20 15H66L84 22 88 29ZM32 15 36 6H54L59 15ZM56 9.4h18v1.8H56z")
    + '<path fill="none" stroke="currentColor" stroke-width="1.2" d="M20 15 22 9H60L62 15"/>'
    + _discs(16, 33, 58, 75),
    "t34-76": _body(
        T34_HULL,
        "M34 15 39 7H58L65 10 67 15ZM40 7 41 5H48V7ZM64 10h5v4.4h-5zM68 11.2h22v2.2H68z",
    )
    + _wheels(16, 70, 5, 31.2, 5.7),
    "t70": _body(
        "M10 27 14 35Q16 38 20 38H68Q72 38 75 34L79 27ZM10 27 15 19H62L79 27Z",
        "M34 19 38 10H52L58 13 59 19ZM57 14h20v1.9H57z",
    )
    + _wheels(21, 66, 5, 32.4, 4.3),
    "m3": _body(
        "M5 26 9 35Q11 38 16 38H70Q75 38 78 34L82 26ZM5 26 9 16H64L80 22 82 26ZM36 16 37 8H62L66 16Z",
        "M40 8 41 1.5H54L57 8ZM55 4h14v1.6H55zM62 15H70V21H62ZM68 16.6h19v2.4H68z",
    )
    + _wheels(18, 68, 6, 32.2, 4.3),
}
