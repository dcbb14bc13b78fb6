"""What a table remembers, and what is asked once for many questions, must not hide a rule: these once more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bk_table import DATA, GAME, offers, ordered, play, position, refused, unit, until, waits

from grognard.core.errors import DataError
from grognard.core.values import CHANCE, Action
from grognard.games.blitzkrieg import weapons
from grognard.games.blitzkrieg.data import Data
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import DRAW, NONE, UNSET

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"

# -- the ground --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.7", "bk:0.7a", "bk:0.20a")
@pytest.mark.parametrize(("end", "rule"), [("1400,960", ""), ("1405,960", "bk:0.7")])
def test_a_dense_wood_is_slow_on_foot(end: str, rule: str) -> None:
    """10 cm in it cost 20; on a table that is laid out for this question."""
    text = "scenario caumont\nbritish a-hq-1 at 1250,960\nbritish a-rifle-1 at 1300,960\ngerman g1-hq-1 at 100,1150"
    s = GAME.position(text, Rules(), GAME.load(GAME.data_folder))
    play(s, "activate a", "go a-rifle-1")
    assert refused(s, f"move a-rifle-1 {end}") == rule


@pytest.mark.rule("bk:0.1d")
@pytest.mark.parametrize(("nodes", "rule"), [((), "bk:0.1d"), (("105,100",), "")])
def test_a_move_leads_somewhere(nodes: tuple[str, ...], rule: str) -> None:
    """Also one that was never written down."""
    s = ordered("german p4-pz4g-1 at 100,100 h6" + FAR, "p4-pz4g-1")
    found = s.refusal(Action("move", ("p4-pz4g-1", *nodes)))
    assert (found.rule if found else "") == rule


@pytest.mark.rule("bk:204", "bk:205a", "bk:R30")
@pytest.mark.parametrize(("y", "end", "rule"), [(100, 400, ""), (100, 405, "bk:0.8"), (145, 405, "bk:0.8")])
def test_passing_close_by_costs_as_much(y: int, end: int, rule: str) -> None:
    text = f"german p4-pz4g-1 at 100,100 h6\ngerman p4-pz4g-2 at 250,{y} h6" + FAR
    assert refused(ordered(text, "p4-pz4g-1"), f"move p4-pz4g-1 {end},100") == rule


@pytest.mark.rule("bk:204", "bk:205a", "bk:R30")
@pytest.mark.parametrize(("end", "rule"), [(400, ""), (405, "bk:0.8")])
def test_who_starts_beside_a_smaller_one_only_drives_off(end: int, rule: str) -> None:
    """A heavy tank beside a car, base to base."""
    text = "german tig-tiger1-1 at 100,100 h6\ngerman p4-pz4g-1 type ger_kubel at 100,150" + FAR
    assert refused(ordered(text, "tig-tiger1-1"), f"move tig-tiger1-1 {end},100") == rule


# -- who stands where --------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.1a")
@pytest.mark.parametrize(("gap", "rule"), [(50, ""), (45, "bk:0.27")])
@pytest.mark.parametrize("other", ["soviet t34-t34_76a-2 at {x},1200 h12", "wreck ussr_t34_76a {x},1200"])
def test_who_comes_in_stands_beside_others(other: str, gap: int, rule: str) -> None:
    """Base to base is enough room on the edge of the table; a wreck takes as much."""
    text = "turn 2\nactive soviet\ngerman p4-pz4g-1 at 100,100\nsoviet t34-t34_76a-1\n"
    s = ordered(text + other.format(x=800 + gap), "t34-t34_76a-1")
    assert refused(s, "move t34-t34_76a-1 800,1200 800,1150") == rule


@pytest.mark.rule("bk:0.1")
@pytest.mark.parametrize(("at", "rule"), [("500,720", "bk:0.1"), ("500,725", "")])
def test_nobody_is_set_up_on_a_hedge(at: str, rule: str) -> None:
    s = GAME.setup(Rules.from_text({"scenario": "caumont"}), DATA)
    while offers(s, "fortify"):
        play(s, offers(s, "fortify")[0])
    assert refused(s, f"place g1-gren-1 {at}") == rule


@pytest.mark.rule("bk:0.24", "bk:0.23", "bk:0.16")
def test_a_new_battle_begins_with_nothing() -> None:
    """Nobody is set up; nobody has lost anything; then comes the first turn."""
    s = GAME.setup(Rules.from_text({"scenario": "ponyri"}), DATA)
    assert (s.turn, s.placed, s.lost_checked) == (0, [False, False], [0] * len(s.formations))
    until(s, lambda s: s.actor != CHANCE and s.phase == "activation")
    assert (s.turn, s.placed) == (1, [True, True])


@pytest.mark.rule("bk:0.22", "bk:0.24a", "bk:R35")
@pytest.mark.parametrize(
    ("german", "soviet", "winner"), [("", "immobile", 0), ("immobile", "", 1), ("immobile", "immobile", DRAW)]
)
def test_the_higher_total_wins(german: str, soviet: str, winner: int) -> None:
    """Where nobody holds anything and the losses are equal, damaged tanks decide; equal totals are a draw."""
    s = position(f"turn 8\ngerman p4-pz4g-1 at 100,100 {german}\nsoviet t34-t34_76a-1 at 1700,1100 {soviet}")
    s.control = [NONE] * len(s.camps)
    until(s, lambda s: s.decided)
    assert s.winner == winner


# -- what is seen ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:406", "bk:003", "bk:R58")
@pytest.mark.parametrize(("x", "task", "rule"), [(1400, "reload", ""), (1400, "", "bk:003d"), (850, "", "")])
def test_loading_rockets_is_seen_like_driving(x: int, task: str, rule: str) -> None:
    text = f"german p4-pz4g-1 type ger_pak38 at {x},205 h18\nsoviet r-mmg-1 type ussr_bm13 at 300,305 h6" + FAR
    s = ordered(text, "p4-pz4g-1")
    s.put(unit(s, "r-mmg-1"), task=(task, 0, 0) if task else ())
    assert refused(s, "fire p4-pz4g-1 r-mmg-1 ap") == rule


@pytest.mark.rule("bk:222", "bk:R22", "bk:R68")
@pytest.mark.parametrize(("marks", "rule"), [("camouflaged", "bk:222"), ("", "")])
def test_neither_side_drives_up_to_a_tank_it_has_not_seen(marks: str, rule: str) -> None:
    text = f"turn 2\nactive soviet\nsoviet t34-t34_76a-1 at 200,200 h6 hatch\ngerman p4-pz4g-1 at 500,100 h18 {marks}\n"
    s = ordered(text + "german pzg-hq_pzgren-1 at 1700,1100 acted", "t34-t34_76a-1")
    assert refused(s, "move t34-t34_76a-1 400,100") == rule


# -- guns --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:401a", "bk:R50")
@pytest.mark.parametrize(("type_", "may"), [("ger_wespe", False), ("ger_leig18", True), ("ger_stug3a", True)])
def test_who_has_smoke_shells(type_: str, may: bool) -> None:
    """Guns by their calibre, vehicles only by their mark; what was issued before is forgotten for this question."""
    weapons._issued.cache_clear()
    text = f"german p4-pz4g-1 type {type_} at 100,100 h6\nsoviet t34-t34_76a-1 at 400,100 h18 fired" + FAR
    s = ordered(text, "p4-pz4g-1")
    assert (refused(s, "fire p4-pz4g-1 t34-t34_76a-1 smoke") == "") == may
    assert refused(s, "fire p4-pz4g-1 t34-t34_76a-1 he") == ""


@pytest.mark.rule("bk:412", "bk:R74")
@pytest.mark.parametrize(
    ("type_", "switch", "out"),
    [("ger_gren", "after", False), ("ger_pak38", "after", True), ("ger_pak38", "before", False),
     ("ger_obs", "before", True), ("ger_obs", "after", True)],
)  # fmt: skip
def test_who_is_out_of_battery_when_it_has_moved(type_: str, switch: str, out: bool) -> None:
    """Guns and mortars by the new rule; observers leave their telephone behind; other men have nothing to set up."""
    text = f"german pzg-hq_pzgren-1 at 100,200\ngerman pzg-pzgren-1 type {type_} at 100,100" + FAR
    s = ordered(text, "pzg-pzgren-1", bk_412=switch)
    if waits(s) == "command":
        play(s, "roll 6")
    play(s, "move pzg-pzgren-1 150,100")
    assert bool(s.has(unit(s, "pzg-pzgren-1"), UNSET)) == out


# -- the list of proposals ---------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:000")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "bk:206"', 'id = "bk:999"', "exactly the proposals"),
        ('needs = ["bk:204"]', 'needs = ["bk:999"]', "no needs 'bk:999'"),
    ],
)
def test_only_proposals_of_the_list_are_switches(tmp_path: Path, old: str, new: str, told: str) -> None:
    shutil.copytree(GAME.data_folder, tmp_path / "data")
    path = tmp_path / "data" / "switches.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=told):
        Data(tmp_path / "data")
