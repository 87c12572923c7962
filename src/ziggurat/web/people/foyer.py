"""The pages of the lobby, its forms, and the line by which an open page hears of changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import RedirectResponse
from starlette.requests import HTTPConnection

from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web import pages, problems
from ziggurat.web.asking import (
    hold,
    holdings_of,
    host_of,
    language_of,
    page_of,
    person_of,
    safe_next,
    stay,
    theme_of,
)
from ziggurat.web.metrics import PAGES
from ziggurat.web.people import company
from ziggurat.web.people.context import LobbyContext, OwnTable
from ziggurat.web.people.entrance import fields
from ziggurat.web.people.lobby import UNRATED, filter_of
from ziggurat.web.people.summons import Summon
from ziggurat.web.people.wishes import Wish
from ziggurat.web.store import Away
from ziggurat.web.stored import INVITED, OPEN, StoredTable
from ziggurat.web.table.seats import called
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
LATER: Final = 1013
OWN_SHOWN: Final = 12
"""Tables of one's own that are shown in the lobby."""
LOOK_SECONDS: Final = 20.0
"""After which an open page looks again, whatever it was told."""
APART_SECONDS: Final = 0.5
"""Between two looks of one page, however much happens."""


@ROUTER.get("/lobby")
async def show(request: Request) -> Response:
    """The lobby, with the filters of its address."""
    return await _page(request)


async def _page(
    request: Request, refusal: Refusal | None = None, sent: Mapping[str, str] | None = None
) -> Response:
    context = await lobby_context(request, refusal, sent)
    status = 200 if refusal is None else problems.status_of(refusal)
    headers = None if refusal is None else problems.headers_of(refusal)
    response = page_of(pages.lobby_page(context), status, headers)
    await stay(request, response)
    return response


async def lobby_context(
    request: HTTPConnection,
    refusal: Refusal | None = None,
    sent: Mapping[str, str] | None = None,
) -> LobbyContext:
    """All that the lobby shows to whoever asks."""
    host, person, language = host_of(request), await person_of(request), language_of(request)
    wanted, lobby = filter_of(request.query_params), host_of(request).lobby
    is_member = person is not None and not person.is_banned
    mine, wish = UNRATED, None
    summons: list[Summon] = []
    sent_out: list[Summon] = []
    if person is not None and is_member:
        if wanted.level and wanted.game:
            mine = await lobby.rating(person.id, wanted.game)
        wish, summons, sent_out = await asyncio.gather(
            lobby.wishes.of(person.id),
            lobby.summons.waiting_for(person.id),
            lobby.summons.sent_by(person.id),
        )
    found, waiting = await asyncio.gather(lobby.find(wanted, mine), lobby.wishes.waiting())
    own = await _own(request, sent_out)
    titles = {name: words(language, name).say("game.name") for name in games()}
    return LobbyContext(
        language=language,
        theme=theme_of(request),
        path=wanted.address(),
        who=None if not host.people.is_on else "" if person is None else person.name,
        wanted=wanted,
        found=found,
        games=titles,
        counts={
            name: tuple(count for count in find_game(name).players if count > 1) for name in titles
        },
        wish=wish,
        waiting=waiting,
        summons=tuple(summons),
        own=tuple(own),
        is_member=is_member,
        may_open=is_member or (person is None and not host.people.by_invitation),
        problem="" if refusal is None else words(language).refuse(refusal),
        sent=sent or {},
    )


async def _own(request: HTTPConnection, asked: list[Summon]) -> list[OwnTable]:
    """One's own tables where somebody is missing yet, or nothing was played."""
    host, held = host_of(request), await holdings_of(request)
    tables = host.browsers.tables_of(held)
    if tables is None:
        return []
    found = []
    for stored in (await host.running(tables)).tables:
        has_room = any(place.kind in (OPEN, INVITED) for place in stored.seats)
        mine = held.seats(stored.id, stored.seats)
        is_host = held.has_opened(stored.id, stored.key_hash)
        if (mine or is_host) and (has_room or not stored.shown.get("steps")):
            found.append((stored, mine, is_host, has_room))
    cups = await host.society.tournaments.among(stored.id for stored, *_ in found[:OWN_SHOWN])
    return [
        _own_table(request, stored, mine, is_host, has_room, asked, stored.id in cups)
        for stored, mine, is_host, has_room in found[:OWN_SHOWN]
    ]


def _own_table(
    request: HTTPConnection,
    stored: StoredTable,
    mine: tuple[int, ...],
    is_host: bool,
    has_room: bool,
    asked: list[Summon],
    is_cup: bool,
) -> OwnTable:
    said = words(language_of(request), stored.game)
    names = called([place.name for place in stored.seats], said)
    return OwnTable(
        table=stored.id,
        title=said.say("game.name"),
        seats=tuple((place.seat, place.kind, names[place.seat]) for place in stored.seats),
        mine=mine,
        is_host=is_host,
        is_cup=is_cup,
        has_room=has_room,
        has_begun=bool(stored.shown.get("begun")),
        asked=tuple(one.name for one in asked if one.table == stored.id),
    )


# Forms


@ROUTER.post("/lobby/wish")
async def wish(request: Request) -> Response:
    """Wish for a table."""
    sent = await fields(request)
    try:
        kept = await company.wish_for(request, _wish(sent))
    except Refusal as refusal:
        return await _page(request, refusal, sent)
    if kept is not None and kept.is_there:
        return RedirectResponse(f"/t/{kept.table}", 303)
    return RedirectResponse("/lobby", 303)


def _wish(sent: Mapping[str, str]) -> Wish:
    game, _, players = sent.get("what", "").partition(":")
    patience = sent.get("patience", "")
    if not players.isascii() or not players.isdecimal() or len(players) > 3:
        raise Refusal("malformed", where="what")
    if patience and not (patience.isascii() and patience.isdecimal() and len(patience) < 7):
        raise Refusal("wish_patience")
    is_rated = "rated" in sent
    return Wish(
        game, int(players), sent.get("pace", ""), is_rated, int(patience) if patience else None
    )


@ROUTER.post("/lobby/wish/back")
async def take_back(request: Request) -> Response:
    """Wish for nothing any more."""
    await company.wish_no_more(request)
    return RedirectResponse("/lobby", 303)


@ROUTER.post("/lobby/answer")
async def answer(request: Request) -> Response:
    """Accept or decline an invitation."""
    sent = await fields(request)
    onward = RedirectResponse(safe_next(sent.get("next", "/lobby")), 303)
    try:
        if sent.get("do") != "accept":
            await company.decline(request, sent.get("table", ""))
            return onward
        hosted, seat, secret = await company.accept(request, sent.get("table", ""))
    except Refusal as refusal:
        return await _page(request, refusal)
    response = RedirectResponse(f"/t/{hosted.id}", 303)
    if secret:
        await hold(request, response, hosted.id, {seat: secret})
    return response


@ROUTER.post("/t/{table}/summon")
async def summon(request: Request, table: str) -> Response:
    """Invite a member by name."""
    hosted, sent = await host_of(request).get(table), await fields(request)
    try:
        await company.summon(request, hosted, sent.get("name", ""))
    except Refusal as refusal:
        return await _page(request, refusal)
    return RedirectResponse(safe_next(sent.get("next", "/lobby#own")), 303)


@ROUTER.post("/t/{table}/stand")
async def stand_up(request: Request, table: str) -> Response:
    """Leave before the game begins."""
    return await _freed(request, table, company.stand_up)


@ROUTER.post("/t/{table}/remove")
async def remove(request: Request, table: str) -> Response:
    """Remove somebody before the game begins."""
    return await _freed(request, table, company.remove)


async def _freed(request: Request, table: str, work: Any) -> Response:
    hosted, sent = await host_of(request).get(table), await fields(request)
    request.state.game = hosted.game.name
    request.state.names = await hosted.names(words(language_of(request), hosted.game.name))
    seat = sent.get("seat", "")
    is_number = seat.isascii() and seat.isdecimal() and len(seat) < 4
    await work(request, hosted, int(seat) if is_number else -1)
    is_lobby = host_of(request).people.is_on
    return RedirectResponse("/lobby#own" if is_lobby else "/", 303)


# Live


@ROUTER.websocket("/lobby/live")
async def live(socket: WebSocket) -> None:
    """Tell an open page of the lobby what has changed."""
    await socket.accept()
    person = await person_of(socket)
    running = _run(socket)
    try:
        with PAGES.track_inprogress():
            if person is None:
                await running
            elif await host_of(socket).people.sessions.ended_before(running, person):
                await socket.close(LATER)  # it comes back as whoever it is then
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return  # the page was closed


async def _run(socket: WebSocket) -> None:
    """Look whenever something has changed, until the page is closed."""
    reading = asyncio.ensure_future(_until_closed(socket))
    try:
        await _tell(socket, reading)
    finally:
        reading.cancel()
        await asyncio.wait([reading])


async def _until_closed(socket: WebSocket) -> None:
    """A page of the lobby has nothing to say; it is read for its end."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            await socket.receive_text()


async def _tell(socket: WebSocket, reading: asyncio.Future[None]) -> None:
    lobby, was_there = host_of(socket).lobby, None
    before: dict[str, str] = {}
    while not reading.done():
        signal = lobby.signal
        with suppress(Away):  # it is looked at again
            _look_anew(socket)
            context = await lobby_context(socket)
            regions = pages.lobby_regions(context)
            wish = context.wish
            if wish is not None and wish.table is None:
                await lobby.wishes.is_here(wish)
            is_there = wish is not None and wish.is_there
            told: dict[str, Any] = {
                "regions": {name: text for name, text in regions.items()
                            if before.get(name) != text}
            }  # fmt: skip
            if is_there and was_there is False and wish is not None:
                told["go"] = f"/t/{wish.table}"
            if told["regions"] or "go" in told:
                await socket.send_text(json.dumps({"type": "lobby", **told}))
            before, was_there = regions, is_there
        await asyncio.wait([reading], timeout=APART_SECONDS)
        rung = asyncio.ensure_future(signal.wait())
        events: list[asyncio.Future[Any]] = [reading, rung]
        await asyncio.wait(events, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        rung.cancel()


def _look_anew(socket: WebSocket) -> None:
    """What a request knows of whoever asks is true for a moment; this one lasts."""
    for name in ("holdings", "person"):
        if hasattr(socket.state, name):
            delattr(socket.state, name)
