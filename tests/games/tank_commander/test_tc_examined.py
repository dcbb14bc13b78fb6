"""Cases predicted from the booklet and the cards alone: the rarest turns of every chapter."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import alive, asked, kills, legal, offered, on, pile, play, position, why_not, window

from grognard.core.values import CHANCE
from grognard.games.tank_commander.state import DRAW, Table
from grognard.games.tank_commander.windows import Interrupts

D10 = {"random_source": "d10"}
FAR = "A2-3 g-line\nB2-3 s-line\n"  # both second ranks are guarded


def passed(s: Table, wanted: str = "") -> Table:
    """Whoever is asked in a window passes, until this one or none is open."""
    while s.stack and isinstance(s.stack[-1], Interrupts) and window(s) != wanted:
        play(s, "pass")
    return s


def rolls(s: Table, *numbers: int) -> Table:
    """These numbers, and in between everybody passes."""
    for number in numbers:
        passed(s)
        assert s.actor == CHANCE
        play(s, f"roll {number}")
    return passed(s)


def kept(s: Table, name: str, seat: str) -> set[str]:
    return set(pile(s, name, seat))


# -- 12.2 interrupts inside interrupts -------------------------------------------------------------------------------


@pytest.mark.rule("tc:12.2b", "tc:12.2d", "tc:12.2e", "tc:12.2f", "tc:R21")
def test_a_duel_of_answers() -> None:
    """12.2: Breakdown, repaired; Stream, bridged; a second Breakdown, and nothing more to say: the tank stays."""
    s = position(FAR + "A1-1 g-pz4h\nhand A v-repair v-bridge\nhand B v-breakdown*2 t-stream", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    play(passed(s, "MOVE B"), "play v-breakdown g-pz4h.1")
    play(passed(s, "EVENT A"), "play v-repair g-pz4h.1")
    play(passed(s, "MOVE B"), "play t-stream A1-1 N-1")
    play(passed(s, "EVENT A"), "play v-bridge A1-1 N-1")
    play(passed(s, "MOVE B"), "play v-breakdown g-pz4h.1")
    passed(s)
    assert on(s, "A1-1") == {"g-pz4h.1"}
    assert not s.streams
    assert kept(s, "destroyed", "A") == {"v-repair", "v-bridge"}
    assert sorted(pile(s, "destroyed", "B")) == ["t-stream", "v-breakdown"]
    assert s.fault[s.piece("g-pz4h.1")] >= 0
    assert (s.stage, asked(s)) == ("d", "B")  # the play is spent


@pytest.mark.rule("tc:12.2c", "tc:R21", "tc:9.3.1c")
def test_two_shots_declared_together() -> None:
    """12.2c: Ambush, then Opportunity Fire, in this order; the second finds nobody, and is spent all the same."""
    s = position(FAR + "A1-1 g-pz4h\nB1-1 t-woods s-su100\nB1-2 s-t3485\nhand B v-ambush v-oppfire", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    passed(s, "ENTER B")
    play(s, "also v-ambush s-su100.1 g-pz4h.1 at", "play v-oppfire s-t3485.1 g-pz4h.1 at")
    rolls(s, 8)
    assert not alive(s, "g-pz4h.1")
    assert kept(s, "destroyed", "B") == {"v-ambush", "v-oppfire"}


@pytest.mark.rule("tc:R21", "tc:12.3")
def test_a_withdrawal_under_opportunity_fire() -> None:
    """The card that has just entered goes back, and its second step is lost; no Return Fire, no window ENTER."""
    s = position(FAR + "A1-1 g-pz4h\nB1-2 s-t3485\nhand A v-withdraw v-return\nhand B v-oppfire t-woods", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1 N-2", "done")
    play(passed(s, "ENTER B"), "play v-oppfire s-t3485.1 g-pz4h.1 at")
    passed(s, "FIRE A")
    assert {"play v-withdraw A1-1", "play v-withdraw A1-2", "play v-withdraw N-2"} <= offered(s)
    assert "play v-withdraw B1-1" not in offered(s)
    play(s, "play v-withdraw A1-2")
    passed(s)
    assert on(s, "A1-2") == {"g-pz4h.1"}
    assert "v-return" in pile(s, "hand", "A")


@pytest.mark.rule("tc:12.3", "tc:12.4")
def test_a_withdrawal_into_a_minefield() -> None:
    """The shot is cancelled, the mines are not: 3 or less, drawn by their owner."""
    s = position(FAR + "A1-1 g-pz4h\nA2-1 v-minefield:B\nN-2 s-t3485\nstep d B\nhand A v-withdraw", **D10)
    play(s, "fire s-t3485.1 g-pz4h.1 at")
    play(passed(s, "FIRE A"), "play v-withdraw A2-1")
    passed(s)
    assert s.actor == CHANCE
    assert s.turned is not None
    assert s.turned.seat == 1
    play(s, "roll 3")
    assert not alive(s, "g-pz4h.1")


@pytest.mark.rule("tc:12.1a", "tc:15.0d", "tc:12.3")
def test_fighters_spend_the_play() -> None:
    """Air Strike answered by Fighter Cover: the play is gone; with Garbled Orders at a free Instant it is not."""
    s = position(FAR + "A1-1 g-pz4h\nN-2 s-t70 s-t34m43\nhand A v-airstrike\nhand B v-fighters", **D10)
    play(s, "play v-airstrike s-t70.1 s-t34m43.1")
    play(passed(s, "EVENT B"), "play v-fighters")
    passed(s)
    assert (pile(s, "destroyed", "A"), pile(s, "destroyed", "B")) == (["v-airstrike"], ["v-fighters"])
    assert alive(s, "s-t70.1")
    assert s.stage != "a"
    free = position(FAR + "A1-1 g-line\nhand A v-march\nhand B v-garbled", **D10)
    play(free, "play v-march")
    play(passed(free, "EVENT B"), "play v-garbled")
    passed(free)
    assert legal(free, "draw")  # an ordinary play of free choice (tc:R32)
    play(free, "move A1-1")
    assert not legal(free, "go g-line.1 N-1 N-2")


# -- 8.2, 8.5 groups -------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:8.2b", "tc:R29", "tc:8.5b")
def test_the_escort_dies_on_a_mine() -> None:
    """R29: squad and tank are one group by different ways; the tank is lost on its first step, the squad stays."""
    text = FAR + "N-1 g-pz4h g-line\nN-2 v-minefield:B\nB1-1 s-t34m43\n"
    s = position(text, **D10)
    play(s, "move N-1")
    play(s, "go g-pz4h.1 N-2 B1-1", "go g-line.2 B1-1", "done")
    rolls(s, 2)
    assert on(s, "N-1") == {"g-line.2"}
    safe = position(text, **D10)
    play(safe, "move N-1", "go g-pz4h.1 N-2 B1-1", "go g-line.2 B1-1", "done")
    rolls(safe, 4)
    assert on(safe, "B1-1") == {"g-pz4h.1", "g-line.2", "s-t34m43.1"}


@pytest.mark.rule("tc:12.3", "tc:8.2a", "tc:12.4", "tc:8.6i")
def test_who_draws_a_number_in_a_minefield() -> None:
    """Engineers none, a carrier one for itself and its squad, a tank its own: two numbers for three cards."""
    s = position(FAR + "A1-1 g-pionier g-spw251>g-line g-pz4h\nN-1 v-minefield:B\n", **D10)
    play(s, "move A1-1", "go g-pionier.1 N-1", "go g-spw251.1 N-1", "go g-pz4h.1 N-1")
    rolls(s, 3, 4)
    assert s.actor != CHANCE
    assert on(s, "N-1") == {"g-pionier.1", "g-pz4h.1"}
    assert {"g-spw251", "g-line"} <= kept(s, "destroyed", "A")
    assert s.mine[s.board.index["N-1"]] == 1  # it stays


@pytest.mark.rule("tc:8.5b", "tc:R11")
def test_what_bars_whom_in_the_open() -> None:
    """R11: tank destroyers are tanks; an armoured car none; trucks are barred, half-tracks not; Foxholes hide none."""
    tank = position(FAR + "N-1 g-line g-truck g-spw251\nB1-1 s-su76\nB1-2 s-ba64\nB1-3 t-woods s-su76", **D10)
    play(tank, "move N-1")
    assert why_not(tank, "go g-line.2 B1-1") == "tc:8.5b"
    assert why_not(tank, "go g-truck.1 B1-1") == "tc:8.5b"
    assert legal(tank, "go g-spw251.1 B1-1")
    assert legal(tank, "go g-line.2 B1-2")
    assert why_not(tank, "go g-truck.1 B1-3") != "tc:8.5b"
    dug = position(FAR + "N-1 g-line\nB1-1 t-foxholes s-su76 s-guards", **D10)
    play(dug, "move N-1")
    assert why_not(dug, "go g-line.2 B1-1") == "tc:8.5b"


@pytest.mark.rule("tc:R22", "tc:8.4a", "tc:12.2e")
def test_a_stream_is_one_border() -> None:
    """R22: over it only as a first step, and no further; the diagonal beside it is free; out of the reserve a
    first step has been made, so it bars the second."""
    s = position(FAR + "A1-1 g-pz4h\nstream A1-1 N-1 B\nstream A1-2 A2-2 B\nhand A g-pz3l", **D10)
    play(s, "move A1-1")
    assert legal(s, "go g-pz4h.1 N-1")
    assert why_not(s, "go g-pz4h.1 N-1 N-2") == "tc:8.4b"
    assert legal(s, "go g-pz4h.1 N-2 N-1")
    home = position(FAR + "stream A1-2 A2-2 B\nhand A g-pz3l", **D10)
    play(home, "move reserve")
    assert why_not(home, "bring g-pz3l A2-2 A1-2") == "tc:8.4a"
    assert legal(home, "bring g-pz3l A2-1 A1-2")


@pytest.mark.rule("tc:8.0f", "tc:6.3a", "tc:12.2e", "tc:R22")
def test_a_stream_stops_two_of_three() -> None:
    """R22: those that cross stay in the last position before the border, within its capacity; the third goes on."""
    s = position(FAR + "A2-1 g-pz4h g-pz3l g-pz3n\nA1-1 g-truck g-pak40\nhand B t-stream", **D10)
    play(s, "move A2-1", "go g-pz4h.1 A1-1 N-1", "go g-pz3l.1 A1-1 N-1", "go g-pz3n.1 A1-2")
    play(passed(s, "MOVE B"), "play t-stream A1-1 N-1")
    passed(s)
    assert on(s, "A1-1") == {"g-truck.1", "g-pak40.1", "g-pz4h.1"}
    assert on(s, "A2-1") == {"g-pz3l.1"}
    assert on(s, "A1-2") == {"g-pz3n.1"}


# -- 8.6, 8.7, 11.0 passengers, gear, fieldworks ---------------------------------------------------------------------


@pytest.mark.rule("tc:R20", "tc:11.0g", "tc:8.6d", "tc:8.6e")
def test_a_relief_keeps_the_foxholes() -> None:
    """R20: one squad mounts, another dismounts in the same play: they stay; if it only mounts, they are discarded."""
    text = FAR + "A1-1 t-foxholes g-line g-truck g-spw251>g-veteran\n"
    s = position(text, **D10)
    play(s, "move A1-1", "mount g-line.2 g-truck.1", "dismount g-veteran.1", "go g-truck.1 A2-1", "done")
    passed(s)
    assert s.work[s.board.index["A1-1"]] >= 0
    left = position(text, **D10)
    play(left, "move A1-1", "mount g-line.2 g-truck.1", "done")
    passed(left)
    assert left.work[left.board.index["A1-1"]] < 0
    assert pile(left, "discarded", "A") == ["t-foxholes"]


@pytest.mark.rule("tc:8.6f", "tc:8.6h", "tc:R13", "tc:R9")
def test_changing_horses() -> None:
    """8.6: from the truck to the half-track and away, two positions, as one card; once a play, and not at the end."""
    s = position(FAR + "A2-1 g-truck>g-line+e-panzerfaust g-spw251\n", **D10)
    play(s, "move A2-1", "mount g-line.2 g-spw251.1")
    assert why_not(s, "dismount g-line.2") != ""
    play(s, "go g-spw251.1 A1-1 N-1", "go g-truck.1 A1-1")
    assert why_not(s, "mount g-line.2 g-truck.1") != ""
    play(s, "done")
    passed(s)
    assert on(s, "N-1") == {"g-spw251.1", "g-line.2"}


@pytest.mark.rule("tc:8.3b", "tc:13.0g", "tc:13.0h", "tc:R40")
def test_everything_comes_apart_in_the_reserve() -> None:
    """13.0, R40: carrier, squad, leaders and weapon are cards of the hand again; everybody saw them go."""
    home = "nations soviet german\nA2-3 s-line\nB2-3 g-line\nA2-1 s-t34m43+v-tankace"
    s = position(home + "!v-breakdown>s-guards+e-atrifle+v-hero", **D10)
    play(s, "move A2-1")  # its squad may dismount
    assert why_not(s, "go s-t34m43.1 reserve") != ""  # it has broken down
    fit = position(home + ">s-guards+e-atrifle+v-hero", **D10)
    play(fit, "move A2-1", "go s-t34m43.1 reserve", "done")
    passed(fit)
    assert sorted(pile(fit, "hand", "A")) == ["e-atrifle", "s-guards", "s-t34m43", "v-hero", "v-tankace"]
    assert fit.known[0] == fit.hand[0]


@pytest.mark.rule("tc:8.7c", "tc:8.7d", "tc:13.0e", "tc:8.7a")
def test_handing_over() -> None:
    """8.7: to another squad here, one of a type, once; cavalry bears no Panzerschreck; a mounted squad may give."""
    s = position(FAR + "A1-1 g-line+e-panzerschreck+e-pzb39 g-cav g-spw251>g-veteran+e-panzerschreck", **D10)
    play(s, "move A1-1")
    assert why_not(s, "hand e-panzerschreck g-line.2 g-veteran.1") != ""
    assert why_not(s, "hand e-panzerschreck g-line.2 g-cav.1") != ""
    play(s, "hand e-pzb39 g-line.2 g-cav.1")
    assert why_not(s, "hand e-pzb39 g-cav.1 g-veteran.1") != ""


@pytest.mark.rule("tc:11.0d", "tc:11.0e", "tc:R20")
def test_digging_in() -> None:
    """11.0: free, before and after the play, on an own position with an own squad on foot and no enemy."""
    s = position(
        FAR + "A1-1 t-foxholes g-line\nA1-2 g-truck>g-line\nN-1 g-line\nA2-1 g-line s-t70\nhand A t-bunker t-foxholes",
        **D10,
    )
    assert offered(s, "lay") == {"lay t-bunker A1-1", "lay t-bunker A2-3", "lay t-foxholes A2-3"}
    play(s, "lay t-bunker A1-1")
    assert pile(s, "discarded", "A") == ["t-foxholes"]
    assert legal(s, "draw")


# -- 9.0, 10.0 fire and melee ----------------------------------------------------------------------------------------


@pytest.mark.rule("tc:10.0j", "tc:15.0a", "tc:10.0g")
def test_a_faust_at_a_dead_tank_is_spent() -> None:
    """10.0: the second shot at a card that is lost already draws no number; the Panzerfaust is used up all the same."""
    s = position("step b A\nN-1 g-pz6b g-line+e-panzerfaust s-t70\nA2-3 g-line\nB2-3 s-line", **D10)
    play(s, "shoot g-pz6b.1 s-t70.1 at", "shoot g-line.1 s-t70.1 e-panzerfaust")
    assert asked(s) == "B"
    play(s, "done")
    rolls(s, 5)
    assert s.actor != CHANCE
    assert not alive(s, "s-t70.1")
    assert kept(s, "destroyed", "A") == {"e-panzerfaust"}


@pytest.mark.rule("tc:10.0h", "tc:10.0i", "tc:R18")
def test_priorities_look_only_at_what_can_be_aimed_at() -> None:
    """R18: a mounted squad shields nobody; a tank without a gun may fire at squads beside a tank; guns fire freely."""
    s = position(
        "step b A\nN-1 g-line+e-panzerfaust g-pz1b g-pak40 s-t34m43>s-guards s-45m42\nA2-3 g-line\nB2-3 s-line", **D10
    )
    shots = offered(s, "shoot")
    assert "shoot g-line.1 s-t34m43.1 e-panzerfaust" in shots
    assert "shoot g-line.1 s-45m42.1 sa" in shots
    assert "shoot g-pz1b.1 s-45m42.1 sa" in shots
    assert {"shoot g-pak40.1 s-t34m43.1 at", "shoot g-pak40.1 s-45m42.1 sa"} <= shots


@pytest.mark.rule("tc:9.7b", "tc:12.3", "tc:9.2c")
def test_the_sniper_shoots_into_woods_but_not_through() -> None:
    """9.7 does not bind him, sight does; Woods +2, and Foxholes +2 for the squad, not for the gun."""
    s = position(
        FAR + "N-1 g-line\nB1-1 t-woods t-foxholes s-guards s-45m42\nB2-1 s-cav\nB1-2 s-cav\nhand A v-sniper", **D10
    )
    assert offered(s, "play v-sniper") == {
        "play v-sniper s-guards.1",
        "play v-sniper s-45m42.1",
        "play v-sniper s-cav.2",
        "play v-sniper s-line.1",
    }
    assert kills(s, "play v-sniper s-guards.1", "s-guards.1") == 0
    assert kills(s, "play v-sniper s-45m42.1", "s-45m42.1") == Fraction(2, 10)
    assert kills(s, "play v-sniper s-cav.2", "s-cav.2") == Fraction(4, 10)


@pytest.mark.rule("tc:12.3", "tc:9.3.1a", "tc:9.3c")
def test_a_tank_ace_has_ten_at_most() -> None:
    """Tank Ace: 9 + 2 is 10, 8 + 2 is 10; the roll of ten still meets Hills."""
    s = position(FAR + "A1-1 g-pz6b+v-tankace\nN-1 s-js2\nB1-1 t-hills s-js2\nB1-3 s-js2", **D10)
    assert kills(s, "fire g-pz6b.1 s-js2.1 at", "s-js2.1") == 1
    assert kills(s, "fire g-pz6b.1 s-js2.2 at", "s-js2.2") == Fraction(8, 10)


@pytest.mark.rule("tc:12.3", "tc:R32", "tc:9.0b")
def test_rapid_fire_after_a_return_shot() -> None:
    """Rapid Fire: another card, though the first is lost to Return Fire; never the same one."""
    s = position(FAR + "A1-1 g-pz3l g-pz4h\nN-1 s-js2\nhand A v-rapid\nhand B v-return", **D10)
    play(s, "play v-rapid")
    passed(s)
    assert why_not(s, "move A1-1") == "tc:R32"
    play(s, "fire g-pz3l.1 s-js2.1 at")
    passed(s)
    play(s, "roll 9")
    play(passed(s, "AFTERFIRE B"), "play v-return s-js2.1 g-pz3l.1 at")
    rolls(s, 3)
    assert not alive(s, "g-pz3l.1")
    assert offered(s) == {"hold", "fire g-pz4h.1 s-js2.1 at"}


@pytest.mark.rule("tc:R32", "tc:8.1b", "tc:12.3")
def test_mud_beats_the_march() -> None:
    """R32: in the mud squads march two positions, vehicles one; cavalry is no vehicle."""
    s = position(FAR + "turn 2\nmud 2 B\nA1-1 g-line g-pz4h g-cav\nhand A v-march", **D10)
    play(s, "play v-march")
    passed(s)
    play(s, "move A1-1")
    assert legal(s, "go g-line.2 N-1 N-2")
    assert legal(s, "go g-cav.1 N-1 N-2")
    assert why_not(s, "go g-pz4h.1 N-1 N-2") == "tc:8.1b"


@pytest.mark.rule("tc:9.3.2", "tc:12.3")
def test_no_luck_after_a_ricochet() -> None:
    """9.3.2: a hit that stays outside draws once more, 3 or less; a Ricochet does not; nor does a Dud."""
    text = FAR + "A1-1 g-pz4h\nN-1 s-t34m43\nhand B v-ricochet v-dud"
    s = position(text, optional_penetration="yes", **D10)
    play(s, "fire g-pz4h.1 s-t34m43.1 at")
    passed(s)
    play(s, "roll 5")
    play(passed(s, "HIT B"), "play v-ricochet")
    passed(s)
    assert s.actor != CHANCE
    assert alive(s, "s-t34m43.1")
    luck = position(FAR + "A1-1 g-pz3l\nN-1 s-js2", optional_penetration="yes", **D10)
    assert kills(luck, "fire g-pz3l.1 s-js2.1 at", "s-js2.1") == Fraction(8, 10) * Fraction(3, 10)


# -- 14.0, 15.0 piles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:14.0c", "tc:R23", "tc:7.0d")
def test_the_number_card_is_shuffled_in() -> None:
    """14.0: the last card gives the number, lies with the discards, and all of them are the new pile at once."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 s-t70\npile A t-walls\ndiscarded A g-line v-flank")
    play(s, "fire g-pz4h.1 s-t70.1 at", "name yellow")
    play(s, "turn t-walls")
    assert sorted(pile(s, "pile", "A")) == ["g-line", "t-walls", "v-flank"]
    assert pile(s, "discarded", "A") == []
    none = position(FAR + "A1-1 g-pz4h\nN-1 s-t70")
    play(none, "fire g-pz4h.1 s-t70.1 at")
    assert none.actor == CHANCE  # no card anywhere: a die, and nobody names a colour


@pytest.mark.rule("tc:15.0b", "tc:1.0d", "tc:12.3")
def test_the_repair_shop_mends_vehicles_only() -> None:
    """One vehicle of the own destroyed pile, trucks too, into the hand where all see it; the shop itself is spent."""
    s = position(FAR + "destroyed A g-truck g-line v-flank g-pz4h g-pak40\nhand A v-repairshop", **D10)
    assert offered(s, "play") == {"play v-repairshop g-truck", "play v-repairshop g-pz4h"}
    play(s, "play v-repairshop g-pz4h")
    passed(s)
    assert (pile(s, "hand", "A"), pile(s, "known", "A")) == (["g-pz4h"], ["g-pz4h"])
    assert sorted(pile(s, "destroyed", "A")) == ["g-line", "g-pak40", "g-truck", "v-flank", "v-repairshop"]


# -- 17 scenarios ----------------------------------------------------------------------------------------------------

REAR = {"17.2": ("tc:17.2c", 1), "17.3": ("tc:17.3c", 1), "17.6": ("tc:17.6c", 2), "17.8": ("tc:17.8d", 2)}


def step_in(s: Table, start: str, aim: str) -> Table:
    """The only card of a position goes on."""
    (piece,) = on(s, start)
    play(s, f"move {start}", f"go {piece} {aim}", "done")
    return passed(s)


@pytest.mark.rule("tc:17.2c", "tc:17.3c", "tc:17.6c", "tc:17.8d")
@pytest.mark.parametrize("scenario", sorted(REAR))
@pytest.mark.parametrize(("side", "mine", "foe"), [("A", "g-pz4h", "s-line"), ("B", "s-t70", "g-line")])
def test_either_side_wins_in_the_enemy_rear(scenario: str, side: str, mine: str, foe: str) -> None:
    """One position of the second rank, or two of it; the whole first rank counts for nothing."""
    rule, needed = REAR[scenario]
    other = "B" if side == "A" else "A"
    text = f"step a {side}\n{other}1-1 {mine}\n{other}1-2 {mine}\n{other}1-3 {mine}\nhand {other} {foe}\n"
    s = position(text, scenario=scenario, **D10)
    step_in(s, f"{other}1-1", f"{other}2-1")
    assert s.winner == (NAMES[side] if needed == 1 else -1)
    if needed == 2:
        s = position(text + f"{other}2-2 {mine}\n", scenario=scenario, **D10)
        step_in(s, f"{other}1-1", f"{other}2-1")
        assert s.winner == NAMES[side]
    assert s.why == rule


NAMES = {"A": 0, "B": 1}
GROUND = {  # the last but one position, and the one that decides
    "17.4": ("A", "B2-1 B2-2", "B1-1", "tc:17.4e"),
    "17.5": ("A", "B2-1 B2-2", "B1-1", "tc:17.5g"),
    "17.7": ("A", "B2-1 B2-2 B2-3", "B1-1", "tc:17.7d"),
    "17.9": ("B", "", "A2-1", "tc:17.9d"),
}


@pytest.mark.rule("tc:17.4e", "tc:17.5g", "tc:17.7d", "tc:17.9d")
@pytest.mark.parametrize("scenario", sorted(GROUND))
def test_only_the_attacker_wins_by_ground(scenario: str) -> None:
    """Four, four and five of the six, or two of the second rank; a defender in the enemy's rear wins nothing."""
    side, held, aim, rule = GROUND[scenario]
    other, mine, foe = ("B", "g-pz4h", "s-line") if side == "A" else ("A", "s-t70", "g-line")
    start = "N-1" if aim[1] == "1" else f"{other}1-1"
    text = f"attacker {side}\nstep a {side}\n{start} {mine}\nhand {other} {foe}\nN-3 {mine}\n"
    text += "".join(f"{place} {mine}\n" for place in held.split())
    less = step_in(position(text, scenario=scenario, **D10), start, aim)
    assert less.winner == -1
    one_more = f"{other}2-2 {mine}" if scenario == "17.9" else f"{other}1-3 {mine}"
    won = step_in(position(text + one_more, scenario=scenario, **D10), start, aim)
    assert (won.winner, won.why) == (NAMES[side], rule)
    card = foe if side == "B" else "s-t70"
    rear = f"attacker {side}\nstep a {other}\n{side}2-1 {card}\n{side}2-2 {card}\n{side}1-3 {card}\n"
    rear += f"{side}1-1 {card}\n{side}1-2 {card}\nhand {side} {mine}\n"
    assert step_in(position(rear, scenario=scenario, **D10), f"{side}1-3", f"{side}2-3").winner == -1


@pytest.mark.rule("tc:17.1h", "tc:R25", "tc:17.1c")
def test_17_1_ends_with_the_last_card_on_the_table() -> None:
    """17.1: into the reserve it is a loss too; both lost in one melee: a draw; nobody is asked for anything else."""
    s = position("A2-1 g-pz4h\nB1-1 s-t70\nhand A g-pz3l", scenario="17.1", **D10)
    play(s, "move A2-1", "go g-pz4h.1 reserve", "done")
    assert (s.winner, s.why) == (1, "tc:17.1h")
    both = position("step b A\nN-1 g-pz4h s-45m42\nhand A g-pz3l\nhand B s-t70", scenario="17.1", **D10)
    play(both, "shoot g-pz4h.1 s-45m42.1 at", "shoot s-45m42.1 g-pz4h.1 at", "roll 8", "roll 7")
    assert (both.winner, both.why) == (DRAW, "tc:R25")  # 7 against a side of 5


@pytest.mark.rule("tc:R24", "tc:17.2c", "tc:4.0i")
def test_an_answer_comes_before_the_victory() -> None:
    """R24: who has entered wins only when window ENTER has closed and he still stands there."""
    s = position("A1-1 g-line\nB1-1 g-pz4h\nB1-3 s-su100\nhand B v-oppfire", scenario="17.2", **D10)
    play(s, "move B1-1", "go g-pz4h.1 B2-1", "done")
    play(passed(s, "ENTER B"), "play v-oppfire s-su100.1 g-pz4h.1 at")
    assert s.winner == -1
    missed = s.clone()
    rolls(s, 4)
    assert s.winner == -1
    rolls(missed, 8)
    assert (missed.winner, missed.why) == (0, "tc:17.2c")


# -- teams -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:6.0f", "tc:R3")
def test_a_friend_repairs_and_shares_the_room() -> None:
    """R3: own cards move, a friend's do not; three of a side on a position; a friend's Repair; who names the colour."""
    text = (
        "A1-1 g-pz4h g-pz3l@2\nN-1 g-pz3n@2 g-pz6e@2\nN-2 s-t70\nB2-1 s-t70@2\n"
        "hand A2 v-repair\nhand B2 v-breakdown\npile A g-line*3\n"
    )
    s = position(text, scenario="17.8", team="yes", columns="5")
    play(s, "move A1-1")
    assert why_not(s, "go g-pz3l.1 N-2") != ""
    play(s, "go g-pz4h.1 N-1", "done")
    play(passed(s, "MOVE B2"), "play v-breakdown g-pz4h.1")
    play(passed(s, "EVENT A2"), "play v-repair g-pz4h.1")
    passed(s)
    assert on(s, "N-1") == {"g-pz4h.1", "g-pz3n.1", "g-pz6e.1"}
    shot = position(text, scenario="17.8", team="yes", columns="5")
    play(shot, "fire g-pz4h.1 s-t70.1 at")
    passed(shot)
    assert (asked(shot), offered(shot)) == ("A", {"ask 1", "ask 3"})
    play(shot, "ask 3")
    assert asked(shot) == "B2"
