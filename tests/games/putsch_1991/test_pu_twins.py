"""Twins: two tables that differ in what a side may not know tell it the same, word for word, message by message."""

from __future__ import annotations

import pytest
from pu_table import AR, CODEC, GAME, offered, play, position, unit, why_not

from grognard.core.values import SPECTATOR, Action
from grognard.games.putsch_1991 import hits
from grognard.games.putsch_1991.state import AMBUSHED, FREE_MOVE, GONE, LEFT, REVEALED, SHOT_PHASE, SPENT, Table
from grognard.promises import Trial

MAN = "soldier:seasoned:assault_rifle"


def told(s: Table, seat: int, *actions: str) -> list[object]:
    """Every message that a seat gets while these are played: the action as it may read it, the events, the prompt."""
    found: list[object] = []
    for text in actions:
        action, top = CODEC.parse(text), s.stack[-1]
        assert s.refusal(action) is None, text
        s.news.clear()
        shown = top.shown(s, action, seat)
        s.apply(action)
        events = [one for event in s.news if (one := event.seen_by(seat)) is not None]
        if shown is not None or events:
            found.append((shown, events, s.prompt()))
    return found


def alike(one: Table, other: Table, seat: int) -> None:
    assert one.view(seat) == other.view(seat)
    assert one.view(seat).hash_text() == other.view(seat).hash_text()


def swapped(s: Table, i: int, j: int) -> Table:
    """The same table with two men behind each other's token."""
    twin = s.clone()
    for column in (twin.sheet, twin.stock, twin.ap):
        column[i], column[j] = column[j], column[i]
    return twin


@pytest.mark.rule("pu:S.6", "pu:S.13", "pu:2.15", "pu:R71")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_decoy_and_a_man_move_alike(seat: int) -> None:
    s = position(
        f"turn 1 move\nstarts rsfsr\ng01 100,100 h0 {MAN}\nr01 700,700 h4 token {MAN}\nr02 decoy 800,700 h4 token\n"
        "r03 900,700 h4 token leader:veteran"
    )
    twin = swapped(s, unit(s, "r01"), unit(s, "r02"))
    assert s.sheet != twin.sheet
    alike(s, twin, seat)
    actions = ("go r01", "face r01 h3", "move r01 700,760", "face r01 h9", "done")
    assert told(s, seat, *actions) == told(twin, seat, *actions)
    alike(s, twin, seat)


@pytest.mark.rule("pu:S.6", "pu:7.7")
def test_a_decoy_and_a_man_of_a_broken_squad_flee_alike() -> None:
    s = position(
        f"turn 1 move\nstarts rsfsr\ng01 100,100 h0 {MAN}\nr01 500,1100 h4 token {MAN}\n"
        "r02 decoy 600,1100 h4 token\nr03 900,700 h4 token leader:veteran"
    )
    s.broken[1] = True
    twin = swapped(s, unit(s, "r01"), unit(s, "r02"))
    actions = ("go r02",)
    assert told(s, 0, *actions) == told(twin, 0, *actions)
    alike(s, twin, 0)
    assert s.life[unit(s, "r02")] == LEFT  # off the table by the north edge


@pytest.mark.rule("pu:2.15")
def test_a_decoy_and_a_man_obey_alike() -> None:
    s = position(
        f"turn 1 command\nstarts rsfsr\ng01 100,100 h0 leader:veteran\nr01 700,700 h4 token {MAN}\n"
        "r02 decoy 800,700 h4 token\nr03 100,1100 h4 token leader:veteran"
    )
    twin = swapped(s, unit(s, "r01"), unit(s, "r02"))
    actions = ("hold", "roll 6", "roll 6")
    assert told(s, 0, *actions) == told(twin, 0, *actions)
    alike(s, twin, 0)


@pytest.mark.rule("pu:3.17d", "pu:G.10", "pu:3.17b")
@pytest.mark.parametrize("elsewhere", [(100, 1100), (1150, 300)])
def test_an_ambush_on_the_way_and_none_offer_and_ask_the_same(elsewhere: tuple[int, int]) -> None:
    s = position(
        f"turn 1 move\ninitiative rsfsr\ng01 600,300 h4 {MAN}\nr01 600,460 h4 ambushed {MAN}\n"
        f"r02 640,1190 h4 ambushed {MAN}"
    )
    twin = s.clone()
    twin.at[unit(s, "r01")] = elsewhere
    alike(s, twin, 0)
    opening = ("last", "go g01")
    assert told(s, 0, *opening) == told(twin, 0, *opening)
    assert offered(s) == offered(twin)
    assert why_not(s, "move g01 600,450") == why_not(twin, "move g01 600,450") == ""
    # He is asked about the leg in both, and his holding back looks the same.
    assert told(s, 0, "move g01 600,400", "pass") == told(twin, 0, "move g01 600,400", "pass")
    alike(s, twin, 0)


@pytest.mark.rule("pu:9.8", "pu:R72")
@pytest.mark.parametrize("face", [1, 5])
def test_a_dodge_that_fails_and_no_dodge_at_all_are_the_same_to_the_shooter(face: int) -> None:
    text = (
        f"turn 1 fire\ninitiative gkchp\ng01 100,600 h0 located {MAN}\nr01 400,600 h8 located ap=0 {MAN}{{}}\n"
        "r02 900,900 h8 leader:veteran"
    )
    s, twin = position(text.format(" skill=dodge")), position(text.format(""))
    start = ("first", "go g01", f"fire g01 r01 {AR}", "roll 6 6")
    for seat in (0, SPECTATOR):
        one, other = s.clone(), twin.clone()
        assert told(one, seat, *start) == told(other, seat, *start)
        dodged = told(one, seat, "roll 1 1", f"roll {face}", "roll 50 1")
        plain = told(other, seat, "roll 1 1", "roll 50 1")
        assert len(dodged) == len(plain)
        assert [message[:2] for message in dodged] == [message[:2] for message in plain]  # type: ignore[index]
        alike(one, other, seat)


@pytest.mark.rule("pu:3.18f", "pu:R27")
def test_a_sweep_that_finds_nothing_tells_the_enemy_nothing_and_its_side_no_number() -> None:
    s = position(
        f"turn 2 detect\nstarts gkchp\ng01 600,300 h4 {MAN}\ng02 620,300 h4 leader:veteran\n"
        f"r01 600,1100 h4 ambushed {MAN}\nr02 100,1100 h4 leader:veteran"
    )
    from grognard.games.putsch_1991.state import PATROLLED  # noqa: PLC0415

    s.before[0] |= PATROLLED
    low, high = s.clone(), s.clone()
    for seat in (0, 1, SPECTATOR):
        one, other = low.clone(), high.clone()
        while not offered(one, "sweep "):
            for table in (one, other):
                play(table, sorted(offered(table))[0])
        assert told(one, seat, "sweep g01", "roll 1 1") == told(other, seat, "sweep g01", "roll 1 2")
        alike(one, other, seat)
    assert s.vis[unit(s, "r01")] == AMBUSHED


@pytest.mark.rule("pu:3.15c", "pu:3.15b")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_flare_of_this_token_or_of_that_is_the_same_flare(seat: int) -> None:
    """Both burst at the edge of the table, above the same point."""
    one = position(
        f"scenario garden-ring\nturn 1 fire\nstarts rsfsr\ng01 600,60 h4 {MAN}\n"
        f"r01 600,400 h12 token leader:seasoned:assault_rifle\nr02 600,440 h12 token {MAN}\nr03 100,1100 h0 token {MAN}"
    )
    other = swapped(one, unit(one, "r01"), unit(one, "r02"))
    alike(one, other, seat)
    first = told(one, seat, "flare r01 h12", "pass")
    assert first == told(other, seat, "flare r02 h12", "pass")
    assert one.flares == ((600, 0, 1),)
    alike(one, other, seat)


@pytest.mark.rule("pu:3.19b")
def test_a_mine_here_or_there_that_does_not_work_is_told_alike() -> None:
    def table(at: str) -> Table:
        return position(f"turn 1 move\nstarts gkchp\nmine rsfsr {at}\ng01 600,250 h4 {MAN}\nr01 1100,1100 h0")

    one, other = table("600,450"), table("600,590")
    alike(one, other, 0)
    way = ("go g01", "move g01 600,300")
    assert told(one, 0, *way) == told(other, 0, *way)
    assert [m[1] for m in told(one, 0, "trigger 600,450", "roll 2")] == [  # type: ignore[index]
        m[1]
        for m in told(other, 0, "trigger 600,590", "roll 2")  # type: ignore[index]
    ]
    alike(one, other, 0)


@pytest.mark.rule("pu:3.17c")
def test_who_goes_on_in_hiding_is_not_read_as_done() -> None:
    s = position(f"turn 1 fire\nstarts gkchp\ng01 600,600 h0 ambushed {MAN}\nr01 100,100 h0")
    play(s, "go g01")
    top, turn, done = s.stack[-1], CODEC.parse("face g01 h4"), CODEC.parse("done")
    assert [top.shown(s, turn, seat) for seat in (0, 1, SPECTATOR)] == [turn, Action("go"), Action("go")]
    assert [top.shown(s, done, seat) for seat in (0, 1, SPECTATOR)] == [done] * 3


@pytest.mark.rule("pu:3.17c")
def test_with_a_man_who_appears_it_is_told_what_he_did_in_hiding() -> None:
    told_ = []
    for bits in (0, GONE):
        s = position(f"turn 1 move\nstarts gkchp\ng01 600,600 h0 ambushed {MAN}\nr01 100,100 h0")
        s.now[0] |= bits | FREE_MOVE
        before = s.view(1)
        hits.uncover(s, 0, REVEALED, "pu:3.17c")
        assert before.now[0] == 0
        assert s.view(1).now[0] == bits
        told_.append(s.news[-1].args["marks"])
    assert told_ == [(0, 0, 0, 0, 0), (GONE, 0, 0, 0, 0)]


@pytest.mark.rule("pu:3.15c")
def test_what_is_secret_this_turn_is_secret_the_next() -> None:
    s = position(f"g01 600,600 h0 token {MAN}\ng02 700,600 h0 {MAN}\nr01 100,100 h0")
    s.before[0] = SHOT_PHASE | SPENT | FREE_MOVE | GONE
    s.before[1] = SHOT_PHASE | FREE_MOVE | GONE
    assert s.view(1).before[:2] == [GONE, SHOT_PHASE | GONE]
    assert s.view(0).before == s.before


@pytest.mark.many
@pytest.mark.parametrize("seed", [111, 135, 209, 268, 348])
def test_courses_in_which_more_was_shown_than_told(seed: int) -> None:
    Trial(GAME, 20_261_118_000_000 + seed, {}).run()
