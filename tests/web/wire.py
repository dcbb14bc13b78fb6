"""Two games that differ only in what one side hides, played alike on a server each: what others are sent of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets
from test_web_twins import all_messages, unequal
from twins import SPECTATOR
from web_table import Player, at_a_port, bearer, settings

from grognard.core.game import Game
from grognard.core.state import State
from grognard.core.values import Seat
from grognard.web.app import create_app

Deeds = Sequence[tuple[Seat, str]]


class Wire(NamedTuple):
    """A game on the wire: what is asked for once everything was done, and which actions are asked about."""

    game: Game
    paths: tuple[str, ...]
    questions: tuple[str, ...]
    least: int = 1  # messages that an action brings at least
    unseen: tuple[str, ...] = ()  # verbs of which nobody else is told

    async def heard(self, state: State, deeds: Deeds, reader: Seat, folder: Path) -> tuple[Any, list[Any]]:
        """All that the reader can ask for afterwards, and message by message what his socket tells."""
        folder.mkdir()
        app = create_app(settings(folder, shelf=(self.game,)))
        async with at_a_port(app) as (address, client):
            body = {"game": self.game.slug, "seats": dict.fromkeys(self.game.seats(state.options), "me"),
                    "listed": True, "options": state.options.to_text(), "strict": True}  # fmt: skip
            new = (await client.post("/api/tables", json=body)).json()
            async with app.state.tables.at(new["table"]) as live:
                live.match.state = state
            keys = list(new["keys"].values())
            players = [Player(client, new["table"], key) for key in keys]
            key = "" if reader == SPECTATOR else keys[reader]
            url = f"{address.replace('http', 'ws')}/api/tables/{new['table']}/live"
            messages = []
            async with websockets.connect(url) as socket:
                await socket.send(msgspec.json.encode({"key": key, "delta": True}).decode())
                messages.append(await all_messages(socket))
                for seat, text in deeds:
                    await players[seat].look(frame="no")
                    answer = await players[seat].act(text)
                    assert answer.status_code == 200, answer.text
                    told = seat == reader or text.split()[0] not in self.unseen
                    messages.append(await all_messages(socket, self.least if told else 0))
            return await self._looked(client, new["table"], key), messages

    async def _looked(self, client: httpx.AsyncClient, table: str, key: str) -> dict[str, bytes]:
        """The table as it is asked for: drawn, in words, the log, why not, how far and how long, in both languages."""
        base, headers = f"/api/tables/{table}", bearer(key) if key else {}
        found = {path: await client.get(base + path, headers=headers) for path in self.paths}
        for text in self.questions:
            found[text] = await client.post(f"{base}/why", json={"action": text}, headers=headers)
        return {path: f"{one.status_code} {one.headers}".encode() + one.content for path, one in found.items()}

    async def same(
        self, pair: tuple[State, State], owner: Seat, deeds: Deeds, reader: Seat, folder: Path, same_names: Any
    ) -> dict[str, bytes]:
        """Both games are told alike, byte by byte and message by message; what was answered."""
        assert pair[0].view(owner) != pair[1].view(owner), "the owner sees the difference: this test could fail"
        found = []
        for number, state in enumerate(pair):
            same_names()
            found.append(await self.heard(state, deeds, reader, folder / str(number)))
        (one, spoken), (two, said) = found
        assert unequal(one, two) == []
        assert [len(part) for part in spoken] == [len(part) for part in said]
        assert spoken == said
        return one
