"""House data: a folder in place of the shipped data, for fuzz, bench and serve too; what is unusual in it is said."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grognard import games
from grognard.bots.pool import pack, unpack
from grognard.core import record
from grognard.core.match import Match
from grognard.core.ranges import unusual
from grognard.games import every, find
from grognard.web import serve as web

SLUG = "blood-and-steel"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def house(call: Call) -> Path:
    """The data of Blood & Steel with another name and a house source."""
    assert call("data", "export", SLUG, "mine")[0] == 0
    changed("mine", name="First Regiment", source="house (our club)")
    return Path("mine")


def changed(folder: str, **values: str) -> None:
    """Other values for the first unit."""
    path = Path(folder) / "units.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rows[0].update(values)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_shipped_data_are_usual(game: Any, call: Call) -> None:
    """An export says nothing unusual of itself."""
    call("data", "export", game.slug, "copy")
    code, out, err = call("data", "check", game.slug, "copy")
    assert (code, err, "unusual" in out) == (0, "", False)


def test_unusual_values_are_told_with_their_place(call: Call, house: Path) -> None:
    """One warning a value outside the range of its column; they are warnings, so the data are fine all the same."""
    changed("mine", mp="60")
    code, out, _ = call("data", "check", SLUG, "mine")
    shipped = (find(SLUG).data_folder / "units.csv").read_text("utf-8").splitlines()
    highest = max(int(row["mp"]) for row in csv.DictReader(shipped) if row["mp"])
    (line,) = [one for one in out.splitlines() if one.startswith("unusual")]
    assert line.startswith("unusual: units.csv, line 2 (lah-1pg): mp is 60, in the shipped data ")
    assert line.endswith(f" to {highest}")
    assert (code, out.rstrip().endswith(", ok")) == (0, True)


def test_unusual_values_of_trees(tmp_path: Path) -> None:
    """In TOML a kind is the name of a key, wherever it stands."""
    for folder, far in (("old", 6), ("new", 9)):
        (tmp_path / folder).mkdir()
        text = f"[guns]\nsource = 'house'\n[guns.one]\nrange = 3\n[guns.two]\nrange = [2, {far}]\nfine = true\n"
        (tmp_path / folder / "guns.toml").write_text(text)
    assert unusual(tmp_path / "old", tmp_path / "old") == []
    (told,) = unusual(tmp_path / "new", tmp_path / "old")
    assert told == "guns.toml, guns.two.range[1]: range is 9, in the shipped data 2 to 6"


def test_fuzz_and_bench_play_with_a_folder(call: Call, house: Path) -> None:
    """The records of the random games bear its fingerprint."""
    fingerprint = games.with_data(SLUG, str(house.resolve())).fingerprint
    assert fingerprint != find(SLUG).fingerprint
    code, out, _ = call("fuzz", SLUG, "--games", "2", "--jobs", "2", "--data", "mine", "--keep", "kept")
    assert (code, "2 passed, 0 failed" in out) == (0, True)
    assert {record.read(path).data for path in Path("kept").glob("*.grog")} == {fingerprint}
    code, out, _ = call("bench", SLUG, "--seconds", "0.05", "--json", "--data", "mine")
    assert (code, json.loads(out)["game"]) == (0, SLUG)
    assert call("bench", "--data", "mine")[2] == "grognard: --data belongs to one game: name it\n"


def test_serve_plays_with_a_folder(call: Call, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose data a folder holds is told by its files; bots in their processes use the same."""
    heard: list[Any] = []
    monkeypatch.setattr(web, "serve", lambda **given: heard.append(given["settings"]))
    assert call("serve", "--data", "mine", "--database", "t.db", "--test-dice", "7")[0] == 0
    (settings,) = heard
    game = settings.game(SLUG)
    assert (settings.database, settings.dice_seed) == ("t.db", 7)
    assert game.fingerprint == games.with_data(SLUG, str(house.resolve())).fingerprint
    assert game.words("en").name("unit", "lah-1pg") == "First Regiment"
    assert {one.slug for one in settings.shelf} == {one.slug for one in every() if one.screen}
    view = Match(game, game.options(), None).state.view(0)
    packed = pack(game, view)
    assert len(packed) < 20_000
    assert unpack(packed).data is game.data
    Path("empty").mkdir()
    code, _, err = call("serve", "--data", "empty")
    assert (code, "empty does not hold the data files of a game" in err) == (2, True)


def test_a_guide_is_checked_too(call: Call, tmp_path: Path) -> None:
    """The first steps of a game hold; a broken file is refused with one sentence that names the place."""
    folder = tmp_path / "guide"
    shutil.copytree(find(SLUG).guide_folder, folder)
    code, out, _ = call("data", "check", SLUG, str(folder))
    assert code == 0
    assert "12 steps" in out
    file = folder / "first_steps.toml"
    file.write_text(file.read_text("utf-8").replace("play end", "play stop"), "utf-8")
    code, _, err = call("data", "check", SLUG, str(folder))
    assert code != 0
    assert "first_steps.toml, step end, done: no verb 'stop'" in err
    assert "Traceback" not in err
