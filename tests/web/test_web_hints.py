"""At the table: levels to choose from, hints, and a seat that is left to a bot and taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from web_table import Player, opened, served, settings

from grognard import bots
from grognard.bots import minds
from grognard.bots.clock import Clock
from grognard.bots.hint import WORDS, Hint, advise
from grognard.bots.lookahead import Judged
from grognard.bots.pool import BotPool
from grognard.core.dice import Seeded
from grognard.core.values import CHANCE
from grognard.core.words import catalogue, check
from grognard.games import every, find
from grognard.web.tables import QUEUE

KNOWN = [game for game in every() if minds.knows(game)]


def test_the_words_of_reasons_are_complete_in_both_languages() -> None:
    """One sentence for each term of each mind, and none besides."""
    assert check([WORDS]) == []
    wanted = {f"reason.{game.slug}.{name}" for game in every() if minds.knows(game) for name in minds.of(game).TERMS}
    assert set(catalogue(WORDS / "en.po")) == wanted


@pytest.mark.parametrize("game", KNOWN, ids=lambda game: game.slug)
def test_a_hint_names_legal_actions_the_best_first(game: Any) -> None:
    state, rng = game.new(), Seeded(2)
    for _ in range(40):
        state.apply(state.sample(rng))
    while state.actor == CHANCE or len(state.legal()) < 4:
        state.apply(state.sample(rng))
    view = state.view(state.actor)
    bot = bots.make("regular", game, state.actor, Seeded(1))
    hint = advise(bot, view, Clock(applies=400))
    assert all(view.refusal(one.action) is None for one in hint.candidates)
    assert len({one.action for one in hint.candidates}) == len(hint.candidates) <= 3
    if not hint.settled:
        assert hint.candidates[0].chance == max(one.chance for one in hint.candidates)
        assert set(hint.reasons) <= set(bot.mind.TERMS)


def test_only_the_recruit_knows_a_game_without_a_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("blood-and-steel")
    assert bots.levels(game) == ("recruit", "regular", "veteran")
    monkeypatch.setattr(minds, "knows", lambda _: False)
    assert bots.levels(game) == ("recruit",)


async def the_table(client: Any, level: str = "recruit") -> Player:
    """A game of Blood & Steel against a bot, in which the German side is asked first."""
    new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": f"bot:{level}"})
    return Player(client, new["table"], new["keys"]["german"])


@pytest.mark.anyio
async def test_a_hint_is_given_to_whoever_plays_against_bots(tmp_path: Path) -> None:
    """From the view, in words, by a real worker; the first candidate can be played."""
    async with served(settings(tmp_path, dice_seed=5, bot_seconds=60.0, bot_applies=300)) as (_, client):
        player = await the_table(client)
        assert (await player.look(frame="no"))["hints"]
        answer = await player.post("hint")
        assert answer.status_code == 200, answer.text
        hint = answer.json()
        assert hint["bot"] == "Veteran"
        assert (await player.act(hint["candidates"][0]["action"])).status_code == 200


@pytest.mark.anyio
async def test_a_hint_is_thought_of_once_and_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks again and again gets the same answer and takes no second worker; then the table goes on."""
    asked: list[int] = []
    at_once, gate = 0, asyncio.Event()
    gate.set()

    async def advise_(self: BotPool, game: Any, name: str, view: Any, *more: Any) -> Hint:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        await gate.wait()
        asked.append(view.turn)
        at_once -= 1
        return Hint((Judged(view.legal()[0], 0.5),), looked=1)

    monkeypatch.setattr(BotPool, "advise", advise_)
    async with served(settings(tmp_path)) as (_, client):
        players = [await the_table(client) for _ in range(3)]
        answers = await asyncio.gather(*[player.post("hint") for player in players for _ in range(4)])
        assert {answer.status_code for answer in answers} == {200}
        assert len(asked) == 3
        assert (await players[0].look(frame="no"))["yours"]
        assert (await players[0].act(answers[0].json()["candidates"][0]["action"])).status_code == 200
        await players[0].post("hint")
        assert len(asked) == 4
        assert (await players[1].act((await players[1].look())["actions"][0])).status_code == 200
        gate.clear()
        crowd = [asyncio.create_task(players[1].post("hint")) for _ in range(QUEUE + 5)]
        while sum(task.done() for task in crowd) < len(crowd) - QUEUE:  # who finds no room is answered while all wait
            await asyncio.sleep(0.01)
        assert {task.result().status_code for task in crowd if task.done()} == {429}
        gate.set()
        assert [answer.status_code for answer in await asyncio.gather(*crowd)].count(200) == QUEUE
        assert len(asked) == 5


@pytest.mark.anyio
async def test_a_hint_that_fails_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that does not answer is another thing than a table at which nobody may ask."""

    async def advise_(self: BotPool, *about: Any) -> None:
        return None

    monkeypatch.setattr(BotPool, "advise", advise_)
    async with served(settings(tmp_path)) as (_, client):
        player = await the_table(client)
        answer = await player.post("hint")
        assert (answer.status_code, answer.json()["error"]) == (503, "hint-failed")
        assert "bots" not in answer.json()["message"]


@pytest.mark.anyio
async def test_there_is_no_hint_against_people(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "me"})
        player = Player(client, new["table"], new["keys"]["german"])
        assert not (await player.look(frame="no"))["hints"]
        answer = await player.post("hint")
        assert (answer.status_code, answer.json()["error"]) == (409, "no-hint")


@pytest.mark.anyio
async def test_a_seat_is_left_to_a_bot_and_taken_back(tmp_path: Path) -> None:
    """Meanwhile its owner is not asked and cannot act; then he goes on where the bot stopped."""
    async with served(settings(tmp_path, dice_seed=5, bot_pause=600.0)) as (_, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "me"})
        player = Player(client, new["table"], new["keys"]["german"])
        assert (await player.look(frame="no"))["yours"]
        assert (await player.post("deputy", level="recruit")).status_code == 200
        seen = await player.look(frame="no")
        assert not seen["yours"]
        assert [one["kind"] for one in seen["seats"]] == ["bot", "human"]
        assert (await player.act("ready")).json()["error"] == "handed-over"
        assert (await player.post("deputy", level="", name="Anna")).status_code == 200
        seen = await player.look(frame="no")
        assert seen["yours"]
        assert seen["seats"][0]["player"] == "Anna"


@pytest.mark.anyio
async def test_bots_that_play_alone_are_followed(tmp_path: Path) -> None:
    """Whoever looks on while all seats are left to bots has time to see what they do, and to come back; where nobody
    looks, and where a person plays, nothing is slower."""
    async with served(settings(tmp_path, dice_seed=5, bot_pause=600.0)) as (app, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "bot:recruit"})
        player = Player(client, new["table"], new["keys"]["german"])
        tables = app.state.tables
        async with tables.at(new["table"]) as live:
            assert tables._pause(live) == 600.0
        assert (await player.post("deputy", level="recruit")).status_code == 200
        async with tables.at(new["table"]) as live:
            assert tables._pause(live) > 600.0
        assert tables._pause(live) == 600.0  # nobody is there


@pytest.mark.anyio
async def test_no_bot_of_another_name_plays_for_a_seat(tmp_path: Path) -> None:
    async with served(settings(tmp_path)) as (_, client):
        player = await the_table(client)
        assert (await player.post("deputy", level="os:system")).json()["error"] == "no-bot"
        new = await client.post("/api/tables", json={"game": "blood-and-steel", "seats": {"german": "bot:os:system"}})
        assert new.json()["error"] == "no-bot"


@pytest.mark.anyio
async def test_a_bot_takes_the_seat_of_somebody_who_is_away_and_allows_it(tmp_path: Path) -> None:
    """Only then; it is the bot that he chose, and he comes back to his seat as from any other."""
    async with served(settings(tmp_path, dice_seed=5, bot_pause=600.0, away=0.0)) as (_, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "me"})
        german, soviet = (Player(client, new["table"], new["keys"][seat]) for seat in ("german", "soviet"))
        assert (await soviet.post("replace", seat="german")).json()["error"] == "not-away"
        assert (await german.post("stand-in", level="recruit")).status_code == 200
        assert (await german.look(frame="no"))["seats"][0]["stand_in"] == "recruit"
        seen = (await soviet.look(frame="no"))["seats"]
        assert seen[0]["absent"]
        assert not seen[1]["absent"]
        assert seen[0]["stand_in"] == ""  # whom he would have is his business
        assert (await soviet.post("replace", seat="german")).status_code == 200
        assert [one["kind"] for one in (await soviet.look(frame="no"))["seats"]] == ["bot", "human"]
        assert (await german.post("deputy", level="", name="Anna")).status_code == 200
        assert (await german.look(frame="no"))["yours"]


@pytest.mark.anyio
async def test_whoever_gives_signs_of_life_keeps_his_seat(tmp_path: Path) -> None:
    async with served(settings(tmp_path, dice_seed=5, away=600.0)) as (_, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "me"})
        german, soviet = (Player(client, new["table"], new["keys"][seat]) for seat in ("german", "soviet"))
        assert (await german.post("stand-in", level="regular")).status_code == 200
        assert (await german.post("stand-in", level="os:system")).json()["error"] == "no-bot"
        assert not (await soviet.look(frame="no"))["seats"][0]["absent"]
        assert (await soviet.post("replace", seat="german")).json()["error"] == "not-away"
        assert (await soviet.post("replace", seat="nobody")).json()["error"] == "not-away"


@pytest.mark.anyio
async def test_the_table_says_how_long_a_bot_may_think(tmp_path: Path) -> None:
    async with served(settings(tmp_path, dice_seed=5, bot_seconds=7.0, bot_pause=600.0)) as (_, client):
        new = await opened(client, game="blood-and-steel", seats={"german": "me", "soviet": "me"})
        player = Player(client, new["table"], new["keys"]["german"])
        assert (await player.look(frame="no"))["patience"] is None
        await player.post("deputy", level="recruit")
        seen = await player.look(frame="no")
        thinking = seen["seats"][0]["id"] == seen["actor"]
        assert seen["patience"] == (7.0 if thinking else None)


@pytest.mark.anyio
async def test_whoever_plays_against_bots_alone_chooses_their_level(tmp_path: Path) -> None:
    """It counts from the next answer on, and takes nobody's place."""
    async with served(settings(tmp_path)) as (_, client):
        player = await the_table(client)
        assert (await player.post("level", seat="soviet", level="veteran")).status_code == 200
        seen = (await player.look(frame="no"))["seats"][1]
        assert (seen["kind"], seen["player"]) == ("bot", "Veteran")
        for seat, level, error in (
            ("soviet", "os:system", "no-bot"), ("soviet", "", "no-bot"), ("german", "regular", "no-seat"),
        ):  # fmt: skip
            assert (await player.post("level", seat=seat, level=level)).json()["error"] == error


@pytest.mark.anyio
async def test_nobody_changes_a_bot_that_others_play_against(tmp_path: Path) -> None:
    async with served(settings(tmp_path, dice_seed=5, bot_pause=600.0)) as (_, client):
        bots = dict.fromkeys(("soviet-army", "soviet-second"), "bot:recruit")
        seats = {"german-army": "me", "german-second": "me"} | bots
        new = await opened(client, game="hell-of-stalingrad", seats=seats, options={"mode": "four_player"})
        player = Player(client, new["table"], new["keys"]["german-army"])
        answer = await player.post("level", seat="soviet-army", level="veteran")
        assert (answer.status_code, answer.json()["error"]) == (409, "no-level")


@pytest.mark.anyio
async def test_the_table_tells_how_its_bots_have_answered(tmp_path: Path) -> None:
    """How often, how fast, and how often something else was played for them."""
    async with served(settings(tmp_path, dice_seed=5)) as (_, client):
        player = await the_table(client)
        before = await client.get(f"/api/tables/{player.table}/bots")
        assert before.json()["bots"] == [{"seat": "soviet", "answers": 0, "seconds": 0.0, "failed": 0}]
        await player.look(frame="no")
        while player.seen["actor"] == "german":  # the German side sets up, then a bot does
            offered = player.seen["actions"]
            await player.act(next((one for one in offered if one.startswith(("ready", "deploy"))), offered[0]))
        address = f"/api/tables/{player.table}/bots"
        while not (row := (await client.get(address)).json()["bots"][0])["answers"]:
            await player.wait()
        assert (row["seat"], row["failed"]) == ("soviet", 0)
