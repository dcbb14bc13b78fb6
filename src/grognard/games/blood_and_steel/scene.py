"""A view of Blood & Steel as a scene: the sheet of Prokhorovka, counters, markers, holding boxes and tracks.

West of the sheet lie the German boxes, each division's beside its zone, east of it the entry zones, each beside its
hexes, and the Soviet boxes.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import Final

from grognard.core.hexes import HexSet, members
from grognard.core.scene import (
    Box,
    Face,
    Feature,
    Ground,
    Item,
    Mark,
    Outline,
    Panel,
    Piece,
    Point,
    Region,
    Scene,
    Status,
)
from grognard.core.words import Words
from grognard.games.blood_and_steel import panels
from grognard.games.blood_and_steel.data import GERMAN, SIDES, SOVIET, WEST, Data
from grognard.games.blood_and_steel.overrun import OFF, Overrun
from grognard.games.blood_and_steel.sides import sides
from grognard.games.blood_and_steel.state import (
    ACTED,
    DISRUPTED,
    DONE,
    ELIMINATED,
    EXITED,
    OFF_MAP,
    POOL,
    REDUCED,
    WAITING,
    Battle,
)

RADIUS: Final = 42.0  # of a hex
HEIGHT: Final = RADIUS * sqrt(3)
COUNTER: Final = 50.0
BOXED: Final = 64.0  # counters in the box of their formation: one reads them to choose
SMALL: Final = 44.0  # counters that are out of the game
RISE: Final = 3.0  # counters lie a little above the centre, so that the name of the place can be read
PEEK: Final = (8.0, -5.0)  # how far a lower counter looks out
APART: Final = (19.0, 8.0)  # the two sides of an overrun in one hex
MARGIN: Final = (40.0, 56.0, 60.0, 70.0)  # of the sheet: west, north, east, south
GAP: Final = 16.0
COLUMN: Final = 240.0
NARROW_COLUMN: Final = 132.0
HEADING: Final = 46.0  # title and note of a box; the ring of a counter below them reaches up a little
CORNERS: Final = {"SE": (0, 1), "S": (1, 2), "SW": (2, 3), "NW": (3, 4), "N": (4, 5), "NE": (5, 0)}
SILHOUETTES: Final = {"t34": "t34-76"}  # other vehicles are drawn under their own name
CORPS: Final = ("18TC", "29TC", "2TC", "2GTC", "5GTA")


def scene(view: Battle, words: Words) -> Scene:
    """bs:2.2 The whole table."""
    data = view.data
    boxes = _contents(view)
    ground = printed(data)
    pieces = (*_on_map(view, words), *_in_boxes(view, words, boxes))
    regions = (*_hexes(view, words), *_boxes(view, words, boxes))
    places = _places_of_boxes(data)
    seen = ground.sheet.joined(places[EXITED_BOX]).joined(places[DEAD[SOVIET]])
    return Scene(
        title=panels.title(view, words),
        box=seen.grown(GAP),
        focus=_focus(view, ground, boxes).grown(GAP),
        ground=ground,
        regions=regions,
        pieces=pieces,
        marks=_marks(view, words),
        panels=(*panels.tracks(view, words), *_box_panels(view, words, boxes)),
        sides=sides(words),
    )


# -- geometry ------------------------------------------------------------------------------------------------------


def centre(hex_id: str) -> Point:
    """The middle of a hex; the even columns lie half a hex lower."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    low = 0 if column % 2 else HEIGHT / 2
    return RADIUS * (1.5 * column - 0.5), HEIGHT * (row - 0.5) + low


def corner(hex_id: str, number: int, scale: float = 1.0) -> Point:
    """A corner of a hex: the eastern one is 0, then clockwise."""
    x, y = centre(hex_id)
    turn = number * pi / 3
    return round(x + RADIUS * scale * cos(turn), 1), round(y + RADIUS * scale * sin(turn), 1)


@lru_cache(maxsize=4096)
def outline(hex_id: str) -> Outline:
    return tuple(corner(hex_id, number) for number in range(6))


def _surface(data: Data) -> Box:
    grid = data.map.grid
    return Box(0, 0, RADIUS * (1.5 * grid.columns + 0.5), HEIGHT * (grid.rows + 0.5))


# -- the printed sheet ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def printed(data: Data) -> Ground:
    """bs:map.grid What is printed: terrain, river, railway, names, the rings of the objectives."""
    surface = _surface(data)
    west, north, east, south = MARGIN
    features = [Feature("hex", (centre(row.hex),), row.hex) for row in data.map.hexes]
    for row in data.map.hexes:
        if row.terrain != "clear":
            features.append(Feature(row.terrain, (centre(row.hex),)))
        if row.objective:
            features.append(Feature("objective", (centre(row.hex),)))
        if row.name:
            kind = "height" if row.terrain == "hill" else "village-name"
            short = row.name.removeprefix("Hill ").removesuffix(" State Farm")
            features.append(Feature(kind, (centre(row.hex),), short))
    features.append(Feature("river", river(data), "Psel"))
    features.append(Feature("railway", tuple(centre(row.hex) for row in data.map.railway)))
    features.append(Feature("scale", (), f"{data.tables.game.hex_metres} m"))
    return Ground(
        kind="hexmap",
        name="Prokhorovka",
        box=surface,
        sheet=Box(-west, -north, surface.width + west + east, surface.height + north + south),
        unit=RADIUS,
        features=tuple(features),
        title="Blood & Steel",
        subtitle="Prokhorovka · 12.VII.1943",
    )


def river(data: Data) -> Outline:
    """bs:map.psel The hexsides of the Psel, chained into one line from the west."""
    ends: dict[Point, list[Point]] = {}
    for row in data.map.hexsides:
        first, second = CORNERS[row.direction_a_to_b]
        a, b = _knot(corner(row.hex_a, first), ends), _knot(corner(row.hex_a, second), ends)
        ends[a] = [*ends.get(a, []), b]
        ends[b] = [*ends.get(b, []), a]
    line = [min(point for point, others in ends.items() if len(others) == 1)]
    before: Point | None = None
    while len(line) <= len(ends):
        onward = [point for point in ends[line[-1]] if point != before]
        if not onward:
            break
        before = line[-1]
        line.append(onward[0])
    return tuple(line)


def _knot(point: Point, known: dict[Point, list[Point]]) -> Point:
    """The same corner reached from another hex may differ by a rounding."""
    near = [other for other in known if abs(other[0] - point[0]) < 1 and abs(other[1] - point[1]) < 1]
    return near[0] if near else point


# -- regions -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _plain_hexes(data: Data, words: Words) -> tuple[Region, ...]:
    """All hexes, without what changes."""
    found = []
    for row in data.map.hexes:
        parts = [words.name("hex", row.hex), words.name("terrain", row.terrain)]
        if row.railway:
            parts.append(words.name("terrain", "railway"))
        x, y = centre(row.hex)
        found.append(Region(row.hex, "hex", x, y, outline(row.hex), ", ".join(parts), changes=row.objective))
    return tuple(found)


def _hexes(view: Battle, words: Words) -> tuple[Region, ...]:
    found = list(_plain_hexes(view.data, words))
    for where in view.data.map.objectives:
        owner = SIDES[_owner(view, where)]
        label = f"{found[where].label}, {words.name('scene.objective', owner)}"
        found[where] = found[where]._replace(label=label, side=owner)
    return tuple(found)


def _owner(view: Battle, where: int) -> int:
    return GERMAN if view.control >> where & 1 else SOVIET


# -- holding boxes -------------------------------------------------------------------------------------------------

EXITED_BOX: Final = "exited"
DEAD: Final = ("eliminated-german", "eliminated-soviet")


def _column(x: float, width: float, heights: dict[str, float]) -> dict[str, Box]:
    """Boxes one below the other, from the top of the sheet."""
    y, found = -MARGIN[1], {}
    for name, height in heights.items():
        found[name] = Box(x, y, width, height)
        y += height + GAP
    return found


@lru_cache(maxsize=8)
def _places_of_boxes(data: Data) -> dict[str, Box]:
    """Where the boxes lie: west of the sheet, beside each entry zone (bs:10.d), east of the zones."""
    surface = _surface(data)
    beside = surface.width + MARGIN[2] + GAP
    zones = {str(zone): _beside(data, hexes, beside) for zone, hexes in data.map.entry.items() if zone != WEST}
    return {
        **_column(-MARGIN[0] - GAP - COLUMN, COLUMN, WEST_COLUMN),
        **zones,
        **_column(beside + NARROW_COLUMN + GAP, COLUMN, EAST_COLUMN),
    }


def _beside(data: Data, hexes: HexSet, x: float) -> Box:
    rows = [centre(data.map.grid.ids[where])[1] for where in members(hexes)]
    top = min(rows) - HEIGHT / 2
    return Box(x, round(top, 1), NARROW_COLUMN, round(max(rows) + HEIGHT / 2 - top - GAP, 1))


TALL: Final = 190.0  # two rows of counters
LOW: Final = 118.0  # one row
WEST_COLUMN: Final = {EXITED_BOX: 180.0, OFF: 160.0, **dict.fromkeys(("167", "TK", "LAH", "DR"), TALL), DEAD[0]: 494.0}
EAST_COLUMN: Final = {"9GA": LOW, "REM": LOW, **dict.fromkeys(CORPS, TALL), DEAD[1]: 392.0}
ALWAYS: Final = (EXITED_BOX, OFF, *DEAD)  # drawn even when empty, as the entry zones are


def _contents(view: Battle) -> dict[str, list[int]]:
    """Which units lie in which box."""
    data = view.data
    boxes: dict[str, list[int]] = {name: [] for name in _places_of_boxes(data)}
    for unit, where in enumerate(view.place):
        name = _box_of(view, unit, where)
        if (name and not data.remnant[unit]) or name in DEAD:
            boxes[name].append(unit)
    return boxes


def _box_of(view: Battle, unit: int, where: int) -> str:
    data = view.data
    row = data.unit_rows[unit]
    if where == POOL:
        absent = row.option and not getattr(view.options, row.option)
        return "" if absent else row.formation
    if where == WAITING:
        zone = view.zone[unit]
        return row.formation if zone in (0, WEST) else str(zone)
    return {EXITED: EXITED_BOX, OFF_MAP: OFF, ELIMINATED: DEAD[data.side[unit]]}.get(where, "")


def _face_down_left(view: Battle) -> int:
    """bs:12.2.a Remnants that are still to be laid face down."""
    if view.turn:
        return 0
    shown = sum(view.place[unit] != POOL for unit in view.data.remnant_units)
    return view.data.tables.setup.remnants - len(view.backs) - shown


def _is_zone(view: Battle, name: str) -> bool:
    return name.isdigit() and int(name) in view.data.map.entry


def _is_open(view: Battle, name: str, units: list[int]) -> bool:
    return bool(units) or name in ALWAYS or _is_zone(view, name) or (name == "REM" and _face_down_left(view) > 0)


def _box_title(view: Battle, words: Words, name: str) -> str:
    if name in view.data.formation_index:
        title = words.name("formation", name)
        return title[:1].upper() + title[1:]
    return words.say("scene.box.zone", zone=int(name)) if _is_zone(view, name) else words.name("scene.box", name)


def _box_note(view: Battle, words: Words, name: str, units: list[int]) -> str:
    """What the units of a formation wait for."""
    if name == "REM":
        return words.say("scene.box.face-down", n=_face_down_left(view))
    if name not in view.data.formation_index:
        return words.say("scene.box.units", n=len(units)) if units else ""
    if any(view.place[unit] == WAITING for unit in units):
        return words.say("scene.box.west" if view.zone[units[0]] == WEST else "scene.box.committed")
    return words.say("scene.box.kept-back" if name in CORPS or name == "167" else "scene.box.to-place")


def _boxes(view: Battle, words: Words, boxes: dict[str, list[int]]) -> list[Region]:
    found = []
    for name, box in _places_of_boxes(view.data).items():
        units = boxes[name]
        if not _is_open(view, name, units):
            continue
        title, note = _box_title(view, words, name), _box_note(view, words, name, units)
        names = ", ".join(words.name("unit", view.data.units[unit]) for unit in units)
        label = ". ".join(part for part in (title, note, names) if part)
        left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
        square = ((left, top), (right, top), (right, bottom), (left, bottom))
        middle = (box.x + box.width / 2, box.y + box.height / 2)
        kind = "box" if units or note else "slot"
        found.append(Region(name, kind, *middle, square, label, title, note, _side_of_box(view, name), changes=True))
    return found


def _side_of_box(view: Battle, name: str) -> str:
    if name in view.data.formation_index:
        return SIDES[view.data.formation_side[view.data.formation_index[name]]]
    return {EXITED_BOX: "german", DEAD[0]: "german", OFF: ""}.get(name, "soviet")


# -- pieces --------------------------------------------------------------------------------------------------------


def _on_map(view: Battle, words: Words) -> list[Piece]:
    found: list[Piece] = []
    for where in sorted({*view.stacks, *view.backs}):
        stacks = [_stack(view, where, side) for side in (GERMAN, SOVIET)]
        both = all(stacks)
        x, y = centre(view.data.map.grid.ids[where])
        for side, stack in zip((GERMAN, SOVIET), stacks, strict=True):
            sign = 0 if not both else -1 if side == GERMAN else 1
            foot = (x + sign * APART[0], y - RISE - sign * APART[1])
            for level, unit in enumerate(stack):
                found.append(_standing(view, words, where, unit, foot, (level, len(stack))))
    return found


def _stack(view: Battle, where: int, side: int) -> list[int]:
    """The units of a side in a hex, from the bottom; -1 is a remnant that lies face down. Support lies below."""
    data = view.data
    units = sorted(view.units_in(where, side), key=lambda unit: (data.stacks[unit], not data.remnant[unit], unit))
    return [-1, *units] if side == SOVIET and where in view.backs else units


def _standing(view: Battle, words: Words, where: int, unit: int, foot: Point, place: tuple[int, int]) -> Piece:
    level, height = place
    below = height - 1 - level
    x, y = round(foot[0] + below * PEEK[0], 1), round(foot[1] + below * PEEK[1], 1)
    region = view.data.map.grid.ids[where]
    z = round(foot[1]) * 10 + level
    if unit < 0:
        return _back(words, f"back-{region}", Box(x, y, COUNTER, z), region)._replace(level=level, height=height)
    piece = counter(view, words, unit, Box(x, y, COUNTER, z), region)
    return piece._replace(level=level, height=height)


def _back(words: Words, name: str, at: Box, region: str) -> Piece:
    """bs:12.2.e A remnant that lies face down: nobody knows which."""
    title, text = words.say("scene.back"), (words.say("scene.back-text"),)
    return Piece(name, "back", region, at.x, at.y, int(at.height), at.width, "soviet", "", None, (), title, text)


def counter(view: Battle, words: Words, unit: int, at: Box, region: str) -> Piece:
    """bs:2.3.a A unit as a counter; `at` holds its middle, its size, and how high it lies."""
    data = view.data
    row = data.unit_rows[unit]
    formation = data.formation_rows[data.formation[unit]]
    statuses = _statuses(view, words, unit)
    return Piece(
        id=row.unit,
        kind="counter",
        region=region,
        x=at.x,
        y=at.y,
        z=int(at.height),
        size=at.width,
        side=row.side,
        colour=formation.colour,
        face=face(data, unit),
        statuses=statuses,
        title=words.name("unit", row.unit),
        text=_card(view, words, unit),
    )


@lru_cache(maxsize=512)
def face(data: Data, unit: int) -> Face:
    """What is printed on a counter. The symbol says airborne or motorised: the number is enough beside it."""
    row = data.unit_rows[unit]
    short = row.label
    for long, brief in ((" Gds.", " G"), (" Abn", ""), (" MR", ""), (" Inf", ""), (" Mech", "")):
        short = short.replace(long, brief)
    for ending in ("st", "nd", "rd", "th"):
        head, found, rest = short.partition(ending)
        short = head + rest if found and head.isdigit() else short
    kind = "airborne" if data.formation[unit] == data.airborne else row.kind
    symbol = SILHOUETTES.get(row.kind, row.kind) if data.armour[unit] else f"nato-{kind}"
    badge = f"+{data.tables.tiger.companion_bonus}" if data.tiger[unit] else ""
    return Face(row.formation, short, symbol, row.size, (str(row.af_armour), str(row.af_infantry), str(row.mp)), badge)


def _statuses(view: Battle, words: Words, unit: int) -> tuple[Status, ...]:
    """bs:7.3.2 Markers on a unit; a unit that has acted is paled."""
    status = view.status[unit]
    found = []
    if _is_spent(view, unit):
        found.append(Status("spent"))
    if status & DISRUPTED:
        found.append(Status("disrupted", words.say("scene.mark.disrupted")))
    if status & REDUCED:
        found.append(Status("hit", words.say("scene.mark.hit")))
    return tuple(found)


def _is_spent(view: Battle, unit: int) -> bool:
    """bs:7.2.d, bs:7.0.f It has acted; but who fights an overrun is not done yet."""
    where = view.place[unit]
    if where < 0 or any(isinstance(step, Overrun) and step.hex == where for step in view.stack):
        return False
    return view.mode[unit] == DONE or (view.data.remnant[unit] and bool(view.marks[unit] & ACTED))


def _card(view: Battle, words: Words, unit: int) -> tuple[str, ...]:
    status = view.status[unit] & (DISRUPTED | REDUCED)
    return _lines(view.data, words, unit, status, _is_spent(view, unit))


@lru_cache(maxsize=2048)
def _lines(data: Data, words: Words, unit: int, status: int, spent: bool) -> tuple[str, ...]:
    """The lines of the inspector: formation, kind, values, state."""
    row = data.unit_rows[unit]
    states = [
        words.name("status", name) for name, bit in (("disrupted", DISRUPTED), ("reduced", REDUCED)) if status & bit
    ]
    if spent:
        states.append(words.name("status", "acted"))
    lines = [
        words.name("formation", row.formation),
        words.say("card.kind", **{"size": row.size, "kind": row.kind, "class": row.target_class}),
        words.say("card.values", armour=row.af_armour, infantry=row.af_infantry, mp=row.mp),
    ]
    if data.tiger[unit]:
        lines.append(words.say("card.tiger", n=data.tables.tiger.companion_bonus))
    if states:
        told = ", ".join(states)
        lines.append(told[:1].upper() + told[1:])
    return tuple(lines)


def _in_boxes(view: Battle, words: Words, boxes: dict[str, list[int]]) -> list[Piece]:
    found = []
    places = _places_of_boxes(view.data)
    for name, units in boxes.items():
        size = BOXED if name in view.data.formation_index else SMALL if name in ALWAYS else COUNTER
        for level, (unit, at) in enumerate(zip(units, _places(places[name], len(units), size), strict=True)):
            found.append(counter(view, words, unit, Box(at[0], at[1], size, level), name))
    if _face_down_left(view) > 0:
        (at,) = _places(_places_of_boxes(view.data)["REM"], 1, BOXED)
        found.append(_back(words, "back", Box(at[0], at[1], BOXED, 0), "REM"))
    return found


def _places(box: Box, count: int, size: float) -> list[Point]:
    """Where the counters of a box lie: in rows, closer together when there are many."""
    room_x, room_y = box.width - 24, box.height - HEADING - 10
    step_y = size + 5
    rows = max(1, int((room_y + 5) // step_y))
    fitting = max(1, int((room_x + 6) // (size + 6)))
    across = max(fitting, ceil(count / rows))
    step_x = size + 6 if across == fitting else (room_x - size) / (across - 1)
    return [
        (
            round(box.x + 12 + size / 2 + step_x * (number % across), 1),
            round(box.y + HEADING + size / 2 + step_y * (number // across), 1),
        )
        for number in range(count)
    ]


# -- marks ---------------------------------------------------------------------------------------------------------


def _marks(view: Battle, words: Words) -> tuple[Mark, ...]:
    return (
        *(_tints(view) if not view.turn else ()),
        *_edges(view, words),
        *_control(view),
        *_counts(view),
        *_assault(view),
    )


def _control(view: Battle) -> list[Mark]:
    """bs:13.c A disc on each objective: who holds it."""
    found = []
    for where in view.data.map.objectives:
        name = view.data.map.grid.ids[where]
        x, y = corner(name, 4, 0.93)  # stacks look out to the other side
        found.append(Mark(f"control-{name}", "disc", x, y, SIDES[_owner(view, where)]))
    return found


def _tints(view: Battle) -> list[Mark]:
    """bs:12.1.a The German zones, while units are set up."""
    data, found = view.data, []
    for zone, hexes in data.map.zones.items():
        colour = data.formation_rows[data.formation_index[zone]].colour
        names = [data.map.grid.ids[where] for where in members(hexes)]
        x = sum(centre(name)[0] for name in names) / len(names)
        y = sum(centre(name)[1] for name in names) / len(names)
        outlines = tuple(outline(name) for name in names)
        found.append(Mark(f"zone-{zone}", "tint", round(x), round(y), "german", colour, zone, outlines))
    return found


def _middle(data: Data, hexes: HexSet) -> float:
    rows = [centre(data.map.grid.ids[where])[1] for where in members(hexes)]
    return sum(rows) / len(rows)


def _edges(view: Battle, words: Words) -> list[Mark]:
    """bs:10.d The entry zones, bs:13.b the way out in the north, bs:14.2.1.c the way in for the 167th."""
    data = view.data
    surface = printed(data).box
    found = [
        Mark(
            f"entry-{zone}",
            "arrow",
            surface.width + 27,
            round(_middle(data, hexes), 1),
            "soviet",
            text=str(zone),
            angle=180,
        )
        for zone, hexes in data.map.entry.items()
        if zone != WEST
    ]
    if view.options.german_167:
        y = round(_middle(data, data.map.entry[WEST]), 1)
        found.append(Mark("entry-167", "arrow", -19, y, "german", text="167"))
    step = surface.width / 6
    for number in range(6):
        x = round(step * (number + 0.5), 1)
        found.append(Mark(f"exit-{number}", "arrow", x, -25, "german", angle=-90))
    for number in (1, 3, 5):
        x = round(step * number, 1)
        found.append(Mark(f"way-out-{number}", "caption", x, -20, "german", text=words.say("scene.mark.exit")))
    return found


def _counts(view: Battle) -> list[Mark]:
    """A number on stacks of three and more, and on the remnants that are still to be laid."""
    found = []
    for where in sorted({*view.stacks, *view.backs}):
        name = view.data.map.grid.ids[where]
        for side in (GERMAN, SOVIET):
            stack = _stack(view, where, side)
            if len(stack) > 2:
                x, y = centre(name)
                mark = Mark(
                    f"count-{name}-{SIDES[side]}", "count", x + 31, y + 23, SIDES[side], text=str(len(stack)), over=True
                )
                found.append(mark)
    if (left := _face_down_left(view)) > 1:
        (at,) = _places(_places_of_boxes(view.data)["REM"], 1, BOXED)
        found.append(Mark("count-REM", "count", at[0] + 34, at[1] + 30, "soviet", text=str(left), over=True))
    return found


def _assault(view: Battle) -> list[Mark]:
    """bs:7.3.3 The overrun that is being fought: from where, into which hex."""
    ids = view.data.map.grid.ids
    found = []
    for step in view.stack:
        if isinstance(step, Overrun):
            start, end = centre(ids[step.origin]), centre(ids[step.hex])
            hexes = ((start, end), outline(ids[step.hex]))
            found.append(Mark("overrun", "storming", *end, SIDES[step.side], outlines=hexes, text=str(step.round)))
    return found


# -- panels --------------------------------------------------------------------------------------------------------


def _box_panels(view: Battle, words: Words, boxes: dict[str, list[int]]) -> list[Panel]:
    found = []
    for name, units in boxes.items():
        if not _is_open(view, name, units):
            continue
        rows = [view.data.unit_rows[unit] for unit in units]
        items = tuple(Item(row.unit, words.name("unit", row.unit), row.formation, row.side) for row in rows)
        title, note = _box_title(view, words, name), _box_note(view, words, name, units)
        found.append(Panel(f"box-{name}", "losses" if name in DEAD else "box", title, items, note))
    return found


def _focus(view: Battle, ground: Ground, boxes: dict[str, list[int]]) -> Box:
    """Where to look first: the sheet, and the boxes whose counters are to come on it."""
    seen = ground.sheet
    for name, units in boxes.items():
        waiting = any(view.place[unit] == WAITING for unit in units)
        placing = not view.turn and name in ("LAH", "DR", "TK", "9GA") and units
        if waiting or placing:
            seen = seen.joined(_places_of_boxes(view.data)[name])
    return seen
