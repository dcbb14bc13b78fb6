"""A view of Tank Commander as a scene: ranks, cards on them, hands, piles, and what is being decided.

Ids are those of actions: positions ("A1-2", "reserve"), pieces ("g-pz4h.1"), cards ("v-smoke"), and the number of a
seat for its hand. Copies of a card in a hand are one piece with a count, as actions name the card and not the copy.
Where the same card lies in several places, the one that an action may mean first has the plain id; the others say where
they lie ("v-smoke@destroyed-1").
"""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, Feature, Ground, Mark, Piece, Point, Region, Scene, Status
from grognard.core.words import Words
from grognard.games.tank_commander import beside, faces, naming, odds, panels
from grognard.games.tank_commander.board import NOBODY, RESERVE
from grognard.games.tank_commander.data import NATIONS, WEAPONS
from grognard.games.tank_commander.eye import ON_TABLE, Eye
from grognard.games.tank_commander.fire import LONG, SHORT, Shot
from grognard.games.tank_commander.layout import GAP, HEIGHT, PLATE, RATIO, SMALL, TAB, WIDTH, middle, outline, spread
from grognard.games.tank_commander.melee import Declare
from grognard.games.tank_commander.movement import Advance, Movement
from grognard.games.tank_commander.sides import sides
from grognard.games.tank_commander.state import NONE, Table

PICTURE: Final = (20.0, 56.0)  # from the upper edge of a card: tabs lie over its picture
SWORDS: Final = 36.0  # between the two sides of a melee
CROWD: Final = 4  # so many cards of both sides take the whole width of a position


def scene(view: Table, words: Words) -> Scene:
    """The whole table, as one reader may see it."""
    words = naming.seen(words, view)
    eye = Eye(view, words)
    layout = eye.layout
    pieces = (*beside.hand(eye), *_on_table(eye), *beside.piles(eye), *beside.decided(eye))
    regions = (*_positions(eye), *eye.boxes)
    seen = focus = layout.sheet
    for region in eye.boxes:
        (x, y), _, (right, bottom), _ = region.outline
        around = Box(x, y, right - x, bottom - y)
        seen = seen.joined(around)
        if region.kind != "hand":  # a page shows the own cards beside the board
            focus = focus.joined(around)
    return Scene(
        title=panels.title(view, words),
        box=seen.grown(16),
        focus=focus.grown(2),
        ground=_printed(eye),
        regions=regions,
        pieces=pieces,
        marks=(*_lands(eye), *_names(eye), *_streams(eye), *_ways(eye), *_shots(eye), *eye.notes),
        panels=tuple(panels.every(view, words, eye.reader)),
        sides=sides(words),
    )


# -- the ground and its positions ----------------------------------------------------------------------------------


def _printed(eye: Eye) -> Ground:
    """tc:6.0a-b Two ranks a side and no man's land; the same for all readers of a board of this size."""
    board, layout = eye.view.board, eye.layout
    features = []
    for place in range(board.size):
        box = layout.place(place)
        second = board.rear[0][place] or board.rear[1][place]
        kind = "nobody" if board.owner[place] == NOBODY else "second" if second else "first"
        features.append(Feature(kind, ((box.x, box.y), (box.x + box.width, box.y + box.height))))
    features.sort(key=lambda feature: (feature.points[0][1], feature.points[0][0]))
    name = f"Tank Commander {board.columns} x {board.rows}"
    return Ground("ranks", name, layout.surface, layout.sheet, WIDTH, tuple(features), "Tank Commander")


def rank_name(eye: Eye, place: int) -> str:
    board, words = eye.view.board, eye.words
    owner = board.owner[place]
    if owner == NOBODY:
        return words.say("ranks.nobody")
    rank = "second" if board.rear[owner][place] else "first"
    whose = "own" if eye.reader != NONE and eye.view.side_of(eye.reader) == owner else NATIONS[eye.view.nation[owner]]
    return words.name(f"ranks.{whose}", rank)


def _names(eye: Eye) -> list[Mark]:
    """The names of the ranks at the left edge."""
    board, found = eye.view.board, []
    for row in range(board.rows):
        place = row * board.columns
        box = eye.layout.place(place)
        y = round(box.y + HEIGHT / 2, 1)
        found.append(Mark(f"rank-{board.row_names[row]}", "rank", -7, y, text=rank_name(eye, place), angle=-90))
    return found


def _positions(eye: Eye) -> list[Region]:
    view, words = eye.view, eye.words
    found = []
    for place, name in enumerate(view.board.ids):
        box = eye.layout.place(place)
        owner = view.board.owner[place]
        side = "" if owner == NOBODY else NATIONS[view.nation[owner]]
        parts = [words.name("place", name), *_contents(eye, place)]
        label = ". ".join(part[:1].upper() + part[1:] for part in parts)
        found.append(Region(name, "position", *middle(box), outline(box), label, side=side, changes=True))
    return found


def _contents(eye: Eye, place: int) -> list[str]:
    """What lies on a position, for readers of the screen."""
    view, words, data = eye.view, eye.words, eye.data
    parts = []
    for card in (view.terrain[place], view.work[place]):
        if card >= 0:
            told, name = faces.modifiers(data, card, words), words.name("card", data.ids[card])
            parts.append(f"{name} ({told})" if told else name)
    if view.terrain[place] < 0:
        parts.insert(0, words.say("ranks.open"))
    if view.mine[place] >= 0:
        parts.append(words.say("ranks.mine"))
    if view.smoke[place] >= 0:
        parts.append(words.say("ranks.smoke"))
    ids = view.board.ids
    parts += [
        words.say("ranks.stream", place=ids[b if a == place else a]) for a, b, _ in view.streams if place in (a, b)
    ]
    for side in (0, 1):
        if pieces := view.standing_at(side, place):
            told = words.join([words.name("piece", view.names[piece]) for piece in pieces])  # all stand here
            parts.append(words.say("ranks.there", seat=eye.names[side], pieces=told))
    if view.standing_at(0, place) and view.standing_at(1, place):
        parts.append(words.say("ranks.melee"))
    return parts


# -- cards on positions --------------------------------------------------------------------------------------------


def _on_table(eye: Eye) -> list[Piece]:
    found: list[Piece] = []
    for place in range(eye.view.board.size):
        own, enemy = (eye.view.standing_at(side, place) for side in (eye.bottom, 1 - eye.bottom))
        box = eye.layout.place(place)
        count = len(own) + len(enemy)
        if own and enemy:  # tc:10.0a a melee: the own cards left, the enemy's right
            room = _room(box, count)
            left = (room.width - SWORDS) * len(own) / count
            right = room.width - SWORDS - left
            found += _group(eye, own, Box(room.x, room.y, left, room.height), place)
            found += _group(eye, enemy, Box(room.x + left + SWORDS, room.y, right, room.height), place)
            at = (round(room.x + left + SWORDS / 2, 1), middle(box)[1])
            eye.notes.append(Mark(f"melee-{eye.view.board.ids[place]}", "sign", *at, text="swords", over=True))
        else:
            found += _group(eye, own or enemy, _room(box, count), place)
    return found


def _room(box: Box, count: int) -> Box:
    """Where cards lie on a position: right of the names of the terrain; a crowd lies over these."""
    left = PLATE if count < CROWD else 4
    return Box(box.x + left, box.y + 2, WIDTH - left - 4, HEIGHT - 4)


def _group(eye: Eye, pieces: tuple[int, ...], room: Box, place: int) -> list[Piece]:
    """The cards of one side on a position, side by side; closer together where they are many."""
    found = []
    for number, (piece, x) in enumerate(zip(pieces, spread([SMALL] * len(pieces), room.width), strict=True)):
        z = ON_TABLE + round(room.y) * 40 + number * 20
        at = (round(room.x + x + SMALL / 2, 1), round(room.y + SMALL * RATIO / 2, 1))
        found += _unit(eye, piece, at, z, place)
    return found


def _unit(eye: Eye, piece: int, at: Point, z: int, place: int) -> list[Piece]:
    """A card; over its picture the names of what is attached to it, of its passenger and of what this one bears
    (section 9, tc:8.7a)."""
    view, region = eye.view, eye.view.board.ids[place]
    eye.places[piece] = at
    found = [_piece(eye, piece, at, z, region)]
    rider = view.rider[piece]
    tabs: list[tuple[int, int]] = [(piece, card) for card in view.gear[piece]]
    if rider >= 0:
        tabs += [(rider, NONE), *((rider, card) for card in view.gear[rider])]
    top, foot = PICTURE
    step = min(TAB, (foot - top - TAB) / max(len(tabs) - 1, 1))
    for number, (bearer, card) in enumerate(tabs):
        y = round(at[1] - SMALL * RATIO / 2 + foot - TAB / 2 - step * number, 1)
        over = (at[0], y)
        if card == NONE:
            eye.places[bearer] = over
            found.append(_piece(eye, bearer, over, z + 1 + number, region)._replace(kind="card-tab"))
        else:
            found.append(_attached(eye, bearer, card, over, z + 1 + number, region))
    return found


def _attached(eye: Eye, piece: int, card: int, at: Point, z: int, region: str) -> Piece:
    """tc:8.7a Equipment or a leader, on its bearer."""
    view, name, plain = eye.view, eye.view.names[piece], eye.data.ids[card]
    own = view.owner[piece] == eye.reader
    made = eye.tab(eye.claim(plain, name) if own else f"{plain}@{name}", card, region, at, z, view.owner[piece])
    return made._replace(text=(eye.words.say("ranks.attached", piece=view.called(piece)), *made.text))


def _piece(eye: Eye, piece: int, at: Point, z: int, region: str) -> Piece:
    """A combat card on the table, with its states."""
    view, words = eye.view, eye.words
    name, card = view.names[piece], view.card[piece]
    made = eye.card(name, card, region, at, SMALL, z, view.owner[piece])
    lines = []
    if view.aboard[piece] >= 0:
        lines.append(words.say("ranks.carried", piece=view.called(view.aboard[piece])))
    if view.rider[piece] >= 0:
        lines.append(words.say("ranks.carries", piece=view.called(view.rider[piece])))
    if view.gear[piece]:
        lines.append(words.say("ranks.bears", cards=tuple(eye.data.ids[one] for one in view.gear[piece])))
    statuses = _statuses(eye, piece)
    told = [words.name("ranks", status.kind) for status in statuses]
    title = words.format(view.called(piece), "piece")
    return made._replace(title=title, statuses=statuses, text=(*told, *lines, *made.text))


def _statuses(eye: Eye, piece: int) -> tuple[Status, ...]:
    view, found = eye.view, []
    if view.fault[piece] >= 0:
        found.append(Status("broken" if view.fault[piece] == eye.data.breakdown else "bogged"))
    if eye.fight is not None and piece in eye.fight.marked:
        found.append(Status("marked"))
    if eye.shot is not None and piece == eye.shot.firer:
        found.append(Status("firing"))
    aimed = [step.target for step in (eye.shot, eye.attack) if step is not None]
    if piece in aimed:
        found.append(Status("target"))
    return tuple(found)


# -- what lies on positions ----------------------------------------------------------------------------------------


def _lands(eye: Eye) -> list[Mark]:
    view, data, found = eye.view, eye.data, []
    for place, name in enumerate(view.board.ids):
        box = eye.layout.place(place)
        if view.terrain[place] >= 0:
            found.append(Mark(f"land-{name}", "land", box.x, box.y, text=faces.picture(data, view.terrain[place])))
        if view.work[place] >= 0:
            below = view.side_of(view.worker[place]) == eye.bottom  # sandbags face the enemy
            y = box.y + 5 if below else box.y + HEIGHT - 13
            work = faces.picture(data, view.work[place])
            found.append(Mark(f"work-{name}", "work", box.x, y, text=work, angle=0 if below else 180))
        if view.smoke[place] >= 0:
            found.append(Mark(f"smoke-{name}", "land", box.x, box.y, text="smoke", over=True))
        if view.mine[place] >= 0:
            found.append(Mark(f"mine-{name}", "sign", box.x + 58, box.y + 22, text="mine", over=True))
        cards = [card for card in (view.terrain[place], view.work[place]) if card >= 0]
        if cards:
            told = "\n\n".join(_label(eye, card) for card in cards)
            found.append(Mark(f"label-{name}", "label", box.x + 3, box.y + HEIGHT - 3, text=told))
    return found


def _label(eye: Eye, card: int) -> str:
    """The name of the terrain, what it adds to fire, and signs for what blocks sight and slows."""
    data = eye.data
    mods = (("at", data.mod_at[card]), ("he", data.mod_he[card]), ("sa", data.mod_sa[card]))
    told = next((f"{eye.words.name('card.mod', name)} +{value}" for name, value in mods if value), "")
    signs = " ".join(sign for sign, yes in (("eye", data.blocks[card]), ("snail", data.slows[card])) if yes)
    return f"{eye.words.name('card', data.ids[card])}\n{told}\n{signs}"


def _streams(eye: Eye) -> list[Mark]:
    """tc:R22 On the border of two positions, or across their common corner."""
    found = []
    for a, b, _ in eye.view.streams:
        one, two = eye.layout.place(a), eye.layout.place(b)
        x, y = max(one.x, two.x), max(one.y, two.y)
        line: tuple[Point, Point]
        if one.x == two.x:
            line = ((one.x - 2, y - GAP / 2), (one.x + WIDTH + 2, y - GAP / 2))
        elif one.y == two.y:
            line = ((x - GAP / 2, one.y - 2), (x - GAP / 2, one.y + HEIGHT + 2))
        else:
            lean = 1 if (one.x < two.x) == (one.y < two.y) else -1
            line = ((x - 3 - 30 * lean, y - 3 + 30), (x - 3 + 30 * lean, y - 3 - 30))
        ids = eye.view.board.ids
        found.append(Mark(f"stream-{ids[a]}-{ids[b]}", "stream", x, y, outlines=(line,)))
    return found


# -- what is being decided -----------------------------------------------------------------------------------------


def _ways(eye: Eye) -> list[Mark]:
    """tc:8.0a Declared moves, from where the card stands along its path."""
    view, found = eye.view, []
    step = view.topmost(Advance) or view.topmost(Movement)
    if step is None:
        return []
    low = view.topmost(Advance)
    moves = (*low.group, *low.moves) if low is not None else step.moves
    upper = view.side_of(step.seat) != eye.bottom
    for number, move in enumerate(moves):
        if move.piece != NONE and move.piece in eye.places:
            start = eye.places[move.piece]
        else:
            edge = eye.layout.place(move.path[0]) if move.path[0] != RESERVE else eye.layout.sheet
            start = (middle(edge)[0], eye.layout.sheet.y if upper else eye.layout.sheet.y + eye.layout.sheet.height)
        points = [start]
        for place in move.path:
            if place == RESERVE:
                y = eye.layout.sheet.y if upper else eye.layout.sheet.y + eye.layout.sheet.height
                points.append((points[-1][0], y))
            else:
                x, y = middle(eye.layout.place(place))
                points.append((x + 16 * (number - 1), y + 10 * (number - 1)))
        found.append(Mark(f"way-{number}", "way", *start, eye.nation(step.seat), outlines=(tuple(points),), over=True))
    return found


def _shots(eye: Eye) -> list[Mark]:
    """Lines of fire: the shot that is being decided, with its chance, and the declared shots of a melee."""
    view, found = eye.view, []
    shot, places = eye.shot, eye.places
    if shot is not None and shot.firer in places and shot.target in places:
        found.append(_line(eye, "shot", shot.firer, shot.target, _told(eye, shot)))
    declare = view.topmost(Declare)
    shots = (*(eye.fight.shots if eye.fight is not None else ()), *(declare.declared if declare is not None else ()))
    for number, one in enumerate(shots):
        known = one.firer in places and one.target in places
        if known and (shot is None or (one.firer, one.target) != (shot.firer, shot.target)):
            found.append(_line(eye, f"shot-{number}", one.firer, one.target, ""))
    return found


def _line(eye: Eye, name: str, firer: int, target: int, text: str) -> Mark:
    (x, y), (to_x, to_y) = eye.places[firer], eye.places[target]
    far = max(((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5, 1)
    off = min(46, far * 0.3)
    start = (round(x + (to_x - x) * off / far, 1), round(y + (to_y - y) * off / far, 1))
    end = (round(to_x - (to_x - x) * off / far, 1), round(to_y - (to_y - y) * off / far, 1))
    return Mark(name, "shot", *start, text=text, outlines=((start, end),), over=True)


def _told(eye: Eye, shot: Shot) -> str:
    """AT fire, short, destroys 50 %: for all who do not know the pile the same, now and in a replay."""
    view, words = eye.view, eye.words
    weapon = (
        words.name("weapon", WEAPONS[shot.weapon])
        if shot.weapon < len(WEAPONS)
        else words.name("card", eye.data.ids[eye.data.weapon_card[shot.weapon]])
    )
    parts = [weapon]
    if shot.distance in (SHORT, LONG):
        parts.append(words.say("card.short" if shot.distance == SHORT else "card.long"))
    if not shot.number:
        knows = view.owner[shot.firer] == eye.reader  # its own pile; all others count every number alike
        chance = odds.of_aim(view, odds.aim_of(shot)._replace(open=not knows)).chance
        parts.append(words.say("ranks.kills", chance=words.format(chance, ".0%")))
    return " \u00b7 ".join(parts)
