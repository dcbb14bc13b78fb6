"""What holds in every state of Tank Commander, whatever was played: random play checks it at each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from grognard.games.tank_commander.movement import Advance, Enter
from grognard.games.tank_commander.state import CAPACITY, NONE, PLAYING, Table


def broken(s: Table) -> list[str]:
    return [*_capacity(s), *_pieces(s), *_moves(s), *_passengers(s), *_hands(s)]


def _capacity(s: Table) -> Iterator[str]:
    """tc:6.3a At most three cards of a side on a position. A group on its way may pass through a full one, and a game
    that ends may end there."""
    if not s.stack or s.topmost(Advance) is not None:
        return
    for key, pieces in enumerate(s.here):
        if len(pieces) > CAPACITY:
            side, place = divmod(key, s.board.size)
            yield f"{len(pieces)} cards of side {'AB'[side]} on {s.board.ids[place]}"


def _pieces(s: Table) -> Iterator[str]:
    """Each piece stands in one place, once, under a name and a number of its own; a free place holds nothing."""
    standing = Counter(piece for pieces in s.here for piece in pieces)
    for piece, name in enumerate(s.names):
        if not name:
            columns = (s.card, s.at, s.owner, s.aboard, s.rider, s.fault, s.faulter, s.serial)
            if standing[piece] or s.gear[piece] or any(column[piece] != NONE for column in columns):
                yield f"place {piece} is free, but not empty"
            continue
        unmounted = s.aboard[piece] == NONE
        if standing[piece] != int(unmounted):
            yield f"{name} stands {standing[piece]} times on the table"
        key = s.side_of(s.owner[piece]) * s.board.size + s.at[piece]
        if unmounted and piece not in s.here[key]:
            yield f"{name} does not stand where it is said to be"
    for what in (s.names, s.serial):
        given = [one for one, name in zip(what, s.names, strict=True) if name]
        if len(set(given)) != len(given):
            yield f"two pieces share a name or a number: {given}"


def _moves(s: Table) -> Iterator[str]:
    """Nobody moves twice at once: in a group, and among those that have just entered, each piece is named once. A piece
    is known by its number: one that was lost on the way is still named, and another may lie in its place."""
    for step in s.stack:
        if isinstance(step, Enter):
            pieces = list(zip(step.pieces, step.serials, strict=True))
        elif isinstance(step, Advance):
            pieces = [(move.piece, move.serial) for move in (*step.group, *step.moves) if move.piece != NONE]
        else:
            continue
        if len(set(pieces)) != len(pieces):
            yield f"a card moves twice at once: {[s.names[piece] for piece, _ in pieces]}"


def _passengers(s: Table) -> Iterator[str]:
    """Who is carried knows his carrier, and the carrier him; both are in the same position."""
    for piece, name in enumerate(s.names):
        carrier, squad = s.aboard[piece], s.rider[piece]
        if carrier != NONE and (s.rider[carrier] != piece or s.at[carrier] != s.at[piece]):
            yield f"{name} is carried by a card that does not carry it"
        if squad != NONE and s.aboard[squad] != piece:
            yield f"{name} carries a squad that is not aboard"


def _hands(s: Table) -> Iterator[str]:
    """What everybody saw going into a hand is in it; piles are sorted where their order says nothing."""
    for seat, hand in enumerate(s.hand):
        if Counter(s.known[seat]) - Counter(hand):
            yield f"seat {seat} is known to hold what it does not hold"
        if list(hand) != sorted(hand):
            yield f"the hand of seat {seat} has an order"


def census(s: Table) -> Mapping[str, int]:
    """Every card of every seat, wherever it lies (tc:15.0a-e): during play none comes and none goes."""
    if s.phase < PLAYING:
        return {}
    found: Counter[str] = Counter()
    for seat in range(s.seats):
        piles = (s.pool, s.hand, s.discarded, s.destroyed, s.aside)
        for card in (*(c for pile in piles for c in pile[seat]), *s.pile[seat].cards):
            found[f"{seat} {s.data.ids[card]}"] += 1
    for owner, card in _on_the_table(s):
        found[f"{owner} {s.data.ids[card]}"] += 1
    return found


def _on_the_table(s: Table) -> Iterator[tuple[int, int]]:
    """Owner and card of everything in play; standard terrain is nobody's and never moves."""
    for piece, name in enumerate(s.names):
        if name:
            yield s.owner[piece], s.card[piece]
            yield from ((s.owner[piece], card) for card in s.gear[piece])
            if s.fault[piece] != NONE:
                yield s.faulter[piece], s.fault[piece]
    for place in range(s.board.size):
        if s.work[place] != NONE:
            yield s.worker[place], s.work[place]
        if s.mine[place] != NONE:
            yield s.mine[place], s.data.minefield
        if s.smoke[place] != NONE:
            yield s.smoke[place], s.data.index["v-smoke"]
    yield from ((owner, s.data.stream) for _, _, owner in s.streams)
    yield from ((owner, s.data.index["v-mud"]) for _, owner in s.mud)
    yield from ((response.seat, response.card) for response in s.pending)
