"""A game being played: the state, and around it the history, the log, the dice and the undo points."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from grognard.core.codec import MalformedAction
from grognard.core.dice import Draw as Drawn
from grognard.core.dice import Noted, Sealed, Seeded, commitment
from grognard.core.game import Game
from grognard.core.reading import TURN, Reading, Told
from grognard.core.record import Line, Record, source
from grognard.core.state import IllegalAction, State
from grognard.core.steps import Chance
from grognard.core.trail import Trail
from grognard.core.values import CHANCE, CONCEDE, SPECTATOR, Action, Event, Refusal, Seat
from grognard.core.words import Sentence, SpokenError

CHANCE_NAME = "chance"


class BrokenRecord(SpokenError):
    """A record that cannot be replayed."""


class Departed(BrokenRecord):
    """These rules leave the game that was played: the sentence names the action. Up to there it can be shown."""

    def __init__(self, number: int, line: Line, key: str, /, **params: Any) -> None:
        super().__init__(f"departed.{key}", number=number, seat=line.seat, action=line.action, **params)
        self.number = number


class Entry(NamedTuple):
    """One action of the history, with what came of it."""

    seat: Seat
    action: Action
    draws: tuple[Drawn, ...]
    events: tuple[Event, ...]
    shown: tuple[Action | None, ...]  # the action as each seat may read it, the spectator's last
    state: str = ""  # hash of the state after it, where it ended a turn or the game


class Match:
    """One game from set-up to result. Chance is played by the match itself, from its dice."""

    def __init__(
        self, game: Game, options: Any, dice: Seeded | Sealed | None, *, data: Any = None, fingerprint: str = "",
        players: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.options = options
        self.data = game.data if data is None else data
        self.fingerprint = fingerprint or game.fingerprint
        self.dice = dice  # None: only to look at a game whose secret is not published yet
        self.seats = game.seats(options)
        self.players = dict(players or {})
        self.codec = game.codec(self.data)
        self.state: State = game.setup(options, self.data)
        self.entries: Trail[Entry] = Trail()
        self.opening = self._news()
        self._readings: dict[Seat, Reading] = {}
        self._drawn: dict[str, int] = {}  # by stream: the counter after the last draw on record
        self._draws = 0
        self._set_floor()

    def fork(self) -> Match:
        """The same game, to try something on: what is played there does not touch this one, save for its dice."""
        twin = copy.copy(self)
        twin.state, twin.entries, twin._drawn = self.state.clone(), self.entries.fork(), dict(self._drawn)
        twin._readings = {seat: reading.fork() for seat, reading in self._readings.items()}
        return twin

    def resume(self, state: State, entries: Iterable[Entry] = ()) -> None:
        """Take up a position with the history that led to it; undo does not go behind it."""
        self.state, self.entries, self._readings = state, Trail(entries), {}
        self._drawn, self._draws = {}, 0
        for entry in self.entries:
            self._count(entry.draws)
        self._set_floor()

    # -- playing -------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action | str, *, roll: bool = True) -> tuple[Event, ...]:
        """A seat acts; chance answers at once. Returns what happened, or raises and changes nothing."""
        if isinstance(action, str):
            action = self._parsed(action)
        if refusal := self.refusal(seat, action):
            raise IllegalAction(refusal)
        first = len(self.entries)
        self.enter(seat, action, ())
        self._mark()
        if roll:
            self.roll()
        return tuple(event for entry in self.entries[first:] for event in entry.events)

    def roll(self) -> None:
        """Let chance act until a seat is asked or the game is over."""
        while self.state.actor == CHANCE:
            if self.dice is None:
                raise BrokenRecord("broken.secret")
            top = self.state.stack[-1]
            assert isinstance(top, Chance)
            noted = Noted(self.dice, top.stream)
            action = top.sample(self.state, noted)
            self.enter(CHANCE, action, tuple(noted.draws))
            self._mark()

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        if self.state.actor is None:
            return Refusal("", "refusal.game-over")
        if action == CONCEDE and self.state.actor != CHANCE:  # open to every seat at any time
            return None
        if self.state.actor != seat:
            return Refusal("", "refusal.not-your-turn")
        return self.state.refusal(action)

    def _parsed(self, text: str) -> Action:
        try:
            return self.codec.parse(text)
        except MalformedAction as error:
            raise IllegalAction(Refusal("", "refusal.malformed", {"problem": str(error)})) from error

    def enter(self, seat: Seat, action: Action, draws: tuple[Drawn, ...] = ()) -> None:
        """Carry out an action that is known to be legal, by a seat or by chance, and note it down."""
        top, state = self.state.stack[-1], self.state
        everybody = (*range(len(self.seats)), SPECTATOR)
        shown: tuple[Action | None, ...] = (action,) * len(everybody)
        if action != CONCEDE:
            shown = tuple(top.shown(state, action, reader) for reader in everybody)
        if action == CONCEDE:
            state.concede(seat)
        else:
            state.apply(action)
        ends = not state.stack or any(event.kind == TURN for event in state.news)
        self.entries.append(Entry(seat, action, draws, self._news(), shown, state.mark() if ends else ""))
        self._count(draws)

    def _news(self) -> tuple[Event, ...]:
        """What was told since, each with the seat whose it is."""
        state, owner_of = self.state, self.game.owner_of
        told = tuple(event.signed(lambda piece: owner_of(state, piece)) for event in state.news)
        state.news.clear()
        return told

    def _count(self, draws: Iterable[Drawn]) -> None:
        for draw in draws:
            self._drawn[draw.stream] = draw.counter + 1
            self._draws += 1

    # -- undo ----------------------------------------------------------------------------------------------------

    # Whether a seat may take something back follows from what that seat has noticed: a roll that it may not know of
    # does not stand in the way, for a refusal would tell of the roll. It is taken back too, and its dice with it.

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """None if this seat may take its last action back; else what stands in the way, as far as the seat knows."""
        if self.state.actor == seat and self._mover() == seat:
            return None
        since = list(takewhile(lambda entry: not self._noticed(entry, seat), reversed(self.entries)))
        if len(since) == len(self.entries):
            return Refusal("", "undo.none")
        last = self.entries[-1 - len(since)]
        if last.seat == CHANCE:
            return Refusal("", "undo.chance")
        learnt = last.seat == seat and any(_reveals(entry, seat) for entry in (last, *since))
        if last.seat == seat == self.state.actor and not learnt:  # it was played at another table
            return Refusal("", "undo.none")
        return Refusal("", "undo.reveal" if learnt else "undo.seat")

    def undo(self, seat: Seat) -> None:
        """Take back the last action of a seat, up to the last change of seat, chance or reveal."""
        if refusal := self.undo_refusal(seat):
            raise IllegalAction(refusal)
        last = next(place for place in range(len(self.entries) - 1, -1, -1) if self.entries[place].seat == seat)
        rolled = any(entry.draws for entry in self.entries[last:])
        self.entries.cut(last)
        self.state = self._floor_state.clone()
        self._drawn, self._draws = dict(self._floor_drawn), self._floor_draws
        for entry in self.entries[self._floor :]:
            self.state.apply(entry.action)
            self.state.news.clear()
            self._count(entry.draws)
        for reading in self._readings.values():
            reading.back(last)
        if rolled:
            self._rewind_dice()

    def _rewind_dice(self) -> None:
        """The next number is the one after those that are still on record: taking back and trying again is no gain."""
        if isinstance(self.dice, Sealed):
            self.dice = Sealed(self.dice.secret, self.dice.words, self._drawn)
        elif self.dice is not None:
            self.dice = Seeded(self.dice.seed, self._draws)

    def _mover(self) -> Seat | None:
        """Whose actions lie above the floor; there is nothing else but rolls that this seat may not know of."""
        above = range(len(self.entries) - 1, self._floor - 1, -1)
        return next((seat for place in above if (seat := self.entries[place].seat) != CHANCE), None)

    def _mark(self) -> None:
        """After each action: undo stops here if somebody else is asked now, or if the seat has learnt something."""
        mover, last = self._mover(), self.entries[-1]
        learnt = mover is not None and (_reveals(last, mover) or (last.seat == CHANCE and self._noticed(last, mover)))
        if mover is None or learnt or self.state.actor not in (mover, CHANCE):
            self._set_floor()

    def _noticed(self, entry: Entry, seat: Seat) -> bool:
        """Who is asked is public, so every seat notices the actions of the others; chance it may miss."""
        return entry.seat != CHANCE or entry.shown[seat if seat >= 0 else len(self.seats)] is not None

    def rebase(self) -> None:
        """Take the present state as the beginning, without a history: a position to play on from."""
        self.resume(self.state)

    def _set_floor(self) -> None:
        """Undo goes no further back than this."""
        self._floor = len(self.entries)
        self._floor_state = self.state.clone()
        self._floor_drawn, self._floor_draws = dict(self._drawn), self._draws

    # -- looking -------------------------------------------------------------------------------------------------

    def reading(self, seat: Seat = SPECTATOR) -> Reading:
        """What a seat has been told up to now."""
        found = self._readings.get(seat)
        if found is None:
            found = self._readings[seat] = Reading(seat, len(self.seats), self.opening)
        return found.on(self.entries)

    def told(self, seat: Seat = SPECTATOR) -> Trail[Told]:
        """Everything that happened, as a seat may know it, with the number and turn of each."""
        return self.reading(seat).log

    def log(self, seat: Seat = SPECTATOR) -> list[Event]:
        """Everything that happened, as a seat may know it."""
        return [told.event for told in self.told(seat)]

    def number(self, seat: Seat = SPECTATOR) -> int:
        """How many actions a seat may know of."""
        return len(self.reading(seat).places)

    def place_of(self, number: int, seat: Seat = SPECTATOR) -> int:
        """How many actions had been played when a seat knew of so many."""
        places = self.reading(seat).places
        return places[number] if number < len(places) else len(self.entries)

    def seen_actions(self, seat: Seat = SPECTATOR) -> list[tuple[Seat, Action]]:
        """The record as a seat may read it: what it may not know leaves no gap."""
        place = seat if seat >= 0 else len(self.seats)
        return [(entry.seat, shown) for entry in self.entries if (shown := entry.shown[place]) is not None]

    # -- records -------------------------------------------------------------------------------------------------

    def seat_name(self, seat: Seat) -> str:
        return CHANCE_NAME if seat == CHANCE else self.seats[seat]

    def result(self) -> str | None:
        """The score of each seat as text, once the game is over."""
        scores = self.state.scores()
        if scores is None:
            return None
        return " ".join(f"{name} {score:g}" for name, score in zip(self.seats, scores, strict=True))

    def record(self, *, secret: bool = False) -> Record:
        """The game as a record. The secret of the dice is in it once the game is over, or in a private save."""
        return Record(
            self.game.slug, self.game.version, self.fingerprint, self.seats, options=self.options.to_text(),
            players=self.players, result=self.result(), lines=self.lines(), state=self.state.hash_text(),
            **self._dice_tags(secret or not self.state.stack),
        )  # fmt: skip

    def lines(self, start: int = 0) -> list[Line]:
        """The actions as lines of a record, from a place on."""
        return [
            Line(self.seat_name(entry.seat), str(entry.action), entry.draws, entry.state)
            for entry in self.entries[start:]
        ]

    def _dice_tags(self, published: bool) -> dict[str, Any]:
        if isinstance(self.dice, Seeded):
            return {"seed": self.dice.seed}
        assert self.dice is not None
        secret = self.dice.secret
        tags = {"commitment": commitment(secret), "words": dict(self.dice.words)}
        return {**tags, "secret": secret.hex()} if published else tags

    @classmethod
    def replay(
        cls, game: Game, record: Record, *, data: Any = None, fingerprint: str = "", until: int | None = None,
        floor: int = 0,
    ) -> Match:  # fmt: skip
        """Play a record again, every action checked by the rules. `until` stops after that many actions; the first
        `floor` of them cannot be taken back.

        One that was played by other rules or with other data goes on if its replay agrees with the hashes in it.
        """
        if record.game != game.slug:
            raise BrokenRecord("broken.game", game=record.game, slug=game.slug)
        options = game.options.from_text(record.options)
        lines = record.lines[:until]
        dice = source(record, len(lines)) if record.seed is not None or record.secret else None
        match = cls(game, options, dice, data=data, fingerprint=fingerprint, players=record.players)
        if record.seats != match.seats:
            raise BrokenRecord("broken.seats", seats=", ".join(record.seats), others=", ".join(match.seats))
        for number, line in enumerate(lines, start=1):
            match._again(number, line)
            if number == floor:
                match._set_floor()
        compared = bool(lines) and lines[-1].state and other_rules(game, record, fingerprint)  # by a mark at the end
        if until is None and match.state.hash_text() != record.state and not compared:
            raise BrokenRecord("broken.end", state=record.state, found=match.state.hash_text())
        return match

    def _again(self, number: int, line: Line) -> None:
        """One line of a record, checked as strictly as if it were played now."""
        actor = self.state.actor
        if line.action == CONCEDE.verb and line.seat in self.seats and actor not in (None, CHANCE):
            actor = self.seats.index(line.seat)  # whoever is asked
        if actor is None or self.seat_name(actor) != line.seat:
            if actor is None:
                raise Departed(number, line, "nobody")
            raise Departed(number, line, "asked", asked=self.seat_name(actor))
        try:
            action = self.codec.parse(line.action)
        except MalformedAction as error:
            raise Departed(number, line, "malformed", problem=error) from error
        if refusal := self.state.refusal(action):
            if not refusal.rule:
                raise Departed(number, line, "illegal")
            raise Departed(number, line, "illegal-by", rule=refusal.rule)
        if actor == CHANCE and (why := self._draws_flaw(action, line)):
            raise Departed(number, line, why)
        self.enter(actor, action, line.draws)
        if line.state not in ("", found := self.entries[-1].state or self.state.mark()):
            raise Departed(number, line, "state", state=line.state, found=found)
        self._mark()

    def _draws_flaw(self, action: Action, line: Line) -> str:
        """The numbers noted beside a chance action must be those that make it, by the rules' own reckoning."""
        top = self.state.stack[-1]
        assert isinstance(top, Chance)
        if not line.draws:
            return "no-draws"
        given = _Given(line.draws)
        if top.sample(self.state, given) != action or given.left or any(d.stream != top.stream for d in line.draws):
            return "draws"
        return ""


def _reveals(entry: Entry, seat: Seat) -> bool:
    """Whether a seat learnt something from an action."""
    return any(seen.reveals for event in entry.events if (seen := event.seen_by(seat)))


class _Given:
    """Draws from a record, given back one after another; `left` is false when they fit exactly."""

    def __init__(self, draws: Iterable[Drawn]) -> None:
        self._draws = list(draws)
        self._wrong = False

    def below(self, n: int) -> int:
        if not self._draws or self._draws[0].sides != n:
            self._wrong = True
            return 0
        return self._draws.pop(0).value

    @property
    def left(self) -> bool:
        return self._wrong or bool(self._draws)


def other_rules(game: Game, record: Record, fingerprint: str = "") -> Sentence | None:
    """By which other rules or with which other data a record was played; None if by these."""
    data = fingerprint or game.fingerprint
    version = Sentence("played.version", rules=record.rules, version=game.version)
    other_data = Sentence("played.data", data=record.data, ours=data)
    if record.rules != game.version:
        return Sentence("played.both", version=version, data=other_data) if record.data != data else version
    return other_data if record.data != data else None
