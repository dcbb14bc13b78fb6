"""How much one server carries: a bounded load on this machine, written down in docs/load.md.

    python tools/load.py [--seconds 20] [--pace 4] [--limit 0.1] [--out docs/load.md]

The server runs as people run it, in a process of its own; the players are scripts in this one, on the same cores. Each
table has two open sockets and an action every few seconds (`pace`), stored with synchronous=FULL before it is
acknowledged. Tables are added until the 95th percentile of the acknowledgement passes the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import platform
import random
import signal
import socket
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets

from grognard.core.dice import Sealed
from grognard.core.match import Match
from grognard.core.record import Line
from grognard.games import find
from grognard.store.base import HUMAN, OVER, Seated, Table
from grognard.store.sql import open_store

START = """
import sys
from grognard.web.serve import serve
from grognard.web.settings import Settings
many = dict(rate=1e9, burst=1e9, creations=1e9, creation_burst=1e9, sockets=100000, sockets_each=100000, live=100000)
serve("127.0.0.1", int(sys.argv[1]), None, False, say=lambda address: None, settings=Settings(sys.argv[2], **many))
"""
SLUG = "blood-and-steel"
LEVELS = (10, 20, 40, 60, 80, 120, 160, 200, 240, 280, 320, 400, 500, 600, 800)
FINISHED = 20  # games for the replay


class View(msgspec.Struct):
    """As much of a payload as a script reads."""

    number: int
    undos: int
    status: str
    actor: str | None
    yours: bool
    actions: list[str]
    log: dict[str, Any]


class Level(NamedTuple):
    tables: int
    rate: float
    p50: float
    p95: float
    p99: float
    memory: float


class Play:
    """One table: two seats, two sockets, an action now and then."""

    def __init__(self, client: httpx.AsyncClient, address: str, new: dict[str, Any], seed: int) -> None:
        self.client, self.address, self.table, self.keys = client, address, new["table"], new["keys"]
        self.chance = random.Random(seed)
        self.times: list[float] = []
        self.heard = 0

    async def listen(self, seat: str) -> None:
        url = f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live"
        async with websockets.connect(url, compression=None, max_size=None) as news:
            await news.send(msgspec.json.encode({"key": self.keys[seat], "delta": True}).decode())
            async for _ in news:
                self.heard += 1

    async def look(self, seat: str) -> View:
        path, params = f"/api/tables/{self.table}", {"frame": "no", "log": 10**6}
        return _view(await self.client.get(path, params=params, headers=self.bearer(seat)))

    def bearer(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys[seat]}"}

    async def play(self, pace: float) -> None:
        seat = "german"
        seen = await self.look(seat)
        await asyncio.sleep(self.chance.uniform(0, pace))
        while seen.status == "playing":
            if not seen.yours:
                seat = seen.actor or seat
                seen = await self.look(seat)
                continue
            ready = [action for action in seen.actions if action.startswith("deploy")]
            order = {"number": seen.number, "undos": seen.undos, "action": self.chance.choice(ready or seen.actions)}
            start = time.perf_counter()
            path = f"/api/tables/{self.table}/actions"
            answer = await self.client.post(path, headers=self.bearer(seat), json=order)
            self.times.append(time.perf_counter() - start)
            if answer.status_code != 200:
                raise AssertionError(answer.text)
            seen = await self.look(seat)
            await asyncio.sleep(self.chance.expovariate(1 / pace))


def _view(answer: httpx.Response) -> View:
    if answer.status_code != 200:
        raise AssertionError(answer.text)
    return msgspec.json.decode(answer.content, type=View)


def memory(process: int) -> float:
    """Megabytes in use by a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else 0.0


# -- the load ------------------------------------------------------------------------------------------------------


async def loaded(client: httpx.AsyncClient, address: str, process: int, asked: argparse.Namespace) -> list[Level]:
    """More and more tables, until it is too much."""
    plays: list[Play] = []
    tasks: list[asyncio.Task[None]] = []
    levels: list[Level] = []
    for count in LEVELS:
        while len(plays) < count:
            body = {"game": SLUG, "seats": {"german": "me", "soviet": "me"}}
            new = (await client.post("/api/tables", json=body)).json()
            play = Play(client, address, new, len(plays))
            plays.append(play)
            tasks += [asyncio.create_task(play.listen(seat)) for seat in new["keys"]]
            tasks.append(asyncio.create_task(play.play(asked.pace)))
            await asyncio.sleep(0.02)
        await asyncio.sleep(3)
        for play in plays:
            play.times.clear()
        await asyncio.sleep(asked.seconds)
        times = [one for play in plays for one in play.times]
        level = Level(
            count, len(times) / asked.seconds, percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99),
            memory(process),
        )  # fmt: skip
        levels.append(level)
        print(level, flush=True)
        if level.p95 > asked.limit * 1000:
            break
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return levels


# -- the replay ----------------------------------------------------------------------------------------------------


async def store_finished(database: Path) -> list[tuple[str, int]]:
    """Whole random games, put into the database as if they had been played there."""
    game = find(SLUG)
    store = open_store(str(database))
    await store.open()
    made: list[tuple[str, int]] = []
    for seed in range(FINISHED):
        chance, secret = random.Random(seed), os.urandom(32)
        match = Match(game, game.options(), Sealed(secret))
        match.roll()
        while match.state.actor is not None:
            match.play(match.state.actor, chance.choice(match.state.legal()))
        lines = [Line(match.seat_name(entry.seat), str(entry.action), entry.draws) for entry in match.entries]
        table = Table(
            f"finished{seed}", SLUG, game.version, game.fingerprint, match.options.to_text(), secret.hex(),
            tuple(Seated(name, HUMAN) for name in match.seats), status=OVER, undos=(0, 0, 0),
        )  # fmt: skip
        await store.create(table, lines)
        made.append((table.id, len(lines)))
    await store.close()
    return made


async def replayed(client: httpx.AsyncClient, games: list[tuple[str, int]]) -> tuple[list[float], list[float]]:
    """Random steps of finished games: the first visit to each table (read and replayed), and all later ones."""
    chance = random.Random(1)
    first, later = [], []
    for visit in range(600):
        table, steps = games[visit % len(games)]
        path = f"/api/tables/{table}/replay/{chance.randint(0, steps)}"
        start = time.perf_counter()
        answer = await client.get(path, params={"eyes": "all"})
        (first if visit < len(games) else later).append(time.perf_counter() - start)
        assert answer.status_code == 200, answer.text
    return first, later


# -- sizes ---------------------------------------------------------------------------------------------------------


async def sizes(client: httpx.AsyncClient) -> dict[str, tuple[int, int]]:
    """Bytes of what a page loads first, plain and compressed."""
    body = {"game": SLUG, "seats": {"german": "me", "soviet": "me"}}
    new = (await client.post("/api/tables", json=body)).json()
    headers = {"authorization": f"Bearer {new['keys']['german']}"}
    found = {}
    for name, path in (("map, symbols and places", "/board"), ("first view of a new table", "")):
        content = (await client.get(f"/api/tables/{new['table']}{path}", headers=headers)).content
        found[name] = (len(content), len(gzip.compress(content, 4)))
    return found


# -- the page ------------------------------------------------------------------------------------------------------


def written(
    levels: list[Level], replay: tuple[list[float], list[float]], weight: dict[str, tuple[int, int]],
    asked: argparse.Namespace, empty: float,
) -> str:  # fmt: skip
    good = [level for level in levels if level.p95 <= asked.limit * 1000]
    best = good[-1] if good else levels[0]
    verdict = "in play at once with" if good else "are already too many here:"
    each = (best.memory - empty) / best.tables
    rows = "\n".join(
        f"| {one.tables} | {one.rate:.1f} | {one.p50:.0f} | {one.p95:.0f} | {one.p99:.0f} | {one.memory:.0f} |"
        for one in levels
    )
    first, later = replay
    heavy = [
        f"- {name}: {plain / 1e3:.0f} kB, {small / 1e3:.0f} kB compressed" for name, (plain, small) in weight.items()
    ]
    return PAGE.format(
        asked=asked, today=time.strftime("%Y-%m-%d"), system=platform.system(), cores=os.cpu_count(), best=best,
        python=platform.python_version(), busy=", ".join(f"{one:.1f}" for one in os.getloadavg()), each=each,
        empty=empty, rows=rows, verdict=verdict, finished=FINISHED, heavy="\n".join(heavy),
        first50=percentile(first, 0.5), first95=percentile(first, 0.95), later50=percentile(later, 0.5),
        later95=percentile(later, 0.95), all95=percentile(first + later, 0.95),
    )  # fmt: skip


PAGE = """# Load

Made by `python tools/load.py --seconds {asked.seconds:g} --pace {asked.pace:g}` on {today}: {system}, {cores} cores,
Python {python}. Server and scripted players share the cores (load average at the end: {busy}).
Each table: two open sockets, Blood & Steel played at random by both seats, one action every {asked.pace:g} s on
average. An acknowledgement is the time from sending an action to its answer; by then the action is stored in SQLite
(WAL, synchronous=FULL). {asked.note}

**{best.tables} tables {verdict} a 95th percentile of {best.p95:.0f} ms** ({best.rate:.0f} actions/s),
{each:.2f} MB of memory a table beyond the {empty:.0f} MB of a server with {finished} finished games in memory.

| tables | actions/s | p50 ms | p95 ms | p99 ms | server MB |
|---|---|---|---|---|---|
{rows}

## Replay

{finished} finished games, a random step each time, drawn through all eyes; a state is kept every 40 actions.

- first visit to a table (read from the store and replayed whole): median {first50:.0f} ms, p95 {first95:.0f} ms
- any later step: median {later50:.0f} ms, **p95 {later95:.0f} ms**
- all visits together: p95 {all95:.0f} ms

## Sizes

{heavy}
"""


async def measured(asked: argparse.Namespace) -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        games = await store_finished(Path(folder) / "tables.db")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", START, str(port), f"{folder}/tables.db", process_group=0
        )
        limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
        try:
            async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
                await _ready(client)
                weight = await sizes(client)
                replay = await replayed(client, games)
                empty = memory(process.pid)
                levels = await loaded(client, address, process.pid, asked)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    return written(levels, replay, weight, asked, empty)


def kept(page: Path) -> str:
    """The sections of the page that others write."""
    parts = page.read_text().split("\n## ")[1:] if page.exists() else []
    return "".join(f"\n## {part.rstrip()}\n" for part in parts if f"## {part.splitlines()[0]}\n" not in PAGE)


async def _ready(client: httpx.AsyncClient) -> None:
    for _ in range(600):
        with suppress(httpx.TransportError):
            if (await client.get("/api/health")).status_code == 200:
                return
        await asyncio.sleep(0.05)
    raise AssertionError("the server does not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="measured at each level")
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between two actions of a table, on average")
    parser.add_argument("--limit", type=float, default=0.1, help="seconds: the 95th percentile that is still good")
    parser.add_argument("--note", default="", help="a sentence on how it was measured, for the page")
    parser.add_argument("--out", type=Path, default=Path("docs/load.md"))
    asked = parser.parse_args()
    text = asyncio.run(measured(asked)) + kept(asked.out)
    asked.out.parent.mkdir(exist_ok=True)
    asked.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
