"""What the end sheet reads: every random number of the log with its sides, and the score turn by turn."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from web_table import ALONE, SLUG, Player, opened, served, settings

from grognard import games

pytestmark = pytest.mark.anyio
CARDS = "tank-commander"
PATIENCE = 1500


async def _finished(
    client: httpx.AsyncClient, game: str, seats: dict[str, str], last: int = 100, **options: str
) -> dict[str, Any]:
    """A game played by chance, all seats ours, to its end or given up after a turn."""
    table = await opened(client, seats, game=game, options=options)
    chance = random.Random(5)
    players = {seat: Player(client, table["table"], key) for seat, key in table["keys"].items()}
    seen = await next(iter(players.values())).look(frame=False)
    for _ in range(PATIENCE):
        if seen["status"] == "over":
            return table
        player = players[seen["actor"]]
        await player.look(frame=False)
        answer = await player.act(_choice(player.seen, chance) if seen["turn"] <= last else "concede")
        assert answer.status_code == 200, answer.text
        seen = player.seen
    raise AssertionError("the game did not end")


def _choice(seen: dict[str, Any], chance: random.Random) -> str:
    quick: list[str] = [action for action in seen["actions"] if action.split()[0] in ("deploy", "end")]
    shots: list[str] = list(seen["odds"])
    if quick and chance.random() < 0.3:
        return quick[0]
    offered: list[str] = seen["actions"]
    return chance.choice(shots if shots and chance.random() < 0.7 else offered)


async def _log(client: httpx.AsyncClient, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(f"/api/tables/{table}/log")).json()["lines"]
    return found


async def test_cards_and_dice_of_ten_sides(tmp_path: Path) -> None:
    """17.4: one ten-sided die a seat decides who attacks; later numbers are read off cards, and belong to a seat."""
    async with served(settings(tmp_path, shelf=(games.find(CARDS),))) as (_, client):
        table = await _finished(client, CARDS, {"south": "me", "north": "me"}, scenario="17.4", turn_limit="10")
        lines = await _log(client, table["table"])
        roles = next(line for line in lines if line["kind"].startswith("roles"))
        assert [(roll["seat"], roll["sides"]) for roll in roles["rolls"]] == [("south", 10), ("north", 10)]
        assert [roll["face"] for roll in roles["rolls"]] == roles["dice"]
        numbers = [line for line in lines if line["kind"] == "number"]
        assert numbers
        assert all(line["dice"] == [roll["face"] for roll in line["rolls"]] and line["dice"] for line in numbers)
        assert {line["rolls"][0]["seat"] == line["seat"] for line in numbers} == {True}
        assert all(1 <= roll["face"] <= roll["sides"] == 10 for line in lines for roll in line["rolls"])
        index = (await client.get(f"/api/tables/{table['table']}/replay")).json()
        assert {one["side"] for one in index["seats"]} == {"german", "soviet"}


async def test_the_lead_is_the_score_at_the_end_of_each_turn(tmp_path: Path) -> None:
    """Blood & Steel states its points at the end of a turn: the curve says the same. Nothing before the end."""
    async with served(settings(tmp_path)) as (_, client):
        running = await opened(client)
        refused = await client.get(f"/api/tables/{running['table']}/lead")
        assert (refused.status_code, refused.json()["error"]) == (409, "running")
        table = await _finished(client, SLUG, ALONE, last=2)
        turns = (await client.get(f"/api/tables/{table['table']}/lead?lang=fr")).json()["turns"]
        lines = await _log(client, table["table"])
        stated = [line["text"] for line in lines if line["kind"] == "statement"]
        assert [turn["turn"] for turn in turns] == [1, 2, 3]
        for turn, text in zip(turns[:2], stated, strict=True):
            assert [one["side"] for one in turn["score"]] == ["german", "soviet"]
            assert all(f"{one['value']} VP" in text.replace("\u2212", "-") for one in turn["score"]), (turn, text)
        sixes = [roll for line in lines for roll in line["rolls"]]
        assert {roll["sides"] for roll in sixes} == {6}
        assert {roll["seat"] for roll in sixes} == {"german", "soviet"}
        air = next(line for line in lines if "air" in line["kind"] and len(line["dice"]) == 2)
        assert [roll["seat"] for roll in air["rolls"]] == ["german", "soviet"]


async def test_what_turned_a_game_is_of_its_turns_and_told_to_onlookers(tmp_path: Path) -> None:
    """Setting up turns nothing; nobody who looks back is told of "your" rank, and no position is a code."""
    async with served(settings(tmp_path, shelf=(games.find(CARDS),), dice_seed=5)) as (_, client):
        table = await _finished(client, CARDS, {"german": "me", "soviet": "me"}, scenario="17.1", turn_limit="30")
        address = f"/api/tables/{table['table']}"
        index = await client.get(f"{address}/replay", headers={"authorization": f"Bearer {table['keys']['german']}"})
        turning = (await client.get(f"{address}/lead")).json()["turning"]
        assert turning
        assert all(one["turn"] > 0 for one in turning), turning
        assert any("destroyed" in one["text"] for one in turning), turning
        log = index.json()["log"]
        placed = next(line for line in log if line["kind"] == "placed")
        told = (await client.get(f"{address}/replay/{placed['step']}?eyes=german")).json()["log"]
        assert placed["text"] in [line["text"] for line in told]
        for text in [*(one["text"] for one in turning), *(line["text"] for line in log)]:
            assert not re.search(r"\b[AB][12]-\d|\byour\b|\benemy's\b", text), text
