"""Playing on from a step of a finished game, and the record that comes of it.

The new table starts with the lines of the old one up to that step, with the draws noted beside them, and goes on with
a secret of its own: the old secret is published, so its next rolls are known to everybody. Counters go on from where
the old dice stood, so that any reader of the record continues it without knowing of the seam. The record stays
checkable: `core.stretches` names the dice of every stretch.
"""

from __future__ import annotations

from grognard.core import stretches
from grognard.core.dice import commitment
from grognard.core.record import Record
from grognard.store.base import OVER, Inherited, Table
from grognard.web.live import Live


def inherited(parent: Table, step: int) -> tuple[Inherited, ...]:
    """Whose dice rolled the first `step` lines of a table: its own, and those it has itself inherited."""
    parts: list[Inherited] = []
    for part in (*parent.inherited, Inherited(step, parent.secret, parent.words)):
        parts.append(part._replace(lines=min(part.lines, step)))
        if part.lines >= step:
            break
    return tuple(part for part in parts if part.lines)


def record(live: Live) -> Record:
    """The game as a file for everybody: the secret is in it once the game is over."""
    table = live.row
    made = live.match.record() if live.departure is None else _as_stored(live)
    made.players = {seat.name: _one_word(seat.player) for seat in table.seats if seat.player}
    inherited = [stretches.tag(n, one.lines, one.secret, one.words) for n, one in enumerate(table.inherited, start=1)]
    made.extra = (*inherited, *([(stretches.RIGGED, "yes")] if table.rigged else []))
    return made


def _as_stored(live: Live) -> Record:
    """A game that the rules have left: as it was played, by the rules of then."""
    table, lines = live.row, [*live.match.lines(), *live.rest]
    return Record(
        table.game, table.rules, table.data, live.match.seats, options=table.options, words=table.words,
        commitment=commitment(bytes.fromhex(table.secret)), secret=table.secret if table.status == OVER else None,
        result=table.result or None, lines=lines, state=lines[-1].state or "0",
    )  # fmt: skip


def _one_word(name: str) -> str:
    return "_".join(name.split())
