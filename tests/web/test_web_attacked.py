"""What an attack on the server found once, and what keeps it away."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_web_old import falsify, kept, played
from test_web_socket import connected
from web_table import ALONE, Player, at_a_port, bearer, opened, served, settings

from grognard.core.game import Game
from grognard.core.reach import Reach
from grognard.games import find
from grognard.web import how, routes, socket
from grognard.web.app import create_app
from grognard.web.serve import configured
from grognard.web.tables import Tables

pytestmark = pytest.mark.anyio
BLOOD = find("blood-and-steel")


async def test_where_secrets_are_kept_nobody_is_told_which_action_the_rules_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the view nor in a refusal: the action may be a hidden one."""
    match = played(400)
    await kept(tmp_path, match)
    await falsify(tmp_path, match)
    monkeypatch.setattr(type(BLOOD), "secrets", True)
    async with served(settings(tmp_path)) as (_, client):
        player = Player(client, "old", "key of german")
        seen = await player.look(lang="en")
        assert "action" not in seen["departed"]["why"]
        assert seen["departed"]["action"] == seen["number"] + 1
        refused = (await player.post("actions", number=seen["number"], action="end")).json()
        assert (refused["error"], "action" in refused["message"]) == ("departed-here", False)


async def test_signs_of_life_keep_their_own_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a reader is not told does not delay them."""
    monkeypatch.setattr(socket, "BREATH", 0.6)
    app = create_app(settings(tmp_path))
    async with at_a_port(app) as (address, client):
        new = await opened(client)
        async with connected(address, new["table"]) as one:
            await one.say()
            heard: list[str] = [(await one.hear())["type"]]
            ringing = asyncio.create_task(_ring(app.state.tables, new["table"]))
            try:
                heard.append((await one.hear())["type"])
            finally:
                ringing.cancel()
        assert heard == ["table", "alive"]  # although the bell never was silent so long


async def _ring(tables: Tables, table: str) -> None:
    async with tables.at(table) as live:
        while True:
            live.ring()
            await asyncio.sleep(0.05)


async def test_a_client_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path, sockets_each=2))
    async with at_a_port(app) as (address, client):
        new = await opened(client)
        async with connected(address, new["table"]) as one, connected(address, new["table"]) as two:
            for each in (one, two):
                await each.say()
                assert (await each.hear())["type"] == "table"
            async with connected(address, new["table"]) as three:
                assert (await three.hear())["error"] == "too-many"
        while app.state.sockets:
            await asyncio.sleep(0.01)
        async with connected(address, new["table"]) as again:  # those that were closed do not count
            await again.say()
            assert (await again.hear())["type"] == "table"


async def test_a_question_that_was_answered_is_not_reckoned_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the table changes."""
    asked: list[str] = []
    real = routes._described
    monkeypatch.setattr(routes, "_described", lambda *given: asked.append(str(given[2])) or real(*given))
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        player = Player(client, new["table"], new["keys"]["german"])
        action = (await player.look())["actions"][0]
        first, second = [(await player.post("why", action=action)).json() for _ in range(2)]
        assert (first, asked) == (second, [action])
        await player.act(action)
        after = (await player.look())["actions"][0]
        await player.post("why", action=after)
        assert asked == [action, after]


async def test_playing_on_from_a_game_counts_as_a_new_table(tmp_path: Path) -> None:
    async with served(settings(tmp_path, creations=0.0, creation_burst=2.0)) as (_, client):
        new = await opened(client)
        player = Player(client, new["table"], new["keys"]["german"])
        await player.look()
        await player.act("concede")
        own = bearer(new["keys"]["german"])
        answers = [await client.post(f"/api/tables/{new['table']}/branch", json={"step": 0}, headers=own) for _ in "12"]
        assert answers[1].status_code == 429


async def test_what_is_remembered_of_questions_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table without a grid has legal moves without number: asking about all of them does not fill the memory."""
    monkeypatch.setattr(routes, "TRIED", 3)
    async with served(settings(tmp_path)) as (app, client):
        new = await opened(client)
        player = Player(client, new["table"], new["keys"]["german"])
        offered = (await player.look())["actions"][:10]
        assert len(offered) == 10
        for action in offered:
            assert (await player.post("why", action=action)).json()["legal"]
        async with app.state.tables.at(new["table"]) as live:
            assert 0 < len(live.tried) <= 3


@pytest.mark.parametrize(
    ("behind_proxy", "host", "allowed"), [(False, "127.0.0.1", 2), (True, "127.0.0.1", 5), (True, "192.0.2.7", 2)]
)
async def test_who_a_client_is_nobody_may_invent(behind_proxy: bool, host: str, allowed: int, tmp_path: Path) -> None:
    """A new address in `X-Forwarded-For` with each request opens no more tables, unless a proxy of ours says it."""
    chosen = settings(tmp_path, creations=1e-9, creation_burst=2.0, behind_proxy=behind_proxy)
    config = configured(chosen)
    config.load()
    app = config.loaded_app
    transport = httpx.ASGITransport(app, client=(host, 4711))
    inner = app
    while not hasattr(inner, "router"):
        inner = inner.app
    async with inner.router.lifespan_context(inner), httpx.AsyncClient(transport=transport, base_url="http://t") as one:
        codes = []
        for number in range(5):
            said = {"x-forwarded-for": f"198.51.100.{number}", "x-forwarded-proto": "https"}
            answer = await one.post("/api/tables", json={"game": BLOOD.slug, "seats": ALONE}, headers=said)
            codes.append(answer.status_code)
    assert codes == [201] * allowed + [429] * (5 - allowed)


def test_pictures_that_do_not_exist_are_not_remembered() -> None:
    before = how._picture.cache_info().currsize
    assert how.picture(BLOOD, "x" * 1000, "en", "light") is None
    assert how._picture.cache_info().currsize == before


@pytest.mark.parametrize("slug", ["blood-and-steel", "tank-commander", "hell-of-stalingrad", "putsch-1991"])
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_conceding_has_words(slug: str, language: str, tmp_path: Path) -> None:
    game = find(slug)
    async with served(settings(tmp_path, shelf=(game,))) as (_, client):
        seats = dict.fromkeys(game.seats(game.options()), "me")
        new = await opened(client, seats, game=slug)
        key = next(iter(new["keys"].values()))
        answer = await client.post(
            f"/api/tables/{new['table']}/why?lang={language}", json={"action": "concede"}, headers=bearer(key)
        )
        assert answer.json()["text"] in ("Concede", "Abandonner")


async def test_a_reach_is_reckoned_once_and_beside_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a table without a grid it can take long: others play on, and who asks again costs nothing."""
    asked: list[bool] = []
    real = type(BLOOD).reach

    def reach(game: Game, *given: Any) -> Reach:
        asked.append(threading.current_thread() is threading.main_thread())
        return real(game, *given)

    monkeypatch.setattr(type(BLOOD), "reach", reach)
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        path = f"/api/tables/{new['table']}/reach?piece=lah-pz&verb=move"
        for language in ("en", "en", "fr"):
            assert (await client.get(f"{path}&lang={language}")).status_code == 200
    assert asked == [False, False]
