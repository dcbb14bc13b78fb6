"""Rules that the other tests obey without looking: each of these looks, and fails when its rule is broken."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import DATA, asked, kills, legal, new, offered, on, pile, play, position, why_not

from grognard.games.tank_commander.state import Table

D10 = {"random_source": "d10"}
rule = pytest.mark.rule


def ways(s: Table, name: str) -> set[str]:
    return {" ".join(text.split()[2:]) for text in offered(s, f"go {name} ")}


# -- the battlefield (6) ---------------------------------------------------------------------------------------------


def around(s: Table, place: str) -> set[str]:
    return {s.board.ids[one] for one in s.board.neighbours[s.board.index[place]]}


@rule("tc:6.0a", "tc:6.0b", "tc:6.0d", "tc:6.0e", "tc:R1")
def test_a_board_of_five_columns() -> None:
    """Two ranks a side, a row of nobody between them, five positions in each; neighbours touch, at corners too."""
    s = position("A2-5 g-line\nB2-5 s-line", columns="5")
    rows = ("A2", "A1", "N", "B1", "B2")
    assert s.board.ids == [f"{row}-{column}" for row in rows for column in (1, 2, 3, 4, 5)]
    assert [s.board.owner[s.board.index[f"{row}-5"]] for row in rows] == [0, 0, -1, 1, 1]
    assert [s.board.owner[s.board.index[f"{row}-1"]] for row in rows] == [0, 0, -1, 1, 1]
    assert around(s, "N-1") == {"A1-1", "A1-2", "N-2", "B1-1", "B1-2"}
    assert around(s, "N-5") == {"A1-5", "A1-4", "N-4", "B1-5", "B1-4"}
    assert around(s, "A2-3") == {"A2-2", "A2-4", "A1-2", "A1-3", "A1-4"}
    assert s.board.distance[s.board.index["A2-2"]][s.board.index["N-5"]] == 3
    second, first = (
        [[s.board.ids[one] for one in rank] for rank in ranks] for ranks in (s.board.second, s.board.first)
    )
    assert [rank[0] for rank in second] == ["A2-1", "B2-1"]
    assert [rank[-1] for rank in first] == ["A1-5", "B1-5"]
    touching = position("A2-1 g-line\nB2-1 s-line", no_mans_land="gap")
    assert around(touching, "A1-1") == {"A2-1", "A2-2", "A1-2", "B1-1", "B1-2"}
    assert [touching.board.owner[touching.board.index[f"{row}-2"]] for row in ("A2", "A1", "B1", "B2")] == [0, 0, 1, 1]


@rule("tc:9.2c", "tc:9.2d", "tc:R14", "tc:9.1d")
def test_what_lies_between() -> None:
    """Nothing between neighbours; one position on straight lines and diagonals; two on the uneven ones."""
    board = position("A2-1 g-line\nB2-1 s-line", columns="5").board

    def middle(a: str, b: str) -> set[str]:
        return {board.ids[one] for one in board.between[board.index[a]][board.index[b]]}

    assert middle("A1-1", "N-2") == set()
    assert middle("A1-1", "A1-1") == set()
    assert middle("A1-3", "B1-3") == {"N-3"}
    assert middle("A1-3", "A1-5") == {"A1-4"}
    assert middle("A1-3", "B1-5") == {"N-4"}
    assert middle("A1-3", "B1-4") == {"N-3", "N-4"}
    assert middle("B1-2", "A1-1") == {"N-1", "N-2"}
    assert middle("A1-3", "N-5") == {"A1-4", "N-4"}
    assert middle("N-5", "A1-3") == {"A1-4", "N-4"}
    assert middle("A1-1", "B2-1") == set()  # out of range anyway


@rule("tc:6.3a", "tc:6.3c", "tc:R8", "tc:8.5a")
def test_three_of_each_side_fight_for_one_position() -> None:
    """Three enemies and one own card: two more may enter, a third may not."""
    s = position("N-1 g-pz3l g-pz3l g-pz3l\nB1-1 s-t70 s-t70 s-t70 g-pz4h\nA2-1 g-line", **D10)
    play(s, "move N-1", "go g-pz3l.1 B1-1")
    assert legal(s, "go g-pz3l.2 B1-1")
    play(s, "go g-pz3l.2 B1-1")
    assert why_not(s, "go g-pz3l.3 B1-1") == "tc:6.3a"
    assert "B1-1" not in ways(s, "g-pz3l.3")
    play(s, "done")
    assert on(s, "B1-1") == {"s-t70.1", "s-t70.2", "s-t70.3", "g-pz4h.1", "g-pz3l.1", "g-pz3l.2"}


@rule("tc:8.5d", "tc:10.0b", "tc:8.4c")
def test_every_way_out_of_a_melee() -> None:
    """From Woods and from among the enemy a fast card goes wherever it could go from an empty meadow."""
    s = position("A1-1 g-pz4h\nB2-3 s-line", **D10)
    held = position("A1-1 t-woods g-pz4h s-t70\nB2-3 s-line", **D10)
    play(s, "move A1-1")
    play(held, "move A1-1")
    assert ways(held, "g-pz4h.1") == ways(s, "g-pz4h.1")
    assert {"N-1", "N-1 B1-2", "A2-1 reserve", "A1-2 A1-3"} <= ways(held, "g-pz4h.1")
    play(held, "go g-pz4h.1 N-1 B1-1", "done")
    assert on(held, "B1-1") == {"g-pz4h.1"}
    assert on(held, "A1-1") == {"s-t70.1"}


# -- the sequence (4, 5) ---------------------------------------------------------------------------------------------


@rule("tc:4.0g", "tc:4.0c", "tc:5.0b")
def test_turns_are_counted_from_one_and_steps_follow_by_their_letters() -> None:
    s = new(scenario="17.3", **D10)
    assert (s.turn, s.stage) == (0, "")  # the battle has not begun
    s = position("A1-1 g-pz4h\nB2-1 s-t70\npile A t-woods*9\npile B t-woods*9", **D10)
    assert (s.turn, s.stage, asked(s)) == (1, "a", "A")
    told = play(s, "end")
    assert [event.kind for event in told if event.kind.startswith("step-passed")] == ["step-passed"]
    assert (s.turn, s.stage, asked(s)) == (1, "c", "A")
    play(s, "skip")
    assert (s.turn, s.stage, asked(s)) == (1, "d", "B")
    play(s, "end", "skip")
    assert (s.turn, s.stage, asked(s)) == (2, "a", "A")


@rule("tc:4.0h", "tc:12.2a")
def test_both_sides_are_asked_in_a_step_of_one() -> None:
    """A tank fires: the other side is asked first, then the side whose step it is; both may answer."""
    s = position("A1-1 g-pz4h\nN-1 t-woods s-t70\nB2-3 s-line\nhand A v-aim\nhand B v-hulldown", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at")
    assert (asked(s), offered(s, "play")) == ("B", {"play v-hulldown"})
    play(s, "pass")
    assert asked(s) == "A"
    quiet = position("A1-1 g-pz4h\nN-1 s-t70\nB2-3 s-line\nhand B v-hulldown", scenario="17.1", **D10)
    play(quiet, "fire g-pz4h.1 s-t70.1 at")
    assert asked(quiet) == "chance"  # 17.1 has no Interrupts


# -- fire (9, 10) ----------------------------------------------------------------------------------------------------


@rule("tc:9.0a", "tc:9.0b", "tc:9.0c", "tc:R35", "tc:9.4d", "tc:9.4f")
def test_every_shot_that_a_side_has() -> None:
    """Armour: AT fire alone; guns, squads and trucks: HE and small arms, next door only. Chances do not matter."""
    text = "step {}\nA1-1 g-pz2f g-line\nN-1 s-kv1m41\nN-2 s-57m43 s-truck\nB1-1 s-t34m43\nB2-3 s-line"
    ours = position(text.format("a A"), **D10)
    assert offered(ours, "fire") == {
        "fire g-pz2f.1 s-kv1m41.1 at",  # it can hit, but never penetrate
        "fire g-pz2f.1 s-t34m43.1 at",
        *(f"fire g-pz2f.1 {soft} {weapon}" for soft in ("s-57m43.1", "s-truck.1") for weapon in ("he", "sa")),
        *(f"fire g-line.1 {soft} sa" for soft in ("s-57m43.1", "s-truck.1")),
    }
    assert kills(ours, "fire g-pz2f.1 s-kv1m41.1 at", "s-kv1m41.1") == 0
    theirs = position(text.format("d B"), **D10)
    assert offered(theirs, "fire") == {
        "fire s-kv1m41.1 g-pz2f.1 at", "fire s-57m43.1 g-pz2f.1 at", "fire s-t34m43.1 g-pz2f.1 at",
        "fire s-kv1m41.1 g-line.1 he", "fire s-kv1m41.1 g-line.1 sa",
        "fire s-57m43.1 g-line.1 he", "fire s-57m43.1 g-line.1 sa",
    }  # fmt: skip


@rule("tc:9.6c", "tc:R16")
def test_who_has_used_his_weapon_has_fired() -> None:
    s = position("step b A\nN-1 t-woods g-line+e-panzerfaust g-veteran s-t34m43\nB2-3 s-line", **D10)
    assert legal(s, "shoot g-line.1 s-t34m43.1 tmv")
    play(s, "shoot g-line.1 s-t34m43.1 e-panzerfaust")
    assert why_not(s, "shoot g-line.1 s-t34m43.1 tmv") == "tc:10.0g"
    assert offered(s, "shoot") == {"shoot g-veteran.1 s-t34m43.1 tmv"}


@rule("tc:R19", "tc:9.4e", "tc:10.0d")
def test_flames_and_the_tank_melee_value_know_no_fieldwork() -> None:
    """A squad in Foxholes: small arms must roll two less, a flamethrower burns as ever."""
    for work, rifles in (("", 5), ("t-foxholes ", 3)):
        s = position(f"step b B\nA1-1 {work}g-line s-ot34 s-guards\nA2-1 g-pz4h\nB2-1 s-t70", **D10)
        flames = s.clone()
        play(flames, "shoot s-ot34.1 g-line.1 ft", "done")
        assert kills(flames, "done", "g-line.1") == Fraction(7, 10)
        play(s, "shoot s-guards.1 g-line.1 sa", "done")
        assert kills(s, "done", "g-line.1") == Fraction(rifles, 10)


@rule("tc:R12", "tc:8.6i", "tc:13.0d", "tc:15.0a")
def test_a_squad_dies_with_its_carrier_and_its_weapon_is_discarded() -> None:
    s = position("A1-1 g-pz4h\nN-1 s-truck>s-guards+e-satchel\nB2-1 s-t70", **D10)
    play(s, "fire g-pz4h.1 s-truck.1 he", "roll 1")
    assert on(s, "N-1") == set()
    assert sorted(pile(s, "destroyed", "B")) == ["s-guards", "s-truck"]
    assert pile(s, "discarded", "B") == ["e-satchel"]


# -- cards (12 to 15) ------------------------------------------------------------------------------------------------


@rule("tc:1.0d", "tc:15.0b")
def test_the_repair_shop_brings_one_vehicle_back_and_nothing_else() -> None:
    s = position("A1-1 g-line\nB2-1 s-t70\nhand A v-repairshop\ndestroyed A g-pz4h*2 g-pz3l g-line", **D10)
    assert offered(s, "play") == {"play v-repairshop g-pz4h", "play v-repairshop g-pz3l"}
    play(s, "play v-repairshop g-pz4h")
    assert pile(s, "hand", "A") == ["g-pz4h"]
    assert pile(s, "known", "A") == ["g-pz4h"]  # everybody saw it
    assert sorted(pile(s, "destroyed", "A")) == ["g-line", "g-pz3l", "g-pz4h", "v-repairshop"]
    bare = position("A1-1 g-pz4h\nN-1 s-t70\nB2-1 s-t70\ndestroyed A t-woods*5")
    play(bare, "fire g-pz4h.1 s-t70.1 at")
    assert legal(bare, "roll 7")  # no destroyed card gives a number


@rule("tc:13.0f", "tc:15.0c")
def test_equipment_is_dropped_in_the_own_step() -> None:
    s = position("A1-1 g-line+e-mg42+e-panzerfaust\nB2-1 s-line+e-maxim", **D10)
    assert offered(s, "drop") == {"drop e-mg42 g-line.1", "drop e-panzerfaust g-line.1"}
    play(s, "drop e-mg42 g-line.1")
    assert {DATA.ids[card] for card in s.gear[s.piece("g-line.1")]} == {"e-panzerfaust"}
    assert pile(s, "discarded", "A") == ["e-mg42"]
    assert legal(s, "move A1-1")  # it was no play
