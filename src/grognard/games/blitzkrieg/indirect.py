"""bk:301, bk:303, bk:408 to bk:417 Indirect fire: a marker, a precision roll, a template, and who lies under it."""

from __future__ import annotations

import re
from typing import Final

from grognard.core.measure import Point, Spot, node, square_of, within
from grognard.core.measure import name as node_name
from grognard.core.steps import Roll, Step, faces
from grognard.core.values import Action, Prompt, Refusal, Seat
from grognard.core.window import PASS
from grognard.games.blitzkrieg import hits, look, rockets, support
from grognard.games.blitzkrieg.events import dice, tell
from grognard.games.blitzkrieg.mortars import DIRECTIONS, LIGHTEST
from grognard.games.blitzkrieg.shelling import CELL, Area, Battalion, Shelling, puffs
from grognard.games.blitzkrieg.state import (
    DEMORALISED,
    EMPTY,
    FIRED,
    JAMMED,
    LEADERS,
    NONE,
    UNSET,
    Fight,
)

MM: Final = 10
BATTERY_GAP: Final = 50  # mm between the pieces of one fire (bk:414)
SIZE: Final = re.compile(r"[1-9][0-9]?x[1-9][0-9]?")
ROWS: Final = {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (2, 2), 6: (3, 2)}  # squares of so many pieces
MARKERS: Final = 6  # enemies that a fire is offered at, the nearest first
LAST: Final = 2  # attempts after which the third needs no die (bk:303a)
BETRAYED: Final = 4  # bk:303b


# -- who may (bk:410, bk:412) ------------------------------------------------------------------------------------------


def able(s: Fight, i: int) -> bool:
    """bk:410, bk:108, bk:409d, bk:R56 Mortars above 50 mm, howitzers, field guns, self-propelled guns, launchers; by
    the old rule any gun or mortar. Soviet mortars on the table fire at what they see."""
    model = s.models[i]
    if model.kind == "mortar":
        lightest = s.data.calibres[model.calibre].mm <= LIGHTEST
        return not lightest and not (s.p.nations_national and model.nation == "Soviet")
    if model.kind == "gun":
        return s.p.indirect_all or model.role in ("howitzer", "field", "rocket")
    return model.kind == "vehicle" and "indirect" in model.flags


def set_up(s: Fight, i: int) -> bool:
    """bk:412 In battery, not moved, not fired, with shells."""
    unit = s.units[i]
    if not able(s, i) or not s.here(i) or unit.marks & (DEMORALISED | JAMMED | EMPTY) or unit.now & FIRED:
        return False
    if rockets.tubes(s, i) and s.p.rocket_barrage_per_rocket and rockets.left(s, i) == 0:
        return False
    return s.p.battery_move or not (unit.moved or unit.marks & UNSET)


def minimum(s: Fight, i: int) -> int:
    """bk:413 In mm, by calibre: light mortars, 81 mm, all others."""
    light, medium, other = s.p.minimum_min
    mortar = s.models[i].kind == "mortar"
    mm = s.data.calibres[s.models[i].calibre].mm
    return (light if mortar and mm <= 60 else medium if mortar and mm <= 82 else other) * MM


def reaches(s: Fight, i: int, p: Point) -> bool:
    far = s.models[i].long if s.models[i].kind == "mortar" else 0
    near = minimum(s, i)
    return square_of(s.place(i), p) >= near * near and (not far or within(s.place(i), p, far))


def pieces(s: Fight, n: int, director: int, p: Point) -> list[int]:
    """bk:414 The pieces that fire together: in battery, in range, within 5 cm of one another."""
    return together(s, [i for i in s.living(s.batteries[n].formation) if set_up(s, i)], director, p)


def together(s: Fight, crew: list[int], director: int, p: Point) -> list[int]:
    """The same of the pieces of a battery that are ready; the director first, if he is one."""
    found = [i for i in crew if reaches(s, i, p)]
    if director in found:
        found = [director, *(i for i in found if i != director)]
    same = [i for i in found if s.models[i].type == s.models[found[0]].type]
    chosen: list[int] = []
    for i in same:
        if not chosen or any(look.within(s, i, j, BATTERY_GAP) for j in chosen):
            chosen.append(i)
    return chosen[: max(ROWS)]


def directs(s: Fight, i: int, n: int) -> bool:
    """bk:414 A piece that sees the target itself, or somebody who may direct."""
    own = not s.batteries[n].row and s.models[i].formation == s.batteries[n].formation and set_up(s, i)
    return own or support.may_direct(s, i, n)


def refusal(s: Fight, i: int, action: Action) -> Refusal | None:
    """bk:303, bk:303a, bk:304, bk:409a, bk:414 Why a fire cannot be called."""
    numbers, marker, smoke = read(s, action)
    unready = Refusal("bk:303", "refusal.battery", {"unit": s.models[i].name})
    if NONE in numbers or len(set(numbers)) != len(numbers) or len(numbers) > 2:
        return unready
    if any(not directs(s, i, n) or not at_hand(s, n) or bound(s, i, n, marker) for n in numbers):
        return unready
    if len(numbers) == 2 and not on_time(s, numbers):
        return Refusal("bk:409a", "refusal.battery", {"unit": s.models[i].name})
    if not s.table.lattice.has(marker) or not look.line(s, s.spot(i), Spot(*marker)).clear:
        return Refusal("bk:303a", "refusal.place-unseen", {"node": node_name(marker)})
    for n in numbers:
        if not s.batteries[n].row and not pieces(s, n, i, marker):
            return Refusal("bk:413", "refusal.place-far", {"node": node_name(marker)})
        if smoke and "SMOKE" not in s.data.calibres[calibre(s, n, i, marker)].ammo:
            return Refusal("bk:303f", "refusal.no-smoke")
    return None


def at_hand(s: Fight, n: int) -> bool:
    """bk:303, bk:304 Granted, and not fired this turn; by the old rule once a game although it was refused."""
    one = s.batteries[n]
    if one.out or s.turn in (one.fired, one.tried):
        return False
    return one.ready or emergency(s, n)


def bound(s: Fight, i: int, n: int, marker: Point) -> bool:
    """bk:R69 A battery off the table that is ranging is at hand for its marker and observer; else it must be asked for
    again."""
    one = s.batteries[n]
    ranging = bool(one.row) and one.attempts > 0 and procedure(s, n) == "three_tries"
    return ranging and (one.target, one.observer) != (marker, i)


def emergency(s: Fight, n: int) -> bool:
    one = s.batteries[n]
    return (
        bool(one.row) and s.p.ranging_mode == "deviation" and one.asked == s.turn and not (one.ready or one.emergency)
    )


def on_time(s: Fight, numbers: tuple[int, ...]) -> bool:
    """bk:409a Two American batteries off the table, both at hand."""
    both = all(s.batteries[n].row and s.batteries[n].ready for n in numbers)
    return s.p.nations_national and both and s.scenario.side[s.batteries[numbers[0]].side].nation == "US"


def row_calibre(s: Fight, n: int) -> str:
    """Of a battery off the table; nothing of one on it."""
    row = s.batteries[n].row
    return s.data.offtable[row].calibre if row else ""


def calibre(s: Fight, n: int, director: int, p: Point) -> str:
    return row_calibre(s, n) or s.models[pieces(s, n, director, p)[0]].calibre


def read(s: Fight, action: Action) -> tuple[tuple[int, ...], Point, bool]:
    """`call UNIT BATTERY+ NODE smoke?`"""
    words = [word for word in action.args[1:] if word != "smoke"]
    return tuple(support.find(s, word) for word in words[:-1]), node(words[-1]), action.args[-1] == "smoke"


def offered(s: Fight, i: int) -> list[Action]:
    """At the enemies that lie in its line of sight, and where it is ranging already."""
    if not s.batteries or not knows_how(s, i) or s.has(i, DEMORALISED) or not s.here(i):
        return []
    side = s.models[i].side
    usable = [n for n, one in enumerate(s.batteries) if one.side == side and at_hand(s, n) and directs(s, i, n)]
    places = in_view(s, i) if usable else []
    name, found = s.models[i].name, []
    for n in usable:
        marker = s.batteries[n].target
        old = [marker] if marker and look.clear(s, s.spot(i), Spot(*marker)) else []
        crew = [] if s.batteries[n].row else [k for k in s.living(s.batteries[n].formation) if set_up(s, k)]
        for p in dict.fromkeys([*old, *places]):
            if bound(s, i, n, p):
                continue
            key = row_calibre(s, n) or next((s.models[k].calibre for k in together(s, crew, i, p)), "")
            if key:
                words = (name, s.batteries[n].id, node_name(p))
                found.append(Action("call", words))
                if "SMOKE" in s.data.calibres[key].ammo:
                    found.append(Action("call", (*words, "smoke")))
    if len(usable) == 2 and on_time(s, (usable[0], usable[1])):
        ids = tuple(s.batteries[n].id for n in usable)
        free = [p for p in places if not any(bound(s, i, n, p) for n in usable)]
        found += [Action("call", (name, *ids, node_name(p))) for p in free]
    return found


def knows_how(s: Fight, i: int) -> bool:
    """bk:409, bk:414, bk:415 Whether it could ever direct a fire: a piece, an observer, a headquarters, an American
    section leader."""
    model = s.models[i]
    return model.kind == "observer" or model.kind in LEADERS or model.nation == "US" or able(s, i)


def in_view(s: Fight, i: int) -> list[Point]:
    """The places of the nearest few enemies that lie in an element's line of sight."""
    eye, units, (x, y) = s.spot(i), s.units, s.place(i)
    foes = [((p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y), j, p) for j in s.shown(1 - s.models[i].side)
            if (p := units[j].at)]  # fmt: skip
    foes.sort()
    found: dict[Point, None] = {}
    for _, _, p in foes:
        if p not in found and look.clear(s, eye, Spot(*p)):
            found[p] = None
            if len(found) == MARKERS:
                break
    return list(found)


def begin(s: Fight, i: int, action: Action) -> None:
    numbers, marker, smoke = read(s, action)
    ids = tuple(s.batteries[n].id for n in numbers)
    tell(s, "calls", "bk:303", seat=s.models[i].side, support=ids, node=node_name(marker))
    for n in numbers:
        one = s.batteries[n]
        if one.target != marker or one.observer != i:  # bk:R69, bk:416 another marker or observer begins anew
            s.amend(n, attempts=0 if s.p.ranging_mode != "deviation" or not _shifted(one.target, marker) else 1)
        s.amend(n, target=marker, observer=i, tried=s.turn)
    s.call(Barrage(i, numbers, marker, smoke=smoke))


def _shifted(old: Point | None, new: Point) -> bool:
    """bk:303 before: the marker may be shifted by up to 10 cm."""
    return old is not None and within(old, new, 100)


def procedure(s: Fight, n: int) -> str:
    """bk:R42 On the table the older switch always deviates, the newer copies the one of bk:303."""
    on_table = not s.batteries[n].row
    return "deviation" if on_table and s.p.on_table_support_test else s.p.ranging_mode


class Barrage(Step[Fight]):
    """bk:303, bk:303a, bk:303b, bk:416 Precision, then the template of each battery, its effect, the support test."""

    __slots__ = ("areas", "batteries", "director", "marker", "smoke", "stage")
    RULE = "bk:303"

    def __init__(self, director: int, batteries: tuple[int, ...], marker: Point, *, smoke: bool) -> None:
        self.director = director
        self.batteries = batteries
        self.marker = marker
        self.smoke = smoke
        self.stage = "precision"
        self.areas: tuple[Area, ...] = ()

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if seat == s.models[self.director].side else self.but(director=0)

    @property
    def first(self) -> int:
        return self.batteries[0]

    def run(self, s: Fight) -> None:
        getattr(self, f"_{self.stage}")(s)

    # -- precision ---------------------------------------------------------------------------------------------------

    def _precision(self, s: Fight) -> None:
        one = s.batteries[self.first]
        if emergency(s, self.first):
            s.amend(self.first, emergency=True)
            s.become(self.but(stage="wild"))
        elif procedure(s, self.first) == "three_tries" and one.attempts >= LAST:
            s.become(self.but(stage="lay"))
        else:
            self._one_rocket(s)
            s.call(Roll("precision", (6,)))

    def _one_rocket(self, s: Fight) -> None:
        """bk:408 A launcher on the table ranges with one rocket."""
        if not s.batteries[self.first].row and s.p.rocket_barrage_per_rocket and s.p.rockets_count:
            for i in pieces(s, self.first, self.director, self.marker):
                if rockets.tubes(s, i):
                    s.put(i, rockets=s.units[i].rockets + 1)
                    return

    def _wild(self, s: Fight) -> None:
        s.call(Roll("astray", (6, 6, 8)))

    def _astray(self, s: Fight) -> None:
        s.call(Roll("astray", (6, 8)))

    def _friendly(self, s: Fight) -> None:
        s.call(Roll("friendly", (6,)))

    def need(self, s: Fight) -> int:
        """bk:303a The score, less the bonus of who is ranging already."""
        one = s.batteries[self.first]
        score = int(s.data.offtable[one.row].precision.rstrip("+")) if one.row else support.PRECISION
        bonus = s.p.ranging_bonus or 1 if procedure(s, self.first) == "three_tries" else 1
        return score - (bonus if one.attempts else 0)

    def receive(self, s: Fight, answer: Action) -> None:
        if answer.verb == "lay":
            self._laid(s, answer)
            return
        if answer.verb == "pass":
            self._misses(s)
            return
        shown = faces(answer)
        if self.stage == "precision":
            self._aimed(s, shown[0])
        elif self.stage == "friendly":
            tell(s, "friendly", "bk:303b", seat=s.batteries[self.first].side, dice=dice(shown), need=BETRAYED)
            if shown[0] >= BETRAYED:
                s.become(self.but(stage="betrayed"))
            else:
                self._misses(s)
        elif self.stage == "supply":
            self._supplied(s, shown[0])
        else:
            far, way = sum(shown[:-1]) * CELL, DIRECTIONS[shown[-1] - 1]
            p = s.table.lattice.clipped((self.marker[0] + way[0] * far, self.marker[1] + way[1] * far))
            thrown = (*dice(shown[:-1]), (8, shown[-1]))
            tell(s, "astray", "bk:303", seat=s.batteries[self.first].side, node=node_name(p), dice=thrown)
            s.become(self.but(stage="lay", marker=p))

    def _aimed(self, s: Fight, face: int) -> None:
        need = self.need(s)
        good = face >= need
        ids, side = tuple(s.batteries[n].id for n in self.batteries), s.batteries[self.first].side
        tell(s, "aimed-yes" if good else "aimed-no", "bk:303a", seat=side, support=ids, dice=dice((face,)), need=need)
        if good:
            s.become(self.but(stage="lay"))
        elif face == 1 and s.p.friendly and friends(s, self.director, self.marker):
            s.become(self.but(stage="friendly"))
        else:
            self._misses(s)

    def _misses(self, s: Fight) -> None:
        """bk:303a, bk:303d Ranging goes on next turn, nothing deviates; by the old rule the shells fall somewhere."""
        if procedure(s, self.first) == "deviation":
            s.become(self.but(stage="astray"))
            return
        for n in self.batteries:
            s.amend(n, attempts=s.batteries[n].attempts + 1)
        s.become(self.but(stage="ranged"))

    def _ranged(self, s: Fight) -> None:
        """bk:304 before: a ranging shot uses ammunition as well."""
        s.become(self.but(stage="supply" if s.p.supply_fail == "game" else "over"))

    # -- the template ------------------------------------------------------------------------------------------------

    def _betrayed(self, s: Fight) -> None:
        n, i = self.first, self.director
        shapes = sizes(s, n, i, self.marker)
        s.call(Lay(1 - s.models[i].side, n, i, self.marker, shapes, betrays=True))

    def _lay(self, s: Fight) -> None:
        n = self.batteries[len(self.areas)]
        if s.batteries[n].row and s.p.template_shape == "circle":
            rocket = s.data.calibres[s.data.offtable[s.batteries[n].row].calibre].length_class == "rocket"
            across = (s.p.template_rocket_diameter_cm if rocket else s.p.template_diameter_cm) * MM
            self._next(s, Area(*self.marker, across, across, round=True))
        elif not s.batteries[n].row and per_rocket(s, n, self.director, self.marker):
            s.become(self.but(stage="over"))
            self._settled(s)
            s.call(RocketFire(n, self.director, self.marker, smoke=self.smoke))
        else:
            i = self.director
            s.call(Lay(s.models[i].side, n, i, self.marker, sizes(s, n, i, self.marker)))

    def _laid(self, s: Fight, answer: Action) -> None:
        self._next(s, area(answer))

    def _next(self, s: Fight, found: Area) -> None:
        made = (*self.areas, found)
        done = len(made) == len(self.batteries) or self.stage == "betrayed"
        s.become(self.but(areas=made, stage="effect" if done else "lay"))

    # -- the effect --------------------------------------------------------------------------------------------------

    def _settled(self, s: Fight) -> None:
        for n in self.batteries:
            again = procedure(s, n) == "deviation"  # bk:303 before: next turn it is a little surer
            target, attempts = (s.batteries[n].target, 1) if again else (None, 0)
            s.amend(n, attempts=attempts, target=target, fired=s.turn, ready=False)

    def _effect(self, s: Fight) -> None:
        self._settled(s)
        s.become(self.but(stage="supply"))
        for n, laid in reversed(list(zip(self.batteries, self.areas, strict=False))):
            one = s.batteries[n]
            if self.smoke:
                puffs(s, laid)
            elif one.row:
                s.call(Shelling.of(s, [(laid, s.data.offtable[one.row].calibre)], off_table=True))
            else:
                s.call(Battalion(n, tuple(pieces(s, n, self.director, self.marker)), laid))

    def _supply(self, s: Fight) -> None:
        """bk:304, bk:R14 The support test; on the table only by the old rule of bk:416."""
        tested = s.batteries[self.first].row or s.p.on_table_support_test
        if not tested:
            s.become(self.but(stage="over"))
        else:
            s.call(Roll("supply", (6,)))

    def _supplied(self, s: Fight, face: int) -> None:
        n = self.first
        need = support.request_score(s, n) if s.p.supply_score == "request" else int(s.p.supply_score)
        good = face >= need
        tell(
            s, "supply-yes" if good else "supply-no", "bk:304", support=s.batteries[n].id, dice=dice((face,)), need=need
        )
        for_good = s.p.supply_fail == "game"
        s.amend(n, kept=good and not for_good, out=not good and for_good)
        rest = self.batteries[1:]
        s.become(self.but(batteries=rest, stage="supply") if rest else self.but(stage="over"))

    def _over(self, s: Fight) -> None:
        s.end()


def friends(s: Fight, director: int, p: Point) -> list[int]:
    """bk:303b, bk:R29 Elements of the firer's side on the table within 30 cm of the aim point."""
    reach = s.p.friendly_radius_cm * MM
    return [j for j in s.shown(s.models[director].side) if within(s.place(j), p, reach)]


def per_rocket(s: Fight, n: int, director: int, p: Point) -> bool:
    found = pieces(s, n, director, p)
    return bool(found) and s.p.rocket_barrage_per_rocket and rockets.tubes(s, found[0]) > 0


# -- templates (bk:301) ------------------------------------------------------------------------------------------------


def sizes(s: Fight, n: int, director: int, marker: Point) -> list[tuple[int, int]]:
    """bk:301, bk:301a, bk:301b The shapes a battery may lay, each in both directions, in cm."""
    row = s.batteries[n].row
    if row and s.p.template_shape == "circle":
        return [(s.p.template_diameter_cm, s.p.template_diameter_cm)]
    if row:
        record = s.data.offtable[row]
        words = [record.template_cm, *([record.template_long_cm] if record.template_long_cm else [])]
    else:
        count = max(1, len(pieces(s, n, director, marker)))
        wide, deep = ROWS.get(count, (count, 1))
        words = list(dict.fromkeys((f"{5 * wide}x{5 * deep}", f"{5 * count}x5")))
    found = []
    for word in words:
        wide, deep = (int(part) for part in word.split("x"))
        found += [(wide, deep), (deep, wide)]
    return list(dict.fromkeys(found))


def area(action: Action) -> Area:
    """`lay NODE SIZE`"""
    x, y = node(action.args[0])
    wide, deep = (int(part) * MM for part in action.args[1].split("x"))
    return Area(x, y, wide, deep)


class Lay(Step[Fight]):
    """bk:303c, bk:303b Where the template comes to lie: it covers the marker; laid by the enemy, on the firer's own."""

    __slots__ = ("battery", "betrays", "director", "marker", "seat", "shapes")
    RULE = "bk:303c"
    COMPLETE = False

    def __init__(
        self, seat: Seat, battery: int, director: int, marker: Point, shapes: list[tuple[int, int]], *,
        betrays: bool = False,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.battery = battery
        self.director = director
        self.marker = marker
        self.shapes = tuple(shapes)
        self.betrays = betrays

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if seat == s.models[self.director].side else self.but(director=self._stand_in(s))

    def _stand_in(self, s: Fight) -> int:
        """Somebody of the same side: who directs is not to be known."""
        side = s.models[self.director].side
        return next(i for i, model in enumerate(s.models) if model.side == side)

    def actor(self, s: Fight) -> Seat | None:
        return self.seat

    def prompt(self, s: Fight) -> Prompt:
        key = "prompt.betray" if self.betrays else "prompt.lay"
        return Prompt(key, self.RULE, {"support": s.batteries[self.battery].id, "node": node_name(self.marker)})

    def choices(self, s: Fight) -> list[Action]:
        shapes = self.shapes
        if self.betrays:
            places = [s.place(j) for j in friends(s, self.director, self.marker)]
            wanted = [(p, size) for p in places for size in shapes[:2]]
        else:
            wanted = [(p, size) for size in shapes for p in self._around(s, size)]
        found = [Action("lay", (node_name(p), f"{w}x{d}")) for p, (w, d) in wanted]
        return [*([PASS] if self.betrays else []), *(a for a in found if self.refuses(s, a) is None)]

    def _around(self, s: Fight, size: tuple[int, int]) -> list[Point]:
        (x, y), dx, dy = self.marker, (size[0] * MM - CELL) // 2, (size[1] * MM - CELL) // 2
        return list(dict.fromkeys((x + a * dx, y + b * dy) for a in (0, -1, 1) for b in (0, -1, 1)))

    def refuses(self, s: Fight, action: Action) -> Refusal | None:
        if action == PASS and self.betrays:
            return None
        if action.verb != "lay":
            return Refusal(self.RULE, "refusal.not-offered", {"action": str(action)})
        found = area(action)
        if (found.wide // MM, found.deep // MM) not in self.shapes or not s.table.lattice.has((found.x, found.y)):
            return Refusal("bk:301", "refusal.template")
        if self.betrays:
            near = within((found.x, found.y), self.marker, s.p.friendly_radius_cm * MM)
            own = [j for j in s.shown(1 - self.seat) if found.touches(s.place(j), s.models[j].radius)]
            return None if near and own else Refusal("bk:303b", "refusal.template")
        return None if found.covers(self.marker) else Refusal(self.RULE, "refusal.template")

    def take(self, s: Fight, action: Action) -> None:
        s.end(action)


class RocketFire(Step[Fight]):
    """bk:408 A launcher on the table: any number of rockets; each falls on the point on 1-2, else 5 cm astray."""

    __slots__ = ("battery", "director", "fallen", "left", "marker", "smoke")
    RULE = "bk:408"

    def __init__(self, battery: int, director: int, marker: Point, *, smoke: bool = False) -> None:
        self.battery = battery
        self.director = director
        self.marker = marker
        self.smoke = smoke
        self.left = NONE
        self.fallen: tuple[Point, ...] = ()

    def seen_by(self, s: Fight, seat: Seat) -> Step[Fight]:
        return self if seat == s.models[self.director].side else self.but(director=0)

    def piece(self, s: Fight) -> int:
        found = pieces(s, self.battery, self.director, self.marker)
        return found[0] if found else NONE

    def actor(self, s: Fight) -> Seat | None:
        return s.batteries[self.battery].side if self.left == NONE and self._most(s) else None

    def _most(self, s: Fight) -> int:
        i = self.piece(s)
        return rockets.left(s, i) if i != NONE else 0

    def prompt(self, s: Fight) -> Prompt:
        return Prompt("prompt.salvo", self.RULE, {"n": self._most(s)})

    def choices(self, s: Fight) -> list[Action]:
        return [Action("salvo", (str(n),)) for n in range(1, self._most(s) + 1)]

    def take(self, s: Fight, action: Action) -> None:
        i, count = self.piece(s), int(action.args[0])
        hits.reveal(s, i, "bk:0.24b")
        s.become(self.but(left=count, battery=i))
        s.put(i, rockets=s.units[i].rockets + count)
        s.note(i, FIRED)

    def run(self, s: Fight) -> None:
        if self.left > 0:
            s.call(Roll("rocket", (6, 8)))
            return
        s.end()
        if self.left == 0 and self.smoke:  # bk:303f
            for p in self.fallen:
                puffs(s, Area(*p, CELL, CELL))
        elif self.left == 0:
            falls = [(Area(*p, CELL, CELL), s.models[self.battery].calibre) for p in self.fallen]
            s.call(Shelling.of(s, falls, off_table=False))

    def receive(self, s: Fight, answer: Action) -> None:
        face, way = faces(answer)
        dx, dy = (0, 0) if face in s.p.rocket_barrage_on_target else DIRECTIONS[way - 1]
        far = s.p.rocket_barrage_dev_cm * MM
        p = (self.marker[0] + dx * far, self.marker[1] + dy * far)
        tell(s, "rocket", self.RULE, node=node_name(s.table.lattice.clipped(p)), dice=((6, face), (8, way)))
        s.become(self.but(left=self.left - 1, fallen=(*self.fallen, p)))


# -- as an answer, by the old rule (bk:411) ----------------------------------------------------------------------------


def answers(s: Fight, i: int, mover: int) -> bool:
    """R73 A piece in battery whose observer sees the mover."""
    if not set_up(s, i) or not reaches(s, i, s.place(mover)):
        return False
    n = support.find(s, s.formations[s.models[i].formation].id)
    watchers = [j for j in s.own(s.models[i].side) if j == i or (n != NONE and support.may_direct(s, j, n))]
    return any(look.watching(s, j) and look.detects(s, j, mover) for j in watchers)


def snap(s: Fight, i: int, at: Point) -> None:
    hits.reveal(s, i, "bk:0.24b")
    s.note(i, FIRED)
    tell(s, "shells", "bk:411", unit=s.models[i].name, node=node_name(at))
    s.call(Snap(i, at))


class Snap(Step[Fight]):
    """bk:411 before, bk:R73 One precision roll at once."""

    __slots__ = ("at", "unit")
    RULE = "bk:411"

    def __init__(self, unit: int, at: Point) -> None:
        self.unit = unit
        self.at = at

    def run(self, s: Fight) -> None:
        s.call(Roll("precision", (6,)))

    def receive(self, s: Fight, answer: Action) -> None:
        s.end()
        shown = faces(answer)
        good = shown[0] >= support.PRECISION
        tell(s, "precision-yes" if good else "precision-no", self.RULE, unit=s.models[self.unit].name, dice=dice(shown))
        if good:
            s.call(Battalion(NONE, (self.unit,), Area(*self.at, CELL, CELL)))
