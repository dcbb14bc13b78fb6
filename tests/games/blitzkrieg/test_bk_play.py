"""Blitzkrieg played: set-up, turns, opportunity fire, hidden elements, a whole game, words in both languages."""

from __future__ import annotations

import pytest
from bk_table import DATA, GAME, kinds, ordered, play, position, unit, why_not

from grognard.core.dice import Seeded
from grognard.core.game import sentence
from grognard.core.steps import Procedure
from grognard.core.words import LANGUAGES, check
from grognard.games.blitzkrieg import hits, moves, notation, reaction, victory, weapons
from grognard.games.blitzkrieg.options import Rules
from grognard.games.blitzkrieg.state import CAMOUFLAGED, DEMORALISED, DUG_IN, HIDDEN, Fight

HQ = "german pzg-hq_pzgren-1 at 100,200\n"


def test_every_stage_of_a_procedure_exists() -> None:
    found = [one for one in Procedure.__subclasses__() if "blitzkrieg" in one.__module__]
    assert len(found) == 3
    assert all(callable(getattr(one, stage)) for one in found for stage in one.ORDER)


def test_the_catalogues_agree() -> None:
    """The same keys and placeholders in both languages, and no slip of typography."""
    assert check([GAME.folder / "words"]) == []
    assert check([GAME.folder / "guide"]) == []


@pytest.mark.rule("bk:0.24b", "bk:0.25", "bk:111a")
def test_set_up() -> None:
    """The defender first; hidden companies are recorded. In cover one is camouflaged, in the open dug in."""
    s = GAME.new(scenario="saint_come")
    assert isinstance(s, Fight)
    assert s.actor == 1
    play(s, "deploy")
    assert all(s.has(i, HIDDEN) for i in s.own(1))
    seen = s.view(0)
    assert all(seen.units[i].at is None for i, model in enumerate(s.models) if model.side == 1)
    play(s, "deploy")
    assert s.turn == 1
    assert all(s.units[i].marks & (CAMOUFLAGED | DUG_IN) for i in s.own(0) if s.models[i].on_foot)
    old = GAME.new(scenario="saint_come", bk_111="before")
    play(old, "deploy", "deploy")
    assert not any(old.has(i, DUG_IN) for i in range(len(old.models)))


def test_a_place_outside_the_zone_is_refused() -> None:
    s = GAME.new(scenario="saint_come")
    assert why_not(s, "place coy1-gren-1 100,100") == "bk:0.24a"
    assert why_not(s, "place coy1-gren-1 500,600") == ""


@pytest.mark.rule("bk:0.10", "bk:0.10a", "bk:0.10b", "bk:0.6c")
def test_opportunity_fire() -> None:
    """A mover is fired at where it comes into sight; whoever fires does so once. Demoralised it stops there."""
    s = ordered(
        HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 500,100\nsoviet r-hq-1 at 600,100", "pzg-pzgren-1"
    )
    play(s, "move pzg-pzgren-1 300,100")
    assert s.actor == 1
    assert why_not(s, "react r-rifle-1 175,100 small") == "bk:0.10"
    events = play(s, "react r-rifle-1 200,100 small", "roll 1 6", "roll 2")
    assert "demoralised" in kinds(events)
    i = unit(s, "pzg-pzgren-1")
    assert s.place(i) == (200, 100)
    assert s.has(i, DEMORALISED)
    assert not reaction.may_react(s, unit(s, "r-rifle-1"))
    held = position(HQ + "soviet r-rifle-1 at 500,100 held\nsoviet r-rifle-2 at 600,100 acted")
    assert [reaction.may_react(held, unit(held, name)) for name in ("r-rifle-1", "r-rifle-2")] == [True, False]


@pytest.mark.rule("bk:0.24b")
def test_case_46_walking_into_a_hidden_enemy() -> None:
    """The path is legal; the mover stops short, and the element is placed."""
    s = ordered(HQ + "german pzg-pzgren-1 at 100,100\nsoviet r-rifle-1 at 250,100 hidden", "pzg-pzgren-1")
    assert why_not(s, "move pzg-pzgren-1 300,100") == ""
    events = play(s, "move pzg-pzgren-1 300,100", "pass")
    assert "appears" in kinds(events)
    assert s.place(unit(s, "pzg-pzgren-1"))[0] < 215
    assert not s.has(unit(s, "r-rifle-1"), HIDDEN)


def test_case_46_a_hidden_watcher_betrays_nothing() -> None:
    """What the mover sees is the same wherever the hidden element is."""
    views = []
    for at in ("700,100", "900,200"):
        s = ordered(HQ + f"german pzg-pzgren-1 at 100,100\nsoviet r-mmg-1 at {at} hidden camouflaged", "pzg-pzgren-1")
        play(s, "move pzg-pzgren-1 200,100 250,100", "pass", "pass")
        views.append(s.view(0))
    assert views[0] == views[1]


@pytest.mark.rule("bk:0.7", "bk:0.1d")
def test_infantry_moves_and_fires() -> None:
    """20 cm, or 10 and fire with a die less; machine guns that move do not fire."""
    text = HQ + "german pzg-pzgren-1 at 100,100\ngerman pzg-mmg-1 at 100,140\nsoviet r-rifle-1 at 450,100 fired"
    s = ordered(text, "pzg-pzgren-1")
    assert why_not(s, "move pzg-pzgren-1 305,100") == "bk:0.7"
    play(s, "move pzg-pzgren-1 200,100")
    assert s.legal()[0].verb == "done"
    assert "fire pzg-pzgren-1 r-rifle-1 small" in {str(action) for action in s.legal()}
    far = ordered(text, "pzg-pzgren-1")
    play(far, "move pzg-pzgren-1 205,100")
    assert far.prompt().key == "prompt.command"
    gun = position(text.replace("at 100,140", "at 100,140 moved 50"))
    assert weapons.modes(gun, unit(gun, "pzg-mmg-1")) == ()


@pytest.mark.rule("bk:0.6", "bk:0.6a")
def test_the_seats_alternate() -> None:
    """One formation each; who has fewer left may pass, but not twice in a row."""
    s = position("german p4-pz4g-1 at 100,100\ngerman tig-tiger1-1 at 300,100\nsoviet r-rifle-1 at 1500,1000")
    assert s.actor == 0
    assert why_not(s, "pass") != ""
    play(s, "activate p4", "done")
    assert s.actor == 1
    play(s, "activate r", "done")
    assert s.actor == 0


@pytest.mark.rule("bk:0.20a")
def test_a_building_holds_so_many_of_one_side() -> None:
    """Three in the tractor station; an enemy inside keeps others out."""
    inside = "\n".join(f"german pzg-pzgren-{n} at {630 + 20 * n},540" for n in (1, 2, 3))
    text = HQ + inside + "\ngerman pzg-pzgren-4 at 600,540\nsoviet r-rifle-1 at 1500,1000"
    s = position(text)
    refused = moves.end_refusal(s, unit(s, "pzg-pzgren-4"), (690, 540))
    assert refused is not None
    assert refused.key == "refusal.full"
    held = position(HQ + "german pzg-pzgren-4 at 600,540\nsoviet r-rifle-1 at 660,540")
    refused = moves.end_refusal(held, unit(held, "pzg-pzgren-4"), (690, 540))
    assert refused is not None
    assert refused.key == "refusal.held"


@pytest.mark.rule("bk:0.23", "bk:0.26")
def test_control_and_the_end() -> None:
    """An objective passes to the side that alone stands in it; without a fresh element the battle is over."""
    s = position(HQ + "german pzg-pzgren-1 at 660,540\nsoviet r-rifle-1 at 1500,1000")
    n = s.camps.index("mts")
    assert s.control[n] == 1  # it lies in the Soviet zone
    victory.take_control(s)
    assert s.control[n] == 0
    hits.demoralise(s, unit(s, "r-rifle-1"), "bk:0.9b")
    assert victory.wiped_out(s)


def test_a_position_is_written_and_read() -> None:
    s = position(
        HQ + "german p4-pz4g-1 at 300,100 h6 turret h8 moved 50 hatch\nsoviet r-rifle-1 at 900,100 dug-in held"
    )
    again = position(notation.written(s))
    assert (again.units, again.control) == (s.units, s.control)


@pytest.mark.parametrize("switches", ["v3", "v2"])
def test_a_whole_game(switches: str) -> None:
    """Random orders to the end: what is offered is accepted, what is told can be said in every language."""
    rng = Seeded(7)
    s = GAME.setup(Rules.from_text(dict(GAME.presets[switches])), DATA)
    seats, steps = GAME.seats(s.options), 0
    while s.actor is not None:
        action = s.sample(rng)
        assert s.refusal(action) is None, action
        s.apply(action)
        steps += 1
        if steps % 20 == 0:
            assert GAME.invariants(s) == []
            assert all(s.refusal(one) is None for one in s.legal()[:20])
        for event in s.news:
            for language in LANGUAGES:
                assert "<" not in sentence(GAME.words(language), event, seats)
        s.news.clear()
    assert sum(s.scores() or ()) == 1
    assert steps < GAME.longest(s.options)


# -- moves that are listed, and those that are not ---------------------------------------------------------------------

ALONE = "german pzg-pzgren-1 at 300,300\ngerman pzg-mmg-1 at 300,360\nsoviet r-rifle-1 at 1700,1100"


def test_thirty_two_moves_are_listed_near_far_and_all_round() -> None:
    """In open ground a man has as many, in each direction, some short ones and some as far as he comes."""
    s = ordered(HQ + ALONE, "pzg-pzgren-1")
    i = unit(s, "pzg-pzgren-1")
    x, y = s.place(i)
    ends = [path[-1] for path in moves.offered(s, i)]
    assert len(ends) == len(set(ends)) == moves.OFFERED >= 32
    assert {(ex > x, ey > y) for ex, ey in ends} == {(a, b) for a in (True, False) for b in (True, False)}
    gaps = [(ex - x) ** 2 + (ey - y) ** 2 for ex, ey in ends]
    assert min(gaps) <= 60**2
    assert max(gaps) >= 180**2


def test_any_place_in_reach_may_be_named() -> None:
    """The list is a help: a node that is not on it, free and in reach, is legal; one too far, or taken, is not."""
    s = ordered(HQ + ALONE, "pzg-pzgren-1")
    listed = {str(action) for action in s.legal()}
    assert not s.complete
    for node in ("305,405", "415,305", "235,215"):
        assert f"move pzg-pzgren-1 {node}" not in listed
        assert why_not(s, f"move pzg-pzgren-1 {node}") == ""
    assert why_not(s, "move pzg-pzgren-1 305,355") == "bk:0.1a"
    assert why_not(s, "move pzg-pzgren-1 300,700") == "bk:0.7"


def test_whatever_is_listed_is_accepted() -> None:
    """Lists are made by short cuts; each of their actions passes the judgement of one that is named."""
    rng = Seeded(11)
    for scenario in ("saint_come", "caumont"):
        s = GAME.setup(Rules.from_text({"scenario": scenario}), GAME.data)
        for n in range(220):
            if s.actor is None:
                break
            if s.actor >= 0 and n % 9 == 0:
                assert [str(action) for action in s.legal() if s.refusal(action)] == []
            s.apply(s.sample(rng))
            s.news.clear()
