"""Rules that the other tests obey without looking: each of these looks, and fails when its rule is broken."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from bs_table import (
    DATA,
    GAME,
    IDS,
    altered,
    legal,
    odds,
    offered,
    offers,
    parse,
    play,
    position,
    refused,
    status,
    table_of,
    value,
    where,
)

from grognard.core.errors import DataError
from grognard.games.blood_and_steel import fire, movement, support
from grognard.games.blood_and_steel.data import GERMAN, SOVIET, Data
from grognard.games.blood_and_steel.reinforcements import entry_hexes
from grognard.games.blood_and_steel.state import MOVED, MOVING, Battle

F = Fraction
rule = pytest.mark.rule


@rule("bs:2.4", "bs:6.1.1.b", "bs:6.2.3.a", "bs:7.3.1.e")
def test_every_kind_of_shot_has_its_odds() -> None:
    """Fire in full and at half AF, a strike with and without Rudel, artillery, both fires of an overrun."""
    text = "turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32\nair 1 0\nartillery 1 0\nrudel here"
    s = position(text, rudel="yes")
    assert (value(s, "fire lah-pz 29tc-32 full"), odds(s, "fire lah-pz 29tc-32 full")) == (4, F(4, 6))
    assert (value(s, "fire lah-pz 29tc-32 half"), odds(s, "fire lah-pz 29tc-32 half")) == (2, F(2, 6))
    assert odds(s, "strike 29tc-32") == odds(s, "bombard 29tc-32") == F(2, 6)
    assert odds(s, "strike 29tc-32 rudel") == F(3, 6)
    assert GAME.odds(s, parse("end")) is None
    fight = play(position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz"), "overrun 1110 29tc-32")
    assert value(fight, "defend lah-pz 29tc-32") == 4
    assert value(play(fight, "defend lah-pz 29tc-32", "roll 6"), "attack 29tc-32 lah-pz") == 3


@rule("bs:7.3.2.h", "bs:7.3.2.b", "bs:R22")
def test_a_hit_on_a_disrupted_unit_leaves_it_reduced_and_nothing_else() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32(D)\nenvelope 29TC")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1")
    assert status(s, "29tc-32") == "H"
    assert "move 29tc-32 1112" in offered(play(s, "end", "draw 29TC"))


@rule("bs:11.0.b", "bs:11.0.c", "bs:11.0.h")
def test_only_a_tiger_fires_like_a_tiger() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-tig lah-1pg\n1111 29tc-53mr")
    assert value(s, "fire lah-tig 29tc-53mr full") == 1
    assert value(s, "fire lah-1pg 29tc-53mr full") == 4


@rule("bs:14.2.3.b", "bs:14.2.3.a")
def test_wittmann_helps_while_his_company_lives() -> None:
    for tiger, again in (("1110 lah-pz lah-tig", True), ("1110 lah-pz dr-tig\ngone lah-tig", False)):
        s = position(f"turn 2\nphase LAH\n{tiger}\n1111 29tc-32", wittmann="yes")
        s = play(s, "fire lah-pz 29tc-32 full", "roll 6")
        assert (offered(s) == {"reroll", "keep"}) == again


# -- data ------------------------------------------------------------------------------------------------------------


def rewritten(folder: Path, file: str, old: str, new: str) -> Data:
    """The data set with a word of one file changed."""
    made = folder / "data"
    shutil.copytree(GAME.data_folder, made)
    text = (made / file).read_text("utf-8")
    assert old in text
    (made / file).write_text(text.replace(old, new, 1), "utf-8")
    loaded = GAME.load(made)
    assert isinstance(loaded, Data)
    return loaded


@rule("bs:6.1.1.b", "bs:6.2.3.a")
def test_aircraft_and_guns_have_factors_of_their_own(tmp_path: Path) -> None:
    data = rewritten(tmp_path, "tables.toml", "af = 2\nrange", "af = 4\nrange")
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32\nair 1 0\nartillery 1 0", data)
    assert (value(s, "strike 29tc-32"), value(s, "bombard 29tc-32")) == (2, 4)


@rule("bs:R24", "bs:13.c")
def test_what_an_objective_is_worth_and_when(tmp_path: Path) -> None:
    text = "turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32"
    once = position(text)
    held = len(once.objectives_of(GERMAN)), len(once.objectives_of(SOVIET))
    assert sum(held) > 0
    assert (once.points(GERMAN), once.points(SOVIET)) == held
    assert once.standing() == held
    every_turn = position(text, vp_mode="cumulative")
    assert (every_turn.points(GERMAN), every_turn.points(SOVIET)) == (0, 0)  # what the end phases add, and nothing else
    dear = position(text, rewritten(tmp_path, "tables.toml", "objective = 1", "objective = 3"))
    assert (dear.points(GERMAN), dear.points(SOVIET)) == (3 * held[0], 3 * held[1])


@rule("bs:2.0.a", "bs:R31", "bs:14.1.c", "bs:2.2", "bs:map.grid")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tables.toml", "counters = 192", "counters = 191"),
        ("turns.csv", "1-3", "1-7"),
        ("hexsides.csv", "\n0110", "\n9910"),
    ],
)
def test_a_table_that_contradicts_another_is_refused(tmp_path: Path, file: str, old: str, new: str) -> None:
    with pytest.raises(DataError):
        rewritten(tmp_path, file, old, new)


# -- set-up ----------------------------------------------------------------------------------------------------------


def new() -> Battle:
    s = GAME.new()
    assert isinstance(s, Battle)
    return s


@rule("bs:R60", "bs:12.1.a", "bs:12.1.b")
def test_every_hex_outside_its_zone_is_refused_to_a_division() -> None:
    s = new()
    zone = {row["hex"] for row in table_of("hexes.csv") if row["german_zone"] == "LAH"}
    for where_ in sorted(set(IDS) - zone - {"1411"}):
        assert refused(s, f"place lah-pz {where_}") == "bs:12.1.a", where_
    assert all(legal(s, f"place lah-pz {where_}") for where_ in zone)


@rule("bs:12.2.b")
def test_a_refusal_names_the_airborne_division() -> None:
    s = play(new(), "deploy front-line", "ready")
    refusal = s.refusal(parse("place 9ga-23 0811"))
    assert refusal is not None
    assert (refusal.rule, refusal.params["formation"]) == ("bs:12.2.b", "9GA")


# -- phases ----------------------------------------------------------------------------------------------------------


@rule("bs:5.2.d", "bs:5.2.e", "bs:7.1.a", "bs:7.2.a")
def test_what_is_left_to_spend() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32")
    unit = DATA.unit_index["lah-pz"]
    assert movement.budget(s, unit) == DATA.mp[unit]
    assert movement.budget(play(s, "fire lah-pz 29tc-32 half", "roll 6"), unit) == DATA.mp[unit] // 2
    assert movement.budget(play(s, "fire lah-pz 29tc-32 full", "roll 6"), unit) == 0
    assert movement.budget(play(s, "move lah-pz 1109"), unit) == DATA.mp[unit] - 1


@rule("bs:7.1.c", "bs:7.1.a", "bs:R14")
def test_the_one_step_that_costs_everything() -> None:
    """A remnant with one point may enter Forest: the map tints it, the log names the rule; once moved, never."""
    s = position("turn 2\nphase 9GA\n0909 rem-305\n1310 lah-pz")
    whole = [band for band in GAME.reach(s, "rem-305", "move").bands if band.label == "reach.whole"]
    assert len(whole) == 1
    assert "0908" in whole[0].places
    told = [event for event in play(s, "move rem-305 0908").news if event.kind == "moved"]
    assert [event.rule for event in told] == ["bs:7.1.c"]
    plain = [event for event in play(s, "move rem-305 0910").news if event.kind == "moved"]
    assert [event.rule for event in plain] == ["bs:7.1.a"]
    tank = position("turn 2\nphase LAH\n0908 lah-pz\n1310 29tc-32")
    tired = play(tank, "move lah-pz 0910", "move lah-pz 0913")
    assert not [band for band in GAME.reach(tired, "lah-pz", "move").bands if band.label == "reach.whole"]


@rule("bs:13.b", "bs:R45")
def test_the_last_point_leads_off_the_map() -> None:
    s = position("turn 2\nphase LAH\n0701 lah-pz\n1310 29tc-32")
    unit = DATA.unit_index["lah-pz"]
    s.mode[unit] = MOVING
    cost = DATA.map.exit_cost
    for left, may in ((cost + 1, True), (cost, True), (cost - 1, False)):
        s.spent[unit] = DATA.mp[unit] - left
        assert ("exit lah-pz 0701" in offered(s)) == may


@rule("bs:6.2.3.d", "bs:R9")
def test_the_far_corner_is_not_spotted() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-pz\n0101 9ga-23\n1112 29tc-32\nartillery 1 0")
    assert legal(s, "bombard 29tc-32")
    assert refused(s, "bombard 9ga-23") == "bs:6.2.3.d"


@rule("bs:6.1.a", "bs:6.1.b")
def test_equal_dice_are_told_as_a_draw() -> None:
    s = position("turn 2\nat start\n1110 lah-pz\n1112 29tc-32")
    for dice, air, kind in (("3 3", (0, 0), "no-air"), ("5 3", (2, 0), "air"), ("1 4", (0, 3), "air")):
        after = play(s, f"roll {dice}")
        assert after.air == air
        assert kind in {event.kind for event in after.news}
        assert ("no-air" in {event.kind for event in after.news}) == (kind == "no-air")


@rule("bs:11.0.a", "bs:R39", "bs:R53")
def test_no_tiger_lends_to_a_tiger() -> None:
    s = position("turn 2\nphase LAH\n1110 lah-tig dr-tig lah-pz\n1111 29tc-32")
    lent = [fire.lender(s, DATA.unit_index[unit], "full") for unit in ("lah-tig", "dr-tig", "lah-pz")]
    assert lent[:2] == [-1, -1]
    assert lent[2] in (DATA.unit_index["lah-tig"], DATA.unit_index["dr-tig"])
    assert play(s, "fire lah-tig 29tc-32 full", "roll 6").lent == 0


@rule("bs:10.e", "bs:R37")
def test_who_has_no_zone_yet_enters_nowhere() -> None:
    s = position("turn 2\nphase 18TC\nwaiting 18tc-181 zone 1\nwaiting 18tc-110\n1110 lah-pz")
    assert entry_hexes(s, DATA.unit_index["18tc-110"]) == 0
    assert entry_hexes(s, DATA.unit_index["18tc-181"]) != 0


@rule("bs:14.1.f", "bs:10.d")
def test_the_log_says_whose_zone_die_it_was() -> None:
    corps = position("turn 2\nat draw\nwaiting 18tc-181\n1110 lah-pz\nenvelope 18TC")
    told = [event.rule for event in play(corps, "draw 18TC", "roll 3").news if event.kind.startswith("zone")]
    assert told
    assert set(told) == {"bs:10.d"}
    reserve = position("turn 5\nat draw\nwaiting 5gta-10m\n1110 lah-pz\nenvelope 5GTA", soviet_reserve="yes")
    told = [event.rule for event in play(reserve, "draw 5GTA", "roll 3").news if "zone" in event.kind]
    assert told
    assert set(told) == {"bs:14.1.f"}


@rule("bs:7.3.3.a", "bs:7.3.3.b", "bs:7.3.3.c", "bs:7.3.3.d", "bs:7.3.3.e", "bs:7.3.3.q")
def test_who_overruns_has_moved_and_is_done() -> None:
    s = play(position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz"), "overrun 1110 29tc-32")
    unit = DATA.unit_index["29tc-32"]
    assert s.marks[unit] & MOVED
    assert movement.budget(s, unit) == 0


@rule("bs:R26", "bs:7.1.d", "bs:7.2.e")
def test_a_remnant_is_no_unit_of_the_formation_that_overruns() -> None:
    s = position("turn 2\nphase 9GA\n1210 rem-305\n1110 rem-89g 9ga-23\n1211 lah-1pg\n1111 lah-2pg")
    assert refused(s, "overrun 1211 rem-305") == "bs:R26"
    assert legal(s, "overrun 1111 9ga-23")


@rule("bs:7.3.3.o", "bs:R32")
def test_each_round_begins_with_the_question_who_can_fight(tmp_path: Path) -> None:
    """Of two attackers the one with a factor withdraws: in the next round nobody can fight, and the other goes back."""
    changes = {"lah-1pg": {"af_armour": 0, "af_infantry": 0}, "rem-42g": {"af_armour": 0, "af_infantry": 0}}
    data = altered(tmp_path, "units.csv", "unit", changes)
    s = position("turn 2\nphase LAH\n1110 lah-1pg lah-2pg\n1111 rem-42g\n1010 lah-rec", data)
    s = play(s, "overrun 1111 lah-1pg lah-2pg", "roll 6", "stay")
    assert offers(s, "retreat lah-2pg")
    s = play(s, "retreat lah-2pg 1110", "stay")
    assert where(s, "lah-1pg") == "1110"
    assert "end" in offered(s)


@rule("bs:5.3.a", "bs:9.a")
def test_the_end_of_disruption_names_who_was_disrupted() -> None:
    for mark, units in (("(D)", [("29tc-32",)]), ("", [])):
        s = position(f"turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32{mark}\n1114 29tc-31(H)")
        s = play(s, "end")
        assert [event.args["units"] for event in s.news if event.kind == "disruption-ended"] == units
        assert status(s, "29tc-32") == ""


# -- what is foretold ------------------------------------------------------------------------------------------------


@rule("bs:7.3.2.a", "bs:7.3.2.b", "bs:7.3.2.c", "bs:7.3.2.d", "bs:6.1.1.e", "bs:6.2.3.c")
@pytest.mark.parametrize(
    ("before", "kind", "told"),
    [
        ("", "full", ("effect.disrupted", "bs:7.3.2.a")), ("(D)", "full", ("effect.reduced", "bs:7.3.2.b")),
        ("(H)", "full", ("effect.shaken", "bs:7.3.2.c")), ("(HD)", "full", ("effect.eliminated", "bs:7.3.2.d")),
        ("", "strike", ("effect.disrupted", "bs:7.3.2.a")), ("(D)", "strike", ("effect.reduced", "bs:7.3.2.b")),
        ("(H)", "bombard", ("effect.shaken", "bs:7.3.2.c")), ("(HD)", "strike", ("effect.unharmed", "bs:6.1.1.e")),
        ("(HD)", "bombard", ("effect.unharmed", "bs:6.2.3.c")),
    ],
)  # fmt: skip
def test_what_a_hit_would_do(before: str, kind: str, told: tuple[str, str]) -> None:
    s = position(f"turn 2\nphase LAH\n1110 lah-pz\n1111 29tc-32{before}")
    assert tuple(fire.effect(s, DATA.unit_index["29tc-32"], kind))[1:] == told


@rule("bs:6.1.1.a", "bs:6.1.1.d", "bs:6.2.1.b", "bs:6.2.2.b", "bs:6.2.3.d")
def test_why_there_is_no_support() -> None:
    """Without aircraft or guns that is the reason; with them, that nobody is within reach."""
    bare = position("turn 2\nphase LAH\n1110 lah-pz")
    rich = position("turn 2\nphase LAH\n1110 lah-pz\nair 1 1\nartillery 1 1")
    for s, side, kind, why in (
        (bare, GERMAN, "strike", "bs:6.1.1.a"), (rich, GERMAN, "strike", "bs:6.1.1.d"),
        (bare, SOVIET, "bombard", "bs:6.2.1.b"), (bare, GERMAN, "bombard", "bs:6.2.2.b"),
        (rich, GERMAN, "bombard", "bs:6.2.3.d"),
    ):  # fmt: skip
        assert support.nobody(s, side, kind).rule == why


@rule("bs:5.2.a", "bs:7.0.f")
def test_remnants_act_in_any_soviet_phase_and_in_no_german_one() -> None:
    s = position("turn 2\nphase 9GA\n1110 9ga-23\n1510 rem-305\n1310 lah-pz")
    assert legal(s, "move rem-305 1509")
    assert refused(s, "move lah-pz 1311") == "bs:5.2.a"
    theirs = position("turn 2\nphase LAH\n1110 9ga-23\n1510 rem-305\n1310 lah-pz")
    assert refused(theirs, "move rem-305 1509") == "bs:5.2.a"


@rule("bs:5.2.b", "bs:6.1.1.a", "bs:6.1.1.d", "bs:7.0.d")
def test_a_formation_is_told_what_its_own_side_lacks() -> None:
    """One Soviet aircraft: the Leibstandarte has none, the airborne division nobody to attack."""
    for formation, unit, why in (("LAH", "lah-pz", "bs:6.1.1.a"), ("9GA", "9ga-23", "bs:6.1.1.d")):
        refusal = position(f"turn 2\nphase {formation}\n1110 {unit}\nair 0 1").nobody("strike", "")
        assert refusal is not None
        assert refusal.rule == why
