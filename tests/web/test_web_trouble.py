"""What goes wrong for people: dead links, old pages, two tabs, a full disk, a database that is locked or gone."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import event
from web_table import Player, bearer, opened, served, settings, state_hash

from grognard.core.game import CORE_WORDS
from grognard.core.words import check
from grognard.store.base import Overtaken
from grognard.web.guard import Buckets
from grognard.web.refusals import words_of
from grognard.web.settings import WORDS

pytestmark = pytest.mark.anyio


async def seated(client: httpx.AsyncClient) -> Player:
    new = await opened(client)
    player = Player(client, new["table"], new["keys"]["german"])
    await player.look()
    return player


async def limited(app: FastAPI, pages: int) -> None:
    """The database may not grow beyond so many pages: SQLite then says what it says of a full disk."""
    engine = app.state.tables.store._engine

    def limit(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    await engine.dispose()
    event.listen(engine.sync_engine, "connect", limit)


async def test_a_full_disk(tmp_path: Path) -> None:
    """The action is refused with a sentence, the table stays sound, and play goes on when there is room again."""
    async with served(settings(tmp_path)) as (app, client):
        new = await opened(client)
        players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
        await limited(app, 1)
        player, answer = players["german"], None
        for _ in range(400):  # the last page has room for some actions
            await player.look()
            answer = await player.act(player.seen["actions"][-1])
            if answer.status_code != 200:
                break
            player = players[player.seen["actor"]]
        assert answer is not None
        assert (answer.status_code, answer.json()["error"]) == (503, "store-full")
        assert "disk" in answer.json()["message"]
        before = player.seen["number"]
        assert (await player.look())["number"] == before
        assert (await state_hash(app, player.table))[1] == before
        await limited(app, 1_000_000)
        assert (await player.act(player.seen["actions"][-1])).status_code == 200
        assert (await state_hash(app, player.table))[1] > before


async def test_a_locked_database(tmp_path: Path) -> None:
    """Somebody holds the write lock for too long: a sentence, nothing lost; a short lock is waited for."""
    async with served(settings(tmp_path, patience=0.5)) as (_, client):
        player = await seated(client)
        other = sqlite3.connect(tmp_path / "tables.db", check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        answer = await player.act(player.seen["actions"][0])
        assert (answer.status_code, answer.json()["error"]) == (503, "store-busy")
        assert (await player.look())["number"] == 0
        other.rollback()
    async with served(settings(tmp_path, patience=600)) as (_, client):
        again = Player(client, player.table, player.key)
        await again.look()
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(again.act(again.seen["actions"][0]))
        await asyncio.sleep(0.1)
        other.rollback()
        other.close()
        assert (await waiting).status_code == 200


async def test_a_database_that_is_gone_for_a_while(tmp_path: Path) -> None:
    """The folder is away: sentences; it comes back: the same table goes on."""
    folder = tmp_path / "here"
    folder.mkdir()
    async with served(settings(folder)) as (app, client):
        player = await seated(client)
        await player.act(player.seen["actions"][0])
        folder.rename(tmp_path / "away")
        answer = await player.act(player.seen["actions"][0])
        assert (answer.status_code, answer.json()["error"]) == (503, "store-gone")
        assert (await client.get("/api/health")).status_code == 503
        assert (await client.get("/api/tables")).json()["error"] == "store-gone"
        (tmp_path / "away").rename(folder)
        assert (await player.look())["number"] == 1
        assert (await player.act(player.seen["actions"][0])).status_code == 200
        assert (await state_hash(app, player.table))[1] == 2


async def test_two_tabs_act_at_once(tmp_path: Path) -> None:
    """Of twenty equal orders sent together exactly one is carried out; the others hear that the table has changed."""
    async with served(settings(tmp_path)) as (app, client):
        player = await seated(client)
        first, second = player.seen["actions"][:2]
        orders = [player.post("actions", number=0, action=first if n % 2 else second) for n in range(20)]
        answers = await asyncio.gather(*orders)
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
        stale = next(answer for answer in answers if answer.status_code == 409).json()
        assert stale["error"] == "stale"
        assert stale["number"] == 1
        assert (await state_hash(app, player.table))[1] == 1


async def test_another_process_was_faster(tmp_path: Path) -> None:
    """Two servers on one database: the slower one is overtaken, reads again, and goes on."""
    async with served(settings(tmp_path)) as (_, client), served(settings(tmp_path)) as (_, other):
        player = await seated(client)
        twin = Player(other, player.table, player.key)
        await twin.look()
        assert (await player.act(player.seen["actions"][0])).status_code == 200
        late = await twin.act(twin.seen["actions"][1])
        assert (late.status_code, late.json()["error"]) == (409, "stale")
        assert (await twin.look())["number"] == 1
        assert (await twin.act(twin.seen["actions"][0])).status_code == 200


async def test_a_failure_in_the_middle_of_storing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever breaks while an action is stored, the table then shows what is stored."""
    async with served(settings(tmp_path)) as (app, client):
        player = await seated(client)
        store = app.state.tables.store
        real = store.change

        async def stores_then_breaks(*args: Any, **values: Any) -> None:
            await real(*args, **values)
            raise Overtaken("it was stored, but nobody could say so")

        monkeypatch.setattr(store, "change", stores_then_breaks)
        assert (await player.act(player.seen["actions"][0])).json()["error"] == "stale"
        monkeypatch.undo()
        assert (await player.look())["number"] == 1


async def test_dead_links(tmp_path: Path) -> None:
    """No such table, a secret that opens nothing, a header that is no secret: each with its sentence, in French too."""
    async with served(settings(tmp_path)) as (_, client):
        player = await seated(client)
        path = f"/api/tables/{player.table}"
        for url, headers, status, error in (
            ("/api/tables/0123456789", {}, 404, "no-table"),
            (path, bearer("x" * 43), 403, "key-unknown"),
            (path, {"authorization": b"Bearer \xc3\xa9"}, 403, "key-unknown"),
            (path, {"authorization": "Basic abc"}, 401, "key-missing"),
            ("/nothing", {}, 404, "no-page"),
        ):
            english, french = [await client.get(url, params={"lang": lang}, headers=headers) for lang in ("en", "fr")]
            assert (english.status_code, english.json()["error"]) == (status, error)
            assert english.json()["message"] != french.json()["message"]


async def test_an_old_page_is_told_to_reload(tmp_path: Path) -> None:
    """A page says which version it is; after an upgrade it hears that nothing is lost."""
    async with served(settings(tmp_path)) as (_, client):
        player = await seated(client)
        body = {"number": 0, "action": player.seen["actions"][0]}
        for version, status in (("0.0.1-old", 409), (player.seen["version"], 200)):
            headers = {**bearer(player.key), "x-grognard-version": version}
            answer = await client.post(f"/api/tables/{player.table}/actions", json=body, headers=headers)
            assert answer.status_code == status
            assert status == 200 or answer.json()["error"] == "reload"


async def test_origins(tmp_path: Path) -> None:
    """Our own page and programs may send orders; other pages may not."""
    async with served(settings(tmp_path, origins=("https://friend.example",))) as (_, client):
        for headers, status in (
            ({"origin": "http://table"}, 201), ({}, 201), ({"origin": "https://friend.example"}, 201),
            ({"origin": "https://evil.example"}, 403), ({"origin": "null"}, 403),
            ({"sec-fetch-site": "cross-site"}, 403),
        ):  # fmt: skip
            body = {"game": "blood-and-steel", "seats": {"german": "me"}}
            assert (await client.post("/api/tables", json=body, headers=headers)).status_code == status, headers


async def test_sizes_and_rates(tmp_path: Path) -> None:
    """Too large is refused whether announced or not; too many get a pause, others do not suffer."""
    async with served(settings(tmp_path)) as (_, client):

        async def chunks() -> Any:
            for _ in range(20):
                yield b" " * 2000

        assert (await client.post("/api/tables", content=chunks())).status_code == 413
        assert (await client.post("/api/tables", content=b" " * 20_000)).json()["error"] == "too-large"
    async with served(settings(tmp_path, rate=1e-6, burst=5.0)) as (_, client):
        codes = [(await client.get("/api/games")).status_code for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
    async with served(settings(tmp_path, creations=1e-6, creation_burst=2.0)) as (_, client):
        body = {"game": "blood-and-steel", "seats": {"german": "me"}}
        assert [(await client.post("/api/tables", json=body)).status_code for _ in range(3)] == [201, 201, 429]


def test_a_bucket_fills_again() -> None:
    """At its rate, up to its size, each client its own."""
    bucket = Buckets(2.0, 3.0)
    assert [bucket.take("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take("b", 0.0)
    assert bucket.take("a", 0.5)
    assert not bucket.take("a", 0.5)


async def test_headers(tmp_path: Path) -> None:
    """Every page and answer carries the policy, its scripts and style sheets only what concerns them; those of the API
    are not kept by caches; nothing is loaded from elsewhere."""
    async with served(settings(tmp_path)) as (_, client):
        for path in ("/", "/api/games", "/nothing", "/api/tables/x", "/table/x.js", "/replay/x.css", "/rules/x.js"):
            headers = (await client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "http" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        assert (await client.get("/api/games")).headers["cache-control"] == "no-store"
        for path in ("/static/table.js", "/style/table.css"):
            headers = (await client.get(path)).headers
            assert "content-security-policy" not in headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


def test_the_catalogue_is_complete() -> None:
    """Both languages say everything, and every refusal of the server has its sentence."""
    assert check([WORDS]) == []
    words = words_of(None, "en")
    folder = WORDS.parent
    source = "".join(path.read_text() for path in folder.glob("*.py"))
    import re  # noqa: PLC0415

    for name in re.findall(r'Refused\(\d+, "([a-z-]+)"\)', source):
        assert words.has(f"web.{name}"), name
    assert CORE_WORDS.is_dir()
