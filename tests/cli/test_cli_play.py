"""`grognard play`, used as a person would: by the keyboard, in both languages, with and without a file."""

from __future__ import annotations

import hashlib
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import bots
from grognard.cli.app import run
from grognard.cli.common import CLI_WORDS, Screen
from grognard.cli.question import Question
from grognard.core import record, words
from grognard.core.dice import Seeded
from grognard.core.game import CORE_WORDS
from grognard.core.match import Match
from grognard.core.values import Action
from grognard.core.veil import unveiled
from grognard.core.words import Words
from grognard.games import find

SLUG = "blood-and-steel"
HANGS = 600  # seconds: no measure of speed, but nobody waits for ever
OPENING = "deploy front-line\nready\n"
ENDING = "end\n1\n" * 400  # ends a phase; what cannot be ended is answered by its first choice
Played = tuple[int, str, str]
Play = Callable[..., Played]


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "grognard", *args]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Play with these flags and this typed text; exit code, screen, errors. The folder is empty."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def played(typed: str, *flags: str, slug: str | None = SLUG) -> Played:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = run(["play", *([slug] if slug else []), *flags])
        out, err = capsys.readouterr()
        return code, out, err

    return played


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["german", "soviet"])
def test_a_game_is_played_to_its_end_and_its_record_verifies(seat: str, tmp_path: Path) -> None:
    """A whole game through the standard input of the real program ends with a winner and a record that checks."""
    file = tmp_path / "game.grog"
    flags = ("--seed", "11", "--seat", seat, "--save", str(file))
    played = subprocess.run(
        command("play", SLUG, *flags),
        input=OPENING + ENDING,
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert re.search(r"wins, after \d+ actions|A draw", played.stdout)
    checked = subprocess.run(command("verify", str(file)), capture_output=True, text=True, timeout=HANGS, check=False)
    lines = checked.stdout.splitlines()
    assert checked.returncode == 0, checked.stderr
    assert lines[0] == "seal ok"
    assert re.fullmatch(r"\d+ rolls reproduced", lines[1])
    assert lines[2] == f"{len(record.read(file).lines)} actions legal, state hash ok"


def test_taking_the_first_choice_for_ever_ends_the_game(play: Play, tmp_path: Path) -> None:
    """Every action makes progress, so even who always types 1 comes to the end (and names a file 1)."""
    code, out, err = play("1\n" * 20_000, "--seed", "3")
    assert (code, err) == (0, "")
    assert "after" in out.splitlines()[-3] + out.splitlines()[-2]
    assert record.read(tmp_path / "1").result is not None


@pytest.mark.parametrize(("lang", "known"), [("en", "The German player"), ("fr", "Le joueur allemand")])
def test_a_whole_game_has_words_for_everything(play: Play, lang: str, known: str) -> None:
    """In either language no message is missing anywhere: prompts, events, odds, board, result."""
    code, out, err = play(OPENING + "h\nb\no\n?\nl\n" + "o\n" + ENDING, "--seed", "5", "--lang", lang)
    assert (code, err) == (0, "")
    assert known in out
    assert not re.findall(r"<[a-z]+\.[^>\s]+>", out)


def test_two_people_can_share_the_keyboard(play: Play) -> None:
    """With --seat both each side is asked in its turn."""
    code, out, _ = play(OPENING + OPENING, "--seat", "both", "--seed", "1")
    assert code == 0
    assert "The German player has finished deploying." in out
    assert "The Soviet player has finished deploying." in out
    assert "the bot" not in out


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    """Simulated dice, and the bot's choices with them, come out the same again."""
    for name in ("a.grog", "b.grog"):
        play(OPENING + ENDING, "--seed", "8", "--save", name)
    assert Path("a.grog").read_bytes() == Path("b.grog").read_bytes()


def test_a_bot_receives_the_view_and_never_the_state(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot is given was made by `view` for its seat, in every decision."""
    made: list[tuple[int, int]] = []
    game = __import__("grognard.games", fromlist=["find"]).find(SLUG)
    state_type = type(game.new())
    plain_view = state_type.view

    def noted_view(self: Any, seat: int) -> Any:
        view = plain_view(self, seat)
        made.append((id(view), seat))
        return view

    class Spy:
        def hear(self, events: Any) -> None:
            """It does not listen."""

        def choose(self, view: Any, clock: Any) -> Action:
            assert made[-1] == (id(view), 1)
            return view.legal()[0]  # type: ignore[no-any-return]

    monkeypatch.setattr(state_type, "view", noted_view)
    monkeypatch.setattr(bots, "make", lambda *_: Spy())
    code, out, err = play(OPENING + "end\n", "--seed", "1")
    assert (code, err) == (0, "")
    assert "The Soviet player has finished deploying." in out


# -- dice ----------------------------------------------------------------------------------------------------------


def test_sealed_dice_show_their_commitment_first_and_their_secret_last(play: Play) -> None:
    """The SHA-256 before the first roll is that of the secret shown at the end; the record verifies."""
    code, out, _ = play(OPENING + "end\nc\ny\n", "--save", "game.grog", "--words", "soviet=Ura!")
    assert code == 0
    committed, secret = re.findall(r"^  ([0-9a-f]{64})$", out, re.MULTILINE)
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == committed
    assert out.index(committed) < out.index("Turn 1") < out.index(secret)
    written = record.read("game.grog")
    assert (written.secret, written.words, written.result) == (secret, {"soviet": "Ura!"}, "german 0 soviet 1")
    assert run(["verify", "game.grog"]) == 0


def test_the_secret_of_a_running_game_is_not_shown(play: Play) -> None:
    """Until the end the screen shows the commitment only; the save is readable by its owner alone."""
    _, out, _ = play(OPENING, "--save", "game.grog")
    saved = Path("game.grog").read_text()
    secret = unveiled(record.read("game.grog")).secret
    assert secret is not None
    assert secret not in out
    assert secret not in saved  # whoever opens the file to look at the game is warned, and does not see it
    assert '[X-Veiled "These are the dice to come' in saved
    assert Path("game.grog").stat().st_mode & 0o077 == 0
    assert run(["verify", "game.grog"]) == 0


def test_veiled_dice_go_on_and_a_damaged_veil_is_a_sentence(play: Play) -> None:
    """The resumed game rolls what it would have rolled; the end publishes the secret; a veil that is torn says so."""
    play(OPENING, "--save", "game.grog")
    whole = record.read("game.grog")
    code, _, _ = play("end\nc\ny\n", "--resume", "game.grog", slug=None)
    ended = record.read("game.grog")
    assert (code, ended.secret is not None, ended.extra) == (0, True, ())
    assert ended.lines[: len(whole.lines)] == whole.lines
    assert run(["verify", "game.grog"]) == 0
    for torn, told in (("xyz", "is damaged"), ("00" * 32, "does not fit the commitment")):
        whole.extra = (("X-Veiled", torn),)
        record.write("torn.grog", whole)
        code, _, err = play("", "--resume", "torn.grog", slug=None)
        assert (code, told in err) == (2, True)


# -- saving --------------------------------------------------------------------------------------------------------


def test_a_killed_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """kill -9 in the middle loses nothing: the file is whole, holds what was played, and is played to its end."""
    file, whole = tmp_path / "game.grog", tmp_path / "whole.grog"
    flags = ("play", SLUG, "--seed", "21")
    with subprocess.Popen(
        command(*flags, "--save", str(file)), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as game:  # fmt: skip
        assert game.stdin is not None
        game.stdin.write((OPENING + "end\n" * 5).encode())
        game.stdin.flush()
        _wait_for(lambda: file.exists() and len(record.read(file).lines) >= 60)
        os.kill(game.pid, signal.SIGKILL)
    assert game.returncode == -signal.SIGKILL
    killed = record.read(file).lines
    subprocess.run(
        command(*flags, "--save", str(whole)),
        input=OPENING + "end\n" * 5,
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    assert killed == record.read(whole).lines[: len(killed)]
    resumed = subprocess.run(
        command("play", "--resume", str(file)), input=ENDING, capture_output=True, text=True, timeout=HANGS, check=False
    )
    assert (resumed.returncode, resumed.stderr) == (0, "")
    ended = record.read(file)
    assert ended.lines[: len(killed)] == killed
    assert ended.result is not None
    assert run(["verify", str(file)]) == 0


def _wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + HANGS
    while not happened():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.01)


def test_the_end_of_the_input_saves_and_quits(play: Play) -> None:
    """A piped game that stops halfway is saved, says how to go on, and is no error."""
    code, out, err = play(OPENING, "--save", "game.grog", "--seed", "1")
    assert (code, err) == (0, "")
    assert "grognard play --resume game.grog" in out
    assert len(record.read("game.grog").lines) > 2


def test_a_resumed_game_remembers_who_sits_where(play: Play) -> None:
    """The seat of the person and the bot of the other are in the record."""
    play("", "--seat", "soviet", "--seed", "1", "--save", "game.grog")
    _, out, _ = play("", "--resume", "game.grog", slug=None)
    assert "The Soviet player: played here." in out
    assert "The German player: the bot recruit." in out


def test_a_person_who_names_no_file_loses_nothing(play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """At a keyboard the game is kept in the data folder after every action; the end of it says where."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(io, "StringIO", Keyboard)
    code, out, _ = play("deploy front-line\nq\n", "--seed", "1")
    (kept,) = (tmp_path / "home" / "grognard" / "games").glob(f"{SLUG}-*.grog")
    assert code == 0
    assert len(record.read(kept).lines) == 1
    assert out.count(str(kept)) == 2  # at the start and at the end
    assert f"grognard play --resume {kept}" in out


def test_quitting_offers_to_save(play: Play) -> None:
    """Without --save, q asks for a file; a folder that does not exist is told and asked again."""
    code, out, _ = play("deploy front-line\nq\nno/such/folder.grog\nkept.grog\n", "--seed", "1")
    assert code == 0
    assert "Not saved: no/such/folder.grog cannot be written: no such file or directory." in out
    assert len(record.read("kept.grog").lines) == 1


def test_a_game_that_is_over_can_be_resumed_only_to_look_at_it(play: Play) -> None:
    """The result is shown, nothing is asked, and the record stays as it is."""
    play("c\ny\n", "--seed", "1", "--save", "game.grog")
    before = Path("game.grog").read_bytes()
    code, out, _ = play("", "--resume", "game.grog", slug=None)
    assert code == 0
    assert "The Soviet player wins" in out
    assert Path("game.grog").read_bytes() == before


def test_saving_over_a_file_asks_first(play: Play) -> None:
    """`s FILE` replaces an existing file only after a yes."""
    Path("mine.txt").write_text("precious")
    _, out, _ = play("s mine.txt\nn\ns other.grog\ns\nq\n\n", "--seed", "1")
    assert Path("mine.txt").read_text() == "precious"
    assert "Saved in other.grog." in out
    assert record.read("other.grog").lines == []


def test_a_disk_that_fails_does_not_end_the_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a save fails halfway through, the player is told, and plays on."""
    written: list[int] = []
    plain = record.write

    def failing(path: Any, one: record.Record) -> None:
        written.append(len(one.lines))
        if len(written) > 1:
            raise record.RecordError("record.unwritten", name=path, why="no space left on device")
        plain(path, one)

    monkeypatch.setattr(record, "write", failing)
    code, out, _ = play("deploy front-line\nu\n", "--seed", "1", "--save", "game.grog")
    assert code == 0
    assert "Not saved: game.grog cannot be written: no space left on device." in out
    assert "The last action is taken back." in out


# -- the keys ------------------------------------------------------------------------------------------------------


def test_undo_takes_an_action_back_and_stops_at_chance(play: Play) -> None:
    """The deployment can be taken back; at the start and after a roll there is a reason why not."""
    _, out, _ = play("u\ndeploy front-line\nu\n", "--seed", "1", "--save", "game.grog")
    assert "There is nothing to undo." in out
    assert "The last action is taken back." in out
    assert out.count("18 units to place") == 2
    assert record.read("game.grog").lines == []
    _, out, _ = play(OPENING + "u\n", "--seed", "1")
    assert "Undo stops here: chance has spoken." in out


def test_odds_stand_beside_each_shot(play: Play) -> None:
    """A shot is listed with its chance, the die it needs, its factor and each modifier, all with their rules."""
    _, out, _ = play(OPENING + "o\nbombard\nstrike\nend\n1\n" * 60, "--seed", "2")
    assert re.search(r"^ +\d+ .*bombard \S+\n +\d+%, die .*: attack factor \d \(bs:6\.2\.3\.a\)", out, re.MULTILINE)
    assert re.search(r"\d+%, die 1: attack factor 2 \(bs:[\d.a-z]+\), \+1 [^()]+ \(bs:[\d.a-z]+\)", out)
    _, french, _ = play(OPENING + "o\nend\n1\n" * 20, "--seed", "2", "--lang", "fr")
    assert re.search("\\d+\u202f%, dé de ", french)


def test_more_than_is_listed_may_be_written(play: Play) -> None:
    """Where a list is not complete, it says what else one may write: a way hex by hex, a force of one's own."""
    _, out, _ = play(OPENING + "end\n1\n" * 6, "--seed", "2")
    assert "Not all is listed. Write any: move UNIT HEX+" in re.sub(r"\s+", " ", out)
    _, out, _ = play("", "--seed", "2", "--option", "scenario=17.2", "--lang", "fr", slug="tank-commander")
    assert "Tout n’est pas listé. On peut écrire\u202f: build LISTED+" in re.sub(r"[ \n]+", " ", out)
    assert "Not all is listed" not in play("", "--seed", "1")[1]


def test_without_shots_the_odds_say_so(play: Play) -> None:
    """During deployment nothing can be rolled for."""
    assert "No shot is on offer now." in play("o\n", "--seed", "1")[1]


def test_the_question_mark_explains(play: Play) -> None:
    """Alone it gives the rule of the question, with a number that rule, with an order its refusal and the rule."""
    _, out, _ = play(
        "?\n? bs:7.3.e\n? 7.3.f\n? place lah-pz 2201\n? place lah-pz\n? place lah-pz 1013\n? 99.9\n", "--seed", "1"
    )
    for id_ in ("bs:12.1.a", "bs:7.3.e", "bs:7.3.f"):
        assert re.search(rf"^{re.escape(id_)}  \w", out, re.MULTILINE), id_
    assert re.search(r"\(bs:12\.1\.a\)\n(bs:12\.1\.a)  ", out)
    assert "something is missing; it is written: place UNIT HEX" in out
    assert "place lah-pz 1013: this is legal now." in out
    assert "there is no rule '99.9'" in out


def test_an_order_is_refused_with_its_rule_and_changes_nothing(play: Play) -> None:
    """An illegal order names the rule; nonsense is told apart from a known verb; a wrong number names the range."""
    _, out, _ = play("place lah-pz 2201\nfire\nplace lah-pz 1013 9\nhello\n99\n", "--seed", "1", "--save", "game.grog")
    assert re.search(r"\(bs:12\.1\.a\)\n> fire", out)
    assert "it is written: fire UNIT UNIT full|half" in out
    assert "'9' is too much" in out
    assert "‘hello’ is neither a key nor an order" in out
    assert "There is no choice 99; there are 1 to 2." in out
    assert record.read("game.grog").lines == []


def test_part_of_an_order_lists_the_rest(play: Play) -> None:
    """Words narrow the list, numbers choose from it, 0 goes back; the deed is done at the last choice."""
    _, out, _ = play("place lah-pz\n1\n1\n0\n", "--seed", "1", "--save", "game.grog")
    assert "place lah-pz> 1" in out
    (line,) = [line for line in record.read("game.grog").lines if line.action.startswith("place")]
    assert line.action.startswith("place lah-pz ")


def test_conceding_needs_a_yes(play: Play) -> None:
    """c asks first; no means no; the word itself asks, too."""
    code, out, _ = play("c\nn\nconcede\noui\n", "--seed", "1", "--save", "game.grog")
    assert code == 0
    assert out.count("Concede the game? (y/n)") == 2
    assert "The German player concedes." in out
    assert record.read("game.grog").result == "german 0 soviet 1"


def test_board_log_help_and_aids_answer_without_ending_the_question(play: Play) -> None:
    """Looking costs nothing: after every key the same question stands."""
    _, out, _ = play("deploy front-line\nb\nl\nl 3\nh\na\n\n", "--seed", "1", "--save", "game.grog")
    assert "1013 Hill 241.6" in out
    assert out.count("takes position in 0109 Kliuchi") == 3
    assert "take the last action back" in out
    assert out.count("Confirm your deployment.") == 2
    assert len(record.read("game.grog").lines) == 1


TC = "tank-commander"


def test_cards_chapters_orders_and_what_is_pending(play: Play) -> None:
    """In Tank Commander too: a card by its id or that of a piece, aids, every order, the odds of an open window."""
    typed = "h\na\n? g-pz4h\n? v-oppfire\n? nothing-like-it\n" + "1\n" * 6
    _, out, _ = play(typed, "--seed", "3", "-o", "scenario=17.8", slug=TC)
    assert "PzKw IV H\n  " in out
    assert "Opportunity Fire\n  " in out
    assert not re.findall(r"<[a-z]+\.[^>\s]+>", out)
    assert "Orders now:  deck LISTED+" in out
    assert re.search(r"At other times: .*fire PIECE PIECE WEAPON", out)
    assert "tc:9    Who fires" in out
    assert "there is no rule 'nothing-like-it'" in out


def test_a_window_shows_what_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever may answer a shot sees with the question what is being decided, and its odds."""
    game = find(TC)
    match, rng = Match(game, game.options.from_text({"scenario": "17.8", "random_source": "d10"}), Seeded(1)), Seeded(1)
    match.roll()
    spoken = Words([CORE_WORDS, CLI_WORDS, *game.word_folders], "en", game.names(game.data, "en"))
    while (seat := match.state.actor) is not None:
        pending = game.pending(match.state.view(seat), spoken)
        if pending is not None and pending.odds is not None:
            break
        offered = [one for one in match.state.legal() if one.verb not in ("end", "done")]
        match.play(seat, offered[rng.below(len(offered))] if offered else match.state.legal()[0])
    assert seat is not None
    assert pending is not None
    Question(match, spoken, Screen(), seat).put()
    out = capsys.readouterr().out
    assert f"  {pending.title}" in out
    assert re.search(r"^    \d+%, ", out, re.MULTILINE)


def test_every_message_exists_in_both_languages_and_is_used() -> None:
    """The catalogue of the terminal is complete, sound, and neither more nor less than the code asks for."""
    assert words.check([CLI_WORDS]) == []
    source = "".join(path.read_text() for path in CLI_WORDS.parent.glob("*.py"))
    asked = set(re.findall(r'"(cli\.[a-z.-]+[a-z])"', source))
    assert asked == set(words.catalogue(CLI_WORDS / "en.po"))


def test_an_interrupt_is_quiet_and_leaves_the_save(tmp_path: Path) -> None:
    """Ctrl-C: exit code 130, no traceback, the file is whole, and the last line says where it is."""
    file = tmp_path / "game.grog"
    with subprocess.Popen(
        command("play", SLUG, "--seed", "1", "--save", str(file)),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as game:  # fmt: skip
        assert game.stdin is not None
        game.stdin.write("deploy front-line\n")
        game.stdin.flush()
        _wait_for(lambda: file.exists() and len(record.read(file).lines) == 1)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=HANGS)
    assert (game.returncode, err) == (130, "")
    assert f"grognard play --resume {file}" in out
    assert len(record.read(file).lines) == 1


def test_a_hint_at_the_terminal(play: Play) -> None:
    """What the veteran would do: the deployment first, later three candidates with their chances, and why."""
    code, out, err = play("i\n" + OPENING + "i\nq\n", "--seed", "1")
    assert (code, err) == (0, "")
    assert re.search(r"^\d+ %: ", out, re.MULTILINE) or "deploy" in out
