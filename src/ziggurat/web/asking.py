"""Who asks, and in which language: what requests say about themselves."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ziggurat.web.browsers import COOKIE_SECONDS, Holdings
from ziggurat.web.host import Host
from ziggurat.web.sites import is_https
from ziggurat.web.table.hosted import HostedTable
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


async def holdings_of(request: HTTPConnection) -> Holdings:
    """What the browser that asks holds, at all tables."""
    if not hasattr(request.state, "holdings"):
        request.state.holdings = await host_of(request).browsers.holdings(request.cookies)
    found: Holdings = request.state.holdings
    return found


async def held_seats(request: HTTPConnection, table: HostedTable) -> tuple[int, ...]:
    """The seats of a table that a browser holds."""
    held = await holdings_of(request)
    async with table.locked() as parts:
        return held.seats(table.id, parts.seats.places)


async def has_opened(request: HTTPConnection, table: HostedTable) -> bool:
    """Whether a browser has opened the table."""
    held = await holdings_of(request)
    async with table.locked() as parts:
        return held.key(table.id, parts.stored.key_hash) is not None


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
