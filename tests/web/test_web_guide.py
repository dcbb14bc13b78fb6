"""The way into a game, as the server tells it: the table of the first steps, how to play, the rules by chapter."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from web_table import served, settings

from grognard import games
from grognard.core import firststeps, record, stretches
from grognard.core.game import Game
from grognard.core.words import LANGUAGES
from grognard.web import how
from grognard.web.chapters import source_in_words
from toy.flags import GAME as FLAGS

pytestmark = pytest.mark.anyio

GUIDED = [game for game in games.every() if game.first_steps is not None]
TOLD = [game for game in games.every() if game.how_to_play is not None]


@pytest.mark.parametrize("game", [game for game in GUIDED if game.screen], ids=lambda game: game.slug)
async def test_a_table_for_the_first_steps(tmp_path: Path, game: Game) -> None:
    """It begins where the script ends; its dice are its own, those of the preparation are open and named as such."""
    steps = game.first_steps
    assert steps is not None
    async with served(settings(tmp_path)) as (_, client):
        told = (await client.get(f"/api/games/{game.slug}/first-steps?lang=fr")).json()
        assert [step["id"] for step in told["steps"]] == [step.id for step in steps.step]
        assert all(step["do"] and not step["do"].startswith("<") for step in told["steps"])
        answer = await client.post(f"/api/games/{game.slug}/first-steps", json={"name": "Ada"})
        assert answer.status_code == 201
        opened = answer.json()
        assert list(opened["keys"]) == [steps.seat]
        key = {"authorization": f"Bearer {opened['keys'][steps.seat]}"}
        view = (await client.get(f"/api/tables/{opened['table']}", headers=key)).json()
        match = firststeps.prepared(game, steps)
        assert view["yours"]
        assert view["number"] == match.number(match.seats.index(steps.seat))
        assert view["dice"]["inherited"][0]["secret"] == firststeps.secret(steps).hex()
        assert view["undo"]["possible"] is False  # what was prepared is not taken back
        body = {"action": "concede", "number": view["number"], "undos": view["undos"]}
        await client.post(f"/api/tables/{opened['table']}/actions", json=body, headers=key)
        text = (await client.get(f"/api/tables/{opened['table']}/record")).text
        parts = stretches.stretches(record.parse(text))
        assert parts[0].secret == firststeps.secret(steps).hex()
        assert parts[0].last == len(match.entries)


async def test_a_game_without_first_steps_says_so(tmp_path: Path) -> None:
    bare = FLAGS  # a game of the tests; all that are shipped have them
    async with served(settings(tmp_path, shelf=(bare,))) as (_, client):
        for address in (f"/api/games/{bare.slug}/first-steps", "/api/games/chess/first-steps"):
            for answer in (await client.get(address), await client.post(address, json={})):
                assert answer.status_code == 404
                assert answer.json()["message"]


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.slug)
def test_how_to_play_is_complete(game: Game) -> None:
    """Words in both languages, rules that exist, and every picture can be drawn."""
    assert how.flaws(game) == []
    about = game.how_to_play
    assert about is not None
    for picture in about.picture:
        drawn = ElementTree.fromstring(how.drawn(game, picture, "fr", "dark"))
        assert drawn.tag.endswith("svg")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_are_served(tmp_path: Path, language: str) -> None:
    async with served(settings(tmp_path, shelf=tuple(TOLD))) as (_, client):
        for game in TOLD:
            about = game.how_to_play
            assert about is not None
            page = (await client.get(f"/how/{game.slug}?lang={language}")).text
            assert "&lt;how." not in page
            assert all(name in page for one in about.credit for name in one.names)
            rules = (await client.get(f"/rules/{game.slug}?lang={language}")).text
            assert all(f'id="{rule}"' in rules for rule in game.rulebook)
            for picture in about.picture[:2]:
                answer = await client.get(f"/how/{game.slug}/{picture.id}.svg?lang={language}&theme=dark")
                assert answer.headers["content-type"].startswith("image/svg+xml")
            assert (await client.get(f"/how/{game.slug}/nothing.svg")).status_code == 404


@pytest.mark.rule("bs:15.c")
async def test_the_credits_of_blood_and_steel_are_complete(tmp_path: Path) -> None:
    """bs:15.c Everybody whom the booklet names, and its copyright."""
    everybody = (
        "Paul Rohrbaugh", "Kevin Barrett", "Art Lupinacci", "Brian Brennan", "Dan Thompkins", "Jason Carsone",
        "Derek Mihalcin", "L2 Design Group", "© 2006",
    )  # fmt: skip
    async with served(settings(tmp_path, shelf=(games.find("blood-and-steel"),))) as (_, client):
        page = (await client.get("/how/blood-and-steel")).text
    assert [name for name in everybody if name not in page] == []


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_where_a_rule_comes_from_is_said_in_french(game: Game) -> None:
    words = "livret|faits publics|reconstitué|ajusté|interprétation|règle maison"
    known = re.compile(rf"({words})( \+ )?|\((R?[\d.]+|[a-z]+:[\w.]+|, )+\)|\s")
    said = {source_in_words(rule.source, "fr") for rule in game.rulebook.values()}
    assert said
    assert not {one for one in said if known.sub("", one)}
