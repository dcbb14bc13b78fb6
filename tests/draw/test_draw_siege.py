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


CROWD = """
    turn 2
    A dar_gova g_16pz g_24pz(D) s_45(D) s_138
    B central_station hold 2 fire 2 bucket 1 infernos 3
    B g_14pz g_71(D) g_94 g_295(1) g_76 g_44(D,1) g_79 g_100j(1) g_113 landser*12 aufklaerer pionier*2 stosstrupp
    B scharfschuetze panzer*3 stug
    B s_10nkvd s_13g(1) s_112 s_244(D) s_193 s_95 s_284 s_308(1) s_92n(D) rifle*14 razvedka nkvd commando t34 assault*3
    B snayper firemen motivator rubble_fort*2
    C mamaev_kurgan
    D barrikady rifle*3 razvedka nkvd t34 rubble_fort landser*10 panzer
    staging g_3mot(D,1) g_29mot g_60mot(D) g_297 g_305(1) g_371 g_389(D)
    staging s_37g s_39g(D,1) s_84t s_militia1 s_militia2(D) s_militia3 s_35g
    current german kg_impatience
    current soviet ks_single_command
"""


def crowd(end: str, mode: str, seat: int) -> Siege:
    """More than eight formations of each side in one district, every type of unit, long staging lines."""
    return GAME.position(CROWD + end, GAME.options.from_text({"mode": mode})).view(seat)  # type: ignore[return-value]


CROWDS = {
    "battle": ("battle B german", "expert"),
    "battle-of-four": ("battle B german", "four_player"),
    "vanguard": ("battle B soviet_vanguard", "expert"),
    "city": ("step maneuver_german", "basic"),
    "city-of-four": ("step maneuver_german", "four_player"),
}
SCALES = {"1366 x 768": 1366 - 340, "phone": 390}  # pixels that a board is wide
LEAST = 11  # pixels of a letter

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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("screen", SCALES)
@pytest.mark.parametrize("name", CROWDS)
def test_letters_can_be_read_however_many_formations_there_are(name: str, screen: str, language: str) -> None:
    """A wide screen shows the whole sheet, a phone its core: no letter of any piece or mark is below 11 pixels."""
    for seat in (0, 1):
        scene = GAME.scene(crowd(*CROWDS[name], seat), GAME.words(language))
        shown = scene.core if screen == "phone" else scene.focus
        scale = SCALES[screen] / shown.width
        hands = {region.id for region in scene.regions if region.kind == "hand"}
        frame = draw.frame(scene)
        for id_, piece in frame["pieces"].items():
            if piece["region"] not in hands:
                assert min(letters(piece["svg"]), default=LEAST / scale) * scale >= LEAST - 0.05, (id_, scale)
        sizes = [float(size) for size in re.findall(r"\.j-[\w-]+\{font:[^}]*?([\d.]+)px", registry.STYLE)]
        assert min(sizes) * scale >= LEAST


def letters(svg: str) -> list[float]:
    """The sizes of the letters of a drawing, with the scale of the group around them."""
    grown = re.search(r"scale\(([\d.]+)\)", svg.partition(">")[0])
    sizes = re.findall(r'<text[^>]*font-size="([\d.]+)"', svg)
    return [float(size) * (float(grown[1]) if grown else 1) for size in sizes]


@pytest.mark.parametrize("name", CROWDS)
def test_a_crowd_stays_on_the_sheet(name: str) -> None:
    scene = GAME.scene(crowd(*CROWDS[name], 0), GAME.words("fr"))
    fighting = [piece for piece in scene.pieces if piece.kind.startswith("card-formation") and piece.region == "B"]
    assert len(fighting) == 18
    for one in scene.pieces:
        wide, high = draw.extent(one)
        if one.region and one.kind.startswith("card-formation"):
            assert scene.focus.holds(one.x - wide / 2, one.y - high / 2), one.id
            assert scene.focus.holds(one.x + wide / 2, one.y + high / 2), one.id
    for one in fighting:
        for two in fighting:
            (wide, high), (other_wide, other_high) = draw.extent(one), draw.extent(two)
            apart = abs(one.x - two.x) * 2 >= wide + other_wide - 1 or abs(one.y - two.y) * 2 >= high + other_high - 1
            assert one is two or apart or not name.startswith("battle"), (one.id, two.id)


def test_vanguards_to_come_and_campaign_cards_lie_on_the_table() -> None:
    """What each formation brings, until it has brought it; the campaign cards of the turn beside the tracks."""
    text = "A dar_gova g_14pz g_71 s_193 s_95\n current german kg_assault\n current soviet ks_ice\n battle A"
    before = GAME.scene(GAME.position(text + " soviet_vanguard").view(1), GAME.words("en"))
    brought = {mark.id: mark.text for mark in before.marks if mark.kind == "tokens"}
    assert brought == {
        "vanguard-s_193": "squad:2", "vanguard-s_95": "squad:2 bucket", "vanguard-g_14pz": "mk4 flame",
        "vanguard-g_71": "squad:2",
    }  # fmt: skip
    after = GAME.scene(GAME.position(text + " german").view(1), GAME.words("en"))
    assert not [mark for mark in after.marks if mark.kind == "tokens"]
    cards = {piece.id: piece.title for piece in after.pieces if piece.id.startswith("campaign-")}
    assert cards == {"campaign-german": "Assault on the City", "campaign-soviet": "Ice on the Volga"}


if __name__ == "__main__":
    for name in VIEWS:
        (GOLDEN / f"{name}.txt").write_text(told(shown(name)), "utf-8")
    sys.exit(0)
