"""Profiles: what somebody plays and has played; taking one's data along, and leaving."""

from __future__ import annotations

import json
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.registry import packages
from ziggurat.web import pages
from ziggurat.web.asking import (
    holdings_of,
    host_of,
    language_of,
    page_of,
    person_of,
    set_cookie,
    stay,
)
from ziggurat.web.bot_choices import bot_choices
from ziggurat.web.browsers import COOKIE, new_browser
from ziggurat.web.people.context import GameLine, ProfileContext
from ziggurat.web.people.courtesy import told_on
from ziggurat.web.people.deeds import Archive, Deeds
from ziggurat.web.people.entrance import (
    basis,
    fields,
    myself,
    people_of,
    spend_try,
    tried,
)
from ziggurat.web.people.sessions import SESSION_COOKIE
from ziggurat.web.stored import StoredTable
from ziggurat.web.table.seats import called
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
PLAYING, RESULTS, RATINGS = "playing", "results", "ratings"
CHOICES: Final = (PLAYING, RESULTS, RATINGS)
"""What somebody may show to everybody; nothing of it unless they say so."""


@ROUTER.get("/people/{name}")
async def profile(request: Request, name: str) -> Response:
    """Somebody's profile: all of it for themselves, what they chose to show for everybody else."""
    people, host, person = people_of(request), host_of(request), await person_of(request)
    account = await people.find(name)
    if account is None:
        raise Refusal("unknown_account", name=name[:40])
    is_own = person is not None and person.id == account.id
    shown = set(CHOICES) if is_own else {one for one in CHOICES if account.public.get(one) is True}
    stance = None
    if person is not None and not is_own:
        stance = await people.manners.towards(person.id, account.id)
        if await people.manners.has_blocked(account.id, person.id):
            shown = set()
    deeds = Deeds((), (), (), ())
    if shown & {RESULTS, RATINGS}:
        await host.note_results(account.id)
        deeds = await people.archive.deeds(account.id)
    playing = []
    if PLAYING in shown:
        found = await host.running(Archive.tables_of(account.id, is_own))
        playing = [_line(request, one) for one in found.tables]
    language = language_of(request)
    context = ProfileContext(
        **await basis(request),
        name=account.name,
        created=account.created,
        is_own=is_own,
        is_banned=account.banned is not None,
        playing=tuple(playing) if PLAYING in shown else None,
        tallies=deeds.tallies if RESULTS in shown else None,
        ended=tuple(one for one in deeds.ended if is_own or one.is_listed)
        if RESULTS in shown
        else None,
        bots=tuple(
            choice.label
            for bot in deeds.bots
            for choice in bot_choices(words(language))
            if choice.spec == bot and RESULTS in shown
        ),
        ratings=deeds.ratings if RATINGS in shown else None,
        titles={game: words(language, game).say("game.name") for game in packages()},
        stance=None if person is None or person.is_banned else stance,
        told=told_on(request),
        public={one: account.public.get(one) is True for one in CHOICES},
    )
    response = page_of(pages.profile_page(context))
    await stay(request, response)
    return response


def _line(request: Request, stored: StoredTable) -> GameLine:
    said = words(language_of(request), stored.game)
    names = called([seat.name for seat in stored.seats], said)
    return GameLine(f"/t/{stored.id}", said.say("game.name"), tuple(names))


@ROUTER.post("/account/public")
async def show(request: Request) -> Response:
    """Choose what everybody may see."""
    person, sent = await myself(request), await fields(request)
    await people_of(request).show(person.id, {one: one in sent for one in CHOICES})
    return RedirectResponse(pages.profile_href(person.name), 303)


@ROUTER.get("/account/export")
async def export(request: Request) -> Response:
    """All that is stored about somebody, as JSON."""
    person = await myself(request)
    await host_of(request).note_results(person.id)
    found = await people_of(request).archive.everything(person.id)
    return Response(
        json.dumps(found, ensure_ascii=False, indent=2),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="ziggurat.json"'},
    )


@ROUTER.post("/account/delete")
async def delete(request: Request) -> Response:
    """Delete one's account: games stay, the name goes."""
    person, sent, host = await myself(request), await fields(request), host_of(request)

    async def go() -> Response:
        spend_try(request, person.name)
        await host.people.confirm(person.id, person.session, sent.get("old", ""))
        await host.note_results(person.id)
        browser = (await holdings_of(request)).browser or new_browser()
        changed = await host.people.archive.forget(person.id, browser)
        host.browsers.forget_kept()
        host.people.sessions.forget_kept()
        await host.steering.look_at([table for table in changed if table in host.tables])
        response = RedirectResponse("/", 303)
        response.delete_cookie(SESSION_COOKIE, path="/")
        set_cookie(response, request, COOKIE, browser)
        return response

    return await tried(request, go)
