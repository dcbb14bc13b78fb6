"""A table in memory: its match, who waits for news of it, and a bell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from grognard.bots.estimate import Estimate
from grognard.bots.hint import Hint
from grognard.core.dice import Sealed
from grognard.core.game import Game
from grognard.core.hindsight import Hindsight
from grognard.core.match import Departed, Match
from grognard.core.reading import Told
from grognard.core.record import Line, Record
from grognard.core.state import State
from grognard.core.trail import Trail
from grognard.core.values import SPECTATOR, Event, Seat
from grognard.store.base import BOT, HUMAN, OVER, PLAYING, Said, Stored, Table
from grognard.web.replay import Replay

SEATS: Final = "seats"  # the channel of those who play
WATCHERS: Final = "watchers"  # the channel of those who look on


class Answers(NamedTuple):
    """How a bot has answered so far."""

    n: int = 0
    seconds: float = 0.0
    failed: int = 0  # answers that it owed: any legal action was played instead

    def and_one(self, seconds: float, own: bool) -> Answers:
        return Answers(self.n + 1, self.seconds + seconds, self.failed + (not own))


class Live:
    """One table. Its match always shows what is stored: a trial is played on a fork, stored, then put in its place."""

    def __init__(self, game: Game, stored: Stored, away: float = 120.0, patience: float = 2.0) -> None:
        self.game = game
        self.patience = patience  # seconds that a bot may think
        self.row: Table = stored.table
        self.match, self.departure = as_far_as_it_goes(game, stored)
        self.rest: list[Line] = stored.lines[len(self.match.entries) :]  # of a game that these rules leave there
        self.lock = asyncio.Lock()
        self.chat: dict[str, list[Said]] = {}
        self.users = 0  # requests and sockets that hold it: it stays in memory
        self.doubtful = False  # the store failed in the middle: read it again
        self.thinking: asyncio.Task[None] | None = None
        self.replay = Replay(self.match)
        self.hindsight: Hindsight | None = None  # of a game that is over
        self.estimates: list[Estimate] = []  # the same, by the bots
        self.drawn: list[tuple[str, State, dict[str, Any]]] = []  # drawings of this moment, by language and view
        self.tried: dict[tuple[Seat, str, str], dict[str, Any]] = {}  # fights that somebody asked about
        self.hints: dict[Seat, tuple[Hint, State]] = {}  # given at this moment, from these views
        self._drawn_of: Match | None = None  # what they show
        self.answers: dict[Seat, Answers] = {}  # of bots, since the table is in memory
        self._heard: dict[Seat, int] = {}  # how many actions each bot has been told of
        self._away = away
        self._seen: dict[Seat, float] = {}  # when each seat last gave a sign of life
        self._since = time.monotonic()
        self._tick = 0
        self._waiters: set[asyncio.Future[None]] = set()

    def restore(self, stored: Stored) -> None:
        """Back to what is stored."""
        self.row, self.doubtful = stored.table, False
        self.match, self.departure = as_far_as_it_goes(self.game, stored)
        self.rest = stored.lines[len(self.match.entries) :]
        self.replay, self.hindsight = Replay(self.match), None

    # -- news ----------------------------------------------------------------------------------------------------

    @property
    def tick(self) -> int:
        return self._tick

    def ring(self) -> None:
        """Something changed: wake up whoever waits."""
        self._tick += 1
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)
        self._waiters.clear()

    async def news(self, since: int, seconds: float) -> bool:
        """Wait until the bell has rung after `since`; false when the time is up."""
        if self._tick != since:
            return True
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await asyncio.wait_for(waiter, seconds)
        except TimeoutError:
            return False
        finally:
            self._waiters.discard(waiter)
        return True

    # -- who is there --------------------------------------------------------------------------------------------

    def seen(self, seat: Seat) -> None:
        """Somebody with the key of this seat has asked for something; an open page does so every half minute."""
        self._seen[seat] = time.monotonic()

    def replaceable(self, seat: Seat) -> bool:
        """Whether a bot may play for a seat: its owner allows it, and has not been seen for a while."""
        one = self.row.seats[seat]
        gone = time.monotonic() - self._seen.get(seat, self._since) >= self._away
        return bool(one.stand_in) and one.kind == HUMAN and self.row.status == PLAYING and gone

    # -- looking -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Let go of what was drawn for an earlier moment."""
        if self._drawn_of is not self.match:
            self._drawn_of, self.drawn, self.tried, self.hints = self.match, [], {}, {}

    def log(self, seat: Seat) -> Trail[Told]:
        """The log as a seat may know it."""
        return self.match.told(seat)

    def number(self, seat: Seat) -> int:
        """How many actions this seat may know of."""
        return self.match.number(seat)

    def undos(self, seat: Seat) -> int:
        """How often this seat saw an action taken back: after an undo an old number could fit again."""
        return self.row.undos[seat if seat >= 0 else -1] if self.row.undos else 0

    def bot_to_move(self) -> Seat | None:
        actor = self.match.state.actor if self.departure is None else None
        return actor if actor is not None and actor >= 0 and self.row.seats[actor].kind == BOT else None

    def heard(self, seat: Seat) -> list[Event]:
        """What a bot's seat was told since it was last asked, and from now on knows."""
        entries, since = self.match.entries, self._heard.get(seat, 0)
        self._heard[seat] = len(entries)
        found = (event.seen_by(seat) for entry in entries[since:] for event in entry.events)
        return [event for event in found if event is not None]

    @property
    def keeps_secrets(self) -> bool:
        """Whether somebody at this table may still not know something."""
        return self.game.secrets and self.row.status != OVER

    @property
    def inherited(self) -> int:
        """Lines that come from another table (it was played on from there)."""
        return self.row.inherited[-1].lines if self.row.inherited else 0

    @property
    def rolled(self) -> bool:
        """Whether this table's own dice may have been used; where a roll can be a secret, any action counts."""
        entries = self.match.entries
        if self.game.secrets:
            return len(entries) > self.inherited
        return any(entries[place].draws for place in range(len(entries) - 1, self.inherited - 1, -1))


def fork(match: Match, words: Sequence[tuple[str, str]] | None = None) -> Match:
    """The same game, to try something on: what is played there does not touch this one."""
    twin, dice = match.fork(), match.dice
    assert isinstance(dice, Sealed)
    twin.dice = Sealed(dice.secret, dice.words if words is None else words, dice.used)
    return twin


def new_lines(before: Match, after: Match) -> list[Line]:
    return after.lines(len(before.entries))


def rebuilt(game: Game, stored: Stored, until: int | None = None) -> Match:
    """The match of a stored table, every action checked by the rules again. What it has inherited cannot be undone."""
    inherited = stored.table.inherited[-1].lines if stored.table.inherited else 0
    until = len(stored.lines) if until is None else until
    return Match.replay(game, record_of(stored), until=until, floor=inherited)


def as_far_as_it_goes(game: Game, stored: Stored) -> tuple[Match, Departed | None]:
    """The match of a stored table; where the rules have left it, up to there, and what is the matter."""
    try:
        return rebuilt(game, stored), None
    except Departed as departure:
        return rebuilt(game, stored, departure.number - 1), departure


def record_of(stored: Stored) -> Record:
    """A stored table as a record, with the secret of its dice: it does not leave the server like this."""
    table = stored.table
    return Record(
        table.game, table.rules, table.data, [seat.name for seat in table.seats], options=table.options,
        words=table.words, secret=table.secret, lines=stored.lines,
    )  # fmt: skip


def channel(live: Live, seat: Seat) -> str:
    """Players do not hear spectators, who may see more than they; spectators do not hear players. Where a side has
    several seats, a game may let them talk among themselves alone."""
    if seat == SPECTATOR:
        return WATCHERS
    teams = live.match.state.teams
    apart = live.game.partners and len(set(teams)) < len(teams)
    return f"team-{teams[seat]}" if apart else SEATS


def channels(live: Live) -> set[str]:
    """All channels of a table."""
    return {channel(live, seat) for seat in (SPECTATOR, *range(len(live.match.seats)))}
