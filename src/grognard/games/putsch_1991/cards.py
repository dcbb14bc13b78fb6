"""Event cards (chapter 11): the draw, the radio operator, and what each card does.

A card is a function under its id. What must be chosen is asked by `Pick` (a unit) or `Point` (a node); lists hold what
is on the table and never tell more than the view does (pu:R71).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.core.deck import Deck
from grognard.core.dice import Rng
from grognard.core.measure import Point as Node
from grognard.core.measure import name as node_name
from grognard.core.measure import node, square_of
from grognard.core.steps import Draw, Procedure, Roll, Step
from grognard.core.values import Action, Modifier, Prompt, Refusal, Seat
from grognard.games.putsch_1991 import command, detect, hits, interrupts, look, men, retreat
from grognard.games.putsch_1991.events import dice, tell
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    DEAD,
    DESERTER,
    EXTRA,
    GRENADE,
    KNEELING,
    LEFT,
    LOCATED,
    NO_FIRE,
    NO_MOVE,
    NONE,
    PETROL,
    PRONE,
    REVEALED,
    SNIPED,
    TOKEN,
    VEHICLE,
    WINDED,
    Man,
    Table,
)
from grognard.games.putsch_1991.verdict import Verdict

Effect = Callable[[Table, int], None]
CARDS: Final[dict[str, Effect]] = {}


def card(name: str) -> Callable[[Effect], Effect]:
    def enter(effect: Effect) -> Effect:
        CARDS[name] = effect
        return effect

    return enter


# -- the draw (pu:11.2) --------------------------------------------------------------------------------------------


class DrawCard(Procedure):
    """pu:11.2, pu:R54 One card a turn: the attacker on odd turns, the defender on even ones."""

    __slots__ = ("card", "seat")
    RULE = "pu:11.2"
    ORDER = ("draw", "radio", "apply")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.card = ""

    def draw(self, s: Table) -> None:
        """pu:11.4 Without replacement; an empty deck is made anew from the discards."""
        if not s.deck.size:
            s.deck, s.discards = Deck(s.discards), ()
            tell(s, "reshuffled", "pu:11.4")
        options = tuple((s.data.cards[c].id, copies) for c, copies in s.deck.options())
        s.call(Draw("card", "card", options))

    def receive(self, s: Table, answer: Action) -> None:
        name = answer.args[0]
        number = s.data.card_index[name]
        s.deck = s.deck.after(number)
        s.discards = (*s.discards, number)
        tell(s, "card", "pu:11.2", seat=self.seat, card=name)
        s.become(self.but(card=name))

    def radio(self, s: Table) -> None:
        """pu:11.5, pu:R72 Asked at each own draw until used or the operator is known to be dead."""
        known_dead = any(s.sheet[i].role == "radio" and s.life[i] in (DEAD, LEFT) for i in s.squad(self.seat))
        none = s.roster[self.seat] and not any(man.role == "radio" for man in s.roster[self.seat])
        if not s.radio[self.seat] and not known_dead and not none:
            s.call(Radio(self.seat))

    def apply(self, s: Table) -> None:
        s.end()
        record = s.data.cards[s.data.card_index[self.card]]
        if record.duration == "turn":
            s.effects = (*s.effects, (self.card, self.seat))
        CARDS[self.card](s, self.seat)


class Radio(Step):
    """pu:11.5 Once a game the card may be replaced."""

    __slots__ = ("seat",)
    RULE = "pu:11.5"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def actor(self, s: Table) -> Seat | None:
        return self.seat

    def choices(self, s: Table) -> list[Action]:
        able = any(
            s.sheet[i].role == "radio" and not men.is_pinned(s, i) and not men.helpless(s, i)
            for i in s.living(self.seat)
        )  # fmt: skip
        return [Action("redraw")] * able + [Action("hold")]

    def prompt(self, s: Table) -> Prompt:
        drawn = s.stack[-2]
        assert isinstance(drawn, DrawCard)
        return Prompt("prompt.radio", self.RULE, {"card": drawn.card})

    def take(self, s: Table, action: Action) -> None:
        s.end()
        if action.verb == "redraw":
            s.radio[self.seat] = True
            tell(s, "redraws", "pu:11.5", seat=self.seat)
            step = s.stack[-1]
            assert isinstance(step, DrawCard)
            step.back_to(s, "draw")


# -- choices -------------------------------------------------------------------------------------------------------


class Pick(Step):
    """A card asks a side for a unit."""

    __slots__ = ("card", "drawer", "left", "seat")
    RULE = "pu:11.2"

    def __init__(self, card_: str, seat: Seat, drawer: int, left: int = 1) -> None:
        self.card = card_
        self.seat = seat
        self.drawer = drawer
        self.left = left

    def units(self, s: Table) -> list[int]:
        return PICKS[self.card](s, self.drawer)

    def actor(self, s: Table) -> Seat | None:
        return self.seat if self.units(s) and self.left else None

    def run(self, s: Table) -> None:
        s.end()

    def choices(self, s: Table) -> list[Action]:
        found = [Action("pick", (s.name(unit),)) for unit in self.units(s)]
        return [*found, Action("pass")] if self.card == "second_wind" else found

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.pick", self.RULE, {"card": self.card})

    def shown(self, s: Table, action: Action, seat: Seat) -> Action | None:
        if seat == self.seat or not action.args:
            return action
        return Action("pick") if self._unseen(s, s.unit(action.args[0])) else action

    def _unseen(self, s: Table, unit: int) -> bool:
        """Whether others may not know whom a side picks of its own: he lies hidden, or no decoy would be picked."""
        return unit < VEHICLE and s.side[unit] == self.seat and s.vis[unit] < REVEALED

    def take(self, s: Table, action: Action) -> None:
        if action.verb == "pass":
            s.end()
            return
        s.become(self.but(left=self.left - 1))
        unit = s.unit(action.args[0])
        if not self._unseen(s, unit):
            tell(s, "picks", "pu:11.2", seat=self.seat, unit=s.name(unit))
        PICKED[self.card](s, unit, self.drawer)


Good = Callable[[Node], bool]  # whether a node will do


class Point(Step):
    """A card asks its drawer for a place."""

    __slots__ = ("card", "seat")
    RULE = "pu:11.2"
    COMPLETE = False

    def __init__(self, card_: str, seat: Seat) -> None:
        self.card = card_
        self.seat = seat

    def good(self, s: Table) -> Good:
        """The test whether a node will do."""
        return POINTS[self.card](s, self.seat)

    def actor(self, s: Table) -> Seat | None:
        return self.seat if any(map(self.good(s), _spread(s))) else None

    def run(self, s: Table) -> None:
        s.end()

    def choices(self, s: Table) -> list[Action]:
        found = list(filter(self.good(s), _spread(s)))
        return [Action("point", (node_name(p),)) for p in found[:: max(1, len(found) // 24)]]

    def refuses(self, s: Table, action: Action) -> Refusal | None:
        if action.verb == "point" and self.good(s)(node(action.args[0])):
            return None
        return Refusal(self.RULE, f"refusal.point-{self.card}")

    def prompt(self, s: Table) -> Prompt:
        return Prompt("prompt.point", self.RULE, {"card": self.card})

    def sample(self, s: Table, rng: Rng) -> Action:
        return super().sample(s, rng)

    def take(self, s: Table, action: Action) -> None:
        s.end()
        p = node(action.args[0])
        tell(s, "points-at", "pu:11.2", seat=self.seat, node=action.args[0])
        POINTED[self.card](s, p, self.seat)


def _spread(s: Table) -> list[Node]:
    """Nodes all over the table: a grid, and those worth going to. Reckoned once for each ground."""
    from grognard.games.putsch_1991.movement import specials  # noqa: PLC0415

    kept: list[Node] | None = s.field.__dict__.get("_putsch_spread")
    if kept is None:
        size, step = s.data.lattice.width, 60
        nodes = [(x, y) for x in range(0, size + 1, step) for y in range(0, size + 1, step)]
        nodes += [p for cell in specials(s).values() for p in cell]
        kept = s.field.__dict__["_putsch_spread"] = list(dict.fromkeys(nodes))
    return kept


def _enemies(s: Table, drawer: int) -> list[int]:
    return [i for i in s.free(1 - drawer) if s.floor[i] == 0]


def _trappable(s: Table, drawer: int) -> list[int]:
    marks = [(one.x, one.y) for n, one in enumerate(s.objectives) if s.held[n][0] != -2]

    def near_mark(i: int) -> bool:
        x, y = s.place(i)
        return any((x - mx) ** 2 + (y - my) ** 2 <= 50**2 for mx, my in marks)

    solid = ("building", "ruin", "factory")
    return [i for i in s.free(1 - drawer) if s.field.at(s.place(i)).ground in solid or near_mark(i)]


def _own(s: Table, drawer: int) -> list[int]:
    return [i for i, side in enumerate(s.side) if side == drawer and s.life[i] == ALIVE and not s.is_decoy(i)]


def _own_here(s: Table, drawer: int) -> list[int]:
    return [i for i in _own(s, drawer) if s.at[i] is not None or s.mounted[i] != NONE]


PICKS: Final[dict[str, Callable[[Table, int], list[int]]]] = {
    "mine": _enemies,
    "booby_trap": _trappable,
    "cache": _own,
    "intercept": lambda s, drawer: [i for i in s.free(1 - drawer) if s.vis[i] == TOKEN],
    "jam": lambda s, drawer: [i for i in s.free(1 - drawer) if s.vis[i] == LOCATED],
    "empty": lambda s, drawer: [i for i in s.free(drawer) if s.vis[i] >= REVEALED],
    "second_wind": lambda s, drawer: [i for i in _own_here(s, drawer) if not s.now[i] & WINDED],
    "cool_head": _own_here,
    "field_dressing": lambda s, drawer: [i for i in _own(s, drawer) if any(not w.dressed for w in s.wounds[i])],
    "petrol_bombs": _own,
    "rooftop": lambda s, drawer: [
        i for i in s.free(1 - drawer) if s.vis[i] == LOCATED and s.field.at(s.place(i)).cover == 0
    ],
    "wrong_turn": lambda s, drawer: [
        *s.free(drawer), *[VEHICLE + v for v, one in enumerate(s.vehicles) if one.side == drawer and one.here]
    ],
}  # fmt: skip


def _stock(s: Table, i: int, what: int, amount: int) -> None:
    stock = list(s.stock[i])
    stock[what] = amount
    s.stock[i] = tuple(stock)


def _mined(s: Table, i: int, drawer: int) -> None:
    """pu:3.19a The blast is centred on the chosen victim."""
    interrupts.explode(s, s.place(i), "pu:3.19a")


def _trapped(s: Table, i: int, drawer: int) -> None:
    s.trapped[1 - drawer] = True
    facts = s.data.tables["mine"]
    hits.burst(s, s.place(i), 50, facts["save"], hits.BLAST, NONE, "pu:11.2", s.floor[i])


def _jammed(s: Table, i: int, drawer: int) -> None:
    if {"assault_rifle", "machine_gun"} & set(men.weapons(s, i)):
        s.jammed[i] = 1
        hits.end_lane(s, i)


def _winded(s: Table, i: int, drawer: int) -> None:
    s.now[i] |= WINDED
    s.ap[i] = men.full_ap(s, i)


def _bit(bit: int) -> Callable[[Table, int, int], None]:
    def give(s: Table, i: int, drawer: int) -> None:
        s.now[i] |= bit

    return give


def _dressed(s: Table, i: int, drawer: int) -> None:
    dress(s, i)


def dress(s: Table, i: int) -> None:
    """pu:6.38 One wound no longer counts; its effects stay."""
    wounds = list(s.wounds[i])
    for n, wound in enumerate(wounds):
        if not wound.dressed:
            wounds[n] = wound._replace(dressed=True)
            break
    s.wounds[i] = tuple(wounds)


def _misled(s: Table, unit: int, drawer: int) -> None:
    if unit >= VEHICLE:
        s.put_vehicle(unit, halted=True, motion=False)
    else:
        s.now[unit] |= NO_MOVE


def _shot_from_roof(s: Table, i: int, drawer: int) -> None:
    s.call(Rooftop(i))


PICKED: Final[dict[str, Callable[[Table, int, int], None]]] = {
    "mine": _mined,
    "booby_trap": _trapped,
    "cache": lambda s, i, drawer: _stock(s, i, GRENADE, 2),
    "intercept": lambda s, i, drawer: hits.uncover(s, i, REVEALED, "pu:11.2"),
    "jam": _jammed,
    "empty": _bit(NO_FIRE),
    "second_wind": _winded,
    "cool_head": _bit(EXTRA),
    "field_dressing": _dressed,
    "petrol_bombs": lambda s, i, drawer: _stock(s, i, PETROL, s.stock[i][PETROL] + 1),
    "rooftop": _shot_from_roof,
    "wrong_turn": _misled,
}


def _burns(s: Table, seat: int) -> Good:
    at = s.field.at
    heaps = {"wreck", "rubble"} & {zone.ground for zone in s.field.zones}
    wanted = heaps or {"street"}
    return lambda p: at(p).ground in wanted


def _walks(s: Table, seat: int) -> Good:
    """On a street, 50 or more from everybody."""
    at = s.field.at
    places = [place for i, place in enumerate(s.at) if place is not None and s.stands(i)]
    taken = frozenset[Node]().union(*[look.nodes_within(place, 50, s.data.lattice.step) for place in places])
    return lambda p: at(p).ground == "street" and p not in taken


def _comes(s: Table, seat: int) -> Good:
    """Within 100 of the own edge, free, 25 or more from enemies."""
    size, at, free = s.data.lattice.width, s.field.at, hits.free_for(s, NONE)
    edges = [s.edge[seat]] if seat == s.attacker else retreat.edges_out(s, seat)
    foes = [s.place(j) for j in s.on_table(1 - seat)]

    def good(p: Node) -> bool:
        off = {"south": p[1], "north": size - p[1], "west": p[0], "east": size - p[0]}
        if not any(off[edge] <= 100 for edge in edges) or at(p).walled >= 0:
            return False
        return all(square_of(p, foe) >= 25**2 for foe in foes) and free(p)

    return good


POINTS: Final[dict[str, Callable[[Table, int], Good]]] = {
    "burning_bus": _burns,
    "civilians": _walks,
    "stray_flare": lambda s, seat: lambda p: True,
    "straggler": _comes,
}


def _burning(s: Table, p: Node, seat: int) -> None:
    s.clouds = (*s.clouds, (*p, 1, 0, s.turn))
    tell(s, "smoke", "pu:5.25a", node=node_name(p))


def _crowd(s: Table, p: Node, seat: int) -> None:
    s.civilians = p


def _light(s: Table, p: Node, seat: int) -> None:
    s.flares = (*s.flares, (*p, s.turn))


def _enters(s: Table, p: Node, seat: int) -> None:
    number = max(s.number[i] for i, side in enumerate(s.side) if side == seat) + 1
    i = s.add(seat, number, Man(0, "soldier", 1, "", ("assault_rifle", "bayonet")))
    s.at[i] = p
    s.vis[i] = REVEALED
    s.ap[i] = men.full_ap(s, i)
    s.original[seat] += 1
    tell(s, "appears", "pu:11.2", unit=s.name(i), node=node_name(p), state="revealed")


POINTED: Final[dict[str, Callable[[Table, Node, int], None]]] = {
    "burning_bus": _burning,
    "civilians": _crowd,
    "stray_flare": _light,
    "straggler": _enters,
}


class Rooftop(Verdict):
    """2d6 + 3, 6 or more hits, posture counts; save 8; it counts as a sniper's target."""

    __slots__ = ("victim",)
    RULE = "pu:11.2"

    def __init__(self, victim: int) -> None:
        super().__init__()
        self.victim = victim

    def roll(self, s: Table) -> None:
        s.call(Roll("rooftop", (6, 6)))

    def verdict(self, s: Table) -> None:
        s.end()
        i = self.victim
        amount = {KNEELING: -1, PRONE: -2}.get(s.posture[i], 0)
        mods = [Modifier("pu:11.2", "mod.card", 3)]
        mods += [Modifier("pu:5.12f", "mod.kneeling" if amount == -1 else "mod.prone", amount)] if amount else []
        total = sum(self.thrown) + sum(one.amount for one in mods)
        hit = total >= 6 and sum(self.thrown) > 2
        hits.mark(s, i, NONE)
        s.now[i] |= SNIPED
        tell(
            s,
            "rooftop-hit" if hit else "rooftop-missed",
            "pu:11.2",
            mods,
            unit=s.name(i),
            total=total,
            dice=dice(self.thrown),
        )
        if hit:
            s.call(hits.Save(i, 8, hits.FIRE, s.field.at(s.place(i)).cover, NONE, "pu:11.2"))


# -- the cards -----------------------------------------------------------------------------------------------------


def _asks(name: str, *, enemy: bool = False, left: int = 1) -> None:
    """A card that asks for a unit: its drawer, or his enemy."""

    def effect(s: Table, drawer: int) -> None:
        s.call(Pick(name, 1 - drawer if enemy else drawer, drawer, left))

    CARDS[name] = effect


for _name in ("mine", "booby_trap", "jam", "cool_head", "field_dressing", "petrol_bombs", "rooftop"):
    _asks(_name)
_asks("empty", enemy=True)
_asks("wrong_turn", enemy=True)
_asks("second_wind", left=3)


@card("documents")
def documents(s: Table, drawer: int) -> None:
    hits.score(s, drawer, 1, "pu:11.3", "card")


@card("cache")
def cache(s: Table, drawer: int) -> None:
    hits.score(s, drawer, 2, "pu:11.3", "card")
    s.call(Pick("cache", drawer, drawer))


@card("intercept")
def intercept(s: Table, drawer: int) -> None:
    hits.score(s, drawer, 1, "pu:11.3", "card")
    s.call(Pick("intercept", drawer, drawer))


@card("fatigue")
def fatigue(s: Table, drawer: int) -> None:
    for i, side in enumerate(s.side):
        if side == drawer:
            s.ap[i] = max(1, s.ap[i] - 1)


@card("orders")
def orders(s: Table, drawer: int) -> None:
    s.obeying[drawer] = True


@card("rain")
def rain(s: Table, drawer: int) -> None:
    s.clouds = ()


@card("power_cut")
def power_cut(s: Table, drawer: int) -> None:
    if s.night:
        s.flares = ()
    else:
        s.effects = tuple(one for one in s.effects if one[0] != "power_cut")


@card("stray_flare")
def stray_flare(s: Table, drawer: int) -> None:
    if s.night:
        s.call(Point("stray_flare", drawer))


@card("straggler")
def straggler(s: Table, drawer: int) -> None:
    if len(s.living(drawer)) < 12:
        s.call(Point("straggler", drawer))


@card("dud")
def dud(s: Table, drawer: int) -> None:
    s.dud[drawer] += 1


@card("tip_off")
def tip_off(s: Table, drawer: int) -> None:
    """Each hidden group near a figure of the drawer is found on a hidden 8 or more."""
    reach = 250 if s.night else 600
    groups: dict[int, int] = {}
    for j, side in enumerate(s.side):
        hidden = side != drawer and s.vis[j] == AMBUSHED and s.life[j] == ALIVE and s.at[j] is not None
        if hidden and any(look.near_unit(s, i, j, reach) for i in s.on_table(drawer) if not s.is_decoy(i)):
            groups.setdefault(s.group[j], j)
    for j in groups.values():
        s.call(TipOff(j))


class TipOff(Verdict):
    """One hidden roll for a group."""

    __slots__ = ("unit",)
    RULE = "pu:11.2"

    def __init__(self, unit: int) -> None:
        super().__init__()
        self.unit = unit

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self.but(unit=0, thrown=())

    def roll(self, s: Table) -> None:
        s.call(detect.Unseen("tip-off", (6, 6), "tip-off"))

    def verdict(self, s: Table) -> None:
        s.end()
        if sum(self.thrown) >= 8 and s.vis[self.unit] == AMBUSHED:
            hits.spring(s, self.unit, LOCATED, "pu:3.18f")


@card("defector")
def defector(s: Table, drawer: int) -> None:
    """The enemy farthest from its leader tests; on failure it goes over."""
    side = 1 - drawer
    chief = command.leader(s, side)
    found = [
        i for i in s.free(side)
        if not s.is_decoy(i) and s.sheet[i].role != "sniper" and not s.sheet[i].officer and i != chief
    ]  # fmt: skip
    if not found:
        return
    if chief == NONE or (s.at[chief] is None and s.mounted[chief] == NONE):
        chosen = min(found, key=lambda i: s.number[i])
    else:
        other = s.mounted[chief] if s.mounted[chief] != NONE else chief
        chosen = max(found, key=lambda i: (look.gap2(s, i, other), -s.number[i]))
    s.call(Waver(chosen, drawer))


class Waver(Verdict):
    """A command test with all modifiers, in secret for a token; failure: it leaves, and the drawer scores."""

    __slots__ = ("drawer", "unit")
    RULE = "pu:11.2"

    def __init__(self, unit: int, drawer: int) -> None:
        super().__init__()
        self.unit = unit
        self.drawer = drawer

    def seen_by(self, s: Table, seat: Seat) -> Step:
        return self if seat == s.side[self.unit] else self.but(unit=0, thrown=())

    def roll(self, s: Table) -> None:
        s.call(hits.Hidden("waver", s.side[self.unit]))

    def verdict(self, s: Table) -> None:
        s.end()
        i = self.unit
        need = command.required(s, s.side[i])
        total = self.face + sum(one.amount for one in command.modifiers(s, i))
        if need is None or total < need:
            if s.carrying[i] != NONE:
                hits.put_down(s, i)
            s.ever[i] |= DESERTER
            hits.leaves(s, i, "pu:11.2")
            s.combat[s.side[i]] = True  # pu:7.1 a man is lost
            hits.score(s, self.drawer, 1, "pu:11.3", "card")
        else:
            tell(s, "nobody-goes-over", "pu:11.2")


def _asks_point(name: str) -> None:
    def effect(s: Table, drawer: int) -> None:
        s.call(Point(name, drawer))

    CARDS[name] = effect


_asks_point("burning_bus")
_asks_point("civilians")


def _quiet(s: Table, drawer: int) -> None:
    """What lasts a turn is looked up where it matters; a lull does nothing."""


for _name in ("quiet", "dread", "speech", "swan_lake", "press", "contradiction"):
    CARDS[_name] = _quiet
