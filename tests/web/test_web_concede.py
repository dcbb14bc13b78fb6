"""Conceding is open to a seat at any time: while it waits, while a bot thinks, with a number that is out of date."""

from __future__ import annotations

from pathlib import Path

import pytest
from web_table import Player, opened, served, settings

pytestmark = pytest.mark.anyio
BOTH = {"german": "me", "soviet": "me"}


async def test_a_seat_that_waits_concedes(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, seats=BOTH)
        german, soviet = (Player(client, new["table"], new["keys"][seat]) for seat in BOTH)
        await german.look()
        assert (await soviet.look())["actor"] == "german"
        refused = await soviet.act("end")
        assert refused.json()["error"] == "not-your-turn"
        await german.act(german.seen["actions"][0])  # meanwhile the other one acts
        assert (await soviet.act("concede")).status_code == 200
        seen = await german.look()
        assert seen["status"] == "over"
        assert seen["result"]["won"] == ["german"]
        record = await client.get(f"/api/tables/{new['table']}/record")
        assert "soviet concede" in record.text


async def test_nobody_concedes_twice_or_without_a_seat(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, seats=BOTH)
        soviet = Player(client, new["table"], new["keys"]["soviet"])
        await soviet.look()
        body = {"action": "concede", "number": 0, "undos": 0}
        assert (await client.post(f"/api/tables/{new['table']}/actions", json=body)).status_code == 401
        assert (await soviet.act("concede")).status_code == 200
        assert (await soviet.act("concede")).json()["error"] == "over"
