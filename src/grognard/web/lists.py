"""Lists of cards: what the asked seat may choose, and a random legal list. Nobody else learns anything here."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.muster import Muster, Offer
from grognard.core.state import State
from grognard.core.values import Seat
from grognard.store.base import PLAYING
from grognard.web.live import Live
from grognard.web.payload import encode
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply

router: Final = APIRouter(prefix="/api/tables", tags=["lists"], responses=FAILURES)


class Span(BaseModel):
    low: int
    high: int


class ReadyList(BaseModel):
    id: str = Field(description="send it in place of cards", examples=["german-1943"])
    name: str
    cards: dict[str, int]
    points: int


class OfferedCard(BaseModel):
    id: str = Field(examples=["g-pz4h"])
    name: str
    kind: str
    kind_name: str = Field(alias="kindName")
    points: int
    years: list[int] | None
    most: int | None = Field(description="copies; null: any number")
    rarity: str
    rarity_name: str = Field(alias="rarityName")
    combat: bool
    svg: str = Field(description="200 wide, 280 high, around the origin; it uses the symbols of `/board`")
    text: list[str]


class AskedList(BaseModel):
    """The list you are asked for. Send `VERB CARD*COPIES CARD ...`, or `VERB LIST`."""

    verb: str = Field(examples=["build"])
    title: str
    note: str
    rule: str
    nation: str
    points: Span | None
    cards: Span | None
    combat: int | None = Field(description="the most combat cards; null: any number")
    ready: list[ReadyList]
    offers: list[OfferedCard]


class RandomList(BaseModel):
    cards: dict[str, int]


@router.get("/{table}/list", response_model=AskedList, summary="The list of cards you are asked for")
async def asked_list(who: Who, request: Request, table: str) -> Response:
    async with who.tables.at(table) as live:
        view = _asked(live, who.tables.player(live, who.key))
        mustered = live.game.muster(view, words_of(live.game, who.language))
        if mustered is None:
            raise Refused(409, "no-list")
        body = encode(_told(mustered))
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "Accept-Language, Authorization"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.post("/{table}/list/random", response_model=RandomList, summary="A random legal list; nothing is played")
async def random_list(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        view = _asked(live, who.tables.player(live, who.key))
        seed = who.settings.dice_seed
        # Not from the sealed dice: nothing is decided.
        cards = live.game.random_list(view, Seeded(secrets.randbits(64) if seed is None else seed))
        if not cards:
            raise Refused(409, "no-list")
        return reply({"cards": cards})


def _asked(live: Live, seat: Seat) -> State:
    """The view of the seat, if it is the one to decide."""
    view = live.match.state.view(seat)
    if live.row.status != PLAYING or view.actor != seat:
        raise Refused(409, "no-list")
    return view


def _told(mustered: Muster) -> dict[str, Any]:
    return {
        **mustered._asdict(),
        "points": mustered.points and mustered.points._asdict(),
        "cards": mustered.cards and mustered.cards._asdict(),
        "ready": [one._asdict() for one in mustered.ready],
        "offers": [_offer(one) for one in mustered.offers],
    }


def _offer(one: Offer) -> dict[str, Any]:
    return {
        "id": one.id, "name": one.name, "kind": one.kind, "kindName": one.kind_name, "points": one.points,
        "years": one.years, "most": one.most, "rarity": one.rarity, "rarityName": one.rarity_name,
        "combat": one.combat, "svg": draw.piece(one.piece), "text": one.text,
    }  # fmt: skip
