"""Pages of somebody's news: channels, quiet hours, links; and those behind letters."""

from __future__ import annotations

from typing import Final

import htpy as h

from ziggurat.web.days import zones
from ziggurat.web.news.context import LetterContext, NewsContext, SecretContext
from ziggurat.web.news.kinds import FORMS, MAIL, PUSH, Kind
from ziggurat.web.news.mailboxes import ADDRESS_MOST
from ziggurat.web.news.readers import Channel
from ziggurat.web.pages.layout import OWN_NAMES, credit, document, top
from ziggurat.web.pages.people import KIND, STYLES, password, proof
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.times import moment, own_zone
from ziggurat.words import LANGUAGES, Words, words

WHY_NOT: Final = ("insecure", "unable", "denied", "failed")
"""Why a device cannot be notified."""
PROBLEMS: Final = (
    "unreachable", "unanswered", "inside", "no_mail", "mail_refused", "mail_login", "fault",
)  # fmt: skip


def news_page(context: NewsContext) -> str:
    """How somebody is told what happens at their tables."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('news.title')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("news.title")],
            h.p[said.say("news.lead")],
            problem(context.problem),
            h.p(".told", role="status")[context.told] if context.told else None,
            _channels(context, said),
            _push(context, said) if context.key else None,
            _email(context, said) if context.has_mail or context.reader.email else None,
            _hook(said) if context.has_hooks else None,
            _when(context, said),
            _feed(context, said),
            h.p[h.a(".button", href="/account")[said.say("account.back")]],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def _channels(context: NewsContext, said: Words) -> h.Element:
    return h.section(".panel.stacked")[
        h.h2[said.say("news.channels")],
        [_channel(one, said) for one in context.channels]
        if context.channels
        else h.p(".help")[said.say("news.no_channels")],
    ]


def _channel(one: Channel, said: Words) -> h.Element:
    name = one.name or one.address
    return h.details(".channel")[
        h.summary[
            h.b[said.say(f"news.way_{one.kind}")],
            " ",
            h.span(".help")[name],
            h.span(".problem-sign")[said.say("news.broken")] if one.problem else None,
        ],
        h.form(".stacked", method="post", action="/account/news/channel")[
            h.input(type="hidden", name="channel", value=one.id),
            _state(one, said),
            h.fieldset[
                h.legend[said.say("news.wanted")],
                [
                    h.label(".check")[
                        h.input(type="checkbox", name=f"kind.{kind}", checked=kind in one.wanted),
                        h.span[said.say(f"news.kind_{kind}")],
                    ]
                    for kind in Kind
                ],
            ],
            h.div(".row")[
                h.button(".primary", type="submit", name="do", value="save")[said.say("news.save")],
                h.button(type="submit", name="do", value="test")[said.say("news.test")],
                h.button(type="submit", name="do", value="remove")[said.say("news.remove")]
                if one.kind != MAIL
                else None,
            ],
        ],
    ]


def _state(one: Channel, said: Words) -> h.Element:
    if one.problem:
        status = one.problem.removeprefix("status_")
        key = one.problem if one.problem in PROBLEMS else "status"
        return h.p(".problem")[said.say(f"news.problem_{key}", status=status)]
    if one.sent:
        return h.p(".help")[said.say("news.sent"), " ", moment(one.sent, said)]
    return h.p(".help")[said.say("news.never_sent")]


def _push(context: NewsContext, said: Words) -> h.Element:
    why = {name: said.say(f"news.push_{name}") for name in WHY_NOT}
    has_one = any(one.kind == PUSH for one in context.channels)
    return h.section(".panel.stacked")[
        h.h2[said.say("news.push")],
        h.p(".help")[said.say("news.push_help")],
        h.noscript[h.p(".problem")[said.say("news.push_script")]],
        h.p("#push-why.problem", hidden=True, **{f"data_{key}": text for key, text in why.items()}),
        h.form("#push", method="post", action="/account/news/push", data_key=context.key)[
            [h.input(type="hidden", name=name) for name in ("endpoint", "p256dh", "auth")],
            own_zone(),
            h.button(type="submit", class_=None if has_one else "primary")[
                said.say("news.push_here")
            ],
        ],
    ]


def _email(context: NewsContext, said: Words) -> h.Element:
    reader = context.reader
    return h.section(".panel.stacked")[
        h.h2[said.say("news.email")],
        h.p[said.say("news.email_is", address=reader.email)] if reader.email else None,
        h.p(".told")[said.say("news.email_waits", address=reader.wish)] if reader.wish else None,
        h.p(".help")[said.say("news.email_help")],
        h.details(".fold-form")[
            h.summary[said.say("news.email_change" if reader.email else "news.email_add")],
            h.form(".stacked", method="post", action="/account/email")[
                own_zone(),
                h.label(for_="email")[said.say("news.email")],
                h.input(
                    "#email", name="address", type="email", required=True, autocomplete="email",
                    maxlength=str(ADDRESS_MOST),
                ),
                proof(context.has_password, said, "email-old"),
                h.button(type="submit")[said.say("news.email_verify")],
            ],
        ]
        if context.has_mail
        else None,
        h.form(method="post", action="/account/email")[
            h.input(type="hidden", name="do", value="remove"),
            h.button(type="submit")[said.say("news.email_remove")],
        ]
        if reader.email or reader.wish
        else None,
    ]  # fmt: skip


def _hook(said: Words) -> h.Element:
    return h.details(".panel.fold-form")[
        h.summary[said.say("news.hook")],
        h.form(".stacked", method="post", action="/account/news/hook")[
            own_zone(),
            h.p(".help")[said.say("news.hook_help")],
            h.label(for_="hook-form")[said.say("news.hook_form")],
            h.select("#hook-form", name="form")[
                [h.option(value=form)[said.say(f"news.way_{form}")] for form in FORMS]
            ],
            h.label(for_="hook-address")[said.say("news.hook_address")],
            h.input(
                "#hook-address", name="address", type="url", required=True, maxlength="1000",
                autocomplete="off", placeholder="https://",
            ),
            h.label(for_="hook-name")[said.say("news.hook_name")],
            h.input("#hook-name", name="name", maxlength="40", autocomplete="off"),
            h.button(type="submit")[said.say("news.hook_add")],
        ],
    ]  # fmt: skip


def _when(context: NewsContext, said: Words) -> h.Element:
    reader = context.reader
    quiet = {} if reader.quiet is None else reader.quiet.data()
    return h.form(".panel.stacked", method="post", action="/account/news")[
        h.h2[said.say("news.when")],
        h.label(for_="language")[said.say("news.language")],
        h.select("#language", name="language")[
            [
                h.option(value=one, selected=one == reader.language, lang=one)[OWN_NAMES[one]]
                for one in LANGUAGES
            ]
        ],
        h.label(for_="zone")[said.say("news.zone")],
        h.input(
            "#zone", name="zone", value=reader.zone, list="zones", autocomplete="off",
            spellcheck="false", required=True, aria_describedby="zone-help",
            data_zone=None if reader.has_zone else "yes",
        ),
        h.p("#zone-help.help")[
            said.say("news.zone_help"),
            None if reader.has_zone else [" ", h.b[said.say("news.zone_unset")]],
        ],
        h.datalist("#zones")[[h.option(value=one) for one in sorted(zones())]],
        h.fieldset[
            h.legend[said.say("news.quiet")],
            h.p(".help")[said.say("news.quiet_help")],
            h.div(".row")[
                [
                    h.span(".row")[
                        h.label(for_=f"quiet-{name}")[said.say(f"news.quiet_{name}")],
                        h.input(
                            id=f"quiet-{name}", name=name, type="time", value=quiet.get(name, "")
                        ),
                    ]
                    for name in ("from", "to")
                ]
            ],
        ],
        h.button(type="submit")[said.say("news.save")],
    ]  # fmt: skip


def _feed(context: NewsContext, said: Words) -> h.Element:
    has_one = context.reader.has_feed
    return h.form(".panel.stacked", method="post", action="/account/news/feed")[
        own_zone(),
        h.h2[said.say("news.feed")],
        h.p(".help")[said.say("news.feed_help")],
        h.div(".row")[
            h.button(type="submit", name="do", value="make")[
                said.say("news.feed_anew" if has_one else "news.feed_make")
            ],
            h.button(type="submit", name="do", value="remove")[said.say("news.feed_remove")]
            if has_one
            else None,
        ],
    ]


def secret_page(context: SecretContext) -> str:
    """A secret that was just made."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('news.title')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say(f"news.secret_{context.kind}")],
            h.p[said.say(f"news.secret_{context.kind}_how")],
            [
                h.div(".link")[
                    h.label(for_=f"made-{number}")[label],
                    h.div(".copying")[
                        h.input(id=f"made-{number}", value=text, readonly=True),
                        h.button(
                            type="button",
                            data_copy=f"made-{number}",
                            data_copied=said.say("page.copied"),
                        )[said.say("page.copy")],
                    ],
                ]
                for number, (label, text) in enumerate(context.lines)
            ],
            h.p[h.a(".button", href="/account/news")[said.say("news.back")]],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )


def letter_page(context: LetterContext) -> str:
    """What is behind the link of a letter; nothing is used up before a button is pressed."""
    said, kind = words(context.language), context.kind
    return document(
        context,
        said,
        f"{said.say(f'letter.{kind}')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say(f"letter.{kind}")],
            problem(context.problem),
            h.p[said.say(f"letter.{kind}_how", name=context.name, address=context.address)],
            h.form(".panel.stacked", method="post", action=context.action)[
                password(said, "account.new", is_new=True) if kind == "recover" else None,
                h.button(".primary", type="submit")[said.say(f"letter.{kind}_go")],
            ]
            if context.action
            else h.p[h.a(".button", href="/")[said.say("page.home")]],
        ],
        credit(said),
        kind=KIND,
        styles=STYLES,
    )
