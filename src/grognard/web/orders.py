"""Standing orders: what the server answers for a seat in an interrupt window, so that a game need not stop there.

The engine asks every seat that by public knowledge could answer. A standing order lets the server say *pass* for a
seat at once, in the same change as the action that opened the window. The time it takes can hint at what the seat
holds, so a table with strict secrecy has no orders at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from grognard.core.match import Match
from grognard.core.values import Seat
from grognard.core.window import PASS, Window
from grognard.store.base import HUMAN, Seated
from grognard.web.live import Live

PLAYABLE: Final = "playable"  # ask only when there is something to play: the usual order
ALWAYS: Final = "always"  # ask in every window
TURN: Final = "turn"  # do not ask until the game turn changes
NEVER: Final = "never"  # do not ask
CHOICES: Final = (PLAYABLE, ALWAYS, TURN, NEVER)


def kept(order: str, match: Match, seat: Seat) -> str:
    """An order as it is stored: one for the rest of a turn says which turn that is."""
    return f"{TURN} {_turn(match, seat)}" if order == TURN else order


def standing(sitting: Seated, match: Match, seat: Seat) -> str:
    """The order that holds now; one for the rest of a turn ends with it."""
    order, _, turn = sitting.order.partition(" ")
    if order == TURN and turn != str(_turn(match, seat)):
        return PLAYABLE
    return order or PLAYABLE


def answer(match: Match, seats: Sequence[Seated]) -> None:
    """Pass for whoever is asked in a window and has ordered it, until somebody is really asked."""
    while (seat := match.state.actor) is not None and seat >= 0 and _passes(match, seats[seat], seat):
        match.play(seat, PASS)


def shown(live: Live, seat: Seat) -> dict[str, Any] | None:
    """The order of a seat for its own eyes; None where there are none."""
    if seat < 0 or live.row.strict or not live.game.opens_windows(live.match.options):
        return None
    return {"now": standing(live.row.seats[seat], live.match, seat), "choices": list(CHOICES)}


def _passes(match: Match, sitting: Seated, seat: Seat) -> bool:
    """Judged by what the seat itself may know."""
    if sitting.kind != HUMAN or not isinstance(match.state.stack[-1], Window):
        return False
    order = standing(sitting, match, seat)
    if order == ALWAYS:
        return False
    view = match.state.view(seat)
    return view.refusal(PASS) is None and (order != PLAYABLE or view.legal() == [PASS])


def _turn(match: Match, seat: Seat) -> int:
    return match.reading(seat).turn
