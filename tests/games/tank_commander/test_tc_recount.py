"""What is offered, what is refused and why: three answers, held against each other and against a plain recount.

The recount reads the rulebook's tables from the data files and knows nothing of the lists that the rules keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, product

import pytest
from tc_table import DATA, new

from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action, Refusal
from grognard.core.window import PASS
from grognard.games.tank_commander.fire import SecondShot
from grognard.games.tank_commander.melee import Declare
from grognard.games.tank_commander.movement import Movement
from grognard.games.tank_commander.play import MARCH, RAPID, Act
from grognard.games.tank_commander.records import EquipmentRow, UnitRow
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

UNITS: dict[str, UnitRow] = {row.id: row for row in DATA.unit_rows}
EQUIPMENT: dict[str, EquipmentRow] = {row.id: row for row in DATA.equipment_rows}
TERRAIN = {row.id: row for row in DATA.terrain_rows}


def states(scenario: str, **options: str) -> Iterator[Table]:
    """Every fifth question of random games after their set-up; players like to act, and to do what is rare."""
    number = 0
    for seed in count():
        rng = Seeded(seed)
        s = new(scenario=scenario, random_source="d10", **options)
        while s.actor is not None:
            if s.actor != CHANCE and s.turn:
                number += 1
                if number % 5 == 0:
                    yield s
            eager = s.actor != CHANCE and rng.below(2)
            s.apply(s.eager(rng) if eager else s.sample(rng))


# -- the recount ---------------------------------------------------------------------------------------------------


class Seen:
    """A table told in words: who stands where, aboard whom, with what."""

    def __init__(self, s: Table) -> None:
        self.s = s
        alive = [p for p, name in enumerate(s.names) if name]
        self.at = {s.names[p]: s.board.ids[s.at[p]] for p in alive}
        self.side = {s.names[p]: s.owner[p] % 2 for p in alive}
        self.owner = {s.names[p]: s.owner[p] for p in alive}
        self.row = {s.names[p]: UNITS[DATA.ids[s.card[p]]] for p in alive}
        self.gear = {s.names[p]: [DATA.ids[c] for c in s.gear[p]] for p in alive}
        self.carried = {s.names[p] for p in alive if s.aboard[p] >= 0}
        self.stuck = {s.names[p] for p in alive if s.fault[p] >= 0}
        self.ground = {name: DATA.ids[c] for name, c in zip(s.board.ids, s.terrain, strict=True) if c >= 0}
        self.smoke = {name for name, by in zip(s.board.ids, s.smoke, strict=True) if by >= 0}
        self.works = {s.board.ids[p] for p, card in enumerate(s.work) if card >= 0}
        self.streams = {frozenset((s.board.ids[a], s.board.ids[b])) for a, b, _ in s.streams}
        self.rows = s.board.row_names

    def spot(self, place: str) -> tuple[int, int]:
        row, column = place.split("-")
        return self.rows.index(row), int(column)

    def far(self, a: str, b: str) -> int:
        (r, c), (r2, c2) = self.spot(a), self.spot(b)
        return max(abs(r - r2), abs(c - c2))

    def standing(self, side: int, place: str) -> list[str]:
        return [
            name for name, at in self.at.items() if at == place and self.side[name] == side and name not in self.carried
        ]

    def sees(self, a: str, b: str) -> bool:
        """9.2: terrain and smoke block, if they fill every position in the middle; smoke also hides what is in it."""
        if {a, b} & self.smoke:
            return False
        (r, c), (r2, c2) = self.spot(a), self.spot(b)
        if self.far(a, b) < 2:
            return True
        spots = product({(r + r2) // 2, (r + r2 + 1) // 2}, {(c + c2) // 2, (c + c2 + 1) // 2})
        middle = [f"{self.rows[row]}-{column}" for row, column in spots]
        shut = [m in self.smoke or (m in self.ground and TERRAIN[self.ground[m]].blocks_los) for m in middle]
        return not all(shut)


def armoured(row: UnitRow) -> bool:
    return row.type == "vehicle" and row.front > 0


def weapons(seen: Seen, firer: str, target: str) -> set[str]:
    """Section 5.3, line by line, for a target in sight at one or two positions."""
    me, foe, scenario = seen.row[firer], seen.row[target], seen.s.scenario
    short = seen.far(seen.at[firer], seen.at[target]) == 1
    found = set()
    aims = armoured(foe) or (scenario.id == "17.1" and foe.type == "atgun")
    if aims and (me.hit_short if short else me.hit_long):
        found.add("at")
    if scenario.id == "17.1":
        return found
    on_foot = foe.type in ("infantry", "cavalry")
    place = seen.at[target]
    dug_in = foe.type == "infantry" and place in seen.works and seen.s.options.foxholes_hide
    if short and not armoured(foe) and not (on_foot and (place in seen.ground or dug_in)):
        found |= {name for name, value in (("he", me.he), ("sa", me.sa and me.sa_short)) if value}
    if short and armoured(foe):
        found |= {card for card in seen.gear[firer] if card in EQUIPMENT and EQUIPMENT[card].short_hit}
    return found


def counted_shots(s: Table, seat: int, but: str = "") -> set[Action]:
    seen = Seen(s)
    mine = [n for n in seen.at if seen.owner[n] == seat and n not in seen.carried and n != but]
    foes = [n for n in seen.at if seen.side[n] != seat % 2 and n not in seen.carried]
    return {
        Action("fire", (firer, target, weapon))
        for firer, target in product(mine, foes)
        if seen.far(seen.at[firer], seen.at[target]) in (1, 2) and seen.sees(seen.at[firer], seen.at[target])
        for weapon in weapons(seen, firer, target)
    }


def routes(seen: Seen, side: int, start: str, fast: bool) -> set[tuple[str, ...]]:
    """8.0 to 8.5 but for the end: every way of one step, or two for who is fast."""
    home = {name for name in seen.s.board.ids if name.startswith("A2-" if side == 0 else "B2-")}

    def near(place: str) -> set[str]:
        if place == "reserve":
            return set(home)
        return {b for b in seen.s.board.ids if seen.far(place, b) == 1} | ({"reserve"} if place in home else set())

    def slow(a: str, b: str) -> bool:
        return (b in seen.ground and TERRAIN[seen.ground[b]].slows) or frozenset((a, b)) in seen.streams

    found = {(b,) for b in near(start)}
    for b in near(start) if fast else ():
        if b != "reserve" and not slow(start, b) and not seen.standing(1 - side, b):
            found |= {(b, c) for c in near(b) if c != start and not slow(b, c)}
    return found


Way = tuple[UnitRow, str]  # a card and where it goes


class Declaring:
    """A movement play so far: who may still be named, and which ways leave a declaration that can be completed."""

    def __init__(self, s: Table, step: Movement) -> None:
        self.s, self.seen, self.side = s, Seen(s), step.seat % 2
        self.march = step.march
        self.origin = "reserve" if step.origin < 0 else s.board.ids[step.origin]
        self.declared: list[Way] = [(UNITS[DATA.ids[m.card]], s.board.names[m.path[-1]]) for m in step.moves]
        self.hand = Counter(DATA.ids[c] for c in s.hand[step.seat])
        self.hand -= Counter(DATA.ids[c] for m in step.moves for c in (m.card, m.squad) if c >= 0)
        named = {s.names[m.piece] for m in step.moves if m.piece >= 0} | self.seen.stuck
        here = self.seen.standing(self.side, self.origin)
        self.free = {name: self.seen.row[name] for name in here if self.seen.owner[name] == step.seat}
        self.free = {name: row for name, row in self.free.items() if name not in named}
        if self.origin == "reserve":
            self.free = {card: UNITS[card] for card in self.hand if card in UNITS}

    def routes(self, row: UnitRow) -> set[tuple[str, ...]]:
        fast = not (self.s.mud and row.type == "vehicle") and (self.march or row.speed == "fast")
        return routes(self.seen, self.side, self.origin, fast)

    def has_tank(self, side: int, place: str) -> bool:
        return any(self.seen.row[name].is_tank for name in self.seen.standing(side, place))

    def lonely(self, going: list[Way]) -> list[str]:
        """8.5b: where somebody soft would meet a tank in the open without one of his own."""
        soft = {end for row, end in going if not armoured(row)} - {"reserve"} - set(self.seen.ground)
        tanks = {end for row, end in going if row.is_tank}
        met = [end for end in soft if self.has_tank(1 - self.side, end) and not self.has_tank(self.side, end)]
        return [end for end in met if end not in tanks]

    def fits(self, going: list[Way]) -> bool:
        ends = Counter(end for _, end in going if end != "reserve")
        return len(going) <= 3 and all(len(self.seen.standing(self.side, end)) + n <= 3 for end, n in ends.items())

    def completes(self, name: str, end: str) -> bool:
        """A tank may be named after those whom it accompanies; then it comes next."""
        going = [*self.declared, (self.free[name], end)]
        if not self.fits(going) or not self.lonely(going):
            return self.fits(going)
        if self.lonely(self.declared):
            return False
        last = self.origin != "reserve" or self.hand[name] == 1
        tanks = [row for other, row in self.free.items() if row.is_tank and not (other == name and last)]
        more = [[*going, (tank, path[-1])] for tank in tanks for path in self.routes(tank)]
        return any(self.fits(all_) and not self.lonely(all_) for all_ in more)

    def ways(self) -> set[Action]:
        found = set()
        squads = [card for card in self.free if UNITS.get(card) and UNITS[card].type == "infantry"]
        for name, row in self.free.items():
            for path in (path for path in self.routes(row) if self.completes(name, path[-1])):
                found.add(Action("bring" if self.origin == "reserve" else "go", (name, *path)))
                if self.origin == "reserve" and row.carries:
                    found |= {Action("carry", (squad, name, *path)) for squad in squads}
        return found


# -- everything that can be said -----------------------------------------------------------------------------------


def everything(s: Table) -> Iterator[Action]:
    """All well-formed actions of the open question, sensible or not."""
    top, pieces, places = s.stack[-1], [n for n in s.names if n], list(s.board.names)
    cards = sorted({DATA.ids[c] for hand in s.hand for c in hand})
    if isinstance(top, Act | SecondShot):
        yield from (Action("fire", args) for args in product(pieces, pieces, DATA.weapon_names))
        yield from (Action("move", (place,)) for place in places)
        yield from (Action("attach", args) for args in product(cards, pieces))
        yield from (Action("lay", args) for args in product(cards, s.board.ids))
        yield from (Action("clear", args) for args in product(pieces, s.board.ids))
        yield from (Action("play", (card, *rest)) for card in cards for rest in ((), *((n,) for n in pieces + places)))
        yield from (Action(verb, (piece,)) for verb in ("free", "drop") for piece in pieces)
        yield from (Action(verb) for verb in ("end", "forgo", "draw", "hold", "done"))
    if isinstance(top, Movement):
        ways = [(a,) for a in places] + list(product(places, places))
        yield from (Action("go", (piece, *way)) for piece in pieces for way in ways)
        yield from (Action("bring", (card, *way)) for card in cards for way in ways)
        yield from (
            Action("carry", (a, b, *way)) for a, b in product(cards, cards) for way in ways[:: max(1, len(cards))]
        )
        yield from (Action("mount", args) for args in product(pieces, pieces))
        yield from (Action("dismount", (piece,)) for piece in pieces)
        yield from (Action("hand", args) for args in product(EQUIPMENT, pieces, pieces))
        yield from (Action("done"), Action("end"))
    if isinstance(top, Declare):
        yield from (Action("shoot", args) for args in product(pieces, pieces, DATA.weapon_names))
        yield Action("done")
    if isinstance(top, Interrupts):
        rests = [(), *((n,) for n in pieces + places), *product(pieces, pieces, DATA.weapon_names[:5])]
        yield from (Action(verb, (card, *rest)) for verb in ("play", "also") for card in cards for rest in rests)
        yield PASS


# -- is the reason true? -------------------------------------------------------------------------------------------


def holds(s: Table, action: Action, refusal: Refusal) -> bool:
    """Whether what a refusal says is so, told from the words of the table; of what is not asked here: yes."""
    seen, key = Seen(s), refusal.key.removeprefix("refusal.")
    top = s.stack[-1]
    if action.verb in ("fire", "shoot"):
        return shot_holds(seen, top.seat if isinstance(top, Act | SecondShot | Declare) else -1, action, key)
    if isinstance(top, Movement) and action.verb in ("go", "bring") and "card" not in refusal.params:
        return move_holds(seen, top, action, key)
    if key == "not-in-hand":
        card = refusal.params["card"]
        return in_hand(s)[card] < action.args.count(card)
    if key == "moves-not":
        return refusal.params["card"] not in UNITS
    return True


def in_hand(s: Table) -> Counter[str]:
    """What the asked seat holds and has not declared."""
    top = s.stack[-1]
    assert s.actor is not None
    held = Counter(DATA.ids[c] for c in s.hand[s.actor])
    if isinstance(top, Movement):
        held -= Counter(DATA.ids[c] for m in top.moves if m.piece < 0 for c in (m.card, m.squad) if c >= 0)
    return held


def shot_holds(seen: Seen, seat: int, action: Action, key: str) -> bool:
    firer, target, weapon = action.args
    far, me, foe = seen.far(seen.at[firer], seen.at[target]), seen.row[firer], seen.row[target]
    place = seen.at[target]
    printed = {"at": me.hit_short or me.hit_long, "he": me.he, "sa": me.sa, "ft": me.ft, "tmv": me.tmv}
    hits = {"at": me.hit_short if far == 1 else me.hit_long, "sa": me.sa and me.sa_short}
    claims = {
        "not-yours": seen.owner[firer] != seat or action.verb == "shoot",
        "mounted-fires": firer in seen.carried,
        "mounted-target": target in seen.carried,
        "own-target": seen.side[firer] == seen.side[target],
        "only-melee": far == 0 or weapon in ("ft", "tmv"),
        "out-of-range": far > 2,
        "no-sight": not seen.sees(seen.at[firer], seen.at[target]),
        "at-only": seen.s.scenario.id == "17.1" and weapon != "at",
        "wrong-target": armoured(foe) == (weapon in ("he", "sa")),
        "short-range-only": far == 2,
        "in-cover": foe.type in ("infantry", "cavalry") and (place in seen.ground or place in seen.works),
        "no-weapon": not hits.get(weapon, printed.get(weapon, 0)),
    }
    if weapon in EQUIPMENT:
        claims["no-weapon"] = weapon not in seen.gear[firer] or far != 1 or not EQUIPMENT[weapon].short_hit
    if action.verb == "shoot":
        claims["no-weapon"] = True  # which weapons serve in a melee is told by the tests of chapter 10
    return claims.get(key, True)


def move_holds(seen: Seen, step: Movement, action: Action, key: str) -> bool:
    s, (name, *path) = seen.s, action.args
    origin = "reserve" if step.origin < 0 else s.board.ids[step.origin]
    side = step.seat % 2
    gone = sum(1 for move in step.moves if s.board.names[move.path[-1]] == path[-1])
    slow = [place in seen.ground and TERRAIN[seen.ground[place]].slows for place in path]
    wet = [frozenset(pair) in seen.streams for pair in zip((origin, *path), path, strict=False)]
    claims = {
        "one-origin": (action.verb == "go") == (origin == "reserve") or seen.at.get(name) != origin,
        "full": path[-1] != "reserve" and len(seen.standing(side, path[-1])) + gone >= 3,
        "same-place": path[-1] == origin,
        "no-bounce": "reserve" in path[:-1] or origin == path[-1] == "reserve",
        "slow-stops": len(path) == 2 and (slow[0] or wet[0]),
        "slow-second-step": len(path) == 2 and (slow[1] or wet[1]),
        "enemy-stops": len(path) == 2 and bool(seen.standing(1 - side, path[0])),
        "cannot-move": name in seen.stuck,
        "mounted-moves": name in seen.carried,
        "once": name in {s.names[move.piece] for move in step.moves if move.piece >= 0},
        "too-far": len(path) == 2,
    }
    return claims.get(key, True)


# -- the tests -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:5.0c", "tc:8.0b", "tc:8.4a", "tc:8.4b", "tc:8.5b", "tc:8.5c", "tc:9.1c", "tc:9.2a", "tc:9.7b")
@pytest.mark.parametrize("hidden", ["no", "yes"])
@pytest.mark.parametrize("scenario", ["17.1", "17.2", "17.3", "17.5", "17.8"])
def test_list_refusal_and_a_recount_agree(scenario: str, hidden: str) -> None:
    """At every question: offered means not refused, a recount finds the same, and the reason given is true."""
    keys: set[str] = set()
    for number, s in enumerate(islice(states(scenario, foxholes_hide=hidden), 120)):
        offered, top = s.legal(), s.stack[-1]
        assert len(set(offered)) == len(offered)
        assert all(s.refusal(action) is None for action in offered)
        listed = set(offered)
        if isinstance(top, Act) and top.plays and top.bound != MARCH:
            assert {action for action in listed if action.verb == "fire"} == counted_shots(s, top.seat)
        if isinstance(top, SecondShot):
            assert {action for action in listed if action.verb == "fire"} == counted_shots(s, top.seat, top.firer)
        if isinstance(top, Act) and (not top.plays or top.bound == MARCH):
            assert not any(action.verb == "fire" for action in listed)
        if isinstance(top, Act) and top.bound == RAPID:
            assert not any(action.verb == "move" for action in listed)
        if isinstance(top, Movement):
            assert {action for action in listed if action.verb in ("go", "bring", "carry")} == Declaring(s, top).ways()
        for action in everything(s) if number % 6 == 0 else ():
            refusal = s.refusal(action)
            assert (refusal is None) == (action in listed), (str(action), refusal)
            if refusal is not None:
                keys.add(refusal.key)
                assert holds(s, action, refusal), (str(action), refusal)
    assert len(keys) > 6  # reasons of many kinds were given
