"""Showing oneself at any own decision, windows among them; how a hidden man lies; weapons on the ground."""

from __future__ import annotations

import pytest
from pu_table import AR, GAME, moving, new, offered, play, unit

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.game import CORE_WORDS
from grognard.core.values import CHANCE
from grognard.core.words import Words
from grognard.games.putsch_1991.deploy import Deploy
from grognard.games.putsch_1991.state import AMBUSHED, KNEELING, PRONE, REVEALED, STANDING, Table

AMBUSH = f"""
g01 560,200 h4 located soldier:seasoned:{AR}
r01 560,400 h12 ambushed soldier:seasoned:{AR}
r02 100,1000 h12 token soldier:seasoned:{AR}
r03 140,1000 h12 token decoy
r04 600,1000 h12 ambushed soldier:seasoned:{AR}
"""


@pytest.mark.rule("pu:S.7")
def test_a_window_is_a_decision_too() -> None:
    """While an enemy walks, his watcher may show a token or a hidden man, or take a decoy away, and is asked again."""
    s = moving(AMBUSH)
    play(s, "go g01", "move g01 560,250")
    assert {"reveal r01", "reveal r02", "reveal r04", "scrap r03"} <= offered(s)
    told = play(s, "reveal r02")
    assert told
    assert s.vis[unit(s, "r02")] == REVEALED
    assert s.actor == 1
    play(s, "scrap r03", "reveal r04")
    assert s.vis[unit(s, "r04")] == REVEALED
    assert s.at[unit(s, "g01")] == (560, 200)
    play(s, "pass")
    assert s.at[unit(s, "g01")] == (560, 250)


@pytest.mark.rule("pu:3.17d")
def test_who_lies_in_the_way_is_met_there() -> None:
    """He may not step out before a mover who would have walked into him."""
    s = moving(AMBUSH.replace("560,400 h12", "560,240 h12"))
    play(s, "go g01", "move g01 560,250")
    assert "reveal r01" not in offered(s)
    assert "reveal r04" in offered(s)


def hiding() -> Table:
    """The airstrip when all its defenders are hidden, before they say that they are ready."""
    rng, s = Seeded(5), new(scenario="airstrip")
    while not (isinstance(s.stack[-1], Deploy) and s.actor != s.attacker and "ready" in offered(s)):
        actor = s.actor
        s.apply(s.sample(rng) if actor == CHANCE else s.legal()[0])
    s.news.clear()
    return s


@pytest.mark.rule("pu:S.4")
def test_a_hidden_man_lies_in_wait_as_he_likes_and_nobody_is_told() -> None:
    s = hiding()
    seat = s.actor
    assert seat is not None
    i = next(i for i, vis in enumerate(s.vis) if vis == AMBUSHED)
    before = s.view(1 - seat).hash_text()
    action = next(one for one in s.legal() if str(one) == f"posture {s.name(i)} prone")
    assert s.stack[-1].shown(s, action, 1 - seat) is None
    s.apply(action)
    assert s.posture[i] == PRONE
    assert s.view(1 - seat).hash_text() == before
    assert all(event.seen_by(1 - seat) is None for event in s.news)
    assert offered(s, f"posture {s.name(i)}") == {f"posture {s.name(i)} {name}" for name in ("standing", "kneeling")}
    for name, posture in (("kneeling", KNEELING), ("standing", STANDING)):
        play(s, f"posture {s.name(i)} {name}")
        assert s.posture[i] == posture
    visible = next((j for j, vis in enumerate(s.vis) if vis != AMBUSHED), None)
    assert visible is None or not offered(s, f"posture {s.name(visible)}")


@pytest.mark.rule("pu:6.37")
@pytest.mark.parametrize(("language", "name"), [("en", "Machine gun"), ("fr", "Mitrailleuse")])
def test_a_weapon_on_the_ground_is_drawn(language: str, name: str) -> None:
    """With its name, where it lies, for both sides."""
    s = moving(AMBUSH)
    s.dropped = ((300, 400, "machine_gun", 0),)
    folders = [CORE_WORDS, draw.WORDS, *[one for one in GAME.word_folders if one != CORE_WORDS]]
    said = Words(folders, language, GAME.names(GAME.data, language))
    for seat in (0, 1):
        marks = {mark.id: mark for mark in GAME.scene(s.view(seat), said).marks}
        assert (marks["arm-0"].x, marks["arm-0"].y) == (300, 800)
        assert marks["arm-name-0"].text.lower() == name.lower()


@pytest.mark.rule("pu:9.0")
def test_the_default_of_a_squad_looks_like_being_done() -> None:
    """Another skill may follow one that was chosen; after the default none does, as after `ready`."""
    rng, s = Seeded(5), new(scenario="airstrip")
    while "skills default" not in offered(s):
        s.apply(s.sample(rng) if s.actor == CHANCE else s.legal()[0])
    seat = s.actor
    assert seat is not None
    shown = {str(one): str(s.stack[-1].shown(s, one, 1 - seat)) for one in s.legal()}
    assert shown["skills default"] == shown["ready"] == "ready"
    assert {text for action, text in shown.items() if action.startswith("skill ")} == {"skill"}
