"""What lies beside the mat of Tank Commander: piles, reserves, the turned number, cards that wait; and the own hand.

One column as wide as a card at the left edge; the second seats of teams have theirs at the right one.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.core.scene import Box, Mark, Piece, Point, Status
from grognard.core.values import HIDDEN, Seat
from grognard.games.tank_commander import events
from grognard.games.tank_commander.data import COLOURS
from grognard.games.tank_commander.eye import LOW_HAND, ON_TABLE, Eye
from grognard.games.tank_commander.layout import CARD, COLUMN, HAND, RATIO, SMALL, SPACE, STRIP, TAB, middle, rows
from grognard.games.tank_commander.state import NONE

BACK: Final = 46.0  # the width of a draw pile
SUM: Final = 22.0  # the height of a line that counts cards
AIR: Final = 3.0
MOST_ACROSS: Final = 11  # kinds of cards in one line of a hand


# -- what is being decided -----------------------------------------------------------------------------------------


def decided(eye: Eye) -> list[Piece]:
    """Between the piles of the two sides: the number that is turned, and below it the cards that wait."""
    box = eye.layout.middle()
    high = SMALL * RATIO + 10
    upper = Box(box.x, box.y + 2, box.width, high)
    lower = Box(box.x, box.y + high + 6, box.width, box.height - high - 8)
    return [*_number(eye, upper), *_stack(eye, lower)]


def _number(eye: Eye, box: Box) -> list[Piece]:
    """The number moment: the turned card, and the number in the colour that was named."""
    last, words = eye.view.turned, eye.words
    if last is None:
        eye.box("number", box, words.say("ranks.number"), kind="slot", bare=True)
        return []
    named = words.say("ranks.named", colour=COLOURS[last.colour]) if last.colour != NONE else ""
    note = named or ("" if last.number else words.say("ranks.to-name"))
    eye.box("number", box, words.say("ranks.number"), note, eye.nation(last.seat), bare=True)
    x, y = at = middle(box)
    if last.number or last.colour != NONE:
        alone = last.card == NONE and last.number  # a die has no card
        colour = str(last.colour) if last.colour != NONE else ""
        below = y if alone else y + 18
        eye.notes.append(Mark("number", "number", x, below, colour=colour, text=str(last.number or "?"), over=True))
    if last.card == NONE:
        title = words.say("ranks.draw-pile")
        return [] if last.number else [eye.backs("number-card", "card-back", "number", at, SMALL, last.seat, 1, title)]
    return [eye.card(f"{eye.data.ids[last.card]}@number", last.card, "number", at, SMALL, LOW_HAND, last.seat)]


def _stack(eye: Eye, box: Box) -> list[Piece]:
    """tc:12.2c Cards that were played and wait for their effect, the last one on top."""
    view, words = eye.view, eye.words
    note = words.say("ranks.cards", n=len(view.pending)) if view.pending else ""
    eye.box("stack", box, words.say("ranks.stack"), note, kind="box" if view.pending else "slot", bare=True)
    found = []
    places = _column(box, len(view.pending))
    for number, (response, at) in enumerate(zip(reversed(view.pending), places, strict=True)):
        name = f"{eye.data.ids[response.card]}@stack-{len(view.pending) - number}"
        made = eye.tab(name, response.card, "stack", at, ON_TABLE - number, response.seat)
        lines = [words.name("ranks.who", "own" if response.seat == eye.reader else eye.nation(response.seat))]
        lines += [words.name("target", events.spoken(view, arg)) for arg in response.args]
        if not response.live:
            made = made._replace(statuses=(Status("cancelled"),))
            lines.append(words.say("ranks.cancelled"))
        found.append(made._replace(text=(*lines, *made.text)))
    return found


def _column(box: Box, count: int) -> list[Point]:
    """The middles of tabs below one another; closer together when there are many."""
    step = min(TAB + 1, (box.height - TAB - 2) / max(count - 1, 1))
    x = round(box.x + box.width / 2, 1)
    return [(x, round(box.y + 1 + TAB / 2 + step * number, 1)) for number in range(count)]


# -- piles and reserves --------------------------------------------------------------------------------------------


def piles(eye: Eye) -> list[Piece]:
    """Draw pile (back, number), reserve, discard and destroyed pile of each seat, section 9."""
    found: list[Piece] = []
    for seat in sorted(range(eye.view.seats), key=lambda seat: seat != eye.reader):
        found += _seat(eye, seat)
    return found


def _seat(eye: Eye, seat: Seat) -> list[Piece]:
    view, words = eye.view, eye.words
    upper = view.side_of(seat) != eye.bottom
    box = eye.layout.column(upper, seat > 1)
    title = words.say("ranks.piles") if seat == eye.reader else words.say("ranks.piles-of", seat=eye.names[seat])
    note = words.say("ranks.aside", n=view.aside_points[seat]) if view.aside[seat] else ""
    eye.box(f"piles-{seat}", box, title, note, eye.nation(seat), bare=True)
    pile = BACK * RATIO + 2 * AIR  # at the edge of its owner
    low = box.y + box.height
    found = _draw_pile(eye, seat, box.x + AIR, box.y + AIR if upper else low - pile + AIR)
    rest = Box(box.x, box.y + (pile if upper else AIR), COLUMN, box.height - pile - AIR)
    return [*found, *_counts(eye, seat, rest)]


def _draw_pile(eye: Eye, seat: Seat, x: float, y: float) -> list[Piece]:
    """The back of the pile, and beside it how many cards it has."""
    size, title = eye.view.pile[seat].size, eye.words.say("ranks.draw-pile")
    eye.sum(f"draw-{seat}", x + BACK + 4, y + 32, size, "draw", "bare")
    at = (round(x + BACK / 2, 1), round(y + BACK * RATIO / 2, 1))
    made = eye.backs(f"draw-{seat}", "card-back", f"piles-{seat}", at, BACK, seat, 1, title)
    return [made._replace(text=(eye.words.say("ranks.cards", n=size),))] if size else []


def _counts(eye: Eye, seat: Seat, box: Box) -> list[Piece]:
    """The reserve of somebody else with the cards that everybody saw going there (section 4.3); how many cards were
    discarded; the destroyed ones by name (tc:15.0a: a Tank Repair Shop names one of them)."""
    view, own = eye.view, seat == eye.reader
    known = Counter() if own else Counter(card for card in view.hand[seat] if card != HIDDEN)
    lost = Counter(view.destroyed[seat])
    sums = 2 if own else 3
    whole = bool(known) + bool(lost)  # the last card of a list lies open: what follows begins below it
    step = min(TAB, (box.height - sums * SUM - whole * TAB) / max(len(known) + len(lost) - whole, 1))
    found: list[Piece] = []
    y = box.y
    if not own:
        _reserve(eye, seat, Box(box.x, y, box.width, SUM))
        found += _tabs(eye, seat, known, str(seat), (box.x, y + SUM), step)
        y += SUM + (TAB + step * (len(known) - 1) if known else 0)
    eye.sum(f"discarded-{seat}", box.x + 2, y, len(view.discarded[seat]), "discarded")
    eye.sum(f"destroyed-{seat}", box.x + 2, y + SUM, len(view.destroyed[seat]), "destroyed")
    return [*found, *_tabs(eye, seat, lost, f"piles-{seat}", (box.x, y + 2 * SUM), step)]


def _reserve(eye: Eye, seat: Seat, box: Box) -> None:
    """The hand of somebody else: a place that cards can name, and its number."""
    view, words = eye.view, eye.words
    notes = [words.say("ranks.cards", n=len(view.hand[seat]))]
    if view.pool[seat]:
        notes.append(words.say("ranks.pool-of", n=len(view.pool[seat])))
    if view.aside[seat]:
        notes.append(words.say("ranks.aside", n=view.aside_points[seat]))
    eye.box(str(seat), box, words.say("ranks.hand-of", seat=eye.names[seat]), ", ".join(notes), bare=True)
    eye.sum(f"hand-{seat}", box.x + 2, box.y, len(view.hand[seat]), "reserve")


def _tabs(eye: Eye, seat: Seat, cards: Counter[int], region: str, at: Point, step: float) -> list[Piece]:
    """Cards by name, below one another; copies are one with a count."""
    lost = region != str(seat)
    found = []
    for number, (card, copies) in enumerate(sorted(cards.items())):
        plain, where = eye.data.ids[card], f"destroyed-{seat}" if lost else f"hand-{seat}"
        name = eye.claim(plain, where) if lost and seat == eye.reader else f"{plain}@{where}"
        place = (round(at[0] + COLUMN / 2, 1), round(at[1] + TAB / 2 + step * number, 1))
        found.append(eye.tab(name, card, region, place, LOW_HAND + number, seat)._replace(copies=copies))
    return found


# -- the own hand --------------------------------------------------------------------------------------------------


def hand(eye: Eye) -> list[Piece]:
    """The own reserve, and while setting up the cards that are still to be placed: below the mat, or where a page likes
    to show them."""
    view, words, seat = eye.view, eye.words, eye.reader
    found: list[Piece] = []
    low = eye.layout.low
    if seat == NONE:
        return found
    for name, title, cards in (("pool", "ranks.pool", view.pool[seat]), ("reserve", "ranks.hand", view.hand[seat])):
        if name == "pool" and not cards:
            continue
        kinds = Counter(cards)
        lines = max(1, -(-len(kinds) // MOST_ACROSS))
        high = HAND + (lines - 1) * (CARD * RATIO + 8) if kinds else STRIP
        box = Box(eye.layout.west, low, eye.layout.wide(), high)
        eye.box(name, box, words.say(title), words.say("ranks.cards", n=len(cards)), eye.nation(seat), "hand")
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
