"""Forged requests: none is accepted, none changes anything, none breaks the server.

2,000 of them by default; GROGNARD_FORGED=20000 for the full count.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from table import Player, bearer, opened, served, settings, state_hash

from grognard.core.state import State
from grognard.core.values import Action

pytestmark = pytest.mark.anyio
MANY = int(os.environ.get("GROGNARD_FORGED", "2000"))


class Forger:
    """Knows everything but the secret of the seat that is asked, and a few secrets that do not fit."""

    def __init__(
        self, client: httpx.AsyncClient, table: str, right: dict[str, Any], keys: dict[str, str], state: State
    ) -> None:
        self.client, self.table, self.right, self.keys, self.state = client, table, right, keys, state
        self.chance = random.Random(7)
        self.kinds = [name.removeprefix("forge_") for name in dir(self) if name.startswith("forge_")]

    async def send(self, body: Any, key: str | None, path: str = "actions") -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"content-type": "application/json", **(bearer(key) if key is not None else {})}
        return await self.client.post(f"/api/tables/{self.table}/{path}", content=content, headers=headers)

    def order(self, **changes: Any) -> dict[str, Any]:
        action = self.chance.choice(self.right["actions"])
        return {"number": self.right["number"], "action": action, "undos": self.right["undos"], **changes}

    def legal(self, action: str) -> bool:
        verb, *args = action.split(" ")
        return self.state.refusal(Action(verb, tuple(args))) is None

    async def forge_other_seat(self) -> httpx.Response:
        return await self.send(self.order(), self.keys["other"])

    async def forge_other_table(self) -> httpx.Response:
        return await self.send(self.order(), self.keys["elsewhere"])

    async def forge_no_key(self) -> httpx.Response:
        return await self.send(self.order(), self.chance.choice([None, "", " "]))

    async def forge_near_key(self) -> httpx.Response:
        """The right secret with one letter changed, cut off, or longer."""
        key = self.keys["right"]
        at = self.chance.randrange(len(key))
        changed = key[:at] + ("A" if key[at] != "A" else "B") + key[at + 1 :]
        return await self.send(self.order(), self.chance.choice([changed, key[:-1], key + "A", key.swapcase()]))

    async def forge_number(self) -> httpx.Response:
        """Old orders again, and orders for later."""
        wrong = self.chance.choice([-1, 1, -2, 5, 10**6, -(10**9)]) + self.right["number"]
        return await self.send(self.order(number=wrong), self.keys["right"])

    async def forge_undos(self) -> httpx.Response:
        return await self.send(
            self.order(undos=self.right["undos"] + self.chance.choice([1, 2, 99])), self.keys["right"]
        )

    async def forge_illegal(self) -> httpx.Response:
        """Well-formed actions that are not possible now."""
        units = ["lah-pz", "lah-tig", "dr-df", "29tc-31", "rem-42g", "5gta-21t", "167-315"]
        places = ["0101", "1909", "2221", "1310", "0307"]
        pick = self.chance.choice
        made = lambda: pick([  # noqa: E731 - one of these
            f"fire {pick(units)} {pick(units)} {pick(['full', 'half'])}", f"exit {pick(units)} {pick(places)}",
            f"move {pick(units)} {pick(places)} {pick(places)}", f"overrun {pick(places)} {pick(units)} {pick(units)}",
            f"strike {pick(units)}", f"bombard {pick(units)}", f"deal {pick(units)}", f"request {pick(units)}",
            f"retreat {pick(units)} off", f"commit {pick(['LAH', '18TC'])}", f"defend {pick(units)} {pick(units)}",
            f"attack {pick(units)} {pick(units)}", "roll 6", "roll 1 1", "reroll", "keep", "hold", "stay", "attempt",
            "decline", "draw LAH", "zone 3", "done",
        ])  # fmt: skip
        action = next(action for action in iter(made, "") if not self.legal(action))
        return await self.send(self.order(action=action), self.keys["right"])

    async def forge_malformed(self) -> httpx.Response:
        """Texts that are no action, and bodies that are no order."""
        pick = self.chance.choice
        texts = [
            "", " ", "place", "place lah-pz", "PLACE lah-pz 0907", "place  lah-pz", "x" * 3000, "\u0000", "é" * 50,
            "place lah-pz 0907 0908", "roll " + "9" * 50, "{firer}", "<script>", "'; DROP TABLE action; --",
        ]  # fmt: skip
        bodies: list[Any] = [
            self.order(action=pick(texts)), {}, [], None, 7, "order", {"number": "0", "action": "end"},
            self.order(number=1.5), self.order(number=None), self.order(extra=1), self.order(action=["end"]),
            self.order(number=2**70), self.order(number=True), self.order(seat="german"), b"", b"{", b"\xff\xfe",
            b'{"number": 1, "action": "\\ud800"}', b"[" * 5000, b'{"number": NaN, "action": "end"}',
        ]  # fmt: skip
        return await self.send(pick(bodies), self.keys["right"])

    async def forge_oversized(self) -> httpx.Response:
        return await self.send(self.order(action="x" * self.chance.choice([17_000, 100_000])), self.keys["right"])

    async def forge_undo(self) -> httpx.Response:
        """Nothing can be taken back here, and nothing that belongs to others."""
        key = self.chance.choice([self.keys["other"], self.keys["elsewhere"], None, "nonsense"])
        return await self.send({"number": self.right["number"]}, key, "undo")

    async def forge_seat(self) -> httpx.Response:
        """Seats that are taken, and seats there are not."""
        seat = self.chance.choice(["german", "soviet", "chance", "x", "%00", "..", "é"])
        return await self.send({"invitation": self.keys["invitation"]}, None, f"seats/{seat}")

    async def forge_words(self) -> httpx.Response:
        """Words for dice that have been rolled, or by nobody."""
        return await self.send({"words": "late"}, self.chance.choice([self.keys["right"], None, "x"]), "words")

    async def forge_path(self) -> httpx.Response:
        """Addresses that are not there, and methods that are not allowed."""
        method = self.chance.choice(["PUT", "DELETE", "PATCH", "GET", "POST"])
        here = f"/api/tables/{self.table}"
        path = self.chance.choice([
            "/api/tables/nothing/actions", "/api/tables/%2e%2e/actions", "/api/tables/%00/actions", f"{here}x/undo",
            "/api/games/x/rules/y", f"/api/tables/{'a' * 500}", f"{here}/actions/1", f"{here}/replay/99999999",
            f"{here}/replay/-1", f"{here}/replay/x", f"{here}/replay/1?eyes=all",
        ])  # fmt: skip
        content = b"{}" if method != "GET" else None
        return await self.client.request(method, path, content=content, headers=bearer(self.keys["right"]))

    async def forge_origin(self) -> httpx.Response:
        """A page of somebody else sends a good order."""
        headers = {
            **bearer(self.keys["right"]),
            "origin": self.chance.choice(["http://evil.example", "null", "http://table.evil"]),
        }
        return await self.client.post(f"/api/tables/{self.table}/actions", json=self.order(), headers=headers)


async def test_no_forged_request_is_accepted(tmp_path: Path) -> None:
    """Wrong seat, number, content, size, table, origin: 0 accepted, the same state hash, nothing above 499."""
    async with served(settings(tmp_path)) as (app, client):
        new, other = await opened(client), await opened(client)
        table = new["table"]
        players = {seat: Player(client, table, key) for seat, key in new["keys"].items()}
        await players["german"].look()
        chance = random.Random(3)
        seat = "german"
        while len((await players[seat].look(frame=False))["log"]["lines"]) == 0 or players[seat].seen["number"] < 60:
            seen = players[seat].seen
            deploy = [action for action in seen["actions"] if action.startswith("deploy")]
            await players[seat].act(chance.choice(deploy or seen["actions"]))
            seat = players[seat].seen["actor"]
        right = await players[seat].look()
        assert right["yours"]
        keys = {
            "right": new["keys"][seat], "other": new["keys"]["soviet" if seat == "german" else "german"],
            "elsewhere": other["keys"][seat], "invitation": "x" * 43,
        }  # fmt: skip
        before = await state_hash(app, table)
        async with app.state.tables.at(table) as live:
            forger = Forger(client, table, right, keys, live.match.state)
        count: Counter[tuple[str, int]] = Counter()
        for number in range(MANY):
            kind = forger.kinds[number % len(forger.kinds)]
            answer = await getattr(forger, f"forge_{kind}")()
            count[kind, answer.status_code] += 1
            assert 400 <= answer.status_code < 500, (kind, answer.request.content, answer.text)
            body = answer.json()
            assert body["error"]
            assert body["message"]
            assert not body["message"].startswith("<"), body  # a message that is not in the catalogue
        assert await state_hash(app, table) == before
        assert (await players[seat].look())["actions"] == right["actions"]
        answer = await players[seat].act(right["actions"][0])
        assert answer.status_code == 200  # and a good order still is
        print(f"\n{MANY} forged requests refused:", dict(count))
