"""Bots in processes of their own: they see a view, answer in time, and may die without harm."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from grognard.bots import pool as pool_module
from grognard.bots.clock import Budget
from grognard.bots.pool import BotPool, Question, Worker, pack, unpack
from grognard.core.match import Match
from grognard.core.values import Action
from grognard.games import every

pytestmark = pytest.mark.anyio


@pytest.fixture
def pool() -> Iterator[BotPool]:
    made = BotPool(1)
    yield made
    made.stop()


def a_view(game: Any) -> Any:
    """What the seat sees that is asked first."""
    state = Match(game, game.options(), None).state
    return state.view(state.actor)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_a_view_travels_without_its_data(game: Any) -> None:
    """It arrives equal, shares the data of the worker's own game, and is small."""
    view = a_view(game)
    packed = pack(game, view)
    assert unpack(packed) == view
    assert unpack(packed).data is game.data
    assert len(packed) < 20_000


async def test_a_bot_chooses_a_legal_action(pool: BotPool) -> None:
    """The recruit, through the door that stronger ones will use."""
    game = every()[0]
    view = a_view(game)
    assert view.refusal(await pool.choose(game, "recruit", view, Budget(60.0))) is None
    assert pool.fallbacks == 0


async def test_a_worker_that_is_killed_is_replaced(pool: BotPool) -> None:
    """kill -9 of the worker costs nothing but a moment."""
    game = every()[0]
    view = a_view(game)
    await pool.choose(game, "recruit", view, Budget(60.0))
    (process,) = pool.workers[0].processes
    os.kill(process.pid, signal.SIGKILL)
    assert view.refusal(await pool.choose(game, "recruit", view, Budget(60.0))) is None
    assert pool.fallbacks == 0


async def test_a_bot_that_fails_gets_a_legal_answer(pool: BotPool) -> None:
    """An unknown bot stands for one that raises: the fallback plays."""
    game = every()[0]
    view = a_view(game)
    assert view.refusal(await pool.choose(game, "nobody", view, Budget(5.0))) is None
    assert pool.fallbacks == 1


async def test_a_bot_that_does_not_answer_in_time(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is ended by its alarm; the answer comes in time, and the next question finds a new worker."""
    monkeypatch.setattr(pool_module, "think", _sleeps)
    monkeypatch.setattr(pool_module, "GRACE", 0.2)
    game = every()[0]
    view = a_view(game)
    assert view.refusal(await pool.choose(game, "recruit", view, Budget(0.2))) is None
    assert pool.fallbacks == 1
    monkeypatch.undo()
    assert view.refusal(await pool.choose(game, "recruit", view, Budget(60.0))) is None


def _sleeps(asked: Question) -> Action:
    time.sleep(600)
    return Action("pass")


class Slow:
    """A process that has not started yet: what it was asked, to be answered by hand."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Future[Any]]] = []

    def submit(self, what: Any, *_: Any) -> Future[Any]:
        self.asked.append((what, Future()))
        return self.asked[-1][1]


async def test_the_start_of_a_worker_is_not_thinking_time() -> None:
    """The question, and with it the clock, waits until the worker has started, however long that takes."""
    worker, slow = Worker(), Slow()
    worker._pool = slow  # type: ignore[assignment]
    asking = asyncio.create_task(worker.ask(pool_module.think, Question("recruit", "", b"", Budget(0.0))))
    for _ in range(20):
        await asyncio.sleep(0)
    assert [what for what, _ in slow.asked] == [pool_module.awake]
    slow.asked[0][1].set_result(None)
    while len(slow.asked) < 2:
        await asyncio.sleep(0)
    assert slow.asked[1][0] is pool_module.think
    slow.asked[1][1].set_result(Action("pass"))
    assert await asking == Action("pass")


async def test_a_seed_repeats_the_choice(pool: BotPool) -> None:
    """For test servers: the same position and seed, the same action; another seed, another one sooner or later."""
    game = every()[0]
    view = a_view(game)
    chosen = [await pool.choose(game, "recruit", view, Budget(60.0), seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


async def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    """kill -9 of a real server, with nobody to tell its bots: they notice and end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-c", SERVER, str(tmp_path / "t.db"), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert (await process.stdout.readline()).startswith(b"http")
    workers = [pid for pid in await _children(process.pid, 2) if "spawn_main" in _command(pid)]
    assert len(workers) == 2
    process.kill()
    await process.wait()
    async with asyncio.timeout(120):
        while any("spawn_main" in _command(pid) for pid in workers):
            await asyncio.sleep(0.05)


SERVER = """
import sys
from grognard.web.serve import serve
if __name__ == "__main__":
    serve("127.0.0.1", 0, sys.argv[1], False)
"""


async def _children(server: int, least: int) -> list[int]:
    """The processes that a server has started, once there are as many workers as that."""
    async with asyncio.timeout(120):
        while True:
            texts = [path.read_text() for path in Path(f"/proc/{server}/task").glob("*/children")]
            found = [int(pid) for pid in " ".join(texts).split()]
            if sum("spawn_main" in _command(pid) for pid in found) >= least:
                return found
            await asyncio.sleep(0.05)


def _command(pid: int) -> str:
    """What a process runs; empty when it is gone, also when only its exit code is left."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
