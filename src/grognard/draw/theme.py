"""Colours by name, for day and for night. Contrast was computed for both (look, section 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from grognard.core.scene import Side

LIGHT: Final = {
    # the page
    "desk": "#cfc7b4",
    "paper": "#f8f4ea",
    "paper-2": "#eee7d7",
    "paper-3": "#e0d7c3",
    "rule": "#cdc3ab",
    "rule-2": "#837b63",
    "ink": "#22261f",
    "ink-2": "#4f5347",
    "ink-3": "#676a5b",
    "accent": "#a9470c",
    "accent-ink": "#fffaf0",
    "accent-soft": "#f6dfc3",
    "good": "#35632e",
    "bad": "#9c2a1c",
    # the map
    "m-paper": "#f2ead4",
    "m-ground": "#e3ddba",
    "m-field-a": "#d6d3a1",
    "m-field-b": "#ece2bd",
    "m-field-c": "#cfd2a5",
    "m-furrow": "#a7a274",
    "m-grid": "#5d5a41",
    "m-num": "#6f6b50",
    "m-wood": "#9fb07a",
    "m-crown": "#5f7f4a",
    "m-crown-2": "#7d9a5c",
    "m-crown-s": "#2f4428",
    "m-hill": "#c9a46b",
    "m-hach": "#7c5424",
    "m-hilltext": "#5d3c12",
    "m-water": "#7fb0c4",
    "m-water-2": "#b7d6de",
    "m-bank": "#5f8a92",
    "m-marsh": "#7d9a6a",
    "m-watertext": "#1f5366",
    "m-house": "#8d6e5b",
    "m-house-2": "#b08a70",
    "m-house-s": "#4a382c",
    "m-plot": "#cdbf8f",
    "m-text": "#2a261a",
    "m-halo": "#f3edd3",
    "m-rail": "#25251f",
    "m-railgap": "#f6f1de",
    "m-obj": "#8c5a1c",
    "m-edge": "#8f8663",
    # a measured table
    "w-dust": "#c9bd98",
    "w-street": "#a7a196",
    "w-kerb": "#ded7c4",
    "w-line": "#e9e3d2",
    "w-crack": "#7d776c",
    "w-road": "#cdbb8d",
    "w-rut": "#8d7d55",
    "w-crop": "#dcc477",
    "w-ear": "#b58a22",
    "w-roof": "#756a5c",
    "w-roof-n": "#8b6a55",
    "w-roof-w": "#7a5b49",
    "w-roof-e": "#6b4f40",
    "w-roof-s": "#5f4638",
    "w-eaves": "#2d231b",
    "w-floor": "#b9a685",
    "w-board": "#a08c68",
    "w-wall": "#cfc6b0",
    "w-wall-s": "#3f3a30",
    "w-glass": "#cfe0e2",
    "w-stone": "#9c8f78",
    # a table of ranks
    "r-gold": "#dcbd5f",
    "r-straw": "#b58a22",
    "r-stone": "#8d8374",
    "r-bag": "#bda777",
    # the page around drawings: case, dice, lights on the board, the shelf
    "desk-2": "#bfb6a0",
    "glow": "#f08a1c",
    "warn": "#7c5600",
    "info": "#275a7a",
    "shadow": "#2b2618",
    "night": "#101314",
    "brass": "#e0902f",
    "case": "#2d332d",
    "case-2": "#3c443c",
    "case-ink": "#f1ebdb",
    "case-ink-2": "#bdbba8",
    "case-accent": "#f0a24e",
    "die": "#f8f4ea",
    "die-edge": "#5d5a41",
    "die-ink": "#22261f",
    "on-light": "#1d1f1a",
    "on-dark": "#fdf9ee",
    "l-lit": "#fff3c4",
    "l-aim": "#ffb24d",
    "l-assault": "#ffd9b0",
    "l-target": "#fff6d8",
    "l-target-edge": "#7d1408",
    "mark": "#ffdf8e",
    "mark-edge": "#c98a1a",
    "l-own": "#ff9a2e",
    "l-told": "#4aa3d8",
    "l-fire": "#a51e0d",
    "l-fire-2": "#fff3dd",
    "l-cursor": "#ffd27a",
    "l-cursor-2": "#1c120a",
    "ring-edge": "#1c120a",
    "ring-can": "#ffc46b",
    "ring-foe": "#7d1408",
    # tapes and signs of measured tables: things, the same by day and by night
    "t-tape": "#f6cf3e",
    "t-ink": "#1c180c",
    "t-paper": "#fff3dd",
    "t-red": "#a51e0d",
    "t-green": "#2c5527",
    "t-amber": "#7c5600",
    "t-seen": "#7fcf6a",
    "t-cut": "#ff5a3c",
    "t-band": "#f0a24e",
    "swatch-red": "#b8342a",
    "swatch-yellow": "#e3b62f",
    "swatch-green": "#3f7a3a",
    "swatch-blue": "#2f5f9e",
    "swatch-white": "#fbfaf4",
    "wall": "#59624f",
    "wall-2": "#545d4b",
    "wall-ink": "#fdf4df",
    "lamp": "#ffe2a8",
    "wood": "#b58a58",
    "wood-2": "#8a6238",
    "wood-3": "#573a1e",
    "plate": "#f3ecd8",
    "plate-edge": "#8a7347",
    "plate-ink": "#22261f",
    "plate-ink-2": "#4f5347",
    "cloth": "#3a4236",
    "cloth-2": "#343b31",
}
DARK: Final = LIGHT | {
    "desk": "#101314",
    "paper": "#1d2222",
    "paper-2": "#262c2b",
    "paper-3": "#323938",
    "rule": "#3d4543",
    "rule-2": "#808a83",
    "ink": "#eee7d6",
    "ink-2": "#c0bba9",
    "ink-3": "#a09f8f",
    "accent": "#f0a24e",
    "accent-ink": "#231603",
    "accent-soft": "#47331c",
    "good": "#a2d092",
    "bad": "#f59a8b",
    "m-paper": "#2b2e27",
    "m-ground": "#454737",
    "m-field-a": "#4d5039",
    "m-field-b": "#4f4c38",
    "m-field-c": "#414a36",
    "m-furrow": "#5f6148",
    "m-grid": "#c9c4a0",
    "m-num": "#b5b192",
    "m-wood": "#37462e",
    "m-crown": "#2f4a2b",
    "m-crown-2": "#41603a",
    "m-crown-s": "#171f14",
    "m-hill": "#94794a",
    "m-hach": "#1d160a",
    "m-hilltext": "#ecc98f",
    "m-water": "#4685a3",
    "m-water-2": "#76b2cb",
    "m-bank": "#16303c",
    "m-marsh": "#5b7550",
    "m-watertext": "#a8d8ec",
    "m-house": "#8a7362",
    "m-house-2": "#a68b76",
    "m-house-s": "#1b1611",
    "m-plot": "#55523a",
    "m-text": "#f0e9d2",
    "m-halo": "#2c2e24",
    "m-rail": "#0e0f0d",
    "m-railgap": "#cfc9b2",
    "m-obj": "#e0b06a",
    "m-edge": "#73745c",
    "w-dust": "#45413a",
    "w-street": "#4b4c4b",
    "w-kerb": "#6c695d",
    "w-line": "#8f8c7c",
    "w-crack": "#383837",
    "w-road": "#5b5443",
    "w-rut": "#39342a",
    "w-crop": "#6b5a26",
    "w-ear": "#a08232",
    "w-roof": "#4d463d",
    "w-roof-n": "#634c3d",
    "w-roof-w": "#574234",
    "w-roof-e": "#4a382d",
    "w-roof-s": "#3b2c23",
    "w-eaves": "#120e0a",
    "w-floor": "#5d5443",
    "w-board": "#494134",
    "w-wall": "#8a8474",
    "w-wall-s": "#1c1914",
    "w-glass": "#7d98a0",
    "w-stone": "#6d6454",
    "r-gold": "#6b5a26",
    "r-straw": "#a08232",
    "r-stone": "#8a8172",
    "r-bag": "#8f7d55",
    "desk-2": "#0a0c0d",
    "glow": "#ffab40",
    "warn": "#e8c465",
    "info": "#95c6e4",
    "shadow": "#000000",
    "case": "#0b0e0e",
    "case-2": "#1b201f",
    "case-ink": "#eee7d6",
    "case-ink-2": "#a9a896",
    "l-lit": "#ffe2a8",
    "l-aim": "#ffab40",
    "l-assault": "#ffe2a8",
    "l-target": "#ffe2a8",
    "l-target-edge": "#ffb08f",
    "l-told": "#95c6e4",
    "mark": "#6d4d12",
    "mark-edge": "#c98a1a",
    "wall": "#363c32",
    "wall-2": "#32382f",
    "lamp": "#ffd68a",
}
THEMES: Final = {"light": LIGHT, "dark": DARK}
VARIABLE: Final = re.compile(r"var\(--([\w-]+),([^)]*)\)")
DARK_INK: Final = "#1d1f1a"
LIGHT_INK: Final = "#fdf9ee"


def v(name: str) -> str:
    """A colour that follows the page's theme, and is the light one where there is no page."""
    return f"var(--{name},{LIGHT[name]})"


def side_colour(side: Side) -> str:
    """The colour of a side, which follows the theme too: a page sets `--side-ID` from the sides it is told."""
    return f"var(--side-{side.id},{side.light})" if side.id else side.light


def fixed(svg: str, theme: str, sides: Iterable[Side] = ()) -> str:
    """The same drawing with the values of one theme written in, for files that stand alone."""
    colours = THEMES[theme] | {f"side-{side.id}": side.dark if theme == "dark" else side.light for side in sides}
    return VARIABLE.sub(lambda found: colours.get(found.group(1), found.group(2)), svg)


def css(theme: str) -> str:
    """The colours as custom properties, for a style sheet."""
    return ";".join(f"--{name}:{value}" for name, value in THEMES[theme].items())


def sheet() -> str:
    """The style sheet of a page: both themes, of which `data-theme` on the document chooses."""
    return f':root{{color-scheme:light;{css("light")}}}\n[data-theme="dark"]{{color-scheme:dark;{css("dark")}}}\n'


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: str) -> str:
    """Dark or light lettering, whichever reads better on a colour."""
    return max((DARK_INK, LIGHT_INK), key=lambda ink: contrast(ink, colour))
