"""A piece keeps its identity for life, and two equal cards are never mixed up; fieldworks and draws at their limits."""

from __future__ import annotations

import pytest
from tc_table import CODEC, DATA, asked, kinds, offered, on, pile, play, position, why_not, window

from grognard.core.codec import MalformedAction
from grognard.core.values import Event
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

D10 = {"random_source": "d10"}


def pass_all(s: Table) -> list[Event]:
    """Nobody answers in the open windows."""
    happened = []
    while s.stack and isinstance(s.stack[-1], Interrupts):
        happened += play(s, "pass")
    return happened


@pytest.mark.rule("tc:6.3a", "tc:R22", "tc:12.2e")
def test_a_stream_holds_up_no_more_cards_than_there_is_room_for() -> None:
    """Two squads stand before the border: of two equal tanks that a Stream stops there, one has room."""
    s = position("A2-1 g-line g-line\nB2-3 s-line\nhand A g-pz4h*2\nhand B t-stream", **D10)
    play(s, "move reserve", "bring g-pz4h A2-1 A1-1", "bring g-pz4h A2-1 A1-1", "done", "play t-stream A2-1 A1-1")
    happened = pass_all(s)
    assert on(s, "A2-1") == {"g-line.1", "g-line.2", "g-pz4h.1"}
    assert pile(s, "hand", "A") == ["g-pz4h"]
    assert kinds(happened).count("stays") == 1


@pytest.mark.rule("tc:6.3a", "tc:R22")
def test_a_card_that_crosses_no_border_keeps_its_room() -> None:
    """The last room before the Stream belongs to the card that was bound for it, not to one that is held up there."""
    s = position("A2-1 g-line g-line\nB2-3 s-line\nhand A g-pz4h*2\nhand B t-stream", **D10)
    play(s, "move reserve", "bring g-pz4h A2-1 A1-1", "bring g-pz4h A2-1", "done", "play t-stream A2-1 A1-1")
    pass_all(s)
    assert on(s, "A2-1") == {"g-line.1", "g-line.2", "g-pz4h.1"}
    assert on(s, "A1-1") == set()
    assert pile(s, "hand", "A") == ["g-pz4h"]


@pytest.mark.rule("tc:8.0a", "tc:R21")
def test_a_lost_card_does_not_come_alive_in_the_next_one() -> None:
    """The first of two equal tanks is shot on the way; the second takes its place and name, but is one card only."""
    text = "A2-3 g-line\nN-1 s-t34m43\nA1-1 v-minefield:B\nB2-3 s-line\nhand A g-pz4h*2\nhand B v-oppfire"
    s = position(text, **D10)
    play(s, "move reserve", "bring g-pz4h A2-1 A1-1", "bring g-pz4h A2-1 A1-1", "done")
    while window(s) != "ENTER B":
        play(s, "pass")
    play(s, "play v-oppfire s-t34m43.1 g-pz4h.1 at")
    pass_all(s)
    happened = play(s, "roll 1") + pass_all(s)
    assert pile(s, "destroyed", "A") == ["g-pz4h"]
    assert on(s, "A1-1") == {"g-pz4h.1"}
    assert s.standing_at(0, s.board.index["A1-1"]) == (s.piece("g-pz4h.1"),)
    assert kinds(happened).count("moved") == 2  # the second tank: its first step, and its second
    assert asked(s) == "chance"
    assert kinds(play(s, "roll 10"))[:3] == ["rolled", "attack-missed", "step-ended"]  # one number, not two


@pytest.mark.rule("tc:8.0a")
def test_each_piece_has_a_number_of_its_own_for_life() -> None:
    """A place on the table is used again, the number of the piece that lay there never."""
    s = position("A2-1 g-line\nB2-3 s-line\nhand A g-pz4h g-pz3l", **D10)
    play(s, "move reserve", "bring g-pz4h A2-1", "done")
    first = s.serial[s.piece("g-pz4h.1")]
    s.into_reserve(s.piece("g-pz4h.1"))
    piece = s.enter_table(0, DATA.index["g-pz4h"], s.board.index["A2-1"])
    assert s.names[piece] == "g-pz4h.1"
    assert s.serial[piece] > first
    assert not s.is_still(piece, first)


@pytest.mark.rule("tc:R20", "tc:11.0g")
def test_a_swap_of_squads_keeps_the_fieldwork() -> None:
    """One squad mounts, another dismounts: at the end of the play there is a squad, so the Foxholes stay."""
    s = position("A1-1 t-foxholes g-line g-spw251 g-spw251>g-pionier\nB2-3 s-line", **D10)
    happened = play(s, "move A1-1", "mount g-line.1 g-spw251.1", "dismount g-pionier.1", "done")
    assert "abandoned" not in kinds(happened)
    assert s.work[s.board.index["A1-1"]] == DATA.foxholes


@pytest.mark.rule("tc:R20", "tc:11.0g")
def test_a_fieldwork_is_tested_when_the_play_is_over() -> None:
    """The last squad mounts and nobody dismounts: the Foxholes go at the end of the play, not before."""
    s = position("A1-1 t-foxholes g-line g-spw251\nB2-3 s-line", **D10)
    assert "abandoned" not in kinds(play(s, "move A1-1", "mount g-line.1 g-spw251.1"))
    assert s.work[s.board.index["A1-1"]] == DATA.foxholes
    assert kinds(play(s, "done")).count("abandoned") == 1
    assert pile(s, "discarded", "A") == ["t-foxholes"]


@pytest.mark.rule("tc:R23", "tc:5.0a")
def test_with_both_piles_empty_the_draw_is_offered_and_gives_nothing() -> None:
    s = position("A1-1 g-pz4h\nB2-3 s-line\nhand A t-woods", **D10)
    assert "draw" in offered(s)
    assert kinds(play(s, "draw"))[0] == "no-draw"
    assert pile(s, "hand", "A") == ["t-woods"]
    assert why_not(s, "draw") == "tc:5.0a"  # the play is spent


@pytest.mark.parametrize("target", ["012", "4", "23", "00"])
def test_a_seat_is_one_digit(target: str) -> None:
    """A Reconnaissance names one seat; a run of digits is none."""
    with pytest.raises(MalformedAction):
        CODEC.parse(f"play v-recon {target}")
    assert CODEC.parse("play v-recon 3").args == ("v-recon", "3")


def test_an_empty_word_is_no_target() -> None:
    """Two spaces in a row are no target either."""
    with pytest.raises(MalformedAction):
        CODEC.parse("play v-recon ")
