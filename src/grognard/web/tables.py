"""Tables in play: kept in memory while somebody needs them, changed one action at a time, stored, then told."""

from __future__ import annotations

import asyncio
import logging
import time
import unicodedata
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Final, NamedTuple

from grognard.bots import levels
from grognard.bots.pool import BotPool
from grognard.core import firststeps
from grognard.core.dice import commitment, is_plain
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.match import BrokenRecord, Departed, Match
from grognard.core.options import OptionError
from grognard.core.record import Line
from grognard.core.state import IllegalAction, State
from grognard.core.values import CONCEDE, SPECTATOR, Action, Refusal, Seat
from grognard.store.base import (
    BOT,
    HUMAN,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    Corrupt,
    Inherited,
    Overtaken,
    Said,
    Seated,
    Store,
    Stored,
    StoreError,
    Table,
)
from grognard.web import branch, keys, orders
from grognard.web.live import Answers, Live, channel, channels, fork, new_lines, record_of
from grognard.web.refusals import Refused
from grognard.web.seals import Seals
from grognard.web.settings import Settings

Words = str | Mapping[str, str]  # for the dice: of one's first seat, or by seat
ME: Final = "me"
NAME: Final = 40  # characters of a player's name
WORDS: Final = 200  # of the words for the dice
TALK: Final = 1000  # of a line of chat
QUEUE: Final = 12  # who may wait for a long reckoning
FOLLOWED: Final = 12  # times the usual pause between bots that somebody watches
# Characters that change the direction of what follows, and those that only mark one.
TURNS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
MARKS: Final = frozenset("\u061c\u200e\u200f")
logger: Final = logging.getLogger(__name__)


class Opened(NamedTuple):
    """A new table: the secrets of its maker's seats, invitations to the others, the promise of its dice."""

    table: str
    keys: dict[str, str]
    invitations: dict[str, str]
    commitment: str


class Tables:
    """All tables of a server."""

    def __init__(self, settings: Settings, store: Store, pool: BotPool) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.closing = asyncio.Event()
        self.seals = Seals(settings.dice_seed)
        self._labour, self._advice = asyncio.Lock(), asyncio.Lock()
        self._waiting: Counter[asyncio.Lock] = Counter()

    async def close(self) -> None:
        """Bots stop thinking; what was acknowledged is stored already."""
        self.closing.set()
        for live in self._live.values():
            live.ring()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def laboured(self) -> AbstractAsyncContextManager[None]:
        """Long reckoning in a thread, one at a time: more of them at once only slow down everybody else."""
        return self._in_turn(self._labour)

    def advised(self) -> AbstractAsyncContextManager[None]:
        """A hint, one at a time: the bots of other tables always find a worker."""
        return self._in_turn(self._advice)

    @asynccontextmanager
    async def _in_turn(self, lock: asyncio.Lock) -> AsyncIterator[None]:
        if self._waiting[lock] >= QUEUE:
            raise Refused(429, "too-many")
        self._waiting[lock] += 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[lock] -= 1

    @property
    def in_memory(self) -> int:
        return len(self._live)

    # -- finding -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Live]:
        """A table for the time of a request: meanwhile it stays in memory."""
        live = await self._find(table)
        live.users += 1
        try:
            if live.doubtful:
                async with live.lock:
                    await self._restore(live)
            yield live
        finally:
            live.users -= 1
            self._shrink()

    async def _find(self, table: str) -> Live:
        if (live := self._live.get(table)) is not None:
            self._live.move_to_end(table)
            return live
        lock = self._opening.setdefault(table, asyncio.Lock())
        try:
            async with lock:  # two requests for one table read it once
                if (live := self._live.get(table)) is None:
                    live = self._live.setdefault(table, await self._read(table))
        finally:
            self._opening.pop(table, None)
        self._drive(live)
        return live

    async def _read(self, table: str) -> Live:
        try:
            stored = await self.store.load(table) if keys.is_table(table) else None
        except Corrupt as error:
            raise Refused(409, "corrupt") from error
        if stored is None:
            raise Refused(404, "no-table")
        game = self.settings.game(stored.table.game)
        if game is None:
            raise Refused(404, "no-game")
        live = _built(game, stored, self.settings)
        for one in channels(live):
            live.chat[one] = await self.store.chat(table, one)
        return live

    async def _restore(self, live: Live) -> None:
        """After a failure of the store: what is on the table is what is stored."""
        if not live.doubtful:
            return
        stored = await self.store.load(live.row.id)
        if stored is None:
            raise Refused(404, "no-table")
        live.restore(stored)
        for one in channels(live):
            live.chat[one] = await self.store.chat(live.row.id, one)
        live.ring()
        self._drive(live)

    def _shrink(self) -> None:
        """Forget the tables that nobody has asked for the longest time."""
        if len(self._live) <= self.settings.live:
            return
        idle = (name for name, live in self._live.items() if not live.users and live.thinking is None)
        for name in list(idle)[: len(self._live) - self.settings.live]:
            del self._live[name]

    def seat(self, live: Live, key: str | None) -> Seat:
        """Whose secret this is; without a secret one looks on."""
        if not key:
            return SPECTATOR
        found = [number for number, one in enumerate(live.row.seats) if keys.fits(key, one.key)]
        if not found:
            raise Refused(403, "key-unknown")
        live.seen(found[0])
        return found[0]

    def player(self, live: Live, key: str | None) -> Seat:
        """Whose secret this is; looking on is not enough."""
        if not key:
            raise Refused(401, "key-missing")
        return self.seat(live, key)

    # -- new tables ----------------------------------------------------------------------------------------------

    async def create(
        self, slug: str, options: Mapping[str, str], seats: Mapping[str, str], *, name: str = "",
        words: Words = "", shown: str = "", listed: bool = False, strict: bool = False,
    ) -> Opened:  # fmt: skip
        """A new table. `seats` says for each seat: me, open, or bot:LEVEL; `shown` is a commitment asked for before."""
        game = self.settings.game(slug)
        if game is None:
            raise Refused(404, "no-game")
        try:
            chosen = game.options.from_text(options)
        except OptionError as error:
            raise Refused(422, "options", problem=error, more={"option": error.option}) from error
        table = _bare(game, chosen)._replace(listed=listed, strict=strict)
        return await self._begin(game, table, (), seats, name, words, shown)

    async def first_steps(self, slug: str, name: str = "") -> Opened:
        """A table for the first steps of a game: what its script prepares is inherited, with dice that are set and
        known; what follows is rolled as at any table."""
        game = self.settings.game(slug)
        if game is None:
            raise Refused(404, "no-game")
        if (steps := game.first_steps) is None:
            raise Refused(404, "no-first-steps")
        match = firststeps.prepared(game, steps)
        lines, secret = match.lines(), firststeps.secret(steps).hex()
        table = _bare(game, match.options)._replace(inherited=(Inherited(len(lines), secret, {}),) if lines else ())
        seats = {seat: ME if seat == steps.seat else steps.others for seat in match.seats}
        return await self._begin(game, table, lines, seats, name, "", "")

    async def play_on(
        self, table: str, step: int, seats: Mapping[str, str], *, name: str = "", words: Words = "", shown: str = ""
    ) -> Opened:
        """A new table that starts from a step of a finished one."""
        async with self.at(table) as live:
            if live.row.status != OVER:
                raise Refused(409, "running")
            if not 0 <= step <= len(live.match.entries) or live.replay.state_at(live.match, step).actor is None:
                raise Refused(404, "no-step")
            lines = new_lines(Match(live.game, live.match.options, None), live.match)[:step]
            parent, game = live.row, live.game
        made = parent._replace(
            id=keys.table_id(), rules=game.version, data=game.fingerprint, seats=(), words={}, status=WAITING,
            result="", listed=False, undos=(0,) * len(parent.undos), parent=parent.id,
            inherited=branch.inherited(parent, step), version=0,
        )  # fmt: skip
        return await self._begin(game, made, lines, seats, name, words, shown)

    async def _begin(
        self, game: Game, table: Table, lines: Sequence[Line], seats: Mapping[str, str], name: str, words: Words,
        shown: str,
    ) -> Opened:  # fmt: skip
        names = game.seats(game.options.from_text(table.options))
        given: dict[str, str] = {}
        invitations: dict[str, str] = {}
        sitting = _seating(game, names, seats, _name(name), given, invitations)
        said = _spoken(words, list(given))
        now = int(time.time())
        purpose = f"{table.game} {sorted(table.options.items())} {sorted(seats.items())} {table.inherited}"
        table = table._replace(
            seats=sitting, words=said, created=now, changed=now, status=WAITING if invitations else PLAYING,
            secret=self.seals.secret(shown, purpose), rigged=self.seals.seed is not None,
        )  # fmt: skip
        match = Match.replay(game, record_of(Stored(table, list(lines))), until=len(lines))
        if not invitations:
            match.roll()
            _answered(match, table)
        played = new_lines(Match(game, match.options, None), match)
        await self.store.create(table, played)
        live = _built(game, Stored(table, played), self.settings)
        self._live[table.id] = live
        self._drive(live)
        self._shrink()
        return Opened(table.id, given, invitations, commitment(bytes.fromhex(table.secret)))

    async def take(
        self, live: Live, seat: str, invitation: str | None, *, name: str = "", words: str = ""
    ) -> dict[str, str]:
        """Sit down on an open seat; the game begins with the last one."""
        number = _number(live, seat)
        player, mine = _name(name), _line(words, WORDS, empty=True)
        async with self._changing(live):
            sitting = live.row.seats[number]
            if sitting.kind != OPEN:
                raise Refused(409, "seat-taken")
            if not live.row.listed and not keys.fits(invitation or "", sitting.invitation):
                raise Refused(403, "invitation")
            key = keys.make()
            taken = sitting._replace(kind=HUMAN, player=player, key=keys.digest(key), invitation="")
            seats = (*live.row.seats[:number], taken, *live.row.seats[number + 1 :])
            said = {**live.row.words, seat: mine} if mine else dict(live.row.words)
            trial = fork(live.match, _in_order(live, said))
            full = all(one.kind != OPEN for one in seats)
            if full:
                trial.roll()
                _answered(trial, live.row._replace(seats=seats))
            await self._keep(live, trial, seats=seats, words=said, status=PLAYING if full else WAITING)
        return {"seat": seat, "key": key}

    async def new_key(self, live: Live, seat: Seat) -> dict[str, str]:
        """Another secret for a seat: whoever has the old one, in a link or elsewhere, is a stranger from now on."""
        async with self._changing(live):
            key = keys.make()
            sitting = live.row.seats[seat]._replace(key=keys.digest(key))
            seats = (*live.row.seats[:seat], sitting, *live.row.seats[seat + 1 :])
            await self._keep(live, fork(live.match), seats=seats, changed=live.row.changed)
        return {"seat": live.match.seats[seat], "key": key}

    # -- playing -------------------------------------------------------------------------------------------------

    async def act(self, live: Live, seat: Seat, number: int, undos: int | None, text: str) -> None:
        """An action of a seat: accepted with the right number and if it is legal, else refused with the reason."""
        async with self._changing(live):
            if live.row.seats[seat].kind == BOT:
                raise Refused(409, "handed-over")
            if text != CONCEDE.verb:  # one may give up at any time, whatever has happened meanwhile
                self._check_number(live, seat, number, undos)
            action = self._judge(live, seat, text)
            trial = fork(live.match)
            try:
                trial.play(seat, action)
            except IllegalAction as error:  # the view accepted it: a game that breaks the law of views
                logger.exception("%s: legal in the view, refused by the state: %s", live.game.slug, action)
                raise self._illegal(live, error.refusal, live.match.state.view(seat)) from error
            _answered(trial, live.row)
            await self._keep(live, trial)

    async def undo(self, live: Live, seat: Seat, number: int, undos: int | None) -> None:
        """A seat takes its last action back."""
        async with self._changing(live):
            self._check_number(live, seat, number, undos)
            if refusal := live.match.undo_refusal(seat):
                raise Refused(409, "undo", refusal, game=live.game, seats=live.match.seats)
            trial = fork(live.match)
            trial.undo(seat)
            while trial.game.silent(trial.state.view(seat)) and trial.undo_refusal(seat) is None:
                trial.undo(seat)  # what was answered for the seat goes with what it did itself
            gone = live.match.entries[len(trial.entries) :]
            readers = enumerate(live.row.undos)
            counts = tuple(count + any(entry.shown[n] is not None for entry in gone) for n, count in readers)
            await self._keep(live, trial, undos=counts)
            live.replay.forget(len(trial.entries))

    async def hand_over(self, live: Live, seat: Seat, level: str, name: str) -> None:
        """A bot plays for a seat from now on; without a level its owner, who has kept the key, takes it back."""
        if level and level not in levels(live.game):
            raise Refused(422, "no-bot")
        await self._reseat(live, seat, kind=BOT if level else HUMAN, player=level or _name(name))

    async def allow(self, live: Live, seat: Seat, level: str) -> None:
        """The owner of a seat lets a bot of this level stand in while he is away; without a level no longer."""
        if level and level not in levels(live.game):
            raise Refused(422, "no-bot")
        await self._reseat(live, seat, stand_in=level)

    async def replace(self, live: Live, name: str) -> None:
        """Somebody at the table has waited long enough: the bot that an absent player allows plays for him."""
        seat = next((number for number, one in enumerate(live.row.seats) if one.name == name), None)
        if seat is None or not live.replaceable(seat):
            raise Refused(409, "not-away")
        await self.hand_over(live, seat, live.row.seats[seat].stand_in, "")

    async def _reseat(self, live: Live, seat: Seat, **changes: str) -> None:
        async with self._changing(live):
            if live.row.status == OVER:
                raise Refused(409, "over")
            sitting = live.row.seats[seat]._replace(**changes)
            seats = (*live.row.seats[:seat], sitting, *live.row.seats[seat + 1 :])
            await self._keep(live, fork(live.match), seats=seats)

    async def order(self, live: Live, seat: Seat, order: str) -> None:
        """What to answer for a seat in interrupt windows from now on, the open one included."""
        if not live.game.opens_windows(live.match.options):
            raise Refused(409, "no-windows")
        if live.row.strict:
            raise Refused(409, "strict")
        async with self._changing(live):
            if live.row.status == OVER:
                raise Refused(409, "over")
            sitting = live.row.seats[seat]._replace(order=orders.kept(order, live.match, seat))
            seats = (*live.row.seats[:seat], sitting, *live.row.seats[seat + 1 :])
            trial = fork(live.match)
            if live.row.status == PLAYING:
                _answered(trial, live.row._replace(seats=seats))
            # An order alone is nobody else's business: the lobby must not tell when it was given.
            quiet = {"changed": live.row.changed} if len(trial.entries) == len(live.match.entries) else {}
            await self._keep(live, trial, seats=seats, **quiet)

    async def add_words(self, live: Live, seat: Seat, text: str) -> None:
        """A seat adds its words to the key of the dice, or changes them, before the first roll."""
        mine = _line(text, WORDS)
        async with self._changing(live):
            if live.rolled or live.row.status == OVER:
                raise Refused(409, "words-late")
            said = {**live.row.words, live.match.seats[seat]: mine}
            await self._keep(live, fork(live.match, _in_order(live, said)), words=said)

    async def say(self, live: Live, seat: Seat, name: str, text: str) -> Said:
        """A line of chat: players among themselves, or partners alone; spectators among themselves."""
        said = _line(text, TALK)
        author = live.match.seats[seat] if seat >= 0 else _name(name)
        here = channel(live, seat)
        async with live.lock:
            new = await self.store.say(live.row.id, here, author, said, int(time.time()))
            live.chat[here] = [*live.chat.get(here, []), new][-200:]
        live.ring()
        return new

    def judged(self, live: Live, seat: Seat, text: str, about: str = "") -> Refused | None:
        """Why an action would be refused now, or None; of a verb alone, why nothing can be done with it."""
        if live.departure is not None:
            return departed(live, live.departure)
        try:
            self._judge(live, seat, text)
        except Refused as refused:
            verb = live.game.verbs.get(text)
            view = live.match.state.view(seat)
            nobody = view.nobody(text, about) if refused.error == "malformed" and verb else None
            return self._illegal(live, nobody, view) if nobody else refused
        return None

    # -- the inside of a change ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, live: Live) -> AsyncIterator[None]:
        """One change at a time. Whatever happens, the table is what the store says it is."""
        async with live.lock:
            await self._restore(live)
            if live.departure is not None:
                raise departed(live, live.departure)
            yield
        live.ring()
        self._drive(live)

    async def _keep(self, live: Live, trial: Match, **values: Any) -> None:
        """Store, and only then show."""
        lines = new_lines(live.match, trial)
        keep = min(len(live.match.entries), len(trial.entries))
        if trial.state.actor is None:
            values |= {"status": OVER, "result": trial.result() or ""}
        values.setdefault("changed", int(time.time()))
        try:
            row = await self.store.change(live.row, keep, lines, **values)
        except Overtaken as error:
            live.doubtful = True
            await self._restore(live)
            raise Refused(409, "stale") from error
        except BaseException:  # it may be stored or not: the store knows
            live.doubtful = True
            raise
        live.row, live.match = row, trial

    def _check_number(self, live: Live, seat: Seat, number: int, undos: int | None) -> None:
        here, back = live.number(seat), live.undos(seat)
        if number != here or undos not in (None, back):
            raise Refused(409, "stale", Refusal("", "refusal.stale"), more={"number": here, "undos": back})

    def _judge(self, live: Live, seat: Seat, text: str) -> Action:
        """The action, judged by what the seat may know: the reason for a refusal can betray nothing else."""
        if live.row.status == WAITING:
            raise Refused(409, "waiting")
        view = live.match.state.view(seat)
        if view.actor is None:
            raise Refused(409, "over")
        if view.actor != seat and text != CONCEDE.verb:
            raise Refused(409, "not-your-turn", Refusal("", "refusal.not-your-turn"))
        try:
            action = live.match.codec.parse(text)
        except GrognardError as error:
            problem = Refusal("", "refusal.malformed", {"problem": error})
            raise Refused(422, "malformed", problem, game=live.game) from error
        if refusal := view.refusal(action):
            raise self._illegal(live, refusal, view)
        return action

    def _illegal(self, live: Live, refusal: Refusal, view: State) -> Refused:
        return Refused(422, "illegal", refusal, game=live.game, view=view, seats=live.match.seats)

    # -- bots ----------------------------------------------------------------------------------------------------

    def _drive(self, live: Live) -> None:
        """Let a bot think if it is asked and does not think yet."""
        if live.thinking is None and live.bot_to_move() is not None and not self.closing.is_set():
            if live.row.status != PLAYING:
                return
            live.thinking = asyncio.create_task(self._think(live))
            self._tasks.add(live.thinking)
            live.thinking.add_done_callback(self._tasks.discard)

    async def _think(self, live: Live) -> None:
        """A bot plays until it is asked no more."""
        try:
            while (seat := live.bot_to_move()) is not None:
                before = live.match
                level, view = live.row.seats[seat].player, live.match.state.view(seat)
                begun, place = time.monotonic(), f"{live.row.id} {seat}"
                action, own = await self.pool.answer(
                    live.game, level, view, self.settings.budget, self.seals.seed,
                    place=place, events=live.heard(seat),
                )  # fmt: skip
                so_far = live.answers.get(seat, Answers())
                live.answers[seat] = so_far.and_one(time.monotonic() - begun, own)
                try:
                    await self._play_bot(live, before, seat, action)
                except StoreError as error:
                    logger.warning("a bot waits for the store at table %s: %s", live.row.id, error)
                    await asyncio.sleep(1.0)
                await asyncio.sleep(self._pause(live))
        except Refused as refused:
            logger.warning("a bot leaves table %s: %s", live.row.id, refused)
        finally:
            live.thinking = None

    def _pause(self, live: Live) -> float:
        """Between two actions of bots. Where all seats are left to them and somebody looks on, it is long enough to
        follow the game, and to take a seat back."""
        watched = live.users > 0 and all(one.kind == BOT for one in live.row.seats)
        return self.settings.bot_pause * (FOLLOWED if watched else 1)

    async def _play_bot(self, live: Live, before: Match, seat: Seat, action: Action) -> None:
        async with live.lock:
            await self._restore(live)
            if live.match is not before:  # the table has changed while it thought
                return
            trial = fork(live.match)
            trial.play(seat, action)
            _answered(trial, live.row)
            await self._keep(live, trial)
        live.ring()


def _bare(game: Game, options: Any) -> Table:
    """A table with these options; seats and dice come when it is opened."""
    undos = (0,) * (len(game.seats(options)) + 1)
    return Table(
        keys.table_id(), game.slug, game.version, game.fingerprint, options.to_text(), "", (), undos=undos
    )  # fmt: skip


def _answered(trial: Match, row: Table) -> None:
    """What decides nothing is answered at once, and so are standing orders, in the change that opened the window;
    strict secrecy has no orders."""
    while _silent(trial):
        pass
    if trial.game.opens_windows(trial.options) and not row.strict:
        orders.answer(trial, row.seats)


def _silent(trial: Match) -> bool:
    """Answer a question that decides nothing, by what its seat may know."""
    seat = trial.state.actor
    answer = trial.game.silent(trial.state.view(seat)) if seat is not None and seat >= 0 else None
    if seat is None or answer is None:
        return False
    trial.play(seat, answer)
    return True


def departed(live: Live, departure: Departed) -> Refused:
    """Why a game does not go on: it can be read and shown up to there."""
    if live.keeps_secrets:
        return Refused(409, "departed-here")
    return Refused(409, "departed", number=departure.number, problem=departure)


def _built(game: Game, stored: Stored, settings: Settings) -> Live:
    try:
        return Live(game, stored, settings.away, settings.bot_seconds)
    except (BrokenRecord, OptionError) as error:
        raise Refused(409, "broken", problem=error) from error


def _seating(
    game: Game, names: tuple[str, ...], wanted: Mapping[str, str], player: str, given: dict[str, str],
    invitations: dict[str, str],
) -> tuple[Seated, ...]:  # fmt: skip
    """Who sits where. Secrets and invitations are put into the two dictionaries; only their hashes are kept."""
    for name in wanted:
        if name not in names:
            raise Refused(422, "no-seat")
    sitting: list[Seated] = []
    for name in names:
        who = wanted.get(name, OPEN)
        if who == ME:
            given[name] = keys.make()
            sitting.append(Seated(name, HUMAN, player, keys.digest(given[name])))
        elif who == OPEN:
            invitations[name] = keys.make()
            sitting.append(Seated(name, OPEN, invitation=keys.digest(invitations[name])))
        elif who.removeprefix("bot:") in levels(game) and who.startswith("bot:"):
            sitting.append(Seated(name, BOT, who.removeprefix("bot:")))
        else:
            raise Refused(422, "no-bot")
    if not given:
        raise Refused(422, "nobody")
    return tuple(sitting)


def _spoken(words: Words, mine: list[str]) -> dict[str, str]:
    """Words for the dice by seat; a single text is that of the first seat that one takes."""
    by_seat = dict.fromkeys(mine[:1], words) if isinstance(words, str) else words
    if any(seat not in mine for seat in by_seat):
        raise Refused(422, "no-seat")
    said = {seat: _line(text, WORDS, empty=True) for seat, text in by_seat.items()}
    return {seat: said[seat] for seat in mine if said.get(seat)}


def _number(live: Live, seat: str) -> int:
    with suppress(ValueError):
        return live.match.seats.index(seat)
    raise Refused(404, "no-seat")


def _in_order(live: Live, words: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words in the order of the seats: the key of the dice depends on it."""
    return [(seat, words[seat]) for seat in live.match.seats if seat in words]


def _name(text: str) -> str:
    """What somebody wants to be called; a name must not turn the words around it."""
    if any(unicodedata.bidirectional(letter) in TURNS for letter in text) or not MARKS.isdisjoint(text):
        raise Refused(422, "text")
    return _line(text, NAME, empty=True)


def _line(text: str, longest: int, *, empty: bool = False) -> str:
    """Somebody's text, if it fits on one line."""
    text = text.strip()
    if len(text) > longest or not is_plain(text) or not (text or empty):
        raise Refused(422, "text")
    return text
