"""`grognard verify FILE`: is this record whole, are its dice honest, was every action legal?"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import typer

from grognard.cli.common import CLI_WORDS, DataFolder, GrogFile, Language, again, complain, language_of, load_for
from grognard.core import record, stretches
from grognard.core.errors import GrognardError
from grognard.core.game import CORE_WORDS
from grognard.core.match import other_rules
from grognard.core.record import Record, RecordError
from grognard.core.veil import unveiled
from grognard.core.words import SpokenError, Words

NOT_IN_ORDER: Final = 1


def verify(file: GrogFile, data: DataFolder = None, lang: Language = None) -> None:
    """Check the seal of a record, draw its dice again, and replay it by the rules."""
    if not file.exists():  # a mistake in the command line, not a complaint about a record
        record.read(file)
    complaints = Check(file, Words([CORE_WORDS, CLI_WORDS], language_of(lang))).complaints(data)
    for sentence in complaints:
        complain(sentence)
    if complaints:
        raise typer.Exit(NOT_IN_ORDER)


class Check:
    """One file, and the words in which it is spoken of."""

    def __init__(self, file: Path, words: Words) -> None:
        self.file = file
        self.words = words

    def complaints(self, data: Path | None) -> list[str]:
        """What is wrong with a record; what is right is printed on the way."""
        try:
            written = record.read(self.file)
        except RecordError as error:
            return [error.said(self.words)]
        print(self.words.say("cli.verify.seal"))
        with suppress(RecordError):  # a save whose secret cannot be had is checked like one without
            unveiled(written)
        return self._dice(written) + self._rules(written, data)

    def _dice(self, written: Record) -> list[str]:
        checked = stretches.check(written)
        for note in checked.notes:
            print(note.said(self.words))
        if not checked.complaints:
            print(self.words.say("cli.verify.rolls", n=checked.reproduced))
        return [self._of_file(complaint) for complaint in checked.complaints]

    def _rules(self, written: Record, data: Path | None) -> list[str]:
        loaded, words = load_for(self.file, written, data), self.words
        try:
            match = again(self.file, written, loaded)
        except GrognardError as error:
            return [error.said(words) if isinstance(error, SpokenError) else str(error)]
        if other := other_rules(loaded.game, written, loaded.fingerprint):
            marks = sum(line.state != "" for line in written.lines)
            print(words.say("cli.verify.hashes", other=other, n=marks or 1))
        # The Result tag is for readers; only the replay knows what it must say.
        if written.result != match.result():
            said, found = (result or words.say("cli.verify.going") for result in (written.result, match.result()))
            return [self._of_file(words.say("cli.verify.result", said=said, found=found))]
        print(words.say("cli.verify.legal", n=len(match.entries)))
        return []

    def _of_file(self, why: str) -> str:
        return self.words.say("cli.verify.complaint", file=str(self.file), why=why)
