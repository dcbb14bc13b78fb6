"""A view of Tank Commander as a scene: ranks, cards on them, hands, piles, and what is being decided.

Ids are those of actions: positions ("A1-2", "reserve"), pieces ("g-pz4h.1"), cards ("v-smoke"), and the number of a
seat for its hand. Copies of a card in a hand are one piece with a count, as actions name the card and not the copy.
Where the same card lies in several places, the one that an action may mean first has the plain id; the others say where
they lie ("v-smoke@destroyed-1").
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.core.scene import Box, Feature, Ground, Mark, Piece, Point, Region, Scene, Status
from grognard.core.values import HIDDEN, Seat
from grognard.core.words import Words
from grognard.games.tank_commander import events, faces, odds, panels
from grognard.games.tank_commander.attacks import Attack
from grognard.games.tank_commander.board import NOBODY, RESERVE
from grognard.games.tank_commander.data import COLOURS, NATIONS, WEAPONS
from grognard.games.tank_commander.fire import LONG, SHORT, Shot
from grognard.games.tank_commander.layout import (
    BETWEEN,
    CARD,
    HAND,
    HEADING,
    HEIGHT,
    MELEE,
    RATIO,
    SMALL,
    SPACE,
    STRIP,
    WIDTH,
    Layout,
    middle,
    outline,
    rows,
    spread,
)
from grognard.games.tank_commander.melee import Declare, Fight
from grognard.games.tank_commander.movement import Advance, Movement
from grognard.games.tank_commander.sides import sides
from grognard.games.tank_commander.state import NONE, Table

PEEK: Final = 17.0  # how far an attached card looks out above its bearer
RIDDEN: Final = 1.44  # the width of a carrier with its passenger, in cards
LABEL: Final = 24.0  # the height that the name of the terrain takes, below the cards
SMALLEST: Final = 0.7  # cards on the table stay so large
PILE: Final = 72.0
MINI: Final = 46.0
FANNED: Final = 48.0
MOST_ACROSS: Final = 11  # kinds of cards in one line of a hand
LOW_HAND: Final = 0  # in the order of things: hands lie below
ON_TABLE: Final = 1000


def scene(view: Table, words: Words) -> Scene:
    """The whole table, as one reader may see it."""
    eye = Eye(view, words)
    layout = eye.layout
    pieces = (*_hands(eye), *_on_table(eye), *_piles(eye), *_stack(eye), *_number_card(eye))
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
        focus=focus.grown(6),
        ground=_printed(eye),
        regions=regions,
        pieces=pieces,
        marks=(*_lands(eye), *_names(eye), *_streams(eye), *_ways(eye), *_shots(eye), *eye.notes),
        panels=tuple(panels.every(view, words, eye.reader)),
        sides=sides(words),
    )


class Eye:
    """Who looks, at what, in which words; and what has been laid down so far."""

    def __init__(self, view: Table, words: Words) -> None:
        self.view = view
        self.words = words
        self.data = view.data
        self.reader = max(view.reader, NONE)  # spectators look from nobody's side
        self.bottom = view.side_of(self.reader) if self.reader != NONE else 0
        self.layout = Layout(view.board, self.bottom, view.seats > 2)
        self.names = panels.seat_names(view)
        self.taken: set[str] = set()
        self.boxes: list[Region] = []
        self.notes: list[Mark] = []
        self.places: dict[int, Point] = {}  # the middle of each piece
        self.shot = view.topmost(Shot)
        self.attack = view.topmost(Attack)
        self.fight = view.topmost(Fight)

    def nation(self, seat: Seat) -> str:
        return NATIONS[self.view.nation[self.view.side_of(seat)]]

    def claim(self, plain: str, elsewhere: str) -> str:
        """The plain id for who asks first, another one for those who come later."""
        if plain in self.taken:
            return f"{plain}@{elsewhere}"
        self.taken.add(plain)
        return plain

    def box(self, name: str, box: Box, title: str, note: str = "", side: str = "", kind: str = "box") -> None:
        label = ". ".join(part for part in (title, note) if part)
        self.boxes.append(Region(name, kind, *middle(box), outline(box), label, title, note, side, changes=True))

    def caption(self, name: str, x: float, y: float, text: str) -> None:
        self.notes.append(Mark(f"note-{name}", "note", round(x, 1), round(y, 1), text=text))

    def card(
        self, name: str, card: int, region: str, at: Point, size: float, z: int, seat: Seat, large: bool = False
    ) -> Piece:
        """A card that lies face up."""
        face = faces.large(self.data, card, self.words) if large else faces.small(self.data, card, self.words)
        return Piece(
            id=name,
            kind="card" if large else "card-small",
            region=region,
            x=at[0],
            y=at[1],
            z=z,
            size=size,
            side=self.nation(seat),
            face=face,
            title=self.data.cards[card].name,
            text=faces.lines(self.data, card, self.words, not large),
        )

    def backs(
        self, name: str, kind: str, region: str, at: Point, size: float, seat: Seat, count: int, title: str
    ) -> Piece:
        side = self.nation(seat)
        text = (self.words.say("ranks.cards", n=count),)
        frame = faces.FRAMES[side]
        return Piece(name, kind, region, *at, LOW_HAND, size, side, frame, None, (), title, text, copies=count)


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
    """The names of the ranks at the left edge, and of each position in its corner: the log says them."""
    board, found = eye.view.board, []
    for place, name in enumerate(board.ids):
        box = eye.layout.place(place)
        found.append(Mark(f"place-{name}", "corner", box.x + WIDTH - 6, box.y + HEIGHT - 7, text=name))
    for row in range(board.rows):
        place = row * board.columns
        box = eye.layout.place(place)
        y = round(box.y + HEIGHT / 2, 1)
        found.append(Mark(f"rank-{board.row_names[row]}", "rank", -10, y, text=rank_name(eye, place), angle=-90))
    return found


def _positions(eye: Eye) -> list[Region]:
    view, words = eye.view, eye.words
    found = []
    for place, name in enumerate(view.board.ids):
        box = eye.layout.place(place)
        owner = view.board.owner[place]
        side = "" if owner == NOBODY else NATIONS[view.nation[owner]]
        column = view.board.column[place] + 1
        parts = [words.say("ranks.position", place=name, rank=rank_name(eye, place), column=column)]
        parts += _contents(eye, place)
        label = ". ".join(part[:1].upper() + part[1:] for part in parts)
        found.append(Region(name, "position", *middle(box), outline(box), label, side=side, changes=True))
    return found


def _contents(eye: Eye, place: int) -> list[str]:
    """What lies on a position, for readers of the screen."""
    view, words, data = eye.view, eye.words, eye.data
    parts = []
    for card in (view.terrain[place], view.work[place]):
        if card >= 0:
            told = faces.modifiers(data, card, words)
            parts.append(f"{data.cards[card].name} ({told})" if told else data.cards[card].name)
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
            told = words.join([words.name("piece", view.names[piece]) for piece in pieces])
            parts.append(words.say("ranks.there", seat=eye.names[side], pieces=told))
    if view.standing_at(0, place) and view.standing_at(1, place):
        parts.append(words.say("ranks.melee"))
    return parts


# -- cards on positions --------------------------------------------------------------------------------------------


def _on_table(eye: Eye) -> list[Piece]:
    found: list[Piece] = []
    for place in range(eye.view.board.size):
        groups = [eye.view.standing_at(side, place) for side in (eye.bottom, 1 - eye.bottom)]
        box = eye.layout.place(place)
        if all(groups):  # tc:10.0a a melee: the own cards left, the enemy's right
            half = WIDTH / 2 - 8
            found += _group(eye, groups[0], Box(box.x + 5, box.y + 14, half, HEIGHT - 16), place, MELEE)
            found += _group(eye, groups[1], Box(box.x + WIDTH / 2 + 3, box.y + 14, half, HEIGHT - 16), place, MELEE)
            x, y = middle(box)
            eye.notes.append(Mark(f"melee-{eye.view.board.ids[place]}", "sign", x, y + 2, text="swords", over=True))
        else:
            named = eye.view.terrain[place] >= 0 or eye.view.work[place] >= 0
            room = Box(box.x + 4, box.y + 4, WIDTH - 8, HEIGHT - (LABEL if named else 4))
            found += _group(eye, groups[0] or groups[1], room, place, SMALL)
    return found


def _group(eye: Eye, pieces: tuple[int, ...], room: Box, place: int, size: float) -> list[Piece]:
    """The cards of one side on a position, side by side."""
    view = eye.view
    size *= _shrink(view, pieces, room, size)
    widths = [size * (RIDDEN if view.rider[piece] >= 0 else 1) for piece in pieces]
    found = []
    for number, (piece, x) in enumerate(zip(pieces, spread(widths, room.width), strict=True)):
        top = room.y + len(view.gear[piece]) * PEEK * size / SMALL
        z = ON_TABLE + round(room.y) * 20 + number * 8
        found += _unit(eye, piece, (round(room.x + x + size / 2, 1), round(top + size * RATIO / 2, 1)), size, z, place)
    return found


def _shrink(view: Table, pieces: tuple[int, ...], room: Box, size: float) -> float:
    """How much smaller the cards of a group must be, so that none covers its neighbour or leaves the position."""
    if not pieces:
        return 1.0
    wide = sum(size * (RIDDEN if view.rider[piece] >= 0 else 1) for piece in pieces)
    between = BETWEEN * (len(pieces) - 1)
    high = size * RATIO + max(len(view.gear[piece]) for piece in pieces) * PEEK * size / SMALL
    return max(SMALLEST, min(1.0, (room.width - between) / wide, room.height / high))


def _unit(eye: Eye, piece: int, at: Point, size: float, z: int, place: int) -> list[Piece]:
    """A card with what is attached to it above, and its passenger half over it (section 9)."""
    view = eye.view
    region = view.board.ids[place]
    found = _attached(eye, piece, at, size, z, region)
    eye.places[piece] = at
    found.append(_piece(eye, piece, at, size, z + 4, region))
    rider = view.rider[piece]
    if rider >= 0:
        over = (round(at[0] + size * 0.63, 1), round(at[1] + size * 0.32, 1))
        eye.places[rider] = over
        found += _attached(eye, rider, over, size * 0.62, z + 100, region)
        found.append(_piece(eye, rider, over, size * 0.62, z + 105, region))
    return found


def _attached(eye: Eye, piece: int, at: Point, size: float, z: int, region: str) -> list[Piece]:
    """tc:8.7a Equipment and leaders look out above their bearer."""
    view, name, found = eye.view, eye.view.names[piece], []
    for number, card in enumerate(reversed(view.gear[piece])):
        plain = eye.data.ids[card]
        own = view.owner[piece] == eye.reader
        id_ = eye.claim(plain, name) if own else f"{plain}@{name}"
        up = (len(view.gear[piece]) - number) * PEEK * size / SMALL
        where = (at[0], round(at[1] - up, 1))
        made = eye.card(id_, card, region, where, round(size * 0.94, 1), z + number, view.owner[piece])
        line = eye.words.say("ranks.attached", piece=name)
        found.append(made._replace(text=(line, *made.text)))
    return found


def _piece(eye: Eye, piece: int, at: Point, size: float, z: int, region: str) -> Piece:
    """A combat card on the table, with its states."""
    view, words = eye.view, eye.words
    name, card = view.names[piece], view.card[piece]
    made = eye.card(name, card, region, at, round(size, 1), z, view.owner[piece])
    lines = []
    if view.aboard[piece] >= 0:
        lines.append(words.say("ranks.carried", piece=view.names[view.aboard[piece]]))
    if view.rider[piece] >= 0:
        lines.append(words.say("ranks.carries", piece=view.names[view.rider[piece]]))
    if view.gear[piece]:
        lines.append(words.say("ranks.bears", cards=tuple(eye.data.ids[one] for one in view.gear[piece])))
    statuses = _statuses(eye, piece)
    told = [words.name("ranks", status.kind) for status in statuses]
    title = words.name("piece", name)
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
            found.append(Mark(f"mine-{name}", "sign", box.x + WIDTH - 22, box.y + 20, text="mine", over=True))
        x = box.x + 4
        for card in (view.terrain[place], view.work[place]):
            if card >= 0:
                label = _label(eye, card)
                found.append(
                    Mark(f"label-{data.ids[card]}-{name}", "label", x, box.y + HEIGHT - 20, text=label, over=True)
                )
                x += 66 + 6.3 * len(label.replace("eye", "").replace("snail", ""))
    return found


def _label(eye: Eye, card: int) -> str:
    """The name of the terrain, what it adds to fire, and signs for what blocks sight and slows."""
    data = eye.data
    mods = (("at", data.mod_at[card]), ("he", data.mod_he[card]), ("sa", data.mod_sa[card]))
    told = next((f"{eye.words.name('card.mod', name)} +{value}" for name, value in mods if value), "")
    signs = " ".join(sign for sign, yes in (("eye", data.blocks[card]), ("snail", data.slows[card])) if yes)
    return f"{data.cards[card].name}\n{told}\n{signs}"


def _streams(eye: Eye) -> list[Mark]:
    """tc:R22 On the border of two positions, or across their common corner."""
    found = []
    for a, b, _ in eye.view.streams:
        one, two = eye.layout.place(a), eye.layout.place(b)
        x, y = max(one.x, two.x), max(one.y, two.y)
        line: tuple[Point, Point]
        if one.x == two.x:
            line = ((one.x - 2, y - 3), (one.x + WIDTH + 2, y - 3))
        elif one.y == two.y:
            line = ((x - 3, one.y - 2), (x - 3, one.y + HEIGHT + 2))
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
    """AT fire, short, 50 %."""
    view, words = eye.view, eye.words
    weapon = (
        words.name("weapon", WEAPONS[shot.weapon])
        if shot.weapon < len(WEAPONS)
        else eye.data.cards[eye.data.weapon_card[shot.weapon]].name
    )
    parts = [weapon]
    if shot.distance in (SHORT, LONG):
        parts.append(words.say("card.short" if shot.distance == SHORT else "card.long"))
    if not shot.number:
        chance = odds.of_aim(view, odds.aim_of(shot)).chance
        parts.append(words.format(chance, ".0%"))
    return " \u00b7 ".join(parts)


def _number_card(eye: Eye) -> list[Piece]:
    """The number moment: the turned card, and the number in the colour that was named."""
    last = eye.view.turned
    words, box = eye.words, eye.layout.number()
    if last is None:
        eye.box("number", box, words.say("ranks.number"), kind="slot")
        return []
    named = words.say("ranks.named", colour=COLOURS[last.colour]) if last.colour != NONE else ""
    note = named or ("" if last.number else words.say("ranks.to-name"))
    eye.box("number", box, words.say("ranks.number"), note, eye.nation(last.seat))
    at = (round(box.x + 12 + 92 / 2, 1), round(box.y + 44 + 92 * RATIO / 2, 1))
    if last.number or last.colour != NONE:
        alone = last.card == NONE and last.number  # a die has no card
        x, y = box.x + (box.width / 2 if alone else 150), box.y + 110
        colour = str(last.colour) if last.colour != NONE else ""
        eye.notes.append(Mark("number", "number", x, y, colour=colour, text=str(last.number or "?"), over=True))
    if last.card == NONE:
        title = words.say("ranks.draw-pile")
        return [eye.backs("number-card", "card-back", "number", at, 92, last.seat, 1, title)] if not last.number else []
    name = f"{eye.data.ids[last.card]}@number"
    return [eye.card(name, last.card, "number", at, 92, LOW_HAND, last.seat)]


def _stack(eye: Eye) -> list[Piece]:
    """tc:12.2c Cards that were played and wait for their effect, the last one on top."""
    view, words = eye.view, eye.words
    box = eye.layout.stack()
    if not view.pending:
        eye.box("stack", box, words.say("ranks.stack"), kind="slot")
        return []
    eye.box("stack", box, words.say("ranks.stack"), words.say("ranks.cards", n=len(view.pending)))
    size = 66.0
    room = box.height - 50 - size * RATIO
    step = min(size * RATIO + 8, room / max(len(view.pending) - 1, 1))
    found = []
    for number, response in enumerate(reversed(view.pending)):
        y = box.y + 42 + step * number
        at = (round(box.x + 12 + size / 2, 1), round(y + size * RATIO / 2, 1))
        place = len(view.pending) - number
        name = f"{eye.data.ids[response.card]}@stack-{place}"
        made = eye.card(name, response.card, "stack", at, size, ON_TABLE - number, response.seat)
        lines = [words.name("ranks.who", "own" if response.seat == eye.reader else eye.nation(response.seat))]
        lines += [_target(eye, arg) for arg in response.args]
        statuses: tuple[Status, ...] = ()
        if not response.live:
            statuses = (Status("cancelled"),)
            lines.append(words.say("ranks.cancelled"))
        for row, line in enumerate(lines[:4]):
            eye.caption(f"stack-{place}-{row}", box.x + size + 22, y + 18 + 16 * row, _cut(line, 13))
        found.append(made._replace(statuses=statuses, text=(*lines, *made.text)))
    return found


def _cut(line: str, most: int) -> str:
    line = line[:1].upper() + line[1:]
    return line if len(line) <= most else line[: most - 1] + "\u2026"


def _target(eye: Eye, arg: str) -> str:
    """What a card names, in words: a piece, a weapon, a card, a seat, a place."""
    return eye.words.name("target", events.spoken(eye.view, arg))


# -- hands and piles -----------------------------------------------------------------------------------------------


def _hands(eye: Eye) -> list[Piece]:
    """Others' hands above and below the mat, face down; the own one lowest, to read."""
    view, found = eye.view, []
    seats = [(seat, view.side_of(seat) != eye.bottom) for seat in range(view.seats) if seat != eye.reader]
    low = eye.layout.low
    for upper in (True, False):
        here = [seat for seat, above in seats if above is upper]
        for part, seat in enumerate(here):
            found += _strip(eye, seat, eye.layout.strip(upper, part, len(here), STRIP))
        if here and not upper:
            low += STRIP + 12
    if eye.reader != NONE:
        found = [*_own(eye, eye.reader, low), *found]
    return found


def _strip(eye: Eye, seat: Seat, box: Box) -> list[Piece]:
    """The reserve of somebody else: backs and their number, and the cards everybody saw going there (section 4.3)."""
    view, words = eye.view, eye.words
    title = words.say("ranks.hand-of", seat=eye.names[seat])
    notes = [words.say("ranks.cards", n=len(view.hand[seat]))]
    if view.pool[seat]:
        notes.append(words.say("ranks.pool-of", n=len(view.pool[seat])))
    if view.aside[seat]:
        notes.append(words.say("ranks.aside", n=view.aside_points[seat]))
    eye.box(str(seat), box, title, ", ".join(notes), eye.nation(seat))
    hidden = sum(card == HIDDEN for card in view.hand[seat])
    x, y = box.x + 12 + 9.2 * max(len(title), 26) + FANNED / 2, round(box.y + 8 + FANNED * RATIO / 2, 1)
    found = []
    if hidden:
        spread_out = FANNED / SMALL * min(26.0, 300.0 / hidden) * (hidden - 1)
        at = (round(x + spread_out / 2, 1), y)
        found.append(
            eye.backs(f"backs-{seat}", "card-fan", str(seat), at, FANNED, seat, hidden, words.say("ranks.back"))
        )
        x += spread_out + FANNED + 14
    known = Counter(card for card in view.hand[seat] if card != HIDDEN)
    room = box.x + box.width - x - FANNED / 2 - 10
    step = min(FANNED + 5, room / max(len(known) - 1, 1))
    for number, (card, copies) in enumerate(sorted(known.items())):
        name = f"{eye.data.ids[card]}@hand-{seat}"
        made = eye.card(name, card, str(seat), (round(x + step * number, 1), y), FANNED, number, seat)
        found.append(made._replace(copies=copies))
    return found


def _own(eye: Eye, seat: Seat, low: float) -> list[Piece]:
    """The own reserve, and while setting up the cards that are still to be placed: below the mat, or where a page likes
    to show them."""
    view, words = eye.view, eye.words
    found: list[Piece] = []
    for name, title, cards in (("pool", "ranks.pool", view.pool[seat]), ("reserve", "ranks.hand", view.hand[seat])):
        if name == "pool" and not cards:
            continue
        kinds = Counter(cards)
        lines = max(1, -(-len(kinds) // MOST_ACROSS))
        high = HAND + (lines - 1) * (CARD * RATIO + 8) if kinds else STRIP
        box = Box(eye.layout.west, low, eye.layout.wide(), high)
        note = words.say("ranks.cards", n=len(cards))
        eye.box(name, box, words.say(title), note, eye.nation(seat), "hand")
        found += _fan(eye, seat, kinds, box, name, lines)
        low += high + SPACE
    return found


def _fan(eye: Eye, seat: Seat, cards: Counter[int], box: Box, region: str, lines: int) -> list[Piece]:
    """Cards to read, side by side; copies of a card are one with a count."""
    found = []
    places = rows(box, len(cards), CARD, lines)
    for number, ((card, copies), at) in enumerate(zip(sorted(cards.items()), places, strict=True)):
        name = eye.claim(eye.data.ids[card], region)
        made = eye.card(name, card, region, at, CARD, LOW_HAND + number, seat, large=True)
        found.append(made._replace(copies=copies))
    return found


def _piles(eye: Eye) -> list[Piece]:
    """Draw pile (back, number), discard pile (top card), destroyed pile (grouped by kind), section 9."""
    found = []
    for seat in sorted(range(eye.view.seats), key=lambda seat: seat != eye.reader):
        box = eye.layout.piles(eye.view.side_of(seat) != eye.bottom, seat > 1)
        found += _pile(eye, seat, box)
    return found


def _pile(eye: Eye, seat: Seat, box: Box) -> list[Piece]:
    view, words, data = eye.view, eye.words, eye.data
    own = seat == eye.reader
    title = words.say("ranks.piles") if own else words.say("ranks.piles-of", seat=eye.names[seat])
    note = words.say("ranks.aside", n=view.aside_points[seat]) if view.aside[seat] else ""
    region = f"piles-{seat}"
    eye.box(region, box, title, note, eye.nation(seat))
    top = box.y + HEADING + 4
    left, right = box.x + 16, box.x + 16 + PILE + 20
    y = round(top + PILE * RATIO / 2, 1)
    found = []
    size = view.pile[seat].size
    if size:
        at = (round(left + PILE / 2, 1), y)
        title = words.say("ranks.draw-pile")
        found.append(eye.backs(f"draw-{seat}", "card-back", region, at, PILE, seat, size, title))
    if view.discarded[seat]:
        card, at = view.discarded[seat][-1], (round(right + PILE / 2, 1), y)
        found.append(eye.card(f"{data.ids[card]}@discarded-{seat}", card, region, at, PILE, LOW_HAND, seat))
    foot = top + PILE * RATIO + 16
    counts = (size, len(view.discarded[seat]), len(view.destroyed[seat]))
    for name, x, at_y, count in zip(
        ("draw", "discarded", "destroyed"),
        (left - 4, right - 10, left - 4),
        (foot, foot, box.y + box.height - 9),
        counts,
        strict=True,
    ):
        eye.caption(f"{name}-{seat}", x, at_y, f"{count} {words.name('ranks', name)}")
    return [*found, *_wrecks(eye, seat, Box(box.x, foot - HEADING + 8, box.width, 0), region)]


def _wrecks(eye: Eye, seat: Seat, box: Box, region: str) -> list[Piece]:
    """tc:15.0a The destroyed pile, face up, grouped by kind: a Tank Repair Shop names one of them."""
    destroyed = Counter(eye.view.destroyed[seat])
    found = []
    for number, ((card, copies), at) in enumerate(
        zip(sorted(destroyed.items()), rows(box, len(destroyed), MINI), strict=True)
    ):
        plain = eye.data.ids[card]
        own = seat == eye.reader
        name = eye.claim(plain, f"destroyed-{seat}") if own else f"{plain}@destroyed-{seat}"
        found.append(eye.card(name, card, region, at, MINI, LOW_HAND + number, seat)._replace(copies=copies))
    return found
