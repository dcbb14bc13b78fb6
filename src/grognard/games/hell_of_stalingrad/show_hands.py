"""Hands: the own one to read, a partner's beside it (hs:19.7), one that is looked at, and cards that may be taken back;
those of others are numbers on their commanders, and the cards that everybody saw going there. Who looks at a finished
game with all eyes sees every hand."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.core.scene import Box
from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad import faces
from grognard.games.hell_of_stalingrad.data import SIDES
from grognard.games.hell_of_stalingrad.eye import HIGH, WIDE, Eye, spread
from grognard.games.hell_of_stalingrad.options import seat_names

CARD: Final = (150.0, 210.0)


def lay(eye: Eye) -> None:
    if eye.reader < 0:
        _lay_all(eye)
        return
    low = HIGH + 40
    view, words = eye.view, eye.words
    groups = [("hand", words.say("scene.your-hand"), view.hand[eye.reader], eye.reader)]
    partners = [seat for seat in view.team(view.side_of(eye.reader)) if seat != eye.reader]
    groups += [(f"hand-{seat}", words.say("scene.partners-hand"), view.hand[seat], seat) for seat in partners]
    foe = view.inspected
    if foe >= 0 and view.side_of(foe) != view.side_of(eye.reader) and all(card >= 0 for card in view.hand[foe]):
        groups.append((f"hand-{foe}", _named(eye, "scene.hand-of", foe), view.hand[foe], foe))
    taken = _recoverable(eye)
    if taken:
        groups.append(("pile", words.say("scene.pile"), taken, eye.reader))
    for name, title, cards, seat in groups:
        box = Box(0, low, WIDE, CARD[1] + 30)
        _group(eye, name, title, cards, seat, box, plain=bool(taken) == (name == "pile"))
        low += CARD[1] + 40


def _lay_all(eye: Eye) -> None:
    """All hands, where they are known: whoever only looks on while a game lasts knows none."""
    hands = eye.view.hand
    if not all(card >= 0 for hand in hands for card in hand):
        return
    for seat, hand in enumerate(hands):
        row, column = divmod(seat, 2)
        box = Box(WIDE / 2 * column, HIGH + 40 + (CARD[1] + 40) * row, WIDE / 2 - 4, CARD[1] + 30)
        chief = eye.words.name("commander", eye.data.commander_ids[eye.view.commander[seat]])
        _group(eye, f"hand-{seat}", chief, hand, seat, box, plain=False)


def _named(eye: Eye, key: str, seat: Seat) -> str:
    return eye.words.say(key, seat=seat_names(eye.view.options)[seat])


def _recoverable(eye: Eye) -> tuple[int, ...]:
    """hs:17.7.j Cards of the discard pile, while one of them is chosen."""
    return tuple(eye.data.card_index[action.args[0]] for action in eye.offered if action.verb == "recover")


def _group(eye: Eye, region: str, title: str, cards: tuple[int, ...], seat: Seat, box: Box, *, plain: bool) -> None:
    """Cards side by side, equal ones as one; `plain` ids are those that actions name."""
    words = eye.words
    note = words.say("scene.n-cards", n=len(cards))
    eye.region(region, box, "hand", f"{title}. {note}", title, note, SIDES[eye.view.side_of(seat)])
    eye.seen = eye.seen.joined(box)
    kinds = sorted(Counter(cards).items())
    mine = plain and (seat == eye.reader or eye.view.side_of(seat) != eye.view.side_of(eye.reader))
    for i, ((card, copies), x) in enumerate(zip(kinds, spread(len(kinds), box.width, CARD[0]), strict=True)):
        name = eye.data.card_ids[card]
        id_ = name if mine else f"{name}@{region}"
        made = faces.card(
            eye.view, card, words, id_, region, (round(box.x + x, 1), box.y + 30 + CARD[1] / 2, i), CARD[0]
        )
        eye.pieces.append(made._replace(copies=copies))
