"""Two faults that Tank Commander once had, to be put back: random play must find them."""

from __future__ import annotations

import pytest

from grognard.core.values import Action, Refusal
from grognard.games.tank_commander import interrupts, windows
from grognard.games.tank_commander.movement import Advance, Declared, Movement, why_not_end
from grognard.games.tank_commander.state import NONE, Response, Table


def equal_declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal cards of one hand that go the same way are one declaration, and a Stream tests each card alone."""
    parsed = Movement._parsed

    def alike(self: Movement, s: Table, action: Action) -> Declared | Refusal:
        move = parsed(self, s, action)
        return move._replace(number=0) if isinstance(move, Declared) else move

    def stream(s: Table, r: Response) -> None:
        border = (s.board.index[r.args[0]], s.board.index[r.args[1]])
        s.streams = tuple(sorted((*s.streams, (*border, r.seat))))
        advance = s.topmost(Advance)
        assert advance is not None
        moves = []
        for move in advance.moves:
            path = interrupts._before(s, advance.origin, move.path, border)
            others = tuple(m for m in advance.moves if m is not move)
            side = s.side_of(advance.seat)
            if path == move.path or (path and why_not_end(s, side, move.card, path[-1], others) is None):
                moves.append(move._replace(path=path))
        s.alter(Advance, moves=tuple(moves))

    monkeypatch.setattr(Movement, "_parsed", alike)
    monkeypatch.setitem(windows.CARDS, "t-stream", windows.CARDS["t-stream"]._replace(effect=stream))


def lost_cards_come_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """A declaration is known by the place of its piece, which another card may have taken."""

    def able(self: Advance, s: Table, move: Declared) -> bool:
        if move.piece == NONE:
            return move.card in s.hand[self.seat] and (move.squad == NONE or move.squad in s.hand[self.seat])
        known = s.at[move.piece] >= 0 and s.card[move.piece] == move.card and s.owner[move.piece] == self.seat
        return known and s.aboard[move.piece] < 0 and s.fault[move.piece] < 0

    monkeypatch.setattr(Advance, "_able", able)
