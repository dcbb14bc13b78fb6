"""The city between battles: four districts side by side with what was sent there, and the two staging lines."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grognard.core.scene import Box, CardFace, Piece
from grognard.games.hell_of_stalingrad import faces, projection
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES, Effect
from grognard.games.hell_of_stalingrad.eye import HIGH, WIDE, Eye, in_line, row_wide, spread
from grognard.games.hell_of_stalingrad.maneuver import Maneuver
from grognard.games.hell_of_stalingrad.sides import LOOKS
from grognard.games.hell_of_stalingrad.state import CLOSED, DECK, DESTROYED, NONE, STAGING

CORE: Final = Box(0, 0, 376, HIGH)  # a district and a half: what a small screen shows at a size that can be read
BAND: Final = 62.0  # the height of a staging line,
BROUGHT: Final = 30.0  # and beside the cards of each what its vanguard brings to a battle
COLUMN: Final = 250.0
SENT: Final = 46.0  # the width of a formation that was sent
SITE: Final = 168.0
MIDDLE: Final = 210.0  # where the buildings lie
ROOM: Final = 54.0  # of the buttons of a page, at its lower right corner
TOKENS: Final = 6  # unit types in a row
NAMED: Final = 118.0  # the room of the name of a line
CHIEF: Final = 178.0  # the room of a commander
FIRST: Final = ("dive-bomber", "rodent")  # hs:4.8 whose initiative it is


def lay(eye: Eye) -> None:
    from grognard.games.hell_of_stalingrad.show_battle import commanders  # noqa: PLC0415 - it shows districts too

    for side in eye.order:
        y = 0.0 if eye.upper(side) else HIGH - BAND - BROUGHT
        _line(eye, side, y)
        room = 0 if eye.upper(side) else ROOM
        commanders(eye, side, Box(WIDE - room - 2 * CHIEF, y + 6, 2 * CHIEF, 52))
    for d in range(4):
        _district(eye, d)
    off_table(eye, Box(300, 185, 400, 90))


def _line(eye: Eye, side: int, y: float) -> None:
    """A staging line: whose it is, how many, and the formations."""
    view, words = eye.view, eye.words
    here = view.here[2 * STAGING + side]
    box = Box(1, y + 1, WIDE - 2, BAND + BROUGHT - 2)
    eye.frame(f"line-{SIDES[side]}", "band", box, side)
    eye.region(f"line-{SIDES[side]}", box, "position", line_told(eye, side))
    eye.mark(f"staging-{SIDES[side]}", "title", 10, y + 26, words.name("nation", SIDES[side]), room=NAMED - 14)
    eye.mark(f"count-{SIDES[side]}", "words", 10, y + 44, words.say("scene.staging", n=len(here)), room=NAMED - 14)
    room = WIDE - NAMED - CHIEF * len(view.team(side)) - ROOM - 8
    slim, widths = eye.waiting(here, SENT, room)
    places = in_line(widths, room, 8)
    for i, x in enumerate(places):
        eye.formation(here[i], NAMED + x, y + BAND / 2, 20 + i, f"line-{SIDES[side]}", SENT, slim=slim)
    rows = [row_wide(eye.told(eye.data.vanguard[f])) for f in here]
    if all(b - a >= (rows[i] + rows[i + 1]) / 2 for i, (a, b) in enumerate(pairwise(places))):
        for f, x in zip(here, places, strict=True):
            brings(eye, f, NAMED + x, y + BAND)


def brings(eye: Eye, f: int, x: float, y: float) -> None:
    """hs:9.8, hs:10.4 What the vanguard of a formation brings to a battle."""
    eye.tokens(f"vanguard-{eye.data.formation_ids[f]}", eye.data.vanguard[f], x, y, eye.data.side[f])


def line_told(eye: Eye, side: int) -> str:
    """A staging line for readers of the screen."""
    n = len(eye.view.here[2 * STAGING + side])
    return f"{eye.words.name('nation', SIDES[side])}. {eye.words.say('scene.staging', n=n)}"


# -- districts -----------------------------------------------------------------------------------------------------


def _district(eye: Eye, d: int) -> None:
    left = COLUMN * d
    box = Box(left + 3, BAND + BROUGHT + 3, COLUMN - 6, HIGH - 2 * (BAND + BROUGHT) - 6)
    b = eye.view.building[d]
    eye.region(DISTRICTS[d], box, "position", _told(eye, d))
    middle = left + COLUMN / 2
    if b >= 0:
        eye.pieces.append(_building(eye, d, middle - 24, MIDDLE, SITE, ""))
        _units(eye, d, middle - 24, MIDDLE)
        _beside(eye, d, middle + 94)
        for side in eye.order:
            _sent(eye, d, side, left, BAND + BROUGHT + 31 if eye.upper(side) else MIDDLE + 87)
        projection.lay(eye, d, left + 10, HIGH - BAND - BROUGHT - 8)
    else:
        waiting_site(eye, d, middle - 24, MIDDLE, SITE)


def _beside(eye: Eye, d: int, x: float) -> None:
    """hs:7.4 What the initiative would bring each side, beside the building: the rat for the Soviet player, the Stuka
    for the German; between them how far Fire and Bucket have come (hs:5.1)."""
    view, name = eye.view, DISTRICTS[d]
    effects = eye.data.initiative[view.building[d]]
    for side in eye.order:
        own, gift = (MIDDLE - 57, MIDDLE - 36) if eye.upper(side) else (MIDDLE + 38, MIDDLE + 17)
        eye.signs(f"first-{name}-{SIDES[side]}", [FIRST[side]], x, own, side)
        eye.tokens(f"gift-{name}-{SIDES[side]}", effects[side], x, gift, side)
    come = [f"{sign}:{n}" for sign, n in (("flame", view.fire[d]), ("bucket", view.bucket[d])) if n]
    if come:
        eye.signs(f"come-{name}", come, x, MIDDLE - 9.5, NONE)


def _told(eye: Eye, d: int) -> str:
    """A district for readers of the screen."""
    view, words, b = eye.view, eye.words, eye.view.building[d]
    if b < 0:
        key = "scene.shut" if b == CLOSED else "scene.emptied" if view.turn else "scene.district"
        return words.say(key, district=DISTRICTS[d])
    parts = [words.say("scene.waits", district=DISTRICTS[d], building=eye.data.building_ids[b])]
    for side in eye.order:
        n = len(view.here[2 * d + side])
        parts.append(words.say("scene.sent", nation=SIDES[side], n=n, most=eye.data.concentration[b]))
    return " ".join(parts)


def _units(eye: Eye, d: int, x: float, y: float) -> None:
    """The units of both sides on their halves of the building, by sign and number."""
    for side in eye.order:
        units = eye.units(d, side)
        for row in range(0, len(units), TOKENS):
            brought = tuple(Effect("add_unit", n, u) for u, n in units[row : row + TOKENS])
            at = y - 50 + 21 * (row // TOKENS) if eye.upper(side) else y - 10 - 21 * (row // TOKENS)
            eye.tokens(f"units-{DISTRICTS[d]}-{SIDES[side]}-{row}", brought, x, at, side)


def _sent(eye: Eye, d: int, side: int, left: float, y: float) -> None:
    """hs:7.5 The formations of a side that were sent there, and the room that is left."""
    view = eye.view
    here, most = view.here[2 * d + side], eye.data.concentration[view.building[d]]
    places = spread(max(len(here), most), COLUMN - 20, 56.0, 2)
    for i, x in enumerate(places):
        if i < len(here):
            eye.formation(here[i], left + 8 + x, y, 40 + i, DISTRICTS[d], SENT)
        elif _may_send(eye, side, d):
            eye.frame(f"room-{DISTRICTS[d]}-{SIDES[side]}-{i}", "room", Box(left + 8 + x - 23, y - 27, 46, 54))


def _may_send(eye: Eye, side: int, d: int) -> bool:
    """Slots are shown while formations are sent: to the German everywhere, to the Soviet where he is attacked."""
    step = eye.view.stack[-1] if eye.view.stack else None
    if not isinstance(step, Maneuver):
        return False
    return eye.view.side_of(step.seat) == GERMAN or side == GERMAN or d in eye.view.attacked


def _building(eye: Eye, d: int, x: float, y: float, wide: float, word: str) -> Piece:
    view, words = eye.view, eye.words
    name = eye.data.building_ids[view.building[d]]
    tracks = words.say("text.tracks", fire=view.fire[d], bucket=view.bucket[d], n=view.infernos[d])
    return Piece(
        f"site-{DISTRICTS[d]}", "card-site-small", DISTRICTS[d], round(x, 1), round(y, 1), 1, wide, "",
        face=faces.waiting(view, d, words, word), title=words.name("building", name),
        text=(tracks, *_standing(eye, d), *faces.site_lines(view, d, words)),
    )  # fmt: skip


def _standing(eye: Eye, d: int) -> list[str]:
    """The units of each side in a building, in words."""
    ids, words = eye.data.unit_ids, eye.words
    told = [[words.say("text.units", n=n, unit=ids[u]) for u, n in eye.units(d, side)] for side in eye.order]
    return [", ".join(units) for units in told if units]


def waiting_site(eye: Eye, d: int, x: float, y: float, wide: float) -> None:
    """A district that is not fought for now: its building with the number of units, the Volga, or rubble."""
    view, words, b = eye.view, eye.words, eye.view.building[d]
    if b >= 0:
        word = words.say("scene.next") if d in view.attacked else ""
        made = _building(eye, d, x, y, wide, word)
        counts = tuple((LOOKS[SIDES[side]][3], str(view.count(side, d))) for side in eye.order)
        assert made.face is not None
        eye.pieces.append(made._replace(face=made.face._replace(boxes=counts)))  # type: ignore[call-arg]
        return
    if b == CLOSED:
        face, title = faces.closed(view, d, words, "Volga", words.say("scene.closed")), "Volga"
    else:
        title = words.say("scene.rubble" if view.turn else "scene.undrawn")
        taken = words.say("scene.taken") if view.turn else ""
        face = CardFace("site-small", title, "ruins", corner=DISTRICTS[d], pill=(taken, ""))
    kind = ("card-site-small", "card-site-closed")[b == CLOSED]
    about = (_told(eye, d),)
    eye.pieces.append(
        Piece(
            f"site-{DISTRICTS[d]}",
            kind,
            DISTRICTS[d],
            round(x, 1),
            round(y, 1),
            1,
            wide,
            "",
            face=face,
            title=title,
            text=about,
        )
    )


# -- what lies beside ----------------------------------------------------------------------------------------------


def counted(eye: Eye) -> list[tuple[str, str]]:
    """The piles in short: combat cards and formations of each side, carnage and buildings."""
    view, words, found = eye.view, eye.words, []
    for side in eye.order:
        found.append(("strong", words.name("nation", SIDES[side])))
        drawn, pile = len(view.deck[side]), len(view.pile[side])
        found.append(("words", f"{words.say('scene.to-draw', n=drawn)}, {words.say('scene.cards', n=pile)}"))
        fresh, gone = len(view.here[2 * DECK + side]), len(view.here[2 * DESTROYED + side])
        found.append(("words", f"{words.say('scene.formations', n=fresh)}, {words.say('scene.destroyed', n=gone)}"))
    carnage, estate = len(view.carnage), len(view.estate)
    found.append(("words", f"{words.say('scene.carnage-left', n=carnage)}, {words.say('scene.shared', n=estate)}"))
    return found


def off_table(eye: Eye, box: Box) -> None:
    """What may be chosen and lies in no place that is shown (a formation of a pile, a discarded card): in a tray."""
    shown = {piece.id for piece in eye.pieces}
    data = eye.data
    wanted = list(dict.fromkeys(arg for action in eye.offered for arg in action.args if arg not in shown))
    formations = [data.formation_index[name] for name in wanted if name in data.formation_index]
    for f, x in zip(formations, spread(len(formations), box.width, 54.0), strict=True):
        eye.formation(f, box.x + x, box.y + box.height / 2, 90, "tray", SENT)
    if formations:
        eye.region("tray", box, "position", eye.words.say("scene.tray"))
