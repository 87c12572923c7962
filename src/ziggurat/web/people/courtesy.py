"""Manners over HTTP: blocking, muting and reporting; and what moderators do."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.web import pages, problems
from ziggurat.web.asking import held_seats, host_of, language_of, page_of, safe_next, voice_of
from ziggurat.web.lines import chat_lines
from ziggurat.web.people.accounts import Account
from ziggurat.web.people.context import MannersContext, ModerationContext, SeatedMember
from ziggurat.web.people.entrance import basis, fields, myself, people_of
from ziggurat.web.people.manners import BLOCK, MUTE
from ziggurat.web.people.moderation import CLOSE, Order
from ziggurat.web.people.sessions import Person
from ziggurat.web.quotas import REPORTS
from ziggurat.web.table.frame import Frame
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.table.talk import Ear
from ziggurat.web.visitors import spend
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
STANCES: Final = {
    "block": (BLOCK, True), "unblock": (BLOCK, False),
    "mute": (MUTE, True), "unmute": (MUTE, False),
}  # fmt: skip
TOLD: Final = (*STANCES, "report", "moderated")
"""What may be said on a page after something was done."""


def told_on(request: Request) -> str:
    """What was just done, in words."""
    told = request.query_params.get("done", "")
    return words(language_of(request)).say(f"manners.done_{told}") if told in TOLD else ""


def _back(sent: dict[str, str], usual: str, told: str) -> Response:
    address = safe_next(sent.get("next", usual)).partition("?")[0]
    return RedirectResponse(f"{address}?{urlencode({'done': told})}", 303)


async def _somebody(request: Request, name: str) -> Account:
    found = await people_of(request).find(name)
    if found is None:
        raise Refusal("unknown_account", name=name[:40])
    return found


# Among members


@ROUTER.post("/people/{name}/stance")
async def take_stance(request: Request, name: str) -> Response:
    """Block or mute somebody, or no longer."""
    person, sent = await myself(request), await fields(request)
    other, wanted = await _somebody(request, name), sent.get("do", "")
    if wanted not in STANCES:
        raise Refusal("malformed", where="do")
    kind, is_on = STANCES[wanted]
    await people_of(request).manners.take(person.id, other.id, kind, is_on)
    return _back(sent, pages.profile_href(other.name), wanted)


@ROUTER.post("/people/{name}/report")
async def report_somebody(request: Request, name: str) -> Response:
    """Tell the moderators about somebody."""
    person, sent = await myself(request), await fields(request)
    other = await _somebody(request, name)
    await spend(request, REPORTS)
    reason, said = sent.get("reason", ""), sent.get("words", "")
    await people_of(request).reports.add(person.id, other.id, reason, said)
    return _back(sent, pages.profile_href(other.name), "report")


async def _heard(request: Request, table: HostedTable) -> tuple[Frame, Ear]:
    """The table as a spectator sees it, and what whoever asks hears of its talk."""
    frame, voice = await table.frame(None), await voice_of(request)
    is_told = frame.over or not await held_seats(request, table)
    return frame, await voice.ear(frame.past.chat, is_told)


@ROUTER.get("/t/{table}/manners")
async def manners(request: Request, table: str) -> Response:
    """Who sits at a table, and what was said there: to block, to mute, to report."""
    person, hosted = await myself(request), await host_of(request).get(table)
    frame, ear = await _heard(request, hosted)
    said = words(language_of(request), hosted.game.name)
    lines = chat_lines(frame, said, frame.names_in(said), ear)
    context = MannersContext(
        **await basis(request),
        table=hosted.id,
        title=said.say("game.name"),
        members=tuple(await _others(request, person, hosted.id)),
        lines=tuple(lines),
        own=frozenset(
            number for number, one in enumerate(frame.past.chat) if one.account == person.id
        ),
        told=told_on(request),
    )
    return page_of(pages.manners_page(context))


async def _others(request: Request, person: Person, table: str) -> list[SeatedMember]:
    manners = people_of(request).manners
    seated = dict((await manners.seated(table)).values())
    return [
        SeatedMember(name, await manners.towards(person.id, account))
        for account, name in seated.items()
        if account != person.id
    ]


@ROUTER.post("/t/{table}/report")
async def report_line(request: Request, table: str) -> Response:
    """Tell the moderators about a line of the chat that one has read."""
    person, sent = await myself(request), await fields(request)
    hosted, text = await host_of(request).get(table), sent.get("line", "")
    frame, ear = await _heard(request, hosted)
    line = int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1
    if not 0 <= line < len(frame.past.chat) or not ear.hears(frame.past.chat[line]):
        raise Refusal("no_such_line")
    await spend(request, REPORTS)
    about = frame.past.chat[line].account
    reason, said = sent.get("reason", ""), sent.get("words", "")
    await people_of(request).reports.add(person.id, about, reason, said, hosted.id, line)
    return _back(sent, f"/t/{hosted.id}/manners", "report")


# Moderators


@ROUTER.get("/moderation")
async def moderation(request: Request) -> Response:
    """Reports that are open, whoever is silenced or banned, and what moderators did."""
    return await _moderation(request)


async def _moderation(request: Request, refusal: Refusal | None = None) -> Response:
    people, said = people_of(request), words(language_of(request))
    context = ModerationContext(
        **await basis(request),
        reports=tuple(await people.reports.unsettled()),
        measures=tuple(await people.moderation.measures()),
        entries=tuple(await people.moderation.entries()),
        problem="" if refusal is None else said.refuse(refusal),
        told=told_on(request),
    )
    status = 200 if refusal is None else problems.status_of(refusal)
    return page_of(pages.moderation_page(context), status)


@ROUTER.post("/moderation")
async def moderate(request: Request) -> Response:
    """Do what a moderator has decided, and write it down; a report that led to it is closed."""
    person, sent, people = await myself(request), await fields(request), people_of(request)
    hours = sent.get("hours", "")
    order = Order(
        sent.get("do", ""), sent.get("reason", ""), sent.get("name", ""), sent.get("table", ""),
        int(hours) if hours.isascii() and hours.isdecimal() and len(hours) < 8 else 0,
        sent.get("report", ""),
    )  # fmt: skip
    try:
        await people.moderation.do(person.id, order)
        if order.task == CLOSE:
            await host_of(request).close_tables()
    except Refusal as refusal:
        return await _moderation(request, refusal)
    return RedirectResponse("/moderation?done=moderated", 303)
