"""The API of games: what is on the shelf, the form of options, the rules to read."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from grognard.bots import levels
from grognard.core.game import Game
from grognard.core.opening import opening
from grognard.core.options import OptionError, OptionField, Options
from grognard.core.rulebook import Rule
from grognard.core.values import SPECTATOR, Refusal
from grognard.core.words import Words
from grognard.draw import small
from grognard.draw.emblems import badge
from grognard.web.chapters import source_in_words
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply
from grognard.web.settings import STATIC

router: Final = APIRouter(prefix="/api/games", tags=["games"], responses=FAILURES)
SAID: Final = ("title", "line", "about", "kind", "facts", "seating")  # of a box, where the game has words for it
SCENARIO: Final = "scenario"  # the option that is chosen by its picture
COVERS: Final = STATIC / "covers"
ANY_OPTION: Final = {
    "name": "options", "in": "query", "style": "form", "explode": True, "example": {"team": "yes", "columns": "6"},
    "description": "any options of the game, by name; the others keep their defaults",
    "schema": {"type": "object", "additionalProperties": {"type": "string", "maxLength": 200}},
}  # fmt: skip


@router.get("", summary="The shelf")
async def shelf(who: Who) -> Response:
    return reply({"games": [_box(game, words_of(game, who.language)) for game in who.settings.shelf]})


@router.get("/{slug}", summary="One game: seats, options for the form, ready-made sets, bots")
async def one(who: Who, slug: str) -> Response:
    return reply(about(_game(who, slug), who.language))


def about(game: Game, language: str) -> dict[str, Any]:
    words = words_of(game, language)
    return {
        **_box(game, words),
        "options": [option_about(game, field, words) for field in game.options.fields()],
        "presets": {name: dict(texts) for name, texts in game.presets.items()},
        "presetNames": {name: _preset(name, texts, words) for name, texts in game.presets.items()},
        "presetLines": {name: _told(f"preset.{name}.line", words) for name in game.presets},
        "groups": groups(game, words),
        "bots": [
            {"id": name, "name": words.name("bot", name), "line": words.say(f"bot.{name}.line")}
            for name in levels(game)
        ],
        "verbs": dict(game.patterns),
    }


@router.get("/{slug}/seats", summary="The seats, with these options", openapi_extra={"parameters": [ANY_OPTION]})
async def seats(who: Who, request: Request, slug: str) -> Response:
    game = _game(who, slug)
    given = [(name, text) for name, text in request.query_params.multi_items() if name != "lang"]
    chosen = _chosen(game, given, who.language)
    return reply({"seats": _seats(game, chosen, words_of(game, who.language))})


def _chosen(game: Game, given: list[tuple[str, str]], language: str) -> Options:
    try:
        return game.options.from_text(_once(given))
    except OptionError as error:
        raise _bad_options(game, error, given, language) from error


def _once(given: list[tuple[str, str]]) -> dict[str, str]:
    """Options from an address, where a name may be written twice."""
    texts: dict[str, str] = {}
    for name, text in given:
        if name in texts:
            raise OptionError("options.twice", name)
        texts[name] = text
    return texts


def _bad_options(game: Game, error: OptionError, given: list[tuple[str, str]], language: str) -> Refused:
    """A combination that cannot be, in the game's own words where it has some; else as the engine says it."""
    more, key = {"option": error.option}, f"option.{error.option}.conflict"
    if words_of(game, language).has(key) and _each_is_fine(game, given):
        return Refused(422, "options", Refusal("", key, {}), game=game, more=more)
    return Refused(422, "options", problem=error, more=more)


def _each_is_fine(game: Game, given: list[tuple[str, str]]) -> bool:
    """Whether only the combination is wrong."""
    known = {field.name: field for field in game.options.fields()}
    try:
        return all(name in known and known[name].read(text) is not None for name, text in _once(given).items())
    except OptionError:
        return False


@router.get(
    "/{slug}/picture",
    response_class=Response,
    openapi_extra={"parameters": [ANY_OPTION]},
    summary="A scenario as a small picture: its board as it may stand when the first turn begins",
)
async def picture(
    who: Who, request: Request, slug: str, theme: Annotated[Literal["light", "dark"], Query()] = "light"
) -> Response:
    game = _game(who, slug)
    given = [(name, text) for name, text in request.query_params.multi_items() if name not in ("lang", "theme")]
    async with who.tables.laboured():
        svg = await asyncio.to_thread(_picture, game, _chosen(game, given, who.language), theme)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@lru_cache(maxsize=128)
def _picture(game: Game, options: Options, theme: str) -> str:
    """Empty paper for a game without a drawing yet."""
    try:
        return small(game.scene(opening(game, options), words_of(game, "en")), theme)
    except NotImplementedError:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


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
    said = {name: words.say(f"game.{name}") if words.has(f"game.{name}") else "" for name in SAID}
    return {
        "game": game.slug,
        "cover": _cover(game.slug),
        **said,
        "version": game.version,
        "secrets": game.secrets,  # whether one screen needs a curtain
        "windows": game.windows,  # whether seats are asked in between: then a table may be strict
        "firstSteps": game.first_steps is not None,
        "howToPlay": game.how_to_play is not None,
        "seats": _seats(game, game.options(), words),
        "sides": _sides(game, words.language),
    }


def _cover(slug: str) -> str:
    """The address of the picture on the box; a plain one where nobody has drawn it yet."""
    return f"/static/covers/{slug if (COVERS / f'{slug}.svg').is_file() else 'plain'}.svg"


def _seats(game: Game, options: Any, words: Words) -> list[dict[str, str]]:
    """Each with the side that it begins on, if that is known before the game."""
    view = game.setup(options, game.data).view(SPECTATOR)
    names = enumerate(game.seats(options))
    return [{"id": seat, "name": words.name("seat", seat), "side": game.side(view, n)} for n, seat in names]


@cache
def _sides(game: Game, language: str) -> list[dict[str, Any]]:
    """The sides as the game shows them at first: name, colours, shape, emblem."""
    view = game.setup(game.options(), game.data).view(SPECTATOR)
    try:
        scene = game.scene(view, words_of(game, language))
    except NotImplementedError:  # a game without a drawing yet
        return []
    return [{**side._asdict(), "emblem": badge(side)} for side in scene.sides]


def _preset(name: str, texts: Mapping[str, str], words: Words) -> str:
    """A set that only chooses a scenario is called by it."""
    key = f"option.scenario.{texts.get('scenario', '')}"
    wanted = [f"preset.{name}", *([key] if len(texts) == 1 else [])]
    return next((words.say(one) for one in wanted if words.has(one)), "")


def _told(key: str, words: Words) -> str:
    return words.say(key) if words.has(key) else ""


RARE: Final = "rare"


def _group(game: Game, field: OptionField) -> str:
    """Where an option stands in the form: as the game says; else rules of the book, rulings, and what is rare."""
    rule = game.rulebook.get(field.rule)
    return field.group or (RARE if field.advanced else rule.kind if rule else "rule")


def groups(game: Game, words: Words) -> list[dict[str, str]]:
    """In the order in which options name them; what is rarely changed last."""
    found = dict.fromkeys(_group(game, field) for field in game.options.fields() if field.name != SCENARIO)
    ids = sorted(found, key=lambda one: one == RARE)
    return [{"id": one, "name": words.say(f"option.group.{one}")} for one in ids]


def option_about(game: Game, field: OptionField, words: Words) -> dict[str, Any]:
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
        "group": _group(game, field),
        "switch": field.name in game.switches,
        "needs": list(field.needs),
        "label": words.say(key) if words.has(key) else title,
        "help": _told(f"{key}.help", words) or text,
        "choices": [
            {
                "value": value,
                "label": _told(f"{key}.{value}", words) or value,
                "help": _told(f"{key}.{value}.help", words),
                "source": field.sources.get(value, ""),
            }
            for value in (field.choices or (("no", "yes") if field.kind == "bool" else ()))
        ],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    source = {language: source_in_words(rule.source, language) for language in rule.title}
    return {
        "id": rule.id, "kind": rule.kind, "title": rule.title, "text": rule.text, "source": source,
        "why": rule.why, "rules": rule.rules, "option": rule.option,
    }  # fmt: skip
