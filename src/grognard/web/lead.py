"""Who was ahead, turn by turn: the standing of a finished game at the end of each turn."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response

from grognard.core.state import State
from grognard.core.values import SPECTATOR
from grognard.core.words import Words
from grognard.store.base import OVER
from grognard.web.live import Live
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply

MOST: Final = 24  # points of the curve: a long game is not drawn turn by turn
router: Final = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAILURES)


@router.get("/{table}/lead", summary="The score at the end of each turn, once the game is over")
async def of_table(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        who.tables.seat(live, who.key)
        if live.row.status != OVER:
            raise Refused(409, "running")
        words = words_of(live.game, who.language)
        found = [(turn, step, _score(live, step, words)) for turn, step in _thinned(_ends(live))]
        return reply({"turns": [{"turn": turn, "step": step, "score": score} for turn, step, score in found if score]})


def _ends(live: Live) -> list[tuple[int, int]]:
    """Each turn with the step that ended it: it began the next one."""
    begun: dict[int, int] = {}
    for one in live.log(SPECTATOR):
        begun.setdefault(one.turn, one.place)
    turns = [turn for turn in begun if turn > 0]
    steps = [*(begun[turn] for turn in turns[1:]), len(live.match.entries)]
    return list(zip(turns, steps, strict=bool(turns)))


def _thinned(ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Evenly chosen, the last one among them."""
    every = -(-len(ends) // MOST)
    return ends if every <= 1 else ends[::-1][::every][::-1]


def _score(live: Live, step: int, words: Words) -> list[dict[str, Any]]:
    """The standing of each team, called by the side and name of its first seat."""
    state: State = live.replay.state_at(live.match, step)
    first = {team: seat for seat, team in reversed(list(enumerate(state.teams)))}
    return [
        {
            "side": live.game.side(state, first[team]),
            "name": words.name("seat", live.match.seats[first[team]]),
            "value": n,
        }
        for team, n in enumerate(state.standing())
    ]
