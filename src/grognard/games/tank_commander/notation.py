"""Positions as text, so that a test, a problem or a question to a bot states one in a few lines.

    turn 4
    step a A                        whose step it is: A or B; in a team game also A2, B2
    nations german soviet           of side A and side B; this is the default
    attacker B
    A2-1 t-woods t-foxholes         a position: terrain, fieldwork,
         ... g-line+e-panzerfaust   squads with their gear,
         ... g-spw251>g-line        a carrier with its squad,
         ... g-pz4h!v-breakdown     a vehicle that is stuck, v-minefield:A, v-smoke:B
    stream A1-1 N-1 B
    mud 5 A                         Rasputitsa until the end of turn 5
    hand A v-flank g-pz4h*2         also: pile, discarded, destroyed, known, aside, pool
    taken 4                         the reinforcements came in turn 4; waived B 4

A combat card belongs to the side of its nation, a fieldwork to the side of its position. In a team game `@2` after a
card gives it to the second seat of its side.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby
from typing import Final

from grognard.core.deck import Deck
from grognard.core.errors import GrognardError
from grognard.core.steps import Step
from grognard.games.tank_commander.data import NATIONS, Data
from grognard.games.tank_commander.lists import cost, parse
from grognard.games.tank_commander.melee import Melees
from grognard.games.tank_commander.options import Rules
from grognard.games.tank_commander.play import Act
from grognard.games.tank_commander.state import NONE, PLAYING, Table
from grognard.games.tank_commander.turn import DRAWING, LETTERS, GameTurns, PlayerTurn, Refit

SEATS: Final = {"A": 0, "B": 1, "A1": 0, "B1": 1, "A2": 2, "B2": 3}
UNIT: Final = re.compile(
    r"([a-z0-9-]+)(?:@([12]))?((?:\+[a-z0-9-]+)*)(?:!([a-z0-9-]+))?(?:>([a-z0-9-]+)((?:\+[a-z0-9-]+)*))?"
)
PILES: Final = ("hand", "known", "pool", "aside", "discarded", "destroyed")


class NotationError(GrognardError):
    """A position that cannot be read; the sentence names the line."""


def position(text: str, options: Rules, data: Data) -> Table:
    """The state that the text describes, with its first question asked."""
    s = Table(data, options)
    s.turn, s.phase = 1, PLAYING
    if s.scenario.attacker:
        s.attacker = NATIONS.index(s.scenario.attacker)
    stage = ["a", "A"]
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            if words[0] == "step":
                stage = words[1:]
            else:
                _read(s, words)
        except (KeyError, ValueError, IndexError) as error:
            raise NotationError(f"line {number} of the position ({line.strip()}): {error}") from error
    _begin(s, stage[0], SEATS[stage[1]])
    return s


def _read(s: Table, words: list[str]) -> None:
    head, rest = words[0], words[1:]
    if head in s.board.index:
        for word in rest:
            _put(s, s.board.index[head], word)
    elif head in READERS:
        READERS[head](s, rest)
    elif head in PILES:
        seat = SEATS[rest[0]]
        cards = [parse(s.data, [word]) for word in rest[1:]]
        flat = [card for group in cards for card in group]
        getattr(s, head)[seat] = tuple(flat if head in ("discarded", "destroyed") else sorted(flat))
        if head == "aside":
            s.aside_points[seat] = cost(s.data, s.aside[seat])
    else:
        raise ValueError(f"'{head}' is neither a position nor a keyword")


def _put(s: Table, place: int, word: str) -> None:
    name, _, seat = word.partition(":")
    if name in ("v-minefield", "v-smoke"):
        (s.mine if name == "v-minefield" else s.smoke)[place] = SEATS[seat]
        return
    found = UNIT.fullmatch(word)
    if not found or found[1] not in s.data.index:
        raise ValueError(f"there is no card '{word}'")
    card = s.data.index[found[1]]
    if s.data.standard[card]:
        s.terrain[place] = card
    elif s.data.fieldwork[card]:
        s.work[place], s.worker[place] = card, s.board.owner[place]
    else:
        _unit(s, place, card, found)


def _unit(s: Table, place: int, card: int, found: re.Match[str]) -> None:
    side = s.nation.index(s.data.nation[card])
    seat = side + 2 if found[2] == "2" else side
    piece = s.enter_table(seat, card, place)
    s.gear[piece] = parse(s.data, found[3].split("+")[1:])
    if found[4]:
        s.fault[piece], s.faulter[piece] = s.data.index[found[4]], 1 - side
    if found[5]:
        squad = s.enter_table(seat, s.data.index[found[5]], place, piece)
        s.gear[squad] = parse(s.data, found[6].split("+")[1:])


def _read_turn(s: Table, rest: list[str]) -> None:
    s.turn = int(rest[0])


def _read_nations(s: Table, rest: list[str]) -> None:
    s.nation = [NATIONS.index(name) for name in rest]


def _read_attacker(s: Table, rest: list[str]) -> None:
    s.attacker = SEATS[rest[0]]


def _read_stream(s: Table, rest: list[str]) -> None:
    edge = s.board.edge(s.board.index[rest[0]], s.board.index[rest[1]])
    s.streams = tuple(sorted((*s.streams, (*edge, SEATS[rest[2]]))))


def _read_mud(s: Table, rest: list[str]) -> None:
    s.mud = (*s.mud, (int(rest[0]), SEATS[rest[1]]))


def _read_pile(s: Table, rest: list[str]) -> None:
    s.pile[SEATS[rest[0]]] = Deck(parse(s.data, rest[1:]))


def _read_taken(s: Table, rest: list[str]) -> None:
    s.taken = int(rest[0])


def _read_waived(s: Table, rest: list[str]) -> None:
    s.waived[SEATS[rest[0]]] = int(rest[1])


READERS: Final[dict[str, Callable[[Table, list[str]], None]]] = {
    "turn": _read_turn,
    "nations": _read_nations,
    "attacker": _read_attacker,
    "stream": _read_stream,
    "mud": _read_mud,
    "pile": _read_pile,
    "taken": _read_taken,
    "waived": _read_waived,
}


def _begin(s: Table, letter: str, seat: int) -> None:
    """Put the steps on the stack that lead to the question; the window TURN has closed."""
    half = 0 if letter in LETTERS[0] else 1
    s.first = s.side_of(seat) if half == 0 else 1 - s.side_of(seat)
    s.stage = letter
    place = s.order().index(seat)
    number = LETTERS[half].index(letter)
    questions: tuple[Step, ...] = (Act(seat), Melees(seat), Refit(seat, DRAWING))
    s.stack = [GameTurns(place + 1), PlayerTurn(seat, LETTERS[half], (2, 4, 5)[number]), questions[number]]
    s.settle()


# -- writing -------------------------------------------------------------------------------------------------------


def written(s: Table) -> str:
    """The position as text, for a state in which a player begins a step and nothing is pending."""
    top = s.stack[-1] if s.stack else None
    fresh = isinstance(top, Act) and top == Act(top.seat)
    if not fresh and not (isinstance(top, Refit) and top.stage == DRAWING) and not isinstance(top, Melees):
        raise NotationError("only the beginning of a player's step can be written down")
    assert isinstance(top, Act | Refit | Melees)
    lines = [f"turn {s.turn}", f"step {s.stage} {_seat(top.seat)}"]
    lines.append("nations " + " ".join(NATIONS[nation] for nation in s.nation))
    if s.attacker != NONE:
        lines.append(f"attacker {_seat(s.attacker)}")
    lines += [line for place in range(s.board.size) if (line := _position(s, place))]
    lines += [f"stream {s.board.ids[a]} {s.board.ids[b]} {_seat(seat)}" for a, b, seat in s.streams]
    lines += [f"mud {until} {_seat(seat)}" for until, seat in s.mud]
    for seat in range(s.seats):
        for name in PILES:
            if cards := getattr(s, name)[seat]:
                lines.append(f"{name} {_seat(seat)} {_cards(s, cards)}")
        if s.pile[seat].size:
            lines.append(f"pile {_seat(seat)} {_cards(s, s.pile[seat].cards)}")
        if s.waived[seat]:
            lines.append(f"waived {_seat(seat)} {s.waived[seat]}")
    lines += [f"taken {s.taken}"] if s.taken else []
    return "\n".join(lines) + "\n"


def _seat(seat: int) -> str:
    return ("A", "B", "A2", "B2")[seat]


def _cards(s: Table, cards: tuple[int, ...]) -> str:
    runs = [(card, len(list(copies))) for card, copies in groupby(cards)]
    return " ".join(s.data.ids[card] + (f"*{n}" if n > 1 else "") for card, n in runs)


def _position(s: Table, place: int) -> str:
    ids = s.data.ids
    words = [ids[card] for card in (s.terrain[place], s.work[place]) if card >= 0]
    words += [f"v-minefield:{_seat(s.mine[place])}"] if s.mine[place] >= 0 else []
    words += [f"v-smoke:{_seat(s.smoke[place])}"] if s.smoke[place] >= 0 else []
    for piece in (*s.standing_at(0, place), *s.standing_at(1, place)):
        second = "@2" if s.owner[piece] >= 2 else ""
        fault = f"!{ids[s.fault[piece]]}" if s.fault[piece] >= 0 else ""
        word = ids[s.card[piece]] + second + _gear(s, piece) + fault
        squad = s.rider[piece]
        words.append(word + (f">{ids[s.card[squad]]}{_gear(s, squad)}" if squad >= 0 else ""))
    return " ".join([s.board.ids[place], *words]) if words else ""


def _gear(s: Table, piece: int) -> str:
    return "".join(f"+{s.data.ids[card]}" for card in s.gear[piece])
