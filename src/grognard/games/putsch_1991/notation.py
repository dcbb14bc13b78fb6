"""A position as text, for tests, problems and questions to a bot.

scenario ostankino
option decoys first
turn 2 fire            the turn and its phase; then it is the side named by `starts`
starts gkchp
g03 600,300 h4 located kneeling f1 low pinned soldier:seasoned:assault_rifle+grenade skill=marksman ap=4
g04 640,300 h4 revealed wound=3 dressed=7 stunned=2 jammed lane=h4 stock=2.1.0.0.0.0.0
r05 decoy 600,500 h12 token
r06 dead
bmp1 600,60 h4 gkchp
smoke 600,400
flare 600,400
mine rsfsr 500,500

A position that was written has more: `also` names a field of the table that is not as the lines above make it, and
`step` a step of the stack, the lowest first. With steps it is read back exactly; without, play goes on with the phase.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.core.errors import GrognardError
from grognard.core.measure import node
from grognard.games.putsch_1991 import literal, men
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES, Data
from grognard.games.putsch_1991.options import Rules
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    AWAY,
    COLUMNS,
    DEAD,
    DECOY,
    LEFT,
    LISTS,
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
from grognard.games.putsch_1991.state import PLAIN as PLAIN_FIELDS

LIVES: Final = {"dead": DEAD, "left": LEFT, "away": AWAY}
VISIBILITY: Final = {"ambushed": AMBUSHED, "token": TOKEN, "revealed": REVEALED, "located": LOCATED}
CHOICES: Final = ("scenario", "option")
FIELDS: Final = frozenset((*COLUMNS, *PLAIN_FIELDS, *LISTS)) - Table.SHARED
STAGES: Final = {
    "upkeep": "upkeep", "command": "command", "detect": "detect_order", "move": "move_order", "fire": "fire_order",
    "melee": "melee", "morale": "morale",
}  # fmt: skip


class BadPosition(GrognardError):
    """A position that cannot be read; the sentence names the line."""


def position(text: str, options: Any, data: Data) -> Table:
    """The state that a text describes; play goes on with its steps, or with the named phase."""
    from grognard.games.putsch_1991.turn import Turn  # noqa: PLC0415 - the turn knows the table

    s, stage = _laid_out(text, options, data)
    if not s.stack:
        s.stack = [Turn()._from(stage)]
        s.settle()
    return s


def _laid_out(text: str, options: Any, data: Data) -> tuple[Table, str]:
    """The table as the lines make it, before anything is played, and the stage of the turn."""
    lines = [line.split("#")[0].strip() for line in text.strip().splitlines()]
    exact = [line for line in lines if line.split(" ")[0] in ("also", "step")]
    plain = [line.split() for line in lines if line and line not in exact]
    named = {words[1] if words[0] == "option" else "scenario": words[-1] for words in plain if words[0] in CHOICES}
    s = Table(data, Rules.from_text({**options.to_text(), **named}))
    s.edge = ["south", "north"]
    s.turn = 1
    stage = "move_order"
    for words in plain:
        if words[0] == "turn":
            s.turn = int(words[1])
            stage = STAGES.get(words[2], stage) if len(words) > 2 else stage
            s.phase = words[2] if len(words) > 2 else s.phase
        else:
            _read(s, words)
    for side in (0, 1):
        s.original[side] = s.original[side] or len(s.squad(side))
        s.leader[side] = next((i for i in s.squad(side) if s.sheet[i].role == "leader"), NONE)
        s.roster[side] = tuple(s.sheet[i]._replace(skill="") for i in s.squad(side))
    for line in exact:
        _exact(s, line)
    return s, stage


def _exact(s: Table, line: str) -> None:
    """A field as it is, or one more step of the stack."""
    head, _, rest = line.partition(" ")
    if head == "step":
        s.stack.append(literal.read(rest))
        return
    name, _, value = rest.partition(" ")
    if name not in FIELDS:
        raise BadPosition(f"'{line}': a table has no field {name}")
    setattr(s, name, literal.read(value))


def _read(s: Table, words: list[str]) -> None:
    head, rest = words[0], words[1:]
    if head in CHOICES:
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
    elif word in LIVES:
        s.life[i] = LIVES[word]
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


def _dressed(s: Table, i: int, value: str) -> None:
    s.wounds[i] = (*s.wounds[i], Wound(int(value), dressed=True))


def _stunned(s: Table, i: int, value: str) -> None:
    s.stunned[i] = int(value)


def _lane(s: Table, i: int, value: str) -> None:
    s.cone[i] = int(value[1:])


def _stock(s: Table, i: int, value: str) -> None:
    s.stock[i] = tuple(map(int, value.split(".")))


def _jammed(s: Table, i: int) -> None:
    s.jammed[i] = 1


def _aboard(s: Table, i: int, value: str) -> None:
    s.mounted[i] = s.unit(value)
    s.at[i] = None


STATES: Final = {"low": _low, "pinned": _pinned, "refused": _refused, "jammed": _jammed}


def _group(s: Table, i: int, value: str) -> None:
    s.group[i] = int(value)


VALUES: Final = {
    "ap": _points_left, "wound": _wound, "dressed": _dressed, "stunned": _stunned, "lane": _lane, "stock": _stock,
    "in": _aboard, "group": _group,
}  # fmt: skip


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
    """The text of a position: what people read, then whatever else it takes to be this very position."""
    readable = _readable(s)
    made, _ = _laid_out("\n".join(readable), Rules(), s.data)
    for name, value in s.facts():
        if name == "stack":
            readable += [f"step {step!r}" for step in value]
        elif repr(value) != repr(getattr(made, name)):
            readable.append(f"also {name} {value!r}")
    return "\n".join(readable) + "\n"


def _readable(s: Table) -> list[str]:
    """Options, figures, vehicles and what lies on the table."""
    plain = Rules().to_text()
    chosen = [(name, text) for name, text in s.options.to_text().items() if text != plain[name] and name != "scenario"]
    lines = [
        f"scenario {s.scenario.id}",
        *(f"option {name} {text}" for name, text in chosen),
        f"turn {s.turn} {s.phase}",
        f"starts {SIDES[s.starter]}",
        f"points {s.vp[0]} {s.vp[1]}",
    ]
    for v, one in enumerate(s.vehicles):
        at = s.place(VEHICLE + v)
        extra = ["motion"] * one.motion + ["immobilised"] * one.immobilised
        lines.append(" ".join([one.name, f"{at[0]},{at[1]}", f"h{one.heading}", SIDES[one.side], *extra]))
    lines += [" ".join(_words(s, i)) for i in range(len(s.side))]
    lines += [f"smoke {x},{y}" for x, y, *_ in s.clouds]
    lines += [f"flare {x},{y}" for x, y, _ in s.flares]
    lines += [f"mine {SIDES[side]} {x},{y}" + (" known" if seen else "") for side, x, y, seen in s.mines]
    return lines


def _words(s: Table, i: int) -> list[str]:
    """A figure's line."""
    words = [s.name(i), *(name for name, life in LIVES.items() if life == s.life[i])]
    if s.mounted[i] != NONE:
        words.append(f"in={s.name(s.mounted[i])}")
    elif s.at[i] is not None:
        x, y = s.place(i)
        words += [f"{x},{y}", f"h{s.heading[i]}"]
    words.append(next(name for name, vis in VISIBILITY.items() if vis == s.vis[i]))
    words += [f"group={s.group[i]}"] if s.vis[i] == AMBUSHED else []
    words += [POSTURES[s.posture[i]]] if s.posture[i] else []
    words += [f"f{s.floor[i]}"] if s.floor[i] else []
    words += ["low"] * s.low[i] + ["pinned"] * bool(s.pinned[i]) + ["refused"] * bool(s.now[i] & REFUSED)
    return words + _man_words(s, i) + _harm_words(s, i)


def _man_words(s: Table, i: int) -> list[str]:
    """Who he is and what he has left."""
    man = s.sheet[i]
    if man.role == "decoy":
        return ["decoy"]
    if man.exp < 0:
        return []
    gear = f":{'+'.join(man.gear)}" if man.gear else ""
    stock = [f"stock={'.'.join(map(str, s.stock[i]))}"] if s.stock[i] != s.start_stock(man) else []
    skill = [f"skill={man.skill}"] if man.skill else []
    return [f"{man.role}:{EXPERIENCE[man.exp]}{gear}", *skill, f"ap={s.ap[i]}", *stock]


def _harm_words(s: Table, i: int) -> list[str]:
    """Wounds, and what else has befallen him or his weapon."""
    words = [f"{'dressed' if wound.dressed else 'wound'}={wound.row}" for wound in s.wounds[i]]
    words += [f"stunned={s.stunned[i]}"] if s.stunned[i] else []
    words += [f"lane=h{s.cone[i]}"] if s.cone[i] != NONE else []
    return words + ["jammed"] * bool(s.jammed[i])
