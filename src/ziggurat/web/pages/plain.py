"""Pages that are mostly text: rules, the invitation to a seat, and what went wrong."""

from __future__ import annotations

import htpy as h
from markupsafe import Markup

from ziggurat.web.context import (
    JoinContext,
    PageContext,
    ProblemContext,
    RulesContext,
    WhatIfContext,
)
from ziggurat.web.pages.layout import credit, document, top
from ziggurat.web.table.seats import NAME_MOST
from ziggurat.words import Words, words

NAME_LENGTH = NAME_MOST
ME, FRIEND, USUAL_BOT = "me", "friend", "planner:normal"
"""Who may go on with a game, beside the other bots."""


def rules_page(context: RulesContext) -> str:
    """The rules of a game, with a list of chapters and an anchor for every rule."""
    said = words(context.language, context.game)
    chapters = [h.li[h.a(href=f"#{anchor}")[title]] for anchor, title in context.contents]
    return document(
        context,
        said,
        f"{context.title} · {said.say('page.rules')}",
        h.svg(".symbols", aria_hidden="true")[Markup(context.symbols)]  # noqa: S704 - drawn by us
        if context.symbols
        else None,
        top(context, said, h.span(".where")[context.title]),
        h.main("#main.reading")[
            h.nav(".contents", aria_label=said.say("page.contents"))[
                _links(context, said), h.ol[chapters]
            ],
            h.article(".prose")[Markup(context.html)],  # noqa: S704 - our own text
        ],
        kind="rules-page",
        styles=["rules"],
    )


def _links(context: RulesContext, said: Words) -> list[h.Element]:
    """What there is beside the rules: the player aid, the cards."""
    found = ((context.aid_href, "aid.title"), (context.cards_href, "page.cards"))
    return [h.p[h.a(href=href)[said.say(key)]] for href, key in found if href]


def join_page(context: JoinContext) -> str:
    """Somebody was invited: which table, who else sits there, and under which name."""
    said = words(context.language, context.game)
    others = [name for seat, name in enumerate(context.names) if seat != context.seat and name]
    return document(
        context,
        said,
        f"{context.title} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.h1[said.say("join.title", game=context.title)],
            h.p[said.say("join.with", names=", ".join(others))] if others else None,
            problem(context.problem),
            h.form(".panel.stacked", method="post", action=context.action)[
                _sitting_down(context, said),
                h.button(".primary", type="submit")[said.say("join.sit")],
            ],
        ],
        credit(said),
        kind="join-page",
    )


def _sitting_down(context: JoinContext, said: Words) -> h.Node:
    """Under which name: that of the account, where somebody is logged in."""
    if context.my_name:
        return h.p[said.say("join.as", name=context.my_name)]
    return [
        h.label(for_="name")[said.say("join.name")],
        h.input(
            "#name",
            name="name",
            maxlength=str(NAME_LENGTH),
            autocomplete="nickname",
            autofocus=True,
            data_my_name=True,
        ),
    ]


def what_if_page(context: WhatIfContext) -> str:
    """Going on from a moment of a game that is over: who is to sit where."""
    said = words(context.language, context.game)
    others = [(ME, said.say("home.me")), (FRIEND, said.say("home.friend"))]
    others += [(bot.spec, bot.label) for bot in context.bots]

    def choice(seat: int) -> h.Element:
        usual = ME if seat in context.mine else USUAL_BOT
        return h.select(id=f"seat-{seat}", name=f"seat.{seat}")[
            [h.option(value=who, selected=who == usual)[label] for who, label in others]
        ]

    return document(
        context,
        said,
        f"{said.say('what_if.title')} · {context.title}",
        top(context, said, h.span(".where")[context.title]),
        h.main("#main.narrow")[
            h.h1[said.say("what_if.title")],
            h.p[said.say("what_if.lead", number=context.at)],
            problem(context.problem),
            h.form(".panel.stacked", method="post", action=f"/t/{context.table}/what-if")[
                h.input(type="hidden", name="at", value=str(context.at)),
                [
                    [h.label(for_=f"seat-{seat}")[name], choice(seat)]
                    for seat, name in enumerate(context.names)
                ],
                h.button(".primary", type="submit")[said.say("what_if.go")],
            ],
            h.p[h.a(href=f"/t/{context.table}?at={context.at}")[said.say("what_if.back")]],
        ],
        credit(said),
        kind="join-page",
    )


def problem_page(context: ProblemContext) -> str:
    """What could not be done and why, with a way on."""
    said = words(context.language)
    rule = (
        h.p[h.a(href=context.href)[said.say("script.rule_link", rule=context.rule)]]
        if context.href
        else None
    )
    return document(
        context,
        said,
        f"{context.title} · Ziggurat",
        top(context, said),
        h.main("#main.narrow")[
            h.p(".status")[str(context.status)],
            h.h1[context.title],
            h.p[context.text],
            rule,
            h.p[h.a(".button.primary", href="/")[said.say("page.home")]],
        ],
        kind="problem-page",
    )


def problem(text: str) -> h.Element | None:
    """Why something was refused, if it was."""
    return h.p(".problem", role="alert")[text] if text else None


def offline_page(context: PageContext) -> str:
    """What is shown where there is no way to the server; it knows nobody."""
    said = words(context.language)
    return document(
        context,
        said,
        f"{said.say('offline.title')} · Ziggurat",
        h.main("#main.narrow")[
            h.h1[said.say("offline.title")],
            h.p(role="alert")[said.say("offline.text")],
            h.p[h.a(".button.primary", href="")[said.say("offline.again")]],
        ],
        kind="join-page",
    )
