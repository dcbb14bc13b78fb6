"""Whose dice rolled which actions. A game played on from a step of another has several stretches, each with its own.

The record of such a game names every inherited stretch in a tag: `X-Inherited-1 "[120, SECRET, {WORDS}, COMMITMENT]"`
for the dice that rolled up to action 120. The commitment is what the table of that stretch showed before its first
roll; a stretch without one is bound by nothing, since anybody can look for a secret that rolls what he likes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from grognard.core.dice import Sealed, commitment, is_plain
from grognard.core.record import Checked, Record, RecordError, check_dice, faces_flaws, in_action
from grognard.core.words import Sentence

TAG: Final = "X-Inherited-"
RIGGED: Final = "X-Test-Dice"  # of a test server: they follow from a seed that was known beforehand
_HEX_64: Final = re.compile("[0-9a-f]{64}")


class Stretch(NamedTuple):
    """Actions `first` to `last` were rolled with these dice."""

    first: int
    last: int
    secret: str
    words: Mapping[str, str]
    commitment: str  # empty: nothing binds it

    @property
    def name(self) -> Sentence:
        """Its actions."""
        if self.first < self.last:
            return Sentence("dice.actions", first=self.first, last=self.last)
        return Sentence("dice.action", number=self.last)


def tag(number: int, last: int, secret: str, words: Mapping[str, str]) -> tuple[str, str]:
    """The tag of an inherited stretch."""
    shown = commitment(bytes.fromhex(secret))
    return f"{TAG}{number}", msgspec.json.encode([last, secret, dict(words), shown]).decode()


def stretches(record: Record) -> list[Stretch]:
    """All stretches of a record, its own last if its secret is known; RecordError if the tags make no sense."""
    found: list[Stretch] = []
    tags = [(name, text) for name, text in record.extra if name.startswith(TAG)]
    for number, (name, text) in enumerate(tags, start=1):
        if name != f"{TAG}{number}":
            raise RecordError("record.stretch-order", tag=name, wanted=f"{TAG}{number}")
        found.append(_read(name, text, found[-1].last if found else 0, record))
    last = found[-1].last if found else 0
    if record.secret is not None and last < len(record.lines):
        own = Stretch(last + 1, len(record.lines), record.secret, record.words, record.commitment or "")
        found.append(own)
    return found


def _read(name: str, text: str, before: int, record: Record) -> Stretch:
    last, secret, words, shown = _parts(text)
    spoken = all(seat in record.seats and is_plain(said) for seat, said in words.items())
    if not spoken or not _HEX_64.fullmatch(secret) or not (shown == "" or _HEX_64.fullmatch(shown)):
        raise RecordError("record.stretch", tag=name)
    if not before < last <= len(record.lines):
        raise RecordError("record.stretch-end", tag=name, last=last, before=before)
    return Stretch(before + 1, last, secret, words, shown)


def _parts(text: str) -> tuple[int, str, dict[str, str], str]:
    """What a tag says; nothing good if it cannot be understood. Older ones named no commitment."""
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(text, type=tuple[int, str, dict[str, str], str])
    with suppress(msgspec.DecodeError):
        return (*msgspec.json.decode(text, type=tuple[int, str, dict[str, str]]), "")
    return 0, "", {}, ""


def check(record: Record) -> Checked:
    """Draw every number of a record again, each stretch with its own dice, and say what binds it."""
    found = _checked(record)
    if any(name == RIGGED for name, _ in record.extra):
        found.complaints.append(Sentence("dice.rigged"))
    return found


def _checked(record: Record) -> Checked:
    if record.seed is not None or not any(name.startswith(TAG) for name, _ in record.extra):
        whole = check_dice(record)
        return whole if record.seed is not None or whole.complaints else whole._replace(notes=(_whole(record, whole),))
    try:
        found = stretches(record)
    except RecordError as error:
        return Checked(0, [Sentence(error.key, **error.params)])
    complaints = [flaw for number, line in enumerate(record.lines, 1) for flaw in faces_flaws(number, line)]
    if record.secret is None:
        complaints.append(Sentence("dice.unpublished"))
    elif found[-1].secret != record.secret:
        complaints.append(Sentence("dice.all-inherited"))
    reproduced, notes, used = 0, list[Sentence](), dict[str, int]()
    for stretch in found:
        rolls = _drawn_again(record, stretch, used, complaints)
        reproduced += rolls
        if why := _unbound(stretch):
            complaints.append(Sentence("dice.of-stretch", stretch=stretch.name, why=why))
        else:
            notes.append(_bound(stretch.name, stretch.commitment, rolls))
    return Checked(reproduced, complaints, tuple(notes))


def _whole(record: Record, whole: Checked) -> Sentence:
    name = Sentence("dice.actions", first=1, last=len(record.lines))
    return _bound(name, record.commitment or "", whole.reproduced)


def _bound(name: Sentence, shown: str, rolls: int) -> Sentence:
    return Sentence("dice.bound", stretch=name, commitment=shown, n=rolls)


def _unbound(stretch: Stretch) -> Sentence | None:
    """Why nothing binds the dice of a stretch, or None."""
    if not stretch.commitment:
        return Sentence("dice.unbound")
    fits = commitment(bytes.fromhex(stretch.secret)) == stretch.commitment
    return None if fits else Sentence("dice.other-secret")


def _drawn_again(record: Record, stretch: Stretch, used: dict[str, int], complaints: list[Sentence]) -> int:
    words = [(seat, stretch.words[seat]) for seat in record.seats if seat in stretch.words]
    dice, good = Sealed(bytes.fromhex(stretch.secret), words, used), 0
    for number in range(stretch.first, stretch.last + 1):
        for draw in record.lines[number - 1].draws:
            again = dice.note(draw.sides, draw.stream)
            good += again == draw
            if again != draw:
                why = Sentence("dice.foreign", counter=draw.counter, stream=draw.stream)
                complaints.append(in_action(number, why))
                dice.used[draw.stream] = draw.counter + 1
    used.update(dice.used)
    return good
