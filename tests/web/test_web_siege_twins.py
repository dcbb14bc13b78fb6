"""The Hell of Stalingrad on the wire: hands, decks and offered interceptions of the other side change no byte, for each
of four seats and a spectator; partners know each other's hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_web_twins import everything, unequal
from twins import SPECTATOR, Pair, pairs
from war_table import placed
from web_table import Player, served, settings

from grognard.core.match import Match
from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad import GAME
from grognard.games.hell_of_stalingrad.interception import Interception
from grognard.web.live import channel

pytestmark = pytest.mark.anyio
FOUR = {"mode": "four_player"}
EXPERT = {"mode": "expert"}
READERS = [0, 1, 2, 3, SPECTATOR]


@asynccontextmanager
async def put(match: Match, folder: Path) -> AsyncIterator[tuple[Any, httpx.AsyncClient, dict[str, Any]]]:
    folder.mkdir()
    async with served(settings(folder, shelf=(GAME,))) as (app, client):
        yield app, client, await placed(app, client, match, listed=True, strict=True)


async def heard(pair: Pair, reader: Seat, tmp_path: Path, same_names: Any) -> list[dict[str, bytes]]:
    found = []
    for number, match in enumerate(pair):
        same_names()
        async with put(match, tmp_path / f"{reader}-{number}") as (_, client, new):
            key = "" if reader == SPECTATOR else new["keys"][match.seats[reader]]
            found.append(await everything(client, new, key))
    return found


def secrets(match: Match, reader: Seat) -> list[Any]:
    """The hands and decks of the sides that a reader may not look into."""
    state: Any = match.state
    sides = [side for side in (0, 1) if reader < 0 or side != reader % 2]
    return [[state.hand[seat] for side in sides for seat in state.team(side)], [state.deck[side] for side in sides]]


def unlike(pair: Pair, reader: Seat) -> bool:
    """Another hand and another deck, in each side of which the reader knows nothing."""
    one, two = (secrets(match, reader) for match in pair)
    return one[0] != two[0] and one[1] != two[1]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("least", [40, 130])
async def test_another_hand_and_deck_send_the_same_bytes(
    least: int, reader: Seat, tmp_path: Path, same_names: Any
) -> None:
    """Views, board, log, refusals, replay: equal, byte for byte."""
    pair = pairs(FOUR, reader, lambda pair: len(pair[0].entries) >= least and unlike(pair, reader), game=GAME)
    assert pair[0].state.view(reader) == pair[1].state.view(reader)
    one, two = await heard(pair, reader, tmp_path, same_names)
    assert len(one) > 30
    assert unequal(one, two) == []


async def test_the_owner_sees_the_difference(tmp_path: Path, same_names: Any) -> None:
    """The twins are none to whoever holds the cards: the test above could fail."""
    pair = pairs(FOUR, 0, lambda pair: len(pair[0].entries) >= 40 and unlike(pair, 0), game=GAME)
    one, two = await heard(pair, 1, tmp_path, same_names)
    assert all(one[path] != two[path] for path in ("", "/text", "/log"))


def offered_to_one(pair: Pair, reader: Seat) -> bool:
    """A window asks a seat of the other side: in one game it holds an interceptor, in the other it can only pass."""
    states = [match.state for match in pair]
    if not all(isinstance(state.stack[-1], Interception) for state in states):
        return False
    actor = states[0].actor
    hostile = reader < 0 or (actor is not None and actor % 2 != reader % 2)
    return hostile and len({len(state.legal()) for state in states}) == 2


WINDOWS = [*((EXPERT, one) for one in (0, 1, SPECTATOR)), *((FOUR, one) for one in READERS)]


@pytest.mark.parametrize(("options", "reader"), WINDOWS)
async def test_what_another_could_intercept_with_sends_the_same_bytes(
    options: dict[str, str], reader: Seat, tmp_path: Path, same_names: Any
) -> None:
    pair = pairs(options, reader, lambda pair: offered_to_one(pair, reader), seeds=200, game=GAME)
    one, two = await heard(pair, reader, tmp_path, same_names)
    assert unequal(one, two) == []


async def test_a_declined_interception_leaves_no_trace(tmp_path: Path) -> None:
    """Nobody's log and nobody's record says that somebody passed."""
    pair = pairs(EXPERT, 0, lambda pair: offered_to_one(pair, 0), seeds=200, game=GAME)
    match = max(pair, key=lambda match: len(match.state.legal()))
    async with put(match, tmp_path / "declined") as (_, client, new):
        asked = match.seats[match.state.actor or 0]
        players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
        before = (await players["german"].look())["log"]["total"]
        await players[asked].look()
        assert (await players[asked].act("pass")).status_code == 200
        after = await players["german"].look()
        fresh = [line["kind"] for line in after["log"]["lines"] if line["n"] >= before]
        assert "pass" not in str(fresh)
        assert not any("intercept" in kind for kind in fresh)


async def test_partners_talk_among_themselves(tmp_path: Path) -> None:
    match = Match(GAME, GAME.options.from_text(FOUR), None)
    async with put(match, tmp_path / "talk") as (app, client, new):
        headers = {"authorization": f"Bearer {new['keys']['german-army']}"}
        said = await client.post(f"/api/tables/{new['table']}/chat", json={"text": "hold B"}, headers=headers)
        assert said.status_code == 201
        heard_by = {}
        for seat, key in new["keys"].items():
            view = await Player(client, new["table"], key).look()
            heard_by[seat] = [line["text"] for line in view["chat"]["lines"]]
        assert heard_by == {
            "german-army": ["hold B"], "soviet-army": [], "german-second": ["hold B"], "soviet-second": [],
        }  # fmt: skip
        mate = await Player(client, new["table"], new["keys"]["german-second"]).look()
        assert mate["chat"]["lines"][0]["author"] not in match.seats, "people have names, not ids"
        watching = (await client.get(f"/api/tables/{new['table']}")).json()
        assert watching["chat"]["lines"] == []
        async with app.state.tables.at(new["table"]) as live:
            assert [channel(live, seat) for seat in READERS] == ["team-0", "team-1", "team-0", "team-1", "watchers"]
