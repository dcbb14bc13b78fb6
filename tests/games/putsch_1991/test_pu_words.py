"""What is said to people: centimetres, names instead of ids, reasons that explain, prompts that are true."""

from __future__ import annotations

import re

import pytest
from pu_table import GAME

from grognard.core.words import catalogue

LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lengths_are_told_in_centimetres(language: str) -> None:
    """The rulers of the table count centimetres, so no sentence counts millimetres."""
    for folder in (GAME.folder / "words", GAME.folder / "guide"):
        for key, message in catalogue(folder / f"{language}.po").items():
            assert not any(re.search(r"\bmm\b", form) for form in message.forms), key
    words = GAME.words(language)
    told = words.say("refusal.too-far", length=213, allowance=150)
    assert ("21.3 cm" if language == "en" else "21,3 cm") in told
    assert "15 cm" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_in_the_way_has_a_name(language: str) -> None:
    """Zones, lines and what is left of them, vehicles, wrecks: none is told by its id."""
    words = GAME.words(language)
    for scenario in GAME.data.scenarios.values():
        view = GAME.new(scenario=scenario.id).view(0)
        seen = GAME.words_seen(words, view)
        ids = [one.id for one in scenario.zone] + [f"{one.id}{part}" for one in scenario.line for part in ("", "-2")]
        ids += [one.type for one in scenario.vehicle] + ["wreck-1", "wall"]
        for id_ in ids:
            told = seen.say("refusal.no-sight", by=id_)
            assert "<" not in told, told
            assert not re.search(r"[a-z]-\d", told), told
