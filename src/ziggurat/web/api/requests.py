"""Who asks for what: the parts that requests have in common."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ziggurat.core.errors import Refusal
from ziggurat.web.api.messages import INT_MOST
from ziggurat.web.asking import host_of, language_of
from ziggurat.web.problems import Problem
from ziggurat.web.table.hosted import HostedTable
from ziggurat.words import Words, words


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How these statuses are described, for the schema of the API."""
    said = {
        400: "The body is not JSON.",
        401: "No secret was sent, or one that opens no seat of this table.",
        403: "The secret belongs to another seat.",
        404: "There is no such game, table, seat or moment.",
        409: "Not possible now: stale, illegal, or the game is over. Nothing was changed.",
        422: "The request is malformed, or asks for something that the game does not offer.",
        429: "Too often, or too many tables; `Retry-After` says when to come back.",
        503: "The server cannot take this on at the moment. Nothing was changed.",
    }
    return {status: {"model": Problem, "description": said[status]} for status in statuses}


BEARER: Final = HTTPBearer(auto_error=False, description="The secret of a seat.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
TableName = Annotated[str, Path(max_length=40, description="The name of the table.")]
SeatNumber = Annotated[int, Path(ge=0, le=100, description="The number of the seat, from 0.")]
Moment = Annotated[
    int | None,
    Query(ge=0, le=INT_MOST, description="A past moment: after so many standing steps."),
]


async def found_table(request: Request, table: TableName) -> HostedTable:
    """The table of that name; its game's words are used from here on."""
    found = await host_of(request).get(table)
    request.state.game = found.game.name
    request.state.names = await found.names(said(request, found))
    return found


Table = Annotated[HostedTable, Depends(found_table)]


async def own_seat(table: Table, seat: SeatNumber, credentials: Credentials) -> int:
    """The seat that is spoken for, or a refusal."""
    async with table.locked() as parts:
        parts.seats.check(seat)
        if credentials is None:
            raise Refusal("no_secret")
        own = parts.seats.opened_by(credentials.credentials)
        if own is None:
            raise Refusal("wrong_secret")
        if own != seat:
            raise Refusal("other_seat", number=seat)
        parts.seats.saw(seat)
        return seat


Seat = Annotated[int, Depends(own_seat)]


async def reader(table: Table, credentials: Credentials) -> int | None:
    """The seat whose secret was sent; None, a spectator, when none was."""
    if credentials is None:
        return None
    seat = await table.seat_of(credentials.credentials)
    if seat is None:
        raise Refusal("wrong_secret")
    return seat


Reader = Annotated[int | None, Depends(reader)]


def said(request: Request, table: HostedTable) -> Words:
    """The words of the table's game in the language of the request."""
    return words(language_of(request), table.game.name)
