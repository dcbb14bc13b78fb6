"""Tables from before a change of the rules: they go on if nothing differs, else they are read up to there."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from web_table import ALONE, SLUG, Player, bearer, opened, served, settings

from grognard.core import record
from grognard.core.dice import Sealed, Seeded
from grognard.core.match import Match
from grognard.games import find
from grognard.store.base import HUMAN, OVER, PLAYING, Seated, Table
from grognard.store.sql import open_store
from grognard.web import keys, serve, upkeep

pytestmark = pytest.mark.anyio
GAME = find(SLUG)


def played(actions: int = 150) -> Match:
    match, rng = Match(GAME, GAME.options(), Sealed(bytes(32))), Seeded(3)
    match.roll()
    while (seat := match.state.actor) is not None and len(match.entries) < actions:
        match.play(seat, match.state.sample(rng))
    return match


async def kept(folder: Path, match: Match, name: str = "old", **changes: Any) -> Table:
    """A table as an earlier version of the rules left it."""
    seats = tuple(Seated(seat, HUMAN, key=keys.digest(f"key of {seat}")) for seat in match.seats)
    table = Table(
        name, SLUG, GAME.version + 1, "ffff", match.options.to_text(), bytes(32).hex(), seats, status=PLAYING,
        undos=(0, 0, 0), listed=True,
    )._replace(**changes)  # fmt: skip
    store = open_store(str(folder / "tables.db"))
    await store.open()
    await store.create(table, match.lines())
    await store.close()
    return table


def third_mark(match: Match) -> int:
    """The number of the action that ended the third turn."""
    return [n for n, line in enumerate(match.lines(), start=1) if line.state][2]


async def falsify(folder: Path, match: Match, name: str = "old") -> int:
    """As if the rules had led elsewhere in the third turn."""
    store = open_store(str(folder / "tables.db"))
    await store.open()
    await store.mark(name, {third_mark(match): "0123456789abcdef"})
    await store.close()
    return third_mark(match)


async def test_a_table_of_other_rules_goes_on_where_every_hash_agrees(tmp_path: Path) -> None:
    """Another version and another fingerprint alone stop nothing."""
    match = played()
    await kept(tmp_path, match)
    async with served(settings(tmp_path)) as (_, client):
        asked = match.seats[match.state.actor or 0]
        player = Player(client, "old", f"key of {asked}")
        seen = await player.look()
        assert (seen["yours"], seen["departed"]) == (True, None)
        assert (await player.act(seen["actions"][0])).status_code == 200


async def test_a_table_that_the_rules_leave_can_be_read_up_to_there(tmp_path: Path) -> None:
    """It says at which action; view, replay and pictures end there; nobody can act, and no bot tries."""
    match = played(400)
    await kept(tmp_path, match)
    number = await falsify(tmp_path, match)
    async with served(settings(tmp_path)) as (_, client):
        player = Player(client, "old", "key of german")
        seen = await player.look(lang="en")
        assert seen["departed"]["action"] == number
        assert f"action {number}" in seen["prompt"]["text"]
        assert (seen["yours"], seen["actions"], seen["actor"], seen["number"]) == (False, [], None, number - 1)
        for path, body in (
            ("actions", {"number": number - 1, "action": "end"}), ("undo", {"number": number - 1}), ("key", {}),
            ("words", {"words": "x"}),
        ):  # fmt: skip
            answer = await player.post(path, **body)
            assert (answer.status_code, answer.json()["error"]) == (409, "departed"), path
        assert (await player.post("why", action="end")).json()["error"] == "departed"
        index = (await client.get("/api/tables/old/replay")).json()
        assert (index["steps"], index["rest"]) == (number - 1, [])
        path, own = f"/api/tables/old/replay/{number - 1}", bearer(player.key)
        assert (await client.get(path, headers=own)).json()["frame"]["pieces"]
        assert (await client.get(f"/api/tables/old/replay/{number}", headers=own)).status_code == 404


async def test_a_finished_game_that_the_rules_leave_is_a_story_to_its_end(tmp_path: Path) -> None:
    """Once it is over the rest is told as actions, the result stands, and its record is the one that was played."""
    match = played(10_000)
    await kept(tmp_path, match, status=OVER, result=match.result())
    number = await falsify(tmp_path, match)
    async with served(settings(tmp_path)) as (_, client):
        index = (await client.get("/api/tables/old/replay")).json()
        assert index["departed"]["action"] == number
        assert len(index["actions"]) + len(index["rest"]) == len(match.entries)
        told = [one["action"] for one in (*index["actions"], *index["rest"])]
        assert told == [str(entry.action) for entry in match.entries]
        seen = (await client.get("/api/tables/old")).json()
        assert seen["result"]["scores"] == dict(zip(match.seats, match.state.scores() or (), strict=True))
        saved = record.parse((await client.get("/api/tables/old/record")).text)
        assert (saved.rules, saved.data, saved.result) == (GAME.version + 1, "ffff", match.result())
        assert [line.action for line in saved.lines] == told
        assert record.check_dice(saved).complaints == []
        on = await client.post("/api/tables/old/branch", json={"step": number - 1, "seats": ALONE})
        assert on.status_code == 201  # from any step that can be shown


async def test_which_tables_go_on_is_known_before(tmp_path: Path) -> None:
    """Only those of other rules, data or code are tried at the start of a server; one that does not go on is named."""
    match = played(300)
    chosen = settings(tmp_path)
    await kept(tmp_path, match, "same", rules=GAME.version, data=GAME.fingerprint, changed=GAME.written)
    await kept(tmp_path, match, "good")
    await kept(tmp_path, match, "over", status=OVER)
    await kept(tmp_path, match, "nowhere", game="chess")
    await kept(tmp_path, match, "bad")
    number = await falsify(tmp_path, match, "bad")
    told = await serve._check(settings(tmp_path, trial=1e9))
    assert told == "2 tables of earlier rules do not go on: bad, nowhere (grognard migrate --dry-run says why)"
    told = await serve._check(settings(tmp_path, trial=0.0))  # the first one is always tried
    short = "1 table of earlier rules does not go on: bad; 2 more were not tried (grognard migrate --dry-run says why)"
    assert told == short
    store = open_store(chosen.database)
    await store.open()
    found = {one.table: one async for one in upkeep.verdicts(store, chosen, foreign=False)}
    await store.close()
    assert set(found) == {"same", "good", "nowhere", "bad"}
    assert f"action {number}" in found["bad"].why_not
    assert found["good"].compared == sum(line.state != "" for line in match.lines())
    assert found["good"].why_not == found["same"].why_not == ""


async def test_a_rule_that_changed_in_code_alone_is_noticed_at_the_start(tmp_path: Path) -> None:
    """Version and data are the same, the hashes are not: what was played before this code came here is tried."""
    match, alike = played(300), {"rules": GAME.version, "data": GAME.fingerprint}
    await kept(tmp_path, match, "before", **alike, changed=GAME.written - 1)
    await kept(tmp_path, match, "after", **alike, changed=GAME.written)
    assert await serve._check(settings(tmp_path, trial=1e9)) == ""
    for name in ("before", "after"):
        await falsify(tmp_path, match, name)
    told = await serve._check(settings(tmp_path, trial=1e9))
    assert told == "1 table of earlier rules does not go on: before (grognard migrate --dry-run says why)"


async def test_missing_hashes_are_noted(tmp_path: Path) -> None:
    """A table from before there were any gets those of its replay, once."""
    match = played(300)
    await kept(tmp_path, match)
    store = open_store(str(tmp_path / "tables.db"))
    await store.open()
    marks = {n: line.state for n, line in enumerate(match.lines(), start=1) if line.state}
    await store.mark("old", dict.fromkeys(marks, ""))
    (verdict,) = [one async for one in upkeep.verdicts(store, settings(tmp_path), foreign=False)]
    assert verdict.compared == 0
    assert await upkeep.mark(store, verdict) == len(marks)
    assert await upkeep.mark(store, verdict) == 0
    stored = await store.load("old")
    await store.close()
    assert stored is not None
    assert {n: line.state for n, line in enumerate(stored.lines, start=1) if line.state} == marks


async def test_one_corrupt_row_does_not_break_the_lobby(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is left out, complained of once, and answers a sentence when it is opened."""
    await kept(tmp_path, played(20), "bad", secret="short")
    await kept(tmp_path, played(20), "strange", options={"nonsense": "yes"})
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, listed=True)
        for _ in range(3):
            answer = await client.get("/api/tables")
            assert answer.status_code == 200
            assert {one["table"] for one in answer.json()["tables"]} == {new["table"], "strange"}
        assert sum("bad" in one.getMessage() for one in caplog.records) == 1
        for table, error in (("bad", "corrupt"), ("strange", "broken")):
            answer = await client.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["error"]) == (409, error)


async def test_what_was_played_elsewhere_is_not_taken_back(tmp_path: Path) -> None:
    """A table that starts from a step of another: its own actions can be undone, the inherited ones cannot."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        await german.look()
        for _ in range(2):
            await german.act(next(one for one in german.seen["actions"] if one.startswith("place")))
        await german.act("concede")
        branch = (await client.post(f"/api/tables/{new['table']}/branch", json={"step": 2, "seats": ALONE})).json()
        player = Player(client, branch["table"], branch["keys"]["german"])
        seen = await player.look(lang="en")
        assert seen["undo"] == {"possible": False, "why": "There is nothing to undo."}
        await player.act(seen["actions"][0])
        assert player.seen["undo"]["possible"]
        assert (await player.post("undo", number=3)).json() == {"number": 2, "undos": 1}
        assert (await player.post("undo", number=2)).json()["error"] == "undo"
    async with served(settings(tmp_path)) as (_, client):  # also after it was read again
        assert (await Player(client, branch["table"], player.key).look())["undo"]["possible"] is False


async def test_a_warning_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, with the tables by name."""
    match = played(300)
    for n in range(7):
        await kept(tmp_path, match, f"bad{n}", game="chess")
    heard: list[str] = []
    monkeypatch.setattr(serve.uvicorn.Server, "run", lambda *_, **__: None)

    def run() -> None:
        chosen = settings(tmp_path, trial=1e9)
        serve.serve(port=0, open_browser=False, say=heard.append, warn=heard.append, settings=chosen)

    await asyncio.to_thread(run)
    assert heard[0].startswith("7 tables of earlier rules do not go on: bad0, bad1, bad2, bad3, bad4 ...")
    assert heard[1].startswith("http://127.0.0.1:")
