"""Blood & Steel: what its mind does without thinking, and what it lets a search try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.bots.blood_and_steel import MIND
from grognard.bots.blood_and_steel_overrun import Fighter, fought
from grognard.bots.blood_and_steel_script import actors
from grognard.bots.clock import Clock
from grognard.bots.rollouts import Veteran, rollout
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.games import find
from grognard.games.blood_and_steel.phase import Phase

ALL_RULES = {"soviet_reserve": "yes", "german_167": "yes", "rudel": "yes", "wittmann": "yes"}


def questions(seed: int, **options: str) -> Iterator[Any]:
    """The states of a game by the script in which somebody is asked."""
    mind, state, luck = MIND(), find("blood-and-steel").new(**options), Seeded(seed)
    while state.actor is not None:
        if state.actor == CHANCE:
            state.apply(state.sample(luck))
        else:
            yield state
            state.apply(mind.script(state, luck))
        state.news.clear()


def test_no_answer_is_left_to_chance() -> None:
    """With every optional rule: other random numbers, the same legal answer."""
    mind, asked = MIND(), set()
    for state in questions(1, **ALL_RULES):
        answer = mind.script(state, Seeded(5))
        assert answer == mind.script(state, Seeded(6))
        assert state.refusal(answer) is None
        asked.add(type(state.stack[-1]).__name__)
    assert asked >= {"Phase", "Commit", "ChooseZone", "NameBrigades", "Attempt167"}


def test_a_search_tries_what_the_same_unit_may_do_instead() -> None:
    """The script's choice first; a look begins with what one unit may do, and goes on to the others."""
    mind, several = MIND(), 0
    phases = [state.clone() for state in questions(2) if isinstance(state.stack[-1], Phase)]
    for state in phases[::9]:
        usual, tried, looked = mind.script(state, Seeded(1)), mind.tried(state), mind.candidates(state)
        assert tried[0] == usual
        assert looked
        assert len(looked) == len(set(looked))
        assert all(state.refusal(action) is None for action in {*tried, *looked})
        if state.turn < 9:
            assert len({action.args[0] for action in tried if action.verb in ("move", "fire", "exit")}) <= 1
        several += len(tried) > 1
    assert several > len(phases[::9]) // 4


RIFLES = Fighter(3, 3, armour=False, tiger=False, soviet=False)


def test_two_overrun_one_where_one_would_not() -> None:
    """bs:7.3.3.f-o The defender fires first: 1/3 for one attacker where all need a 3; 115/147 for two, of whom a second
    hit lets the defender stay (bs:R22), reckoned by hand."""
    alone, both = fought((RIFLES,), (RIFLES,), (0,)), fought((RIFLES, RIFLES), (RIFLES,), (0,))
    assert alone.won == pytest.approx(1 / 3, abs=0.01)
    assert both.won == pytest.approx(115 / 147, abs=0.01)
    assert alone.hit[0] == pytest.approx(2 / 3, abs=0.01)
    for found in (alone, both):
        assert all(sum(ends) == pytest.approx(1.0) for ends in found.ends)


def test_the_disrupted_are_easily_overrun() -> None:
    """bs:7.3.2.g A factor of 1; a Tiger by itself hits seldom, and they go all the same (bs:7.3.3.k)."""
    tiger = Fighter(1, 1, armour=True, tiger=True, soviet=False)
    assert fought((RIFLES,), (RIFLES,), (1,)).won > 0.5 > fought((RIFLES,), (RIFLES,), (0,)).won
    assert fought((tiger,), (RIFLES,), (1,)).won > 0.6


def test_units_gather_for_an_overrun() -> None:
    """bs:R14 They come to one hex beside the objective, then go in together."""
    game = find("blood-and-steel")
    held = "1013 1411 1006 0807 0608 0814 1516 1714 1709 1909 1218"  # every other objective within reach
    units = "1111 lah-1pg\n1012 lah-2pg\n1310 9ga-23"
    state = game.position(f"turn 3\nphase LAH\n{units}\ncontrol german {held}", game.options())
    mind, done = MIND(), []
    while isinstance(state.stack[-1], Phase):
        done.append(mind.script(state, Seeded(1)))
        assert state.refusal(done[-1]) is None
        state.apply(done[-1])
    assert [action.verb for action in done] == ["move", "move", "overrun"]
    assert done[0].args[-1] == done[1].args[-1]
    assert done[-1].args[0] == "1310"
    assert set(done[-1].args[1:]) == {"lah-1pg", "lah-2pg"}


def last_turn(seed: int) -> list[Any]:
    """Decisions of the last turn of a game by the script."""
    states = questions(seed)
    return [state.clone() for state in states if isinstance(state.stack[-1], Phase) and state.turn == 9]


def test_in_the_last_turn_a_unit_may_be_told_to_keep_still() -> None:
    """Another goes on in its place, and it is not asked again in this phase; the next phase knows nothing of it."""
    mind, told = MIND(), 0
    for state in last_turn(2):
        mind.orders = None
        usual, *others = mind.tried(state)
        still = actors(state, usual)
        if not still:
            assert not others
            continue
        mind.orders = mind.told(state, usual)
        assert not mind.orders.still
        mind.orders = mind.told(state, others[0])
        assert mind.orders.still == still
        assert mind.script(state, Seeded(1)) == others[0]
        mind.orders = mind.orders._replace(phase=-1)
        assert mind.script(state, Seeded(1)) == usual
        told += 1
    assert told


def test_rollouts_of_the_last_turn_reach_the_end() -> None:
    """They are judged by the points of a game that is over; before, at the end of the phase."""
    mind, late = MIND(), last_turn(2)[0]
    assert mind.horizon(late) > 20 > mind.horizon(next(questions(2)))
    assert mind.effort(late) == 1.0 > mind.effort(next(questions(2)))
    over = late.clone()
    luck = Seeded(3)
    while over.actor is not None:
        over.apply(over.sample(luck) if over.actor == CHANCE else mind.script(over, luck))
    lead = over.points(0) - over.points(1)
    assert mind.result(over, 0) == pytest.approx(1.0 - mind.result(over, 1))
    assert (mind.result(over, 0) > 0.5) == (lead > 0)


def test_a_rollout_leaves_the_orders_as_they_were() -> None:
    mind, late = MIND(), last_turn(2)[0]
    clock = Clock(applies=500)
    first = rollout(mind, late, mind.tried(late)[0], late.actor, 11, clock)
    assert mind.orders is None
    assert first == rollout(mind, late, mind.tried(late)[0], late.actor, 11, Clock(applies=500))
    assert clock.used > 1


def test_a_search_that_is_too_small_is_left_to_the_script() -> None:
    """Before the last turn a tenth of the clock is searched, if that is enough to tell luck from merit."""
    game, early = find("blood-and-steel"), (state for state in questions(2) if isinstance(state.stack[-1], Phase))
    state = next(state for state in early if len(MIND().tried(state)) > 1)
    usual = MIND().script(state, Seeded(1))
    for calls, searched in ((1000, False), (4000, True)):
        clock = Clock(applies=calls)
        answer = Veteran(game, state.actor, Seeded(1)).choose(state.view(state.actor), clock)
        assert (clock.used > 0) == searched
        assert searched or answer == usual
        assert clock.used < calls / 5


def test_a_game_that_is_decided_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("blood-and-steel")
    state = next(state for state in last_turn(2) if len(MIND().tried(state)) > 1)
    used = []
    for sure in (-1.0, 1.1):  # whatever the first rollouts say; never
        monkeypatch.setattr(MIND, "sure", lambda *_, sure=sure: sure)
        clock = Clock(applies=2500)
        answer = Veteran(game, state.actor, Seeded(1)).choose(state.view(state.actor), clock)
        used.append(clock.used)
        assert sure > 0 or answer == MIND().script(state, Seeded(1))
    assert used[0] < used[1]
