"""Pictures on cards: more vehicles from the side (100 x 40, facing east), men, weapons, ground and events (146 x 80).

Drawn for this project; the bodies take the colour of the text, wheels are cut out. Light comes from the north-west.
"""

from __future__ import annotations

from typing import Final

from grognard.draw.silhouettes import SILHOUETTES
from grognard.draw.svg import n

CUT: Final = "#d8d0ac"
WIDE: Final = 146.0
HIGH: Final = 80.0
RED: Final = "#a51e0d"
STEEL: Final = "#39423d"


def _ring(x: float, y: float, r: float) -> str:
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"


def _wheels(first: float, last: float, count: int, y: float, r: float) -> str:
    places = [first + (last - first) * i / max(count - 1, 1) for i in range(count)]
    rims = "".join(_ring(x, y, r) for x in places)
    hubs = "".join(_ring(x, y, r * 0.42) for x in places)
    return f'<path fill="{CUT}" d="{rims}"/><path d="{hubs}"/>'


def _body(path: str) -> str:
    return f'<path d="{path}"/>'


LOW: Final = "M4 27 8 35Q10 38 15 38H72Q77 38 80 34L84 27Z"
HULL: Final = "M3 27V22L7 17H70L72 20 84 23V27Z"
SLOPE: Final = "M3 26 8 35Q10 38 15 38H73Q78 38 81 34L86 27 84 25ZM3 25 14 15H64L86 26Z"
HEAVY: Final = "M3 25 7 34Q9 38 14 38H76Q81 38 84 34L88 25ZM3 25V20L7 16H76L88 24V25Z"
SMALL: Final = "M12 27 16 35Q18 38 22 38H68Q72 38 75 34L79 27ZM12 27V22L16 19H62L79 25V27Z"


def _man(x: float, y: float, scale: float) -> str:
    return (
        f'<path transform="translate({n(x)} {n(y)})scale({scale})" d="M4 4a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3.4 3.4'
        "Q8-2.6 12.6 "
        "3.4L13.6 4.4H2.4ZM3 10Q8 7 13 10L15 20 11.5 20.5 11.8 34H8.8L8 23 7.2 34H4.2L4.5 20.5 2 18ZM1 20.5 19 11.5 "
        '19.8 13 2 22.4Z"/>'
    )


TYRES: Final = (
    "M9 31a7 7 0 1 0 14 0a7 7 0 1 0-14 0M27 31a7 7 0 1 0 14 0a7 7 0 1 0-14 0M69 31a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
)

# name -> drawing; what counters have already is taken from there
VEHICLES: Final = {
    **SILHOUETTES,
    "mk1": _body(SMALL + "M34 19 37 12H52L55 19ZM54 14h9v1.4h-9zM54 16.6h9v1.4h-9z") + _wheels(22, 66, 5, 32.4, 4.4),
    "mk2": _body(SMALL + "M32 19 34 11H52L57 13V19ZM36 11V8H43V11ZM56 14h18v1.7H56z") + _wheels(21, 67, 5, 32, 4.8),
    "mk3": _body(LOW + HULL + "M30 17 32 8.5H53L59 11 60 17ZM33 9V5H41V9ZM58 11h4v4.4h-4zM61 12.2h22v1.9H61z")
    + _wheels(16, 70, 6, 32.4, 4.1),
    "short": _body(LOW + HULL + "M28 17 30 8H52L58 10 60 17ZM32 8V4.5H40V8ZM58 10h4v5h-4zM61 10.8h13v3.4H61z")
    + _wheels(14, 72, 8, 33, 3.4),
    "panther": _body(
        "M3 25 8 35Q10 38 15 38H74Q79 38 82 34L87 25ZM4 25 9 16H70L87 25ZM28 16 32 7H56L60 9 61 16ZM33 7V4H41V7Z"
        "M60 9h5v6h-5zM64 11h33v2.2H64zM93 9.8h6v4.6h-6z"
    )
    + _wheels(14, 74, 8, 31.4, 5),
    "tiger2": _body(
        "M2 25 7 34Q9 38 14 38H78Q83 38 85 34L90 25ZM2 25 8 16H74L90 25ZM22 16 25 5H56L60 8 61 16ZM30 5V2H38V5Z"
        "M60 8h5v6h-5zM64 10.4h33v2.4H64zM94 9h6v5h-6z"
    )
    + _wheels(13, 78, 9, 31.4, 4.8),
    "casemate": _body(LOW + "M3 27V21L14 9H50L66 19 84 24V27ZM24 9V6.4H32V9ZM58 14 66 16V21H58ZM64 16.6h14v3.6H64z")
    + _wheels(14, 72, 8, 33, 3.4),
    "wedge": _body(LOW + "M3 27V24L22 12H52L84 26V27ZM28 12V9.6H35V12ZM62 16.4h6v5.4h-6zM66 18h30v2.2H66z")
    + _wheels(17, 71, 5, 31.8, 5),
    "elefant": _body(HEAVY + "M6 16 12 4H44L50 16ZM48 7h6v6h-6zM53 8.8h43v2.5H53zM93 7.6h6v5h-6z")
    + _wheels(14, 76, 6, 32, 4.8),
    "halftrack": _body(
        "M6 26 10 36H52L56 27ZM4 26 9 13H52L56 15 80 18 84 27H4ZM30 13V8L44 7V13ZM42 8.6h15v1.7H42zM66 30a8 8 0 "
        "1 0 16 0"
        "a8 8 0 1 0-16 0"
    )
    + _wheels(74, 74, 1, 30, 4.3)
    + _wheels(15, 48, 5, 31.4, 4.2),
    "truck": _body("M4 27V12Q4 9 8 9H48V27ZM50 27V12H62L68 19 86 21 88 27ZM3 26h86v4H3z" + TYRES)
    + _wheels(16, 34, 2, 31, 3.6)
    + _wheels(76, 76, 1, 31, 3.6),
    "car": _body("M8 29 12 19 26 16H62L80 22 84 29ZM34 16 37 8H52L57 16ZM54 10.4h19v1.7H54z" + TYRES)
    + _wheels(16, 34, 2, 31, 3.6)
    + _wheels(76, 76, 1, 31, 3.6),
    "t26": _body(SMALL + "M30 19V11H50L54 13V19ZM53 14h21v1.8H53z") + _wheels(20, 68, 8, 33, 3),
    "bt": _body("M6 26 11 35Q13 38 18 38H70Q75 38 78 34L84 25 60 18H14ZM32 18 35 10H52L57 13V18ZM55 13.6h22v1.8H55z")
    + _wheels(18, 70, 4, 31, 5.8),
    "t28": _body(HEAVY + "M32 16 34 6H54L58 9V16ZM57 10h15v2.4H57zM66 16V11H76V16ZM74 12.6h8v1.4h-8z")
    + _wheels(12, 78, 10, 33, 2.7),
    "t3485": _body(SLOPE + "M30 15 33 6H56L66 9 68 15ZM38 6V2.6H46V6ZM65 9h5v5h-5zM69 10.6h29v2.3H69z")
    + _wheels(16, 70, 5, 31.2, 5.7),
    "kv": _body(HEAVY + "M28 16 30 5H54L62 8 64 16ZM61 8h5v6h-5zM65 10h24v2.4H65z") + _wheels(14, 76, 6, 32, 4.8),
    "kv2": _body(HEAVY + "M26 16V0H58L62 4V16ZM61 5h6v7h-6zM66 6.4h18v4.4H66z") + _wheels(14, 76, 6, 32, 4.8),
    "js": _body(HEAVY + "M26 16 32 6H54L64 9 66 16ZM36 6V3H44V6ZM63 8.6h6v6h-6zM68 10.4h28v2.6H68zM92 9.2h7v5h-7z")
    + _wheels(14, 76, 6, 32, 4.8),
    "su": _body(SLOPE + "M20 15 28 6H58L74 19H20ZM34 6V3.6H42V6ZM62 12h6v6h-6zM66 13.6h31v2.3H66z")
    + _wheels(16, 70, 5, 31.2, 5.7),
    "su152": _body(HEAVY + "M22 16 28 4H60L72 18H22ZM34 4V1.6H42V4ZM64 9h7v8h-7zM70 11h19v4H70zM86 9.6h7v6.8h-7z")
    + _wheels(14, 76, 6, 32, 4.8),
    "matilda": _body(
        "M6 24 10 35Q12 38 17 38H72Q77 38 80 34L84 24ZM6 24 10 16H62L84 22V24ZM34 16 36 6H54L60 10V16ZM59 10.8"
        "h20v1.8H59z"
    )
    + '<path fill="#d8d0ac" d="M16 27H30V33H16ZM36 27H50V33H36ZM56 27H70V33H56Z"/>',
    "churchill": _body(
        "M4 20Q4 14 12 14H72Q84 14 86 24L82 34Q80 38 75 38H14Q9 38 7 34ZM36 14 38 5H56L60 8V14ZM59 9h22v1.9H59z"
    )
    + _wheels(14, 74, 10, 33, 2.7),
    "sherman": _body(
        "M5 26 9 35Q11 38 16 38H70Q75 38 78 34L82 26ZM5 26 8 15H60L78 21 82 26ZM32 15 35 6H54L60 9 62 15Z"
        "M36 6V3H44V6ZM61 9.6h26v2.2H61z"
    )
    + _wheels(18, 68, 6, 32.2, 4.3),
    "atgun": _body(
        "M2 37 38 26 40 29 8 38.5ZM37 29a9 9 0 1 0 18 0a9 9 0 1 0-18 0M46 28 51 11H57L55 28ZM30 17.4h20v4.4H30z"
        "M52 17.6h40v2.5H52zM89 16.2h8v5.2h-8z"
    )
    + _wheels(46, 46, 1, 29, 5.6),
    "flak": _body(
        "M14 38H86L80 34H58L54 24H46L42 34H20ZM40 24 44 12H56L58 24ZM26 14h24v5H26zM54 14.6h40v2.6H54zM60 6h3v18h-3z"
    ),
    "squad": _man(16, 6, 0.92) + _man(54, 6, 0.92) + _man(34, 3.4, 1.02),
    "cavalry": _body(
        "M16 38 20 26 18 20 26 16 44 17 56 15 64 6 69 3 70 6 76 9 79 14 76 16 69 14 64 22 60 27 66 38H62L55 29 40 28H30"
        "L26 30 21 38ZM42.6 1.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0M40 16 42 6Q46 4 50 6L53 14 49 17 52 25"
        "H48L44 18Z"
        "M14 19 18 20 12 32 11 26Z"
    ),
}
TALL: Final = ("squad",)  # they are drawn larger: there is nothing beside them


# -- ground: a small scene, 146 x 80 ---------------------------------------------------------------------------------

SKY: Final = '<path fill="#dfe4da" d="M0 0H146V80H0Z"/><path fill="#c7bd8c" d="M0 50Q44 40 80 48T146 44V80H0Z"/>'


def _firs(tops: tuple[tuple[float, float, str], ...]) -> str:
    out = []
    for x, size, colour in tops:
        top = 80 - size
        out.append(
            f'<path d="M{n(x)} {n(80 - size * 0.3)}V79" stroke="#4a3623" stroke-width="2.4"/><path fill="{colour}" '
            f'd="M{n(x)} {n(top)}l{n(size * 0.2)} {n(size * 0.38)}h{n(-size * 0.09)}l{n(size * 0.15)} {n(size * 0.34)}'
            f'h{n(-size * 0.52)}l{n(size * 0.15)} {n(-size * 0.34)}h{n(-size * 0.09)}Z"/>'
        )
    return "".join(out)


def _houses(places: tuple[tuple[float, float, float], ...]) -> str:
    out = []
    for x, wide, high in places:
        foot = 80 - high * 0.6
        out.append(
            f'<path fill="#d8c8a6" d="M{n(x)} {n(foot)}h{n(wide)}V80H{n(x)}Z"/>'
            f'<path fill="#8d6e5b" d="M{n(x - 4)} {n(foot + 1)}L{n(x + wide / 2)} {n(80 - high)}'
            f'L{n(x + wide + 4)} {n(foot + 1)}Z"/>'
            f'<path fill="#5a4636" d="M{n(x + wide * 0.36)} {n(80 - high * 0.38)}h{n(wide * 0.28)}'
            f'v{n(high * 0.24)}h{n(-wide * 0.28)}Z"/>'
        )
    return "".join(out)


def _wheat() -> str:
    out = {"#b58a22": "", "#d3a938": "", "#9a7519": ""}
    for i in range(38):
        x = 3 + i * 140 / 37
        colour = tuple(out)[i % 3]
        out[colour] += f"M{n(x)} 80Q{n(x + 2)} 56 {n(x + (3 if i % 2 else -3))} {n(80 - 80 * (0.42 + 0.06 * (i % 4)))}"
    return "".join(f'<path fill="none" stroke="{c}" stroke-width="2.6" d="{d}"/>' for c, d in out.items())


def _stones(top: float, rows: int) -> str:
    out = {"#8d8374": "", "#a1978a": "", "#7a7164": ""}
    for row in range(rows):
        for column in range(9):
            x, y = 2 + column * 17 - (row % 2) * 8.5, top + row * 12
            out[tuple(out)[(row + column) % 3]] += f"M{n(x)} {n(y)}h15v10h-15Z"
    return "".join(f'<path fill="{c}" d="{d}"/>' for c, d in out.items())


def _bushes(*places: tuple[float, float, float]) -> str:
    d = "".join(_ring(x, y, r) for x, y, r in places)
    lit = "".join(_ring(x - r * 0.3, y - r * 0.35, r * 0.45) for x, y, r in places)
    return f'<path fill="#5f7f4a" stroke="#2f4428" d="{d}"/><path fill="#7d9a5c" d="{lit}"/>'


FIRS: Final = tuple((14.5 + i * 14.6, (50, 64, 56)[i % 3], ("#3c5a38", "#4d6f45", "#2f4a2e")[i % 3]) for i in range(9))
SANDBAGS: Final = '<path fill="#bda777" stroke="#6d5a34" d="{}"/>'


def _bags(top: float, rows: int) -> str:
    d = "".join(
        f"M{n(6 + i * 22 + (row % 2) * 10)} {n(top + row * 11)}h14q5 0 5 5t-5 5h-14q-5 0-5-5t5-5Z"
        for row in range(rows)
        for i in range(6)
    )
    return SANDBAGS.format(d)


LANDS: Final = {
    "woods": SKY + _firs(FIRS),
    "wheat": SKY + _wheat(),
    "village": SKY + _houses(((10, 28, 40), (44, 30, 50), (84, 28, 40), (114, 26, 46))),
    "hills": SKY
    + '<path fill="#a99c66" d="M0 80V40Q30 12 73 42T146 34V80Z"/><path fill="#8f8250" d="M0 80V50Q51 28 88 '
    '50T146 46V80Z"/>'
    '<path fill="#776b3f" d="M0 80V62Q72 46 102 58T146 58V80Z"/>',
    "walls": SKY + _stones(42, 3),
    "brush": SKY + _bushes((20, 66, 10), (40, 70, 8), (66, 62, 12), (90, 70, 8), (112, 64, 11), (134, 70, 8)),
    "orchard": SKY
    + '<path stroke="#4a3623" stroke-width="4" d="M24 78V54M62 78V54M100 78V54M132 78V56"/>'
    + _bushes((24, 46, 15), (62, 46, 15), (100, 46, 15), (132, 48, 13)),
    "balka": SKY + '<path fill="#8f8250" d="M0 44Q30 42 56 80H0ZM146 42Q110 42 92 80H146Z"/>'
    '<path fill="#6d6238" d="M24 46Q40 52 66 80H56Q40 54 24 46ZM122 44Q104 54 86 80H92Q108 52 122 44Z"/>',
    "swamp": SKY
    + '<path fill="#7fb0c4" d="M18 62a26 6 0 1 0 52 0a26 6 0 1 0-52 0M74 70a30 6 0 1 0 60 0a30 6 0 1 0-60 0"/>'
    '<path fill="none" stroke="#5b7550" stroke-width="2.4" d="M24 62l-3-18m6 18l2-22m5 22l6-17M88 70l-3-20m7 20l2-24'
    'm6 24l6-19M122 66l-2-14m6 14l4-16"/>',
    "kolkhoz": SKY + _houses(((8, 60, 42), (80, 26, 36))) + '<path fill="#6b7164" d="M118 80V44q10-12 20 0v36Z"/>',
    "rail": SKY + '<path fill="#8f8250" d="M0 80 18 52H128L146 80Z"/><path fill="#25251f" d="M12 46H134V50H12Z"/>'
    '<path stroke="#4a382c" stroke-width="5" d="M18 53h8m6 0h8m6 0h8m6 0h8m6 0h8m6 0h8m6 0h8m6 0h8"/>',
    "town": SKY
    + '<path fill="#8d6e5b" d="M4 80V30H38V80ZM74 80V24H112V80Z"/><path fill="#b08a70" d="M38 80V40H74V80ZM112 '
    '80V36H142V80Z"/>'
    '<path fill="#3f342b" d="M10 36h6v8h-6zM24 36h6v8h-6zM10 54h6v8h-6zM24 54h6v8h-6zM46 48h6v8h-6zM60 48h6v8h-6'
    "zM82 32h6v8"
    'h-6zM96 32h6v8h-6zM82 52h6v8h-6zM96 52h6v8h-6zM120 44h6v8h-6zM120 62h6v8h-6z"/>',
    "factory": SKY
    + '<path fill="#6b5f55" d="M8 80V46L34 34V46L60 34V46L86 34V80ZM96 80 99 14H109L112 80ZM120 80 122 26H131'
    'L133 80Z"/>'
    '<path fill="#b9b4a8" d="M103 14q-8-10 6-12t20 2q-10 2-12 8Z"/>',
    "foxholes": SKY + '<path fill="#5d4c2a" d="M20 70a50 9 0 1 0 106 0a50 9 0 1 0-106 0"/>' + _bags(50, 1),
    "bunker": SKY
    + '<path fill="#8b8a80" d="M22 80 32 42H114L124 80Z"/><path fill="#26261f" d="M46 54H100V61H46Z"/><path fil'
    'l="#a9a89d" '
    'd="M32 42 38 36H108L114 42Z"/>' + _bags(70, 1),
    "stream": SKY
    + '<path fill="#7fb0c4" stroke="#5f8a92" stroke-width="3" d="M-4 60Q30 46 60 58T150 52V68Q110 66 60 74T-4 76Z"/>'
    '<path fill="none" stroke="#b7d6de" stroke-width="2" stroke-dasharray="14 8" d="M6 66Q34 56 62 65T142 60"/>',
}

# -- equipment -------------------------------------------------------------------------------------------------------

TABLE: Final = '<path fill="#e7e2cf" d="M0 0H146V80H0Z"/>'


def _held(drawing: str, turn: float = -14) -> str:
    return f'{TABLE}<g transform="translate(73 40)rotate({n(turn)})">{drawing}</g>'


_FAUST: Final = (
    '<path fill="#4c5a3e" d="M-58-4H26V4H-58Z"/><path fill="#5d6b4a" stroke="#2c3322" stroke-width="1.6" d="'
    "M24-5L34-13H48L58 0"
    'L48 13H34L24 5Z"/><path fill="#2c3322" d="M-14-13h7v9h-7zM-30 4h24v5h-24z"/>'
)
_MACHINE_GUN: Final = '<path fill="#2c302b" d="M-54-5H52V2H-54ZM-54-6h24v16l-20 6ZM8 2l-12 26h5l10-22l10 22h5Z"/>'
_FLAME: Final = (
    '<path fill="#39423d" d="M-56-18h18q6 0 6 6v26q0 6-6 6h-18q-6 0-6-6v-26q0-6 6-6ZM-32 4h44v5h-44z"/><path fil'
    'l="#e8741c" '
    'd="M14 6Q26-8 44-10Q38-2 58 2Q44 8 50 16Q30 18 14 6Z"/><path fill="#f3c14b" d="M18 6Q30-2 42 0Q36 4 44 8'
    'Q30 12 18 6Z"/>'
)
GEAR: Final = {
    "panzerfaust": _held(_FAUST),
    "capfaust": _held(_FAUST),
    "panzerschreck": _held(
        '<path fill="#4c5a3e" d="M-60-6H56V6H-60Z"/><path fill="#39423d" d="M-8-26h22v20h-22zM-20 6h5v14h-5zM6 6'
        "h5v14h-5zM52-8h8"
        'v16h-8z"/>'
    ),
    "pzb39": _held(
        '<path fill="#2c302b" d="M-60-2h24l6-5h90v4h-62l-4 5h-14l-8 8h-8l4-7h-26ZM16 0l-8 18h4l8-14l8 14h4l-8-18Z"/>'
    ),
    "atrifle": _held(
        '<path fill="#2c302b" d="M-62-2h22l6-5h98v4h-68l-4 5h-14l-8 8h-8l4-7h-26ZM20 0l-8 18h4l8-14l8 14h4l-8-18Z"/>'
    ),
    "flammenwerfer": _held(_FLAME, 0),
    "roks2": _held(_FLAME, 0),
    "haft": _held(
        '<path fill="#39423d" d="M-10-28H10L24 12H-24Z"/><path fill="#2c302b" d="M-4-38h8v10h-8z"/><path fil'
        'l="#7a1f14" d="M-28 12'
        'h12v10h-12zM-6 12h12v10h-12zM16 12h12v10h-12z"/>',
        0,
    ),
    "mg42": _held(_MACHINE_GUN, -6),
    "maxim": _held(
        '<path fill="#2c302b" d="M-50-10h26v14h-26zM-24-10h64v11h-64zM40-7h14v5h-14zM-14-24h22l4 14h-30z"/><pat'
        'h fill="none" '
        'stroke="#2c302b" stroke-width="4" d="M-22 22a9 9 0 1 0 18 0a9 9 0 1 0-18 0M-24 4l-22 22M-8 4l-6 12"/>',
        0,
    ),
    "ppsh": _held(
        '<path fill="#6b4a2a" d="M-58-4l30-4v10l-26 10Z"/><path fill="#2c302b" d="M-28-8h86v6h-86z"/><path fil'
        'l="#2c302b" '
        'd="M-8 10a12 12 0 1 0 24 0a12 12 0 1 0-24 0"/>',
        -8,
    ),
    "rpg43": _held('<path fill="#39423d" d="M-8-28h38v30h-38z"/><path fill="#6b4a2a" d="M6 2h10v34h-10z"/>', 28),
    "molotov": _held(
        '<path fill="#4d6f45" d="M-12 30V-2Q-12-8-5-12V-26H5V-12Q12-8 12-2V30Z"/><path fill="#e8741c" d="M-5-26'
        "Q-14-38 0-46Q-2-38 8-36"
        'Q10-30 5-26Z"/>',
        12,
    ),
    "satchel": _held(
        '<path fill="#8a744a" stroke="#4f4125" stroke-width="2" d="M-32-14H32V26H-32ZM-32-4H32"/><path fil'
        'l="none" stroke="#4f4125" '
        'stroke-width="4" d="M-24-14Q0-44 24-14"/><path fill="#4f4125" d="M-4-8h8v10h-8z"/>',
        0,
    ),
}

# -- events ----------------------------------------------------------------------------------------------------------

SAND: Final = '<path fill="#efe3c4" d="M0 0H146V80H0Z"/>'
EARTH: Final = '<path fill="#c7b98c" d="M0 62Q60 54 146 60V80H0Z"/>'


def _tank(x: float, y: float, scale: float, name: str = "mk4", *, west: bool = False) -> str:
    """A vehicle in a scene; the place is its north-west corner."""
    turn = (
        f"translate({n(x + 100 * scale)} {n(y)})scale({-scale} {scale})"
        if west
        else f"translate({n(x)} {n(y)})scale({scale})"
    )
    return f'<use href="#c-{name}" transform="{turn}"/>'


def _arrow(path: str, tip: str, colour: str = RED) -> str:
    return (
        f'<path fill="none" stroke="{colour}" stroke-width="4" stroke-dasharray="8 4" d="{path}"/><path fil'
        f'l="{colour}" d="{tip}"/>'
    )


def _crossed(x: float, y: float, r: float) -> str:
    return (
        f'<path fill="none" stroke="{RED}" stroke-width="6" stroke-linecap="round" '
        f'd="M{n(x - r)} {n(y - r)}l{n(2 * r)} {n(2 * r)}m0 {n(-2 * r)}l{n(-2 * r)} {n(2 * r)}"/>'
    )


def _burst(x: float, y: float, scale: float = 1) -> str:
    return (
        f'<g transform="translate({n(x)} {n(y)})scale({scale})"><path fill="#e8741c" d="M0-22L5-8L18-16L10-3L24 '
        "2L9 6L14 19L1 10"
        'L-9 20L-8 6L-23 5L-10-3L-17-15L-4-8Z"/><path fill="#f3c14b" d="M0-11L3-4L9-8L6-1L12 1L5 3L6 9L0 5L-5 9'
        "L-4 3L-11 2L-5-2"
        'L-8-8L-2-4Z"/></g>'
    )


def _shell(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    at = f"translate({n(x)} {n(y)})rotate({n(turn)})scale({scale})"
    return (
        f'<g transform="{at}"><path fill="#8a6a24" d="M-26-7H6V7H-26Z"/><path fill="{STEEL}" d="M6-7Q22-6 28 0'
        'Q22 6 6 7Z"/>'
        '<path fill="#5a4416" d="M-29-8h4v16h-4z"/></g>'
    )


def _plane(x: float, y: float, turn: float, scale: float) -> str:
    return (
        f'<path fill="{STEEL}" transform="translate({n(x)} {n(y)})rotate({n(turn)})scale({scale})" d="M0-34'
        "Q6-26 6-12L44 0V7L6 4"
        'L4 22L14 28V32L0 29L-14 32V28L-4 22L-6 4L-44 7V0L-6-12Q-6-26 0-34Z"/>'
    )


def _wrench(x: float, y: float, scale: float = 1) -> str:
    return (
        f'<path fill="#4b4f48" transform="translate({n(x)} {n(y)})rotate(-38)scale({scale})" d="M-34-5H22V5H-34Z'
        "M18-14a14 14 0 1 1 0 "
        '28l8-9h-8v-10h8Z"/>'
    )


def _scope(x: float, y: float, r: float) -> str:
    return (
        f'<path fill="none" stroke="#22261f" stroke-width="3" d="{_ring(x, y, r)}M{n(x - r - 8)} {n(y)}h{n(2 * r + 16)}'
        f'M{n(x)} {n(y - r - 6)}v{n(2 * r + 12)}"/><path fill="{RED}" d="{_ring(x, y, 3)}"/>'
    )


def _mine(x: float, y: float) -> str:
    return (
        f'<path fill="{STEEL}" d="M{n(x - 14)} {n(y)}q0-8 14-8t14 8v4h-28Z"/><path fill="{RED}" d="'
        f'M{n(x - 3)} {n(y - 13)}h6v6h-6Z"/>'
    )


def _smoke(*puffs: tuple[float, float, float]) -> str:
    tones = ("#a7a79f", "#c3c3ba", "#d6d6cd", "#b4b4ab", "#cbcbc2")
    return "".join(
        f'<path fill="{tones[i % 5]}" stroke="#83837a" stroke-width="1.2" d="{_ring(x, y, r)}"/>'
        for i, (x, y, r) in enumerate(puffs)
    )


def _gun(x: float, y: float, scale: float = 0.8) -> str:
    return f'<use href="#c-atgun" transform="translate({n(x)} {n(y)})rotate(-24 40 20)scale({scale})"/>'


_BOLT: Final = '<path fill="#d99a12" d="M78 8L56 44H72L62 74L94 34H78L90 8Z"/>'
_SET: Final = (
    '<path fill="#39423d" d="M44 36H102V72H44ZM92 36V10h4v26Z"/><path fill="#efe3c4" d="M52 44h20v12'
    'H52zM80 44h14v3H80zM80 51h14v3H80z"/>'
)
_FLAG: Final = '<path fill="#4a3623" d="M{x} {y}h3v34h-3Z"/><path fill="#a9470c" d="M{x2} {y}h24l-7 8l7 8h-24Z"/>'


def _flag(x: float, y: float) -> str:
    return _FLAG.format(x=n(x), x2=n(x + 3), y=n(y))


def _chevrons(x: float, y: float, count: int) -> str:
    d = "".join(f"M{n(x + 20 * i)} {n(y - 14)}l14 14l-14 14" for i in range(count))
    return f'<path fill="none" stroke="#a9470c" stroke-width="6" d="{d}"/>'


def _men(x: float, y: float, scale: float) -> str:
    return f'<use href="#c-squad" transform="translate({n(x)} {n(y)})scale({scale})"/>'


EVENTS: Final = {
    "breakdown": EARTH + _smoke((48, 22, 11), (36, 14, 8)) + _tank(20, 26, 0.9) + _wrench(112, 30, 0.6),
    "repair": _wrench(73, 40),
    "flank": EARTH + _tank(40, 36, 0.72, "mk3") + _arrow("M12 10Q60-4 76 36", "M82 48l-13-9l14-5Z"),
    "smoke": _smoke((35, 54, 16), (57, 46, 22), (83, 42, 26), (109, 50, 20), (73, 60, 22)),
    "bogged": _tank(28, 22, 0.9, "t34-76") + '<path fill="#6d5432" d="M0 50Q30 42 50 50T100 50T146 46V80H0Z"/>',
    "ricochet": EARTH
    + _tank(52, 26, 0.9, "tiger", west=True)
    + _arrow("M6 20L50 36L70 4", "M74-6l3 14l-14-4Z")
    + _burst(52, 36, 0.5),
    "dud": _shell(73, 40, -20, 1.7) + _crossed(73, 40, 20),
    "hulldown": _tank(34, 20, 0.8) + '<path fill="#8f8250" d="M0 46Q73 34 146 48V80H0Z"/>',
    "ambush": EARTH + _gun(50, 28, 0.7) + _bushes((20, 56, 16), (44, 60, 14), (64, 64, 12)) + _burst(132, 22, 0.5),
    "oppfire": EARTH + _tank(36, 32, 0.72, "t34-76", west=True) + _scope(72, 46, 24),
    "return": _arrow("M14 28H122", "M134 28l-16-8v16Z") + _arrow("M132 54H26", "M12 54l16-8v16Z", "#275a7a"),
    "radio": _SET + _crossed(73, 42, 24),
    "counterbattery": EARTH + _gun(2, 30) + _arrow("M70 26Q92 4 116 34", "M122 44l-13-5l10-9Z") + _burst(122, 52, 0.7),
    "fighters": _plane(50, 44, 40, 0.8) + _plane(104, 32, 40, 0.6),
    "aim": _scope(73, 40, 28),
    "ammo": '<path fill="none" stroke="#5a4416" stroke-width="3" d="M30 22H116V62H30ZM59 22V62M88 22V62"/>'
    + _crossed(73, 42, 16),
    "minefield": EARTH + _mine(34, 58) + _mine(74, 66) + _mine(112, 56),
    "gap": EARTH
    + _mine(24, 60)
    + _mine(122, 60)
    + '<path stroke="#fdf9ee" stroke-width="5" stroke-dasharray="9 6" d="M56 78L66 24M92 78L82 24"/>',
    "garbled": _BOLT
    + '<path fill="none" stroke="#22261f" stroke-width="4" d="M16 24q8-10 16 0t16 0M100 56q8-10 16 0t16 0"/>',
    "fanatic": EARTH + _men(38, 20, 0.7) + _bags(56, 2),
    "withdraw": EARTH + _tank(46, 32, 0.8) + _arrow("M44 22H22", "M8 22l16-8v16Z", "#275a7a"),
    "bridge": '<path fill="#7fb0c4" d="M0 52H146V80H0Z"/><path fill="#6b4a2a" d="M6 44H140V52H6ZM30 52h7v22h-7'
    'zM108 52h7v22h-7z"/>' + _tank(38, 14, 0.78),
    "coordination": _chevrons(32, 40, 4),
    "artillery": EARTH + _gun(4, 30) + _burst(100, 38, 0.8) + _burst(126, 56, 0.6),
    "rocket": EARTH
    + '<path stroke="#39423d" stroke-width="6" d="M12 62L46 36"/>'
    + "".join(
        _arrow(f"M{x} {y}L{x + 36} {y - 22}", f"M{x + 46} {y - 28}l-15 3l8 11Z")
        for x, y in ((40, 34), (56, 50), (80, 44))
    ),
    "airstrike": _plane(73, 38, 18, 1),
    "reinforcements": EARTH + _tank(8, 34, 0.62, "truck") + _tank(76, 36, 0.62, "t34-76"),
    "tankace": EARTH + _tank(28, 32, 0.9, "tiger") + _flag(40, 4),
    "banner": EARTH + _men(34, 26, 0.8) + _flag(70, 2),
    "march": EARTH + _men(4, 26, 0.8) + _chevrons(88, 40, 2),
    "glasses": '<path fill="#2c302b" d="M34 60Q26 24 50 20H62L66 30H80L84 20H96Q120 24 112 60Q96 68 84 60V44H62'
    'V60Q50 68 34 60Z"/>'
    '<path fill="#8fbfd0" d="M40 56a8 7 0 1 0 16 0a8 7 0 1 0-16 0M90 56a8 7 0 1 0 16 0a8 7 0 1 0-16 0"/>',
    "crates": EARTH
    + '<path fill="#8a6f45" stroke="#4f4125" stroke-width="2" d="M24 40H64V72H24ZM68 44H108V74H68ZM46 12H86V40'
    'H46ZM24 56H64M68 58H108M46 26H86"/>',
    "rapid": _shell(62, 28, -8, 1.2) + _shell(84, 54, -8, 1.2),
    "mud": '<path fill="#6d5432" d="M0 44Q30 34 60 44T146 40V80H0Z"/><path fill="#8fa7b5" d="M30 6l5 12h-10z'
    "M62 2l5 12h-10zM96 8l5 12h-10z"
    'M124 2l5 12h-10zM46 22l5 12h-10zM80 20l5 12h-10zM112 22l5 12h-10z"/>',
    "sniper": _men(46, 22, 0.55) + _scope(73, 40, 30),
    "repairshop": EARTH
    + '<path fill="#8d6e5b" d="M4 36L52 8L100 36Z"/><path fill="#b9a78a" d="M10 36H94V70H10Z"/><path fil'
    'l="#3f342b" d="M18 42H86V70H18Z"/>' + _tank(50, 36, 0.86, "t34-76") + _wrench(122, 22, 0.5),
}


def symbols() -> str:
    """All pictures, each once: `c-t34-76` in a box of 100 x 40, `c-woods` and `c-smoke` in a box of 146 x 80.

    On a small card they have their place already: `c-e-t34-76` looks east, `c-w-t34-76` west, `c-p-smoke` fills it."""
    ink = "#2b332c"
    out = [f'<g id="c-{name}" fill="{ink}" color="{ink}">{drawing}</g>' for name, drawing in VEHICLES.items()]
    scenes = {**LANDS, **GEAR, **{name: SAND + drawing for name, drawing in EVENTS.items()}}
    out += [f'<g id="c-{name}">{drawing}</g>' for name, drawing in scenes.items()]
    for name in VEHICLES:
        out.append(f'<use id="c-e-{name}" href="#c-{name}" transform="translate(6 27)scale(.68 .7)"/>')
        out.append(f'<use id="c-w-{name}" href="#c-{name}" transform="translate(74 27)scale(-.68 .7)"/>')
    out += [f'<use id="c-p-{name}" href="#c-{name}" transform="translate(5 22)scale(.4795 .425)"/>' for name in scenes]
    return "".join(out)
