"""Fire, number by number: what each shot needs, with what, at whom, and what a hit does."""

from __future__ import annotations

import pytest
from bk_table import DATA, foretold, offers, ordered, play, position, refused, told, unit, waits

from grognard.games.blitzkrieg.state import COMMANDER_HIT, DEMORALISED, IMMOBILE

FAR = "\nsoviet r-hq-1 at 1700,1100 acted"
TANK = "german p4-pz4g-1 at 100,100 h6 {firer}\nsoviet t34-t34_76a-1 at {at} h18 {target}" + FAR
SHOT = "fire p4-pz4g-1 t34-t34_76a-1 ap"
MEN = "german p4-pz4g-1 {firer} at 100,100 h6 hatch\nsoviet r-rifle-1 {target} at {at}" + FAR


def hit(text: str, action: str = SHOT, **switches: str) -> dict[str, int]:
    """The modifiers of the throw to hit."""
    return foretold(ordered(text, action.split()[1], **switches), action)[0]


def destroy(text: str, action: str = SHOT, **switches: str) -> list[tuple[str, int]]:
    """Those of the destroy test, in order."""
    return list(foretold(ordered(text, action.split()[1], **switches), action)[1].items())


# -- to hit ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:404", "bk:R17")
@pytest.mark.parametrize(
    ("place", "need"),
    [("aboard pzg-251-1", 4 + 1 + 1), ("at 100,100", 4)],  # -1 limbered, and the normal line; else its own, to 45 cm
)
def test_the_88_fires_from_its_trailer_as_a_normal_gun(place: str, need: int) -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-251-1 at 100,150 h6\n"
    text += f"german pzg-pzgren-1 type ger_flak88 {place} h6\nsoviet t34-t34_76a-1 at 530,150 h18" + FAR
    s = ordered(text, "pzg-pzgren-1")
    events = play(s, "fire pzg-pzgren-1 t34-t34_76a-1 ap", "roll 1 1 2")
    assert told(events, "shot-misses").args["need"] == need
    far = ordered(text.replace("530,150", "550,160"), "pzg-pzgren-1")
    events = play(far, "fire pzg-pzgren-1 t34-t34_76a-1 ap", "roll 1 1 2")
    assert told(events, "shot-misses").args["need"] == (6 if "aboard" in place else 5)


@pytest.mark.rule("bk:212")
def test_an_immobilisation_shot_is_another_shot() -> None:
    """-2 for it, nothing for an ordinary one; T of 6 or more immobilises and does nothing worse, 5 nothing."""
    text = TANK.format(firer="hatch", at="500,100", target="")
    assert "mod.halting" not in hit(text)
    assert hit(text, "cripple p4-pz4g-1 t34-t34_76a-1")["mod.halting"] == -2
    for dice, stopped in (("6 6", True), ("3 3", True), ("2 3", False)):  # 75L against a front of 7: T is the dice
        s = ordered(text, "p4-pz4g-1")
        play(s, "cripple p4-pz4g-1 t34-t34_76a-1", "roll 6 6 2", f"roll {dice}")
        assert s.here(unit(s, "t34-t34_76a-1"))
        assert s.has(unit(s, "t34-t34_76a-1"), IMMOBILE) == stopped, dice
    s = ordered(text, "p4-pz4g-1")
    play(s, SHOT, "roll 6 6 2", "roll 6 6")
    assert not s.here(unit(s, "t34-t34_76a-1"))


@pytest.mark.rule("bk:212")
def test_men_are_not_crippled() -> None:
    s = ordered(MEN.format(firer="", target="fired", at="400,100"), "p4-pz4g-1")
    assert refused(s, "fire p4-pz4g-1 r-rifle-1 he") == ""
    assert refused(s, "cripple p4-pz4g-1 r-rifle-1") == "bk:212"


@pytest.mark.rule("bk:220b", "bk:R44", "bk:207d", "bk:0.12a", "bk:220", "bk:207c", "bk:216a")
@pytest.mark.parametrize(
    ("firer", "after", "before"),
    [("", 0, 0), ("with optics", -1, 0), ("with narrow", -1, 0), ("type ussr_t34_85", -1, -1)],
)
def test_bad_optics_by_flag_or_by_nation(firer: str, after: int, before: int) -> None:
    """By the new rule the tank's own flags count, by the old one only whose tank it is."""
    text = TANK.format(firer=f"{firer} hatch", at="300,100", target="")
    assert hit(text).get("mod.optics", 0) == after
    assert hit(text, bk_220b="before").get("mod.optics", 0) == before
    closed = hit(TANK.format(firer="", at="300,100", target=""))
    assert closed == {"mod.closed": -1}
    wounded = hit(TANK.format(firer="commander-hit", at="300,100", target=""))
    assert wounded == {"mod.closed": -1, "mod.commander-hit": -2}


@pytest.mark.rule("bk:207e", "bk:0.8b", "bk:101b")
@pytest.mark.parametrize(
    ("did", "after", "before"),
    [("", 0, 0), ("moved 5", -2, -1), ("moved 495", -2, -1), ("moved 500", -3, -1), ("continuous", -2, -1)],
)  # fmt: skip
def test_a_moving_target(did: str, after: int, before: int) -> None:
    text = TANK.format(firer="hatch", at="300,100", target=did)
    assert hit(text).get("mod.moving", 0) == after
    assert hit(text, bk_207="before").get("mod.moving", 0) == before


@pytest.mark.rule("bk:101b", "bk:0.8b")
@pytest.mark.parametrize(("did", "need"), [("", 4), ("moved 50", 3), ("moved 50 crawled", 4)])
def test_who_crawls_is_a_still_target(did: str, need: int) -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\n"
    s = ordered(text + f"soviet r-rifle-1 at 300,100 {did}" + FAR, "pzg-pzgren-1")
    assert told(play(s, "fire pzg-pzgren-1 r-rifle-1 small", "roll 1 1 1"), "volley").args["need"] == need


@pytest.mark.rule("bk:224", "bk:R32")
@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("type ussr_t34_76a buried immobile", {"mod.hull-down": -2}),  # above 50 mm: a medium gun
        ("type ussr_t70 buried immobile", {"mod.size": -1, "mod.hull-down": -2}),
        ("type ussr_t70", {"mod.size": -1}),  # a small tank
        ("type ger_pak38", {"mod.size": -1}),
        ("type ussr_zis3", {}),
    ],
)
def test_a_dug_in_tank_is_hit_like_a_gun(target: str, wanted: dict[str, int]) -> None:
    assert hit(TANK.format(firer="hatch", at="300,100", target=target)) == wanted


@pytest.mark.rule("bk:0.12b")
@pytest.mark.parametrize(
    ("y", "did", "wanted"),
    [(125, "", {"mod.hull-down": -2}), (150, "", {"mod.hull-down": -2}), (155, "", {}), (200, "", {}),
     (125, "moved 100", {"mod.light": -1, "mod.moving": -2})],
)  # fmt: skip
def test_hull_down_behind_a_hedge(y: int, did: str, wanted: dict[str, int]) -> None:
    """A still vehicle within 3 cm behind the hedge that the line crosses; a moving one is only in light cover."""
    text = (
        "scenario saint_come\nturn 5\nactive german\ngerman tiger-tiger1-1 type ger_pz4g regular at 350,20 h0 hatch\n"
    )
    text += f"us coyD-hq-1 type ger_pz4g at 350,{y} h12 {did}\nus coyA-hq-1 at 1100,700"
    assert hit(text, "fire tiger-tiger1-1 coyD-hq-1 ap") == wanted


@pytest.mark.rule("bk:207f", "bk:0.12a", "bk:405", "bk:207b", "bk:401")
@pytest.mark.parametrize(
    ("where", "work", "men", "small_gun", "howitzer"),
    [
        ("300,100", "", {}, {"mod.size": -1}, {}),
        ("300,100", "entrenchment", {"mod.entrenched": -4}, {"mod.entrenched": -4}, {"mod.entrenched": -4}),
        ("300,100", "bunker", {"mod.entrenched": -4}, {"mod.entrenched": -4}, {"mod.entrenched": -4}),
        ("300,350", "", {"mod.light": -1}, {"mod.size": -1, "mod.gun-cover": -2}, {"mod.gun-cover": -2}),  # the balka
    ],
)
def test_men_and_guns_in_cover(
    where: str, work: str, men: dict[str, int], small_gun: dict[str, int], howitzer: dict[str, int]
) -> None:
    """Size counts in the open and in cover, not in works; entrenched -4; a gun in cover -2, whatever gun it is."""
    y = int(where.split(",")[1])
    for type_, wanted in (("ussr_rifle", men), ("ussr_45", small_gun), ("ussr_m30", howitzer)):
        text = f"german p4-pz4g-1 type ger_pz4g at 100,{y} h6 hatch\nsoviet r-rifle-1 type {type_} at {where} fired"
        text += f"\nwork soviet {work} {where}" if work else ""
        assert hit(text + FAR, "fire p4-pz4g-1 r-rifle-1 ap") == wanted, type_
    old = hit(text + FAR, "fire p4-pz4g-1 r-rifle-1 ap", bk_405="before", bk_207="before")
    assert {k: v for k, v in old.items() if k not in ("mod.closed", "mod.range")} == {
        "": {"mod.gun-cover": -1} if y > 300 else {}, "entrenchment": {"mod.entrenched": -3},
        "bunker": {"mod.entrenched": -3},
    }[work]  # fmt: skip


@pytest.mark.rule("bk:0.1b", "bk:R2", "bk:207", "bk:207a", "bk:0.12")
@pytest.mark.parametrize(
    ("type_", "mode", "steps"),
    [
        ("ger_pz4d", "ap", (20, 40, 60)), ("ger_pz4g", "he", (20, 40, 60)), ("us_m4", "ap", (30, 60, 90)),
        ("ger_pz4g", "ap", (45, 90, 135)), ("ger_tiger2", "ap", (60, 120)), ("ussr_is2", "ap", (30, 60, 90)),
        ("us_m5a1", "ap", (30, 60, 90)), ("brit_matilda", "ap", (30, 60, 90)),
    ],
)  # fmt: skip
def test_range_bands(type_: str, mode: str, steps: tuple[int, ...]) -> None:
    """A band that is begun counts: at its end -n, half a centimetre farther -n-1. Short guns and HE 20, normal guns,
    Russian L guns and all up to 40 mm 30, L guns 45, LL guns 60."""
    for n, cm in enumerate(steps):
        for more, malus in ((0, n), (5, n + 1)):
            text = TANK.format(firer=f"type {type_} hatch", at=f"{100 + cm * 10 + more},100", target="moved 5")
            found = hit(text.replace("r-hq-1 at 1700,1100", "r-hq-1 at 1700,1150"), f"{SHOT[:-2]}{mode}")
            assert found.get("mod.range", 0) == -malus, (cm, more)


@pytest.mark.rule("bk:210", "bk:210a", "bk:R62")
@pytest.mark.parametrize(("floor", "mode", "above"), [(2, "hand", True), (1, "hand", False), (2, "heat", False)])
def test_from_the_second_floor_with_a_hand_weapon(floor: int, mode: str, above: bool) -> None:
    """A Panzerschreck from floor 2 hits from above; not from the first, and a recoilless gun does not."""
    type_ = "ger_schreck" if mode == "hand" else "ger_lg40"
    text = "german pzg-hq_pzgren-1 at 860,600\n"
    text += f"german pzg-pzgren-1 type {type_} at 880,540 floor {floor} h12\nsoviet t34-t34_76a-1 at 880,420 h0" + FAR
    found = foretold(ordered(text, "pzg-pzgren-1"), f"fire pzg-pzgren-1 t34-t34_76a-1 {mode}")
    assert [stage.get("mod.above", 0) for stage in found] == ([1, 1] if above else [0, 0])


# -- to destroy --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:208", "bk:209b", "bk:0.14c", "bk:210", "bk:224", "bk:209")
@pytest.mark.parametrize(
    ("firer", "mode", "at", "wanted"),
    [
        ("hatch", "ap", "700,100", [("mod.power", 7)]),
        ("hatch", "ap", "350,100", [("mod.power", 7), ("mod.short", 1)]),
        ("type us_m4 hatch", "ap", "705,100", [("mod.power", 6), ("mod.range", -1)]),  # a normal gun beyond 60 cm
        ("type ger_pz4d hatch", "heat", "1105,100", [("mod.power", 5)]),  # hollow charge: no range at all
        ("type ger_pz4d hatch", "heat", "300,100", [("mod.power", 5)]),
        ("type ger_pz4d hatch", "ap", "1105,100", [("mod.power", 4), ("mod.range", -2)]),
    ],
)
def test_power_and_range(firer: str, mode: str, at: str, wanted: list[tuple[str, int]]) -> None:
    """The power stands first, and nothing that adds nothing is listed."""
    assert destroy(TANK.format(firer=firer, at=at, target="moved 5"), f"{SHOT[:-2]}{mode}") == wanted


@pytest.mark.rule("bk:208", "bk:0.9f", "bk:R60", "bk:209b")
def test_the_power_of_a_heavy_machine_gun_is_told_although_it_is_nothing() -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-mmg-1 type us_hmg at 100,100 h6\n"
    text += "soviet t34-t34_76a-1 type ussr_ba64 at 500,100 h18" + FAR
    assert destroy(text, "fire pzg-mmg-1 t34-t34_76a-1 ap") == [("mod.power", 0)]
    assert destroy(text, "fire pzg-mmg-1 t34-t34_76a-1 ap", bk_208="before") == [("mod.power", -1)]


@pytest.mark.rule("bk:208", "bk:406", "bk:0.14", "bk:0.14c")
def test_a_launcher_by_the_old_rule_has_no_power_but_its_shell() -> None:
    """No power is printed for rockets: HE at a vehicle is -2."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 type ger_neb41 at 100,100 h6\n"
    text += "soviet t34-t34_76a-1 at 500,100 h18" + FAR
    assert destroy(text, "fire pzg-pzgren-1 t34-t34_76a-1 he", bk_406="before")[0] == ("mod.power", -2)


@pytest.mark.rule("bk:406")
def test_a_tank_gun_has_its_shells_and_a_launcher_its_tubes() -> None:
    text = TANK.format(firer="hatch", at="500,100", target="")
    assert refused(ordered(text, "p4-pz4g-1"), SHOT) == ""
    assert refused(ordered(text, "p4-pz4g-1", bk_406="before"), SHOT) == ""
    rockets = TANK.format(firer="type ussr_bm13", at="900,100", target="moved 5")
    assert refused(ordered(rockets, "p4-pz4g-1"), f"{SHOT[:-2]}he") == "bk:0.6a"
    assert refused(ordered(rockets, "p4-pz4g-1", bk_406="before"), f"{SHOT[:-2]}he") == ""


@pytest.mark.rule("bk:209")
@pytest.mark.parametrize(("at", "before"), [("200,100", []), ("205,100", [("mod.long", -1)])])
def test_hand_weapons_at_long_range(at: str, before: list[tuple[str, int]]) -> None:
    """Up to 10 cm a Panzerschreck is at short range; by the old rule it then loses 1, by the new one nothing."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 type ger_schreck at 100,100\n"
    text += f"soviet t34-t34_76a-1 at {at} h18" + FAR
    action = "fire pzg-pzgren-1 t34-t34_76a-1 hand"
    assert destroy(text, action) == [("mod.power", 8)]
    assert destroy(text, action, bk_209="before") == [("mod.power", 8), *before]


@pytest.mark.rule("bk:0.13", "bk:0.13a")
@pytest.mark.parametrize(
    ("target", "dice", "fate"),
    [
        ("", "3 4", "crew"), ("", "4 4", "gone"), ("", "3 3", "shaken"), ("", "2 3", "well"),
        ("immobile", "3 4", "gone"),  # a second time
        ("immobile", "3 3", "shaken"),
        ("buried immobile", "4 4", "crew"),  # it never moved: the first one; a tank in a pit is one harder
    ],
)  # fmt: skip
def test_the_destroy_test(target: str, dice: str, fate: str) -> None:
    """75L at 60 cm on the front of a T-34: T is what the dice show. 8 destroys, 7 immobilises, 6 shakes."""
    s = ordered(TANK.format(firer="hatch", at="700,100", target=f"{target} moved 5"), "p4-pz4g-1")
    play(s, SHOT, "roll 6 6 2", f"roll {dice}")
    i = unit(s, "t34-t34_76a-1")
    if fate == "crew":
        assert (waits(s), s.has(i, IMMOBILE)) == ("crew", True)
        left, stays = s.clone(), s
        play(left, "roll 3")
        play(stays, "roll 4")
        assert (left.here(i), stays.here(i)) == (False, True)
        assert stays.has(i, IMMOBILE)
        return
    assert s.here(i) == (fate != "gone")
    assert s.has(i, DEMORALISED) == (fate == "shaken")
    assert fate == "gone" or s.has(i, IMMOBILE) == ("immobile" in target)


@pytest.mark.rule("bk:205")
def test_men_leave_no_wreck() -> None:
    s = ordered(MEN.format(firer="", target="fired", at="400,100"), "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 r-rifle-1 ap", "roll 6 6 2", "roll 1")
    assert (s.here(unit(s, "r-rifle-1")), s.wrecks) == (False, ())
    s = ordered(TANK.format(firer="hatch", at="700,100", target=""), "p4-pz4g-1")
    play(s, SHOT, "roll 6 6 2", "roll 6 6")
    assert [wreck[:2] for wreck in s.wrecks] == [(700, 100)]
    old = ordered(TANK.format(firer="hatch", at="700,100", target=""), "p4-pz4g-1", bk_205="before")
    play(old, SHOT, "roll 6 6 2", "roll 6 6")
    assert old.wrecks == ()


# -- with what, at whom ------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.14a")
@pytest.mark.parametrize(
    ("type_", "mode", "x", "rule"),
    [
        ("ger_pz2f", "he", 900, ""), ("ger_pz2f", "he", 905, "bk:0.12"), ("ger_pz2f", "ap", 905, ""),
        ("ger_pz4g", "he", 905, ""),
    ],
)  # fmt: skip
def test_how_far_20_mm_fire_carries(type_: str, mode: str, x: int, rule: str) -> None:
    """At men 80 cm with HE, like a machine gun; solid shot and larger guns carry as far as one sees."""
    text = f"german p4-pz4g-1 type {type_} at 100,100 h6 hatch\nsoviet r-rifle-1 at {x},100 fired" + FAR
    assert refused(ordered(text, "p4-pz4g-1"), f"fire p4-pz4g-1 r-rifle-1 {mode}") == rule


@pytest.mark.rule("bk:0.14a")
@pytest.mark.parametrize(("at", "need"), [("500,100", 4), ("500,105", 5)])
def test_20_mm_fire_at_men_is_three_dice_at_forty(at: str, need: int) -> None:
    s = ordered(MEN.format(firer="type ger_pz2f", target="fired", at=at), "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 r-rifle-1 he")
    event = told(play(s, "roll 1 1 1"), "volley")
    assert event.args["need"] == need


@pytest.mark.rule("bk:202")
def test_men_need_no_machine_gun_of_a_vehicle() -> None:
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 300,100 fired" + FAR
    assert refused(ordered(text, "pzg-pzgren-1"), "fire pzg-pzgren-1 r-rifle-1 small") == ""


@pytest.mark.rule("bk:107b", "bk:208b")
@pytest.mark.parametrize(
    ("text", "switches", "may"),
    [
        ("scenario caumont\nactive german\ngerman g1-hq-1 at 1000,900\ngerman g1-gren-1 at 1000,800\n"
         "british ch-churchill7-1 at 1000,750 h0\nbritish a-rifle-1 at 100,100", {}, True),
        ("german pzg-hq_pzgren-1 at 1000,300\ngerman pzg-pzgren-1 at 1000,100\n"
         "soviet t34-t34_76a-1 at 1000,150 h0" + FAR, {}, False),  # 1943, but nobody bought the capability
    ],
)  # fmt: skip
def test_panzerfausts_are_for_sections_that_have_them(text: str, switches: dict[str, str], may: bool) -> None:
    name = "g1-gren-1" if "caumont" in text else "pzg-pzgren-1"
    found = [one for one in offers(ordered(text, name, **switches), "fire") if one.endswith("faust")]
    assert bool(found) == may


FAUSTS = """
    scenario caumont
    active german
    german g1-hq-1 at 1000,900
    german g1-gren-1 at 1000,800
    german g1-gren-4 at 1040,800
    german g1-gren-5 at 1080,800
    british ch-churchill7-1 at 1000,750 h0
    british ch-churchill7-2 at 1065,750 h0
    british a-rifle-1 at 100,100
"""


@pytest.mark.rule("bk:107b")
def test_by_the_old_rule_each_section_has_one_panzerfaust() -> None:
    s = ordered(FAUSTS, "g1-gren-4", bk_107b="before")
    play(s, "fire g1-gren-4 ch-churchill7-2 faust", "roll 1 1 3", "go g1-gren-5")
    assert refused(s, "fire g1-gren-5 ch-churchill7-2 faust") == "bk:0.6a"  # the second section has fired its own
    play(s, "hold", "go g1-gren-1")
    assert refused(s, "fire g1-gren-1 ch-churchill7-1 faust") == ""


@pytest.mark.rule("bk:R59", "bk:107b")
def test_the_attempt_is_one_die() -> None:
    """4+ of six; who fails has fired, and nobody asks again."""
    s = ordered(FAUSTS, "g1-gren-4")
    play(s, "fire g1-gren-4 ch-churchill7-2 faust", "roll 1 1 3", "go g1-gren-5")
    play(s, "fire g1-gren-5 ch-churchill7-2 faust")
    assert [str(one) for one, _ in s.distribution()] == [f"roll {n}" for n in range(1, 7)]
    fails, works = s.clone(), s
    play(fails, "roll 3", "go g1-gren-1")
    assert refused(fails, "fire g1-gren-1 ch-churchill7-1 faust") == ""
    play(works, "roll 4", "roll 1 1 3", "go g1-gren-1")
    assert refused(works, "fire g1-gren-1 ch-churchill7-1 faust") == ""


@pytest.mark.rule("bk:208a", "bk:0.10")
def test_two_shots_are_for_an_order_only() -> None:
    """By the old rule 37 mm guns fire twice in their order; who held fires its opportunity fire once."""
    text = "turn 2\nactive soviet\ngerman p4-pz4g-1 type ger_38t at 100,100 h6 held hatch\n"
    text += "soviet r-hq-1 at 1700,1100 acted\nsoviet t34-t34_76a-1 type us_m4 at 700,100 h18"
    s = ordered(text, "t34-t34_76a-1", bk_208="before")
    play(s, "move t34-t34_76a-1 600,100 500,100", "react p4-pz4g-1 650,100 ap", "roll 1 1 3", "on")
    assert "react" not in " ".join(offers(s))
    own = ordered(TANK.format(firer="type ger_38t hatch", at="300,100", target=""), "p4-pz4g-1", bk_208="before")
    play(own, SHOT, "roll 1 1 3")
    assert refused(own, SHOT) == ""
    play(own, SHOT, "roll 1 1 3")
    assert SHOT not in offers(own)


# -- what a hit does ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.9e")
@pytest.mark.parametrize(("type_", "dice"), [("ger_volks", 0), ("ger_gren", 1), ("ger_pzgren", 2)])
def test_a_bunker_takes_a_die_of_each_firer(type_: str, dice: int) -> None:
    text = f"german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 type {type_} at 100,100\n"
    text += "soviet r-rifle-1 at 300,100 fired\nwork soviet bunker 300,100" + FAR
    s = ordered(text, "pzg-pzgren-1")
    play(s, "fire pzg-pzgren-1 r-rifle-1 small")
    if not dice:
        assert waits(s) == ""
        return
    event = told(play(s, f"roll{' 1' * dice}"), "volley")
    assert (len(event.args["dice"]), event.args["need"]) == (dice, 6)


@pytest.mark.rule("bk:203a", "bk:R75", "bk:0.14b", "bk:R34", "bk:216", "bk:216a")
@pytest.mark.parametrize(
    ("target", "face", "fate"),
    [
        ("type ussr_t34_76a hatch", 1, "commander"), ("type ussr_t34_76a hatch", 3, "shaken"),
        ("type us_m10", 1, "gone"), ("type us_m10", 3, "shaken"), ("type ussr_zis5", 1, "gone"),
    ],
)  # fmt: skip
def test_small_arms_at_vehicles(target: str, face: int, fate: str) -> None:
    """Of exposed crews each 6 is a hit: a 1 kills the crew of an open vehicle, or hits a commander who looks out."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\n"
    s = ordered(text + f"soviet t34-t34_76a-1 {target} at 300,100 h18" + FAR, "pzg-pzgren-1")
    event = told(play(s, "fire pzg-pzgren-1 t34-t34_76a-1 small", "roll 3 3 6"), "volley")
    assert event.args["need"] == (4 if "zis5" in target else 6)
    play(s, f"roll {face}")
    i = unit(s, "t34-t34_76a-1")
    assert s.here(i) == (fate != "gone")
    assert (s.has(i, COMMANDER_HIT), s.has(i, DEMORALISED)) == (fate == "commander", fate == "shaken")


@pytest.mark.rule("bk:0.14c", "bk:211")
def test_only_a_smoke_shell_makes_smoke() -> None:
    text = TANK.format(firer="type ger_pz4d hatch", at="300,100", target="")
    for mode, markers, asked in (("smoke", 1, ""), ("ap", 0, "destroy"), ("heat", 0, "destroy")):
        s = ordered(text, "p4-pz4g-1")
        play(s, f"{SHOT[:-2]}{mode}", "roll 6 6 3")
        assert (len(s.smoke), waits(s)) == (markers, asked), mode


@pytest.mark.rule("bk:211", "bk:R71", "bk:0.11")
def test_by_the_old_rule_three_special_rounds() -> None:
    """The third is the last; a special round never jams the gun."""
    for fired, left in ((1, True), (2, False)):
        s = ordered(TANK.format(firer="hatch", at="300,100", target=""), "p4-pz4g-1", bk_211="before")
        s.put(unit(s, "p4-pz4g-1"), rounds=(("apcr", fired),))
        play(s, f"{SHOT[:-2]}apcr", "roll 1 1 1")
        assert waits(s) == ""
        i = unit(s, "p4-pz4g-1")
        assert (dict(s.units[i].rounds)["apcr"], "apcr" not in s.units[i].spent) == (fired + 1, left)


@pytest.mark.rule("bk:407", "bk:0.14")
@pytest.mark.parametrize(
    ("where", "switch", "dice", "hits"),
    [
        ("880,540", "after", "4 5", 2), ("880,540", "after", "4 4", 1), ("880,540", "before", "5 6", 2),
        ("880,540", "before", "5 5", 1), ("880,600", "after", "3 4", 2), ("880,600", "after", "3 3", 1),
        ("300,540", "after", "4 5", 2),  # light cover
    ],
)  # fmt: skip
def test_a_shell_among_men(where: str, switch: str, dice: str, hits: int) -> None:
    """One hit, and two dice of a 75: 4+ in the open, 5+ in light cover, 5+ in heavy cover, by the old rule 6."""
    x, y = where.split(",")
    text = f"german p4-pz4g-1 at {int(x) - 200},{y} h6 hatch\nsoviet r-rifle-1 at {where} fired" + FAR
    s = ordered(text, "p4-pz4g-1", bk_407=switch)
    play(s, "fire p4-pz4g-1 r-rifle-1 he", "roll 6 6 2")
    assert waits(s) == "burst"
    event = told(play(s, f"roll {dice}"), "burst")
    assert (len(event.args["dice"]), event.args["n"], waits(s)) == (2, hits, "save")
    play(s, "roll" + " 6" * hits)
    assert waits(s) == ""


@pytest.mark.rule("bk:0.9a")
@pytest.mark.parametrize(
    ("second", "shares"),
    [("type ussr_rifle at 350,100", True), ("type ussr_rifle at 350,105", False), ("type ussr_zis5 at 345,100", False)],
)
def test_who_shares_hits(second: str, shares: bool) -> None:
    """Elements within 5 cm of the target, not vehicles."""
    text = "german pzg-hq_pzgren-1 at 100,300\ngerman pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 300,100 fired\n"
    s = ordered(text + f"soviet r-rifle-2 {second} fired" + FAR, "pzg-pzgren-1")
    play(s, "fire pzg-pzgren-1 r-rifle-1 small", "roll 1 6 6", "roll 6" if shares else "roll 6 6")
    assert waits(s) == ("save" if shares else "")


@pytest.mark.rule("bk:0.9a")
@pytest.mark.parametrize(("second", "shares"), [("915,555", True), ("940,555", False), ("860,640", False)])
def test_who_is_in_the_same_house_shares_hits(second: str, shares: bool) -> None:
    """Of the station, however far inside; not somebody before its wall."""
    text = "german pzg-hq_pzgren-1 at 850,300\ngerman pzg-pzgren-1 at 850,420\nsoviet r-rifle-1 at 850,520 fired\n"
    s = ordered(text + f"soviet r-rifle-2 at {second} fired" + FAR, "pzg-pzgren-1")
    play(s, "fire pzg-pzgren-1 r-rifle-1 small", "roll 1 6 6", "roll 6" if shares else "roll 6 6")
    assert waits(s) == ("save" if shares else "")


@pytest.mark.rule("bk:207a", "bk:207")
def test_no_gun_lies_between_small_and_large() -> None:
    """40 mm and less are small: there is no gun of 41 to 44 mm."""
    assert not [row.key for row in DATA.calibres.values() if 40 < row.mm < 45]


@pytest.mark.rule("bk:0.2c")
def test_smoke_between() -> None:
    """-2 a marker; two cut the line."""
    text = TANK.format(firer="hatch", at="500,100", target="")
    assert hit(text + "\nsmoke 300,100")["mod.smoke"] == -2
    assert refused(ordered(text + "\nsmoke 300,100\nsmoke 400,100", "p4-pz4g-1"), SHOT) == "bk:003d"
    assert position(text + "\nsmoke 300,100").smoke == ((300, 100, 2),)
