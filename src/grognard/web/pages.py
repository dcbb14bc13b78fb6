"""The pages. They are nearly empty: scripts fill them from the API. The key of a seat stays in the fragment of the
address, which browsers do not send."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.templating import Jinja2Templates

from grognard.core.game import Game
from grognard.core.words import LANGUAGES
from grognard.draw import theme
from grognard.web import chapters, how, sheets
from grognard.web.payload import encode
from grognard.web.refusals import Refused, language_of, words_of
from grognard.web.settings import TEMPLATES, Settings

router: Final = APIRouter(include_in_schema=False)
templates: Final = Jinja2Templates(TEMPLATES)
FAMILY: Final = "page."  # of the catalogue: what the scripts of the pages say
FOREVER: Final = "public, max-age=31536000, immutable"  # an address that names the version of the page


def _page(request: Request, name: str, **values: Any) -> HTMLResponse:
    settings: Settings = request.app.state.settings
    language = _language(request)
    context = {"language": language, "version": settings.version, "words": words_of(None, language), **values}
    response = templates.TemplateResponse(request, f"{name}.html", context)
    response.headers["cache-control"] = "no-cache"
    return response


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    return _page(request, "lobby", shelf=request.app.state.settings.shelf)


@router.get("/table/{table}")
async def table(request: Request, table: str) -> HTMLResponse:
    return _page(request, "table", table=table)


@router.get("/replay/{table}")
async def replay(request: Request, table: str) -> HTMLResponse:
    return _page(request, "replay", table=table)


@router.get("/dice")
async def dice(request: Request) -> HTMLResponse:
    """The check of the dice: all of it happens in the browser."""
    return _page(request, "dice")


@router.get("/rules/{slug}")
async def rules(request: Request, slug: str) -> HTMLResponse:
    """The rules by chapter. A script adds search and, for a table, which options are in play."""
    game = _game(request, slug)
    language = _language(request)
    context = {"title": words_of(game, language).say("game.title"), "chapters": chapters.parts(game, language)}
    return _page(request, "rules", game=game, **context, options=chapters.options(game, language))


@router.get("/how/{slug}")
async def how_to_play(request: Request, slug: str) -> HTMLResponse:
    """How to play a game, on one page."""
    game = _game(request, slug)
    if game.how_to_play is None:
        raise Refused(404, "no-page")
    language = _language(request)
    context = {"title": words_of(game, language).say("game.title"), "chapters": chapters.parts(game, language)}
    return _page(request, "how", game=game, how=how.page(game, language), **context)


@router.get("/how/{slug}/{name}.svg")
def picture(request: Request, slug: str, name: str) -> Response:
    """A picture of that page, drawn from the game's own pieces; not on the loop: it may take a while, once."""
    game = _game(request, slug)
    theme_ = "dark" if request.query_params.get("theme") == "dark" else "light"
    drawn = how.picture(game, name, _language(request), theme_)
    if drawn is None:
        raise Refused(404, "no-page")
    return _kept(request, drawn, "image/svg+xml")


def _game(request: Request, slug: str) -> Game:
    game: Game | None = request.app.state.settings.game(slug)
    if game is None:
        raise Refused(404, "no-game")
    return game


def _language(request: Request) -> str:
    return language_of(request.query_params.get("lang", ""), request.headers.get("accept-language", ""))


@router.get("/api")
async def interface(request: Request) -> HTMLResponse:
    """The documentation of the API, without a script: the common pages for it load theirs from elsewhere."""
    return _page(request, "api", api=request.app.openapi())


# -- what the pages share ------------------------------------------------------------------------------------------


@router.get("/api/words/{language}")
async def words(request: Request, language: str) -> Response:
    """The words that scripts say, by key; of plurals the forms for one and for many."""
    if language not in LANGUAGES:
        raise Refused(404, "no-page")
    return _kept(request, _words(language), "application/json")


@router.get("/theme.css")
async def colours(request: Request) -> Response:
    """The palette, light and dark, from which style sheets take all their colours."""
    return _kept(request, theme.sheet().encode(), "text/css")


@router.get("/style/{name}.css")
async def style(request: Request, name: str) -> Response:
    found = sheets.sheet(name)
    if found is None:
        raise Refused(404, "no-page")
    return _kept(request, found, "text/css")


@cache
def _words(language: str) -> bytes:
    found = words_of(None, language).texts((FAMILY,))
    return encode({key.removeprefix(FAMILY): text for key, text in found.items()})


def _kept(request: Request, body: bytes, kind: str) -> Response:
    """An answer that a browser keeps: for good where the address names our version, else while nothing changes."""
    version = request.app.state.settings.version
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    kept = FOREVER if request.query_params.get("v") == version else "no-cache"
    headers = {"etag": tag, "cache-control": kept}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)
