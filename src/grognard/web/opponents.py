"""The bots that one plays against: another level for one of them, and how they have answered so far."""

from __future__ import annotations

from typing import Any

from grognard import bots
from grognard.core.values import Seat
from grognard.store.base import BOT
from grognard.web import advice
from grognard.web.live import Answers, Live
from grognard.web.refusals import Refused
from grognard.web.tables import Tables


async def level(tables: Tables, live: Live, seat: Seat, name: str, wanted: str) -> None:
    """A bot plays at another level from its next answer on. Only whoever plays against bots alone may say so: to other
    people it would be a change of the game behind their backs."""
    number = next((n for n, one in enumerate(live.row.seats) if one.name == name and one.kind == BOT), None)
    if number is None:
        raise Refused(404, "no-seat")
    if wanted not in bots.levels(live.game):
        raise Refused(422, "no-bot")
    if not advice.offers(live, seat):
        raise Refused(409, "no-level")
    await tables.hand_over(live, number, wanted, "")


def answers(live: Live) -> dict[str, Any]:
    """How each bot of the table has answered since the table is in memory."""
    sitting = [(number, one) for number, one in enumerate(live.row.seats) if one.kind == BOT]
    return {"bots": [_answered(one.name, live.answers.get(number, Answers())) for number, one in sitting]}


def _answered(name: str, so_far: Answers) -> dict[str, Any]:
    mean = so_far.seconds / so_far.n if so_far.n else 0.0
    return {"seat": name, "answers": so_far.n, "seconds": round(mean, 1), "failed": so_far.failed}
