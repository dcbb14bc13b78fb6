"""Positions as text, so that a test, a problem or a question to a bot states one in a few lines.

    turn 4
    phase LAH                       whose phase it is; or `at start`, `at commit`, `at draw`, `at end` of the turn
    1309 lah-pz lah-tig             a hex and its units; (D) disrupted, (H) reduced, (HD) both
    1310 29tc-31(D) 29tc-32(H)
    waiting 18tc-181 18tc-110 zone 3
    gone lah-sp                     also: exited, off (retreated off the map)
    air 2 0                         German, Soviet; likewise artillery
    envelope DR 18TC                markers still inside; drawn LAH 9GA: those that came out, in order
    committed 18TC 29TC@3           on turn 1, on turn 3; a formation with units in play is committed anyway
    engaged LAH                     its marker has been in the envelope; one with units in play is engaged anyway
    control german 1310 1411
    did lah-pz moved fired          what recovery asks for: moved, fired, struck, acted
    rudel here                      or: rudel down; wittmann used; division-167 here, or gone
    points 3 german 1 bs:13.b exit  an entry of the ledger: turn, side, points, rule, reason
    stated 4 2                      the last statement of the scores
    zone 3 18tc-181                 where a unit that is on the map came from; pool 9ga-1: it has not come yet

Units that are not named wait in their pool if they could still come, and are eliminated otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from grognard.core.deck import Deck
from grognard.core.errors import GrognardError
from grognard.core.steps import Step
from grognard.core.values import Points
from grognard.games.blood_and_steel.data import GERMAN, SIDES, SOVIET, WEST, Data
from grognard.games.blood_and_steel.options import Rules
from grognard.games.blood_and_steel.phase import Phase
from grognard.games.blood_and_steel.state import (
    ACTED,
    DISRUPTED,
    ELIMINATED,
    EXITED,
    FIRED,
    GONE,
    HERE,
    MOVED,
    OFF_MAP,
    POOL,
    REDUCED,
    STRUCK,
    WAITING,
    Battle,
)
from grognard.games.blood_and_steel.turn import Campaign, Operations, Turn

STATUS: Final = {"": 0, "D": DISRUPTED, "H": REDUCED, "HD": REDUCED | DISRUPTED}
LETTERS: Final = {bits: letters for letters, bits in STATUS.items()}
MARKS: Final = {"moved": MOVED, "fired": FIRED, "struck": STRUCK, "acted": ACTED}
PLACES: Final = {"gone": ELIMINATED, "exited": EXITED, "off": OFF_MAP, "pool": POOL}
CARDS: Final = {"here": HERE, "gone": GONE}
STAGES: Final = {"start": "air", "commit": "commit", "draw": "draw", "end": "disruption_ends"}


class NotationError(GrognardError):
    """A position that cannot be read; the sentence names the line."""


def position(text: str, options: Rules, data: Data) -> Battle:
    """The state that the text describes, with its first question asked."""
    s = Battle(data, options)
    s.turn = 1
    _not_named(s)
    stage, stated = "at start", False
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            if words[0] in ("phase", "at"):
                stage = " ".join(words)
            else:
                _read(s, words)
                stated = stated or words[0] == "stated"
        except (KeyError, ValueError, IndexError) as error:
            raise NotationError(f"line {number} of the position ({line.strip()}): {error}") from error
    _finish(s)
    if not stated:
        s.stated = (s.points(GERMAN), s.points(SOVIET))
    _begin(s, stage)
    return s


def _not_named(s: Battle) -> None:
    for unit, row in enumerate(s.data.unit_rows):
        s.place[unit] = POOL if row.setup in ("reinforcement", "option") else ELIMINATED


def _read(s: Battle, words: list[str]) -> None:
    head, rest = words[0], words[1:]
    if head in s.data.map.grid.index:
        for name in rest:
            _place(s, name, s.data.map.grid.index[head])
    elif head in PLACES:
        for name in rest:
            _place(s, name, PLACES[head])
    elif head in READERS:
        READERS[head](s, rest)
    else:
        raise ValueError(f"'{head}' is neither a hex nor a keyword")


def _place(s: Battle, named: str, where: int) -> int:
    match = re.fullmatch(r"([\w.-]+?)(?:\((D|H|HD)\))?", named)
    if not match or match[1] not in s.data.unit_index:
        raise ValueError(f"there is no unit '{named}'")
    unit = s.data.unit_index[match[1]]
    s.put(unit, where)
    s.status[unit] = STATUS[match[2] or ""]
    if where >= 0 and s.data.map.objective_set >> where & 1:
        bit = 1 << where
        s.control = s.control | bit if s.data.side[unit] == GERMAN else s.control & ~bit
    return unit


def _read_turn(s: Battle, rest: list[str]) -> None:
    s.turn = int(rest[0])


def _read_waiting(s: Battle, rest: list[str]) -> None:
    zone = 0
    if "zone" in rest:
        cut = rest.index("zone")
        zone, rest = (WEST if rest[cut + 1] == "west" else int(rest[cut + 1])), rest[:cut]
    units = [_place(s, name, WAITING) for name in rest]
    s.zone = tuple(zone if unit in units else known for unit, known in enumerate(s.zone))


def _read_air(s: Battle, rest: list[str]) -> None:
    s.air = (int(rest[0]), int(rest[1]))


def _read_artillery(s: Battle, rest: list[str]) -> None:
    s.artillery = (int(rest[0]), int(rest[1]))


def _read_envelope(s: Battle, rest: list[str]) -> None:
    s.envelope = Deck(tuple(sorted(s.data.formation_index[name] for name in rest)))


def _read_drawn(s: Battle, rest: list[str]) -> None:
    s.drawn = tuple(s.data.formation_index[name] for name in rest)


def _read_committed(s: Battle, rest: list[str]) -> None:
    named = {}
    for word in rest:
        name, _, turn = word.partition("@")
        named[s.data.formation_index[name]] = int(turn or 1)
    s.committed = tuple(named.get(f, turn) for f, turn in enumerate(s.committed))
    for formation in named:
        s.engaged |= 1 << formation


def _read_engaged(s: Battle, rest: list[str]) -> None:
    for name in rest:
        s.engaged |= 1 << s.data.formation_index[name]


def _read_control(s: Battle, rest: list[str]) -> None:
    side = SIDES.index(rest[0])
    for name in rest[1:]:
        bit = 1 << s.data.map.grid.index[name]
        s.control = s.control | bit if side == GERMAN else s.control & ~bit


def _read_did(s: Battle, rest: list[str]) -> None:
    for name in rest[1:]:
        s.marks[s.data.unit_index[rest[0]]] |= MARKS[name]


def _read_rudel(s: Battle, rest: list[str]) -> None:
    s.rudel_here = rest[0] == "here"
    s.rudel = GONE if rest[0] == "down" else s.rudel


def _read_wittmann(s: Battle, rest: list[str]) -> None:
    s.wittmann_used = rest == ["used"]


def _read_167(s: Battle, rest: list[str]) -> None:
    s.div167 = CARDS[rest[0]]


def _read_points(s: Battle, rest: list[str]) -> None:
    turn, side, amount, rule, reason = rest
    s.ledger = (*s.ledger, Points(int(turn), SIDES.index(side), int(amount), rule, reason))


def _read_stated(s: Battle, rest: list[str]) -> None:
    s.stated = (int(rest[0]), int(rest[1]))


def _read_zone(s: Battle, rest: list[str]) -> None:
    zone = WEST if rest[0] == "west" else int(rest[0])
    units = [s.data.unit_index[name] for name in rest[1:]]
    s.zone = tuple(zone if unit in units else known for unit, known in enumerate(s.zone))


READERS: Final[dict[str, Callable[[Battle, list[str]], None]]] = {
    "turn": _read_turn,
    "waiting": _read_waiting,
    "air": _read_air,
    "artillery": _read_artillery,
    "envelope": _read_envelope,
    "drawn": _read_drawn,
    "committed": _read_committed,
    "control": _read_control,
    "did": _read_did,
    "rudel": _read_rudel,
    "engaged": _read_engaged,
    "wittmann": _read_wittmann,
    "division-167": _read_167,
    "points": _read_points,
    "stated": _read_stated,
    "zone": _read_zone,
}


def _finish(s: Battle) -> None:
    """What follows from the units in play: their formations are committed and engaged."""
    in_play = _in_play(s)
    later = {f for f, row in enumerate(s.data.formation_rows) if row.arrival != "on_map"}
    s.committed = tuple(turn or int(f in in_play & later) for f, turn in enumerate(s.committed))
    for formation in in_play:
        if s.data.formation_rows[formation].has_marker:
            s.engaged |= 1 << formation
    if s.data.div167 in in_play:
        s.div167 = HERE


def _in_play(s: Battle) -> set[int]:
    """The formations with units on the map, waiting, or gone off it."""
    return {s.data.formation[unit] for unit, where in enumerate(s.place) if where not in (POOL, ELIMINATED)}


def _begin(s: Battle, stage: str) -> None:
    """Put the steps on the stack that lead to the question."""
    where = Turn.ORDER.index
    campaign = Campaign().but(at=Campaign.ORDER.index("next_turn"))
    kind, name = stage.split(" ", 1)
    stack: list[Step] = [campaign]
    if kind == "phase":
        formation = s.data.formation_index[name]
        s.active = formation
        s.drawn = s.drawn or (formation,)
        stack += [
            Turn().but(at=where("operations")),
            Operations(formation).but(at=Operations.ORDER.index("finish")),
            Phase(formation),
        ]
    else:
        stack += [Turn().but(at=where(STAGES[name]))]
    s.stack = stack
    s.settle()


def written(s: Battle) -> str:
    """The position as text, for a state in which a phase goes on and nobody has begun an activation."""
    top = s.stack[-1]
    if not isinstance(top, Phase) or any(s.mode):
        raise NotationError("only a phase in which no unit has acted yet can be written down")
    data, ids = s.data, s.data.map.grid.ids
    lines = [f"turn {s.turn}", f"phase {data.formations[top.formation]}"]
    lines += [" ".join([ids[where], *(_named(s, unit) for unit in s.stacks[where])]) for where in sorted(s.stacks)]
    for unit, where in enumerate(s.place):
        zone = "west" if s.zone[unit] == WEST else str(s.zone[unit])
        if where == WAITING:
            lines.append(f"waiting {_named(s, unit)}" + (f" zone {zone}" if s.zone[unit] else ""))
        elif s.zone[unit]:
            lines.append(f"zone {zone} {data.units[unit]}")
    unnamed = Battle(data, s.options)
    _not_named(unnamed)
    for word, place in PLACES.items():
        units = [u for u, where in enumerate(s.place) if where == place and unnamed.place[u] != place]
        lines += [" ".join([word, *(_named(s, unit) for unit in units)])] if units else []
    lines += [f"air {s.air[GERMAN]} {s.air[SOVIET]}", f"artillery {s.artillery[GERMAN]} {s.artillery[SOVIET]}"]
    lines += _written_flags(s)
    return "\n".join(lines) + "\n"


def _written_flags(s: Battle) -> list[str]:
    data, ids = s.data, s.data.map.grid.ids
    lines = ["envelope " + " ".join(data.formations[f] for f in s.envelope.cards)] if s.envelope.size else []
    lines += ["drawn " + " ".join(data.formations[f] for f in s.drawn)]
    committed = [
        name + (f"@{turn}" if turn > 1 else "") for name, turn in zip(data.formations, s.committed, strict=True) if turn
    ]
    lines += ["committed " + " ".join(committed)] if committed else []
    known = _in_play(s) | {f for f, turn in enumerate(s.committed) if turn}
    lines += [f"engaged {name}" for f, name in enumerate(data.formations) if s.engaged >> f & 1 and f not in known]
    for side, name in enumerate(SIDES):
        held = s.objectives_of(side)
        lines += [" ".join(["control", name, *(ids[where] for where in held)])] if held else []
    for unit, marks in enumerate(s.marks):
        words = [word for word, bit in MARKS.items() if marks & bit]
        lines += [" ".join(["did", data.units[unit], *words])] if words else []
    if s.rudel_here or s.rudel == GONE:
        lines.append("rudel here" if s.rudel_here else "rudel down")
    lines += ["wittmann used"] if s.wittmann_used else []
    lines += [f"division-167 {word}" for word, state in CARDS.items() if state == s.div167]
    lines += [f"points {turn} {SIDES[side]} {amount} {rule} {reason}" for turn, side, amount, rule, reason in s.ledger]
    lines.append(f"stated {s.stated[GERMAN]} {s.stated[SOVIET]}")
    return lines


def _named(s: Battle, unit: int) -> str:
    letters = LETTERS[s.status[unit]]
    return s.data.units[unit] + (f"({letters})" if letters else "")
