"""`grognard verify FILE`: is this record whole, are its dice honest, was every action legal?"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import typer

from grognard.cli.common import DataFolder, GrogFile, again, complain, load_for
from grognard.core import record, stretches
from grognard.core.errors import GrognardError
from grognard.core.match import other_rules
from grognard.core.record import Record, RecordError
from grognard.core.veil import unveiled

NOT_IN_ORDER: Final = 1


def verify(file: GrogFile, data: DataFolder = None) -> None:
    """Check the seal of a record, draw its dice again, and replay it by the rules."""
    if not file.exists():  # a mistake in the command line, not a complaint about a record
        record.read(file)
    complaints = check(file, data)
    for sentence in complaints:
        complain(sentence)
    if complaints:
        raise typer.Exit(NOT_IN_ORDER)


def check(file: Path, data: Path | None) -> list[str]:
    """What is wrong with a record; what is right is printed on the way."""
    try:
        written = record.read(file)
    except RecordError as error:
        return [str(error)]
    print("seal ok")
    with suppress(RecordError):  # a save whose secret cannot be had is checked like one without
        unveiled(written)
    return _dice(file, written) + _rules(file, written, data)


def _dice(file: Path, written: Record) -> list[str]:
    checked = stretches.check(written)
    for note in checked.notes:
        print(note)
    if not checked.complaints:
        print(f"{checked.reproduced} rolls reproduced")
    return [f"{file}: {complaint}" for complaint in checked.complaints]


def _rules(file: Path, written: Record, data: Path | None) -> list[str]:
    loaded = load_for(file, written, data)
    try:
        match = again(file, written, loaded)
    except GrognardError as error:
        return [str(error)]
    if other := other_rules(loaded.game, written, loaded.fingerprint):
        marks = sum(line.state != "" for line in written.lines)
        print(f"{other}: their replay agrees with {marks or 1} of {marks or 1} hashes")
    # The Result tag is for readers; only the replay knows what it must say.
    if written.result != match.result():
        told, true = written.result or "that the game goes on", match.result() or "that the game goes on"
        return [f"{file}: the tag Result says {told}, the replay {true}"]
    print(f"{len(match.entries)} actions legal, state hash ok")
    return []
