"""The analysis of a finished game, asked for from pages: begun, followed, stopped, taken home."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from ziggurat.analysis.effort import EFFORTS, USUAL
from ziggurat.core.errors import Refusal
from ziggurat.web import keys, pages
from ziggurat.web.asking import (
    held_seats,
    holdings_of,
    host_of,
    language_of,
    page_of,
    person_of,
    set_cookie,
    theme_of,
)
from ziggurat.web.browsers import ASKED, COOKIE, new_browser
from ziggurat.web.context import DONE, NONE, RUNNING, STOPPED, WAITING, AnalysisContext
from ziggurat.web.kept import Kept
from ziggurat.web.problems import JSON
from ziggurat.web.quotas import ANALYSES
from ziggurat.web.report import report_of
from ziggurat.web.stored import BOT
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.visitors import visitor_of
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
FIELDS_MOST: Final = 20
PANEL: Final = "panel"
NEVER_KEPT: Final = {"Cache-Control": "no-store"}


@ROUTER.get("/t/{table}/analysis")
async def show(request: Request, table: str) -> Response:
    """What is known of a game that is over."""
    hosted = await _found(request, table)
    kept = await host_of(request).analyses.find(hosted, request.query_params.get("effort", ""))
    context = await _context(request, hosted, kept)
    if request.query_params.get("part") == PANEL:
        return page_of(pages.analysis_panel(context), headers=NEVER_KEPT)
    return page_of(pages.analysis_page(context), headers=NEVER_KEPT)


@ROUTER.post("/t/{table}/analysis")
async def wish(request: Request, table: str) -> Response:
    """Have it begun, gone on with or stopped, for whoever may."""
    hosted = await _found(request, table)
    host = host_of(request)
    async with request.form(max_files=0, max_fields=FIELDS_MOST) as form:
        does, effort = str(form.get("do", "")), str(form.get("effort", USUAL))
        sent = [str(one) for one in form.getlist("seat")]
    browser = ""
    await _check_may(request, hosted, does)
    if does == "stop":
        await host.analyses.stop(hosted, effort)
    elif does == "begin":
        order, usual = await _order(request, hosted)
        seats = [seat for seat in order if str(seat) in sent]
        if sent and not seats:
            raise Refusal("no_such_seat", number=sent[0][:10], players=len(order))
        with host.quotas.spending(ANALYSES, await visitor_of(request)):
            await host.analyses.begin(hosted, effort, seats or usual)
        browser = await _note(request, hosted, effort)
    else:
        raise Refusal("bad_request")
    response: Response = RedirectResponse(f"/t/{hosted.id}/analysis?effort={effort}", 303)
    if request.headers.get("accept") == JSON:
        response = await news(request, table)
    if browser:
        set_cookie(response, request, COOKIE, browser)
    return response


async def _note(request: Request, hosted: HostedTable, effort: str) -> str:
    """Note who began an analysis; a name for their browser, where it has none yet."""
    host, held = host_of(request), await holdings_of(request)
    browser = "" if held.browser or held.account else new_browser()
    holder = held.account or keys.digest(held.browser or browser)
    name = (await host.analyses.prints(hosted))[effort]
    await host.browsers.note_asked(holder, hosted.id, name)
    stored = {**held.stored, hosted.id: {**held.stored.get(hosted.id, {}), ASKED: name}}
    request.state.holdings = replace(held, stored=stored)  # as the answer has to know it
    return browser


@ROUTER.get("/t/{table}/analysis/news")
async def news(request: Request, table: str) -> JSONResponse:
    """What is new since a number, for the script of a table."""
    hosted = await _found(request, table)
    effort, text = request.query_params.get("effort", ""), request.query_params.get("since", "")
    since = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    kept = await host_of(request).analyses.find(hosted, effort, since)
    context = await _context(request, hosted, kept)
    fresh = kept.findings if kept is not None else ()
    return JSONResponse(pages.analysis_news(context, fresh), headers=NEVER_KEPT)


@ROUTER.get("/t/{table}/analysis/report")
async def report(request: Request, table: str) -> Response:
    """The report as one file."""
    hosted = await _found(request, table)
    kept = await host_of(request).analyses.find(hosted, request.query_params.get("effort", ""))
    summary = kept.summary if kept is not None else None
    if summary is None:
        raise Refusal("no_analysis")
    said = words(language_of(request), hosted.game.name)
    frame, ending = await hosted.frame(None), await hosted.ending()
    names = await hosted.names(said)
    sources = ending.sources if ending is not None else ()
    page = await asyncio.to_thread(report_of, summary, frame.view, sources, names, said)
    name = f"{hosted.game.name}-{hosted.id}.html"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return page_of(page, headers=headers)


async def _found(request: Request, table: str) -> HostedTable:
    hosted = await host_of(request).get(table)
    request.state.game = hosted.game.name
    request.state.names = await hosted.names(words(language_of(request), hosted.game.name))
    return hosted


async def _may_begin(request: Request, hosted: HostedTable) -> bool:
    """Whether a reader may have a game analysed: one's own, or a record that is looked at."""
    async with hosted.locked() as parts:
        is_review = parts.stored.review
    return is_review or bool(await held_seats(request, hosted))


async def _may_stop(request: Request, hosted: HostedTable, kept: Kept | None) -> bool:
    """Whether a reader may stop an analysis: whoever began it, or sits there, or a moderator."""
    if await held_seats(request, hosted):
        return True
    held, person = await holdings_of(request), await person_of(request)
    is_theirs = kept is not None and held.has_asked(hosted.id, kept.fingerprint)
    return is_theirs or (person is not None and person.is_moderator)


async def _check_may(request: Request, hosted: HostedTable, does: str) -> None:
    """Refuse whoever may not have a game analysed; and, while others do so, whoever may not stop
    that: to begin another analysis of a game would do so, too."""
    latest = await host_of(request).analyses.find(hosted)
    may_begin, may_stop = (
        await _may_begin(request, hosted),
        await _may_stop(request, hosted, latest),
    )
    if not may_begin and not (may_stop and does == "stop"):
        raise Refusal("analysis_seat")
    if latest is not None and latest.is_going_on and not may_stop:
        raise Refusal("analysis_theirs")


async def _order(request: Request, hosted: HostedTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All seats, the reader's own first and bots last; and those that are looked at if nothing is
    said: one's own, else those of people, else all."""
    held = await held_seats(request, hosted)
    async with hosted.locked() as parts:
        bots = [place.seat for place in parts.seats.places if place.kind == BOT]
        everybody = range(parts.stored.players)
    people = [seat for seat in everybody if seat not in bots and seat not in held]
    order = (*held, *people, *[seat for seat in bots if seat not in held])
    return order, tuple(held) or tuple(people) or order


async def _context(request: Request, hosted: HostedTable, kept: Kept | None) -> AnalysisContext:
    language, game = language_of(request), hosted.game.name
    said = words(language, game)
    order, usual = await _order(request, hosted)
    wished = kept.wished if kept is not None else []
    left_out = len(kept.left_out.intersection(wished)) if kept is not None else 0
    refused = kept.refused if kept is not None else None
    return AnalysisContext(
        language=language,
        theme=theme_of(request),
        path=request.url.path,
        table=hosted.id,
        game=game,
        title=said.say("game.name"),
        names=tuple(await hosted.names(said)),
        state=_state(request, kept),
        effort=kept.effort if kept is not None else _effort(request.query_params),
        seats=kept.seats if kept is not None else usual,
        order=order,
        may_begin=await _may_begin(request, hosted),
        may_stop=await _may_stop(request, hosted, kept),
        summary=kept.summary if kept is not None else None,
        done=len(wished) - len(kept.missing) if kept is not None else 0,
        total=len(wished),
        left_out=left_out,
        looked=tuple(kept.looked(seat) for seat in sorted(order)) if kept is not None else (),
        told=kept.told if kept is not None else 0,
        problem=said.refuse(refused) if refused is not None else "",
    )


def _effort(asked: Mapping[str, str]) -> str:
    effort = asked.get("effort", USUAL)
    return effort if effort in EFFORTS else USUAL


def _state(request: Request, kept: Kept | None) -> str:
    if kept is None:
        return NONE
    if kept.is_done:
        return DONE
    if not kept.wanted:
        return STOPPED
    return WAITING if host_of(request).analyses.is_waiting(kept) else RUNNING
