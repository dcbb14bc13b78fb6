"""The drawing: well-formed, the same every time, readable without colour, small, and sober."""

from __future__ import annotations

import gzip
import re
from math import cos, pi, sin, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grognard import draw, games
from grognard.core.scene import Box, Face, Ground, Mark, Piece, Point, Region, Scene, Side, Status
from grognard.core.words import Words
from grognard.draw import hexmap, svg, theme
from grognard.draw.emblems import BADGES, EMBLEMS, OUTLINES, STRIPS, badge
from grognard.draw.tracks import strip
from grognard.games.blood_and_steel.scene import RADIUS, centre, printed

GAME = games.find("blood-and-steel")
POSITION = """
turn 4
phase LAH
1411 lah-pz lah-tig lah-sp
1310 29tc-31(D) 29tc-32(H)
1512 18tc-181(HD)
waiting 2tc-26 zone 3
gone 2tc-99
envelope DR 18TC
"""
FORBIDDEN = re.compile(
    r"swastika|hakenkreuz|croix gamm|\brun(e|es|ic)\b|death.?s.?head|skull|tête de mort", re.IGNORECASE
)


def words(language: str = "en") -> Words:
    return draw.words_for(GAME, language, strict=True)


def made(language: str = "en") -> Scene:
    return GAME.scene(GAME.position(POSITION), words(language))


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def side(shape: str = "square", emblem: str = "balkenkreuz", name: str = "blue") -> Side:
    return Side(name, "The Blue", "BLU", "#204060", "#a0c0e0", shape, emblem)


def counter(**changes: object) -> Piece:
    face = Face("LAH", "1 Pz", "mk4", "regiment", ("4", "3", "6"), "+1")
    piece = Piece("lah-pz", "counter", "1411", 0, 0, 0, 50, "german", "#868b93", face, (), "A & B", ("<1>",))
    return piece._replace(**changes)


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_drawing_is_well_formed_and_stands_alone(language: str, look: str) -> None:
    text = draw.render(made(language), words(language), theme=look)
    root = parsed(text)
    assert "var(" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    known = {one.get("id") for one in root.iter() if one.get("id")}
    used = {one.get("href", "")[1:] for one in root.iter() if one.get("href")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", text))
    assert used <= known


def test_everything_one_can_point_at_has_an_id_a_role_a_place_in_the_order_and_a_label() -> None:
    root = parsed(draw.render(made(), words()))
    hot = [one for one in root.iter() if one.get("data-id")]
    assert len(hot) == len(made().regions) + len(made().pieces)
    for one in hot:
        assert one.get("role") == "button"
        assert one.get("tabindex") == "-1"
        assert one.get("aria-label")


def test_every_unit_on_the_map_is_drawn_once() -> None:
    text = draw.render(made(), words())
    for name in ("lah-pz", "lah-tig", "lah-sp", "29tc-31", "29tc-32", "18tc-181"):
        assert text.count(f'data-id="{name}"') == 1


def test_the_same_scene_gives_the_same_bytes() -> None:
    one = draw.render(made(), words())
    draw.ground.cache_clear()
    draw.symbols.cache_clear()
    assert draw.render(made(), words()) == one
    assert draw.ground(printed(GAME.data)).key == draw.frame(made())["ground"]


def test_the_sheet_is_the_same_for_all_readers() -> None:
    assert made("en").ground == made("fr").ground


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        draw.render(made(), words(), theme="sepia")


def test_a_png_has_the_width_that_was_asked_for() -> None:
    picture = draw.to_png(draw.render(made(), words(), view=Box(0, 0, 300, 200)), 150)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20]) == 150
    assert int.from_bytes(picture[20:24]) == 100


def test_what_a_page_loads_first_stays_small() -> None:
    scene = made()
    ground = gzip.compress(draw.ground(scene.ground).svg.encode())
    once = draw.printed(scene)
    rest = gzip.compress((repr(once["symbols"]) + repr(once["regions"]) + repr(draw.frame(scene))).encode())
    assert len(ground) < 60_000
    assert len(rest) < 46_000


# -- the map ---------------------------------------------------------------------------------------------------------


def inside(point: Point, hex_id: str) -> bool:
    """Is a point in a hex, its sides included?"""
    x, y = point[0] - centre(hex_id)[0], point[1] - centre(hex_id)[1]
    reach = RADIUS * sqrt(3) / 2 + 0.05
    return all(abs(x * cos(turn) + y * sin(turn)) <= reach for turn in (pi / 6, pi / 2, 5 * pi / 6))


def test_the_railway_stays_inside_its_own_hexes() -> None:
    ground = printed(GAME.data)
    railway = next(feature for feature in ground.features if feature.kind == "railway")
    hexes = [row.hex for row in GAME.data.map.railway]
    touched = set()
    for one in hexmap.rail_line(railway, ground.unit):
        for step in range(21):
            point = svg.along(one, step / 20)
            here = [name for name in hexes if inside(point, name)]
            assert here, point
            touched.update(here)
    assert touched == set(hexes)


def test_each_terrain_is_drawn_where_it_is() -> None:
    ground = printed(GAME.data)
    for row in GAME.data.map.hexes:
        kinds = {feature.kind for feature in ground.features if feature.points[:1] == (centre(row.hex),)}
        assert (row.terrain in kinds) == (row.terrain != "clear")
        assert ("objective" in kinds) == row.objective
    text = draw.ground(ground).svg
    parsed(text)
    assert all(f">{name}</text>" in text for name in GAME.data.map.grid.ids)


def test_what_is_sent_once_has_numbers_for_places_and_no_element() -> None:
    once, scene = draw.printed(made()), made()
    assert set(once["regions"]) | set(draw.frame(scene)["regions"]) == {one.id for one in scene.regions}
    place = once["regions"]["1311"]
    assert place["kind"] == "hex"
    assert len(place["outline"]) == 6
    assert (place["x"], place["y"]) == pytest.approx(centre("1311"), abs=0.1)
    assert set(place) == {"kind", "x", "y", "outline", "label", "text", "note", "side"}
    assert set(once["ground"]) == {"key", "svg", "box", "desk"}
    assert set(once["symbols"]) == {"key", "svg", "style"}
    assert "<style" not in once["symbols"]["svg"]
    assert once["lattice"] is None
    assert [one["id"] for one in once["sides"]] == [one.id for one in scene.sides]
    for one in once["sides"]:
        parsed(f"<g>{one['emblem']}</g>")


def test_a_box_that_changes_is_drawn_and_a_hex_is_not() -> None:
    sent = draw.frame(made())["regions"]
    assert ">" + sent["exited"]["text"] + "<" in sent["exited"]["svg"]
    assert sent["1310"]["svg"] == ""
    assert len(sent["1310"]["outline"]) == 6


def test_a_piece_may_stand_free_and_turned() -> None:
    lone = counter(region="", angle=45.0, turret=90.0, outline=((-5.0, -2.0), (5.0, -2.0), (5.0, 2.04)))
    told = draw.frame(made()._replace(pieces=(lone,)))["pieces"]["lah-pz"]
    assert (told["region"], told["angle"], told["turret"]) == ("", 45, 90)
    assert told["outline"] == [[-5, -2], [5, -2], [5, 2]]
    assert "rotate(45)" in draw.render(made()._replace(pieces=(lone,)), words())


def test_another_board_needs_no_hexes() -> None:
    """A rank of cards is a region like any other, on a plain table."""
    area = Box(0, 0, 400, 200)
    rank = Region("rank-1", "box", 100, 50, ((10, 10), (190, 10), (190, 90), (10, 90)), "Front rank", "Front rank")
    scene = Scene("Cards", area, area, Ground("plain", "table", area, area, 10), (rank,), (counter(region="rank-1"),))
    drawn = draw.render(scene, words())
    parsed(drawn)
    assert 'data-id="rank-1"' in drawn


# -- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["counter", "back"])
@pytest.mark.parametrize("statuses", [(), (Status("disrupted", "DISRUPTED"), Status("hit", "HIT"), Status("spent"))])
def test_a_piece_in_all_its_states_uses_symbols_that_exist(kind: str, statuses: tuple[Status, ...]) -> None:
    known = set(re.findall(r'id="([\w-]+)"', draw.symbols().svg))
    for shape in (*OUTLINES, "unheard-of"):
        for emblem in (*EMBLEMS, "unheard-of"):
            text = draw.piece(counter(kind=kind, statuses=statuses), side(shape, emblem))
            parsed(text)
            assert set(re.findall(r'href="#([\w-]+)"', text)) <= known


def test_a_face_is_the_face_alone_and_equal_faces_are_equal_text() -> None:
    one = counter()
    other = counter(id="dr-pz", region="0101", x=7, y=9, z=3, title="C", text=("2",), level=1, height=2)
    assert draw.piece(one, side()) == draw.piece(other, side())
    for word in ("data-id", "tabindex", "role=", "<title", "aria-label", "focus"):
        assert word not in draw.piece(one, side())


def test_text_from_data_is_escaped() -> None:
    scene = made()._replace(pieces=(counter(),))
    drawn = next(one for one in parsed(draw.render(scene, words())).iter() if one.get("data-id") == "lah-pz")
    assert drawn.get("aria-label") == "A & B. <1>"
    assert "<1>" not in draw.render(scene, words())


def test_sides_differ_in_shape_not_only_in_colour() -> None:
    assert OUTLINES.keys() == STRIPS.keys() == BADGES.keys()
    assert len({draw.piece(counter(), side(shape)) for shape in OUTLINES}) == len(OUTLINES)
    assert len({badge(side(shape)) for shape in BADGES}) == len(BADGES)
    assert len({one.shape for one in made().sides}) == len(made().sides)


def test_the_colour_of_a_side_follows_the_theme() -> None:
    drawn = badge(side(emblem="star"))
    assert "var(--side-blue,#204060)" in drawn
    assert "#204060" in theme.fixed(drawn, "light", [side()])
    assert "#a0c0e0" in theme.fixed(drawn, "dark", [side()])
    assert "var(" not in theme.fixed(drawn, "dark")  # a side that nobody told keeps the colour it came with
    for one in made().sides:
        assert theme.contrast(one.light, theme.LIGHT["paper"]) >= 4.5
        assert theme.contrast(one.dark, theme.DARK["paper"]) >= 4.5


def test_lettering_can_be_read_on_every_formation() -> None:
    for row in GAME.data.formation_rows:
        assert theme.contrast(theme.ink_on(row.colour), row.colour) >= 4.5, row.formation


def test_code_figures_and_symbol_are_on_the_counter() -> None:
    text = draw.piece(counter(), side())
    for sign in (">LAH<", ">1 Pz<", ">4-3-6<", "#p-mk4", "#p-size-regiment", ">+1<"):
        assert sign in text


def test_all_symbols_that_units_need_exist() -> None:
    known = draw.symbols().svg
    for piece in GAME.scene(GAME.new(german_167="yes", soviet_reserve="yes"), words()).pieces:
        if piece.face:
            assert f'id="p-{piece.face.symbol}"' in known
            assert f'id="p-size-{piece.face.size}"' in known


# -- dice, tracks, marks ---------------------------------------------------------------------------------------------


def test_dice_that_succeed_are_filled_and_others_dashed() -> None:
    assert [draw.odds(4).count(part) for part in ('class="die"', "dasharray")] == [6, 2]
    assert parsed(draw.die(5, 18, label="dé : 5", side=side())).get("aria-label") == "dé : 5"
    assert "--side-blue" in draw.die(5, side=side())
    assert len(re.findall("<circle", draw.die(6))) == 6


def test_a_strip_shows_the_tracks() -> None:
    text = strip(made(), 0, 0, 2000)
    parsed(f"<g>{text}</g>")
    assert text.count("t-now") == 1
    assert ">DR<" in text


@pytest.mark.parametrize("shape", OUTLINES)
def test_marks_are_drawn_by_the_name_of_their_kind(shape: str) -> None:
    hexagon = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    kinds = ("disc", "arrow", "caption", "tint", "count", "storming")
    seen = set()
    for kind in kinds:
        drawn = draw.mark(
            Mark("m", kind, 1, 2, "blue", "#123456", "167", (((0.0, 0.0), (50.0, 50.0)), hexagon), 90), side(shape)
        )
        parsed(drawn)
        seen.add(drawn)
    assert len(seen) == len(kinds)  # none is drawn like another


# -- words -----------------------------------------------------------------------------------------------------------


def test_no_forbidden_sign_is_drawn_or_named() -> None:
    for language in ("en", "fr"):
        assert not FORBIDDEN.search(draw.render(made(language), words(language)))
    for path in Path(draw.__file__).parent.rglob("*.p[yo]"):
        assert not FORBIDDEN.search(path.read_text("utf-8")), path


# -- writing SVG -----------------------------------------------------------------------------------------------------


def test_numbers_are_short() -> None:
    assert [svg.n(value) for value in (12.0, 3.46, -0.44, 0.04, -0.04, 0.5, 100)] == [
        "12",
        "3.5",
        "-.4",
        "0",
        "0",
        ".5",
        "100",
    ]


def test_elements_escape_their_attributes() -> None:
    assert (
        svg.el("a", "x", class_="p", data_id='"&<', y=None, x=1.25)
        == '<a class="p" data-id="&quot;&amp;&lt;" x="1.2">x</a>'
    )
    assert svg.esc("a\x00b\n") == "ab"


def test_a_smooth_line_passes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)]
    cubics = svg.curve(points)
    assert [svg.along(one, 1) for one in cubics] == points[1:]
    assert svg.smooth(points, closed=True).endswith("z")
    assert len(svg.curve(points, closed=True)) == 3


def test_a_theme_has_a_value_for_every_name() -> None:
    assert theme.LIGHT.keys() == theme.DARK.keys()
    assert theme.fixed(theme.v("ink"), "dark") == theme.DARK["ink"]
    assert "--m-ground:#e3ddba" in draw.css("light")
