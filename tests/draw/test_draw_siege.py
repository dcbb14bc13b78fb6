"""The scenes of The Hell of Stalingrad: as they were drawn last, of symbols that exist, nothing twice, nothing cut."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from gallery import told

from grognard import draw
from grognard.core.scene import Scene
from grognard.draw import registry
from grognard.games.hell_of_stalingrad import GAME
from grognard.games.hell_of_stalingrad.state import Siege

GOLDEN = Path(__file__).parent / "golden"
BATTLE = """
    turn 2
    A volga
    B central_station hold 2 fire 2 bucket 1 infernos 1 g_14pz g_71(D) s_10nkvd s_13g(1) landser*2 panzer rifle*4 t34
    C mamaev_kurgan
    D barrikady g_16pz s_95
    staging g_94(D) g_76 s_112 s_193(D)
    hand german stuka_strike house_clearing house_clearing assault_guns
    hand soviet katyusha sniper_nest
    discard german fresh_battalion marksman
    battle B german
"""
MANEUVER = """
    turn 1
    A volga
    B central_station rifle*2
    C mamaev_kurgan
    D barrikady
    staging g_14pz g_71 g_94(D) g_295 s_10nkvd s_193
    step maneuver_german
"""


def battle(seat: int) -> Siege:
    return GAME.position(BATTLE).view(seat)  # type: ignore[return-value]


def maneuver(seat: int) -> Siege:
    state = GAME.position(MANEUVER)
    state.apply(GAME.codec(GAME.data).parse("send g_71 B"))
    return state.view(seat)  # type: ignore[return-value]


VIEWS = {
    "siege-battle-german": lambda: battle(0),
    "siege-battle-soviet": lambda: battle(1),
    "siege-battle-watched": lambda: battle(-2),
    "siege-maneuver-german": lambda: maneuver(0),
}


def shown(name: str, language: str = "en") -> Scene:
    return GAME.scene(VIEWS[name](), GAME.words(language))


@pytest.mark.parametrize("name", VIEWS)
def test_scenes_are_as_they_were(name: str) -> None:
    """A wanted change: `python tests/draw/test_draw_siege.py`, and read the diff."""
    assert told(shown(name)) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_lies_twice_or_beside_the_table(name: str, language: str) -> None:
    scene = shown(name, language)
    ids = [piece.id for piece in scene.pieces]
    assert len(ids) == len(set(ids))
    assert len({mark.id for mark in scene.marks}) == len(scene.marks)
    hands = {region.id for region in scene.regions if region.kind == "hand"}
    for piece in scene.pieces:
        wide, high = draw.extent(piece)
        if piece.region not in hands:
            assert scene.box.holds(piece.x - wide / 2, piece.y - high / 2), piece.id
            assert scene.box.holds(piece.x + wide / 2, piece.y + high / 2), piece.id


@pytest.mark.parametrize("name", VIEWS)
def test_every_symbol_exists(name: str) -> None:
    drawn = draw.render(shown(name), GAME.words("en"))
    known = set(re.findall(r'id="([\w-]+)"', drawn))
    assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= known


def test_formations_that_fight_do_not_cover_each_other() -> None:
    scene = shown("siege-battle-german")
    fighting = [piece for piece in scene.pieces if piece.kind == "card-formation"]
    assert len(fighting) == 4
    for one in fighting:
        for two in fighting:
            (wide, high), (other_wide, other_high) = draw.extent(one), draw.extent(two)
            apart = abs(one.x - two.x) * 2 >= wide + other_wide or abs(one.y - two.y) * 2 >= high + other_high
            assert one is two or apart, (one.id, two.id)


def test_a_card_of_another_hand_is_nowhere_in_the_scene() -> None:
    ids = {piece.id for piece in shown("siege-battle-german").pieces}
    assert "house_clearing" in ids
    assert not any("katyusha" in one or "sniper_nest" in one for one in ids)
    watched = {piece.id for piece in shown("siege-battle-watched").pieces}
    assert not any("house_clearing" in one for one in watched)


def test_every_mark_of_a_projection_is_drawn() -> None:
    kinds = {mark.kind for name in VIEWS for mark in shown(name).marks}
    assert {"band", "room", "title", "words", "strong", "dice", "bars", "small"} <= kinds
    assert kinds <= set(registry.MARKS)


if __name__ == "__main__":
    for name in VIEWS:
        (GOLDEN / f"{name}.txt").write_text(told(shown(name)), "utf-8")
    sys.exit(0)
