"""Lists of cards over the wire: for the asked seat, legal, and told to nobody else."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest
from web_table import Player, bearer, opened, served, settings

from grognard import games
from grognard.core.muster import entry

pytestmark = pytest.mark.anyio
TANKS = games.find("tank-commander")
ENOUGH = 40_000  # bytes of a list on the wire


async def seated(client: httpx.AsyncClient, **options: str) -> tuple[dict[str, Any], dict[str, Player]]:
    """A table with all seats mine, and each seat's first look."""
    names = TANKS.seats(TANKS.options.from_text(options))
    new = await opened(client, dict.fromkeys(names, "me"), game="tank-commander", options=options)
    players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
    for player in players.values():
        await player.look()
    return new, players


async def get(player: Player, path: str = "list", **headers: str) -> httpx.Response:
    address = f"/api/tables/{player.table}/{path}"
    return await player.client.get(address, headers={**bearer(player.key), **headers})


def listed(verb: str, entries: Iterable[str]) -> str:
    return " ".join([verb, *entries])


def cards(entries: Iterable[str]) -> dict[str, int]:
    """Card: copies."""
    return {one.offer: one.copies for word in entries if (one := entry(word))}


async def refresh(players: dict[str, Player]) -> Player | None:
    """Everybody looks; who is asked."""
    for player in players.values():
        await player.look()
    return next((player for player in players.values() if player.seen["yours"]), None)


@pytest.mark.parametrize("scenario", ["17.1", "17.2", "17.4", "17.5", "17.8"])
async def test_a_set_up_with_lists_from_the_server(tmp_path: Path, scenario: str) -> None:
    """Ready-made and random lists are legal; the offers hold every card of both; a random one can be sent."""
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        _, players = await seated(client, scenario=scenario)
        verbs = []
        while (player := await refresh(players)) and player.seen["number"] < 40:
            verb = player.seen["muster"]
            if verb is None:
                if player.seen["actions"][0].startswith("nation"):
                    await player.act(player.seen["actions"][0])
                    continue
                break
            verbs.append(verb)
            assert all(action.split()[0] == verb for action in player.seen["actions"])
            asked = (await get(player)).json()
            assert asked["verb"] == verb
            offers = {one["id"]: one for one in asked["offers"]}
            for one in asked["ready"]:
                judged = (await player.post("why", action=f"{verb} {one['id']}")).json()
                spelled = (await player.post("why", action=listed(verb, one["entries"]))).json()
                assert judged["legal"], judged
                assert spelled["legal"], spelled
                assert set(cards(one["entries"])) <= set(offers)
            drawn = (await player.post("list/random")).json()["entries"]
            assert set(cards(drawn)) <= set(offers)
            assert all(n <= (offers[card]["most"] or 100) for card, n in cards(drawn).items())
            before = player.seen["number"]
            assert (await player.act(listed(verb, drawn))).status_code == 200
            assert player.seen["number"] > before
        special = {
            "17.1": ["build"],
            "17.5": ["build", "deck", "reinforce"],
            "17.8": ["deck"],
        }  # 17.1: no card is drawn
        assert sorted(set(verbs)) == special.get(scenario, ["build", "deck"])


async def test_only_the_asked_seat_gets_an_answer(tmp_path: Path) -> None:
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        new, players = await seated(client, scenario="17.2")
        german, soviet = players["german"], players["soviet"]
        assert (german.seen["muster"], soviet.seen["muster"]) == ("build", None)
        onlooker = Player(client, new["table"], "")
        looked = await client.get(f"/api/tables/{new['table']}")
        assert looked.json()["muster"] is None
        for stranger, status, error in (
            (soviet, 409, "no-list"),
            (onlooker, 401, "key-missing"),
            (Player(client, new["table"], "wrong"), 403, "key-unknown"),
        ):
            headers = bearer(stranger.key) if stranger.key else {}
            for answer in (
                await client.get(f"/api/tables/{new['table']}/list", headers=headers),
                await client.post(f"/api/tables/{new['table']}/list/random", headers=headers),
            ):
                assert (answer.status_code, answer.json()["error"]) == (status, error)
                assert "offers" not in answer.text
        french = await client.get(f"/api/tables/{new['table']}/list?lang=fr", headers=bearer(soviet.key))
        assert french.json()["message"] == "On ne vous demande pas de liste de cartes en ce moment."
        assert (await german.act("build german-1943")).status_code == 200
        assert (await get(german)).status_code == 409
        assert (await get(soviet)).json()["side"] == "soviet"


async def test_a_random_list_decides_nothing(tmp_path: Path) -> None:
    """Asked for often, it differs; the table, its dice and what others see stay as they were."""
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        _, players = await seated(client, scenario="17.3")
        german, soviet = players["german"], players["soviet"]
        before = [german.seen["stamp"], soviet.seen["stamp"]]
        found = [(await german.post("list/random")).json()["entries"] for _ in range(6)]
        assert any(one != found[0] for one in found)
        await refresh(players)
        assert [german.seen["stamp"], soviet.seen["stamp"]] == before
        assert german.seen["actions"] == ["build german-1943", "build random"]


async def test_what_others_receive_does_not_depend_on_the_list(tmp_path: Path) -> None:
    """Two tables with different forces of one side: the other side's question is the same, byte by byte."""
    answers = []
    for number, force in enumerate(("build g-pz6e", "build g-line*3 g-truck v-smoke t-woods")):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with served(settings(folder, shelf=(TANKS,))) as (_, client):
            _, players = await seated(client, scenario="17.3")
            assert (await players["german"].act(force)).status_code == 200
            await players["soviet"].look()
            answers.append((players["soviet"].seen["number"], (await get(players["soviet"])).content))
    assert answers[0] == answers[1]


async def test_the_answer_is_small_enough_and_kept_by_the_browser(tmp_path: Path) -> None:
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        _, players = await seated(client, scenario="17.2")
        german = players["german"]
        first = await get(german)
        assert first.headers["content-encoding"] == "gzip"
        assert len(gzip.compress(first.content, 4)) < ENOUGH
        again = await get(german, **{"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert "private" in first.headers["cache-control"]
        assert "Authorization" in first.headers["vary"]


async def test_a_game_without_lists_has_none(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        player = Player(client, new["table"], new["keys"]["german"])
        assert (await player.look())["muster"] is None
        assert (await get(player)).json()["error"] == "no-list"
        assert (await player.post("list/random")).json()["error"] == "no-list"


@pytest.mark.parametrize(("rule", "scenario"), [("retail", "17.2"), ("rulebook", "17.2"), ("retail", "17.8")])
async def test_the_prompt_and_the_sheet_agree_on_numbers(tmp_path: Path, rule: str, scenario: str) -> None:
    """Whatever is asked for: the figures of the question are the limits of the sheet."""
    async with served(settings(tmp_path, shelf=(TANKS,))) as (_, client):
        _, players = await seated(client, scenario=scenario, deck_rule=rule)
        asked = 0
        for _ in range(4):
            for player in players.values():
                await player.look()
                if not player.seen["muster"]:
                    continue
                limit = (await get(player)).json()["limits"][0]
                figures = {int(one) for one in re.findall(r"\d+", player.seen["prompt"]["text"])}
                assert figures == {one for one in (limit["low"], limit["high"]) if one}, player.seen["prompt"]["text"]
                asked += 1
                await player.act(player.seen["actions"][0])
        assert asked >= 2
