"""Clubs and tournaments. Members are known by cookie."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from ziggurat.web.api.lobby import PACE
from ziggurat.web.api.messages import Sent
from ziggurat.web.api.requests import problems
from ziggurat.web.asking import host_of, person_of
from ziggurat.web.people import company, hall
from ziggurat.web.people.clubs import ABOUT_MOST, NAME_MOST, Club
from ziggurat.web.people.pairing import Tournament, Whole
from ziggurat.web.people.tournaments import NAME_MOST as CUP_NAME_MOST
from ziggurat.web.people.tournaments import ROUNDS_MOST, Plan
from ziggurat.web.quotas import SUMMONS
from ziggurat.web.visitors import spend

ROUTER: Final = APIRouter(tags=["clubs"])
Name = Annotated[str, Path(max_length=40)]
PageNumber = Annotated[int, Query(ge=1, le=1000)]


class ClubInfo(BaseModel):
    """A club."""

    id: str
    name: str
    about: str
    entry: str = Field(description="`open`, `ask` or `invited`.")
    created: str
    members: int
    page: str = Field(description="The address of its page.")


class FellowInfo(BaseModel):
    """Somebody in a club."""

    name: str
    role: str = Field(description="`owner`, `officer`, `member`, `asks` or `invited`.")
    since: str


class ClubTableInfo(BaseModel):
    """A table of a club."""

    table: str
    game: str
    players: int
    created: str
    is_over: bool


class InsideInfo(ClubInfo):
    """A club with its members and tables, as you see it."""

    role: str = Field(description="What you are there; empty: nothing.")
    fellows: list[FellowInfo]
    more_fellows: bool
    asking: list[FellowInfo]
    tables: list[ClubTableInfo]


class ClubList(BaseModel):
    """One page of the clubs."""

    clubs: list[ClubInfo]
    has_more: bool


class NewClub(Sent):
    """What a club says of itself."""

    name: str = Field(max_length=NAME_MOST)
    about: str = Field("", max_length=ABOUT_MOST)
    entry: str = Field("open", pattern="^(open|ask|invited)$")


class ClubDeed(Sent):
    """What to do in a club."""

    do: str = Field(
        description="`enter`, `leave`, `invite`, `admit`, `remove`, `promote`, `demote`, `hand_on`,"
        " `change` or `close`.",
        max_length=20,
    )
    name: str = Field("", max_length=NAME_MOST, description="Of whom, or of the club.")
    about: str = Field("", max_length=ABOUT_MOST)
    entry: str = Field("", max_length=10)


class TournamentInfo(BaseModel):
    """A tournament."""

    id: str
    name: str
    kind: str = Field(description="`robin` or `swiss`.")
    game: str
    options: dict[str, Any]
    players: int = Field(description="At a table.")
    pace: str = Field(description=PACE)
    rated: bool
    rounds: int
    round: int = Field(description="The one that is played; 0: it has not begun.")
    state: str = Field(description="`signup`, `running`, `over` or `cancelled`.")
    created: str
    club: str | None
    organiser: str | None = Field(description="By name.")
    entries: int
    page: str = Field(description="The address of its page.")


class TournamentList(BaseModel):
    """One page of the tournaments."""

    tournaments: list[TournamentInfo]
    has_more: bool


class EntryInfo(BaseModel):
    """Somebody who takes part."""

    number: int
    name: str = Field(description="Empty: the account is deleted.")
    dropped: int | None = Field(description="In which round they took part no more.")


class BoardInfo(BaseModel):
    """A game of a round; one who sits alone does not play."""

    round: int
    board: int
    table: str | None
    seats: list[int] = Field(description="Numbers of entries, by seat.")
    ranks: list[int] | None = Field(description="Null: it is being played; empty: it is void.")


class RowInfo(BaseModel):
    """One line of the standings."""

    place: int
    entry: int
    points: float
    buchholz: float
    berger: float
    wins: int
    games: int


class WholeInfo(TournamentInfo):
    """A tournament with all that belongs to it."""

    people: list[EntryInfo]
    boards: list[BoardInfo]
    standings: list[RowInfo]


class NewTournament(Sent):
    """What a tournament is to be."""

    name: str = Field(max_length=CUP_NAME_MOST)
    kind: str = Field(pattern="^(robin|swiss)$")
    game: str = Field(max_length=40, examples=["ur"])
    options: dict[str, Any] = Field({}, max_length=40)
    players: int = Field(ge=2, le=100)
    pace: str = Field("", max_length=20, description=PACE)
    rated: bool = False
    rounds: int = Field(5, ge=1, le=ROUNDS_MOST)
    club: str | None = Field(None, max_length=40, description="Null: of the server.")


class TournamentDeed(Sent):
    """What to do in a tournament."""

    do: str = Field(
        description="`enter` or `drop`; its organiser: `start`, `void` or `cancel`.", max_length=20
    )
    board: int = Field(0, ge=0, le=1000, description="Which game of the round is void.")


DEEDS: Final = problems(400, 401, 403, 404, 409, 422, 429, 503)


@ROUTER.get("/clubs", summary="All clubs", responses=problems(404, 422))
async def clubs(request: Request, page: PageNumber = 1) -> ClubList:
    """Clubs, the newest first."""
    found, has_more = await host_of(request).society.clubs.listed(page)
    return ClubList(clubs=[_club(one) for one in found], has_more=has_more)


def _club(one: Club) -> ClubInfo:
    return ClubInfo(**vars(one), page=f"/clubs/{one.id}")


@ROUTER.post("/clubs", summary="Found a club", status_code=201, responses=DEEDS)
async def found(request: Request, wanted: NewClub) -> InsideInfo:
    """Found a club, and be its owner."""
    person, here = await company.myself(request), host_of(request).society.clubs
    await spend(request, SUMMONS)
    club = await here.found(person.id, wanted.name, wanted.about, wanted.entry)
    return await _inside(request, club, 1)


@ROUTER.get("/clubs/{club}", summary="One club", responses=problems(404, 422))
async def one_club(request: Request, club: Name, page: PageNumber = 1) -> InsideInfo:
    """A club with a page of its members, and its newest tables."""
    return await _inside(request, club, page)


async def _inside(request: Request, club: str, page: int) -> InsideInfo:
    person = await person_of(request)
    account = "" if person is None else person.id
    seen = await host_of(request).society.clubs.inside(club, account, page)
    return InsideInfo(
        **_club(seen.club).model_dump(),
        role=seen.role,
        fellows=[FellowInfo(**vars(one)) for one in seen.fellows],
        more_fellows=seen.more_fellows,
        asking=[FellowInfo(**vars(one)) for one in seen.asking],
        tables=[ClubTableInfo(**vars(one)) for one in seen.tables],
    )


@ROUTER.post("/clubs/{club}", summary="Do something in a club", status_code=204, responses=DEEDS)
async def in_club(request: Request, club: Name, wanted: ClubDeed) -> None:
    """Enter it or leave it; look after it, if that is yours to do."""
    await hall.do_in_club(request, club, wanted.model_dump())


@ROUTER.get("/tournaments", summary="All tournaments", responses=problems(404, 422))
async def tournaments(request: Request, page: PageNumber = 1) -> TournamentList:
    """Tournaments, the newest first."""
    listed, has_more = await host_of(request).society.tournaments.listed(page)
    return TournamentList(
        tournaments=[TournamentInfo(**_tournament(one)) for one in listed], has_more=has_more
    )


def _tournament(one: Tournament) -> dict[str, Any]:
    values = {name: value for name, value in vars(one).items() if not name.endswith("_name")}
    return {
        **values, "options": json.loads(one.options), "organiser": one.organiser_name,
        "page": f"/tournaments/{one.id}",
    }  # fmt: skip


@ROUTER.post("/tournaments", summary="Plan a tournament", status_code=201, responses=DEEDS)
async def plan(request: Request, wanted: NewTournament) -> WholeInfo:
    """Have people sign up: for a club whom it trusts, for the server its moderators."""
    values = wanted.model_dump()
    club = values.pop("club")
    name = await hall.planned(request, Plan(**values), club)
    return _whole(await host_of(request).society.tournaments.whole(name))


@ROUTER.get("/tournaments/{tournament}", summary="One tournament", responses=problems(404, 422))
async def one_tournament(request: Request, tournament: Name) -> WholeInfo:
    """Who takes part, all games, and the standings."""
    return _whole(await host_of(request).society.tournaments.whole(tournament))


def _whole(seen: Whole) -> WholeInfo:
    return WholeInfo(
        **_tournament(seen.tournament),
        people=[
            EntryInfo(number=one.number, name=one.name, dropped=one.dropped)
            for one in seen.entries
        ],
        boards=[
            BoardInfo(
                round=one.round, board=one.board, table=one.table, seats=list(one.seats),
                ranks=None if one.ranks is None else list(one.ranks),
            )
            for one in seen.boards
        ],
        standings=[RowInfo(**vars(row)) for row in seen.table],
    )  # fmt: skip


@ROUTER.post(
    "/tournaments/{tournament}",
    summary="Do something in a tournament",
    status_code=204,
    responses=DEEDS,
)
async def in_tournament(request: Request, tournament: Name, wanted: TournamentDeed) -> None:
    """Take part, or no more; its organiser has it begin."""
    sent = {"do": wanted.do, "board": str(wanted.board)}
    await hall.do_in_tournament(request, tournament, sent)
