"""Secrets for the dice of new tables. One may ask for a commitment first and give one's words when it is shown.

Who opens a table against a bot starts the game with the same request, so his words come with it. Were the secret chosen
only then, a server could choose one that fits the words. So a client asks for a commitment, shows it, and names it with
the words when it opens the table.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import blake2b
from itertools import count
from typing import Final

from grognard.core.dice import SECRET_BYTES, commitment
from grognard.web.refusals import Refused

MOST: Final = 10_000  # commitments that wait for their table; the oldest are forgotten


class Seals:
    """Where new secrets come from: chance, or a seed on a test server, whose tables say so."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self._waiting: OrderedDict[str, str] = OrderedDict()  # the secret by its commitment
        self._count = count()

    def promise(self) -> str:
        """A new secret is chosen and kept; this is its commitment."""
        secret = self._made(f"promise {next(self._count)}")
        shown = commitment(bytes.fromhex(secret))
        self._waiting[shown] = secret
        if len(self._waiting) > MOST:
            self._waiting.popitem(last=False)
        return shown

    def secret(self, shown: str, purpose: str) -> str:
        """The secret of a commitment, once; without one a new secret. From a seed the same purpose gets the same."""
        if not shown:
            return self._made(purpose)
        if (found := self._waiting.pop(shown, None)) is None:
            raise Refused(409, "commitment")
        return found

    def _made(self, purpose: str) -> str:
        if self.seed is None:
            return secrets.token_hex(SECRET_BYTES)
        return blake2b(f"{self.seed} {purpose}".encode(), digest_size=SECRET_BYTES).hexdigest()
