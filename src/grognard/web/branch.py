"""Playing on from a step of a finished game, and the record that comes of it.

The new table starts with the lines of the old one up to that step, with the draws noted beside them, and goes on with
a secret of its own: the old secret is published, so its next rolls are known to everybody. Counters go on from where
the old dice stood, so that any reader of the record continues it without knowing of the seam. The record stays
checkable: each stretch of inherited lines is named in an X-Inherited tag with the number of its last line and the
secret and words it was rolled with, and `check` draws every stretch again with its own.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.dice import Sealed, commitment
from grognard.core.match import Match
from grognard.core.record import Checked, Record, faces_flaw
from grognard.store.base import Inherited, Table

TAG = "X-Inherited-"


def inherited(parent: Table, step: int) -> tuple[Inherited, ...]:
    """Whose dice rolled the first `step` lines of a table: its own, and those it has itself inherited."""
    parts: list[Inherited] = []
    for part in (*parent.inherited, Inherited(step, parent.secret, parent.words)):
        parts.append(part._replace(lines=min(part.lines, step)))
        if part.lines >= step:
            break
    return tuple(part for part in parts if part.lines)


def record(match: Match, table: Table) -> Record:
    """The game as a file for everybody: the secret is in it once the game is over."""
    made = match.record()
    made.players = {seat.name: _one_word(seat.player) for seat in table.seats if seat.player}
    made.extra = tuple(
        (f"{TAG}{n}", msgspec.json.encode([part.lines, part.secret, dict(part.words)]).decode())
        for n, part in enumerate(table.inherited, start=1)
    )
    return made


def _one_word(name: str) -> str:
    return "_".join(name.split())


def is_branch(made: Record) -> bool:
    """Was this game played on from a step of another?"""
    return any(name.startswith(TAG) for name, _ in made.extra)


def check(made: Record) -> Checked:
    """Draw every number of a record again, each stretch with the dice it was rolled with."""
    flaws = [(number, faces_flaw(line)) for number, line in enumerate(made.lines, start=1)]
    reproduced, complaints = 0, [f"action {number}: {why}" for number, why in flaws if why]
    if made.secret is None:
        complaints.append("the secret is not published, so the dice cannot be checked yet")
    elif commitment(bytes.fromhex(made.secret)) != made.commitment:
        complaints.append("the secret does not fit the commitment shown before the game")
    used: dict[str, int] = {}
    first = 0
    for last, secret, words in _stretches(made):
        dice = Sealed(bytes.fromhex(secret), [(seat, words[seat]) for seat in made.seats if seat in words], used)
        for number, line in enumerate(made.lines[first:last], start=first + 1):
            for draw in line.draws:
                again = dice.note(draw.sides, draw.stream)
                reproduced += again == draw
                if again != draw:
                    complaints.append(f"action {number}: draw {draw.counter} of {draw.stream} is not that of its dice")
                    dice.used[draw.stream] = draw.counter + 1
        used, first = dice.used, last
    return Checked(reproduced, complaints)


def _stretches(made: Record) -> list[tuple[int, str, dict[str, str]]]:
    found: list[Any] = [msgspec.json.decode(text) for name, text in made.extra if name.startswith(TAG)]
    own = [(len(made.lines), made.secret, made.words)] if made.secret else []
    return [*found, *own]
