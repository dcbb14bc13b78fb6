"""The tables of the database, in SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

VERSION: Final = 4  # of this schema; raised with every change to it

# What makes a database of an earlier version one of the next: 2 has standing orders, 3 has hashes of states,
# 4 has bots that stand in.
STEPS: Final[dict[int, tuple[str, ...]]] = {
    1: (
        "ALTER TABLE game_table ADD COLUMN strict BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE seat ADD COLUMN standing VARCHAR(40) NOT NULL DEFAULT ''",
    ),
    2: (
        "ALTER TABLE action ADD COLUMN state VARCHAR(128) NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN rigged BOOLEAN NOT NULL DEFAULT FALSE",
    ),
    3: ("ALTER TABLE seat ADD COLUMN stand_in VARCHAR(40) NOT NULL DEFAULT ''",),
}

metadata: Final = MetaData()

about: Final = Table("grognard", metadata, Column("key", String(40), primary_key=True), Column("value", Text))

tables: Final = Table(
    "game_table", metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(128), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", String(64), nullable=False),
    Column("words", Text, nullable=False),  # JSON
    Column("status", String(10), nullable=False),
    Column("result", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("undos", Text, nullable=False),  # JSON
    Column("parent", String(40), nullable=False),
    Column("inherited", Text, nullable=False),  # JSON
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("strict", Boolean, nullable=False),
    Column("rigged", Boolean, nullable=False),
    Index("game_table_in_lobby", "listed", "changed"),
)  # fmt: skip

seats: Final = Table(
    "seat", metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(80), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("player", String(80), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("invitation_hash", String(64), nullable=False),
    Column("standing", String(40), nullable=False),
    Column("stand_in", String(40), nullable=False),
)  # fmt: skip

actions: Final = Table(
    "action", metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, without a gap
    Column("seat", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),  # as in a .grog file
    Column("state", String(128), nullable=False),  # the hash of the state after it, where it ended a turn
)  # fmt: skip

chats: Final = Table(
    "chat", metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("channel", String(20), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("author", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)  # fmt: skip
