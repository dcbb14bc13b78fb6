"""The port: what a store keeps of a table, and what can go wrong.

StoreError
  StoreFull      no room left on the disk: nothing was stored
  StoreBusy      somebody else holds the database: nothing was stored, trying again helps
  StoreGone      the database cannot be reached or written: look at the disk, then try again
  Overtaken      the table was changed by somebody else in the meantime: read it again
  Corrupt        what is stored of a table cannot be understood; the others are not touched by it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from grognard.core.errors import GrognardError
from grognard.core.record import Line

WAITING = "waiting"  # a seat is still open, or the words for the dice are awaited
PLAYING = "playing"
OVER = "over"
STATUSES = (WAITING, PLAYING, OVER)

OPEN = "open"  # a seat that anybody with its invitation may take
HUMAN = "human"
BOT = "bot"


class StoreError(GrognardError):
    """The store could not do it; nothing was half done."""


class StoreFull(StoreError):
    """There is no room left where the tables are kept."""


class StoreBusy(StoreError):
    """The database is held by somebody else."""


class StoreGone(StoreError):
    """The database cannot be reached."""


class Overtaken(StoreError):
    """The table changed between reading and writing."""


class Corrupt(StoreError):
    """A stored table that cannot be understood."""


class Seated(NamedTuple):
    """One seat: who sits there, and the hash of the secret that proves it."""

    name: str  # as in the game: german
    kind: str  # OPEN, HUMAN or BOT
    player: str = ""  # a person's name, or that of the bot's level
    key: str = ""  # SHA-256 of the seat's secret
    invitation: str = ""  # SHA-256 of the secret that lets somebody take an open seat
    order: str = ""  # what the server answers for it in an interrupt window; empty: the usual
    stand_in: str = ""  # the bot that others may let play for it while nobody sits there; empty: none


class Inherited(NamedTuple):
    """The first lines of a game that was played on from another one: whose dice they were rolled with."""

    lines: int
    secret: str
    words: Mapping[str, str]


class Table(NamedTuple):
    """One table as it is stored. `version` counts the changes: a writer names the one it has read."""

    id: str
    game: str
    rules: int
    data: str
    options: Mapping[str, str]
    secret: str  # of the dice; leaves the server when the game is over
    seats: tuple[Seated, ...]
    words: Mapping[str, str] = {}
    status: str = WAITING
    result: str = ""
    listed: bool = False
    undos: tuple[int, ...] = ()  # how often each reader (the spectator last) saw an action taken back
    parent: str = ""
    inherited: tuple[Inherited, ...] = ()
    created: int = 0
    changed: int = 0
    version: int = 0
    strict: bool = False  # strict secrecy: the server answers for nobody
    rigged: bool = False  # its dice follow from a seed that was given to a test server: anybody may know them


class Said(NamedTuple):
    """One line of chat, counted from 1 in its channel."""

    number: int
    author: str  # the name of a seat, or what a spectator calls himself
    text: str
    time: int


class Stored(NamedTuple):
    """A table with all its actions."""

    table: Table
    lines: list[Line]


class Unfinished(NamedTuple):
    """A table on which a game goes on, by which rules it was opened, and when it was last played on."""

    id: str
    game: str
    rules: int
    data: str
    changed: int


class Store(Protocol):
    """What the server needs. Every writing method is one transaction: all of it, or nothing and a StoreError."""

    async def open(self) -> None:
        """Make ready; create the tables of an empty database."""

    async def close(self) -> None:
        """Let go of everything."""

    async def check(self) -> None:
        """Raise if the database cannot be read."""

    async def create(self, table: Table, lines: Sequence[Line] = ()) -> None:
        """A new table with the lines it starts from."""

    async def load(self, table: str) -> Stored | None:
        """A table as it was last stored."""

    async def change(self, before: Table, keep: int, lines: Sequence[Line] = (), **values: Any) -> Table:
        """Add these lines after the first `keep` and set these fields; raise Overtaken if `before` is not the last.

        Lines above `keep` are taken off only when `undos` is among the fields.
        """

    async def say(self, table: str, channel: str, author: str, text: str, now: int) -> Said:
        """Add a line of chat."""

    async def chat(self, table: str, channel: str, after: int = 0, limit: int = 200) -> list[Said]:
        """The last lines of a channel, those numbered above `after`."""

    async def listed(self, limit: int = 50) -> list[Table]:
        """Tables shown in the lobby, those changed last first; those that cannot be understood are left out."""

    async def unfinished(self) -> list[Unfinished]:
        """All tables on which a game waits or goes on."""

    async def mark(self, table: str, states: Mapping[int, str]) -> None:
        """Note the hashes of states, by the number of the action after which they came."""
