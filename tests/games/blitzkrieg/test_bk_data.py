"""The data of Blitzkrieg: 75 proposals with two sides each, options from the same declaration, tables that load."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bk_table import position, unit

from grognard.core.errors import DataError
from grognard.core.options import OptionError
from grognard.games.blitzkrieg import look, params
from grognard.games.blitzkrieg.data import FAR, Data
from grognard.games.blitzkrieg.options import SWITCHES, Rules, preset

FOLDER = Path(params.__file__).parent / "data"


@pytest.fixture(scope="module")
def data() -> Data:
    return Data(FOLDER)


@pytest.mark.rule("bk:000")
def test_each_proposal_is_a_switch_of_its_own(data: Data) -> None:
    """75 of them; each side gives numbers, and the two sides differ."""
    assert len(SWITCHES) == len(data.switches) == 75
    for one in data.switches.values():
        assert one.before_params != one.after_params, one.id
        changed = data.params(Rules.from_text({one.id: "before"}))
        assert changed != data.params(Rules()), one.id


@pytest.mark.rule("bk:000")
def test_one_switch_changes_its_own_numbers_alone(data: Data) -> None:
    after, before = data.params(Rules()), data.params(Rules.from_text({"bk:206": "before"}))
    assert (after.hit_static, before.hit_static) == (4, 5)
    assert (after.hit_moving, before.hit_moving) == (8, 9)
    assert after.aim_closed == before.aim_closed == -1


def test_a_proposal_is_written_as_the_list_numbers_it() -> None:
    rules = Rules.from_text({"bk:107b": "before", "scenario": "ponyri"})
    assert rules.changed() == {"scenario": "ponyri", "bk_107b": "before"}
    assert Rules.from_text(rules.to_text()) == rules
    with pytest.raises(OptionError):
        Rules.from_text({"bk:206": "v2"})


def test_presets() -> None:
    """V2 is all before; the core of V3 leaves out what the list itself calls unsettled."""
    assert set(preset("v2").values()) == {"before"}
    assert len(preset("v2")) == 75
    assert preset("v3") == {}
    assert preset("v3_core") == {"bk_001": "before", "bk_110": "before", "bk_701": "before"}


def test_options_stand_in_the_groups_of_the_list() -> None:
    groups = {field.name: field.group for field in Rules.fields()}
    assert groups["bk_003"] == "general"
    assert groups["bk_107b"] == "infantry"
    assert groups["bk_224"] == "vehicles"
    assert groups["bk_701"] == "optional"


@pytest.mark.rule("bk:003b")
def test_anchor_values_of_detection(data: Data) -> None:
    assert data.detection["inf_gun", "open_static"] == (600, 300)
    assert data.detection["inf_gun", "cover_firing"] == (900, 450)
    assert data.detection["vehicle", "open_moving"] == (FAR, 1200)


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("name", ["saint_come", "stalingrad", "caumont", "ponyri"])
def test_every_table_can_be_built(data: Data, name: str, old: bool) -> None:
    table = data.table(name, old=old)
    assert table.field.zones
    kinds = {zone.ground for zone in table.field.zones}
    assert not (old and kinds & {"light_wood", "dense_wood", "soft_sand"})


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("switches.toml", "before_params = { static = 5", 'before_params = { static = "x"', "bk:206, before_params"),
        ("switches.toml", 'needs = ["bk:204"]', 'needs = ["bk:999"]', "no needs 'bk:999'"),
        ("scenarios.toml", 'kind = "bocage"', 'kind = "boccage"', "no kind 'boccage'"),
        ("vehicles.csv", ",88L,", ",88X,", "no gun '88X'"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    shutil.copytree(FOLDER, tmp_path / "data")
    path = tmp_path / "data" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=told):
        Data(tmp_path / "data")


@pytest.mark.rule("bk:003c")
def test_who_sees_badly_has_a_bonus_of_its_own(tmp_path: Path) -> None:
    """Both columns of a bonus count: that of the closed tank, and that of the men, on one hill."""
    folder = tmp_path / "data"
    shutil.copytree(FOLDER, folder)
    table = folder / "detection.csv"
    text = table.read_text("utf-8")
    assert "bonus,hill,30,30," in text
    table.write_text(text.replace("bonus,hill,30,30,", "bonus,hill,20,10,"), "utf-8")
    s = position("german p4-pz4g-1 at 1170,960 h12\ngerman pzg-pzgren-1 at 1110,960\nsoviet r-rifle-1 at 100,100")
    s.data = Data(folder)
    for who, sees in (("p4-pz4g-1", (True, 100, 0)), ("pzg-pzgren-1", (False, 200, 0)), ("r-rifle-1", (False, 0, 0))):
        assert look.sharpness(s, unit(s, who)) == sees
