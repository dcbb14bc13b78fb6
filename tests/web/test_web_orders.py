"""Standing orders: the server passes for a seat in an interrupt window, in the change that opened it, and only then."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from war_table import KURSK, TEAM, found, in_window, lines_of, new_match, placed, replaced, stored, walk
from web_table import Player, bearer, opened, served, settings

from grognard.core.match import Match
from grognard.core.values import Action, Pending, Seat, Stage, one_throw
from grognard.core.window import PASS
from grognard.games.tank_commander import GAME
from grognard.store.base import HUMAN, Seated
from grognard.web import orders

pytestmark = pytest.mark.anyio
HANGS = 600  # seconds: no measure of speed, but nobody waits for ever


def tried(match: Match, action: Action) -> Match:
    """What an action leads to; the match stays as it is, its dice too."""
    twin = match.fork()
    twin.dice = None
    actor = match.state.actor
    assert actor is not None
    twin.play(actor, action, roll=False)
    return twin


def opens(match: Match, action: Action, *, playable: bool) -> Seat | None:
    """Whom this action makes a window ask: somebody else, with or without something to play."""
    actor = match.state.actor
    if in_window(match) or action == PASS:
        return None
    after = tried(match, action)
    asked = after.state.actor
    if not in_window(after) or asked in (actor, None) or (len(after.state.legal()) > 1) != playable:
        return None
    return asked


def a_window(options: dict[str, str], *, playable: bool) -> tuple[Match, Action, str, str]:
    """A position, the action that opens a window, and the names of who acts and who is asked."""
    match, action = found(lambda match, action: opens(match, action, playable=playable) is not None, options)
    asked, actor = opens(match, action, playable=playable), match.state.actor
    assert asked is not None
    assert actor is not None
    return match, action, match.seats[actor], match.seats[asked]


async def played(app: Any, client: Any, match: Match, action: Action, actor: str, **more: Any) -> Any:
    """The table after the action, and its players. `order` is given before, by seat."""
    given = more.pop("order", {})
    new = await placed(app, client, match, **more)
    players = {seat: Player(client, new["table"], key) for seat, key in new["keys"].items()}
    for seat, order in given.items():
        answer = await players[seat].post("order", order=order)
        assert answer.status_code == 200, answer.text
        assert (await players[seat].look(frame="no"))["order"]["now"] == order
    await players[actor].look(frame="no")
    answer = await players[actor].act(str(action))
    assert answer.status_code == 200, answer.text
    return new["table"], players


@pytest.mark.parametrize("options", [KURSK, TEAM], ids=["two", "team"])
async def test_nothing_to_play_is_passed_at_once(options: dict[str, str], tmp_path: Path) -> None:
    """The usual order: who holds nothing playable is not asked; the pass is stored with the action."""
    match, action, actor, asked = a_window(options, playable=False)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        table, players = await played(app, client, match, action, actor)
        lines = (await stored(app, table))[len(match.entries) :]
        assert lines[:2] == [(actor, str(action)), (asked, "pass")]
        seen = await players[asked].look(frame="no")
        assert not seen["yours"] or seen["actions"] != ["pass"]
        assert seen["order"] == {"now": "playable", "choices": ["playable", "always", "turn", "never"]}
        assert (seen["strict"], (await client.get(f"/api/tables/{table}")).json()["order"]) == (False, None)


@pytest.mark.parametrize("order", ["always", None])
async def test_always_and_strict_are_asked(order: str | None, tmp_path: Path) -> None:
    """With nothing but a pass to say: `always` and strict secrecy (None) ask all the same."""
    match, action, actor, asked = a_window(KURSK, playable=False)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        more: dict[str, Any] = {"order": {asked: order}} if order else {"strict": True}
        table, players = await played(app, client, match, action, actor, **more)
        assert (await stored(app, table))[len(match.entries) :] == [(actor, str(action))]
        seen = await players[asked].look(frame="no")
        assert (seen["yours"], seen["actions"], seen["strict"]) == (True, ["pass"], order is None)
        assert (seen["order"] is None) == (order is None)


@pytest.mark.parametrize(("order", "passes"), [("playable", False), ("always", False), ("turn", True), ("never", True)])
async def test_something_to_play(order: str, passes: bool, tmp_path: Path) -> None:
    """`turn` and `never` pass even then; `playable` asks."""
    match, action, actor, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        table, players = await played(app, client, match, action, actor, order={asked: order})
        lines = (await stored(app, table))[len(match.entries) :]
        assert (lines[1:2] == [(asked, "pass")]) == passes
        assert (await players[asked].look(frame="no"))["yours"] is not passes


async def test_an_order_answers_the_open_window(tmp_path: Path) -> None:
    """Who is asked and says `never` has passed with that; nobody else is answered for."""
    match, action, actor, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        table, players = await played(app, client, match, action, actor, order={actor: "always"})
        before = len(await stored(app, table))
        answer = await players[asked].post("order", order="never")
        assert answer.status_code == 200
        assert (await players[asked].look(frame="no"))["order"]["now"] == "never"
        assert (await stored(app, table))[before] == (asked, "pass")
        assert all(seat == asked for seat, _ in (await stored(app, table))[before:] if seat != "chance")


async def test_the_order_of_a_turn_ends_with_it(tmp_path: Path) -> None:
    """Then the usual one holds again; nothing needs to be stored for that."""
    turns: dict[int, list[Any]] = {}
    for match, _ in walk(KURSK, 3):
        turns.setdefault(match.state.turn, lines_of(match))  # type: ignore[attr-defined]
        if len(turns) > 3:
            break
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        new = await placed(app, client, match)
        south = Player(client, new["table"], new["keys"][match.seats[0]])
        await replaced(app, new["table"], turns[1])
        assert (await south.post("order", order="turn")).status_code == 200
        assert (await south.look(frame="no"))["order"]["now"] == "turn"
        await replaced(app, new["table"], turns[2])
        assert (await south.look(frame="no"))["order"]["now"] == "playable"
        await replaced(app, new["table"], turns[1])
        assert (await south.look(frame="no"))["order"]["now"] == "turn"


async def test_orders_survive_a_restart_and_strictness_too(tmp_path: Path) -> None:
    match, action, actor, asked = a_window(KURSK, playable=True)
    chosen = settings(tmp_path, shelf=(GAME,))
    async with served(chosen) as (app, client):
        new, strict = await placed(app, client, match), await placed(app, client, match, strict=True)
        assert (await Player(client, new["table"], new["keys"][asked]).post("order", order="never")).status_code == 200
    async with served(chosen) as (app, client):
        player = Player(client, new["table"], new["keys"][asked])
        assert (await player.look(frame="no"))["order"]["now"] == "never"
        other = Player(client, new["table"], new["keys"][actor])
        await other.look(frame="no")
        assert (await other.act(str(action))).status_code == 200
        assert (asked, "pass") in (await stored(app, new["table"]))[len(match.entries) :]
        assert (await Player(client, strict["table"], strict["keys"][asked]).look(frame="no"))["strict"] is True


def passes_itself(match: Match, action: Action) -> bool:
    """After this action the server passes for everybody, the actor last, who goes on: he can take that pass back."""
    actor = match.state.actor
    if in_window(match) or action == PASS:
        return False
    after = tried(match, action)
    if not in_window(after):
        return False
    while in_window(after) and after.state.legal() == [PASS]:
        after.play(after.state.actor or 0, PASS, roll=False)
    gone = after.entries[len(match.entries) :]
    return gone[-1].seat == after.state.actor == actor and gone[-1].action == PASS


async def test_an_undone_answer_is_asked_again(tmp_path: Path) -> None:
    """The server does not pass a second time by itself: who takes its pass back wants to look."""
    match, action = found(passes_itself)
    actor = match.seats[match.state.actor or 0]
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        table, players = await played(app, client, match, action, actor)
        player = players[actor]
        assert (await stored(app, table))[-1] == (actor, "pass")
        assert player.seen["undo"]["possible"]
        answer = await player.post("undo", number=player.seen["number"], undos=player.seen["undos"])
        assert answer.status_code == 200, answer.text
        seen = await player.look()
        assert (seen["yours"], seen["actions"]) == (True, ["pass"])
        assert (await stored(app, table))[-1] != (actor, "pass")
        assert (await player.act("pass")).status_code == 200


async def test_only_the_own_stamp_changes(tmp_path: Path) -> None:
    """An order is nobody else's business: no news for the other seat or for spectators."""
    match, *_, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        new = await placed(app, client, match)
        keys = [*new["keys"].values(), ""]

        async def views() -> list[dict[str, Any]]:
            path = f"/api/tables/{new['table']}"
            return [(await client.get(path, headers=bearer(key) if key else {})).json() for key in keys]

        before = await views()
        await Player(client, new["table"], new["keys"][asked]).post("order", order="always")
        after = await views()
        mine = [view["seat"] == asked for view in before]
        assert [one["stamp"] != two["stamp"] for one, two in zip(before, after, strict=True)] == mine
        assert [one != two for one, two in zip(before, after, strict=True)] == mine


async def test_bots_open_windows_too(tmp_path: Path) -> None:
    """A human with the order `never` is asked for his own decisions only, whatever the bot declares."""
    match, _, actor, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        new = await placed(app, client, match, seats={actor: "bot:recruit", asked: "me"})
        human = Player(client, new["table"], new["keys"][asked])
        assert (await human.post("order", order="never")).status_code == 200
        async with asyncio.timeout(HANGS):
            while True:
                lines = (await stored(app, new["table"]))[len(match.entries) :]
                if (asked, "pass") in lines or (await human.look(frame="no"))["yours"]:
                    break
                await asyncio.sleep(0.05)
        assert {action for seat, action in lines if seat == asked} == {"pass"}
        assert next(seat for seat, _ in lines if seat != "chance") == actor


async def test_the_last_seat_taken_finds_the_windows_answered(tmp_path: Path) -> None:
    """A game that is played on from the middle of a window: it is answered when the last seat is taken."""
    match, _ = found(lambda match, _: in_window(match) and match.state.legal() == [PASS])
    asked = match.seats[match.state.actor or 0]
    at = len(match.entries)
    match.play(match.state.actor or 0, "concede")
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):
        over = await placed(app, client, match)
        async with app.state.tables.at(over["table"]) as live:
            live.row = await app.state.tables.store.change(live.row, len(match.entries), status="over")
        other = next(seat for seat in match.seats if seat != asked)
        body = {"step": at, "seats": {other: "me", asked: "open"}}
        new = (await client.post(f"/api/tables/{over['table']}/branch", json=body)).json()
        assert len(await stored(app, new["table"])) == at
        sit = {"invitation": new["invitations"][asked]}
        await client.post(f"/api/tables/{new['table']}/seats/{asked}", json=sit)
        assert (await stored(app, new["table"]))[at] == (asked, "pass")


async def test_what_is_refused(tmp_path: Path) -> None:
    """Strict tables, games without windows, spectators, strange orders, a finished game."""
    from grognard.games.blood_and_steel import GAME as HEXES  # noqa: PLC0415

    match, *_, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(GAME, HEXES))) as (app, client):
        strict = await placed(app, client, match, strict=True)
        player = Player(client, strict["table"], strict["keys"][asked])
        answer = await player.post("order", order="never")
        assert (answer.status_code, answer.json()["error"]) == (409, "strict")
        assert "strict secrecy" in answer.json()["message"]
        answer = await player.post("order?lang=fr", order="never")
        assert "secret strict" in answer.json()["message"]
        quiet = await opened(client, game="tank-commander", options={"scenario": "17.1"})  # tc:R25
        for table in (await opened(client), quiet):
            german = Player(client, table["table"], table["keys"]["german"])
            seen = await german.look()
            assert (seen["order"], seen["strict"], seen["pending"]) == (None, False, None)
            answer = await german.post("order", order="never")
            assert (answer.status_code, answer.json()["error"]) == (409, "no-windows")
        new = await placed(app, client, match)
        path = f"/api/tables/{new['table']}/order"
        assert (await client.post(path, json={"order": "never"})).status_code == 401
        for bad in ({"order": "sometimes"}, {}, {"order": "never", "seat": "german"}, {"order": 3}):
            assert (await client.post(path, json=bad, headers=bearer(new["keys"][asked]))).status_code == 422
        await player.look(frame="no")
        match.play(match.state.actor or 0, "concede")
        await replaced(app, new["table"], lines_of(match))
        async with app.state.tables.at(new["table"]) as live:
            live.row = await app.state.tables.store.change(live.row, len(match.entries), status="over")
        answer = await client.post(path, json={"order": "never"}, headers=bearer(new["keys"][asked]))
        assert (answer.status_code, answer.json()["error"]) == (409, "over")


def test_orders_judge_by_the_view() -> None:
    """What the server passes for a seat follows from that seat's view: a guess that agrees with it passes the same."""
    from grognard.core.dice import Seeded  # noqa: PLC0415

    seats = [Seated("german", HUMAN), Seated("soviet", HUMAN)]
    windows = 0
    for match, _ in walk(KURSK, 1, 600):
        if not in_window(match):
            continue
        windows += 1
        twin = match.fork()
        seat = match.state.actor or 0
        twin.state = match.state.view(seat).guess(Seeded(windows))
        assert orders._passes(match, seats[seat], seat) == orders._passes(twin, seats[seat], seat)
    assert windows > 50


async def test_seats_have_sides(tmp_path: Path) -> None:
    """The nation of each seat, in teams of two; none before the attacker has picked his."""
    async with served(settings(tmp_path, shelf=(GAME,))) as (app, client):

        async def sides(match: Match) -> list[str]:
            new = await placed(app, client, match)
            seen = (await client.get(f"/api/tables/{new['table']}")).json()
            return [seat["side"] for seat in seen["seats"]]

        assert await sides(new_match(KURSK, 1)) == ["german", "soviet"]
        assert await sides(new_match(TEAM, 1)) == ["german", "soviet"] * 2
        roles = new_match({"scenario": "17.4"}, 1)
        assert await sides(roles) == ["", ""]
        attacker = roles.state.actor or 0
        roles.play(attacker, "nation soviet")
        assert (await sides(roles))[attacker] == "soviet"
        assert (await sides(roles))[1 - attacker] == "german"


class Announced(type(GAME)):  # type: ignore[misc]
    """Tank Commander that says what is pending in every window."""

    def pending(self, view: Any, words: Any) -> Pending | None:
        odds = one_throw(Stage("", (10,), Fraction(1, 2), 5, 5, "tc:9.1"))
        return Pending("A shot", "by somebody", "tc:12.2a", 1 - view.actor, odds, ("A1",), {"pass": odds})


async def test_what_is_pending_is_told_to_the_asked_seat(tmp_path: Path) -> None:
    """Not to the others, who could read the answers of his hand in it."""
    match, action, actor, asked = a_window(KURSK, playable=True)
    async with served(settings(tmp_path, shelf=(Announced(),))) as (app, client):
        table, players = await played(app, client, match, action, actor)
        pending = (await players[asked].look(frame="no"))["pending"]
        assert (pending["title"], pending["seat"], pending["ids"]) == ("A shot", actor, ["A1"])
        assert pending["odds"] == pending["answers"]["pass"]
        assert pending["odds"]["stages"][0]["good"] == [1, 2, 3, 4, 5]
        assert (await players[actor].look(frame="no"))["pending"] is None
        assert (await client.get(f"/api/tables/{table}")).json()["pending"] is None
