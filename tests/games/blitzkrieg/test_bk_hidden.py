"""Smoke, snipers, and what nobody may notice: dice and orders of hidden elements."""

from __future__ import annotations

import pytest
from bk_table import GAME, kinds, ordered, play, position, unit, why_not

from grognard.core.dice import Seeded
from grognard.core.match import Match
from grognard.games.blitzkrieg import fog, look, quiet, reaction, secrets, snipers, turn, weapons
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.shelling import Area, Shelling
from grognard.games.blitzkrieg.state import (
    CAMOUFLAGED,
    DEMORALISED,
    HIDDEN,
    PRESSED,
    SPOTTED,
    SUPPRESSED,
    Fight,
)


def waits(s: Fight) -> str:
    return str(s.prompt().params.get("purpose", ""))


# -- smoke (bk:107) ----------------------------------------------------------------------------------------------------

PIONEERS = """
    scenario stalingrad
    german pio-pion-1 at 600,300
    german pio-pion-2 at 640,300
    german pio-pion-3 at 680,300
    german pio-flame-1 at 720,300
    soviet r1-hq-1 at 900,1100
"""


@pytest.mark.rule("bk:107", "bk:107a", "bk:R25")
def test_smoke_of_a_section() -> None:
    """One marker an element, three in an activation, within 5 cm; then 4+ or there is no more. By the old rule two
    grenades, counted."""
    smoke = [f"smoke pio-pion-{n} {560 + 40 * n},350" for n in (1, 2, 3)]
    s = ordered(PIONEERS, "pio-pion-1")
    assert why_not(s, "smoke pio-pion-1 600,355") == "bk:107"
    play(s, smoke[0], "go pio-pion-2", smoke[1], "go pio-pion-3", smoke[2], "go pio-flame-1")
    assert why_not(s, "smoke pio-flame-1 720,350") == "bk:107"
    assert len(s.smoke) == 3
    play(s, "hold")
    f = s.models[unit(s, "pio-pion-1")].formation
    assert waits(s) == "grenades"
    for face, left in ((4, 1), (3, 0)):
        twin = s.clone()
        play(twin, f"roll {face}")
        assert twin.grenades[f] == left
    old = ordered(PIONEERS, "pio-pion-1", bk_107="before")
    play(old, smoke[0], "go pio-pion-2", smoke[1], "go pio-pion-3")
    assert why_not(old, smoke[2]) == "bk:107"
    play(old, "done") if "done" in map(str, old.legal()) else play(old, "hold")
    assert (old.grenades[f], waits(old)) == (0, "")


@pytest.mark.rule("bk:0.14c", "bk:211", "bk:401a", "bk:R71", "bk:R50")
def test_a_smoke_shell() -> None:
    """A hit puts a marker on the target; vehicles fire it that carry it."""
    text = "german p4-pz4g-1 type ger_pz4d at 100,100 h6\nsoviet t34-t34_76a-1 at 400,100 h18 fired\n"
    text += "soviet r-hq-1 at 900,900"
    s = ordered(text, "p4-pz4g-1")
    play(s, "fire p4-pz4g-1 t34-t34_76a-1 smoke", "roll 6 6 1")
    assert [marker[:2] for marker in s.smoke] == [(400, 100)]
    assert "smoke" not in weapons.shells(s, unit(s, "p4-pz4g-1"))  # the colour die was a 1
    plain = position(text.replace(" type ger_pz4d", ""))
    assert "smoke" not in weapons.shells(plain, unit(plain, "p4-pz4g-1"))


# -- snipers (bk:701) --------------------------------------------------------------------------------------------------

SNIPER = """
    scenario caumont
    active german
    german sn-sniper-1 at 900,900 hidden camouflaged
    german g1-hq-1 at 1700,1100
    british a-rifle-1 at {x},900 fired
    british a-hq-1 at {x},940 fired
"""


def sniping(x: int, *dice: str, **switches: str) -> Fight:
    s = ordered(SNIPER.format(x=x), "sn-sniper-1", **switches)
    play(s, "fire sn-sniper-1 a-rifle-1 snipe", *dice)
    return s


@pytest.mark.rule("bk:701", "bk:701c")
def test_case_37_the_special_shot() -> None:
    """3+, 4+ beyond 40 cm, whatever the cover; the save is at -1 and the shot does not place him. By the old rule 3+
    up to 60 cm and no farther."""
    for x, side, face, hit in (
        (500, "after", 3, True), (490, "after", 3, False), (490, "after", 4, True), (490, "before", 3, True),
    ):  # fmt: skip
        s = sniping(x, f"roll {face}", bk_701=side)
        assert (waits(s) == "save") == hit, (x, side, face)
        assert s.is_hidden(unit(s, "sn-sniper-1"))
    far = SNIPER.format(x=250)
    assert [why_not(ordered(far, "sn-sniper-1", bk_701=side), "fire sn-sniper-1 a-rifle-1 snipe")
            for side in ("before", "after")] == ["bk:0.12", ""]  # fmt: skip
    saved = sniping(500, "roll 3")
    play(saved, "roll 2")
    assert not saved.here(unit(saved, "a-rifle-1"))  # 2 - 1


@pytest.mark.rule("bk:701", "bk:701a")
def test_a_sniper_is_found() -> None:
    """The target tests; found he is placed and never hides again. By the old rule all within 30 cm test, and after an
    idle turn he hides again."""
    s = sniping(700, "roll 1")
    assert waits(s) == "spot"
    play(s, "roll 4")
    i = unit(s, "sn-sniper-1")
    assert not s.has(i, HIDDEN)
    assert s.has(i, SPOTTED)
    assert weapons.modes(_fresh(s, i), i) == ("small",)
    old = sniping(700, "roll 1", bk_701="before")
    play(old, "roll 1")
    assert waits(old) == "spot"  # the headquarters beside the target as well
    play(old, "roll 4")
    for state, hides in ((s, False), (old, True)):
        state.put(i, now=0)
        snipers.vanishes(state, i)
        assert state.has(i, CAMOUFLAGED) == hides
    tank = position(SNIPER.format(x=700) + "british ch-churchill7-1 at 800,900 hatch")
    assert snipers.finders(tank, i, unit(tank, "ch-churchill7-1")) == []


@pytest.mark.rule("bk:701b")
def test_a_camouflaged_observer_is_safe_from_snipers() -> None:
    for marks, rule in (("camouflaged", "bk:701b"), ("", "")):
        s = position(SNIPER.format(x=700) + f"british arty-obs-1 at 870,900 {marks}")
        refused = snipers.why_not(s, unit(s, "sn-sniper-1"), unit(s, "arty-obs-1"))
        assert (refused.rule if refused else "") == rule


def _fresh(s: Fight, i: int) -> Fight:
    twin = s.clone()
    twin.put(i, now=0)
    return twin


# -- what nobody may notice (R79) --------------------------------------------------------------------------------------


@pytest.mark.rule("bk:0.24b", "bk:0.6b", "bk:R79")
def test_a_hidden_element_tests_in_secret() -> None:
    """Out of command: its die and its order are its owner's alone."""
    text = "active soviet\nsoviet r-hq-1 at 900,900 hidden\nsoviet r-rifle-1 at 1500,900 hidden\n"
    text += "german p4-pz4g-1 at 100,100"
    s = ordered(text, "r-rifle-1")
    die = s.stack[-1]
    assert isinstance(die, quiet.QuietRoll)
    roll = s.legal()[0]
    assert (die.shown(s, roll, 1), die.shown(s, roll, 0), die.shown(s, roll, -2)) == (roll, None, None)
    events = play(s, "roll 4")
    assert [event.only for event in events] == [(1,)]
    seen = [view.stack[-1] for view in (s.view(0), s.view(-2))]
    assert seen == [quiet.Veil(1)] * 2
    assert s.view(0).prompt().key == "prompt.veil"
    play(s, "move r-rifle-1 1550,900")
    assert all(not isinstance(step, quiet.Veil) for step in s.view(1).stack)


@pytest.mark.rule("bk:303e", "bk:0.24b", "bk:R79")
def test_a_hidden_element_under_shells() -> None:
    """It is attacked, its dice are its owner's alone, and it stays hidden unless it is eliminated."""
    text = "german p4-pz4g-1 at 100,100\nsoviet r-rifle-1 at 900,150 hidden\nsoviet r-hq-1 at 1000,900"
    s = position(text)
    s.call(Shelling.of(s, [(Area(900, 150, 100, 100), "105*")], off_table=True))
    s.settle()
    assert isinstance(s.stack[-1], quiet.QuietBucket)
    assert s.view(0).stack[-2].blows == ()  # type: ignore[attr-defined]
    play(s, "roll 1 1 5 5", "roll 3 4")
    i = unit(s, "r-rifle-1")
    assert (s.has(i, HIDDEN), s.has(i, DEMORALISED)) == (True, True)
    t = position(text)
    t.call(Shelling.of(t, [(Area(900, 150, 100, 100), "105*")], off_table=True))
    t.settle()
    assert {"appears", "eliminated"} <= set(kinds(play(t, "roll 1 1 5 5", "roll 1 4")))


@pytest.mark.rule("bk:0.17", "bk:R46")
def test_suppression_lasts_into_the_next_turn() -> None:
    """Until the end of its next order, or of the turn after; meanwhile it does not react."""
    s = position("german p4-pz4g-1 at 100,100\nsoviet r-rifle-1 at 900,150 acted suppressed\nsoviet r-hq-1 at 1000,900")
    i = unit(s, "r-rifle-1")
    s.note(i, PRESSED)
    assert not reaction.may_react(s, i)
    turn.hides_again(s, i)
    assert s.has(i, SUPPRESSED)
    s.put(i, now=0)
    turn.hides_again(s, i)
    assert not s.has(i, SUPPRESSED)


@pytest.mark.rule("bk:0.19")
def test_guesses_have_mines_somewhere() -> None:
    """Who guesses knows how many there are, not where."""
    s = GAME.new(scenario="caumont")
    assert isinstance(s, Fight)
    play(s, "deploy", "deploy")
    view = s.view(0)
    twin = secrets.guess(view, Seeded(3))
    assert sum(work.kind == "minefield" for work in twin.works) == 3
    assert twin.view(0) == view


@pytest.mark.rule("bk:306", "bk:303")
def test_an_observer_directs_unseen() -> None:
    """Calling fire does not betray him."""
    text = "active soviet\nsoviet m120-obs-1 at 1200,750 hidden camouflaged\nbattery m120-ussr_m82 ready\n"
    s = ordered(text + "german pzg-pzgren-1 at 1200,300\ngerman pzg-hq_pzgren-1 at 1700,200", "m120-obs-1")
    play(s, "call m120-obs-1 m120-ussr_m82 1200,300", "roll 5")
    assert s.is_hidden(unit(s, "m120-obs-1"))
    assert all("m120-obs-1" not in str(step) for step in s.view(0).stack)
    assert not look.detects(s, unit(s, "pzg-pzgren-1"), unit(s, "m120-obs-1"))


@pytest.mark.parametrize("scenario", ["caumont", "ponyri"])
def test_what_is_told_does_not_depend_on_hidden_dice(scenario: str) -> None:
    """A record of a played opening reads back, with its sealed dice of both kinds."""
    match = Match(GAME, Rules.from_text({"scenario": scenario}), Seeded(5))
    rng = Seeded(11)
    match.roll()
    for _ in range(60):
        seat = match.state.actor
        assert seat is not None
        match.play(seat, str(match.state.sample(rng)))
    again = Match.replay(GAME, match.record())
    assert again.state == match.state


# -- fog (bk:R80) ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("bk:R80", "bk:R11")
def test_fog_hides_whom_nobody_sees() -> None:
    """Without fog a model on the table is seen, though nobody may fire at it; with it, it is not there for the other
    side until somebody sees it, and it comes back into sight."""
    text = "german p4-pz4g-1 at 100,100 h6\ngerman tig-tiger1-1 at 100,900\nsoviet r-rifle-1 at 500,100\n"
    text += "soviet r-hq-1 at 1700,1100"
    for fog_, hidden in (("no", False), ("yes", True)):
        s = position(text, fog=fog_)
        fog.drifts(s)
        i = unit(s, "r-rifle-1")
        assert not look.detects(s, unit(s, "p4-pz4g-1"), i)  # a closed tank sees men at 30 cm
        assert s.has(i, HIDDEN) == hidden
        assert (s.view(0).units[i].at is None) == hidden
        assert s.view(1).units[i].at == (500, 100)
        play(s, "activate p4", "go p4-pz4g-1", "hatch p4-pz4g-1 open", "hold")
        assert not s.has(i, HIDDEN)


@pytest.mark.rule("bk:R80")
def test_in_the_fog_one_runs_into_people() -> None:
    """A path is not refused for somebody in the fog; the mover sees him in time and may stop."""
    text = "german p4-pz4g-1 at 100,100 h6\nsoviet r-rifle-1 at 450,100\nsoviet r-hq-1 at 1700,1100 acted"
    s = position(text, fog="yes")
    fog.drifts(s)
    assert reaction.hidden_left(s, 1)
    play(s, "activate p4", "go p4-pz4g-1")
    assert why_not(s, "move p4-pz4g-1 460,100") == ""
    events = play(s, "move p4-pz4g-1 460,100", "pass")
    assert "appears" in kinds(events)
    assert s.place(unit(s, "p4-pz4g-1"))[0] <= 200


def test_whole_games_in_the_fog() -> None:
    """Views by guess and by what was told hold there as well."""
    rng = Seeded(3)
    s = GAME.setup(Rules.from_text({"scenario": "engagement", "fog": "yes"}), GAME.data)
    for n in range(260):
        if s.actor is None:
            break
        s.apply(s.sample(rng))
        s.news.clear()
        if n % 20 == 0:
            assert GAME.invariants(s) == []
            for seat in (0, 1, -1):
                view = s.view(seat)
                assert view.guess(rng).view(seat) == view


@pytest.mark.rule("bk:R79")
def test_a_hidden_element_tests_its_orders_in_secret() -> None:
    """Out of command it tests; whether it may then act or holds, the enemy and the onlookers see the same."""
    text = "german pzg-hq_pzgren-1 at 100,200\ngerman pzg-pzgren-1 at 1500,900 hidden\nsoviet r-rifle-1 at 900,1100"
    held, acts = (position(text) for _ in range(2))
    for s, roll in ((held, "roll 1"), (acts, "roll 6")):
        play(s, "activate pzg", "go pzg-pzgren-1", roll)
    assert held.prompt().key == "prompt.command"
    assert acts.prompt().key == "prompt.order"
    for seat in (1, -2):
        mine, other = held.view(seat), acts.view(seat)
        assert mine.prompt() == other.prompt()
        assert mine.stack == other.stack
