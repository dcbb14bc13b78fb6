"""The commands that look at games, records, rules and data: what they print and how they exit."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grognard import bench
from grognard.cli.app import run
from grognard.core import record
from grognard.core.game import Game
from grognard.games import every, find

SLUG = "blood-and-steel"
COMMANDS = ("games", "play", "replay", "verify", "fuzz", "rules", "data", "bench", "migrate")
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Call:
    """One command line; exit code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def called(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return called


@pytest.fixture
def game(call: Call) -> Path:
    """The record of a finished game: deployed, played for a turn or so, conceded."""
    call("play", SLUG, "--seed", "4", "--save", "game.grog", typed="deploy front-line\nready\nend\nc\ny\n")
    return Path("game.grog")


# -- the program ---------------------------------------------------------------------------------------------------


def test_help_names_every_command(call: Call) -> None:
    """`--help` is no error."""
    code, out, err = call("--help")
    assert (code, err) == (0, "")
    assert all(re.search(rf"\b{name}\b", out) for name in (*COMMANDS, "serve", "draw"))


def test_without_arguments_the_table_opens(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bare command serves."""
    opened: list[bool] = []
    monkeypatch.setattr("grognard.cli.serve.serve", lambda: opened.append(True))
    assert call()[0] == 0
    assert opened == [True]


@pytest.mark.parametrize("name", [*COMMANDS, "data export", "data check"])
def test_every_help_has_an_example(call: Call, name: str) -> None:
    """--help of a command ends with a line to copy, which names that command."""
    code, out, _ = call(*name.split(), "--help")
    assert code == 0
    assert f"Example: grognard {name}" in " ".join(out.split())


def test_it_runs_as_a_module_and_a_closed_pipe_is_quiet() -> None:
    """`grognard rules | head -1` prints a line and no complaint."""
    with subprocess.Popen(
        [sys.executable, "-m", "grognard", "rules", SLUG, "bs:7"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:  # fmt: skip
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"bs:7.0.a  ")
        program.stdout.close()
        assert program.stderr.read() == b""


# -- games ---------------------------------------------------------------------------------------------------------


MANY = 20


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_lists_all_with_seats_rules_and_options(call: Call, lang: str) -> None:
    """Each game has its slug, its seats, the number of its rules and its options."""
    code, out, _ = call("games", "--lang", lang)
    told = " ".join(out.split())
    assert code == 0
    for one in every():
        assert one.slug in told
        assert str(len(one.rulebook)) in told
        assert all(seat in told for seat in one.seats(one.options()))
        fields = one.options.fields()
        groups = {field.group: field.name for field in fields if field.group}  # of many options the last of each group
        named = groups.values() if len(fields) > MANY else [field.name for field in fields]
        assert all(name in told for name in named)


# -- replay --------------------------------------------------------------------------------------------------------


def test_replay_tells_every_action_and_the_result(call: Call, game: Path) -> None:
    """The sentences come turn by turn, numbered as in the record, and the last line says who won."""
    code, out, err = call("replay", str(game))
    actions = len(record.read(game).lines)
    assert (code, err) == (0, "")
    assert re.search(r"^ +1  The 1st SS Panzergrenadier Regiment takes position in 1012\. \[bs:12\.1\.a\]$", out, re.M)
    assert "Turn 1, 06:00 to 07:30. [bs:4.0.a]" in out
    assert out.splitlines()[-1] == f"The Soviet player wins, after {actions} actions."


def test_replay_stops_where_it_is_told_and_shows_the_board(call: Call, game: Path) -> None:
    """--until 2 ends after two actions; --board shows the table there; French is spoken."""
    _, out, _ = call("replay", str(game), "--until", "2", "--board", "--lang", "fr", "--seat", "german")
    assert "La partie continue\u202f; 2 actions jusqu’ici." in out
    assert "Kliuchi" in out.partition("prend position")[2]
    assert "Tour 1" not in out.partition("\n\n")[0]


# -- verify --------------------------------------------------------------------------------------------------------


def test_verify_prints_three_lines_for_a_good_record(call: Call, game: Path) -> None:
    """Seal, dice and rules, each with its figure."""
    code, out, err = call("verify", str(game))
    written = record.read(game)
    draws = sum(len(line.draws) for line in written.lines)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "seal ok", f"{draws} rolls reproduced", f"{len(written.lines)} actions legal, state hash ok",
    ]  # fmt: skip


def _forged(game: Path, change: Callable[[record.Record], None]) -> None:
    """Change a record and seal it again, as a cheat would."""
    written = record.read(game)
    change(written)
    record.write(game, written)


def _other_roll(written: record.Record) -> None:
    at = next(at for at, line in enumerate(written.lines) if line.action.startswith("roll") and len(line.draws) == 1)
    line = written.lines[at]
    value = (line.draws[0].value + 1) % line.draws[0].sides
    written.lines[at] = record.Line(line.seat, f"roll {value + 1}", (line.draws[0]._replace(value=value),))


def _other_action(written: record.Record) -> None:
    written.lines[0] = record.Line("german", "place lah-pz 2201")


def _other_state(written: record.Record) -> None:
    written.state = "0" * 16


def _other_result(written: record.Record) -> None:
    written.result = "german 1 soviet 0"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_other_roll, r"action \d+: public \d+ \d/6 should be public \d+ \d/6"),
        (_other_action, r"action 1 \(german place lah-pz 2201\): not legal by bs:12\.1\.a"),
        (_other_state, r"ends in state 0{16}, its replay in [0-9a-f]{16}"),
        (_other_result, r"the tag Result says german 1 soviet 0, the replay german 0 soviet 1"),
    ],
)
def test_verify_complains_about_a_forged_record(
    call: Call, game: Path, change: Callable[[record.Record], None], told: str
) -> None:
    """A changed roll, action, state or result is found although the seal fits, and the exit code is 1."""
    _forged(game, change)
    code, out, err = call("verify", str(game))
    assert code == 1
    assert out.startswith("seal ok\n")
    assert re.search(told, err)
    assert all(line.startswith(f"grognard: {game}") for line in err.splitlines())


def test_verify_without_the_secret_cannot_check_the_dice(call: Call) -> None:
    """A record of sealed dice whose secret is not published is no proof, and says so."""
    call("play", SLUG, "--save", "game.grog", typed="deploy front-line\nready\n")
    written = record.read("game.grog")
    written.secret, written.extra = None, ()
    record.write("game.grog", written)
    code, out, err = call("verify", "game.grog")
    assert code == 1
    assert "the secret is not published" in err
    assert "actions legal" in out
    code, _, err = call("play", "--resume", "game.grog")
    assert code == 2
    assert "does not hold the secret of its dice" in err


# -- rules ---------------------------------------------------------------------------------------------------------


def test_rules_are_listed_in_order(call: Call) -> None:
    """Every rule is one line: its id and its title."""
    _, out, _ = call("rules", SLUG)
    book = find(SLUG).rulebook
    assert [line.split()[0] for line in out.splitlines()] == list(book)
    assert "Line of sight" in out


@pytest.mark.parametrize("written", ["bs:7.3.e", "7.3.e"])
def test_one_rule_is_shown_with_its_rulings(call: Call, written: str) -> None:
    """Title, text, source and what interprets it, with or without the prefix of the game."""
    _, out, _ = call("rules", SLUG, written)
    assert out.startswith("bs:7.3.e  Line of sight\n")
    assert "Source: rulebook" in out
    assert "Ruling bs:R20:" in out


def test_the_beginning_of_an_id_shows_all_sub_points(call: Call) -> None:
    """bs:7.3.3 is the overrun from a to the last letter, in French if wished."""
    _, out, _ = call("rules", SLUG, "bs:7.3.3", "--lang", "fr")
    ids = re.findall(r"^(bs:\S+)  ", out, re.MULTILINE)
    assert ids == [rule.id for rule in find(SLUG).rulebook.find("bs:7.3.3")]
    assert len(ids) > 10
    assert "Décision" in out


def test_coverage_names_what_is_missing_and_ends_with_the_figure(call: Call, tmp_path: Path) -> None:
    """With a folder of one test nearly every rule is uncovered: a line each, the figure last, exit code 1."""
    folder = tmp_path / "some-tests"
    folder.mkdir()
    (folder / "test_one.py").write_text('@pytest.mark.rule("bs:7.3.e", "bs:99.9")\ndef test_sight(): ...\n')
    code, out, _ = call("rules", SLUG, "--coverage", "--tests", str(folder))
    lines = out.splitlines()
    total = len(find(SLUG).rulebook)
    assert code == 1
    assert re.fullmatch(rf"\d+ of {total}", lines[-1])
    assert "bs:7.3.f: not tested" in lines
    assert not any(line.startswith("bs:7.3.e:") for line in lines)
    assert "bs:99.9: there is no such rule, but test_one.py::test_sight names it" in lines


# -- data ----------------------------------------------------------------------------------------------------------


def test_exported_data_can_be_edited_and_played(call: Call) -> None:
    """Export, check, change a name, check again: another fingerprint, which the record bears and verify tells."""
    code, out, _ = call("data", "export", SLUG, "mine")
    assert code == 0
    assert f"grognard play {SLUG} --data mine" in out
    shipped = find(SLUG).fingerprint
    assert f"fingerprint {shipped}, ok" in call("data", "check", SLUG, "mine")[1]
    units = Path("mine/units.csv")
    units.write_text(units.read_text().replace("1st SS Panzergrenadier Regiment", "First Regiment"))
    _, out, _ = call("data", "check", SLUG, "mine")
    changed = re.findall(r"(\d+) files, fingerprint ([0-9a-f]{32}), ok\n", out)[0][1]
    assert changed != shipped
    typed = "deploy front-line\nc\ny\n"
    _, out, _ = call("play", SLUG, "--data", "mine", "--seed", "1", "--save", "game.grog", typed=typed)
    assert "First Regiment takes position" in out
    assert record.read("game.grog").data == changed
    assert call("verify", "game.grog", "--data", "mine")[0] == 0
    code, out, _ = call("verify", "game.grog")  # a name decides nothing: the shipped data agree
    assert code == 0
    assert f"played with data set {changed}; the one at hand is {shipped} (see --data)" in out


def test_export_overwrites_nothing(call: Call) -> None:
    """A second export into the same folder is refused, and the edited file stays."""
    call("data", "export", SLUG, "mine")
    Path("mine/units.csv").write_text("edited")
    code, _, err = call("data", "export", SLUG, "mine")
    assert code == 2
    assert "already exists and is not overwritten" in err
    assert Path("mine/units.csv").read_text() == "edited"


# -- bench ---------------------------------------------------------------------------------------------------------

FIGURES = {
    "decisions_per_second": 5000.0, "games_per_second": 6.0, "mean_length": 850.0, "mean_branching": 133.0,
    "offered_per_second": 665000, "sampled_per_second": 20000.0, "legal_us": 150.0, "apply_us": 12.0, "clone_us": 4.0,
    "view_us": 4.1, "guess_us": 8.2,
    "peer": {"decisions_per_second": 25000.0, "offered_per_second": 700000, "copy_us": 2.0},
}  # fmt: skip


def test_bench_prints_ratios_or_json(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with ratios to python-chess; with --json one object a line."""

    def measured(game: Game, seconds: float, options: Mapping[str, str]) -> dict[str, object]:
        chosen = game.options.from_text(options).to_text()
        return {"game": game.slug, "options": chosen, "seconds": seconds, **FIGURES}

    monkeypatch.setattr(bench, "measure", measured)
    code, out, _ = call("bench", SLUG)
    assert code == 0
    assert out.split()[0] == SLUG
    assert re.search(r"decisions a second +5,000 +25,000 +0\.20", out)
    assert re.search(r"clone \(microseconds\) +4\.00 +2\.00 +0\.50", out)
    _, out, _ = call("bench", "--json", "--seconds", "2")
    told = [json.loads(line) for line in out.splitlines()]
    assert [one["game"] for one in told] == [game.slug for game in every()]
    assert all(one["seconds"] == 2 and one["clone_us"] == 4.0 for one in told)


def test_bench_names_the_scenario(call: Call) -> None:
    """Scenarios differ in speed, so a figure says which one it is; another one can be measured."""
    _, out, _ = call("bench", "tank-commander", "--seconds", "0.01")
    assert "tank-commander, scenario 17.1" in out
    _, out, _ = call("bench", "tank-commander", "--seconds", "0.01", "--scenario", "17.3", "--json")
    assert json.loads(out)["options"]["scenario"] == "17.3"
