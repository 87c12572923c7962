"""Other services that open an account: the way to them, and a name for whoever comes from one."""

from __future__ import annotations

from urllib.parse import urlencode

import htpy as h

from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.pages.plain import problem
from ziggurat.web.pages.times import moment
from ziggurat.web.people.context import (
    AccountContext,
    EntryContext,
    NewcomerContext,
    SentAwayContext,
)
from ziggurat.web.people.providers import Identity, Provider
from ziggurat.web.table.seats import NAME_MOST
from ziggurat.words import Words, words


def login_by_provider(context: EntryContext, said: Words) -> list[h.Element]:
    """The ways in by other services."""
    if context.kind not in ("login", "signup"):
        return []
    onward = f"?{urlencode({'next': context.next})}" if context.next != "/" else ""
    return [
        h.p[
            h.a(".button", href=f"/account/with/{one.name}{onward}")[
                said.say("provider.login", label=one.label)
            ]
        ]
        for one in context.providers
    ]


def providers_section(context: AccountContext, said: Words, proofs: list[h.Node]) -> h.Node:
    """Which services open the account, and those that could; ``proofs`` ask who asks."""
    if not context.providers and not context.identities:
        return None
    known = {one.name: one for one in context.providers}
    bound = {one.provider for one in context.identities}
    is_last = len(context.identities) == 1 and context.ways_in == 1
    return h.section("#services.panel.stacked")[
        h.h2[said.say("provider.title")],
        h.p[said.say("provider.lead")],
        h.ul(".sessions")[[_bound(one, known, is_last, said) for one in context.identities]]
        if bound
        else None,
        [
            _binding(one, proof, said)
            for one, proof in zip(context.providers, proofs, strict=True)
            if one.name not in bound
        ],
    ]


def _bound(one: Identity, known: dict[str, Provider], is_last: bool, said: Words) -> h.Element:
    label = known[one.provider].label if one.provider in known else one.provider
    used = [said.say("passkey.used"), " ", moment(one.used, said)] if one.used else None
    return h.li[
        h.div[h.b[label], h.span(".help")[used or said.say("passkey.unused")]],
        h.details(".sure")[
            h.summary(aria_label=said.say("provider.unbind_of", label=label))[
                said.say("provider.unbind")
            ],
            h.form(".stacked", method="post", action=f"/account/with/{one.provider}/remove")[
                h.p[
                    said.say("passkey.remove_last")
                    if is_last
                    else said.say("provider.unbind_help", label=label)
                ],
                h.input(type="hidden", name="sure", value="yes") if is_last else None,
                h.button(type="submit")[said.say("provider.unbind_now")],
            ],
        ],
    ]


def _binding(one: Provider, proof: h.Node, said: Words) -> h.Element:
    return h.details(".fold-form")[
        h.summary[said.say("provider.bind", label=one.label)],
        h.form(".stacked", method="post", action=f"/account/with/{one.name}")[
            h.p[said.say("provider.bind_help", label=one.label)],
            proof,
            h.button(type="submit")[said.say("provider.bind_now")],
        ],
    ]


def sent_away_page(context: SentAwayContext) -> str:
    """On the way to another service; browsers go on by themselves."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{context.label} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("provider.title")],
            h.p[
                h.a(".button.primary", href=context.address, rel="noreferrer")[
                    said.say("provider.on", label=context.label)
                ]
            ],
        ],
        credit(said),
        kind="join-page",
        styles=["people"],
    )


def newcomer_page(context: NewcomerContext) -> str:
    """A name for somebody whom another service knows."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('account.signup')} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("account.signup")],
            h.p[said.say("provider.newcomer", label=context.label)],
            problem(context.problem),
            h.form(".panel.stacked", method="post", action=f"/account/with/{context.provider}/new")[
                h.input(type="hidden", name="ticket", value=context.ticket),
                h.label(for_="name")[said.say("account.name")],
                h.input(
                    "#name",
                    name="name",
                    value=context.name,
                    required=True,
                    maxlength=str(NAME_MOST),
                    autocomplete="username",
                    autocapitalize="off",
                    spellcheck="false",
                ),
                h.button(".primary", type="submit")[said.say("account.signup_go")],
            ],
            h.p[said.say("provider.have_one")],
            h.p[h.a(href="/account/login")[said.say("account.to_login")]],
        ],
        credit(said),
        kind="join-page",
        styles=["people"],
    )
