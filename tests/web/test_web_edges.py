"""Edges of a table: words after the commitment, keys that are replaced, names, the lobby's clock, dice of tests."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from web_table import ALONE, SLUG, Player, bearer, listening, opened, served, settings

from grognard.core import stretches
from grognard.core.record import check_dice, parse
from grognard.games.tank_commander import GAME
from grognard.store.base import OPEN
from grognard.web import tables

pytestmark = pytest.mark.anyio
ROLLS_FIRST = {"scenario": "17.4"}
TC = {"game": GAME.slug, "options": ROLLS_FIRST}


def names_of(options: dict[str, str]) -> tuple[str, ...]:
    return GAME.seats(GAME.options.from_text(options))


async def promised(client: Any) -> str:
    answer = await client.post("/api/dice")
    assert answer.status_code == 201
    found: str = answer.json()["commitment"]
    return found


async def test_words_come_after_the_commitment_against_a_bot_too(tmp_path: Path) -> None:
    """The commitment is shown first; the words are given with the table, whose first rolls are made from both."""
    mine, other = names_of(ROLLS_FIRST)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        shown = await promised(client)
        body = {**TC, "seats": {mine: "me", other: "bot:recruit"}, "commitment": shown, "words": "a horse"}
        new = await opened(client, **body)
        player = Player(client, new["table"], new["keys"][mine])
        seen = await player.look(frame="no")
        assert (seen["dice"]["commitment"], seen["dice"]["words"]) == (shown, {mine: "a horse"})
        async with app.state.tables.at(new["table"]) as live:
            assert live.match.dice.words == ((mine, "a horse"),)
            assert sha256(bytes.fromhex(live.row.secret)).hexdigest() == shown
            assert any(entry.draws for entry in live.match.entries)  # rolled at once, and with these words
            record = parse_private(live)
        assert check_dice(record).complaints == []
        others = [{}, *({mine: f"{n} horses"} for n in range(2, 20))]  # two draws may come out the same by luck
        assert any(check_dice(worded(record, words)).complaints for words in others)


def worded(record: Any, words: dict[str, str]) -> Any:
    """The same record, with other words for its dice."""
    record.words = words
    return record


def parse_private(live: Any) -> Any:
    return live.match.record(secret=True)


async def test_the_promise_of_the_dice_comes_with_the_table(tmp_path: Path) -> None:
    """A game that begins with throws has made them before anybody looks: who opens it is told at once."""
    async with served(settings(tmp_path)) as (_, client):
        seats = {"german": "me", "soviet": "bot:recruit"}
        new = await opened(client, seats, game="hell-of-stalingrad")
        seen = await Player(client, new["table"], new["keys"]["german"]).look()
        assert not seen["dice"]["open"], "dice were thrown"
        assert new["commitment"] == seen["dice"]["commitment"]


async def test_a_commitment_serves_once(tmp_path: Path) -> None:
    """A second table, an invented one, one from another server: refused, and nothing is opened."""
    async with served(settings(tmp_path)) as (_, client):
        shown = await promised(client)
        assert shown != await promised(client)
        await opened(client, commitment=shown)
        for wrong in (shown, "0" * 64, "nonsense"):
            answer = await client.post("/api/tables", json={"game": SLUG, "seats": ALONE, "commitment": wrong})
            assert (answer.status_code, answer.json()["error"]) == (409, "commitment")


async def test_every_seat_has_words_of_its_own(tmp_path: Path) -> None:
    """Two seats at one screen, a branch, and a seat taken by invitation: each names its words after the commitment."""
    async with served(settings(tmp_path)) as (_, client):
        said = {"german": "eins", "soviet": "dva"}
        new = await opened(client, commitment=await promised(client), words=said)
        player = Player(client, new["table"], new["keys"]["german"])
        assert (await player.look())["dice"]["words"] == said
        await player.act("concede")
        shown = await promised(client)
        body = {"step": 0, "seats": ALONE, "words": {"soviet": "tri"}, "commitment": shown}
        on = (await client.post(f"/api/tables/{new['table']}/branch", json=body)).json()
        dice = (await client.get(f"/api/tables/{on['table']}")).json()["dice"]
        assert (dice["commitment"], dice["words"]) == (shown, {"soviet": "tri"})
        wrong = await client.post("/api/tables", json={"game": SLUG, "seats": ALONE, "words": {"finnish": "x"}})
        assert wrong.json()["error"] == "no-seat"
        waiting = await opened(client, {"german": "me", "soviet": OPEN}, listed=True)
        assert (await client.get(f"/api/tables/{waiting['table']}")).json()["dice"]["commitment"]
        await client.post(f"/api/tables/{waiting['table']}/seats/soviet", json={"words": "fair"})
        dice = (await client.get(f"/api/tables/{waiting['table']}")).json()["dice"]
        assert dice["words"] == {"soviet": "fair"}


async def test_a_seat_gets_another_key(tmp_path: Path) -> None:
    """The old one opens nothing any more, and its open sockets are closed; the new one goes on."""
    from test_web_socket import connected  # noqa: PLC0415 - its helpers

    async with listening(settings(tmp_path)) as (address, client):
        new = await opened(client)
        german, soviet = (Player(client, new["table"], new["keys"][seat]) for seat in ("german", "soviet"))
        old = german.key
        async with connected(address, new["table"]) as page, connected(address, new["table"]) as other:
            await page.say(key=old)
            await other.say(key=soviet.key)
            await page.hear()
            await other.hear()
            answer = await german.post("key")
            assert (answer.status_code, answer.json()["seat"]) == (200, "german")
            said = await page.hear()
            assert (said["type"], said["error"]) == ("refused", "key-unknown")
            await soviet.look()
        assert (await client.get(f"/api/tables/{new['table']}", headers=bearer(old))).status_code == 403
        assert (await german.post("actions", number=0, action="deploy front-line")).status_code == 403
        german.key = answer.json()["key"]
        assert german.key != old
        assert (await german.look())["seat"] == "german"
        assert (await german.act("deploy front-line")).status_code == 200
        assert (await client.post(f"/api/tables/{new['table']}/key")).status_code == 401
    async with served(settings(tmp_path)) as (_, client):  # it is stored
        assert (await Player(client, new["table"], german.key).look())["seat"] == "german"


@pytest.mark.parametrize("letter", ["\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\u202a"])
async def test_a_name_does_not_turn_the_words_around_it(letter: str, tmp_path: Path) -> None:
    """Characters that change the direction of writing are refused in names of players and of spectators."""
    async with served(settings(tmp_path)) as (_, client):
        body = {"game": SLUG, "seats": ALONE, "name": f"Ada{letter}nimda"}
        answer = await client.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"]) == (422, "text")
        new = await opened(client, {"german": "me", "soviet": OPEN}, listed=True, name="אדה")  # a script is no mischief
        sit = await client.post(f"/api/tables/{new['table']}/seats/soviet", json={"name": f"{letter}x"})
        assert sit.status_code == 422
        chat = await client.post(f"/api/tables/{new['table']}/chat", json={"text": "hello", "name": f"{letter}x"})
        assert chat.status_code == 422


async def test_the_lobby_does_not_tell_of_a_standing_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`changed` moves with an action, not with an order that nobody else shall hear of, nor with a new key."""
    now = iter(range(1_000_000, 2_000_000))
    monkeypatch.setattr(tables.time, "time", lambda: next(now))
    mine, other = names_of(ROLLS_FIRST)
    async with served(settings(tmp_path, shelf=(GAME,))) as (_, client):
        new = await opened(client, {mine: "me", other: "me"}, listed=True, **TC)

        async def changed() -> int:
            found: int = (await client.get("/api/tables")).json()["tables"][0]["changed"]
            return found

        asked = await asked_of(client, new)
        before = await changed()
        quiet = Player(client, new["table"], next(key for key in new["keys"].values() if key != asked.key))
        assert (await quiet.post("order", order="never")).status_code == 200
        assert (await quiet.post("key")).status_code == 200
        assert await changed() == before
        await asked.act(asked.seen["actions"][0])
        assert await changed() > before


async def test_dice_of_tests_repeat_themselves_and_say_so(tmp_path: Path) -> None:
    """The same seed and table, the same dice, whatever else is opened; title, payload and record tell it."""
    mine, other = names_of(ROLLS_FIRST)
    seats = {mine: "me", other: "me"}
    found = []
    for number, seed in enumerate((7, 7, 8, None)):
        (tmp_path / str(number)).mkdir()
        async with served(settings(tmp_path / str(number), dice_seed=seed)) as (app, client):
            if number == 1:
                await opened(client)
            new = await opened(client, seats, **TC)
            seen = (await client.get(f"/api/tables/{new['table']}")).json()
            assert seen["dice"]["rigged"] == (seed is not None)
            assert ("test dice" in seen["title"]) == (seed is not None)
            async with app.state.tables.at(new["table"]) as live:
                found.append([draw.value for entry in live.match.entries for draw in entry.draws])
                found[-1] += [live.match.dice.note(1000).value for _ in range(3)]
                live.doubtful = True  # read again: those numbers were not rolled
            player = await asked_of(client, new)
            await player.act("concede")
            record = parse((await client.get(f"/api/tables/{new['table']}/record")).text)
            told = stretches.check(record).complaints
            assert (told == []) == (seed is None)
            assert all("test server" in one for one in told)
    assert found[0] == found[1]
    assert len({str(one) for one in found}) == 3


async def asked_of(client: Any, new: dict[str, Any]) -> Player:
    players = [Player(client, new["table"], key) for key in new["keys"].values()]
    views = [await player.look(frame="no") for player in players]
    return next(player for player, view in zip(players, views, strict=True) if view["yours"])
