"""A finished game in hindsight: the standing turn by turn, what turned it, the luck of the throws, why it ended so."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response

from grognard.bots.estimate import estimates
from grognard.core.game import sentence
from grognard.core.hindsight import Hindsight, hindsight
from grognard.core.reading import Told
from grognard.core.telling import GROUND
from grognard.core.values import SPECTATOR
from grognard.core.words import Words
from grognard.store.base import OVER
from grognard.web.lines import ids
from grognard.web.live import Live
from grognard.web.payload import rule_text
from grognard.web.refusals import Refused, words_at
from grognard.web.routes import FAILURES, Who, reply

MOST: Final = 24  # points of the curve: a long game is not drawn turn by turn
TURNING: Final = 6  # moments that are named
LOOKED: Final = 12  # lines among which those are that say why
router: Final = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAILURES)


@router.get("/{table}/lead", summary="Once over: the score at the end of each turn, what turned it, luck, why it ended")
async def of_table(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        who.tables.seat(live, who.key)
        if live.row.status != OVER:
            raise Refused(409, "running")
        words = words_at(live.game, live.match.state.view(SPECTATOR), who.language)  # nobody's side is "yours"
        if live.hindsight is None:  # nothing changes any more: reckoned once
            live.hindsight = await asyncio.to_thread(hindsight, live.match, words)
            live.estimates = await asyncio.to_thread(estimates, live.match)
        return reply(_payload(live, live.hindsight, words))


def _payload(live: Live, seen: Hindsight, words: Words) -> dict[str, Any]:
    found = [(turn, step, _score(live, seen.standings[step], words)) for turn, step in _thinned(_ends(live))]
    log = live.log(SPECTATOR)
    begun = _begun(log)
    return {
        "begun": {"turn": 0, "step": begun, "score": _score(live, seen.standings[begun], words)},
        "turns": [{"turn": turn, "step": step, "score": score} for turn, step, score in found if score],
        "turning": [_moment(live, step, by, log, words) for step, by in _turning(seen.standings, begun)],
        "luck": [
            {"step": one.step, "seat": live.match.seats[one.seat], "chance": round(float(one.chance), 4),
             "good": one.good}
            for one in seen.throws
        ],
        "estimates": [{"step": one.step, "percent": round(100 * one.chance)} for one in live.estimates],
        "why": _why(live, log, words),
    }  # fmt: skip


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


def _score(live: Live, standing: tuple[float, ...], words: Words) -> list[dict[str, Any]]:
    """The standing of each team, called by the side and name of its first seat."""
    state = live.match.state
    first = {team: seat for seat, team in reversed(list(enumerate(state.teams)))}
    return [
        {
            "side": live.game.side(state, first[team]),
            "name": words.name("seat", live.match.seats[first[team]]),
            "value": n,
        }
        for team, n in enumerate(standing)
    ]


# -- what turned it ------------------------------------------------------------------------------------------------


def _begun(log: Any) -> int:
    """The step that began the first turn: what changes before it is setting up."""
    return min((one.place for one in log if one.turn > 0), default=0)


def _turning(standings: list[tuple[float, ...]], begun: int) -> list[tuple[int, float]]:
    """The steps from the first turn on that changed the lead most, in their order; the last step is the end itself."""
    leads = [one[0] - max(one[1:]) if len(one) > 1 else 0.0 for one in standings]
    changes = [(step, leads[step] - leads[step - 1]) for step in range(begun + 1, len(leads) - 1)]
    largest = sorted((one for one in changes if one[1]), key=lambda one: -abs(one[1]))
    return sorted(largest[:TURNING])


def _moment(live: Live, step: int, by: float, log: Any, words: Words) -> dict[str, Any]:
    """A step by the line that tells of ground, else by the weightiest one; in two or three words if the game has such
    (`moment.KIND`)."""
    lines = [one for one in log if one.place == step]
    ground = [one for one in lines if _weight(live, one) == GROUND]
    told = max(ground or lines, key=lambda one: _weight(live, one), default=None)
    text = sentence(words, told.event, live.match.seats) if told else ""
    named = ids(live.match.codec, told.event.args) if told else []
    key = f"moment.{told.event.kind}" if told else ""
    name = words.say(key, **told.event.args) if told and words.has(key) else ""
    return {"step": step, "turn": told.turn if told else 0, "by": by, "text": text, "name": name, "ids": named}


def _weight(live: Live, told: Told) -> int:
    telling = live.game.tellings.get(told.event.kind)
    return telling.weight if telling else 0


# -- why it ended --------------------------------------------------------------------------------------------------


def _why(live: Live, log: Any, words: Words) -> dict[str, Any]:
    """The last line of the log is the headline. Why: as the game says of its rule (`why.RULE`), else the lines of the
    same step and chapter that led to it, and the text of the rule."""
    if not log or live.departure is not None:
        return {"text": "", "lines": [], "rule": "", "rule_text": ""}
    last, seats = log[-1].event, live.match.seats
    rule, own = last.rule, f"why.{last.rule}"
    text = sentence(words, last, seats)
    if words.has(own):
        return {"text": text, "lines": [words.say(own, **last.args)], "rule": rule, "rule_text": ""}
    same = [
        one.event
        for one in log[-LOOKED:-1]
        if one.place == log[-1].place and _chapter(one.event.rule) == _chapter(rule)
    ]
    lines = list(dict.fromkeys(sentence(words, event, seats) for event in same))
    return {"text": text, "lines": lines, "rule": rule, "rule_text": rule_text(live.game, rule, words.language)}


def _chapter(rule: str) -> str:
    return rule.partition(".")[0]
