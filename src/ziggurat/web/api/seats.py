"""Seats: what each sees, what it is asked, and what it does."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request

from ziggurat.core.errors import Refusal
from ziggurat.web import face, keys
from ziggurat.web.api.hinting import hint_for
from ziggurat.web.api.messages import (
    Acted,
    ActionInfo,
    ActRequest,
    ChatRequest,
    ClockInfo,
    DaysOffInfo,
    DaysOffRequest,
    HandOverRequest,
    HintInfo,
    HintRequest,
    LegalInfo,
    OrderRequest,
    OrdersInfo,
    PromptInfo,
    SeatLinkInfo,
    UndoRequest,
)
from ziggurat.web.api.requests import (
    Credentials,
    Moment,
    Seat,
    SeatNumber,
    Table,
    own_seat,
    problems,
    said,
)
from ziggurat.web.api.views import View
from ziggurat.web.asking import host_of
from ziggurat.web.conversation import either
from ziggurat.web.days import DaysOff, asked_for
from ziggurat.web.quotas import CHAT, JOINS
from ziggurat.web.rulebook import rule_href
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.visitors import spend
from ziggurat.words import Words

ROUTER: Final = APIRouter(prefix="/tables/{table}/seats/{seat}", tags=["seats"])
_SEAT_PROBLEMS: Final = problems(401, 403, 404, 422)
_CHANGE_PROBLEMS: Final = problems(400, 401, 403, 404, 409, 422, 503)


@ROUTER.get("/view", summary="What a seat sees", responses=_SEAT_PROBLEMS)
async def seat_view(table: Table, seat: Seat, at: Moment = None) -> View:
    """The table as plain data: all that this seat may know, and nothing more."""
    return (await table.frame(seat, at)).view


@ROUTER.get("/legal", summary="What a seat may do", responses=_SEAT_PROBLEMS)
async def legal(
    request: Request,
    table: Table,
    seat: Seat,
    credentials: Credentials,
    wait: Annotated[
        float, Query(ge=0, le=60, description="Seconds to wait until the seat is asked.")
    ] = 0,
    view: Annotated[bool, Query(description="Tell also what the seat sees.")] = False,
) -> LegalInfo:
    """The question that the seat is asked, its number, and every legal answer."""
    stopping: asyncio.Event = request.app.state.stopping
    wait = min(wait, host_of(request).settings.longest_wait)
    frame = await _asked(table, seat, 0 if stopping.is_set() else wait, stopping)
    await own_seat(table, seat, credentials)  # meanwhile it may have got another secret
    info = _legal(frame, seat, said(request, table))
    info.view = frame.view if view else None
    return info


async def _asked(table: HostedTable, seat: int, wait: float, stopping: asyncio.Event) -> Frame:
    """A frame in which the seat is asked something; the last one when that takes too long.

    A server that is stopped lets nobody wait.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    while True:
        signal = table.signal
        frame = await table.frame(seat)
        left = until - loop.time()
        if frame.over or seat in frame.to_act or left <= 0 or stopping.is_set():
            return frame
        await either(signal, stopping, seconds=left)


def _legal(frame: Frame, seat: int, in_words: Words) -> LegalInfo:
    prompt, names = frame.prompt, frame.names_in(in_words)
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
        clocks=[
            None if one is None else ClockInfo(left=one.left, runs=one.runs, until=one.until)
            for one in frame.clocks
        ],
        over=frame.over,
    )


@ROUTER.get("/orders", summary="The standing orders of a seat", responses=_SEAT_PROBLEMS)
async def orders(table: Table, seat: Seat) -> OrdersInfo:
    """What the server does for the seat by itself; nobody else is told."""
    return OrdersInfo(orders=dict((await table.frame(seat)).orders))


@ROUTER.post("/orders", summary="Give a standing order", responses=_CHANGE_PROBLEMS)
async def switch_order(table: Table, seat: Seat, wish: OrderRequest) -> OrdersInfo:
    """Give a standing order, or take it back."""
    await table.switch_order(seat, wish.order, wish.on)
    return await orders(table, seat)


@ROUTER.get("/days-off", summary="When a seat does not play", responses=_SEAT_PROBLEMS)
async def days_off(table: Table, seat: Seat) -> DaysOffInfo:
    """The days that are left out when the hours of a turn are counted, by correspondence."""
    found = (await table.frame(seat)).days_off
    return DaysOffInfo(**(found or DaysOff()).shown())


@ROUTER.post("/days-off", summary="Say when one does not play", responses=_CHANGE_PROBLEMS)
async def set_days_off(table: Table, seat: Seat, wish: DaysOffRequest) -> DaysOffInfo:
    """Choose them. It counts at once, also for a turn that has begun."""
    await table.set_days_off(seat, asked_for(wish.zone, wish.weekdays, wish.holidays))
    return await days_off(table, seat)


@ROUTER.post("/act", summary="Act", responses=_CHANGE_PROBLEMS)
async def act(table: Table, seat: Seat, wish: ActRequest) -> Acted:
    """Answer a question. When this returns, the action is on disk.

    An answer to a question that is no longer asked is refused as `stale`; the same answer sent
    again is acknowledged with `repeated` and not taken again.
    """
    done = await table.act(seat, wish.decision, wish.action)
    return await _acted(table, seat, done.repeated)


@ROUTER.post("/hint", summary="What a bot would do", responses=_CHANGE_PROBLEMS | problems(429))
async def hint(request: Request, table: Table, seat: Seat, wish: HintRequest) -> HintInfo:
    """The advice of a strong bot, which sees what the seat sees, and its reasons.

    Everybody reads in the log that it was asked for. Refused to bots, and where other people play
    and the table does not allow it.
    """
    return await hint_for(request, table, seat, wish)


@ROUTER.post("/undo", summary="Take back", responses=_CHANGE_PROBLEMS)
async def undo(table: Table, seat: Seat, wish: UndoRequest) -> Acted:
    """Take back the seat's own last steps, as far as nothing was revealed and nobody answered."""
    await table.undo(seat, wish.count)
    return await _acted(table, seat, False)


@ROUTER.post("/hand-over", summary="Let a bot play one's seat", responses=_CHANGE_PROBLEMS)
async def hand_over(table: Table, seat: Seat, wish: HandOverRequest) -> Acted:
    """Hand the seat to a bot until it is taken back."""
    await table.hand_over((seat,), seat, wish.bot)
    return await _acted(table, seat, False)


@ROUTER.post("/leave", summary="Leave the game", responses=_CHANGE_PROBLEMS)
async def leave(table: Table, seat: Seat) -> Acted:
    """Give the game up, where its rules know how; the others play on."""
    await table.leave(seat)
    return await _acted(table, seat, False)


@ROUTER.post("/arrive", summary="Come into the game late", responses=_CHANGE_PROBLEMS)
async def arrive(table: Table, seat: Seat) -> Acted:
    """Begin to play a late seat, where the rules of the game know how."""
    await table.arrive(seat)
    return await _acted(table, seat, False)


@ROUTER.post("/take-back", summary="Play one's seat again", responses=_CHANGE_PROBLEMS)
async def take_back(table: Table, seat: Seat) -> Acted:
    """Take the seat back from the bot that plays it."""
    await table.take_back(seat)
    return await _acted(table, seat, False)


@ROUTER.post(
    "/chat",
    summary="Say something",
    status_code=204,
    responses=_CHANGE_PROBLEMS | problems(429),
)
async def say(request: Request, table: Table, seat: Seat, wish: ChatRequest) -> None:
    """Add a line to the chat."""
    await spend(request, CHAT)
    people, account = host_of(request).people, None
    if people.is_on:
        account, _ = (await people.manners.seated(table.id)).get(seat, (None, ""))
        await people.moderation.check_voice(account)
    await table.say(seat, wish.text, account)


@ROUTER.post(
    "/device",
    summary="A link to play on another device",
    responses=_CHANGE_PROBLEMS | problems(429),
)
async def device(request: Request, table: Table, seat: Seat) -> SeatLinkInfo:
    """Whoever opens the link holds the seat as well. The table is told when it is used."""
    await spend(request, JOINS)
    made = await host_of(request).doors.for_device(table, seat)
    return SeatLinkInfo(path=made.path(table.id), minutes=made.minutes)


@ROUTER.post(
    "/invite-again",
    summary="Invite a friend anew",
    responses=_CHANGE_PROBLEMS | problems(429),
)
async def invite_again(
    request: Request, table: Table, seat: SeatNumber, credentials: Credentials
) -> SeatLinkInfo:
    """A new invitation to the seat of somebody who lost what opened it: the bearer token is the
    `key` of the table. Everybody is told, and it is refused unless they have been away for long.
    """
    async with table.locked() as parts:
        key_hash = parts.stored.key_hash
    if credentials is None:
        raise Refusal("no_secret")
    if not keys.matches(credentials.credentials, key_hash):
        raise Refusal("not_opener")
    await spend(request, JOINS)
    made = await host_of(request).doors.invite_again(table, seat)
    return SeatLinkInfo(path=made.path(table.id), minutes=made.minutes)


async def _acted(table: HostedTable, seat: int, repeated: bool) -> Acted:
    frame = await table.frame(seat)
    return Acted(
        repeated=repeated, over=frame.over, to_act=list(frame.to_act), decision=frame.decision
    )
