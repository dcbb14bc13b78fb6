"""The way into a game: its first steps, how to play it, pictures of its own pieces."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response

from grognard.core.firststeps import SAID
from grognard.core.game import Game
from grognard.core.guide import Step
from grognard.core.words import Words
from grognard.web import models
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply

router: Final = APIRouter(prefix="/api/games", tags=["games"], responses=FAILURES)


@router.get("/{slug}/first-steps", response_model=models.FirstSteps, summary="A guided first turn, step by step")
async def steps(who: Who, slug: str) -> Response:
    game = game_of(who, slug)
    found = game.first_steps
    if found is None:
        raise Refused(404, "no-first-steps")
    words = words_of(game, who.language)
    return reply({"game": slug, "seat": found.seat, "steps": [_step(step, words) for step in found.step]})


@router.post("/{slug}/first-steps", status_code=201, response_model=models.Opened, summary="Open a table for them")
async def begin(who: Who, slug: str, beginner: models.Beginner) -> Response:
    return reply((await who.tables.first_steps(slug, beginner.name))._asdict(), 201)


def game_of(who: Who, slug: str) -> Game:
    game = who.settings.game(slug)
    if game is None:
        raise Refused(404, "no-game")
    return game


def _step(step: Step, words: Words) -> dict[str, Any]:
    said = {name: words.say(f"steps.{step.id}.{name}") for name in SAID}
    lights = [dict(zip(("kind", "id"), light.split(" ", 1), strict=True)) for light in step.light]
    return {"id": step.id, **said, "kind": step.kind, "pattern": step.pattern, "light": lights}
