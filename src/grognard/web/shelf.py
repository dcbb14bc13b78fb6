"""The API of games: what is on the shelf, the form of options, the rules to read."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response

from grognard.bots import BOTS
from grognard.core.game import Game
from grognard.core.options import OptionField
from grognard.core.rulebook import Rule
from grognard.core.words import Words
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply
from grognard.web.settings import COMING

router: Final = APIRouter(prefix="/api/games", tags=["games"], responses=FAILURES)


@router.get("", summary="The shelf")
async def shelf(who: Who) -> Response:
    here = [_box(game, words_of(game, who.language)) for game in who.settings.shelf]
    known = {box["game"] for box in here}
    soon = [{"game": slug, "available": False} for slug in COMING if slug not in known]
    return reply({"games": [*here, *soon]})


@router.get("/{slug}", summary="One game: seats, options for the form, ready-made sets, bots")
async def one(who: Who, slug: str) -> Response:
    return reply(about(_game(who, slug), who.language))


def about(game: Game, language: str) -> dict[str, Any]:
    words = words_of(game, language)
    return {
        **_box(game, words),
        "options": [_option(game, field, words) for field in game.options.fields()],
        "presets": {name: dict(texts) for name, texts in game.presets.items()},
        "bots": [{"id": name, "name": words.name("bot", name)} for name in BOTS],
        "verbs": dict(game.patterns),
    }


@router.get("/{slug}/rules", summary="The rulebook, in both languages")
async def rules(who: Who, slug: str) -> Response:
    return reply({"rules": [_rule(rule) for rule in _game(who, slug).rulebook.values()]})


@router.get("/{slug}/rules/{rule}", summary="One rule with its sub-points, in both languages")
async def rule_(who: Who, slug: str, rule: str) -> Response:
    book = _game(who, slug).rulebook
    if not book.knows(rule):
        raise Refused(404, "no-rule")
    return reply({"rules": [_rule(found) for found in book.find(rule)]})


def _game(who: Who, slug: str) -> Game:
    game = who.settings.game(slug)
    if game is None:
        raise Refused(404, "no-game")
    return game


def _box(game: Game, words: Words) -> dict[str, Any]:
    seats = game.seats(game.options())
    return {
        "game": game.slug,
        "available": True,
        "title": words.say("game.title"),
        "line": words.say("game.line") if words.has("game.line") else "",
        "about": words.say("game.about") if words.has("game.about") else "",
        "version": game.version,
        "secrets": bool(getattr(game, "secrets", True)),  # whether one screen needs a curtain
        "seats": [{"id": seat, "name": words.name("seat", seat)} for seat in seats],
    }


def _option(game: Game, field: OptionField, words: Words) -> dict[str, Any]:
    key = f"option.{field.name}"
    rule = game.rulebook.get(field.rule)
    title = rule.title[words.language] if rule else field.name
    text = rule.text[words.language] if rule else ""
    default = {True: "yes", False: "no"}[field.default] if isinstance(field.default, bool) else str(field.default)
    return {
        "name": field.name,
        "kind": field.kind,
        "default": default,
        "low": field.low,
        "high": field.high,
        "rule": field.rule,
        "advanced": field.advanced,
        "label": words.say(key) if words.has(key) else title,
        "help": words.say(f"{key}.help") if words.has(f"{key}.help") else text,
        "choices": [
            {"value": value, "label": words.say(f"{key}.{value}") if words.has(f"{key}.{value}") else value}
            for value in (field.choices or (("no", "yes") if field.kind == "bool" else ()))
        ],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id, "kind": rule.kind, "title": rule.title, "text": rule.text, "source": rule.source,
        "why": rule.why, "rules": rule.rules, "option": rule.option,
    }  # fmt: skip
