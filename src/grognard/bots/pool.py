"""Bots think in processes of their own: a slow or broken one costs a player nothing but its good move.

A worker receives a view, never a state. The component data that every view points to stay behind (a view of
Blood & Steel is 1.1 MB with them and 2 kB without): each worker loads the game once and puts them back. That holds for
the data that ship with a game, which are those the server plays with.
"""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import pickle
import secrets
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from grognard import bots, games
from grognard.core.dice import Sealed
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import Action

GRACE: Final = 1.0  # seconds beyond the deadline before a worker is given up
logger: Final = logging.getLogger(__name__)


class _Packer(pickle.Pickler):
    """Writes a view without the data of its game."""

    def __init__(self, file: io.BytesIO, game: Game) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, obj: Any) -> str | None:
        return self._game.slug if obj is self._game.data else None


class _Unpacker(pickle.Unpickler):
    """Reads a view and puts the data back. What it reads was written by our own server, never by a stranger."""

    def persistent_load(self, pid: Any) -> Any:
        return games.find(pid).data


def pack(game: Game, view: State) -> bytes:
    file = io.BytesIO()
    _Packer(file, game).dump(view)
    return file.getvalue()


def unpack(packed: bytes) -> Any:
    return _Unpacker(io.BytesIO(packed)).load()


def fresh_dice() -> Any:
    """Chance for a bot's own use, apart from that of the table."""
    return Sealed(secrets.token_bytes(32)).public


def warm() -> None:
    """What a worker does first: load every game, so that no player waits for it."""
    for game in games.every():
        _ = game.data


def think(name: str, packed: bytes, seconds: float) -> Action:
    """In the worker: one choice. A bot that ignores its clock is ended by the alarm of the system, with its worker."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        return bots.make(name, fresh_dice()).choose(unpack(packed), seconds)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


class BotPool:
    """Workers that choose actions. It always answers with a legal one, in time."""

    def __init__(self, workers: int = 2) -> None:
        self.workers = workers
        self.fallbacks = 0  # answers that were not the bot's own
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Have the workers ready before the first question."""
        pool = self._ready()
        for _ in range(self.workers):
            pool.submit(warm)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def choose(self, game: Game, name: str, view: State, seconds: float) -> Action:
        """The choice of a bot; any legal action where it fails, dies or is too slow."""
        packed = pack(game, view)
        late = time.monotonic() + seconds
        while time.monotonic() < late:  # again when a worker died early: it may have been for somebody else's question
            pool = self._ready()
            try:
                future = asyncio.wrap_future(pool.submit(think, name, packed, seconds))
                action = await asyncio.wait_for(future, seconds + 2 * GRACE)
            except BrokenProcessPool:
                logger.warning("a bot's worker died; starting new ones")
                self._forget(pool)
            except TimeoutError:
                logger.warning("the bot %s did not answer in %s seconds", name, seconds)
                break
            except Exception:
                logger.exception("the bot %s failed", name)
                break
            else:
                if view.refusal(action) is None:
                    return action
                logger.error("the bot %s chose %s, which is not legal", name, action)
                break
        self.fallbacks += 1
        return view.sample(fresh_dice())

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # spawn: a forked child would inherit the sockets and locks of the server
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=warm)
        return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)
