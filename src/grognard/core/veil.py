"""The dice to come in a private save, veiled: whoever opens the file to look at the game does not see them.

This is a curtain, not a lock. The program must be able to go on with the game, so whoever wants to can draw it aside;
but nobody learns the next roll by accident.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from grognard.core.dice import SECRET_BYTES, commitment
from grognard.core.record import Record, RecordError

TAG: Final = "X-Veiled"
WARNING: Final = "These are the dice to come: unveil them, and the game is spoilt. "


def veiled(record: Record) -> Record:
    """A save of a game that goes on, without its secret in clear; a finished game has nothing to hide."""
    if record.secret is not None and record.result is None:
        hidden = _mixed(bytes.fromhex(record.secret), record.commitment or "")
        record.extra = (*record.extra, (TAG, WARNING + hidden.hex()))
        record.secret = None
    return record


def unveiled(record: Record) -> Record:
    """The same record with its secret again; one that was never veiled as it is."""
    found = [text for name, text in record.extra if name == TAG]
    if not found or record.secret is not None:
        return record
    try:
        secret = _mixed(bytes.fromhex(found[0].removeprefix(WARNING)), record.commitment or "")
    except ValueError as error:
        raise RecordError("record.veil", tag=TAG) from error
    if commitment(secret) != record.commitment:
        raise RecordError("record.veil-other", tag=TAG)
    record.secret = secret.hex()
    record.extra = tuple(pair for pair in record.extra if pair[0] != TAG)
    return record


def _mixed(secret: bytes, shown: str) -> bytes:
    """Its own inverse."""
    if len(secret) != SECRET_BYTES:
        raise ValueError("not a secret")
    veil = blake2b(f"grognard veil\n{shown}".encode(), digest_size=SECRET_BYTES).digest()
    return bytes(a ^ b for a, b in zip(secret, veil, strict=True))
