"""Chapters G, 1 and 4: positions, action points, paths, postures, obstacles, charges; each case fails when its rule is
broken."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, alone, asked, kinds, moving, offered, play, position, unit, why_not

from grognard.games.putsch_1991 import charging, dicemove, diving, movement, turn
from grognard.games.putsch_1991.state import (
    CLIMBED,
    MOVE_USED,
    MOVED,
    NO_MOVE,
    NONE,
    PATROLLED,
    PRONE,
    VEHICLE,
    Table,
)

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


class Chosen:
    """Chance that has been settled: what it is asked, and what it answers."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.answers.pop(0)


def walker(text: str, **options: str) -> Table:
    s = moving(text + FOE, **options)
    play(s, "go g01")
    return s


# -- positions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:0.7", "pu:0.9", "pu:R2", "pu:G.1", "pu:G.2", "pu:G.5")
def test_the_constants_of_the_table() -> None:
    assert (DATA.lattice.step, DATA.lattice.width, DATA.lattice.height) == (10, 1200, 1200)
    assert (DATA.base, DATA.contact, DATA.climb) == (20, 25, 50)
    east, north = DATA.headings.vectors[0], DATA.headings.vectors[4]
    assert (len(DATA.headings.vectors), east, north) == (16, (1000, 0), (0, 1000))
    assert DATA.headings.ahead_by(2, 100) == (71, 71)


@pytest.mark.rule("pu:G.10", "pu:0.7", "pu:4.8")
def test_crawlers_pass_wire_walls_and_barricades_for_nothing() -> None:
    assert DATA.crawling.crossing == {"wire": 0, "wall": 0, "barricade": 0}
    assert (DATA.crawling.entry, DATA.walk.crossing, DATA.walk.entry) == (0, {}, None)
    field = DATA.field("airstrip")
    across = field.leg((300, 160), (300, 200), DATA.crawling)
    assert (across.refused, across.length, across.cost) == ("", 4000, 4000)
    assert field.leg((300, 160), (300, 200), DATA.walk).refused == "line"


@pytest.mark.rule("pu:G.8")
def test_a_turn_is_told_unless_nobody_sees_it() -> None:
    s = walker("g01 600,600 h0")
    assert kinds(play(s, "face g01 h5")) == ["faces"]
    hidden = walker("g01 600,600 h0 ambushed")
    assert kinds(play(hidden, "face g01 h5")) == []
    assert hidden.heading[0] == 5


@pytest.mark.rule("pu:G.9", "pu:G.10", "pu:4.2", "pu:4.14")
@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("680,600", ""), ("610,600 620,600 630,600 640,600 650,600 660,600", ""),
        ("610,600 620,600 630,600 640,600 650,600 660,600 670,600", "pu:G.9"), ("760,600", "pu:4.1"), ("640,600", ""),
        ("620,600", "pu:G.10"), ("630,600", "pu:G.10"),
    ],
)  # fmt: skip
def test_paths_of_six_legs_through_friends_but_not_onto_them(path: str, rule: str) -> None:
    assert why_not(walker("g01 600,600 h0\ng02 620,600 h0"), f"move g01 {path}") == rule


@pytest.mark.rule("pu:4.14", "pu:G.9")
def test_nobody_walks_off_the_table() -> None:
    s = walker("g01 20,600 h0")
    found = movement.path_refusal(s, 0, ((20, 600), (-10, 600)), 15000)
    assert found is not None
    assert found.rule == "pu:4.14"
    assert movement.path_refusal(s, 0, ((20, 600), (0, 600)), 15000) is None


@pytest.mark.rule("pu:G.10", "pu:4.2")
@pytest.mark.parametrize(("own", "foe"), [("g", "r"), ("r", "g")])
@pytest.mark.parametrize(("floor", "rule"), [("", "pu:4.3"), ("f1", "")])
def test_an_enemy_upstairs_is_in_nobodys_way(own: str, foe: str, floor: str, rule: str) -> None:
    s = position(f"scenario ostankino\n{own}01 600,600 h0\n{foe}01 640,610 h0 {floor}\n{foe}02 100,100 h0")
    found = movement.path_refusal(s, 0, ((600, 600), (690, 600)), 15000)
    assert (found.rule if found else "") == rule


@pytest.mark.rule("pu:G.11", "pu:R74")
@pytest.mark.parametrize(
    ("way", "length", "end", "most"),
    [((0, 1), 4, (600, 650), 15), ((1, 0), 14, (750, 600), 15), ((1, 1), 1, (620, 620), 10),
     ((0, -1), 0, (600, 590), 15)],
)  # fmt: skip
def test_random_play_may_draw_any_node_of_sixteen_directions(
    way: tuple[int, int], length: int, end: tuple[int, int], most: int
) -> None:
    from grognard.core.measure.paths import DIRECTIONS  # noqa: PLC0415

    rng = Chosen(list(DIRECTIONS).index(way), length)
    s = position("g01 600,600 h0" + FOE)
    assert movement.sampled(s, 0, 15000, rng) == (end,)
    assert rng.asked == [16, most]


@pytest.mark.rule("pu:G.13", "pu:G.14", "pu:G.15", "pu:R73", "pu:T.1")
def test_a_gap_opens_a_barricade_and_a_wreck_lies_where_a_vehicle_was() -> None:
    plain = DATA.field("garden-ring")
    opened = DATA.field("garden-ring", (), (("main-barricade", 600, 760),))
    assert plain.leg((600, 730), (600, 790), DATA.walk).refused == "line"
    assert opened.leg((600, 730), (600, 790), DATA.walk).refused == ""
    assert {line.id for line in opened.lines} - {line.id for line in plain.lines} == {
        "main-barricade-1",
        "main-barricade-2",
    }
    wrecked = DATA.field("garden-ring", (((580, 280), (620, 280), (620, 320), (580, 320)),))
    assert (plain.at((600, 300)).ground, wrecked.at((600, 300)).ground) == ("street", "wreck")
    assert DATA.field("garden-ring") is plain


@pytest.mark.rule("pu:T.1", "pu:T.2", "pu:T.3", "pu:T.4", "pu:T.5", "pu:3.11a", "pu:R23", "pu:R21")
@pytest.mark.parametrize(
    ("scenario", "p", "ground", "cover"),
    [
        ("airstrip", (200, 1000), "", 0), ("airstrip", (300, 900), "park", 2), ("airstrip", (600, 640), "street", 0),
        ("airstrip", (300, 640), "runway", 0), ("airstrip", (100, 650), "wreck", 1),
        ("airstrip", (960, 950), "factory", 3),
        ("airstrip", (750, 250), "ruin", 3), ("airstrip", (960, 460), "rough", 1),
        ("airstrip", (500, 900), "rubble", 2),
        ("airstrip", (200, 310), "trench", 2), ("airstrip", (480, 460), "shell_hole", 1),
        ("grom", (600, 50), "water", 0),
        ("grom", (600, 650), "square", 0), ("ostankino", (1000, 1000), "", 0),
    ],
)  # fmt: skip
def test_the_ground_of_a_point(scenario: str, p: tuple[int, int], ground: str, cover: int) -> None:
    place = DATA.field(scenario).at(p)
    assert (place.ground, place.cover) == (ground, cover)


HILLS = [  # grom: the terrace, level 1, y from 560; airstrip: the bluff, x 120-460, y 800-1120
    ("grom", (600, 200), (600, 580), True), ("grom", (600, 200), (600, 590), False), ("grom", (600, 570),
    (600, 650), True),
    ("airstrip", (100, 840), (140, 840), True), ("airstrip", (100, 840), (160, 840), False),
    ("airstrip", (100, 1000), (480, 1000), False), ("airstrip", (300, 1140), (300, 780), False),
]  # fmt: skip


@pytest.mark.rule("pu:3.11a", "pu:3.11b", "pu:3.11c", "pu:R23", "pu:T.1", "pu:3.10a", "pu:3.10b", "pu:R22")
@pytest.mark.parametrize(("scenario", "a", "b", "clear"), HILLS)
def test_sight_over_a_crest(scenario: str, a: tuple[int, int], b: tuple[int, int], clear: bool) -> None:
    from grognard.core.measure import Spot  # noqa: PLC0415

    field = DATA.field(scenario)
    assert field.sight(Spot(*a), Spot(*b)).clear is clear
    assert field.sight(Spot(*b), Spot(*a)).clear is clear


@pytest.mark.rule("pu:G.16")
def test_each_vehicle_has_its_own_footprint() -> None:
    s = position("uaz 300,300 h0 gkchp\nt72 600,600 h4 gkchp\ng01 100,100 h0" + FOE)
    boxes = []
    for unit_ in (VEHICLE, VEHICLE + 1):
        xs, ys = zip(*s.shape(unit_).outline, strict=True)
        boxes.append((max(xs) - min(xs), max(ys) - min(ys)))
    assert boxes == [(56, 25), (50, 97)]


@pytest.mark.rule("pu:G.19", "pu:R62")
@pytest.mark.parametrize(
    ("here", "friends", "end"),
    [
        ((650, 600), "", (650, 600)), ((650, 600), "g02 650,600 h0", (630, 600)),
        ((650, 600), "g02 640,600 h0", (620, 600)), ((655, 600), "g02 655,600 h0", (600, 600)),
    ],
)  # fmt: skip
def test_who_is_halted_on_a_friend_goes_back_to_the_last_free_step(
    here: tuple[int, int], friends: str, end: tuple[int, int]
) -> None:
    s = position(f"g01 600,600 h0\n{friends}" + FOE)
    s.at[0] = here
    movement.back_up(s, 0, (600, 600), (700, 600))
    assert s.at[0] == end


# -- action points -----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:1.9", "pu:R13")
def test_who_is_held_does_not_move() -> None:
    s = walker("g01 600,600 h0")
    assert offered(s, "move ")
    s.now[0] |= NO_MOVE
    assert offered(s, "move ") == offered(s, "patrol ") == offered(s, "charge ") == set()
    assert why_not(s, "move g01 640,600") == "pu:1.10"


@pytest.mark.rule("pu:1.3d", "pu:4.5a", "pu:1.6", "pu:1.9")
def test_a_run_follows_steps_and_not_a_weapon_that_was_picked_up() -> None:
    s = walker(f"g01 600,600 h0 {MAN} skill=strong")
    s.dropped = ((610, 600, "machine_gun", 0),)
    play(s, "take g01 machine_gun")
    assert s.now[0] & MOVE_USED
    assert offered(s, "run ") == set()
    moved = walker(f"g01 600,600 h0 {MAN}")
    play(moved, "move g01 640,600")
    assert offered(moved, "run ") == {"run g01"}


@pytest.mark.rule("pu:4.4", "pu:R27")
@pytest.mark.parametrize(("seen", "told"), [("revealed", ["watches"]), ("ambushed", [])])
def test_watching_in_place_is_a_patrol_of_no_length(seen: str, told: list[str]) -> None:
    s = walker(f"g01 600,600 h0 {seen}")
    assert kinds(play(s, "watch g01")) == told
    assert s.ap[0] == 3
    assert s.now[0] & PATROLLED
    assert not s.now[0] & MOVED
    assert offered(s, "move ") == offered(s, "run ") == set()


@pytest.mark.rule("pu:1.3a", "pu:1.3b", "pu:1.3c", "pu:1.3d", "pu:1.3e", "pu:1.3n", "pu:R9")
@pytest.mark.parametrize(
    ("kind", "grounds", "words", "climbed", "price"),
    [
        ("move", (), "", False, 1), ("move", ("rubble",), "", False, 2), ("move", ("rough",), "", False, 2),
        ("move", ("building",), "skill=scout", False, 1), ("move", ("rough",), "skill=scout", False, 2),
        ("patrol", ("rubble",), "", False, 1), ("crawl", ("rough",), "", False, 1), ("charge", (), "", False, 1),
        ("charge", ("wreck",), "", False, 2), ("move", ("building",), "", True, 0),
        ("move", ("building",), "skill=scout", True, 0), ("move", ("rough",), "skill=scout", True, 1),
        ("move", (), "skill=scout", True, 0),
    ],
)  # fmt: skip
def test_what_a_move_costs(kind: str, grounds: tuple[str, ...], words: str, climbed: bool, price: int) -> None:
    s = position(f"g01 600,600 h0 {words}" + FOE)
    s.now[0] = CLIMBED | MOVE_USED if climbed else 0
    assert movement.price(s, 0, kind, grounds) == price


@pytest.mark.rule("pu:1.3p")
def test_a_dive_is_the_move_of_the_turn_and_seeks_cover_from_the_nearest_enemy() -> None:
    for own, foe, seat in (("g", "r", "gkchp"), ("r", "g", "rsfsr")):
        s = position(
            f"turn 1 move\ninitiative {seat}\n{own}01 900,600 h4 {MAN}\n{foe}01 900,700 h12\n{foe}02 100,1000 h0"
        )
        play(s, "first", f"go {own}01")
        i = unit(s, f"{own}01")
        ends = {path[-1] for path in diving.nearest_cover(s, i, unit(s, f"{foe}01"))}
        assert ends != {path[-1] for path in diving.nearest_cover(s, i, NONE)}
        play(s, f"dive {own}01")
        assert s.ap[i] == 2
        assert s.now[i] & MOVE_USED
        if len(ends) > 1:
            assert {tuple(map(int, text.split()[2].split(","))) for text in offered(s, "dive ")} == ends
            play(s, min(offered(s)))
        assert s.at[i] in ends
        assert s.posture[i] == PRONE


@pytest.mark.rule("pu:1.3p")
def test_of_equal_covers_the_owner_takes_one_and_has_used_his_move_by_then() -> None:
    s = walker(f"g01 780,680 h4 {MAN}\nr01 780,780 h12")
    play(s, "dive g01")
    assert offered(s) == {"dive g01 760,760", "dive g01 800,760"}
    assert s.now[0] & MOVE_USED
    play(s, "dive g01 800,760")
    assert s.at[0] == (800, 760)


@pytest.mark.rule("pu:1.3o", "pu:12.20")
def test_getting_off_costs_a_point_and_then_one_may_walk() -> None:
    s = moving("uaz 600,600 h0 gkchp\ng01 in=uaz soldier:seasoned" + FOE)
    play(s, "go g01", "dismount g01 600,630")
    assert (s.ap[0], s.at[0], s.mounted[0]) == (3, (600, 630), NONE)
    assert why_not(s, "move g01 600,700") == ""


@pytest.mark.rule("pu:4.7", "pu:4.8")
def test_a_crossing_is_the_move_of_the_turn() -> None:
    s = walker("g01 900,580 h12\ng02 900,620 h12 leader:veteran")
    play(s, "cross g01 blast-wall")
    assert s.ap[0] == 4  # free under the leader's eye
    assert s.now[0] & MOVE_USED
    play(s, "roll 2", "stay g01")
    assert offered(s, "move ") == offered(s, "run ") == set()


@pytest.mark.rule("pu:Q.4", "pu:R8", "pu:9.9")
@pytest.mark.parametrize(
    ("what", "together", "waits"), [("prompt", True, True), ("prompt", False, False), ("run", False, False)]
)
def test_who_is_prompt_in_a_simultaneous_phase_goes_at_its_end(what: str, together: bool, waits: bool) -> None:
    s = position("g01 600,600 h0" + FOE)
    s.simultaneous = together
    alone(s, dicemove.Onto(0, (10000, 10000), what, "pu:9.9", NONE))
    play(s, "onto g01 650,600")
    assert s.at[0] == ((600, 600) if waits else (650, 600))
    assert s.walks == (((0, ((650, 600),)),) if waits else ())
    if waits:
        alone(s, turn.Turn()._from("prompted"))
        assert s.at[0] == (650, 600)


# -- charges -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:4.3", "pu:4.10")
def test_a_charge_does_not_brush_past_its_enemy() -> None:
    s = walker(f"g01 580,830 h4 located {MAN}\nr01 600,920 h4 located")
    assert why_not(s, "charge g01 r01 580,940 600,940") == "pu:4.3"
    assert why_not(s, "charge g01 r01 560,930 580,930") == ""


@pytest.mark.rule("pu:4.10", "pu:R33")
@pytest.mark.parametrize(("y", "rule"), [(1120, ""), (1130, "pu:4.10")])
def test_six_times_25_and_contact_are_the_most_that_a_run_adds(y: int, rule: str) -> None:
    s = walker(f"g01 600,800 h4 located {MAN}\nr01 600,{y} h4 located")
    assert why_not(s, "charge g01 r01 600,950") == rule


@pytest.mark.rule("pu:4.9b")
def test_a_charge_with_a_shot_needs_points_for_both_and_somebody_to_fire_at() -> None:
    text = "g01 600,800 h4 located soldier:seasoned:{}\nr01 600,920 h4 located"
    assert why_not(walker(text.format(AR + " ap=2")), f"storm g01 r01 {AR} 600,900") == ""
    assert why_not(walker(text.format(AR + " ap=1")), f"storm g01 r01 {AR} 600,900") == "pu:1.2"
    assert why_not(walker(text.format("machine_gun ap=2")), "storm g01 r01 machine_gun 600,900") == "pu:1.2"
    s = walker(text.format(AR))
    found = charging.shot_refusal(s, 0, NONE, AR, ((600, 800), (600, 900)), 0)
    assert found is not None
    assert found.rule == "pu:4.9b"


# -- order ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:Q.3", "pu:R7")
def test_sides_take_turns_and_a_pass_is_final() -> None:
    s = position(
        "turn 1 move\nstarts gkchp\ng01 100,100 h0\ng02 200,100 h0\ng03 300,100 h0\nr01 900,900 h0\nr02 1000,900 h0"
    )
    assert asked(s) == "gkchp"
    play(s, "go g01", "done")
    assert asked(s) == "rsfsr"
    told = play(s, "pass")
    assert kinds(told) == ["passes"]
    assert asked(s) == "gkchp"
    play(s, "go g02", "done")
    assert asked(s) == "gkchp"  # the other side is done for this phase
    play(s, "go g03", "done")
    assert s.phase == "fire"


@pytest.mark.rule("pu:Q.3", "pu:R7")
def test_the_second_side_may_pass_too() -> None:
    s = position("turn 1 move\nstarts rsfsr\ng01 100,100 h0\ng02 200,100 h0\nr01 900,900 h0\nr02 1000,900 h0")
    assert asked(s) == "rsfsr"
    play(s, "pass")
    assert asked(s) == "gkchp"
    play(s, "pass")
    assert s.phase == "fire"
