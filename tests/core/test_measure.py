"""The kernel of tables without a grid: equal to a slow reference, symmetric, exact at corners and outlines."""

from __future__ import annotations

from random import Random

import pytest

from core.measure_reference import Slow
from grognard.core.errors import DataError
from grognard.core.measure import (
    Cone,
    Disc,
    Field,
    Headings,
    How,
    Lattice,
    Line,
    Optics,
    Ruler,
    Spot,
    Template,
    Zone,
    footprint,
    near,
    node,
    samples,
    steps,
    towards,
    under,
    within,
)

SIXTEEN = Headings(
    [(1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383), (-1000, 0),
     (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383)], 1000)  # fmt: skip
CLOCK = Headings(
    [(0, 10000), (2588, 9659), (5000, 8660), (7071, 7071), (8660, 5000), (9659, 2588), (10000, 0), (9659, -2588),
     (8660, -5000), (7071, -7071), (5000, -8660), (2588, -9659), (0, -10000), (-2588, -9659), (-5000, -8660),
     (-7071, -7071), (-8660, -5000), (-9659, -2588), (-10000, 0), (-9659, 2588), (-8660, 5000), (-7071, 7071),
     (-5000, 8660), (-2588, 9659)], 10000)  # fmt: skip

CREST = Optics()
EYE = Optics(masked=False, heights="eye", beside=30, beside_closed=True)


def oblong(x0: int, y0: int, x1: int, y1: int) -> tuple[tuple[int, int], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def random_outline(rng: Random) -> tuple[tuple[int, int], ...]:
    """A rectangle, a triangle, an oblique quadrilateral or an L."""
    x, y = rng.randrange(0, 150, 10), rng.randrange(0, 150, 10)
    w, h = rng.randrange(10, 90, 10), rng.randrange(10, 90, 10)
    kind = rng.randrange(5)
    if kind <= 1:
        return oblong(x, y, x + w, y + h)
    if kind == 2:
        return ((x, y), (x + w, y + h // 3), (x + w // 2, y + h))
    if kind == 3:
        return ((x + w // 2, y), (x + w, y + h // 2), (x + w // 2, y + h), (x, y + h // 2))
    return ((x, y), (x + w, y), (x + w, y + 5), (x + 5, y + 5), (x + 5, y + h), (x, y + h))


def random_zone(rng: Random, number: int, *, eye: bool) -> Zone:
    name = f"z{number}"
    outline = random_outline(rng)
    kind = rng.randrange(6)
    if eye:
        return (
            Zone(name, outline, rise=rng.randint(1, 2)) if kind == 0
            else Zone(name, outline, "wood", cover=1, opaque=True, edge=50, inside=50, height=2) if kind == 1
            else Zone(name, outline, "house", cover=2, opaque=True, height=rng.randint(1, 2)) if kind == 2
            else Zone(name, outline, "crops", cover=1, opaque=True, edge=150, inside=150, height=0) if kind == 3
            else Zone(name, outline, "road", layer=2)
        )  # fmt: skip
    return (
        Zone(name, outline, rise=1) if kind == 0
        else Zone(name, outline, "dense", cover=3, opaque=True, edge=25, inside=60) if kind == 1
        else Zone(name, outline, "rough", cover=1, opaque=True, overlooked=True, layer=rng.choice((1, 3))) if kind == 2
        else Zone(name, outline, "rough", cover=2, opaque=True) if kind == 3
        else Zone(name, outline, "rough", cover=2, hollow=True, layer=3) if kind == 4
        else Zone(name, outline, "road", layer=2)
    )  # fmt: skip


def random_line(rng: Random, number: int) -> Line:
    x, y = rng.randrange(0, 240, 10), rng.randrange(0, 240, 10)
    dx, dy = rng.choice(((60, 0), (0, 60), (40, 30), (50, -20)))
    end = (max(0, min(250, x + dx)), max(0, min(250, y + dy)))
    if end == (x, y):
        end = (x, y + 10 if y < 240 else y - 10)
    solid = rng.random() < 0.4
    kind = rng.choice(("wall", "wire"))
    return Line(f"l{number}", ((x, y), end), kind, rng.randrange(3), solid, rng.random() < 0.5, rng.randint(0, 2))


def random_table(rng: Random, *, eye: bool) -> tuple[Field, Slow]:
    zones = [random_zone(rng, n, eye=eye) for n in range(rng.randint(1, 6))]
    lines = [random_line(rng, n) for n in range(rng.randint(0, 2))]
    optics = EYE if eye else CREST
    return Field(Lattice(10, 250, 250), zones, lines, optics), Slow(zones, lines, optics)


def random_spot(rng: Random, field: Field) -> Spot:
    """Three in ten at a corner of a zone, or beside one."""
    if rng.random() < 0.3:
        x, y = rng.choice(rng.choice(field.zones).outline)
        x, y = min(250, max(0, x + rng.choice((-10, 0, 10)))), min(250, max(0, y + rng.choice((-10, 0, 10))))
    else:
        x, y = rng.randrange(0, 251, 5), rng.randrange(0, 251, 5)
    place = field.at((x, y))
    low = place.top >= 0 and field.zones[place.top].hollow and rng.random() < 0.4
    return Spot(x, y, 0, low)


@pytest.mark.parametrize("eye", [False, True], ids=["crest", "eye"])
@pytest.mark.parametrize("seed", range(4))
def test_sight_and_cover_equal_the_slow_reference_on_random_tables(seed: int, eye: bool) -> None:
    rng = Random(seed)
    for _ in range(12):
        field, slow = random_table(rng, eye=eye)
        for _ in range(25):
            a, b = random_spot(rng, field), random_spot(rng, field)
            if (a.x, a.y) == (b.x, b.y):
                continue
            found = field.sight(a, b)
            assert (found.clear, found.cover, found.back) == slow.sight(a, b), (field.zones, field.lines, a, b)
            assert found.clear == (found.cut_by == "") == field.clear(a, b)


@pytest.mark.many
@pytest.mark.parametrize("eye", [False, True], ids=["crest", "eye"])
def test_who_sees_is_seen_on_many_pairs(eye: bool) -> None:
    rng = Random(5)
    for _ in range(60):
        field, _ = random_table(rng, eye=eye)
        for _ in range(60):
            a, b = random_spot(rng, field), random_spot(rng, field)
            if (a.x, a.y) != (b.x, b.y):
                there, back = field.look(a, b), field.look(b, a)
                assert (there.clear, there.cover, there.back) == (back.clear, back.back, back.cover), (
                    field.zones,
                    a,
                    b,
                )


WALK = How("walk", Ruler(100), {"": 1, "rough": 1, "dense": 1, "road": 1}, {}, plain=frozenset(("", "road")))
WHEELS = How("wheels", Ruler(1, up=True), {"": 3, "road": 2, "wood": 6, "crops": 3}, {"wire": 20}, flat=False)


@pytest.mark.many
@pytest.mark.parametrize("how", [WALK, WHEELS], ids=["walk", "wheels"])
def test_the_cost_of_a_leg_equals_the_slow_reference(how: How) -> None:
    rng = Random(6)
    for _ in range(40):
        field, slow = random_table(rng, eye=how is WHEELS)
        for _ in range(25):
            a, b = random_spot(rng, field)[:2], random_spot(rng, field)[:2]
            if a == b:
                continue
            way, known = field.leg(a, b, how), slow.cost(a, b, how)
            if known is None:
                assert way.refused, (field.zones, field.lines, a, b)
            else:
                cost, grounds = known
                wanted = ("", cost, grounds - how.plain - {""})
                assert (way.refused, way.cost, way.grounds) == wanted, (field.zones, field.lines, a, b)


@pytest.mark.many
def test_the_terrain_of_every_point_is_that_of_the_outlines() -> None:
    rng = Random(7)
    for _ in range(8):
        field, slow = random_table(rng, eye=False)
        for _ in range(150):
            x, y = rng.randrange(251), rng.randrange(251)
            place = field.at((x, y))
            assert list(place.zones) == slow.held(x, y)
            assert place.top == slow.top(slow.held(x, y))


# -- corners, outlines, walls -----------------------------------------------------------------------------------------

HOUSE = Zone(
    "house", oblong(60, 60, 160, 140), "dense", cover=3, opaque=True, edge=25, inside=250, floors=2, walled=True,
    doors=(((60, 80), (60, 120)),),
)  # fmt: skip


def table(*zones: Zone, lines: tuple[Line, ...] = (), optics: Optics = CREST, size: int = 300) -> Field:
    return Field(Lattice(10, size, size), zones, lines, optics)


def test_a_line_along_an_outline_or_through_a_corner_is_not_cut() -> None:
    field = table(HOUSE)
    assert field.sight(Spot(60, 0), Spot(60, 200)).clear
    assert field.sight(Spot(0, 120), Spot(120, 0)).clear  # through the corner (60, 60)
    assert field.sight(Spot(0, 130), Spot(130, 0)).cut_by == "house"


def test_a_figure_at_the_edge_of_its_zone_sees_out_and_deeper_not() -> None:
    field = table(HOUSE)
    assert field.sight(Spot(80, 100), Spot(0, 100)).clear  # 20 inside
    assert not field.sight(Spot(90, 100), Spot(0, 100)).clear  # 30 inside


def test_on_different_floors_of_one_house_nobody_sees_the_other() -> None:
    field = table(HOUSE)
    assert field.sight(Spot(70, 70, 1), Spot(150, 130, 1)).clear
    assert field.sight(Spot(70, 70, 1), Spot(150, 130, 0)).cut_by == "house"


def test_a_house_is_entered_by_its_door_only() -> None:
    field = table(HOUSE)
    assert not field.leg((40, 100), (80, 100), WALK).refused
    assert field.leg((40, 70), (80, 70), WALK).refused == "wall"
    assert field.leg((40, 80), (80, 80), WALK).refused == ""  # the jamb belongs to the gap
    assert field.leg((40, 70), (60, 70), WALK).refused == "wall"  # the outline counts as inside
    assert field.leg((40, 50), (180, 130), WALK).refused == "wall"  # right through


def test_running_along_a_door_is_not_passing_it_and_a_door_at_the_end_opens_no_other_wall() -> None:
    field = table(HOUSE)
    assert field.leg((60, 40), (60, 130), WALK).refused == "wall"  # along the outline, past the door
    assert field.leg((60, 130), (60, 40), WALK).refused == "wall"
    assert field.leg((60, 40), (60, 100), WALK).refused == ""  # along the outline, to the door
    assert field.leg((170, 100), (60, 100), WALK).refused == "wall"  # in through the east wall, to the west door
    assert field.leg((60, 100), (170, 100), WALK).refused == "wall"


def test_what_is_looked_over_from_a_crest_covers_nobody_whoever_stands_up_there() -> None:
    hill = Zone("hill", oblong(0, 0, 100, 300), rise=1)
    scrub = Zone("scrub", oblong(140, 0, 160, 300), cover=1, opaque=True, overlooked=True)
    field = table(hill, scrub)
    up, down, deep = Spot(90, 100), Spot(250, 100), Spot(50, 100)
    for a, b in ((up, down), (down, up)):
        assert field.sight(a, b) == (True, 0, 0, "")
        assert field.cover(a, b) == field.cover(a, b, 1) == 0
    assert not field.sight(deep, down).clear
    assert field.cover(deep, down) == field.cover(down, deep) == 1


def test_ones_own_scrub_is_not_looked_over() -> None:
    """It reaches up the slope; whoever stands in it has it before him, at a crest or not."""
    hill = Zone("hill", oblong(0, 0, 100, 300), rise=1)
    scrub = Zone("scrub", oblong(50, 0, 160, 300), cover=1, opaque=True, overlooked=True)
    field = table(hill, scrub)
    up, down = Spot(90, 100), Spot(250, 100)
    assert field.sight(up, down) == (True, 1, 1, "")
    assert field.cover(up, down) == field.cover(up, down, 1) == 1


def test_nobody_bends_or_stops_on_a_line_and_a_leg_through_its_inner_vertex_crosses_it() -> None:
    fence = Line("fence", ((50, 50), (100, 100), (150, 50)), "wall")
    field = table(lines=(fence,))
    assert field.leg((100, 150), (100, 100), WALK).refused == "on-line"
    assert field.leg((60, 100), (140, 100), WALK).refused == ""  # touches the tip, stays on one side
    assert field.leg((100, 150), (100, 20), WALK).refused == "line"  # straight through the tip
    assert field.leg((50, 80), (50, 20), WALK).refused == ""  # past its end


def test_a_zone_that_crosses_itself_or_leaves_the_table_is_refused_by_name() -> None:
    with pytest.raises(DataError, match="table, zone bow, polygon: the outline crosses itself"):
        table(Zone("bow", ((0, 0), (100, 100), (100, 0), (0, 100))))
    with pytest.raises(DataError, match=r"zone far, polygon: \(400, 0\) lies outside the table"):
        table(Zone("far", oblong(0, 0, 400, 20)))
    with pytest.raises(DataError, match=r"zone hut, door: \(5, 5\) does not lie on the outline"):
        table(Zone("hut", oblong(0, 0, 40, 40), walled=True, doors=(((5, 5), (5, 9)),)))


def test_smoke_in_a_cone_discs_and_templates_hold_their_edges() -> None:
    assert Disc((0, 0), 100).holds((60, 80))
    assert not Disc((0, 0), 100).holds((61, 80))
    cone = Cone(SIXTEEN, (0, 0), 0, 5, 12)
    assert cone.holds((120, 50))
    assert not cone.holds((120, 51))
    assert not cone.holds((0, 0))
    tank = footprint(SIXTEEN, (100, 100), 2, 97, 50)
    assert tank.holds((100, 100))
    assert tank.within((100, 200), 60) != tank.within((100, 200), 20)
    assert Template(oblong(0, 0, 10, 10)).crossed((5, -5), (5, 15))
    assert not Template(oblong(0, 0, 10, 10)).crossed((0, -5), (0, 15))
    assert under(Disc((0, 0), 10), [(1, (10, 0)), (2, (11, 0))]) == [1]


# -- lengths, directions, steps ---------------------------------------------------------------------------------------


def test_lengths_are_rounded_as_each_game_says() -> None:
    assert Ruler(100).leg((0, 0), (10, 10)) == 1414
    assert Ruler(1, up=True).leg((0, 0), (10, 10)) == 15
    assert Ruler(1, up=True).leg((0, 0), (30, 40)) == 50
    assert within((0, 0), (30, 40), 50)
    assert not within((0, 0), (30, 41), 50)
    assert near((5, 24), (0, 0), (10, 0), 25, closed=False)
    assert not near((5, 25), (0, 0), (10, 0), 25, closed=False)


def test_quadrants_and_arcs_keep_their_edges() -> None:
    assert SIXTEEN.quadrant(0, (0, 0), (10, 10)) == "front"
    assert SIXTEEN.quadrant(0, (0, 0), (9, 10)) == "flank"
    assert SIXTEEN.quadrant(0, (0, 0), (-10, 10)) == "rear"
    assert SIXTEEN.ahead(0, (0, 0), (0, 10))
    assert not SIXTEEN.ahead(0, (0, 0), (-1, 10))
    assert CLOCK.between(0, 3, (0, 0), (10, 10))
    assert not CLOCK.between(0, 3, (0, 0), (11, 10))
    assert CLOCK.between(0, 9, (0, 0), (10, -10))
    assert not CLOCK.between(0, 9, (0, 0), (9, -10))


@pytest.mark.parametrize("headings", [SIXTEEN, CLOCK], ids=["16", "24"])
def test_the_heading_of_a_direction_is_the_nearest_one(headings: Headings) -> None:
    for number, (x, y) in enumerate(headings.vectors):
        assert headings.nearest((0, 0), (x, y)) == number
    assert headings.nearest((0, 0), (0, 0)) == 0
    rng = Random(1)
    for _ in range(300):
        v = (rng.randint(-50, 50), rng.randint(-50, 50))
        if v != (0, 0):
            best = max(
                range(headings.count), key=lambda h: v[0] * headings.vectors[h][0] + v[1] * headings.vectors[h][1]
            )
            assert (headings.nearest((0, 0), v) - best) % headings.count in (0, 1, headings.count - 1)


def test_offsets_along_a_direction_round_to_whole_millimetres() -> None:
    assert towards(0, 200, 70) == (0, 70)
    assert towards(200, 0, -70) == (-70, 0)
    assert towards(3, 4, 50) == (30, 40)
    assert SIXTEEN.ahead_by(4, 500) == (0, 500)
    assert SIXTEEN.ahead_by(2, 100) == (71, 71)


def test_steps_of_a_leg_and_samples_of_a_path_lie_on_nodes() -> None:
    lattice = Lattice(10, 1200, 1200)
    assert steps(lattice, Ruler(100), (600, 300), (600, 330), 10) == [(600, 310), (600, 320), (600, 330)]
    assert steps(lattice, Ruler(100), (0, 0), (0, 0), 10) == [(0, 0)]
    found = list(samples(Lattice(5, 1200, 800), Ruler(1, up=True), [(0, 0), (120, 0), (120, 60)], 50))
    assert found == [(0, (50, 0)), (0, (100, 0)), (1, (120, 30)), (1, (120, 60))]


def test_nodes_and_headings_are_kinds_of_words() -> None:
    lattice = Lattice(10, 1200, 1200)
    assert lattice.reads("340,720")
    for wrong in ("345,720", "0340,720", "1210,0", "340;720", "-10,0", "340,720,1"):
        assert not lattice.reads(wrong)
    assert Lattice(5, 1200, 1200).reads("345,720")
    assert node("340,720") == (340, 720)
    assert SIXTEEN.reads("h15")
    assert not SIXTEEN.reads("h16")
    assert CLOCK.reads("h23")
    assert not SIXTEEN.reads("4")


def anywhere(p: tuple[int, int]) -> bool:
    return True


# -- destinations ---------------------------------------------------------------------------------------------------


def test_every_offer_and_every_reached_node_is_a_legal_path_within_the_allowance() -> None:
    field = table(HOUSE, lines=(Line("fence", ((0, 200), (120, 200)), "wall"),))
    cells = field.specials()
    start = (40, 100)
    offers = field.offers(start, 15000, WALK, anywhere, cells)
    assert 20 <= len(offers) <= 60
    for offer in offers:
        way = field.cost([start, *offer.path], WALK)
        assert not way.refused
        assert way.cost == offer.cost <= 15000
    reach = field.reach(start, 15000, WALK, anywhere)
    assert {offer.path[-1] for offer in offers} <= set(reach.cost)
    for end, cost in reach.cost.items():
        if end != start:
            way = field.cost([start, *reach.path(end)], WALK)
            assert not way.refused
            assert way.cost == cost <= 15000


def test_a_bend_is_offered_where_a_wall_is_in_the_way() -> None:
    field = table(HOUSE, lines=(Line("fence", ((0, 200), (120, 200)), "wall"),))
    offers = field.offers((100, 180), 15000, WALK, anywhere, field.specials())
    assert any(len(offer.path) == 2 for offer in offers)


def test_somebody_to_be_shunned_bars_the_way_but_not_the_way_out() -> None:
    field = table()
    enemy = (((100, 100), 25),)
    assert field.leg((100, 150), (100, 50), WALK, enemy).refused == "near"
    assert field.leg((120, 100), (180, 100), WALK, enemy).refused == ""
    assert field.leg((120, 100), (90, 120), WALK, enemy).refused == "near"
