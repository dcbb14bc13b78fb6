"""How to play, on one page for each game: its words from the catalogue, its pictures drawn from its own pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.core import firststeps
from grognard.core.errors import DataError
from grognard.core.game import Game
from grognard.core.guide import HOW_TO_PLAY, HowToPlay, Picture, Point
from grognard.core.rulebook import citations
from grognard.core.scene import Piece, Scene
from grognard.core.state import State
from grognard.core.words import LANGUAGES, Words
from grognard.draw import cutout
from grognard.web.refusals import words_of


def page(game: Game, language: str) -> dict[str, Any]:
    """All that the page says, list by list."""
    about, words = game.how_to_play, words_of(game, language)
    assert about is not None
    lists: dict[str, list[dict[str, Any]]] = {}
    for name, point in about.points():
        lists.setdefault(name, []).append(_point(name, point, words))
    credit = [{"role": words.say(f"how.credit.{one.role}"), "names": words.join(one.names)} for one in about.credit]
    said = {name: _said(words, f"how.{name}") for name in ("title", "aim", "aim-note", "formula", "credit-note")}
    pictures = {"map": about.aim, "face": about.face}
    kinds = {one.id: "row" if one.pieces or one.cards else "cut" for one in about.picture}
    return {
        "lists": lists,
        "credits": credit,
        "copyright": about.copyright,
        "said": said,
        "pictures": pictures,
        "kinds": kinds,
        "numbered": any(point.at for point in about.anatomy),
    }


def _point(name: str, point: Point, words: Words) -> dict[str, Any]:
    key = f"how.{name}.{point.id}"
    return {
        "id": point.id, "title": words.say(f"{key}.title"), "text": words.say(f"{key}.text"), "picture": point.picture,
        "rules": point.rules, "side": point.side, "worth": point.worth or _said(words, f"how.worth.{point.id}"),
        "numbered": point.at is not None,
    }  # fmt: skip


def _said(words: Words, key: str) -> str:
    return words.say(key) if words.has(key) else ""


# -- pictures ----------------------------------------------------------------------------------------------------------


def picture(game: Game, name: str, language: str, theme: str) -> bytes | None:
    """A picture of the page as an SVG file; None where it has none of this name."""
    about = game.how_to_play
    known = about is not None and any(one.id == name for one in about.picture)
    return _picture(game, name, language, theme) if known else None


@cache
def _picture(game: Game, name: str, language: str, theme: str) -> bytes:
    """Names that exist alone are kept: anybody may ask for any other."""
    assert game.how_to_play is not None
    found = next(one for one in game.how_to_play.picture if one.id == name)
    return drawn(game, found, language, theme).encode()


def drawn(game: Game, about: Picture, language: str, theme: str) -> str:
    words = words_of(game, language)
    scene = game.scene(_after(game, about).view(_seat(game)), words)
    if about.pieces or about.cards:
        pieces = _pieces(game, about, scene, words)
        return cutout.row(pieces, scene.sides, words, theme=theme, numbered=_numbered(game, about))
    return cutout.cutout(scene, words, about.around, theme=theme, margin=about.margin)


def _numbered(game: Game, about: Picture) -> list[tuple[float, float] | None]:
    """Where the anatomy points on the picture that it explains."""
    page_ = game.how_to_play
    return [point.at for point in page_.anatomy] if page_ is not None and page_.face == about.id else []


def _pieces(game: Game, about: Picture, scene: Scene, words: Words) -> list[Piece]:
    lying = {one.id: one for one in scene.pieces}
    faces = {card: game.face(card, words) for card in about.cards}
    wanted: Mapping[str, Piece | None] = {**{id_: lying.get(id_) for id_ in about.pieces}, **faces}
    if missing := [id_ for id_, one in wanted.items() if one is None]:
        raise DataError(f"{HOW_TO_PLAY}, picture {about.id}: there is no '{missing[0]}' to draw")
    return [one for one in wanted.values() if one is not None]


def _after(game: Game, about: Picture) -> State:
    """The table of the first steps, or a new one, after some more actions."""
    state, codec = _table(game).clone(), game.codec(game.data)
    for text in about.after:
        action = codec.parse(text)
        if refusal := state.refusal(action):
            raise DataError(f"{HOW_TO_PLAY}, picture {about.id}: '{text}' is not legal there ({refusal.key})")
        state.apply(action)
    return state


@cache
def _table(game: Game) -> State:
    if game.first_steps is not None:
        return firststeps.prepared(game, game.first_steps).state
    options = game.how_to_play.options if game.how_to_play else {}
    return game.setup(game.options.from_text(options), game.data)


def _seat(game: Game) -> int:
    steps = game.first_steps
    return game.seats(game.options.from_text(steps.options)).index(steps.seat) if steps else 0


# -- whether it holds --------------------------------------------------------------------------------------------------


def flaws(game: Game) -> list[str]:
    """What is wrong with the page of a game: words, rules, pictures that do not exist."""
    about = game.how_to_play
    if about is None:
        return [f"{game.slug} has no {HOW_TO_PLAY}"]
    return [*_missing_words(game, about), *_missing_rules(game, about), *_missing_pictures(about)]


def _missing_words(game: Game, about: HowToPlay) -> list[str]:
    keys = ["how.title", "how.aim", *(f"how.credit.{one.role}" for one in about.credit)]
    for name, point in about.points():
        keys += [f"how.{name}.{point.id}.title", f"how.{name}.{point.id}.text"]
    return [f"no words '{key}' in {one}" for one in LANGUAGES for key in keys if not words_of(game, one).has(key)]


def _missing_rules(game: Game, about: HowToPlay) -> list[str]:
    named = [rule for _, point in about.points() for rule in point.rules]
    for language in LANGUAGES:
        named += [rule for text in words_of(game, language).texts(("how.",)).values() for rule in citations(str(text))]
    return [f"the rule '{rule}' does not exist" for rule in dict.fromkeys(named) if not game.rulebook.knows(rule)]


def _missing_pictures(about: HowToPlay) -> list[str]:
    known = {one.id for one in about.picture}
    named = [about.aim, about.face, *(point.picture for _, point in about.points())]
    return [f"there is no picture '{one}'" for one in dict.fromkeys(named) if one and one not in known]
