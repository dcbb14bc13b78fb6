"""Positions as text, for tests, problems and questions to a bot: one line an element.

    scenario caumont
    turn 3
    active german
    british a-rifle-1 at 400,300 h0 moved 200 demoralised
    german g1-gren-1 at 420,500 h12 hidden
    objective f1 german

An element that is not named is not in the game. `type ger_tiger1` makes it something else, `regular` says how
experienced it is.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.core.errors import GrognardError
from grognard.core.measure import node
from grognard.games.blitzkrieg import force, support, victory
from grognard.games.blitzkrieg.data import LEVELS, MM, Data
from grognard.games.blitzkrieg.options import Battle
from grognard.games.blitzkrieg.orders import Activate
from grognard.games.blitzkrieg.state import (
    ACTED,
    CRAWLED,
    DEAD,
    FIRED,
    HELD,
    NONE,
    ORDERED,
    PAST_HALF,
    SHOT_AT,
    SHOT_AT_BEFORE,
    Battery,
    Fight,
    Model,
    Roster,
    Work,
)
from grognard.games.blitzkrieg.text import MARKS
from grognard.games.blitzkrieg.turn import Activations, Turn

BITS: Final = {name: bit for bit, name in MARKS.items()}
DEEDS: Final = {
    "fired": FIRED, "held": HELD | ORDERED, "acted": ACTED | ORDERED, "crawled": CRAWLED, "shot-at": SHOT_AT,
    "shot-at-before": SHOT_AT_BEFORE,
}  # fmt: skip


class NotAPosition(GrognardError):
    """A line that says nothing; the sentence names it."""


def position(text: str, options: Battle, data: Data) -> Fight:
    """A state in the activation phase, in which the active seat is asked for a formation."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    for words in lines:
        if words[0] == "scenario":
            changed = {**options.to_text(), "scenario": words[1]}
            options = type(options).from_text(changed)
    s = Fight(data, options)
    force.muster(s)
    support.muster(s)
    victory.set_control(s)
    s.turn, s.phase, s.placed = 1, "activation", [True, True]
    seats = [side.seat.lower() for side in s.scenario.side]
    named: set[int] = set()
    s.active = 0
    for words in lines:
        _line(s, words, seats, named)
    for i, unit in enumerate(s.units):
        if i not in named:
            s.units[i] = unit.but(life=DEAD, at=None, due=0)
    s.lost_checked = [len(one.units) for one in s.formations]
    support.on_table(s)
    s.batteries = [one._replace(ready=not one.row or one.ready) for one in s.batteries]
    turn = Turn()
    s.stack = [turn.but(at=turn.ORDER.index("tasks")), Activations().but(begun=True), Activate()]
    s.holder = s.active
    s.settle()
    return s


def _line(s: Fight, words: list[str], seats: list[str], named: set[int]) -> None:
    first, *rest = words
    if first == "turn":
        s.turn = int(rest[0])
    elif first == "active":
        s.active = seats.index(rest[0])
    elif first == "smoke":
        x, y = node(rest[0])
        s.smoke = (*s.smoke, (x, y, s.turn + 1))
    elif first in ("work", "wreck", "battery", "flight"):
        _thing(s, first, rest, seats)
    elif first == "objective":
        s.control[s.camps.index(rest[0])] = seats.index(rest[1])
    elif first in seats:
        i = s.find(rest[0])
        if i < 0:
            raise NotAPosition(f"there is no element '{rest[0]}' in {s.scenario.id}")
        named.add(i)
        _element(s, i, rest[1:])
    elif first != "scenario":
        raise NotAPosition(f"'{' '.join(words)}' is no line of a position")


def _thing(s: Fight, kind: str, words: list[str], seats: list[str]) -> None:
    """Works, wrecks, batteries at hand, flights that have come."""
    if kind == "work":
        x, y = node(words[2])
        s.works = (*s.works, Work(words[1], seats.index(words[0]), x, y, "tall" in words, shown="hidden" not in words))
    elif kind == "wreck":
        x, y = node(words[1])
        s.wrecks = (*s.wrecks, (x, y, 0, s.data.vehicles[words[0]].armour_front > 0, words[0]))
    elif kind == "battery":
        _battery(s, words)
    else:
        s.flights = [one._replace(due=s.turn) if one.id == words[0] else one for one in s.flights]


def _battery(s: Fight, words: list[str]) -> None:
    """`battery art-ger_105 ready`, `battery brit ger_105 x-ger_105`: at hand, or one more, of a row, for a side."""
    if words[-1] == "ready":
        s.amend(support.find(s, words[0]), ready=True)
        return
    seat, row, id_ = words
    side = [one.seat.lower() for one in s.scenario.side].index(seat)
    s.batteries.append(Battery(id_, side, NONE, row, ready=True))


def _element(s: Fight, i: int, words: list[str]) -> None:
    changes: dict[str, Any] = {"marks": 0, "now": 0, "due": 0}
    it = iter(words)
    for word in it:
        if word in ("at", "moved", "floor", "turret", "charges", "rockets", "launcher"):
            value = next(it)
            changes[word] = node(value) if word == "at" else int(value.lstrip("h"))
        elif word == "aboard":
            changes["aboard"] = s.find(next(it))
        elif word == "with":
            _replace(s, i, s.models[i].but(flags=(*s.models[i].flags, next(it))))
        elif word == "type":
            _become(s, i, next(it))
        elif word in LEVELS:
            _replace(s, i, s.models[i].but(level=LEVELS.index(word)))
        elif word in BITS:
            changes["marks"] |= BITS[word]
        elif word in DEEDS:
            changes["now"] |= DEEDS[word]
        elif word.startswith("h") and word[1:].isdecimal():
            changes |= {"turret": int(word[1:]), **changes, "heading": int(word[1:])}
        else:
            raise NotAPosition(f"'{word}' says nothing of an element")
    s.put(i, **changes)
    far = 2 * s.units[i].moved > s.models[i].clear * MM  # as it would be across country
    s.note(i, PAST_HALF if far else 0)


def _become(s: Fight, i: int, type_: str) -> None:
    """Another row of the data stands in for an element of the scenario."""
    made = force.element(s.data, s.p, type_)
    if made is None:
        raise NotAPosition(f"there is no '{type_}' under this setting")
    old = s.models[i]
    _replace(s, i, made.but(name=old.name, side=old.side, formation=old.formation, level=old.level))


def _replace(s: Fight, i: int, model: Model) -> None:
    s.models = (*s.models[:i], model, *s.models[i + 1 :])
    s.roster = Roster(s.models)


def written(s: Fight) -> str:
    """The position as text."""
    seats = [side.seat.lower() for side in s.scenario.side]
    lines = [f"scenario {s.scenario.id}", f"turn {s.turn}"]
    if s.active in (0, 1):
        lines.append(f"active {seats[s.active]}")
    for i, (model, unit) in enumerate(zip(s.models, s.units, strict=True)):
        if not s.here(i) or unit.at is None:
            continue
        words = [seats[model.side], model.name, f"at {unit.at[0]},{unit.at[1]}", f"h{unit.heading}"]
        words += [f"turret h{unit.turret}"] if unit.turret != unit.heading else []
        words += [f"moved {unit.moved}"] if unit.moved else []
        words += [f"floor {unit.floor}"] if unit.floor else []
        words += [f"{name} {n}" for name in ("charges", "rockets", "launcher") if (n := getattr(unit, name))]
        words += [name for name, bit in BITS.items() if unit.marks & bit]
        words += [name for name, bits in DEEDS.items() if unit.now & bits == bits]
        lines.append(" ".join(words))
    for work in s.works:
        marks = f"{' tall' if work.tall else ''}{'' if work.shown else ' hidden'}"
        lines.append(f"work {seats[work.side]} {work.kind} {work.x},{work.y}{marks}")
    lines += [f"wreck {type_} {x},{y}" for x, y, _, _, type_ in s.wrecks]
    lines += [f"smoke {x},{y}" for x, y, _ in s.smoke]
    lines += [f"objective {camp} {seats[owner]}" for camp, owner in zip(s.camps, s.control, strict=True) if owner >= 0]
    return "\n".join(lines) + "\n"
