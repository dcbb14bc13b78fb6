"""The table of Three Flags as shapes. Scenes count y downwards: turned over once, here."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from grognard.core.reach import Band, Reach
from grognard.core.scene import (
    Box,
    Face,
    Feature,
    Ground,
    Item,
    Lattice,
    Mark,
    Outline,
    Panel,
    Piece,
    Scene,
    Side,
    Status,
)
from grognard.core.values import HIDDEN
from grognard.core.words import Words
from toy.flags.state import FIGURES, HEADINGS, HEIGHT, HOMES, SEATS, STEP, WHOLE, WIDTH, Flags, Point
from toy.flags.steps import RANGE

LOOKS: Final = {
    "red": ("#a3301f", "#f39a83", "hexagon", "bars"),
    "blue": ("#2f66a3", "#93c4ec", "disc", "cockade"),
    "green": ("#3d6b35", "#a7d69b", "diamond", "chevron"),
}
TABLE: Final = Box(0, 0, WIDTH, HEIGHT)
FEATURES: Final = (
    Feature("road", ((0, 190), (260, 200), (600, 180)), "", 30),
    Feature("wood", ((40, 50), (150, 40), (170, 140), (60, 150))),
    Feature("pond", ((440, 60), (540, 50), (550, 120), (450, 130))),
)


def down(point: Point) -> tuple[float, float]:
    return point[0], HEIGHT - point[1]


def angle(heading: int) -> float:
    """h0 looks north; scenes count from the east, clockwise."""
    return heading * 45 - 90


def scene(view: Flags, words: Words) -> Scene:
    title = words.say("game.title")
    ground = Ground("table", "three-flags", TABLE, Box(-40, -40, WIDTH + 80, HEIGHT + 140), 10, FEATURES, title)
    pieces = (*(_figure(view, one, words) for one in range(len(FIGURES)) if view.strength[one]), *_flags(view, words))
    return Scene(
        title, ground.sheet, TABLE, ground, (), pieces, tuple(_homes(words)), (_score(view, words),),
        sides=sides(words), lattice=Lattice(STEP, 0, HEIGHT, headings=tuple(map(angle, range(len(HEADINGS))))),
    )  # fmt: skip


def sides(words: Words) -> tuple[Side, ...]:
    return tuple(Side(name, words.name("seat", name), words.say(f"short.{name}"), *LOOKS[name]) for name in SEATS)


def _figure(view: Flags, figure: int, words: Words) -> Piece:
    x, y = down(view.place[figure])
    hurt = WHOLE - view.strength[figure]
    title = words.name("figure", FIGURES[figure])
    text = (
        words.say("text.strength", n=view.strength[figure]),
        *(words.name("gear", one) for one in view.gear[figure]),
    )
    states = (Status("hit", str(hurt)),) if hurt else ()
    face = Face(FIGURES[figure][-1], "", "", "", ())
    return Piece(
        FIGURES[figure], "figure", "", x, y, 2, 24, SEATS[figure // 2], "", face, states, title, text,
        angle=angle(view.heading[figure]),
    )  # fmt: skip


def _flags(view: Flags, words: Words) -> list[Piece]:
    """fl:3 The own flag, and those that were found."""
    known = [(owner, flag) for owner, flag in enumerate(view.flag) if flag and flag[0] != HIDDEN]
    return [
        Piece(
            f"flag-{SEATS[owner]}", "token", "", *down(flag), 1, 22, SEATS[owner], "", Face("F", "", "", "", ()),
            title=words.say("text.flag", seat=SEATS[owner]),
        )
        for owner, flag in known
    ]  # fmt: skip


def _homes(words: Words) -> list[Mark]:
    found = []
    for (west, south, east, north), side in zip(HOMES, SEATS, strict=True):
        corners = tuple(map(down, ((west, south), (east, south), (east, north), (west, north))))
        x, y = down(((west + east) // 2, (south + north) // 2))
        found.append(Mark(f"home-{side}", "area", x, y, side, text=words.say("text.home"), outlines=(corners,)))
    return found


def _score(view: Flags, words: Words) -> Panel:
    items = [
        Item(f"score-{name}", words.name("seat", name), side=name, value=view.points[seat])
        for seat, name in enumerate(SEATS)
    ]
    return Panel("score", "score", words.say("text.score"), tuple(items))


def reach(view: Flags, piece: str, verb: str) -> Reach:
    """fl:4 The whole way of a figure and half of it; fl:5 the half of the table that a throw can reach."""
    figure = FIGURES.index(piece) if piece in FIGURES else -1
    if figure < 0 or not view.strength[figure]:
        return Reach()
    at, note = view.place[figure], "" if view.actor == figure // 2 else "reach.forecast"
    if verb == "throw":
        return Reach((Band("reach.throw", {"n": RANGE}, outlines=(_half(at, view.heading[figure]),)),), note)
    most = view.allowance(figure)
    return Reach((Band("reach.go", {"n": most}, outlines=(_circle(at, most),)),), note)


def _circle(at: Point, radius: int) -> Outline:
    x, y = down(at)
    return tuple((x + radius * cos(pi * i / 24), y + radius * sin(pi * i / 24)) for i in range(48))


def _half(at: Point, heading: int) -> Outline:
    (x, y), first = down(at), angle(heading) - 90
    turns = [pi * (first + 7.5 * i) / 180 for i in range(25)]
    return tuple((x + RANGE * cos(turn), y + RANGE * sin(turn)) for turn in turns)


def sketch(view: Flags, words: Words) -> str:
    """A line for each figure, then the score."""
    lines = []
    for figure, name in enumerate(FIGURES):
        if view.strength[figure]:
            x, y = view.place[figure]
            told = {"x": x, "y": y, "heading": f"h{view.heading[figure]}", "n": view.strength[figure]}
            lines.append(words.say("text.figure", figure=name, **told))
    own = [f"{SEATS[owner]} {flag[0]},{flag[1]}" for owner, flag in enumerate(view.flag) if flag and flag[0] != HIDDEN]
    return "\n".join([*lines, *own, " ".join(f"{name} {n}" for name, n in zip(SEATS, view.points, strict=True))])
