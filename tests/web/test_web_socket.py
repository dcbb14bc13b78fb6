"""News by WebSocket: hello, changes, a gap in the middle, languages, and what is refused."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from web_table import Player, listening, opened, settings

pytestmark = pytest.mark.anyio


class Listener:
    """An open socket that remembers what a page would."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    async def say(self, **hello: Any) -> None:
        await self.socket.send(msgspec.json.encode(hello).decode())

    async def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), 10))
        return found


@asynccontextmanager
async def connected(address: str, table: str, **more: Any) -> Any:
    url = f"{address.replace('http', 'ws')}/api/tables/{table}/live"
    async with websockets.connect(url, **more) as socket:
        yield Listener(socket)


async def test_changes_come_by_themselves(tmp_path: Path) -> None:
    """Both sides hear of an action; each hears its own view; only new lines of the log are sent."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        async with connected(address, new["table"]) as watcher, connected(address, new["table"]) as soviet:
            await watcher.say()
            await soviet.say(key=new["keys"]["soviet"], lang="fr", delta=True)
            assert (await watcher.hear())["seat"] is None
            first = await soviet.hear()
            assert (first["seat"], first["language"], first["type"]) == ("soviet", "fr", "table")
            await german.look()
            await german.act("deploy front-line")
            heard = await soviet.hear()
            assert heard["log"]["from"] == first["log"]["total"]
            assert heard["number"] == 1
            assert heard["frame"]["partial"]
            assert heard["frame"]["pieces"]
            assert (await watcher.hear())["number"] == 1
            await soviet.say(lang="en")
            again = await soviet.hear()
            assert again["language"] == "en"
            assert again["log"]["from"] == 0
            await german.post("chat", text="Good luck!")
            assert (await soviet.hear())["chat"]["lines"][0]["text"] == "Good luck!"


async def test_the_actor_is_told_once_and_by_the_socket(tmp_path: Path) -> None:
    """The answer to an order says where the table stands; what came of it is told to the actor as to the others."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        async with connected(address, new["table"]) as page:
            await page.say(key=german.key, delta=True)
            first = await page.hear()
            place = next(action for action in first["actions"] if action.startswith("place"))
            answer = await german.post("actions", number=0, undos=0, action=place)
            assert answer.json() == {"number": 1, "undos": 0}
            told = await page.hear()
            assert (told["number"], told["log"]["from"]) == (1, first["log"]["total"])
            assert place.split()[1] in told["frame"]["pieces"]
            answer = await german.post("undo", number=1, undos=0)
            assert answer.json() == {"number": 0, "undos": 1}
            back = await page.hear()  # the next message: the action was not told twice
            assert (back["number"], back["undos"]) == (0, 1)


async def test_resume_after_a_gap(tmp_path: Path) -> None:
    """Who comes back says what he has, and gets the rest; after an undo he gets everything."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        await german.look()
        async with connected(address, new["table"]) as soviet:
            await soviet.say(key=new["keys"]["soviet"])
            had = await soviet.hear()
        for _ in range(3):
            await german.act(german.seen["actions"][0])
        async with connected(address, new["table"]) as soviet:
            await soviet.say(key=new["keys"]["soviet"], log=had["log"]["total"], undos=had["undos"])
            heard = await soviet.hear()
            assert heard["number"] == 3
            assert heard["log"]["from"] == had["log"]["total"]
            await german.post("undo", number=3)
            back = await soviet.hear()
            assert (back["number"], back["undos"], back["log"]["from"]) == (2, 1, 0)


@pytest.mark.parametrize(("hello", "code"), [
    ({"key": "x" * 43}, 4403), ({"version": "old"}, 4409), ({"nonsense": 1}, 4409), ({"log": "x"}, 4409),
])  # fmt: skip
async def test_what_a_socket_refuses(hello: dict[str, Any], code: int, tmp_path: Path) -> None:
    """A wrong secret, an old page, nonsense: a sentence, then the door."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        async with connected(address, new["table"]) as socket:
            await socket.say(**hello)
            said = await socket.hear()
            assert said["type"] == "refused"
            assert said["message"]
            await socket.socket.wait_closed()
            assert socket.socket.close_code == code


async def test_other_pages_and_dead_tables(tmp_path: Path) -> None:
    """A socket from somebody else's page is refused, and one to a table that is not there."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        async with connected(address, new["table"], origin="http://evil.example") as socket:
            assert (await socket.hear())["error"] == "origin"
        async with connected(address, "nothing") as socket:
            await socket.say()
            assert (await socket.hear())["error"] == "no-table"
        async with connected(address, new["table"]) as socket:
            await socket.socket.send(b"\xff\x00")
            assert (await socket.hear())["error"] == "malformed"
        async with connected(address, new["table"]) as socket:
            await socket.say(key=new["keys"]["german"])
            await socket.hear()
            await socket.socket.send("x" * 20_000)
            assert (await socket.hear())["error"] == "too-large"


async def test_a_chatterbox_is_shown_out(tmp_path: Path) -> None:
    """A client that talks without end is refused."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        async with connected(address, new["table"]) as socket:
            for _ in range(40):
                await socket.say()
            heard = {}
            while heard.get("type") != "refused":
                heard = await socket.hear()
            assert heard["error"] == "too-many"


async def test_a_bot_answers_and_the_socket_hears_it(tmp_path: Path) -> None:
    """Against a bot the news ends with one's own turn."""
    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client, {"german": "bot:recruit", "soviet": "me"})
        async with connected(address, new["table"]) as soviet:
            await soviet.say(key=new["keys"]["soviet"], delta=True)
            while not (news := await soviet.hear())["yours"]:
                pass
            assert news["yours"] is True
