"""Verbs: what the bar shows, what pointing means, and what each game declares."""

from __future__ import annotations

import pytest

from grognard.core.game import Game
from grognard.core.verbs import TAKEN, Verb, meant, on_bar
from grognard.games import every
from grognard.promises import Broken, letters_are_unique
from toy.flags import GAME as FLAGS
from toy.signals import GAME as SIGNALS

VERBS = {
    "end": Verb("", "end", "E", ends=True),
    "fire": Verb("UNIT UNIT", "fire", "F", 2, core=True, meant=("enemy",)),
    "go": Verb("UNIT HEX+", "move", "M", 1, core=True, path=1, meant=("place",)),
    "lay": Verb("HEX", "place", "L", 3, meant=("place",)),
    "odd": Verb("HEX"),
}
WHAT = {"enemy", "own", "place", "card"}


def test_core_verbs_stay_on_the_bar_while_one_of_them_is_possible() -> None:
    """Nothing jumps when a unit has fired; a question without core verbs shows only its own."""
    assert on_bar(VERBS, ["end", "go"]) == ["go", "fire", "end"]
    assert on_bar(VERBS, ["odd", "lay", "end"]) == ["lay", "odd", "end"]
    assert on_bar(VERBS, []) == []


def test_pointing_means_what_is_on_offer_else_a_core_verb() -> None:
    """Something dark is asked about with the verb that a player most likely has in mind."""
    assert meant(VERBS, "place", ["lay"]) == "lay"
    assert meant(VERBS, "place", ["lay", "go"]) == "go"
    assert meant(VERBS, "place", ["end"]) == "go"
    assert meant(VERBS, "card", ["end"]) == ""


def test_two_verbs_with_one_letter_at_once_break_a_promise() -> None:
    """Random play of every game asks this at every question; core verbs count even when they are impossible."""
    clash = {**VERBS, "flee": Verb("UNIT", "move", "F")}
    game = type("Clash", (type(SIGNALS),), {"verbs": clash})()
    letters_are_unique(game, ["flee", "lay"])
    with pytest.raises(Broken, match="the letter F stands for fire and for flee"):
        letters_are_unique(game, ["flee", "go"])


@pytest.mark.parametrize("game", [*every(), FLAGS], ids=lambda game: game.slug)
def test_the_verbs_of_a_game_are_declared_soundly(game: Game) -> None:
    """Letters are free capitals, places in the bar differ, a way repeats a kind, pointing names known things."""
    leads = [verb.lead for verb in game.verbs.values() if verb.lead]
    assert sorted(leads) == sorted(set(leads))
    for name, verb in game.verbs.items():
        assert verb.key == "" or (len(verb.key) == 1 and verb.key.isupper() and verb.key not in TAKEN), name
        assert set(verb.meant) <= WHAT, name
        tokens = verb.pattern.split()
        if verb.path:
            assert len(tokens) > verb.path, name
            assert any(token.endswith("+") for token in tokens[verb.path :]), name
    assert game.patterns == {name: verb.pattern for name, verb in game.verbs.items()}
