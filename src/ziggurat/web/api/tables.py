"""Tables: opening them, finding them, sitting down, and what everybody may know of them."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from ziggurat.bots.naming import REMOTE
from ziggurat.web import keys
from ziggurat.web.api.messages import (
    Joined,
    JoinRequest,
    Line,
    NewTable,
    Opened,
    PaceInfo,
    SeatInfo,
    TableInfo,
)
from ziggurat.web.api.requests import Credentials, Moment, Reader, Table, problems, said
from ziggurat.web.api.views import View
from ziggurat.web.asking import host_of, language_of, voice_of
from ziggurat.web.clock import ClockWish
from ziggurat.web.host import FRIEND, ME, SeatWish
from ziggurat.web.lines import chat_lines, log_lines
from ziggurat.web.listing import is_listed
from ziggurat.web.people.naming import named, own_name
from ziggurat.web.quotas import JOINS
from ziggurat.web.stored import StoredTable
from ziggurat.web.table.hinting import are_allowed, were_given
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.seats import called
from ziggurat.web.tempo import CORRESPONDENCE, LIVE, TempoWish, shown_tempo
from ziggurat.web.visitors import opening, spend
from ziggurat.words import Words, words

ROUTER: Final = APIRouter(tags=["tables"])


@ROUTER.post(
    "/tables",
    summary="Open a table",
    status_code=201,
    responses=problems(400, 404, 422, 429, 503),
)
async def open_table(request: Request, wish: NewTable) -> Opened:
    """Open a table. The server draws the seed; nobody learns it before the end."""
    wishes = await named(request, [SeatWish(seat.who, seat.name) for seat in wish.seats])
    clock = ClockWish(wish.clock.phase, wish.clock.game, wish.absence)
    pace = wish.pace
    tempo = TempoWish(pace.kind, pace.bank, pace.increment, pace.hours, pace.over)
    async with opening(request) as note:
        table, key = await host_of(request).open(
            wish.game,
            len(wishes),
            wish.options,
            wishes,
            clock,
            wish.listed,
            wish.hints,
            tempo,
            language=language_of(request),
            asks_all=True,  # whoever writes a program sees no button that leads back
        )
        note(table.id)
    secrets = {
        seat: keys.seat_secret(key, seat)
        for seat, one in enumerate(wishes)
        if one.who in (ME, FRIEND, REMOTE)
    }
    info = await _table(table, said(request, table))
    return Opened(**info.model_dump(), secrets=secrets, key=key)


@ROUTER.get("/tables", summary="All tables")
async def list_tables(request: Request) -> list[TableInfo]:
    """Tables where a game is under way, the newest first, then those that ended lately;
    none that only its link leads to.
    """
    host, language = host_of(request), language_of(request)
    found = [*(await host.running()).tables, *(await host.finished()).tables]
    return [_stored_table(stored, words(language, stored.game)) for stored in found]


@ROUTER.get("/tables/{table}", summary="One table", responses=problems(404, 422))
async def get_table(request: Request, table: Table) -> TableInfo:
    """A table as everybody sees it."""
    return await _table(table, said(request, table))


@ROUTER.post(
    "/tables/{table}/join",
    summary="Sit down",
    responses=problems(400, 401, 403, 404, 409, 422, 429, 503),
)
async def join(
    request: Request, table: Table, wish: JoinRequest, credentials: Credentials
) -> Joined:
    """Take an open seat and get its secret; with a secret, sit down on the seat it belongs to."""
    secret = None if credentials is None else credentials.credentials
    await spend(request, JOINS)
    seat, secret = await table.join(wish.seat, await own_name(request, table, wish.name), secret)
    return Joined(seat=seat, secret=secret)


@ROUTER.get(
    "/tables/{table}/view",
    summary="What a spectator sees",
    responses=problems(404, 422),
)
async def view(table: Table, at: Moment = None) -> View:
    """The table as plain data, without anything that is hidden from a spectator."""
    return (await table.frame(None, at)).view


@ROUTER.get(
    "/tables/{table}/record",
    summary="The record",
    response_class=PlainTextResponse,
    responses=problems(401, 404, 422),
)
async def record(table: Table, reader: Reader) -> PlainTextResponse:
    """The record so far. Before the end: no seed, and `?` for what the reader may not know."""
    return PlainTextResponse((await table.record(reader)).dumps())


@ROUTER.get("/tables/{table}/log", summary="The log", responses=problems(401, 404, 422))
async def log(request: Request, table: Table, reader: Reader) -> list[Line]:
    """What happened, in words, as far as the reader may know."""
    frame, in_words = await table.frame(reader), said(request, table)
    return [
        Line(seat=one.seat, text=one.text, time=one.time, step=one.step, kind=one.kind)
        for one in log_lines(frame, in_words, frame.names_in(in_words))
    ]


@ROUTER.get("/tables/{table}/chat", summary="The chat", responses=problems(404, 422))
async def chat(request: Request, table: Table) -> list[Line]:
    """What was said at the table; once the game is over, by spectators, too."""
    frame = await table.frame(None)
    in_words, voice = said(request, table), await voice_of(request)
    ear = await voice.ear(frame.past.chat, is_told=frame.over)
    lines = chat_lines(frame, in_words, frame.names_in(in_words), ear)
    return [Line(seat=one.seat, text=one.text, time=one.time, name=one.name) for one in lines]


async def _table(table: HostedTable, in_words: Words) -> TableInfo:
    async with table.locked() as parts:
        state = parts.journal.state
        info = _stored_table(parts.stored, in_words)
        info.to_act = [] if state.over else list(state.to_act)
        info.steps, info.over = len(parts.journal.known(None)), parts.journal.over
        return info


def _pace(stored: StoredTable) -> PaceInfo | None:
    tempo = shown_tempo(stored.shown)
    if tempo is None:
        return None
    return PaceInfo(
        kind=LIVE if tempo.is_live else CORRESPONDENCE,
        bank=tempo.args["bank"] if tempo.is_live else None,
        increment=tempo.args["increment"] if tempo.is_live else None,
        hours=None if tempo.is_live else tempo.hours,
        until=stored.shown.get("until", {}),
    )


def _stored_table(stored: StoredTable, in_words: Words) -> TableInfo:
    over = stored.finished is not None
    names = called([place.name for place in stored.seats], in_words)
    return TableInfo(
        table=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        seats=[
            SeatInfo(
                seat=place.seat,
                name=names[place.seat],
                kind=place.kind,
                bot=place.bot or place.handed,
                handed_over=place.handed is not None,
            )
            for place in stored.seats
        ],
        to_act=[] if over else stored.shown.get("to_act", []),
        steps=(stored.result if over else stored.shown).get("steps", 0),
        over=over,
        review=stored.review,
        listed=is_listed(stored),
        hints=are_allowed(stored.events),
        with_hints=were_given(stored.events),
        pace=_pace(stored),
        created=stored.created,
        finished=stored.finished,
        scores=stored.result.get("scores") if over else None,
        ranks=stored.result.get("ranks") if over else None,
        page=f"/t/{stored.id}",
    )
