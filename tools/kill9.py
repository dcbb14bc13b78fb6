"""Kill the server at random moments of scripted play, and look at what is left.

    python tools/kill9.py [TIMES]     200 by default

Three tables are played at once: two by scripts alone, one against a bot. After each kill -9 the server starts again on
the same file; every action that was acknowledged must stand in the record at its place, and every table must open.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx

START = """
import sys
from grognard.web.serve import serve
from grognard.web.settings import Settings
many = dict(rate=1e9, burst=1e9, creations=1e9, creation_burst=1e9, bot_pause=0.0, bot_workers=1)
serve("127.0.0.1", int(sys.argv[1]), None, False, say=lambda address: None, settings=Settings(sys.argv[2], **many))
"""
TABLES = ({"german": "me", "soviet": "me"}, {"german": "me", "soviet": "me"}, {"german": "me", "soviet": "bot:recruit"})


class Seen(NamedTuple):
    """What a run found."""

    kills: int
    acknowledged: int
    lost: int
    unreadable: int
    in_flight: int  # kills that caught an order on its way


class Script:
    """One table and everything that was acknowledged there."""

    def __init__(self, table: str, keys: dict[str, str]) -> None:
        self.table, self.keys = table, keys
        self.acknowledged: dict[int, str] = {}  # by place in the record
        self.waiting = False

    async def play(self, client: httpx.AsyncClient, chance: random.Random) -> None:
        """Random legal actions until the server is gone."""
        seat = next(iter(self.keys))
        while True:
            seen = (await client.get(f"/api/tables/{self.table}", headers=self.bearer(seat), params=QUICK)).json()
            if seen["status"] == "over":
                return
            if not seen["yours"]:
                if seen["actor"] in self.keys:
                    seat = seen["actor"]
                else:
                    await asyncio.sleep(0.01)
                continue
            action = chance.choice(seen["actions"])
            self.waiting = True
            answer = await client.post(
                f"/api/tables/{self.table}/actions", headers=self.bearer(seat),
                json={"number": seen["number"], "undos": seen["undos"], "action": action},
            )  # fmt: skip
            self.waiting = False
            if answer.status_code != 200:
                raise AssertionError(answer.text)
            self.acknowledged[seen["number"]] = action

    def bearer(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"}

    async def check(self, client: httpx.AsyncClient) -> tuple[int, bool]:
        """How many acknowledged actions are not where they were, and whether the table opens."""
        answer = await client.get(f"/api/tables/{self.table}/replay")
        look = await client.get(f"/api/tables/{self.table}")
        if answer.status_code != 200 or look.status_code != 200:
            return 0, False
        actions = [one["action"] for one in answer.json()["actions"]]
        lost = [place for place, action in self.acknowledged.items() if actions[place : place + 1] != [action]]
        return len(lost), True


QUICK: dict[str, Any] = {"frame": "no"}


@asynccontextmanager
async def server(port: int, database: Path) -> AsyncIterator[tuple[asyncio.subprocess.Process, httpx.AsyncClient]]:
    """The server as people run it, in a process of its own; killed at the end if it still lives."""
    # A session of its own, so that the bots' workers die with it.
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START, str(port), str(database), start_new_session=True
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            await ready(client)
            yield process, client
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def ready(client: httpx.AsyncClient) -> None:
    for _ in range(6000):  # a busy machine takes its time
        try:
            if (await client.get("/api/health")).status_code == 200:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.05)
    raise AssertionError("the server does not start")


async def _some(scripts: list[Script], actions: int) -> None:
    """Until so many more actions are acknowledged, however slow the machine is; a table may also come to its end."""
    before = sum(len(one.acknowledged) for one in scripts)
    for _ in range(2000):
        if sum(len(one.acknowledged) for one in scripts) >= before + actions:
            return
        await asyncio.sleep(0.01)


async def run(times: int, folder: Path, seed: int = 1, *, loud: bool = False) -> Seen:
    """So many kills, and what came of them."""
    chance = random.Random(seed)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    scripts: list[Script] = []
    lost = unreadable = in_flight = kills = 0
    while True:
        async with server(port, folder / "tables.db") as (process, client):
            # those played just now after every kill, all of them at the end
            for script in scripts if kills == times else scripts[-len(TABLES) :]:
                missing, opens = await script.check(client)
                lost, unreadable = lost + missing, unreadable + (not opens)
            if kills == times:
                break
            if kills % 10 == 0:  # new tables now and then, so that set-up is hit too
                scripts += [await _opened(client, seats) for seats in TABLES]
            playing = [asyncio.create_task(script.play(client, chance)) for script in scripts[-len(TABLES) :]]
            await _some(scripts, chance.randint(1, 12))
            await asyncio.sleep(chance.uniform(0.0, 0.1))
            in_flight += any(script.waiting for script in scripts)
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            for problem in ended:
                if isinstance(problem, AssertionError):
                    raise problem
            kills += 1
            if loud and kills % 10 == 0:
                print(
                    f"{kills} kills, {sum(len(one.acknowledged) for one in scripts)} acknowledged, {lost} lost",
                    flush=True,
                )
    return Seen(kills, sum(len(one.acknowledged) for one in scripts), lost, unreadable, in_flight)


async def _opened(client: httpx.AsyncClient, seats: dict[str, str]) -> Script:
    new = (await client.post("/api/tables", json={"game": "blood-and-steel", "seats": seats})).json()
    return Script(new["table"], new["keys"])


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(run(times, Path(folder), seed=int(time.time()), loud=True))
    print(
        f"{seen.kills} kills ({seen.in_flight} with an order on its way) in {time.monotonic() - start:.0f} s: "
        f"{seen.acknowledged} actions acknowledged, {seen.lost} lost, {seen.unreadable} tables unreadable"
    )
    return 1 if seen.lost or seen.unreadable else 0


if __name__ == "__main__":
    sys.exit(main())
