"""Everything that a page says of a game: random games are played, and all words that a seat is shown are collected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.core.dice import Seeded
from grognard.core.game import Game, reason, sentence
from grognard.core.match import Match
from grognard.core.state import State
from grognard.core.values import SPECTATOR, Action
from grognard.core.words import Words
from grognard.promises import drawn_options
from grognard.web.lines import modifiers
from grognard.web.payload import odds_of
from grognard.web.refusals import words_at

LANGUAGES = ("en", "fr")
OFFERED = 6  # actions of a question that are described
JUDGED = 6  # actions of other questions that are refused
Said = tuple[str, str]  # where it was said, and what


def game_of(game: Game, seed: int, actions: int, every: int, **fixed: str) -> Iterator[tuple[str, Said]]:
    """A random game, or its beginning: language, place and text of all that was said."""
    rng = Seeded(seed)
    match = Match(game, drawn_options(game, fixed, rng), Seeded(seed))
    match.roll()
    past: list[Action] = []
    told = 0
    while (seat := match.state.actor) is not None and len(match.entries) < actions:
        if rng.below(every) == 0:
            for language in LANGUAGES:
                for reader in (seat, 1 - seat, SPECTATOR):
                    yield from ((language, one) for one in shown(match, reader, language, past))
        for language in LANGUAGES:
            yield from ((language, one) for one in logged(match, language, told))
        told = len(match.entries)
        action = match.state.eager(rng) if rng.below(3) else match.state.sample(rng)
        past = [*past[-40:], action]
        match.play(seat, str(action))


def logged(match: Match, language: str, start: int) -> Iterator[Said]:
    """The lines of the log that came since, for the seat that reads them."""
    view = match.state.view(0)
    words = words_at(match.game, view, language)
    for entry in match.entries[start:]:
        for event in entry.events:
            yield f"event.{event.kind}", sentence(words, event, match.seats)
            yield from (("modifier", one["label"]) for one in modifiers(event.modifiers, words))
            assert event.rule or event.kind in WITHOUT_RULE, event.kind


WITHOUT_RULE = ("conceded",)  # giving up is no rule of a game


def shown(match: Match, reader: int, language: str, past: Sequence[Action]) -> Iterator[Said]:
    """What a seat sees of the table now."""
    game, view = match.game, match.state.view(reader)
    words = words_at(game, view, language)
    prompt = view.prompt()
    yield "prompt", words.say(prompt.key, **prompt.params)
    yield from _scene(game, view, words)
    if view.actor == reader:
        yield from _offers(game, view, words)
        yield from _refusals(match, view, words, past)


def _offers(game: Game, view: State, words: Words) -> Iterator[Said]:
    offered = view.legal()
    for action in offered[:: max(1, len(offered) // OFFERED)]:
        yield f"action.{action.verb}", game.describe(view, action, words)
        if odds := game.odds(view, action):
            yield from _texts("odds", odds_of(odds, words))
    if pending := game.pending(view, words):
        yield "pending", pending.title
        yield "pending", pending.note
        for odds in (*([pending.odds] if pending.odds else []), *pending.answers.values()):
            yield from _texts("odds", odds_of(odds, words))
    if asked := game.muster(view, words):
        yield from (("muster", text) for text in (asked.title, asked.note))
        yield from (("muster", one.name) for one in asked.offers)


def _refusals(match: Match, view: State, words: Words, past: Sequence[Action]) -> Iterator[Said]:
    for action in past[-JUDGED:]:
        if refusal := view.refusal(action):
            yield refusal.key, reason(words, refusal._replace(rule=""), match.seats)


def _scene(game: Game, view: State, words: Words) -> Iterator[Said]:
    scene = game.scene(view, words)
    yield "title", scene.title
    for piece in scene.pieces:
        yield from ((f"piece {piece.kind}", text) for text in (piece.title, *piece.text))
    for region in scene.regions:
        yield from ((f"region {region.kind}", text) for text in (region.label, region.text, region.note))
    yield from ((f"mark {mark.kind}", mark.text) for mark in scene.marks if mark.kind not in PICTURES)
    for panel in scene.panels:
        yield f"panel {panel.id}", panel.title
        yield f"panel {panel.id}", panel.note
        yield from ((f"panel {panel.id}", text) for item in panel.items for text in (item.text, item.note))


PICTURES = ("land", "work", "sign", "label")  # their texts name drawings


def _texts(where: str, value: Any) -> Iterator[Said]:
    """The words among plain values: labels and texts, not rules, ids or figures."""
    if isinstance(value, dict):
        for name, one in value.items():
            if name in ("label", "text", "what") and isinstance(one, str):
                yield where, one
            elif isinstance(one, dict | list):
                yield from _texts(where, one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(where, one)
