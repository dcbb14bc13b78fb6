"""Chapter 12: driving, boarding, guns, damage; each case fails when its rule is broken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pu_table import AR, DATA, alone, asked, kinds, offered, play, position, unit, why_not

from grognard.games.putsch_1991 import damage, fire, gunnery, hits, riding, setup, vehicles
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import (
    CREW,
    DEAD,
    GONE,
    LEFT,
    LOCATED,
    MOVE_USED,
    NONE,
    REVEALED,
    VEHICLE,
    Man,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


def driving(text: str, ap: int = 6) -> Table:
    """The first vehicle acts, with so many points."""
    s = position(text + FOE)
    s.put_vehicle(VEHICLE, ap=ap)
    return alone(s, vehicles.Driving(VEHICLE))


# -- the list (pu:12.19) -----------------------------------------------------------------------------------------

TYPES = {  # class, crew, passengers, weapons, speed, tracked
    "btr80": ("armoured", 2, 10, ["machine_gun"], 240, False), "bmp1": ("armoured", 2, 8, ["machine_gun"], 240, True),
    "t72": ("heavy_tank", 5, 0, ["tank_cannon", "machine_gun"], 240, True),
    "ural": ("unarmoured", 1, 12, [], 320, False),
    "uaz": ("unarmoured", 1, 4, [], 320, False),
}  # fmt: skip


@pytest.mark.rule("pu:12.19", "pu:12.1")
@pytest.mark.parametrize("name", TYPES)
def test_the_vehicles(name: str) -> None:
    kind = DATA.vehicles[name]
    weapons = [one.id for one in kind.weapons]
    found = kind.cls, len(kind.crew), kind.passengers, weapons, kind.move_mm, kind.tracked
    assert found == TYPES[name]


BROUGHT = {  # scenario: type, side, place, heading, driver and gunner, dug in, turn in which it comes
    "garden-ring": [("bmp1", 0, (600, 60), 4, (1, 1), False, 0)],
    "grom": [("t72", 1, (960, 360), 12, (0, 0), True, 0)],
    "ostankino": [("uaz", 1, (820, 1120), 12, (1,), False, 0)],
    "airstrip": [
        ("btr80", 0, (560, 60), 4, (1, 1), False, 0), ("ural", 0, (640, 60), 4, (0,), False, 0),
        ("t72", 0, (600, 50), 4, (1, 1), False, 5),
    ],
}  # fmt: skip


@pytest.mark.rule("pu:12.19")
@pytest.mark.parametrize("scenario", BROUGHT)
def test_the_vehicles_of_a_scenario(scenario: str) -> None:
    s = position(f"scenario {scenario}\ng01 100,100 h0" + FOE)
    setup.SetUp().vehicles(s)
    found = [(one.type, one.side, one.at, one.heading, one.crew[:2], one.dug_in, one.due) for one in s.vehicles]
    assert found == BROUGHT[scenario]


@pytest.mark.rule("pu:12.19")
@pytest.mark.parametrize(("gunner", "crew"), [("veteran", (0, 2, 0, 0, 0)), ("", (0,) * 5)])
def test_a_gunner_has_his_own_experience(gunner: str, crew: tuple[int, ...]) -> None:
    s = position("scenario grom\ng01 100,300 h0" + FOE)
    setup._bring(s, replace(DATA.scenarios["grom"].vehicle[0], gunner=gunner))
    assert s.vehicles[0].crew == crew


@pytest.mark.rule("pu:12.19")
@pytest.mark.parametrize(
    ("taken", "at"), [("", (600, 50)), ("btr80 600,60 h4 gkchp", (650, 50)), ("btr80 620,60 h4 gkchp", (570, 50))]
)
def test_a_reinforcement_comes_where_there_is_room(taken: str, at: tuple[int, int]) -> None:
    s = position(f"{taken}\nt72 600,50 h4 gkchp\ng01 100,100 h0" + FOE)
    v = len(s.vehicles) - 1
    s.vehicles[v] = s.vehicles[v]._replace(due=5)
    vehicles.arrives(s, v)
    assert (s.vehicles[v].at, s.vehicles[v].due, s.vehicles[v].here) == (at, 0, True)


# -- driving -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.2")
@pytest.mark.parametrize(
    ("driver", "dice", "ap"), [("green", "4", 4), ("seasoned", "4 1", 5), ("seasoned", "4 6", 7),
    ("seasoned", "4 4", 6), ("veteran", "4 6", 10)]
)  # fmt: skip
def test_the_points_of_a_vehicle(driver: str, dice: str, ap: int) -> None:
    s = position(f"btr80 600,300 h4 gkchp {driver}\ng01 100,100 h0" + FOE)
    alone(s, vehicles.Rolling(VEHICLE))
    play(s, f"roll {dice}")
    assert s.vehicle(VEHICLE).ap == ap


@pytest.mark.rule("pu:12.1", "pu:4.11")
@pytest.mark.parametrize(
    ("at", "legs", "speed"),
    [("600,300", (), 240), ("600,300", ((4, 100),), 240), ("600,300", ((4, 100), (6, 100)), 240),
     ("380,600", ((4, 200),), 120)],
)  # fmt: skip
def test_at_night_off_the_road_a_vehicle_goes_half_as_fast(at: str, legs: vehicles.Legs, speed: int) -> None:
    s = position(f"scenario garden-ring\nbtr80 {at} h4 gkchp\ng01 100,60 h0" + FOE)
    assert vehicles.speed(s, VEHICLE, legs) == speed
    day = position(f"btr80 {at} h4 gkchp\ng01 100,60 h0" + FOE)
    assert vehicles.speed(day, VEHICLE, legs) == 240


@pytest.mark.rule("pu:12.5", "pu:12.3", "pu:12.1")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("130", ""), ("50", ""), ("49", "pu:12.5"), ("240", ""), ("241", "pu:12.1"), ("50 h5 50", ""), ("50 h6 50", ""),
        ("50 h7 50", "pu:12.5"), ("h5 100", "pu:12.5"), ("back 60", ""), ("back 120", ""), ("back 121", "pu:12.1"),
    ],
)  # fmt: skip
def test_what_may_be_driven(words: str, rule: str) -> None:
    s = driving("btr80 600,300 h4 gkchp\ng01 100,100 h0")
    assert why_not(s, f"drive btr80 {words}") == rule
    assert why_not(s, f"drive uaz {words}") == "pu:12.3"


@pytest.mark.rule("pu:12.5")
def test_the_ways_that_are_offered() -> None:
    s = driving("btr80 600,600 h4 gkchp\ng01 100,100 h0")
    assert {"drive btr80 240", "drive btr80 120", "drive btr80 60", "drive btr80 back 60"} <= offered(s)
    assert "drive btr80 120 h6 120" in offered(s)


@pytest.mark.rule("pu:12.5")
def test_tracks_turn_on_the_spot() -> None:
    s = driving("t72 600,600 h4 gkchp\ng01 100,100 h0")
    assert why_not(s, "drive t72 h8 100") == ""
    assert why_not(s, "drive t72 h9 100") == "pu:12.5"


@pytest.mark.rule("pu:12.3")
def test_what_driving_costs() -> None:
    s = position("scenario garden-ring\nbtr80 380,900 h4 gkchp\nuaz 600,300 h4 gkchp\ng01 100,60 h0" + FOE)
    prices = [vehicles.drive_price(s, VEHICLE, ((4, 100),), over=over) for over in (False, True)]
    assert prices == [2, 3]  # along the wall of a block
    prices = [vehicles.drive_price(s, VEHICLE + 1, ((4, 100),), over=over) for over in (False, True)]
    assert prices == [1, 2]
    short = driving("btr80 600,300 h4 gkchp\ng01 100,100 h0", ap=0)
    assert offered(short, "drive ") == set()


@pytest.mark.rule("pu:12.3", "pu:12.4")
def test_a_stop_costs_two() -> None:
    s = driving("btr80 600,300 h4 gkchp motion\ng01 100,100 h0", ap=3)
    assert "done" not in offered(s)
    play(s, "halt btr80")
    assert (s.vehicle(VEHICLE).ap, s.vehicle(VEHICLE).motion) == (1, False)
    assert "done" in offered(s)


@pytest.mark.rule("pu:12.4", "pu:R55")
@pytest.mark.parametrize(
    ("state", "at"), [({}, (600, 540)), ({"halted": True}, (600, 300)), ({"immobilised": True}, (600, 300))]
)
def test_what_can_neither_move_far_enough_nor_stop_rolls_on(state: dict[str, bool], at: tuple[int, int]) -> None:
    s = position("btr80 600,300 h4 gkchp motion\ng01 100,100 h0" + FOE)
    s.put_vehicle(VEHICLE, **state)
    s.stack = []
    s.news.clear()
    vehicles.roll_on(s, VEHICLE)
    vehicle = s.vehicle(VEHICLE)
    assert (vehicle.motion, vehicle.moved) == (False, True)
    assert [event.args["n"] for event in s.news if event.kind == "rolls-on"] == [at[1] - 300]
    assert bool(s.stack) is (not state)
    s.settle()
    assert s.vehicle(VEHICLE).at == at


@pytest.mark.rule("pu:12.4")
def test_in_motion_it_goes_half_its_speed_at_least() -> None:
    s = driving("btr80 600,300 h4 gkchp motion\ng01 100,100 h0")
    assert why_not(s, "drive btr80 119") == "pu:12.4"
    assert why_not(s, "drive btr80 120") == ""


@pytest.mark.rule("pu:12.6", "pu:12.21")
def test_an_enemy_in_the_way_is_run_over_and_a_building_is_not() -> None:
    s = driving("btr80 600,300 h4 gkchp\ng01 100,100 h0\nr01 600,450 h12")
    assert why_not(s, "drive btr80 240") == "pu:12.6"
    assert why_not(s, "overrun btr80 240") == ""
    assert "overrun btr80 240" in offered(s)
    assert "drive btr80 240" not in offered(s)
    assert {"drive btr80 60", "drive btr80 back 60"} <= offered(s)
    walled = driving("btr80 960,740 h4 gkchp\ng01 100,100 h0\nr01 960,790 h12")
    assert not offered(walled, "overrun btr80 240")
    assert why_not(walled, "overrun btr80 240") == "pu:12.6"


@pytest.mark.rule("pu:12.21")
@pytest.mark.parametrize(
    ("at", "under"), [("580,300", True), ("620,300", True), ("570,300", False), ("600,460", True), ("600,520", False)]
)
def test_who_is_under_the_way(at: str, under: bool) -> None:
    s = position(f"btr80 600,420 h4 gkchp\ng01 100,100 h0\nr01 {at} h12" + FOE)
    s.stack = []
    vehicles.run_over(s, VEHICLE, (600, 200), over=True)
    assert bool(s.stack) is under


@pytest.mark.rule("pu:12.21")
@pytest.mark.parametrize(("dice", "kind"), [("4 4", "overrun-saved"), ("4 3", "overrun-killed")])
def test_under_the_wheels_one_saves_at_eight(dice: str, kind: str) -> None:
    s = position("btr80 600,420 h4 gkchp\ng01 100,100 h0\nr01 600,420 h12 token ap=0" + FOE)
    alone(s, vehicles.Overrun(VEHICLE, unit(s, "r01")))
    told = play(s, f"roll {dice}")
    r01 = unit(s, "r01")
    assert [event.kind for event in told if event.kind.startswith("overrun")] == [kind]
    assert s.vis[r01] == LOCATED
    assert (s.life[r01] == DEAD) is (kind == "overrun-killed")
    if kind == "overrun-saved":
        assert s.pinned[r01] == 1
        assert not s.shape(VEHICLE).holds(s.place(r01))


@pytest.mark.rule("pu:12.6")
@pytest.mark.parametrize(
    ("face", "gaps", "stuck"), [(1, 0, True), (2, 0, False), (3, 0, False), (4, 1, False), (6, 1, False)]
)
def test_a_barricade_is_rammed(face: int, gaps: int, stuck: bool) -> None:
    s = position("scenario garden-ring\nbmp1 620,690 h4 gkchp\ng01 100,60 h0" + FOE)
    alone(s, vehicles.Ram(VEHICLE))
    play(s, f"roll {face}")
    assert len(s.gaps) == gaps
    assert s.gaps == (("main-barricade", 620, 760),)[:gaps]
    assert s.vehicle(VEHICLE).immobilised is stuck


# -- aboard ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.20")
def test_the_wheel_may_be_taken_or_left() -> None:
    s = position("uaz 600,600 h0 gkchp green\ng01 in=uaz soldier:veteran\ng02 100,100 h0" + FOE)
    alone(s, riding.TakeWheel(VEHICLE))
    left, taken = s.clone(), s.clone()
    play(left, "hold")
    assert (left.vehicle(VEHICLE).wheel, riding.driver(left, VEHICLE)) == (NONE, 0)
    play(taken, "wheel uaz g01")
    assert (taken.vehicle(VEHICLE).wheel, riding.driver(taken, VEHICLE)) == (0, 2)


@pytest.mark.rule("pu:12.20")
def test_who_boards_from_an_ambush_gives_his_group_away() -> None:
    s = position(
        "uaz 600,600 h0 gkchp\ng01 600,630 h0 ambushed group=2\ng02 700,600 h0 ambushed group=2\ng03 620,630 h0" + FOE
    )
    riding.mount(s, 0, VEHICLE)
    assert s.vis[:2] == [REVEALED, REVEALED]
    assert (s.mounted[0], s.at[0]) == (VEHICLE, None)
    assert s.now[0] & MOVE_USED
    assert s.now[0] & GONE
    riding.mount(s, 2, VEHICLE)
    assert s.mounted[2] == VEHICLE


@pytest.mark.rule("pu:10.1")
def test_the_lorry_drives_off_with_its_men() -> None:
    s = position("ural 600,1100 h4 gkchp\ng01 in=ural\ng02 100,100 h0" + FOE)
    riding.leave_table(s, VEHICLE)
    vehicle = s.vehicle(VEHICLE)
    assert (vehicle.left, vehicle.here, vehicle.moved) == (True, False, True)
    assert (s.life[0], s.mounted[0]) == (LEFT, NONE)
    assert s.life[1] != LEFT


# -- guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.8", "pu:R56")
def test_each_gun_fires_once_and_is_seen_to() -> None:
    s = position("t72 300,600 h0 gkchp\ng01 100,100 h0\nr01 700,600 h8 located ap=0")
    alone(s, gunnery.Gunnery(VEHICLE))
    assert {
        "fire t72 r01 machine_gun",
        "spray t72 r01 machine_gun",
        "fire t72 r01 tank_cannon",
        "pierce t72 r01 tank_cannon",
    } <= offered(s)
    told = play(s, "fire t72 r01 machine_gun", "roll 1 1 1")
    assert told[0].kind == "fires-fire"
    assert s.combat == [False, True]
    assert offered(s) == {"fire t72 r01 tank_cannon", "pierce t72 r01 tank_cannon", "done"}


@pytest.mark.rule("pu:12.8")
def test_fire_at_a_vehicle_is_a_fight_for_its_side() -> None:
    s = position("t72 300,600 h0 gkchp\ng01 100,100 h0\nuaz 700,600 h8 rsfsr" + FOE)
    alone(s, gunnery.Gunnery(VEHICLE))
    play(s, "pierce t72 uaz tank_cannon", "roll 1 1 1")
    assert s.combat == [False, True]


@pytest.mark.rule("pu:R56", "pu:12.8")
def test_a_gun_without_shells_is_silent() -> None:
    s = position("t72 300,600 h0 gkchp\ng01 100,100 h0\nr01 700,600 h8 located")
    s.put_vehicle(VEHICLE, shells=False)
    alone(s, gunnery.Gunnery(VEHICLE))
    assert offered(s) == {"fire t72 r01 machine_gun", "spray t72 r01 machine_gun", "done"}


@pytest.mark.rule("pu:R56")
def test_what_is_destroyed_fires_no_more() -> None:
    s = position("turn 1 fire\ninitiative gkchp\nbtr80 300,600 h0 gkchp\ng01 100,100 h0\nr01 700,600 h8 located")
    play(s, "first", "go btr80")
    assert isinstance(s.stack[-1], gunnery.Gunnery)
    s.put_vehicle(VEHICLE, destroyed=True)
    s.settle()
    assert not any(isinstance(step, gunnery.Gunnery) for step in s.stack)


@pytest.mark.rule("pu:12.7")
def test_vehicles_need_not_be_found() -> None:
    s = position(
        f"g01 100,600 h0 {MAN}\nuaz 300,600 h0 rsfsr\nbtr80 300,700 h0 rsfsr\nr01 400,600 h8\nr02 440,600 h8 located"
    )
    names = ("uaz", "btr80", "r01", "r02")
    from grognard.games.putsch_1991 import look  # noqa: PLC0415

    assert [look.located(s, unit(s, name)) for name in names] == [True, True, False, True]
    found = [fire.weapon_refusal(s, Shot(0, unit(s, name), AR)) for name in names]
    assert [one.rule if one else "" for one in found] == ["", "pu:5.7", "pu:5.8", ""]


# -- damage ----------------------------------------------------------------------------------------------------------

DAMAGE = {  # d6 from 1 to 6: D destroyed, I immobilised, . nothing
    ("unarmoured", AR): "IIIIII", ("unarmoured", "grenade"): "IIIIII", ("unarmoured", "machine_gun"): "DIIIII",
    ("unarmoured", "rocket_launcher"): "DDDDII", ("unarmoured", "tank_cannon"): "DDDDDD", ("armoured", AR): "......",
    ("armoured", "grenade"): "....II", ("armoured", "machine_gun"): "....II", ("armoured", "rocket_launcher"): "DDDIII",
    ("armoured", "tank_cannon"): "DDDDDI", ("heavy_tank", "rocket_launcher"): "DDDIII",
    ("heavy_tank", "tank_cannon"): "DDDDDI",
}  # fmt: skip
EXAMPLE = {"unarmoured": "ural", "armoured": "btr80", "heavy_tank": "t72"}


@pytest.mark.rule("pu:12.13", "pu:12.14")
@pytest.mark.parametrize("case", DAMAGE)
def test_the_damage_table(case: tuple[str, str]) -> None:
    kind, weapon = case
    name, found = EXAMPLE[kind], ""
    for face in range(1, 7):
        s = position(f"g01 600,100 h0\n{name} 600,600 h0 rsfsr" + FOE)  # hit in the flank
        alone(s, damage.VehicleSave(VEHICLE, weapon, 0, 0).but(at=2, thrown=(face,)))
        vehicle = s.vehicle(VEHICLE)
        found += "D" if vehicle.destroyed else "I" if vehicle.immobilised else "."
    assert found == DAMAGE[case]


@pytest.mark.rule("pu:12.14", "pu:12.23")
@pytest.mark.parametrize(("heading", "found"), [(12, "DDIIII"), (4, "DDDDII"), (0, "DDDIII")])
def test_a_rocket_from_the_front_does_less_and_from_the_rear_more(heading: int, found: str) -> None:
    done = ""
    for face in range(1, 7):
        s = position(f"g01 600,100 h0\nbtr80 600,600 h{heading} rsfsr" + FOE)
        alone(s, damage.VehicleSave(VEHICLE, "rocket_launcher", 0, 0).but(at=2, thrown=(face,)))
        done += "D" if s.vehicle(VEHICLE).destroyed else "I" if s.vehicle(VEHICLE).immobilised else "."
    assert done == found


@pytest.mark.rule("pu:12.23")
@pytest.mark.parametrize(
    ("at", "side"), [("900,600", "front"), ("300,600", "rear"), ("600,900", "flank"), ("600,300", "flank")]
)
def test_the_side_that_is_hit(at: str, side: str) -> None:
    s = position(f"g01 {at} h0\nbtr80 600,600 h0 rsfsr" + FOE)
    assert damage.facing(s, VEHICLE, 0) == side
    mined = position("btr80 600,600 h0 rsfsr\ng01 900,100 h0\nr09 100,600 h8")
    assert damage.facing(mined, VEHICLE, NONE) == "front"  # nobody has aimed at it


@pytest.mark.rule("pu:12.17", "pu:12.11", "pu:12.18")
@pytest.mark.parametrize(
    ("name", "at", "weapon", "need", "amounts"),
    [
        ("ural", "600,300", AR, 8, []), ("btr80", "600,300", "machine_gun", 9, [2]),
        ("btr80 immobilised", "600,300", "machine_gun", 9, [2, -3]), ("uaz immobilised", "600,300", "pistol", 7, [-3]),
        ("t72", "900,600", "rocket_launcher", 10, [6]), ("t72", "300,600", "rocket_launcher", 10, [4]),
        ("t72", "600,1030", "tank_cannon", 11, [6, 1]), ("t72", "600,1020", "tank_cannon", 11, [6]),
        ("t72 immobilised", "900,600", "rocket_launcher", 10, [6, -3]),
    ],
)  # fmt: skip
def test_the_save_of_a_vehicle(name: str, at: str, weapon: str, need: int, amounts: list[int]) -> None:
    word, *rest = name.split()
    s = position(f"g01 {at} h0\n{word} 600,600 h0 rsfsr {' '.join(rest)}" + FOE)
    s.stack = []
    damage.struck(s, VEHICLE, weapon, 0)
    s.settle()
    told = play(s, "roll 6 6")
    saved = next(event for event in told if event.kind in ("saved", "not-saved"))
    assert (saved.args["need"], [one.amount for one in saved.modifiers]) == (need, amounts)
    assert saved.args["total"] == 12 + sum(amounts)


@pytest.mark.rule("pu:12.16", "pu:R57")
@pytest.mark.parametrize(("dead", "dice", "stays"), [(0, "3 3", True), (0, "3 2", False), (4, "6 6", False)])
def test_the_crew_of_a_stuck_vehicle_tests_by_the_losses_of_its_squad(dead: int, dice: str, stays: bool) -> None:
    men_ = "\n".join(f"g{n:02} {n * 40},100 h0" for n in range(1, 7))
    s = position(f"btr80 600,600 h0 gkchp\n{men_}" + FOE)
    for i in range(dead):
        hits.kill(s, i, "pu:6.39")
    s.stack = []
    damage.immobilise(s, VEHICLE, "pu:12.16")
    s.settle()
    told = play(s, f"roll {dice}")
    assert ("crew-stays" in kinds(told)) is stays
    assert len(s.vehicle(VEHICLE).crew) == (2 if stays else 0)
    assert s.vehicle(VEHICLE).immobilised


@pytest.mark.rule("pu:R70", "pu:12.16")
def test_a_crew_on_foot_is_no_part_of_the_squad() -> None:
    s = position("btr80 600,600 h0 gkchp\ng01 100,100 h0\ng05 140,100 h0" + FOE)
    s.stack = []
    i = damage.on_foot(s, VEHICLE, 2)
    assert (s.number[i], s.sheet[i]) == (6, Man(0, "soldier", 2, "", ("pistol",)))
    assert s.ever[i] & CREW
    assert i not in s.squad(0)
    assert i in s.living(0)
    assert hits.worth(s, i) == 1
    first = position("btr80 600,600 h0 gkchp" + FOE)
    first.stack = []
    assert first.number[damage.on_foot(first, VEHICLE, 1)] == 1


@pytest.mark.rule("pu:R57", "pu:12.15")
@pytest.mark.parametrize(("face", "saved"), [(3, 0), (4, 1), (5, 2), (6, 3)])
def test_of_a_wreck_1d6_less_3_get_out(face: int, saved: int) -> None:
    riders = "".join(f"g{n:02} in=ural ap=0\n" for n in range(1, 6))
    s = position(f"ural 600,600 h0 gkchp\n{riders}g09 100,100 h0" + FOE)
    s.stack = []
    damage.destroyed(s, VEHICLE, "pu:12.13")
    s.settle()
    play(s, f"roll {face}")
    drawn = 0
    while asked(s) == "chance":
        drawn += 1
        play(s, min(str(action) for action in s.legal() if "g0" in str(action)))
    assert drawn == saved
    while offered(s, "dismount "):
        play(s, min(offered(s, "dismount ")))
    assert sum(s.life[i] != DEAD for i in range(5)) == saved
    assert all(s.pinned[i] for i in range(5) if s.life[i] != DEAD)


@pytest.mark.rule("pu:12.11", "pu:12.22", "pu:12.17")
def test_a_blast_beside_a_vehicle_does_nothing_to_it() -> None:
    for where, hit in (((600, 600), True), ((600, 640), False)):
        s = position("g01 100,100 h0\nural 600,600 h0 rsfsr" + FOE)
        s.stack = []
        damage.blasted(s, where, "grenade", 0)
        assert bool(s.stack) is hit


@pytest.mark.rule("pu:12.20", "pu:12.3")
def test_two_points_take_those_in_contact_aboard() -> None:
    s = driving("uaz 600,600 h0 gkchp\ng01 600,630 h0\ng02 600,570 h0\ng03 600,700 h0\ng04 decoy 640,600 h0 token")
    assert offered(s, "embark ") == {"embark uaz g01", "embark uaz g02", "embark uaz g01 g02"}
    play(s, "embark uaz g01 g02")
    assert s.vehicle(VEHICLE).ap == 4
    assert riding.aboard(s, VEHICLE) == [0, 1]
