"""One battle: the building in the middle, its tracks beside it, formations above and below with the cards played on
them; staging lines and piles at the left, commanders and the other districts at the right."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, CardFace, Piece, Status
from grognard.games.hell_of_stalingrad import faces, text
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES
from grognard.games.hell_of_stalingrad.eye import FORMATION, HIGH, LYING, SMALL, WIDE, Eye, spread
from grognard.games.hell_of_stalingrad.rounds import CHOOSING, Hold
from grognard.games.hell_of_stalingrad.show_city import counted, line_told, off_table, waiting_site
from grognard.games.hell_of_stalingrad.sides import FRAMES
from grognard.games.hell_of_stalingrad.state import NONE, STAGING

LEFT: Final = 204.0  # the width of the column at the left,
RIGHT: Final = 786.0  # and where the one at the right begins
SITE: Final = Box(212, 129, 420, 172)
TRACKS: Final = Box(636, 129, 142, 172)
CORE: Final = Box(SITE.x - 4, 0, TRACKS.x + TRACKS.width - SITE.x + 8, HIGH)
PEEK: Final = 14.0  # how far a played card looks out
SLIP: Final = 104.0
NOTICE: Final = (112.0, 78.4)


def lay(eye: Eye) -> None:
    _site(eye)
    _tracks(eye)
    for side in eye.order:
        _row(eye, side)
        _staging(eye, side)
        commanders(eye, side, Box(RIGHT, 0 if eye.upper(side) else HIGH - 52, WIDE - RIGHT, 52))
    _piles(eye)
    _others(eye)
    off_table(eye, Box(SITE.x, SITE.y + 40, SITE.width, 100))


# -- the building --------------------------------------------------------------------------------------------------


def _site(eye: Eye) -> None:
    view, words, d = eye.view, eye.words, eye.view.battle
    b = view.building[d]
    name = eye.data.building_ids[b]
    around = Box(SITE.x, 0, TRACKS.x + TRACKS.width - SITE.x, HIGH)
    label = words.say("scene.fought", district=DISTRICTS[d], building=name)
    eye.region(DISTRICTS[d], around, "position", label)
    eye.pieces.append(
        Piece(
            f"site-{DISTRICTS[d]}",
            "card-site",
            DISTRICTS[d],
            SITE.x + SITE.width / 2,
            SITE.y + SITE.height / 2,
            1,
            SITE.width,
            "",
            face=faces.building(eye.data, b, words, eye.low != GERMAN),
            title=words.name("building", name),
            text=faces.lines(view, name, words),
        )
    )
    for side in eye.order:
        _half(eye, side)


def _half(eye: Eye, side: int) -> None:
    """hs:6.1 The units of a side on its half, equal ones as one counter."""
    units = eye.units(eye.view.battle, side)
    top = SITE.y + (26 if eye.upper(side) else 86)
    size = 62.0 if len(units) <= 5 else 54.0 if len(units) == 6 else 46.0
    room = SITE.width - 76
    for (u, n), x in zip(units, spread(len(units), room, size, 6), strict=True):
        eye.chip(u, n, eye.view.battle, SITE.x + 12 + x, top + 28, size)


def _tracks(eye: Eye) -> None:
    view, words, d = eye.view, eye.words, eye.view.battle
    told = words.say("text.tracks", fire=view.fire[d], bucket=view.bucket[d], n=view.infernos[d])
    eye.pieces.append(
        Piece(
            "tracks",
            "tracker",
            DISTRICTS[d],
            TRACKS.x + TRACKS.width / 2,
            SITE.y + SITE.height / 2,
            1,
            TRACKS.width,
            "",
            face=faces.tracks(view, d, words),
            title=words.say("scene.tracks"),
            text=faces.told((words.say("text.hold", n=view.hold[d]) if view.hold[d] else "", told)),
        )
    )
    step = view.stack[-1] if view.stack else None
    if isinstance(step, Hold) and step.stage == CHOOSING:
        _effects(eye, step)


def _effects(eye: Eye, step: Hold) -> None:
    """hs:4.9 The two effects of the carnage card, one of which is chosen."""
    view, words = eye.view, eye.words
    for i, effects in enumerate(eye.data.holds[view.holding]):
        told = text.effects_text(eye.data, effects[step.seat % 2], words)
        shown = tuple((name, times) for name, times in faces.signs(eye.data, effects[step.seat % 2]))
        face = CardFace("notice", told, frame=FRAMES[step.seat % 2], signs=shown)
        x = TRACKS.x + TRACKS.width / 2
        eye.pieces.append(
            Piece(
                "ab"[i],
                "card-notice",
                DISTRICTS[view.battle],
                x,
                SITE.y + 42 + 88 * i,
                60,
                122,
                SIDES[step.seat % 2],
                face=face,
                title=told,
                text=(words.say("scene.carnage-about"),),
            )
        )


# -- formations ----------------------------------------------------------------------------------------------------


def _row(eye: Eye, side: int) -> None:
    """The formations of a side that fight here, touching the building; heroes at the end of the row (hs:18.2)."""
    view = eye.view
    here = view.fighting(side)
    heroes = [hero for hero in view.heroes if hero.seat % 2 == side]
    widths = [LYING[0] if view.depleted[f] else FORMATION[0] for f in here] + [NOTICE[0] for _ in heroes]
    room = TRACKS.x + TRACKS.width - SITE.x
    scale = min(1.0, (room - 6 * max(len(widths) - 1, 0)) / sum(widths)) if widths else 1.0
    x = SITE.x
    for f in here:
        wide, high = (part * scale for part in (LYING if view.depleted[f] else FORMATION))
        middle = SITE.y - 1 - high / 2 if eye.upper(side) else SITE.y + SITE.height + 1 + high / 2
        _slips(eye, f, x + wide / 2, middle, high, scale)
        eye.formation(f, x + wide / 2, middle, 40, DISTRICTS[view.battle], FORMATION[0] * scale, small=False)
        x += wide + 6
    for hero in heroes:
        wide, high = (part * scale for part in NOTICE)
        middle = SITE.y - 2 - high / 2 if eye.upper(side) else SITE.y + SITE.height + 2 + high / 2
        _hero(eye, hero.card, hero.wounded, x + wide / 2, middle, wide)
        x += wide + 6


def _slips(eye: Eye, f: int, x: float, y: float, high: float, scale: float) -> None:
    """hs:9.1, hs:10.1 Cards played on a formation look out on the side away from the building."""
    view, words = eye.view, eye.words
    away = -1 if eye.upper(eye.data.side[f]) else 1
    cards = list(view.cards[f])
    placed = [view.limbo] if view.limbo != NONE and _target(eye) == f else []
    step = min(PEEK, 30 / max(len(cards) + len(placed), 1))
    for i, card in enumerate((*cards, *placed)):
        name = eye.data.card_ids[card]
        at = y + away * (high / 2 - 10 + step * (i + 1))
        eye.pieces.append(
            Piece(
                f"{name}@{eye.data.formation_ids[f]}-{i}",
                "card-slip",
                DISTRICTS[view.battle],
                round(x, 1),
                round(at, 1),
                20 - i,
                round(SLIP * scale, 1),
                SIDES[eye.data.side[f]],
                face=faces.order(eye.data, card, words),
                statuses=(Status("ghost"),) if i >= len(cards) else (),
                title=words.name("card", name),
                text=faces.lines(view, name, words)[1:],
            )
        )


def _target(eye: Eye) -> int:
    """The formation on which a card lies that may still be intercepted."""
    placed = eye.view.stack[-2] if len(eye.view.stack) > 1 else None
    return getattr(placed, "formation", NONE)


def _hero(eye: Eye, card: int, wounded: bool, x: float, y: float, wide: float) -> None:
    words, name = eye.words, eye.data.card_ids[card]
    side = SIDES.index(eye.data.cards[card].side)
    face = CardFace("notice", words.name("card", name), frame=FRAMES[side], text=words.say("scene.hero"))
    states = (Status("hit", words.say("scene.wounded")),) if wounded else ()
    wound = words.say("scene.wounded") if wounded else ""
    eye.pieces.append(
        Piece(
            name,
            "card-notice",
            DISTRICTS[eye.view.battle],
            round(x, 1),
            round(y, 1),
            45,
            round(wide, 1),
            SIDES[side],
            face=face,
            statuses=states,
            title=words.name("card", name),
            text=faces.told((wound, *faces.lines(eye.view, name, words)[1:])),
        )
    )


# -- around it -----------------------------------------------------------------------------------------------------


def _staging(eye: Eye, side: int) -> None:
    """The Staging Line of a side, in rows of four."""
    view, words = eye.view, eye.words
    here = view.here[2 * STAGING + side]
    box = Box(2, 2 if eye.upper(side) else HIGH - 152, LEFT - 4, 150)
    eye.frame(f"line-{SIDES[side]}", "band", box, side)
    eye.region(f"line-{SIDES[side]}", box, "position", line_told(eye, side))
    eye.mark(
        f"staging-{SIDES[side]}", "title", box.x + 8, box.y + 16, words.say("scene.staging", n=len(here)), room=184
    )
    across, wide = (4, SMALL[0]) if len(here) <= 8 else (5, 36.0)
    high = wide * SMALL[1] / SMALL[0]
    rows = max(1, -(-len(here) // across))
    step = min(high + 2, (box.height - 24 - high) / max(rows - 1, 1))
    pitch = (box.width - 4) / across
    for i, f in enumerate(here):
        x, y = box.x + 2 + pitch * (i % across + 0.5), box.y + 22 + high / 2 + step * (i // across)
        eye.formation(f, x, y, 20 + i, f"line-{SIDES[side]}", wide)


def commanders(eye: Eye, side: int, box: Box) -> None:
    """hs:1.1 The Supreme Commander of each seat of a side, and how many cards its hand holds."""
    view, words = eye.view, eye.words
    team = view.team(side)
    for i, seat in enumerate(team):
        commander = view.commander[seat]
        name = eye.data.commander_ids[commander]
        shown = tuple((sign, "") for sign, _ in faces.signs(eye.data, eye.data.bonus[commander]))
        kind = words.say("scene.hand", n=eye.data.hand_number[commander])
        face = CardFace(
            "person", words.name("commander", name), kind=kind, corner=str(len(view.hand[seat])), signs=shown
        )
        wide = min(168.0, (box.width - 6) / len(team)) if box.width > 300 else 160.0
        y = box.y + box.height / 2
        x = box.x + box.width - wide / 2 - 4 - (wide + 4) * i if box.width > 300 else box.x + wide / 2
        if box.width <= 300 and len(team) == 2:
            y = box.y + (26 + 52 * i if eye.upper(side) else 26 - 52 * (1 - i))
        owner = (Status("owner", faces.initial(view, seat, words)),) if len(team) == 2 else ()
        eye.pieces.append(
            Piece(
                f"commander-{seat}",
                "person",
                "",
                round(x, 1),
                round(y, 1),
                10,
                wide,
                SIDES[side],
                face=face,
                statuses=owner,
                title=words.name("commander", name),
                text=faces.lines(view, name, words),
            )
        )


def _piles(eye: Eye) -> None:
    """How many cards each pile holds; what lies open can be read beside the table."""
    for i, (kind, told) in enumerate(counted(eye)):
        eye.mark(f"pile-{i}", kind, 10, 168 + 17.5 * i, told, room=186)


def _others(eye: Eye) -> None:
    """The other districts, each with what was sent there."""
    others = [d for d in range(4) if d != eye.view.battle]
    four = len(eye.view.hand) == 4
    top, high, wide = (104, 74, 104.0) if four else (58, 106, 134.0)
    for i, d in enumerate(others):
        box = Box(RIGHT, top + high * i, WIDE - RIGHT, high)
        waiting_site(eye, d, box.x + wide / 2 + 2, box.y + high / 2, wide)
        eye.region(DISTRICTS[d], Box(box.x, box.y + 2, box.width, box.height - 4), "position", _label(eye, d))
        for side in eye.order:
            here = eye.view.here[2 * d + side]
            y = box.y + (high * 0.27 if eye.upper(side) else high * 0.74)
            for j, x in enumerate(spread(len(here), box.width - wide - 10, 36.0)):
                eye.formation(here[j], box.x + wide + 8 + x, y, 20 + j, DISTRICTS[d], 36)


def _label(eye: Eye, d: int) -> str:
    b = eye.view.building[d]
    words = eye.words
    if b < 0:
        return words.say("scene.district", district=DISTRICTS[d])
    return words.say("scene.waits", district=DISTRICTS[d], building=eye.data.building_ids[b])
