"""bk:303e, bk:303f, bk:417, bk:501 What falls: areas, and the dice against those who lie under them."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.core.measure import Point, square_of, within
from grognard.core.measure.shapes import Template
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Seat
from grognard.games.blitzkrieg import hits, mines, mortars, quiet, works
from grognard.games.blitzkrieg.events import dice, tell, tell_of
from grognard.games.blitzkrieg.state import ALIVE, EMPTY, FIRED, PRESSED, SUPPRESSED, Fight, Work

CELL: Final = 50  # mm: the side of a marker and of the square of one piece


class Area(NamedTuple):
    """What a template covers: a rectangle, or by the old rule a disc around its middle."""

    x: int
    y: int
    wide: int
    deep: int
    round: bool = False

    def touches(self, p: Point, radius: int) -> bool:
        """Whether a base lies at least partly under it; the edge counts."""
        if self.round:
            return within((self.x, self.y), p, self.wide // 2 + radius)
        dx = max(abs(p[0] - self.x) - self.wide // 2, 0)
        dy = max(abs(p[1] - self.y) - self.deep // 2, 0)
        return dx * dx + dy * dy <= radius * radius

    def covers(self, marker: Point) -> bool:
        """bk:303c The marker lies wholly under it."""
        dx, dy = abs(marker[0] - self.x) + CELL // 2, abs(marker[1] - self.y) + CELL // 2
        if self.round:
            return dx * dx + dy * dy <= (self.wide // 2) ** 2
        return dx <= self.wide // 2 and dy <= self.deep // 2

    def cells(self) -> list[Point]:
        """The middles of its squares of 5 cm, side by side."""
        left, low = self.x - self.wide // 2 + CELL // 2, self.y - self.deep // 2 + CELL // 2
        return [(left + CELL * a, low + CELL * b) for b in range(self.deep // CELL) for a in range(self.wide // CELL)]

    def shape(self) -> Template:
        x0, x1 = self.x - self.wide // 2, self.x + self.wide // 2
        y0, y1 = self.y - self.deep // 2, self.y + self.deep // 2
        return Template(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


# -- what falls (bk:303e, bk:417) --------------------------------------------------------------------------------------

Blow = tuple[int, int, int]  # element, dice, the number each needs


class Shelling(Step[Fight]):
    """bk:303e, bk:307, bk:417, bk:417b, bk:501 Dice against each element under the shells; all are suppressed."""

    __slots__ = ("blows",)
    RULE = "bk:303e"

    def __init__(self, blows: tuple[Blow, ...]) -> None:
        self.blows = blows

    @classmethod
    def of(
        cls, s: Fight, falls: list[tuple[Area, str]], *, off_table: bool, only: tuple[int, ...] | None = None
    ) -> Shelling:
        """Who lies under each area, with the calibre that falls there. `only`: nobody but these suffers."""
        blows: list[Blow] = []
        for laid, key in falls:
            for j in under(s, laid) if only is None else sorted(only):
                blows.append((j, *strength(s, j, key, off_table=off_table)))
                hits.shot_at(s, j)
                s.lay(j, SUPPRESSED)
                s.note(j, PRESSED)
        if only is None:
            churn(s, falls)
        return cls(tuple(blows))

    def run(self, s: Fight) -> None:
        if not self.blows:
            s.end()
            return
        j, count, _ = self.blows[0]
        if s.units[j].life != ALIVE or not count:
            s.become(self.but(blows=self.blows[1:]))
        else:
            s.call(quiet.bucket(s, j, "fire", count))

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self.but(blows=tuple(b for b in self.blows if not s.is_hidden(b[0]) or seat == s.models[b[0]].side))

    def receive(self, s: Fight, answer: Action) -> None:
        (j, _, need), shown = self.blows[0], faces(answer)
        s.become(self.but(blows=self.blows[1:]))
        if s.models[j].kind == "vehicle":
            mortars.on_vehicle(s, j, shown)
            return
        got = sum(face >= need for face in shown)
        tell_of(s, j, "burst", self.RULE, dice=dice(shown), need=need, n=got)
        if got:
            s.call(hits.Save(j, got))


def under(s: Fight, laid: Area) -> list[int]:
    return [j for j, m in enumerate(s.models) if s.here(j) and laid.touches(s.place(j), m.radius)]


def churn(s: Fight, falls: list[tuple[Area, str]]) -> None:
    """bk:501 A die for each section of mines under heavy shells, however many of them fall there."""
    for work in s.works if s.p.mines_min_mm else ():
        heavy = any(s.data.calibres[key].mm >= s.p.mines_min_mm and meets(s, laid, work) for laid, key in falls)
        if work.kind == "minefield" and heavy:
            s.call(mines.Shelled(work))


def meets(s: Fight, laid: Area, work: Work) -> bool:
    shape = works.outline(s, work)
    if laid.round:
        return shape.within((laid.x, laid.y), laid.wide // 2)
    return shape.meets(laid.shape())


def strength(s: Fight, j: int, key: str, *, off_table: bool) -> tuple[int, int]:
    """bk:303e, bk:417 How many dice an element takes, and at what number: 5+; sheltered 6 and fewer dice. On the table
    the old rule knows no shelter."""
    count = s.data.calibres[key].he_dice
    if s.models[j].kind == "vehicle":
        return count, s.p.shelled_hit_on
    in_ruins = s.table.field.at(s.place(j)).ground == "ruins"
    refuge = works.shelter(s, j)
    if not (refuge or in_ruins or s.table.building(s.place(j))):
        return count, 5
    if not off_table and s.p.effect_building == 5:
        return count, 5
    less = 3 if refuge == "bunker" else 1
    return max(0, count - less), 6


class Battalion(Step[Fight]):
    """bk:417, bk:417a On-table pieces: a colour die each, then each its own square."""

    __slots__ = ("area", "battery", "jams", "pieces", "rolled")
    RULE = "bk:417"

    def __init__(self, battery: int, pieces_: tuple[int, ...], laid: Area) -> None:
        self.battery = battery
        self.pieces = pieces_
        self.area = laid
        self.jams: tuple[int, ...] = ()
        self.rolled = False

    def run(self, s: Fight) -> None:
        if not self.rolled:
            for i in self.pieces:
                hits.reveal(s, i, "bk:0.24b")
                s.note(i, FIRED)
            s.call(Roll("colour", (6,) * max(1, len(self.pieces))))
        elif self.jams:
            s.call(Roll("jam", (6,)))
        else:
            s.end()
            self._falls(s)

    def receive(self, s: Fight, answer: Action) -> None:
        shown = faces(answer)
        if not self.rolled:
            tell(s, "colours", "bk:417a", dice=dice(shown))
            jams = tuple(i for i, face in zip(self.pieces, shown, strict=False) if face == 1)
            s.become(self.but(rolled=True, jams=jams))
            return
        i = self.jams[0]
        s.become(self.but(jams=self.jams[1:]))
        if shown[0] in s.p.effect_ammo:
            s.lay(i, EMPTY)
            tell(s, "out-of-ammunition", "bk:417a", unit=s.models[i].name, dice=dice(shown))

    def _falls(self, s: Fight) -> None:
        squares = [(i, Area(x, y, CELL, CELL)) for i, (x, y) in zip(self.pieces, self.area.cells(), strict=False)]
        for i, square in reversed(squares):
            s.call(Square(i, square))
        churn(s, [(square, s.models[i].calibre) for i, square in squares])


class Square(Step[Fight]):
    """bk:417 The square of one piece; of a light mortar's two elements at most, which the firer names."""

    __slots__ = ("area", "piece")
    RULE = "bk:417"

    def __init__(self, piece: int, laid: Area) -> None:
        self.piece = piece
        self.area = laid

    def run(self, s: Fight) -> None:
        i, seat = self.piece, s.models[self.piece].side
        light = s.models[i].kind == "mortar" and mortars.is_light(s, i) and s.p.mortar_max_units_light
        known = [j for j in under(s, self.area) if not s.is_hidden(j) or s.models[j].side == seat]
        if light and len(known) > s.p.mortar_max_units_light:
            s.call(mortars.Pick(seat, tuple(known), s.p.mortar_max_units_light))
            return
        middle = (self.area.x, self.area.y)
        found = sorted(under(s, self.area), key=lambda j: (s.is_hidden(j), square_of(middle, s.place(j)), j))
        self._falls(s, found[: s.p.mortar_max_units_light] if light else found)

    def receive(self, s: Fight, answer: Action) -> None:
        self._falls(s, [s.find(name) for name in answer.args])

    def _falls(self, s: Fight, struck: list[int]) -> None:
        s.end()
        falls = [(self.area, s.models[self.piece].calibre)]
        s.call(Shelling.of(s, falls, off_table=False, only=tuple(struck)))


def puffs(s: Fight, laid: Area) -> None:
    """bk:303f Smoke for effect: markers side by side, no dice."""
    cells = [p for p in laid.cells() if not laid.round or within(p, (laid.x, laid.y), laid.wide // 2)]
    s.smoke = (*s.smoke, *((x, y, s.turn + 1) for x, y in cells))
    tell(s, "smoke", "bk:303f", node=f"{laid.x},{laid.y}")
