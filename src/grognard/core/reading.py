"""What one reader has been told of a game: read on from where it stopped, so that news costs what is new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.core.trail import Trail
from grognard.core.values import Event, Seat

if TYPE_CHECKING:
    from grognard.core.match import Entry

TURN: Final = "turn-began"  # every game that has turns tells this event


class Told(NamedTuple):
    """An event as a reader may know it, and when: the actions it knew of then, all that were played, the turn."""

    event: Event
    step: int
    place: int
    turn: int


class Reading:
    """The log of one reader, and the places of the actions that it may know of."""

    __slots__ = ("_column", "_read", "_seat", "log", "places")

    def __init__(self, seat: Seat, seats: int, opening: Iterable[Event]) -> None:
        self._seat = seat
        self._column = seat if seat >= 0 else seats  # the spectator reads last
        self._read = 0
        self.log: Trail[Told] = Trail()
        self.places: Trail[int] = Trail()
        self._hear(opening)

    def on(self, entries: Sequence[Entry]) -> Reading:
        """Read what has been added."""
        while self._read < len(entries):
            entry = entries[self._read]
            if entry.shown[self._column] is not None:
                self.places.append(self._read)
            self._read += 1
            self._hear(entry.events)
        return self

    def back(self, place: int) -> None:
        """Actions from this place on were taken back."""
        if place < self._read:
            self._read = place
            while self.log and self.log[-1].place > place:
                self.log.cut(len(self.log) - 1)
            while self.places and self.places[-1] >= place:
                self.places.cut(len(self.places) - 1)

    def fork(self) -> Reading:
        twin = object.__new__(Reading)
        twin._seat, twin._column, twin._read = self._seat, self._column, self._read
        twin.log, twin.places = self.log.fork(), self.places.fork()
        return twin

    @property
    def turn(self) -> int:
        return self.log[-1].turn if self.log else 0

    def _hear(self, events: Iterable[Event]) -> None:
        turn = self.turn
        for event in events:
            if (seen := event.seen_by(self._seat)) is not None:
                turn = seen.args.get("turn", turn) if seen.kind == TURN else turn
                self.log.append(Told(seen, len(self.places), self._read, turn))
