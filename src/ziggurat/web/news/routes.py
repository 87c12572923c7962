"""The page of somebody's news, their e-mail address, what is behind letters, feed and calendar."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from ziggurat.core.errors import Refusal
from ziggurat.web import keys, pages, problems
from ziggurat.web.asking import host_of, language_of, page_of, stay
from ziggurat.web.news import feeds, reading
from ziggurat.web.news.addresses import checked_address
from ziggurat.web.news.context import LetterContext, NewsContext, SecretContext
from ziggurat.web.news.kinds import FORMS, JSON, PUSH, Kind
from ziggurat.web.news.mailboxes import RECOVER, VERIFY, checked_email, folded
from ziggurat.web.news.post import Post
from ziggurat.web.news.quiet import asked_for, checked_zone
from ziggurat.web.news.readers import Reader, checked_keys
from ziggurat.web.people import passwords
from ziggurat.web.people.devices import device_of
from ziggurat.web.people.entrance import basis, fields, myself, people_of, spend_try
from ziggurat.web.quotas import MAILS, NEWS, Visitor
from ziggurat.web.sites import address_of, base_url, neighbourhood
from ziggurat.web.visitors import spend
from ziggurat.words import LANGUAGES, words

ROUTER: Final = APIRouter(include_in_schema=False)
TOLD: Final = ("saved", "test", "removed", "push", "email", "email_removed", "feed_removed")
"""What may be said on the page after something was done."""
NO_TRACE: Final = {"Referrer-Policy": "strict-origin"}
"""Where a secret stands in the address: nobody is told it as the page that one comes from."""


def post_of(request: Request) -> Post:
    """The post office of the server that was asked."""
    return host_of(request).post


def _base(request: Request) -> str:
    return base_url(request, host_of(request).settings)[:200]


# The page


@ROUTER.get("/account/news")
async def show_news(request: Request) -> Response:
    """How somebody is told what happens at their tables."""
    response = await _news(request, told=request.query_params.get("done", ""))
    await stay(request, response)
    return response


async def _news(request: Request, refusal: Refusal | None = None, told: str = "") -> Response:
    person, post, said = await myself(request), post_of(request), words(language_of(request))
    settings, reader = host_of(request).settings, await post.readers.get(person.id)
    account = await people_of(request).get(person.id)
    context = NewsContext(
        **await basis(request) | {"path": "/account/news"},
        reader=reader or Reader(person.id, language_of(request)),
        channels=tuple(await post.readers.channels(person.id)),
        key=post.public_key if settings.news_push else "",
        has_mail=bool(settings.mail_host),
        has_hooks=settings.news_webhooks,
        has_password=account is not None and account.has_password,
        problem="" if refusal is None else said.refuse(refusal),
        told=said.say(f"news.done_{told}") if told in TOLD else "",
    )
    status = 200 if refusal is None else problems.status_of(refusal)
    headers = None if refusal is None else problems.headers_of(refusal)
    return page_of(pages.news_page(context), status, headers)


async def _tried(request: Request, work: Callable[[], Awaitable[Response]]) -> Response:
    """Do what the page asks for; what is refused is told on that page."""
    try:
        return await work()
    except Refusal as refusal:
        if refusal.code == "log_in_first":
            raise
        return await _news(request, refusal)


def _done(what: str) -> Response:
    return RedirectResponse(f"/account/news?{urlencode({'done': what})}", 303)


@ROUTER.post("/account/news")
async def set_news(request: Request) -> Response:
    """Choose a language, a time zone and quiet hours."""
    person, sent = await myself(request), await fields(request)

    async def change() -> Response:
        language = sent.get("language", "")
        quiet = asked_for(sent.get("from", "")[:5], sent.get("to", "")[:5])
        await post_of(request).readers.set(
            person.id,
            language=language if language in LANGUAGES else language_of(request),
            zone=checked_zone(sent.get("zone", "")),
            quiet=json.dumps({} if quiet is None else quiet.data()),
            base=_base(request),
        )
        return _done("saved")

    return await _tried(request, change)


@ROUTER.post("/account/news/push")
async def add_push(request: Request) -> Response:
    """Have the browser that asks notified."""
    person, sent, post = await myself(request), await fields(request), post_of(request)

    async def add() -> Response:
        settings = host_of(request).settings
        if not settings.news_push:
            raise Refusal("unknown_page")
        await spend(request, NEWS)
        address = checked_address(sent.get("endpoint", ""), settings.news_inside)
        secrets = checked_keys(sent.get("p256dh", ""), sent.get("auth", ""))
        await _know(request, person.id, sent)
        device = device_of(request.headers.get("user-agent", ""))
        await post.readers.add(person.id, PUSH, address, device, secrets, person.session)
        return _done("push")

    return await _tried(request, add)


@ROUTER.post("/account/news/hook")
async def add_hook(request: Request) -> Response:
    """Have a webhook called; what it is signed with is shown this once."""
    person, sent, post = await myself(request), await fields(request), post_of(request)

    async def add() -> Response:
        settings, form = host_of(request).settings, sent.get("form", "")
        if not settings.news_webhooks or form not in FORMS:
            raise Refusal("unknown_page")
        await spend(request, NEWS)
        address = checked_address(sent.get("address", ""), settings.news_inside)
        secret, name = keys.new_key(), sent.get("name", "")
        await _know(request, person.id, sent)
        shown = name or address.split("/")[2]
        await post.readers.add(person.id, form, address, shown, {"sign": secret})
        if form != JSON:
            return _done("saved")
        said = words(language_of(request))
        lines = ((said.say("news.signing_key"), secret),)
        return await _secret(request, "hook", lines)

    return await _tried(request, add)


async def _know(request: Request, account: str, sent: dict[str, str]) -> None:
    """Remember by which address, in which language and by which clock somebody is told."""
    readers = post_of(request).readers
    await readers.know(account, language_of(request), _base(request), sent.get("zone", ""))


@ROUTER.post("/account/news/channel")
async def change_channel(request: Request) -> Response:
    """Choose what is told by a channel, test it, or remove it."""
    person, sent, post = await myself(request), await fields(request), post_of(request)
    channel, what = sent.get("channel", ""), sent.get("do", "save")

    async def change() -> Response:
        await spend(request, NEWS)
        if what == "remove":
            await post.readers.remove(person.id, channel)
            return _done("removed")
        if what == "test":
            await post.try_out(person.id, channel)
            return _done("test")
        kinds = [kind for kind in Kind if f"kind.{kind}" in sent]
        await post.readers.want(person.id, channel, kinds)
        return _done("saved")

    return await _tried(request, change)


async def _secret(request: Request, kind: str, lines: tuple[tuple[str, str], ...]) -> Response:
    context = SecretContext(**await basis(request), kind=kind, lines=lines)
    return page_of(pages.secret_page(context))


# Feed and calendar


@ROUTER.post("/account/news/feed")
async def make_feed(request: Request) -> Response:
    """Make the secret link of feed and calendar anew, or remove it."""
    person, sent, readers = await myself(request), await fields(request), post_of(request).readers

    async def make() -> Response:
        await spend(request, NEWS)
        if sent.get("do") == "remove":
            await readers.set(person.id, feed=None)
            return _done("feed_removed")
        await _know(request, person.id, sent)
        token, said = await readers.new_feed(person.id), words(language_of(request))
        lines = [
            (said.say(f"news.feed_{kind}"), f"{_base(request)}/n/{token}/{file}")
            for kind, file in (("atom", "news.atom"), ("calendar", "deadlines.ics"))
        ]
        return await _secret(request, "feed", tuple(lines))

    return await _tried(request, make)


async def _reader_of(request: Request, token: str) -> Reader:
    reader = await post_of(request).readers.by_feed(token)
    if reader is None:
        raise Refusal("wrong_link")
    return reader


@ROUTER.get("/n/{token}/news.atom")
async def show_feed(request: Request, token: str) -> Response:
    """Somebody's news as a feed, for whoever has its secret link."""
    reader, host, base = await _reader_of(request, token), host_of(request), _base(request)
    found = await host.on_disk(reading.latest, host.post.reading, reader.account)
    entries = [reading.entry_of(one, reader, base) for one in found]
    said = words(reader.language)
    name = keys.digest(f"feed of {reader.account}")[:32]
    data = feeds.atom(said.say("news.feed_title"), name, reader.language, base, entries)
    return Response(data, media_type="application/atom+xml", headers=NO_TRACE)


@ROUTER.get("/n/{token}/deadlines.ics")
async def show_calendar(request: Request, token: str) -> Response:
    """Somebody's deadlines as a calendar, for whoever has its secret link."""
    reader, host, base = await _reader_of(request, token), host_of(request), _base(request)
    found = await host.on_disk(reading.deadlines, host.post.reading, reader, base)
    title = words(reader.language).say("news.calendar_title")
    data = feeds.calendar(title, found, host.pulse.now())
    return Response(data, media_type="text/calendar", headers=NO_TRACE)


# E-mail


@ROUTER.post("/account/email")
async def set_email(request: Request) -> Response:
    """Have an e-mail address verified, or forget the one there is."""
    person, sent, mailboxes = (
        await myself(request),
        await fields(request),
        post_of(request).mailboxes,
    )

    async def change() -> Response:
        language = language_of(request)
        if sent.get("do") == "remove":
            await mailboxes.remove(person.id, language, _base(request))
            post_of(request).wake()
            return _done("email_removed")
        _check_mail(request)
        address = checked_email(sent.get("address", ""))
        spend_try(request, person.name)
        await people_of(request).confirm(person.id, person.session, sent.get("old", ""))
        await spend(request, MAILS)
        _spend_mail(request, address)
        await _know(request, person.id, sent)
        await mailboxes.wish(person.id, address, language, _base(request))
        post_of(request).wake()
        return _done("email")

    return await _tried(request, change)


def _check_mail(request: Request) -> None:
    if not host_of(request).settings.mail_host:
        raise Refusal("no_mail")


def _spend_mail(request: Request, address: str) -> None:
    """Count a letter to an address, whoever asks for it."""
    where = neighbourhood(address_of(request.scope))
    host_of(request).quotas.spend(MAILS, Visitor(keys.digest(folded(address)), where))


async def _letter(
    request: Request, kind: str, refusal: Refusal | None = None, **more: str
) -> Response:
    text = "" if refusal is None else words(language_of(request)).refuse(refusal)
    status = 200 if refusal is None else problems.status_of(refusal)
    context = LetterContext(**await basis(request), kind=kind, problem=text, **more)
    return page_of(pages.letter_page(context), status, NO_TRACE)


@ROUTER.get("/account/e/{token}")
async def show_verifying(request: Request, token: str) -> Response:
    """The link by which an e-mail address is verified; looking at it uses nothing up."""
    proof = await post_of(request).mailboxes.proof(token, VERIFY)
    more = {"action": f"/account/e/{token}", "name": proof.name, "address": proof.address}
    return await _letter(request, "verify", None, **more)


@ROUTER.post("/account/e/{token}")
async def verify(request: Request, token: str) -> Response:
    """Verify an e-mail address."""
    proof = await post_of(request).mailboxes.verify(token)
    post_of(request).wake()
    return await _letter(request, "verified", name=proof.name, address=proof.address)


@ROUTER.post("/account/forgotten")
async def ask_for_recovery(request: Request) -> Response:
    """Have a link sent by which a new password is set; the same answer to everybody."""
    _check_mail(request)
    sent = await fields(request)
    address = checked_email(sent.get("address", ""))
    _spend_mail(request, address)
    await post_of(request).mailboxes.ask_for_recovery(address, language_of(request), _base(request))
    post_of(request).wake()
    return await _letter(request, "asked", address=address)


@ROUTER.get("/account/r/{token}")
async def show_recovery(request: Request, token: str) -> Response:
    """The link by which a new password is set; looking at it uses nothing up."""
    proof = await post_of(request).mailboxes.proof(token, RECOVER)
    return await _letter(request, "recover", action=f"/account/r/{token}", name=proof.name)


@ROUTER.post("/account/r/{token}")
async def recover(request: Request, token: str) -> Response:
    """Set a new password by the link of a letter; everybody is logged out."""
    sent, people, mailboxes = await fields(request), people_of(request), post_of(request).mailboxes
    proof = await mailboxes.proof(token, RECOVER)
    try:
        passwords.check(sent.get("password", ""), proof.name)
    except Refusal as refusal:
        more = {"action": f"/account/r/{token}", "name": proof.name}
        return await _letter(request, "recover", refusal, **more)
    hashed = await people.passwords.hashed(sent.get("password", ""))
    proof = await mailboxes.recover(token, hashed)
    await people.sessions.end(proof.account)
    return RedirectResponse("/account/login", 303)
