"""Artillery off the table and aircraft: requests, precision, templates, support tests; before and after."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from bk_table import DATA, both, kinds, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import air, force, indirect, shelling, support
from grognard.games.blitzkrieg.indirect import Barrage, Lay
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.shelling import Area
from grognard.games.blitzkrieg.state import DEMORALISED, SUPPRESSED, Fight

GUNS = "m120-ussr_m82"
CALL = f"call m120-obs-1 {GUNS} 1200,300"
TEXT = f"""
    active soviet
    soviet m120-obs-1 at 1200,750
    battery {GUNS} ready
    german pzg-pzgren-1 at 1200,300
    german pzg-hq_pzgren-1 at 1700,200
"""


def called(*dice: str, text: str = TEXT, **switches: str) -> Fight:
    s = ordered(text, "m120-obs-1", **switches)
    play(s, CALL, *dice)
    return s


def waits(s: Fight) -> str:
    """What the dice are asked for, or nothing."""
    return str(s.prompt().params.get("purpose", ""))


@pytest.mark.rule("bk:303", "bk:302", "bk:0.4")
def test_requests_in_the_rally_phase() -> None:
    """25-pounders come on 3+, by the old rule on 4+ like everything; one request a turn."""
    for side, face, granted in (("after", 3, True), ("after", 2, False), ("before", 3, False), ("before", 4, True)):
        s = position("scenario caumont\nbritish arty-obs-1 at 100,100\ngerman g1-hq-1 at 1000,900", bk_302=side)
        s.call(support.Requests(0))
        s.settle()
        play(s, "request arty-brit_25pdr", f"roll {face}")
        n = support.find(s, "arty-brit_25pdr")
        assert s.batteries[n].ready == granted
        assert why_not(s, "request arty-brit_25pdr") != ""
        play(s, "done")
    ranging = position(TEXT)
    ranging.call(support.Requests(1))
    assert [a.verb for a in ranging.legal()] == ["done"]  # no request while it is at hand


@pytest.mark.rule("bk:303a", "bk:303", "bk:R69")
def test_case_26_three_attempts() -> None:
    """5+, then 3+, then none: on the same marker, by the same observer."""
    s = called("roll 4")
    n = support.find(s, GUNS)
    assert s.batteries[n].attempts == 1
    s.turn += 1
    support.upkeep(s)
    assert s.batteries[n].ready
    barrage = Barrage(unit(s, "m120-obs-1"), (n,), (1200, 300), smoke=False)
    assert barrage.need(s) == 3
    s.amend(n, attempts=2)
    s.call(barrage)
    s.settle()
    assert isinstance(s.stack[-1], Lay)
    late = called("roll 4")
    late.turn += 2  # a turn without an attempt: all begins anew (R69)
    support.upkeep(late)
    assert (late.batteries[n].attempts, late.batteries[n].ready) == (0, False)


@pytest.mark.rule("bk:303", "bk:303d")
def test_shells_go_astray_by_the_old_rule() -> None:
    """5 cm for each point of a die, in one of eight directions, and they fall at once; a refused battery may fire
    once all the same, with two dice."""
    old = called("roll 4", bk_303="before")
    assert waits(old) == "astray"
    play(old, "roll 2 3")
    assert isinstance(old.stack[-1], Lay)
    assert old.stack[-1].marker == (1300, 300)
    for side, may in (("after", False), ("before", True)):
        s = position(TEXT, bk_303=side)
        n = support.find(s, GUNS)
        s.amend(n, ready=False, asked=s.turn)
        assert indirect.at_hand(s, n) == may
        s.amend(n, emergency=True)
        assert not indirect.at_hand(s, n)
    again = called("roll 4", "roll 2 3", "lay 1300,300 15x10", "roll 6", bk_303="before")
    again.turn += 1
    support.upkeep(again)
    n = support.find(again, GUNS)
    again.amend(n, ready=True)
    play_on = Barrage(unit(again, "m120-obs-1"), (n,), (1200, 300), smoke=False)
    assert play_on.need(again) == 4  # +1 for who has fired there before


@pytest.mark.rule("bk:301", "bk:301a", "bk:301b", "bk:303c")
def test_case_28_templates() -> None:
    """Six tubes 15 x 10 or 30 x 5, along the table edges; by the old rule a disc of 15 cm. The marker lies inside."""
    old, new = both(TEXT, "bk_301")
    n, i = support.find(new, GUNS), unit(new, "m120-obs-1")
    assert indirect.sizes(new, n, i, (1200, 300)) == [(15, 10), (10, 15), (30, 5), (5, 30)]
    assert indirect.sizes(old, n, i, (1200, 300)) == [(15, 15)]
    s = called("roll 5")
    assert why_not(s, "lay 1250,300 15x10") == ""
    assert why_not(s, "lay 1255,300 15x10") == "bk:303c"
    assert why_not(s, "lay 1200,300 20x10") == "bk:301"
    round_ = called("roll 5", bk_301="before")
    assert waits(round_) == "fire"  # nothing to choose
    assert Area(0, 0, 150, 100).touches((90, 0), 15)
    assert not Area(0, 0, 150, 100).touches((95, 0), 15)
    assert not Area(0, 0, 150, 150, round=True).touches((90, 65), 15)
    rockets = position("scenario stalingrad\nbattery soviet ussr_katyusha x-k\ngerman g1-hq-1 at 200,200")
    assert indirect.sizes(rockets, support.find(rockets, "x-k"), 0, (0, 0)) == [(20, 10), (10, 20)]


@pytest.mark.rule("bk:303e", "bk:0.17", "bk:112", "bk:R46", "bk:R33")
def test_the_effect_of_a_barrage() -> None:
    """Each element under it takes the dice of the calibre once, at 5+; all are suppressed, friends as well."""
    s = called("roll 5", "lay 1200,300 15x10")
    i = unit(s, "pzg-pzgren-1")
    assert s.has(i, SUPPRESSED)
    events = play(s, "roll 4 4 5", "roll 2")
    assert kinds(events)[:2] == ["burst", "saves"]
    assert s.has(i, DEMORALISED)
    friends = TEXT + "soviet r-rifle-1 at 1240,300\nsoviet r-hq-1 at 1250,900"
    t = called("roll 5", "lay 1200,300 15x10", text=friends)
    assert t.has(unit(t, "r-rifle-1"), SUPPRESSED)


@pytest.mark.rule("bk:303e", "bk:417")
def test_case_30_shelter_from_shells() -> None:
    """105 mm on a group in a house: 3D6 at 6; in a bunker 1D6; an 81 mm piece on the table by the old rule 3D6 at 5."""
    text = "german p4-pz4g-1 at 100,100\nsoviet r-rifle-1 at 660,540\nsoviet r-rifle-2 at 1000,150\n"
    s = position(text + "work soviet bunker 1000,150")
    assert shelling.strength(s, unit(s, "r-rifle-1"), "105*", off_table=True) == (3, 6)
    assert shelling.strength(s, unit(s, "r-rifle-2"), "105*", off_table=True) == (1, 6)
    for side, found in (("after", (2, 6)), ("before", (3, 5))):
        t = position(text, bk_417=side)
        assert shelling.strength(t, unit(t, "r-rifle-1"), "M81", off_table=False) == found
        assert shelling.strength(t, unit(t, "r-rifle-2"), "M81", off_table=False) == (3, 5)


@pytest.mark.rule("bk:303f")
def test_smoke_for_effect() -> None:
    """Markers side by side, no dice, no suppression; only a calibre that has smoke."""
    s = ordered(TEXT, "m120-obs-1")
    play(s, f"{CALL} smoke", "roll 5", "lay 1200,300 15x10")
    assert len(s.smoke) == 6
    assert not s.has(unit(s, "pzg-pzgren-1"), SUPPRESSED)
    assert waits(s) == "supply"
    none = ordered(TEXT + "battery soviet ussr_122 x-g", "m120-obs-1", bk_415="before")
    none.batteries[-1] = none.batteries[-1]._replace(formation=none.models[unit(none, "m120-obs-1")].formation)
    assert why_not(none, "call m120-obs-1 x-g 1200,300 smoke") == "bk:303f"
    assert why_not(none, "call m120-obs-1 x-g 1200,300") == ""


@pytest.mark.rule("bk:303b", "bk:R29")
def test_case_27_shells_on_friends() -> None:
    """A natural 1 with a friend within 30 cm, then 4+: the enemy may lay the template on them; by the old rule not."""
    near = TEXT + "soviet r-rifle-1 at 1400,300\nsoviet r-hq-1 at 1250,900"
    s = called("roll 1", text=near)
    assert waits(s) == "friendly"
    play(s, "roll 4")
    assert s.actor == 0
    assert why_not(s, "lay 1400,300 15x10") == ""
    assert why_not(s, "lay 1200,600 15x10") == "bk:303b"
    play(s, "lay 1400,300 15x10")
    assert s.has(unit(s, "r-rifle-1"), SUPPRESSED)
    declined = called("roll 1", "roll 4", "pass", text=near)
    assert declined.batteries[support.find(declined, GUNS)].attempts == 1
    for text, side in ((TEXT, "after"), (near, "before")):
        assert waits(called("roll 1", text=text, bk_303b=side)) != "friendly"


@pytest.mark.rule("bk:304", "bk:R14")
def test_the_support_test() -> None:
    """After an effective fire: the request score keeps it for next turn; by the old rule 3+ or it is out for good,
    after each ranging shot as well."""
    fire = ("roll 5", "lay 1200,300 15x10", "roll 1 1 1")
    for side, face, kept, out in (
        ("after", 4, True, False), ("after", 3, False, False), ("before", 3, False, False), ("before", 2, False, True),
    ):  # fmt: skip
        s = called(*fire, f"roll {face}", bk_304=side)
        one = s.batteries[support.find(s, GUNS)]
        assert (one.kept, one.out) == (kept, out), (side, face)
        assert not indirect.at_hand(s, support.find(s, GUNS))  # one fire a turn
    assert waits(called("roll 4", bk_304="before")) == "supply"
    assert waits(called("roll 4")) == ""


@pytest.mark.rule("bk:305", "bk:R15")
def test_two_american_batteries() -> None:
    """From 1944; by the old rule one a side, and the second is left out."""
    for side, count in (("after", 2), ("before", 1)):
        s = Fight(DATA, Rules.from_text({"bk:305": side}))
        first, *rest = s.scenario.side[0].formation
        more = msgspec.structs.replace(first, offtable=("us_105", "us_m81"))
        us = msgspec.structs.replace(s.scenario.side[0], formation=(more, *rest))
        s.scenario = msgspec.structs.replace(s.scenario, side=(us, s.scenario.side[1]))
        force.muster(s)
        support.muster(s)
        assert sum(bool(one.row) for one in s.batteries) == count
        early = msgspec.structs.replace(us, year=1943)
        s.scenario = msgspec.structs.replace(s.scenario, side=(early, s.scenario.side[1]))
        assert support.most_batteries(s, 0) == 1


TOT = """
    scenario saint_come
    us coyD-hq-1 at 300,50
    german coy1-gren-1 at 300,350
    battery us us_105 x-us_105
    battery us us_m81 x-us_m81
"""


@pytest.mark.rule("bk:409", "bk:409a")
def test_time_on_target() -> None:
    """Two American batteries on one marker with one roll; by the old rule one at a time."""
    call = "call coyD-hq-1 x-us_105 x-us_m81 300,200"
    s = ordered(TOT, "coyD-hq-1")
    play(s, call, "roll 5", "lay 300,200 10x10")
    assert isinstance(s.stack[-1], Lay)
    play(s, "lay 300,200 15x10")
    assert waits(s) == "supply"
    assert why_not(ordered(TOT, "coyD-hq-1", bk_409="before"), call) == "bk:409a"


@pytest.mark.rule("bk:409", "bk:415", "bk:R70")
def test_who_directs_off_table_fire() -> None:
    """The battery's observer, American headquarters and section leaders; by the old rules every headquarters, and no
    section leader."""
    for changes, hq, leader, second in (
        ({}, True, True, False), ({"bk_409": "before"}, True, False, False),
    ):  # fmt: skip
        s = position(TOT + "us coyD-para-1 at 340,50\nus coyD-para-2 at 380,50\n", **changes)
        n = support.find(s, "x-us_105")
        names = ("coyD-hq-1", "coyD-para-1", "coyD-para-2")
        assert [support.may_direct(s, unit(s, name), n) for name in names] == [hq, leader, second]
    text = "scenario caumont\nbritish a-hq-1 at 100,100\nbritish arty-obs-1 at 200,100\ngerman g1-hq-1 at 1000,900"
    for side, may in (("after", False), ("before", True)):
        s = position(text, bk_415=side)
        n = support.find(s, "arty-brit_25pdr")
        assert [support.may_direct(s, unit(s, name), n) for name in ("arty-obs-1", "a-hq-1")] == [True, may]


# -- aircraft ----------------------------------------------------------------------------------------------------------

STUKA = "german p4-pz4g-1 at 300,300 h6\nflight stuka-ju87g-1\nsoviet t34-t34_76a-1 at 600,300 h6"


def diving(text: str = STUKA, **switches: str) -> Fight:
    s = position(text, **switches)
    play(s, "activate stuka-ju87g-1", "strike cannon37 600,300")
    return s


@pytest.mark.rule("bk:0.18", "bk:601", "bk:R52")
def test_aircraft_come_once() -> None:
    """Two of them, by the old rule one; each attacks once, then the support is used up."""
    for side, count in (("after", 2), ("before", 1)):
        s = position(STUKA, bk_601=side)
        assert s.flights[0].planes == count
    s = diving(bk_601="before")
    play(s, "roll 1", "roll 1")
    assert s.flights[0].gone
    assert air.arrived(s, 0) == []
    asked = position(STUKA.replace("flight stuka-ju87g-1\n", ""))
    asked.call(support.Requests(0))
    play(asked, "request stuka-ju87g-1", "roll 4", "done")
    assert air.arrived(asked, 0) == [0]
    assert why_not(position(STUKA), "strike cannon37 600,300") != ""


@pytest.mark.rule("bk:603")
def test_case_36_attacks_on_armour() -> None:
    """3+, by the old rule 4+; then two dice, the weapon's power and 1 on the rear: 37 mm on a T-34 (5)."""
    hit = diving()
    events = play(hit, "roll 3", "roll 3 3")
    assert kinds(events)[:2] == ["dive-hits", "destroy-test"]
    test = next(event for event in events if event.kind == "destroy-test")
    assert (test.args["total"], test.args["armour"]) == (6 + 6 + 1 - 5, 5)
    assert not hit.here(unit(hit, "t34-t34_76a-1"))
    assert kinds(play(diving(bk_603="before"), "roll 3"))[0] == "dive-misses"


@pytest.mark.rule("bk:0.18a")
def test_attacks_on_men() -> None:
    """The dice of the weapon under its template, 5+; machine guns do not harm armour."""
    text = "german p4-pz4g-1 at 300,300 h6\nflight stuka-ju87g-1\nsoviet r-rifle-1 at 600,250\nsoviet r-hq-1 at 700,200"
    s = position(text)
    s.flights[0] = s.flights[0]._replace(type="ju87b")
    play(s, "activate stuka-ju87g-1", "strike mg 600,250")
    events = play(s, "roll 3", "roll 4 4 5", "roll 4")
    assert kinds(events) == ["dive-hits", "burst", "saves"]
    tank = position(STUKA)
    tank.flights[0] = tank.flights[0]._replace(type="ju87b")
    play(tank, "activate stuka-ju87g-1", "strike mg 600,300")
    assert kinds(play(tank, "roll 6")) == ["dive-hits"]


@pytest.mark.rule("bk:602", "bk:0.18", "bk:R61")
def test_anti_aircraft_fire() -> None:
    """20 and 37 mm guns and manned AA machine guns; an 88 only by the old rule. 9+ drives off, machine guns 10+."""

    def able(gun: str, side: str, marks: str = "") -> int:
        text = f"soviet r-hq-1 at 900,150\nsoviet r-mmg-1 type {gun} at 600,250 {marks}\ngerman p4-pz4g-1 at 300,300"
        s = position(text, bk_602=side)
        return air.guns(s, unit(s, "r-mmg-1"))

    assert [able("ussr_37aa", side) for side in ("before", "after")] == [9, 9]
    assert [able("ussr_85aa", side) for side in ("before", "after")] == [9, 0]
    assert [able("ger_tiger1", "after", marks) for marks in ("", "hatch")] == [0, 10]
    text = STUKA + "\nsoviet r-hq-1 at 900,150\nsoviet r-mmg-1 type ussr_37aa at 600,450"
    for dice, kind in (("4 5", "driven-off"), ("6 6", "shot-down"), ("4 4", "flak-misses")):
        s = diving(text)
        assert s.actor == 1
        events: list[Any] = play(s, "flak r-mmg-1", f"roll {dice}")
        assert kinds(events)[-1] == kind
        assert (waits(s) == "air") == (kind == "flak-misses")
    far = diving(text.replace("600,450", "600,750"))
    assert far.actor != 1
