"""Blitzkrieg as it is looked at: scenes of random games in both languages, tapes, reach, templates, odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import hypot

import pytest
from bk_table import GAME, ordered, position

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE, SPECTATOR, Action
from grognard.core.words import LANGUAGES

HQ = "german pzg-hq_pzgren-1 at 100,200\n"
LOOKS = 12  # actions between two looks
PLAYED = 150  # actions of a short game


@pytest.mark.parametrize("scenario", GAME.data.scenarios)
def test_every_moment_can_be_drawn(scenario: str) -> None:
    """For both seats and a spectator: pieces have one place, known sides and kinds; what is drawn is never empty."""
    s, rng = GAME.new(scenario=scenario), Seeded(7)
    for number in range(PLAYED):
        if s.actor is None:
            break
        if number % LOOKS == 0:
            words = draw.words_for(GAME, LANGUAGES[number // LOOKS % 2])
            for seat in (0, 1, SPECTATOR):
                seen = GAME.scene(s.view(seat), words)
                ids = [piece.id for piece in seen.pieces]
                assert len(ids) == len(set(ids))
                assert {piece.side for piece in seen.pieces} <= {"", *(side.id for side in seen.sides)}
                assert draw.frame(seen)
        s.apply(s.sample(rng))


def test_the_enemy_does_not_see_what_is_hidden() -> None:
    s = GAME.new(scenario="saint_come")
    words = draw.words_for(GAME, "en")
    s.apply(Action("deploy"))
    mine = {piece.id for piece in GAME.scene(s.view(1), words).pieces}
    theirs = {piece.id for piece in GAME.scene(s.view(0), words).pieces}
    assert "coy1-gren-1" in mine
    assert "coy1-gren-1" not in theirs


@pytest.mark.rule("bk:0.20a")
def test_who_shares_a_house_is_not_drawn_over_another() -> None:
    """Three in one: each shows enough of itself to be pointed at; who stands elsewhere is where he is."""
    places = ((1, "690,345"), (2, "690,345"), (3, "690,350"))
    house = "".join(f"german coy1-gren-{n} at {place}\n" for n, place in places)
    s = position("scenario saint_come\n" + house + "us coyD-hq-1 at 300,100")
    shown = {piece.id: piece for piece in GAME.scene(s.view(0), draw.words_for(GAME, "en")).pieces}
    inside = [shown[f"coy1-gren-{n}"] for n in (1, 2, 3)]
    for a, b in combinations(inside, 2):
        assert hypot(a.x - b.x, a.y - b.y) > a.size / 2
    assert (shown["coyD-hq-1"].x, shown["coyD-hq-1"].y) == (300, 700)


@pytest.mark.rule("bk:0.7", "bk:0.8")
def test_the_reach_says_how_far_one_may_go_and_still_fire() -> None:
    """A machine gun that moves does not fire; a tank fires from wherever it comes to."""
    far = "soviet r-rifle-1 at 1500,1000\n"
    gun = ordered(HQ + far + "german pzg-mmg-1 at 300,300", "pzg-mmg-1")
    assert [band.label for band in GAME.reach(gun.view(0), "pzg-mmg-1", "move").bands] == ["reach.move"]
    tank = ordered(far + "german p4-pz4g-1 at 100,100 h6", "p4-pz4g-1")
    assert [band.label for band in GAME.reach(tank.view(0), "p4-pz4g-1", "move").bands] == ["reach.fire"]
    way = GAME.way(tank.view(0), Action("move", ("p4-pz4g-1", "400,100")), draw.words_for(GAME, "en"))
    assert way is not None
    assert not [row for row in way.rows if row.tone == "warn"]


@pytest.mark.rule("bk:0.7a")
def test_a_way_says_what_a_hedge_costs() -> None:
    s = ordered("scenario saint_come\nus coyD-hq-1 at 300,50\nus coyD-para-1 at 300,100", "coyD-para-1")
    way = GAME.way(s.view(0), Action("move", ("coyD-para-1", "300,160")), draw.words_for(GAME, "en"))
    assert way is not None
    assert (way.head, way.foot) == ("11.0 of 20 cm", "9.0 cm left")
    assert [(row.value, row.rule) for row in way.rows] == [("6.0 cm", "bk:0.1d"), ("+5.0 cm", "bk:0.7a")]


@pytest.mark.rule("bk:0.24a")
def test_who_is_set_up_lies_beside_the_zone() -> None:
    """The Germans set up in the village, then the Americans at the southern edge: their box lies beside it."""
    s = GAME.new(scenario="saint_come")
    s.apply(Action("deploy"))
    seen = GAME.scene(s.view(0), draw.words_for(GAME, "en"))
    boxes = {region.id: region for region in seen.regions}
    zone = next(mark for mark in seen.marks if mark.id == "zone-0")
    top, bottom = (pick(y for _, y in boxes["reserve/us"].outline) for pick in (min, max))
    assert top < zone.y < bottom <= seen.ground.box.height
    assert all(max(y for _, y in box.outline) <= top for id_, box in boxes.items() if id_ != "reserve/us")


@pytest.mark.rule("bk:0.1a", "bk:003")
def test_a_tape_says_how_far_and_whether_it_is_seen() -> None:
    s = position(HQ + "soviet r-rifle-1 at 500,200 camouflaged")
    words = draw.words_for(GAME, "en")
    told = GAME.measure(s.view(0), "pzg-hq_pzgren-1", "r-rifle-1", words)
    assert told is not None
    assert (told.title, told.tone, told.rule) == ("40.0 cm", "cut", "bk:003")
    free = GAME.measure(s.view(0), "100,100", "200,100", words)
    assert free is not None
    assert (free.title, free.tone) == ("10.0 cm", "clear")
    assert GAME.measure(s.view(0), "nobody", "200,100", words) is None


@pytest.mark.rule("bk:0.7")
def test_the_reach_of_men_and_what_a_way_comes_to() -> None:
    """Half of 20 cm and then fire, or all of it; a path says its length and that one cannot fire any more."""
    s = ordered(HQ + "german pzg-pzgren-1 at 300,300\nsoviet r-rifle-1 at 1500,1000", "pzg-pzgren-1")
    bands = GAME.reach(s.view(0), "pzg-pzgren-1", "move").bands
    assert [band.params["cm"] for band in bands] == [10, 20]
    words = draw.words_for(GAME, "en")
    way = GAME.way(s.view(0), Action("move", ("pzg-pzgren-1", "300,450")), words)
    assert way is not None
    assert way.head == "15.0 of 20 cm"
    assert [row.rule for row in way.rows if row.tone == "warn"] == ["bk:0.7"]


@pytest.mark.rule("bk:108b")
def test_a_template_shows_who_lies_under_it() -> None:
    text = "german pzg-mmg-1 type ger_m81 at 100,100\nsoviet r-rifle-1 at 500,100\nsoviet r-rifle-2 at 900,100"
    s = ordered(HQ + text, "pzg-mmg-1")
    shown = GAME.covered(s.view(0), Action("shell", ("pzg-mmg-1", "500,100")), draw.words_for(GAME, "en"))
    assert shown is not None
    assert shown.under == ("r-rifle-1",)


@pytest.mark.rule("bk:000", "bk:207", "bk:206", "bk:R60", "bk:R53")
def test_odds_tell_what_the_other_edition_says() -> None:
    """Two stages, to hit and to harm; where a proposal changed a number, the other edition's stands beside it."""
    s = ordered("german p4-pz4g-1 at 100,100 h6\nsoviet t34-t34_76a-1 at 600,100 h18 moved 200", "p4-pz4g-1")
    shot = next(action for action in s.legal() if action.verb == "fire" and action.args[2] == "ap")
    odds = GAME.odds(s.view(0), shot)
    assert odds is not None
    assert [stage.label for stage in odds.stages] == ["stage.hit", "stage.harm"]
    hit = odds.stages[0]
    assert odds.editions == ("edition.v3", "edition.v2")
    assert hit.other is not None
    assert hit.other.value != hit.value
    assert hit.other.chance != hit.chance
    other = GAME.otherwise(s, "")
    old = GAME.odds(other.view(0), shot)
    assert old is not None
    assert (hit.other.value, hit.other.chance) == (old.stages[0].value, old.stages[0].chance)
    assert odds.otherwise == old.chance


@pytest.mark.rule("bk:0.9", "bk:0.9b")
def test_odds_of_small_arms_begin_with_the_number_and_say_who_is_saved() -> None:
    """4, and what makes it harder is added: so a modifier that is added is bad for who fires."""
    text = "german pzg-pzgren-1 at 300,300\nsoviet r-rifle-1 at 700,300 veteran moved 50"
    s = ordered(HQ + text, "pzg-pzgren-1")
    odds = GAME.odds(s.view(0), Action("fire", ("pzg-pzgren-1", "r-rifle-1", "small")))
    assert odds is not None
    stage, save = odds.stages
    assert odds.chance == stage.chance * save.chance == 1 - (1 - Fraction(1, 2) * Fraction(1, 3)) ** len(stage.dice)
    assert (stage.value, {m.label: m.amount for m in stage.modifiers}) == (4, {"mod.moving": -1, "mod.long": 1})
    assert (stage.good, stage.raised) == ((4, 5, 6), True)
    assert [(fact.rule, fact.params) for fact in save.facts] == [("bk:0.9b", {"n": 3})]
    assert (save.label, save.good) == ("stage.unsaved", (1, 2))


def test_chance_has_no_seat_here() -> None:
    """A view of a moment in which dice roll can be drawn as well."""
    s = GAME.new(scenario="saint_come")
    for text in ("deploy", "deploy"):
        s.apply(Action(text))
    assert s.actor == CHANCE
    assert GAME.scene(s.view(SPECTATOR), draw.words_for(GAME, "fr")).title


@pytest.mark.rule("bk:0.8")
def test_the_tint_of_one_who_goes_far_asks_about_few_legs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scout car on the road reaches half the table: a mesh of every node took seconds."""
    s = ordered("german p4-pz4g-1 at 600,605\nsoviet r-hq-1 at 1700,1100", "p4-pz4g-1")
    field, legs = type(s.table.field), []
    real = field.leg
    monkeypatch.setattr(field, "leg", lambda *given: legs.append(given[1:3]) or real(*given))
    (band,) = GAME.reach(s.view(0), "p4-pz4g-1", "move").bands
    assert len(legs) < 20_000
    xs = [x for line in band.outlines for x, _ in line]
    assert max(xs) - min(xs) > 2 * 250  # and still shows how far that is
