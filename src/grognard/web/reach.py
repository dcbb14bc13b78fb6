"""How far a piece could go, and a tape between two things: asked by a page, answered from the asker's own view."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from grognard.core.game import Game
from grognard.core.reach import Band
from grognard.core.state import State
from grognard.core.words import Words
from grognard.web.refusals import words_at, words_of
from grognard.web.routes import FAILURES, Who, reckoned, reply

router: Final = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAILURES)
Id = Annotated[str, Query(max_length=200)]


class ReachBand(BaseModel):
    label: str
    places: list[str] = Field(description="regions, by id")
    outlines: list[list[list[float]]] = Field(description="areas of the scene, where there is no grid")


class Reached(BaseModel):
    """Bands from near to far; none: the game does not say."""

    number: int = Field(description="of the table: what is reached changes with it")
    note: str = Field(description="if it is a forecast and no offer")
    bands: list[ReachBand]
    threats: list[str] = Field(description="places of them where somebody could fire at the piece")


@router.get("/{table}/reach", response_model=Reached, summary="How far a piece could go or fire, by your own view")
async def reach(who: Who, table: str, piece: Id, verb: Id = "") -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.seat(live, who.key)
        view, number = live.match.state.view(seat), live.number(seat)
    words = words_of(live.game, who.language)  # far reaches are many places: meanwhile others play on
    question = f"reach {piece} {verb}"
    found = await reckoned(who, live, seat, question, lambda: _reached(live.game, view, piece, verb, words))
    return reply({"number": number, **found})


def _reached(game: Game, view: State, piece: str, verb: str, words: Words) -> dict[str, Any]:
    found = game.reach(view, piece, verb)
    note = words.say(found.note) if found.note else ""
    return {"note": note, "bands": [_band(one, words) for one in found.bands], "threats": found.threats}


class Taped(BaseModel):
    """A tape between two things; `title` is empty where nothing is measured."""

    title: str = Field(description="the distance")
    text: str = Field(default="", description="whether one sees the other, and what covers or cuts")
    tone: str = Field(default="plain", description="clear, cover, cut or plain")
    rule: str = ""
    ends: list[list[float]] = Field(default=[], description="in the scene")
    cut: list[float] | None = Field(default=None, description="where the line is cut")
    outlines: list[list[list[float]]] = Field(default=[], description="of what cuts it")


@router.get("/{table}/measure", response_model=Taped, summary="How far is it, and does one see the other?")
async def measure(who: Who, table: str, start: Id, end: Id) -> Response:
    async with who.tables.at(table) as live:
        view = live.match.state.view(who.tables.seat(live, who.key))
        found = live.game.measure(view, start, end, words_at(live.game, view, who.language))
        return reply(found._asdict() if found else {"title": ""})


def _band(one: Band, words: Words) -> dict[str, Any]:
    return {"label": words.say(one.label, **one.params), "places": one.places, "outlines": one.outlines}
