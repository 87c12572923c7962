"""The lobby: open tables, wishes for one, and invitations by name. Members are known by cookie."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from ziggurat.web.api.messages import Joined, Sent
from ziggurat.web.api.requests import Table, problems
from ziggurat.web.asking import hold, host_of
from ziggurat.web.people import company
from ziggurat.web.people.lobby import LOOKED_AT, SHOWN, Filter, Opening
from ziggurat.web.people.wishes import PATIENCES, Kept, Wish
from ziggurat.web.table.seats import NAME_MOST

ROUTER: Final = APIRouter(tags=["lobby"])
PACE: Final = "`live:MINUTES:SECONDS`, `turn:HOURS`, or empty: any."


class OpeningInfo(BaseModel):
    """A table where a seat is free."""

    table: str
    game: str
    players: int
    free: int = Field(description="Seats on which anybody may sit down.")
    pace: str = Field(description=PACE)
    rated: bool
    language: str = Field(description="Of whoever opened it; empty: not known.")
    created: str
    names: list[str] = Field(description="By seat; empty where nobody sits.")
    level: float | None = Field(description="The middle of the ratings that are shown there.")
    page: str = Field(description="The address of its page.")


class LobbyInfo(BaseModel):
    """One page of the open tables."""

    tables: list[OpeningInfo]
    has_more: bool


class WishRequest(Sent):
    """What you want to play."""

    game: str = Field(max_length=40, examples=["ur"])
    players: int = Field(ge=2, le=100)
    pace: str = Field("", max_length=20, description=PACE)
    rated: bool = False
    patience: int | None = Field(
        None,
        description="Seconds after which bots may fill the table up: one of "
        f"{', '.join(map(str, PATIENCES))}; null: never.",
        ge=0,
        le=max(PATIENCES),
    )


class WishInfo(BaseModel):
    """What you look for, and what was found."""

    game: str
    players: int
    pace: str
    rated: bool
    patience: int | None
    created: str
    until: str = Field(description="When the wish ends unless you ask for it again before.")
    table: str | None = Field(description="The table that was found, once it is there.")


class SummonInfo(BaseModel):
    """An invitation that waits for your answer."""

    table: str
    game: str
    players: int
    sender: str
    created: str


class SummonRequest(Sent):
    """Whom to invite."""

    name: str = Field(max_length=NAME_MOST)


class AnswerRequest(Sent):
    """Whether you come."""

    table: str = Field(max_length=40)
    accept: bool


class SeatOf(Sent):
    """Which seat."""

    seat: int = Field(ge=0, le=100)


@ROUTER.get("/lobby", summary="Open tables", responses=problems(404, 422))
async def openings(
    request: Request,
    game: Annotated[str, Query(max_length=40)] = "",
    players: Annotated[int, Query(ge=0, le=100)] = 0,
    pace: Annotated[str, Query(pattern="^(none|live|correspondence)?$")] = "",
    rated: Annotated[str, Query(pattern="^(yes|no)?$")] = "",
    language: Annotated[str, Query(max_length=10)] = "",
    page: Annotated[int, Query(ge=1, le=1 + LOOKED_AT // SHOWN)] = 1,
) -> LobbyInfo:
    """Tables that everybody finds and where a seat is free, the newest first."""
    wanted = Filter(game, players, pace, rated, language, page=page)
    found = await host_of(request).lobby.find(wanted)
    return LobbyInfo(tables=[_opening(one) for one in found.openings], has_more=found.has_more)


def _opening(one: Opening) -> OpeningInfo:
    return OpeningInfo(**{**vars(one), "names": list(one.names)}, page=f"/t/{one.table}")


@ROUTER.get("/lobby/wish", summary="Your wish", responses=problems(401, 403, 404))
async def get_wish(request: Request) -> WishInfo | None:
    """What you look for; null: nothing. Asking for it says that you are still there."""
    person, lobby = await company.myself(request), host_of(request).lobby
    kept = await lobby.wishes.of(person.id)
    if kept is not None and kept.table is None:
        await lobby.wishes.is_here(kept)
    return _wish(kept)


@ROUTER.post(
    "/lobby/wish",
    summary="Find me a table",
    responses=problems(400, 401, 403, 404, 422, 429, 503),
)
async def wish(request: Request, wanted: WishRequest) -> WishInfo | None:
    """Look for people who want the same, in place of what you looked for before."""
    return _wish(await company.wish_for(request, Wish(**wanted.model_dump())))


@ROUTER.delete(
    "/lobby/wish",
    summary="Look no more",
    status_code=204,
    responses=problems(401, 403, 404, 503),
)
async def take_back(request: Request) -> None:
    """Take your wish back; a table that was found stays."""
    await company.wish_no_more(request)


def _wish(kept: Kept | None) -> WishInfo | None:
    if kept is None:
        return None
    table = kept.table if kept.is_there else None
    return WishInfo(**vars(kept.wish), created=kept.created, until=kept.until, table=table)


@ROUTER.get("/lobby/summons", summary="Who invites you", responses=problems(401, 403, 404))
async def summons(request: Request) -> list[SummonInfo]:
    """Invitations that wait for your answer, the latest first."""
    person = await company.myself(request)
    found = await host_of(request).lobby.summons.waiting_for(person.id)
    return [
        SummonInfo(
            table=one.table, game=one.game, players=one.players, sender=one.sender,
            created=one.created,
        )
        for one in found
    ]  # fmt: skip


@ROUTER.post(
    "/lobby/summons",
    summary="Answer an invitation",
    responses=problems(400, 401, 403, 404, 409, 422, 429, 503),
)
async def answer(request: Request, response: Response, wanted: AnswerRequest) -> Joined | None:
    """Accept, and get the secret of your seat; or decline."""
    if not wanted.accept:
        await company.decline(request, wanted.table)
        return None
    hosted, seat, secret = await company.accept(request, wanted.table)
    if not secret:
        return None
    await hold(request, response, hosted.id, {seat: secret})
    return Joined(seat=seat, secret=secret)


@ROUTER.post(
    "/tables/{table}/summon",
    summary="Invite by name",
    status_code=204,
    responses=problems(400, 401, 403, 404, 409, 422, 429, 503),
)
async def summon(request: Request, table: Table, wanted: SummonRequest) -> None:
    """Invite a member to a table that you have opened and where somebody is missing."""
    await company.summon(request, table, wanted.name)


@ROUTER.post(
    "/tables/{table}/stand",
    summary="Leave before the game begins",
    status_code=204,
    responses=problems(400, 401, 403, 404, 409, 422, 503),
)
async def stand_up(request: Request, table: Table, wanted: SeatOf) -> None:
    """Give back a seat that you hold, before any person has taken a step."""
    await company.stand_up(request, table, wanted.seat)


@ROUTER.post(
    "/tables/{table}/remove",
    summary="Remove somebody before the game begins",
    status_code=204,
    responses=problems(400, 401, 403, 404, 409, 422, 503),
)
async def remove(request: Request, table: Table, wanted: SeatOf) -> None:
    """Free a seat of a table that you have opened, before any person has taken a step."""
    await company.remove(request, table, wanted.seat)
