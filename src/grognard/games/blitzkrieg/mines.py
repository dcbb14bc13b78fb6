"""bk:0.19, bk:0.20, bk:501 Mines and wire: what happens to those who come upon them; mines under shells."""

from __future__ import annotations

from typing import Final

from grognard.core.dice import Rng
from grognard.core.measure import Point, steps
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Seat
from grognard.games.blitzkrieg import hits, quiet, works
from grognard.games.blitzkrieg.events import dice, event, tell, tell_of
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.state import ALIVE, Fight, Work

TRIES: Final = 20


def ahead(s: Fight, i: int, start: Point, end: Point) -> tuple[Point, int] | None:
    """The first mines or wire that a leg comes upon, and where."""
    if not works.crossed(s, (start, end), "minefield", "wire"):
        return None
    for p in steps(s.table.lattice, RULER, start, end, s.data.step):
        if (n := works.entered(s, i, start, p)) >= 0:
            return p, n
    return None


def come_upon(s: Fight, i: int, n: int) -> None:
    """bk:0.19, bk:0.20 Mines go off; wire ends the move of men, and tracks tear it away."""
    work = s.works[n]
    if work.kind == "minefield":
        if not work.shown:
            works.change(s, n, work._replace(shown=True))
        tell(s, "mined", "bk:0.19", node=f"{work.x},{work.y}")
        s.call(Mine(i))
    elif s.models[i].on_foot:
        tell_of(s, i, "wired", "bk:0.20")
        s.become(s.stack[-1].but(path=()))
    else:
        works.remove(s, n)
        tell_of(s, i, "tears-wire", "bk:0.20")


class Mine(Step[Fight]):
    """bk:0.19 Men take three dice at 5+; a vehicle rolls one: 4-5 immobilised, 6 destroyed."""

    __slots__ = ("rolled", "unit")
    RULE = "bk:0.19"

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.rolled = False

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return quiet.veiled(s, self, self.unit, seat)

    def run(self, s: Fight) -> None:
        rules = s.data.constants["minefield"]
        if self.rolled or s.units[self.unit].life != ALIVE:
            s.end()
        elif s.models[self.unit].kind == "vehicle":
            s.call(quiet.roll(s, self.unit, "mine"))
        else:
            s.call(quiet.bucket(s, self.unit, "mine", rules["infantry_dice"]))

    def receive(self, s: Fight, answer: Action) -> None:
        s.become(self.but(rolled=True))
        i, shown, rules = self.unit, faces(answer), s.data.constants["minefield"]
        if s.models[i].kind != "vehicle":
            need = rules["infantry_hit_on"]
            got = sum(face >= need for face in shown)
            tell_of(s, i, "burst", self.RULE, dice=dice(shown), need=need, n=got)
            if got:
                s.call(hits.Save(i, got))
            return
        tell_of(s, i, "mine", self.RULE, dice=dice(shown))
        if shown[0] >= rules["vehicle_destroy_on"]:
            hits.eliminate(s, i, self.RULE)
        elif shown[0] >= rules["vehicle_immobilise_on"]:
            hits.immobilise(s, i, self.RULE)


class Shelled(Step[Fight]):
    """bk:501 A heavy shell on a minefield section: a 6 removes it. Of a hidden one only its owner sees the die."""

    __slots__ = ("work",)
    RULE = "bk:501"

    def __init__(self, work: Work) -> None:
        self.work = work

    def run(self, s: Fight) -> None:
        die = quiet.QuietRoll("mine", (6,), self.work.side)
        s.call(die if not self.work.shown else Roll("mine", (6,)))

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if self.work.shown or seat == self.work.side else quiet.Veil(self.work.side)

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        shown, work = faces(answer), self.work
        gone = shown[0] >= s.p.mines_clear_on
        told = event("mines-gone" if gone else "mines-stay", self.RULE, (), node=f"{work.x},{work.y}", dice=dice(shown))
        s.tell(told if work.shown else told._replace(only=(work.side,)))
        if gone and (n := works.find(s, "minefield", work.at)) >= 0:
            works.remove(s, n)


def scatter(s: Fight, side: int, rng: Rng) -> None:
    """Minefields of a side that a guesser knows it has, somewhere in its zone."""
    from grognard.games.blitzkrieg import setup  # noqa: PLC0415 - the zones of a side

    seen = sum(work.kind == "minefield" and work.side == side for work in s.works)
    count = bought(s, side).get("minefield", 0)
    nodes = setup.zone_nodes(s, side)
    for _ in range(max(0, count - seen)):
        x, y = nodes[rng.below(len(nodes))]
        s.works = (*s.works, Work("minefield", side, x, y, bool(rng.below(2)), shown=False))


def bought(s: Fight, side: int) -> dict[str, int]:
    """The fortifications of a side's list."""
    found: dict[str, int] = {}
    for one in s.scenario.side[side].formation:
        for entry in one.fortifications:
            found[entry.type] = found.get(entry.type, 0) + entry.count
    return found
