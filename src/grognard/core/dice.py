"""Where chance gets its numbers: a seeded generator for simulation, a sealed stream for played games.

The rules never come here: they ask the seat of chance, and whoever plays that seat draws from one of these.
This is the only module of the engine that imports ``random``.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b, sha256
from random import Random
from typing import Final, NamedTuple, Protocol

PUBLIC: Final = "public"  # the stream of every roll that all seats may notice
SECRET_BYTES: Final = 32
RANGE: Final = 2**64  # a sealed draw starts from one of this many equally likely numbers

_LABEL: Final = b"grognard dice 1\n"  # keeps this use of the secret apart from any other
_STREAM: Final = re.compile(r"[A-Za-z0-9_.:-]+")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Draw(NamedTuple):
    """One number drawn: where it stands in its stream, what it was, and out of how many."""

    stream: str
    counter: int
    value: int
    sides: int


class Rng(Protocol):
    """All that a chooser needs of chance."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""


class Source(Protocol):
    """Dice whose draws can be noted for the record."""

    def note(self, n: int, stream: str = PUBLIC) -> Draw:
        """Draw a number below n and say where it came from."""


class Seeded:
    """Dice for simulation: fast, and the same again from the same seed."""

    __slots__ = ("_random", "seed", "used")

    def __init__(self, seed: int, used: int = 0) -> None:
        if seed < 0:  # random.Random drops the sign, so -1 and 1 would be one seed with two names
            raise ValueError("a seed is not negative")
        self.seed = seed
        self.used = used  # draws made so far: one count for all streams
        self._random = Random(seed).random
        for _ in range(used):
            self._random()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"cannot draw a number below {n}")
        self.used += 1
        # Not exactly uniform, but no face is off by more than 2**-40 of its chance while n is below 8192,
        # which holds for every die and deck of a game; exact sampling would cost twice the time.
        return int(self._random() * n)

    def note(self, n: int, stream: str = PUBLIC) -> Draw:
        """Draw a number below n and say where it came from."""
        counter = self.used
        return Draw(stream, counter, self.below(n), n)


class Sealed:
    """Dice that nobody can predict without the secret, and everybody can check with it."""

    __slots__ = ("_key", "secret", "used", "words")

    def __init__(
        self,
        secret: bytes,
        words: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        used: Mapping[str, int] | None = None,
    ) -> None:
        self.secret = secret
        self.words: tuple[tuple[str, str], ...] = tuple(words.items() if isinstance(words, Mapping) else words)
        self._key = mixed_key(secret, self.words)
        self.used: dict[str, int] = dict(used or {})  # stream -> number of its next attempt

    def draw(self, n: int, stream: str = PUBLIC) -> int:
        """A number from 0 to n - 1, exactly uniform."""
        return self.note(n, stream).value

    def note(self, n: int, stream: str = PUBLIC) -> Draw:
        """Draw a number below n and say where it came from."""
        if not 1 <= n <= RANGE:  # above RANGE every attempt would be rejected, for ever
            raise ValueError(f"cannot draw a number below {n}")
        counter = self._next(stream)
        value = fold(attempt(self._key, stream, counter), n)
        while value is None:
            counter += 1
            value = fold(attempt(self._key, stream, counter), n)
        self.used[stream] = counter + 1
        return Draw(stream, counter, value, n)

    @property
    def public(self) -> "Stream":
        """The dice that all seats see rolled."""
        return Stream(self, PUBLIC)

    def stream(self, name: str) -> "Stream":
        """Dice with a counter of their own, so that a hidden roll leaves no gap in the public ones."""
        self._next(name)
        return Stream(self, name)

    def _next(self, stream: str) -> int:
        counter = self.used.get(stream)
        if counter is None:
            if not is_stream(stream):
                raise ValueError(f"{stream!r} is not a name for a stream of dice")
            return 0
        return counter


class Stream:
    """One stream of sealed dice, as an Rng."""

    __slots__ = ("_dice", "name")

    def __init__(self, dice: Sealed, name: str) -> None:
        self._dice = dice
        self.name = name

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, exactly uniform."""
        return self._dice.note(n, self.name).value


class Noted:
    """An Rng that keeps a note of every draw: made afresh for each action of chance."""

    __slots__ = ("_source", "_stream", "draws")

    def __init__(self, source: Source, stream: str = PUBLIC) -> None:
        self._source = source
        self._stream = stream
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, noted in ``draws``."""
        draw = self._source.note(n, self._stream)
        self.draws.append(draw)
        return draw.value


def commitment(secret: bytes) -> str:
    """What is shown before the first roll: it pins the secret down and betrays nothing of it."""
    return sha256(secret).hexdigest()


def mixed_key(secret: bytes, words: Iterable[tuple[str, str]]) -> bytes:
    """The key of the dice: the table's secret and the words of the seats, given in seat order."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret of the dice has {SECRET_BYTES} bytes, not {len(secret)}")
    mixer = blake2b(_LABEL, key=secret, digest_size=32)
    for seat, text in words:
        if not (is_plain(seat) and is_plain(text)):  # a tab or line end could pass for another seat's words
            raise ValueError(f"the words of {seat!r} contain a control character")
        if text:
            mixer.update(f"{seat}\t{text}\n".encode())
    return mixer.digest()


def attempt(key: bytes, stream: str, counter: int) -> int:
    """Attempt number ``counter`` of a stream: a number below 2**64."""
    data = f"{stream} {counter}".encode()
    return int.from_bytes(blake2b(data, key=key, digest_size=8).digest(), "little")


def fold(x: int, n: int) -> int | None:
    """Bring x below n; None for the few highest x, which would make small results likelier than large."""
    return None if x >= RANGE - RANGE % n else x % n


def is_plain(text: str) -> bool:
    """Whether a text fits on one line of a file: no control character, no line end, valid as UTF-8."""
    return _CONTROL.search(text) is None


def is_stream(name: str) -> bool:
    """Whether a name can be that of a stream: no space, so that name and counter stay apart."""
    return _STREAM.fullmatch(name) is not None
