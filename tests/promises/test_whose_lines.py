"""Every line of the log that tells of a piece bears its owner's mark, and so do its dice, in every game."""

from __future__ import annotations

import pytest

from grognard import games
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.values import Event
from grognard.promises import verb_first

STEPS = 400
CARDS = {"tank-commander"}  # numbers are drawn, not thrown
OF_CHANCE = {"colours"}  # dice of nobody: which order the table draws


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_who_is_named_owns_the_line(game: Game) -> None:
    match = Match(game, game.options.from_text({}), Seeded(7))
    match.roll()
    rng = Seeded(7)
    while (seat := match.state.actor) is not None and len(match.entries) < STEPS:
        match.play(seat, verb_first(match.state.legal(), rng))
    told = [event for entry in match.entries for event in entry.events]
    assert not {event.kind for event in told if "unit" in event.args and "seat" not in event.args}
    thrown = [event for event in told if event.args.get("dice")]
    assert thrown or game.slug in CARDS
    assert not {event.kind for event in thrown if not {"seat", "by"} & set(event.args)} - OF_CHANCE


def test_what_others_see_instead_is_signed_too() -> None:
    event = Event("fires", "x:1", {"unit": "a1"}, only=(0,), instead=Event("noise", "x:1", {"unit": "a1"}))
    signed = event.signed({"a1": 1}.get)
    assert signed.args["seat"] == 1
    assert signed.instead is not None
    assert signed.instead.args["seat"] == 1
    assert event.signed(lambda _: None) == event
    spoken = Event("speaks", "x:1", {"unit": "a1", "seat": 0})
    assert spoken.signed(lambda _: 1) == spoken
