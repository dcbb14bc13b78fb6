"""No, and why: every refusal of the server is one of these, with a status, a name for programs and words for people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from grognard.bots.hint import WORDS as REASONS
from grognard.core.game import CORE_WORDS, Game, reason
from grognard.core.state import State
from grognard.core.values import Refusal
from grognard.core.words import LANGUAGES, Words
from grognard.draw import WORDS as DRAWING
from grognard.store.base import StoreBusy, StoreError, StoreFull
from grognard.web.settings import WORDS


class Refused(Exception):
    """What was asked is not done, and nothing has changed."""

    def __init__(
        self, status: int, error: str, refusal: Refusal | None = None, *, game: Game | None = None,
        view: State | None = None, seats: Sequence[str] = (), more: dict[str, Any] | None = None, **params: Any,
    ) -> None:  # fmt: skip
        super().__init__(error)
        self.status = status
        self.error = error  # for programs
        self.refusal = refusal or Refusal("", f"web.{error}", params)
        self.game = game
        self.view = view  # of whoever asked: places are told as they lie before him
        self.seats = tuple(seats)
        self.more = more or {}

    def body(self, language: str) -> dict[str, Any]:
        words = words_of(self.game, language)
        if self.game is not None and self.view is not None:
            words = self.game.words_seen(words, self.view)
        said = reason(words, self.refusal, self.seats)
        return {"error": self.error, "message": said, "rule": self.refusal.rule or None, **self.more}


def of_store(error: StoreError) -> Refused:
    """A database that fails, in words for a player. The only answers of the server above 499."""
    kinds: dict[type[StoreError], str] = {StoreFull: "store-full", StoreBusy: "store-busy"}
    return Refused(503, kinds.get(type(error), "store-gone"))


@cache
def words_of(game: Game | None, language: str) -> Words:
    """The words of the server, with those of a game."""
    if game is None:
        return Words([CORE_WORDS, WORDS], language)
    own = [folder for folder in game.word_folders if folder != CORE_WORDS]
    folders = [CORE_WORDS, DRAWING, REASONS, *own, WORDS]
    return Words(folders, language, game.names(game.data, language))


def words_at(game: Game, view: State, language: str) -> Words:
    """The words for whoever has this view of a table."""
    return game.words_seen(words_of(game, language), view)


def language_of(wanted: str, header: str) -> str:
    """The language somebody reads: as asked, else as the browser says, else English."""
    if wanted in LANGUAGES:
        return wanted
    best, weight = "en", 0.0
    for part in header.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        try:
            value = float(quality or 1)
        except ValueError:
            continue
        if name[:2].lower() in LANGUAGES and value > weight:
            best, weight = name[:2].lower(), value
    return best
