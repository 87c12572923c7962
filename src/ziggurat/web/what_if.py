"""What if: a table that begins at a moment of a game that is over, against bots or with friends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.core.state import State
from ziggurat.web import keys, pages, problems
from ziggurat.web.asking import (
    held_seats,
    hold,
    host_of,
    language_of,
    page_of,
    theme_of,
)
from ziggurat.web.beginning import continued
from ziggurat.web.bot_choices import bot_choices
from ziggurat.web.browsers import KEY
from ziggurat.web.context import WhatIfContext
from ziggurat.web.host import ME, Host, SeatWish
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.visitors import opening
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
FIELDS_MOST: Final = 40
LATEST: Final = 10**9


@ROUTER.get("/t/{table}/what-if")
async def ask(request: Request, table: str) -> HTMLResponse:
    """The form: who is to sit where."""
    hosted = await host_of(request).get(table)
    at = _moment(request.query_params.get("at", ""))
    await _then(hosted, await held_seats(request, hosted), at)
    return _page(await _context(request, hosted, at))


@ROUTER.post("/t/{table}/what-if")
async def go(request: Request, table: str) -> Response:
    """Open the table, and sit down there."""
    host = host_of(request)
    hosted = await host.get(table)
    async with request.form(max_files=0, max_fields=FIELDS_MOST) as form:
        sent = {name[:80]: value[:200] for name, value in form.items() if isinstance(value, str)}
    at = _moment(sent.get("at", ""))
    try:
        held = await held_seats(request, hosted)
        state = await _then(hosted, held, at)
        wishes = _wishes(sent, await _names(hosted, held))
        async with opening(request) as note:
            name, key = await opened(host, hosted, state, wishes)
            note(name)
    except Refusal as refusal:
        text = words(language_of(request), hosted.game.name).refuse(refusal)
        return _page(await _context(request, hosted, at, text), problems.status_of(refusal))
    mine = [seat for seat, wish in enumerate(wishes) if wish.who == ME]
    secrets = {KEY: key, **{seat: keys.seat_secret(key, seat) for seat in mine}}
    response = RedirectResponse(f"/t/{name}", 303)
    await hold(request, response, name, secrets)
    return response


async def opened(
    host: Host, hosted: HostedTable, state: State, wishes: Sequence[SeatWish]
) -> tuple[str, str]:
    """A new table that begins there, and its key."""
    key = keys.new_key()
    seats = host.seats_for(hosted.game.name, state.players, wishes, key)
    name = keys.new_table_id(keys.LINK_LENGTH)
    return (await host.create(continued(name, hosted.game, state, seats, key))).id, key


async def _then(hosted: HostedTable, held: tuple[int, ...], at: int) -> State:
    """The position at a moment of a game that is over, as the address of the moment counts."""
    async with hosted.locked() as parts:
        journal = parts.journal
        if not journal.over:
            raise Refusal("still_running")
        reader = held[0] if len(held) == 1 else None
        if not 0 <= at <= len(journal.known(reader)):
            raise Refusal("no_such_moment", most=len(journal.known(reader)))
        state = await journal.state_after(journal.steps_before(reader, at))
    if state.over:
        raise Refusal("over_there")
    return state


async def _names(hosted: HostedTable, held: tuple[int, ...]) -> list[str]:
    """The names of the reader's own seats; the others are empty, for somebody else sat there."""
    async with hosted.locked() as parts:
        places = parts.seats.places
        return [place.name * (seat in held) for seat, place in enumerate(places)]


def _wishes(sent: Mapping[str, str], names: Sequence[str]) -> list[SeatWish]:
    """Who is to sit where; whoever sits where they sat keeps their name."""
    who = [sent.get(f"seat.{seat}", "") for seat in range(len(names))]
    return [SeatWish(one, name * (one == ME)) for one, name in zip(who, names, strict=True)]


def _moment(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else LATEST


async def _context(
    request: Request, hosted: HostedTable, at: int, problem: str = ""
) -> WhatIfContext:
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    held = await held_seats(request, hosted)
    return WhatIfContext(
        language=language,
        theme=theme_of(request),
        path=f"{request.url.path}?at={at}",
        table=hosted.id,
        game=game,
        title=said.say("game.name"),
        at=at,
        names=tuple(await hosted.names(said)),
        mine=held[:1] or (0,),
        bots=bot_choices(said, game),
        problem=problem,
    )


def _page(context: WhatIfContext, status: int = 200) -> HTMLResponse:
    return page_of(pages.what_if_page(context), status)
