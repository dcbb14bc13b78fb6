"""Section 5.5: who is admitted to a window and which cards are legal for whom; what holds after the answers."""

from __future__ import annotations

import pytest
from tc_table import alive, asked, kinds, legal, new, offered, on, pile, play, position, why_not, window

from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

D10 = {"random_source": "d10"}
ANSWERS = "v-radio v-breakdown t-stream v-repair v-gap v-bridge v-smoke v-minefield v-ambush v-oppfire v-bogged"


@pytest.mark.rule("tc:12.2a", "tc:12.2e", "tc:R22")
def test_the_mover_has_only_removing_cards_against_his_own_move() -> None:
    """MOVE: neither Stream nor Radio Failure nor Breakdown, even where one would help him."""
    s = position(f"A1-1 g-pz4h\nA2-1 g-pz3l!v-breakdown\nB2-1 s-t70\nhand A {ANSWERS}", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert window(s) == "MOVE A"
    assert offered(s, "play") == {"play v-repair g-pz3l.1"}
    for card in ("v-radio", "t-stream A1-1 N-1", "v-breakdown s-t70.1"):
        assert why_not(s, f"play {card}") == "tc:12.2a"
        assert why_not(s, f"also {card}") == "tc:12.2a"


@pytest.mark.rule("tc:12.2a")
def test_the_mover_lays_no_minefield_as_he_enters() -> None:
    s = position(f"A1-1 g-pz4h\nB1-3 v-minefield:B\nB2-1 s-t70\nhand A {ANSWERS}", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done", "pass")
    assert window(s) == "ENTER A"
    assert offered(s, "play") == {"play v-gap B1-3"}
    assert why_not(s, "play v-minefield N-2") == "tc:12.2a"


@pytest.mark.rule("tc:12.2a", "tc:R3")
def test_a_friend_has_only_removing_cards_too() -> None:
    """In a team game the other seat of the moving side counts as the mover's."""
    text = "A1-1 g-pz4h g-pz3l\nN-3 v-minefield:B\nB2-1 s-t70\nhand A2 v-radio v-gap"
    s = position(text, scenario="17.8", team="yes", columns="6", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "go g-pz3l.1 N-2", "done")
    assert window(s) == "MOVE A2"
    assert offered(s) == {"play v-gap N-3", "pass"}


def asked_in_turn(s: Table, *actions: str) -> list[str]:
    """Play; every window that comes up is noted and passed, numbers are tens or as the action says."""
    seen: list[str] = []
    for action in (*actions, ""):
        while isinstance(s.stack[-1], Interrupts):
            seen.append(window(s))
            play(s, "pass")
        if action:
            play(s, action)
    return seen


@pytest.mark.rule("tc:12.2a", "tc:R21", "tc:9.0b")
def test_who_is_asked_in_the_windows_of_a_shot() -> None:
    """FIRE both, who did not act first; NUMBER the shooter; HIT and AFTERFIRE the owner of the target."""
    text = "A1-1 g-pz4h g-line\nN-1 s-js2 s-line\nA2-1 g-line\nB2-1 s-t70\nhand A t-woods\nhand B t-woods"
    hit = position(text, **D10)
    expected = ["FIRE B", "FIRE A", "NUMBER A", "HIT B", "AFTERFIRE B"]
    assert asked_in_turn(hit, "fire g-pz4h.1 s-js2.1 at", "roll 5") == expected  # 12 against 13 in front
    missed = position(text, **D10)
    assert asked_in_turn(missed, "fire g-line.1 s-line.1 sa", "roll 9") == [
        "FIRE B",
        "FIRE A",
        "NUMBER A",
        "AFTERFIRE B",
    ]
    killed = position(text, **D10)
    assert asked_in_turn(killed, "fire g-line.1 s-line.1 sa", "roll 1") == ["FIRE B", "FIRE A", "NUMBER A", "HIT B"]


@pytest.mark.rule("tc:12.2a", "tc:9.3.1b")
def test_who_is_asked_before_a_melee() -> None:
    """Only a side with an AT shot; the tank melee value is none."""
    text = "step b A\nN-1 t-woods g-pz4h s-line s-t70\nA2-1 g-line\nB2-1 s-t70\nhand A v-flank\nhand B v-flank"
    s = position(text, **D10)
    play(s, "shoot g-pz4h.1 s-t70.1 at", "shoot s-line.1 g-pz4h.1 tmv", "done")
    assert window(s) == "MELEE A"
    assert offered(s) == {"play v-flank g-pz4h.1", "pass"}
    both = position(text, **D10)
    play(both, "shoot g-pz4h.1 s-t70.1 at", "shoot s-t70.1 g-pz4h.1 at", "done")
    assert window(both) == "MELEE B"
    assert offered(both) == {"play v-flank s-t70.1", "pass"}
    none = position(text, **D10)
    play(none, "done", "shoot s-line.1 g-pz4h.1 tmv", "done")
    assert asked(none) == "chance"


@pytest.mark.rule("tc:12.2a", "tc:12.2b")
def test_the_player_of_an_event_answers_it_only_with_removing_cards() -> None:
    text = "A1-1 g-pz4h\nB2-1 s-t70\nN-3 v-minefield:B\nhand A v-supply v-garbled v-gap\nhand B v-garbled"
    s = position(text, **D10)
    play(s, "play v-supply")
    assert window(s) == "EVENT B"
    assert offered(s) == {"play v-garbled", "pass"}
    play(s, "pass")
    assert window(s) == "EVENT A"
    assert offered(s) == {"play v-gap N-3", "pass"}


@pytest.mark.rule("tc:R22", "tc:6.3a")
def test_a_stream_does_not_crowd_the_position_before_it() -> None:
    """The position before the Stream is full: the card stays where it was, and the log says so."""
    text = "A2-1 g-pz4h\nA1-1 g-pak40 g-pak40 g-pak40\nB2-1 s-t70\nhand B t-stream"
    s = position(text, **D10)
    play(s, "move A2-1", "go g-pz4h.1 A1-1 N-1", "done")
    events = play(s, "play t-stream A1-1 N-1")
    assert on(s, "A2-1") == {"g-pz4h.1"}
    assert "stays" in kinds(events)


# -- occupation is tested when the group move is complete (R24) ------------------------------------------------------


@pytest.mark.rule("tc:R24", "tc:4.0i", "tc:17.2c")
def test_a_loss_in_window_enter_does_not_win_for_the_others_of_the_group() -> None:
    """Two T-70 enter an empty position of the enemy rear; the second shot of the window must still be fired."""
    text = "step a B\nA1-3 s-t70 s-t70\nA1-1 g-pz4h\nA2-2 g-pz3l\nB2-1 s-line\nhand A v-oppfire*2"
    s = position(text, scenario="17.2", **D10)
    play(s, "move A1-3", "go s-t70.1 A2-3", "go s-t70.2 A2-3", "done", "pass")
    assert window(s) == "ENTER A"
    play(s, "also v-oppfire g-pz3l.1 s-t70.1 at", "play v-oppfire g-pz3l.1 s-t70.2 at", "roll 1")
    assert not alive(s, "s-t70.1")
    assert s.scores() is None
    survived = s.clone()
    play(survived, "roll 10")
    assert survived.scores() == (0.0, 1.0)
    play(s, "roll 1")
    assert s.scores() is None


@pytest.mark.rule("tc:R24", "tc:12.3")
def test_a_minefield_attacks_the_whole_group_before_anybody_has_won() -> None:
    text = "step a B\nA1-3 s-t70 s-t70\nA1-1 g-pz4h\nA2-3 v-minefield:A\nB2-1 s-line"
    s = position(text, scenario="17.2", **D10)
    play(s, "move A1-3", "go s-t70.1 A2-3", "go s-t70.2 A2-3", "done", "roll 1")
    assert asked(s) == "chance"
    play(s, "roll 3")
    assert on(s, "A2-3") == set()
    assert s.scores() is None


@pytest.mark.rule("tc:R24")
def test_a_card_on_its_way_through_the_enemy_rear_has_not_occupied_it() -> None:
    """The first T-70 has made its first step when the second is lost on another way to the same destination."""
    text = "step a B\nA1-2 s-t70 s-t70\nA2-2 g-pak40\nA2-3 v-minefield:A\nB2-1 s-line"
    s = position(text, scenario="17.2", **D10)
    play(s, "move A1-2", "go s-t70.1 A2-1 A2-2", "go s-t70.2 A2-3 A2-2", "done", "roll 1")
    assert not alive(s, "s-t70.2")
    assert on(s, "A2-2") == {"s-t70.1", "g-pak40.1"}
    assert s.scores() is None


@pytest.mark.rule("tc:R24", "tc:12.3")
def test_a_withdrawal_wins_only_if_the_minefield_spares_the_card() -> None:
    """Sideways out of a melee into an empty position of the enemy rear, which is mined."""
    text = "step a B\nB2-2 g-pz4h s-line\nA1-2 g-line\nB1-1 s-su85\nB2-3 v-minefield:B\nhand A v-withdraw"
    mined = position(text, scenario="17.2", **D10)
    play(mined, "fire s-su85.1 g-pz4h.1 at")
    assert window(mined) == "FIRE A"
    play(mined, "play v-withdraw B2-3")
    assert mined.scores() is None
    lost = mined.clone()
    play(lost, "roll 3")
    assert lost.scores() is None
    play(mined, "roll 4")
    assert mined.scores() == (1.0, 0.0)


@pytest.mark.rule("tc:17.2c", "tc:R24")
def test_a46_the_soviet_wins_when_the_squad_leaves() -> None:
    text = "step a A\nA2-3 g-veteran s-t34m43\nA2-1 g-line\nB1-1 s-t70"
    s = position(text, scenario="17.2", **D10)
    play(s, "move A2-3", "go g-veteran.1 A1-3", "done")
    assert s.scores() == (0.0, 1.0)


# -- a withdrawal is one step (Tactical Withdrawal) ------------------------------------------------------------------


@pytest.mark.rule("tc:12.3", "tc:R21", "tc:8.0e")
def test_a_card_withdraws_once_from_one_shot() -> None:
    text = "A1-2 g-pz4h\nB1-2 s-t70\nA2-1 g-line\nB2-1 s-line\nhand B v-withdraw*2"
    s = position(text, **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at", "also v-withdraw B1-1")
    assert offered(s) == {"pass"}
    play(s, "pass", "pass")  # the entry is complete; then nothing more
    assert on(s, "B1-1") == {"s-t70.1"}
    assert pile(s, "hand", "B") == ["v-withdraw"]


@pytest.mark.rule("tc:R21", "tc:12.3")
def test_a_card_that_has_withdrawn_does_not_bog_down() -> None:
    """Opportunity Fire first, Bogged Down second: the withdrawal leads out of the slowing terrain."""
    text = "step a B\nB1-1 s-t70\nB1-2 t-brush\nN-1 g-pz4h\nB2-1 s-line\nhand A v-bogged v-oppfire\nhand B v-withdraw"
    s = position(text, **D10)
    play(s, "move B1-1", "go s-t70.1 B1-2", "done", "pass")
    play(s, "also v-oppfire g-pz4h.1 s-t70.1 at", "play v-bogged s-t70.1", "pass", "pass")
    assert window(s) == "FIRE B"
    play(s, "play v-withdraw B2-2")
    assert s.fault[s.piece("s-t70.1")] < 0
    assert "v-bogged" in pile(s, "destroyed", "A")


# -- Forced March ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:R32", "tc:8.1b", "tc:8.0f")
def test_forced_march_counts_the_second_step_of_slow_cards() -> None:
    """Every neighbour is full or barred: only a slow card that counts as fast gets out."""
    full = " ".join(["g-pak40"] * 3)
    text = f"A1-1 g-line\nA2-1 {full}\nA2-2 {full}\nA1-2 {full}\nN-1 s-t70\nN-2 s-t70\nB2-1 s-t70\nhand A v-march"
    s = position(text, **D10)
    assert not legal(s, "move A1-1")
    play(s, "play v-march")
    assert legal(s, "move A1-1")
    play(s, "move A1-1")
    assert legal(s, "go g-line.1 A1-2 A1-3")


# -- lists -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:R2", "tc:R4", "tc:14.0e")
def test_one_tank_repair_shop_in_a_closed_pile() -> None:
    """With `closed` the bought cards are the draw pile: its limits hold for them."""
    closed = new(scenario="17.3", draw_pile="closed")
    assert legal(closed, "build g-pz4h v-repairshop")
    assert why_not(closed, "build g-pz4h v-repairshop*2") == "tc:14.0e"
    assert why_not(closed, "build g-pz4h v-flank*3") == "tc:14.0e"
    bought = new(scenario="17.3")
    assert legal(bought, "build g-pz4h v-repairshop*2")


# -- the squad may be named before its tank (A55) --------------------------------------------------------------------


@pytest.mark.rule("tc:8.5b", "tc:8.2b", "tc:R29")
def test_a55_the_squad_is_declared_before_its_tank() -> None:
    text = "N-1 g-line g-pz4h g-pak40\nB1-1 s-t34m43\nB1-3 s-su85\nA2-1 g-veteran\nhand B v-oppfire"
    s = position(text, **D10)
    play(s, "move N-1", "go g-line.1 B1-1")
    assert offered(s) == {"go g-pz4h.1 B1-1", "go g-pz4h.1 N-2 B1-1", "go g-pz4h.1 B1-2 B1-1"}
    assert why_not(s, "done") == "tc:8.5b"  # alone it may not go
    assert why_not(s, "go g-pak40.1 A1-1") == "tc:8.5b"
    assert why_not(s, "go g-pz4h.1 N-2") == "tc:8.5b"
    play(s, "go g-pz4h.1 N-2 B1-1", "done", "pass")
    assert window(s) == "ENTER B"
    play(s, "play v-oppfire s-su85.1 g-pz4h.1 at", "roll 2")
    assert on(s, "N-1") == {"g-line.1", "g-pak40.1"}


@pytest.mark.rule("tc:8.5b", "tc:6.3a")
def test_no_squad_is_declared_for_a_tank_that_cannot_follow() -> None:
    """No room for both, a tank that broke down or starts elsewhere, or no card left for it."""
    full = position("N-1 g-line g-pz4h\nB1-1 s-t34m43 g-pak40 g-pak40\nA2-1 g-veteran", **D10)
    play(full, "move N-1")
    assert why_not(full, "go g-line.1 B1-1") == "tc:8.5b"
    broken = position("N-1 g-line g-pz4h!v-breakdown\nB1-1 s-t34m43\nA2-1 g-veteran", **D10)
    play(broken, "move N-1")
    assert why_not(broken, "go g-line.1 B1-1") == "tc:8.5b"
    apart = position("A1-1 g-line g-veteran\nN-1 s-t34m43\nA2-1 g-pz4h\nhand A g-pz4h", **D10)
    play(apart, "move A1-1")
    assert why_not(apart, "go g-line.1 N-1") == "tc:8.5b"  # the tank starts elsewhere
    third = position("A2-2 s-t34m43\nA1-1 g-veteran\nB2-1 s-t70\nhand A g-line*3 g-pz4h", scenario="17.6", **D10)
    play(third, "move reserve", "bring g-line A2-1", "bring g-line A2-1")
    assert why_not(third, "bring g-line A2-2") == "tc:8.5b"
    home = position("A2-2 s-t34m43\nA1-1 g-veteran\nB2-1 s-t70\nhand A g-line*2 g-pz4h", scenario="17.6", **D10)
    play(home, "move reserve", "bring g-line A2-1")
    assert legal(home, "bring g-line A2-2")
    play(home, "bring g-line A2-2")
    assert {text.split()[-1] for text in offered(home)} == {"A2-2"}
    play(home, "bring g-pz4h A2-2")
    assert on(home, "A2-2") == {"g-line.2", "g-pz4h.1", "s-t34m43.1"}
