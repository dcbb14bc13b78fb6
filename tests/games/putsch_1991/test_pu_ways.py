"""Hard ways: charges with a shot or a run, dives, retreats, stairs, dazed men, passengers, noise, a game without a
scenario."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pu_table import AR, CODEC, DATA, asked, chance, firing, kinds, moving, new, offered, play, position, unit, why_not

from grognard.core.dice import Seeded
from grognard.core.measure import Spot
from grognard.core.values import SPECTATOR, Action, Event
from grognard.games.putsch_1991 import (
    command,
    diving,
    fire,
    hits,
    look,
    melee,
    movement,
    noise,
    retreat,
    riding,
    vehicles,
)
from grognard.games.putsch_1991.fire import Shot
from grognard.games.putsch_1991.state import AMBUSHED, CHARGER, DAZED, DEAD, LEFT, LOCATED, MOVED, RAN, Table

FOE = "\nr09 1190,1190 h8"
MAN = "soldier:seasoned:assault_rifle"
DIVES = [  # places from which the nearest cover lies round one or two corners
    ("airstrip", (670, 140)), ("airstrip", (1030, 620)), ("garden-ring", (410, 500)), ("garden-ring", (740, 410)),
    ("grom", (390, 1050)),
]  # fmt: skip


# -- charges (pu:4.9b, pu:4.10) ----------------------------------------------------------------------------------------


def charger(extra: str = "", man: str = MAN, foe: str = "located ap=0") -> Table:
    s = moving(f"g01 600,800 h4 located {man}\nr01 600,920 h4 {foe} {MAN}\n{extra}" + FOE)
    play(s, "go g01")
    return s


@pytest.mark.rule("pu:4.9b", "pu:5.12g", "pu:5.12c")
def test_a_charge_may_go_half_its_allowance_fire_and_then_close() -> None:
    s = charger()
    assert why_not(s, f"storm g01 r01 {AR} 600,870 600,900 after1") == ""
    assert why_not(s, f"storm g01 r01 {AR} 600,880 600,900 after1") == "pu:4.9a"  # 80 is more than half of 150
    assert why_not(s, f"storm g01 r01 {AR} 600,900 after1") == "pu:4.9b"  # the last leg ends in contact
    told = play(s, f"storm g01 r01 {AR} 600,870 600,900 after1", "roll 1 1")
    shot = next(event for event in told if event.kind == "missed")
    assert {one.rule: one.amount for one in shot.modifiers}["pu:5.12g"] == -2
    assert {one.rule: one.amount for one in shot.modifiers}["pu:5.12c"] == -1
    assert s.at[0] == (600, 900)
    assert look.engaged(s, 0)
    assert s.now[0] & CHARGER
    assert s.ap[0] == 2  # one for the charge, one for the shot


@pytest.mark.rule("pu:4.9b")
def test_the_shot_where_one_stands_has_no_penalty_for_moving_and_a_dead_enemy_is_run_over() -> None:
    s = charger()
    assert chance(s, f"storm g01 r01 {AR} 600,900", lambda t: t.now[0] & MOVED > 0 and t.at[0] == (600, 900)) > 0
    told = play(s, f"storm g01 r01 {AR} 600,900", "roll 6 6", "roll 1 1", "roll 16 4")
    assert s.life[unit(s, "r01")] == DEAD
    assert {one.rule for event in told if event.kind == "hit" for one in event.modifiers} >= {"pu:5.12g"}
    assert not {one.rule for event in told if event.kind == "hit" for one in event.modifiers} & {"pu:5.12c"}
    assert s.at[0] == (600, 900)
    assert not s.now[0] & CHARGER  # nobody was there any more


@pytest.mark.rule("pu:4.9b")
def test_the_shot_of_a_charge_may_be_at_another_enemy() -> None:
    s = charger(f"r02 700,800 h8 located ap=0 {MAN}\nr03 500,800 h0 token ap=0\ng02 100,100 h0")
    assert offered(s, f"storm g01 r01 {AR} ") >= {f"storm g01 r01 {AR} 600,900", f"storm g01 r01 {AR} 600,900 r02"}
    assert why_not(s, f"storm g01 r01 {AR} 600,900 r03") == "pu:5.8"  # not located
    assert why_not(s, f"storm g01 r01 {AR} 600,900 g02") == "pu:4.9b"
    assert why_not(s, f"storm g01 r01 {AR} 600,870 600,900 after1 r02") == ""
    told = play(s, f"storm g01 r01 {AR} 600,900 r02", "roll 1 1")
    assert [event.args["target"] for event in told if event.kind == "missed"] == ["r02"]
    assert look.foes_touching(s, 0) == [unit(s, "r01")]


@pytest.mark.rule("pu:4.10", "pu:R33", "pu:1.3n")
def test_a_charge_may_be_lengthened_by_a_run_and_then_has_no_shot() -> None:
    s = moving(f"g01 600,800 h4 located {MAN}\nr01 600,1040 h4 located {MAN}" + FOE)
    play(s, "go g01")
    assert why_not(s, "charge g01 r01 600,1020") == "pu:4.1"
    assert why_not(s, f"storm g01 r01 {AR} 600,950") == "pu:4.10"
    assert "charge g01 r01 600,950" in offered(s, "charge ")
    play(s, "charge g01 r01 600,950")
    assert s.ap[0] == 3
    play(s, "run g01", "roll 4")
    assert why_not(s, "onto g01 600,1030") == "pu:G.10"  # bases would overlap
    assert why_not(s, "onto g01 600,1020") == ""
    play(s, "onto g01 600,1020")
    assert look.engaged(s, 0)
    assert s.now[0] & CHARGER
    assert s.now[0] & RAN
    assert fire.able_refusal(s, 0, "") is not None
    short = moving(f"g01 600,800 h4 located {MAN}\nr01 600,1040 h4 located {MAN}" + FOE)
    play(short, "go g01", "charge g01 r01 600,950", "run g01", "roll 2")
    assert why_not(short, "onto g01 600,1020") == "pu:4.1"
    play(short, "onto g01 600,1000")
    assert not short.now[0] & CHARGER


@pytest.mark.rule("pu:4.10", "pu:4.5b")
def test_who_cannot_run_cannot_charge_so_far() -> None:
    text = "g01 600,800 h4 located soldier:seasoned:{}\nr01 600,1040 h4 located" + FOE
    s = moving(text.format("machine_gun"))
    play(s, "go g01")
    assert why_not(s, "charge g01 r01 600,950") == "pu:4.5b"
    poor = moving(text.format("assault_rifle ap=1"))
    play(poor, "go g01")
    assert why_not(poor, "charge g01 r01 600,950") == "pu:1.2"
    far = moving(f"g01 600,800 h4 located {MAN}\nr01 600,1140 h4 located" + FOE)
    play(far, "go g01")
    assert why_not(far, "charge g01 r01 600,950") == "pu:4.10"  # not even a six would do


@pytest.mark.rule("pu:4.10", "pu:G.10", "pu:4.3")
def test_a_charge_does_not_pass_its_enemy_to_end_behind_him() -> None:
    s = charger()
    assert why_not(s, "charge g01 r01 620,900 620,930") == "pu:4.3"
    assert why_not(s, "charge g01 r01 600,900") == ""


# -- pinned in the open (pu:5.22) --------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.22", "pu:R41")
def test_cover_is_sought_by_the_length_of_the_way_and_against_the_attacker() -> None:
    s = firing(f"g01 830,900 h12 located {MAN}\nr01 830,600 h4 located {MAN}" + FOE)
    i, enemy = unit(s, "r01"), unit(s, "g01")
    ways = diving.nearest_cover(s, i, enemy)
    lengths = {movement_length(s, i, path) for path in ways}
    assert len(lengths) == 1
    best = lengths.pop()
    free = hits.free_for(s, i)
    for x in range(700, 961, 10):  # no node that a straight leg reaches sooner has cover
        for y in range(470, 731, 10):
            p, way = (x, y), s.field.leg((830, 600), (x, y), DATA.walk, hits.s_shun(s, i))
            if p != (830, 600) and free(p) and not way.refused and way.cost < best:
                assert s.field.cover(s.spot(enemy), Spot(x, y)) == 0


def movement_length(s: Table, i: int, path: tuple[tuple[int, int], ...]) -> int:
    return s.field.cost((s.place(i), *path), DATA.walk).length


@pytest.mark.rule("pu:5.22")
@pytest.mark.parametrize(("scenario", "at"), DIVES)
def test_no_way_over_the_nodes_of_the_table_reaches_cover_sooner(scenario: str, at: tuple[int, int]) -> None:
    s = position(f"scenario {scenario}\ng01 {at[0]},{at[1]} h4 located {MAN}" + FOE)
    ways = diving.nearest_cover(s, 0, -1)
    best = movement_length(s, 0, ways[0])
    assert {s.field.cost((at, *path), DATA.walk).refused for path in ways} == {""}
    free = hits.free_for(s, 0)
    reach = s.field.reach(at, best, DATA.walk, free, hits.s_shun(s, 0), every=2)
    assert not [p for p, cost in reach.cost.items() if cost < best and p != at and s.field.at(p).cover and free(p)]


@pytest.mark.rule("pu:5.22", "pu:R41")
def test_of_equal_ways_to_cover_the_owner_chooses() -> None:
    s = firing(f"g01 100,620 h0 located {MAN}\nr01 400,600 h8 located {MAN}" + FOE)
    play(s, "go g01", f"fire g01 r01 {AR}", "roll 6 6", "roll 6 6")
    ways = offered(s, "dive ")
    if len(ways) > 1:
        assert asked(s) == "rsfsr"
        play(s, sorted(ways)[-1])
    assert s.posture[unit(s, "r01")] == 2
    assert s.ap[unit(s, "r01")] == 2
    tied = position(f"g01 600,300 h4 located {MAN}\nr01 600,600 h8 located {MAN}" + FOE)
    paths = diving.nearest_cover(tied, 1, 0)
    assert len(paths) == len({path[-1] for path in paths})


@pytest.mark.rule("pu:5.22")
def test_a_mover_who_is_hit_dives_and_his_move_is_over() -> None:
    s = position(
        f"turn 1 move\ninitiative gkchp\ng01 700,700 h4 located {MAN}\nr01 500,1000 h12 ambushed {MAN}\nr02 100,100 h0"
    )
    play(s, "first", "go g01", "move g01 700,760", f"spring r01 first {AR} fire", "roll 6 6", "roll 6 6")
    while asked(s) == "gkchp" and offered(s, "dive "):
        play(s, sorted(offered(s, "dive "))[0])
    while asked(s) == "rsfsr":
        play(s, "pass")
    assert s.posture[0] == 2
    assert s.at[0] != (700, 760)
    assert offered(s, "move ") == offered(s, "run ") == set()


@pytest.mark.rule("pu:5.22", "pu:3.19b")
def test_a_mine_has_no_attacker_and_any_cover_will_do() -> None:
    s = moving(f"g01 600,430 h4 located {MAN}" + FOE)
    ways = diving.nearest_cover(s, 0, -1)
    assert ways
    assert all(s.field.at(path[-1]).cover for path in ways)
    inside = moving(f"g01 750,250 h4 located {MAN}" + FOE)
    assert not diving.must_dive(inside, 0, -1)  # he is in the ruin


# -- a burst and cover (pu:5.21) ---------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.21", "pu:R40")
def test_a_burst_is_covered_by_what_lies_between_but_not_by_the_zone_it_is_in() -> None:
    s = position(f"g01 850,250 h0 {MAN}\ng02 750,250 h0 {MAN}\ng03 690,250 h0 {MAN}" + FOE)
    assert hits.blast_cover(s, (720, 250), 1) == 0  # both in the guard-house
    assert hits.blast_cover(s, (690, 260), 1) == 3
    assert hits.blast_cover(s, (720, 250), 0) == 3  # 80 of its walls lie between
    assert hits.blast_cover(s, (790, 250), 0) == 0  # it bursts at the very edge
    assert hits.blast_cover(s, (850, 260), 2) == 3  # the whole ruin is between
    assert hits.blast_cover(s, (850, 260), 0) == 0


# -- the broken squad (P11) --------------------------------------------------------------------------------------------


def _fled(s: Table, limit: int) -> tuple[tuple[int, int], ...]:
    """As much of the first man's way out as an allowance holds."""
    return diving.shortened(s, 0, (s.place(0), *retreat.way_out(s, 0)), limit)


@pytest.mark.rule("pu:7.7")
def test_the_broken_go_round_what_is_in_the_way_and_run() -> None:
    s = moving(f"g01 960,950 h4 {MAN}\nr01 100,1100 h0" + FOE)
    s.broken[0] = True
    s.edge = ["south", "north"]
    assert (960, 830) in retreat.way_out(s, 0)  # out of the hangar by its door
    assert _fled(s, 15000)[-1][1] < 820
    play(s, "go g01")
    assert s.at[0][1] < 950
    assert asked(s) == "chance" or s.now[0] & MOVED
    walled = moving(f"g01 900,590 h4 {MAN}\nr01 100,1100 h0" + FOE)
    walled.broken[0] = True
    path = _fled(walled, 40000)
    assert not walled.field.cost(((900, 590), *path), DATA.walk).refused
    assert len(path) > 1  # the blast-wall is gone round


@pytest.mark.rule("pu:7.7", "pu:4.5a")
def test_who_reaches_the_edge_is_gone_and_a_run_may_bring_him_there() -> None:
    s = moving(f"g01 600,200 h4 {MAN}\nr01 100,1100 h0" + FOE)
    s.broken[0] = True
    play(s, "go g01")
    assert s.at[0] == (600, 50)
    play(s, "roll 1")
    assert s.at[0] == (600, 30)
    other = moving(f"g01 600,200 h4 {MAN}\nr01 100,1100 h0" + FOE)
    other.broken[0] = True
    play(other, "go g01", "roll 2")
    assert other.life[0] == LEFT


@pytest.mark.rule("pu:7.7")
def test_who_flees_prone_gets_up_first_or_crawls() -> None:
    s = moving(f"g01 600,500 h4 prone {MAN}\nr01 100,1100 h0" + FOE)
    s.broken[0] = True
    play(s, "go g01")
    assert s.posture[0] == 0
    assert s.at[0] == (600, 430)  # half a move (pu:4.12), on the lattice
    green = moving("g01 600,500 h4 prone soldier:green:assault_rifle\nr01 100,1100 h0" + FOE)
    green.broken[0] = True
    play(green, "go g01")
    assert green.posture[0] == 1  # crawled, then up on a knee
    assert green.at[0] == (600, 430)


@pytest.mark.rule("pu:7.6", "pu:7.7")
def test_a_broken_man_who_cannot_move_is_captured_by_contact() -> None:
    from grognard.games.putsch_1991 import turn  # noqa: PLC0415

    s = position("g01 600,600 h4 wound=4 sniper:seasoned:sniper_rifle\nr01 620,600 h8" + FOE)
    row = next(n for n, one in enumerate(DATA.wounds) if one.move_num == 0)
    s.wounds[0] = (s.wounds[0][0]._replace(row=row),)
    turn._captured(s)
    assert s.life[0] == 0
    s.sniper[0] = (-1, 2, True)
    turn._captured(s)
    assert s.life[0] == DEAD


# -- buildings (pu:G.15) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:G.15", "pu:1.3b")
def test_a_floor_costs_fifty_of_the_move_before_it_or_after_it() -> None:
    text = f"scenario ostankino\ng01 600,600 h4 {MAN}\ng02 700,700 h4 leader:veteran\nr01 100,100 h0" + FOE
    s = moving(text)
    play(s, "go g01", "stairs g01 f1")
    assert (s.floor[0], s.ap[0]) == (1, 2)  # dense ground: 2, though the leader looks on
    assert why_not(s, "move g01 600,700") == ""
    assert why_not(s, "move g01 600,710") == "pu:4.1"
    play(s, "move g01 600,660")
    assert s.ap[0] == 2
    assert offered(s, "stairs ") == set()  # 110 of 150 are gone
    after = moving(text)
    play(after, "go g01", "move g01 600,700")
    assert offered(after, "stairs ") == {"stairs g01 f1"}
    play(after, "stairs g01 f1")
    assert after.ap[0] == 2
    assert offered(after, "move ") == set()
    between = moving(text)
    play(between, "go g01", "move g01 600,640", "stairs g01 f1")
    assert why_not(between, "move g01 600,700") == ""
    assert why_not(between, "move g01 600,710") == "pu:4.1"
    assert fire.able_refusal(between, 0, "") is not None  # 90 of 150: too far to fire


@pytest.mark.rule("pu:G.15")
def test_two_floors_do_not_see_or_touch_each_other() -> None:
    s = position(f"scenario ostankino\ng01 600,600 h4 f1 {MAN}\nr01 600,620 h4\nr02 600,640 h4 f1" + FOE)
    assert not look.touching(s, 0, unit(s, "r01"))
    assert not look.line(s, 0, unit(s, "r01")).clear
    assert look.line(s, 0, unit(s, "r02")).clear


# -- dazed (pu:6.32) ---------------------------------------------------------------------------------------------------


def reeling(text: str, heading: int) -> Table:
    s = position("turn 2 upkeep\nstarts gkchp\n" + text + FOE, events="no")
    s.ever[0] |= DAZED
    s.stunned[0] = 3
    rng = Seeded(3)
    while not (asked(s) == "chance" and s.stack[-1].purpose == "stagger"):
        s.apply(s.sample(rng))
    play(s, f"roll {heading + 1}")
    return s


@pytest.mark.rule("pu:6.32", "pu:R46")
def test_a_dazed_man_fights_the_friend_he_runs_into() -> None:
    s = reeling(f"g01 600,800 h0 leader:seasoned:assault_rifle\ng02 660,800 h8 {MAN}", 0)
    assert s.turn == 3
    assert look.touching(s, 0, 1)
    assert s.against[0] == 1
    brawl = melee.Melee((0, 1), turned=0)
    assert brawl.camp(s, 0) != brawl.camp(s, 1)
    rng = Seeded(1)
    seen: list[Event] = []
    while s.phase != "morale" and s.actor is not None:
        play(s, "pass") if offered(s, "pass") else s.apply(s.sample(rng))
        seen += s.news
        s.news.clear()
    assert {event.args["unit"] for event in seen if event.kind == "fights"} == {"g01", "g02"}


@pytest.mark.rule("pu:6.32", "pu:6.6a")
def test_a_dazed_man_is_the_assailant_of_the_enemy_he_runs_into() -> None:
    s = reeling("g01 600,800 h0 located leader:seasoned:assault_rifle\nr01 660,800 h8 leader:seasoned", 0)
    assert look.engaged(s, 0)
    assert s.now[0] & CHARGER
    assert s.vis[1] == LOCATED
    assert "pu:6.6a" in {one.rule for one in melee.modifiers(s, 0)}


@pytest.mark.rule("pu:6.32", "pu:6.31")
def test_who_is_dazed_after_moving_staggers_in_the_next_turn_and_not_in_this() -> None:
    s = moving(f"g01 600,800 h0 {MAN}" + FOE)
    play(s, "go g01", "move g01 600,850")
    row = next(n for n, one in enumerate(DATA.wounds) if one.result == "dazed")
    hits._wound(s, 0, row)
    assert retreat.dazed(s, 0) == []
    from grognard.games.putsch_1991 import turn  # noqa: PLC0415

    turn.expire(s)
    assert s.ever[0] & DAZED
    s.turn += 1
    assert retreat.dazed(s, 0) == [0]
    turn.expire(s)
    assert not s.ever[0] & DAZED


# -- vehicles (pu:12.6, pu:12.20) --------------------------------------------------------------------------------------


@pytest.mark.rule("pu:12.6")
def test_the_ural_leaves_by_the_road_for_a_move_and_may_be_stopped_on_the_way() -> None:
    text = "turn 1 move\nstarts gkchp\nural {} h4 gkchp\ng01 100,100 h0\nr01 900,900 h8"
    s = position(text.format("600,1000"))
    play(s, "go ural", "roll 3 1")
    ap = s.vehicles[0].ap
    assert why_not(s, "drive ural 200") == "pu:12.6"  # the footprint stays on the table
    assert why_not(s, "exit ural") == ""
    play(s, "exit ural")
    assert s.vehicles[0].left
    assert s.vehicles[0].ap == ap - 1
    far = position(text.format("600,800"))
    play(far, "go ural", "roll 3 1")
    assert why_not(far, "exit ural") == "pu:12.3"  # 400 to go
    aside = position(text.format("500,1000"))
    play(aside, "go ural", "roll 3 1")
    assert why_not(aside, "exit ural") == "pu:12.3"  # not on the road
    slant = position(text.format("620,1000").replace("h4", "h3", 1))
    assert riding.way_off(slant, unit(slant, "ural"), 320) == 0  # it would leave the road
    assert riding.way_off(position(text.format("560,1000").replace("h4", "h3", 1)), 100, 320) == 217
    lane = position(
        text.format("600,1000").replace("r01 900,900 h8", f"r01 560,1190 h8 ambushed {MAN}\nr02 100,900 h0")
    )
    play(lane, "go ural", "roll 3 1", "exit ural")
    assert asked(lane) == "rsfsr"  # hidden men may fire at it on its way out


@pytest.mark.rule("pu:12.6")
def test_a_barricade_opens_at_the_point_nearest_to_the_vehicle() -> None:
    assert vehicles.nearest_point((500, 700), (440, 760), (770, 760)) == (500, 760)
    assert vehicles.nearest_point((400, 700), (440, 760), (770, 760)) == (440, 760)
    assert vehicles.nearest_point((0, 100), (0, 0), (100, 100)) == (50, 50)
    s = position(
        "scenario garden-ring\nturn 1 move\nstarts gkchp\nbmp1 455,700 h4 gkchp\ng01 100,60 h0\nr01 900,900 h0"
    )
    play(s, "go bmp1", "roll 3 1")
    if offered(s, "ram "):
        play(s, "ram bmp1", "roll 4")
        assert s.gaps[0][1:] == (455, 760)


@pytest.mark.rule("pu:12.20")
def test_any_men_beside_a_stopped_vehicle_may_embark_together() -> None:
    s = position(
        "turn 1 move\nstarts gkchp\nbtr80 600,300 h4 gkchp\ng01 570,300 h0\ng02 570,330 h0\ng03 570,270 h0\n"
        "g04 100,100 h0\nr01 900,900 h0"
    )
    play(s, "go btr80", "roll 6 6")
    assert why_not(s, "embark btr80 g01 g03") == ""
    assert why_not(s, "embark btr80 g01 g04") == "pu:12.20"
    assert why_not(s, "embark btr80 g01 g01") == "pu:12.20"
    ap = s.vehicles[0].ap
    play(s, "embark btr80 g03 g01")
    assert s.vehicles[0].ap == ap - 2
    assert riding.aboard(s, 100) == [0, 2]
    assert offered(s, "go g01") == set()


@pytest.mark.rule("pu:3.17d", "pu:G.10")
@pytest.mark.parametrize("at", ["480,330", "480,340"])
def test_who_alights_on_a_hidden_enemy_finds_him_and_nobody_stands_on_another(at: str) -> None:
    s = position(
        "turn 1 move\ninitiative rsfsr\nural 480,400 h4 gkchp\ng01 in=ural\ng02 100,100 h0\n"
        f"r01 {at} h4 ambushed {MAN}\nr02 1100,900 h0"
    )
    play(s, "last", "go g01")
    assert why_not(s, "dismount g01 480,330") == ""
    told = play(s, "dismount g01 480,330")
    assert {"walks-into", "appears"} <= set(kinds(told))
    assert s.vis[unit(s, "r01")] == LOCATED
    assert look.gap2(s, unit(s, "g01"), unit(s, "r01")) >= DATA.base**2


@pytest.mark.rule("pu:12.20", "pu:1.3o", "pu:1.3p")
def test_one_dismounts_anywhere_beside_and_jumps_to_the_nearest_cover() -> None:
    text = "turn 1 move\nstarts gkchp\nural 480,400 h4 gkchp{}\ng01 in=ural\ng02 100,100 h0\nr01 1100,900 h0"
    s = position(text.format(""))
    play(s, "go g01")
    assert all(why_not(s, f"dismount g01 {x},{y}") == "" for x, y in riding.beside(s, 0, 100))
    assert why_not(s, "dismount g01 480,600") == "pu:12.20"
    moving_ = position(text.format(" motion"))
    play(moving_, "go g01")
    jumps = offered(moving_, "jump ")
    places = [tuple(map(int, word.split(" ")[2].split(","))) for word in jumps]
    assert places
    assert all(moving_.field.at(p).cover for p in places)
    nearest = {look.point_gap2(moving_, p, 100) for p in places}
    assert len(nearest) == 1
    assert all(
        look.point_gap2(moving_, p, 100) >= min(nearest)
        for p in riding.beside(moving_, 0, 100, 150)
        if moving_.field.at(p).cover
    )
    play(moving_, sorted(jumps)[0])
    assert moving_.posture[0] == 2
    assert offered(moving_, "move ") == set()


@pytest.mark.rule("pu:12.20", "pu:12.2")
def test_a_man_aboard_a_lorry_may_take_its_wheel() -> None:
    s = position(
        "turn 1 move\nstarts gkchp\nural 600,300 h4 gkchp green\ng01 in=ural soldier:veteran:assault_rifle\n"
        "g02 100,100 h0\nr01 900,900 h0"
    )
    assert riding.driver(s, 100) == 0
    play(s, "go ural", "wheel ural g01", "roll 3 5")
    assert riding.driver(s, 100) == 2
    assert s.vehicles[0].ap == 8  # 1d6 and the d6 of a veteran


# -- noise (pu:5.24b) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:5.24b", "pu:R24")
def test_at_night_a_shot_that_nobody_sees_is_heard_from_a_direction() -> None:
    text = "scenario garden-ring\nturn 1 fire\ninitiative gkchp\ng01 600,200 h4 soldier:seasoned:{}"
    text += "\nr01 600,440 h12 located"
    s = position(text.format("assault_rifle+silencer+infrared"))
    play(s, "first", "go g01")
    told = play(s, f"fire g01 r01 {AR}")
    heard = [event for event in told if event.kind == "heard-shot"]
    assert [(event.only, event.args["heading"]) for event in heard] == [((1,), 12)]
    assert "node" not in heard[0].args
    loud = position(text.format("assault_rifle+infrared"))
    play(loud, "first", "go g01")
    told = play(loud, f"fire g01 r01 {AR}", "roll 1 1")
    assert not {"heard-shot", "fires-unseen"} & set(kinds(told))  # its flash is seen
    assert all(event.only is None for event in told if event.kind in ("fires-fire", "missed"))
    assert loud.seen[0] == (AR,)
    far = position(text.format("assault_rifle+silencer") + "\nr02 60,1190 h0")
    noise.heard(far, 1, (540, 1150), 500, "heard-shot")
    noise.heard(far, 1, (1190, 1190), 500, "heard-shot")  # nobody within 500
    assert kinds(far.news).count("heard-shot") == 1


@pytest.mark.rule("pu:5.24b", "pu:8.3")
@pytest.mark.parametrize(("result", "kind"), [("roll 6 6", "hit"), ("roll 1 1", "missed")])
def test_nobody_is_told_who_fired_unseen_at_night_and_with_what(result: str, kind: str) -> None:
    s = position(
        "scenario garden-ring\nturn 1 fire\ninitiative gkchp\nr01 600,440 h12 located\n"
        "g01 600,200 h4 soldier:seasoned:assault_rifle+silencer+infrared"
    )
    play(s, "first", "go g01")
    shot = CODEC.parse(f"fire g01 r01 {AR}")
    assert [s.stack[-1].shown(s, shot, seat) for seat in (0, 1, SPECTATOR)] == [shot, Action("done"), Action("done")]
    told = {event.kind: event for event in play(s, str(shot), result)}
    for name, blind in (("fires-fire", "fires-unseen"), (kind, f"{kind}-unseen")):
        other = told[name].instead
        assert told[name].only == (0,)
        assert other is not None
        assert (other.kind, other.args["target"], other.modifiers) == (blind, "r01", ())
        assert not {"unit", "weapon", "need", "total"} & set(other.args)
    assert s.seen[1] == ()


@pytest.mark.rule("pu:5.24b")
def test_the_flash_of_a_vehicle_is_seen_across_its_own_armour() -> None:
    s = position("scenario garden-ring\nbtr80 600,200 h4 gkchp\ng01 100,100 h0\nr01 600,440 h12")
    assert not noise.unseen(s, 100, silenced=False)
    assert noise.unseen(s, 100, silenced=True)
    away = position("scenario garden-ring\nbtr80 600,200 h4 gkchp\ng01 100,100 h0\nr01 600,960 h12")
    assert noise.unseen(away, 100, silenced=False)  # 760 is too far


@pytest.mark.rule("pu:5.24b")
def test_at_night_a_burst_behind_the_houses_is_only_heard() -> None:
    s = position(f"scenario garden-ring\ng01 200,50 h4 {MAN}\nr01 200,500 h12 {MAN}")
    s.news.clear()
    hits.burst(s, (200, 60), 100, 10, hits.BLAST, -1, "pu:3.19b")
    blast = next(event for event in s.news if event.kind == "blast")
    assert blast.only == (0,)
    heard = next(event for event in s.news if event.kind == "heard-blast")
    assert (heard.only, heard.args["unit"], heard.args["heading"]) == ((1,), "r01", 12)
    day = position(f"g01 200,50 h4 {MAN}\nr01 200,500 h12 {MAN}")
    hits.burst(day, (200, 60), 100, 10, hits.BLAST, -1, "pu:3.19b")
    assert next(event for event in day.news if event.kind == "blast").only is None


# -- without a scenario (pu:S.1, pu:S.12) ------------------------------------------------------------------------------


@pytest.mark.rule("pu:S.1")
@pytest.mark.parametrize(("face", "attacker"), [(1, 0), (2, 1)])
def test_without_a_scenario_a_coin_names_the_attacker(face: int, attacker: int) -> None:
    s = new(setting="free", scenario="ostankino", decoys="none")
    assert [weight for _, weight in s.distribution()] == [1, 1]
    play(s, f"roll {face}")
    assert s.attacker == attacker
    rng = Seeded(5)
    while s.phase == "setup" and s.turn == 0:
        s.apply(s.sample(rng))
    assert s.edge[attacker]
    assert s.vehicles == []
    named = new(scenario="ostankino")
    assert named.attacker == 0


@pytest.mark.rule("pu:S.12", "pu:10.1")
def test_objectives_are_placed_alternately_and_600_apart() -> None:
    s = new(setting="free", scenario="ostankino", decoys="none")
    play(s, "roll 2")
    rng = Seeded(5)
    order = []
    while not offered(s, "point "):
        order.append(type(s.stack[-1]).__name__)
        s.apply(s.sample(rng))
    assert order.index("Deploy") > order.index("ChooseSkills")
    assert asked(s) == "rsfsr"
    play(s, "point 100,100")
    assert asked(s) == "gkchp"
    assert why_not(s, "point 100,690") == "pu:10.1"
    assert why_not(s, "point 100,700") == ""
    play(s, "point 1100,100")
    assert asked(s) == "rsfsr"
    play(s, "point 600,1100")
    assert s.turn == 1
    assert [(one.x, one.y, one.vp) for one in s.objectives] == [(100, 100, 3), (1100, 100, 3), (600, 1100, 3)]
    assert len(s.held) == 3


@pytest.mark.rule("pu:S.12", "pu:10.1")
def test_an_objective_leaves_room_for_those_to_come() -> None:
    s = new(setting="free", scenario="grom", decoys="none")
    rng = Seeded(2)
    while s.turn == 0:
        s.apply(s.sample(rng))
    assert len(s.marks) == 3
    for n, (x, y) in enumerate(s.marks):
        assert all((x - a) ** 2 + (y - b) ** 2 >= 600**2 for a, b in s.marks[n + 1 :])
    assert chance_of(s) == Fraction(1)


def chance_of(s: Table) -> Fraction:
    """A free game scores its objectives like any other."""
    from grognard.games.putsch_1991 import victory  # noqa: PLC0415

    i = next(i for i, vis in enumerate(s.vis) if vis != AMBUSHED and s.at[i] is not None)
    s.at[i] = s.marks[0]
    before = s.vp[s.side[i]]
    victory.hold_objectives(s)
    victory.hold_objectives(s)
    shot = Shot(i, i, AR)
    assert shot.mode == "fire"
    return Fraction(s.vp[s.side[i]] - before, 3)


# -- half enforced before ----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.7", "pu:7.6")
def test_the_broken_take_no_orders_and_only_riposte_but_their_sniper_is_not_bound() -> None:
    s = position(
        f"turn 1 fire\nstarts gkchp\ng01 600,600 h0 {MAN}\ng02 600,700 h0 sniper:seasoned:sniper_rifle\n"
        "r01 800,600 h8 located"
    )
    s.broken[0] = True
    assert offered(s, "go ") == {"go g02"}
    assert fire.able_refusal(s, 0, "").rule == "pu:7.7"  # type: ignore[union-attr]
    assert fire.able_refusal(s, 0, "riposte") is None
    assert command.testers(s, 0) == [1]
    s.sniper[0] = (-1, 2, True)
    assert command.testers(s, 0) == []


@pytest.mark.rule("pu:4.13", "pu:1.8")
def test_a_man_is_carried_on_through_rubble_for_two_points_and_his_bearer_does_nothing_else() -> None:
    text = "turn 1 move\nstarts gkchp\ng01 540,900 h0 soldier:{}\ng02 540,880 h0 wound=3\nr01 1100,100 h0"
    s = position(text.format("seasoned:assault_rifle"))
    s.carrying[0], s.carried[1] = 1, 0
    play(s, "go g01", "carry g01", "roll 2")
    assert why_not(s, "onto g01 510,900") == ""
    play(s, "onto g01 510,900")
    assert s.ap[0] == 2
    play(s, "drop g01")
    assert fire.able_refusal(s, 0, "").rule == "pu:1.8"  # type: ignore[union-attr]
    poor = position(text.format("green:assault_rifle ap=1"))
    poor.carrying[0], poor.carried[1] = 1, 0
    play(poor, "go g01", "carry g01", "roll 2")
    assert why_not(poor, "onto g01 510,900") == "pu:4.13"


@pytest.mark.rule("pu:G.19", "pu:R62")
def test_who_is_halted_on_a_friend_goes_back_to_the_last_free_step() -> None:
    s = position(f"g01 600,350 h4 {MAN}\ng02 600,360 h4 {MAN}\nr01 1100,100 h0")
    s.at[0] = (600, 350)
    movement.back_up(s, 0, (600, 300), (600, 400))
    assert s.at[0] == (600, 340)
    taken = position(f"g01 600,310 h4 {MAN}\ng02 600,320 h4 {MAN}\nr01 1100,100 h0")
    movement.back_up(taken, 0, (600, 300), (600, 400))
    assert taken.at[0] == (600, 300)


@pytest.mark.rule("pu:3.17b", "pu:Q.2")
def test_a_leg_is_asked_about_as_long_as_an_ambush_may_still_stand() -> None:
    """F.9 The initiative at the start of the turn is what everybody knows; whether anybody is left is not."""
    s = position(f"turn 1 move\ninitiative rsfsr\ng01 700,700 h4 {MAN}\nr01 500,1000 h12 {MAN}")
    s.alarm[1] = True  # it was announced (pu:S.4)
    play(s, "last", "go g01", "move g01 700,760")
    assert asked(s) == "rsfsr"
    assert offered(s) == {"pass"}
