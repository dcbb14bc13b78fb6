"""The odds of a shot are those of the game: each chance is compared with what playing on brings about."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import CODEC, GAME, alive, chance, kills, new, play, position

from grognard.core.dice import Seeded
from grognard.core.values import Odds
from grognard.core.words import LANGUAGES
from grognard.games.tank_commander.odds import Aim, of_aim
from grognard.games.tank_commander.state import Table

D10 = {"random_source": "d10"}


def odds(s: Table, action: str) -> Odds:
    found = GAME.odds(s, CODEC.parse(action))
    assert found is not None
    return found


def facts(s: Table, action: str, language: str = "en") -> list[str]:
    """The rows that are no modifiers, with their rules."""
    words = GAME.words(language)
    return [
        f"{one.rule} {words.say(one.label, **one.params)}" for stage in odds(s, action).stages for one in stage.facts
    ]


@pytest.mark.rule("tc:9.3e", "tc:9.3h", "tc:9.3.1a")
def test_natural_one_and_two_hit_the_side_and_only_they_destroy() -> None:
    s = position("nations soviet german\nA1-1 s-t34m42\nN-1 g-pz4h", **D10)
    (found,) = odds(s, "fire s-t34m42.1 g-pz4h.1 at").stages
    assert (found.dice, found.good, found.need, found.chance) == ((10,), (1, 2), 2, Fraction(1, 5))
    assert facts(s, "fire s-t34m42.1 g-pz4h.1 at") == [
        "tc:9.1a AT fire, short range",
        "tc:9.3.1a natural 1\u20132: penetration 8 against side armour 5: destroyed",
        "tc:9.3h natural 3\u20137: penetration 8 against front armour 8: it holds",
    ]
    assert "blindage frontal 8\u202f: il résiste" in facts(s, "fire s-t34m42.1 g-pz4h.1 at", "fr")[2]


@pytest.mark.rule("tc:9.3.2")
def test_a_lucky_penetration_is_counted_and_told() -> None:
    s = position("nations soviet german\nA1-1 s-t34m42\nN-1 g-pz4h", **D10, optional_penetration="yes")
    assert facts(s, "fire s-t34m42.1 g-pz4h.1 at")[-1] == (
        "tc:9.3.2 a hit that does not penetrate destroys on a further 1 to 3"
    )
    whole = odds(s, "fire s-t34m42.1 g-pz4h.1 at")
    assert whole.chance == Fraction(35, 100)
    assert [(one.label, one.succeeding, one.chance) for one in whole.stages] == [
        ("odds.stage.shot", (1, 2), Fraction(1, 5)),
        ("odds.stage.luck", (1, 2, 3), Fraction(3, 10)),
    ]


@pytest.mark.rule("tc:9.3d")
def test_a_shot_that_cannot_hit_or_cannot_pierce_needs_no_number() -> None:
    weak = position("A1-1 g-pz3l\nN-1 s-js2", **D10)
    (stage,) = odds(weak, "fire g-pz3l.1 s-js2.1 at").stages
    assert (stage.chance, stage.need, stage.succeeding) == (0, 0, ())
    (none,) = of_aim(weak, Aim(weak.piece("g-pz3l.1"), weak.piece("s-js2.1"), 0, 1, hull=4)).stages
    assert (none.good, none.need, none.chance) == ((), 0, 0)
    assert [fact.label for fact in none.facts] == ["odds.short", "odds.no-hit"]
    assert [(one.label, one.amount) for one in none.modifiers] == [("modifier.hull-down", 8)]


@pytest.mark.rule("tc:7.0b")
def test_where_the_numbers_come_from_is_told() -> None:
    text = "A1-1 g-pz4h\nN-1 s-t70\npile A t-woods*2 v-flank\npile B v-flank"
    s = position(text)
    assert facts(s.view(0), "fire g-pz4h.1 s-t70.1 at")[-1] == (
        "tc:7.0b reckoned over the 3 cards of the draw pile, every colour alike"
    )
    assert facts(s.view(1), "fire g-pz4h.1 s-t70.1 at")[-1].startswith("tc:7.0b numbers come from a hidden draw pile")
    assert (
        odds(s.view(1), "fire g-pz4h.1 s-t70.1 at").chance
        == odds(position(text, **D10), "fire g-pz4h.1 s-t70.1 at").chance
    )
    share = Fraction(sum(number in odds(s, "fire g-pz4h.1 s-t70.1 at").stages[0].good for card in s.pile[0].cards
                         for number in s.data.numbers[card]), 15)  # fmt: skip
    assert odds(s.view(0), "fire g-pz4h.1 s-t70.1 at").chance == share


@pytest.mark.rule("tc:12.3", "tc:13.0a")
def test_leaders_and_equipment_are_counted_and_named() -> None:
    s = position("A1-1 g-pz4h+v-tankace g-line+e-mg42+v-hero\nN-1 s-t70 s-line", **D10)
    assert "tc:12.3 the value counts Tank Ace" in facts(s, "fire g-pz4h.1 s-t70.1 at")
    told = facts(s, "fire g-line.1 s-line.1 sa")
    assert told[0] == "tc:9.1a small arms, short range"
    assert "MG 42" in told[1]
    assert "Heroic Squad Leader" in told[1]
    assert told[-1] == "tc:9.4j every hit destroys"
    assert odds(s, "fire g-line.1 s-line.1 sa").chance == kills(s, "fire g-line.1 s-line.1 sa", "s-line.1")


@pytest.mark.rule("tc:9.3.1b")
def test_an_interrupt_that_fires_has_odds_and_an_ambush_is_at_the_side() -> None:
    s = position("step a B\nA1-1 t-woods g-pz4d\nB1-1 s-t34m43\nhand A v-ambush v-oppfire", **D10)
    play(s, "move B1-1", "go s-t34m43.1 N-1", "done", "pass")
    for card in ("v-ambush", "v-oppfire"):
        action = f"play {card} g-pz4d.1 s-t34m43.1 at"
        assert odds(s, action).chance == chance(s, action, lambda after: not alive(after, "s-t34m43.1"))
    assert odds(s, "play v-ambush g-pz4d.1 s-t34m43.1 at").stages[0].facts[-1].params["which"] == "side"


@pytest.mark.parametrize("seed", range(4))
def test_in_random_games_the_odds_are_those_of_the_game(seed: int) -> None:
    """Shots of every kind, in fire plays and by Interrupts, with whatever modifies them. Melees follow below."""
    rng = Seeded(seed)
    s = new(scenario="17.3", random_source="d10", optional_penetration="yes" if seed % 2 else "no")
    tested = 0
    for _ in range(2500):
        if s.actor is None or tested > 60:
            break
        if s.actor >= 0:
            shots = [action for action in s.legal() if action.verb == "fire"]
            for action in shots[:2]:
                assert GAME.odds(s, action).chance == kills(s, str(action), action.args[1]), action
                tested += 1
            if shots and rng.below(2):  # random play seldom fires
                s.apply(shots[rng.below(len(shots))])
                continue
        s.apply(s.sample(rng))
    assert tested > 10


@pytest.mark.rule("tc:10.0k", "tc:10.0l")
@pytest.mark.parametrize("shot", ["g-pz4h.1 s-t34m41.1 at", "g-line.1 s-guards.1 sa"])
def test_in_melee_the_odds_are_those_of_the_game(shot: str) -> None:
    s = position("step b A\nN-2 g-pz4h g-line s-t34m41 s-guards", **D10)
    before = s.clone()
    found = odds(s, f"shoot {shot}")
    assert found.stages[0].facts[0].rule == "tc:9.1e"
    play(s, f"shoot {shot}", "done")
    while s.actor == 1:
        play(s, "done")
    weights = s.distribution()
    dead = 0
    for action, weight in weights:
        after = s.clone()
        after.apply(action)
        dead += weight * (not alive(after, shot.split()[1]))
    assert found.chance == Fraction(dead, sum(weight for _, weight in weights))
    assert before.turned is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_has_its_words(language: str) -> None:
    words = GAME.words(language)
    s = position("A1-1 g-pz4h+v-tankace\nN-1 t-hills s-t34m43\nhand A v-flank\npile A v-flank")
    for stage in odds(s, "fire g-pz4h.1 s-t34m43.1 at").stages:
        for one in stage.facts:
            assert "<" not in words.say(one.label, **one.params)
