"""What the tests of the server share: a server in this process, and a client that knows its seat."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from grognard.web.app import create_app
from grognard.web.settings import Settings

SLUG = "blood-and-steel"
ALONE = {"german": "me", "soviet": "me"}


def settings(folder: Path, **changes: Any) -> Settings:
    """A patient server: the tests knock more often than people do."""
    quick: dict[str, Any] = {"rate": 1e9, "burst": 1e9, "creations": 1e9, "creation_burst": 1e9, "bot_pause": 0.0}
    return Settings(str(folder / "tables.db"), **{**quick, "bot_workers": 1, "warm": False, **changes})


@asynccontextmanager
async def served(chosen: Settings) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """The application, started and stopped as uvicorn would, and a client without a network between them."""
    app = create_app(chosen)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        async with httpx.AsyncClient(transport=transport, base_url="http://table", timeout=30) as client:
            yield app, client


@asynccontextmanager
async def listening(chosen: Settings) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """The same behind a real port of this machine: for sockets."""
    async with at_a_port(create_app(chosen)) as (address, client):
        yield address, client


@asynccontextmanager
async def at_a_port(app: FastAPI) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    made = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{made.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", ws="websockets-sansio"))
    task = asyncio.create_task(server.serve(sockets=[made]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    try:
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            yield address, client
    finally:
        server.should_exit = True
        await task
        made.close()


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


async def opened(client: httpx.AsyncClient, seats: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    body = {"game": SLUG, "seats": seats or ALONE, **more}
    answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class Player:
    """One seat at one table."""

    def __init__(self, client: httpx.AsyncClient, table: str, key: str) -> None:
        self.client, self.table, self.key = client, table, key
        self.seen: dict[str, Any] = {}

    @property
    def has(self) -> dict[str, Any]:
        """What a page says it has, so that it gets only the rest."""
        return {"log": self.seen["log"]["total"], "undos": self.seen["undos"], "frame": False} if self.seen else {}

    async def look(self, **params: Any) -> dict[str, Any]:
        params = {**self.has, **params}
        answer = await self.client.get(f"/api/tables/{self.table}", params=params, headers=bearer(self.key))
        assert answer.status_code == 200, answer.text
        self.seen = answer.json()
        return self.seen

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/tables/{self.table}/{path}", json=body, headers=bearer(self.key))

    async def wait(self) -> None:
        """Until something changes."""
        params = {"after": self.seen["stamp"], "wait": 5, **self.has}
        answer = await self.client.get(f"/api/tables/{self.table}", params=params, headers=bearer(self.key))
        if answer.status_code == 200:
            self.seen = answer.json()

    async def act(self, action: str, number: int | None = None, **more: Any) -> httpx.Response:
        """The answer to an action; what came of it is in `seen`."""
        here = self.seen["number"] if number is None else number
        answer = await self.post("actions", number=here, action=action, **more)
        if answer.status_code == 200:
            await self.look()
            assert set(answer.json()) == {"number", "undos"}
        return answer


async def state_hash(app: FastAPI, table: str) -> tuple[str, int]:
    """What is stored, replayed: the hash of the state and the number of actions."""
    from grognard.web.live import rebuilt  # noqa: PLC0415

    stored = await app.state.tables.store.load(table)
    game = app.state.settings.game(stored.table.game)
    return rebuilt(game, stored).state.hash_text(), len(stored.lines)
