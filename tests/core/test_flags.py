"""Three Flags, the game of the tests: the rules it was made for hold, so what screens show of it means something."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard import draw
from grognard.core.state import State, play
from grognard.core.values import HIDDEN
from grognard.core.words import LANGUAGES
from toy.flags import GAME
from toy.flags.state import FIGURES, Flags

CODEC = GAME.codec(())
HIDDEN_FLAGS = ("hide 100,70", "hide 500,70", "hide 300,330")


def after(*actions: str, **options: str) -> Flags:
    s: State = GAME.new(**options)
    for action in actions:
        s = play(s, CODEC.parse(action))
    assert isinstance(s, Flags)
    return s


def why(s: Flags, action: str) -> str:
    refusal = s.refusal(CODEC.parse(action))
    return refusal.key if refusal else ""


def test_a_way_has_legs_a_length_and_a_heading() -> None:
    """What is listed is a part; any way that the rules accept may be sent."""
    s = after(*HIDDEN_FLAGS)
    way = "go red-1 100,140 130,160 h3"
    assert CODEC.parse(way) not in s.legal()
    assert why(s, way) == ""
    s = play(s, CODEC.parse(way))
    assert (s.place[0], s.heading[0]) == ((130, 160), 3)
    assert why(s, "go red-1 300,160") == "refusal.too-far"
    assert why(s, "go red-1 130,170 130,180 130,190 130,200") == "refusal.too-many-legs"
    assert why(s, "go red-1 170,70") == "refusal.occupied"
    assert why(s, "go blue-1 540,150") == "refusal.not-yours"


@pytest.mark.parametrize("word", ["15,20", "610,20", "20", "20,", "020,20", "-20,20", "20,20,20"])
def test_what_is_no_node(word: str) -> None:
    with pytest.raises(Exception, match="is no node"):
        CODEC.parse(f"hide {word}")


def test_a_flag_is_found_by_who_comes_near() -> None:
    """The others see it only then; that nothing was found there is news as well."""
    s = after(*HIDDEN_FLAGS)
    assert s.view(0).flag == [(100, 70), (HIDDEN, HIDDEN), (HIDDEN, HIDDEN)]
    s.place[0] = (440, 130)
    missed = play(s, CODEC.parse("go red-1 440,110"))
    assert missed.news[-1].reveals
    found = play(s, CODEC.parse("go red-1 490,80"))
    assert (found.finder, found.points) == ([-1, 0, -1], [3, 0, 0])
    assert found.view(2).flag == [(HIDDEN, HIDDEN), (500, 70), (300, 330)]


def test_a_throw_is_a_bucket_and_hits_are_points() -> None:
    """Four dice, sorted; at most the strength of the target is lost."""
    s = after(*HIDDEN_FLAGS)
    assert why(s, "throw red-1 blue-1") == "refusal.out-of-range"
    s.place[2] = (60, 60)
    assert why(s, "throw red-1 blue-1") == "refusal.behind"
    s.place[2] = (60, 200)
    odds = GAME.odds(s, CODEC.parse("throw red-1 blue-1"))
    assert odds is not None
    assert odds.chance == 1 - Fraction(2, 3) ** 4
    assert odds.stages[0].dice == (6,) * 4
    s = play(play(s, CODEC.parse("throw red-1 blue-1")), CODEC.parse("roll 2 5 5 6"))
    assert (s.strength[2], s.points, s.standing()) == (0, [3, 0, 0], (3, 0, 0))
    assert s.figures_of(1) == [3]


def test_a_squad_has_slots() -> None:
    """Boots and slings count; too many things, men or points are refused."""
    s = after("squad mixed", "squad man:sling man", "squad man:boots*2", *HIDDEN_FLAGS, lists="yes")
    assert s.gear == [("boots",), ("sling",), ("sling",), (), ("boots",), ("boots",)]
    assert (s.allowance(0), s.dice(1), s.dice(3)) == (160, 6, 4)
    asking = after(lists="yes")
    for list_ in ("man", "man*3", "man:boots+sling man", "tank man", "man:cape man", "mixed plain"):
        assert why(asking, f"squad {list_}") == "refusal.two-men", list_
    assert why(asking, "squad man:sling*2") == "refusal.budget"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_can_be_drawn_in_both_languages(language: str) -> None:
    """Free standing pieces that look somewhere, three sides, a lattice; the flags of others are not there."""
    words = draw.words_for(GAME, language, strict=True)
    scene = GAME.scene(after(*HIDDEN_FLAGS).view(1), words)
    assert [side.id for side in scene.sides] == ["red", "blue", "green"]
    assert scene.lattice is not None
    assert {piece.id for piece in scene.pieces} == {*FIGURES, "flag-blue"}
    assert all(piece.region == "" for piece in scene.pieces)
    assert draw.frame(scene)["pieces"]["red-1"]["angle"] == -45
    muster = GAME.muster(after(lists="yes").view(0), words)
    assert muster is not None
    assert [one.points for one in muster.ready] == [6, 9, 8]
    assert GAME.reach(after(*HIDDEN_FLAGS), "red-1", "go").bands[0].outlines
    assert GAME.reach(after(*HIDDEN_FLAGS), "blue-1", "throw").note == "reach.forecast"
