"""The table as text: board, aids, unit cards and actions in words, for the terminal and for readers of the screen."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any, Final

from grognard.core.hexes import HexSet, members
from grognard.core.steps import faces
from grognard.core.values import Action
from grognard.core.words import Words
from grognard.games.blood_and_steel import movement
from grognard.games.blood_and_steel.data import GERMAN, SIDES, SOVIET, WEST, Data
from grognard.games.blood_and_steel.overrun import OFF, Overrun
from grognard.games.blood_and_steel.reinforcements import Commit, NameBrigades
from grognard.games.blood_and_steel.state import (
    ACTED,
    DISRUPTED,
    ELIMINATED,
    EXITED,
    FIRED_HALF,
    FRESH,
    GONE,
    MOVING,
    OFF_MAP,
    POOL,
    REDUCED,
    WAITING,
    Battle,
)
from grognard.games.blood_and_steel.support import RUDEL

WIDTH: Final = 98
PITCH: Final = 4  # three letters a hex, and one for its side
MARGIN: Final = 3
GROUND: Final = {"clear": ".", "village": "V", "forest": "f", "hill": "H"}
CONTROL: Final = ("+", "*")  # German, Soviet
FIGHT: Final = "x"
BACK: Final = "?"
PAIR: Final = 49  # two units share a line when the first is shorter than this
LEFT: Final = {EXITED: "exited", OFF_MAP: "off-map", ELIMINATED: "eliminated"}


def sketch(s: Battle, words: Words) -> str:
    """The map, and below it everything else that lies on the table (bs:2.2, bs:2.3.b)."""
    sections = [
        sheet(s),
        _legend(s, words),
        _heading(s, words),
        _tracks(s, words),
        _units(s, words),
        _boxes(s, words),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


# -- the map (bs:2.2) ------------------------------------------------------------------------------------------------


def sheet(s: Battle) -> list[str]:
    """bs:2.2, bs:map.grid The hexes: two lines a row, because every second column lies half a hex lower.

    A hex is three letters: its ground, who is there (or who controls an empty objective), how many. The sides of the
    river are drawn around the hex below them.
    """
    grid = s.data.map.grid
    canvas = [[" "] * (MARGIN + PITCH * grid.columns + 1) for _ in range(2 * grid.rows)]
    for h in range(grid.size):
        _write(canvas, _line(s, h), _left(s, h) + 1, _hex(s, h))
    for a, b in s.data.map.rivers:
        _draw_side(s, canvas, a, b)
    heads = "".join(f"{column:02}".ljust(PITCH) for column in range(1, grid.columns + 1))
    head = (" " * MARGIN + heads).rstrip()
    lines = []
    for number, letters in enumerate(canvas):
        row = f"{number // 2 + 1:02}" if number % 2 == 0 else "  "
        lines.append((row + "".join(letters)[2:] + " " + (_east(s, number) or row)).rstrip())
    return [head, *lines, head]


def _line(s: Battle, h: int) -> int:
    grid = s.data.map.grid
    return 2 * (grid.row(h) - 1) + (grid.low_columns >> h & 1)


def _left(s: Battle, h: int) -> int:
    """Where the left side of a hex is drawn."""
    return MARGIN - 1 + PITCH * (s.data.map.grid.column(h) - 1)


def _write(canvas: list[list[str]], line: int, left: int, text: str) -> None:
    canvas[line][left : left + len(text)] = text


def _draw_side(s: Battle, canvas: list[list[str]], a: int, b: int) -> None:
    """bs:map.psel A river side between two hexes: the roof, the left or the right shoulder of the lower one."""
    upper, lower = sorted((a, b), key=lambda h: _line(s, h))
    column = s.data.map.grid.column
    line, left = _line(s, lower), _left(s, lower)
    if column(upper) == column(lower):
        _write(canvas, line - 1, left + 1, "~~~")
    elif column(upper) < column(lower):
        _write(canvas, line, left, "/")
    else:
        _write(canvas, line, left + PITCH, "\\")


def _hex(s: Battle, h: int) -> str:
    row = s.data.map.hexes[h]
    ground = GROUND.get(row.terrain, row.terrain[:1])
    if row.railway and ground == ".":
        ground = "="
    units = s.stacks.get(h, ())
    count = len(units) + (h in s.backs)
    if not count:
        objective = s.data.map.objective_set >> h & 1
        return ground + (CONTROL[GERMAN if s.control >> h & 1 else SOVIET] if objective else " ") + " "
    number = str(count) if count > 1 else " "
    return ground + (_mark(s, units) + (BACK if h in s.backs else number) if units else BACK + " ")


def _mark(s: Battle, units: tuple[int, ...]) -> str:
    """The letter of a stack: of its formation, a remnant or a guest Tiger only if it is alone."""
    data = s.data
    if len({data.side[unit] for unit in units}) > 1:
        return FIGHT
    leader = min(units, key=lambda unit: (not data.stacks[unit], data.remnant[unit]))
    return MARKS.get(data.formations[data.formation[leader]], CONTROL[data.side[leader]])


# Capital letters are German, small ones Soviet, as in chess.
MARKS: Final = {
    "LAH": "L", "DR": "D", "TK": "T", "167": "I",
    "9GA": "a", "18TC": "e", "29TC": "n", "2TC": "t", "2GTC": "g", "5GTA": "s", "REM": "r",
}  # fmt: skip


def _east(s: Battle, line: int) -> str:
    """The entry zone beside a hex of the east edge (bs:map.zones)."""
    grid = s.data.map.grid
    for h in range(grid.size - grid.rows, grid.size):
        zone = s.data.map.hexes[h].soviet_entry
        if zone and _line(s, h) == line:
            return f"({zone})"
    return ""


def _legend(s: Battle, words: Words) -> list[str]:
    """bs:4.0.a, bs:4.0.b What the letters mean, and the scale."""
    present = {s.data.formation[unit] for unit, where in enumerate(s.place) if where >= 0}
    codes = [code for f, code in enumerate(s.data.formations) if f in present and code in MARKS]
    marks = ", ".join(_unbroken(f"{MARKS[code]} {code}") for code in codes) or words.say("board.none")
    lines = [words.say("board.legend-ground"), words.say("board.legend-marks", marks=marks)]
    extra = [words.say("board.legend-backs")] if s.backs else []
    if any(isinstance(step, Overrun) for step in s.stack):
        extra.append(words.say("board.legend-fight"))
    lines.append("  ".join([*extra, words.say("board.legend-zones")]))
    game = s.data.tables.game
    lines.append(words.say("board.scale", metres=game.hex_metres, minutes=game.turn_minutes))
    return [part for line in lines for part in _wrapped(line)]


# -- turn, score, support, envelope ----------------------------------------------------------------------------------


def _heading(s: Battle, words: Words) -> list[str]:
    """The turn with its clock, the phase, and an overrun that goes on."""
    if not s.stack:
        return [words.say("board.over"), _result(s, words)]
    if not s.turn:
        return [words.say("board.set-up"), *_zones(s, words)]
    row = s.data.turns[s.turn - 1]
    said = [words.say("board.turn", turn=s.turn, last=s.data.last_turn, start=row.start, end=row.end)]
    if s.active >= 0:
        said.append(words.say("board.phase", formation=s.data.formations[s.active]))
    lines = _wrapped(". ".join(said))
    ids = s.data.map.grid.ids
    for step in s.stack:
        if isinstance(step, Overrun):
            told = words.say("board.overrun", origin=ids[step.origin], hex=ids[step.hex], round=step.round)
            lines += _wrapped(told)
    boxes = [f"[{turn}]" if turn == s.turn else str(turn) for turn in range(1, s.data.last_turn + 1)]
    return [*lines, words.say("board.track", turns=" ".join(boxes))]


def _result(s: Battle, words: Words) -> str:
    """bs:13.f"""
    if s.conceded is not None:
        return words.say("event.conceded", seat=SIDES[s.conceded])
    german, soviet = s.points(GERMAN), s.points(SOVIET)
    winner = "german" if german > soviet else "soviet" if soviet > german else "draw"
    return words.say(f"event.over-{winner}", german=german, soviet=soviet)


def _zones(s: Battle, words: Words) -> list[str]:
    """bs:12.1.a Where each German formation deploys."""
    grid, found = s.data.map.grid, []
    for name, zone in s.data.map.zones.items():
        columns = [grid.column(h) for h in members(zone)]
        rows = [grid.row(h) for h in members(zone)]
        box = {"left": min(columns), "right": max(columns), "top": min(rows), "bottom": max(rows)}
        found.append(words.say("board.zone-box", formation=name, **{side: f"{n:02}" for side, n in box.items()}))
    return found


def _tracks(s: Battle, words: Words) -> list[str]:
    """Score, support, envelope, markers, objectives: a line each."""
    score = ". ".join(_score(s, side, words) for side in (GERMAN, SOVIET))
    lines = _wrapped(words.say("board.item", label=words.say("board.score"), text=score))
    if s.turn and s.stack:
        lines += [*_support(s, words), *_envelope(s, words)]
    disrupted, reduced = (sum(status & bit > 0 for status in s.status) for bit in (DISRUPTED, REDUCED))
    lines.append(words.say("board.markers", disrupted=disrupted, reduced=reduced))
    for side in (GERMAN, SOVIET):
        held = [_unbroken(words.name("hex", s.data.map.grid.ids[h])) for h in s.objectives_of(side)]
        label = f"{words.say('board.objectives')}, {words.name('side', SIDES[side])} ({len(held)})"
        lines += _wrapped(words.say("board.item", label=label, text=", ".join(held) or words.say("board.none")))
    return lines


def _support(s: Battle, words: Words) -> list[str]:
    air = words.say("board.air", german=s.air[GERMAN], soviet=s.air[SOVIET])
    if s.rudel_here or s.rudel == GONE:
        air += ". " + words.say("board.rudel-here" if s.rudel_here else "board.rudel-gone")
    return [air, words.say("board.artillery", german=s.artillery[GERMAN], soviet=s.artillery[SOVIET])]


def _score(s: Battle, side: int, words: Words) -> str:
    """bs:5.3.c The points so far, and what they are made of (bs:13)."""
    parts: dict[str, int] = {}
    for entry in s.ledger:
        if entry.seat == side:
            parts[entry.reason] = parts.get(entry.reason, 0) + entry.amount
    if objectives := s.points(side) - sum(parts.values()):
        parts["objectives"] = parts.get("objectives", 0) + objectives
    said = words.say("board.score-line", side=SIDES[side], points=s.points(side))
    made_of = ", ".join(f"{words.name('reason', reason)} {words.format(n, '')}" for reason, n in parts.items())
    return f"{said} ({made_of})" if made_of else said


def _envelope(s: Battle, words: Words) -> list[str]:
    """What is inside is public, the order in which it will come is not (bs:7.0.b)."""
    data, lines = s.data, list[str]()
    for key, found in (("board.inside", s.envelope.cards), ("board.drawn", s.drawn)):
        codes = ", ".join(data.formations[f] for f in found)
        lines.append(words.say(key, formations=codes or words.say("board.none")))
    return lines


# -- units -----------------------------------------------------------------------------------------------------------


def _units(s: Battle, words: Words) -> list[str]:
    """Units on the map by formation, each with hex, values and state; face-down remnants are hexes only (bs:12.2.e)."""
    lines = [words.say("board.units")]
    for f, code in enumerate(s.data.formations):
        units = [unit for unit in s.data.units_of[f] if s.place[unit] >= 0]
        if units:
            lines.append(f"{code}, {words.name('formation', code)}")
            lines += _paired([_entry(s, unit, words) for unit in units])
    if s.backs:
        hexes = ", ".join(s.data.map.grid.ids[h] for h in s.backs)
        lines += _wrapped(words.say("board.backs", n=len(s.backs), hexes=hexes))
    return lines if len(lines) > 1 else [*lines, f"   {words.say('board.none')}"]


def _entry(s: Battle, unit: int, words: Words) -> str:
    values = f"{s.data.af_armour[unit]}/{s.data.af_infantry[unit]}/{s.data.mp[unit]}"
    where = s.data.map.grid.ids[s.place[unit]]
    return f"{where}  {s.data.unit_rows[unit].label:<11} {values}  {', '.join(_state(s, unit, words))}".rstrip()


def _state(s: Battle, unit: int, words: Words) -> list[str]:
    """The status markers of a unit, and what it has done in this activation."""
    status = s.status[unit]
    said = [words.say("status.disrupted")] if status & DISRUPTED else []
    if status & REDUCED:
        said.append(words.say("status.reduced"))
    left = movement.budget(s, unit)
    if s.mode[unit] in (MOVING, FIRED_HALF) and left:
        said.append(words.say("status.points-left", n=left))
    elif s.mode[unit] != FRESH or s.marks[unit] & ACTED:
        said.append(words.say("status.acted"))
    return said


def _paired(entries: list[str]) -> list[str]:
    """Two short entries a line, read from left to right."""
    lines: list[str] = []
    half = ""
    for entry in entries:
        if half and len(entry) < PAIR:
            lines.append(f"   {half:<{PAIR}}{entry}")
            half = ""
        else:
            lines += [f"   {half}"] if half else []
            half = entry if len(entry) < PAIR else ""
            lines += [] if half else [f"   {entry}"]
    return [*lines, f"   {half}"] if half else lines


# -- holding boxes (bs:2.3.b) ------------------------------------------------------------------------------------------


def _boxes(s: Battle, words: Words) -> list[str]:
    """bs:2.3.b The pieces off the map, sorted by formation and by the box in which they lie."""
    lines: list[str] = []
    for f, code in enumerate(s.data.formations):
        for box in [*_pool(s, f, words), *_waiting(s, f, words), *_left_the_game(s, f, words)]:
            lines += wrap(f"   {code:<5}{box}", WIDTH, subsequent_indent=" " * 10, break_on_hyphens=False)
    return [words.say("board.boxes"), *(lines or [f"   {words.say('board.none')}"])]


def _pool(s: Battle, formation: int, words: Words) -> list[str]:
    """What is not in play yet: to be placed, kept back, or an option that is on."""
    data, row = s.data, s.data.formation_rows[formation]
    units = [unit for unit in data.units_of[formation] if s.place[unit] == POOL]
    if formation == data.remnants:  # nobody knows which of them lie on the map
        n = len(units) - len(s.backs)
        return [words.say("board.remnants-to-place", n=n)] if n else []
    if not units or (row.option and not getattr(s.options, row.option)):
        return []
    shorts = _shorts(s, units)
    if formation in data.reinforcements:
        return [words.say("board.kept", n=data.tables.victory.formation_not_engaged, units=shorts)]
    if row.option:
        gone = formation == data.div167 and s.div167 == GONE
        return [words.say("board.gone" if gone else "board.reserve", units=shorts)]
    return [words.say("board.to-place", units=shorts)]


def _waiting(s: Battle, formation: int, words: Words) -> list[str]:
    """bs:R37 Units that wait off the map, by entry zone."""
    zones: dict[int, list[int]] = {}
    for unit in s.data.units_of[formation]:
        if s.place[unit] == WAITING:
            zones.setdefault(s.zone[unit], []).append(unit)
    return [
        words.say("board.waiting", zone=_zone(zone, words), units=_shorts(s, units)) for zone, units in zones.items()
    ]


def _left_the_game(s: Battle, formation: int, words: Words) -> list[str]:
    found = []
    for place, box in LEFT.items():
        units = [unit for unit in s.data.units_of[formation] if s.place[unit] == place]
        if units:
            found.append(words.say(f"board.{box}", units=_shorts(s, units)))
    return found


def _zone(zone: int, words: Words) -> str:
    if zone == WEST:
        return words.say("board.zone-west")
    return words.say("board.zone", zone=zone) if zone else words.say("board.zone-unknown")


def _shorts(s: Battle, units: Iterable[int]) -> str:
    return ", ".join(_unbroken(s.data.unit_rows[unit].label) for unit in units)


# -- aids (bs:2.4) -----------------------------------------------------------------------------------------------------


def aids(data: Data, words: Words) -> str:
    """bs:2.4 The tables of the game: terrain, fire, support, damage, victory, turns, and the contents of the box."""
    turns = [(str(row.turn), words.say("aid.turn", start=row.start, end=row.end)) for row in data.turns]
    counters = [_unbroken(words.say("aid.counter", counter=row.counter, n=row.count)) for row in data.counters]
    sections = [
        [words.say("aid.tec"), *_terrain_chart(data, words)],
        [words.say("aid.fire"), *_fire_table(data, words)],
        [words.say("aid.support", air=data.tables.air.af, guns=data.tables.artillery.af), *_support_table(data, words)],
        [words.say("aid.damage"), *_damage_table(data, words)],
        [words.say("aid.victory"), *_victory_table(data, words)],
        [words.say("aid.turns"), *_table(turns)],
        [words.say("aid.counters", n=data.tables.game.counters), *_indented(", ".join(counters))],
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _terrain_chart(data: Data, words: Words) -> list[str]:
    """bs:3.tec"""
    rows = []
    for row in data.map.terrains.values():
        key = "aid.extra" if row.kind == "hexside" else "aid.cost" if row.mp_cost else "aid.no-effect"
        said = [words.say(key, n=row.mp_cost)]
        if row.blocks_los:
            said.append(words.say("aid.blocks"))
        if row.target_drm:
            said.append(words.say("aid.as-target", n=row.target_drm))
        if row.firer_drm:
            said.append(words.say("aid.as-firer", n=row.firer_drm))
        rows.append((words.name("terrain", row.terrain), ", ".join(said)))
    extra = words.say("aid.overrun-cost", n=data.tables.movement.overrun_extra_mp)
    return _table([*rows, (words.say("aid.overrun"), extra)])


def _fire_table(data: Data, words: Words) -> list[str]:
    """bs:7.3.1 The modifiers, and what changes the AF."""
    fire, tiger = data.tables.fire, data.tables.tiger
    cover = max(row.target_drm for row in data.map.terrains.values())
    height = min(row.firer_drm for row in data.map.terrains.values())
    drms = {
        "long-range": fire.drm_long_range,
        "target-terrain": cover,
        "firer-on-hill": height,
        "same-hex": fire.drm_same_hex,
        "rudel": fire.drm_rudel,
    }
    lines = _table([(words.format(amount, "+d"), words.say(f"modifier.{label}")) for label, amount in drms.items()])
    notes = [
        words.say("aid.no-terrain"),
        words.say("aid.half"),
        words.say("aid.tiger", n=tiger.companion_bonus, af=tiger.own_af),
        words.say("aid.disrupted-defence", af=fire.disrupted_defence_af),
    ]
    return lines + [line for note in notes for line in _indented(note)]


def _support_table(data: Data, words: Words) -> list[str]:
    """bs:6.1, bs:6.2"""
    dice = range(1, data.tables.game.die + 1)
    rows = [(words.say("aid.die"), "  ".join(str(die) for die in dice))]
    for side in ("soviet", "german"):
        numbers = [str(data.support.number(str(die), side)) for die in dice]
        rows.append((words.say(f"aid.guns-{side}"), "  ".join(numbers)))
    reach = words.say("aid.guns-range", n=data.tables.artillery.range_from_spotter)
    return [*_table(rows), *_indented(words.say("aid.air")), *_indented(reach)]


def _damage_table(data: Data, words: Words) -> list[str]:
    """bs:7.3.2, bs:11.0.f, bs:9.b"""
    lost = ", ".join(str(face) for face in data.tables.tiger.eliminated_on)
    healed = ", ".join(str(face) for face in data.tables.recovery.remove_hit_on)
    said = [
        words.say("aid.ladder"),
        words.say("aid.ladder-tiger", faces=lost),
        words.say("aid.ladder-support"),
        words.say("aid.recovery", faces=healed),
    ]
    return [line for text in said for line in _indented(text)]


def _victory_table(data: Data, words: Words) -> list[str]:
    """bs:13, bs:14"""
    points = data.tables.victory
    german, soviet = (words.name("side", side) for side in SIDES)
    rows = [
        (words.say("both"), points.objective, "objective"),
        (german, points.exit_north, "exit"),
        (german, points.division_167_attempt, "167"),
        (soviet, points.formation_not_engaged, "not-engaged"),
        (soviet, points.railway_clear, "railway"),
        (soviet, points.reserve_refused, "reserve"),
        (soviet, points.rudel_shot_down, "rudel"),
    ]
    return _table([(who, f"{words.format(n, '+d')}  {words.say(f'aid.vp-{what}')}") for who, n, what in rows])


# -- unit cards --------------------------------------------------------------------------------------------------------


def unit_card(s: Battle, unit: int, words: Words) -> str:
    """One unit in full: its name and abbreviation (bs:3.names), kind (bs:3.armour, bs:3.infantry), values and state."""
    data, row = s.data, s.data.unit_rows[unit]
    name = words.name("unit", row.unit)
    kind = {"size": row.size, "kind": row.kind, "class": row.target_class}
    values = words.say("card.values", armour=row.af_armour, infantry=row.af_infantry, mp=row.mp)
    lines = [
        f"{name[:1].upper()}{name[1:]} ({row.label})",
        words.say("card.formation", formation=row.formation, code=row.formation),
        words.say("card.kind", **kind),
        f"{values}, {words.say('card.steps', n=row.steps)}",
    ]
    if data.tiger[unit]:
        lines.append(words.say("card.tiger", n=data.tables.tiger.companion_bonus))
    if data.remnant[unit]:
        lines.append(words.say("card.remnant"))
    if "Gds." in row.label:
        lines.append(words.say("card.guards"))
    lines.append(_whereabouts(s, unit, words))
    if s.place[unit] >= 0:
        state = ", ".join(_state(s, unit, words)) or words.say("status.fresh")
        lines.append(words.say("card.state", status=state))
    if row.source == "reconstructed":
        lines.append(words.say("card.reconstructed"))
    return "\n".join(lines) + "\n"


def _whereabouts(s: Battle, unit: int, words: Words) -> str:
    where = s.place[unit]
    if where >= 0:
        row = s.data.map.hexes[where]
        return words.say("card.place", hex=row.hex, terrain=row.terrain)
    if where == WAITING:
        return words.say("card.waiting", zone=_zone(s.zone[unit], words))
    return words.say("card.pool" if where == POOL else f"card.{LEFT[where]}")


# -- actions -----------------------------------------------------------------------------------------------------------


def describe(s: Battle, action: Action, words: Words) -> str:
    """One action in words, for numbered menus."""
    if action.verb == "concede":
        return words.say("concede")
    key, params = _params(s, action)
    return words.say(f"action.{key}", **params)


# What the arguments of a verb are called in its message; verbs with more to say are below.
NAMED: Final[dict[str, tuple[str, ...]]] = {
    "place": ("unit", "hex"),
    "remnant": ("hex",),
    "deploy": ("deployment",),
    "deal": ("unit",),
    "request": ("unit",),
    "commit": ("formation",),
    "draw": ("formation",),
    "exit": ("unit", "hex"),
    "fire": ("unit", "target", "mode"),
    "bombard": ("target",),
    "defend": ("unit", "target"),
    "attack": ("unit", "target"),
    "retreat": ("unit", "hex"),
}


def _params(s: Battle, action: Action) -> tuple[str, dict[str, Any]]:
    """The message of an action and what it names."""
    verb, args = action
    if verb == "move":
        return _move(s, args)
    if verb == "fire" and args[2] == "half" and s.mode[s.data.unit_index[args[0]]] == FRESH:
        args = (*args[:2], "half-first")
    if verb == "overrun":
        return verb, {"hex": args[0], "units": args[1:]}
    if verb == "retreat" and args[1] == OFF:
        return "retreat-off", {"unit": args[0]}
    if verb == "strike":
        return ("strike-rudel" if RUDEL in args else verb), {"target": args[0]}
    if verb == "zone":
        return verb, {"zone": int(args[0]), "hexes": _span(s, s.data.map.entry[int(args[0])])}
    if verb == "roll":
        return verb, {"dice": faces(action)}
    key = _done(s) if verb == "done" else verb
    return key, dict(zip(NAMED.get(verb, ()), args, strict=True))


def _move(s: Battle, args: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    named: dict[str, Any] = {"unit": args[0], "hex": args[-1]}
    if len(args) > 2:
        return "move-path", {**named, "path": args[1:-1]}
    return ("enter" if s.place[s.data.unit_index[args[0]]] == WAITING else "move"), named


def _done(s: Battle) -> str:
    top = s.stack[-1] if s.stack else None
    return "done-commit" if isinstance(top, Commit) else "done-request" if isinstance(top, NameBrigades) else "done"


def _span(s: Battle, hexes: HexSet) -> str:
    """The first and the last hex of a zone."""
    found = members(hexes)
    return f"{s.data.map.grid.ids[found[0]]}-{s.data.map.grid.ids[found[-1]]}"


# -- lines -------------------------------------------------------------------------------------------------------------


def _unbroken(name: str) -> str:
    """A name that is not cut at the end of a line."""
    return name.replace(" ", "\u00a0")


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="   ", break_on_hyphens=False, replace_whitespace=False)


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="   ", subsequent_indent="      ", break_on_hyphens=False)


def _table(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(first) for first, _ in rows)
    return [f"   {first:<{width}}  {second}" for first, second in rows]
