"""The scene of Blood & Steel: complete, labelled in both languages, and silent about what nobody knows."""

from __future__ import annotations

import json
from functools import cache
from math import hypot

import pytest

from grognard import draw, games
from grognard.core.dice import Seeded
from grognard.core.scene import Scene
from grognard.core.values import Action
from grognard.core.words import LANGUAGES, Words, check
from grognard.games.blood_and_steel.data import GERMAN, SOVIET
from grognard.games.blood_and_steel.scene import RADIUS, centre, river, scene
from grognard.games.blood_and_steel.state import DISRUPTED, DONE, ELIMINATED, EXITED, MOVED, POOL, REDUCED, Battle

GAME = games.find("blood-and-steel")


@cache
def words(language: str = "en") -> Words:
    return draw.words_for(GAME, language, strict=True)


@cache
def moments(preset: str) -> list[Battle]:
    """Views from one random game, from the first question to the end."""
    state, rng, found = GAME.new(**GAME.presets[preset]), Seeded(7), []
    actions = 0
    while state.actor is not None:
        if actions % 97 == 0:
            found.append(state.view(GERMAN))
        state.apply(state.sample(rng))
        state.news.clear()
        actions += 1
    return [*found, state.view(SOVIET)]


def placed(*lines: str, **options: str) -> Battle:
    return GAME.position("\n".join(lines), GAME.options.from_text(options))


def seen(view: Battle, language: str = "en") -> Scene:
    return scene(view, words(language))


def set_up(*hexes: str) -> Battle:
    """The Germans are ready; these remnants have been laid face down, in this order."""
    state = GAME.new()
    for action in (Action("deploy", ("front-line",)), Action("ready"), *(Action("remnant", (name,)) for name in hexes)):
        state.apply(action)
    return state


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_can_be_drawn_in_words_that_exist(preset: str, language: str) -> None:
    for view in moments(preset):
        made = seen(view, language)
        json.dumps(draw.frame(made))
        assert "<" not in repr([one.label for one in made.regions] + [one.label for one in made.pieces])


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_unit_lies_where_it_is_and_only_once(preset: str) -> None:
    data = GAME.data
    for view in moments(preset):
        made = seen(view)
        regions = {one.id: one for one in made.regions}
        ids = [one.id for one in made.pieces] + list(regions)
        assert len(ids) == len(set(ids))
        pieces = {one.id: one for one in made.pieces}
        for unit, where in enumerate(view.place):
            if where >= 0:
                assert pieces[data.units[unit]].region == data.map.grid.ids[where]
        assert sum(one.kind == "back" and one.region in data.map.grid.index for one in made.pieces) == len(view.backs)
        for one in made.pieces:
            home = regions[one.region]
            if home.kind == "hex":
                assert hypot(one.x - home.x, one.y - home.y) < RADIUS
            else:
                (left, top), (right, bottom) = home.outline[0], home.outline[2]
                assert left < one.x - one.size / 2 < one.x + one.size / 2 < right
                assert top < one.y - one.size / 2 < one.y + one.size / 2 < bottom


def test_units_of_options_that_are_off_are_not_shown() -> None:
    shown = {one.id for one in seen(GAME.new()).pieces}
    assert not [name for name in shown if name.startswith(("167-", "5gta-"))]
    shown = {one.id for one in seen(GAME.new(german_167="yes", soviet_reserve="yes")).pieces}
    assert len([name for name in shown if name.startswith(("167-", "5gta-"))]) == 8


def test_a_region_is_labelled_with_its_place_its_terrain_and_its_owner() -> None:
    view = placed("1310 lah-pz")
    for language, label in (
        ("en", "1310 Oktiabrskii State Farm, village, German objective"),
        ("fr", "1310 sovkhoze Oktiabrskii, village, objectif allemand"),
    ):
        assert next(one.label for one in seen(view, language).regions if one.id == "1310") == label
    assert next(one.label for one in seen(view).regions if one.id == "0920").endswith("railway, Soviet objective")


def test_every_hex_is_a_region_with_a_label_in_both_languages() -> None:
    for language in LANGUAGES:
        made = seen(GAME.new(), language)
        hexes = [one for one in made.regions if one.kind == "hex"]
        assert [one.id for one in hexes] == list(GAME.data.map.grid.ids)
        assert all(one.label.startswith(one.id) and "," in one.label for one in hexes)


def test_a_face_down_remnant_says_nothing_about_itself() -> None:
    view = set_up("1411", "1210")
    made = seen(view)
    back = next(one for one in made.pieces if one.id == "back-1411")
    assert back.face is None
    assert not back.colour
    assert "rem-" not in repr(made)
    assert "rem-" not in json.dumps(draw.frame(made))
    names = [row.name for row in GAME.data.unit_rows if row.formation == "REM"]
    assert not [name for name in names if name in repr(made)]


def test_what_an_undealt_remnant_is_changes_nothing_one_can_see() -> None:
    view, twin = set_up("1411", "1210"), set_up("1210", "1411")
    for unit in GAME.data.remnant_units:
        assert twin.place[unit] == POOL
        twin.status[unit] = (DISRUPTED | REDUCED) * (unit % 2)
        twin.marks[unit] = MOVED * (unit % 3)
        twin.mode[unit] = DONE
    for language in LANGUAGES:
        one, other = seen(view, language), seen(twin, language)
        assert one == other
        assert draw.render(one, words(language)).encode() == draw.render(other, words(language)).encode()


def test_markers_are_told_by_form_and_in_the_language_of_the_reader() -> None:
    view = placed("turn 4", "phase LAH", "1310 29tc-31(HD)", "1411 lah-pz")
    piece = next(one for one in seen(view, "fr").pieces if one.id == "29tc-31")
    assert [status.kind for status in piece.statuses] == ["disrupted", "hit"]
    assert "DÉSORGANISÉE" in draw.piece(piece)
    assert "désorganisée" in piece.label.lower()
    assert not any("○" in line or "reconstit" in line for line in piece.text)  # a legend says it once


def test_a_unit_that_is_done_is_spent_and_the_lower_of_a_stack_looks_out() -> None:
    view = placed("turn 4", "phase LAH", "1411 lah-pz lah-tig", "1412 lah-1pg")
    view.mode[GAME.data.unit_index["lah-1pg"]] = DONE
    pieces = {one.id: one for one in seen(view).pieces}
    assert [status.kind for status in pieces["lah-1pg"].statuses] == ["spent"]
    upper, lower = pieces["lah-pz"], pieces["lah-tig"]
    assert (lower.level, upper.level, upper.height) == (0, 1, 2)
    assert lower.z < upper.z
    assert lower.x > upper.x
    assert lower.y < upper.y


def test_the_panels_tell_turn_markers_support_and_score() -> None:
    hexes = ("1411 lah-pz", "1610 29tc-32", "1709 rem-375", "1315 dr-dt")
    view = placed("turn 4", "phase LAH", *hexes, "envelope 29TC", "drawn DR LAH", "air 2 0", "artillery 0 3")
    panels = {panel.id: panel for panel in seen(view).panels}
    assert [item.state for item in panels["turn"].items[:5]] == ["past", "past", "past", "now", ""]
    assert [item.id for item in panels["envelope"].items] == ["29TC"]
    assert [(item.id, item.state) for item in panels["drawn"].items] == [("DR", ""), ("LAH", "now")]  # bs:7.0.e
    assert {item.id: item.value for item in panels["support"].items} == {
        "air-german": 2,
        "artillery-german": 0,
        "air-soviet": 0,
        "artillery-soviet": 3,
    }
    assert sum(item.value or 0 for item in panels["score"].items) == len(GAME.data.map.objectives)
    assert {item.state for item in panels["ledger"].items} == {"pending"}


def test_boxes_hold_who_left_and_who_fell() -> None:
    view = placed("turn 4", "gone lah-sp 29tc-31", "exited tk-rec", "off dr-sp", "waiting 18tc-181 zone 3")
    home = {one.id: one.region for one in seen(view).pieces}
    assert home["lah-sp"] == "eliminated-german"
    assert home["29tc-31"] == "eliminated-soviet"
    assert home["tk-rec"] == "exited"
    assert home["dr-sp"] == "off"
    assert home["18tc-181"] == "3"


def test_even_if_all_fall_every_counter_has_its_place() -> None:
    for where in (ELIMINATED, EXITED):
        view = placed("turn 9", german_167="yes", soviet_reserve="yes")
        view.place = [where] * len(view.place)
        made = seen(view)
        assert len({(one.x, one.y) for one in made.pieces}) == len(made.pieces)


def test_the_look_goes_to_the_sheet_and_to_the_boxes_that_matter() -> None:
    opening, later = seen(GAME.new()), seen(placed("turn 4", "1411 lah-pz"))
    assert opening.focus.x < later.focus.x
    assert later.focus.holds(*centre("1411"))
    for made in (opening, later):
        assert made.box.joined(made.focus) == made.box


def test_the_psel_is_one_line_along_all_its_hexsides() -> None:
    assert len(river(GAME.data)) == len(GAME.data.map.hexsides) + 1


def test_the_words_of_the_drawing_are_complete() -> None:
    assert check([draw.WORDS]) == []
