"""What every store must do: the contract of `grognard.store.base`, on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest

from grognard.core.dice import Draw
from grognard.core.record import Line
from grognard.store.base import (
    HUMAN,
    OPEN,
    OVER,
    PLAYING,
    Corrupt,
    Inherited,
    Overtaken,
    Seated,
    Store,
    StoreBusy,
    Stored,
    StoreFull,
    StoreGone,
    Table,
    Unfinished,
)
from grognard.store.sql import SqlStore, address, open_store

pytestmark = pytest.mark.anyio
LINES = [
    Line("german", "deploy front-line"),
    Line("chance", "roll 3 4", (Draw("public", 0, 2, 6), Draw("x.y", 7, 3, 6)), "0123456789abcdef"),
]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def a_table(name: str = "t1") -> Table:
    seats = (Seated("german", HUMAN, "Ada", "aa", order="turn 3"), Seated("soviet", OPEN, invitation="bb"))
    return Table(
        name, "blood-and-steel", 1, "ff", {"rudel": "yes"}, "00" * 32, seats, words={"german": "été; \"quoted\""},
        listed=True, undos=(0, 0, 0), inherited=(Inherited(2, "cd" * 32, {"soviet": "x"}),), created=5, changed=6,
        strict=True, rigged=True,
    )  # fmt: skip


@asynccontextmanager
async def opened(url: str, patience: float = 30.0) -> AsyncIterator[Store]:
    store = open_store(url, patience)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_what_is_created_comes_back(url: str) -> None:
    """A table is read as it was written, also by another process later; an unknown one is None."""
    async with opened(url) as store:
        await store.create(a_table(), LINES)
        assert await store.load("t1") == Stored(a_table(), LINES)
        assert await store.load("t2") is None
        await store.check()
    async with opened(url) as store:
        assert await store.load("t1") == Stored(a_table(), LINES)


async def test_a_change_is_all_or_nothing(url: str) -> None:
    """Lines, seats and fields change together; a writer that read an old version changes nothing."""
    async with opened(url) as store:
        before = a_table()
        await store.create(before)
        taken = (before.seats[0], before.seats[1]._replace(kind=HUMAN, key="cc", invitation=""))
        after = await store.change(before, 0, LINES, seats=taken, status=PLAYING, changed=9)
        assert await store.load("t1") == Stored(after, LINES)
        with pytest.raises(Overtaken):
            await store.change(before, 2, LINES, status=OVER)
        assert await store.load("t1") == Stored(after, LINES)
        with pytest.raises(Overtaken):  # the number is taken
            await store.change(after, 1, LINES)
        assert await store.load("t1") == Stored(after, LINES)


async def test_undo_takes_lines_off(url: str) -> None:
    """An undo says how many lines stay; a new line then takes the free number."""
    async with opened(url) as store:
        await store.create(a_table(), LINES)
        undone = await store.change(a_table(), 1, undos=(1, 1, 1))
        assert (await store.load("t1")) == Stored(undone, LINES[:1])
        again = await store.change(undone, 1, LINES[1:])
        assert (await store.load("t1")) == Stored(again, LINES)


async def test_chat_counts_in_its_channel(url: str) -> None:
    """Each channel counts for itself and is read apart."""
    async with opened(url) as store:
        await store.create(a_table())
        await store.say("t1", "seats", "german", "hello", 1)
        await store.say("t1", "watchers", "Grace", "psst", 2)
        await store.say("t1", "seats", "soviet", "привет", 3)
        assert [(one.number, one.text) for one in await store.chat("t1", "seats")] == [(1, "hello"), (2, "привет")]
        assert [one.number for one in await store.chat("t1", "watchers")] == [1]
        assert [one.text for one in await store.chat("t1", "seats", after=1)] == ["привет"]
        assert [one.text for one in await store.chat("t1", "seats", limit=1)] == ["привет"]


async def test_the_lobby_shows_listed_tables(url: str) -> None:
    """Those changed last come first; private ones do not come."""
    async with opened(url) as store:
        await store.create(a_table("old"))
        await store.create(a_table("new")._replace(changed=99))
        await store.create(a_table("private")._replace(listed=False))
        assert [table.id for table in await store.listed()] == ["new", "old"]
        assert (await store.listed())[0].seats == a_table().seats


# -- SQLite in trouble ---------------------------------------------------------------------------------------------


async def test_a_row_that_makes_no_sense(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """It is left out of the lobby and complained of once; opened it is said to be corrupt; the others are untouched."""
    changes = ("options = 'x'", "secret = 'short'", "status = 'asleep'", "inherited = '[[1]]'", "undos = '{}'")
    async with opened(url) as store:
        await store.create(a_table("good"))
        for number, change in enumerate(changes):
            await store.create(a_table(f"bad{number}"))
            await altered(url, f"UPDATE game_table SET {change} WHERE id = 'bad{number}'")
            with pytest.raises(Corrupt, match=f"bad{number}"):
                await store.load(f"bad{number}")
        for _ in range(2):
            assert [table.id for table in await store.listed()] == ["good"]
        assert len(caplog.records) == len(changes)


async def altered(url: str, statement: str) -> None:
    """Somebody else's hand in the database."""
    if url.startswith("postgresql"):
        connection = await asyncpg.connect(url)
        await connection.execute(statement)
        await connection.close()
        return
    with closing(sqlite3.connect(url)) as other:
        other.execute(statement)
        other.commit()


async def test_unfinished_tables_and_their_marks(url: str) -> None:
    """Those on which a game goes on, with the rules they were opened by; hashes can be noted later."""
    async with opened(url) as store:
        await store.create(a_table("t1"), LINES)
        await store.create(a_table("t2")._replace(status=OVER))
        assert await store.unfinished() == [Unfinished("t1", "blood-and-steel", 1, "ff", a_table("t1").changed)]
        await store.mark("t1", {1: "aa", 2: "bb"})
        found = await store.load("t1")
        assert found is not None
        assert [line.state for line in found.lines] == ["aa", "bb"]


async def test_a_held_postgresql_is_not_waited_for_without_end(cluster: str) -> None:
    """Somebody keeps a row locked: after our patience it is busy, nothing is stored, and later it works."""
    async with opened(f"{cluster}/postgres", 3.0) as store:
        await store.create(a_table("held"))
        other = await asyncpg.connect(f"{cluster}/postgres")
        hold = other.transaction()
        await hold.start()
        await other.execute("SELECT * FROM game_table WHERE id = 'held' FOR UPDATE")
        with pytest.raises(StoreBusy):
            await asyncio.wait_for(store.change(a_table("held"), 0, LINES), 20)
        await hold.rollback()
        await other.close()
        await store.change(a_table("held"), 0, LINES)


async def test_a_full_disk_is_said_and_nothing_is_half_stored(tmp_path: Path) -> None:
    """SQLite's own limit on pages gives the error of a full disk."""
    async with opened(str(tmp_path / "a" / "tables.db")) as store:
        assert isinstance(store, SqlStore)
        await store.create(a_table(), LINES)
        await limit_pages(store, 1)  # as many as are used now: it cannot shrink
        with pytest.raises(StoreFull):
            await store.change(a_table(), 2, [Line("german", "x" * 2000)] * 100)
        assert await store.load("t1") == Stored(a_table(), LINES)
        await limit_pages(store, 1_000_000)
        await store.change(a_table(), 2, LINES)


async def limit_pages(store: SqlStore, pages: int) -> None:
    """Every connection of the pool gets the limit."""
    from sqlalchemy import event  # noqa: PLC0415

    def limit(connection: object, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")  # type: ignore[attr-defined]

    assert store._engine is not None
    await store._engine.dispose()
    event.listen(store._engine.sync_engine, "connect", limit)


async def test_a_locked_database_is_waited_for_then_said(tmp_path: Path) -> None:
    """Somebody else holds the write lock: StoreBusy; when it is free again, all is well. Readers do not wait."""
    async with opened(str(tmp_path / "a" / "tables.db"), 0.2) as store:
        await store.create(a_table(), LINES)
        other = sqlite3.connect(tmp_path / "a" / "tables.db")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await store.change(a_table(), 2, LINES)
        assert await store.load("t1") == Stored(a_table(), LINES)
        other.rollback()
        other.close()
        await store.change(a_table(), 2, LINES)


async def test_a_database_that_is_gone_and_comes_back(tmp_path: Path) -> None:
    """SQLite would go on writing into a removed file; we say that it is gone, and go on when it is there again."""
    async with opened(str(tmp_path / "a" / "tables.db")) as store:
        await store.create(a_table(), LINES)
        folder, away = tmp_path / "a", tmp_path / "b"
        folder.rename(away)
        for attempt in (store.load("t1"), store.change(a_table(), 2, LINES), store.check()):
            with pytest.raises(StoreGone):
                await attempt
        away.rename(folder)
        assert await store.load("t1") == Stored(a_table(), LINES)
        await store.change(a_table(), 2, LINES)


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    """A text file, a folder, an address without sense, a schema from the future."""
    (tmp_path / "text.db").write_text("this is no database, " * 100)
    for bad in (tmp_path / "text.db", tmp_path):
        store = open_store(str(bad))
        with pytest.raises(StoreGone):
            await store.open()
        await store.close()
    with pytest.raises(StoreGone):
        address("://")
    async with opened(str(tmp_path / "a" / "tables.db")) as store:
        pass
    with sqlite3.connect(tmp_path / "a" / "tables.db") as other:
        other.execute("UPDATE grognard SET value = '99' WHERE key = 'schema'")
    other.close()
    late = open_store(str(tmp_path / "a" / "tables.db"))
    with pytest.raises(StoreGone, match="schema 99"):
        await late.open()
    await late.close()


OLD = """
CREATE TABLE grognard ("key" VARCHAR(40) NOT NULL PRIMARY KEY, value TEXT);
CREATE TABLE game_table (
    id VARCHAR(40) NOT NULL PRIMARY KEY, game VARCHAR(80) NOT NULL, rules INTEGER NOT NULL, data VARCHAR(128) NOT NULL,
    options TEXT NOT NULL, secret VARCHAR(64) NOT NULL, words TEXT NOT NULL, status VARCHAR(10) NOT NULL,
    result TEXT NOT NULL, listed BOOLEAN NOT NULL, undos TEXT NOT NULL, parent VARCHAR(40) NOT NULL,
    inherited TEXT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE seat (
    table_id VARCHAR(40) NOT NULL REFERENCES game_table (id), number INTEGER NOT NULL, name VARCHAR(80) NOT NULL,
    kind VARCHAR(10) NOT NULL, player VARCHAR(80) NOT NULL, key_hash VARCHAR(64) NOT NULL,
    invitation_hash VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE action (
    table_id VARCHAR(40) NOT NULL REFERENCES game_table (id), number INTEGER NOT NULL, seat VARCHAR(80) NOT NULL,
    text TEXT NOT NULL, draws TEXT NOT NULL, PRIMARY KEY (table_id, number));
INSERT INTO grognard VALUES ('schema', '1');
INSERT INTO game_table VALUES
    ('t1', 'blood-and-steel', 1, 'ff', '{"rudel":"yes"}',
    '0000000000000000000000000000000000000000000000000000000000000000', '{}', 'playing', '', TRUE,
    '[0,0,0]', '', '[]', 5, 6, 3);
INSERT INTO action VALUES ('t1', 1, 'chance', 'roll 3', 'public 0 2/6');
INSERT INTO seat VALUES ('t1', 0, 'german', 'human', 'Ada', 'aa', ''), ('t1', 1, 'soviet', 'open', '', '', 'bb');
"""  # what the first version wrote


async def test_a_database_of_the_first_version_goes_on(url: str) -> None:
    """Its tables get the new columns once; games in progress are read and changed as before."""
    await as_it_was(url)
    seats = (Seated("german", HUMAN, "Ada", "aa"), Seated("soviet", OPEN, invitation="bb"))
    old = Table(
        "t1", "blood-and-steel", 1, "ff", {"rudel": "yes"}, "00" * 32, seats, status=PLAYING, listed=True,
        undos=(0, 0, 0), created=5, changed=6, version=3,
    )  # fmt: skip
    first = Line("chance", "roll 3", (Draw("public", 0, 2, 6),))
    for _ in range(2):  # the second time it is up to date
        async with opened(url) as store:
            assert await store.load("t1") == Stored(old, [first])
    async with opened(url) as store:
        ordered = (seats[0]._replace(order="never"), seats[1])
        after = await store.change(old, 1, LINES, seats=ordered)
        await store.create(a_table("t2"))
    async with opened(url) as store:
        assert await store.load("t1") == Stored(after, [first, *LINES])
        assert after.seats == ordered
        assert await store.load("t2") == Stored(a_table("t2"), [])


async def as_it_was(url: str) -> None:
    """A database as the first version left it."""
    if url.startswith("postgresql"):
        connection = await asyncpg.connect(url)
        await connection.execute(OLD)
        await connection.close()
        return
    Path(url).parent.mkdir()
    with closing(sqlite3.connect(url)) as first:
        first.executescript(OLD)


async def test_two_servers_bring_one_database_up_to_date(url: str) -> None:
    """They start at the same moment: one changes it, the other waits; both can use it."""
    await as_it_was(url)
    stores = [open_store(url, 5.0) for _ in range(2)]
    await asyncio.gather(*[store.open() for store in stores])
    for store in stores:
        assert (await store.load("t1")) is not None
        await store.close()


async def test_a_postgresql_that_is_not_there(cluster: str) -> None:
    """A port without a server, and a name without a database: gone, in our own words."""
    for wrong in ("postgresql://grognard@127.0.0.1:1/tables", f"{cluster}/nothing-here"):
        store = open_store(wrong)
        with pytest.raises(StoreGone):
            await store.open()
        await store.close()


def test_addresses() -> None:
    """A path is a SQLite file; PostgreSQL is a URL."""
    assert address("x.db").drivername == "sqlite+aiosqlite"
    assert address("sqlite:///x.db").database == "x.db"
    assert address("postgresql://u@h/d").drivername == "postgresql+asyncpg"
