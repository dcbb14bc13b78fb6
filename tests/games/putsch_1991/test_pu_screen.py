"""What a screen is told of Putsch 1991: scene, paths, tapes, areas, lists; all of it from a view, in two languages."""

from __future__ import annotations

import re

import pytest
from pu_table import moving, play

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.game import CORE_WORDS
from grognard.core.match import Match
from grognard.core.muster import broken, entry
from grognard.core.values import Action
from grognard.core.words import LANGUAGES, Words
from grognard.games.putsch_1991 import GAME
from grognard.promises import verb_first

STREET = """
scenario garden-ring
turn 1 move
starts gkchp
g01 560,200 h4 located leader:veteran:assault_rifle+grenade
g02 600,200 h4 located soldier:seasoned:assault_rifle
r01 560,300 h12 located soldier:seasoned:assault_rifle
r02 200,900 h12 ambushed soldier:seasoned:assault_rifle
bmp1 660,60 h4 gkchp
flare 560,260
"""


def words(language: str = "en") -> Words:
    folders = [CORE_WORDS, draw.WORDS, *[one for one in GAME.word_folders if one != CORE_WORDS]]
    return Words(folders, language, GAME.names(GAME.data, language))


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_scene_can_be_drawn_and_said(preset: str) -> None:
    """No word is missing in either language, whoever looks, all through a game."""
    match = Match(GAME, GAME.options.from_text(dict(GAME.presets[preset])), Seeded(3))
    match.roll()
    rng = Seeded(4)
    for number in range(160):
        if match.state.actor is None:
            return
        if number % 40 == 0:
            for seat in (0, 1, -1):
                for language in LANGUAGES:
                    scene = GAME.scene(match.state.view(seat), words(language))
                    said = repr((scene.title, scene.regions, scene.marks, scene.panels, [p.text for p in scene.pieces]))
                    assert not re.findall(r"<[a-z]+\.[\w.-]+>", said)
                    assert draw.frame(scene)["pieces"].keys() == {piece.id for piece in scene.pieces}
        match.play(match.state.actor, verb_first(match.state.legal(), rng))


def test_a_hidden_man_is_drawn_for_his_own_side_only() -> None:
    s = GAME.position(STREET)
    shown = [{piece.id for piece in GAME.scene(s.view(seat), words()).pieces} for seat in (0, 1)]
    assert "r02" in shown[1]
    assert "r02" not in shown[0]


def test_a_tape_says_how_far_and_what_cuts() -> None:
    view, said = GAME.position(STREET).view(0), GAME.words_seen(words(), GAME.position(STREET))
    near = GAME.measure(view, "g01", "r01", said)
    assert near is not None
    assert (near.title, near.tone) == ("10.0 cm", "clear")
    wall = GAME.measure(view, "g01", "200,200", said)
    assert wall is not None
    assert wall.tone in ("cover", "cut")
    assert GAME.measure(view, "g01", "nobody", said) is None


def test_a_path_is_told_with_its_length_and_price_and_an_ambush_somewhere() -> None:
    s = GAME.position(STREET)
    s.apply(Action("go", ("g01",)))
    view = s.view(0)
    way = GAME.way(view, Action("move", ("g01", "560,240")), words())
    assert way is not None
    assert (way.head.split()[0], way.tick) == ("4.0", 10)
    assert [danger.known for danger in way.dangers] == [False]
    bands = GAME.reach(view, "g01", "").bands
    assert bands
    assert all(band.outlines for band in bands)


def test_a_grenade_shows_who_lies_under_it() -> None:
    area = GAME.covered(GAME.position(STREET).view(0), Action("throw", ("g01", "r01", "grenade")), words())
    assert area is not None
    assert "r01" in area.under
    assert "r02" not in area.under


def test_ready_made_squads_are_lists_that_the_rules_accept() -> None:
    s = GAME.new(scenario="garden-ring", squads="choose")
    seat = s.actor
    assert seat is not None
    asked = GAME.muster(s.view(seat), words())
    assert asked is not None
    for ready in asked.ready:
        entries = [one for word in ready.entries if (one := entry(word))]
        assert broken(asked, entries) == []
        assert s.refusal(Action("build", ready.entries)) is None
        assert s.refusal(Action("build", (ready.id,))) is None


def test_by_night_the_band_of_who_may_still_fire_is_wider_on_a_road() -> None:
    text = "scenario garden-ring\ng01 {} h4 soldier:seasoned:assault_rifle\nr01 100,1150 h0"
    bands = []
    for at in ("600,300", "390,300"):
        s = moving(text.format(at))
        play(s, "go g01")
        found = GAME.reach(s.view(0), "g01", "move").bands
        bands.append([band.params["cm"] for band in found])
    assert bands == [[7.5, 15.0], [3.75, 7.5]]
