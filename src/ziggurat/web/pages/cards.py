"""The catalogue of the cards of a game, and the page of each card."""

from __future__ import annotations

import htpy as h

from ziggurat.catalogue import Card, mark_words
from ziggurat.web.context import CardFilter, CardsContext
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.layout import document, top
from ziggurat.words import Words, words


def cards_page(context: CardsContext) -> str:
    """The cards of a game, with links that show only those of an age, a kind, a deck."""
    said = words(context.language, context.game)
    return document(
        context,
        said,
        f"{context.title} · {said.say('page.cards')}",
        top(context, said, h.span(".where")[context.title]),
        h.main("#main.catalogue")[
            h.h1[said.say("page.cards")],
            h.p[h.a(href=context.rules_href)[said.say("home.read_rules")]],
            _search(context, said),
            [_filter(one) for one in context.filters],
            h.p(".found", role="status")[said.say("cards.found", count=len(context.cards))],
            h.ul(".described", id="cards")[
                [_described(card, context, said) for card in context.cards]
            ],
        ],
        kind="cards-page",
        styles=["cards"],
    )


def card_page(context: CardsContext) -> str:
    """One card, large."""
    said = words(context.language, context.game)
    (card,) = context.cards
    return document(
        context,
        said,
        f"{card.name} · {context.title}",
        top(context, said, h.span(".where")[context.title]),
        h.main("#main.catalogue.one-card")[
            h.p[h.a(href=context.base)[glyph("back"), said.say("page.cards")]],
            h.article(".large")[
                _face(card, context),
                h.div(".words")[
                    h.h1[card.name],
                    h.p(".marks")[_marks(card, said)],
                    _text(card, said),
                    h.p(".help")[said.say("cards.code"), " ", h.code[card.code]],
                ],
            ],
        ],
        kind="cards-page",
        styles=["cards"],
    )


def _search(context: CardsContext, said: Words) -> h.Element:
    """What is looked for: the server finds it; with a script the page itself is quicker."""
    return h.form(".search", role="search", method="get", action=context.base)[
        [h.input(type="hidden", name=key, value=value) for key, value in context.wanted.items()],
        h.input(
            type="search",
            name="q",
            value=context.query,
            aria_label=said.say("cards.search"),
            placeholder=said.say("cards.search"),
            autocomplete="off",
            data_filter="cards",
        ),
        h.button(type="submit")[glyph("search"), h.span[said.say("cards.look")]],
    ]


def _filter(one: CardFilter) -> h.Element:
    return h.nav(".filter", aria_label=one.label, data_scroll=True)[
        h.span[one.label],
        [
            h.a(href=href, aria_current="true" if current else None)[label]
            for href, label, current in one.links
        ],
    ]


def _described(card: Card, context: CardsContext, said: Words) -> h.Element:
    return h.li(id=f"card-{card.code}")[
        _face(card, context),
        h.h2[h.a(href=f"{context.base}/{card.code}")[card.name], " ", h.code[card.code]],
        h.p(".marks")[_marks(card, said)],
        _text(card, said),
    ]


def _face(card: Card, context: CardsContext) -> h.VoidElement | None:
    """The picture of a card; its name stands beside it."""
    if card.code not in context.pictures:
        return None
    return h.img(
        ".portrait", src=context.pictures[card.code], alt="", loading="lazy", width="168",
        height="112",
    )  # fmt: skip


def _marks(card: Card, said: Words) -> str:
    return " · ".join([mark_words(said, mark, value) for mark, value in card.marks.items()])


def _text(card: Card, said: Words) -> list[h.Element]:
    parts = [h.p[sentence] for sentence in card.text]
    if card.copies:
        copies = ", ".join(map(str, card.copies))
        parts.append(h.p(".copies")[said.say("cards.copies", copies=copies)])
    return parts
