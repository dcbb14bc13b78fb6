"""Lists: what the asked seat may choose, and a random legal list. Nobody else learns anything here."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from grognard import draw
from grognard.core.dice import Seeded
from grognard.core.muster import Muster, Offer, Slot
from grognard.core.scene import Piece, Side
from grognard.core.state import State
from grognard.core.values import Seat
from grognard.draw.kinds import NOBODY
from grognard.store.base import PLAYING
from grognard.web.live import Live
from grognard.web.payload import encode
from grognard.web.refusals import Refused, words_of
from grognard.web.routes import FAILURES, Who, reply

CARD: Final = (200, 280)  # the size of a card
router: Final = APIRouter(prefix="/api/tables", tags=["lists"], responses=FAILURES)


class ListLimit(BaseModel):
    counts: str = Field(description="`points`, `entries`, or a count of the offers", examples=["points"])
    name: str
    rule: str
    low: int
    high: int | None = Field(description="null: no upper limit")
    of: str = Field(description="another count: low and high are percents of it; empty: they are numbers")


class ListFacet(BaseModel):
    """Something to filter and sort by; the first facet groups the offers."""

    id: str
    name: str
    values: list[ListValue]


class ListValue(BaseModel):
    id: str
    name: str


class ReadyList(BaseModel):
    id: str = Field(description="send it in place of entries", examples=["early-war"])
    name: str
    entries: list[str] = Field(examples=[["x-tank*3", "x-squad"]])
    points: int


class OfferSlot(BaseModel):
    id: str
    name: str
    rule: str
    low: int
    high: int
    default: dict[str, int]
    offers: list[OfferedEntry]


class OfferedEntry(BaseModel):
    """What may be chosen. With slots it is written `ID:PART+PART.2`, with copies `ID*3`."""

    id: str = Field(examples=["x-tank"])
    name: str
    points: int
    per: str = Field(description="a count of its entry: the points are paid for each of those")
    most: int | None = Field(description="copies, or how many in its slot; null: any number")
    facets: dict[str, list[str]]
    counts: dict[str, int] = Field(description="what it adds to the counts of the limits")
    needs: list[str] = Field(description="in a slot: one of these must be in the same entry")
    text: list[str]
    svg: str = Field(description="a drawing around the origin; it uses the symbols of `/board`; or empty")
    size: tuple[int, int] = Field(description="how wide and high it is drawn")
    slots: list[OfferSlot]
    row: dict[str, int] = Field(description="what always stands in it, by the names of pictures")


class Picture(BaseModel):
    svg: str
    size: tuple[float, float]
    angle: float


class AskedList(BaseModel):
    """The list you are asked for. Send `VERB ENTRY ENTRY ...`, or `VERB LIST`."""

    verb: str = Field(examples=["gather"])
    title: str
    note: str
    rule: str
    side: str
    limits: list[ListLimit] = Field(description="the first is the one to watch")
    facets: list[ListFacet]
    ready: list[ReadyList]
    offers: list[OfferedEntry]
    layout: str = Field(
        description="`catalogue`: cards to look through; `roll`: one row an entry; `parade`: one card an entry",
        examples=["roll"],
    )
    pictures: dict[str, Picture] = Field(description="pieces that stand in a row on the card of an entry")
    makes: list[ListValue] = Field(description="counts that are told besides those of the limits")


class RandomList(BaseModel):
    entries: list[str]


@router.get("/{table}/list", response_model=AskedList, summary="The list you are asked for")
async def asked_list(who: Who, request: Request, table: str) -> Response:
    async with who.tables.at(table) as live:
        view = _asked(live, who.tables.player(live, who.key))
        mustered = live.game.muster(view, words_of(live.game, who.language))
        if mustered is None:
            raise Refused(409, "no-list")
        body = encode(_payload(mustered))
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
        dice = Seeded(secrets.randbits(64) if seed is None else seed)  # not the sealed ones: nothing is decided
        entries = live.game.random_list(view, dice)
        if not entries:
            raise Refused(409, "no-list")
        return reply({"entries": entries})


def _asked(live: Live, seat: Seat) -> State:
    """The view of the seat, if it is the one to decide."""
    view = live.match.state.view(seat)
    if live.row.status != PLAYING or view.actor != seat:
        raise Refused(409, "no-list")
    return view


def _payload(mustered: Muster) -> dict[str, Any]:
    told = mustered._asdict()
    del told["look"]  # its pictures are drawn in it
    return {
        **told,
        "limits": [one._asdict() for one in mustered.limits],
        "facets": [{**one._asdict(), "values": _named(one.values)} for one in mustered.facets],
        "ready": [one._asdict() for one in mustered.ready],
        "offers": [_offer(one) for one in mustered.offers],
        "pictures": {id_: _drawn(piece, mustered.look or NOBODY) for id_, piece in mustered.pictures.items()},
        "makes": _named(mustered.makes),
    }


def _drawn(piece: Piece, side: Side) -> dict[str, Any]:
    return {"svg": draw.piece(piece, side), "size": draw.extent(piece), "angle": piece.angle}


def _named(values: Mapping[str, str]) -> list[dict[str, str]]:
    """In a list, because the order matters."""
    return [{"id": id_, "name": name} for id_, name in values.items()]


def _offer(one: Offer) -> dict[str, Any]:
    row = one._asdict()
    piece, picture = row.pop("piece"), row.pop("picture")
    svg, size = (draw.piece(piece), CARD) if piece else draw.picture(picture)
    return {**row, "svg": svg, "size": size, "slots": [_slot(slot) for slot in one.slots]}


def _slot(slot: Slot) -> dict[str, Any]:
    return {**slot._asdict(), "offers": [_offer(one) for one in slot.offers]}
