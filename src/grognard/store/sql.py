"""Tables in an SQL database: a SQLite file by default, PostgreSQL by URL, one code path.

SQLite runs in WAL mode with synchronous=FULL: NORMAL would survive the death of the process, but a power cut could
take back actions that players were told are stored; the price, one fsync an action, is in docs/load.md.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import delete, event, func, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.core.record import Line
from grognard.store import schema
from grognard.store.base import (
    OVER,
    Corrupt,
    Overtaken,
    Said,
    Store,
    StoreBusy,
    Stored,
    StoreError,
    StoreFull,
    StoreGone,
    Table,
    Unfinished,
)
from grognard.store.rows import action_row, columns, line_of, seat_row, table_of, table_row

OPENING: Final = 1943  # the lock of PostgreSQL that whoever makes or changes the tables holds
BUSY: Final = ("55P03", "57014", "25P03")  # of PostgreSQL: a lock, an answer or a transaction that took too long
PATIENCE: Final = 2.0  # seconds to wait for a database that somebody else holds
logger: Final = logging.getLogger(__name__)


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """A store by URL or by the path of a SQLite file; call its `open` before use."""
    return SqlStore(address(url), patience)


def address(url: str) -> URL:
    """`games.db`, `sqlite:///games.db` or `postgresql://host/name`, with the driver that fits."""
    if "://" not in url:
        return URL.create("sqlite+aiosqlite", database=str(Path(url).expanduser()))
    try:
        found = make_url(url)
    except SQLAlchemyError as error:
        raise StoreGone(f"{url} is not the address of a database") from error
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    return found.set(drivername=drivers.get(found.drivername, found.drivername))


class SqlStore:
    """All access goes through SQLAlchemy Core."""

    def __init__(self, url: URL, patience: float = PATIENCE) -> None:
        self.url = url
        self.patience = patience
        self.path = url.database if url.get_backend_name() == "sqlite" else None  # None: not a file
        self._engine: AsyncEngine | None = None
        self._file: tuple[int, int] | None = None  # which file it was when we opened it
        self._complained: set[str] = set()  # tables whose rows make no sense
        # SQLite has one writer at a time; waiting here is cheaper than polling its lock.
        self._writers = asyncio.Semaphore(1 if self.path else 10)

    async def open(self) -> None:
        if self.path:
            _probe(self.path)
        self._engine = self._make()
        async with self._writing(first=True) as connection:
            if (
                not self.path
            ):  # of several servers that start at once one makes the tables; SQLite has one writer anyway
                await connection.execute(select(func.pg_advisory_xact_lock(OPENING)))
            await connection.run_sync(schema.metadata.create_all)
            await self._check_version(connection)
        if self.path:
            self._file = _identity(self.path)

    async def close(self) -> None:
        if self._engine is not None:
            await self._engine.dispose()

    async def check(self) -> None:
        async with self._reading() as connection:
            await connection.execute(select(schema.about.c.value).limit(1))

    # -- tables --------------------------------------------------------------------------------------------------

    async def create(self, table: Table, lines: Sequence[Line] = ()) -> None:
        seats = [seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
        async with self._writing() as connection:
            await connection.execute(insert(schema.tables), [table_row(table)])
            await connection.execute(insert(schema.seats), seats)
            await self._add(connection, table.id, 0, lines)

    async def load(self, table: str) -> Stored | None:
        tables, seats, actions = schema.tables, schema.seats, schema.actions
        async with self._reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
            if row is None:
                return None
            sitting = select(seats).where(seats.c.table_id == table).order_by(seats.c.number)
            found = (await connection.execute(sitting)).mappings().all()
            played = select(actions).where(actions.c.table_id == table).order_by(actions.c.number)
            lines = [line_of(dict(line)) for line in (await connection.execute(played)).mappings()]
        return Stored(table_of(dict(row), [dict(seat) for seat in found]), lines)

    async def change(self, before: Table, keep: int, lines: Sequence[Line] = (), **values: Any) -> Table:
        after = before._replace(**values, version=before.version + 1)
        tables, seats, actions = schema.tables, schema.seats, schema.actions
        row = columns({name: value for name, value in values.items() if name != "seats"})
        async with self._writing() as connection:
            same = (tables.c.id == before.id) & (tables.c.version == before.version)
            done = await connection.execute(update(tables).where(same).values(**row, version=after.version))
            if done.rowcount != 1:
                raise Overtaken(f"table {before.id} was changed in the meantime")
            if "undos" in values:  # only then may lines fall away
                undone = (actions.c.table_id == before.id) & (actions.c.number > keep)
                await connection.execute(delete(actions).where(undone))
            await self._add(connection, before.id, keep, lines)
            for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
                if old != new:
                    where = (seats.c.table_id == before.id) & (seats.c.number == number)
                    await connection.execute(update(seats).where(where).values(seat_row(before.id, number, new)))
        return after

    async def _add(self, connection: AsyncConnection, table: str, keep: int, lines: Sequence[Line]) -> None:
        if lines:
            rows = [action_row(table, number, line) for number, line in enumerate(lines, start=keep + 1)]
            await connection.execute(insert(schema.actions), rows)

    async def listed(self, limit: int = 50) -> list[Table]:
        tables, seats = schema.tables, schema.seats
        wanted = select(tables).where(tables.c.listed).order_by(tables.c.changed.desc(), tables.c.id).limit(limit)
        async with self._reading() as connection:
            rows = [dict(row) for row in (await connection.execute(wanted)).mappings()]
            ids = [row["id"] for row in rows]
            sitting = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.number)
            found = [dict(seat) for seat in (await connection.execute(sitting)).mappings()]
        return [table for row in rows if (table := self._understood(row, found)) is not None]

    def _understood(self, row: dict[str, Any], seats: list[dict[str, Any]]) -> Table | None:
        """A table, if its row makes sense; else it is complained of once."""
        try:
            return table_of(row, [seat for seat in seats if seat["table_id"] == row["id"]])
        except Corrupt as error:
            if row["id"] not in self._complained:
                self._complained.add(row["id"])
                logger.warning("left out of the lobby: %s", error)
            return None

    async def unfinished(self) -> list[Unfinished]:
        tables = schema.tables
        columns = (tables.c.id, tables.c.game, tables.c.rules, tables.c.data, tables.c.changed)
        wanted = select(*columns).where(tables.c.status != OVER).order_by(tables.c.created, tables.c.id)
        async with self._reading() as connection:
            found = await connection.execute(wanted)
            return [Unfinished(*row) for row in found]

    async def mark(self, table: str, states: Mapping[int, str]) -> None:
        actions = schema.actions
        async with self._writing() as connection:
            for number, state in states.items():
                where = (actions.c.table_id == table) & (actions.c.number == number)
                await connection.execute(update(actions).where(where).values(state=state))

    # -- chat ----------------------------------------------------------------------------------------------------

    async def say(self, table: str, channel: str, author: str, text: str, now: int) -> Said:
        chats = schema.chats
        here = (chats.c.table_id == table) & (chats.c.channel == channel)
        async with self._writing() as connection:
            last = (await connection.execute(select(func.max(chats.c.number)).where(here))).scalar()
            said = Said((last or 0) + 1, author, text, now)
            row = {"table_id": table, "channel": channel, **said._asdict()}
            await connection.execute(insert(chats).values(row))
        return said

    async def chat(self, table: str, channel: str, after: int = 0, limit: int = 200) -> list[Said]:
        chats = schema.chats
        here = (chats.c.table_id == table) & (chats.c.channel == channel) & (chats.c.number > after)
        wanted = select(chats.c.number, chats.c.author, chats.c.text, chats.c.time).where(here)
        async with self._reading() as connection:
            found = await connection.execute(wanted.order_by(chats.c.number.desc()).limit(limit))
            return [Said(*row) for row in reversed(found.all())]

    # -- connections ---------------------------------------------------------------------------------------------

    def _make(self) -> AsyncEngine:
        if not self.path:
            return create_async_engine(
                self.url, pool_pre_ping=True, pool_timeout=self.patience, connect_args=self._patient()
            )
        engine = create_async_engine(self.url, connect_args={"timeout": self.patience}, pool_size=3, max_overflow=5)
        event.listen(engine.sync_engine, "connect", _prepare)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    def _patient(self) -> dict[str, Any]:
        """How long PostgreSQL may keep us waiting: for a connection, for somebody else's lock, for an answer at all."""
        lock, answer = f"{self.patience * 1000:.0f}", f"{self.patience * 5000:.0f}"
        limits = {"lock_timeout": lock, "statement_timeout": answer, "idle_in_transaction_session_timeout": answer}
        return {"timeout": self.patience, "command_timeout": self.patience * 6, "server_settings": limits}

    @asynccontextmanager
    async def _writing(self, *, first: bool = False) -> AsyncIterator[AsyncConnection]:
        async with self._writers, self._connected(writes=True, first=first) as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._connected(writes=False) as connection, connection.begin():
            yield connection

    @asynccontextmanager
    async def _connected(self, *, writes: bool, first: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection, with whatever goes wrong on it told in our own words."""
        try:
            if not first:
                await self._check_file()
            assert self._engine is not None, "open the store first"
            async with self._engine.connect() as connection:
                yield await connection.execution_options(grognard_writes=writes)
        except StoreError:
            raise
        except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:  # a time-out is an OSError
            raise _told(error) from error

    async def _check_file(self) -> None:
        """SQLite would go on writing to a file that somebody has removed; players would lose what they were told."""
        if not self.path or self.path == ":memory:":
            return
        now = _identity(self.path)
        if now is None:
            raise StoreGone(f"the database {self.path} is not there")
        if now != self._file and self._engine is not None:
            await self._engine.dispose()
            self._engine, self._file = self._make(), now

    async def _check_version(self, connection: AsyncConnection) -> None:
        about = schema.about
        found = (await connection.execute(select(about.c.value).where(about.c.key == "schema"))).scalar()
        if found is None:
            await connection.execute(insert(about).values(key="schema", value=str(schema.VERSION)))
            return
        if not found.isdecimal() or not min(schema.STEPS) <= int(found) <= schema.VERSION:
            raise StoreGone(f"the database has schema {found}; this grognard reads schema {schema.VERSION}")
        for version in range(int(found), schema.VERSION):
            for change in schema.STEPS[version]:
                await connection.execute(text(change))
        if int(found) < schema.VERSION:
            await connection.execute(update(about).where(about.c.key == "schema").values(value=str(schema.VERSION)))


def _probe(path: str) -> None:
    """Whether a file can be a database: asked plainly first, since a driver that fails on its thread fails loudly."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()
    except OSError as error:
        raise StoreGone(f"the folder of {path} cannot be made: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreGone(f"{path} cannot be used as a database: {error}") from error


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino)


def _prepare(connection: Any, _record: Any) -> None:
    """Each new SQLite connection."""
    connection.isolation_level = None  # we say BEGIN ourselves: the driver's habit is to wait until the first change
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Any) -> None:
    """A writer takes the lock at once: one that starts by reading could not wait for it later."""
    writes = connection.get_execution_options().get("grognard_writes")
    connection.execute(text("BEGIN IMMEDIATE" if writes else "BEGIN"))


def _told(error: Exception) -> StoreError:
    """What the database says, in four kinds."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = str(getattr(cause, "sqlite_errorname", "") or "")
    state = str(getattr(cause, "sqlstate", "") or "")
    if isinstance(error, IntegrityError):
        return Overtaken("somebody else stored the same action first")
    if name.startswith("SQLITE_FULL") or state == "53100":
        return StoreFull("there is no room left where the tables are kept")
    waited = isinstance(error, TimeoutError | PoolTimeout) or state in BUSY
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")) or waited:
        return StoreBusy("the database is held by somebody else")
    return StoreGone(f"the database cannot be used: {cause}")
