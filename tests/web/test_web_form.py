"""What the form of a new table asks the server: seats that follow the options, names of choices, refusals in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from web_table import SLUG, served, settings

from grognard import games
from grognard.web.shelf import about

pytestmark = pytest.mark.anyio
CARDS = "tank-commander"
TANKS = games.find(CARDS)


async def _seats(client: httpx.AsyncClient, **options: str) -> list[str]:
    answer = await client.get(f"/api/games/{CARDS}/seats", params=options)
    assert answer.status_code == 200, answer.text
    return [seat["id"] for seat in answer.json()["seats"]]


async def test_seats_follow_the_options(tmp_path: Path) -> None:
    """Nations, or the ends of the table where a die decides who is who; four seats in a team game."""
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        assert await _seats(client) == ["german", "soviet"]
        assert await _seats(client, scenario="17.4") == ["south", "north"]
        team = {"team": "yes", "columns": "6"}
        assert await _seats(client, **team) == ["german-1", "soviet-1", "german-2", "soviet-2"]
        assert await _seats(client, scenario="custom", **team) == ["south-1", "north-1", "south-2", "north-2"]
        french = (await client.get(f"/api/games/{CARDS}/seats?scenario=17.5&lang=fr")).json()["seats"]
        assert french[1] == {"id": "north", "name": "le joueur du nord", "side": ""}  # decided at the table


@pytest.mark.parametrize(
    ("query", "option", "said"),
    [
        ("team=yes&lang=fr", "team", "Le jeu par équipes demande cinq colonnes ou plus."),
        ("terrain=random", "terrain", "This way of laying terrain does not go with this scenario or draw pile."),
        ("team=maybe", "team", "yes or no"),
        ("scenario=18", "scenario", "17.1"),
        ("scenaro=17.1", "scenaro", "did you mean “scenario”"),
        ("columns=5&columns=6", "columns", "twice"),
        ("columns=99999999999999999999", "columns", "from 3 to 8"),
    ],
)
async def test_options_that_cannot_be_are_refused(tmp_path: Path, query: str, option: str, said: str) -> None:
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        answer = await client.get(f"/api/games/{CARDS}/seats?{query}")
        assert (answer.status_code, answer.json()["option"]) == (422, option)
        assert said in answer.json()["message"]
        assert (await client.get(f"/api/games/{SLUG}/seats")).status_code == 404  # not on this shelf


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_every_option_has_words_for_the_form(game: Any, language: str) -> None:
    """Label and help of each option; of a choice also what it is called, not its id."""
    told = about(game, language)
    for option in told["options"]:
        assert option["label"] not in ("", option["name"]), option
        assert option["help"], option
        if option["kind"] == "choice":
            assert all(choice["label"] != choice["value"] for choice in option["choices"]), option
    for scenario in [option for option in told["options"] if option["name"] == "scenario"]:
        assert all(len(choice["help"]) > 40 for choice in scenario["choices"])
        assert all(told["presetNames"].values())


def test_every_ready_made_set_is_one_the_form_can_show() -> None:
    """Its seats can be asked for, and its options are the names of fields."""
    told = about(TANKS, "en")
    names = {option["name"] for option in told["options"]}
    for texts in told["presets"].values():
        assert set(texts) <= names
        assert len(TANKS.seats(TANKS.options.from_text(texts))) in (2, 4)
    assert told["windows"] is True
    assert about(games.find(SLUG), "en")["windows"] is False
