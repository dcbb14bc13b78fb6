"""Every kind that can be drawn: well-formed, of symbols that exist, upright, and as it was drawn last."""

from __future__ import annotations

import gzip
import re
from xml.etree import ElementTree

import pytest
from gallery import BLUE, GOLDEN, GREY, SCENES, block, card, field, man, siege, tank, told, town

from grognard import draw
from grognard.core.scene import CardFace, Feature, Status
from grognard.core.words import Words
from grognard.draw import measured, registry, signs, skyline, table

WORDS = Words([draw.WORDS], "en", {})


@pytest.mark.parametrize("name", SCENES)
def test_drawings_are_as_they_were(name: str) -> None:
    """A wanted change: `make golden`, and read the diff."""
    assert told(SCENES[name]()) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("theme", draw.THEMES)
def test_a_table_is_well_formed_and_stands_alone(name: str, theme: str) -> None:
    drawn = draw.render(SCENES[name](), WORDS, theme=theme)
    root = ElementTree.fromstring(drawn)
    assert "var(" not in drawn
    known = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(known) == len(set(known))
    used = set(re.findall(r"url\(#([\w-]+)\)", drawn)) | set(re.findall(r'href="#([\w-]+)"', drawn))
    assert used <= set(known)


def test_every_kind_is_in_the_gallery_or_in_a_game() -> None:
    shown = [SCENES[name]() for name in SCENES]
    pieces = {one.kind for scene in shown for one in scene.pieces}
    marks = {one.kind for scene in shown for one in scene.marks}
    games = {"counter", "back", "card", "card-small", "card-back", "card-tab"}
    assert set(registry.PIECES) == pieces | games
    assert set(measured.MARKS) <= marks


# -- the ground of a measured table --------------------------------------------------------------------------------


def test_every_feature_of_a_table_is_drawn() -> None:
    drawn = {one.kind for name in ("town", "field") for one in SCENES[name]().ground.features}
    assert {kind for kind, _ in table.LAYERS} | {"base"} == drawn
    ground = town().ground
    whole = draw.ground(ground).svg
    for feature in ground.features:
        rest = tuple(one for one in ground.features if one != feature)
        assert draw.ground(ground._replace(features=rest)).svg != whole


def test_the_same_table_is_the_same_picture() -> None:
    first = draw.ground(field().ground)
    draw.ground.cache_clear()
    assert draw.ground(field().ground) == first
    assert len(gzip.compress(first.svg.encode())) < 30_000


def test_rulers_count_centimetres_from_the_south_west() -> None:
    drawn = draw.ground(town().ground._replace(features=())).svg
    numbers = re.findall(r'class="w-cm" x="([\d.-]+)" y="([\d.-]+)">(\d+)<', drawn)
    assert ("100", "-14", "10") in numbers
    heights = [float(y) for x, y, number in numbers if number == "10" and float(x) < 0]
    assert 700 < heights[0] < 710  # 800 - 10 cm, and the height of the figures
    assert max(int(number) for _, _, number in numbers) == 120


def test_what_lies_in_a_zone_lies_in_its_outline() -> None:
    corner = ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))
    assert table.inside((10, 10), corner)
    assert not table.inside((90, 90), corner)
    assert table.inset(block(0, 0, 100, 60), 10) == block(10, 10, 80, 40)
    assert table.inset(block(0, 0, 100, 60)[::-1], 10) == block(10, 10, 80, 40)[::-1]


def test_a_lattice_goes_with_a_table_without_a_grid() -> None:
    assert draw.printed(town())["lattice"] == {"step": 10, "x0": 0, "y0": 800, "scale": 1, "headings": ()}


def test_streets_run_into_one_another() -> None:
    """All kerbs lie below all streets."""
    drawn = draw.ground(town().ground).svg
    assert drawn.rindex('class="w-kerb"') < drawn.index('class="w-street" d')


def test_an_unknown_feature_is_left_out() -> None:
    ground = field().ground
    odd = ground._replace(features=(*ground.features, Feature("volcano", ((1, 1),))))
    assert draw.ground(odd).svg == draw.ground(ground).svg


# -- pieces that are turned ----------------------------------------------------------------------------------------


def test_the_page_turns_a_piece_and_its_lettering_stays_upright() -> None:
    east, north = man("x1", 0, 0, BLUE, 0), man("x1", 0, 0, BLUE, -90)
    told_east, told_north = draw.piece(east, BLUE), draw.piece(north, BLUE)
    assert "rotate" not in told_east
    assert "rotate(90)" in told_north
    assert told_east.index("f-wedge") < told_east.index("f-num")
    assert draw.piece(north._replace(x=5, y=9), BLUE) == told_north


def test_a_turret_has_a_bearing_of_its_own() -> None:
    one = tank("x", 0, 0, BLUE, 30, 75)
    assert "rotate(45)" in draw.piece(one, BLUE)
    assert draw.piece(one._replace(turret=None), BLUE) != draw.piece(one, BLUE)
    told = draw.frame(field()._replace(pieces=(one,)))["pieces"]["x"]
    assert (told["angle"], told["turret"], told["region"]) == (30, 75, "")


def test_a_footprint_is_to_scale_and_a_plate_is_not() -> None:
    carrier = next(one for one in town().pieces if one.id == "carrier")
    assert draw.extent(carrier) == (94, 40)
    assert "f-plate" not in draw.piece(carrier, BLUE)
    assert draw.extent(carrier._replace(outline=())) == (60, 60)
    assert "f-plate" in draw.piece(carrier._replace(outline=()), BLUE)


# -- a battle in a city ----------------------------------------------------------------------------------------------


def test_a_formation_that_is_turned_lies_down_and_is_set_anew() -> None:
    face = CardFace("", "Infantry", corner="71", frame="#56625d")
    upright = card("x", "card-formation", 0, 0, 112, "grey", face)
    lying = card("x", "card-formation", 0, 0, 140, "grey", face, Status("turned", "DEPLETED"))
    assert draw.extent(upright) == (112, 96)
    assert draw.extent(lying) == (140, 84)
    assert ">DEPLETED<" in draw.piece(lying, GREY)
    assert "rotate" not in draw.piece(lying, GREY)  # its words stay upright


def test_equal_units_are_one_chip_with_a_number() -> None:
    four = next(one for one in siege().pieces if one.copies == 4)
    assert ">4<" in draw.piece(four, BLUE)
    assert ">4<" not in draw.piece(four._replace(copies=1), BLUE)


def test_the_elite_side_of_a_unit_is_told_by_its_edge_and_its_sign() -> None:
    elite = next(one for one in siege().pieces if one.kind == "chip" and one.face and one.face.size == "elite")
    core = elite._replace(face=elite.face._replace(size="", badge=""))
    assert "#d9a21c" in draw.piece(elite, GREY)
    assert "#d9a21c" not in draw.piece(core, GREY)


def test_a_track_shows_where_the_cube_stands_and_where_it_would_go() -> None:
    tracks = next(one for one in siege().pieces if one.kind == "tracker")
    drawn = draw.piece(tracks)
    assert drawn.count("url(#n-wood)") == 3
    assert drawn.count("stroke-dasharray") == 1
    still = tracks.face._replace(rows=tuple((row[0], row[1], "", *row[3:]) for row in tracks.face.rows))
    assert "stroke-dasharray" not in draw.piece(tracks._replace(face=still))


def test_every_sign_and_every_profile_is_drawn_and_unlike_the_others() -> None:
    assert len(set(signs.SIGNS.values())) == len(signs.SIGNS)
    assert len({skyline.skyline("x", profile) for profile in skyline.PROFILES}) == len(skyline.PROFILES)
    assert skyline.skyline("x", "hill") != skyline.skyline("y", "hill")
    assert signs.sign("unheard-of", 0, 0, 24, "#000", "#fff") == ""
    for drawing in (*signs.SIGNS.values(), *(skyline.skyline("x", profile) for profile in skyline.PROFILES)):
        ElementTree.fromstring(f"<g>{drawing}</g>")


def test_what_is_cut_out_of_a_sign_takes_the_colour_of_what_is_behind() -> None:
    """No custom property: a picture of a page does not know them."""
    assert "var(" not in "".join(signs.SIGNS.values())
    assert 'color="#111" fill="#eee" stroke="#eee"' in signs.sign("boot", 0, 0, 24, "#111", "#eee")


def test_a_card_by_itself_has_the_emblem_it_bears() -> None:
    one = card("x", "card-order", 0, 0, 150, "grey", CardFace("", "Order", emblem="star"))
    assert "#e-star" in draw.piece(one)
    assert "#e-balkenkreuz" in draw.piece(one._replace(face=CardFace("", "Order")), GREY)
