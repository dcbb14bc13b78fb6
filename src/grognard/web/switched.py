"""The switches of a table while it is played: both texts of each, which side is in force, where it came into play.

A switch came into play in a line of the log that cites its rule or a point of it, as the rule of what happened or of a
modifier; counted are the lines that the asker may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field

from grognard.core.reading import Told
from grognard.core.switches import in_force, switch_of
from grognard.core.values import Event
from grognard.core.words import Words
from grognard.web.lines import line
from grognard.web.live import Live
from grognard.web.refusals import words_at
from grognard.web.routes import FAILURES, Who, reply
from grognard.web.shelf import groups, option_about

router: Final = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAILURES)
MOMENTS: Final = 12  # of a switch that are told, the last ones


class SwitchSide(BaseModel):
    value: str = Field(examples=["before"])
    label: str
    help: str = Field(description="what the rules say on this side")
    source: str = Field(description="where that comes from, if it is not the rulebook", examples=["reconstructed"])


class SwitchMoment(BaseModel):
    n: int = Field(description="the line of the log")
    turn: int
    text: str
    seat: str | None


class Switch(BaseModel):
    name: str = Field(examples=["bk_206"])
    rule: str = Field(examples=["bk:206"])
    label: str
    group: str
    needs: list[str] = Field(description="other switches")
    now: str = Field(description="the side that is in force")
    usual: bool = Field(description="whether that is the side of the printed game")
    choices: list[SwitchSide]
    uses: int = Field(description="lines of the log in which it came into play")
    turns: dict[int, int] = Field(description="of them, by turn")
    moments: list[SwitchMoment] = Field(description="the last of them")


class Switches(BaseModel):
    turn: int
    groups: list[dict[str, str]]
    switches: list[Switch]


@router.get("/{table}/switches", response_model=Switches, summary="The switches of the rules, and their part in it")
async def switches(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.seat(live, who.key)
        view = live.match.state.view(seat)
        words = words_at(live.game, view, who.language)
        log, game = live.log(seat), live.game
        found = _found(live, log)
        rows = [
            _row(live, option_about(game, field, words), log, found.get(field.rule, []), words)
            for field in game.options.fields()
            if field.name in game.switches
        ]
        return reply({"turn": log[-1].turn if log else 0, "groups": groups(game, words), "switches": rows})


def _cited(event: Event, rules: Mapping[str, Any]) -> set[str]:
    return {switch_of(rule, rules) for rule in (event.rule, *(one.rule for one in event.modifiers))} - {""}


def _found(live: Live, log: Sequence[Told]) -> dict[str, list[int]]:
    """By rule of a switch the lines of the log that cite it."""
    rules = in_force(live.game, live.row.options)
    found: dict[str, list[int]] = {}
    for n, one in enumerate(log):
        for rule in _cited(one.event, rules):
            found.setdefault(rule, []).append(n)
    return found


def _row(live: Live, about: dict[str, Any], log: Sequence[Told], cited: list[int], words: Words) -> dict[str, Any]:
    now = live.row.options.get(about["name"], about["default"])
    told = [line(live.match, n, log[n], words) for n in cited[-MOMENTS:]]
    kept = ("name", "rule", "label", "group", "needs", "choices")
    return {
        **{key: about[key] for key in kept},
        "now": now,
        "usual": now == about["default"],
        "uses": len(cited),
        "turns": Counter(log[n].turn for n in cited),
        "moments": [{key: one[key] for key in ("n", "turn", "text", "seat")} for one in told],
    }
