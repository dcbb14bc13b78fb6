"""Bots in processes of their own: they see a view, answer in time, and may die without harm."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest

from grognard import bots
from grognard.bots import pool as pool_module
from grognard.bots.pool import BotPool, pack, unpack
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
    return Match(game, game.options(), None).state.view(0)


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
    assert view.refusal(await pool.choose(game, "recruit", view, 5.0)) is None
    assert pool.fallbacks == 0


async def test_a_worker_that_is_killed_is_replaced(pool: BotPool) -> None:
    """kill -9 of the worker costs nothing but a moment."""
    game = every()[0]
    view = a_view(game)
    await pool.choose(game, "recruit", view, 5.0)
    assert pool._pool is not None
    for process in list(pool._pool._processes):
        os.kill(process, signal.SIGKILL)
    assert view.refusal(await pool.choose(game, "recruit", view, 5.0)) is None
    assert pool.fallbacks == 0


async def test_a_bot_that_fails_gets_a_legal_answer(pool: BotPool) -> None:
    """An unknown bot stands for one that raises: the fallback plays."""
    game = every()[0]
    view = a_view(game)
    assert view.refusal(await pool.choose(game, "nobody", view, 5.0)) is None
    assert pool.fallbacks == 1


async def test_a_bot_that_does_not_answer_in_time(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is ended by its alarm; the answer comes in time, and the next question finds a new worker."""
    monkeypatch.setattr(pool_module, "think", _sleeps)
    monkeypatch.setattr(pool_module, "GRACE", 0.2)
    game = every()[0]
    view = a_view(game)
    start = time.monotonic()
    assert view.refusal(await pool.choose(game, "recruit", view, 0.2)) is None
    assert time.monotonic() - start < 5
    assert pool.fallbacks == 1
    monkeypatch.undo()
    assert view.refusal(await pool.choose(game, "recruit", view, 5.0)) is None


def _sleeps(name: str, packed: bytes, seconds: float) -> Action:
    signal.setitimer(signal.ITIMER_REAL, 1.0)
    time.sleep(60)
    return bots.make(name, pool_module.fresh_dice()).choose(unpack(packed), seconds)
