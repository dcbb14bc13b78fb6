"""Secrets on the wire: two tables that differ only in what a seat may not know send that seat the same bytes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from web_table import Player, bearer, listening, opened, served, settings
from whisper import TOY

from grognard.core import record
from grognard.core.dice import Sealed, Seeded
from grognard.core.match import Match
from grognard.core.values import CHANCE, SPECTATOR
from grognard.games import every
from grognard.web.payload import encode, payload

pytestmark = pytest.mark.anyio
PATHS = (
    "",
    "?lang=fr",
    "/log",
    "/replay",
    *(f"/replay/{step}" for step in range(8)),
    "/record",
    "/replay/1?eyes=first",
)
QUESTIONS = ("hide 1", "hide 2", "guess 1", "guess 2", "guess 3", "roll 3", "nonsense")


async def transcript(folder: Path, picks: tuple[int, int], reader: str) -> list[bytes]:
    """Everything that a reader (a seat, or nobody) receives during a game in which the seats hide these numbers."""
    async with served(settings(folder, shelf=(TOY,))) as (_, client):
        new = await opened(client, {"first": "me", "second": "me"}, game="toy")
        players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
        key = new["keys"].get(reader, "")
        found: list[bytes] = []
        for seat, action in (("first", f"hide {picks[0]}"), ("second", f"hide {picks[1]}")):
            found += await everything(client, new["table"], key)
            await players[seat].look()
            assert (await players[seat].act(action)).status_code == 200
            await players["first"].post("chat", text="a word among players")
            await client.post(
                f"/api/tables/{new['table']}/chat", json={"text": "a word among spectators", "name": "Eve"}
            )
        return [*found, *(await everything(client, new["table"], key))]


async def everything(client: httpx.AsyncClient, table: str, key: str) -> list[bytes]:
    headers = bearer(key) if key else {}
    gets = [await client.get(f"/api/tables/{table}{path}", headers=headers) for path in PATHS]
    asks = [
        await client.post(f"/api/tables/{table}/{what}", json=body, headers=headers)
        for question in QUESTIONS
        for what, body in (("why", {"action": question}), ("actions", {"number": 77, "action": question}))
    ]
    undo = await client.post(f"/api/tables/{table}/undo", json={"number": 0}, headers=headers)
    lobby = await client.get("/api/tables")
    return [str(one.status_code).encode() + _headers(one) + one.content for one in [*gets, *asks, undo, lobby]]


def _headers(answer: httpx.Response) -> bytes:
    return repr(sorted(answer.headers.items())).encode()


@pytest.mark.parametrize(("reader", "picks"), [
    ("second", [(1, 2), (3, 2)]),  # what the first hides is not for the second
    ("first", [(1, 2), (1, 3)]),
    ("nobody", [(1, 2), (3, 1)]),
])  # fmt: skip
async def test_twins_send_the_same_bytes(
    reader: str, picks: list[tuple[int, int]], tmp_path: Path, same_names: Any
) -> None:
    """Views, logs, refusals, replays, chat, headers and sizes: equal for whoever may not know the difference."""
    transcripts = []
    for number, pick in enumerate(picks):
        same_names()
        folder = tmp_path / str(number)
        folder.mkdir()
        transcripts.append(await transcript(folder, pick, reader))
    assert len(transcripts[0]) > 80
    for one, other in zip(*transcripts, strict=True):
        assert one == other
    text = b"".join(transcripts[0])
    assert (b"a word among players" in text) == (reader != "nobody")
    assert (b"a word among spectators" in text) == (reader == "nobody")


async def test_whoever_may_know_does_see_the_difference(tmp_path: Path, same_names: Any) -> None:
    """The twin test would also pass if nothing were ever sent: the one who hid the number reads it."""
    found = []
    for number, pick in enumerate([(1, 2), (3, 2)]):
        same_names()
        (tmp_path / str(number)).mkdir()
        found.append(await transcript(tmp_path / str(number), pick, "first"))
    assert found[0] != found[1]


async def test_a_hidden_roll_leaves_no_gap(tmp_path: Path) -> None:
    """The second seat's numbers count only what it may know; the first one's count the roll too."""
    async with served(settings(tmp_path, shelf=(TOY,))) as (_, client):
        new = await opened(client, {"first": "me", "second": "me"}, game="toy")
        first, second = (Player(client, new["table"], new["keys"][seat]) for seat in ("first", "second"))
        await first.look()
        await first.act("hide 1")
        await second.look()
        answer = await second.act("hide 2")
        assert answer.json()["number"] == 2
        assert (await first.look())["number"] == 3
        assert "peek" not in str(second.seen)
        steps = (await client.get(f"/api/tables/{new['table']}/replay", headers=bearer(second.key))).json()
        assert [one["action"] for one in steps["actions"]] == ["hide", "hide 2"]
        assert (await client.get(f"/api/tables/{new['table']}/record", headers=bearer(second.key))).status_code == 409


async def looked(player: Player) -> httpx.Response:
    """The table as a seat sees it, byte for byte."""
    return await player.client.get(f"/api/tables/{player.table}", headers=bearer(player.key))


async def test_undo_does_not_tell_of_a_hidden_roll(tmp_path: Path, same_names: Any) -> None:
    """Whether the second may take its number back, what it hears when it does, why it may not later: equal bytes."""
    found = []
    for number, pick in enumerate((1, 3)):  # after a 1 the first side peeks, after a 3 it does not
        same_names()
        (tmp_path / str(number)).mkdir()
        async with served(settings(tmp_path / str(number), shelf=(TOY,))) as (app, client):
            new = await opened(client, {"first": "me", "second": "me"}, game="toy", options={"nosy": "yes"})
            first, second = (Player(client, new["table"], new["keys"][seat]) for seat in ("first", "second"))
            await first.look()
            await first.act(f"hide {pick}")
            await second.look()
            heard = [await second.act("hide 2"), await looked(second)]
            assert second.seen["undo"] == {"possible": True, "why": ""}
            seen = await first.look()
            assert seen["number"] == (3 if pick == 1 else 2)
            rolls = [await peeked(app, new["table"])]
            heard.append(await second.post("undo", number=2, undos=0))
            assert (heard[-1].status_code, heard[-1].json()["number"]) == (200, 1)
            assert [(await first.look())[field] for field in ("number", "undos")] == [1, 1]
            heard.append(await looked(second))
            assert (await second.look())["undo"]["possible"] is False
            heard.append(await second.post("undo", number=1, undos=1))
            heard += [await second.act("hide 2"), await looked(second)]
            rolls.append(await peeked(app, new["table"]))
            assert rolls[0] == rolls[1]  # nobody gains a new roll by it
            assert bool(rolls[0]) == (pick == 1)
            found.append([str(one.status_code).encode() + one.content for one in heard])
    assert found[0] == found[1]


async def peeked(app: Any, table: str) -> list[tuple[str, Any]]:
    return [(line.action, line.draws) for line in (await app.state.tables.store.load(table)).lines if line.draws]


async def test_a_refused_undo_tells_only_what_the_seat_has_seen(tmp_path: Path, same_names: Any) -> None:
    """The last thing that happened may be a roll that the seat does not know of: it is not the reason."""
    found = []
    for number, pick in enumerate((1, 3)):
        same_names()
        (tmp_path / str(number)).mkdir()
        async with served(settings(tmp_path / str(number), shelf=(TOY,))) as (_, client):
            new = await opened(client, {"first": "me", "second": "me"}, game="toy", options={"nosy": "yes"})
            players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
            for seat, action in (("first", f"hide {pick}"), ("second", "hide 2"), ("second", "guess 3")):
                await players[seat].look()
                await players[seat].act(action)
            answers = [await players["second"].post("undo", number=3, undos=0)]
            assert answers[0].status_code == 409
            found.append([answer.content for answer in answers])
    assert found[0] == found[1]


def test_undo_rewinds_the_dice_of_rolls_that_go_with_it() -> None:
    """A roll that the seat may not know of is taken back with its action; the next one has the same number, also from
    a seed, and also after the record was read again."""
    for dice in (Sealed(bytes(range(32))), Seeded(7)):
        match = Match(TOY, TOY.options(), dice)
        match.play(0, "hide 1")
        match.play(1, "hide 2")
        rolled = match.entries[-1]
        assert (rolled.seat, rolled.shown[1]) == (CHANCE, None)
        again = Match.replay(TOY, match.record(secret=True))
        for one in (match, again):
            assert one.undo_refusal(0).key == "undo.chance"  # he has seen the roll
            one.undo(1)
            assert len(one.entries) == 1
            assert one.undo_refusal(1).key == "undo.seat"
            one.play(1, "hide 3")
            assert one.entries[-1] == rolled
            assert record.check_dice(one.record(secret=True)).complaints == []


async def test_twins_on_the_socket(tmp_path: Path, same_names: Any) -> None:
    """The messages of a socket are the same bytes too."""
    found = []
    for number, pick in enumerate((1, 3)):
        same_names()
        (tmp_path / str(number)).mkdir()
        async with listening(settings(tmp_path / str(number), shelf=(TOY,))) as (address, client):
            new = await opened(client, {"first": "me", "second": "me"}, game="toy")
            path = f"{address.replace('http', 'ws')}/api/tables/{new['table']}/live"
            async with websockets.connect(path) as socket:
                await socket.send(msgspec.json.encode({"key": new["keys"]["second"]}).decode())
                heard = [await socket.recv()]
                first = Player(client, new["table"], new["keys"]["first"])
                await first.look()
                await first.act(f"hide {pick}")
                found.append([*heard, await socket.recv()])
    assert found[0] == found[1]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_guessed_twins_of_every_game(game: Any) -> None:
    """A table whose state is a guess that agrees with a view gives that view the same bytes."""
    chance = random.Random(5)
    match = Match(game, game.options(), Seeded(5))
    match.roll()
    for _ in range(120):
        actor = match.state.actor
        if actor is None:
            break
        match.play(actor, chance.choice(match.state.legal()))
    for seat in (*range(len(match.seats)), SPECTATOR):
        view = match.state.view(seat)
        twin = view.guess(Seeded(9))
        assert twin.view(seat) == view
        assert [one.event for one in match.told(seat)] == match.log(seat)


async def test_the_payload_is_made_of_the_view(tmp_path: Path) -> None:
    """Swap the state under a table for a guess that agrees with the seat's view: the payload does not change a byte."""
    async with served(settings(tmp_path, shelf=(TOY,))) as (app, client):
        new = await opened(client, {"first": "me", "second": "me"}, game="toy")
        first = Player(client, new["table"], new["keys"]["first"])
        await first.look()
        await first.act("hide 1")
        async with app.state.tables.at(new["table"]) as live:
            for seat in (1, SPECTATOR):
                before = encode(payload(live, seat, "en", "v"))
                for seed in range(10):
                    live.match.state = live.match.state.view(seat).guess(Seeded(seed))
                    assert encode(payload(live, seat, "en", "v")) == before
