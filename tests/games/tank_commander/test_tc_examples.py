"""The acceptance cases A1 to A16 of the specification: the rulebook's examples, movement and set-up."""

from __future__ import annotations

import pytest
from tc_table import alive, asked, kills, legal, new, offered, on, pile, play, position, why_not, window

from grognard.core.state import IllegalAction


@pytest.mark.rule("tc:6.4a", "tc:6.4b", "tc:6.4c", "tc:4.0e", "tc:5.0a", "tc:14.0a")
def test_a1_twelve_cards_and_two_discards() -> None:
    """A1 The second player holds ten, draws as his play and again in step f, then discards exactly two."""
    s = position("step d B\nB2-1 s-t70\nA2-1 g-pz3l\nhand B t-woods*10\npile B t-hills*5")
    play(s, "draw", "deal t-hills")
    assert len(s.hand[1]) == 11  # over the limit in between
    play(s, "end", "pass")  # window TURN of step e
    play(s, "draw", "deal t-hills", "skip")
    assert len(s.hand[1]) == 12
    assert why_not(s, "skip") == "tc:6.4a"
    play(s, "discard t-hills", "discard t-woods")
    assert len(s.hand[1]) == 10
    assert s.turn == 2


@pytest.mark.rule(
    "tc:8.1b", "tc:8.1c", "tc:8.4a", "tc:8.4b", "tc:8.5c", "tc:8.6d", "tc:8.6h", "tc:8.7e", "tc:8.0a", "tc:8.2a"
)
def test_a2_truck_and_tank_leave_together() -> None:
    """A2 The squad mounts the Truck, which goes two steps; the T-34 enters Woods with enemies and must stop."""
    text = "nations soviet german\nA2-1 s-truck s-guards s-t34m43\nA1-2 t-woods g-line"
    s = position(text)
    play(s, "move A2-1", "mount s-guards.1 s-truck.1")
    assert legal(s, "go s-truck.1 A1-1 N-1")
    assert legal(s, "go s-t34m43.1 A1-2")
    assert why_not(s, "go s-t34m43.1 A1-2 N-2") == "tc:8.4b"
    play(s, "go s-truck.1 A1-1 N-1", "go s-t34m43.1 A1-2", "done")
    assert on(s, "N-1") == {"s-truck.1", "s-guards.1"}
    clear = position("nations soviet german\nA2-1 s-t34m43\nA1-2 g-line")
    play(clear, "move A2-1")
    assert why_not(clear, "go s-t34m43.1 A1-2 N-2") == "tc:8.5c"
    woods = position("nations soviet german\nA2-1 s-t34m43\nA1-2 t-woods\nB2-1 g-line")
    play(woods, "move A2-1")
    assert why_not(woods, "go s-t34m43.1 A1-2 N-2") == "tc:8.4b"
    assert not [action for action in offered(woods, "go") if "A1-2 " in action]


@pytest.mark.rule("tc:9.2a", "tc:9.2b", "tc:9.2c", "tc:9.2e", "tc:9.1a", "tc:9.1b")
def test_a3_fire_into_a_wheatfield_and_not_through_it() -> None:
    s = position("N-1 g-pz3j\nB1-1 t-wheat s-t70\nB2-1 s-t70")
    assert legal(s, "fire g-pz3j.1 s-t70.1 at")
    assert why_not(s, "fire g-pz3j.1 s-t70.2 at") == "tc:9.2a"


@pytest.mark.rule("tc:9.5a", "tc:9.3c", "tc:9.3d", "tc:9.0b")
def test_a4_hills_add_two() -> None:
    """A4 A Marder II at long range at a tank on Hills: 3 hits, 4 misses."""
    s = position("A1-1 g-marder2\nB1-1 t-hills s-t70", random_source="d10")
    assert "shot-hit" in [e.kind for e in play(s.clone(), "fire g-marder2.1 s-t70.1 at", "roll 3")]
    assert "shot-missed" in [e.kind for e in play(s.clone(), "fire g-marder2.1 s-t70.1 at", "roll 4")]


@pytest.mark.rule("tc:9.3a", "tc:9.3b", "tc:9.3e", "tc:9.3g", "tc:7.0a", "tc:7.0b", "tc:7.0d", "tc:15.0c")
def test_a5_yellow_five_kills_the_t26() -> None:
    """A5 The Soviet names yellow, the card is Walls: 5 + 1 <= 8, penetration 8 > 4."""
    s = position("A1-1 g-pz3l\nN-1 t-walls s-t26\npile A t-walls g-line")
    play(s, "fire g-pz3l.1 s-t26.1 at")
    assert asked(s) == "B"
    play(s, "name yellow")
    assert asked(s) == "chance"
    events = play(s, "turn t-walls")
    assert [e.args["n"] for e in events if e.kind == "number"] == [5]
    assert [e.args["total"] for e in events if e.kind == "shot-hit"] == [6]
    assert pile(s, "destroyed", "B") == ["s-t26"]
    assert pile(s, "discarded", "A") == ["t-walls"]
    d10 = position("A1-1 g-pz3l\nN-1 t-walls s-t26", random_source="d10")
    assert kills(d10, "fire g-pz3l.1 s-t26.1 at", "s-t26.1") * 10 == 7


@pytest.mark.rule("tc:9.4c", "tc:9.4f", "tc:9.4i", "tc:9.4j", "tc:9.0c")
def test_a6_small_arms_miss_the_gun() -> None:
    """A6 The number is 6 > 4."""
    s = position("nations soviet german\nA1-1 s-line\nN-1 g-pak43\npile A s-matilda*2")
    play(s, "fire s-line.1 g-pak43.1 sa", "name blue", "turn s-matilda")
    assert alive(s, "g-pak43.1")
    assert pile(s, "discarded", "A") == ["s-matilda"]


@pytest.mark.rule("tc:12.2a", "tc:12.2b", "tc:12.2d", "tc:12.2e", "tc:12.2f", "tc:4.0h", "tc:R21", "tc:R22")
def test_a7_breakdown_repair_stream() -> None:
    """A7 Breakdown is answered by Repair, then a Stream stops the tank after all."""
    s = position("A1-1 g-pz4h\nB2-1 s-t70\nhand A v-repair v-flank\nhand B v-breakdown t-stream v-dud")
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert window(s) == "MOVE B"
    play(s, "play v-breakdown g-pz4h.1")
    assert window(s) == "EVENT A"
    play(s, "play v-repair g-pz4h.1", "pass")  # A is asked again and passes: Repair cancels Breakdown
    assert window(s) == "MOVE B"
    play(s, "play t-stream A1-1 N-1", "pass")
    assert window(s) == "EVENT B"  # everybody sees a Stream that an Assault Bridge could remove
    play(s, "pass")
    assert window(s) == "MOVE A"  # the Stream on the stack could be bridged
    play(s, "pass", "pass")
    assert on(s, "A1-1") == {"g-pz4h.1"}
    assert s.fault[s.piece("g-pz4h.1")] < 0
    assert s.stack[-1].plays == 0  # type: ignore[attr-defined]  # the play is spent
    assert len(s.streams) == 1
    assert pile(s, "destroyed", "A") == ["v-repair"]
    assert pile(s, "destroyed", "B") == ["v-breakdown"]


@pytest.mark.rule("tc:13.0b", "tc:13.0c", "tc:8.7a", "tc:8.7b", "tc:13.0a", "tc:9.6b")
def test_a8_attach_then_move() -> None:
    s = position("A2-1 g-veteran\nB2-1 s-t70\nhand A e-panzerschreck")
    play(s, "attach e-panzerschreck g-veteran.1", "move A2-1", "go g-veteran.1 A1-1", "done")
    assert on(s, "A1-1") == {"g-veteran.1"}
    assert s.gear[s.piece("g-veteran.1")] == (s.data.index["e-panzerschreck"],)


@pytest.mark.rule("tc:8.4a", "tc:8.0e", "tc:8.4c", "tc:R10")
def test_a9_brush_is_entered_only_from_next_to_it() -> None:
    s = position("nations soviet german\nA2-1 s-t70\nA1-3 t-brush\nB2-1 g-line")
    play(s, "move A2-1")
    assert why_not(s, "go s-t70.1 A1-2 A1-3") == "tc:8.4a"
    assert why_not(s, "go s-t70.1 A2-2 A1-3") == "tc:8.4a"
    assert why_not(s, "go s-t70.1 A1-3") == "tc:8.0e"
    near = position("nations soviet german\nA1-2 s-t70\nA1-3 t-brush\nB2-1 g-line")
    play(near, "move A1-2", "go s-t70.1 A1-3", "done")
    assert on(near, "A1-3") == {"s-t70.1"}
    out = position("nations soviet german\nA1-3 t-brush s-t70\nB2-1 g-line")
    play(out, "move A1-3", "go s-t70.1 N-3 B1-3", "done")  # leaving is free
    assert on(out, "B1-3") == {"s-t70.1"}


@pytest.mark.rule("tc:8.3a", "tc:8.3d", "tc:5.0e", "tc:8.0b", "tc:6.0c", "tc:8.1a")
def test_a10_out_of_the_reserve() -> None:
    s = position("hand A g-pz4h g-line g-pak40 g-veteran\nB2-1 s-t70")
    play(s, "move reserve")
    ends = {text.split()[-1] for text in offered(s, "bring g-pz4h")}
    assert ends == {"A2-1", "A2-2", "A2-3", "A1-1", "A1-2", "A1-3"}
    assert {text.split()[-1] for text in offered(s, "bring g-line")} == {"A2-1", "A2-2", "A2-3"}
    play(s, "bring g-pz4h A2-1 A1-1", "bring g-line A2-1", "bring g-pak40 A2-1")
    assert on(s, "A2-1") == {"g-line.1", "g-pak40.1"}
    assert pile(s, "hand", "A") == ["g-veteran"]  # the fourth card did not move


@pytest.mark.rule("tc:8.3b", "tc:8.3c", "tc:5.0d", "tc:8.0d")
def test_a11_into_the_reserve() -> None:
    s = position("A1-2 g-pz4h g-line\nB2-1 s-t70")
    play(s, "move A1-2")
    for way in ("A2-1", "A2-2", "A2-3"):
        assert legal(s, f"go g-pz4h.1 {way} reserve")
    assert not [text for text in offered(s, "go g-line") if "reserve" in text]
    assert why_not(s, "go g-line.1 reserve") == "tc:8.3b"
    far = position("A2-2 g-pz4h\nB2-1 s-t70")
    play(far, "move A2-2")
    assert why_not(far, "go g-pz4h.1 reserve A2-1") == "tc:8.3c"
    enemy = position("B2-2 g-pz4h\nA2-1 g-line\nB1-1 s-t70")
    play(enemy, "move B2-2")
    assert why_not(enemy, "go g-pz4h.1 reserve") == "tc:8.3b"  # never the enemy's reserve


@pytest.mark.rule("tc:8.5a", "tc:8.5b", "tc:R11")
def test_a12_the_tank_in_the_open() -> None:
    s = position("N-2 g-line g-pz4h\nN-1 g-truck g-spw251\nB1-2 s-t70\nA2-1 g-veteran")
    play(s, "move N-2")
    alone = s.clone()
    play(alone, "go g-line.1 B1-2")
    assert why_not(alone, "done") == "tc:8.5b"  # its tank must follow
    play(s, "go g-pz4h.1 B1-2")
    assert legal(s, "go g-line.1 B1-2")
    squad = position("N-2 g-line\nB1-2 s-t70\nA2-1 g-veteran")
    play(squad, "move N-2")
    assert why_not(squad, "go g-line.1 B1-2") == "tc:8.5b"
    two = position("N-2 g-line g-pz4h\nN-1 g-truck g-spw251\nB1-2 s-t70\nA2-1 g-veteran")
    play(two, "move N-1")
    assert why_not(two, "go g-truck.1 B1-2") == "tc:8.5b"
    assert legal(two, "go g-spw251.1 B1-2")
    loaded = position("N-1 g-spw251>g-line\nB1-2 s-t70")
    play(loaded, "move N-1")
    assert legal(loaded, "go g-spw251.1 B1-2")
    woods = position("N-2 g-line\nB1-2 t-woods s-t70")
    play(woods, "move N-2")
    assert legal(woods, "go g-line.1 B1-2")
    dug_in = position("N-2 g-line\nB1-2 t-foxholes s-t70 s-line")
    play(dug_in, "move N-2")
    assert why_not(dug_in, "go g-line.1 B1-2") == "tc:8.5b"


@pytest.mark.rule("tc:6.3a", "tc:8.0f", "tc:6.3d", "tc:R9")
def test_a13_a_full_position_may_be_crossed() -> None:
    s = position("A2-1 g-pz4h\nA1-1 g-line g-line g-spw251>g-veteran\nB2-1 s-t70")
    play(s, "move A2-1")
    assert legal(s, "go g-pz4h.1 A1-1 N-1")
    assert why_not(s, "go g-pz4h.1 A1-1") == "tc:6.3a"


@pytest.mark.rule("tc:8.6e", "tc:8.6f", "tc:8.6g", "tc:R31", "tc:R13")
def test_a14_dismounting_needs_room() -> None:
    s = position("A2-2 g-spw251>g-line g-pz4h g-pz4h\nB2-1 s-t70")
    play(s, "move A2-2")
    assert why_not(s, "dismount g-line.1") == "tc:6.3a"
    play(s, "go g-pz4h.1 A1-2", "done")
    later = position("A2-2 g-spw251>g-line g-pz4h\nA1-2 g-pz4h\nB2-1 s-t70")
    play(later, "move A2-2")
    assert legal(later, "dismount g-line.1")  # one of the others has left
    room = position("A2-2 g-spw251>g-line g-pz4h\nB2-1 s-t70")
    play(room, "move A2-2", "dismount g-line.1")
    assert why_not(room, "mount g-line.1 g-spw251.1") == "tc:R13"  # once in a play
    assert legal(room, "go g-line.1 A1-2")  # and may walk on
    play(room, "go g-pz4h.1 A1-2")
    assert why_not(room, "mount g-line.1 g-spw251.1") == "tc:8.6g"
    change = position("A2-2 g-spw251>g-line g-spw251\nB2-1 s-t70")
    play(change, "move A2-2", "mount g-line.1 g-spw251.2")
    assert change.aboard[change.piece("g-line.1")] == change.piece("g-spw251.2")


@pytest.mark.rule("tc:6.1.1a", "tc:6.1.1b", "tc:6.1.1c", "tc:6.1.1d", "tc:6.1.1e", "tc:6.1a", "tc:6.1b")
def test_a15_random_terrain() -> None:
    """A15 Woods, PzKw III L, Stream, Hills, Foxholes, Breakdown: two stay, four go back."""
    s = new(scenario="17.2", terrain="random", random_source="d10", deck_rule="rulebook")
    deck = "t-woods g-pz3l t-stream t-hills t-foxholes v-breakdown g-line*26"
    play(s, "build german-1943", "build soviet-1943", f"deck {deck}", "deck soviet-1943", "roll 3", "roll 4")
    size = s.pile[0].size
    play(s, *[f"turn {card}" for card in ("t-woods", "g-pz3l", "t-stream", "t-hills", "t-foxholes", "v-breakdown")])
    names = [None if card < 0 else s.data.ids[card] for card in s.terrain]
    assert names[s.board.index["A1-1"]] == "t-woods"
    assert names[s.board.index["A2-1"]] == "t-hills"
    assert sum(name is not None for name in names) == 2
    assert s.pile[0].size == size - 2


@pytest.mark.rule("tc:8.7d")
def test_a16_one_of_a_type() -> None:
    s = position("A2-1 g-line+e-panzerschreck\nB2-1 s-t70\nhand A e-panzerschreck e-panzerfaust")
    assert why_not(s, "attach e-panzerschreck g-line.1") == "tc:8.7d"
    assert legal(s, "attach e-panzerfaust g-line.1")


def test_a_refused_action_raises() -> None:
    s = position("A1-2 g-pz4h g-line\nB2-1 s-t70")
    with pytest.raises(IllegalAction):
        play(s, "fire g-pz4h.1 s-t70.1 at")
