"""The reach of a piece over the wire: bands with words, from the asker's own view."""

from __future__ import annotations

from pathlib import Path

import pytest
from web_table import Player, bearer, opened, served, settings

from grognard import games

pytestmark = pytest.mark.anyio


async def test_the_reach_of_a_unit_is_told_in_words(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        player = Player(client, new["table"], new["keys"]["german"])
        while True:
            seen = await player.look()
            ready = [action for action in seen["actions"] if action.split()[0] in ("deploy", "ready")]
            if not seen["yours"] or not ready:
                break
            await player.act(ready[0])
        path = f"/api/tables/{new['table']}/reach?piece=lah-pz&verb=move"
        for headers in ({}, bearer(player.key)):
            found = (await client.get(path, headers=headers)).json()
            assert found["bands"]
            assert all(band["places"] and not band["outlines"] for band in found["bands"])
            assert found["note"].startswith("If it were")
        french = (await client.get(f"{path}&lang=fr")).json()
        assert french["note"].startswith("Si c’était")
        assert [band["places"] for band in french["bands"]] == [band["places"] for band in found["bands"]]
        assert (await client.get(path, headers=bearer("wrong"))).status_code == 403
        assert (await client.get(f"/api/tables/{new['table']}/reach?piece=nothing")).json()["bands"] == []


async def test_a_game_that_does_not_say_reaches_nothing(tmp_path: Path) -> None:
    tanks = games.find("tank-commander")
    async with served(settings(tmp_path, shelf=(tanks,))) as (_, client):
        new = await opened(client, {"german": "me", "soviet": "me"}, game="tank-commander")
        found = await client.get(f"/api/tables/{new['table']}/reach?piece=g-pz4h.1&verb=go")
        assert found.json() == {"number": 0, "note": "", "bands": [], "threats": []}
