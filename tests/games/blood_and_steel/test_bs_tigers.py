"""Chapter 11: Tiger companies, and the rulings about them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import (
    DATA,
    asked,
    destinations,
    dice_that_hit,
    odds,
    offered,
    offers,
    play,
    position,
    purpose,
    refused,
    status,
    value,
    where,
)

F = Fraction


@pytest.mark.rule("bs:11.0.a", "bs:R39")
def test_whom_a_tiger_helps() -> None:
    """11.0.a, R39 a, h: +1 armour AF to each German companion, of any division and class, in any German
    phase; +1 at most."""
    s = position("turn 2\nphase DR\n1110 dr-pz dr-df lah-tig tk-tig\n1111 29tc-32 29tc-53mr")
    assert value(s, "fire dr-pz 29tc-32 full") == 5  # two Tigers, one bonus
    assert value(s, "fire dr-df 29tc-32 full") == 4
    assert value(s, "fire dr-pz 29tc-53mr full") == 3
    assert value(s, "fire dr-df 29tc-53mr full") == 4
    both = play(s, "fire dr-pz 29tc-32 full", "roll 6")
    assert value(both, "fire dr-df 29tc-32 full") == 4  # it may serve several companions
    apart = position("turn 2\nphase DR\n1110 dr-pz\n1109 lah-tig\n1111 29tc-32")
    assert value(apart, "fire dr-pz 29tc-32 full") == 4


@pytest.mark.rule("bs:R39", "bs:11.0.a")
def test_a_disrupted_tiger_lends_nothing() -> None:
    """R39 c: only an undisrupted Tiger helps; another one in the stack may."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig(D)\n1111 29tc-32")
    assert value(s, "fire lah-pz 29tc-32 full") == 4
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig(D) dr-tig\n1111 29tc-32")
    assert value(s, "fire lah-pz 29tc-32 full") == 5


@pytest.mark.rule("bs:R39", "bs:7.2.b")
def test_the_bonus_is_added_before_halving() -> None:
    """R39 b: floor((3 + 1) / 2) = 2 for a reconnaissance battalion that had 1."""
    s = position("turn 2\nphase LAH\n1110 lah-rec lah-tig\n1111 29tc-32")
    assert value(s, "fire lah-rec 29tc-32 half") == 2
    s = position("turn 2\nphase LAH\n1110 lah-rec\n1111 29tc-32")
    assert value(s, "fire lah-rec 29tc-32 half") == 1


@pytest.mark.rule("bs:11.0.b", "bs:11.0.h", "bs:R39")
def test_a_tiger_by_itself() -> None:
    """R39 f: AF 1 against armour and infantry, adjacent, and at range 2 against armour; never helped by
    another Tiger."""
    s = position("turn 2\nphase LAH\n1110 lah-tig dr-tig\n1111 29tc-53mr\n1112 29tc-32")
    assert value(s, "fire lah-tig 29tc-53mr full") == 1
    assert value(s, "fire lah-tig 29tc-32 full") == 1
    assert odds(s, "fire lah-tig 29tc-53mr full") == F(1, 6)
    assert odds(s, "fire lah-tig 29tc-32 full") == 0  # AF 1, +1 for the range: allowed, hopeless
    assert offers(s, "fire lah-tig") == {"fire lah-tig 29tc-53mr full", "fire lah-tig 29tc-32 full"}
    hill = position("turn 2\nphase LAH\n1013 lah-tig\n1012 29tc-32")
    assert odds(hill, "fire lah-tig 29tc-32 full") == F(1, 3)


@pytest.mark.rule("bs:R39")
def test_roles_last_for_the_phase() -> None:
    """R39 d: a Tiger that lent in another division's phase fires in its own; one that fired lends again in
    the next phase."""
    s = position("turn 2\nphase DR\n1110 dr-pz lah-tig\n1111 29tc-32\nenvelope LAH TK")
    s = play(s, "fire dr-pz 29tc-32 full", "roll 6", "end", "draw LAH", "roll 6")
    assert "fire lah-tig 29tc-32 full" in offered(s)
    s = position("turn 2\nphase LAH\n1110 dr-pz lah-tig\n1111 29tc-32\nenvelope DR")
    s = play(s, "fire lah-tig 29tc-32 full", "roll 6", "end", "draw DR", "roll 6")
    assert value(s, "fire dr-pz 29tc-32 full") == 5
    assert refused(s, "fire lah-tig 29tc-32 full") == "bs:5.2.a"


@pytest.mark.rule("bs:R39")
def test_lending_does_not_limit_movement() -> None:
    """R39 d: a Tiger may lend and then move, or move and then lend."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32")
    lent = play(s, "fire lah-pz 29tc-32 full", "roll 6")
    assert "1106" in destinations(lent, "lah-tig")
    s = play(position("turn 2\nphase LAH\n1110 lah-pz\n1109 lah-tig\n1111 29tc-32"), "move lah-tig 1110")
    assert value(s, "fire lah-pz 29tc-32 full") == 5
    fired = play(position("turn 2\nphase LAH\n1110 lah-tig\n1111 29tc-32"), "fire lah-tig 29tc-32 full", "roll 6")
    assert not destinations(fired, "lah-tig")


@pytest.mark.rule("bs:R39")
def test_a_tiger_cannot_fire_and_move() -> None:
    """R39 i: floor(1/2) = 0: neither half AF before a move nor after one."""
    s = position("turn 2\nphase LAH\n1110 lah-tig\n1111 29tc-32")
    assert refused(s, "fire lah-tig 29tc-32 half") == "bs:7.3.g"


@pytest.mark.rule("bs:R39", "bs:7.3.3.j", "bs:R25")
def test_a_tiger_attacks_in_an_overrun() -> None:
    """R39 g, j: it lends while it is there, also to combined arms; shot at and hit it is driven back and
    lends no more."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-1pg lah-tig\n1111 29tc-53mr")
    s = play(s, "overrun 1111 lah-pz lah-1pg lah-tig")
    assert offers(s, "defend 29tc-53mr lah-tig")
    held = play(s, "hold")
    assert value(held, "attack lah-pz 29tc-53mr") == 5  # combined arms and the Tiger
    assert value(held, "attack lah-1pg 29tc-53mr") == 4
    assert not offers(held, "attack lah-tig")
    hit = play(s, "defend 29tc-53mr lah-tig", "roll 1")
    assert (where(hit, "lah-tig"), status(hit, "lah-tig")) == ("1110", "D")
    assert value(hit, "attack lah-pz 29tc-53mr") == 4


@pytest.mark.rule("bs:R39", "bs:7.3.b")
def test_a_tiger_is_an_armoured_target() -> None:
    """R39 k: armour AF is used against it, and Soviet units have their -1 in its hex."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-tig")
    assert value(s, "fire 29tc-32 lah-tig full") == 3
    s = play(s, "overrun 1110 29tc-32", "hold")
    assert dice_that_hit(s) == {1, 2, 3, 4}


@pytest.mark.rule("bs:11.0.c", "bs:R39")
def test_a_tiger_defends_with_af_1_and_lends_nothing() -> None:
    """11.0.c, R39 e: AF 1 for itself, and the companion defends with its printed AF, also against infantry."""
    s = position("turn 2\nphase 29TC\n1111 29tc-53mr 29tc-32\n1110 lah-pz lah-tig")
    s = play(s, "overrun 1110 29tc-32 29tc-53mr")
    assert value(s, "defend lah-tig 29tc-32") == value(s, "defend lah-tig 29tc-53mr") == 1
    assert value(s, "defend lah-pz 29tc-32") == 4
    assert value(s, "defend lah-pz 29tc-53mr") == 3


@pytest.mark.rule("bs:11.0.d", "bs:R40", "bs:7.3.2.e")
def test_the_first_hit_disrupts() -> None:
    """11.0.d, R40: by fire, by support or in an overrun, a fresh Tiger becomes D; overrun, it must retreat."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-tig")
    assert status(play(s, "fire 29tc-32 lah-tig full", "roll 1"), "lah-tig") == "D"
    s = play(s, "overrun 1110 29tc-32", "hold", "roll 1")
    assert status(s, "lah-tig") == "D"
    assert asked(s) == "german"
    assert "stay" not in offered(s)


@pytest.mark.rule("bs:11.0.i", "bs:7.3.3.k")
def test_a_tiger_retreats_only_if_disrupted() -> None:
    """11.0.i: when its companion is driven out, an undisrupted Tiger may stay and fight on."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-pz(D) lah-tig")
    s = play(s, "overrun 1110 29tc-32", "hold", "attack 29tc-32 lah-tig", "roll 6", "retreat lah-pz 1109")
    assert {"stay", "retreat lah-tig 1109"} <= offered(s)
    s = play(s, "stay", "stay")
    assert where(s, "lah-tig") == "1110"
    assert offered(s) == {"defend lah-tig 29tc-32", "hold"}


@pytest.mark.rule("bs:11.0.f", "bs:11.0.e")
def test_a_disrupted_tiger_under_fire_from_every_kind() -> None:
    """11.0.e-f: infantry and tanks call for the die, aircraft and guns do not."""
    s = position("turn 2\nphase 29TC\n1111 29tc-32 29tc-53mr\n1110 lah-tig(D)\nair 0 1\nartillery 0 1")
    assert purpose(play(s, "fire 29tc-53mr lah-tig full", "roll 1")) == "tiger"
    assert purpose(play(s, "fire 29tc-32 lah-tig full", "roll 3")) == "tiger"
    assert asked(play(s, "fire 29tc-32 lah-tig full", "roll 4")) == "soviet"
    for support in ("strike", "bombard"):
        after = play(s, f"{support} lah-tig", "roll 1")
        assert (asked(after), status(after, "lah-tig")) == ("soviet", "D")


@pytest.mark.rule("bs:R39", "bs:R53")
def test_with_two_tigers_only_one_lends() -> None:
    """R39 a, R53: the bonus is +1 whatever the number; the Leibstandarte Tiger is taken to give it, so the
    other may still fire."""
    s = position("turn 2\nphase DR\n1110 dr-pz lah-tig dr-tig\n1111 29tc-32")
    s = play(s, "fire dr-pz 29tc-32 full", "roll 6")
    assert "fire dr-tig 29tc-32 full" in offered(s)


@pytest.mark.rule("bs:R39", "bs:R53")
@pytest.mark.parametrize(("wittmann", "still_fires"), [("no", "lah-tig"), ("yes", "dr-tig")])
def test_which_of_two_tigers_lends(wittmann: str, still_fires: str) -> None:
    """R53: without Wittmann the Tiger that could not fire now anyway; with him always that of the Leibstandarte."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-tig dr-tig\n1111 29tc-32", wittmann=wittmann)
    s = play(s, "fire lah-pz 29tc-32 full", "roll 1")
    assert ("fire lah-tig 29tc-32 full" in offered(s)) == (still_fires == "lah-tig")
    lent = {"lah-tig": "dr-tig", "dr-tig": "lah-tig"}[still_fires]
    assert s.lent == 1 << DATA.unit_index[lent]
