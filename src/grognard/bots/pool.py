"""Bots think in processes of their own: a slow or broken one costs a player nothing but its good move.

A worker receives a view, never a state. The component data that every view points to stay behind (a view of
Blood & Steel is 1.1 MB with them and 2 kB without): each worker loads the game once and puts them back.
"""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import pickle
import secrets
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from typing import Any, Final

from grognard import bots, games
from grognard.core.dice import Sealed
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import Action

GRACE: Final = 1.0  # seconds beyond the deadline before a worker is given up
START: Final = 300.0  # seconds that a worker may take to start, on however slow a machine
TRIES: Final = 3  # of a question whose worker died: it may have been killed by somebody
logger: Final = logging.getLogger(__name__)


class _Packer(pickle.Pickler):
    """Writes a view without the data of its game."""

    def __init__(self, file: io.BytesIO, game: Game) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, obj: Any) -> str | None:
        return games.address(self._game) if obj is self._game.data else None


class _Unpacker(pickle.Unpickler):
    """Reads a view and puts the data back. What it reads was written by our own server, never by a stranger."""

    def persistent_load(self, pid: Any) -> Any:
        return games.at(pid).data


def pack(game: Game, view: State) -> bytes:
    file = io.BytesIO()
    _Packer(file, game).dump(view)
    return file.getvalue()


def unpack(packed: bytes) -> Any:
    return _Unpacker(io.BytesIO(packed)).load()


def fresh_dice(seed: str = "") -> Any:
    """Chance for a bot's own use, apart from that of the table; from a seed the same again, for tests."""
    return Sealed(blake2b(seed.encode(), digest_size=32).digest() if seed else secrets.token_bytes(32)).public


def warm() -> None:
    """What a worker does first: load every game, so that no player waits for it; and see to it that it ends with its
    server, however that ends."""
    threading.Thread(target=_watch, daemon=True).start()
    for game in games.every():
        _ = game.data


def _watch() -> None:
    """A killed server says no farewell."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def awake() -> None:
    """Asked of a worker before the first question: by then it has started."""


def think(name: str, packed: bytes, seconds: float, seed: str = "") -> Action:
    """In the worker: one choice. A bot that ignores its clock is ended by the alarm of the system, with its worker."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
    try:
        return bots.make(name, fresh_dice(seed)).choose(unpack(packed), seconds)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


class Worker:
    """One process that thinks, started again when it has died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> Future[None]:
        """Have the process ready, or on its way."""
        if self._pool is None:
            # spawn: a forked child would inherit the sockets and locks of the server
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=warm)
        return self._pool.submit(awake)

    async def ask(self, name: str, packed: bytes, seconds: float, seed: str) -> Action:
        """A choice; the clock starts when the worker has: its start is not thinking time."""
        await asyncio.wait_for(asyncio.wrap_future(self.start()), START)
        assert self._pool is not None
        future = asyncio.wrap_future(self._pool.submit(think, name, packed, seconds, seed))
        return await asyncio.wait_for(future, seconds + 2 * GRACE)

    def end(self, *, wait: bool = False) -> None:
        if self._pool is not None:
            if not wait:
                for process in self.processes:
                    process.kill()
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None

    @property
    def processes(self) -> list[Any]:
        return list((self._pool._processes or {}).values()) if self._pool is not None else []


class BotPool:
    """Workers that choose actions. It always answers with a legal one, in time."""

    def __init__(self, workers: int = 2) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.fallbacks = 0  # answers that were not the bot's own
        self._idle: asyncio.LifoQueue[Worker] | None = None

    def start(self) -> None:
        """Have the workers ready before the first question."""
        for worker in self.workers:
            worker.start()

    def stop(self) -> None:
        for worker in self.workers:
            worker.end(wait=True)

    async def choose(self, game: Game, name: str, view: State, seconds: float, seed: int | None = None) -> Action:
        """The choice of a bot; any legal action where it fails, dies or is too slow. With a seed the same again."""
        packed = pack(game, view)
        repeated = "" if seed is None else f"{seed} {view.hash_text()}"
        if self._idle is None:  # made here, where there is a loop; last in first out, so that a quiet server needs one
            self._idle = asyncio.LifoQueue()
            for worker in self.workers:
                self._idle.put_nowait(worker)
        worker = await self._idle.get()
        try:
            action = await self._asked(worker, name, packed, seconds, repeated)
        finally:
            self._idle.put_nowait(worker)
        if action is not None and view.refusal(action) is None:
            return action
        if action is not None:
            logger.error("the bot %s chose %s, which is not legal", name, action)
        self.fallbacks += 1
        return view.sample(fresh_dice(repeated))

    async def _asked(self, worker: Worker, name: str, packed: bytes, seconds: float, seed: str) -> Action | None:
        for _ in range(TRIES):
            try:
                return await worker.ask(name, packed, seconds, seed)
            except BrokenProcessPool:
                logger.warning("a bot's worker died; starting a new one")
                worker.end()
            except TimeoutError:
                logger.warning("the bot %s did not answer in %s seconds", name, seconds)
                worker.end()
                return None
            except Exception:
                logger.exception("the bot %s failed", name)
                return None
        return None
