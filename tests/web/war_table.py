"""Tank Commander on the server's table: positions reached by random play, put on a table as if played there."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from fastapi import FastAPI

from grognard.core.dice import PUBLIC, Draw, Seeded
from grognard.core.match import Match
from grognard.core.record import Line
from grognard.core.steps import Chance
from grognard.core.values import Action
from grognard.core.window import Window
from grognard.games.tank_commander import GAME
from grognard.web.live import new_lines

KURSK = {"scenario": "17.8", "random_source": "d10"}
TEAM = {**KURSK, "team": "yes", "columns": "6"}


def new_match(options: dict[str, str], seed: int) -> Match:
    match = Match(GAME, GAME.options.from_text(options), Seeded(seed))
    match.roll()
    return match


def walk(options: dict[str, str], seed: int, longest: int = 4000) -> Iterator[tuple[Match, Action]]:
    """Random play: the match before each action of a seat, and the action."""
    match, chance = new_match(options, seed), random.Random(seed)
    for _ in range(longest):
        actor = match.state.actor
        if actor is None:
            return
        offered = match.state.legal()
        # Hasty players would end every turn at once: what moves the game on comes less often than the rest.
        action = chance.choice([one for one in offered if one.verb not in ("end", "done")] or offered)
        yield match, action
        match.play(actor, action)


def found(
    fits: Callable[[Match, Action], bool], options: dict[str, str] | None = None, seeds: int = 30
) -> tuple[Match, Action]:
    """A position and an action of random play for which something holds."""
    for seed in range(seeds):
        for match, action in walk(options or KURSK, seed):
            if fits(match, action):
                return match, action
    raise AssertionError("random play has found no such position")


def in_window(match: Match) -> bool:
    return bool(match.state.stack) and isinstance(match.state.stack[-1], Window)


def lines_of(match: Match) -> list[Line]:
    return new_lines(Match(match.game, match.options, None), match)


async def placed(app: FastAPI, client: httpx.AsyncClient, match: Match, **more: Any) -> dict[str, Any]:
    """A new table on which this has been played; all seats are taken by the caller if not said otherwise."""
    seats = dict.fromkeys(match.seats, "me")
    body = {"game": match.game.slug, "options": match.options.to_text(), "seats": seats, **more}
    answer = await client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    opened: dict[str, Any] = answer.json()
    await replaced(app, opened["table"], lines_of(match))
    return opened


async def replaced(app: FastAPI, table: str, lines: list[Line]) -> None:
    """Something else was played at a table."""
    tables = app.state.tables
    async with tables.at(table) as live, live.lock:
        await tables.store.change(live.row, 0, lines, undos=live.row.undos)
        live.doubtful = True
    async with tables.at(table):
        pass


async def stored(app: FastAPI, table: str) -> list[tuple[str, str]]:
    return [(line.seat, line.action) for line in (await app.state.tables.store.load(table)).lines]


def drawn(match: Match, action: Action) -> tuple[Draw, ...]:
    """The numbers that make chance answer with this action."""
    top = match.state.stack[-1]
    assert isinstance(top, Chance)
    probe = _Probe(())
    top.sample(match.state, probe)
    for values in itertools.product(*[range(sides) for sides in probe.sides]):
        told = _Probe(values)
        if top.sample(match.state, told) == action and len(told.sides) == len(values):
            draws = zip(values, told.sides, strict=True)
            return tuple(Draw(top.stream or PUBLIC, n, value, sides) for n, (value, sides) in enumerate(draws))
    raise AssertionError(f"chance never answers {action}")


class _Probe:
    """Gives these numbers, then zeros, and notes what was asked."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values, self.sides = values, list[int]()

    def below(self, n: int) -> int:
        self.sides.append(n)
        place = len(self.sides) - 1
        return self.values[place] if place < len(self.values) else 0
