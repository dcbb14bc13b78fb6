"""The text of actions, for all games: a verb and ids, separated by single spaces.

A game declares its verbs as patterns: `UNIT` and other capitals are kinds of ids, `full|half` are words, a `+` means
one or more and a `?` one or none. The patterns give parsing with exact messages, and the list of verbs in the docs.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import NamedTuple

from grognard.core.values import CONCEDE, Action
from grognard.core.words import SpokenError

LONGEST = 4000  # characters; a force list or a long path fits, an attack on the server does not


class MalformedAction(SpokenError):
    """A text that is no action of this game at all. Its sentence says what is wrong."""


class Token(NamedTuple):
    kind: str  # "UNIT", or "" for words
    words: tuple[str, ...]
    many: bool
    optional: bool

    def __str__(self) -> str:
        return (self.kind or "|".join(self.words)) + ("+" if self.many else "?" if self.optional else "")


Kinds = Mapping[str, Container[str] | Callable[[str], bool]]


class Codec:
    """Parses and prints the actions of one game."""

    def __init__(self, patterns: Mapping[str, str], kinds: Kinds) -> None:
        self.patterns = dict(patterns)
        self.tokens = {verb: tuple(_token(word) for word in pattern.split()) for verb, pattern in patterns.items()}
        self.kinds = kinds

    def parse(self, text: str) -> Action:
        if len(text) > LONGEST:
            raise MalformedAction("malformed.long", most=LONGEST, n=len(text))
        verb, *args = text.split(" ")
        if text == CONCEDE.verb:
            return CONCEDE
        if verb not in self.tokens:
            raise MalformedAction("malformed.verb", word=_quoted(verb), verbs=", ".join(sorted(self.tokens)))
        rest = args
        for token in self.tokens[verb]:
            rest = self._take(verb, token, rest)
        if rest:
            raise MalformedAction("malformed.more", verb=verb, word=_quoted(rest[0]), usage=self.usage(verb))
        return Action(verb, tuple(args))

    def usage(self, verb: str) -> str:
        return " ".join((verb, *map(str, self.tokens[verb])))

    def _take(self, verb: str, token: Token, args: list[str]) -> list[str]:
        if not args and not token.optional:
            raise MalformedAction("malformed.less", verb=verb, usage=self.usage(verb))
        taken = 0
        while taken < len(args) and (token.many or taken == 0) and self._fits(token, args[taken]):
            taken += 1
        if not taken and not token.optional:
            if token.kind:
                raise MalformedAction("malformed.kind", verb=verb, word=_quoted(args[0]), kind=token.kind.lower())
            raise MalformedAction("malformed.word", verb=verb, word=_quoted(args[0]), words=", ".join(token.words))
        return args[taken:]

    def _fits(self, token: Token, word: str) -> bool:
        if not token.kind:
            return word in token.words
        known = self.kinds[token.kind]
        return known(word) if callable(known) else word in known


def _token(word: str) -> Token:
    many, optional = word.endswith("+"), word.endswith("?")
    bare = word.rstrip("+?")
    return Token(bare, (), many, optional) if bare.isupper() else Token("", tuple(bare.split("|")), many, optional)


def _quoted(word: str) -> str:
    """Somebody's text inside a sentence: shortened, and harmless on a terminal."""
    return repr(word if len(word) <= 40 else word[:37] + "...")


def number(word: str) -> bool:
    """A kind for whole numbers without sign, such as the face of a die."""
    return word.isascii() and word.isdecimal() and len(word) <= 6
