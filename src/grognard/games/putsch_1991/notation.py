"""A position as text, for tests, problems and questions to a bot.

scenario ostankino
turn 2 fire            the turn and its phase; then it is the side named by `starts`
starts gkchp
g03 600,300 h4 located kneeling f1 low pinned soldier:seasoned:assault_rifle+grenade skill=marksman ap=4
r05 decoy 600,500 h12 token
bmp1 600,60 h4 gkchp
smoke 600,400
flare 600,400
mine rsfsr 500,500
"""

from __future__ import annotations

from typing import Any, Final

from grognard.core.errors import GrognardError
from grognard.core.measure import node
from grognard.games.putsch_1991 import men
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES, Data
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    DECOY,
    LOCATED,
    NONE,
    POSTURES,
    REFUSED,
    REVEALED,
    TOKEN,
    VEHICLE,
    Man,
    Table,
    Vehicle,
    Wound,
)

VISIBILITY: Final = {"ambushed": AMBUSHED, "token": TOKEN, "revealed": REVEALED, "located": LOCATED}
STAGES: Final = {
    "upkeep": "upkeep", "command": "command", "detect": "detect_order", "move": "move_order", "fire": "fire_order",
    "melee": "melee", "morale": "morale",
}  # fmt: skip


class BadPosition(GrognardError):
    """A position that cannot be read; the sentence names the line."""


def position(text: str, options: Any, data: Data) -> Table:
    """The state that a text describes; play goes on with the named phase."""
    from grognard.games.putsch_1991.turn import Turn  # noqa: PLC0415 - the turn knows the table

    lines = [line.split("#")[0].split() for line in text.strip().splitlines()]
    lines = [words for words in lines if words]
    chosen = {words[1] for words in lines if words[0] == "scenario"}
    if chosen:
        options = Rules(**{**_fields(options), "scenario": chosen.pop()})
    s = Table(data, options)
    s.edge = ["south", "north"]
    s.turn = 1
    stage = "move_order"
    for words in lines:
        if words[0] == "turn":
            s.turn = int(words[1])
            stage = STAGES[words[2]] if len(words) > 2 else stage
            s.phase = words[2] if len(words) > 2 else s.phase
        else:
            _read(s, words)
    for side in (0, 1):
        s.original[side] = s.original[side] or len(s.squad(side))
        s.leader[side] = next((i for i in s.squad(side) if s.sheet[i].role == "leader"), NONE)
        s.roster[side] = tuple(s.sheet[i]._replace(skill="") for i in s.squad(side))
    s.stack = [Turn()._from(stage)]
    s.settle()
    return s


def _fields(options: Any) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in options.fields()}


def _read(s: Table, words: list[str]) -> None:
    head, rest = words[0], words[1:]
    if head == "scenario":
        return
    if head in PLAIN:
        PLAIN[head](s, rest)
    elif head in s.data.vehicles:
        _vehicle(s, head, rest)
    elif len(head) == 3 and head[0] in "gr" and head[1:].isdecimal():
        _piece(s, head, rest)
    else:
        raise BadPosition(f"'{' '.join(words)}': nothing is called {head}")


def _piece(s: Table, name: str, words: list[str]) -> None:
    side, number = "gr".index(name[0]), int(name[1:])
    man = (
        DECOY
        if "decoy" in words
        else next((_man(number, word) for word in words if ":" in word), Man(number, "soldier", 1))
    )
    for word in words:
        if word.startswith("skill="):
            man = man._replace(skill=word[6:])
    i = s.add(side, number, man)
    s.ap[i] = men.full_ap(s, i)
    for word in words:
        _detail(s, i, word)


def _man(number: int, word: str) -> Man:
    role, experience, *gear = word.split(":")
    return Man(number, role, EXPERIENCE.index(experience), "", tuple(gear[0].split("+")) if gear else ())


def _detail(s: Table, i: int, word: str) -> None:
    """One word of a figure's line."""
    name, _, value = word.partition("=")
    if "," in word:
        s.at[i] = node(word)
    elif word in VISIBILITY:
        s.vis[i] = VISIBILITY[word]
        s.group[i] = i + 1 if word == "ambushed" else 0
    elif word in POSTURES:
        s.posture[i] = POSTURES.index(word)
    elif word[0] in "hf" and word[1:].isdecimal():
        (s.heading if word[0] == "h" else s.floor)[i] = int(word[1:])
    elif value and name in VALUES:
        VALUES[name](s, i, value)
    elif word in STATES:
        STATES[word](s, i)
    elif word != "decoy" and ":" not in word and name != "skill":
        raise BadPosition(f"{s.name(i)}: '{word}' means nothing here")


def _refused(s: Table, i: int) -> None:
    s.now[i] |= REFUSED
    s.ap[i] = 0


def _low(s: Table, i: int) -> None:
    s.low[i] = True


def _pinned(s: Table, i: int) -> None:
    s.pinned[i] = s.turn


def _points_left(s: Table, i: int, value: str) -> None:
    s.ap[i] = int(value)


def _wound(s: Table, i: int, value: str) -> None:
    s.wounds[i] = (*s.wounds[i], Wound(int(value)))


def _aboard(s: Table, i: int, value: str) -> None:
    s.mounted[i] = s.unit(value)
    s.at[i] = None


STATES: Final = {"low": _low, "pinned": _pinned, "refused": _refused}
VALUES: Final = {"ap": _points_left, "wound": _wound, "in": _aboard}


def _vehicle(s: Table, name: str, words: list[str]) -> None:
    kind = s.data.vehicles[name]
    side = next((SIDES.index(word) for word in words if word in SIDES), 0)
    exp = next((EXPERIENCE.index(word) for word in words if word in EXPERIENCE), 1)
    at = next(node(word) for word in words if "," in word)
    heading = next((int(word[1:]) for word in words if word[0] == "h" and word[1:].isdecimal()), 0)
    crew = (exp,) * len(kind.crew) if "empty" not in words else ()
    made = Vehicle(name, side, name, at, heading, crew, motion="motion" in words, immobilised="immobilised" in words)
    s.vehicles.append(made)


def _starts(s: Table, words: list[str]) -> None:
    s.starter = SIDES.index(words[0])


def _holder(s: Table, words: list[str]) -> None:
    s.holder = s.starter = SIDES.index(words[0])


def _smoke(s: Table, words: list[str]) -> None:
    s.clouds = (*s.clouds, (*node(words[0]), 1, 0, s.turn))


def _flare(s: Table, words: list[str]) -> None:
    s.flares = (*s.flares, (*node(words[0]), s.turn))


def _mine(s: Table, words: list[str]) -> None:
    s.mines = (*s.mines, (SIDES.index(words[0]), *node(words[1]), "known" in words))


def _strength(s: Table, words: list[str]) -> None:
    s.original[SIDES.index(words[0])] = int(words[1])


def _points(s: Table, words: list[str]) -> None:
    s.vp = [int(word) for word in words]


PLAIN: Final = {
    "starts": _starts, "initiative": _holder, "smoke": _smoke, "flare": _flare, "mine": _mine, "strength": _strength,
    "points": _points,
}  # fmt: skip


def render(s: Table) -> str:
    """The text of a position: figures, vehicles and what lies on the table."""
    lines = [
        f"scenario {s.scenario.id}",
        f"turn {s.turn} {s.phase}",
        f"starts {SIDES[s.starter]}",
        f"points {s.vp[0]} {s.vp[1]}",
    ]
    lines += [" ".join(_words(s, i)) for i in range(len(s.side)) if s.life[i] == 0]
    for v, one in enumerate(s.vehicles):
        if one.here:
            at = s.place(VEHICLE + v)
            extra = ["motion"] * one.motion + ["immobilised"] * one.immobilised
            lines.append(" ".join([one.name, f"{at[0]},{at[1]}", f"h{one.heading}", SIDES[one.side], *extra]))
    lines += [f"smoke {x},{y}" for x, y, *_ in s.clouds]
    lines += [f"flare {x},{y}" for x, y, _ in s.flares]
    lines += [f"mine {SIDES[side]} {x},{y}" + (" known" if seen else "") for side, x, y, seen in s.mines]
    return "\n".join(lines) + "\n"


def _words(s: Table, i: int) -> list[str]:
    man = s.sheet[i]
    words = [s.name(i)]
    if s.mounted[i] != NONE:
        words.append(f"in={s.name(s.mounted[i])}")
    elif s.at[i] is not None:
        x, y = s.place(i)
        words += [f"{x},{y}", f"h{s.heading[i]}"]
    words.append(next(name for name, vis in VISIBILITY.items() if vis == s.vis[i]))
    words += [POSTURES[s.posture[i]]] if s.posture[i] else []
    words += [f"f{s.floor[i]}"] if s.floor[i] else []
    words += ["low"] * s.low[i] + ["pinned"] * bool(s.pinned[i]) + ["refused"] * bool(s.now[i] & REFUSED)
    if man.role == "decoy":
        words.append("decoy")
    elif man.exp >= 0:
        gear = f":{'+'.join(man.gear)}" if man.gear else ""
        words.append(f"{man.role}:{EXPERIENCE[man.exp]}{gear}")
        words += [f"skill={man.skill}"] if man.skill else []
        words.append(f"ap={s.ap[i]}")
    words += [f"wound={wound.row}" for wound in s.wounds[i]]
    return words
