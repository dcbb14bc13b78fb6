"""What an action costs in a long game: the same table of four seats early and late, measured in turns in one run.

    python tools/latency.py [--early 100] [--late 5000] [--actions 150] [--out docs/load.md]

Tank Commander in teams is played at random up to each of the two places and put on a table of a server in this
process; then actions are played on both in turns, so that whatever else the machine does hits both alike. An
acknowledgement is the time from sending an action to its answer (stored in SQLite); being told is the time that the
server takes to make the news of it for all four seats and a spectator, without the drawing.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from grognard.core.dice import Seeded
from grognard.core.match import Match
from grognard.core.record import Line
from grognard.games import find
from grognard.web.app import create_app
from grognard.web.settings import Settings

OPTIONS = {"scenario": "17.8", "random_source": "d10", "team": "yes", "columns": "6", "turn_limit": "200"}
HEADING = "## A long game"


class Cost(NamedTuple):
    """Milliseconds of one action."""

    acknowledged: float
    told: float


def played(length: int) -> Match:
    """A game of at least this many actions, played at random by players who are in no hurry to end their turns."""
    game = find("tank-commander")
    for seed in range(50):
        chance = random.Random(seed)
        match = Match(game, game.options.from_text(OPTIONS), Seeded(seed))
        match.roll()
        while (actor := match.state.actor) is not None and len(match.entries) < length:
            offered = match.state.legal()
            match.play(actor, chance.choice([one for one in offered if one.verb not in ("end", "done")] or offered))
        if match.state.actor is not None:
            return match
    raise SystemExit(f"no game was as long as {length} actions")


class Long:
    """A table at which so much has been played already."""

    def __init__(self, app: Any, client: httpx.AsyncClient, match: Match) -> None:
        self.app, self.client, self.match = app, client, match
        self.chance = random.Random(1)
        self.costs: list[Cost] = []

    async def open(self) -> None:
        seats = dict.fromkeys(self.match.seats, "me")
        body = {"game": self.match.game.slug, "options": OPTIONS, "seats": seats, "strict": True}
        new = (await self.client.post("/api/tables", json=body)).json()
        self.path, self.keys = f"/api/tables/{new['table']}", [*new["keys"].values(), ""]
        tables = self.app.state.tables
        lines = [Line(self.match.seat_name(entry.seat), str(entry.action), entry.draws) for entry in self.match.entries]
        async with tables.at(new["table"]) as live, live.lock:
            await tables.store.change(live.row, 0, lines, undos=live.row.undos)
            live.doubtful = True
        self.views = [await self.look(key, {}) for key in self.keys]

    async def look(self, key: str, has: dict[str, Any]) -> dict[str, Any]:
        since = {"log": has["log"]["total"], "undos": has["undos"]} if has else {}
        headers = {"authorization": f"Bearer {key}"} if key else {}
        answer = await self.client.get(self.path, params={"frame": "no", **since}, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def act(self) -> bool:
        """One action, told to everybody; false when the game is over."""
        seat = next((n for n, view in enumerate(self.views) if view["yours"]), None)
        if seat is None:
            return False
        view = self.views[seat]
        hasty = [one for one in view["actions"] if one not in ("end", "done")] or view["actions"]
        order = {"number": view["number"], "undos": view["undos"], "action": self.chance.choice(hasty)}
        start = time.perf_counter()
        headers = {"authorization": f"Bearer {self.keys[seat]}"}
        answer = await self.client.post(f"{self.path}/actions", json=order, headers=headers)
        acknowledged = time.perf_counter() - start
        assert answer.status_code == 200, answer.text
        start = time.perf_counter()
        self.views = [await self.look(key, had) for key, had in zip(self.keys, self.views, strict=True)]
        self.costs.append(Cost(acknowledged * 1000, (time.perf_counter() - start) * 1000))
        return True


async def measured(places: list[int], actions: int) -> list[list[Cost]]:
    many: dict[str, Any] = {"rate": 1e9, "burst": 1e9, "creations": 1e9, "creation_burst": 1e9, "warm": False}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(f"{folder}/tables.db", **many))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table", timeout=60) as client:
                tables = [Long(app, client, played(place)) for place in places]
                for table in tables:
                    await table.open()
                for _ in range(actions):
                    if not all([await table.act() for table in tables]):
                        break
    return [table.costs for table in tables]


def written(places: list[int], costs: list[list[Cost]]) -> str:
    rows = [
        [
            statistics.median(one.acknowledged for one in found),
            statistics.median(one.told for one in found),
            statistics.median(one.acknowledged + one.told for one in found),
        ]
        for found in costs
    ]
    table = "\n".join(
        f"| {place} | {row[0]:.1f} | {row[1]:.1f} | {row[2]:.1f} |" for place, row in zip(places, rows, strict=True)
    )
    ratio = [late / early for early, late in zip(rows[0], rows[-1], strict=True)]
    return f"""{HEADING}

`python tools/latency.py` on {time.strftime("%Y-%m-%d")}: Tank Commander in teams, {len(costs[0])} actions at each
place, in turns. Medians in milliseconds; "told" is the news for four seats and a spectator, without the drawing.

| after so many actions | acknowledged | told | together |
|---|---|---|---|
{table}
| ratio | {ratio[0]:.2f} | {ratio[1]:.2f} | {ratio[2]:.2f} |
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--early", type=int, default=100)
    parser.add_argument("--late", type=int, default=5000)
    parser.add_argument("--actions", type=int, default=150, help="measured at each place")
    parser.add_argument("--out", type=Path, help="a page whose section on long games is written anew")
    asked = parser.parse_args()
    places = [asked.early, asked.late]
    text = written(places, asyncio.run(measured(places, asked.actions)))
    if asked.out:
        page = re.sub(rf"\n{HEADING}\n.*?(?=\n## |\Z)", "", asked.out.read_text(), flags=re.DOTALL).rstrip("\n")
        asked.out.write_text(f"{page}\n\n{text}")
    print(text)


if __name__ == "__main__":
    main()
