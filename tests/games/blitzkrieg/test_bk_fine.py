"""Small print: each number and each condition of a rule, where a slip would go unnoticed elsewhere."""

from __future__ import annotations

import pytest
from bk_table import GAME, kinds, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import (
    aim,
    assault,
    fire,
    hits,
    moves,
    reaction,
    setup,
    turn,
    victory,
    weapons,
)  # fmt: skip
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    DEMORALISED,
    DUG_IN,
    FIRED,
    PIVOTED,
    STOPPED,
    SUPPRESSED,
    Fight,
)  # fmt: skip

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
TANK = "german p4-pz4g-1 at 100,100 h6\n"


def amounts(found: tuple[aim.Modifier, ...]) -> dict[str, int]:
    return {m.label: m.amount for m in found}


# -- small arms --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.9", "bk:0.17", "bk:104", "bk:R46", "bk:R61")
def test_the_number_of_small_arms() -> None:
    """4; moving -1, light +1, heavy +2, beyond short range +1, within 10 cm -1; from 2 to 6."""
    text = HQ + "german pzg-pzgren-1 type ger_gren at 100,100\nsoviet r-rifle-1 at {at} {marks}" + FAR
    for at, marks, need in (
        ("400,100", "", 4), ("405,100", "", 5), ("350,100", "moved 50", 3), ("200,100", "", 3), ("205,100", "", 4),
        ("200,100", "moved 50", 2), ("350,100", "dug-in", 5), ("350,100", "moved 50 crawled", 4),
    ):  # fmt: skip
        s = position(text.format(at=at, marks=marks))
        assert aim.small_arms(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1")).need == need, (at, marks)
    house = position(HQ + "german pzg-pzgren-1 type ger_gren at 300,540\nsoviet r-rifle-1 at 640,540" + FAR)
    i, j = unit(house, "pzg-pzgren-1"), unit(house, "r-rifle-1")
    assert aim.small_arms(house, i, j).need == 6  # 4 + 2 + 1, at most 6
    assert aim.small_arms(house, i, j, dice=7, reach=(400, 800)).dice == 7
    assert "mod.long" not in amounts(aim.small_arms(house, i, j, reach=(400, 800)).modifiers)
    house.lay(i, SUPPRESSED)
    assert aim.small_arms(house, i, j).dice == 1
    gun = position(HQ + "german pzg-mmg-1 at 100,100 h6\nsoviet r-rifle-1 at {} \n".format("100,350") + FAR)
    for heading, dice in ((0, 3), (6, 3), (7, 2), (12, 2)):
        gun.put(unit(gun, "pzg-mmg-1"), heading=heading)
        assert aim.small_arms(gun, unit(gun, "pzg-mmg-1"), unit(gun, "r-rifle-1")).dice == dice, heading


@pytest.mark.rule("bk:202", "bk:R61")
def test_machine_guns_bear_in_their_arcs() -> None:
    """Coaxial with the turret, hull ahead; the dice of the list; by the old rule more, and fewer on the move."""
    text = "german p4-pz4g-1 at 500,100 h6 turret h6 {marks}\nsoviet r-rifle-1 at {at} fired" + FAR
    for at, turret, dice in (("700,100", 6, 2), ("300,100", 6, 0), ("300,100", 18, 1), ("700,100", 18, 1)):
        s = position(text.format(at=at, marks=""))
        i, j = unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")
        s.put(i, turret=turret)
        assert weapons.mg_dice(s, i, j) == dice, (at, turret)
        refused = fire.why_not(s, i, j, "mg")
        assert (refused.rule if refused else "") == ("" if dice else "bk:202")
    for side, still, moved in (("after", 2, 2), ("before", 4, 2)):
        for marks, dice in (("", still), ("moved 100", moved)):
            s = position(text.format(at="700,100", marks=marks), bk_202=side)
            assert weapons.mg_dice(s, unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")) == dice, (side, marks)


@pytest.mark.rule("bk:0.9c", "bk:0.4")
def test_who_helps_to_rally() -> None:
    """The headquarters within 30 cm, a commissar within 15, fanaticism; a demoralised one does not help."""
    text = "active soviet\nsoviet r-rifle-1 at 500,900 demoralised\nsoviet r-hq-1 at {hq} {marks}\n"
    text += "soviet r-mmg-1 type ussr_commissar at {com}\ngerman p4-pz4g-1 at 100,100"
    for hq, com, marks, plus in (
        ("800,900", "1200,900", "", 1), ("805,900", "1200,900", "", 0), ("805,900", "650,900", "", 1),
        ("805,900", "655,900", "", 0), ("800,900", "650,900", "", 2), ("800,900", "1200,900", "demoralised", 0),
    ):  # fmt: skip
        s = position(text.format(hq=hq, com=com, marks=marks))
        made = turn.rally_modifiers(s, unit(s, "r-rifle-1"))
        assert sum(m.amount for m in made) == plus, (hq, com, marks)
    s.models = tuple(m.but(fanatic=True) for m in s.models)
    assert "mod.fanatic" in [m.label for m in turn.rally_modifiers(s, unit(s, "r-rifle-1"))]
    for fanatic, lost in ((False, True), (True, False)):
        t = position(HQ + "german pzg-pzgren-1 at 100,100 demoralised\nsoviet r-rifle-1 at 900,100" + FAR)
        t.models = tuple(m.but(fanatic=fanatic) for m in t.models)
        t.call(hits.Save(unit(t, "pzg-pzgren-1"), 1))
        t.settle()
        play(t, "roll 3")  # a regular needs 4
        assert t.here(unit(t, "pzg-pzgren-1")) != lost


@pytest.mark.rule("bk:0.9b", "bk:R34", "bk:105", "bk:R55")
def test_saves() -> None:
    """A 1 kills even the elite; below the value shaken, twice shaken lost; -1 kills on 2 as well, but not gun crews."""
    text = HQ + "german pzg-pzgren-1 {level} at 100,100\ngerman pzg-pzgren-2 type ger_pak38 at 140,100" + FAR
    for level, face, modifier, fate in (
        ("elite", 1, 0, "dead"), ("elite", 2, 0, "well"), ("regular", 3, 0, "shaken"), ("regular", 4, 0, "well"),
        ("regular", 2, -1, "dead"), ("regular", 4, -1, "shaken"), ("recruit", 4, 0, "shaken"),
    ):  # fmt: skip
        s = position(text.format(level=level))
        i = unit(s, "pzg-pzgren-1")
        s.call(hits.Save(i, 1, aim.Modifier("bk:105", "mod.light-gun", modifier) if modifier else None))
        s.settle()
        play(s, f"roll {face}")
        found = "dead" if not s.here(i) else "shaken" if s.has(i, DEMORALISED) else "well"
        assert found == fate, (level, face, modifier)
    malus = aim.Modifier("bk:105", "mod.light-gun", -1)
    share = hits.Share(0, (unit(s, "pzg-pzgren-1"), unit(s, "pzg-pzgren-2")), 2, malus)
    assert share.save_modifier(s, unit(s, "pzg-pzgren-1")) == malus
    assert share.save_modifier(s, unit(s, "pzg-pzgren-2")) is None
    other = aim.Modifier("bk:203a", "mod.bails-out", -1)
    assert hits.Share(0, (0,), 1, other).save_modifier(s, unit(s, "pzg-pzgren-2")) == other


# -- guns --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.12a", "bk:207c", "bk:207d", "bk:220b", "bk:220", "bk:R44")
def test_who_aims_badly() -> None:
    """By its flags, optics or a narrow turret, -1 once; by the old rule every Soviet, French or minor tank, tanks only.
    A closed firer -1; by the old rule +1 with the commander out."""
    text = "german p4-pz4g-1 type {type} at 100,100 h6 {lid}\nsoviet r-mmg-1 type us_m4 at 500,100 h18" + FAR

    def made(type_: str, lid: str = "", **sides: str) -> dict[str, int]:
        s = position(text.format(type=type_, lid=lid), **sides)
        return amounts(aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "r-mmg-1"), "ap").modifiers)

    for type_, after, before in (
        ("ussr_t34_76a", -1, -1), ("ger_pz4g", 0, 0), ("ussr_su85", -1, 0), ("fr_b1bis", -1, -1), ("us_m4", 0, 0),
        ("ussr_t34_85", -1, -1),
    ):  # fmt: skip
        assert made(type_).get("mod.optics", 0) == after, type_
        assert made(type_, bk_220b="before").get("mod.optics", 0) == before, type_
    assert made("fr_b1bis", bk_220="before")["mod.french"] == -1
    assert "mod.french" not in made("ussr_t34_76a", bk_220="before")
    assert [made("ger_pz4g", lid).get("mod.closed", 0) for lid in ("", "hatch")] == [-1, 0]
    assert [made("ger_pz4g", lid, bk_207="before").get("mod.closed", 0) for lid in ("", "hatch")] == [0, 1]
    assert "mod.closed" not in made("us_m10")


@pytest.mark.rule("bk:0.12a", "bk:0.12b", "bk:201")
def test_a_vehicle_in_a_wood() -> None:
    """-1 for light cover, -2 hull down, the better one alone."""
    for at, label in (("1420,440", "mod.light"), ("1300,440", "")):
        s = position(f"german p4-pz4g-1 at 1000,440 h6 hatch\nsoviet t34-t34_76a-1 at {at} h18 fired" + FAR)
        found = amounts(aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap").modifiers)
        assert found.get("mod.light", 0) == (-1 if label else 0)
        assert "mod.hull-down" not in found


@pytest.mark.rule("bk:206", "bk:220", "bk:R43", "bk:R60", "bk:R67", "bk:402")
def test_base_numbers() -> None:
    """Still 4, moving 8, stabilised 7, narrow 9; pivoted or pushed 7; hand weapons 5 and 7; by the old list 1 more."""
    text = "german p4-pz4g-1 type {type} at 100,100 h6 {marks}\nsoviet t34-t34_76a-1 at 300,100 h18" + FAR
    for type_, marks, after, before in (
        ("ger_pz4g", "", 4, 5), ("ger_pz4g", "moved 100", 8, 9), ("us_m4", "moved 100", 7, 8),
        ("ussr_t34_76c", "moved 100", 9, aim.IMPOSSIBLE), ("ger_pak38", "moved 50", 7, 7),
        ("ger_pz4g", "continuous", 8, 9),
        ("ger_schreck", "", 5, 6), ("ger_schreck", "moved 50", 7, 8), ("us_hmg", "", 5, 6),
    ):  # fmt: skip
        ammo = "hand" if type_ == "ger_schreck" else "ap"
        for side, number in (("after", after), ("before", before)):
            s = position(text.format(type=type_, marks=marks), bk_206=side, bk_220=side)
            found = aim.base_number(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), ammo)
            assert found == number, (type_, marks, side)
    s = position(text.format(type="ger_pz4g", marks=""))
    s.note(unit(s, "p4-pz4g-1"), PIVOTED)
    assert aim.base_number(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap") == 7
    for heading, number in ((6, 4), (9, 4), (10, 5), (18, 5)):
        s = position(text.format(type="ger_pz4g", marks=""))
        s.put(unit(s, "p4-pz4g-1"), turret=heading)
        assert aim.base_number(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap") == number, heading


@pytest.mark.rule("bk:R53", "bk:0.12")
def test_chances_of_two_dice() -> None:
    """Of 36: a 2 always misses, a 12 always hits; bonuses lower what is needed."""
    for base, amount, need, chances in ((4, 0, 4, 33), (4, 3, 1, 35), (4, -9, 13, 1), (7, 0, 7, 21), (7, -1, 8, 15)):
        found = aim.Aim(base, (aim.Modifier("bk:0.12a", "mod.smoke", amount),))
        assert (found.need, found.chances) == (need, chances)


@pytest.mark.rule("bk:0.14", "bk:0.14c", "bk:208", "bk:110")
def test_the_power_of_shells() -> None:
    """HE 2 less, APCR 2 more, HEAT 1 more from a short gun, not from a recoilless one; the old values one lower."""
    text = "german p4-pz4g-1 type {type} at 100,100 h6\nsoviet t34-t34_76a-1 at 300,100 h18" + FAR
    for type_, ammo, after, before in (
        ("ger_pz4g", "ap", 7, 7), ("ger_pz4g", "he", 5, 5), ("ger_pz4g", "apcr", 9, 9), ("ger_pz4d", "heat", 5, 5),
        ("ger_pz4g", "heat", 7, 7), ("us_rr75", "heat", 6, 6), ("ger_pz3d", "ap", 2, 1), ("ger_tiger2", "ap", 10, 11),
        ("us_bazooka", "hand", 6, 5),
    ):  # fmt: skip
        for side, value in (("after", after), ("before", before)):
            s = position(text.format(type=type_), bk_208=side)
            assert aim.power(s, unit(s, "p4-pz4g-1"), ammo) == value, (type_, ammo, side)


@pytest.mark.rule("bk:0.14", "bk:0.20")
def test_a_solid_shot_at_men_and_at_a_bunker() -> None:
    """One hit; a bunker is tested against armour 10 instead."""
    text = TANK + "soviet r-rifle-1 at 400,100 fired" + FAR
    s = ordered(text, "p4-pz4g-1")
    play(s, "hatch p4-pz4g-1 open", "fire p4-pz4g-1 r-rifle-1 ap", "roll 6 6 2")
    assert s.prompt().params["purpose"] == "save"
    hut = ordered(text + "\nwork soviet bunker 400,100", "p4-pz4g-1")
    play(hut, "hatch p4-pz4g-1 open", "fire p4-pz4g-1 r-rifle-1 ap", "roll 6 6 2")
    assert hut.prompt().params["purpose"] == "destroy"


@pytest.mark.rule("bk:401a", "bk:211", "bk:R50", "bk:R71", "bk:401")
def test_which_shells_there_are() -> None:
    """Of the calibre, from their year; smoke of vehicles by their mark, of guns by calibre; APDS for the British."""
    text = "german p4-pz4g-1 type {type} at 100,100 h6\nsoviet t34-t34_76a-1 at 300,100 h18" + FAR
    for type_, year, wanted in (
        ("ger_pz4g", 1943, ["ap", "he", "apcr"]), ("ger_pz4g", 1941, ["ap", "he"]),
        ("ger_pz4d", 1941, ["ap", "he", "heat", "smoke"]),
        ("ger_pz4d", 1940, ["ap", "he", "smoke"]), ("us_m4", 1944, ["ap", "he", "smoke"]),
        ("ger_leig18", 1943, ["ap", "he", "heat", "smoke"]),
        ("brit_17pdr", 1944, ["ap", "he", "apds"]), ("brit_17pdr", 1943, ["ap", "he"]),
        ("brit_firefly", 1944, ["ap", "he", "apds"]),
        ("brit_crocodile", 1944, ["ap", "he"]),
    ):  # fmt: skip
        s = position(text.format(type=type_))
        _year(s, year)
        assert weapons.shells(s, unit(s, "p4-pz4g-1")) == wanted, (type_, year)
    old = position(text.format(type="ger_leig18"), bk_401="before")
    assert weapons.shells(old, unit(old, "p4-pz4g-1")) == ["ap", "he"]
    for side, face, left in (("after", 1, False), ("after", 2, True), ("before", 1, True)):
        s = ordered(text.format(type="ger_pz4g"), "p4-pz4g-1", bk_211=side)
        play(s, "fire p4-pz4g-1 t34-t34_76a-1 apcr", f"roll 1 1 {face}")
        assert ("apcr" in weapons.shells(s, unit(s, "p4-pz4g-1"))) == left
        assert s.prompt().params.get("purpose") != "jam"
    s.put(unit(s, "p4-pz4g-1"), rounds=(("apcr", 2),))
    fire.count_round(s, unit(s, "p4-pz4g-1"), "apcr", s.p.special_rounds)
    assert "apcr" not in weapons.shells(s, unit(s, "p4-pz4g-1"))  # the third was the last


def _year(s: Fight, year: int) -> None:
    from msgspec.structs import replace  # noqa: PLC0415

    one, two = (replace(side, year=year) for side in s.scenario.side)
    s.scenario = replace(s.scenario, side=(one, two))


@pytest.mark.rule("bk:106", "bk:223", "bk:R24", "bk:R41", "bk:R49")
def test_flames() -> None:
    """Four dice of men, six of a vehicle, the colour die among them; 3+ in a house as well."""
    for type_, dice in (("ger_flame", 4), ("ger_251_16", 6)):
        text = "german pzg-hq_pzgren-1 at 560,640\ngerman pzg-pzgren-1 type {} at 600,540 h6\n"
        text += "soviet r-rifle-1 at 640,540 fired"
        s = ordered(text.format(type_) + FAR, "pzg-pzgren-1")
        play(s, "fire pzg-pzgren-1 r-rifle-1 flame", "roll 5")
        assert s.stack[-1].count == dice - 1  # type: ignore[attr-defined]
        play(s, "roll " + " ".join(["1"] * (dice - 2) + ["3"]))
        assert s.prompt().params["purpose"] == "save"
        (save,) = [step for step in s.stack if isinstance(step, hits.Save)]
        assert save.count == 2


@pytest.mark.rule("bk:107b", "bk:R59")
def test_a_later_panzerfaust() -> None:
    """4+ and it is fired; 3 was the element's fire of the turn."""
    text = "scenario caumont\nactive german\ngerman g1-hq-1 at 1000,900\ngerman g1-gren-1 at 1000,800\n"
    text += "german g1-gren-2 at 1040,800\nbritish ch-churchill7-1 at 1000,750 h0\nbritish a-rifle-1 at 100,100"
    for face, fires in ((4, True), (3, False)):
        s = ordered(text, "g1-gren-1")
        play(s, "fire g1-gren-1 ch-churchill7-1 faust", "roll 1 1 3", "go g1-gren-2")
        play(s, "fire g1-gren-2 ch-churchill7-1 faust", f"roll {face}")
        assert (s.prompt().params.get("purpose") == "hit") == fires
        assert s.did(unit(s, "g1-gren-2"), FIRED)


# -- assaults ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.15a")
def test_strength_in_close_combat() -> None:
    """Experience, assault troops, one for each extra element up to two, the defender in heavy cover, the shaken."""
    text = "german pzg-pzgren-1 at 640,540\ngerman pzg-pzgren-2 type ger_assault at 660,540\n"
    text += "german pzg-pzgren-3 at 680,540\n"
    text += "german pzg-hq_pzgren-1 at 300,100 elite\nsoviet r-rifle-1 at 300,140" + FAR
    s = position(text)
    one, storm, three, hq = (unit(s, f"pzg-pzgren-{n}") for n in (1, 2, 3)), 0, 0, unit(s, "pzg-hq_pzgren-1")
    a, b, c = one
    del storm, three
    assert amounts(assault.strength(s, (a,), defending=False)) == {"mod.experience": 1}
    assert amounts(assault.strength(s, (a,), defending=True)) == {"mod.experience": 1, "mod.heavy": 1}
    assert amounts(assault.strength(s, (a, b), defending=False)) == {
        "mod.experience": 1,
        "mod.assault": 1,
        "mod.extra": 1,
    }
    assert amounts(assault.strength(s, (a, b, c, hq), defending=False))["mod.extra"] == 2
    assert amounts(assault.strength(s, (hq,), defending=True)) == {"mod.experience": 3}
    s.lay(a, DEMORALISED)
    assert amounts(assault.strength(s, (a,), defending=False))["mod.demoralised"] == -2


@pytest.mark.rule("bk:215", "bk:R12", "bk:R77")
def test_scores_against_armour() -> None:
    """Infantry 5, assault 4, charge 3, magnetic mine 2, flames 4 with two dice; by the old rule one worse each."""
    text = TANK + "soviet r-rifle-1 {more} at 300,100" + FAR
    for more, score in (
        ("", (5, 1, False)), ("type ussr_smg", (4, 1, False)), ("charges 1", (3, 1, True)),
        ("with magnet charges 1", (2, 1, True)), ("type ussr_flame", (4, 2, True)),
    ):  # fmt: skip
        for side, worse in (("after", 0), ("before", 1)):
            s = position(text.format(more=more), bk_215=side)
            need, dice, spared = assault.score(s, unit(s, "r-rifle-1"))
            assert (need - worse, dice, spared) == score, (more, side)


@pytest.mark.rule("bk:0.17", "bk:R46", "bk:0.15")
def test_suppressed_defenders_fire_with_a_die_less() -> None:
    """And nobody else reacts: suppressed, demoralised, stopped or out of play."""
    text = "active soviet\nsoviet r-hq-1 at 300,300\nsoviet r-rifle-1 at 300,250\n"
    text += "german pzg-pzgren-1 type ger_gren at 300,120 {marks}\n"
    for marks, dice in (("", 2), ("suppressed", 1)):
        s = ordered(text.format(marks=marks) + "german pzg-hq_pzgren-1 at 1700,100 acted", "r-rifle-1")
        play(s, "assault pzg-pzgren-1 r-rifle-1")
        while s.prompt().key == "prompt.watch":
            play(s, "pass")
        assert s.prompt().key == "prompt.defend"
        play(s, "defend pzg-pzgren-1 r-rifle-1 small")
        assert s.stack[-1].count == dice  # type: ignore[attr-defined]
    s = position(HQ + "german pzg-pzgren-1 at 100,100" + FAR)
    i = unit(s, "pzg-pzgren-1")
    assert reaction.may_react(s, i)
    for bit in (SUPPRESSED, DEMORALISED, STOPPED):
        s.put(i, marks=bit)
        assert not reaction.may_react(s, i)
    s.put(i, marks=0, at=None)
    assert not reaction.may_react(s, i)


# -- movement ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.20a", "bk:0.7a")
def test_a_house_costs_five_centimetres_to_enter() -> None:
    text = "german pzg-hq_pzgren-1 at 500,640\ngerman pzg-pzgren-1 at {x},540" + FAR
    for x, refused in ((475, ""), (470, "bk:0.7")):  # 14.5 or 15 cm to the wall at 620, 5 to enter, half of one more
        s = position(text.format(x=x))
        found = moves.path_refusal(s, unit(s, "pzg-pzgren-1"), ((x, 540), (625, 540)))
        assert (found.rule if found else "") == refused
    up = ordered(text.format(x=640), "pzg-pzgren-1")
    play(up, "floor pzg-pzgren-1 f1")
    assert (up.units[unit(up, "pzg-pzgren-1")].floor, up.units[unit(up, "pzg-pzgren-1")].moved) == (1, 50)


@pytest.mark.rule("bk:111", "bk:0.25")
def test_what_moving_undoes() -> None:
    s = ordered(HQ + "german pzg-pzgren-1 at 300,150 dug-in camouflaged" + FAR, "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 400,150")
    assert not s.has(unit(s, "pzg-pzgren-1"), DUG_IN | CAMOUFLAGED)
    digger = ordered(HQ + "german pzg-pzgren-1 at 300,150" + FAR, "pzg-pzgren-1")
    assert why_not(digger, "dig pzg-pzgren-1") == ""
    assert kinds(play(digger, "dig pzg-pzgren-1", "roll 4"))[-1] == "digs-in"
    cover = ordered(HQ.replace("100,200", "300,400") + "german pzg-pzgren-1 at 300,450" + FAR, "pzg-pzgren-1")
    assert why_not(cover, "dig pzg-pzgren-1") != ""
    assert (
        why_not(
            ordered(HQ + "german pzg-pzgren-1 at 300,150" + FAR, "pzg-pzgren-1", bk_111="before"), "dig pzg-pzgren-1"
        )
        != ""
    )


@pytest.mark.rule("bk:213", "bk:R64")
def test_straight_on_unless_the_way_is_blocked() -> None:
    """Heading north-east it must go there first; with a vehicle in the way, by the old rule of passing, it is free."""
    text = "german p4-pz4g-1 at 300,100 h3 continuous\n{more}" + FAR
    s = position(text.format(more=""))
    i = unit(s, "p4-pz4g-1")
    assert moves.path_refusal(s, i, ((300, 100), (375, 175))) is None
    refused = moves.path_refusal(s, i, ((300, 100), (375, 25)))
    assert refused is not None
    assert refused.rule == "bk:213"
    still = position(text.format(more="").replace(" continuous", ""))
    assert moves.path_refusal(still, i, ((300, 100), (375, 25))) is None
    blocked = position(text.format(more="german p4-pz4g-2 at 360,160 h3\n"), bk_204="before")
    assert moves.path_refusal(blocked, i, ((300, 100), (375, 25))) is None


@pytest.mark.rule("bk:222", "bk:R22", "bk:R68")
def test_hidden_and_seen_vehicles_do_not_bar_an_approach() -> None:
    """Only one that lies on the table unseen does; by the old detection a line of sight is enough."""
    text = TANK + "soviet t34-t34_76a-1 at 500,200 {marks}" + FAR
    for marks, sides, rule in (
        ("camouflaged", {}, "bk:222"), ("", {}, ""), ("hidden camouflaged", {}, ""), ("", {"bk_003": "before"}, ""),
    ):  # fmt: skip
        s = position(text.format(marks=marks), **sides)
        found = moves.path_refusal(s, unit(s, "p4-pz4g-1"), ((100, 100), (460, 120)))
        assert (found.rule if found else "") == rule, (marks, sides)


@pytest.mark.rule("bk:204", "bk:205", "bk:R30")
def test_passing_wrecks_and_friends() -> None:
    """10 cm each; it does not pass itself; wrecks without the rule of passing bar the way."""
    text = TANK + "wreck ussr_t34_76a 300,100" + FAR
    for side, end, rule in (("after", 400, ""), ("after", 405, "bk:0.8"), ("before", 400, "bk:204")):
        s = position(text, bk_204=side)
        found = moves.path_refusal(s, unit(s, "p4-pz4g-1"), ((100, 100), (end, 100)))
        assert (found.rule if found else "") == rule, (side, end)
    s = position(TANK + FAR)
    assert moves.bypass(s, unit(s, "p4-pz4g-1"), ((100, 100), (400, 100))) == 0


@pytest.mark.rule("bk:0.1", "bk:0.1a", "bk:0.20a", "bk:402")
def test_where_one_may_be_set_up() -> None:
    """On the lattice, in the zone; light and anti-tank guns in houses, heavy howitzers not, vehicles never."""
    s = GAME.new(scenario="ponyri")
    assert isinstance(s, Fight)
    man, gun = s.find("r-rifle-1"), s.find("ptp-45-1")
    assert setup.place_refusal(s, man, (660, 540)) is None
    assert setup.place_refusal(s, gun, (660, 540)) is None
    for i, p in ((man, (663, 540)), (man, (660, 400))):
        assert setup.place_refusal(s, i, p) is not None
    s.models = tuple(
        m.but(calibre="122*", role="howitzer", gun_size="medium") if n == gun else m for n, m in enumerate(s.models)
    )
    assert setup.place_refusal(s, gun, (660, 540)) is not None
    s.put(man, at=(900, 903))
    assert any("no lattice point" in one for one in victory.broken_invariants(s))


@pytest.mark.rule("bk:0.3", "bk:0.5")
def test_phases_follow_one_another() -> None:
    s = GAME.new(scenario="saint_come")
    assert isinstance(s, Fight)
    play(s, "deploy", "deploy")
    assert (s.turn, s.phase) == (1, "rally")
    assert s.prompt().params["purpose"] == "first"
    play(s, "roll 6 1")
    assert (s.phase, s.prompt().params["purpose"]) == ("initiative", "initiative")
    play(s, "roll 2 6")
    assert (s.phase, s.holder, s.active) == ("activation", 1, 1)
    s.done = [True] * len(s.done)
    turn.Turn().begin(s)
    assert (s.turn, s.phase, any(s.done)) == (2, "rally", False)
