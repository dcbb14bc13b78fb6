"""`grognard replay FILE`: a recorded game told again, action by action."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from grognard.cli.common import (
    CommandError,
    DataFolder,
    GrogFile,
    Language,
    Loaded,
    Screen,
    as_far_as_it_goes,
    complain,
    load_for,
    reader_of,
    title_of,
)
from grognard.cli.tell import event_lines
from grognard.core import record
from grognard.core.match import Match
from grognard.core.record import Line
from grognard.core.values import Event, Seat
from grognard.core.words import Words

DEPARTED: Final = 1


def replay(
    file: GrogFile,
    until: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Stop after so many actions.", show_default=False)
    ] = None,
    board: Annotated[bool, typer.Option("--board", help="Show the board at the end.")] = False,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="As this seat may know it.")] = None,
    lang: Language = None,
    data: DataFolder = None,
) -> None:
    """Tell a recorded game again, turn by turn, every action checked by the rules."""
    written = record.read(file)
    loaded = load_for(file, written, data)
    words = loaded.words(lang)
    if until is not None and until > len(written.lines):
        raise CommandError(f"{file} has {len(written.lines)} actions; --until {until} is beyond its end")
    match, departure = as_far_as_it_goes(file, written, loaded, until)
    teller = Teller(loaded, words, match, reader_of(seat, match.seats))
    teller.tell(file, board=board)
    if departure:
        teller.tell_rest(written.lines[len(match.entries) : until])
        complain(departure.said(words))
        raise typer.Exit(DEPARTED)


class Teller:
    """A match as one reader may know it."""

    def __init__(self, loaded: Loaded, words: Words, match: Match, reader: Seat) -> None:
        self.loaded = loaded
        self.words = words
        self.match = match
        self.reader = reader
        self.screen = Screen()

    def tell(self, file: Path, *, board: bool) -> None:
        """Everything that happened, each action with its number, then the result."""
        match, words = self.match, self.words
        self.screen.say(words.say("cli.replay.head", title=title_of(match.game, words), file=str(file)), "bold")
        self._events(0, match.opening)
        for number, entry in enumerate(match.entries, start=1):
            self._events(number, entry.events)
        self.screen.say()
        if board:
            self.screen.block(match.game.sketch(match.state.view(self.reader), words))
        self.screen.say(result_text(match, words), "bold")

    def tell_rest(self, lines: list[Line]) -> None:
        """What was played after these rules had left the game: the actions alone, for they say nothing of it."""
        self.screen.say(self.words.say("cli.replay.rest", n=len(self.match.entries) + 1), "bold")
        for number, line in enumerate(lines, start=len(self.match.entries) + 1):
            self.screen.say(f"{number:>5}  {line.seat} {line.action}", indent=" " * 9)

    def _events(self, number: int, events: tuple[Event, ...]) -> None:
        margin = f"{number:>5}  " if number else " " * 7
        for event in events:
            if (seen := event.seen_by(self.reader)) is None:
                continue
            for line in event_lines(self.words, seen, self.match.seats):
                self.screen.say(margin + line.text if line.text else "", line.style, indent=" " * 9)
                if line.text:
                    margin = " " * 7


def result_text(match: Match, words: Words) -> str:
    """Who won, or how far the game has come."""
    scores = match.state.scores()
    if scores is None:
        return words.say("cli.result.open", n=len(match.entries))
    best = [name for name, score in zip(match.seats, scores, strict=True) if score == max(scores)]
    key = "cli.result.draw" if len(best) == len(match.seats) else "cli.result.won"
    return words.say(key, seats=tuple(best), n=len(match.entries))
