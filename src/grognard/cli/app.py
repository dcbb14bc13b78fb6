"""All commands in one application, and what happens when one of them fails."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import typer

from grognard.cli import bench, data, draw, fuzz, games, match, migrate, play, replay, rules, serve, verify
from grognard.cli.common import CLI_WORDS, complain, language_of
from grognard.core.errors import GrognardError
from grognard.core.game import CORE_WORDS
from grognard.core.words import LANGUAGES, SpokenError, Words
from grognard.games import every

WRONG: Final = 2  # something that a person can put right
BROKEN: Final = 3  # a mistake of ours
INTERRUPTED: Final = 130  # as shells count: 128 and the number of the signal
PIPE_CLOSED: Final = 141

app = typer.Typer(
    name="grognard",
    help="A wargame table: every rule enforced, every refusal with its rule, dice that can be checked.",
    epilog="Without a command the table opens in the browser. Example: grognard play blood-and-steel",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(epilog="Example: grognard games")(games.games)
app.command(epilog="Example: grognard play blood-and-steel --seat soviet --save evening.grog")(play.play)
app.command(epilog="Example: grognard serve --port 8020 --no-open")(serve.serve)
app.command(epilog="Example: grognard replay evening.grog --until 120 --board")(replay.replay)
app.command(epilog="Example: grognard draw evening.grog --step 120 -o evening.png")(draw.draw)
app.command(epilog="Example: grognard verify evening.grog")(verify.verify)
app.command(epilog="Example: grognard fuzz blood-and-steel --games 1000 --seed 7 --keep failures")(fuzz.fuzz)
app.command(epilog="Example: grognard match regular recruit blood-and-steel --games 40")(match.match)
app.command(epilog="Example: grognard rules blood-and-steel 7.3 --lang fr")(rules.rules)
app.command(epilog="Example: grognard migrate --dry-run")(migrate.migrate)
app.add_typer(data.app, name="data")
app.command(epilog="Example: grognard bench blood-and-steel --seconds 5")(bench.bench)


@app.callback()
def table(context: typer.Context) -> None:
    """A wargame table: every rule enforced, every refusal with its rule, dice that can be checked."""
    if context.invoked_subcommand is None:
        serve.serve()


def run(args: Sequence[str]) -> int:
    """Carry out one command line; the answer is the exit code."""
    _be_patient_with_encodings()
    try:
        return _run(args)
    except BrokenPipeError:
        # The reader has gone. What is still buffered must not raise again when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(args: Sequence[str]) -> int:
    try:
        code = app(list(args), prog_name="grognard", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except GrognardError as error:
        complain(said(error, args))
        return WRONG
    except Exception as error:
        return _unexpected(error)
    return code if isinstance(code, int) else 0


def said(error: GrognardError, args: Sequence[str]) -> str:
    """An error in the language of the command, where the catalogues have its sentence."""
    wanted = next((after for flag, after in pairwise(args) if flag == "--lang"), None)
    language = language_of(wanted)
    if not isinstance(error, SpokenError) or language not in LANGUAGES:
        return str(error)
    named = [game for game in every() if game.slug in args]
    return error.said(
        Words([CORE_WORDS, CLI_WORDS, *(folder for game in named for folder in game.word_folders)], language)
    )


def _unexpected(error: Any) -> int:
    """Not one of our own errors: a command line that makes no sense to the parser, or a mistake in the program."""
    if hasattr(error, "format_message"):  # the parser's own errors
        context = getattr(error, "ctx", None)
        if type(error).__name__ == "NoArgsIsHelpError":  # it has shown the help
            return 0
        hint = f"; see {context.command_path} --help" if context is not None else ""
        complain(error.format_message().rstrip(".") + hint)
        return WRONG
    if os.environ.get("GROGNARD_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    complain(f"something went wrong that should not ({what}); set GROGNARD_DEBUG=1 for the traceback")
    return BROKEN


def _be_patient_with_encodings() -> None:
    """A terminal that cannot show a letter shows a question mark; bytes that are no text are read as one."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
