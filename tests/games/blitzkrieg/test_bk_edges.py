"""Edges of rules: the last die, millimetre or condition that still counts, and the first that does not."""

from __future__ import annotations

import pytest
from bk_table import GAME, ordered, play, position, unit, why_not

from grognard.games.blitzkrieg import aim, armies, assault, fire, hits, look, mortars, overrun, shelling, turn, weapons
from grognard.games.blitzkrieg.armies import Army
from grognard.games.blitzkrieg.state import DEMORALISED, HIDDEN, JAMMED

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
TANK = "german p4-pz4g-1 at 100,100 h6\n"


@pytest.mark.rule("bk:214e", "bk:214", "bk:R13")
def test_a_three_crushes_in_the_open_a_five_in_cover() -> None:
    for marks, need in (("", 3), ("dug-in", 5)):
        s = position(TANK + f"soviet r-rifle-1 at 160,100 {marks}" + FAR)
        assert overrun.Overrun(unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")).need(s) == need
    assert (overrun.OPEN_NEED, overrun.COVER_NEED) == (3, 5)


@pytest.mark.rule("bk:108d", "bk:413")
def test_a_light_mortar_is_one_of_60_mm() -> None:
    for type_, light in (("us_m60", True), ("ger_m50", True), ("ger_m81", False)):
        s = position(HQ + f"german pzg-mmg-1 type {type_} at 100,100" + FAR)
        assert mortars.is_light(s, unit(s, "pzg-mmg-1")) == light
    assert mortars.LIGHT == 60


@pytest.mark.rule("bk:0.4", "bk:0.9c", "bk:112")
def test_a_headquarters_does_not_help_itself() -> None:
    """Nor a commissar himself."""
    s = position(
        "active soviet\nsoviet r-hq-1 at 500,900 demoralised\nsoviet r-rifle-1 at 520,940\ngerman p4-pz4g-1 at 100,100"
    )
    assert turn.rally_modifiers(s, unit(s, "r-hq-1")) == []
    alone = position("active soviet\nsoviet r-mmg-1 type ussr_commissar at 500,900\ngerman p4-pz4g-1 at 100,100")
    assert turn.rally_modifiers(alone, unit(alone, "r-mmg-1")) == []


@pytest.mark.rule("bk:211", "bk:R71", "bk:0.11")
def test_counted_rounds() -> None:
    """By the old rule three of each, and the shot rolls no other die."""
    text = TANK + "soviet t34-t34_76a-1 at 400,100 h18 fired" + FAR
    s = ordered(text, "p4-pz4g-1", bk_211="before")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 apcr", "roll 1 1 1")
    assert dict(s.units[unit(s, "p4-pz4g-1")].rounds) == {"apcr": 1}
    assert s.prompt().params.get("purpose") != "jam"


@pytest.mark.rule("bk:210", "bk:210a", "bk:R62")
def test_only_a_hand_weapon_hits_the_roof_of_a_vehicle() -> None:
    text = HQ + "german pzg-pzgren-1 type {} at 880,540 floor 2\nsoviet {} at 800,540 h6" + FAR
    for type_, target, ammo, above in (
        ("ger_schreck", "t34-t34_76a-1", "hand", True), ("ger_gren", "t34-t34_76a-1", "small", False),
        ("ger_schreck", "r-rifle-1", "hand", False),
    ):  # fmt: skip
        s = position(text.format(type_, target))
        assert aim.from_above(s, unit(s, "pzg-pzgren-1"), unit(s, target), ammo) == above, (type_, target)


@pytest.mark.rule("bk:303e", "bk:417")
def test_ruins_shelter_from_shells() -> None:
    """6 and a die less; in the open 5 and all of them."""
    s = position("scenario stalingrad\ngerman g1-hq-1 at 1100,100\nsoviet t1-t34_76a-1 at 600,1100")
    ruins = next(one for one in s.scenario.terrain if one.kind == "ruins")
    xs, ys = [x for x, _ in ruins.polygon], [y for _, y in ruins.polygon]
    i = unit(s, "g1-hq-1")
    assert shelling.strength(s, i, "105*", off_table=True) in ((4, 5), (3, 6))
    s.put(i, at=((min(xs) + max(xs)) * 5, (min(ys) + max(ys)) * 5))
    assert s.table.field.at(s.place(i)).ground == "ruins"
    assert shelling.strength(s, i, "105*", off_table=True) == (3, 6)


@pytest.mark.rule("bk:701b", "bk:701c")
def test_a_sniper_may_shoot_at_who_is_camouflaged_but_observers() -> None:
    from grognard.games.blitzkrieg import snipers  # noqa: PLC0415

    text = HQ + "german pzg-pzgren-1 type ger_sniper at 100,100 camouflaged\nsoviet r-rifle-1 {} at 140,100 {}" + FAR
    for type_, marks, spared in (
        ("", "camouflaged", False), ("type ussr_obs", "camouflaged", True), ("type ussr_obs", "", False),
    ):  # fmt: skip
        s = position(text.format(type_, marks))
        refused = snipers.why_not(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1"))
        assert (refused is not None) == spared, (type_, marks)


@pytest.mark.rule("bk:0.8b", "bk:207e")
def test_a_still_target_has_no_malus() -> None:
    s = position(TANK + "soviet t34-t34_76a-1 at 400,100 h18" + FAR)
    found = aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap").modifiers
    assert "mod.moving" not in [m.label for m in found]


@pytest.mark.rule("bk:102b")
def test_covering_fire_stops_at_five() -> None:
    s = position(TANK + FAR)
    assert [aim.with_covering(s, need, 3) for need in (2, 3, 4, 5, 6)] == [5, 5, 5, 5, 6]
    assert aim.with_covering(s, 2, 1) == 3


@pytest.mark.rule("bk:207a")
def test_forty_millimetres_are_small() -> None:
    text = "german p4-pz4g-1 type {} at 100,100 h6\nsoviet t34-t34_76a-1 at 400,100 h18" + FAR
    for type_, band in (
        ("brit_matilda", 30),
        ("ger_pz3l", 45),
        ("us_m5a1", 30),
        ("ger_pantherd", 60),
        ("ger_pz4d", 20),
    ):
        s = position(text.format(type_))
        assert aim.range_line(s, unit(s, "p4-pz4g-1"), "ap") == band, type_
    assert aim.SMALL_CALIBRE == 40


@pytest.mark.rule("bk:305", "bk:R15")
def test_only_american_armies_have_two_batteries() -> None:
    p = position(TANK + FAR).p
    for nation, year, most in (("US", 1944, 2), ("US", 1943, 1), ("British", 1944, 1), ("German", 1945, 1)):
        assert armies.batteries(GAME.data, Army(nation, year, 1500, False, p)) == most


@pytest.mark.rule("bk:306")
def test_only_observers_are_hidden_by_their_rule() -> None:
    s = GAME.new(scenario="ponyri")
    for name, hidden in (("m120-obs-1", True), ("t34-t34_76a-1", False), ("p4-pz4g-1", False)):
        assert bool(s.units[s.find(name)].marks & HIDDEN) == hidden, name  # type: ignore[attr-defined]


@pytest.mark.rule("bk:502", "bk:503", "bk:502a")
def test_works_do_not_stop_men() -> None:
    text = HQ + "german pzg-pzgren-1 at 100,100\nwork soviet at_obstacle 200,100 tall" + FAR
    assert why_not(ordered(text, "pzg-pzgren-1"), "move pzg-pzgren-1 300,100") == ""
    tank = ordered(TANK + "work soviet at_obstacle 200,100 tall" + FAR, "p4-pz4g-1")
    assert why_not(tank, "move p4-pz4g-1 300,100") == "bk:503"


@pytest.mark.rule("bk:0.9e", "bk:0.9")
def test_a_single_die_at_a_bunker_is_none() -> None:
    """A scout's one die is lost; a group keeps one of its two."""
    for type_, dice in (("ussr_scout", 0), ("ussr_rifle", 1)):
        text = f"active soviet\nsoviet r-rifle-1 type {type_} at 300,100\nsoviet r-hq-1 at 300,200\n"
        s = position(text + "german pzg-pzgren-1 at 400,100\nwork german bunker 400,100")
        assert aim.small_arms(s, unit(s, "r-rifle-1"), unit(s, "pzg-pzgren-1")).dice == dice


@pytest.mark.rule("bk:0.14b", "bk:R34")
def test_the_crew_of_an_open_vehicle() -> None:
    """A 6 hits it; eliminated is abandoned, shaken is shaken; a group in the open is hit at its own number."""
    text = HQ + "german pzg-pzgren-1 type ger_gren at 100,100\nsoviet r-rifle-1 {} at 300,100" + FAR
    for type_, need in (("type us_m10", 6), ("", 4)):
        s = position(text.format(type_))
        salvo = fire.Salvo((unit(s, "pzg-pzgren-1"),), unit(s, "r-rifle-1"), "small")
        assert salvo._need(s, aim.small_arms(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1"))) == need
    s = position(text.format("type us_m10"))
    i = unit(s, "r-rifle-1")
    for face, here, shaken in ((1, False, False), (2, True, True), (5, True, False)):
        t = s.clone()
        t.call(hits.Save(i, 1, crew=True))
        t.settle()
        play(t, f"roll {face}")
        assert (t.here(i), t.here(i) and t.has(i, DEMORALISED)) == (here, shaken), face


@pytest.mark.rule("bk:0.1a", "bk:0.15")
def test_places_in_contact_lie_on_the_table() -> None:
    s = position("active soviet\nsoviet r-rifle-1 at 60,60\nsoviet r-hq-1 at 90,90\ngerman pzg-pzgren-1 at 5,5")
    places = list(assault.contact_places(s, unit(s, "r-rifle-1"), unit(s, "pzg-pzgren-1")))
    assert places
    assert all(s.table.lattice.has(p) for p in places)
    assert all(30 <= look.square_of(p, (5, 5)) ** 0.5 <= 40 for p in places)


@pytest.mark.rule("bk:0.8a", "bk:0.6a", "bk:003e")
def test_a_jammed_gun_and_a_hidden_tank() -> None:
    """Who is hidden may show himself; a tank that drove on stays in continuous movement only as it said."""
    s = ordered("german p4-pz4g-1 at 100,100 h6 hidden camouflaged" + FAR, "p4-pz4g-1")
    assert "show" in {action.verb for action in s.legal()}
    gun = position(HQ + "german pzg-mmg-1 at 100,100 h6\nsoviet r-rifle-1 at 300,100" + FAR)
    gun.lay(unit(gun, "pzg-mmg-1"), JAMMED)
    assert weapons.modes(gun, unit(gun, "pzg-mmg-1")) == ()
    plain = ordered(TANK + FAR, "p4-pz4g-1")
    play(plain, "move p4-pz4g-1 500,100")
    while plain.prompt().key == "prompt.order-rest":
        play(plain, "done")
