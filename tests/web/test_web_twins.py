"""Tank Commander on the wire: tables whose difference a reader may not know send that reader the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from twins import SPECTATOR, Pair, differ, pairs
from war_table import KURSK, TEAM, in_window, placed, stored
from web_table import Player, at_a_port, bearer, served, settings

from grognard.core.match import Match
from grognard.core.values import Seat
from grognard.core.window import PASS
from grognard.games.tank_commander import GAME
from grognard.web.app import create_app

pytestmark = pytest.mark.anyio
FORCE = {"scenario": "17.2"}
CLOSED = {"scenario": "17.5", "draw_pile": "closed", "random_source": "d10"}
CARDS = {**KURSK, "random_source": "cards"}
PATHS = ("", "?lang=fr", "?frame=no", "/board", "/text", "/log", "/replay", "/record", "/list")
QUESTIONS = ("pass", "concede", "nonsense", "end", "build random", "deck random", "play v-repair", "pick v-repair")


@asynccontextmanager
async def put(match: Match, folder: Path, **more: Any) -> AsyncIterator[tuple[Any, httpx.AsyncClient, dict[str, Any]]]:
    folder.mkdir()
    async with served(settings(folder, shelf=(GAME,))) as (app, client):
        yield app, client, await placed(app, client, match, listed=True, **more)


async def everything(client: httpx.AsyncClient, new: dict[str, Any], key: str) -> dict[str, bytes]:
    """All that somebody can ask for, by what was asked."""
    headers = bearer(key) if key else {}
    base = f"/api/tables/{new['table']}"
    view = (await client.get(base, headers=headers)).json()
    number, undos = view["number"], view["undos"]
    steps = {0, number // 3, number // 2, number - 1, number, number + 1, number + 2}
    found: dict[str, httpx.Response] = {}
    for path in (*PATHS, *(f"/replay/{step}" for step in sorted(steps))):
        found[path] = await client.get(base + path, headers=headers)
    for seat in new["keys"]:
        found[f"eyes {seat}"] = await client.get(f"{base}/replay/1?eyes={seat}", headers=headers)
    for question in (*QUESTIONS, *view["actions"][:6]):
        for language in ("en", "fr"):
            asked = {"action": question}
            found[f"why {language} {question}"] = await client.post(
                f"{base}/why?lang={language}", json=asked, headers=headers
            )
        if not view["yours"]:
            body = {"number": number, "undos": undos, "action": question}
            found[f"act {question}"] = await client.post(f"{base}/actions", json=body, headers=headers)
    if not view["undo"]["possible"]:
        found["undo"] = await client.post(f"{base}/undo", json={"number": number, "undos": undos}, headers=headers)
    found["lobby"] = await client.get("/api/tables")
    return {
        asked: f"{one.status_code} {sorted(one.headers.items())}".encode() + one.content for asked, one in found.items()
    }


async def heard(pair: Pair, reader: Seat, tmp_path: Path, same_names: Any, **more: Any) -> list[dict[str, bytes]]:
    found = []
    for number, match in enumerate(pair):
        same_names()
        async with put(match, tmp_path / f"{reader}-{number}", **more) as (_, client, new):
            key = "" if reader == SPECTATOR else new["keys"][match.seats[reader]]
            found.append(await everything(client, new, key))
    return found


def unequal(one: dict[str, bytes], two: dict[str, bytes]) -> list[str]:
    """What was answered differently, with the beginning of the difference."""
    found = []
    for asked in {**one, **two}:
        a, b = one.get(asked, b""), two.get(asked, b"")
        if a != b:
            at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            start = max(0, at - 60)
            found.append(f"{asked}: ...{a[start : at + 40]!r} | {b[start : at + 40]!r}")
    return found


def played(pair: Pair, least: int, other: Seat) -> bool:
    return len(pair[0].entries) >= least and differ(pair, other)


@pytest.mark.parametrize("reader", [0, 1, SPECTATOR])
@pytest.mark.parametrize(
    ("options", "least"),
    [(KURSK, 60), (KURSK, 200), (CARDS, 120), (TEAM, 30), (FORCE, 2), (CLOSED, 2), (CLOSED, 4)],
    ids=["kursk-early", "kursk-late", "kursk-cards", "team", "force", "closed-roles", "closed-lists"],
)
async def test_twins_send_the_same_bytes(
    options: dict[str, str], least: int, reader: Seat, tmp_path: Path, same_names: Any
) -> None:
    """Another hand, pile, pool or list of somebody else: views, board, log, refusals, replay and sizes are equal."""
    other = 1 if reader == 0 else 0
    pair = pairs(options, reader, lambda pair: played(pair, least, other))
    assert pair[0].state.view(reader) == pair[1].state.view(reader)
    one, two = await heard(pair, reader, tmp_path, same_names)
    assert len(one) > 30
    assert unequal(one, two) == []


async def test_the_owner_sees_the_difference(tmp_path: Path, same_names: Any) -> None:
    """The twins are none to whoever holds the cards: the test above could fail."""
    pair = pairs(KURSK, 0, lambda pair: played(pair, 60, 1) and pair[0].state.hand[1] != pair[1].state.hand[1])  # type: ignore[attr-defined]
    one, two = await heard(pair, 1, tmp_path, same_names)
    assert all(one[path] != two[path] for path in ("", "/text", "/log", "/replay"))


@pytest.mark.parametrize("reader", [1, SPECTATOR])
@pytest.mark.parametrize("lists", [("build random", "build {}"), ("build {}", "build {}")], ids=["random", "own"])
async def test_a_list_is_nobody_elses_business(
    reader: Seat, lists: tuple[str, str], tmp_path: Path, same_names: Any
) -> None:
    """Chosen at the table, through the API: at random (many hidden draws), ready-made, or written by hand."""
    found = []
    for number, text in enumerate(lists):
        same_names()
        match = Match(GAME, GAME.options.from_text(FORCE), None)
        async with put(match, tmp_path / str(number)) as (_, client, new):
            german = Player(client, new["table"], new["keys"]["german"])
            offered = [one for one in (await german.look())["actions"] if one != "build random"]
            answer = await german.act(text.format(offered[-number].removeprefix("build ")))
            assert answer.status_code == 200, answer.text
            found.append(await everything(client, new, "" if reader == SPECTATOR else new["keys"]["soviet"]))
    assert unequal(*found) == []
    assert b"409" in found[0]["/record"][:3]


# -- strict secrecy on a real socket ---------------------------------------------------------------------------------


def unequal_answers(pair: Pair, asked: Seat) -> bool:
    """A window asks this seat: in one game it can only pass, in the other it holds an answer."""
    one, two = pair
    return (
        in_window(one)
        and one.state.actor == asked
        and one.state.legal() == [PASS]
        and len(two.state.legal()) > 1
        and _before(one) == asked
    )


def _before(match: Match) -> Seat:
    """Who is asked after the other seat's last action: the window has just been opened."""
    return 1 - match.entries[-1].seat if match.entries[-1].seat >= 0 else SPECTATOR


async def all_messages(socket: Any, least: int = 1) -> list[str]:
    """So many messages, however long they take, and what else comes soon after them."""
    found = [await asyncio.wait_for(socket.recv(), 20) for _ in range(least)]
    try:
        while True:
            found.append(await asyncio.wait_for(socket.recv(), 0.5))
    except TimeoutError:
        return found


async def overheard(match: Match, folder: Path, *, strict: bool) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """What the acting seat hears on its socket: at first, after its action, after the pass of the other (if asked)."""
    folder.mkdir()
    last = match.entries[-1]
    actor, asked = match.seats[last.seat], match.seats[1 - last.seat]
    before = Match(GAME, match.options, None)
    for entry in match.entries[:-1]:
        before.enter(entry.seat, entry.action, entry.draws)
    app = create_app(settings(folder, shelf=(GAME,)))
    async with at_a_port(app) as (address, client):
        new = await placed(app, client, before, strict=strict)
        players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
        url = f"{address.replace('http', 'ws')}/api/tables/{new['table']}/live"
        async with websockets.connect(url) as socket:
            await socket.send(msgspec.json.encode({"key": new["keys"][actor], "delta": True}).decode())
            messages = [await all_messages(socket)]
            await players[actor].look(frame="no")
            assert (await players[actor].act(str(last.action))).status_code == 200
            messages.append(await all_messages(socket))
            asks = bool((await players[asked].look(frame="no"))["actions"])
            if asks:
                assert (await players[asked].act("pass")).status_code == 200
            messages.append(await all_messages(socket, int(asks)))
        return messages, await stored(app, new["table"])


@pytest.mark.parametrize("strict", [True, False])
async def test_strict_secrecy_on_the_socket(strict: bool, tmp_path: Path, same_names: Any) -> None:
    """Strict: number, order and bytes of the messages are equal whatever the other could have answered. Without it the
    same record comes about, but when its lines come tells who had nothing to play."""
    pair = pairs(KURSK, 0, lambda pair: unequal_answers(pair, 1))
    found = []
    for number, match in enumerate(pair):
        same_names()
        found.append(await overheard(match, tmp_path / str(number), strict=strict))
    (one, _), (two, _) = found
    assert [len(part) for part in one][:2] == [1, 1]
    if strict:
        assert one == two
    else:
        assert one[1] != two[1]


async def test_lists_on_the_socket(tmp_path: Path, same_names: Any) -> None:
    """A list of many hidden draws, or one that was ready: the other seat hears as many messages of the same bytes."""
    found = []
    for number, random_list in enumerate((True, False)):
        same_names()
        app = create_app(settings(tmp_path / str(number), shelf=(GAME,)))
        (tmp_path / str(number)).mkdir()
        async with at_a_port(app) as (address, client):
            new = await placed(app, client, Match(GAME, GAME.options.from_text(FORCE), None), strict=True)
            german = Player(client, new["table"], new["keys"]["german"])
            url = f"{address.replace('http', 'ws')}/api/tables/{new['table']}/live"
            async with websockets.connect(url) as socket:
                await socket.send(msgspec.json.encode({"key": new["keys"]["soviet"]}).decode())
                messages = await all_messages(socket)
                offered = [one for one in (await german.look())["actions"] if one != "build random"]
                assert (await german.act("build random" if random_list else offered[0])).status_code == 200
                messages += await all_messages(socket)
            assert (len(await stored(app, new["table"])) > 2) == random_list
            found.append(messages)
    assert len(found[0]) == 2
    assert found[0] == found[1]
