"""At close quarters, rule by rule: assaults, tanks among men, overruns, and what answers them."""

from __future__ import annotations

import pytest
from bk_table import kinds, offers, ordered, play, position, refused, told, unit, waits

from grognard.games.blitzkrieg import assault, look
from grognard.games.blitzkrieg.state import COMMANDER_HIT, DEMORALISED, FIRED, IMMOBILE, Fight

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"

# -- men against a vehicle (bk:215) ------------------------------------------------------------------------------------

STORM = """
    active soviet
    soviet r-hq-1 at 300,400
    soviet r-rifle-1 {man} at 300,250
    soviet r-rifle-2 at 340,250
    german p4-pz4g-1 {tank} at 300,150 h12 fired
    german tig-tiger1-1 at 1700,100 acted
"""


def stormed(man: str = "", tank: str = "", **switches: str) -> Fight:
    """The first rifles have reached the vehicle; it does not fire."""
    s = ordered(STORM.format(man=man, tank=tank), "r-rifle-1", **switches)
    play(s, "assault p4-pz4g-1 r-rifle-1")
    while s.actor == 0:
        play(s, "pass")
    return s


@pytest.mark.rule("bk:215b", "bk:0.15c", "bk:215", "bk:R77")
@pytest.mark.parametrize(
    ("man", "tank", "tests"),
    [("", "", True), ("charges 1", "", False), ("type ussr_flame", "", False), ("", "type us_gmc", False)],
)
def test_who_tests_his_nerve(man: str, tank: str, tests: bool) -> None:
    """Men without the means, before armour; not with a charge or flames, and not before a truck."""
    s = stormed(man, tank)
    assert waits(s) == ("nerve" if tests else "close")


@pytest.mark.rule("bk:215a", "bk:215c", "bk:215", "bk:R12")
@pytest.mark.parametrize(
    ("man", "tank", "switches", "need", "wanted"),
    [
        ("", "", {}, 5, {}),
        ("", "moved 100", {}, 5, {"mod.moving": -1}),
        ("", "continuous", {}, 5, {"mod.moving": -1}),
        ("", "immobile", {}, 5, {"mod.immobile": 1}),
        ("", "type us_m10", {}, 5, {"mod.open": 1}),
        ("with molotov", "", {}, 5, {}),
        ("with molotov", "", {"bk_215": "before"}, 6, {"mod.molotov": 1}),
        ("with molotov charges 1", "", {"bk_215": "before"}, 4, {}),
        ("type ussr_flame with molotov", "", {"bk_215": "before"}, 5, {}),
        ("type ussr_smg with molotov", "", {"bk_215": "before"}, 5, {"mod.molotov": 1}),
    ],
)
def test_what_helps_men_against_armour(
    man: str, tank: str, switches: dict[str, str], need: int, wanted: dict[str, int]
) -> None:
    """A moving tank -1, a still one +1, an open one +1; Molotov cocktails only by the old rule, for bare men."""
    s = stormed(man, tank, **switches)
    if waits(s) == "nerve":
        play(s, "roll 6")
    event = told(play(s, "roll 1 1" if "flame" in man else "roll 1"), "close-no")
    assert ({m.label: m.amount for m in event.modifiers}, event.args["need"]) == (wanted, need)


@pytest.mark.rule("bk:215d", "bk:215", "bk:0.15c")
def test_in_an_assault_of_their_own_men_destroy() -> None:
    """Only in an opportunity assault men without means can but immobilise."""
    s = stormed()
    play(s, "roll 4", "roll 5")
    assert not s.here(unit(s, "p4-pz4g-1"))


@pytest.mark.rule("bk:0.15")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("assault p4-pz4g-1 r-rifle-1", ""), ("assault p4-pz4g-1 r-rifle-1 r-rifle-2", ""),
        ("assault p4-pz4g-1 r-rifle-2", "bk:0.15"), ("assault p4-pz4g-1 r-rifle-1 r-rifle-2 r-rifle-2", "bk:0.15"),
        ("assault tig-tiger1-1 r-rifle-1", "bk:0.15"), ("assault r-rifle-2 r-rifle-1", "bk:0.15"),
    ],
)  # fmt: skip
def test_who_is_named_in_an_assault(action: str, rule: str) -> None:
    """Who has the order first, each once, an enemy within reach."""
    assert refused(ordered(STORM.format(man="", tank=""), "r-rifle-1"), action) == rule


@pytest.mark.rule("bk:0.15", "bk:0.1d")
@pytest.mark.parametrize(("y", "rule"), [(445, ""), (470, "bk:0.15")])
def test_a_charge_that_costs_too_much(y: int, rule: str) -> None:
    """20 cm: a bank that lies across takes 5 of them."""
    text = "scenario caumont\nbritish a-hq-1 at 500,150\nbritish a-rifle-1 at 500,260\n"
    s = ordered(text + f"german g1-gren-1 at 500,{y} fired", "a-rifle-1")
    assert refused(s, "assault g1-gren-1 a-rifle-1") == rule


@pytest.mark.rule("bk:0.15a")
@pytest.mark.parametrize(("friends", "plus"), [(0, 0), (1, 1), (2, 2)])
def test_each_more_attacker_counts_one(friends: int, plus: int) -> None:
    text = "active soviet\nsoviet r-hq-1 at 300,400\n"
    text += "".join(f"soviet r-rifle-{n} at {260 + 40 * n},250\n" for n in range(1, friends + 2))
    s = ordered(text + "german pzg-pzgren-1 at 340,130 fired demoralised", "r-rifle-1")
    play(s, "assault pzg-pzgren-1 " + " ".join(f"r-rifle-{n}" for n in range(1, friends + 2)))
    event = told(play(s, "roll 3 3"), "melee")
    assert {m.label: m.amount for m in event.modifiers if m.amount > 0} == {
        "mod.experience": 1, **({"mod.extra": plus} if plus else {}), "mod.demoralised": 2,
    }  # fmt: skip


@pytest.mark.rule("bk:R46", "bk:0.15", "bk:0.15c")
@pytest.mark.parametrize(
    ("type_", "heading", "may"), [("ger_pz4g", 0, True), ("ger_pz4g", 12, False), ("ger_marder3m", 12, False)]
)
def test_machine_guns_that_bear_defend(type_: str, heading: int, may: bool) -> None:
    """Those of the tank that faces them; asked once, and its fire does not end the assault."""
    text = STORM.format(man="", tank=f"type {type_}").replace("h12", f"h{heading}")
    s = ordered(text, "r-rifle-1")
    play(s, "assault p4-pz4g-1 r-rifle-1")
    found = offers(s, "defend")
    assert found == (["defend p4-pz4g-1 r-rifle-1 mg"] if may else [])
    if may:
        play(s, found[0], "roll 1 1")
    elif s.actor == 0:
        play(s, "pass")
    assert waits(s) == "nerve"


# -- what a mover meets (bk:0.15d, bk:221) -----------------------------------------------------------------------------

PASSING = """
    turn 2
    active soviet
    soviet r-hq-1 at 1700,1100
    soviet t34-t34_76a-1 type us_m4 at 600,100 h18
    german {who} at 400,190
"""


@pytest.mark.rule("bk:0.15d", "bk:215d")
@pytest.mark.parametrize(
    ("who", "more", "storms"),
    [
        ("pzg-pzgren-1", "", True), ("pzg-mmg-1", "", False), ("pzg-pzgren-1 type ger_schreck", "", False),
        ("pzg-pzgren-1", "smoke 400,145\nsmoke 445,145\nsmoke 355,145\nsmoke 400,155\nsmoke 445,155\nsmoke 355,155",
         False),
        ("pzg-pzgren-1 fired", "", False),
    ],
)  # fmt: skip
def test_who_assaults_a_tank_that_passes(who: str, more: str, storms: bool) -> None:
    """Infantry within 10 cm that sees it and has its fire left; no weapon team."""
    s = ordered(PASSING.format(who=who) + more, "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 300,100")
    assert bool(offers(s, "storm")) == storms


@pytest.mark.rule("bk:215d", "bk:0.15d")
def test_bare_men_only_stop_a_moving_tank() -> None:
    s = ordered(PASSING.format(who="pzg-pzgren-1"), "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 300,100", "storm pzg-pzgren-1 400,100", "roll 4", "roll 6")
    i = unit(s, "t34-t34_76a-1")
    assert (s.here(i), bool(s.has(i, IMMOBILE))) == (True, True)


CLOSING = """
    turn 2
    active soviet
    soviet r-hq-1 at 1700,1100
    soviet t34-t34_76a-1 type us_m4 at 600,100 h18
    german p4-pz4g-1 {marks} at 300,100 h6
"""


@pytest.mark.rule("bk:221", "bk:R47", "bk:R21")
@pytest.mark.parametrize(
    ("marks", "may"),
    [("", True), ("fired", True), ("acted", True), ("demoralised", False), ("suppressed", False),
     ("immobile", True), ("type ger_251 immobile", False), ("type ger_251", True)],
)  # fmt: skip
def test_which_tank_answers_a_close_approach(marks: str, may: bool) -> None:
    """Whether it has fired or not; not demoralised or suppressed; without a gun it can only turn, if it drives."""
    s = ordered(CLOSING.format(marks=marks), "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 400,100")
    assert bool(offers(s, "answer")) == may


@pytest.mark.rule("bk:R21", "bk:221")
@pytest.mark.parametrize(("marks", "need"), [("hatch", 5 - 2 + 0 - 1), ("hatch fired", 5 - 2 + 2 - 1)])
def test_the_answer_is_one_test_and_one_shot(marks: str, need: int) -> None:
    """The turret turns: 5; within 10 cm +2; -2 if it has fired; a Sherman is large. Then the approach goes on, and it
    does not answer again."""
    s = ordered(CLOSING.format(marks=marks), "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 400,100", "answer p4-pz4g-1 400,100 ap")
    assert waits(s) == "answer"
    failed = s.clone()
    play(failed, "roll 3")
    assert (waits(failed), offers(failed, "answer")) == ("", [])
    event = told(play(s, "roll 4", "stay", "roll 1 1 3"), "shot-misses")
    moving = 2  # the target moves
    assert event.args["need"] == need + moving
    assert offers(s, "answer") == []


# -- overruns (bk:214) -------------------------------------------------------------------------------------------------

OVERRUN = """
    german p4-pz4g-1 {tank} at 300,100 h6
    german tig-tiger1-1 at 1700,100 acted
    soviet r-rifle-1 {target} at 500,100 {marks}
    soviet r-hq-1 at 1700,1100
"""


def overrun(tank: str = "", target: str = "", marks: str = "fired", **switches: str) -> Fight:
    return ordered(OVERRUN.format(tank=tank, target=target, marks=marks), "p4-pz4g-1", **switches)


RUN = "overrun p4-pz4g-1 r-rifle-1"


@pytest.mark.rule("bk:214e", "bk:R13", "bk:214", "bk:214b", "bk:214c")
@pytest.mark.parametrize(
    ("target", "work", "face", "fate"),
    [
        ("", "", 3, "gone"), ("", "", 2, "back"), ("", "entrenchment", 5, "gone"), ("", "entrenchment", 4, "back"),
        ("type ussr_45", "", 3, "gone"), ("type ussr_45", "", 2, "stays"), ("type ussr_45", "entrenchment", 4, "stays"),
        ("type ussr_zis5", "", 3, "gone"), ("type ussr_zis5", "", 2, "flees"),
    ],
)  # fmt: skip
def test_what_a_tank_does_to_those_it_drives_over(target: str, work: str, face: int, fate: str) -> None:
    """3+ in the open and 5+ in cover, of men, guns and trucks alike."""
    text = OVERRUN.format(tank="", target=target, marks="fired demoralised" if "45" in target else "fired")
    s = ordered(text + (f"    work soviet {work} 500,100\n" if work else ""), "p4-pz4g-1")
    play(s, RUN)
    assert waits(s) == "crush"
    play(s, f"roll {face}")
    i = unit(s, "r-rifle-1")
    assert s.here(i) == (fate != "gone")
    if fate in ("back", "flees"):
        x, y = map(int, offers(s, "retreat")[0].split()[-1].split(","))
        far = 50 if fate == "back" else 200
        assert abs((x - 500) ** 2 + (y - 100) ** 2 - far * far) < 30 * far
        assert bool(s.has(i, DEMORALISED)) == (fate == "back")
    elif fate == "stays":
        assert (bool(s.has(i, DEMORALISED)), offers(s, "retreat")) == (True, [])


@pytest.mark.rule("bk:214c", "bk:R45", "bk:0.15b")
@pytest.mark.parametrize(
    ("tank", "target", "after", "sizes_before", "before"),
    [
        ("type brit_bren", "type ger_pak38", "", "", ""), ("type brit_bren", "type ger_pak40", "bk:214c", "", ""),
        ("type brit_bren", "type ger_m50", "", "", ""), ("type brit_bren", "type ger_m81", "bk:214c", "", ""),
        ("type ussr_t70", "type ger_m120", "", "", ""), ("type ussr_t70", "type ussr_m30", "bk:214c", "bk:214c", ""),
        ("", "type ussr_m30", "", "", ""), ("type ussr_t70", "type ger_lefh18", "", "", ""),
    ],
)  # fmt: skip
def test_guns_and_mortars_that_fit_under_a_vehicle(
    tank: str, target: str, after: str, sizes_before: str, before: str
) -> None:
    """Below 75 mm very small, to 120 mm small, above normal; with the old sizes the smallest counts as small; by the
    old rule of bk:214 anything."""
    assert refused(overrun(tank, target), RUN) == after
    assert refused(overrun(tank, target, bk_201="before"), RUN) == sizes_before
    assert refused(overrun(tank, target, bk_214="before"), RUN) == before


@pytest.mark.rule("bk:R76", "bk:214b")
@pytest.mark.parametrize(
    ("tank", "truck", "jeep"),
    [
        ("", "", ""), ("type ger_stug3g", "", ""), ("type ger_marder3m", "", ""), ("type ger_wespe", "", ""),
        ("type ger_251", "bk:214b", ""), ("type brit_bren", "bk:214b", "bk:214b"),
        ("type ger_222", "bk:214b", "bk:214b"),
    ],
)  # fmt: skip
def test_which_vehicles_crush_which(tank: str, truck: str, jeep: str) -> None:
    assert refused(overrun(tank, "type ussr_zis5"), RUN) == truck
    assert refused(overrun(tank, "type ussr_gaz67"), RUN) == jeep
    assert refused(overrun(tank, "type ussr_t70"), RUN) == "bk:214b"
    assert refused(overrun(tank, "type ussr_gaz67", "continuous"), RUN) == "bk:214b"


@pytest.mark.rule("bk:0.15b")
def test_no_friend_and_nobody_hidden_is_overrun() -> None:
    assert refused(overrun(), "overrun p4-pz4g-1 tig-tiger1-1") == "bk:0.15b"
    assert refused(overrun(marks="hidden"), RUN) == "bk:0.15b"
    assert refused(overrun(), "overrun p4-pz4g-1 r-rifle-2") == "bk:0.15b"  # not on the table
    more = OVERRUN.format(tank="", target="", marks="fired") + "    soviet m120-obs-1 at 500,160\n"
    assert refused(ordered(more, "p4-pz4g-1"), "overrun p4-pz4g-1 m120-obs-1") == ""
    assert refused(ordered(more, "p4-pz4g-1"), "overrun p4-pz4g-1 a-rifle-1") == "bk:0.15b"  # of another battle


@pytest.mark.rule("bk:214d", "bk:214a")
@pytest.mark.parametrize(
    ("gun", "asked"),
    [
        ("ger_pak40", "turn"), ("ussr_zis3", ""), ("ger_flak88", "turn"), ("brit_25pdr", ""), ("ussr_45", "turn"),
        ("ger_leig18", "turn"),
    ],
)  # fmt: skip
def test_guns_that_turn_in_time(gun: str, asked: str) -> None:
    """Outside its arc one of 75 mm or less, or an anti-aircraft gun on its mount, tests whether it turns."""
    s = overrun("type ussr_is2", f"type {gun} h6", "")
    play(s, RUN)
    while not offers(s, "defend") and s.actor == 1:
        play(s, "pass")
    found = offers(s, "defend")
    assert bool(found) == bool(asked)
    if found:
        play(s, found[0])
        assert waits(s) == asked
        play(s, "roll 6")
        assert waits(s) == "hit"
    else:
        assert waits(s) == "crush"


@pytest.mark.rule("bk:214", "bk:214d", "bk:214a")
def test_a_reply_that_destroys_the_vehicle_ends_the_overrun() -> None:
    s = overrun("type ger_251", "type ussr_zis3 h18", "fired")
    play(s, RUN, "defend r-rifle-1 p4-pz4g-1 ap", "roll 6 6 3", "roll 6 6")
    assert (s.here(unit(s, "p4-pz4g-1")), s.here(unit(s, "r-rifle-1")), waits(s)) == (False, True, "")


@pytest.mark.rule("bk:0.6a")
def test_specials_are_whole_orders() -> None:
    """An overrun is one; not after a move, and not of somebody who is not on the table."""
    s = overrun()
    assert refused(s, RUN) == ""
    play(s, "move p4-pz4g-1 350,100")
    assert refused(s, RUN) == "bk:0.6a"
    text = "german pzg-hq_pzgren-1 at 100,200\ngerman pzg-251-1 at 250,100 h6\n"
    text += "german pzg-pzgren-1 aboard pzg-251-1\nwreck ger_opel 250,150" + FAR
    assert refused(ordered(text, "pzg-pzgren-1"), "haul pzg-pzgren-1 250,150") == "bk:0.6a"


# -- those aboard (bk:0.21, bk:203a) -----------------------------------------------------------------------------------

RIDE = """
    german p4-pz4g-1 at 100,100 h6 hatch
    soviet r-mmg-1 type {type} at 400,100 h6
    soviet r-rifle-1 aboard r-mmg-1 {marks}
    soviet r-hq-1 at 1700,1100
"""


@pytest.mark.rule("bk:0.21", "bk:203a", "bk:R75", "bk:0.9b", "bk:0.9f")
@pytest.mark.parametrize(
    ("type_", "mode", "switches", "saves"),
    [
        ("ussr_zis5", "ap", {}, -1),
        ("ussr_zis5", "mg", {}, 0),
        ("us_m3ht", "ap", {}, -1),
        ("ussr_zis5", "ap", {"bk_203": "before"}, None),
        ("ussr_zis5", "mg", {"bk_203": "before"}, 0),
    ],
)
def test_those_aboard_get_out(type_: str, mode: str, switches: dict[str, str], saves: int | None) -> None:
    """Hit by 75 mm each saves at -1, by the old rule all in a truck are lost; small arms only drive them out. Out of
    armour they are demoralised, out of a truck not; they count as moving."""
    s = ordered(RIDE.format(type=type_, marks=""), "p4-pz4g-1", **switches)
    i = unit(s, "r-rifle-1")
    if mode == "mg":
        play(s, "fire p4-pz4g-1 r-mmg-1 mg", "roll 1 6")
        play(s, "roll 1")  # the truck
    else:
        play(s, "fire p4-pz4g-1 r-mmg-1 ap", "roll 6 6 3", *(["roll 6 6"] if type_ == "us_m3ht" else []))
    assert not s.here(unit(s, "r-mmg-1"))
    if saves is None:
        assert not s.here(i)
        return
    if saves:
        assert waits(s) == "save"
        lost = s.clone()
        play(lost, "roll 2")
        assert not lost.here(i)
        play(s, "roll 6")
    assert (s.here(i), s.units[i].aboard, waits(s)) == (True, -1, "")
    assert bool(s.has(i, DEMORALISED)) == (type_ == "us_m3ht")
    assert s.units[i].moved == 10


@pytest.mark.rule("bk:0.21", "bk:203a")
def test_who_climbed_aboard_this_turn_has_moved_that_far() -> None:
    s = ordered(RIDE.format(type="ussr_zis5", marks="moved 100"), "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 r-mmg-1 ap", "roll 6 6 3", "roll 6")
    assert s.units[unit(s, "r-rifle-1")].moved == 100


@pytest.mark.rule("bk:0.8c", "bk:203", "bk:001", "bk:R36")
@pytest.mark.parametrize(
    ("truck", "aboard", "man", "rule"),
    [
        ("ger_krupp", [], "ger_gren", ""), ("ger_krupp", ["ger_gren"], "ger_gren", "bk:203"),
        ("ger_opel", ["ger_gren", "ger_gren"], "ger_gren", ""),
        ("ger_opel", ["ger_gren", "ger_gren"], "ger_mmg", "bk:203"),
        ("ger_opel", ["ger_mmg"], "ger_gren", ""), ("ger_opel", ["ger_mmg", "ger_gren"], "ger_gren", "bk:203"),
        ("ger_251", ["ger_pak38"], "ger_gren", ""),  # a gun in tow takes no place
        ("ger_kubel", [], "ger_scout", ""), ("ger_kubel", [], "ger_gren", "bk:203"),
        ("ger_kubel", ["ger_scout"], "ger_scout", "bk:203"), ("ger_pz4g", [], "ger_gren", "bk:203"),
    ],
)  # fmt: skip
def test_who_finds_room(truck: str, aboard: list[str], man: str, rule: str) -> None:
    text = f"german pzg-hq_pzgren-1 at 100,200\ngerman pzg-251-1 type {truck} at 250,100 h6\n"
    text += f"german pzg-pzgren-1 type {man} at 200,100\n"
    text += "".join(f"german pzg-pzgren-{n + 2} type {one} aboard pzg-251-1\n" for n, one in enumerate(aboard))
    s = ordered(text + FAR, "pzg-pzgren-1")
    assert refused(s, "embark pzg-pzgren-1 pzg-251-1") == rule
    assert refused(s, "disembark pzg-pzgren-1 200,150") == "bk:0.8c"


@pytest.mark.rule("bk:0.8c")
@pytest.mark.parametrize(("place", "rule"), [("300,100", ""), ("275,100", "bk:0.8c"), ("460,100", "bk:0.8c")])
def test_where_one_gets_out(place: str, rule: str) -> None:
    """Beside the vehicle or 10 cm from it, not under it, nor where a friend stands."""
    text = "german pzg-hq_pzgren-1 at 300,140\ngerman pzg-251-1 at 250,100 h6\ngerman pzg-pzgren-1 aboard pzg-251-1\n"
    s = ordered(text + FAR, "pzg-pzgren-1")
    assert refused(s, f"disembark pzg-pzgren-1 {place}") == rule
    assert refused(s, "disembark pzg-pzgren-1 300,140") == "bk:0.8c"


@pytest.mark.rule("bk:403", "bk:403a", "bk:0.8c")
def test_a_hidden_tractor_limbers_nobody() -> None:
    text = "german pzg-hq_pzgren-1 at 100,200\ngerman pzg-251-1 at 200,100 h6 {}\n"
    text += "german pzg-mmg-1 type ger_pak38 at 245,100 h6" + FAR
    for marks, rule in (("", ""), ("hidden", "bk:403"), ("immobile", "bk:403")):
        assert refused(ordered(text.format(marks), "pzg-251-1"), "limber pzg-251-1 pzg-mmg-1") == rule


# -- crews (bk:216a) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:216a", "bk:R65", "bk:003e")
def test_a_crew_whose_commander_is_hit_holds_once() -> None:
    text = "german p4-pz4g-1 at 300,100 h6\nsoviet r-rifle-1 at 1700,1100"
    s = position(text)
    s.lay(unit(s, "p4-pz4g-1"), COMMANDER_HIT | 2048)
    play(s, "activate p4", "go p4-pz4g-1")
    assert offers(s) == ["hold"]
    assert refused(s, "move p4-pz4g-1 400,100") == "bk:216a"
    play(s, "hold")
    assert not s.has(unit(s, "p4-pz4g-1"), 2048)


@pytest.mark.rule("bk:217", "bk:R26")
@pytest.mark.parametrize(("dice", "hits"), [("3 4", 1), ("4 6", 2), ("1 3", 0)])
def test_grenades_against_those_who_storm_a_tank(dice: str, hits: int) -> None:
    """Two dice, 4+ each, before anything else; then it is empty."""
    s = ordered(STORM.format(man="", tank="type ger_pz4h launcher 1"), "r-rifle-1")
    play(s, "assault p4-pz4g-1 r-rifle-1")
    while s.actor == 0:
        play(s, "pass")
    assert waits(s) == "spray"
    event = told(play(s, f"roll {dice}"), "volley")
    assert (event.args["n"], event.rule) == (hits, "bk:217")
    assert waits(s) == ("save" if hits else "nerve")
    assert s.units[unit(s, "p4-pz4g-1")].launcher == 2


@pytest.mark.rule("bk:411", "bk:0.10")
def test_who_has_reacted_has_fired() -> None:
    s = ordered(PASSING.format(who="pzg-pzgren-1 type ger_schreck"), "t34-t34_76a-1")
    play(s, "move t34-t34_76a-1 300,100")
    found = offers(s, "react")[0]
    assert kinds(play(s, found, "roll 1 1 3"))[-1] == "shot-misses"
    assert s.did(unit(s, "pzg-pzgren-1"), FIRED)


@pytest.mark.rule("bk:0.15", "bk:0.1a")
def test_two_who_are_stopped_before_contact_do_not_stand_on_one_another() -> None:
    """The first is stopped where the charge of the second began: the second stands beside it."""
    text = "german pzg-pzgren-1 at 500,200 demoralised\ngerman pzg-pzgren-2 at 500,260 demoralised\n"
    s = position(text + "active german\nsoviet r-rifle-1 at 500,230")
    first, second = unit(s, "pzg-pzgren-1"), unit(s, "pzg-pzgren-2")
    charge = assault.Assault((first, second), ((), ()), unit(s, "r-rifle-1"))
    s.call(charge.but(stage="defend", starts=((500, 60), (500, 120))))
    s.settle()
    assert s.place(first) == (500, 110)
    assert look.gap2(s, first, second) >= (2 * s.models[first].radius) ** 2
    assert not look.within(s, second, unit(s, "r-rifle-1"), 60)
