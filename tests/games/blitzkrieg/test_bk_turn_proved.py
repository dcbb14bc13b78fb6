"""The turn, rule by rule: rally, command, tasks, control, the end; set-up, lists and what is told beside the odds."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from bk_table import CODEC, DATA, GAME, kinds, offers, ordered, play, position, refused, told, unit, until, waits

from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    CONTINUOUS,
    DUG_IN,
    HATCH,
    HIDDEN,
    RAPID,
    Fight,
    Work,
)

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
WORDS = GAME.words("en")


def begun(**options: str) -> Fight:
    """A new game, at its set-up."""
    return GAME.setup(Rules.from_text(options), DATA)


# -- rally and command -------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:R33", "bk:112", "bk:0.4")
@pytest.mark.parametrize(("side", "malus"), [("after", {"mod.shot-at": -1}), ("before", {})])
def test_who_was_shot_at_in_the_turn_before_rallies_worse(side: str, malus: dict[str, int]) -> None:
    """And gets its order all the same, once it has rallied."""
    text = "turn 2\ngerman pzg-pzgren-1 at 100,100 demoralised shot-at\ngerman pzg-pzgren-2 at 140,100 demoralised\n"
    s = position(text + "german pzg-hq_pzgren-1 at 900,100\nsoviet r-rifle-1 at 1700,1100", bk_112=side)
    until(s, lambda s: waits(s) == "rally")
    found = {}
    while waits(s) == "rally":
        event = told(play(s, "roll 6"), "rally-yes")
        found[event.args["unit"]] = {m.label: m.amount for m in event.modifiers}
    assert found == {"pzg-pzgren-1": malus, "pzg-pzgren-2": {}}
    until(s, lambda s: "activate pzg" in offers(s))
    play(s, "activate pzg")
    assert {"go pzg-pzgren-1", "go pzg-pzgren-2"} <= set(offers(s))


@pytest.mark.rule("bk:0.6b")
@pytest.mark.parametrize(
    ("at", "more", "tests"),
    [
        ("400,100", "", False),
        ("400,105", "", True),
        ("405,100", "german pzg-pzgren-2 at 390,140\n", False),
        ("545,100", "german pzg-pzgren-2 at 395,100\n", False),
        ("550,100", "german pzg-pzgren-2 at 395,100\n", True),
        ("405,100", "german pzg-251-1 at 150,200\ngerman pzg-pzgren-2 aboard pzg-251-1\n", True),
    ],
)
def test_who_is_in_command(at: str, more: str, tests: bool) -> None:
    """Within 30 cm of the headquarters, or 15 of one who is; whoever rides links nobody."""
    text = f"german pzg-hq_pzgren-1 at 100,100\ngerman pzg-pzgren-1 at {at}\n{more}"
    s = ordered(text + FAR, "pzg-pzgren-1")
    assert waits(s) == ("command" if tests else "")


@pytest.mark.rule("bk:0.6d")
@pytest.mark.parametrize(
    ("second", "may"),
    [("at 500,900", True), ("type ussr_mmg at 500,900", False), ("at 500,900 demoralised", False),
     ("aboard r-mmg-1", False), ("type ussr_sapper at 500,900", True)],
)  # fmt: skip
def test_who_may_become_headquarters(second: str, may: bool) -> None:
    """A steady group on the table, with -1; the next turn another may be tried."""
    text = f"german p4-pz4g-1 at 100,100\nsoviet r-rifle-1 at 400,900\nsoviet r-rifle-2 {second}\n"
    s = position(text + "soviet r-mmg-1 type ussr_zis5 at 600,900")
    until(s, lambda s: bool(offers(s, "heir")) or waits(s) == "rally")
    if waits(s) == "rally":
        play(s, "roll 1")
    assert offers(s, "heir") == ["heir r-rifle-1", *(["heir r-rifle-2"] if may else [])]
    play(s, "heir r-rifle-1")
    event = told(play(s, "roll 4"), "heir-no")
    assert {m.label: m.amount for m in event.modifiers} == {"mod.heir": -1}
    assert offers(s, "heir") == []


@pytest.mark.rule("bk:0.6", "bk:0.3", "bk:0.24", "bk:0.16", "bk:0.23", "bk:107")
def test_a_battle_begins_with_set_up_and_turn_one() -> None:
    """The defender fortifies, sets up, then the attacker; nobody has placed, activated or held anything before."""
    s = begun(scenario="caumont")
    assert (s.turn, s.actor) == (0, 1)
    assert refused(s, "place g1-hq-1 900,900") == "bk:0.20"  # works first
    assert "fortify" in {one.split()[0] for one in offers(s)}
    play(s, "deploy", "deploy")
    assert (s.turn, s.phase) == (1, "rally")
    until(s, lambda s: s.phase == "activation")
    assert (s.turn, s.puffs, s.passed) == (1, 0, 0)


# -- tasks (bk:0.28) ---------------------------------------------------------------------------------------------------

BARRIER = """
    german pzg-hq_pzgren-1 at 250,250
    german pzg-pzgren-1 {type} at 100,100
    german pzg-pzgren-2 at 400,100
    work soviet minefield 100,170
    work soviet barricade 400,140
    soviet r-rifle-1 at 1700,1100
"""


@pytest.mark.rule("bk:0.28", "bk:0.19", "bk:103", "bk:R27", "bk:502")
def test_mines_are_cleared_at_the_end_of_the_turn() -> None:
    """By pioneers surely, by others on a test; the barricade beside is tested by itself."""
    for type_, dice, left in (("type ger_pion", [], 1), ("", ["roll 4"], 1), ("", ["roll 3"], 2)):
        s = ordered(BARRIER.format(type=type_), "pzg-pzgren-1")
        assert kinds(play(s, "clear pzg-pzgren-1 100,170")) == ["task-clear"]
        assert refused(s, "fire pzg-pzgren-1 r-rifle-1 small") != ""
        assert s.units[unit(s, "pzg-pzgren-1")].task == ("clear", 100, 170)
        until(s, lambda s: waits(s) == "clear" or s.turn == 2)
        if dice:
            assert (waits(s), s.turn) == ("clear", 1)
            play(s, *dice)
        assert len(s.works) == left
        assert [work.tested for work in s.works if work.kind == "barricade"] == [0]


@pytest.mark.rule("bk:R27", "bk:502", "bk:0.28")
def test_one_test_a_barricade_and_turn() -> None:
    s = ordered(BARRIER.format(type=""), "pzg-pzgren-2")
    play(s, "remove pzg-pzgren-2 400,140")
    until(s, lambda s: waits(s) == "remove")
    assert [work.tested for work in s.works] == [0, 1]
    play(s, "roll 3")
    assert len(s.works) == 2


@pytest.mark.rule("bk:0.28")
@pytest.mark.parametrize("deed", ["moved 50", "fired", "demoralised"])
def test_no_task_for_who_has_acted(deed: str) -> None:
    s = ordered(BARRIER.format(type=f"type ger_pion {deed}"), "pzg-pzgren-1")
    assert refused(s, "clear pzg-pzgren-1 100,170") == "bk:0.28"


@pytest.mark.rule("bk:103", "bk:0.28", "bk:205b")
@pytest.mark.parametrize(
    ("action", "switch", "asked"),
    [("clear pzg-pzgren-1 100,170", "after", False), ("clear pzg-pzgren-1 100,170", "before", True),
     ("haul pzg-pzgren-1 150,100", "after", True)],
)  # fmt: skip
def test_what_draws_fire(action: str, switch: str, asked: bool) -> None:
    """Clearing mines does not, by the old rule it does; hauling a wreck does."""
    text = BARRIER.format(type="").replace("r-rifle-1 at 1700,1100", "r-rifle-1 at 300,130")
    s = ordered(text + "    wreck ger_opel 150,100\n", "pzg-pzgren-1", bk_103=switch)
    play(s, action)
    assert bool(offers(s, "react")) == asked


@pytest.mark.rule("bk:205b", "bk:R63", "bk:R45")
@pytest.mark.parametrize(
    ("who", "wreck", "far", "switches", "may"),
    [
        ("", "ger_opel", 65, {}, True),
        ("", "ger_opel", 70, {}, False),
        ("", "ger_sdkfz7", 65, {}, False),
        ("", "ger_222", 65, {}, True),
        ("type ger_mmg", "ger_opel", 65, {}, False),
        ("type ger_pz4g h0", "ussr_t34_76a", 80, {}, True),
        ("type ger_pz4g h0", "us_m4", 80, {}, False),
        ("type ger_pz4g h0 with bulldozer", "us_m4", 80, {}, True),
        ("type ger_pz4g h0 immobile", "ussr_t34_76a", 80, {}, False),
        ("type ussr_t26 h0", "ussr_gaz67", 65, {}, True),
        ("type brit_bren h0", "ger_opel", 65, {}, False),
        ("type brit_bren h0", "ger_opel", 65, {"bk_201": "before"}, True),
    ],
)
def test_who_hauls_a_wreck_away(who: str, wreck: str, far: int, switches: dict[str, str], may: bool) -> None:
    """Men a wheeled one, armour one that is not larger, a bulldozer any; within 3 cm of it."""
    text = f"german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 {who} at 100,100\nwreck {wreck} {100 + far},100"
    s = ordered(text + FAR, "pzg-pzgren-1", **switches)
    assert refused(s, f"haul pzg-pzgren-1 {100 + far},100") == ("" if may else "bk:0.28")


@pytest.mark.rule("bk:205b")
def test_beside_a_wreck_is_three_centimetres() -> None:
    """A lorry is small (20 mm), a man 15 mm: 65 mm in all."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\nwreck ger_opel {}" + FAR
    for at, may in (("165,100", True), ("165,105", False)):
        s = ordered(text.format(at), "pzg-pzgren-1")
        assert refused(s, f"haul pzg-pzgren-1 {at}") == ("" if may else "bk:0.28")


# -- orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.8b", "bk:0.8a")
def test_continuous_movement_lasts_to_the_next_order() -> None:
    """Declared with a move of half the allowance, fast from 50 cm; who only fires then has stopped."""
    text = "german p4-pz4g-1 type ger_pantherg at 100,100 h6 hatch {}\nsoviet r-rifle-1 at 900,100 fired" + FAR
    s = ordered(text.format("continuous"), "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 r-rifle-1 mg", "roll 1 1 1 1", "done")
    assert not s.has(unit(s, "p4-pz4g-1"), CONTINUOUS | RAPID)
    for far, marks in ((245, None), (250, CONTINUOUS), (495, CONTINUOUS), (500, CONTINUOUS | RAPID)):
        s = ordered(text.format(""), "p4-pz4g-1")
        action = f"move p4-pz4g-1 {100 + far},100 continuous"
        if marks is None:
            assert refused(s, action) == "bk:0.8b"
            continue
        play(s, action)
        until(s, lambda s: not offers(s, "fire"))
        assert s.units[unit(s, "p4-pz4g-1")].marks & (CONTINUOUS | RAPID) == marks


@pytest.mark.rule("bk:0.8a")
def test_a_vehicle_fires_each_weapon_once_and_does_not_move_then() -> None:
    text = "german p4-pz4g-1 at 100,100 h6 hatch\nsoviet t34-t34_76a-1 at 500,100 h18 fired\n"
    s = ordered(text + "soviet r-rifle-1 at 300,160 fired" + FAR, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
    assert refused(s, "fire p4-pz4g-1 t34-t34_76a-1 ap") == "bk:0.6a"
    assert refused(s, "move p4-pz4g-1 150,100") == "bk:0.6a"
    assert refused(s, "fire p4-pz4g-1 r-rifle-1 mg") == ""
    play(s, "fire p4-pz4g-1 r-rifle-1 mg", "roll 1 1")
    assert "fire" not in " ".join(offers(s))
    moved = ordered(text + FAR, "p4-pz4g-1")
    play(moved, "move p4-pz4g-1 150,100")
    assert refused(moved, "fire p4-pz4g-1 t34-t34_76a-1 ap") == ""


@pytest.mark.rule("bk:0.24b", "bk:0.6a", "bk:003e", "bk:111")
def test_hidden_ones_come_out_only_when_they_want() -> None:
    """A hatch is opened in hiding; `show` places the element; whoever is placed has nothing to show."""
    text = "german p4-pz4g-1 at 100,100 h6 hidden\ngerman p4-pz4g-2 at 100,200 h6\nsoviet r-rifle-1 at 1700,1100"
    s = ordered(text, "p4-pz4g-1")
    events = play(s, "hatch p4-pz4g-1 open")
    assert (kinds(events), bool(s.has(unit(s, "p4-pz4g-1"), HATCH))) == (["hatch-open"], True)
    assert s.is_hidden(unit(s, "p4-pz4g-1"))
    play(s, "pivot p4-pz4g-1 h12")
    assert (s.units[unit(s, "p4-pz4g-1")].heading, s.is_hidden(unit(s, "p4-pz4g-1"))) == (12, True)
    assert "show p4-pz4g-1" in offers(s)
    play(s, "show p4-pz4g-1")
    assert not s.is_hidden(unit(s, "p4-pz4g-1"))
    assert offers(s, "show") == []


@pytest.mark.rule("bk:0.24b")
def test_a_shaken_element_is_not_a_hidden_one() -> None:
    text = (
        "german pzg-pzgren-1 at 100,100 demoralised\ngerman pzg-pzgren-2 at 200,100 hidden\nsoviet r-hq-1 at 1700,1100"
    )
    s = position(text)
    seen = s.view(1)
    assert [seen.units[unit(s, f"pzg-pzgren-{n}")].at for n in (1, 2)] == [(100, 100), None]
    assert [s.is_hidden(unit(s, f"pzg-pzgren-{n}")) for n in (1, 2)] == [False, True]
    assert not s.has(unit(s, "pzg-pzgren-2"), 1)


@pytest.mark.rule("bk:0.20a", "bk:111")
def test_stairs_and_spades() -> None:
    """In a house one climbs, 5 cm a floor; in the open one digs."""
    text = "german pzg-hq_pzgren-1 at 860,450\ngerman pzg-pzgren-1 at 880,540\nsoviet r-rifle-1 at 1700,1100"
    s = ordered(text, "pzg-pzgren-1")
    assert offers(s, "floor") == ["floor pzg-pzgren-1 f1", "floor pzg-pzgren-1 f2"]
    play(s, "floor pzg-pzgren-1 f2")
    i = unit(s, "pzg-pzgren-1")
    assert (s.units[i].floor, s.units[i].moved) == (2, 100)
    field = ordered(text.replace("880,540", "880,250"), "pzg-pzgren-1")
    play(field, "dig pzg-pzgren-1")
    assert waits(field) == "dig"
    play(field, "roll 4")
    assert (bool(field.has(i, DUG_IN)), field.units[i].floor) == (True, 0)


# -- control and the end -----------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.23", "bk:0.25", "bk:0.26")
@pytest.mark.parametrize(("man", "taken"), [("", True), ("demoralised", False), ("type ger_pak38", False)])
def test_an_objective_is_taken_at_the_end_of_the_turn(man: str, taken: bool) -> None:
    text = f"german pzg-pzgren-1 {man} at 880,540\ngerman pzg-hq_pzgren-1 at 300,100\nsoviet r-rifle-1 at 1700,1100"
    s = position(text)
    station = s.camps.index("station")
    assert s.control[station] == 1
    until(s, lambda s: s.turn == 2)
    assert s.control[station] == (0 if taken else 1)
    assert s.active == -1


@pytest.mark.rule("bk:0.26", "bk:0.3")
def test_a_side_without_steady_elements_has_lost_the_battle() -> None:
    """After the turn, or after the last one; reinforcements still to come count."""
    text = "{}german pzg-pzgren-1 at 880,300\nsoviet r-rifle-1 at 1700,1100 {}"
    s = position(text.format("", "demoralised"))
    until(s, lambda s: s.decided or s.turn == 2)
    assert (s.decided, s.why) == (True, "bk:0.26")
    steady = position(text.format("", ""))
    until(steady, lambda s: s.decided or s.turn == 2)
    assert (steady.decided, steady.turn) == (False, 2)
    last = position(text.format("turn 8\n", ""))
    until(last, lambda s: s.decided)
    assert (last.turn, last.why) == (8, "bk:0.3")


@pytest.mark.rule("bk:0.22", "bk:0.24a", "bk:0.23")
@pytest.mark.parametrize(("houses", "winner"), [(("h1", "h2", "church"), 0), (("h1", "h2"), 1)])
def test_saint_come_is_won_by_houses(houses: tuple[str, ...], winner: int) -> None:
    """Three of the objective buildings, whatever the losses say."""
    text = "scenario saint_come\nturn 8\nus coyD-hq-1 at 100,100\ngerman coy1-hq-1 at 1100,700\n"
    text += "".join(f"german coy1-gren-{n} at {1000 - 50 * n},700\n" for n in range(1, 7))
    s = position(text + "".join(f"objective {one} us\n" for one in houses))
    until(s, lambda s: s.decided)
    assert s.winner == winner


@pytest.mark.rule("bk:0.24a")
@pytest.mark.parametrize(
    ("surprise", "dice", "wins"), [("true", "4 5", 0), ("true", "3 5", None), ("true", "2 5", 1), ("false", "4 5", 1)]
)
def test_a_surprise_attack(surprise: str, dice: str, wins: int | None) -> None:
    """The defender's first roll for the initiative counts two less; a tie is rolled again."""
    s = begun(scenario="assault", surprise=surprise, attacker="soviet", defender="german", year="1943")
    until(s, lambda s: waits(s) == "initiative")
    events = play(s, f"roll {dice}")
    assert kinds(events)[0] == ("tie" if wins is None else "wins-initiative")
    assert wins is None or s.holder == wins


# -- fog (bk:R80) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:R80")
def test_fog() -> None:
    """Whom nobody sees is not shown; who is seen comes out of it; who lay hidden stays so, seen or not."""
    text = "german pzg-hq_pzgren-1 at 400,250\ngerman pzg-pzgren-1 at 400,200\nsoviet r-rifle-1 at 1200,200\n"
    text += "soviet r-rifle-2 at 700,200\nsoviet r-hq-1 at 1700,1100"
    s = ordered(text, "pzg-pzgren-1", fog="true")
    play(s, "hold", "done")
    seen = s.view(0)
    assert [seen.units[unit(s, f"r-rifle-{n}")].at for n in (1, 2)] == [None, (700, 200)]
    until(s, lambda s: s.turn == 2 and "activate pzg" in offers(s))
    play(s, "activate pzg", "go pzg-pzgren-1", "move pzg-pzgren-1 600,200", "pass")
    until(s, lambda s: s.actor == 0)
    seen = s.view(0)
    assert [seen.units[unit(s, f"r-rifle-{n}")].at for n in (1, 2)] == [(1200, 200), (700, 200)]
    clear = position(text)
    assert not clear.is_hidden(unit(clear, "r-rifle-1"))


# -- set-up (bk:0.24b, bk:0.20) ----------------------------------------------------------------------------------------


def fortified() -> Fight:
    """Caumont, the defender's works placed, his elements not."""
    s = begun(scenario="caumont")
    while offers(s, "fortify"):
        play(s, offers(s, "fortify")[0])
    return s


@pytest.mark.rule("bk:0.20", "bk:503")
def test_works_do_not_lie_on_one_another() -> None:
    """Not on those that one knows of, one's own mines included; hidden mines of the enemy refuse nothing."""
    s = begun(scenario="caumont")
    own, theirs = s.clone(), s.clone()
    mine = Work("minefield", 1, 1300, 600, shown=False)
    own.works = (mine,)
    theirs.works = (mine._replace(side=0),)
    for state, rule in ((s, ""), (own, "bk:0.20"), (theirs, "")):
        assert refused(state, "fortify entrenchment 1300,600 wide") == rule
    theirs.works = (Work("wire", 0, 1300, 600),)
    assert refused(theirs, "fortify entrenchment 1300,600 wide") == "bk:0.20"
    assert refused(s, "fortify entrenchment 1300,300 wide") == "bk:0.20"  # outside the zone
    assert refused(s, "fortify entrenchment 800,540 wide") == "bk:0.20"  # in the farm


@pytest.mark.rule("bk:0.24a", "bk:402", "bk:0.20a", "bk:0.1", "bk:0.7a")
@pytest.mark.parametrize(
    ("name", "at", "rule"),
    [
        ("pak-pak40-1", "1200,900", ""),
        ("pak-pak40-1", "815,535", ""),
        ("pak-pak40-1", "1450,960", "bk:0.7a"),
        ("pak-pak40-1", "1200,390", "bk:0.24a"),
        ("g1-gren-1", "1450,960", ""),
        ("g1-gren-1", "815,535", ""),
        ("stug-stug3g-1", "815,535", "bk:0.7a"),
        ("g1-gren-1", "1200,380", "bk:0.24a"),
    ],
)
def test_where_one_sets_up(name: str, at: str, rule: str) -> None:
    """In the zone; guns also in a house, not in a dense wood; vehicles in neither house."""
    assert refused(fortified(), f"place {name} {at}") == rule


@pytest.mark.rule("bk:0.25", "bk:111a", "bk:003e", "bk:306")
@pytest.mark.parametrize(
    ("name", "at", "lid", "switches", "marks"),
    [
        ("g1-gren-1", "1450,960", "", {}, HIDDEN | CAMOUFLAGED),
        ("mo-m81-1", "1200,900", "", {}, DUG_IN),
        ("mo-m81-1", "1450,960", "", {}, CAMOUFLAGED),
        ("mo-m81-1", "1200,900", "", {"bk_111": "before"}, 0),
        ("mo-obs-1", "1200,900", "", {}, HIDDEN | CAMOUFLAGED | DUG_IN),
        ("mo-obs-1", "1200,900", "", {"bk_306": "before"}, DUG_IN),
        ("stug-stug3g-1", "1200,900", " open", {}, HIDDEN | CAMOUFLAGED | HATCH),
        ("stug-stug3g-1", "1200,900", "", {}, HIDDEN | CAMOUFLAGED),
        ("pak-pak40-1", "1200,900", "", {}, HIDDEN | CAMOUFLAGED),
    ],
)
def test_how_one_lies_after_set_up(name: str, at: str, lid: str, switches: dict[str, str], marks: int) -> None:
    """In cover camouflaged, in the open dug in, if on foot; observers hidden; a lid open where that is wished."""
    s = begun(scenario="caumont", **switches)
    while offers(s, "fortify"):
        play(s, offers(s, "fortify")[0])
    play(s, f"place {name} {at}{lid}")
    assert s.units[unit(s, name)].marks == marks
    assert s.view(0).units[unit(s, name)].at == (None if marks & HIDDEN else tuple(map(int, at.split(","))))


@pytest.mark.rule("bk:0.27", "bk:0.24a")
def test_who_sets_up_and_who_comes_later() -> None:
    """At Ponyri all Germans set up; the Soviet tanks enter on the second turn by the north edge."""
    s = begun(scenario="ponyri")
    while s.actor == 1:
        play(s, "deploy")
    assert refused(s, "place tig-tiger1-1 300,100") == ""
    assert s.units[unit(s, "t34-t34_76a-1")].at is None
    assert s.units[unit(s, "r-rifle-1")].at is not None
    late = ordered("turn 2\nactive soviet\ngerman p4-pz4g-1 at 100,100\nsoviet t34-t34_76a-1", "t34-t34_76a-1")
    assert offers(late, "move")
    for place, rule in (("800,1200", ""), ("500,1200", "bk:0.27"), ("800,1150", "bk:0.27")):
        assert refused(late, f"move t34-t34_76a-1 {place} 800,1100") == rule
    assert refused(late, "move t34-t34_76a-1 800,1200") == "bk:0.27"
    play(late, "move t34-t34_76a-1 800,1200 800,1100")
    there = late.units[unit(late, "t34-t34_76a-1")]
    assert (there.at, there.heading, there.due) == ((800, 1100), 12, 0)


@pytest.mark.rule("bk:R83", "bk:0.24a")
@pytest.mark.parametrize(
    ("kind", "seat", "good", "bad"),
    [
        ("assault", 0, ["0,0", "1800,150", "900,5"], ["900,155"]),
        ("assault", 1, ["0,600", "1800,1200", "900,605"], ["900,595"]),
        ("deep_assault", 1, ["600,0", "1800,1200"], ["595,600"]),
        ("breakthrough", 0, ["0,0", "1800,150"], ["5,155"]),
    ],
)
def test_the_zones_of_made_up_battles(kind: str, seat: int, good: list[str], bad: list[str]) -> None:
    """The attacker's band of 15 cm, the defender's half; 60 cm from the short edge in a deep assault."""
    s = begun(scenario=kind, attacker="us", defender="german", year="1944", hidden_placement="false", table="3")
    while s.actor != seat:
        play(s, "deploy")
    name = next(one.split()[1] for one in offers(s, "place"))
    outside = [at for at in (*good, *bad) if refused(s, f"place {name} {at}") == "bk:0.24a"]
    assert outside == bad


@pytest.mark.rule("bk:0.24a", "bk:R83")
def test_the_seats_of_a_made_up_battle() -> None:
    s = begun(scenario="assault", attacker="us", defender="german", year="1944")
    assert [one.seat for one in s.scenario.side] == ["US", "German"]
    assert [one.role for one in s.scenario.side] == ["attacker", "defender"]
    assert GAME.seats(s.options) == ("us", "german")


# -- lists (bk:0.24, bk:R82) -------------------------------------------------------------------------------------------


def listed(seat: int, **options: str) -> tuple[dict[str, tuple[int, int | None]], dict[str, int | None]]:
    """The limits of a list as it is asked for, and of what is bought for the whole army how many."""
    s = begun(scenario="assault", forces="choose", attacker="us", defender="german", **options)
    found = GAME.muster(s.view(0), WORDS)
    assert found is not None
    if seat:
        play(s, f"enlist {' '.join(found.ready[0].entries)}")
        found = GAME.muster(s.view(1), WORDS)
        assert found is not None
    limits = {one.counts: (one.low, one.high) for one in found.limits}
    outside = {one.id: one.most for one in found.offers if {"battery", "air", "sniper", "work"} & set(one.counts)}
    return limits, outside


@pytest.mark.rule("bk:701d", "bk:305", "bk:0.24", "bk:224", "bk:0.18", "bk:701")
def test_the_limits_of_a_list() -> None:
    """1000 points of the defender; a company at least, one battery, one flight, two snipers."""
    limits, _ = listed(1, year="1944")
    assert limits == {"points": (0, 1000), "company": (1, None), "battery": (0, 1), "air": (0, 1),
                      "sniper": (0, 2)}  # fmt: skip
    assert DATA.limits.snipers == 2
    old, _ = listed(1, year="1944", bk_701="before")
    assert "sniper" not in old
    digs, _ = listed(1, year="1944", prepared_positions="true")
    assert digs["dug_in"] == (0, 3)


@pytest.mark.rule("bk:R82", "bk:R81", "bk:305", "bk:R15", "bk:302")
def test_what_is_bought_for_the_whole_army() -> None:
    """Batteries of the nation in its years, its aircraft, snipers; works only with prepared positions."""
    _, found = listed(1, year="1944")
    assert found == {"ger_m81_half": 1, "ger_m120": 1, "ger_105": 1, "ger_150": 1, "ger_neb": 1, "ju87b": 1, "ju87g": 1,
                     "fw190f": 1, "ger_sniper": 2}  # fmt: skip
    _, old = listed(1, year="1944", bk_701="before")
    assert old["ger_sniper"] == 9
    _, digs = listed(1, year="1944", prepared_positions="true")
    assert set(digs) - set(found) == {"entrenchment", "bunker", "minefield", "wire", "barricade", "at_obstacle"}
    _, early = listed(1, year="1942")
    assert "ger_m81" in early
    assert "ger_m120" not in early


@pytest.mark.rule("bk:R81", "bk:0.20", "bk:0.24")
def test_works_are_bought_with_prepared_positions_only() -> None:
    for prepared, rule in (("true", ""), ("false", "bk:0.24")):
        s = begun(scenario="assault", forces="choose", attacker="us", defender="german", year="1944",
                  prepared_positions=prepared)  # fmt: skip
        play(s, "enlist us_rifle_coy:regular")
        assert refused(s, "enlist ger_gren_coy_red:regular minefield*2") == rule
        assert refused(s, "enlist ger_gren_coy_red:regular") == ""


@pytest.mark.rule("bk:217", "bk:224a", "bk:409b", "bk:305", "bk:R15")
@pytest.mark.parametrize(
    ("year", "words", "rule"),
    [
        ("1944", "ger_tank_sec:regular+ger_pz4h.2+launcher", ""),
        ("1944", "ger_tank_sec:regular+ger_pz4h.2+launcher.2", ""),
        ("1943", "ger_tank_sec:regular+ger_pz3l.2+launcher", "bk:217"),
        ("1944", "ger_at_sec:regular+ger_pak40.2", ""),
        ("1944", "ger_105 ger_150", "bk:305"),
    ],
)
def test_what_sections_buy(year: str, words: str, rule: str) -> None:
    s = begun(scenario="assault", forces="choose", attacker="us", defender="german", year=year)
    play(s, "enlist us_rifle_coy:regular")
    assert refused(s, f"enlist ger_gren_coy_red:regular {words}") == rule


# -- what is told ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:000")
def test_the_other_edition_beside_the_odds() -> None:
    """Only what it changes: the base number 5 instead of 4, no malus for a closed tank, the chance then."""
    text = "german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 type us_m4 at 700,100 h18" + FAR
    s = ordered(text, "p4-pz4g-1")
    found = GAME.odds(s, CODEC.parse("fire p4-pz4g-1 t34-t34_76a-1 ap"))
    assert found is not None
    hit, kill = found.stages
    assert hit.other is not None
    assert (hit.value, hit.other.value) == (4, 5)
    assert {m.label for m in hit.modifiers} - {m.label for m in hit.other.modifiers} == {"mod.closed"}
    assert kill.other is None  # 75L up to 60 cm: the same
    near = ordered(text.replace("700,100", "300,100"), "p4-pz4g-1")
    found = GAME.odds(near, CODEC.parse("fire p4-pz4g-1 t34-t34_76a-1 ap"))
    assert found is not None
    kill = found.stages[1]
    assert kill.other is not None
    assert {(m.rule, m.label) for m in set(kill.modifiers) - set(kill.other.modifiers)} == {("bk:209b", "mod.short")}
    assert (kill.chance, kill.other.chance) == (Fraction(5, 6), Fraction(13, 18))


@pytest.mark.rule("bk:0.10a")
def test_the_odds_of_opportunity_fire_are_those_at_the_sample() -> None:
    text = "turn 2\nactive soviet\ngerman p4-pz4g-1 at 100,100 h6 hatch\nsoviet r-hq-1 at 1700,1100\n"
    s = ordered(text + "soviet t34-t34_76a-1 type us_m4 at 1100,100 h18", "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 700,100")
    found = GAME.pending(s.view(0), WORDS)
    assert found is not None
    for place, bands in (("1050,100", 2), ("700,100", 1)):
        made = {m.label: m.amount for m in found.answers[f"react p4-pz4g-1 {place} ap"].stages[0].modifiers}
        assert made == {"mod.moving": -2, "mod.size": 1, "mod.range": -bands}, place


@pytest.mark.rule("bk:0.10a")
def test_the_samples_that_are_offered() -> None:
    """The first in sight, the nearest, the last in sight; any other sample may be named as well."""
    text = "turn 2\nactive soviet\ngerman pzg-pzgren-1 type ger_pak38 at 400,300 h0\nsoviet r-hq-1 at 1700,1100\n"
    s = ordered(text + "soviet t34-t34_76a-1 type us_m4 at 600,100 h18", "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 200,100")
    places = {one.split()[2] for one in offers(s, "react") if one.endswith(" ap")}
    assert places == {"550,100", "400,100", "200,100"}
    assert refused(s, "react pzg-pzgren-1 450,100 ap") == ""
    assert refused(s, "react pzg-pzgren-1 460,100 ap") == "bk:0.10"


@pytest.mark.rule("bk:R85", "bk:0.10")
@pytest.mark.parametrize(
    ("end", "wanted"),
    [("300,100", {"250,100", "300,100"}), ("320,100", {"250,100", "300,100", "320,100"}),
     ("300,200", {"235,135", "270,170", "300,200"})],
)  # fmt: skip
def test_the_samples_of_a_path(end: str, wanted: set[str]) -> None:
    """Every 5 cm, rounded to the nearest lattice point, and the end."""
    text = "german pzg-hq_pzgren-1 at 200,300\ngerman pzg-pzgren-1 at 200,100\nsoviet r-rifle-1 at 280,20\n"
    s = ordered(text + "soviet r-hq-1 at 1700,1100", "pzg-pzgren-1")
    play(s, f"move pzg-pzgren-1 {end}")
    x1, y1 = map(int, end.split(","))
    nodes = [f"{x},{y}" for x in range(200, x1 + 10, 5) for y in range(100, y1 + 10, 5)]
    assert {p for p in nodes if refused(s, f"react r-rifle-1 {p} small") == ""} == wanted


@pytest.mark.rule("bk:108b", "bk:108c", "bk:307", "bk:303c", "bk:0.18a", "bk:303e", "bk:417", "bk:603")
def test_what_a_template_covers_is_shown_before() -> None:
    """Who lies there, with dice and number: in the open 5, in a house or an entrenchment 6; vehicles by their own."""

    def shown(s: Fight, action: str) -> dict[str, str]:
        found = GAME.covered(s.view(s.active), CODEC.parse(action), WORDS)
        assert found is not None
        return {piece: row.value for piece, row in zip(found.under, found.rows, strict=True)}

    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 type ger_m81 at 100,100\n"
    text += "soviet r-rifle-1 at 500,100\nsoviet t34-t34_76a-1 at 520,140\n"
    text += "soviet r-rifle-2 at 880,540\nsoviet r-rifle-3 at 300,500\nwork soviet entrenchment 300,500" + FAR
    s = ordered(text, "pzg-pzgren-1")
    dice = {need: WORDS.say("area.dice", n=3, need=need, chance=n) for need, n in ((5, 70), (6, 42))}
    assert shown(s, "shell pzg-pzgren-1 500,100") == {"r-rifle-1": dice[5], "t34-t34_76a-1": dice[5]}
    assert shown(s, "shell pzg-pzgren-1 880,540") == {"r-rifle-2": dice[6]}
    assert shown(s, "shell pzg-pzgren-1 300,500") == {"r-rifle-3": dice[6]}
    old = ordered(text, "pzg-pzgren-1", bk_108="before", bk_307="before")
    assert shown(old, "shell pzg-pzgren-1 500,115") == {"r-rifle-1": dice[5]}  # only whose centre lies there
    assert shown(old, "shell pzg-pzgren-1 515,125") == {"t34-t34_76a-1": dice[6]} | {}
    assert GAME.covered(s.view(0), CODEC.parse("move pzg-pzgren-1 150,100"), WORDS) is None
    assert GAME.covered(s.view(0), CODEC.parse("shell a-m2in-1 500,100"), WORDS) is None  # of another battle
    raid = position("german p4-pz4g-1 at 400,100\nsoviet r-rifle-1 at 600,100\nsoviet r-rifle-2 at 640,100\n"
                    "soviet t34-t34_76a-1 at 560,140\nflight stuka-ju87g-1" + FAR)  # fmt: skip
    play(raid, "activate stuka-ju87g-1")
    air = WORDS.say("area.dice", n=2, need=5, chance=56)
    assert shown(raid, "strike cannon37 600,100") == {"r-rifle-1": air, "r-rifle-2": air, "t34-t34_76a-1": ""}
    mortars = "scenario caumont\nactive german\ngerman mo-m81-1 at 1000,1100\ngerman mo-m81-2 at 1040,1100\n"
    mortars += "german mo-obs-1 at 900,900\nbritish a-rifle-1 at 900,500\nbritish a-hq-1 at 100,50"
    s = ordered(mortars, "mo-obs-1")
    play(s, "call mo-obs-1 mo 900,500", "roll 5")
    assert shown(s, "lay 925,500 10x5") == {"a-rifle-1": dice[5]}
    battery = (
        "active soviet\nsoviet m120-obs-1 at 1200,750\nbattery m120-ussr_m82 ready\ngerman pzg-pzgren-1 at 1200,300"
    )
    s = ordered(battery + "\ngerman pzg-hq_pzgren-1 at 1700,200", "m120-obs-1")
    play(s, "call m120-obs-1 m120-ussr_m82 1200,300", "roll 5")
    assert shown(s, "lay 1200,300 15x10") == {"pzg-pzgren-1": dice[5]}


@pytest.mark.rule("bk:0.1", "bk:0.1a", "bk:0.20a")
def test_nothing_is_wrong_with_a_table_where_nobody_overlaps() -> None:
    s = position("german pzg-pzgren-1 at 100,100\ngerman pzg-pzgren-2 at 130,100\nsoviet r-rifle-1 at 880,540")
    assert GAME.invariants(s) == []
    s.put(unit(s, "pzg-pzgren-2"), at=(125, 100))
    assert len(GAME.invariants(s)) == 1
    s.put(unit(s, "pzg-pzgren-2"), at=(133, 100))
    assert len(GAME.invariants(s)) == 1
    s.put(unit(s, "pzg-pzgren-2"), at=(860, 530))
    assert len(GAME.invariants(s)) == 1


@pytest.mark.rule("bk:002")
def test_a_table_travels_without_its_ground() -> None:
    """A state that is sent to another process finds its table again, by the new terrain or the old."""
    for side in ("after", "before"):
        s = position("german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 880,540", bk_002=side)
        again, (data, scenario, old) = s.table.__reduce__()
        assert again(data, scenario, old) is s.table
        assert (scenario, old) == ("ponyri", side == "before")
    assert pickle.dumps(s.units)
