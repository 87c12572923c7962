"""The player aid of a game: a sheet that a table shows on request, and a page of its own."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from markupsafe import Markup

from ziggurat.aids import Line, Part
from ziggurat.web.context import AidContext
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.layout import document, top
from ziggurat.web.rulebook import rule_href
from ziggurat.words import Words, words


def aid_page(context: AidContext) -> str:
    """The sheet on a page of its own, to be linked to and printed."""
    said = words(context.language, context.game)
    return document(
        context,
        said,
        f"{said.say('aid.of', game=context.title)} · Ziggurat",
        h.svg(".symbols", aria_hidden="true")[Markup(context.symbols)],  # noqa: S704 - drawn by us
        top(
            context,
            said,
            h.h1(".where")[said.say("aid.of", game=context.title)],
            h.a(".rules-link", href=f"/rules/{context.game}")[
                glyph("book"), h.span[said.say("page.rules")]
            ],
        ),
        h.main("#main.aid-main")[_parts(context.game, context.parts, said)],
        kind="aid-page",
        styles=["aid"],
    )


def aid_sheet(game: str, parts: Sequence[Part], said: Words) -> str:
    """The sheet as it lies over a table, with its styles; the script puts it into a dialog."""
    title = said.say("aid.title")
    return str(
        h.fragment[
            h.link(rel="stylesheet", href="/static/aid.css"),
            h.form(".aid-head", method="dialog")[
                h.h2("#aid-title")[title],
                h.button(".quiet", aria_label=said.say("script.close"))["×"],
            ],
            _parts(game, parts, said),
        ]
    )


def _parts(game: str, parts: Sequence[Part], said: Words) -> h.Element:
    return h.div(".aid")[[_part(game, one, said) for one in parts]]


def _part(game: str, one: Part, said: Words) -> h.Element:
    lines = [_line(game, line, said) for line in one.lines]
    return h.section[
        h.h3[one.title],
        (h.ol if one.is_turn else h.ul(class_={"legend": one.is_legend}))[lines] if lines else None,
        _table(one.table) if one.table else None,
    ]


def _line(game: str, line: Line, said: Words) -> h.Element:
    name: h.Node = line.name
    if line.rule:
        name = h.a(href=rule_href(game, line.rule), target="rules")[line.name]
    return h.li(data_at=" ".join(line.at) or None)[
        h.span(".aid-picture")[Markup(line.picture)] if line.picture else None,  # noqa: S704
        h.span[
            h.b[name],
            " ",
            line.text,
            " ",
            h.em(hidden=True)[said.say("aid.here")] if line.at else None,
        ],
    ]


def _table(rows: Sequence[Sequence[str]]) -> h.Element:
    first, *others = rows
    return h.table[
        h.tr[[h.th(scope="col")[head] for head in first]],
        [
            h.tr[h.th(scope="row")[head], [h.td[one] for one in figures]]
            for head, *figures in others
        ],
    ]
