"""A second count of what is legal: shots, moves, melee and Interrupts, from the booklet and the printed cards alone."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from tc_table import DATA, GAME, new, offered

from grognard.core.dice import Seeded
from grognard.games.tank_commander.fire import Shot
from grognard.games.tank_commander.melee import Declare
from grognard.games.tank_commander.movement import Advance, Enter, Movement
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

Path = tuple[str, ...]


def rows(file: str) -> dict[str, dict[str, str]]:
    with (GAME.data_folder / file).open(encoding="utf-8", newline="") as stream:
        return {row["id"]: row for row in csv.DictReader(stream)}


UNITS, TERRAIN, GEAR = rows("units.csv"), rows("terrain.csv"), rows("equipment.csv")
EVENTS = {
    row["id"]: row for row in tomllib.loads((GAME.data_folder / "events.toml").read_text(encoding="utf-8"))["event"]
}
ANY = ("TURN", "MOVE", "ENTER", "FIRE", "EVENT")
ROWS = ("A2", "A1", "N", "B1", "B2")
WIDTH = 3


def spot(place: str) -> tuple[int, int]:
    row, column = place.split("-")
    return ROWS.index(row), int(column)


PLACES = [f"{row}-{column}" for row in ROWS for column in range(1, WIDTH + 1)]


def far(a: str, b: str) -> int:
    (r, c), (to_r, to_c) = spot(a), spot(b)
    return max(abs(to_r - r), abs(to_c - c))


class Look:
    """What a seat sees on the table, by the names of the cards."""

    def __init__(self, s: Table, seat: int) -> None:
        self.s, self.seat, self.letter = s, seat, "AB"[seat]
        self.at = {name: s.board.ids[s.at[p]] for p, name in enumerate(s.names) if name}
        self.unit = {name: UNITS[DATA.ids[s.card[p]]] for p, name in enumerate(s.names) if name}
        self.owner = {name: s.owner[p] for p, name in enumerate(s.names) if name}
        self.rides = {name for p, name in enumerate(s.names) if name and s.aboard[p] >= 0}
        self.stuck = {name for p, name in enumerate(s.names) if name and s.fault[p] >= 0}
        self.gear = {n: [DATA.ids[c] for c in s.gear[p]] for p, n in enumerate(s.names) if n}
        self.ground = {p: TERRAIN[DATA.ids[c]] for p, c in zip(s.board.ids, s.terrain, strict=True) if c >= 0}
        self.hand = [DATA.ids[card] for card in s.hand[seat]]

    def pieces(self, seat: int) -> list[str]:
        return [name for name, owner in self.owner.items() if owner == seat and name not in self.rides]

    def here(self, place: str, seat: int) -> list[str]:
        return [name for name in self.pieces(seat) if self.at[name] == place]

    def foot(self, name: str) -> bool:
        return self.unit[name]["type"] in ("infantry", "cavalry")

    def armoured(self, name: str) -> bool:
        return self.unit[name]["type"] == "vehicle" and int(self.unit[name]["front"]) > 0

    # -- 9.0

    def blocks(self, place: str) -> bool:
        smoke = self.s.smoke[self.s.board.index[place]] >= 0
        return smoke or (place in self.ground and self.ground[place]["blocks_los"] == "1")

    def sees(self, a: str, b: str) -> bool:
        """9.2, R14 At two positions what lies next to both ends and nearest to the line must not all block."""
        if any(self.s.smoke[self.s.board.index[place]] >= 0 for place in (a, b)):
            return False
        if far(a, b) < 2:
            return True
        (r, c), (to_r, to_c) = spot(a), spot(b)
        middle = [
            p
            for p in PLACES
            if all(abs(2 * x - y - z) <= 1 for x, y, z in zip(spot(p), (r, c), (to_r, to_c), strict=True))
        ]
        return not all(self.blocks(place) for place in middle)

    def weapons(self, firer: str, target: str) -> set[str]:
        """9.3, 9.4, 9.7 outside melee, every scenario but 17.1"""
        card, distance = self.unit[firer], far(self.at[firer], self.at[target])
        if self.armoured(target):
            if distance == 2:
                return {"at"} if int(card["hit_long"]) else set()
            found = {"at"} if int(card["hit_short"]) else set()
            return found | {gear for gear in self.gear[firer] if gear in GEAR and int(GEAR[gear]["short_hit"])}
        if distance == 2 or (self.foot(target) and self.at[target] in self.ground):
            return set()
        small = int(card["sa"]) and card["sa_short"] == "1"
        return ({"he"} if int(card["he"]) else set()) | ({"sa"} if small else set())

    def shots(self, firers: list[str], targets: list[str]) -> set[tuple[str, str, str]]:
        return {
            (firer, target, weapon)
            for firer in firers
            for target in targets
            if 1 <= far(self.at[firer], self.at[target]) <= 2 and self.sees(self.at[firer], self.at[target])
            for weapon in self.weapons(firer, target)
        }

    def melee(self, place: str, busy: set[str]) -> set[tuple[str, str, str]]:
        """10.0"""
        foes, found = self.here(place, 1 - self.seat), set()
        for firer in set(self.here(place, self.seat)) - busy:
            each = {(firer, target, weapon) for target in foes for weapon in self.at_hand(firer, target)}
            seconds: set[str] = set()
            if self.foot(firer) and any(self.foot(target) for _, target, _ in each):
                seconds = {target for target in foes if not self.foot(target)}
            if self.is_tank(firer) and any(self.is_tank(target) for _, target, _ in each):
                seconds = {t for t in foes if self.foot(t) or self.unit[t]["type"] == "atgun"}
            found |= {shot for shot in each if shot[1] not in seconds}
        return found

    def is_tank(self, name: str) -> bool:
        return self.unit[name]["is_tank"] == "1"

    def at_hand(self, firer: str, target: str) -> set[str]:
        card, armoured = self.unit[firer], self.armoured(target)
        found = {"at"} if armoured and int(card["hit_short"]) else set()
        found |= {"sa"} if not armoured and int(card["sa"]) else set()
        found |= {"ft"} if int(card["ft"]) else set()
        found |= {"tmv"} if armoured and int(card["tmv"]) else set()
        fits = {"at": armoured, "ft": True, "ft_vehicle": self.unit[target]["type"] == "vehicle", "sa": False}
        return found | {gear for gear in self.gear[firer] if gear in GEAR and fits[GEAR[gear]["mode"]]}

    # -- 8.0

    def steps(self, place: str) -> list[str]:
        rear = f"{self.letter}2"
        if place == "reserve":
            return [p for p in PLACES if p.startswith(rear)]
        return [p for p in PLACES if far(p, place) == 1] + (["reserve"] if place.startswith(rear) else [])

    def slow(self, a: str, b: str) -> bool:
        """8.4, R22 Slowing terrain, or a Stream on the border."""
        if "reserve" in (a, b):
            return b != "reserve" and self.ground.get(b, {"slows": "0"})["slows"] == "1"
        edges = [{self.s.board.ids[one], self.s.board.ids[two]} for one, two, _ in self.s.streams]
        return self.ground.get(b, {"slows": "0"})["slows"] == "1" or {a, b} in edges

    def ways(self, card: dict[str, str], start: str, march: bool) -> Iterator[Path]:
        """8.1 to 8.5, the end apart."""
        fast = (card["speed"] == "fast" or march) and not (self.s.mud and card["type"] == "vehicle")
        for b in self.steps(start):
            yield (b,)
            if not fast or b == "reserve" or self.slow(start, b) or self.here(b, 1 - self.seat):
                continue
            for c in self.steps(b):
                if c != start and not self.slow(b, c):
                    yield (b, c)

    def room(self, place: str, declared: list[str]) -> int:
        return 3 if place == "reserve" else 3 - len(self.here(place, self.seat)) - declared.count(place)

    def barred(self, card: dict[str, str], place: str, declared: list[tuple[str, bool]]) -> bool:
        """8.5b"""
        soft = card["type"] in ("infantry", "cavalry", "atgun") or card["cls"] == "truck"
        if not soft or place == "reserve" or place in self.ground:
            return False
        foes, friends = self.here(place, 1 - self.seat), self.here(place, self.seat)
        escorted = any(self.is_tank(n) for n in friends) or any(tank and end == place for end, tank in declared)
        return any(self.is_tank(n) for n in foes) and not escorted

    def ends(self, movers: dict[str, dict[str, str]], step: Movement, start: str) -> set[tuple[str, Path]]:
        """Every card that may be declared next, with its ways; a tank may follow the squad that needs it."""
        told = [(self.s.board.names[m.path[-1]], bool(DATA.is_tank[m.card])) for m in step.moves]
        ends = [end for end, _ in told]
        found = set()
        for name, card in movers.items():
            tanks = [other for n, other in movers.items() if n != name and other["is_tank"] == "1"]
            for way in self.ways(card, start, step.march):
                end = way[-1]
                if self.room(end, ends) < 1:
                    continue
                if self.barred(card, end, told):
                    follow = any(w[-1] == end for tank in tanks for w in self.ways(tank, start, step.march))
                    if not follow or self.room(end, ends) < 2 or len(told) > 1:
                        continue
                found.add((name, way))
        return found

    def waits(self, step: Movement) -> bool:
        told = [(self.s.board.names[m.path[-1]], bool(DATA.is_tank[m.card])) for m in step.moves]
        return any(
            self.barred(UNITS[DATA.ids[m.card]], end, told) for m, (end, _) in zip(step.moves, told, strict=True)
        )

    # -- 12.2

    def answers(self, window: Interrupts) -> set[str]:
        kind = window.name
        own = kind in ("MOVE", "ENTER", "EVENT") and self.seat == window.acting
        found = set()
        for card in self.hand:
            windows = EVENTS[card]["windows"] if card in EVENTS else ["MOVE"] if card == "t-stream" else []
            removes = windows == ["ANY"]
            if not (kind in windows or (removes and kind in ANY)) or (own and not removes):
                continue
            if card in TARGETS:
                found |= {" ".join(("play", card, *words)) for words in TARGETS[card](self)}
        return found

    def broken(self) -> set[Path]:
        foes = [n for n in self.owner if self.owner[n] != self.seat and n not in self.stuck]
        return {(name,) for name in foes if self.unit[name]["type"] == "vehicle"}

    def minable(self) -> set[Path]:
        mines = {p for p, m in zip(self.s.board.ids, self.s.mine, strict=True) if m >= 0}
        return {(place,) for place in PLACES if place not in mines and not self.here(place, self.seat)}

    def opportunities(self, hidden: bool = False) -> set[Path]:
        enter = self.s.topmost(Enter)
        assert enter is not None
        place = self.s.board.ids[enter.place]
        came = [n for n in enter.names if n in self.at and self.at[n] == place]
        works = {p for p, work in zip(self.s.board.ids, self.s.work, strict=True) if work >= 0}
        firers = [n for n in self.pieces(self.seat) if not hidden or self.at[n] in {*self.ground, *works}]
        return set(self.shots(firers, came))

    def borders(self) -> set[Path]:
        advance, found = self.s.topmost(Advance), set()
        assert advance is not None
        known = [{self.s.board.ids[a], self.s.board.ids[b]} for a, b, _ in self.s.streams]
        for move in advance.moves:
            way = [self.s.board.names[place] for place in (advance.origin, *move.path)]
            for pair in pairwise(way):
                if "reserve" not in pair and set(pair) not in known:
                    found.add(tuple(sorted(pair, key=PLACES.index)))
        return found

    def withdrawals(self) -> set[Path]:
        shot = self.s.topmost(Shot)
        assert shot is not None
        name = self.s.names[shot.target]
        if self.owner[name] != self.seat or name in self.stuck:
            return set()
        row, back = spot(self.at[name])[0], -1 if self.letter == "A" else 1
        near = [p for p in self.steps(self.at[name]) if p == "reserve" or (spot(p)[0] - row) * back >= 0]
        return {(p,) for p in near if self.room(p, []) > 0 and not self.barred(self.unit[name], p, [])}


TARGETS: dict[str, Callable[[Look], set[Path]]] = {
    "v-breakdown": Look.broken,
    "v-repair": lambda look: {(name,) for name in look.stuck if look.owner[name] == look.seat},
    "v-smoke": lambda look: {(p,) for p, smoke in zip(look.s.board.ids, look.s.smoke, strict=True) if smoke < 0},
    "v-minefield": Look.minable,
    "v-gap": lambda look: {(p,) for p, mine in zip(look.s.board.ids, look.s.mine, strict=True) if mine >= 0},
    "v-bridge": lambda look: {(look.s.board.ids[a], look.s.board.ids[b]) for a, b, _ in look.s.streams},
    "v-oppfire": Look.opportunities,
    "v-ambush": lambda look: look.opportunities(hidden=True),
    "v-withdraw": Look.withdrawals,
    "v-radio": lambda _: {()},
    "t-stream": Look.borders,
}


def check(s: Table) -> str:
    """Compares the offers of a step with the recount; which kind of step it was, or nothing."""
    top, seat = s.stack[-1], s.actor
    assert seat is not None
    look = Look(s, seat) if seat >= 0 else None
    if look is None:
        return ""
    if isinstance(top, Act) and top.plays and not top.bound:
        wanted = look.shots(look.pieces(seat), look.pieces(1 - seat))
        assert offered(s, "fire") == {f"fire {' '.join(shot)}" for shot in wanted}
        return "fire"
    if isinstance(top, Movement) and not look.waits(top):
        start = s.board.names[top.origin]
        if start == "reserve":
            left = [DATA.ids[card] for card in s.hand[seat]]
            for move in top.moves:
                left.remove(DATA.ids[move.card])
                if move.squad >= 0:
                    left.remove(DATA.ids[move.squad])
            movers = {f"{card} {n}": UNITS[card] for n, card in enumerate(left) if card in UNITS}
            wanted_ = {f"bring {name.split()[0]} {' '.join(way)}" for name, way in look.ends(movers, top, start)}
            assert offered(s, "bring") == wanted_
            return "bring"
        gone = {s.names[move.piece] for move in top.moves}
        movers = {n: look.unit[n] for n in look.here(start, seat) if n not in look.stuck and n not in gone}
        assert offered(s, "go") == {f"go {name} {' '.join(way)}" for name, way in look.ends(movers, top, start)}
        return "go"
    if isinstance(top, Declare):
        busy = {s.names[shot.firer] for shot in top.declared}
        wanted = look.melee(s.board.ids[top.place], busy)
        assert offered(s, "shoot") == {f"shoot {' '.join(shot)}" for shot in wanted}
        return "melee"
    if isinstance(top, Interrupts) and not s.pending:
        known = {text for text in offered(s, "play") if text.split()[1] in TARGETS}
        assert known == look.answers(top)
        return top.name
    return ""


@pytest.mark.rule("tc:8.4a", "tc:8.5b", "tc:9.2d", "tc:9.4g", "tc:9.7b", "tc:10.0h", "tc:10.0i", "tc:12.2a", "tc:12.3")
@pytest.mark.parametrize("scenario", [f"17.{n}" for n in range(2, 10)])
def test_what_is_legal_counted_again(scenario: str) -> None:
    """Random games that look for windows and fights: every offered shot, way, melee shot and answer, and no other."""
    met: Counter[str] = Counter()
    for seed in range(4):
        rng, s = Seeded(seed), new(scenario=scenario, random_source="d10")
        for _ in range(600):
            if s.actor is None:
                break
            if s.turn:
                met[check(s)] += 1
            s.apply(s.eager(rng) if rng.below(2) else s.sample(rng))
    assert {"fire", "go", "bring", "TURN", "MOVE", "ENTER", "FIRE"} <= set(met)
