"""Bad input: one clear sentence that names what and where, a code that is not zero, no traceback, no damaged file."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard import games
from grognard.cli.app import run
from grognard.core import record

SLUG = "blood-and-steel"
Refused = Callable[..., str]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Refused:
    """The sentence with which a command line is refused. No file may change on the way."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def called(*args: str, code: int = 2) -> str:
        before = _files(tmp_path)
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        capsys.readouterr()
        assert run(args) == code
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert err.startswith("grognard: ")
        assert err.count("\n") == 1
        assert _files(tmp_path) == before
        return err.removeprefix("grognard: ").strip()

    return called


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _saved(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "stdin", io.StringIO("deploy front-line\nready\n"))
    assert run(["play", SLUG, "--seed", "4", "--save", "game.grog"]) == 0
    return Path("game.grog")


# -- command lines -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [("play", "blood-and-stel"), ("rules", "blood-and-stel"), ("fuzz", "blood-and-stel"), ("bench", "blood-and-stel"),
     ("data", "export", "blood-and-stel", "x"), ("data", "check", "blood-and-stel", ".")],
)  # fmt: skip
def test_an_unknown_game_is_named_with_the_nearest(refused: Refused, args: tuple[str, ...]) -> None:
    """A slip in the slug is answered by the game that was meant."""
    assert refused(*args) == "there is no game 'blood-and-stel'; did you mean blood-and-steel?"


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--option", "rudell=yes"), "There is no option “rudell”; did you mean “rudel”?"),
        (("--option", "rudel=perhaps"), "Option rudel: 'perhaps' is not allowed, it must be yes or no"),
        (("--option", "rudel"), "--option is written NAME=VALUE, not 'rudel'"),
        (("-o", "rudel=yes", "-o", "rudel=no"), "--option rudel is given twice"),
        (("--seat", "french"), "there is no seat 'french'; there are: german, soviet"),
        (("--bot", "marshal"), "there is no bot 'marshal'; there are: recruit"),
        (("--lang", "de"), "There is no language 'de'; there are en, fr."),
        (("--words", "french=hello"), "there is no seat 'french'; there are: german, soviet"),
        (("--words", "german=a\tb"), "the words of german must be a text on one line"),
        (("--words", "german=hello", "--seed", "1"), "--words are mixed into sealed dice; --seed simulates them"),
        (("--resume", "x.grog", "--seed", "1"), "--option, --seed and --words belong to a new game, not to --resume"),
        (("--resume", "x.grog"), "x.grog cannot be read: no such file or directory"),
        (("--save", "no/such/x.grog"), "no/such/x.grog cannot be written: no such file or directory"),
        (("--data", "nowhere"), "nowhere: there is no such folder"),
    ],
)
def test_a_wrong_flag_of_play_is_one_sentence(refused: Refused, flags: tuple[str, ...], sentence: str) -> None:
    """Unknown options, seats, bots, languages, files and folders: what is wrong, and what there is instead."""
    told = refused("play", SLUG, *flags)
    assert told.startswith(sentence) or told.endswith(sentence)


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (("conquer",), "No such command 'conquer'"),
        (("play", SLUG, "--speed", "9"), "--speed"),
        (("play", SLUG, "--seed", "-1"), "'--seed'"),
        (("play", SLUG, "--seed", "one"), "'--seed'"),
        (("play",), "which game?"),
        (("verify",), "FILE"),
        (("verify", "nothing.grog"), "nothing.grog cannot be read: no such file or directory"),
        (("replay", "nothing.grog"), "nothing.grog cannot be read: no such file or directory"),
        (("replay", "."), ". cannot be read: is a directory"),
        (("rules", SLUG, "bs:7.3.zz"), "there is no rule 'bs:7.3.zz'; the nearest are bs:7.3."),
        (("rules", SLUG, "--coverage", "--tests", "nowhere"), "nowhere"),
        (("rules", SLUG, "7.3", "--lang", "de"), "There is no language 'de'"),
        (("fuzz", SLUG, "--scenario", "east"), "There is no option “scenario”"),
        (("fuzz", SLUG, "--games", "0"), "'--games'"),
        (("data", "check", SLUG, "nowhere"), "nowhere: there is no such folder"),
        (("data", "check", SLUG, "."), "there are no data files in this folder"),
    ],
)
def test_a_wrong_command_line_names_what_is_wrong(refused: Refused, args: tuple[str, ...], part: str) -> None:
    """Every other command answers a mistake in one sentence, too."""
    assert part in refused(*args)


def test_an_existing_file_is_not_overwritten_by_a_new_game(refused: Refused) -> None:
    """--save never replaces somebody else's file; it says how to go on with it."""
    Path("mine.grog").write_text("precious")
    assert "mine.grog already exists; go on with it by --resume mine.grog" in refused(
        "play", SLUG, "--save", "mine.grog"
    )


# -- records -------------------------------------------------------------------------------------------------------


def _truncated(text: str) -> str:
    return text[: len(text) // 2]


def _altered(text: str) -> str:
    return text.replace("german deploy front-line", "german deploy front_line")


def _newer(text: str) -> str:
    return text.replace('[Grognard "1"]', '[Grognard "2"]')


def _alien(text: str) -> str:
    return '[Event "World Championship"]\n1. e4 e5\n'


@pytest.mark.parametrize(
    ("damage", "part"),
    [(_truncated, "breaks off"), (_altered, "has been altered: its seal does not fit"),
     (_newer, "was written by a newer grognard (format 2)"), (_alien, "is not a .grog file")],
)  # fmt: skip
@pytest.mark.parametrize(("command", "code"), [(("verify",), 1), (("replay",), 2), (("play", "--resume"), 2)])
def test_a_damaged_record_is_refused_and_left_alone(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, damage: Callable[[str], str], part: str,
    command: tuple[str, ...], code: int,
) -> None:  # fmt: skip
    """Truncated, altered, newer, or no record at all: the sentence names the file; it is never written to."""
    file = _saved(monkeypatch)
    file.write_text(damage(file.read_text()))
    told = refused(*command, str(file), code=code)
    assert told.startswith("game.grog")
    assert part in told


def test_a_record_of_an_unknown_game_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is whole but of a game that is not here says which game."""
    written = record.read(_saved(monkeypatch))
    written.game = "xq-9"
    record.write("alien.grog", written)
    assert refused("replay", "alien.grog") == "alien.grog: there is no game 'xq-9'; there are: " + ", ".join(
        game.slug for game in games.every()
    )


def test_a_record_by_other_rules_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the replay differs, a rules version that is not this one's is told with both numbers; --until stays within
    the record."""
    file = _saved(monkeypatch)
    assert "--until 9999 is beyond its end" in refused("replay", str(file), "--until", "9999")
    written = record.read(file)
    written.rules, written.state = 99, "ab" * 8
    record.write(file, written)
    version = games.find(SLUG).version
    told = refused("play", "--resume", str(file))
    assert told.startswith("game.grog: the record ends in state abababababababab, its replay in ")
    assert told.endswith(f" (played by version 99 of the rules; this is version {version})")


def test_a_record_is_not_resumed_as_another_game(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slug beside --resume must be that of the record."""
    file = _saved(monkeypatch)
    assert refused("play", "chess", "--resume", str(file)) == "game.grog is a game of blood-and-steel, not of chess"


# -- data ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "parts"),
    [
        (
            "units.csv",
            ",regiment,3,4,5,",
            ",regiment,three,4,5,",
            ("units.csv, line 2 (lah-1pg)", "af_armour", "three"),
        ),
        ("units.csv", "lah-1pg,german,LAH,", "lah-1pg,german,XXX,", ("units.csv, line 2 (lah-1pg)", "XXX")),
        ("units.csv", "\nlah-2pg,", "\nlah-1pg,", ("units.csv, line 3 (lah-1pg)", "already on line 2")),
        ("deployments.csv", "front-line,lah-1pg,1012", "front-line,lah-1pg,9999", ("deployments.csv", "9999")),
    ],
)
def test_a_mistake_in_the_data_is_told_with_its_place(
    refused: Refused, name: str, old: str, new: str, parts: tuple[str, ...]
) -> None:
    """A wrong type, a missing id, a duplicate: file, line, record and field, from `data check` and from `play`."""
    assert run(["data", "export", SLUG, "mine"]) == 0
    path = Path("mine") / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    told = refused("data", "check", SLUG, "mine")
    assert all(part in told for part in parts)
    assert refused("play", SLUG, "--data", "mine") == told


def test_a_missing_data_file_is_named(refused: Refused) -> None:
    """A folder without its units says which file it wants."""
    assert run(["data", "export", SLUG, "mine"]) == 0
    Path("mine/units.csv").unlink()
    assert "units.csv" in refused("data", "check", SLUG, "mine")


# -- our own mistakes ----------------------------------------------------------------------------------------------


def test_an_unexpected_error_is_one_sentence_too(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake of the program has a code of its own and says how to see the traceback, which then comes."""

    def broken() -> None:
        raise ZeroDivisionError("a\nb\x1b[31m")

    monkeypatch.setattr("grognard.cli.games.every", broken)
    assert "(ZeroDivisionError: a b?[31m); set GROGNARD_DEBUG=1" in refused("games", code=3)
    monkeypatch.setenv("GROGNARD_DEBUG", "1")
    assert run(["games"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C while a command works: the shell's code, and nothing printed."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grognard.cli.games.every", interrupted)
    assert run(["games"]) == 130
    assert capsys.readouterr().err == ""


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    """Typed rubbish is answered like any other rubbish, also where the terminal knows only ASCII."""
    played = subprocess.run(
        [sys.executable, "-m", "grognard", "play", SLUG, "--seed", "1", "--lang", "fr"],
        input=b"\xff\xfe\x00 \x1b[2J\n1\n", capture_output=True, cwd=tmp_path, check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, b"")
    assert played.stdout.isascii()


# -- in French -----------------------------------------------------------------------------------------------------


def test_options_and_broken_files_are_refused_in_the_language_of_the_command(refused: Refused) -> None:
    """Values, names and combinations of options, and every kind of damage to a file; the whole sentence is French."""
    asked = ("play", "tank-commander", "--lang", "fr", "-o")
    assert refused(*asked, "columns=99") == "Option columns : '99' n’est pas permis, il faut un nombre entier de 3 à 8"
    assert "vouliez-vous dire" in refused(*asked, "column=4")
    assert refused(*asked, "team=yes") == "Le jeu par équipes demande cinq colonnes ou plus."
    Path("no.grog").write_text("hello\n")
    assert refused("replay", "no.grog", "--lang", "fr").startswith("no.grog n’est pas un fichier .grog")
    assert refused("replay", "none.grog", "--lang", "fr").startswith("none.grog ne peut être lu")


def test_a_broken_line_is_named_in_french(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line and the seal: what is inside the sentence is French too."""
    file = _saved(monkeypatch)
    whole = file.read_text()
    file.write_text(whole.replace("chance", "hasard", 1))
    assert "n’est pas une place de ce jeu" in refused("replay", "game.grog", "--lang", "fr")
    file.write_text(whole[: len(whole) // 2])
    assert "s’interrompt" in refused("draw", "game.grog", "-o", "a.svg", "--lang", "fr")
