"""Mortars, batteries, launchers and aircraft, rule by rule: who directs, what falls, who suffers, what it costs."""

from __future__ import annotations

import pytest
from bk_table import GAME, kinds, offers, ordered, play, position, refused, rest, told, unit, waits

from grognard.games.blitzkrieg import support
from grognard.games.blitzkrieg.state import DEAD, EMPTY, JAMMED, SUPPRESSED, UNSET, Fight

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
FACES = ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"]


def outcomes(s: Fight) -> list[str]:
    return [str(one) for one, _ in s.distribution()]


def rolled_out(s: Fight, *, fire: str = "1", save: str = "6") -> Fight:
    """All dice for those under the shells."""
    while waits(s) in ("fire", "save", "mine"):
        face = save if waits(s) == "save" else fire
        play(s, next(one for one in outcomes(s) if set(one.split()[1:]) == {face}))
    return s


# -- mortars that see their target (bk:108) ----------------------------------------------------------------------------

MORTAR = """
    german pzg-hq_pzgren-1 at 100,300
    german pzg-pzgren-1 type {type} at 100,100 {marks}
    soviet r-rifle-1 at {at} fired
"""


@pytest.mark.rule("bk:R4", "bk:108", "bk:0.7", "bk:0.9d", "bk:0.11")
@pytest.mark.parametrize(
    ("marks", "rule"),
    [("", ""), ("moved 50", "bk:108"), ("fired", "bk:108"), ("jammed", "bk:108"), ("empty", "bk:108"),
     ("demoralised", "bk:108")],
)  # fmt: skip
def test_a_mortar_in_order_fires(marks: str, rule: str) -> None:
    """Neither moved nor fired, not jammed, with bombs, and steady."""
    s = ordered(MORTAR.format(type="ger_m81", marks=marks, at="500,100") + FAR, "pzg-pzgren-1")
    assert refused(s, "shell pzg-pzgren-1 500,100") == rule
    rifles = ordered(MORTAR.format(type="ger_gren", marks=marks, at="500,100") + FAR, "pzg-pzgren-1")
    assert refused(rifles, "shell pzg-pzgren-1 500,100") == "bk:108"


@pytest.mark.rule("bk:108", "bk:413", "bk:R5", "bk:108a")
@pytest.mark.parametrize(
    ("type_", "at", "rule"),
    [
        ("ger_m50", "600,100", ""), ("ger_m50", "605,100", "bk:108"), ("ger_m50", "200,100", ""),
        ("ger_m50", "195,100", "bk:413"), ("us_m60", "195,100", ""), ("ger_m81", "195,100", ""),
        ("ger_m81", "290,950", "bk:108a"),  # behind a dense wood
    ],
)  # fmt: skip
def test_where_a_mortar_reaches(type_: str, at: str, rule: str) -> None:
    """50 cm for those of 50 mm, at least 10 cm; others fire direct however near; it must see the place."""
    s = ordered(MORTAR.format(type=type_, marks="", at=at) + FAR, "pzg-pzgren-1")
    assert refused(s, f"shell pzg-pzgren-1 {at}") == rule


@pytest.mark.rule("bk:108a", "bk:108f")
@pytest.mark.parametrize(("y", "rule"), [(410, ""), (405, "bk:108a")])
def test_a_lookout_in_the_house_before_the_mortar(y: int, rule: str) -> None:
    """Within 10 cm behind the station a mortar fires over it at what is seen from there; farther back it does not."""
    text = MORTAR.format(type="ger_m81", marks="", at="880,660").replace("at 100,100", f"at 880,{y}") + FAR
    text = text.replace("at 100,300", "at 880,300")
    assert refused(ordered(text, "pzg-pzgren-1"), "shell pzg-pzgren-1 880,660") == rule


CROWD = """
    german pzg-hq_pzgren-1 at 100,300
    german pzg-pzgren-1 type {type} at 100,100
    soviet r-rifle-1 at 480,100 fired
    soviet r-rifle-2 at 520,100 fired
    soviet r-rifle-3 at 500,130 fired
"""


@pytest.mark.rule("bk:108d", "bk:417")
@pytest.mark.parametrize(("type_", "picks"), [("ger_m50", True), ("us_m60", True), ("ger_m81", False)])
def test_light_mortars_reach_two_elements(type_: str, picks: bool) -> None:
    """Of three under the bombs of a 50 or 60 mm mortar the firer names two; an 81 mm mortar strikes all."""
    s = ordered(CROWD.format(type=type_) + FAR, "pzg-pzgren-1")
    play(s, "shell pzg-pzgren-1 500,105", "roll 3")
    assert bool(offers(s, "pick")) == picks
    if picks:
        play(s, "pick r-rifle-3", "pick r-rifle-1")
    events = play(rolled_out(s))
    del events
    struck = [n for n in (1, 2, 3) if s.units[unit(s, f"r-rifle-{n}")].now & 16]
    assert struck == ([1, 3] if picks else [1, 2, 3])


@pytest.mark.rule("bk:108e", "bk:0.11")
@pytest.mark.parametrize(("face", "mark"), [(1, EMPTY), (2, JAMMED), (6, JAMMED)])
def test_the_bombs_fall_although_the_mortar_jams(face: int, mark: int) -> None:
    """A 1, then another die: 1 it is out of bombs, else it is jammed; this shot falls all the same."""
    s = ordered(CROWD.format(type="ger_m81") + FAR, "pzg-pzgren-1")
    play(s, "shell pzg-pzgren-1 500,105", "roll 1", f"roll {face}")
    assert s.units[unit(s, "pzg-pzgren-1")].marks & (EMPTY | JAMMED) == mark
    assert (waits(s), len(outcomes(s)[0].split())) == ("fire", 4)


@pytest.mark.rule("bk:307", "bk:R16", "bk:108b")
@pytest.mark.parametrize(
    ("type_", "side", "dice", "wanted"),
    [
        ("ussr_t34_76a", "after", "5 6 6", (3 + 2 + 1, 5)),  # two hits: AC of three dice + 2, +1, on the rear
        ("us_m10", "after", "1 5 5", (3 + 2 + 3, 2)),  # open: +3
        ("ussr_t34_76a", "after", "1 4 6", None),  # the first hit is ignored
        ("ger_pz4g", "before", "1 5 6", (3, 3)),  # AC of three dice, on the side
        ("ger_pz4g", "before", "5 5 5", None),  # only a 6 is a hit
        ("ussr_zis5", "after", "1 1 5", "gone"),
    ],
)
def test_bombs_on_a_vehicle(type_: str, side: str, dice: str, wanted: tuple[int, int] | str | None) -> None:
    text = MORTAR.format(type="ger_m81", marks="", at="500,500") + f"\nsoviet t34-t34_76a-1 type {type_} at 500,100"
    s = ordered(text + FAR, "pzg-pzgren-1", bk_307=side)
    events = play(s, "shell pzg-pzgren-1 500,100", "roll 3", f"roll {dice}")
    assert s.here(unit(s, "t34-t34_76a-1")) == (wanted != "gone")
    assert waits(s) == ("destroy" if isinstance(wanted, tuple) else "")
    if isinstance(wanted, tuple):
        event = told(play(s, "roll 1 1"), "destroy-test")
        assert (sum(m.amount for m in event.modifiers), event.args["armour"]) == wanted
    del events


# -- who directs (bk:414, bk:415) --------------------------------------------------------------------------------------

AMERICAN = """
    scenario saint_come
    us coyD-hq-1 at 600,100
    us coyD-para-1 at 600,140
    us coyD-para-2 at 640,140
    us coyD-para-4 at 700,140
    us coyD-m60-1 at 560,100
    us coyA-mmg-1 at 300,100
    german coy1-gren-1 at 600,250 fired
"""


@pytest.mark.rule("bk:414", "bk:415", "bk:409", "bk:R70", "bk:414a", "bk:303")
@pytest.mark.parametrize(
    ("name", "may"),
    [("coyD-hq-1", True), ("coyD-para-1", True), ("coyD-para-2", False), ("coyD-para-4", True)],
)
def test_americans_direct_their_mortars(name: str, may: bool) -> None:
    """Headquarters and the first group of each section; by the old rule of bk:409 no section leader."""
    s = ordered(AMERICAN, name)
    call = f"call {name} coyD 600,250"
    assert (refused(s, call) == "") == may
    old = ordered(AMERICAN, name, bk_409="before")
    assert (refused(old, call) == "") == (name == "coyD-hq-1")


@pytest.mark.rule("bk:R70", "bk:409")
def test_the_first_group_that_is_left_leads_its_section() -> None:
    s = ordered(AMERICAN.replace("    us coyD-para-1 at 600,140\n", ""), "coyD-para-2")
    assert refused(s, "call coyD-para-2 coyD 600,250") == ""
    riding = AMERICAN + "    us coyA-hq-1 type us_m3ht at 300,140\n"
    riding = riding.replace("coyD-para-1 at 600,140", "coyD-para-1 aboard coyA-hq-1")
    assert refused(ordered(riding, "coyD-para-2"), "call coyD-para-2 coyD 600,250") == ""


SECTION = """
    scenario caumont
    active german
    german mo-m81-1 at 1000,1100 {mortar}
    german mo-m81-2 at 1040,1100
    german mo-obs-1 at 900,900
    german g1-hq-1 at {hq}
    german g1-gren-1 at 920,900
    british a-rifle-1 at 900,500
    british a-hq-1 at 100,50
"""


@pytest.mark.rule("bk:414", "bk:414a", "bk:R74", "bk:303", "bk:415")
@pytest.mark.parametrize(
    ("name", "switches", "rule"),
    [
        ("mo-obs-1", {}, ""), ("g1-hq-1", {}, "bk:303"), ("g1-gren-1", {}, "bk:303"),
        ("g1-hq-1", {"bk_414": "before"}, ""), ("g1-gren-1", {"bk_414": "before"}, "bk:303"),
    ],
)  # fmt: skip
def test_who_directs_german_mortars(name: str, switches: dict[str, str], rule: str) -> None:
    """Their observer; by the old rule also a headquarters beside them; never a group."""
    s = ordered(SECTION.format(mortar="", hq="1000,1000"), name, **switches)
    assert refused(s, f"call {name} mo 900,500") == rule


@pytest.mark.rule("bk:414a", "bk:414")
@pytest.mark.parametrize(("hq", "rule"), [("1000,1000", ""), ("1005,1000", "bk:303")])
def test_without_a_radio_one_stands_beside_the_guns(hq: str, rule: str) -> None:
    """10 cm from a piece, no more."""
    text = SECTION.format(mortar="", hq=hq).replace("    german mo-m81-2 at 1040,1100\n", "")
    assert refused(ordered(text, "g1-hq-1", bk_414="before"), "call g1-hq-1 mo 900,500") == rule


@pytest.mark.rule("bk:414", "bk:412")
def test_a_mortar_that_has_moved_directs_nobody() -> None:
    text = SECTION.format(mortar="out-of-battery", hq="200,1100").replace("1000,1100", "900,880")
    s = ordered(text, "mo-m81-1")
    assert refused(s, "call mo-m81-1 mo 900,500") == "bk:303"


@pytest.mark.rule("bk:R74", "bk:414a", "bk:412", "bk:R48")
@pytest.mark.parametrize(("nation", "rule"), [("ussr", "bk:303"), ("ger", "")])
def test_a_telephone_stays_where_it_was(nation: str, rule: str) -> None:
    """A Soviet observer of guns on the table who has moved has none any more, not even after a still turn."""
    text = SECTION.format(mortar="", hq="200,1100").replace(
        "mo-obs-1 at", f"mo-obs-1 type {nation}_obs out-of-battery at"
    )
    s = ordered(text, "mo-obs-1")
    assert refused(s, "call mo-obs-1 mo 900,500") == rule
    while s.turn == 1:
        rest(s)
    assert bool(s.has(unit(s, "mo-obs-1"), UNSET))


@pytest.mark.rule("bk:412", "bk:R48")
@pytest.mark.parametrize(("deed", "back"), [("", True), ("fired", False), ("moved 50", False)])
def test_a_still_and_silent_turn_brings_a_piece_back(deed: str, back: bool) -> None:
    s = position(SECTION.format(mortar=f"out-of-battery {deed}", hq="200,1100"))
    while s.turn == 1:
        rest(s)
    assert s.has(unit(s, "mo-m81-1"), UNSET) != back


# -- batteries (bk:303) ------------------------------------------------------------------------------------------------

GUNS = "arty-brit_25pdr"
BATTERY = f"""
    scenario caumont
    british arty-obs-1 at 900,400
    british a-rifle-1 at 900,350
    battery {GUNS} ready
    german g1-gren-1 at 900,480 fired
    german g1-gren-2 at 1000,1000 hidden
    german g1-hq-1 at 1700,1150
"""


def called(*dice: str, text: str = BATTERY, **switches: str) -> Fight:
    s = ordered(text, "arty-obs-1", **switches)
    play(s, f"call arty-obs-1 {GUNS} 900,480", *dice)
    return s


@pytest.mark.rule("bk:409a", "bk:303")
def test_one_battery_fires_for_anybody_two_together_for_americans() -> None:
    s = called()
    assert waits(s) == "precision"
    two = BATTERY + "    battery british brit_3in x-3in\n"
    twice = ordered(two, "arty-obs-1")
    assert refused(twice, f"call arty-obs-1 {GUNS} {GUNS} 900,480") == "bk:303"
    us = AMERICAN + "    battery us us_105 x-105\n    battery us us_m81 x-m81\n"
    assert refused(ordered(us, "coyD-hq-1"), "call coyD-hq-1 x-105 x-m81 600,250") == ""
    assert refused(ordered(us, "coyD-hq-1", bk_409="before"), "call coyD-hq-1 x-105 x-m81 600,250") == "bk:409a"


@pytest.mark.rule("bk:303b", "bk:304", "bk:R14", "bk:303e")
def test_a_fire_for_effect_and_its_support_test() -> None:
    """Precision, template, dice; then the support test with its own score (3+), which is no fire on friends."""
    s = called("roll 5", "lay 900,500 10x10")
    rolled_out(s)
    assert (waits(s), outcomes(s)) == ("supply", FACES)
    n = support.find(s, GUNS)
    for face, kept in ((3, True), (2, False)):
        twin = s.clone()
        events = play(twin, f"roll {face}")
        assert told(events, "supply-yes" if kept else "supply-no").args["need"] == 3
        assert twin.batteries[n].kept == kept
        assert waits(twin) == ""


@pytest.mark.rule("bk:303b")
@pytest.mark.parametrize(("face", "asked"), [(1, "friendly"), (2, "")])
def test_a_1_may_fall_on_friends(face: int, asked: str) -> None:
    """The rifles stand within 30 cm of the marker: then 4+ of another die, and the enemy lays the template."""
    s = called(f"roll {face}")
    assert waits(s) == asked
    if asked:
        near, miss = s.clone(), s
        play(near, "roll 4")
        assert near.actor == 1
        assert "pass" in offers(near)
        assert refused(near, "lay 900,350 10x10") == ""
        assert refused(near, "lay 900,480 10x10") == "bk:303b"  # nobody of the firer's lies there
        play(miss, "roll 3")
        assert miss.actor == 0


@pytest.mark.rule("bk:R42", "bk:303", "bk:416")
def test_by_the_old_rule_of_416_only_guns_on_the_table_go_astray() -> None:
    """Off the table the procedure is that of bk:303."""
    s = called("roll 4", bk_416="before")
    assert (waits(s), s.batteries[support.find(s, GUNS)].attempts) == ("", 1)
    mortars = ordered(SECTION.format(mortar="", hq="200,1100"), "mo-obs-1", bk_416="before")
    play(mortars, "call mo-obs-1 mo 900,500", "roll 4")
    assert waits(mortars) == "astray"


@pytest.mark.rule("bk:416", "bk:304", "bk:R14", "bk:301", "bk:301a", "bk:301b", "bk:417a", "bk:408")
@pytest.mark.parametrize("circle", ["after", "before"])
def test_mortars_on_the_table_lay_their_squares_and_test_no_support(circle: str) -> None:
    """Two of them 10 x 5 or 5 x 10, whatever bk:301 says of batteries off the table."""
    s = ordered(SECTION.format(mortar="", hq="200,1100"), "mo-obs-1", bk_301=circle)
    play(s, "call mo-obs-1 mo 900,500", "roll 5")
    assert {one.split()[-1] for one in offers(s, "lay")} == {"10x5", "5x10"}
    assert refused(s, "lay 900,500 10x10") == "bk:301"
    play(s, "lay 925,500 10x5")
    assert (waits(s), len(outcomes(s)[0].split())) == ("colour", 3)
    play(s, "roll 3 3")
    rolled_out(s)
    assert waits(s) == ""
    assert [s.units[unit(s, f"mo-m81-{n}")].rockets for n in (1, 2)] == [0, 0]  # bombs are no rockets


@pytest.mark.rule("bk:408", "bk:406")
@pytest.mark.parametrize(
    ("switches", "spent"),
    [({}, 1), ({"bk_408": "before"}, 0), ({"bk_406": "before"}, 0)],
)
def test_a_launcher_ranges_with_one_rocket(switches: dict[str, str], spent: int) -> None:
    """Where rockets are counted; a battery off the table counts none of those that stand on it."""
    text = "active soviet\nsoviet r-hq-1 at 900,250\nsoviet r-mmg-1 type ger_neb41 at 900,200 h18\n"
    text += "soviet m120-obs-1 at 860,200\nbattery m120-ussr_m82 ready\nbattery soviet ussr_katyusha x-k\n"
    text += "german p4-pz4g-1 at 100,100\ngerman pzg-pzgren-1 at 100,200 fired"
    s = ordered(text, "r-mmg-1", **switches)
    play(s, "call r-mmg-1 r 100,200", "roll 1")
    assert s.units[unit(s, "r-mmg-1")].rockets == spent
    off = ordered(text, "m120-obs-1", **switches)
    play(off, "call m120-obs-1 m120-ussr_m82 100,200", "roll 2")
    assert off.units[unit(off, "r-mmg-1")].rockets == 0


@pytest.mark.rule("bk:411", "bk:R73")
def test_an_answer_by_the_old_rule_is_one_precision_roll() -> None:
    """By an element that an observer of its own directs; 5+ of six, and it has fired."""
    text = SECTION.format(mortar="", hq="200,1100").replace("active german", "active british")
    text = text.replace("a-hq-1 at 100,50", "a-hq-1 at 800,500") + "    british a-rifle-2 at 1700,100\n"
    new = ordered(text, "a-rifle-1")
    play(new, "move a-rifle-1 900,600")
    assert not [one for one in offers(new) if "indirect" in one]
    assert refused(new, "react g1-gren-1 900,600 small") == ""  # somebody is asked
    assert refused(new, "react mo-m81-1 900,600 indirect") == "bk:0.10"
    s = ordered(text, "a-rifle-1", bk_411="before")
    play(s, "move a-rifle-1 900,600")
    found = [one for one in offers(s, "react") if "indirect" in one]
    assert {one.split()[1] for one in found} == {"mo-m81-1", "mo-m81-2"}
    play(s, next(one for one in found if "mo-m81-1" in one))
    assert outcomes(s) == FACES
    play(s, "roll 4")
    left = [one for one in offers(s) if "indirect" in one]
    assert left == []  # the mover is asked first whether it goes on
    play(s, "on")
    assert {one.split()[1] for one in offers(s, "react") if "indirect" in one} == {"mo-m81-2"}
    wood = text.replace("1000,1100", "1450,960").replace("1040,1100", "1485,960")  # dense: they see nobody themselves
    for observer, answers in (("900,900", True), ("1415,960", False)):
        t = ordered(wood.replace("900,900", observer), "a-rifle-1", bk_411="before")
        play(t, "move a-rifle-1 900,600")
        assert bool([one for one in offers(t) if "indirect" in one]) == answers


# -- who lies under it (bk:303e, bk:417) -------------------------------------------------------------------------------


@pytest.mark.rule("bk:303e", "bk:417", "bk:417b", "bk:501")
@pytest.mark.parametrize(
    ("where", "work", "dice", "need"),
    [
        ("600,900", "", 3, 5), ("600,900", "entrenchment", 2, 6), ("600,900", "bunker", 0, 0),
        ("RUINS", "", 2, 6), ("HOUSE", "", 2, 6),
    ],
)  # fmt: skip
def test_shelter_from_shells(where: str, work: str, dice: int, need: int) -> None:
    """81 mm: three dice at 5+; in ruins, a building or an entrenchment two at 6; against a bunker none are left."""
    spots = {"RUINS": "150,700", "HOUSE": "600,1000", "600,900": "600,900"}
    at = spots[where]
    text = "scenario stalingrad\nactive german\ngerman g1-hq-1 at 600,500\nbattery german ger_m81_half x-m\n"
    text += f"german art-obs-1 at {at.split(',')[0]},{int(at.split(',')[1]) - 90} hidden camouflaged\n"
    text += f"soviet r1-hq-1 at {at}\nsoviet r2-hq-1 at 1150,1150"
    if work:
        text += f"\nwork soviet {work} {at}"
    s = position(text)
    if where == "HOUSE":
        x, y = inside(s)
        s = position(text.replace(at, f"{x},{y}").replace("910 hidden", f"{y - 60} hidden"))
        at = f"{x},{y}"
    assert shelled(s, at) == (dice, need)


def inside(s: Fight) -> tuple[int, int]:
    (x0, y0), _, (x1, y1), _ = s.table.features["n1"].polygon
    return (x0 + x1) * 5 // 5 * 5, (y0 + y1) * 5 // 5 * 5


def shelled(s: Fight, at: str) -> tuple[int, int]:
    """How many dice fall on whoever stands there, and what they need; nothing if none do."""
    from grognard.games.blitzkrieg.shelling import Area, Shelling  # noqa: PLC0415 - the fire itself, wherever it comes from

    x, y = map(int, at.split(","))
    s.call(Shelling.of(s, [(Area(x, y, 50, 50), "M81")], off_table=True))
    s.settle()
    assert s.has(unit(s, "r1-hq-1"), SUPPRESSED)
    if waits(s) != "fire":
        return 0, 0
    first = outcomes(s)[0]
    event = told(play(s, first), "burst")
    return len(event.args["dice"]), event.args["need"]


@pytest.mark.rule("bk:417", "bk:417b", "bk:108d")
def test_a_60_mm_mortar_fired_indirect_reaches_two() -> None:
    crowd = "german coy1-gren-1 at 580,250 fired\n    german coy1-gren-2 at 620,250 fired\n"
    crowd += "    german coy1-gren-3 at 600,280 fired"
    text = AMERICAN.replace("german coy1-gren-1 at 600,250 fired", crowd)
    s = ordered(text, "coyD-hq-1")
    play(s, "call coyD-hq-1 coyD 600,260", "roll 5", "lay 600,260 5x5", "roll 3")
    assert len(offers(s, "pick")) == 3
    play(s, "pick coy1-gren-1", "pick coy1-gren-3")
    rolled_out(s)
    assert [bool(s.has(unit(s, f"coy1-gren-{n}"), SUPPRESSED)) for n in (1, 2, 3)] == [True, False, True]


@pytest.mark.rule("bk:417b", "bk:501", "bk:R79", "bk:0.9b", "bk:0.13", "bk:205")
def test_dice_for_hidden_elements_are_their_owners() -> None:
    """A hidden element under the shells is attacked; the firer's view does not show it, and lost it is shown."""
    text = BATTERY.replace("g1-gren-2 at 1000,1000 hidden", "g1-gren-2 at 925,520 hidden camouflaged")
    s = called("roll 5", "lay 900,500 10x10", text=text)
    hidden = unit(s, "g1-gren-2")
    while waits(s) == "fire" and len(s.stack[-2].blows) > 1:  # type: ignore[attr-defined]
        play(s, outcomes(s)[0])
    assert [blow[0] for blow in s.stack[-2].blows] == [hidden]  # type: ignore[attr-defined]
    mine, theirs = s.view(1).stack, s.view(0).stack
    assert [b[0] for step in mine for b in getattr(step, "blows", ())] == [hidden]
    assert [b[0] for step in theirs for b in getattr(step, "blows", ())] == []
    play(s, outcomes(s)[-1])
    events = play(s, outcomes(s)[0])  # only ones: it is lost
    assert "appears" in kinds(events)
    assert s.units[hidden].life == DEAD
    assert not s.is_hidden(hidden)


# -- aircraft (bk:0.18, bk:601, bk:603) --------------------------------------------------------------------------------

STUKA = "stuka-ju87g-1"
RAID = f"""
    german p4-pz4g-1 at 400,100 h0
    soviet t34-t34_76a-1 {{type}} at 600,100 h0 fired
    soviet r-hq-1 at 1700,1100
    flight {STUKA}
"""


def raid(type_: str = "", weapon: str = "cannon37", **switches: str) -> Fight:
    s = position(RAID.format(type=type_), **switches)
    plane = {"cannon37": "ju87g", "mg": "ju87b", "bomb_large": "ju87b"}[weapon]
    s.flights = [one._replace(type=plane) if one.id == STUKA else one for one in s.flights]
    play(s, f"activate {STUKA}")
    return s


@pytest.mark.rule("bk:601", "bk:0.18")
@pytest.mark.parametrize(("side", "planes"), [("after", 2), ("before", 1)])
def test_so_many_aircraft_attack_once_each(side: str, planes: int) -> None:
    """Two of them, by the old rule one; with one of their weapons, at enemies that are seen. They need not."""
    s = raid(bk_601=side)
    for _ in range(planes):
        assert offers(s) == ["done", "strike cannon37 600,100"]
        assert refused(s, "strike bomb_large 600,100") == "bk:0.18"
        assert refused(s, "strike cannon37 300,860") == "bk:0.18"  # nobody sees into the dense wood
        play(s, "strike cannon37 600,100", "roll 1", "roll 1")
    assert "strike" not in " ".join(offers(s))
    early = raid(bk_601=side)
    play(early, "done")
    assert "strike" not in " ".join(offers(early))


@pytest.mark.rule("bk:603", "bk:R37")
@pytest.mark.parametrize(
    ("type_", "switches", "wanted"),
    [
        ("", {}, (6 + 1, 5)),
        ("type us_m10", {}, (6 + 3, 2)),
        ("type us_m10", {"bk_307": "before"}, (6 + 3, 2)),
        ("", {"bk_307": "before"}, (6 + 1, 5)),
    ],
)
def test_cannon_from_the_air(type_: str, switches: dict[str, str], wanted: tuple[int, int]) -> None:
    """On the rear, +1, of an open vehicle +3, whatever artillery does; two attacks of a 37 mm cannon, 3+."""
    s = raid(type_, **switches)
    play(s, "strike cannon37 600,100", *(["pass"] if type_ else []), "roll 2", "roll 3")  # an M10 might fire at it
    event = told(play(s, "roll 1 1"), "destroy-test")
    assert (sum(m.amount for m in event.modifiers), event.args["armour"]) == wanted
    assert waits(s) == ""


@pytest.mark.rule("bk:603", "bk:0.18a")
def test_machine_guns_from_the_air_do_not_harm_armour() -> None:
    s = raid(weapon="mg")
    play(s, "strike mg 600,100", "roll 6")
    assert (waits(s), s.here(unit(s, "t34-t34_76a-1"))) == ("", True)
    bomb = raid("type ussr_zis5", weapon="bomb_large")
    play(bomb, "strike bomb_large 600,100", "roll 3")
    assert not bomb.here(unit(bomb, "t34-t34_76a-1"))


@pytest.mark.rule("bk:R52", "bk:0.18", "bk:302")
@pytest.mark.parametrize(
    ("scenario", "id_", "need"),
    [("ponyri", STUKA, 4), ("ponyri", "m120-ussr_m82", 4), ("caumont", GUNS, 3), ("stalingrad", "art-ger_105", 4)],
)
def test_what_requests_need(scenario: str, id_: str, need: int) -> None:
    """Aircraft 4+ for all, batteries their own score."""
    text = {"ponyri": "german p4-pz4g-1 at 100,100\nsoviet r-hq-1 at 900,900",
            "caumont": "british arty-obs-1 at 100,100\ngerman g1-hq-1 at 1000,900",
            "stalingrad": "german art-obs-1 at 600,100\nsoviet r1-hq-1 at 600,1100"}[scenario]  # fmt: skip
    s = position(f"scenario {scenario}\n{text}")
    while f"request {id_}" not in offers(s):
        rest(s)
    s.batteries.append(s.batteries[0]._replace(id="last", row="ussr_122"))  # 5+: nobody's score but its own
    play(s, f"request {id_}")
    event = told(play(s, f"roll {need}"), "request-yes")
    assert event.args["need"] == need


@pytest.mark.rule("bk:301", "bk:302")
@pytest.mark.parametrize(
    ("row", "tubes", "years", "points", "score", "template"),
    [
        ("ger_m81_half", 3, (1939, 1945), 80, 3, "15x5"), ("ger_m81", 6, (1939, 1943), 130, 3, "15x10"),
        ("ger_m120", 4, (1943, 1945), 150, 3, "10x10"), ("ger_105", 4, (1939, 1945), 180, 4, "10x10"),
        ("ger_neb", 6, (1941, 1945), 190, 5, "20x15"), ("us_m81", 6, (1942, 1945), 130, 2, "15x10"),
        ("us_105", 4, (1942, 1945), 180, 3, "10x10"), ("ussr_katyusha", 4, (1941, 1945), 190, 5, "20x10"),
        ("ussr_m120", 6, (1941, 1945), 170, 4, "15x10"), ("brit_25pdr", 4, (1939, 1945), 160, 3, "10x10"),
    ],
)  # fmt: skip
def test_the_table_of_batteries(
    row: str, tubes: int, years: tuple[int, int], points: int, score: int, template: str
) -> None:
    one = GAME.data.offtable[row]
    assert (one.tubes, (one.first_year, one.last_year), one.points) == (tubes, years, points)
    assert (one.request, one.template_cm) == (f"{score}+", template)
