"""Before one commits: where a card would be seen, what a melee would bring; and the question that decides nothing."""

from __future__ import annotations

import pytest
from tc_table import CODEC, GAME, new, play, position

from grognard.core.values import CHANCE, Action

D10 = {"random_source": "d10"}
WORDS = GAME.words("en")


@pytest.mark.rule("tc:10.0g")
def test_the_odds_of_a_melee_add_up_and_are_the_same_when_asked_again() -> None:
    s = position("step b A\nN-1 g-pz6e s-t70\nN-3 g-pz4h s-t34m43\nB2-3 s-line", **D10)
    before = s.facts()
    heavy = GAME.forecast(s.view(0), CODEC.parse("melee N-1"))
    assert heavy is not None
    assert heavy.sampled
    assert sum(one.chance for one in heavy.outcomes) == 1
    ours, theirs, together = heavy.rounds
    assert ([one.own for one in ours.throws], [one.own for one in theirs.throws]) == ([True], [False])
    assert ours.throws[0].chance > theirs.throws[0].chance
    assert (together.rule, together.throws) == ("tc:10.0j", ())
    assert GAME.forecast(s.view(0), CODEC.parse("melee N-1")) == heavy
    even = GAME.forecast(s.view(0), CODEC.parse("melee N-3"))
    assert even is not None
    assert heavy.outcomes[2].chance < even.outcomes[2].chance, "a Tiger against a light tank is lost less often"
    assert s.facts() == before
    assert GAME.forecast(s.view(0), Action("end")) is None


@pytest.mark.rule("tc:9.2a")
def test_a_way_tells_who_sees_the_card_where_it_stops() -> None:
    s = position("A2-1 g-pz4h\nN-2 s-t34m43", **D10)
    way = GAME.way(s, CODEC.parse("go g-pz4h.1 A1-1"), WORDS)
    assert way is not None
    assert [(leg.place, leg.threats) for leg in way.legs] == [("A1-1", ("s-t34m43.1",))]
    assert "A1-1" in GAME.reach(s, "g-pz4h.1", "go").threats
    smoke = position("A2-1 g-pz4h\nN-2 v-smoke:B s-t34m43", **D10)
    hidden = GAME.way(smoke, CODEC.parse("go g-pz4h.1 A1-1"), WORDS)
    assert hidden is not None
    assert hidden.legs[0].threats == ()


@pytest.mark.rule("tc:17.1d")
def test_a_draw_pile_that_is_never_drawn_from_is_chosen_silently() -> None:
    """The rules still ask, so that older records replay; a table answers by itself."""
    s = new(scenario="17.1")
    assert GAME.silent(s) is None, "the force is a real question"
    play(s, "build random")
    while s.actor == CHANCE:
        s.apply(s.legal()[0])
    play(s, "build random")
    while s.actor == CHANCE:
        s.apply(s.legal()[0])
    answer = GAME.silent(s)
    assert answer is not None
    assert answer.verb == "deck"
    assert s.refusal(answer) is None
    other = new(scenario="17.8")
    assert other.legal()[0].verb == "deck"
    assert GAME.silent(other) is None, "there the pile is drawn from"


def test_why_a_play_is_not_there_at_all() -> None:
    s = position("A2-1 g-pz4h\nB2-3 s-t34m43", **D10)
    refusal = s.nobody("fire")
    assert refusal is not None
    assert "enemy in sight" in WORDS.say(refusal.key)
    assert s.nobody("build") is None
