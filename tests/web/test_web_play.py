"""Playing by HTTP: from an empty server to a finished game and beyond."""

from __future__ import annotations

import random
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from web_table import ALONE, SLUG, Player, bearer, opened, served, settings, state_hash

from grognard.core.dice import Draw
from grognard.core.match import Match
from grognard.core.record import check_dice, parse
from grognard.core.stretches import check
from grognard.core.values import CONCEDE, Fact, Odds, Stage, one_throw
from grognard.games import find
from grognard.web.live import fork
from grognard.web.payload import odds_of
from grognard.web.refusals import words_of

pytestmark = pytest.mark.anyio


async def played(players: dict[str, Player], seed: int = 1, most: int = 5000) -> dict[str, Any]:
    """Random play by those at the table until the game is over."""
    chance = random.Random(seed)
    seat = next(iter(players))
    seen = await players[seat].look()
    for _ in range(most):
        if seen["status"] == "over":
            return seen
        if seen["yours"]:
            answer = await players[seat].act(chance.choice(seen["actions"]), undos=seen["undos"])
            assert answer.status_code == 200, answer.text
        elif seen["actor"] in players:
            seat = seen["actor"]
            await players[seat].look()
        else:
            await players[seat].wait()
        seen = players[seat].seen
    raise AssertionError("the game does not end")


async def test_a_whole_game_against_the_recruit(tmp_path: Path) -> None:
    """A person plays the Germans to the end; the record verifies, with the words of the person in the key."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, {"german": "me", "soviet": "bot:recruit"}, name="Ada", words="a horse, a horse")
        player = Player(client, new["table"], new["keys"]["german"])
        first = await player.look()
        assert first["yours"]
        assert first["prompt"]["text"]
        assert first["dice"]["secret"] is None
        over = await played({"german": player})
        assert over["result"]["text"]
        text = (await client.get(f"/api/tables/{new['table']}/record")).text
    record = parse(text)
    assert record.commitment == first["dice"]["commitment"]
    assert record.words == {"german": "a horse, a horse"}
    assert record.players == {"german": "Ada", "soviet": "recruit"}
    checked = check_dice(record)
    assert checked.reproduced > 50
    assert checked.complaints == []
    assert Match.replay(find(SLUG), record).state.hash_text() == record.state


async def finished(app: FastAPI, client: httpx.AsyncClient, actions: int = 10_000, seed: int = 4) -> dict[str, Any]:
    """A table whose game is over: played without the server, conceded after so many actions, then stored."""
    new = await opened(client)
    chance = random.Random(seed)
    async with app.state.tables.at(new["table"]) as live:
        trial = fork(live.match)
        while trial.state.actor is not None:
            quick = len(trial.entries) >= actions
            trial.play(trial.state.actor, CONCEDE if quick else chance.choice(trial.state.legal()))
        await app.state.tables._keep(live, trial)
    return new


async def test_two_by_link(tmp_path: Path) -> None:
    """One opens a table, the other takes the seat with the invitation; nobody can take it twice."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, {"german": "me"}, name="Ada", words="one")
        german = Player(client, new["table"], new["keys"]["german"])
        waiting = await german.look()
        assert waiting["status"] == "waiting"
        assert "Soviet" in waiting["prompt"]["text"]
        assert (await german.act("deploy front-line")).json()["error"] == "waiting"
        path = f"/api/tables/{new['table']}/seats/soviet"
        assert (await client.post(path, json={"invitation": "wrong"})).json()["error"] == "invitation"
        sit = {"invitation": new["invitations"]["soviet"], "name": "Grace", "words": "two"}
        taken = (await client.post(path, json=sit)).json()
        again = await client.post(path, json=sit)
        assert (again.status_code, again.json()["error"]) == (409, "seat-taken")
        soviet = Player(client, new["table"], taken["key"])
        seen = await soviet.look()
        assert [one["player"] for one in seen["seats"]] == ["Ada", "Grace"]
        assert [one["you"] for one in seen["seats"]] == [False, True]
        assert seen["dice"]["words"] == {"german": "one", "soviet": "two"}
        assert not seen["yours"]
        assert seen["actions"] == []
        await german.look()
        assert (await german.act("deploy front-line")).status_code == 200
        assert (await german.act("ready")).status_code == 200
        assert (await soviet.look())["yours"]


async def test_the_lobby_and_open_tables(tmp_path: Path) -> None:
    """A listed table is shown, and its open seat needs no invitation; a private one is not shown."""
    async with served(settings(tmp_path)) as (_, client):
        shown = await opened(client, {"german": "me"}, listed=True)
        await opened(client, {"german": "me"})
        tables = (await client.get("/api/tables?lang=fr")).json()["tables"]
        assert [(one["table"], one["free"]) for one in tables] == [(shown["table"], ["soviet"])]
        taken = await client.post(f"/api/tables/{shown['table']}/seats/soviet", json={"name": "Eve"})
        assert taken.status_code == 200
        assert (await client.get("/api/tables")).json()["tables"][0]["status"] == "playing"


async def test_undo(tmp_path: Path) -> None:
    """A seat takes back what it did, up to the last change of seat or chance; a second tab with old news is refused."""
    async with served(settings(tmp_path)) as (app, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        soviet = Player(client, new["table"], new["keys"]["soviet"])
        start = await german.look()
        assert start["undo"] == {"possible": False, "why": "There is nothing to undo."}
        before = await state_hash(app, new["table"])
        place = next(action for action in start["actions"] if action.startswith("place"))
        await german.act(place)
        assert german.seen["undo"]["possible"]
        back = (await german.post("undo", number=1, undos=0)).json()
        assert back == {"number": 0, "undos": 1}
        assert await state_hash(app, new["table"]) == before
        await german.look()
        await german.act(place, undos=1)
        stale = await german.act(
            start["actions"][1], number=1, undos=0
        )  # a tab from before the undo: the number fits again
        assert stale.json()["error"] == "stale"
        assert (await german.post("undo", number=1, undos=1)).status_code == 200
        await german.look()
        await german.act("deploy front-line")
        await german.act("ready")
        answer = await german.post("undo", number=2)
        assert (answer.status_code, answer.json()["error"]) == (409, "undo")
        assert (await soviet.look())["undo"]["why"] == "Undo stops here: another player has decided."


async def test_words_for_the_dice_come_before_the_first_roll(tmp_path: Path) -> None:
    """Each seat may add words while nothing was rolled; the commitment does not change; later ones are refused."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, words="mine")
        german = Player(client, new["table"], new["keys"]["german"])
        soviet = Player(client, new["table"], new["keys"]["soviet"])
        first = await german.look()
        assert (await soviet.post("words", words="fair dice")).json() == {"number": 0, "undos": 0}
        assert (await soviet.look())["dice"]["words"] == {"german": "mine", "soviet": "fair dice"}
        assert (await german.post("words", words="two\nlines")).json()["error"] == "text"
        for seat in (german, soviet):
            await seat.look()
            await seat.act("deploy front-line")
            await seat.act("ready")
        now = await german.look()
        assert not now["dice"]["open"]
        assert now["dice"]["commitment"] == first["dice"]["commitment"]
        assert (await german.post("words", words="late")).json()["error"] == "words-late"


async def test_concede_ends_the_game_and_publishes_the_secret(tmp_path: Path) -> None:
    """Whoever is asked may concede; afterwards nothing can be played, and the dice can be checked."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        await german.look()
        assert (await german.act("concede")).json() == {"number": 1, "undos": 0}
        over = german.seen
        assert over["status"] == "over"
        assert over["result"]["won"] == ["soviet"]
        assert sha256(bytes.fromhex(over["dice"]["secret"])).hexdigest() == over["dice"]["commitment"]
        late = await german.act("concede")
        assert (late.status_code, late.json()["error"]) == (409, "over")
        assert (await german.post("undo", number=1)).json()["error"] == "undo"


async def test_chat_of_seats_and_of_spectators(tmp_path: Path) -> None:
    """Players hear players, spectators hear spectators."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        await german.post("chat", text="Good luck!")
        await client.post(f"/api/tables/{new['table']}/chat", json={"text": "He will lose", "name": "Eve"})
        assert [one["text"] for one in (await german.look())["chat"]["lines"]] == ["Good luck!"]
        spectator = (await client.get(f"/api/tables/{new['table']}")).json()
        assert [(one["author"], one["text"]) for one in spectator["chat"]["lines"]] == [("Eve", "He will lose")]
        assert spectator["seat"] is None
        assert spectator["actions"] == []
        assert (await german.post("chat", text="x" * 1001)).json()["error"] == "text"


async def test_why_not_and_what_for(tmp_path: Path) -> None:
    """Any action is judged with a sentence and a rule, in both languages; a legal one is described."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        german = Player(client, new["table"], new["keys"]["german"])
        await german.look()
        no = (await german.post("why", action="place lah-pz 1310")).json()
        assert not no["legal"]
        assert no["rule"] == "bs:12.1.a"
        french = (await german.post("why?lang=fr", action="place lah-pz 1310")).json()
        assert french["message"] != no["message"]
        yes = (await german.post("why", action="deploy front-line")).json()
        assert yes["legal"]
        assert yes["text"]
        assert (await german.post("why", action="nonsense")).json()["error"] == "malformed"


async def test_any_step_again_from_any_eyes(tmp_path: Path) -> None:
    """Once over, each step through each pair of eyes; while it is played, one's own eyes only."""
    async with served(settings(tmp_path)) as (app, client):
        new = await finished(app, client, actions=150)
        path = f"/api/tables/{new['table']}/replay"
        index = (await client.get(path)).json()
        assert index["eyes"] == ["german", "soviet", "all"]
        record = parse((await client.get(f"/api/tables/{new['table']}/record")).text)
        game = find(SLUG)
        for step in (0, 1, 39, 40, 41, 100, index["steps"]):
            shown = (await client.get(f"{path}/{step}?eyes=all")).json()
            assert shown["hash"] == Match.replay(game, record, until=step).state.hash_text()
            assert shown["frame"] is not None
        assert (await client.get(f"{path}/{index['steps'] + 1}?eyes=all")).status_code == 404
        assert (await client.get(f"{path}/3?eyes=german")).json()["eyes"] == "german"
        running = await opened(client)
        assert (await client.get(f"/api/tables/{running['table']}/replay/0?eyes=german")).status_code == 403
        own = bearer(running["keys"]["german"])
        assert (
            await client.get(f"/api/tables/{running['table']}/replay/0?eyes=german", headers=own)
        ).status_code == 200


async def test_play_on_from_a_step(tmp_path: Path) -> None:
    """A branch starts from the same state with new dice; its record verifies, and so does a branch of it."""
    async with served(settings(tmp_path)) as (app, client):
        new = await finished(app, client, actions=150)
        assert (
            await client.post(f"/api/tables/{new['table']}/branch", json={"step": 9999, "seats": ALONE})
        ).status_code == 404
        table, words = new["table"], ""
        for step in (90, 120):
            there = (await client.get(f"/api/tables/{table}/replay/{step}?eyes=all")).json()["hash"]
            body = {"step": step, "seats": ALONE, "words": f"from {step}"}
            branch = (await client.post(f"/api/tables/{table}/branch", json=body)).json()
            here = (await client.get(f"/api/tables/{branch['table']}", headers=bearer(branch["keys"]["german"]))).json()
            assert here["parent"] == table
            assert here["number"] >= step
            async with app.state.tables.at(branch["table"]) as live:
                assert live.replay.state_at(live.match, step).hash_text() == there
            await concede_after(app, branch, 40)
            table, words = branch["table"], f"from {step}"
        text = (await client.get(f"/api/tables/{table}/record")).text
    record = parse(text)
    assert record.words == {"german": words}
    checked = check(record)
    assert checked.complaints == []
    assert checked.reproduced == sum(len(line.draws) for line in record.lines)
    assert Match.replay(find(SLUG), record).state.hash_text() == record.state
    record.lines[-2:] = [record.lines[-2]._replace(draws=(Draw("public", 0, 0, 6),)), record.lines[-1]]
    assert check(record).complaints


async def concede_after(app: FastAPI, new: dict[str, Any], actions: int) -> None:
    chance = random.Random(actions)
    async with app.state.tables.at(new["table"]) as live:
        trial = fork(live.match)
        for _ in range(actions):
            if trial.state.actor is not None:
                trial.play(trial.state.actor, chance.choice(trial.state.legal()))
        if trial.state.actor is not None:
            trial.play(trial.state.actor, CONCEDE)
        await app.state.tables._keep(live, trial)


async def test_a_table_is_read_again_after_it_was_forgotten(tmp_path: Path) -> None:
    """With room for one table in memory, two tables are played in turn, each as if it had never left."""
    async with served(settings(tmp_path, live=1)) as (app, client):
        tables = [await opened(client) for _ in range(2)]
        players = [Player(client, one["table"], one["keys"]["german"]) for one in tables]
        for _ in range(5):
            for player in players:
                seen = await player.look()
                assert (await player.act(seen["actions"][0])).status_code == 200
        assert app.state.tables.in_memory == 1
        assert [(await player.look())["number"] for player in players] == [5, 5]


async def test_languages_can_be_switched_at_any_moment(tmp_path: Path) -> None:
    """By parameter, else by the header of the browser, else English."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        path = f"/api/tables/{new['table']}"
        for params, header, language in (
            ({"lang": "fr"}, "en", "fr"),
            ({}, "de, fr;q=0.8, en;q=0.5", "fr"),
            ({}, "x;q=y", "en"),
        ):
            answer = await client.get(path, params=params, headers={"accept-language": header})
            assert answer.json()["language"] == language
        assert (await client.get("/api/tables/nothing?lang=fr")).json()["message"].startswith("Cette table")


async def test_the_shelf_the_form_and_the_rules(tmp_path: Path) -> None:
    """Games, options with labels in both languages, rules with their sub-points."""
    async with served(settings(tmp_path)) as (_, client):
        games = (await client.get("/api/games?lang=fr")).json()["games"]
        assert {SLUG, "blitzkrieg", "putsch-1991"} <= {game["game"] for game in games}
        form = (await client.get(f"/api/games/{SLUG}?lang=fr")).json()
        assert {option["name"] for option in form["options"]} >= {"rudel", "vp_mode"}
        assert all(option["label"] and option["help"] for option in form["options"])
        rules = (await client.get(f"/api/games/{SLUG}/rules/bs:7.3.3")).json()["rules"]
        assert len(rules) > 5
        assert rules[0]["text"]["fr"]
        assert rules[0]["source"] == {"en": "rulebook", "fr": "livret"}
        assert len((await client.get(f"/api/games/{SLUG}/rules")).json()["rules"]) > 100
        for path in ("/", f"/rules/{SLUG}", "/api", "/table/x", "/replay/x", "/api/openapi.json"):
            assert (await client.get(path)).status_code == 200, path
        bad = await client.post("/api/tables", json={"game": SLUG, "seats": ALONE, "options": {"rudel": "maybe"}})
        assert (bad.status_code, bad.json()["option"]) == (422, "rudel")


async def test_the_board_is_sent_once(tmp_path: Path) -> None:
    """Map and symbols have a tag; who has them is told that nothing is new."""
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client)
        path = f"/api/tables/{new['table']}/board"
        first = await client.get(path)
        assert set(first.json()) >= {
            "words",
            "verbs",
            "sides",
            "ground",
            "symbols",
            "regions",
            "lattice",
            "box",
            "title",
        }
        assert (await client.get(path, headers={"if-none-match": first.headers["etag"]})).status_code == 304


def test_odds_on_the_wire() -> None:
    """The whole, then each throw: its dice, the results that succeed (named, or all up to the highest), its facts."""
    words = words_of(find(SLUG), "en")
    plain = odds_of(one_throw(Stage("", (6,), Fraction(2, 3), 4, 4, "bs:8.1")), words)
    assert (plain["percent"], plain["fraction"], plain["sampled"]) == (66.7, "2/3", False)
    (only,) = plain["stages"]
    assert (only["dice"], only["good"], only["facts"], only["percent"]) == ([6], [1, 2, 3, 4], [], 66.7)
    assert (only["label"], only["what"]) == ("", "attack factor")
    fact = Fact("bs:8.1", "refusal.malformed", {"problem": "x"})
    first = Stage("yes", (6, 6), Fraction(1, 5), 3, 3, "bs:8.1", good=(3, 7), facts=(fact,), added=True)
    last = Stage("no", (6,) * 16, Fraction(1, 2), 0, 0, "bs:8.1")
    rich = odds_of(Odds(Fraction(1, 10), (first, last), sampled=True), words)
    assert (rich["percent"], rich["sampled"]) == (10.0, True)
    assert [(one["label"], len(one["dice"]), one["good"], one["added"]) for one in rich["stages"]] == [
        ("yes", 2, [3, 7], True),
        ("no", 16, [], False),
    ]
    assert rich["stages"][0]["facts"] == [{"rule": "bs:8.1", "text": words.say("refusal.malformed", problem="x")}]
