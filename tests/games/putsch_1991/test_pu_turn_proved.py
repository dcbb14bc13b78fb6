"""Cards, the turn and its order, victory: small cases that fail when the rule beside them is broken."""

from __future__ import annotations

import pytest
from pu_table import AR, DATA, GAME, alone, kinds, moving, offered, play, position, unit, why_not

from grognard.core.deck import Deck
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, Action
from grognard.games.putsch_1991 import (
    cards,
    command,
    grenades,
    hits,
    look,
    men,
    victory,
)
from grognard.games.putsch_1991.state import (
    MINE,
    NONE,
    Table,
)
from grognard.games.putsch_1991.turn import Turn

MAN = f"soldier:seasoned:{AR}"
FOE = "\nr09 1190,1190 h8"


# -- cards (chapter 11) ----------------------------------------------------------------------------------------------


def drawn(card: str, text: str, *, radio: str = "hold") -> Table:
    """The attacker has drawn a card in turn 1."""
    s = position("turn 0 upkeep\n" + text)
    play(s, f"card {card}")
    if radio and radio in offered(s):
        play(s, radio)
    return s


@pytest.mark.rule("pu:11.5")
def test_the_radio_operator_may_keep_the_card_or_draw_another() -> None:
    s = drawn("documents", "g01 600,600 h0 radio:seasoned" + FOE, radio="")
    assert offered(s) == {"redraw", "hold"}
    kept, again = s.clone(), s.clone()
    play(kept, "hold")
    assert (kept.vp, kept.radio) == ([1, 0], [False, False])
    told = play(again, "redraw")
    assert (again.vp, again.radio) == ([0, 0], [True, False])
    assert kinds(told) == ["redraws"]
    assert again.stack[-1].purpose == "card"


@pytest.mark.rule("pu:11.5", "pu:R72", "pu:R54", "pu:11.2", "pu:R71")
def test_the_radio_is_asked_about_until_its_man_is_known_to_be_dead() -> None:
    text = "turn 0 upkeep\ng01 600,600 h0 radio:seasoned\ng02 640,600 h0\ng03 680,600 h0" + FOE
    other, operator = position(text), position(text)
    hits.kill(other, 1, "pu:6.39")
    hits.kill(operator, 0, "pu:6.39")
    play(other, "card quiet")
    assert "redraw" in offered(other)
    assert other.discards == (DATA.card_index["quiet"],)
    assert other.deck.size == 41
    play(operator, "card quiet")
    assert "redraw" not in offered(operator)
    pinned = position(text)
    pinned.pinned[0] = 1
    play(pinned, "card quiet")
    assert offered(pinned) == {"hold"}


@pytest.mark.rule("pu:11.4")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    s = position("g01 600,600 h0" + FOE)
    s.deck, s.discards = Deck(()), (3, 3, 5)
    alone(s, cards.DrawCard(0))
    assert s.deck.size == 3
    assert s.discards == ()
    assert {str(action) for action in s.legal()} == {f"card {DATA.cards[c].id}" for c in (3, 5)}


@pytest.mark.rule("pu:11.3")
@pytest.mark.parametrize(("card", "points"), [("documents", 1), ("cache", 2), ("intercept", 1), ("quiet", 0)])
def test_what_a_card_scores(card: str, points: int) -> None:
    assert drawn(card, "g01 600,600 h0" + FOE).vp == [points, 0]


@pytest.mark.rule("pu:5.25a")
def test_a_burning_bus_is_a_cloud_that_looks_east() -> None:
    s = drawn("burning_bus", "g01 600,600 h0" + FOE)
    assert why_not(s, "point 600,300") == "pu:11.2"  # no wreck, no rubble
    told = play(s, "point 100,650")
    assert s.clouds == ((100, 650, 1, 0, 1),)
    assert "smoke" in kinds(told)
    assert look.smoked(s, (100, 500), (100, 800))


@pytest.mark.rule("pu:5.12f", "pu:11.2")
@pytest.mark.parametrize(("posture", "less"), [("standing", []), ("kneeling", [-1]), ("prone", [-2])])
def test_the_marksman_on_the_roof_minds_the_posture(posture: str, less: list[int]) -> None:
    s = drawn("rooftop", f"g01 600,600 h0\nr01 700,600 h0 located {posture}")
    told = play(s, "pick r01", "roll 1 2")
    shot = next(event for event in told if event.kind.startswith("rooftop"))
    assert [one.amount for one in shot.modifiers if one.rule == "pu:5.12f"] == less
    assert len(shot.modifiers) == 1 + len(less)
    assert shot.kind == ("rooftop-hit" if not less else "rooftop-missed")


@pytest.mark.rule("pu:11.2", "pu:11.3", "pu:R71")
def test_of_a_squad_that_has_lost_more_than_half_a_man_goes_over_for_certain() -> None:
    text = (
        "strength rsfsr 3\ng01 600,600 h0\nr01 900,900 h0 leader:veteran\nr02 400,900 h0\nr03 100,900 h0\n"
        "r04 120,950 h0"
    )
    s = position("turn 0 upkeep\n" + text)
    for name in ("r03", "r04"):
        hits.kill(s, unit(s, name), "pu:6.39")
    before = s.vp[0]
    play(s, "card defector")
    if "hold" in offered(s):
        play(s, "hold")
    play(s, "roll 6")
    assert s.vp[0] == before + 1
    assert s.at[unit(s, "r02")] is None


@pytest.mark.rule("pu:1.1", "pu:11.2", "pu:R71")
@pytest.mark.parametrize(("grade", "ap"), [("green", 2), ("seasoned", 4), ("veteran", 6)])
def test_action_points_and_fatigue(grade: str, ap: int) -> None:
    s = position(f"g01 600,600 h0 soldier:{grade}\nr01 900,900 h0 soldier:{grade}")
    assert men.full_ap(s, 0) == ap
    s.effects = (("fatigue", 0),)
    assert [men.full_ap(s, 0), men.full_ap(s, 1)] == [ap - 1, ap]


# -- the turn (chapter Q) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("pu:Q.2", "pu:Q.3", "pu:R7")
@pytest.mark.parametrize(
    ("ours", "theirs", "dead", "holder"),
    [
        ("ambushed", "revealed", False, 0), ("revealed", "ambushed", False, 1), ("ambushed", "ambushed", False, NONE),
        ("revealed", "revealed", False, NONE), ("token", "located", False, NONE), ("ambushed", "revealed", True, NONE),
    ],
)  # fmt: skip
def test_who_alone_lies_in_ambush_has_the_initiative(ours: str, theirs: str, dead: bool, holder: int) -> None:
    s = position(f"g01 100,100 h0 {ours}\ng02 200,200 h0\nr01 900,900 h0 {theirs}")
    if dead:
        hits.kill(s, 0, "pu:6.39")
    s.options = s.options.__class__.from_text({"events": "no", "scenario": "airstrip"})
    alone(s, Turn()._from("initiative"))
    assert s.holder == holder
    assert (s.actor == CHANCE) is (holder == NONE)
    if holder == NONE:
        play(s, "roll 3 3")
        assert s.actor == CHANCE  # a tie is thrown again
        play(s, "roll 2 5")
    assert s.starter == (1 if holder == NONE else holder)


@pytest.mark.rule("pu:Q.1", "pu:1.2")
def test_upkeep_gives_the_living_their_points_and_the_dead_none() -> None:
    s = position("g01 100,100 h0 soldier:veteran ap=0\ng02 200,200 h0 soldier:green ap=9\ng03 300,300 h0" + FOE)
    hits.kill(s, 2, "pu:6.39")
    alone(s, Turn()._from("upkeep"))
    assert s.phase == "upkeep"
    assert (s.turn, s.ap[:3]) == (2, [6, 2, 0])


@pytest.mark.rule("pu:Q.1", "pu:0.3", "pu:R1")
def test_the_phases_come_in_their_order() -> None:
    s = position("turn 0 upkeep\ng01 100,100 h0 leader:veteran\nr01 1100,1100 h0 leader:veteran", events="no")
    rng, met = Seeded(5), []
    for _ in range(60):
        met += [s.phase] if not met or met[-1] != s.phase else []
        s.apply(next((one for one in s.legal() if one.verb in ("pass", "done", "hold")), None) or s.sample(rng))
        if s.turn == 2:
            break
    assert met[:5] == ["upkeep", "command", "detect", "move", "fire"]


@pytest.mark.rule("pu:0.3", "pu:R1", "pu:5.25b")
def test_the_dice_of_drifting_smoke() -> None:
    s = position("smoke 600,600\ng01 100,100 h0" + FOE)
    alone(s, Turn().but(at=Turn.ORDER.index("drift"), tens=1))
    assert len(s.distribution()) == 8 * 6
    play(s, "roll 5 6")
    assert s.clouds[0][:2] == (660, 600)


@pytest.mark.rule("pu:Q.5")
def test_an_activation_is_told_and_happens_once_a_phase() -> None:
    s = moving("g01 600,600 h0\ng02 700,600 h0" + FOE)
    assert kinds(play(s, "go g01")) == ["activates-move"]
    play(s, "done")
    assert offered(s, "go ") == {"go g02"}
    hidden = moving("g01 600,600 h0 ambushed\ng02 700,600 h0" + FOE)
    assert kinds(play(hidden, "go g01")) == []


@pytest.mark.rule("pu:Q.3", "pu:R7")
def test_who_is_not_asked_is_told_so_and_a_game_that_is_over_says_that() -> None:
    s = moving("g01 600,600 h0" + FOE)
    assert why_not(s.view(1), "go g01") == "pu:Q.3"
    assert why_not(s.view(0), "go g01") == ""
    s.stack = []
    victory.finish(s, 0, "points", "pu:10.2")
    found = s.view(1).refusal(Action("pass"))
    assert found is not None
    assert found.key == "refusal.game-over"


@pytest.mark.rule("pu:10.2", "pu:10.4", "pu:R53")
@pytest.mark.parametrize(
    ("points", "winner"),
    [((15, 14), 0), ((14, 15), 1), ((14, 13), NONE), ((15, 15), NONE), ((17, 16), 0), ((3, 16), 1), ((14, 2), NONE)],
)
def test_fifteen_points_win_unless_both_have_the_same(points: tuple[int, int], winner: int) -> None:
    s = position("g01 100,100 h0\nr01 900,900 h0")
    s.vp = list(points)
    victory.check(s)
    assert s.winner == winner


@pytest.mark.rule("pu:0.1", "pu:10.1")
@pytest.mark.parametrize(("men_", "missions"), [(5, [True, False]), (4, [False, False])])
def test_five_men_of_the_committee_in_the_fuel_dump(men_: int, missions: list[bool]) -> None:
    s = position("\n".join(f"g{n:02} {860 + 40 * n},460 h0" for n in range(men_)) + "\nr01 900,500 h0" + FOE)
    assert GAME.seats(s.options) == ("gkchp", "rsfsr")
    victory.check_missions(s)
    assert s.mission == missions


@pytest.mark.rule("pu:10.4", "pu:R53")
@pytest.mark.parametrize(("points", "winner"), [((5, 4), 0), ((4, 5), 1), ((4, 4), 2)])
def test_the_last_turn_and_a_side_without_men(points: tuple[int, int], winner: int) -> None:
    last = position("turn 12\ng01 100,100 h0\nr01 900,900 h0")
    last.vp = list(points)
    victory.check(last)
    assert (last.winner, last.why) == (winner, "last-turn")
    gone = position("g01 100,100 h0\nr01 900,900 h0")
    hits.leaves(gone, 1, "pu:7.7")
    gone.vp = list(points)
    victory.check(gone)
    assert (gone.winner, gone.why) == (winner, "nobody-left")
    crewed = position("turn 11\ng01 100,100 h0\nuaz 600,600 h0 rsfsr")
    victory.check(crewed)
    assert crewed.winner == NONE


@pytest.mark.rule("pu:2.4", "pu:R15")
def test_a_squad_of_one_that_is_dead_has_no_score() -> None:
    s = position("g01 100,100 h0\nr01 900,900 h0")
    assert command.required(s, 0) == 6
    hits.kill(s, 0, "pu:6.39")
    assert command.required(s, 0) is None


@pytest.mark.rule("pu:5.25b", "pu:R42")
@pytest.mark.parametrize(
    ("forward", "ends"),
    [
        ((0, 1), {1: (570, 600), 3: (630, 600), 5: (600, 630), 7: (600, 570)}),
        ((1, 0), {2: (600, 630), 4: (600, 570), 6: (630, 600), 8: (570, 600)}),
        ((0, 0), {1: (600, 630), 3: (600, 570), 5: (630, 600), 7: (570, 600)}),
    ],
)
def test_smoke_drifts_left_right_forward_or_back(forward: tuple[int, int], ends: dict[int, tuple[int, int]]) -> None:
    for direction, end in ends.items():
        s = position("g01 100,100 h0" + FOE)
        s.clouds = ((600, 600, *forward, 1),)
        grenades.drifted(s, 0, direction, 3)
        assert s.clouds[0][:2] == end


@pytest.mark.rule("pu:1.3m", "pu:3.19c")
def test_things_that_are_used_up() -> None:
    s = position("g01 100,100 h0 saboteur:seasoned:grenade" + FOE)
    s.take(0, MINE)
    assert s.stock[0][MINE] == 1
