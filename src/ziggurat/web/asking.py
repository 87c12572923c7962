"""Who asks, and in which language: what requests say about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, Response

from ziggurat.web.browsers import (
    COOKIE,
    COOKIE_SECONDS,
    KEY,
    Holdings,
    browser_in,
    new_browser,
)
from ziggurat.web.host import Host
from ziggurat.web.people.sessions import SESSION_COOKIE, Person
from ziggurat.web.sites import is_https
from ziggurat.web.store import Away
from ziggurat.web.table.hosted import HostedTable
from ziggurat.web.talking import Voice
from ziggurat.words import LANGUAGES

LANGUAGE_COOKIE: Final = "ziggurat_language"
THEME_COOKIE: Final = "ziggurat_theme"
THEMES: Final = ("auto", "light", "dark")


def host_of(request: HTTPConnection) -> Host:
    """The tables of the server that was asked."""
    found: Host = request.app.state.host
    return found


def negotiate(header: str) -> str:
    """The first of our languages in the order that ``Accept-Language`` prefers.

    >>> negotiate("de, fr-CA;q=0.8, en;q=0.5")
    'fr'
    """
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, tag.strip().lower().partition("-")[0]))
    for weight, _, tag in sorted(wishes):
        if tag in LANGUAGES and weight < 0:
            return tag
    return LANGUAGES[0]


def language_of(request: HTTPConnection) -> str:
    """The language chosen on a page, else the one that the browser prefers."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else negotiate(request.headers.get("accept-language", ""))


def theme_of(request: HTTPConnection) -> str:
    """``light``, ``dark`` or ``auto``."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]


async def person_of(request: HTTPConnection) -> Person | None:
    """Whoever is logged in; nobody where there are no accounts."""
    if not hasattr(request.state, "person"):
        people, token = host_of(request).people, request.cookies.get(SESSION_COOKIE, "")
        known = people.is_on and token
        request.state.person = await people.sessions.person(token) if known else None
    found: Person | None = request.state.person
    return found


async def voice_of(request: HTTPConnection) -> Voice:
    """Whoever asks, as far as the talk of a table is concerned."""
    host = host_of(request)
    return Voice(host.people, host.settings, await person_of(request))


async def stay(request: HTTPConnection, response: Response) -> None:
    """Have the browser keep the token of whoever is logged in, or the one that replaces it."""
    token = request.cookies.get(SESSION_COOKIE, "")
    if not host_of(request).people.is_on or not token:
        return
    person = await person_of(request)
    if person is None:
        response.delete_cookie(SESSION_COOKIE, path="/")
        return
    fresh = ""
    if person.is_due:
        with suppress(Away):
            fresh = await host_of(request).people.sessions.refreshed(token)
    set_cookie(response, request, SESSION_COOKIE, fresh or token)


async def holdings_of(request: HTTPConnection) -> Holdings:
    """What the browser that asks holds, and whoever is logged in there, at all tables.

    Somebody who is banned holds nothing.
    """
    if not hasattr(request.state, "holdings"):
        browsers, person = host_of(request).browsers, await person_of(request)
        if person is None:
            held = await browsers.holdings(request.cookies)
        elif person.is_banned:
            held = Holdings(browser_in(request.cookies))
        else:
            held = await browsers.holdings(request.cookies, person.holder)
        request.state.holdings = held
    found: Holdings = request.state.holdings
    return found


async def hold(
    request: HTTPConnection, response: Response, table: str, secrets: Mapping[int, str]
) -> None:
    """Have whoever asks hold seats of a table, by their secrets, or the ``KEY`` of the table.

    Whoever is logged in holds seats by their account alone; the browser has the key for links.
    """
    browsers, held = host_of(request).browsers, await holdings_of(request)
    browser = held.browser or new_browser()
    await browsers.move(held, browser)
    if held.account:
        await browsers.bind(held.account, table, secrets)
        secrets = {what: secret for what, secret in secrets.items() if what == KEY}
    await browsers.hold(browser, table, secrets)
    set_cookie(response, request, COOKIE, browser)


async def held_seats(request: HTTPConnection, table: HostedTable) -> tuple[int, ...]:
    """The seats of a table that a browser holds."""
    held = await holdings_of(request)
    async with table.locked() as parts:
        return held.seats(table.id, parts.seats.places)


async def has_opened(request: HTTPConnection, table: HostedTable) -> bool:
    """Whether a browser has opened the table."""
    held = await holdings_of(request)
    async with table.locked() as parts:
        return held.has_opened(table.id, parts.stored.key_hash)


def safe_next(address: str) -> str:
    """Where to go on: a page of this server, never another one."""
    inside = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if inside and address.isprintable() and len(address) < 500 else "/"


def set_cookie(response: Response, request: HTTPConnection, name: str, value: str) -> None:
    """Have the browser keep this, where no script can read it."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=is_https(request, host_of(request).settings),
        httponly=True,
        samesite="lax",
    )


def page_of(text: str, status: int = 200, headers: Mapping[str, str] | None = None) -> HTMLResponse:
    """A page as an answer. Names may hold halves of characters, which no encoding has."""
    return HTMLResponse(text.encode("utf-8", "replace"), status, headers)
