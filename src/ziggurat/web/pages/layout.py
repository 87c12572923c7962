"""What all pages share: the document around them, its head and its top line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import htpy as h
from markupsafe import Markup

from ziggurat.web.context import PageContext
from ziggurat.web.pages.glyphs import glyph
from ziggurat.web.pages.style import DRAWING_CSS, game_css_href, table_css_href
from ziggurat.words import LANGUAGES, Words

THEMES = ("auto", "light", "dark")
OWN_NAMES = {"en": "English", "fr": "Français"}
"""A language is called by its own name in every language."""

TABLE = "table-body"
"""The kind of a page on which a game is played."""


def document(
    context: PageContext,
    words: Words,
    title: str,
    *content: h.Node,
    kind: str,
    data: Mapping[str, str] | None = None,
    styles: Sequence[str] = (),
) -> str:
    """A whole page, with the styles of the game whose words it speaks.

    ``kind`` is its class; ``data`` are attributes of the body for the script; ``styles`` are style
    sheets that not every page needs. A table says on the outermost element whose it is: styles that
    had to look for that in the drawing would look again after every change.
    """
    whose = ["at-table", f"of-{words.game}"] if kind == TABLE else None
    page = h.html(lang=context.language, data_theme=context.theme, class_=whose)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[title],
            h.link(rel="icon", id="icon", type="image/svg+xml", href="/static/icon.svg"),
            h.link(rel="apple-touch-icon", href="/static/icon-192.png"),
            h.link(rel="manifest", href=f"/manifest/{context.language}.webmanifest"),
            [h.link(rel="stylesheet", href=href) for href in _styles(words.game, kind, styles)],
            h.script(type="module", src="/static/ziggurat.js"),
        ],
        h.body({f"data-{name}": value for name, value in (data or {}).items()}, class_=kind)[
            h.a(".skip", href="#main")[words.say("page.skip")],
            content,
        ],
    ]
    return str(page)


def _styles(game: str | None, kind: str, more: Sequence[str]) -> list[str]:
    """The addresses of the style sheets of a page."""
    if kind == TABLE and game:
        drawn = [table_css_href(game)]
    else:
        own = [game_css_href(game)] if game else []
        drawn = [DRAWING_CSS, *own, "/static/ziggurat.css", "/static/page.css"]
    return drawn + [f"/static/{style}.css" for style in more]


def top(context: PageContext, words: Words, *middle: h.Node) -> h.Element:
    """The line at the top: the way home, what the page adds, language and theme."""
    return h.header(".top")[
        h.a(".home", href="/", title=words.say("page.home"))[
            h.img(src="/static/icon.svg", alt="", width="28", height="28"),
            h.span["Ziggurat"],
        ],
        h.div(".middle")[middle],
        h.nav(".switches", aria_label=words.say("page.settings"))[
            _lobby_link(context, words),
            _account_link(context, words),
            [_language_link(context, language) for language in LANGUAGES],
            h.details(".menu")[
                h.summary(title=words.say("page.theme"))[glyph("theme")],
                h.div(".leaf")[[_theme_link(context, words, theme) for theme in THEMES]],
            ],
        ],
    ]


def _lobby_link(context: PageContext, words: Words) -> h.Element | None:
    """The way to the lobby, where there are accounts."""
    if context.who is None:
        return None
    label = words.say("lobby.title")
    return h.a(".to-lobby", href="/lobby", title=label)[glyph("people"), h.span[label]]


def _account_link(context: PageContext, words: Words) -> h.Element | None:
    """The way to one's account, or to logging in; nothing where there are no accounts."""
    if context.who is None:
        return None
    if context.who:
        return h.a(".account", href="/account")[glyph("person"), h.span[context.who]]
    leads_back = context.path != "/" and not context.path.startswith("/account")
    href = "/account/login" + (f"?next={quote(context.path)}" if leads_back else "")
    return h.a(".account", href=href)[glyph("person"), h.span[words.say("account.login")]]


def _language_link(context: PageContext, language: str) -> h.Element | None:
    if language == context.language:
        return None
    href = f"/language/{language}?next={quote(context.path)}"
    return h.a(".language", href=href, lang=language, hreflang=language)[OWN_NAMES[language]]


def _theme_link(context: PageContext, words: Words, theme: str) -> h.Element:
    return h.a(
        href=f"/theme/{theme}?next={quote(context.path)}",
        data_theme_choice=theme,
        aria_current=theme == context.theme,
    )[words.say(f"theme.{theme}")]


def embedded(element_id: str, data: Any, **attributes: str) -> h.Element:
    """Data for the script, inside the page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # "<" would end the element, whatever quotes are around it.
    safe = Markup(text.replace("<", "\\u003c"))  # noqa: S704
    return h.script(type="application/json", id=element_id, **attributes)[safe]


def credit(words: Words) -> h.Element:
    """Whose games these are."""
    return h.footer(".credit")[h.p[words.say("page.unofficial")], h.p[words.say("page.free")]]
