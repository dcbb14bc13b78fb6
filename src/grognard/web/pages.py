"""The pages. They are nearly empty: scripts fill them from the API. The key of a seat stays in the fragment of the
address, which browsers do not send."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates

from grognard.web.refusals import Refused, language_of, words_of
from grognard.web.settings import TEMPLATES, Settings

router: Final = APIRouter(include_in_schema=False)
templates: Final = Jinja2Templates(TEMPLATES)


def _page(request: Request, name: str, **values: Any) -> HTMLResponse:
    settings: Settings = request.app.state.settings
    language = language_of(request.query_params.get("lang", ""), request.headers.get("accept-language", ""))
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
    game = request.app.state.settings.game(slug)
    if game is None:
        raise Refused(404, "no-game")
    return _page(request, "rules", game=game, rules=game.rulebook.values())


@router.get("/api")
async def interface(request: Request) -> HTMLResponse:
    """The documentation of the API, without a script: the common pages for it load theirs from elsewhere."""
    return _page(request, "api", api=request.app.openapi())
