"""Rules that could once be broken without anybody noticing: each case fails when its rule is changed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tc_table import TABLE, alive, asked, kinds, legal, new, offered, on, pile, play, position, why_not, window

from grognard.core.values import CHANCE
from grognard.games.tank_commander.state import Table
from grognard.games.tank_commander.windows import Interrupts

D10 = {"random_source": "d10"}
FAR = "A2-3 g-line\nB2-3 s-line\n"


def passed(s: Table, wanted: str = "") -> Table:
    """Whoever is asked in a window passes, until this one or none is open."""
    while s.stack and isinstance(s.stack[-1], Interrupts) and window(s) != wanted:
        play(s, "pass")
    return s


# -- numbers and piles -----------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:7.0a", "tc:7.0b")
def test_the_owner_of_the_minefield_draws_and_the_mover_names() -> None:
    """7.0: whoever performs the action turns his own card: the mines are B's."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 v-minefield:B\npile A t-walls*2\npile B t-walls*2")
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    assert asked(s) == "A"
    assert "name red" in offered(s)
    play(s, "name red", "turn t-walls")
    assert (pile(s, "discarded", "A"), pile(s, "discarded", "B")) == ([], ["t-walls"])


@pytest.mark.rule("tc:R23", "tc:15.0d", "tc:12.2d")
def test_what_is_removed_goes_to_its_owner() -> None:
    """R23: the Minefield and the Stream that A takes away lie destroyed before B, his own cards before himself."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 v-minefield:B\nstream A1-1 N-1 B\nhand A v-gap v-bridge", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done", "play v-gap N-1")
    play(passed(s, "MOVE A"), "play v-bridge A1-1 N-1")
    passed(s)
    assert sorted(pile(s, "destroyed", "A")) == ["v-bridge", "v-gap"]
    assert sorted(pile(s, "destroyed", "B")) == ["t-stream", "v-minefield"]


@pytest.mark.rule("tc:6.4a", "tc:15.0c")
def test_the_excess_is_discarded_not_destroyed() -> None:
    """6.4, 15.0: cards over the limit lie with the discards and come back with them."""
    s = position(FAR + "step c A\nhand A g-line*11\npile A t-walls", **D10)
    play(s, "skip", "skip", "discard g-line")
    assert (pile(s, "discarded", "A"), pile(s, "destroyed", "A")) == (["g-line"], [])
    assert len(s.hand[0]) == 10


@pytest.mark.rule("tc:14.0c", "tc:15.0b")
def test_the_new_pile_has_no_destroyed_card() -> None:
    """14.0, 15.0: the discards alone are shuffled."""
    s = position(FAR + "discarded A t-walls v-flank\ndestroyed A g-pz4h v-smoke", **D10)
    play(s, "draw")
    assert {str(action) for action, _ in s.distribution()} == {"deal t-walls", "deal v-flank"}
    assert pile(s, "destroyed", "A") == ["g-pz4h", "v-smoke"]


@pytest.mark.rule("tc:9.3.2")
def test_luck_with_equipment_too() -> None:
    """9.3.2: a hit by AT equipment that stays outside draws once more, in melee too: 6 of 10, then 3 of 10."""
    melee = "step b A\nN-1 g-line+e-pzb39 s-kv1m42\nA2-3 g-line\nB2-3 s-line"
    for option, chance in (("no", Fraction(0)), ("yes", Fraction(6, 10) * Fraction(3, 10))):
        s = position(melee, optional_penetration=option, **D10)
        play(s, "shoot g-line.1 s-kv1m42.1 e-pzb39", "done")
        assert TABLE.outcome(s, lambda after: not alive(after, "s-kv1m42.1")) == chance


# -- interrupts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:12.3")
def test_aim_is_corrected_once() -> None:
    """Corrected Aim: the second number stands, whatever is still in the hand."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 s-t70\nhand A v-aim*2", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at")
    passed(s)
    play(s, "roll 10")
    assert window(s) == "NUMBER A"
    play(s, "play v-aim")
    passed(s)
    told = kinds(play(s, "roll 9"))
    assert alive(s, "s-t70.1")
    assert not isinstance(s.stack[-1], Interrupts), told


@pytest.mark.rule("tc:12.3", "tc:9.0b")
def test_the_second_shot_of_rapid_fire_may_be_answered() -> None:
    """It is a shot of a fire play like the first: the card that was missed may return it."""
    s = position(FAR + "A1-1 g-pz3l g-pz4h\nN-1 s-js2\nhand A v-rapid\nhand B v-return v-ammo", **D10)
    play(s, "play v-rapid")
    passed(s)
    play(s, "fire g-pz3l.1 s-js2.1 at")
    passed(s)
    play(s, "roll 10")
    passed(s)
    play(s, "fire g-pz4h.1 s-js2.1 at")
    assert "play v-ammo" in offered(passed(s, "FIRE B"))
    passed(s)
    play(s, "roll 10")
    passed(s, "AFTERFIRE B")
    assert offered(s, "play") == {"play v-return s-js2.1 g-pz4h.1 at"}


@pytest.mark.rule("tc:12.3")
def test_the_mover_says_who_hears_the_radio() -> None:
    """Radio Failure: only one of the declared cards moves, and its owner chooses which."""
    s = position(FAR + "A1-1 g-pz4h g-pz3l\nhand B v-radio", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "go g-pz3l.1 N-2", "done")
    play(passed(s, "MOVE B"), "play v-radio")
    assert asked(s) == "A"
    play(s, "choose g-pz3l.1 N-2")
    assert (on(s, "A1-1"), on(s, "N-2")) == ({"g-pz4h.1"}, {"g-pz3l.1"})


@pytest.mark.rule("tc:R22")
def test_one_stream_a_border() -> None:
    """R22: over a Stream that lies there no second one is laid."""
    s = position(FAR + "A1-1 g-pz4h\nstream A1-1 N-1 B\nhand B t-stream", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    passed(s, "MOVE B")
    assert offered(s) == {"pass"}
    beside = position(FAR + "A1-1 g-pz4h\nstream A1-1 N-1 B\nhand B t-stream", **D10)
    play(beside, "move A1-1", "go g-pz4h.1 A1-2 N-1", "done")
    assert offered(passed(beside, "MOVE B"), "play") == {"play t-stream A1-1 A1-2", "play t-stream A1-2 N-1"}


@pytest.mark.rule("tc:R21")
def test_a_shot_into_smoke_is_cancelled() -> None:
    """R21: after the answers the shot is judged again: smoke between, none."""
    s = position(FAR + "A1-1 g-pz4h\nB1-1 s-t70\nhand B v-smoke", **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at")
    play(passed(s, "FIRE B"), "play v-smoke N-1")
    passed(s)
    assert s.actor != CHANCE
    assert alive(s, "s-t70.1")
    aside = position(FAR + "A1-1 g-pz4h\nB1-1 s-t70\nhand B v-smoke", **D10)
    play(aside, "fire g-pz4h.1 s-t70.1 at")
    play(passed(aside, "FIRE B"), "play v-smoke N-2")
    assert passed(aside).actor == CHANCE


# -- plays -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:12.1b", "tc:R32")
def test_coordination_after_the_play() -> None:
    """R32: before or after the first play of the step; what costs a play is over by then."""
    s = position(FAR + "A1-1 g-pz4h\nhand A v-coordination v-supply v-rapid v-march v-recon", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    passed(s)
    assert offered(s, "play") == {"play v-coordination", "play v-recon"}
    play(s, "play v-coordination")
    passed(s)
    assert legal(s, "move N-1")
    assert legal(s, "play v-supply")


@pytest.mark.rule("tc:8.2a", "tc:8.2b")
def test_groups_go_in_the_declared_order() -> None:
    """8.2: who was named first has entered when the first window opens; the others still stand where they were."""
    s = position(FAR + "A1-1 g-pz4h g-pz3l g-line\nhand B v-oppfire\nB1-1 s-t3485", **D10)
    play(s, "move A1-1", "go g-line.2 N-1", "go g-pz3l.1 N-1", "go g-pz4h.1 N-2")
    passed(s, "ENTER B")
    assert on(s, "N-1") == {"g-line.2", "g-pz3l.1"}
    assert on(s, "A1-1") == {"g-pz4h.1"}


@pytest.mark.rule("tc:R13", "tc:8.7c")
def test_a_weapon_passes_once_a_play() -> None:
    """R13: from one squad to another, and no further in this play; another weapon may."""
    s = position(FAR + "A1-1 g-line+e-panzerfaust+e-mg42 g-veteran g-ss", **D10)
    play(s, "move A1-1", "hand e-panzerfaust g-line.2 g-veteran.1")
    assert not offered(s, "hand e-panzerfaust g-veteran.1")
    assert why_not(s, "hand e-panzerfaust g-veteran.1 g-ss.1")
    assert legal(s, "hand e-mg42 g-line.2 g-ss.1")


# -- ends ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:17.x1")
def test_what_is_set_aside_or_with_a_friend_is_not_lost() -> None:
    """17.x1: a side goes on as long as a combat card is anywhere: set aside, or in the hand of a friend."""
    text = "attacker A\nN-1 g-pz4h s-t70\nstep b A\nA2-1 g-line\n"
    lost = position(text, scenario="17.5", **D10)
    aside = position(text + "aside B s-t70", scenario="17.5", **D10)
    for s in (lost, aside):
        play(s, "shoot g-pz4h.1 s-t70.1 at", "done", "roll 1")
    assert (lost.winner, lost.why, aside.winner) == (0, "tc:17.x1", -1)
    team = "N-1 g-pz4h s-t70\nstep b A\nA2-1 g-line\n"
    alone = position(team, scenario="17.8", team="yes", columns="5", **D10)
    friend = position(team + "hand B2 s-t70", scenario="17.8", team="yes", columns="5", **D10)
    for s in (alone, friend):
        play(s, "shoot g-pz4h.1 s-t70.1 at", "done", "roll 1")
    assert (alone.winner, friend.winner) == (0, -1)


@pytest.mark.rule("tc:R24", "tc:17.4e")
def test_positions_that_are_contested() -> None:
    """R24: with `contains` an own card is enough, of all six positions as of the second rank; with `sole` it is not."""
    text = "attacker A\nB1-1 g-pz4h s-line\nB1-2 g-pz4h\nB1-3 g-pz4h\nN-2 g-pz3l\nhand B s-line\n"
    for occupation, winner in (("sole", -1), ("contains", 0)):
        s = position(text, scenario="17.4", occupation=occupation, **D10)
        play(s, "move N-2", "go g-pz3l.1 B1-2", "done")
        assert passed(s).winner == -1  # three positions
        s = position(text + "B2-2 g-pz3n", scenario="17.4", occupation=occupation, **D10)
        play(s, "move N-2", "go g-pz3l.1 B1-2", "done")
        assert passed(s).winner == winner


# -- preparation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("tc:17.4c", "tc:17.4b")
def test_the_gifts_are_the_defenders() -> None:
    """17.4: five cards for nothing, the attacker has none of them."""
    s = new(scenario="17.4", **D10)
    play(s, "roll 9 2", "nation german")
    while s.phase == 0 and s.actor != CHANCE:
        play(s, next(str(action) for action in s.legal() if "random" not in str(action)))
    gifts = {"t-woods", "t-wheat", "t-village", "t-hills", "t-foxholes"}
    assert gifts <= set(pile(s, "pool", "B"))
    assert not gifts & set(pile(s, "pool", "A"))


def chosen(s: Table) -> Table:
    """Everybody takes the first ready-made list, until dice or cards decide who is first."""
    while s.phase == 0 and s.actor != CHANCE:
        play(s, next(str(action) for action in s.legal() if "random" not in str(action)))
    return s


@pytest.mark.rule("tc:3.0c", "tc:R39", "tc:6.2b")
def test_seven_cards_besides_those_kept_back() -> None:
    """R39: who keeps his whole force in the reserve holds it and seven more."""
    s = chosen(new(scenario="17.2", **D10))
    play(s, "roll 1", "roll 9")
    while s.actor != CHANCE:
        play(s, "ready")
    sizes = [len(pile(s, "hand", seat)) for seat in ("A", "B")]
    assert min(sizes) > 0
    while s.actor == CHANCE:
        play(s, str(s.distribution()[0][0]))
    assert [len(pile(s, "hand", seat)) for seat in ("A", "B")] == [size + 7 for size in sizes]


@pytest.mark.rule("tc:R26", "tc:17.4d")
def test_the_attacker_sets_up_first_even_without_the_initiative() -> None:
    """R26: who has the initiative is another matter: 1 + 3 against 9."""
    s = new(scenario="17.4", **D10)
    play(s, "roll 2 9", "nation soviet")
    chosen(s)
    play(s, "roll 9", "roll 1")
    assert s.first == 0
    assert asked(s) == "B"  # the attacker's terrain (he has none) and force come first
    while asked(s) == "B":
        play(s, "ready")
    assert asked(s) == "A"
    assert s.turn == 0


@pytest.mark.rule("tc:17.5h", "tc:R27", "tc:R3")
def test_the_second_group_does_not_wind_the_clock_again() -> None:
    """17.5: in a team game two groups may come; three complete turns are counted from the first."""
    text = "attacker A\nA2-1 g-line\nB2-1 s-line\nB2-2 s-line@2\nhand B v-reinforcements\nhand B2 v-reinforcements\n"
    text += "aside B s-t70\naside B2 s-t70\n"
    team = {"scenario": "17.5", "team": "yes", "columns": "5"}
    s = position(text + "turn 4\nstep d B", **team, **D10)
    play(s, "play v-reinforcements")
    assert s.taken == 4
    later = position(text + "turn 5\ntaken 4\nstep d B2", **team, **D10)
    play(later, "play v-reinforcements")
    assert (later.taken, "s-t70" in pile(later, "hand", "B2")) == (4, True)


@pytest.mark.rule("tc:8.6i", "tc:8.6b")
def test_a_mounted_squad_is_nobodys_target() -> None:
    """8.6: neither side's, and it fires at nobody."""
    text = FAR + "A1-1 g-spw251>g-line g-pz4h\nN-1 s-t34m43>s-guards s-line\n"
    ours = position(text, **D10)
    assert why_not(ours, "fire g-pz4h.1 s-guards.1 he") == "tc:8.6i"
    assert why_not(ours, "fire g-line.2 s-line.2 sa") == "tc:8.6b"
    theirs = position(text + "step d B", **D10)
    assert why_not(theirs, "fire s-t34m43.1 g-line.2 he") == "tc:8.6i"
    assert why_not(theirs, "fire s-guards.1 g-line.2 sa") == "tc:8.6b"


@pytest.mark.rule("tc:11.0h", "tc:11.0c")
def test_the_enemy_has_nothing_of_the_foxholes() -> None:
    """11.0: in one position with those who dug them, the others lie in the open; so does their cavalry."""
    s = position("step b A\nA1-1 t-foxholes g-line g-cav s-guards\nA2-3 g-line\nB2-3 s-line", **D10)
    play(s, "shoot g-line.1 s-guards.1 sa", "shoot g-cav.1 s-guards.1 sa", "shoot s-guards.1 g-line.1 sa")
    assert TABLE.outcome(s, lambda after: not alive(after, "s-guards.1")) == 1 - Fraction(5, 10) * Fraction(6, 10)
    assert TABLE.outcome(s, lambda after: not alive(after, "g-line.1")) == Fraction(3, 10)  # 5, and 2 for the holes


@pytest.mark.rule("tc:12.4")
def test_engineers_aboard_save_no_vehicle() -> None:
    """12.4: they are immune on foot; aboard they share the fate of what carries them."""
    s = position(FAR + "A1-1 g-spw251>g-pionier\nN-1 v-minefield:B", **D10)
    play(s, "move A1-1", "go g-spw251.1 N-1", "done")
    assert s.actor == CHANCE
    play(s, "roll 3")
    assert sorted(pile(s, "destroyed", "A")) == ["g-pionier", "g-spw251"]


@pytest.mark.rule("tc:4.0h", "tc:12.2a")
def test_a_window_before_each_of_the_four_steps() -> None:
    """4.0, section 5.5: TURN at the start of a and b, d and e, for both, who does not act first."""
    s = position(FAR + "step c A\nhand A v-smoke\nhand B v-smoke\npile A t-walls\npile B t-walls", **D10)
    met = []
    while s.turn == 1:
        if isinstance(s.stack[-1], Interrupts):
            met.append(f"{s.stage} {window(s)}")
            play(s, "pass")
        else:
            play(s, "end" if legal(s, "end") else "skip")
    assert met == ["d TURN A", "d TURN B", "e TURN A", "e TURN B"]


@pytest.mark.rule("tc:R19", "tc:10.0n")
def test_grenades_against_a_half_track() -> None:
    """R19: any armoured card, not tanks alone; a truck is no armoured card."""
    s = position("step b A\nN-1 g-line s-m3a1 s-truck\nA2-3 g-line\nB2-3 s-line", **D10)
    assert {"shoot g-line.1 s-m3a1.1 tmv", "shoot g-line.1 s-truck.1 sa"} <= offered(s)
    assert "shoot g-line.1 s-truck.1 tmv" not in offered(s)


# -- the small print of the cards ------------------------------------------------------------------------------------


@pytest.mark.rule("tc:12.3", "tc:15.0d", "tc:R23")
def test_what_ends_with_the_turn_lies_destroyed() -> None:
    """Smoke ends with step f, each Rasputitsa with that of the turn after; each goes to the pile of its owner."""
    text = "turn 3\nstep f B\nmud 3 A\nmud 4 B\nN-1 v-smoke:B\nA2-1 g-line\nB2-1 s-line\n"
    s = position(text, **D10)
    while s.turn == 3:
        play(s, "skip")
    assert (pile(s, "destroyed", "A"), pile(s, "destroyed", "B")) == (["v-mud"], ["v-smoke"])
    assert s.mud == ((4, 1),)
    second = position("mud 1 B\nA2-1 g-line\nB2-1 s-line\nhand A v-mud", **D10)
    play(second, "play v-mud")
    assert second.mud == ((1, 1), (2, 0))


@pytest.mark.rule("tc:12.3", "tc:5.0c")
def test_what_shells_and_bombs_may_name() -> None:
    """Rocket Artillery: any two neighbours, across too. Air Strike: one or two enemies of one position, none aboard."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 s-t34m43>s-guards s-t70 g-line\nhand A v-rocket v-airstrike", **D10)
    pairs = offered(s, "play v-rocket")
    assert {"play v-rocket A1-1 A1-2", "play v-rocket A1-1 N-1", "play v-rocket A1-1 N-2"} <= pairs
    assert len(pairs) == 10 + 12 + 16  # side by side, behind one another, across
    assert offered(s, "play v-airstrike") == {
        "play v-airstrike s-t34m43.1",
        "play v-airstrike s-t70.1",
        "play v-airstrike s-t34m43.1 s-t70.1",
        "play v-airstrike s-line.1",
    }


@pytest.mark.rule("tc:12.3")
def test_shots_out_of_turn_and_their_answers() -> None:
    """Opportunity Fire: from another position; it is no fire play, so Out of Ammunition is no answer."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 s-t3485\nB1-2 s-su85\nhand A v-ammo\nhand B v-oppfire", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    passed(s, "ENTER B")
    assert offered(s, "play") == {"play v-oppfire s-su85.1 g-pz4h.1 at"}
    play(s, "play v-oppfire s-su85.1 g-pz4h.1 at")
    passed(s, "FIRE A")
    assert offered(s) == {"pass"}


@pytest.mark.rule("tc:12.3")
def test_hull_down_needs_ground() -> None:
    """Hull Down: behind a standard terrain card; a fieldwork hides no tank; two cards add up."""
    text = FAR + "N-1 g-pz4h\nB1-1 {} s-t70 s-line\nhand B v-hulldown*2"
    bare = position(text.format("t-foxholes"), **D10)
    play(bare, "fire g-pz4h.1 s-t70.1 at")
    assert offered(passed(bare, "FIRE B")) == {"pass"}
    s = position(text.format("t-brush"), **D10)
    play(s, "fire g-pz4h.1 s-t70.1 at")
    play(passed(s, "FIRE B"), "play v-hulldown")
    play(passed(s, "FIRE B"), "play v-hulldown")
    passed(s)
    assert TABLE.outcome(s, lambda after: not alive(after, "s-t70.1")) == Fraction(3, 10)  # 8, brush 1, twice 2


@pytest.mark.rule("tc:12.3")
def test_fanatics_are_infantry() -> None:
    """Fanatic Resistance saves a squad, no squadron; a Dud saves either from HE."""
    s = position(FAR + "A1-1 g-pz4h\nN-1 s-cav s-guards\nhand B v-fanatic v-dud", **D10)
    play(s, "fire g-pz4h.1 s-cav.1 he")
    passed(s)
    play(s, "roll 1")
    assert offered(passed(s, "HIT B"), "play") == {"play v-dud"}
    squad = position(FAR + "A1-1 g-pz4h\nN-1 s-cav s-guards\nhand B v-fanatic v-dud", **D10)
    play(squad, "fire g-pz4h.1 s-guards.1 he")
    passed(squad)
    play(squad, "roll 1")
    play(passed(squad, "HIT B"), "play v-fanatic")
    passed(squad)
    assert alive(squad, "s-guards.1")


@pytest.mark.rule("tc:12.2d", "tc:12.2b")
def test_repair_in_answer_to_bogged_down() -> None:
    """12.2: the card never takes effect, and both are spent; nobody is stuck."""
    s = position(FAR + "A2-1 g-pz4h\nA1-1 t-woods\nhand A v-repair\nhand B v-bogged", **D10)
    play(s, "move A2-1", "go g-pz4h.1 A1-1", "done")
    play(passed(s, "ENTER B"), "play v-bogged g-pz4h.1")
    play(passed(s, "EVENT A"), "play v-repair g-pz4h.1")
    passed(s)
    assert s.fault[s.piece("g-pz4h.1")] == -1
    assert (pile(s, "destroyed", "A"), pile(s, "destroyed", "B")) == (["v-repair"], ["v-bogged"])


@pytest.mark.rule("tc:13.0b", "tc:13.0c", "tc:11.0e")
def test_free_actions_after_the_play() -> None:
    """13.0, 11.0: weapons are handed out and holes dug before the play and after it."""
    s = position(FAR + "A1-1 g-pz4h\nhand A e-panzerfaust t-foxholes", **D10)
    play(s, "move A1-1", "go g-pz4h.1 N-1", "done")
    passed(s)
    assert {"attach e-panzerfaust g-line.1", "lay t-foxholes A2-3"} <= offered(s)
    play(s, "attach e-panzerfaust g-line.1", "lay t-foxholes A2-3")
    assert s.hand[0] == ()
