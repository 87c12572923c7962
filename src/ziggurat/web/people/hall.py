"""The pages of clubs and tournaments, and their forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web import pages, problems
from ziggurat.web.asking import host_of, language_of, page_of, person_of, stay
from ziggurat.web.people.company import myself
from ziggurat.web.people.context import ClubContext, ClubsContext, TournamentContext
from ziggurat.web.people.entrance import basis, fields
from ziggurat.web.people.sessions import Person
from ziggurat.web.people.society import Society
from ziggurat.web.people.together import usual_options
from ziggurat.web.people.tournaments import Plan
from ziggurat.web.quotas import SUMMONS
from ziggurat.web.visitors import spend
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
PAGES_MOST: Final = 1000
SPENT: Final = ("found", "invite", "plan")
"""What reaches others, and is therefore not to be done too often."""


def society_of(request: Request) -> Society:
    """The clubs and tournaments of the server that was asked."""
    return host_of(request).society


def _page_number(request: Request) -> int:
    text = request.query_params.get("page", "")
    is_whole = text.isascii() and text.isdecimal() and len(text) < 5
    return min(PAGES_MOST, max(1, int(text))) if is_whole else 1


def _titles(request: Request) -> dict[str, str]:
    return {name: words(language_of(request), name).say("game.name") for name in games()}


def _counts() -> dict[str, tuple[int, ...]]:
    return {name: tuple(n for n in find_game(name).players if n > 1) for name in games()}


def _plays(person: Person | None) -> bool:
    return person is not None and not person.is_banned


async def _shown(request: Request, made: str, refusal: Refusal | None) -> Response:
    status = 200 if refusal is None else problems.status_of(refusal)
    headers = None if refusal is None else problems.headers_of(refusal)
    response = page_of(made, status, headers)
    await stay(request, response)
    return response


def _said(request: Request, refusal: Refusal | None) -> str:
    return "" if refusal is None else words(language_of(request)).refuse(refusal)


# Clubs


@ROUTER.get("/clubs")
async def clubs(request: Request) -> Response:
    """All clubs."""
    return await _clubs(request)


async def _clubs(
    request: Request, refusal: Refusal | None = None, sent: Mapping[str, str] | None = None
) -> Response:
    person, found, number = await person_of(request), society_of(request), _page_number(request)
    listed, has_more = await found.clubs.listed(number)
    mine = (await found.clubs.listed(1, person.id))[0] if person is not None else []
    context = ClubsContext(
        **await basis(request), clubs=tuple(listed), mine=tuple(mine), tournaments=(),
        games=_titles(request), page=number, has_more=has_more, is_member=_plays(person),
        is_moderator=False, problem=_said(request, refusal), sent=sent or {},
    )  # fmt: skip
    return await _shown(request, pages.clubs_page(context), refusal)


@ROUTER.post("/clubs")
async def found_club(request: Request) -> Response:
    """Found a club."""
    person, sent = await myself(request), await fields(request)
    try:
        await spend(request, SUMMONS)
        club = await society_of(request).clubs.found(
            person.id, sent.get("name", ""), sent.get("about", ""), sent.get("entry", "")
        )
    except Refusal as refusal:
        return await _clubs(request, refusal, sent)
    return RedirectResponse(f"/clubs/{club}", 303)


@ROUTER.get("/clubs/{club}")
async def show_club(request: Request, club: str) -> Response:
    """A club."""
    return await _club(request, club)


async def _club(
    request: Request,
    club: str,
    refusal: Refusal | None = None,
    sent: Mapping[str, str] | None = None,
) -> Response:
    person, found, number = await person_of(request), society_of(request), _page_number(request)
    inside = await found.clubs.inside(club, "" if person is None else person.id, number)
    tournaments, _ = await found.tournaments.listed(1, club)
    context = ClubContext(
        **await basis(request), inside=inside, tournaments=tuple(tournaments),
        games=_titles(request), counts=_counts(), page=number, is_member=_plays(person),
        problem=_said(request, refusal), sent=sent or {},
    )  # fmt: skip
    return await _shown(request, pages.club_page(context), refusal)


@ROUTER.post("/clubs/{club}")
async def in_club(request: Request, club: str) -> Response:
    """Do something in a club: what ``do`` says."""
    sent = await fields(request)
    try:
        await do_in_club(request, club, sent)
    except Refusal as refusal:
        if refusal.code == "unknown_club":
            raise
        return await _club(request, club, refusal, sent)
    is_gone = sent.get("do") == "close"
    return RedirectResponse("/clubs" if is_gone else f"/clubs/{club}", 303)


async def do_in_club(request: Request, club: str, sent: Mapping[str, str]) -> None:
    """The same for whoever asks in another way."""
    person, clubs_here, do = await myself(request), society_of(request).clubs, sent.get("do", "")
    if do in SPENT:
        await spend(request, SUMMONS)
    if do == "change":
        told = sent.get("name", ""), sent.get("about", ""), sent.get("entry", "")
        await clubs_here.change(club, person.id, *told)
    else:
        await clubs_here.do(club, person.id, do, sent.get("name", ""))


# Tournaments


@ROUTER.get("/tournaments")
async def tournaments(request: Request) -> Response:
    """All tournaments."""
    return await _tournaments(request)


async def _tournaments(
    request: Request, refusal: Refusal | None = None, sent: Mapping[str, str] | None = None
) -> Response:
    person, number = await person_of(request), _page_number(request)
    listed, has_more = await society_of(request).tournaments.listed(number)
    context = ClubsContext(
        **await basis(request), clubs=(), mine=(), tournaments=tuple(listed),
        games=_titles(request), page=number, has_more=has_more, is_member=_plays(person),
        is_moderator=person is not None and person.is_moderator,
        problem=_said(request, refusal), sent=sent or {}, counts=_counts(),
    )  # fmt: skip
    return await _shown(request, pages.tournaments_page(context), refusal)


@ROUTER.post("/tournaments")
async def plan_tournament(request: Request) -> Response:
    """Have people sign up for a tournament of a club, or of the server."""
    sent = await fields(request)
    try:
        name = await planned(request, plan_of(sent), sent.get("club", "") or None)
    except Refusal as refusal:
        if sent.get("club"):
            return await _club(request, sent["club"], refusal, sent)
        return await _tournaments(request, refusal, sent)
    return RedirectResponse(f"/tournaments/{name}", 303)


async def planned(request: Request, plan: Plan, club: str | None) -> str:
    """Have people sign up for a tournament; for the server, moderators alone may."""
    person = await myself(request)
    if club is None and not person.is_moderator:
        raise Refusal("moderators_only")
    await spend(request, SUMMONS)
    return await society_of(request).tournaments.plan(plan, person.id, club)


def plan_of(sent: Mapping[str, str]) -> Plan:
    """What a form asks for."""
    game, _, players = sent.get("what", "").partition(":")
    rounds = sent.get("rounds", "5")
    for where, text in (("what", players), ("rounds", rounds)):
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            raise Refusal("malformed", where=where)
    find_game(game)
    return Plan(
        sent.get("name", ""), sent.get("kind", ""), game, usual_options(game), int(players),
        sent.get("pace", ""), "rated" in sent, int(rounds),
    )  # fmt: skip


@ROUTER.get("/tournaments/{tournament}")
async def show_tournament(request: Request, tournament: str) -> Response:
    """A tournament: who takes part, the standings, all rounds."""
    return await _tournament(request, tournament)


async def _tournament(
    request: Request, tournament: str, refusal: Refusal | None = None
) -> Response:
    person, found = await person_of(request), society_of(request)
    whole = await found.tournaments.whole(tournament)
    account = "" if person is None else person.id
    mine = next((one for one in whole.entries if account and one.account == account), None)
    said = words(language_of(request), whole.tournament.game)
    context = TournamentContext(
        **await basis(request), whole=whole, title=said.say("game.name"), options=(),
        mine=mine, may_enter=_plays(person), may_organise=await _may_organise(request, tournament),
        round=_round(request, whole.tournament.round), problem=_said(request, refusal),
    )  # fmt: skip
    return await _shown(request, pages.tournament_page(context), refusal)


def _round(request: Request, latest: int) -> int:
    """The round that an address asks for; else the latest."""
    text = request.query_params.get("round", "")
    is_whole = text.isascii() and text.isdecimal() and len(text) < 4
    return int(text) if is_whole and 1 <= int(text) <= latest else latest


async def _may_organise(request: Request, tournament: str) -> bool:
    person = await person_of(request)
    if person is None or person.is_banned:
        return False
    try:
        await _check_organiser(request, tournament, person)
    except Refusal:
        return False
    return True


async def _check_organiser(request: Request, tournament: str, person: Person) -> None:
    found = society_of(request).tournaments
    await found.check_organiser(tournament, person.id, person.is_moderator)


@ROUTER.post("/tournaments/{tournament}")
async def in_tournament(request: Request, tournament: str) -> Response:
    """Do something in a tournament: what ``do`` says."""
    sent = await fields(request)
    try:
        await do_in_tournament(request, tournament, sent)
    except Refusal as refusal:
        if refusal.code == "unknown_tournament":
            raise
        return await _tournament(request, tournament, refusal)
    return RedirectResponse(f"/tournaments/{tournament}", 303)


async def do_in_tournament(request: Request, tournament: str, sent: Mapping[str, str]) -> None:
    """The same for whoever asks in another way."""
    person, host, do = await myself(request), host_of(request), sent.get("do", "")
    found = host.society.tournaments
    board = sent.get("board", "")
    is_number = board.isascii() and board.isdecimal() and len(board) < 5
    own: dict[str, Callable[[], Awaitable[Any]]] = {
        "enter": lambda: found.enter(tournament, person.id),
        "drop": lambda: found.drop(tournament, person.id),
    }
    organising: dict[str, Callable[[], Awaitable[Any]]] = {
        "start": lambda: found.start(tournament),
        "cancel": lambda: found.cancel(tournament),
        "void": lambda: found.void(tournament, int(board) if is_number else -1),
    }
    if do in organising:
        await _check_organiser(request, tournament, person)
    elif do not in own:
        raise Refusal("malformed", where="do")
    await (own | organising)[do]()
    host.lobby.tell()  # whoever keeps tournaments going looks at once
