"""What several commands share: the game on the table, options as text, the screen, and complaints."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from grognard.bots.hint import WORDS as REASONS
from grognard.core.data import fingerprint
from grognard.core.errors import GrognardError
from grognard.core.game import CORE_WORDS, Game
from grognard.core.match import BrokenRecord, Departed, Match, other_rules
from grognard.core.record import Record
from grognard.core.values import SPECTATOR, Seat
from grognard.core.words import LANGUAGES, Sentence, Words
from grognard.games import UnknownGame, find, with_data

CLI_WORDS: Final = Path(__file__).parent / "words"
WIDEST: Final = 100  # longer lines of prose are hard to read


class CommandError(GrognardError):
    """A command line that asks for something impossible."""


def complain(sentence: str) -> None:
    """One sentence on the error stream; what could disturb a terminal is left out."""
    plain = " ".join(sentence.split())
    print("grognard:", "".join(c if c.isprintable() else "?" for c in plain), file=sys.stderr)


# -- flags that several commands have ------------------------------------------------------------------------------

Slug = Annotated[str, typer.Argument(help="The game; `grognard games` lists them.", show_default=False)]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
ScenarioText = Annotated[str | None, typer.Option(metavar="NAME", help="Short for --option scenario=NAME.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Play with the data of this folder (see grognard data).")
]
Language = Annotated[
    str | None, typer.Option("--lang", metavar="en|fr", help="The language; by default that of the system.")
]
GrogFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, .grog.", show_default=False)]


def pairs(texts: Sequence[str] | None, what: str) -> dict[str, str]:
    """`name=value` texts of a repeated flag."""
    found: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise CommandError(f"--{what} is written NAME=VALUE, not '{text}'")
        if name in found:
            raise CommandError(f"--{what} {name} is given twice")
        found[name] = value
    return found


def chosen(options: Sequence[str] | None, scenario: str | None) -> dict[str, str]:
    """What --option and --scenario ask for together."""
    return pairs([*(options or ()), *([f"scenario={scenario}"] if scenario is not None else [])], "option")


def language_of(wanted: str | None) -> str:
    """The language asked for, or the system's if we speak it."""
    if wanted is not None:
        return wanted  # Words refuses one that does not exist
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return system[:2] if system[:2] in LANGUAGES else LANGUAGES[0]


# -- the game on the table -----------------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """A game with the data set to play it with."""

    game: Game
    data: Any
    fingerprint: str

    def words(self, language: str | None) -> Words:
        """The words of the table, of the terminal and of the game; the game may say it better."""
        chosen = language_of(language)
        if chosen not in LANGUAGES:
            Words([], chosen)  # its own sentence, before names are asked for in that language
        folders = [CORE_WORDS, CLI_WORDS, REASONS, *self.game.word_folders]
        return Words(folders, chosen, self.game.names(self.data, chosen))


def housed(slug: str, folder: Path | None) -> Game:
    """A game, with the data of a folder in place of its own if one is given."""
    return find(slug) if folder is None else with_data(slug, str(folder.resolve()))


def load(slug: str, folder: Path | None) -> Loaded:
    game = find(slug)
    if folder is None:
        return Loaded(game, game.data, game.fingerprint)
    return Loaded(game, game.load(folder), fingerprint(folder))


def load_for(path: Path, record: Record, folder: Path | None) -> Loaded:
    """The game of a record."""
    try:
        return load(record.game, folder)
    except UnknownGame as error:
        raise BrokenRecord("broken.file", path=str(path), problem=error, blame="") from error


def again(path: Path, record: Record, loaded: Loaded, until: int | None = None) -> Match:
    """Play a record again by the rules; a complaint names the file."""
    try:
        return Match.replay(loaded.game, record, data=loaded.data, fingerprint=loaded.fingerprint, until=until)
    except GrognardError as error:
        raise BrokenRecord("broken.file", path=str(path), problem=error, blame=_blamed(record, loaded)) from error


def as_far_as_it_goes(
    path: Path, record: Record, loaded: Loaded, until: int | None = None
) -> tuple[Match, Sentence | None]:
    """A record played again up to where these rules leave it, and what they say there; nothing if they do not."""
    try:
        return Match.replay(loaded.game, record, data=loaded.data, fingerprint=loaded.fingerprint, until=until), None
    except Departed as departure:
        match = again(path, record, loaded, departure.number - 1)
        blame = _blamed(record, loaded)
        return match, Sentence("broken.file", path=str(path), problem=departure, blame=blame)
    except GrognardError as error:
        raise BrokenRecord("broken.file", path=str(path), problem=error, blame=_blamed(record, loaded)) from error


def _blamed(record: Record, loaded: Loaded) -> str:
    """What may be the cause."""
    other = other_rules(loaded.game, record, loaded.fingerprint) if record.game == loaded.game.slug else None
    return Sentence("broken.blame", other=other) if other else ""


def seat_of(name: str, seats: Sequence[str]) -> Seat:
    if name not in seats:
        raise CommandError(f"there is no seat '{name}'; there are: {', '.join(seats)}")
    return seats.index(name)


def reader_of(name: str | None, seats: Sequence[str]) -> Seat:
    """Whose eyes to look through; nobody's in particular by default."""
    return SPECTATOR if name is None else seat_of(name, seats)


def title_of(game: Game, words: Words) -> str:
    return words.say("game.title") if words.has("game.title") else game.slug.replace("-", " ").title()


# -- the screen ----------------------------------------------------------------------------------------------------


class Screen:
    """Modest colour on a terminal, plain text elsewhere. Prose is wrapped on a terminal only."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    @property
    def width(self) -> int:
        return min(self.console.width, WIDEST)

    def say(self, text: str = "", style: str = "", *, indent: str = "") -> None:
        """A paragraph; its later lines are indented by `indent`."""
        if self.console.is_terminal and len(text) >= self.width:
            text = "\n".join(
                textwrap.fill(line, self.width - 1, subsequent_indent=indent, break_on_hyphens=False) or ""
                for line in text.split("\n")
            )
        self.block(text, style)

    def block(self, text: str, style: str = "") -> None:
        """Text as it is."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def page(self, text: str, leave: str = "") -> None:
        """A long text: on a terminal that is too small for it, by a pager that scrolls in both directions."""
        pager = shutil.which("less") if self.console.is_terminal and sys.stdin.isatty() else None
        if pager is None or self.fits(text):
            self.block(text)
        else:
            subprocess.run([pager, "-S", "-X", f"-P{leave}"], input=text.encode(), check=False)

    def fits(self, text: str) -> bool:
        lines = text.split("\n")
        return len(lines) < self.console.height and max(map(len, lines)) <= self.console.width

    def columns(self, cells: Iterable[str]) -> None:
        """Short texts side by side, read from left to right; a long one takes several places."""
        listed = list(cells)
        if not listed:
            return
        slot = sorted(len(cell) for cell in listed)[len(listed) // 2] + 2
        row = ""
        for cell in listed:
            padded = cell + "  "
            padded += " " * (-len(padded) % slot)
            if row and len(row) + len(padded.rstrip()) >= self.width:
                self.block(row.rstrip())
                row = ""
            row += padded
        self.block(row.rstrip())
