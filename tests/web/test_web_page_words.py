"""The words of the page: all in the catalogues, all of them used, sent once and kept; and the palette of its sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from web_table import served, settings

from grognard import games
from grognard.core.game import Game
from grognard.core.words import LANGUAGES
from grognard.draw import theme
from grognard.web.refusals import words_of
from grognard.web.settings import STATIC, STYLE

pytestmark = pytest.mark.anyio

SCRIPTS = {path.name: path.read_text("utf-8") for path in sorted(STATIC.glob("*.js"))}
FAMILY = "page."
LITERAL = re.compile(r'"([a-z][a-z0-9]*(?:[.-][a-z0-9]+)*)"')
OPEN = re.compile(r"`([a-z][a-z0-9]*(?:[.-][a-z0-9]+)*[.-])\$\{")  # `order.${one}`: all keys that begin so
SAID = re.compile(r'\b(?:say|template)\(\s*(?:[^"`()]*\? *)?"([^"]+)"(?:\s*:\s*"([^"]+)")?')
SHEETS = {path.name: path.read_text("utf-8") for path in sorted(STYLE.glob("*.css"))}


def keys(language: str = "en") -> set[str]:
    return {key.removeprefix(FAMILY) for key in words_of(None, language).texts((FAMILY,))}


def test_all_that_is_said_is_in_the_catalogue() -> None:
    """A key that a script says stands in the catalogue, or in that of the game (verbs, tokens, lists)."""
    said = {key for text in SCRIPTS.values() for pair in SAID.findall(text) for key in pair if key}
    assert len(said) > 150
    assert sorted(said - keys() - {"token.zone"}) == []


def test_every_word_is_used() -> None:
    """No key lies in the catalogue that nothing says."""
    text = "\n".join(SCRIPTS.values())
    literal, begun = set(LITERAL.findall(text)), tuple(set(OPEN.findall(text)))
    assert sorted(key for key in keys() if key not in literal and not key.startswith(begun)) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_words_are_sent_once(tmp_path: Path, language: str) -> None:
    """By key, plurals with their forms; kept for good under the version of the page, and not sent again elsewhere."""
    async with served(settings(tmp_path)) as (_, client):
        first = await client.get(f"/api/words/{language}")
        sent = first.json()
        assert sent.keys() == keys(language)
        assert len(sent["prompt.lit"]) == 2
        assert first.headers["cache-control"] == "no-cache"
        again = await client.get(f"/api/words/{language}", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        page = await client.get("/", params={"lang": language})
        address = re.search(r'href="(/api/words/[^"]+)"', page.text)
        assert address is not None
        assert address.group(1).startswith(f"/api/words/{language}?v=")
        kept = await client.get(address.group(1))
        assert "immutable" in kept.headers["cache-control"]
        assert (await client.get("/api/words/de")).status_code == 404


async def test_the_palette_is_one(tmp_path: Path) -> None:
    """Style sheets have no colour of their own: they name colours of the palette, and the palette has all of them."""
    async with served(settings(tmp_path)) as (_, client):
        sheet = await client.get("/theme.css")
    assert sheet.headers["content-type"].startswith("text/css")
    for look in theme.THEMES:
        assert theme.css(look) in sheet.text
    for name, text in SHEETS.items():
        assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(", text) == [], name
    own = set(re.findall(r"(--[a-z0-9-]+):", "\n".join(SHEETS.values())))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", "\n".join(SHEETS.values())))
    scripted = set(re.findall(r"(--[a-z][a-z0-9-]*)[\":]", "\n".join(SCRIPTS.values())))  # set on elements, one by one
    assert sorted(used - own - scripted - {f"--{name}" for name in theme.LIGHT}) == []


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_a_game_says_what_the_page_would_say(game: Game) -> None:
    """`table.KEY` of a game stands for a key of the page, with the same parameters."""
    for language in LANGUAGES:
        own = words_of(game, language).texts(("table.",))
        page = words_of(None, language).texts((FAMILY,))
        for key, said in own.items():
            general = page[FAMILY + key.removeprefix("table.")]
            assert _parameters(said) <= _parameters(general) | {"n"}, key


def _parameters(said: str | tuple[str, ...]) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", " ".join((said,) if isinstance(said, str) else said)))


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.slug)
def test_every_verb_has_a_picture_that_the_page_knows(game: Game) -> None:
    known = set(re.findall(r"^  (\w+):", SCRIPTS["icons.js"], re.MULTILINE))
    assert {verb.icon for verb in game.verbs.values() if verb.icon} <= known


def test_no_words_in_scripts() -> None:
    """What people read is in the catalogues: no script holds an accented sentence."""
    held = [
        (name, found) for name, text in SCRIPTS.items() for found in re.findall(r'"[^"\n]*[éèêàçôùÉÀ][^"\n]*"', text)
    ]
    assert held == []
