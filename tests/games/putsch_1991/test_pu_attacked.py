"""What an attack on the secrets of Putsch 1991 found once, and what keeps it away."""

from __future__ import annotations

import pytest
from pu_table import GAME, offered, play, position, unit
from test_pu_twins import alike, swapped, told

from grognard.core.dice import Seeded
from grognard.core.match import Match
from grognard.core.values import SPECTATOR, Action
from grognard.games.putsch_1991 import cards, hits, morale
from grognard.games.putsch_1991.state import PATROLLED, REVEALED, Table

MAN = "soldier:seasoned:assault_rifle"
READERS = [0, SPECTATOR]


def led_by(s: Table, name: str) -> Table:
    """The same table with the leader of the defence behind another token."""
    chief, other = s.leader[1], unit(s, name)
    twin = swapped(s, chief, other)
    twin.leader[1] = other
    return twin


def at_table(s: Table) -> Match:
    """A game that stands there, to play on and to take back."""
    match = Match(GAME, s.options, Seeded(1))
    match.resume(s)
    return match


# -- who tests, and who need not ---------------------------------------------------------------------------------------


@pytest.mark.rule("pu:2.15", "pu:R6")
@pytest.mark.parametrize("seat", READERS)
def test_tokens_that_need_not_test_do_not_point_at_the_leader(seat: int) -> None:
    """He stands with the two in the west, or with the two in the east: those beside him do not test."""
    one = position(
        f"turn 1 command\nstarts rsfsr\ng01 100,100 h0 leader:veteran\nr01 700,700 h4 token leader:veteran\n"
        f"r02 680,720 h4 token {MAN}\nr03 1000,700 h4 token {MAN}\nr04 1020,720 h4 token {MAN}"
    )
    other = led_by(one, "r03")
    alike(one, other, seat)
    actions = ("hold", "roll 6", "roll 6")
    assert told(one, seat, *actions) == told(other, seat, *actions)
    alike(one, other, seat)


@pytest.mark.rule("pu:2.15", "pu:2.13")
@pytest.mark.parametrize("seat", READERS)
def test_a_token_out_of_hearing_refuses_like_one_that_has_failed(seat: int) -> None:
    def refused(x: int, *rolls: str) -> list[object]:
        s = position(
            f"scenario grom\nturn 1 command\nstarts rsfsr\ng01 100,100 h0 leader:veteran\n"
            f"r01 {x},700 h4 token leader:veteran\nr02 700,700 h4 token soldier:green:assault_rifle"
        )
        seen = told(s, seat, "hold", *rolls)
        assert "refuses" in str(seen)
        return seen

    assert [m[1] for m in refused(300)] == [  # type: ignore[index]
        [event for m in refused(500, "roll 1") for event in m[1]]  # type: ignore[index]
    ]


# -- mines -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.19b")
@pytest.mark.parametrize("seat", READERS)
def test_nobody_reads_in_the_record_where_a_mine_lies_that_was_set_off(seat: int) -> None:
    def table(at: str) -> Table:
        return position(f"turn 1 move\nstarts gkchp\nmine rsfsr {at}\ng01 600,250 h4 {MAN}\nr01 1100,1100 h0")

    found = []
    for at in ("600,450", "600,590"):
        s = table(at)
        found.append(told(s, seat, "go g01", "move g01 600,300", f"trigger {at}", "roll 2"))
        assert s.mines  # it did not work, and lies there still
    assert found[0] == found[1]
    s = table("600,450")
    play(s, "go g01", "move g01 600,300")
    own = Action("trigger", ("600,450",))
    assert s.stack[-1].shown(s, own, 1) == own


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:11.2", "pu:S.6")
@pytest.mark.parametrize("card", ["cache", "petrol_bombs", "second_wind", "cool_head"])
@pytest.mark.parametrize("seat", READERS)
def test_whom_a_card_helps_is_not_told_while_he_is_a_token(card: str, seat: int) -> None:
    """No decoy is ever chosen: the name would tell that a man is behind it."""
    s = position(
        f"turn 1 command\ng01 100,100 h0 leader:veteran\nr01 700,700 h4 token {MAN}\nr02 800,700 h4 token {MAN}\n"
        "r03 decoy 900,700 h4 token\nr04 900,900 h4 leader:veteran"
    )
    s.stack[:] = [cards.Pick(card, 1, 1)]
    assert "pick r03" not in offered(s)
    one, other = s.clone(), s.clone()
    assert told(one, seat, "pick r01") == told(other, seat, "pick r02")
    assert "r01" not in str(told(s.clone(), seat, "pick r01"))
    assert "r04" in str(told(s.clone(), seat, "pick r04"))  # who is seen is named


# -- morale ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:7.3", "pu:8.3")
@pytest.mark.parametrize("seat", READERS)
def test_the_ground_of_a_squads_morale_does_not_tell_men_from_decoys(seat: int) -> None:
    """The men stand in the ruin and a decoy in the open, or the other way round."""
    text = (
        "scenario ostankino\nturn 1 morale\ng01 100,100 h0 leader:veteran\nr01 {} h4 token leader:veteran\n"
        "r02 decoy {} h4 token"
    )
    places = _open_and_covered()
    found = []
    for here, there in (places, places[::-1]):
        s = position(text.format(here, there))
        s.combat[1] = True
        s.stack[:] = [morale.Morale(1)]
        s.settle()
        events = [event for m in told(s, seat, "roll 5 6") for event in m[1]]  # type: ignore[attr-defined, index]
        found.append([(event.kind, event.args.get("total"), event.modifiers) for event in events])
        assert found[-1][0][0].startswith("morale-")
    assert found[0] == found[1]


def _open_and_covered() -> tuple[str, str]:
    """A place in the open and one in cover where a man may stand."""
    s = position("scenario ostankino\nturn 1 morale\ng01 100,100 h0 leader:veteran\nr01 600,1000 h4 leader:veteran")
    free = hits.free_for(s, -1)
    nodes = [p for p in s.data.lattice.nodes() if 300 < p[1] < 1100 and free(p)]
    ground = {"clear": "", "dense": ""}
    for p in nodes:
        s.at[1] = p
        kind = morale.ground(s, [1])
        if not ground.get(kind, "x"):
            ground[kind] = f"{p[0]},{p[1]}"
    return ground["clear"], ground["dense"]


# -- taking back -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:3.18b", "pu:3.18f")
@pytest.mark.parametrize("far", [False, True])
def test_a_sweep_is_not_taken_back_to_sweep_again_with_another_man(far: bool) -> None:
    """One sweep a turn: who has heard that nothing was found, or what was, has made his."""
    s = position(
        f"turn 2 detect\nstarts gkchp\ng01 600,300 h4 soldier:veteran:assault_rifle\ng02 620,300 h4 leader:veteran\n"
        f"r01 {'100,1190' if far else '600,460'} h4 ambushed {MAN}\nr02 100,1100 h4 leader:veteran"
    )
    s.before[0] |= PATROLLED
    s.before[1] |= PATROLLED
    while not offered(s, "sweep "):
        play(s, sorted(offered(s))[0])
    match = at_table(s)
    match.play(0, "sweep g01")
    assert match.undo_refusal(0) is not None


@pytest.mark.rule("pu:3.17d")
def test_getting_off_beside_a_hidden_man_is_not_taken_back() -> None:
    """It has shown where he lies, and no die was thrown."""
    s = position(
        f"turn 2 move\ninitiative gkchp\nuaz 600,600 h0 gkchp\ng01 in=uaz {MAN}\ng02 100,100 h0 leader:veteran\n"
        f"r01 100,1100 h4 leader:veteran\nr02 640,560 h4 ambushed {MAN}"
    )
    play(s, "first", "go g01")
    at = unit(s, "r02")
    node = next(
        text
        for text in sorted(offered(s, "dismount g01 "))
        if sum((int(a) - b) ** 2 for a, b in zip(text.split(" ")[2].split(","), s.place(at), strict=True)) < 25**2
    )
    match = at_table(s)
    match.play(0, node)
    assert match.state.vis[at] >= REVEALED  # type: ignore[attr-defined]
    assert match.undo_refusal(0) is not None


@pytest.mark.rule("pu:3.18b")
def test_of_a_sweep_the_other_side_hears_nothing_not_even_a_number() -> None:
    s = position(
        f"turn 2 detect\nstarts gkchp\ng01 600,300 h4 soldier:veteran:assault_rifle\ng02 620,300 h4 leader:veteran\n"
        f"r01 100,1190 h4 ambushed {MAN}\nr02 100,1100 h4 leader:veteran"
    )
    s.before[0] |= PATROLLED
    while not offered(s, "sweep "):
        play(s, sorted(offered(s))[0])
    match = at_table(s)
    before = [match.number(seat) for seat in (1, SPECTATOR)]
    match.play(0, "sweep g01")
    assert [match.number(seat) for seat in (1, SPECTATOR)] == before
