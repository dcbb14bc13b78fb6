"""At close quarters: overruns, opportunity assaults, answers to an approach, grenades; and what moves without radio."""

from __future__ import annotations

import pytest
from bk_table import both, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import assault, close, launcher, overrun, weapons
from grognard.games.blitzkrieg.state import (
    CLOSE_TEST,
    CONTINUOUS,
    DEMORALISED,
    FIRED,
    IMMOBILE,
    Fight,
)

FAR = "\nsoviet r-hq-1 at 1700,1100"
TANK = "german p4-pz4g-1 at 100,100 h6\n"


def waits(s: Fight) -> str:
    return str(s.prompt().params.get("purpose", ""))


def passed(s: Fight, *actions: str) -> Fight:
    """Actions, with every window on the way passed."""
    for action in actions:
        play(s, action)
        while s.prompt().key in ("prompt.watch", "prompt.reply"):
            play(s, "pass")
    return s


# -- overruns (bk:214) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.15b", "bk:214")
def test_case_31_men_under_tracks() -> None:
    """3+ in the open, 5+ in cover; else they are demoralised and 5 cm back. The tank takes their place."""
    for cover, face, lost in (("", 3, True), ("", 2, False), (" dug-in", 4, False), (" dug-in", 5, True)):
        s = ordered(TANK + f"soviet r-rifle-1 at 300,100{cover}" + FAR, "p4-pz4g-1")
        passed(s, "overrun p4-pz4g-1 r-rifle-1", f"roll {face}")
        i = unit(s, "r-rifle-1")
        assert s.here(i) != lost, (cover, face)
        if lost:
            assert s.place(unit(s, "p4-pz4g-1")) == (300, 100)
        else:
            assert s.has(i, DEMORALISED)
            assert s.prompt().key == "prompt.retreat"
        assert s.did(unit(s, "p4-pz4g-1"), FIRED)  # its main gun is silent


@pytest.mark.rule("bk:0.15b")
def test_who_may_overrun() -> None:
    """A path to contact; not the men in a house; no truck overruns anybody."""
    assert (
        why_not(ordered(TANK + "soviet r-rifle-1 at 600,100" + FAR, "p4-pz4g-1"), "overrun p4-pz4g-1 r-rifle-1") != ""
    )
    house = ordered("german p4-pz4g-1 at 500,540 h6\nsoviet r-rifle-1 at 660,540" + FAR, "p4-pz4g-1")
    assert why_not(house, "overrun p4-pz4g-1 r-rifle-1") == "bk:0.15b"
    truck = "german pzg-hq_pzgren-1 at 60,60\ngerman pzg-251-1 type ger_opel at 100,100 h6\nsoviet r-rifle-1 at 200,100"
    assert why_not(ordered(truck + FAR, "pzg-251-1"), "overrun pzg-251-1 r-rifle-1") == "bk:0.15b"


@pytest.mark.rule("bk:214c", "bk:214")
def test_case_5_a_bren_carrier_and_two_guns() -> None:
    """It crushes a Pak 38, not a Pak 40; by the old rule guns of any size."""
    text = "german pzg-hq_pzgren-1 at 60,60\ngerman pzg-251-1 type brit_bren at 100,100 h6\n"
    text += "soviet ptp-45-1 type {gun} at 200,100"
    for gun, side, rule in (("ger_pak38", "after", ""), ("ger_pak40", "after", "bk:214c"), ("ger_pak40", "before", "")):
        s = position(text.format(gun=gun) + FAR, bk_214=side)
        refused = overrun.may_crush(s, unit(s, "pzg-251-1"), unit(s, "ptp-45-1"))
        assert (refused.rule if refused else "") == rule
    failed = passed(
        ordered(TANK + "soviet ptp-45-1 at 300,100 h0 acted" + FAR, "p4-pz4g-1", bk_214="before"),
        "overrun p4-pz4g-1 ptp-45-1", "roll 2",
    )  # fmt: skip
    gun = unit(failed, "ptp-45-1")
    assert failed.has(gun, DEMORALISED)
    assert failed.place(gun) == (300, 100)  # a gun does not retreat


@pytest.mark.rule("bk:214b", "bk:214e", "bk:R13", "bk:R76")
def test_light_vehicles_are_crushed_or_flee() -> None:
    """By tanks trucks and jeeps, by half-tracks jeeps; not one that keeps moving. Failure: it flees 20 cm."""

    def crushes(by: str, what: str, marks: str = "") -> bool:
        text = f"german pzg-hq_pzgren-1 at 60,60\ngerman pzg-251-1 type {by} at 100,100 h6\n"
        s = position(text + f"soviet r-mmg-1 type {what} at 200,100 {marks}" + FAR)
        return overrun.may_crush(s, unit(s, "pzg-251-1"), unit(s, "r-mmg-1")) is None

    assert [crushes("ger_pz4g", what) for what in ("ussr_zis5", "ussr_gaz67", "ussr_t70")] == [True, True, False]
    assert [crushes("ger_251", what) for what in ("ussr_zis5", "ussr_gaz67")] == [False, True]
    assert not crushes("ger_222", "ussr_gaz67")
    assert not crushes("ger_pz4g", "ussr_zis5", "continuous")
    s = ordered(TANK + "soviet r-mmg-1 type ussr_zis5 at 300,100" + FAR, "p4-pz4g-1")
    passed(s, "overrun p4-pz4g-1 r-mmg-1", "roll 2")
    assert s.prompt().key == "prompt.retreat"
    assert not s.has(unit(s, "r-mmg-1"), DEMORALISED)


@pytest.mark.rule("bk:214a")
def test_men_with_a_weapon_reply() -> None:
    """Just before contact, at -2 if they have acted."""
    for marks, late in (("", False), ("acted", True)):
        s = ordered(TANK + f"soviet ptp-atr-1 at 300,100 {marks}" + FAR, "p4-pz4g-1")
        play(s, "overrun p4-pz4g-1 ptp-atr-1")
        while s.prompt().key == "prompt.watch":
            play(s, "pass")
        assert s.prompt().key == "prompt.reply"
        events = play(s, "defend ptp-atr-1 p4-pz4g-1 hand", "roll 1 1 3")
        made = [m.label for e in events if e.kind == "shot-misses" for m in e.modifiers]
        assert ("mod.late" in made) == late


@pytest.mark.rule("bk:214d", "bk:214")
def test_a_gun_turns_to_reply() -> None:
    """Outside its arc a light gun tests; by the old rule it cannot, and a heavy one never."""
    for gun, side, may in (("ussr_45", "after", True), ("ussr_45", "before", False), ("ussr_m30", "after", False)):
        s = ordered(TANK + f"soviet ptp-45-1 type {gun} at 300,100 h6 acted" + FAR, "p4-pz4g-1", bk_214=side)
        play(s, "overrun p4-pz4g-1 ptp-45-1")
        assert (s.prompt().key == "prompt.reply") == may, (gun, side)
        if may:
            play(s, "defend ptp-45-1 p4-pz4g-1 ap")
            assert waits(s) == "turn"
            assert waits(_after(s, "roll 1")) == "crush"
    faced = ordered(TANK + "soviet ptp-45-1 at 300,100 h18 acted" + FAR, "p4-pz4g-1", bk_214="before")
    play(faced, "overrun p4-pz4g-1 ptp-45-1", "defend ptp-45-1 p4-pz4g-1 ap")
    assert waits(faced) == "hit"


def _after(s: Fight, *actions: str) -> Fight:
    twin = s.clone()
    play(twin, *actions)
    return twin


# -- men against a tank that passes (bk:0.15d) -------------------------------------------------------------------------


def storming(face: int, *, man: str = "r-rifle-1", more: str = "", **switches: str) -> Fight:
    """A tank drives past a group that lies beside its way and assaults it."""
    text = TANK + f"soviet {man} at 300,160 {more}\nsoviet r-hq-1 at 300,300 acted"
    s = ordered(text, "p4-pz4g-1", **switches)
    play(s, "move p4-pz4g-1 300,100")
    storm = next(str(a) for a in s.legal() if a.verb == "storm")
    play(s, storm)
    if waits(s) == "nerve":
        play(s, "roll 4")
    play(s, f"roll {face}")
    return s


@pytest.mark.rule("bk:0.15d", "bk:215", "bk:215d", "bk:R12")
def test_an_opportunity_assault() -> None:
    """5+ with -1 for a moving tank: 6. Men without equipment only immobilise it; by the old rule they destroy it,
    and men with a charge always do."""
    s = storming(6)
    i = unit(s, "p4-pz4g-1")
    assert s.has(i, IMMOBILE)
    assert s.did(unit(s, "r-rifle-1"), FIRED)
    assert not storming(5).has(i, IMMOBILE)
    assert not storming(4, more="charges 1").here(i)
    old = storming(6, more="with molotov", bk_215="before")
    assert not old.here(i)  # 6 - 1 + 1, and it destroys


@pytest.mark.rule("bk:0.15d", "bk:215", "bk:R12")
def test_who_may_storm() -> None:
    """Within 10 cm; by the old rule not a tank that keeps moving."""
    for y, marks, side, may in (
        (200, "", "after", True), (205, "", "after", False), (200, "continuous", "after", True),
        (200, "continuous", "before", False),
    ):  # fmt: skip
        s = position(f"german p4-pz4g-1 at 300,100 h6 {marks}\nsoviet r-rifle-1 at 300,{y}" + FAR, bk_215=side)
        assert close.may_storm(s, unit(s, "r-rifle-1"), unit(s, "p4-pz4g-1")) == may, (y, marks, side)


@pytest.mark.rule("bk:215", "bk:215c", "bk:R77", "bk:R12")
def test_molotov_cocktails_are_of_the_old_rule() -> None:
    text = TANK + "soviet r-rifle-1 with molotov at 140,100" + FAR
    old, new = both(text, "bk_215")
    i, j = unit(old, "r-rifle-1"), unit(old, "p4-pz4g-1")
    assert [sum(m.amount for m in assault.against(s, i, j)) for s in (old, new)] == [1, 0]
    mine = position(TANK + "soviet r-rifle-1 with magnet at 140,100 charges 1" + FAR)
    assert assault.score(mine, i) == (2, 1, True)


# -- a tank that is approached (bk:221) --------------------------------------------------------------------------------

TIGER = """
    german p4-pz4g-1 at 100,100 h6
    soviet t34-t34_76a-1 {marks} at 500,100 h{heading}
    soviet r-hq-1 at 1700,1100
"""


def approached(end: int, marks: str = "acted fired hatch", heading: int = 18, **switches: str) -> Fight:
    s = ordered(TIGER.format(marks=marks, heading=heading), "p4-pz4g-1", **switches)
    play(s, f"move p4-pz4g-1 {end},100")
    return s


@pytest.mark.rule("bk:221", "bk:R21", "bk:R47")
def test_case_3_a_close_approach() -> None:
    """To 9 cm: a tank that has fired tests, turns and fires again at -2; at 11 cm not, by the old rule never."""
    s = approached(410)
    answers = [str(a) for a in s.legal() if a.verb == "answer"]
    assert answers
    play(s, next(a for a in answers if a.endswith(" ap")))
    assert waits(s) == "answer"
    events = play(s, "roll 4", "stay", "roll 1 1 3")
    shot = next(e for e in events if e.kind == "shot-misses")
    assert shot.args["base"] == 5  # its turret turns
    assert {m.label: m.amount for m in shot.modifiers}["mod.late"] == -2
    assert s.did(unit(s, "t34-t34_76a-1"), CLOSE_TEST)
    for other in (approached(390), approached(410, bk_221="before")):
        assert not [a for a in other.legal() if a.verb == "answer"]
    failed = approached(410)
    play(failed, next(str(a) for a in failed.legal() if a.verb == "answer"), "roll 1")
    assert waits(failed) != "hit"
    assert not close.may_answer(failed, unit(failed, "t34-t34_76a-1"), unit(failed, "p4-pz4g-1"))


# -- grenades of a tank (bk:217) ---------------------------------------------------------------------------------------


@pytest.mark.rule("bk:217", "bk:R26")
def test_grenades_at_those_who_assault() -> None:
    """Two dice at 4+ before contact, then it is empty; a test at its next order, by the old rule a silent turn."""
    text = "active soviet\nsoviet r-hq-1 at 160,240\nsoviet r-rifle-1 at 160,160\n"
    text += "german tig-tiger1-1 launcher 1 at 100,100 h0"
    s = ordered(text, "r-rifle-1")
    play(s, "assault tig-tiger1-1 r-rifle-1")
    while s.prompt().key in ("prompt.watch", "prompt.defend"):
        play(s, "pass")
    assert waits(s) == "spray"
    play(s, "roll 1 4", "roll 1")
    i = unit(s, "tig-tiger1-1")
    assert not s.here(unit(s, "r-rifle-1"))
    assert s.units[i].launcher == launcher.USED
    for side, tested in (("after", True), ("before", False)):
        t = ordered("german tig-tiger1-1 launcher 2 at 100,100" + FAR, "tig-tiger1-1", bk_217=side)
        assert (waits(t) == "reload") == tested
        if tested:
            assert _after(t, "roll 4").units[i].launcher == launcher.LOADED
            assert _after(t, "roll 2").units[i].launcher == 0
        launcher.at_end(t, i)
        assert (t.units[i].launcher == launcher.LOADED) != tested


@pytest.mark.rule("bk:217")
def test_who_has_a_launcher() -> None:
    """By the old rule a die for each vehicle that could, at set-up: 4+; now it is bought."""
    for side, rolls in (("before", True), ("after", False)):
        s = position("german tig-tiger1-1 at 100,100" + FAR, bk_217=side)
        launcher.issue(s)
        s.settle()
        assert (waits(s) == "launcher") == rolls
    i = unit(s, "tig-tiger1-1")
    for face, has in ((4, 1), (3, 0)):
        s = position("german tig-tiger1-1 at 100,100" + FAR, bk_217="before")
        s.call(launcher.Issue((i,)))
        s.settle()
        play(s, f"roll {face}")
        assert s.units[i].launcher == has


# -- tanks without radio (bk:219) --------------------------------------------------------------------------------------

CHAIN = """
    scenario stalingrad
    turn 3
    active soviet
    soviet t1-t34_76a-1 at 600,1100 h12
    soviet t1-t34_76a-2 at 600,{y} h12
    german g1-hq-1 at 1100,100
"""


@pytest.mark.rule("bk:219", "bk:R19", "bk:R20", "bk:R66")
def test_case_25_tanks_in_a_chain() -> None:
    """Linked: the first moves freely, the next keeps within 15 cm. Alone at 20 cm: a test, and it must come nearer; by
    the old rule the ordinary command distance."""
    linked = ordered(CHAIN.format(y=1180), "t1-t34_76a-1")
    play(linked, "move t1-t34_76a-1 600,900")
    while linked.prompt().key != "prompt.command":
        play(linked, "done")
    play(linked, "go t1-t34_76a-2")
    assert why_not(linked, "move t1-t34_76a-2 600,1195") == "bk:219"
    assert why_not(linked, "move t1-t34_76a-2 600,1050") == ""
    alone = ordered(CHAIN.format(y=900), "t1-t34_76a-2")
    assert why_not(alone, "move t1-t34_76a-2 600,850") == "bk:219"
    play(alone, "move t1-t34_76a-2 600,950")
    assert waits(alone) == "radio"
    i = unit(alone, "t1-t34_76a-2")
    assert _after(alone, "roll 4").place(i) == (600, 950)
    stays = _after(alone, "roll 3")
    assert stays.place(i) == (600, 900)
    assert why_not(stays, "move t1-t34_76a-2 600,950") == "bk:219"
    old = ordered(CHAIN.format(y=900), "t1-t34_76a-2", bk_219="before")
    assert why_not(old, "move t1-t34_76a-2 600,850") == ""
    last = ordered(CHAIN.format(y=900).replace("    soviet t1-t34_76a-1 at 600,1100 h12\n", ""), "t1-t34_76a-2")
    play(last, "move t1-t34_76a-2 600,850")
    assert waits(last) == "radio"  # R19: the last one tests, and then goes where it likes


# -- the rate of fire (bk:208a) ----------------------------------------------------------------------------------------


@pytest.mark.rule("bk:208", "bk:208a")
def test_light_guns_fired_twice() -> None:
    """By the old rule a 37 mm gun fires two shots in one order; as opportunity fire only one."""
    text = "german p4-pz4g-1 type ger_pz3d at 100,100 h6\nsoviet t34-t34_76a-1 at 400,100 h18 fired" + FAR
    for side, again in (("after", False), ("before", True)):
        s = ordered(text, "p4-pz4g-1", bk_208=side)
        play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
        i = unit(s, "p4-pz4g-1")
        assert ("ap" in weapons.modes(s, i)) == again
        if again:
            play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
            assert "ap" not in weapons.modes(s, i)
        heavy = ordered(text.replace(" type ger_pz3d", ""), "p4-pz4g-1", bk_208=side)
        play(heavy, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
        assert "ap" not in weapons.modes(heavy, i)


def test_continuous_movement_protects_no_more() -> None:
    """bk:215: a tank that keeps moving may be assaulted now."""
    text = "active soviet\nsoviet r-hq-1 at 160,240\nsoviet r-rifle-1 at 160,160\n"
    text += "german p4-pz4g-1 at 100,100 h6 continuous"
    old, new = both(text, "bk_215")
    assert [len(assault.targets(s, unit(s, "r-rifle-1"))) for s in (old, new)] == [0, 1]
    assert new.has(unit(new, "p4-pz4g-1"), CONTINUOUS)
