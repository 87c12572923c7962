"""Signing up, logging in and out, recovering, and one's own account."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlencode

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
    stay,
    theme_of,
)
from ziggurat.web.browsers import COOKIE, Holdings, holder_of, new_browser
from ziggurat.web.people.accounts import INVITED_FOR, People
from ziggurat.web.people.context import (
    AccountContext,
    CodesContext,
    EntryContext,
    InvitedContext,
)
from ziggurat.web.people.devices import device_of
from ziggurat.web.people.passwords import folded
from ziggurat.web.people.sessions import SESSION_COOKIE, Person
from ziggurat.web.quotas import LOGINS, SIGNUPS, Visitor
from ziggurat.web.sites import address_of, base_url, is_secure, neighbourhood, site_of
from ziggurat.web.visitors import spend
from ziggurat.words import words

ROUTER: Final = APIRouter(include_in_schema=False)
LOGIN, SIGNUP, RECOVER = "login", "signup", "recover"
PATHS: Final = {LOGIN: "/account/login", SIGNUP: "/account/new", RECOVER: "/account/recover"}
FIELD_MOST: Final = 1000
TOLD: Final = (
    "bound_with",
    "unbound_with",
    "password",
    "ended",
    "bound",
    "passkey",
    "passkey_removed",
)
"""What may be said on the page of an account after something was done."""


def people_of(request: Request) -> People:
    """Everybody who has an account here."""
    return host_of(request).people


async def myself(request: Request) -> Person:
    """Whoever is logged in; ``permits`` has let nobody else through."""
    person = await person_of(request)
    if person is None:
        raise Refusal("log_in_first")
    return person


async def fields(request: Request, most: int = FIELD_MOST) -> dict[str, str]:
    """What a form sent."""
    async with request.form(max_files=0, max_fields=40) as form:
        return {name[:80]: value[:most] for name, value in form.items() if isinstance(value, str)}


async def basis(request: Request) -> dict[str, Any]:
    """What every page needs."""
    person = await person_of(request)
    return {
        "language": language_of(request),
        "theme": theme_of(request),
        "path": request.url.path if request.method == "GET" else "/",
        "who": "" if person is None else person.name,
    }


async def _seats_to_bind(request: Request) -> int:
    """Games in this browser that an account could take over."""
    held = await holdings_of(request)
    return sum(any(seat >= 0 for seat in seats) for seats in held.stored.values())


# Ways in


async def entry(
    request: Request,
    kind: str,
    sent: dict[str, str] | None = None,
    refusal: Refusal | None = None,
    invitation: str = "",
) -> Response:
    """A way in, as a page; with what was sent before, and why it was refused."""
    sent, people = sent or {}, people_of(request)
    text = "" if refusal is None else words(language_of(request)).refuse(refusal)
    context = EntryContext(
        **await basis(request),
        kind=kind,
        action=PATHS[kind],
        next=safe_next(sent.get("next") or request.query_params.get("next", "/")),
        invitation=invitation or sent.get("invitation", ""),
        name=sent.get("name", ""),
        seats=await _seats_to_bind(request),
        may_sign_up=not people.by_invitation,
        providers=tuple(people.providers.known.values()),
        has_passkeys=is_secure(site_of(request, host_of(request).settings)),
        has_mail=bool(host_of(request).settings.mail_host),
        problem=text,
    )
    headers = {} if refusal is None else problems.headers_of(refusal)
    status = 200 if refusal is None else problems.status_of(refusal)
    # An invitation stands in the address of the page, and is to be told nowhere. With no referrer
    # at all browsers would not say either that the form is ours.
    return page_of(
        pages.entry_page(context), status, {"Referrer-Policy": "strict-origin", **headers}
    )


@ROUTER.get("/account/login")
async def show_login(request: Request) -> Response:
    """The form by which one logs in."""
    return await entry(request, LOGIN)


@ROUTER.get("/account/new")
async def show_signup(request: Request) -> Response:
    """The form by which one makes an account."""
    if people_of(request).by_invitation:
        raise Refusal("invitation_needed")
    return await entry(request, SIGNUP)


@ROUTER.get("/account/i/{token}")
async def show_invitation(request: Request, token: str) -> Response:
    """The same, by an invitation; looking at it uses nothing up."""
    if people_of(request).by_invitation:
        await people_of(request).check_invitation(token)
    return await entry(request, SIGNUP, invitation=token)


@ROUTER.get("/account/recover")
async def show_recovery(request: Request) -> Response:
    """The form by which one sets a new password with a recovery code."""
    return await entry(request, RECOVER)


@ROUTER.post("/account/login")
async def log_in(request: Request) -> Response:
    """Log in with name and password."""
    sent = await fields(request)
    try:
        spend_try(request, sent.get("name", ""))
        account = await people_of(request).log_in(sent.get("name", ""), sent.get("password", ""))
    except Refusal as refusal:
        return await entry(request, LOGIN, sent, refusal)
    response = RedirectResponse(safe_next(sent.get("next", "/")), 303)
    return await come_in(request, response, account.id, sent)


@ROUTER.post("/account/new")
async def sign_up(request: Request) -> Response:
    """Make an account, and show its recovery codes this once."""
    sent = await fields(request)
    people = people_of(request)
    try:
        await spend(request, SIGNUPS)
        name, password = sent.get("name", ""), sent.get("password", "")
        account, codes = await people.sign_up(name, password, sent.get("invitation", ""))
    except Refusal as refusal:
        return await entry(request, SIGNUP, sent, refusal)
    await _know(request, account, sent)
    onward = safe_next(sent.get("next", "/"))
    return await come_in(request, await codes_shown(request, codes, onward), account, sent)


async def _know(request: Request, account: str, sent: dict[str, str]) -> None:
    """Remember by which clock somebody lives, where their browser says so: news tell hours."""
    host, zone = host_of(request), sent.get("zone", "")
    if zone:
        base = base_url(request, host.settings)[:200]
        await host.post.readers.know(account, language_of(request), base, zone)


@ROUTER.post("/account/recover")
async def recover(request: Request) -> Response:
    """Set a new password with a recovery code."""
    sent = await fields(request)
    name = sent.get("name", "")
    try:
        spend_try(request, name)
        account = await people_of(request).recover(
            name, sent.get("code", ""), sent.get("password", "")
        )
    except Refusal as refusal:
        return await entry(request, RECOVER, sent, refusal)
    return await come_in(request, RedirectResponse("/account", 303), account.id, sent)


def spend_try(request: Request, name: str) -> None:
    """Count a try of a password: by the name that is tried, and by the address."""
    address = neighbourhood(address_of(request.scope))
    host_of(request).quotas.spend(LOGINS, Visitor(keys.digest(folded(name)), address))


async def come_in(
    request: Request, response: Response, account: str, sent: dict[str, str]
) -> Response:
    """Log somebody in who has shown who they are; their games may come with them."""
    held = await holdings_of(request)
    browser = held.browser or new_browser()
    sessions = people_of(request).sessions
    token = await sessions.begin(account, browser, device_of(request.headers.get("user-agent", "")))
    set_cookie(response, request, COOKIE, browser)
    set_cookie(response, request, SESSION_COOKIE, token)
    if "bind" in sent:
        await _bind(request, held, browser, account)
    return response


async def _bind(request: Request, held: Holdings, browser: str, account: str) -> None:
    browsers = host_of(request).browsers
    await browsers.move(held, browser)
    await browsers.bind_all(Holdings(browser, account=holder_of(account)))


async def codes_shown(request: Request, codes: list[str], onward: str = "/account") -> Response:
    """Recovery codes that were just made, this once."""
    context = CodesContext(**await basis(request), codes=tuple(codes), next=onward)
    return page_of(pages.codes_page(context))


# One's own account


@ROUTER.get("/account")
async def account(request: Request) -> Response:
    """Somebody's own account."""
    response = await account_shown(request, told=request.query_params.get("done", ""))
    await stay(request, response)
    return response


async def account_shown(
    request: Request, refusal: Refusal | None = None, told: str = ""
) -> Response:
    """The page of an account, with why something was refused, or what was done."""
    person, people, said = await myself(request), people_of(request), words(language_of(request))
    found = await people.get(person.id)
    if found is None:
        raise Refusal("log_in_first")
    context = AccountContext(
        **await basis(request),
        name=found.name,
        created=found.created,
        sessions=tuple(await people.sessions.of(person.id)),
        session=person.session,
        codes_left=await people.codes_left(person.id),
        seats=await _seats_to_bind(request),
        is_moderator=person.is_moderator,
        is_banned=person.is_banned,
        has_password=found.has_password,
        ways_in=await people.ways_in(person.id),
        passkeys=tuple(await people.passkeys.of(person.id)),
        may_add_passkey=is_secure(site_of(request, host_of(request).settings)),
        providers=tuple(people.providers.known.values()),
        identities=tuple(await people.providers.of(person.id)),
        measures=tuple(await people.moderation.measures(person.id)),
        stances=tuple(await people.manners.of(person.id)),
        device=device_of(request.headers.get("user-agent", "")),
        problem="" if refusal is None else said.refuse(refusal),
        told=said.say(f"account.done_{told}") if told in TOLD else "",
    )
    status = 200 if refusal is None else problems.status_of(refusal)
    headers = None if refusal is None else problems.headers_of(refusal)
    return page_of(pages.account_page(context), status, headers)


async def tried(request: Request, work: Callable[[], Awaitable[Response]]) -> Response:
    """Do what the page of an account asks for; what is refused is told on that page."""
    try:
        return await work()
    except Refusal as refusal:
        return await account_shown(request, refusal)


def done(what: str) -> Response:
    """Back to the page of the account, which says what was done."""
    return RedirectResponse(f"/account?{urlencode({'done': what})}", 303)


@ROUTER.post("/account/logout")
async def log_out(request: Request) -> Response:
    """Log out here."""
    person = await myself(request)
    await people_of(request).sessions.end(person.id, person.session)
    response = RedirectResponse("/", 303)
    response.delete_cookie(SESSION_COOKIE, path="/")
    return response


@ROUTER.post("/account/sessions")
async def end_sessions(request: Request) -> Response:
    """Log out at another place, or everywhere."""
    person, sent = await myself(request), await fields(request)
    session = sent.get("session", "")
    if session and not keys.is_table_id(session):
        raise Refusal("malformed", where="session")
    await people_of(request).sessions.end(person.id, session or None)
    if not session or session == person.session:
        response = RedirectResponse("/", 303)
        response.delete_cookie(SESSION_COOKIE, path="/")
        return response
    return done("ended")


@ROUTER.post("/account/password")
async def change_password(request: Request) -> Response:
    """Set another password; every other place is logged out."""
    person, sent = await myself(request), await fields(request)

    async def change() -> Response:
        spend_try(request, person.name)
        await people_of(request).change_password(
            person.id, sent.get("old", ""), sent.get("password", ""), person.session
        )
        return done("password")

    return await tried(request, change)


@ROUTER.post("/account/codes")
async def new_codes(request: Request) -> Response:
    """Make recovery codes anew; those there were are void."""
    person, sent = await myself(request), await fields(request)

    async def make() -> Response:
        spend_try(request, person.name)
        await people_of(request).confirm(person.id, person.session, sent.get("old", ""))
        return await codes_shown(request, await people_of(request).new_codes(person.id))

    return await tried(request, make)


@ROUTER.post("/account/bind")
async def bind(request: Request) -> Response:
    """Take the games of this browser into the account."""
    person, held = await myself(request), await holdings_of(request)
    if held.browser:
        await _bind(request, held, held.browser, person.id)
    return done("bound")


@ROUTER.post("/account/invite")
async def invite(request: Request) -> Response:
    """Make an invitation to the club."""
    token = await people_of(request).invite()
    context = InvitedContext(
        **await basis(request),
        link=f"{base_url(request, host_of(request).settings)}/account/i/{token}",
        days=INVITED_FOR.days,
    )
    return page_of(pages.invited_page(context))
