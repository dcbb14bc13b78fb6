"""Section 8 of the specification: numbers to hit and to destroy, detection, arcs, under both editions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bk_table import both, ordered, position, shot, unit, why_not

from grognard.games.blitzkrieg import aim, fire, look, weapons
from grognard.games.blitzkrieg.state import Fight

# Open ground: the south of the table of Ponyri, below y 280.
DUEL = """
    german p4-pz4g-1 type ger_pz4h at 100,100 h6
    soviet t34-t34_76a-1 type us_m4 at 700,100 h18 {more}
"""


def test_case_14_a_still_shot() -> None:
    """Pz IV H closed at a large still tank 60 cm away: 4, range -1, closed -1, size +1: needs 5."""
    s = position(DUEL.format(more=""))
    assert shot(s, "p4-pz4g-1", "t34-t34_76a-1") == (5, Fraction(5, 6))


@pytest.mark.parametrize(
    ("switches", "need", "chance"),
    [
        (["bk_206"], 6, Fraction(13, 18)),
        (["bk_207"], 4, Fraction(11, 12)),
        (["bk_201"], 5, Fraction(5, 6)),
        (["bk_206", "bk_207", "bk_201"], 5, Fraction(5, 6)),
    ],
)
@pytest.mark.rule("bk:206", "bk:207", "bk:207c", "bk:201", "bk:R60", "bk:R53")
def test_case_15_the_same_shot_switch_by_switch(switches: list[str], need: int, chance: Fraction) -> None:
    s = position(DUEL.format(more=""), **dict.fromkeys(switches, "before"))
    assert shot(s, "p4-pz4g-1", "t34-t34_76a-1") == (need, chance)


@pytest.mark.rule("bk:207e")
def test_case_16_moving_targets() -> None:
    """-3 at 50 cm, -2 below; by the old rule -1 at any speed."""
    fast, slow = position(DUEL.format(more="moved 500")), position(DUEL.format(more="moved 450"))
    assert shot(fast, "p4-pz4g-1", "t34-t34_76a-1") == (8, Fraction(5, 12))
    assert shot(slow, "p4-pz4g-1", "t34-t34_76a-1") == (7, Fraction(7, 12))
    old = position(DUEL.format(more="moved 500"), bk_207="before")
    assert shot(old, "p4-pz4g-1", "t34-t34_76a-1")[0] == 5


def destroying(s: Fight, firer: str, target: str, ammo: str = "ap") -> int:
    """What must be rolled to destroy."""
    i, j = unit(s, firer), unit(s, target)
    made = aim.destroy_modifiers(s, i, j, ammo)
    return 8 + aim.armour_hit(s, i, j, ammo) - sum(m.amount for m in made)


@pytest.mark.rule("bk:0.13", "bk:209b")
def test_case_17_the_destroy_test() -> None:
    """75L at 60 cm on front 7: AC 7, needs 8; at 25 cm one less."""
    far = position(DUEL.format(more=""))
    front = far.models[unit(far, "t34-t34_76a-1")].armour[0]
    assert destroying(far, "p4-pz4g-1", "t34-t34_76a-1") == 8 + front - 7
    near = position(DUEL.format(more="").replace("700,100", "350,100"))
    assert destroying(near, "p4-pz4g-1", "t34-t34_76a-1") == 8 + front - 7 - 1
    old = position(DUEL.format(more="").replace("700,100", "350,100"), bk_209b="before")
    assert destroying(old, "p4-pz4g-1", "t34-t34_76a-1") == 8 + front - 7


def ranges(type_: str, far: int, ammo: str = "ap", **switches: str) -> tuple[int, int]:
    """The maluses of range, to hit and to destroy, of a gun at a target so many mm to the east."""
    s = position(
        f"german p4-pz4g-1 type {type_} at 100,100 h6\nsoviet t34-t34_76a-1 type us_m4 at {100 + far},100 h18",
        **switches,
    )
    i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
    hit = sum(m.amount for m in aim.gun_aim(s, i, j, ammo).modifiers if m.label == "mod.range")
    kill = sum(m.amount for m in aim.destroy_modifiers(s, i, j, ammo) if m.label == "mod.range")
    return hit, kill


@pytest.mark.rule("bk:209b", "bk:207", "bk:207a", "bk:0.1b")
def test_cases_18_to_20_range_by_barrel() -> None:
    """LL and L to destroy, small calibres and Russian L to hit."""
    assert ranges("ger_tiger2", 1300)[1] == -1
    assert ranges("ger_pz4h", 1300)[1] == -2
    assert ranges("ger_pz4h", 1300, bk_209b="before")[1] == -3
    assert ranges("ger_38t", 610) == (-2, 0)
    assert ranges("ussr_su100", 500)[0] == -1
    assert ranges("ussr_su100", 800)[1] == 0
    assert ranges("ger_pz4h", 450)[0] == 0
    assert ranges("ger_pz4h", 455)[0] == -1
    assert ranges("ger_pz4h", 450, bk_207="before")[0] == -1


@pytest.mark.rule("bk:212")
def test_case_21_immobilisation_shots() -> None:
    """An L gun: allowed at 45 cm, refused at 46; by the old rule 30 and 31."""
    for far, switch, allowed in (
        (450, "after", True),
        (460, "after", False),
        (300, "before", True),
        (310, "before", False),
    ):
        s = position(DUEL.format(more="").replace("700,100", f"{100 + far},100"), bk_212=switch)
        i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
        assert (look.within(s, i, j, aim.halting_reach(s, i))) == allowed, (far, switch)
    s = position(DUEL.format(more=""), bk_212="before")
    i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
    assert [m.amount for m in aim.gun_aim(s, i, j, "ap", halting=True).modifiers if m.label == "mod.halting"] == [-3]


@pytest.mark.rule("bk:210", "bk:0.1c")
def test_case_22_from_a_hill() -> None:
    """+1 and +1, armour by facing; by the old rule always the rear."""
    text = """
        german p4-pz4g-1 at 800,800 h12
        soviet t34-t34_76a-1 type ger_pantherg at 800,250 h6
    """
    old, new = both(text, "bk_210")
    for s, armour in ((new, 5), (old, 4)):
        i, j = unit(s, "p4-pz4g-1"), unit(s, "t34-t34_76a-1")
        assert aim.armour_hit(s, i, j, "ap") == armour
        assert "mod.above" in [m.label for m in aim.gun_aim(s, i, j, "ap").modifiers]
        assert "mod.above" in [m.label for m in aim.destroy_modifiers(s, i, j, "ap")]


@pytest.mark.rule("bk:206", "bk:220", "bk:220b", "bk:207d", "bk:R60", "bk:R53", "bk:R43", "bk:R67", "bk:R44")
def test_case_41_a_narrow_turret_on_the_move() -> None:
    """9, closed -1, optics or turret -1 once: needs 11. By the old rule it may not fire at all."""
    text = """
        german p4-pz4g-1 type ussr_t34_76c at 100,100 h6 moved 200
        soviet t34-t34_76a-1 type ger_pz3l at 400,100 h18
    """
    old, new = both(text, "bk_220")
    assert shot(new, "p4-pz4g-1", "t34-t34_76a-1") == (11, Fraction(1, 12))
    refused = fire.why_not(old, unit(old, "p4-pz4g-1"), unit(old, "t34-t34_76a-1"), "ap")
    assert refused is not None
    assert refused.rule == "bk:220"


@pytest.mark.rule("bk:208")
def test_anti_tank_power_of_both_editions() -> None:
    old, new = both("german tig-tiger1-1 type ger_tiger2 at 100,100 h6\nsoviet t34-t34_76a-1 at 500,100 h18", "bk_208")
    assert aim.power(new, unit(new, "tig-tiger1-1"), "ap") == 10
    assert aim.power(old, unit(old, "tig-tiger1-1"), "ap") == 11
    assert aim.power(new, unit(new, "tig-tiger1-1"), "he") == 8  # bk:0.14


@pytest.mark.rule("bk:209")
def test_hand_weapons_at_long_range() -> None:
    text = "german pzg-mmg-1 type ger_schreck at 100,100\nsoviet t34-t34_76a-1 at 250,100 h18"
    old, new = both(text, "bk_209")
    assert (
        destroying(old, "pzg-mmg-1", "t34-t34_76a-1", "hand")
        == destroying(new, "pzg-mmg-1", "t34-t34_76a-1", "hand") + 1
    )


# -- detection ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:003", "bk:003a", "bk:003b", "bk:003c")
def test_case_1_the_pak_and_the_tank() -> None:
    """A gun at the edge of a wood and a closed tank: seen at 15 cm still, at 45 firing; by the old rule anywhere."""
    text = """
        german p4-pz4g-1 at 200,{y} h0 moved 200
        soviet ptp-45-1 at 200,765 h12 {did}
    """
    still = position(text.format(y=15, did=""))
    pak, tank = unit(still, "ptp-45-1"), unit(still, "p4-pz4g-1")
    assert not look.detects(still, tank, pak)
    assert look.detects(still, pak, tank)
    far, near = position(text.format(y=165, did="fired")), position(text.format(y=325, did="fired"))
    assert not look.detects(far, tank, pak)
    assert look.detects(near, tank, pak)
    assert not look.detects(position(text.format(y=325, did="")), tank, pak)
    assert look.detects(position(text.format(y=15, did=""), bk_003="before"), tank, pak)


@pytest.mark.rule("bk:003", "bk:0.25")
def test_camouflage_is_seen_through_at_five_centimetres() -> None:
    """Ten by the old rule; reconnaissance ten more."""
    text = "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at {x},100 camouflaged"
    for x, switch, seen in ((150, "after", True), (155, "after", False), (200, "before", True), (205, "before", False)):
        s = position(text.format(x=x), bk_003=switch)
        assert look.detects(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1")) == seen, (x, switch)


@pytest.mark.rule("bk:101b", "bk:003a")
def test_case_10_crawling_in_the_open() -> None:
    """A closed tank sees it at 30 cm and not at 35; it is a still target."""
    text = "german p4-pz4g-1 at 100,100 h6\nsoviet r-rifle-1 at {x},100 moved 100 crawled"
    near, far = position(text.format(x=400)), position(text.format(x=450))
    assert look.detects(near, unit(near, "p4-pz4g-1"), unit(near, "r-rifle-1"))
    assert not look.detects(far, unit(far, "p4-pz4g-1"), unit(far, "r-rifle-1"))
    assert not aim.moving(near, unit(near, "r-rifle-1"))


@pytest.mark.rule("bk:104")
def test_case_11_a_machine_gun_that_turns() -> None:
    """Facing north: due south 2D6, due east 3D6; by the old rule always 3."""
    text = "german pzg-mmg-1 at 500,200 h0\nsoviet r-rifle-1 at {at}"
    for at, switch, dice in (("500,100", "after", 2), ("600,200", "after", 3), ("500,100", "before", 3)):
        s = position(text.format(at=at), bk_104=switch)
        assert aim.small_arms(s, unit(s, "pzg-mmg-1"), unit(s, "r-rifle-1")).dice == dice


@pytest.mark.rule("bk:0.1a")
def test_case_42_contact_exists() -> None:
    """Two infantry elements: 3.0 to 4.0 cm is contact, 2.5 an overlap, 4.5 is not contact."""
    for x, touching in ((130, True), (140, True), (145, False)):
        s = position(f"german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at {x},100")
        assert look.touching(s, unit(s, "pzg-pzgren-1"), unit(s, "r-rifle-1")) == touching
    text = "german pzg-hq_pzgren-1 at 100,200\ngerman pzg-pzgren-1 at 100,100\ngerman pzg-pzgren-2 at 200,100\n"
    s = ordered(text + "soviet r-rifle-1 at 900,100", "pzg-pzgren-1")
    assert why_not(s, "move pzg-pzgren-1 175,100") == "bk:0.1a"
    assert why_not(s, "move pzg-pzgren-1 170,100") == ""


@pytest.mark.rule("bk:202", "bk:R61")
def test_vehicle_machine_guns() -> None:
    """Hull and coaxial: one die each, by the old rule two, less one each on the move."""
    text = "german p4-pz4g-1 at 100,100 h6 {moved}\nsoviet r-rifle-1 at 300,100"
    for switch, moved, dice in (
        ("after", "", 2),
        ("before", "", 4),
        ("after", "moved 100", 2),
        ("before", "moved 100", 2),
    ):
        s = position(text.format(moved=moved), bk_202=switch)
        assert weapons.mg_dice(s, unit(s, "p4-pz4g-1"), unit(s, "r-rifle-1")) == dice


@pytest.mark.rule("bk:405", "bk:207b", "bk:401")
def test_fire_at_a_gun() -> None:
    """Small carriages -1, cover -2; by the old rules an anti-tank gun -1 and no size, other guns in cover -1."""
    text = "german p4-pz4g-1 at 200,465 h0\nsoviet ptp-45-1 {type} at 200,765 fired"
    at, howitzer = "", "type ussr_m30"
    amounts = []
    for type_, switches in ((at, {}), (at, {"bk_207b": "before"}), (howitzer, {}), (howitzer, {"bk_405": "before"})):
        s = position(text.format(type=type_), **switches)
        made = aim.gun_aim(s, unit(s, "p4-pz4g-1"), unit(s, "ptp-45-1"), "he").modifiers
        amounts.append(sum(m.amount for m in made if m.rule in ("bk:207b", "bk:405")))
    assert amounts == [-3, -3, -2, -1]
