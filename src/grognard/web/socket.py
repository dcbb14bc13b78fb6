"""News by WebSocket. The first message says who one is and what one has; then every change comes by itself.

Orders go by HTTP: a socket only tells. Losing it loses nothing: the next hello gets what was missed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from grognard.store.base import StoreError
from grognard.web.frames import difference
from grognard.web.guard import Buckets, check_version, client_of, same_origin
from grognard.web.live import Live
from grognard.web.payload import Since, encode, payload, stamp
from grognard.web.refusals import Refused, language_of, of_store
from grognard.web.settings import Settings
from grognard.web.tables import Tables

HELLO: Final = 10.0  # seconds to say who one is
BREATH: Final = 30.0  # between two signs of life
GATHER: Final = 0.04  # seconds between two messages, so that a burst of actions is told at once
CODES: Final = {401: 4401, 403: 4403, 404: 4404, 409: 4409, 429: 4429, 503: 4503}
router: Final = APIRouter()
logger: Final = logging.getLogger(__name__)


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of a client, and any later one that changes its language."""

    key: str = ""
    lang: str = ""
    version: str = ""
    log: int = -1
    undos: int = -1
    chat: int = 0
    delta: bool = False  # send only what changed in the drawing


@router.websocket("/api/tables/{table}/live")
async def live_news(socket: WebSocket, table: str) -> None:
    app = socket.app.state
    await socket.accept()
    language = language_of("", socket.headers.get("accept-language", ""))
    try:
        if not same_origin(socket.headers, app.settings):
            raise Refused(403, "origin")  # noqa: TRY301 - said to the client below
        client, open_ = client_of(socket.scope), app.sockets
        full = open_.total() >= app.settings.sockets or open_[client] >= app.settings.sockets_each
        if full or not app.greetings.take(client):
            raise Refused(429, "too-many")  # noqa: TRY301 - the same
        open_[client] += 1
        try:
            hello = await _hello(socket, app.settings)
            language = language_of(hello.lang, socket.headers.get("accept-language", ""))
            check_version(hello.version, app.settings)
            tables: Tables = app.tables
            async with tables.at(table) as live:
                await _Listener(socket, live, tables, language, hello, app.settings).serve()
        finally:
            open_[client] -= 1
            if not open_[client]:
                del open_[client]
    except Refused as refused:
        await _farewell(socket, refused, language)
    except StoreError as error:
        await _farewell(socket, of_store(error), language)
    except WebSocketDisconnect:
        pass


def greetings(settings: Settings) -> Buckets:
    return Buckets(settings.rate, settings.burst)


def messages(settings: Settings) -> Buckets:
    """What a client may say on all its sockets: each change of language sends a whole table."""
    return Buckets(settings.messages, settings.message_burst)


async def _hello(socket: WebSocket, settings: Settings) -> Hello:
    try:
        return _read(await asyncio.wait_for(_text(socket), HELLO), settings)
    except TimeoutError:
        raise Refused(409, "malformed") from None


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise Refused(409, "malformed")
    return str(text)


def _read(text: str, settings: Settings) -> Hello:
    if len(text) > settings.body:
        raise Refused(409, "too-large")
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"), type=Hello)
    except msgspec.DecodeError as error:
        raise Refused(409, "malformed") from error


async def _farewell(socket: WebSocket, refused: Refused, language: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # the other side may be gone already
        await socket.send_text(encode({"type": "refused", **refused.body(language)}).decode())
        await socket.close(CODES.get(refused.status, 4400))


class _Listener:
    """One open socket: what it has been told, and what it still has to be told."""

    def __init__(
        self, socket: WebSocket, live: Live, tables: Tables, language: str, hello: Hello, settings: Settings
    ) -> None:
        self.socket, self.live, self.tables, self.language, self.settings = socket, live, tables, language, settings
        self.key, self.seat = hello.key, tables.seat(live, hello.key)
        self.since = Since(hello.log, hello.undos, hello.chat)
        self.stamp = ""  # the stamp of the last message
        self.delta = hello.delta
        self.frame: dict[str, Any] = {}  # the drawing it has
        self.woken = asyncio.Event()  # it asked for something itself

    async def serve(self) -> None:
        """Signs of life keep their own time: that something happened which this reader is not told does not delay
        them, or they would tell of it."""
        reader, clock = asyncio.create_task(self._listen()), asyncio.get_running_loop().time
        breath = clock() + BREATH
        try:
            while not reader.done() and not self.tables.closing.is_set():
                tick = self.live.tick
                self.woken.clear()
                await self._tell()
                await self._wait(reader, tick, breath - clock())
                if clock() >= breath:
                    await self._send({"type": "alive"})
                    breath += BREATH
            if reader.done():
                await reader  # raises what ended it
        finally:
            reader.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, Refused):
                await reader

    async def _wait(self, reader: asyncio.Task[None], tick: int, seconds: float) -> None:
        """Until something happens at the table, the client says something, or the time is up."""
        news = asyncio.create_task(self.live.news(tick, max(0.0, seconds)))
        asked = asyncio.create_task(self.woken.wait())
        await asyncio.wait({reader, news, asked}, return_when=asyncio.FIRST_COMPLETED)
        for one in (news, asked):
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one

    async def _tell(self) -> None:
        self.tables.seat(self.live, self.key)  # a key that was replaced meanwhile is refused
        now = f"{stamp(self.live, self.seat)} {self.language}"
        if now == self.stamp:
            return
        view = payload(self.live, self.seat, self.language, self.settings.version, self.since)
        self.since = Since(view["log"]["total"], view["undos"], view["chat"]["total"])
        self.stamp = now
        if self.delta:
            view["frame"], self.frame = difference(self.frame, view["frame"]), view["frame"]
        await self._send({"type": "table", **view})
        await asyncio.sleep(GATHER)  # a bot may act many times meanwhile: one message tells it all

    async def _listen(self) -> None:
        """A client may change its language at any moment; anything else it says is not understood."""
        while True:
            hello = _read(await _text(self.socket), self.settings)
            if not self.socket.app.state.messages.take(client_of(self.socket.scope)):
                raise Refused(429, "too-many")
            if hello.lang and language_of(hello.lang, "") == self.language:
                continue
            if hello.lang:
                self.language = language_of(hello.lang, "")
                self.since, self.frame = Since(), {}
            self.stamp = ""
            self.woken.set()

    async def _send(self, value: dict[str, Any]) -> None:
        try:
            await self.socket.send_text(encode(value).decode())
        except (RuntimeError, OSError) as error:
            raise WebSocketDisconnect(1006) from error
