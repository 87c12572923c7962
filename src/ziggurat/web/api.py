"""The HTTP API, for other clients and for bots.

A seat is held by its secret, sent as ``Authorization: Bearer SECRET``. Every question a seat is
asked has a number; an action names the number it answers, so that it is never taken twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from ziggurat.bots.naming import REMOTE
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.registry import games
from ziggurat.web import face, keys
from ziggurat.web.asking import host_of, language_of
from ziggurat.web.bot_choices import bot_choices
from ziggurat.web.clock import GAME_MOST, PHASE_MOST, ClockWish
from ziggurat.web.host import FRIEND, ME, SeatWish
from ziggurat.web.lines import chat_lines, log_lines
from ziggurat.web.live import rule_href
from ziggurat.web.problems import Problem
from ziggurat.web.store import StoredTable
from ziggurat.web.tables import CHAT_MOST, NAME_MOST, NOTATION_MOST, Frame, HostedTable
from ziggurat.words import Words, words

INT_MOST: Final = 2**31 - 1
ROUTER: Final = APIRouter(prefix="/api")


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    said = {
        400: "The body is not JSON.",
        401: "No secret was sent, or one that opens no seat of this table.",
        403: "The secret belongs to another seat.",
        404: "There is no such game, table, seat or moment.",
        409: "Not possible now: stale, illegal, or the game is over. Nothing was changed.",
        422: "The request is malformed, or asks for something that the game does not offer.",
        503: "The server cannot take this on at the moment. Nothing was changed.",
    }
    return {status: {"model": Problem, "description": said[status]} for status in statuses}


# What is sent and received


class Sent(BaseModel):
    """Something that is sent to the server: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    kind: str = Field(description="`switch`, `number` or `choice`.")
    default: bool | int | str
    label: str
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class GameInfo(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    house_players: list[int] = Field(description="Player counts that are a house variant.")
    options: list[OptionInfo]
    rules_version: int
    has_secrets: bool
    action_count: int
    rules: str = Field(description="The address of the rules.")


class BotInfo(BaseModel):
    """A bot that can take a seat."""

    spec: str
    label: str


class SeatRequest(Sent):
    """Who is to sit on a seat."""

    who: str = Field(
        description="`me`, `friend` or `remote`, a bot of your own (all three give a secret),"
        " `open` to anybody, or a bot's spec.",
        max_length=80,
        examples=["me", "random"],
    )
    name: str = Field("", max_length=NAME_MOST)


class ClockRequest(Sent):
    """Minutes; 0: no clock."""

    phase: int | None = Field(
        None, ge=0, le=PHASE_MOST,
        description="For what is played against time (trade); left out: five, or none among bots.",
    )  # fmt: skip
    game: int = Field(0, ge=0, le=GAME_MOST, description="After that the turn becomes the last.")


class NewTable(Sent):
    """A table to be opened."""

    game: str = Field(max_length=40, examples=["ur"])
    seats: list[SeatRequest] = Field(
        description="One for every player, in order.", min_length=1, max_length=20
    )
    options: dict[str, bool | int | str] = Field(
        default_factory=dict, description="Options that differ from their defaults.", max_length=50
    )

    clock: ClockRequest = Field(
        default_factory=lambda: ClockRequest(phase=None, game=0),
        description="Only for games played against time.",
    )


class SeatInfo(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: str = Field(description="`human`, `bot`, `open` (to anybody) or `invited`.")
    bot: str | None = Field(description="The bot that plays it now; `remote`: one elsewhere.")
    handed_over: bool = Field(description="A person's seat that a bot plays for the time being.")


class TableInfo(BaseModel):
    """A table as everybody sees it."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    to_act: list[int] = Field(description="The seats that are waited for.")
    steps: int = Field(description="Steps that were not taken back.")
    over: bool
    review: bool
    created: str
    finished: str | None
    scores: list[int] | None = Field(description="Once the game is over.")
    ranks: list[int] | None = Field(description="Once the game is over.")
    page: str = Field(description="The address of its page.")


class Opened(TableInfo):
    """A new table, and the secrets of its seats."""

    secrets: dict[int, str] = Field(description="By seat: those of `me`, `friend` and `remote`.")


class JoinRequest(Sent):
    """A wish to sit down."""

    seat: int | None = Field(None, ge=0, le=100, description="Any open seat, when left out.")
    name: str = Field("", max_length=NAME_MOST)


class Joined(BaseModel):
    """A seat that was taken."""

    seat: int
    secret: str = Field(description="To be sent as `Authorization: Bearer SECRET`.")


class PromptInfo(BaseModel):
    """The question a seat is asked."""

    key: str
    args: dict[str, Any]
    text: str = Field(description="In the language of `Accept-Language`.")
    rule: str
    href: str


class ActionInfo(BaseModel):
    """A legal action."""

    action: str = Field(description="Its notation, to be sent back.")
    index: int = Field(description="Its fixed number.")
    label: str = Field(description="In the language of `Accept-Language`.")


class LegalInfo(BaseModel):
    """What a seat is asked, and all answers to it."""

    seat: int
    asked: bool = Field(description="Whether the seat is waited for.")
    decision: int | None = Field(
        description="The number of the question, to be sent back; null once the game is over."
    )
    prompt: PromptInfo
    actions: list[ActionInfo]
    undo: int = Field(description="How many of its own steps the seat can take back.")
    over: bool
    view: dict[str, Any] | None = Field(
        default=None, description="What the seat sees, at the same moment; with `view=true`."
    )


class ActRequest(Sent):
    """An answer to a question."""

    decision: int = Field(ge=0, le=INT_MOST, description="The number of the question.")
    action: str = Field(max_length=NOTATION_MOST, description="Its notation.", examples=["+c4"])


class Acted(BaseModel):
    """The action is on disk."""

    repeated: bool = Field(
        description="True when this very answer had been given before: it was not taken again."
    )
    over: bool
    to_act: list[int]
    decision: int | None = Field(description="The number of the seat's next question.")


class UndoRequest(Sent):
    """A wish to take back own steps."""

    count: int = Field(1, ge=1, le=INT_MOST)


class HandOverRequest(Sent):
    """A bot that is to play a seat whose player is away."""

    bot: str = Field(max_length=80, examples=["random"])


class ChatRequest(Sent):
    """A line for the chat."""

    text: str = Field(min_length=1, max_length=CHAT_MOST)


class Line(BaseModel):
    """A line of the log or of the chat."""

    seat: int | None
    text: str
    time: str
    step: int | None = Field(default=None, description="Of the log: the moment after it.")
    kind: str = "chat"
    name: str | None = None


# Who asks for what

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
    request.state.game = found.stored.game
    request.state.names = found.names(words(language_of(request), found.stored.game))
    return found


Table = Annotated[HostedTable, Depends(found_table)]


async def own_seat(table: Table, seat: SeatNumber, credentials: Credentials) -> int:
    """The seat that is spoken for, or a refusal."""
    table.check_seat(seat)
    if credentials is None:
        raise Refusal("no_secret")
    own = table.seat_of(credentials.credentials)
    if own is None:
        raise Refusal("wrong_secret")
    if own != seat:
        raise Refusal("other_seat", number=seat)
    table.saw(seat)
    return seat


Seat = Annotated[int, Depends(own_seat)]


def said(request: Request, table: HostedTable) -> Words:
    """The words of the table's game in the language of the request."""
    return words(language_of(request), table.stored.game)


# Games and bots


@ROUTER.get("/games", tags=["games"], summary="All games")
async def list_games(request: Request) -> list[GameInfo]:
    """Every game with its player counts and options."""
    return [_game(name, language_of(request)) for name in games()]


@ROUTER.get("/games/{game}", tags=["games"], summary="One game", responses=_problems(404, 422))
async def get_game(
    request: Request, game: Annotated[str, Path(max_length=40, examples=["ur"])]
) -> GameInfo:
    """A game with its player counts and options."""
    find_game(game)
    return _game(game, language_of(request))


@ROUTER.get("/bots", tags=["games"], summary="All bots")
async def list_bots(request: Request) -> list[BotInfo]:
    """The bots that can take a seat, from weak to strong."""
    return [
        BotInfo(spec=bot.spec, label=bot.label) for bot in bot_choices(words(language_of(request)))
    ]


def _game(name: str, language: str) -> GameInfo:
    game, in_words = find_game(name), words(language, name)
    return GameInfo(
        name=name,
        title=in_words.say("game.name"),
        players=list(game.players),
        house_players=list(game.house_players),
        options=[
            OptionInfo(**option.describe(), label=in_words.say(f"option.{option.name}"))
            for option in game.options
        ],
        rules_version=game.rules_version,
        has_secrets=game.has_secrets,
        action_count=game.action_count,
        rules=f"/rules/{name}",
    )


# Tables


@ROUTER.post(
    "/tables",
    tags=["tables"],
    summary="Open a table",
    status_code=201,
    responses=_problems(400, 404, 422, 503),
)
async def open_table(request: Request, wish: NewTable) -> Opened:
    """Open a table. The server draws the seed; nobody learns it before the end."""
    wishes = [SeatWish(seat.who, seat.name) for seat in wish.seats]
    clock = ClockWish(wish.clock.phase, wish.clock.game)
    table, key = await host_of(request).open(wish.game, len(wishes), wish.options, wishes, clock)
    secrets = {
        seat: keys.seat_secret(key, seat)
        for seat, one in enumerate(wishes)
        if one.who in (ME, FRIEND, REMOTE)
    }
    info = await _table(table, said(request, table))
    return Opened(**info.model_dump(), secrets=secrets)


@ROUTER.get("/tables", tags=["tables"], summary="All tables")
async def list_tables(request: Request) -> list[TableInfo]:
    """Tables where a game is under way, then those that ended lately."""
    host, language = host_of(request), language_of(request)
    running = [
        await _table(table, words(language, table.stored.game)) for table in await host.running()
    ]
    finished = [
        _stored_table(stored, words(language, stored.game)) for stored in await host.finished()
    ]
    return running + finished


@ROUTER.get("/tables/{table}", tags=["tables"], summary="One table", responses=_problems(404, 422))
async def get_table(request: Request, table: Table) -> TableInfo:
    """A table as everybody sees it."""
    return await _table(table, said(request, table))


@ROUTER.post(
    "/tables/{table}/join",
    tags=["tables"],
    summary="Sit down",
    responses=_problems(400, 401, 403, 404, 409, 422, 503),
)
async def join(
    request: Request, table: Table, wish: JoinRequest, credentials: Credentials
) -> Joined:
    """Take an open seat and get its secret; with a secret, sit down on the seat it belongs to."""
    secret = None if credentials is None else credentials.credentials
    seat, secret = await table.join(wish.seat, wish.name, secret)
    return Joined(seat=seat, secret=secret)


@ROUTER.get(
    "/tables/{table}/view",
    tags=["tables"],
    summary="What a spectator sees",
    responses=_problems(404, 422),
)
async def view(table: Table, at: Moment = None) -> dict[str, Any]:
    """The table as plain data, without anything that is hidden from a spectator."""
    return (await table.frame(None, at)).view


@ROUTER.get(
    "/tables/{table}/record",
    tags=["tables"],
    summary="The record",
    response_class=PlainTextResponse,
    responses=_problems(401, 404, 422),
)
async def record(table: Table, credentials: Credentials) -> PlainTextResponse:
    """The record so far. Before the end: no seed, and `?` for what the reader may not know."""
    seat = None
    if credentials is not None:
        seat = table.seat_of(credentials.credentials)
        if seat is None:
            raise Refusal("wrong_secret")
    return PlainTextResponse((await table.record(seat)).dumps())


@ROUTER.get(
    "/tables/{table}/log", tags=["tables"], summary="The log", responses=_problems(401, 404, 422)
)
async def log(request: Request, table: Table, credentials: Credentials) -> list[Line]:
    """What happened, in words, as far as the reader may know."""
    seat = None
    if credentials is not None:
        seat = table.seat_of(credentials.credentials)
        if seat is None:
            raise Refusal("wrong_secret")
    in_words = said(request, table)
    lines = log_lines(await table.frame(seat), in_words, table.names(in_words))
    return [
        Line(seat=one.seat, text=one.text, time=one.time, step=one.step, kind=one.kind)
        for one in lines
    ]


@ROUTER.get(
    "/tables/{table}/chat", tags=["tables"], summary="The chat", responses=_problems(404, 422)
)
async def chat(request: Request, table: Table) -> list[Line]:
    """What was said at the table."""
    lines = chat_lines(await table.frame(None), table.names(said(request, table)))
    return [Line(seat=one.seat, text=one.text, time=one.time, name=one.name) for one in lines]


# Seats

_SEAT_PROBLEMS: Final = _problems(401, 403, 404, 422)
_CHANGE_PROBLEMS: Final = _problems(400, 401, 403, 404, 409, 422, 503)
_SEAT: Final = "/tables/{table}/seats/{seat}"


@ROUTER.get(f"{_SEAT}/view", tags=["seats"], summary="What a seat sees", responses=_SEAT_PROBLEMS)
async def seat_view(table: Table, seat: Seat, at: Moment = None) -> dict[str, Any]:
    """The table as plain data: all that this seat may know, and nothing more."""
    return (await table.frame(seat, at)).view


@ROUTER.get(
    f"{_SEAT}/legal", tags=["seats"], summary="What a seat may do", responses=_SEAT_PROBLEMS
)
async def legal(
    request: Request,
    table: Table,
    seat: Seat,
    wait: Annotated[
        float, Query(ge=0, le=60, description="Seconds to wait until the seat is asked.")
    ] = 0,
    view: Annotated[bool, Query(description="Tell also what the seat sees.")] = False,
) -> LegalInfo:
    """The question that the seat is asked, its number, and every legal answer."""
    frame = await _asked(table, seat, min(wait, host_of(request).settings.longest_wait))
    info = _legal(frame, seat, said(request, table), table.names(said(request, table)))
    info.view = frame.view if view else None
    return info


async def _asked(table: HostedTable, seat: int, wait: float) -> Frame:
    """A frame in which the seat is asked something; the last one when that takes too long."""
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    while True:
        signal = table.signal
        frame = await table.frame(seat)
        if frame.over or seat in frame.to_act or loop.time() >= until:
            return frame
        try:
            await asyncio.wait_for(signal.wait(), until - loop.time())
        except TimeoutError:
            return await table.frame(seat)


def _legal(frame: Frame, seat: int, in_words: Words, names: Sequence[str]) -> LegalInfo:
    prompt = frame.prompt
    if prompt is None:
        raise Refusal("no_secret")
    return LegalInfo(
        seat=seat,
        asked=seat in frame.to_act and not frame.over,
        decision=frame.decision,
        prompt=PromptInfo(
            key=prompt.key,
            args=prompt.args,
            text=in_words.ask(prompt, names),
            rule=prompt.rule,
            href=rule_href(frame.game, prompt.rule),
        ),
        actions=[
            ActionInfo(
                action=str(action),
                index=action.index,
                label=face.describe(frame.game, action, in_words, frame.view, names),
            )
            for action in frame.actions
        ],
        undo=frame.undo,
        over=frame.over,
    )


@ROUTER.post(f"{_SEAT}/act", tags=["seats"], summary="Act", responses=_CHANGE_PROBLEMS)
async def act(table: Table, seat: Seat, wish: ActRequest) -> Acted:
    """Answer a question. When this returns, the action is on disk.

    An answer to a question that is no longer asked is refused as `stale`; the same answer sent
    again is acknowledged with `repeated` and not taken again.
    """
    done = await table.act(seat, wish.decision, wish.action)
    return await _acted(table, seat, done.repeated)


@ROUTER.post(f"{_SEAT}/undo", tags=["seats"], summary="Take back", responses=_CHANGE_PROBLEMS)
async def undo(table: Table, seat: Seat, wish: UndoRequest) -> Acted:
    """Take back the seat's own last steps, as far as nothing was revealed and nobody answered."""
    await table.undo(seat, wish.count)
    return await _acted(table, seat, False)


@ROUTER.post(
    f"{_SEAT}/hand-over",
    tags=["seats"],
    summary="Let a bot play one's seat",
    responses=_CHANGE_PROBLEMS,
)
async def hand_over(table: Table, seat: Seat, wish: HandOverRequest) -> Acted:
    """Hand the seat to a bot until it is taken back."""
    await table.hand_over((seat,), seat, wish.bot)
    return await _acted(table, seat, False)


@ROUTER.post(
    f"{_SEAT}/leave",
    tags=["seats"],
    summary="Leave the game",
    responses=_CHANGE_PROBLEMS,
)
async def leave(table: Table, seat: Seat) -> Acted:
    """Give the game up, where its rules know how; the others play on."""
    await table.leave(seat)
    return await _acted(table, seat, False)


@ROUTER.post(
    f"{_SEAT}/arrive",
    tags=["seats"],
    summary="Come into the game late",
    responses=_CHANGE_PROBLEMS,
)
async def arrive(table: Table, seat: Seat) -> Acted:
    """Begin to play a late seat, where the rules of the game know how."""
    await table.arrive(seat)
    return await _acted(table, seat, False)


@ROUTER.post(
    f"{_SEAT}/take-back",
    tags=["seats"],
    summary="Play one's seat again",
    responses=_CHANGE_PROBLEMS,
)
async def take_back(table: Table, seat: Seat) -> Acted:
    """Take the seat back from the bot that plays it."""
    await table.take_back(seat)
    return await _acted(table, seat, False)


@ROUTER.post(
    f"{_SEAT}/chat",
    tags=["seats"],
    summary="Say something",
    status_code=204,
    responses=_CHANGE_PROBLEMS,
)
async def say(table: Table, seat: Seat, wish: ChatRequest) -> None:
    """Add a line to the chat."""
    await table.say(seat, wish.text)


async def _acted(table: HostedTable, seat: int, repeated: bool) -> Acted:
    frame = await table.frame(seat)
    return Acted(
        repeated=repeated, over=frame.over, to_act=list(frame.to_act), decision=frame.decision
    )


async def _table(table: HostedTable, in_words: Words) -> TableInfo:
    frame = await table.frame(None)
    info = _stored_table(table.stored, in_words)
    info.to_act, info.steps, info.over = list(frame.to_act), frame.steps, frame.over
    return info


def _stored_table(stored: StoredTable, in_words: Words) -> TableInfo:
    over = stored.finished is not None
    return TableInfo(
        table=stored.id,
        game=stored.game,
        players=stored.players,
        options=stored.options,
        seats=[
            SeatInfo(
                seat=place.seat,
                name=place.name or in_words.say("seat", number=place.seat + 1),
                kind=place.kind,
                bot=place.bot or place.handed,
                handed_over=place.handed is not None,
            )
            for place in stored.seats
        ],
        to_act=[],
        steps=stored.result.get("steps", 0),
        over=over,
        review=stored.review,
        created=stored.created,
        finished=stored.finished,
        scores=stored.result.get("scores") if over else None,
        ranks=stored.result.get("ranks") if over else None,
        page=f"/t/{stored.id}",
    )
