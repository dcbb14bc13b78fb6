"""Tank Commander: what the veteran's mind plans for, and the regular's does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grognard import bots
from grognard.bots.lookahead import Regular
from grognard.bots.tank_break import NOW, acting, breakers, broken, gates, lives
from grognard.bots.tank_commander import AGAIN, MIND
from grognard.bots.tank_ground import goals, winning_start
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.games import find
from grognard.games.tank_commander.play import Act

GAME = find("tank-commander")


def questions(seed: int, plans: bool = True, **options: str) -> Iterator[Any]:
    """The states of a game by the script in which somebody is asked."""
    mind, luck = MIND(), Seeded(seed)
    mind.plans = plans
    state = GAME.new(**{"scenario": "17.3", "occupation": "contains"} | options)
    while state.actor is not None:
        if state.actor == CHANCE:
            state.apply(state.sample(luck))
        else:
            yield state
            state.apply(mind.script(state, luck))
        state.news.clear()


def set_up(plans: bool) -> Any:
    """The table as the first turn begins."""
    return next(state.clone() for state in questions(3, plans) if state.turn and isinstance(state.stack[-1], Act))


def test_the_veteran_plans_and_the_regular_does_not() -> None:
    for name, plans in (("regular", False), ("bold", False), ("careful", False), ("veteran", True)):
        bot = bots.make(name, GAME, 0, Seeded(1))
        assert isinstance(bot, Regular)
        assert bot.mind.plans is plans
    assert MIND().plans  # hints and curves judge as the veteran does


def test_tanks_are_set_up_where_the_enemy_comes_through_first() -> None:
    """With plans every gate is full of what can hold it; without, cards stand wherever each stands best."""
    table = set_up(plans=True)
    size, armoured = table.board.size, table.data.armoured
    for side in (0, 1):
        for gate in gates(table, side):
            assert [bool(armoured[table.card[piece]]) for piece in table.here[side * size + gate]] == [True] * 3
    assert set_up(plans=False).here != table.here


def test_a_side_without_a_goal_is_set_up_as_ever() -> None:
    """In the first scenario nothing but losses counts: a plan changes nothing."""
    before = [next(state.clone() for state in questions(3, plans, scenario="17.1") if state.turn) for plans in (0, 1)]
    assert before[0].here == before[1].here
    assert not goals(before[0], 0)
    assert not breakers(before[0], 0)


def test_who_can_win_now_is_sure_and_more_breakers_live_longer() -> None:
    now = later = 0
    for seed in range(6):
        for state in questions(seed):
            if not state.turn or not MIND().quiet(state):
                continue
            acts = acting(state)
            assert acts is not None
            won, lost = broken(state, acts)
            assert (won, lost) == broken(state, 1 - acts)[::-1]
            assert 0.0 <= won + lost <= 1.0
            assert (won == NOW) is (winning_start(state, acts) is not None)
            waiting = breakers(state, 1 - acts)
            assert bool(waiting) is (winning_start(state, 1 - acts) is not None)
            chances = [lives(state, 1 - acts, waiting[: n + 1]) for n in range(len(waiting))]
            assert chances == sorted(chances)
            now, later = now + bool(won), later + len(waiting)
    assert now
    assert later


def test_a_coordination_is_played_where_one_more_movement_wins() -> None:
    """The script plays it only when its play is spent and the enemy's rear is one step away; so a look finds it."""
    mind, found = MIND(), 0
    for seed in range(40):
        for state in questions(seed):
            top = state.stack[-1]
            if isinstance(top, Act) and not top.plays and AGAIN in state.legal():
                near = winning_start(state, state.side_of(top.seat)) is not None
                assert (mind.script(state, Seeded(1)) == AGAIN) is near
                found += near
        if found:
            return
    raise AssertionError("no such game")
