"""One battle: the building in the middle, its tracks beside it, formations above and below with the cards played on
them; staging lines and piles at the left, commanders and the other districts at the right."""

from __future__ import annotations

from typing import Final

from grognard.core.scene import Box, CardFace, Piece, Status
from grognard.games.hell_of_stalingrad import faces, text
from grognard.games.hell_of_stalingrad.battle import Vanguards
from grognard.games.hell_of_stalingrad.data import DISTRICTS, GERMAN, SIDES
from grognard.games.hell_of_stalingrad.eye import (
    FORMATION,
    HIGH,
    LYING,
    SMALL,
    TURNED,
    WIDE,
    Eye,
    flowing,
    in_line,
)
from grognard.games.hell_of_stalingrad.rounds import CHOOSING, Hold
from grognard.games.hell_of_stalingrad.show_city import brings, counted, line_told, off_table, waiting_site
from grognard.games.hell_of_stalingrad.sides import FRAMES
from grognard.games.hell_of_stalingrad.state import NONE, STAGING

LEFT: Final = 220.0  # the width of the column at the left,
RIGHT: Final = 752.0  # and where the one at the right begins
SITE: Final = Box(226, 147, 372, 200)
TRACKS: Final = Box(602, 161, 144, 172)
CORE: Final = Box(SITE.x - 3, 0, SITE.width + 6, HIGH)  # a small screen shows the building at a size that can be read
SLIP: Final = (108.0, 15.0)  # of a played card so much looks out, with its name
SLIPS: Final = 38.0  # the room of all that look out from below a formation
NOTICE: Final = (112.0, 78.4)
CAMPAIGN: Final = 112.0
CHOICE: Final = 122.0  # of a card to choose
CHIP: Final = 56.0  # of units, where there are many types
PERSON: Final = 52.0  # the height of a commander
BELOW: Final = 12.0  # between the building and the row below it: what marks a chosen formation hides no name


def lay(eye: Eye) -> None:
    _site(eye)
    _tracks(eye)
    for side in eye.order:
        _row(eye, side)
        _staging(eye, side)
        commanders(eye, side, Box(RIGHT, 0 if eye.upper(side) else HIGH - PERSON, WIDE - RIGHT, PERSON))
    _piles(eye)
    _others(eye)
    _campaign(eye)
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
            text=faces.site_lines(view, d, words),
        )
    )
    for side in eye.order:
        _half(eye, side)


def _half(eye: Eye, side: int) -> None:
    """hs:6.1 The units of a side on its half, equal ones as one counter; many types in two rows."""
    units = eye.units(eye.view.battle, side)
    size, room = (64.0 if len(units) <= 4 else CHIP), SITE.width - 68
    rows = flowing([size] * len(units), room, 5)
    middle = SITE.y + (62 if eye.upper(side) else 135)
    low = (rows[-1][1] if rows else 0) * 36 / 2
    for (u, n), (x, row) in zip(units, rows, strict=True):
        eye.chip(u, n, eye.view.battle, SITE.x + 9 + x, middle - low + 36 * row, size)


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
            text=faces.sentences((words.say("text.hold", n=view.hold[d]) if view.hold[d] else "", told)),
        )
    )
    step = view.stack[-1] if view.stack else None
    if isinstance(step, Hold) and step.stage == CHOOSING:
        _effects(eye, step)


def _effects(eye: Eye, step: Hold) -> None:
    """hs:4.9 The two effects of the carnage card, one of which is chosen."""
    view, words = eye.view, eye.words
    spots = _spots(eye)
    for i, effects in enumerate(eye.data.holds[view.holding]):
        told = text.effects_text(eye.data, effects[eye.view.side_of(step.seat)], words)
        shown = tuple((name, times) for name, times in faces.signs(eye.data, effects[eye.view.side_of(step.seat)]))
        face = CardFace("notice", told, frame=FRAMES[eye.view.side_of(step.seat)], signs=shown)
        eye.pieces.append(
            Piece(
                "ab"[i],
                "card-notice",
                DISTRICTS[view.battle],
                *spots[i],
                60,
                CHOICE,
                SIDES[eye.view.side_of(step.seat)],
                face=face,
                title=told,
                text=(words.say("scene.carnage-about"),),
            )
        )


def _spots(eye: Eye) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where two cards to choose from cover nothing: at the ends of both rows, or of the shorter one; over the tracks
    only where both rows are long."""
    x = TRACKS.x + TRACKS.width / 2
    upper, lower = eye.order
    above, below = SITE.y - 46, SITE.y + SITE.height + 46
    if not (_is_long(eye, upper) or _is_long(eye, lower)):
        return (x, above), (x, below)
    for side, y in ((lower, below), (upper, above)):
        if length(eye, side) <= ROOM - 2 * (CHOICE + GAP):
            return (x - CHOICE - GAP, y), (x, y)
    return (x, TRACKS.y + 42), (x, TRACKS.y + 130)


# -- formations ----------------------------------------------------------------------------------------------------


def _row(eye: Eye, side: int) -> None:
    """The formations of a side that fight here, touching the building; heroes at the end of the row (hs:18.2). Where
    they would not find room they are small, in two rows: letters keep their size."""
    view = eye.view
    here = view.fighting(side)
    heroes = [hero for hero in view.heroes if eye.view.side_of(hero.seat) == side]
    if length(eye, side) > ROOM:
        _crowd(eye, side, ROOM - (NOTICE[0] + GAP) * len(heroes))
        x = SITE.x + ROOM + GAP - (NOTICE[0] + GAP) * len(heroes)
    else:
        x = SITE.x
        for f in here:
            wide, high = LYING if view.depleted[f] else FORMATION
            middle = _beside(eye, side, high)
            _slips(eye, f, x + wide / 2, middle, high)
            eye.formation(f, x + wide / 2, middle, 40, DISTRICTS[view.battle], FORMATION[0], small=False)
            if f in _to_come(eye):
                brings(eye, f, x + wide / 2, middle - high / 2 - 22 if eye.upper(side) else middle + high / 2 + 3)
            x += wide + GAP
    for hero in heroes:
        _hero(eye, hero.card, hero.wounded, x + NOTICE[0] / 2, _beside(eye, side, NOTICE[1]), NOTICE[0])
        x += NOTICE[0] + GAP


GAP: Final = 6.0
ROOM: Final = TRACKS.x + TRACKS.width - SITE.x  # of a row


def length(eye: Eye, side: int) -> float:
    """How long the row of a side is, if everybody in it is shown large."""
    view = eye.view
    widths = [LYING[0] if view.depleted[f] else FORMATION[0] for f in view.fighting(side)]
    widths += [NOTICE[0] for hero in view.heroes if eye.view.side_of(hero.seat) == side]
    return sum(widths) + GAP * (len(widths) - 1)


def _is_long(eye: Eye, side: int) -> bool:
    """Whether a row leaves no room for a card at its end."""
    return length(eye, side) > ROOM - CAMPAIGN - GAP


def _beside(eye: Eye, side: int, high: float) -> float:
    """The middle of what touches the building on the edge of a side."""
    return SITE.y - 1 - high / 2 if eye.upper(side) else SITE.y + SITE.height + BELOW + high / 2


def _crowd(eye: Eye, side: int, room: float) -> None:
    """Many formations, small; each says what it can still take instead of its kind."""
    view = eye.view
    here = view.fighting(side)
    wide = 44.0
    high = wide * SMALL[1] / SMALL[0] + 3
    widths = [wide * (TURNED[0] if view.depleted[f] else SMALL[0]) / SMALL[0] for f in here]
    first = _beside(eye, side, high)
    for f, (x, row) in zip(here, flowing(widths, room, 2), strict=True):
        y = first + high * row * (-1 if eye.upper(side) else 1)
        eye.formation(f, SITE.x + x, y, 40, DISTRICTS[view.battle], wide, fighting=True)


def _to_come(eye: Eye) -> tuple[int, ...]:
    """hs:21.1.a The formations whose vanguard effects are still to come."""
    for step in eye.view.stack:
        if isinstance(step, Vanguards):
            return step.todo if step.side == GERMAN else (*step.todo, *eye.view.fighting(GERMAN))
    return ()


def _campaign(eye: Eye) -> None:
    """hs:3.1 The campaign cards of this turn, each on the half of its side, where the rows leave them room."""
    view, words, data = eye.view, eye.words, eye.data
    for side in eye.order:
        card = view.current[side]
        if card == NONE or _is_long(eye, side) or {"a", "b"} & {piece.id for piece in eye.pieces}:
            continue
        name = data.campaign_ids[card]
        signs = (("thrust", f"+{data.campaign[card].reinforcement}"), *faces.signs(data, data.campaign_effects[card]))
        face = CardFace("notice", words.name("campaign", name), frame=FRAMES[side], signs=signs)
        x, y = TRACKS.x + TRACKS.width - CAMPAIGN / 2, SITE.y - 46 if eye.upper(side) else SITE.y + SITE.height + 46
        eye.pieces.append(
            Piece(
                f"campaign-{SIDES[side]}", "card-notice", "", x, y, 5, CAMPAIGN, SIDES[side], face=face,
                title=words.name("campaign", name), text=faces.lines(view, name, words)[1:],
            )
        )  # fmt: skip


def _slips(eye: Eye, f: int, x: float, y: float, high: float) -> None:
    """hs:9.1, hs:10.1 Cards played on a formation look out on the side away from the building."""
    view, words = eye.view, eye.words
    away = -1 if eye.upper(eye.data.side[f]) else 1
    cards = list(view.cards[f])
    placed = [view.limbo] if view.limbo != NONE and _target(eye) == f else []
    played = (*cards, *placed)
    step = min(SLIP[1] - 0.5, (SLIPS - SLIP[1]) / max(len(played) - 1, 1))
    for i, card in enumerate(played):
        name = eye.data.card_ids[card]
        at = y + away * (high / 2 + SLIP[1] / 2 + step * i)
        eye.pieces.append(
            Piece(
                f"{name}@{eye.data.formation_ids[f]}-{i}",
                "card-slip",
                DISTRICTS[view.battle],
                round(x, 1),
                round(at, 1),
                20 - i,
                SLIP[0],
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
            text=faces.sentences((wound, *faces.lines(eye.view, name, words)[1:])),
        )
    )


# -- around it -----------------------------------------------------------------------------------------------------


def _staging(eye: Eye, side: int) -> None:
    """The Staging Line of a side, in rows; its frame is as high as they need, and always room for two."""
    view, words = eye.view, eye.words
    here = view.here[2 * STAGING + side]
    slim, widths = eye.waiting(here, SMALL[0], LEFT - 8, ROWS)
    places = flowing(widths, LEFT - 8, 1.4)
    high = staging_high(len(places) and places[-1][1] + 1)
    box = Box(2, 2 if eye.upper(side) else HIGH - high - 2, LEFT - 4, high)
    eye.frame(f"line-{SIDES[side]}", "band", box, side)
    eye.region(f"line-{SIDES[side]}", box, "position", line_told(eye, side))
    eye.mark(
        f"staging-{SIDES[side]}", "title", box.x + 8, box.y + 16, words.say("scene.staging", n=len(here)), room=184
    )
    for i, (f, (x, row)) in enumerate(zip(here, places, strict=True)):
        y = box.y + 24 + SMALL[1] / 2 + ROW * row
        eye.formation(f, box.x + 2 + x, y, 20 + i, f"line-{SIDES[side]}", SMALL[0], slim=slim)


ROW: Final = SMALL[1] + 2  # of waiting formations;
ROWS: Final = 3  # where these do not do they are slim


def staging_high(rows: int) -> float:
    return 26 + ROW * max(rows, 2)


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
        x = box.x + box.width - wide / 2 - 4 - (wide + 4) * i if box.width > 300 else box.x + wide / 2
        y = box.y + box.height / 2
        if box.width <= 300 and i:
            x, y = _by_the_line(eye, side, wide)
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


def _by_the_line(eye: Eye, side: int, wide: float) -> tuple[float, float]:
    """hs:19.1 Where the second commander of a side finds room: at the Staging Line."""
    above, below = _lines(eye)
    return 2 + wide / 2, above + 4 + PERSON / 2 if eye.upper(side) else below - 4 - PERSON / 2


def _lines(eye: Eye) -> tuple[float, float]:
    """Where the upper Staging Line ends and the lower one begins."""
    bands = {mark.id: mark.outlines[0] for mark in eye.marks if mark.kind == "band"}
    upper, lower = (bands.get(f"line-{SIDES[side]}") for side in eye.order)
    return upper[1][1] if upper else 0.0, lower[0][1] if lower else HIGH


def _piles(eye: Eye) -> None:
    """How many cards each pile holds, if the Staging Lines leave room; what lies open can be read beside the table."""
    told = counted(eye)
    top, bottom = _lines(eye)
    if len(eye.view.hand) == 4:
        top, bottom = top + PERSON + 4, bottom - PERSON - 4
    room = bottom - top
    if room < 17.5 * len(told):
        return
    for i, (kind, line) in enumerate(told):
        eye.mark(f"pile-{i}", kind, 10, top + (room - 17.5 * len(told)) / 2 + 13 + 17.5 * i, line, room=LEFT - 18)


def _others(eye: Eye) -> None:
    """The other districts, each with what was sent there."""
    others = [d for d in range(4) if d != eye.view.battle]
    top, high, wide = 66, 120, 134.0
    for i, d in enumerate(others):
        box = Box(RIGHT, top + high * i, WIDE - RIGHT, high)
        waiting_site(eye, d, box.x + wide / 2 + 2, box.y + high / 2, wide)
        eye.region(DISTRICTS[d], Box(box.x, box.y + 2, box.width, box.height - 4), "position", _label(eye, d))
        for side in eye.order:
            here = eye.view.here[2 * d + side]
            y = box.y + (high * 0.27 if eye.upper(side) else high * 0.74)
            slim, widths = eye.waiting(here, SMALL[0], box.width - wide - 10)
            for j, x in enumerate(in_line(widths, box.width - wide - 10, 4)):
                eye.formation(here[j], box.x + wide + 8 + x, y, 20 + j, DISTRICTS[d], SMALL[0], slim=slim)


def _label(eye: Eye, d: int) -> str:
    b = eye.view.building[d]
    words = eye.words
    if b < 0:
        return words.say("scene.district", district=DISTRICTS[d])
    return words.say("scene.waits", district=DISTRICTS[d], building=eye.data.building_ids[b])
