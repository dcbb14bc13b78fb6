"""A hint for whoever is asked: what the best bot would do in his place, from his own view."""

from __future__ import annotations

from typing import Any

from grognard import bots
from grognard.bots.hint import Hint
from grognard.core.state import State
from grognard.core.values import Seat
from grognard.core.words import Words
from grognard.store.base import BOT, PLAYING
from grognard.web.live import Live
from grognard.web.refusals import Refused, words_at
from grognard.web.tables import Tables


def offers(live: Live, seat: Seat) -> bool:
    """Whether a seat may ask: where the others are bots, and one of them knows the game."""
    others = [one for number, one in enumerate(live.row.seats) if number != seat]
    return seat >= 0 and len(bots.levels(live.game)) > 1 and all(one.kind == BOT for one in others)


async def hint(tables: Tables, live: Live, seat: Seat, language: str) -> dict[str, Any]:
    if not offers(live, seat):
        raise Refused(409, "no-hint")
    if live.row.status != PLAYING or live.match.state.actor != seat:
        raise Refused(409, "hint-turn")
    level = bots.levels(live.game)[-1]
    found, view = await _found(tables, live, seat, level)
    words = words_at(live.game, view, language)
    return {"bot": words.name("bot", level), **advised(live, view, found, words)}


async def _found(tables: Tables, live: Live, seat: Seat, level: str) -> tuple[Hint, State]:
    """What the bot says of this moment: asked again, it says the same and does not think again."""
    async with tables.advised():
        live.refresh()
        match, hints = live.match, live.hints
        if seat not in hints:
            if match.state.actor != seat:  # the table went on while one waited
                raise Refused(409, "hint-turn")
            view = match.state.view(seat)
            found = await tables.pool.advise(live.game, level, view, tables.settings.budget, tables.seals.seed)
            if found is None:
                raise Refused(503, "hint-failed")
            hints[seat] = (found, view)
        return hints[seat]


def advised(live: Live, view: Any, found: Hint, words: Words) -> dict[str, Any]:
    """A hint in words: the candidates with the chance to win that each seems to give, and why the first."""
    return {
        "candidates": [
            {
                "action": str(one.action),
                "text": live.game.describe(view, one.action, words),
                "percent": None if found.settled else round(100 * one.chance),
                "ids": list(one.action.args),
            }
            for one in found.candidates
        ],
        "reasons": [words.say(f"reason.{live.game.slug}.{name}") for name in found.reasons],
        "looked": found.looked,
    }
