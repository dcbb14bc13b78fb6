"""The table as text: a coarse map, the elements with their places and markers, and actions in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from grognard.core.measure.naming import Plain
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.blitzkrieg import victory
from grognard.games.blitzkrieg.data import LEVELS, Data
from grognard.games.blitzkrieg.records import Infantry
from grognard.games.blitzkrieg.state import (
    ALIVE,
    BURIED,
    CAMOUFLAGED,
    COMMANDER_HIT,
    CONTINUOUS,
    DEMORALISED,
    DUG_IN,
    EMPTY,
    HATCH,
    HIDDEN,
    IMMOBILE,
    JAMMED,
    NONE,
    SPOTTED,
    SUPPRESSED,
    UNSET,
    Fight,
)

CELL: Final = 25  # millimetres a character across; twice as many down
SIGNS: Final = {
    "road": ".", "bridge": "=", "crops": ",", "rough": ":", "light_wood": "t", "wood": "T", "dense_wood": "T",
    "soft_sand": "~", "marsh": "~", "ruins": "%", "building": "#", "": " ",
}  # fmt: skip
MARKS: Final = {
    DEMORALISED: "demoralised", SUPPRESSED: "suppressed", JAMMED: "jammed", EMPTY: "empty", IMMOBILE: "immobile",
    COMMANDER_HIT: "commander-hit", DUG_IN: "dug-in", CAMOUFLAGED: "camouflaged", HIDDEN: "hidden", HATCH: "hatch",
    CONTINUOUS: "continuous", UNSET: "out-of-battery", SPOTTED: "spotted", BURIED: "buried",
}  # fmt: skip


def names(data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
    """Types from the data; elements by type, number and formation; features of the tables."""
    french = language == "fr"
    types = {row.id: row.name_fr if french and isinstance(row, Infantry) else row.name for row in data.types.values()}
    units: dict[str, str] = {}
    formations: dict[str, str] = {}
    things: dict[str, str] = {}
    for scenario in data.scenarios.values():
        things |= {one.id: one.id for one in scenario.terrain}
        for side in scenario.side:
            for formation in side.formation:
                formations.setdefault(formation.id, formation.name)
                for entry in formation.units:
                    short = entry.type.split("_", 1)[1]
                    for n in range(1, entry.count + 1):
                        units[f"{formation.id}-{short}-{n}"] = f"{types[entry.type]} {n} ({formation.id})"
    works = {row.id: row.name_fr if french else row.name for row in data.fortifications.values()}
    weapons = {row.id: row.name_fr if french else row.name for row in data.air_weapons.values()}
    called = {**types, **{row.id: row.name_fr if french else row.name for row in data.offtable.values()}}
    called |= {plane.id: plane.name for plane in data.aircraft.values()} | works
    return {
        "unit": Enlisted(units, types), "type": types, "formation": Enlisted(formations, called), "thing": things,
        "work": works, "weapon": weapons, "support": Enlisted({**formations, **_support(data, french=french)}, called),
        "node": Plain(), "part": types, "outside": called, "entry": {one.id: one.name for one in data.entries.values()},
    }  # fmt: skip


class Enlisted(dict[str, str]):
    """Names of what a made-up battle has, by ids that say what it is: `a1`, `a1-gren-3`, `d2-ger_105`."""

    def __init__(self, known: Mapping[str, str], kinds: Mapping[str, str]) -> None:
        super().__init__(known)
        self.kinds = kinds
        self.short = {type_.split("_", 1)[-1]: name for type_, name in kinds.items()}

    def get(self, key: str, default: Any = None) -> Any:
        found = super().get(key)
        if found is not None or not re.match(r"[ad][0-9]+(-|$)", key):
            return default if found is None else found
        formation, *rest = key.split("-")
        if not rest:
            return key
        kind = self.kinds.get(rest[0]) or self.short.get(rest[0], rest[0])
        return f"{kind} {' '.join(rest[1:])} ({formation})".replace("  ", " ")


def _support(data: Data, *, french: bool) -> dict[str, str]:
    """Batteries and flights, by their formation."""
    found = {}
    for scenario in data.scenarios.values():
        for side in scenario.side:
            for formation in side.formation:
                for row in (data.offtable[one] for one in formation.offtable):
                    found[f"{formation.id}-{row.id}"] = row.name_fr if french else row.name
                for n, plane in enumerate(formation.air, 1):
                    found[f"{formation.id}-{plane}-{n}"] = data.aircraft[plane].name
    return found


# -- the board ---------------------------------------------------------------------------------------------------------


def sketch(s: Fight, words: Words) -> str:
    sections = [_heading(s, words), _map(s), _objectives(s, words)]
    sections += [_side(s, side, words) for side in (0, 1)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _heading(s: Fight, words: Words) -> list[str]:
    scenario = words.name("scenario", s.scenario.id)
    seats = [side.seat.lower() for side in s.scenario.side]
    phase = words.say(f"phase.{s.phase}")
    return [
        words.say("text.heading", scenario=scenario, turn=s.turn, turns=s.scenario.turns, phase=phase),
        words.say("text.points", first=seats[0], second=seats[1], a=victory.points(s, 0), b=victory.points(s, 1)),
    ]


def _map(s: Fight) -> list[str]:
    """One character for 25 mm across and 50 mm down; elements are letters by side, wrecks x, smoke *."""
    width, height = s.table.lattice.width, s.table.lattice.height
    rows = [
        [SIGNS.get(s.table.field.at((x + CELL // 2, y + CELL)).ground, " ") for x in range(0, width, CELL)]
        for y in range(height - 2 * CELL, -1, -2 * CELL)
    ]

    def put(p: tuple[int, int], sign: str) -> None:
        x, y = min(p[0], width - 1) // CELL, min(p[1], height - 1) // (2 * CELL)
        rows[len(rows) - 1 - y][x] = sign

    for x, y, *_ in s.wrecks:
        put((x, y), "x")
    for x, y, _ in s.smoke:
        put(s.table.lattice.clipped((x, y)), "*")  # a template may lie over the edge
    for i, model in enumerate(s.models):
        if s.here(i):
            sign = "ab"[model.side]
            put(s.place(i), sign.upper() if model.kind == "vehicle" else sign)
    return ["".join(row).rstrip() for row in rows]


def _objectives(s: Fight, words: Words) -> list[str]:
    seats = [side.seat.lower() for side in s.scenario.side]
    lines = []
    for camp, owner in zip(s.camps, s.control, strict=True):
        held = words.say("text.nobody") if owner == NONE else words.name("seat", seats[owner])
        lines.append(words.say("text.objective", thing=camp, owner=held))
    return lines


def _side(s: Fight, side: int, words: Words) -> list[str]:
    lines = [words.say("text.side", seat=s.scenario.side[side].seat.lower())]
    for f, formation in enumerate(s.formations):
        if formation.side != side:
            continue
        done = words.say("text.activated") if s.done[f] else ""
        lines.append("  " + words.say("text.formation", formation=formation.id, done=done).rstrip())
        lines += ["    " + piece(s, i, words) for i in formation.units if s.units[i].life == ALIVE]
    return lines


def piece(s: Fight, i: int, words: Words) -> str:
    """An element with its place and markers."""
    model, unit = s.models[i], s.units[i]
    parts = [f"{model.name}: {words.name('type', model.type)}", words.say(f"level.{LEVELS[model.level]}")]
    if unit.at is not None:
        parts.append(words.say("text.at", node=f"{unit.at[0]},{unit.at[1]}", heading=unit.heading * 15))
    elif unit.due:
        parts.append(words.say("text.due", turn=unit.due))
    if unit.floor:
        parts.append(words.say("text.floor", n=unit.floor))
    parts += [words.say(f"mark.{name}") for bit, name in MARKS.items() if unit.marks & bit]
    if unit.moved:
        parts.append(words.say("text.moved", n=unit.moved // 10))
    return ", ".join(parts)


def card(s: Fight, id_: str, words: Words) -> str:
    """What is printed of an element's type, and how it stands."""
    i = s.find(id_)
    if i == NONE:
        return ""
    return "\n".join([piece(s, i, words), *printed(s, i, words)])


def printed(s: Fight, i: int, words: Words) -> list[str]:
    """What the card of its type says: dice, armour, gun, speed."""
    model, lines = s.models[i], []
    if model.dice:
        lines.append(words.say("text.arms", n=model.dice, short=model.short // 10, long=model.long // 10))
    if model.kind == "vehicle":
        front, side, rear = model.armour
        lines.append(words.say("text.armour", front=front, side=side, rear=rear, size=model.size))
    if model.calibre:
        lines.append(words.say("text.gun", calibre=model.calibre))
    if model.clear:
        lines.append(words.say("text.speed", clear=model.clear, road=model.road))
    return lines


# -- actions -----------------------------------------------------------------------------------------------------------

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "place": ("unit", "node"), "activate": ("formation",), "go": ("unit",), "fire": ("unit", "target", "mode"),
    "cripple": ("unit", "target"), "volley": ("target", "units"), "move": ("unit", "path"), "crawl": ("unit", "path"),
    "assault": ("target", "units"), "hatch": ("unit", "lid"), "pivot": ("unit", "heading"), "dig": ("unit",),
    "floor": ("unit", "floor"), "react": ("unit", "node", "mode"), "defend": ("unit", "target", "mode"),
    "retreat": ("unit", "node"), "shell": ("unit", "node"), "odd": ("unit",), "heir": ("unit",), "roll": ("n",),
    "fortify": ("work", "node"), "request": ("support",), "call": ("unit",), "lay": ("node",), "salvo": ("n",),
    "overrun": ("unit", "target"), "launch": ("unit", "target", "n"), "smoke": ("unit", "node"),
    "embark": ("unit", "target"), "disembark": ("unit", "node"), "limber": ("unit", "target"),
    "unlimber": ("unit", "target"), "clear": ("unit", "node"), "remove": ("unit", "node"), "haul": ("unit", "node"),
    "reload": ("unit",), "leave": ("unit",), "storm": ("unit", "node"), "answer": ("unit", "node", "mode"),
    "strike": ("weapon", "node"), "flak": ("unit",),
}  # fmt: skip


def describe(action: Action, words: Words) -> str:
    """One action in words."""
    params: dict[str, Any] = {}
    for number, part in enumerate(PARTS.get(action.verb, ())):
        if part == "path":
            params[part] = " ".join(words.name("node", one) if "," in one else one for one in action.args[number:])
        elif part == "units":
            params[part] = tuple(action.args[number:])
        elif part == "heading":
            params[part] = int(action.args[number][1:]) * 15
        elif part == "floor":
            params[part] = action.args[number][1:]
        elif number < len(action.args):
            params[part] = action.args[number]
    return words.say(f"action.{action.verb}", **params)
