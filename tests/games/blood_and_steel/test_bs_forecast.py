"""Before one commits: the way of a move, who could fire at its end, what a hit does, what an overrun would bring."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.core.values import Action
from grognard.games.blood_and_steel import GAME, fire
from grognard.games.blood_and_steel.state import DISRUPTED, REDUCED, Battle

WORDS = GAME.words("en")


def placed(*lines: str) -> Battle:
    return GAME.position("\n".join(lines))


@pytest.mark.rule("bs:7.1.b")
def test_a_way_tells_the_price_of_each_hex_and_what_is_left() -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1610 29tc-32")
    points = view.data.mp[view.data.unit_index["lah-pz"]]
    way = GAME.way(view, Action("move", ("lah-pz", "1614")), WORDS)
    assert way is not None
    assert way.legs[-1].place == "1614"
    assert way.legs[0].left == points - way.legs[0].price
    assert way.legs[-1].left == points - sum(leg.price for leg in way.legs)


@pytest.mark.rule("bs:7.3.f")
def test_who_could_fire_there_is_named_at_each_hex() -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1610 29tc-32", "1714 2tc-169(D)")
    beside = GAME.way(view, Action("move", ("lah-pz", "1611")), WORDS)
    assert beside is not None
    assert beside.legs[-1].threats == ("29tc-32",)
    assert GAME.reach(view, "lah-pz", "move").threats
    aside = GAME.way(view, Action("move", ("lah-pz", "1614")), WORDS)
    assert aside is not None
    assert aside.legs[-1].threats == ()  # its neighbour is disrupted


@pytest.mark.parametrize(
    ("status", "sign", "label"),
    [
        (0, "band", "effect.disrupted"),
        (DISRUPTED, "burst", "effect.reduced"),
        (REDUCED, "band", "effect.shaken"),
        (REDUCED | DISRUPTED, "cross", "effect.eliminated"),
    ],
)
@pytest.mark.rule("bs:7.3.2.a")
def test_the_effect_that_is_told_is_the_one_that_comes(status: int, sign: str, label: str) -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1512 29tc-32")
    unit = view.data.unit_index["29tc-32"]
    view.status[unit] = status
    effect = fire.effect(view, unit, fire.FULL)
    assert (effect.sign, effect.label) == (sign, label)
    fire.damage(view, unit, fire.FULL)
    told = view.news[-1].kind.removeprefix("unit-")
    assert label == f"effect.{told}"


@pytest.mark.rule("bs:7.3.3.a")
def test_the_odds_of_an_overrun_add_up_and_are_the_same_when_asked_again() -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz lah-1pg", "1512 29tc-32")
    before = view.facts()
    action = Action("overrun", ("1512", "lah-1pg", "lah-pz"))
    odds = GAME.forecast(view, action)
    assert odds is not None
    assert odds.sampled
    assert sum(one.chance for one in odds.outcomes) == 1
    assert odds.chance == odds.outcomes[0].chance + odds.outcomes[1].chance
    first, answer, end = odds.rounds
    assert (first.rule, answer.rule, end.rule) == ("bs:7.3.3.f", "bs:7.3.3.h", "bs:7.3.3.k")
    assert first.throws
    assert answer.throws
    assert {throw.own for throw in first.throws} == {False}
    assert {throw.own for throw in answer.throws} == {True}
    assert all(0 < throw.chance <= 1 for throw in (*first.throws, *answer.throws))
    assert GAME.forecast(view, action) == odds
    assert view.facts() == before, "nothing is decided by thinking of it"


@pytest.mark.rule("bs:7.3.3.f", "bs:7.3.3.o")
def test_the_courses_of_an_overrun_lead_to_its_outcomes() -> None:
    """Whoever is alone is thrown out by the first hit (one face of two); who is not may be in the hex at once."""
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1512 29tc-32")
    odds = GAME.forecast(view, Action("overrun", ("1512", "lah-pz")))
    assert odds is not None
    assert odds.flow is not None
    assert odds.flow.stops == ("odds.flow.defence", "odds.flow.attack")
    for i, outcome in enumerate(odds.outcomes):
        assert sum(one.chance for one in odds.flow.branches if one.end == i) == outcome.chance
    won, hurt, lost = range(3)
    branches = {(one.stops, one.end): one.chance for one in odds.flow.branches}
    hit, miss, again = "odds.flow.hit", "odds.flow.miss", "odds.flow.again"
    assert set(branches) == {((hit, ""), lost), ((miss, ""), won), ((miss, again), won), ((miss, again), lost)}
    assert hurt not in {end for _, end in branches}
    assert abs(branches[(hit, ""), lost] - odds.rounds[0].throws[0].chance) < Fraction(1, 10)


def test_a_defender_without_a_factor_is_told_as_such() -> None:
    """bs:7.3.3.f He fires first, but not at what he cannot hurt."""
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1512 rem-52g")
    odds = GAME.forecast(view, Action("overrun", ("1512", "lah-pz")))
    assert odds is not None
    assert (odds.rounds[0].label, odds.rounds[0].throws) == ("odds.round.helpless", ())
    assert [one.label for one in odds.rounds[1].throws] == ["odds.throw-only"]
    assert odds.flow is not None
    assert odds.flow.stops == ("odds.flow.attack",)


def test_a_disrupted_defender_is_easier_to_overrun() -> None:
    fresh = placed("turn 4", "phase LAH", "1412 lah-pz", "1512 29tc-32")
    shaken = placed("turn 4", "phase LAH", "1412 lah-pz", "1512 29tc-32(D)")
    action = Action("overrun", ("1512", "lah-pz"))
    before, after = GAME.forecast(fresh, action), GAME.forecast(shaken, action)
    assert before is not None
    assert after is not None
    assert before.chance < after.chance


@pytest.mark.rule("bs:5.2.a")
def test_why_not_speaks_of_the_formation_or_of_the_target() -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1904 29tc-32", "0820 dr-pz")
    assert view.nobody("fire") == ("bs:7.3.f", "refusal.none-in-range", {"formation": "LAH"})
    far = view.nobody("fire", "29tc-32")
    assert far is not None
    assert (far.rule, far.params) == ("bs:7.3.f", {"formation": "LAH", "target": "29tc-32"})
    assert view.prompt().key == "prompt.phase-move"
    assert view.prompt().params["n"] == 1
    for verb in ("overrun", "strike", "bombard"):
        found = view.nobody(verb)
        assert found is not None
        assert WORDS.say(found.key, **found.params)


@pytest.mark.rule("bs:5.2.b")
def test_a_unit_that_has_nothing_left_to_do_is_not_counted() -> None:
    view = placed("turn 4", "phase LAH", "1412 lah-pz", "1110 lah-1pg")
    assert view.prompt().params["n"] == 2
    while moves := [action for action in view.legal() if action.args[:1] == ("lah-1pg",)]:
        view.apply(moves[-1])
    assert "lah-pz" in {action.args[0] for action in view.legal() if action.args}
    assert view.prompt().params["n"] == 1
