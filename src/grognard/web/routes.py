"""The API of tables: open, join, look, act, talk, replay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response

from grognard.core.game import Game
from grognard.core.record import render
from grognard.core.state import State
from grognard.core.values import SPECTATOR, Action, Seat
from grognard.core.words import Words
from grognard.store.base import OVER, WAITING
from grognard.web import advice, branch, models, opponents
from grognard.web.frames import unchanging
from grognard.web.lines import lines
from grognard.web.live import Live
from grognard.web.payload import Since, encode, odds_of, payload, replay_index, replay_step, stamp, summary, way_of
from grognard.web.refusals import Refused, language_of, words_at, words_of
from grognard.web.settings import Settings
from grognard.web.tables import Tables

LONGEST_WAIT: Final = 30.0
TRIED: Final = 300  # answers to `why` that a table remembers
FAILURES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": models.Failure} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
router: Final = APIRouter(prefix="/api/tables", tags=["tables"], responses=FAILURES)


class Caller:
    """Who asks, and in which language. The key comes in a header, never in the address."""

    def __init__(
        self,
        request: Request,
        lang: Annotated[str, Query(description="en or fr; else as the browser says", max_length=20)] = "",
    ) -> None:
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        self.key = key.strip() if kind.lower() == "bearer" else ""
        self.language = language_of(lang, request.headers.get("accept-language", ""))
        self.tables: Tables = request.app.state.tables
        self.settings: Settings = request.app.state.settings
        self.asks = bool(kind)  # a header that is no bearer key is a mistake, not a spectator
        if self.asks and not self.key:
            raise Refused(401, "key-missing")

    def view(self, live: Live, seat: Seat, since: Since) -> Response:
        return reply(payload(live, seat, self.language, self.settings.version, since))


Who = Annotated[Caller, Depends()]
Number = Annotated[int, Query(ge=-1, le=1_000_000_000)]


def reply(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


async def obeyed(who: Caller, table: str, order: Callable[[Live, Seat], Awaitable[object]]) -> Response:
    """An order is carried out; the answer is where the table stands then, for the next one."""
    async with who.tables.at(table) as live:
        seat = who.tables.player(live, who.key)
        await order(live, seat)
        return reply({"number": live.number(seat), "undos": live.undos(seat)})


# -- the lobby -----------------------------------------------------------------------------------------------------


@router.get("", summary="Tables in the lobby")
async def lobby(who: Who) -> Response:
    rows = await who.tables.store.listed()
    known = [(row, who.settings.game(row.game)) for row in rows]
    return reply({"tables": [summary(row, words_of(game, who.language)) for row, game in known if game is not None]})


@router.post("", status_code=201, response_model=models.Opened, summary="Open a table")
async def create(who: Who, new: models.NewTable) -> Response:
    opened = await who.tables.create(
        new.game, new.options, new.seats, name=new.name, words=new.words, shown=new.commitment, listed=new.listed,
        strict=new.strict,
    )  # fmt: skip
    return reply(opened._asdict(), 201)


@router.post("/{table}/seats/{seat}", response_model=models.Taken, summary="Take an open seat")
async def take(who: Who, table: str, seat: str, sit: models.Sit) -> Response:
    async with who.tables.at(table) as live:
        return reply(await who.tables.take(live, seat, sit.invitation, name=sit.name, words=sit.words))


@router.post("/{table}/key", response_model=models.Taken, summary="Another key for your seat; the old one ends")
async def new_key(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        return reply(await who.tables.new_key(live, who.tables.player(live, who.key)))


# -- looking -------------------------------------------------------------------------------------------------------


@router.get("/{table}", response_model=models.View, summary="The table as you see it; waits for news with `after`")
async def look(
    who: Who,
    table: str,
    after: Annotated[str, Query(max_length=40, description="the stamp you have: answers when it changes")] = "",
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="seconds; then answers 204")] = 0.0,
    log: Number = -1,
    undos: Number = -1,
    chat: Number = 0,
    frame: bool = True,
) -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.seat(live, who.key)
        end = asyncio.get_running_loop().time() + wait
        while after and after == stamp(live, seat):
            left = end - asyncio.get_running_loop().time()
            if left <= 0 or who.tables.closing.is_set() or not await live.news(live.tick, left):
                return Response(status_code=204)
        return who.view(live, seat, Since(log, undos, chat, frame))


@router.get("/{table}/board", summary="What is drawn once: map, symbols, places")
async def once(who: Who, request: Request, table: str) -> Response:
    async with who.tables.at(table) as live:
        body = encode(unchanging(live, who.tables.seat(live, who.key), who.language))
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "private, no-cache", "vary": "Accept-Language, Authorization"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("/{table}/log", summary="Older lines of the log")
async def older(who: Who, table: str, start: Number = 0, end: Number = 1_000_000_000) -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.seat(live, who.key)
        found = live.log(seat)[: max(0, end)]
        words = words_at(live.game, live.match.state.view(seat), who.language)
        return reply({"lines": lines(live.match, found, words, max(0, start))})


@router.get("/{table}/text", response_class=PlainTextResponse, summary="The table as text")
async def as_text(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        view = live.match.state.view(who.tables.seat(live, who.key))
        return PlainTextResponse(live.game.sketch(view, words_of(live.game, who.language)))


@router.post("/{table}/why", response_model=models.Judged, summary="Would this be legal? Why not? What are the odds?")
async def why(who: Who, table: str, question: models.Question) -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.player(live, who.key)
        refused = who.tables.judged(live, seat, question.action, question.about)
        body = refused.body(who.language) if refused else {"error": None, "message": "", "rule": None}
        view = live.match.state.view(seat)
        action = live.match.codec.parse(question.action) if refused is None else None
    weighed = {"text": question.action}
    if action is not None:  # a fight may be tried some hundred times: meanwhile others play on
        weighed = await _tried(who, live, seat, action, view)
    return reply({"action": question.action, "legal": refused is None, **body, **weighed})


async def _tried(who: Caller, live: Live, seat: Seat, action: Action, view: State) -> dict[str, Any]:
    words = words_at(live.game, view, who.language)
    return await reckoned(who, live, seat, str(action), lambda: _described(live.game, view, action, words))


async def reckoned(
    who: Caller, live: Live, seat: Seat, question: str, answer: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """What takes long is reckoned in a thread, while others play on. Asked again, the same is answered from memory,
    until the table changes."""
    live.refresh()
    key, kept = (seat, question, who.language), live.tried
    if key not in kept:
        async with who.tables.laboured():
            if len(kept) >= TRIED:  # on a table without a grid there is no end of them
                kept.clear()
            kept[key] = await asyncio.to_thread(answer)
    return kept[key]


def _described(game: Game, view: State, action: Action, words: Words) -> dict[str, Any]:
    """A legal action in words, its odds and its way."""
    odds = game.odds(view, action) or game.forecast(view, action)
    way = game.way(view, action, words)
    area = game.covered(view, action, words)
    return {
        "text": game.describe(view, action, words),
        "odds": odds_of(odds, words) if odds else None,
        "way": way_of(way, words) if way else None,
        "area": {**area._asdict(), "rows": [row._asdict() for row in area.rows]} if area else None,
    }


@router.post("/{table}/hint", response_model=models.Advice, summary="What would the best bot do in your place?")
async def hint(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        return reply(await advice.hint(who.tables, live, who.tables.player(live, who.key), who.language))


# -- acting --------------------------------------------------------------------------------------------------------


# What came of it is told once, to everybody alike, by the socket; a client without one asks for the view.


@router.post("/{table}/actions", response_model=models.Done, summary="Act")
async def act(who: Who, table: str, order: models.Order) -> Response:
    number, undos, action = order.number, order.undos, order.action
    return await obeyed(who, table, lambda live, seat: who.tables.act(live, seat, number, undos, action))


@router.post("/{table}/undo", response_model=models.Done, summary="Take your last action back")
async def undo(who: Who, table: str, back: models.Back) -> Response:
    return await obeyed(who, table, lambda live, seat: who.tables.undo(live, seat, back.number, back.undos))


@router.post("/{table}/order", response_model=models.Done, summary="What to answer for you in interrupt windows")
async def standing(who: Who, table: str, standing: models.StandingOrder) -> Response:
    return await obeyed(who, table, lambda live, seat: who.tables.order(live, seat, standing.order))


@router.post("/{table}/deputy", response_model=models.Done, summary="Let a bot play for you, or take your seat back")
async def deputy(who: Who, table: str, wanted: models.Deputy) -> Response:
    return await obeyed(who, table, lambda live, seat: who.tables.hand_over(live, seat, wanted.level, wanted.name))


@router.post("/{table}/stand-in", response_model=models.Done, summary="Let others put a bot in your seat if you leave")
async def stand_in(who: Who, table: str, wanted: models.StandIn) -> Response:
    return await obeyed(who, table, lambda live, seat: who.tables.allow(live, seat, wanted.level))


@router.post("/{table}/replace", response_model=models.Done, summary="Let a bot play for somebody who is away")
async def replace(who: Who, table: str, absent: models.Absent) -> Response:
    return await obeyed(who, table, lambda live, _: who.tables.replace(live, absent.seat))


@router.post("/{table}/level", response_model=models.Done, summary="Another level for a bot that you play against")
async def level(who: Who, table: str, wanted: models.Level) -> Response:
    return await obeyed(
        who, table, lambda live, seat: opponents.level(who.tables, live, seat, wanted.seat, wanted.level)
    )


@router.get("/{table}/bots", response_model=models.Opponents, summary="How the bots have answered so far")
async def opponents_of(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        who.tables.seat(live, who.key)
        return reply(opponents.answers(live))


@router.post("/{table}/words", response_model=models.Done, summary="Add your words to the dice, before the first roll")
async def add_words(who: Who, table: str, said: models.DiceWords) -> Response:
    return await obeyed(who, table, lambda live, seat: who.tables.add_words(live, seat, said.words))


@router.post("/{table}/chat", status_code=201, response_model=models.ChatLine, summary="Say something")
async def talk(who: Who, table: str, said: models.Talk) -> Response:
    async with who.tables.at(table) as live:
        seat = who.tables.seat(live, who.key)
        return reply((await who.tables.say(live, seat, said.name, said.text))._asdict(), 201)


# -- afterwards ----------------------------------------------------------------------------------------------------


@router.get("/{table}/replay", summary="All steps of the game, as far as you may know them")
async def steps(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        return reply(replay_index(live, who.tables.seat(live, who.key), who.language))


@router.get("/{table}/replay/{step}", summary="The table at a step, through the eyes of a seat")
async def step_of(
    who: Who,
    table: str,
    step: int,
    eyes: Annotated[str, Query(max_length=80, description="a seat, or `all`; your own while it is played")] = "",
) -> Response:
    async with who.tables.at(table) as live:
        own = who.tables.seat(live, who.key)
        over = live.row.status == OVER
        seen = _eyes(live, own, eyes, over=over)
        reader = SPECTATOR if seen is None else seen
        total = len(live.match.entries) if over else live.number(reader)
        if not 0 <= step <= total:
            raise Refused(404, "no-step")
        place = step if over else live.match.place_of(step, reader)
        state = live.replay.state_at(live.match, place)
        return reply(replay_step(live, state, seen, step, live.log(reader), who.language))


def _eyes(live: Live, own: Seat, wanted: str, *, over: bool) -> Seat | None:
    """Whose eyes to look through; None for all of them at once."""
    if wanted == "":
        return own
    if wanted == "all" and over:
        return None
    if wanted in live.match.seats:
        seat = live.match.seats.index(wanted)
        if over or seat == own:
            return seat
    elif wanted != "all":
        raise Refused(404, "no-seat")
    raise Refused(403, "eyes")


@router.get("/{table}/record", response_class=PlainTextResponse, summary="The game as a .grog file, once it is over")
async def download(who: Who, table: str) -> Response:
    async with who.tables.at(table) as live:
        # A game with secrets must not be read in the middle; one without is open to everybody at any time.
        if live.row.status == WAITING or (live.row.status != OVER and live.game.secrets):
            raise Refused(409, "running")
        text = render(branch.record(live))
        name = f"{live.game.slug}-{live.row.id}.grog"
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/{table}/branch", status_code=201, response_model=models.Opened, summary="Play on from a step")
async def play_on(who: Who, table: str, new: models.PlayOn) -> Response:
    opened = await who.tables.play_on(table, new.step, new.seats, name=new.name, words=new.words, shown=new.commitment)
    return reply(opened._asdict(), 201)
