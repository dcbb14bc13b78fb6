"""The table as text: a coarse map, the figures with their places, and actions in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.core.measure.naming import Plain
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.putsch_1991.data import EXPERIENCE, SIDES, Data
from grognard.games.putsch_1991.naming import Centimetres
from grognard.games.putsch_1991.state import (
    ALIVE,
    AMBUSHED,
    LOCATED,
    NONE,
    POSTURES,
    REFUSED,
    REVEALED,
    TOKEN,
    UNKNOWN,
    VEHICLE,
    Table,
)

CELL: Final = 40  # millimetres a character
SIGNS: Final = {
    "street": ".", "runway": ".", "square": " ", "rough": ":", "wreck": "%", "park": "t", "rubble": "^", "ruin": "n",
    "factory": "#", "building": "#", "trench": "=", "shell_hole": "o", "water": "~", "": " ",
}  # fmt: skip
MOST: Final = 40  # numbers a side may have
GAPS: Final = ("", "-1", "-2", "-3")  # the parts of a line that was broken through
VISIBLE: Final = ("ambushed", "token", "revealed", "located")


def names(data: Data, language: str) -> Mapping[str, Mapping[str, str]]:
    """Units by side and number; weapons, gear, skills, cards from the data."""
    french = language == "fr"
    units = {
        f"{'gr'[side]}{n:02}": f"{('GKTchP' if french else 'GKChP', 'RSFSR')[side]} {n}"
        for side in (0, 1)
        for n in range(1, MOST)
    }
    vehicles = {
        one.id: one.name.split(" of ")[0].split(" main ")[0].split(" armoured ")[0].split(" truck")[0].split(" jeep")[0]
        for one in data.vehicles.values()
    }
    items = {row.id: _in_french(row.french) if french else row.name for row in data.weapons.values()}
    items |= {row.id: _in_french(row.french) if french else row.name for row in data.equipment.values()}
    items |= {row.id: _in_french(row.french) if french else row.name for row in data.skills.values()}
    return {
        "unit": units | vehicles,
        "item": items,
        "card": {one.id: _in_french(one.title_fr) if french else one.title_en for one in data.cards},
        "squad": {one.id: one.name for one in data.squads.values()},
        "thing": _things(data) | vehicles,  # one may be in the way
        "cm": Centimetres(language),
        "node": Plain(),
        "heading": Plain(),
        "steer": Plain(),
        "man": Plain(),
        "role": {row.id: (_in_french(row.french) if french else row.name) for row in data.roles.values()},
    }


def _in_french(name: str) -> str:
    """As it is set: the first of two names, with a typographer's apostrophe."""
    return name.partition("/")[0].replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def _things(data: Data) -> dict[str, str]:
    found = {one.id: one.name for scenario in data.scenarios.values() for one in scenario.objective}
    found |= {one.id: one.name for scenario in data.scenarios.values() for one in scenario.sabotage_target}
    found |= {f"O{n}": str(n) for n in (1, 2, 3)}
    for scenario in data.scenarios.values():
        found |= {one.id: one.id.replace("-", " ") for one in scenario.zone}
        found |= {f"{one.id}{gap}": one.id.replace("-", " ") for one in scenario.line for gap in GAPS}
    return found | {f"wreck-{n}": "wreck" for n in range(1, MOST)}


# -- the board -----------------------------------------------------------------------------------------------------


def sketch(s: Table, words: Words) -> str:
    sections = [_heading(s, words), _map(s), _marks(s, words)]
    sections += [_side(s, side, words) for side in (0, 1)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def _heading(s: Table, words: Words) -> list[str]:
    scenario = words.name("scenario", s.scenario.id)
    lines = [words.say("text.heading", scenario=scenario, turn=s.turn, phase=words.say(f"phase.{s.phase}"))]
    lines.append(words.say("text.points", gkchp=s.vp[0], rsfsr=s.vp[1]))
    if s.effects:
        lines.append(words.say("text.effects", cards=tuple(name for name, _ in s.effects)))
    return lines


def _map(s: Table) -> list[str]:
    """One character for each 40 mm; figures are letters by side, vehicles V."""
    size = s.data.lattice.width
    half = CELL // 2
    rows = [
        [SIGNS.get(s.field.at((x + half, y + half)).ground, " ") for x in range(0, size, CELL)]
        for y in range(size - CELL, -1, -CELL)
    ]
    for v, one in enumerate(s.vehicles):
        if one.here:
            _mark(rows, size, s.place(VEHICLE + v), "V")
    for i in range(len(s.side)):
        if s.life[i] == ALIVE and s.at[i] is not None and s.mounted[i] == NONE:
            _mark(rows, size, s.place(i), "gr"[s.side[i]] if s.vis[i] != AMBUSHED else "h")
    return ["".join(row) for row in rows]


def _mark(rows: list[list[str]], size: int, p: tuple[int, int], sign: str) -> None:
    x, y = min(p[0], size - 1) // CELL, min(p[1], size - 1) // CELL
    rows[len(rows) - 1 - y][x] = sign


def _marks(s: Table, words: Words) -> list[str]:
    lines = []
    for number, one in enumerate(s.objectives):
        if s.held[number][0] != -2:
            lines.append(words.say("text.objective", objective=one.id, node=f"{one.x},{one.y}"))
    for number, target in enumerate(s.scenario.sabotage_target):
        if s.targets[number] == NONE:
            lines.append(words.say("text.target", objective=target.id, node=f"{target.x},{target.y}"))
    lines += [words.say("text.smoke", node=f"{x},{y}") for x, y, *_ in s.clouds]
    lines += [words.say("text.flare", node=f"{x},{y}") for x, y, _ in s.flares]
    for side in (0, 1):
        laid = [mine for mine in s.mines if mine[0] == side]
        if laid:
            known = tuple(f"{x},{y}" for _, x, y, _ in laid if x >= 0)
            lines.append(words.say("text.mines", seat=SIDES[side], n=len(laid), nodes=" ".join(known)))
    return lines


def _side(s: Table, side: int, words: Words) -> list[str]:
    lines = [words.say("text.side", seat=SIDES[side])]
    for v, one in enumerate(s.vehicles):
        if one.side == side and one.here:
            state = (
                words.say("text.immobilised")
                if one.immobilised
                else words.say("text.moving" if one.motion else "text.stopped")
            )
            at = s.place(VEHICLE + v)
            lines.append(
                "  "
                + words.say("text.vehicle", unit=one.name, node=f"{at[0]},{at[1]}", heading=one.heading, state=state)
            )
    lines += ["  " + piece(s, i, words) for i, own in enumerate(s.side) if own == side and s.life[i] == ALIVE]
    return lines


def piece(s: Table, i: int, words: Words) -> str:
    """A figure with its place and what is known of it."""
    parts = [words.name("unit", s.name(i))]
    if s.mounted[i] != NONE:
        parts.append(words.say("text.aboard", unit=s.name(s.mounted[i])))
    elif s.at[i] is None:
        parts.append(words.say("text.off-table"))
    else:
        x, y = s.place(i)
        parts.append(words.say("text.at", node=f"{x},{y}", heading=s.heading[i], posture=POSTURES[s.posture[i]]))
        if s.floor[i]:
            parts.append(words.say("text.floor", n=s.floor[i]))
    parts.append(words.say(f"vis.{VISIBLE[s.vis[i]]}"))
    man = s.sheet[i]
    if man != UNKNOWN:
        parts.append(words.say("text.decoy") if s.is_decoy(i) else _sheet(s, i, words))
    elif s.seen[i]:
        parts.append(words.join([_item(words, item) for item in s.seen[i]]))
    if s.pinned[i]:
        parts.append(words.say("text.pinned"))
    if s.now[i] & REFUSED:
        parts.append(words.say("text.refused"))
    if s.wounds[i]:
        parts.append(words.say("text.wounds", n=len(s.wounds[i])))
    return ", ".join(parts)


def _item(words: Words, item: str) -> str:
    return words.name("role", item) if item in ("leader", "medic") else words.name("item", item)


def _sheet(s: Table, i: int, words: Words) -> str:
    man = s.sheet[i]
    parts = [words.name("role", man.role), words.name("role", EXPERIENCE[man.exp])]
    parts += [words.name("item", man.skill)] if man.skill else []
    parts += [words.name("item", item) for item in dict.fromkeys(man.gear)]
    return " / ".join(parts) + " " + words.say("text.ap", n=s.ap[i])


def card(s: Table, id_: str, words: Words) -> str:
    """What is known of a unit, or the text of an event card."""
    if id_ in s.data.card_index:
        return words.say(f"cardtext.{id_}")
    unit = s.unit(id_)
    if unit == NONE:
        return ""
    if unit >= VEHICLE:
        one = s.vehicle(unit)
        return words.say("text.vehicle", unit=one.name, node=f"{one.at[0]},{one.at[1]}", heading=one.heading, state="")
    return piece(s, unit, words)


# -- actions -------------------------------------------------------------------------------------------------------

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "squad": ("squad",), "skill": ("item", "man"), "number": ("man",), "edge": ("edge",), "place": ("unit", "node"),
    "ambush": ("unit", "node"), "bury": ("node",), "leave": ("unit",), "card": ("card",), "pick": ("unit",),
    "point": ("node",), "sweep": ("unit",), "locate": ("unit",), "reveal": ("unit",), "scrap": ("unit",),
    "go": ("unit",), "move": ("unit", "path"), "patrol": ("unit", "path"), "watch": ("unit",),
    "crawl": ("unit", "path"),
    "charge": ("unit", "target", "path"), "storm": ("unit", "target", "item", "path"), "run": ("unit",),
    "onto": ("unit", "path"), "stay": ("unit",), "cross": ("unit", "thing"), "stairs": ("unit", "floor"),
    "posture": ("unit", "posture"), "trench": ("unit", "place"), "face": ("unit", "heading"), "dive": ("unit", "node"),
    "heal": ("unit", "target"), "take": ("unit", "item"), "lift": ("unit", "target"), "carry": ("unit",),
    "drop": ("unit",), "board": ("unit", "target"), "dismount": ("unit", "node"), "jump": ("unit", "node"),
    "wheel": ("vehicle", "unit"),
    "drive": ("unit", "path"), "overrun": ("unit", "path"), "halt": ("unit",), "embark": ("unit", "target"),
    "ram": ("unit",), "exit": ("unit",), "aim": ("unit",), "fire": ("unit", "target", "item"),
    "spray": ("unit", "target", "item"), "veil": ("unit", "target", "item"), "pierce": ("unit", "target", "item"),
    "sustain": ("unit", "heading"), "throw": ("unit", "target", "grenade"), "unjam": ("unit",),
    "flare": ("unit", "heading"), "sabotage": ("unit", "thing"), "lay": ("unit",), "defuse": ("unit", "node"),
    "prompt": ("unit",),
    "spring": ("unit", "moment", "item", "mode"), "lane": ("unit",), "trigger": ("node",), "answer": ("unit", "item"),
    "arm": ("unit", "arm"), "victim": ("unit",), "again": ("unit", "target"), "bombs": ("answer",),
    "survivor": ("name",), "soldiers": ("n",), "roll": ("n",), "build": ("path",),
}  # fmt: skip


def describe(action: Action, words: Words) -> str:
    """One action in words."""
    params: dict[str, Any] = {}
    for number, part in enumerate(PARTS.get(action.verb, ())):
        if part == "path":
            path = action.args[number:]
            params[part] = tuple(word for word in path if "," in word) if action.verb == "storm" else path
        elif number < len(action.args):
            params[part] = action.args[number]
    key = "dive-to" if action.verb == "dive" and "node" in params else action.verb
    if action.verb == "storm" and action.args[-1][0] in "gr":
        key, params["victim"] = "storm-at", action.args[-1]
    return words.say(f"action.{key}", **params)


__all__ = ["AMBUSHED", "LOCATED", "REVEALED", "TOKEN", "card", "describe", "names", "piece", "sketch"]
