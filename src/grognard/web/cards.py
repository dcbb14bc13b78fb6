"""The large face of a card, for whoever reads one: what is printed on cards is no secret."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field

from grognard import draw
from grognard.web.payload import encode
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who

KEPT: Final = "private, max-age=86400"  # seconds; the address of a page changes with the program
router: Final = APIRouter(prefix="/api/games", tags=["games"], responses=FAILURES)


class Face(BaseModel):
    """A card to read."""

    id: str
    title: str
    text: list[str]
    svg: str = Field(description="around the origin; it uses the symbols of a table's `/board`")
    size: list[float] = Field(description="width and height")


@router.get("/{slug}/cards/{card}", response_model=Face, summary="The face of a card")
async def face(who: Who, slug: str, card: str) -> Response:
    game = who.settings.game(slug)
    if game is None:
        raise Refused(404, "no-game")
    piece = game.face(card, words_of(game, who.language))
    if piece is None:
        raise Refused(404, "no-card")
    body: dict[str, Any] = {"id": piece.id, "title": piece.title, "text": piece.text, "svg": draw.piece(piece)}
    body["size"] = draw.extent(piece)
    headers = {"cache-control": KEPT, "vary": "Accept-Language"}
    return Response(encode(body), media_type="application/json", headers=headers)
