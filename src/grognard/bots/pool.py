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
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from grognard import bots, games
from grognard.bots import hint
from grognard.bots.bot import Bot
from grognard.bots.clock import Budget
from grognard.bots.lookahead import Regular
from grognard.core.dice import Sealed
from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import Action, Event

GRACE: Final = 1.0  # seconds beyond the deadline before a worker is given up
START: Final = 300.0  # seconds that a worker may take to start, on however slow a machine
TRIES: Final = 3  # of a question whose worker died: it may have been killed by somebody
KEPT: Final = 64  # bots that a worker remembers between two questions
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


class Question(NamedTuple):
    """What a worker is asked."""

    bot: str
    game: str  # its address
    packed: bytes  # the view
    budget: Budget
    seed: str = ""
    place: str = ""  # table and seat, if the bot shall be the one that was asked there before
    events: tuple[Event, ...] = ()  # what its seat was told since


class Answer(NamedTuple):
    """What is played for a bot, and whether it chose it itself."""

    action: Action
    own: bool = True


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


_SEATED: Final[OrderedDict[tuple[str, str], Bot]] = OrderedDict()  # in a worker: bots by place and name


def _bot(asked: Question, view: State) -> Bot:
    """The bot that sits there already, or a new one."""
    key = (asked.place, asked.bot)
    bot = _SEATED.get(key) if asked.place else None
    if bot is None:
        seat = view.actor
        assert seat is not None
        bot = bots.make(asked.bot, games.at(asked.game), seat, fresh_dice(asked.seed))
    if asked.place:
        _SEATED[key] = bot
        _SEATED.move_to_end(key)
        if len(_SEATED) > KEPT:
            _SEATED.popitem(last=False)
    return bot


def think(asked: Question) -> Action:
    """In the worker: one choice. A bot that ignores its clock is ended by the alarm of the system, with its worker."""
    view = unpack(asked.packed)
    bot = _bot(asked, view)
    with _Alarm(asked.budget.wait + GRACE):
        bot.hear(asked.events)
        return bot.choose(view, asked.budget.start())


def advise(asked: Question) -> hint.Hint:
    """In the worker: what a bot would do in the place of whoever is asked. It is nobody's bot: it is made for this."""
    view = unpack(asked.packed)
    bot = _bot(asked, view)
    assert isinstance(bot, Regular)
    with _Alarm(asked.budget.wait + GRACE):
        return hint.advise(bot, view, asked.budget.start())


class _Alarm:
    """Ends the process when the time is up; nothing on a system without alarms, where the server does it."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
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

    async def ask(self, how: Callable[[Question], Any], asked: Question) -> Any:
        """An answer; the clock starts when the worker has: its start is not thinking time."""
        await asyncio.wait_for(asyncio.wrap_future(self.start()), START)
        assert self._pool is not None
        future = asyncio.wrap_future(self._pool.submit(how, asked))
        return await asyncio.wait_for(future, asked.budget.wait + 2 * GRACE)

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

    async def choose(self, game: Game, name: str, view: State, budget: Budget, seed: int | None = None) -> Action:
        """The choice of a bot that is asked only once."""
        return (await self.answer(game, name, view, budget, seed)).action

    async def answer(
        self, game: Game, name: str, view: State, budget: Budget, seed: int | None = None, *, place: str = "",
        events: Sequence[Event] = (),
    ) -> Answer:  # fmt: skip
        """The choice of a bot; any legal action where it fails, dies or is too slow. With a seed the same again."""
        repeated = "" if seed is None else f"{seed} {view.hash_text()}"
        place = "" if repeated else place  # what a bot remembers depends on which worker it had
        asked = Question(name, games.address(game), pack(game, view), budget, repeated, place, tuple(events))
        action = await self._asked(think, asked)
        if isinstance(action, Action) and view.refusal(action) is None:
            return Answer(action)
        if action is not None:
            logger.error("the bot %s chose %s, which is not legal", name, action)
        self.fallbacks += 1
        return Answer(view.sample(fresh_dice(repeated)), own=False)

    async def advise(
        self, game: Game, name: str, view: State, budget: Budget, seed: int | None = None
    ) -> hint.Hint | None:
        """What a bot would do; None where it does not answer."""
        repeated = "" if seed is None else f"{seed} {view.hash_text()}"
        asked = Question(name, games.address(game), pack(game, view), budget, repeated)
        found = await self._asked(advise, asked)
        return found if isinstance(found, hint.Hint) else None

    async def _asked(self, how: Callable[[Question], Any], asked: Question) -> Any:
        """The answer of the next free worker, or None."""
        if self._idle is None:  # made here, where there is a loop; last in first out, so that a quiet server needs one
            self._idle = asyncio.LifoQueue()
            for worker in self.workers:
                self._idle.put_nowait(worker)
        worker = await self._idle.get()
        try:
            return await self._tried(worker, how, asked)
        finally:
            self._idle.put_nowait(worker)

    async def _tried(self, worker: Worker, how: Callable[[Question], Any], asked: Question) -> Any:
        for _ in range(TRIES):
            try:
                return await worker.ask(how, asked)
            except BrokenProcessPool:
                logger.warning("a bot's worker died; starting a new one")
                worker.end()
            except TimeoutError:
                logger.warning("the bot %s did not answer in %s seconds", asked.bot, asked.budget.wait)
                worker.end()
                return None
            except Exception:
                logger.exception("the bot %s failed", asked.bot)
                return None
        return None
