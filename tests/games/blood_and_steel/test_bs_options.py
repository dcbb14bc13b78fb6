"""Chapter 14: the optional rules, Rudel and Wittmann; and the two rulings that are options."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bs_table import (
    GAME,
    asked,
    hits_on,
    ledger,
    odds,
    offered,
    offers,
    play,
    points,
    position,
    refused,
    status,
    to_end,
    told,
    until,
    where,
)

F = Fraction


@pytest.mark.rule("bs:14.0", "bs:R6", "bs:R24")
def test_the_options_and_their_defaults() -> None:
    """14.0: four optional rules, each switched separately and off by default; R6 and R24 are the two other choices."""
    defaults = GAME.options().to_text()
    assert defaults == {
        "soviet_reserve": "no",
        "german_167": "no",
        "rudel": "no",
        "wittmann": "no",
        "vp_mode": "standing",
        "air_damage": "ladder",
    }
    for name in ("soviet_reserve", "german_167", "rudel", "wittmann"):
        changed = GAME.options.from_text({name: "yes"}).changed()
        assert changed == {name: True}
    for preset in GAME.presets.values():
        assert GAME.options.from_text(preset)


# -- Rudel -----------------------------------------------------------------------------------------------------------

START = "turn 2\nat start\n1110 lah-pz\n1310 29tc-32\n1112 29tc-25\ncommitted 18TC 2TC 2GTC"


@pytest.mark.rule("bs:14.2.2.a", "bs:14.0")
def test_when_rudel_appears() -> None:
    """14.2.2.a: with the option, when the German air die is 6 and brings air units."""
    s = position(START, rudel="yes")
    for german in range(1, 7):
        for soviet in range(1, 7):
            assert play(s, f"roll {german} {soviet}").rudel_here == (german == 6 and soviet < 6)
    assert not play(position(START), "roll 6 1").rudel_here


@pytest.mark.rule("bs:14.2.2.b", "bs:R52")
def test_rudel_leads_one_attack() -> None:
    """R52: -1 on one strike of the German player's choice, also over a village; not carried to the next turn."""
    s = play(position(START, rudel="yes"), "roll 6 3", "roll 6", "draw LAH", "roll 6")
    assert odds(s, "strike 29tc-32") == F(1, 6)
    assert odds(s, "strike 29tc-32 rudel") == F(1, 3)
    assert hits_on(s, "strike 29tc-32 rudel") == {1, 2}
    s = play(s, "strike 29tc-25", "roll 6")
    assert "strike 29tc-25 rudel" in offered(s)
    used = play(s, "strike 29tc-25 rudel", "roll 3")
    assert status(used, "29tc-25") == "D"
    assert not [text for text in offered(used) if text.endswith("rudel")]
    later = until(play(s, "end"), lambda t: t.turn == 3)
    later = play(later, "roll 5 1", "roll 6", "draw LAH", "roll 6")
    assert refused(later, "strike 29tc-25 rudel") == "bs:14.2.2.b"


@pytest.mark.rule("bs:14.2.2.b")
def test_the_soviet_player_has_no_rudel() -> None:
    """14.2.2.b: he flies for the German player only."""
    s = position("turn 2\nphase 29TC\n1110 lah-pz\n1310 29tc-32\nair 1 1\nrudel here", rudel="yes")
    assert refused(s, "strike lah-pz rudel") == "bs:14.2.2.b"


@pytest.mark.rule("bs:14.2.2.c")
def test_rudel_comes_back_on_other_turns() -> None:
    """14.2.2.c: he may appear on any number of turns."""
    s = play(position(START, rudel="yes"), "roll 6 5")
    assert s.rudel_here
    for turn in (3, 4):
        s = play(until(s, lambda t, now=turn: t.turn == now), "roll 6 5")  # type: ignore[misc]
        assert s.rudel_here
        assert told(s) == ["air", "rudel-appears"]


@pytest.mark.rule("bs:14.2.2.d", "bs:R52")
def test_rudel_is_shot_down_once() -> None:
    """14.2.2.d, R52: the first 6-6 gives the Soviet player 1 point, also if he never appeared; later ones nothing."""
    s = play(position(START, rudel="yes"), "roll 6 6")
    assert ledger(s) == {("soviet", "bs:14.2.2.d"): 1}
    s = play(until(s, lambda t: t.turn == 3), "roll 6 6")
    assert points(s) == (0, 1)
    s = play(until(s, lambda t: t.turn == 4), "roll 6 2")
    assert not s.rudel_here
    assert points(play(position(START), "roll 6 6")) == (0, 0)


# -- Wittmann ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bs:14.2.3.a", "bs:R53", "bs:14.0")
def test_which_shots_qualify() -> None:
    """R53: an armour shot by the Leibstandarte Tiger, or with its bonus, in any German phase; nothing else."""

    def asks(text: str, shot: str, option: str = "yes") -> bool:
        return "reroll" in offered(play(position(text, wittmann=option), shot, "roll 6"))

    lah = "turn 2\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32 29tc-53mr"
    assert asks(lah, "fire lah-pz 29tc-32 full")
    assert asks(lah, "fire lah-pz 29tc-32 half")
    assert asks(lah, "fire lah-tig 29tc-32 full")
    assert not asks(lah, "fire lah-pz 29tc-32 full", "no")
    assert not asks(lah, "fire lah-pz 29tc-53mr full")
    assert not asks(lah, "fire lah-tig 29tc-53mr full")
    assert asks("turn 2\nphase DR\n1110 dr-pz lah-tig dr-tig\n1111 29tc-32", "fire dr-pz 29tc-32 full")
    assert not asks("turn 2\nphase DR\n1110 dr-pz dr-tig\n1111 29tc-32", "fire dr-pz 29tc-32 full")
    assert not asks("turn 2\nphase LAH\n1110 lah-pz lah-tig(D)\n1111 29tc-32", "fire lah-pz 29tc-32 full")
    assert not asks("turn 2\nphase LAH\n1110 lah-pz\n1109 lah-tig\n1111 29tc-32", "fire lah-pz 29tc-32 full")
    assert not asks(lah + "\nair 1 0\nartillery 1 0", "strike 29tc-32")
    assert not asks(lah + "\nair 1 0\nartillery 1 0", "bombard 29tc-32")


@pytest.mark.rule("bs:14.2.3.a", "bs:R53")
def test_wittmann_in_an_overrun() -> None:
    """R53: offensive fire with the bonus qualifies, also with combined arms against infantry; defensive fire
    does not."""
    s = position("turn 2\nphase LAH\n1110 lah-pz lah-1pg lah-tig\n1111 29tc-53mr", wittmann="yes")
    s = play(s, "overrun 1111 lah-pz lah-1pg lah-tig", "hold", "attack lah-pz 29tc-53mr", "roll 6")
    assert (asked(s), offered(s)) == ("german", {"reroll", "keep"})
    s = play(s, "reroll", "roll 5")
    assert status(s, "29tc-53mr") == "D"
    s = position("turn 2\nphase 29TC\n1111 29tc-32\n1110 lah-tig lah-pz", wittmann="yes")
    s = play(s, "overrun 1110 29tc-32", "defend lah-tig 29tc-32", "roll 6")
    assert "reroll" not in offered(s)


@pytest.mark.rule("bs:14.2.3.a")
def test_a_reroll_stands_and_comes_once_a_turn() -> None:
    """14.2.3.a: only after a miss, the second result stands, once a turn, anew on the next turn."""
    text = "turn 2\nphase LAH\n1110 lah-pz lah-sp lah-tig\n1111 29tc-32\nenvelope DR"
    s = position(text, wittmann="yes")
    hit = play(s, "fire lah-pz 29tc-32 full", "roll 5")
    assert status(hit, "29tc-32") == "D"
    assert "end" in offered(hit)
    s = play(s, "fire lah-pz 29tc-32 full", "roll 6", "reroll", "roll 6")
    assert "end" in offered(s)
    assert "rerolled" in told(s)
    s = play(s, "fire lah-sp 29tc-32 full", "roll 6")
    assert "end" in offered(s)
    later = until(play(s, "end"), lambda t: t.turn == 3)
    later = until(later, lambda t: "draw LAH" in offered(t))
    later = play(later, "draw LAH", "roll 6", "fire lah-pz 29tc-32 full", "roll 6")
    assert offered(later) == {"reroll", "keep"}


@pytest.mark.rule("bs:14.2.3.b")
def test_wittmann_dies_with_his_company() -> None:
    """14.2.3.b: with the Leibstandarte Tiger destroyed there is no re-roll."""
    s = position("turn 2\nphase LAH\n1110 lah-pz dr-tig\n1111 29tc-32\ngone lah-tig", wittmann="yes")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 6")
    assert "end" in offered(s)
    assert where(s, "lah-tig") == "gone"


@pytest.mark.rule("bs:14.2.3.c")
def test_wittmann_changes_no_points() -> None:
    """14.2.3.c: the ledger of a game with a re-roll has the usual entries only."""
    s = position("turn 9\nphase LAH\n1110 lah-pz lah-tig\n1111 29tc-32", wittmann="yes")
    s = play(s, "fire lah-pz 29tc-32 full", "roll 6", "reroll", "roll 1")
    assert points(s) == (0, 0)
    assert {rule for _, rule in ledger(to_end(s))} <= {"bs:13.c", "bs:13.d", "bs:13.e"}


@pytest.mark.rule("bs:R6")
def test_strict_air_damage_in_a_phase() -> None:
    """R6: under the strict option air disrupts fresh units only; artillery goes on up the ladder."""
    s = position("turn 2\nphase LAH\n1110 lah-pz\n1112 29tc-32\nair 2 0\nartillery 1 0", air_damage="strict")
    s = play(s, "strike 29tc-32", "roll 1", "strike 29tc-32", "roll 1")
    assert status(s, "29tc-32") == "D"
    assert status(play(s, "bombard 29tc-32", "roll 1"), "29tc-32") == "H"
    assert not offers(s, "strike")
