"""The scene of Tank Commander: complete, labelled in both languages, clickable by the ids of actions, and discreet."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from grognard import draw, games
from grognard.core.dice import Seeded
from grognard.core.scene import Box, CardFace, Mark, Piece, Region, Scene, Status
from grognard.core.values import HIDDEN, SPECTATOR, Action
from grognard.core.words import LANGUAGES, Words, check
from grognard.draw import cards, pictures, ranks, sheet
from grognard.games.tank_commander import faces, layout
from grognard.games.tank_commander.board import board
from grognard.games.tank_commander.data import COLOURS, TYPES, WEAPONS
from grognard.games.tank_commander.scene import scene
from grognard.games.tank_commander.state import DEPLOYING, NONE, PLAYING, Response, Table

GAME = games.find("tank-commander")
BUTTONS = {*COLOURS, *WEAPONS, "german", "soviet"}  # what the page shows as buttons
LISTS = ("build", "reinforce", "deck")  # ready-made lists are chosen from a menu
FORBIDDEN = re.compile(
    r"swastika|hakenkreuz|croix gamm|\brun(e|es|ic)\b|death.?s.?head|skull|tête de mort", re.IGNORECASE
)
SAMPLED = 23  # every so many decisions of a random game


@cache
def words(language: str = "en") -> Words:
    return draw.words_for(GAME, language, strict=True)


@cache
def game_of(preset: str) -> list[Table]:
    """States of one random game in which a player is asked, and its end."""
    state, rng, found, asked = GAME.new(**GAME.presets[preset]), Seeded(5), [], 0
    while state.actor is not None and asked < 1600:
        if state.actor >= 0:
            if asked % (SAMPLED if state.phase == PLAYING else 3) == 0:
                found.append(state.clone())
            asked += 1
        state.apply(state.sample(rng))
        state.news.clear()
    return [*found, state]


def moments(preset: str) -> list[Table]:
    return [state.view(max(state.actor or 0, 0)) for state in game_of(preset)]


def seen(view: Table, language: str = "en") -> Scene:
    return scene(view, words(language))


def playing(scenario: str = "17.3", **options: str) -> Table:
    """A table on which nothing lies, in the middle of a game: tests lay what they look at."""
    state = GAME.new(scenario=scenario, **options)
    assert isinstance(state, Table)
    state.phase, state.turn, state.stage = PLAYING, 4, "a"
    return state


def put(state: Table, seat: int, card: str, place: str) -> int:
    return state.enter_table(seat, GAME.data.index[card], state.board.index[place])


def piece(made: Scene, name: str) -> Piece:
    return next(one for one in made.pieces if one.id == name)


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_can_be_drawn_in_words_that_exist(preset: str, language: str) -> None:
    for view in moments(preset)[::3]:
        made = seen(view, language)
        json.dumps(draw.frame(made))
        assert "<" not in repr([one.label for one in made.regions] + [one.label for one in made.pieces])
        assert all(one.label for one in (*made.regions, *made.pieces))


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_card_on_the_table_is_drawn_exactly_once(preset: str) -> None:
    for view in moments(preset):
        made = seen(view)
        ids = [one.id for one in made.pieces] + [one.id for one in made.regions]
        assert len(ids) == len(set(ids))
        home = {one.id: one.region for one in made.pieces}
        regions = {one.id for one in made.regions}
        assert {one.region for one in made.pieces} <= regions
        for number, name in enumerate(view.names):
            if name:
                assert home[name] == view.board.ids[view.at[number]]
        assert sum("." in name and "@" not in name for name in home) == sum(map(bool, view.names))
        attached = sum(len(gear) for gear in view.gear)
        on_positions = [one for one in made.pieces if one.region in view.board.index]
        assert len(on_positions) == sum(map(bool, view.names)) + attached


@pytest.mark.parametrize("preset", GAME.presets)
def test_whatever_an_action_names_can_be_pointed_at(preset: str) -> None:
    for state in game_of(preset)[:-1]:
        made = seen(state.view(state.actor))
        known = {one.id for one in made.pieces} | {one.id for one in made.regions} | BUTTONS
        for action in state.legal():
            if action.verb not in LISTS:
                assert set(action.args) <= known, action


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_frame_stays_small(preset: str) -> None:
    for view in moments(preset)[::2]:
        sent = json.dumps(draw.frame(seen(view, "fr")), ensure_ascii=False, separators=(",", ":")).encode()
        assert len(sent) < 125_000
        assert len(gzip.compress(sent, 4)) < 30_000  # as the server sends it


def test_what_did_not_change_is_the_same_value_in_the_next_frame() -> None:
    state = game_of("kursk")[-3]
    one, other = (draw.frame(seen(state.view(0))) for _ in range(2))
    assert one["pieces"]
    for part in ("pieces", "regions"):
        assert all(one[part][name] is other[part][name] for name in one[part])


@pytest.mark.parametrize("preset", ["tanks-in-action", "prepared-defense", "closed-defense", "team-kursk"])
def test_what_others_hold_changes_nothing_one_can_see(preset: str) -> None:
    rng = Seeded(3)
    for state in game_of(preset)[::2]:
        seat = max(state.actor or 0, 0)
        view = state.view(seat)
        twin = view.guess(rng).view(seat)
        for language in LANGUAGES:
            one, other = seen(view, language), seen(twin, language)
            assert one == other
        assert json.dumps(draw.frame(one)) == json.dumps(draw.frame(other))


def test_a_hidden_card_says_nothing_about_itself() -> None:
    for state in game_of("prepared-defense")[::3]:
        view = state.view(SPECTATOR)
        hidden = [seat for seat in (0, 1) if HIDDEN in view.hand[seat]]
        made = seen(view)
        for seat in hidden:
            known = [one for one in made.pieces if one.region == str(seat)]
            assert sum(one.copies for one in known) == len(view.hand[seat]) - view.hand[seat].count(HIDDEN)
            told = next(one.text for one in made.marks if one.id == f"sum-hand-{seat}")
            assert told.split("\n")[0] == str(len(view.hand[seat]))
        assert not [one for one in made.pieces if one.kind == "card"]
        assert not [one for one in made.panels if one.id in ("deck", "list", "group")]


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_drawing_is_well_formed_and_uses_symbols_that_exist(language: str, look: str) -> None:
    for view in (moments("prepared-defense")[-2], moments("team-kursk")[-2]):
        text = draw.render(seen(view, language), words(language), theme=look)
        root = ElementTree.fromstring(text)
        assert "var(--" not in text
        ids = {one.get("id") for one in root.iter()}
        assert {one.get("href", "").removeprefix("#") for one in root.iter() if one.tag.endswith("use")} <= ids
        assert not FORBIDDEN.search(text)
        assert draw.render(seen(view, language), words(language), theme=look) == text


@pytest.mark.parametrize("columns", range(3, 9))
@pytest.mark.parametrize("row", ["row", "gap"])
def test_boards_of_all_sizes_have_their_positions(columns: int, row: str) -> None:
    view = playing(columns=str(columns), no_mans_land=row).view(0)
    made = seen(view)
    places = [one for one in made.regions if one.kind == "position"]
    assert [one.id for one in places] == view.board.ids
    assert len({(one.x, one.y) for one in places}) == view.board.size
    assert made.box.joined(made.focus) == made.box
    draw.ground(made.ground)


# -- orientation -----------------------------------------------------------------------------------------------------


def test_the_own_side_is_at_the_bottom_and_the_ground_is_the_same_for_all() -> None:
    state = next(one for one in game_of("tanks-in-action") if one.phase == PLAYING)
    scenes = [seen(state.view(seat)) for seat in (0, 1, SPECTATOR)]
    first = {one.id: one for one in scenes[0].regions}
    second = {one.id: one for one in scenes[1].regions}
    assert first["A2-1"].y > first["B2-1"].y
    assert second["A2-1"].y < second["B2-1"].y
    assert (first["A2-1"].x, first["A2-1"].y) == (second["B2-3"].x, second["B2-3"].y)
    assert len({draw.ground(made.ground).key for made in scenes}) == 1
    assert first["A1-1"].label.startswith("Your first rank, left")
    assert "The German first rank, right" in second["A1-1"].label


def test_a_view_tells_whose_it_is() -> None:
    for state in game_of("meeting-engagement"):
        views = [state.view(seat) for seat in (0, 1, SPECTATOR)]
        assert [view.reader for view in views] == [0, 1, SPECTATOR]
        assert state.reader == views[0].guess(Seeded(1)).reader == NONE
        assert views[0] != views[1] != views[2] != views[0]
        assert views[1].clone() == views[1] == state.view(1)


def test_sides_are_labelled_in_french_too() -> None:
    state = next(one for one in game_of("tanks-in-action") if one.phase == PLAYING)
    labels = {one.id: one.label for one in seen(state.view(1), "fr").regions}
    assert labels["B2-3"].startswith("Votre 2e rang, à gauche. Terrain découvert")
    assert labels["N-2"].startswith("Le no man\u2019s land, au centre")


# -- what lies on positions ------------------------------------------------------------------------------------------


def test_terrain_works_mines_smoke_and_streams_are_shown_and_told() -> None:
    state = playing()
    data, at = GAME.data, state.board.index["A1-2"]
    put(state, 0, "g-line", "A1-2")
    state.terrain[at], state.work[at], state.worker[at] = data.index["t-woods"], data.foxholes, 0
    state.mine[at] = state.smoke[at] = 1
    below, corner = state.board.index["A2-2"], state.board.index["N-3"]
    state.streams = ((below, at, 1), (at, corner, 1), (state.board.index["A2-1"], below, 0))
    made = seen(state)
    found = {one.id: one for one in made.marks}
    assert found["land-A1-2"].text == "woods"
    assert found["work-A1-2"].text == "foxholes"
    assert found["label-A1-2"].text == "Woods\nAT +2\neye snail\n\nFoxholes\nHE +2\n"
    assert {"mine-A1-2", "smoke-A1-2", "stream-A2-2-A1-2", "stream-A1-2-N-3", "stream-A2-1-A2-2"} <= set(found)
    label = next(one.label for one in made.regions if one.id == "A1-2")
    for word in (
        "Woods (AT +2",
        "Foxholes (",
        "Minefield",
        "Smoke Screen",
        "Stream towards the German second rank, centre",
        "German Line Squad",
    ):
        assert word in label
    assert "open ground" not in label


def test_passengers_gear_and_faults_are_visible_on_the_bearer() -> None:
    state = playing()
    data = GAME.data
    carrier = put(state, 0, "g-spw251", "A1-1")
    squad = state.enter_table(0, data.index["g-line"], state.at[carrier], carrier)
    other = put(state, 1, "s-line", "B1-1")
    state.gear[squad] = (data.index["e-mg42"],)
    state.gear[other] = (data.index["e-maxim"], data.hero)
    state.fault[carrier], state.faulter[carrier] = data.breakdown, 1
    state.hand[0] = (data.index["e-mg42"],)
    state.hand[1] = (HIDDEN,)
    state.pile[1] = type(state.pile[1])((HIDDEN,))
    state.reader = 0
    made = seen(state)
    assert piece(made, "e-mg42").region == "reserve"  # the plain id is the hand's
    assert piece(made, "e-mg42@g-line.1").region == "A1-1"
    assert piece(made, "v-hero@s-line.1").y < piece(made, "s-line.1").y
    rider, bearer = piece(made, "g-line.1"), piece(made, "g-spw251.1")
    assert rider.z > bearer.z
    assert (bearer.kind, rider.kind) == ("card-small", "card-tab")  # its name lies over the picture of its bearer
    assert [status.kind for status in bearer.statuses] == ["broken"]
    assert "carries German Line Squad" in bearer.text
    assert "aboard SPW 251" in rider.text


def test_a_melee_shows_both_sides_and_crossed_swords() -> None:
    state = playing()
    for seat, card in ((0, "g-line"), (0, "g-pz4h"), (1, "s-guards"), (1, "s-t34m41"), (1, "s-t70")):
        put(state, seat, card, "N-2")
    made = seen(state)
    own = [one.x for one in made.pieces if one.side == "german" and one.region == "N-2"]
    enemy = [one.x for one in made.pieces if one.side == "soviet" and one.region == "N-2"]
    assert max(own) < min(enemy)
    assert any(one.id == "melee-N-2" for one in made.marks)


def test_no_card_leaves_its_position_sideways() -> None:
    for preset in ("kursk", "team-kursk"):
        for view in moments(preset):
            made = seen(view)
            home = {one.id: one for one in made.regions}
            for one in made.pieces:
                if one.region in view.board.index and "@" not in one.id:
                    assert abs(one.x - home[one.region].x) <= layout.WIDTH / 2


# -- what is being decided -------------------------------------------------------------------------------------------


def shot_at() -> Table:
    """A declared shot in the open: the other side is asked for an Interrupt."""
    state = playing()
    put(state, 0, "g-pz4h", "A1-1")
    put(state, 1, "s-t34m41", "B1-1")
    data = GAME.data
    state.hand[1] = (data.index["v-hulldown"],)
    state.stack.clear()
    from grognard.games.tank_commander.play import Act  # noqa: PLC0415 - after the engine is loaded

    state.call(Act(0))
    state.settle()
    state.apply(Action("fire", ("g-pz4h.1", "s-t34m41.1", "at")))
    return state


def test_an_open_shot_has_a_line_of_fire_with_its_chance() -> None:
    state = shot_at()
    assert state.actor == 1
    made = seen(state.view(1), "en")
    line = next(one for one in made.marks if one.id == "shot")
    assert re.fullmatch(r"AT fire \u00b7 long \u00b7 destroys \d+%", line.text)
    assert [status.kind for status in piece(made, "g-pz4h.1").statuses] == ["firing"]
    assert [status.kind for status in piece(made, "s-t34m41.1").statuses] == ["target"]
    assert "\u202f%" in next(one.text for one in seen(state.view(1), "fr").marks if one.id == "shot")


def test_cards_that_wait_for_their_effect_lie_in_the_open() -> None:
    state = playing()
    data = GAME.data
    put(state, 1, "s-t34m41", "B1-1")
    state.pending = [
        Response(0, data.breakdown, ("s-t34m41.1",), 1, False),
        Response(1, data.repair, ("s-t34m41.1",), 2, True),
        Response(1, data.index["v-oppfire"], ("s-t34m41.1", "at", "A1-1", "v-smoke"), 3, True),
    ]
    made = seen(state)
    first, last = piece(made, "v-breakdown@stack-1"), piece(made, "v-repair@stack-2")
    assert last.y < first.y  # last in, first out
    assert [status.kind for status in first.statuses] == ["cancelled"]
    panel = next(one for one in made.panels if one.id == "stack")
    assert [item.text for item in panel.items] == ["Opportunity Fire", "Repair", "Breakdown"]


def test_declared_moves_are_drawn_along_their_paths() -> None:
    state = playing()
    put(state, 0, "g-pz4h", "A1-1")
    state.hand[0] = (GAME.data.index["g-pz6e"],)
    state.stack.clear()
    from grognard.games.tank_commander.play import Act  # noqa: PLC0415

    state.call(Act(0))
    state.settle()
    state.apply(Action("move", ("A1-1",)))
    state.apply(Action("go", ("g-pz4h.1", "N-1")))
    (way,) = [one for one in seen(state).marks if one.kind == "way"]
    assert len(way.outlines[0]) == 2
    state = playing()
    state.hand[0] = (GAME.data.index["g-pz6e"], GAME.data.index["g-pz4h"])
    state.stack.clear()
    state.call(Act(0))
    state.settle()
    state.apply(Action("move", ("reserve",)))
    state.apply(Action("bring", ("g-pz6e", "A2-2")))
    (way,) = [one for one in seen(state).marks if one.kind == "way"]
    assert way.outlines[0][0][1] > way.outlines[0][1][1]  # from below


def test_the_named_colour_and_the_turned_card_are_shown() -> None:
    shown = 0
    for preset in ("kursk", "meeting-engagement", "custom"):
        for view in moments(preset):
            made = seen(view)
            number = [one for one in made.marks if one.id == "number"]
            shown += len(number)
            region = next(one for one in made.regions if one.id == "number")
            assert region.kind == ("box" if number or ". " in region.label else "slot")
    assert shown


# -- hands, piles, panels --------------------------------------------------------------------------------------------


def test_copies_in_a_hand_are_one_card_with_a_count_and_many_cards_have_several_lines() -> None:
    state = playing()
    state.reader = 0
    smoke = GAME.data.index["v-smoke"]
    state.hand[0] = (smoke, smoke)
    state.hand[1], state.pile[1] = (HIDDEN,) * 3, type(state.pile[1])((HIDDEN,))
    one = piece(seen(state), "v-smoke")
    assert (one.kind, one.copies, one.region, one.size) == ("card", 2, "reserve", 200)
    assert "\u00d72" in draw.piece(one)
    state.hand[0] = tuple(range(100, 124))
    made = seen(state)
    hand = [one for one in made.pieces if one.region == "reserve"]
    assert {(one.kind, one.size) for one in hand} == {("card", 200)}
    assert len({(one.x, one.y) for one in hand}) == 24
    assert len({one.y for one in hand}) == 3
    (box,) = [one for one in made.regions if one.id == "reserve"]
    (left, top), (right, bottom) = box.outline[0], box.outline[2]
    assert all(left <= one.x - 100 and one.x + 100 <= right for one in hand)
    assert all(top <= one.y - 140 and one.y + 140 <= bottom for one in hand)
    assert next(one.text for one in made.marks if one.id == "sum-hand-1") == "3\nreserve\n"


def test_the_pool_is_there_while_cards_are_set_up() -> None:
    state = next(one for one in game_of("closed-defense") if one.phase == DEPLOYING and one.pool[one.actor])
    made = seen(state.view(state.actor))
    regions = {one.id: one for one in made.regions}
    assert (regions["pool"].kind, regions["reserve"].kind) == ("hand", "hand")
    assert regions["pool"].outline[2][1] < regions["reserve"].outline[0][1]
    assert {one.id for one in made.pieces if one.region == "pool"} == {
        GAME.data.ids[card] for card in state.pool[state.actor]
    }
    assert any(panel.id == "list" for panel in made.panels)


def test_piles_show_their_number_and_their_wrecks() -> None:
    state = playing()
    data = GAME.data
    tiger, smoke = data.index["g-pz6e"], data.index["v-smoke"]
    state.pile[0] = type(state.pile[0])((tiger, tiger, smoke))
    state.discarded[0], state.destroyed[0], state.destroyed[1] = (tiger, smoke), (tiger, tiger), (smoke,)
    state.hand[1], state.pile[1] = (HIDDEN,), type(state.pile[1])((HIDDEN,))
    state.reader = 0
    made = seen(state)
    assert piece(made, "draw-0").text == ("3 cards",)
    assert piece(made, "g-pz6e").region == "piles-0"  # a Tank Repair Shop can name it
    assert piece(made, "g-pz6e").copies == 2
    assert piece(made, "v-smoke@destroyed-1").region == "piles-1"
    sums = {one.id: one.text.split("\n")[:2] for one in made.marks if one.kind == "sum"}
    assert sums["sum-draw-0"] == ["3", "draw"]
    assert sums["sum-discarded-0"] == ["2", "discarded"]
    assert (sums["sum-destroyed-0"], sums["sum-destroyed-1"]) == (["2", "destroyed"], ["1", "destroyed"])
    panels = {panel.id: panel for panel in made.panels}
    assert [(item.text, item.note) for item in panels["destroyed-0"].items] == [("PzKw VI E", "\u00d72")]
    assert panels["deck"].note.startswith("3 cards")


def test_the_panels_tell_turn_step_objective_and_score() -> None:
    state = playing("17.5")
    state.attacker, state.taken, state.mud = 0, 3, ((5, 0),)
    put(state, 0, "g-pz4h", "B2-1")
    panels = {panel.id: panel for panel in seen(state).panels}
    assert [item.text for item in panels["turn"].items] == ["4"]
    assert [item.state for item in panels["steps"].items] == ["now", "", "", "", "", ""]
    assert sum(item.value or 0 for item in panels["score"].items) == len(panels["ledger"].items)
    told = " ".join(item.text for item in panels["objective"].items)
    assert "Complete turns left to the attacker: 2" in told
    assert "Rasputitsa until the end of turn 5" in told
    assert "attacker" in told
    assert seen(state).title == "Turn 4, step a"


def test_before_and_after_the_game_the_title_says_so() -> None:
    assert seen(GAME.new()).title == "Set-up"
    assert seen(game_of("tanks-in-action")[-1].view(0)).title == "End of the game"


# -- card faces ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_face_of_both_sizes_with_a_picture(language: str) -> None:
    data, drawn = GAME.data, draw.symbols().svg
    for card, name in enumerate(data.ids):
        for kind, face in (
            ("card", faces.large(data, card, words(language))),
            ("card-small", faces.small(data, card, words(language))),
        ):
            one = Piece(name, kind, "reserve", 0, 0, 0, 80, "german", "", face, (), name)
            svg = draw.piece(one)
            ElementTree.fromstring(svg)
            for used in re.findall(r'href="#([^"]+)"', svg):
                assert f'id="{used}"' in drawn
        large = faces.large(data, card, words(language))
        assert large.layout == faces.LAYOUTS[TYPES[data.type[card]]]
        assert large.numbers == tuple(str(value) for value in data.numbers[card])  # always in this order
        assert faces.lines(data, card, words(language))


def test_french_cards_have_french_names_with_the_printed_one_beside_it() -> None:
    data = GAME.data
    flank = data.index["v-flank"]
    english, french = faces.large(data, flank, words("en")), faces.large(data, flank, words("fr"))
    assert (english.name, english.printed) == ("Flank Shot", "")
    assert (french.name, french.printed) == ("Tir de flanc", "Flank Shot")
    tiger = data.index["g-pz6e"]
    assert faces.large(data, tiger, words("fr")).name == faces.large(data, tiger, words("en")).name == "PzKw VI E"
    assert english.text != french.text
    assert french.pill == ("Interruption", "round")


def test_a_reconstructed_value_has_a_star_on_the_card_one_reads() -> None:
    data = GAME.data
    faust, rifle = data.index["e-panzerfaust"], data.index["e-atrifle"]
    assert faces.large(data, faust, words()).boxes[0][1] == "5"
    assert faces.large(data, rifle, words()).boxes[0][1] == "5/6*"
    tiger = data.index["g-pz6e"]
    one = Piece("x", "card-small", "reserve", 0, 0, 0, 80, "german", "", faces.small(data, tiger, words()), (), "x")
    assert ">9/15<" in draw.piece(one)
    large = one._replace(kind="card", face=faces.large(data, tiger, words()), text=("a", "b"))
    assert '<tspan class="co">' in draw.piece(large)
    assert faces.large(data, data.index["v-flank"], words()).rarity.endswith("\u25cf")
    assert faces.large(data, data.index["v-sniper"], words()).rarity.endswith("*")
    assert "reconstructed" in words().say("table.legend")  # said once, not under every card


def test_lines_of_a_card_fit_its_width() -> None:
    for card in range(len(GAME.data.ids)):
        for language in LANGUAGES:
            told = faces.effect(GAME.data, card, words(language))
            lines = cards.wrapped(told, 176, 10.4)
            assert len(lines) <= 8
            assert " ".join(lines) == told


def test_a_missing_ability_is_a_dash() -> None:
    truck = faces.small(GAME.data, GAME.data.index["s-truck"], words())
    assert [value for _, value in truck.boxes] == ["\u2013", "\u2013"]
    assert truck.rows[0][1] == "\u2013/\u2013"


def test_a_card_of_every_size_lies_around_the_origin() -> None:
    face = faces.small(GAME.data, 0, words())
    one = Piece("x", "card-small", "A1-1", 0, 0, 0, 60, "german", "", face, (Status("target"),), "x")
    large = one._replace(kind="card", size=200, face=faces.large(GAME.data, 0, words()))
    for drawn, at in ((one, "scale(.75)translate(-40 -56)"), (large, "translate(-100 -140)")):
        assert ElementTree.fromstring(draw.piece(drawn)).get("transform") == at


def test_a_card_without_a_picture_or_numbers_is_still_a_card() -> None:
    """Any game may print cards: what a face leaves out is not drawn."""
    bare = CardFace("prose", "Order", text="Do it.", pill=("Now", "square"), frame="#204060")
    drawn = draw.piece(Piece("x", "card", "", 0, 0, 0, 200, "", "", bare))
    ElementTree.fromstring(drawn)
    assert 'href="#c-numbers"' not in drawn
    assert ">Do it.<" in drawn


def test_a_frame_says_what_each_piece_is_and_what_it_covers() -> None:
    state = playing()
    data, smoke = GAME.data, GAME.data.index["v-smoke"]
    put(state, 0, "g-line", "A1-1")
    state.hand[0] = (smoke, smoke, data.index["v-flank"])
    state.hand[1], state.pile[1] = (1, 2, 3), type(state.pile[1])((1,))
    made = seen(state.view(0))
    sent = draw.frame(made)
    told = {name: (one["kind"], one["size"], one["copies"]) for name, one in sent["pieces"].items()}
    assert told["v-smoke"] == ("card", [200, 280], 2)
    assert told["v-flank"] == ("card", [200, 280], 1)
    assert told["g-line.1"] == ("card-small", [80, 112], 1)
    assert sent["pieces"]["v-smoke"]["head"]["name"] == "Smoke Screen"
    kinds = {name: one["kind"] for name, one in sent["regions"].items()}
    assert (kinds["reserve"], kinds["1"], kinds["A1-1"]) == ("hand", "box", "position")
    assert sent["box"][3] - sent["focus"][3] > 300  # the hand is drawn below what a page looks at first
    assert not [one for one in made.pieces if one.region != "reserve" and one.kind == "card"]
    assert all(made.focus.holds(one.x, one.y) for one in made.pieces if one.region != "reserve")


def test_the_pictures_stay_in_their_field() -> None:
    drawn = pictures.symbols()
    assert drawn.count('id="c-t34-76"') == 1
    known = {*pictures.VEHICLES, *pictures.LANDS, *pictures.GEAR, *pictures.EVENTS}
    assert len(known) == sum(map(len, (pictures.VEHICLES, pictures.LANDS, pictures.GEAR, pictures.EVENTS)))
    assert {faces.picture(GAME.data, card) for card in range(len(GAME.data.ids))} <= known
    assert set(ranks.LANDS) | set(ranks.WORKS) | {"stream"} == set(pictures.LANDS)


# -- marks and layout ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(ranks.MARKS))
def test_marks_are_drawn_by_the_name_of_their_kind_and_never_in_the_way_of_the_mouse(kind: str) -> None:
    for text, colour in (("woods", ""), ("4", "2")):
        svg = draw.mark(Mark("x", kind, 1, 2, "german", colour, text, (((0, 0), (50, 40)),), 90))
        assert ElementTree.fromstring(svg).get("pointer-events") == "none"


def test_a_position_is_sent_once_and_only_its_words_change() -> None:
    one = Region("A1-1", "position", 0, 0, ((0, 0), (1, 0), (1, 1), (0, 1)), "a label", changes=True)
    made = seen(playing())._replace(regions=(one,))
    first = sheet.frame(made)["regions"]["A1-1"]
    other = sheet.frame(made._replace(regions=(one._replace(label="another"),)))["regions"]["A1-1"]
    assert first["svg"] == other["svg"] == ""
    assert (first["label"], other["label"]) == ("a label", "another")


def test_things_side_by_side_overlap_only_when_they_must() -> None:
    assert layout.spread([], 100) == []
    assert layout.spread([40, 40], 100) == [7.5, 52.5]
    assert layout.spread([80, 80, 80], 100) == [0, 10, 20]
    assert layout.rows(Box(0, 0, 300, 200), 1, 100) == [(62, layout.HEADING + 70)]


def test_a_team_has_four_hands_and_four_piles() -> None:
    view = moments("team-kursk")[-3]
    regions = {one.id for one in seen(view).regions}
    assert {f"piles-{seat}" for seat in range(4)} <= regions
    reader = view.reader
    assert {str(seat) for seat in range(4) if seat != reader} | {"reserve"} <= regions
    assert layout.Layout(board(6, True), 0, True).right > layout.Layout(board(6, True), 0, False).right


def test_the_words_of_the_drawing_are_complete() -> None:
    assert check([draw.WORDS]) == []
