"""Starting the server from the command line."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs
import uvicorn

from grognard.core.errors import GrognardError
from grognard.store.base import StoreError
from grognard.store.sql import open_store
from grognard.web import upkeep
from grognard.web.app import create_app
from grognard.web.settings import Settings

HOST: Final = "127.0.0.1"
PORT: Final = 8020
MOST: Final = 5  # tables that are named in a warning
logger: Final = logging.getLogger(__name__)


class CannotServe(GrognardError):
    """The server cannot start; the sentence says why."""


def default_database() -> str:
    """A file in the user's data folder."""
    return str(Path(platformdirs.user_data_dir("grognard", appauthor=False)) / "tables.db")


def serve(
    host: str = HOST, port: int = PORT, database: str | None = None, open_browser: bool = True, *,
    say: Callable[[str], None] = print, warn: Callable[[str], None] | None = None, settings: Settings | None = None,
) -> None:  # fmt: skip
    """Serve until interrupted. `say` prints the address; a port of 0 takes a free one."""
    chosen = settings or Settings(database or default_database())
    if warning := asyncio.run(_check(chosen)):
        (warn or logger.warning)(warning)
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    config = configured(chosen)
    gc.collect()
    gc.freeze()  # code and games stay to the end: looking through the rest takes 15 ms, through everything 95
    say(address)
    if open_browser:
        threading.Timer(0.8, _open, (address,)).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def configured(settings: Settings) -> uvicorn.Config:
    """How the table is served. Who a client is says his socket; what a proxy says of him is believed only if asked."""
    return uvicorn.Config(
        create_app(settings), log_level="warning", access_log=False, timeout_graceful_shutdown=3,
        ws="websockets-sansio", ws_max_size=65_536, h11_max_incomplete_event_size=65_536, server_header=False,
        proxy_headers=settings.behind_proxy,
    )  # fmt: skip


async def _check(settings: Settings) -> str:
    """Open the database once before anything else, so that a bad one is a sentence and not a traceback; which tables
    in it today's rules leave, as far as that is known in a moment."""
    store = open_store(settings.database, settings.patience)
    try:
        await store.open()
        tried, stopped, end = 0, list[str](), time.monotonic() + settings.trial
        async for one in upkeep.verdicts(store, settings, foreign=True):
            tried += 1
            stopped += [one.table] * (one.why_not != "")
            if time.monotonic() > end:
                break
        foreign = sum(upkeep.is_foreign(one, settings) for one in await store.unfinished())
        return _warning(stopped, foreign - tried)
    except StoreError as error:
        raise CannotServe(f"cannot keep tables in {settings.database}: {error}") from error
    finally:
        await store.close()


def _warning(stopped: list[str], untried: int) -> str:
    if not stopped and not untried:
        return ""
    named = f": {', '.join(stopped[:MOST])}{' ...' if len(stopped) > MOST else ''}" if stopped else ""
    rest = f"; {untried} more were not tried" if untried else ""
    tables = "1 table of earlier rules does" if len(stopped) == 1 else f"{len(stopped)} tables of earlier rules do"
    return f"{tables} not go on{named}{rest} (grognard migrate --dry-run says why)"


def _listen(host: str, port: int) -> socket.socket:
    """A socket of our own, so that a port in use is a sentence and not a traceback."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named TCP, because asyncio sends small packets without delay only where it knows that (measured: 40 ms an answer).
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(512)
    except (OSError, OverflowError) as error:
        made.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"port {port} of {host} is in use: the table may already run at {_address(host, port)}; "
                f"else choose another port (--port {port + 1}, or make play PORT={port + 1})"
            ) from error
        raise CannotServe(f"cannot listen on {host}, port {port}: {error}") from error
    return made


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "", "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        logger.info("no browser was found; open %s yourself", address)
