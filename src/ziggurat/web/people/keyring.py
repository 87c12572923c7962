"""Passkeys over HTTP: adding one, removing it, logging in by one."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.web import keys
from ziggurat.web.asking import holdings_of, host_of, safe_next, set_cookie
from ziggurat.web.browsers import COOKIE, new_browser
from ziggurat.web.people.entrance import (
    LOGIN,
    come_in,
    done,
    entry,
    fields,
    myself,
    people_of,
    spend_try,
    tried,
)
from ziggurat.web.people.passkeys import CREDENTIAL_MOST
from ziggurat.web.quotas import PASSKEYS
from ziggurat.web.sites import Site, is_secure, site_of
from ziggurat.web.visitors import spend

ROUTER: Final = APIRouter(include_in_schema=False)


def _site(request: Request) -> Site:
    """Where the keys of whoever asks belong; refused where browsers have none."""
    site = site_of(request, host_of(request).settings)
    if not is_secure(site):
        raise Refusal("passkey_site")
    return site


# One's own


@ROUTER.post("/account/passkeys/options")
async def begin(request: Request) -> Response:
    """What the browser needs to make a key, for whoever has shown who they are."""
    person, sent, site = await myself(request), await fields(request), _site(request)
    spend_try(request, person.name)
    await people_of(request).confirm(person.id, person.session, sent.get("old", ""))
    passkeys = people_of(request).passkeys
    return JSONResponse(await passkeys.creation(person.id, person.name, site, person.holder))


@ROUTER.post("/account/passkeys")
async def add(request: Request) -> Response:
    """Keep the key that the browser has made."""
    person, sent = await myself(request), await fields(request, CREDENTIAL_MOST)

    async def keep() -> Response:
        made, name = sent.get("credential", ""), sent.get("name", "")
        passkeys = people_of(request).passkeys
        await passkeys.add(person.id, name, made, _site(request), person.holder)
        return done("passkey")

    return await tried(request, keep)


@ROUTER.post("/account/passkeys/remove")
async def remove(request: Request) -> Response:
    """Forget a key; the last way in goes only when its owner knows that it is."""
    person, sent, people = await myself(request), await fields(request), people_of(request)

    async def forget() -> Response:
        passkey = sent.get("passkey", "")
        if passkey not in {one.id for one in await people.passkeys.of(person.id)}:
            raise Refusal("passkey_gone")
        if "sure" not in sent and await people.ways_in(person.id) == 1:
            raise Refusal("last_way_in")
        await people.passkeys.remove(person.id, passkey)
        return done("passkey_removed")

    return await tried(request, forget)


# Logging in


@ROUTER.post("/account/passkeys/ask")
async def ask(request: Request) -> Response:
    """What a key is to sign; the browser that asks is the one that may bring it back."""
    site = _site(request)
    await spend(request, PASSKEYS)
    browser = (await holdings_of(request)).browser or new_browser()
    question = await people_of(request).passkeys.question(site, keys.digest(browser))
    response = JSONResponse(question)
    set_cookie(response, request, COOKIE, browser)
    return response


@ROUTER.post("/account/passkeys/login")
async def log_in(request: Request) -> Response:
    """Log in by a key."""
    sent = await fields(request, CREDENTIAL_MOST)
    try:
        site, browser = _site(request), (await holdings_of(request)).browser
        signed = sent.pop("credential", "")
        account = await people_of(request).passkeys.signed_by(signed, site, keys.digest(browser))
    except Refusal as refusal:
        return await entry(request, LOGIN, sent, refusal)
    response = RedirectResponse(safe_next(sent.get("next", "/")), 303)
    return await come_in(request, response, account, sent)
