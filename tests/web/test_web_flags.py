"""A game that the server has never heard of: three sides, free points, a bucket of dice, lists with slots."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from web_table import Player, bearer, opened, served, settings

from toy.flags import GAME

pytestmark = pytest.mark.anyio
SEATS = ("red", "blue", "green")


async def seated(client: httpx.AsyncClient, **options: str) -> tuple[dict[str, Any], dict[str, Player]]:
    new = await opened(client, dict.fromkeys(SEATS, "me"), game=GAME.slug, options=options)
    players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
    for player in players.values():
        await player.look()
    return new, players


async def test_the_board_tells_sides_verbs_and_lattice(tmp_path: Path) -> None:
    async with served(settings(tmp_path, shelf=(GAME,))) as (_, client):
        new, _ = await seated(client)
        board = (await client.get(f"/api/tables/{new['table']}/board?lang=fr")).json()
        assert [(side["id"], side["name"]) for side in board["sides"]] == [
            ("red", "Rouge"),
            ("blue", "Bleu"),
            ("green", "Vert"),
        ]
        assert board["verbs"]["go"]["pattern"] == "FIGURE NODE+ HEADING?"
        assert (board["verbs"]["go"]["path"], board["verbs"]["end"]["ends"]) == (1, True)
        assert board["lattice"]["step"] == 10
        assert board["words"]["token.h0"] == "le nord"


async def test_a_whole_game_by_three_seats(tmp_path: Path) -> None:
    """Flags are hidden from the others, any legal way may be sent, dice have their seat, the end has three scores."""
    async with served(settings(tmp_path, shelf=(GAME,))) as (_, client):
        new, players = await seated(client, rounds="3")
        for seat, at in zip(SEATS, ("100,70", "510,70", "300,330"), strict=True):
            await players[seat].look()
            assert (players[seat].seen["yours"], players[seat].seen["complete"]) == (True, False)
            assert (await players[seat].act(f"hide {at}")).status_code == 200
        chance = random.Random(3)
        await players["red"].look()
        assert (await players["red"].act("go red-1 90,160 110,180 h1")).status_code == 200
        for _ in range(60):
            for player in players.values():
                await player.look()
            asked = next((player for player in players.values() if player.seen["yours"]), None)
            if asked is None:
                break
            throws = [action for action in asked.seen["actions"] if action.startswith("throw")]
            assert (await asked.act(chance.choice(throws or asked.seen["actions"]))).status_code == 200
        done = (await client.get(f"/api/tables/{new['table']}")).json()
        assert done["status"] == "over"
        assert set(done["result"]["scores"]) == set(SEATS)
        lead = (await client.get(f"/api/tables/{new['table']}/lead")).json()["turns"]
        assert [[one["side"] for one in turn["score"]] for turn in lead] == [list(SEATS)] * 3
        assert sum(one["value"] for one in lead[-1]["score"]) > 0
        lines = (await client.get(f"/api/tables/{new['table']}/log")).json()["lines"]
        assert not any("hides a flag at" in line["text"] for line in lines)
        for line in lines:
            assert all(roll["seat"] == line["seat"] for roll in line["rolls"])


async def test_a_list_with_slots_on_the_wire(tmp_path: Path) -> None:
    async with served(settings(tmp_path, shelf=(GAME,))) as (_, client):
        new, players = await seated(client, lists="yes")
        red = players["red"]
        asked = (await client.get(f"/api/tables/{new['table']}/list", headers=bearer(red.key))).json()
        (man,) = asked["offers"]
        assert [(slot["id"], slot["low"], slot["high"]) for slot in man["slots"]] == [("gear", 0, 1)]
        assert [(one["id"], one["points"], one["name"]) for one in man["slots"][0]["offers"]] == [
            ("boots", 1, "Boots"),
            ("sling", 2, "Sling"),
        ]
        assert [(one["counts"], one["low"], one["high"]) for one in asked["limits"]] == [
            ("points", 0, 9),
            ("entries", 2, 2),
        ]
        judged = (await red.post("why", action="squad man:sling*3")).json()
        assert (judged["legal"], judged["rule"]) == (False, "fl:2")
        assert (await red.act("squad man:sling man:boots")).status_code == 200
