"""bk:108, bk:307 Mortars on the table, fired at what they see: a small round template, and who lies under it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.measure import Point, Spot, node, square_of, within
from grognard.core.measure import name as node_name
from grognard.core.measure.lattice import along
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.games.blitzkrieg import aim, assault, fire, hits, look, quiet, weapons, works
from grognard.games.blitzkrieg.data import MM
from grognard.games.blitzkrieg.events import dice, tell, tell_of
from grognard.games.blitzkrieg.ground import RULER
from grognard.games.blitzkrieg.state import ALIVE, DIGGING, EMPTY, FIRED, JAMMED, Fight

ACROSS: Final = 50  # mm: the diameter of the template (bk:108b)
LIGHTEST: Final = 50  # mm: these fire direct only, and not nearer than 10 cm (bk:108, bk:R5)
LIGHT: Final = 60  # mm: up to this calibre at most two elements suffer (bk:108d)
OPEN_NEED: Final = 5  # bk:108c
HOUSE_NEED: Final = 6
BEHIND: Final = 100  # mm: from a mortar to the house or crest it looks over (bk:108a)
DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def ready(s: Fight, i: int) -> bool:
    """bk:R4 A mortar that may fire direct: not moved, not fired, in order, with bombs."""
    unit = s.units[i]
    busy = unit.moved or unit.now & (FIRED | DIGGING) or unit.marks & (JAMMED | EMPTY)
    return s.models[i].kind == "mortar" and weapons.ready(s, i) and not busy


def refusal(s: Fight, i: int, p: Point) -> Refusal | None:
    """bk:108, bk:413, bk:R5 Why a mortar cannot fire at a place: range, the minimum of the lightest, sight."""
    model, at = s.models[i], s.place(i)
    params = {"node": node_name(p)}
    if not ready(s, i):
        return Refusal("bk:108", "refusal.weapon", {"unit": model.name})
    if not s.table.lattice.has(p) or not within(at, p, model.long):
        return Refusal("bk:108", "refusal.place-far", params)
    lightest = s.data.calibres[model.calibre].mm <= LIGHTEST
    if lightest and square_of(at, p) < (s.p.minimum_min[0] * MM) ** 2:
        return Refusal("bk:413", "refusal.place-near", params)
    if not in_sight(s, i, p):
        return Refusal("bk:108a", "refusal.place-unseen", params)
    return None


def in_sight(s: Fight, i: int, p: Point) -> bool:
    """bk:108a, bk:108f A mortar sees the place, or somebody of its team does from a house or a crest that lies before
    it, 10 cm away at most; it fires over obstacles and friends."""
    mark = Spot(*p)
    return look.clear(s, s.spot(i), mark) or any(look.clear(s, eye, mark) for eye in lookouts(s, i, p))


def lookouts(s: Fight, i: int, p: Point) -> Iterator[Spot]:
    """bk:108a, bk:108f Where the line to a place first meets a house or a hill within 10 cm."""
    field, at = s.table.field, s.place(i)
    length = RULER.leg(at, p)
    for z, zone in enumerate(field.zones):
        if not (zone.walled or zone.rise) or not _at_hand(at, field.boxes[z]) or z in field.at(at).zones:
            continue
        for n, d, *_ in field.spans(at, p, z)[:1]:
            if n * length <= BEHIND * d:
                shares = (n * length + k * s.data.step * d for k in (0, 1, 2))
                reached = (along(s.table.lattice, at, p, share, d * length) for share in shares)
                inside = [q for q in reached if z in field.at(q).zones]
                yield from (Spot(*q, zone.floors) for q in inside[:1])


def _at_hand(at: Point, box: tuple[int, int, int, int]) -> bool:
    """Whether something could lie so near: its box does."""
    x0, y0, x1, y1 = box
    return x0 - BEHIND <= at[0] <= x1 + BEHIND and y0 - BEHIND <= at[1] <= y1 + BEHIND


def is_light(s: Fight, i: int) -> bool:
    return s.data.calibres[s.models[i].calibre].mm <= LIGHT


def offered(s: Fight, i: int) -> list[Action]:
    """The places of the enemies that lie in its sight."""
    if not ready(s, i):
        return []
    name, at, far = s.models[i].name, s.place(i), s.models[i].long
    places = dict.fromkeys(s.place(j) for j in s.shown(1 - s.models[i].side))
    return [Action("shell", (name, node_name(p))) for p in places if within(at, p, far) and refusal(s, i, p) is None]


def under(s: Fight, p: Point, *, centre_only: bool) -> list[int]:
    """bk:108b The elements, friends too, at least partly under the template; by the old rule those whose centre is.
    The nearest to its middle first, those that are seen before hidden ones (bk:R79)."""
    found = []
    for i, model in enumerate(s.models):
        if s.here(i):
            reach = ACROSS // 2 + (0 if centre_only else model.radius)
            if within(p, s.place(i), reach):
                found.append(i)
    return sorted(found, key=lambda i: (s.is_hidden(i), square_of(p, s.place(i)), i))


def begin(s: Fight, i: int, p: Point) -> None:
    hits.reveal(s, i, "bk:0.24b")
    s.note(i, FIRED)
    tell(s, "shells", "bk:108", unit=s.models[i].name, node=node_name(p))
    s.call(Bombs(i, p))


class Bombs(Step[Fight]):
    """bk:108b, bk:108d, bk:108e One colour die, then dice against each element under the template. By the old rule a
    precision roll comes first, and a miss goes astray."""

    __slots__ = ("at", "firer", "stage", "struck")
    RULE = "bk:108b"

    def __init__(self, firer: int, at: Point) -> None:
        self.firer = firer
        self.at = at
        self.stage = "precision"
        self.struck: tuple[int, ...] = ()  # still to be resolved

    def run(self, s: Fight) -> None:
        if self.stage == "precision" and s.p.mortar_mode == "precision":
            s.call(Roll("precision", (6,)))
        elif self.stage == "precision":
            s.become(self.but(stage="colour"))
        elif self.stage == "astray":
            s.call(Roll("astray", (6, 8)))
        elif self.stage in ("colour", "jam"):
            s.call(Roll(self.stage, (6,)))
        elif self.struck:
            s.call(quiet.bucket(s, self.struck[0], "fire", self._dice(s)))
        else:
            s.end()

    def _dice(self, s: Fight) -> int:
        """Men take the dice of the mortar, vehicles those of its bomb (bk:307)."""
        if s.models[self.struck[0]].kind != "vehicle":
            return s.models[self.firer].dice
        return s.data.calibres[s.models[self.firer].calibre].he_dice

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb == "picked":
            self._strikes(s, tuple(s.find(name) for name in answer.args))
            return
        shown = faces(answer)
        if self.stage == "precision":
            good = shown[0] >= s.p.mortar_precision
            tell(s, "precision-yes" if good else "precision-no", "bk:108", unit=s.models[self.firer].name,
                 dice=dice(shown))  # fmt: skip
            s.become(self.but(stage="colour" if good else "astray"))
        elif self.stage == "astray":
            s.become(self.but(stage="colour", at=astray(s, self.at, *shown)))
        elif self.stage == "jam":
            fire.fails(s, self.firer, shown[0])
            self._falls(s)
        elif self.stage == "colour":
            if shown[0] == 1:
                s.become(self.but(stage="jam"))
            else:
                self._falls(s)
        else:
            self._hits(s, shown)

    def _falls(self, s: Fight) -> None:
        old = s.p.mortar_mode == "precision"
        struck = under(s, self.at, centre_only=old)
        most = s.p.mortar_max_units_light if not old and is_light(s, self.firer) else len(struck)  # bk:108d
        seat = s.models[self.firer].side
        known = tuple(i for i in struck if not s.is_hidden(i) or s.models[i].side == seat)
        if len(known) > most:
            s.call(Pick(seat, known, most))
        else:
            self._strikes(s, tuple(struck[:most]))

    def _strikes(self, s: Fight, struck: tuple[int, ...]) -> None:
        for i in struck:
            hits.shot_at(s, i)
        assault.bombarded(s, self.firer, struck)
        s.become(self.but(stage="bombs", struck=struck))

    def _hits(self, s: Fight, shown: tuple[int, ...]) -> None:
        j = self.struck[0]
        s.become(self.but(struck=self.struck[1:]))
        if s.models[j].kind == "vehicle":
            on_vehicle(s, j, shown)
            return
        housed = s.table.building(s.place(j)) or works.shelter(s, j)
        need = HOUSE_NEED if housed else OPEN_NEED
        got = sum(face >= need for face in shown)
        tell_of(s, j, "burst", "bk:108c", dice=dice(shown), need=need, n=got)
        if got and s.units[j].life == ALIVE:
            s.call(hits.Save(j, got))


class Pick(Step[Fight]):
    """bk:108d, bk:417 A light mortar reaches two elements at most: the firer names them, of those he sees."""

    __slots__ = ("among", "chosen", "most", "seat")
    RULE = "bk:108d"

    def __init__(self, seat: Seat, among: tuple[int, ...], most: int) -> None:
        self.seat = seat
        self.among = among
        self.most = most
        self.chosen: tuple[int, ...] = ()

    def actor(self, s: Fight) -> Seat | None:
        return self.seat if len(self.chosen) < self.most else None

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        known = tuple(i for i in self.among if not s.is_hidden(i) or s.models[i].side == seat)
        return self.but(among=known)

    def shown(self, s: Fight, action: Action, seat: Seat) -> Action | None:
        hidden = s.is_hidden(s.find(action.args[0]))
        return None if hidden and seat != self.seat else action

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.pick", self.RULE, {"n": self.most - len(self.chosen)})

    def choices(self, s: Fight) -> list[Action]:
        return [Action("pick", (s.models[i].name,)) for i in self.among if i not in self.chosen]

    def take(self, s: Fight, action: Action) -> None:
        s.become(self.but(chosen=(*self.chosen, s.find(action.args[0]))))

    def run(self, s: Fight) -> None:
        s.end(Action("picked", tuple(s.models[i].name for i in self.chosen)))


def astray(s: Fight, at: Point, far: int, direction: int) -> Point:
    """bk:108 before: so many cm in one of eight directions, but not off the table."""
    dx, dy = DIRECTIONS[direction - 1]
    p = s.table.lattice.clipped((at[0] + dx * far * MM, at[1] + dy * far * MM))
    tell(s, "astray", "bk:108", node=node_name(p), dice=((6, far), (8, direction)))
    return p


def on_vehicle(s: Fight, j: int, shown: tuple[int, ...]) -> None:
    """bk:307, bk:R16 A soft vehicle is destroyed by one hit. Of armour the first is ignored, two bring a test on
    the rear; by the old rule one is enough, on the side."""
    p, model = s.p, s.models[j]
    got = sum(face >= p.shelled_hit_on for face in shown)
    tell_of(s, j, "burst", "bk:307", dice=dice(shown), need=p.shelled_hit_on, n=got)
    if not got:
        return
    if model.soft:
        hits.eliminate(s, j, "bk:307")
        return
    if got < p.shelled_armour_needs:
        return
    plus = s.data.constants["indirect"]["ac_from_he_dice"] if p.shelled_armour_needs else 0
    made = [Modifier("bk:307", "mod.power", len(shown) + plus)]
    above = p.shelled_open if model.open_topped else p.shelled_above
    if above:
        made.append(Modifier("bk:307", "mod.above", above))
    plate = aim.plate(s, j, 2 if p.shelled_armour_needs else 1)
    s.call(hits.Destroy(j, plate, (*made, *aim.earth(s, j))))


def aimed(action: Action) -> Point:
    return node(action.args[1])
