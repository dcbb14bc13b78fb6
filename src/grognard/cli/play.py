"""`grognard play SLUG`: a game at the terminal, against a bot or by two people at one keyboard."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import platformdirs
import typer

from grognard import bots
from grognard.cli.common import (
    CommandError,
    DataFolder,
    Language,
    Loaded,
    Screen,
    again,
    complain,
    load,
    load_for,
    pairs,
    seat_of,
)
from grognard.cli.common import OptionTexts as Options
from grognard.cli.terminal import HUMAN, Terminal
from grognard.core import record
from grognard.core.dice import SECRET_BYTES, Sealed, Seeded, is_plain
from grognard.core.match import Match
from grognard.core.values import Seat
from grognard.core.veil import unveiled

EVERYBODY: Final = "both"
BOT: Final = "recruit"


def play(
    slug: Annotated[
        str | None, typer.Argument(help="The game; with --resume it may be left out.", show_default=False)
    ] = None,
    option: Options = None,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT|both", help="Where you sit; by default the first seat.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who plays the other seats: recruit, regular, veteran.")
    ] = None,
    lang: Language = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game here after every action, as .grog; else in your data folder."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game; it is saved to the same file.")
    ] = None,
    data: DataFolder = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=2**63, help="Simulated dice: the same game again.")
    ] = None,
    words: Annotated[
        list[str] | None, typer.Option(metavar="SEAT=TEXT", help="Words of a seat that are mixed into the dice.")
    ] = None,
) -> None:
    """Play a game in this terminal. At its prompt, h explains the keys."""
    if resume is not None:
        if option or seed is not None or words:
            raise CommandError("--option, --seed and --words belong to a new game, not to --resume")
        loaded, match = _resumed(resume, slug, data)
        target: Path | None = save or resume
    else:
        if slug is None:
            raise CommandError("which game? `grognard games` lists them; see grognard play --help")
        loaded, match = _new(slug, data, pairs(option, "option"), seed, pairs(words, "words"))
        target = save or _autosave(slug)
    if save is not None and save.exists() and not (resume is not None and save.samefile(resume)):
        raise CommandError(f"{save} already exists; go on with it by --resume {save}, or choose another name")
    spoken = loaded.words(lang)
    humans = _humans(seat, match)
    match.players = _players(match, humans, bot)
    Terminal(match, spoken, Screen(), humans, target).run(resumed=resume is not None)


def _autosave(slug: str) -> Path | None:
    """Where a game that somebody plays without naming a file is kept all the same; a script keeps nothing by itself."""
    if not sys.stdin.isatty():
        return None
    folder = Path(platformdirs.user_data_dir("grognard", appauthor=False)) / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        complain(f"the game is not kept: {folder} cannot be made ({error.strerror}); s saves it by hand")
        return None
    return folder / f"{slug}-{datetime.now():%Y-%m-%d-%H%M%S}.grog"


def _new(
    slug: str, folder: Path | None, options: Mapping[str, str], seed: int | None, words: Mapping[str, str]
) -> tuple[Loaded, Match]:
    loaded = load(slug, folder)
    chosen = loaded.game.options.from_text(options)
    seats = loaded.game.seats(chosen)
    dice = Seeded(seed) if seed is not None else Sealed(secrets.token_bytes(SECRET_BYTES), _spoken(words, seats))
    if seed is not None and words:
        raise CommandError("--words are mixed into sealed dice; --seed simulates them")
    return loaded, Match(loaded.game, chosen, dice, data=loaded.data, fingerprint=loaded.fingerprint)


def _spoken(words: Mapping[str, str], seats: tuple[str, ...]) -> list[tuple[str, str]]:
    """The words of the seats, in the order of the seats."""
    for name, text in words.items():
        seat_of(name, seats)
        if not text or not is_plain(text):
            raise CommandError(f"the words of {name} must be a text on one line")
    return [(name, words[name]) for name in seats if name in words]


def _resumed(path: Path, slug: str | None, folder: Path | None) -> tuple[Loaded, Match]:
    written = unveiled(record.read(path))
    if slug is not None and slug != written.game:
        raise CommandError(f"{path} is a game of {written.game}, not of {slug}")
    loaded = load_for(path, written, folder)
    match = again(path, written, loaded)
    if match.dice is None and match.state.stack:
        raise CommandError(f"{path} does not hold the secret of its dice, so the game cannot go on from it")
    return loaded, match


def _humans(wanted: str | None, match: Match) -> frozenset[Seat]:
    """Which seats are asked at this terminal; a saved game remembers."""
    if wanted == EVERYBODY:
        return frozenset(range(len(match.seats)))
    if wanted is not None:
        return frozenset([seat_of(wanted, match.seats)])
    before = [seat for seat, name in enumerate(match.seats) if match.players.get(name) == HUMAN]
    return frozenset(before or [0])


def _players(match: Match, humans: frozenset[Seat], bot: str | None) -> dict[str, str]:
    """Who plays each seat."""
    bots.find(bot or BOT)  # an unknown one is refused before the game begins
    players = {}
    for seat, name in enumerate(match.seats):
        before = match.players.get(name, "")
        players[name] = HUMAN if seat in humans else bot or (before if before not in ("", HUMAN) else BOT)
    return players
