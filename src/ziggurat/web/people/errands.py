"""Other services over HTTP: being sent there, coming back, binding and unbinding."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.web import keys, pages, problems
from ziggurat.web.asking import (
    holdings_of,
    host_of,
    language_of,
    page_of,
    person_of,
    safe_next,
    set_cookie,
)
from ziggurat.web.browsers import COOKIE, new_browser
from ziggurat.web.people.context import NewcomerContext, SentAwayContext
from ziggurat.web.people.entrance import (
    LOGIN,
    account_shown,
    basis,
    codes_shown,
    come_in,
    done,
    entry,
    fields,
    myself,
    people_of,
    spend_try,
    tried,
)
from ziggurat.web.people.providers import Answer, Provider
from ziggurat.web.quotas import PASSKEYS, SIGNUPS
from ziggurat.web.sites import base_url
from ziggurat.web.visitors import spend
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
ACCOUNT: Final = "account"
NEXT: Final = "next"
IDENTITY: Final = "identity"


def _back(request: Request, provider: Provider) -> str:
    """Where a service sends people back to: it must know the address beforehand."""
    base = base_url(request, host_of(request).settings)
    return f"{base}/account/with/{provider.name}/back"


@ROUTER.get("/account/with/{provider}")
async def go(request: Request, provider: str) -> Response:
    """Be sent to a service to log in by it."""
    providers = people_of(request).providers
    known = providers.get(provider)
    onward = safe_next(request.query_params.get("next", "/"))
    try:
        await spend(request, PASSKEYS)
        browser = (await holdings_of(request)).browser or new_browser()
        back = _back(request, known)
        address = await providers.address(known, browser, back, next=onward)
    except Refusal as refusal:
        return await entry(request, LOGIN, {"next": onward}, refusal)
    response = RedirectResponse(address, 303)
    set_cookie(response, request, COOKIE, browser)
    return response


@ROUTER.post("/account/with/{provider}")
async def bind(request: Request, provider: str) -> Response:
    """Be sent to a service that is to open one's account from now on."""
    person, sent, people = await myself(request), await fields(request), people_of(request)
    known = people.providers.get(provider)

    async def send_away() -> Response:
        spend_try(request, person.name)
        await people.confirm(person.id, person.session, sent.get("old", ""))
        browser = (await holdings_of(request)).browser or new_browser()
        back = _back(request, known)
        address = await people.providers.address(known, browser, back, account=person.id)
        context = SentAwayContext(**await basis(request), label=known.label, address=address)
        # A form may lead to pages of this server alone: so the next page leads on.
        response = page_of(pages.sent_away_page(context), headers={"Refresh": f"0; url={address}"})
        set_cookie(response, request, COOKIE, browser)
        return response

    return await tried(request, send_away)


@ROUTER.get("/account/with/{provider}/back")
async def come_back(request: Request, provider: str) -> Response:
    """Come back from a service: logged in, bound, or asked for a name."""
    people, person = people_of(request), await person_of(request)
    known = people.providers.get(provider)
    browser = (await holdings_of(request)).browser
    sent = {name: value[:2000] for name, value in request.query_params.items()}
    try:
        answer = await people.providers.answer(known, browser, _back(request, known), sent)
        if answer.data.get(ACCOUNT, "") != ("" if person is None else person.id):
            raise Refusal("provider_late")  # somebody else is logged in by now
        if person is not None:
            await people.providers.bind(person.id, known, answer.digest)
            return done("bound_with")
        account = await people.providers.whose(known.name, answer.digest)
        if account is None:
            return await _newcomer(request, known, browser, answer)
    except Refusal as refusal:
        if person is None:
            return await entry(request, LOGIN, {}, refusal)
        return await account_shown(request, refusal)
    response = RedirectResponse(safe_next(answer.data.get(NEXT, "/")), 303)
    return await come_in(request, response, account, {})


async def _newcomer(request: Request, known: Provider, browser: str, answer: Answer) -> Response:
    """Ask somebody for a name who is known there and not here."""
    people = people_of(request)
    if people.by_invitation and not known.is_trusted:
        raise Refusal("provider_stranger", label=known.label)
    kept = {IDENTITY: answer.digest, NEXT: answer.data.get(NEXT, "/")}
    return await _ask_name(request, known, browser, kept, answer.called)


async def _ask_name(
    request: Request,
    known: Provider,
    browser: str,
    kept: dict[str, str],
    name: str,
    refusal: Refusal | None = None,
) -> Response:
    ticket = await people_of(request).challenges.give(
        keys.digest(browser), {**kept, "provider": known.name}
    )
    context = NewcomerContext(
        **await basis(request),
        provider=known.name,
        label=known.label,
        ticket=ticket,
        name=name[:40],
        problem="" if refusal is None else words(language_of(request)).refuse(refusal),
    )
    status = 200 if refusal is None else problems.status_of(refusal)
    headers = {} if refusal is None else problems.headers_of(refusal)
    return page_of(pages.newcomer_page(context), status, headers)


@ROUTER.post("/account/with/{provider}/new")
async def sign_up(request: Request, provider: str) -> Response:
    """Make an account for whoever a service knows, under the name they choose."""
    people, sent = people_of(request), await fields(request)
    known, browser = people.providers.get(provider), (await holdings_of(request)).browser
    kept = await people.challenges.take(sent.get("ticket", ""), keys.digest(browser))
    if kept is None or kept.get("provider") != known.name or IDENTITY not in kept:
        return await entry(request, LOGIN, {}, Refusal("provider_late"))
    name = sent.get("name", "")
    try:
        await spend(request, SIGNUPS)
        account, codes = await people.sign_up_by(known.name, kept[IDENTITY], name)
    except Refusal as refusal:
        return await _ask_name(request, known, browser, kept, name, refusal)
    onward = safe_next(kept.get(NEXT, "/"))
    return await come_in(request, await codes_shown(request, codes, onward), account, {})


@ROUTER.post("/account/with/{provider}/remove")
async def unbind(request: Request, provider: str) -> Response:
    """Have a service open one's account no longer; the last way in goes only for sure."""
    person, sent, people = await myself(request), await fields(request), people_of(request)

    async def let_go() -> Response:
        if provider not in {one.provider for one in await people.providers.of(person.id)}:
            raise Refusal("identity_gone")
        if "sure" not in sent and await people.ways_in(person.id) == 1:
            raise Refusal("last_way_in")
        await people.providers.unbind(person.id, provider)
        return done("unbound_with")

    return await tried(request, let_go)
