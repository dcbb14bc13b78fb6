"""The chance of the whole means one thing: harm of some kind, whatever it is done with."""

from __future__ import annotations

from fractions import Fraction

from bk_table import CODEC, GAME, ordered, position

from grognard.core.values import Action, Odds
from grognard.games.blitzkrieg import air
from grognard.games.blitzkrieg.state import Fight

DUEL = "german p4-pz4g-1 at 100,100 h6 hatch\nsoviet t34-t34_76a-1 at 400,100 h18{}\nsoviet r-rifle-1 at 100,400\n"


def odds(s: Fight, text: str) -> Odds:
    found = GAME.odds(s.view(s.active), CODEC.parse(text))
    assert found is not None
    whole = Fraction(1)
    for stage in found.stages:
        whole *= stage.chance
    assert found.chance == whole
    return found


def test_a_shot_at_armour_counts_what_only_shakes_it() -> None:
    """6 or more after armour does something; 8 or more, as the line beside says, destroys."""
    found = odds(ordered(DUEL.format(""), "p4-pz4g-1"), "fire p4-pz4g-1 t34-t34_76a-1 ap")
    _, harm = found.stages
    (fact,) = harm.facts
    assert fact.label == "odds.destroyed"
    assert fact.params["n"] < round(100 * harm.chance)
    again = odds(ordered(DUEL.format(" demoralised"), "p4-pz4g-1"), "fire p4-pz4g-1 t34-t34_76a-1 ap")
    assert min(again.stages[1].good) == min(harm.good) + 1  # the crew cannot be more than demoralised


def test_a_shell_among_men_is_reckoned_to_its_saves() -> None:
    found = odds(ordered(DUEL.format(""), "p4-pz4g-1"), "fire p4-pz4g-1 r-rifle-1 he")
    assert [stage.label for stage in found.stages] == ["stage.hit", "stage.unsaved"]
    assert 0 < found.stages[1].chance < 1


def test_a_request_shows_its_number() -> None:
    s = GAME.new(scenario="ponyri")
    flight = s.flights[0]
    found = GAME.odds(s.view(flight.side), Action("request", (flight.id,)))
    assert found is not None
    assert (found.chance, found.stages[0].good) == (Fraction(1, 2), (4, 5, 6))


def test_a_strike_says_whom_it_may_harm() -> None:
    s = position(DUEL.format("") + "active german\n")
    n = next(n for n, one in enumerate(s.flights) if one.side == 0)
    air.send(s, n)
    weapons = s.data.aircraft[s.flights[n].type].weapons
    for weapon in weapons:
        found = odds(s, f"strike {weapon} 400,100")
        (fact,) = found.stages[1].facts
        assert fact.params["unit"] == ("t34-t34_76a-1",)
        assert bool(found.chance) == bool(found.stages[1].good)  # what succeeds can be shown
        nobody = odds(s, f"strike {weapon} 1500,900")
        assert nobody.chance == 0
