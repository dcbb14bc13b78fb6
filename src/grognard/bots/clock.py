"""How long a bot may think: in seconds, for people, or in calls of `apply`, for what must come out the same again."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

SLOW: Final = 20.0


class Budget(NamedTuple):
    """What a clock is set to. A number of calls counts alone: the machine's speed then changes nothing."""

    seconds: float = 1.0
    applies: int = 0

    def start(self) -> Clock:
        return Clock(self.seconds, self.applies)

    @property
    def wait(self) -> float:
        """Seconds after which nobody waits for an answer any more. Where calls are counted, the machine may be slow."""
        return SLOW * self.seconds if self.applies else self.seconds


class Clock:
    """Runs from the moment it is made. A bot tells it of every `apply` and stops when it is over."""

    __slots__ = ("_begun", "applies", "seconds", "used")

    def __init__(self, seconds: float = 1.0, applies: int = 0) -> None:
        self.seconds = seconds
        self.applies = applies  # 0: seconds count
        self.used = 0
        self._begun = time.perf_counter()

    def count(self, n: int = 1) -> None:
        """So many calls of `apply` were made."""
        self.used += n

    @property
    def spent(self) -> float:
        """The part of the time that is gone: 1 and more when it is over."""
        if self.applies:
            return self.used / self.applies
        return (time.perf_counter() - self._begun) / self.seconds if self.seconds > 0 else 1.0

    @property
    def over(self) -> bool:
        return self.spent >= 1.0
