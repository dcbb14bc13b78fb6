"""More ways to break a rule than six: prices, floors, hollows, cards, wrecks."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, alone, kinds, moving, offered, play, position, unit, why_not

from grognard.core.measure import Spot
from grognard.games.putsch_1991 import cards, command, damage, detect, hits
from grognard.games.putsch_1991.deploy import Deploy
from grognard.games.putsch_1991.state import (
    AMBUSHED,
    DEAD,
    MINE,
    MOVE_USED,
    MOVED,
    NONE,
    PETROL,
    REVEALED,
    SNIPED,
    TARGETED,
    VEHICLE,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


def walker(text: str) -> Table:
    s = moving(text + FOE)
    play(s, "go g01")
    return s


# -- movement ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:1.2", "pu:1.3b")
@pytest.mark.parametrize(
    ("ap", "end", "rule"), [(1, "640,600", ""), (0, "640,600", "pu:1.2"), (1, "520,900", "pu:1.2")]
)
def test_who_has_not_the_points_does_not_move(ap: int, end: str, rule: str) -> None:
    start = "600,600" if end.startswith("640") else "560,900"
    assert why_not(walker(f"g01 {start} h0 ap={ap}"), f"move g01 {end}") == rule
    if end.startswith("520"):
        assert why_not(walker(f"g01 {start} h0 ap=2"), f"move g01 {end}") == ""  # into the sand


@pytest.mark.rule("pu:1.2", "pu:4.9b")
@pytest.mark.parametrize(("ap", "rule"), [(3, ""), (2, ""), (1, "pu:1.2")])
def test_the_points_of_a_charge_with_a_shot(ap: int, rule: str) -> None:
    s = walker(f"g01 600,800 h4 located {MAN} ap={ap}\nr01 600,920 h4 located")
    assert why_not(s, f"storm g01 r01 {AR} 600,900") == rule


@pytest.mark.rule("pu:4.9b")
def test_no_launcher_is_fired_on_the_run() -> None:
    s = walker("g01 600,800 h4 located soldier:veteran:assault_rifle_gl\nr01 600,920 h4 located")
    assert why_not(s, "storm g01 r01 grenade_launcher 600,900") == "pu:4.9b"
    assert why_not(s, "storm g01 r01 assault_rifle 600,900") == ""


@pytest.mark.rule("pu:4.6", "pu:1.9", "pu:G.9")
def test_machine_gunners_do_not_crawl_and_nobody_moves_twice() -> None:
    gunner = walker("g01 600,600 h0 prone soldier:veteran:machine_gun")
    assert why_not(gunner, "crawl g01 640,600") == "pu:4.6"
    assert offered(gunner, "crawl ") == set()
    upright = walker("g01 600,600 h0 soldier:veteran:machine_gun")
    assert why_not(upright, "move g01 640,600") == ""
    other = walker(f"g01 600,600 h0 prone {MAN}")
    assert why_not(other, "crawl g01 640,600") == ""
    moved = walker(f"g01 600,600 h0 {MAN}")
    moved.now[0] |= MOVE_USED
    assert why_not(moved, "patrol g01 640,600") != ""


@pytest.mark.rule("pu:3.10b", "pu:R22")
@pytest.mark.parametrize(("seen", "moved", "ap"), [("revealed", 0, 3), ("revealed", MOVED, 4), ("ambushed", 0, 3)])
def test_down_into_a_trench_and_up_to_its_step(seen: str, moved: int, ap: int) -> None:
    s = walker(f"g01 200,310 h0 {seen}")
    s.now[0] |= moved
    told = play(s, "trench g01 low")
    assert (s.low[0], s.ap[0]) == (True, ap)
    assert any(event.seen_by(1) for event in told) is (seen == "revealed")
    assert any(event.seen_by(0) for event in told)
    play(s, "trench g01 step")
    assert not s.low[0]


@pytest.mark.rule("pu:1.3f")
@pytest.mark.parametrize("seen", ["revealed", "ambushed"])
def test_a_posture_is_seen_unless_its_man_is_hidden(seen: str) -> None:
    s = walker(f"g01 600,600 h0 {seen}")
    told = play(s, "posture g01 kneeling")
    assert [event.kind for event in told] == ["posture"]
    assert bool(told[0].seen_by(1)) is (seen == "revealed")
    assert told[0].seen_by(0)


@pytest.mark.rule("pu:G.15")
@pytest.mark.parametrize(
    ("at", "floor", "rule"),
    [("600,600", 2, ""), ("600,600", 3, "pu:G.15"), ("600,200", 1, "pu:G.15"), ("600,600", 0, "")],
)
def test_on_which_floors_one_may_begin(at: str, floor: int, rule: str) -> None:
    s = alone(position("scenario ostankino\nr01 soldier:seasoned\ng01 60,30 h0"), Deploy(1))
    assert why_not(s, f"place r01 {at} h0" + (f" f{floor}" if floor else "")) == rule


@pytest.mark.rule("pu:G.10", "pu:S.3")
def test_nobody_begins_on_a_friend() -> None:
    s = alone(position("scenario ostankino\nr01 soldier:seasoned\nr02 600,200 h0\ng01 60,30 h0"), Deploy(1))
    assert why_not(s, "place r01 610,200 h0") == "pu:G.10"
    assert why_not(s, "place r01 620,200 h0") == ""


@pytest.mark.rule("pu:G.15")
@pytest.mark.parametrize(
    ("scenario", "zone", "walled"),
    [("ostankino", "transmitter-hall", True), ("ostankino", "studio-block", True),
     ("ostankino", "old-boiler-house", False), ("airstrip", "guard-house", True), ("airstrip", "birch-belt", False)],
)  # fmt: skip
def test_what_has_walls(scenario: str, zone: str, walled: bool) -> None:
    field = DATA.field(scenario)
    assert field.zones[field.index[zone]].walled is walled


@pytest.mark.rule("pu:T.4", "pu:3.9c")
@pytest.mark.parametrize(("b", "clear"), [((1050, 940), True), ((1050, 950), False)])
def test_inside_one_sees_250(b: tuple[int, int], clear: bool) -> None:
    field = DATA.field("airstrip")
    assert field.sight(Spot(810, 870), Spot(*b)).clear is clear


# -- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:S.4", "pu:R63", "pu:3.17a")
def test_that_there_is_an_ambush_is_announced_and_nothing_else() -> None:
    s = alone(position("r01 soldier:seasoned\nr02 soldier:seasoned\ng01 60,30 h0"), Deploy(1))
    told = play(s, "ambush r01 600,900 h12")
    theirs = [event.seen_by(0) for event in told]
    assert [event.kind for event in theirs if event] == ["hides-somewhere"]
    assert "node" not in theirs[0].args  # type: ignore[union-attr]
    assert [event.kind for event in told if event.seen_by(1)] == ["hides"]
    play(s, "ambush r02 700,900 h12")
    assert (s.vis[:2], s.alarm) == ([AMBUSHED, AMBUSHED], [False, True])
    assert s.group[0] != s.group[1]
    assert "ambush-announced" in kinds(play(s, "ready"))


@pytest.mark.rule("pu:3.19c")
def test_buried_mines_are_those_of_the_scenario_first() -> None:
    s = position("g01 60,30 h0 saboteur:seasoned\nr01 900,900 h0 ambushed saboteur:seasoned\nr02 940,900 h0 ambushed")
    alone(s, Deploy(1))
    s.spare_mines[1] = 3
    told = play(s, "bury 600,700")
    assert [seen.kind for event in told if (seen := event.seen_by(0))] == ["buries-somewhere"]
    assert [seen.kind for event in told if (seen := event.seen_by(1))] == ["buries"]
    assert [stock[MINE] for stock in s.stock] == [2, 2, 0]
    play(s, "bury 620,700")
    assert [stock[MINE] for stock in s.stock] == [2, 1, 0]
    assert s.mines == ((1, 600, 700, False), (1, 620, 700, False))


# -- finding -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.12")
@pytest.mark.parametrize(("gear", "rule"), [("", "pu:3.12"), (":infrared", "")])
def test_at_night_the_dense_hides_from_all_but_infrared(gear: str, rule: str) -> None:
    s = position(f"scenario garden-ring\ng01 400,300 h8 soldier:seasoned{gear}\nr01 320,300 h0\nr02 480,300 h0")
    found = detect.locate_refusal(s, 0, 1)
    assert (found.rule if found else "") == rule
    assert detect.locate_refusal(s, 0, 2) is None  # in the open street


@pytest.mark.rule("pu:3.18e", "pu:R27")
def test_flares_count_at_night_only_and_patrols_of_the_whole_squad() -> None:
    day = position("flare 600,600\ng01 600,600 h0\ng02 640,600 h0\nr01 600,850 h12 ambushed")
    day.contact[0] = True
    day.before[1] = MOVED
    assert detect.detection_modifiers(day, 0, [2]) == []
    night = position("scenario garden-ring\ng01 600,300 h0\nr01 600,350 h12 ambushed")
    night.contact[0] = True
    assert {one.label: one.amount for one in detect.detection_modifiers(night, 0, [1])} == {
        "mod.patrols": 2,
        "mod.night": -2,
    }


# -- cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:R71")
@pytest.mark.parametrize(
    ("card", "drawer", "ours", "theirs"),
    [("dread", 0, [-1], []), ("swan_lake", 0, [-1], [-1]), ("speech", 0, [-1], [1]), ("quiet", 0, [], [])],
)
def test_cards_that_weigh_on_command(card: str, drawer: int, ours: list[int], theirs: list[int]) -> None:
    s = position("g01 600,600 h0\nr01 900,900 h0")
    s.effects = ((card, drawer),)
    assert [one.amount for one in command._cards(s, 0)] == ours
    assert [one.amount for one in command._cards(s, 1)] == theirs


@pytest.mark.rule("pu:11.2", "pu:R71")
def test_a_straggler_comes_in_by_his_edge() -> None:
    s = position("g01 600,600 h0\ng02 640,600 h0\nr01 900,900 h0")
    alone(s, cards.Point("straggler", 0))
    assert why_not(s, "point 300,110") == "pu:11.2"
    told = play(s, "point 300,100")
    i = unit(s, "g03")
    assert (s.at[i], s.vis[i], s.ap[i], s.sheet[i].n, s.original) == ((300, 100), REVEALED, 4, 0, [3, 1])
    assert kinds(told) == ["points-at", "appears"]
    assert not any(isinstance(step, cards.Point) for step in s.stack)


@pytest.mark.rule("pu:11.2", "pu:R71")
@pytest.mark.parametrize(("dice", "hit"), [("1 1", False), ("1 2", True)])
def test_the_roof_marksman_hits_on_six_but_not_with_two_ones(dice: str, hit: bool) -> None:
    s = position("g01 600,600 h0\nr01 700,600 h0 located ap=0")
    told = play(alone(s, cards.Rooftop(1)), f"roll {dice}")
    assert ("rooftop-hit" in kinds(told)) is hit
    assert s.now[1] & TARGETED
    assert s.now[1] & SNIPED
    assert s.combat == [False, True]
    if hit:
        told = play(s, "roll 4 4")
        assert [event.args["need"] for event in told if event.kind == "saved"] == [8]


@pytest.mark.rule("pu:11.2", "pu:R71")
@pytest.mark.parametrize(("seen", "told"), [("revealed", ["picks"]), ("ambushed", [])])
def test_what_is_given_to_a_hidden_man_is_not_told(seen: str, told: list[str]) -> None:
    s = position(f"g01 600,600 h0 {seen}\ng02 100,100 h0\nr01 700,600 h0")
    alone(s, cards.Pick("petrol_bombs", 0, 0))
    assert kinds(play(s, "pick g01")) == told
    assert s.stock[0][PETROL] == 1


@pytest.mark.rule("pu:11.2", "pu:R71")
@pytest.mark.parametrize(("at", "hurt"), [((1010, 480), True), ((1010, 490), False)])
def test_a_booby_trap_bursts_50_around_its_victim(at: tuple[int, int], hurt: bool) -> None:
    s = position("g01 100,100 h0\nr01 960,480 h0 ap=0\nr02 1100,1100 h0 ap=0")
    s.at[2] = at
    s.stack = []
    cards._trapped(s, 1, 0)
    assert s.trapped == [False, True]
    assert [step.victim for step in reversed(s.stack) if isinstance(step, hits.Save)] == ([1, 2] if hurt else [1])


@pytest.mark.rule("pu:11.2", "pu:R71")
def test_rain_hides_targets() -> None:
    s = position("g01 600,600 h0\nr01 600,900 h12 token")
    assert detect.modifiers(s, [0], 1, 300**2) == []
    s.effects = (("rain", 0),)
    assert [(one.rule, one.amount) for one in detect.modifiers(s, [0], 1, 300**2)] == [("pu:11.2", -1)]


# -- wrecks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:10.3", "pu:12.15", "pu:R53")
@pytest.mark.parametrize(
    ("name", "side", "vp"),
    [("btr80", "gkchp", [0, 2]), ("ural", "gkchp", [0, 1]), ("t72", "rsfsr", [2, 0]), ("uaz", "rsfsr", [1, 0])],
)
def test_what_a_wreck_scores(name: str, side: str, vp: list[int]) -> None:
    s = position(f"{name} 600,600 h0 {side}\ng01 100,100 h0" + FOE)
    s.stack = []
    damage.destroyed(s, VEHICLE, "pu:12.13")
    assert s.vp == vp
    assert (s.vehicle(VEHICLE).destroyed, len(s.wrecks)) == (True, 1)
    assert s.combat == [side == "gkchp", side == "rsfsr"]


@pytest.mark.rule("pu:12.15", "pu:R57")
def test_who_gets_out_of_a_wreck_stands_beside_it() -> None:
    s = position("ural 600,600 h4 gkchp\ng01 in=ural ap=0\ng02 in=ural ap=0\ng09 100,100 h0" + FOE)
    s.stack = []
    damage.destroyed(s, VEHICLE, "pu:12.13")
    s.settle()
    play(s, "roll 4", "survivor g01", min(offered_after(s)))
    assert (s.mounted[0], s.vis[0], s.heading[0]) == (NONE, REVEALED, 4)
    assert s.at[0] is not None
    assert not s.shape(VEHICLE).holds(s.place(0))
    assert (s.life[1], s.mounted[1], s.at[1]) == (DEAD, NONE, None)


def offered_after(s: Table) -> set[str]:
    """What is offered once the first survivor has been drawn."""
    twin = s.clone()
    play(twin, "roll 4", "survivor g01")
    return offered(twin, "dismount ")


@pytest.mark.rule("pu:12.18")
@pytest.mark.parametrize(("y", "amounts"), [(1025, [6]), (1026, [6, 1])])
def test_beyond_400_a_tank_is_safer(y: int, amounts: list[int]) -> None:
    s = position("g01 600,900 h0\nt72 600,600 h0 rsfsr" + FOE)
    s.at[0] = (600, y)  # its footprint ends at y = 625
    assert [one.amount for one in damage.save_modifiers(s, VEHICLE, 0, 0)] == amounts


@pytest.mark.rule("pu:G.10", "pu:R73")
def test_nobody_stands_in_the_river_or_on_a_line() -> None:
    """Counted node by node."""
    s = position("scenario grom\ng01 600,600 h0" + FOE)
    field = s.field
    closed = hits.closed_nodes(s)
    wanted = {p for p in field.lattice.nodes() if field.at(p).ground == "water" or field.on_line(p) >= 0}
    assert closed == wanted
    assert {(600, 50), (600, 110)} & wanted
    assert any(field.on_line(p) >= 0 and field.at(p).ground != "water" for p in wanted)
    free = hits.free_for(s, 0)
    assert free((600, 700))
    assert not any(free(p) for p in sorted(wanted)[::40])


@pytest.mark.rule("pu:G.16")
def test_what_a_vehicle_sweeps_is_as_much_longer_as_it_goes() -> None:
    """Standing it reaches half of its length ahead; the way of a drive adds half of itself."""
    half = DATA.vehicles["bmp1"].length_mm // 2
    stands, sweeps = DATA.shape("bmp1", (600, 600), 0), DATA.shape("bmp1", (600, 600), 0, 200)
    vx, vy = DATA.headings.vectors[0]
    size = (vx * vx + vy * vy) ** 0.5
    ahead = (round(600 + vx / size * (half + 60)), round(600 + vy / size * (half + 60)))
    far = (round(600 + vx / size * (half + 120)), round(600 + vy / size * (half + 120)))
    assert not stands.holds(ahead)
    assert sweeps.holds(ahead)
    assert not sweeps.holds(far)
