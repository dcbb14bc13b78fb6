"""An open interception on the wire: who is not asked, comes late or forges a hero learns and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from test_web_siege_twins import EXPERT, FOUR, offered_to_one, put
from twins import SPECTATOR, pairs
from web_table import Player, state_hash

from grognard.core.match import Match
from grognard.core.values import Seat
from grognard.games.hell_of_stalingrad import GAME

pytestmark = pytest.mark.anyio
HEROES = [card.id for card in GAME.data.cards if card.major == "intercept"]
TRIED = ["pass", *(f"intercept {hero}" for hero in HEROES), "hold", "redraw", "intercept katyusha"]


async def tries(player: Player, **more: Any) -> list[tuple[int, bytes]]:
    """What each forged action is answered, with the number of now or another one; and why not, asked beforehand."""
    found: list[httpx.Response] = []
    for action in TRIED:
        found.append(await player.post("actions", action=action, undos=player.seen["undos"], **more))
        found.append(await player.post("why", action=action))
    return [(one.status_code, one.content) for one in found]


@pytest.mark.parametrize(("options", "reader"), [(EXPERT, 0), (FOUR, 1), (FOUR, 2)])
async def test_forged_answers_of_others_tell_nothing(
    options: dict[str, str], reader: Seat, tmp_path: Path, same_names: Any
) -> None:
    """The same refusals whether the seat that is asked holds a hero or not; nothing is written down."""
    pair = pairs(options, reader, lambda pair: offered_to_one(pair, reader), seeds=200, game=GAME)
    answers = []
    for number, match in enumerate(pair):
        same_names()
        async with put(match, tmp_path / str(number)) as (app, client, new):
            player = Player(client, new["table"], new["keys"][match.seats[reader]])
            here = (await player.look())["number"]
            before = await state_hash(app, new["table"])
            answers.append([await tries(player, number=at) for at in (here, here - 1, here + 1)])
            assert await state_hash(app, new["table"]) == before
            assert all(status != 200 for status, _ in answers[-1][0][::2])
    assert answers[0] == answers[1]


async def test_a_partner_cannot_answer_and_nobody_can_twice(tmp_path: Path) -> None:
    """The asked seat itself may play only what it holds, and once: sent again it finds another question."""
    match = asked_in_four()
    async with put(match, tmp_path / "window") as (app, client, new):
        actor = match.state.actor
        assert actor is not None
        players = {seat: Player(client, new["table"], new["keys"][name]) for seat, name in enumerate(match.seats)}
        for player in players.values():
            await player.look()
        before = await state_hash(app, new["table"])
        mate = players[(actor + 2) % 4]
        for action in TRIED:
            assert (await mate.act(action)).status_code != 200
        own, held = players[actor], {str(action) for action in match.state.view(actor).legal()}
        for action in set(TRIED) - held:
            assert (await own.act(action)).status_code != 200, action
        assert await state_hash(app, new["table"]) == before
        here = own.seen["number"]
        assert (await own.act("pass", number=here - 1)).status_code != 200
        assert (await own.act("pass", number=here)).status_code == 200
        once = await state_hash(app, new["table"])
        assert (await own.act("pass", number=here)).status_code != 200
        assert await state_hash(app, new["table"]) == once


def asked_in_four() -> Match:
    """A window in which a seat could intercept."""
    pair = pairs(FOUR, SPECTATOR, lambda pair: offered_to_one(pair, SPECTATOR), seeds=200, game=GAME)
    return max(pair, key=lambda match: len(match.state.legal()))
