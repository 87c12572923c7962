"""What can be read beside the tables: the rules of the games, and catalogues of their cards."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ziggurat.catalogue import Card, cards_of, chosen, mark_words, searched, values
from ziggurat.core.errors import Refusal
from ziggurat.registry import game as find_game
from ziggurat.web import face, pages
from ziggurat.web.aiding import aid_href
from ziggurat.web.asking import language_of, page_of, theme_of
from ziggurat.web.context import CardFilter, CardsContext, RulesContext
from ziggurat.web.rulebook import rulebook
from ziggurat.words import Words, words

ROUTER: Final = APIRouter(include_in_schema=False)
EXAMPLE: Final = '<figure class="example'
"""Where the rules show a position, the page needs the symbols of the game."""
QUERY_MOST: Final = 100
"""Characters that are looked for in the catalogue."""


@ROUTER.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    """The rules of a game."""
    language = language_of(request)
    html, contents = await asyncio.to_thread(rulebook, game, language)
    said = words(language, game)
    return page_of(
        pages.rules_page(
            RulesContext(
                language=language,
                theme=theme_of(request),
                path=request.url.path,
                game=game,
                title=said.say("game.name"),
                html=html,
                contents=contents,
                cards_href=cards_href(game, said),
                aid_href=aid_href(game, {}),
                symbols=face.symbols(game) if EXAMPLE in html else "",
            )
        )
    )


@ROUTER.get("/rules/{game}/cards")
async def cards(request: Request, game: str) -> HTMLResponse:
    """The cards of a game, those of an age or a kind alone if the address says so."""
    return page_of(pages.cards_page(_cards_context(request, game)))


@ROUTER.get("/rules/{game}/cards/{code}")
async def card(request: Request, game: str, code: str) -> HTMLResponse:
    """One card."""
    return page_of(pages.card_page(_card_context(request, game, code)))


def cards_href(game: str, said: Words) -> str:
    """The address of the catalogue of cards, if the game has any."""
    return f"/rules/{game}/cards" if cards_of(game, said) else ""


def _cards_context(request: Request, game: str) -> CardsContext:
    """The cards of a game that have the marks named in the address, and the words looked for."""
    language = language_of(request)
    said = words(language, find_game(game).name)
    cards = _cards(game, said)
    marks = values(cards)
    wanted = {mark: value for mark, value in request.query_params.items() if mark in marks}
    query = request.query_params.get("q", "").strip()[:QUERY_MOST]
    asked = {**wanted, "q": query} if query else wanted
    base = cards_href(game, said)
    return CardsContext(
        language=language,
        theme=theme_of(request),
        path=_with_marks(base, asked),
        game=game,
        title=said.say("game.name"),
        rules_href=f"/rules/{game}",
        cards=tuple(searched(chosen(cards, wanted), query)),
        filters=tuple(_filter(base, mark, marks[mark], asked, said) for mark in marks),
        base=base,
        wanted=wanted,
        query=query,
        pictures=_pictures(game, cards),
    )


def _card_context(request: Request, game: str, code: str) -> CardsContext:
    """One card of a game."""
    language = language_of(request)
    said = words(language, find_game(game).name)
    found = [card for card in _cards(game, said) if card.code == code]
    if not found:
        raise Refusal("unknown_page")
    base = cards_href(game, said)
    return CardsContext(
        language=language,
        theme=theme_of(request),
        path=f"{base}/{code}",
        game=game,
        title=said.say("game.name"),
        rules_href=f"/rules/{game}",
        cards=tuple(found),
        filters=(),
        base=base,
        pictures=_pictures(game, found),
    )


def _cards(game: str, said: Words) -> Sequence[Card]:
    cards = cards_of(game, said)
    if not cards:
        raise Refusal("unknown_page")
    return cards


def _pictures(game: str, cards: Sequence[Card]) -> dict[str, str]:
    drawing = face.drawing(game)
    faces = drawing.faces if drawing is not None else None
    if faces is None:
        return {}
    return {card.code: faces.href(card.code) for card in cards if card.code in faces}


def _filter(
    base: str, mark: str, found: Sequence[str], wanted: Mapping[str, str], said: Words
) -> CardFilter:
    others = {name: value for name, value in wanted.items() if name != mark}
    links = [(_with_marks(base, others), said.say("cards.all"), mark not in wanted)]
    for value in found:
        address = _with_marks(base, {**others, mark: value})
        links.append((address, mark_words(said, mark, value), wanted.get(mark) == value))
    return CardFilter(said.say(f"cards.by_{mark}"), tuple(links))


def _with_marks(base: str, wanted: Mapping[str, str]) -> str:
    return f"{base}?{urlencode(sorted(wanted.items()))}" if wanted else base
