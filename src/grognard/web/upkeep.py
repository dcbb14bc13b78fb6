"""Before an upgrade and after it: which stored tables go on by the rules of today."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from grognard.core.errors import GrognardError
from grognard.core.match import Match
from grognard.store.base import Store, Stored, Unfinished
from grognard.web.live import rebuilt
from grognard.web.settings import Settings


class Verdict(NamedTuple):
    """What becomes of a table on which a game goes on."""

    table: str
    game: str
    why_not: str  # empty: it goes on
    compared: int  # hashes that agree with the replay
    match: Match | None


def is_foreign(one: Unfinished, settings: Settings) -> bool:
    """Whether a table was opened by other rules or with other data than those of today, or was last played before
    today's code was here: a rule may have changed in code alone."""
    game = settings.game(one.game)
    if game is None or (one.rules, one.data) != (game.version, game.fingerprint):
        return True
    return one.changed < game.written


async def verdicts(store: Store, settings: Settings, *, foreign: bool) -> AsyncIterator[Verdict]:
    """Every unfinished table replayed; with `foreign` only those that other rules, data or code have judged."""
    for one in await store.unfinished():
        if foreign and not is_foreign(one, settings):
            continue
        try:
            stored = await store.load(one.id)
        except GrognardError as error:
            yield Verdict(one.id, one.game, str(error), 0, None)
            continue
        if stored is not None:
            yield judged(one, stored, settings)


def judged(one: Unfinished, stored: Stored, settings: Settings) -> Verdict:
    game = settings.game(one.game)
    if game is None:
        return Verdict(one.id, one.game, f"the game {one.game} is not on the shelf", 0, None)
    try:
        match = rebuilt(game, stored)
    except GrognardError as error:
        return Verdict(one.id, one.game, str(error), 0, None)
    return Verdict(one.id, one.game, "", sum(line.state != "" for line in stored.lines), match)


async def mark(store: Store, verdict: Verdict) -> int:
    """Note the hashes that a table from before there were any does not have yet; says how many."""
    stored = await store.load(verdict.table)
    if verdict.match is None or stored is None:
        return 0
    lines = zip(stored.lines, verdict.match.lines(), strict=True)
    missing = {n: after.state for n, (before, after) in enumerate(lines, start=1) if after.state and not before.state}
    if missing:
        await store.mark(verdict.table, missing)
    return len(missing)
