"""The application: everything put together."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from grognard.bots.pool import BotPool
from grognard.store.base import StoreError
from grognard.store.sql import open_store
from grognard.web import cards, guide, lead, lists, models, pages, reach, routes, shelf, socket, switched
from grognard.web.guard import Guard
from grognard.web.refusals import Refused, language_of, of_store
from grognard.web.routes import reply
from grognard.web.settings import STATIC, Settings
from grognard.web.tables import Tables

ABOUT: Final = """A wargame table. A seat is a secret: send it as `Authorization: Bearer KEY`; without one you look on.
Every answer contains only what your seat may know. An action names the `number` of the table as you saw it; the
answer gives the next one. What happened is told to everybody once, by the socket; without one ask for the table."""
logger: Final = logging.getLogger(__name__)


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="grognard", version=settings.version, description=ABOUT, lifespan=_lifespan,
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.settings = settings
    app.state.sockets = Counter()  # open ones, by client
    app.state.greetings = socket.greetings(settings)
    app.state.messages = socket.messages(settings)
    for part in (routes, lists, lead, reach, switched, cards, shelf, guide, socket, pages):
        app.include_router(part.router)
    app.add_api_route("/api/health", health, tags=["server"], response_model=models.Health, responses=routes.FAILURES)
    app.add_api_route(
        "/api/dice", promise, methods=["POST"], tags=["tables"], response_model=models.Promised, status_code=201,
        responses=routes.FAILURES, summary="A commitment for the dice of a table that you are about to open",
    )  # fmt: skip
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(StoreError, _refused)
    app.add_exception_handler(RequestValidationError, _refused)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _refused)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = open_store(settings.database, settings.patience)
    await store.open()
    pool = BotPool(settings.bot_workers)
    if settings.warm:
        pool.start()
    app.state.tables = Tables(settings, store, pool)
    try:
        yield
    finally:
        await app.state.tables.close()
        pool.stop()
        await store.close()


async def health(request: Request) -> Response:
    """Whether the server and its database are well."""
    tables: Tables = request.app.state.tables
    await tables.store.check()
    version = request.app.state.settings.version
    return reply({"ok": True, "version": version, "tables": tables.in_memory, "bots": tables.pool.fallbacks})


async def promise(request: Request) -> Response:
    tables: Tables = request.app.state.tables
    return reply({"commitment": tables.seals.promise()}, 201)


async def _refused(request: Request, error: Exception) -> Response:
    """Every failure becomes one shape: a name for programs, a sentence for people."""
    found = _named(error)
    asked = request.query_params.get("lang", "")
    language = language_of(asked, request.headers.get("accept-language", ""))
    answer = reply(found.body(language), found.status)
    if found.status in (429, 503):
        answer.headers["retry-after"] = "2"
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


def _named(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreError):
        logger.warning("the store: %s", error)
        return of_store(error)
    if isinstance(error, RequestValidationError):
        return Refused(422, "malformed", more={"fields": _fields(error)})
    if isinstance(error, HTTPException):
        names: dict[int, str] = {404: "no-page", 405: "no-method", 413: "too-large"}
        return Refused(error.status_code, names.get(error.status_code, "malformed"))
    logger.error("a failure of the server", exc_info=error)
    return Refused(500, "failure")


def _fields(error: RequestValidationError) -> list[str]:
    """Where the mistakes are; what was sent is not repeated."""
    found: list[Any] = [one["loc"] for one in error.errors()]
    return [".".join(str(part) for part in place)[:100].encode("utf-8", "replace").decode() for place in found[:10]]
