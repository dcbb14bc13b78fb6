"""The base game, situation by situation: lattice, sight, turn, orders, sharing, tests, hull down, what is found."""

from __future__ import annotations

import pytest
from bk_table import both, kinds, ordered, play, position, unit, why_not

from grognard.core.measure import Spot
from grognard.games.blitzkrieg import (
    aim,
    air,
    assault,
    fire,
    hits,
    look,
    mines,
    mortars,
    moves,
    orders,
    overrun,
    reaction,
    shelling,
    support,
    turn,
    victory,
    walk,
    weapons,
)  # fmt: skip
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    COMMANDER_HIT,
    CONTINUOUS,
    DEMORALISED,
    HATCH,
    HIDDEN,
    RAPID,
    STOPPED,
    Fight,
)  # fmt: skip

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
TANK = "german p4-pz4g-1 at 100,100 h6\n"


def reaches(s: Fight, name: str, *path: tuple[int, int], kind: str = "move") -> str:
    i = unit(s, name)
    refused = moves.path_refusal(s, i, (s.place(i), *path), kind)
    return refused.rule if refused else ""


# -- positions and sight -----------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.1")
def test_places_are_multiples_of_five_millimetres() -> None:
    s = position(TANK + FAR)
    assert reaches(s, "p4-pz4g-1", (205, 100)) == ""
    assert reaches(s, "p4-pz4g-1", (203, 100)) == "bk:0.1"
    assert reaches(s, "p4-pz4g-1", (100, -5)) == "bk:0.1"
    assert s.data.headings.count == 24


@pytest.mark.rule("bk:0.2", "bk:0.2a", "bk:R9", "bk:R84", "bk:R86")
def test_what_cuts_a_line() -> None:
    """A house between; a wood beyond 5 cm of its edge; a hill between two in the plain; crops only from inside."""
    s = position(TANK + FAR)

    def clear(a: tuple[int, int], b: tuple[int, int], floor: int = 0) -> bool:
        return look.line(s, Spot(*a, floor), Spot(*b)).clear

    assert not clear((600, 540), (760, 540))  # the tractor station, 620 to 700
    assert clear((660, 540), (760, 540))  # out of it
    assert clear((160, 860), (100, 860))
    assert not clear((215, 860), (100, 860))  # 5.5 cm inside the dense wood, whose edge is at 160
    assert clear((210, 860), (100, 860))
    assert not clear((900, 640), (900, 1050))  # over the hill
    assert clear((900, 640), (900, 800))  # up to it
    assert clear((550, 400), (1150, 400))  # over the crops
    assert not clear((800, 400), (1150, 400))  # 30 cm of them before its own eyes


@pytest.mark.rule("bk:0.2b", "bk:0.12b", "bk:R78")
def test_banks_and_crests() -> None:
    """Behind a bank that the line crosses a still vehicle is hull down; a crest does as well; a moving one is not."""
    for target, marks, down in (("900,715", "", True), ("900,715", "moved 50", False), ("900,800", "", False)):
        s = position(f"german p4-pz4g-1 at 900,600 h0\nsoviet t34-t34_76a-1 at {target} h12 {marks}" + FAR)
        assert aim.hull_down(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")) == down, (target, marks)
    crest = position("german p4-pz4g-1 at 900,600 h0\nsoviet t34-t34_76a-1 at 900,715 h12" + FAR)
    made = aim.gun_aim(crest, unit(crest, "p4-pz4g-1"), unit(crest, "t34-t34_76a-1"), "ap").modifiers
    assert "mod.hull-down" in [m.label for m in made]
    hedge = position("scenario caumont\nactive british\nbritish a-rifle-1 at 100,100\ngerman g1-gren-1 at 1000,900")
    lines = [one for one in hedge.table.field.lines if one.cover]
    assert lines
    assert any(one.solid for one in lines)  # bocage


@pytest.mark.rule("bk:0.2c")
def test_smoke() -> None:
    """One marker: -2 for guns, +1 for small arms; two cut the line. It is gone in the rally phase after next."""
    one = TANK + "german pzg-pzgren-1 at 100,160\nsoviet t34-t34_76a-1 at 500,100 h18\nsoviet r-rifle-1 at 350,160\n"
    s = position(one + "smoke 300,100\nsmoke 300,160" + FAR)
    shot = aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1"), "ap")
    assert {m.label: m.amount for m in shot.modifiers}["mod.smoke"] == -2
    volley = aim.small_arms(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1"))
    assert {m.label: m.amount for m in volley.modifiers}["mod.smoke"] == 1
    two = position(one + "smoke 300,100\nsmoke 400,100" + FAR)
    assert look.line(two, two.spot(unit(two, "p4-pz4g-1")), two.spot(unit(two, "t34-t34_76a-1"))).cut_by == "smoke"
    rest = position(one + "smoke 300,100" + FAR)
    for _ in range(2):
        assert rest.smoke
        turn.Turn().begin(rest)
    assert not rest.smoke


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.3", "bk:0.5")
def test_a_turn() -> None:
    """Rally, initiative, activation; the higher die activates first, ties are rolled again."""
    s = position(HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 900,100")
    assert turn.Turn.ORDER.index("first") < turn.Turn.ORDER.index("initiative") < turn.Turn.ORDER.index("activation")
    s.call(turn.Contest("initiative"))
    s.settle()
    assert kinds(play(s, "roll 3 3")) == ["tie"]
    play(s, "roll 2 5")
    assert s.holder == 1


@pytest.mark.rule("bk:0.6")
def test_one_does_not_pass_twice_in_a_row() -> None:
    """With fewer formations left one may pass; then one must activate; then one may pass again."""
    text = "german p4-pz4g-1 at 100,100\ngerman tig-tiger1-1 at 300,100\ngerman pan-pantherd-1 at 500,100\n"
    text += HQ + "soviet r-rifle-1 at 1500,1000\nsoviet ptp-45-1 at 1700,1000\nactive soviet"
    s = position(text)
    play(s, "pass", "activate p4", "done")
    assert s.actor == 1
    assert why_not(s, "pass") != ""
    play(s, "activate r", "done", "activate tig", "done")
    assert why_not(s, "pass") == ""


@pytest.mark.rule("bk:0.6d", "bk:0.9c")
def test_a_new_headquarters() -> None:
    """Named by its owner, on an experience test at -1: a regular needs 5."""
    text = "german pzg-pzgren-1 at 100,100\ngerman pzg-pzgren-2 at 140,100\nsoviet r-rifle-1 at 900,100"
    for face, leads in ((4, False), (5, True), (6, True)):
        s = position(text)
        f = s.models[unit(s, "pzg-pzgren-1")].formation
        assert turn.leaderless(s, f)
        s.call(turn.Heir(f))
        play(s, "heir pzg-pzgren-2", f"roll {face}")
        assert (s.hq[f] == unit(s, "pzg-pzgren-2")) == leads, face
    assert not hits.passes(1, 2, 3)
    assert hits.passes(6, 5, -3)
    assert [hits.passes(3, 4, plus) for plus in (0, 1)] == [False, True]


@pytest.mark.rule("bk:0.6b")
def test_a_section_without_headquarters_follows_the_next_element() -> None:
    s = position("active soviet\nsoviet ptp-45-1 at 500,900\nsoviet ptp-45-2 at 550,900\ngerman p4-pz4g-1 at 100,100")
    f = s.models[unit(s, "ptp-45-1")].formation
    assert orders.head(s, f) == unit(s, "ptp-45-1")
    hits.eliminate(s, unit(s, "ptp-45-1"), "bk:0.9b")
    assert orders.head(s, f) == unit(s, "ptp-45-2")
    assert not orders.needs_test(s, unit(s, "ptp-45-2"))


# -- movement and orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.8")
def test_vehicles_drive_turn_and_reverse() -> None:
    """40 cm, 60 on a road; the facing at the end is chosen; backwards half as far, and the hull does not turn."""
    s = ordered(TANK + FAR, "p4-pz4g-1")
    assert why_not(s, "move p4-pz4g-1 500,100") == ""
    assert why_not(s, "move p4-pz4g-1 505,100") == "bk:0.8"
    road = position("german p4-pz4g-1 at 105,615 h6" + FAR)
    assert reaches(road, "p4-pz4g-1", (695, 605)) == ""
    play(s, "move p4-pz4g-1 300,100 h12")
    assert s.units[unit(s, "p4-pz4g-1")].heading == 12
    back = ordered("german p4-pz4g-1 at 500,100 h6" + FAR, "p4-pz4g-1")
    assert why_not(back, "move p4-pz4g-1 300,100 reverse") == ""
    assert why_not(back, "move p4-pz4g-1 295,100 reverse") == "bk:0.8"
    play(back, "move p4-pz4g-1 400,100 reverse")
    assert back.units[unit(back, "p4-pz4g-1")].heading == 6
    men = ordered(HQ + "german pzg-pzgren-1 at 300,100" + FAR, "pzg-pzgren-1")
    assert why_not(men, "move pzg-pzgren-1 250,100 reverse") == "bk:0.8"


@pytest.mark.rule("bk:0.8a")
def test_move_then_fire_never_fire_then_move() -> None:
    """The main gun and the machine guns fire once each, at separate targets; after a fire it does not drive."""
    text = TANK + "soviet t34-t34_76a-1 at 500,100 h18 fired\nsoviet r-rifle-1 at 350,60 fired" + FAR
    s = ordered(text, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 ap", "roll 1 1 3")
    assert why_not(s, "move p4-pz4g-1 120,100") == "bk:0.6a"
    assert why_not(s, "fire p4-pz4g-1 t34-t34_76a-1 ap") != ""
    assert why_not(s, "fire p4-pz4g-1 r-rifle-1 mg") == ""
    moved = ordered(text, "p4-pz4g-1")
    play(moved, "move p4-pz4g-1 150,100")
    while moved.prompt().key == "prompt.watch":
        play(moved, "pass")
    assert why_not(moved, "fire p4-pz4g-1 t34-t34_76a-1 ap") == ""


@pytest.mark.rule("bk:0.8b", "bk:207e")
def test_a_fast_tank_stays_fast_until_its_next_order() -> None:
    """Continuous movement of 50 cm or more: in the next turn it is still a fast target."""
    s = position(TANK + "soviet t34-t34_76a-1 at 700,100 h18" + FAR)
    i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
    for marks, amount in ((CONTINUOUS, -2), (CONTINUOUS | RAPID, -3)):
        s.put(j, marks=marks)
        assert {m.label: m.amount for m in aim.gun_aim(s, i, j, "ap").modifiers}["mod.moving"] == amount
    orders.hold(s, j)
    assert not s.has(j, CONTINUOUS | RAPID)


@pytest.mark.rule("bk:003e", "bk:003a", "bk:003d", "bk:R11")
def test_who_sees_for_himself() -> None:
    """A closed tank sees men in the open at 30 cm, with its commander out at 60; nobody points targets out."""
    text = TANK + HQ + "german pzg-pzgren-1 at 400,160\nsoviet r-rifle-1 at 500,100" + FAR
    s = ordered(text, "p4-pz4g-1")
    assert why_not(s, "fire p4-pz4g-1 r-rifle-1 he") == "bk:003d"
    assert look.detects(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1"))
    play(s, "hatch p4-pz4g-1 open")
    assert s.has(unit(s, "p4-pz4g-1"), HATCH)
    assert why_not(s, "fire p4-pz4g-1 r-rifle-1 he") == ""
    assert fire.exposed(s, unit(s, "p4-pz4g-1"))


@pytest.mark.rule("bk:101a", "bk:101", "bk:R58")
def test_crawling() -> None:
    """In cover it keeps its camouflage; 5 cm and fire, 10 cm without; who fires is seen to fire."""
    for y, keeps in ((450, True), (200, False)):
        hq = HQ.replace("100,200", f"300,{y - 60}")
        s = ordered(hq + f"german pzg-pzgren-1 at 300,{y} camouflaged" + FAR, "pzg-pzgren-1")
        play(s, f"crawl pzg-pzgren-1 300,{y + 50}")
        assert s.has(unit(s, "pzg-pzgren-1"), CAMOUFLAGED) == keeps
    text = HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 350,100 fired" + FAR
    for end, fires in ((150, True), (155, False)):
        s = ordered(text, "pzg-pzgren-1")
        play(s, f"crawl pzg-pzgren-1 {end},100")
        while s.prompt().key == "prompt.watch":
            play(s, "pass")
        assert ("small" in weapons.modes(s, unit(s, "pzg-pzgren-1"))) == fires


@pytest.mark.rule("bk:002d", "bk:002")
def test_steep_hills() -> None:
    """Vehicles only on roads, and light cover; by the old table a plain hill."""
    s = position(TANK + FAR)
    wheels = s.table.how("wheeled", 40, 100)
    tracks = s.table.how("tracked", 40, 60)
    assert "steep_hill" not in wheels.rates
    assert "steep_hill" not in tracks.rates
    assert s.table.walk.rates["steep_hill"] == 2 * s.table.walk.rates[""]
    row = s.data.terrain["steep_hill"]
    assert (row.cover, row.v2_fallback) == ("light", "hill")


@pytest.mark.rule("bk:402a")
def test_packed_guns_go_like_men() -> None:
    """A pack howitzer climbs into a wood that keeps wheels out."""
    text = HQ + "german pzg-pzgren-1 type {gun} at 150,860 h6" + FAR
    for gun, refused in (("us_75pack", ""), ("ger_pak38", "bk:0.7a")):
        s = position(text.format(gun=gun))
        assert reaches(s, "pzg-pzgren-1", (180, 860)) == refused, gun


@pytest.mark.rule("bk:0.9d", "bk:0.7")
def test_demoralised_men_only_withdraw() -> None:
    s = ordered(HQ + "german pzg-pzgren-1 at 300,100 demoralised\nsoviet r-rifle-1 at 600,100 acted", "pzg-pzgren-1")
    assert why_not(s, "move pzg-pzgren-1 350,100") == "bk:0.9d"
    assert why_not(s, "move pzg-pzgren-1 200,100") == ""
    assert why_not(s, "move pzg-pzgren-1 195,100") == "bk:0.7"
    assert why_not(s, "fire pzg-pzgren-1 r-rifle-1 small") != ""
    assert not reaction.may_react(s, unit(s, "pzg-pzgren-1"))
    tank = position("german p4-pz4g-1 at 500,100 h6 demoralised\nsoviet r-rifle-1 at 1000,100 acted")
    assert reaches(tank, "p4-pz4g-1", (300, 100)) == ""  # half of its 40 cm
    assert reaches(tank, "p4-pz4g-1", (295, 100)) == "bk:0.8"


# -- fire --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.9a")
def test_hits_are_shared_around_the_target() -> None:
    """Within 5 cm, the named target first; the firer gives the odd ones. Half-tracks fire their guns with the men."""
    text = HQ + "german pzg-pzgren-1 at 100,100\ngerman pzg-251-1 at 160,140 h6\n"
    text += "soviet r-rifle-1 at 350,100\nsoviet r-rifle-2 at 390,100\nsoviet r-rifle-3 at 350,140\n"
    s = ordered(text + "soviet r-rifle-4 at 455,100" + FAR, "pzg-pzgren-1")
    target = unit(s, "r-rifle-1")
    assert [s.models[i].name for i in hits.sharing(s, target)] == ["r-rifle-1", "r-rifle-2", "r-rifle-3"]
    share = hits.Share(0, tuple(hits.sharing(s, target)), 5, None)
    s.call(share)
    s.settle()
    assert s.prompt().key == "prompt.share"  # one odd hit is the target's, the other the firer's to give
    play(s, "odd r-rifle-3")
    assert [step.count for step in s.stack if isinstance(step, hits.Save)] == [2, 1, 2]
    together = ordered(text + FAR, "pzg-pzgren-1")
    assert why_not(together, "volley r-rifle-1 pzg-pzgren-1 pzg-251-1") == ""
    play(together, "volley r-rifle-1 pzg-pzgren-1 pzg-251-1", "roll 1 1 1")
    assert together.prompt().params["purpose"] == "fire"
    assert together.did(unit(together, "pzg-251-1"), 512)


@pytest.mark.rule("bk:0.9f", "bk:R60")
def test_a_single_shot_with_the_heavy_machine_gun() -> None:
    """A Sherman's 12.7 mm gun fires one shot with AC 0 at a vehicle, the commander out; a truck is destroyed."""
    text = "german p4-pz4g-1 type us_m4 at 100,100 h6 {lid}\nsoviet t34-t34_76a-1 type ussr_zis5 at 500,100 h18" + FAR
    s = ordered(text.format(lid="hatch"), "p4-pz4g-1")
    assert why_not(s, "fire p4-pz4g-1 t34-t34_76a-1 aa50") == ""
    events = play(s, "fire p4-pz4g-1 t34-t34_76a-1 aa50", "roll 6 6 1")
    assert kinds(events)[-1] == "destroyed"
    assert "aa50" not in weapons.modes(s, unit(s, "p4-pz4g-1"))  # it was its machine-gun fire
    assert "aa50" not in weapons.modes(position(text.format(lid="")), unit(s, "p4-pz4g-1"))
    far = ordered(text.format(lid="hatch").replace("500,100", "905,100"), "p4-pz4g-1")
    assert why_not(far, "fire p4-pz4g-1 t34-t34_76a-1 aa50") == "bk:0.12"


@pytest.mark.rule("bk:0.9f", "bk:0.9b", "bk:R34")
def test_a_shaken_truck_is_lost_the_second_time() -> None:
    s = position(TANK + "soviet t34-t34_76a-1 type ussr_zis5 at 500,100\nsoviet t34-t34_76a-2 at 700,100" + FAR)
    truck, tank = unit(s, "t34-t34_76a-1"), unit(s, "t34-t34_76a-2")
    for _ in range(2):
        hits.demoralise(s, truck, "bk:0.9b")
        hits.demoralise(s, tank, "bk:0.13")
    assert not s.here(truck)
    assert s.here(tank)


@pytest.mark.rule("bk:0.12a", "bk:0.12", "bk:R53")
def test_modifiers_of_a_shot() -> None:
    """Point blank +2, gunnery of recruits -1 and elite +1, suppressed -2, commander hit -2, men in cover."""
    text = TANK.replace("h6", "h6 {firer}") + "soviet {target}" + FAR

    def amounts(firer: str, target: str) -> dict[str, int]:
        s = position(text.format(firer=firer, target=target))
        found = aim.gun_aim(s, unit(s, "p4-pz4g-1"), s.find(target.split(maxsplit=1)[0]), "he")
        return {m.label: m.amount for m in found.modifiers}

    near, tank = "t34-t34_76a-1 at 200,100 h18", "t34-t34_76a-1 at 500,100 h18"
    assert amounts("", near)["mod.point-blank"] == 2
    assert "mod.point-blank" not in amounts("", tank)
    assert [amounts(level, tank).get("mod.gunnery") for level in ("recruit", "veteran", "elite")] == [-1, None, 1]
    assert amounts("suppressed", tank)["mod.suppressed"] == -2
    assert amounts("commander-hit", tank)["mod.commander-hit"] == -2
    assert amounts("", "r-rifle-1 at 300,450 fired")["mod.light"] == -1
    assert amounts("", "r-rifle-1 at 660,540 fired")["mod.heavy"] == -2


@pytest.mark.rule("bk:0.14a")
def test_twenty_millimetre_fire_has_a_range() -> None:
    """80 cm against men; at vehicles however far."""
    text = "german p4-pz4g-1 type ger_pz2f at 100,100 h6 hatch\nsoviet r-rifle-1 at {x},100 fired" + FAR
    assert why_not(ordered(text.format(x=900), "p4-pz4g-1"), "fire p4-pz4g-1 r-rifle-1 he") == ""
    assert why_not(ordered(text.format(x=905), "p4-pz4g-1"), "fire p4-pz4g-1 r-rifle-1 he") == "bk:0.12"


@pytest.mark.rule("bk:0.14b", "bk:216")
def test_splinters_in_an_open_vehicle() -> None:
    """A shell that hits it also rolls its dice at the crew: each 6 is a save; who is closed is spared."""
    text = TANK + "soviet t34-t34_76a-1 type us_m10 at 400,100 h18\nsoviet r-rifle-1 at 1500,900" + FAR
    s = ordered(text, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 he", "roll 6 6 2", "roll 1 1")
    assert s.prompt().params["purpose"] == "burst"
    assert kinds(play(s, "roll 1 6", "roll 1"))[-1] == "destroyed"
    shut = ordered(text.replace("us_m10", "us_m4"), "p4-pz4g-1")
    play(shut, "fire p4-pz4g-1 t34-t34_76a-1 he", "roll 6 6 2", "roll 1 1")
    assert shut.prompt().params.get("purpose") != "burst"


@pytest.mark.rule("bk:216a", "bk:R65")
def test_a_half_track_whose_commander_is_hit_has_a_die_less() -> None:
    s = position("german pzg-251-1 type brit_dingo at 100,100 h6\nsoviet r-rifle-1 at 300,100" + FAR)
    i = unit(s, "pzg-251-1")
    before = weapons.mg_dice(s, i)
    s.lay(i, COMMANDER_HIT)
    assert weapons.mg_dice(s, i) == max(1, before - 1)
    twin = position(f"german pzg-251-1 type it_l3 at 100,100 h6 commander-hit\nsoviet r-rifle-1 at 300,100{FAR}")
    assert weapons.mg_dice(twin, i) == 1  # two dice, one less
    s.lay(i, STOPPED)
    assert not reaction.may_react(s, i)


@pytest.mark.rule("bk:210a", "bk:R62")
def test_from_the_second_floor() -> None:
    """An anti-tank weapon two floors up hits the roof: rear armour, +1 and +1; from the first floor not."""
    text = (
        HQ + "german pzg-pzgren-1 type ger_schreck at 880,540 floor {floor}\nsoviet t34-t34_76a-1 at 800,540 h6" + FAR
    )
    for floor, above in ((2, True), (1, False)):
        s = position(text.format(floor=floor))
        i, j = unit(s, "pzg-pzgren-1"), unit(s, "t34-t34_76a-1")
        assert ("mod.above" in [m.label for m in aim.gun_aim(s, i, j, "hand").modifiers]) == above
        assert ("mod.above" in [m.label for m in aim.destroy_modifiers(s, i, j, "hand")]) == above
        assert aim.armour_hit(s, i, j, "hand") == s.models[j].armour[2 if above else 0]


@pytest.mark.rule("bk:215b", "bk:215", "bk:R12")
def test_case_32_nerve_in_1940() -> None:
    """A test at -1 against tanks in the first two years: a regular needs 5; by the old rule no malus."""
    text = "active soviet\nsoviet r-hq-1 at 160,240\nsoviet r-rifle-1 at 160,160\ngerman p4-pz4g-1 at 100,100 h0"
    for year, side, face, dares in ((1940, "after", 4, False), (1940, "after", 5, True), (1940, "before", 4, True),
                                    (1943, "after", 4, True)):  # fmt: skip
        s = position(text, bk_215=side)
        from msgspec.structs import replace  # noqa: PLC0415

        sides = tuple(replace(one, year=year) for one in s.scenario.side)
        s.scenario = replace(s.scenario, side=sides)
        s.call(assault.AgainstVehicle((unit(s, "r-rifle-1"),), unit(s, "p4-pz4g-1")))
        s.settle()
        play(s, f"roll {face}")
        assert (s.prompt().params.get("purpose") == "close") == dares, (year, side, face)


# -- mortars and artillery ---------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:108a", "bk:108f", "bk:108", "bk:R4")
def test_a_mortar_behind_a_house_or_a_crest() -> None:
    """10 cm behind it somebody of the team looks over; farther back not. It fires over friends."""
    for y, seen in ((610, True), (600, True), (595, False)):
        s = position(HQ + f"german pzg-mmg-1 type ger_m81 at 900,{y}\nsoviet r-rifle-1 at 900,1050" + FAR)
        assert mortars.in_sight(s, unit(s, "pzg-mmg-1"), (900, 1050)) == seen, y
    for x, seen in ((600, True), (515, False)):
        s = position(HQ + f"german pzg-mmg-1 type ger_m81 at {x},540\nsoviet r-rifle-1 at 760,540" + FAR)
        assert mortars.in_sight(s, unit(s, "pzg-mmg-1"), (760, 540)) == seen, x
    over = ordered(HQ + "german pzg-mmg-1 type ger_m81 at 100,100\ngerman pzg-pzgren-1 at 200,100\n"
                   "soviet r-rifle-1 at 500,100" + FAR, "pzg-mmg-1")  # fmt: skip
    assert why_not(over, "shell pzg-mmg-1 500,100") == ""


@pytest.mark.rule("bk:300")
def test_an_order_names_its_procedure() -> None:
    """Direct fire, indirect fire on the table and fire from off it are three verbs of three chapters."""
    s = ordered("german pzg-hq_pzgren-1 at 60,60\ngerman pzg-pzgren-1 type ger_lefh18 at 100,100 h6\n"
                "soviet r-rifle-1 at 900,100 fired" + FAR, "pzg-pzgren-1")  # fmt: skip
    verbs = {action.verb for action in s.legal()}
    assert {"fire", "call"} <= verbs
    assert [one.row for one in s.batteries if one.formation == s.models[unit(s, "pzg-pzgren-1")].formation] == [""]
    assert any(one.row for one in s.batteries)


@pytest.mark.rule("bk:R74", "bk:414a")
def test_a_soviet_telephone_stays_where_it_is() -> None:
    text = "active soviet\nsoviet m120-obs-1 at 1200,750\nsoviet m120-obs-1 at 1200,750\ngerman p4-pz4g-1 at 100,100"
    s = position(text)
    i = unit(s, "m120-obs-1")
    table = support.Battery("x", 1, s.models[i].formation)
    s.batteries.append(table)
    n = len(s.batteries) - 1
    assert support.may_direct(s, i, n)
    walk.step_to(s, i, (1200, 800))
    assert not support.may_direct(s, i, n)


@pytest.mark.rule("bk:417", "bk:108d")
def test_a_60_mm_mortar_reaches_two_from_its_square() -> None:
    text = HQ + "german pzg-mmg-1 type us_m60 at 100,100\n"
    text += "\n".join(f"soviet r-rifle-{n} at {x},{y}" for n, x, y in ((1, 500, 100), (2, 530, 100), (3, 500, 130)))
    s = position(text)
    s.call(shelling.Square(unit(s, "pzg-mmg-1"), shelling.Area(500, 100, 50, 50)))
    s.settle()
    assert s.prompt().key == "prompt.pick"
    play(s, "pick r-rifle-2", "pick r-rifle-3")
    struck = next(step for step in s.stack if isinstance(step, shelling.Shelling))
    assert {blow[0] for blow in struck.blows} == {unit(s, "r-rifle-2"), unit(s, "r-rifle-3")}


@pytest.mark.rule("bk:602", "bk:R28", "bk:603", "bk:R37", "bk:R61")
def test_aircraft_and_those_who_fire_at_them() -> None:
    """20 and 37 mm guns and machine guns on a mount; an 88 only by the old rule. The roof adds nothing to hit."""
    text = "german pzg-hq_pzgren-1 at 60,60\ngerman pzg-pzgren-1 type {gun} at 100,100" + FAR
    for gun, side, able in (("ger_flak38", "after", True), ("us_bofors", "after", True), ("ger_flak88", "after", False),
                            ("ger_flak88", "before", True)):  # fmt: skip
        s = position(text.format(gun=gun), bk_602=side)
        assert bool(air.guns(s, unit(s, "pzg-pzgren-1"))) == able, (gun, side)
    assert (s.p.air_hit, position(text.format(gun="ger_flak38"), bk_603="before").p.air_hit) == (3, 4)


# -- assaults ----------------------------------------------------------------------------------------------------------

HOUSE = """
    active soviet
    soviet r-hq-1 at 560,620
    soviet r-rifle-1 at 600,500
    soviet r-rifle-2 at 600,540
    soviet r-rifle-3 at 600,580
    soviet r-mmg-1 at 540,540 h6
    german pzg-pzgren-1 at 640,540
    german pzg-pzgren-2 at 680,540
    german pzg-hq_pzgren-1 at 1700,100
"""


@pytest.mark.rule("bk:102", "bk:102a", "bk:102b", "bk:102c", "bk:0.15", "bk:R8", "bk:R57", "bk:R39", "bk:R23")
def test_case_2_both_of_the_house_defend_themselves() -> None:
    """Fire by one group and the machine gun weighs 3 on the two in the house: 2 on the one, 1 on the other; both fire
    at those who come, at numbers that much worse. By the old rule nothing weighs."""
    for side, weights in (("after", [2, 1]), ("before", [0, 0])):
        s = ordered(HOUSE, "r-mmg-1", bk_102=side)
        play(s, "volley pzg-pzgren-1 r-mmg-1 r-rifle-3", "roll 3", "roll 1 1", "roll 1 1")
        names = ("pzg-pzgren-1", "pzg-pzgren-2")
        assert [s.units[unit(s, name)].weight for name in names] == weights
        while s.prompt().key != "prompt.command":
            play(s, "done")
        play(s, "go r-rifle-1", "assault pzg-pzgren-1 r-rifle-1 r-rifle-2")
        while s.prompt().key == "prompt.watch":
            play(s, "pass")
        asked = []
        while s.prompt().key == "prompt.defend":
            asked.append(s.prompt().params["unit"])
            i, j = s.find(asked[-1]), unit(s, "r-rifle-1")
            volley = aim.small_arms(s, i, j, more=s.units[i].weight)
            assert volley.need == (2 + weights[names.index(asked[-1])] if side == "after" else 2)
            play(s, "pass")
        assert sorted(asked) == sorted(names)
        assert s.prompt().params["purpose"] == "melee"
        (melee,) = [step for step in s.stack if isinstance(step, assault.Melee)]
        assert {s.models[i].name for i in melee.defenders} == set(names)


@pytest.mark.rule("bk:0.15")
def test_who_is_shaken_on_the_way_does_not_come_to_contact() -> None:
    text = "active soviet\nsoviet r-hq-1 at 300,300\nsoviet r-rifle-1 at 300,280\n"
    text += "german pzg-pzgren-1 at 300,120 acted\ngerman pzg-hq_pzgren-1 at 1700,100 acted"
    s = ordered(text, "r-rifle-1")
    play(s, "assault pzg-pzgren-1 r-rifle-1")
    assert s.prompt().key == "prompt.defend"  # even who has acted
    play(s, "defend pzg-pzgren-1 r-rifle-1 small", "roll 1 1 6", "roll 2")
    i = unit(s, "r-rifle-1")
    assert s.has(i, DEMORALISED)
    assert not look.within(s, i, unit(s, "pzg-pzgren-1"), 100)


@pytest.mark.rule("bk:0.15", "bk:0.1d")
def test_a_drive_round_a_corner() -> None:
    """Where a house is in the way of an overrun the tank goes round it."""
    s = position("german p4-pz4g-1 at 590,540 h6\nsoviet r-rifle-1 at 760,540" + FAR)
    way = overrun.way(s, unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1"))
    assert way is not None
    assert len(way) > 1
    open_ = position("german p4-pz4g-1 at 590,100 h6\nsoviet r-rifle-1 at 760,100" + FAR)
    assert len(overrun.way(open_, unit(open_, "p4-pz4g-1"), unit(open_, "r-rifle-1")) or ()) == 1


# -- what is found -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.24b", "bk:0.25", "bk:306", "bk:R10", "bk:R51")
def test_who_comes_near_finds_who_is_hidden() -> None:
    """At 5 cm, reconnaissance at 15; by the old detection at 10 and 20; observers at 5 and 15 by either. The mover may
    stop there."""
    for y, kind, side, found in (
        (160, "", "after", False), (150, "", "after", True), (250, "with recon", "after", True),
        (255, "with recon", "after", False), (200, "", "before", True), (205, "", "before", False),
    ):  # fmt: skip
        text = HQ.replace("100,200", "60,60") + f"german pzg-pzgren-1 {kind} at 100,100\n"
        s = ordered(text + f"soviet r-rifle-1 at 200,{y} hidden camouflaged" + FAR, "pzg-pzgren-1", bk_003=side)
        play(s, "move pzg-pzgren-1 300,100")
        while s.prompt().key == "prompt.watch":
            play(s, "pass")
        assert s.has(unit(s, "r-rifle-1"), HIDDEN) != found, (y, kind, side)
        assert (s.prompt().key == "prompt.go-on") == found
        if found:
            play(s, "stop")
            assert s.place(unit(s, "pzg-pzgren-1"))[0] < 300


@pytest.mark.rule("bk:0.24b")
def test_a_hidden_element_that_moves_in_sight_appears() -> None:
    """Between two places that nobody sees; and when its owner wishes."""
    text = (
        "active soviet\nsoviet r-hq-1 at 500,300 hidden camouflaged\nsoviet r-rifle-1 at 500,200 hidden camouflaged\n"
    )
    s = ordered(text + "german pzg-pzgren-1 at 800,200 acted", "r-rifle-1")
    play(s, "move r-rifle-1 600,200")
    assert not s.has(unit(s, "r-rifle-1"), HIDDEN)
    shown = ordered(text + "german pzg-pzgren-1 at 1700,200 acted", "r-rifle-1")
    assert kinds(play(shown, "show r-rifle-1")) == ["appears"]
    assert why_not(shown, "move r-rifle-1 600,200") == ""  # it still has its order


@pytest.mark.rule("bk:204", "bk:R79", "bk:R30")
def test_a_lane_between_mines_is_narrow() -> None:
    """Once both sections are known nobody passes another there."""
    text = (
        TANK + "german p4-pz4g-2 at 300,100 h6\nwork soviet minefield 300,160{}\nwork soviet minefield 300,40{}" + FAR
    )
    for known, rule in (("", "bk:204"), (" hidden", "")):
        s = position(text.format(known, known))
        assert reaches(s, "p4-pz4g-1", (400, 100)) == rule
    assert mines.bought(s, 1)["minefield"] > 0


@pytest.mark.rule("bk:0.27")
def test_any_place_of_the_edge_will_do() -> None:
    s = position("scenario ponyri\nturn 2\nactive soviet\nsoviet r-hq-1 at 900,900\ngerman p4-pz4g-1 at 100,100")
    i = s.find("t34-t34_76a-1")
    s.put(i, life=0, due=2, at=None)
    assert moves.may_enter(s, i, (605, 1200))
    assert not moves.may_enter(s, i, (595, 1200))
    assert not moves.may_enter(s, i, (605, 1195))


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.22", "bk:R35")
def test_degrees_of_victory() -> None:
    """By the margin of the scenario; at Stalingrad by the buildings."""
    s = position(TANK + FAR)
    assert [victory.degree(s, 0, (score, 3)) for score in (8, 9)] == ["minor", "decisive"]
    town = position("scenario stalingrad\ngerman g1-hq-1 at 1100,100\nsoviet t1-t34_76a-1 at 600,1100")
    for camp in ("n1", "n2"):
        town.control[town.camps.index(camp)] = 0
    assert victory.captured(town, town.scenario.victory[0]) == 2
    assert victory.degree(town, 0, (0, 0)) == "decisive"
    men = position(HQ + "soviet r-rifle-1 type ussr_scout at 500,100" + FAR)
    assert victory.worth(men, unit(men, "r-rifle-1")) == 1


@pytest.mark.rule("bk:214", "bk:R45", "bk:R63")
def test_sizes_by_the_old_table() -> None:
    """A very small gun counts as small where there are three sizes only."""
    text = "german p4-pz4g-1 type brit_bren at 100,100\nsoviet ptp-45-1 at 300,100" + FAR
    old, new = both(text, "bk_201")
    assert (overrun.size_of(old, unit(old, "ptp-45-1")), overrun.size_of(new, unit(new, "ptp-45-1"))) == ("P", "TP")


@pytest.mark.rule("bk:207", "bk:R2", "bk:R3", "bk:0.1b")
def test_started_bands_from_centre_to_centre() -> None:
    s = position(TANK + "soviet t34-t34_76a-1 at 400,100 h18" + FAR)
    i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
    for x, bands in ((400, 0), (405, 1), (700, 1), (705, 2)):
        s.put(j, at=(x, 100))
        assert look.bands(s, i, j, 30, 30) == bands
