"""The web application: pages, forms, the live connection, and the API beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

from fastapi import APIRouter, Depends, FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.openapi.utils import get_openapi
from fastapi.responses import PlainTextResponse, RedirectResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import UploadFile
from starlette.types import ASGIApp

from ziggurat import __version__
from ziggurat.core.errors import Refusal
from ziggurat.core.option import Option
from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web import (
    aiding,
    api,
    contexts,
    files,
    keys,
    mentor,
    pages,
    problems,
    reading,
    school,
    shell,
    studies,
    watch,
    what_if,
)
from ziggurat.web.api.hinting import hint_for
from ziggurat.web.api.messages import HintInfo, SeatHintRequest
from ziggurat.web.asking import (
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    has_opened,
    held_seats,
    hold,
    holdings_of,
    host_of,
    language_of,
    page_of,
    person_of,
    safe_next,
    set_cookie,
    stay,
    voice_of,
)
from ziggurat.web.browsers import COOKIE, KEY, new_browser
from ziggurat.web.clock import ABSENCE_USUAL, ClockWish
from ziggurat.web.compression import Compression
from ziggurat.web.conversation import Conversation
from ziggurat.web.doors import AGAIN, INVITE
from ziggurat.web.edge import Edge
from ziggurat.web.host import ME, Host, SeatWish
from ziggurat.web.introduction import PATH
from ziggurat.web.live import Page
from ziggurat.web.metrics import PAGES
from ziggurat.web.news import routes as news
from ziggurat.web.people import (
    courtesy,
    entrance,
    errands,
    foyer,
    hall,
    keyring,
    naming,
    permits,
    profiles,
)
from ziggurat.web.quotas import JOINS, REVIEWS
from ziggurat.web.rematch import rematch
from ziggurat.web.settings import Settings
from ziggurat.web.shield import Shield
from ziggurat.web.store import Away
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.tempo import chosen
from ziggurat.web.thinkers import Thinkers
from ziggurat.web.visitors import opening, spend, visitor_of
from ziggurat.words import LANGUAGES, words

UNKNOWN_TABLE: Final = 4404
"""The code with which a connection to a table that is not there is closed."""
LATER: Final = 1013
"""The code with which it is closed while the database is away: try again later."""
COACH: Final = "coach"
"""In a form: somebody's first game, beside which a coach is to sit; then in the address."""
LISTED: Final = {"yes": True, "no": False}
"""Whether everybody finds a table, as the form has it."""
ROUTER: Final = APIRouter(include_in_schema=False)


class Application(FastAPI):
    """The application; even what it cannot answer passes through its outer layers."""

    def build_middleware_stack(self) -> ASGIApp:
        """The layers around what answers, the outermost last."""
        host: Host = self.state.host
        shielded = Shield(super().build_middleware_stack(), host.settings)
        return Edge(shielded, host.settings, self.state.stopping)


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; a refusal says why its database cannot be used."""
    host = Host(settings or Settings())

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await host.start()
        yield
        await host.close()

    app = Application(
        title="Ziggurat",
        version=__version__,
        description=api.__doc__ or "",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,  # it would be fetched from elsewhere
        redoc_url=None,
        dependencies=[Depends(permits.check)],
    )
    app.state.host = host
    app.state.stopping = asyncio.Event()
    app.state.thinkers = Thinkers(host.settings)
    app.include_router(api.ROUTER)
    app.include_router(watch.ROUTER)
    app.include_router(ROUTER)
    app.include_router(school.ROUTER)
    app.include_router(what_if.ROUTER)
    app.include_router(studies.ROUTER)
    app.include_router(aiding.ROUTER)
    app.include_router(reading.ROUTER)
    app.include_router(mentor.ROUTER)
    app.include_router(files.ROUTER)
    app.include_router(entrance.ROUTER)
    app.include_router(profiles.ROUTER)
    app.include_router(foyer.ROUTER)
    app.include_router(hall.ROUTER)
    app.include_router(keyring.ROUTER)
    app.include_router(courtesy.ROUTER)
    app.include_router(news.ROUTER)
    app.include_router(shell.ROUTER)
    app.include_router(errands.ROUTER)
    problems.install(app)
    app.add_middleware(Compression)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The description of the API, with problems as what they are."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in schema["paths"].values():
            for operation in path.values():
                for status, answer in operation["responses"].items():
                    if status >= "400":
                        (content,) = answer["content"].values()
                        answer["content"] = {"application/problem+json": content}
        app.openapi_schema = schema
    return app.openapi_schema


async def _visited(request: Request, response: Response) -> Response:
    """The page, for a browser that has a name from now on, and no cookies of the old kind."""
    held = await holdings_of(request)
    browser = held.browser or new_browser()
    with suppress(Away, SQLAlchemyError):  # then it keeps them until another time
        for name in await host_of(request).browsers.move(held, browser):
            response.delete_cookie(name, path="/")
    set_cookie(response, request, COOKIE, browser)
    await stay(request, response)
    return response


async def _found(request: Request, table: str) -> HostedTable:
    hosted = await host_of(request).get(table)
    request.state.game = hosted.game.name
    request.state.names = await hosted.names(words(language_of(request), hosted.game.name))
    return hosted


# Home


@ROUTER.get("/")
async def home(request: Request) -> Response:
    """The home page."""
    return await _visited(request, page_of(pages.home_page(await contexts.home(request))))


@ROUTER.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    """The form that opens a table of a game."""
    club = request.query_params.get("club", "")[: keys.LINK_LENGTH]
    context = await contexts.new(request, game, club=club)
    return await _visited(request, page_of(pages.new_page(context)))


@ROUTER.post("/tables")
async def open_table(request: Request) -> Response:
    """Open the table of the form on the home page."""
    sent = await _fields(request)
    try:
        game, players, options, wishes = _wish(sent)
        if sent.get(COACH):
            wishes = mentor.newcomer(wishes, words(language_of(request)))
        wishes = await naming.named(request, wishes)
        club = await naming.club_of(request, sent.get("club", ""))
        clock, tempo = _clock(sent), chosen(sent.get("pace", ""), sent.get("pace.over", ""))
        async with opening(request) as note:
            table, key = await host_of(request).open(
                game, players, options, wishes, clock, LISTED.get(sent.get("listed", "")),
                "hints" in sent, tempo, await naming.may_rate(request, sent), language_of(request),
                asks_all=bool(sent.get(COACH)),  # who speaks of each question the first time
            )  # fmt: skip
            note(table.id)
            if club:
                await host_of(request).society.clubs.note_table(club, table.id)
    except Refusal as refusal:
        return await _home_again(request, refusal, sent)
    coached = f"?{COACH}" if sent.get(COACH) else ""
    response = RedirectResponse(f"/t/{table.id}{coached}", 303)
    mine = [seat for seat, wish in enumerate(wishes) if wish.who == ME]
    secrets = {seat: keys.seat_secret(key, seat) for seat in mine}
    await hold(request, response, table.id, {KEY: key, **secrets})
    return response


@ROUTER.post("/review")
async def review(request: Request) -> Response:
    """Look at a record."""
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("record")
        data = await file.read() if isinstance(file, UploadFile) else str(file or "").encode()
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        text = ""
    try:
        await spend(request, REVIEWS)
        table = await host_of(request).review(text)
    except Refusal as refusal:
        return await _home_again(request, refusal, {})
    return RedirectResponse(f"/t/{table.id}?at=0", 303)


async def _home_again(request: Request, refusal: Refusal, sent: dict[str, str]) -> Response:
    """The page whose form was sent, with what was in it, and why it was refused."""
    text, game = words(language_of(request)).refuse(refusal), sent.get("game", "")
    if game in games():
        page = pages.new_page(await contexts.new(request, game, text, sent))
    else:
        page = pages.home_page(await contexts.home(request, text))
    return page_of(page, problems.status_of(refusal), problems.headers_of(refusal))


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=200) as form:
        return {name[:80]: value[:200] for name, value in form.items() if isinstance(value, str)}


def _wish(
    sent: Mapping[str, str],
) -> tuple[str, int, dict[str, object], list[SeatWish]]:
    """What the form on the home page asks for."""
    game = find_game(sent.get("game", ""))
    players = _whole(sent.get("players", ""))
    if players not in game.players:
        game.check(sent.get("players", ""), {})
        players = 0
    options = {option.name: _value(option, sent) for option in game.options}
    wishes = [
        SeatWish(sent.get(f"seat.{seat}", ""), sent.get(f"name.{seat}", ""))
        for seat in range(players or 0)
    ]
    return game.name, players or 0, options, wishes


def _clock(sent: Mapping[str, str]) -> ClockWish:
    absence = _whole(sent.get("absence", str(ABSENCE_USUAL)))
    return ClockWish(
        phase=_whole(sent.get("clock.phase", "")),
        game=_whole(sent.get("clock.game", "")) or 0,
        absence=-1 if absence is None else absence,
    )


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _value(option: Option, sent: Mapping[str, str]) -> object:
    """The value of an option in a form: a switch is sent only when it is on."""
    text = sent.get(f"option.{option.name}")
    if option.kind == "switch":
        return text is not None and text not in ("", "0", "off", "false")
    if text is None:
        return option.default
    if option.kind == "number":
        number = _whole(text.strip())
        return text if number is None else number
    return text


# Tables


@ROUTER.get("/t/{table}")
async def show_table(request: Request, table: str) -> Response:
    """A table, as the seat this browser holds or as a spectator."""
    hosted = await _found(request, table)
    at = _whole(request.query_params.get("at", ""))
    page = page_of(pages.table_page(await contexts.table(request, hosted, at)))
    return await _visited(request, page)


@ROUTER.get("/t/{table}/s/{secret}")
async def show_seat(request: Request, table: str, secret: str) -> Response:
    """The link of a seat: an invitation, which is used up by sitting down."""
    hosted = await _found(request, table)
    async with hosted.locked() as parts:
        invited, seat = parts.seats.invited_by(secret), parts.seats.opened_by(secret)
        taken, over = parts.seats.taken_by(secret), parts.journal.over
    if seat is not None:
        return await _seated(request, hosted, seat, secret)
    if invited is not None and not over:
        page = page_of(pages.join_page(await contexts.join(request, hosted, invited, secret)))
        return await _visited(request, page)
    if taken is not None or invited is not None:
        return await _come_back(request, hosted, taken)
    raise Refusal("wrong_link")


async def _come_back(request: Request, hosted: HostedTable, taken: int | None) -> Response:
    """Behind a link that is used up: the table, for the browser that used it, or after the end."""
    if taken is not None and taken not in await held_seats(request, hosted):
        raise Refusal("link_used", seat=taken)
    return RedirectResponse(f"/t/{hosted.id}", 303)


@ROUTER.post("/t/{table}/s/{secret}")
async def claim_seat(request: Request, table: str, secret: str) -> Response:
    """Sit down on the seat of a link."""
    hosted = await _found(request, table)
    async with hosted.locked() as parts:
        seat, taken = parts.seats.belongs_to(secret), parts.seats.taken_by(secret)
    if taken is not None:
        return await _come_back(request, hosted, taken)
    if seat is None:
        raise Refusal("wrong_link")
    sent = await _fields(request)
    try:
        await spend(request, JOINS)
        name = await naming.own_name(request, hosted, sent.get("name", ""))
        _, own = await hosted.join(seat, name, secret)
    except Refusal as refusal:
        text = words(language_of(request), hosted.game.name).refuse(refusal)
        page = pages.join_page(await contexts.join(request, hosted, seat, secret, text))
        return page_of(page, problems.status_of(refusal), problems.headers_of(refusal))
    return await _seated(request, hosted, seat, own)


@ROUTER.post("/t/{table}/join")
async def join(request: Request, table: str) -> Response:
    """Sit down on a seat that is open to anybody."""
    hosted = await _found(request, table)
    sent = await _fields(request)
    wanted = _whole(sent.get("seat", ""))
    await spend(request, JOINS)
    name = await naming.own_name(request, hosted, sent.get("name", ""))
    seat, secret = await hosted.join(wanted, name, None)
    return await _seated(request, hosted, seat, secret)


@ROUTER.post("/t/{table}/rematch")
async def play_again(request: Request, table: str) -> Response:
    """Another game of the same people; whoever asks first opens it for all."""
    hosted = await _found(request, table)
    held = await held_seats(request, hosted)
    holdings = await holdings_of(request)
    browser = holdings.browser or new_browser()
    await host_of(request).browsers.move(holdings, browser)
    await naming.check_welcome(request, hosted)
    async with opening(request) as note:
        again = await rematch(host_of(request), hosted, held, browser, holdings.account)
        note(again)
    response = RedirectResponse(f"/t/{again}", 303)
    set_cookie(response, request, COOKIE, browser)
    return response


@ROUTER.post("/t/{table}/abandon")
async def abandon(request: Request, table: str) -> Response:
    """End a game that nobody else plays, and put it away."""
    hosted = await _found(request, table)
    await hosted.abandon(await held_seats(request, hosted))
    return await _put_away(request, hosted)


@ROUTER.post("/t/{table}/away")
async def put_away(request: Request, table: str) -> Response:
    """Put a game that is over away from the lists of this browser; everybody else keeps it."""
    hosted = await _found(request, table)
    if not (await held_seats(request, hosted) or await has_opened(request, hosted)):
        raise Refusal("no_secret")
    if not hosted.over:
        raise Refusal("still_running")
    return await _put_away(request, hosted)


async def _put_away(request: Request, hosted: HostedTable) -> Response:
    response = await _visited(request, RedirectResponse("/", 303))
    held = await holdings_of(request)
    if held.account or held.browser:
        await host_of(request).browsers.put_away(held, hosted.id)
    return response


@ROUTER.post("/t/{table}/doors")
async def make_door(request: Request, table: str) -> Response:
    """Make a link to a seat: one's own for another device, or a friend's who lost theirs."""
    hosted = await _found(request, table)
    sent = await _fields(request)
    seat = _whole(sent.get("seat", ""))
    seat = -1 if seat is None else seat
    doors = host_of(request).doors
    if sent.get("kind") in (AGAIN, INVITE):
        if not await has_opened(request, hosted):
            raise Refusal("not_opener")
        await spend(request, JOINS)
        invite = doors.invite_anew if sent["kind"] == INVITE else doors.invite_again
        made = await invite(hosted, seat)
    else:
        if seat not in await held_seats(request, hosted):
            raise Refusal("other_seat", number=seat)
        await spend(request, JOINS)
        made = await doors.for_device(hosted, seat)
    return page_of(pages.made_page(await contexts.made(request, hosted, made)))


@ROUTER.get("/t/{table}/d/{secret}")
async def show_door(request: Request, table: str, secret: str) -> Response:
    """A link to a seat that is held. Whoever only looks at it, as programs do, uses nothing up."""
    hosted = await _found(request, table)
    door = await host_of(request).doors.find(hosted.id, secret)
    if door.seat in await held_seats(request, hosted):
        return RedirectResponse(f"/t/{hosted.id}", 303)
    page = page_of(pages.door_page(await contexts.door(request, hosted, door)))
    return await _visited(request, page)


@ROUTER.post("/t/{table}/d/{secret}")
async def use_door(request: Request, table: str, secret: str) -> Response:
    """Use such a link: from now on this browser holds the seat."""
    hosted = await _found(request, table)
    doors = host_of(request).doors
    await spend(request, JOINS)
    door = await doors.find(hosted.id, secret)
    held = await held_seats(request, hosted)
    if door.kind == AGAIN:
        if await has_opened(request, hosted):
            raise Refusal("own_invitation")
        await naming.own_name(request, hosted, "")
        return await _seated(
            request, hosted, door.seat, await doors.sit_again(hosted, secret, held)
        )
    holdings = await holdings_of(request)
    browser = holdings.browser or new_browser()
    if door.seat not in held:
        await doors.add_device(hosted, secret, holdings.account or keys.digest(browser))
    response = RedirectResponse(f"/t/{hosted.id}", 303)
    set_cookie(response, request, COOKIE, browser)
    return response


async def _seated(request: Request, hosted: HostedTable, seat: int, secret: str) -> Response:
    response = RedirectResponse(f"/t/{hosted.id}", 303)
    await hold(request, response, hosted.id, {seat: secret})
    return response


@ROUTER.post("/t/{table}/hint")
async def hint(request: Request, table: str, wish: SeatHintRequest) -> HintInfo:
    """What a bot would do on a seat that this browser holds."""
    hosted = await _found(request, table)
    if wish.seat not in await held_seats(request, hosted):
        raise Refusal("other_seat", number=wish.seat)
    return await hint_for(request, hosted, wish.seat, wish, at_once=True)


@ROUTER.get("/t/{table}/record")
async def record(request: Request, table: str) -> PlainTextResponse:
    """The record, as far as this browser may know it."""
    hosted = await _found(request, table)
    held = await held_seats(request, hosted)
    # A screen that several people share is no place for the secrets of one of them.
    found = await hosted.record(held[0] if len(held) == 1 else None)
    name = f"{hosted.game.name}-{hosted.id}.ziggurat"
    return PlainTextResponse(
        found.dumps(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@ROUTER.websocket("/t/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """The live connection of a page."""
    await socket.accept()
    try:
        hosted = await host_of(socket).get(table)
        held = await held_seats(socket, hosted)
    except Refusal as refusal:
        # A page whose table is only out of reach at the moment tries again by itself.
        await socket.close(LATER if isinstance(refusal, Away) else UNKNOWN_TABLE)
        return
    browser = (await holdings_of(socket)).browser
    visitor = keys.digest(browser) if browser else ""
    page = Page(hosted, held, language_of(socket), visitor)
    page.at = _whole(socket.query_params.get("at", ""))
    page.had = dict(one.split(":", 1) for one in socket.query_params.getlist("had") if ":" in one)
    page.spend = partial(host_of(socket).quotas.spend, visitor=await visitor_of(socket))
    rate, person = host_of(socket).settings.messages_a_second, await person_of(socket)
    page.voice = await voice_of(socket)
    if person is not None and held:
        host_of(socket).post.saw(person.id, hosted.id)
    running = Conversation(page, socket.send_text, socket.receive_text, rate).run()
    try:
        with PAGES.track_inprogress():
            if person is None:
                await running
            elif await host_of(socket).people.sessions.ended_before(running, person):
                await socket.close(LATER)  # it comes back as whoever it is then
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return  # the page was closed, or sent bytes where text was due


@ROUTER.websocket(PATH)
async def think(socket: WebSocket) -> None:
    """The connection of a machine elsewhere on which bots think."""
    thinkers: Thinkers = socket.app.state.thinkers
    await thinkers.take_in(socket, host_of(socket).pool)


# Language and theme


@ROUTER.get("/language/{language}")
async def set_language(request: Request, language: str, next: str = "/") -> Response:  # noqa: A002
    """Remember a language and go back."""
    if language not in LANGUAGES:
        raise Refusal("unknown_page")
    response = RedirectResponse(safe_next(next), 303)
    set_cookie(response, request, LANGUAGE_COOKIE, language)
    return response


@ROUTER.get("/theme/{theme}")
async def set_theme(request: Request, theme: str, next: str = "/") -> Response:  # noqa: A002
    """Remember light or dark and go back."""
    if theme not in THEMES:
        raise Refusal("unknown_page")
    response = RedirectResponse(safe_next(next), 303)
    set_cookie(response, request, THEME_COOKIE, theme)
    return response
