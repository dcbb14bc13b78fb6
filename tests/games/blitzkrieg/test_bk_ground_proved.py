"""The ground, rule by rule: how far one goes, what one sees and at what distance, what stops a mover on its way."""

from __future__ import annotations

import pytest
from bk_table import CODEC, GAME, foretold, offers, ordered, play, position, refused, unit, waits

from grognard.core.measure import node
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import CAMOUFLAGED, DEMORALISED, IMMOBILE

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
HQ = "german pzg-hq_pzgren-1 at 100,300\n"

# -- how far (bk:0.7, bk:0.8) ------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.8", "bk:201", "bk:201a", "bk:201b", "bk:203", "bk:0.7", "bk:109", "bk:110", "bk:001", "bk:402")
@pytest.mark.parametrize(
    ("type_", "cm"),
    [
        ("ger_tiger1", 30), ("ger_pz4g", 40), ("ger_pantherg", 50), ("ger_251", 50), ("ger_puma", 40),
        ("ger_krupp", 40), ("ger_opel", 30), ("ger_kubel", 50), ("ger_sdkfz7", 50), ("ussr_bm13", 30),
        ("ger_gren", 20), ("ger_mmg", 15), ("ussr_mmg", 10), ("us_hmg", 10), ("ger_lg40", 10), ("ger_m50", 15),
        ("us_m60", 15), ("ger_m81", 10), ("ger_pak38", 10), ("ger_pak40", 5), ("ger_flame", 20), ("ger_scout", 20),
    ],
)  # fmt: skip
def test_allowances(type_: str, cm: int) -> None:
    """In the open, to the millimetre."""
    s = ordered(
        f"german pzg-hq_pzgren-1 at 100,250\ngerman pzg-pzgren-1 type {type_} at 100,100 h6" + FAR, "pzg-pzgren-1"
    )
    if waits(s) == "command":
        play(s, "roll 6")
    assert refused(s, f"move pzg-pzgren-1 {100 + 10 * cm},100") == ""
    rule = "bk:0.7" if s.models[unit(s, "pzg-pzgren-1")].on_foot else "bk:0.8"
    assert refused(s, f"move pzg-pzgren-1 {105 + 10 * cm},100") == rule


@pytest.mark.rule("bk:203", "bk:201")
@pytest.mark.parametrize(("type_", "after", "before"), [("ger_krupp", 40, 30), ("ger_opel", 30, 30)])
def test_trucks_by_the_old_rule(type_: str, after: int, before: int) -> None:
    text = f"{HQ}german pzg-251-1 type {type_} at 100,100 h6" + FAR
    for side, cm in (("after", after), ("before", before)):
        s = ordered(text, "pzg-251-1", bk_203=side)
        assert refused(s, f"move pzg-251-1 {100 + 10 * cm},100") == ""
        assert refused(s, f"move pzg-251-1 {105 + 10 * cm},100") == "bk:0.8"


@pytest.mark.rule("bk:109", "bk:0.7")
def test_mortars_that_are_not_carried() -> None:
    for type_, side in (("ger_m81", "before"), ("ger_m120", "after"), ("ger_m120", "before")):
        s = ordered(f"{HQ}german pzg-pzgren-1 type {type_} at 100,100" + FAR, "pzg-pzgren-1", bk_109=side)
        assert refused(s, "move pzg-pzgren-1 105,100") == "bk:0.8"


@pytest.mark.rule("bk:0.20a", "bk:0.7a", "bk:0.7")
@pytest.mark.parametrize(("y", "rule"), [(365, ""), (360, "bk:0.7")])
def test_a_house_costs_five_centimetres_to_enter(y: int, rule: str) -> None:
    text = f"scenario caumont\nbritish a-hq-1 at 700,360\nbritish a-rifle-1 at 815,{y}\ngerman g1-hq-1 at 1700,1150"
    s = GAME.position(text, Rules(), GAME.load(GAME.data_folder))  # on ground that is laid out for this question
    play(s, "activate a", "go a-rifle-1")
    assert refused(s, "move a-rifle-1 815,515") == rule


@pytest.mark.rule("bk:0.2b", "bk:R78", "bk:0.7a", "bk:002a", "bk:002b", "bk:002c", "bk:002d", "bk:0.8")
@pytest.mark.parametrize(
    ("who", "start", "end", "rule"),
    [
        ("type ger_gren", "300,50", "300,200", ""), ("type ger_gren", "300,50", "300,205", "bk:0.7"),  # a hedge: 5 cm
        ("type ger_tiger1", "480,20", "480,270", ""), ("type ger_tiger1", "480,20", "480,275", "bk:0.8"),
        ("type ger_251", "300,20", "300,240", ""), ("type ger_gren", "300,200", "300,350", ""),  # a bank: 5 cm
        ("type ger_gren", "300,200", "300,355", "bk:0.7"), ("type ger_krupp", "300,200", "300,260", "bk:0.7a"),
        ("type ger_pz4g", "480,250", "480,320", ""), ("type ger_krupp", "480,290", "480,310", "bk:0.7a"),  # a wall
    ],
)  # fmt: skip
def test_what_lines_cost(who: str, start: str, end: str, rule: str) -> None:
    text = "scenario saint_come\nturn 5\nactive german\n"
    text += f"german tiger-tiger1-1 {who} at {start} h0\nus coyA-hq-1 at 1100,700"
    assert refused(ordered(text, "tiger-tiger1-1"), f"move tiger-tiger1-1 {end}") == rule


@pytest.mark.rule("bk:0.7a", "bk:0.7b", "bk:0.2b", "bk:002b")
@pytest.mark.parametrize(("end", "rule"), [("600,400", ""), ("600,405", "bk:0.8")])
def test_a_bank_costs_a_tank_half_its_move_and_a_test(end: str, rule: str) -> None:
    text = "scenario caumont\nbritish ch-churchill7-1 at 600,250 h0\ngerman g1-hq-1 at 1700,1150"
    s = ordered(text, "ch-churchill7-1")
    assert refused(s, f"move ch-churchill7-1 {end}") == rule
    if not rule:
        play(s, f"move ch-churchill7-1 {end}")
        assert waits(s) == "bog"
        play(s, "roll 1")
        assert s.has(unit(s, "ch-churchill7-1"), IMMOBILE)


@pytest.mark.rule("bk:0.1d", "bk:0.1")
def test_six_legs_at_most() -> None:
    s = ordered(f"{HQ}german pzg-pzgren-1 at 100,100" + FAR, "pzg-pzgren-1")
    legs = [f"{100 + 10 * n},{100 + 5 * (n % 2)}" for n in range(1, 8)]
    assert refused(s, f"move pzg-pzgren-1 {' '.join(legs[:6])}") == ""
    assert refused(s, f"move pzg-pzgren-1 {' '.join(legs)}") == "bk:0.1d"
    assert refused(s, "move pzg-pzgren-1 1900,100") == "bk:0.1"


@pytest.mark.rule("bk:0.1d", "bk:0.15")
def test_all_that_is_offered_is_legal() -> None:
    """Also where an enemy stands just beyond the reach of a move: what would touch him is not offered."""
    text = "german pzg-hq_pzgren-1 at 400,290\ngerman pzg-pzgren-1 at 400,250\n"
    ends = {one.split()[2]: one for one in offers(ordered(text + FAR, "pzg-pzgren-1"), "move") if len(one.split()) == 3}
    x, y = max((tuple(map(int, end.split(","))) for end in ends), key=lambda p: (p[0] - 400) ** 2 + (p[1] - 250) ** 2)
    far = ends[f"{x},{y}"]
    foe = f"soviet r-rifle-1 at {400 + (x - 400) * 23 // 100 * 5},{250 + (y - 250) * 23 // 100 * 5} fired"
    s = ordered(text + foe + FAR, "pzg-pzgren-1")
    assert refused(s, far) == "bk:0.15"
    assert far not in offers(s)
    assert [one for one in offers(s) if refused(s, one)] == []


@pytest.mark.rule("bk:0.1a", "bk:R3", "bk:0.15")
@pytest.mark.parametrize(
    ("who", "gap", "rule"),
    [("ger_gren", 45, ""), ("ger_gren", 40, "bk:0.15"), ("ger_scout", 40, ""), ("ger_scout", 35, "bk:0.15"),
     ("ger_pz4g", 55, ""), ("ger_pz4g", 50, "bk:0.15"), ("ger_mmg", 45, ""), ("ger_mmg", 40, "bk:0.15"),
     ("ger_pak38", 50, ""), ("ger_pak38", 45, "bk:0.15")],
)  # fmt: skip
def test_contact_is_for_assaults(who: str, gap: int, rule: str) -> None:
    """The two radii and a centimetre, centre to centre: men 15 mm, half-groups 10, guns 20, vehicles by their size."""
    text = f"german pzg-hq_pzgren-1 at 250,250\ngerman pzg-pzgren-1 type {who} at {200 - gap - 50},100 h6\n"
    s = ordered(text + "soviet r-rifle-1 at 200,100 fired" + FAR, "pzg-pzgren-1")
    assert refused(s, f"move pzg-pzgren-1 {200 - gap},100") == rule


@pytest.mark.rule("bk:0.1a", "bk:401", "bk:402a", "bk:R38")
@pytest.mark.parametrize(("gap", "rule"), [(35, ""), (30, "bk:0.1a")])
def test_a_gun_needs_its_room(gap: int, rule: str) -> None:
    """20 mm of a gun and 15 of a man: 35 between their centres."""
    text = "german pzg-hq_pzgren-1 at 250,250\ngerman pzg-pzgren-1 at 100,100\n"
    text += f"german pzg-mmg-1 type ger_pak38 at {200 + gap},100"
    assert refused(ordered(text + FAR, "pzg-pzgren-1"), "move pzg-pzgren-1 200,100") == rule


# -- on the way --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.7b", "bk:R79", "bk:002c")
def test_a_bog_test_does_not_end_the_move() -> None:
    """Into the soft sand and out again: a 1 holds it fast where it entered, else both legs are driven."""
    text = "german p4-pz4g-1 at 1200,200 h6\nsoviet r-rifle-1 at 100,1100"
    for face, at in ((2, (1300, 300)), (1, (1240, 200))):
        s = ordered(text, "p4-pz4g-1")
        play(s, "move p4-pz4g-1 1300,200 1300,300", f"roll {face}")
        if waits(s) == "bog":
            play(s, "roll 6")  # it starts the second leg in it
        assert s.units[unit(s, "p4-pz4g-1")].at == at


@pytest.mark.rule("bk:502a", "bk:502", "bk:503", "bk:0.7b")
def test_works_elsewhere_hold_nobody_fast() -> None:
    """A tank in contact climbs a barricade for half its move, with a bog test; men cross it freely."""
    text = "{}work soviet barricade 300,100 tall\nsoviet r-rifle-1 at 1700,1100"
    tank = text.format("german p4-pz4g-1 at 270,100 h6\n")
    s = ordered(tank, "p4-pz4g-1")
    for end, rule in (("470,100", ""), ("475,100", "bk:0.8")):
        assert refused(s, f"move p4-pz4g-1 {end}") == rule
    play(s, "move p4-pz4g-1 400,100")
    assert waits(s) == "bog"
    away = ordered(tank, "p4-pz4g-1")
    play(away, "move p4-pz4g-1 200,100")
    assert (waits(away), away.units[unit(away, "p4-pz4g-1")].at) == ("", (200, 100))
    men = ordered(text.format(f"{HQ}german pzg-pzgren-1 at 200,100\n"), "pzg-pzgren-1")
    assert refused(men, "move pzg-pzgren-1 400,100") == ""
    truck = ordered(text.format(f"{HQ}german pzg-251-1 at 270,100 h6\n"), "pzg-251-1")
    assert refused(truck, "move pzg-251-1 400,100") == "bk:502"


@pytest.mark.rule("bk:0.1a", "bk:0.10b", "bk:0.8", "bk:0.8b", "bk:218")
def test_who_is_stopped_on_a_friend_steps_aside() -> None:
    """Shaken where another stands, a man goes to the nearest free place."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\ngerman pzg-pzgren-2 at 200,100\n"
    s = ordered(text + "soviet r-rifle-1 at 300,200" + FAR, "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100", "react r-rifle-1 200,100 small", "roll 1 6")
    while waits(s) == "save":
        play(s, "roll 3")
    i = unit(s, "pzg-pzgren-1")
    assert (s.units[i].at, bool(s.has(i, DEMORALISED))) == ((170, 100), True)


@pytest.mark.rule("bk:0.10b")
def test_an_immobilised_tank_stops_where_it_was_hit() -> None:
    text = "german p4-pz4g-1 at 100,100 h6\nsoviet r-mmg-1 type ussr_t34_76a at 700,100 h18 hatch" + FAR
    s = ordered(text, "p4-pz4g-1")
    play(s, "move p4-pz4g-1 400,100", "react r-mmg-1 200,100 ap", "roll 6 6 3", "roll 3 3", "roll 6")  # 6 + 6 - 5
    i = unit(s, "p4-pz4g-1")
    assert (s.units[i].at, bool(s.has(i, IMMOBILE)), "on" in offers(s)) == ((200, 100), True, False)


HIDDEN = f"{HQ}german pzg-pzgren-1 {{who}} at 100,100 h6\nsoviet r-rifle-1 at {{at}} hidden camouflaged" + FAR


@pytest.mark.rule("bk:R79", "bk:0.24b", "bk:0.25", "bk:306")
def test_a_mover_that_finds_somebody_may_stop() -> None:
    """At the sample where he is seen, 5 cm from him; then it goes on."""
    s = ordered(HIDDEN.format(who="", at="200,145"), "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100", "pass")
    i = unit(s, "pzg-pzgren-1")
    assert (s.units[i].at, offers(s)) == ((200, 100), ["on", "stop"])
    assert not s.is_hidden(unit(s, "r-rifle-1"))
    stops = s.clone()
    play(stops, "stop")
    assert stops.units[i].at == (200, 100)
    play(s, "on")
    while s.actor == 1:
        play(s, "pass")
    assert s.units[i].at == (300, 100)


@pytest.mark.rule("bk:R79", "bk:0.1a")
@pytest.mark.parametrize("x", [165, 170, 175, 180, 185, 190, 195, 200, 205, 210])
def test_nobody_walks_into_a_hidden_enemy(x: int) -> None:
    """Wherever he lies: the mover stops short of contact, and he is placed."""
    s = ordered(HIDDEN.format(who="", at=f"{x},100"), "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100")
    while s.actor == 1:
        play(s, "pass")
    if "on" in offers(s):  # it saw him before it came near, and goes on all the same
        play(s, "on")
    while s.actor == 1:
        play(s, "pass")
    assert not s.is_hidden(unit(s, "r-rifle-1"))
    assert x - s.place(unit(s, "pzg-pzgren-1"))[0] > 40


@pytest.mark.rule("bk:R79", "bk:0.10a", "bk:R85")
@pytest.mark.parametrize("x", [170, 185, 200, 260, 300])
def test_nobody_is_answered_where_a_hidden_enemy_stops_him(x: int) -> None:
    """Comrades of the hidden one see the mover all the way; he never comes to the samples behind, nor onto him."""
    text = HIDDEN.format(who="", at=f"{x},100") + "\nsoviet r-rifle-2 at 300,250"
    s = ordered(text, "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100")
    answers = [words.split() for words in offers(s) if words.startswith("react r-rifle-2")]
    assert answers
    for _, _, place, _ in answers:
        assert x - node(place)[0] > 40
    assert refused(s, "react r-rifle-2 300,100 small") == "bk:0.10"


@pytest.mark.rule("bk:0.24b", "bk:R79")
def test_who_comes_out_of_hiding_does_not_walk_into_one_who_hides() -> None:
    """He would be seen only behind a hidden enemy who does not look, and does not come so far."""
    text = f"{HQ}german pzg-pzgren-1 at 100,100 h6 hidden camouflaged\n"
    text += "soviet r-rifle-1 at 200,100 hidden camouflaged demoralised\nsoviet r-rifle-2 at 440,860"
    s = ordered(text, "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100")
    while s.actor == 1:
        play(s, "pass")
    assert s.place(unit(s, "pzg-pzgren-1")) == (150, 100)


@pytest.mark.rule("bk:218", "bk:R79")
@pytest.mark.parametrize(("at", "asked"), [("160,100", ""), ("900,100", "breakdown")])
def test_a_tank_that_did_not_move_does_not_break_down(at: str, asked: str) -> None:
    s = ordered(HIDDEN.format(who="type ger_pantherd", at=at), "pzg-pzgren-1")
    play(s, "move pzg-pzgren-1 300,100")
    while s.actor == 1:
        play(s, "pass")
    assert waits(s) == asked
    men = ordered(HIDDEN.format(who="with unreliable", at="900,100"), "pzg-pzgren-1")
    play(men, "move pzg-pzgren-1 200,100", "pass")
    assert waits(men) == ""


@pytest.mark.rule("bk:101a", "bk:0.25", "bk:101")
@pytest.mark.parametrize(("verb", "keeps"), [("crawl", True), ("move", False)])
def test_who_crawls_in_cover_stays_camouflaged(verb: str, keeps: bool) -> None:
    text = "german pzg-hq_pzgren-1 at 250,400\ngerman pzg-pzgren-1 at 300,350 camouflaged" + FAR
    s = ordered(text, "pzg-pzgren-1")
    play(s, f"{verb} pzg-pzgren-1 300,400")
    assert bool(s.has(unit(s, "pzg-pzgren-1"), CAMOUFLAGED)) == keeps
    bare = ordered(text.replace("300,350", "300,250"), "pzg-pzgren-1")
    play(bare, f"{verb} pzg-pzgren-1 300,200")
    assert not bare.has(unit(bare, "pzg-pzgren-1"), CAMOUFLAGED)


@pytest.mark.rule("bk:0.9d", "bk:213", "bk:222", "bk:R22", "bk:R68", "bk:0.7")
@pytest.mark.parametrize(("end", "rule"), [("250,100", ""), ("350,100", "bk:0.9d"), ("300,205", "bk:0.7")])
def test_shaken_men_withdraw(end: str, rule: str) -> None:
    """Away from every enemy in sight, 10 cm; no tank's duty binds them."""
    text = "german pzg-hq_pzgren-1 at 300,250\ngerman pzg-pzgren-1 at 300,100 demoralised\n"
    text += "soviet r-rifle-1 at 500,100 fired"
    assert refused(ordered(text + FAR, "pzg-pzgren-1"), f"move pzg-pzgren-1 {end}") == rule


@pytest.mark.rule("bk:213", "bk:R64", "bk:222")
@pytest.mark.parametrize(
    ("path", "rule"), [("200,100", ""), ("195,100", "bk:213"), ("200,150", "bk:213"), ("200,100 200,200", "")]
)
def test_continuous_movement_goes_straight_on_first(path: str, rule: str) -> None:
    s = ordered("german p4-pz4g-1 at 100,100 h6 continuous\nsoviet r-rifle-1 at 1700,1100", "p4-pz4g-1")
    assert refused(s, f"move p4-pz4g-1 {path}") == rule
    free = ordered("german p4-pz4g-1 at 100,100 h6\nsoviet r-rifle-1 at 1700,1100", "p4-pz4g-1")
    assert refused(free, f"move p4-pz4g-1 {path}") == ""


@pytest.mark.rule("bk:222", "bk:R22", "bk:R68")
@pytest.mark.parametrize(
    ("end", "marks", "rule"),
    [("400,105", "camouflaged", ""), ("400,100", "camouflaged", "bk:222"), ("400,100", "", ""),
     ("400,100", "camouflaged hidden", "")],
)  # fmt: skip
def test_no_drive_up_to_a_tank_one_has_not_seen(end: str, marks: str, rule: str) -> None:
    """Nearer than 10 cm; whom its owner does not see on the table refuses nothing."""
    text = f"german p4-pz4g-1 at 200,200 h6 hatch\nsoviet r-mmg-1 type ussr_t34_76a at 500,100 h18 {marks}" + FAR
    assert refused(ordered(text, "p4-pz4g-1"), f"move p4-pz4g-1 {end}") == rule
    assert refused(ordered(text, "p4-pz4g-1", bk_222="before"), f"move p4-pz4g-1 {end}") == ""


@pytest.mark.rule("bk:204", "bk:205a", "bk:R30", "bk:R79")
def test_passing_a_friend() -> None:
    """10 cm in a field; not in a street or on a bridge that was listed, by the old rule nowhere."""
    text = "german p4-pz4g-1 at 620,350 h6\ngerman p4-pz4g-2 at 750,350 h6\nsoviet r-rifle-1 at 1700,1100"
    s = ordered(text, "p4-pz4g-1")
    assert refused(s, "move p4-pz4g-1 920,350") == ""
    assert refused(s, "move p4-pz4g-1 925,350") == "bk:0.8"
    assert refused(ordered(text, "p4-pz4g-1", bk_204="before"), "move p4-pz4g-1 920,350") == "bk:204"
    street = "scenario stalingrad\nturn 4\ngerman pz-{0}-1 at 200,600 h6\ngerman pz-{0}-2 at 300,600 h6\n"
    name = next(m.type for m in position("scenario stalingrad").models if m.name.startswith("pz-")).split("_", 1)[1]
    s = ordered(street.format(name) + "soviet r1-hq-1 at 1150,1150", f"pz-{name}-1")  # the main street
    assert refused(s, f"move pz-{name}-1 400,600") == "bk:204"
    bridge = "scenario caumont\nbritish ch-churchill7-1 at 900,100 h0\nbritish ch-churchill7-2 at 900,200 h0\n"
    s = ordered(bridge + "german g1-hq-1 at 1700,1150", "ch-churchill7-1")
    assert refused(s, "move ch-churchill7-1 900,290") == "bk:204"


@pytest.mark.rule("bk:219", "bk:R20", "bk:R19", "bk:R66")
def test_tanks_without_radio() -> None:
    """One alone tests and comes nearer; those that are linked follow the first of them, not the one that is alone; a
    tank that has not come yet is no link."""
    text = "turn 2\nactive soviet\ngerman p4-pz4g-1 at 100,100 acted\nsoviet t34-t34_76a-1 at 300,680 h0\n"
    text += "soviet t34-t34_76a-2 at 900,1000 h0\nsoviet t34-t34_76a-3 at 1000,1000 h0"
    s = ordered(text, "t34-t34_76a-1")
    assert refused(s, "move t34-t34_76a-1 250,680") == "bk:219"
    play(s, "move t34-t34_76a-1 350,680")
    assert waits(s) == "radio"
    play(s, "roll 6", "go t34-t34_76a-2")
    assert refused(s, "move t34-t34_76a-2 1100,1100") == ""  # the first of those that are linked goes where it likes
    late = position(text.replace("soviet t34-t34_76a-3 at 1000,1000 h0", "soviet t34-t34_76a-3"))
    play(late, "activate t34", "go t34-t34_76a-2", "move t34-t34_76a-2 800,1000")
    assert waits(late) == "radio"
    radios = ordered(
        "german p4-pz4g-1 at 100,100 h6\ngerman p4-pz4g-2 at 900,100 h6\nsoviet r-rifle-1 at 1700,1100", "p4-pz4g-1"
    )
    play(radios, "move p4-pz4g-1 100,150")
    assert (waits(radios), radios.units[unit(radios, "p4-pz4g-1")].at) == ("", (100, 150))


# -- sight (bk:0.1c, bk:0.2, bk:003) -----------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.1c", "bk:0.1")
@pytest.mark.parametrize(
    ("type_", "heading", "dx", "dy", "armour"),
    [
        ("ger_pz4g", 0, -100, -100, 3), ("ger_pz4g", 0, 100, -100, 3), ("ger_pz4g", 0, -95, -100, 2),
        ("ger_pz4g", 0, -105, -100, 3), ("ger_pz4g", 0, 0, -100, 2), ("ger_pz4g", 0, 100, 100, 5),
        ("ger_pz4g", 0, 105, 100, 3), ("ger_pz4g", 3, -100, 0, 3), ("ger_pz4g", 3, 0, -100, 3),
        ("ger_pz4g", 3, -100, -5, 2), ("ger_pz4g", 6, -100, 100, 3), ("ger_pz4g", 6, -100, 95, 2),
        ("ger_pz4g", 1, -20, -100, 2), ("ger_pz3l", 0, -100, -100, 4), ("ger_pz3l", 0, -105, -100, 3),
    ],
)  # fmt: skip
def test_which_plate_is_hit(type_: str, heading: int, dx: int, dy: int, armour: int) -> None:
    """Front and rear quarter, sides the rest; on an edge the better plate for the target."""
    text = (
        f"german p4-pz4g-1 at {500 + dx},{200 + dy} hatch\nsoviet t34-t34_76a-1 type {type_} at 500,200 h{heading}"
        + FAR
    )
    s = ordered(text, "p4-pz4g-1")
    found = GAME.odds(s, CODEC.parse("fire p4-pz4g-1 t34-t34_76a-1 ap"))
    assert found is not None
    assert found.stages[1].value == 6 + armour


def border(reach: int, across: int = 100) -> int:
    """How far east of a target a watcher may stand, 10 cm south of it, to be just within reach."""
    return max(x for x in range(0, reach + 5, 5) if x * x + across * across <= reach * reach)


def seen(target: str, watcher: str, at: tuple[int, int], dx: int, **switches: str) -> bool:
    x, y = at
    text = f"german p4-pz4g-1 type {watcher} at {x + dx},{y - 100} h18\nsoviet r-rifle-1 {target} at {x},{y}" + FAR
    rule = refused(ordered(text, "p4-pz4g-1", **switches), "fire p4-pz4g-1 r-rifle-1 ap")
    assert rule in ("", "bk:003d")
    return not rule


COVER, OPEN = (300, 305), (300, 110)  # in the balka, and before it
ROWS = [
    ("", OPEN, 60, 30), ("moved 50 crawled", OPEN, 60, 30), ("moved 50", OPEN, 120, 60), ("fired", OPEN, 120, 60),
    ("moved 50 crawled fired", OPEN, 120, 60), ("", COVER, 30, 15), ("moved 50 crawled", COVER, 30, 15),
    ("moved 50", COVER, 60, 30), ("fired", COVER, 90, 45), ("type ussr_45", OPEN, 60, 30),
    ("type ussr_t34_76a", OPEN, 120, 60), ("type ussr_t34_76a", COVER, 60, 30), ("type ussr_37aa", COVER, 60, 30),
    ("type ussr_t34_76a moved 50", COVER, 120, 60), ("type ussr_t34_76a continuous", COVER, 120, 60),
    ("type ussr_t34_76a fired", COVER, 120, 60), ("type ussr_t34_76a buried immobile", OPEN, 30, 15),
]  # fmt: skip


@pytest.mark.rule("bk:003", "bk:003a", "bk:003b", "bk:R58", "bk:003d", "bk:401", "bk:224", "bk:406")
@pytest.mark.parametrize(("target", "at", "normal", "limited"), ROWS)
def test_detection(target: str, at: tuple[int, int], normal: int, limited: int) -> None:
    """The table of distances: guns, open vehicles and those with the commander out see freely, closed ones badly."""
    for watcher, cm in (
        ("ger_pak38", normal), ("ger_pz4g hatch", normal), ("us_m10", normal), ("ger_pz4g", limited),
    ):  # fmt: skip
        assert seen(target, watcher, at, border(cm * 10)), watcher
        assert not seen(target, watcher, at, border(cm * 10) + 5), watcher


@pytest.mark.rule("bk:003", "bk:003b")
def test_a_moving_tank_is_seen_however_far() -> None:
    for watcher, x, may in (
        ("ger_pak38", 1300, True),
        ("ger_pz4g", border(1200), True),
        ("ger_pz4g", border(1200) + 5, False),
    ):
        assert seen("type ussr_t34_76a moved 50", watcher, OPEN, x) == may, watcher


@pytest.mark.rule("bk:003c", "bk:R10", "bk:003", "bk:306", "bk:R51")
@pytest.mark.parametrize(
    ("target", "watcher", "cm", "switches"),
    [
        ("", "ger_222", 90, {}), ("", "brit_humber4", 60, {}), ("camouflaged", "ger_pak38", 5, {}),
        ("camouflaged", "ger_222", 15, {}), ("type ussr_obs camouflaged", "ger_pak38", 5, {}),
        ("type ussr_obs camouflaged", "ger_222", 15, {}), ("camouflaged", "ger_pak38", 10, {"bk_003": "before"}),
        ("camouflaged", "ger_222", 20, {"bk_003": "before"}),
        ("type ussr_obs camouflaged", "ger_pak38", 5, {"bk_003": "before"}),
        ("type ussr_obs camouflaged", "ger_222", 15, {"bk_003": "before"}),
        ("type ussr_obs camouflaged", "ger_222", 20, {"bk_003": "before", "bk_306": "before"}),
    ],
)  # fmt: skip
def test_who_sees_farther(target: str, watcher: str, cm: int, switches: dict[str, str]) -> None:
    """Reconnaissance 30 cm more, 10 of camouflaged ones; observers have distances of their own by the new rule."""
    for more, may in ((0, True), (5, False)):
        text = (
            f"german p4-pz4g-1 type {watcher} at {300 + 10 * cm + more},110 h18\nsoviet r-rifle-1 {target} at 300,110"
        )
        rule = refused(ordered(text + FAR, "p4-pz4g-1", **switches), "fire p4-pz4g-1 r-rifle-1 ap")
        assert rule == ("" if may else "bk:003d"), more


@pytest.mark.rule("bk:003c", "bk:R10")
@pytest.mark.parametrize("watcher", ["ger_pak38", "ger_222"])
def test_a_hill_lets_one_see_thirty_centimetres_farther(watcher: str) -> None:
    """And reconnaissance there no more than that: only the largest counts."""
    for y, rule in ((60, ""), (55, "bk:003d")):
        text = f"german p4-pz4g-1 type {watcher} at 1170,960 h12\nsoviet r-rifle-1 at 1170,{y}" + FAR
        assert refused(ordered(text, "p4-pz4g-1"), "fire p4-pz4g-1 r-rifle-1 ap") == rule


@pytest.mark.rule("bk:0.2", "bk:0.2a", "bk:R78", "bk:R86", "bk:R84", "bk:R9", "bk:002", "bk:0.7a", "bk:0.2b")
@pytest.mark.parametrize(
    ("watcher", "target", "clear"),
    [
        ("830,830", "690,100", False),  # from the hill: a house of two levels hides what lies far behind it
        ("900,860", "900,640", True),
        ("815,720", "815,600", False),  # the house itself
        ("600,400", "600,200", False), ("600,340", "600,200", True),  # over a bank, unless one stands within 3 cm
        ("1240,450", "1240,330", True), ("1240,460", "1240,330", True), ("1090,400", "1245,400", False),  # crops: 15 cm
        ("1090,400", "1240,400", True), ("1020,450", "1460,450", True), ("1020,500", "1020,300", True),
        ("1290,960", "1350,960", True), ("1290,960", "1355,960", False),  # a dense wood: 5 cm inside
        ("1400,960", "1450,960", True), ("1400,960", "1455,960", False),
        ("1290,960", "1610,960", False), ("1090,370", "1460,370", True),
    ],
)  # fmt: skip
def test_lines_of_sight_at_caumont(watcher: str, target: str, clear: bool) -> None:
    text = f"scenario caumont\nactive german\ngerman stug-stug3g-1 at {watcher} hatch\n"
    text += f"british a-rifle-1 type us_m4 at {target} moved 50\nbritish a-hq-1 at 1750,1150 acted"
    assert (refused(ordered(text, "stug-stug3g-1"), "fire stug-stug3g-1 a-rifle-1 ap") == "") == clear


@pytest.mark.rule("bk:0.2", "bk:0.2c")
def test_the_tape_names_what_cuts_a_line() -> None:
    """Terrain first; smoke where nothing else lies between."""
    text = "german p4-pz4g-1 at 880,400\nsoviet r-rifle-1 at 880,{}\nsmoke 880,440\nsmoke 880,470" + FAR
    words = GAME.words("en")
    for y, name in ((640, words.name("thing", "station")), (500, "")):
        s = position(text.format(y))
        found = GAME.measure(s.view(0), "p4-pz4g-1", "r-rifle-1", words)
        assert found is not None
        assert found.tone == "cut"
        assert (name in found.text) if name else (words.name("thing", "station") not in found.text)


@pytest.mark.rule("bk:205")
@pytest.mark.parametrize(
    ("wreck", "at", "label"),
    [("ger_pz4g", "455,100", "mod.heavy"), ("ger_pz4g", "455,105", ""), ("ger_opel", "450,100", "mod.light"),
     ("ger_opel", "455,100", ""), ("us_m4", "460,100", "mod.heavy")],
)  # fmt: skip
def test_cover_behind_a_wreck(wreck: str, at: str, label: str) -> None:
    """Within 3 cm of it, on the far side: heavy behind armour, light behind a truck."""
    text = f"german p4-pz4g-1 at 100,100 h6 hatch\nsoviet r-rifle-1 at {at} fired\nwreck {wreck} 400,100" + FAR
    found, _ = foretold(ordered(text, "p4-pz4g-1"), "fire p4-pz4g-1 r-rifle-1 ap")
    assert [one for one in found if one in ("mod.heavy", "mod.light")] == ([label] if label else [])
