"""The acceptance cases A17 to A35: fire and melee; and the odds, which use the same list of modifiers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import (
    CODEC,
    GAME,
    alive,
    asked,
    chance,
    kills,
    kinds,
    legal,
    offered,
    on,
    pile,
    play,
    position,
    why_not,
    window,
)

D10 = {"random_source": "d10"}


def tenths(n: float) -> Fraction:
    return Fraction(round(n * 100), 100)


@pytest.mark.rule("tc:9.3e", "tc:9.3f", "tc:9.3h", "tc:9.3.1a", "tc:9.3.1d", "tc:9.3.2")
def test_a17_front_armour_holds_and_side_armour_does_not() -> None:
    text = "nations soviet german\nA1-1 s-t34m42\nN-1 g-pz4h"
    assert kills(position(text, **D10), "fire s-t34m42.1 g-pz4h.1 at", "g-pz4h.1") == tenths(0.2)
    lucky = position(text, **D10, optional_penetration="yes")
    assert kills(lucky, "fire s-t34m42.1 g-pz4h.1 at", "g-pz4h.1") == tenths(0.35)
    assert GAME.odds(lucky, CODEC.parse("fire s-t34m42.1 g-pz4h.1 at")).chance == tenths(0.35)


@pytest.mark.rule("tc:9.3.1b")
def test_a18_flank_shot() -> None:
    s = position("nations soviet german\nA1-1 s-t34m42\nN-1 g-pz4h\nhand A v-flank", **D10)
    play(s, "fire s-t34m42.1 g-pz4h.1 at")
    assert window(s) == "FIRE A"
    assert chance(s, "play v-flank", lambda after: not alive(after, "g-pz4h.1")) == tenths(0.7)


@pytest.mark.rule("tc:9.3.1c", "tc:R15")
def test_a19_half_of_the_side_armour() -> None:
    s = position("A1-1 g-pz3l\nN-1 s-js2\nhand A v-flank", **D10)
    assert kills(s, "fire g-pz3l.1 s-js2.1 at", "s-js2.1") == 0
    play(s, "fire g-pz3l.1 s-js2.1 at")
    assert chance(s, "play v-flank", lambda after: not alive(after, "s-js2.1")) == tenths(0.2)


@pytest.mark.rule("tc:9.5a", "tc:9.3.1a")
def test_a20_long_range_at_hills() -> None:
    text = "nations soviet german\nA1-1 s-t34m43\nB1-1 t-hills g-pz4h"
    assert kills(position(text, **D10), "fire s-t34m43.1 g-pz4h.1 at", "g-pz4h.1") == tenths(0.2)
    lucky = position(text, **D10, optional_penetration="yes")
    assert kills(lucky, "fire s-t34m43.1 g-pz4h.1 at", "g-pz4h.1") == tenths(0.23)


@pytest.mark.rule("tc:9.4a", "tc:9.4d", "tc:9.4g", "tc:9.7b", "tc:9.7c", "tc:R17")
def test_a21_infantry_in_cover() -> None:
    s = position("A1-1 g-pz4d\nN-1 t-woods s-line s-45m42", **D10)
    assert why_not(s, "fire g-pz4d.1 s-line.1 he") == "tc:9.7b"
    assert kills(s, "fire g-pz4d.1 s-45m42.1 he", "s-45m42.1") == tenths(0.4)
    far = position("A1-1 g-pz4d\nB1-1 t-woods s-line s-45m42", **D10)
    assert why_not(far, "fire g-pz4d.1 s-line.1 he") == "tc:9.7c"
    assert why_not(far, "fire g-pz4d.1 s-45m42.1 he") == "tc:9.4g"


@pytest.mark.rule("tc:9.7a", "tc:11.0c", "tc:R17", "tc:11.0j")
def test_a22_foxholes() -> None:
    shot = "fire s-line.1 g-line.1 sa"
    text = "nations german soviet\nstep a B\nA1-1 {} g-line\nN-1 s-line"
    assert kills(position(text.format(""), **D10), shot, "g-line.1") == tenths(0.4)
    assert kills(position(text.format("t-foxholes"), **D10), shot, "g-line.1") == tenths(0.2)
    hidden = position(text.format("t-foxholes"), **D10, foxholes_hide="yes")
    assert why_not(hidden, shot) == "tc:9.7b"
    both = position("step a B\nA1-1 t-swamp t-foxholes g-pak40\nN-1 s-su76", **D10)
    assert kills(both, "fire s-su76.1 g-pak40.1 he", "g-pak40.1") == tenths(0.4)  # swamp +1; no foxholes for a gun


@pytest.mark.rule("tc:9.2d", "tc:R14", "tc:9.1d")
def test_a23_uneven_lines_are_blocked_by_two() -> None:
    text = "A1-1 g-pz4h\nB1-2 s-t70\n{}"
    assert legal(position(text.format("N-1 v-smoke:A")), "fire g-pz4h.1 s-t70.1 at")
    both = position(text.format("N-1 v-smoke:A\nN-2 v-smoke:A"))
    assert why_not(both, "fire g-pz4h.1 s-t70.1 at") == "tc:9.2a"


@pytest.mark.rule("tc:9.3b", "tc:9.4d", "tc:9.4f", "tc:9.1c", "tc:9.1e", "tc:9.0a")
def test_a24_what_a_gun_may_aim_at() -> None:
    s = position("nations soviet german\nstep a B\nN-1 g-pak40\nA1-1 s-m3a1 s-truck s-45m42\nA2-1 s-t70")
    assert legal(s, "fire g-pak40.1 s-m3a1.1 at")
    assert why_not(s, "fire g-pak40.1 s-m3a1.1 he") == "tc:9.4d"
    for soft in ("s-truck.1", "s-45m42.1"):
        assert why_not(s, f"fire g-pak40.1 {soft} at") == "tc:9.3b"
        assert legal(s, f"fire g-pak40.1 {soft} he")
    assert why_not(s, "fire g-pak40.1 s-m3a1.1 ft") == "tc:9.4h"
    assert why_not(s, "fire g-pak40.1 s-t70.1 sa") == "tc:9.4f"
    far = position("A2-1 g-pak40\nN-1 s-t70\nB1-1 s-t70")
    assert legal(far, "fire g-pak40.1 s-t70.1 at")
    assert why_not(far, "fire g-pak40.1 s-t70.2 at") == "tc:9.1c"
    melee = position("A1-1 g-pak40 s-t70\nB1-1 s-line g-line")
    assert why_not(melee, "fire g-pak40.1 s-t70.1 at") == "tc:9.1e"
    assert why_not(melee, "fire g-pak40.1 g-line.1 sa") == "tc:9.0a"


@pytest.mark.rule("tc:16.1a", "tc:16.1b", "tc:7.0e")
def test_a25_a_zero_is_ten() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\npile A g-line*3", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert asked(s) == "chance"  # nobody is asked for a colour
    events = play(s, "roll 0")
    assert [e.args["n"] for e in events if e.kind == "rolled"] == [10]
    assert s.pile[0].size == 3


@pytest.mark.rule("tc:7.0c", "tc:7.0d", "tc:2.1b")
def test_a26_nobody_knows_the_card_before_the_colour() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-t70\npile A g-line g-pz4h t-woods")
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert set(pile(s.view(1), "pile", "B")) == set()
    assert s.view(1).pile[0].cards == (-9999,) * 3
    assert offered(s) == {f"name {colour}" for colour in ("red", "yellow", "green", "blue", "white")}
    events = play(s, "name red", "turn t-woods")
    number = next(e for e in events if e.kind == "number")
    assert number.only is None
    assert number.args["turned"] == "t-woods"


# -- melee ---------------------------------------------------------------------------------------------------------


def fight(text: str, **options: str) -> object:
    return position(f"step b A\n{text}", **D10, **options)


@pytest.mark.rule("tc:10.0a", "tc:10.0k", "tc:10.0l", "tc:10.0j", "tc:10.0m", "tc:10.0g")
def test_a27_a28_tiger_against_t34() -> None:
    s = position("step b A\nN-1 g-pz6e s-t34m42", **D10)
    play(s, "shoot g-pz6e.1 s-t34m42.1 at")
    shot = "shoot s-t34m42.1 g-pz6e.1 at"

    def left(after: object, tiger: bool, tank: bool) -> bool:
        return alive(after, "g-pz6e.1") is tiger and alive(after, "s-t34m42.1") is tank  # type: ignore[arg-type]

    assert chance(s, shot, lambda after: left(after, False, False)) == tenths(0.18)
    assert chance(s, shot, lambda after: left(after, True, False)) == tenths(0.72)
    assert chance(s, shot, lambda after: left(after, False, True)) == tenths(0.02)
    assert chance(s, shot, lambda after: left(after, True, True)) == tenths(0.08)


@pytest.mark.rule("tc:10.0h", "tc:R18", "tc:R19", "tc:R16", "tc:9.6c")
def test_a29_infantry_comes_first() -> None:
    s = position("step b A\nN-1 t-woods g-line+e-panzerfaust s-line s-t34m43", **D10)
    assert offered(s) == {"done", "shoot g-line.1 s-line.1 sa"}
    assert why_not(s, "shoot g-line.1 s-t34m43.1 e-panzerfaust") == "tc:10.0h"
    alone = position("step b A\nN-1 t-woods g-line+e-panzerfaust s-t34m43", **D10)
    assert offered(alone, "shoot") == {"shoot g-line.1 s-t34m43.1 e-panzerfaust", "shoot g-line.1 s-t34m43.1 tmv"}
    play(alone, "shoot g-line.1 s-t34m43.1 tmv")
    assert asked(alone) == "B"  # one shot a card


@pytest.mark.rule("tc:10.0n", "tc:R19")
def test_a30_tank_melee_value() -> None:
    for gear, value in (("", 0.1), ("+v-hero", 0.2)):
        s = position(f"step b A\nN-1 t-woods g-line{gear} s-t34m43", **D10)
        play(s, "shoot g-line.1 s-t34m43.1 tmv")
        assert kills(s, "done", "s-t34m43.1") == tenths(value)


@pytest.mark.rule("tc:2.1.5", "tc:2.1.5a", "tc:15.0a", "tc:15.0b")
def test_a31_panzerfaust_is_used_once() -> None:
    s = position("step b A\nN-1 t-woods g-line+e-panzerfaust s-js2", **D10)
    play(s, "shoot g-line.1 s-js2.1 e-panzerfaust")
    assert kills(s, "done", "s-js2.1") == tenths(0.5)
    play(s, "done", "roll 9")
    assert pile(s, "destroyed", "A") == ["e-panzerfaust"]
    assert s.gear[s.piece("g-line.1")] == ()


@pytest.mark.rule("tc:9.4b", "tc:9.4e", "tc:9.4h")
def test_a32_flamethrowers() -> None:
    s = position("step b A\nN-1 g-pz3flamm s-kv1m41", **D10)
    play(s, "shoot g-pz3flamm.1 s-kv1m41.1 ft")
    assert kills(s, "done", "s-kv1m41.1") == tenths(0.7)
    near = position("A1-1 g-pz3flamm\nN-1 s-kv1m41")
    assert not offered(near, "fire")


@pytest.mark.rule("tc:10.0c", "tc:10.0d", "tc:10.0e", "tc:9.1e")
def test_a33_only_fieldworks_count_in_melee() -> None:
    s = position("step b A\nA1-1 t-woods t-foxholes g-line s-line", **D10)
    play(s, "shoot g-line.1 s-line.1 sa")
    assert kills(s, "shoot s-line.1 g-line.1 sa", "g-line.1") == tenths(0.2)
    assert kills(s, "done", "s-line.1") == tenths(0.5)
    outside = position("N-1 g-pz4h\nA2-2 g-line\nB1-1 t-hills s-t70 g-pz3l", **D10)
    assert kills(outside, "fire g-pz4h.1 s-t70.1 at", "s-t70.1") == tenths(0.6)  # 8 - 2


@pytest.mark.rule("tc:10.0f", "tc:4.0d", "tc:10.0b")
def test_a34_the_active_player_orders_the_melees() -> None:
    s = position("step b A\nN-1 g-pz4h s-t70\nN-3 g-pz4h s-t70", **D10)
    assert offered(s) == {"melee N-1", "melee N-3"}
    play(s, "melee N-3", "done", "done")
    assert asked(s) == "A"
    play(s, "done", "done")
    assert (s.stage, asked(s)) == ("d", "B")  # nobody has a card to draw
    play(s, "end")
    assert s.stage == "e"
    assert (asked(s), offered(s)) == ("B", {"melee N-1", "melee N-3"})  # both are fought again
    leave = position("N-1 g-pz4h s-t70\nA2-1 g-line")
    assert legal(leave, "move N-1")  # no lock


@pytest.mark.rule("tc:11.0g", "tc:11.0h", "tc:11.0f", "tc:R20")
def test_a35_nobody_captures_foxholes() -> None:
    s = position("step b A\nA1-1 t-woods t-foxholes g-line s-line\nA2-1 g-pz4h\nB2-1 s-t70", **D10)
    play(s, "done", "shoot s-line.1 g-line.1 sa", "roll 1")
    place = s.board.index["A1-1"]
    assert s.work[place] < 0
    assert pile(s, "discarded", "A") == ["t-foxholes"]
    assert s.terrain[place] == s.data.index["t-woods"]


@pytest.mark.rule("tc:10.0i", "tc:R18")
def test_a53_tanks_come_first_for_tanks() -> None:
    s = position("step e B\nN-1 g-pz3l g-spw251 g-line s-t34m43", **D10)
    assert offered(s, "shoot") == {"shoot s-t34m43.1 g-pz3l.1 at", "shoot s-t34m43.1 g-spw251.1 at"}
    assert why_not(s, "shoot s-t34m43.1 g-line.1 sa") == "tc:10.0i"


@pytest.mark.rule("tc:8.6b", "tc:8.6c", "tc:8.6i", "tc:R12")
def test_mounted_squads_neither_fire_nor_are_targets() -> None:
    s = position("A1-1 g-spw251>g-line\nN-1 s-line s-truck>s-guards", **D10)
    assert why_not(s, "fire g-line.1 s-line.1 sa") == "tc:8.6b"
    assert why_not(s, "fire g-spw251.1 s-guards.1 sa") == "tc:8.6i"
    assert legal(s, "fire g-spw251.1 s-line.1 sa")
    melee = position("step b A\nN-1 g-spw251>g-line s-line", **D10)
    assert why_not(melee, "shoot g-line.1 s-line.1 sa") == "tc:8.6b"


@pytest.mark.rule("tc:8.6i", "tc:13.0d")
def test_a43_the_passenger_dies_with_the_truck() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-truck>s-line+e-atrifle\nB2-1 s-t70", **D10)
    play(s, "fire g-pz4h.1 s-truck.1 he", "roll 1")
    assert sorted(pile(s, "destroyed", "B")) == ["s-line", "s-truck"]
    assert pile(s, "discarded", "B") == ["e-atrifle"]


@pytest.mark.rule("tc:R35")
def test_a_hopeless_shot_is_legal() -> None:
    s = position("A1-1 g-pz2f\nB1-1 s-js2")
    assert legal(s, "fire g-pz2f.1 s-js2.1 at")


@pytest.mark.rule("tc:8.2b", "tc:R29")
def test_a55_the_squad_stays_when_its_tank_is_lost() -> None:
    text = "N-1 g-line g-pz4h\nB1-1 s-t34m43\nB1-3 s-su85\nA2-1 g-veteran\nhand B v-oppfire"
    s = position(text, **D10)
    play(s, "move N-1", "go g-pz4h.1 N-2 B1-1", "go g-line.1 B1-1", "done", "pass")
    assert window(s) == "ENTER B"
    events = play(s, "play v-oppfire s-su85.1 g-pz4h.1 at", "roll 2")
    assert "destroyed" in kinds(events)
    assert on(s, "N-1") == {"g-line.1"}
    together = position(text.replace("hand B v-oppfire", ""), **D10)
    play(together, "move N-1", "go g-pz4h.1 N-2 B1-1", "go g-line.1 B1-1", "done")
    assert on(together, "B1-1") == {"g-line.1", "g-pz4h.1", "s-t34m43.1"}


@pytest.mark.rule("tc:8.6d", "tc:R13", "tc:8.6a")
def test_a56_mounting_in_the_reserve() -> None:
    s = position("nations soviet german\nhand A s-truck s-line s-cav\nB2-1 g-line")
    play(s, "move reserve")
    assert {text.split()[-1] for text in offered(s, "bring s-line")} == {"A2-1", "A2-2", "A2-3"}
    assert why_not(s, "carry s-cav s-truck A2-1") == "tc:8.6a"
    play(s, "carry s-line s-truck A2-1 A1-1", "done")
    assert on(s, "A1-1") == {"s-truck.1", "s-line.1"}


@pytest.mark.rule("tc:8.7c", "tc:13.0e", "tc:13.0f", "tc:13.0g", "tc:13.0h")
def test_equipment_changes_hands_goes_home_and_is_dropped() -> None:
    s = position("A2-1 g-line+e-mg42 g-veteran\nB2-1 s-t70")
    play(s, "move A2-1", "hand e-mg42 g-line.1 g-veteran.1")
    assert why_not(s, "hand e-mg42 g-veteran.1 g-line.1") == "tc:8.7d"
    play(s, "go g-veteran.1 reserve", "done")
    assert sorted(pile(s, "hand", "A")) == ["e-mg42", "g-veteran"]
    play(s, "attach e-mg42 g-line.1", "drop e-mg42 g-line.1")
    assert pile(s, "discarded", "A") == ["e-mg42"]


@pytest.mark.rule("tc:R29", "tc:R21")
def test_a_card_that_withdraws_on_its_way_goes_no_further() -> None:
    text = "A1-1 g-pz4h\nB1-3 s-su85\nB2-1 s-t70\nA2-1 g-line\nhand A v-withdraw\nhand B v-oppfire"
    s = position(text, **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-2 N-3", "done", "pass", "play v-oppfire s-su85.1 g-pz4h.1 at")
    assert window(s) == "FIRE A"
    play(s, "play v-withdraw A1-3")  # next to N-3, but its move is over
    assert on(s, "A1-3") == {"g-pz4h.1"}
