"""The door: every request passes here. Size, rate, origin, version of the page; and the headers of every answer."""

from __future__ import annotations

import time
from base64 import b64encode
from collections import OrderedDict
from collections.abc import MutableMapping
from hashlib import sha256
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.draw import STYLE
from grognard.web.refusals import Refused, language_of
from grognard.web.settings import Settings

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def _styles() -> str:
    """The style that our own drawings carry, by its hash; drawings also use style attributes, for colours."""
    return f"'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"


POLICY: Final = (
    f"default-src 'none'; script-src 'self'; style-src 'self' {_styles()}; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
COMMON: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a table is a secret of a kind
    (b"cross-origin-resource-policy", b"same-origin"),
)
HEADERS: Final = (
    *COMMON,
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SHARED: Final = ("/static/", "/style/")  # files that all pages share
PARTS: Final = (".js", ".css")  # of a page, which has eighty of them: what it may do is asked of the page alone
CLIENTS: Final = 10_000  # remembered at once


class Buckets:
    """A bucket of tokens for each client: it fills at a rate, and every request takes one."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        if len(self._left) > CLIENTS:
            self._left.popitem(last=False)
        return allowed


class TooLarge(HTTPException):
    """More bytes came than are allowed. An HTTPException, because FastAPI hides any other that reading raises."""

    def __init__(self) -> None:
        super().__init__(413)


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(settings.rate, settings.burst)
        self.creations = Buckets(settings.creations, settings.creation_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        dressed = _dressed(scope, send)
        try:
            self._check(scope, headers)
            await self.app(scope, _measured(receive, self.settings.body), dressed)
        except Refused as refused:
            await _answer(refused, scope, headers, dressed)
        except TooLarge:
            await _answer(Refused(413, "too-large"), scope, headers, dressed)

    def _check(self, scope: Scope, headers: Headers) -> None:
        """Raises a Refused for what shall not come in."""
        client = client_of(scope)
        path, method = scope["path"], scope["method"]
        if not path.startswith(SHARED) and not self.requests.take(client):
            raise Refused(429, "too-many")
        if method in SAFE:
            return
        if method == "POST" and _creates(path) and not self.creations.take(client):
            raise Refused(429, "too-many")
        size = headers.get("content-length", "")
        if size.isdecimal() and int(size[:20]) > self.settings.body:
            raise Refused(413, "too-large")
        if not same_origin(headers, self.settings):
            raise Refused(403, "origin")
        check_version(headers.get("x-grognard-version", ""), self.settings)


def client_of(scope: MutableMapping[str, Any]) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def same_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all (a program)."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    host = headers.get("host", "")
    return origin in (f"http://{host}", f"https://{host}") or origin in settings.origins


def check_version(theirs: str, settings: Settings) -> None:
    """A page says which version it is; one from before an upgrade is told to reload."""
    if theirs not in ("", settings.version):
        raise Refused(409, "reload", more={"version": settings.version})


def _measured(receive: Receive, most: int) -> Receive:
    """The body, until it grows too large."""
    seen = 0

    async def measured() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge
        return message

    return measured


def _dressed(scope: Scope, send: Send) -> Send:
    """The answer, with the headers that every answer has."""
    api = scope["path"].startswith("/api")
    part = scope["path"].startswith(SHARED) and scope["path"].endswith(PARTS)  # a page may have any other address
    headers = COMMON if part else HEADERS

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", [])
            keeps = not api or any(name == b"cache-control" for name, _ in given)
            extra = headers if keeps else (*headers, (b"cache-control", b"no-store"))
            message = {**message, "headers": [*given, *extra]}
        await send(message)

    return dressed


async def _answer(refused: Refused, scope: Scope, headers: Headers, send: Send) -> None:
    language = language_of(_asked(scope), headers.get("accept-language", ""))
    body = msgspec.json.encode(refused.body(language))
    start = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        start.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": refused.status, "headers": start})
    await send({"type": "http.response.body", "body": body})


def _asked(scope: Scope) -> str:
    """The language in the address, without reading the rest of it."""
    parts = scope.get("query_string", b"")[:2000].split(b"&")
    return next((part[5:].decode("latin-1") for part in parts if part.startswith(b"lang=")), "")


def _creates(path: str) -> bool:
    """Whether a request leaves something behind that is kept."""
    return path in ("/api/tables", "/api/dice") or path.endswith(("/first-steps", "/branch"))
